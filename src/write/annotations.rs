//! What stands beside a ply: comments, glyphs, and the commands that programs write into comments.
//!
//! Comes in: the items of a record behind a move, to the next of its line. Goes out: their words and numbers.
//! Commands are those of the PGN supplement of Steven Edwards' standard by Alan Cowderoy (2001), as programs write them.
//!
//! `{[%clk 1:02:03] [%eval -0.35] bon}`: a clock, an evaluation, and one word left.

use std::ops::Range;

use crate::record::{Item, Kind, Record, Span};

use super::kept;

/// What stands beside a ply, in the order of the text.
#[derive(Default)]
pub(super) struct Annotations {
    /// The numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The comments, each its bytes of the source's text and without its braces.
    pub comments: Vec<Span>,
}

impl Annotations {
    /// Those of the items of `within`, which begin behind a move or with a line, up to its next move; variations aside.
    pub(super) fn of(record: &Record, text: &str, within: Range<u32>) -> Annotations {
        let mut found = Annotations::default();
        let mut at = within.start;
        while at < within.end {
            let item = record.items.at(at);
            match item.kind {
                Kind::Open { close } => at = close,
                Kind::Nag(nag) => found.nags.push(nag),
                Kind::Comment | Kind::LineComment | Kind::Heading | Kind::Prose | Kind::Aside => {
                    found.comments.push(words(&item, text))
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// What the last command of that name says, `name` with its sign: `%clk`.
    pub(super) fn command<'t>(&self, text: &'t str, name: &str) -> Option<&'t str> {
        let mut comments = self.comments.iter().rev();
        comments.find_map(|span| {
            let comment = &text[span.clone()];
            let (_, behind) = comment.rsplit_once(name)?;
            let opened = comment[..comment.len() - behind.len() - name.len()].ends_with('[');
            let value = behind
                .split(']')
                .next()
                .filter(|_| opened && behind.starts_with(' '))?;
            Some(value.trim())
        })
    }
}

/// The bytes of the words of a comment, without what opens and closes it.
fn words(item: &Item, text: &str) -> Span {
    let words = kept::words(text, item).trim();
    let start = words.as_ptr() as usize - text.as_ptr() as usize;
    start..start + words.len()
}
