//! Pawns that reach the last rank under the codes that say what they become.
//!
//! A pawn's step to the last rank comes in; out come its promotions, or its rest, and
//! later its turning into the piece that was lost.
//!
//! `a8` with all White's pieces on the board: the pawn rests there until one of them is taken.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, Color, Rank, Role, Square};

use super::departures::Sink;
use super::legal::PROMOTIONS;
use super::moves::{Move, MoveKind};
use super::position::Position;
use super::rules::RuleCode;
use crate::phrase::Phrase;

impl Position {
    /// The pawns of `color` that rest on their last rank.
    pub(super) fn resting(&self, color: Color) -> Bitboard {
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        self.board.by_piece(color.pawn()) & last
    }

    /// What a pawn of the side to move may become.
    fn becomes(&self) -> impl Iterator<Item = Role> {
        PROMOTIONS.into_iter().filter(|&role| {
            // Asperling, rule 6: it is made a queen.
            let queens = role == Role::Queen || !self.rules.contains(RuleCode::PromotesToQueen);
            // Délices royales, II: only by one of the pieces already lost.
            queens && (!self.rules.contains(RuleCode::PromotesToLostPiece) || self.has_lost(role))
        })
    }

    /// Whether the side to move has fewer men of that kind than it began with.
    fn has_lost(&self, role: Role) -> bool {
        let original = if role == Role::Queen { 1 } else { 2 };
        self.ours(role).count() < original
    }

    /// Gives `sink` the promotions of the pawn's move `step`; it rests where there is none.
    pub(super) fn promotions_departed(
        &self,
        step: Move,
        phrase: &Phrase,
        sink: Sink,
    ) -> ControlFlow<()> {
        let mut rests = true;
        for role in self.becomes() {
            rests = false;
            if phrase.promotion.is_none_or(|said| said == role) {
                sink(Move {
                    promotion: Some(role),
                    ..step
                })?;
            }
        }
        if rests && phrase.promotion.is_none() {
            sink(Move {
                kind: MoveKind::Resting,
                ..step
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Gives `sink` the moves by which a resting pawn becomes a piece: it answers no check.
    pub(super) fn turnings(&self, phrase: &Phrase, sink: Sink) -> ControlFlow<()> {
        let said = phrase.castling.is_none()
            && phrase.rook_to.is_empty()
            && phrase.roles.contains(Role::Pawn);
        let idle = self.checkers.is_empty() || self.leaves_king_free();
        if !self.rules.contains(RuleCode::PromotesToLostPiece) || !said || !idle {
            return ControlFlow::Continue(());
        }
        for pawn in self.resting(self.turn) & phrase.from & phrase.to {
            for role in self.becomes() {
                if phrase.promotion.is_none_or(|said| said == role) {
                    sink(Move {
                        role: Role::Pawn,
                        from: pawn,
                        to: pawn,
                        captured: None,
                        promotion: Some(role),
                        kind: MoveKind::Turning,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The resting pawn that turns of itself as its side comes to move, and what it becomes: where
    /// there is one pawn, and one kind to become. Where there is a choice the record makes it.
    pub(super) fn turns_at_once(&self) -> Option<(Square, Role)> {
        if !self.rules.contains(RuleCode::PromotesToLostPiece) {
            return None;
        }
        let pawn = self.resting(self.turn).single_square()?;
        let mut kinds = self.becomes();
        let role = kinds.next()?;
        kinds.next().is_none().then_some((pawn, role))
    }

    /// Délices royales, II: the pawn is idle until a piece is lost. It turns before the side moves,
    /// unless that is the move.
    #[cold]
    pub(super) fn turn_at_once(&mut self, played: &Move) {
        if played.kind == MoveKind::Turning {
            return;
        }
        if let Some((pawn, role)) = self.turns_at_once() {
            self.board.set_piece_at(pawn, role.of(self.turn));
        }
    }
}
