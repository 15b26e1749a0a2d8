//! The names of squares: a rank from the mover's side, and a file by the man who begins there.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: the squares that are named, and what is left of the text.
//!
//! `4 R` is one square, `3 F` two; of `3 F R` the king may be the file's wing or the next move's man.

use nom::Parser;
use nom::combinator::opt;
use shakmaty::Bitboard;

use super::super::ending::is_raised;
use super::super::expected::{Expected, Wish};
use super::super::glance::{WINGS, plain};
use super::super::prose_words::word;
use super::super::shared::{Apart, Hand, Read, longest, rank, stops};
use super::men::{letter_of_file, wing};
use super::{compact, joined};
use crate::lexicon::Class;
use crate::phrase::Files;

/// `place = rank , [ <ordinal_sign> , ? no letter follows ? ] , stops , file_name ;`
///
/// 4 R, 3FR, 5 F, 4e R: the rank from the mover's side, then the file; the wing may be unsaid.
pub(super) fn place(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let (rest, rank) = rank(input)?;
        // Nearly always a blank stands there, or the file.
        let sign = match rest.starts_with(|c: char| c == ' ' || c.is_ascii_uppercase()) {
            true => rest,
            false => {
                opt((word(hand, Class::OrdinalSign), no_letter))
                    .parse(rest)?
                    .0
            }
        };
        let (rest, ((), files)) = (stops(hand), file_name(hand)).parse(sign)?;
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

/// `file_name = <file> | open_file , stops , ? no move begins here ? , wing , ? no letter follows ? ;`
///
/// 4 R, 3 FR, 3 F R; but of `3 F R 2 C` the king begins the next move.
pub(super) fn file_name(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let apart = |input| {
            let (rest, (files, ())) = (open_file(hand), stops(hand)).parse(input)?;
            let named = (wing(hand), no_letter).map(|(side, ())| files.intersect(side));
            no_move_but(hand, named).parse(rest)
        };
        match hand.apart {
            Apart::Before => file(hand)(input),
            _ => longest(file(hand), apart)(input),
        }
    }
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

/// Whether no move begins at `input`, all names of files joined: so the letter there is a wing.
pub(super) fn no_move_begins(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let begins = match hand.apart {
            Apart::Decided | Apart::Before => {
                plain(joined(hand), input).is_some() || compact(joined(hand))(input).is_ok()
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
pub(super) fn no_letter(input: &str) -> Read<'_, ()> {
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
