//! How much is searched for one record: a bound on work, not on corrections and not on time, so that every machine finds the same.
//!
//! Comes in: the positions from which steps are followed, as they are. Goes out: whether a search may go on. The budget of a record
//! grows with its words, up to a most; a search may spend half of what those before it left.
//!
//! A sheet of 80 half-moves with five mistakes follows some 20,000 positions.

use std::cell::Cell;

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
