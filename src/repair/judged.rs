//! The likeliest ways through a sheet, judged anew by a prior that knows more of play.
//!
//! Comes in: the [`Way`]s that were found, with what they count. Goes out: the same, each move that is not in all of the
//! likeliest counted as the prior that the search went by and [`Deep`] count it together; and where they part, with what the moves lose.
//!
//! Two moves of a knight, alike in the text: the one that players make after these moves comes first.

use std::collections::{HashMap, HashSet};

use crate::chess::Move;
use crate::play::{self, Deep};

use super::graph::Stand;
use super::graph::Step;
use super::one_sheet::Sheet;
use super::plays::{DeepPlays, Plays};
use super::rank::{Tally, Weights, part};
use super::sheet::Word;
use super::ways::Way;

/// What a way that is judged may count more than the cheapest, in nats.
const NEAR: f64 = 4.0;
/// How many ways are judged at most.
const MOST: usize = 16;
/// Of how many is looked ahead.
const AHEAD_MOST: usize = 8;

/// How much of what a move counts is what [`Deep`] says of it. Two priors learned apart err apart: something of each is right more
/// often than either.
const SHARE: f32 = 0.6;

/// A step of a way: the key of what a prior is told before it, the word, and how that is taken.
type Told = (u64, usize, Step);

impl Sheet<'_> {
    /// Counts the moves of the likeliest of `ways` anew where these do not go alike, and play is evidence.
    pub fn judge(&self, ways: &mut [Way], weights: &Weights) {
        let near = near(ways, weights, MOST);
        if near.len() < 2 || !self.plays.is_evidence() {
            return;
        }
        let told: Vec<Vec<Told>> = near.iter().map(|&at| self.asked(&ways[at])).collect();
        let mut counts: HashMap<Told, usize> = HashMap::new();
        for step in told.iter().flatten() {
            *counts.entry(*step).or_default() += 1;
        }
        let deep = Plays::new(Some(Deep::learned()));
        for (&at, steps) in near.iter().zip(&told) {
            let alone: Vec<bool> = steps.iter().map(|step| counts[step] < near.len()).collect();
            let change = self.change(&ways[at], &alone, &deep);
            ways[at].tally = ways[at].tally.and(&change);
        }
        self.look_ahead(ways, weights);
    }

    /// Counts what moves lose where the likeliest of `ways` part. What the one that loses least loses counts in none: the others stand
    /// where they stood beside those that are not judged.
    fn look_ahead(&self, ways: &mut [Way], weights: &Weights) {
        let near = near(ways, weights, AHEAD_MOST);
        if near.len() < 2 {
            return;
        }
        let told: Vec<Vec<Told>> = near.iter().map(|&at| self.asked(&ways[at])).collect();
        let mut found: HashMap<u64, (usize, Step)> = HashMap::new();
        let mut parting = HashSet::new();
        for &(key, word, step) in told.iter().flatten() {
            if *found.entry(key).or_insert((word, step)) != (word, step) {
                parting.insert(key);
            }
        }
        let mut known = HashMap::new();
        let losses: Vec<f32> = near
            .iter()
            .zip(&told)
            .map(|(&at, told)| {
                let parts = |(key, ..): &Told| parting.contains(key);
                let parts: Vec<bool> = told.iter().map(parts).collect();
                self.losses(&ways[at], &parts, &mut known)
            })
            .collect();
        let least = losses.iter().copied().fold(f32::MAX, f32::min);
        for (&at, loss) in near.iter().zip(losses) {
            ways[at].tally = ways[at].tally.with(part::LOSES, loss - least);
        }
    }

    /// What the moves lose that a way makes where others part from it, and those that answer them, in pawns.
    fn losses(&self, way: &Way, parts: &[bool], known: &mut HashMap<(u64, Move), f32>) -> f32 {
        let mut stand = Stand::before(self.words, &self.game.start);
        let (mut losses, mut due) = (0.0, 0);
        for (&(_, step), &parts) in way.steps.iter().zip(parts) {
            let moves = || step.moves().into_iter().flatten();
            if parts {
                due = moves().count() + 1;
            }
            if due > 0 {
                let mut position = stand.position.clone();
                for played in moves().take(due) {
                    let loss = known.entry((position.key(), *played));
                    losses += *loss.or_insert_with(|| play::loss(&position, played));
                    position.play(played);
                    due -= 1;
                }
            }
            stand.take(&step);
        }
        losses
    }

    /// The steps of a way, each with what a prior is told there: those that are the same in two ways count the same.
    fn asked(&self, way: &Way) -> Vec<Told> {
        let mut stand = Stand::before(self.words, &self.game.start);
        let told = |&(word, step): &(usize, Step)| {
            let key = stand.last_moves().key(&stand.position);
            stand.take(&step);
            (key, word, step)
        };
        way.steps.iter().map(told).collect()
    }

    /// How otherwise a way counts by its steps that it has `alone`.
    fn change(&self, way: &Way, alone: &[bool], deep: &DeepPlays) -> Tally {
        let mut stand = Stand::before(self.words, &self.game.start);
        let mut change = Tally::NONE;
        for (&(word, step), &alone) in way.steps.iter().zip(alone) {
            if alone {
                let parts = parts(&step, &self.words[word], way.changes.contains(&word));
                let mut stand = stand.clone();
                for (played, part) in step.moves().into_iter().flatten().zip(parts) {
                    let old = self.plays.cost(&stand, played);
                    let deep = deep.cost(&stand, played);
                    let new = (1.0 - SHARE) * old + SHARE * deep;
                    let counted = |play| Tally::NONE.played(part, play);
                    change = change.and(&counted(new)).without(&counted(old));
                    stand.play(played);
                }
            }
            stand.take(&step);
        }
        change
    }
}

/// The cheapest ways, no dearer than the first by [`NEAR`], so many at the most.
fn near(ways: &[Way], weights: &Weights, most: usize) -> Vec<usize> {
    let mut totals: Vec<(f64, usize)> = (0..ways.len())
        .map(|at| (ways[at].tally.total(weights), at))
        .collect();
    totals.sort_by(|a, b| a.0.total_cmp(&b.0));
    totals.truncate(most);
    let least = totals.first().map_or(0.0, |(least, _)| *least);
    totals.retain(|(total, _)| total - least < NEAR);
    totals.into_iter().map(|(_, at)| at).collect()
}

/// As what the moves of a step count.
fn parts(step: &Step, word: &Word, departs: bool) -> [Option<usize>; 2] {
    match step {
        Step::Read(_) if word.written.is_cell() => [Some(part::PLAY_CELL), None],
        Step::Read(_) if departs => [Some(part::PLAY_MISREAD), None],
        Step::Read(_) => [Some(part::PLAY_SAID), None],
        Step::Missing(..) => [Some(part::PLAY_CELL), Some(part::PLAY_REPLY)],
        Step::Exchanged(..) => [Some(part::PLAY_MISREAD), Some(part::PLAY_REPLY)],
        Step::Both(..) | Step::Extra => [None, None],
    }
}
