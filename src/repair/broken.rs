//! Where a record breaks: how far about that word departures are looked for.
//!
//! Comes in: a search at a word with which no reading goes on, and later at one to which what was found let it go on. Goes out:
//! the word from which departures are followed, a little before at first, and farther where the cause may be farther.
//!
//! `1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxe7`: the words from 1... on, to ten behind; then, where all is dear, those from the first.

use super::channel::ILLEGIBLE;
use super::far::Gone;
use super::graph::{Ahead, Step};
use super::search::Search;

/// How many words before the one that cannot be played every departure is looked for, at first.
const BEFORE: usize = 6;
/// And where none near was cheap.
const FAR_BEFORE: usize = 20;
/// And where a half-move seems left out at the first of those words: words that both sides may have written let it be anywhere
/// before.
const FARTHEST_BEFORE: usize = 60;
/// And how many behind it.
pub(super) const BEHIND: usize = 10;
/// What a cheap departure counts at most.
const CHEAP: f64 = 9.5;
/// Beyond what departures near each other are so dear that others are looked for which count more.
const DEAR: f64 = 26.0;

/// Where a record broke, to be looked at again when it has gone on for a while.
#[derive(Clone, Copy)]
pub(super) struct Broken {
    place: usize,
    /// The first word then read otherwise, and how many words before the place are.
    pub first: usize,
    before: usize,
}

impl Broken {
    /// Before which of so many words it is seen what the departures let the record do.
    pub fn seen_at(&self, words: usize) -> usize {
        words.min(self.place + BEHIND)
    }
}

impl Search<'_> {
    /// Lets departures be looked for about word `place`, with which no reading goes on.
    pub fn breaks(&mut self, place: usize) -> Broken {
        Broken {
            place,
            first: self.again(place, BEFORE),
            before: BEFORE,
        }
    }

    /// Looks for departures farther before the word where the record broke, where those that were found let it go on to word `at`
    /// and may have a cause that is not among them.
    pub fn farther(&mut self, broken: Broken, at: usize) -> Option<Broken> {
        let Broken {
            place,
            first,
            before,
        } = broken;
        let left_out = self.leaves_out(first, at);
        let parts = self.numbers_part(first, at);
        let farther = match before {
            BEFORE => {
                let paid = self.paid(place.saturating_sub(BEFORE), at);
                if paid > DEAR || parts {
                    self.doubted = at;
                }
                (paid > CHEAP || left_out || parts).then_some(FAR_BEFORE)
            }
            FAR_BEFORE => left_out.then_some(FARTHEST_BEFORE),
            _ => None,
        };
        farther.map(|before| Broken {
            place,
            first: self.again(place, before),
            before,
        })
    }

    /// Looks for departures around word `at`, and goes back to the first of them.
    fn again(&mut self, at: usize, before: usize) -> usize {
        self.broke = self.broke.max(at);
        let near = self.open_around(at, before);
        let first = self.far(at, near).min(near);
        for arriving in &mut self.arriving[first + 1..] {
            arriving.clear();
        }
        first
    }

    /// What the departures from word `first` on count by their text, on the cheapest way to word `at`: cells that follow each other
    /// are no signs of a cause farther before.
    fn paid(&self, first: usize, at: usize) -> f64 {
        let paid = |at: usize| {
            let cheapest = self.beams[at].first();
            cheapest.map_or(0.0, |&node| self.nodes[node as usize].paid)
        };
        let cells = self.unread(first..at);
        paid(at) - paid(first) - f64::from(ILLEGIBLE) * cells as f64
    }

    /// Whether a half-move was left out at word `first` or the next, on the cheapest way to word `at`: words that both
    /// sides may have written let it be anywhere before.
    fn leaves_out(&self, first: usize, at: usize) -> bool {
        let near = |gone: &Gone| (first..=first + 1).contains(&gone.word);
        let left_out = |gone: &Gone| matches!(gone.step, Step::Missing(..));
        let way = self.way_from(first, at);
        way.iter().any(|gone| near(gone) && left_out(gone))
    }

    /// Whether the cheapest way to word `at` has put in half-moves from word `first` on of which the numbers tell nothing: they are
    /// behind what the first was ahead of its half-move, and were not so before.
    fn numbers_part(&self, first: usize, at: usize) -> bool {
        let ahead = |at: usize| {
            let cheapest = self.beams[at].first();
            cheapest.and_then(|&node| self.nodes[node as usize].ahead)
        };
        let before = ahead(first).map(|ahead| ahead.last);
        ahead(at).is_some_and(|Ahead { first, last }| last < first && before != Some(last))
    }

    /// Lets departures be looked for around word `at`.
    fn open_around(&mut self, at: usize, before: usize) -> usize {
        let first = at.saturating_sub(before).max(self.kept);
        let last = (at + BEHIND).min(self.words.len());
        for open in &mut self.open[first..last] {
            *open = true;
        }
        first
    }
}
