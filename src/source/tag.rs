//! What a tag line is, and where its tags end.
//!
//! Comes in: text and the place of a line or of a `[`. Goes out: whether a tag begins there, and
//! where it ends. The record's grammar, the rule of comments and the cutter of pieces ask here, so
//! that a brace or a semicolon in a tag's value means nothing to any of them.
//!
//! `[Event "Paris {1851}"]` is a tag line of one tag, `[%clk 0:01:00]` is none.

use std::ops::Range;

use memchr::{memchr2, memrchr2};

/// Whether a tag line begins at byte `at` of `text`, the start of a line.
///
/// Blanks, `[`, blanks, a name of ASCII letters, digits and underscores, blanks, `"`; or the name of a usual tag and its value
/// between other quotation marks, or between none.
///
/// ```
/// use greffier::source::is_tag_line;
///
/// assert!(is_tag_line("  [Event \"Paris\"]", 0));
/// assert!(!is_tag_line("[%clk 0:01:00]", 0));
/// ```
#[must_use]
pub fn is_tag_line(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    tag_at(bytes, skip_blanks(bytes, at), true) == Some(true)
}

/// Where the tag ends that begins with the `[` at byte `at`: behind its `]`, else at its line's end.
///
/// The value ends at the first unescaped `"` that a `]` follows, since old files hold quotation marks
/// within values and forget to escape them.
///
/// ```
/// use greffier::source::tag_end;
///
/// assert_eq!(tag_end("[White \"X \"le Fort\" Y\"] 1. e4", 0), 23);
/// assert_eq!(tag_end("[White \"X\n[Black \"Y\"]", 0), 9);
/// ```
#[must_use]
pub fn tag_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let line = bytes.get(at..).unwrap_or_default();
    let line = &line[..memchr2(b'\n', b'\r', line).unwrap_or(line.len())];
    let mut quotes = 0;
    let mut here = 0;
    while let Some(found) = memchr2(b'"', b'\\', line.get(here..).unwrap_or_default()) {
        let sign = here + found;
        here = sign + 1;
        if line[sign] == b'\\' {
            here += 1;
            continue;
        }
        quotes += 1;
        let close = skip_blanks(line, here);
        if quotes > 1 && line.get(close) == Some(&b']') {
            return at + close + 1;
        }
    }
    at.saturating_add(line.len())
}

/// Whether a tag begins with the byte `at`; none where the text breaks off too early to say.
pub(super) fn tag_at(bytes: &[u8], at: usize, whole: bool) -> Option<bool> {
    let undecided = if whole { Some(false) } else { None };
    match bytes.get(at) {
        Some(b'[') => {}
        Some(_) => return Some(false),
        None => return undecided,
    }
    let name = skip_blanks(bytes, at + 1);
    let rest = bytes.get(name..).unwrap_or_default();
    let named = rest
        .iter()
        .take_while(|&&byte| byte == b'_' || byte.is_ascii_alphanumeric());
    let after = name + named.count();
    let value = skip_blanks(bytes, after);
    match bytes.get(value) {
        None => undecided,
        Some(b'"') => Some(after > name && value > after),
        Some(_) if after > name && value > after => is_loose(bytes, name..after, whole),
        Some(_) => Some(false),
    }
}

/// Whether what stands behind a name is the value of a tag without its quotation marks; none where the line breaks off.
#[cold]
fn is_loose(bytes: &[u8], name: Range<usize>, whole: bool) -> Option<bool> {
    let rest = &bytes[name.end..];
    let near = &rest[..rest.len().min(LOOSE_MOST)];
    let end = memchr2(b'\n', b'\r', near);
    if !is_known(&bytes[name.clone()]) {
        return Some(false);
    }
    if end.is_none() && !whole && rest.len() < LOOSE_MOST {
        return None;
    }
    let line = &bytes[..name.end + end.unwrap_or(near.len())];
    let line = std::str::from_utf8(line.get(name.start..).unwrap_or_default());
    Some(line.is_ok_and(|line| loose_value(line, name.len()).is_some()))
}

/// Where the value stands, and where the tag ends, of a tag whose value has no straight quotation marks: other marks, or none. Its
/// bracket ends the line. The name ends at byte `name_end` of the line.
///
/// `[White « Dupont »]`, `[White Dupont]`; of words in brackets, as `[White is lost]`, none.
pub(crate) fn loose_value(line: &str, name_end: usize) -> Option<(Range<usize>, usize)> {
    let name = line.get(..name_end)?.trim_start_matches(['[', ' ', '\t']);
    let end = line.trim_end().len();
    if end - name_end.min(end) > LOOSE_MOST || !is_known(name.as_bytes()) {
        return None;
    }
    let written = line[..end].strip_suffix(']')?.get(name_end..)?;
    let quoted = written.trim();
    let open = quoted.chars().next().filter(|c| QUOTES.contains(c));
    let inside = open.and_then(|open| {
        let inside = quoted.strip_prefix(open)?.strip_suffix(QUOTES)?;
        (!inside.contains(']')).then_some(inside.trim())
    });
    // A player has no figures, a move has; and results stand in brackets too.
    let speaks = match name {
        "White" | "Black" => quoted.contains(|c: char| c.is_ascii_digit()),
        name => name == "Result",
    };
    let bare = || open.is_none() && !speaks && quoted.len() < written.len() && names(quoted);
    let value = inside.or_else(|| bare().then_some(quoted))?;
    let start = value.as_ptr() as usize - line.as_ptr() as usize;
    Some((start..start + value.len(), end))
}

/// Whether words without quotation marks are a value, and no sentence: they name somebody or something.
fn names(words: &str) -> bool {
    let named = |word: &str| {
        let first = word.trim_start_matches(['(', '\'']).chars().next();
        first.is_some_and(|c| !c.is_alphabetic() || c.is_uppercase()) || PARTICLES.contains(&word)
    };
    !words.contains(['[', ']', '"'])
        && words.split_whitespace().all(named)
        && !(words.is_empty() || PARTICLES.contains(&words))
}

/// Longer lines are no tags without quotation marks.
const LOOSE_MOST: usize = 1024;

/// Quotation marks that are no tag's.
pub(crate) const QUOTES: [char; 8] = ['“', '”', '„', '«', '»', '\'', '‘', '’'];

/// Small words of names.
const PARTICLES: [&str; 22] = [
    "de", "du", "des", "la", "le", "les", "d", "et", "en", "von", "van", "der", "den", "zu", "di",
    "da", "del", "dos", "el", "y", "of", "vs",
];

/// The tags that programs write, which alone are known without their quotation marks.
const KNOWN: &str = "Event Site Date Round White Black Result FEN SetUp ECO WhiteElo BlackElo WhiteTitle \
    BlackTitle WhiteTeam BlackTeam Annotator EventDate PlyCount TimeControl Termination \
    Opening Variation Variant";

/// Whether programs write a tag of that name.
fn is_known(name: &[u8]) -> bool {
    KNOWN.split(' ').any(|known| known.as_bytes() == name)
}

/// The first byte from `at` on that is neither space nor tab.
pub(super) fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|&&byte| is_blank(byte)).count()
}

/// The start of the line of byte `at`, if only blanks stand between.
pub(super) fn line_start_before(bytes: &[u8], at: usize) -> Option<usize> {
    let before = bytes.get(..at).unwrap_or_default();
    let start = at
        - before
            .iter()
            .rev()
            .take_while(|&&byte| is_blank(byte))
            .count();
    let begins = start == 0 || is_line_end(bytes[start - 1]);
    begins.then_some(start)
}

/// The start of the line that holds byte `at`, or that ends there.
pub(super) fn line_start(bytes: &[u8], at: usize) -> usize {
    memrchr2(b'\n', b'\r', bytes.get(..at).unwrap_or_default()).map_or(0, |end| end + 1)
}

pub(super) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

pub(super) fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_line_has_a_bracket_a_name_blanks_and_a_quotation_mark() {
        let table = [
            ("[Event \"\"]", true),
            ("\t [White_Elo2 \t\"", true),
            ("[Event\"x\"]", false),
            ("[ Event \"x\"]", true),
            ("[%eval \"x\"]", false),
            ("[Évent \"x\"]", false),
            ("[Event ", false),
            ("[ \"x\"]", false),
            ("1. e4 [Event \"x\"]", false),
            ("[Event « Paris »]", true),
            ("[Event Coupe de France]", true),
            ("[Black à jouer]", false),
            ("[Black Nf6]", false),
            ("[Black ]", false),
            ("[Coupe « Paris »]", false),
            ("", false),
        ];
        for (line, is) in table {
            assert_eq!(is_tag_line(line, 0), is, "{line:?}");
            assert!(!is_tag_line(line, line.len() + 1), "{line:?}");
        }
    }

    #[test]
    fn a_tag_ends_at_its_bracket_or_with_its_line() {
        let table = [
            ("[A \"x\"]", 7),
            ("[A \"x\" ] 1. e4", 8),
            ("[A \"x]\"]", 8),
            ("[A \"\\\"]\"]", 9),
            ("[A \"\\\\\"]\"]", 8),
            ("[A \"x] 1. e4\r\"]", 12),
            ("[A \"]", 5),
            ("", 0),
        ];
        for (text, end) in table {
            assert_eq!(tag_end(text, 0), end, "{text:?}");
        }
    }
}
