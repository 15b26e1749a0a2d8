//! The empty cells of a sheet whose columns show.
//!
//! Comes in: a [`Record`] and its text. Goes out: the same, with an item that has no bytes in each cell of a row in which nothing
//! is written, though the other half-move of the row is. A word stands in the column in which it stands.
//!
//! `1 ⇥ e4 ⇥ e5`, `2 ⇥ ⇥ d6`: White's second move is not written.

use memchr::{memchr_iter, memchr2};

use super::layout::line_start;
use super::{After, Item, Items, Kind, Record, Span};

/// What parts the columns of a sheet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Border {
    /// A sign before each cell: a bar, a tab, a semicolon, a comma, or the tag of one.
    Sign(&'static str),
    /// Blanks, by which the cells of a column stand one under the other.
    Blanks,
}

/// The borders, those before the others that may stand beside them.
const BORDERS: [Border; 6] = [
    Border::Sign("<td"),
    Border::Sign("|"),
    Border::Sign("\t"),
    Border::Sign(";"),
    Border::Sign(","),
    Border::Blanks,
];

/// So many blanks part two columns.
const WIDE: &str = "  ";
/// What stands in an empty cell.
const BLANK: [char; 3] = [' ', '\t', '\u{a0}'];
/// Of one full row blanks tell nothing.
const ALIGNED_LEAST: usize = 2;
/// What is longer, in bytes, is no row.
const ROW_MOST: usize = 512;

/// A row: its number, and the half-moves written in it.
struct Row {
    /// Its number, and the item of that.
    value: u32,
    number: Item,
    /// The first two of its half-moves, and how many there are.
    moves: [Item; 2],
    count: usize,
    /// Whether its number stands again before Black's move: `3. Fb5 {connu} 3... a6`.
    again: bool,
    /// Whether it was not left empty or struck out.
    written: bool,
    /// The end of its line.
    end: usize,
}

/// Where the cells of a column stand, from the first to the last place.
#[derive(Clone, Copy)]
struct Column {
    first: usize,
    last: usize,
}

impl Column {
    fn with(self, place: usize) -> Column {
        Column {
            first: self.first.min(place),
            last: self.last.max(place),
        }
    }

    fn holds(self, place: usize) -> bool {
        (self.first..=self.last).contains(&place)
    }
}

/// The columns of White's and of Black's moves.
struct Columns {
    border: Border,
    white: Column,
    black: Column,
}

/// The record with an item in each of its empty cells.
pub(super) fn with_empty_cells(mut record: Record, text: &str) -> Record {
    let rows = rows(&record.items, text);
    let Some(columns) = columns(&rows, text) else {
        return record;
    };
    // Where Black's column ends, his game does: above that it has slipped perhaps.
    let last = rows
        .iter()
        .rposition(|row| row.written && columns.reach_black(row, text));
    let again = |at: usize, other: Option<usize>| {
        let other = other.and_then(|other| rows.get(other));
        other.filter(|other| other.value == rows[at].value)
    };
    // Two half-moves of Black's column are no row: White's cell is empty before the first.
    let black = |row: &Row| row.count == 1 && columns.reach_black(row, text);
    let mut empty = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        // `3 ⇥ Fb5` and below it `3 ⇥ ⇥ a6`: a row in two lines.
        let begun = again(at, at.checked_sub(1)).is_some();
        let twice =
            begun || again(at, Some(at + 1)).is_some_and(|next| !black(row) || !black(next));
        if row.count != 1 || row.again || twice {
            continue;
        }
        empty.extend(columns.empty_cell(row, Some(at) > last, text));
    }
    if !empty.is_empty() {
        put(&mut record, &empty);
    }
    record
}

impl Columns {
    /// Whether a half-move of a row stands in Black's column.
    fn reach_black(&self, row: &Row, text: &str) -> bool {
        let mut moves = row.moves.iter().take(row.count);
        moves.any(|one| self.is_in(self.black, row, one, text))
    }

    /// Whether nothing is written in the cell of a column; where blanks part the columns, in the `rest` of the row.
    fn is_empty(&self, column: Column, (row, rest): (&Row, Span), text: &str) -> bool {
        let is_blank = |cell: &str| cell.trim_matches(BLANK).is_empty();
        match self.border {
            Border::Blanks => text.get(rest).is_some_and(is_blank),
            Border::Sign(sign) => {
                let line = text.get(row.number.end..row.end).unwrap_or_default();
                let Some(cell) = line.split(sign).nth(column.first) else {
                    return text.get(rest).is_some_and(is_blank);
                };
                // Of a table of markup the ends of its tags stand there.
                let tags = |c: char| sign.starts_with('<') && "</tdr>".contains(c);
                is_blank(cell.trim_matches(|c: char| tags(c) || BLANK.contains(&c)))
            }
        }
    }

    fn is_in(&self, column: Column, row: &Row, item: &Item, text: &str) -> bool {
        let place = self.border.place(row, item, text);
        place.is_some_and(|place| column.holds(place))
    }

    /// The byte at which the one cell of a row that is empty begins. That of Black's is the end of the game in a row that
    /// is one of the `last`.
    fn empty_cell(&self, row: &Row, last: bool, text: &str) -> Option<usize> {
        let [only, _] = &row.moves;
        let is_in = |column| self.is_in(column, row, only, text);
        if is_in(self.black) {
            let cell = self.border.byte(row, self.white.first, text);
            let cell = cell.unwrap_or(row.number.end).min(only.start);
            let before = row.number.end..only.start;
            return self
                .is_empty(self.white, (row, before), text)
                .then_some(cell);
        }
        let behind = only.end..row.end;
        if !is_in(self.white) || last || !self.is_empty(self.black, (row, behind), text) {
            return None;
        }
        let cell = self.border.byte(row, self.black.first, text);
        let at_end = match self.border {
            // The blanks at the end of a line are often cut off.
            Border::Blanks | Border::Sign("\t") => Some(only.end),
            Border::Sign(_) => None,
        };
        cell.filter(|&cell| cell >= only.end).or(at_end)
    }
}

impl Border {
    /// Whether it is what stands in `between`, between two cells.
    fn parts(self, between: &str) -> bool {
        match self {
            Border::Sign(sign) => between.contains(sign),
            Border::Blanks => between.contains(WIDE),
        }
    }

    /// In which place of its row an item stands: behind how many signs, or in which column of letters.
    fn place(self, row: &Row, item: &Item, text: &str) -> Option<usize> {
        match self {
            Border::Sign(sign) => {
                let before = text.get(row.number.end..item.start)?;
                Some(match sign.as_bytes() {
                    [sign] => memchr_iter(*sign, before.as_bytes()).count(),
                    _ => before.matches(sign).count(),
                })
            }
            Border::Blanks => Some(
                text.get(line_start(text, item.start, ROW_MOST)..item.start)?
                    .chars()
                    .count(),
            ),
        }
    }

    /// The byte of a place in a row.
    fn byte(self, row: &Row, place: usize, text: &str) -> Option<usize> {
        let Border::Sign(sign) = self else {
            let start = line_start(text, row.number.start, ROW_MOST);
            let line = text.get(start..row.end)?;
            let (at, _) = line.char_indices().nth(place)?;
            return Some(start + at).filter(|&byte| byte >= row.number.end);
        };
        let line = text.get(row.number.end..row.end)?;
        let Some(nth) = place.checked_sub(1) else {
            return Some(row.number.end);
        };
        let (at, sign) = line.match_indices(sign).nth(nth)?;
        let cell = row.number.end + at + sign.len();
        let padded = text[cell..].starts_with(WIDE);
        Some(cell + usize::from(padded))
    }
}

/// The rows of a record outside variations: a number that begins its line, and what stands behind it.
fn rows(items: &Items, text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut at, mut before, mut open) = (0, 0, false);
    let mut spare = Item::NONE;
    while let Some(item) = items.get_in(at, &mut spare) {
        let broken = || {
            at == 0
                || text
                    .get(before..item.start)
                    .is_some_and(|between| between.bytes().any(|c| matches!(c, b'\n' | b'\r')))
        };
        let markup = |item: &Item| text[item.span()].starts_with('<');
        open = open && (!broken() || markup(item));
        match item.kind {
            Kind::Open { close } => at = close as usize,
            Kind::Number { value, black } => {
                open = !black && (broken() || begins_line(items, at, text));
                let again = |row: &&mut Row| row.value == value && !open;
                if let Some(row) = rows.last_mut().filter(again) {
                    row.again = true;
                }
                if open {
                    rows.push(Row::new(value, *item, end_of_row(text, item.end)));
                }
            }
            Kind::Result(_) => open = false,
            kind => {
                if let Some(row) = rows.last_mut().filter(|_| open) {
                    row.take(*item, &kind);
                }
            }
        }
        before = item.end.max(before);
        at += 1;
    }
    rows
}

impl Row {
    fn new(value: u32, number: Item, end: usize) -> Row {
        Row {
            value,
            number,
            moves: [Item::NONE; 2],
            count: 0,
            again: false,
            written: false,
            end,
        }
    }

    fn take(&mut self, item: Item, kind: &Kind) {
        if kind.is_cell() || matches!(kind, Kind::Empty { .. }) {
            if let Some(place) = self.moves.get_mut(self.count) {
                *place = item;
            }
            self.count += 1;
            self.written |= !matches!(kind, Kind::Empty { .. });
        }
    }

    /// What stands between its two half-moves; nothing unless it has both, and no more.
    fn between<'t>(&self, text: &'t str) -> Option<&'t str> {
        let [first, second] = &self.moves;
        let between = (self.count == 2).then_some(first.end..second.start)?;
        text.get(between)
    }
}

/// Whether nothing but signs stands before item `at` on its line.
fn begins_line(items: &Items, at: usize, text: &str) -> bool {
    let mut start = items.get(at).map_or(0, |item| item.start);
    for before in (0..at).rev().map_while(|before| items.get(before)) {
        let between: Span = before.end..start;
        if text
            .get(between)
            .is_none_or(|between| between.contains(['\n', '\r']))
        {
            return true;
        }
        if !matches!(before.kind, Kind::Separator) {
            return false;
        }
        start = before.start;
    }
    true
}

/// The columns in which full rows have their moves.
fn columns(rows: &[Row], text: &str) -> Option<Columns> {
    let border_of = |between: &str| BORDERS.into_iter().find(|border| border.parts(between));
    let full = rows.iter();
    let full = full.filter_map(|row| Some((row, border_of(row.between(text)?))));
    let full: Vec<(&Row, Option<Border>)> = full.collect();
    let of = |border: Border| full.iter().filter(move |(_, own)| *own == Some(border));
    let all = full.len();
    let border = BORDERS.into_iter().find(|&border| {
        let own = of(border).count();
        let least = match border {
            Border::Blanks => ALIGNED_LEAST,
            Border::Sign(_) => 1,
        };
        own >= least && 2 * own >= all
    })?;
    let mut columns: Option<Columns> = None;
    for (row, _) in of(border) {
        let [white, black] = &row.moves;
        let (white, black) = (
            border.place(row, white, text)?,
            border.place(row, black, text)?,
        );
        let alone = |place| Column {
            first: place,
            last: place,
        };
        columns = Some(match columns {
            None => Columns {
                border,
                white: alone(white),
                black: alone(black),
            },
            Some(known) => Columns {
                white: known.white.with(white),
                black: known.black.with(black),
                ..known
            },
        });
    }
    columns.filter(|columns| columns.white.last < columns.black.first)
}

/// Puts an item without bytes at each of the places, which are in their order.
fn put(record: &mut Record, empty: &[usize]) {
    let old = std::mem::take(&mut record.items);
    let mut items = Items::with_capacity(old.len() + empty.len());
    let mut moved: Vec<u32> = Vec::with_capacity(old.len() + 1);
    let mut empty = empty.iter().copied().peekable();
    let mut end = 0;
    for item in &old {
        while let Some(place) = empty.next_if(|&place| place <= item.start) {
            // Never within another item.
            let place = place.max(end);
            items.push(Item {
                start: place,
                end: place,
                kind: Kind::Gap,
            });
        }
        moved.push(items.len() as u32);
        end = item.end;
        items.push(item);
    }
    moved.push(items.len() as u32);
    let place = |item: u32| moved.get(item as usize).copied().unwrap_or(item);
    for &at in &moved {
        if let Some(Kind::Open { close }) = items.get(at as usize).map(|item| item.kind) {
            items.set_kind(
                at,
                Kind::Open {
                    close: place(close),
                },
            );
        }
    }
    for branch in &mut record.branches {
        branch.open = place(branch.open);
        if let After::Item(item) | After::Remark(item) = &mut branch.after {
            *item = place(*item);
        }
    }
    record.items = items;
    record.columned = true;
}

/// The end of the line in which byte `at` stands, as far as rows reach.
fn end_of_row(text: &str, at: usize) -> usize {
    let near = &text[at..text.floor_char_boundary((at + ROW_MOST).min(text.len()))];
    at + memchr2(b'\n', b'\r', near.as_bytes()).unwrap_or(near.len())
}
