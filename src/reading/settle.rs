//! Which of the living readings becomes the line, and what is said of the others.
//!
//! Comes in: a [`Walk`] with several readings, when one position is left or the line ends. Goes out:
//! plies of the likeliest, the other readings beside them, and a fault where they part.
//!
//! `3. Cd2` with two knights able, and no later move of either: `Cbd2` is played, `Cfd2` hangs beside it.

use crate::cheapest::{Link, cheapest};
use crate::chess::{Move, Position};
use crate::game::{Cause, Fault, Leaves, Origin, Ply, Standing, Status, Stretch, Way};
use crate::spelling::spell;

use super::Replay;
use super::live::{Step, Walk};

/// The most ways that are laid side by side when a set is settled.
const WAYS_MOST: usize = 256;
/// The most other readings that hang beside one line.
const ALTERNATIVES_MOST: usize = 8;

/// The most readings that a stretch keeps.
const WAYS_KEPT: usize = 32;

/// A reading beside the preferred one, from where it parts.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    leaves: Leaves,
    first: u32,
    /// Each with the position behind it.
    plies: Vec<(Ply, Position)>,
}

impl Walk {
    /// The ways that lead to the living positions, each as its steps in order, the cheapest first,
    /// equals in the order of their squares.
    fn ways(&self) -> Vec<(f64, Vec<u32>)> {
        let least = self.least();
        let link = |at: u32| {
            let step = &self.steps[at as usize];
            Link {
                cost: step.cost,
                before: step.before,
                least: step.before.map_or(0.0, |before| least[before as usize]),
                twin: step.twin,
            }
        };
        let ends = self.live.iter().map(|live| (live.step, 0.0));
        let found = cheapest(ends, link, (WAYS_MOST, usize::MAX)).into_iter();
        let mut ways: Vec<(f64, Vec<u32>)> = found.map(|way| (way.cost, way.arcs)).collect();
        ways.sort_by(|a, b| {
            let squares = |way| self.squares(way);
            a.0.total_cmp(&b.0)
                .then_with(|| squares(&a.1).cmp(squares(&b.1)))
        });
        ways
    }

    /// For each step, the cost of the cheapest way that leads to its position from where the
    /// readings parted.
    fn least(&self) -> Vec<f64> {
        let mut least: Vec<f64> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let before = step.before.map_or(0.0, |at| least[at as usize]);
            let own = before + step.cost;
            least.push(step.twin.map_or(own, |twin| own.min(least[twin as usize])));
        }
        least
    }

    fn way(&self, share: f64, steps: &[u32]) -> Way {
        let moves = steps.iter().map(|&at| self.steps[at as usize].played);
        Way {
            share,
            moves: moves.collect(),
        }
    }

    fn squares<'w>(&'w self, way: &'w [u32]) -> impl Iterator<Item = (u8, u8)> + 'w {
        let played = way.iter().map(|&at| self.steps[at as usize].played);
        played.map(|played| (played.from as u8, played.to as u8))
    }
}

impl Replay<'_> {
    /// Makes the likeliest of the living readings the line, and keeps the others beside it.
    pub(super) fn settle(&mut self, walk: &mut Walk) {
        if walk.is_single() {
            return;
        }
        let ways = walk.ways();
        let Some((best_cost, best)) = ways.first() else {
            return;
        };
        let total: f64 = walk.live.iter().map(|live| live.weight).sum();
        let readings = walk
            .live
            .iter()
            .fold(0u64, |sum, live| sum.saturating_add(live.ways));
        let start = self.game.plies.len() as u32;
        let mut before = self.standing().into_owned();
        for &at in best {
            let step = &walk.steps[at as usize];
            self.denied(step.denied, step.span.clone());
            self.game.add(ply(step), &before, &step.after);
            self.count_ply();
            before.clone_from(&step.after);
        }
        // Among the readings that were given up may have been the one that was meant.
        if readings > 1 || walk.bounded {
            if self.current() == 0 {
                let share = |cost: f64| ((-cost - walk.scale).exp() / total).min(1.0);
                self.game.confidence *= share(*best_cost);
                self.game.status = Status::Ambiguous;
                let kept = ways.iter().take(WAYS_KEPT);
                self.game.stretches.push(Stretch {
                    plies: start..start + best.len() as u32,
                    readings,
                    ways: kept
                        .map(|(cost, way)| walk.way(share(*cost), way))
                        .collect(),
                });
            }
            self.alternatives(walk, &ways, start, readings);
        }
        let last = best[best.len() - 1];
        walk.settled(last);
    }

    /// Keeps the readings beside the first of `ways`, and tells where they part.
    fn alternatives(&mut self, walk: &Walk, ways: &[(f64, Vec<u32>)], start: u32, readings: u64) {
        let best = &ways[0].1;
        let played = |at: u32| walk.steps[at as usize].played;
        let mut parted: Vec<(usize, Vec<Move>)> = Vec::new();
        for (_, way) in &ways[1..] {
            let Some(at) =
                (0..best.len().min(way.len())).find(|&i| played(best[i]) != played(way[i]))
            else {
                continue;
            };
            let other = played(way[at]);
            let place = match parted.iter().position(|(place, _)| *place == at) {
                Some(found) => found,
                None => {
                    parted.push((at, vec![played(best[at])]));
                    parted.len() - 1
                }
            };
            if parted[place].1.contains(&other) {
                continue;
            }
            parted[place].1.push(other);
            self.beside(walk, best, &way[at..], at, start);
        }
        if parted.is_empty() {
            parted.push((0, vec![played(best[0])]));
        }
        parted.sort_by_key(|(at, _)| *at);
        for (at, moves) in parted {
            self.ambiguous(walk, best[at], start + at as u32, &moves, readings);
        }
    }

    /// Keeps one reading from where it parts to where it meets the preferred one again.
    fn beside(&mut self, walk: &Walk, best: &[u32], way: &[u32], at: usize, start: u32) {
        if self.alternatives.len() >= ALTERNATIVES_MOST {
            return;
        }
        let after = |at: u32| &walk.steps[at as usize].after;
        let meets = way.iter().enumerate().position(|(i, &step)| {
            best.get(at + i)
                .is_some_and(|&other| after(other) == after(step))
        });
        let own = &way[..meets.map_or(way.len(), |last| last + 1)];
        let line = self.current();
        let leaves = Leaves {
            line,
            ply: start + at as u32,
        };
        let first = self.game.lines[line as usize].first + leaves.ply
            - self.game.lines[line as usize].plies.start;
        let plies = own
            .iter()
            .map(|&step| &walk.steps[step as usize])
            .map(|step| (ply(step), step.after.clone()))
            .collect();
        self.alternatives.push(Alternative {
            leaves,
            first,
            plies,
        });
    }

    /// Tells that several moves fit at ply `at`, the one played first.
    fn ambiguous(&mut self, walk: &Walk, step: u32, at: u32, moves: &[Move], readings: u64) {
        let line = self.current() as usize;
        let line = &self.game.lines[line];
        let number = line.first + at - line.plies.start;
        let before = self.game.before(line, at);
        let mut fault = Fault::new(
            Cause::Ambiguous {
                readings,
                bounded: walk.bounded,
                preferred: None,
            },
            walk.steps[step as usize].span.clone(),
        );
        fault.ply = Some(number);
        let dialect = self.record.mostly(self.text);
        fault.candidates = moves
            .iter()
            .map(|played| spell(dialect, &before, played))
            .collect();
        self.game.faults.push(fault);
    }

    /// Adds the alternatives of the line just done as lines of their own.
    pub(super) fn hang_alternatives(&mut self) {
        for alternative in std::mem::take(&mut self.alternatives) {
            let Alternative {
                leaves,
                first,
                plies,
            } = alternative;
            self.open_line(0..0, Origin::Alternative, Some(leaves), first);
            let mut before = self.standing().into_owned();
            for (ply, after) in plies {
                self.game.add(ply, &before, &after);
                self.count_ply();
                before = after;
            }
        }
    }

    /// The position at the end of the line that was opened last.
    fn standing(&self) -> Standing<'_> {
        let line = &self.game.lines[self.current() as usize];
        self.game.before(line, line.plies.end)
    }
}

fn ply(step: &Step) -> Ply {
    Ply::new(step.played, step.item, step.part)
}
