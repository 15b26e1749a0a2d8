//! Which sentence is said of which fault.
//!
//! Comes in: a fault, with the letters of its record. Goes out: what is wrong, what to write under the
//! words, and what would help. Each cause has one function; the sentences themselves stand in `words`.
//!
//! `Cc8-f6`, where a bishop stands on c8 -> "no legal move fits `Cc8-f6`", "a bishop stands on c8, not a knight"

mod beside;
mod moves;
mod phrase;
mod repairs;
mod rules;
mod text;

pub(super) use phrase::understood;
pub(super) use repairs::{corrected, noted, reason, run, sic};
pub(super) use rules::{half_won, nonstandard, refusal, rules_found};

use shakmaty::Role;

use crate::game::{Cause, Fault};
use crate::phrase::Phrase;

use super::reports::drawable;
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
        Cause::NoMoves => case.said(words::NO_MOVES, &[]),
        Cause::Control(control) => case.control(*control),
        Cause::Illegible => case.illegible(),
        Cause::Illegal(why) => case.illegal(*why),
        Cause::Ambiguous {
            readings,
            bounded,
            preferred,
        } => case.ambiguous(*readings, *bounded, *preferred),
        Cause::Missing { side } => case.missing(*side),
        Cause::MissingRow { number } => case.missing_row(*number),
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
        Cause::MisreadResult => case.said(words::MISREAD_RESULT, &[&case.quoted()]),
        Cause::EndAgainstBoard { said } => case.end_against_board(*said),
        Cause::ResultAgainstTag { stated } => case.result_against_tag(*stated),
        Cause::ResultAgainstResult { stated } => case.result_against_result(*stated),
        Cause::CommentedMoves => case.commented_moves(),
        Cause::RemarkedMoves => case.said(words::REMARKED_MOVES, &[]),
        Cause::UnplayedMoves => case.said(words::UNPLAYED_MOVES, &[]),
        Cause::ResultAgainstSheet { stated } => case.result_against_sheet(*stated),
        Cause::OtherGame => case.other_game(),
        Cause::OnlyOther { said } => case.only_other(said),
        Cause::NotOther => case.said(words::NOT_OTHER, &[&case.quoted()]),
        Cause::Uncompared => case.uncompared(),
        Cause::Unlike => case.unlike(),
        Cause::NotAdded { most } => case.not_added(*most),
        Cause::OtherStart => case.other_start(),
        Cause::NoSecond { record, heading } => case.no_second(*record, heading.as_deref()),
        Cause::NoFirst { record, heading } => case.no_first(*record, heading.as_deref()),
        Cause::BadTag => case.bad_tag(),
        Cause::UnknownVariant => case.unknown_variant(),
        Cause::UnknownGlyph => case
            .said(words::UNKNOWN_GLYPH, &[&case.quoted()])
            .label(case.say(words::KEPT_AS_COMMENT, &[])),
        Cause::Passed { side } => case.passed(*side),
        Cause::RepeatedTag => case.repeated_tag(),
        Cause::Irregular(how) => case.irregular(*how),
        Cause::Nonstandard => case.nonstandard(),
        Cause::BadRules(wrong) => case.bad_rules(wrong),
        Cause::Beginning(wrong) => case.beginning(wrong),
        Cause::StartPosition(wrong) => case.start_position(wrong),
        Cause::BeginsLater { number } => case.begins_later(*number),
        Cause::StartRights => case.start_rights(),
        Cause::BadByte { byte, encoding } => case.bad_byte(*byte, encoding),
        Cause::Guessed { encoding } => case.guessed(encoding),
        Cause::Unterminated(what) => case.unterminated(*what),
        Cause::Stray => case.stray(),
        Cause::TooDeep => case.too_deep(),
        Cause::GivenUp { most } => case.given_up(*most),
        Cause::NoReading => case.no_reading(),
        Cause::SearchedEnough => case.searched_enough(),
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

/// That of so many broken records a game is found where they are repaired.
pub(super) fn repairable(records: u64, messages: Messages) -> String {
    let both = [words::REPAIRABLE_ONE, words::REPAIRABLE_MORE];
    number(records, both, messages)
}

/// How many answers are about no doubtful place.
pub(super) fn answers_left(left: usize, messages: Messages) -> String {
    fill(words::ANSWERS_LEFT[messages as usize], &[&left.to_string()])
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

/// A fault on its way into words.
struct Case<'a> {
    fault: &'a Fault,
    /// The words it speaks of.
    words: &'a str,
    by: &'a Words<'a>,
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
pub(super) fn quoted(words: &str) -> String {
    format!("`{}`", shortened(words))
}

/// A share, neither nothing nor all of it.
fn in_hundredths(share: f64, messages: Messages) -> String {
    let share = format!("{:.2}", share.clamp(0.01, 0.99));
    match messages {
        Messages::En => share,
        Messages::Fr => share.replace('.', ","),
    }
}

/// Words of the source on one line, shortened.
fn shortened(words: &str) -> String {
    let mut shown: String = words.chars().take(QUOTED).map(drawable).collect();
    if words.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown
}
