//! `greffier explain`: what the words of a move can mean in a position.
//!
//! The words are read as a record of one move, from the position: so they are understood here as they
//! are in a game, and where nothing fits, the report is that of a game.

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result, bail};
use greffier::chess::{ENGLISH, Move, MoveList, Position};
use greffier::diagnostic::{self, Messages, Severity};
use greffier::fit;
use greffier::game::{Cause, Fault, Game, Status};
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::{Phrase, Roles};
use greffier::reading::{self, Start};
use greffier::record::{Choice, Kind, Record};
use greffier::source::Source;
use greffier::spelling::spell;
use serde::Serialize;

use super::args::{self, Auto, ExplainAs};
use super::reports::language;
use super::{FAULTY, WHOLE, convert, print};

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Explanation {
    fen: String,
    ruleset: String,
    phrase: Option<String>,
    #[serde(skip)]
    understood: Option<String>,
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

/// What was made of the words.
struct Answer {
    moves: Vec<Move>,
    understood: Option<String>,
    faults: Vec<Fault>,
    dialect: Dialect,
}

/// Explains a phrase, or lists the legal moves.
pub fn explain(args: &args::Explain) -> Result<u8> {
    let messages = language(args.messages);
    let (position, homes) = position(args, messages)?;
    let words = args.phrase.join(" ");
    let words = words.trim();
    let said = (!words.is_empty()).then_some(words);
    let answer = match said {
        Some(words) => answer(words, (&position, &homes), args, messages)?,
        None => Answer::every(&position),
    };
    let spelt = |played| reading(&position, played, args.write_language);
    let explanation = Explanation {
        fen: position.to_fen(),
        ruleset: position.rules().to_string(),
        phrase: said.map(str::to_owned),
        readings: answer.moves.iter().map(spelt).collect(),
        understood: answer.understood,
    };
    match args.to {
        ExplainAs::Json => print(&(serde_json::to_string(&explanation)? + "\n"))?,
        ExplainAs::Text => print(&text(&explanation))?,
    };
    report(words, &answer.faults, answer.dialect, messages);
    let none = explanation.readings.is_empty() && said.is_some();
    Ok(match none || answer.faults.iter().any(is_error) {
        true => FAULTY,
        false => WHOLE,
    })
}

impl Answer {
    /// That of no words: every legal move.
    fn every(position: &Position) -> Answer {
        Answer {
            moves: position.legal_moves().to_vec(),
            understood: None,
            faults: Vec::new(),
            dialect: PLAIN,
        }
    }
}

/// How the coordinates of moves are spelt, but for the letters.
const PLAIN: Dialect = Dialect {
    notation: Notation::Coordinate,
    language: Language::French,
};

/// The position in which the words stand, and the homes of its men.
fn position(args: &args::Explain, messages: Messages) -> Result<(Position, Homes)> {
    let rules = convert::one_rules(args.rules)?.unwrap_or_default();
    let start = convert::start(args.start.as_deref(), Some(Auto(Some(rules))), messages)?;
    let position = match &start {
        Start::Record | Start::Under(_) => Position::initial().with_rules(rules),
        Start::Men(position) | Start::Position(position) => (**position).clone(),
    };
    let mut homes = Homes::in_position(&position, Roles::ANY).minding_last();
    let Some(moves) = &args.after else {
        return Ok((position, homes));
    };
    let Some((record, game, end)) = reading::next(moves, 0, &Choice::default(), &start) else {
        return Ok((position, homes));
    };
    if game.status != Status::Whole || game.faults.iter().any(is_error) {
        let source = Source::new("--after", moves.as_str());
        bail!(convert::refused(
            &source,
            &game.faults,
            record.dialect,
            messages
        ));
    }
    if !moves[end..].trim().is_empty() {
        bail!("--after has more than one record");
    }
    let plies = game.plies_of(game.main());
    plies.iter().for_each(|ply| homes.play(&ply.played));
    Ok((game.last().clone(), homes))
}

fn is_error(fault: &Fault) -> bool {
    diagnostic::severity(&fault.cause) == Severity::Error
}

/// What the words can mean in the position, in the dialect that their letters show.
fn answer(
    words: &str,
    (position, homes): (&Position, &Homes),
    args: &args::Explain,
    messages: Messages,
) -> Result<Answer> {
    let choice = Choice {
        notation: args.from.0,
        language: args.language.0,
    };
    let start = Start::Position(Box::new(position.clone()));
    let (record, game, _) = reading::next(words, 0, &choice, &start).context("no words")?;
    let (dialect, phrase) = match phrase(words, &record)? {
        None if choice.notation.is_none() => in_prose(words, &choice)
            .map_or((record.dialect, None), |(dialect, phrase)| {
                (dialect, Some(phrase))
            }),
        phrase => (record.dialect, phrase),
    };
    let understood = |phrase| {
        let (notation, letters) = (dialect.notation.name(), dialect.language.code());
        let said = diagnostic::understood(phrase, messages);
        format!("{words} ({notation}, {letters}): {said}")
    };
    Ok(Answer {
        moves: phrase.map_or_else(Vec::new, |phrase| fitting(position, homes, &phrase)),
        understood: phrase.as_ref().map(understood),
        faults: faults(words, game, phrase.is_some(), dialect),
        dialect,
    })
}

/// The words as one move of a treatise, to their end. In a record they would need more than one
/// sentence to be told from a heading.
fn in_prose(words: &str, choice: &Choice) -> Option<(Dialect, Phrase)> {
    let dialect = Dialect {
        notation: Notation::Descriptive,
        language: choice.language.unwrap_or(Language::French),
    };
    let (phrase, length) = dialect.phrase(words).ok()?;
    let rest = words[length..].trim_matches(['.', ' ', ',', ';']);
    rest.is_empty().then_some((dialect, phrase))
}

/// The one move that the words say, if they say any.
fn phrase(words: &str, record: &Record) -> Result<Option<Phrase>> {
    let mut phrases = record.items.iter().filter_map(|item| match item.kind {
        Kind::Phrase { phrase, .. } => Some(phrase),
        _ => None,
    });
    let first = phrases.next();
    match phrases.next() {
        Some(_) => bail!("`{words}` is more than one move: `--after` takes those before it"),
        None => Ok(first),
    }
}

/// What is wrong with the words. That several moves fit is the answer, and no fault of it.
fn faults(words: &str, game: Game, is_move: bool, dialect: Dialect) -> Vec<Fault> {
    let told = |fault: &Fault| !matches!(fault.cause, Cause::Ambiguous { .. } | Cause::Prose);
    let faults: Vec<Fault> = game.faults.into_iter().filter(told).collect();
    if is_move || !faults.is_empty() {
        return faults;
    }
    // Between the moves of a game such words would be a heading or a comment.
    match dialect.phrase(words) {
        Err(expected) => vec![Fault::new(Cause::Unreadable(expected), 0..words.len())],
        Ok(_) => faults,
    }
}

/// The legal moves that the words leave: those that agree with its marks, if any do.
fn fitting(position: &Position, homes: &Homes, phrase: &Phrase) -> Vec<Move> {
    let mut fitting = MoveList::new();
    fit::fitting(position, Some(homes), phrase, &mut fitting);
    reading::agreeing(position, phrase, &fitting)
}

fn report(words: &str, faults: &[Fault], dialect: Dialect, messages: Messages) {
    let source = Source::new("-", words);
    let mut reports = diagnostic::Reports::new(&source, messages);
    let styled = io::stderr().is_terminal();
    for fault in faults {
        // Nobody is left to tell where standard error is closed.
        let _ = writeln!(io::stderr(), "{}", reports.human(fault, dialect, styled));
    }
}

fn reading(position: &Position, played: &Move, language: Language) -> Reading {
    let dialect = Dialect { language, ..PLAIN };
    let mut san = String::new();
    // A string takes every text.
    let _ = position.san(played).write(&mut san, &ENGLISH);
    san.push_str(position.after(played).check_suffix().as_str());
    Reading {
        san,
        uci: played.uci().to_string(),
        coordinate: spell(dialect, position, played),
        nonstandard: !position.is_usual(played),
    }
}

/// The position, what the words say, then one reading a line: in coordinates, in PGN, for engines.
fn text(explanation: &Explanation) -> String {
    let mut text = explanation.fen.clone() + "\n";
    if let Some(understood) = &explanation.understood {
        text.push_str(understood);
        text.push('\n');
    }
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
