//! The game that the other sheet tells by itself, beside that of a record that replays as it stands.
//!
//! Comes in: both games, and the steps over the words of the record. Goes out: where they differ until they come to one position again, and
//! how likely the other is.
//!
//! `4. O-O Fe7 5. Te1 b5` beside `4. Te1 Fe7 5. O-O b5`.

use std::ops::Range;

use crate::chess::Move;
use crate::game::Game;

use super::graph::Stand;
use super::graph::Step;
use super::plays::QuickPlays;
use super::rank::{Tally, Weights};
use super::slips::Slips;
use super::{Repaired, moves};

/// Whether the half-move `at`, counted from 0, of a record was corrected.
fn is_corrected(found: &Repaired, at: usize) -> bool {
    let mut repairs = found.repairs.iter().filter(|repair| repair.counts());
    repairs.any(|repair| repair.ply as usize == at + 1)
}

/// What a move counts by what players do, which a word says.
fn count(plays: &QuickPlays, (played, stand): (&Move, &Stand), weights: &Weights) -> f64 {
    Tally::said(plays.cost(stand, played)).total(weights)
}

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
        found: &'g Repaired,
        (own, steps): (&Game, &[(usize, Step)]),
        slips: &mut Slips<'_>,
        weights: &Weights,
    ) -> Rival<'g> {
        let game = &found.game;
        let plays = slips.plays;
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
                let own = count(plays, (played, &one), weights);
                likelier += own - count(plays, (replied, &other), weights);
                if let Some(&(word, _)) = steps.get(at).filter(|_| is_corrected(found, at)) {
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
