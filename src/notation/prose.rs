//! Moves in words, as Asperling, Philidor and their heirs tell them.
//!
//! The grammar is `grammar/prose.ebnf`; each production has the function of its name, here, in
//! `prose_men` or in `prose_places`. Comes in: a text, and the hand that wrote it. Goes out: a phrase
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
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::preceded;
use shakmaty::{Bitboard, CastlingSide, File, Rank, Role};

use super::ending::{said, word_ends};
use super::expected::{Expected, Wish};
use super::prose_men::{man_named, royal_man, wing_of, winged_man};
use super::prose_places::{square_said, whither};
use super::shared::{Hand, Read, longest};
use crate::lexicon::{Class, Meaning, spaces as past_spaces};
use crate::phrase::{CheckSaid, Files, Frame, Phrase, Quiet, Relation, Roles};

/// `prose = told , trailers ;`
///
/// Read twice: as words that end where a word ends, and as words that run into each other, since
/// what is cut off in the one way may be a whole move in the other.
pub(super) fn prose(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let joined = Hand {
        joined: true,
        ..hand
    };
    move |input| longest(read_once(hand), read_once(joined))(input)
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

/// `man_move = man_named , gap , ( arrival | doing ) ;`
///
/// Le fou du roi à la quatrième case du fou de sa dame; le pion le prend.
fn man_move(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (man, ())) = (man_named(hand), gap(hand)).parse(input)?;
        let (rest, done) = longest(arrival(hand), doing(hand))(rest)?;
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

/// `capturing = [ <determiner> , gap ] , <takes> , [ gap , man_named ] , [ gap , instrument ] ,
/// [ gap , square_said ] ;`
///
/// Prend le pion avec le sien; le reprend; prend la tour.
fn capturing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let (rest, (it, takes)) = led(hand, Class::Determiner, word(hand, Class::Takes))(input)?;
        let mut parts = (
            may(hand, man_named(hand)),
            may(hand, instrument(hand)),
            may(hand, square_said(hand)),
        );
        let (rest, (victim, by, place)) = parts.parse(rest)?;
        let mut phrase = taking(victim, by);
        if it.is_some() || takes == Meaning::Back {
            phrase.relation = Relation::TakesBack;
        }
        Ok((rest, both(phrase, place)))
    }
}

/// The phrase of one who takes `victim`, with `by`.
fn taking(victim: Phrase, by: Phrase) -> Phrase {
    let own_sort = by.roles == Roles::NONE;
    Phrase {
        takes: true,
        victims: victim.roles,
        victim_homes: victim.homes,
        roles: if own_sort { victim.roles } else { by.roles },
        homes: by.homes,
        ..Phrase::ANY
    }
}

/// `instrument = ( <with> | <of> ) , gap , ( <sort> | man_named ) ;`
///
/// Avec le sien (which is of the kind of him who is taken), de la Dame, du pion.
fn instrument(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let sort = move |_| Phrase {
        roles: Roles::NONE,
        ..Phrase::ANY
    };
    move |input| {
        let with = alt((word(hand, Class::With), word(hand, Class::Of)));
        let man = longest(
            move |input| word(hand, Class::Sort).map(sort).parse(input),
            man_named(hand),
        );
        preceded((with, gap(hand)), man).parse(input)
    }
}

/// `checking = [ <gives> , gap ] , <check old> , [ gap , instrument ] , [ gap , square_said ] ;`
///
/// Échec de la Dame; donne échec à la 4. du fou; échec & mat.
fn checking(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let details = (may(hand, instrument(hand)), may(hand, square_said(hand)));
        let check = led(hand, Class::Gives, check_said(hand));
        let (rest, ((_, check), (by, place))) = (check, details).parse(input)?;
        Ok((rest, both(check, both(by, place))))
    }
}

/// A word of check: `<check old>`.
fn check_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let phrase = |meaning| Phrase {
        check: match meaning {
            Meaning::Check(sign) => said(Some(sign)),
            _ => CheckSaid::Check,
        },
        ..Phrase::ANY
    };
    move |input| word(hand, Class::Check).map(phrase).parse(input)
}

/// `covering = <covers> , [ gap , [ <determiner> , gap ] , <check old> ] , [ gap , instrument ] ,
/// [ gap , square_said ] ;`
///
/// Couvre du pion; couvre l'échec avec le fou du Roy.
fn covering(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let check = led(hand, Class::Determiner, word(hand, Class::Check));
        let check = opt(preceded(gap(hand), check));
        let details = (may(hand, instrument(hand)), may(hand, square_said(hand)));
        let (rest, (_, _, (by, place))) =
            (word(hand, Class::Covers), check, details).parse(input)?;
        let relation = Relation::Covers;
        Ok((
            rest,
            Phrase {
                relation,
                ..both(by, place)
            },
        ))
    }
}

/// `retiring = <retires> , [ gap , man_named ] , [ gap , square_said ] ;`
///
/// Se retire; retire son fou.
fn retiring(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let details = (may(hand, man_named(hand)), may(hand, square_said(hand)));
        let (rest, (_, (man, place))) = (word(hand, Class::Retires), details).parse(input)?;
        let quiet = Quiet::Preferred;
        Ok((
            rest,
            Phrase {
                quiet,
                ..both(man, place)
            },
        ))
    }
}

/// `castles_so = <castles old> , [ gap , castling_side ] ;`
///
/// Rocque; roque avec la tour de sa dame.
fn castles_so(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let side = opt(preceded(gap(hand), castling_side(hand)));
        let (rest, (_, side)) = (word(hand, Class::Castles), side).parse(input)?;
        let phrase = Phrase {
            roles: Roles::of(Role::King),
            castling: side.flatten(),
            castles: side.flatten().is_none(),
            ..Phrase::ANY
        };
        Ok((rest, phrase))
    }
}

/// `castling_side = ( <with> | <beside> ) , gap , [ <determiner> , gap ] , castling_man ;`
///
/// Avec la tour de la dame, du côté du roi. `Sa tour` is the king's, who castles (Philidor).
fn castling_side(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Option<CastlingSide>> {
    move |input| {
        let with = alt((word(hand, Class::With), word(hand, Class::Beside)));
        let man = led(hand, Class::Determiner, castling_man(hand));
        let (rest, (_, _, (article, wing))) = (with, gap(hand), man).parse(input)?;
        let side = match wing {
            Some(Files::QUEEN_SIDE) => Some(CastlingSide::QueenSide),
            Some(_) => Some(CastlingSide::KingSide),
            None => (article == Some(Meaning::Own)).then_some(CastlingSide::KingSide),
        };
        Ok((rest, side))
    }
}

/// `castling_man = winged_man , [ gap , wing_of ] | royal_man ;`
fn castling_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Option<Files>> {
    move |input| {
        let side = opt(preceded(gap(hand), wing_of(hand)));
        let winged = (winged_man(hand), side).map(|(_, side)| side.map(|(wing, _)| wing));
        let royal = royal_man(hand).map(|role| Some(wing(role)));
        alt((winged, royal)).parse(input)
    }
}

/// The files of the wing of a king or a queen.
pub(super) fn wing(role: Role) -> Files {
    match role {
        Role::Queen => Files::QUEEN_SIDE,
        _ => Files::KING_SIDE,
    }
}

/// A word that makes a pawn a queen: `<crowns>`.
fn crowns(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        word(hand, Class::Crowns)
            .map(|_| becoming(Role::Queen))
            .parse(input)
    }
}

/// `crowning = <becomes> , gap , crown ;`
///
/// Fait dame, fait un cavalier.
fn crowning(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| preceded((word(hand, Class::Becomes), gap(hand)), crown(hand)).parse(input)
}

/// `crown = [ <determiner> , gap ] , crowned ;`
pub(super) fn crown(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let parts = led(hand, Class::Determiner, crowned(hand));
        parts.map(|(_, role)| becoming(role)).parse(input)
    }
}

/// `crowned = winged_man | <man.queen> ;`
fn crowned(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let queen = meant(hand, Class::Man, Meaning::Piece(Role::Queen)).map(|_| Role::Queen);
        alt((winged_man(hand), queen)).parse(input)
    }
}

/// The phrase of a pawn that becomes `role`.
fn becoming(role: Role) -> Phrase {
    Phrase {
        roles: Roles::of(Role::Pawn),
        promotion: Some(role),
        ..Phrase::ANY
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
/// | <en_passant old> ;`
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
        );
        alt(all).parse(input)
    }
}

/// `capturing_so = <takes.while> , gap , man_named , [ gap , instrument ] ;`
///
/// En prenant le pion.
fn capturing_so(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let takes = (meant(hand, Class::Takes, Meaning::While), gap(hand));
        let taken = (man_named(hand), may(hand, instrument(hand)));
        let taken = taken.map(|(victim, by)| taking(victim, by));
        preceded(takes, taken).parse(input)
    }
}

/// What `parser` reads, behind a word of `class` and a gap or without them: the longer, since
/// words may run into each other (`deux pas` does not begin with `de`).
pub(super) fn led<T>(
    hand: Hand,
    class: Class,
    parser: impl for<'a> Fn(&'a str) -> Read<'a, T>,
) -> impl for<'a> Fn(&'a str) -> Read<'a, (Option<Meaning>, T)> {
    move |input| {
        let behind = |input| {
            let (rest, (lead, ())) = (word(hand, class), gap(hand)).parse(input)?;
            parser(rest).map(|(rest, read)| (rest, (Some(lead), read)))
        };
        let bare = |input| parser(input).map(|(rest, read)| (rest, (None, read)));
        longest(behind, bare)(input)
    }
}

/// What may follow behind a gap; nothing where it does not.
fn may<'a>(
    hand: Hand,
    parser: impl Parser<&'a str, Output = Phrase, Error = Expected<&'a str>>,
) -> impl Parser<&'a str, Output = Phrase, Error = Expected<&'a str>> {
    opt(preceded(gap(hand), parser)).map(|read| read.unwrap_or(Phrase::ANY))
}

/// A word of `class`, and what it means.
pub(super) fn word(
    hand: Hand,
    class: Class,
) -> impl for<'a> Fn(&'a str) -> Read<'a, Meaning> + Copy {
    move |input| {
        let read = hand.lexicon.old(class, input);
        let (meaning, length) = read.ok_or(Expected::wish(input, Wish::MoveWord))?;
        let rest = input.get(length..).unwrap_or_default();
        match hand.joined
            || !rest.starts_with(char::is_alphanumeric)
            || input
                .get(..length)
                .is_some_and(|word| word.ends_with(['\'', '’']))
        {
            true => Ok((rest, meaning)),
            false => Err(Expected::wish(input, Wish::MoveWord)),
        }
    }
}

/// A word of `class` that means `wanted`.
pub(super) fn meant(
    hand: Hand,
    class: Class,
    wanted: Meaning,
) -> impl for<'a> Fn(&'a str) -> Read<'a, Meaning> + Copy {
    move |input| match word(hand, class)(input) {
        Ok((rest, meaning)) if meaning == wanted => Ok((rest, meaning)),
        _ => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// `gap = spaces , { stop , spaces } , { <adverb> , spaces } ;`
///
/// Between the words of a move: blanks, a stop or comma, and words that say nothing of it
/// (`prend toûjours le pion`).
pub(super) fn gap(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> + Copy {
    move |input| {
        let stops = many0_count((stop, spaces));
        let adverbs = many0_count((word(hand, Class::Adverb), spaces));
        (spaces, stops, adverbs).map(|_| ()).parse(input)
    }
}

/// `stop = "." | "," | ";" | ":" | "-" | "'" | "’" ;`
///
/// Hyphens and apostrophes stand between words in scans (`Le-fou`, `de'la dame`).
fn stop(input: &str) -> Read<'_, ()> {
    match input.strip_prefix(['.', ',', ';', ':', '-', '\'', '’']) {
        Some(rest) => Ok((rest, ())),
        None => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// `spaces = ? blanks and a line end ? ;`
fn spaces(input: &str) -> Read<'_, ()> {
    Ok((past_spaces(input).0, ()))
}

/// All that two phrases say; where both say a thing the first is heard.
pub(super) fn both(one: Phrase, two: Phrase) -> Phrase {
    let two_places = one.to == Bitboard::FULL;
    Phrase {
        roles: if one.roles == Roles::ANY {
            two.roles
        } else {
            one.roles
        },
        homes: if one.homes == Files::ANY {
            two.homes
        } else {
            one.homes
        },
        to: if two_places { two.to } else { one.to },
        frame: if two_places { two.frame } else { one.frame },
        takes: one.takes || two.takes,
        victims: if one.victims == Roles::ANY {
            two.victims
        } else {
            one.victims
        },
        victim_homes: if one.victim_homes == Files::ANY {
            two.victim_homes
        } else {
            one.victim_homes
        },
        promotion: one.promotion.or(two.promotion),
        castling: one.castling.or(two.castling),
        castles: one.castles || two.castles,
        en_passant: one.en_passant || two.en_passant,
        check: if two.check as u8 > one.check as u8 {
            two.check
        } else {
            one.check
        },
        relation: if one.relation == Relation::Unsaid {
            two.relation
        } else {
            one.relation
        },
        quiet: if one.quiet == Quiet::Unsaid {
            two.quiet
        } else {
            one.quiet
        },
        ..one
    }
}

/// The phrase with what follows from all its words together.
fn whole(mut phrase: Phrase) -> Phrase {
    if phrase.frame == Frame::Board {
        phrase.frame = Frame::Mover;
    }
    if phrase.promotion.is_some() {
        phrase.roles = Roles::of(Role::Pawn);
        phrase.to &= Bitboard::from(Rank::Eighth);
    }
    let placed = phrase.to != Bitboard::FULL || phrase.relation == Relation::Attacks;
    if placed && !phrase.takes && phrase.promotion.is_none() {
        phrase.quiet = Quiet::Preferred;
    }
    phrase
}

/// The file of a king or a queen.
pub(super) fn royal_file(role: Role) -> Files {
    match role {
        Role::Queen => Files::of(File::D),
        _ => Files::of(File::E),
    }
}
