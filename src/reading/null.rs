//! A null move in a variation, or in a game that programs wrote.
//!
//! Comes in: an item that says no move. Goes out: the side to move has passed, where the item says that and the line is a
//! variation, or the main line of a record with tags whose numbers go on so; else nothing. In other games nobody passes: there
//! the same signs are a cell without a move.
//!
//! `(12... -- 13. Qh5)`: Black does something else, and White threatens the queen's move.

use crate::chess::NULLS;
use crate::game::{Cause, Fault, Origin, Part, Ply};
use crate::record::{Kind, NULL};

use super::Replay;
use super::live::Walk;
use super::rows::Row;

impl Replay<'_> {
    /// Plays item `at` as a null move; false, with nothing done, where it says none or none can be played.
    pub(super) fn null(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        let line = &self.game.lines[self.current() as usize];
        let span = self.record.items.at(at).span();
        let main = line.origin == Origin::Main;
        if !self.says_null(at) || main && !self.passes_in_game(walk, at, end) {
            return false;
        }
        let Some(null) = walk.live[0].position.null_move() else {
            return false;
        };
        // How likely it is tells nothing of what was meant before it.
        self.settle(walk);
        if main {
            let side = walk.live[0].position.turn();
            let mut fault = Fault::new(Cause::Passed { side }, span);
            fault.ply = Some(self.next_number());
            self.game.faults.push(fault);
        }
        let live = &mut walk.live[0];
        if let Some(homes) = &mut live.homes {
            homes.play(&null);
        }
        live.position.play(&null);
        self.went_on(walk, at, Ply::new(null, at, Part::Whole));
        true
    }

    /// Whether a program wrote the game, and the next number is due behind a move of nobody at item `at`. In the last row dashes
    /// may say that none was played.
    fn passes_in_game(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = &walk.live[0].position;
        // Engines number no moves.
        let kind = |at: Option<u32>| self.record.items.get(at? as usize).map(|item| item.kind);
        let beside = [at.checked_sub(1), at.checked_sub(2), at.checked_add(1)];
        let number = |kind: &Kind| matches!(kind, Kind::Number { .. });
        let span = self.record.items.at(at).span();
        let engine = self.text.get(span) == Some(NULL);
        if engine
            && !beside
                .into_iter()
                .filter_map(kind)
                .any(|kind| number(&kind))
        {
            return true;
        }
        let others = position.turn().fold_wb(1, 0);
        let dashes = matches!(self.record.items.at(at).kind, Kind::Empty { .. });
        // Words that are shaped as no move are no cell by themselves.
        let both = at + 1 < end && self.says_null(at + 1);
        let cell = |row: &Row| row.moves == others || both && row.moves < others;
        let goes_on = |row: &Row| match row.next {
            Some(next) => i64::from(next) == walk.row + 1,
            None => others > 0 || !dashes,
        };
        let in_row = !self.record.tags.is_empty() && walk.is_in_row();
        let row = || self.row(walk.row, at + 1, end);
        in_row && row().is_some_and(|row| cell(&row) && goes_on(&row))
    }

    fn says_null(&self, at: u32) -> bool {
        let item = self.record.items.get(at as usize);
        let written = item.and_then(|item| self.text.get(item.span()));
        let says = |written: &str| NULLS.iter().any(|word| word.eq_ignore_ascii_case(written));
        written.is_some_and(says)
    }
}
