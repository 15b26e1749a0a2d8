//! What is said of moves that cannot be read or played, and of moves too few or too many.
//!
//! Comes in: the cause, and the words read once more as a phrase. Goes out: what names the man and the
//! squares that the words name.
//!
//! `Td3`, where no rook gets there -> "a rook cannot reach d3 here"

use shakmaty::{Bitboard, Color, Square};

use crate::game::Impossible;
use crate::notation::{Expected, Wish};
use crate::phrase::{Phrase, Relation};
use crate::record::is_like_figure;

use super::words;
use super::{Case, Said, in_hundredths, quoted};

/// How many of the moves that may have been meant are told; programs get all.
const NEAREST: usize = 4;

impl Case<'_> {
    pub(super) fn unreadable(&self, expected: Expected) -> Said {
        if self.is_like_number() {
            return self
                .said(words::CANNOT_READ, &[&self.quoted()])
                .label(self.say(words::LIKE_NUMBER, &[]));
        }
        let wishes = expected.wanted.iter().map(|wish| self.wish(wish));
        let wanted = match self.either(wishes.collect()) {
            empty if empty.is_empty() => self.say(words::A_MOVE, &[]),
            wanted => wanted,
        };
        self.said(words::CANNOT_READ, &[&self.quoted()])
            .label(self.say(words::EXPECTED, &[&wanted]))
            .help(self.perhaps())
    }

    /// Whether what nothing reads is a number of which a figure was written as a letter: `l.`, `I2.`.
    fn is_like_number(&self) -> bool {
        let word = self.words.trim_end_matches(['.', ')']);
        let signed = word.len() < self.words.len() || word.len() == 1;
        signed && (1..=3).contains(&word.len()) && word.chars().all(is_like_figure)
    }

    fn wish(&self, wish: Wish) -> String {
        let letters = self.by.dialect.language.letters();
        // The pawn's letter is seldom written, and no pawn becomes a king.
        let letters = match wish {
            Wish::PromotionLetter => &letters[1..5],
            _ => &letters[1..],
        };
        let letters = letters.join(" ");
        let said = match wish {
            Wish::PieceLetter => words::PIECE_LETTER,
            Wish::File => words::FILE,
            Wish::FileName => {
                let names = self.by.dialect.language.file_names().iter();
                let names: Vec<&str> = names.rev().map(|(name, _)| *name).collect();
                return self.say(words::FILE_NAME, &[&names.join(" ")]);
            }
            Wish::Rank => words::RANK,
            Wish::Dash => words::DASH,
            Wish::Capture => words::CAPTURE_SIGN,
            Wish::Castling => words::CASTLING,
            Wish::PromotionLetter => words::PROMOTION_LETTER,
            Wish::Close => words::CLOSING,
            Wish::MoveWord => words::MOVE_WORD,
            Wish::WordEnd => words::WORD_END,
        };
        self.say(said, &[&letters])
    }

    pub(super) fn misprint(&self, read: &str) -> Said {
        match read {
            "" => self.said(words::A_STAIN, &[&self.quoted()]),
            read => self.said(words::TAKEN_FOR, &[&self.quoted(), &quoted(read)]),
        }
        .label(self.say(words::NO_SUCH_WORD, &[]))
    }

    pub(super) fn turned(&self, read: &str) -> Said {
        self.said(words::TAKEN_FOR, &[&self.quoted(), &quoted(read)])
            .label(self.say(words::COUNTED_FROM_OTHER_SIDE, &[]))
    }

    pub(super) fn prose(&self) -> Said {
        self.said(words::LINE_IS_NO_MOVE, &[])
            .label(self.say(words::ONLY_WORDS, &[]))
            .help(self.say(words::PUT_BETWEEN_BRACES, &[]))
    }

    pub(super) fn commented_moves(&self) -> Said {
        self.said(words::COMMENTED_MOVES, &[])
            .help(self.say(words::NUMBER_OR_SEPARATE, &[]))
    }

    pub(super) fn control(&self, control: char) -> Said {
        let point = format!("U+{:04X}", control as u32);
        self.said(words::CONTROL_CHARACTER, &[]).label(point)
    }

    pub(super) fn illegible(&self) -> Said {
        self.said(words::ILLEGIBLE, &[&self.quoted()])
    }

    pub(super) fn illegal(&self, why: Impossible) -> Said {
        let said = self.said(words::NO_LEGAL_MOVE, &[&self.quoted()]);
        let said = said.label(self.reason(why));
        let rule = match why {
            Impossible::Castling => self.say(words::CASTLING_RULE, &[]),
            _ => String::new(),
        };
        let help = [rule, self.nearest(), self.allowing()];
        let told = help.into_iter().filter(|help| !help.is_empty());
        let joined = told.reduce(|one, other| self.say(words::THEN, &[&one, &other]));
        said.help(joined.unwrap_or_default())
    }

    /// Why no such move can be played.
    fn reason(&self, why: Impossible) -> String {
        // Of squares counted from the mover's side the words alone are sure.
        let mut phrase = self.phrase().unwrap_or(Phrase::ANY);
        if !phrase.is_plain() {
            (phrase.from, phrase.to) = (Bitboard::FULL, Bitboard::FULL);
        }
        let man = phrase.roles.single().map(|role| self.man(role));
        let from = phrase.from.single_square().map(|square| square.to_string());
        let from = from.as_deref().unwrap_or_default();
        let said = man.as_deref().unwrap_or_default();
        match why {
            _ if phrase.relation == Relation::Same => self.say(words::NOTHING_SAME, &[]),
            Impossible::NoSuchMan => self.no_such_man(&phrase),
            Impossible::OtherMan(stands) if man.is_some() && !from.is_empty() => {
                self.say(words::STANDS_NOT, &[&self.man(stands), from, said])
            }
            Impossible::OtherMan(stands) => self.say(words::STANDS_THERE, &[&self.man(stands)]),
            Impossible::NotYours if !from.is_empty() => self.say(words::NO_MAN_ON, &[from]),
            Impossible::NotYours => self.say(words::NO_MAN_THERE, &[]),
            Impossible::TheirMove { side } => {
                // Before the first move nobody has moved.
                let again = self.fault.ply.is_none_or(|ply| ply > 1);
                let label = match (side, again) {
                    (Color::White, false) => words::WHITES_MAN,
                    (Color::White, true) => words::WHITES_MAN_AGAIN,
                    (Color::Black, false) => words::BLACKS_MAN,
                    (Color::Black, true) => words::BLACKS_MAN_AGAIN,
                };
                self.say(label, &[from])
            }
            Impossible::CannotReach => self.cannot_reach(&phrase),
            Impossible::LeavesKingInCheck => self.say(words::KING_IN_CHECK, &[]),
            Impossible::AgainstRules => self.say(words::AGAINST_RULES, &[]),
            Impossible::KingTaken => self.say(words::KING_IS_TAKEN, &[]),
            Impossible::NoCheck => self.say(words::NO_MOVE_CHECKS, &[]),
            Impossible::Castling => self.say(words::CANNOT_CASTLE, &[]),
            Impossible::Over { mated: true } => self.say(words::IS_MATED, &[]),
            Impossible::Over { mated: false } => self.say(words::IS_STALEMATED, &[]),
        }
    }

    fn no_such_man(&self, phrase: &Phrase) -> String {
        let Some(role) = phrase.roles.single() else {
            return self.say(words::NO_SUCH_MAN, &[]);
        };
        let (man, from) = (self.man(role), phrase.from);
        let bare = man.split_once(' ').map_or("", |(_, bare)| bare);
        let rank = from.first().map(Square::rank);
        match (file_of(from), rank) {
            (Some(file), _) => self.say(words::NO_MAN_ON_FILE, &[bare, &file]),
            (_, Some(rank)) if from == rank.into() => {
                self.say(words::NO_MAN_ON_RANK, &[bare, &rank.char().to_string()])
            }
            _ => self.say(words::HAS_NO_MAN, &[bare]),
        }
    }

    fn cannot_reach(&self, phrase: &Phrase) -> String {
        let to = phrase.target().map(|square| square.to_string());
        let from = phrase.from.single_square().map(|square| square.to_string());
        let man = phrase.roles.single().map(|role| self.man(role));
        match (man, from, to) {
            (Some(man), Some(from), Some(to)) => self.say(words::CANNOT_GO, &[&man, &from, &to]),
            (None, Some(from), Some(to)) => self.say(words::MAN_CANNOT_GO, &[&from, &to]),
            (Some(man), None, Some(to)) => match file_of(phrase.from) {
                Some(file) => self.say(words::CANNOT_REACH_FROM, &[&file, &man, &to]),
                None => self.say(words::CANNOT_REACH, &[&man, &to]),
            },
            _ => self.say(words::NONE_CAN_GO, &[]),
        }
    }

    pub(super) fn ambiguous(&self, readings: u64, bounded: bool, preferred: Option<f64>) -> Said {
        let label = match bounded {
            true => words::MORE_READINGS,
            false => words::READINGS,
        };
        let said = self.said(words::FITS_SEVERAL, &[&self.quoted()]);
        let mut label = self.say(label, &[&readings.to_string()]);
        if let Some(share) = preferred {
            label += &self.say(
                words::PREFERRED_AT,
                &[&in_hundredths(share, self.by.messages)],
            );
        }
        let said = said.label(label);
        let which = self.either(self.candidates(usize::MAX));
        said.help(match which.is_empty() {
            true => which,
            false => self.say(words::WRITE, &[&which]),
        })
    }

    pub(super) fn missing(&self, side: Option<Color>) -> Said {
        let label = match (self.phrase(), side) {
            (Some(_), None) => words::NOT_WRITTEN_BEFORE,
            (Some(_), Some(Color::White)) => words::WHITE_NOT_WRITTEN,
            (Some(_), Some(Color::Black)) => words::BLACK_NOT_WRITTEN,
            (None, _) => words::NOT_WRITTEN_HERE,
        };
        self.said(words::MISSING, &[]).label(self.say(label, &[]))
    }

    pub(super) fn missing_row(&self, number: u32) -> Said {
        let label = self.say(words::ROW_NOT_WRITTEN, &[&number.to_string()]);
        self.said(words::MOVES_MISSING, &[]).label(label)
    }

    pub(super) fn twice(&self, side: Color) -> Said {
        let label = match side {
            Color::White => words::WHITE_TWICE,
            Color::Black => words::BLACK_TWICE,
        };
        self.said(words::MISSING, &[]).label(self.say(label, &[]))
    }

    pub(super) fn passed(&self, side: Color) -> Said {
        let both = side.fold_wb(words::WHITE_PASSES, words::BLACK_PASSES);
        self.said(both, &[])
            .label(self.say(words::NO_RULE_PASSES, &[]))
    }

    pub(super) fn stray_blank(&self) -> Said {
        self.said(words::STRAY_BLANK, &[])
            .label(self.say(words::GOES_ON_WITHOUT, &[]))
    }

    pub(super) fn stray_cell(&self) -> Said {
        self.said(words::STRAY_CELL, &[&self.quoted()])
            .label(self.say(words::GOES_ON_WITHOUT, &[]))
    }

    pub(super) fn extra(&self) -> Said {
        self.said(words::EXTRA, &[&self.quoted()])
            .label(self.say(words::GOES_ON_WITHOUT, &[]))
            .help(self.say(words::STRIKE_OUT, &[]))
    }

    fn nearest(&self) -> String {
        let said = match self.fault.candidates.len() {
            0 => return String::new(),
            1 => words::NEAREST_ONE,
            _ => words::NEAREST_MORE,
        };
        self.say(said, &[&self.candidates(NEAREST).join(", ")])
    }

    fn perhaps(&self) -> String {
        match self.either(self.candidates(NEAREST)) {
            none if none.is_empty() => none,
            some => self.say(words::PERHAPS, &[&some]),
        }
    }
}

/// The file that is all of `from`.
fn file_of(from: Bitboard) -> Option<String> {
    let file = from.first()?.file();
    (from == file.into()).then(|| file.char().to_string())
}
