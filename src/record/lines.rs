//! Lines of a record without numbers: what they have in common tells which cells are empty or unread.
//!
//! Comes in: a record, its text, and an item that may be a cell. Goes out: whether the line has as many half-moves with it as the
//! line before.
//!
//! Below `Cf3  Cc6` the sign of `Fb5  ?` is a cell; of `Fb5  a6 ?` it judges a move.

use super::{Item, Kind, Record};

/// How many items of a line are looked at: more are no row of a sheet.
const LOOKED: usize = 16;

impl Record {
    /// Whether item `at`, a sign that may be a cell, fills its line to as many half-moves as the line before it has,
    /// neither line having a number.
    pub(crate) fn fills_line(&self, at: u32, text: &str) -> bool {
        let at = at as usize;
        // Dots beside dots lead from White's move to Black's, in the next line.
        let dots = |at: Option<usize>| {
            let item = at.and_then(|at| self.items.get(at));
            item.is_some_and(|item| matches!(item.kind, Kind::Empty { dots: true }))
        };
        if dots(Some(at)) && (dots(at.checked_sub(1)) || dots(Some(at + 1))) {
            return false;
        }
        let own = self.line(at, text);
        let before = match own.as_ref().map(|own| own.start.checked_sub(1)) {
            Some(Some(last)) => self.line(last, text),
            _ => None,
        };
        let moves = |line: std::ops::Range<usize>| self.half_moves(line);
        match (own.and_then(moves), before.and_then(moves)) {
            (Some(own), Some(before)) => own == before,
            _ => false,
        }
    }

    /// The items of the line of item `at`; none where they are many.
    fn line(&self, at: usize, text: &str) -> Option<std::ops::Range<usize>> {
        let breaks = |one: usize, next: usize| match (self.items.get(one), self.items.get(next)) {
            (Some(one), Some(next)) => text
                .get(one.end..next.start)
                .is_none_or(|between| between.contains(['\n', '\r'])),
            _ => true,
        };
        let most = at.saturating_sub(LOOKED)..at + LOOKED;
        let start = (most.start + 1..=at)
            .rev()
            .find(|&first| breaks(first - 1, first));
        let end = (at..most.end).find(|&last| breaks(last, last + 1))?;
        Some(start.or((most.start == 0).then_some(0))?..end + 1)
    }

    /// How many half-moves stand in items, cells among them; none where a number does.
    fn half_moves(&self, mut items: std::ops::Range<usize>) -> Option<usize> {
        items.try_fold(0, |moves, at| {
            let Item { kind, .. } = self.items.get(at)?;
            match kind {
                Kind::Number { .. } => None,
                Kind::Empty { .. } => Some(moves + 1),
                kind => Some(moves + usize::from(kind.is_cell())),
            }
        })
    }
}
