//! A null move in a variation.
//!
//! Comes in: an item that says no move. Goes out: the side to move has passed, where the line is a variation and the item
//! says that; else nothing. In a game nobody passes: there the same signs are a cell without a move.
//!
//! `(12... -- 13. Qh5)`: Black does something else, and White threatens the queen's move.

use crate::chess::NULL;
use crate::game::{Origin, Part, Ply};

use super::Replay;
use super::live::Walk;

/// How programs write it: ChessBase, Scid and lichess; ChessBase in older files.
const WRITTEN: [&str; 2] = [NULL, "Z0"];

impl Replay<'_> {
    /// Plays item `at` as a null move; false, with nothing done, where it says none or none can be played.
    pub(super) fn null(&mut self, walk: &mut Walk, at: u32) -> bool {
        let line = &self.game.lines[self.current() as usize];
        let written = self.text.get(self.record.items.at(at).span());
        let says = written.is_some_and(|written| WRITTEN.contains(&written));
        if line.origin != Origin::Variation || !says {
            return false;
        }
        let Some(null) = walk.live[0].position.null_move() else {
            return false;
        };
        // How likely it is tells nothing of what was meant before it.
        self.settle(walk);
        let live = &mut walk.live[0];
        if let Some(homes) = &mut live.homes {
            homes.play(&null);
        }
        live.position.play(&null);
        self.went_on(walk, at, Ply::new(null, at, Part::Whole));
        true
    }
}
