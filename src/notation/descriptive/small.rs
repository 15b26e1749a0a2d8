//! Moves in small letters: `p4r`, `cr3fr`, `tprp`, and with blanks between their names `c 3 FR`, `d pr p`.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: what the same letters say as capitals, with the signs of
//! capture left small.
//!
//! `c3fr` is `C3FR`, `P 4 r` is `P 4 R`.

use shakmaty::Role;

use super::super::expected::{Expected, Wish};
use super::super::shared::{Hand, Read};
use super::endings::marks;
use super::places::no_letter;
use super::{joined, told};
use crate::lexicon::{Language, lexicon};
use crate::phrase::Phrase;

/// `small = ( ? a compact move in small letters, nothing apart ? | ? a compact move, names of it in small letters and apart ? ) ,
/// marks ;`
///
/// p4r, cr3f, tprp, also C3f: so it is typed in letters and on the net. c 3 FR, P 4 r, d pr p: the small letters that are
/// the capitals' own are alike in many a hand, and a letter apart beside a rank or a sign of capture is no word.
pub(super) fn small(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let failure = Expected::wish(input, Wish::PieceLetter);
        let (phrase, n) = whole(hand, input)
            .or_else(|| apart(hand, input))
            .ok_or(failure)?;
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

/// The move in small letters at the start of `input` with nothing apart, and its bytes.
fn whole(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let (capitals, n) = in_capitals(hand, input)?;
    let capitals = str::from_utf8(capitals.get(..n)?).ok()?;
    match told(joined(hand))(capitals) {
        Ok(("", phrase)) => Some((phrase, n)),
        _ => None,
    }
}

/// The move at the start of `input` whose names stand apart, some of them in small letters, and its bytes.
fn apart(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let capitals = names_in_capitals(hand.language, input)?;
    let (behind, phrase) = told(hand)(&capitals).ok()?;
    let n = capitals.len() - behind.len();
    let rest = input.get(n..)?;
    let changed = input.get(..n)? != capitals.get(..n)?;
    (changed && no_letter(rest).is_ok()).then_some((phrase, n))
}

/// The names of men and files at the start of `text` in capitals, with the figures and signs between them, as far as one blank or
/// two at most part them; none where all are capitals, or where words begin it.
fn names_in_capitals(language: Language, text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut capitals = String::new();
    let mut small = false;
    while let Some(&byte) = bytes.get(capitals.len()) {
        let rest = bytes.get(capitals.len()..)?;
        let letters = rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        let (word, behind) = text.get(capitals.len()..)?.split_at_checked(letters)?;
        match byte {
            _ if capitals.len() > APART_MOST => break,
            _ if behind.starts_with(|c: char| c.is_alphabetic() || matches!(c, '\'' | '’')) => {
                break;
            }
            b' ' if !rest.starts_with(b"   ") => capitals.push(' '),
            b'1'..=b'8' | b'-' | b':' | b'=' => capitals.push(char::from(byte)),
            _ if !capitals.is_empty() && matches!(word, "pr" | "x") => capitals.push_str(word),
            _ if letters > 0 && word != "pr" && is_name(language, word.as_bytes()) => {
                small |= word.bytes().any(|byte| byte.is_ascii_lowercase());
                capitals.push_str(&word.to_ascii_uppercase());
            }
            _ => break,
        }
        // A word that nothing stands apart from is no move of this kind.
        if capitals.len() == letters && rest.get(letters).is_none_or(|next| *next != b' ') {
            return None;
        }
    }
    small.then_some(capitals)
}

/// Whether letters, small or not, name a man or a file, or a pawn by his: `c`, `fr`, `PD`, `ptr`, and not `prr`.
fn is_name(language: Language, word: &[u8]) -> bool {
    let role = |at: usize| {
        let letter = word.get(at)?.to_ascii_uppercase();
        lexicon().letter(language, letter)
    };
    let pawn = usize::from(role(0) == Some(Role::Pawn));
    let wing = |role| matches!(role, Some(Role::Queen | Role::King));
    match word.len() - pawn.min(word.len()) {
        0 => pawn == 1,
        1 => role(pawn).is_some_and(|role| role != Role::Pawn),
        2 => {
            let winged = matches!(role(pawn), Some(Role::Knight | Role::Bishop | Role::Rook));
            winged && wing(role(pawn + 1))
        }
        _ => false,
    }
}

/// How many bytes are looked at: `P 4 CR pr CR 5 FD = D`.
const APART_MOST: usize = 32;

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
