//! The game that the other sheet tells by itself, beside that of a record that replays as it stands.
//!
//! Comes in: both games. Goes out: where they differ, and how much likelier one is than the other by what players do: what
//! the sheets say speaks for each alike, but for the words that were corrected to come to the other game, which do not say it.
//!
//! `4. O-O Fe7 5. Te1 b5` beside `4. Te1 Fe7 5. O-O b5`.

use std::ops::Range;

use crate::chess::Move;
use crate::game::Game;

use super::super::graph::Step;
use super::super::rank::{Tally, Weights};
use super::super::slips::Slips;
use super::super::stand::Stand;
use super::super::{Repaired, moves};

/// Another game than that of a record.
pub(super) struct Rival<'g> {
    game: &'g Game,
    /// The first half-moves, from 0, of which more than one differ until the games come to one position again, or one ends.
    pub differs: Range<usize>,
    /// How likely it is where the record's own game is 1.
    pub share: f64,
}

impl<'g> Rival<'g> {
    /// The game of the other sheet as it was repaired, beside `own`, which the `steps` over the words of the record tell.
    pub fn of(
        other: &'g Repaired,
        (own, steps): (&Game, &[(usize, Step)]),
        slips: &mut Slips<'_>,
        weights: &Weights,
    ) -> Rival<'g> {
        let game = &other.game;
        let plays = slips.plays;
        let is_corrected = |at: usize| {
            let here = |ply: u32| ply as usize == at + 1;
            let mut repairs = other.repairs.iter();
            repairs.any(|repair| repair.counts() && here(repair.ply))
        };
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
                if let Some(&(word, _)) = steps.get(at).filter(|_| is_corrected(at)) {
                    likelier -= slips.denies(word, (played, &one), (replied, &other));
                }
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
