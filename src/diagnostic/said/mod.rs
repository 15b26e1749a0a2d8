//! Which sentence is said of which fault.
//!
//! Comes in: a fault, with the letters of its record. Goes out: what is wrong, what to write under the
//! words, and what would help. Each cause has one function; the sentences themselves stand in `words.rs`.
//!
//! `Cc8-f6`, where a bishop stands on c8 -> "no legal move fits `Cc8-f6`", "a bishop stands on c8, not a knight"

mod moves;
mod phrase;
mod repairs;
mod rules;

pub(super) use phrase::understood;
pub(super) use repairs::{claimed, corrected, sic};
pub(super) use rules::{half_won, nonstandard, refusal, rules_found};

use shakmaty::{Color, Role};

use crate::chess::{FenFault, FenField, FenWrong, Outcome};
use crate::game::{Cause, Fault, GameResult};
use crate::lexicon::StatedEnding;
use crate::phrase::Phrase;
use crate::record::{DEEPEST, Unterminated};
use crate::repair::CORRECTED_MOST;

use super::window::drawable;
use super::words::{self, Both};
use super::{Counts, Messages, Words};

/// What is said of one fault.
pub(super) struct Said {
    /// What is wrong.
    pub message: String,
    /// What stands under the words.
    pub label: Option<String>,
    /// What would help.
    pub help: Option<String>,
}

/// What is said of `fault`.
pub(super) fn of(words: &Words<'_>, fault: &Fault) -> Said {
    let case = Case {
        fault,
        words: words.written(fault),
        by: words,
    };
    case.ruled(match &fault.cause {
        Cause::Unreadable(expected) => case.unreadable(*expected),
        Cause::Misprint { read } => case.misprint(read),
        Cause::Turned { read } => case.turned(read),
        Cause::Prose => case.prose(),
        Cause::Control(control) => case.control(*control),
        Cause::Illegible => case.illegible(),
        Cause::Illegal(why) => case.illegal(*why),
        Cause::Ambiguous {
            readings, bounded, ..
        } => case.ambiguous(*readings, *bounded),
        Cause::Missing => case.missing(),
        Cause::Twice { side } => case.twice(*side),
        Cause::Extra => case.extra(),
        Cause::StrayCell => case.stray_cell(),
        Cause::StrayBlank => case.stray_blank(),
        Cause::Number { written, due } => case.number(*written, *due),
        Cause::Misnumbered { due } => case.misnumbered(*due),
        Cause::Side { due } => case.side(*due),
        Cause::Exchanged => case.exchanged(),
        Cause::OneSide { side } => case.one_side(*side),
        Cause::MisspeltMark => case
            .said(words::MISSPELT_MARK, &[&case.quoted()])
            .label(case.say(words::NO_CHECK_READ, &[])),
        Cause::CheckMark { mate } => case.check_mark(*mate),
        Cause::CaptureMark => case.capture_mark(),
        Cause::ResultAgainstBoard { outcome, .. } => case.result_against_board(*outcome),
        Cause::EndAgainstBoard { said } => case.end_against_board(*said),
        Cause::ResultAgainstTag { stated } => case.result_against_tag(*stated),
        Cause::ResultAgainstResult { stated } => case.result_against_result(*stated),
        Cause::CommentedMoves => case.commented_moves(),
        Cause::RemarkedMoves => case.said(words::REMARKED_MOVES, &[]),
        Cause::ResultAgainstSheet { stated } => case.result_against_sheet(*stated),
        Cause::OtherGame => case.other_game(),
        Cause::Uncompared => case.uncompared(),
        Cause::Unlike => case.unlike(),
        Cause::OtherStart => case.other_start(),
        Cause::BadTag => case.bad_tag(),
        Cause::RepeatedTag => case.repeated_tag(),
        Cause::Irregular(how) => case.irregular(*how),
        Cause::Nonstandard => case.nonstandard(),
        Cause::BadRules(wrong) => case.bad_rules(wrong),
        Cause::Beginning(wrong) => case.beginning(wrong),
        Cause::StartPosition(wrong) => case.start_position(wrong),
        Cause::StartRights => case.start_rights(),
        Cause::BadByte { byte, encoding } => case.bad_byte(*byte, encoding),
        Cause::Guessed { encoding } => case.guessed(encoding),
        Cause::Unterminated(what) => case.unterminated(*what),
        Cause::Stray => case.stray(),
        Cause::TooDeep => case.too_deep(),
        Cause::GivenUp { most } => case.given_up(*most),
        Cause::NoReading => case.no_reading(),
        Cause::LeftOut => case.left_out(),
        Cause::Abreast => case.abreast(),
        Cause::Undoubted { most } => case.undoubted(*most),
    })
}

/// A message and its reason as one line.
pub(super) fn joined(messages: Messages, message: &str, label: &str) -> String {
    fill(words::JOINED[messages as usize], &[message, label])
}

pub(super) fn summary(counts: &Counts, messages: Messages) -> String {
    let number = |count, one, more| number(count, [one, more], messages);
    let colon = words::COLON[messages as usize];
    format!(
        "{}{colon} {}, {}, {}",
        number(counts.records(), words::RECORD, words::RECORDS),
        number(counts.whole, words::WHOLE_ONE, words::WHOLE_MORE),
        number(
            counts.ambiguous,
            words::AMBIGUOUS_ONE,
            words::AMBIGUOUS_MORE
        ),
        number(counts.broken, words::BROKEN_ONE, words::BROKEN_MORE),
    )
}

/// How many there are, in the words for one or for more of them.
fn number(count: u64, [one, more]: [Both; 2], messages: Messages) -> String {
    let single = match messages {
        Messages::En => count == 1,
        Messages::Fr => count < 2,
    };
    let words = if single { one } else { more };
    fill(words[messages as usize], &[&count.to_string()])
}

pub(super) fn unpaired(second: &str, counts: [usize; 2], messages: Messages) -> String {
    let records = |count| number(count as u64, [words::RECORD, words::RECORDS], messages);
    let [first, other] = counts.map(records);
    fill(
        words::UNPAIRED[messages as usize],
        &[second, &other, &first],
    )
}

/// A fault on its way into words.
struct Case<'a> {
    fault: &'a Fault,
    /// The words it speaks of.
    words: &'a str,
    by: &'a Words<'a>,
}

/// What stands beside the moves: numbers, sides, marks, results.
impl Case<'_> {
    fn number(&self, written: u32, due: u32) -> Said {
        self.said(words::NUMBER_DOES_NOT_FOLLOW, &[])
            .label(self.say(words::NUMBER_DUE, &[&written.to_string(), &due.to_string()]))
    }

    fn misnumbered(&self, due: u32) -> Said {
        self.said(words::NUMBER_MISREAD, &[]).label(self.say(
            words::NUMBER_DUE,
            &[self.words.trim_end_matches(['.', ')']), &due.to_string()],
        ))
    }

    fn side(&self, due: Color) -> Said {
        let label = match due {
            Color::White => words::WHITE_TO_MOVE,
            Color::Black => words::BLACK_TO_MOVE,
        };
        self.said(words::WRONG_SIDE, &[&self.quoted()])
            .label(self.say(label, &[]))
    }

    fn exchanged(&self) -> Said {
        self.said(words::COLUMNS_EXCHANGED, &[])
            .label(self.say(words::BLACKS_MOVE, &[]))
            .help(self.say(words::EXCHANGE_COLUMNS, &[]))
    }

    fn one_side(&self, side: Option<Color>) -> Said {
        let (said, label) = match side {
            Some(Color::White) => (words::WHITE_ALONE, words::WHITES_MOVE),
            Some(Color::Black) => (words::BLACK_ALONE, words::BLACKS_MOVE),
            None => (words::ONE_ALONE, words::SAME_SIDES_MOVE),
        };
        self.said(said, &[])
            .label(self.say(label, &[]))
            .help(self.say(words::WRITE_ONE_COLUMN, &[]))
    }

    fn check_mark(&self, mate: bool) -> Said {
        let (said, help) = match mate {
            false => (words::NO_CHECK, words::STRIKE_CHECK),
            true => (words::NO_MATE, words::STRIKE_MATE),
        };
        self.said(said, &[&self.quoted()]).help(self.say(help, &[]))
    }

    fn capture_mark(&self) -> Said {
        let phrase = self.phrase().unwrap_or(Phrase::ANY);
        let label = match phrase.victims.single() {
            Some(victim) => self.say(words::DOES_NOT_TAKE, &[&self.man(victim)]),
            None if phrase.en_passant => self.say(words::NOT_IN_PASSING, &[]),
            None => self.say(words::TAKES_NOTHING, &[]),
        };
        self.said(words::NO_SUCH_CAPTURE, &[&self.quoted()])
            .label(label)
    }

    fn result_against_board(&self, outcome: Outcome) -> Said {
        let on_board = match outcome {
            Outcome::Checkmate {
                winner: Color::White,
            } => words::WHITE_MATED,
            Outcome::Checkmate {
                winner: Color::Black,
            } => words::BLACK_MATED,
            Outcome::Stalemate
            | Outcome::StalemateHalfWon { .. }
            | Outcome::StalemateWon { .. } => words::STALEMATE,
            Outcome::KingTaken { .. } => words::KING_TAKEN,
            Outcome::InsufficientMaterial => words::CANNOT_MATE,
            Outcome::ThreefoldRepetition => words::THIRD_TIME,
            Outcome::FivefoldRepetition => words::FIFTH_TIME,
            Outcome::FiftyMoves => words::FIFTY_MOVES,
            Outcome::SeventyFiveMoves => words::SEVENTY_FIVE_MOVES,
        };
        let due = outcome.winner().map_or(GameResult::Draw, GameResult::Wins);
        self.said(words::RESULT_AGAINST_BOARD, &[&self.quoted()])
            .label(self.say(on_board, &[]))
            .help(self.say(words::RESULT_ON_BOARD, &[due.marker()]))
    }

    fn end_against_board(&self, said: StatedEnding) -> Said {
        let (said, on_board) = match said {
            StatedEnding::Mate => return self.check_mark(true),
            StatedEnding::Stalemate => (words::NO_STALEMATE, words::CAN_MOVE),
            StatedEnding::Repetition => (words::NO_REPETITION, words::NOT_THRICE),
            StatedEnding::FiftyMoves => (words::NO_FIFTY_MOVES, words::NOT_FIFTY),
        };
        self.said(said, &[&self.quoted()])
            .label(self.say(on_board, &[]))
    }

    fn result_against_tag(&self, stated: GameResult) -> Said {
        self.said(words::RESULT_AGAINST_TAG, &[])
            .label(self.say(words::MOVES_END_WITH, &[stated.marker()]))
    }

    fn result_against_result(&self, stated: GameResult) -> Said {
        self.said(words::RESULT_AGAINST_RESULT, &[&self.quoted()])
            .label(self.say(words::STATED_FIRST, &[stated.marker()]))
    }

    fn result_against_sheet(&self, stated: GameResult) -> Said {
        self.said(words::RESULT_AGAINST_SHEET, &[])
            .label(self.say(words::SHEET_ENDS_WITH, &[stated.marker()]))
    }

    fn uncompared(&self) -> Said {
        self.said(words::UNCOMPARED, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    fn unlike(&self) -> Said {
        self.said(words::UNLIKE, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    fn other_start(&self) -> Said {
        self.said(words::OTHER_START, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    fn other_game(&self) -> Said {
        self.said(words::OTHER_GAME, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }
}

/// Tags and start positions.
impl Case<'_> {
    fn bad_tag(&self) -> Said {
        self.said(words::BAD_TAG, &[])
            .help(self.say(words::WHAT_A_TAG_IS, &[]))
    }

    fn repeated_tag(&self) -> Said {
        let name = self.words.split(|c: char| !c.is_alphanumeric() && c != '_');
        let name = quoted(name.into_iter().next().unwrap_or_default());
        self.said(words::REPEATED_TAG, &[&name])
            .label(self.say(words::GIVEN_BEFORE, &[]))
    }

    fn start_position(&self, fault: &FenFault) -> Said {
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

    fn start_rights(&self) -> Said {
        self.said(words::RIGHTS_DENIED, &[&self.quoted()])
            .label(self.say(words::RIGHTS_LEFT_OUT, &[]))
    }
}

/// The text itself: bytes, brackets, nesting.
impl Case<'_> {
    fn bad_byte(&self, byte: u8, encoding: &str) -> Said {
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

    fn guessed(&self, encoding: &str) -> Said {
        self.said(words::GUESSED, &[])
            .label(self.say(words::READ_AS, &[encoding]))
            .help(self.say(words::NAME_ENCODING, &[]))
    }

    fn unterminated(&self, what: Unterminated) -> Said {
        let (said, label) = match what {
            Unterminated::Comment => (words::COMMENT_WITHOUT_END, words::NO_BRACE),
            Unterminated::Variation => (words::VARIATION_WITHOUT_END, words::NO_PARENTHESIS),
            Unterminated::Tag => (words::TAG_WITHOUT_END, words::NO_BRACKET),
        };
        self.said(said, &[]).label(self.say(label, &[]))
    }

    fn stray(&self) -> Said {
        let label = match self.words.starts_with('(') {
            true => words::NOTHING_TO_REPLACE,
            false => words::NOTHING_OPEN,
        };
        self.said(words::STRAY, &[&self.quoted()])
            .label(self.say(label, &[]))
    }

    fn too_deep(&self) -> Said {
        self.said(words::TOO_DEEP, &[&DEEPEST.to_string()])
            .label(self.say(words::KEPT_AS_COMMENT, &[]))
    }
}

/// A record that is not repaired.
impl Case<'_> {
    fn given_up(&self, most: u32) -> Said {
        let help = match most < CORRECTED_MOST {
            true => self.say(words::ALLOW_MORE, &[]),
            // Whatever was allowed, more are not looked for.
            false => self.say(words::CORRECTED_MOST, &[&most.to_string()]),
        };
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::NEEDS_MORE, &[&most.to_string()]))
            .help(help)
    }

    fn no_reading(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::NOTHING_REPLAYS, &[]))
    }

    fn left_out(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::LACKS_TOO_MUCH, &[]))
            .help(self.say(words::LAY_BESIDE, &[]))
    }

    fn abreast(&self) -> Said {
        self.said(words::GIVEN_UP, &[])
            .label(self.say(words::ROWS_ABREAST, &[]))
            .help(self.say(words::PUT_UNDER, &[]))
    }

    fn undoubted(&self, most: u32) -> Said {
        self.said(words::UNDOUBTED, &[])
            .label(self.say(words::TOO_LONG, &[&most.to_string()]))
    }
}

/// What sentences are made of.
impl Case<'_> {
    fn say(&self, both: Both, args: &[&str]) -> String {
        fill(both[self.by.messages as usize], args)
    }

    fn said(&self, both: Both, args: &[&str]) -> Said {
        Said {
            message: self.say(both, args),
            label: None,
            help: None,
        }
    }

    /// `said`, and what the rules of a source say of it.
    fn ruled(&self, said: Said) -> Said {
        let help = said.help.clone().into_iter().chain([self.ruling()]);
        let told = help.filter(|help| !help.is_empty());
        let joined = told.reduce(|one, other| self.say(words::THEN, &[&one, &other]));
        said.help(joined.unwrap_or_default())
    }

    /// The words, between quotation marks.
    fn quoted(&self) -> String {
        quoted(self.words)
    }

    /// The move that the words say, where they say one.
    fn phrase(&self) -> Option<Phrase> {
        let read = self.by.dialect.phrase(self.words);
        read.ok().map(|(phrase, _)| phrase)
    }

    /// A man with the indefinite article.
    fn man(&self, role: Role) -> String {
        self.say(man(role), &[])
    }

    /// The first `most` candidates, between quotation marks.
    fn candidates(&self, most: usize) -> Vec<String> {
        let candidates = self.fault.candidates.iter().take(most);
        candidates.map(|candidate| quoted(candidate)).collect()
    }

    /// `a`, `b` or `c`.
    fn either(&self, mut all: Vec<String>) -> String {
        let Some(last) = all.pop() else {
            return String::new();
        };
        match all.is_empty() {
            true => last,
            false => self.say(words::EITHER, &[&all.join(", "), &last]),
        }
    }
}

impl Said {
    fn label(self, label: String) -> Said {
        Said {
            label: Some(label),
            ..self
        }
    }

    /// The same with a help; an empty one is none.
    fn help(self, help: String) -> Said {
        Said {
            help: Some(help).filter(|help| !help.is_empty()),
            ..self
        }
    }
}

/// A man with the indefinite article.
fn man(role: Role) -> Both {
    match role {
        Role::Pawn => words::PAWN,
        Role::Knight => words::KNIGHT,
        Role::Bishop => words::BISHOP,
        Role::Rook => words::ROOK,
        Role::Queen => words::QUEEN,
        Role::King => words::KING,
    }
}

/// `sentence` with each `{}` replaced by the next of `args`.
fn fill(sentence: &str, args: &[&str]) -> String {
    let mut args = args.iter();
    let mut text = String::with_capacity(80);
    for (i, part) in sentence.split("{}").enumerate() {
        if i > 0 {
            text.push_str(args.next().copied().unwrap_or_default());
        }
        text.push_str(part);
    }
    text
}

/// The longest quotation, in characters.
const QUOTED: usize = 40;

/// Words of the source between quotation marks, on one line, shortened.
fn quoted(words: &str) -> String {
    format!("`{}`", shortened(words))
}

/// Words of the source on one line, shortened.
fn shortened(words: &str) -> String {
    let mut shown: String = words.chars().take(QUOTED).map(drawable).collect();
    if words.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown
}
