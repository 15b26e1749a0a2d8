//! A move as the treatises tell it: `Le cavalier du roi à la troisième case de son fou.`
//!
//! Comes in: a move, the position before it, the homes of its men with the last move. Goes out: the
//! first of the customary sentences that is read back as this move and no other; where none is, the
//! move in its compact form, which the same reader takes (`C 4 R - 6 D`).
//!
//! Sentences are Philidor's, as the Encyclopédie méthodique prints him: `Le pion du roi, deux pas.`, `Le
//! fou prend le pion, & donne échec.`

use std::fmt;

use shakmaty::{CastlingSide, File, Rank, Role, Square};

use crate::chess::{CheckSuffix, Move, MoveKind, MoveList};
use crate::fit::fitting;
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::{CheckSaid, Phrase};

use super::descriptive::{self, Case};

/// Records of sentences are French.
const DIALECT: Dialect = Dialect {
    notation: Notation::Descriptive,
    language: Language::French,
};

/// The ways to name a man or a square, the shortest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Bare,
    /// By the name of a file without its wing: `de son fou`; a man by his file.
    Short,
    Full,
}

use Named::{Bare, Full, Short};

/// Writes `case` as a sentence, without its stop.
///
/// # Errors
///
/// Those of `out`; a `String` has none.
pub fn write(out: &mut impl fmt::Write, case: Case<'_>) -> fmt::Result {
    let telling = Telling { case };
    match telling.sentence() {
        Some(sentence) => out.write_str(&sentence),
        None => descriptive::write(out, Language::French, case),
    }
}

#[derive(Clone, Copy)]
struct Telling<'a> {
    case: Case<'a>,
}

impl Telling<'_> {
    /// The first sentence that is read as this move alone.
    fn sentence(self) -> Option<String> {
        let marks = self.marks();
        let bodies = match (self.case.played.castling(), self.case.played.kind) {
            (Some(_), MoveKind::Castling { rook_to, .. })
                if !self.case.played.is_usual_castling() =>
            {
                self.free_castlings(rook_to)
            }
            (Some(side), _) => vec![castling(side).to_owned()],
            (None, _) => self.bodies(),
        };
        let whole = bodies.into_iter().map(|body| body + marks);
        whole.into_iter().find(|sentence| self.is_read(sentence))
    }

    /// What can be said of the move, the shorter first.
    fn bodies(self) -> Vec<String> {
        let Move {
            role,
            captured,
            kind,
            ..
        } = *self.case.played;
        let mut bodies = Vec::new();
        if captured.is_none() && role == Role::Pawn {
            self.paces(&mut bodies);
        }
        let crown = self.case.played.promotion.map_or(String::new(), crowned);
        let passing = if kind == MoveKind::EnPassant {
            " en passant"
        } else {
            ""
        };
        match captured {
            Some(victim) => {
                for place in [Bare, Short, Full] {
                    for (man, taken) in [(Bare, Bare), (Full, Bare), (Bare, Full), (Full, Full)] {
                        let place = self.place(place);
                        let man = self.man(role, self.case.played.from, man);
                        let taken = self.man(victim, self.taken_on(), taken).to_lowercase();
                        bodies.push(format!("{man} prend {taken}{place}{passing}{crown}"));
                    }
                }
            }
            None => {
                for (man, place) in [(Bare, Short), (Bare, Full), (Full, Short), (Full, Full)] {
                    let place = self.place(place);
                    let man = self.man(role, self.case.played.from, man);
                    bodies.push(format!("{man}{place}{crown}"));
                }
            }
        }
        bodies
    }

    /// `Le roi roque à la case de sa tour, la tour à la case de son fou`.
    fn free_castlings(self, rook_to: Square) -> Vec<String> {
        let both = |named| {
            let [king, rook] = [self.case.played.to, rook_to].map(|to| self.place_of(to, named));
            format!("Le roi roque{king}, la tour{rook}")
        };
        [Short, Full].map(both).to_vec()
    }

    /// `Le pion du roi, deux pas`.
    fn paces(self, bodies: &mut Vec<String>) {
        let Move {
            from,
            to,
            promotion,
            ..
        } = *self.case.played;
        if promotion.is_some() {
            return;
        }
        let paces = match from.distance(to) {
            2 => "deux pas",
            _ => "un pas",
        };
        let man = self.man(Role::Pawn, from, Full);
        bodies.push(format!("{man}, {paces}"));
    }

    /// `Le cavalier`, `Le cavalier du roi`, `Le pion du fou de la dame`.
    fn man(self, role: Role, at: Square, named: Named) -> String {
        let (article, noun) = noun(role);
        let home = self.case.homes.and_then(|homes| homes.file(at));
        let wing = match (named, role) {
            (Bare, _) | (_, Role::Queen | Role::King) => "",
            (_, Role::Pawn) => return format!("{article} {noun} {}", file(at.file())),
            _ => match home {
                Some(home) if home >= File::E => " du roi",
                Some(_) => " de la dame",
                None => "",
            },
        };
        format!("{article} {noun}{wing}")
    }

    fn taken_on(self) -> Square {
        let played = self.case.played;
        match played.kind {
            MoveKind::EnPassant => Square::from_coords(played.to.file(), played.from.rank()),
            _ => played.to,
        }
    }

    /// ` à la troisième case de son fou`; beyond the middle of the board from the other side:
    /// ` à la case du fou de la dame noire`.
    fn place(self, named: Named) -> String {
        self.place_of(self.case.played.to, named)
    }

    fn place_of(self, to: Square, named: Named) -> String {
        let turn = self.case.position.turn();
        let rank = turn.relative_rank(to.rank());
        let (rank, theirs) = match rank > Rank::Fourth {
            true => (rank.flip_vertical(), true),
            false => (rank, false),
        };
        let rank = match rank {
            Rank::First => "",
            Rank::Second => "seconde ",
            Rank::Third => "troisième ",
            _ => "quatrième ",
        };
        let [king, queen] = match (theirs, turn.is_white()) {
            (false, _) => ["", ""],
            (true, true) => [" noir", " noire"],
            (true, false) => [" blanc", " blanche"],
        };
        let whose = match (named, theirs) {
            (Bare, _) => return String::new(),
            (Short, true) => match to.file() {
                File::A | File::H => format!("de la tour{queen}"),
                File::B | File::G => format!("du cavalier{king}"),
                File::C | File::F => format!("du fou{king}"),
                File::D => format!("de la dame{queen}"),
                File::E => format!("du roi{king}"),
            },
            (Short, false) => match to.file() {
                File::A | File::H => "de sa tour".to_owned(),
                File::B | File::G => "de son cavalier".to_owned(),
                File::C | File::F => "de son fou".to_owned(),
                File::D => "de sa dame".to_owned(),
                File::E => "de son roi".to_owned(),
            },
            (Full, _) => match to.file() >= File::E {
                true => format!("{}{king}", file(to.file())),
                false => format!("{}{queen}", file(to.file())),
            },
        };
        format!(" à la {rank}case {whose}")
    }

    fn marks(self) -> &'static str {
        match self
            .case
            .after
            .map_or(CheckSuffix::None, |after| after.check_suffix())
        {
            CheckSuffix::None => "",
            CheckSuffix::Check => ", & donne échec",
            CheckSuffix::Mate => ", & donne échec & mat",
        }
    }

    /// Whether a reader of `sentence` understands this move, and no other.
    fn is_read(self, sentence: &str) -> bool {
        let Case {
            position,
            homes,
            played,
            ..
        } = self.case;
        let Ok((phrase, length)) = DIALECT.phrase(sentence) else {
            return false;
        };
        let mut found = MoveList::new();
        fitting(position, homes, &phrase, &mut found);
        let agrees = |one: &Move| agrees(self.case, &phrase, one);
        let mut left = found.iter().filter(|one| agrees(one));
        let alone = left.next() == Some(played) && left.next().is_none();
        length == sentence.len() && alone && agrees(played)
    }
}

/// Whether a move gives the check that is said, and takes as is said.
fn agrees(case: Case<'_>, phrase: &Phrase, played: &Move) -> bool {
    let checks = match phrase.check {
        CheckSaid::Unsaid => true,
        CheckSaid::Check | CheckSaid::DoubleOrMate => case.position.gives_check(played),
        CheckSaid::Mate => case.position.gives_mate(played),
    };
    checks && (!phrase.en_passant || played.kind == MoveKind::EnPassant)
}

const fn castling(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "Le roi roque du côté de sa tour",
        CastlingSide::QueenSide => "Le roi roque du côté de sa dame",
    }
}

const fn noun(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => ("Le", "pion"),
        Role::Knight => ("Le", "cavalier"),
        Role::Bishop => ("Le", "fou"),
        Role::Rook => ("La", "tour"),
        Role::Queen => ("La", "dame"),
        Role::King => ("Le", "roi"),
    }
}

/// ` & fait dame`.
fn crowned(role: Role) -> String {
    format!(" & fait {}", noun(role).1)
}

/// The name of a file behind a man or a place.
const fn file(file: File) -> &'static str {
    match file {
        File::A => "de la tour de la dame",
        File::B => "du cavalier de la dame",
        File::C => "du fou de la dame",
        File::D => "de la dame",
        File::E => "du roi",
        File::F => "du fou du roi",
        File::G => "du cavalier du roi",
        File::H => "de la tour du roi",
    }
}
