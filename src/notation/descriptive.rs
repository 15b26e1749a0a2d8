//! Moves by the names of men and files, as French books print them: `P 4 R`, `C . 3FR`, `TprP`.
//!
//! The grammar is `grammar/descriptive.ebnf`; each production has the function of its name. Comes
//! in: a text, and the hand that wrote it. Goes out: a phrase whose squares are counted from the
//! mover's side, and what is left of the text.
//!
//! A letter means what its place makes it: `R` is the king before a rank, his file behind one, and a
//! wing behind another man (`CR 3 F`). Stops and blanks may stand anywhere between (`P . 6FR`), as
//! the volumes of La Stratégie print them.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, CastlingSide, File, Rank, Role};

use super::ending::{
    Tail, beside, castling_move, check, en_passant, marks_of, promoted, promotion_sign,
};
use super::expected::{Expected, Wish};
use super::glance::{WINGS, plain};
use super::prose::prose;
use super::prose_deeds::crowned;
use super::prose_words::word;
use super::shared::{Apart, Dashes, Hand, Read, blanks, dash, longest, rank};
use crate::lexicon::{Class, Meaning};
use crate::phrase::{Files, Frame, Phrase, Quiet, Roles};

/// What every phrase of this notation says: squares are the mover's.
pub(super) const UNSAID: Phrase = Phrase {
    frame: Frame::Mover,
    ..Phrase::ANY
};

/// `phrase = compact | small | prose ;`
pub(super) fn phrase(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| match (compact(hand)(input), hand.dashes) {
        (read @ Ok(_), _) if begins_no_word(input) => read,
        (read, Dashes::Inside) => {
            longest(longest(|_| read.clone(), small(hand)), prose(hand))(input)
        }
        (read, _) => read,
    }
}

/// `small = ? a compact move in small letters, nothing apart ? , marks ;`
///
/// p4r, cr3f, tprp, also C3f: so it is typed in letters and on the net.
fn small(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let failure = Expected::wish(input, Wish::PieceLetter);
        let (capitals, n) = in_capitals(hand, input).ok_or(failure.clone())?;
        let capitals = str::from_utf8(capitals.get(..n).unwrap_or_default()).unwrap_or_default();
        let Ok(("", phrase)) = told(joined(hand))(capitals) else {
            return Err(failure);
        };
        let (rest, tail) = marks(hand)(input.get(n..).unwrap_or_default())?;
        let promotion = phrase.promotion;
        Ok((
            rest,
            Phrase {
                promotion,
                ..tail.join(phrase)
            },
        ))
    }
}

/// The small letters, figures and signs at the start of `input` as a move in capitals, and their number:
/// signs of capture stay small. None where it can be no move.
fn in_capitals(hand: Hand, input: &str) -> Option<([u8; SMALL_MOST], usize)> {
    let part = |at: usize, byte: u8| match byte {
        b'1'..=b'8' | b':' | b'=' | b'x' => true,
        byte => {
            let man = hand
                .lexicon
                .letter(hand.language, byte.to_ascii_uppercase());
            man.is_some() && (at == 0 || byte.is_ascii_lowercase())
        }
    };
    let bytes = input.as_bytes();
    let run = bytes.iter().enumerate();
    let n = run.take_while(|&(at, &byte)| part(at, byte)).count();
    let word = bytes.get(..n).filter(|word| word.len() <= SMALL_MOST)?;
    let pr = word
        .windows(3)
        .skip(1)
        .position(|three| matches!(three, [b'p', b'r', after] if after.is_ascii_lowercase()));
    let mut capitals = [0; SMALL_MOST];
    for (at, (to, &byte)) in capitals.iter_mut().zip(word).enumerate() {
        let sign = byte == b'x' || pr.is_some_and(|pr| at == pr + 1 || at == pr + 2);
        *to = if sign {
            byte
        } else {
            byte.to_ascii_uppercase()
        };
    }
    let told = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'x' | b':');
    let small = word.get(1..)?.iter().any(u8::is_ascii_lowercase);
    (small && (pr.is_some() || word.iter().any(told))).then_some((capitals, n))
}

/// The letters, figures and signs of the longest joined move, `PFR7FRxCR8CR=D`.
const SMALL_MOST: usize = 16;

/// Whether a capital begins `input` that no small letter follows, a man's and no word's; or the nought
/// of a castling.
fn begins_no_word(input: &str) -> bool {
    let no_word = |next: &u8| !next.is_ascii_lowercase() && next.is_ascii();
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

/// `roque = [ king , stops ] , ( <castles> | ? roque before a capital ? ) , [ stops , [ <with> , blanks ] , castling_wing ] , marks ;`
///
/// Roque TD, Roq. TR, roque avec TR; `R. roq.`, to the side that is legal.
fn roque(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let named = (king(hand), stops(hand), castles(hand)).map(|(_, (), ())| ());
        let (rest, ()) = alt((castles(hand), named)).parse(input)?;
        let with = longest(word(hand, Class::With), word(run_on(hand), Class::With));
        let with = opt((with, blanks(hand)));
        let side = (stops(hand), with, castling_wing(hand), marks(hand))
            .map(|(_, _, side, tail)| (Some(side), tail));
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

/// The word `roque`, into which the name of the rook may run: `RoqTR`.
fn castles(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let capital = input
            .get(1..)
            .and_then(|rest| rest.find(char::is_uppercase));
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
fn free_roque(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
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

/// `capture = promoting_capture | placed_capture | bare_capture ;`
fn capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let all = (
            promoting_capture(hand),
            placed_capture(hand),
            bare_capture(hand),
        );
        alt(all).parse(input)
    }
}

/// `promoting_capture = pawn_named , [ departure ] , takes , taken , [ stops , eighth ] ,
/// promoted_to , marks ;`
///
/// `PxC:D`, P 7 R pr T 8 D = D.
fn promoting_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, from)) = (pawn_named(hand), opt(departure(hand))).parse(input)?;
        let (rest, (_, taken, to)) = (
            takes(hand),
            taken(hand),
            opt((stops(hand), eighth(hand)).map(|(_, to)| to)),
        )
            .parse(rest)?;
        let (rest, (role, tail)) = (promoted_to(hand), marks(hand)).parse(rest)?;
        let taken = taking(mover, taken, from, to.unwrap_or(Bitboard::FULL));
        Ok((rest, tail.promoting(role).join(taken)))
    }
}

/// `placed_capture = mover , [ departure ] , takes , [ taken , stops ] , place , marks ;`
///
/// C pr P 5 R, P 4 R pr P 5 D; also D x 5 R, which names the square alone.
fn placed_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, from)) = (mover(hand), opt(departure(hand))).parse(input)?;
        let whither = |hand| {
            let taken = opt((taken(hand), stops(hand)).map(|(taken, _)| taken));
            (taken, place(hand), marks(hand))
        };
        let (rest, _) = takes(hand)(rest)?;
        let ways = (whither(hand), whither(before(hand)), whither(joined(hand)));
        let (rest, (taken, to, tail)) = alt(ways).parse(rest)?;
        let phrase = taking(mover, taken.unwrap_or(UNSAID), from, to);
        Ok((rest, past(tail.join(phrase))))
    }
}

/// Of a capture in passing the square can be that of him who is taken, a rank below where the taker goes.
fn past(mut phrase: Phrase) -> Phrase {
    let fifth = Bitboard::from(Rank::Fifth);
    if phrase.en_passant && !phrase.to.is_empty() && phrase.to.is_subset(fifth) {
        phrase.to = phrase.to.shift(8);
    }
    phrase
}

/// `bare_capture = mover , [ departure ] , takes , taken , marks ;`
///
/// P pr P, `TprPéch`.
pub(super) fn bare_capture(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, from)) = (mover(hand), opt(departure(hand))).parse(input)?;
        let (rest, _) = takes(hand)(rest)?;
        // A wing apart behind which no word ends is none.
        let whom = |hand| (taken(hand), marks(hand));
        let ways = (whom(hand), whom(before(hand)), whom(joined(hand)));
        let (rest, (taken, tail)) = alt(ways).parse(rest)?;
        let phrase = taking(mover, taken, from, Bitboard::FULL);
        Ok((rest, tail.join(phrase)))
    }
}

/// `departure = ( stops , place | bracketed ) , [ dash ] ;`
///
/// The square of departure before a sign of capture; some keep the dash there too (C 2 D - pr P).
fn departure(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let place = preceded(stops(hand), place(hand));
        let parts = (alt((place, bracketed(hand))), opt(dash(hand)));
        parts.map(|(place, _)| place).parse(input)
    }
}

/// `bracketed = stops , "(" , blanks , place , blanks , ")" ;`
///
/// C (4 D) pr P: the square of departure beside the man.
fn bracketed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let (rest, ()) = stops(hand)(input)?;
        let Some(inside) = rest.strip_prefix('(') else {
            return Err(Expected::wish(rest, Wish::Rank));
        };
        let (rest, (_, place, ())) = (blanks(hand), place(hand), blanks(hand)).parse(inside)?;
        match rest.strip_prefix(')') {
            Some(rest) => Ok((rest, place)),
            None => Err(Expected::wish(rest, Wish::Close)),
        }
    }
}

/// The phrase of `mover` who takes `taken`.
pub(super) fn taking(mover: Phrase, taken: Phrase, from: Option<Bitboard>, to: Bitboard) -> Phrase {
    Phrase {
        from: from.unwrap_or(Bitboard::FULL),
        to,
        takes: true,
        victims: taken.roles,
        victim_homes: taken.homes,
        ..mover
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

/// `departs = stops , ( place | dotted_place ) , dash | bracketed , [ dash ] , stops ;`
fn departs(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let bare = (stops(hand), place(hand), dash(hand)).map(|(_, from, ())| from);
        let dotted = (stops(hand), dotted_place(hand), dash(hand)).map(|(_, from, ())| from);
        let beside = (bracketed(hand), opt(dash(hand)), stops(hand));
        alt((bare, dotted, beside.map(|(from, _, ())| from))).parse(input)
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

/// `step = pawn_named , [ stops , check ] , stops , eighth , promoted_to , marks | mover , [ stops ,
/// check ] , stops , place , marks ;`
///
/// P 4 R, R . 2CR, CR 3 F, P 8 D = D; F éch. 5 CD, as columns print that have no room behind the square.
fn step(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (mover, _)) = (mover(hand), stops(hand)).parse(input)?;
        let bare = arrival(hand, mover)(rest);
        bare.or_else(|failure| {
            let said = (check(hand), stops(hand)).parse(rest);
            let (rest, (said, ())) = said.or(Err(failure))?;
            let (rest, phrase) = arrival(hand, mover)(rest)?;
            Ok((rest, said.join(phrase)))
        })
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

/// `mover = pawn_named | officer_named ;`
fn mover(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| alt((pawn_named(hand), officer_named(hand))).parse(input)
}

/// `pawn_named = pawn_letter , [ stops , wide_file ] ;`
///
/// P, PD, PFR, P D, P F R: by the file where he began or stands.
fn pawn_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let files = opt((stops(hand), wide_file(hand)).map(|(_, files)| files));
        (pawn_letter(hand), files).map(pawn).parse(input)
    }
}

/// A pawn of some files.
fn pawn((role, files): (Role, Option<Files>)) -> Phrase {
    Phrase {
        roles: Roles::of(role),
        homes: files.unwrap_or(Files::ANY),
        ..UNSAID
    }
}

/// `pawn_letter = <piece.pawn> ;`
fn pawn_letter(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| letter(hand, input, |role| role == Role::Pawn)
}

/// `officer_named = winged , [ stops , wing ] | <piece.queen> | <piece.king> ;`
///
/// C, CR, T. D; D and R.
fn officer_named(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let side = opt((stops(hand), wing(hand)).map(|(_, side)| side));
        let named = (winged(hand), side).map(officer);
        alt((named, royal(hand))).parse(input)
    }
}

/// D, R: of these a side has one, so no wing is said.
fn royal(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, role) = letter(hand, input, |role| matches!(role, Role::Queen | Role::King))?;
        Ok((rest, officer((role, None))))
    }
}

/// An officer of a wing.
fn officer((role, side): (Role, Option<Files>)) -> Phrase {
    Phrase {
        roles: Roles::of(role),
        homes: side.unwrap_or(Files::ANY),
        ..UNSAID
    }
}

/// `winged = <piece.knight> | <piece.bishop> | <piece.rook> ;`
fn winged(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    let winged = |role| matches!(role, Role::Knight | Role::Bishop | Role::Rook);
    move |input| letter(hand, input, winged)
}

/// The letter of a man who passes a test.
fn letter(hand: Hand, input: &str, test: impl Fn(Role) -> bool) -> Read<'_, Role> {
    match hand.lexicon.piece(hand.language, input) {
        Some((role, length)) if test(role) => Ok((input.get(length..).unwrap_or_default(), role)),
        _ => Err(Expected::wish(input, Wish::PieceLetter)),
    }
}

/// `wing = <file.king> | <file.queen> ;`
///
/// R, D behind a man: his wing.
fn wing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| match letter_of_file(hand, input) {
        Some((files, rest)) if files == Files::of(File::E) => Ok((rest, Files::KING_SIDE)),
        Some((files, rest)) if files == Files::of(File::D) => Ok((rest, Files::QUEEN_SIDE)),
        _ => Err(Expected::wish(input, Wish::FileName)),
    }
}

/// The files that one letter at the start of `input` names, and the rest.
fn letter_of_file(hand: Hand, input: &str) -> Option<(Files, &str)> {
    let (mask, length) = hand.lexicon.files(hand.language, input.get(..1)?)?;
    Some((Files::from_mask(mask), input.get(length..)?))
}

/// `taken = pawn_letter , [ taken_file ] | winged , [ taken_wing ] | <piece.queen> | <piece.king> ;`
///
/// P, PFR, CD.
fn taken(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let pawn = (pawn_letter(hand), opt(taken_file(hand))).map(pawn);
        let named = (winged(hand), opt(taken_wing(hand))).map(officer);
        alt((pawn, named, royal(hand))).parse(input)
    }
}

/// `taken_file = file_name | stops , ? no move begins here ? , file_name , ? no letter follows ? ;`
///
/// PFR, P FR; but of `P pr P D pr P` the queen begins the next move.
fn taken_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let named = (file_name(hand), no_letter).map(|(files, ())| files);
        let apart = preceded(stops(hand), no_move_but(hand, named));
        alt((file_name(hand), apart)).parse(input)
    }
}

/// `taken_wing = wing | stops , ? no move begins here ? , wing , ? no letter follows ? ;`
fn taken_wing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| {
        let named = (wing(hand), no_letter).map(|(side, ())| side);
        let apart = preceded(stops(hand), no_move_but(hand, named));
        alt((wing(hand), apart)).parse(input)
    }
}

/// `place = rank , stops , file_name ;`
///
/// 4 R, 3FR, 5 F: the rank from the mover's side, then the file; the wing may be unsaid.
fn place(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let squares = |(rank, _, files): (Rank, _, Files)| files.squares() & Bitboard::from(rank);
        (rank, stops(hand), file_name(hand))
            .map(squares)
            .parse(input)
    }
}

/// `eighth = "8" , stops , file_name ;`
///
/// Where pawns become officers.
fn eighth(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| match place(hand)(input)? {
        (rest, to) if input.starts_with('8') => Ok((rest, to)),
        _ => Err(Expected::wish(input, Wish::Rank)),
    }
}

/// `file_name = <file> | open_file , stops , ? no move begins here ? , wing , ? no letter follows ? ;`
///
/// 4 R, 3 FR, 3 F R; but of `3 F R 2 C` the king begins the next move.
fn file_name(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
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
fn wide_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
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
fn open_file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| match letter_of_file(hand, input) {
        Some((files, rest)) if files.intersect(WINGS) == Files::NONE => Ok((rest, files)),
        _ => Err(Expected::wish(input, Wish::FileName)),
    }
}

/// Whether no move begins at `input`, all names of files joined: so the letter there is a wing.
fn no_move_begins(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
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
fn no_move_but<'a>(
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
fn no_letter(input: &str) -> Read<'_, ()> {
    match input.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '\'' | '’')) {
        true => Err(Expected::wish(input, Wish::WordEnd)),
        false => Ok((input, ())),
    }
}

/// A file by its name: `<file>`.
fn file(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Files> {
    move |input| match hand.lexicon.files(hand.language, input) {
        Some((mask, length)) => {
            let rest = input.get(length..).unwrap_or_default();
            Ok((rest, Files::from_mask(mask)))
        }
        None => Err(Expected::wish(input, Wish::FileName)),
    }
}

/// `stops = blanks , [ "." , blanks ] ;`
///
/// None of them, or `P . 6FR`, `P. 4. R`.
fn stops(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (rest, ()) = blanks(hand)(input)?;
        match rest.strip_prefix('.') {
            Some(after) => blanks(hand)(after),
            None => Ok((rest, ())),
        }
    }
}

/// `takes = stops , ? no capital ? , <capture> , stops ;`
///
/// pr, `pr.`, x, `:`. In capitals `PR` is the king's pawn.
fn takes(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (sign, ()) = stops(hand)(input)?;
        let small = !sign.starts_with(char::is_uppercase);
        let read = hand.lexicon.word(Class::Capture, sign).filter(|_| small);
        match read.and_then(|(_, length)| sign.get(length..)) {
            Some(rest) => stops(hand)(rest),
            None => Err(Expected::wish(sign, Wish::Capture)),
        }
    }
}

/// `promoted_to = blanks , <promotion.sign> , blanks , promoted_name
/// | blanks , <promotion.open> , blanks , promoted , blanks , <promotion.close>
/// | blanks , [ "," , blanks ] , [ <and> , blanks ] , <becomes> , blanks , promoted_name ;`
///
/// `= D`, `:D`, (D), fait D, et fait dame; a letter without a sign would be the next move's man.
fn promoted_to(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let sign = |meaning| (blanks(hand), promotion_sign(hand, meaning), blanks(hand));
        let close = (blanks(hand), promotion_sign(hand, Meaning::Close));
        let between = |(_, role, _): (_, Role, _)| role;
        alt((
            (sign(Meaning::Sign), promoted_name(hand)).map(|(_, role)| role),
            (sign(Meaning::Open), promoted(hand), close).map(between),
            preceded(becomes(hand), promoted_name(hand)),
        ))
        .parse(input)
    }
}

/// The words before the name in the last of these.
fn becomes(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let (mut rest, ()) = blanks(hand)(input)?;
        if let Some(behind) = rest.strip_prefix(',') {
            (rest, ()) = blanks(hand)(behind)?;
        }
        // Most of what stands here is the letter of the next move's man.
        let mut letters = rest.chars();
        let word = letters.next().is_some_and(|c| c.is_lowercase() || c == '&')
            || letters.next().is_some_and(char::is_alphabetic);
        match word {
            true => longest(becomes_said(hand), becomes_said(run_on(hand)))(rest),
            false => Err(Expected::wish(rest, Wish::PromotionLetter)),
        }
    }
}

fn becomes_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let and = opt((word(hand, Class::And), blanks(hand)));
        let parts = (and, word(hand, Class::Becomes), blanks(hand));
        parts.map(|_| ()).parse(input)
    }
}

/// A hand whose words run into each other.
fn run_on(hand: Hand) -> Hand {
    Hand {
        joined: true,
        ..hand
    }
}

/// `promoted_name = [ <determiner> , blanks ] , ( <man.knight> | <man.bishop> | <man.rook> |
/// <man.queen> ) | promoted ;`
///
/// Dame, un cavalier, D.
fn promoted_name(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let word = longest(promoted_word(hand), promoted_word(run_on(hand)));
        alt((word, promoted(hand))).parse(input)
    }
}

fn promoted_word(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let article = opt((word(hand, Class::Determiner), blanks(hand)));
        preceded(article, crowned(hand)).parse(input)
    }
}

/// `marks = said_mark , marks | ? word end ? ;`
///
/// Any number of marks, then the end of the word.
fn marks(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    marks_of(hand, said_mark(hand))
}

/// `said_mark = stops , [ "," , blanks ] , ( check | en_passant ) ;`
///
/// `éch.`, mat, e.p.; also behind the stop or comma that ends a square (`D 4 FR. mat`).
fn said_mark(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Tail> {
    move |input| {
        let (mut sign, ()) = stops(hand)(input)?;
        if let Some(rest) = sign.strip_prefix(',') {
            (sign, ()) = blanks(hand)(rest)?;
        }
        check(hand)(sign).or_else(|_| en_passant(hand)(sign))
    }
}
