//! A record beside the other sheet of its game, which may go on behind its end.
//!
//! Comes in: the ways to lay the words of both beside each other. Goes out: the record as the cheapest of them has it, with what the other
//! sheet has behind its last word; where that cannot be read, without it, which is told.
//!
//! `1. e4 ?` beside `1. e4 e5 2. Cf3 Cc9`: the last is Cc6, and nothing is wrong with it on this sheet.

use std::collections::HashSet;

use crate::game::{Cause, Fault};
use crate::record::Span;

use super::channels::Channels;
use super::ended::Stated;
use super::graph::Step;
use super::mend::Known;
use super::one_sheet::Sheet;
use super::search::Ended;
use super::sheet::Word;
use super::{Correction, Repair, Repaired, doubt, rank, steps, ways};

impl Sheet<'_> {
    /// The record with what the search finds, laid beside the other sheet in each of the `ways`: which words stand for one half-move,
    /// the games tell that come of it.
    pub fn cheapest_beside(&self, ways: &[Vec<Word>], channels: impl Fn() -> Channels) -> Repaired {
        let cheapest = |ends: &dyn Fn(&[Word]) -> usize| {
            let searched = ways.iter().map(|words| {
                let sheet = self.with(&words[..ends(words)]);
                sheet.searched(channels())
            });
            let searched: Vec<(Repaired, f64)> = searched.collect();
            let by_cost =
                |one: &&(Repaired, f64), other: &&(Repaired, f64)| one.1.total_cmp(&other.1);
            let best = searched.iter().min_by(by_cost);
            let stay = searched
                .iter()
                .filter(|own| best.is_some_and(|best| own.0.leaves(&best.0)));
            let best = stay.min_by(by_cost).or(best);
            best.map_or_else(|| self.unchanged(None), |best| best.0.clone())
        };
        let whole = cheapest(&|words| words.len());
        let goes_on = ways.iter().any(|words| steps::goes_on(words));
        if whole.given_up.is_none() || !goes_on {
            return whole;
        }
        let mut own = cheapest(&steps::own_end);
        if own.given_up.is_none() {
            own.tell_not_added(self.options.most);
        }
        own
    }

    /// The record, whole as it stands, with what only the other sheet has behind its last word; none where no reading of
    /// that was found.
    pub fn gone_on(&self, channels: Channels) -> Option<Repaired> {
        let game = self.game;
        let own = doubt::placed(self.words, game.plies_of(game.main()))?;
        let mut steps = vec![Step::Extra; steps::own_end(self.words)];
        own.iter().for_each(|&(word, step)| steps[word] = step);
        let mut search = self.search(channels);
        if search.run(&game.start, &steps) != Ended::Whole {
            return None;
        }
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        let stated = Stated::of(self.record, game.stated);
        let ways = ways::ways(&search, self.words.len(), stated);
        let ways = ways::shared(ways, weights);
        self.mended(&ways, &Known::default())
    }
}

impl Repaired {
    /// Whether it leaves words where they stand that `other` exchanges, and needs no correction for it: nothing but play speaks for another
    /// order then, which tells little of the one that was played.
    fn leaves(&self, other: &Repaired) -> bool {
        let counted = |found: &Repaired| {
            let counted = found.repairs.iter().filter(|repair| repair.counts());
            counted
                .map(|repair| repair.span.clone())
                .collect::<HashSet<Span>>()
        };
        let exchanged = |repair: &Repair| repair.correction == Correction::Exchanged;
        let (own, others) = (counted(self), counted(other));
        let is_so = self.given_up.is_none() && other.repairs.iter().any(exchanged);
        is_so && own.len() < others.len() && own.is_subset(&others)
    }

    /// Adds the fault that what the other sheet has behind the last move would need more than so many corrections, or has no reading.
    pub(super) fn tell_not_added(&mut self, most: Option<u32>) {
        let last = self.game.plies_of(self.game.main()).last();
        let start = self.record.span.start;
        let span = last.map_or(start..start, |ply| ply.span(&self.record));
        self.game
            .faults
            .push(Fault::new(Cause::NotAdded { most }, span));
    }
}
