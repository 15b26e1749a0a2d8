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
mod lines;
mod object;
mod repairs;

use crate::chess::{Fens, Line as Row, Position};
use crate::game::{Fault, GameResult, Origin, Ply};
use crate::notation::Notation;
use crate::record::{self, Span};
use crate::source::{Place, Places, Source};

use super::fields::{self, FAULT, PLACE, PLY, field};
use super::kept::Kept;
use super::short::Short;
use super::tags::{Tags, tags};
use super::variations::branched;
use super::{Corrections, Options, Written};
use object::is_plain;

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
    let asked = options.fields.map_or(u64::MAX, fields::named);
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
        line: (line, Short::figures(line)),
        asked,
        named: asked,
        next: b'{',
        row: Row::new(),
    };
    json.head(line);
    match json.key::<{ field("plies") }>() {
        true => json.lines(places),
        false => json.commented = true,
    }
    json.comments();
    json.tail(&mut at_faults);
    if let Some(corrections) = corrections {
        if json.key::<{ field("repairs") }>() {
            json.repairs(corrections, &mut at_repairs);
        }
        if !corrections.games.is_empty() && json.key::<{ field("games") }>() {
            json.games(corrections.games);
        }
    }
    json.shut(asked);
    json.sign(b'\n');
    json.flush();
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
    /// The line of the source that was told last, and its figures.
    line: (u64, Short),
    /// The fields that are asked for, and those of them that the object has which is open.
    asked: u64,
    named: u64,
    /// What stands before the next field: a brace before the first of its object.
    next: u8,
    /// What was written last, and does not stand in `out` yet: no more than an object or a list of signs and figures.
    row: Row,
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
        if self.key::<{ field("source") }>() {
            self.string(source.name());
        }
        if self.key::<{ field("record") }>() {
            self.number(number);
        }
        if self.key::<{ field("line") }>() {
            self.number(line);
        }
        if self.key::<{ field("encoding") }>() {
            self.string(source.encoding());
        }
        if self.key::<{ field("notation") }>() {
            self.string(self.notation().name());
        }
        if self.key::<{ field("language") }>() {
            self.string(record.dialect.language.code());
        }
        if self.key::<{ field("ruleset") }>() {
            self.put(format_args!("\"{}\"", game.start.rules()));
        }
        if self.key::<{ field("tags") }>() {
            self.tags();
        }
        if self.key::<{ field("inferred") }>() {
            self.inferred();
        }
        if self.key::<{ field("start_fen") }>() {
            self.fen(&game.start);
        }
        if self.key::<{ field("status") }>() {
            self.string(game.status.name());
        }
    }

    fn tags(&mut self) {
        let Written {
            source,
            record,
            game,
            ..
        } = *self.written;
        self.sign(b'{');
        for (i, (name, value)) in tags(record, game, source.text()).enumerate() {
            self.comma(i > 0);
            self.string(name);
            self.sign(b':');
            self.string(&value);
        }
        self.sign(b'}');
    }

    /// The names of the tags that words tell.
    fn inferred(&mut self) {
        let tags = self.written.game.headed.tags.iter();
        self.sign(b'[');
        for (i, tag) in tags.filter(|tag| tag.span.is_some()).enumerate() {
            self.comma(i > 0);
            self.string(&tag.name);
        }
        self.sign(b']');
    }

    /// Opens the object of a ply.
    fn ply(
        &mut self,
        number: u32,
        (before, ply, after): (&Position, &Ply, &Position),
        places: &mut Places<'_>,
    ) {
        self.open(PLY);
        if self.key::<{ field("ply") }>() {
            self.number(u64::from(number));
        }
        let span = ply.span(self.written.record);
        self.words(&span);
        self.place(&span, places);
        if self.key::<{ field("san") }>() {
            self.quoted(&Short::san(before, ply, after));
        }
        if self.key::<{ field("uci") }>() {
            self.quoted(&Short::uci(&ply.played));
        }
        if self.key::<{ field("fen") }>() {
            self.fen(after);
        }
    }

    /// The key `text`.
    fn words(&mut self, span: &Span) {
        if !self.key::<{ field("text") }>() {
            return;
        }
        let text = self.written.source.text();
        // Nearly always a few signs, a byte each.
        let behind = text.as_bytes().get(span.start..);
        match behind.and_then(|behind| behind.first_chunk::<16>()) {
            Some(chunk) if span.len() <= 16 && chunk[..span.len()].iter().all(is_plain) => {
                self.sign(b'"');
                self.row.extend(*chunk, span.len());
                self.sign(b'"');
            }
            _ => self.string(text.get(span.clone()).unwrap_or_default()),
        }
    }

    /// The keys `line`, `column`, `span`.
    fn place(&mut self, span: &Span, places: &mut Places<'_>) {
        if self.named & PLACE != 0 {
            let Place { line, column } = places.place(span.start);
            if self.key::<{ field("line") }>() {
                if line != self.line.0 {
                    self.line = (line, Short::figures(line));
                }
                let line = self.line.1;
                self.short(&line);
            }
            if self.key::<{ field("column") }>() {
                self.number(column as u64);
            }
        }
        self.span(span);
    }

    /// The key `span`.
    fn span(&mut self, span: &Span) {
        if self.key::<{ field("span") }>() {
            let offset = self.written.source.offset();
            let start = Short::figures(offset + span.start as u64);
            let end = start.counted_on(span.len());
            let end = end.unwrap_or_else(|| Short::figures(offset + span.end as u64));
            self.sign(b'[');
            self.short(&start);
            self.sign(b',');
            self.short(&end);
            self.sign(b']');
        }
    }

    /// What follows the plies and the comments.
    fn tail(&mut self, places: &mut Places<'_>) {
        let game = self.written.game;
        if self.key::<{ field("final_fen") }>() {
            self.fen(&game.last());
        }
        if self.key::<{ field("stated_result") }>() {
            self.optional(game.stated.map(GameResult::marker));
        }
        if self.key::<{ field("outcome") }>() {
            self.optional(game.outcome.map(|outcome| outcome.name()));
        }
        if self.key::<{ field("confidence") }>() {
            self.share(game.confidence);
        }
        if self.key::<{ field("faults") }>() {
            self.sign(b'[');
            for (i, fault) in game.faults.iter().enumerate() {
                self.comma(i > 0);
                self.fault(fault, places);
                self.relieve();
            }
            self.sign(b']');
        }
    }

    fn fault(&mut self, fault: &Fault, places: &mut Places<'_>) {
        let wording = self.options.wording;
        let outer = self.open(FAULT);
        if self.key::<{ field("code") }>() {
            self.string(wording.code(&fault.cause));
        }
        if self.key::<{ field("severity") }>() {
            self.string(wording.severity(&fault.cause));
        }
        if self.key::<{ field("ply") }>() {
            match fault.ply {
                Some(ply) => self.number(u64::from(ply)),
                None => self.raw("null"),
            }
        }
        self.place(&fault.span, places);
        self.words(&fault.span);
        if self.key::<{ field("message") }>() {
            self.string(&wording.message(fault));
        }
        if self.key::<{ field("help") }>() {
            self.optional(wording.help(fault).as_deref());
        }
        if self.key::<{ field("candidates") }>() {
            self.sign(b'[');
            for (i, candidate) in fault.candidates.iter().enumerate() {
                self.comma(i > 0);
                self.string(candidate);
            }
            self.sign(b']');
        }
        self.shut(outer);
    }
}
