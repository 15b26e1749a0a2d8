//! Where a brace comment ends.
//!
//! Comes in: text and the place of a `{`. Goes out: a [`CommentEnd`]. The record's grammar and the
//! cutter of pieces both decide here, so that a comment never means two things.
//!
//! A comment runs to its `}` however far that is. Where the `}` was forgotten, it would swallow the
//! records that follow: so a tag line inside a comment raises the question, or the first row of a game behind a
//! blank line or a result, and the next brace answers it.
//!
//! `{ bon [Event "?"] }` is closed; `{ bon\n[Event "?"]\n1. e4 { mieux }` ended before the tag.

use memchr::{memchr2, memchr3};

use super::cut::{result_word, trimmed};
use super::tag::{is_blank, is_line_end, line_start, skip_blanks, tag_at};

/// How far, in bytes, a brace is looked for beyond a tag line inside a comment.
pub const LOOKAHEAD: usize = 1 << 20;

/// Where a brace comment ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentEnd {
    /// At the `}` that stands at this byte.
    Closed(usize),
    /// Its `}` was forgotten: before this byte, the start of a line with a tag, or the text's end.
    Unterminated(usize),
}

/// Where the comment ends whose `{` stands at byte `open` of `text`.
///
/// The first `}` closes it, if no tag line or first row of a game comes before. Else the first brace from that line on
/// decides: `}` closes the comment, which merely holds such a line; `{`, the text's end, or
/// [`LOOKAHEAD`] bytes without either, and it was never closed: it ends before the line, or before the words that head
/// the row. The text may go on beyond the record; what is read is at most the comment and the look ahead.
///
/// ```
/// use greffier::source::{CommentEnd, comment_end};
///
/// assert_eq!(comment_end("{ bon } Cf3", 0), CommentEnd::Closed(6));
/// assert_eq!(comment_end("{ bon\n[Event \"?\"]\n1. e4 *", 0), CommentEnd::Unterminated(6));
/// assert_eq!(comment_end("{ bon 1-0\n\n1. e4 *", 0), CommentEnd::Unterminated(11));
/// ```
#[must_use]
pub fn comment_end(text: &str, open: usize) -> CommentEnd {
    comment_end_in(text, open, true).unwrap_or(CommentEnd::Unterminated(text.len()))
}

/// As [`comment_end`], of text that may go on (`whole` is false): none where what follows decides.
pub(super) fn comment_end_in(text: &str, open: usize, whole: bool) -> Option<CommentEnd> {
    let bytes = text.as_bytes();
    match opens_table_in(bytes, open, whole) {
        Some(true) => return Some(CommentEnd::Closed(open + 1)),
        Some(false) => {}
        None => return None,
    }
    let mut at = open.saturating_add(1).min(bytes.len());
    while let Some(found) = memchr3(b'}', b'\n', b'\r', &bytes[at..]) {
        let here = at + found;
        if bytes[here] == b'}' {
            // A box of a wiki opens and closes with two: `{{Infobox ...}}`.
            let doubled = bytes.get(open + 1) == Some(&b'{') && bytes.get(here + 1) == Some(&b'}');
            return Some(CommentEnd::Closed(here + usize::from(doubled)));
        }
        at = here + 1;
        match begins_record(text, open, at, whole) {
            Some((start, row, Some(true))) => return brace_decides(bytes, row, start, whole),
            Some((.., None)) => return None,
            _ => {}
        }
    }
    whole.then_some(CommentEnd::Unterminated(bytes.len()))
}

/// Where another record begins of which the tag or the first row may stand on the line at byte `line`, in the comment that opened at
/// byte `open`; where that stands, and whether it is one. None where nothing like it stands there.
fn begins_record(
    text: &str,
    open: usize,
    line: usize,
    whole: bool,
) -> Option<(usize, usize, Option<bool>)> {
    let bytes = text.as_bytes();
    let at = skip_blanks(bytes, line);
    match bytes.get(at)? {
        b'[' => Some((line, at, tag_at(bytes, at, whole))),
        b'1' | b'|' => {
            let border = |byte: &&u8| is_blank(**byte) || **byte == b'|';
            let at = at + bytes[at..].iter().take_while(border).count();
            if bytes.get(at) != Some(&b'1') {
                return None;
            }
            let heads = head_before(text, open, line)?;
            Some((heads, at, is_first_row(bytes, at, whole)))
        }
        _ => None,
    }
}

/// Whether the `{` at byte `at` opens no comment but a table of a wiki: `{|` at the start of a line that has no `}`.
///
/// ```
/// use greffier::source::opens_table;
///
/// assert!(opens_table("{| class=\"wikitable\"\n| 1. || e4 || e5\n|}", 0));
/// assert!(!opens_table("{| ou Cf6 |}", 0));
/// ```
#[must_use]
pub fn opens_table(text: &str, at: usize) -> bool {
    opens_table_in(text.as_bytes(), at, true) == Some(true)
}

/// The same of text that may go on, where `whole` is false: none where what follows decides.
fn opens_table_in(bytes: &[u8], at: usize, whole: bool) -> Option<bool> {
    let starts_line = at == 0 || matches!(bytes.get(at.wrapping_sub(1)), Some(b'\n' | b'\r'));
    let line = match bytes.get(at + 1..) {
        _ if !starts_line => return Some(false),
        Some([b'|', line @ ..]) => line,
        Some([]) | None if !whole => return None,
        _ => return Some(false),
    };
    match line
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r' | b'}'))
    {
        Some(end) => Some(line[end] != b'}'),
        None => whole.then_some(true),
    }
}

/// Where another record begins whose first row stands at the line at `start`, in a comment that opened at byte `open`: behind a
/// result, and the words that head the row, else behind a blank line before these. None where neither stands before it.
fn head_before(text: &str, open: usize, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut line = start;
    for _ in 0..=HEADS_MOST {
        let end = trimmed(bytes, line);
        if end <= open + 1 {
            break;
        }
        if result_word(text, end).is_some_and(|word| word > open) {
            return Some(line);
        }
        line = line_start(bytes, end);
        if line <= open {
            break;
        }
    }
    // The words right above the row, where a blank line stands before them.
    let mut line = start;
    for _ in 0..=HEADS_MOST {
        let end = trimmed(bytes, line);
        if end <= open + 1 {
            break;
        }
        if has_blank_line(&bytes[end..line]) {
            return Some(line);
        }
        line = line_start(bytes, end);
        if !bytes[skip_blanks(bytes, line)..end]
            .first()
            .is_some_and(|byte| is_letter(*byte))
        {
            break;
        }
    }
    None
}

/// Whether a byte may begin a word.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}

/// Whether the blanks of a gap hold a blank line.
pub(super) fn has_blank_line(gap: &[u8]) -> bool {
    let breaks = |sign: u8| gap.iter().filter(|byte| **byte == sign).count();
    breaks(b'\n').max(breaks(b'\r')) > 1
}

/// How many lines of words may head the first row of a game.
const HEADS_MOST: usize = 4;

/// Whether the `1` at byte `at` numbers a first row: its sign follows, and what may tell a square. `1. e4`, `1;P 4 R`; not
/// `1. Premier point`, nor `12 mars`. None where the text breaks off too early to say.
fn is_first_row(bytes: &[u8], at: usize, whole: bool) -> Option<bool> {
    /// A first move ends before.
    const NEAR: usize = 24;
    let row = &bytes[at + 1..bytes.len().min(at + 1 + NEAR)];
    let line = row.iter().position(|&byte| is_line_end(byte));
    if line.is_none() && row.len() < NEAR && !whole {
        return None;
    }
    let row = &row[..line.unwrap_or(row.len())];
    let behind = match row.first() {
        Some(b'.' | b')' | b';' | b',' | b' ' | b'\t' | b'|') => &row[1..],
        _ => return Some(false),
    };
    let parts = |byte: &u8| is_blank(*byte) || *byte == b'|';
    let first = behind.iter().take_while(|byte| parts(byte)).count();
    let cell = &behind[first..];
    let square = |two: &&[u8]| {
        let rank = matches!(two[1], b'1'..=b'8');
        rank && (matches!(two[0], b'a'..=b'h') || two[0] == b' ')
    };
    Some(
        cell.first().is_some_and(u8::is_ascii_alphabetic)
            && cell.windows(2).any(|two| square(&two)),
    )
}

/// What the first brace from the tag at byte `tag` on says of the comment that holds it.
fn brace_decides(bytes: &[u8], tag: usize, start: usize, whole: bool) -> Option<CommentEnd> {
    let window = &bytes[tag..bytes.len().min(tag.saturating_add(LOOKAHEAD))];
    match memchr2(b'{', b'}', window) {
        Some(brace) if window[brace] == b'}' => Some(CommentEnd::Closed(tag + brace)),
        None if window.len() < LOOKAHEAD && !whole => None,
        _ => Some(CommentEnd::Unterminated(start)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CommentEnd::{Closed, Unterminated};

    #[test]
    fn a_comment_ends_at_its_brace_or_before_the_tag_it_would_swallow() {
        let table = [
            ("{}", Closed(1)),
            ("{ a { b } c }", Closed(8)),
            ("{[Event \"x\"]", Unterminated(12)),
            ("{a\n[Event \"x\"]\n}", Closed(15)),
            ("{a\n [Event \"x\"]\n{}", Unterminated(3)),
            ("{a\r[Event \"x\"]\r", Unterminated(3)),
            ("{a\n[Event \"}\"]\n", Closed(11)),
            ("{a\n[%clk 1]\n[A \"\"]\n[B \"\"]{", Unterminated(12)),
            ("{a\n[Event]\n}", Closed(11)),
            ("{a", Unterminated(2)),
            // The first row of another record.
            ("{a\n\n1. e4 e5\n", Unterminated(4)),
            ("{a\n\n1. e4 e5 {b}\n", Unterminated(4)),
            ("{a\n\n1. e4 e5}\n", Closed(12)),
            ("{a 1-0\n1;P 4 R;P 4 R\n", Unterminated(7)),
            (
                "{a *\r\n\r\nRoy - Rey\r\n\r\n| 1 | e4 |\r\n",
                Unterminated(8),
            ),
            ("{a\n\n1. Premier point\n\n12 mars a3\n", Unterminated(33)),
            ("{a\n1. e4 e5\n", Unterminated(12)),
            ("{a\n\nRoy - Rey\n1. e4 e5\n", Unterminated(4)),
        ];
        for (text, end) in table {
            assert_eq!(comment_end(text, 0), end, "{text:?}");
        }
        assert_eq!(comment_end("", 0), Unterminated(0));
        assert_eq!(comment_end("{}", 9), Unterminated(2));
    }

    #[test]
    fn a_brace_is_looked_for_so_far_and_no_farther() {
        let tag = "[Event \"x\"]";
        for (room, end) in [
            (LOOKAHEAD - 1, Closed(2 + LOOKAHEAD - 1)),
            (LOOKAHEAD, Unterminated(2)),
        ] {
            let text = format!("{{\n{tag}{}}}", " ".repeat(room - tag.len()));
            assert_eq!(comment_end(&text, 0), end);
        }
    }

    #[test]
    fn more_text_never_changes_what_was_decided() {
        let text = "{a\n[Ev \"x\"]\n b } { c\n [%x] \n[Ev \"y\"] { d }\n{ [Ev \"\"]\n\t[Ev \t\"\"]\n{ *\n1. e4 e5 2. Cf3 Cc6 3. Fb5 a6\n{ b\n\n1 d4 d5\n}";
        for open in memchr::memchr_iter(b'{', text.as_bytes()) {
            let end = comment_end(text, open);
            for cut in open + 1..text.len() {
                let early = comment_end_in(&text[..cut], open, false);
                assert!(early.is_none_or(|early| early == end), "{open} {cut}");
            }
        }
    }
}
