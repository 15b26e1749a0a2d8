//! Moves by the names of men and files, as French books print them: `P 4 R`, `C . 3FR`, `TprP`.
//!
//! The grammar is `grammar/descriptive.ebnf`; each production has the function of its name. Comes
//! in: a text, and the hand that wrote it. Goes out: a phrase whose squares are counted from the
//! mover's side, and what is left of the text.
//!
//! A letter means what its place makes it: `R` is the king before a rank, his file behind one, and a
//! wing behind another man (`CR 3 F`). Stops and blanks may stand anywhere between (`P . 6FR`), as
//! the volumes of La Stratégie print them.

mod captures;
mod castling;
mod endings;
mod men;
mod places;
mod small;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{preceded, terminated};
use shakmaty::{Bitboard, Role};

use super::ending::{Tail, castling_move, check};
use super::expected::{Expected, Wish};
use super::prose::{complement_follows, prose};
use super::shared::{
    Apart, Dashes, Hand, Read, blanks, dash, inner_dash, is_word, longest, named_officer,
    named_pawn, rank, stops, towards,
};
use crate::phrase::{Frame, Phrase, Quiet, Roles};

pub(super) use captures::{bare_capture, taking};

use captures::{bracketed, capture};
use castling::{free_roque, roque};
use endings::{marks, promoted_to};
use men::{mover, wing};
use places::{eighth, open_file, place};

pub(super) use places::no_letter;
use small::small;

/// What every phrase of this notation says: squares are the mover's.
pub(super) const UNSAID: Phrase = Phrase {
    frame: Frame::Mover,
    ..Phrase::ANY
};

/// `phrase = ( compact | small | prose ) , ? no complement of prose follows ? ;`
pub(super) fn phrase(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| match (compact(hand)(input), hand.dashes) {
        // `ROQUE` in capitals begins words as it does in small letters, which tell the side.
        (read @ Ok((rest, said)), _)
            if begins_no_word(input) && !said.castles && !goes_on(rest) =>
        {
            read
        }
        (read, Dashes::Inside) => {
            let letters = longest(|_| read.clone(), small(hand))(input);
            in_words(hand, input, letters)
        }
        (read, _) => read,
    }
}

/// What reads further of `letters` and words; nothing where the words go on with what no grammar reads.
fn in_words<'a>(hand: Hand, input: &'a str, letters: Read<'a, Phrase>) -> Read<'a, Phrase> {
    let words = prose(hand)(input);
    let Ok((rest, said)) = words else {
        return longest(|_| letters.clone(), |_| words.clone())(input);
    };
    match letters {
        Ok((further, _)) if further.len() < rest.len() => letters,
        _ if complement_follows(hand, input, rest) => Err(Expected::wish(rest, Wish::MoveWord)),
        // `P. R. 2 c.`: the pawn's steps, and no file by a small letter.
        Ok((further, _)) if further.len() == rest.len() && !said.is_in_steps(Role::Pawn) => letters,
        _ => Ok((rest, said)),
    }
}

/// Whether small letters go on behind a move, of which they may tell more: `C. prend P. du F. du R.`
fn goes_on(rest: &str) -> bool {
    rest.trim_start_matches(['.', ' '])
        .starts_with(|c: char| c.is_lowercase())
}

/// Whether a capital begins `input` that no small letter follows, a man's and no word's; or the nought
/// of a castling, with its dash: without one it is a word among others.
fn begins_no_word(input: &str) -> bool {
    let nought = |next: &u8| matches!(next, b'0' | b'O');
    let no_word = |next: &u8| !next.is_ascii_lowercase() && next.is_ascii() && !nought(next);
    let opens = |first: &u8| first.is_ascii_uppercase() || *first == b'0';
    matches!(input.as_bytes(), [first, next, ..] if opens(first) && no_word(next))
}

/// `compact = castling_move | roque | free_roque | capture | travel | step ;`
///
/// What takes in more words stands first: `P 4 R pr P` begins with the step `P 4 R`.
///
/// What a wing apart (`3 C R`) leads into that is no move, may be one without it.
pub(super) fn compact(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| told(hand)(input).or_else(|failure| told(joined(hand))(input).or(Err(failure)))
}

/// A hand that puts no blanks within the name of a file.
pub(super) fn joined(hand: Hand) -> Hand {
    Hand {
        apart: Apart::Never,
        ..hand
    }
}

/// A hand that puts blanks before the name of a file alone, where it could put them within.
fn before(hand: Hand) -> Hand {
    let apart = match hand.apart {
        Apart::Decided => Apart::Before,
        other => other,
    };
    Hand { apart, ..hand }
}

fn told(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let all = (
            castling_move(hand),
            roque(hand),
            free_roque(hand),
            capture(hand),
            travel(hand),
            step(hand),
        );
        alt(all).parse(input)
    }
}

/// `travel = pawn_named , departs , eighth , promoted_to , marks
/// | mover , departs , place , marks ;`
///
/// T 4 CR - 2 CR, T (4 CR) 2 CR.
fn travel(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        if hand.dashes != Dashes::Inside {
            return Err(Expected::wish(input, Wish::WordEnd));
        }
        let (rest, (mover, from)) = (mover(hand), departs(hand)).parse(input)?;
        let (rest, arrival) = arrival(hand, mover)(rest)?;
        Ok((rest, Phrase { from, ..arrival }))
    }
}

/// `departs = stops , ( place | dotted_place ) , dash | stops , place , "." , dash , ? no number and move follow ?
/// | bracketed , [ dash ] , stops ;`
///
/// 1 CD -, 1 C.D.-, 1 CD. -, 1. CD. - 2. D., though in `P 4 R. - 2. F 4 F` the move ends with its stop.
fn departs(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let bare = (stops(hand), place(hand), dash(hand)).map(|(_, from, ())| from);
        let dotted = (stops(hand), dotted_place(hand), dash(hand)).map(|(_, from, ())| from);
        let numbered = no_numbered_move(hand);
        let stopped = (stops(hand), place(hand), stop, dash(hand), numbered);
        let stopped = stopped.map(|(_, from, ..)| from);
        let beside = (bracketed(hand), opt(dash(hand)), stops(hand));
        alt((bare, dotted, stopped, beside.map(|(from, _, ())| from))).parse(input)
    }
}

/// Whether no figures with a stop behind them follow, as a number has.
fn no_number(input: &str) -> Read<'_, ()> {
    let figures = input.trim_start_matches(|c: char| c.is_ascii_digit());
    match figures.len() < input.len() && figures.starts_with('.') {
        true => Err(Expected::wish(input, Wish::Rank)),
        false => Ok((input, ())),
    }
}

/// Whether no such figures follow with a move behind them: of `2. D. F. 4. F.` they are a rank, and of `2. D. 3. C. 4. R.` too, since
/// those behind number the next move.
fn no_numbered_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let number = no_number(input);
        let figures = input.trim_start_matches(|c: char| c.is_ascii_digit());
        let behind = figures.strip_prefix('.').unwrap_or(figures);
        let (behind, ()) = stops(hand)(behind)?;
        let moved = compact(joined(hand))(behind).and_then(|(rest, _)| stops(hand)(rest));
        match moved {
            Ok((rest, ())) if !rest.starts_with(|c: char| c.is_ascii_digit()) => number,
            _ => Ok((input, ())),
        }
    }
}

/// `dotted_place = rank , stops , open_file , "." , blanks , wing , "." ;`
///
/// 4 C.R.: a name shortened letter by letter, whose last stop ends no move.
fn dotted_place(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let (rest, (rank, _, files)) = (rank, stops(hand), open_file(hand)).parse(input)?;
        let (rest, ((), (), side, ())) = (stop, blanks(hand), wing(hand), stop).parse(rest)?;
        let files = files.intersect(side);
        Ok((rest, files.squares() & Bitboard::from(rank)))
    }
}

fn stop(input: &str) -> Read<'_, ()> {
    match input.strip_prefix('.') {
        Some(rest) => Ok((rest, ())),
        None => Err(Expected::wish(input, Wish::WordEnd)),
    }
}

/// `step = pawn_named , [ stops , check ] , approach , eighth , promoted_to , marks | mover , [ stops ,
/// check ] , approach , place , marks | ? small letters are second and third ? , named_pawn , approach , eighth , promoted_to , marks
/// | ? small letters are second and third ? , ( named_pawn | named_officer ) , approach , place , marks ;`
///
/// P 4 R, R . 2CR, CR 3 F, P 8 D = D; F éch. 5 CD, as columns print that have no room behind the square; Pion 4 R, as
/// the first rows of some books have it.
fn step(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        if is_word(input) {
            let named = alt((named_pawn(hand), named_officer(hand)));
            let step = (named, approach(hand)).parse(input);
            if let Ok((rest, (role, ()))) = step {
                return arrival(hand, by_name(role))(rest);
            }
        }
        let (rest, mover) = mover(hand)(input)?;
        let bare = preceded(approach(hand), arrival(hand, mover)).parse(rest);
        bare.or_else(|failure| {
            let said = (stops(hand), check(hand), approach(hand)).parse(rest);
            let (rest, (_, said, ())) = said.or(Err(failure))?;
            let (rest, phrase) = arrival(hand, mover)(rest)?;
            Ok((rest, said.join(phrase)))
        })
    }
}

/// `approach = stops , [ towards | dash , ? no stop behind figures ? ] ;`
///
/// Nothing, ` . `, ` à `, `-`: what stands before the square, though in `D. - 6. F 3 D` the next move is numbered.
fn approach(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (rest, ()) = stops(hand)(input)?;
        match rest.starts_with(|c: char| c.is_ascii_digit()) {
            true => Ok((rest, ())),
            false => opt(alt((
                towards(hand),
                terminated(inner_dash(hand), no_number),
            )))
            .map(|_| ())
            .parse(rest),
        }
    }
}

/// A man of that kind.
fn by_name(role: Role) -> Phrase {
    Phrase {
        roles: Roles::of(role),
        ..UNSAID
    }
}

/// The quiet arrival of `mover`, with promotion and marks.
fn arrival(hand: Hand, mover: Phrase) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let said = move |to, tail: Tail| {
        let quiet = Quiet::Preferred;
        tail.join(Phrase { to, quiet, ..mover })
    };
    move |input| {
        if mover.roles == Roles::of(Role::Pawn) {
            let parts = (eighth(hand), promoted_to(hand), marks(hand));
            let whole = |(to, role, tail): (_, _, Tail)| said(to, tail.promoting(role));
            if let Ok(read) = parts.map(whole).parse(input) {
                return Ok(read);
            }
        }
        let whole = |(to, tail): (_, Tail)| said(to, tail);
        let apart = (place(hand), marks(hand)).map(whole);
        let joined = (place(joined(hand)), marks(hand)).map(whole);
        alt((apart, joined)).parse(input)
    }
}
