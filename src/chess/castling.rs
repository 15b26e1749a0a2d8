//! The king's leap, and castling under the codes that change it.
//!
//! A position and a phrase come in; out come the king's moves with a rook or of two squares, which
//! are his once, as long as he has not moved.
//!
//! `Kh1/Rf1` under `free-castling`: both men on squares of the interval that they leave.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, CastlingSide, File, Role, Square, attacks};

use super::departures::Sink;
use super::moves::{Move, MoveKind};
use super::position::{Position, king_home};
use super::rules::RuleCode;
use crate::phrase::Phrase;

impl Position {
    /// Asperling, rule 11: the first time the king moves, if he is free of check, he may go two squares
    /// in every manner, as a pawn, a knight or the other pieces. Rule 5: he does not take when he leaps.
    pub(super) fn leaps(&self, phrase: &Phrase, sink: Sink) -> ControlFlow<()> {
        let home = king_home(self.turn);
        let said = phrase.roles.contains(Role::King)
            && phrase.from.contains(home)
            && phrase.promotion.is_none();
        let free = self.unmoved.contains(home) && self.checkers.is_empty();
        if !self.rules.contains(RuleCode::KingLeap) || !said || !free {
            return ControlFlow::Continue(());
        }
        let occupied = self.board.occupied();
        for to in phrase.to & !occupied {
            // Between the ends of a knight's leap there is no square.
            let passage = attacks::between(home, to).is_disjoint(occupied);
            let leap = Move {
                role: Role::King,
                from: home,
                to,
                captured: None,
                promotion: None,
                kind: MoveKind::Leap,
            };
            let two = home.distance(to) == 2 && leap.lies_in(phrase);
            if two && passage && self.is_safe_for_king(home, to) {
                sink(leap)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives `sink` the castlings to `side` that lie in `phrase`.
    pub(super) fn castlings(
        &self,
        side: CastlingSide,
        phrase: &Phrase,
        sink: Sink,
    ) -> ControlFlow<()> {
        let men = self.castling_men(self.turn, side);
        let Some((from, rook_from)) = men.filter(|_| self.checkers.is_empty()) else {
            return ControlFlow::Continue(());
        };
        // Philidor, XI, note (a): the whole interval, both ends included, is left to the player.
        let free = self.rules.contains(RuleCode::FreeCastling);
        if self.rules.contains(RuleCode::Chess960) && !free {
            return self.castling_960(side, (from, rook_from), phrase, sink);
        }
        let between = attacks::between(from, rook_from);
        if between.intersects(self.board.occupied()) {
            return ControlFlow::Continue(());
        }
        let interval = between.with(from).with(rook_from);
        let (kings, rooks) = match free {
            true => (interval, interval),
            false => (
                side.king_to(self.turn).into(),
                side.rook_to(self.turn).into(),
            ),
        };
        for to in kings {
            for rook_to in rooks & attacks::between(beyond(from, side), to) {
                let found = Move::castled((from, to), (rook_from, rook_to));
                let lies = found.lies_in(phrase) && self.is_no_leap(&found, phrase);
                if lies && self.is_passage_safe(from, to) {
                    sink(found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// FIDE Laws, Guidelines II, 3: wherever the two stood, they castle to the squares of today; all squares on their ways
    /// are free but for them.
    fn castling_960(
        &self,
        side: CastlingSide,
        (from, rook_from): (Square, Square),
        phrase: &Phrase,
        sink: Sink,
    ) -> ControlFlow<()> {
        let (to, rook_to) = (side.king_to(self.turn), side.rook_to(self.turn));
        let others = self.board.occupied().without(from).without(rook_from);
        let ways = attacks::between(from, to) | attacks::between(rook_from, rook_to);
        let passed = match self.rules.contains(RuleCode::CastlesOnlyUnchecked) {
            true => Bitboard::EMPTY,
            false => attacks::between(from, to),
        };
        let crossed = passed.with(to);
        let free = ways.with(to).with(rook_to).is_disjoint(others);
        // The rook that leaves may uncover him.
        let attacked = |square| self.is_attacked(square, others.with(rook_to));
        let found = Move::castled((from, to), (rook_from, rook_to));
        match free && found.lies_in(phrase) && !crossed.into_iter().any(attacked) {
            true => sink(found),
            false => ControlFlow::Continue(()),
        }
    }

    /// Whether `castling` is not rather the leap that `phrase` says: `Rg1` names a leap, `Re1-g1`
    /// may be either, since coordinates write castling so.
    fn is_no_leap(&self, castling: &Move, phrase: &Phrase) -> bool {
        !self.rules.contains(RuleCode::KingLeap)
            || castling.from.distance(castling.to) != 2
            || phrase.castling.is_some()
            || !phrase.rook_to.is_empty()
            || phrase.target().is_none()
            || phrase.from.single_square().is_some()
    }

    /// Whether `played` is a leap to where the king can castle too: from square to square (`Re1-g1`) they
    /// are written alike.
    #[must_use]
    pub fn leaps_like_castling(&self, played: &Move) -> bool {
        let phrase = Phrase {
            from: Bitboard::from_square(played.from),
            to: Bitboard::from_square(played.to),
            ..Phrase::ANY
        };
        let castles = |found: Move| match found.castling() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        };
        played.kind == MoveKind::Leap && self.each_departed(&phrase, &mut { castles }).is_break()
    }

    /// Whether a castling king passes and lands unattacked.
    fn is_passage_safe(&self, from: Square, to: Square) -> bool {
        let occupied = self.board.occupied();
        // Asperling, rules 9 and 11, and Délices royales, II, speak of no passage; Philidor, XII, does.
        let passed = match self.rules.contains(RuleCode::CastlesOnlyUnchecked) {
            true => Bitboard::EMPTY,
            false => attacks::between(from, to),
        };
        !passed
            .with(to)
            .into_iter()
            .any(|square| self.is_attacked(square, occupied))
    }
}

/// The square beside the king's home, on the side away from the castling: with the king's square,
/// it bounds where his rook may stand.
const fn beyond(home: Square, side: CastlingSide) -> Square {
    let file = match side {
        CastlingSide::KingSide => File::D,
        CastlingSide::QueenSide => File::F,
    };
    Square::from_coords(file, home.rank())
}
