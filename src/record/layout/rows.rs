//! Rows of moves of which a cell was misread.
//!
//! Comes in: text at the start of a line. Goes out: whether it is the row of a sheet though nothing reads its first cell.
//!
//! `1. PCD P4FD 2. F2CD`: a row; `1. Gambit de la Dame`, `1. Sicilienne c5`: headings.

use crate::notation::Dialect;

use super::markup::past_markup_and_lines;
use super::{behind_number, number_and_move, past_markup, word_end};

/// The most bytes of a cell of which letters are left.
const CELL_MOST: usize = 8;

/// Whether the line at the start of `rest` is numbered, a word and a move stand behind the number, and the next number behind
/// these: what stands in White's place was his move.
pub(in crate::record) fn is_row_misread(rest: &str, dialect: Dialect) -> bool {
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
