//! One move as written, in no notation: a set of moves.
//!
//! Comes in from the grammars of `notation`; goes out to
//! `reading`, which asks a position for the legal moves that lie in the set.
//! Each thing that is said narrows the set; a thing unsaid does not.
//!
//! `Cbd2` says: a knight, from file b, to d2. Whether it takes something, and whether it gives
//! check, is unsaid.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

/// A set of kinds of men, one bit for each of the six roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Roles(u8);

impl Roles {
    /// No kind at all: what stands on an empty square.
    pub const NONE: Roles = Roles(0);
    /// Every kind: nothing was said.
    pub const ANY: Roles = Roles(0b0111_1110);

    /// The one kind `role`.
    #[must_use]
    pub const fn of(role: Role) -> Roles {
        Roles(1 << role as u8)
    }

    /// Whether `role` is among these kinds.
    #[must_use]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u8) != 0
    }

    /// These kinds and those of `other`.
    #[must_use]
    pub const fn union(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }

    /// The one kind, where there is just one.
    #[must_use]
    pub fn single(self) -> Option<Role> {
        let mut all = Role::ALL.into_iter().filter(|&role| self.contains(role));
        all.next().filter(|_| all.next().is_none())
    }
}

/// What the writer said of check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CheckSaid {
    /// No mark: says nothing, since habits differ.
    #[default]
    Unsaid,
    /// `+`, `†`, `échec`: the move gives check. Mate is check too, so a mate is no contradiction.
    Check,
    /// `++`, `‡`: a double check to one writer, mate to another.
    DoubleOrMate,
    /// `#`, `mat`: the move mates.
    Mate,
}

/// One move as written: the set of moves that the words allow.
///
/// Squares are absolute. Masks are over the moving man's squares before (`from`) and after (`to`)
/// the move; for a castling they are the king's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// What the moving man can be, before he promotes.
    pub roles: Roles,
    /// Where he can come from.
    pub from: Bitboard,
    /// Where he can arrive.
    pub to: Bitboard,
    /// Whether a word or sign of capture was written.
    pub takes: bool,
    /// What he can take, where a capture was written.
    pub victims: Roles,
    /// What he becomes, where that was written; unsaid (`e8`), every promotion fits.
    pub promotion: Option<Role>,
    /// Castling, and to which side.
    pub castling: Option<CastlingSide>,
    /// Where the rook of a castling arrives, where that was written: rules that leave the squares of
    /// castling free know castlings that differ in nothing else (`Rh1/Tf1`, `Rh1/Te1`).
    pub rook_to: Option<Square>,
    /// Whether a capture in passing was named as one.
    pub en_passant: bool,
    /// What was said of check.
    pub check: CheckSaid,
}

impl Phrase {
    /// The phrase that says nothing: every move lies in it.
    pub const ANY: Phrase = Phrase {
        roles: Roles::ANY,
        from: Bitboard::FULL,
        to: Bitboard::FULL,
        takes: false,
        victims: Roles::ANY,
        promotion: None,
        castling: None,
        rook_to: None,
        en_passant: false,
        check: CheckSaid::Unsaid,
    };

    /// The phrase of a castling to `side`.
    #[must_use]
    pub const fn castling(side: CastlingSide) -> Phrase {
        let mut phrase = Phrase::ANY;
        phrase.roles = Roles::of(Role::King);
        phrase.castling = Some(side);
        phrase
    }

    /// The phrase of a man of `roles` that arrives on `to`.
    #[must_use]
    pub fn arriving(roles: Roles, to: Square) -> Phrase {
        Phrase {
            roles,
            to: Bitboard::from_square(to),
            ..Phrase::ANY
        }
    }

    /// The arrival square, where the words leave just one.
    #[must_use]
    pub fn target(&self) -> Option<Square> {
        self.to.single_square()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_kinds_holds_what_was_put_in() {
        for role in Role::ALL {
            assert!(Roles::of(role).contains(role));
            assert!(Roles::ANY.contains(role));
            assert!(!Roles::NONE.contains(role));
            assert_eq!(Roles::of(role).single(), Some(role));
        }
        assert_eq!(Roles::ANY.single(), None);
        let two = Roles::of(Role::Pawn).union(Roles::of(Role::King));
        assert_eq!(two.single(), None);
    }
}
