//! Where a stream may be cut without cutting a record.
//!
//! Comes in: text that begins with a record, as far as it is read. Goes out: the first place from a
//! given size on where a new record certainly begins:
//!
//! - a tag line outside comments, where something other than tags and comments came before it, but for words that head the
//!   first record of all; or behind a blank line, where a name of its tags was among those right before it;
//! - where no tags are, a line that starts with the number 1, after a blank line, after a line whose
//!   last word is a result, outside comments and parentheses; moves stand before that.
//!
//! Where no such place is found for long, because the text has no lines, a result and a blank before a tag
//! or the number 1 are certain enough: there the grammar ends the record too.
//!
//! Whatever is less certain stays in one piece and is the grammar's to judge. Only the candidates
//! are inspected: a comment can hold a tag line only if the last brace before it is `{` and the next
//! one `}`, and only then, and for parentheses, is the piece [walked](super::walk) from its start.
//!
//! `1. e4 1-0\n\n1. d4 *` may be cut at byte 11.

use memchr::{memchr, memchr_iter, memchr2, memrchr, memrchr2};

use super::boundary::{Block, surely_outside};
use super::comment::has_blank_line;
use super::head::{is_head, is_result, is_row};
use super::tag::{
    is_blank, is_line_end, is_tag_line, line_start, line_start_before, skip_blanks, tag_at,
};
use super::walk::{Standing, Walk};

/// What is known of a line as the start of a record.
enum Verdict {
    Certain,
    No,
    /// It stands in a comment that ends at this byte.
    Inside(usize),
    /// The text must be read further.
    Undecided,
}

/// Finds the place of the next cut, and remembers what it looked at.
#[derive(Default)]
pub(super) struct Cutter {
    next: usize,
    walk: Walk,
    /// Whether no words head the tags that come next: a record was cut off before, or tags were met.
    headed: bool,
}

impl Cutter {
    /// One for what stands behind a cut, where a record begins with tags or moves.
    pub(super) fn behind_cut() -> Cutter {
        Cutter {
            headed: true,
            ..Cutter::default()
        }
    }

    /// The first certain start of a record from byte `size` of `text` on; none so far, where `whole`
    /// is false and the text goes on.
    pub(super) fn cut(&mut self, text: &str, size: usize, whole: bool) -> Option<usize> {
        let bytes = text.as_bytes();
        self.next = self.next.max(size.saturating_sub(1));
        while let Some(end) = memchr2(b'\n', b'\r', bytes.get(self.next..)?) {
            let start = self.next + end + 1;
            match self.verdict(text, start, whole) {
                Verdict::Certain => return Some(start),
                Verdict::No => self.next = start,
                // An unterminated comment ends at a line's start, which is the next candidate.
                Verdict::Inside(end) => self.next = (end - 1).max(start),
                Verdict::Undecided => {
                    self.next = start - 1;
                    return None;
                }
            }
        }
        self.next = bytes.len();
        None
    }

    /// Where a record begins within a line, from byte `size` of `text` on.
    pub(super) fn cut_in_line(text: &str, size: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let (mut next, mut walk) = (size, Walk::default());
        while let Some(found) = memchr2(b'[', b'1', bytes.get(next..)?) {
            let first = next + found;
            next = first + 1;
            let word = bytes[..first].iter().rposition(|&byte| !is_blank(byte));
            let end = word.map_or(0, |last| last + 1);
            let begins = end < first
                && match bytes[first] {
                    b'[' => tag_at(bytes, first, false) == Some(true),
                    _ => first_number(&bytes[first..], false) == Some(true),
                };
            let Some(result) = result_word(text, end).filter(|_| begins) else {
                continue;
            };
            match walk.to(text, result, false) {
                Standing::Outside { depth: 0 } => return Some(first),
                Standing::Outside { .. } => {}
                Standing::Inside(end) => next = next.max(end),
                Standing::Undecided => return None,
            }
        }
        None
    }

    fn verdict(&mut self, text: &str, start: usize, whole: bool) -> Verdict {
        let bytes = text.as_bytes();
        let first = skip_blanks(bytes, start);
        let begins = match bytes.get(first) {
            Some(b'[') => tag_at(bytes, first, whole),
            Some(b'1') => first_number(&bytes[first..], whole),
            Some(_) => Some(false),
            None => whole.then_some(false),
        };
        match (begins, bytes.get(first)) {
            (None, _) => Verdict::Undecided,
            (Some(true), Some(b'[')) => self.tags_begin(text, start, whole),
            (Some(true), _) => self.numbers_begin(text, start, whole),
            _ => Verdict::No,
        }
    }

    /// Of a tag line: whether a record begins with it.
    fn tags_begin(&mut self, text: &str, start: usize, whole: bool) -> Verdict {
        let bytes = text.as_bytes();
        let before = before(text, start);
        if matches!(before, Before::Doubt) {
            return Verdict::No;
        }
        let block = Block::at(text, start);
        if !whole && block.end == text.len() {
            return Verdict::Undecided;
        }
        // A later part of a record is no record of its own.
        if block.part(text).is_some_and(|(at, _)| at > 1) {
            return Verdict::No;
        }
        match before {
            Before::Tags(other) if !other.shares_name(block, text) => return Verdict::No,
            Before::Tags(_) => {}
            _ if !std::mem::replace(&mut self.headed, true) && is_head(&text[..start]) => {
                return Verdict::No;
            }
            _ => {}
        }
        if surely_outside(bytes, start) {
            return Verdict::Certain;
        }
        match self.walk.to(text, start, whole) {
            Standing::Outside { .. } => Verdict::Certain,
            Standing::Inside(end) => Verdict::Inside(end),
            Standing::Undecided => Verdict::Undecided,
        }
    }

    /// Of a line that starts with the number 1: whether a record begins with it.
    fn numbers_begin(&mut self, text: &str, start: usize, whole: bool) -> Verdict {
        let Some(result) = result_before(text, start).filter(|&result| ends_moves(text, result))
        else {
            return Verdict::No;
        };
        if is_rank(line_at(text, start)) {
            return Verdict::No;
        }
        if is_one_move(line_at(text, start)) && is_one_move(row_before(text, result)) {
            return Verdict::No;
        }
        match self.walk.to(text, result, whole) {
            Standing::Outside { depth: 0 } => Verdict::Certain,
            Standing::Outside { .. } => Verdict::No,
            Standing::Inside(end) => Verdict::Inside(end),
            Standing::Undecided => Verdict::Undecided,
        }
    }
}

/// Whether moves stand before the result at byte `result`: in its paragraph, or in the one before where it stands alone. Behind words
/// it is in the head of a sheet, and ends no record.
fn ends_moves(text: &str, result: usize) -> bool {
    let mut lines = text[..result].rsplit('\n').map(str::trim);
    let opens = |line: &str| line.starts_with('[') || is_row(line);
    let written = |line: &&str| !line.is_empty();
    match lines.next() {
        Some(own) if opens(own) => true,
        // Not farther: what is looked at has an end.
        Some("") => lines
            .skip_while(|line| line.is_empty())
            .take_while(written)
            .any(opens),
        _ => lines.take_while(written).any(opens),
    }
}

/// Whether a row looks like one half-move, so that it may be of a block that has White's alone, or Black's: a word behind its number, or
/// a man and few words more.
fn is_one_move(row: &str) -> bool {
    const DESCRIPTIVE_MOST: usize = 4;
    let behind = row.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let behind = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
    let mut words = behind.split_whitespace();
    let man = words.next().unwrap_or_default();
    match words.count() {
        0 => true,
        more => more < DESCRIPTIVE_MOST && more > 1 && man.chars().all(char::is_alphabetic),
    }
}

/// The fewest signs of a rank of a board, of which some may be blank.
const SIGNS_LEAST: usize = 5;

/// Whether a line is the first rank of a board seen from Black's side, not the first row of a game: `1 T . F R D F . T`
fn is_rank(line: &str) -> bool {
    let squares = line.trim_start().trim_start_matches('1');
    let mut signs = squares
        .split([' ', '\t', '|'])
        .filter(|sign| !sign.is_empty());
    let small = |sign: &str| sign.chars().count() < 3;
    let figure = |c: char| ('2'..='9').contains(&c) || c == '0';
    !squares.contains(figure) && signs.clone().count() >= SIGNS_LEAST && signs.all(small)
}

/// The line of `text` that begins at byte `start`.
fn line_at(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    rest.split(['\n', '\r']).next().unwrap_or(rest)
}

/// The row before the result at byte `result`, on its line or above it.
fn row_before(text: &str, result: usize) -> &str {
    let end = trimmed(text.as_bytes(), result);
    &text[line_start(text.as_bytes(), end)..end]
}

/// What stands before a tag line, comments and escape lines aside.
enum Before {
    Movetext,
    /// Other tags, with a blank line right before those at hand.
    Tags(Block),
    /// Nothing that ends a record, or what cannot be told from here.
    Doubt,
}

/// What stands before the tag line at `start`.
fn before(text: &str, start: usize) -> Before {
    let bytes = text.as_bytes();
    let mut end = start;
    let apart = has_blank_line(&bytes[trimmed(bytes, start)..start]);
    loop {
        end = trimmed(bytes, end);
        let line = line_start(bytes, end);
        let words = &bytes[skip_blanks(bytes, line).min(end)..end];
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return Before::Doubt;
        };
        let remark = *first == b';' || bytes[line] == b'%';
        end = match *last {
            // Such a line may stand in a comment, and end it.
            _ if remark && memchr(b'}', words).is_some() => return Before::Doubt,
            _ if remark => line,
            b'}' => match comment_before(text, end) {
                Some(open) => open,
                None => return Before::Doubt,
            },
            _ if is_tag_line(text, line) && apart => {
                return Before::Tags(Block::at(text, first_tag_line(text, line)));
            }
            _ if looks_like_tag(words) || remark_after_comment(words) => return Before::Doubt,
            _ => return Before::Movetext,
        };
    }
}

/// The first line of the tags that the line at `line` is of.
fn first_tag_line(text: &str, mut line: usize) -> usize {
    let bytes = text.as_bytes();
    while let Some(end) = line.checked_sub(1) {
        let end = end - usize::from(bytes[..end].ends_with(b"\r"));
        let above = line_start(bytes, end);
        if above == line || !is_tag_line(text, above) {
            break;
        }
        line = above;
    }
    line
}

/// The `{` of the comment whose `}` stands before byte `end`, if it is surely one: no other `{`
/// could be meant, it is not part of a remark, and no tag line stands between.
fn comment_before(text: &str, end: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let brace_before = |at: usize| memrchr2(b'{', b'}', &bytes[..at]);
    let is_open = |&at: &usize| bytes[at] == b'{';
    let open = brace_before(end - 1).filter(is_open)?;
    let line = line_start(bytes, open);
    let remark = bytes[line] == b'%' || memchr(b';', &bytes[line..open]).is_some();
    let holds_tag = memchr_iter(b'[', &bytes[open..end])
        .filter_map(|tag| line_start_before(bytes, open + tag))
        .any(|line| line > open && is_tag_line(text, line));
    let sure = !remark && !holds_tag && brace_before(open).filter(is_open).is_none();
    sure.then_some(open)
}

/// More than the tags that [`is_tag_line`] knows: all that the grammar may take for one written badly.
fn looks_like_tag(words: &[u8]) -> bool {
    words.first() == Some(&b'[')
}

/// `bon coup } ; et le reste`: no movetext, though it is neither a comment's end nor a remark's start.
fn remark_after_comment(words: &[u8]) -> bool {
    memrchr(b';', words).is_some_and(|sign| memchr(b'}', &words[..sign]).is_some())
}

/// Where the text before byte `end` ends, blanks and line ends aside.
pub(super) fn trimmed(bytes: &[u8], end: usize) -> usize {
    let before = bytes.get(..end).unwrap_or_default();
    before
        .iter()
        .rposition(|&byte| !is_blank(byte) && !is_line_end(byte))
        .map_or(0, |last| last + 1)
}

/// No result that blanks part has more bytes.
const RESULT_MOST: usize = 16;

/// Whether the number 1 of a first move stands at the start of `line`: `1.` `1)` `1/` `1…` `1 `; not
/// the result `1/2`. None where the text breaks off too early to say.
fn first_number(line: &[u8], whole: bool) -> Option<bool> {
    if line.len() < 4 && !whole {
        return None;
    }
    let signs = [&b"1."[..], b"1)", b"1/", "1…".as_bytes(), b"1 ", b"1\t"];
    let numbered = signs.iter().any(|sign| line.starts_with(sign)) && !line.starts_with(b"1/2");
    if !numbered || !matches!(line[1], b' ' | b'\t') {
        return Some(numbered);
    }
    // `1 - 0`, `1 à 0`
    let end = memchr2(b'\n', b'\r', line);
    if end.is_none() && line.len() < RESULT_MOST && !whole {
        return None;
    }
    let near = &line[..end.unwrap_or(line.len()).min(RESULT_MOST)];
    let mut words = near
        .split(|&byte| is_blank(byte))
        .filter(|word| !word.is_empty());
    let wins = words
        .nth(1)
        .is_some_and(|sign| !sign.iter().any(u8::is_ascii_alphanumeric))
        && matches!(words.next(), Some(b"0" | b"0."))
        && words.next().is_none();
    Some(!wins)
}

/// Where the result stands that is the last word before the line at `start`, if a blank line parts
/// the two.
fn result_before(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let end = trimmed(bytes, start);
    let gap = &bytes[end..start];
    let ends = gap
        .iter()
        .enumerate()
        .filter(|&(at, &byte)| byte == b'\n' || (byte == b'\r' && gap.get(at + 1) != Some(&b'\n')));
    if ends.count() < 2 {
        return None;
    }
    result_word(text, end)
}

/// Where the result stands that is the last word before byte `end`.
pub(super) fn result_word(text: &str, end: usize) -> Option<usize> {
    /// `1/2-1/2` with the longest of dashes is shorter.
    const LONGEST: usize = 16;
    let bytes = text.as_bytes();
    let reach = end.saturating_sub(LONGEST);
    let word = bytes[reach..end]
        .iter()
        .rposition(|&byte| is_blank(byte) || is_line_end(byte));
    let word = match word {
        Some(blank) => reach + blank + 1,
        None if reach == 0 => 0,
        None => return None,
    };
    is_result(text.get(word..end)?).then_some(word)
}
