//! Phrases, each kept once.
//!
//! Comes in: a phrase. Goes out: its place in the list, the same for the same phrase; and by its place the phrase.
//! A long record says the same few hundred things again and again.
//!
//! The thousandth `De même.` has the place of the first.

use std::collections::HashMap;

use crate::phrase::Phrase;

/// A list in which no phrase stands twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrases {
    list: Vec<Phrase>,
    places: HashMap<Phrase, u32>,
}

impl Phrases {
    /// The place of `phrase`, counted from 0, which is put there if it is new.
    pub(super) fn place(&mut self, phrase: Phrase) -> u32 {
        *self.places.entry(phrase).or_insert_with(|| {
            self.list.push(phrase);
            self.list.len() as u32 - 1
        })
    }

    /// The phrase at a place.
    pub(super) fn get(&self, place: u32) -> Option<&Phrase> {
        self.list.get(place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase::Roles;
    use shakmaty::{Role, Square};

    #[test]
    fn what_is_said_again_has_the_place_of_the_first() {
        let to = |square| Phrase::arriving(Roles::of(Role::Knight), square);
        let mut phrases = Phrases::default();
        let said = [Square::F3, Square::C3, Square::F3];
        assert_eq!(said.map(|square| phrases.place(to(square))), [0, 1, 0]);
        assert_eq!(phrases.get(1), Some(&to(Square::C3)));
        assert_eq!(phrases.get(2), None);
    }
}
