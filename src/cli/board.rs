//! `greffier board`: a position of a record, drawn.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use greffier::chess::Position;
use greffier::games::PieceGames;
use greffier::lexicon::Language;
use greffier::reading::Start;
use greffier::write::board::{self, Drawing};
use greffier::{Options, ReadGame};
use shakmaty::Color;

use super::args;
use super::convert::{one_rules, options};
use super::input::Inputs;
use super::output::Output;
use super::reports::{Finding, Found, Reports};
use super::values::Letters;
use super::words::{self, said};

/// Draws the position of the record and ply asked for, and reports the faults of that record.
pub fn board(args: &args::Board) -> Result<u8> {
    let mut reports = Reports::new(&args.reports);
    let output = Output::new(args.output.as_deref())?;
    one_rules(args.input.rules)?;
    let options = options(&args.input)?;
    let start = options.start.clone();
    let Some(read) = record(args, options, &mut reports) else {
        if reports.has_failed() {
            return Ok(reports.finish());
        }
        let (Start::Men(position) | Start::Position(position), 1) = (start, args.record.get())
        else {
            bail!(said(words::NO_RECORD, &[&args.record]));
        };
        // A position alone.
        draw(&position, args, &mut reports, output)?;
        return Ok(reports.finish());
    };
    reports.count(&[read.status()], 0);
    let found = read.faults().iter().map(|fault| Found {
        record: args.record.get() as u64,
        dialect: read.record.dialect,
        finding: Finding::Fault(fault.clone()),
    });
    reports.report(&read.source, &found.collect::<Vec<_>>(), 0);
    let game = &read.game;
    let ply = match args.moved {
        None => args.ply,
        Some((number, side)) => Some(
            ply_of(&game.start, number, side)
                .with_context(|| said(words::BEGINS_BEHIND, &[&number]))?,
        ),
    };
    let Some(position) = board::position(game, ply) else {
        let ply = ply.unwrap_or(0);
        bail!(said(words::NO_HALF_MOVE, &[&args.record, &ply]));
    };
    draw(&position, args, &mut reports, output)?;
    Ok(reports.finish())
}

/// The half-move, counted from 1, that a move's number and side name in a game from `start`.
fn ply_of(start: &Position, number: u32, side: Color) -> Option<u32> {
    let half = |number: u32, side: Color| 2 * u64::from(number) + side.fold_wb(0, 1);
    let before = half(start.fullmoves(), start.turn());
    let ply = (half(number, side) + 1).checked_sub(before)?;
    u32::try_from(ply).ok()
}

/// Draws a position as it is asked for.
fn draw(
    position: &Position,
    args: &args::Board,
    reports: &mut Reports,
    mut output: Output,
) -> Result<()> {
    let drawing = Drawing {
        language: match args.letters {
            None => Language::Figurine,
            Some(Letters::Of(language)) => language,
            Some(Letters::Before(_)) => Language::French,
        },
        below: Color::from_white(!args.flip),
    };
    let mut drawn = Vec::new();
    match args.svg {
        true => board::svg(&mut drawn, position, drawing),
        false => board::text(&mut drawn, position, drawing),
    }
    if !output.write(&drawn)? || !output.finish()? {
        reports.close();
    }
    Ok(())
}

/// The record asked for.
fn record(args: &args::Board, options: Options, reports: &mut Reports) -> Option<ReadGame> {
    let options = Arc::new(options);
    let mut files = args.input.files.clone();
    if let Some(Letters::Before(file)) = &args.letters {
        files.insert(0, file.clone());
    }
    let mut inputs = Inputs::new(&files, args.input.encoding);
    let mut left = args.record.get();
    while let Some(piece) = inputs.next() {
        let piece = match piece {
            Ok(piece) => piece,
            Err(error) => {
                reports.fail(&error);
                return None;
            }
        };
        for read in PieceGames::new(&options, piece.source, piece.guess) {
            left -= 1;
            if left == 0 {
                return Some(read);
            }
        }
    }
    None
}
