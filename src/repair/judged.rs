//! The likeliest ways through a sheet, judged anew by a prior that knows more of play.
//!
//! Comes in: the [`Way`]s that were found, with what they count. Goes out: the same, each move that is not in all of the
//! likeliest counted as the prior that the search went by and [`Deep`] count it together.
//!
//! Two moves of a knight, alike in the text: the one that players make after these moves comes first.

use std::collections::HashMap;

use crate::chess::{Move, Position};
use crate::play::{Deep, Last, Workspace};

use super::graph::Step;
use super::plays::Plays;
use super::rank::{Tally, Weights, part};
use super::sheet::Word;
use super::stand::Stand;
use super::ways::Way;

/// What a way that is judged may count more than the cheapest, in nats.
const NEAR: f64 = 4.0;
/// How many ways are judged at most.
const MOST: usize = 16;

/// How much of what a move counts is what [`Deep`] says of it. Two priors learned apart err apart: something of each is right more
/// often than either.
const SHARE: f32 = 0.6;

/// A judge of ways.
pub(super) struct Judge<'w> {
    pub words: &'w [Word],
    pub start: &'w Position,
    pub plays: &'w mut Plays,
}

/// What [`Deep`] said of positions.
#[derive(Default)]
struct Asked {
    work: Workspace,
    known: HashMap<u64, Vec<f32>>,
}

impl Judge<'_> {
    /// Counts the moves of the likeliest of `ways` anew where these do not go alike.
    pub fn judge(&mut self, ways: &mut [Way], weights: &Weights) {
        let near = near(ways, weights);
        if near.len() < 2 {
            return;
        }
        let keys: Vec<Vec<u64>> = near.iter().map(|&at| self.keys(&ways[at])).collect();
        let mut counts: HashMap<u64, usize> = HashMap::new();
        for key in keys.iter().flatten() {
            *counts.entry(*key).or_default() += 1;
        }
        let mut asked = Asked::default();
        for (&at, keys) in near.iter().zip(&keys) {
            let alone: Vec<bool> = keys.iter().map(|key| counts[key] < near.len()).collect();
            let change = self.change(&ways[at], &alone, &mut asked);
            ways[at].tally = ways[at].tally.and(&change);
        }
    }

    /// A number for each step of a way: those that are the same in two ways have the same.
    fn keys(&self, way: &Way) -> Vec<u64> {
        let mut stand = Stand::before(self.words, self.start);
        let key = |&(word, step): &(usize, Step)| {
            let mut key = key(&stand) ^ word as u64;
            for played in step.moves() {
                let shown = played.map_or(0, |played| 1 + packed(played));
                key = key.rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ shown;
            }
            stand.take(&step);
            key
        };
        way.steps.iter().map(key).collect()
    }

    /// How otherwise a way counts by its steps that it has `alone`.
    fn change(&mut self, way: &Way, alone: &[bool], asked: &mut Asked) -> Tally {
        let mut stand = Stand::before(self.words, self.start);
        let mut change = Tally::NONE;
        for (&(word, step), &alone) in way.steps.iter().zip(alone) {
            if alone {
                let parts = parts(&step, &self.words[word], way.changes.contains(&word));
                let mut stand = stand.clone();
                for (played, part) in step.moves().into_iter().flatten().zip(parts) {
                    let moves = stand.position.legal_moves();
                    let old = self.plays.cost(&stand, (&moves, played));
                    let deep = asked.cost(&stand, (&moves, played), old);
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

impl Asked {
    /// How little players would play one of `moves`, the legal moves of where a way stands; `unknown` where it is none of these.
    fn cost(&mut self, stand: &Stand, (moves, played): (&[Move], &Move), unknown: f32) -> f32 {
        let Asked { work, known } = self;
        let costs = known.entry(key(stand)).or_insert_with(|| {
            let mut costs = Vec::new();
            Deep::learned().costs(&stand.position, last(stand), moves, work, &mut costs);
            costs
        });
        let at = moves.iter().position(|other| other == played);
        at.and_then(|at| costs.get(at).copied()).unwrap_or(unknown)
    }
}

/// The cheapest ways, no dearer than the first by [`NEAR`].
fn near(ways: &[Way], weights: &Weights) -> Vec<usize> {
    let mut totals: Vec<(f64, usize)> = (0..ways.len())
        .map(|at| (ways[at].tally.total(weights), at))
        .collect();
    totals.sort_by(|a, b| a.0.total_cmp(&b.0));
    totals.truncate(MOST);
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

fn last(stand: &Stand) -> Last<'_> {
    Last {
        theirs: stand.last[0].as_ref(),
        own: stand.last[1].as_ref(),
    }
}

fn key(stand: &Stand) -> u64 {
    last(stand).key(&stand.position)
}

/// A move as a number.
fn packed(played: &Move) -> u64 {
    let promotion = played.promotion.map_or(0, |role| role as u64);
    (played.from as u64) << 12 | (played.to as u64) << 6 | promotion
}
