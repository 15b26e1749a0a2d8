//! One move as written, in no notation: a set of moves.
//!
//! Comes in from the grammars of `notation`; goes out to
//! `reading`, which asks a position for the legal moves that lie in the set.
//! Each thing that is said narrows the set; a thing unsaid does not.
//!
//! `Cbd2` says: a knight, from file b, to d2. Whether it takes something, and whether it gives
//! check, is unsaid.

use shakmaty::{Bitboard, CastlingSide, Color, File, Role, Square};

use crate::lexicon::CheckSign;

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

    /// Those that are in it.
    pub(crate) fn iter(self) -> impl Iterator<Item = Role> {
        let all = Role::ALL.into_iter();
        all.filter(move |role| self.contains(*role))
    }

    /// These kinds and those of `other`.
    #[must_use]
    pub const fn union(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }

    /// Whether a kind is among these and among `other`.
    #[must_use]
    pub const fn meets(self, other: Roles) -> bool {
        self.0 & other.0 != 0
    }

    /// The one kind, where there is just one.
    #[must_use]
    pub fn single(self) -> Option<Role> {
        let bit = self.0.trailing_zeros() as usize;
        let role = bit.checked_sub(1).and_then(|at| Role::ALL.get(at));
        role.copied().filter(|_| self.is_single())
    }

    /// Whether there is just one kind.
    #[must_use]
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }
}

/// A set of files, one bit for each: where a man is said to have begun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Files(u8);

impl Files {
    /// Every file: nothing was said.
    pub const ANY: Files = Files(u8::MAX);
    /// No file.
    pub const NONE: Files = Files(0);
    /// The files of the king and of the men at his side.
    pub const KING_SIDE: Files = Files(0b1111_0000);
    /// The files of the queen and of the men at her side.
    pub const QUEEN_SIDE: Files = Files(0b0000_1111);

    /// The files of `mask`: a bit for each, that of the a-file first.
    #[must_use]
    pub const fn from_mask(mask: u8) -> Files {
        Files(mask)
    }

    /// The one file `file`.
    #[must_use]
    pub const fn of(file: File) -> Files {
        Files(1 << file as u8)
    }

    /// The files on which men of that kind begin.
    #[must_use]
    pub const fn of_homes(role: Role) -> Files {
        Files(match role {
            Role::Pawn => u8::MAX,
            Role::Knight => 0b0100_0010,
            Role::Bishop => 0b0010_0100,
            Role::Rook => 0b1000_0001,
            Role::Queen => 0b0000_1000,
            Role::King => 0b0001_0000,
        })
    }

    /// Whether `file` is among these.
    #[must_use]
    pub const fn contains(self, file: File) -> bool {
        self.0 & (1 << file as u8) != 0
    }

    /// These files and those of `other`.
    #[must_use]
    pub const fn union(self, other: Files) -> Files {
        Files(self.0 | other.0)
    }

    /// The files that are in both sets.
    #[must_use]
    pub const fn intersect(self, other: Files) -> Files {
        Files(self.0 & other.0)
    }

    /// Their squares.
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        Bitboard(self.0 as u64 * 0x0101_0101_0101_0101)
    }
}

/// From whose side squares are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// From White's: e4 is one square, whoever moves.
    #[default]
    Board,
    /// From the mover's: the king's fourth is e4 to White and e5 to Black.
    Mover,
    /// From the mover's, and from the other side's where nothing fits so: writers leave out
    /// `contraire`.
    Either,
    /// From the side that is named: `du roi blanc`.
    Of(Color),
}

/// What of a move is said by what the game has come to, which no mask can hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Relation {
    /// Nothing.
    #[default]
    Unsaid,
    /// It does what the other side has just done: `de même`.
    Same,
    /// It takes the man who has just moved: `le pion le prend`.
    TakesBack,
    /// A pawn goes one step: `un pas`.
    OneStep,
    /// A pawn goes two steps: `deux pas`.
    TwoSteps,
    /// A pawn goes a step or two: `une ou deux cases`.
    Steps,
    /// A man goes so many steps, which no pawn can: `trois pas`.
    MoreSteps(u8),
    /// It puts a man between a king and who attacks him: `couvre du pion`.
    Covers,
    /// It attacks the man who is named as a victim: `le fou sur le cavalier`.
    Attacks,
    /// It goes to the file where the man began: `à sa deuxième case`.
    OwnFile,
    /// In capitals a man's letter is a file's too: if a pawn takes, it is one of that file. `DXC4`
    PawnOf(File),
}

/// What a destination says that stands without a word or sign of capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Quiet {
    /// Nothing of a capture.
    #[default]
    Unsaid,
    /// A quiet move wherever one fits; a capture only where none does.
    Preferred,
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

impl From<CheckSign> for CheckSaid {
    #[inline]
    fn from(sign: CheckSign) -> CheckSaid {
        match sign {
            CheckSign::Check => CheckSaid::Check,
            CheckSign::DoubleOrMate => CheckSaid::DoubleOrMate,
            CheckSign::Mate => CheckSaid::Mate,
        }
    }
}

/// One move as written: the set of moves that the words allow.
///
/// Masks are over the moving man's squares before (`from`) and after (`to`) the move; for a castling
/// they are the king's. They are absolute where `frame` says so; [`Phrase::seen_by`] makes them so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// Where the rook of a castling can arrive, where that was written, else nowhere: rules that leave the squares of castling free know castlings that differ in nothing else (`Rh1/Tf1`,
    /// `Rh1/Te1`). A leap to a square of castling is told from it by the rook, who stays (`Re1-g1/Th1`).
    pub rook_to: Bitboard,
    /// Whether a capture in passing was named as one.
    pub en_passant: bool,
    /// What was said of check.
    pub check: CheckSaid,
    /// From whose side the masks are counted.
    pub frame: Frame,
    /// What is said by leaving out a sign of capture.
    pub quiet: Quiet,
    /// Castling, the side unsaid.
    pub castles: bool,
    /// The files of the moving man's home; a pawn may stand there now instead.
    pub homes: Files,
    /// The same of the man he takes.
    pub victim_homes: Files,
    /// What is said by what the game has come to.
    pub relation: Relation,
}

impl Phrase {
    /// Whether it says something that `other` denies, of the man, his squares, or what he takes: no move lies in both, where
    /// they are counted from one side.
    #[must_use]
    pub fn is_other_than(&self, other: &Phrase) -> bool {
        let apart = |ones: Bitboard, others: Bitboard| ones.is_disjoint(others);
        !self.roles.meets(other.roles)
            || !self.victims.meets(other.victims)
            || apart(self.from, other.from)
            || apart(self.to, other.to)
            || (self.takes, self.promotion, self.castling)
                != (other.takes, other.promotion, other.castling)
    }

    /// Whether it is a capture of which the file alone is said on which it takes: `Dxd`, `exd`.
    #[must_use]
    #[inline]
    pub fn takes_on_file(&self) -> bool {
        let is_file = |at: Square| self.to == Bitboard::from_file(at.file());
        self.takes && self.to.first().is_some_and(is_file)
    }

    /// The phrase that says nothing: every move lies in it.
    pub const ANY: Phrase = Phrase {
        roles: Roles::ANY,
        from: Bitboard::FULL,
        to: Bitboard::FULL,
        takes: false,
        victims: Roles::ANY,
        promotion: None,
        castling: None,
        rook_to: Bitboard::EMPTY,
        en_passant: false,
        check: CheckSaid::Unsaid,
        frame: Frame::Board,
        quiet: Quiet::Unsaid,
        castles: false,
        homes: Files::ANY,
        victim_homes: Files::ANY,
        relation: Relation::Unsaid,
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

    /// Whether nothing is said that a position alone cannot answer by its masks: the squares are
    /// absolute, and neither homes nor the lack of a sign of capture mean anything.
    #[must_use]
    #[inline]
    pub const fn is_plain(&self) -> bool {
        matches!(self.frame, Frame::Board) && self.homes.0 == Files::ANY.0
    }

    /// Whether a man is named by his home, or something is said by what the game has come to.
    #[must_use]
    #[inline]
    pub const fn says_more_than_places(&self) -> bool {
        let homes = self.homes.0 & self.victim_homes.0;
        homes != Files::ANY.0 || !matches!(self.relation, Relation::Unsaid)
    }

    /// Whether neither a man nor a square nor a deed is named: a mark stands alone (`échec`).
    #[must_use]
    pub fn names_nothing(&self) -> bool {
        let unsaid = Phrase {
            check: self.check,
            frame: self.frame,
            quiet: self.quiet,
            ..Phrase::ANY
        };
        *self == unsaid
    }

    /// Whether anything was said of a capture or a check, which the board may deny.
    #[must_use]
    #[inline]
    pub fn is_marked(&self) -> bool {
        self.takes || self.en_passant || self.check != CheckSaid::Unsaid
    }

    /// Whether it speaks of the move before.
    #[must_use]
    pub const fn looks_back(&self) -> bool {
        matches!(self.relation, Relation::Same | Relation::TakesBack)
    }

    /// Whether a man of the kind `role` goes in steps.
    #[must_use]
    pub(crate) fn is_in_steps(&self, role: Role) -> bool {
        use Relation::{MoreSteps, OneStep, Steps, TwoSteps};
        let steps = matches!(self.relation, Steps | OneStep | TwoSteps | MoreSteps(_));
        steps && self.roles == Roles::of(role)
    }

    /// Whether all that is said of the moving man is his kind and where he arrives: every man of that
    /// kind who can go there fits.
    #[must_use]
    #[inline]
    pub fn says_no_departure(&self) -> bool {
        let named = self.roles.is_single() && self.castling.is_none();
        self.is_plain() && self.from == Bitboard::FULL && named
    }

    /// The kinds of men of whom one is named by his home.
    #[must_use]
    pub fn named(&self) -> Roles {
        let mover = match (self.homes, self.relation) {
            (_, Relation::OwnFile) => self.roles,
            (Files::ANY, _) => Roles::NONE,
            _ => self.roles,
        };
        match self.victim_homes {
            Files::ANY => mover,
            _ => mover.union(self.victims),
        }
    }

    /// The phrase of the moves that lie in this one or in `other`, where they say different things in one
    /// respect at most; none where the moves of neither alone would be left.
    #[must_use]
    pub fn either(&self, other: &Phrase) -> Option<Phrase> {
        let joined = Phrase {
            roles: self.roles.union(other.roles),
            to: self.to | other.to,
            victims: self.victims.union(other.victims),
            homes: self.homes.union(other.homes),
            victim_homes: self.victim_homes.union(other.victim_homes),
            ..*self
        };
        let wider = [*self, *other].into_iter().find(|wide| *wide == joined);
        let kinds = [
            self.roles != other.roles,
            self.to != other.to,
            self.victims != other.victims,
            self.homes != other.homes,
            self.victim_homes != other.victim_homes,
        ];
        let apart = kinds.iter().filter(|differs| **differs).count();
        let alike = Phrase {
            roles: self.roles,
            to: self.to,
            victims: self.victims,
            homes: self.homes,
            victim_homes: self.victim_homes,
            ..*other
        } == *self;
        (alike && (apart < 2 || wider.is_some())).then_some(joined)
    }

    /// The same phrase with absolute squares, as `mover` says it.
    ///
    /// ```
    /// use greffier::phrase::{Frame, Phrase, Roles};
    /// use shakmaty::{Color, Role, Square};
    ///
    /// let mut phrase = Phrase::arriving(Roles::of(Role::Pawn), Square::E4);
    /// phrase.frame = Frame::Mover;
    /// assert_eq!(phrase.seen_by(Color::Black).target(), Some(Square::E5));
    /// ```
    #[must_use]
    pub fn seen_by(&self, mover: Color) -> Phrase {
        let mut phrase = *self;
        let black = match self.frame {
            Frame::Board => false,
            Frame::Mover | Frame::Either => mover.is_black(),
            Frame::Of(side) => side.is_black(),
        };
        if black {
            phrase.from = self.from.flip_vertical();
            phrase.to = self.to.flip_vertical();
            phrase.rook_to = self.rook_to.flip_vertical();
        }
        phrase.frame = Frame::Board;
        phrase
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
