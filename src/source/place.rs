//! Lines and columns.
//!
//! Comes in: text and a byte of it. Goes out: a [`Place`] as a reader counts, lines and characters
//! from 1. LF, CRLF and the lone CR of old Macs each end one line; a line end belongs to the line
//! that it ends.
//!
//! `"1. é4\rCf6"`, byte 7 -> line 2, column 1.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memrchr2};

/// A place as a reader counts it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line in the file, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: usize,
}

/// A cursor over the places of a text: each step costs only the text it passes.
///
/// ```
/// use greffier::source::Source;
///
/// let source = Source::new("-", "1. e4 e5\r\n2. Cf3");
/// let mut places = source.places();
/// assert_eq!((places.place(3).line, places.place(3).column), (1, 4));
/// assert_eq!((places.place(13).line, places.place(13).column), (2, 4));
/// assert_eq!(places.line_of(13), 10..16);
/// ```
#[derive(Clone, Debug)]
pub struct Places<'a> {
    text: &'a str,
    first_line: u64,
    at: usize,
    place: Place,
    start: usize,
    end: Option<usize>,
}

/// Where a cursor stands, without its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    at: usize,
    place: Place,
    start: usize,
}

impl<'a> Places<'a> {
    /// Where it stands.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            place: self.place,
            start: self.start,
        }
    }

    /// The same cursor, moved to where another of its text stood.
    pub(super) fn moved(self, mark: Mark) -> Places<'a> {
        let Mark { at, place, start } = mark;
        Places {
            at,
            place,
            start,
            end: None,
            ..self
        }
    }

    pub(super) fn new(text: &'a str, first_line: u64) -> Places<'a> {
        Places {
            text,
            first_line,
            at: 0,
            place: Place {
                line: first_line,
                column: 1,
            },
            start: 0,
            end: None,
        }
    }

    /// The place of byte `at`; beyond the text, its end.
    ///
    /// A step back is answered too, at the cost of counting from the start again.
    #[must_use]
    pub fn place(&mut self, at: usize) -> Place {
        let at = self.text.floor_char_boundary(at);
        if at < self.at {
            *self = Places::new(self.text, self.first_line);
        }
        let passed = &self.text[self.at..at];
        // What nearly always is passed: a few signs of one line, a byte each.
        if passed.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            self.place.column += passed.len();
        } else if let Some(start) = last_line_start(self.text, self.at, at) {
            self.place.line += line_ends_between(self.text, self.at, at);
            self.place.column = 1 + self.text[start..at].chars().count();
            self.start = start;
            self.end = None;
        } else {
            self.place.column += passed.chars().count();
        }
        self.at = at;
        self.place
    }

    /// The span of the line that holds byte `at`, without its line end; moves the cursor there.
    #[must_use]
    pub fn line_of(&mut self, at: usize) -> Range<usize> {
        let _ = self.place(at);
        let end = self.end.unwrap_or_else(|| line_end(self.text, self.at));
        self.end = Some(end);
        self.start..end
    }
}

/// The span of the line of `text` that holds byte `at`, without its line end.
pub(super) fn line_of(text: &str, at: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    last_line_start(text, 0, at).unwrap_or(0)..line_end(text, at)
}

/// How many line ends lie in `text`; CRLF is one.
pub(super) fn line_ends(text: &str) -> u64 {
    line_ends_between(text, 0, text.len())
}

/// The line ends of `text` after which a line begins in `from < start <= to`.
fn line_ends_between(text: &str, from: usize, to: usize) -> u64 {
    let bytes = text.as_bytes();
    let passed = &bytes[from..to];
    let feeds = memchr_iter(b'\n', passed).count();
    // Few texts hold a CR at all; those that do are asked CR by CR.
    let lone = match memchr(b'\r', passed) {
        None => 0,
        Some(_) => memchr_iter(b'\r', passed)
            .filter(|&cr| bytes.get(from + cr + 1) != Some(&b'\n'))
            .count(),
    };
    (feeds + lone) as u64
}

/// The last start of a line in `from < start <= to`.
fn last_line_start(text: &str, from: usize, to: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = to;
    loop {
        let at = from + memrchr2(b'\n', b'\r', &bytes[from..end])?;
        if bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n') {
            return Some(at + 1);
        }
        end = at;
    }
}

/// Where the line that holds byte `at` ends; `at` may stand on the LF of a CRLF.
fn line_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let end = memchr2(b'\n', b'\r', &bytes[at..]).map_or(text.len(), |end| at + end);
    let split = bytes.get(end) == Some(&b'\n') && end == at && at > 0 && bytes[at - 1] == b'\r';
    if split { at - 1 } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "é1\r\n\rb\nœœx\n";

    #[test]
    fn every_line_end_counts_once_and_columns_count_characters() {
        let table = [
            (0, 1, 1, 0..3),
            (1, 1, 1, 0..3), // inside é: the start of that character
            (2, 1, 2, 0..3),
            (3, 1, 3, 0..3),
            (4, 1, 4, 0..3), // the LF of the CRLF is still on the line that it ends
            (5, 2, 1, 5..5),
            (6, 3, 1, 6..7),
            (8, 4, 1, 8..13),
            (12, 4, 3, 8..13),
            (13, 4, 4, 8..13),
            (14, 5, 1, 14..14),
            (99, 5, 1, 14..14),
        ];
        let mut places = Places::new(TEXT, 1);
        for (at, line, column, span) in table {
            assert_eq!(places.place(at), Place { line, column }, "at {at}");
            assert_eq!(places.line_of(at), span, "at {at}");
            assert_eq!(line_of(TEXT, at), span, "at {at}");
        }
        assert_eq!(line_ends(TEXT), 4);
    }

    #[test]
    fn a_step_back_is_answered_like_a_fresh_cursor() {
        let mut places = Places::new(TEXT, 7);
        for at in [13, 2, 8, 0, 14, 6] {
            assert_eq!(places.place(at), Places::new(TEXT, 7).place(at), "at {at}");
        }
    }

    #[test]
    fn many_places_of_one_long_line_cost_one_reading_of_it() {
        let text = "Cé5 ".repeat(1 << 20);
        let mut places = Places::new(&text, 1);
        // 200 000 columns counted from the line's start each would be a million million bytes.
        for at in (0..text.len()).step_by(25) {
            assert_eq!(places.place(at).line, 1);
            assert_eq!(places.line_of(at), 0..text.len());
        }
        assert_eq!(places.place(text.len()).column, (4 << 20) + 1);
    }
}
