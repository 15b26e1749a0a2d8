//! What is made of the records of a piece: text, and what there is to report.
//!
//! Comes in: a piece of an input, and what is asked of its records. Goes out: what is written of them, their
//! statuses, and the faults, corrections and notes found. This is what a worker does.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Range;

use greffier::chess::Rules;
use greffier::diagnostic::{self, Messages, Words};
use greffier::game::{Cause, Fault, Game, GameResult, Status};
use greffier::heading::{self, Bulletin};
use greffier::lexicon;
use greffier::openings;
use greffier::reading::{self, Start};
use greffier::record::{Choice, Record, Roster};
use greffier::repair::{self, Candidate, Repair, Repaired};
use greffier::source::{Places, Source};
use greffier::write::{self, Corrections, Format, Written};

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

/// What is asked of the records.
#[derive(Default)]
pub struct Asked<'a> {
    pub writing: Option<&'a args::Writing>,
    pub repair: Option<repair::Options<'static>>,
    pub second: Option<Second>,
    /// Where a reader of the sheets answers.
    pub session: Option<Session>,
    /// How many whole games are told of each record that is repaired.
    pub alternatives: usize,
    pub notes: bool,
    /// Whether it is told that `repair` would find a game.
    pub hints: bool,
}

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
    /// Where the number of each record stands in it, for formats that have it.
    pub numbers: Vec<usize>,
    /// Where each record begins in it and which game it is, where records of one game are to be written once.
    pub games: Vec<(usize, u64)>,
    /// How many records of the piece were numbered before.
    pub numbered: u64,
}

impl Text {
    /// What was written so far; what is written next goes on behind it.
    fn taken(&mut self) -> Text {
        let rest = Text {
            file: self.file,
            numbered: self.numbered + self.numbers.len() as u64,
            ..Text::default()
        };
        std::mem::replace(self, rest)
    }
}

/// What a worker has made of a piece when it is done.
pub struct Done {
    pub text: Text,
    pub statuses: Vec<Status>,
    pub found: Vec<Found>,
    /// The rules found for each record, and where it begins.
    pub rules: Vec<(usize, Rules)>,
    /// Of how many broken records `repair` would find a game, as far as that was tried.
    pub repairable: u64,
    pub source: Source,
}

/// How records are read and written.
pub struct Manner<'a> {
    pub choice: Choice,
    pub start: Start,
    pub prefer: bool,
    pub asked: &'a Asked<'a>,
    /// The tags that were set by hand.
    pub tags: &'a [(String, String)],
    /// Whether the rules are those by which a record replays.
    pub finds_rules: bool,
    pub messages: Messages,
}

impl Manner<'_> {
    /// Reads, replays and writes the records of a piece, and gives what it makes of them to `give`.
    pub fn make(&self, piece: Piece, give: &dyn Fn(Made)) {
        let Piece {
            source,
            file,
            guess,
        } = piece;
        let mut making = Making {
            manner: self,
            source: &source,
            places: source.places(),
            text: Text {
                file,
                bytes: self.room(&source),
                ..Text::default()
            },
            give,
            statuses: Vec::new(),
            found: Vec::new(),
            rules: Vec::new(),
            bulletin: Bulletin::default(),
        };
        let mut strays = diagnostic::encoding_faults(&source, guess)
            .into_iter()
            .peekable();
        let mut at = 0;
        let (mut tried, mut repairable) = (0, 0);
        let selects = self
            .asked
            .writing
            .is_some_and(|writing| writing.select.is_some());
        while let Some((read, end)) = self.next((file, &source), at) {
            at = end;
            if self.asked.hints && !selects && tried < TRIED && is_worth_a_try(&read, &source) {
                tried += 1;
                repairable += u64::from(self.is_repairable(&read.record, source.text()));
            }
            let here = std::iter::from_fn(|| strays.next_if(|fault| fault.span.start < end));
            making.take(read, here.collect());
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
            statuses,
            found,
            rules,
            repairable,
            source,
        }));
    }

    /// Whether `repair` finds the game of a broken record, as far as a short search tells.
    fn is_repairable(&self, record: &Record, text: &str) -> bool {
        let options = repair::Options {
            width: TRIED_WIDTH,
            most: Some(TRIED_MOST),
            prior: self.choice.prior,
            answers: &[],
        };
        let found = repair::repair(record, text, &self.start, &options);
        found.given_up.is_none() && found.game.status != Status::Broken
    }

    /// The next record of a text, replayed or repaired as is asked for, and the byte after it.
    fn next(&self, (file, source): (usize, &Source), at: usize) -> Option<(Read, usize)> {
        let text = source.text();
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
        let second = self.asked.second.as_ref();
        let first = second.and_then(|second| second.first(file, source, at));
        let (mut repaired, end) = self.repaired(source, at, options, first)?;
        repaired.lay_beside(self.prefer);
        let games = self.asked.alternatives;
        repaired.lay_games_beside(games);
        let lone = first.and_then(|first| first.lone(&repaired.record));
        repaired.game.faults.splice(0..0, lone);
        let corrected = Corrected {
            confidences: repaired.confidences(),
            repairs: repaired.repairs,
            games: repaired.candidates.into_iter().take(games).collect(),
        };
        let read = Read {
            record: repaired.record,
            game: repaired.game,
            repairs: Some(corrected),
        };
        Some((read, end))
    }

    /// The next record of a text, repaired beside the second sheet that is beside the `first`, and the byte after it.
    fn repaired(
        &self,
        source: &Source,
        at: usize,
        options: &repair::Options,
        first: Option<&First>,
    ) -> Option<(Repaired, usize)> {
        let (choice, start, text) = (&self.choice, &self.start, source.text());
        let second = self.asked.second.as_ref();
        let second = second.zip(first.and_then(First::beside));
        let search = |options: &repair::Options| match second {
            None => repair::next(text, at, choice, start, options),
            Some((second, beside)) => {
                repair::next_beside(text, at, choice, start, options, second.sheet(beside))
            }
        };
        let found = match &self.asked.session {
            None => search(options),
            Some(session) => session.answered(source, options, search),
        };
        if let Some((second, beside)) = second {
            second.compare(beside, (text, at), choice, start, options);
        }
        found
    }

    /// Room for what is written of a piece.
    fn room(&self, source: &Source) -> Vec<u8> {
        let room = self.asked.writing.map_or(0, |_| source.text().len());
        Vec::with_capacity((room + room / 4).min(ROOM))
    }
}

/// A record that was read, with its corrections where they were asked for.
struct Read {
    record: Record,
    game: Game,
    repairs: Option<Corrected>,
}

/// What was found of a record that was to be repaired.
struct Corrected {
    repairs: Vec<Repair>,
    /// How sure each half-move is.
    confidences: Vec<f64>,
    /// The likeliest games, as many as are asked for.
    games: Vec<Candidate>,
}

/// Whether a record is broken, short, and in the first piece of its file.
fn is_worth_a_try(read: &Read, source: &Source) -> bool {
    let short = read.record.span.len() <= TRIED_BYTES;
    read.game.status == Status::Broken && read.repairs.is_none() && short && source.offset() == 0
}

/// What is being made of a piece.
struct Making<'m> {
    manner: &'m Manner<'m>,
    source: &'m Source,
    places: Places<'m>,
    text: Text,
    /// Takes parts of the text that are ready.
    give: &'m dyn Fn(Made),
    statuses: Vec<Status>,
    found: Vec<Found>,
    rules: Vec<(usize, Rules)>,
    /// What stands above the records.
    bulletin: Bulletin,
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
        self.tags(&record, &mut game);
        let writing = self.manner.asked.writing;
        let selection = writing.and_then(|writing| writing.select.as_ref());
        if selection.is_some_and(|selection| !selection.holds(&record, &game, self.source.text())) {
            return;
        }
        if self.manner.finds_rules {
            self.rules.push((record.span.start, game.start.rules()));
        }
        if !strays.is_empty() {
            game.faults.extend(strays);
            game.faults.sort_by_key(|fault| fault.span.start);
        }
        self.statuses.push(game.status);
        if !self.refuses(&record, &mut game) {
            self.write(&record, &game, repairs.as_ref());
        }
        let asked = self.manner.asked;
        let text = self.source.text();
        let notes = asked.notes.then(|| diagnostic::notes(&record, &game, text));
        let repairs = repairs.map(|corrected| corrected.repairs);
        let repaired = repairs.as_deref().unwrap_or_default();
        let proposed = match repaired {
            [] => record.dialect,
            _ => record.mostly(self.source.text()),
        };
        let faults = not_corrected(game.faults, repaired).into_iter();
        let faults = faults.map(Finding::Fault);
        let preferred = self.manner.prefer;
        let repairs = repairs.into_iter().flatten();
        let repairs = repairs.map(|repair| Finding::Repair(Box::new(repair), preferred));
        let notes = notes.into_iter().flatten().map(Finding::Note);
        let before = self.found.len();
        let (number, dialect) = (self.statuses.len() as u64, record.dialect);
        let findings = faults.chain(repairs).chain(notes);
        self.found.extend(findings.map(|finding| Found {
            record: number,
            dialect: match finding {
                Finding::Repair(..) | Finding::Other(_) => proposed,
                Finding::Fault(_) | Finding::Note(_) => dialect,
            },
            finding,
        }));
        self.found[before..].sort_by_key(|found| found.finding.start());
    }

    /// Adds the tags that stand above the record, those that were set by hand, and those of the opening.
    fn tags(&mut self, record: &Record, game: &mut Game) {
        if self.manner.choice.tags == Roster::Infer {
            self.bulletin.hand_down(record, &mut game.headed);
        }
        let text = self.source.text();
        for (name, value) in self.manner.tags {
            if heading::stands(record, text, name) {
                continue;
            }
            if name == "Result" && (game.stated.is_none() || game.headed.value(name).is_some()) {
                let stated = lexicon::result(value).filter(|(_, n)| *n == value.len());
                game.stated = stated.map(|(stated, _)| GameResult::resolve(stated, &game.last()));
            }
            game.headed.set(name, value);
        }
        if self.manner.asked.writing.is_some_and(|writing| writing.eco) {
            openings::fill(game, record, text);
        }
    }

    /// Whether a record is not to be written, because today's rules do not know one of its moves, which
    /// is told.
    fn refuses(&self, record: &Record, game: &mut Game) -> bool {
        let writing = self.manner.asked.writing;
        if writing.is_none_or(|writing| writing.nonstandard != Nonstandard::Refuse) {
            return false;
        }
        let Some(at) = write::nonstandard(game) else {
            return false;
        };
        let span = game.plies_of(game.main())[at].span(record);
        let mut fault = Fault::new(Cause::Nonstandard, span);
        fault.ply = u32::try_from(at + 1).ok();
        game.faults.push(fault);
        game.faults.sort_by_key(|fault| fault.span.start);
        true
    }

    /// Writes a record, where records are written.
    fn write(&mut self, record: &Record, game: &Game, repairs: Option<&Corrected>) {
        let (source, messages) = (self.source, self.manner.messages);
        let Some(writing) = self.manner.asked.writing else {
            return;
        };
        if writing.unique {
            self.text
                .games
                .push((self.text.bytes.len(), select::key(game)));
        }
        if writing.to == Format::Json {
            let at = write::number_at(source, writing.fields.as_deref());
            self.text
                .numbers
                .extend(at.map(|at| self.text.bytes.len() + at));
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
        let mut bytes = std::mem::take(&mut self.text.bytes);
        let (text, give) = (RefCell::new(&mut self.text), self.give);
        let overflow = |bytes: &mut Vec<u8>| {
            let mut part = text.borrow_mut().taken();
            part.bytes = std::mem::replace(bytes, Vec::with_capacity(ROOM));
            give(Made::Part(part));
        };
        let options = write::Options {
            every: writing.every,
            nonstandard: writing.nonstandard.into(),
            language: writing.write_language,
            without: write::Without {
                comments: writing.no_comments,
                variations: writing.no_variations,
                nags: writing.no_nags,
            },
            fields: writing.fields.as_deref(),
            wording: &words,
            overflow: Some(&overflow),
        };
        let (to, places) = (writing.to, &mut self.places);
        match repairs {
            None => write::write(&mut bytes, &written, to, &options, places),
            Some(repairs) => {
                let corrections = Corrections {
                    repairs: &repairs.repairs,
                    confidences: &repairs.confidences,
                    games: &repairs.games,
                    preferred: self.manner.prefer,
                    sic: &|repair| diagnostic::sic(source, repair, messages),
                };
                write::write_repaired(&mut bytes, &written, corrections, to, &options, places);
            }
        }
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
