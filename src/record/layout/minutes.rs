//! Columns of minutes beside those of the moves.
//!
//! Comes in: the rows from the line at hand on. Goes out: whether figures alone behind their moves are what the players have used.
//!
//! `1 ⇥ e4 ⇥ 3 ⇥ e5 ⇥ 5`

use super::{BARS, near, number_sign};
use crate::notation::Dialect;

/// What ends a cell, be it with blanks.
const ENDS: [&str; 4] = ["\t", "|", ";", "  "];
/// Of so many rows is looked whether they have minutes, and so many have at least.
const ROWS: usize = 24;
const TIMED_LEAST: usize = 2;
/// The figures of so many rows count on if they do so by no chance.
const COUNTED_LEAST: usize = 3;

/// What stands behind the moves of a row.
struct Row {
    number: u32,
    white: Option<u32>,
    black: Option<u32>,
}

/// Whether figures alone stand behind the moves of the rows in `text`, and count nothing: they neither are the number of the row again nor
/// that of one in the next column.
pub(in crate::record) fn has_minutes(text: &str, dialect: Dialect) -> bool {
    let lines = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(ROWS);
    let rows: Vec<Row> = lines.map_while(|line| row(line, dialect)).collect();
    let timed = rows
        .iter()
        .filter(|row| row.white.is_some() || row.black.is_some());
    let step = |row: &Row| Some(i64::from(row.white?) - i64::from(row.number));
    let steps: Vec<i64> = rows.iter().filter_map(step).collect();
    // The number of the row said again is none.
    let alike = steps.windows(2).all(|pair| pair[0] == pair[1]);
    let counted = alike && (steps.len() >= COUNTED_LEAST || steps.first() == Some(&0));
    // Figures behind Black's moves alone have no column of their own.
    let whites = rows.iter().any(|row| row.white.is_some());
    whites && timed.count() >= TIMED_LEAST && !counted
}

/// The row that a line is: its number, and one or two moves with figures behind them perhaps; None where anything else stands there.
fn row(line: &str, dialect: Dialect) -> Option<Row> {
    let mut rest = near(line).trim_matches(BARS);
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = rest[..rest.len() - behind.len()].parse().ok()?;
    rest = behind[number_sign(behind).0..].trim_start_matches(BARS);
    let mut told = [None, None];
    for minutes in &mut told {
        if rest.is_empty() {
            break;
        }
        let n =
            cell_before_minutes(rest, dialect).or_else(|| Some(dialect.phrase(rest).ok()?.1))?;
        rest = rest[n..].trim_start_matches(BARS);
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let figures = &rest[..rest.len() - behind.len()];
        if (1..=3).contains(&figures.len()) && (behind.is_empty() || behind.starts_with(BARS)) {
            *minutes = figures.parse().ok();
            rest = behind.trim_start_matches(BARS);
        }
    }
    let [white, black] = told;
    rest.is_empty().then_some(Row {
        number,
        white,
        black,
    })
}

/// The bytes of a move that fills the cell at the start of `rest`, where figures alone stand in the next: `P pr P` of `P pr P ⇥ 1 ⇥ C 3 F`.
pub(in crate::record) fn cell_before_minutes(rest: &str, dialect: Dialect) -> Option<usize> {
    let row = near(rest);
    let ends = ENDS.iter();
    let end = ends.filter_map(|sign| row.find(sign)).min()?;
    let cell = row[..end].trim_end();
    let next = row[end..].trim_start_matches(BARS);
    let behind = next.trim_start_matches(|c: char| c.is_ascii_digit());
    let parted = behind.is_empty()
        || ENDS.iter().any(|sign| {
            behind.trim_start_matches(' ').starts_with(sign) || behind.starts_with(sign)
        });
    let figures = next.len() - behind.len();
    let fills = || dialect.phrase(cell).is_ok_and(|(_, n)| n == cell.len());
    ((1..=3).contains(&figures) && parted && fills()).then_some(cell.len())
}
