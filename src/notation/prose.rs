//! Moves in words, as Asperling, Philidor and their heirs tell them.
//!
//! The grammar is `grammar/prose.ebnf`; each production has the function of its name, here or in the
//! files beside: `prose_deeds`, `prose_men`, `prose_places`, `prose_words`. Comes in: a text, and the hand that wrote it. Goes out: a phrase
//! whose squares are counted from the mover's side, and what is left of the text.
//!
//! Each word narrows the phrase; what refers to the game so far (`de même`, `le reprend`) stays in
//! it as a relation. Stops and commas separate nothing by themselves, for these books put one
//! behind figures and shortened words (`à la 3. du chev.`) and before what still belongs to the
//! move (`, & donne échec`).
//!
//! `chev. du Roy à la 3. du fou. N. de même`: a knight of the king to c3 or f3; `. N. de même` is
//! left.

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, Rank, Role};

use super::ending::word_ends;
use super::expected::{Expected, Wish};
use super::prose_deeds::{
    capturing, capturing_so, castles_so, checking, covering, crowning, crowns, retiring, with_whom,
};
use super::prose_men::man_named;
use super::prose_places::whither;
use super::prose_words::{both, gap, led, may, royal_file, word};
use super::shared::{Hand, Read, longest};
use crate::lexicon::Class;
use crate::phrase::{Files, Frame, Phrase, Quiet, Relation, Roles};

/// `prose = told , trailers ;`
///
/// Read twice: as words that end where a word ends, and as words that run into each other, since
/// what is cut off in the one way may be a whole move in the other.
pub(super) fn prose(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let joined = Hand {
        joined: true,
        ..hand
    };
    // Most of what is no move begins with no word of prose either.
    move |input| match hand.lexicon.any_old(input) {
        true => longest(read_once(hand), read_once(joined))(input),
        false => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

fn read_once(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (phrase, more)) = (told(hand), trailers(hand)).parse(input)?;
        Ok((rest, whole(both(phrase, more))))
    }
}

/// `told = man_move | handed | doing | same_move | crowning ;`
fn told(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let man = longest(man_move(hand), longest(handed(hand), doing(hand)));
        longest(man, longest(same_move(hand), crowning(hand)))(input)
    }
}

/// `man_move = man_named , gap , ( arrival | doing | crowning ) ;`
///
/// Le fou du roi à la quatrième case du fou de sa dame; le pion le prend.
fn man_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (man, ())) = (man_named(hand), gap(hand)).parse(input)?;
        let does = longest(doing(hand), crowning(hand));
        let (rest, done) = longest(arrival(hand), does)(rest)?;
        Ok((rest, both(man, done)))
    }
}

/// `arrival = [ <goes> , gap ] , whither ;`
fn arrival(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        led(hand, Class::Goes, whither(hand))
            .map(|(_, place)| place)
            .parse(input)
    }
}

/// `handed = <goes> , gap , man_named , gap , whither | <crowns> , gap , man_named ;`
///
/// Pousse le pion du roi deux pas; dame le pion.
fn handed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let goes = (word(hand, Class::Goes), gap(hand));
        let moved = (man_named(hand), gap(hand), whither(hand));
        let moved = preceded(goes, moved).map(|(man, (), place)| both(man, place));
        let crowned = preceded(gap(hand), man_named(hand));
        let crowned = (crowns(hand), crowned).map(|(crown, man)| both(crown, man));
        alt((moved, crowned)).parse(input)
    }
}

/// `doing = capturing | checking | covering | retiring | castles_so ;`
fn doing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let all = (
            capturing(hand),
            checking(hand),
            covering(hand),
            retiring(hand),
            castles_so(hand),
        );
        alt(all).parse(input)
    }
}

/// `same_move = [ <goes> , gap ] , <same> ;`
///
/// De même; jouera de même.
fn same_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let relation = Relation::Same;
    let same = move |_| Phrase {
        relation,
        ..Phrase::ANY
    };
    move |input| {
        let parts = led(hand, Class::Goes, word(hand, Class::Same));
        parts.map(same).parse(input)
    }
}

/// `trailers = { gap , trailer } , ? word end ? ;`
///
/// The longest run of them behind which a word ends.
fn trailers(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (mut rest, mut phrase, mut longest) = (input, Phrase::ANY, None);
        loop {
            if word_ends(hand, rest) {
                longest = Some((rest, phrase));
            }
            match preceded(gap(hand), trailer(hand)).parse(rest) {
                Ok((after, more)) => (rest, phrase) = (after, both(phrase, more)),
                Err(_) => return longest.ok_or(Expected::wish(rest, Wish::WordEnd)),
            }
        }
    }
}

/// `trailer = [ <and> , gap ] , addition ;`
fn trailer(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        // `En` joins, and begins `en passant` too.
        let joined = move |input| -> Read<'_, Phrase> {
            preceded((word(hand, Class::And), gap(hand)), addition(hand)).parse(input)
        };
        longest(addition(hand), joined)(input)
    }
}

/// `addition = checking | capturing_so | crowning | <crowns> , [ gap , man_named ] | <anywhere>
/// | <en_passant old> | with_whom ;`
///
/// & donne échec, en prenant le pion, & fait dame, en damant le pion.
fn addition(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let en_passant = |_| Phrase {
        en_passant: true,
        ..Phrase::ANY
    };
    move |input| {
        let all = (
            checking(hand),
            capturing_so(hand),
            crowning(hand),
            (crowns(hand), may(hand, man_named(hand))).map(|(crown, man)| both(crown, man)),
            word(hand, Class::Anywhere).map(|_| Phrase::ANY),
            word(hand, Class::EnPassant).map(en_passant),
            with_whom(hand),
        );
        alt(all).parse(input)
    }
}

/// The phrase with what follows from all its words together.
fn whole(mut phrase: Phrase) -> Phrase {
    if phrase.frame == Frame::Board {
        phrase.frame = Frame::Mover;
    }
    if phrase.roles == Roles::NONE {
        phrase.roles = phrase.victims;
    }
    if phrase.victims == Roles::NONE {
        phrase.victims = phrase.roles;
        if phrase.roles != Roles::of(Role::Pawn) {
            phrase.victim_homes = winged(phrase.victim_homes);
        }
    }
    if phrase.promotion.is_some() {
        phrase.roles = Roles::of(Role::Pawn);
        if phrase.to == Bitboard::FULL {
            phrase.to = Bitboard::from(Rank::Eighth);
        }
    }
    let placed = phrase.to != Bitboard::FULL || phrase.relation == Relation::Attacks;
    if placed && !phrase.takes && phrase.promotion.is_none() {
        phrase.quiet = Quiet::Preferred;
    }
    phrase
}

/// The files of a wing that was named by its king or queen; others as they are.
fn winged(files: Files) -> Files {
    match files {
        files if files == royal_file(Role::King) => Files::KING_SIDE,
        files if files == royal_file(Role::Queen) => Files::QUEEN_SIDE,
        files => files,
    }
}

#[cfg(test)]
mod tests {
    use super::super::shared::Dashes;
    use super::*;
    use crate::lexicon::{Language, lexicon};
    use crate::notation::shared::Apart;

    #[test]
    fn what_begins_with_no_word_is_no_prose() {
        let hand = Hand {
            lexicon: lexicon(),
            language: Language::French,
            dashes: Dashes::Inside,
            joined: false,
            apart: Apart::Never,
        };
        let (letters, mut others) = (b"CDFPRTabdeklopsu148 .,-'(&", 0);
        let all = letters.len();
        for number in 0..all.pow(3) {
            let letter = |place: u32| char::from(letters[number / all.pow(place) % all]);
            let text: String = (0..3).map(letter).chain(" pion".chars()).collect();
            if !hand.lexicon.any_old(&text) {
                let wish = Expected::wish(text.as_str(), Wish::MoveWord);
                assert_eq!(read_once(hand)(&text), Err(wish), "{text:?}");
                others += 1;
            }
        }
        assert!(others > 9_000, "{others}");
    }
}
