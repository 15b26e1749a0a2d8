//! Captures read at a glance, and those before a figure that may be the next number.
//!
//! Comes in: a text, the hand that wrote it, and what was read of the mover. Goes out: the phrase and the place
//! behind it, where nothing more can belong to it.
//!
//! `P pr P`, `CxPTR`, `T pr TD`, `P pr P e.p.`, `P pr T = D`.

use shakmaty::{Bitboard, Rank, Role};

use super::super::descriptive::{UNSAID, taking};
use super::super::shared::Hand;
use super::{WINGS, ending, is_next, mover, past_blanks, past_stop, promotion, wing, wings_of};
use crate::lexicon::Class;
use crate::phrase::{Files, Phrase, Roles};

/// No word of capture in a notation by letters has more bytes.
const CAPTURE_MOST: usize = 8;

/// The capture at the start of `input`, before a figure and a stop that can be the rank where he was taken
/// or the next number: `P pr P 4. C`; and its length without them.
#[cold]
pub(in super::super) fn before_figure(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let bytes = input.as_bytes();
    if bytes.get(1)?.is_ascii_lowercase() {
        return None;
    }
    let (mover, at) = mover(hand, input)?;
    let at = past_stop(bytes, at + takes(hand, bytes, at)?);
    let (taken, _, at) = taken(hand, input, at)?;
    match bytes.get(at..)? {
        [b' ', b'1'..=b'8', b'.', ..] => Some((taking(mover, taken, None, Bitboard::FULL), at)),
        _ => None,
    }
}

/// The bytes of the sign of capture at `at`.
#[inline]
pub(super) fn takes(hand: Hand, bytes: &[u8], at: usize) -> Option<usize> {
    match *bytes.get(at..)? {
        [b'p', b'r', b' ' | b'A'..=b'Z', ..] => Some(2),
        [b'A'..=b'Z' | b'1'..=b'9' | b'\n', ..] => None,
        [sign, ..] => hand.lexicon.is_sign(Class::Capture, sign).then_some(1),
        [] => None,
    }
}

/// Whether a word in capitals stands at the start of `bytes` that is a sign of capture elsewhere: `PR`, which the king's pawn may be as
/// well.
pub(super) fn in_capitals(hand: Hand, bytes: &[u8]) -> bool {
    let letters = bytes.iter().take(CAPTURE_MOST);
    let letters = letters.take_while(|byte| byte.is_ascii_uppercase() || **byte == b'.');
    let word = std::str::from_utf8(&bytes[..letters.count()]).unwrap_or_default();
    word.len() > 1 && hand.lexicon.word(Class::Capture, word).is_some()
}

/// The capture by `mover`, who comes from one of `from` where that is said, with its sign at `at`: a man
/// behind it, a pawn perhaps with his file, and his square perhaps.
pub(super) fn capture(
    hand: Hand,
    input: &str,
    at: usize,
    mover: Phrase,
    from: Option<Bitboard>,
) -> Option<(Phrase, usize)> {
    let bytes = input.as_bytes();
    let at = past_stop(bytes, at + takes(hand, bytes, at)?);
    let (taken, mut more, mut at) = taken(hand, input, at)?;
    let mut to = Bitboard::FULL;
    // Behind a rank of one digit a file may follow; a number of two is the next move's, and a dash or
    // slash a result's.
    let behind = past_stop(bytes, at);
    if let [b'1'..=b'8', next, ..] = bytes.get(behind..)?
        && !matches!(next, b'0'..=b'9' | b'-' | b'/')
    {
        (to, at, more) = square(hand, input, at)?;
    }
    if more != Files::NONE && !is_next(hand, input, at, more) {
        return None;
    }
    let phrase = taking(mover, taken, from, to);
    let pawns = phrase.roles == Roles::of(Role::Pawn) && phrase.victims == phrase.roles;
    // Of a square that is named with it the grammar knows whose it is.
    let en_passant = pawns && to == Bitboard::FULL && bytes.get(at..)?.starts_with(b" e.p.");
    at += if en_passant { b" e.p.".len() } else { 0 };
    let (promotion, at) = promotion(hand, input, at, mover, to);
    let (end, check) = ending(hand, bytes, at)?;
    let phrase = Phrase {
        check,
        promotion,
        en_passant,
        ..phrase
    };
    Some((phrase, end))
}

/// The man taken at `at`, a pawn perhaps with his file, an officer with his wing; what a letter apart behind the
/// name could still say, and the place behind it.
#[inline]
fn taken(hand: Hand, input: &str, mut at: usize) -> Option<(Phrase, Files, usize)> {
    let role = hand
        .lexicon
        .letter(hand.language, *input.as_bytes().get(at)?)?;
    let mut taken = Phrase {
        roles: Roles::of(role),
        ..UNSAID
    };
    at += 1;
    let mut more = match role {
        Role::Pawn => Files::ANY,
        Role::Queen | Role::King => Files::NONE,
        _ => WINGS,
    };
    let named = input.as_bytes().get(at)?.is_ascii_uppercase();
    if named && role == Role::Pawn {
        if let Some((mask, length)) = hand.lexicon.files(hand.language, input.get(at..)?) {
            taken.homes = Files::from_mask(mask);
            more = wings_of(mask);
            at += length;
        }
    } else if named && more != Files::NONE {
        let letter = input.get(at..at + 1)?;
        taken.homes = wing(hand.lexicon.files(hand.language, letter)?.0)?;
        (more, at) = (Files::NONE, at + 1);
    }
    Some((taken, more, at))
}

/// The square behind blanks at `at`, without a stop, which would make a number of its rank; and the wings
/// that its file leaves open.
fn square(hand: Hand, input: &str, at: usize) -> Option<(Bitboard, usize, Files)> {
    let at = past_blanks(input.as_bytes(), at);
    let rank = Rank::from_char(char::from(*input.as_bytes().get(at)?))?;
    let at = past_blanks(input.as_bytes(), at + 1);
    let (mask, length) = hand.lexicon.files(hand.language, input.get(at..)?)?;
    let squares = Files::from_mask(mask).squares() & Bitboard::from(rank);
    Some((squares, at + length, wings_of(mask)))
}
