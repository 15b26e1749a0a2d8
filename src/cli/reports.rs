//! Faults as they come: drawn, counted, weighed for the exit status.

use std::io::{self, ErrorKind, Write};

use anyhow::Error;
use greffier::chess::Rules;
use greffier::diagnostic::{self, Counts, Messages, Note, Run, Severity};
use greffier::game::{Fault, Status};
use greffier::notation::Dialect;
use greffier::repair::Repair;
use greffier::source::Source;
use serde_json::json;

use super::args::{self, MessageFormat};
use super::language::{failure, language, told};
use super::{FAILED, FAULTY, WHOLE};

/// Reports are written together up to so many bytes: a page of nothing but faults would fill the memory.
const TOGETHER: usize = 1 << 16;

/// What was found, and the record it was found in, counted in its piece from 1.
pub struct Found {
    pub record: u64,
    pub dialect: Dialect,
    pub finding: Finding,
}

/// Something to be reported.
pub enum Finding {
    /// What is wrong.
    Fault(Fault),
    /// What was corrected; the second says whether the user lets preferred readings stand.
    Repair(Box<Repair>, bool),
    /// What has to be read otherwise on a second sheet, which is laid beside the first and not written.
    Other(Box<Repair>),
    /// What is worth telling and no fault.
    Note(Note),
}

impl Finding {
    /// The byte at which it stands.
    pub fn start(&self) -> usize {
        match self {
            Finding::Fault(fault) => fault.span.start,
            Finding::Repair(repair, _) | Finding::Other(repair) => repair.span.start,
            Finding::Note(note) => note.span().start,
        }
    }

    /// How grave it is; none where nothing is wrong.
    pub fn severity(&self) -> Option<Severity> {
        match self {
            Finding::Fault(fault) => Some(diagnostic::severity(&fault.cause)),
            Finding::Repair(repair, preferred) => diagnostic::repair_severity(repair, *preferred),
            Finding::Other(_) => Some(Severity::Warning),
            Finding::Note(_) => None,
        }
    }
}

/// Where reports go, and what they come to.
pub struct Reports {
    format: MessageFormat,
    messages: Messages,
    styled: bool,
    quiet: bool,
    strict: bool,
    counts: Counts,
    /// Of how many broken records `repair` would find a game.
    repairable: u64,
    /// What else is told at the end.
    hints: Vec<String>,
    errors: u64,
    warnings: u64,
    failed: bool,
    closed: bool,
}

impl Reports {
    pub fn new(asked: &args::Reports) -> Reports {
        Reports {
            format: asked.message_format,
            messages: language(),
            styled: super::styled(),
            quiet: asked.quiet,
            strict: asked.strict,
            counts: Counts::default(),
            repairable: 0,
            hints: Vec::new(),
            errors: 0,
            warnings: 0,
            failed: false,
            closed: false,
        }
    }

    /// Counts records by their status, and those broken of which `repair` would find a game.
    pub fn count(&mut self, statuses: &[Status], repairable: u64) {
        self.repairable += repairable;
        for status in statuses {
            self.counts.add(*status);
        }
    }

    /// Reports the faults of a piece; `before` records stood before it in its file.
    pub fn report(&mut self, source: &Source, found: &[Found], before: u64) {
        let mut text = String::new();
        let mut reports = diagnostic::Reports::new(source, self.messages);
        for found in found {
            match found.finding.severity() {
                Some(Severity::Error) => self.errors += 1,
                Some(Severity::Warning) => self.warnings += 1,
                None => {}
            }
        }
        if self.quiet {
            return;
        }
        for record in found.chunk_by(|one, next| one.record == next.record) {
            let runs = match self.format {
                MessageFormat::Human | MessageFormat::Short => runs(record),
                // A program is told each half-move by itself.
                MessageFormat::Json => vec![Told::Alone; record.len()],
            };
            for (found, told) in record.iter().zip(&runs) {
                text.push_str(&match told {
                    Told::Alone => self.worded(&mut reports, found, before),
                    Told::Together(run) => self.run(&mut reports, found, run),
                    Told::Before => continue,
                });
                text.push('\n');
                if text.len() >= TOGETHER {
                    self.tell(&text);
                    text.clear();
                }
            }
        }
        self.tell(&text);
    }

    /// Half-moves put in or moved one behind the other, of which `found` is the first.
    fn run(&self, reports: &mut diagnostic::Reports, found: &Found, run: &Run) -> String {
        let (dialect, severity) = (found.dialect, found.finding.severity());
        match self.format {
            MessageFormat::Human => reports.run_human(run, severity, dialect, self.styled),
            _ => reports.run_short(run, severity, dialect),
        }
    }

    /// A report in the form that was asked for.
    fn worded(&self, reports: &mut diagnostic::Reports, found: &Found, before: u64) -> String {
        let (dialect, number, styled) = (found.dialect, before + found.record, self.styled);
        let severity = found.finding.severity();
        match (&found.finding, self.format) {
            (Finding::Fault(fault), MessageFormat::Human) => reports.human(fault, dialect, styled),
            (Finding::Fault(fault), MessageFormat::Short) => reports.short(fault, dialect),
            (Finding::Fault(fault), MessageFormat::Json) => reports.json(fault, dialect, number),
            (Finding::Repair(repair, _) | Finding::Other(repair), MessageFormat::Human) => {
                reports.repair_human(repair, severity, dialect, styled)
            }
            (Finding::Repair(repair, _) | Finding::Other(repair), MessageFormat::Short) => {
                reports.repair_short(repair, severity, dialect)
            }
            (Finding::Repair(repair, _) | Finding::Other(repair), MessageFormat::Json) => {
                reports.repair_json(repair, severity, dialect, number)
            }
            (Finding::Note(note), MessageFormat::Human) => reports.note_human(note, styled),
            (Finding::Note(note), MessageFormat::Short) => reports.note_short(note),
            (Finding::Note(note), MessageFormat::Json) => reports.note_json(note, number),
        }
    }

    /// Tells the rules found for each record; `before` records stood before in its file.
    pub fn rules(&mut self, source: &Source, found: &[(usize, Rules)], before: u64) {
        if self.quiet {
            return;
        }
        let mut text = String::new();
        let mut reports = diagnostic::Reports::new(source, self.messages);
        for (record, (at, rules)) in (before + 1..).zip(found) {
            text.push_str(&match self.format {
                MessageFormat::Human | MessageFormat::Short => reports.rules(*at, *rules),
                MessageFormat::Json => reports.rules_json(*at, *rules, record),
            });
            text.push('\n');
        }
        self.tell(&text);
    }

    /// Tells of an input that cannot be read. That is no report: it is told even where those are not wanted.
    pub fn fail(&mut self, error: &Error) {
        self.failed = true;
        self.tell(&(failure(&told(error)) + "\n"));
    }

    /// Whether some input could not be read.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Whether nobody reads the reports any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The reader of the games or reports has gone: he has seen what he wanted.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Keeps a line that is told at the end.
    pub fn hint(&mut self, line: String) {
        self.hints.push(line);
    }

    /// Tells whether `repair` would find a game, counts the records aloud, where there were several, and gives the exit status.
    pub fn finish(mut self) -> u8 {
        let Counts {
            whole,
            ambiguous,
            broken,
        } = self.counts;
        let records = self.counts.records();
        let json = self.format == MessageFormat::Json;
        let summary = (records > 1).then(|| match json {
            true => json!({ "summary": {
                "records": records, "whole": whole, "ambiguous": ambiguous, "broken": broken
            } })
            .to_string(),
            false => diagnostic::summary(&self.counts, self.messages),
        });
        let repairable = || diagnostic::repairable(self.repairable, self.messages);
        let mut hints = std::mem::take(&mut self.hints);
        hints.extend((self.repairable > 0).then(repairable));
        let hints = hints.into_iter().map(|hint| match json {
            true => json!({ "hint": hint }).to_string(),
            false => hint,
        });
        if !self.quiet && !self.closed {
            for line in hints.chain(summary) {
                self.tell(&(line + "\n"));
            }
        }
        let faulty =
            self.errors > 0 || !self.counts.all_whole() || self.strict && self.warnings > 0;
        match () {
            () if self.failed => FAILED,
            () if faulty && !self.closed => FAULTY,
            () => WHOLE,
        }
    }

    fn tell(&mut self, text: &str) {
        match io::stderr().write_all(text.as_bytes()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            // Of another failure nobody can be told.
            _ => {}
        }
    }
}

/// How something found is told.
#[derive(Clone)]
enum Told<'f> {
    Alone,
    /// With others, of which it is the first.
    Together(Run<'f>),
    /// With one before it.
    Before,
}

/// How what was found in one record is told: half-moves that are put in or moved one behind the other together.
fn runs(record: &[Found]) -> Vec<Told<'_>> {
    let corrections = record.iter().map(|found| match &found.finding {
        Finding::Repair(repair, _) | Finding::Other(repair) => Some(&**repair),
        _ => None,
    });
    let corrections: Vec<Option<&Repair>> = corrections.collect();
    let mut told = vec![Told::Alone; record.len()];
    for (run, places) in Run::of(&corrections) {
        places.iter().for_each(|&at| told[at] = Told::Before);
        told[places[0]] = Told::Together(run);
    }
    told
}
