//! `greffier explain`: what the words of a move can mean in a position.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use greffier::chess::{ENGLISH, Move, MoveList, Position};
use greffier::fit;
use greffier::game::Status;
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::{Phrase, Roles};
use greffier::reading::{self, Start};
use greffier::record::{self, Choice, Kind};
use greffier::source::Source;
use greffier::spelling::spell;
use serde::Serialize;

use super::args::{self, ExplainAs};
use super::reports::language;
use super::{FAULTY, WHOLE, convert, print};

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Explanation {
    fen: String,
    ruleset: &'static str,
    phrase: Option<String>,
    readings: Vec<Reading>,
}

/// One move that the words can mean.
#[derive(Serialize)]
struct Reading {
    san: String,
    uci: String,
    coordinate: String,
    nonstandard: bool,
}

/// Explains a phrase, or lists the legal moves.
pub fn explain(args: &args::Explain) -> Result<u8> {
    let (position, homes) = position(args)?;
    let words = args.phrase.join(" ");
    let choice = Choice {
        notation: args.from.0,
        language: args.language.0,
    };
    let (moves, status) = match words.is_empty() {
        true => (position.legal_moves().to_vec(), WHOLE),
        false => {
            let phrase = match phrase(&words, &choice) {
                Ok(phrase) => phrase,
                Err(error) => {
                    let _ = writeln!(io::stderr(), "greffier: {error:#}");
                    return Ok(FAULTY);
                }
            };
            let fitting = fitting(&position, &homes, &phrase);
            let status = if fitting.is_empty() { FAULTY } else { WHOLE };
            (fitting, status)
        }
    };
    let explanation = Explanation {
        fen: position.to_fen(),
        ruleset: "modern",
        phrase: (!words.is_empty()).then_some(words),
        readings: moves
            .iter()
            .map(|played| reading(&position, played, args.write_language))
            .collect(),
    };
    match args.to {
        ExplainAs::Json => print(&(serde_json::to_string(&explanation)? + "\n"))?,
        ExplainAs::Text => print(&text(&explanation))?,
    };
    Ok(status)
}

/// The position in which the words stand, and the homes of its men.
fn position(args: &args::Explain) -> Result<(Position, Homes)> {
    let start = convert::start(args.start.as_deref(), language(args.messages))?;
    let position = match &start {
        Start::Record => Position::initial(),
        Start::Position(position) => (**position).clone(),
    };
    let mut homes = Homes::in_position(&position, Roles::ANY);
    let Some(moves) = &args.after else {
        return Ok((position, homes));
    };
    match reading::next(moves, 0, &Choice::default(), &start) {
        None => Ok((position, homes)),
        Some((_, game, _)) if game.status == Status::Whole => {
            let plies = game.plies_of(game.main());
            plies.iter().for_each(|ply| homes.play(&ply.played));
            Ok((game.last().clone(), homes))
        }
        Some((_, game, _)) => {
            let source = Source::new("--after", moves.as_str());
            let say = |fault| convert::said(&source, fault, language(args.messages));
            let said: Vec<String> = game.faults.iter().map(say).collect();
            bail!("--after: {}", said.join("; "))
        }
    }
}

/// The move that the words say, in the dialect that their letters show.
fn phrase(words: &str, choice: &Choice) -> Result<Phrase> {
    let (record, _) = record::read(words, 0, choice).context("no words")?;
    let phrases = record.items.iter().filter_map(|item| match item.kind {
        Kind::Phrase { phrase, .. } => Some(phrase),
        _ => None,
    });
    let phrases: Vec<Phrase> = phrases.collect();
    match phrases[..] {
        [phrase] => Ok(phrase),
        [] => bail!("`{words}` is no move in a notation that is read"),
        _ => bail!("`{words}` is more than one move"),
    }
}

/// The legal moves that the words leave: those that agree with its marks, if any do.
fn fitting(position: &Position, homes: &Homes, phrase: &Phrase) -> Vec<Move> {
    let mut fitting = MoveList::new();
    fit::fitting(position, Some(homes), phrase, &mut fitting);
    reading::agreeing(position, phrase, &fitting)
}

fn reading(position: &Position, played: &Move, language: Language) -> Reading {
    let dialect = Dialect {
        notation: Notation::Coordinate,
        language,
    };
    let mut san = String::new();
    // A string takes every text.
    let _ = position.san(played).write(&mut san, &ENGLISH);
    san.push_str(position.after(played).check_suffix().as_str());
    Reading {
        san,
        uci: played.uci().to_string(),
        coordinate: spell(dialect, position, played),
        nonstandard: false,
    }
}

/// One reading a line: in coordinates, in PGN, for engines.
fn text(explanation: &Explanation) -> String {
    let mut text = explanation.fen.clone() + "\n";
    for Reading {
        san,
        uci,
        coordinate,
        ..
    } in &explanation.readings
    {
        text.push_str(&format!("{coordinate:<10} {san:<8} {uci}\n"));
    }
    text
}
