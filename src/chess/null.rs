//! The null move: the side to move passes.
//!
//! Comes in: a position. Goes out: the move with which annotators show what is threatened, and the position as if the
//! side to move had passed; neither where it is in check.
//!
//! `1. e4 -- 2. d4`: Black's king goes from e8 to e8.

use shakmaty::{Color, Role};

use super::moves::{Move, MoveKind};
use super::position::Position;

impl Position {
    /// The position as if the side to move had passed; none where it is in check.
    #[must_use]
    pub fn passing(&self) -> Option<Position> {
        let mut passed = self.clone();
        passed.turn = !self.turn;
        passed.passed = None;
        let black = u32::from(self.turn == Color::Black);
        passed.fullmoves = passed.fullmoves.saturating_add(black);
        passed.checkers = passed.seen_checkers();
        (self.checkers.is_empty() && passed.checkers.is_empty()).then_some(passed)
    }

    /// The null move of the side to move; none where it is in check, or has no king.
    ///
    /// ```
    /// # use greffier::chess::Position;
    /// let mut position = Position::initial();
    /// let null = position.null_move().expect("no check");
    /// position.play(&null);
    /// assert!(position.turn().is_black() && position.legal_moves().len() == 20);
    /// ```
    #[must_use]
    pub fn null_move(&self) -> Option<Move> {
        let king = self.king().filter(|_| self.passing().is_some())?;
        Some(Move {
            role: Role::King,
            from: king,
            to: king,
            captured: None,
            promotion: None,
            kind: MoveKind::Null,
        })
    }

    /// Ends a null move: the king stands where he stood, as if he had not been lifted, and the other side is to move.
    #[cold]
    pub(super) fn stay(&mut self, null: &Move) {
        self.board.set_piece_at(null.to, null.role.of(self.turn));
        self.turn = !self.turn;
        self.checkers = self.seen_checkers();
    }
}
