//! `greffier explain`: what the words of a move can mean in a position.
//!
//! The words are read as a record of one move, from the position: so they are understood here as they
//! are in a game, and where nothing fits, the report is that of a game. Each word is shown with what it
//! says, and how many moves it leaves.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use greffier::chess::{Move, Position};
use greffier::diagnostic::{self, Messages, Severity};
use greffier::game::{Cause, Fault, Game, Status};
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Expected, Notation, Wish, Wishes};
use greffier::phrase::{Phrase, Roles};
use greffier::reading::{self, Start};
use greffier::record::{Choice, Item, Kind, Record};
use greffier::source::Source;

use super::args::{self, Auto, ExplainAs, MessageFormat};
use super::explained::{Explanation, Told, Word, reading, text};
use super::language::{language, written};
use super::words::{self, said as told};
use super::{FAULTY, WHOLE, convert, print};

/// What was made of the words.
struct Answer {
    moves: Vec<Move>,
    told: Option<Told>,
    faults: Vec<Fault>,
    dialect: Dialect,
}

/// A position, and the homes of its men.
struct Scene {
    position: Position,
    homes: Homes,
}

/// Explains a phrase, or lists the legal moves. Of several moves each is explained where the one before
/// it leads, as long as it leads to one place.
pub fn explain(args: &args::Explain) -> Result<u8> {
    // What programs read does not depend on the locale.
    let messages = match args.to {
        ExplainAs::Json => written(),
        ExplainAs::Text => language(),
    };
    let mut scene = scene(args)?;
    let words = args.phrase.join(" ");
    let words = words.trim();
    if words.is_empty() {
        let legal = scene.position.legal_moves().to_vec();
        scene.print(None, &legal, None, args)?;
        return Ok(WHOLE);
    }
    let all = scene.moves(words, args)?;
    let mut status = WHOLE;
    for (at, words) in all.iter().enumerate() {
        let answer = scene.answer(words, args, messages)?;
        scene.print(Some(words), &answer.moves, answer.told.as_ref(), args)?;
        report(words, &answer, args.message_format, messages);
        if answer.moves.is_empty() || answer.faults.iter().any(is_error) {
            status = FAULTY;
        }
        let Some(next) = all.get(at + 1) else {
            break;
        };
        let [played] = answer.moves.as_slice() else {
            bail!(told(words::NOT_ONE_POSITION, &[words, next]));
        };
        scene.play(played);
    }
    Ok(status)
}

/// How many words a phrase may have.
const PHRASE_MOST: usize = 16;

/// The phrases that words are one behind the other, each the longest that some notation reads, be they of several; none where some word is
/// of no phrase.
fn phrases<'w>(words: &'w str, choice: &Choice) -> Option<Vec<&'w str>> {
    let language = choice.language.unwrap_or(Language::French);
    let notations = Notation::NAMED
        .into_iter()
        .filter(|one| choice.notation.is_none_or(|said| said == *one));
    let dialects: Vec<Dialect> = notations
        .map(|notation| Dialect { notation, language })
        .collect();
    let ends: Vec<usize> = words
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - words.as_ptr() as usize + word.len())
        .collect();
    let (mut all, mut rest) = (Vec::new(), words);
    while !rest.trim_start().is_empty() {
        rest = rest.trim_start();
        let start = words.len() - rest.len();
        let near = ends.iter().filter(|end| **end > start).take(PHRASE_MOST);
        let reads = |end: &&usize| {
            let one = &words[start..**end];
            let whole = |dialect: &Dialect| dialect.phrase(one).is_ok_and(|(_, n)| n == one.len());
            dialects.iter().any(whole)
        };
        let end = *near.filter(reads).last()?;
        all.push(&words[start..end]);
        rest = &words[end..];
    }
    Some(all)
}

/// The position in which the words stand, and the homes of its men.
fn scene(args: &args::Explain) -> Result<Scene> {
    let rules = convert::one_rules(args.rules)?.unwrap_or_default();
    let start = convert::start(args.start.as_deref(), Some(Auto(Some(rules))))?;
    let position = match &start {
        Start::Record | Start::Under(_) => Position::initial().with_rules(rules),
        Start::Men(position) | Start::Position(position) => (**position).clone(),
    };
    let mut homes = Homes::in_position(&position, Roles::ANY).minding_last();
    let Some(moves) = &args.after else {
        return Ok(Scene { position, homes });
    };
    let Some((record, game, end)) = reading::next(moves, 0, &Choice::default(), &start) else {
        return Ok(Scene { position, homes });
    };
    if game.status != Status::Whole || game.faults.iter().any(is_error) {
        let source = Source::new("--after", moves.as_str());
        bail!(convert::refused(&source, &game.faults, record.dialect));
    }
    if !moves[end..].trim().is_empty() {
        bail!(told(words::AFTER_MORE, &[]));
    }
    let plies = game.plies_of(game.main());
    plies.iter().for_each(|ply| homes.play(&ply.played));
    let position = game.last().into_owned();
    Ok(Scene { position, homes })
}

fn is_error(fault: &Fault) -> bool {
    diagnostic::severity(&fault.cause) == Severity::Error
}

impl Scene {
    fn play(&mut self, played: &Move) {
        self.homes.play(played);
        self.position = self.position.after(played);
    }

    /// The words as a record of moves from here.
    fn record(&self, words: &str, choice: &Choice) -> Result<(Record, Game)> {
        let start = Start::Position(Box::new(self.position.clone()));
        let (record, game, _) =
            reading::next(words, 0, choice, &start).with_context(|| told(words::NO_WORDS, &[]))?;
        Ok((record, game))
    }

    /// The moves that the words say, each by its words; all of them where they say one or none.
    fn moves<'w>(&self, words: &'w str, args: &args::Explain) -> Result<Vec<&'w str>> {
        let choice = choice(args);
        let (record, _) = self.record(words, &choice)?;
        let unread = |item: Item| {
            let read = matches!(
                item.kind,
                Kind::Phrase { .. }
                    | Kind::Number { .. }
                    | Kind::Separator
                    | Kind::Nag(_)
                    | Kind::Side(_)
                    | Kind::Result(_)
            );
            !read
        };
        if let Some(apart) = phrases(words, &choice).filter(|apart| apart.len() > 1)
            && record.items.iter().any(unread)
        {
            return Ok(apart);
        }
        let is_move = |item: &Item| matches!(item.kind, Kind::Phrase { .. });
        Ok(match record.items.iter().filter(is_move).count() {
            0 | 1 => vec![words],
            // What nothing reads is a phrase of its own, and told.
            _ => {
                let said = |item: &Item| is_move(item) || unread(*item);
                let said = record.items.iter().filter(said);
                said.map(|item| words[item.span()].trim()).collect()
            }
        })
    }

    /// What the words can mean here, in the dialect that their letters show.
    fn answer(&self, words: &str, args: &args::Explain, messages: Messages) -> Result<Answer> {
        let choice = choice(args);
        let (mut record, mut game) = self.record(words, &choice)?;
        let prose = in_prose(words, &choice).filter(|_| choice.notation.is_none());
        if let (None, Some(prose)) = (said(words, &record), prose) {
            let choice = Choice {
                notation: Some(prose.notation),
                language: Some(prose.language),
                ..choice
            };
            (record, game) = self.record(words, &choice)?;
        }
        let (dialect, said) = (record.dialect, said(words, &record));
        let phrase = said.and_then(|said| dialect.phrase(said).ok());
        let homes = Some(&self.homes);
        let moves = phrase.map_or_else(Vec::new, |(phrase, _)| {
            reading::fitting(&self.position, homes, &phrase)
        });
        let told = said
            .zip(phrase)
            .map(|(said, (phrase, _))| self.told(words, said, dialect, &phrase, messages));
        let mut faults = faults(words, game, phrase.is_some(), dialect);
        if !moves.is_empty() {
            // What speaks of the move before was read there without it.
            faults.retain(|fault| !matches!(fault.cause, Cause::Illegal(_)));
        }
        Ok(Answer {
            moves,
            told,
            faults,
            dialect,
        })
    }

    /// What each of the words says, which are `said` within `words`.
    fn told(
        &self,
        words: &str,
        said: &str,
        dialect: Dialect,
        phrase: &Phrase,
        messages: Messages,
    ) -> Told {
        let start = said.as_ptr() as usize - words.as_ptr() as usize;
        let homes = Some(&self.homes);
        let word = |one: reading::Narrowed| Word {
            text: said[one.part.span.clone()].to_owned(),
            span: [start + one.part.span.start, start + one.part.span.end],
            means: diagnostic::understood(&one.says, messages)
                .trim()
                .to_owned(),
            before: one.before,
            after: one.after,
        };
        let seen = reading::seen(phrase, &self.position, homes);
        let all = reading::narrowed(dialect, said, &self.position, homes);
        Told {
            notation: dialect.notation.name(),
            language: dialect.language.code(),
            understood: diagnostic::understood(&seen, messages),
            legal: self.position.legal_moves().len(),
            words: all.into_iter().map(word).collect(),
        }
    }

    /// Prints one answer.
    fn print(
        &self,
        words: Option<&str>,
        moves: &[Move],
        told: Option<&Told>,
        args: &args::Explain,
    ) -> Result<()> {
        let spelt = |played| reading(&self.position, played, args.write_language);
        let explanation = Explanation {
            fen: self.position.to_fen(),
            ruleset: self.position.rules().to_string(),
            phrase: words.map(str::to_owned),
            readings: moves.iter().map(spelt).collect(),
            told,
        };
        match args.to {
            ExplainAs::Json => print(&(serde_json::to_string(&explanation)? + "\n"))?,
            ExplainAs::Text => print(&text(&explanation))?,
        };
        Ok(())
    }
}

fn choice(args: &args::Explain) -> Choice {
    Choice {
        notation: args.from.0,
        language: args.language.0,
        prior: !args.no_prior,
        ..Choice::default()
    }
}

/// The dialect of words that are one move of a treatise, to their end. In a record they would need more
/// than one sentence to be told from a heading.
fn in_prose(words: &str, choice: &Choice) -> Option<Dialect> {
    let dialect = Dialect {
        notation: Notation::Descriptive,
        language: choice.language.unwrap_or(Language::French),
    };
    let (_, length) = dialect.phrase(words).ok()?;
    let rest = words[length..].trim_matches(['.', ' ', ',', ';']);
    rest.is_empty().then_some(dialect)
}

/// The words that say the one move, if any do.
fn said<'w>(words: &'w str, record: &Record) -> Option<&'w str> {
    let is_move = |item: &Item| matches!(item.kind, Kind::Phrase { .. });
    let first = record.items.iter().find(is_move)?;
    words.get(first.span())
}

/// What is wrong with the words. That several moves fit is the answer, and no fault of it.
fn faults(words: &str, game: Game, is_move: bool, dialect: Dialect) -> Vec<Fault> {
    let unsaid = |cause: &Cause| {
        matches!(
            cause,
            Cause::Ambiguous { .. } | Cause::Prose | Cause::NoMoves
        )
    };
    let told = |fault: &Fault| !unsaid(&fault.cause);
    let faults: Vec<Fault> = game.faults.into_iter().filter(told).collect();
    if is_move || !faults.is_empty() {
        return faults;
    }
    // Between the moves of a game such words would be a heading or a comment.
    match dialect.phrase(words) {
        Err(expected) => vec![Fault::new(Cause::Unreadable(expected), 0..words.len())],
        Ok((_, at)) if at < words.len() => {
            let wanted = Wishes::of(Wish::MoveWord);
            let cut_off = Cause::Unreadable(Expected { at, wanted });
            vec![Fault::new(cut_off, 0..words.len())]
        }
        Ok(_) => faults,
    }
}

fn report(words: &str, answer: &Answer, format: MessageFormat, messages: Messages) {
    let source = Source::new("-", words);
    let mut reports = diagnostic::Reports::new(&source, messages);
    let (styled, dialect) = (super::styled(), answer.dialect);
    for fault in &answer.faults {
        let told = match format {
            MessageFormat::Human => reports.human(fault, dialect, styled),
            MessageFormat::Short => reports.short(fault, dialect),
            MessageFormat::Json => reports.json(fault, dialect, 1),
        };
        // Nobody is left to tell where standard error is closed.
        let _ = writeln!(io::stderr(), "{told}");
    }
}
