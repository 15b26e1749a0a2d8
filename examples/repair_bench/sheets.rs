//! Sheets of games with mistakes: what the bench measures and what is learned from.
//!
//! Comes in: a PGN file, a notation and a seeded generator. Goes out: the games, each as the cells of a sheet, and
//! the sheet as text.
//!
//! 1. e4 e5 2. Nf3, descriptive: `1. P4R P4R 2. C3FR`.

use greffier::chess::{Move, MoveList, Position};
use greffier::fit::fitting;
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::Roles;
use greffier::reading::{self, Start};
use greffier::record::{self, Choice, Record};
use greffier::spelling;
use greffier::spelling::descriptive::{self, Case};

use crate::noise::{self, Cell, Dice, Kind};
use crate::style::{Style, spelt};

/// The games of a PGN file: what was played.
pub fn games(file: &str, most: usize) -> Vec<Vec<Move>> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| {
        eprintln!("{file}: {error}");
        std::process::exit(2);
    });
    let choice = Choice {
        notation: Some(Notation::Abbreviated),
        language: Some(Language::English),
        ..Choice::default()
    };
    let (mut at, mut games) = (0, Vec::new());
    while games.len() < most {
        let Some((_, game, end)) = reading::next(&text, at, &choice, &Start::Record) else {
            break;
        };
        at = end;
        let played: Vec<Move> = game.plies.iter().map(|ply| ply.played).collect();
        if game.status == greffier::game::Status::Whole && played.len() >= 20 {
            games.push(played);
        }
    }
    games
}

/// The half-moves of a game as cells of a sheet; three in ten checks go unmarked.
pub fn cells(dice: &mut Dice, game: &[Move], dialect: Dialect, style: Option<Style>) -> Vec<Cell> {
    let mut position = Position::initial();
    let mut homes = Homes::in_position(&position, Roles::ANY);
    let cell = |(ply, played): (usize, &Move)| {
        let mut text = String::new();
        let case = Case {
            position: &position,
            homes: Some(&homes),
            played,
            after: None,
        };
        let _ = match (dialect.notation, style) {
            (Notation::Descriptive, Some(style)) => {
                text = spelt(style, &position, &homes, played);
                Ok(())
            }
            (Notation::Descriptive, None) => descriptive::write(&mut text, dialect.language, case),
            _ => spelling::write(&mut text, dialect, &position, played),
        };
        // As tightly as sheets have it: `C3FR`, `PxP`.
        let mut text = text.replace('O', "0").replace("pr", "x").replace(' ', "");
        homes.play(played);
        position.play(played);
        if position.checkers().any() && dice.share() >= 0.3 {
            text.push(if position.is_mate() { '#' } else { '+' });
        }
        Cell {
            text,
            ply: Some(ply),
            wrong: false,
            harmless: false,
            after_gap: false,
            moved: false,
            ahead: 0,
            black: false,
        }
    };
    game.iter().enumerate().map(cell).collect()
}

/// How a sheet is laid out.
#[derive(Clone, Copy, Default)]
pub struct Layout {
    /// Whether descriptive words stand with blanks between their parts, as books print them: `C 3 FR`, `P pr P`.
    pub apart: bool,
    /// Whether each number begins a line.
    pub rows: bool,
}

impl Layout {
    /// The same for a notation: others than the descriptive have no blanks within words.
    pub fn of(self, notation: Notation) -> Layout {
        Layout {
            apart: self.apart && notation == Notation::Descriptive,
            ..self
        }
    }
}

/// A word of compact descriptive notation as books print it: `P2DxF3FD+` is `P 2 D pr F 3 FD éch.`
fn apart(word: &str) -> String {
    let mut text = String::new();
    for c in word.chars() {
        let figure = c.is_ascii_digit();
        let parted = figure || text.ends_with(|last: char| last.is_ascii_digit()) && c != '+';
        if parted && !text.is_empty() && !word.starts_with('0') {
            text.push(' ');
        }
        match c {
            'x' => text.push_str(" pr "),
            '+' => text.push_str(" éch."),
            c => text.push(c),
        }
    }
    text.replace("  ", " ").trim().to_owned()
}

/// The sheet, numbered as its cells follow each other, and where each cell stands.
pub fn sheet(cells: &[Cell], layout: Layout) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut starts = Vec::new();
    for (i, cell) in cells.iter().enumerate() {
        if i % 2 == 0 {
            let number = (i / 2 + 1) as i32 + cell.ahead;
            let dots = if cell.black { "..." } else { "." };
            if layout.rows && i > 0 {
                text.push('\n');
            }
            text.push_str(&format!("{}{dots} ", number.max(1)));
        }
        starts.push(text.len());
        match layout.apart {
            true => text.push_str(&apart(&cell.text)),
            false => text.push_str(&cell.text),
        }
        text.push(' ');
    }
    (text, starts)
}

/// A sheet of a game with mistakes in it.
pub struct Sheet {
    pub cells: Vec<Cell>,
    /// The kinds of the mistakes.
    pub made: Vec<Kind>,
    pub text: String,
    /// Where each cell begins in the text.
    pub starts: Vec<usize>,
    pub record: Record,
}

/// What is done to a sheet.
#[derive(Clone, Copy)]
pub struct Spoil {
    pub errors: usize,
    /// The one kind of mistakes that is made.
    pub only: Option<Kind>,
    /// Whether the columns are exchanged throughout.
    pub columns: bool,
    pub layout: Layout,
}

/// A game written down by a player who makes mistakes; none where nothing is left to read.
pub fn spoilt(
    dice: &mut Dice,
    game: &[Move],
    dialect: Dialect,
    style: Option<Style>,
    spoil: Spoil,
) -> Option<Sheet> {
    let mut cells = cells(dice, game, dialect, style);
    let coordinate = dialect.notation == Notation::Coordinate;
    let made = noise::spoil(dice, &mut cells, spoil.errors, (coordinate, spoil.only));
    harmless(&mut cells, game, dialect);
    if spoil.columns {
        noise::turn(&mut cells);
    }
    let (text, starts) = sheet(&cells, spoil.layout.of(dialect.notation));
    let choice = Choice {
        notation: Some(dialect.notation),
        language: Some(dialect.language),
        ..Choice::default()
    };
    let (record, _) = record::read(&text, 0, &choice)?;
    Some(Sheet {
        cells,
        made,
        text,
        starts,
        record,
    })
}

/// A slip that leaves the word saying its move is no mistake that must be found: `g1-f3` for `Cg1-f3`.
fn harmless(cells: &mut [Cell], game: &[Move], dialect: Dialect) {
    for cell in cells.iter_mut().filter(|cell| cell.wrong && !cell.moved) {
        let Some(ply) = cell.ply else { continue };
        let mut position = Position::initial();
        let mut homes = Homes::in_position(&position, Roles::ANY);
        for played in &game[..ply] {
            homes.play(played);
            position.play(played);
        }
        let mut fits = MoveList::new();
        if let Ok((phrase, n)) = dialect.phrase(&cell.text) {
            fitting(&position, Some(&homes), &phrase, &mut fits);
            cell.wrong = n < cell.text.len() || fits[..] != game[ply..=ply];
            cell.harmless = !cell.wrong;
        }
    }
}
