//! What stands beside the mark of a cell that its writer could not read, and belongs to it.
//!
//! Comes in: the place of the lexer, at a sign of check or capture. Goes out: the item of the cell, with that sign in its span:
//! `? éch.`, `… +`, `?x`, `x ?`.

use crate::lexicon;

use super::super::layout::BORDERS;
use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// Blanks within a cell.
const BLANKS: [char; 2] = [' ', '\u{a0}'];

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

    /// Takes the sign of capture at the place with the question mark before it or behind it: of the move that could not be read it is known
    /// that it takes. A square behind a blank may be the man's who is taken. `?x`, `x?`, `x ?`
    #[cold]
    pub(super) fn takes_unread(&mut self) -> bool {
        let rest = self.rest();
        let near = layout::near(rest);
        let parts = |c: char| c == '?' || c.is_whitespace() || BORDERS.contains(&c);
        let n = near.find(parts).unwrap_or(near.len());
        if self.comments_run_on() || !self.open.is_empty() || !lexicon::captures(&near[..n]) {
            return false;
        }
        let marks = near[n..].strip_prefix(BLANKS).unwrap_or(&near[n..]);
        let behind = marks.trim_start_matches('?');
        let ends = |behind: &str| behind.is_empty() || behind.starts_with(parts);
        let known = self
            .items
            .last()
            .filter(|last| self.takes_as(last, &near[n..]));
        match known {
            Some(cell) => {
                let end = self.at + n;
                self.items.set_last(Item { end, ..cell });
                self.at = end;
                true
            }
            None if behind.len() < marks.len() && ends(behind) && self.is_cell_due() => {
                let end = self.at + near.len() - behind.len();
                self.moves = true;
                self.push(end, Kind::Illegible);
                true
            }
            None => false,
        }
    }

    /// Whether an item is the mark of a cell that a sign of capture at the place belongs to, `behind` the sign no square of the man taken.
    fn takes_as(&self, item: &Item, behind: &str) -> bool {
        let between = &self.text[item.end..self.at];
        let square = behind.trim_start_matches(BLANKS);
        let taken = !between.is_empty() && square.starts_with(|c| matches!(c, 'a'..='h'));
        matches!(item.kind, Kind::Illegible) && matches!(between, "" | " " | "\u{a0}") && !taken
    }

    /// Whether a move of the row is due.
    fn is_cell_due(&self) -> bool {
        self.number.last > 0 && !self.number.is_full() && !self.over
    }
}
