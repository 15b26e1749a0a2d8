//! The columns of a sheet exchanged throughout: White's moves where Black's should stand.
//!
//! Comes in: the words of a sheet. Goes out: the same, the two of each line exchanged, and whether more of them can
//! then be played as they stand.
//!
//! `1. e5 e4 2. Cc6 Cf3`: 1. e4 e5 2. Cf3 Cc6.

use crate::chess::Position;

use super::sheet::{Word, Written};
use super::stand::Stand;

/// How many words more must be playable.
const MORE: usize = 4;

/// Whether more of `words` can be played as they stand when their columns are `exchanged`.
pub(super) fn helps((words, exchanged): (&[Word], &[Word]), start: &Position) -> bool {
    playable(exchanged, start) >= playable(words, start) + MORE
}

/// The words with their columns exchanged.
pub(super) fn exchanged(words: &[Word]) -> Vec<Word> {
    let mut turned = words.to_vec();
    let mut at = 0;
    while at + 1 < turned.len() {
        let begins = |at: usize| words.get(at).is_none_or(|word| word.number.is_some());
        let pair = begins(at) && is_second(words, at) && begins(at + 2);
        if pair {
            let (one, other) = (&words[at], &words[at + 1]);
            (turned[at], turned[at + 1]) =
                (one.saying_with_column(other), other.saying_with_column(one));
        }
        at += if pair { 2 } else { 1 };
    }
    turned
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
fn playable(words: &[Word], start: &Position) -> usize {
    let mut stand = Stand::before(words, start);
    let follows = |word: &&Word| {
        if word.phrase.is_none() {
            return word.written != Written::Move;
        }
        let fits = stand.fits(word);
        if let Some(played) = fits.first() {
            stand.play(played);
        }
        !fits.is_empty()
    };
    words.iter().take_while(follows).count()
}
