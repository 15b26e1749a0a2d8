//! What numbers and signs tell behind the move that no reading survives: no board is needed for it.
//!
//! Comes in: a line and the item at which it broke. Goes out: the numbers behind it that do not follow each other, and whether dots
//! stand for a move.
//!
//! `3. Fb6 a6 5. Fa4`: 5 is written where 4 is due; of `2. ? Cc6 3. … a6` neither of White's moves can be read.

use std::ops::Range;

use crate::game::{Cause, Fault};
use crate::record::{Item, Kind, Span};

use super::Replay;
use super::live::Walk;

/// How many items of a row are looked at.
const ROW_MOST: usize = 64;
/// Of so many numbers one may not follow; where more do not, the record does not number its rows as they are read.
const FEW: usize = 8;

/// The number of a row.
#[derive(Clone, Copy)]
struct Numbered {
    item: Item,
    value: i64,
    /// Whether dots before it tell that rows were left out.
    explained: bool,
}

/// So many figures may be left of the damaged moves of a row.
const FIGURES: usize = 3;

impl Replay<'_> {
    /// Tells the numbers behind item `broken` that do not follow those before them.
    pub(super) fn tell_numbers(&mut self, walk: &Walk, broken: u32, end: u32) {
        let Some(first) = self.number_before(broken) else {
            return;
        };
        let numbers = self.numbers(first..end);
        let broken = self.record.items.at(broken).start;
        let mut faults = Vec::new();
        let mut before = numbers.first().copied();
        // The number before the break may have been told already.
        let mut slip = walk.slip;
        let mut due = before.map_or(0, |first| first.value - slip);
        for (at, number) in numbers.iter().enumerate().skip(1) {
            let (value, start) = (number.value, number.item.start);
            due += 1;
            let between = before.map_or(start, |before| before.item.end)..start;
            let behind = numbers[at + 1..].iter().map(|next| next.value);
            // Numbers that begin again tell of another game.
            let begins = value == 1
                && behind
                    .clone()
                    .take(2)
                    .zip(2..)
                    .all(|(next, due)| next == due);
            if begins || number.explained || self.holds_number(due, between) {
                due = value;
            }
            let follows = value == due || value == due + slip;
            if !follows && behind.take(FIGURES).any(|next| next == due) {
                // Figures that damaged moves left stand for no rows.
                due -= 1;
                continue;
            }
            slip = value - due;
            if let (false, Ok(written), Ok(due)) = (follows, value.try_into(), due.try_into())
                && start > broken
            {
                let cause = Cause::Number { written, due };
                faults.push(Fault::new(cause, number.item.span()));
            }
            before = Some(*number);
        }
        if faults.len() <= 1 + numbers.len() / FEW {
            self.game.faults.append(&mut faults);
        }
    }

    /// The numbers of rows in a range that begins with one; not those that are said again before Black's move.
    fn numbers(&self, items: Range<u32>) -> Vec<Numbered> {
        // Where numbers have a sign, a figure alone is left of a damaged move.
        let bare = |item: &Item| self.text[item.span()].ends_with(|c: char| c.is_ascii_digit());
        let signed = !bare(&self.record.items.at(items.start));
        let mut numbers: Vec<Numbered> = Vec::new();
        let (mut cells, mut explained) = (0, false);
        for (_, item) in self.record.items.outside(items) {
            let (value, black) = match item.kind {
                Kind::Number { .. } if signed && bare(&item) => continue,
                Kind::Number { value, black } => (i64::from(value), black),
                Kind::Result(_) => break,
                kind => {
                    // Dots stand for rows that were left out.
                    explained |= matches!(kind, Kind::Empty { dots: true });
                    cells += usize::from(kind.is_cell());
                    continue;
                }
            };
            let same = numbers.last().is_some_and(|last| last.value == value);
            if !same || !black && cells > 1 {
                numbers.push(Numbered {
                    item,
                    value,
                    explained,
                });
            }
            (cells, explained) = (0, false);
        }
        numbers
    }

    /// Whether the number `due` stands in words that nothing reads, with a sign or at the start of a line: `R 7. P`.
    fn holds_number(&self, due: i64, words: Span) -> bool {
        let words = self.text.get(words).unwrap_or_default();
        let number = due.to_string();
        let mut found = words.match_indices(&number);
        found.any(|(at, _)| {
            let figure = |c: char| c.is_ascii_digit();
            let (before, behind) = (&words[..at], &words[at + number.len()..]);
            let line = before.trim_end_matches([' ', '\t', '\u{a0}', '|']);
            let signed = behind.starts_with(['.', ')', '/']) || line.ends_with(['\n', '\r']);
            signed && !before.ends_with(figure) && !behind.starts_with(figure)
        })
    }

    /// The item of the last number before item `at`, outside the variations between.
    fn number_before(&self, at: u32) -> Option<u32> {
        let mut depth = 0_u32;
        (0..=at).rev().find(|&at| {
            match self.kind(at) {
                Kind::Close => depth += 1,
                Kind::Open { .. } => depth = depth.saturating_sub(1),
                Kind::Number { .. } => return depth == 0,
                _ => {}
            }
            false
        })
    }

    /// Whether item `at` says by dots behind a number that Black's move follows, and White's is due: the number is the next one
    /// behind a whole row.
    pub(super) fn hides_whites(&self, at: u32) -> bool {
        let kind = |at: u32| self.kind(at);
        let number = match (kind(at), at.checked_sub(1).map(kind)) {
            (Kind::Empty { dots: true }, Some(Kind::Number { value, black })) if !black => value,
            _ => return false,
        };
        let mut cells = 0;
        for before in (0..at - 1).rev().take(ROW_MOST).map(kind) {
            match before {
                Kind::Number { value, black } => {
                    return value.checked_add(1) == Some(number) && cells + u32::from(black) == 2;
                }
                Kind::Open { .. } | Kind::Close => return false,
                Kind::Empty { dots: true } => cells += 1,
                kind => cells += u32::from(kind.is_cell()),
            }
        }
        false
    }
}
