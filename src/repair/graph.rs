//! Positions that readings reach, and the steps between them.
//!
//! Comes in and goes out: nothing but data, which the search fills and `ways` follows back. A node
//! is a position before some word, an arc the way in which a word was taken.
//!
//! `Cg1-f5` from the initial position: an arc that reads Cg1-f3, to the position behind it.
//!
//! Here too: where a reading of a sheet stands: a position between words, with what tells men and moves apart there. Behind `1. e4 e5` the word
//! `Cf3` says Cg1-f3.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::homes::Homes;
use crate::phrase::{Phrase, Roles};
use crate::play::Last;

use super::channel::{Asked, Rivals};
use super::sheet::Word;
use super::steps::Said;

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

/// What the numbers of a sheet are ahead of the half-moves of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ahead {
    /// At the first of them, and at the last.
    pub first: i64,
    pub last: i64,
}

/// A position that some reading reaches.
pub(super) struct Node {
    pub stand: Stand,
    /// What the cheapest way here counts; the last moves are that way's.
    pub cost: f64,
    /// How many corrections that way has, and what they count, the prior aside.
    pub changes: u32,
    pub paid: f64,
    /// What the numbers are ahead of the plies of that way.
    pub ahead: Option<Ahead>,
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
    /// What of that the text counts, and how little players would play it, before it is weighed.
    pub paid: f64,
    pub play: f32,
    /// Whether it departs from the words, and whether these say other moves too, though the writer is careful.
    pub change: bool,
    pub vague: bool,
    /// The index of the word.
    pub word: u32,
}

/// A step that may be taken.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    pub total: f64,
    pub from: u32,
    pub step: Step,
    pub word: u32,
    /// Whether it departs from the words, and what that counts, the prior aside.
    pub change: bool,
    pub paid: f64,
    /// Whether the words say other moves too, though their writer is careful.
    pub vague: bool,
    /// How little players would play it, before it is weighed.
    pub play: f32,
    pub ahead: Option<Ahead>,
}

/// Keeps the cheapest `most`.
pub(super) fn cheapest(prospects: &mut Vec<Prospect>, most: usize) {
    if prospects.len() > most {
        prospects.select_nth_unstable_by(most, before);
        prospects.truncate(most);
    }
}

/// Which step goes first: the cheaper, then that which changes nothing, then by origin and squares.
pub(super) fn before(one: &Prospect, other: &Prospect) -> std::cmp::Ordering {
    let squares = |prospect: &Prospect| {
        prospect.step.moves().map(|played| {
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

/// A position between words.
#[derive(Clone)]
pub(super) struct Stand {
    pub position: Position,
    /// The homes of its men, where words name men by them.
    pub homes: Option<Box<Homes>>,
    /// The last two moves, the last first.
    pub last: [Option<Move>; 2],
}

impl Stand {
    /// Before the first of `words`.
    pub fn before(words: &[Word], start: &Position) -> Stand {
        Stand {
            position: start.clone(),
            homes: homes(words, start),
            last: [None; 2],
        }
    }

    /// The last two moves, as a prior is told of them.
    pub fn last_moves(&self) -> Last<'_> {
        Last {
            theirs: self.last[0].as_ref(),
            own: self.last[1].as_ref(),
        }
    }

    pub fn play(&mut self, played: &Move) {
        self.position.play(played);
        self.homes.iter_mut().for_each(|homes| homes.play(played));
        self.last = [Some(*played), self.last[0]];
    }

    /// Plays the moves of a step.
    pub fn take(&mut self, step: &Step) {
        for played in step.moves().into_iter().flatten() {
            self.play(played);
        }
    }

    pub fn after(&self, played: &Move) -> Stand {
        let mut after = self.clone();
        after.play(played);
        after
    }

    /// What is asked of a move from here that its word does not say, and that counts no more than `most`.
    pub fn asked<'m>(&'m self, played: &'m Move, rivals: &'m Rivals<'m>, most: f32) -> Asked<'m> {
        Asked {
            played,
            rivals,
            literal: false,
            also: false,
            turn: self.position.turn(),
            homes: self.homes.as_deref(),
            last: self.last[0].as_ref(),
            most,
        }
    }

    /// The moves that a word says.
    pub fn fits(&self, word: &Word) -> Vec<Move> {
        let phrase = word.phrase.as_ref();
        phrase.map_or(Vec::new(), |phrase| {
            said(&self.position, self.homes.as_deref(), phrase)
        })
    }

    /// What a word says, if there is one.
    pub fn said<'w>(&self, word: Option<&'w Word>) -> Said<'w> {
        Said::of(word, &self.position, self.homes.as_deref())
    }

    /// Whether all goes on alike from here and from `other`.
    pub fn meets(&self, other: &Stand) -> bool {
        self.position.key() == other.position.key() && self.homes == other.homes
    }
}

/// The moves that a phrase says. They are few, and lists of moves are long to carry.
pub(super) fn said(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Vec<Move> {
    let mut fits = MoveList::new();
    fit::said(position, homes, phrase, &mut fits);
    fits.to_vec()
}

/// The homes of the men in `start`, where some word names a man by his.
fn homes<'w>(words: &'w [Word], start: &Position) -> Option<Box<Homes>> {
    let both = |word: &'w Word| [Some(word), word.other.as_deref()].into_iter().flatten();
    let phrases = || words.iter().flat_map(both).filter_map(|word| word.phrase);
    if phrases().all(|phrase| phrase.is_plain()) {
        return None;
    }
    let unread = words.iter().filter(|word| word.phrase.is_none());
    let unread = unread.fold(Roles::NONE, |named, word| named.union(word.named));
    let minded = phrases().fold(unread, |minded, phrase| minded.union(phrase.named()));
    let homes = Homes::in_position(start, minded);
    Some(Box::new(
        match phrases().any(|phrase| phrase.looks_back()) {
            true => homes.minding_last(),
            false => homes,
        },
    ))
}
