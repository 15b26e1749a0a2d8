//! A walk through a piece that knows comments and parentheses.
//!
//! Comes in: text that begins with a record, and a byte of it to go to. Goes out: whether that byte
//! stands outside, and how deep in parentheses, or inside of a comment, a remark, a tag, an escape
//! line. A later call goes on where the last one stood, so all of them together read the text once.
//!
//! `1. e4 (1. d4 {; bon} *)`, byte 21 -> outside, depth 1.

use memchr::memchr2;

use super::comment::{CommentEnd, comment_end_in};
use super::tag::{is_line_end, skip_blanks, tag_at, tag_end};

/// Where a byte stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// In no comment; in so many parentheses.
    Outside {
        /// The parentheses that are open.
        depth: usize,
    },
    /// In something that ends at this byte.
    Inside(usize),
    /// The text must be read further.
    Undecided,
}

/// How far the walk came, always outside.
#[derive(Default)]
pub(super) struct Walk {
    at: usize,
    depth: usize,
}

impl Walk {
    /// Where byte `to` stands, which is not before the last one asked for.
    pub(super) fn to(&mut self, text: &str, to: usize, whole: bool) -> Standing {
        let bytes = text.as_bytes();
        while self.at < to {
            let next = match self.thing_at_line_start(text) {
                Some(end) => Some(end),
                None => match bytes[self.at] {
                    b'{' => comment_after(text, self.at, whole),
                    b';' => Some(line_end(bytes, self.at)),
                    _ => Some(self.plain(&bytes[..to])),
                },
            };
            match next {
                None => return Standing::Undecided,
                Some(end) if end > to => return Standing::Inside(end),
                Some(end) => self.at = end,
            }
        }
        Standing::Outside { depth: self.depth }
    }

    /// The end of an escape line or of a tag, if one begins here with the line.
    fn thing_at_line_start(&mut self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        if self.at > 0 && !is_line_end(bytes[self.at - 1]) {
            return None;
        }
        if bytes[self.at] == b'%' {
            return Some(line_end(bytes, self.at));
        }
        let mut end = None;
        let mut tag = skip_blanks(bytes, self.at);
        // More tags may stand on the line; all of them are in full before the text's end.
        while tag_at(bytes, tag, true) == Some(true) {
            // A record's parentheses do not outlive it.
            self.depth = 0;
            end = Some(tag_end(text, tag));
            tag = skip_blanks(bytes, end.unwrap_or(tag));
        }
        end
    }

    /// Passes plain text to the next thing that hides text or to a line's start, counting
    /// parentheses; returns where it stopped.
    fn plain(&mut self, bytes: &[u8]) -> usize {
        for (at, &byte) in bytes.iter().enumerate().skip(self.at) {
            match byte {
                b'{' | b';' => return at,
                b'\n' | b'\r' => return at + 1,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        bytes.len()
    }
}

/// Behind the comment that begins at `open`.
fn comment_after(text: &str, open: usize, whole: bool) -> Option<usize> {
    match comment_end_in(text, open, whole)? {
        CommentEnd::Closed(at) => Some(at + 1),
        CommentEnd::Unterminated(at) => Some(at),
    }
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |end| at + end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Standing::{Inside, Outside, Undecided};

    #[test]
    fn every_byte_stands_outside_or_inside_of_something() {
        let text = "(a {(}) ; (\n%(\n [A \"(\"] [B \"{\"] (\n{";
        let table = [
            (0, Outside { depth: 0 }),
            (3, Outside { depth: 1 }),
            (5, Inside(6)),
            (6, Outside { depth: 1 }),
            (7, Outside { depth: 0 }),
            (9, Inside(11)),
            (13, Inside(14)),
            (15, Outside { depth: 0 }),
            (20, Inside(31)),
            (33, Outside { depth: 1 }),
            (34, Outside { depth: 1 }),
        ];
        let mut walk = Walk::default();
        for (to, standing) in table {
            assert_eq!(walk.to(text, to, false), standing, "to {to}");
            assert_eq!(Walk::default().to(text, to, false), standing, "to {to}");
        }
        assert_eq!(walk.to(text, 35, false), Undecided);
    }
}
