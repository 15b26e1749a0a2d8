//! Notes that figures call among the moves, and that stand under them.
//!
//! Comes in: the place of the lexer, at a figure, between brackets perhaps. Goes out: the call of a note, and the note itself, which
//! says no move that is played.
//!
//! `2. C 3 FR C 3 FD (1) 3. F 5 C P 3 TD 2) 4. F 4 T`, and below it `1) Bien joué.`; and `1. e4 (14) Cg3 15) Dd1)`, which call none.

use super::super::{Kind, layout};
use super::Lexer;
use crate::lexicon::is_raised;

/// The notes of a record, by their numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Calls {
    /// The first and the last that the moves call, or 0.
    first: u32,
    last: u32,
    /// The last that was read below them, or 0.
    read: u32,
    /// The one that was looked for below and is not there.
    missing: u32,
}

/// How a number that calls a note, or begins it, is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// `(2)`, `[2]`
    Closed,
    /// `2)`, `2]`
    Half,
    /// `²`
    Raised,
    /// `2.`, `2 —`, `2`
    Plain,
}

/// A number of so many figures calls a note.
const FIGURES_MOST: usize = 2;
/// Within how many bytes a note is looked for that a half-bracket calls.
const BELOW_MOST: usize = 1 << 14;
/// Within how many bytes the bracket is looked for that closes what stands behind a call.
const NEARBY: usize = 4096;
/// What stands between the number of a note and its words.
const SIGNS: [char; 10] = ['.', ':', '-', '–', '—', '•', '*', ' ', '\t', '\u{a0}'];

impl Lexer<'_> {
    /// Takes the call of a note in brackets among the moves: `(2)`, `[2]`. One in which a move stands behind the number opens a variation.
    pub(super) fn calls_in_brackets(&mut self) -> bool {
        if !self.moves || self.brackets || !self.open.is_empty() {
            return false;
        }
        let called = number(self.rest()).filter(|(.., shape)| *shape == Shape::Closed);
        let Some((value, n, _)) = called.filter(|(value, ..)| self.calls.may_call(*value)) else {
            return false;
        };
        // A variation has the number of the row at hand, mostly, where rows have any; calls follow each other.
        let row = self.number.last;
        let follows = row > 0 && value != row && (self.calls.last > 0 || value == 1);
        if !follows && closes(&self.rest()[n..]) {
            return false;
        }
        self.call(value, n);
        true
    }

    /// The same of a figure with a bracket behind it alone, where rows are not numbered so and the note stands below: `2)`.
    pub(super) fn calls_by_half(&mut self) -> bool {
        let half = matches!(
            self.rest().as_bytes(),
            [_, b')' | b']', ..] | [_, b'0'..=b'9', b')' | b']', ..]
        );
        if !half || !self.moves || self.over || !self.open.is_empty() || self.numbers_by_half() {
            return false;
        }
        let Some((value, n, _)) = number(self.rest()) else {
            return false;
        };
        let next = self.calls.may_call(value) && (self.calls.last > 0 || value == 1);
        if !next || value == self.calls.missing {
            return false;
        }
        let behind = self.rest()[n..].trim_start_matches([' ', '\t', '\u{a0}']);
        let figure = behind.starts_with(|c: char| c.is_ascii_digit());
        if self.number.may_be(value) && !figure {
            return false;
        }
        if !is_below(behind, value) {
            self.calls.missing = value;
            return false;
        }
        self.call(value, n);
        true
    }

    /// Minds that a raised figure of `n` bytes at the place calls a note.
    pub(super) fn calls_raised(&mut self, n: usize) {
        if let Some(value) = raised(&self.rest()[..n]) {
            self.calls.minds(value);
        }
    }

    /// Takes the number of a note at the start of its line, and its words as far as they speak of no numbered moves.
    pub(super) fn called_note(&mut self) -> bool {
        let Some((value, n)) = self.note_here() else {
            return false;
        };
        self.calls.read = value;
        self.note = true;
        self.push(self.at + n, Kind::Aside);
        self.line_start = false;
        self.speaks(true);
        true
    }

    /// The number of a note that the moves call, where it begins the line at hand, and the bytes before its words.
    pub(super) fn note_here(&self) -> Option<(u32, usize)> {
        if !self.moves || !self.open.is_empty() || self.calls.last == 0 {
            return None;
        }
        let rest = self.rest();
        let (value, n, shape) = number(rest).filter(|(value, ..)| self.calls.may_begin(*value))?;
        let words = rest[n..].trim_start_matches(SIGNS);
        let signs = rest[n..].len() - words.len();
        let numbered = || layout::number_and_move(words, self.dialect).is_some();
        if !says(words) && !numbered() || shape == Shape::Plain && signs == 0 {
            return None;
        }
        // A row begins with moves as well.
        let row = match shape {
            Shape::Half | Shape::Plain => {
                let again = self.number.may_be(value) || layout::opens_game(rest, self.dialect);
                (again || self.calls.read == 0) && self.dialect.reads(words)
            }
            Shape::Closed | Shape::Raised => self.brackets,
        };
        // A stop is the number's.
        let stop = rest[n..].len() - rest[n..].trim_start_matches(['.', ':']).len();
        (!row).then_some((value, n + stop))
    }

    /// Takes the call of note `value`, of `n` bytes.
    fn call(&mut self, value: u32, n: usize) {
        self.calls.minds(value);
        self.push(self.at + n, Kind::Aside);
    }

    /// Whether a half-bracket stands behind the number of the first row: `1) e4`.
    fn numbers_by_half(&self) -> bool {
        let mut items = self.items.iter();
        let first = items.find(|item| matches!(item.kind, Kind::Number { .. }));
        first.is_some_and(|item| {
            let number = self.text[item.span()].trim_end();
            number.ends_with([')', ']']) && !number.starts_with(['(', '['])
        })
    }
}

impl Calls {
    /// Whether the moves call notes by figures.
    pub(super) fn are_called(&self) -> bool {
        self.last > 0
    }

    /// Whether notes of that number may be called next.
    fn may_call(&self, value: u32) -> bool {
        value > 0 && (self.last == 0 || value == self.last + 1)
    }

    fn minds(&mut self, value: u32) {
        if self.first == 0 {
            self.first = value;
        }
        self.last = self.last.max(value);
    }

    /// Whether the note of that number may stand next below the moves.
    fn may_begin(&self, value: u32) -> bool {
        let next = match self.read {
            0 => self.first,
            read => read + 1,
        };
        value == next && value <= self.last
    }
}

/// The number at the start of `rest`, the bytes of it with its brackets, and how it is written.
fn number(rest: &str) -> Option<(u32, usize, Shape)> {
    if rest.starts_with(is_raised) {
        let n = rest.len() - rest.trim_start_matches(is_raised).len();
        let half = usize::from(rest[n..].starts_with(')'));
        return Some((raised(&rest[..n])?, n + half, Shape::Raised));
    }
    let inner = rest.strip_prefix(['(', '[']);
    if let Some(behind) = inner.filter(|behind| behind.starts_with(is_raised)) {
        let n = behind.len() - behind.trim_start_matches(is_raised).len();
        let closed = behind[n..].starts_with([')', ']']);
        return Some((raised(&behind[..n])?, n + 2, Shape::Closed)).filter(|_| closed);
    }
    let behind = inner.unwrap_or(rest);
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > FIGURES_MOST {
        return None;
    }
    let value = behind[..digits].parse().ok()?;
    let closed = behind[digits..].starts_with([')', ']']);
    match (inner, closed) {
        (Some(_), true) => Some((value, digits + 2, Shape::Closed)),
        (Some(_), false) => None,
        (None, true) => Some((value, digits + 1, Shape::Half)),
        (None, false) => Some((value, digits, Shape::Plain)),
    }
}

/// The value of raised figures: 12 of `¹²`.
fn raised(figures: &str) -> Option<u32> {
    let digit = |c: char| match c {
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '⁰'..='⁹' => Some(c as u32 - '⁰' as u32),
        _ => None,
    };
    let mut figures = figures.chars();
    let fits = figures.clone().count() <= FIGURES_MOST;
    figures
        .try_fold(0, |sum, c| Some(10 * sum + digit(c)?))
        .filter(|_| fits)
}

/// Whether what stands behind a call closes its bracket in the same paragraph, so that it opened a variation. A number with a half-bracket
/// behind it closes none, nor does one in a comment.
fn closes(behind: &str) -> bool {
    let near = &behind[..behind.floor_char_boundary(NEARBY)];
    let (mut depth, mut line, mut comment) = (0, 0, false);
    for (at, c) in near.char_indices() {
        match c {
            '{' => comment = true,
            '}' => comment = false,
            _ if comment => {}
            // A blank line ends the paragraph.
            '\n' if line > 0 && near[line..at].trim().is_empty() => return false,
            '\n' => line = at + 1,
            '(' | '[' => depth += 1,
            ')' | ']' if depth > 0 || !ends_with_number(&near[line..at]) => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return true;
        }
    }
    false
}

/// Whether the last word before a bracket is a number: `P 4 R 2`.
fn ends_with_number(before: &str) -> bool {
    let word = before.rsplit([' ', '\t', '\u{a0}']).next();
    word.is_some_and(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a line below begins with that number, and words behind it.
fn is_below(behind: &str, value: u32) -> bool {
    let near = &behind[..behind.floor_char_boundary(BELOW_MOST)];
    near.lines().skip(1).any(|line| {
        number(line.trim_start()).is_some_and(|(found, n, _)| {
            let words = line.trim_start()[n..].trim_start_matches(SIGNS);
            found == value && says(words)
        })
    })
}

/// Whether words of a note stand there.
fn says(words: &str) -> bool {
    words.starts_with(|c: char| c.is_alphabetic() || "«“\"".contains(c))
}
