//! What is printed on a form and nobody wrote upon: rows below the last move, and the rules of cells.
//!
//! Comes in: the place of the lexer, at the start of a line or at such a rule. Goes out: an item that parts no moves; among the moves a
//! cell in which nothing stands is empty, and told.
//!
//! `31. ....... .......`, `e4_____ e5_____`

use super::super::layout::BORDERS;
use super::super::{Item, Kind, layout};
use super::Lexer;

/// A form has no more rows below the last move.
const ROWS_MOST: usize = 128;

/// The lines below a place that were looked through for written ones.
#[derive(Clone, Copy, Default)]
pub(super) struct Unused {
    /// From the first byte of a line to the last looked at.
    from: usize,
    until: usize,
    /// Whether nothing is written in them, down to the result or the end of the record.
    unused: bool,
    /// How many of them have printed numbers.
    rows: usize,
}

impl Lexer<'_> {
    /// Takes a row in which nothing is written, where none is below it.
    pub(super) fn unused_row(&mut self) -> bool {
        let first = self.rest().as_bytes().first();
        let numbered = matches!(first, Some(b'0'..=b'9' | b'|'));
        if !numbered || !self.moves || !self.open.is_empty() {
            return false;
        }
        let line = layout::near(self.rest()).trim_end();
        // Nearly every row has a letter behind its number.
        if !is_without_letters(line) || !(self.is_printed_row(line) || self.is_blank_row(line)) {
            return false;
        }
        self.push(self.at + line.len(), Kind::Separator);
        self.line_start = false;
        self.apart = false;
        true
    }

    /// Whether nothing is written in the row at hand, which a form has ruled, nor below it.
    fn is_printed_row(&mut self, line: &str) -> bool {
        let Some(row) = layout::unused_row(line).filter(|_| !self.over) else {
            return false;
        };
        // Numbers alone, or with dashes, are told as others are; `| 14 | 93 |` is what is left of a move, unless rows like it stand below.
        let side_by_side = || row.numbers > 1 && (row.ruled > 0 || self.is_row_below(line.len()));
        let printed = row.rules || side_by_side();
        printed && row.number > self.number.last && self.is_unused_from(self.at)
    }

    /// Whether no move stands in the row at hand, whatever signs its cells have, nor below it: behind the result no number is due; before it
    /// one row alone may hold moves that were not read, unless each of its signs is one dash.
    fn is_blank_row(&mut self, line: &str) -> bool {
        // Those below a row of signs are as empty as that.
        let known = self.unused;
        let below = known.unused && known.from < self.at && self.at <= known.until;
        let row = layout::blank_row(line).filter(|row| self.over || row.marked || below);
        let Some(row) = row.filter(|row| row.number > self.number.last) else {
            return false;
        };
        let unused = self.is_unused_from(self.at);
        // A record may have nothing but rows that were not read.
        let moved = |item: Item| matches!(item.kind, Kind::Phrase { .. });
        let below = || self.items.iter().rev().any(moved);
        unused && (self.over || row.dashes || self.unused.rows > 1 && below())
    }

    /// Whether a printed row of the form begins at byte `at` or in the line below, and nothing is written in it nor further down.
    pub(super) fn is_unused_behind(&self, at: usize) -> bool {
        let blanks = self.text[at..].trim_start();
        let line = layout::near(blanks).trim_end();
        let row = layout::blank_row(line).filter(|_| is_without_letters(line));
        let later = row.is_some_and(|row| row.number > self.number.last);
        later && self.look_through(self.text.len() - blanks.len()).unused
    }

    fn is_row_below(&self, n: usize) -> bool {
        let below = layout::near(self.rest()[n..].trim_start());
        layout::unused_row(below.trim_end()).is_some()
    }

    /// Whether nothing is written from the line at byte `at` on, down to the result or the end of the record: unused rows, lines that the
    /// page says of itself, and words.
    pub(super) fn is_unused_from(&mut self, at: usize) -> bool {
        let known = self.unused;
        if (known.from..=known.until).contains(&at) && known.until > 0 {
            return known.unused;
        }
        self.unused = self.look_through(at);
        self.unused.unused
    }

    /// The same, with the lines that were looked at.
    fn look_through(&self, at: usize) -> Unused {
        let found = |unused, until, rows| Unused {
            from: at,
            until,
            unused,
            rows,
        };
        let (mut line_at, mut apart, mut rows) = (at, false, 0);
        let mut board = at;
        for line in self.text[at..].split_inclusive('\n').take(ROWS_MOST) {
            let words = line.trim();
            let start = line_at + line.len() - line.trim_start().len();
            line_at += line.len();
            if start < board {
                continue;
            }
            if let Some(end) = layout::drawn(self.text, start) {
                board = end;
                continue;
            }
            if words.is_empty() {
                apart = true;
                continue;
            }
            let blank = || layout::blank_row(words).is_some();
            if layout::unused_row(words).is_some() || blank() {
                rows += 1;
                continue;
            }
            if self.is_page_line(words) {
                continue;
            }
            let said = words.trim_start_matches(|c| BORDERS.contains(&c) || c == '(');
            let ends = layout::result(said).is_some()
                || words.starts_with('[')
                || apart && self.opens_another(words);
            if ends || layout::words_alone(self.text, start, self.dialect).is_none() {
                return found(ends, start, rows);
            }
            apart = true;
        }
        found(line_at >= self.text.len(), line_at, rows)
    }

    /// Takes the rule of a cell, or what strikes it out: between moves it says nothing, nor below the last; where a move is due it is an empty
    /// cell.
    #[cold]
    pub(super) fn rule(&mut self) -> bool {
        if !self.moves || self.over {
            return false;
        }
        let Some((n, long)) = layout::rule(layout::near(self.rest())) else {
            return false;
        };
        let underlined = self.rest().starts_with('_');
        let kind = match self.is_ruled_to_end(n, long) {
            true => Kind::Separator,
            false if !underlined => return false,
            false if self.is_rule_of_move(n) => Kind::Separator,
            false => Kind::Empty { dots: false },
        };
        self.push(self.at + n, kind);
        true
    }

    /// Takes the sign in Black's cell of the last row that has a move, where the same fills the cells of rows below in which nothing is written:
    /// `13. Fe3 /` above `14. / /`
    #[cold]
    pub(super) fn blank_cell(&mut self) -> bool {
        let due = self.number.moves == 1 && self.open.is_empty() && !self.over;
        let before = &self.text[..self.at];
        let apart = before.ends_with(BORDERS) || before.ends_with(['\n', '\r']);
        let line = layout::near(self.rest());
        let cell = line.trim_end_matches(BORDERS);
        let below = self.rest()[line.len()..].trim_start();
        let row = layout::near(below).trim_end();
        let signs = row.trim_matches(BORDERS);
        if !due || !apart || !signs.ends_with(cell) {
            return false;
        }
        let next = layout::blank_row(row).filter(|row| row.number == self.number.last + 1);
        let blank = next.is_some() && self.is_unused_from(self.text.len() - below.len());
        if blank {
            self.push(self.at + cell.len(), Kind::Separator);
        }
        blank
    }

    /// Whether nothing is written behind the rule of `n` bytes: on its line, and in the lines below.
    fn is_ruled_to_end(&mut self, n: usize, long: bool) -> bool {
        let due = self.number.moves == 1 || self.number.is_full();
        if !due || !self.open.is_empty() {
            return false;
        }
        let line = layout::near(self.rest());
        let mut behind = line[n..].trim_start_matches(BORDERS);
        while let Some((n, _)) = layout::rule(behind) {
            behind = behind[n..].trim_start_matches(BORDERS);
        }
        let end = self.at + line.len();
        let over = behind.trim_end().is_empty() || layout::result(behind).is_some();
        let mut below = self.text[end..].lines().map(str::trim);
        let mut ruled = || {
            let next = below.by_ref().find(|line| !line.is_empty());
            next.and_then(layout::blank_row)
                .is_some_and(|row| row.marked)
        };
        over && (long || ruled()) && self.is_unused_from(end)
    }

    /// Whether the rule of `n` bytes is that of a move before or behind it: joined to one, or apart where none is due, or behind White's in
    /// his cell.
    fn is_rule_of_move(&self, n: usize) -> bool {
        let Some(last) = self.items.last() else {
            return true;
        };
        let moved = |item: Item| {
            matches!(
                item.kind,
                Kind::Phrase { .. } | Kind::Unreadable { .. } | Kind::Nag(_)
            )
        };
        let behind = &self.rest()[n..];
        let next = behind.trim_start_matches([' ', '\u{a0}']);
        let joined = last.end == self.at && moved(last)
            || next.len() == behind.len() && self.dialect.reads(next);
        let own_cell = || {
            let parted = next.starts_with(['|', ';', ',', '\t', '_']);
            moved(last) && (parted || self.dialect.reads(next))
        };
        joined || self.number.is_full() || self.number.last == 0 || own_cell()
    }
}

/// Whether no letter stands behind the figures that begin a line but that of a cross; what stands further on is not looked at.
fn is_without_letters(line: &str) -> bool {
    let sign = |c: char| c.is_ascii_digit() || BORDERS.contains(&c) || matches!(c, '.' | ')');
    let cells = line.trim_start_matches(sign);
    !cells.starts_with(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'))
}
