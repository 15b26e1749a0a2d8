//! Where a sheet ends that tells the moves of each side apart, and another game stands below it.
//!
//! Comes in: a text, and the place where a record begins in it. Goes out: the byte behind the result of the sheet there; none where it
//! tells the moves of both sides in the same rows, or no game begins below.
//!
//! `Blancs : 1. e4, 2. Cf3`, `Noirs : 1. e5, 2. Cc6`, `1-0`; and below it `Table 2`, `Blancs : 1. d4, 2. c4`.

use shakmaty::Color;

use super::super::Span;
use super::super::abreast::number;
use super::super::layout::{
    is_all_dashes, is_divider, is_result_alone, labelled_result, lines, moves_alone,
    opens_any_game, result, usual,
};
use super::super::tags::end_of_line;
use super::listed::{bare, sides_listed};
use super::{ABOVE_MOST, Line, ROW_MOST, ROWS_MOST, head, line_of};
use crate::source::is_tag_line;

/// So many lines may stand between the result and the moves of the next game.
const HEADS_MOST: usize = 24;

/// No line that lists the moves of a side has more bytes.
const LIST_MOST: usize = 1 << 12;

/// So many lines of one sheet have the number 1: its heading, and the first row of each side.
const FIRSTS_MOST: usize = 3;

/// The moves of each side that were told, as far as the lines of a sheet were looked at.
#[derive(Default)]
struct Told {
    /// Whether White's were, and Black's.
    sides: [bool; 2],
    /// Whose rows stand below the last line that told it.
    block: Option<Color>,
    /// How many rows the block has.
    rows: usize,
    /// Whether lines list the moves.
    listed: bool,
    /// How many lines have the number 1.
    firsts: usize,
}

/// The byte behind the result of the sheet that begins at or after byte `at`.
pub(crate) fn sheet_end(text: &str, at: usize) -> Option<usize> {
    let (mut told, mut between) = (Told::default(), false);
    for (count, line) in lines(text, at).enumerate() {
        let end = end_of_line(text, line);
        let words = text[line..end].trim();
        let long = end - line > LIST_MOST;
        if long || is_tag_line(text, line) || count > told.lines_most() {
            return None;
        }
        if is_divider(words) || is_all_dashes(words) {
            continue;
        }
        if is_result(words) {
            if told.sides == [true; 2] {
                return is_followed(text, end).then_some(end);
            }
            // White's moves may end with it too.
            if told.sides == [false; 2] || std::mem::replace(&mut between, true) {
                return None;
            }
            continue;
        }
        told.take(text, line..end)?;
    }
    None
}

impl Told {
    /// No more lines are looked at: above the moves stand only a few.
    fn lines_most(&self) -> usize {
        match self.sides {
            [false, false] => ABOVE_MOST,
            _ => 2 * ROWS_MOST + ABOVE_MOST,
        }
    }

    fn tell(&mut self, side: Color) {
        self.sides[usize::from(side.is_black())] = true;
    }

    /// Takes what a line tells; none where it is a row of both sides.
    fn take(&mut self, text: &str, line: Span) -> Option<()> {
        let words = text[line.clone()].trim();
        let listed = sides_listed(text, line);
        if !listed.is_empty() {
            self.listed = true;
            listed.into_iter().for_each(|side| self.tell(side));
            return Some(());
        }
        if self.listed {
            return Some(());
        }
        self.firsts += usize::from(number(words).is_some_and(|(value, _)| value == 1));
        if self.firsts > FIRSTS_MOST {
            return None;
        }
        // Without a figure a line is none of the rows by which a game is known, and most are words.
        let figures = words.contains(|c: char| c.is_ascii_digit());
        let moves = if figures { moves(words) } else { 0 };
        // A row of both sides, or one with which the moves run on over its line.
        if moves > 1 && number(words).is_some() || figures && moves == 0 && opens_any_game(words) {
            return None;
        }
        match line_of(words) {
            Some(Line::Head(side)) => (self.block, self.rows) = (Some(side), 0),
            Some(Line::Row(Some(value), _)) if moves > 0 || self.rows > 0 => self.count(value),
            Some(Line::Row(None, _)) if self.block.is_some() && moves < 2 => {
                let side = self.block?;
                self.tell(side);
            }
            _ => {}
        }
        Some(())
    }

    /// Counts a row of one half-move. Without a name above them White's rows stand first, and numbers begin again with Black's.
    fn count(&mut self, value: u32) {
        let again = value == 1 && self.rows > 1;
        self.block = match self.block {
            None => Some(Color::White),
            Some(Color::White) if again => Some(Color::Black),
            block => block,
        };
        self.rows = if again { 1 } else { self.rows + 1 };
        if let Some(side) = self.block {
            self.tell(side);
        }
    }
}

/// Whether a game begins below byte `end`, where that of a sheet ends: its moves, or a list of one side's, under no more than words.
fn is_followed(text: &str, end: usize) -> bool {
    let (mut unread, mut named) = (false, false);
    for line in lines(text, end).take(HEADS_MOST) {
        let own = line..end_of_line(text, line);
        let words = text[own.clone()].trim();
        if own.len() > LIST_MOST {
            return false;
        }
        if is_tag_line(text, line) || !sides_listed(text, own).is_empty() {
            return true;
        }
        let row = number(words).map(|(value, _)| value);
        let opens = match row {
            Some(1) => opens_any_game(words) || moves(words) > 0,
            Some(2) => unread && moves(words) > 0,
            Some(_) if moves(words) > 0 => return false,
            Some(_) => false,
            None => named && moves(words) > 0,
        };
        if opens {
            return true;
        }
        unread = row == Some(1);
        named |= head(words).is_some();
    }
    false
}

/// Whether a line says nothing but how the game ended.
fn is_result(words: &str) -> bool {
    is_result_alone(words) || result(words).is_some() || labelled_result(words).is_some()
}

/// How many moves a row says in the dialect in which it says the fewest, if it says any.
fn moves(row: &str) -> usize {
    if row.len() > ROW_MOST {
        return 0;
    }
    let said = usual().map(|dialect| moves_alone(bare(row), dialect));
    said.filter(|moves| *moves > 0).min().unwrap_or(0)
}
