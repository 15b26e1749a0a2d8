//! Variations told behind the game, under a line that says from which move they go on.
//!
//! Comes in: words at the place of the lexer, and when all is read the items. Goes out: the items that
//! open and close the variation, and the move that it goes on from: `Variante au 5e coup des Noirs.`

use shakmaty::Color;

use crate::lexicon::{self, Turn};

use super::super::{After, Branch, Kind, chapter, layout};
use super::numbers::{Numbered, is_of_row};
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

/// Among how many of the variations begun last the one that is open is looked for.
const OPEN_MOST: usize = 8;

impl Lexer<'_> {
    /// Begins a variation where the next `n` bytes refer to a numbered move; false where they do not.
    pub(super) fn refers(&mut self, n: usize) -> bool {
        let words = &self.text[self.at..self.at + n];
        if !self.moves || self.over || self.open.len() > 1 {
            return false;
        }
        let Some(behind) = heads_variation(words, self.apart) else {
            return false;
        };
        // `Variante.` alone: the number behind it or below tells; of a move of which White's half alone stands above, the
        // game goes on.
        let next = self.text[self.at + n..].trim_start_matches([' ', '\t', '\u{a0}']);
        let here = || layout::number_and_move(next, self.dialect).map(|(number, _)| number);
        let below = || layout::next_line_number(self.text, self.at, self.dialect);
        let last = self.main_number();
        let back = || {
            here().or_else(below).filter(|number| {
                *number < last.last || *number == last.last && (behind > 0 || last.is_full())
            })
        };
        let Some(number) = chapter::last_ordinal(&words[behind..]).or_else(back) else {
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

    /// Takes a line that heads a variation with its ordinal in figures: `1re VARIANTE.`
    pub(super) fn numbers_variation(&mut self) -> bool {
        let figure = self.rest().starts_with(|c: char| c.is_ascii_digit());
        if !figure || !self.moves {
            return false;
        }
        let line = self.text[self.at..self.line_end()].trim_end();
        line.len() <= HEADING_MOST && layout::numbers_variation(line) && self.refers(line.len())
    }

    /// The last number of the game, that of its main line where a variation of a reference is open.
    fn main_number(&self) -> Numbered {
        match self.numbers.first() {
            Some(number) if self.is_referring() => *number,
            _ => self.number,
        }
    }

    /// Whether the variation of a reference is open, and none of its own.
    fn is_referring(&self) -> bool {
        let last = self.references.last().map(|reference| reference.open);
        self.open.len() == 1 && self.open.last().copied() == last
    }

    /// Ends the variation of a reference where behind a blank line the number stands that is due in the game, and not in it.
    pub(super) fn game_goes_on(&mut self) {
        if self.references.is_empty() || !self.apart || !self.is_referring() {
            return;
        }
        let due = self.numbers.first().map(|number| number.due());
        let next = layout::number_and_move(self.rest(), self.dialect).map(|(number, _)| number);
        if next.is_some() && next == due && next != Some(self.number.due()) {
            self.end_reference();
        }
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

    /// Makes the variation of item `other` go on from the move from which that of item `open` does, where words or its place say it.
    pub(super) fn refer_as(&mut self, open: u32, other: u32) {
        let mut told = self.references.iter().rev().take(OPEN_MOST);
        if let Some(&Reference { number, side, .. }) = told.find(|told| told.open == open) {
            self.refer_to(other, number, side);
        }
        let mut branches = self.branches.iter().rev().take(OPEN_MOST);
        if let Some(after) = branches
            .find(|branch| branch.open == open)
            .map(|branch| branch.after)
        {
            self.branches.push(Branch { open: other, after });
        }
    }

    /// Ends the variation of a reference that is open, where none of its own is.
    pub(super) fn end_reference(&mut self) {
        self.end_example();
        let last = self.references.last().map(|reference| reference.open);
        if self.is_referring() {
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
        let told = within.map(|item| item.kind).filter(is_of_row);
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

/// Where words that head a variation name none of their own any more: behind `variante` or `défense`, to which an ordinal
/// may belong, 0 where nothing but their colon or a word like `autrement` tells it, behind a blank line; none where they head
/// nothing.
///
/// `Première variante, au 4e coup`, `Autre défense.`, `Ou bien :`
fn heads_variation(words: &str, apart: bool) -> Option<usize> {
    let mut at = 0;
    for nth in 0..TURN_WORDS {
        let rest = words.get(at..).filter(|rest| !rest.is_empty())?;
        if let Some((_, n)) = lexicon::turn(rest).filter(|_| heads(rest)) {
            return Some(at + n);
        }
        let own = |word: &str| {
            let numbered =
                lexicon::numeral(word).is_some() || word.starts_with(|c: char| c.is_ascii_digit());
            numbered || lexicon::another(word) > 0
        };
        if !own(rest) && nth == 0 {
            break;
        }
        let word = rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len());
        let behind = &rest[word..];
        at += word + behind.len()
            - behind
                .trim_start_matches(|c: char| !c.is_alphanumeric())
                .len();
    }
    let short = words.len() <= HEADING_MOST;
    let says = lexicon::otherwise(words) > 0;
    (short && apart && (says || words.ends_with(':'))).then_some(0)
}

/// Among how many words the one stands that heads a variation, and how long the words may be where another sign tells it.
const TURN_WORDS: usize = 3;
const HEADING_MOST: usize = 80;

/// The side that words speak of; a letter right behind the word of a variation is its name: `Variante B.`
fn side_in(words: &str, language: lexicon::Language) -> Option<Color> {
    let starts = words.match_indices(|c: char| !c.is_alphanumeric());
    let mut rests = starts.filter_map(|(at, sign)| words.get(at + sign.len()..));
    let mut named = heads(words);
    rests.find_map(|rest| {
        let name = std::mem::replace(&mut named, heads(rest));
        let (side, n) = lexicon::side(rest, language)?;
        let letter = rest[..n].chars().filter(|c| c.is_alphabetic()).count() == 1;
        (!name || !letter).then_some(side)
    })
}

/// Whether the word of a variation or of a defence begins `words`.
fn heads(words: &str) -> bool {
    matches!(
        lexicon::turn(words),
        Some((Turn::Reference | Turn::Defence, _))
    )
}
