//! Numbers of moves in brackets, each at the start of its line.
//!
//! Comes in: the text of a source, and the place where a record may begin. Goes out: the same text, byte for byte as long, with a blank
//! for each bracket that opens such a number, so that all that is known of `3)` is known of `(3)`; and a record of that text as one of the first.
//!
//! `(1) e4 e5` / `(2) Cf3 Cc6`

use std::ops::Range;

use super::lexer::skip_blanks;
use super::tags::end_of_line;
use super::{Item, Kind, Record, layout};
use crate::notation::Dialect;

/// Within how many bytes the first row is looked for.
const FIRST_MOST: usize = 1024;
/// How many rows may be forgotten between two numbers.
const GAP_MOST: u32 = 2;

/// The text in which no bracket opens a number of a row of the record at `start`. None where its first two rows have none.
pub(super) fn opened(text: &str, start: usize, dialect: Dialect) -> Option<String> {
    let first = first_row(text, start, dialect)?;
    let mut rows = rows(text, first).peekable();
    let mut opening = Vec::new();
    let mut last = 0;
    while let Some((at, value)) = rows.next() {
        let follows = (last..=last + GAP_MOST).contains(&value);
        let misread = rows.peek().is_some_and(|(_, next)| *next == last + 2);
        let again = || value == 1 && layout::opens_game(&plainly(&text[at..]), dialect);
        match value {
            _ if follows || again() => last = value,
            _ if misread => last += 1,
            _ => continue,
        }
        opening.push(at);
    }
    let mut open = String::with_capacity(text.len());
    let mut from = 0;
    for at in opening {
        open.push_str(&text[from..at]);
        open.push(' ');
        from = at + 1;
    }
    open.push_str(&text[from..]);
    Some(open)
}

/// The bracket that opens the first row of the record at `start`, where nothing but tags and headings stands above it and the next row has one too.
fn first_row(text: &str, start: usize, dialect: Dialect) -> Option<usize> {
    let reach = text.floor_char_boundary(text.len().min(start + FIRST_MOST));
    memchr::memmem::find(&text.as_bytes()[start..reach], b"(1)")?;
    let first = layout::row_below_headings(text, start, dialect)?;
    let mut rows = rows(text, first).take(2);
    let (Some((at, 1)), Some((next, 1 | 2))) = (rows.next(), rows.next()) else {
        return None;
    };
    let reads = |row: usize| dialect.reads(plainly(&text[row..]).split_at(2).1.trim_start());
    (at == first && (reads(at) || reads(next))).then_some(first)
}

/// The row at the start of `rest`, its number 1 with a stop and without brackets.
fn plainly(rest: &str) -> String {
    let row = layout::near(rest).split_once(')');
    row.map_or_else(String::new, |(_, row)| format!("1.{row}"))
}

/// The bracket that opens each line behind byte `at` with a number of up to three figures, and that.
fn rows(text: &str, at: usize) -> impl Iterator<Item = (usize, u32)> {
    let mut line = at;
    std::iter::from_fn(move || {
        while line < text.len() {
            let row = line;
            line = skip_blanks(text, end_of_line(text, row));
            if let Some(value) = number(&text[row..]) {
                return Some((row, value));
            }
        }
        None
    })
}

/// The number in the brackets at the start of `line`, where something stands behind it.
fn number(line: &str) -> Option<u32> {
    let inner = line.strip_prefix('(')?;
    let figures = inner.bytes().take_while(u8::is_ascii_digit).count();
    let behind = inner[figures..].strip_prefix(')')?;
    let written = !behind.trim_start_matches([' ', '\t', '\u{a0}']).is_empty();
    let value = (1..=3).contains(&figures).then(|| inner[..figures].parse());
    value?.ok().filter(|_| written)
}

/// The record of a text that was [`opened`] as one of `text`: the bracket is part of its number.
pub(super) fn closed(mut record: Record, text: &str, plain: &str) -> Record {
    let bracket = |place: Range<usize>| text.get(place.clone()) != plain.get(place);
    for at in 0..super::lexer::index(record.items.len()) {
        let item = record.items.at(at);
        let Some(before) = item.start.checked_sub(1) else {
            continue;
        };
        if matches!(item.kind, Kind::Number { .. }) && bracket(before..item.start) {
            record.items.set(
                at,
                Item {
                    start: before,
                    ..item
                },
            );
        }
    }
    record
}
