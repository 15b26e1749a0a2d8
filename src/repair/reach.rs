//! How far a search looks about each word.
//!
//! Comes in: a word of a sheet, and what was found so far about it. Goes out: how many readings are followed there, and how much
//! dearer than the cheapest they may be.
//!
//! `4. --- ---`, `5. --- Dh4`: behind three cells of which none was read more are followed, for Dh4 tells what stood in them.
//!
//! Here too: where a record breaks: how far about that word departures are looked for. `1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxe7`: the words from
//! 1... on, to ten behind; then, where all is dear, those from the first.

use std::ops::Range;

use crate::notation::Notation;

use super::channel::ILLEGIBLE;
use super::far::Gone;
use super::graph::{Ahead, Step};
use super::search::Search;

/// Readings that cost so much more than the cheapest are given up.
const MARGIN: f64 = 10.5;
/// The same in descriptive notation, where a slip is more of what tells readings apart (`rank`), and their number greater.
const DESCRIPTIVE_MARGIN: f64 = 9.5;
/// How much more they may cost where a line left out is filled, two moves of which nothing is said.
const FILLED: f64 = 7.0;
/// The same where no departures are looked for, and how many readings are followed there.
const PLAIN_MARGIN: f64 = 7.0;
const PLAIN_WIDTH: usize = 16;
/// How many times as many readings are followed behind cells of which none was read, and how much dearer they may be: what stood
/// in them the words behind tell.
const UNREAD_WIDTH: usize = 8;
const UNREAD_MARGIN: f64 = 9.0;
/// How much dearer readings may be where those near were so dear that others are looked for, or numbers deny them.
const DOUBTED: f64 = 3.0;

/// How much dearer than the cheapest a reading of a sheet in `notation` may be.
pub(super) fn margin(notation: Notation) -> f64 {
    match notation {
        Notation::Descriptive => DESCRIPTIVE_MARGIN,
        _ => MARGIN,
    }
}

impl Search<'_> {
    /// How many readings are followed, and how much dearer than the cheapest they may be.
    pub fn reach(&self, at: usize) -> (usize, f64) {
        let width = self.limits.width;
        if self.is_behind_unread(at) {
            return (UNREAD_WIDTH * width, self.limits.margin + UNREAD_MARGIN);
        }
        let filled = if self.filled { FILLED } else { 0.0 };
        let doubted = if at < self.doubted { DOUBTED } else { 0.0 };
        let more = filled + doubted;
        match self.open[at] {
            true => (width, self.limits.margin + more),
            false if at < self.broke => (width.min(2 * PLAIN_WIDTH), self.limits.margin + more),
            false => (width.min(PLAIN_WIDTH), PLAIN_MARGIN),
        }
    }

    /// Whether cells that follow each other and could not be read stand at word `at` or a little before it.
    pub fn is_behind_unread(&self, at: usize) -> bool {
        let foresight = self.foresight.as_ref();
        foresight.is_some_and(|foresight| foresight.is_near(at))
    }

    /// How many of some words are cells that follow each other and could not be read.
    pub fn unread(&self, words: Range<usize>) -> usize {
        let foresight = self.foresight.as_ref();
        foresight.map_or(0, |foresight| foresight.cells(words))
    }
}

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
