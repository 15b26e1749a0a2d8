//! What stands behind the square of a move: what a pawn becomes, and marks.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: what the ending says of the move, and what is left.
//!
//! `= D`, `fait dame`, `éch.`, `e.p.`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::Role;

use super::super::ending::{
    Tail, check, en_passant, marks_of, promoted, promotion_sign, word_ends,
};
use super::super::expected::{Expected, Wish};
use super::super::prose_deeds::crowned;
use super::super::prose_words::word;
use super::super::shared::{Hand, Read, blanks, longest, passing, run_on, stops};
use super::places::{no_letter, no_move_begins};
use crate::lexicon::{Class, Meaning};

/// `promoted_to = stops , <promotion.sign> , blanks , promoted_name
/// | blanks , <promotion.open> , blanks , [ <promotion.sign> , blanks ] , promoted_name , blanks , <promotion.close>
/// | blanks , [ "," , blanks ] , <at> , blanks , ( promoted_word , ? no letter follows ? | promoted , ? word end ? )
/// | blanks , [ "," , blanks ] , [ <and> , blanks ] , <becomes> , blanks , promoted_name
/// | blanks , "," , blanks , ? no move begins here ? , promoted , ? word end ?
/// | blanks , [ "," , blanks ] , promoted_word , ? no letter follows ? ;`
///
/// `= D`, `.=D`, `:D`, (D), (= D), (Dame), à Dame, fait D, et fait dame, Dame; a letter without a sign would be the next move's man, and behind a comma
/// it is where a move can begin with it (`P 8 T, D 3 R`).
pub(super) fn promoted_to(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let sign = (
            stops(hand),
            promotion_sign(hand, Meaning::Sign),
            blanks(hand),
        );
        let open = (
            blanks(hand),
            promotion_sign(hand, Meaning::Open),
            blanks(hand),
        );
        let close = (blanks(hand), promotion_sign(hand, Meaning::Close));
        let equals = (promotion_sign(hand, Meaning::Sign), blanks(hand));
        let between = |(_, _, role, _): (_, _, Role, _)| role;
        let behind = |(_, _, _, role): (_, _, _, Role)| role;
        alt((
            (sign, promoted_name(hand)).map(|(_, role)| role),
            (open, opt(equals), promoted_name(hand), close).map(between),
            (
                passing(hand, ','),
                word(run_on(hand), Class::At),
                blanks(hand),
                alt((whole_word(hand), whole_letter(hand))),
            )
                .map(behind),
            preceded(becomes(hand), promoted_name(hand)),
            apart(hand),
            preceded(passing(hand, ','), whole_word(hand)),
        ))
        .parse(input)
    }
}

/// The last but one of these.
fn apart(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let (rest, ()) = blanks(hand)(input)?;
        let Some(behind) = rest.strip_prefix(',') else {
            return Err(Expected::wish(rest, Wish::PromotionLetter));
        };
        let parts = (blanks(hand), no_move_begins(hand));
        preceded(parts, whole_letter(hand)).parse(behind)
    }
}

/// A man's name behind which no letter follows.
fn whole_word(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let (rest, (role, ())) = (word_joined(hand), no_letter).parse(input)?;
        Ok((rest, role))
    }
}

/// His letter, where the word ends.
fn whole_letter(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match promoted(hand)(input)? {
        (rest, role) if word_ends(hand, rest) => Ok((rest, role)),
        (rest, _) => Err(Expected::wish(rest, Wish::WordEnd)),
    }
}

/// The words before the name in the last of these.
fn becomes(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (rest, ()) = passing(hand, ',')(input)?;
        // Most of what stands here is the letter of the next move's man.
        let mut letters = rest.chars();
        let word = letters.next().is_some_and(|c| c.is_lowercase() || c == '&')
            || letters.next().is_some_and(char::is_alphabetic);
        match word {
            true => longest(becomes_said(hand), becomes_said(run_on(hand)))(rest),
            false => Err(Expected::wish(rest, Wish::PromotionLetter)),
        }
    }
}

fn becomes_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let and = opt((word(hand, Class::And), blanks(hand)));
        let parts = (and, word(hand, Class::Becomes), blanks(hand));
        parts.map(|_| ()).parse(input)
    }
}

/// `promoted_name = promoted_word | promoted ;`
fn promoted_name(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| alt((word_joined(hand), promoted(hand))).parse(input)
}

/// The same, though its words run into each other.
fn word_joined(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| longest(promoted_word(hand), promoted_word(run_on(hand)))(input)
}

/// `promoted_word = [ <determiner> , blanks ] , ( <man.knight> | <man.bishop> | <man.rook> | <man.queen> ) ;`
///
/// Dame, un cavalier.
fn promoted_word(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let article = opt((word(hand, Class::Determiner), blanks(hand)));
        preceded(article, crowned(hand)).parse(input)
    }
}

/// `marks = said_mark , marks | ? word end ? ;`
///
/// Any number of marks, then the end of the word.
pub(super) fn marks(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    marks_of(hand, said_mark(hand))
}

/// `said_mark = stops , [ "," , blanks ] , ( check | en_passant ) ;`
///
/// `éch.`, mat, e.p.; also behind the stop or comma that ends a square (`D 4 FR. mat`).
fn said_mark(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let (mut sign, ()) = stops(hand)(input)?;
        if let Some(rest) = sign.strip_prefix(',') {
            (sign, ()) = blanks(hand)(rest)?;
        }
        check(hand)(sign).or_else(|_| en_passant(hand)(sign))
    }
}
