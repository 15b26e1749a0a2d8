//! What the notations share: squares, men and signs.
//!
//! The grammar is `grammar/shared.ebnf`; each production has the function of its name. Comes in: a
//! text, and the hand that wrote it. Goes out: the part of a phrase that the production says, and
//! what is left of the text.
//!
//! Of `xFf3+` what is taken and where is read; `+` is left.

use nom::branch::alt;
use nom::error::ParseError;
use nom::sequence::preceded;
use nom::{IResult, Parser};
use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::expected::{Expected, Wish};
use super::known::Known;
use crate::lexicon::{Class, Language, Lexicon, Meaning, side};
use crate::phrase::{Phrase, Roles};

/// What a parser of the notations returns.
pub(super) type Read<'a, T> = IResult<&'a str, T, Expected<&'a str>>;

/// What a dash can be in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dashes {
    /// It parts a man's two squares: `Cg1-f3`.
    Inside,
    /// It follows the move, and parts it from the other side's: the first of `e4-e5`.
    After,
    /// It is no part of the move: the second of `e4-e5`.
    Outside,
}

/// Whether blanks may stand within the name of a file: `C 3 F R`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Apart {
    /// They may, where no move begins with the letter behind them.
    Decided,
    /// The same before the name of a file, but not within it: `P T`.
    Before,
    /// They may, whatever that letter could begin.
    Always,
    /// They may not.
    Never,
}

/// Who wrote the text: whose letters it has, and what dashes are to him.
#[derive(Clone, Copy)]
pub(super) struct Hand<'k> {
    pub(super) lexicon: &'static Lexicon,
    pub(super) language: Language,
    pub(super) dashes: Dashes,
    /// Whether words of prose may run into each other.
    pub(super) joined: bool,
    pub(super) apart: Apart,
    /// The words that were found in the text, where prose is read.
    pub(super) known: Option<&'k Known<'k>>,
}

/// A hand whose words run into each other.
pub(super) fn run_on(hand: Hand) -> Hand {
    Hand {
        joined: true,
        ..hand
    }
}

/// Where a move arrives, and what it is said to take there.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    takes: bool,
    victims: Roles,
    to: Square,
}

/// Whether a pawn is said to take on his own file, which is all that `from` says of his departure: `exe5`.
pub(super) fn takes_ahead(takes: bool, from: Bitboard, to: Square) -> bool {
    takes && from.more_than_one() && from.contains(to)
}

impl Reach {
    /// Arrival on a square, taking nothing as far as is said.
    pub(super) fn quiet(to: Square) -> Reach {
        let (takes, victims) = (false, Roles::ANY);
        Reach { takes, victims, to }
    }

    /// The square.
    pub(super) fn to(self) -> Square {
        self.to
    }

    /// Whether a pawn from one of `from` takes on the file that is all that is said of his departure.
    pub(super) fn takes_ahead(self, from: Bitboard) -> bool {
        takes_ahead(self.takes, from, self.to)
    }

    /// The phrase of a man that goes so from one of `from`.
    #[inline]
    pub(super) fn phrase(self, from: Bitboard) -> Phrase {
        let mut phrase = Phrase::arriving(Roles::ANY, self.to);
        phrase.from = from;
        phrase.takes = self.takes;
        phrase.victims = self.victims;
        phrase
    }
}

/// Reads what reads further of two parsers, and of equals the first: the longest move is the move.
///
/// Of `e4 - e5` the short move e4 could be read, and the long one from e4 to e5.
#[inline]
pub(super) fn longest<'a, T>(
    first: impl Fn(&'a str) -> Read<'a, T>,
    second: impl Fn(&'a str) -> Read<'a, T>,
) -> impl Fn(&'a str) -> Read<'a, T> {
    move |input| match (first(input), second(input)) {
        (Ok(one), Ok(other)) if other.0.len() < one.0.len() => Ok(other),
        (Ok(one), _) => Ok(one),
        (_, Ok(other)) => Ok(other),
        (Err(nom::Err::Error(one)), Err(nom::Err::Error(other))) => {
            Err(nom::Err::Error(one.or(other)))
        }
        (Err(nom::Err::Error(_)), failure) | (failure, _) => failure,
    }
}

/// `blanks = { <blank> } ;`
///
/// None, or any number.
#[inline]
pub(super) fn blanks(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| Ok((hand.lexicon.skip_blanks(input), ()))
}

/// `stops = blanks , [ "." , blanks ] ;`
///
/// None of them, or `P . 6FR`, `P. 4. R`.
pub(super) fn stops(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    passing(hand, '.')
}

/// Blanks, in which a sign may stand.
pub(super) fn passing(hand: Hand, sign: char) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (rest, ()) = blanks(hand)(input)?;
        match rest.strip_prefix(sign) {
            Some(after) => blanks(hand)(after),
            None => Ok((rest, ())),
        }
    }
}

/// `file = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" ;`
#[inline]
pub(super) fn file(input: &str) -> Read<'_, File> {
    let byte = input.as_bytes().first().copied().unwrap_or(0);
    match (File::from_char(char::from(byte)), input.get(1..)) {
        (Some(file), Some(rest)) => Ok((rest, file)),
        _ => Err(Expected::wish(input, Wish::File)),
    }
}

/// `capital_file = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" ;`
#[inline]
pub(super) fn capital_file(input: &str) -> Read<'_, File> {
    let byte = input.as_bytes().first().copied().unwrap_or(0);
    let small = byte.is_ascii_uppercase().then(|| byte.to_ascii_lowercase());
    match (
        small.and_then(|c| File::from_char(char::from(c))),
        input.get(1..),
    ) {
        (Some(file), Some(rest)) => Ok((rest, file)),
        _ => Err(Expected::wish(input, Wish::File)),
    }
}

/// `accented_file = "é" | "è" | "É" | "È" | "ç" | "Ç" ;`
///
/// The letter e, to which scanners and keyboards that know French words put an accent (`é4`, `Rf1-é2`), and the letter c, to
/// which French pages put a cedilla so that nobody takes it for the knight (`Cç3`). No other file has either, so that
/// nothing else can be meant.
#[cold]
pub(super) fn accented_file(input: &str) -> Read<'_, File> {
    let cedilla = || input.strip_prefix(['ç', 'Ç']).map(|rest| (rest, File::C));
    match input.strip_prefix(['é', 'è', 'É', 'È']) {
        Some(rest) => Ok((rest, File::E)),
        None => cedilla().ok_or_else(|| Expected::wish(input, Wish::File)),
    }
}

/// `rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" ;`
///
/// Another digit can be nothing else: the search for a reading ends there.
#[inline]
pub(super) fn rank(input: &str) -> Read<'_, Rank> {
    let byte = input.as_bytes().first().copied().unwrap_or(0);
    match (Rank::from_char(char::from(byte)), input.get(1..)) {
        (Some(rank), Some(rest)) => Ok((rest, rank)),
        _ => Err(Expected::wish(input, Wish::Rank)),
    }
}

/// `square = ( file | capital_file | accented_file ) , rank ;`
///
/// f3; also `F3` (`FC4`, `E2-E4`), which is printed so on French web pages. A capital is a file
/// only here, with its rank: alone, as in `Bxc3`, it would read another language's piece as a pawn.
#[inline]
pub(super) fn square(input: &str) -> Read<'_, Square> {
    let (rest, file) = file(input)
        .or_else(|_| capital_file(input))
        .or_else(|_| accented_file(input))?;
    match rank(rest) {
        Ok((rest, rank)) => Ok((rest, Square::from_coords(file, rank))),
        Err(nom::Err::Error(failure)) if rest.starts_with(['0', '9']) => {
            Err(nom::Err::Failure(failure))
        }
        Err(failure) => Err(failure),
    }
}

/// A man's letter and the blanks after it, since scanned figurines stand apart (`♘ f3`).
#[inline]
pub(super) fn man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let (rest, role) = victim(hand)(input)?;
        Ok((hand.lexicon.skip_blanks(rest), role))
    }
}

/// `pawn = <piece.pawn> , man_stop | ? small letters are second and third ? , named_pawn , stops ;`
///
/// P, which most writers leave out; Pion.
#[inline]
pub(super) fn pawn(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        if is_word(input)
            && let Ok((rest, role)) = named_pawn(hand)(input)
        {
            return stops(hand)(rest).map(|(rest, ())| (rest, role));
        }
        match man(hand)(input)? {
            (rest, Role::Pawn) => man_stop(hand, input)(rest).map(|(rest, ())| (rest, Role::Pawn)),
            _ => Err(Expected::wish(input, Wish::PieceLetter)),
        }
    }
}

/// `officer = ( <piece.knight> | <piece.bishop> | <piece.rook> | <piece.queen> | <piece.king> ) , man_stop
/// | ? small letters are second and third ? , named_officer , stops ;`
///
/// Every man but the pawn: `C`, `C.`, `Cav.`, `Cavalier`.
#[inline]
pub(super) fn officer(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match man(hand)(input) {
        Ok((_, Role::Pawn)) => Err(Expected::wish(input, Wish::PieceLetter)),
        Ok(_) | Err(_) if is_word(input) => match named_officer(hand)(input) {
            Ok((rest, role)) => stops(hand)(rest).map(|(rest, ())| (rest, role)),
            Err(_) => man(hand)(input),
        },
        Ok((rest, role)) => man_stop(hand, input)(rest).map(|(rest, ())| (rest, role)),
        Err(failure) => Err(failure),
    }
}

/// Whether the second and the third letter of a word are small: of a move they seldom are.
#[inline]
pub(super) fn is_word(input: &str) -> bool {
    matches!(input.as_bytes(), [_, b'a'..=b'z', b'a'..=b'z', ..])
}

/// `named_pawn = <man.pawn> ;`
#[cold]
pub(super) fn named_pawn(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match hand.old(Class::Man, input) {
        Some((Meaning::Piece(role), length)) if role == Role::Pawn => {
            Ok((input.get(length..).unwrap_or_default(), role))
        }
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `named_officer = <man.knight> | <man.bishop> | <man.rook> | <man.queen> | <man.king> ;`
#[cold]
pub(super) fn named_officer(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match hand.old(Class::Man, input) {
        Some((Meaning::Piece(role), length)) if role != Role::Pawn => {
            Ok((input.get(length..).unwrap_or_default(), role))
        }
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `man_stop = blanks , [ ? no side is named ? , "." , blanks ] ;`
///
/// `C. f3`, which newspapers print: the stop behind the man's `letter`. In a language in which the
/// letter and its stop name a side (`B.` is Black, and the bishop) they are no man's.
#[inline]
fn man_stop(hand: Hand, letter: &str) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| match input.strip_prefix('.') {
        Some(behind) if side(letter, hand.language).is_none() => blanks(hand)(behind),
        _ => Ok((input, ())),
    }
}

/// `taking = blanks , ? no man is named ? , <capture> , blanks ;`
///
/// x, × and `:`; also `pr`, which old books print, with blanks around it. In capitals `P.` is a pawn: `P. e4 P. e5`.
#[inline]
pub(super) fn taking(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let sign = hand.lexicon.skip_blanks(input);
        let named = sign.starts_with(|c: char| c.is_ascii_uppercase())
            && hand.lexicon.piece(hand.language, sign).is_some();
        let read = hand.lexicon.word(Class::Capture, sign).filter(|_| !named);
        match read.and_then(|(_, length)| sign.get(length..)) {
            Some(rest) => blanks(hand)(rest),
            None => Err(Expected::wish(input, Wish::Capture)),
        }
    }
}

/// `dash = blanks , <dash> , blanks ;`
///
/// Blanks may stand around it: `e2 - e4`.
#[inline]
pub(super) fn dash(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let sign = hand.lexicon.skip_blanks(input);
        match (hand.lexicon.dash(sign), sign) {
            (0, _) => Err(Expected::wish(input, Wish::Dash)),
            (length, sign) => blanks(hand)(sign.get(length..).unwrap_or_default()),
        }
    }
}

/// `towards = blanks , <at> , blanks ;`
///
/// The word before the square of arrival, as columns for the public have it: `C en f3`, `Pion à 4 R`.
#[cold]
pub(super) fn towards(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let said = hand.lexicon.skip_blanks(input);
        let read = hand.old(Class::At, said);
        match read.and_then(|(_, length)| said.get(length..)) {
            Some(rest) => blanks(hand)(rest),
            None => Err(Expected::wish(input, Wish::MoveWord)),
        }
    }
}

/// `victim = <piece> ;`
///
/// The F of `Cg1xFf3`, close to its square: `b8:C d3` is a promotion and Black's answer.
#[inline]
pub(super) fn victim(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match hand.lexicon.piece(hand.language, input) {
        Some((role, length)) => Ok((input.get(length..).unwrap_or_default(), role)),
        None => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `reach = square | taking , victim , square | taking , square | dash , square ;`
///
/// f3, `xf3`, `xFf3` (which names what is taken), `-f3`.
#[inline]
pub(super) fn reach(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Reach> {
    let to = |takes, victims| move |to| Reach { takes, victims, to };
    let named = move |(role, to)| Reach {
        takes: true,
        victims: Roles::of(role),
        to,
    };
    move |input| {
        let taken = alt((
            (victim(hand), square).map(named),
            square.map(to(true, Roles::ANY)),
        ));
        alt((
            square.map(to(false, Roles::ANY)),
            preceded(taking(hand), taken),
            preceded(inner_dash(hand), square.map(to(false, Roles::ANY))),
        ))
        .parse(input)
    }
}

/// The dash within a move, where dashes do not part the moves of the two sides.
pub(super) fn inner_dash(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| match hand.dashes {
        Dashes::Inside => dash(hand)(input),
        _ => Err(Expected::wish(input, Wish::WordEnd)),
    }
}
