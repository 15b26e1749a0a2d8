//! A move in the letters of a notation and a language.
//!
//! Comes in: a move, the position before it, a [`Dialect`]. Goes out: text, without mark of check. What is
//! written here reads back as the same move.
//!
//! The move from g1 to f3 in the initial position: `Cg1-f3`, `Cf3`, `Ng1-f3`.

pub(crate) mod confused;
pub mod descriptive;
pub mod prose;
pub(crate) mod sentence;

use std::fmt::{self, Write};

use shakmaty::Role;

use crate::chess::{Letters, Move, Position};
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};

/// The letters in which a language writes the men; a pawn has none.
#[must_use]
pub fn letters(language: Language) -> Letters<'static> {
    let mut letters = *language.letters();
    letters[0] = "";
    letters
}

/// `played`, a legal move of `position`, in `dialect`.
#[must_use]
pub fn spell(dialect: Dialect, position: &Position, played: &Move) -> String {
    let mut text = String::with_capacity(8);
    // A string takes every text.
    let _ = write(&mut text, dialect, position, played);
    text
}

/// `played`, a legal move of `position` which the words `written` do not say, so that it shows: as [`spell`] does, but in descriptive
/// notation with more names where the shortest form would be a part of those words.
///
/// ```
/// use greffier::chess::Position;
/// use greffier::lexicon::Language;
/// use greffier::notation::{Dialect, Notation};
/// use greffier::spelling::{spell, spell_against};
///
/// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
/// // One knight is at home, the other stands on f3 already.
/// let position = Position::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
/// let moves = position.legal_moves();
/// let played = moves.iter().find(|m| m.uci().to_string() == "b1c3").unwrap();
/// assert_eq!(spell(dialect, &position, played), "C 3 F");
/// assert_eq!(spell_against(dialect, &position, played, "C 3 FR"), "C 3 FD");
/// ```
#[must_use]
pub fn spell_against(
    dialect: Dialect,
    position: &Position,
    played: &Move,
    written: &str,
) -> String {
    let said = dialect.phrase(written).ok();
    let said = said.filter(|(_, read)| *read == written.len());
    let Some((said, _)) = said.filter(|_| dialect.notation == Notation::Descriptive) else {
        return spell(dialect, position, played);
    };
    let mut text = String::with_capacity(8);
    // A string takes every text.
    let case = case(position, played);
    let _ = descriptive::write_against(&mut text, dialect.language, case, &said);
    text
}

/// Writes `played`, a legal move of `position`, in `dialect`.
///
/// # Errors
///
/// Those of `out`; a `String` has none.
pub fn write(
    out: &mut impl Write,
    dialect: Dialect,
    position: &Position,
    played: &Move,
) -> fmt::Result {
    let letters = letters(dialect.language);
    match dialect.notation {
        Notation::Abbreviated => position.san(played).write(out, &letters),
        Notation::Coordinate | Notation::Lettering
            if played.castling().is_some() || played.is_null() =>
        {
            position.san(played).write(out, &letters)
        }
        // Without the homes of men their letters are not known.
        Notation::Coordinate | Notation::Lettering => coordinate(out, &letters, position, played),
        Notation::Descriptive => descriptive::write(out, dialect.language, case(position, played)),
    }
}

/// A move of which nothing is known besides its position.
fn case<'a>(position: &'a Position, played: &'a Move) -> descriptive::Case<'a> {
    descriptive::Case {
        position,
        homes: None,
        played,
        after: None,
    }
}

/// `Cg1-f3`, `e7xd8=D`; `Re1-g1/Th1` of a king who leaps where he could castle.
pub(crate) fn coordinate(
    out: &mut impl Write,
    letters: &Letters,
    position: &Position,
    played: &Move,
) -> fmt::Result {
    let sign = if played.captured.is_some() { 'x' } else { '-' };
    out.write_str(letters[played.role as usize - 1])?;
    write!(out, "{}{sign}{}", played.from, played.to)?;
    match played.promotion {
        Some(role) => write!(out, "={}", letters[role as usize - 1]),
        None if position.leaps_like_castling(played) => {
            let rook = letters[Role::Rook as usize - 1];
            let mut corner = played.rook_to().into_iter();
            corner.try_for_each(|square| write!(out, "/{rook}{square}"))
        }
        None => Ok(()),
    }
}
