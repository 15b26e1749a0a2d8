//! The things that a phrase can say.
//!
//! Comes in: a phrase, or two. Goes out: which things they say, or say differently; and of some things, what a phrase
//! says of them alone.
//!
//! Of `CR 3 F`, which says the man, his home, a rank and a file, the rank alone: a man goes to the third rank.

use shakmaty::{Bitboard, File, Rank};

use crate::phrase::Phrase;

/// A set of the things that a phrase can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Says(pub(super) u16);

impl Says {
    /// Nothing.
    pub const NOTHING: Says = Says(0);
    pub(super) const MAN: Says = Says(1);
    pub(super) const HOME: Says = Says(1 << 1);
    pub(super) const FROM: Says = Says(1 << 2);
    pub(super) const TAKES: Says = Says(1 << 3);
    pub(super) const VICTIM: Says = Says(1 << 4);
    pub(super) const VICTIM_HOME: Says = Says(1 << 5);
    pub(super) const RANK: Says = Says(1 << 6);
    pub(super) const FILE: Says = Says(1 << 7);
    pub(super) const BECOMES: Says = Says(1 << 8);
    pub(super) const RELATION: Says = Says(1 << 9);
    pub(super) const CHECK: Says = Says(1 << 10);
    pub(super) const CASTLING: Says = Says(1 << 11);
    pub(super) const FRAME: Says = Says(1 << 12);

    /// What either says.
    #[must_use]
    pub const fn and(self, other: Says) -> Says {
        Says(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Says) -> Says {
        Says(self.0 & !other.0)
    }

    pub(super) const fn holds(self, other: Says) -> bool {
        self.0 & other.0 == other.0
    }

    /// What two phrases say differently.
    pub(super) fn differing(one: &Phrase, other: &Phrase) -> Says {
        let ranks = |phrase: &Phrase| ranks(phrase.to) == ranks(other.to);
        let files = |phrase: &Phrase| files(phrase.to) == files(other.to);
        let castles = |phrase: &Phrase| (phrase.castling, phrase.castles, phrase.rook_to);
        let takes = |phrase: &Phrase| (phrase.takes, phrase.en_passant);
        let all = [
            (one.roles == other.roles, Says::MAN),
            (one.homes == other.homes, Says::HOME),
            (one.from == other.from, Says::FROM),
            (takes(one) == takes(other), Says::TAKES),
            (one.victims == other.victims, Says::VICTIM),
            (one.victim_homes == other.victim_homes, Says::VICTIM_HOME),
            (ranks(one), Says::RANK),
            (files(one), Says::FILE),
            (one.promotion == other.promotion, Says::BECOMES),
            (one.relation == other.relation, Says::RELATION),
            (one.check == other.check, Says::CHECK),
            (castles(one) == castles(other), Says::CASTLING),
            (one.frame == other.frame, Says::FRAME),
        ];
        let differing = all.iter().filter(|(same, _)| !same);
        differing.fold(Says::NOTHING, |says, (_, one)| says.and(*one))
    }

    /// All that `phrase` says.
    #[must_use]
    pub fn all(phrase: &Phrase) -> Says {
        let nothing = Phrase {
            frame: phrase.frame,
            ..Phrase::ANY
        };
        Says::differing(phrase, &nothing)
    }

    /// What `phrase` says of these things alone.
    ///
    /// ```
    /// use greffier::notation::Says;
    /// use greffier::phrase::Phrase;
    /// assert_eq!(Says::NOTHING.of(&Phrase::ANY), Phrase::ANY);
    /// ```
    #[must_use]
    pub fn of(self, phrase: &Phrase) -> Phrase {
        let mut said = Phrase {
            frame: phrase.frame,
            ..Phrase::ANY
        };
        if self.holds(Says::MAN) {
            said.roles = phrase.roles;
        }
        if self.holds(Says::HOME) {
            said.homes = phrase.homes;
        }
        if self.holds(Says::FROM) {
            said.from = phrase.from;
        }
        if self.holds(Says::TAKES) {
            (said.takes, said.en_passant) = (phrase.takes, phrase.en_passant);
        }
        if self.holds(Says::VICTIM) {
            (said.takes, said.victims) = (phrase.takes, phrase.victims);
        }
        if self.holds(Says::VICTIM_HOME) {
            said.victim_homes = phrase.victim_homes;
        }
        if self.holds(Says::RANK) {
            said.to &= ranks(phrase.to);
        }
        if self.holds(Says::FILE) {
            said.to &= files(phrase.to);
        }
        if said.to == phrase.to && self.0 & Says::RANK.and(Says::FILE).0 != 0 {
            said.quiet = phrase.quiet;
        }
        if self.holds(Says::BECOMES) {
            said.promotion = phrase.promotion;
        }
        if self.holds(Says::RELATION) {
            said.relation = phrase.relation;
        }
        if self.holds(Says::CHECK) {
            said.check = phrase.check;
        }
        if self.holds(Says::CASTLING) {
            said.castling = phrase.castling;
            (said.castles, said.rook_to) = (phrase.castles, phrase.rook_to);
        }
        said
    }
}

/// The ranks of some squares, whole.
fn ranks(squares: Bitboard) -> Bitboard {
    let all = Rank::ALL.map(Bitboard::from_rank).into_iter();
    all.filter(|rank| rank.intersects(squares))
        .fold(Bitboard::EMPTY, |all, one| all | one)
}

/// The files of some squares, whole.
fn files(squares: Bitboard) -> Bitboard {
    let all = File::ALL.map(Bitboard::from_file).into_iter();
    all.filter(|file| file.intersects(squares))
        .fold(Bitboard::EMPTY, |all, one| all | one)
}
