//! Everything that is known of a record, as one JSON object on one line.
//!
//! Comes in: a game, its record, its source. Goes out: an object with its keys in a fixed order. A
//! ply that other lines replace has `variations`: an array of lines, each an array of plies of the
//! same shape, other readings of the same words before the variations of the text. They nest as
//! deep as a record does, and no deeper.
//!
//! Spans are bytes of the decoded text of the whole file, half-open; lines and columns count from
//! 1, columns in characters.
//!
//! `{"source":"-","record":1,...,"plies":[{"ply":1,"text":"e4",...}],...}`

mod annotations;
mod repairs;

use std::fmt::{self, Write as _};

use crate::chess::{Fens, Position};
use crate::game::{Fault, Game, GameResult, Line, Origin, Ply, Standing};
use crate::notation::Notation;
use crate::record::{self, DEEPEST, Span};
use crate::source::{Places, Source};

use super::fields;
use super::kept::Kept;
use super::short::Short;
use super::tags::{Tags, tags};
use super::variations::branched;
use super::{Corrections, Options, Text, Written};

/// No share is told as less than this, the last of its decimals, but that of what cannot be.
const LEAST: f64 = 0.0001;

/// Adds a record.
pub(super) fn write(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    options: &Options<'_>,
    places: &mut Places<'_>,
) {
    let line = places.place(written.record.span.start).line;
    let (mut at_faults, mut at_repairs) = (places.clone(), places.clone());
    if let Some(named) = options.fields {
        let mut whole = Vec::new();
        let options = Options {
            fields: None,
            overflow: None,
            ..*options
        };
        write(&mut whole, written, corrections, &options, places);
        return fields::filtered(out, &whole, named);
    }
    let tags = Tags::new(written);
    let kept = Kept {
        written,
        tags: &tags,
        corrections,
    };
    let lines = written.game.lines.iter();
    let told = lines.filter(|line| line.origin != Origin::Alternative && !line.plies.is_empty());
    let mut opened: Vec<u32> = told.map(|line| line.items.start).collect();
    opened.sort_unstable();
    let mut json = Json {
        out,
        written,
        options,
        corrections,
        kept,
        opened,
        branched: branched(written),
        commented: false,
        fens: Fens::default(),
    };
    json.head(line);
    json.lines(places);
    json.comments();
    json.tail();
    json.faults(&mut at_faults);
    json.raw("]");
    if let Some(corrections) = corrections {
        json.repairs(corrections, &mut at_repairs);
        json.games(corrections.games);
    }
    json.raw("}\n");
}

/// The byte at which the number of a record of `source` stands in its object, where it is among the `fields` that are written.
///
/// A program that reads a file in parts knows it only when the parts are put together.
#[must_use]
pub fn number_at(source: &Source, fields: Option<&[String]>) -> Option<usize> {
    let is_named = |field: &str| fields.is_none_or(|named| named.iter().any(|name| name == field));
    if !is_named("record") {
        return None;
    }
    if !is_named("source") {
        return Some("{\"record\":".len());
    }
    let mut out = Vec::new();
    // A vector takes every text.
    let _ = serde_json::to_writer(&mut out, &**source.name());
    Some("{\"source\":".len() + out.len() + ",\"record\":".len())
}

/// An object on its way.
struct Json<'a, 'o> {
    out: &'o mut Vec<u8>,
    written: &'a Written<'a>,
    options: &'a Options<'a>,
    corrections: Option<Corrections<'a>>,
    /// What is no move, and stays as comments.
    kept: Kept<'a>,
    /// The first items of the lines that have moves.
    opened: Vec<u32>,
    /// The items that open variations which are told elsewhere than behind the move they replace.
    branched: Vec<u32>,
    /// Whether comments stand behind any ply.
    commented: bool,
    fens: Fens,
}

/// A line on its way.
struct Frame<'a, 'p> {
    line: &'a Line,
    /// The next ply of [`Game::plies`].
    at: u32,
    before: Standing<'a>,
    /// The position that the last ply left, where lines replace it.
    left: Option<Standing<'a>>,
    /// A cursor of its own, for another reading, whose words were passed already.
    own: Option<Places<'p>>,
    /// The cursor as it was before the ply that is being replaced.
    passed: Option<Places<'p>>,
}

impl<'a, 'p> Frame<'a, 'p> {
    /// A line that begins, in the place of the last ply of `parent` or as the main line.
    fn new(game: &'a Game, line: &'a Line, parent: Option<&Frame<'a, 'p>>) -> Frame<'a, 'p> {
        let left = parent.and_then(|parent| parent.left.clone());
        let passed = parent.and_then(|parent| parent.passed.as_ref());
        Frame {
            line,
            at: line.plies.start,
            before: left.unwrap_or_else(|| game.before_line(line)),
            left: None,
            own: passed
                .filter(|_| line.origin == Origin::Alternative)
                .cloned(),
            passed: None,
        }
    }
}

/// The first line from `line` on, of those that replace one ply, that has plies.
fn with_plies(game: &Game, line: Option<u32>) -> Option<&Line> {
    let first = line.and_then(|line| game.lines.get(line as usize));
    let next = |line: &&Line| game.lines.get(line.next? as usize);
    std::iter::successors(first, next).find(|line| !line.plies.is_empty())
}

impl<'a> Json<'a, '_> {
    /// The notation that the moves are written in: where each of the game's names both squares, or castles, a record was read as
    /// abbreviated for its blanks alone. `1. e2 - e4 e7 - e5`
    fn notation(&self) -> Notation {
        let Written {
            source,
            record,
            game,
            ..
        } = *self.written;
        let text = source.text();
        let squares = |ply: &Ply| text.get(ply.span(record)).map_or(0, record::squares);
        let full = |ply: &Ply| squares(ply) == 2 || ply.played.castling().is_some();
        let plies = game.plies_of(game.main());
        let told = plies.first().is_some_and(|first| squares(first) == 2);
        match record.dialect.notation {
            Notation::Abbreviated if told && plies.iter().all(full) => Notation::Coordinate,
            notation => notation,
        }
    }

    /// The keys up to the opening bracket of the plies.
    fn head(&mut self, line: u64) {
        let Written {
            source,
            record,
            game,
            number,
        } = *self.written;
        self.raw("{\"source\":");
        self.string(source.name());
        self.put(format_args!(",\"record\":{number},\"line\":{line}"));
        self.raw(",\"encoding\":");
        self.string(source.encoding());
        self.raw(",\"notation\":");
        self.string(self.notation().name());
        self.raw(",\"language\":");
        self.string(record.dialect.language.code());
        self.put(format_args!(
            ",\"ruleset\":\"{}\",\"tags\":{{",
            game.start.rules()
        ));
        self.tags();
        self.raw("},\"inferred\":[");
        self.inferred();
        self.raw("],\"start_fen\":\"");
        self.fen(&game.start);
        self.raw("\",\"status\":");
        self.string(game.status.name());
        self.raw(",\"plies\":[");
    }

    fn tags(&mut self) {
        let Written {
            source,
            record,
            game,
            ..
        } = *self.written;
        for (i, (name, value)) in tags(record, game, source.text()).enumerate() {
            self.comma(i > 0);
            self.string(name);
            self.raw(":");
            self.string(&value);
        }
    }

    /// The names of the tags that words tell.
    fn inferred(&mut self) {
        let tags = self.written.game.headed.tags.iter();
        for (i, tag) in tags.filter(|tag| tag.span.is_some()).enumerate() {
            self.comma(i > 0);
            self.string(&tag.name);
        }
    }

    /// The plies of the main line, those that replace them within them, and the bracket that closes
    /// all.
    fn lines<'p>(&mut self, places: &mut Places<'p>) {
        let game = self.written.game;
        let mut frame = Frame::new(game, game.main(), None);
        let mut waiting: Vec<Frame<'a, 'p>> = Vec::new();
        loop {
            while frame.at < frame.line.plies.end {
                let deep = waiting.len() >= DEEPEST;
                match self.next_ply(&mut frame, places).filter(|_| !deep) {
                    None => self.raw("}"),
                    Some(line) => {
                        self.raw(",\"variations\":[[");
                        let child = Frame::new(game, line, Some(&frame));
                        waiting.push(std::mem::replace(&mut frame, child));
                    }
                }
            }
            self.raw("]");
            let Some(parent) = waiting.pop() else {
                return;
            };
            match with_plies(game, frame.line.next) {
                Some(line) => {
                    self.raw(",[");
                    frame = Frame::new(game, line, Some(&parent));
                    waiting.push(parent);
                }
                None => {
                    self.raw("]}");
                    frame = parent;
                }
            }
        }
    }

    /// The next ply of a line, its object still open; returns the first line that replaces it.
    fn next_ply<'p>(
        &mut self,
        frame: &mut Frame<'a, 'p>,
        places: &mut Places<'p>,
    ) -> Option<&'a Line> {
        let game = self.written.game;
        let at = frame.at;
        frame.at += 1;
        let ply = game.plies.get(at as usize)?;
        let beside =
            with_plies(game, game.first_replacing(at)).filter(|_| !self.options.without.variations);
        let places = frame.own.as_mut().unwrap_or(places);
        frame.passed = beside.map(|_| places.clone());
        self.comma(at > frame.line.plies.start);
        let number = frame.line.first + (at - frame.line.plies.start);
        let after = game.after(&frame.before, at);
        self.ply(number, (&frame.before, ply, &after), places);
        if frame.line.origin != Origin::Alternative {
            self.annotations(number, frame.line, at);
        } else if at == frame.line.plies.start {
            self.another(number, &ply.span(self.written.record));
        }
        let main = at.checked_sub(game.main().plies.start);
        let sure = self.corrections.zip(main);
        let sure = sure.and_then(|(corrections, at)| corrections.confidences.get(at as usize));
        if let Some(sure) = sure {
            self.raw(",\"confidence\":");
            self.share(*sure);
        }
        let left = std::mem::replace(&mut frame.before, after);
        frame.left = beside.map(|_| left);
        self.options.relieve(self.out);
        beside
    }

    fn ply(
        &mut self,
        number: u32,
        (before, ply, after): (&Position, &Ply, &Position),
        places: &mut Places<'_>,
    ) {
        self.raw("{\"ply\":");
        self.number(u64::from(number));
        self.raw(",\"text\":");
        self.place(&ply.span(self.written.record), places);
        self.raw(",\"san\":\"");
        Short::san(before, ply, after).add_to(self.out);
        self.raw("\",\"uci\":\"");
        Short::uci(&ply.played).add_to(self.out);
        self.raw("\",\"fen\":\"");
        self.fen(after);
        self.raw("\"");
    }

    /// The text of a span, and the keys `line`, `column`, `span`.
    fn place(&mut self, span: &Span, places: &mut Places<'_>) {
        let source = self.written.source;
        self.string(source.text().get(span.clone()).unwrap_or_default());
        self.at(span, places);
    }

    fn at(&mut self, span: &Span, places: &mut Places<'_>) {
        let place = places.place(span.start);
        let (line, column) = (place.line, place.column);
        let offset = self.written.source.offset();
        let (start, end) = (offset + span.start as u64, offset + span.end as u64);
        self.raw(",\"line\":");
        self.number(line);
        self.raw(",\"column\":");
        self.number(column as u64);
        self.raw(",\"span\":[");
        self.number(start);
        self.raw(",");
        self.number(end);
        self.raw("]");
    }

    /// What follows the plies, up to the opening bracket of the faults.
    fn tail(&mut self) {
        let game = self.written.game;
        self.raw(",\"final_fen\":\"");
        self.fen(&game.last());
        self.raw("\",\"stated_result\":");
        self.optional(game.stated.map(GameResult::marker));
        self.raw(",\"outcome\":");
        self.optional(game.outcome.map(|outcome| outcome.name()));
        self.raw(",\"confidence\":");
        self.share(game.confidence);
        self.raw(",\"faults\":[");
    }

    fn faults(&mut self, places: &mut Places<'_>) {
        for (i, fault) in self.written.game.faults.iter().enumerate() {
            self.comma(i > 0);
            self.fault(fault, places);
            self.options.relieve(self.out);
        }
    }

    fn fault(&mut self, fault: &Fault, places: &mut Places<'_>) {
        let wording = self.options.wording;
        self.raw("{\"code\":");
        self.string(wording.code(&fault.cause));
        self.raw(",\"severity\":");
        self.string(wording.severity(&fault.cause));
        self.raw(",\"ply\":");
        match fault.ply {
            Some(ply) => self.put(format_args!("{ply}")),
            None => self.raw("null"),
        }
        self.at(&fault.span, places);
        self.raw(",\"text\":");
        let text = self.written.source.text();
        self.string(text.get(fault.span.clone()).unwrap_or_default());
        self.raw(",\"message\":");
        self.string(&wording.message(fault));
        self.raw(",\"help\":");
        self.optional(wording.help(fault).as_deref());
        self.raw(",\"candidates\":[");
        for (i, candidate) in fault.candidates.iter().enumerate() {
            self.comma(i > 0);
            self.string(candidate);
        }
        self.raw("]}");
    }

    /// A share with at most four decimals: `1`, `0.97`.
    fn share(&mut self, share: f64) {
        let text = format!("{share:.4}");
        self.raw(text.trim_end_matches('0').trim_end_matches('.'));
    }

    fn comma(&mut self, due: bool) {
        if due {
            self.raw(",");
        }
    }

    fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.raw("null"),
        }
    }

    fn number(&mut self, number: u64) {
        // A copy of unknown length is a call, and most are short.
        let (tens, ones) = ((number / 10) as u8, (number % 10) as u8);
        match number {
            0..10 => self.out.push(b'0' + ones),
            10..100 => self.out.extend_from_slice(&[b'0' + tens, b'0' + ones]),
            _ => self.raw(itoa::Buffer::new().format(number)),
        }
    }

    fn string(&mut self, text: &str) {
        let plain = |byte: &u8| !matches!(byte, 0..0x20 | b'"' | b'\\' | 0x7f);
        if text.as_bytes().iter().all(plain) {
            self.raw("\"");
            self.raw(text);
            return self.raw("\"");
        }
        // A vector takes every text, and a text is always a string of JSON.
        let _ = serde_json::to_writer(&mut *self.out, text);
    }

    fn fen(&mut self, position: &Position) {
        self.fens.add(position, self.out);
    }

    fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn put(&mut self, text: fmt::Arguments<'_>) {
        // A vector takes every text.
        let _ = Text(self.out).write_fmt(text);
    }
}
