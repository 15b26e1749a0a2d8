//! The ways through the search's graph: whole games, the cheapest first.
//!
//! Comes in: a [`Search`] that reached its end. Goes out: the cheapest [`Way`]s, each a step for each word,
//! with what it counts and its share among them; those with a slip more that no later word gives away are
//! among them.
//!
//! Two games that differ in one half-move are two ways, whatever the costs.
//!
//! Here too: how a game ends, as evidence: the result that a sheet states, beside the board. `4. Dxg7 1/2-1/2` is no `4. Dxf7#`.

use crate::cheapest::{self, Link, Whole};
use crate::chess::{Outcome, Position};
use crate::game::GameResult;
use crate::lexicon::StatedResult;
use crate::record::Record;

use super::graph::Step;
use super::rank::{Tally, Weights, part};
use super::search::Search;
use super::sheet::{Word, Written};
use super::slips::Slip;
use super::steps::cost::EXTRA;

/// How many ways are laid side by side.
pub(super) const WAYS_MOST: usize = 48;
/// How many slips may be added to a way.
const TOGETHER: usize = 2;
/// What a way with slips may count more than the cheapest.
const MARGIN: f64 = 7.0;

/// How much rarer a word is that is no move of the game and no move written twice than it counts.
const STRAY: f64 = 5.0;

/// How many parts of ways are laid aside at most: of a sheet whose readings are many and alike that is enough to find all
/// [`WAYS_MOST`] several times over, and no sheet takes longer.
const PARTS_MOST: usize = 1 << 17;

/// One reading of the whole sheet.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Its steps, each with the word it begins with.
    pub steps: Vec<(usize, Step)>,
    /// What it counts, by kind.
    pub tally: Tally,
    /// Its share among all ways found.
    pub share: f64,
    /// The words that it departs from, in their order.
    pub departs: Vec<usize>,
    /// What each of these counts, as the search counts it.
    pub paid: Vec<(usize, f64)>,
    /// The same with those of its slips.
    pub changes: Vec<usize>,
}

impl Way {
    /// The way that reads every word as it stands.
    pub fn kept(steps: Vec<(usize, Step)>) -> Way {
        Way {
            steps,
            tally: Tally::NONE,
            share: 1.0,
            departs: Vec::new(),
            paid: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// The way with a slip in it; none where it goes other ways there.
    pub fn with(&self, slip: &Slip, best: &Way, start: &Position) -> Option<Way> {
        let from = self.steps.iter().position(|(word, _)| *word == slip.word)?;
        let end = from + slip.steps.len();
        let same = &best.steps[slip.at..slip.at + slip.steps.len()];
        let ahead = || self.steps[..from] == best.steps[..slip.at];
        if self.steps.get(from..end)? != same || !ahead() && self.key(from, start) != slip.key {
            return None;
        }
        let mut steps = self.steps.clone();
        steps[from..end].copy_from_slice(&slip.steps);
        let mut changes = self.changes.clone();
        changes.retain(|word| *word != slip.word);
        if !slip.literal {
            changes.push(slip.word);
        }
        Some(Way {
            steps,
            tally: self.tally.and(&slip.change),
            share: 0.0,
            departs: self.departs.clone(),
            paid: self.paid.clone(),
            changes,
        })
    }

    /// The position before step `at`, as a key.
    fn key(&self, at: usize, start: &Position) -> u64 {
        let mut position = start.clone();
        for played in plays(&self.steps[..at]) {
            position.play(played);
        }
        position.key()
    }
}

/// The cheapest ways to the end of `search`, the cheapest first; what is stated of the result is evidence of their ends.
pub(super) fn ways(search: &Search, last: usize, stated: Stated) -> Vec<Way> {
    let node = |node: u32| &search.nodes[node as usize];
    let ends = search.beams[last].iter().map(|&end| {
        let against = stated.against(&node(end).stand.position);
        (node(end).arc, against)
    });
    let link = |at: u32| {
        let arc = &search.arcs[at as usize];
        let from = node(arc.from);
        Link {
            cost: arc.cost,
            before: from.arc,
            least: from.cost,
            twin: arc.twin,
        }
    };
    let found = cheapest::cheapest(ends, link, (WAYS_MOST, PARTS_MOST));
    found.iter().map(|found| whole(search, found)).collect()
}

/// Adds the ways with slips in them, one or two, and keeps the cheapest.
pub(super) fn with_slips(ways: &mut Vec<Way>, slips: &[Slip], start: &Position, weights: &Weights) {
    let Some(best) = ways.first().cloned() else {
        return;
    };
    for _ in 0..TOGETHER {
        let known = ways.len();
        let most = best.tally.total(weights).min(ways[0].tally.total(weights)) + MARGIN;
        for slip in slips {
            let change = slip.change.total(weights);
            for at in 0..known {
                if ways[at].tally.total(weights) + change > most {
                    continue;
                }
                if let Some(way) = ways[at].with(slip, &best, start)
                    && !ways.iter().any(|known| known.steps == way.steps)
                {
                    ways.push(way);
                }
            }
        }
        ways.sort_by(|a, b| a.tally.total(weights).total_cmp(&b.tally.total(weights)));
        ways.truncate(WAYS_MOST);
    }
}

fn whole(search: &Search, found: &Whole) -> Way {
    let mut steps = Vec::with_capacity(search.words.len());
    let mut tally = Tally::NONE.with(part::MARKS, found.end as f32);
    let mut departs = Vec::new();
    let mut paid: Vec<(usize, f64)> = Vec::new();
    for &at in &found.arcs {
        let arc = &search.arcs[at as usize];
        let word = arc.word as usize;
        tally = tally.and(&Tally::of(arc, &search.words[word], !search.open[word]));
        // A word passed over and a half-move left out in its place are one: `joined`.
        let passed = matches!(steps.last(), Some((_, Step::Extra)));
        if arc.change && !(passed && matches!(arc.step, Step::Missing(..))) {
            departs.push(word);
            let stray = matches!(arc.step, Step::Extra) && arc.paid >= EXTRA;
            paid.push((word, arc.cost + if stray { STRAY } else { 0.0 }));
        } else if arc.change {
            // It is no stray one.
            let same =
                |(first, _): &&mut (usize, f64)| Some(*first) == steps.last().map(|(at, _)| *at);
            if let Some(last) = paid.last_mut().filter(same) {
                last.1 += arc.cost - STRAY;
            }
        }
        steps.push((word, arc.step));
        if let Step::Missing(first, reply) | Step::Exchanged(first, reply) = arc.step {
            tally = tally.with(part::PLAY_REPLY, search.reply(at, &first, &reply));
        }
    }
    Way {
        steps,
        tally,
        share: 0.0,
        changes: departs.clone(),
        departs,
        paid,
    }
}

/// Counts the words that ways depart from though another way does not, all else being as it is there: nothing speaks against
/// these words but what players do, and what speaks so at each of the moves behind them is said many times over.
pub(super) fn unforced(ways: &mut [Way]) {
    let changes: Vec<Vec<usize>> = ways.iter().map(|way| way.changes.clone()).collect();
    for way in ways {
        let own = &way.changes;
        let within = |other: &&Vec<usize>| {
            other.len() < own.len() && other.iter().all(|word| own.contains(word))
        };
        let fewest = changes.iter().filter(within).map(Vec::len).min();
        if let Some(fewest) = fewest {
            way.tally = way.tally.unforced(own.len() - fewest, fewest);
        }
    }
}

/// Gives each way its share, the greatest first; ways that play the same moves are one.
pub(super) fn shared(found: Vec<Way>, weights: &Weights) -> Vec<Way> {
    let totals = || found.iter().map(|way| way.tally.total(weights));
    let least = totals().fold(f64::MAX, f64::min);
    let costs: Vec<f64> = totals().collect();
    let mut ways: Vec<Way> = Vec::with_capacity(found.len());
    for (mut way, cost) in found.into_iter().zip(costs) {
        way.share = (least - cost).exp();
        let same = ways
            .iter_mut()
            .find(|known| plays(&known.steps).eq(plays(&way.steps)));
        match same {
            Some(known) => {
                let share = known.share + way.share;
                if way.share > known.share {
                    *known = way;
                }
                known.share = share;
            }
            None => ways.push(way),
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

/// Makes one of a word passed over and a half-move left out in its place: it says another move than was meant.
///
/// Without numbers, or with one before each half-move, nothing tells that it is not.
///
/// `11. Fb7 Fb7`: the search passes over the second, as one written twice, and it is the first that stands for another move.
pub(super) fn joined(ways: &mut [Way], words: &[Word]) {
    let numbered = words.iter().filter(|word| word.number.is_some()).count();
    let tells = 0 < numbered && numbered < words.len();
    for way in ways {
        for pair in 1..way.steps.len() {
            let (first, next) = (way.steps[pair - 1], way.steps[pair]);
            let (word, due) = (&words[first.0], &words[next.0]);
            let moves = match (first.1, next.1) {
                (Step::Extra, Step::Missing(meant, reply)) => Some((meant, reply)),
                (Step::Missing(meant, reply), Step::Extra) if word.core == due.core => {
                    Some((meant, reply))
                }
                _ => None,
            };
            if let Some((meant, reply)) = moves.filter(|_| !tells || in_place(word, due)) {
                way.steps[pair - 1].1 = Step::Read(meant);
                way.steps[pair].1 = Step::Read(reply);
            }
        }
    }
}

/// Whether a word stands where the half-move before the next is due: White's behind a number, Black's before one.
fn in_place(word: &Word, next: &Word) -> bool {
    word.written == Written::Move && word.number.is_some() != next.number.is_some()
}

/// The moves of a way, in their order.
pub(super) fn plays(steps: &[(usize, Step)]) -> impl Iterator<Item = &crate::chess::Move> {
    steps.iter().flat_map(|(_, step)| step.moves()).flatten()
}

/// What a result counts that the board denies: clerks seldom err there.
const DENIED: f64 = 4.0;

/// The result of a sheet: as its record states it, or else as its tags do.
#[derive(Clone, Copy)]
pub(super) struct Stated {
    item: Option<StatedResult>,
    tag: Option<GameResult>,
}

impl Stated {
    pub fn of(record: &Record, tag: Option<GameResult>) -> Stated {
        let item = record.result_from(0).map(|(stated, _)| stated);
        Stated { item, tag }
    }

    /// What it counts that a game ends in `last`.
    pub fn against(&self, last: &Position) -> f64 {
        let said = self.item.map(|item| GameResult::resolve(item, last));
        let over = last.outcome().filter(|over| over.is_on_the_board());
        let denied = match (said.or(self.tag), over) {
            _ if self.item == Some(StatedResult::Stalemate) => {
                over.is_none_or(|over| matches!(over, Outcome::Checkmate { .. }))
            }
            (Some(said), Some(over)) => said.is_denied_by(over),
            _ => false,
        };
        if denied { DENIED } else { 0.0 }
    }
}
