//! Real games in the descriptive notation, as clean records print them.

use std::fmt::Write;

use greffier::chess::{Move, MoveKind, MoveList, Position};
use greffier::fit::fitting;
use greffier::game::Game;
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::Roles;
use shakmaty::{File, Role, Square};

/// What a style says.
#[derive(Clone, Copy)]
pub struct Style {
    /// The wing of the man: always, where needed, never.
    wing: Said,
    /// Whether the file of arrival is named with its wing.
    square: bool,
    /// Whether captures name squares.
    placed: Said,
    checks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Always,
    Needed,
    Never,
}

pub fn style(name: &str) -> Option<Style> {
    let (wing, square, placed) = match name.trim_end_matches('-') {
        "full" => (Said::Always, true, Said::Always),
        "careful" => (Said::Needed, true, Said::Needed),
        "printed" => (Said::Needed, true, Said::Never),
        "half" => (Said::Never, true, Said::Never),
        "wing" => (Said::Always, false, Said::Never),
        "sloppy" => (Said::Never, false, Said::Never),
        _ => return None,
    };
    let checks = !name.ends_with('-');
    Some(Style {
        wing,
        square,
        placed,
        checks,
    })
}

const LETTERS: [&str; 6] = ["P", "C", "F", "T", "D", "R"];
const FILES: [&str; 8] = ["TD", "CD", "FD", "D", "R", "FR", "CR", "TR"];
const OPEN: [&str; 8] = ["T", "C", "F", "D", "R", "F", "C", "T"];

fn letter(role: Role) -> &'static str {
    LETTERS[role as usize - 1]
}

/// `R` or `D`, the wing of a knight, bishop or rook.
fn wing(homes: &Homes, role: Role, at: Square) -> &'static str {
    match (role, homes.file(at)) {
        (Role::Knight | Role::Bishop | Role::Rook, Some(home)) if home >= File::E => "R",
        (Role::Knight | Role::Bishop | Role::Rook, Some(_)) => "D",
        _ => "",
    }
}

fn place(position: &Position, at: Square, full: bool) -> String {
    let rank = position.turn().relative_rank(at.rank());
    let names = if full { FILES } else { OPEN };
    format!("{} {}", rank.char(), names[at.file() as usize])
}

fn taken_on(played: &Move) -> Square {
    match played.kind {
        MoveKind::EnPassant => Square::from_coords(played.to.file(), played.from.rank()),
        _ => played.to,
    }
}

/// A capture with as few squares as leave no doubt.
fn careful(position: &Position, homes: &Homes, played: &Move, victim: Role) -> String {
    let (man, victim) = (letter(played.role), letter(victim));
    let (from, to) = (
        place(position, played.from, true),
        place(position, played.to, true),
    );
    let bare = format!("{man} pr {victim}");
    let placed = format!("{bare} {to}");
    match (fits(position, homes, &bare), fits(position, homes, &placed)) {
        (1, _) => bare,
        (_, 1) => placed,
        _ => format!("{man} {from} pr {victim} {to}"),
    }
}

/// A move that takes nothing, by its arrival, by its man's wing besides, or else by both squares: of two queens neither
/// has a wing.
fn needed(position: &Position, homes: &Homes, played: &Move, texts: [String; 2]) -> String {
    let only = |text: &&String| fits(position, homes, text) == 1;
    let squares = || {
        let [from, to] = [played.from, played.to].map(|at| place(position, at, true));
        format!("{} {from} - {to}", letter(played.role))
    };
    texts.iter().find(only).cloned().unwrap_or_else(squares)
}

/// A move in a style.
pub fn spelt(style: Style, position: &Position, homes: &Homes, played: &Move) -> String {
    match played.castling() {
        Some(shakmaty::CastlingSide::KingSide) => return "0-0".to_owned(),
        Some(shakmaty::CastlingSide::QueenSide) => return "0-0-0".to_owned(),
        None => {}
    }
    let man = letter(played.role);
    let home = wing(homes, played.role, played.from);
    let place = place(position, played.to, style.square);
    let mut text = match (played.captured, style.placed) {
        (Some(victim), Said::Needed) => careful(position, homes, played, victim),
        (Some(victim), placed) => {
            let placed = placed == Said::Always;
            let its = if placed {
                wing(homes, victim, taken_on(played))
            } else {
                ""
            };
            let mine = if style.wing == Said::Always { home } else { "" };
            let to = if placed {
                format!(" {place}")
            } else {
                String::new()
            };
            format!("{man}{mine} pr {}{its}{to}", letter(victim))
        }
        (None, _) => {
            let bare = format!("{man} {place}");
            match style.wing {
                Said::Never => bare,
                Said::Always => format!("{man}{home} {place}"),
                Said::Needed => needed(
                    position,
                    homes,
                    played,
                    [bare, format!("{man}{home} {place}")],
                ),
            }
        }
    };
    if let Some(role) = played.promotion {
        let _ = write!(text, " = {}", letter(role));
    }
    text
}

pub const DIALECT: Dialect = Dialect {
    notation: Notation::Descriptive,
    language: Language::French,
};

fn fits(position: &Position, homes: &Homes, text: &str) -> usize {
    let mut found = MoveList::new();
    if let Ok((phrase, _)) = DIALECT.phrase(text) {
        fitting(position, Some(homes), &phrase, &mut found);
    }
    found.len()
}

/// A game in a style.
pub fn written(style: Style, game: &Game) -> String {
    let mut homes = Homes::in_position(&game.start, Roles::ANY);
    let mut position = game.start.clone();
    let mut text = String::new();
    for (ply, after) in game.positions(game.main()) {
        if position.turn().is_white() {
            let _ = write!(text, "{}. ", position.fullmoves());
        }
        text += &spelt(style, &position, &homes, &ply.played);
        if style.checks && after.checkers().any() {
            text += if after.has_legal_move() {
                " éch."
            } else {
                " mat"
            };
        }
        text.push(' ');
        homes.play(&ply.played);
        position = after.into_owned();
    }
    text
}
