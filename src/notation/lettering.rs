//! Moves by the file on which the man began: `P. E. 4.`, `G. F. 3.`, as the Traité des Amateurs (Paris
//! 1775, 1786) prints them after Stamma.
//!
//! The grammar is `grammar/lettering.ebnf`; each production has the function of its name. Comes in: a
//! text, and the hand that wrote it. Goes out: a phrase, and what is left of the text.
//!
//! The first letter is no man's name: `C.` is the man of the c-file, the queen's bishop, and `F.` the
//! king's. Any pawn is `P`, and his own file may follow (`P. D. C. 4.`). Captures are not marked; he
//! castles who goes two squares as king (`E. G. 8.`).

use nom::Parser;
use nom::branch::alt;
use shakmaty::{File, Role, Square};

use super::ending::{Tail, castling_move, check, marks_of, promoted, promotion_sign};
use super::expected::{Expected, Wish};
use super::shared::{Hand, Read, blanks, capital_file, rank, stops};
use crate::lexicon::Meaning;
use crate::phrase::{Files, Phrase, Roles};

/// `phrase = castling_move | pawn_move | officer_move ;`
pub(super) fn phrase(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let all = (castling_move(hand), pawn_move(hand), officer_move(hand));
        alt(all).parse(input)
    }
}

/// `pawn_move = pawn_letter , stops , pawn_way , [ promoted_to ] , marks ;`
///
/// P. E. 4., P.D.4, P. E. 8. = D.
fn pawn_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let way = |((), (), phrase)| phrase;
        let (rest, phrase) = (pawn_letter(hand), stops(hand), pawn_way(hand))
            .map(way)
            .parse(input)?;
        let promoting = |(role, tail): (_, Tail)| tail.promoting(role);
        let promotion = (promoted_to(hand), marks(hand)).map(promoting);
        let (rest, tail) = alt((promotion, marks(hand))).parse(rest)?;
        Ok((rest, tail.join(phrase)))
    }
}

/// `pawn_way = letter , stops , place | place ;`
///
/// D. C. 4. with the pawn's own file, which writers give by where he began or stands; else E. 4.
fn pawn_way(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let pawn = |to, homes| Phrase {
            homes,
            ..Phrase::arriving(Roles::of(Role::Pawn), to)
        };
        let named = (letter, stops(hand), place(hand));
        let bare = place(hand).map(|to| pawn(to, Files::ANY));
        alt((named.map(|(file, (), to)| pawn(to, Files::of(file))), bare)).parse(input)
    }
}

/// `pawn_letter = <piece.pawn> ;`
fn pawn_letter(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| match hand.lexicon.piece(hand.language, input) {
        Some((Role::Pawn, length)) => Ok((input.get(length..).unwrap_or_default(), ())),
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `officer_move = letter , stops , place , marks ;`
///
/// G. F. 6., E. G. 8.
fn officer_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let whole = |(file, (), to, tail): (_, _, _, Tail)| tail.join(officer(file, to));
        (letter, stops(hand), place(hand), marks(hand))
            .map(whole)
            .parse(input)
    }
}

/// The officer that began on a file, to `to`. Of kings and queens a side has one.
fn officer(file: File, to: Square) -> Phrase {
    let (role, homes) = match file {
        File::A | File::H => (Role::Rook, Files::of(file)),
        File::B | File::G => (Role::Knight, Files::of(file)),
        File::C | File::F => (Role::Bishop, Files::of(file)),
        File::D => (Role::Queen, Files::ANY),
        File::E => (Role::King, Files::ANY),
    };
    Phrase {
        homes,
        ..Phrase::arriving(Roles::of(role), to)
    }
}

/// `letter = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" ;`
fn letter(input: &str) -> Read<'_, File> {
    capital_file(input)
}

/// `place = letter , stops , rank ;`
///
/// E. 4., E4.
fn place(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Square> {
    move |input| {
        let square = |(file, (), rank)| Square::from_coords(file, rank);
        (letter, stops(hand), rank).map(square).parse(input)
    }
}

/// `promoted_to = stops , <promotion.sign> , blanks , promoted ;`
///
/// What the treatise prints of promotions was not seen; the sign is that of the other notations.
fn promoted_to(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let sign = promotion_sign(hand, Meaning::Sign);
        (stops(hand), sign, blanks(hand), promoted(hand))
            .map(|((), (), (), role)| role)
            .parse(input)
    }
}

/// `marks = said_mark , marks | ? word end ? ;`
///
/// Any number of marks, then the end of the word.
fn marks(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    marks_of(hand, said_mark(hand))
}

/// `said_mark = stops , check | stops , call | star ;`
///
/// A cross is check (`A. C. 6.†`); stars and calls are of the notes.
fn said_mark(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let nothing = |()| Tail::default();
        let said = (stops(hand), check(hand)).map(|((), said)| said);
        let called = (stops(hand), call).map(|_| Tail::default());
        alt((said, called, star.map(nothing))).parse(input)
    }
}

/// `star = [ "." ] , "*" ;`
///
/// It stands at the move that a variation replaces; behind a blank it would be a result.
fn star(input: &str) -> Read<'_, ()> {
    match input.strip_prefix('.').unwrap_or(input).strip_prefix('*') {
        Some(rest) => Ok((rest, ())),
        None => Err(Expected::wish(input, Wish::WordEnd)),
    }
}

/// `call = "(" , note , ")" | "[" , note , "]" ;`
///
/// `(a)`, `[a]`: the letter of a note at the foot of the page.
fn call(input: &str) -> Read<'_, ()> {
    let failure = Expected::wish(input, Wish::WordEnd);
    let close = match input.as_bytes().first() {
        Some(b'(') => ')',
        Some(b'[') => ']',
        _ => return Err(failure),
    };
    let (rest, ()) = note(input.get(1..).unwrap_or_default())?;
    rest.strip_prefix(close)
        .map(|rest| (rest, ()))
        .ok_or(failure)
}

/// `note = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m"
/// | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z" ;`
fn note(input: &str) -> Read<'_, ()> {
    match input.strip_prefix(|letter: char| letter.is_ascii_lowercase()) {
        Some(rest) => Ok((rest, ())),
        None => Err(Expected::wish(input, Wish::WordEnd)),
    }
}
