//! Marks against the board: what a phrase says of capture and check, and whether it is so.
//!
//! A mark that is missing is no contradiction. A mark that the board denies makes a reading less
//! likely than one that agrees; where no reading agrees, it is a slip, and told as one.

use crate::chess::{Irregularity, Move, MoveKind, Position};
use crate::phrase::{CheckSaid, Phrase};

/// The marks of a phrase that a move denies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Denied {
    /// A capture is said, and nothing is taken, or another man, or not in passing.
    pub capture: bool,
    /// A check is said that is none.
    pub check: bool,
    /// A mate is said that is none.
    pub mate: bool,
    /// And no check either, so that more is denied.
    pub quiet: bool,
    /// The move itself is denied, and stands by a permission: how it breaks the rules.
    pub stands: Option<Irregularity>,
}

impl Denied {
    /// How much of the marks is denied.
    pub fn count(self) -> u8 {
        [self.capture, self.check, self.mate, self.quiet]
            .into_iter()
            .map(u8::from)
            .sum()
    }
}

/// What `played`, which led to `after`, denies of `phrase`.
pub(super) fn denied(phrase: &Phrase, played: &Move, after: &Position) -> Denied {
    let mut denied = Denied {
        capture: phrase.takes && !played.takes_one_of(phrase.victims)
            || phrase.en_passant && played.kind != MoveKind::EnPassant,
        ..Denied::default()
    };
    let checkers = after.checkers();
    match phrase.check {
        CheckSaid::Unsaid => {}
        CheckSaid::Check | CheckSaid::DoubleOrMate => denied.check = checkers.is_empty(),
        CheckSaid::Mate => {
            denied.mate = !after.is_mate();
            denied.quiet = checkers.is_empty();
        }
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

/// The only one of them, where there is but one.
pub(super) fn sole_agreeing(
    position: &Position,
    phrase: &Phrase,
    fitting: &[Move],
) -> Option<Move> {
    if !phrase.is_marked() {
        return None;
    }
    let (mut sole, mut least) = (None, u8::MAX);
    for played in fitting {
        let marks = denied(phrase, played, &position.after(played)).count();
        if marks <= least {
            sole = (marks < least).then_some(*played);
            least = marks;
        }
    }
    sole
}

/// The habits of a record's writer, which make a missing mark tell something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habits {
    /// Checks are marked somewhere.
    pub checks: bool,
    /// Captures are marked somewhere.
    pub captures: bool,
}
