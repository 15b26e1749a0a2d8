//! The legal moves of a position, and the test that a move leaves the king unattacked.
//!
//! In goes a position; out come its moves, one by one into a closure that may stop the search.
//! A man who shares no line with his king uncovers nothing when he leaves: most moves are
//! known to be safe after one look into a table.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, CastlingSide, Color, Rank, Role, Square, attacks};

use super::moves::{Move, MoveKind, MoveList};
use super::position::{Position, king_home, rook_home};
use crate::phrase::Phrase;

/// What a pawn becomes.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// # use greffier::chess::Position;
    /// let position = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert!(position.legal_moves().is_empty());
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.each_move(&Phrase::ANY, &mut |found| {
            moves.push(found);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether there is a legal move; stops at the first that is found.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.each_move(&Phrase::ANY, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Whether `other` is a legal move here, with all that it says of itself.
    #[must_use]
    pub fn is_legal(&self, other: &Move) -> bool {
        let phrase = Phrase {
            from: Bitboard::from_square(other.from),
            to: Bitboard::from_square(other.to),
            castling: other.castling(),
            rook_to: match other.kind {
                MoveKind::Castling { .. } => other.rook_to(),
                _ => Bitboard::EMPTY,
            },
            ..Phrase::ANY
        };
        let mut same = |found| match found == *other {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.each_move(&phrase, &mut same).is_break()
    }

    /// Whether `played`, a legal move, gives check.
    #[must_use]
    pub fn gives_check(&self, played: &Move) -> bool {
        self.after(played).checkers.any()
    }

    /// Whether `played`, a legal move, gives check with two men at once.
    #[must_use]
    pub fn gives_double_check(&self, played: &Move) -> bool {
        self.after(played).checkers.more_than_one()
    }

    /// Whether `played`, a legal move, mates. Escapes are looked for only where it gives check.
    #[must_use]
    pub fn gives_mate(&self, played: &Move) -> bool {
        self.after(played).is_mate()
    }

    /// Whether the side to move is in check and has no move that saves its king.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.checkers.any() && !self.has_escape()
    }

    /// Whether there is a legal move that leaves the king unattacked. Only where kings are taken are
    /// there others.
    #[must_use]
    pub fn has_escape(&self) -> bool {
        match self.leaves_king_free() {
            false => self.has_legal_move(),
            true => self.has_saving_move(),
        }
    }

    /// The position after `played`, a legal move.
    #[must_use]
    pub fn after(&self, played: &Move) -> Position {
        let mut after = self.clone();
        after.play(played);
        after
    }

    /// Gives `sink` the legal moves that lie in the masks of `phrase`, found from the men.
    pub(super) fn each_move(
        &self,
        phrase: &Phrase,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.rules.is_modern() {
            return self.each_departed(phrase, sink);
        }
        // The king first: of all men he most often has an answer to check.
        const ORDER: [Role; 6] = [
            Role::King,
            Role::Knight,
            Role::Pawn,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ];
        if self.checkers.is_empty() {
            for side in CastlingSide::ALL {
                self.castling_in(phrase, side, sink)?;
            }
        }
        for role in ORDER
            .into_iter()
            .filter(|&role| phrase.roles.contains(role))
        {
            for from in self.ours(role) & phrase.from {
                for to in self.reach(role, from) & phrase.to {
                    self.consider(role, from, to, phrase, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a man of the side to move can go, his king's safety aside; castling aside.
    pub(super) fn reach(&self, role: Role, from: Square) -> Bitboard {
        let occupied = self.board.occupied();
        let seen = match role {
            Role::Pawn => return self.pawn_reach(from),
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, occupied),
            Role::Rook => attacks::rook_attacks(from, occupied),
            Role::Queen => attacks::queen_attacks(from, occupied),
            Role::King => attacks::king_attacks(from),
        };
        seen & !self.us()
    }

    /// Where a pawn can go, his king's safety aside.
    fn pawn_reach(&self, from: Square) -> Bitboard {
        let empty = !self.board.occupied();
        let takeable = self.theirs() | self.passed.map_or(Bitboard::EMPTY, Bitboard::from_square);
        let step = forward(self.turn, Bitboard::from_square(from)) & empty;
        let third = Bitboard::from_rank(self.turn.relative_rank(Rank::Third));
        let double = forward(self.turn, step & third) & empty;
        step | double | (attacks::pawn_attacks(self.turn, from) & takeable)
    }

    /// The squares on which a man other than the king answers a check: all, where there is none.
    /// A capture in passing answers from a square of its own, and is tested by itself.
    #[inline]
    fn answers(&self) -> Bitboard {
        if self.checkers.is_empty() {
            return Bitboard::FULL;
        }
        match (self.king(), self.checkers.single_square()) {
            (Some(king), Some(checker)) => attacks::between(king, checker) | self.checkers,
            _ => Bitboard::EMPTY,
        }
    }

    /// Gives `sink` the move of a man from one square to another that he can reach, if it is
    /// legal; a promotion as many times as `phrase` leaves open what the pawn becomes.
    #[inline]
    pub(super) fn consider(
        &self,
        role: Role,
        from: Square,
        to: Square,
        phrase: &Phrase,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut found = Move {
            role,
            from,
            to,
            captured: self.board.role_at(to),
            promotion: None,
            kind: MoveKind::Normal,
        };
        let safe = match role {
            Role::King => self.is_safe_for_king(from, to),
            Role::Pawn if self.passed == Some(to) && from.file() != to.file() => {
                found.kind = MoveKind::EnPassant;
                found.captured = Some(Role::Pawn);
                self.is_safe_in_passing(from, to)
            }
            _ => self.is_safe(from, to),
        };
        if !safe {
            return ControlFlow::Continue(());
        }
        if role == Role::Pawn {
            if Bitboard::BACKRANKS.contains(to) {
                return promotions(found, phrase, sink);
            }
            if from.abs_diff(to) == 16 {
                found.kind = MoveKind::DoubleStep;
            }
        }
        match phrase.promotion {
            None => sink(found),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    /// Whether a man other than the king can leave `from` for `to` and leave his king unattacked:
    /// not for a capture in passing, which empties a third square.
    #[inline]
    pub(super) fn is_safe(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king() else { return true };
        if self.checkers.any() && !self.answers().contains(to) {
            return false;
        }
        let line = attacks::ray(king, from);
        line.is_empty() || line.contains(to) || !self.is_pinned(king, from, line)
    }

    /// Whether the man on `from` is all that stands on `line` between `king` and an enemy. An enemy
    /// on it who gives check already is answered on that line only, so he needs no test here.
    fn is_pinned(&self, king: Square, from: Square, line: Bitboard) -> bool {
        let straight = king.file() == from.file() || king.rank() == from.rank();
        let sliders = if straight {
            self.board.rooks_and_queens()
        } else {
            self.board.bishops_and_queens()
        };
        let rest = self.board.occupied().without(from);
        (line & sliders & self.theirs())
            .into_iter()
            .any(|slider| attacks::between(king, slider).is_disjoint(rest))
    }

    /// Whether the king can go from one square to another without being attacked there. He does
    /// not hide behind the square that he leaves.
    #[inline]
    pub(super) fn is_safe_for_king(&self, from: Square, to: Square) -> bool {
        !self.is_attacked(to, self.board.occupied().without(from))
    }

    /// Whether the pawn on `from` can take in passing, arriving on `to`, and leave his king
    /// unattacked. Two men leave the board's lines at once, so it is looked at as a whole.
    pub(super) fn is_safe_in_passing(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king() else { return true };
        let taken = Square::from_coords(to.file(), from.rank());
        let occupied = self.board.occupied().without(from).without(taken).with(to);
        self.board
            .attacks_to(king, !self.turn, occupied)
            .without(taken)
            .is_empty()
    }

    /// Whether the other side attacks `square`, when the squares of `occupied` are held.
    pub(super) fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        self.board.attacks_to(square, !self.turn, occupied).any()
    }

    /// Gives `sink` the castling to `side`, if it is legal and lies in `phrase`.
    pub(super) fn castling_in(
        &self,
        phrase: &Phrase,
        side: CastlingSide,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.castling(side) {
            Some(found) if found.lies_in(phrase) => sink(found),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The castling to `side`, where it is legal (FIDE Laws, 3.8).
    fn castling(&self, side: CastlingSide) -> Option<Move> {
        if self.checkers.any() || !self.may_castle(self.turn, side) {
            return None;
        }
        let (from, rook_from) = (king_home(self.turn), rook_home(self.turn, side));
        let (to, rook_to) = (side.king_to(self.turn), side.rook_to(self.turn));
        let occupied = self.board.occupied();
        let crossed = attacks::between(from, to).with(to);
        let free = attacks::between(from, rook_from).is_disjoint(occupied)
            && !crossed
                .into_iter()
                .any(|square| self.is_attacked(square, occupied));
        free.then_some(Move::castled((from, to), (rook_from, rook_to)))
    }
}

/// Gives `sink` the promotions of the pawn's move `step` that lie in `phrase`.
fn promotions(
    step: Move,
    phrase: &Phrase,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for role in PROMOTIONS {
        if phrase.promotion.is_none_or(|said| said == role) {
            sink(Move {
                promotion: Some(role),
                ..step
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The squares before those of `mask`, seen by a pawn of `color`.
#[inline]
pub(super) const fn forward(color: Color, mask: Bitboard) -> Bitboard {
    mask.shift(if color.is_white() { 8 } else { -8 })
}

/// The squares straight before a pawn of `side` on `from` that it may step to, where these are `occupied`.
pub(crate) fn pawn_steps(side: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let ahead = |from: Square| {
        let to = from.offset(side.fold_wb(8, -8));
        to.filter(|to| !occupied.contains(*to))
    };
    let one = ahead(from);
    let leaps = side.relative_rank(from.rank()) == Rank::Second;
    let two = one.filter(|_| leaps).and_then(ahead);
    one.into_iter().chain(two).collect()
}
