//! How likely each step near cells that follow each other is, among all ways through the search's graph.
//!
//! Comes in: a [`Search`] that reached its end. Goes out: for each word in or right behind such cells its steps, each with the share of
//! all ways that take it. The cheapest ways laid side by side (`ways`) are far too few to tell it: thousands of games may stand in
//! five cells.
//!
//! `4. ? ? 5. ? Fxe5`: what a knight takes in one of them, with the share of all games that go so.

use std::collections::HashMap;

use super::graph::Step;
use super::rank::{Tally, Weights};
use super::search::Search;
use super::sheet::Written;
use super::ways::Stated;
use super::ways::Way;

/// How much of what speaks against a way counts here: what stood in such cells is told by what players do at each of them, and moves
/// of one game are no independent evidence. Chosen so that of what is told with 0.8 four in five are right.
const COUNTED: f64 = 0.55;

/// The steps over some words, each with its share among all ways.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    steps: HashMap<(usize, Step), f64>,
    /// How likely all ways are together, as a logarithm; none where no cells follow each other.
    all: Option<f64>,
    /// How likely a departure from each word can be that stands behind such cells.
    most: Vec<f64>,
}

impl Sums {
    /// The most that the share of a step over a word can be.
    pub fn most(&self, word: usize, step: Step) -> f64 {
        let known = self.steps.get(&(word, step)).or(self.most.get(word));
        known.copied().unwrap_or(1.0)
    }

    /// The share that some of the ways have of all.
    pub fn covered(&self, ways: &[Way], weights: &Weights) -> f64 {
        let Some(all) = self.all else {
            return 1.0;
        };
        let counts = ways.iter().map(|way| -COUNTED * way.tally.total(weights));
        let found = counts.fold(NEVER, added);
        (found - all).exp().min(1.0)
    }

    /// Of all ways to the end of `search`, the likeliest of which is `best`.
    pub fn of(
        search: &Search,
        best: Option<&Way>,
        (last, stated): (usize, Stated),
        weights: &Weights,
    ) -> Sums {
        let Some(foresight) = &search.foresight else {
            return Sums::default();
        };
        let costs: Vec<f64> = search
            .arcs
            .iter()
            .map(|arc| {
                let word = arc.word as usize;
                let tally = Tally::of(arc, &search.words[word], !search.open[word]);
                COUNTED * tally.total(weights)
            })
            .collect();
        let few = search.limits.fewer.is_some();
        let departs = best.is_some_and(|best| {
            let read = |word: &&usize| search.words[**word].written != Written::Illegible;
            let mut departs = best.departs.iter().filter(read);
            departs.any(|word| foresight.is_near(*word))
        });
        let behind = behind(search, (last, stated), &costs);
        let before = before(search, &costs);
        let all = behind.first().copied().unwrap_or(NEVER);
        let mut sums = Sums {
            all: Some(all),
            most: foresight.far().map(|far| 1.0 - far).collect(),
            ..Sums::default()
        };
        for (node, behind) in behind
            .iter()
            .enumerate()
            .filter(|(_, behind)| **behind > NEVER)
        {
            for at in search.arcs_to(node as u32) {
                let at = at as usize;
                let arc = &search.arcs[at];
                let word = arc.word as usize;
                if foresight.is_near(word) {
                    let doubt = foresight.doubt(word, few, departs);
                    let share = (before[arc.from as usize] - costs[at] + behind - all).exp();
                    *sums.steps.entry((word, arc.step)).or_default() += share * (1.0 - doubt);
                }
            }
        }
        sums
    }
}

/// The logarithm of nought.
const NEVER: f64 = f64::NEG_INFINITY;

/// The logarithm of a sum of which the logarithms of both parts are known.
fn added(one: f64, other: f64) -> f64 {
    let (more, less) = if one > other {
        (one, other)
    } else {
        (other, one)
    };
    match less == NEVER {
        true => more,
        false => more + (less - more).exp().ln_1p(),
    }
}

/// How likely all ways to each node are: a node has a higher number than those from which arcs lead to it.
fn before(search: &Search, costs: &[f64]) -> Vec<f64> {
    let mut before = vec![NEVER; search.nodes.len()];
    before[0] = 0.0;
    for node in 1..before.len() {
        before[node] = search.arcs_to(node as u32).fold(NEVER, |sum, at| {
            let at = at as usize;
            added(sum, before[search.arcs[at].from as usize] - costs[at])
        });
    }
    before
}

/// How likely all ways from each node to the end are.
fn behind(search: &Search, (last, stated): (usize, Stated), costs: &[f64]) -> Vec<f64> {
    let mut behind = vec![NEVER; search.nodes.len()];
    for &node in &search.beams[last] {
        let end = stated.against(&search.nodes[node as usize].stand.position);
        behind[node as usize] = -end;
    }
    for node in (1..behind.len())
        .rev()
        .filter(|node| search.nodes[*node].arc.is_some())
    {
        let own = behind[node];
        if own > NEVER {
            for at in search.arcs_to(node as u32) {
                let at = at as usize;
                let from = search.arcs[at].from as usize;
                behind[from] = added(behind[from], own - costs[at]);
            }
        }
    }
    behind
}
