//! Corrections and notes as text, beside the faults.
//!
//! Comes in: the corrections and notes of a [`Source`](crate::source::Source), in the order of the text. Goes out: a `String`
//! for each, in the forms that faults have.
//!
//! `-:1:25: error[misread]: move 2, Black: `Cc8-f6` read as Cb8-c6 (0.87); else Cg8-f6 (0.12)`

use crate::notation::Dialect;
use crate::record::Span;
use crate::repair::{Correction, Repair};

use super::notes::Note;
use super::reports::{Report, Reports};
use super::runs::Run;
use super::{Severity, bounded, said};

/// How grave it is that a correction was due, or may be; none where something else may have been meant, and hardly was. `preferred` says that the user lets the likeliest reading of
/// vague words stand.
#[must_use]
pub fn repair_severity(repair: &Repair, preferred: bool) -> Option<Severity> {
    match repair.correction {
        Correction::Doubtful if !repair.is_in_doubt() => None,
        Correction::Added | Correction::Disputed => Some(Severity::Warning),
        Correction::Vague if preferred => Some(Severity::Warning),
        _ => Some(Severity::Error),
    }
}

/// The code of a correction, by which programs know it.
pub(super) const fn code_of(correction: Correction) -> &'static str {
    match correction {
        Correction::Vague => "ambiguous-move",
        Correction::Illegible => "unreadable",
        Correction::Missing | Correction::MissingRow | Correction::Blank => "missing-move",
        Correction::Extra => "extra-move",
        Correction::Added => "added-move",
        Correction::Misread => "misread",
        Correction::Exchanged => "exchanged",
        Correction::Doubtful => "doubtful",
        Correction::Disputed => "disputed",
    }
}

/// The code of a correction, and how grave it is, in a word.
pub(super) fn told(repair: &Repair, preferred: bool) -> (&'static str, &'static str) {
    let severity = repair_severity(repair, preferred);
    (code_of(repair.correction), name(severity))
}

fn name(severity: Option<Severity>) -> &'static str {
    severity.map_or("note", Severity::name)
}

impl Reports<'_> {
    /// Half-moves put in or moved one behind the other as one line without a line end.
    #[must_use]
    pub fn run_short(
        &mut self,
        run: &Run<'_>,
        severity: Option<Severity>,
        dialect: Dialect,
    ) -> String {
        let message = said::run(&self.words(dialect), run).message;
        let first = run.first();
        self.line(
            first.span.start,
            name(severity),
            code_of(first.correction),
            &message,
        )
    }

    /// A correction as one line without a line end.
    #[must_use]
    pub fn repair_short(
        &mut self,
        repair: &Repair,
        severity: Option<Severity>,
        dialect: Dialect,
    ) -> String {
        let message = said::corrected(&self.words(dialect), repair).message;
        let code = code_of(repair.correction);
        self.line(repair.span.start, name(severity), code, &message)
    }

    /// A correction as one JSON object on a line, without a line end; `record` is the record's number in its file,
    /// from 1.
    #[must_use]
    pub fn repair_json(
        &mut self,
        repair: &Repair,
        severity: Option<Severity>,
        dialect: Dialect,
        record: u64,
    ) -> String {
        let (source, _) = self.of();
        let text = source.text();
        let words = &text[bounded(text, &repair.span)];
        let spelt = |played| repair.spelt(dialect, words, played);
        let others = repair.alternatives.iter().map(|other| other.read.as_ref());
        let candidates = std::iter::once(repair.read.as_ref()).chain(others);
        let candidates = candidates.flatten().map(spelt);
        self.told(Told {
            span: repair.span.clone(),
            code: code_of(repair.correction),
            severity: name(severity),
            record,
            ply: repair.ply,
            message: said::corrected(&self.words(dialect), repair).message,
            candidates: candidates.collect(),
            confidence: Some(repair.confidence),
        })
    }

    /// A note as one line without a line end.
    #[must_use]
    pub fn note_short(&mut self, note: &Note) -> String {
        let (source, messages) = self.of();
        let said = said::noted(source.text(), messages, note);
        self.line(note.span().start, name(None), note.code(), &said.message)
    }

    /// A note as one JSON object on a line, without a line end; `record` is the record's number in its file, from 1.
    #[must_use]
    pub fn note_json(&mut self, note: &Note, record: u64) -> String {
        let (source, messages) = self.of();
        self.told(Told {
            span: note.span().clone(),
            code: note.code(),
            severity: name(None),
            record,
            ply: note.ply(),
            message: said::noted(source.text(), messages, note).message,
            candidates: note.candidates().to_vec(),
            confidence: None,
        })
    }

    fn told(&mut self, told: Told) -> String {
        let place = self.place(told.span.start);
        let (source, _) = self.of();
        let (text, offset) = (source.text(), source.offset());
        let span = bounded(text, &told.span);
        let report = Report {
            file: source.name(),
            line: place.line,
            column: place.column,
            span: [span.start, span.end].map(|at| offset + at as u64),
            code: told.code,
            severity: told.severity,
            record: told.record,
            ply: Some(told.ply),
            text: &text[span],
            message: told.message,
            help: None,
            candidates: &told.candidates,
            confidence: told.confidence,
        };
        // Strings and numbers are always JSON.
        serde_json::to_string(&report).unwrap_or_default()
    }
}

/// What an object is made of.
struct Told {
    span: Span,
    code: &'static str,
    severity: &'static str,
    record: u64,
    ply: u32,
    message: String,
    candidates: Vec<String>,
    confidence: Option<f64>,
}
