//! Marks against the board: what a phrase says of capture and check, and whether it is so.
//!
//! A mark that is missing is no contradiction. A mark that the board denies makes a reading less
//! likely than one that agrees; where no reading agrees, it is a slip, and told as one.

use shakmaty::Role;

use crate::chess::{Move, MoveKind, Position};
use crate::phrase::{CheckSaid, Phrase, Roles};

/// The marks of a phrase that a move denies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Denied {
    /// A capture is said, and nothing is taken, or another man, or not in passing.
    pub capture: bool,
    /// A check is said that is none.
    pub check: bool,
    /// A mate is said that is none.
    pub mate: bool,
}

impl Denied {
    /// How many marks are denied.
    pub fn count(self) -> u8 {
        u8::from(self.capture) + u8::from(self.check) + u8::from(self.mate)
    }
}

/// What `played`, which led to `after`, denies of `phrase`.
pub(super) fn denied(phrase: &Phrase, played: &Move, after: &Position) -> Denied {
    let mut denied = Denied {
        capture: phrase.takes
            && !played
                .captured
                .is_some_and(|role| phrase.victims.contains(role))
            || phrase.en_passant && played.kind != MoveKind::EnPassant,
        ..Denied::default()
    };
    let checkers = after.checkers();
    match phrase.check {
        CheckSaid::Unsaid => {}
        CheckSaid::Check | CheckSaid::DoubleOrMate => denied.check = checkers.is_empty(),
        CheckSaid::Mate => denied.mate = !after.is_mate(),
    }
    denied
}

/// Those of `fitting`, moves of `position` that lie in `phrase`, which deny the fewest of its marks.
#[must_use]
pub fn agreeing(position: &Position, phrase: &Phrase, fitting: &[Move]) -> Vec<Move> {
    let marks = |played: &Move| denied(phrase, played, &position.after(played)).count();
    let least = fitting.iter().map(marks).min();
    fitting
        .iter()
        .filter(|played| Some(marks(played)) == least)
        .copied()
        .collect()
}

/// The habits of a record's writer, which make a missing mark tell something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habits {
    /// Checks are marked somewhere.
    pub checks: bool,
    /// Captures are marked somewhere.
    pub captures: bool,
}

/// How much less likely than another a reading is that fits the words as well, as the negative
/// logarithm of a probability; a number of quarters, so that sums are exact and equals are equal.
pub(super) fn cost(phrase: &Phrase, played: &Move, after: &Position, habits: Habits) -> f64 {
    let mut cost = 0.0;
    // Three checks in ten go unmarked on real sheets.
    if habits.checks && phrase.check == CheckSaid::Unsaid && after.checkers().any() {
        cost += 1.25;
    }
    if habits.captures && !phrase.takes && played.captured.is_some() {
        cost += 1.25;
    }
    // A pawn that becomes something other than a queen is seldom left unsaid.
    match played.promotion {
        Some(Role::Queen) | None => {}
        Some(_) if phrase.promotion.is_some() => {}
        Some(Role::Knight) => cost += 4.0,
        Some(_) => cost += 5.0,
    }
    // Where no piece is named and two men can go there, the pawn needs no letter.
    if phrase.roles == Roles::ANY && phrase.castling.is_none() && played.castling().is_some() {
        cost += 1.0;
    }
    cost
}
