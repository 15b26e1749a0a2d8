//! The men and moves that words of odds tell.
//!
//! Comes in: words that mean something. Goes out: the men, each by the file of his home or by his square, and how many
//! moves.
//!
//! `deux pions, l'un en c4 et l'autre en f4`: two pawns, on c4 and f4.

use std::ops::Range;

use shakmaty::{Color, File, Rank, Role, Square};

use super::super::words::{Class, Token};
use super::super::{BeginningFault, BeginningWrong, fault};

/// Men and moves, as one part of the words tells them.
#[derive(Default)]
pub(super) struct Told {
    pub men: Vec<Man>,
    /// How many moves.
    pub traits: u8,
}

/// A man, by the file of his home or by his square.
pub(super) struct Man {
    pub role: Role,
    pub place: Place,
    pub at: Range<usize>,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    Home(File),
    On(Square),
}

impl Man {
    /// Where he stands, if he is of `side`.
    pub fn square(&self, side: Color) -> Square {
        match (self.place, self.role) {
            (Place::On(square), _) => square,
            (Place::Home(file), Role::Pawn) => {
                Square::from_coords(file, side.relative_rank(Rank::Second))
            }
            (Place::Home(file), _) => Square::from_coords(file, side.backrank()),
        }
    }
}

impl Told {
    /// Reads men, each with what tells him apart, and moves; `received` in exchange, or given.
    ///
    /// # Errors
    ///
    /// The first man, or men, of whom the words leave open which they are.
    pub fn of(words: &str, tokens: &[Token], received: bool) -> Result<Told, BeginningFault> {
        let mut told = Told::default();
        let mut rest = tokens;
        let mut number = None;
        while let Some((token, behind)) = rest.split_first() {
            rest = behind;
            match token.class {
                Class::Number(count) => {
                    number = Some(count);
                    continue;
                }
                Class::Trait => told.traits = number.unwrap_or(1),
                Class::Man(role) => {
                    let word = words.get(token.at.clone()).unwrap_or_default();
                    let count = match number {
                        Some(count) => usize::from(count),
                        None if word.ends_with('s') => usize::MAX,
                        None => 1,
                    };
                    let (places, end) = places(rest, count);
                    let last = end.checked_sub(1).and_then(|last| rest.get(last));
                    let at = token.at.start..last.unwrap_or(token).at.end;
                    rest = rest.get(end..).unwrap_or_default();
                    told.men(role, count, places, &at, received)?;
                }
                _ => {}
            }
            number = None;
        }
        Ok(told)
    }

    /// Adds `count` men, who stand where `said` says.
    fn men(
        &mut self,
        role: Role,
        count: usize,
        said: Vec<Said>,
        at: &Range<usize>,
        received: bool,
    ) -> Result<(), BeginningFault> {
        let unsaid = said.is_empty();
        let mut places: Vec<Place> = said.iter().flat_map(|said| said.places(role)).collect();
        if unsaid {
            places = match role {
                Role::King => Vec::new(),
                Role::Pawn if received || count != 1 => Vec::new(),
                // Café de la Régence: the pawn that is given is the king's bishop's.
                Role::Pawn => vec![Place::Home(File::F)],
                officer => homes(officer, None),
            };
        }
        let all = match count {
            usize::MAX => places.len() > 1,
            count => places.len() == count,
        };
        let wrong = match role {
            Role::King => BeginningWrong::Unread,
            Role::Pawn if unsaid || count > 1 => BeginningWrong::PawnsUnplaced,
            _ => BeginningWrong::Wing(role),
        };
        if !all || role == Role::King {
            return Err(fault(wrong, at.clone()));
        }
        let men = places.into_iter().map(|place| Man {
            role,
            place,
            at: at.clone(),
        });
        self.men.extend(men);
        Ok(())
    }

    /// Who gives: the side on whose half a square is named, else White, or Black who gives the move.
    pub fn giver(&self) -> Color {
        let mut squares = self.men.iter().filter_map(|man| match man.place {
            Place::On(square) => Some(square),
            Place::Home(_) => None,
        });
        match squares.next() {
            Some(square) => Color::from_white(square.rank() < Rank::Fifth),
            None => Color::from_white(self.traits == 0),
        }
    }
}

/// What tells one man apart: his square, or the men whose names he bears (`du fou de la dame`).
enum Said {
    On(Square),
    Of(Role, Option<Role>),
}

impl Said {
    /// The places that a man of that kind can have by it.
    fn places(&self, role: Role) -> Vec<Place> {
        match *self {
            Said::On(square) => vec![Place::On(square)],
            Said::Of(officer, wing) if role == Role::Pawn => homes(officer, wing),
            Said::Of(wing, _) => homes(role, Some(wing)),
        }
    }
}

/// What the tokens behind a man say of his place, or of those of up to `count` men; and how many
/// tokens that takes.
fn places(tokens: &[Token], count: usize) -> (Vec<Said>, usize) {
    let (mut all, mut end) = (Vec::new(), 0);
    while all.len() < count {
        // Between two of them: `, l'un en c4 et l'autre en f4`.
        let between =
            |token: &&Token| matches!(token.class, Class::Break | Class::And | Class::Number(1));
        let rest = tokens.get(end..).unwrap_or_default();
        let skipped = match count {
            1 => 0,
            _ => rest.iter().take_while(between).count(),
        };
        match rest.get(skipped..).and_then(place) {
            Some((said, length)) => {
                all.push(said);
                end += skipped + length;
            }
            None => break,
        }
    }
    (all, end)
}

/// What the first tokens say of one man's place, and how many they are.
fn place(tokens: &[Token]) -> Option<(Said, usize)> {
    use Class::{Man, Of};
    let class = |at: usize| tokens.get(at).map(|token| token.class);
    match (class(0)?, class(1), class(2), class(3)) {
        (Class::Square(square), ..) => Some((Said::On(square), 1)),
        (Of, Some(Man(officer)), Some(Of), Some(Man(wing))) => {
            Some((Said::Of(officer, Some(wing)), 4))
        }
        (Of, Some(Man(officer)), ..) => Some((Said::Of(officer, None), 2)),
        // `P. F. R.`, the pawn of the king's bishop.
        (
            Man(officer @ (Role::Knight | Role::Bishop | Role::Rook)),
            Some(Man(wing @ (Role::King | Role::Queen))),
            ..,
        ) => Some((Said::Of(officer, Some(wing)), 2)),
        // `Cavalier-dame`, `tour roi`.
        (Man(wing @ (Role::King | Role::Queen)), ..) => Some((Said::Of(wing, None), 1)),
        _ => None,
    }
}

/// The homes of men of that kind, of the side of king or queen where that is said.
fn homes(officer: Role, wing: Option<Role>) -> Vec<Place> {
    let files = match officer {
        Role::King => vec![File::E],
        Role::Queen => vec![File::D],
        Role::Knight => vec![File::B, File::G],
        Role::Bishop => vec![File::C, File::F],
        Role::Rook => vec![File::A, File::H],
        Role::Pawn => Vec::new(),
    };
    let on_wing = |file: &File| match wing {
        Some(Role::King) => *file >= File::E,
        Some(Role::Queen) => *file < File::E,
        _ => true,
    };
    let files = files.into_iter().filter(on_wing);
    files.map(Place::Home).collect()
}
