//! A second sheet of the same game, laid beside the first.
//!
//! Comes in: the words of both sheets. Goes out: those of the first, each with the word of the second that
//! stands in its place; where the first has none, an absent word that only the second says.
//!
//! `Cf3 ? Fb5` beside `Cf3 Cc6 Fb5`: the cell that could not be read is `Cc6` on the other sheet.

use super::sheet::{Core, Word, Written};

/// What a word without a partner counts against two words that differ.
const ALONE: f32 = 0.8;
/// The most pairs of words that are compared; no game has so many.
const PAIRS_MOST: usize = 1 << 22;

/// Lays `second` beside `first`.
pub(super) fn beside(first: Vec<Word>, second: Vec<Word>) -> Vec<Word> {
    let (n, m) = (first.len(), second.len());
    if n * m > PAIRS_MOST {
        return first;
    }
    let width = m + 1;
    let mut costs = vec![0.0f32; (n + 1) * width];
    for i in (0..=n).rev() {
        for j in (0..=m).rev() {
            let at = i * width + j;
            costs[at] = match (i < n, j < m) {
                (false, false) => 0.0,
                (true, false) => costs[at + width] + ALONE,
                (false, true) => costs[at + 1] + ALONE,
                (true, true) => (costs[at + width + 1] + unlike(&first[i], &second[j]))
                    .min(costs[at + width] + ALONE)
                    .min(costs[at + 1] + ALONE),
            };
        }
    }
    paired(first, second, &costs)
}

/// Follows the cheapest way through the costs.
fn paired(first: Vec<Word>, second: Vec<Word>, costs: &[f32]) -> Vec<Word> {
    let width = second.len() + 1;
    let end = first
        .last()
        .map_or((0, 0), |word| (word.items.end, word.span.end));
    let mut ones = first.into_iter().enumerate().peekable();
    let mut others = second.into_iter().enumerate().peekable();
    let mut words = Vec::with_capacity(ones.len() + 4);
    loop {
        let (i, j) = (ones.peek().map(|one| one.0), others.peek().map(|one| one.0));
        let together = match (i, j) {
            (None, None) => return words,
            (Some(i), Some(j)) => {
                let at = i * width + j;
                let here = costs[at];
                if here == costs[at + 1] + ALONE {
                    (false, true)
                } else if here == costs[at + width] + ALONE {
                    (true, false)
                } else {
                    (true, true)
                }
            }
            (one, other) => (one.is_some(), other.is_some()),
        };
        let place = ones
            .peek()
            .map_or(end, |(_, one)| (one.items.start, one.span.start));
        let one = together.0.then(|| ones.next()).flatten();
        let other = together
            .1
            .then(|| others.next())
            .flatten()
            .map(|(_, other)| other);
        match (one, other) {
            (Some((_, one)), other) => words.push(Word {
                other: other.map(Box::new),
                ..one
            }),
            (None, Some(other)) => words.push(absent(place, other)),
            (None, None) => return words,
        }
    }
}

/// A word that the first sheet does not have, before the item and the byte of `place`.
fn absent((item, byte): (u32, usize), other: Word) -> Word {
    Word {
        sentence: None,
        items: item..item,
        span: byte..byte,
        written: Written::Absent,
        core: Core::default(),
        phrase: None,
        pair: None,
        takes: false,
        check: crate::phrase::CheckSaid::Unsaid,
        number: None,
        number_item: None,
        other: Some(Box::new(other)),
    }
}

/// How unlike two words are, from 0 to a little more than 1. Sheets in two notations have the
/// squares of arrival in common.
fn unlike(one: &Word, other: &Word) -> f32 {
    let (a, b) = (one.core.as_slice(), other.core.as_slice());
    if a.is_empty() || b.is_empty() {
        return 0.6;
    }
    if a == b {
        return 0.0;
    }
    let man = a.first().filter(|byte| !byte.is_ascii_lowercase())
        == b.first().filter(|byte| !byte.is_ascii_lowercase());
    let (here, there) = (arrival(a), arrival(b));
    let same = usize::from(here[0] == there[0]) + usize::from(here[1] == there[1]);
    match (same, man) {
        (2, true) => 0.1,
        (2, false) => 0.3,
        (1, true) => 0.5,
        _ => 1.1,
    }
}

/// The last file and the last rank of a word.
fn arrival(core: &[u8]) -> [Option<&u8>; 2] {
    let last = |is: fn(&&u8) -> bool| core.iter().rev().find(is);
    [
        last(|byte| (b'a'..=b'h').contains(*byte)),
        last(|byte| byte.is_ascii_digit()),
    ]
}
