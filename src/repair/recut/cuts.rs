//! The ways to cut a row into words.
//!
//! Comes in: a [`Row`] and its writer's habits. Goes out: its likeliest cuts, each as the items that it makes.
//!
//! `P 4 C 3 FR`: two words, the first of three pieces or of two.

use std::collections::HashMap;

use crate::notation::Expected;
use crate::record::{Item, Kind, Span};

use super::habits::{Habits, NO_WORD};
use super::pieces::{Piece, Sort, in_one_line};
use super::rows::{Part, Row, is_piece};
use super::{Cut, Cutting};

/// What a row counts that has a word too few, or one too many.
const MISSING: f64 = 6.0;
const EXTRA: f64 = 10.0;
/// What a cut saves at least that is taken for another than the record has.
const SAVES: f64 = 0.5;
/// Cuts that count so much more than the likeliest may be meant, and how many others of a row are tried.
const DOUBTED: f64 = 3.0;
const OTHERS: usize = 2;
/// The same of the last row, where the record has one word in it: a cut in two seems unlikely by the letters alone.
const DOUBTED_LAST: f64 = 9.0;
/// A row has no more pieces than these, and none is cut into more words than is due and so many more.
const PIECES_MOST: usize = 18;
const MORE: usize = 1;

/// The cuts of a row, the likeliest first; none where it stands as it should, or is no row of words.
pub(super) fn cuts(row: &Row<'_>, habits: &Habits<'_>) -> Option<Cutting> {
    let pieces = row.parts.iter().filter(|part| is_piece(part)).count();
    if pieces > PIECES_MOST {
        return None;
    }
    let mut counter = Counter {
        row,
        habits,
        costs: HashMap::new(),
    };
    let mut counted: Vec<(f64, Vec<usize>)> = Vec::new();
    cut(
        &row.parts,
        0,
        row.due() + MORE,
        &mut Vec::new(),
        &mut |borders| {
            let count = counter.count(borders);
            if count < NO_WORD {
                counted.push((count, borders.to_vec()));
            }
        },
    );
    let own = row.own.as_ref();
    // As the record has it, unless another saves enough.
    let asked = |(count, borders): &(f64, Vec<usize>)| match own == Some(borders) {
        true => count - SAVES,
        false => *count,
    };
    counted.sort_by(|a, b| asked(a).total_cmp(&asked(b)));
    let least = counted.first().map(asked)?;
    // Of one word in the last row what is left of a capture may be the second: `C 4 T pr P`.
    let doubted = match own.is_some_and(|own| row.last && own.len() == 1) {
        true => DOUBTED_LAST,
        false => DOUBTED,
    };
    let near = counted.iter();
    let near = near.take_while(|counted| asked(counted) <= least + doubted);
    let cuts: Vec<Cut> = near
        .take(1 + OTHERS)
        .filter_map(|(_, borders)| match own == Some(borders) {
            // What is no word by its look, as `C FR` without its figure, is one by its place.
            true if !is_loose(row, borders) => Some(None),
            _ => items(row, borders).map(Some),
        })
        .collect();
    let stands = matches!(cuts[..], [None]);
    (!stands && !cuts.is_empty()).then(|| cutting(row, cuts))
}

/// Whether a word of several pieces is none by its look.
fn is_loose(row: &Row<'_>, borders: &[usize]) -> bool {
    words(&row.parts, borders).any(|(_, word)| match word {
        [Part::Piece(_, place), _, ..] => {
            let item = row.record.items.at(*place as u32);
            matches!(item.kind, Kind::Unreadable { shaped: false, .. })
        }
        _ => false,
    })
}

fn cutting(row: &Row<'_>, cuts: Vec<Cut>) -> Cutting {
    let number = row
        .number
        .map(|(place, item)| (place, item.start..item.end));
    let piece = |part: &Part| match part {
        Part::Piece(piece, place) => Some((*place, piece.span.clone())),
        _ => None,
    };
    let pieces = row.parts.iter().filter_map(piece);
    let all: Vec<(usize, Span)> = number.into_iter().chain(pieces).collect();
    // A piece may run over several items: `6`, `-` and `0` are a castling.
    let of_piece = |(place, span): &(usize, Span)| {
        let (place, end) = (*place, span.end);
        let items = row.record.items.within(place..row.record.items.len());
        let of_piece = items.take_while(move |item| item.start < end).count();
        place..place + of_piece
    };
    Cutting {
        cuts,
        items: all.iter().flat_map(of_piece).collect(),
        start: all.iter().map(|(_, span)| span.start).min().unwrap_or(0),
        end: all.iter().map(|(_, span)| span.end).max().unwrap_or(0),
    }
}

/// Shows each way to put borders before parts from `at` on, so that no more than `most` words are made.
fn cut(
    parts: &[Part],
    at: usize,
    most: usize,
    borders: &mut Vec<usize>,
    show: &mut impl FnMut(&[usize]),
) {
    let Some(part) = parts.get(at) else {
        return show(borders);
    };
    let Part::Piece(piece, _) = part else {
        return cut(parts, at + 1, most, borders, show);
    };
    let begins = begins(parts, at);
    if !begins {
        cut(parts, at + 1, most, borders, show);
    }
    let may = begins || !piece.glued && piece.sort != Sort::Mark;
    if may && most > 0 {
        borders.push(at);
        cut(parts, at + 1, most - 1, borders, show);
        borders.pop();
    }
}

/// Whether a word must begin with part `at`.
fn begins(parts: &[Part], at: usize) -> bool {
    at.checked_sub(1)
        .is_none_or(|before| !is_piece(&parts[before]))
}

/// The words of a row cut at `borders`: their pieces, each word with the item in which it begins.
fn words<'p>(parts: &'p [Part], borders: &[usize]) -> impl Iterator<Item = (usize, &'p [Part])> {
    borders.iter().enumerate().map(|(n, &at)| {
        let next = borders.get(n + 1).copied().unwrap_or(parts.len());
        let end = (at..next).find(|&end| !is_piece(&parts[end]));
        (at, &parts[at..end.unwrap_or(next)])
    })
}

fn pieces(word: &[Part]) -> Vec<Piece> {
    let pieces = word.iter().filter_map(|part| match part {
        Part::Piece(piece, _) => Some(piece.clone()),
        _ => None,
    });
    pieces.collect()
}

/// What the cuts of a row count.
struct Counter<'c> {
    row: &'c Row<'c>,
    habits: &'c Habits<'c>,
    /// What words counted, by where they begin and how many parts they have.
    costs: HashMap<(usize, usize), f64>,
}

impl Counter<'_> {
    fn count(&mut self, borders: &[usize]) -> f64 {
        let cells = self
            .row
            .parts
            .iter()
            .filter(|part| matches!(part, Part::Cell));
        let mut count = self.off(borders.len() + cells.count());
        if self.holds_captures(borders) {
            count += MISSING;
        }
        for (at, word) in words(&self.row.parts, borders) {
            let cost = self.costs.entry((at, word.len()));
            count += *cost.or_insert_with(|| self.habits.cost(&pieces(word)));
        }
        count
    }

    /// Whether a word says two captures, so that it is hardly one.
    fn holds_captures(&self, borders: &[usize]) -> bool {
        let takes =
            |part: &&Part| matches!(part, Part::Piece(piece, _) if piece.sort == Sort::Takes);
        let mut all = words(&self.row.parts, borders);
        all.any(|(_, word)| word.iter().filter(takes).count() > 1)
    }

    /// What a row counts that has so many words and cells.
    fn off(&self, words: usize) -> f64 {
        let due = self.row.due();
        match words {
            1 if self.row.last => 0.0,
            _ if words < due => (due - words) as f64 * MISSING,
            _ => (words - due) as f64 * EXTRA,
        }
    }
}

/// What a cut makes of a row; none where a word of it is none.
fn items(row: &Row<'_>, borders: &[usize]) -> Option<Vec<(usize, Item)>> {
    let mut items: Vec<(usize, Item)> = row.number.into_iter().collect();
    for (_, word) in words(&row.parts, borders) {
        let (Part::Piece(first, place), Part::Piece(last, _)) = (word.first()?, word.last()?)
        else {
            return None;
        };
        let (start, end) = (first.span.start, last.span.end);
        let kind = match word {
            [Part::Piece(piece, _)] if piece.sort == Sort::Unread => Kind::Illegible,
            _ => kind(row, start..end)?,
        };
        items.push((*place, Item { start, end, kind }));
    }
    Some(items)
}

/// What a word is.
fn kind(row: &Row<'_>, span: Span) -> Option<Kind> {
    let (word, dialect) = (&*in_one_line(&row.text[span]), row.record.dialect);
    let expected = match dialect.phrase(word) {
        Ok((phrase, n)) if n == word.len() => return Some(Kind::Phrase { phrase, pair: 0 }),
        Ok((_, n)) => {
            let rest = word[n..].trim_start();
            let expected = dialect.phrase(rest).err()?;
            let at = word.len() - rest.len() + expected.at;
            Expected { at, ..expected }
        }
        Err(expected) => expected,
    };
    let shaped = true;
    Some(Kind::Unreadable { expected, shaped })
}
