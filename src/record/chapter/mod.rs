//! A chapter of a treatise, as transcribed: moves in words, one beside the other in a paragraph.
//!
//! Comes in: the text of a source, a place in it where moves are told in words, and their dialect. Goes out:
//! a record whose items tile the chapter, and where its variations branch.
//!
//! What separates is the mark of a side, not the stop: `B. pion du Roy 2. cazes. N de même.` What is
//! said to be refused (`perdroit s'il prenoit`) is no move; what is said on a condition
//! (`s'il couvre ... Mais si le noir joue`) is a variation but for the last of its kind, with which
//! the text goes on.

mod clause;
mod headings;
mod marks;
mod misprints;
mod numbers;
mod tree;

use shakmaty::Color;

use super::lexer::{index, skip_blanks};
use super::tags::{Found, end_of_line, tag};
use super::verdict::bare_verdict;
use super::{Item, Items, Kind, Record, Unterminated, layout};
use crate::lexicon::{self, Language, StatedResult};
use crate::notation::{Dialect, Notation};
use crate::source::{CommentEnd, comment_end, is_tag_line};

pub(super) use headings::last_ordinal;

use clause::Clause;
use tree::Tree;

/// How many words are looked at before a record is taken for a chapter, or not.
const LOOKED_AT: usize = 400;

/// No line that states a result has more bytes.
const RESULT_MOST: usize = 160;

/// Whether the record at `start` is told in words: by names of men, and nearly without moves in the
/// compact notation.
pub(super) fn is_told(text: &str, start: usize, dialect: Dialect) -> bool {
    if dialect.notation != Notation::Descriptive || dialect.language != Language::French {
        return false;
    }
    if super::layout::is_sheet(text, start, dialect) {
        return false;
    }
    let (mut told, mut compact, mut at) = (0, 0, start);
    for _ in 0..LOOKED_AT {
        at = skip_blanks(text, at);
        if at >= text.len() || compact > 6 && told < compact {
            break;
        }
        let rest = &text[at..];
        if rest.starts_with('[') {
            at = end_of_line(text, at);
            continue;
        }
        // Most words of other records.
        if let Some((_, n)) = dialect.plain_words(rest) {
            compact += 1;
            at += n;
            continue;
        }
        let man = lexicon::man(rest);
        told += usize::from(man > 2);
        // A move read is passed whole: its file could begin none.
        let moved = compact_move(rest, dialect).filter(|_| man == 0);
        // Men may be named by their letters: `P. du R. deux pas`.
        let lettered = moved.is_some_and(|n| layout::is_in_words(&rest[..n]));
        told += usize::from(lettered);
        compact += usize::from(moved.is_some() && !lettered);
        at += moved.unwrap_or_else(|| word_length(rest));
    }
    told > 1 && told > 4 * compact
}

/// The bytes of the move by capitals and figures at the start of `rest`.
fn compact_move(rest: &str, dialect: Dialect) -> Option<usize> {
    let capital = rest.starts_with(|c: char| c.is_ascii_uppercase());
    let word = &rest[..word_length(rest)];
    let small = word.contains(|c: char| c.is_lowercase());
    let may_be = capital && (!small || word.contains("pr"));
    let read = may_be.then(|| dialect.phrase(rest).ok()).flatten();
    // A running head (`E C H`) reads as a check.
    let read = read.filter(|(phrase, _)| !clause::says_little(phrase));
    read.map(|(_, length)| length.max(1))
}

/// The bytes of the word at the start of `rest`, at least one character.
fn word_length(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '\u{303}');
    match rest.starts_with(goes_on) {
        true => rest.find(|c: char| !goes_on(c)).unwrap_or(rest.len()),
        false => first,
    }
}

/// Reads the chapter that begins at byte `start`, which is no blank; `turned` has a bit for each move that may stand
/// behind a condition or instead of what was told on it, and is set where it is taken the other way.
pub(super) fn read(text: &str, start: usize, dialect: Dialect, turned: u64) -> (Record, usize) {
    let mut chapter = Chapter {
        text,
        at: start,
        dialect,
        items: Items::default(),
        tags: Vec::new(),
        clause: Clause::default(),
        tree: Tree::turned(turned),
        lettered: false,
        paragraph: false,
        number: None,
        brackets: false,
        told_end: start,
    };
    while chapter.step() {}
    chapter.drop_clause();
    chapter.finish(start)
}

/// What is known while a chapter is read.
struct Chapter<'s> {
    text: &'s str,
    at: usize,
    dialect: Dialect,
    items: Items,
    tags: Vec<super::Tag>,
    /// What was said since the last move.
    clause: Clause,
    /// The moves so far, and how they branch.
    tree: Tree,
    /// Whether sides are named before their moves: then a move needs one.
    lettered: bool,
    /// Whether a paragraph began since the last move.
    paragraph: bool,
    /// The last move number.
    number: Option<u32>,
    /// Whether move numbers stand in brackets.
    brackets: bool,
    /// The byte behind the last move.
    told_end: usize,
}

impl<'s> Chapter<'s> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    /// Reads what stands next; false where the chapter is over.
    fn step(&mut self) -> bool {
        let before = self.at;
        self.at = skip_blanks(self.text, self.at);
        let first = self.items.is_empty() && self.clause.words_end().is_none();
        let opens_line =
            self.at == before && first || self.text[before..self.at].contains(['\n', '\r']);
        let Some(&byte) = self.rest().as_bytes().first() else {
            return false;
        };
        if opens_line {
            self.paragraph |= layout::has_blank_line(&self.text[before..self.at]);
            match self.line(byte) {
                headings::Line::Ends => return false,
                headings::Line::Read => return true,
                headings::Line::Told => {}
            }
        }
        match byte {
            b'{' if self.is_comment() => self.comment(),
            b'(' | b'{' => self.bracket(opens_line),
            b'*' if !self.is_stain() => self.star(),
            b'0'..=b'9' if self.move_number() => {}
            _ if self.result() => return false,
            _ => self.said(),
        }
        true
    }

    /// Reads the result that ends the game, alone on what is left of its line: `N. abandonne.`
    fn result(&mut self) -> bool {
        let Some((result, n)) = self.stated_result() else {
            return false;
        };
        let line = end_of_line(self.text, self.at);
        let behind = self.text.get(self.at + n..line).unwrap_or_default();
        self.drop_clause();
        self.add(self.at, self.at + n, Kind::Result(result));
        self.at += n;
        let stop = behind.trim().len();
        if stop > 0 {
            let start = self.at + behind.len() - behind.trim_start().len();
            self.add(start, start + stop, Kind::Separator);
            self.at = start + stop;
        }
        true
    }

    /// The result at hand, in one word or in a sentence of words that are all known, and its bytes: behind a move, with
    /// nothing more on its line, and nothing before it but a side, or `et`; what announces it may stand behind other words.
    fn stated_result(&self) -> Option<(StatedResult, usize)> {
        if self.tree.moves() == 0 {
            return None;
        }
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(RESULT_MOST)];
        let line = near.find(['\n', '\r']).unwrap_or(near.len());
        let opens = rest.starts_with(char::is_uppercase) || self.clause.words_end().is_none();
        let sentence = rest[..line].trim_end_matches([' ', '.', '\r']);
        let told = || {
            Some((
                bare_verdict(Some(sentence).filter(|_| opens)?)?,
                sentence.len(),
            ))
        };
        let alone = |n: usize| !rest[n.min(line)..line].contains(char::is_alphanumeric);
        let whole = layout::result(rest).filter(|(_, n)| alone(*n));
        let (result, n) = whole.or_else(told)?;
        let announced = lexicon::result_label(rest) > 0 && self.clause.is_plain();
        let first = announced || self.clause.names_a_side_at_most(self.text);
        first.then_some((result, n))
    }

    /// Adds the item from `start` to `end`.
    fn add(&mut self, start: usize, end: usize, kind: Kind) {
        self.items.push(Item { start, end, kind });
    }

    /// A tag, or what was begun as one, before the moves.
    fn tag(&mut self) {
        let line_end = end_of_line(self.text, self.at);
        let (end, kind) = match tag(&self.text[..line_end], self.at) {
            Found::Tag(found, end) => {
                self.tags.push(found);
                (end, Kind::Tag(index(self.tags.len() - 1)))
            }
            Found::Malformed(end) => (end, Kind::BadTag),
            Found::Unterminated(end) => (end, Kind::Unterminated(Unterminated::Tag)),
        };
        self.add(self.at, end, kind);
        self.at = end;
    }

    /// Whether the brace at hand opens a comment, and is no stain of a scan.
    fn is_comment(&self) -> bool {
        let before = self.text[..self.at].chars().next_back();
        let apart = before.is_none_or(|c| c.is_whitespace() || ".,;:)}".contains(c));
        apart
            && note_call(self.rest()).is_none()
            && matches!(comment_end(self.text, self.at), CommentEnd::Closed(_))
    }

    fn comment(&mut self) {
        self.drop_clause();
        if let CommentEnd::Closed(close) = comment_end(self.text, self.at) {
            self.add(self.at, close + 1, Kind::Comment);
            self.at = close + 1;
        }
    }

    /// `(1)` behind a move calls a note; where it opens a line or a sentence the note follows. Scans
    /// have other brackets (`{1)`).
    fn bracket(&mut self, opens_line: bool) {
        let rest = self.rest();
        if self.bracketed_number() {
            return;
        }
        let n = note_call(rest).unwrap_or(1);
        let behind = self.at + n;
        let opens = opens_line || self.clause.is_behind_stop(self.text);
        self.clause.word(self.at, behind);
        self.at = behind;
        // At the end of the line of a move it calls one that stands elsewhere.
        let line = &self.text[behind..end_of_line(self.text, behind)];
        let ends_line = !opens_line && line.trim().is_empty();
        if opens && !ends_line && !self.clause_follows(behind) {
            self.clause.note = true;
        }
    }

    /// `*` before a move of which a defence is told.
    fn star(&mut self) {
        self.drop_clause();
        self.add(self.at, self.at + 1, Kind::Separator);
        self.clause.starred = true;
        self.at += 1;
    }

    /// Whether the star at hand is a stain within a sentence: it touches the word before it, and small letters go on.
    fn is_stain(&self) -> bool {
        let touches = self.text[..self.at].ends_with(char::is_alphanumeric);
        let behind = self.rest()[1..].trim_start_matches(' ');
        touches && !self.clause.is_behind_mark() && behind.starts_with(char::is_lowercase)
    }

    /// Whether a side or a move stands at `at`, behind blanks.
    fn clause_follows(&self, at: usize) -> bool {
        let at = past_stains(self.text, at);
        let told = |rest: &str| {
            let read = self.dialect.phrase(rest);
            read.is_ok_and(|(phrase, _)| !clause::says_little(&phrase))
        };
        self.mark_at(at).is_some() || self.text.get(at..).is_some_and(told)
    }

    /// Closes what is open; the record ends with its last item.
    fn finish(mut self, start: usize) -> (Record, usize) {
        for at in 0..index(self.items.len()) {
            let item = self.items.at(at);
            // Stops and the stains of scans say nothing.
            let text = self.text.get(item.span()).unwrap_or_default();
            let says = |c: char| c.is_alphanumeric() || c == ')' || c == '(';
            if matches!(item.kind, Kind::Aside) && !text.contains(says) {
                self.items.set_kind(at, Kind::Separator);
            }
        }
        let begins = self.tree.begins();
        let conditions = self.tree.conditions();
        let (items, branches) = self.tree.grown(std::mem::take(&mut self.items));
        let end = items.last().map_or(self.text.len(), |item| item.end);
        let record = Record {
            tags: self.tags,
            branches,
            begins,
            conditions,
            ..Record::of_items(start..end, self.dialect, items)
        };
        (record, end)
    }
}

/// The first byte from `at` on that is no blank and none of the stops and stains that scans leave
/// around the mark of a side.
fn past_stains(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let stain = |c: char| c.is_whitespace() || ".,·•»’'‘-_~■|:".contains(c);
    at + rest.len() - rest.trim_start_matches(stain).len()
}

/// The bytes of the call of a note at the start of `rest`: a figure or letter between brackets.
fn note_call(rest: &str) -> Option<usize> {
    let close = rest
        .char_indices()
        .skip(1)
        .take(4)
        .find(|(_, c)| ")}".contains(*c));
    close.map(|(at, _)| at + 1).filter(|&n| n > 2)
}

/// The other side.
fn other(side: Color) -> Color {
    !side
}
