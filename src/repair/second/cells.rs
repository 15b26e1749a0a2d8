//! Rows that lack a half-move, beside the same rows of the other sheet, which tell which of the two it is.
//!
//! Comes in: the words of a sheet, some of them half-moves that the numbers tell were left out, and those of the other. Goes
//! out: the same words, each half-move left out where the other sheet has one that nothing stands beside.
//!
//! `6.   b5` beside `6. De2 b5`: it is White's, and the number stands before it.

use shakmaty::Color;

use super::super::sheet::{Word, Written};
use super::alike::{self, Compared, compared};
use super::together::{Rows, places};

/// The words of a sheet so; none where all stand as they should.
pub(super) fn placed(words: &[Word], others: &[Compared<'_>]) -> Option<Vec<Word>> {
    let lacking = (1..words.len()).filter(|&at| lacks_one(words, at));
    let lacking: Vec<usize> = lacking.collect();
    if lacking.is_empty() {
        return None;
    }
    let ones = compared(words);
    let rows = Rows::new([&ones, others], None);
    let beside = beside(&rows);
    let is_blacks = |&at: &usize| {
        let white = whites(&rows, &beside, at - 1);
        white.is_some_and(|white| {
            let unlike = |by: usize, side: Color| match others.get(white + by) {
                Some(_) => rows.unlike(at - 1, white + by, side),
                None => alike::cost::NOTHING,
            };
            unlike(1, Color::Black) < unlike(0, Color::White)
        })
    };
    let turned: Vec<usize> = lacking.into_iter().filter(is_blacks).collect();
    let mut words = words.to_vec();
    for &at in &turned {
        let black = &mut words[at - 1];
        let place = (black.items.start, black.span.start);
        let white = Word {
            number: black.number.take(),
            number_item: black.number_item.take(),
            ..Word::empty(Written::Skipped, place)
        };
        words[at] = white;
        words.swap(at - 1, at);
    }
    (!turned.is_empty()).then_some(words)
}

/// Whether word `at` is the one half-move left out of a row that has White's number and one word before it.
fn lacks_one(words: &[Word], at: usize) -> bool {
    let is_skipped = |at: usize| {
        let word = words.get(at);
        word.is_some_and(|word| word.written == Written::Skipped)
    };
    let is_whites = matches!(words[at - 1].number, Some((_, false)));
    is_skipped(at) && is_whites && !is_skipped(at - 1) && !is_skipped(at + 1)
}

/// The word of the second sheet beside each of the first.
fn beside(rows: &Rows<'_>) -> Vec<Option<usize>> {
    let mut beside = vec![None; rows.sheets[0].len()];
    for (one, other) in places(&rows.way(alike::cost::OTHER).0) {
        if let Some(one) = one {
            beside[one] = other;
        }
    }
    beside
}

/// White's word in the row of the second sheet that has the number of word `at` of the first, or without that in the row of
/// the word beside it.
fn whites(rows: &Rows<'_>, beside: &[Option<usize>], at: usize) -> Option<usize> {
    let [ones, others] = rows.sheets;
    let mut numbered = (0..others.len()).filter(|&other| others[other].due == ones[at].due);
    if let (Some(only), None) = (numbered.next(), numbered.next()) {
        return Some(only);
    }
    let other = beside[at]?;
    match others[other].side(other) {
        Color::White => Some(other),
        Color::Black => other.checked_sub(1),
    }
}
