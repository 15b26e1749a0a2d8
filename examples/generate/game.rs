//! A game from its first move to its result.
//!
//! Comes in: a seed, the number of the game, whether it is annotated. Goes out: tags, plies with what is said
//! beside them, and the result. A side that is far behind resigns, most even games are agreed drawn.
//!
//! Seed 1, game 1 -> `[White "Bernard,G"] ... 1.d4 Nf6 2.Nf3 ...`

use shakmaty::san::San;
use shakmaty::{Chess, Color, KnownOutcome, Move, Outcome, Position};

use crate::player::{Chance, balance, choice};

/// A ply: what was played, how it is spelt, and what is said of it.
pub struct Ply {
    /// Where it was played.
    pub before: Chess,
    /// The move.
    pub played: Move,
    /// Its SAN, without check mark.
    pub san: San,
    /// `+`, `#` or nothing.
    pub mark: &'static str,
    /// A numeric annotation glyph.
    pub nag: Option<u8>,
    /// A comment.
    pub comment: Option<&'static str>,
    /// What could have been played instead.
    pub instead: Vec<Ply>,
}

/// A game as it was played.
pub struct Game {
    /// Tag pairs, in order.
    pub tags: Vec<(&'static str, String)>,
    /// Its plies.
    pub plies: Vec<Ply>,
    /// `1-0`, `0-1`, `1/2-1/2`.
    pub result: &'static str,
}

/// Plies that no game of a person passes.
const LONGEST: usize = 300;

impl Game {
    /// Plays game `number` of a seed.
    pub fn new(seed: u64, number: u64, annotated: u64) -> Game {
        let mut chance = Chance::new(seed, number);
        let annotated = chance.is(annotated, 100);
        let agreed = 30 + chance.below(90) as usize + chance.below(140) as usize;
        let (plies, result) = plies(&mut chance, annotated, agreed);
        let tags = tags(&mut chance, result);
        Game {
            tags,
            plies,
            result,
        }
    }
}

/// Plays until mate, stalemate or agreement.
pub fn plies(chance: &mut Chance, annotated: bool, agreed: usize) -> (Vec<Ply>, &'static str) {
    let mut position = Chess::default();
    let mut plies: Vec<Ply> = Vec::new();
    let mut behind = 0;
    loop {
        let last = plies.len().checked_sub(2).map(|own| plies[own].played);
        let Some((played, other)) = choice(&position, last, chance) else {
            break;
        };
        let ahead = balance(position.board());
        behind = if ahead.abs() >= 500 { behind + 1 } else { 0 };
        if behind > 8 && chance.is(1, 11) {
            return (plies, if ahead > 0 { "1-0" } else { "0-1" });
        }
        let even = plies.len() > agreed && ahead.abs() < 200;
        if even || plies.len() == LONGEST || position.halfmoves() >= 100 {
            return (plies, "1/2-1/2");
        }
        let mut ply = ply(&position, played);
        if annotated {
            annotate(&mut ply, &position, other, chance);
        }
        position.play_unchecked(played);
        plies.push(ply);
    }
    let result = match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive {
            winner: Color::White,
        }) => "1-0",
        Outcome::Known(KnownOutcome::Decisive { .. }) => "0-1",
        _ => "1/2-1/2",
    };
    (plies, result)
}

fn ply(position: &Chess, played: Move) -> Ply {
    let mut after = position.clone();
    after.play_unchecked(played);
    let mark = match (after.is_check(), after.legal_moves().is_empty()) {
        (true, true) => "#",
        (true, false) => "+",
        _ => "",
    };
    Ply {
        before: position.clone(),
        played,
        san: San::from_move(position, played),
        mark,
        nag: None,
        comment: None,
        instead: Vec::new(),
    }
}

/// What annotators say, some of it with signs that mean something elsewhere.
const SAID: [&str; 8] = [
    "le coup usuel",
    "Les Blancs prennent l'avantage.",
    "on joue aussi 5.Cf3 ici",
    "mieux vaut d4 (Philidor)",
    "menace Dxh7 mat; les Noirs parent",
    "\u{e9}galit\u{e9}",
    "un sacrifice qui co\u{fb}te la partie : apr\u{e8}s cela, plus rien ne retient les pions de l'aile dame",
    "?",
];

fn annotate(ply: &mut Ply, position: &Chess, other: Option<Move>, chance: &mut Chance) {
    if chance.is(1, 15) {
        ply.nag = Some(1 + chance.below(6) as u8);
    }
    if chance.is(1, 12) {
        ply.comment = Some(chance.one(&SAID));
    }
    if let Some(other) = other.filter(|_| chance.is(1, 30)) {
        ply.instead = variation(position.clone(), other, chance);
    }
}

fn variation(mut position: Chess, first: Move, chance: &mut Chance) -> Vec<Ply> {
    let mut line = vec![ply(&position, first)];
    position.play_unchecked(first);
    for _ in 0..chance.below(5) {
        let Some((played, _)) = choice(&position, None, chance) else {
            break;
        };
        line.push(ply(&position, played));
        position.play_unchecked(played);
    }
    line
}

const PLACES: [&str; 16] = [
    "Paris FRA",
    "Lyon FRA",
    "Nantes FRA",
    "Dijon FRA",
    "Gen\u{e8}ve SUI",
    "Li\u{e8}ge BEL",
    "London ENG",
    "Wien AUT",
    "Riga LAT",
    "Praha CZE",
    "Porto POR",
    "Torino ITA",
    "Reims FRA",
    "Rouen FRA",
    "Gent BEL",
    "Basel SUI",
];
const NAMES: [&str; 20] = [
    "Martin", "Bernard", "Dubois", "Thomas", "Robert", "Richard", "Petit", "Durand", "Leroy",
    "Moreau", "Simon", "Laurent", "Lefebvre", "Michel", "Garcia", "Roux", "Fournier", "Girard",
    "Lambert", "Rousseau",
];
const INITIALS: [&str; 12] = ["A", "B", "C", "E", "F", "G", "H", "J", "L", "M", "P", "R"];
const KINDS: [&str; 4] = ["Open", "ch-FRA", "Memorial", "Team ch"];

fn tags(chance: &mut Chance, result: &str) -> Vec<(&'static str, String)> {
    let (place, year) = (chance.one(&PLACES), 1900 + chance.below(125));
    let (month, day) = (1 + chance.below(12), 1 + chance.below(28));
    let kind = chance.one(&KINDS);
    let name = |chance: &mut Chance| format!("{},{}", chance.one(&NAMES), chance.one(&INITIALS));
    let mut tags = vec![
        ("Event", format!("{place} {kind} {year}")),
        ("Site", place.to_owned()),
        ("Date", format!("{year}.{month:02}.{day:02}")),
        ("Round", format!("{}", 1 + chance.below(11))),
        ("White", name(chance)),
        ("Black", name(chance)),
        ("Result", result.to_owned()),
    ];
    // Ratings are of our time.
    if year >= 1970 {
        tags.push(("WhiteElo", format!("{}", 1800 + chance.below(900))));
        tags.push(("BlackElo", format!("{}", 1800 + chance.below(900))));
    }
    let letter = (b'A' + chance.below(5) as u8) as char;
    tags.push(("ECO", format!("{letter}{:02}", chance.below(100))));
    tags
}
