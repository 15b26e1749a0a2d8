//! The game that the other sheet tells by itself, beside that of a record that replays as it stands.
//!
//! Comes in: both games. Goes out: where they differ, and how much likelier one is than the other by what players do: what
//! the sheets say speaks for each alike.
//!
//! `4. O-O Fe7 5. Te1 b5` beside `4. Te1 Fe7 5. O-O b5`.

use std::ops::Range;

use crate::chess::Move;
use crate::game::Game;

use super::super::moves;
use super::super::plays::QuickPlays;
use super::super::rank::{Tally, Weights};
use super::super::stand::Stand;

/// Another game than that of a record.
pub(super) struct Rival<'g> {
    game: &'g Game,
    /// The first half-moves, from 0, of which more than one differ until the games come to one position again, or one ends.
    pub differs: Range<usize>,
    /// How likely it is where the record's own game is 1.
    pub share: f64,
}

impl<'g> Rival<'g> {
    pub fn of(game: &'g Game, own: &Game, plays: &QuickPlays, weights: &Weights) -> Rival<'g> {
        let stand = Stand::before(&[], &own.start);
        let (mut one, mut other) = (stand.clone(), stand);
        let (mut differs, mut likelier) = (0..0, 0.0);
        let (ones, others) = (moves(own), moves(game));
        for (at, (played, replied)) in ones.iter().zip(&others).enumerate() {
            let alike = one.meets(&other);
            if alike && differs.len() > 1 {
                break;
            }
            if alike {
                // Of a single move the slips tell.
                (differs, likelier) = (at..at, 0.0);
            }
            if !alike || played != replied {
                differs.end = at + 1;
                let count = |stand: &Stand, played: &Move| {
                    let moves = stand.position.legal_moves();
                    let play = plays.cost(stand, (&moves, played));
                    Tally::said(play).total(weights)
                };
                likelier += count(&one, played) - count(&other, replied);
            }
            one.play(played);
            other.play(replied);
        }
        Rival {
            game,
            differs,
            share: likelier.exp(),
        }
    }

    pub fn moves(&self) -> Vec<Move> {
        moves(self.game)
    }

    /// What it plays at a half-move where the games differ.
    pub fn played(&self, at: usize) -> Option<Move> {
        let ply = self.game.plies_of(self.game.main()).get(at)?;
        self.differs.contains(&at).then_some(ply.played)
    }
}
