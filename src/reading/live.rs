//! The live set: every position that the text of a line so far allows.
//!
//! As long as there is one, plies go straight into the game. When a phrase fits several moves, each
//! is followed, with the way back to where they parted; readings that come to the same position are merged. When
//! one is left, or the line ends, the set is settled: the likeliest reading becomes the line,
//! the others hang beside it.

use std::collections::HashMap;

use crate::chess::{Move, Position};
use crate::game::{Cause, Fault, Leaves, Origin, Ply, Status};
use crate::phrase::Phrase;
use crate::record::Span;
use crate::spelling::spell;

use super::line::Doubt;
use super::marks::{self, Denied, Habits};
use super::{LIVE_MOST, Replay};

/// The most ways that are laid side by side when a set is settled.
const WAYS_MOST: usize = 256;
/// The most other readings that hang beside one line.
const ALTERNATIVES_MOST: usize = 8;

/// A position that the text allows.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub position: Position,
    /// The last step of a way that leads here from where the readings parted.
    step: Option<u32>,
    /// The likelihood of all ways that lead here, together.
    weight: f64,
    /// How many ways lead here.
    ways: u64,
}

/// A half-move of a reading that is not settled yet.
#[derive(Clone, Debug)]
struct Step {
    before: Option<u32>,
    /// Another step that leads to the same position.
    twin: Option<u32>,
    played: Move,
    after: Position,
    item: u32,
    span: Span,
    denied: Denied,
    cost: f64,
}

/// A reading beside the preferred one, from where it parts.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    leaves: Leaves,
    first: u32,
    plies: Vec<Ply>,
}

/// One line on its way.
pub(super) struct Walk {
    /// Every position that lives, the likeliest first; there is always one.
    pub live: Vec<Live>,
    steps: Vec<Step>,
    habits: Habits,
    /// Whether more readings fitted than are followed.
    bounded: bool,
    /// The item of the last move.
    pub anchor: Option<u32>,
    /// The item of the last number, where no move stands behind it.
    pub number: Option<u32>,
    /// The item of dots that may be an empty cell of Black's.
    pub empty: Option<u32>,
    /// Whether a number was met.
    pub numbered: bool,
    /// What the record's numbers are ahead of the position's.
    pub offset: i64,
    /// What the last number was ahead of the one due.
    pub slip: i64,
    /// Words before this item do not keep the record from going on: whether because of a move
    /// that can be played there.
    pub resumes: Option<(u32, bool)>,
    pub doubt: Option<Doubt>,
}

impl Walk {
    pub fn new(start: Position, habits: Habits) -> Walk {
        Walk {
            live: vec![Live {
                position: start,
                step: None,
                weight: 1.0,
                ways: 1,
            }],
            steps: Vec::new(),
            habits,
            bounded: false,
            anchor: None,
            number: None,
            empty: None,
            numbered: false,
            offset: 0,
            slip: 0,
            resumes: None,
            doubt: None,
        }
    }

    /// Whether one reading lives, and all its plies are in the game.
    pub fn is_single(&self) -> bool {
        self.steps.is_empty()
    }

    /// The number due before the next move of `position`.
    pub fn due(&self, position: &Position) -> i64 {
        i64::from(position.fullmoves()) + self.offset
    }

    /// Notes that the move of item `at` was played.
    pub fn passed(&mut self, at: u32) {
        self.anchor = Some(at);
        self.number = None;
        self.empty = None;
    }

    /// How many plies of the likeliest reading are not in the game yet.
    pub fn pending(&self) -> u32 {
        let mut count = 0;
        let mut step = self.live[0].step;
        while let Some(at) = step {
            count += 1;
            step = self.steps[at as usize].before;
        }
        count
    }

    /// Adds a step that leads to `after`, merged with those that lead there already.
    fn arrive(
        &mut self,
        step: Step,
        parent: &Live,
        to: &mut Vec<Live>,
        known: &mut HashMap<Position, usize>,
    ) {
        let at = self.steps.len() as u32;
        let weight = parent.weight * (-step.cost).exp();
        match known.get(&step.after) {
            Some(&found) => {
                let live = &mut to[found];
                self.steps.push(Step {
                    twin: live.step,
                    ..step
                });
                live.step = Some(at);
                live.weight += weight;
                live.ways = live.ways.saturating_add(parent.ways);
            }
            None => {
                known.insert(step.after.clone(), to.len());
                to.push(Live {
                    position: step.after.clone(),
                    step: Some(at),
                    weight,
                    ways: parent.ways,
                });
                self.steps.push(step);
            }
        }
    }

    /// The ways that lead to the living positions, each as its steps in order, the cheapest first,
    /// equals in the order of their squares.
    fn ways(&self) -> Vec<(f64, Vec<u32>)> {
        let mut open: Vec<(f64, u32, Vec<u32>)> = Vec::new();
        let mut done = Vec::new();
        for live in &self.live {
            open.extend(live.step.map(|step| (0.0, step, Vec::new())));
        }
        while let Some((cost, at, mut way)) = open.pop() {
            let step = &self.steps[at as usize];
            if let Some(twin) = step.twin {
                open.push((cost, twin, way.clone()));
            }
            way.push(at);
            match step.before {
                Some(before) => open.push((cost + step.cost, before, way)),
                None => {
                    way.reverse();
                    done.push((cost + step.cost, way));
                }
            }
            if done.len() >= WAYS_MOST {
                break;
            }
        }
        done.sort_by(|a, b| {
            a.0.total_cmp(&b.0)
                .then_with(|| self.squares(&a.1).cmp(&self.squares(&b.1)))
        });
        done
    }

    fn squares(&self, way: &[u32]) -> Vec<(u8, u8)> {
        let played = way.iter().map(|&at| self.steps[at as usize].played);
        played
            .map(|played| (played.from as u8, played.to as u8))
            .collect()
    }
}

/// One way to follow a phrase from a living position.
struct Branch {
    parent: usize,
    first: (Move, Position, Denied),
    second: Option<(Move, Position, Denied)>,
}

impl Branch {
    fn denied(&self) -> u8 {
        self.first.2.count() + self.second.as_ref().map_or(0, |second| second.2.count())
    }
}

impl Replay<'_> {
    /// Follows a phrase from every living position, by every move that lies in it; false, with the
    /// set untouched, where none does.
    pub(super) fn branch(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase, pair: u32) -> bool {
        let mut branches = Vec::new();
        for parent in 0..walk.live.len() {
            let position = &walk.live[parent].position;
            for first in self.followed(position, phrase) {
                branches.push(Branch {
                    parent,
                    first,
                    second: None,
                });
            }
            let Some(pair) = pair
                .checked_sub(1)
                .and_then(|i| self.record.pairs.get(i as usize).copied())
            else {
                continue;
            };
            for first in self.followed(position, &pair.first) {
                for second in self.followed(&first.1, &pair.second) {
                    let first = first.clone();
                    branches.push(Branch {
                        parent,
                        first,
                        second: Some(second),
                    });
                }
            }
        }
        let Some(least) = branches.iter().map(Branch::denied).min() else {
            return false;
        };
        branches.retain(|branch| branch.denied() == least);
        self.advance(walk, at, phrase, pair, branches);
        true
    }

    /// The legal moves of `position` that lie in `phrase`, each with where it leads.
    fn followed(&mut self, position: &Position, phrase: &Phrase) -> Vec<(Move, Position, Denied)> {
        position.fitting(phrase, &mut self.fitting);
        let follow = |played: &Move| {
            let after = position.after(played);
            let denied = marks::denied(phrase, played, &after);
            (*played, after, denied)
        };
        self.fitting.iter().map(follow).collect()
    }

    /// Makes the branches the living set.
    fn advance(
        &mut self,
        walk: &mut Walk,
        at: u32,
        phrase: &Phrase,
        pair: u32,
        branches: Vec<Branch>,
    ) {
        let item = self.record.items[at as usize];
        let pair = pair.checked_sub(1).map(|i| self.record.pairs[i as usize]);
        let parents = std::mem::take(&mut walk.live);
        let mut live = Vec::with_capacity(branches.len());
        let mut known = HashMap::with_capacity(branches.len());
        for branch in branches {
            let parent = &parents[branch.parent];
            let (said, end) = match (&branch.second, &pair) {
                (Some(_), Some(pair)) => (&pair.first, pair.first_end),
                _ => (phrase, item.end),
            };
            let step = |(played, after, denied): (Move, Position, Denied),
                        said: &Phrase,
                        before,
                        span| Step {
                before,
                twin: None,
                cost: marks::cost(said, &played, &after, walk.habits),
                played,
                after,
                item: at,
                span,
                denied,
            };
            let first = step(branch.first, said, parent.step, item.start..end);
            match (branch.second, &pair) {
                (Some(second), Some(pair)) => {
                    let before = walk.steps.len() as u32;
                    let second = step(
                        second,
                        &pair.second,
                        Some(before),
                        pair.second_start..pair.second_end,
                    );
                    let mut between = parent.clone();
                    between.weight *= (-first.cost).exp();
                    walk.steps.push(first);
                    walk.arrive(second, &between, &mut live, &mut known);
                }
                _ => walk.arrive(first, parent, &mut live, &mut known),
            }
        }
        live.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        walk.bounded |= live.len() > LIVE_MOST;
        live.truncate(LIVE_MOST);
        walk.live = live;
        if walk.live.len() == 1 {
            self.settle(walk);
        }
    }

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
        for &at in best {
            let step = &walk.steps[at as usize];
            self.denied(step.denied, step.span.clone());
            self.push(ply(step));
        }
        if readings > 1 {
            if self.current() == 0 {
                self.game.confidence *= ((-best_cost).exp() / total).min(1.0);
                self.game.status = Status::Ambiguous;
            }
            self.alternatives(walk, &ways, start, readings);
        }
        let position = walk.steps[best[best.len() - 1] as usize].after.clone();
        walk.steps.clear();
        walk.live.retain(|live| live.position == position);
        walk.live.truncate(1);
        for live in &mut walk.live {
            (live.step, live.weight, live.ways) = (None, 1.0, 1);
        }
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
            .map(|&step| ply(&walk.steps[step as usize]))
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
        let before = match at == line.plies.start {
            true => self.game.before_line(line),
            false => &self.game.plies[at as usize - 1].after,
        };
        let mut fault = Fault::new(
            Cause::Ambiguous {
                readings,
                bounded: walk.bounded,
                preferred: false,
            },
            walk.steps[step as usize].span.clone(),
        );
        fault.ply = Some(number);
        fault.candidates = moves
            .iter()
            .map(|played| spell(self.record.dialect, before, played))
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
            for ply in plies {
                self.push(ply);
            }
        }
    }
}

fn ply(step: &Step) -> Ply {
    Ply {
        played: step.played,
        after: step.after.clone(),
        span: step.span.clone(),
        item: step.item,
        replaced_by: None,
    }
}
