//! Figures beside a move that are no part of it: clocks, minutes, what a machine makes of the position.
//!
//! Comes in: the place of the lexer, at a figure or a sign. Goes out: a remark: `1:22:05`, `2'`, `+0.25`; and `3` where a column of minutes
//! stands behind each column of moves.

use crate::notation::evaluation;
use crate::phrase::Phrase;

use super::super::{Item, Kind, layout};
use super::Lexer;

/// No more signs and remarks stand between a move and the minutes behind it.
const BESIDE_MOST: usize = 16;

impl Lexer<'_> {
    /// `clock = digit , [ digit ] , ( ":" , digit , digit , [ ":" , digit , digit ] | "h" , [ " " ] , digit , digit ) ,
    /// ? no letter and no figure follows ? ;`
    ///
    /// What a player has left, or has used: a remark. `1:22:05`, `1h22`, `1 h 30/1 h 45`, and behind the result `4 heures`.
    pub(super) fn clock(&mut self) -> bool {
        let n = match self.over {
            true => layout::clocks(self.rest()).max(layout::time_in_words(self.rest())),
            false if self.is_square_turned() => 0,
            false => layout::clocks(self.rest()),
        };
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// Takes clocks between brackets, which open no tag and no variation: `[0:05]`, `(1.00)`, `(1h05 / 0h58)`.
    pub(super) fn clock_in_brackets(&mut self) -> bool {
        let close = match self.rest().starts_with('[') {
            true => ']',
            false => ')',
        };
        let n = layout::times(&self.rest()[1..]);
        self.is_closed_behind(n, &[close])
    }

    /// Takes the `n` bytes behind the bracket at the place and the one that closes it there, one of `closes`; none where it does not, or
    /// nothing stands between them.
    fn is_closed_behind(&mut self, n: usize, closes: &[char]) -> bool {
        let closed = n > 0 && self.moves && self.rest()[1 + n..].starts_with(closes);
        if closed {
            self.push(self.at + n + 2, Kind::Aside);
        }
        closed
    }

    /// Takes the minutes that a player has used, behind his move on its line: `e4 2'`, `e4 2 mn`, `e4 0.02`; without a sign where they have a
    /// column of their own.
    #[cold]
    pub(super) fn minutes(&mut self) -> bool {
        if !self.open.is_empty() || !self.is_behind(is_cell) {
            return false;
        }
        let n = match layout::minutes(self.rest()) {
            n if n > 0 && self.is_behind(is_moved) => n,
            _ => self.bare_minutes(),
        };
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// Takes the times of a row, or some of them, that the end of a line parted from its moves: `5. O-O Fe7 33' /` and `39' 6. Te1`.
    pub(super) fn times_go_on(&mut self) -> bool {
        let first = self.rest().as_bytes().first();
        let may = self.moves && !self.over && self.open.is_empty() && !self.apart;
        if !may || !matches!(first, Some(b'/' | b'0'..=b'9')) {
            return false;
        }
        let n = layout::times(self.rest());
        if n == 0 || !self.is_behind_row() {
            return false;
        }
        self.push(self.at + n, Kind::Aside);
        self.line_start = false;
        true
    }

    /// Whether a move is what stands before this line, on the line before it, or times behind one.
    fn is_behind_row(&self) -> bool {
        let mut before = self.items.iter().rev().take(BESIDE_MOST);
        let beside = |item: &Item| matches!(item.kind, Kind::Aside | Kind::Separator);
        let row = before.find(|item| !beside(item));
        row.is_some_and(|item| is_moved(&item))
    }

    /// Whether what stands before the place on its line is such, or the sign of a column behind it, or an offer: `e4 (=) 2'`
    fn is_behind(&self, is: fn(&Item) -> bool) -> bool {
        let mut before = self.items.iter().rev().take(BESIDE_MOST);
        let offer = |item: &Item| matches!(item.kind, Kind::Aside);
        let before = before.find(|item| !self.is_border(item) && !offer(item));
        before.is_some_and(|item| is(&item) && !self.text[item.end..self.at].contains(['\n', '\r']))
    }

    fn is_border(&self, item: &Item) -> bool {
        matches!(item.kind, Kind::Separator) && matches!(&self.text[item.span()], "|" | ";")
    }

    /// The bytes of figures without a sign, if they are minutes: all of their cell, in rows that have a column of them.
    fn bare_minutes(&mut self) -> usize {
        let n = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let behind = &self.rest()[n..];
        let ends = behind.is_empty()
            || behind.starts_with(layout::BARS)
            || behind.starts_with(['\n', '\r']);
        if !(1..=3).contains(&n) || !ends || self.number.last == 0 {
            return 0;
        }
        if self.has_minutes() { n } else { 0 }
    }

    /// Whether the rows from the line at hand on have columns of minutes; once they have, all do.
    fn has_minutes(&mut self) -> bool {
        let rows = || &self.text[layout::line_start(self.text, self.at, layout::ROW_MOST)..];
        self.timed = self.timed || layout::has_minutes(rows(), self.dialect);
        self.timed
    }

    /// A move without the minutes in the next column, and the name of the man behind them: `P pr P` of `P pr P ⇥ 1 ⇥ C 3 F`.
    pub(super) fn before_minutes(&mut self, rest: &str, whole: (Phrase, usize)) -> (Phrase, usize) {
        let wide = self.comments_run_on()
            && (rest[..whole.1].contains('\t') || rest[..whole.1].contains("  "));
        if !wide || !self.open.is_empty() {
            return whole;
        }
        let cell = layout::cell_before_minutes(rest, self.dialect).filter(|&n| n < whole.1);
        let Some(n) = cell.filter(|_| self.has_minutes()) else {
            return whole;
        };
        self.dialect.phrase(&rest[..n]).unwrap_or(whole)
    }

    /// Takes what a machine makes of the position, behind a move: `+0.25`, `-1.3/22`, `#4`
    pub(super) fn evaluation(&mut self) -> bool {
        let n = match self.moves {
            true => evaluation(self.rest()),
            false => 0,
        };
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// A castling without the sign and the nought of an evaluation behind it: `O-O` of `O-O -0.53`.
    pub(super) fn without_evaluation(&self, rest: &str, whole: (Phrase, usize)) -> (Phrase, usize) {
        let said = &rest[..whole.1];
        let sign = said
            .rfind([' ', '\u{a0}'])
            .map(|at| at + said[at..].len() - said[at..].trim_start().len());
        let sign = sign.filter(|&sign| evaluation(&rest[sign..]) > said.len() - sign);
        let bare = sign.and_then(|sign| self.dialect.phrase(said[..sign].trim_end()).ok());
        bare.unwrap_or(whole)
    }
}

/// Whether it is a move, or stands in the place of one, be it empty or not read.
fn is_cell(item: &Item) -> bool {
    is_moved(item)
        || matches!(
            item.kind,
            Kind::Empty { .. } | Kind::Gap | Kind::Illegible | Kind::Unreadable { .. }
        )
}

/// Whether it is a move, or what stands for one.
fn is_moved(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Phrase { .. } | Kind::Nag(_) | Kind::Unreadable { shaped: true, .. }
    )
}
