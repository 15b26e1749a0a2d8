//! What stands beside the mark of a cell that its writer could not read, and belongs to it.
//!
//! Comes in: the place of the lexer, at a sign of check. Goes out: the item of the cell, with that sign in its span:
//! `? éch.`, `… +`.

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

impl Lexer<'_> {
    /// Takes the mark of check at the place for that of the cell before it, in which nothing could be read: in a notation that reads a mark
    /// alone as a move it is none there. `? éch.`
    #[cold]
    pub(super) fn marks_unread(&mut self) -> bool {
        let unread = |kind| matches!(kind, Kind::Illegible | Kind::Empty { .. });
        self.items.last().is_some_and(|last| unread(last.kind)) && self.ends_last_move_here()
    }

    /// The dots that stand for a move which could not be read, with their item, where the mark of check of the next `n` bytes is that
    /// move's. Before the next number they may lead to Black's, of which the mark is all that is told.
    pub(super) fn marked_dots(&self, n: usize) -> Option<(Item, u32)> {
        let at = index(self.items.len()).checked_sub(1)?;
        let dots = self.items.at(at);
        let between = &self.text[dots.end..self.at];
        let before = at.checked_sub(1).map(|before| self.items.at(before).kind);
        let next = self.rest()[n..].trim_start_matches([' ', '.', '\t', '\n', '\r', '\u{a0}']);
        let leads = matches!(before, Some(Kind::Number { .. })) && {
            let number = layout::number_and_move(next, self.dialect);
            number.is_some_and(|(number, _)| number == self.number.last + 1)
        };
        let apart = between.len() > 1 || between.contains(['\n', '\r', '\t']);
        let marked = matches!(dots.kind, Kind::Empty { dots: true }) && !apart && !leads;
        marked.then_some((dots, at))
    }
}
