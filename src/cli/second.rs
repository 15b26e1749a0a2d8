//! The second sheets that stand beside those to be repaired: `--second FILE`.
//!
//! Comes in: a file, read whole, since an event's sheets are few, and what the inputs hold. Goes out: which of its records is beside
//! each of theirs; and what is wrong on it, beside that one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context, Result, bail};
use greffier::game::{Cause, Fault, Status};
use greffier::reading::{self, Start};
use greffier::record::{Choice, Kind, Record, Span};
use greffier::repair::{self, Options};
use greffier::source::{Encoding, Pieces, Source};

use super::input::{Inputs, opened};
use super::reports::{Finding, Found};
use super::words::{self, said};

/// The second sheets, and what they are beside.
pub struct Second {
    source: Source,
    records: Vec<Record>,
    /// The records of the inputs, by the input and the byte of it from which each is looked for.
    firsts: BTreeMap<(usize, u64), First>,
    told: Mutex<Told>,
}

/// What is told of the second sheets.
#[derive(Default)]
struct Told {
    /// What is wrong on those that were beside a first.
    found: Vec<Found>,
    /// Which these were.
    taken: BTreeSet<usize>,
}

/// A record of the inputs.
pub struct First {
    /// Its number in its file.
    number: u64,
    heading: Option<String>,
    /// Whether it has a move: without any it needs no second sheet.
    says: bool,
    /// The index of the second sheet beside it.
    beside: Option<usize>,
}

impl First {
    /// The index of the second sheet beside it.
    pub fn beside(&self) -> Option<usize> {
        self.beside
    }

    /// The fault that it has none, where it needs one; `record` is what it was read as.
    pub fn lone(&self, record: &Record) -> Option<Fault> {
        let cause = Cause::NoSecond {
            record: self.number,
            heading: self.heading.clone(),
        };
        let is_lone = self.says && self.beside.is_none();
        is_lone.then(|| Fault::new(cause, beginning(record)))
    }
}

impl Second {
    /// The records of the file at `path`, as yet beside none. Their notation need not be that of the first sheets.
    pub fn new(path: &Path, encoding: Encoding, choice: &Choice, start: &Start) -> Result<Second> {
        let name = path.to_string_lossy();
        let mut pieces = Pieces::new(opened(path)?, name, encoding).with_size(usize::MAX);
        let source = pieces.next();
        let source = source.with_context(|| said(words::CANNOT_READ, &[&path.display()]))?;
        let Some(source) = source else {
            bail!(said(words::IS_EMPTY, &[&path.display()]));
        };
        let choice = Choice {
            notation: None,
            ..*choice
        };
        let mut records = Vec::new();
        let mut at = 0;
        while let Some((record, end)) = surest(source.text(), at, &choice, start) {
            records.push(record);
            at = end;
        }
        if !records.iter().any(says_a_move) {
            bail!(said(words::HOLDS_NO_MOVE, &[&path.display()]));
        }
        Ok(Second {
            source,
            records,
            firsts: BTreeMap::new(),
            told: Mutex::default(),
        })
    }

    /// The same beside the records of the `inputs`, which were read ahead: each beside the one whose game it tells.
    pub fn beside(
        mut self,
        inputs: &Inputs,
        choice: &Choice,
        start: &Start,
        options: &Options,
    ) -> Second {
        let mut sheets: Vec<(Record, &str)> = Vec::new();
        let (mut places, mut number, mut file) = (Vec::new(), 0, 0);
        for piece in inputs.ahead() {
            if piece.file != file {
                (number, file) = (0, piece.file);
            }
            let (text, mut at) = (piece.source.text(), 0);
            while let Some((record, end)) = ended(text, at, choice, start, options) {
                number += 1;
                let first = First {
                    number,
                    heading: record.heading(text),
                    says: says_a_move(&record),
                    beside: None,
                };
                let place = (file, piece.source.offset() + at as u64);
                if first.says {
                    places.push(place);
                    sheets.push((record, text));
                }
                self.firsts.insert(place, first);
                at = end;
            }
        }
        let firsts: Vec<(&Record, &str)> = sheets.iter().map(|(own, text)| (own, *text)).collect();
        let seconds = self.records.iter().enumerate();
        let seconds = seconds.filter(|(_, record)| says_a_move(record));
        let (numbers, seconds): (Vec<usize>, Vec<(&Record, &str)>) = seconds
            .map(|(at, record)| (at, (record, self.source.text())))
            .unzip();
        let paired = repair::paired(&firsts, &seconds, start);
        for (place, beside) in places.iter().zip(paired) {
            if let Some(first) = self.firsts.get_mut(place) {
                first.beside = beside.map(|at| numbers[at]);
            }
        }
        self
    }

    /// The record that is looked for from byte `at` of a piece of input `file`. Beside another sheet the one before it may end
    /// elsewhere than by itself: it is the one in whose stretch it stands.
    pub fn first(&self, file: usize, source: &Source, at: usize) -> Option<&First> {
        let place = (file, source.offset() + at as u64);
        let (_, first) = self.firsts.range((file, 0)..=place).next_back()?;
        Some(first)
    }

    /// The second sheet of that index: its record, and the text it stands in.
    pub fn sheet(&self, at: usize) -> (&Record, &str) {
        (&self.records[at], self.source.text())
    }

    /// Keeps the words of the second sheet `beside` that have to be read otherwise, beside the record at byte `at` of the `first`.
    pub fn compare(
        &self,
        beside: usize,
        (first, at): (&str, usize),
        choice: &Choice,
        start: &Start,
        options: &Options,
    ) {
        let own = self.sheet(beside);
        let Some((other, _)) = surest(first, at, choice, start) else {
            return;
        };
        // It is not written, so that no number of its mistakes is too many to tell them.
        let options = Options {
            most: None,
            ..*options
        };
        let repaired = repair::repair_both([own, (&other, first)], start, &options);
        let dialect = repaired.record.mostly(own.1);
        let corrections = repaired.repairs.into_iter().filter(repair::Repair::counts);
        let found = corrections.map(|repair| Found {
            record: beside as u64 + 1,
            dialect,
            finding: Finding::Other(Box::new(repair)),
        });
        if let Ok(mut told) = self.told.lock() {
            told.found.extend(found);
            told.taken.insert(beside);
        }
    }

    /// What is wrong on the second sheets, in their order, and their text; and which were beside no first, where these were read
    /// to the end.
    pub fn found(&self, to_the_end: bool) -> (&Source, Vec<Found>) {
        let told = self.told.lock().map(|mut told| std::mem::take(&mut *told));
        let Told { mut found, taken } = told.unwrap_or_default();
        let left = self
            .records
            .iter()
            .enumerate()
            .filter(|(at, record)| to_the_end && !taken.contains(at) && says_a_move(record));
        found.extend(left.map(|(at, record)| Found {
            record: at as u64 + 1,
            dialect: record.dialect,
            finding: Finding::Fault(self.lone(at, record)),
        }));
        // Workers come to them in any order.
        found.sort_by_key(|found| found.record);
        (&self.source, found)
    }

    /// The fault that second sheet `at` is beside no first.
    fn lone(&self, at: usize, record: &Record) -> Fault {
        let cause = Cause::NoFirst {
            record: at as u64 + 1,
            heading: record.heading(self.source.text()),
        };
        Fault::new(cause, beginning(record))
    }
}

/// The record at or after byte `at`, and its end. With mistakes in it, the notation that most words speak for is the surer.
fn surest(text: &str, at: usize, choice: &Choice, start: &Start) -> Option<(Record, usize)> {
    let (found, _, end) = reading::next(text, at, choice, start)?;
    let own = reading::own(text, at, choice, start);
    Some((own.map_or(found, |(own, _)| own), end))
}

/// The same with the end that it has when it is repaired: in another notation it may end elsewhere.
fn ended(
    text: &str,
    at: usize,
    choice: &Choice,
    start: &Start,
    options: &Options,
) -> Option<(Record, usize)> {
    let (found, game, end) = reading::next(text, at, choice, start)?;
    let Some((own, own_end)) = reading::own(text, at, choice, start) else {
        return Some((found, end));
    };
    let end = match game.status == Status::Broken && own_end != end {
        true => repair::next(text, at, choice, start, options)?.1,
        false => end,
    };
    Some((own, end))
}

/// Where the first thing of a record stands.
fn beginning(record: &Record) -> Span {
    let first = record.items.iter().next();
    first.map_or(record.span.start..record.span.start, |item| item.span())
}

/// Whether a record has a move, or a word or a cell that may be one and was not read: without any it is no sheet.
fn says_a_move(record: &Record) -> bool {
    let is_so = |kind| {
        let word = matches!(kind, Kind::Phrase { .. } | Kind::Unreadable { .. });
        word || matches!(kind, Kind::Illegible | Kind::Gap | Kind::Empty { .. })
    };
    record.items.iter().any(|item| is_so(item.kind))
}
