//! Corrections and notes as text, beside the faults.
//!
//! Comes in: the corrections and notes of a [`Source`](crate::source::Source), in the order of the text. Goes out: a `String`
//! for each, in the forms that faults have. Of a correction people see the board before it too.
//!
//! `-:1:25: error[misread]: move 2, Black: `Cc8-f6` read as Cb8-c6 (0.87); else Cg8-f6 (0.12)`

use crate::notation::Dialect;
use crate::record::Span;
use crate::repair::{Correction, Repair};
use crate::write::board::{self, Drawing};

use super::notes::Note;
use super::reports::{Drawn, Report, Reports, level};
use super::runs::Run;
use super::{Severity, bounded, said};

/// How grave it is that a correction was due; none where nothing is wrong, and something else may have
/// been meant all the same. `preferred` says that the user lets the likeliest reading of
/// vague words stand.
#[must_use]
pub fn repair_severity(repair: &Repair, preferred: bool) -> Option<Severity> {
    match repair.correction {
        Correction::Doubtful => None,
        Correction::Added | Correction::Disputed => Some(Severity::Warning),
        Correction::Vague if preferred => Some(Severity::Warning),
        _ => Some(Severity::Error),
    }
}

/// The code of a correction, by which programs know it.
const fn code(correction: Correction) -> &'static str {
    match correction {
        Correction::Vague => "ambiguous-move",
        Correction::Illegible => "unreadable",
        Correction::Missing | Correction::MissingRow | Correction::Blank => "missing-move",
        Correction::Extra => "extra-move",
        Correction::Added => "added-move",
        other => other.name(),
    }
}

/// The code of a correction, and how grave it is, in a word.
pub(super) fn told(repair: &Repair, preferred: bool) -> (&'static str, &'static str) {
    let severity = repair_severity(repair, preferred);
    (code(repair.correction), name(severity))
}

fn name(severity: Option<Severity>) -> &'static str {
    severity.map_or("note", Severity::name)
}

impl Reports<'_> {
    /// A correction drawn under its line, with the board before it; no line end. Of half-moves exchanged one behind the other, as those of
    /// two columns are, the first alone has the board.
    #[must_use]
    pub fn repair_human(
        &mut self,
        repair: &Repair,
        severity: Option<Severity>,
        dialect: Dialect,
        styled: bool,
    ) -> String {
        let said = said::corrected(&self.words(dialect), repair);
        let exchanged = (repair.correction == Correction::Exchanged).then_some(repair.ply);
        let before = std::mem::replace(&mut self.exchanged, exchanged);
        let goes_on = exchanged.is_some() && before.map(|ply| ply + 1) == exchanged;
        let mut text = self.drawn_at(repair, said, severity, styled);
        if !goes_on {
            draw_before(&mut text, repair, dialect);
        }
        text
    }

    /// Half-moves put in or moved one behind the other, drawn where the first is due with the board before it; no line end.
    #[must_use]
    pub fn run_human(
        &mut self,
        run: &Run<'_>,
        severity: Option<Severity>,
        dialect: Dialect,
        styled: bool,
    ) -> String {
        let said = said::run(&self.words(dialect), run);
        self.exchanged = None;
        let first = run.first();
        let mut text = self.drawn_at(first, said, severity, styled);
        draw_before(&mut text, first, dialect);
        text
    }

    /// What is said of a correction, or of several of which it is the first, drawn under its line.
    fn drawn_at(
        &mut self,
        repair: &Repair,
        said: said::Said,
        severity: Option<Severity>,
        styled: bool,
    ) -> String {
        let (_, messages) = self.of();
        self.drawn(Drawn {
            said,
            code: code(repair.correction),
            place: repair.span.start,
            pointed: repair.span.clone(),
            level: level(severity, messages),
            styled,
        })
    }

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
            code(first.correction),
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
        let code = code(repair.correction);
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
            code: code(repair.correction),
            severity: name(severity),
            record,
            ply: repair.ply,
            message: said::corrected(&self.words(dialect), repair).message,
            candidates: candidates.collect(),
            confidence: Some(repair.confidence),
        })
    }

    /// A note drawn under its line, without a line end.
    #[must_use]
    pub fn note_human(&mut self, note: &Note, styled: bool) -> String {
        let (source, messages) = self.of();
        self.drawn(Drawn {
            said: said::noted(source.text(), messages, note),
            code: note.code(),
            place: note.span().start,
            pointed: note.span().clone(),
            level: level(None, messages),
            styled,
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

/// Draws the board before the half-move that is corrected, below what is told of it.
fn draw_before(text: &mut String, repair: &Repair, dialect: Dialect) {
    let mut board = Vec::new();
    let drawing = Drawing {
        language: dialect.language,
        ..Drawing::default()
    };
    board::text(&mut board, &repair.before, drawing);
    for line in String::from_utf8_lossy(&board).lines() {
        text.push_str("\n    ");
        text.push_str(line);
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
