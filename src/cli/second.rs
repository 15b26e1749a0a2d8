//! The second sheets that stand beside those to be repaired: `--second FILE`.
//!
//! Comes in: a file, read whole, since an event's sheets are few. Goes out: its records, one after another, each beside the record
//! of the same number among the inputs.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use greffier::diagnostic::{Messages, unpaired};
use greffier::reading::{self, Start};
use greffier::record::{Choice, Kind, Record};
use greffier::source::{Encoding, Pieces, Source};

use super::input::{Inputs, opened};

/// The second sheets, and how many were taken.
pub struct Second {
    source: Source,
    records: Vec<Record>,
    taken: AtomicUsize,
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
            language: choice.language,
        };
        let mut records = Vec::new();
        let mut at = 0;
        while let Some((found, _, end)) = reading::next(source.text(), at, &choice, start) {
            // With mistakes in it, the notation that most words speak for is the surer.
            let own = reading::own(source.text(), at, &choice, start);
            records.push(own.map_or(found, |(own, _)| own));
            at = end;
        }
        if !records.iter().any(says_a_move) {
            bail!("{} holds no move", path.display());
        }
        Ok(Second {
            source,
            records,
            taken: AtomicUsize::new(0),
            messages,
        })
    }

    /// The next record and the text it stands in.
    pub fn next(&self) -> Option<(&Record, &str)> {
        let record = self.records.get(self.taken.load(Ordering::Relaxed))?;
        Some((record, self.source.text()))
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
