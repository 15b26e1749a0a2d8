//! The pieces that words of the descriptive notation are written in.
//!
//! Comes in: a text without remarks. Goes out: its [`Piece`]s, each with its bytes and what it can be.
//!
//! `P pr P éch. 4. F3` is a man, a sign of capture, a man, a mark, the number 4, and glued to each other a man and a rank.

use super::super::letters::MARKS;
use crate::lexicon::{Class, lexicon};
use crate::record::{COLUMNS_APART, Span};

/// No name of a man or a file is longer: `PTD`, `Kt`.
const NAME_LONGEST: usize = 4;

/// What `pr` is that has lost a letter.
const RUINS: [&str; 2] = ["p", "r"];

/// What a piece can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sort {
    /// Letters that name a man or a file.
    Name,
    /// A figure.
    Rank,
    /// A sign of capture.
    Takes,
    /// What parts a square from another.
    Dash,
    /// A castling.
    Castling,
    /// A mark of check, or another that ends a word.
    Mark,
    /// A figure with the sign of numbers.
    Number(u32),
    /// The border of two columns.
    Border,
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub sort: Sort,
    /// Its bytes in the text of the source.
    pub span: Span,
    /// Whether no blank stands before it.
    pub glued: bool,
}

/// The pieces of `span` of `text`; none where something else stands in it.
pub(super) fn pieces(text: &str, span: Span) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let within = &text[span.clone()];
    let mut last = 0;
    for written in within.split_whitespace() {
        let at = written.as_ptr() as usize - within.as_ptr() as usize;
        let start = span.start + at;
        if last > 0 && parts_columns(&within[last..at]) {
            pieces.push(Piece {
                sort: Sort::Border,
                span: span.start + last..start,
                glued: false,
            });
        }
        last = at + written.len();
        match whole(written) {
            Some(sort) => pieces.push(Piece {
                sort,
                span: start..start + written.len(),
                glued: false,
            }),
            None => parts(written, start, &mut pieces)?,
        }
    }
    Some(pieces)
}

fn parts_columns(blanks: &str) -> bool {
    blanks.contains('\t') || blanks.len() >= COLUMNS_APART.len()
}

/// Whether a text runs over the border of two columns.
pub(super) fn has_columns(text: &str) -> bool {
    let mut runs = text.split(|c: char| !matches!(c, ' ' | '\t'));
    runs.any(parts_columns)
}

/// What a piece without blanks is as a whole.
fn whole(written: &str) -> Option<Sort> {
    let is = |class| matches!(lexicon().word(class, written), Some((_, n)) if n == written.len());
    let castles = matches!(lexicon().castling(written, false), Some((_, n)) if n == written.len());
    if castles {
        return Some(Sort::Castling);
    }
    if is(Class::Capture) || RUINS.contains(&written) {
        return Some(Sort::Takes);
    }
    if is(Class::Check) || is(Class::EnPassant) {
        return Some(Sort::Mark);
    }
    let figures = written.trim_end_matches(['.', ')']);
    match figures.parse() {
        Ok(number) if figures.len() < written.len() => Some(Sort::Number(number)),
        _ => None,
    }
}

/// Adds the pieces that letters, figures and signs in one word are; none where it has others.
fn parts(written: &str, start: usize, pieces: &mut Vec<Piece>) -> Option<()> {
    let first = pieces.len();
    for (at, c) in written.char_indices() {
        let sort = match c {
            '0'..='9' => Sort::Rank,
            // Like the figure 1.
            'l' | 'I' => Sort::Rank,
            'x' | '×' | ':' => Sort::Takes,
            '-' | '–' | '—' => Sort::Dash,
            c if MARKS.contains(&c) => Sort::Mark,
            '.' | ',' => continue,
            _ if c.is_uppercase() => Sort::Name,
            // `Kt`, `éch.`
            _ if c.is_lowercase() => match pieces[first..].last() {
                Some(last) if last.sort == Sort::Name => Sort::Name,
                _ => return None,
            },
            _ => return None,
        };
        let (from, end) = (start + at, start + at + c.len_utf8());
        match pieces[first..].last_mut() {
            Some(last) if last.sort == sort && sort != Sort::Rank => last.span.end = end,
            _ => pieces.push(Piece {
                sort,
                span: from..end,
                glued: pieces.len() > first,
            }),
        }
    }
    let long = |piece: &Piece| piece.sort == Sort::Name && piece.span.len() > NAME_LONGEST;
    (pieces.len() > first && !pieces[first..].iter().any(long)).then_some(())
}
