//! What players do, remembered: the searches of a record come to the same positions again and again, and share one budget of work.
//!
//! Comes in: where a reading stands, with the last two moves, and the legal moves there. Goes out: how little players would play each of
//! them, in nats.
//!
//! After 1. e4 e5 2. Nf3 some 0.6 for Nb8-c6, 6 for Ng8-h6.
//!
//! Here too: how much is searched for one record: a bound on work, not on corrections and not on time, so that every machine finds the same. A
//! sheet of 80 half-moves with five mistakes follows some 20,000 positions.

use std::cell::{Cell, Ref, RefCell};
use std::ops::Range;

use nohash_hasher::IntMap;

use crate::chess::Move;
use crate::play::{Prior, Workspace};

use super::graph::Stand;

/// How many numbers are remembered at most.
const KEPT: usize = 1 << 20;

/// What players do, as [`Quick`](crate::play::Quick) knows it, and as [`Deep`](crate::play::Deep) does.
pub(super) type QuickPlays = Plays<{ crate::play::QUICK.0 }, { crate::play::QUICK.1 }>;
pub(super) type DeepPlays = Plays<{ crate::play::DEEP.0 }, { crate::play::DEEP.1 }>;

/// What players do, by a prior with a network of these sizes: one memory for all searches of a record.
pub(super) struct Plays<const W: usize, const M: usize> {
    /// None where legality alone is evidence.
    prior: Option<&'static Prior<W, M>>,
    memory: RefCell<Memory>,
    /// What the searches of the record have spent.
    pub work: Work,
}

#[derive(Default)]
struct Memory {
    work: Workspace,
    /// The numbers of the position asked about last.
    costs: Vec<f32>,
    /// Where the numbers of a position stand.
    known: IntMap<u64, Range<usize>>,
    all: Vec<f32>,
}

impl<const W: usize, const M: usize> Plays<W, M> {
    pub fn new(prior: Option<&'static Prior<W, M>>) -> Plays<W, M> {
        Plays {
            prior,
            memory: RefCell::default(),
            work: Work::default(),
        }
    }

    /// Whether what players do is evidence.
    pub fn is_evidence(&self) -> bool {
        self.prior.is_some()
    }

    /// How little players would play each of `moves`, the legal moves of where a reading stands.
    pub fn costs(&self, stand: &Stand, moves: &[Move]) -> Ref<'_, [f32]> {
        let Some(prior) = self.prior else {
            Prior::<W, M>::even(moves, &mut self.memory.borrow_mut().costs);
            return Ref::map(self.memory.borrow(), |memory| &memory.costs[..]);
        };
        let (position, last) = (&stand.position, stand.last_moves());
        let key = last.key(position);
        let memory = self.memory.borrow();
        if let Some(known) = memory.known.get(&key)
            && known.len() == moves.len()
        {
            let known = known.clone();
            return Ref::map(memory, |memory| &memory.all[known]);
        }
        drop(memory);
        let learned = self.memory.borrow_mut().learned(key, |work, costs| {
            prior.costs(position, last, moves, work, costs);
        });
        Ref::map(self.memory.borrow(), |memory| &memory.all[learned])
    }

    /// How little players would play a legal move.
    pub fn cost(&self, stand: &Stand, played: &Move) -> f32 {
        let moves = stand.position.legal_moves();
        let at = moves.iter().position(|other| other == played);
        let costs = self.costs(stand, &moves);
        at.and_then(|at| costs.get(at).copied()).unwrap_or_default()
    }
}

impl Memory {
    /// Where the numbers stand that `ask` fills in for the position with this key.
    fn learned(
        &mut self,
        key: u64,
        ask: impl FnOnce(&mut Workspace, &mut Vec<f32>),
    ) -> Range<usize> {
        ask(&mut self.work, &mut self.costs);
        if self.all.len() > KEPT {
            self.known.clear();
            self.all.clear();
        }
        let start = self.all.len();
        self.all.extend_from_slice(&self.costs);
        let learned = start..self.all.len();
        self.known.insert(key, learned.clone());
        learned
    }
}

/// What may be spent on any record, how much more on each of its words, and the most.
const LEAST: u64 = 1 << 17;
const EACH: u64 = 1 << 9;
const MOST: u64 = 1 << 18;

/// What was spent on a record.
#[derive(Default)]
pub(super) struct Work {
    spent: Cell<u64>,
}

impl Work {
    /// Counts positions that were followed.
    pub fn spend(&self, positions: usize) {
        self.spent.set(self.spent.get() + positions as u64);
    }

    /// What may have been spent when a search that begins now, of so many words, is to end.
    pub fn bound(&self, words: usize) -> u64 {
        let budget = (LEAST + EACH * words as u64).min(MOST);
        let spent = self.spent.get();
        spent + budget.saturating_sub(spent) / 2
    }

    /// Whether a search has spent all that it may.
    pub fn is_over(&self, bound: u64) -> bool {
        self.spent.get() > bound
    }
}
