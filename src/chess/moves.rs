//! A move: what happened on the board; and a list of moves that needs no heap.
//!
//! Moves come out of a position and go back into it. A move names all that it does, so that it
//! can be played, undone in a diagram or written without asking the position again: a castling
//! carries the squares of king and rook, a capture what was taken.
//!
//! `e1g1` as a castling: king from e1 to g1, rook from h1 to f1.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, CastlingSide, File, Role, Square};

use crate::phrase::{Phrase, Roles};

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Nothing besides: a step or a capture, promotion included.
    Normal,
    /// A pawn's two squares at once: it can be taken in passing.
    DoubleStep,
    /// A capture in passing: the pawn taken stands beside `from`, on the file of `to`.
    EnPassant,
    /// The king's move with a rook: `from` and `to` of the move are the king's squares.
    Castling {
        /// Where the rook stood.
        rook_from: Square,
        /// Where the rook arrives.
        rook_to: Square,
    },
    /// The king's first move, two squares in any manner, under `king-leap`.
    Leap,
    /// A pawn arrives on the last rank and stays a pawn, under `promotes-to-lost-piece`.
    Resting,
    /// A resting pawn becomes a piece where it stands, and that is the whole move: `from` and `to`
    /// are one square.
    Turning,
    /// A man of the other side, taken for one's own and left where he was put, under `false-move-stands`.
    Foreign,
    /// Nobody moves, and the other side has the turn: what annotators write in a variation to show a threat. `from` and
    /// `to` are the king's square.
    Null,
}

/// A null move as PGN has it, in the letters of every language (ChessBase, Scid, python-chess).
pub const NULL: &str = "--";
/// The same as chess engines exchange it (protocol UCI, 2006).
/// How programs write a null move: ChessBase, Scid and lichess; ChessBase in older files; Chess Assistant; engines; others.
pub(crate) const NULLS: [&str; 7] = [NULL, "Z0", "@@@@", NULL_UCI, "null", "pass", "<>"];

pub(crate) const NULL_UCI: &str = "0000";

/// One move on the board, by the side to move.
// Eight bytes, aligned as half of them: a list of moves is copied word by word, and a ply has but a half word
// more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))]
pub struct Move {
    /// The man that moves, before he promotes; the king in a castling.
    pub role: Role,
    /// Where he stood.
    pub from: Square,
    /// Where he arrives.
    pub to: Square,
    /// What he takes, if anything.
    pub captured: Option<Role>,
    /// What he becomes, where he promotes.
    pub promotion: Option<Role>,
    /// What the move does besides.
    pub kind: MoveKind,
}

impl Move {
    /// The castling of a king and a rook, each from one square to another.
    pub(super) const fn castled(king: (Square, Square), rook: (Square, Square)) -> Move {
        let (rook_from, rook_to) = rook;
        Move {
            role: Role::King,
            from: king.0,
            to: king.1,
            captured: None,
            promotion: None,
            kind: MoveKind::Castling { rook_from, rook_to },
        }
    }

    /// To which side the king castles, where this is a castling: the side on which the rook stood.
    ///
    /// ```
    /// # use greffier::chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castlings = position.legal_moves().iter().filter(|m| m.castling().is_some()).count();
    /// assert_eq!(castlings, 1);
    /// ```
    #[must_use]
    pub fn castling(&self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castling { rook_from, .. } => Some(CastlingSide::from_king_side(
                rook_from.file() > self.from.file(),
            )),
            _ => None,
        }
    }

    /// Whether it is a null move, which no rule allows and variations have.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.kind, MoveKind::Null)
    }

    /// Whether this move lies in the set of `phrase`, as far as men, squares, promotion and
    /// castling go. Marks of capture and check are not compared: a mark that the board denies is a
    /// slip of the pen, and its weight is the reader's business.
    #[must_use]
    pub fn lies_in(&self, phrase: &Phrase) -> bool {
        phrase.roles.contains(self.role)
            && phrase.from.contains(self.from)
            && phrase.to.contains(self.to)
            && phrase
                .promotion
                .is_none_or(|said| self.promotion == Some(said))
            && match self.kind {
                MoveKind::Castling { rook_to, .. } => self.is_said_to_castle(phrase, rook_to),
                MoveKind::Leap => phrase.castling.is_none() && self.leaves_rook(phrase),
                _ => phrase.castling.is_none() && phrase.rook_to.is_empty(),
            }
    }

    /// Whether it takes a man whom `phrase` names as taken, where that names one: a mark of capture alone names none.
    #[must_use]
    pub fn takes_as_named(&self, phrase: &Phrase) -> bool {
        let names_none = !phrase.takes || phrase.victims == Roles::ANY;
        names_none || self.takes_one_of(phrase.victims)
    }

    /// Whether it takes a man of one of these kinds.
    #[must_use]
    pub fn takes_one_of(&self, men: Roles) -> bool {
        self.captured.is_some_and(|role| men.contains(role))
    }

    /// Whether this castling is meant by what `phrase` says of castling.
    ///
    /// Where the squares are free: the sign alone is today's castling, and a king's single step is a
    /// castling only where castling or the rook is named.
    fn is_said_to_castle(&self, phrase: &Phrase, rook_to: Square) -> bool {
        let said = !phrase.rook_to.is_empty();
        if said && !phrase.rook_to.contains(rook_to) {
            return false;
        }
        match phrase.castling {
            Some(side) if self.castling() != Some(side) => false,
            Some(_) => said || phrase.to != Bitboard::FULL || self.is_usual_castling(),
            None => {
                let said = said || phrase.castles;
                said || phrase.target().is_none() || self.from.distance(self.to) > 1
            }
        }
    }

    /// Whether the rook of a king who leaps is where `phrase` says, if it says so: in his corner, on the
    /// side to which the king goes.
    fn leaves_rook(&self, phrase: &Phrase) -> bool {
        phrase.rook_to.is_empty() || self.rook_to().intersects(phrase.rook_to)
    }

    /// What a phrase says of the rook, where this is a castling, or a leap to a square of castling.
    pub(crate) fn rook_to(&self) -> Bitboard {
        match self.kind {
            MoveKind::Castling { rook_to, .. } => rook_to.into(),
            MoveKind::Leap if self.from.rank() == self.to.rank() => {
                let corner = match self.to.file() > self.from.file() {
                    true => File::H,
                    false => File::A,
                };
                Square::from_coords(corner, self.from.rank()).into()
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether king and rook castle to the squares of today's rules.
    #[must_use]
    pub fn is_usual_castling(&self) -> bool {
        match (self.kind, self.castling()) {
            (MoveKind::Castling { rook_to, .. }, Some(side)) => {
                self.to.file() == side.king_to_file() && rook_to.file() == side.rook_to_file()
            }
            _ => false,
        }
    }

    /// The move as chess engines exchange it: `e2e4`, `e7e8q`, `e1g1` for a castling, `0000` for a null move. Where king and
    /// rook do not begin on the squares of today's array, the king goes to the rook's square, `f1h1`: he could go to `g1`
    /// by himself.
    ///
    /// ```
    /// # use greffier::chess::Position;
    /// let position = Position::from_fen("8/4P1k1/8/8/8/8/8/K7 w - - 0 1").unwrap();
    /// let all: Vec<String> = position.legal_moves().iter().map(|m| m.uci().to_string()).collect();
    /// assert!(all.contains(&"e7e8q".to_owned()));
    /// ```
    #[must_use]
    pub const fn uci(&self) -> UciText {
        UciText {
            from: self.from,
            to: match self.kind {
                MoveKind::Castling { rook_from, .. }
                    if !(matches!(self.from.file(), File::E)
                        && matches!(rook_from.file(), File::A | File::H)) =>
                {
                    rook_from
                }
                _ => self.to,
            },
            promotion: self.promotion,
            null: self.is_null(),
        }
    }
}

/// A move in the letters of the Universal Chess Interface, to be displayed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciText {
    from: Square,
    to: Square,
    promotion: Option<Role>,
    null: bool,
}

impl fmt::Display for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.null {
            return f.write_str(NULL_UCI);
        }
        for square in [self.from, self.to] {
            f.write_char(square.file().char())?;
            f.write_char(square.rank().char())?;
        }
        self.promotion
            .map_or(Ok(()), |role| f.write_char(role.char()))
    }
}

/// How many moves a list holds. No position of a game has more than 218 (Petrović, 1964);
/// a board full of queens, in the table of counts, has 270.
const CAPACITY: usize = 288;

/// A list of moves, without heap; it reads as a slice. A list that is filled again and again
/// is best made once.
#[derive(Clone)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// The empty list.
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList(ArrayVec::new_const())
    }

    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a move. Beyond 288 it is lost: that takes a board which no game can make.
    pub fn push(&mut self, one: Move) {
        let _ = self.0.try_push(one);
    }

    /// Keeps the moves that pass a test, in their order.
    pub fn retain(&mut self, test: impl Fn(&Move) -> bool) {
        self.0.retain(|one| test(one));
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|m| m.uci().to_string()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Move = Move {
        role: Role::Pawn,
        from: Square::A1,
        to: Square::A1,
        captured: None,
        promotion: None,
        kind: MoveKind::Normal,
    };

    #[test]
    fn a_move_is_one_word() {
        assert_eq!(size_of::<Move>(), 8);
    }

    #[test]
    fn a_full_list_takes_no_more() {
        let mut list = MoveList::new();
        for _ in 0..CAPACITY + 3 {
            list.push(ANY);
        }
        assert_eq!(list.len(), CAPACITY);
        list.clear();
        assert!(list.is_empty());
    }

    #[test]
    fn the_side_of_a_castling_is_that_of_the_rook() {
        let mut castling = ANY;
        assert_eq!(castling.castling(), None);
        for (from, rook_from, side) in [
            (Square::E1, Square::H1, CastlingSide::KingSide),
            (Square::E8, Square::A8, CastlingSide::QueenSide),
        ] {
            castling.from = from;
            castling.kind = MoveKind::Castling {
                rook_from,
                rook_to: rook_from,
            };
            assert_eq!(castling.castling(), Some(side));
        }
    }
}
