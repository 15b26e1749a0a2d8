//! Where a man goes, in words.
//!
//! The grammar is `grammar/prose.ebnf`. Comes in: a text. Goes out: the part of a phrase that says
//! where a move arrives.
//!
//! `à la 4. du chev. contraire`: b5 or g5 to White, b4 or g4 to Black. `deux pas` and `à sa deuxième
//! case` depend on the man: they are relations.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, Rank};

use super::descriptive::no_letter;
use super::ending::word_ends;
use super::expected::{Expected, Wish};
use super::known::Classes;
use super::prose_deeds::crown;
use super::prose_men::{Named, file_of, man_named};
use super::prose_words::{gap, led, word};
use super::shared::{Hand, Read, longest, rank};
use crate::lexicon::{Class, Meaning};
use crate::phrase::{Files, Frame, Phrase, Relation};

/// The words that begin what says how far a man goes, and where.
const PACES: Classes = Classes::of(&[Class::Of, Class::Count, Class::Far]);
const PLACES: Classes = PACES.and(Classes::of(&[Class::At, Class::On, Class::Anywhere]));

/// `whither = paces | square_said | attack | to_queen | <anywhere> ;`
pub(super) fn whither(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(PLACES, input)?;
        // `Sur la 3. case du fou` is a place, `sur le fou` an attack.
        let place = longest(square_said(hand), attack(hand));
        let other = longest(to_queen(hand), longest(paces(hand), anywhere(hand)));
        longest(place, other)(input)
    }
}

/// Words that leave the square open: `<anywhere>`.
fn anywhere(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        word(hand, Class::Anywhere)
            .map(|_| Phrase::ANY)
            .parse(input)
    }
}

/// `paces = [ <of> , gap ] , <count> , gap , step_word | <far> ;`
///
/// Deux pas, 2. cazes, une ou deux cazes, d'un pas; tant qu'il peut, which is two of a pawn's; trois pas, which he cannot.
pub(super) fn paces(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let steps = |count| Phrase {
        relation: match count {
            Meaning::Steps(1) => Relation::OneStep,
            Meaning::Steps(2) => Relation::TwoSteps,
            Meaning::Steps(more) => Relation::MoreSteps(more),
            _ => Relation::Steps,
        },
        ..Phrase::ANY
    };
    move |input| {
        hand.begins(PACES, input)?;
        let parts = (
            led(hand, Class::Of, word(hand, Class::Count)),
            gap(hand),
            step_word(hand),
        );
        let parts = parts.map(|((_, count), (), _)| steps(count));
        let far = word(hand, Class::Far).map(steps);
        alt((parts, far)).parse(input)
    }
}

/// `square_said = <at> , gap , [ <determiner> , gap ] , square_named ;`
///
/// À la 3. du fou, à la caze du Roy, à sa 2 caze, à la place de son chevalier.
pub(super) fn square_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let at = (word(hand, Class::At), gap(hand));
        let square = led(hand, Class::Determiner, square_named(hand));
        let (rest, (_, (article, (rank, named)))) = (at, square).parse(input)?;
        let own = article.filter(|meaning| *meaning == Meaning::Own);
        let whose = named.and_then(|named| named.whose).or(own);
        Ok((rest, place(rank, named.map(|named| named.files), whose)))
    }
}

/// `square_named = ranked | unranked ;`
fn square_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Rank, Option<Named>)> {
    move |input| alt((ranked(hand), unranked(hand))).parse(input)
}

/// `bare_square = rank_said , gap , ( case_word , [ gap , square_of ] | square_of ) ;`
///
/// Le cavalier du roi, troisième case de son fou; cavalier 3. du fou. A figure alone would be the
/// number of the next move.
pub(super) fn bare_square(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let of = opt(preceded(gap(hand), square_of(hand)));
        let case = (case_word(hand), of).map(|((), of)| of.flatten());
        let mut parts = (rank_said(hand), gap(hand), alt((case, square_of(hand))));
        let (rest, (rank, (), named)) = parts.parse(input)?;
        let whose = named.and_then(|named| named.whose);
        Ok((rest, place(rank, named.map(|named| named.files), whose)))
    }
}

/// The phrase of a rank on some files, on the man's own where none is named, counted from the side
/// that the words speak of.
fn place(rank: Rank, files: Option<Files>, whose: Option<Meaning>) -> Phrase {
    let rank = match whose {
        Some(Meaning::Theirs) => rank.flip_vertical(),
        _ => rank,
    };
    Phrase {
        to: files.unwrap_or(Files::ANY).squares() & Bitboard::from(rank),
        frame: match whose {
            None => Frame::Either,
            Some(Meaning::Side(side)) => Frame::Of(side),
            Some(_) => Frame::Mover,
        },
        relation: match files {
            None => Relation::OwnFile,
            Some(_) => Relation::Unsaid,
        },
        ..Phrase::ANY
    }
}

/// `ranked = rank_said , ( gap , case_word , [ gap , square_of ] | gap , square_of | ? word end ?
/// ) ;`
///
/// 3. du fou; seconde case; 2, which stands alone only where its word ends, be it before what reads like a sign of rank.
fn ranked(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Rank, Option<Named>)> {
    move |input| {
        let of = opt(preceded(gap(hand), square_of(hand)));
        let case = (gap(hand), case_word(hand), of).map(|(_, _, of)| of.flatten());
        let alone = |rest| match word_ends(hand, rest) {
            true => Ok((rest, None)),
            false => Err(Expected::wish(rest, Wish::WordEnd)),
        };
        let of = preceded(gap(hand), square_of(hand));
        let signed = (rank_said(hand), alt((case, of, alone)));
        alt((signed, (rank, alone))).parse(input)
    }
}

/// `rank_said = <ordinal> | rank , [ <ordinal_sign> ] ;`
///
/// Troisième; 3, 3e.
fn rank_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Rank> {
    move |input| match word(hand, Class::Ordinal)(input) {
        Ok((rest, Meaning::Rank(number))) => match Rank::from_char(char::from(b'0' + number)) {
            Some(rank) => Ok((rest, rank)),
            None => Err(Expected::wish(input, Wish::Rank)),
        },
        _ => {
            let sign = opt(word(hand, Class::OrdinalSign));
            (rank, sign).map(|(rank, _)| rank).parse(input)
        }
    }
}

/// `unranked = case_word , [ gap , square_of ] ;`
///
/// La case du roi: the first.
fn unranked(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Rank, Option<Named>)> {
    move |input| {
        let of = opt(preceded(gap(hand), square_of(hand)));
        let parts = (case_word(hand), of);
        parts
            .map(|(_, of)| (Rank::First, of.flatten()))
            .parse(input)
    }
}

/// `case_word = <case> | "c" , ? no letter follows ? ;`
pub(super) fn case_word(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    word_or_c(hand, Class::Case)
}

/// `step_word = <step> | "c" , ? no letter follows ? ;`
fn step_word(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    word_or_c(hand, Class::Step)
}

/// A word of `class`, or the small letter for which it stands: a capital is a man's.
fn word_or_c(hand: Hand, class: Class) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let short = input
            .strip_prefix('c')
            .and_then(|rest| no_letter(rest).ok());
        word(hand, class)(input)
            .map(|(rest, _)| (rest, ()))
            .or_else(|failure| short.ok_or(failure))
    }
}

/// `square_of = <of> , gap , ( <oneself> | file_of ) ;`
///
/// Du fou de sa dame; de luy même, which is none but the man's own file.
fn square_of(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Option<Named>> {
    move |input| {
        let oneself = word(hand, Class::OneSelf).map(|_| None);
        let named = file_of(hand).map(Some);
        preceded((word(hand, Class::Of), gap(hand)), alt((oneself, named))).parse(input)
    }
}

/// `attack = <on> , gap , man_named ;`
///
/// Sur le chev. contraire.
fn attack(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let on = |man: Phrase| Phrase {
        victims: man.roles,
        victim_homes: man.homes,
        relation: Relation::Attacks,
        ..Phrase::ANY
    };
    move |input| {
        preceded((word(hand, Class::On), gap(hand)), man_named(hand))
            .map(on)
            .parse(input)
    }
}

/// `to_queen = <at> , gap , crown ;`
///
/// À dame.
pub(super) fn to_queen(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| preceded((word(hand, Class::At), gap(hand)), crown(hand)).parse(input)
}
