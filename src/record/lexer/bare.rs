//! Figures without a sign behind them: the number of a row, or what is left of a move.
//!
//! Comes in: the place of the lexer, at figures. Goes out: whether they number a row though nothing reads its cells, or are the
//! rank of a man that was lost: `3;Fbl;` is a row, `3FD` among signed numbers is none.

use crate::lexicon;

use super::super::{Item, Kind, layout};
use super::Lexer;

/// How many items of a row are looked through for its number.
const ROW_ITEMS_MOST: usize = 16;
/// So many blanks part two columns.
const WIDE: &str = "  ";

impl Lexer<'_> {
    /// Takes a nought that is what is left of a castling, where a move is due, with the dash before it: no row has the number 0. `-0`, `0-`
    #[cold]
    pub(super) fn left_of_castling(&mut self) -> bool {
        let due = self.number.last > 0 && !self.number.is_full();
        if !due || self.over || !self.open.is_empty() {
            return false;
        }
        let word = &self.rest()[..layout::word_end(self.rest())];
        let nought = |c: char| matches!(c, '0' | 'O' | 'o');
        let castled =
            word.contains(nought) && word.chars().all(|c| nought(c) || layout::is_dash(c));
        let (true, Err(expected)) = (castled, self.dialect.phrase(self.rest())) else {
            return false;
        };
        // Black's own move stands behind what a machine makes of White's.
        let behind = self.rest()[word.len()..].trim_start_matches([' ', '\u{a0}']);
        if self.number.moves > 0 && self.dialect.reads(behind) {
            return false;
        }
        let end = self.at + word.len();
        let last = self.items.last().filter(|last| last.end == self.at);
        let dash = last.filter(|last| self.text[last.span()].chars().all(layout::is_dash));
        if let Some(dash) = dash {
            self.items.truncate(self.items.len() - 1);
            self.at = dash.start;
        }
        let shaped = true;
        self.push(end, Kind::Unreadable { expected, shaped });
        true
    }

    /// Whether the figures before `after` fill the cell of a table of markup, and are the number that is due: `<td>2</td><td>xx</td>`.
    pub(super) fn is_number_of_markup(&self, value: u32, after: &str) -> bool {
        let due = self.number.may_be(value) || value == self.number.last + 1;
        due && (after.starts_with("</td>") || after.starts_with("</th>"))
    }

    /// Whether the line begins with the bare number that is due, and is a row though nothing reads its cells: the next line has
    /// the number behind it, or the line is parted as the row before it. Of the first row nothing is due, and the next number tells.
    #[cold]
    pub(super) fn opens_row(&mut self) -> bool {
        if self.number.last == 0 && self.number.moves == 0 {
            return self.opens_line() && layout::is_row_misread(self.rest(), self.dialect);
        }
        let end = self.line_end();
        let line = &self.text[self.at..end];
        let figures = line.bytes().take_while(u8::is_ascii_digit).count();
        let cells = line[figures..].trim_start_matches([' ', '\t', '\u{a0}', '|', ';', ',']);
        // Of a player who wrote his own moves alone no row has two.
        let due = self.number.last + 1;
        let is_due = figures > 0
            && line[..figures].parse() == Ok(due)
            && !self.number.signed
            && self.open.is_empty()
            && cells.len() < line.len() - figures;
        if !is_due || !self.opens_line() || cells.trim_end().is_empty() {
            return false;
        }
        let below = layout::next_line_number(self.text, self.at, self.dialect);
        below == Some(due + 1) || self.goes_on_as_row(figures)
    }

    /// Whether something stands behind the last number that nothing reads: it may be the move that is due.
    pub(super) fn is_row_unread(&self) -> bool {
        let near = self.items.iter().rev().take(ROW_ITEMS_MOST);
        let mut row = near.take_while(|item| !matches!(item.kind, Kind::Number { .. }));
        self.number.last > 0 && row.any(|item| matches!(item.kind, Kind::Unreadable { .. }))
    }

    /// The last item that stands before the place, but for separators.
    pub(super) fn item_before(&self) -> Option<Item> {
        let mut before = self.items.iter().rev();
        before.find(|item| !matches!(item.kind, Kind::Separator))
    }

    /// The number of the row at hand, as far as rows reach.
    pub(super) fn number_near(&self) -> Option<Item> {
        let mut near = self.items.iter().rev().take(ROW_ITEMS_MOST);
        near.find(|item| matches!(item.kind, Kind::Number { .. }))
    }

    /// Whether the line is parted behind its number of `figures` as the row before it is, and what stands in its first cell is
    /// short, and no words: `3;Ff1-bl;` below `2;Cg1-f3;Cb8-c6`.
    fn goes_on_as_row(&mut self, figures: usize) -> bool {
        let Some(last) = self.number_near() else {
            return false;
        };
        let row = &self.text[self.at..self.line_end()];
        let above = layout::near(&self.text[last.end..]);
        let (border, cells) = border_behind(&row[figures..]);
        let alike = match border {
            Some(_) => border_behind(above).0 == border,
            None => {
                let place = |at: usize, behind: &str| self.column(at) + blanks_before(behind);
                place(last.end, above) == place(self.at + figures, &row[figures..])
            }
        };
        let cell = match border {
            // White's may be empty.
            Some(sign) => cells.split(sign).find(|cell| !cell.trim().is_empty()),
            None => cells.split(WIDE).next(),
        };
        let cell = cell.unwrap_or(cells);
        alike && layout::may_be_cell(cell.trim(), self.dialect)
    }

    /// The bytes of the cell at the place, where signs part it from the others of its row, a move of the row is due, and no words
    /// stand in it: of `23;b pr F;` that behind the number.
    #[cold]
    pub(super) fn cell_of_table(&self) -> Option<usize> {
        let due = self.number.last > 0 && !self.number.is_full();
        if !due || self.over || !self.open.is_empty() {
            return None;
        }
        let reach = self.at.saturating_sub(layout::ROW_MOST);
        let before = &self.text[self.text.floor_char_boundary(reach)..self.at];
        let before = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let sign = before.trim_end_matches([' ', '\u{a0}']).chars().next_back();
        let sign = sign.filter(|sign| ";|,\t".contains(*sign))?;
        let row = before.trim_start_matches([' ', '|', ';', '\t']);
        let cells = row.trim_start_matches(|c: char| c.is_ascii_digit());
        let cells = cells.strip_prefix('.').unwrap_or(cells).trim_start();
        // Behind a first move a semicolon may part moves of running text.
        if cells.len() == row.len() || sign == ';' && !cells.starts_with(';') {
            return None;
        }
        let near = layout::near(self.rest());
        let cell = near.split(sign).next().unwrap_or(near).trim_end();
        let cell = layout::without_times(cell);
        layout::may_be_cell(cell, self.dialect).then_some(cell.len())
    }

    /// Whether nothing but a result stands behind the next `n` bytes, and before them on the same line the number of the row, or
    /// White's move, so that the last move is due there.
    pub(super) fn is_last_due(&self, n: usize) -> bool {
        let number = self.number;
        if number.last == 0 || number.is_full() || self.over || !self.open.is_empty() {
            return false;
        }
        let before = self.item_before();
        let leads = |item: Item| {
            let is_due = match item.kind {
                Kind::Number { .. } | Kind::Empty { .. } => true,
                Kind::Phrase { .. } => number.moves == 1,
                kind => kind.is_cell() && number.moves == 0,
            };
            is_due && !self.text[item.end..self.at].contains(['\n', '\r'])
        };
        // `DhA mat`: the mark is the move's.
        let marked = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        let marked = &marked[lexicon::check(marked)..];
        let behind = marked.trim_start_matches([' ', '\t', '\u{a0}', '|', ';', '\n', '\r']);
        before.is_some_and(leads) && (behind.is_empty() || layout::result(behind).is_some())
    }

    /// Whether figures of `n` bytes without a sign are what is left of a move, where one is due: behind the number of a row, or the
    /// last of a record whose numbers have signs or stand in a table. `14. 3`, `| 14 | 93 |`
    #[cold]
    pub(super) fn is_left_of_move(&self, value: u32, n: usize) -> bool {
        let squares = self.rest()[..n]
            .bytes()
            .all(|byte| byte.is_ascii_digit() && byte != b'0');
        // The second column may have the number again.
        let again = self.number.columns && value == self.number.last;
        let due = again || value == self.number.due() || value == self.number.last + 1;
        if n > 2 || !squares || again || due && !self.is_last_due(n) || self.number.last == 0 {
            return false;
        }
        // A column of times has figures behind the moves.
        let opens = self.number_near();
        let opens = opens.is_some_and(|item| self.is_first_of_line(item.start));
        let cell = || self.cell_of_table().filter(|_| opens);
        let in_table = || cell() == Some(n);
        (self.number.signed || in_table() || opens && self.text[..self.at].ends_with(WIDE))
            && self.is_last_due(n)
    }

    /// How many letters stand before byte `at` on its line, as far as rows reach.
    fn column(&self, at: usize) -> usize {
        let reach = self
            .text
            .floor_char_boundary(at.saturating_sub(layout::ROW_MOST));
        let before = &self.text[reach..at];
        let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        line.chars().count()
    }

    /// Whether the bare number of the row stands before its second column too, as others of the record do, though nothing reads
    /// what is in that: `28 TxD    28 TxxT`.
    #[cold]
    pub(super) fn opens_second_column(&self, value: u32, after: &str) -> bool {
        let number = self.number;
        let again = number.columns && !number.signed && number.moves == 1 && value == number.last;
        let cell = after.trim_start_matches([' ', '\t', '\u{a0}']);
        let filled =
            cell.len() < after.len() && !cell.is_empty() && !cell.starts_with(['\n', '\r']);
        again && filled && self.open.is_empty() && self.is_in_column()
    }

    /// Whether a figure of `n` bytes without a sign is what is left of a move, in a row whose cells bars part: other than a
    /// number of the columns beside, it does not fill its cell, nor is it due. `| 4 | 3 D | C 3 F |`
    pub(super) fn is_left_of_cell(&self, value: u32, n: usize) -> bool {
        self.is_left_in_table(n)
            || value != self.number.due()
                && value != self.number.last + 1
                && self.is_in_bars()
                && !self.opens_line()
                && !self.rest()[n..]
                    .trim_start_matches([' ', '\t'])
                    .starts_with('|')
    }

    /// The same where other signs part the cells, and what stands behind the figure in its cell is no move: `4;F 4 T;3 F`.
    fn is_left_in_table(&self, n: usize) -> bool {
        let cell = || {
            self.cell_of_table()
                .map(|cell| &self.rest()[n..cell.max(n)])
        };
        let letters = |rest: &str| rest.contains(|c: char| c.is_ascii_uppercase());
        let left = |rest: &str| {
            let rest = rest.trim_start();
            let moves = self
                .dialect
                .phrase(rest)
                .is_ok_and(|(_, read)| read == rest.len());
            letters(rest) && !moves
        };
        n == 1
            && !self.number.columns
            && self.comments_run_on()
            && !self.opens_line()
            && cell().is_some_and(left)
    }

    /// Whether a bar stands before the place on its line, which parts the cells of a row.
    pub(super) fn is_in_bars(&self) -> bool {
        let reach = self.at.saturating_sub(layout::ROW_MOST);
        let before = &self.text.as_bytes()[reach..self.at];
        let line = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        memchr::memchr(b'|', &before[line..]).is_some()
    }

    /// Whether nothing but blanks stands before the place on its line.
    pub(super) fn opens_line(&self) -> bool {
        self.is_first_of_line(self.at)
    }

    /// The same of byte `at`.
    pub(super) fn is_first_of_line(&self, at: usize) -> bool {
        let reach = self
            .text
            .floor_char_boundary(at.saturating_sub(layout::ROW_MOST));
        let before = self.text[reach..at].trim_end_matches([' ', '\t', '\u{a0}', '|', ';']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }
}

/// The sign of a table that stands behind a number, if one does, and the cells behind it.
fn border_behind(after: &str) -> (Option<char>, &str) {
    let cells = after.trim_start_matches([' ', '\u{a0}']);
    match cells.chars().next().filter(|sign| ";|,\t".contains(*sign)) {
        Some(sign) => (Some(sign), &cells[sign.len_utf8()..]),
        None => (None, cells),
    }
}

/// How many blanks stand before the first cell of a row.
fn blanks_before(after: &str) -> usize {
    after.chars().take_while(|c| c.is_whitespace()).count()
}
