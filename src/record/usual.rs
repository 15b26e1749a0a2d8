//! Rows in signs for which others are more usual: numbers in brackets, and cells that commas part.
//!
//! Comes in: the text of a source, and the place where a record may begin. Goes out: the same text, byte for byte as long, in the usual
//! signs, so that all that is known of `3) e4` and `3;e4;e5` is known of `(3) e4` and `3,e4,e5`; and a record of that text as one of the first.

use std::ops::Range;

use super::lexer::{index, skip_blanks};
use super::tags::end_of_line;
use super::{Item, Kind, Record, layout};
use crate::notation::Dialect;

/// Within how many bytes the first row is looked for.
const FIRST_MOST: usize = 1024;
/// How many rows may be forgotten between two numbers.
const GAP_MOST: u32 = 2;

/// How the number of a row is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    /// `(1) e4 e5`
    InBrackets,
    /// `1,e4,e5`; of `"1","e4","e5"` the source has blanks for the marks.
    BeforeComma,
}

impl Written {
    const ALL: [Written; 2] = [Written::InBrackets, Written::BeforeComma];

    /// What stands in the first row of a record whose numbers are written so.
    fn first(self) -> &'static [&'static [u8]] {
        match self {
            Written::InBrackets => &[b"(1)"],
            Written::BeforeComma => &[b"1,", b"1 ,"],
        }
    }

    /// The number at the start of a line, and what stands behind it.
    fn number(self, line: &str) -> Option<(u32, &str)> {
        let inner = match self {
            Written::InBrackets => line.strip_prefix('(')?,
            Written::BeforeComma => line,
        };
        let figures = inner.bytes().take_while(u8::is_ascii_digit).count();
        let behind = &inner[figures..];
        let behind = match self {
            Written::InBrackets => behind.strip_prefix(')')?,
            Written::BeforeComma => behind.trim_start_matches(' ').strip_prefix(',')?,
        };
        let value = (1..=3).contains(&figures).then(|| inner[..figures].parse());
        value?.ok().map(|value| (value, behind))
    }

    /// The bytes of a line, counted from its start, that have a usual sign for them.
    fn places(self, line: &str) -> Vec<usize> {
        match self {
            // A row may say its number before each column.
            Written::InBrackets => {
                let number = line.find(')').map_or(line, |end| &line[..=end]);
                let again = line.match_indices(number).map(|(at, _)| at);
                let begins = |at: &usize| *at == 0 || line[..*at].ends_with([' ', '\t']);
                again.filter(begins).collect()
            }
            Written::BeforeComma => {
                let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
                let border = if number.starts_with(' ') { " , " } else { "," };
                let borders = line.match_indices(border);
                borders.map(|(at, _)| at + border.len() / 2).collect()
            }
        }
    }

    fn usual(self) -> char {
        match self {
            Written::InBrackets => ' ',
            Written::BeforeComma => ';',
        }
    }
}

/// What `read` makes of the record at `start` in a text of which its rows have the usual signs.
pub(super) fn read(
    text: &str,
    start: usize,
    dialect: Dialect,
    read: impl Fn(&str) -> (Record, usize),
) -> (Record, usize) {
    match usual(text, start, dialect) {
        None => read(text),
        Some(usual) => {
            let (record, end) = read(&usual);
            (as_written(record, text, &usual), end)
        }
    }
}

/// Whether the record at `start` has rows in other signs.
pub(super) fn has_rows(text: &str, start: usize, dialect: Dialect) -> bool {
    usual(text, start, dialect).is_some()
}

/// The text in which the rows of the record at `start` have the usual signs. None where they have them as they are written.
fn usual(text: &str, start: usize, dialect: Dialect) -> Option<String> {
    // Nearly always a stop stands behind the first number, below tags or nothing.
    let mut first = skip_blanks(text, start);
    while text.as_bytes().get(first) == Some(&b'[') {
        first = skip_blanks(text, end_of_line(text, first));
    }
    if text.as_bytes()[first..].starts_with(b"1.") {
        return None;
    }
    let reach = text.floor_char_boundary(text.len().min(start + FIRST_MOST));
    let near = &text.as_bytes()[start..reach];
    let stands = |written: &Written| {
        let mut firsts = written.first().iter();
        firsts.any(|first| memchr::memmem::find(near, first).is_some())
    };
    let mut each = Written::ALL.into_iter().filter(stands);
    each.find_map(|written| rewritten(text, start, dialect, written))
}

fn rewritten(text: &str, start: usize, dialect: Dialect, written: Written) -> Option<String> {
    let first = first_row(text, start, dialect, written)?;
    let mut rows = rows(text, first, written).peekable();
    let mut usual = String::with_capacity(text.len());
    let (mut from, mut last) = (0, 0);
    while let Some((at, value)) = rows.next() {
        let follows = (last..=last + GAP_MOST).contains(&value);
        let misread = rows.peek().is_some_and(|(_, next)| *next == last + 2);
        let again = || value == 1 && layout::opens_game(&plainly(&text[at..], written), dialect);
        match value {
            _ if follows || again() => last = value,
            _ if misread => last += 1,
            _ => continue,
        }
        for place in written.places(&text[at..end_of_line(text, at)]) {
            usual.push_str(&text[from..at + place]);
            usual.push(written.usual());
            from = at + place + 1;
        }
    }
    usual.push_str(&text[from..]);
    Some(usual)
}

/// The first row of the record at `start`, where nothing but tags and headings stands above it and the next row is written as it is.
fn first_row(text: &str, start: usize, dialect: Dialect, written: Written) -> Option<usize> {
    let is_first = |line: &str| written.number(line).is_some_and(|(value, _)| value == 1);
    let first = layout::below_headings(text, start, dialect, is_first)?;
    let mut rows = rows(text, first, written).take(2);
    let (Some((at, 1)), Some((next, 1 | 2))) = (rows.next(), rows.next()) else {
        return None;
    };
    let reads = |row: usize| {
        let row = plainly(&text[row..], written);
        let cells = row.get(2..).unwrap_or_default();
        dialect.reads(cells.trim_start())
    };
    (reads(at) || reads(next)).then_some(first)
}

/// The row at the start of `rest`, its number 1 with a stop and no other sign.
fn plainly(rest: &str, written: Written) -> String {
    let row = layout::near(rest);
    let cells = written.number(row).map_or("", |(_, cells)| cells);
    format!("1.{cells}")
}

/// The lines from byte `at` on that begin with a number so written and have something behind it, each with that.
fn rows(text: &str, at: usize, written: Written) -> impl Iterator<Item = (usize, u32)> {
    let mut line = at;
    std::iter::from_fn(move || {
        while line < text.len() {
            let row = line;
            let end = end_of_line(text, row);
            line = skip_blanks(text, end);
            let number = written.number(&text[row..end]);
            if let Some((value, _)) = number.filter(|(_, cells)| !cells.trim().is_empty()) {
                return Some((row, value));
            }
        }
        None
    })
}

/// The record of a text in [`usual`] signs as one of `text`: a bracket that opens a number is part of it.
fn as_written(mut record: Record, text: &str, usual: &str) -> Record {
    let bracket = |place: Range<usize>| text.get(place.clone()) != usual.get(place);
    for at in 0..index(record.items.len()) {
        let item = record.items.at(at);
        let Some(start) = item.start.checked_sub(1) else {
            continue;
        };
        if matches!(item.kind, Kind::Number { .. }) && bracket(start..item.start) {
            record.items.set(at, Item { start, ..item });
        }
    }
    record
}
