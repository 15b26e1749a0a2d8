//! `greffier convert`, `greffier repair` and `greffier check`: records in, games and reports out.

use std::borrow::Cow;
use std::sync::Arc;

use anyhow::{Result, bail};
use greffier::Options;
use greffier::beginning;
use greffier::chess::{Position, Rules};
use greffier::diagnostic;
use greffier::game::{Cause, Fault};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::Start;
use greffier::record::Choice;
use greffier::repair;
use greffier::source::Source;
use greffier::write::{Format, Without};

use super::args::{self, Ambiguous, Auto, MessageFormat};
use super::ask::Session;
use super::input::Inputs;
use super::language::{self, is_json, language};
use super::output::Output;
use super::progress::Progress;
use super::records::{Made, Manner, Text};
use super::reports::Reports;
use super::run::run;
use super::second::Second;
use super::select::{Seen, Selection};
use super::words::{self, said};

/// Reads records and writes games.
pub fn convert(args: &args::Convert) -> Result<u8> {
    let output = Output::new(args.writing.output.as_deref())?;
    one_rules(args.input.rules)?;
    is_written(&args.writing)?;
    let mut options = options(&args.input)?;
    // Of what could stand in the place of a fault reports speak, and JSON.
    options.choice.candidates = !args.reports.quiet || args.writing.to == Format::Json;
    let manner = Manner {
        options: Arc::new(written(options, &args.writing)),
        writing: Some(&args.writing),
        hints: hints(&args.reports),
        ..Manner::default()
    };
    let inputs = Inputs::new(&args.input.files, args.input.encoding);
    through(jobs(&args.input), inputs, &args.reports, &manner, output)
}

/// Reads records, finds their mistakes and writes the games that were meant.
pub fn repair(args: &args::Repair) -> Result<u8> {
    let output = Output::new(args.writing.output.as_deref())?;
    one_rules(args.input.rules)?;
    is_written(&args.writing)?;
    let options = options(&args.input)?;
    let mut options = written(options, &args.writing);
    let repair = repair::Options {
        most: args.max_repairs,
        prior: !args.input.no_prior,
        ..repair::Options::default()
    };
    options.repair = Some(repair);
    options.alternatives = args.alternatives.map_or(0, usize::from);
    // Of records that are repaired one is work enough for a worker.
    let mut inputs = Inputs::new(&args.input.files, args.input.encoding).in_records();
    let mut second = None;
    if let Some(path) = args.second.as_deref() {
        let (choice, start) = (&options.choice, &options.start);
        let sheets = Second::new(path, args.input.encoding, choice, start)?;
        // Which is beside which is known when all are read.
        inputs = inputs.read_ahead();
        second = Some(sheets.beside(&inputs, choice, start, &repair));
    }
    let manner = Manner {
        options: Arc::new(options),
        writing: Some(&args.writing),
        second,
        session: Session::new(args)?,
        ..Manner::default()
    };
    through(jobs(&args.input), inputs, &args.reports, &manner, output)
}

/// Reads records and reports their faults, and what else an arbiter wants to know.
pub fn check(args: &args::Check) -> Result<u8> {
    let output = Output::new(None)?;
    let mut options = options(&args.input)?;
    options.choice.candidates = !args.reports.quiet;
    options.finds_rules = matches!(args.input.rules, Some(Auto(None)));
    let manner = Manner {
        options: Arc::new(options),
        notes: true,
        hints: hints(&args.reports),
        ..Manner::default()
    };
    let inputs = Inputs::new(&args.input.files, args.input.encoding);
    through(jobs(&args.input), inputs, &args.reports, &manner, output)
}

/// Whether it is told that `repair` would find a game: to people, who are told the faults.
fn hints(reports: &args::Reports) -> bool {
    !reports.quiet && reports.message_format == MessageFormat::Human
}

/// Reads all that is named, with so many workers, and tells and writes it in order.
fn through(
    jobs: usize,
    mut inputs: Inputs,
    told: &args::Reports,
    manner: &Manner<'_>,
    output: Output,
) -> Result<u8> {
    let reports = Reports::new(told);
    let mut told = Telling {
        reports,
        progress: Progress::new(inputs.bytes(), told),
        output,
        writes: manner.writing.is_some(),
        file: 0,
        before: 0,
        seen: Seen::default(),
        is_wanted: true,
    };
    let work = |piece, give: &dyn Fn(Made)| manner.make(piece, give);
    let asks = manner.session.as_ref().is_some_and(Session::asks);
    let jobs = if asks { 1 } else { jobs };
    run(&mut inputs, jobs, work, |made| {
        told.is_wanted = told.take(made)?;
        Ok(told.is_wanted)
    })?;
    if let Some(second) = &manner.second {
        told.beside(second);
    }
    let selection = manner.writing.and_then(|writing| writing.select.as_ref());
    if let Some(name) = selection.and_then(Selection::unknown) {
        let unknown = said(words::NO_FIELD, &[&name]);
        told.reports.fail(&anyhow::Error::msg(unknown));
    }
    if let Some(left) = manner.session.as_ref().and_then(Session::left) {
        told.reports.hint(left);
    }
    told.end()
}

/// Where what is done goes, in the order of the inputs.
struct Telling {
    reports: Reports,
    progress: Progress,
    output: Output,
    /// Whether games are written: who only checks has no other use than the reports.
    writes: bool,
    /// The file at hand, and how many of its records came before.
    file: usize,
    before: u64,
    /// The games that were written, where each is to be written once.
    seen: Seen,
    /// Whether somebody reads on.
    is_wanted: bool,
}

impl Telling {
    /// Tells what is wrong on the second sheets, and of which none was beside a first.
    fn beside(&mut self, second: &Second) {
        let (source, found) = second.found(self.is_wanted);
        let reports = &mut self.reports;
        self.progress.beside(|| reports.report(source, &found, 0));
    }

    /// Tells and writes one piece, or a part of it; false where nobody reads any more.
    fn take(&mut self, made: Result<Made>) -> Result<bool> {
        let (text, done) = match made {
            Ok(Made::Part(text)) => (text, None),
            Ok(Made::Done(mut done)) => (std::mem::take(&mut done.text), Some(done)),
            Err(error) => {
                self.progress.beside(|| self.reports.fail(&error));
                return Ok(true);
            }
        };
        if text.file != self.file {
            (self.file, self.before) = (text.file, 0);
        }
        let (reports, before) = (&mut self.reports, self.before);
        let text = self.seen.once(text);
        let bytes = numbered(&text, before);
        let Some(done) = done else {
            return self.output.write(&bytes);
        };
        reports.count(&done.statuses, done.repairable);
        self.progress.beside(|| {
            reports.rules(&done.source, &done.rules, before);
            reports.report(&done.source, &done.found, before);
        });
        self.before += done.records;
        self.progress.advance(&done.source);
        let open = self.output.write(&bytes)?;
        if !open {
            reports.close();
        }
        Ok(open && (self.writes || !reports.is_closed()))
    }

    /// Ends the output; the exit code.
    fn end(mut self) -> Result<u8> {
        self.progress.finish();
        let open = match self.reports.has_failed() {
            true => self.output.abandon()?,
            false => self.output.finish()?,
        };
        if !open {
            self.reports.close();
        }
        Ok(self.reports.finish())
    }
}

/// Refuses a language in which nothing is written: French treatises have no other.
fn is_written(writing: &args::Writing) -> Result<()> {
    let french = [Format::Notation(Notation::Descriptive), Format::Prose];
    if french.contains(&writing.to) && writing.write_language != Language::French {
        bail!(said(words::FRENCH_ALONE, &[]))
    }
    Ok(())
}

/// How records are read, as it was said.
pub fn options(input: &args::Input) -> Result<Options> {
    let mut options = Options::default();
    options.choice = Choice {
        notation: input.from.0,
        language: input.language.0,
        prior: !input.no_prior,
        tags: input.tags.into(),
        candidates: true,
    };
    options.start = start(input.start.as_deref(), input.rules)?;
    options.prefer = input.ambiguous == Ambiguous::Prefer;
    options.tags.clone_from(&input.tag);
    options.messages = language::written();
    Ok(options)
}

/// The same, with how games are written.
fn written(mut options: Options, writing: &args::Writing) -> Options {
    options.every = writing.every;
    options.eco = writing.eco;
    options.nonstandard = writing.nonstandard.into();
    options.language = writing.write_language;
    options.without = Without {
        comments: writing.no_comments,
        variations: writing.no_variations,
        nags: writing.no_nags,
    };
    options.fields.clone_from(&writing.fields);
    options
}

/// The rules that were said; only who checks can leave them to the record.
pub fn one_rules(asked: Option<Auto<Rules>>) -> Result<Option<Rules>> {
    match asked {
        Some(Auto(None)) => {
            bail!(said(words::AUTO_RULES, &[]))
        }
        Some(Auto(rules)) => Ok(rules),
        None => Ok(None),
    }
}

/// The start that was said, and the rules.
pub fn start(fen: Option<&str>, rules: Option<Auto<Rules>>) -> Result<Start> {
    let rules = rules.and_then(|Auto(rules)| rules);
    let Some(fen) = fen else {
        return Ok(rules.map_or(Start::Record, Start::Under));
    };
    let position = match begun(fen, rules.unwrap_or_default()) {
        Ok(position) => position,
        Err(fault) => {
            let source = Source::new("--start", fen);
            // Of a FEN nothing is said in the letters of a dialect.
            let dialect = Dialect {
                notation: Notation::Coordinate,
                language: Language::French,
            };
            bail!(refused(&source, &[fault], dialect));
        }
    };
    let position = Box::new(position);
    Ok(match rules {
        None => Start::Men(position),
        Some(_) => Start::Position(position),
    })
}

/// The position of a FEN, or of odds and men in words: a FEN has bars between its ranks, and words
/// have none.
fn begun(said: &str, rules: Rules) -> Result<Position, Fault> {
    if said.contains('/') {
        return Position::from_fen_under(said, rules).map_err(|wrong| {
            let at = wrong.at.clone();
            Fault::new(Cause::StartPosition(wrong), at)
        });
    }
    beginning::position(said, rules).map_err(|wrong| {
        let at = wrong.at.clone();
        Fault::new(Cause::Beginning(wrong), at)
    })
}

/// The faults of an argument, drawn under its text, or a line each for programs; the source is called as the option is.
pub fn refused(source: &Source, faults: &[Fault], dialect: Dialect) -> String {
    let mut reports = diagnostic::Reports::new(source, language());
    let styled = super::styled();
    let mut text = said(words::NOT_TAKEN, &[source.name()]);
    for fault in faults {
        text.push('\n');
        text.push_str(&match is_json() {
            true => reports.short(fault, dialect),
            false => reports.human(fault, dialect, styled),
        });
    }
    text
}

fn jobs(input: &args::Input) -> usize {
    let cores = || std::thread::available_parallelism().ok();
    input.jobs.or_else(cores).map_or(1, usize::from)
}

/// The text with the number of each record counted from the start of its file: a worker knows only
/// the records of its piece.
fn numbered(text: &Text, before: u64) -> Cow<'_, [u8]> {
    let Text { numbers, .. } = text;
    let text = &text.bytes[..];
    if before == 0 || numbers.is_empty() {
        return text.into();
    }
    let mut all = Vec::with_capacity(text.len() + numbers.len() * 8);
    let mut copied = 0;
    for &(at, number) in numbers {
        all.extend_from_slice(&text[copied..at]);
        all.extend_from_slice((before + number).to_string().as_bytes());
        copied = at
            + text[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
    }
    all.extend_from_slice(&text[copied..]);
    all.into()
}
