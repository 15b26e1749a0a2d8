//! Learning what players do, game by game.
//!
//! Comes in: positions of games and the moves that were played there. Goes out: a [`Prior`] that finds
//! those moves likelier. Each weight steps against its slope, and the less the more it has stepped
//! (Adagrad, Duchi et al. 2011).

use crate::chess::{Move, Position};

use super::net::{Fluid, FluidNet, WIDTH};
use super::{Last, Prior, Workspace, features};

/// A prior that learns.
pub struct Learner {
    weights: Vec<f32>,
    net: FluidNet,
    /// The squares of all slopes so far, for each weight.
    steep: Vec<f32>,
    steep_net: FluidNet,
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
        let mut net = FluidNet::of(0.0);
        // Units that begin alike would stay alike.
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        for weight in net.weights() {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            *weight = ((seed >> 40) as f32 / (1 << 24) as f32 - 0.5) * 0.2;
        }
        Learner {
            weights: vec![0.0; features::COUNT],
            net,
            steep: vec![LEVEL; features::COUNT],
            steep_net: FluidNet::of(LEVEL),
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
    pub fn prior(&self) -> Prior {
        Prior {
            weights: self.weights.clone(),
            net: self.net.settled(),
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
        let Workspace {
            inputs,
            rows,
            scores,
            ..
        } = &mut self.work;
        self.net.scores(inputs, rows.iter().copied(), scores);
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
        let cost = -self.shares[played].max(1e-9).ln();
        self.shares[played] -= 1.0;
        self.step_weights();
        self.step_net();
        cost
    }

    fn step_weights(&mut self) {
        let mut start = 0;
        for (&slope, &end) in self.shares.iter().zip(&self.work.ends) {
            if slope.abs() > 1e-4 {
                for &seen in &self.work.seen[start..end] {
                    let at = usize::from(seen);
                    step(&mut self.weights[at], &mut self.steep[at], slope, self.rate);
                }
            }
            start = end;
        }
    }

    fn step_net(&mut self) {
        let net = &mut self.net;
        let sums = net.hidden(&self.work.inputs);
        let hidden = sums.map(|unit| unit.max(0.0));
        let mut slopes: Fluid = [0.0; WIDTH];
        for (&rows, &share) in self.work.rows.iter().zip(&self.shares) {
            if share.abs() <= 1e-4 {
                continue;
            }
            for row in rows {
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
