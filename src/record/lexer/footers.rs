//! The foot of a page, below the last row: a rule, and words behind it.
//!
//! Comes in: the items of a record. Goes out: the same, the dashes of the rule told as one.
//!
//! `---`, `Fait à Nice`

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

impl Lexer<'_> {
    /// Makes a separator of the dashes that a blank line parts from the last row, alone on their line, with nothing behind them but words and
    /// the result: a rule, and no move that was not read.
    pub(super) fn tell_last_rule(&mut self) {
        let behind = |item: Item| {
            let words = item.kind.is_words() || matches!(item.kind, Kind::Prose | Kind::Side(_));
            words || matches!(item.kind, Kind::Separator | Kind::Result(_))
        };
        let mut items = (0..self.items.len()).rev();
        let last = items.find(|at| !behind(self.items.at(index(*at))));
        let Some(at) = last.filter(|at| *at > 0 && self.number.last > 0) else {
            return;
        };
        let (before, rule) = (self.items.at(index(at - 1)), self.items.at(index(at)));
        let apart = layout::has_blank_line(&self.text[before.end..rule.start]);
        let alone = || {
            let behind = self.text[rule.end..].trim_start_matches([' ', '\t', '\r']);
            behind.is_empty() || behind.starts_with('\n')
        };
        if matches!(rule.kind, Kind::Empty { dots: false }) && apart && alone() {
            self.items.set_kind(index(at), Kind::Separator);
        }
    }
}
