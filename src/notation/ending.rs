//! What stands behind a move, the same in every notation: promotion, marks, the end of the word;
//! and castling, which is the same in every notation from its start.
//!
//! The grammar is `grammar/ending.ebnf`; each production has the function of its name. Comes in: a
//! text, and the hand that wrote it. Goes out: what the ending says of the move, and what is left.
//!
//! Of `=D+ échec 12.` a queen and a check are read; ` 12.` is left.

use super::evaluation::evaluation;
use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};
use shakmaty::{Bitboard, CastlingSide, Rank, Role, Square};

use super::expected::{Expected, Wish};
use super::shared::{Dashes, Hand, Read, blanks, inner_dash, longest, man, square, taking};
use crate::lexicon::{CheckSign, Class, Language, Meaning, is_raised};
use crate::phrase::{CheckSaid, Frame, Phrase, Roles};

/// What stands behind a move: promotion and marks.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    promotion: Option<Role>,
    check: CheckSaid,
    en_passant: bool,
    /// A sign of capture stands behind the square: else what stands before it is left.
    takes: bool,
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
        phrase.takes |= self.takes;
        phrase
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

/// `castling_move = castling , ending | free_castling , ending ;`
#[inline]
pub(super) fn castling_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let parts = (castling(hand), ending(hand));
        let whole = |(side, tail): (_, Tail)| tail.join(Phrase::castling(side));
        let free = |travels| {
            let parts = (free_castling(hand, travels), ending(hand));
            parts.map(|(phrase, tail): (_, Tail)| tail.join(phrase))
        };
        alt((parts.map(whole), free(true), free(false))).parse(input)
    }
}

/// `either_castling = <castles> , ending ;`
///
/// `Roque`: to the side that is legal.
pub(super) fn either_castling(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let Some((_, length)) = hand.lexicon.word(Class::Castles, input) else {
            return Err(Expected::wish(input, Wish::Castling));
        };
        let phrase = Phrase {
            roles: Roles::of(Role::King),
            castles: true,
            frame: Frame::Mover,
            ..Phrase::ANY
        };
        let (rest, tail) = ending(hand)(input.get(length..).unwrap_or_default())?;
        Ok((rest, tail.join(phrase)))
    }
}

/// `free_castling = king_placed , beside , rook_placed ;`
///
/// `Rh1/Tf1`: where castling leaves the squares free, both men are named. `Re1-g1/Th1` is no castling: the
/// rook stays, and the king leaps. `travels` where the rook's square of departure is said.
fn free_castling(hand: Hand, travels: bool) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        // Up to the sign it could be any move of the king: the wishes of those are told.
        let Ok((rest, (king, ()))) = (king_placed(hand), beside(hand)).parse(input) else {
            return Err(Expected::wish(input, Wish::Castling));
        };
        let (rest, rook) = rook_placed(hand, travels)(rest)?;
        let rook_to = Bitboard::from_square(rook);
        Ok((rest, Phrase { rook_to, ..king }))
    }
}

/// `king_placed = <piece.king> , blanks , [ square , dash ] , square ;`
fn king_placed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| match man(hand)(input)? {
        (rest, Role::King) => {
            let from = opt((square, inner_dash(hand)).map(|(from, ())| from));
            let (rest, (from, to)) = (from, square).parse(rest)?;
            let king = Phrase::arriving(Roles::of(Role::King), to);
            let from = from.map_or(Bitboard::FULL, Bitboard::from_square);
            Ok((rest, Phrase { from, ..king }))
        }
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `rook_placed = <piece.rook> , blanks , [ square , dash ] , square ;`
fn rook_placed(hand: Hand, travels: bool) -> impl for<'a> Fn(&'a str) -> Read<'a, Square> {
    move |input| match man(hand)(input)? {
        (rest, Role::Rook) if travels => {
            let (rest, _) = (square, inner_dash(hand)).parse(rest)?;
            square(rest)
        }
        (rest, Role::Rook) => square(rest),
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `beside = blanks , <joins> , blanks ;`
///
/// The sign between the two.
pub(super) fn beside(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let rest = hand.lexicon.skip_blanks(input);
        match hand.lexicon.word(Class::Joins, rest) {
            Some((_, length)) => {
                let rest = rest.get(length..).unwrap_or_default();
                Ok((hand.lexicon.skip_blanks(rest), ()))
            }
            None => Err(Expected::wish(input, Wish::WordEnd)),
        }
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

/// `promoted_man = <man.knight> | <man.bishop> | <man.rook> | <man.queen> ;`
///
/// Dame, cavalier.
#[cold]
fn promoted_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| match hand.lexicon.old(Class::Man, input) {
        Some((Meaning::Piece(role), length)) if promotable(role) => {
            Ok((input.get(length..).unwrap_or_default(), role))
        }
        _ => Err(Expected::wish(input, Wish::PromotionLetter)),
    }
}

/// `promotion = promoted | blanks , <promotion.sign> , blanks , ( promoted_man | promoted )
/// | blanks , [ <promotion.sign> , blanks ] , <promotion.open> , blanks , ( promoted_man | promoted ) ,
/// blanks , <promotion.close> ;`
///
/// `e8D`, `e8=D`, `e8/D`, `e8(D)`, `e8 (D)`, `e8=(D)`, `e8=Dame`.
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
                opt((promotion_sign(hand, Meaning::Sign), blanks(hand))),
                promotion_sign(hand, Meaning::Open),
                blanks(hand),
            )
        };
        let close = || (blanks(hand), promotion_sign(hand, Meaning::Close));
        alt((
            promoted(hand),
            (sign(), alt((promoted_man(hand), promoted(hand)))).map(|(_, role)| role),
            (open(), alt((promoted_man(hand), promoted(hand))), close()).map(|(_, role, _)| role),
        ))
        .parse(input)
    }
}

/// `small_promotion = small_man | <promotion.sign> , small_man
/// | [ <promotion.sign> ] , <promotion.open> , small_man , <promotion.close> ;`
///
/// `e7e8q`, `e8=q`, `e8=(q)`: programs that are careless of capitals.
fn small_promotion(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let sign = |meaning| promotion_sign(hand, meaning);
        let open = (opt(sign(Meaning::Sign)), sign(Meaning::Open));
        alt((
            small_man(hand),
            preceded(sign(Meaning::Sign), small_man(hand)),
            delimited(open, small_man(hand), sign(Meaning::Close)),
        ))
        .parse(input)
    }
}

/// `small_man = <piece.knight small> | <piece.bishop small> | <piece.rook small> | <piece.queen small> ;`
///
/// Engines speak English whatever the record's language is, which is asked first.
fn small_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let small = input.chars().next().filter(char::is_ascii_lowercase);
        let of = |language: Language| {
            let role = language.role(small?.to_ascii_uppercase())?;
            promotable(role).then_some(role)
        };
        match (
            of(hand.language).or_else(|| of(Language::English)),
            input.get(1..),
        ) {
            (Some(role), Some(rest)) => Ok((rest, role)),
            _ => Err(Expected::wish(input, Wish::PromotionLetter)),
        }
    }
}

pub(super) fn promotion_sign(
    hand: Hand,
    meaning: Meaning,
) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
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
/// Any number of marks, then the end of the word.
#[inline]
pub(super) fn ending(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let (mut rest, mut tail) = (input, Tail::default());
        // Nine moves in ten have no mark: two bytes tell.
        if !hand.lexicon.may_go_on(rest) {
            return Ok((rest, tail));
        }
        let mut longest = None;
        loop {
            if word_ends(hand, rest) {
                longest = Some((rest, tail));
            }
            match mark(hand)(rest) {
                Ok((after, said)) => (rest, tail) = (after, tail.and(said)),
                Err(_) => return longest.ok_or(Expected::wish(rest, Wish::WordEnd)),
            }
        }
    }
}

impl Tail {
    /// Both tails; of two marks of check the stronger.
    pub(super) fn and(mut self, said: Tail) -> Tail {
        if said.check as u8 > self.check as u8 {
            self.check = said.check;
        }
        self.en_passant |= said.en_passant;
        self.takes |= said.takes;
        self
    }
}

/// `mark = blanks , ( check | en_passant ) | <capture> , check ;`
///
/// +, échec et mat, e.p., (e.p.), with or without a blank before it; `:+` where the sign of capture stands behind the square.
#[inline]
pub(super) fn mark(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let sign = hand.lexicon.skip_blanks(input);
        check(hand)(sign)
            .or_else(|_| en_passant(hand)(sign))
            .or_else(|wanted| taken_with_check(hand, input).ok_or(wanted))
    }
}

/// `Df7:+`: printers of some countries set the sign of capture last.
#[cold]
fn taken_with_check<'a>(hand: Hand, input: &'a str) -> Option<(&'a str, Tail)> {
    let (_, length) = hand.lexicon.word(Class::Capture, input)?;
    let (rest, tail) = check(hand)(input.get(length..)?).ok()?;
    Some((
        rest,
        Tail {
            takes: true,
            ..tail
        },
    ))
}

/// `check = <check> , ? no judgement ? ;`
///
/// +, †, échec; but of `+-` and `+=` the cross is no check, `Ch : f3` is a knight's capture, and a mate that is announced
/// (`mat en deux coups`) is not given.
pub(super) fn check(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| match hand.lexicon.word(Class::Check, input) {
        Some((Meaning::Check(sign), length))
            if !is_judgement(hand, input, length)
                && evaluation(input) == 0
                && !is_departure(hand, input, length)
                && hand.lexicon.word(Class::Announces, input).is_none() =>
        {
            let check = said(Some(sign));
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
    let takes = |rest| {
        let reached = (taking(hand), alt((man(hand).map(drop), square.map(drop)))).parse(rest);
        reached.is_ok()
    };
    input.starts_with(|c: char| c.is_ascii_uppercase()) && input.get(length..).is_some_and(takes)
}

/// What a sign of check says of the move.
#[inline]
pub(super) fn said(sign: Option<CheckSign>) -> CheckSaid {
    sign.map_or(CheckSaid::Unsaid, CheckSaid::from)
}

/// `en_passant = <en_passant> ;`
///
/// e.p., `(e.p.)`, en passant.
pub(super) fn en_passant(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
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
    let longer = |class| {
        let sign = hand.lexicon.word(class, input);
        sign.filter(|(_, bytes)| *bytes > length)
    };
    // A result can begin so too, without words: `+:-`.
    let result = || longer(Class::Result).filter(|_| !input.starts_with(char::is_alphabetic));
    let longer = longer(Class::Nag).or_else(result);
    let rest = longer.and_then(|(_, bytes)| input.get(bytes..));
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Any number of marks, each read by `said_mark`, then the end of the word.
pub(super) fn marks_of(
    hand: Hand,
    said_mark: impl for<'a> Fn(&'a str) -> Read<'a, Tail>,
) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let (mut rest, mut tail, mut longest) = (input, Tail::default(), None);
        loop {
            if word_ends(hand, rest) {
                longest = Some((rest, tail));
            }
            match said_mark(rest) {
                Ok((after, said)) => (rest, tail) = (after, tail.and(said)),
                Err(_) => return longest.ok_or(Expected::wish(rest, Wish::WordEnd)),
            }
        }
    }
}

/// Whether a word ends before `rest`: no letter, figurine or digit follows, and no sign that
/// would carry it on.
#[inline]
pub(super) fn word_ends(hand: Hand, rest: &str) -> bool {
    match rest.as_bytes().first() {
        None => true,
        Some(byte) if byte.is_ascii_whitespace() => true,
        Some(byte) if byte.is_ascii_alphanumeric() => is_joined_result(rest),
        Some(_) => !carries_on(hand, rest),
    }
}

/// Whether the result of the game, and nothing else of its line, stands in `rest`, which the last move touches: of `Dxh7+1-0`.
#[cold]
fn is_joined_result(rest: &str) -> bool {
    let results = ["1-0", "0-1", "1/2-1/2"];
    let mut behind = results
        .iter()
        .filter_map(|result| rest.strip_prefix(result));
    behind.next().is_some_and(|behind| {
        let behind = behind.trim_start_matches([' ', '\t', '|', ';']);
        behind.is_empty() || behind.starts_with(['\n', '\r'])
    })
}

/// Whether a letter, a figurine or a digit begins `rest`.
fn is_letter(hand: Hand, rest: &str) -> bool {
    let figurine = hand.lexicon.piece(hand.language, rest);
    figurine.is_some() || rest.starts_with(|c: char| c.is_alphanumeric() && !is_raised(c))
}

/// Whether what stands here, a sign, carries the word on: `-f6`, `=D`, `×d5`. A dash carries on
/// also before a blank (`Cf3- Cc6`), but for the dash of a judgement (`-+`) or before dots.
fn carries_on(hand: Hand, rest: &str) -> bool {
    if is_letter(hand, rest) {
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
    let after = sign.and_then(|(_, length)| rest.get(length..));
    after.is_some_and(|after| is_letter(hand, after))
}

/// `tail = promotion , ending | ending ;`
///
/// What can stand behind a pawn's move.
#[inline]
pub(super) fn tail(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        if !hand.lexicon.may_go_on(input) {
            return Ok((input, Tail::default()));
        }
        let promoting = |(role, tail): (_, Tail)| tail.promoting(role);
        let promotion = (promotion(hand), ending(hand)).map(promoting);
        alt((promotion, ending(hand))).parse(input)
    }
}

/// `pawn_tail = tail | ? behind a last rank ? , small_promotion , ending ;`
///
/// A small letter is that of a file everywhere else.
#[inline]
pub(super) fn pawn_tail(hand: Hand, to: Square) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let whole = tail(hand)(input);
        let more = whole.as_ref().map_or(input, |(rest, _)| rest);
        let letter = more.starts_with(|c: char| !c.is_whitespace());
        if !letter || !matches!(to.rank(), Rank::First | Rank::Eighth) {
            return whole;
        }
        let promoting = |(role, tail): (_, Tail)| tail.promoting(role);
        let small = |input| {
            (small_promotion(hand), ending(hand))
                .map(promoting)
                .parse(input)
        };
        longest(|_| whole.clone(), small)(input)
    }
}

impl Tail {
    pub(super) fn promoting(mut self, role: Role) -> Tail {
        self.promotion = Some(role);
        self
    }
}
