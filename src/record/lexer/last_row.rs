//! The row behind the last move, in which a sheet says how the game ended.
//!
//! Comes in: the place of the lexer, at the start of a line. Goes out: the result that stands in two columns, one for each side; or
//! the mark of mate that fills a cell.
//!
//! `42. 1 0`, `;½;½`, `|  | + | - |`, `3;mat;`

use std::ops::Range;

use crate::lexicon::{self, CheckSign, StatedResult};
use crate::phrase::Phrase;

use super::super::layout::BORDERS;
use super::super::{Kind, layout};
use super::{Lexer, index};

/// What stands in the columns of White and Black, and whose result it is.
const PAIRS: [(&[&str], &[&str], StatedResult); 3] = [
    (&["1", "+"], &["0", "-", "–", "−"], StatedResult::WhiteWins),
    (&["0", "-", "–", "−"], &["1", "+"], StatedResult::BlackWins),
    (
        &["½", "1/2", "0,5", "0.5", "="],
        &["½", "1/2", "0,5", "0.5", "="],
        StatedResult::Draw,
    ),
];
/// What may end the line of a word that says that a flag fell.
const ENDS: [char; 8] = [' ', '\t', '|', ';', ',', '\u{a0}', '.', '!'];
/// No such row has more bytes.
const ROW_MOST: usize = 48;

impl Lexer<'_> {
    /// Takes the row behind the last move that holds the results of both sides.
    pub(super) fn last_row(&mut self) -> bool {
        if !self.moves || self.over || !self.open.is_empty() {
            return false;
        }
        let end = self.line_end();
        if end - self.at > ROW_MOST {
            return false;
        }
        let row = &self.text[self.at..end];
        let number = self.number_due(row);
        let behind = number.clone().map_or(0, |number| number.end);
        let cells = &row[behind..];
        let start = self.at + behind + cells.len() - cells.trim_start_matches(BORDERS).len();
        let cells = cells.trim_matches(BORDERS);
        let Some(result) = pair(cells) else {
            return self.last_row_in_words(row);
        };
        if let Some(number) = number {
            let (from, until) = (self.at + number.start, self.at + number.end);
            self.pass_borders(from);
            self.take_number(self.number.due(), until - from);
        }
        self.pass_borders(start);
        self.result(result, cells.len());
        self.end_row(end);
        true
    }

    /// Takes a `row` in which nothing stands behind its number but a word for how the game ended: `5;mat;`, `| 3 | abandon | |`.
    fn last_row_in_words(&mut self, row: &str) -> bool {
        let last = self.number.last;
        let due = |value: u32| (last..=last.saturating_add(1)).contains(&value);
        let Some((_, number)) = number_of_row(row).filter(|(value, _)| due(*value)) else {
            return false;
        };
        let words = row[number.end..].trim_start_matches(BORDERS);
        if !words.starts_with(char::is_alphabetic) {
            return false;
        }
        let result = layout::result(words);
        let mate = lexicon::check_sign(words).filter(|(sign, _)| *sign == CheckSign::Mate);
        let Some(n) = result.map(|(_, n)| n).or(mate.map(|(_, n)| n)) else {
            return false;
        };
        let (start, end) = (self.at, self.at + row.len());
        if !words[n..].chars().all(|c| ENDS.contains(&c)) {
            return false;
        }
        self.pass_borders(start + number.start);
        // Nothing is played in the row.
        self.push(start + number.end, Kind::Separator);
        self.pass_borders(end - words.len());
        match result {
            Some((result, n)) => self.result(result, n),
            None => self.push(self.at + n, Kind::Aside),
        }
        self.end_row(end);
        true
    }

    /// The same behind the number of the row, which was read.
    #[inline]
    pub(super) fn last_row_behind_number(&mut self, byte: u8) -> bool {
        let begins = matches!(byte, b'0' | b'1' | b'+' | b'-' | b'=' | 0xc2 | 0xe2);
        begins && self.is_behind_number() && self.last_row()
    }

    /// Takes a mark of mate that fills a cell, where the game does not go on behind it.
    pub(super) fn mate_fills_cell(&mut self) -> bool {
        let rest = self.rest();
        let Some((CheckSign::Mate, n)) = lexicon::check_sign(rest) else {
            return false;
        };
        let ends = rest[n..].is_empty()
            || rest[n..].starts_with(ENDS)
            || rest[n..].starts_with(['\n', '\r']);
        let before = self.text[..self.at].trim_end_matches([' ', '\u{a0}']);
        let numbered = self.is_behind_number();
        let parted = before.ends_with(['|', ';', '\t']);
        let fills = (parted || numbered) && ends && self.moves && !self.over;
        if fills {
            if numbered {
                // Nothing is played in the row.
                let number = index(self.items.len() - 1);
                self.items.set_kind(number, Kind::Separator);
            }
            self.push(self.at + n, Kind::Aside);
        }
        fills
    }

    /// Takes what may stand behind the last cell of a row that ends at byte `end`.
    fn end_row(&mut self, end: usize) {
        let left = self.text[self.at.min(end)..end].trim();
        if !left.is_empty() && left.chars().all(|c| ENDS.contains(&c)) {
            self.pass_borders(end);
        }
    }

    /// Whether the number of a row is what was read last.
    #[inline]
    fn is_behind_number(&self) -> bool {
        let last = self.items.last();
        last.is_some_and(|item| matches!(item.kind, Kind::Number { black: false, .. }))
    }

    /// A move of `n` bytes without the sign of check in the next line, where that is the result of White in a row of its own.
    #[inline]
    pub(super) fn above_last_row(&self, rest: &str, phrase: Phrase, n: usize) -> (Phrase, usize) {
        match rest.as_bytes()[..n].last() {
            Some(b'+') => self.without_sign_below(rest, phrase, n),
            _ => (phrase, n),
        }
    }

    #[cold]
    fn without_sign_below(&self, rest: &str, phrase: Phrase, n: usize) -> (Phrase, usize) {
        let below = rest[..n].rfind(['\n', '\r']);
        let row = below.map(|end| layout::near(&rest[end + 1..]));
        let bare = row.and_then(|row| pair(row.trim_matches(BORDERS)));
        let own = || self.dialect.phrase(rest[..below?].trim_end()).ok();
        bare.and_then(|_| own()).unwrap_or((phrase, n))
    }

    /// Takes a word that says that a flag fell, where it ends a line behind the last move: the side to move lost on time, if no
    /// other is named. `41. Dd7 temps`
    pub(super) fn flag_falls(&mut self) -> bool {
        if !self.moves || self.over || !self.open.is_empty() {
            return false;
        }
        let line = layout::near(self.rest());
        let word = line.trim_end_matches(ENDS);
        let end = self.at + line.len();
        let falls = !word.is_empty() && lexicon::flag(word) == word.len();
        if !falls {
            return false;
        }
        self.result(StatedResult::SideToMoveResigns, word.len());
        self.end_row(end);
        true
    }

    /// Passes over what parts cells, up to byte `to`.
    pub(super) fn pass_borders(&mut self, to: usize) {
        let gap = self.text[self.at..to].trim();
        if !gap.is_empty() {
            self.at = to - self.text[self.at..to].trim_start().len();
            self.push(self.at + gap.len(), Kind::Separator);
        }
        self.at = to;
    }

    /// The place in a row of the number that is due, with its sign, where it stands first and a cell behind it.
    fn number_due(&self, row: &str) -> Option<Range<usize>> {
        let due = self.number.due();
        let (value, place) = number_of_row(row)?;
        (due > 1 && value == due).then_some(place)
    }
}

/// The number that stands first in a row, a cell behind it, and its place with its sign.
pub(super) fn number_of_row(row: &str) -> Option<(u32, Range<usize>)> {
    let cells = row.trim_start_matches(BORDERS);
    let figures = cells.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &cells[figures..];
    let sign = layout::number_sign(behind).0;
    let start = row.len() - cells.len();
    let parted = sign > 0 || behind.starts_with(BORDERS);
    let value = cells[..figures].parse().ok().filter(|_| parted)?;
    Some((value, start..start + figures + sign))
}

/// The result that two cells tell, White's first.
fn pair(cells: &str) -> Option<StatedResult> {
    let parts = |c: char| BORDERS.contains(&c) && c != ',';
    let (white, behind) = cells.split_once(parts)?;
    let black = behind.trim_start_matches(BORDERS);
    let said = PAIRS
        .iter()
        .find(|(one, other, _)| one.contains(&white) && other.contains(&black));
    said.map(|(_, _, result)| *result)
}
