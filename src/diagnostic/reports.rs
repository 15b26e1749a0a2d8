//! Faults as text: as one line, as JSON; the feature `reports` draws them too.
//!
//! Comes in: the faults of a [`Source`], in the order of the text. Goes out: a `String` for each. A
//! place is counted on from the one before, so that all reports of a source cost one reading of its text.
//!
//! `partie.txt:1:25: error[illegal-move]: no legal move fits ...`

#[cfg(feature = "reports")]
mod drawn;
#[cfg(feature = "reports")]
mod window;

use serde::Serialize;

use crate::chess::{RuleCode, Rules};
use crate::game::Fault;
use crate::notation::Dialect;
use crate::source::{Place, Places, Source};

use super::{Messages, Words, bounded, code, said, severity};

/// The reports on one source.
///
/// ```
/// use greffier::diagnostic::{Messages, Reports};
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
/// use greffier::source::Source;
///
/// let source = Source::new("partie.txt", "1. e2-e4 e7-e5 2. Cc8-f6");
/// let (record, game, _) = next(source.text(), 0, &Choice::default(), &Start::Record).unwrap();
/// let mut reports = Reports::new(&source, Messages::En);
/// assert_eq!(
///     reports.short(&game.faults[0], record.dialect),
///     "partie.txt:1:19: error[illegal-move]: no legal move fits `Cc8-f6`: \
///      no man of the side to move stands on c8"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Reports<'s> {
    source: &'s Source,
    messages: Messages,
    places: Places<'s>,
    /// The half-move of the last correction, where that exchanged it with its neighbour.
    #[cfg(feature = "reports")]
    exchanged: Option<u32>,
}

impl<'s> Reports<'s> {
    /// The reports on `source`, in the language `messages`.
    #[must_use]
    pub fn new(source: &'s Source, messages: Messages) -> Reports<'s> {
        Reports {
            source,
            messages,
            places: source.places(),
            #[cfg(feature = "reports")]
            exchanged: None,
        }
    }

    /// A fault as one line without a line end, for editors and scripts:
    /// `file:line:column: severity[code]: message`.
    #[must_use]
    pub fn short(&mut self, fault: &Fault, dialect: Dialect) -> String {
        let message = self.words(dialect).message(fault);
        let severity = severity(&fault.cause).name();
        self.line(fault.span.start, severity, code(&fault.cause), &message)
    }

    /// What is said of byte `at`, as one line.
    pub(super) fn line(&mut self, at: usize, severity: &str, code: &str, message: &str) -> String {
        let place = self.places.place(at);
        let (name, line, column) = (self.name(), place.line, place.column);
        format!("{name}:{line}:{column}: {severity}[{code}]: {message}")
    }

    /// A fault as one JSON object on a line, without a line end. `record` is the record's number in
    /// its file, from 1; `span` is bytes of the file's decoded text, half-open.
    #[must_use]
    pub fn json(&mut self, fault: &Fault, dialect: Dialect, record: u64) -> String {
        let words = self.words(dialect);
        let place = self.places.place(fault.span.start);
        let span = bounded(self.source.text(), &fault.span);
        let report = Report {
            file: self.source.name(),
            line: place.line,
            column: place.column,
            span: [span.start, span.end].map(|at| self.source.offset() + at as u64),
            code: code(&fault.cause),
            severity: severity(&fault.cause).name(),
            record,
            ply: fault.ply,
            text: &self.source.text()[span],
            message: words.message(fault),
            help: words.help(fault),
            candidates: &fault.candidates,
            confidence: None,
        };
        // Strings and numbers are always JSON.
        serde_json::to_string(&report).unwrap_or_default()
    }

    /// Under which rules the record that begins at byte `at` replays, with their sources: one line without
    /// a line end.
    #[must_use]
    pub fn rules(&mut self, at: usize, rules: Rules) -> String {
        let place = self.places.clone().place(at);
        let said = said::rules_found(rules, self.messages);
        let note = super::rule_words::NOTE[self.messages as usize];
        format!("{}:{}: {note}: {said}", self.name(), place.line)
    }

    /// The same as one JSON object on a line.
    #[must_use]
    pub fn rules_json(&mut self, at: usize, rules: Rules, record: u64) -> String {
        let found = RulesFound {
            file: self.source.name(),
            line: self.places.clone().place(at).line,
            record,
            ruleset: rules.to_string(),
            codes: rules.codes().map(RuleCode::name).collect(),
        };
        // Strings and numbers are always JSON.
        serde_json::to_string(&found).unwrap_or_default()
    }

    /// The name of the source, fit to be shown.
    fn name(&self) -> String {
        self.source.name().chars().map(drawable).collect()
    }

    /// The place of byte `at`.
    pub(super) fn place(&mut self, at: usize) -> Place {
        self.places.place(at)
    }

    /// The source, and the language of the reports.
    pub(super) fn of(&self) -> (&'s Source, Messages) {
        (self.source, self.messages)
    }

    pub(super) fn words(&self, dialect: Dialect) -> Words<'s> {
        Words {
            messages: self.messages,
            source: self.source,
            dialect,
        }
    }
}

/// The rules of a record, as JSON has them.
#[derive(Serialize)]
struct RulesFound<'a> {
    file: &'a str,
    line: u64,
    record: u64,
    ruleset: String,
    codes: Vec<&'static str>,
}

/// A fault, a correction or a claim, as JSON has it.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) file: &'a str,
    pub(super) line: u64,
    pub(super) column: usize,
    pub(super) span: [u64; 2],
    pub(super) code: &'static str,
    pub(super) severity: &'static str,
    pub(super) record: u64,
    pub(super) ply: Option<u32>,
    pub(super) text: &'a str,
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) candidates: &'a [String],
    /// How sure a correction is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) confidence: Option<f64>,
}

/// `c` as one character that moves neither the cursor nor the text about it.
pub(super) fn drawable(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        // The marks of direction turn about what stands behind them; the separators break lines.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c => c,
    }
}
