//! Evidence about play: how likely players are to make a move.
//!
//! Comes in: a position and its legal moves. Goes out: for each move the negative logarithm of how
//! likely it is.

use crate::chess::{Move, Position};

/// What players do.
#[derive(Debug)]
pub struct Prior;

impl Prior {
    /// The prior learned from games.
    #[must_use]
    pub fn learned() -> &'static Prior {
        static LEARNED: Prior = Prior;
        &LEARNED
    }

    /// Fills `costs` with what each of `moves`, the legal moves of `position`, counts: the negative
    /// logarithm of its likelihood. `last` is the move that led here.
    pub fn costs(
        &self,
        position: &Position,
        last: Option<&Move>,
        moves: &[Move],
        costs: &mut Vec<f32>,
    ) {
        costs.clear();
        let value = |role: shakmaty::Role| -> f32 {
            match role as u8 {
                1 => 1.0,
                2 | 3 => 3.0,
                4 => 5.0,
                _ => 9.0,
            }
        };
        let them = !position.turn();
        costs.extend(moves.iter().map(|played| {
            let occupied = position.board().occupied();
            let attacked = position.board().attacks_to(played.to, them, occupied).any();
            let taken = played.captured.map_or(0.0, value);
            let risk = if attacked {
                value(played.role).min(6.0)
            } else {
                0.0
            };
            let again = last.is_some_and(|last| last.to == played.to);
            let castles = played.castling().is_some();
            -(0.5 * (taken - 0.5 * risk)
                + f32::from(u8::from(again))
                + 2.0 * f32::from(u8::from(castles)))
        }));
        let all: f32 = costs.iter().map(|cost| (-cost).exp()).sum();
        let n = moves.len() as f32;
        for cost in costs.iter_mut() {
            *cost = -(0.9 * (-*cost).exp() / all + 0.1 / n).ln();
        }
    }

    /// As [`costs`](Prior::costs), where nothing is known of play: all moves are as likely.
    pub fn even(moves: &[Move], costs: &mut Vec<f32>) {
        costs.clear();
        costs.resize(moves.len(), (moves.len().max(1) as f32).ln());
    }
}
