//! Cells without a move: dots, dashes, and what could not be read.
//!
//! Comes in: a line as far as it was replayed, and an item of it that may stand in the place of a move. Goes out: whether the line
//! goes on behind it as if nothing were missing there.
//!
//! `3. Fb5 --- 4. Fa4`: Black's move is missing; of `3. Fb5 … a6` none is.

use shakmaty::Color;

use crate::fit;
use crate::game::Cause;
use crate::record::{self, Kind, Span};

use super::Replay;
use super::live::{Live, Walk};

/// Within how many items the number of the next row is looked for.
const ROW_MOST: u32 = 64;

/// So many moves behind an empty cell tell whether they stand in the wrong columns.
const COLUMN_MOST: usize = 8;

impl Replay<'_> {
    /// Dots or dashes without a number. Dots say that Black's move follows, or that a cell is
    /// empty; dashes only the latter.
    pub(super) fn empty(&mut self, walk: &mut Walk, at: u32, dots: bool, end: u32) -> bool {
        let white = walk.position().turn() == Color::White;
        let numbered = walk.is_numbered(at) || self.fills_line(walk, at);
        if self.passes_both(walk, at, end) {
            return true;
        }
        match (dots, white) {
            (true, false) if numbered && walk.row == 0 => false,
            (true, false) if self.record.is_last_cell(at, self.text) => self.is_over(walk, at, end),
            (true, false) => {
                walk.empty = Some(at);
                true
            }
            (true, true) if self.is_over(walk, at, end) => true,
            (true, true) if numbered => false,
            (true, true) => !self.is_ellipsis(at) || !self.lacks_row(walk, at, end),
            (false, _) => {
                let struck = self.is_over(walk, at, end) || self.record.is_struck(at);
                struck
                    || self.is_before_first(walk, at)
                    || !numbered && self.passes_cell(walk, at, end)
            }
        }
    }

    /// Whether item `at`, an empty cell, is White's in the row with which Black begins: `16. --- Cc6`.
    fn is_before_first(&self, walk: &Walk, at: u32) -> bool {
        let begins = walk.pending() == 0 && self.game.plies.is_empty() && walk.is_numbered(at);
        let black = walk.position().turn().is_black();
        let moved = || {
            self.record
                .behind(at)
                .is_some_and(|next| next.kind.is_cell())
        };
        begins && black && moved()
    }

    /// An empty cell. White's stands right behind the number; where the other side is due, nothing is missing in it.
    pub(super) fn blank(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        let white = walk.position().turn() == Color::White;
        if !self.record.columned {
            return false;
        }
        if walk.second == Some(at) {
            return self.passes_both(walk, at, end);
        }
        if walk.is_numbered(at) != white || self.is_over(walk, at, end) {
            walk.shifted = false;
            return true;
        }
        let passes = self.goes_on_without(walk, at, end);
        if passes {
            self.stray(walk, Cause::StrayBlank, self.beside_cell(at));
            walk.shifted = true;
        }
        passes || self.passes_both(walk, at, end)
    }

    /// The bytes by which item `at`, a cell, is told where a move is missing in it: of White's empty one Black's move, before which it
    /// is not written.
    pub(super) fn cell_span(&self, at: u32) -> Span {
        let kind = |at: &u32| self.record.items.at(*at).kind;
        let white = self.begins_row(at);
        let end = self.record.items.len() as u32;
        let empty = self.record.columned && self.record.items.at(at).span().is_empty();
        let next = (at + 1..end).find(|at| kind(at).is_cell());
        match next.filter(|_| empty && white) {
            Some(next) => self.record.items.at(next).span(),
            None => self.beside_cell(at),
        }
    }

    /// Whether a number stands right before item `at`, but for the sign of a column.
    pub(super) fn begins_row(&self, at: u32) -> bool {
        let mut before = (0..at).rev().map(|at| self.kind(at));
        let before = before.find(|kind| !matches!(kind, Kind::Separator));
        matches!(before, Some(Kind::Number { .. }))
    }

    /// The bytes of item `at`, a cell; of an empty one the sign next to it in its line.
    pub(super) fn beside_cell(&self, at: u32) -> Span {
        let item = self.record.items.at(at);
        if !item.span().is_empty() || !self.record.columned {
            return item.span();
        }
        let (before, behind) = self.text.split_at(item.start);
        let next = behind.chars().next().filter(|c| !matches!(c, '\n' | '\r'));
        match (next, before.chars().next_back()) {
            (Some(next), _) => item.start..item.start + next.len_utf8(),
            (None, last) => item.start - last.map_or(0, char::len_utf8)..item.start,
        }
    }

    /// Whether the moves behind the empty cell at item `at` can be played one after another as if it were not there, and not behind
    /// any move that may have been meant in it: they stand in the wrong columns from here on.
    fn goes_on_without(&mut self, walk: &Walk, at: u32, end: u32) -> bool {
        let said = self.said_first(at + 1, end, COLUMN_MOST);
        let position = walk.position();
        said.len() > 1
            && self.follow_all(position, walk, &said).0 == said.len()
            && self.follow_unwritten(walk, &said, true).is_none()
    }

    /// Tells that no move can be missing in a cell.
    pub(super) fn stray(&mut self, walk: &Walk, cause: Cause, span: Span) {
        self.tell_at(self.next_number() + walk.pending(), cause, span);
    }

    fn is_ellipsis(&self, at: u32) -> bool {
        record::is_ellipsis(&self.text[self.record.items.at(at).span()])
    }

    /// Whether dots at item `at`, where White's move is due, stand for what was left out: the number behind them is beyond the
    /// one that is due, and no slip among others that follow, or the move cannot be played.
    fn lacks_row(&mut self, walk: &Walk, at: u32, end: u32) -> bool {
        let Live {
            position, homes, ..
        } = &walk.live[0];
        let due = walk.due(position);
        let near = end.min(at.saturating_add(ROW_MOST));
        for (next, item) in self.record.items.outside(at + 1..near) {
            match &item.kind {
                Kind::Number { value, .. } => {
                    let value = i64::from(*value);
                    let again = self.next_value(next + 1, end) == Some(due + 1);
                    return value > due && value != due + walk.slip && !again;
                }
                Kind::Phrase { phrase, .. } => {
                    return fit::first(position, homes.as_deref(), phrase).is_none();
                }
                Kind::Empty { .. } | Kind::Separator | Kind::Comment | Kind::Nag(_) => {}
                _ => return false,
            }
        }
        // Nothing but dots: the first move could not be read.
        near == end && !walk.numbered && self.next_number() + walk.pending() == 1
    }

    /// The next number from item `at` on, nearby.
    fn next_value(&self, at: u32, end: u32) -> Option<i64> {
        let near = end.min(at.saturating_add(ROW_MOST));
        let mut numbers = (at..near).filter_map(|at| match self.kind(at) {
            Kind::Number { value, .. } => Some(i64::from(value)),
            _ => None,
        });
        numbers.next()
    }

    /// Whether item `at` is a cell by the lines of a record without numbers.
    pub(super) fn fills_line(&self, walk: &Walk, at: u32) -> bool {
        walk.row == 0 && !self.known && self.record.fills_line(at, self.text)
    }

    /// Whether the game is at its end, no move being left to play, and none is said behind item `at` either: a cell is
    /// empty for that.
    pub(super) fn is_over(&self, walk: &mut Walk, at: u32, end: u32) -> bool {
        // Cells in a row share the answer.
        let known = Some((end, true));
        if walk.resumes == known {
            return true;
        }
        let says = |at: u32| {
            let kind = self.kind(at);
            matches!(
                kind,
                Kind::Phrase { .. } | Kind::Unreadable { shaped: true, .. }
            )
        };
        let over = !walk.position().has_legal_move() && !(at..end).any(says);
        walk.resumes = if over { known } else { walk.resumes };
        over
    }

    /// Whether no move can be missing in the cell at item `at`, which is told then.
    pub(super) fn passes_cell(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        let passes = self.resumes(walk, at, end);
        if passes {
            self.stray(walk, Cause::StrayCell, self.record.items.at(at).span());
        }
        passes
    }

    /// Whether the record goes on as if item `at` were not there: the next move can be played, and a
    /// number before it is the one due.
    pub(super) fn resumes(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        let word = matches!(self.kind(at), Kind::Unreadable { shaped: false, .. });
        // Words in a row share the answer, for otherwise each would be asked of all behind it.
        if walk
            .resumes
            .is_some_and(|(until, by_move)| at < until && (by_move || word))
        {
            return true;
        }
        let Live {
            position, homes, ..
        } = &walk.live[0];
        let mut next = at + 1;
        while next < end {
            match &self.kind(next) {
                Kind::Open { close } => next = *close,
                Kind::Number { value, black } => {
                    let white = position.turn() == Color::White;
                    if i64::from(*value) != walk.due(position) || white && *black {
                        return false;
                    }
                }
                Kind::Phrase { phrase, .. } => {
                    fit::fitting(position, homes.as_deref(), phrase, &mut self.fitting);
                    let fits = !self.fitting.is_empty();
                    walk.resumes = fits.then_some((next, true));
                    return fits;
                }
                Kind::Unreadable { shaped: true, .. } | Kind::Illegible | Kind::Result(_) => break,
                _ => {}
            }
            next += 1;
        }
        walk.resumes = word.then_some((next, false));
        word
    }
}
