//! Words that are read as they stand in a record that is mended, though others may well have been meant.
//!
//! Comes in: the way that is read, what is told of its words, and all ways. Goes out: the same, with a [`Repair`] that changes
//! nothing at each word that many of the ways read otherwise.
//!
//! `Tf4` for `Th4` in a record that breaks elsewhere, as `doubt` tells it of one that breaks nowhere.

use super::super::graph::Step;
use super::super::sheet::Written;
use super::{Correction, Mender, Repair, Stood};

/// How likely something else must be.
const DOUBTED: f64 = 0.3;

impl Mender<'_> {
    /// Tells the words that are read as they stand and may well have been meant otherwise. Where words stand in another order
    /// than they are read in, nothing: what other orders say is named beside those.
    pub(super) fn doubt(&self, repairs: &mut Vec<Repair>) {
        if self.sheet.words.iter().any(|word| word.moved) {
            return;
        }
        let known = repairs.len();
        for at in self
            .best()
            .iter()
            .filter(|at| self.is_read_as_it_stands(at))
        {
            if repairs[..known].iter().any(|told| told.ply == at.ply) {
                continue;
            }
            let (confidence, alternatives) = self.weighed(at, 0, &[], 1.0);
            if 1.0 - confidence >= DOUBTED && !alternatives.is_empty() {
                repairs.push(Repair::of(
                    Correction::Doubtful,
                    (at.ply, self.sheet.words[at.word].span.clone()),
                    (at.step.moves()[0].copied(), at.before.position.clone()),
                    (confidence, alternatives),
                ));
            }
        }
        // What is told of one half-move stays in its order.
        if repairs.len() > known {
            repairs.sort_by_key(|repair| repair.ply);
        }
    }

    /// Whether a step reads a word of this sheet as a move that it says.
    fn is_read_as_it_stands(&self, at: &Stood) -> bool {
        let word = &self.sheet.words[at.word];
        let of_sheet = word.written == Written::Move && !word.behind && word.phrase.is_some();
        of_sheet && matches!(at.step, Step::Read(_)) && self.told(at, false).is_empty()
    }
}
