//! How far a search looks about each word.
//!
//! Comes in: a word of a sheet, and what was found so far about it. Goes out: how many readings are followed there, and how much
//! dearer than the cheapest they may be.
//!
//! `4. --- ---`, `5. --- Dh4`: behind three cells of which none was read more are followed, for Dh4 tells what stood in them.

use std::ops::Range;

use crate::notation::Notation;

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
