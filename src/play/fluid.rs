//! The network while it learns: its weights have points, and each remembers how steep its slopes were.
//!
//! Comes in: the rows of a position and its moves; then how each score errs. Goes out: the scores; then each
//! weight steps against its slope, and the less the more it has stepped (Adagrad, Duchi et al. 2011).

use super::features;
use super::net::{INPUTS, MOVES};

/// What a slope counts as before the first: rows seldom seen step no further than others.
pub(super) const LEVEL: f32 = 4.0;
/// How much longer the steps of the second layer are.
const LONGER: f32 = 3.0;
/// Errors so small are not learned from.
const SMALL: f32 = 1e-4;

/// Rows of weights that learn.
#[derive(Clone)]
pub(super) struct Rows<const N: usize> {
    pub rows: Vec<[f32; N]>,
    /// The squares of all slopes so far.
    steep: Vec<[f32; N]>,
}

impl<const N: usize> Rows<N> {
    /// Weights between minus and plus half of `spread`: units that began alike would stay alike.
    fn new(count: usize, spread: f32, seed: &mut u64) -> Rows<N> {
        let mut weight = || {
            *seed ^= *seed << 13;
            *seed ^= *seed >> 7;
            *seed ^= *seed << 17;
            ((*seed >> 40) as f32 / (1 << 24) as f32 - 0.5) * spread
        };
        Rows {
            rows: (0..count)
                .map(|_| [0.0; N].map(|_: f32| weight()))
                .collect(),
            steep: vec![[LEVEL; N]; count],
        }
    }

    fn step(&mut self, row: usize, slopes: &[f32; N], rate: f32) {
        let (weights, steep) = (&mut self.rows[row], &mut self.steep[row]);
        for i in 0..N {
            steep[i] += slopes[i] * slopes[i];
            weights[i] -= rate * slopes[i] / steep[i].sqrt();
        }
    }
}

/// The weights, as in [`Net`](super::net::Net).
#[derive(Clone)]
pub(super) struct FluidNet<const W: usize, const M: usize> {
    pub men: Rows<W>,
    pub moves: Rows<W>,
    pub bridge: Rows<W>,
    /// What the units of the second layer begin with, and what they weigh.
    pub ends: Rows<M>,
    pub shown: Rows<M>,
    /// What the layers held when the scores were asked last.
    hidden: [f32; W],
    met: Vec<[f32; M]>,
}

impl<const W: usize, const M: usize> FluidNet<W, M> {
    /// A network that knows nothing.
    pub fn new() -> FluidNet<W, M> {
        let seed = &mut 0x9e37_79b9_7f4a_7c15;
        FluidNet {
            men: Rows::new(INPUTS, 0.2, seed),
            moves: Rows::new(MOVES, 0.2, seed),
            bridge: Rows::new(M, 0.3, seed),
            ends: Rows::new(2, 0.5, seed),
            shown: Rows::new(features::COUNT, 0.2, seed),
            hidden: [0.0; W],
            met: Vec::new(),
        }
    }

    /// As [`Net::scores`](super::net::Net::scores).
    pub fn scores<'m>(
        &mut self,
        inputs: &[u16],
        moves: impl Iterator<Item = ([usize; 3], [&'m [u16]; 2])>,
        scores: &mut Vec<f32>,
    ) {
        self.hidden = [0.0; W];
        for &row in inputs {
            add(&mut self.hidden, &self.men.rows[usize::from(row)], 1.0);
        }
        let hidden = self.hidden.map(|unit| unit.max(0.0));
        let mut met = self.ends.rows[0];
        for (unit, row) in met.iter_mut().zip(&self.bridge.rows) {
            *unit += product(row, &hidden);
        }
        scores.clear();
        self.met.clear();
        for (rows, shown) in moves {
            let mut units = met;
            for &feature in shown.into_iter().flatten() {
                add(&mut units, &self.shown.rows[usize::from(feature)], 1.0);
            }
            let units = units.map(|unit| unit.max(0.0));
            let own: f32 = rows
                .iter()
                .map(|row| product(&self.moves.rows[*row], &hidden))
                .sum();
            scores.push(own + product(&units, &self.ends.rows[1]));
            self.met.push(units);
        }
    }

    /// Learns from how the scores asked last err, each by its share too much.
    pub fn learn<'m>(
        &mut self,
        inputs: &[u16],
        moves: impl Iterator<Item = ([usize; 3], [&'m [u16]; 2])>,
        errors: &[f32],
        rate: f32,
    ) {
        let hidden = self.hidden.map(|unit| unit.max(0.0));
        let mut slopes = [0.0; W];
        let (mut begins, mut weighs) = ([0.0; M], [0.0; M]);
        for (i, (rows, shown)) in moves.enumerate() {
            let error = errors[i];
            if error.abs() <= SMALL {
                continue;
            }
            let own = hidden.map(|unit| unit * error);
            for row in rows {
                add(&mut slopes, &self.moves.rows[row], error);
                self.moves.step(row, &own, rate);
            }
            let units = self.met[i];
            add(&mut weighs, &units, error);
            let mut back = self.ends.rows[1].map(|weight| weight * error);
            closed(&mut back, &units);
            add(&mut begins, &back, 1.0);
            for &feature in shown.into_iter().flatten() {
                self.shown.step(usize::from(feature), &back, LONGER * rate);
            }
        }
        self.learn_bridge(&hidden, &begins, &mut slopes, LONGER * rate);
        self.ends.step(0, &begins, LONGER * rate);
        self.ends.step(1, &weighs, LONGER * rate);
        closed(&mut slopes, &self.hidden);
        for &row in inputs {
            self.men.step(usize::from(row), &slopes, rate);
        }
    }

    /// Learns the rows between the layers; adds to the slopes of the hidden one.
    fn learn_bridge(
        &mut self,
        hidden: &[f32; W],
        begins: &[f32; M],
        slopes: &mut [f32; W],
        rate: f32,
    ) {
        for (row, &slope) in begins.iter().enumerate() {
            if slope != 0.0 {
                add(slopes, &self.bridge.rows[row], slope);
                self.bridge
                    .step(row, &hidden.map(|unit| unit * slope), rate);
            }
        }
    }
}

/// Adds so many times a row to sums.
fn add<const N: usize>(sums: &mut [f32; N], row: &[f32; N], times: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += times * weight;
    }
}

/// No slope goes through a unit that is closed.
fn closed<const N: usize>(slopes: &mut [f32; N], units: &[f32; N]) {
    for (slope, unit) in slopes.iter_mut().zip(units) {
        *slope = if *unit > 0.0 { *slope } else { 0.0 };
    }
}

fn product<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    // Sixteen sums side by side: the compiler makes lanes of them.
    let mut sums = [0.0; 16];
    for at in (0..N).step_by(16) {
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum += one[at + i] * other[at + i];
        }
    }
    sums.iter().sum()
}
