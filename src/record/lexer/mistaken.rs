//! Signs read for a letter of a move: what begins a comment or a variation everywhere else.
//!
//! Comes in: the place of the lexer, at `;`, `{` or `(` in the cell of a row. Goes out: the damaged move of which the sign is
//! a letter, where the row goes on behind it and nothing ends what the sign would begin.
//!
//! `3. Fb5 ;a+6x 4. Fa4`, `3. {b5 a6 4. Fa4`, `2. Cf3 C(6 3. Fb5`.

use memchr::memchr2;

use crate::lexicon;
use crate::notation::{Expected, Wishes};
use crate::source::is_tag_line;

use super::super::tags::end_of_line;
use super::super::{Item, Kind, layout};
use super::numbers::Numbered;
use super::{Lexer, index};

/// How many items of a row are looked through for its number.
const ROW_ITEMS: usize = 24;
/// No damaged move has more bytes behind its sign, nor more words where a man and his figure stand apart.
const CELL_MOST: usize = 24;
const WORDS_MOST: usize = 8;
/// More signs in a record are no letters of moves.
const SIGNS_MOST: u8 = 64;
/// How far the parenthesis is looked for that closes one.
const CLOSE_MOST: usize = 1 << 16;
/// Of no more items is made what was read of a damaged move before its sign.
const PARTS_MOST: usize = 4;

/// The cell of a row in which a sign stands.
#[derive(Clone, Copy)]
struct Cell {
    /// Its first byte.
    start: usize,
    /// How many items stand before it.
    items: usize,
    /// Whether it is White's.
    white: bool,
    /// The number of its row.
    row: Numbered,
}

impl Lexer<'_> {
    /// Takes the damaged move of which the `sign` at the place is a letter, with what was read of it before.
    #[cold]
    pub(super) fn mistakes_sign(&mut self, sign: u8) -> bool {
        let among = self.number.last > 0 && !self.over && self.open.is_empty();
        if !among || self.mistaken == SIGNS_MOST || sign == b'{' && closes_next(&self.rest()[1..]) {
            return false;
        }
        let ended = |cell: Cell| Some((cell, self.end_of_cell(cell)?));
        let Some((cell, end)) = self.cells_of_sign().find_map(ended) else {
            return false;
        };
        let begins = match sign {
            b';' => !self.hides_rows(end, cell.row.last),
            b'{' => begins_comment(&self.text[self.at + 1..], cell.row.last),
            _ => closes(self.text, self.at, self.numbers_close(cell)),
        };
        if begins {
            return false;
        }
        self.mistaken += 1;
        let at = self.at - cell.start;
        self.items.truncate(cell.items);
        self.at = cell.start;
        self.number = cell.row;
        let wanted = Wishes::NONE;
        let found = self.dialect.phrase(&self.text[cell.start..end]);
        let expected = found.err().unwrap_or(Expected { at, wanted });
        let shaped = true;
        self.take_move(end, Kind::Unreadable { expected, shaped });
        true
    }

    /// The cells that the sign at the place may stand in: one that items before it began, and one of its own.
    fn cells_of_sign(&self) -> impl Iterator<Item = Cell> {
        let items = self.items.len();
        let first = items.saturating_sub(PARTS_MOST);
        // Behind a move that is read the sign ends it.
        let goes_on = self.rest()[1..].starts_with(|c: char| !c.is_whitespace());
        let (mut from, mut begun) = (self.at, 0);
        for (n, item) in self.items.within(first..items).rev().enumerate() {
            let apart = &self.text[item.end..from];
            let joined = apart.is_empty() || n > 0 && apart == " ";
            let part = match item.kind {
                Kind::Phrase { .. } => n == 0 && apart.is_empty() && goes_on,
                // Noughts are left of a castling.
                Kind::Number { value: 0, .. } => true,
                Kind::Number { .. } => !self.is_signed(item) && self.comments_run_on(),
                Kind::Separator => layout::is_dashes(&self.text[item.span()]),
                Kind::Unreadable { .. } | Kind::Side(_) | Kind::Aside => true,
                _ => false,
            };
            // A man stands apart from his figure.
            let there = joined || self.comments_run_on() && apart == " ";
            if !part || !there || self.at - item.start > CELL_MOST {
                break;
            }
            (from, begun) = (item.start, n + 1);
        }
        let read = self
            .items
            .last()
            .is_some_and(|last| matches!(last.kind, Kind::Phrase { .. }));
        let own = (begun == 0 || read).then_some((self.at, items));
        let start = |n: usize| self.items.at(index(items - n)).start;
        let begun: Vec<_> = (1..=begun).rev().map(|n| (start(n), items - n)).collect();
        let places = begun.into_iter().chain(own);
        places.filter_map(|(start, items)| {
            let (row, white) = self.row_before(items)?;
            Some(Cell {
                start,
                items,
                white,
                row,
            })
        })
    }

    /// The number of the row at the end of the first `items`, and whether the next cell is White's; none where both moves of the row
    /// stand there.
    fn row_before(&self, items: usize) -> Option<(Numbered, bool)> {
        let first = items.saturating_sub(ROW_ITEMS);
        let mut cells = 0;
        for item in self.items.within(first..items).rev() {
            match item.kind {
                Kind::Number { value, black } => {
                    let own = value == self.number.last;
                    let blacks = black || own && self.number.repeated;
                    let row = Numbered {
                        last: value,
                        repeated: blacks,
                        signed: self.is_signed(item),
                        moves: cells,
                        ..self.number
                    };
                    let due = cells == 0 || cells == 1 && !blacks;
                    return due.then_some((row, cells == 0 && !blacks));
                }
                Kind::Close | Kind::Result(_) => return None,
                Kind::Unreadable { .. } => cells += 1,
                kind => cells += u32::from(kind.is_cell()),
            }
        }
        None
    }

    /// Whether a parenthesis is the sign of the numbers, as of that of a `cell`: `3) Fb5`.
    fn numbers_close(&self, cell: Cell) -> bool {
        let before = self
            .items
            .within(cell.items.saturating_sub(ROW_ITEMS)..cell.items);
        let number = before
            .rev()
            .find(|item| matches!(item.kind, Kind::Number { .. }));
        number.is_some_and(|number| self.text[number.span()].ends_with(')'))
    }

    /// Whether a sign stands behind the figures of a number.
    fn is_signed(&self, number: Item) -> bool {
        !self.text[number.span()].ends_with(|c: char| c.is_ascii_digit())
    }

    /// The end of a damaged `cell` that goes on with the sign at the place: so that the row goes on behind it.
    fn end_of_cell(&self, cell: Cell) -> Option<usize> {
        let line = layout::near(self.rest());
        let words = if self.comments_run_on() {
            WORDS_MOST
        } else {
            1
        };
        let blank = |c: char| c == ' ' || c == '\t' || c == '\u{a0}';
        let blanks = line.match_indices(blank).map(|(at, _)| at);
        let ends = blanks.chain(std::iter::once(line.trim_end().len()));
        let ends = ends.take_while(|end| *end <= CELL_MOST);
        // A blank right behind the sign ends the cell that was begun before it.
        let begun = cell.start < self.at;
        let ends = ends.filter(|end| *end > 1 || begun).take(words);
        let mut ends = ends.map(|end| self.at + end);
        ends.find(|&end| {
            let said = &self.text[cell.start..end];
            let sign = self.at - cell.start;
            // A comma at their end parts words.
            !said.ends_with(',')
                && may_be_ruin(said, sign)
                && self.row_goes_on(&self.text[end..], cell)
        })
    }

    /// Whether `rest` is how a row goes on behind White's cell, or Black's: with Black's move, and the number that is due and its move
    /// or the result.
    fn row_goes_on(&self, rest: &str, cell: Cell) -> bool {
        let next = rest.trim_start_matches([' ', '\t', '\u{a0}', ',']);
        if !cell.white {
            return self.next_row_stands(next, cell.row);
        }
        let whole = self.dialect.phrase(next).ok();
        let others = || {
            [
                self.dialect.bare_capture(next),
                self.dialect.with_wing_apart(next),
            ]
        };
        let stands = |(_, n)| {
            let behind = next[n..].trim_start_matches(|c: char| " .,!?".contains(c));
            self.next_row_stands(behind, cell.row)
        };
        whole.is_some_and(stands)
            || whole.is_some() && others().into_iter().flatten().any(stands)
            || self.number.columns && self.is_number_again(next, cell.row.last)
    }

    /// Whether the next row's number begins `rest`, or the result, or nothing stands there. Behind a number with its sign the move may be
    /// damaged.
    fn next_row_stands(&self, rest: &str, row: Numbered) -> bool {
        let due = row.last.saturating_add(1);
        let number = layout::number_and_move(rest, self.dialect);
        let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
        let signed =
            || rest[..figures].parse() == Ok(due) && layout::number_sign(&rest[figures..]).0 > 0;
        let next = number == Some((due, row.signed)) || row.signed && signed();
        next || rest.trim().is_empty() || layout::result(rest.trim_start()).is_some()
    }

    /// Whether the number of the row begins `rest` once more, before Black's move.
    fn is_number_again(&self, rest: &str, row: u32) -> bool {
        let number = layout::number_and_move(rest, self.dialect);
        number.is_some_and(|(value, _)| value == row)
    }

    /// Whether what stands behind byte `end` to the end of the line is the game's, and no comment's that quotes moves: the next line
    /// goes on from there, or there is none and nothing but moves stands on this one.
    fn hides_rows(&self, end: usize, row: u32) -> bool {
        let line = &self.text[end..end_of_line(self.text, end)];
        // A writer who parts moves so does it always.
        let near = &self.rest()[1..];
        if near[..near.floor_char_boundary(layout::ROW_MOST)].contains(';') {
            return false;
        }
        let last = last_number(line, row);
        let below = self.text[layout::next_line(self.text, end)..].trim_start();
        let tagged = !self.tags.is_empty();
        let ended = line
            .split_whitespace()
            .next_back()
            .and_then(layout::result)
            .is_some();
        let over = below.is_empty() || below.starts_with('[') || ended;
        if over || layout::result(below).is_some() {
            // Behind the last move a note has a blank before it, `; 12`, `; 1h20`; a man apart from his figure leaves one too, `; 3 FD`.
            let said = &self.text[self.at + 1..end];
            let named = || self.comments_run_on() && said.contains(char::is_uppercase);
            let note = said.starts_with([' ', '\t']) && !named();
            return !note && (!tagged || ended && over);
        }
        let figures = below.bytes().take_while(u8::is_ascii_digit).count();
        match below[..figures].parse::<u32>() {
            Ok(next) => next > row && (last..=last + 1).contains(&next),
            // The row is parted by the end of the line.
            Err(_) => {
                let behind = self.dialect.phrase(below).ok().map(|(_, n)| &below[n..]);
                let next = behind.and_then(|rest| layout::number_and_move(rest, self.dialect));
                last > row && next.is_some_and(|(next, _)| next == last + 1)
            }
        }
    }
}

/// The last of the numbers on a line that follow upon `last` one by one; `last` where none does.
fn last_number(line: &str, mut last: u32) -> u32 {
    for word in line.split([' ', '\t', '\u{a0}']) {
        let figures = word.bytes().take_while(u8::is_ascii_digit).count();
        if word[..figures].parse() == Ok(last + 1) {
            last += 1;
        }
    }
    last
}

/// Whether a cell may be a move of which a letter was read for the sign at its byte `sign`: no words, and nothing that
/// ends what the sign begins.
fn may_be_ruin(cell: &str, sign: usize) -> bool {
    let (before, behind) = (&cell[..sign], &cell[sign + 1..]);
    if behind.contains(['(', ')', '{', '}', ';', '"']) || behind.contains("[%") {
        return false;
    }
    let said = |c: char| c.is_ascii_digit() || "+#=~%".contains(c);
    let figure = cell.contains(said) && cell.contains(char::is_alphanumeric);
    let taken = || behind.split(' ').any(lexicon::captures);
    let castles = || cell.contains(['O', '0']);
    figure || taken() || castles() || !before.is_empty() && behind.trim().len() < 3
}

/// Whether the next brace in `inside` closes the comment that one before it begins.
fn closes_next(inside: &str) -> bool {
    let next = memchr2(b'{', b'}', inside.as_bytes());
    next.is_some_and(|at| inside[at..].starts_with('}'))
}

/// Whether a brace behind which `inside` stands begins a comment, in row `row`, though the next one opens another: that is a word of
/// it, as rows are, behind which the record goes on where it was: `1. e4 {c5 2. Cf3 d6 { sicilienne} 1... e5`.
fn begins_comment(inside: &str, row: u32) -> bool {
    let Some((said, behind)) = inside.split_once('}') else {
        return false;
    };
    let figures = behind.trim_start();
    let n = figures.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = figures.split_at(n);
    let follows = |number: u32| number == row || number == row + 1 && !behind.starts_with("..");
    last_number(said, row) > row && number.parse().is_ok_and(follows)
}

/// Whether a parenthesis closes the one at byte `at`, before the tags of another record and not too far; where it is the sign of
/// `numbers` it closes none behind figures alone.
fn closes(text: &str, at: usize, numbers: bool) -> bool {
    let near = &text.as_bytes()[at..];
    let is_sign = |n: usize| {
        let before = near[..n].iter().rev();
        let mut before = before.skip_while(|byte| byte.is_ascii_digit());
        numbers
            && near[n - 1].is_ascii_digit()
            && before.next().is_some_and(u8::is_ascii_whitespace)
    };
    let mut depth = 0_u32;
    for (n, byte) in near.iter().take(CLOSE_MOST).enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if is_sign(n) => {}
            b')' if depth == 1 => return true,
            b')' => depth -= 1,
            b'\n' if is_tag_line(text, at + n + 1) => return false,
            _ => {}
        }
    }
    false
}
