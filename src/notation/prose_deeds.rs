//! What a man does, in words: takes, gives check, covers one, withdraws, castles, becomes a queen.
//!
//! The grammar is `grammar/prose.ebnf`. Comes in: a text. Goes out: the part of a phrase that tells
//! what is done, and with whom.
//!
//! `prend le fou avec le pion de sa dame`: a pawn of the d-file takes a bishop. `Avec le sien` is a
//! man of the kind of him who is taken.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::preceded;
use shakmaty::{Bitboard, CastlingSide, Role};

use super::ending::said;
use super::known::Classes;
use super::prose_men::{file_of, man_named, royal_man, side_named, winged_man, winged_name};
use super::prose_places::{paces, square_said};
use super::prose_words::{both, clause_ends, gap, joint, led, may, meant, wing, word};
use super::shared::{Hand, Read, longest};
use crate::lexicon::{Class, Meaning};
use crate::phrase::{CheckSaid, Files, Phrase, Quiet, Relation, Roles};

/// The words that begin a capture, a check, a covering.
const CAPTURES: Classes = Classes::of(&[Class::Determiner, Class::Takes]);
const CHECKS: Classes = Classes::of(&[Class::Gives, Class::Determiner, Class::Check]);
const COVERS: Classes = Classes::of(&[Class::Determiner, Class::Covers]);

/// The words that begin what a man does.
const OTHERS: Classes = Classes::of(&[Class::Retires, Class::Castling, Class::Castles]);
pub(super) const DEEDS: Classes = CAPTURES.and(CHECKS).and(COVERS).and(OTHERS);

/// `capturing = [ <determiner> , gap ] , <takes> , [ joint , victim_said ] , [ joint ,
/// instrument ] , [ joint , square_said ] ;`
///
/// Prend le pion avec le sien; le reprend; prend la tour.
pub(super) fn capturing(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(CAPTURES, input)?;
        let (rest, (it, takes)) = led(hand, Class::Determiner, word(hand, Class::Takes))(input)?;
        let mut parts = (
            may(hand, victim_said(hand)),
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

/// `victim_said = man_named | <that> , [ gap , <of> , gap , file_of ] ;`
///
/// Le pion du fou; celui de la dame, who is of the kind of him who takes.
fn victim_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let file = (gap(hand), word(hand, Class::Of), gap(hand), file_of(hand));
        let file = opt(file.map(|(_, _, _, named)| named.files));
        let that = (word(hand, Class::That), file).map(|(_, files)| Phrase {
            roles: Roles::NONE,
            homes: files.unwrap_or(Files::ANY),
            ..Phrase::ANY
        });
        alt((man_named(hand), that)).parse(input)
    }
}

/// The phrase of one who takes `victim`, with `by`.
fn taking(victim: Phrase, by: Phrase) -> Phrase {
    let own_sort = by.roles == Roles::NONE && victim.roles != Roles::NONE;
    Phrase {
        takes: true,
        victims: victim.roles,
        victim_homes: victim.homes,
        roles: if own_sort { victim.roles } else { by.roles },
        homes: by.homes,
        ..Phrase::ANY
    }
}

/// `instrument = with_whom | <of> , gap , ( <sort> | man_named ) ;`
///
/// De la Dame, du pion.
fn instrument(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let of = (word(hand, Class::Of), gap(hand));
        alt((with_whom(hand), preceded(of, sort_or_man(hand)))).parse(input)
    }
}

/// `with_whom = <with> , gap , ( <sort> | man_named ) ;`
///
/// Avec le sien, who is of the kind of him who is taken; avec son fou.
pub(super) fn with_whom(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let with = (word(hand, Class::With), gap(hand));
        preceded(with, sort_or_man(hand)).parse(input)
    }
}

fn sort_or_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let sort = |_| Phrase {
            roles: Roles::NONE,
            ..Phrase::ANY
        };
        let sort =
            move |input| -> Read<'_, Phrase> { word(hand, Class::Sort).map(sort).parse(input) };
        longest(sort, man_named(hand))(input)
    }
}

/// `checking = [ <gives> , gap ] , check_told , [ joint , instrument ] ;`
///
/// Échec de la Dame; donne échec; échec & mat.
pub(super) fn checking(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(CHECKS, input)?;
        let check = led(hand, Class::Gives, check_told(hand));
        let (rest, ((_, check), by)) = (check, may(hand, instrument(hand))).parse(input)?;
        Ok((rest, both(check, by)))
    }
}

/// `check_told = check_said , [ gap , fork ] ;`
///
/// Échec; échec au roi & à la dame.
fn check_told(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let fork = opt(preceded(gap(hand), fork(hand)));
        let parts = (check_said(hand), fork);
        parts.map(|(check, _)| check).parse(input)
    }
}

/// `fork = [ <and> , gap ] , <at> , gap , man_named ;`
///
/// Échec au roi & à la dame: what else is attacked chooses no move.
fn fork(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> {
    move |input| {
        let at = led(hand, Class::And, word(hand, Class::At));
        (at, gap(hand), man_named(hand)).map(|_| ()).parse(input)
    }
}

/// `check_said = [ <determiner> , gap ] , <check old> ;`
fn check_said(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let phrase = |meaning| Phrase {
        check: match meaning {
            Meaning::Check(sign) => said(Some(sign)),
            _ => CheckSaid::Check,
        },
        ..Phrase::ANY
    };
    move |input| {
        let check = led(hand, Class::Determiner, word(hand, Class::Check));
        check.map(|(_, meaning)| phrase(meaning)).parse(input)
    }
}

/// `covering = [ <determiner> , gap ] , <covers> , [ gap , ( check_told | king_covered ) ] , [ joint , paces ] , [
/// joint , ( instrument | man_beside ) ] , [ joint , ( square_said | paces ) ] ;`
///
/// Couvre du pion; couvre l'échec avec le fou du Roy; couvre son Roy du pion; couvre d'un pas du pion; interpose sa
/// tour. Who goes in steps is a pawn, and in check his step covers.
pub(super) fn covering(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        hand.begins(COVERS, input)?;
        let covers = led(hand, Class::Determiner, word(hand, Class::Covers));
        let details = move |input| {
            let by = alt((instrument(hand), man_beside(hand)));
            let place = alt((square_said(hand), paces(hand)));
            let told = (may(hand, paces(hand)), may(hand, by), may(hand, place));
            told.map(|(pace, by, place)| both(by, both(pace, place)))
                .parse(input)
        };
        let checked = move |input| {
            let check = alt((check_told(hand), king_covered(hand)));
            preceded((gap(hand), check), details).parse(input)
        };
        let (rest, _) = covers(input)?;
        let (rest, mut phrase) = longest(checked, details)(rest)?;
        match phrase.relation {
            Relation::Unsaid => phrase.relation = Relation::Covers,
            _ if phrase.roles == Roles::ANY => phrase.roles = Roles::of(Role::Pawn),
            _ => {}
        }
        Ok((rest, phrase))
    }
}

/// `king_covered = [ <determiner> , gap ] , <man.king> ;`
///
/// Son Roy: he who is in check.
fn king_covered(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let king = meant(hand, Class::Man, Meaning::Piece(Role::King));
        let parts = led(hand, Class::Determiner, king);
        parts.map(|_| Phrase::ANY).parse(input)
    }
}

/// `retiring = <retires> , [ joint , man_beside ] , [ joint , square_said ] ;`
///
/// Se retire; retire son fou.
pub(super) fn retiring(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let details = (may(hand, man_beside(hand)), may(hand, square_said(hand)));
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

/// `man_beside = ? no man is crowned here ? , man_named ;`
///
/// A man who covers or withdraws; `dame` before another man is what becomes of him (`dame le pion`),
/// though their words run into each other.
fn man_beside(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let joined = Hand {
        joined: true,
        ..hand
    };
    move |input| {
        let crowned = (crowns(joined), gap(joined), man_named(joined));
        preceded(not(crowned), man_named(hand)).parse(input)
    }
}

/// `castles_so = <castling old> | <castles old> , [ gap , castling_side ] , [ joint ,
/// castling_places ] ;`
///
/// Rocque; roque avec la tour de sa dame; fait le petit roque; roque à la case du cavalier; roque à la
/// case de sa tour, la tour à la case de son fou.
pub(super) fn castles_so(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        if let Ok((rest, Meaning::Castling(side))) = word(hand, Class::Castling)(input) {
            return Ok((rest, Phrase::castling(side)));
        }
        let side = preceded(gap(hand), castling_side(hand));
        let mut castles = (
            word(hand, Class::Castles),
            opt(side),
            may(hand, castling_places(hand)),
        );
        let (rest, (_, side, places)) = castles.parse(input)?;
        let castling = side.flatten();
        let phrase = Phrase {
            roles: Roles::of(Role::King),
            castling,
            castles: castling.is_none() && places.rook_to.is_empty(),
            to: places.to,
            rook_to: places.rook_to,
            frame: places.frame,
            ..Phrase::ANY
        };
        Ok((rest, phrase))
    }
}

/// `castling_places = square_said , [ gap , [ <and> , gap ] , rook_beside ] ;`
///
/// À la case de sa tour, la tour à la case de son fou: where castling leaves the squares free.
fn castling_places(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let rook = led(hand, Class::And, rook_beside(hand)).map(|(_, rook)| rook);
        let (rest, king) = square_said(hand)(input)?;
        let (rest, rook) = opt(preceded(gap(hand), rook)).parse(rest)?;
        let rook_to = rook.unwrap_or(Bitboard::EMPTY);
        Ok((rest, Phrase { rook_to, ..king }))
    }
}

/// `rook_beside = [ <determiner> , gap ] , <man.rook> , gap , [ <goes> , gap ] , square_said ;`
///
/// La tour à la case du fou: the rook of a king who castles.
fn rook_beside(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Bitboard> {
    move |input| {
        let rook = meant(hand, Class::Man, Meaning::Piece(Role::Rook));
        let rook = led(hand, Class::Determiner, rook);
        let place = led(hand, Class::Goes, square_said(hand));
        let whole = |(_, (), (_, place)): (_, _, (_, Phrase))| place.to;
        (rook, gap(hand), place).map(whole).parse(input)
    }
}

/// `castling_side = ( <with> | <beside> | <of> ) , gap , [ <determiner> , gap ] , castling_man ,
/// ? nobody is named as his owner ? ;`
///
/// Avec la tour de la dame, du côté du roi. `Sa tour` is the king's, who castles (Philidor); but `avec le
/// fou noir` is no rook of his.
fn castling_side(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Option<CastlingSide>> {
    let joined = Hand {
        joined: true,
        ..hand
    };
    move |input| {
        let with = longest(word(hand, Class::Beside), word(hand, Class::Of));
        let with = alt((word(hand, Class::With), with));
        let man = led(hand, Class::Determiner, castling_man(hand));
        let whose = not((gap(hand), word(joined, Class::Whose)));
        let (rest, (_, _, (article, wing), ())) = (with, gap(hand), man, whose).parse(input)?;
        let side = match wing {
            Some(Files::QUEEN_SIDE) => Some(CastlingSide::QueenSide),
            Some(_) => Some(CastlingSide::KingSide),
            None => (article == Some(Meaning::Own)).then_some(CastlingSide::KingSide),
        };
        Ok((rest, side))
    }
}

/// `castling_man = winged_man , [ side_named ] | royal_man ;`
fn castling_man(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Option<Files>> {
    move |input| {
        let side = opt(side_named(hand)).map(|side| side.map(|(wing, _)| wing));
        let winged = (winged_man(hand), side).map(|(_, side)| side);
        let royal = royal_man(hand).map(|role| Some(wing(role)));
        alt((winged, royal)).parse(input)
    }
}

/// A word that makes a pawn a queen: `<crowns>`.
pub(super) fn crowns(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        word(hand, Class::Crowns)
            .map(|_| becoming(Role::Queen))
            .parse(input)
    }
}

/// The same, told of a move that is told already (`en damant`): `<crowns.while>`.
pub(super) fn crowns_while(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        meant(hand, Class::Crowns, Meaning::While)
            .map(|_| becoming(Role::Queen))
            .parse(input)
    }
}

/// `crowning = <becomes> , gap , crown ;`
///
/// Fait dame, fait un cavalier.
pub(super) fn crowning(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| preceded((word(hand, Class::Becomes), gap(hand)), crown(hand)).parse(input)
}

/// `crown = [ <determiner> , gap ] , crowned ;`
pub(super) fn crown(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let parts = led(hand, Class::Determiner, crowned(hand));
        parts.map(|(_, role)| becoming(role)).parse(input)
    }
}

/// `crowned = winged_name | <man.queen> ;`
pub(super) fn crowned(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Role> {
    move |input| {
        let queen = meant(hand, Class::Man, Meaning::Piece(Role::Queen)).map(|_| Role::Queen);
        alt((winged_name(hand), queen)).parse(input)
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

/// `shielding = <covers> , ( gap , check_told | ? a stop, a sign or the end ? ) ;`
///
/// Un pas, & couvre l'échec; un pas, couvre. Behind a stop, a check of which more is told (`couvre; échec sur la case`) is one that
/// is given.
pub(super) fn shielding(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    let covers = |_| Phrase {
        relation: Relation::Covers,
        ..Phrase::ANY
    };
    move |input| {
        let (rest, covered) = word(hand, Class::Covers)(input)?;
        let checked = preceded(gap(hand), check_told(hand)).parse(rest);
        let given = clause_ends(rest)
            .and_then(|_| (joint(hand), checking(hand), may(hand, square_said(hand))).parse(rest));
        let rest = match (checked, given) {
            (Ok((after, _)), Ok((further, _))) if further.len() < after.len() => rest,
            (Ok((after, _)), _) => after,
            (Err(_), _) => clause_ends(rest)?.0,
        };
        Ok((rest, covers(covered)))
    }
}

/// `capturing_so = <takes.while> , gap , victim_said , [ joint , instrument ] ;`
///
/// En prenant le pion.
pub(super) fn capturing_so(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let takes = (meant(hand, Class::Takes, Meaning::While), gap(hand));
        let taken = (victim_said(hand), may(hand, instrument(hand)));
        let taken = taken.map(|(victim, by)| taking(victim, by));
        preceded(takes, taken).parse(input)
    }
}
