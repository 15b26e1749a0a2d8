//! Learning what players do, game by game.
//!
//! Comes in: positions of games and the moves that were played there. Goes out: a [`Prior`] that finds
//! those moves likelier.

use crate::chess::{Move, Position};

use super::fluid::{FluidNet, LEVEL};
use super::net::Net;
use super::{Last, Prior, Workspace, features};

/// A prior that learns.
pub struct Learner<const W: usize, const M: usize> {
    weights: Vec<f32>,
    /// The squares of all slopes so far, for each weight.
    steep: Vec<f32>,
    net: FluidNet<W, M>,
    work: Workspace,
    shares: Vec<f32>,
    rate: f32,
}

impl<const W: usize, const M: usize> Default for Learner<W, M> {
    fn default() -> Learner<W, M> {
        Learner::new()
    }
}

impl<const W: usize, const M: usize> std::fmt::Debug for Learner<W, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Learner").finish_non_exhaustive()
    }
}

impl<const W: usize, const M: usize> Learner<W, M> {
    /// A learner that knows nothing.
    #[must_use]
    pub fn new() -> Learner<W, M> {
        Learner {
            weights: vec![0.0; features::COUNT],
            steep: vec![LEVEL; features::COUNT],
            net: FluidNet::new(),
            work: Workspace::default(),
            shares: Vec::new(),
            rate: 0.05,
        }
    }

    /// How long the steps are.
    pub fn set_rate(&mut self, rate: f32) {
        self.rate = rate;
    }

    /// What was learned so far.
    #[must_use]
    pub fn prior(&self) -> Prior<W, M> {
        Prior {
            weights: self.weights.clone(),
            net: Net::from(&self.net),
        }
    }

    /// Learns that of `moves`, the legal moves of `position`, the one at `played` was played. What it
    /// had counted before: the negative logarithm of its likelihood.
    pub fn learn(
        &mut self,
        position: &Position,
        last: Last<'_>,
        moves: &[Move],
        played: usize,
    ) -> f32 {
        self.work.show(position, last, moves);
        let mut scores = std::mem::take(&mut self.work.scores);
        let work = &self.work;
        self.net.scores(&work.inputs, work.each(), &mut scores);
        self.work.scores = scores;
        self.work.add(&self.weights);
        let scores = &self.work.scores;
        let top = scores.iter().copied().fold(f32::MIN, f32::max);
        self.shares.clear();
        self.shares
            .extend(scores.iter().map(|score| (score - top).exp()));
        let all: f32 = self.shares.iter().sum();
        for share in &mut self.shares {
            *share /= all;
        }
        let Some(share) = self.shares.get_mut(played) else {
            return 0.0;
        };
        let cost = -share.max(1e-9).ln();
        *share -= 1.0;
        self.step_weights();
        let work = &self.work;
        self.net
            .learn(&work.inputs, work.each(), &self.shares, self.rate);
        cost
    }

    fn step_weights(&mut self) {
        for ((_, shown), &slope) in self.work.each().zip(&self.shares) {
            for &feature in shown.into_iter().flatten() {
                let at = usize::from(feature);
                self.steep[at] += slope * slope;
                self.weights[at] -= self.rate * slope / self.steep[at].sqrt();
            }
        }
    }
}
