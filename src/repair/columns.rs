//! The columns of a sheet exchanged, throughout or from some row on: White's moves where Black's should stand.
//!
//! Comes in: the words of a sheet. Goes out: the same, the two of each line exchanged, and whether more of them can
//! then be played as they stand.
//!
//! `1. e5 e4 2. Cc6 Cf3`: 1. e4 e5 2. Cf3 Cc6.

use shakmaty::Color;

use crate::chess::Position;

use super::sheet::{Word, Written};
use super::stand::Stand;

/// How many words more must be playable.
const MORE: usize = 4;

/// Whether more of `words` can be played as they stand when their columns are `exchanged`.
pub(super) fn helps((words, exchanged): (&[Word], &[Word]), start: &Position) -> bool {
    playable(exchanged, start) >= playable(words, start) + MORE
}

/// How far before the first word that cannot be played the columns may be exchanged that can be read either way, and how far behind it
/// the words must be playable then.
const BEFORE: usize = 24;
const BEHIND: usize = 8;

/// The word from which on the columns are exchanged, where the words before it can be played as they stand and those behind it can so:
/// the one with which most can be, and the last of these. The first of all, where there is none or as many can be from it.
pub(super) fn since(words: &[Word], start: &Position) -> usize {
    let mut stand = Stand::before(words, start);
    let mut stands = Vec::new();
    for word in words {
        stands.push(stand.clone());
        if !plays(word, &mut stand) {
            break;
        }
    }
    let broken = stands.len().saturating_sub(1);
    let least = (broken + BEHIND).min(words.len());
    let rows = (broken.saturating_sub(BEFORE).max(1)..=broken).rev();
    // Where Black's is due, or a cell is empty, the one column has slipped.
    let whites = |at: usize| stands[at].position.turn() == Color::White;
    let moves = |at: usize| {
        words[at..at + 2]
            .iter()
            .all(|word| word.written == Written::Move)
    };
    let rows = rows.filter(|&at| whites(at) && is_row(words, at) && moves(at));
    let reached = rows.map(|at| {
        let turned = exchanged(words, at);
        let mut stand = stands[at].clone();
        let read = turned[at..]
            .iter()
            .take_while(|word| plays(word, &mut stand));
        (at + read.count(), at)
    });
    let found = reached.fold(
        (0, 0),
        |best, other| if other.0 > best.0 { other } else { best },
    );
    // Where they are throughout as many can be played: rows that read either way are exchanged as the others are.
    let throughout = || playable(&exchanged(words, 0), start) >= found.0;
    if found.0 >= least && found.0 > broken + MORE && !throughout() {
        found.1
    } else {
        0
    }
}

/// The words with their columns exchanged from word `since` on.
pub(super) fn exchanged(words: &[Word], since: usize) -> Vec<Word> {
    let mut turned = words.to_vec();
    let mut at = since;
    while at + 1 < turned.len() {
        if is_row(words, at) {
            let (one, other) = (&words[at], &words[at + 1]);
            (turned[at], turned[at + 1]) =
                (one.saying_with_column(other), other.saying_with_column(one));
            if at + 2 == words.len() && one.is_blank() {
                // White moved last: the cell that Black's next move would have is empty, and nothing is missing in it.
                turned[at + 1].written = Written::Dots;
            }
            at += 1;
        }
        at += 1;
    }
    turned
}

/// Whether both words of a row stand at word `at`, and no more.
fn is_row(words: &[Word], at: usize) -> bool {
    let begins = |at: usize| words.get(at).is_none_or(|word| word.number.is_some());
    at + 1 < words.len() && begins(at) && is_second(words, at) && begins(at + 2)
}

/// Whether the word behind word `at` is the second of its row: no number stands before it, or that of the row said again.
fn is_second(words: &[Word], at: usize) -> bool {
    match (words[at].number, words[at + 1].number) {
        (_, None) => true,
        (Some((row, false)), Some((again, true))) => row == again,
        _ => false,
    }
}

/// How many words can be played as they stand, each as the first move that it says.
pub(super) fn playable(words: &[Word], start: &Position) -> usize {
    let mut stand = Stand::before(words, start);
    words
        .iter()
        .take_while(|word| plays(word, &mut stand))
        .count()
}

/// Plays a word as it stands, as the first move that it says; false where it cannot be.
fn plays(word: &Word, stand: &mut Stand) -> bool {
    if word.phrase.is_none() {
        return word.written != Written::Move;
    }
    let fits = stand.fits(word);
    if let Some(played) = fits.first() {
        stand.play(played);
    }
    !fits.is_empty()
}
