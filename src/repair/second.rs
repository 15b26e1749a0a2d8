//! A second sheet of the same game, laid beside the first.
//!
//! Comes in: the words of both sheets. Goes out: those of the first, each with the word of the second that
//! stands in its place; where the first has none, an absent word that only the second says.
//!
//! `Cf3 ? Fb5` beside `Cf3 Cc6 Fb5`: the cell that could not be read is `Cc6` on the other sheet.

use crate::game::{Cause, Fault, Game, GameResult};
use crate::record::Record;

use super::sheet::{Word, Written};

/// What a word without a partner counts against two words that differ.
const ALONE: f32 = 0.8;
/// From how many half-moves on that can be compared two sheets may tell different games: they do where fewer than one in
/// so many are alike.
const ENOUGH: usize = 8;
const SAME: usize = 3;
/// What two words count that stand in different places by their numbers, and how unlike those are at most that say one
/// move.
const OUT_OF_PLACE: f32 = 0.4;
const SAME_MOVE: f32 = 0.3;
/// The most pairs of words that are compared; no game has so many.
const PAIRS_MOST: usize = 1 << 22;

/// Lays `second` beside `first`.
pub(super) fn beside(first: Vec<Word>, second: Vec<Word>) -> Vec<Word> {
    let (n, m) = (first.len(), second.len());
    if n * m > PAIRS_MOST {
        return alone(first);
    }
    let width = m + 1;
    let (ones, others) = (numbered(&first), numbered(&second));
    let pair = |i: usize, j: usize| {
        let unlike = unlike(&first[i], &second[j]);
        let apart = ones[i]
            .zip(others[j])
            .is_some_and(|(one, other)| one != other);
        // Words that say one move are one wherever they stand: a half-move may be missing before them.
        match apart && unlike > SAME_MOVE {
            true => unlike + OUT_OF_PLACE,
            false => unlike,
        }
    };
    let mut costs = vec![0.0f32; (n + 1) * width];
    for i in (0..=n).rev() {
        for j in (0..=m).rev() {
            let at = i * width + j;
            costs[at] = match (i < n, j < m) {
                (false, false) => 0.0,
                (true, false) => costs[at + width] + ALONE,
                (false, true) => costs[at + 1] + ALONE,
                (true, true) => (costs[at + width + 1] + pair(i, j))
                    .min(costs[at + width] + ALONE)
                    .min(costs[at + 1] + ALONE),
            };
        }
    }
    alone(paired(first, second, &costs))
}

/// The half-move that each word is by the numbers.
fn numbered(words: &[Word]) -> Vec<Option<u64>> {
    let mut ply = None;
    let due = |word: &Word| {
        ply = match word.number {
            Some((number, black)) => Some(2 * u64::from(number) + u64::from(black)),
            None => ply.map(|ply: u64| ply + 1),
        };
        ply
    };
    words.iter().map(due).collect()
}

/// Notes which words the second sheet does not come to: that it has none there tells nothing of them.
fn alone(mut words: Vec<Word>) -> Vec<Word> {
    let is_both = |word: &Word| word.other.is_some();
    let first = words.iter().position(is_both).unwrap_or(words.len());
    let last = words.iter().rposition(is_both).unwrap_or(0);
    for (at, word) in words.iter_mut().enumerate() {
        word.alone = at < first || at > last;
    }
    words
}

/// Whether two sheets, each read by itself, tell different games.
pub(super) fn differ(one: &Game, other: &Game) -> bool {
    let (one, other) = (one.plies_of(one.main()), other.plies_of(other.main()));
    let same = one
        .iter()
        .zip(other)
        .filter(|(one, other)| one.played == other.played);
    let all = one.len().min(other.len());
    all >= ENOUGH && SAME * same.count() < all
}

/// The fault that a second sheet states another result than the first.
pub(super) fn result_denied(record: &Record, own: &Game, other: &Game) -> Option<Fault> {
    let (stated, denied) = (own.stated?, other.stated?);
    if stated == denied || [stated, denied].contains(&GameResult::Unknown) {
        return None;
    }
    let span = record.result_from(0)?.1.span();
    Some(Fault::new(
        Cause::ResultAgainstSheet { stated: denied },
        span,
    ))
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
fn absent(place: (u32, usize), other: Word) -> Word {
    Word {
        other: Some(Box::new(other)),
        ..Word::empty(Written::Absent, place)
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
