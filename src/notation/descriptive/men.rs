//! The names of men: by a letter, and by the file or the wing where they began.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: a phrase that says no more than who moves, or who is
//! taken, and what is left of the text.
//!
//! `P`, `PFR`, `CR`, `T. D`, `R`.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{File, Role};

use super::super::expected::{Expected, Wish};
use super::super::shared::{Hand, Read, is_word, named_officer, named_pawn, stops};
use super::places::{file_name, no_letter, no_move_but, wide_file};
use super::{UNSAID, by_name};
use crate::phrase::{Files, Phrase, Roles};

/// `mover = pawn_named | officer_named ;`
pub(super) fn mover(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| alt((pawn_named(hand), officer_named(hand))).parse(input)
}

/// `taker = mover | named_man ;`
///
/// P, CR; also Pion, Cavalier, before a sign of capture and a letter, as hands mix the two: Pion pr P.
pub(super) fn taker(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| match named_man(hand)(input) {
        Ok(named) => Ok(named),
        Err(_) => mover(hand)(input),
    }
}

/// `named_man = ? small letters are second and third ? , ( named_pawn | named_officer ) ;`
///
/// Pion, Fou: his letter is no word of its own then.
fn named_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        if !is_word(input) {
            return Err(Expected::wish(input, Wish::PieceLetter));
        }
        let named = alt((named_pawn(hand), named_officer(hand)));
        named.map(by_name).parse(input)
    }
}

/// `pawn_named = pawn_letter , [ stops , wide_file ] ;`
///
/// P, PD, PFR, P D, P F R: by the file where he began or stands.
pub(super) fn pawn_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let files = opt((stops(hand), wide_file(hand)).map(|(_, files)| files));
        (pawn_letter(hand), files).map(pawn).parse(input)
    }
}

/// A pawn of some files.
fn pawn((role, files): (Role, Option<Files>)) -> Phrase {
    Phrase {
        roles: Roles::of(role),
        homes: files.unwrap_or(Files::ANY),
        ..UNSAID
    }
}

/// `pawn_letter = <piece.pawn> ;`
fn pawn_letter(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| letter(hand, input, |role| role == Role::Pawn)
}

/// `officer_named = winged , [ stops , wing ] | <piece.queen> | <piece.king> ;`
///
/// C, CR, T. D; D and R.
fn officer_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let side = opt((stops(hand), wing(hand)).map(|(_, side)| side));
        let named = (winged(hand), side).map(officer);
        alt((named, royal(hand))).parse(input)
    }
}

/// D, R: of these a side has one, so no wing is said.
fn royal(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, role) = letter(hand, input, |role| matches!(role, Role::Queen | Role::King))?;
        Ok((rest, officer((role, None))))
    }
}

/// An officer of a wing.
fn officer((role, side): (Role, Option<Files>)) -> Phrase {
    Phrase {
        roles: Roles::of(role),
        homes: side.unwrap_or(Files::ANY),
        ..UNSAID
    }
}

/// `winged = <piece.knight> | <piece.bishop> | <piece.rook> ;`
fn winged(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    let winged = |role| matches!(role, Role::Knight | Role::Bishop | Role::Rook);
    move |input| letter(hand, input, winged)
}

/// The letter of a man who passes a test.
pub(super) fn letter<'a>(
    hand: Hand,
    input: &'a str,
    test: impl Fn(Role) -> bool,
) -> Read<'a, Role> {
    match hand.lexicon.piece(hand.language, input) {
        Some((role, length)) if test(role) => Ok((input.get(length..).unwrap_or_default(), role)),
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `wing = <file.king> | <file.queen> ;`
///
/// R, D behind a man: his wing.
pub(super) fn wing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| match letter_of_file(hand, input) {
        Some((files, rest)) if files == Files::of(File::E) => Ok((rest, Files::KING_SIDE)),
        Some((files, rest)) if files == Files::of(File::D) => Ok((rest, Files::QUEEN_SIDE)),
        _ => Err(Expected::wish(input, Wish::FileName)),
    }
}

/// The files that one letter at the start of `input` names, and the rest.
pub(super) fn letter_of_file<'a>(hand: Hand, input: &'a str) -> Option<(Files, &'a str)> {
    let (mask, length) = hand.lexicon.files(hand.language, input.get(..1)?)?;
    Some((Files::from_mask(mask), input.get(length..)?))
}

/// `taken = named_man | pawn_letter , [ taken_file ] | winged , [ taken_wing ] | <piece.queen> | <piece.king> ;`
///
/// P, PFR, CD; Pion, Fou.
pub(super) fn taken(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let pawn = (pawn_letter(hand), opt(taken_file(hand))).map(pawn);
        let named = (winged(hand), opt(taken_wing(hand))).map(officer);
        alt((named_man(hand), pawn, named, royal(hand))).parse(input)
    }
}

/// `taken_file = file_name | stops , ? no move begins here ? , file_name , ? no letter follows ? ;`
///
/// PFR, P FR; but of `P pr P D pr P` the queen begins the next move.
fn taken_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let named = (file_name(hand), no_letter).map(|(files, ())| files);
        let apart = preceded(stops(hand), no_move_but(hand, named));
        alt((file_name(hand), apart)).parse(input)
    }
}

/// `taken_wing = wing | stops , ? no move begins here ? , wing , ? no letter follows ? ;`
fn taken_wing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let named = (wing(hand), no_letter).map(|(side, ())| side);
        let apart = preceded(stops(hand), no_move_but(hand, named));
        alt((wing(hand), apart)).parse(input)
    }
}
