//! Captures: who takes whom, on what square if it is named, and from where.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: the phrase of the man who takes, and what is left of the
//! text.
//!
//! `P pr P`, `C pr P 5 R`, `P 7 R pr T 8 D = D`.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, Rank};

use super::super::expected::{Expected, Wish};
use super::super::prose_words::word;
use super::super::shared::{Hand, Read, blanks, dash, stops, towards};
use super::endings::{marks, promoted_to};
use super::men::{pawn_named, taken, taker};
use super::places::{eighth, place};
use super::{UNSAID, before, joined};
use crate::lexicon::Class;
use crate::phrase::Phrase;

/// `capture = promoting_capture | placed_capture | bare_capture ;`
pub(super) fn capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let all = (
            promoting_capture(hand),
            placed_capture(hand),
            bare_capture(hand),
        );
        alt(all).parse(input)
    }
}

/// `promoting_capture = pawn_named , [ departure ] , takes , taken , [ stops , eighth ] ,
/// promoted_to , marks ;`
///
/// `PxC:D`, P 7 R pr T 8 D = D.
fn promoting_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, from)) = (pawn_named(hand), opt(departure(hand))).parse(input)?;
        let (rest, (_, taken, to)) = (
            takes(hand),
            taken(hand),
            opt((stops(hand), eighth(hand)).map(|(_, to)| to)),
        )
            .parse(rest)?;
        let (rest, (role, tail)) = (promoted_to(hand), marks(hand)).parse(rest)?;
        let taken = taking(mover, taken, from, to.unwrap_or(Bitboard::FULL));
        Ok((rest, tail.promoting(role).join(taken)))
    }
}

/// `placed_capture = taker , [ departure ] , takes , [ taken , stops , [ towards ] ] , place , marks
/// | taker , [ departure ] , takes , taken , bracketed , marks ;`
///
/// C pr P 5 R, P 4 R pr P 5 D, P pr P à 5 D, P pr P (5 D); also D x 5 R, which names the square alone.
fn placed_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, from)) = (taker(hand), opt(departure(hand))).parse(input)?;
        let whither = |hand| {
            let beside =
                opt((taken(hand), stops(hand), opt(towards(hand))).map(|(taken, ..)| taken));
            let placed = beside.and(place(hand));
            let bracketed = taken(hand).map(Some).and(bracketed(hand));
            (alt((placed, bracketed)), marks(hand)).map(|((taken, to), tail)| (taken, to, tail))
        };
        let (rest, _) = takes(hand)(rest)?;
        let ways = (whither(hand), whither(before(hand)), whither(joined(hand)));
        let (rest, (taken, to, tail)) = alt(ways).parse(rest)?;
        let phrase = taking(mover, taken.unwrap_or(UNSAID), from, to);
        Ok((rest, past(tail.join(phrase))))
    }
}

/// Of a capture in passing the square can be that of him who is taken, a rank below where the taker goes.
fn past(mut phrase: Phrase) -> Phrase {
    let fifth = Bitboard::from(Rank::Fifth);
    if phrase.en_passant && !phrase.to.is_empty() && phrase.to.is_subset(fifth) {
        phrase.to = phrase.to.shift(8);
    }
    phrase
}

/// `bare_capture = taker , [ departure ] , takes , taken , marks ;`
///
/// P pr P, `TprPéch`.
pub(in super::super) fn bare_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, from)) = (taker(hand), opt(departure(hand))).parse(input)?;
        let (rest, _) = takes(hand)(rest)?;
        // A wing apart behind which no word ends is none.
        let whom = |hand| (taken(hand), marks(hand));
        let ways = (whom(hand), whom(before(hand)), whom(joined(hand)));
        let (rest, (taken, tail)) = alt(ways).parse(rest)?;
        let phrase = taking(mover, taken, from, Bitboard::FULL);
        Ok((rest, tail.join(phrase)))
    }
}

/// `departure = ( stops , place | bracketed ) , [ dash ] ;`
///
/// The square of departure before a sign of capture; some keep the dash there too (C 2 D - pr P).
fn departure(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let place = preceded(stops(hand), place(hand));
        let parts = (alt((place, bracketed(hand))), opt(dash(hand)));
        parts.map(|(place, _)| place).parse(input)
    }
}

/// `bracketed = stops , "(" , blanks , place , blanks , ")" ;`
///
/// C (4 D) pr P: the square of departure beside the man.
pub(super) fn bracketed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let (rest, ()) = stops(hand)(input)?;
        let Some(inside) = rest.strip_prefix('(') else {
            return Err(Expected::wish(rest, Wish::Rank));
        };
        let (rest, (_, place, ())) = (blanks(hand), place(hand), blanks(hand)).parse(inside)?;
        match rest.strip_prefix(')') {
            Some(rest) => Ok((rest, place)),
            None => Err(Expected::wish(rest, Wish::Close)),
        }
    }
}

/// The phrase of `mover` who takes `taken`.
pub(in super::super) fn taking(
    mover: Phrase,
    taken: Phrase,
    from: Option<Bitboard>,
    to: Bitboard,
) -> Phrase {
    Phrase {
        from: from.unwrap_or(Bitboard::FULL),
        to,
        takes: true,
        victims: taken.roles,
        victim_homes: taken.homes,
        ..mover
    }
}

/// `takes = stops , ( ? no capital but X without a stop ? | ? a word in capitals ? ) , <capture> , stops , [ article ] ;`
///
/// pr, `pr.`, x, X, `:`; `X.` is a number. In capitals `PR` is the king's pawn, but where it stands apart between two men: `P PR P`.
fn takes(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (sign, ()) = stops(hand)(input)?;
        let small = !sign.starts_with(char::is_uppercase)
            || sign.starts_with('X') && !sign.starts_with("X.")
            || sign.len() < input.len() && is_word_in_capitals(sign);
        let read = hand.lexicon.word(Class::Capture, sign).filter(|_| small);
        match read.and_then(|(_, length)| sign.get(length..)) {
            Some(rest) => {
                let (rest, ()) = stops(hand)(rest)?;
                Ok(article(hand)(rest).unwrap_or((rest, ())))
            }
            None => Err(Expected::wish(sign, Wish::Capture)),
        }
    }
}

/// `article = <determiner> , <blank> , blanks , ? a capital ? ;`
///
/// F prend le P: the man taken is named by his letter.
fn article(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        // Nearly always the man's letter.
        if input.starts_with(char::is_uppercase) {
            return Err(Expected::wish(input, Wish::PieceLetter));
        }
        let (behind, _) = word(hand, Class::Determiner)(input)?;
        let (rest, ()) = blanks(hand)(behind)?;
        match rest.len() < behind.len() && rest.starts_with(|c: char| c.is_ascii_uppercase()) {
            true => Ok((rest, ())),
            false => Err(Expected::wish(rest, Wish::PieceLetter)),
        }
    }
}

/// Whether a word of capitals begins `sign`, behind which a man's letter stands alone, with the file of a pawn perhaps: `PR P`,
/// `PREND F ÉCHEC`. Of `PR PR P` the first is the king's pawn, who takes.
fn is_word_in_capitals(sign: &str) -> bool {
    let mut words = sign.split_whitespace();
    let mut next = || words.next().unwrap_or_default();
    let (first, second, third, fourth) = (next(), next(), next(), next());
    // One letter and a stop may be a roman number.
    let capitals =
        first.len() > 2 && first.chars().all(|c| c.is_uppercase() || c == '.') || first == "PR";
    let is_man = |word: &str| {
        let man = word.trim_end_matches(['.', ',', ';', '!', '?', '+']);
        let most = if man.starts_with('P') { 3 } else { 2 };
        (1..=most).contains(&man.len()) && man.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    let on_rank = matches!(fourth.as_bytes(), [b'1'..=b'8']);
    let takes = second == "PR" && is_man(third) && !on_rank;
    capitals && is_man(second) && !takes
}
