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
}

impl Lexer<'_> {
    /// Takes a row in which nothing is written, where none is below it.
    pub(super) fn unused_row(&mut self) -> bool {
        let first = self.rest().as_bytes().first();
        let numbered = matches!(first, Some(b'0'..=b'9' | b'|'));
        if !numbered || !self.moves || self.over || !self.open.is_empty() {
            return false;
        }
        let line = layout::near(self.rest()).trim_end();
        let Some(row) = layout::unused_row(line) else {
            return false;
        };
        // Numbers alone, or with dashes, are told as others are; `| 14 | 93 |` is what is left of a move, unless rows like it stand below.
        let side_by_side = || row.numbers > 1 && (row.ruled > 0 || self.is_row_below(line.len()));
        let printed = row.rules || side_by_side();
        if !printed || row.number <= self.number.last || !self.is_unused_from(self.at) {
            return false;
        }
        self.push(self.at + line.len(), Kind::Separator);
        self.line_start = false;
        self.apart = false;
        true
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
        let (unused, until) = self.look_through(at);
        self.unused = Unused {
            from: at,
            until,
            unused,
        };
        unused
    }

    /// The same, and the byte at which the last line begins that was looked at.
    fn look_through(&self, at: usize) -> (bool, usize) {
        let (mut line_at, mut apart) = (at, false);
        for line in self.text[at..].split_inclusive('\n').take(ROWS_MOST) {
            let words = line.trim();
            let start = line_at + line.len() - line.trim_start().len();
            line_at += line.len();
            if words.is_empty() {
                apart = true;
                continue;
            }
            if layout::unused_row(words).is_some() || self.is_page_line(words) {
                continue;
            }
            let ends = layout::result(words).is_some()
                || words.starts_with('[')
                || apart && self.opens_another(words);
            if ends || layout::words_alone(self.text, start, self.dialect).is_none() {
                return (ends, start);
            }
            apart = true;
        }
        (line_at >= self.text.len(), line_at)
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
            next.and_then(layout::unused_row)
                .is_some_and(|row| row.ruled > 0)
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
