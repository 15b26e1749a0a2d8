//! Learning what players do, game by game.
//!
//! Comes in: positions of games and the moves that were played there. Goes out: a [`Prior`] that finds
//! those moves likelier. Each weight steps against its slope, and the less the more it has stepped
//! (Adagrad, Duchi et al. 2011).

use crate::chess::{Move, Position};

use super::net::{self, Net, Row, WIDTH};
use super::{Prior, Workspace};

/// A prior that learns.
pub struct Learner {
    prior: Prior,
    /// The squares of all slopes so far, for each weight.
    steep: Vec<f32>,
    steep_net: Net,
    work: Workspace,
    shares: Vec<f32>,
    rate: f32,
}

/// What a slope counts as before the first.
const LEVEL: f32 = 1e-3;

impl Default for Learner {
    fn default() -> Learner {
        Learner::new()
    }
}

impl std::fmt::Debug for Learner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Learner").finish_non_exhaustive()
    }
}

impl Learner {
    /// A learner that knows nothing.
    #[must_use]
    pub fn new() -> Learner {
        let mut prior = Prior::blank();
        // Units that begin alike would stay alike.
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        for weight in prior
            .net
            .men
            .iter_mut()
            .chain(&mut prior.net.moves)
            .flatten()
        {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            *weight = ((seed >> 40) as f32 / (1 << 24) as f32 - 0.5) * 0.2;
        }
        let steep = vec![LEVEL; prior.weights.len()];
        let mut steep_net = Net::blank();
        for steep in steep_net
            .men
            .iter_mut()
            .chain(&mut steep_net.moves)
            .flatten()
        {
            *steep = LEVEL;
        }
        Learner {
            prior,
            steep,
            steep_net,
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
    pub fn prior(&self) -> &Prior {
        &self.prior
    }

    /// Learns that of `moves`, the legal moves of `position`, the one at `played` was played. What it
    /// had counted before: the negative logarithm of its likelihood.
    pub fn learn(
        &mut self,
        position: &Position,
        last: Option<&Move>,
        moves: &[Move],
        played: usize,
    ) -> f32 {
        self.prior.score(position, last, moves, &mut self.work);
        let scores = &self.work.scores;
        let top = scores.iter().copied().fold(f32::MIN, f32::max);
        self.shares.clear();
        self.shares
            .extend(scores.iter().map(|score| (score - top).exp()));
        let all: f32 = self.shares.iter().sum();
        for share in &mut self.shares {
            *share /= all;
        }
        let cost = -self.shares[played].max(1e-9).ln();
        self.shares[played] -= 1.0;
        self.step_weights();
        self.step_net(position, moves);
        cost
    }

    fn step_weights(&mut self) {
        let mut start = 0;
        for (&slope, &end) in self.shares.iter().zip(&self.work.ends) {
            if slope.abs() > 1e-4 {
                for &seen in &self.work.seen[start..end] {
                    let at = usize::from(seen);
                    step(
                        &mut self.prior.weights[at],
                        &mut self.steep[at],
                        slope,
                        self.rate,
                    );
                }
            }
            start = end;
        }
    }

    fn step_net(&mut self, position: &Position, moves: &[Move]) {
        let net = &mut self.prior.net;
        let sums = net.hidden(&self.work.inputs);
        let hidden = sums.map(|unit| unit.max(0.0));
        let mut slopes: Row = [0.0; WIDTH];
        for (played, &share) in moves.iter().zip(&self.shares) {
            if share.abs() <= 1e-4 {
                continue;
            }
            let (from, to) = net::rows(position.turn(), played);
            for row in [from, to] {
                let (weights, steep) = (&mut net.moves[row], &mut self.steep_net.moves[row]);
                for i in 0..WIDTH {
                    slopes[i] += share * weights[i];
                    let slope = share * hidden[i];
                    steep[i] += slope * slope;
                    weights[i] -= self.rate * slope / steep[i].sqrt();
                }
            }
        }
        for (slope, sum) in slopes.iter_mut().zip(&sums) {
            *slope = if *sum > 0.0 { *slope } else { 0.0 };
        }
        let (men, steep_men, rate) = (&mut net.men, &mut self.steep_net.men, self.rate);
        for &row in &self.work.inputs {
            let row = usize::from(row);
            let (weights, steep) = (&mut men[row], &mut steep_men[row]);
            for i in 0..WIDTH {
                steep[i] += slopes[i] * slopes[i];
                weights[i] -= rate * slopes[i] / steep[i].sqrt();
            }
        }
    }
}

fn step(weight: &mut f32, steep: &mut f32, slope: f32, rate: f32) {
    *steep += slope * slope;
    *weight -= rate * slope / steep.sqrt();
}
