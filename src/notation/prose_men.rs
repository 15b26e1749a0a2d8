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
use nom::sequence::{preceded, terminated};
use shakmaty::{File, Role};

use super::descriptive::no_letter;
use super::expected::{Expected, Wish};
use super::prose_words::{gap, joint, led, meant, royal_file, wing, word};
use super::shared::{Hand, Read};
use crate::lexicon::{Class, Meaning, rows};
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

/// `mover_named = man_named
/// | [ <determiner> , gap ] , ( pawn_word , near , file_initials | winged_man , near , wing_initial ) ;`
///
/// P. R., C. D.: who moves may have the initials of his file or wing behind his name, apart from it.
pub(super) fn mover_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let beside = led(hand, Class::Determiner, initials_beside(hand));
        let (named, beside) = (man_named(hand)(input), beside(input));
        match (named, beside) {
            (Ok((rest, _)), Ok((further, (_, man)))) if further.len() < rest.len() => {
                Ok((further, man))
            }
            (Err(_), Ok((rest, (_, man)))) => Ok((rest, man)),
            (named, _) => named,
        }
    }
}

/// A man with the initials of his file or wing apart from his name.
fn initials_beside(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let pawn = (pawn_word(hand), near, file_initials(hand));
        let pawn = pawn.map(|((), (), files)| man(Role::Pawn, Some(files)));
        let winged = (winged_man(hand), near, wing_initial(hand));
        let winged = winged.map(|(role, (), wing)| man(role, Some(wing)));
        alt((pawn, winged)).parse(input)
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

/// `pawn_man = pawn_word , [ gap , ( <of> , gap , file_of | <wing> ) | file_initials
/// | near , file_initials , ? he does not move ? ] ;`
///
/// Pion, pion de la Tour, pion du chev. de dame, pion royal, P. R., PFR.
fn pawn_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, ()) = pawn_word(hand)(input)?;
        let file = (word(hand, Class::Of), gap(hand), file_of(hand));
        let file = file.map(|(_, _, named)| named.files);
        let royal = word(hand, Class::Wing).map(|_| royal_file(Role::King));
        let named = preceded(gap(hand), alt((file, royal)));
        let file = |input| initial(hand, input, is_winged);
        let file = file.map(|role| winged_file(role, None).0);
        let file = terminated(file, no_letter);
        let file = alt(((file_initials(hand), stays(hand)), (file, stays(hand))));
        let apart = (near, file).map(|(_, (files, ()))| files);
        let (rest, files) = opt(alt((named, file_initials(hand), apart))).parse(rest)?;
        Ok((rest, man(Role::Pawn, files)))
    }
}

/// `pawn_word = <man.pawn> | <piece.pawn> , ? initials and no word ? ;`
fn pawn_word(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let pawn = meant(hand, Class::Man, Meaning::Piece(Role::Pawn)).map(|_| ());
        let initial =
            |input| initial(hand, input, |role| role == Role::Pawn).map(|(rest, _)| (rest, ()));
        alt((pawn, initial)).parse(input)
    }
}

/// `officer_man = winged_man , [ side_named ] | royal_man ;`
fn officer_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let winged = (winged_man(hand), opt(side_named(hand)));
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

/// `winged_man = winged_name | ( <piece.knight> | <piece.bishop> | <piece.rook> ) , ? initials and no word ? ;`
pub(super) fn winged_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match (winged_name(hand)(input), initial(hand, input, is_winged)) {
        // `T our` is a name that is torn apart, `C au` an initial before a place.
        (Ok((rest, _)), Ok(initial)) if !is_spelt(input, rest) => Ok(initial),
        (Ok(named), _) => Ok(named),
        (_, initial) => initial,
    }
}

/// Whether the name that was read of `input` has the letters of a row, blanks aside.
fn is_spelt(input: &str, rest: &str) -> bool {
    let said = input.get(..input.len() - rest.len()).unwrap_or_default();
    let letters: String = said.split_whitespace().collect();
    let letters = letters.to_lowercase();
    let mut names = rows().iter().filter(|row| row.class == Class::Man);
    names.any(|row| row.spelling == letters)
}

/// `winged_name = <man.knight> | <man.bishop> | <man.rook> ;`
pub(super) fn winged_name(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| name(hand, input, is_winged)
}

fn is_winged(role: Role) -> bool {
    matches!(role, Role::Knight | Role::Bishop | Role::Rook)
}

/// `royal_man = <man.queen> | <man.king> | ( <piece.queen> | <piece.king> ) , ? initials and no word ? ;`
pub(super) fn royal_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| name(hand, input, is_royal).or_else(|_| initial(hand, input, is_royal))
}

fn is_royal(role: Role) -> bool {
    matches!(role, Role::Queen | Role::King)
}

/// A man's name who passes a test.
fn name<'a>(hand: Hand, input: &'a str, test: impl Fn(Role) -> bool) -> Read<'a, Role> {
    match word(hand, Class::Man)(input) {
        Ok((rest, Meaning::Piece(role))) if test(role) => Ok((rest, role)),
        _ => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// How many capitals stand together at most: `PFR`.
const INITIALS_MOST: usize = 3;

/// The letter of a man who passes a test, which stands for his name: alone, or with those of his file.
fn initial<'a>(hand: Hand, input: &'a str, test: impl Fn(Role) -> bool) -> Read<'a, Role> {
    let failure = Expected::wish(input, Wish::MoveWord);
    let (role, length) = hand
        .lexicon
        .piece(hand.language, input)
        .ok_or(failure.clone())?;
    let rest = input.get(length..).unwrap_or_default();
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let few = rest.len() - behind.len() < INITIALS_MOST;
    let alone = !behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '\'' | '’'));
    match few && alone && test(role) {
        true => Ok((rest, role)),
        false => Err(failure),
    }
}

/// Whether the initial of a man begins `input`.
pub(super) fn begins_initial(hand: Hand, input: &str) -> bool {
    initial(hand, input, |_| true).is_ok()
}

/// `file_initials = ( <piece.knight> | <piece.bishop> | <piece.rook> ) , ? initials and no word ? , [ [ near ] , wing_initial ]
/// | wing_initial ;`
fn file_initials(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let side = opt((opt(near), wing_initial(hand)).map(|(_, wing)| (wing, false)));
        let winged = |input| initial(hand, input, is_winged);
        let winged = (winged, side).map(|(role, side)| winged_file(role, side).0);
        let royal = |input| initial(hand, input, is_royal);
        alt((winged, royal.map(royal_file))).parse(input)
    }
}

/// `wing_initial = ( <piece.queen> | <piece.king> ) , ? initials and no word ? ;`
fn wing_initial(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| initial(hand, input, is_royal).map(|(rest, role)| (rest, wing(role)))
}

/// `near = "." , [ " " ] | " " ;`
///
/// What parts initials of one name.
fn near(input: &str) -> Read<'_, ()> {
    let rest = match input.strip_prefix('.') {
        Some(rest) => rest.strip_prefix(' ').unwrap_or(rest),
        None => input
            .strip_prefix(' ')
            .ok_or(Expected::wish(input, Wish::MoveWord))?,
    };
    Ok((rest, ()))
}

/// Whether he whose initial was read does not move himself, as no verb and no place follows: of `prend le P. R. à la case` the
/// king goes. `En` joins.
pub(super) fn stays(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    let hand = Hand {
        joined: false,
        ..hand
    };
    move |input| {
        let (behind, ()) = gap(hand)(input)?;
        let classes = [
            Class::At,
            Class::Takes,
            Class::Goes,
            Class::Castles,
            Class::Covers,
            Class::Retires,
            Class::Case,
        ];
        let moves = classes
            .into_iter()
            .any(|class| word(hand, class)(behind).is_ok());
        let joins = word(hand, Class::And)(behind).is_ok();
        match behind.starts_with(|c: char| c.is_ascii_digit()) || moves && !joins {
            true => Err(Expected::wish(input, Wish::MoveWord)),
            false => Ok((input, ())),
        }
    }
}

/// `side_named = gap , wing_of | wing_initial | near , wing_initial , ? he does not move ? ;`
///
/// Du roi; R, joined or apart.
pub(super) fn side_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Files, bool)> {
    move |input| {
        let said = |wing| (wing, false);
        let apart = (near, wing_initial(hand), stays(hand)).map(|(_, wing, ())| said(wing));
        let joined = wing_initial(hand).map(said);
        alt((preceded(gap(hand), wing_of(hand)), joined, apart)).parse(input)
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

/// `file_named = winged_man , [ side_named ] | royal_man ;`
///
/// With whether a possessive was said.
fn file_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, (Files, bool)> {
    move |input| {
        let side = opt(side_named(hand));
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
