//! What is told of numbers where the moves of rows change their places.
//!
//! Comes in: the game of the repaired record, and what was corrected. Goes out: the same, without the faults of numbers that follow each
//! other as they are written: a row lacks a half-move, and those behind it are exchanged.
//!
//! `7. bxc3`, `8. cxd4 cxd4`, `9. Fd2 Fb4+`: Black's column stands a row too low, and 8 is the number of its row.

use std::collections::{HashMap, HashSet};

use crate::game::{Cause, Game};
use crate::record::Kind;

use super::super::{Correction, Repair};
use super::Mender;

impl Mender<'_> {
    /// Drops what is told of a number behind that of the row before, where the moves of its row are exchanged.
    pub(super) fn forgive_numbers(&self, game: &mut Game, repairs: &[Repair]) {
        let slips = |cause: &Cause| matches!(cause, Cause::Number { .. });
        if !game.faults.iter().any(|fault| slips(&fault.cause)) {
            return;
        }
        let exchanged = self.numbers_of_exchanged(repairs);
        let before = self.numbers_before();
        game.faults.retain(|fault| {
            let (Cause::Number { written, .. }, start) = (&fault.cause, &fault.span.start) else {
                return true;
            };
            let follows = before
                .get(start)
                .is_some_and(|last| last.checked_add(1) == Some(*written));
            !(follows && exchanged.contains(start))
        });
    }

    /// Where the numbers stand before half-moves that are exchanged with their neighbours.
    fn numbers_of_exchanged(&self, repairs: &[Repair]) -> HashSet<usize> {
        let told = repairs
            .iter()
            .filter(|repair| repair.correction == Correction::Exchanged);
        let told: HashSet<usize> = told.map(|repair| repair.span.start).collect();
        let moved = self
            .sheet
            .words
            .iter()
            .filter(|word| told.contains(&word.span.start));
        let numbers =
            moved.filter_map(|word| Some(self.sheet.record.items.at(word.number_item?).start));
        numbers.collect()
    }

    /// The number before each, outside variations.
    fn numbers_before(&self) -> HashMap<usize, u32> {
        let (mut before, mut last, mut depth) = (HashMap::new(), None, 0_u32);
        for item in self.sheet.record.items.iter() {
            match item.kind {
                Kind::Open { .. } => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Number {
                    value,
                    black: false,
                } if depth == 0 => {
                    if let Some(last) = last {
                        before.insert(item.start, last);
                    }
                    last = Some(value);
                }
                _ => {}
            }
        }
        before
    }
}
