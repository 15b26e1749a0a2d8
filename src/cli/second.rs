//! The second sheets that stand beside those to be repaired: `--second FILE`.
//!
//! Comes in: a file, read whole, since an event's sheets are few. Goes out: its records, one after another, each beside the record
//! of the same number among the inputs; and what is wrong on it, beside that one.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use greffier::diagnostic::{Messages, unpaired};
use greffier::reading::{self, Start};
use greffier::record::{Choice, Kind, Record};
use greffier::repair::{self, CORRECTED_MOST, Options};
use greffier::source::{Encoding, Pieces, Source};

use super::input::{Inputs, opened};
use super::reports::{Finding, Found};

/// The second sheets, and how many were taken.
pub struct Second {
    source: Source,
    records: Vec<Record>,
    taken: AtomicUsize,
    /// What is wrong on those that were taken.
    found: Mutex<Vec<Found>>,
    /// The language in which a number that does not pair is told.
    messages: Messages,
}

impl Second {
    /// The records of the file at `path`. Their notation need not be that of the first sheets.
    pub fn new(
        path: &Path,
        encoding: Encoding,
        choice: &Choice,
        start: &Start,
        messages: Messages,
    ) -> Result<Second> {
        let name = path.to_string_lossy();
        let mut pieces = Pieces::new(opened(path)?, name, encoding).with_size(usize::MAX);
        let source = pieces.next();
        let source = source.with_context(|| format!("cannot read {}", path.display()))?;
        let Some(source) = source else {
            bail!("{} is empty", path.display());
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
            bail!("{} holds no move", path.display());
        }
        Ok(Second {
            source,
            records,
            taken: AtomicUsize::new(0),
            found: Mutex::new(Vec::new()),
            messages,
        })
    }

    /// The next record and the text it stands in.
    pub fn next(&self) -> Option<(&Record, &str)> {
        let record = self.records.get(self.taken.load(Ordering::Relaxed))?;
        Some((record, self.source.text()))
    }

    /// Keeps the words of the record at hand that have to be read otherwise, beside the one at byte `at` of the `first` sheets.
    pub fn compare(
        &self,
        (first, at): (&str, usize),
        choice: &Choice,
        start: &Start,
        options: &Options,
    ) {
        let (Some(own), Some((other, _))) = (self.next(), surest(first, at, choice, start)) else {
            return;
        };
        // It is not written, so that no number of its mistakes is too many to tell them.
        let options = Options {
            most: CORRECTED_MOST,
            ..*options
        };
        let repaired = repair::repair_both([own, (&other, first)], start, &options);
        let dialect = repaired.record.mostly(own.1);
        let record = self.taken.load(Ordering::Relaxed) as u64 + 1;
        let corrections = repaired.repairs.into_iter().filter(repair::Repair::counts);
        let found = corrections.map(|repair| Found {
            record,
            dialect,
            finding: Finding::Other(Box::new(repair)),
        });
        if let Ok(mut kept) = self.found.lock() {
            kept.extend(found);
        }
    }

    /// What is wrong on the second sheets, and their text.
    pub fn found(&self) -> (&Source, Vec<Found>) {
        let found = self
            .found
            .lock()
            .map(|mut found| std::mem::take(&mut *found));
        (&self.source, found.unwrap_or_default())
    }

    /// Goes on to the record behind it.
    pub fn advance(&self) {
        self.taken.fetch_add(1, Ordering::Relaxed);
    }

    /// Refuses inputs that hold another number of records before anything of them is written. Of standard input, which cannot be
    /// read twice, that is told at the end.
    pub fn pairs_with(&self, mut inputs: Inputs, choice: &Choice, start: &Start) -> Result<()> {
        if inputs.bytes().is_none() {
            return Ok(());
        }
        let (mut replayed, mut read) = (0, 0);
        while let Some(piece) = inputs.next() {
            // What cannot be read is told in its turn.
            let Ok(piece) = piece else { return Ok(()) };
            let text = piece.source.text();
            replayed += ends(|at| Some(reading::next(text, at, choice, start)?.2)).count();
            // In another notation a record may end elsewhere (`repair::next`).
            read += ends(|at| Some(reading::own(text, at, choice, start)?.1)).count();
        }
        match [replayed, read].contains(&self.records.len()) {
            true => Ok(()),
            false => self.refused(replayed),
        }
    }

    /// Tells where there were more sheets of the one kind than of the other.
    pub fn finish(&self) -> Result<()> {
        let (first, second) = (self.taken.load(Ordering::Relaxed), self.records.len());
        if first == second {
            Ok(())
        } else {
            self.refused(first)
        }
    }

    fn refused(&self, first: usize) -> Result<()> {
        let counts = [first, self.records.len()];
        bail!(unpaired(self.source.name(), counts, self.messages))
    }
}

/// The record at or after byte `at`, and its end. With mistakes in it, the notation that most words speak for is the surer.
fn surest(text: &str, at: usize, choice: &Choice, start: &Start) -> Option<(Record, usize)> {
    let (found, _, end) = reading::next(text, at, choice, start)?;
    let own = reading::own(text, at, choice, start);
    Some((own.map_or(found, |(own, _)| own), end))
}

/// Where the records of a text end, one after another; `end` is that of the record which begins at a byte.
fn ends(end: impl Fn(usize) -> Option<usize>) -> impl Iterator<Item = usize> {
    std::iter::successors(end(0), move |&at| end(at))
}

/// Whether a record has a move, or a word or a cell that may be one and was not read: without any it is no sheet.
fn says_a_move(record: &Record) -> bool {
    let is_so = |kind| {
        let word = matches!(kind, Kind::Phrase { .. } | Kind::Unreadable { .. });
        word || matches!(kind, Kind::Illegible | Kind::Gap | Kind::Empty { .. })
    };
    record.items.iter().any(|item| is_so(item.kind))
}
