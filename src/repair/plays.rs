//! What players do, remembered: the search comes to the same positions again and again.
//!
//! Comes in: where a reading stands, with the last two moves, and the legal moves there. Goes out: how little players would play each of
//! them, in nats.
//!
//! After 1. e4 e5 2. Nf3 some 0.6 for Nb8-c6, 6 for Ng8-h6.

use std::collections::HashMap;
use std::ops::Range;

use crate::chess::Move;
use crate::play::{Last, Quick, Workspace};

use super::stand::Stand;

/// How many numbers are remembered at most.
const KEPT: usize = 1 << 20;

/// What players do.
pub(super) struct Plays {
    /// None where legality alone is evidence.
    prior: Option<&'static Quick>,
    work: Workspace,
    costs: Vec<f32>,
    /// Where the numbers of a position stand.
    known: HashMap<u64, Range<usize>>,
    all: Vec<f32>,
}

impl Plays {
    pub fn new(prior: Option<&'static Quick>) -> Plays {
        Plays {
            prior,
            work: Workspace::default(),
            costs: Vec::new(),
            known: HashMap::new(),
            all: Vec::new(),
        }
    }

    /// How little players would play each of `moves`, the legal moves of where a reading stands.
    pub fn costs(&mut self, stand: &Stand, moves: &[Move]) -> &[f32] {
        let Stand { position, last, .. } = stand;
        let Some(prior) = self.prior else {
            Quick::even(moves, &mut self.costs);
            return &self.costs;
        };
        let said = Last {
            theirs: last[0].as_ref(),
            own: last[1].as_ref(),
        };
        let key = said.key(position);
        if let Some(known) = self
            .known
            .get(&key)
            .filter(|known| known.len() == moves.len())
        {
            return &self.all[known.clone()];
        }
        prior.costs(position, said, moves, &mut self.work, &mut self.costs);
        if self.all.len() > KEPT {
            self.known.clear();
            self.all.clear();
        }
        let start = self.all.len();
        self.all.extend_from_slice(&self.costs);
        self.known.insert(key, start..self.all.len());
        &self.all[start..]
    }

    /// How little players would play one of `moves`.
    pub fn cost(&mut self, stand: &Stand, (moves, played): (&[Move], &Move)) -> f32 {
        let at = moves.iter().position(|other| other == played);
        let costs = self.costs(stand, moves);
        at.and_then(|at| costs.get(at).copied()).unwrap_or_default()
    }
}
