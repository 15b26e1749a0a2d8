//! The pieces that words of the descriptive notation are written in.
//!
//! Comes in: a text without remarks. Goes out: its [`Piece`]s, each with its bytes and what it can be.
//!
//! `P pr P éch. 4. F3` is a man, a sign of capture, a man, a mark, the number 4, and glued to each other a man and a rank.

use std::borrow::Cow;

use super::super::letters::MARKS;
use crate::lexicon::{Class, lexicon};
use crate::record::Span;

/// No name of a man or a file is longer: `PTD`, `Kt`.
const NAME_LONGEST: usize = 4;

/// What joins two marks.
const AND: &str = "et";
/// The sign of capture that is written in letters.
const SIGN: &str = "pr";
/// No ruin of a castling is longer.
const CASTLING_LONGEST: usize = 6;

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
    /// A castling, or the ruin of one.
    Castling,
    /// What its writer could not read: `?`.
    Unread,
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

/// The pieces of `span` of `text`, in which so many blanks part two columns; none where something else stands in it.
pub(super) fn pieces(text: &str, span: Span, columns: usize) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let within = &text[span.clone()];
    let mut last = 0;
    for written in within.split_whitespace() {
        let at = written.as_ptr() as usize - within.as_ptr() as usize;
        let start = span.start + at;
        if last > 0 && parts_columns(&within[last..at], columns) {
            pieces.push(Piece {
                sort: Sort::Border,
                span: span.start + last..start,
                glued: false,
            });
        }
        last = at + written.len();
        // `C . 3FR`: a stop apart is part of no piece.
        if is_stop(written) {
            continue;
        }
        // `F pr,P 3 R`: a comma parts two columns.
        let mut from = 0;
        for cell in written.split(',') {
            if from > 0 {
                let comma = start + from - 1;
                pieces.push(Piece {
                    sort: Sort::Border,
                    span: comma..comma + 1,
                    glued: false,
                });
            }
            word(cell, start + from, &mut pieces)?;
            from += cell.len() + 1;
        }
    }
    Some(pieces)
}

/// Adds the pieces of a word without blanks; none where it has others.
fn word(written: &str, start: usize, pieces: &mut Vec<Piece>) -> Option<()> {
    // `éch. et mat` is one mark.
    if let Some(mark) = pieces.last_mut()
        && (mark.sort, written) == (Sort::Mark, AND)
    {
        mark.span.end = start + written.len();
        return Some(());
    }
    // A number may touch its move: `11.0-0`
    let number = glued_number(written);
    for (part, from) in [(&written[..number], 0), (&written[number..], number)] {
        let (start, glued) = (start + from, from > 0);
        match whole(part) {
            _ if part.is_empty() => {}
            Some(sort) => pieces.push(Piece {
                sort,
                span: start..start + part.len(),
                glued,
            }),
            None => parts(part, start, pieces)?,
        }
    }
    Some(())
}

/// Whether a word is but a stop, which shortens what stands before it: more of them lead from column to column.
pub(super) fn is_stop(word: &str) -> bool {
    word == "."
}

/// A text with blanks for ends of lines, each part at its place.
pub(super) fn in_one_line(text: &str) -> Cow<'_, str> {
    match text.contains(['\n', '\r']) {
        true => text.replace(['\n', '\r'], " ").into(),
        false => text.into(),
    }
}

fn parts_columns(blanks: &str, columns: usize) -> bool {
    // Over the end of a line blanks are a margin.
    blanks.contains('\t') || blanks.len() >= columns && !blanks.contains('\n')
}

/// Whether a text runs over the border of two columns.
pub(super) fn has_columns(text: &str, columns: usize) -> bool {
    let mut runs = text.split(|c: char| !matches!(c, ' ' | '\t'));
    runs.any(|run| parts_columns(run, columns))
}

/// The bytes of the number and its sign at the start of a word in which more stands behind them, or 0.
fn glued_number(written: &str) -> usize {
    let behind = written.trim_start_matches(|c: char| c.is_ascii_digit());
    let figures = written.len() - behind.len();
    let signed = behind.starts_with(['.', ')']) && behind.len() > 1;
    match signed && (1..=3).contains(&figures) {
        true => figures + 1,
        false => 0,
    }
}

/// What a piece without blanks is as a whole.
fn whole(written: &str) -> Option<Sort> {
    let is = |class| matches!(lexicon().word(class, written), Some((_, n)) if n == written.len());
    let castles = matches!(lexicon().castling(written, false), Some((_, n)) if n == written.len());
    if castles || is_ruined_castling(written) {
        return Some(Sort::Castling);
    }
    if is(Class::Capture) || is_ruined_sign(written) {
        return Some(Sort::Takes);
    }
    if is(Class::Check) || is(Class::EnPassant) {
        return Some(Sort::Mark);
    }
    let figures = written.trim_end_matches(['.', ')', ']']);
    let figures = match written.ends_with([')', ']']) {
        true => figures.strip_prefix(['(', '[']).unwrap_or(figures),
        false => figures,
    };
    match figures.parse() {
        Ok(number) if figures.len() < written.len() => Some(Sort::Number(number)),
        _ => None,
    }
}

/// Whether a word is `pr` with a letter lost, misread or one too many, or with its letters exchanged.
fn is_ruined_sign(written: &str) -> bool {
    let without = |word: &str, at: usize| -> String {
        let letters = word.chars().enumerate();
        letters.filter(|(i, _)| *i != at).map(|(_, c)| c).collect()
    };
    let same = || {
        written
            .chars()
            .zip(SIGN.chars())
            .filter(|(one, other)| one == other)
    };
    match written.chars().count() {
        _ if !written.chars().all(char::is_lowercase) => false,
        1 => SIGN.contains(written),
        2 => same().count() == 1 || written.chars().rev().eq(SIGN.chars()),
        3 => (0..3).any(|at| without(written, at) == SIGN),
        _ => false,
    }
}

/// Whether a word may have been a castling: noughts and dashes, one of them misread or lost perhaps.
pub(super) fn is_ruined_castling(written: &str) -> bool {
    let nought = |c: char| matches!(c, '0' | 'O' | 'o');
    let known = |c: char| is_dash(c) || nought(c) || c.is_ascii_digit();
    let count = written.chars().count();
    (2..=CASTLING_LONGEST).contains(&count)
        && written.chars().all(known)
        && written.contains(is_dash)
        && written.contains(nought)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
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
            '?' => Sort::Unread,
            c if is_dash(c) => Sort::Dash,
            c if MARKS.contains(&c) => Sort::Mark,
            '.' => continue,
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
