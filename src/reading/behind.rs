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

/// How many items of a row are looked at.
const ROW_MOST: usize = 64;
/// Of so many numbers one may not follow; where more do not, the record does not number its rows as they are read.
const FEW: usize = 8;

impl Replay<'_> {
    /// Tells the numbers behind item `broken` that do not follow those before them.
    pub(super) fn tell_numbers(&mut self, broken: u32, end: u32) {
        let Some(first) = self.number_before(broken) else {
            return;
        };
        // Where numbers have a sign, a figure alone is left of a damaged move.
        let bare = |item: &Item| self.text[item.span()].ends_with(|c: char| c.is_ascii_digit());
        let signed = !bare(&self.record.items.at(first));
        let (mut numbers, mut faults) = (0, Vec::new());
        let (mut last, mut due, mut slip, mut cells) = (None, 0_i64, 0, 0);
        let (mut number_end, mut left_out) = (0, false);
        for item in self.beside_variations(first..end) {
            let (value, black) = match item.kind {
                Kind::Number { .. } if signed && bare(&item) => continue,
                Kind::Number { value, black } => (value, black),
                Kind::Result(_) => break,
                // Dots stand for rows that were left out.
                Kind::Empty { dots: true } => {
                    left_out = true;
                    continue;
                }
                kind => {
                    cells += usize::from(kind.is_cell());
                    continue;
                }
            };
            let again = last == Some(value) && (black || cells < 2);
            if let Some(last) = last.replace(value).filter(|_| !again) {
                due += 1;
                let written = i64::from(value);
                if left_out || signed && self.holds_number(due, number_end..item.start) {
                    due = written;
                }
                let follows = written == due || written == due + slip;
                slip = written - due;
                if !follows && item.start > self.record.items.at(broken).start {
                    let due = u32::try_from(due).unwrap_or(last);
                    let cause = Cause::Number {
                        written: value,
                        due,
                    };
                    faults.push(Fault::new(cause, item.span()));
                }
                numbers += 1;
            } else if !again {
                due = i64::from(value);
            }
            (cells, number_end, left_out) = (0, item.end, false);
        }
        if faults.len() <= 1 + numbers / FEW {
            self.game.faults.append(&mut faults);
        }
    }

    /// Whether the number `due` with a sign stands in words that nothing reads: `R 7. P`.
    fn holds_number(&self, due: i64, words: Span) -> bool {
        let words = self.text.get(words).unwrap_or_default();
        let number = due.to_string();
        let mut found = words.match_indices(&number);
        found.any(|(at, _)| {
            let figure = |c: char| c.is_ascii_digit();
            let sign = words[at + number.len()..].starts_with(['.', ')', '/']);
            sign && !words[..at].ends_with(figure)
        })
    }

    /// The item of the last number before item `at`, outside the variations between.
    fn number_before(&self, at: u32) -> Option<u32> {
        let mut depth = 0_u32;
        (0..=at).rev().find(|&at| {
            match self.record.items.at(at).kind {
                Kind::Close => depth += 1,
                Kind::Open { .. } => depth = depth.saturating_sub(1),
                Kind::Number { .. } => return depth == 0,
                _ => {}
            }
            false
        })
    }

    /// The items of a range but those in variations.
    fn beside_variations(&self, items: Range<u32>) -> impl Iterator<Item = Item> {
        let (mut at, record) = (items.start, self.record);
        std::iter::from_fn(move || {
            while at < items.end {
                let item = record.items.at(at);
                at += 1;
                match item.kind {
                    Kind::Open { close } => at = close.max(at),
                    Kind::Close => {}
                    _ => return Some(item),
                }
            }
            None
        })
    }

    /// Whether item `at` says by dots behind a number that Black's move follows, and White's is due: the number is the next one
    /// behind a whole row.
    pub(super) fn hides_whites(&self, at: u32) -> bool {
        let kind = |at: u32| self.record.items.at(at).kind;
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
