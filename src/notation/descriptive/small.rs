//! Moves in small letters with nothing apart: `p4r`, `cr3fr`, `tprp`.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: what the same letters say as capitals, with the signs of
//! capture left small.
//!
//! `c3fr` is `C3FR`.

use super::super::expected::{Expected, Wish};
use super::super::shared::{Hand, Read};
use super::endings::marks;
use super::{joined, told};
use crate::phrase::Phrase;

/// `small = ? a compact move in small letters, nothing apart ? , marks ;`
///
/// p4r, cr3f, tprp, also C3f: so it is typed in letters and on the net.
pub(super) fn small(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let failure = Expected::wish(input, Wish::PieceLetter);
        let (capitals, n) = in_capitals(hand, input).ok_or(failure.clone())?;
        let capitals = str::from_utf8(capitals.get(..n).unwrap_or_default()).unwrap_or_default();
        let Ok(("", phrase)) = told(joined(hand))(capitals) else {
            return Err(failure);
        };
        let (rest, tail) = marks(hand)(input.get(n..).unwrap_or_default())?;
        let promotion = phrase.promotion;
        Ok((
            rest,
            Phrase {
                promotion,
                ..tail.join(phrase)
            },
        ))
    }
}

/// The small letters, figures and signs at the start of `input` as a move in capitals, and their number:
/// signs of capture stay small. None where it can be no move.
fn in_capitals(hand: Hand, input: &str) -> Option<([u8; SMALL_MOST], usize)> {
    let part = |at: usize, byte: u8| match byte {
        b'1'..=b'8' | b':' | b'=' | b'x' => true,
        byte => {
            let man = hand
                .lexicon
                .letter(hand.language, byte.to_ascii_uppercase());
            man.is_some() && (at == 0 || byte.is_ascii_lowercase())
        }
    };
    let bytes = input.as_bytes();
    let run = bytes.iter().enumerate();
    let n = run.take_while(|&(at, &byte)| part(at, byte)).count();
    let word = bytes.get(..n).filter(|word| word.len() <= SMALL_MOST)?;
    let pr = word
        .windows(3)
        .skip(1)
        .position(|three| matches!(three, [b'p', b'r', after] if after.is_ascii_lowercase()));
    let mut capitals = [0; SMALL_MOST];
    for (at, (to, &byte)) in capitals.iter_mut().zip(word).enumerate() {
        let sign = byte == b'x' || pr.is_some_and(|pr| at == pr + 1 || at == pr + 2);
        *to = if sign {
            byte
        } else {
            byte.to_ascii_uppercase()
        };
    }
    let told = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'x' | b':');
    let small = word.get(1..)?.iter().any(u8::is_ascii_lowercase);
    (small && (pr.is_some() || word.iter().any(told))).then_some((capitals, n))
}

/// The letters, figures and signs of the longest joined move, `PFR7FRxCR8CR=D`.
const SMALL_MOST: usize = 16;
