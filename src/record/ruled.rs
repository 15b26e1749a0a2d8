//! Tables that are ruled with signs of box drawing.
//!
//! Comes in: a text, and where a record begins in it. Goes out: the same text with signs of as many bytes that every table is written with,
//! so that all spans are those of the text as it stands, but for those that end within such a sign; none where it is not ruled so.
//!
//! `│ 1 │ e4 │ e5 │` is read as `| 1 | e4 | e5 |`, and `├──┼──┤` as the border of a table.

use super::abreast::moved;
use super::{Record, Span};

/// What parts two columns.
const BARS: [char; 6] = ['│', '┃', '║', '╎', '┆', '┊'];
/// With which of their bytes each begins.
const BAR_BYTE: u8 = 0xe2;
/// Within so many bytes of a record the first row of its table stands.
const FIRST_MOST: usize = 1 << 12;
/// A bar, a rule, and the ends of a rule in bytes of ASCII: each sign of box drawing has three.
const BAR: &str = "|  ";
const RULE: &str = "---";
const OPENS: &str = "+--";
const CLOSES: &str = "--+";

/// The text from byte `at` on, and what stands before it, with the signs that tables are usually ruled with.
pub(crate) fn ruled(text: &str, at: usize) -> Option<String> {
    // Nearly no text has one, and the tables of other records behind are none of this one's.
    let own = text.get(at..)?;
    let own = &own[..own.floor_char_boundary(FIRST_MOST)];
    let mut places = memchr::memchr_iter(BAR_BYTE, own.as_bytes());
    places.find(|&at| own[at..].starts_with(BARS))?;
    let (before, rest) = text.split_at(at);
    let mut put = String::with_capacity(text.len());
    put += before;
    for line in rest.split_inclusive('\n') {
        match is_rule(line) {
            true => rule(line, &mut put),
            false => line.chars().for_each(|c| match BARS.contains(&c) {
                true => put += BAR,
                false => put.push(c),
            }),
        }
    }
    (put.len() == text.len()).then_some(put)
}

/// A span of the text that is ruled with the usual signs, in `text` as it stands: with the whole of the signs at its ends.
pub(crate) fn with_signs(span: &Span, text: &str) -> Span {
    text.floor_char_boundary(span.start)..text.ceil_char_boundary(span.end)
}

/// The record that was read in the text that is ruled with the usual signs, in `text` as it stands.
pub(crate) fn as_it_is_ruled(record: &Record, text: &str) -> Record {
    let mut record = moved(record, |span| with_signs(span, text));
    record.span = with_signs(&record.span, text);
    record
}

/// Whether a line is nothing but signs of box drawing, more than one.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() > 2 && line.chars().all(is_box) && !line.chars().all(|c| BARS.contains(&c))
}

fn is_box(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Puts a line of box drawing as the border of a table.
fn rule(line: &str, put: &mut String) {
    let last = line.trim_end().chars().count() - 1;
    let first = line.chars().take_while(|c| c.is_whitespace()).count();
    for (place, c) in line.chars().enumerate() {
        match is_box(c) {
            true if place == first => *put += OPENS,
            true if place == last => *put += CLOSES,
            true => *put += RULE,
            false => put.push(c),
        }
    }
}
