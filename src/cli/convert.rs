//! `greffier convert`, `greffier repair` and `greffier check`: records in, games and reports out.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

use anyhow::{Result, bail};
use greffier::beginning;
use greffier::chess::{Position, Rules};
use greffier::diagnostic::{self, Messages, Words};
use greffier::game::{Cause, Fault, Game, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{self, Start};
use greffier::record::{Choice, Record};
use greffier::repair::{self, Repair};
use greffier::source::{Places, Source};
use greffier::write::{self, Corrections, Format, Written};

use super::args::{self, Ambiguous, Auto, Nonstandard};
use super::input::{Inputs, Piece};
use super::output::Output;
use super::progress::Progress;
use super::reports::{Finding, Found, Reports};
use super::run::run;

/// Reads records and writes games.
pub fn convert(args: &args::Convert) -> Result<u8> {
    let output = Output::new(args.writing.output.as_deref())?;
    let asked = Asked {
        writing: Some(&args.writing),
        ..Asked::default()
    };
    one_rules(args.input.rules)?;
    through(&args.input, &args.reports, &asked, output)
}

/// Reads records, finds their mistakes and writes the games that were meant.
pub fn repair(args: &args::Repair) -> Result<u8> {
    let output = Output::new(args.writing.output.as_deref())?;
    let asked = Asked {
        writing: Some(&args.writing),
        repair: Some(repair::Options {
            most: args.max_repairs,
            prior: !args.no_prior,
            ..repair::Options::default()
        }),
        ..Asked::default()
    };
    one_rules(args.input.rules)?;
    through(&args.input, &args.reports, &asked, output)
}

/// Reads records and reports their faults, and the draws that could have been claimed.
pub fn check(args: &args::Check) -> Result<u8> {
    let asked = Asked {
        claims: true,
        ..Asked::default()
    };
    through(&args.input, &args.reports, &asked, Output::new(None)?)
}

/// What is asked of the records.
#[derive(Default)]
struct Asked<'a> {
    writing: Option<&'a args::Writing>,
    repair: Option<repair::Options>,
    claims: bool,
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

/// How records are read and written.
struct Manner<'a> {
    choice: Choice,
    start: Start,
    prefer: bool,
    asked: &'a Asked<'a>,
    /// Whether the rules are those by which a record replays.
    finds_rules: bool,
    messages: Messages,
}

fn through(
    input: &args::Input,
    told: &args::Reports,
    asked: &Asked<'_>,
    mut output: Output,
) -> Result<u8> {
    let mut reports = Reports::new(told);
    let writes = asked.writing.is_some();
    let manner = Manner {
        choice: choice(input),
        start: start(input.start.as_deref(), input.rules, reports.messages())?,
        prefer: input.ambiguous == Ambiguous::Prefer,
        asked,
        finds_rules: matches!(input.rules, Some(Auto(None))),
        messages: reports.messages(),
    };
    let mut inputs = Inputs::new(&input.files, input.encoding);
    if asked.repair.is_some() {
        // One record is work enough for a worker.
        inputs = inputs.in_records();
    }
    let mut progress = Progress::new(inputs.bytes(), told);
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
    let position = match begun(fen, rules.unwrap_or_default()) {
        Ok(position) => position,
        Err(fault) => {
            let source = Source::new("--start", fen);
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

impl Manner<'_> {
    /// Reads, replays and writes the records of a piece.
    fn done(&self, piece: Piece) -> Done {
        let Piece {
            source,
            file,
            guess,
        } = piece;
        let mut making = Making {
            manner: self,
            source: &source,
            places: source.places(),
            text: self.room(&source),
            numbers: Vec::new(),
            statuses: Vec::new(),
            found: Vec::new(),
            rules: Vec::new(),
        };
        let mut strays = diagnostic::encoding_faults(&source, guess)
            .into_iter()
            .peekable();
        let mut at = 0;
        while let Some((read, end)) = self.next(source.text(), at) {
            at = end;
            let here = std::iter::from_fn(|| strays.next_if(|fault| fault.span.start < end));
            making.take(read, here.collect());
        }
        let Making {
            text,
            numbers,
            statuses,
            found,
            rules,
            ..
        } = making;
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

    /// The next record of a text, replayed or repaired as is asked for, and the byte after it.
    fn next(&self, text: &str, at: usize) -> Option<(Read, usize)> {
        let Some(options) = &self.asked.repair else {
            let next = match self.finds_rules {
                true => reading::fewest,
                false => reading::next,
            };
            let (record, mut game, end) = next(text, at, &self.choice, &self.start)?;
            if self.prefer {
                game.prefer();
            }
            let repairs = None;
            return Some((
                Read {
                    record,
                    game,
                    repairs,
                },
                end,
            ));
        };
        let (mut repaired, end) = repair::next(text, at, &self.choice, &self.start, options)?;
        repaired.lay_beside(self.prefer);
        let read = Read {
            record: repaired.record,
            game: repaired.game,
            repairs: Some(repaired.repairs),
        };
        Some((read, end))
    }

    /// Room for what is written of a piece.
    fn room(&self, source: &Source) -> Vec<u8> {
        let room = self.asked.writing.map_or(0, |_| source.text().len());
        Vec::with_capacity(room + room / 4)
    }
}

/// A record that was read, with its corrections where they were asked for.
struct Read {
    record: Record,
    game: Game,
    repairs: Option<Vec<Repair>>,
}

/// What is being made of a piece.
struct Making<'m> {
    manner: &'m Manner<'m>,
    source: &'m Source,
    places: Places<'m>,
    text: Vec<u8>,
    numbers: Vec<usize>,
    statuses: Vec<Status>,
    found: Vec<Found>,
    rules: Vec<(usize, Rules)>,
}

impl Making<'_> {
    /// Takes the next record: writes it, and keeps what there is to report of it. `strays` are the faults of its
    /// bytes.
    fn take(&mut self, read: Read, strays: Vec<Fault>) {
        let Read {
            record,
            mut game,
            repairs,
        } = read;
        if self.manner.finds_rules {
            self.rules.push((record.span.start, game.start.rules()));
        }
        if !strays.is_empty() {
            game.faults.extend(strays);
            game.faults.sort_by_key(|fault| fault.span.start);
        }
        self.statuses.push(game.status);
        if !self.refuses(&mut game) {
            self.write(&record, &game, repairs.as_deref());
        }
        let asked = self.manner.asked;
        let claims = asked.claims.then(|| diagnostic::claims(&game));
        let faults = game.faults.into_iter().map(Finding::Fault);
        let preferred = self.manner.prefer;
        let repairs = repairs.into_iter().flatten();
        let repairs = repairs.map(|repair| Finding::Repair(Box::new(repair), preferred));
        let claims = claims.into_iter().flatten().map(Finding::Claim);
        let before = self.found.len();
        let (number, dialect) = (self.statuses.len() as u64, record.dialect);
        let findings = faults.chain(repairs).chain(claims);
        self.found.extend(findings.map(|finding| Found {
            record: number,
            dialect,
            finding,
        }));
        self.found[before..].sort_by_key(|found| found.finding.start());
    }

    /// Whether a record is not to be written, because today's rules do not know one of its moves, which
    /// is told.
    fn refuses(&self, game: &mut Game) -> bool {
        let writing = self.manner.asked.writing;
        if writing.is_none_or(|writing| writing.nonstandard != Nonstandard::Refuse) {
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

    /// Writes a record, where records are written.
    fn write(&mut self, record: &Record, game: &Game, repairs: Option<&[Repair]>) {
        let (source, messages) = (self.source, self.manner.messages);
        let Some(writing) = self.manner.asked.writing else {
            return;
        };
        if writing.to == Format::Json {
            self.numbers
                .push(self.text.len() + write::number_at(source));
        }
        let written = Written {
            source,
            record,
            game,
            number: self.statuses.len() as u64,
        };
        let words = Words {
            messages,
            source,
            dialect: record.dialect,
        };
        let options = write::Options {
            every: writing.every,
            nonstandard: match writing.nonstandard {
                Nonstandard::Inline => write::Nonstandard::Inline,
                Nonstandard::Split | Nonstandard::Refuse => write::Nonstandard::Split,
            },
            language: writing.write_language,
            wording: &words,
        };
        let (text, places) = (&mut self.text, &mut self.places);
        let Some(repairs) = repairs else {
            return write::write(text, &written, writing.to, &options, places);
        };
        let sic = |repair: &Repair| diagnostic::sic(source, repair, messages);
        let corrections = Corrections { repairs, sic: &sic };
        write::write_repaired(text, &written, corrections, writing.to, &options, places);
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
