//! Phrases meet positions: a record is replayed with every reading alive.
//!
//! Comes in: a [`Record`] and the position it starts from. Goes out: a [`Game`], with the faults
//! beside the plies that were certain. Nothing in here knows which notation a phrase was written in.
//!
//! At each phrase every position that the text so far allows is asked for the legal moves that lie in the phrase. Where
//! several do, all of them are followed, and the later moves decide: `2. Cd2` with two
//! knights able is clear once one of them moves on.
//!
//! ```text
//! 1. e4 e5 2. Cf3     one reading at each ply: the record is whole
//! ```

mod abreast;
mod arbiter;
mod behind;
mod castled;
mod cells;
mod close;
mod columns;
mod decided;
mod ended;
mod fewest;
mod headings;
mod likened;
mod line;
mod live;
mod narrowed;
mod nearest;
mod permitted;
mod plainly;
pub mod preference;
mod restated;
mod rows;
mod settle;
mod start;
mod strays;
mod stuck;
mod survey;
mod variations;
mod welded;

pub(crate) use abreast::told_there;
pub use fewest::fewest;
pub(crate) use headings::{begins_there, told_by_words};
pub use narrowed::{Narrowed, fitting, narrowed, seen};
pub use preference::agreeing;
pub use start::Start;

use std::cell::Cell;
use std::ops::Range;

use crate::chess::{MoveList, Position};
use crate::game::{Cause, Fault, Game, Leaves, Line, Origin, Status};

use crate::record::{self, After, Choice, Kind, Record, Roster, Span};

use decided::{decided, decided_beside, parted, reach};
use settle::Alternative;
pub(crate) use start::begins_later;
use stuck::GUESSES_MOST;
use survey::Survey;
use variations::Kept;
use variations::Waiting;

/// The most positions that are kept alive at once. Where a text allows more, the least likely are
/// given up, and the report says so.
pub const LIVE_MOST: usize = 4096;

/// A record that was read, its game, and the byte after it.
pub type Found = (Record, Game, usize);

/// The next record of `text` at or after byte `at`, replayed, and the byte after it; none where only
/// blanks are left.
///
/// Where the notation or the language is left to the text and the record does not replay, the
/// other dialects that its letters allow are tried, and the one that reaches furthest is kept: the
/// legal reading decides.
///
/// ```
/// use greffier::game::Status;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
///
/// let text = "1) e2-e4 e7-e5 2) Cg1-f3";
/// let (_, game, end) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// assert_eq!(game.status, Status::Whole);
/// assert_eq!((game.plies.len(), end), (3, text.len()));
/// ```
#[must_use]
pub fn next(text: &str, at: usize, choice: &Choice, start: &Start) -> Option<Found> {
    if let Some((record, end)) = record::machine(text, at, choice) {
        let mut game = replay(&record, text, start);
        headings::begins_there(&record, &mut game, text);
        return Some((record, game, end));
    }
    let mut read = None;
    if let Some((record, end)) = record::exported(text, at, choice) {
        let mut game = tried(&record, text, start);
        if game.status == Status::Whole && game.faults.is_empty() {
            told_by_words(&record, &mut game, text, choice);
            return Some((record, game, end));
        }
        read = Some((record, game, end));
    }
    // Where all is said of the dialect, more is asked of the first reading.
    let free = choice.notation.is_none() || choice.language.is_none();
    let (read, source) = (Cell::new(read.filter(|_| free)), text.as_ptr());
    let found = parted(text, at, |text| {
        let own = |read: &Found| text.as_ptr() == source && read.2 <= text.len();
        match read.take().filter(own) {
            Some(read) => decided_beside(read, text, choice, start),
            None => decided(text, at, choice, start),
        }
    })?;
    // Below tags the figures of correspondence chess may stand, in which nothing else reads a move.
    let tag = found.0.tags.last().filter(|_| found.1.plies.is_empty());
    let below = tag.and_then(|tag| record::machine(text, tag.value.end + 2, choice));
    if let Some((below, end)) = below {
        let span = found.0.span.start..end;
        let tags = found.0.tags;
        let record = Record {
            span,
            tags,
            ..below
        };
        let game = replay(&record, text, start);
        return Some((record, game, end));
    }
    let found = arbiter::settled(text, at, choice, start, found);
    let mut found = welded::continued(text, found, |text| {
        parted(text, at, |text| decided(text, at, choice, start))
    });
    if choice.tags != Roster::Keep {
        headings::with_verdict(text, &mut found);
    }
    headings::with_footer(text, &mut found, |at| {
        parted(text, at, |text| decided(text, at, choice, start))
    });
    told_by_words(&found.0, &mut found.1, text, choice);
    Some(found)
}

/// The next record of `text` at or after byte `at` in the dialect that its words speak for, be it played or not, and the byte
/// after it; it ends before another whose first move is damaged, as that of [`next`] does.
#[must_use]
pub fn own(text: &str, at: usize, choice: &Choice, start: &Start) -> Option<(Record, usize)> {
    if let Some(found) = record::machine(text, at, choice) {
        return Some(found);
    }
    let found = parted(text, at, |text| {
        let (record, end) = record::read(text, at, choice)?;
        let game = tried(&record, text, start);
        Some((record, game, end))
    });
    found.map(|(record, _, end)| (record, end))
}

/// Replays a record of `text`, the text of its source.
#[must_use]
pub fn replay(record: &Record, text: &str, start: &Start) -> Game {
    replayed_or_untold(|| Replay::new(record, text), start)
}

/// As [`replay`], where nobody is told what could have stood in the place of a fault.
fn replay_silent(record: &Record, text: &str, start: &Start) -> Game {
    let replay = || Replay {
        candidates: false,
        ..Replay::new(record, text)
    };
    replayed_or_untold(replay, start)
}

/// As [`replay`], of a record whose moves are all known: that numbers tell of others is no reason to stop.
pub(crate) fn replay_known(record: &Record, text: &str, start: &Start) -> Game {
    let replay = || Replay {
        known: true,
        ..Replay::new(record, text)
    };
    replayed(replay, start)
}

/// As [`replay`], without candidates beside the faults: they cost more than all the rest.
fn tried(record: &Record, text: &str, start: &Start) -> Game {
    let replay = || Replay {
        guesses: 0,
        ..Replay::new(record, text)
    };
    replayed_or_untold(replay, start)
}

fn replayed_or_untold<'r>(replay: impl Fn() -> Replay<'r>, start: &Start) -> Game {
    let game = replayed(&replay, start);
    start::untold(replay, &game, start).unwrap_or(game)
}

fn replayed<'r>(replay: impl Fn() -> Replay<'r>, start: &Start) -> Game {
    let mut first = replay();
    first.start(start);
    first.run();
    let Some(meant) = first.meant.filter(|_| first.game.status == Status::Broken) else {
        return first.game;
    };
    // A heading that gives a man may speak of something else: a chapter, a temper. The game has the usual array where it cannot be
    // played as far from any beginning that is meant.
    let rules = first.game.start.rules();
    let from = |start: Position| {
        let mut again = replay();
        again.start(&Start::Men(Box::new(start.with_rules(rules))));
        again.run();
        again.game
    };
    let usual = from(Position::initial());
    let unread = meant.is_empty() && usual.status == Status::Broken;
    let far = |start: Position| match start == first.game.start {
        true => reach(&first.game) >= reach(&usual),
        false => reach(&from(start)) >= reach(&usual),
    };
    match unread || meant.into_iter().any(far) {
        true => first.game,
        false => usual,
    }
}

/// A record on its way to a game.
struct Replay<'r> {
    record: &'r Record,
    text: &'r str,
    game: Game,
    waiting: Vec<Waiting>,
    survey: Survey,
    /// The line and ply that a variation left last, and the position there, where it was played anew.
    left: Option<(Leaves, Position)>,
    /// Where the men of the lines began.
    homes: Option<Box<Kept>>,
    /// Readings of the line at hand beside the preferred one, to be hung when the line is done.
    alternatives: Vec<Alternative>,
    /// For how many words more candidates are looked for.
    guesses: u32,
    /// Whether it is told what could have stood in the place of a fault.
    candidates: bool,
    /// In how many positions more moves are compared with words that nothing reads.
    likenings: u32,
    /// The items of such words that were taken for moves, and where the words stand.
    likened: Vec<(u32, Span)>,
    /// Whether all moves of the record are known, so that its numbers tell of no other.
    known: bool,
    /// The beginnings that a heading may mean, where one tells of any.
    meant: Option<Vec<Position>>,
    /// Filled anew where more than one glance is needed.
    fitting: Box<MoveList>,
}

impl<'r> Replay<'r> {
    /// Replays the record from where it starts.
    fn run(&mut self) {
        self.syntax();
        self.main_line();
        self.variations();
        self.tell_likened();
        self.tell_turned();
        self.lost_in_words();
        self.close();
    }

    fn new(record: &'r Record, text: &'r str) -> Replay<'r> {
        let survey = Survey::of(record, text);
        Replay {
            record,
            text,
            game: Game::begun(Position::initial(), survey.phrases as usize),
            waiting: Vec::new(),
            survey,
            left: None,
            homes: None,
            alternatives: Vec::new(),
            guesses: GUESSES_MOST,
            candidates: true,
            likenings: likened::POSITIONS_MOST,
            likened: Vec::new(),
            known: false,
            meant: None,
            fitting: Box::default(),
        }
    }

    fn main_line(&mut self) {
        let items = 0..self.record.items.len() as u32;
        let start = self.game.start.clone();
        if self.game.status == Status::Broken {
            return self.unplayed(items);
        }
        let broken = self.line(start, items, None, 1);
        // A page that begins with a variation tells no move that it goes on from.
        let untold = || {
            let mut branches = self.record.branches.iter();
            let found = branches.find(|branch| branch.after == After::Nowhere);
            found.map(|branch| branch.open)
        };
        let empty = self.game.main().plies.is_empty();
        if let Some(at) = broken.or_else(|| untold().filter(|_| empty)) {
            self.game.status = Status::Broken;
            self.game.broken_at = Some(at);
        }
    }

    /// Tells what can be told of moves that begin nowhere: the words that nothing reads.
    fn unplayed(&mut self, items: Range<u32>) {
        self.open_line(items.clone(), Origin::Main, None, 1);
        let moves = |item: record::Item| {
            matches!(
                item.kind,
                Kind::Number { .. } | Kind::Phrase { .. } | Kind::Unreadable { .. }
            )
        };
        let first = self.record.items.iter().position(moves);
        let first = first.map_or(items.end, |at| at as u32);
        self.game.broken_at = Some(first);
        self.behind(first, items.end, Vec::new());
    }

    /// Adds an empty line, to be filled with plies at the end of the list.
    fn open_line(
        &mut self,
        items: Range<u32>,
        origin: Origin,
        replaces: Option<Leaves>,
        first: u32,
    ) {
        let at = self.game.plies.len() as u32;
        let line = self.game.lines.len() as u32;
        self.game.lines.push(Line {
            plies: at..at,
            items,
            first,
            origin,
            replaces,
            next: None,
        });
        if let Some(leaves) = replaces {
            self.game.hang(line, leaves.ply);
        }
    }

    /// Tells a fault.
    fn tell(&mut self, cause: Cause, span: Span) {
        self.game.faults.push(Fault::new(cause, span));
    }

    /// The same, of half-move `ply`.
    fn tell_at(&mut self, ply: u32, cause: Cause, span: Span) {
        let ply = Some(ply);
        self.game.faults.push(Fault {
            ply,
            ..Fault::new(cause, span)
        });
    }

    /// Counts a ply that was added to the line that was opened last.
    #[inline]
    fn count_ply(&mut self) {
        if let Some(line) = self.game.lines.last_mut() {
            line.plies.end += 1;
        }
    }

    /// What item `at` is.
    #[inline]
    fn kind(&self, at: u32) -> Kind {
        self.record.items.at(at).kind
    }

    /// The index of the line that was opened last.
    fn current(&self) -> u32 {
        self.game.lines.len() as u32 - 1
    }

    /// The number that the next ply of the line opened last will have.
    fn next_number(&self) -> u32 {
        self.game
            .lines
            .last()
            .map_or(1, |line| line.first + line.plies.len() as u32)
    }
}
