//! `greffier board`: a position of a record, drawn.

use anyhow::{Result, bail};
use greffier::reading;
use greffier::write::board::{self, Drawing};

use super::args;
use super::convert::{choice, start};
use super::input::Inputs;
use super::reports::language;
use super::{WHOLE, print_bytes};

/// Draws the position of the record and ply asked for.
pub fn board(args: &args::Board) -> Result<u8> {
    let mut inputs = Inputs::new(&args.input.files, args.input.encoding);
    let (choice, start) = (
        choice(&args.input),
        start(args.input.start.as_deref(), language(None))?,
    );
    let mut left = args.record;
    while let Some(piece) = inputs.next()? {
        let text = piece.source.text();
        let mut at = 0;
        while let Some((_, game, end)) = reading::next(text, at, &choice, &start) {
            at = end;
            left = left.saturating_sub(1);
            if left > 0 {
                continue;
            }
            let Some(position) = board::position(&game, args.ply) else {
                bail!(
                    "record {} has no half-move {}",
                    args.record,
                    args.ply.unwrap_or(0)
                );
            };
            let mut drawn = Vec::new();
            match args.svg {
                true => board::svg(&mut drawn, position, Drawing::default()),
                false => board::text(&mut drawn, position, Drawing::default()),
            }
            print_bytes(&drawn)?;
            return Ok(WHOLE);
        }
    }
    bail!("there is no record {}", args.record)
}
