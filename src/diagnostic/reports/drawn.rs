//! Faults, corrections and notes drawn under the line they speak of, as people read them.
//!
//! Comes in: what is said of a place. Goes out: a `String` that `annotate-snippets` draws; this is the one file that
//! knows it, and is of the feature `reports`.
//!
//! `error[illegal-move]: no legal move fits ...`, and below it the line, underlined.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::game::{Cause, Fault};
use crate::notation::Dialect;
use crate::record::Span;
use crate::repair::{Correction, Repair};
use crate::write::board::{self, Drawing};

use super::super::notes::Note;
use super::super::repairs::code_of;
use super::super::runs::Run;
use super::super::{Messages, Severity, code, rule_words, said, severity, words};
use super::Reports;
use super::window::Window;

impl Reports<'_> {
    /// A fault drawn under its line, without a line end; with the colours of a terminal where
    /// `styled`. `dialect` is that of its record.
    #[must_use]
    pub fn human(&mut self, fault: &Fault, dialect: Dialect, styled: bool) -> String {
        let said = said::of(&self.words(dialect), fault);
        let pointed = point(fault, &self.places.line_of(fault.span.start));
        self.drawn(Drawn {
            said,
            code: code(&fault.cause),
            place: fault.span.start,
            pointed,
            level: level(Some(severity(&fault.cause)), self.messages),
            styled,
        })
    }

    /// Something that is said of a place, drawn under its line.
    fn drawn(&mut self, drawn: Drawn) -> String {
        let Drawn { said, level, .. } = drawn;
        let place = self.places.place(drawn.place);
        let line = self.places.line_of(drawn.place);
        let window = Window::on(self.source.text(), line, &drawn.pointed);
        let number = usize::try_from(place.line).unwrap_or(usize::MAX);
        let origin = Origin::path(self.name())
            .line(number)
            .char_column(place.column);
        let pointed = AnnotationKind::Primary.span(window.span(&drawn.pointed));
        let snippet = Snippet::source(window.shown.as_str())
            .line_start(number)
            .annotation(pointed.label(said.label));
        let help = said.help.map(|help| {
            let level = Level::HELP.with_name(words::HELP[self.messages as usize]);
            level.message(help)
        });
        let title = level.clone().primary_title(said.message).id(drawn.code);
        // The column is that of the file, not that of the window, so that the place is drawn by itself.
        let (title, origin, body) = (
            Group::with_title(title),
            Group::with_level(level.clone()).element(origin),
            Group::with_level(level).element(snippet).elements(help),
        );
        let gutter = " ".repeat(number.checked_ilog10().map_or(1, |tens| tens + 1) as usize);
        let [title, origin, body] =
            [title, origin, body].map(|group| rendered(group, drawn.styled));
        format!("{title}\n{gutter}{origin}\n{body}")
    }

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
            code: code_of(repair.correction),
            place: repair.span.start,
            pointed: repair.span.clone(),
            level: level(severity, messages),
            styled,
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
}

/// What of a fault's line is pointed at: of an unreadable word the place where it stops being a
/// move, else all of it. What lies on further lines is left out.
fn point(fault: &Fault, line: &Span) -> Span {
    let Cause::Unreadable(expected) = &fault.cause else {
        return fault.span.start..fault.span.end.min(line.end);
    };
    let at = (fault.span.start + expected.at).min(line.end);
    match expected.at {
        0 => at..fault.span.end.min(line.end),
        _ => at..(at + 1).min(line.end),
    }
}

/// What is said of a place, and how it is drawn.
struct Drawn {
    said: said::Said,
    code: &'static str,
    /// The byte that is told as the place.
    place: usize,
    /// The bytes that are underlined.
    pointed: Span,
    level: Level<'static>,
    /// Whether with the colours of a terminal.
    styled: bool,
}

/// How the gravity of a report is called; none where nothing is wrong.
fn level(severity: Option<Severity>, messages: Messages) -> Level<'static> {
    let (level, name) = match severity {
        Some(Severity::Error) => (Level::ERROR, words::ERROR),
        Some(Severity::Warning) => (Level::WARNING, words::WARNING),
        None => (Level::NOTE, rule_words::NOTE),
    };
    level.with_name(name[messages as usize])
}

fn rendered(group: Group<'_>, styled: bool) -> String {
    let renderer = match styled {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    renderer.render(&[group])
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
