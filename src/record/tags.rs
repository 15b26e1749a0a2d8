//! The tags of a record: `[White "Philidor"]`.
//!
//! A tag stands at the start of a line or behind another tag. In its value a backslash stands
//! before a quotation mark or a backslash (PGN standard, section 7).

use std::borrow::Cow;
use std::collections::HashSet;

use memchr::memchr3;

use super::Span;
use crate::source::{QUOTES, loose_value};

/// The tags that tell in words where a game begins: odds, or the men on their squares.
pub const IN_WORDS: [&str; 4] = ["Odds", "Avantage", "Handicap", "Position"];

/// A name and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Where the name stands in the text of the source.
    pub name: Span,
    /// Where the value stands, without its quotation marks, as written.
    pub value: Span,
}

impl Tag {
    /// The name, out of the text of the source.
    #[must_use]
    pub fn name<'s>(&self, text: &'s str) -> &'s str {
        &text[self.name.clone()]
    }

    /// Whether its name is `name`. Nearly always the length tells.
    #[must_use]
    #[inline]
    pub fn is_named(&self, text: &str, name: &str) -> bool {
        self.name.len() == name.len() && self.name(text) == name
    }

    /// Whether its value stands between quotation marks, be they straight or a printer's; a cell of a table needs none.
    #[inline]
    pub(crate) fn is_quoted(&self, text: &str) -> bool {
        let before = self.value.start.checked_sub(1);
        let straight = before.and_then(|at| text.as_bytes().get(at)) == Some(&b'"');
        straight || !text[..self.name.start].trim_end().ends_with('[') || {
            let between = text.get(self.name.end..self.value.start);
            between.is_some_and(|between| between.contains(QUOTES))
        }
    }

    /// The bit of its name: names of different bits are different.
    #[inline]
    pub(crate) fn name_bit(&self, text: &str) -> u64 {
        let first = text.as_bytes().get(self.name.start);
        bit_of(self.name.len(), first.copied().unwrap_or_default())
    }

    /// The value with its backslashes resolved, out of the text of the source.
    #[must_use]
    pub fn value<'s>(&self, text: &'s str) -> Cow<'s, str> {
        let written = &text[self.value.clone()];
        // A name of JSON stands between quotation marks, and its value is a string of JSON.
        let string = || text.get(self.value.start - 1..=self.value.end);
        let named = written.contains('\\') && text[self.name.end..].starts_with('"');
        let string = named.then(string).flatten();
        match string.and_then(|string| serde_json::from_str(string).ok()) {
            Some(value) => Cow::Owned(value),
            None => unescaped(written),
        }
    }
}

/// As many tags are compared with each other; more are hashed.
const FEW: usize = 48;

/// Indices of the tags whose name an earlier one has, in increasing order.
pub(crate) fn repeated(tags: &[Tag], text: &str) -> Vec<u32> {
    // Names are compared only where their lengths and first letters have occurred: a bit for each. Most records have
    // no two that are alike in that.
    let mut all = 0_u64;
    let mut alike = false;
    for tag in tags {
        let bit = tag.name_bit(text);
        alike |= all & bit != 0;
        all |= bit;
    }
    match alike {
        true => repeated_among(tags, text),
        false => Vec::new(),
    }
}

fn repeated_among(tags: &[Tag], text: &str) -> Vec<u32> {
    let mut known = HashSet::new();
    let mut seen = 0_u64;
    let mut again = Vec::new();
    for (i, tag) in tags.iter().enumerate() {
        let name = tag.name(text);
        let bit = name_bit(name);
        let alike = seen & bit != 0;
        seen |= bit;
        let is_again = match tags.len() {
            0..=FEW => alike && tags[..i].iter().any(|before| before.is_named(text, name)),
            _ => !known.insert(name),
        };
        if is_again {
            again.push(super::lexer::index(i));
        }
    }
    again
}

/// A bit for a name, by its length and first letter: names of different bits are different.
#[inline]
pub(crate) fn name_bit(name: &str) -> u64 {
    bit_of(name.len(), name.bytes().next().unwrap_or_default())
}

#[inline]
fn bit_of(length: usize, first: u8) -> u64 {
    // A factor that keeps the usual names apart: with 5 `White` and `Result` would be alike.
    1 << ((length * 19 + usize::from(first)) % 64)
}

/// What a tag's backslashes stand for.
fn unescaped(written: &str) -> Cow<'_, str> {
    if !written.as_bytes().contains(&b'\\') {
        return Cow::Borrowed(written);
    }
    let mut value = String::with_capacity(written.len());
    let mut rest = written.chars();
    while let Some(c) = rest.next() {
        match (c, rest.as_str().chars().next()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                value.push(next);
                rest.next();
            }
            _ => value.push(c),
        }
    }
    Cow::Owned(value)
}

/// What stands where a tag begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A tag, and the byte after it.
    Tag(Tag, usize),
    /// Something in brackets on one line that is no tag, and the byte after it.
    Malformed(usize),
    /// Nothing ends it before the line does: the end of the line.
    Unterminated(usize),
}

/// `tag = ? start of a line or behind a tag ? , "[" , ? spaces and tabs ? , tag_name ,
/// ? spaces and tabs ? , ( tag_value | ? the value of a usual tag without straight marks ? ) , ? spaces and tabs ? , "]" ;`
///
/// The bracket stands at `at` of a text that ends with the line.
pub(super) fn tag(line: &str, at: usize) -> Found {
    let name_start = skip_blanks(line, at + 1);
    let name_end = name_start
        + line[name_start..]
            .bytes()
            .take_while(|&b| NAMES[usize::from(b)])
            .count();
    let quote = skip_blanks(line, name_end);
    if name_end == name_start || line.as_bytes().get(quote) != Some(&b'"') {
        return loose(line, at, name_start..name_end);
    }
    let close = closing_quote(line, quote + 1).or_else(|| escaped_quote(line, quote + 1));
    let Some(value_end) = close else {
        return Found::Unterminated(trimmed(line, at));
    };
    let bracket = skip_blanks(line, value_end + 1);
    if line.as_bytes().get(bracket) != Some(&b']') {
        return Found::Unterminated(trimmed(line, at));
    }
    let tag = Tag {
        name: name_start..name_end,
        value: quote + 1..value_end,
    };
    Found::Tag(tag, bracket + 1)
}

/// The tag that begins byte `at` of a text, a line's first, and its end, where nothing in it takes a second look: one blank, and no mark
/// or backslash in the value. What stands behind it is not looked at.
#[inline]
pub(super) fn plain_tag(text: &str, at: usize) -> Option<(Tag, usize)> {
    let bytes = text.as_bytes().get(at..)?;
    let name = bytes
        .iter()
        .skip(1)
        .take_while(|byte| NAMES[usize::from(**byte)]);
    let name = 1..1 + name.count();
    let [b'[', first, second, ..] = bytes else {
        return None;
    };
    if !first.is_ascii_alphabetic() || !second.is_ascii_alphabetic() {
        return None;
    }
    let value = bytes.get(name.end..)?.strip_prefix(b" \"")?;
    let length = memchr3(b'"', b'\\', b'\n', value)?;
    if !value[length..].starts_with(b"\"]") {
        return None;
    }
    let start = at + name.end + 2;
    let tag = Tag {
        name: at + name.start..at + name.end,
        value: start..start + length,
    };
    Some((tag, start + length + 2))
}

/// What has no straight quotation mark where its value should begin.
#[cold]
fn loose(line: &str, at: usize, name: Span) -> Found {
    if let Some((value, end)) = loose_value(&line[at..], name.end - at) {
        let value = at + value.start..at + value.end;
        return Found::Tag(Tag { name, value }, at + end);
    }
    match line[at..].find(']') {
        Some(close) => Found::Malformed(at + close + 1),
        None => Found::Unterminated(trimmed(line, at)),
    }
}

/// The end of the line that byte `at` stands in, without its line break.
pub(super) fn end_of_line(text: &str, at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text.as_bytes()[at..]).map_or(text.len(), |found| at + found)
}

/// The end of `line`, without the blanks before it; never before the byte after `at`.
fn trimmed(line: &str, at: usize) -> usize {
    line.trim_end().len().max(at + 1)
}

/// `tag_name = ? a letter, a figure or _ ? , { ? a letter, a figure or _ ? } ;`
const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The bytes that names are made of, for a look instead of three comparisons.
static NAMES: [bool; 256] = {
    let mut names = [false; 256];
    let mut byte = 0;
    while byte < names.len() {
        names[byte] = is_name(byte as u8);
        byte += 1;
    }
    names
};

fn skip_blanks(line: &str, at: usize) -> usize {
    let blanks = line.as_bytes()[at..].iter();
    at + blanks.take_while(|&&b| b == b' ' || b == b'\t').count()
}

/// `tag_value = '"' , { ? no quotation mark and no backslash ? | "\" , ? any character ?
/// | '"' , ? no bracket follows ? } , '"' ;`
///
/// The quotation mark that ends a value beginning at `at`: the first without a backslash before it
/// that a bracket follows, since old files hold quotation marks within values and forget to escape
/// them.
fn closing_quote(line: &str, at: usize) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut here = at;
    while let Some(found) = memchr::memchr2(b'"', b'\\', bytes.get(here..)?) {
        let sign = here + found;
        let escapes = bytes[sign] == b'\\';
        if !escapes && bytes.get(skip_blanks(line, sign + 1)) == Some(&b']') {
            return Some(sign);
        }
        here = sign + 1 + usize::from(escapes);
    }
    None
}

/// The same where a backslash stands before the mark that ends the line: programs forget to write it twice, as of a path.
///
/// `[Site "C:\chess\"]`
#[cold]
fn escaped_quote(line: &str, at: usize) -> Option<usize> {
    let value = line.trim_end().strip_suffix(']')?.trim_end();
    let mark = value.strip_suffix('"')?.len();
    (mark >= at).then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_a_name_and_a_value() {
        let text = r#"[White "Philidor, \"le subtil\" \\ "] "#;
        let Found::Tag(read, end) = tag(text, 0) else {
            panic!("no tag");
        };
        assert_eq!(read.name(text), "White");
        assert_eq!(read.value(text), r#"Philidor, "le subtil" \ "#);
        assert_eq!(&text[end..], " ");
    }

    #[test]
    fn a_tag_that_nothing_ends_stops_at_its_line() {
        assert_eq!(tag("[White \"Phil", 0), Found::Unterminated(12));
        assert_eq!(tag("[White \"Phil\" ", 0), Found::Unterminated(13));
        assert_eq!(tag("[White Phil] e4", 0), Found::Malformed(12));
        assert_eq!(tag("[", 0), Found::Unterminated(1));
    }
}
