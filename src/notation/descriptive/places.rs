//! The names of squares: a rank from the mover's side, and a file by the man who begins there.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: the squares that are named, and what is left of the text.
//!
//! `4 R` is one square, `3 F` two; of `3 F R` the king may be the file's wing or the next move's man.

use nom::Parser;
use nom::combinator::opt;
use shakmaty::{Bitboard, Rank, Role};

use super::super::expected::{Expected, Wish};
use super::super::glance::{WINGS, plain};
use super::super::prose_men::stays;
use super::super::prose_places::case_word;
use super::super::prose_words::{self, word};
use super::super::shared::{
    Apart, Hand, Read, blanks, is_word, longest, named_officer, rank, run_on, stops,
};
use super::men::{letter_of_file, wing};
use super::{compact, joined};
use crate::lexicon::{Class, is_raised};
use crate::phrase::Files;

/// `place = ( rank , [ <ordinal_sign> , ? no letter follows ? ] | <case> | "c" , ? no letter follows ? ) , stops ,
/// ( file_name | ? small letters are second and third ? , named_file ) ;`
///
/// 4 R, 3FR, 5 F, 4e R, 3 Fou Roi, case R: the rank from the mover's side, then the file; the wing may be unsaid.
pub(super) fn place(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let by_word = input.starts_with(char::is_lowercase);
        let (rest, rank) = match by_word {
            true => case_word(run_on(hand))(input).map(|(rest, ())| (rest, Rank::First))?,
            false => rank(input)?,
        };
        // Nearly always a blank stands there, or the file.
        let file_next = rest.starts_with(|c: char| c == ' ' || c.is_ascii_uppercase());
        let sign = match by_word || file_next {
            true => rest,
            false => {
                opt((word(hand, Class::OrdinalSign), no_letter))
                    .parse(rest)?
                    .0
            }
        };
        let (name, ()) = stops(hand)(sign)?;
        let (rest, files) = match is_word(name) {
            true => longest(file_name(hand), named_file(hand))(name)?,
            false => file_name(hand)(name)?,
        };
        Ok((rest, files.squares() & Bitboard::from(rank)))
    }
}

/// `eighth = "8" , stops , file_name ;`
///
/// Where pawns become officers.
pub(super) fn eighth(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| match place(hand)(input)? {
        (rest, to) if input.starts_with('8') => Ok((rest, to)),
        _ => Err(Expected::wish(input, Wish::Rank)),
    }
}

/// `named_file = ( <man.bishop> | <man.knight> | <man.rook> ) , named_side
/// | ( <man.bishop> | <man.knight> | <man.rook> | <man.queen> | <man.king> ) , ? no letter follows ? ;`
///
/// Roi, Fou Roi, Cavalier de la Dame, Tour.
#[cold]
fn named_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let (rest, role) = named_officer(hand)(input)?;
        let files = Files::of_homes(role);
        let side = |input| match role {
            Role::Queen | Role::King => Err(Expected::wish(input, Wish::FileName)),
            _ => named_side(hand)(input).map(|(rest, side)| (rest, files.intersect(side))),
        };
        let alone = |input| no_letter(input).map(|(rest, ())| (rest, files));
        longest(side, alone)(rest)
    }
}

/// `named_side = blanks , [ <of> , blanks , [ <determiner> , blanks ] ] , ? no move begins here ? ,
/// ( <man.queen> | <man.king> ) , ? no letter follows ? ;`
fn named_side(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let article = opt((word(run_on(hand), Class::Determiner), blanks(hand)));
        let of = opt((word(run_on(hand), Class::Of), blanks(hand), article));
        let (rest, _) = (blanks(hand), of).parse(input)?;
        let side = |input| match named_officer(hand)(input)? {
            (rest, role @ (Role::Queen | Role::King)) => Ok((rest, prose_words::wing(role))),
            _ => Err(Expected::wish(input, Wish::FileName)),
        };
        no_move_but(hand, (side, no_letter).map(|(side, ())| side))(rest)
    }
}

/// `file_name = <file> | open_file , ( small_wing | stops , ? no move begins here ? , wing ) , ? no letter follows ? ;`
///
/// 4 R, 3 FR, 3 Fr, 3 F R; but of `3 F R 2 C` the king begins the next move.
pub(super) fn file_name(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let apart = |input| {
            let (rest, (files, ())) = (open_file(hand), stops(hand)).parse(input)?;
            let named = (wing(hand), no_letter).map(|(side, ())| files.intersect(side));
            no_move_but(hand, named).parse(rest)
        };
        let small = |input| {
            let named = (open_file(hand), small_wing, no_letter);
            let mut named =
                named.map(|(files, side, ()): (Files, Files, ())| files.intersect(side));
            named.parse(input)
        };
        match hand.apart {
            _ if input.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase) => {
                longest(file(hand), small)(input)
            }
            Apart::Before => file(hand)(input),
            _ => longest(file(hand), apart)(input),
        }
    }
}

/// `small_wing = "r" | "d" ;`
///
/// 3 Fr, 5 Cd: the wing in a small letter, joined to the name.
fn small_wing(input: &str) -> Read<'_, Files> {
    let side = match input.as_bytes().first() {
        Some(b'r') => Files::KING_SIDE,
        Some(b'd') => Files::QUEEN_SIDE,
        _ => return Err(Expected::wish(input, Wish::FileName)),
    };
    Ok((&input[1..], side))
}

/// `wide_file = <file> | open_file , stops , wing ;`
///
/// FR, F R, where nothing else can follow.
pub(super) fn wide_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let apart = |input| {
            let named = |(files, (), side): (Files, (), Files)| files.intersect(side);
            (open_file(hand), stops(hand), wing(hand))
                .map(named)
                .parse(input)
        };
        longest(file(hand), apart)(input)
    }
}

/// `open_file = <file.bishops> | <file.knights> | <file.rooks> ;`
///
/// F, C, T: a name that leaves the wing open.
pub(super) fn open_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| match letter_of_file(hand, input) {
        Some((files, rest)) if files.intersect(WINGS) == Files::NONE => Ok((rest, files)),
        _ => Err(Expected::wish(input, Wish::FileName)),
    }
}

/// Whether no move begins at `input`, all names of files joined: so the letter there is a wing. A dash behind blanks
/// begins none: in `T 4 C R - 2 C R` it parts the squares.
pub(super) fn no_move_begins(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let begins = match hand.apart {
            Apart::Decided | Apart::Before => {
                plain(joined(hand), input).is_some()
                    || compact(joined(hand))(input).is_ok() && !is_parted(hand, input)
                    || begins_told(hand, input)
            }
            Apart::Always => false,
            Apart::Never => true,
        };
        match begins {
            true => Err(Expected::wish(input, Wish::WordEnd)),
            false => Ok((input, ())),
        }
    }
}

/// Whether a man's letter at `input` begins a move in words: `D. à la 4e case`.
fn begins_told(hand: Hand, input: &str) -> bool {
    let behind = input
        .get(1..)
        .unwrap_or_default()
        .trim_start_matches(['.', ' ']);
    behind.starts_with(|c: char| c.is_lowercase()) && stays(hand)(behind).is_err()
}

/// Whether a dash follows the letter at `input`, behind blanks.
fn is_parted(hand: Hand, input: &str) -> bool {
    let mut rest = input.chars();
    rest.next();
    let sign = hand.lexicon.skip_blanks(rest.as_str());
    sign.len() < rest.as_str().len() && hand.lexicon.dash(sign) > 0
}

/// A name where no move begins, which is asked last: it takes the longest.
pub(super) fn no_move_but<'a>(
    hand: Hand,
    mut name: impl Parser<&'a str, Output = Files, Error = Expected<&'a str>>,
) -> impl FnMut(&'a str) -> Read<'a, Files> {
    move |input| {
        let named = name.parse(input)?;
        no_move_begins(hand)(input)?;
        Ok(named)
    }
}

/// Whether no letter and no figure follows a name.
pub(in super::super) fn no_letter(input: &str) -> Read<'_, ()> {
    match input
        .starts_with(|c: char| c.is_alphanumeric() && !is_raised(c) || matches!(c, '\'' | '’'))
    {
        true => Err(Expected::wish(input, Wish::WordEnd)),
        false => Ok((input, ())),
    }
}

/// A file by its name: `<file>`.
pub(super) fn file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| match hand.lexicon.files(hand.language, input) {
        Some((mask, length)) => {
            let rest = input.get(length..).unwrap_or_default();
            Ok((rest, Files::from_mask(mask)))
        }
        None => Err(Expected::wish(input, Wish::FileName)),
    }
}
