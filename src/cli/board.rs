//! `greffier board`: a position of a record, drawn.

use anyhow::{Context, Result, bail};
use greffier::chess::Position;
use greffier::diagnostic;
use greffier::game::{Fault, Game};
use greffier::lexicon::Language;
use greffier::reading::{self, Start};
use greffier::write::board::{self, Drawing};
use shakmaty::Color;

use super::args::{self, Ambiguous};
use super::convert::{choice, one_rules, start};
use super::input::{Inputs, Piece};
use super::output::Output;
use super::reports::{Finding, Found, Reports};

/// Draws the position of the record and ply asked for, and reports the faults of that record.
pub fn board(args: &args::Board) -> Result<u8> {
    let mut reports = Reports::new(&args.reports);
    let output = Output::new(args.output.as_deref())?;
    let Some((piece, found, game)) = record(args, &mut reports)? else {
        if reports.has_failed() {
            return Ok(reports.finish());
        }
        let start = start(
            args.input.start.as_deref(),
            args.input.rules,
            reports.messages(),
        )?;
        let (Start::Men(position) | Start::Position(position), 1) = (start, args.record.get())
        else {
            bail!("there is no record {}", args.record);
        };
        // A position alone.
        draw(&position, args, &mut reports, output)?;
        return Ok(reports.finish());
    };
    reports.count(&[game.status], 0);
    reports.report(&piece.source, &found, 0);
    let ply = match args.moved {
        None => args.ply,
        Some((number, side)) => Some(
            ply_of(&game.start, number, side)
                .with_context(|| format!("the game begins behind move {number}"))?,
        ),
    };
    let Some(position) = board::position(&game, ply) else {
        let ply = ply.unwrap_or(0);
        bail!("record {} has no half-move {ply}", args.record);
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
        language: args.letters.unwrap_or(Language::Figurine),
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
