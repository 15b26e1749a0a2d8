//! Choices in the place of one move: a bracket or a remark that tells several, each from the same move on.
//!
//! Comes in: the place of the lexer, at the number of a move, a semicolon or a word. Goes out: whether another choice begins
//! there, and the items that close the one before and open it: `(3... d6; 3... Cf6)`, `(d6 ou Cf6)`.

use crate::lexicon;

use super::super::{Item, Kind, layout};
use super::numbers::is_of_row;
use super::{Lexer, index};

/// Within how many items the first number and the first move of a choice stand.
const CHOICE_MOST: usize = 16;
/// And how many of them for a move behind that number.
pub(super) const CHOICE_ITEMS_MOST: usize = 64;

impl Lexer<'_> {
    /// Whether words speak of several moves in the place of one that was played: `11... Cd7, 11... Fb7 ou 11... Cc6`.
    pub(super) fn lists_choices(&self, value: u32, black: bool) -> bool {
        let game = self.numbers.last();
        game.is_some_and(|game| value < game.due()) && self.is_other_choice(value, black)
    }

    /// Whether the number at hand begins another choice in the bracket, since it is that of its first move, and said of the
    /// same side: `(3... d6; 3... Cf6)`. White's without a sign between may number Black's move.
    #[cold]
    pub(super) fn is_other_choice(&self, value: u32, black: bool) -> bool {
        let told_here = !self.signs.is_empty() || self.example == Some(self.open.len());
        let Some(&open) = self.open.last().filter(|_| told_here) else {
            return false;
        };
        let mut told = self
            .behind(open)
            .take(CHOICE_ITEMS_MOST)
            .filter(|item| is_of_row(&item.kind));
        let same = |item: Item| matches!(item.kind, Kind::Number { value: own, black: of } if (own, of) == (value, black));
        let moved = |item: Item| matches!(item.kind, Kind::Phrase { .. });
        let apart = || {
            self.items
                .last()
                .is_some_and(|last| matches!(last.kind, Kind::Separator | Kind::Aside))
        };
        (black || apart() || self.number.last > value)
            && told.next().is_some_and(same)
            && told.any(moved)
    }

    /// Whether a semicolon in a bracket parts two choices, the second of which begins with `after`.
    #[cold]
    pub(super) fn begins_other_choice(&self, after: &str) -> bool {
        let Some(&open) = self.open.last().filter(|_| !self.signs.is_empty()) else {
            return false;
        };
        let first = self
            .behind(open)
            .take(CHOICE_MOST)
            .find_map(|item| match item.kind {
                Kind::Number { value, .. } => Some(value),
                _ => None,
            });
        // `ou 3... Cf6`
        let after = after.trim_start_matches(|c: char| c.is_alphabetic() || c == ' ');
        let next = layout::number_and_move(after, self.dialect);
        first.is_some() && next.map(|(value, _)| value) == first
    }

    /// Closes the variation of the bracket or the remark, and opens another in it, which goes on from the same move.
    #[cold]
    pub(super) fn begin_other_choice(&mut self) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let close = index(self.items.len());
        self.items.set_kind(open, Kind::Open { close });
        self.push(self.at, Kind::Close);
        let other = index(self.items.len());
        self.open.push(other);
        self.push(self.at, Kind::Open { close: 0 });
        self.refer_as(open, other);
        self.number = self.numbers.last().copied().unwrap_or_default();
        self.number.fresh = self.example.is_some();
    }

    /// Takes the word between two choices for the last move in a bracket, and begins the second: `(d6 ou Cf6)`.
    #[cold]
    pub(super) fn parts_choices(&mut self) -> bool {
        let rest = self.rest();
        let n = lexicon::proposes(rest);
        let Some(&open) = self.open.last().filter(|_| n > 0 && !self.signs.is_empty()) else {
            return false;
        };
        let said = |item: &Item| {
            !matches!(
                item.kind,
                Kind::Number { .. } | Kind::Nag(_) | Kind::Separator
            )
        };
        let told: Vec<Item> = self.behind(open).filter(said).take(2).collect();
        let alone = matches!(
            told[..],
            [Item {
                kind: Kind::Phrase { .. },
                ..
            }]
        );
        let next = rest[n..].trim_start_matches([' ', '\u{a0}', ':']);
        let parts = alone && rest[n..].starts_with([' ', '\u{a0}']) && self.dialect.reads(next);
        if parts {
            self.push(self.at + n, Kind::Aside);
            self.begin_other_choice();
        }
        parts
    }
}
