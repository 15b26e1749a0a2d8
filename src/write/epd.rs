//! Positions as EPD (PGN standard, 16.2), one a line.
//!
//! Comes in: a game. Goes out: the lines that [`fen`](super::fen) would write, but of four fields,
//! and the counters as the operations that the standard has for them, so that no less is said; behind them the other operations of
//! a record that is an EPD itself.
//!
//! `1. e4` -> `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;`

use std::fmt::Write;

use crate::record::Kind;

use super::{Options, Written};

/// The operations that say what the position itself says.
const COUNTERS: [&str; 2] = ["hmvc ", "fmvn "];

/// Adds the last position, or every one.
pub(super) fn write(out: &mut Vec<u8>, written: &Written<'_>, options: &Options<'_>) {
    super::positions(out, written.game, options, |out, position| {
        position.write_epd(out)?;
        let (halfmoves, fullmoves) = (position.halfmoves(), position.fullmoves());
        write!(out, " hmvc {halfmoves}; fmvn {fullmoves};")
    });
    let own = operations(written).filter(|_| out.ends_with(b";\n"));
    for operation in own.into_iter().flat_map(apart) {
        out.pop();
        out.extend_from_slice(format!(" {operation};\n").as_bytes());
    }
}

/// What stands behind the four fields of a record that is an EPD and nothing else.
fn operations<'t>(written: &Written<'t>) -> Option<&'t str> {
    let (text, items) = (written.source.text(), &written.record.items);
    let mut items = items.iter().filter(|_| written.game.plies.is_empty());
    let (item, None) = (items.next()?, items.next()) else {
        return None;
    };
    let line = text
        .get(item.span())
        .filter(|_| matches!(item.kind, Kind::Heading))?;
    let behind = line
        .match_indices(' ')
        .nth(3)
        .map(|(at, _)| line[at..].trim())?;
    behind
        .starts_with(|c: char| c.is_ascii_alphabetic())
        .then_some(behind)
}

/// The operations of an EPD but the counters; a semicolon in quotation marks ends none.
fn apart(operations: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let all = operations.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    let counts = |one: &str| COUNTERS.iter().any(|counter| one.starts_with(counter));
    all.map(str::trim)
        .filter(move |one| !one.is_empty() && !counts(one))
}
