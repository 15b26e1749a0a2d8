//! What is said of the text that a record stands in: its tags and its start position, bytes, brackets, nesting.
//!
//! Comes in: a fault of one of them. Goes out: what is wrong, and what should stand there.
//!
//! `{Les Noirs` and the end of the text -> "this comment has no end", "no `}` follows"

use shakmaty::Color;

use crate::chess::{FenFault, FenField, FenWrong};
use crate::record::{DEEPEST, Unterminated};

use super::words;
use super::{Case, Said, quoted};

/// Tags and start positions.
impl Case<'_> {
    pub(super) fn bad_tag(&self) -> Said {
        self.said(words::BAD_TAG, &[])
            .help(self.say(words::WHAT_A_TAG_IS, &[]))
    }

    pub(super) fn unknown_variant(&self) -> Said {
        self.said(words::UNKNOWN_VARIANT, &[&self.quoted()])
            .label(self.say(words::READ_AS_CHESS, &[]))
    }

    pub(super) fn repeated_tag(&self) -> Said {
        let name = self.words.split(|c: char| !c.is_alphanumeric() && c != '_');
        let name = quoted(name.into_iter().next().unwrap_or_default());
        self.said(words::REPEATED_TAG, &[&name])
            .label(self.say(words::GIVEN_BEFORE, &[]))
    }

    pub(super) fn start_position(&self, fault: &FenFault) -> Said {
        self.unplayable(fault.wrong)
    }

    /// Why no game starts from a position.
    pub(super) fn unplayable(&self, wrong: FenWrong) -> Said {
        let said = self.said(words::NO_START, &[]);
        let label = match wrong {
            FenWrong::Field(field) => {
                let (label, help) = self.field(field);
                return said.label(label).help(help);
            }
            FenWrong::PawnOnLastRank(square) => {
                let both = words::PAWN_ON;
                return said.label(self.say(both, &[&square.to_string()]));
            }
            FenWrong::Surplus => words::SURPLUS,
            FenWrong::NoKing(Color::White) => words::WHITE_NO_KING,
            FenWrong::NoKing(Color::Black) => words::BLACK_NO_KING,
            FenWrong::ManyKings(Color::White) => words::WHITE_KINGS,
            FenWrong::ManyKings(Color::Black) => words::BLACK_KINGS,
            FenWrong::OpponentInCheck => words::OPPONENT_IN_CHECK,
        };
        said.label(self.say(label, &[]))
    }

    /// A field of a FEN that is not what it should be, and what it should be.
    fn field(&self, field: FenField) -> (String, String) {
        let (label, help) = match field {
            FenField::Placement => (words::NOT_PLACEMENT, words::PLACEMENT),
            FenField::Turn => (words::NOT_TURN, words::TURN),
            FenField::Castling => (words::NOT_RIGHTS, words::RIGHTS),
            FenField::EnPassant => (words::NOT_EN_PASSANT, words::EN_PASSANT),
            FenField::Halfmoves | FenField::Fullmoves => (words::NOT_NUMBER, words::NUMBERS),
        };
        (self.say(label, &[]), self.say(help, &[]))
    }

    pub(super) fn begins_later(&self, number: u32) -> Said {
        self.said(words::BEGINS_LATER, &[&number.to_string()])
            .label(self.say(words::POSITION_UNKNOWN, &[]))
            .help(self.say(words::TELL_POSITION, &[]))
    }

    pub(super) fn start_rights(&self) -> Said {
        self.said(words::RIGHTS_DENIED, &[&self.quoted()])
            .label(self.say(words::RIGHTS_LEFT_OUT, &[]))
    }
}

/// The text itself: bytes, brackets, nesting.
impl Case<'_> {
    pub(super) fn bad_byte(&self, byte: u8, encoding: &str) -> Said {
        let said = self.said(words::BAD_BYTE, &[encoding]);
        let said = said.label(format!("0x{byte:02X}"));
        // What is read as one encoding and is none of it is most often Windows text.
        let bytes = [byte];
        let (decoded, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
        match decoded.starts_with(char::is_alphabetic) {
            true => said.help(self.say(words::IN_WINDOWS_1252, &[&decoded])),
            false => said,
        }
    }

    pub(super) fn guessed(&self, encoding: &str) -> Said {
        self.said(words::GUESSED, &[])
            .label(self.say(words::READ_AS, &[encoding]))
            .help(self.say(words::NAME_ENCODING, &[]))
    }

    pub(super) fn unterminated(&self, what: Unterminated) -> Said {
        let (said, label) = match what {
            Unterminated::Comment => (words::COMMENT_WITHOUT_END, words::NO_BRACE),
            Unterminated::Variation => (words::VARIATION_WITHOUT_END, words::NO_PARENTHESIS),
            Unterminated::Tag => (words::TAG_WITHOUT_END, words::NO_BRACKET),
        };
        self.said(said, &[]).label(self.say(label, &[]))
    }

    pub(super) fn stray(&self) -> Said {
        let label = match self.words.starts_with('(') {
            true => words::NOTHING_TO_REPLACE,
            false => words::NOTHING_OPEN,
        };
        self.said(words::STRAY, &[&self.quoted()])
            .label(self.say(label, &[]))
    }

    pub(super) fn too_deep(&self) -> Said {
        self.said(words::TOO_DEEP, &[&DEEPEST.to_string()])
            .label(self.say(words::KEPT_AS_COMMENT, &[]))
    }
}
