//! Every fault in words, under the lines of the source.
//!
//! Comes in: a [`Fault`], the [`Source`] it stands in, the [`Dialect`] of its record, and the language of the
//! reports. Goes out: text, drawn for people or as one line for programs. Nothing is printed here.
//!
//! All sentences stand in `words`, in both languages side by side.
//!
//! ```text
//! error[illegal-move]: no legal move fits `Cc8-f6`
//!  --> partie.txt:1:25
//!   |
//! 1 | 1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6
//!   |                          ^^^^^^ a bishop stands on c8, not a knight
//! ```

mod claims;
mod notes;
mod questions;
mod repairs;
mod reports;
mod rule_words;
mod runs;
mod said;
mod settled;
mod words;

pub use claims::{Claim, claims};
pub use notes::{Note, notes};
pub use questions::{Question, Reply};
pub use repairs::repair_severity;
pub use reports::Reports;
pub use runs::Run;
pub use settled::{Settled, settled};
pub use words::{CODES, Described, ENCODINGS, FINDINGS, FORMATS, NOTATIONS};

use shakmaty::Color;

use crate::chess::{Move, Position, RuleCode, RulesFault};
use crate::game::{Cause, Fault, Status};
use crate::notation::Dialect;
use crate::phrase::Phrase;
use crate::record::Span;
use crate::repair::Repair;
use crate::source::Source;
use crate::write::Wording;

/// The language of the reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Messages {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Messages {
    /// The language of a POSIX locale; English where it is not one of ours.
    ///
    /// ```
    /// use greffier::diagnostic::Messages;
    ///
    /// assert_eq!(Messages::from_locale("fr_CH.UTF-8"), Messages::Fr);
    /// assert_eq!(Messages::from_locale("C"), Messages::En);
    /// ```
    #[must_use]
    pub fn from_locale(locale: &str) -> Messages {
        let language = locale.split(['_', '.', '@', '-']).next();
        match language {
            Some(code) if code.eq_ignore_ascii_case("fr") => Messages::Fr,
            _ => Messages::En,
        }
    }
}

/// How grave a fault is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The game is certain all the same.
    Warning,
    /// Some of the game is not.
    Error,
}

impl Severity {
    /// `warning` or `error`, which is no message and the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// The code of a fault, by which programs know it; [`CODES`] lists them.
///
/// ```
/// use greffier::diagnostic::code;
/// use greffier::game::Cause;
///
/// assert_eq!(code(&Cause::Missing { side: None }), "missing-move");
/// ```
#[must_use]
pub const fn code(cause: &Cause) -> &'static str {
    match cause {
        Cause::Unreadable(_)
        | Cause::Prose
        | Cause::NoMoves
        | Cause::Control(_)
        | Cause::Illegible
        | Cause::Stray => "unreadable",
        Cause::Misprint { .. } | Cause::Turned { .. } => "misprint",
        Cause::Illegal(_) => "illegal-move",
        Cause::Irregular(_) | Cause::Nonstandard | Cause::Passed { .. } => "nonstandard-move",
        Cause::UnknownGlyph => "glyph",
        Cause::Ambiguous { .. } => "ambiguous-move",
        Cause::Missing { .. } | Cause::MissingRow { .. } | Cause::Twice { .. } => "missing-move",
        Cause::Extra => "extra-move",
        Cause::StrayCell | Cause::StrayBlank => "stray-cell",
        Cause::Number { .. } | Cause::Misnumbered { .. } => "move-number",
        Cause::Side { .. } | Cause::Exchanged | Cause::OneSide { .. } => "side",
        Cause::CheckMark { .. } | Cause::MisspeltMark => "check-mark",
        Cause::CaptureMark => "capture-mark",
        Cause::ResultAgainstBoard { .. }
        | Cause::EndAgainstBoard { .. }
        | Cause::MisreadResult
        | Cause::ResultAgainstTag { .. }
        | Cause::ResultAgainstResult { .. }
        | Cause::ResultAgainstSheet { .. } => "result",
        Cause::CommentedMoves | Cause::RemarkedMoves => "commented-moves",
        Cause::UnplayedMoves => "unplayed-moves",
        Cause::OtherGame => "other-game",
        Cause::OnlyOther { .. } | Cause::NotOther => "disputed",
        Cause::Uncompared | Cause::Unlike | Cause::OtherStart => "not-compared",
        Cause::NoSecond { .. } => "no-second-sheet",
        Cause::NoFirst { .. } => "no-first-sheet",
        Cause::NotAdded { .. } => "not-added",
        Cause::BadTag
        | Cause::UnknownVariant
        | Cause::RepeatedTag
        | Cause::StartRights
        | Cause::BadRules(_) => "tag",
        Cause::StartPosition(_) | Cause::Beginning(_) | Cause::BeginsLater { .. } => {
            "start-position"
        }
        Cause::BadByte { .. } | Cause::Guessed { .. } => "encoding",
        Cause::Unterminated(_) => "unterminated",
        Cause::TooDeep => "too-deep",
        Cause::GivenUp { .. }
        | Cause::NoReading
        | Cause::SearchedEnough
        | Cause::LeftOut
        | Cause::Abreast => "given-up",
        Cause::Undoubted { .. } => "not-doubted",
    }
}

/// How grave a fault of this cause is.
///
/// A slip beside the moves is a warning, and so is an ambiguity of which the user lets the preferred
/// reading stand.
#[must_use]
pub const fn severity(cause: &Cause) -> Severity {
    match cause.is_warning() {
        true => Severity::Warning,
        false => Severity::Error,
    }
}

/// The words for the faults of one record.
#[derive(Clone, Copy, Debug)]
pub struct Words<'s> {
    /// The language of the reports.
    pub messages: Messages,
    /// Where the record stands.
    pub source: &'s Source,
    /// How its moves are written: reports name the letters that it can use.
    pub dialect: Dialect,
}

impl Words<'_> {
    /// What is wrong, and the reason where there is one: one line without a full stop.
    #[must_use]
    pub fn message(&self, fault: &Fault) -> String {
        let said = said::of(self, fault);
        match said.label {
            Some(label) => said::joined(self.messages, &said.message, &label),
            None => said.message,
        }
    }

    /// What would help, where something would: one line without a full stop.
    #[must_use]
    pub fn help(&self, fault: &Fault) -> Option<String> {
        said::of(self, fault).help
    }

    /// The words that a fault speaks of.
    fn written(&self, fault: &Fault) -> &str {
        let text = self.source.text();
        &text[bounded(text, &fault.span)]
    }
}

/// The part of `span` that lies in `text`, widened to whole characters.
fn bounded(text: &str, span: &Span) -> Span {
    let start = text.floor_char_boundary(span.start);
    start..text.ceil_char_boundary(span.end.max(start))
}

impl Wording for Words<'_> {
    fn code(&self, cause: &Cause) -> &'static str {
        code(cause)
    }

    fn severity(&self, cause: &Cause) -> &'static str {
        severity(cause).name()
    }

    fn message(&self, fault: &Fault) -> String {
        Words::message(self, fault)
    }

    fn help(&self, fault: &Fault) -> Option<String> {
        Words::help(self, fault)
    }

    fn other_reading(&self) -> &str {
        other_reading(self.messages)
    }

    fn nonstandard(&self, before: &Position, played: &Move, permitted: Option<RuleCode>) -> String {
        said::nonstandard(before, played, permitted, self.messages)
    }

    fn correction(&self, repair: &Repair, preferred: bool) -> (&'static str, &'static str) {
        repairs::told(repair, preferred)
    }

    fn reason(&self, repair: &Repair) -> Option<String> {
        said::reason(self, repair)
    }

    fn half_won(&self, by: Color) -> String {
        said::half_won(by, self.messages)
    }
}

/// What a phrase says, each thing in its turn: one line without a full stop.
///
/// ```
/// use greffier::diagnostic::{Messages, understood};
/// use greffier::lexicon::Language;
/// use greffier::notation::{Dialect, Notation};
///
/// let dialect = Dialect { notation: Notation::Abbreviated, language: Language::French };
/// let (phrase, _) = dialect.phrase("Cbxd2+").unwrap();
/// assert_eq!(understood(&phrase, Messages::En), "a knight, from file b, takes, to d2, gives check");
/// ```
#[must_use]
pub fn understood(phrase: &Phrase, messages: Messages) -> String {
    said::understood(phrase, messages)
}

/// What is wrong with `name`, which names no rules, and what could stand there: one line.
///
/// ```
/// use greffier::chess::Rules;
/// use greffier::diagnostic::{Messages, rules_refused};
///
/// let fault = Rules::from_name("modern,king-leap").unwrap_err();
/// let said = rules_refused("modern,king-leap", &fault, Messages::En);
/// assert!(said.starts_with("a code is added by `+`"));
/// ```
#[must_use]
pub fn rules_refused(name: &str, fault: &RulesFault, messages: Messages) -> String {
    said::refusal(name, fault, messages)
}

/// The comment that tells another reading of the same words from a variation.
#[must_use]
pub const fn other_reading(messages: Messages) -> &'static str {
    words::OTHER_READING[messages as usize]
}

/// The comment that keeps the words of `source` which a correction replaces; none where it replaces none.
#[must_use]
pub fn sic(source: &Source, repair: &Repair, messages: Messages) -> Option<String> {
    let text = source.text();
    said::sic(messages, repair, &text[bounded(text, &repair.span)])
}

/// The faults that decoding left in a source, in the order of the text.
///
/// A guessed encoding is told once a file, at the first letter that depends on it: `tell_guess` is
/// to be true for the first piece of a file that [was guessed](Source::guessed), which need not be its first.
///
/// ```
/// use greffier::diagnostic::{code, encoding_faults};
/// use greffier::source::{Encoding, Pieces};
///
/// let source = Pieces::new(&b"{d\xE9but} 1. e4"[..], "-", Encoding::Auto).next()?.expect("a piece");
/// let faults = encoding_faults(&source, true);
/// assert_eq!((code(&faults[0].cause), faults[0].span.clone()), ("encoding", 2..4));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn encoding_faults(source: &Source, tell_guess: bool) -> Vec<Fault> {
    let (text, encoding) = (source.text(), source.encoding());
    let mut faults = Vec::new();
    if tell_guess && source.guessed() {
        let at = text.find(|c: char| !c.is_ascii()).unwrap_or(0);
        let span = at..text.ceil_char_boundary(at + 1);
        faults.push(Fault::new(Cause::Guessed { encoding }, span));
    }
    for bad in source.bad() {
        let byte = bad.bytes().first().copied().unwrap_or(0);
        let span = bad.at..text.ceil_char_boundary(bad.at + 1);
        faults.push(Fault::new(Cause::BadByte { byte, encoding }, span));
    }
    faults.sort_by_key(|fault| fault.span.start);
    faults
}

/// Records by what they turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Whole records.
    pub whole: u64,
    /// Ambiguous records.
    pub ambiguous: u64,
    /// Broken records.
    pub broken: u64,
}

impl Counts {
    /// Counts one record more.
    pub fn add(&mut self, status: Status) {
        match status {
            Status::Whole => self.whole += 1,
            Status::Ambiguous => self.ambiguous += 1,
            Status::Broken => self.broken += 1,
        }
    }

    /// All records.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.whole + self.ambiguous + self.broken
    }

    /// Whether no record is ambiguous or broken.
    #[must_use]
    pub const fn all_whole(&self) -> bool {
        self.ambiguous == 0 && self.broken == 0
    }
}

/// The counts as a line, without a line end.
///
/// ```
/// use greffier::diagnostic::{Counts, Messages, summary};
///
/// let counts = Counts { whole: 10, ambiguous: 1, broken: 1 };
/// assert_eq!(summary(&counts, Messages::En), "12 records: 10 whole, 1 ambiguous, 1 broken");
/// ```
#[must_use]
pub fn summary(counts: &Counts, messages: Messages) -> String {
    said::summary(counts, messages)
}

/// How many of the answers that were kept are about no doubtful place of the sheets.
#[must_use]
pub fn answers_left(left: usize, messages: Messages) -> String {
    said::answers_left(left, messages)
}

/// That of so many broken records `greffier repair` finds a game.
#[must_use]
pub fn repairable(records: u64, messages: Messages) -> String {
    said::repairable(records, messages)
}
