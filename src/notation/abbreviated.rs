//! Moves by the square of arrival: `Cf3`, `Cbd2`, `exd5`, `e8=D`, `O-O`.
//!
//! The grammar is `grammar/abbreviated.ebnf`; each production has the function of its name. Comes
//! in: a text, and the hand that wrote it. Goes out: a phrase, and what is left of the text.
//!
//! A move without a letter is a pawn's, also where it names both its squares.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, Color, File, Role, Square};

use super::ending::{Tail, castling_move, either_castling, ending, pawn_tail, tail};
use super::expected::{Expected, Wish};
use super::shared::{
    Hand, Reach, Read, accented_file, capital_file, file, longest, officer, pawn, rank, reach,
    square, taking, towards, victim,
};
use crate::lexicon::{Class, Language};
use crate::phrase::{Frame, Phrase, Relation, Roles};

/// `phrase = castling_move | either_castling | typed | officer_move | pawn_move ;`
#[inline]
pub(super) fn phrase(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        // Of other hands hardly a move begins so.
        if matches!(input.as_bytes(), [b'A'..=b'Z', b'A'..=b'Z', ..])
            && let Ok(typed) = typed(hand)(input)
        {
            return Ok(typed);
        }
        let all = (
            castling_move(hand),
            either_castling(hand),
            longest(officer_move(hand), pawn_move(hand)),
        );
        alt(all).parse(input)
    }
}

/// `typed = ? two capitals ? , ( typed_capture | typed_departure ) ;`
///
/// What machines without small letters type otherwise than `CF3` and E4: `EXD4`, `CBD2`.
#[cold]
fn typed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| alt((typed_capture(hand), typed_departure(hand))).parse(input)
}

/// `typed_capture = capital_file , "X" , capital_square , tail ;`
///
/// `EXD4`; of `DXC4` the queen takes, or the pawn of the file, and the board tells which. A pawn's letter is no file's.
fn typed_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (file, ())) = (capital_file, capital_sign).parse(input)?;
        let (rest, (to, tail)) = (capital_square, tail(hand)).parse(rest)?;
        let man = hand.lexicon.piece(hand.language, input);
        let pawn = Roles::of(Role::Pawn);
        let mut phrase = tail.join(Phrase::arriving(pawn, to));
        phrase.takes = true;
        match man {
            Some((Role::Pawn, _)) => return Err(Expected::wish(input, Wish::File)),
            Some((role, _)) if phrase.promotion.is_none() => {
                phrase.roles = pawn.union(Roles::of(role));
                phrase.relation = Relation::PawnOf(file);
                // Squares are the board's, but not the masks alone tell.
                phrase.frame = Frame::Of(Color::White);
            }
            _ => phrase.from = Bitboard::from_file(file),
        }
        Ok((rest, phrase))
    }
}

/// `typed_departure = officer , capital_file , [ "X" ] , capital_square , ending ;`
///
/// `CBD2`, `TAXD1`.
fn typed_departure(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (role, from)) = (officer(hand), capital_file).parse(input)?;
        let (rest, (sign, to, tail)) =
            (opt(capital_sign), capital_square, ending(hand)).parse(rest)?;
        let mut phrase = Phrase::arriving(Roles::of(role), to);
        phrase.from = Bitboard::from_file(from);
        phrase.takes = sign.is_some();
        Ok((rest, tail.join(phrase)))
    }
}

/// `capital_square = capital_file , rank ;`
fn capital_square(input: &str) -> Read<'_, Square> {
    let (rest, (file, rank)) = (capital_file, rank).parse(input)?;
    Ok((rest, Square::from_coords(file, rank)))
}

fn capital_sign(input: &str) -> Read<'_, ()> {
    match input.strip_prefix('X') {
        Some(rest) => Ok((rest, ())),
        None => Err(Expected::wish(input, Wish::Capture)),
    }
}

/// `officer_move = ( officer | small_officer ) , ( officer_short | officer_long | man_taken | file_taken ) ;`
#[inline]
fn officer_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, role) =
            officer(hand)(input).or_else(|wanted| match small_officer(hand, input) {
                Some(role) => Ok((&input[1..], role)),
                None => Err(wanted),
            })?;
        let squares = longest(officer_short(hand), officer_long(hand));
        let taken = longest(man_taken(hand), file_taken(hand));
        let either = longest(squares, taken);
        let (rest, phrase) = either(rest)?;
        let roles = Roles::of(role);
        Ok((rest, Phrase { roles, ..phrase }))
    }
}

/// `small_officer = ? English letters ? , ( "k" | "n" | "q" | "r" ) ;`
///
/// `nf3`: typed without capitals, by letters that no file has. A bishop's is told by the board.
#[inline]
fn small_officer(hand: Hand, input: &str) -> Option<Role> {
    let letter = *input.as_bytes().first()?;
    let small = letter.is_ascii_lowercase() && letter > b'h' && hand.language == Language::English;
    let role = || hand.language.role(char::from(letter.to_ascii_uppercase()));
    if small {
        role().filter(|role| *role != Role::Pawn)
    } else {
        None
    }
}

/// `officer_short = arrival , ending ;`
///
/// `f3`, `xf3`, `-f3`, ` en f3` behind a letter.
#[inline]
fn officer_short(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let whole = |(reach, tail): (Reach, Tail)| tail.join(reach.phrase(Bitboard::FULL));
        (arrival(hand), ending(hand)).map(whole).parse(input)
    }
}

/// `arrival = reach | ? a word apart ? , towards , square ;`
#[inline]
fn arrival(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Reach> {
    move |input| match reach(hand)(input) {
        Err(nom::Err::Error(wanted)) => match preceded(towards(hand), square).parse(input) {
            Ok((rest, to)) if is_word_apart(hand, input) => Ok((rest, Reach::quiet(to))),
            _ => Err(nom::Err::Error(wanted)),
        },
        read => read,
    }
}

/// Whether letters stand there that are no file's: the `a` of `Tac1` is one, and that of `Ca f6`, which is left of `Ca3`.
fn is_word_apart(hand: Hand, input: &str) -> bool {
    let word = hand.lexicon.skip_blanks(input);
    let behind = word.trim_start_matches(char::is_alphabetic);
    word.len() - behind.len() > 1 && !behind.starts_with(|c: char| c.is_ascii_digit())
}

/// `officer_long = departure , reach , ending ;`
///
/// `bd2`, `1xf3`, `g1-f3` behind a letter.
#[inline]
fn officer_long(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let whole = |(from, reach, tail): (_, Reach, Tail)| tail.join(reach.phrase(from));
        (departure, reach(hand), ending(hand))
            .map(whole)
            .parse(input)
    }
}

/// `man_taken = <capture> , victim , ending ;`
///
/// `xT` behind a letter, as hands write that the men of a kind are exchanged: `TxT DxT`. No blank stands in it, for behind a
/// colon one would begin a sentence.
#[cold]
fn man_taken(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let whole = |(role, tail): (Role, Tail)| {
        let mut phrase = Phrase::ANY;
        (phrase.takes, phrase.victims) = (true, Roles::of(role));
        tail.join(phrase)
    };
    move |input| {
        let read = hand.lexicon.word(Class::Capture, input);
        let rest = read.and_then(|(_, length)| input.get(length..));
        let rest = rest.ok_or_else(|| Expected::wish(input, Wish::Capture))?;
        (victim(hand), ending(hand)).map(whole).parse(rest)
    }
}

/// `file_taken = taking , file , ending ;`
///
/// `xd` behind a letter, as hands leave out the rank of what is taken: `Dxd`, `D x d`, as in `exd`.
#[cold]
fn file_taken(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let whole = |((), file, tail): ((), File, Tail)| {
        let mut phrase = Phrase::ANY;
        (phrase.takes, phrase.to) = (true, Bitboard::from_file(file));
        tail.join(phrase)
    };
    move |input| (taking(hand), file, ending(hand)).map(whole).parse(input)
}

/// `departure = square | file | accented_file | rank ;`
///
/// What is said of the square a man comes from.
#[inline]
fn departure(input: &str) -> Read<'_, Bitboard> {
    let rank = rank.map(Bitboard::from_rank);
    alt((pawn_departure, rank)).parse(input)
}

/// `pawn_move = pawn , pawn_step | pawn , arrival , tail | pawn_step ;`
///
/// e4, `exd5`; `Pe4`, `Pxd5`, `Pion en e4`. The first letter of `cc3` may be a man's that was typed small.
#[inline]
fn pawn_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let whole = |(reach, tail): (Reach, Tail)| tail.join(reach.phrase(Bitboard::FULL));
        let lettered =
            (pawn(hand), (arrival(hand), tail(hand)).map(whole)).map(|(_, phrase)| phrase);
        let named = (pawn(hand), pawn_step(hand)).map(|(_, phrase)| phrase);
        let (rest, phrase) = alt((pawn_step(hand), named, lettered)).parse(input)?;
        let roles = Roles::of(Role::Pawn);
        match doubled(hand, input) {
            Some(man) if !phrase.takes => {
                let roles = roles.union(Roles::of(man));
                let from = Bitboard::FULL;
                Ok((
                    rest,
                    Phrase {
                        roles,
                        from,
                        ..phrase
                    },
                ))
            }
            _ => Ok((rest, Phrase { roles, ..phrase })),
        }
    }
}

/// The man whose capital the first letter would be, where it is that of the file joined to it: `cc3`.
#[inline]
fn doubled(hand: Hand, input: &str) -> Option<Role> {
    match input.as_bytes() {
        [letter @ b'a'..=b'h', file, b'1'..=b'8', ..] if letter == file => {
            let capital = char::from(letter.to_ascii_uppercase());
            hand.language
                .role(capital)
                .filter(|role| *role != Role::Pawn)
        }
        _ => None,
    }
}

/// `pawn_step = pawn_short | pawn_long | short_capture | pawn_taking ;`
#[inline]
fn pawn_step(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let short = longest(pawn_short(hand), short_capture(hand));
        let long = longest(pawn_long(hand), pawn_taking(hand));
        longest(short, long)(input)
    }
}

/// `pawn_short = square , pawn_tail ;`
///
/// e4, `e8=D`, `e8q`.
#[inline]
fn pawn_short(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, to) = square(input)?;
        let (rest, tail) = pawn_tail(hand, to)(rest)?;
        Ok((rest, tail.join(Phrase::arriving(Roles::ANY, to))))
    }
}

/// `pawn_long = pawn_departure , reach , pawn_tail ;`
///
/// `exd5`, `ed5`, `e2-e4`. No pawn of a file takes on it: `exe5` is no move.
#[inline]
fn pawn_long(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (from, reach)) = (pawn_departure, reach(hand)).parse(input)?;
        let (rest, tail) = pawn_tail(hand, reach.to())(rest)?;
        let from = match reach.takes_ahead(from) {
            true => Bitboard::EMPTY,
            false => from,
        };
        Ok((rest, tail.join(reach.phrase(from))))
    }
}

/// `pawn_departure = square | file | accented_file ;`
#[inline]
fn pawn_departure(input: &str) -> Read<'_, Bitboard> {
    let square = square.map(Bitboard::from_square);
    let file = alt((file, accented_file)).map(Bitboard::from_file);
    alt((square, file)).parse(input)
}

/// `pawn_taking = file , man_taken ;`
///
/// `dxF`
#[cold]
fn pawn_taking(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (from, phrase)) = (file, man_taken(hand)).parse(input)?;
        let from = Bitboard::from_file(from);
        Ok((rest, Phrase { from, ..phrase }))
    }
}

/// `short_capture = neighbours , ending ;`
///
/// `exd`, `ed`.
#[inline]
fn short_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let whole = |(phrase, tail): (_, Tail)| tail.join(phrase);
        (neighbours(hand), ending(hand)).map(whole).parse(input)
    }
}

/// `neighbours = "a" , [ taking ] , "b" | "b" , [ taking ] , ( "a" | "c" )
/// | "c" , [ taking ] , ( "b" | "d" ) | "d" , [ taking ] , ( "c" | "e" )
/// | "e" , [ taking ] , ( "d" | "f" ) | "f" , [ taking ] , ( "e" | "g" )
/// | "g" , [ taking ] , ( "f" | "h" ) | "h" , [ taking ] , "g" ;`
///
/// Only files that touch: so `fa` and `ce` stay words.
#[inline]
fn neighbours(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (second, (from, sign)) = (file, opt(taking(hand))).parse(input)?;
        let (rest, to) = file(second)?;
        if from.distance(to) != 1 {
            return Err(Expected::wish(second, Wish::File));
        }
        let mut phrase = Phrase::ANY;
        phrase.from = Bitboard::from_file(from);
        phrase.to = Bitboard::from_file(to);
        phrase.takes = sign.is_some();
        Ok((rest, phrase))
    }
}
