//! Variations told behind the game, under a line that says from which move they go on.
//!
//! Comes in: words at the place of the lexer, and when all is read the items. Goes out: the items that
//! open and close the variation, and the move that it goes on from: `Variante au 5e coup des Noirs.`

use shakmaty::Color;

use crate::lexicon::{self, Turn};

use super::super::{After, Branch, Kind, chapter, layout};
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
        // `Variante.` alone: the number below tells.
        let below = || layout::next_line_number(self.text, self.at, self.dialect);
        let back = || below().filter(|number| *number <= self.number.last);
        let Some(number) = chapter::last_ordinal(words).or_else(back) else {
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

    /// Notes that the variation opened by that item goes on from a numbered move, White's where neither dots
    /// nor the words before it say Black's.
    pub(super) fn refer(&mut self, open: u32, number: u32, black: bool, words: &str) {
        let side = side_in(words, self.dialect.language);
        let side = if black { Some(Color::Black) } else { side };
        self.refer_to(open, number, side);
    }

    /// The same of the move of `side`.
    pub(super) fn refer_to(&mut self, open: u32, number: u32, side: Option<Color>) {
        self.references.push(Reference { open, number, side });
    }

    /// Ends the variation of a reference that is open, where none of its own is.
    pub(super) fn end_reference(&mut self) {
        self.end_example();
        let last = self.references.last().map(|reference| reference.open);
        if self.open.len() == 1 && self.open.last().copied() == last {
            self.open.pop();
            self.number = self.numbers.pop().unwrap_or_default();
            let close = index(self.items.len());
            if let Some(open) = last {
                self.items.set_kind(open, Kind::Open { close });
            }
            self.push(self.at, Kind::Close);
        }
    }

    /// The moves that the variations of references go on from.
    pub(super) fn referred(&self) -> Vec<Branch> {
        if self.references.is_empty() {
            return Vec::new();
        }
        let game = self.plies(index(self.items.len()));
        let branch = |reference: &Reference| {
            let found = game.binary_search_by_key(&self.due(reference), |(due, _)| *due);
            Branch {
                open: reference.open,
                after: found.map_or(After::Nowhere, |at| game[at].1),
            }
        };
        self.references.iter().map(branch).collect()
    }

    /// The half-move that a reference speaks of: twice its number, and one for Black's.
    fn due(&self, reference: &Reference) -> u64 {
        let black = match reference.side {
            Some(side) => side == Color::Black,
            None => self.begins_with_black(reference.open),
        };
        u64::from(reference.number) * 2 + u64::from(black)
    }

    /// Whether Black's move stands first in the variation that item `open` opens: by dots, or because it
    /// alone stands before the next number.
    fn begins_with_black(&self, open: u32) -> bool {
        // What goes on behind it is the game's.
        let close = match self.items.at(open).kind {
            Kind::Open { close } if close > open => close as usize,
            _ => self.items.len(),
        };
        let within = self.items.within(open as usize + 1..close);
        let told = within.map(|item| item.kind).filter(|kind| {
            matches!(
                kind,
                Kind::Number { .. } | Kind::Phrase { .. } | Kind::Empty { .. }
            )
        });
        let mut first = told.take(3);
        match (first.next(), first.next(), first.next()) {
            (Some(Kind::Number { black: true, .. }), ..)
            | (Some(Kind::Number { .. }), Some(Kind::Empty { dots: true }), _) => true,
            (
                Some(Kind::Number { value, .. }),
                Some(Kind::Phrase { .. }),
                Some(Kind::Number { value: next, black }),
            ) => next == value + 1 && !black,
            _ => false,
        }
    }

    /// The half-moves told before item `end`, that behind the last among them, each with what it goes on from.
    fn plies(&self, end: u32) -> Vec<(u64, After)> {
        let (mut plies, mut next, mut last, mut at) = (Vec::new(), 2, After::Start, 0);
        while let Some(item) = self.items.get(at as usize).filter(|_| at < end) {
            match item.kind {
                Kind::Open { close } => at = close,
                Kind::Number { value, black } => {
                    next = next.max(u64::from(value) * 2 + u64::from(black));
                }
                Kind::Phrase { .. } => {
                    plies.push((next, last));
                    (next, last) = (next + 1, After::Item(at));
                }
                _ => {}
            }
            at = at.saturating_add(1);
        }
        plies.push((next, last));
        plies
    }
}

/// The side that words speak of.
fn side_in(words: &str, language: lexicon::Language) -> Option<Color> {
    let starts = words.match_indices(|c: char| !c.is_alphanumeric());
    let mut rests = starts.filter_map(|(at, blank)| words.get(at + blank.len()..));
    rests.find_map(|rest| lexicon::side(rest, language).map(|(side, _)| side))
}
