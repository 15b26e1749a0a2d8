//! What the readings of a row cut in one way count, to be compared with those of the same row cut otherwise.
//!
//! Comes in: a record's rows as they are cut, and one of them. Goes out: what the cheapest reading counts, from some words before
//! the row to some behind it; the words before those are read once for all cuts.
//!
//! Of `4. P 4 C 3 FR` cut as `P 4`, `C 3 FR` or `P 4 C`, `3 FR`: the first counts less where the knight can go to f3.

use crate::reading;

use super::super::ended::Stated;
use super::super::graph::Step;
use super::super::readings::{cheapest, unasked_by};
use super::super::{Sheet, rank, ways, words};
use super::{BEHIND, Cuttings};

/// The words of a record that are looked at, for one of its rows.
#[derive(Clone, Copy)]
pub(super) enum Upto {
    /// Those before it.
    Before(usize),
    /// Its own and a few behind it, with all before.
    Behind(usize),
}

impl Cuttings<'_> {
    /// What is counted of the record with these cuts, as far as a little behind a row or the words before it; the sheet is else as `own`.
    pub(super) fn counted<T>(
        &self,
        (chosen, upto): (&[usize], Upto),
        own: &Sheet<'_>,
        count: impl FnOnce(Sheet<'_>) -> T,
    ) -> T {
        let record = &self.record(chosen);
        let game = reading::replay(record, self.text, own.start);
        let words = words(record, self.text, &game);
        let until = |end: usize| words.partition_point(|word| word.span.start < end);
        let end = match upto {
            Upto::Before(row) => until(self.rows[row].start),
            Upto::Behind(row) => words.len().min(until(self.rows[row].end) + BEHIND),
        };
        count(Sheet {
            record,
            words: &words[..end],
            game: &game,
            ..*own
        })
    }
}

impl Sheet<'_> {
    /// What the cheapest reading of the words as they stand counts behind the first of them, which are taken by the steps
    /// `ahead`: to be compared with that of other words behind the same steps, which a closer look would change little.
    pub(super) fn count(&self, ahead: &[Step]) -> f64 {
        let search = self.found((ahead, false), self.channels());
        if search.least().is_none() {
            return f64::MAX;
        }
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        let stated = Stated::of(self.record, self.game.stated);
        let mut ways = ways::ways(&search, self.words.len(), stated);
        let unasked = unasked_by(&search, ahead.len(), self.words, weights);
        ways::unforced(&mut ways);
        cheapest(&ways, weights) + unasked
    }

    /// The steps of the cheapest reading over the first `most` words, of which the first are taken by the steps `ahead`: over
    /// fewer where two words are one step, and over none more where no reading comes to the last word.
    pub(super) fn ahead(&self, ahead: &[Step], most: usize) -> Vec<Step> {
        let search = self.found((ahead, false), self.channels());
        if search.least().is_none() {
            return ahead.to_vec();
        }
        let way = search.way(self.words.len()).into_iter().enumerate();
        let single = way.take_while(|(at, gone)| gone.word == *at && *at < most);
        single.map(|(_, gone)| gone.step).collect()
    }
}
