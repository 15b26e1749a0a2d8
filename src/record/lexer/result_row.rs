//! The row behind the last move of which one cell is the result, whatever else stands beside it.
//!
//! Comes in: the place of the lexer, at the start of a line. Goes out: the number of the row, the words of its cells, and the
//! result.
//!
//! `;1-0;+`, `| 4 | | nulle | 1 h 30 |`, `abandon ⇥ temps`, `Résultat,1-0`

use crate::lexicon::{self, CheckSign, StatedResult};

use super::super::{Kind, layout};
use super::Lexer;
use super::last_row::number_of_row;

/// What parts the cells of such a row, one of them in a row.
const SIGNS: [u8; 3] = *b";|\t";
/// What stands about the words of a cell.
const BLANK: [char; 4] = [' ', '\t', '\u{a0}', '\u{202f}'];
/// What may end the words of a result.
const STOPS: [char; 2] = ['.', '!'];

/// What a cell says of the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Result(StatedResult),
    Mate,
}

impl Lexer<'_> {
    /// Takes the row behind the last move of which one cell is the result, and others say something else.
    pub(super) fn result_row(&mut self) -> bool {
        if !self.moves || self.over || !self.open.is_empty() {
            return false;
        }
        let (start, end) = (self.at, self.line_end());
        let row = &self.text[start..end];
        if row.len() > layout::ROW_MOST {
            return false;
        }
        let sign = memchr::memchr3(SIGNS[0], SIGNS[1], SIGNS[2], row.as_bytes());
        let sign = sign.map(|at| char::from(row.as_bytes()[at]));
        let commas = || row.contains(',') && self.commas_part_cells();
        let Some(sign) = sign.or_else(|| commas().then_some(',')) else {
            return false;
        };
        // Elsewhere it begins a comment.
        let parts = sign != ';' || self.semicolons;
        parts && self.takes_result_row(row, sign, start)
    }

    /// Whether a comma stands behind the number of the last row, as in a file of values: elsewhere it stands among words.
    #[cold]
    fn commas_part_cells(&self) -> bool {
        self.number_near().is_some_and(|number| {
            let behind = &self.text[number.end..];
            behind.trim_start_matches(' ').starts_with(',')
        })
    }

    /// The same of a `row` at byte `start` whose cells a sign parts.
    #[cold]
    fn takes_result_row(&mut self, row: &str, sign: char, start: usize) -> bool {
        let due = |value: u32| {
            let last = self.number.last;
            (last..=last.saturating_add(1)).contains(&value)
        };
        let number = number_of_row(row).filter(|(value, _)| due(*value));
        let behind = number.map_or(0, |(_, place)| place.end);
        let Some(result) = self.cell_of_result(&row[behind..], sign) else {
            return false;
        };
        self.pass_borders(start + behind);
        for (place, cell) in cells(&row[behind..], sign) {
            let at = start + behind + place;
            if cell.chars().all(layout::is_dash) {
                continue;
            }
            self.pass_borders(at);
            match said(cell) {
                Some(Said::Result(told)) if place == result => self.result(told, cell.len()),
                _ => self.push(at + cell.len(), Kind::Aside),
            }
        }
        self.pass_borders(start + row.trim_end().len());
        true
    }

    /// The place of the cell among those of a row that says best how the game ended; none where a cell may be a move, or say that one
    /// could not be read.
    fn cell_of_result(&self, row: &str, sign: char) -> Option<usize> {
        let mut found: Option<(usize, Said)> = None;
        for (place, cell) in cells(row, sign) {
            match (said(cell), found) {
                (Some(own), None) => found = Some((place, own)),
                (Some(own), Some((_, other))) if own.tells_more(other) => {
                    found = Some((place, own));
                }
                (Some(_), Some(_)) => {}
                (None, _) if self.dialect.reads(cell) => return None,
                (None, None) if self.may_be_half_move(cell) => return None,
                (None, _) => {}
            }
        }
        found.map(|(place, _)| place)
    }

    /// Whether a cell before the result may be the half-move of its row: `?`, `Fx4`.
    fn may_be_half_move(&self, cell: &str) -> bool {
        if !cell.contains(char::is_alphanumeric) {
            return cell.contains(['?', '…', '.'])
                || cell.chars().filter(|c| layout::is_dash(*c)).count() > 1;
        }
        layout::clock(cell) < cell.len() && layout::may_be_cell(cell, self.dialect)
    }
}

impl Said {
    /// Whether it tells more of the end than `other`: `1-0` than `abandon`, and that than `*`.
    fn tells_more(self, other: Said) -> bool {
        let weight = |said: Said| match said {
            Said::Result(StatedResult::Unknown) => 0,
            Said::Mate => 1,
            Said::Result(StatedResult::SideToMoveResigns) => 2,
            Said::Result(_) => 3,
        };
        weight(self) > weight(other)
    }
}

/// The cells of a row in which something stands, each with its place.
fn cells(row: &str, sign: char) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let cells = row.split(sign).map(move |cell| {
        let place = next + cell.len() - cell.trim_start_matches(BLANK).len();
        next += cell.len() + 1;
        (place, cell.trim_matches(BLANK))
    });
    cells.filter(|(_, cell)| !cell.is_empty())
}

/// How the game ended, where a cell says that and nothing else.
fn said(cell: &str) -> Option<Said> {
    let whole = |n: usize| cell[n..].trim_end_matches(STOPS).is_empty();
    if let Some((CheckSign::Mate, n)) = lexicon::check_sign(cell) {
        return (cell.starts_with(char::is_alphabetic) && whole(n)).then_some(Said::Mate);
    }
    let (result, n) = layout::result(cell)?;
    whole(n).then_some(Said::Result(result))
}

/// Whether a cell of a row says how the game ended.
pub(super) fn holds_result(row: &str, sign: char) -> bool {
    cells(row, sign).any(|(_, cell)| said(cell).is_some())
}
