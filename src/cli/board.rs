//! `greffier board`: a position of a record, drawn.

use anyhow::{Result, bail};
use greffier::diagnostic;
use greffier::game::{Fault, Game};
use greffier::reading;
use greffier::write::board::{self, Drawing};

use super::args::{self, Ambiguous};
use super::convert::{choice, one_rules, start};
use super::input::{Inputs, Piece};
use super::output::Output;
use super::reports::{Finding, Found, Reports};

/// Draws the position of the record and ply asked for, and reports the faults of that record.
pub fn board(args: &args::Board) -> Result<u8> {
    let mut reports = Reports::new(&args.reports);
    let mut output = Output::new(args.output.as_deref())?;
    let Some((piece, found, game)) = record(args, &mut reports)? else {
        match reports.has_failed() {
            true => return Ok(reports.finish()),
            false => bail!("there is no record {}", args.record),
        }
    };
    reports.count(&[game.status], 0);
    reports.report(&piece.source, &found, 0);
    let Some(position) = board::position(&game, args.ply) else {
        let ply = args.ply.unwrap_or(0);
        bail!("record {} has no half-move {ply}", args.record);
    };
    let mut drawn = Vec::new();
    match args.svg {
        true => board::svg(&mut drawn, &position, Drawing::default()),
        false => board::text(&mut drawn, &position, Drawing::default()),
    }
    if !output.write(&drawn)? || !output.finish()? {
        reports.close();
    }
    Ok(reports.finish())
}

/// The record asked for, with its faults and its game.
fn record(args: &args::Board, reports: &mut Reports) -> Result<Option<(Piece, Vec<Found>, Game)>> {
    one_rules(args.input.rules)?;
    let start = start(
        args.input.start.as_deref(),
        args.input.rules,
        reports.messages(),
    )?;
    let choice = choice(&args.input);
    let mut inputs = Inputs::new(&args.input.files, args.input.encoding);
    let mut left = args.record.get();
    while let Some(piece) = inputs.next() {
        let piece = match piece {
            Ok(piece) => piece,
            Err(error) => {
                reports.fail(&error);
                return Ok(None);
            }
        };
        let text = piece.source.text();
        let mut at = 0;
        while let Some((record, mut game, end)) = reading::next(text, at, &choice, &start) {
            let begin = std::mem::replace(&mut at, end);
            left -= 1;
            if left > 0 {
                continue;
            }
            if args.input.ambiguous == Ambiguous::Prefer {
                game.prefer();
            }
            let of_bytes = diagnostic::encoding_faults(&piece.source, piece.guess);
            let here = |fault: &Fault| (begin..end).contains(&fault.span.start);
            game.faults.extend(of_bytes.into_iter().filter(here));
            game.faults.sort_by_key(|fault| fault.span.start);
            let found = std::mem::take(&mut game.faults).into_iter();
            let found = found.map(|fault| Found {
                record: args.record.get() as u64,
                dialect: record.dialect,
                finding: Finding::Fault(fault),
            });
            return Ok(Some((piece, found.collect(), game)));
        }
    }
    Ok(None)
}
