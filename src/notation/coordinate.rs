//! Moves by two squares: `Cg1-f3`, `e2-e4`, `e7xd8=D`, `e2e4`.
//!
//! The grammar is `grammar/coordinate.ebnf`; each production has the function of its name. Comes
//! in: a text, and the hand that wrote it. Goes out: a phrase, and what is left of the text.
//!
//! The two squares name the man, so that a letter may be left out: then any man is meant.

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, Role, Square};

use super::ending::{Tail, castling_move, either_castling, ending, pawn_tail};
use super::shared::{Dashes, Hand, Reach, Read, blanks, officer, pawn, reach, square, towards};
use crate::phrase::{Phrase, Roles};

/// `phrase = castling_move | either_castling | officer_travel | pawn_travel | travel ;`
#[inline]
pub(super) fn phrase(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let all = (
            castling_move(hand),
            either_castling(hand),
            officer_travel(hand),
            pawn_travel(hand),
            travel(hand),
        );
        alt(all).parse(input)
    }
}

/// `officer_travel = officer , square , arrival , ending ;`
///
/// `Cg1-f3`, `Ce5xc4`, `Cg1xFf3`.
#[inline]
fn officer_travel(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let parts = (officer(hand), square, arrival(hand), ending(hand));
        parts.map(of_man).parse(input)
    }
}

/// `pawn_travel = pawn , square , arrival , pawn_tail ;`
///
/// `Pe2-e4`.
#[inline]
fn pawn_travel(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (role, from, reach)) = (pawn(hand), square, arrival(hand)).parse(input)?;
        let (rest, tail) = pawn_tail(hand, reach.to())(rest)?;
        Ok((rest, of_man((role, from, reach, tail))))
    }
}

/// The phrase of a man that is named with the square he leaves.
#[inline]
fn of_man((role, from, reach, tail): (Role, Square, Reach, Tail)) -> Phrase {
    let roles = Roles::of(role);
    let from = Bitboard::from_square(from);
    Phrase {
        roles,
        ..tail.join(reach.phrase(from))
    }
}

/// `travel = square , arrival , pawn_tail ;`
///
/// `e2-e4`, `e2e4`, and `g1-f3` too: no letter says nothing of the man.
#[inline]
fn travel(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (from, reach)) = (square, arrival(hand)).parse(input)?;
        let (rest, tail) = pawn_tail(hand, reach.to())(rest)?;
        Ok((rest, tail.join(reach.phrase(from.into()))))
    }
}

/// `arrival = reach | between ;`
///
/// `-e4`, `xd5`; ` e4`, ` à e4`, `.e4`: both squares are said of every move, so that the second is no move of its own.
#[inline]
fn arrival(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Reach> {
    move |input| match reach(own(hand))(input) {
        Err(nom::Err::Error(wanted)) => match between(hand)(input) {
            Ok((rest, to)) => Ok((rest, Reach::quiet(to))),
            Err(_) => Err(nom::Err::Error(wanted)),
        },
        read => read,
    }
}

/// `between = ( "." , blanks | towards | blanks ) , square ;`
#[cold]
fn between(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Square> {
    move |input| match input.strip_prefix('.') {
        Some(rest) => preceded(blanks(hand), square).parse(rest),
        None => {
            let said = preceded(towards(hand), square);
            alt((said, preceded(blanks(hand), square))).parse(input)
        }
    }
}

/// The dash between the two squares stands in this notation also where another dash parts the
/// moves of the two sides.
fn own(hand: Hand) -> Hand {
    let dashes = Dashes::Inside;
    Hand { dashes, ..hand }
}
