//! Homes: for each man on the board, the square he began on; and the move that was made last.
//!
//! Comes in: the position a record starts from, then its moves one by one. Goes out: whether the man
//! on a square is one that the words name by his home (`le cavalier du roi`, `CR`, `PFD`).
//!
//! In a set position a man stands on his home only if he stands at home; a bishop is known by the
//! colour of his squares. Of the others every home is possible that is not taken. Homes are minded
//! for the kinds of men that a record names so, and for no others, so that positions which differ
//! in nothing that matters are the same.
//!
//! After 1. Cf3 the man on f3 began on g1: `CR`.

use shakmaty::{Bitboard, Color, File, Role, Square};

use crate::chess::{Move, MoveKind, Position};
use crate::phrase::{Files, Roles};

/// A man whose home is not known, or not minded.
const UNKNOWN: u8 = 64;
/// A man who began nowhere, because all homes of his kind are others': a promoted pawn.
const NOWHERE: u8 = 65;

/// The homes of the men on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Homes {
    /// For each square the home of the man on it.
    of: [u8; 64],
    /// The kinds of men that are minded.
    minded: Roles,
    /// The last move, where it is minded.
    last: Option<Move>,
    /// Whether the last move is minded.
    minds_last: bool,
}

impl Homes {
    /// The homes in `start`, minded for men of `minded`.
    ///
    /// ```
    /// use greffier::chess::Position;
    /// use greffier::homes::Homes;
    /// use greffier::phrase::{Files, Roles};
    /// use shakmaty::{File, Role, Square};
    ///
    /// let homes = Homes::in_position(&Position::initial(), Roles::ANY);
    /// assert!(homes.may_be(Role::Knight, Square::G1, Files::of(File::G)));
    /// assert!(!homes.may_be(Role::Knight, Square::B1, Files::of(File::G)));
    /// ```
    #[must_use]
    pub fn in_position(start: &Position, minded: Roles) -> Homes {
        let mut homes = Homes {
            of: [UNKNOWN; 64],
            minded,
            last: None,
            minds_last: false,
        };
        for color in Color::ALL {
            for role in Role::ALL.into_iter().filter(|&role| minded.contains(role)) {
                homes.settle(start, color, role);
            }
        }
        homes
    }

    /// The same homes, with the last move minded from now on: for records that speak of it (`de même`,
    /// `le reprend`).
    #[must_use]
    pub fn minding_last(self) -> Homes {
        Homes {
            minds_last: true,
            ..self
        }
    }

    /// The last move, where it is minded and there was one.
    #[must_use]
    pub fn last(&self) -> Option<&Move> {
        self.last.as_ref()
    }

    /// Finds the homes of the men of one kind.
    fn settle(&mut self, start: &Position, color: Color, role: Role) {
        let men = start.board().by_color(color) & start.board().by_role(role);
        let all = homes_of(color, role);
        for at in men & all {
            self.set(at, at as u8);
        }
        let mut free = all & !men;
        for at in men & !all {
            let shade = match role {
                Role::Bishop if at.is_light() => Bitboard::LIGHT_SQUARES,
                Role::Bishop => Bitboard::DARK_SQUARES,
                _ => Bitboard::FULL,
            };
            match ((free & shade).single_square(), (free & shade).any()) {
                // Of two bishops on squares of one colour neither is known.
                (Some(home), _) if (men & !all & shade).count() == 1 => {
                    self.set(at, home as u8);
                    free.discard(home);
                }
                (_, true) => {}
                (_, false) => self.set(at, NOWHERE),
            }
        }
    }

    fn set(&mut self, at: Square, home: u8) {
        if let Some(entry) = self.of.get_mut(usize::from(at)) {
            *entry = home;
        }
    }

    /// Follows a move of the position at hand.
    pub fn play(&mut self, played: &Move) {
        let home = self.home(played.from);
        self.set(played.from, UNKNOWN);
        match played.kind {
            MoveKind::EnPassant => {
                let taken = Square::from_coords(played.to.file(), played.from.rank());
                self.set(taken, UNKNOWN);
            }
            MoveKind::Castling { rook_from, rook_to } => {
                let rook = self.home(rook_from);
                self.set(rook_from, UNKNOWN);
                self.set(rook_to, rook);
            }
            MoveKind::Normal
            | MoveKind::DoubleStep
            | MoveKind::Leap
            | MoveKind::Resting
            | MoveKind::Turning
            | MoveKind::Foreign
            | MoveKind::Null => {}
        }
        let arrives = match played.promotion {
            Some(role) if self.minded.contains(role) => NOWHERE,
            Some(_) => UNKNOWN,
            None => home,
        };
        self.set(played.to, arrives);
        self.last = self.minds_last.then_some(*played);
    }

    fn home(&self, at: Square) -> u8 {
        self.of.get(usize::from(at)).copied().unwrap_or(UNKNOWN)
    }

    /// Whether the man of kind `role` on `at` may have begun on one of `files`; a pawn may stand
    /// there now instead, since writers name him by either.
    #[must_use]
    pub fn may_be(&self, role: Role, at: Square, files: Files) -> bool {
        if files == Files::ANY {
            return true;
        }
        let here = role == Role::Pawn && files.contains(at.file());
        let home = match self.home(at) {
            // Where a position is set up, a pawn is named by the file on which he stands.
            UNKNOWN => return here || role != Role::Pawn,
            home => Square::try_from(home).ok(),
        };
        here || home.is_some_and(|home| files.contains(home.file()))
    }

    /// Those of `men`, of kind `role`, who may have begun on one of `files`.
    #[must_use]
    pub fn named(&self, role: Role, men: Bitboard, files: Files) -> Bitboard {
        let may_be = |&at: &Square| self.may_be(role, at, files);
        men.into_iter().filter(may_be).collect()
    }

    /// The file of the home of the man on `at`, where it is known.
    #[must_use]
    pub fn file(&self, at: Square) -> Option<File> {
        Square::try_from(self.home(at)).ok().map(Square::file)
    }
}

/// The squares on which men of a kind begin.
fn homes_of(color: Color, role: Role) -> Bitboard {
    if role == Role::Pawn {
        return Bitboard::from_rank(color.relative_rank(shakmaty::Rank::Second));
    }
    let files = Files::of_homes(role);
    files.squares() & Bitboard::from_rank(color.backrank())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(fen: &str, moves: &[&str]) -> (Position, Homes) {
        let mut position = Position::from_fen(fen).expect(fen);
        let mut homes = Homes::in_position(&position, Roles::ANY);
        for uci in moves {
            let legal = position.legal_moves();
            let played = legal.iter().find(|one| one.uci().to_string() == *uci);
            let played = *played.expect(uci);
            homes.play(&played);
            position.play(&played);
        }
        (position, homes)
    }

    #[test]
    fn a_man_keeps_his_home_wherever_he_goes() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let line = [
            "g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1", "e8g8", "f3d4", "f6d5",
        ];
        let (_, homes) = after(fen, &line);
        for (at, file) in [
            (Square::D4, File::G),
            (Square::F1, File::H),
            (Square::G2, File::F),
            (Square::G3, File::G),
            (Square::F8, File::H),
        ] {
            assert_eq!(homes.file(at), Some(file), "{at}");
        }
        let (_, homes) = after("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", &["b7b8n"]);
        assert!(
            !homes.may_be(Role::Knight, Square::B8, Files::KING_SIDE)
                || homes.file(Square::B8).is_none()
        );
    }

    #[test]
    fn in_a_set_position_men_are_known_at_home_and_bishops_by_their_squares() {
        let (_, homes) = after("4k3/8/8/3N4/4B3/8/3N4/4K3 w - - 0 1", &[]);
        let wings = |role, at| {
            [Files::KING_SIDE, Files::QUEEN_SIDE].map(|wing| homes.may_be(role, at, wing))
        };
        assert_eq!(wings(Role::Knight, Square::D5), [true, true]);
        assert_eq!(wings(Role::Bishop, Square::E4), [true, false]);
        let (_, homes) = after("4k3/8/8/3N4/8/8/8/4K1N1 w - - 0 1", &[]);
        assert!(!homes.may_be(Role::Knight, Square::D5, Files::KING_SIDE));
    }

    #[test]
    fn a_pawn_is_named_by_his_home_or_by_where_he_stands() {
        let fen = "4k3/8/8/8/3p4/8/4P3/4K3 b - - 0 1";
        let (_, homes) = after(fen, &["d4d3", "e2d3"]);
        for (file, named) in [(File::E, true), (File::D, true), (File::C, false)] {
            assert_eq!(homes.may_be(Role::Pawn, Square::D3, Files::of(file)), named);
        }
    }
}
