//! Rows of a table without numbers, of which one cell is damaged.
//!
//! Comes in: the place of the lexer, at the start of a line. Goes out: both cells and the sign between them, where a row of two moves
//! beside it tells that the sign parts the columns.
//!
//! `F 44 CD;P 3 TD` below `C 3 FR;C 3 FD`: the first cell is a move that nothing reads.

use super::super::{Kind, layout};
use super::Lexer;

/// What parts the cells of a row.
const SIGNS: [char; 3] = [';', '|', ','];
/// No cell of a move has more bytes.
const CELL_MOST: usize = 32;

impl Lexer<'_> {
    /// Takes a row of two cells without a number, of which one is a move and the other may be one, above or below a row of two moves.
    #[inline]
    pub(super) fn unnumbered_row(&mut self) -> bool {
        self.number.last == 0 && self.open.is_empty() && !self.over && self.damaged_row()
    }

    #[cold]
    fn damaged_row(&mut self) -> bool {
        let line = layout::near(self.rest());
        let parted = |sign: &char| cells(line, *sign).map(|cells| (*sign, cells));
        let Some((sign, [first, second])) = SIGNS.iter().find_map(parted) else {
            return false;
        };
        let reads = |cell: &str| self.dialect.reads_whole(cell);
        // A sign behind a move judges it.
        let judged = |cell: &str| {
            let read = self.dialect.phrase(cell);
            read.is_ok_and(|(_, n)| !cell[n..].contains(char::is_alphanumeric))
        };
        let may_be = |cell: &str| !judged(cell) && layout::may_be_cell(cell, self.dialect);
        let damaged = reads(second) && may_be(first) || reads(first) && may_be(second);
        // In a list a sign stands before the number of a row: `* 2) Cf3, Cc6`.
        let row = first.trim_start_matches(|c: char| !c.is_alphanumeric());
        let behind = row.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = behind.len() < row.len() && layout::number_sign(behind).0 > 0;
        if !damaged || numbered || !self.stands_beside_row(sign) {
            return false;
        }
        let (first, second) = (first.len(), second.len());
        let place = self.at + line.find(sign).unwrap_or(first);
        let line = self.at + line.trim_end().len();
        self.semicolons |= sign == ';';
        self.damaged(first);
        self.at = place;
        self.push(place + sign.len_utf8(), Kind::Separator);
        self.at = line - second;
        self.damaged(second);
        true
    }

    /// Whether the line above or below is a row of two moves that the sign parts.
    fn stands_beside_row(&self, sign: char) -> bool {
        let whole = |row: &str| {
            let cells = cells(row, sign);
            cells.is_some_and(|cells| cells.iter().all(|cell| self.dialect.reads_whole(cell)))
        };
        let start = |at| layout::line_start(self.text, at, layout::ROW_MOST);
        let above = self.text[..start(self.at)].trim_end_matches(['\n', '\r']);
        let below = &self.text[layout::next_line(self.text, self.at)..];
        whole(&above[start(above.len())..]) || whole(layout::near(below))
    }
}

/// The two cells of a row, where the sign stands in it once.
fn cells(row: &str, sign: char) -> Option<[&str; 2]> {
    let (first, second) = row.split_once(sign)?;
    let cells = [first.trim(), second.trim()];
    let short = |cell: &&str| (1..=CELL_MOST).contains(&cell.len());
    (!second.contains(sign) && cells.iter().all(short)).then_some(cells)
}
