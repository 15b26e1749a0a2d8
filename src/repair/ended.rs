//! How a game ends, as evidence: the result that a sheet states, beside the board.
//!
//! Comes in: a record, and the last position of a reading. Goes out: what it counts that the two deny each other. Players
//! give up games that are not lost on the board, but none is drawn by a mate.
//!
//! `4. Dxg7 1/2-1/2` is no `4. Dxf7#`.

use crate::chess::{Outcome, Position};
use crate::game::GameResult;
use crate::lexicon::StatedResult;
use crate::record::Record;

/// What a result counts that the board denies: clerks seldom err there.
const DENIED: f64 = 4.0;

/// The result of a sheet: as its record states it, or else as its tags do.
#[derive(Clone, Copy)]
pub(super) struct Stated {
    item: Option<StatedResult>,
    tag: Option<GameResult>,
}

impl Stated {
    pub fn of(record: &Record, tag: Option<GameResult>) -> Stated {
        let item = record.result_from(0).map(|(stated, _)| stated);
        Stated { item, tag }
    }

    /// What it counts that a game ends in `last`.
    pub fn against(&self, last: &Position) -> f64 {
        let said = self.item.map(|item| GameResult::resolve(item, last));
        let over = last.outcome().filter(|over| over.is_on_the_board());
        let denied = match (said.or(self.tag), over) {
            _ if self.item == Some(StatedResult::Stalemate) => {
                over.is_none_or(|over| matches!(over, Outcome::Checkmate { .. }))
            }
            (Some(said), Some(over)) => said.is_denied_by(over),
            _ => false,
        };
        if denied { DENIED } else { 0.0 }
    }
}
