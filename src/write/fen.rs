//! Positions as FEN (PGN standard, 16.1), one a line.
//!
//! Comes in: a game. Goes out: a line for the last position of its main line, also where the record
//! is broken or has no moves, but an empty one where it does not tell from which position it starts; or a line after each ply, and then the start has none, since no ply
//! leads there.
//!
//! `1. e4` -> `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1`

use crate::game::Game;

use super::Options;

/// Adds the last position, or every one.
pub(super) fn write(out: &mut Vec<u8>, game: &Game, options: &Options<'_>) {
    super::positions(out, game, options, |out, position| position.write_fen(out));
}
