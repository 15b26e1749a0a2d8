//! Every legal move of thousands of positions, written in every form that the notations allow, is
//! read back as that move alone.

use crate::support;

use std::collections::BTreeMap;

use greffier::chess::{CheckSuffix, Move, MoveKind, MoveList, Position};
use greffier::fit::fitting as fitting_of;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::{CheckSaid, Phrase};
use greffier::spelling::spell;
use shakmaty::{CastlingSide, Role};
use support::Draw;

/// What follows a move on a page, none of it part of the move.
const BEHIND: [&str; 16] = [
    "", " ", "\n", "!", "?!", ";", ",", ")", " (", "{", " Cf6", "\t12.", " $1", " - ...", " +-",
    "|",
];
const DASHES: [&str; 13] = [
    "-",
    "‐",
    "‑",
    "‒",
    "–",
    "—",
    "―",
    "−",
    "\u{ad}",
    "﹣",
    " - ",
    "\u{a0}–\u{a0}",
    "  —\t",
];
const TAKES: [&str; 9] = ["x", "×", "✕", ":", " x ", "\u{a0}×", " : ", " pr ", "pr"];
const PASSING: [&str; 9] = [
    " e.p.",
    "e.p.",
    "ep",
    " ep",
    " (e.p.)",
    "(ep)",
    " en passant",
    " e. p.",
    " (en passant)",
];
const CHECKS: [&str; 5] = ["+", "†", " +", " échec", " éch."];
const MATES: [&str; 9] = [
    "#",
    "++",
    "‡",
    "+",
    " mat",
    " échec et mat",
    " éch. & mat",
    "+++",
    " ÉCHEC ET MAT",
];

/// What the test writes with.
struct Writer<'d> {
    draw: &'d mut Draw,
    language: Language,
}

impl Writer<'_> {
    /// A man's letter, in every language as a figurine too; scans leave a blank behind those.
    fn letter(&mut self, role: Role, drawn: bool) -> String {
        if drawn && self.draw.one_in(6) {
            let white = ["♙", "♘", "♗", "♖", "♕", "♔"][role as usize - 1];
            let black = ["♟", "♞", "♝", "♜", "♛", "♚"][role as usize - 1];
            let glyph = if self.draw.one_in(2) { white } else { black };
            return format!("{glyph}{}", self.draw.of(&["", " ", "\u{fe0e}"]));
        }
        self.language.letters()[role as usize - 1].to_owned()
    }

    /// The promotion, or nothing.
    fn promotion(&mut self, played: &Move) -> String {
        let Some(role) = played.promotion else {
            return String::new();
        };
        let letter = self.letter(role, false);
        match self.draw.below(8) {
            0 => letter,
            1 => format!("={letter}"),
            2 => format!("({letter})"),
            3 => format!("/{letter}"),
            4 => format!(":{letter}"),
            5 => format!(" = {letter}"),
            6 => format!(" ({letter})"),
            _ => format!(" ( {letter} )"),
        }
    }

    /// Marks of check, mate and capture in passing that the board grants.
    fn marks(&mut self, before: &Position, played: &Move) -> String {
        let mut marks = String::new();
        if played.kind == MoveKind::EnPassant && !self.draw.one_in(3) {
            marks += self.draw.of(&PASSING);
        }
        if !self.draw.one_in(3) {
            marks += match before.after(played).check_suffix() {
                CheckSuffix::None => "",
                CheckSuffix::Check if before.gives_double_check(played) => "++",
                CheckSuffix::Check => self.draw.of(&CHECKS),
                CheckSuffix::Mate => self.draw.of(&MATES),
            };
        }
        marks
    }

    /// The sign between departure and arrival, and the man taken where he is named.
    fn sign(&mut self, played: &Move, dash: &str) -> String {
        match played.captured {
            // A capture need not be said.
            Some(_) if !dash.is_empty() && self.draw.one_in(5) => dash.to_owned(),
            Some(victim) => {
                let named = self.draw.one_in(3);
                let victim = if named {
                    self.letter(victim, false)
                } else {
                    String::new()
                };
                format!("{}{victim}", self.draw.of(&TAKES))
            }
            None => dash.to_owned(),
        }
    }

    /// `Cg1-f3`, in the forms of coordinates.
    fn coordinate(&mut self, played: &Move) -> String {
        let dash = if self.draw.one_in(8) {
            ""
        } else {
            self.draw.of(&DASHES)
        };
        let sign = self.sign(played, dash);
        let letter = match (played.role, self.draw.below(4)) {
            // Two squares name the man as well; a pawn's letter is seldom written.
            (_, 0) => String::new(),
            (Role::Pawn, 1 | 2) => String::new(),
            (role, _) => self.letter(role, true),
        };
        let (mut from, mut to) = (played.from.to_string(), played.to.to_string());
        if self.draw.one_in(9) {
            (from, to) = (from.to_uppercase(), to.to_uppercase());
        }
        format!("{letter}{from}{sign}{to}{}", self.promotion(played))
    }

    /// `Cf3`, `Cbd2`, `exd5`, and the long form with its letter.
    fn abbreviated(&mut self, before: &Position, played: &Move) -> String {
        let san = before.san(played);
        let departure = match self.draw.below(5) {
            0 => played.from.to_string(),
            1 if san.rank.is_none() && played.role != Role::Pawn => {
                played.from.file().char().to_string()
            }
            _ => {
                let file = san.file.map(|file| file.char());
                file.into_iter()
                    .chain(san.rank.map(|rank| rank.char()))
                    .collect()
            }
        };
        let dash = match departure.len() {
            2 if !self.draw.one_in(3) => self.draw.of(&DASHES),
            _ => "",
        };
        let sign = self.sign(played, dash);
        let pawn = played.role == Role::Pawn && !self.draw.one_in(5);
        let letter = if pawn {
            String::new()
        } else {
            self.letter(played.role, true)
        };
        format!(
            "{letter}{departure}{sign}{}{}",
            played.to,
            self.promotion(played)
        )
    }

    fn castling(&mut self, side: CastlingSide) -> String {
        let sign = self.draw.of(&["O", "0", "o"]);
        let dash = self.draw.of(&DASHES);
        match side {
            CastlingSide::KingSide => format!("{sign}{dash}{sign}"),
            CastlingSide::QueenSide => format!("{sign}{dash}{sign}{dash}{sign}"),
        }
    }

    /// The shortest form, or one with both squares, with stops, blanks and signs as hands leave them.
    fn descriptive(&mut self, before: &Position, played: &Move) -> String {
        let dialect = Dialect {
            notation: Notation::Descriptive,
            language: self.language,
        };
        let spelt = spell(dialect, before, played);
        let takes = self
            .draw
            .of(&[" pr ", "pr", " x ", "x", ":", " : ", " pr. "]);
        let spelt = spelt.replace(" pr ", takes);
        let joined = spelt.replace(' ', "").replace("pr.", "pr. ");
        let stopped = spelt.replacen(' ', self.draw.of(&[" . ", ". ", "."]), 1);
        match self.draw.below(4) {
            0 => joined,
            1 if !spelt[1..].starts_with([':', 'x', 'p']) => stopped,
            2 => spelt.replace(' ', "\u{a0}"),
            _ => spelt,
        }
    }

    fn written(&mut self, notation: Notation, before: &Position, played: &Move) -> String {
        let text = match (notation, played.castling()) {
            (Notation::Coordinate, Some(_)) if self.draw.one_in(3) => self.coordinate(played),
            (_, Some(side)) => self.castling(side),
            (Notation::Coordinate, None) => self.coordinate(played),
            (Notation::Abbreviated, None) => self.abbreviated(before, played),
            (Notation::Descriptive | Notation::Lettering, None) => self.descriptive(before, played),
        };
        let marks = self.marks(before, played);
        // A word glued to a word is another word.
        let glued =
            marks.starts_with(char::is_alphabetic) && !text.ends_with(|c: char| c.is_ascii_digit());
        format!("{text}{}{marks}", if glued { " " } else { "" })
    }
}

/// Whether the board grants what the phrase says of capture and check.
fn granted(phrase: &Phrase, before: &Position, played: &Move) -> bool {
    let taken = played
        .captured
        .is_some_and(|role| phrase.victims.contains(role));
    let check = match phrase.check {
        CheckSaid::Unsaid => true,
        CheckSaid::Check | CheckSaid::DoubleOrMate => before.gives_check(played),
        CheckSaid::Mate => before.gives_mate(played),
    };
    (!phrase.takes || taken) && (!phrase.en_passant || played.kind == MoveKind::EnPassant) && check
}

/// What is wrong with how `text`, before `behind`, is read.
fn misread(
    dialect: Dialect,
    before: &Position,
    played: &Move,
    text: &str,
    behind: &str,
) -> Option<String> {
    let line = format!("{text}{behind}");
    let (phrase, bytes) = match dialect.phrase(&line) {
        Ok(read) => read,
        Err(expected) => return Some(format!("{expected:?}")),
    };
    if bytes != text.len() {
        return Some(format!("{:?} is read", &line[..bytes]));
    }
    let mut fitting = MoveList::new();
    fitting_of(before, None, &phrase, &mut fitting);
    let fits: Vec<_> = fitting
        .iter()
        .filter(|other| granted(&phrase, before, other))
        .collect();
    let names: Vec<_> = fits.iter().map(|other| other.uci().to_string()).collect();
    (fits != [played]).then(|| format!("{names:?} fit"))
}

/// Positions of random games, every one with all its legal moves.
fn positions(games: u64, mut each: impl FnMut(&mut Draw, &Position)) {
    for seed in 0..games {
        let mut draw = Draw(seed);
        let mut position = support::beginning(&mut draw);
        for _ in 0..80 {
            let Some(played) = draw.played(&position) else {
                break;
            };
            each(&mut draw, &position);
            position.play(&played);
        }
    }
}

#[test]
fn every_legal_move_reads_back_in_every_form() {
    let games = std::env::var("GREFFIER_GAMES")
        .ok()
        .and_then(|games| games.parse().ok());
    let mut wrong: BTreeMap<String, String> = BTreeMap::new();
    let (mut count, mut at) = (0, 0);
    positions(games.unwrap_or(60), |draw, position| {
        at += 1;
        let language = Language::ALL[at % Language::ALL.len()];
        for played in &position.legal_moves() {
            for notation in Notation::NAMED {
                for _ in 0..3 {
                    let described = notation == Notation::Descriptive;
                    let language = match described && !language.names_files() {
                        true => Language::French,
                        false => language,
                    };
                    let dialect = Dialect { notation, language };
                    let text = Writer { draw, language }.written(notation, position, played);
                    let behind = draw.of(&BEHIND);
                    count += 1;
                    if let Some(reason) = misread(dialect, position, played, &text, behind) {
                        let place = format!(
                            "{text:?} before {behind:?}, {} in {}, {dialect:?}",
                            played.uci(),
                            position.to_fen()
                        );
                        wrong.entry(reason).or_insert(place);
                    }
                }
            }
        }
    });
    assert!(count > 100_000, "{count} forms are too few");
    let told: Vec<String> = wrong
        .iter()
        .take(12)
        .map(|(reason, place)| format!("{place}: {reason}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {count}\n{}",
        wrong.len(),
        told.join("\n")
    );
}
