//! Variations told behind the game, under a line that says from which move they go on.
//!
//! Comes in: words at the place of the lexer, and when all is read the items. Goes out: the items that
//! open and close the variation, and the move that it goes on from: `Variante au 5e coup des Noirs.`

use shakmaty::Color;

use crate::lexicon::{self, Turn};

use super::super::{After, Branch, Kind, chapter};
use super::{Lexer, index};

/// A variation that goes on from a numbered move.
#[derive(Clone, Copy)]
pub(super) struct Reference {
    /// The item that opens it.
    open: u32,
    /// The number of the move that it replaces, and whose.
    number: u32,
    side: Option<Color>,
}

impl Lexer<'_> {
    /// Begins a variation where the next `n` bytes refer to a numbered move; false where they do not.
    pub(super) fn refers(&mut self, n: usize) -> bool {
        let words = &self.text[self.at..self.at + n];
        let first = || lexicon::turn(words).is_some_and(|(turn, _)| turn == Turn::Reference);
        if !self.moves || self.over || self.open.len() > 1 || !first() {
            return false;
        }
        let Some(number) = chapter::last_ordinal(words) else {
            return false;
        };
        self.end_reference();
        if !self.open.is_empty() {
            return false;
        }
        let side = side_in(words, self.dialect.language);
        let open = index(self.items.len());
        self.references.push(Reference { open, number, side });
        self.open.push(open);
        self.numbers.push(self.number);
        self.number.fresh = true;
        self.push(self.at + n, Kind::Open { close: 0 });
        true
    }

    /// Ends the variation of a reference that is open, where none of its own is.
    pub(super) fn end_reference(&mut self) {
        self.end_example();
        let last = self.references.last().map(|reference| reference.open);
        if self.open.len() == 1 && self.open.last().copied() == last {
            self.open.pop();
            self.number = self.numbers.pop().unwrap_or_default();
            let close = index(self.items.len());
            if let Some(item) = last.and_then(|open| self.items.get_mut(open as usize)) {
                item.kind = Kind::Open { close };
            }
            self.push(self.at, Kind::Close);
        }
    }

    /// The moves that the variations of references go on from.
    pub(super) fn referred(&self) -> Vec<Branch> {
        let branch = |reference: &Reference| Branch {
            open: reference.open,
            after: self.after(reference),
        };
        self.references.iter().map(branch).collect()
    }

    fn after(&self, reference: &Reference) -> After {
        let behind = self.items.get(reference.open as usize + 1..);
        let first = behind
            .into_iter()
            .flatten()
            .find_map(|item| match item.kind {
                Kind::Number { black, .. } => Some(Color::from_white(!black)),
                Kind::Phrase { .. } => Some(Color::White),
                _ => None,
            });
        let black = reference.side.or(first) == Some(Color::Black);
        let due = u64::from(reference.number) * 2 + u64::from(black);
        let (mut next, mut last, mut at) = (None, After::Start, 0);
        while let Some(item) = self.items[..reference.open as usize].get(at as usize) {
            match item.kind {
                Kind::Open { close } => at = close,
                Kind::Number { value, black } => {
                    let own = u64::from(value) * 2 + u64::from(black);
                    next = next.max(Some(own));
                }
                Kind::Phrase { .. } => {
                    let own = next.unwrap_or(2);
                    if own == due {
                        return last;
                    }
                    (next, last) = (Some(own + 1), After::Item(at));
                }
                _ => {}
            }
            at += 1;
        }
        match next {
            Some(next) if next == due => last,
            _ => After::Nowhere,
        }
    }
}

/// The side that words speak of.
fn side_in(words: &str, language: lexicon::Language) -> Option<Color> {
    let starts = words.match_indices(|c: char| !c.is_alphanumeric());
    let mut rests = starts.filter_map(|(at, blank)| words.get(at + blank.len()..));
    rests.find_map(|rest| lexicon::side(rest, language).map(|(side, _)| side))
}
