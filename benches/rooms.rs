//! Each room by itself, on made games: reading records, phrases, the moves that fit, replay, writing.
//!
//! `cargo bench --bench rooms`, or `cargo bench --bench rooms -- phrase`. The unit is the ply; what the whole program takes
//! beside others is measured by `benches/compare`.

#[path = "../examples/generate/descriptive.rs"]
mod descriptive;
#[path = "../examples/generate/game.rs"]
mod game;
#[allow(dead_code, reason = "the generator's own options")]
#[path = "../examples/generate/page.rs"]
mod page;
#[path = "../examples/generate/player.rs"]
mod player;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use greffier::chess::{MoveList, Position};
use greffier::diagnostic::{Messages, Words};
use greffier::game::Game;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::Phrase;
use greffier::reading::{self, Start};
use greffier::record::{self, Choice, Kind, Record};
use greffier::source::{Encoding, Pieces, Source};
use greffier::write::{self, Format, Nonstandard, Options, Written};
use page::Form;

const GAMES: u64 = 200;

const FORMS: [(&str, Form, Notation, Language); 4] = [
    ("pgn", Form::Pgn, Notation::Abbreviated, Language::English),
    (
        "french",
        Form::French,
        Notation::Abbreviated,
        Language::French,
    ),
    (
        "coordinate",
        Form::Coordinate,
        Notation::Coordinate,
        Language::French,
    ),
    (
        "descriptive",
        Form::Descriptive,
        Notation::Descriptive,
        Language::French,
    ),
];

/// Records of a source and what came of them.
struct Page {
    source: Source,
    dialect: Dialect,
    records: Vec<(Record, Game)>,
    plies: u64,
}

impl Page {
    fn new(form: Form, notation: Notation, language: Language) -> Page {
        let source = Source::new("made", page::text(0..GAMES, 1, form, 10));
        let dialect = Dialect { notation, language };
        let choice = choice(dialect);
        let (mut at, mut records) = (0, Vec::new());
        while let Some((record, game, end)) =
            reading::next(source.text(), at, &choice, &Start::Record)
        {
            records.push((record, game));
            at = end;
        }
        let plies = records
            .iter()
            .map(|(_, game)| game.plies.len() as u64)
            .sum();
        Page {
            source,
            dialect,
            records,
            plies,
        }
    }

    /// The moves as written, each with its position and its place.
    fn phrases(&self) -> Vec<(Position, Phrase, usize)> {
        let of = |(record, game): &(Record, Game)| {
            let mut before = game.start.clone();
            let mut all = Vec::new();
            for (ply, after) in game.positions(game.main()) {
                let item = record.items.at(ply.item());
                if let Kind::Phrase { phrase, .. } = &item.kind {
                    all.push((before, *phrase, item.start));
                }
                before = after.into_owned();
            }
            all
        };
        self.records.iter().flat_map(of).collect()
    }
}

fn choice(dialect: Dialect) -> Choice {
    Choice {
        notation: Some(dialect.notation),
        language: Some(dialect.language),
        ..Choice::default()
    }
}

fn each(criterion: &mut Criterion, room: &str, run: impl Fn(&Page) -> usize) {
    let mut group = criterion.benchmark_group(room);
    for (name, form, notation, language) in FORMS {
        let page = Page::new(form, notation, language);
        group.throughput(Throughput::Elements(page.plies));
        group.bench_function(name, |bencher| bencher.iter(|| run(black_box(&page))));
    }
}

/// Bytes to text, cut into pieces.
fn source(criterion: &mut Criterion) {
    each(criterion, "source", |page| {
        let mut pieces = Pieces::new(page.source.text().as_bytes(), "-", Encoding::Auto);
        std::iter::from_fn(|| pieces.next().ok()?).count()
    });
}

/// Text to records.
fn records(criterion: &mut Criterion) {
    each(criterion, "record", |page| {
        let (mut at, mut items, choice) = (0, 0, choice(page.dialect));
        while let Some((record, end)) = record::read(page.source.text(), at, &choice) {
            (at, items) = (end, items + record.items.len());
        }
        items
    });
}

/// Moves as written to phrases.
fn phrases(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("phrase");
    for (name, form, notation, language) in FORMS {
        let page = Page::new(form, notation, language);
        let phrases = page.phrases();
        group.throughput(Throughput::Elements(phrases.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let text = black_box(page.source.text());
                let read = |at: usize| page.dialect.phrase(&text[at..]).is_ok();
                phrases.iter().filter(|(_, _, at)| read(*at)).count()
            });
        });
    }
}

/// Phrases and positions to moves.
fn fitting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fitting");
    for (name, form, notation, language) in FORMS {
        let phrases = Page::new(form, notation, language).phrases();
        group.throughput(Throughput::Elements(phrases.len() as u64));
        group.bench_function(name, |bencher| {
            let mut moves = MoveList::new();
            bencher.iter(|| {
                let mut all = 0;
                for (position, phrase, _) in black_box(&phrases) {
                    position.fitting(phrase, &mut moves);
                    all += moves.len();
                }
                all
            });
        });
    }
}

/// Records to games.
fn replay(criterion: &mut Criterion) {
    each(criterion, "replay", |page| {
        let replayed = |(record, _): &(Record, Game)| {
            let game = reading::replay(record, page.source.text(), &Start::Record);
            game.plies.len()
        };
        page.records.iter().map(replayed).sum()
    });
}

/// Games to text.
fn writing(criterion: &mut Criterion) {
    let page = Page::new(Form::Pgn, Notation::Abbreviated, Language::English);
    let mut group = criterion.benchmark_group("write");
    group.throughput(Throughput::Elements(page.plies));
    for format in [Format::Pgn, Format::Uci, Format::Fen, Format::Json] {
        group.bench_function(format.name(), |bencher| {
            bencher.iter(|| written(&page, format))
        });
    }
}

fn written(page: &Page, format: Format) -> usize {
    let mut out = Vec::with_capacity(4 * page.source.text().len());
    let mut places = page.source.places();
    for (number, (record, game)) in (1..).zip(&page.records) {
        let wording = Words {
            messages: Messages::En,
            source: &page.source,
            dialect: page.dialect,
        };
        let options = Options {
            every: false,
            nonstandard: Nonstandard::default(),
            language: Language::French,
            without: greffier::write::Without::default(),
            fields: None,
            wording: &wording,
            overflow: None,
        };
        let written = Written {
            source: &page.source,
            record,
            game,
            number,
        };
        write::write(&mut out, &written, format, &options, &mut places);
    }
    out.len()
}

criterion_group!(rooms, source, records, phrases, fitting, replay, writing);
criterion_main!(rooms);
