//! What is made of the records of a piece: text, and what there is to report.
//!
//! Comes in: a piece of an input, and what is asked of its records. Goes out: what is written of them, their
//! statuses, and the faults, corrections and notes found. This is what a worker does.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use greffier::chess::Rules;
use greffier::diagnostic;
use greffier::game::{Cause, Fault, Status};
use greffier::games::{Next, PieceGames};
use greffier::repair::{self, Repair};
use greffier::source::{Places, Source};
use greffier::write::{self, Format};
use greffier::{Options, ReadGame};

use super::args::{self, Nonstandard};
use super::ask::Session;
use super::input::Piece;
use super::reports::{Finding, Found};
use super::second::{First, Second};
use super::select;

/// Of how many broken records of a file, none longer than so many bytes, it is tried whether `repair` would find their game.
const TRIED: usize = 4;
const TRIED_BYTES: usize = 1 << 13;
/// How many readings such a try follows, and how many corrections it allows: what it finds a full search finds too.
const TRIED_WIDTH: usize = 16;
const TRIED_MOST: u32 = 8;

/// The most room that is made for what is written of a piece.
const ROOM: usize = 1 << 19;

/// What a worker makes of a piece: parts of its text perhaps, where that is long, and in the end the rest of it
/// and all that there is to tell.
pub enum Made {
    /// A part of the text.
    Part(Text),
    /// The rest.
    Done(Done),
}

/// Text that was written of a piece.
#[derive(Default)]
pub struct Text {
    /// Index of the input it is of.
    pub file: usize,
    pub bytes: Vec<u8>,
    /// Where the number of a record stands in it, for formats that have it, and which it has in its piece.
    pub numbers: Vec<(usize, u64)>,
    /// Where each record begins in it and which game it is, where records of one game are to be written once.
    pub games: Vec<(usize, u64)>,
}

impl Text {
    /// What was written so far; what is written next goes on behind it.
    fn taken(&mut self) -> Text {
        let rest = Text {
            file: self.file,
            ..Text::default()
        };
        std::mem::replace(self, rest)
    }
}

/// What a worker has made of a piece when it is done.
pub struct Done {
    pub text: Text,
    /// How many records the piece holds.
    pub records: u64,
    /// The status of each that was asked for.
    pub statuses: Vec<Status>,
    pub found: Vec<Found>,
    /// The rules found for each record, and where it begins.
    pub rules: Vec<(usize, Rules)>,
    /// Of how many broken records `repair` would find a game, as far as that was tried.
    pub repairable: u64,
    pub source: Arc<Source>,
}

/// How records are read, and what is made of them.
#[derive(Default)]
pub struct Manner<'a> {
    pub options: Arc<Options>,
    pub writing: Option<&'a args::Writing>,
    pub second: Option<Second>,
    /// Where a reader of the sheets answers.
    pub session: Option<Session>,
    pub notes: bool,
    /// Whether it is told that `repair` would find a game.
    pub hints: bool,
}

impl Manner<'_> {
    /// Reads, replays and writes the records of a piece, and gives what it makes of them to `give`.
    pub fn make(&self, piece: Piece, give: &dyn Fn(Made)) {
        let Piece {
            source,
            file,
            guess,
        } = piece;
        let bytes = self.room(&source);
        let mut games = PieceGames::new(&self.options, source, guess);
        let source = Arc::clone(games.source());
        let mut making = Making {
            manner: self,
            places: source.places(),
            text: Text {
                file,
                bytes,
                ..Text::default()
            },
            give,
            statuses: Vec::new(),
            found: Vec::new(),
            rules: Vec::new(),
        };
        let (mut tried, mut repairable, mut records) = (0, 0, 0);
        let selects = self.writing.is_some_and(|writing| writing.select.is_some());
        while let Some(read) = self.next(&mut games, file) {
            if self.hints && !selects && tried < TRIED && is_worth_a_try(&read) {
                tried += 1;
                repairable += u64::from(self.is_repairable(&read));
            }
            records = read.number;
            making.take(read);
        }
        let Making {
            text,
            statuses,
            found,
            rules,
            ..
        } = making;
        give(Made::Done(Done {
            text,
            records,
            statuses,
            found,
            rules,
            repairable,
            source,
        }));
    }

    /// The next game of a piece of input `file`.
    fn next(&self, games: &mut PieceGames, file: usize) -> Option<ReadGame> {
        match (&self.second, &self.session) {
            (None, None) => games.next(),
            _ => games.next_by(|options, source, at| self.searched(options, (file, source), at)),
        }
    }

    /// The next record of a text, repaired beside its second sheet where it has one, with what is answered.
    fn searched(
        &self,
        asked: &Options,
        (file, source): (usize, &Source),
        at: usize,
    ) -> Option<Next> {
        let (choice, start, text) = (&asked.choice, &asked.start, source.text());
        let options = asked.repair.as_ref()?;
        let second = self.second.as_ref();
        let first = second.and_then(|second| second.first(file, source, at));
        let second = second.zip(first.and_then(First::beside));
        let search = |options: &repair::Options| match second {
            None => repair::next(text, at, choice, start, options),
            Some((second, beside)) => {
                repair::next_beside(text, at, choice, start, options, second.sheet(beside))
            }
        };
        let found = match &self.session {
            None => search(options),
            Some(session) => session.answered(source, options, search),
        };
        if let Some((second, beside)) = second {
            second.compare(beside, (text, at), choice, start, options);
        }
        let (repaired, end) = found?;
        let mut next = asked.repaired(repaired, end);
        let lone = first.and_then(|first| first.lone(&next.record));
        next.game.faults.splice(0..0, lone);
        Some(next)
    }

    /// Whether `repair` finds the game of a broken record, as far as a short search tells.
    fn is_repairable(&self, read: &ReadGame) -> bool {
        let options = repair::Options {
            width: TRIED_WIDTH,
            most: Some(TRIED_MOST),
            prior: self.options.choice.prior,
            answers: &[],
        };
        let text = read.source.text();
        let found = repair::repair(&read.record, text, &self.options.start, &options);
        found.given_up.is_none() && found.game.status != Status::Broken
    }

    /// Room for what is written of a piece.
    fn room(&self, source: &Source) -> Vec<u8> {
        let room = self.writing.map_or(0, |_| source.text().len());
        Vec::with_capacity((room + room / 4).min(ROOM))
    }
}

/// Whether a record is broken, short, and in the first piece of its file.
fn is_worth_a_try(read: &ReadGame) -> bool {
    let short = read.record.span.len() <= TRIED_BYTES;
    let broken = read.status() == Status::Broken && read.corrected.is_none();
    broken && short && read.source.offset() == 0
}

/// What is being made of a piece.
struct Making<'m> {
    manner: &'m Manner<'m>,
    places: Places<'m>,
    text: Text,
    /// Takes parts of the text that are ready.
    give: &'m dyn Fn(Made),
    statuses: Vec<Status>,
    found: Vec<Found>,
    rules: Vec<(usize, Rules)>,
}

impl Making<'_> {
    /// Takes the next record: writes it, and keeps what there is to report of it.
    fn take(&mut self, mut read: ReadGame) {
        let manner = self.manner;
        let selection = manner.writing.and_then(|writing| writing.select.as_ref());
        if selection.is_some_and(|selection| !selection.holds(&read)) {
            return;
        }
        if manner.options.finds_rules {
            let rules = read.game.start.rules();
            self.rules.push((read.record.span.start, rules));
        }
        self.statuses.push(read.status());
        if !self.refuses(&mut read) {
            self.write(&read);
        }
        let text = read.source.text();
        let notes = manner
            .notes
            .then(|| diagnostic::notes(&read.record, &read.game, text));
        let dialect = read.record.dialect;
        let repairs = read.corrected.map(|corrected| corrected.repairs);
        let repairs = repairs.unwrap_or_default();
        let proposed = match repairs[..] {
            [] => dialect,
            _ => read.record.mostly(text),
        };
        let faults = not_corrected(read.game.faults, &repairs).into_iter();
        let faults = faults.map(Finding::Fault);
        let preferred = manner.options.prefer;
        let repairs = repairs.into_iter();
        let repairs = repairs.map(|repair| Finding::Repair(Box::new(repair), preferred));
        let notes = notes.into_iter().flatten().map(Finding::Note);
        let before = self.found.len();
        let findings = faults.chain(repairs).chain(notes);
        self.found.extend(findings.map(|finding| Found {
            record: read.number,
            dialect: match finding {
                Finding::Repair(..) | Finding::Other(_) => proposed,
                Finding::Fault(_) | Finding::Note(_) => dialect,
            },
            finding,
        }));
        self.found[before..].sort_by_key(|found| found.finding.start());
    }

    /// Whether a record is not to be written, because today's rules do not know one of its moves, which
    /// is told.
    fn refuses(&self, read: &mut ReadGame) -> bool {
        let writing = self.manner.writing;
        if writing.is_none_or(|writing| writing.nonstandard != Nonstandard::Refuse) {
            return false;
        }
        let Some(at) = write::nonstandard(&read.game) else {
            return false;
        };
        let mut fault = Fault::new(Cause::Nonstandard, read.plies()[at].span(&read.record));
        fault.ply = u32::try_from(at + 1).ok();
        read.game.faults.push(fault);
        read.game.faults.sort_by_key(|fault| fault.span.start);
        true
    }

    /// Writes a record, where records are written.
    fn write(&mut self, read: &ReadGame) {
        let Some(writing) = self.manner.writing else {
            return;
        };
        let begin = self.text.bytes.len();
        if writing.unique {
            self.text.games.push((begin, select::key(&read.game)));
        }
        if writing.to == Format::Json {
            let at = write::number_at(&read.source, writing.fields.as_deref());
            self.text
                .numbers
                .extend(at.map(|at| (begin + at, read.number)));
        }
        let mut bytes = std::mem::take(&mut self.text.bytes);
        let (text, give) = (RefCell::new(&mut self.text), self.give);
        let overflow = |bytes: &mut Vec<u8>| {
            let mut part = text.borrow_mut().taken();
            part.bytes = std::mem::replace(bytes, Vec::with_capacity(ROOM));
            give(Made::Part(part));
        };
        read.write(&mut bytes, writing.to, &mut self.places, Some(&overflow));
        self.text.bytes = bytes;
    }
}

/// The faults without those that the corrections tell: what words that say several moves were read as.
fn not_corrected(mut faults: Vec<Fault>, repairs: &[Repair]) -> Vec<Fault> {
    let corrected: HashSet<&Range<usize>> = repairs.iter().map(|repair| &repair.span).collect();
    let is_told = |fault: &Fault| {
        matches!(fault.cause, Cause::Ambiguous { .. }) && corrected.contains(&fault.span)
    };
    faults.retain(|fault| !is_told(fault));
    faults
}
