//! A phrase meets a position: the legal moves that fit it, without generating the others.
//!
//! In go a [`Phrase`] and a list to fill; out come exactly the legal moves that lie in it, as far
//! as men, squares, promotion and castling go. Where one target square is named, as nearly every
//! notation does, the candidates are the men who attack *it*.
//!
//! `Nf3` in the initial position: the knights a jump away from f3 are the candidates, one of them
//! White's; he shares no line with his king, so he is safe to move.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square, attacks};

use super::legal::forward;
use super::moves::{Move, MoveKind, MoveList};
use super::position::{Position, king_home};
use crate::phrase::Phrase;

/// From where the men of each kind but the pawns reach each square of an empty board.
static REACHED: [[u64; 64]; 7] = {
    let mut reached = [[0; 64]; 7];
    let mut at = 0;
    while at < 64 {
        let to = Square::new(at as u32);
        let empty = Bitboard::EMPTY;
        reached[Role::Knight as usize][at] = attacks::knight_attacks(to).0;
        reached[Role::Bishop as usize][at] = attacks::bishop_attacks(to, empty).0;
        reached[Role::Rook as usize][at] = attacks::rook_attacks(to, empty).0;
        reached[Role::Queen as usize][at] = attacks::queen_attacks(to, empty).0;
        reached[Role::King as usize][at] = attacks::king_attacks(to).0;
        at += 1;
    }
    reached
};

/// How a man goes, not yet known to be legal.
// A move is made of it by who asked, in one place: passed on from function to function it would be taken apart and
// put together byte by byte.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    role: Role,
    from: Square,
    to: Square,
    /// Whether no other man of the kind could go to the same square.
    alone: bool,
}

impl Way {
    /// How the only one of `sources` goes that is among `from`; these are all men of the kind that can go to the square.
    #[inline]
    fn of_sole(role: Role, sources: Bitboard, from: Bitboard, to: Square) -> Option<Way> {
        Some(Way {
            role,
            from: (sources & from).single_square()?,
            to,
            alone: sources.single_square().is_some(),
        })
    }
}

impl Position {
    /// Fills `out` with the legal moves that lie in `phrase`; what it held before is forgotten.
    ///
    /// `takes`, `victims`, `en_passant` and `check` of the phrase are left to the caller, who
    /// knows what a mark denied by the board weighs. A king's move of two squares from home fits the
    /// castling of that side, since coordinates write it so (`Re1-g1`). Under `king-leap` that is a leap
    /// or a castling, and `Rg1` a leap; under `free-castling` it is every castling that sets the king
    /// there, and the sign of castling alone is today's.
    ///
    /// ```
    /// use greffier::chess::{MoveList, Position};
    /// use greffier::phrase::{Phrase, Roles};
    /// use shakmaty::{Role, Square};
    ///
    /// let mut fitting = MoveList::new();
    /// let e4 = Phrase::arriving(Roles::of(Role::Pawn), Square::E4);
    /// Position::initial().fitting(&e4, &mut fitting);
    /// assert_eq!(fitting[0].from, Square::E2);
    /// ```
    pub fn fitting(&self, phrase: &Phrase, out: &mut MoveList) {
        out.clear();
        let sink = &mut |found: Move| {
            out.push(found);
            ControlFlow::Continue(())
        };
        if !self.rules.is_modern() || !phrase.rook_to.is_empty() {
            let _ = self.each_departed(phrase, sink);
            return;
        }
        let _ = match (phrase.castling, phrase.target()) {
            (Some(side), _) => self.castling_in(phrase, side, sink),
            (None, Some(to)) => self.each_arriving(to, phrase, sink),
            (None, None) => self.each_move(phrase, sink),
        };
    }

    /// The only legal move that lies in `phrase`, where that is seen at a glance: under today's rules,
    /// of one kind of men or from one square, to one square, which a single man can reach. None says
    /// nothing. Also whether no other man of the kind could go there, be he named or not.
    ///
    /// It is one of those that [`Position::fitting`] finds; a list for it would cost a fourth more.
    #[inline(always)]
    #[must_use]
    pub fn sole(&self, phrase: &Phrase) -> Option<(Move, bool)> {
        self.considered(self.sole_way(phrase)?, phrase)
    }

    /// How the only man of [`Position::sole`] goes, his king's safety aside.
    #[inline(always)]
    fn sole_way(&self, phrase: &Phrase) -> Option<Way> {
        let to = phrase.target()?;
        let role = match phrase.roles.single() {
            Some(role) => role,
            None => self.board.role_at(phrase.from.single_square()?)?,
        };
        let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        let castles = phrase.castling.is_some() || !phrase.rook_to.is_empty();
        let other = !phrase.roles.contains(role);
        if !self.rules.is_modern() || promotes || castles || other || self.us().contains(to) {
            return None;
        }
        let sources = self.sources(role, to);
        // A king beside the square does not castle to it.
        Way::of_sole(role, sources, phrase.from, to)
    }

    /// How the only man of a kind goes who comes from one of some squares and arrives on one of some squares, his
    /// king's safety and castling aside; none says nothing.
    pub(crate) fn sole_way_among(&self, role: Role, from: Bitboard, to: Bitboard) -> Option<Way> {
        if !self.rules.is_modern() {
            return None;
        }
        let to = to & !self.us();
        match (role, to.single_square()) {
            (Role::Pawn, Some(to)) => self.sole_to(role, from, to),
            (Role::Pawn, None) => {
                let reached = self.pawns_reach(self.ours(Role::Pawn) & from) & to;
                self.sole_to(role, from, reached.single_square()?)
            }
            // A king beside a square does not castle to it, but he may castle to another.
            (Role::King, None) if self.may_castle_among(to) => None,
            (_, Some(to)) => self.sole_to(role, from, to),
            (_, None) => self.sole_officer(role, from, to),
        }
    }

    /// Whether a castling may set the king on one of some squares: some are empty, and he has not moved.
    fn may_castle_among(&self, to: Bitboard) -> bool {
        self.unmoved.contains(king_home(self.turn)) && !to.is_subset(self.theirs())
    }

    /// The same, to one square.
    #[inline]
    fn sole_to(&self, role: Role, from: Bitboard, to: Square) -> Option<Way> {
        if role == Role::Pawn && Bitboard::BACKRANKS.contains(to) {
            return None;
        }
        Way::of_sole(role, self.sources(role, to), from, to)
    }

    /// The same of an officer: found from the men, of whom there are few.
    fn sole_officer(&self, role: Role, among: Bitboard, to: Bitboard) -> Option<Way> {
        let mut sole = None;
        for from in self.ours(role) & among {
            let to = self.reach(role, from) & to;
            if to.any() && sole.replace((from, to.single_square()?)).is_some() {
                return None;
            }
        }
        let alone = among == Bitboard::FULL;
        sole.map(|(from, to)| Way {
            role,
            from,
            to,
            alone,
        })
    }

    /// Where some pawns of the side to move can go, their king's safety aside: found of all at once.
    fn pawns_reach(&self, pawns: Bitboard) -> Bitboard {
        let empty = !self.board.occupied();
        let takeable = self.theirs() | self.passed.map_or(Bitboard::EMPTY, Bitboard::from_square);
        let ahead = forward(self.turn, pawns);
        let step = ahead & empty;
        let third = Bitboard::from_rank(self.turn.relative_rank(Rank::Third));
        let double = forward(self.turn, step & third) & empty;
        let beside = (ahead & !Bitboard::from_file(File::H)).shift(1)
            | (ahead & !Bitboard::from_file(File::A)).shift(-1);
        step | double | beside & takeable
    }

    /// The move of a man who can go so, where it is legal and can be but one.
    #[inline(always)]
    pub(crate) fn considered(&self, way: Way, phrase: &Phrase) -> Option<(Move, bool)> {
        let Way {
            role,
            from,
            to,
            alone,
        } = way;
        let passes = role == Role::Pawn && self.passed == Some(to);
        let answers = role == Role::King || self.checkers.any();
        if passes || answers || phrase.promotion.is_some() {
            return self.considered_whole(way, phrase);
        }
        // Of any other man nothing but a pin can forbid it.
        let leaps = role == Role::Pawn && from.abs_diff(to) == 16;
        let found = Move {
            role,
            from,
            to,
            captured: self.board.role_at(to),
            promotion: None,
            kind: match leaps {
                true => MoveKind::DoubleStep,
                false => MoveKind::Normal,
            },
        };
        self.is_safe(from, to).then_some((found, alone))
    }

    /// The same of any man.
    #[inline(never)]
    fn considered_whole(&self, way: Way, phrase: &Phrase) -> Option<(Move, bool)> {
        let mut sole = None;
        let _ = self.consider(way.role, way.from, way.to, phrase, &mut |found| {
            sole = Some(found);
            ControlFlow::Continue(())
        });
        sole.map(|played| (played, way.alone))
    }

    /// Gives `sink` the legal moves of `phrase` that arrive on `to`, found from that square.
    fn each_arriving(
        &self,
        to: Square,
        phrase: &Phrase,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.us().contains(to) {
            return ControlFlow::Continue(());
        }
        if let Some(role) = phrase.roles.single() {
            return self.each_of_kind(role, to, phrase, sink);
        }
        for role in Role::ALL {
            if phrase.roles.contains(role) {
                self.each_of_kind(role, to, phrase, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same for men of one kind, on a square not their own.
    fn each_of_kind(
        &self,
        role: Role,
        to: Square,
        phrase: &Phrase,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in self.sources(role, to) & phrase.from {
            self.consider(role, from, to, phrase, sink)?;
        }
        if role == Role::King {
            for side in CastlingSide::ALL {
                if side.king_to(self.turn) == to {
                    self.castling_in(phrase, side, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The men of one kind of the side to move that can go to `to`, a square not their own, their
    /// king's safety aside; castling aside.
    // Found from the men, of whom there are few: a jump by the kind is hardly ever foreseen, and the sliders' tables are far.
    #[inline]
    pub(super) fn sources(&self, role: Role, to: Square) -> Bitboard {
        if role == Role::Pawn {
            return self.pawn_sources(to) & self.ours(role);
        }
        let occupied = self.board.occupied();
        let free = |from: &Square| attacks::between(*from, to).is_disjoint(occupied);
        let men = Bitboard(REACHED[role as usize][usize::from(to)]) & self.ours(role);
        men.into_iter().filter(free).collect()
    }

    /// The squares from which a pawn can go to `to`.
    fn pawn_sources(&self, to: Square) -> Bitboard {
        let target = Bitboard::from_square(to);
        let occupied = self.board.occupied();
        let takers = attacks::pawn_attacks(!self.turn, to);
        if occupied.contains(to) {
            return takers;
        }
        let step = forward(!self.turn, target);
        let fourth = Bitboard::from_rank(self.turn.relative_rank(Rank::Fourth));
        let double = forward(!self.turn, forward(!self.turn, target & fourth) & !occupied);
        match self.passed == Some(to) {
            true => step | double | takers,
            false => step | double,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase::Roles;

    /// The moves that fit, in the letters of UCI, in alphabetical order.
    fn fitting(fen: &str, phrase: &Phrase) -> Vec<String> {
        let mut found = MoveList::new();
        Position::from_fen(fen)
            .expect(fen)
            .fitting(phrase, &mut found);
        let mut names: Vec<String> = found.iter().map(|m| m.uci().to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_pinned_knight_is_not_a_candidate() {
        let phrase = Phrase::arriving(Roles::of(Role::Knight), Square::C3);
        let fen = "4k3/4r3/8/8/4N3/8/8/1N2K3 w - - 0 1";
        assert_eq!(fitting(fen, &phrase), ["b1c3"]);
    }

    #[test]
    fn a_king_that_goes_two_squares_castles() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let mut phrase = Phrase::arriving(Roles::of(Role::King), Square::G1);
        phrase.from = Bitboard::from_square(Square::E1);
        assert_eq!(fitting(fen, &phrase), ["e1g1"]);
        let queen_side = Phrase::castling(CastlingSide::QueenSide);
        assert_eq!(fitting(fen, &queen_side), ["e1c1"]);
    }

    #[test]
    fn an_unsaid_promotion_is_any() {
        let fen = "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1";
        let mut phrase = Phrase::arriving(Roles::of(Role::Pawn), Square::B8);
        assert_eq!(fitting(fen, &phrase), ["b7b8b", "b7b8n", "b7b8q", "b7b8r"]);
        phrase.promotion = Some(Role::Rook);
        assert_eq!(fitting(fen, &phrase), ["b7b8r"]);
        phrase.promotion = Some(Role::King);
        assert!(fitting(fen, &phrase).is_empty());
    }

    #[test]
    fn what_a_mark_claims_is_left_to_the_reader() {
        let mut phrase = Phrase::arriving(Roles::of(Role::Pawn), Square::E4);
        phrase.takes = true;
        phrase.victims = Roles::of(Role::Queen);
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(fitting(fen, &phrase), ["e2e4"]);
    }
}
