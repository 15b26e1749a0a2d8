//! The ways through the search's graph: whole games, the cheapest first.
//!
//! Comes in: a [`Search`] that reached its end. Goes out: the cheapest [`Way`]s, each a step for each word,
//! with what it counts and its share among them.
//!
//! Two games that differ in one half-move are two ways, whatever the costs.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::graph::Step;
use super::search::Search;

/// How many ways are laid side by side.
pub(super) const WAYS_MOST: usize = 48;

/// One reading of the whole sheet.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Its steps, each with the word it begins with.
    pub steps: Vec<(usize, Step)>,
    /// Its share among all ways found.
    pub share: f64,
}

/// A way that is known from some arc on to its end.
struct Part {
    known: f64,
    arc: u32,
    then: Option<u32>,
}

/// The cheapest ways to the end of `search`, the cheapest first; `ends` adds what an end counts.
pub(super) fn ways(search: &Search, last: usize, ends: impl Fn(u32) -> f64) -> Vec<Way> {
    let mut parts: Vec<Part> = Vec::new();
    let mut open = BinaryHeap::new();
    let mut found = Vec::new();
    for &node in &search.beams[last] {
        extend(search, node, ends(node), None, &mut parts, &mut open);
    }
    while let Some((_, Reverse(at))) = open.pop() {
        let Part { known, arc, .. } = parts[at as usize];
        let from = search.arcs[arc as usize].from;
        match search.nodes[from as usize].arc {
            Some(_) => extend(search, from, known, Some(at), &mut parts, &mut open),
            None => found.push((known, whole(search, &parts, at))),
        }
        if found.len() == WAYS_MOST {
            break;
        }
    }
    shared(found)
}

/// Adds the parts that begin with an arc to `node` and go on with `then`.
fn extend(
    search: &Search,
    node: u32,
    known: f64,
    then: Option<u32>,
    parts: &mut Vec<Part>,
    open: &mut BinaryHeap<(Reverse<Cost>, Reverse<u32>)>,
) {
    let mut next = search.nodes[node as usize].arc;
    while let Some(at) = next {
        let arc = &search.arcs[at as usize];
        let known = known + arc.cost;
        let total = known + search.nodes[arc.from as usize].cost;
        open.push((Reverse(Cost(total)), Reverse(parts.len() as u32)));
        parts.push(Part {
            known,
            arc: at,
            then,
        });
        next = arc.twin;
    }
}

fn whole(search: &Search, parts: &[Part], first: u32) -> Vec<(usize, Step)> {
    let mut next = Some(first);
    let steps = std::iter::from_fn(|| {
        let part = &parts[next? as usize];
        next = part.then;
        let arc = &search.arcs[part.arc as usize];
        Some((arc.word as usize, arc.step))
    });
    steps.collect()
}

/// Gives each way its share, the greatest first; ways that play the same moves are one.
fn shared(found: Vec<(f64, Vec<(usize, Step)>)>) -> Vec<Way> {
    let least = found.first().map_or(0.0, |(cost, _)| *cost);
    let mut ways: Vec<Way> = Vec::with_capacity(found.len());
    for (cost, steps) in found {
        let share = (least - cost).exp();
        let same = ways
            .iter_mut()
            .find(|way| plays(&way.steps).eq(plays(&steps)));
        match same {
            Some(way) => way.share += share,
            None => ways.push(Way { steps, share }),
        }
    }
    let all: f64 = ways.iter().map(|way| way.share).sum();
    for way in &mut ways {
        way.share /= all;
    }
    // Several cheap ways to one game may count more than the cheapest to another.
    ways.sort_by(|a, b| b.share.total_cmp(&a.share));
    ways
}

/// The moves of a way, in their order.
pub(super) fn plays(steps: &[(usize, Step)]) -> impl Iterator<Item = &crate::chess::Move> {
    steps.iter().flat_map(|(_, step)| step.moves()).flatten()
}

/// A cost, to be compared.
#[derive(Clone, Copy, PartialEq)]
struct Cost(f64);

impl Eq for Cost {}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
