//! `greffier repair --ask`, `--answers FILE`: the doubtful places of a sheet one after the other, the least sure first.
//!
//! Comes in: a record as often as it is searched, the answers kept in a file, and a reader who answers. Goes out: the record that is found with
//! all that was answered as evidence; each new answer is kept at once, so that a session that was broken off goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context, Result, bail};
use greffier::chess::Position;
use greffier::diagnostic::{self, Messages, Question, Reply};
use greffier::notation::Dialect;
use greffier::record::Span;
use greffier::repair::{Answer, Options, Repair, Repaired};
use greffier::source::Source;

use super::args::{self, MessageFormat};
use super::language::language;
use super::output::cannot_write;
use super::words::{self, said};

/// Places as sure as this are not asked about: of a hundred such two are wrong.
const SURE: f64 = 0.98;

/// What begins a line of a file of answers that is a remark.
const REMARK: char = '#';

/// The questions of one run, and the answers.
pub struct Session {
    messages: Messages,
    state: Mutex<State>,
}

struct State {
    /// Whether a reader is there to be asked, and wants more questions.
    asks: bool,
    kept: Vec<Kept>,
    /// Where new answers are kept.
    file: Option<File>,
}

/// An answer in a file: the name of the sheet, line and column from 1, the words there, and what they stand for, parted by tabs.
struct Kept {
    place: [String; 4],
    answer: String,
    is_used: bool,
}

impl Kept {
    fn of(line: &str) -> Option<Kept> {
        let mut fields = line.split('\t').map(str::to_owned);
        let mut field = || fields.next();
        let place = [field()?, field()?, field()?, field()?];
        Some(Kept {
            place,
            answer: field()?,
            is_used: false,
        })
    }
}

impl Session {
    /// The session that is asked for, if one is.
    pub fn new(args: &args::Repair) -> Result<Option<Session>> {
        if !args.ask && args.answers.is_none() {
            return Ok(None);
        }
        let reads_sheet = args.input.files.iter().any(|file| file == Path::new("-"));
        if args.ask && (args.input.files.is_empty() || reads_sheet) {
            bail!(said(words::ASK_NAMES, &[]));
        }
        if args.ask && args.reports.message_format == MessageFormat::Json {
            bail!(said(words::ASK_IN_WORDS, &[]));
        }
        let path = args.answers.as_deref();
        let kept = path.map_or(Ok(Vec::new()), |path| kept(path, args.ask))?;
        let file = path.filter(|_| args.ask).map(appended).transpose()?;
        Ok(Some(Session {
            messages: language(),
            state: Mutex::new(State {
                asks: args.ask,
                kept,
                file,
            }),
        }))
    }

    /// Whether a reader may be asked: then one record is searched after the other.
    pub fn asks(&self) -> bool {
        self.state.lock().is_ok_and(|state| state.asks)
    }

    /// What `search` finds of a record, all that is answered being evidence.
    pub fn answered(
        &self,
        source: &Source,
        options: &Options,
        search: impl Fn(&Options) -> Option<(Repaired, usize)>,
    ) -> Option<(Repaired, usize)> {
        let (mut answers, mut seen) = (Vec::new(), Vec::new());
        loop {
            let options = &Options {
                answers: &answers,
                ..*options
            };
            let found = search(options)?;
            match self.next(source, &found.0, &mut seen) {
                Some(answer) => answers.push(answer),
                None => return Some(found),
            }
        }
    }

    /// The next answer about a record as it was found; none where nothing more is asked. What was `seen` is asked but once, what was passed
    /// over again where another position stands before it since.
    fn next(
        &self,
        source: &Source,
        found: &Repaired,
        seen: &mut Vec<(Span, Option<Position>)>,
    ) -> Option<Answer> {
        let mut state = self.state.lock().ok()?;
        let mut repairs: Vec<&Repair> = found.repairs.iter().collect();
        repairs.sort_by(|a, b| a.confidence.total_cmp(&b.confidence));
        for repair in repairs {
            let is_seen = |(span, before): &(Span, Option<Position>)| {
                let before = before.as_ref();
                *span == repair.span && before.is_none_or(|before| *before == repair.before)
            };
            if seen.iter().any(is_seen) {
                continue;
            }
            let asked = Asked::new(source, found, repair, self.messages);
            let reply = match state.kept(&asked) {
                Some(reply) => reply,
                None if state.asks && repair.confidence < SURE => {
                    let reply = asked.ask();
                    state.asks = reply != Reply::NoMore;
                    state.keep(&asked, &reply);
                    reply
                }
                None => continue,
            };
            let passed = (reply == Reply::Skip).then(|| repair.before.clone());
            seen.push((repair.span.clone(), passed));
            if let Reply::Answer(said) = reply {
                return Some(Answer {
                    span: repair.span.clone(),
                    said,
                });
            }
        }
        None
    }

    /// What is told of answers in the file that were about no place of the sheets, if there are any.
    pub fn left(&self) -> Option<String> {
        let state = self.state.lock().ok()?;
        let left = state.kept.iter().filter(|kept| !kept.is_used).count();
        (left > 0).then(|| diagnostic::answers_left(left, self.messages))
    }
}

impl State {
    /// The reply that was kept about a place.
    fn kept(&mut self, asked: &Asked<'_>) -> Option<Reply> {
        let mut kept = self.kept.iter_mut();
        let kept = kept.find(|kept| !kept.is_used && kept.place == asked.place)?;
        let reply = asked.question.reply(&kept.answer);
        kept.is_used = reply != Reply::Unclear;
        kept.is_used.then_some(reply)
    }

    /// Keeps a new answer, where answers are kept.
    fn keep(&mut self, asked: &Asked<'_>, reply: &Reply) {
        let (Some(file), Reply::Answer(answered)) = (&mut self.file, reply) else {
            return;
        };
        let [name, line, column, words] = &asked.place;
        let kept = Question::kept(answered);
        let written = writeln!(file, "{name}\t{line}\t{column}\t{words}\t{kept}");
        if written.is_err() {
            // What cannot be kept is answered all the same.
            self.file = None;
        }
    }
}

/// A place that is asked about.
struct Asked<'r> {
    question: Question<'r>,
    place: [String; 4],
    repair: &'r Repair,
    source: &'r Source,
    dialect: Dialect,
    messages: Messages,
}

impl<'r> Asked<'r> {
    fn new(
        source: &'r Source,
        found: &Repaired,
        repair: &'r Repair,
        messages: Messages,
    ) -> Asked<'r> {
        let words = source.text().get(repair.span.clone()).unwrap_or_default();
        let dialect = found.record.mostly(source.text());
        let at = source.places().place(repair.span.start);
        let (line, column) = (at.line.to_string(), at.column.to_string());
        Asked {
            question: Question::new(repair, words, dialect, messages),
            place: [source.name().to_string(), line, column, in_one_line(words)],
            repair,
            source,
            dialect,
            messages,
        }
    }

    /// Asks on standard error, and reads from standard input until the answer is one.
    fn ask(&self) -> Reply {
        let severity = diagnostic::repair_severity(self.repair, false);
        let mut reports = diagnostic::Reports::new(self.source, self.messages);
        let drawn = reports.repair_human(self.repair, severity, self.dialect, super::styled());
        let mut told = io::stderr().lock();
        // Nobody is there to read it where this fails, and the answer fails too.
        let _ = writeln!(told, "{drawn}");
        loop {
            let _ = write!(told, "{}", self.question.text()).and_then(|()| told.flush());
            let mut answer = String::new();
            match io::stdin().read_line(&mut answer) {
                Ok(0) | Err(_) => {
                    let _ = writeln!(told);
                    return Reply::NoMore;
                }
                Ok(_) => {}
            }
            match self.question.reply(&answer) {
                Reply::Unclear => {
                    let _ = writeln!(told, "{}", self.question.unclear());
                }
                reply => return reply,
            }
        }
    }
}

/// Words without the signs that part the fields and lines of a file of answers.
fn in_one_line(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ")
}

/// The answers in a file; it may be missing where new ones are to be kept in it.
fn kept(path: &Path, may_miss: bool) -> Result<Vec<Kept>> {
    let text = match fs::read_to_string(path) {
        Err(error) if may_miss && error.kind() == ErrorKind::NotFound => String::new(),
        text => text.with_context(|| said(words::CANNOT_READ, &[&path.display()]))?,
    };
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with(REMARK));
    lines
        .map(|(at, line)| {
            let what = || said(words::AN_ANSWER, &[&path.display(), &(at + 1)]);
            Kept::of(line).with_context(what)
        })
        .collect()
}

/// The file at `path`, to be written at its end.
fn appended(path: &Path) -> Result<File> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.with_context(|| cannot_write(path))
}
