//! What the notations share: squares, signs, castling, promotion and marks.
//!
//! The grammar is `grammar/shared.ebnf`; each production has the function of its name. Comes in: a
//! text, and the hand that wrote it. Goes out: the part of a phrase that the production says, and
//! what is left of the text.
//!
//! Of `f3+ Fg7` a square and the ending of a move are read; ` Fg7` is left.

use nom::branch::alt;
use nom::{IResult, Parser};
use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::expected::{Expected, Wish};
use crate::lexicon::{CheckSign, Class, Language, Lexicon, Meaning};
use crate::phrase::{CheckSaid, Phrase, Roles};

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

/// Who wrote the text: whose letters it has, and what dashes are to him.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) lexicon: &'static Lexicon,
    pub(super) language: Language,
    pub(super) dashes: Dashes,
}

/// Where a move arrives, and what it is said to take there.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    takes: bool,
    victims: Roles,
    to: Square,
}

/// What stands behind a move: promotion and marks.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    promotion: Option<Role>,
    check: CheckSaid,
    en_passant: bool,
}

impl Reach {
    /// The phrase of a man that goes so from one of `from`.
    #[inline]
    pub(super) fn phrase(self, from: Bitboard, tail: Tail) -> Phrase {
        let mut phrase = Phrase::arriving(Roles::ANY, self.to);
        phrase.from = from;
        phrase.takes = self.takes;
        phrase.victims = self.victims;
        tail.join(phrase)
    }
}

impl Tail {
    /// The phrase with what the tail says of it: only pawns promote and take in passing.
    #[inline]
    pub(super) fn join(self, mut phrase: Phrase) -> Phrase {
        if phrase.roles == Roles::ANY && (self.promotion.is_some() || self.en_passant) {
            phrase.roles = Roles::of(Role::Pawn);
        }
        phrase.promotion = self.promotion;
        phrase.check = self.check;
        phrase.en_passant = self.en_passant;
        phrase
    }
}

/// `blanks = { <blank> } ;`
///
/// None, or any number.
#[inline]
pub(super) fn blanks(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| Ok((hand.lexicon.skip_blanks(input), ()))
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

/// `square = ( file | capital_file ) , rank ;`
///
/// f3; also `F3` (`FC4`, `E2-E4`), which is printed so on French web pages. A capital is a file
/// only here, with its rank: alone, as in `Bxc3`, it would read another language's piece as a pawn.
#[inline]
pub(super) fn square(input: &str) -> Read<'_, Square> {
    let (rest, file) = file(input).or_else(|_| capital_file(input))?;
    match rank(rest) {
        Ok((rest, rank)) => Ok((rest, Square::from_coords(file, rank))),
        Err(nom::Err::Error(failure)) if rest.starts_with(['0', '9']) => {
            Err(nom::Err::Failure(failure))
        }
        Err(failure) => Err(failure),
    }
}

/// `man = <piece> , blanks ;`
///
/// C, ♘; a blank after it, since scanned figurines stand apart (`♘ f3`).
#[inline]
pub(super) fn man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match hand.lexicon.piece(hand.language, input) {
        Some((role, length)) => {
            let rest = input.get(length..).unwrap_or_default();
            Ok((hand.lexicon.skip_blanks(rest), role))
        }
        None => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `pawn = <piece.pawn> , blanks ;`
///
/// P, which most writers leave out.
#[inline]
pub(super) fn pawn(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match man(hand)(input) {
        Ok((_, role)) if role != Role::Pawn => Err(Expected::wish(input, Wish::PieceLetter)),
        read => read,
    }
}

/// `officer = ( <piece.knight> | <piece.bishop> | <piece.rook> | <piece.queen> | <piece.king> ) ,
/// blanks ;`
///
/// Every man but the pawn.
#[inline]
pub(super) fn officer(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match man(hand)(input) {
        Ok((_, Role::Pawn)) => Err(Expected::wish(input, Wish::PieceLetter)),
        read => read,
    }
}

/// `taking = blanks , <capture> , blanks ;`
///
/// x, × and `:`; also `pr`, which old books print, with blanks around it.
#[inline]
pub(super) fn taking(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let sign = hand.lexicon.skip_blanks(input);
        let read = hand.lexicon.word(Class::Capture, sign);
        match read.and_then(|(_, length)| sign.get(length..)) {
            Some(rest) => blanks(hand)(rest),
            None => Err(Expected::wish(input, Wish::Capture)),
        }
    }
}

/// That no sign follows which could carry the move on to another square.
///
/// Of `e4 - e5` the short move e4 could be read, and the long one from e4 to e5.
#[inline]
pub(super) fn alone(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let sign = hand.lexicon.skip_blanks(input);
        let dash = hand.dashes == Dashes::Inside && hand.lexicon.dash(sign) > 0;
        match dash || taking(hand)(sign).is_ok() {
            true => Err(Expected::wish(input, Wish::File)),
            false => Ok((input, ())),
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

/// `reach = taking , man , square | taking , square | dash , square | square ;`
///
/// `xf3`, `xFf3` (which names what is taken), `-f3`, f3.
#[inline]
pub(super) fn reach(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Reach> {
    let to = |takes, victims| move |to| Reach { takes, victims, to };
    move |input| {
        let named = (taking(hand), man(hand), square);
        let unnamed = (taking(hand), square);
        alt((
            square.map(to(false, Roles::ANY)),
            named.map(|(_, role, square)| to(true, Roles::of(role))(square)),
            unnamed.map(|(_, square)| to(true, Roles::ANY)(square)),
            (inner_dash(hand), square).map(|(_, square)| to(false, Roles::ANY)(square)),
        ))
        .parse(input)
    }
}

/// The dash within a move, where dashes do not part the moves of the two sides.
fn inner_dash(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| match hand.dashes {
        Dashes::Inside => dash(hand)(input),
        _ => Err(Expected::wish(input, Wish::WordEnd)),
    }
}

/// `castling = <castling> ;`
///
/// O-O, 0-0-0, petit roque.
#[inline]
pub(super) fn castling(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, CastlingSide> {
    let loose = hand.dashes == Dashes::Inside;
    move |input| match hand.lexicon.castling(input, loose) {
        Some((side, length)) => Ok((input.get(length..).unwrap_or_default(), side)),
        _ => Err(Expected::wish(input, Wish::Castling)),
    }
}

/// `castling_move = castling , ending ;`
#[inline]
pub(super) fn castling_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let parts = (castling(hand), ending(hand));
        let whole = |(side, tail): (_, Tail)| tail.join(Phrase::castling(side));
        parts.map(whole).parse(input)
    }
}

/// `promoted = <piece.knight> | <piece.bishop> | <piece.rook> | <piece.queen> ;`
///
/// C, F, T, D: no pawn becomes a king, so that an English `e8=R` is not a French king.
#[inline]
pub(super) fn promoted(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match hand.lexicon.piece(hand.language, input) {
        Some((role, length)) if promotable(role) => {
            Ok((input.get(length..).unwrap_or_default(), role))
        }
        _ => Err(Expected::wish(input, Wish::PromotionLetter)),
    }
}

pub(super) fn promotable(role: Role) -> bool {
    !matches!(role, Role::Pawn | Role::King)
}

/// `promotion = promoted | blanks , <promotion.sign> , blanks , promoted
/// | blanks , <promotion.open> , blanks , promoted , blanks , <promotion.close> ;`
///
/// `e8D`, `e8=D`, `e8/D`, `e8(D)`, `e8 (D)`.
#[inline]
pub(super) fn promotion(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let sign = || {
            (
                blanks(hand),
                promotion_sign(hand, Meaning::Sign),
                blanks(hand),
            )
        };
        let open = || {
            (
                blanks(hand),
                promotion_sign(hand, Meaning::Open),
                blanks(hand),
            )
        };
        let close = || (blanks(hand), promotion_sign(hand, Meaning::Close));
        alt((
            promoted(hand),
            (sign(), promoted(hand)).map(|(_, role)| role),
            (open(), promoted(hand), close()).map(|(_, role, _)| role),
        ))
        .parse(input)
    }
}

fn promotion_sign(hand: Hand, meaning: Meaning) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    let wish = match meaning {
        Meaning::Close => Wish::Close,
        _ => Wish::PromotionLetter,
    };
    move |input| match hand.lexicon.word(Class::Promotion, input) {
        Some((read, length)) if read == meaning => {
            Ok((input.get(length..).unwrap_or_default(), ()))
        }
        _ => Err(Expected::wish(input, wish)),
    }
}

/// `ending = mark , ending | ? word end ? ;`
///
/// Any number of marks, then the end of the word. A word apart that only begins like a mark is none:
/// of `Cb1 Ch:f6` the move Cb1 is read, and no check.
#[inline]
pub(super) fn ending(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let (mut rest, mut tail, mut apart) = (input, Tail::default(), None);
        while let Ok((after, said)) = mark(hand)(rest) {
            if hand.lexicon.skip_blanks(rest).len() < rest.len() {
                apart = Some((rest, tail));
            }
            (rest, tail) = (after, tail.and(said));
        }
        match word_ends(hand, rest) {
            true => Ok((rest, tail)),
            false => apart.ok_or_else(|| Expected::wish(rest, Wish::WordEnd)),
        }
    }
}

impl Tail {
    /// Both tails; of two marks of check the stronger.
    fn and(mut self, said: Tail) -> Tail {
        if said.check as u8 > self.check as u8 {
            self.check = said.check;
        }
        self.en_passant |= said.en_passant;
        self
    }
}

/// `mark = blanks , ( check | <en_passant> ) ;`
///
/// +, échec et mat, e.p., (e.p.), with or without a blank before it.
#[inline]
pub(super) fn mark(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let sign = hand.lexicon.skip_blanks(input);
        let byte = sign.as_bytes().first().copied().unwrap_or(0);
        let starts = |class| hand.lexicon.starts(class, byte);
        if !starts(Class::Check) && !starts(Class::EnPassant) {
            return Err(Expected::wish(input, Wish::WordEnd));
        }
        check(hand)(sign).or_else(|_| en_passant(hand)(sign))
    }
}

/// `check = <check> , ? no judgement ? ;`
///
/// +, †, échec; but of `+-` and `+=` the cross is no check, and `Ch : f3` is a knight's capture.
fn check(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| match hand.lexicon.word(Class::Check, input) {
        Some((Meaning::Check(sign), length))
            if !is_judgement(hand, input, length) && !is_departure(hand, input, length) =>
        {
            let check = match sign {
                CheckSign::Check => CheckSaid::Check,
                CheckSign::DoubleOrMate => CheckSaid::DoubleOrMate,
                CheckSign::Mate => CheckSaid::Mate,
            };
            let tail = Tail {
                check,
                ..Tail::default()
            };
            Ok((input.get(length..).unwrap_or_default(), tail))
        }
        _ => Err(Expected::wish(input, Wish::WordEnd)),
    }
}

/// Whether the word of `length` is a man and where he comes from, since he takes something.
fn is_departure(hand: Hand, input: &str, length: usize) -> bool {
    input.starts_with(|c: char| c.is_ascii_uppercase())
        && input
            .get(length..)
            .is_some_and(|rest| taking(hand)(rest).is_ok())
}

fn en_passant(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| match hand.lexicon.word(Class::EnPassant, input) {
        Some((_, length)) => {
            let tail = Tail {
                en_passant: true,
                ..Tail::default()
            };
            Ok((input.get(length..).unwrap_or_default(), tail))
        }
        None => Err(Expected::wish(input, Wish::WordEnd)),
    }
}

/// Whether a judgement sign longer than `length` begins `input` and ends a word.
fn is_judgement(hand: Hand, input: &str, length: usize) -> bool {
    let glyph = hand.lexicon.word(Class::Nag, input);
    let longer = glyph.filter(|(_, bytes)| *bytes > length);
    let rest = longer.and_then(|(_, bytes)| input.get(bytes..));
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether a word ends before `rest`: no letter or digit follows, and no sign that would carry it
/// on.
#[inline]
pub(super) fn word_ends(hand: Hand, rest: &str) -> bool {
    match rest.as_bytes().first() {
        None => true,
        Some(byte) if byte.is_ascii_whitespace() => true,
        Some(byte) if byte.is_ascii_alphanumeric() => false,
        Some(_) => !carries_on(hand, rest),
    }
}

/// Whether what stands here, a sign, carries the word on: `-f6`, `=D`, `×d5`. A dash carries on
/// also before a blank (`Cf3- Cc6`), but for the dash of a judgement (`-+`) or before dots.
fn carries_on(hand: Hand, rest: &str) -> bool {
    let runs_on = |length| {
        let after = rest.get(length..).unwrap_or_default();
        after.starts_with(char::is_alphanumeric)
    };
    if rest.starts_with(char::is_alphanumeric) {
        return true;
    }
    let dash = hand.lexicon.dash(rest);
    if dash > 0 {
        let after = hand
            .lexicon
            .skip_blanks(rest.get(dash..).unwrap_or_default());
        let dots = hand.lexicon.word(Class::Ellipsis, after).is_some();
        return hand.dashes != Dashes::After && !dots && !is_judgement(hand, rest, dash);
    }
    let promotion = hand.lexicon.word(Class::Promotion, rest);
    let sign = promotion.filter(|(meaning, _)| *meaning == Meaning::Sign);
    let sign = sign.or_else(|| hand.lexicon.word(Class::Capture, rest));
    sign.is_some_and(|(_, length)| runs_on(length))
}

/// `tail = promotion , ending | ending ;`
///
/// What can stand behind a pawn's move.
#[inline]
pub(super) fn tail(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let promoting = (promotion(hand), ending(hand));
        alt((
            promoting.map(|(role, tail)| tail.promoting(role)),
            ending(hand),
        ))
        .parse(input)
    }
}

impl Tail {
    pub(super) fn promoting(mut self, role: Role) -> Tail {
        self.promotion = Some(role);
        self
    }
}
