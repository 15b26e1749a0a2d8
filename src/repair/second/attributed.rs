//! Which word of the second sheet belongs to which half-move of the game that is read.
//!
//! Comes in: the moves of the game, each with what stands before it, and the words of the second sheet about where they stand beside
//! the first. Goes out: for each move its word. The rows were laid together before the game was known; what a word says in it tells
//! more: that the second sheet lacks a half-move, has one twice, or two in the other order.
//!
//! `Fh5 5` beside `Fg4 h5`: two words miswritten, and not one left out.
//!
//! Here too: what the other sheet says of a half-move, where that is another move than is read. `5. d3` beside `5. h3`: h3. Beside `5. d33` or
//! `?`: nothing.
//! Here too: half-moves that one of two sheets leaves out, both of which can be played to their ends. `4. Fa4 Cf6 5. Fb3` beside `4. Fa4 Cf6 5.
//! d3 b5 6. Fb3`: before Fb3 the other has `d3 b5`.

use std::cmp::Ordering;
use std::ops::Range;

use crate::chess::{Move, MoveList};
use crate::fit::fitting;
use crate::game::{Cause, Fault, Ply};
use crate::record::Record;

use super::super::channel::{Asked, Channel, Rivals};
use super::super::graph::Stand;
use super::super::repaired::{Correction, Repair, Repaired};
use super::super::sheet::{Word, Written};
use super::{PAIRS_MOST, aligned};

/// How far from its place in the rows a word may belong.
const NEAR: usize = 4;

/// What it counts where the second sheet and the game go on.
mod cost {
    /// A word says another move than is read, however unlike they are.
    pub const OTHER: f32 = 7.0;
    /// A cell that says nothing stands for a move.
    pub const CELL: f32 = 1.0;
    /// The side that a number tells is not that which moves.
    pub const SIDE: f32 = 1.5;
    /// A half-move has no word, two are in the other order, a word is no half-move, or is there twice.
    pub const LACKS: f32 = 5.0;
    pub const EXCHANGED: f32 = 6.0;
    pub const EXTRA: f32 = 10.5;
    pub const TWICE: f32 = 6.0;
    pub const SCRAP: f32 = 4.0;
    pub const NEVER: f32 = f32::INFINITY;
}

/// A half-move of the game, and what stands before it.
pub(in crate::repair) type Half = (Move, Stand);

/// A word of the second sheet, and the half-move beside which it stands.
pub(in crate::repair) type Beside<'w> = (usize, &'w Word);

/// How the game and the sheet go on from one place.
#[derive(Clone, Copy)]
enum Going {
    Both,
    Lacks,
    Extra,
    Exchanged,
}

/// The game beside the second sheet.
struct Rows<'s> {
    halves: &'s [Half],
    words: &'s [Beside<'s>],
    /// What each word counts as the half-moves near its place.
    counts: Vec<Vec<f32>>,
}

/// The place among `words` of that which belongs to each half-move of a game, as far as it has one.
pub(in crate::repair) fn attributed(
    halves: &[Half],
    words: &[Beside<'_>],
    channel: &mut Channel,
) -> Vec<Option<usize>> {
    channel.forget();
    let mut rows = Rows {
        halves,
        words,
        counts: Vec::new(),
    };
    rows.counts = (0..words.len())
        .map(|at| rows.counted(at, channel))
        .collect();
    rows.likeliest()
}

impl Rows<'_> {
    /// The half-moves to which word `at` may belong.
    fn near(&self, at: usize) -> std::ops::Range<usize> {
        let (place, _) = self.words[at];
        place.saturating_sub(NEAR)..(place + NEAR + 1).min(self.halves.len())
    }

    /// What word `at` counts as each half-move near its place. One that says one of them is not compared with the others.
    fn counted(&self, at: usize, channel: &mut Channel) -> Vec<f32> {
        let (_, word) = self.words[at];
        let near = self.near(at);
        let says: Vec<bool> = near.clone().map(|half| self.says(word, half)).collect();
        let is_read = says.contains(&true);
        let count = |(half, says): (usize, bool)| {
            let text = match (word.written, says) {
                (_, true) => 0.0,
                (Written::Move, false) if is_read => cost::OTHER,
                (Written::Move, false) => self.unlike(at, half, channel).min(cost::OTHER),
                _ => cost::CELL,
            };
            let turn = self.halves[half].1.position.turn();
            let denied = word
                .number
                .is_some_and(|(_, black)| black != turn.is_black());
            text + if denied { cost::SIDE } else { 0.0 }
        };
        near.zip(says).map(count).collect()
    }

    fn says(&self, word: &Word, half: usize) -> bool {
        let (played, before) = &self.halves[half];
        before.said(Some(word)).is(played)
    }

    /// How unlike the letters of word `at` are those of a half-move.
    fn unlike(&self, at: usize, half: usize, channel: &mut Channel) -> f32 {
        let (played, before) = &self.halves[half];
        let moves = before.position.legal_moves();
        let rivals = Rivals::new(&moves);
        let asked = before.asked(played, &rivals, cost::OTHER);
        channel.cost(at, self.words[at].1, asked)
    }

    fn count(&self, at: usize, half: usize) -> f32 {
        let near = half.checked_sub(self.near(at).start);
        let count = near.and_then(|near| self.counts[at].get(near));
        count.copied().unwrap_or(cost::NEVER)
    }

    /// What it counts that word `at` is no half-move.
    fn extra(&self, at: usize) -> f32 {
        let (_, word) = self.words[at];
        let before = at.checked_sub(1).map(|before| self.words[before].1);
        match word.written {
            Written::Move if before.is_some_and(|before| before.core == word.core) => cost::TWICE,
            Written::Move => cost::EXTRA,
            _ => cost::SCRAP,
        }
    }

    /// Whether the second sheet has begun before a half-move, and not ended.
    fn is_within(&self, half: usize) -> bool {
        let ends = self.words.first().zip(self.words.last());
        ends.is_some_and(|((first, _), (last, _))| (*first..=*last).contains(&half))
    }

    /// What one way to go on from half-move `half` and word `at` counts.
    fn step(&self, going: Going, half: usize, at: usize) -> f32 {
        match going {
            Going::Both => self.count(at, half),
            Going::Lacks if self.is_within(half) => cost::LACKS,
            Going::Lacks => 0.0,
            Going::Extra => self.extra(at),
            Going::Exchanged => {
                let crossed = self.count(at, half + 1) + self.count(at + 1, half);
                cost::EXCHANGED + crossed
            }
        }
    }

    /// The words of the half-moves, the whole counting the least.
    fn likeliest(&self) -> Vec<Option<usize>> {
        let rows = [self.halves.len(), self.words.len()];
        let cost = |going, (half, at), _| (self.step(going, half, at), 0);
        let mut own = vec![None; rows[0]];
        for (going, (half, at)) in aligned(rows, &STEPS, (1, 0), cost).0 {
            match going {
                Going::Both => own[half] = Some(at),
                Going::Exchanged => (own[half], own[half + 1]) = (Some(at + 1), Some(at)),
                Going::Lacks | Going::Extra => {}
            }
        }
        own
    }
}

/// The ways to go on, each with how many half-moves and words it passes.
const STEPS: [(Going, [usize; 2]); 4] = [
    (Going::Both, [1, 1]),
    (Going::Lacks, [1, 0]),
    (Going::Extra, [0, 1]),
    (Going::Exchanged, [2, 2]),
];

/// What it counts at the least that a word which says no legal move was meant for the one that is read: more than one slip.
const UNLIKE: f32 = 12.0;
/// How much likelier another move must be to be what such a word says: several slips make a word like either.
const LIKER: f32 = 1.0;

/// The half-moves of a game of which the other sheet says another move, each with what it says instead; `words` are those of the
/// other sheet.
pub(in crate::repair) fn disputed(
    halves: &[Half],
    words: &[Beside<'_>],
    second: &Channel,
) -> Vec<(usize, Vec<Move>)> {
    if words.len() * halves.len() > PAIRS_MOST {
        return Vec::new();
    }
    let mut second = second.clone();
    let own = attributed(halves, words, &mut second);
    let own = own.iter().enumerate();
    let disputed = own.filter_map(|(half, at)| {
        let (at, (played, stand)) = ((*at)?, &halves[half]);
        Some((half, denied((at, words[at].1), played, stand, &mut second)?))
    });
    disputed.collect()
}

/// The moves that the word `other`, the one at `at`, says, where that is another than `played`: by the squares, or by the homes of
/// men, where one of those that can go there has the home that is named; and where it says none that can be played, those that
/// it is likest, unless that which is read is among them. A word that no letter is known of tells nothing.
fn denied(
    (at, other): (usize, &Word),
    played: &Move,
    stand: &Stand,
    second: &mut Channel,
) -> Option<Vec<Move>> {
    if let Some(phrase) = other.phrase {
        let mut fits = MoveList::new();
        fitting(&stand.position, None, &phrase, &mut fits);
        if fits.contains(played) {
            let at_home = stand.fits(other);
            return (!at_home.is_empty() && !at_home.contains(played)).then_some(at_home);
        }
        if !fits.is_empty() {
            return Some(fits.to_vec());
        }
    }
    let is_ruin = other.written == Written::Move && other.core.as_slice().len() > 1;
    match is_ruin {
        true => likest((at, other), played, stand, second),
        false => None,
    }
}

/// The moves that a word is likest which says none, where it is unlike `played`.
fn likest(
    (at, other): (usize, &Word),
    played: &Move,
    stand: &Stand,
    second: &mut Channel,
) -> Option<Vec<Move>> {
    let moves = stand.position.legal_moves();
    let rivals = Rivals::new(&moves);
    let mut cost = |played: &Move, most: f32| {
        let asked = stand.asked(played, &rivals, most);
        second.cost(at, other, asked)
    };
    let own = cost(played, Asked::ANY);
    let costs: Vec<f32> = moves.iter().map(|other| cost(other, own)).collect();
    let least = costs.iter().copied().fold(own, f32::min);
    // What is like no move says none.
    let is_liker = least + LIKER <= own && least < UNLIKE;
    if !is_liker && own < UNLIKE {
        return None;
    }
    let liker = moves.iter().zip(costs);
    let liker = liker.filter(|(_, cost)| is_liker && *cost < least + LIKER);
    Some(liker.map(|(played, _)| *played).collect())
}

/// What only one of two sheets has: the plies of one are `own`, of `record`; the second, of `text`, tells `other`. Plies that stand in
/// another order on the other sheet are on both: the `orders`.
pub(in crate::repair) fn omitted(
    (record, own): (&Record, &[Ply]),
    (other, text): (&Repaired, &str),
    orders: &[Range<usize>],
) -> Vec<Fault> {
    let others = other.game.plies_of(other.game.main());
    if own.len() * others.len() > PAIRS_MOST {
        return Vec::new();
    }
    let only_other = |(at, said): (usize, Range<usize>)| {
        // A move that was put in there is on neither sheet.
        let is_put_in = |ply: usize| {
            let missing = |repair: &Repair| {
                repair.correction == Correction::Missing && repair.ply as usize == ply + 1
            };
            other.repairs.iter().any(missing)
        };
        let said = said.filter(|ply| !is_put_in(*ply));
        let said = said.filter_map(|ply| text.get(others[ply].span(&other.record)));
        let said = said.collect::<Vec<&str>>().join(" ");
        let next = own[at].span(record).start;
        (!said.is_empty()).then(|| Fault::new(Cause::OnlyOther { said }, next..next))
    };
    let not_other = |alone: Range<usize>| {
        let plies = &own[alone];
        let (first, last) = (plies.first()?, plies.last()?);
        let span = first.span(record).start..last.span(record).end;
        Some(Fault::new(Cause::NotOther, span))
    };
    let is_of_order = |parts: &(Range<usize>, Range<usize>)| {
        let is_within = |plies: &Range<usize>, order: &Range<usize>| {
            order.start <= plies.start && plies.end <= order.end
        };
        orders
            .iter()
            .any(|order| is_within(&parts.0, order) && is_within(&parts.1, order))
    };
    let faults = apart(own, others).into_iter();
    let faults = faults.filter(|parts| !is_of_order(parts));
    let faults = faults.filter_map(|(one, other)| match one.len().cmp(&other.len()) {
        Ordering::Less => only_other((one.start, other)),
        Ordering::Greater => not_other(one),
        // Of as many other moves each is disputed by itself.
        Ordering::Equal => None,
    });
    faults.collect()
}

/// The plies of two games, from the same position, between those that are told alike in both, as many as can be laid together in their
/// order; those behind the last of these are left.
fn apart(one: &[Ply], other: &[Ply]) -> Vec<(Range<usize>, Range<usize>)> {
    // A man who went there from elsewhere is told by the same words.
    let are_alike = |at: usize, beside: usize| {
        let [one, other] = [&one[at].played, &other[beside].played];
        at % 2 == beside % 2
            && (one.role, one.to, one.promotion) == (other.role, other.to, other.promotion)
    };
    const STEPS: [(Ordering, [usize; 2]); 3] = [
        (Ordering::Equal, [1, 1]),
        (Ordering::Less, [1, 0]),
        (Ordering::Greater, [0, 1]),
    ];
    let cost = |step, (at, beside): (usize, usize), _| match step {
        Ordering::Equal if are_alike(at, beside) => (0.0, 0),
        Ordering::Equal => (f32::INFINITY, 0),
        _ => (1.0, 0),
    };
    let (mut apart, mut first) = (Vec::new(), (0, 0));
    for (step, place) in aligned([one.len(), other.len()], &STEPS, (1, 0), cost).0 {
        if step == Ordering::Equal {
            if place != first {
                apart.push((first.0..place.0, first.1..place.1));
            }
            first = (place.0 + 1, place.1 + 1);
        }
    }
    apart
}
