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

use super::expected::{Expected, Wish};
use super::known::{Classes, Known};
use super::prose_deeds::{
    DEEDS, capturing, capturing_so, castles_so, checking, covering, crowning, crowns, crowns_while,
    retiring, shielding, with_whom,
};
use super::prose_men::{begins_initial, man_named, mover_named, pawn_alone};
use super::prose_places::{bare_square, paces, square_said, to_queen, whither};
use super::prose_words::{both, clause_ends, gap, joint, led, may, royal_file, word};
use super::shared::{Hand, Read, longest, run_on};
use crate::lexicon::{Class, is_word, spaces};
use crate::phrase::{Files, Frame, Phrase, Quiet, Relation, Roles};

/// `prose = [ <subject> , gap ] , told , trailers ;`
///
/// Read twice: as words that end where a word ends, and as words that run into each other, since
/// what is cut off in the one way may be a whole move in the other.
pub(super) fn prose(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        // Most of what is no move begins with no word of prose either.
        if !begins(hand, input) {
            return Err(Expected::wish(input, Wish::MoveWord));
        }
        let known = Known::of(input);
        let hand = Hand {
            known: Some(&known),
            ..hand
        };
        let apart = read_once(hand)(input);
        match known.run_on.get() {
            true => longest(|_| apart.clone(), read_once(run_on(hand)))(input),
            false => apart,
        }
    }
}

/// Whether a word of prose begins `input`.
fn begins(hand: Hand, input: &str) -> bool {
    hand.lexicon.any_old(input)
        || hand.lexicon.word(Class::Ditto, input).is_some()
        || begins_initial(hand, input)
}

/// Whether a complement of what was read of `input` stands at the start of `rest`, which no production reads: `du zzz`; or a
/// word alone behind the name of a man or a square, as `contraire` stands there: `à la 2e case du roi zzz.` Of a man's initial
/// also the file behind a rank, `F à 4 K`, and the man behind a word, `P prend qq P`.
pub(super) fn complement_follows(hand: Hand, input: &str, rest: &str) -> bool {
    let said = input.get(..input.len() - rest.len()).unwrap_or_default();
    let name = said
        .rsplit(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default();
    let initial = name.len() == 1 && begins_initial(hand, name);
    let stop = if initial {
        rest.strip_prefix('.')
    } else {
        None
    };
    let (next, _) = spaces(stop.unwrap_or(rest));
    if said.ends_with(|c: char| c.is_ascii_digit()) && next.starts_with(char::is_uppercase) {
        return rest.starts_with(' ') && leads_initial(hand, input);
    }
    if !next.starts_with(char::is_lowercase) || word(hand, Class::Adverb)(next).is_ok() {
        return false;
    }
    let whole = |class, word: &str| {
        hand.lexicon
            .old(class, word)
            .is_some_and(|(_, n)| n == word.len())
    };
    let names = initial || whole(Class::Man, name) || whole(Class::Case, name);
    let taken = || whole(Class::Takes, name) && leads_initial(hand, input);
    let alone = |behind: &str| behind.is_empty() || behind.starts_with(['.', ',', ';', ':']);
    let man = |behind: &str| {
        let man = behind.strip_prefix(' ').unwrap_or_default();
        begins_initial(hand, man) || man_named(hand)(man).is_ok()
    };
    let unknown = behind_unknown(next);
    belongs(hand, next)
        || unknown.is_some_and(|behind| names && alone(behind) || taken() && man(behind))
}

/// Whether `de` begins `next` with an article or a man behind it: of `de sorte que` nothing belongs to a move.
fn belongs(hand: Hand, next: &str) -> bool {
    let Ok((behind, _)) = word(hand, Class::Of)(next) else {
        return false;
    };
    let (behind, _) = spaces(behind);
    let article = next.starts_with("du");
    let man = man_named(hand)(behind).is_ok();
    let named = article || man || word(hand, Class::Determiner)(behind).is_ok();
    named && word(hand, Class::Same)(next).is_err()
}

/// What stands behind the word at the start of `next`, which is in small letters and no word of prose.
fn behind_unknown(next: &str) -> Option<&str> {
    let behind = next.trim_start_matches(|c: char| c.is_lowercase());
    let (word, _) = next.split_at(next.len() - behind.len());
    (word.chars().count() > 1 && !is_word(word)).then_some(behind)
}

/// A place with or without a verb before it, of a man who is not named: `à la 4. du Roy`, `joue à la 3. du
/// fou`. A chapter may ask for it where it has named the side; elsewhere it is no move.
pub(super) fn place_alone(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let place = led(hand, Class::Goes, square_said(hand)).map(|(_, place)| place);
        let (rest, (place, more)) = (place, trailers(hand)).parse(input)?;
        Ok((rest, whole(both(place, more))))
    }
}

fn read_once(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let told = led(hand, Class::Subject, told(hand));
        let (rest, ((_, phrase), more)) = (told, trailers(hand)).parse(input)?;
        // `À dame & demande un cavalier`: the last word on it.
        let promotion = more.promotion.or(phrase.promotion);
        let phrase = both(phrase, more);
        Ok((
            rest,
            whole(Phrase {
                promotion,
                ..phrase
            }),
        ))
    }
}

/// `told = pawn_crowned | man_move | handed | doing | same_move | queening | pawn_covers ;`
fn told(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        // `Fait dame` is no queen who is played.
        let queening = longest(queening(hand), handed(hand));
        let man = longest(man_move(hand), longest(queening, doing(hand)));
        let man = longest(pawn_crowned(hand), man);
        longest(man, longest(same_move(hand), pawn_covers(hand)))(input)
    }
}

/// `pawn_crowned = [ <determiner> , gap ] , ? pion, alone ? , gap , <crowns> , ? a stop, a sign or the end ? ;`
///
/// Le pion dame. What is done behind it would be done by the queen that he is: `le pion damé prend`.
fn pawn_crowned(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let pawn = led(hand, Class::Determiner, pawn_alone(hand));
        let (rest, (_, (), crown)) = (pawn, gap(hand), crowns(hand)).parse(input)?;
        let (rest, ()) = clause_ends(rest)?;
        Ok((rest, crown))
    }
}

/// `pawn_covers = paces , joint , [ <and> , gap ] , shielding ;`
///
/// Un pas, couvre: by a pawn who is not named, for only he goes in steps.
fn pawn_covers(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let covers = led(hand, Class::And, shielding(hand));
        let parts = (paces(hand), joint(hand), covers);
        let roles = Roles::of(Role::Pawn);
        let whole = |(pace, (), (_, covers))| Phrase {
            roles,
            ..both(pace, covers)
        };
        parts.map(whole).parse(input)
    }
}

/// `man_move = mover_named , gap , ( arrival | bare_square | deed | crowning | same_move | <crowns> )
/// | ? no initial leads ? , mover_named , gap , checking ;`
///
/// Le fou du roi à la quatrième case du fou de sa dame; le pion le prend. `Le fou échec` says enough, `F éch.` does not.
fn man_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (man, ())) = (mover_named(hand), gap(hand)).parse(input)?;
        let does = longest(
            deed(hand),
            longest(longest(crowning(hand), crowns(hand)), same_move(hand)),
        );
        let goes = longest(arrival(hand), bare_square(hand));
        let checks = |rest| match leads_initial(hand, input) {
            true => Err(Expected::wish(rest, Wish::MoveWord)),
            false => checking(hand)(rest),
        };
        let (rest, done) = longest(longest(goes, does), checks)(rest)?;
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

/// The words that begin what is told of a man before him.
const HANDED: Classes = Classes::of(&[Class::Goes, Class::Crowns, Class::With]);

/// `handed = <goes> , gap , ( mover_named , joint , whither | ? no initial leads ? , mover_named ) | <crowns> , gap , man_named |
/// with_whom , gap , doing ;`
///
/// Pousse le pion du roi deux pas; dame le pion; avec le fou prend le pion. `Joue le roi` says no more, but an initial has its
/// place behind it: `on joue F 4 F`.
fn handed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(HANDED, input)?;
        let goes = (word(hand, Class::Goes), gap(hand));
        let moved = |input| {
            let (rest, man) = mover_named(hand)(input)?;
            match preceded(joint(hand), whither(hand)).parse(rest) {
                Ok((rest, place)) => Ok((rest, both(man, place))),
                Err(failure) if leads_initial(hand, input) => Err(failure),
                Err(_) => Ok((rest, man)),
            }
        };
        let moved = preceded(goes, moved);
        let crowned = preceded(gap(hand), man_named(hand));
        let crowned = (crowns(hand), crowned).map(|(crown, man)| both(crown, man));
        let with = (with_whom(hand), gap(hand), doing(hand));
        let with = with.map(|(man, (), done)| both(man, done));
        alt((moved, crowned, with)).parse(input)
    }
}

/// Whether the initial of a man begins `input`, or stands behind its article.
fn leads_initial(hand: Hand, input: &str) -> bool {
    let behind = (word(hand, Class::Determiner), gap(hand)).parse(input);
    let behind = behind.is_ok_and(|(rest, _)| begins_initial(hand, rest));
    behind || begins_initial(hand, input)
}

/// `doing = deed | checking ;`
fn doing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(DEEDS, input)?;
        alt((deed(hand), checking(hand))).parse(input)
    }
}

/// `deed = capturing | checking , joint , square_said | covering | retiring | castles_so ;`
///
/// Prend le pion; échec à la 4. du fou: what tells more than that the king is in check.
fn deed(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(DEEDS, input)?;
        let placed = (checking(hand), joint(hand), square_said(hand));
        let all = (
            capturing(hand),
            placed.map(|(check, (), place)| both(check, place)),
            covering(hand),
            retiring(hand),
            castles_so(hand),
        );
        alt(all).parse(input)
    }
}

/// `queening = <goes> , gap , to_queen | [ <and> , gap ] , crowning ;`
///
/// Pousse à dame; & fait cavalier.
fn queening(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let goes = move |input| {
            let goes = (word(hand, Class::Goes), gap(hand));
            preceded(goes, to_queen(hand)).parse(input)
        };
        let and = led(hand, Class::And, crowning(hand));
        let and = move |input| and(input).map(|(rest, (_, crown))| (rest, crown));
        longest(goes, and)(input)
    }
}

/// `same_move = [ <goes> , gap ] , <same> | <ditto> , ? a stop, a sign or the line's end ? ;`
///
/// De même; jouera de même; `id.` and `le même`, which stand alone in the other side's column.
fn same_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let relation = Relation::Same;
    let same = move |()| Phrase {
        relation,
        ..Phrase::ANY
    };
    move |input| {
        let told = |input| {
            let parts = led(hand, Class::Goes, word(hand, Class::Same));
            parts.map(|_| same(())).parse(input)
        };
        let Some((_, length)) = hand.lexicon.word(Class::Ditto, input) else {
            return told(input);
        };
        let rest = input.get(length..).unwrap_or_default();
        let line = rest.trim_start_matches([' ', '\t', '\u{a0}']);
        let alone = line.starts_with(['\n', '\r']) || clause_ends(line).is_ok();
        match (told(input), alone) {
            // `le même .coup`
            (Ok((further, phrase)), true) if further.len() < rest.len() => Ok((further, phrase)),
            (_, true) => Ok((rest, same(()))),
            (told, false) => told,
        }
    }
}

/// How many trailers a move may have: no sentence has half as many, and one could follow the other to the end of a text.
const TRAILERS_MOST: usize = 8;

/// `trailers = { joint , trailer } , ? no letter and no figure follows ? ;`
///
/// The longest run of them behind which a word ends; scans print dashes and strokes behind it.
fn trailers(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (mut rest, mut phrase, mut longest) = (input, Phrase::ANY, None);
        for told in 0.. {
            if !rest.starts_with(char::is_alphanumeric) {
                longest = Some((rest, phrase));
            }
            match preceded(joint(hand), trailer(hand)).parse(rest) {
                Ok((after, more)) if told < TRAILERS_MOST => {
                    (rest, phrase) = (after, both(phrase, more));
                }
                _ => break,
            }
        }
        longest.ok_or(Expected::wish(rest, Wish::WordEnd))
    }
}

/// `trailer = [ <and> , gap ] , addition | <and> , gap , <crowns> ;`
fn trailer(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        // `En` joins, and begins `en passant` too.
        let joined = move |input| -> Read<'_, Phrase> {
            preceded((word(hand, Class::And), gap(hand)), addition(hand)).parse(input)
        };
        let crowned = move |input| -> Read<'_, Phrase> {
            preceded((word(hand, Class::And), gap(hand)), crowns(hand)).parse(input)
        };
        longest(addition(hand), longest(joined, crowned))(input)
    }
}

/// The words that begin what is told besides.
const ADDITIONS: Classes = DEEDS.and(HANDED).and(Classes::of(&[
    Class::Becomes,
    Class::Anywhere,
    Class::EnPassant,
]));

/// `addition = checking , [ joint , square_said ] | shielding | capturing_so | crowning | <crowns.while> , [ joint ,
/// man_named ] | <anywhere> | <en_passant old> | with_whom ;`
///
/// & donne échec, en prenant le pion, & fait dame, en damant le pion.
fn addition(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let en_passant = |_| Phrase {
        en_passant: true,
        ..Phrase::ANY
    };
    move |input| {
        hand.begins(ADDITIONS, input)?;
        let checks = (checking(hand), may(hand, square_said(hand)));
        let all = (
            checks.map(|(check, place)| both(check, place)),
            shielding(hand),
            capturing_so(hand),
            crowning(hand),
            (crowns_while(hand), may(hand, man_named(hand))).map(|(crown, man)| both(crown, man)),
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
            known: None,
        };
        let (letters, mut others) = (b"CDFPRTabdeklopsu148 .,-'(&", 0);
        let all = letters.len();
        for number in 0..all.pow(3) {
            let letter = |place: u32| char::from(letters[number / all.pow(place) % all]);
            let text: String = (0..3).map(letter).chain(" pion".chars()).collect();
            if !begins(hand, &text) {
                let wish = Expected::wish(text.as_str(), Wish::MoveWord);
                assert_eq!(read_once(hand)(&text), Err(wish), "{text:?}");
                others += 1;
            }
        }
        assert!(others > 9_000, "{others}");
    }
}
