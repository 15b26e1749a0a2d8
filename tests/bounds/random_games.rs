//! Random games in random hands: written with every sign and layout that pages have, and read back
//! whole.
//!
//! `GREFFIER_GAMES` sets how many, `GREFFIER_SEED` where they begin.

use crate::support;
use std::collections::HashMap;
use std::fmt::Write;

use crate::support::Draw;
use greffier::chess::{CheckSuffix, Move, MoveKind, Position, Repetition};
use greffier::game::{Game, GameResult, Line, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Kind, Record};
use greffier::spelling::letters;
use shakmaty::{Color, Role};

/// A ply of a made game, with what is written behind it.
struct Ply {
    before: Position,
    played: Move,
    glyph: Option<&'static str>,
    comment: Option<String>,
    variations: Vec<Vec<Ply>>,
}

/// What a made record should be read as: a line as UCI words, variations in parentheses behind the
/// ply they replace.
fn wanted(line: &[Ply]) -> String {
    let mut text = String::new();
    for ply in line {
        let _ = write!(text, "{} ", ply.played.uci());
        for variation in &ply.variations {
            let _ = write!(text, "({}) ", wanted(variation).trim_end());
        }
    }
    text
}

/// The same of a game that was read.
fn got(game: &Game, line: &Line) -> String {
    let mut text = String::new();
    for (at, ply) in (line.plies.start..).zip(game.plies_of(line)) {
        let _ = write!(text, "{} ", ply.played.uci());
        for variation in game.replacing(at) {
            let _ = write!(text, "({}) ", got(game, variation).trim_end());
        }
    }
    text
}

fn made(draw: &mut Draw, from: &Position, most: usize, depth: usize, rich: bool) -> Vec<Ply> {
    let mut position = from.clone();
    let mut line = Vec::new();
    for _ in 0..most {
        let Some(played) = draw.played(&position) else {
            break;
        };
        let before = position.clone();
        position.play(&played);
        let (mut glyph, mut comment, mut variations) = (None, None, Vec::new());
        if rich {
            glyph = draw.one_in(9).then(|| {
                draw.of(&[
                    "!", "?", "!?", "?!", "!!", "??", " $1", " $14", "$6", " ±", " +-",
                ])
            });
            comment = draw.one_in(9).then(|| draw.of(&COMMENTS).to_owned());
            while depth < 4 && draw.one_in(8) {
                let most = 1 + draw.below(8);
                variations.extend(
                    Some(made(draw, &before, most, depth + 1, rich))
                        .filter(|line| !line.is_empty()),
                );
            }
        }
        line.push(Ply {
            before,
            played,
            glyph,
            comment,
            variations,
        });
    }
    line
}

const COMMENTS: [&str; 9] = [
    "bon coup",
    "1. e4 était mieux",
    "",
    "12",
    "[%clk 0:01:00]",
    "(avec l'idée Cf3)",
    "sur\nplusieurs\n\n1. lignes",
    "; et 1-0",
    "« œuvre » d'été – ½",
];

/// How a hand numbers.
#[derive(Clone, Copy, PartialEq)]
enum Numbers {
    /// Before each pair.
    Pair,
    /// Before each move: `1. e4 1... e5`.
    Column,
    /// None.
    Without,
}

/// How moves stand on the page.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// Running text.
    Running,
    /// Running text, broken into lines anywhere between words.
    Broken,
    /// One pair a line.
    Pairs,
    /// Two columns, parted by blanks or a tab.
    Columns,
    /// One move a line.
    Moves,
    /// The number alone on its line.
    Alone,
}

/// The ways of one hand.
struct Style {
    dialect: Dialect,
    /// Behind a number: White's, Black's.
    sign: (&'static str, &'static str),
    numbers: Numbers,
    layout: Layout,
    dash: &'static str,
    takes: &'static str,
    check: &'static str,
    mate: &'static str,
    double: bool,
    castling: [&'static str; 2],
    promotion: [&'static str; 2],
    passing: &'static str,
    pawn: bool,
    victim: bool,
    letterless: bool,
    gap: &'static str,
}

impl Style {
    fn drawn(draw: &mut Draw, dialect: Dialect) -> Style {
        let sign = [
            (".", "..."),
            (". ", "... "),
            (")", "..."),
            (") ", "... "),
            (". ", "… "),
            (".", ". ..."),
            ("/ ", "/... "),
            ("/", "/… "),
            (" ", "... "),
            (" . ", "... "),
            (" ) ", "... "),
            (": ", "... "),
            (".\u{a0}", "...\u{a0}"),
            (".) ", "... "),
        ];
        let layouts = [
            Layout::Running,
            Layout::Broken,
            Layout::Pairs,
            Layout::Columns,
            Layout::Moves,
            Layout::Alone,
        ];
        let numbers = [
            Numbers::Pair,
            Numbers::Pair,
            Numbers::Column,
            Numbers::Without,
        ];
        let promotions = [
            ["=", ""],
            ["", ""],
            ["(", ")"],
            ["/", ""],
            [" (", ")"],
            [" = ", ""],
            [":", ""],
        ];
        let castlings = [
            ["O-O", "O-O-O"],
            ["0-0", "0-0-0"],
            ["o-o", "o-o-o"],
            ["0 - 0", "0 - 0 - 0"],
            ["O–O", "O–O–O"],
            ["0−0", "0−0−0"],
        ];
        let french = dialect.language == Language::French;
        let takes: &[&str] = &["x", "×", ":", " x ", " × ", " : ", "✕", " pr ", " prend "];
        let checks: &[&str] = &["+", "", "†", " +", " éch.", " échec", ", "];
        let mates: &[&str] = &[
            "#",
            "++",
            "",
            "+",
            " mat",
            " échec et mat",
            "‡",
            " éch. et mat",
        ];
        let words = |all: &[&'static str], plain: usize, draw: &mut Draw| {
            all[draw.below(if french { all.len() } else { plain })]
        };
        Style {
            dialect,
            sign: sign[draw.below(sign.len())],
            numbers: numbers[draw.below(numbers.len())],
            layout: layouts[draw.below(layouts.len())],
            dash: draw.of(&[
                "-",
                "-",
                "-",
                "–",
                "—",
                "−",
                "‑",
                " - ",
                " – ",
                "\u{a0}—\u{a0}",
                "",
            ]),
            takes: words(takes, 7, draw),
            check: words(&checks[..checks.len() - 1], 4, draw),
            mate: words(mates, 4, draw),
            double: draw.one_in(4),
            castling: castlings[draw.below(castlings.len())],
            promotion: promotions[draw.below(promotions.len())],
            passing: draw.of(&["", "", " e.p.", " ep", " (e.p.)", "e.p.", " en passant"]),
            pawn: draw.one_in(5),
            victim: draw.one_in(5),
            letterless: draw.one_in(12),
            gap: draw.of(&["\n", "\n\n", "\r\n"]),
        }
    }

    fn letter(&self, role: Role) -> &'static str {
        match role {
            Role::Pawn if self.pawn => self.dialect.language.letters()[0],
            role => letters(self.dialect.language)[role as usize - 1],
        }
    }

    fn spelt(&self, before: &Position, played: &Move) -> String {
        let after = before.after(played);
        let mut text = match played.castling() {
            Some(shakmaty::CastlingSide::KingSide) => self.castling[0].to_owned(),
            Some(shakmaty::CastlingSide::QueenSide) => self.castling[1].to_owned(),
            None => self.travelled(before, played),
        };
        match after.check_suffix() {
            CheckSuffix::None => {}
            CheckSuffix::Check if self.double && before.gives_double_check(played) => text += "++",
            CheckSuffix::Check => text += self.check,
            CheckSuffix::Mate => text += self.mate,
        }
        text
    }

    fn travelled(&self, before: &Position, played: &Move) -> String {
        let coordinate = self.dialect.notation == Notation::Coordinate;
        let mut text = String::new();
        let san = before.san(played);
        let officer = played.role != Role::Pawn;
        if coordinate {
            if officer || !self.letterless {
                text += self.letter(played.role);
            }
            let _ = write!(text, "{}", played.from);
        } else {
            text += self.letter(played.role);
            if let Some(file) = san.file {
                text.push(file.char());
            }
            if let Some(rank) = san.rank {
                text.push(rank.char());
            }
        }
        match played.captured {
            Some(victim) => {
                text += self.takes;
                if self.victim {
                    text += letters(self.dialect.language)[victim as usize - 1];
                }
            }
            None if coordinate => text += self.dash,
            None => {}
        }
        let _ = write!(text, "{}", played.to);
        if let Some(role) = played.promotion {
            let [open, close] = self.promotion;
            let _ = write!(text, "{open}{}{close}", self.letter(role));
        }
        if played.kind == MoveKind::EnPassant {
            text += self.passing;
        }
        text
    }

    /// Writes a line from its first ply on; `main` lays it out in columns.
    fn line(&self, draw: &mut Draw, line: &[Ply], main: bool, out: &mut String) {
        let mut due = true;
        for (i, ply) in line.iter().enumerate() {
            let white = ply.before.turn() == Color::White;
            let number = ply.before.fullmoves();
            let plain = !main || self.layout == Layout::Running || self.layout == Layout::Broken;
            let numbered = match self.numbers {
                Numbers::Without => due && !main,
                Numbers::Pair => white || due,
                Numbers::Column => true,
            };
            let opens = white || i == 0;
            if i > 0 {
                out.push_str(match self.layout {
                    Layout::Pairs | Layout::Alone if main && opens => self.gap,
                    Layout::Columns if main && opens => self.gap,
                    Layout::Columns if main && !due => {
                        [" ", "\t", "        ", "  \t "][number as usize % 4]
                    }
                    Layout::Moves if main => "\n",
                    Layout::Broken if draw.one_in(8) => "\n",
                    _ => " ",
                });
            }
            if numbered {
                let sign = if white { self.sign.0 } else { self.sign.1 };
                let _ = write!(out, "{number}{sign}");
                if self.layout == Layout::Alone && main && white {
                    *out = out.trim_end().to_owned();
                    out.push('\n');
                }
            }
            let _ = plain;
            out.push_str(&self.spelt(&ply.before, &ply.played));
            due = false;
            if let Some(glyph) = ply.glyph {
                out.push_str(glyph);
            }
            if let Some(comment) = &ply.comment {
                let _ = write!(out, " {{{comment}}}");
                due = true;
            }
            for variation in &ply.variations {
                out.push_str(draw.of(&[" (", " ( ", "\n("]));
                self.line(draw, variation, false, out);
                out.push_str(draw.of(&[")", " )"]));
                due = true;
            }
        }
    }
}

/// A made record: its text, and what should be read.
struct Made {
    text: String,
    moves: String,
    comments: Vec<String>,
    result: Option<GameResult>,
    dialect: Dialect,
    seed: u64,
    /// Whether tags or a number show where it begins.
    clear: bool,
}

fn comments(line: &[Ply], out: &mut Vec<String>) {
    for ply in line {
        out.extend(ply.comment.clone());
        for variation in &ply.variations {
            comments(variation, out);
        }
    }
}

const HEADINGS: [&str; 10] = [
    "Partie jouée à Paris en 1858",
    "Première partie",
    "Blancs : Philidor. Noirs : le comte de Brühl",
    "Café de la Régence, 12 mars 1842",
    "PARTIE ESPAGNOLE",
    "« La toujours jeune »",
    "Défense des deux cavaliers (gambit)",
    "Match La Bourdonnais – Mac Donnell, 17e partie",
    "Morphy contre le duc de Brunswick",
    "1858, à l'Opéra",
];

const RESULTS: [(&str, Option<Color>); 14] = [
    ("1-0", Some(Color::White)),
    ("1–0", Some(Color::White)),
    ("1 - 0", Some(Color::White)),
    ("les Noirs abandonnent", Some(Color::White)),
    ("0-1", Some(Color::Black)),
    ("Les Blancs abandonnent.", Some(Color::Black)),
    ("0 — 1", Some(Color::Black)),
    ("1/2-1/2", None),
    ("½-½", None),
    ("nulle", None),
    ("Partie nulle", None),
    ("(=)", None),
    ("0,5-0,5", None),
    ("½", None),
];

/// A record; `alone` where the layout may leave its end unsaid.
fn record(seed: u64, dialect: Dialect, apart: bool) -> Made {
    let mut draw = Draw(seed);
    let french = dialect.language == Language::French;
    let style = Style::drawn(&mut draw, dialect);
    let tagged = !french || draw.one_in(2) || !apart;
    let start = match tagged {
        true => support::beginning(&mut draw),
        false => Position::initial(),
    };
    let most = 4 + draw.below(90);
    let rich = draw.one_in(2);
    let line = made(&mut draw, &start, most, 0, rich);
    let mut text = String::new();
    if tagged {
        text += "[White \"Légal\"]\n[Black \"Saint \\\"Brie\\\"\"]\n";
        if start != Position::initial() {
            let _ = write!(text, "[SetUp \"1\"]\n[FEN \"{}\"]\n", start.to_fen());
        }
        text += draw.of(&["\n", ""]);
    } else {
        for _ in 0..draw.below(3) {
            let _ = writeln!(text, "{}", draw.of(&HEADINGS));
            text += draw.of(&["\n", ""]);
        }
    }
    let clear = tagged || style.numbers != Numbers::Without;
    style.line(&mut draw, &line, true, &mut text);
    let last = line
        .last()
        .map_or(start.clone(), |ply| ply.before.after(&ply.played));
    let positions = std::iter::once(&start)
        .chain(line.iter().skip(1).map(|ply| &ply.before))
        .chain([&last]);
    let outcome = Repetition::over(positions)
        .outcome
        .filter(|outcome| !outcome.is_claim());
    let mut result = None;
    if draw.one_in(3) && outcome.is_none() {
        // No result, as tags or numbers from 1 end the record.
    } else {
        let fits = |(_, side): &(&str, Option<Color>)| {
            outcome.is_none_or(|outcome| outcome.winner() == *side)
        };
        let figures = |(words, _): &(&str, _)| french || !words.contains(char::is_alphabetic);
        let all: Vec<_> = RESULTS.into_iter().filter(fits).filter(figures).collect();
        let (words, side) = all[draw.below(all.len())];
        let _ = write!(text, "{}{words}", draw.of(&[" ", "\n", "  "]));
        result = Some(side.map_or(GameResult::Draw, GameResult::Wins));
    }
    let mut said = Vec::new();
    comments(&line, &mut said);
    let moves = wanted(&line).trim_end().to_owned();
    Made {
        text,
        moves,
        comments: said,
        result,
        dialect,
        seed,
        clear,
    }
}

fn read_all(text: &str, choice: &Choice) -> Vec<(Record, Game)> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some((record, game, end)) = next(text, at, choice, &Start::Record) {
        assert!(end > at, "a record has at least one byte");
        at = end;
        all.push((record, game));
    }
    all
}

/// What is wrong with a record as it was read, or nothing.
fn compare(made: &Made, text: &str, record: &Record, game: &Game) -> Option<String> {
    let mut wrong = String::new();
    let read = got(game, game.main());
    if game.status != Status::Whole {
        let _ = write!(wrong, "{:?}; ", game.status);
    }
    if let Some(fault) = game.faults.first() {
        let from = text.floor_char_boundary(fault.span.start.saturating_sub(90));
        let to = text.ceil_char_boundary((fault.span.end + 60).min(text.len()));
        let _ = write!(wrong, "about {:?}; ", &text[from..to]);
    }
    for fault in game.faults.iter().take(3) {
        let _ = write!(wrong, "{:?} {:?}; ", &text[fault.span.clone()], fault.cause);
    }
    if read.trim_end() != made.moves {
        let _ = write!(wrong, "moves differ; ");
    }
    let comments: Vec<&str> = record
        .items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Comment))
        .map(|item| &text[item.start + 1..item.end - 1])
        .collect();
    if comments != made.comments {
        wrong += "comments differ; ";
    }
    if game.stated != made.result {
        let _ = write!(wrong, "result {:?} for {:?}; ", game.stated, made.result);
    }
    (!wrong.is_empty()).then(|| format!("seed {} {:?}: {wrong}", made.seed, record.dialect))
}

/// Files of one to four records of one hand's language, each read as said and left to itself.
fn run(games: usize, first: u64, languages: &[Language], ways: &[bool]) -> (usize, Vec<String>) {
    let (mut count, mut failures) = (0, Vec::new());
    let mut seed = first;
    while count < games {
        seed += 1;
        let mut draw = Draw(seed * 7919);
        let language = languages[draw.below(languages.len())];
        let notation = Notation::ALL[draw.below(2)];
        let dialect = Dialect { notation, language };
        let in_file = [1, 1, 2, 4][draw.below(4)].min(games - count).max(1);
        let mut all: Vec<Made> = (0..in_file as u64)
            .map(|i| record(seed * 100 + i, dialect, in_file == 1 || draw.one_in(2)))
            .collect();
        // Where nothing shows the beginning of the next record, this one needs its end.
        for i in 1..in_file {
            if !all[i].clear && all[i - 1].result.is_none() {
                all[i - 1].text += " *";
                all[i - 1].result = Some(GameResult::Unknown);
            }
        }
        count += in_file;
        let mut text = String::new();
        for made in &all {
            text += &made.text;
            text += draw.of(&["\n\n", "\n\n\n", "\r\n\r\n"]);
        }
        for &said in ways {
            let choice = match said {
                true => Choice {
                    notation: Some(notation),
                    language: Some(language),
                    ..Choice::default()
                },
                false => Choice::default(),
            };
            let read = read_all(&text, &choice);
            let how = if said { "said" } else { "auto" };
            if read.len() != all.len() {
                let (read, made) = (read.len(), all.len());
                let ends: Vec<String> = all
                    .iter()
                    .map(|made| {
                        let from = made
                            .text
                            .floor_char_boundary(made.text.len().saturating_sub(30));
                        format!("{:.80} .. {}", made.text, &made.text[from..])
                    })
                    .collect();
                let seed = all[0].seed;
                failures.push(format!(
                    "{how}: {read} records for {made} from seed {seed} {dialect:?} {ends:#?}"
                ));
                continue;
            }
            for (made, (record, game)) in all.iter().zip(&read) {
                if let Some(wrong) = compare(made, &text, record, game) {
                    failures.push(format!("{how} for {:?}: {wrong}", made.dialect));
                }
            }
        }
    }
    (count, failures)
}

fn games() -> usize {
    std::env::var("GREFFIER_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(2000)
}

fn all_whole(languages: &[Language], ways: &[bool]) {
    let first = std::env::var("GREFFIER_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(0);
    let (count, failures) = run(games(), first, languages, ways);
    let mut kinds: HashMap<String, usize> = HashMap::new();
    for failure in &failures {
        let kind: String = failure.chars().take(14).collect();
        *kinds.entry(kind).or_default() += 1;
    }
    assert!(
        failures.is_empty(),
        "{} failures, {count} games: {kinds:?}\n\n{}",
        failures.len(),
        failures
            .iter()
            .take(6)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\n\n")
    );
}

#[test]
fn french_games_are_whole_and_right() {
    all_whole(&[Language::French], &[true, false]);
}

#[test]
fn english_games_with_tags_are_whole_and_right() {
    all_whole(&[Language::English], &[true, false]);
}

/// Short games hold too few letters to tell by themselves which language theirs are of.
#[test]
fn games_in_a_language_that_is_said_are_whole_and_right() {
    all_whole(&Language::ALL, &[true]);
}
