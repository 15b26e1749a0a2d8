//! Where a record ends at the latest: before the tags of the next one.
//!
//! Comes in: text and the place where a record begins. Goes out: the first tag line behind it that begins another record,
//! whatever stands between:
//!
//! - one behind movetext, be it read or not;
//! - one behind a blank line, if any tag of its block has a name that the record has already.
//!
//! Comments hide tag lines, unless nothing closes them ([`comment_end`]). Words alone in front of the first tags head their
//! record, and the later parts of a record that was written as several games belong to it.
//!
//! `[White "A"]\n\nforfait\n\n[White "B"]`: the second tag line, byte 21.

use std::collections::HashSet;

use memchr::{memchr_iter, memchr2, memmem, memrchr2};

use super::comment::{CommentEnd, comment_end, has_blank_line};
use super::head::is_head;
use super::tag::{is_blank, is_line_end, line_start_before, skip_blanks, tag_at, tag_end};
use super::walk::{Standing, Walk};

/// Where a record ends at the latest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boundary {
    /// The start of the tag line that begins the next record; the text's end where none does.
    pub end: usize,
    /// The start of the record's own first tag line, where words stand before it: they head the record if no move is among them.
    pub head: Option<usize>,
}

/// Where the record ends at the latest that begins at byte `start` of `text`.
///
/// ```
/// use greffier::source::boundary;
///
/// let text = "[White \"A\"]\n\n[White \"B\"]\n\n1. e4 *";
/// assert_eq!(boundary(text, 0).end, 13);
/// assert_eq!(boundary(text, 13).end, text.len());
/// ```
#[must_use]
pub fn boundary(text: &str, start: usize) -> Boundary {
    let text = text.get(start..).unwrap_or_default();
    let mut open = Open::new(text);
    let mut at = 0;
    while let Some(line) = tag_line(text, at) {
        match open.meet(line) {
            Meeting::Begins => {
                return Boundary {
                    end: start + line,
                    head: open.head.map(|head| start + head),
                };
            }
            Meeting::Belongs(block) => at = block.end,
            Meeting::Inside(end) => at = end.max(line + 1),
        }
    }
    Boundary {
        end: start + text.len(),
        head: open.head.map(|head| start + head),
    }
}

/// Tag lines without a blank line between.
#[derive(Clone, Copy)]
pub(super) struct Block {
    /// The start of the first line.
    pub start: usize,
    /// Behind the last tag.
    pub end: usize,
}

/// The first tag line at or after byte `at` of `text`.
fn tag_line(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut brackets = memchr_iter(b'[', bytes.get(at..)?).map(|found| at + found);
    brackets.find_map(|bracket| {
        let start = line_start_before(bytes, bracket).filter(|start| *start >= at)?;
        (tag_at(bytes, bracket, true) == Some(true)).then_some(start)
    })
}

impl Block {
    /// The one whose first line begins at byte `start` of `text`.
    pub(super) fn at(text: &str, start: usize) -> Block {
        let mut tags = Tags::new(text, start);
        let end = tags.by_ref().last().map_or(start, |(_, end)| end);
        Block { start, end }
    }

    fn names(self, text: &str) -> impl Iterator<Item = &str> {
        Tags::new(text, self.start).map(|(tag, _)| name_of(&text[tag..]))
    }

    /// Whether the two have a tag of one name.
    pub(super) fn shares_name(self, other: Block, text: &str) -> bool {
        let names: HashSet<&str> = self.names(text).collect();
        other.names(text).any(|name| names.contains(name))
    }

    /// Which part of a record the game with these tags is, and of how many: `[Part "2/3"]`.
    pub(super) fn part(self, text: &str) -> Option<(u32, u32)> {
        // Hardly a record has parts.
        memmem::find(&text.as_bytes()[self.start..self.end], b"Part")?;
        let mut tags = Tags::new(text, self.start).map(|(tag, end)| &text[tag..end]);
        let part = tags.find(|tag| name_of(tag) == "Part")?;
        let (at, of) = part.split('"').nth(1)?.split_once('/')?;
        Some((at.parse().ok()?, of.parse().ok()?))
    }
}

/// The name of the tag that begins `tag`.
fn name_of(tag: &str) -> &str {
    let name = tag.trim_start_matches(['[', ' ', '\t']);
    let end = memchr2(b'"', b' ', name.as_bytes()).unwrap_or(name.len());
    name[..end].trim_end()
}

/// The tags of a block: each where it begins, and where it ends.
struct Tags<'t> {
    text: &'t str,
    next: usize,
}

impl Tags<'_> {
    fn new(text: &str, line: usize) -> Tags<'_> {
        let next = skip_blanks(text.as_bytes(), line);
        Tags { text, next }
    }
}

impl Iterator for Tags<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        let (bytes, start) = (self.text.as_bytes(), self.next);
        if tag_at(bytes, start, true) != Some(true) {
            return None;
        }
        let end = tag_end(self.text, start);
        self.next = skip_blanks(bytes, end);
        if bytes.get(self.next).copied().is_some_and(is_line_end) {
            let both = bytes[self.next..].starts_with(b"\r\n");
            self.next = skip_blanks(bytes, self.next + 1 + usize::from(both));
        }
        Some((start, end))
    }
}

/// What a block of tags is to the record that is open before it.
enum Meeting {
    Begins,
    Belongs(Block),
    /// It stands in a comment that ends at this byte.
    Inside(usize),
}

/// What stands between two blocks.
enum Gap {
    /// Comments at most.
    Nothing,
    Words,
    /// The second stands in a comment that ends at this byte.
    Inside(usize),
}

/// The record that is open.
struct Open<'t> {
    text: &'t str,
    first: Option<Block>,
    last: Option<Block>,
    /// The names of its tags, once they are asked for.
    names: HashSet<&'t str>,
    /// The byte up to which it is known what stands behind its last tags.
    behind: usize,
    head: Option<usize>,
    walk: Walk,
}

impl<'t> Open<'t> {
    fn new(text: &'t str) -> Open<'t> {
        Open {
            text,
            first: None,
            last: None,
            names: HashSet::new(),
            behind: 0,
            head: None,
            walk: Walk::default(),
        }
    }

    /// What the block at the line `start` is to the record; those that belong to it are kept.
    fn meet(&mut self, start: usize) -> Meeting {
        let begins = match self.gap(start) {
            Gap::Inside(end) => return Meeting::Inside(end),
            Gap::Nothing => self.first.is_some() && self.is_apart(start) && self.has_name_at(start),
            Gap::Words => match self.inside(start) {
                Some(end) => return Meeting::Inside(end),
                None => self.ends_before(start),
            },
        };
        if begins && !self.goes_on_at(start) {
            return Meeting::Begins;
        }
        let block = Block::at(self.text, start);
        match begins {
            true => self.names = block.names(self.text).collect(),
            false if self.first.is_some() => self.names.extend(block.names(self.text)),
            false => {}
        }
        self.first = self.first.or(Some(block));
        self.last = Some(block);
        self.behind = block.end;
        Meeting::Belongs(block)
    }

    /// Whether the words before the block at `start` are movetext.
    fn ends_before(&mut self, start: usize) -> bool {
        let words = &self.text[self.behind..start];
        match self.first {
            None if is_head(words) => {
                self.head = Some(start);
                false
            }
            None => true,
            // A line of words among tags.
            Some(_) => self.is_apart(start) || !is_head(words) || self.has_name_at(start),
        }
    }

    /// Whether a blank line stands before the block at `start`.
    fn is_apart(&self, start: usize) -> bool {
        let before = &self.text.as_bytes()[..start];
        let blank = |byte: &&u8| is_blank(**byte) || is_line_end(**byte);
        let gap = before.iter().rev().take_while(blank).count();
        has_blank_line(&before[before.len() - gap..])
    }

    /// Whether a tag of the block at `start` has a name that the record has already.
    fn has_name_at(&mut self, start: usize) -> bool {
        let block = Block::at(self.text, start);
        if let Some(first) = self.first.filter(|_| self.names.is_empty()) {
            self.names.extend(first.names(self.text));
        }
        block.names(self.text).any(|name| self.names.contains(name))
    }

    /// Whether the block at `start` heads the part behind the one that was read last, of a record that was written as several
    /// games.
    fn goes_on_at(&self, start: usize) -> bool {
        let Some((at, of)) = self.last.and_then(|last| last.part(self.text)) else {
            return false;
        };
        match Block::at(self.text, start).part(self.text) {
            Some((next @ 2.., all)) => at == next - 1 && all == of,
            _ => false,
        }
    }

    /// What stands before byte `to`, the start of a line.
    fn gap(&mut self, to: usize) -> Gap {
        let bytes = self.text.as_bytes();
        loop {
            let blank = |byte: &&u8| is_blank(**byte) || is_line_end(**byte);
            let at = self.behind + bytes[self.behind..to].iter().take_while(blank).count();
            let starts_line = |bytes| line_start_before(bytes, at);
            self.behind = match bytes[at] {
                _ if at >= to => return Gap::Nothing,
                b'{' => match comment_end(self.text, at) {
                    CommentEnd::Closed(end) => end + 1,
                    CommentEnd::Unterminated(_) => return Gap::Words,
                },
                b';' => line_end(bytes, at),
                b'%' if starts_line(bytes) == Some(at) => line_end(bytes, at),
                // A tag that is written badly.
                b'[' if starts_line(bytes).is_some() => line_end(bytes, at),
                _ => return Gap::Words,
            };
            if self.behind > to {
                return Gap::Inside(self.behind);
            }
        }
    }

    /// The end of the comment in which byte `to` stands, if it stands in one.
    fn inside(&mut self, to: usize) -> Option<usize> {
        if surely_outside(self.text.as_bytes(), to) {
            return None;
        }
        match self.walk.to(self.text, to, true) {
            Standing::Inside(end) => Some(end),
            Standing::Outside { .. } | Standing::Undecided => None,
        }
    }
}

/// Whether the braces about byte `at` say by themselves that it stands in no comment.
///
/// A comment holds no `}`, so the last brace before must be `{`; and it holds a tag line only where
/// the next brace closes it.
pub(super) fn surely_outside(bytes: &[u8], at: usize) -> bool {
    let (before, after) = bytes.split_at(at.min(bytes.len()));
    match memrchr2(b'{', b'}', before) {
        Some(last) if before[last] == b'{' => {
            memchr2(b'{', b'}', after).is_some_and(|next| after[next] == b'{')
        }
        _ => true,
    }
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |end| at + end)
}
