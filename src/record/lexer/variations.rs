//! Variations: in parentheses, or as examples that none closes.
//!
//! Comes in: the place of the lexer, at a parenthesis or an example. Goes out: the items that open and
//! close the variation, or one item where no move stands in it: `(2. Cc3)`, `Exemple : 2 C 3 FD`.

use super::super::{After, Branch, DEEPEST, Item, Kind, layout};
use super::{Lexer, index};

impl Lexer<'_> {
    /// `variation = open , { item | words | result } , close ;`
    /// `open = "(" ;`
    ///
    /// `(=)` is a result.
    pub(super) fn open(&mut self) {
        if let Some((result, n)) = layout::result(self.rest()) {
            return self.result(result, n);
        }
        if self.open.len() == DEEPEST {
            let end = layout::closing_parenthesis(self.text, self.at);
            return self.push(end, Kind::TooDeep);
        }
        self.open.push(index(self.items.len()));
        self.numbers.push(self.number);
        self.push(self.at + 1, Kind::Open { close: 0 });
    }

    /// `close = ")" ;`
    /// `aside = open , { number | side | nag | glyph | separator | comment | line_comment | words
    /// | aside } , close ;`
    ///
    /// What turns out to hold no move was no variation.
    pub(super) fn close(&mut self) {
        let Some(open) = self.open.pop() else {
            return self.push(self.at + 1, Kind::Stray);
        };
        self.number = self.numbers.pop().unwrap_or_default();
        if self.behind(open).all(|item| is_aside(&item)) {
            self.items.truncate(open as usize + 1);
            self.at += 1;
            if let Some(item) = self.items.last() {
                let (kind, end) = (Kind::Aside, self.at);
                self.items.set_last(Item { kind, end, ..item });
            }
            return;
        }
        let close = index(self.items.len());
        self.items.set_kind(open, Kind::Open { close });
        self.push(self.at + 1, Kind::Close);
    }

    /// The items behind item `at`.
    pub(super) fn behind(&self, at: u32) -> impl Iterator<Item = Item> {
        self.items.within(at as usize + 1..self.items.len())
    }

    /// `Exemple : 12 P 4 R ...`: a variation without parentheses, to the end of its line or to the
    /// number at which the game goes on.
    pub(super) fn begin_example(&mut self, n: usize) {
        self.end_example();
        if self.open.len() == DEEPEST {
            return self.push(self.at + n, Kind::Aside);
        }
        self.open.push(index(self.items.len()));
        self.numbers.push(self.number);
        self.number.fresh = true;
        (self.example, self.example_alone) = (Some(self.open.len()), false);
        self.push(self.at + n, Kind::Open { close: 0 });
    }

    /// Whether an example was begun at the end of its line, which the next one tells.
    pub(super) fn awaits_example(&self) -> bool {
        let last = self.items.last().map(|item| item.kind);
        self.example.is_some() && matches!(last, Some(Kind::Open { .. }))
    }

    /// Ends the example that is open, where none of its own parentheses is.
    pub(super) fn end_example(&mut self) {
        if self.example == Some(self.open.len()) {
            self.example = None;
            if let Some(open) = self.open.pop() {
                self.number = self.numbers.pop().unwrap_or_default();
                let close = index(self.items.len());
                self.items.set_kind(open, Kind::Open { close });
                self.push(self.at, Kind::Close);
            }
        }
    }

    /// Ends the example where `value` is no number of its own, but the one that the game is at.
    pub(super) fn leave_example(&mut self, value: u32) {
        if self.example.is_none() || self.example_alone {
            return;
        }
        let Some(game) = self.numbers.last().copied() else {
            return;
        };
        if self.number.fresh && value > game.last && value == game.due() {
            self.goes_on_behind_last();
        }
        let own = self.number.fresh || value == self.number.due() || value == self.number.last;
        if !own && value == game.due() {
            self.end_example();
        }
    }
}

impl Lexer<'_> {
    /// Notes that the example just opened replaces no move: it goes on from the last one before it.
    fn goes_on_behind_last(&mut self) {
        let Some(&open) = self.open.last() else {
            return;
        };
        let is_move = |item: &Item| matches!(item.kind, Kind::Phrase { .. });
        let mut before = (0..open).rev();
        if let Some(last) = before.find(|&at| is_move(&self.items.at(at))) {
            let after = After::Remark(last);
            self.branches.push(Branch { open, after });
        }
    }
}

/// Whether an item can stand in a parenthesis that is no variation.
fn is_aside(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Aside
            | Kind::Number { .. }
            | Kind::Side(_)
            | Kind::Nag(_)
            | Kind::Separator
            | Kind::Comment
            | Kind::LineComment
    )
}
