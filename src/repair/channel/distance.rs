//! How far a word is from a spelling, letter by letter.
//!
//! Comes in: what was written and what may have been meant, in letters and figures without signs. Goes out: what the
//! slips between them count, confused letters, lost ones, exchanged ones.
//!
//! `C5FR` for `C3FR`: a figure confused with another.
//!
//! The sentences of a sheet, each compared with many moves.
//!
//! `Le pion prend le pion.`, written five times in a game, is compared once with `prend le pion`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::notation::Notation;
use crate::spelling::sentence::{Sentence, Tellings, Told};

use super::super::letters::LONGEST;
use super::{Asked, Channel, cost};

impl Channel {
    /// What it counts to have written one where the other was meant, letter by letter; `most` or more
    /// where it counts that much.
    pub(super) fn distance(&self, written: &[u8], meant: &[u8], most: f32) -> f32 {
        let apart = written.len().abs_diff(meant.len()) as f32;
        if apart * cost::DOUBLED >= most {
            return cost::FAR;
        }
        let named = self.notation == Notation::Descriptive;
        // The last three rows of the table: a letter each of what is written.
        let mut rows = [[0.0f32; LONGEST + 1]; 3];
        for j in 1..=meant.len() {
            rows[0][j] = rows[0][j - 1] + cost::LOST;
        }
        for (i, &byte) in written.iter().enumerate() {
            let earlier = i.checked_sub(1).map(|last| written[last]);
            let added = match earlier == Some(byte) {
                true => cost::DOUBLED,
                false => cost::ADDED,
            };
            let (above, two_above) = (rows[i % 3], rows[(i + 2) % 3]);
            let row = &mut rows[(i + 1) % 3];
            row[0] = above[0] + added;
            let mut least = row[0];
            for j in 1..=meant.len() {
                let confused = match named && j > 1 {
                    true => self.confusions.name_cost(byte, meant[j - 1]),
                    false => self.confusions.cost(byte, meant[j - 1]),
                };
                let changed = above[j - 1] + confused;
                let mut here = smaller(changed, smaller(row[j - 1] + cost::LOST, above[j] + added));
                let crossed = j > 1
                    && byte == meant[j - 2]
                    && earlier == Some(meant[j - 1])
                    && byte != meant[j - 1];
                if crossed {
                    here = smaller(here, two_above[j - 2] + cost::EXCHANGED);
                }
                row[j] = here;
                least = smaller(least, here);
            }
            if least >= most + cost::EXCHANGED {
                return cost::FAR;
            }
        }
        rows[written.len() % 3][meant.len()]
    }

    /// What letters count at least that stand in one of a word and a spelling only.
    pub(super) fn unlike(&self, written: u64, meant: u64) -> f32 {
        let apart = (written & !meant)
            .count_ones()
            .max((meant & !written).count_ones());
        apart as f32 * self.confusions.least()
    }
}

/// The letters and figures of a word, as a set; a few share a place in it.
pub(super) fn letters(word: &[u8]) -> u64 {
    word.iter()
        .fold(0, |letters, byte| letters | 1 << (byte & 0x3f))
}

/// The smaller of two costs, none of which is no number.
fn smaller(one: f32, other: f32) -> f32 {
    if other < one { other } else { one }
}

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
