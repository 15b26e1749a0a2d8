//! Castlings by their word, or by both men where a castling leaves the squares free.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: the phrase of the king, and what is left of the text.
//!
//! `Roque TD`, `Roq. TR`, `R. roq.`, `R 1 TR/T 1 FR`.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{CastlingSide, File, Role};

use super::super::ending::beside;
use super::super::expected::{Expected, Wish};
use super::super::prose_words::word;
use super::super::shared::{Hand, Read, blanks, longest, run_on, stops};
use super::endings::marks;
use super::men::{letter, wing};
use super::places::{file, no_letter, no_move_begins, place, wide_file};
use super::{UNSAID, joined};
use crate::lexicon::Class;
use crate::phrase::{Files, Phrase, Roles};

/// `roque = [ king , stops ] , ( <castles> | ? roque before a capital ? ) , [ roque_side ] , marks ;`
///
/// Roque TD, Roq. TR, roque avec TR; `R. roq.`, to the side that is legal.
pub(super) fn roque(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let named = (king(hand), stops(hand), castles(hand)).map(|(_, (), ())| ());
        let (rest, ()) = alt((castles(hand), named)).parse(input)?;
        let side = (roque_side(hand), marks(hand)).map(|(side, tail)| (Some(side), tail));
        let either = marks(hand).map(|tail| (None, tail));
        let (rest, (side, tail)) = alt((side, either)).parse(rest)?;
        let phrase = Phrase {
            roles: Roles::of(Role::King),
            castling: side,
            castles: side.is_none(),
            ..UNSAID
        };
        Ok((rest, tail.join(phrase)))
    }
}

/// `roque_side = stops , [ ( <with> | <beside> | <of> ) , blanks , [ <determiner> , blanks ] ] , castling_wing
/// | stops , "(" , blanks , castling_wing , blanks , ")" ;`
///
/// TD, avec la T R, du côté du R, (TR).
fn roque_side(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, CastlingSide> {
    move |input| {
        let (rest, ()) = stops(hand)(input)?;
        if let Some(inside) = rest.strip_prefix('(') {
            let (rest, (_, side, ())) =
                (blanks(hand), castling_wing(hand), blanks(hand)).parse(inside)?;
            return match rest.strip_prefix(')') {
                Some(rest) => Ok((rest, side)),
                None => Err(Expected::wish(rest, Wish::Close)),
            };
        }
        let by = |class| longest(word(hand, class), word(run_on(hand), class));
        let article = opt((word(run_on(hand), Class::Determiner), blanks(hand)));
        let by = (
            alt((by(Class::With), by(Class::Beside), by(Class::Of))),
            blanks(hand),
            article,
        );
        // Of `D échec` a scan's blanks could make `de`.
        let led = preceded(by, castling_wing(hand));
        alt((led, castling_wing(hand))).parse(rest)
    }
}

/// Within how many bytes a capital is looked for that may run into the word: it is asked wherever a move may begin.
const CASTLES_MOST: usize = 32;

/// The word `roque`, into which the name of the rook may run: `RoqTR`.
fn castles(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let near = &input[..input.floor_char_boundary(CASTLES_MOST)];
        let capital = near.get(1..).and_then(|rest| rest.find(char::is_uppercase));
        let small = input.get(..capital.map_or(input.len(), |at| at + 1));
        let word = small.and_then(|word| hand.lexicon.word(Class::Castles, word));
        match word.or_else(|| hand.lexicon.word(Class::Castles, input)) {
            Some((_, length)) => Ok((input.get(length..).unwrap_or_default(), ())),
            None => Err(Expected::wish(input, Wish::Castling)),
        }
    }
}

/// `free_roque = king , stops , place , beside , rook , stops , place , marks ;`
///
/// R 1 TR/T 1 FR: king and rook of a castling that leaves the squares free.
pub(super) fn free_roque(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let king = (king(hand), stops(hand), place(hand));
        let rook = (beside(hand), rook(hand), stops(hand));
        let (rest, ((_, (), to), _)) = (king, rook).parse(input)?;
        let placed = |hand| (place(hand), marks(hand));
        let (rest, (rook_to, tail)) = alt((placed(hand), placed(joined(hand)))).parse(rest)?;
        let phrase = Phrase {
            roles: Roles::of(Role::King),
            to,
            rook_to,
            ..UNSAID
        };
        Ok((rest, tail.join(phrase)))
    }
}

/// `rook = <piece.rook> ;`
fn rook(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| letter(hand, input, |role| role == Role::Rook)
}

/// `king = <piece.king> ;`
fn king(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| letter(hand, input, |role| role == Role::King)
}

/// `castling_wing = <file.king_rook> | <file.queen_rook>
/// | ? no move begins here ? , ( <file.rooks> , stops , wing | wing ) , ? no letter follows ? ;`
///
/// TR, TD, T R: the rook that the king castles with; R, D: his side.
fn castling_wing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, CastlingSide> {
    move |input| match longest(rook_apart(hand), file(hand))(input)? {
        (rest, files) if files == Files::of(File::H) => Ok((rest, CastlingSide::KingSide)),
        (rest, files) if files == Files::of(File::A) => Ok((rest, CastlingSide::QueenSide)),
        (rest, Files::KING_SIDE) => Ok((rest, CastlingSide::KingSide)),
        (rest, Files::QUEEN_SIDE) => Ok((rest, CastlingSide::QueenSide)),
        _ => Err(Expected::wish(input, Wish::FileName)),
    }
}

/// `T R`, where no move begins so.
fn rook_apart(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let (input, ()) = no_move_begins(hand)(input)?;
        let rook = (wide_file(hand), no_letter).map(|(files, ())| files);
        let side = (wing(hand), no_letter).map(|(files, ())| files);
        alt((side, rook)).parse(input)
    }
}
