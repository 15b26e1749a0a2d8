//! Words that are both moves of a row, since nothing parts them.
//!
//! Comes in: text at the start of a word. Goes out: the two moves, where it can be parted in one way alone.
//!
//! `e4e5`: a move, or e4 and e5; `Cf3Cc6`: Cf3 and Cc6.

use shakmaty::Bitboard;

use crate::notation::{Dialect, Pair};

use super::word_end;

/// No two moves have more bytes, nor has one less.
const GLUED_MOST: usize = 24;
const MOVE_LEAST: usize = 2;

/// The bytes of the word at the start of `rest`, without what ends a sentence, where it has as many as two moves.
pub(in crate::record) fn glued_length(rest: &str) -> Option<usize> {
    let near = &rest[..rest.floor_char_boundary(2 * GLUED_MOST)];
    let n = near[..word_end(near)]
        .trim_end_matches([',', ';', '.'])
        .len();
    (2 * MOVE_LEAST..=GLUED_MOST).contains(&n).then_some(n)
}

/// Two castlings that a dash joins, as it does the signs of each, where it can be parted in one way alone: `O-O-O-O`.
pub(in crate::record) fn castlings(rest: &str, dialect: Dialect) -> Option<Pair> {
    if !rest.starts_with(['O', 'o', '0']) {
        return None;
    }
    let word = &rest[..glued_length(rest)?];
    let read = |part: &str| {
        let found = dialect.phrase(part).ok().filter(|(_, n)| *n == part.len());
        found
            .map(|(phrase, _)| phrase)
            .filter(|phrase| phrase.castling.is_some())
    };
    let pair = |first_end: usize| {
        Some(Pair {
            first: read(&word[..first_end])?,
            first_end,
            second: read(&word[first_end + 1..])?,
            second_start: first_end + 1,
            second_end: word.len(),
        })
    };
    let mut pairs = word.match_indices('-').filter_map(|(at, _)| pair(at));
    pairs.next().filter(|_| pairs.next().is_none())
}

/// The two moves that the word at the start of `rest` is, where nothing parts them and it can be parted in one way alone: `e4e5`,
/// `Cf3Cc6`, `O-OFe7`.
pub(in crate::record) fn glued(rest: &str, dialect: Dialect) -> Option<Pair> {
    let word = &rest[..glued_length(rest)?];
    let read = |part: &str| {
        let phrase = dialect
            .phrase(part)
            .ok()
            .filter(|(_, n)| *n == part.len())?
            .0;
        // `h3Cb8` promotes no pawn.
        let promotes = phrase.promotion.is_none() || (phrase.to & Bitboard::BACKRANKS).any();
        let told = phrase.castling.is_some() || phrase.to.single_square().is_some();
        (told && promotes).then_some(phrase)
    };
    let pair = |at: usize| {
        let (one, other) = word.split_at_checked(at)?;
        let begins = other.starts_with(|c: char| c.is_ascii_alphabetic() || c == '0');
        let ends = !one.ends_with(['-', '/', ':', '.', ',', ' ']);
        if !begins || !ends {
            return None;
        }
        Some(Pair {
            first: read(one)?,
            first_end: at,
            second: read(other)?,
            second_start: at,
            second_end: word.len(),
        })
    };
    let mut pairs = (MOVE_LEAST..=word.len() - MOVE_LEAST).filter_map(pair);
    pairs.next().filter(|_| pairs.next().is_none())
}
