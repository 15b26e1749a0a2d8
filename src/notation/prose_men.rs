//! Men and files by their names, in words.
//!
//! The grammar is `grammar/prose.ebnf`. Comes in: a text. Goes out: the part of a phrase that names a
//! man, or the files that are named after one.
//!
//! `pion du fou de sa dame`: a pawn of the c-file. `Fou de la dame` as a man is a bishop of the
//! queen's wing; as a file it is the c-file; without the wing either bishop's.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{File, Role};

use super::expected::{Expected, Wish};
use super::prose_words::{gap, joint, led, meant, royal_file, wing, word};
use super::shared::{Hand, Read};
use crate::lexicon::{Class, Meaning};
use crate::phrase::{Files, Phrase, Roles};

/// Files as they are named, and whose side the name speaks of.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub(super) files: Files,
    /// `Own` by a possessive, `Theirs` or a side by an adjective.
    pub(super) whose: Option<Meaning>,
}

/// `man_named = [ <determiner> , gap ] , kind_named , [ joint , <whose> ] ;`
///
/// Chev. de dame, le pion du fou du Roy, le chev. contraire, une pièce.
pub(super) fn man_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let man = led(hand, Class::Determiner, kind_named(hand));
        let whose = opt((joint(hand), word(hand, Class::Whose)));
        (man, whose).map(|((_, man), _)| man).parse(input)
    }
}

/// `kind_named = pawn_man | officer_man | <man.any> ;`
fn kind_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let any = meant(hand, Class::Man, Meaning::AnyMan).map(|_| Phrase::ANY);
        alt((pawn_man(hand), officer_man(hand), any)).parse(input)
    }
}

/// `<man.pawn>` by itself, though `pion dame` is a man too.
pub(super) fn pawn_alone(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Meaning> {
    move |input| {
        let end = input.find(|c: char| !c.is_alphanumeric());
        let (first, rest) = input.split_at(end.unwrap_or(input.len()));
        match meant(hand, Class::Man, Meaning::Piece(Role::Pawn))(first) {
            Ok(("", meaning)) => Ok((rest, meaning)),
            _ => Err(Expected::wish(input, Wish::MoveWord)),
        }
    }
}

/// `pawn_man = <man.pawn> , [ gap , ( <of> , gap , file_of | <wing> ) ] ;`
///
/// Pion, pion de la Tour, pion du chev. de dame, pion royal.
fn pawn_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let pawn = meant(hand, Class::Man, Meaning::Piece(Role::Pawn));
        let file = (word(hand, Class::Of), gap(hand), file_of(hand));
        let file = file.map(|(_, _, named)| named.files);
        let royal = word(hand, Class::Wing).map(|_| royal_file(Role::King));
        let file = opt(preceded(gap(hand), alt((file, royal))));
        let (rest, (_, files)) = (pawn, file).parse(input)?;
        Ok((rest, man(Role::Pawn, files)))
    }
}

/// `officer_man = winged_man , [ gap , wing_of ] | royal_man ;`
fn officer_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let side = opt(preceded(gap(hand), wing_of(hand)));
        let winged = (winged_man(hand), side);
        let winged = winged.map(|(role, side)| man(role, side.map(|(files, _)| files)));
        let royal = royal_man(hand).map(|role| man(role, None));
        alt((winged, royal)).parse(input)
    }
}

/// The phrase of a man of some files.
fn man(role: Role, files: Option<Files>) -> Phrase {
    Phrase {
        roles: Roles::of(role),
        homes: files.unwrap_or(Files::ANY),
        ..Phrase::ANY
    }
}

/// `winged_man = <man.knight> | <man.bishop> | <man.rook> ;`
pub(super) fn winged_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        man_word(hand, input, |role| {
            matches!(role, Role::Knight | Role::Bishop | Role::Rook)
        })
    }
}

/// `royal_man = <man.queen> | <man.king> ;`
pub(super) fn royal_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| man_word(hand, input, |role| matches!(role, Role::Queen | Role::King))
}

/// A man's name who passes a test.
fn man_word(hand: Hand, input: &str, test: impl Fn(Role) -> bool) -> Read<'_, Role> {
    match word(hand, Class::Man)(input) {
        Ok((rest, Meaning::Piece(role))) if test(role) => Ok((rest, role)),
        _ => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// `wing_of = <of> , gap , [ <determiner> , gap ] , royal_man | <wing> ;`
///
/// Du Roy, de sa dame, royal; with whether a possessive was said.
pub(super) fn wing_of(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Files, bool)> {
    move |input| {
        let man = led(hand, Class::Determiner, royal_man(hand));
        let of = (word(hand, Class::Of), gap(hand), man);
        let of = of.map(|(_, (), (article, role))| (wing(role), article == Some(Meaning::Own)));
        let royal = word(hand, Class::Wing).map(|_| (wing(Role::King), false));
        alt((of, royal)).parse(input)
    }
}

/// `file_of = [ <determiner> , gap ] , file_named , [ joint , <whose> ] ;`
///
/// Du fou, de son chev., de la Tour de la dame contraire, du roi blanc.
pub(super) fn file_of(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Named> {
    move |input| {
        let file = led(hand, Class::Determiner, file_named(hand));
        let whose = opt(preceded(joint(hand), word(hand, Class::Whose)));
        let (rest, ((article, (files, own)), whose)) = (file, whose).parse(input)?;
        let own = (own || article == Some(Meaning::Own)).then_some(Meaning::Own);
        let whose = whose.or(own);
        Ok((rest, Named { files, whose }))
    }
}

/// `file_named = winged_man , [ gap , wing_of ] | royal_man ;`
///
/// With whether a possessive was said.
fn file_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Files, bool)> {
    move |input| {
        let side = opt(preceded(gap(hand), wing_of(hand)));
        let winged = (winged_man(hand), side).map(|(role, side)| winged_file(role, side));
        let royal = royal_man(hand).map(|role| (royal_file(role), false));
        alt((winged, royal)).parse(input)
    }
}

/// The files of a man who begins on two, or that of a wing.
fn winged_file(role: Role, side: Option<(Files, bool)>) -> (Files, bool) {
    let both = match role {
        Role::Knight => Files::of(File::B).union(Files::of(File::G)),
        Role::Bishop => Files::of(File::C).union(Files::of(File::F)),
        _ => Files::of(File::A).union(Files::of(File::H)),
    };
    let (wing, own) = side.unwrap_or((Files::ANY, false));
    (both.intersect(wing), own)
}
