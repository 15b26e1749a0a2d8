//! Rows of moves of which a cell was misread.
//!
//! Comes in: text at the start of a line. Goes out: whether it is the row of a sheet though nothing reads its first cell.
//!
//! `1. PCD P4FD 2. F2CD`: a row; `1. Gambit de la Dame`, `1. Sicilienne c5`: headings.

use crate::lexicon;
use crate::notation::Dialect;

use super::forms::rule;
use super::markup::past_markup_and_lines;
use super::numbers::{near, next_line};
use super::{BORDERS, behind_number, number_and_move, past_markup, word_end};

/// The most bytes of a cell of which letters are left.
const CELL_MOST: usize = 8;

/// The most letters of what stands alone in its row, above a move.
const ALONE_MOST: usize = 12;

/// Whether a line is the first row of a sheet, and nothing could be read in either of its cells: `1. ? ?`, `1;---;---`.
pub(in crate::record) fn is_first_row_unread(line: &str) -> bool {
    let row = line.trim_matches(BORDERS);
    let numbered = row.strip_prefix('1').filter(|behind| {
        let apart = behind.starts_with(['.', ')']) || behind.starts_with(BORDERS);
        apart && !behind.starts_with("..")
    });
    let Some(behind) = numbered else {
        return false;
    };
    let behind = behind.strip_prefix(['.', ')']).unwrap_or(behind);
    let mut rest = behind.trim_start_matches(BORDERS);
    let mut cells = 0;
    while !rest.is_empty() {
        let n = unread_cell(rest);
        let next = rest[n..].trim_start_matches(BORDERS);
        if n == 0 || !next.is_empty() && next.len() == rest[n..].len() {
            return false;
        }
        cells += 1;
        rest = next;
    }
    cells == 2
}

/// The bytes of what stands at the start of `rest` for a move that was not read, or 0: marks, few dots or dashes, words.
pub(super) fn unread_cell(rest: &str) -> usize {
    let marks = rest.len() - rest.trim_start_matches('?').len();
    if marks > 0 {
        return marks;
    }
    if let Some(inner) = rest.strip_prefix(['[', '(']) {
        let n = lexicon::unread(inner);
        let closed = n > 0 && inner[n..].starts_with([']', ')']);
        return if closed { n + 2 } else { 0 };
    }
    match rule(rest) {
        Some((n, long)) if !long => n,
        _ => lexicon::unread(rest),
    }
}

/// Whether the line at the start of `rest` is numbered, a word and a move stand behind the number, and the next number behind
/// these: what stands in White's place was his move. In a table of one side's moves the word may stand alone.
pub(in crate::record) fn is_row_misread(rest: &str, dialect: Dialect) -> bool {
    is_row_of_one_side(rest, dialect) || is_row_of_both(rest, dialect)
}

/// Whether the rows of a table in which one side alone has moves stand at the start of `rest`, and what stands in the first for a
/// move is short: `1;P 4 9;` above `2;F 4 FR;`.
pub(in crate::record) fn is_row_of_one_side(rest: &str, dialect: Dialect) -> bool {
    let below = || only_cell(&rest[next_line(rest, 0)..]);
    only_cell(rest).is_some_and(|(value, column, cell)| {
        let next =
            below().filter(|(next, own, _)| (value.checked_add(1), column) == (Some(*next), *own));
        cell.chars().count() <= ALONE_MOST && next.is_some_and(|(.., own)| dialect.reads_whole(own))
    })
}

/// The number of the row of a table at the start of `rest`, and the only cell that is not empty: behind how many signs of the
/// table, and what is written in it. `2;;Cc6`, `| 3 | Fb5 |  |`
fn only_cell(rest: &str) -> Option<(u32, usize, &str)> {
    let row = near(rest).trim_start_matches(['|', ' ']);
    let behind = row.trim_start_matches(|c: char| c.is_ascii_digit());
    let value = row[..row.len() - behind.len()].parse().ok()?;
    let cells = behind.trim_start_matches(' ');
    let sign = cells
        .chars()
        .next()
        .filter(|sign| ";|,\t".contains(*sign))?;
    let mut written = cells.split(sign).map(str::trim).enumerate();
    let (column, cell) = written.find(|(_, cell)| !cell.is_empty())?;
    written
        .all(|(_, cell)| cell.is_empty())
        .then_some((value, column, cell))
}

/// Whether both sides have a cell in the row at the start of `rest`, and the second is a move: `1. PCD P4FD 2. F2CD`.
fn is_row_of_both(rest: &str, dialect: Dialect) -> bool {
    let figures = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let Ok(value) = rest[..rest.len() - figures.len()].parse::<u16>() else {
        return false;
    };
    let row = past_markup_and_lines(behind_number(rest));
    let cell = word_end(row);
    if cell > CELL_MOST {
        return false;
    }
    let answer = past_markup(&row[cell..]).trim_start_matches([' ', '\t', '\u{a0}']);
    let Ok((phrase, n)) = dialect.phrase(answer) else {
        return false;
    };
    let said = answer[..n].contains(|c: char| c.is_ascii_digit()) || phrase.castling.is_some();
    let next = || number_and_move(past_markup_and_lines(&answer[n..]), dialect);
    said && next().is_some_and(|(next, _)| next == u32::from(value) + 1)
}
