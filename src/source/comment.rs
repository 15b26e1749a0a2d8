//! Where a brace comment ends.
//!
//! Comes in: text and the place of a `{`. Goes out: a [`CommentEnd`]. The record's grammar and the
//! cutter of pieces both decide here, so that a comment never means two things.
//!
//! A comment runs to its `}` however far that is. Where the `}` was forgotten, it would swallow the
//! records that follow: so a tag line inside a comment raises the question, and the next brace
//! answers it.
//!
//! `{ bon [Event "?"] }` is closed; `{ bon\n[Event "?"]\n1. e4 { mieux }` ended before the tag.

use memchr::memchr2;

use super::tag::{line_start_before, tag_at};

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
/// The first `}` closes it, if no tag line comes before. Else the first brace from that tag line on
/// decides: `}` closes the comment, which merely holds such a line; `{`, the text's end, or
/// [`LOOKAHEAD`] bytes without either, and it was never closed: it ends before the tag line. The
/// text may go on beyond the record; what is read is at most the comment and the look ahead.
///
/// ```
/// use greffier::source::{CommentEnd, comment_end};
///
/// assert_eq!(comment_end("{ bon } Cf3", 0), CommentEnd::Closed(6));
/// assert_eq!(comment_end("{ bon\n[Event \"?\"]\n1. e4 *", 0), CommentEnd::Unterminated(6));
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
    while let Some(found) = memchr2(b'[', b'}', &bytes[at..]) {
        let here = at + found;
        if bytes[here] == b'}' {
            return Some(CommentEnd::Closed(here));
        }
        if let Some(start) = line_start_before(bytes, here) {
            match tag_at(bytes, here, whole) {
                Some(true) => return brace_decides(bytes, here, start, whole),
                Some(false) => {}
                None => return None,
            }
        }
        at = here + 1;
    }
    whole.then_some(CommentEnd::Unterminated(bytes.len()))
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
        let text = "{a\n[Ev \"x\"]\n b } { c\n [%x] \n[Ev \"y\"] { d }\n{ [Ev \"\"]\n\t[Ev \t\"\"]";
        for open in memchr::memchr_iter(b'{', text.as_bytes()) {
            let end = comment_end(text, open);
            for cut in open + 1..text.len() {
                let early = comment_end_in(&text[..cut], open, false);
                assert!(early.is_none_or(|early| early == end), "{open} {cut}");
            }
        }
    }
}
