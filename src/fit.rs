//! The moves of a position that lie in a phrase, with all that a phrase can say of them.
//!
//! Comes in: a [`Phrase`], a [`Position`], and the [`Homes`] of its men where the phrase may name
//! one. Goes out: the moves that fit. A phrase of absolute squares is asked of the position as it
//! is; one said from the mover's side is turned to his, and its captures are looked for only where
//! something can be taken.
//!
//! `P pr P` after 1. P 4 R, P 4 D: the pawns of the mover to the squares of the other side's pawns.

use shakmaty::{Bitboard, Role};

use crate::chess::{Move, MoveList, Position, Way};
use crate::homes::Homes;
use crate::phrase::{CheckSaid, Files, Frame, Phrase, Quiet, Relation};
use crate::relation;

/// Fills `out` with the legal moves of `position` that lie in `phrase`. Where homes are not known,
/// every man may be the one that is named.
///
/// Marks of check are left to the caller, and so is a mark of capture where a square is named with
/// it: a mark that the board denies is a slip. A capture without a square has nothing else to go by,
/// so there the mark is what is asked, and so it is where the file alone is said, and of a check alone: `Dxd`, `éch.`
///
/// ```
/// use greffier::chess::{MoveList, Position};
/// use greffier::fit::fitting;
/// use greffier::lexicon::Language;
/// use greffier::notation::{Dialect, Notation};
/// use shakmaty::Square;
///
/// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
/// let (phrase, _) = dialect.phrase("C 3 FR").unwrap();
/// let mut found = MoveList::new();
/// fitting(&Position::initial(), None, &phrase, &mut found);
/// assert_eq!((found.len(), found[0].to), (1, Square::F3));
/// ```
#[inline]
pub fn fitting(position: &Position, homes: Option<&Homes>, phrase: &Phrase, out: &mut MoveList) {
    match phrase.is_plain() {
        true => position.fitting(phrase, out),
        false => described(position, homes, phrase, out),
    }
    if phrase.takes_on_file() {
        out.retain(|played| played.captured.is_some());
    }
    if phrase.check != CheckSaid::Unsaid && phrase.names_nothing() {
        out.retain(|played| !position.after(played).checkers().is_empty());
    }
}

/// As [`fitting`], but a man who is named as taken has to be the one who is: what the phrase says, word for word.
///
/// `F pr C 5 R`, where a pawn stands on the square, says no move; the reader of a record takes the square's word.
pub fn said(position: &Position, homes: Option<&Homes>, phrase: &Phrase, out: &mut MoveList) {
    fitting(position, homes, phrase, out);
    out.retain(|played| played.takes_as_named(phrase));
}

/// The first legal move of `position` that lies in `phrase`, if one does.
pub(crate) fn first(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Option<Move> {
    let mut fits = MoveList::new();
    fitting(position, homes, phrase, &mut fits);
    fits.first().copied()
}

/// The positions behind the moves that lie in a phrase, from any of `positions`: each once, and no more than `most`.
pub(crate) fn behind(positions: &[Position], phrase: &Phrase, most: usize) -> Vec<Position> {
    let mut fits = MoveList::new();
    let mut behind: Vec<Position> = Vec::new();
    for position in positions {
        fitting(position, None, phrase, &mut fits);
        for next in fits.iter().map(|played| position.after(played)) {
            if behind.len() < most && !behind.contains(&next) {
                behind.push(next);
            }
        }
    }
    behind
}

/// The only move that fits, where that is seen at a glance, and whether it is known that no other man of the
/// kind could go to the same square. None says nothing: [`fitting`] is to be asked.
#[inline(always)]
#[must_use]
pub fn sole(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Option<(Move, bool)> {
    match phrase.is_plain() {
        true => position.sole(phrase),
        false => {
            let found = position.considered(sole_way(position, homes, phrase)?, phrase)?;
            let as_said = found.0.captured.is_some() == phrase.takes;
            let named = || homes.is_none_or(|homes| is_named(homes, phrase, &found.0));
            (as_said && named()).then_some(found)
        }
    }
}

/// How the only man goes who fits a phrase that is said from the mover's side.
// The masks alone are turned to his side: a phrase turned whole would be laid down in memory for it.
#[inline(never)]
fn sole_way(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Option<Way> {
    let plainly = phrase.frame == Frame::Mover && phrase.relation == Relation::Unsaid;
    let castles = phrase.castles || phrase.castling.is_some() || !phrase.rook_to.is_empty();
    if !plainly || castles {
        return None;
    }
    let role = phrase.roles.single()?;
    let (mut from, mut to) = (phrase.from, phrase.to);
    if position.turn().is_black() {
        (from, to) = (from.flip_vertical(), to.flip_vertical());
    }
    let theirs = position.board().by_color(!position.turn());
    match (phrase.takes, phrase.quiet) {
        (true, _) => to &= victims(position, phrase, theirs),
        (false, Quiet::Preferred) => to &= !theirs,
        (false, Quiet::Unsaid) => return None,
    }
    if let Some(homes) = homes {
        if phrase.homes != Files::ANY {
            from &= homes.named(role, from & position.ours(role), phrase.homes);
        }
        if phrase.victim_homes != Files::ANY
            && let Some(victim) = phrase.victims.single()
        {
            to &= homes.named(victim, to, phrase.victim_homes);
        }
    }
    position.sole_way_among(role, from, to)
}

/// What fits a phrase that is said from the mover's side. Where it is left open whose side, the
/// mover's is meant if anything fits there.
fn described(position: &Position, homes: Option<&Homes>, phrase: &Phrase, out: &mut MoveList) {
    if phrase.frame != Frame::Either {
        return from_side(position, homes, phrase, out);
    }
    let own = Phrase {
        frame: Frame::Mover,
        ..*phrase
    };
    let theirs = Phrase {
        to: phrase.to.flip_vertical(),
        ..own
    };
    for side in [own, theirs] {
        from_side(position, homes, &side, out);
        if relation::any_checks(position, phrase, out) {
            return;
        }
    }
    from_side(position, homes, &own, out);
    if out.is_empty() {
        from_side(position, homes, &theirs, out);
    }
}

/// What fits a phrase of which it is known from whose side it is said.
fn from_side(position: &Position, homes: Option<&Homes>, phrase: &Phrase, out: &mut MoveList) {
    let absolute = phrase.seen_by(position.turn());
    let theirs = position.board().by_color(!position.turn());
    if phrase.relation == Relation::Same {
        return relation::same(position, homes.and_then(Homes::last), out);
    }
    if phrase.castles {
        // Where the squares are free, the word alone is today's castling.
        let placed = absolute.to != Bitboard::FULL;
        return keep(position, &absolute, out, |played| {
            played.is_usual_castling() || placed && played.castling().is_some()
        });
    }
    if phrase.castling.is_some() {
        return position.fitting(&absolute, out);
    }
    let named = |played: &Move| {
        homes.is_none_or(|homes| is_named(homes, phrase, played))
            && relation::holds(position, homes, phrase, played)
    };
    if phrase.takes {
        captures(position, &absolute, theirs, out, named);
        return relation::taking_back(homes, phrase, out);
    }
    if phrase.quiet == Quiet::Preferred {
        let mut quiet = absolute;
        quiet.to &= !theirs;
        keep(position, &quiet, out, |played| {
            played.captured.is_none() && named(played)
        });
        if !out.is_empty() {
            return;
        }
    }
    keep(position, &absolute, out, named);
}

/// The captures that fit. Where the square is named and nothing of the kind can be taken there, the
/// moves to it stand, for the reader to weigh the slip.
fn captures(
    position: &Position,
    phrase: &Phrase,
    theirs: Bitboard,
    out: &mut MoveList,
    named: impl Fn(&Move) -> bool,
) {
    let mut taking = *phrase;
    taking.to &= victims(position, phrase, theirs);
    if taking.to.any() {
        keep(position, &taking, out, |played| {
            played.takes_one_of(phrase.victims) && named(played)
        });
    } else {
        out.clear();
    }
    if out.is_empty() && phrase.to != Bitboard::FULL {
        keep(position, phrase, out, named);
    }
}

/// The squares on which what is named can be taken.
fn victims(position: &Position, phrase: &Phrase, theirs: Bitboard) -> Bitboard {
    let board = position.board();
    let mut victims = match phrase.victims.single() {
        Some(role) => theirs & board.by_role(role),
        None => Role::ALL
            .into_iter()
            .filter(|&role| phrase.victims.contains(role))
            .fold(Bitboard::EMPTY, |men, role| {
                men | theirs & board.by_role(role)
            }),
    };
    if phrase.roles.contains(Role::Pawn) && phrase.victims.contains(Role::Pawn) {
        victims |= position
            .en_passant()
            .map_or(Bitboard::EMPTY, Bitboard::from);
    }
    victims
}

/// Fills `out` with the moves that lie in the masks of `phrase` and pass a test.
fn keep(position: &Position, phrase: &Phrase, out: &mut MoveList, test: impl Fn(&Move) -> bool) {
    position.fitting(phrase, out);
    out.retain(test);
}

/// Whether a move is one of the man that is named by his home, and takes the one that is.
fn is_named(homes: &Homes, phrase: &Phrase, played: &Move) -> bool {
    let mover = homes.may_be(played.role, played.from, phrase.homes);
    let taken = |role| homes.may_be(role, relation::taken_at(played), phrase.victim_homes);
    mover && (phrase.relation == Relation::Attacks || played.captured.is_none_or(taken))
}
