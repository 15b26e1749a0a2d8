//! `greffier convert` and `greffier check`: records in, games and reports out.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

use anyhow::{Result, bail};
use greffier::chess::{Position, Rules};
use greffier::diagnostic::{self, Messages, Words};
use greffier::game::{Cause, Fault, Game, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{self, Start};
use greffier::record::Choice;
use greffier::source::Source;
use greffier::write::{self, Format, Written};

use super::args::{self, Ambiguous, Auto, Nonstandard};
use super::input::{Inputs, Piece};
use super::output::Output;
use super::progress::Progress;
use super::reports::{Found, Reports};
use super::run::run;

/// Reads records and writes games.
pub fn convert(args: &args::Convert) -> Result<u8> {
    let writing = Writing {
        format: args.to,
        every: args.every,
        language: args.write_language,
        nonstandard: args.nonstandard,
    };
    let output = Output::new(args.output.as_deref())?;
    one_rules(args.input.rules)?;
    through(&args.input, &args.reports, Some(writing), output)
}

/// Reads records and reports their faults.
pub fn check(args: &args::Check) -> Result<u8> {
    through(&args.input, &args.reports, None, Output::new(None)?)
}

/// What a worker makes of a piece.
struct Done {
    file: usize,
    text: Vec<u8>,
    /// Where the number of each record stands in the text, for formats that have it.
    numbers: Vec<usize>,
    statuses: Vec<Status>,
    found: Vec<Found>,
    /// The rules found for each record, and where it begins.
    rules: Vec<(usize, Rules)>,
    source: Source,
}

/// What is written.
struct Writing {
    format: Format,
    every: bool,
    language: Language,
    nonstandard: Nonstandard,
}

impl Writing {
    /// Whether a record is not to be written, because today's rules do not know one of its moves, which
    /// is told.
    fn refuses(&self, game: &mut Game) -> bool {
        if self.nonstandard != Nonstandard::Refuse {
            return false;
        }
        let Some(at) = write::nonstandard(game) else {
            return false;
        };
        let span = game.plies_of(game.main())[at].span.clone();
        let mut fault = Fault::new(Cause::Nonstandard, span);
        fault.ply = u32::try_from(at + 1).ok();
        game.faults.push(fault);
        game.faults.sort_by_key(|fault| fault.span.start);
        true
    }
}

/// How records are read and written.
struct Manner {
    choice: Choice,
    start: Start,
    prefer: bool,
    /// Whether the rules are those by which a record replays.
    finds_rules: bool,
    writing: Option<Writing>,
    messages: Messages,
}

fn through(
    input: &args::Input,
    asked: &args::Reports,
    writing: Option<Writing>,
    mut output: Output,
) -> Result<u8> {
    let mut reports = Reports::new(asked);
    let writes = writing.is_some();
    let manner = Manner {
        choice: choice(input),
        start: start(input.start.as_deref(), input.rules, reports.messages())?,
        prefer: input.ambiguous == Ambiguous::Prefer,
        finds_rules: matches!(input.rules, Some(Auto(None))),
        writing,
        messages: reports.messages(),
    };
    let mut inputs = Inputs::new(&input.files, input.encoding);
    let mut progress = Progress::new(inputs.bytes(), asked);
    let (mut file, mut before) = (0, 0);
    let work = |piece| manner.done(piece);
    run(&mut inputs, jobs(input), work, |done: Result<Done>| {
        let done = match done {
            Ok(done) => done,
            Err(error) => {
                progress.beside(|| reports.fail(&error));
                return Ok(true);
            }
        };
        if done.file != file {
            (file, before) = (done.file, 0);
        }
        reports.count(&done.statuses);
        progress.beside(|| {
            reports.rules(&done.source, &done.rules, before);
            reports.report(&done.source, &done.found, before);
        });
        let text = numbered(&done.text, &done.numbers, before);
        before += done.statuses.len() as u64;
        progress.advance(&done.source);
        let open = output.write(&text)?;
        if !open {
            reports.close();
        }
        // Who checks and reads no reports wants nothing more.
        Ok(open && (writes || !reports.is_closed()))
    })?;
    progress.finish();
    let open = match reports.has_failed() {
        true => output.abandon()?,
        false => output.finish()?,
    };
    if !open {
        reports.close();
    }
    Ok(reports.finish())
}

/// What of notation and language was said.
pub fn choice(input: &args::Input) -> Choice {
    Choice {
        notation: input.from.0,
        language: input.language.0,
    }
}

/// The rules that were said; only who checks can leave them to the record.
pub fn one_rules(asked: Option<Auto<Rules>>) -> Result<Option<Rules>> {
    match asked {
        Some(Auto(None)) => {
            bail!("`--rules auto` is for `greffier check`, which names the rules found")
        }
        Some(Auto(rules)) => Ok(rules),
        None => Ok(None),
    }
}

/// The start that was said, and the rules.
pub fn start(fen: Option<&str>, rules: Option<Auto<Rules>>, messages: Messages) -> Result<Start> {
    let rules = rules.and_then(|Auto(rules)| rules);
    let Some(fen) = fen else {
        return Ok(rules.map_or(Start::Record, Start::Under));
    };
    let position = match Position::from_fen_under(fen, rules.unwrap_or_default()) {
        Ok(position) => position,
        Err(wrong) => {
            let source = Source::new("--start", fen);
            let fault = Fault::new(Cause::StartPosition(wrong.clone()), wrong.at);
            // Of a FEN nothing is said in the letters of a dialect.
            let dialect = Dialect {
                notation: Notation::Coordinate,
                language: Language::French,
            };
            bail!(refused(&source, &[fault], dialect, messages));
        }
    };
    let position = Box::new(position);
    Ok(match rules {
        None => Start::Men(position),
        Some(_) => Start::Position(position),
    })
}

/// The faults of an argument, drawn under its text; the source is called as the option is.
pub fn refused(source: &Source, faults: &[Fault], dialect: Dialect, messages: Messages) -> String {
    let mut reports = diagnostic::Reports::new(source, messages);
    let styled = io::stderr().is_terminal();
    let mut text = format!("{} cannot be taken", source.name());
    for fault in faults {
        text.push('\n');
        text.push_str(&reports.human(fault, dialect, styled));
    }
    text
}

fn jobs(input: &args::Input) -> usize {
    let cores = || std::thread::available_parallelism().ok();
    input.jobs.or_else(cores).map_or(1, usize::from)
}

impl Manner {
    /// Reads, replays and writes the records of a piece.
    fn done(
        &self,
        Piece {
            source,
            file,
            guess,
        }: Piece,
    ) -> Done {
        let room = self.writing.as_ref().map_or(0, |_| source.text().len());
        let mut text = Vec::with_capacity(room + room / 4);
        let mut places = source.places();
        let (mut numbers, mut statuses, mut found) = (Vec::new(), Vec::new(), Vec::new());
        let mut rules = Vec::new();
        let next = match self.finds_rules {
            true => reading::fewest,
            false => reading::next,
        };
        let mut strays = diagnostic::encoding_faults(&source, guess)
            .into_iter()
            .peekable();
        let mut at = 0;
        while let Some((record, mut game, end)) = next(source.text(), at, &self.choice, &self.start)
        {
            at = end;
            if self.finds_rules {
                rules.push((record.span.start, game.start.rules()));
            }
            if strays.peek().is_some_and(|fault| fault.span.start < end) {
                let here = std::iter::from_fn(|| strays.next_if(|fault| fault.span.start < end));
                game.faults.extend(here);
                game.faults.sort_by_key(|fault| fault.span.start);
            }
            if self.prefer {
                game.prefer();
            }
            statuses.push(game.status);
            let number = statuses.len() as u64;
            if let Some(writing) = &self.writing
                && !writing.refuses(&mut game)
            {
                if writing.format == Format::Json {
                    numbers.push(text.len() + write::number_at(&source));
                }
                let written = Written {
                    source: &source,
                    record: &record,
                    game: &game,
                    number,
                };
                let words = Words {
                    messages: self.messages,
                    source: &source,
                    dialect: record.dialect,
                };
                let options = write::Options {
                    every: writing.every,
                    nonstandard: match writing.nonstandard {
                        Nonstandard::Inline => write::Nonstandard::Inline,
                        Nonstandard::Split | Nonstandard::Refuse => write::Nonstandard::Split,
                    },
                    language: writing.language,
                    wording: &words,
                };
                write::write(&mut text, &written, writing.format, &options, &mut places);
            }
            let faults = game.faults.into_iter();
            found.extend(faults.map(|fault| Found {
                record: number,
                dialect: record.dialect,
                fault,
            }));
        }
        Done {
            file,
            text,
            numbers,
            statuses,
            found,
            rules,
            source,
        }
    }
}

/// The text with the number of each record counted from the start of its file: a worker knows only
/// the records of its piece.
fn numbered<'t>(text: &'t [u8], numbers: &[usize], before: u64) -> Cow<'t, [u8]> {
    if before == 0 || numbers.is_empty() {
        return text.into();
    }
    let mut all = Vec::with_capacity(text.len() + numbers.len() * 8);
    let mut copied = 0;
    for (i, &at) in numbers.iter().enumerate() {
        all.extend_from_slice(&text[copied..at]);
        all.extend_from_slice((before + i as u64 + 1).to_string().as_bytes());
        copied = at
            + text[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
    }
    all.extend_from_slice(&text[copied..]);
    all.into()
}
