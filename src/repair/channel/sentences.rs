//! The sentences of a sheet, each compared with many moves.
//!
//! Comes in: a [`Sentence`] and a move. Goes out: what it counts that the one tells the other. What is found of the parts of
//! moves is remembered for each sentence, and sentences of the same letters are one.
//!
//! `Le pion prend le pion.`, written five times in a game, is compared once with `prend le pion`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::spelling::sentence::{Sentence, Tellings, Told};

use super::Asked;

impl Asked<'_> {
    /// The move as it may be told in words.
    pub fn told(&self) -> Told<'_> {
        Told {
            played: self.played,
            turn: self.turn,
            last: self.last,
            homes: None,
        }
    }
}

/// Of how many sentences the parts are remembered: some ten thousand bytes each, a hundred thousand of the longest.
const TOLD: usize = 1 << 7;

/// What sentences that were asked of count. It holds whatever row a sentence stands in, so that copies share it.
#[derive(Clone, Default)]
pub(super) struct Sentences(Rc<RefCell<HashMap<Sentence, Tellings<i16>>>>);

impl Sentences {
    /// What it counts that a sentence tells a move.
    pub fn cost(&self, sentence: &Sentence, told: Told<'_>) -> f32 {
        let mut known = self.0.borrow_mut();
        if let Some(tellings) = known.get_mut(sentence) {
            return tellings.cost(told);
        }
        if known.len() == TOLD {
            known.clear();
        }
        let tellings = known.entry(sentence.clone());
        tellings
            .or_insert_with(|| Tellings::loosely(sentence))
            .cost(told)
    }
}
