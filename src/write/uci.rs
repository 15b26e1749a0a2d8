//! The moves of a main line as chess engines exchange them.
//!
//! Comes in: a game. Goes out: one line, its moves with a blank between; of a record without moves
//! an empty one, so that line and record keep the same number. Moves alone are written, wherever
//! the game starts: the start is what `fen` and `json` tell.
//!
//! `1. e4 e5 2. Nf3` -> `e2e4 e7e5 g1f3`

use crate::game::Game;

use super::Options;
use super::short::Short;

/// Adds the line.
pub(super) fn write(out: &mut Vec<u8>, game: &Game, options: &Options<'_>) {
    for (i, ply) in game.plies_of(game.main()).iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        Short::uci(&ply.played).add_to(out);
        options.relieve(out);
    }
    out.push(b'\n');
}
