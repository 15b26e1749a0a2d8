//! The search: every position that the words so far allow at a price, the cheapest first.
//!
//! Comes in: the [`Word`]s of a sheet and the position before them. Goes out: a graph of positions
//! whose ways lead from the first word to the last, each step with its cost. Ways that come to the same
//! position are merged.
//!
//! As long as the words can be played as they stand, they are followed alone. Where no reading goes
//! on, the search goes back [`BEFORE`] words and follows every departure from there to [`BEHIND`]
//! words behind: other moves for a word, a half-move left out, written twice, two exchanged.

use std::collections::HashMap;

use crate::chess::{Move, MoveList, Position};
use crate::notation::Pair;
use crate::phrase::CheckSaid;
use crate::play::{Prior, Workspace};

use super::channel::{self, Channel};
use super::sheet::{Word, Written};

/// How many words before the one that cannot be played every departure is looked for, at first.
const BEFORE: usize = 6;
/// And where none near was cheap.
const FAR_BEFORE: usize = 20;
/// What a cheap departure counts at most.
const CHEAP: f64 = 9.5;
/// What a word farther back may count as another move, from which the record then goes on.
const SLIP: f64 = 8.5;
/// How many such words are looked at.
const FARTHEST: usize = 200;
/// And how many behind it.
const BEHIND: usize = 14;
/// How many of the cheapest readings are tried with a half-move left out.
const STRUCTURAL: usize = 16;
/// Readings that cost so much more than the cheapest are given up.
const MARGIN: f64 = 15.0;
/// The same where no departures are looked for, and how many readings are followed there.
const PLAIN_MARGIN: f64 = 10.0;
const PLAIN_WIDTH: usize = 16;
/// How much of its logarithm the prior weighs: moves of one game are no independent evidence.
pub(super) const WEIGHT: f64 = 0.625;

/// What departures from the row of words count.
mod cost {
    /// A half-move was left out.
    pub const MISSING: f64 = 5.0;
    /// A half-move was written twice.
    pub const TWICE: f64 = 6.0;
    /// A word is no move of this game, or a scrap no move at all.
    pub const EXTRA: f64 = 10.5;
    pub const SCRAP: f64 = 4.0;
    pub const CELL: f64 = 12.0;
    pub const DOTS: f64 = 0.5;
    /// Two half-moves were exchanged.
    pub const EXCHANGED: f64 = 6.0;
    /// A number does not follow.
    pub const NUMBER: f64 = 1.5;
}

/// How a word was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Step {
    /// As this move.
    Read(Move),
    /// As these two moves, joined by a dash.
    Both(Move, Move),
    /// As no move.
    Extra,
    /// As the second, the first being left out before it.
    Missing(Move, Move),
    /// With the word behind it, as these two moves, written in the other order.
    Exchanged(Move, Move),
}

impl Step {
    /// The moves played, in their order.
    pub fn moves(&self) -> [Option<&Move>; 2] {
        match self {
            Step::Extra => [None, None],
            Step::Read(only) => [Some(only), None],
            Step::Both(first, second)
            | Step::Missing(first, second)
            | Step::Exchanged(first, second) => [Some(first), Some(second)],
        }
    }

    /// How many words it takes.
    pub fn words(&self) -> usize {
        1 + usize::from(matches!(self, Step::Exchanged(..)))
    }
}

/// A position that some reading reaches.
pub(super) struct Node {
    pub position: Position,
    /// What the cheapest way here counts.
    pub cost: f64,
    /// The last move of that way.
    last: Option<Move>,
    /// How many corrections that way has, and what they count, the prior aside.
    changes: u32,
    paid: f64,
    /// What the numbers are ahead of the plies of that way.
    offset: Option<i32>,
    /// The last of the arcs that lead here.
    pub arc: Option<u32>,
}

/// A step from one node to another.
pub(super) struct Arc {
    pub from: u32,
    /// Another arc to the same node.
    pub twin: Option<u32>,
    pub step: Step,
    pub cost: f64,
    /// The index of the word.
    pub word: u32,
}

/// A step that may be taken.
#[derive(Clone, Copy)]
struct Candidate {
    total: f64,
    from: u32,
    step: Step,
    word: u32,
    /// Whether it departs from the words, and what that counts, the prior aside.
    change: bool,
    paid: f64,
    offset: Option<i32>,
}

/// What the search is told.
pub(super) struct Limits {
    /// How many positions are followed at once.
    pub width: usize,
    /// How many corrections a reading may have.
    pub most: u32,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The last word was reached.
    Whole,
    /// Every reading has more corrections than allowed, at this word.
    TooMany(usize),
}

/// The search over one sheet.
pub(super) struct Search<'r> {
    pub words: &'r [Word],
    pairs: &'r [Pair],
    channel: Channel,
    /// What the words of a second sheet count.
    second: Option<Channel>,
    prior: Option<&'static Prior>,
    limits: Limits,
    pub nodes: Vec<Node>,
    pub arcs: Vec<Arc>,
    /// The nodes before each word and after the last, the cheapest first.
    pub beams: Vec<Vec<u32>>,
    /// Steps that lead before each word.
    arriving: Vec<Vec<Candidate>>,
    /// Around which words departures are looked for.
    open: Vec<bool>,
    /// Other moves for words far back, from which the record would go on.
    slipped: Vec<Vec<Move>>,
    moves: Vec<f32>,
    known: HashMap<u64, u32>,
    work: Workspace,
    costs: Vec<(f64, bool)>,
    /// What a step may count at most.
    bound: f64,
    /// The last word that no reading survived as it stands.
    broke: usize,
}

impl<'r> Search<'r> {
    pub fn new(
        words: &'r [Word],
        pairs: &'r [Pair],
        channel: Channel,
        second: Option<Channel>,
        prior: Option<&'static Prior>,
        limits: Limits,
    ) -> Search<'r> {
        Search {
            words,
            pairs,
            channel,
            second,
            prior,
            limits,
            nodes: Vec::new(),
            arcs: Vec::new(),
            beams: vec![Vec::new(); words.len() + 1],
            arriving: vec![Vec::new(); words.len() + 3],
            open: vec![false; words.len()],
            slipped: vec![Vec::new(); words.len()],
            moves: Vec::new(),
            known: HashMap::new(),
            work: Workspace::default(),
            costs: Vec::new(),
            bound: f64::MAX,
            broke: 0,
        }
    }

    /// Lets departures be looked for around word `at`.
    pub fn open_around(&mut self, at: usize, before: usize) -> usize {
        let first = at.saturating_sub(before);
        let last = (at + BEHIND).min(self.words.len());
        for open in &mut self.open[first..last] {
            *open = true;
        }
        first
    }

    /// Follows the words from `start` to the last.
    pub fn run(&mut self, start: Position) -> Ended {
        self.nodes.push(Node {
            position: start,
            cost: 0.0,
            last: None,
            changes: 0,
            paid: 0.0,
            offset: None,
            arc: None,
        });
        self.beams[0].push(0);
        let mut at = 0;
        // Where the record broke, to be looked at again when it has gone on for a while.
        let mut broken: Option<usize> = None;
        while at < self.words.len() {
            if !self.open[at] && !self.follows(at) {
                broken = Some(at);
                at = self.again(at, BEFORE);
                continue;
            }
            self.expand(at);
            self.settle(at + 1);
            let fewest = self.beams[at + 1]
                .iter()
                .map(|&n| self.nodes[n as usize].changes);
            if fewest.min().is_none_or(|fewest| fewest > self.limits.most) {
                return Ended::TooMany(at);
            }
            at += 1;
            let last = self.words.len();
            if let Some(place) = broken.filter(|place| at == last.min(place + BEHIND)) {
                broken = None;
                if self.is_dear(place, at) {
                    at = self.again(place, FAR_BEFORE);
                }
            }
        }
        Ended::Whole
    }

    /// Looks for departures around word `at`, and goes back to the first of them.
    fn again(&mut self, at: usize, before: usize) -> usize {
        self.broke = self.broke.max(at);
        let near = self.open_around(at, before);
        let first = self.slips(at, near).min(near);
        for arriving in &mut self.arriving[first + 1..] {
            arriving.clear();
        }
        first
    }

    /// Finds the slips before word `near` behind which the record goes on past word `at`, at which it broke:
    /// one word read otherwise, the others as on the cheapest way. The first word of those found.
    fn slips(&mut self, at: usize, near: usize) -> usize {
        let mut way: Vec<(usize, Step, u32)> = Vec::new();
        let mut node = self.beams[at][0];
        while let Some(arc) = self.nodes[node as usize].arc {
            let arc = &self.arcs[arc as usize];
            way.push((arc.word as usize, arc.step, arc.from));
            node = arc.from;
        }
        way.reverse();
        let mut first = near;
        for (i, &(word, step, from)) in way.iter().enumerate() {
            let Step::Read(read) = step else { continue };
            if word >= near || word + FARTHEST < near {
                continue;
            }
            let position = self.nodes[from as usize].position.clone();
            let moves = position.legal_moves();
            for other in &moves {
                if *other == read || self.slipped[word].contains(other) {
                    continue;
                }
                let written = &self.words[word];
                if worth(
                    &mut self.channel,
                    &mut self.second,
                    word,
                    written,
                    other,
                    &moves,
                ) <= SLIP
                    && self.goes_on(position.after(other), &way[i + 1..], at)
                {
                    self.slipped[word].push(*other);
                    first = first.min(word);
                }
            }
        }
        first
    }

    /// Whether a way can be gone from `position`, and then word `at` played.
    fn goes_on(&self, mut position: Position, way: &[(usize, Step, u32)], at: usize) -> bool {
        let mut fitting = MoveList::new();
        for (word, step, _) in way {
            let said = self.words[*word]
                .phrase
                .filter(|_| matches!(step, Step::Read(_)));
            if let Some(phrase) = said {
                position.fitting(&phrase, &mut fitting);
                if let Some(played) = fitting.first() {
                    position.play(played);
                    continue;
                }
            }
            for played in step.moves().into_iter().flatten() {
                if !position.is_legal(played) {
                    return false;
                }
                position.play(played);
            }
        }
        let Some(phrase) = self.words[at].phrase else {
            return true;
        };
        position.fitting(&phrase, &mut fitting);
        !fitting.is_empty()
    }

    /// Whether the departures around word `place` are dear, on the cheapest way to word `at`: the mistake may
    /// lie further back.
    fn is_dear(&self, place: usize, at: usize) -> bool {
        let paid = |at: usize| {
            let first = self.beams[at].first();
            first.map_or(0.0, |&node| self.nodes[node as usize].paid)
        };
        paid(at) - paid(place.saturating_sub(BEFORE)) > CHEAP
    }

    /// Whether the cheapest reading goes on with word `at` as it stands.
    fn follows(&self, at: usize) -> bool {
        let word = &self.words[at];
        let node = &self.nodes[self.beams[at][0] as usize];
        match (word.written, &word.phrase) {
            (Written::Illegible | Written::Absent, _) => false,
            (Written::Dots | Written::Scrap, _) => true,
            (_, None) => false,
            (_, Some(phrase)) => {
                let mut fitting = MoveList::new();
                node.position.fitting(phrase, &mut fitting);
                fitting.iter().any(|played| is_said(&word.other, played))
                    || word.pair.is_some() && self.both(node, word).next().is_some()
            }
        }
    }

    /// The two moves that a word may be, joined by a dash.
    fn both(&self, node: &Node, word: &Word) -> impl Iterator<Item = (Move, Move)> + use<> {
        let mut found = Vec::new();
        if let Some(pair) = word.pair.and_then(|pair| self.pairs.get(pair as usize)) {
            let (mut fitting, mut second) = (MoveList::new(), MoveList::new());
            node.position.fitting(&pair.first, &mut fitting);
            for first in &fitting {
                node.position
                    .after(first)
                    .fitting(&pair.second, &mut second);
                found.extend(second.iter().map(|second| (*first, *second)));
            }
        }
        found.into_iter()
    }

    /// Gathers the steps over word `at` from every position before it.
    fn expand(&mut self, at: usize) {
        let beam = std::mem::take(&mut self.beams[at]);
        let (width, margin) = self.reach(at);
        let enough = width + width / 2;
        self.bound = f64::MAX;
        for (rank, &from) in beam.iter().enumerate() {
            let alone = !self.open[at] && self.slipped[at].is_empty() && beam.len() == 1;
            if alone && self.plain(at, from) {
                break;
            }
            self.steps(at, from, rank);
            let arriving = &mut self.arriving[at + 1];
            if arriving.len() > enough {
                arriving.select_nth_unstable_by(enough, before);
                self.bound = self.bound.min(arriving[enough].total);
                arriving.truncate(enough);
            }
            let least = arriving.iter().map(|c| c.total).fold(f64::MAX, f64::min);
            self.bound = self.bound.min(least + margin);
        }
        self.beams[at] = beam;
    }

    /// How many readings are followed, and how much dearer than the cheapest they may be.
    fn reach(&self, at: usize) -> (usize, f64) {
        let width = self.limits.width;
        match self.open[at] {
            true => (width, MARGIN),
            false if at < self.broke => (width.min(2 * PLAIN_WIDTH), MARGIN),
            false => (width.min(PLAIN_WIDTH), PLAIN_MARGIN),
        }
    }

    /// The step of a single reading over a word that says one move; false where it says none or several.
    fn plain(&mut self, at: usize, from: u32) -> bool {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let (Some(phrase), None) = (&word.phrase, word.pair) else {
            return false;
        };
        let mut fitting = MoveList::new();
        node.position.fitting(phrase, &mut fitting);
        let [only] = fitting[..] else { return false };
        if !is_said(&word.other, &only) {
            return false;
        }
        let (_, offset) = numbered(node, word);
        self.arriving[at + 1].push(Candidate {
            total: node.cost,
            from,
            step: Step::Read(only),
            word: at as u32,
            change: false,
            paid: 0.0,
            offset,
        });
        true
    }

    /// The steps over word `at` from one position.
    fn steps(&mut self, at: usize, from: u32, rank: usize) {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let moves = node.position.legal_moves();
        let open = self.open[at];
        let (number, offset) = numbered(node, word);
        let base = node.cost + number;
        let mut costs = std::mem::take(&mut self.costs);
        costs.clear();
        for played in &moves {
            let literal = word.phrase.is_some_and(|phrase| played.lies_in(&phrase));
            let asked = open || literal || self.slipped[at].contains(played);
            let cost = match asked {
                true => worth(
                    &mut self.channel,
                    &mut self.second,
                    at,
                    word,
                    played,
                    &moves,
                ),
                false => f64::MAX,
            };
            costs.push((cost, literal));
        }
        let least = costs.iter().map(|(cost, _)| *cost).fold(f64::MAX, f64::min);
        let structural = open && rank < STRUCTURAL;
        // What players do is asked last: it costs more than all the rest.
        if base + least > self.bound && !structural {
            self.costs = costs;
            return self.extra(at, from);
        }
        let node = &self.nodes[from as usize];
        let mut weights = std::mem::take(&mut self.moves);
        match self.prior {
            Some(prior) => prior.costs(
                &node.position,
                node.last.as_ref(),
                &moves,
                &mut self.work,
                &mut weights,
            ),
            None => Prior::even(&moves, &mut weights),
        }
        let cell = matches!(word.written, Written::Illegible | Written::Dots);
        let weight = if cell { 1.0 } else { WEIGHT };
        for ((played, &prior), &(cost, literal)) in moves.iter().zip(&weights).zip(&costs) {
            let total = base + cost + weight * f64::from(prior);
            if total > self.bound {
                continue;
            }
            self.arriving[at + 1].push(Candidate {
                total,
                from,
                step: Step::Read(*played),
                word: at as u32,
                change: !literal,
                paid: cost,
                offset,
            });
        }
        self.costs = costs;
        for (first, second) in self.both(&self.nodes[from as usize], word) {
            self.arriving[at + 1].push(Candidate {
                total: base + 2.0 * WEIGHT * 2.0,
                from,
                step: Step::Both(first, second),
                word: at as u32,
                change: false,
                paid: 0.0,
                offset,
            });
        }
        self.extra(at, from);
        if structural {
            self.structural(at, from, &moves, &weights);
        }
        self.moves = weights;
    }

    /// The step that takes a word for no move.
    fn extra(&mut self, at: usize, from: u32) {
        let word = &self.words[at];
        let twin = |other: usize| {
            self.words
                .get(other)
                .is_some_and(|other| other.core == word.core && !word.core.is_empty())
        };
        let cost = match word.written {
            // Dots say that Black's move follows; where White's is due they stand for it.
            Written::Dots if self.nodes[from as usize].position.turn().is_black() => cost::DOTS,
            Written::Dots => cost::CELL,
            Written::Scrap => cost::SCRAP,
            Written::Illegible => cost::CELL,
            Written::Absent => 0.0,
            Written::Move if !self.open[at] => return,
            Written::Move if at > 0 && (twin(at - 1) || at > 1 && twin(at - 2)) => cost::TWICE,
            Written::Move => cost::EXTRA,
        };
        // The other sheet has the word too, and passes it over as well.
        let cost = cost
            + if word.other.is_some() {
                cost::EXTRA
            } else {
                0.0
            };
        let node = &self.nodes[from as usize];
        self.arriving[at + 1].push(Candidate {
            total: node.cost + cost,
            from,
            step: Step::Extra,
            word: at as u32,
            change: matches!(word.written, Written::Move | Written::Illegible),
            paid: cost,
            offset: node.offset,
        });
    }

    /// The steps with a half-move left out before word `at`, and with the next two exchanged.
    fn structural(&mut self, at: usize, from: u32, moves: &MoveList, weights: &[f32]) {
        let Some(phrase) = self.words[at].phrase else {
            return;
        };
        let next = self.words.get(at + 1).and_then(|word| word.phrase);
        let mut fitting = MoveList::new();
        for (first, &weight) in moves.iter().zip(weights) {
            let node = &self.nodes[from as usize];
            let after = node.position.after(first);
            after.fitting(&phrase, &mut fitting);
            if fitting.is_empty() {
                continue;
            }
            let word = &self.words[at];
            let exchanged = next.is_some_and(|next| first.lies_in(&next));
            let replies = after.legal_moves();
            for second in &fitting {
                let cost = worth(
                    &mut self.channel,
                    &mut self.second,
                    at,
                    word,
                    second,
                    &replies,
                );
                let after_cost = f64::from(self.channel.check(word, &after.after(second)));
                let node = &self.nodes[from as usize];
                // The number may stand before the move left out or behind it.
                let here = numbered(node, word);
                let (number, offset) = match numbered_at(node.offset, &after, word) {
                    behind if behind.0 < here.0 => behind,
                    _ => here,
                };
                self.arriving[at + 1].push(Candidate {
                    total: node.cost
                        + cost::MISSING
                        + f64::from(weight)
                        + cost
                        + after_cost
                        + number
                        + WEIGHT * 2.0,
                    from,
                    step: Step::Missing(*first, *second),
                    word: at as u32,
                    change: true,
                    paid: cost::MISSING + cost,
                    offset,
                });
                if exchanged {
                    let other = &self.words[at + 1];
                    let cost = cost
                        + worth(
                            &mut self.channel,
                            &mut self.second,
                            at + 1,
                            other,
                            first,
                            moves,
                        );
                    self.arriving[at + 2].push(Candidate {
                        total: node.cost
                            + cost::EXCHANGED
                            + cost
                            + WEIGHT * (f64::from(weight) + 2.0),
                        from,
                        step: Step::Exchanged(*first, *second),
                        word: at as u32,
                        change: true,
                        paid: cost::EXCHANGED + cost,
                        offset: node.offset,
                    });
                }
            }
        }
    }

    /// Makes the cheapest of the steps that lead before word `at` its beam.
    fn settle(&mut self, at: usize) {
        let mut arriving = std::mem::take(&mut self.arriving[at]);
        let (width, margin) = self.reach(at - 1);
        cheapest(&mut arriving, width + width / 2);
        arriving.sort_by(before);
        self.known.clear();
        let mut beam: Vec<u32> = Vec::with_capacity(arriving.len());
        let mut least = f64::MAX;
        for candidate in &arriving {
            if candidate.total > least + margin {
                break;
            }
            let Some(cost) = self.arrive(candidate, &mut beam) else {
                continue;
            };
            least = least.min(cost);
        }
        let nodes = &self.nodes;
        beam.sort_by(|&a, &b| {
            let cost = |node: u32| nodes[node as usize].cost;
            cost(a).total_cmp(&cost(b)).then(a.cmp(&b))
        });
        beam.truncate(width);
        self.beams[at] = beam;
    }

    /// Plays a step; its cost with what the marks of check say.
    fn arrive(&mut self, candidate: &Candidate, beam: &mut Vec<u32>) -> Option<f64> {
        let from = &self.nodes[candidate.from as usize];
        let mut position = from.position.clone();
        let mut last = from.last;
        for played in candidate.step.moves().into_iter().flatten() {
            position.play(played);
            last = Some(*played);
        }
        let word = &self.words[candidate.word as usize];
        let mut total = candidate.total;
        if let Step::Read(_) = candidate.step {
            if word.check != CheckSaid::Unsaid || position.checkers().any() {
                total += f64::from(self.channel.check(word, &position));
            }
            if let (Some(second), Some(other)) = (&self.second, &word.other) {
                total += f64::from(second.check(other, &position));
            }
        }
        let changes = from.changes + u32::from(candidate.change);
        let paid = from.paid + candidate.paid;
        let arc = self.arcs.len() as u32;
        let key =
            position.key() ^ u64::from(position.fullmoves()).wrapping_mul(0x2545_f491_4f6c_dd1d);
        let mut twin = None;
        match self.known.get(&key) {
            Some(&known) => {
                let node = &mut self.nodes[known as usize];
                twin = node.arc.replace(arc);
                if total < node.cost {
                    (node.cost, node.last, node.changes) = (total, last, changes);
                    (node.offset, node.paid) = (candidate.offset, paid);
                }
            }
            None => {
                let node = self.nodes.len() as u32;
                self.known.insert(key, node);
                beam.push(node);
                self.nodes.push(Node {
                    position,
                    cost: total,
                    last,
                    changes,
                    paid,
                    offset: candidate.offset,
                    arc: Some(arc),
                });
            }
        }
        self.arcs.push(Arc {
            from: candidate.from,
            twin,
            step: candidate.step,
            cost: total - self.nodes[candidate.from as usize].cost,
            word: candidate.word,
        });
        Some(total)
    }
}

/// Whether a second sheet says the move too, or nothing.
fn is_said(other: &Option<Box<Word>>, played: &Move) -> bool {
    let phrase = |word: &Word| word.phrase.is_some_and(|phrase| played.lies_in(&phrase));
    other.as_deref().is_none_or(phrase)
}

/// What a word counts as `played`, and what the word counts that a second sheet has in its place.
fn worth(
    channel: &mut Channel,
    second: &mut Option<Channel>,
    at: usize,
    word: &Word,
    played: &Move,
    moves: &[Move],
) -> f64 {
    let own = channel.cost(at, word, played, moves);
    let other = match (second, &word.other) {
        (Some(second), Some(other)) => second.cost(at, other, played, moves),
        (Some(_), None) => channel::ABSENT,
        _ => 0.0,
    };
    f64::from(own + other)
}

/// What the number before a word counts at a position, and what it is ahead then.
fn numbered(node: &Node, word: &Word) -> (f64, Option<i32>) {
    numbered_at(node.offset, &node.position, word)
}

fn numbered_at(offset: Option<i32>, position: &Position, word: &Word) -> (f64, Option<i32>) {
    let Some((value, black)) = word.number else {
        return (0.0, offset);
    };
    let ply = |number: u32, black: bool| {
        i32::try_from(number)
            .unwrap_or(i32::MAX / 4)
            .min(i32::MAX / 4)
            * 2
            + i32::from(black)
    };
    let due = ply(position.fullmoves(), position.turn().is_black());
    let ahead = ply(value, black) - due;
    match offset {
        Some(offset) if offset != ahead => (cost::NUMBER, Some(ahead)),
        _ => (0.0, Some(ahead)),
    }
}

/// Keeps the cheapest `most`.
fn cheapest(candidates: &mut Vec<Candidate>, most: usize) {
    if candidates.len() > most {
        candidates.select_nth_unstable_by(most, before);
        candidates.truncate(most);
    }
}

/// Which step goes first: the cheaper, then that which changes nothing, then by origin and squares.
fn before(one: &Candidate, other: &Candidate) -> std::cmp::Ordering {
    let squares = |candidate: &Candidate| {
        candidate.step.moves().map(|played| {
            played.map(|played| {
                (
                    played.from as u8,
                    played.to as u8,
                    played.promotion.map(|r| r as u8),
                )
            })
        })
    };
    one.total
        .total_cmp(&other.total)
        .then(one.change.cmp(&other.change))
        .then(one.from.cmp(&other.from))
        .then_with(|| squares(one).cmp(&squares(other)))
}
