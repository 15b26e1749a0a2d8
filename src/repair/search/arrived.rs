//! Where steps lead: the cheapest of those that come before one word become positions of the graph.
//!
//! Comes in: the steps over the words before, each with what it counts. Goes out: the beam of positions before the word, those that
//! are alike joined, the marks of check counted that the steps' words have.
//!
//! `2. Cf3 … 3. Fc4` and `2. Fc4 … 3. Cf3` lead to one position: it has two arcs.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::chess::Position;
use crate::homes::Homes;

use super::super::foresight::Foresight;
use super::super::graph::Stand;
use super::super::graph::{Arc, Node, Prospect, Step, before, cheapest};
use super::Search;

impl Search<'_> {
    /// Makes the cheapest of the steps that lead before word `at` its beam.
    pub(super) fn settle(&mut self, at: usize) {
        let mut arriving = std::mem::take(&mut self.arriving[at]);
        let (width, margin) = self.reach(at - 1);
        self.foreseen(at, &mut arriving, (width, margin));
        cheapest(&mut arriving, width + width / 2);
        arriving.sort_by(before);
        self.known.clear();
        let mut beam: Vec<u32> = Vec::with_capacity(arriving.len());
        let mut least = f64::MAX;
        let foreseen = self.is_behind_unread(at - 1);
        for prospect in &arriving {
            if prospect.total > self.ceiling || !foreseen && prospect.total > least + margin {
                break;
            }
            if self.is_held(at, prospect) {
                continue;
            }
            least = least.min(self.arrive(prospect, &mut beam));
        }
        let nodes = &self.nodes;
        beam.sort_by(|&a, &b| {
            let cost = |node: u32| nodes[node as usize].cost;
            cost(a).total_cmp(&cost(b)).then(a.cmp(&b))
        });
        beam.truncate(width);
        self.beams[at] = beam;
    }

    /// Of the steps that lead before word `at`, in or behind cells that follow each other, leaves those from which the words behind
    /// are the easiest to play.
    fn foreseen(&self, at: usize, arriving: &mut Vec<Prospect>, (width, margin): (usize, f64)) {
        let near = |foresight: &&Foresight| foresight.is_near(at - 1);
        let Some(foresight) = self.foresight.as_ref().filter(near) else {
            return;
        };
        arriving.sort_by(before);
        let few = self.limits.fewer.is_some();
        let mut seen: Vec<(f64, Prospect)> = Vec::with_capacity(2 * width);
        // What counts more is not among the cheapest: lacks make no step cheaper.
        let mut bound = f64::MAX;
        for prospect in arriving.iter() {
            if prospect.total > bound {
                break;
            }
            let mut stand = self.nodes[prospect.from as usize].stand.clone();
            stand.take(&prospect.step);
            let room = bound - prospect.total;
            let lacks = foresight.lacks(at, &stand.position, (few, room));
            let counts = prospect.total + lacks;
            if counts <= bound {
                seen.push((counts, *prospect));
            }
            if seen.len() == 2 * width {
                bound = bound.min(cheapest_seen(&mut seen, (width, margin)));
            }
        }
        cheapest_seen(&mut seen, (width, margin));
        arriving.clear();
        arriving.extend(seen.into_iter().map(|(_, prospect)| prospect));
    }

    /// Whether a step would be one correction more than a way may have before word `at`, those of the words behind it counted.
    fn is_held(&self, at: usize, prospect: &Prospect) -> bool {
        let had = self.nodes[prospect.from as usize].changes + self.needed[at];
        let full = |most: u32| had + u32::from(prospect.change) > most;
        self.limits.fewer.is_some_and(full)
    }

    /// What the marks of check say of `after`, where a step leads.
    fn marks(&self, prospect: &Prospect, after: &Position) -> f64 {
        let word = &self.words[prospect.word as usize];
        match prospect.step {
            Step::Read(_) => self.channels.check(word, after),
            _ => 0.0,
        }
    }

    /// Plays a step; its cost with what the marks of check say.
    pub(super) fn arrive(&mut self, prospect: &Prospect, beam: &mut Vec<u32>) -> f64 {
        let from = &self.nodes[prospect.from as usize];
        let mut stand = from.stand.clone();
        stand.take(&prospect.step);
        let total = prospect.total + self.marks(prospect, &stand.position);
        let arc = self.arcs.len() as u32;
        self.arcs.push(Arc {
            from: prospect.from,
            twin: None,
            step: prospect.step,
            cost: total - from.cost,
            paid: prospect.paid,
            play: prospect.play,
            change: prospect.change,
            vague: prospect.vague,
            word: prospect.word,
        });
        let node = Node {
            stand,
            cost: total,
            changes: from.changes + u32::from(prospect.change),
            paid: from.paid + prospect.paid,
            ahead: prospect.ahead,
            arc: Some(arc),
        };
        if let Some(node) = self.joined(node, arc) {
            beam.push(node);
        }
        total
    }

    /// Puts a node into the graph, or joins it to the one that is as it is; its number where it is new.
    fn joined(&mut self, new: Node, arc: u32) -> Option<u32> {
        let Stand {
            position, homes, ..
        } = &new.stand;
        let key =
            position.key() ^ u64::from(position.fullmoves()).wrapping_mul(0x2545_f491_4f6c_dd1d);
        let key = key ^ homes.as_deref().map_or(0, hashed);
        let node = self.nodes.len() as u32;
        let known = *self.known.entry(key).or_insert(node);
        let Some(twin) = self.nodes.get_mut(known as usize) else {
            self.nodes.push(new);
            return Some(node);
        };
        self.arcs[arc as usize].twin = twin.arc.replace(arc);
        if new.cost < twin.cost {
            *twin = Node {
                arc: Some(arc),
                ..new
            };
        }
        None
    }
}

/// Leaves of some steps, each with what it counts, so many of the cheapest, no dearer than the first by `margin`; more than what none of
/// these counts.
fn cheapest_seen(seen: &mut Vec<(f64, Prospect)>, (width, margin): (usize, f64)) -> f64 {
    seen.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    seen.truncate(width);
    let least = seen.first().map_or(0.0, |(least, _)| *least);
    seen.retain(|(counts, _)| *counts <= least + margin);
    let full = seen.get(width.saturating_sub(1));
    full.map_or(least + margin, |(counts, _)| *counts)
}

/// A hash of homes, the same in every run.
fn hashed(homes: &Homes) -> u64 {
    let mut hasher = DefaultHasher::new();
    homes.hash(&mut hasher);
    hasher.finish()
}
