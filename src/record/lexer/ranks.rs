//! Figures that are left of a move, where a number of a move might stand.
//!
//! Comes in: the place of the lexer, at a figure. Goes out: a move that nothing reads, or whether the figure is left of one.
//!
//! `3. 2-d4`: the file of `d2-d4` was lost, and the row has its number. `3;Fb5;6`: so has this, and the next one is 4. Of `Cb8 - cc6` the
//! dash joins what is left to the square before it.

use super::super::{Kind, layout};
use super::Lexer;
use crate::notation::Notation;

/// Within how many items the number of a row stands.
const ROW_MOST: usize = 64;

/// No square has more letters and figures, one of them wrong.
const SQUARE_MOST: usize = 4;

impl Lexer<'_> {
    /// Takes a rank, a dash and a square where a move is due: no number stands there, right behind another or where those of the record
    /// have other signs.
    pub(super) fn rank_and_square(&mut self) -> bool {
        let is_move = is_rank_and_square(self.rest()) && self.is_due_behind_number();
        if is_move {
            self.damaged(layout::word_end(self.rest()));
        }
        is_move
    }

    #[cold]
    fn is_due_behind_number(&self) -> bool {
        let number = self.number;
        let begun = self.moves || number.last == 1;
        if self.dialect.notation == Notation::Descriptive
            || number.last == 0
            || number.is_full()
            || self.over
            || !begun
        {
            return false;
        }
        let mut before = self.items.iter().rev().take(ROW_MOST);
        let is_number = |kind: Kind| matches!(kind, Kind::Number { .. });
        let last = before.find(|item| !matches!(item.kind, Kind::Separator));
        if last.is_some_and(|item| is_number(item.kind)) {
            return true;
        }
        let own = before.find(|item| is_number(item.kind));
        self.open.is_empty()
            && own.is_some_and(|own| !self.text[own.span()].ends_with(layout::is_dash))
    }

    /// Whether a figure of `n` bytes without a sign is all that is left of Black's move: it ends its line behind White's move, all rows above have
    /// both, or it is the number of the row itself, and the next one is below. A column of minutes has figures beside the moves, and so have rows
    /// that say their number before each column.
    #[cold]
    pub(super) fn is_left_in_last_cell(&self, value: u32, n: usize) -> bool {
        let rank = n == 1 && self.rest().starts_with(|c: char| ('1'..='8').contains(&c));
        let behind = self.rest()[n..].trim_start_matches([' ', '\t', '\u{a0}', ';', '|', ',']);
        let number = self.number;
        rank && behind.starts_with(['\n', '\r'])
            && number.last > 1
            && number.moves == 1
            && !number.repeated
            && !number.columns
            && (!self.empty || value == number.last)
            && !self.timed
            && self.begins_below(number.last + 1)
    }

    /// Takes a word that nothing reads with the dash behind it, which blanks part from it, and the word that is its other square, a letter of
    /// which may be too many or misread: no man moves without a square of his own. `Cb8 - cc6`
    pub(super) fn joins_square_apart(&mut self) -> bool {
        let rest = self.rest();
        let n = layout::word_end(rest);
        let blanks = [' ', '\u{a0}'];
        let dash = rest[n..].trim_start_matches(blanks);
        let apart = self.dialect.notation == Notation::Coordinate && dash.len() < rest.len() - n;
        let Some(behind) = dash.strip_prefix(layout::is_dash).filter(|_| apart) else {
            return false;
        };
        let square = behind.trim_start_matches(blanks);
        let word = &square[..layout::word_end(square)];
        let figured = |word: &str| word.bytes().any(|byte| (b'1'..=b'8').contains(&byte));
        let shaped = (2..=SQUARE_MOST).contains(&word.len())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let joined = shaped && figured(word) && figured(&rest[..n]);
        if joined {
            self.damaged(rest.len() - square.len() + word.len());
        }
        joined
    }

    /// Whether the next line begins with a number.
    pub(super) fn begins_below(&self, number: u32) -> bool {
        let below = &self.text[layout::next_line(self.text, self.at)..];
        let below = below.trim_start_matches([' ', '\t', ';', '|']);
        let below = match self.brackets {
            true => below.trim_start_matches(['(', '[']),
            false => below,
        };
        let figures = below.bytes().take_while(u8::is_ascii_digit).count();
        below[..figures].parse() == Ok(number)
    }
}

/// Whether words begin with a rank, a dash or a sign of capture and a square, and end there but for marks: `2-d4+`, `5xb4`.
fn is_rank_and_square(words: &str) -> bool {
    let Some(behind) = words.strip_prefix(|rank: char| ('1'..='8').contains(&rank)) else {
        return false;
    };
    let sign = |c: char| layout::is_dash(c) || matches!(c, 'x' | '×');
    let Some(square) = behind.strip_prefix(sign) else {
        return false;
    };
    matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..])
        && !square[2..].starts_with(|c: char| c.is_alphanumeric() || layout::is_dash(c))
}
