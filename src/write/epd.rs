//! Positions as EPD (PGN standard, 16.2), one a line.
//!
//! Comes in: a game. Goes out: the lines that [`fen`](super::fen) would write, but of four fields,
//! and the counters as the operations that the standard has for them, so that no less is said.
//!
//! `1. e4` -> `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;`

use std::fmt::Write;

use crate::game::Game;

use super::Options;

/// Adds the last position, or every one.
pub(super) fn write(out: &mut Vec<u8>, game: &Game, options: &Options<'_>) {
    super::positions(out, game, options, |out, position| {
        position.write_epd(out)?;
        let (halfmoves, fullmoves) = (position.halfmoves(), position.fullmoves());
        write!(out, " hmvc {halfmoves}; fmvn {fullmoves};")
    });
}
