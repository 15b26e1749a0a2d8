//! Where a reading of a sheet stands: a position between words, with what tells men and moves apart there.
//!
//! Comes in: the start of a game, the moves played from it. Goes out: what words say there.
//!
//! Behind `1. e4 e5` the word `Cf3` says Cg1-f3.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::homes::Homes;
use crate::phrase::{Phrase, Roles};
use crate::play::Last;

use super::channel::{Asked, Rivals};
use super::graph::Step;
use super::sheet::Word;
use super::steps::Said;

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
        if let Some(homes) = &mut self.homes {
            homes.play(played);
        }
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
