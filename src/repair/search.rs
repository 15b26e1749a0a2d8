//! The search: every position that the words so far allow at a price, the cheapest first.
//!
//! Comes in: the [`Word`]s of a sheet and the position before them. Goes out: a graph of positions
//! whose ways lead from the first word to the last, each step with its cost. Ways that come to the same
//! position are merged.
//!
//! As long as the words can be played as they stand, they are followed alone. Where no reading goes
//! on, the search goes back some words and follows every departure from there to some words behind (`reach`): other moves for a
//! word, a half-move left out, written twice, two exchanged.
//!
//! Here too: cells that nobody could read, counted before anything is searched: each is a correction, whatever stood in it. `1. e4 ? 2. ? ? 3.
//! Fb5 a6`: three. Behind a mate a cell is empty, and what is written there is too much.

mod arrived;

use nohash_hasher::IntMap;

use crate::chess::{Move, Position};
use crate::notation::Pair;
use crate::phrase::CheckSaid;

use super::channels::Channels;
use super::far::Gone;
use super::foresight::Foresight;
use super::graph::Stand;
use super::graph::{Arc, Node, Prospect, Step};
use super::plays::QuickPlays;
use super::rank::Weights;
use super::reach::Broken;
use super::sheet::{Word, Written, ply};
use super::slips::{Slip, Slips};
use super::steps::is_said_beside;

/// How much of its logarithm the prior weighs: moves of one game are no independent evidence.
pub(super) const WEIGHT: f64 = 0.7;

/// What the search is told.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// How many positions are followed at once.
    pub width: usize,
    /// How many corrections a reading may have, those among them for which the other sheet says the move.
    pub most: u32,
    /// How much dearer than the cheapest they may be.
    pub margin: f64,
    /// Before which word departures are looked for everywhere from the first.
    pub anywhere: usize,
    /// How many corrections the way to a position may have, all others being left; none where they are only counted.
    pub fewer: Option<u32>,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The last word was reached.
    Whole,
    /// Every reading has more corrections than allowed, or none is left.
    TooMany,
    /// All the work was done that the record is worth.
    Spent,
}

/// The search over one sheet.
pub(super) struct Search<'r> {
    pub words: &'r [Word],
    pub pairs: &'r [Pair],
    pub channels: Channels,
    pub plays: &'r QuickPlays,
    pub limits: Limits,
    pub nodes: Vec<Node>,
    pub arcs: Vec<Arc>,
    /// The nodes before each word and after the last, the cheapest first.
    pub beams: Vec<Vec<u32>>,
    /// Steps that lead before each word.
    pub arriving: Vec<Vec<Prospect>>,
    /// Around which words departures are looked for.
    pub open: Vec<bool>,
    /// Other moves for words far back, from which the record would go on. A line left out is one of these, where there
    /// are any.
    pub slipped: Vec<Vec<Move>>,
    /// Whether lines left out are filled: at first they cost more than to pass them over.
    pub filled: bool,
    pub moves: Vec<f32>,
    pub known: IntMap<u64, u32>,
    pub costs: Vec<(f64, bool)>,
    /// Whether `moves` are those of the position at hand.
    pub weighed: bool,
    /// Whether the word at hand says several moves, though its writer is careful.
    pub vague: bool,
    /// What a step may count at most.
    pub bound: f64,
    /// What a reading may count at most, that is of any use.
    pub ceiling: f64,
    /// The last word that no reading survived as it stands.
    pub broke: usize,
    /// How many words are taken in one way only.
    pub kept: usize,
    /// The first word that is marked as a mate; beyond the last where none is.
    pub mated: usize,
    /// The second word of the last row, and the half-move that it is by the row's number.
    pub closing: Option<(usize, i64)>,
    /// Before which word departures that count more are looked for.
    pub doubted: usize,
    /// How many corrections the words from each on need at the least.
    pub needed: Vec<u32>,
    /// What the words behind cells that follow each other tell of them; none where there are no such cells.
    pub foresight: Option<Foresight>,
    /// How much work it may do: [`Work::bound`](super::work::Work::bound).
    pub bounded: u64,
}

impl<'r> Search<'r> {
    pub fn new(
        words: &'r [Word],
        pairs: &'r [Pair],
        channels: Channels,
        plays: &'r QuickPlays,
        limits: Limits,
    ) -> Search<'r> {
        let left_out = |word: &Word| !word.left_out.is_empty();
        let open = words.iter().enumerate();
        let open = open.map(|(at, word)| at < limits.anywhere || left_out(word));
        let open = open.collect();
        let mate = |word: &Word| word.check == CheckSaid::Mate;
        let mated = words.iter().position(mate).unwrap_or(words.len());
        let foresight = Foresight::of(words, channels.own.notation);
        // The other sheet may say what stood in a cell; behind a mate nothing is too much.
        let needed = match limits.fewer {
            Some(_) if channels.second.is_none() && mated == words.len() => from_each(words),
            _ => vec![0; words.len() + 1],
        };
        Search {
            words,
            pairs,
            channels,
            plays,
            limits,
            nodes: Vec::new(),
            arcs: Vec::new(),
            beams: vec![Vec::new(); words.len() + 1],
            arriving: vec![Vec::new(); words.len() + 3],
            open,
            slipped: words.iter().map(|word| word.left_out.clone()).collect(),
            filled: words.iter().any(left_out),
            moves: Vec::new(),
            known: IntMap::default(),
            costs: Vec::new(),
            weighed: false,
            vague: false,
            bound: f64::MAX,
            ceiling: f64::MAX,
            broke: 0,
            kept: 0,
            mated,
            closing: closing(words),
            doubted: 0,
            needed,
            foresight,
            bounded: plays.work.bound(words.len()),
        }
    }

    /// Follows the words from `start` to the last, the first of them by `steps`, whatever these count.
    pub fn run(&mut self, start: &Position, steps: &[Step]) -> Ended {
        self.nodes.push(Node {
            stand: Stand::before(self.words, start),
            cost: 0.0,
            changes: 0,
            paid: 0.0,
            ahead: None,
            arc: None,
        });
        self.beams[0].push(0);
        self.kept = steps.iter().map(Step::words).sum();
        let mut at = 0;
        for step in steps {
            let Some(&from) = self.beams[at].first() else {
                return Ended::TooMany;
            };
            let prospect = Prospect {
                change: false,
                ..self.prospect(at, from, *step)
            };
            let mut beam = Vec::new();
            self.known.clear();
            self.arrive(&prospect, &mut beam);
            at += step.words();
            self.beams[at] = beam;
        }
        self.follow(at)
    }

    /// Follows the words from `at` on.
    fn follow(&mut self, mut at: usize) -> Ended {
        let mut broken: Option<Broken> = None;
        while at < self.words.len() {
            if !self.open[at] && !self.follows(at) {
                // The cheapest way ends here; those that do go on.
                if self.limits.fewer.is_some() {
                    self.open[at] = true;
                    continue;
                }
                let breaks = self.breaks(at);
                at = breaks.first;
                broken = Some(breaks);
                continue;
            }
            self.expand(at);
            self.settle(at + 1);
            let fewest = self.beams[at + 1]
                .iter()
                .map(|&n| self.nodes[n as usize].changes);
            if fewest.min().is_none_or(|fewest| fewest > self.limits.most) {
                return Ended::TooMany;
            }
            if self.plays.work.is_over(self.bounded) {
                return Ended::Spent;
            }
            at += 1;
            let seen = |broken: &Broken| at == broken.seen_at(self.words.len());
            if let Some(seen) = broken.filter(seen) {
                broken = self.farther(seen, at);
                at = broken.map_or(at, |farther| farther.first);
            }
        }
        Ended::Whole
    }

    /// How many departures the cheapest reading of all words has, and what it counts; none before the last word is
    /// reached.
    pub fn least(&self) -> Option<(u32, f64)> {
        let node = *self.beams.last()?.first()?;
        let node = &self.nodes[node as usize];
        Some((node.changes, node.cost))
    }

    /// The same without those for which the other sheet says the move that is read: they are none too many.
    pub fn least_unsaid(&self) -> Option<u32> {
        let (changes, _) = self.least()?;
        let is_said = |gone: &Gone| {
            let Step::Read(played) = gone.step else {
                return false;
            };
            let stand = &self.nodes[gone.from as usize].stand;
            let is_change = self.arcs[gone.arc as usize].change;
            is_change && is_said_beside(&self.words[gone.word], &played, stand)
        };
        let said = match self.channels.second {
            Some(_) => self
                .way(self.words.len())
                .into_iter()
                .filter(is_said)
                .count(),
            None => 0,
        };
        Some(changes.saturating_sub(said as u32))
    }

    /// The first word behind all those about which departures were looked for.
    pub fn looked(&self) -> usize {
        let last = self.open.iter().rposition(|open| *open);
        last.map_or(0, |last| last + 1)
    }

    /// The slips that a way may have.
    pub fn slips_of(
        &mut self,
        way: &[(usize, Step)],
        start: &Position,
        weights: &Weights,
    ) -> Vec<Slip> {
        let mut slips = Slips {
            words: self.words,
            channels: &mut self.channels,
            plays: self.plays,
            start,
            open: &self.open,
        };
        let stands = slips.stands(way);
        slips.of(way, &stands, weights)
    }

    /// How little players would play the second move of an arc of two.
    pub fn reply(&self, arc: u32, first: &Move, reply: &Move) -> f32 {
        let from = &self.nodes[self.arcs[arc as usize].from as usize];
        let after = from.stand.after(first);
        self.plays.cost(&after, reply)
    }

    /// What the moves of `way` count about which players were not asked, there being no choice: it is to be added where ways of
    /// several searches are compared.
    pub fn unasked(&self, way: &[Gone]) -> f64 {
        let plays = self.unasked_plays(way);
        plays.iter().map(|play| WEIGHT * f64::from(*play)).sum()
    }

    /// How little players would play each of these moves.
    pub fn unasked_plays(&self, way: &[Gone]) -> Vec<f32> {
        let mut plays = Vec::new();
        for gone in way {
            let arc = &self.arcs[gone.arc as usize];
            if let (Step::Read(played), false, 0.0) = (gone.step, arc.change, arc.play) {
                let stand = &self.nodes[gone.from as usize].stand;
                plays.push(self.plays.cost(stand, &played));
            }
        }
        plays
    }

    /// Whether the cheapest reading goes on with word `at` as it stands.
    fn follows(&self, at: usize) -> bool {
        let word = &self.words[at];
        let stand = &self.nodes[self.beams[at][0] as usize].stand;
        match (word.written, &word.phrase) {
            _ if word.stray || word.doubled => true,
            _ if word.is_of_other_side(&stand.position) => false,
            // Where the game is at its end a cell is empty.
            (Written::Illegible, _) => self.ends_by_words(self.beams[at][0]),
            (Written::Absent | Written::Skipped, _) => false,
            (Written::Dots | Written::Scrap | Written::Remark, _) => true,
            (_, None) => false,
            (_, Some(_)) => {
                let other = stand.said(word.other.as_deref());
                let fits = stand.fits(word);
                fits.iter().any(|played| other.allows(played))
                    || word.pair.is_some() && self.both(stand, word).next().is_some()
            }
        }
    }

    /// Whether the way to a node before word `at` has all the corrections that a way may have, those aside that the words behind it need.
    pub fn is_full(&self, at: usize, node: u32) -> bool {
        let had = self.nodes[node as usize].changes + self.needed[at + 1];
        self.limits.fewer.is_some_and(|most| had >= most)
    }
}

/// The second of two words in the last row, which no number follows, and the half-move that it is by the row's own: where the row
/// before has two as well, the rows are whole.
fn closing(words: &[Word]) -> Option<(usize, i64)> {
    let row = words.len().checked_sub(2)?;
    let number = |at: usize| words[at].number.filter(|(_, black)| !black);
    let (last, before) = (number(row)?, number(row.checked_sub(2)?)?);
    let second = [row - 1, row + 1].map(|at| &words[at]);
    let whole = last.0 == before.0 + 1 && second.iter().all(|word| word.number.is_none());
    let written = words[row..]
        .iter()
        .all(|word| word.written == Written::Move);
    (whole && written).then(|| (row + 1, ply((last.0, true))))
}

/// How many corrections `words` need at the least, wherever the game that they tell is at its end: the cells before it, and the moves
/// behind it.
pub(super) fn least(words: &[Word]) -> u32 {
    from_each(words).first().copied().unwrap_or_default()
}

/// The same of the words from each of them on, and of none.
pub(super) fn from_each(words: &[Word]) -> Vec<u32> {
    let slipped = u32::from(ends_in_a_cell(words));
    let (mut moves, mut least) = (0_u32, 0_u32);
    let mut needed = vec![0];
    for word in words.iter().rev() {
        match word.written {
            Written::Illegible => least += 1,
            Written::Move => moves += 1,
            _ => {}
        }
        // The game may be at its end before this word.
        least = least.min(moves);
        needed.push(least.saturating_sub(slipped));
    }
    needed.reverse();
    needed
}

/// Whether one of the last two words is a cell: where a column slipped, nothing is missing in the one that comes to stand last.
fn ends_in_a_cell(words: &[Word]) -> bool {
    words
        .iter()
        .rev()
        .take(2)
        .any(|word| word.written == Written::Illegible)
}
