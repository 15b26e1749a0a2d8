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

mod castled;
mod close;
mod fewest;
mod homes;
mod likened;
mod line;
mod live;
mod marks;
mod narrowed;
mod nearest;
mod permitted;
pub mod preference;
mod rows;
mod settle;
mod start;
mod stuck;

pub use fewest::fewest;
pub use marks::agreeing;
pub use narrowed::{Narrowed, fitting, narrowed, seen};
pub use start::Start;

use std::cmp::Reverse;
use std::ops::Range;

use crate::chess::{MoveList, Position};
use crate::fit;
use crate::game::{Cause, Fault, Game, Leaves, Line, Origin, Standing, Status};
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::record::{self, After, Choice, Kind, Record, Span, Unterminated};

use homes::Kept;
use marks::Habits;
use settle::Alternative;
use stuck::GUESSES_MOST;

/// The most positions that are kept alive at once. Where a text allows more, the least likely are
/// given up, and the report says so.
pub const LIVE_MOST: usize = 4096;

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
pub fn next(
    text: &str,
    at: usize,
    choice: &Choice,
    start: &Start,
) -> Option<(Record, Game, usize)> {
    let (record, end) = record::read(text, at, choice)?;
    if choice.notation.is_some() && choice.language.is_some() {
        let game = replay(&record, text, start);
        return Some((record, game, end));
    }
    let game = tried(&record, text, start);
    if game.status == Status::Whole && !is_doubtful(&game) {
        return Some((record, game, end));
    }
    let decided = record.dialect;
    let mut best = (record, game, end);
    for dialect in choice.others(text, best.0.span.start, decided) {
        let (record, end) = record::read_as(text, best.0.span.start, dialect);
        let game = tried(&record, text, start);
        // Another language than the letters speak for has to be right in every move.
        let sure = dialect.language == decided.language
            || game.status == Status::Whole && !is_doubtful(&game);
        if sure && reach(&game) > reach(&best.1) {
            best = (record, game, end);
        }
    }
    // What could stand in the place of a fault is asked of the reading that is kept alone.
    best.1 = replay(&best.0, text, start);
    Some(best)
}

/// Whether words of a game were not read or not played, in its variations perhaps: letters of another
/// language.
fn is_doubtful(game: &Game) -> bool {
    let doubtful = |fault: &Fault| {
        matches!(
            fault.cause,
            Cause::Unreadable(_) | Cause::Illegal(_) | Cause::CheckMark { .. } | Cause::CaptureMark
        )
    };
    game.faults.iter().any(doubtful)
}

/// How far a record was understood: to its end, then the more plies of the main line, then
/// in one way only, then the fewer faults.
fn reach(game: &Game) -> (bool, u32, bool, Reverse<usize>) {
    (
        game.status != Status::Broken,
        game.main().plies.len() as u32,
        game.status == Status::Whole,
        Reverse(game.faults.len()),
    )
}

/// Replays a record of `text`, the text of its source.
#[must_use]
pub fn replay(record: &Record, text: &str, start: &Start) -> Game {
    replayed(Replay::new(record, text), start)
}

/// As [`replay`], of a record whose moves are all known: that numbers tell of others is no reason to stop.
pub(crate) fn replay_known(record: &Record, text: &str, start: &Start) -> Game {
    let mut replay = Replay::new(record, text);
    replay.known = true;
    replayed(replay, start)
}

/// As [`replay`], without candidates beside the faults: they cost more than all the rest.
fn tried(record: &Record, text: &str, start: &Start) -> Game {
    let mut replay = Replay::new(record, text);
    replay.guesses = 0;
    replayed(replay, start)
}

fn replayed(mut replay: Replay<'_>, start: &Start) -> Game {
    replay.start(start);
    replay.syntax();
    replay.main_line();
    replay.variations();
    replay.tell_likened();
    replay.close();
    replay.game
}

/// How many plies are played from a position that a variation left to the one that the next leaves: where there
/// are more, the game has kept one that is nearer.
const NEAR: u32 = 64;

/// What the items of a record show at one glance over all of them.
#[derive(Default)]
struct Survey {
    /// What the writer marks.
    habits: Habits,
    /// The kinds of men that he names by their homes.
    minded: Roles,
    /// Whether he speaks of the move before.
    looks_back: bool,
    /// Whether there are items but tags, numbers, plain moves, comments and a result: faults perhaps.
    mixed: bool,
    /// The bits of the names of its tags: most records have none that is asked for.
    tags: u64,
    /// Whether the names of two tags have the same bit: else none is given twice.
    alike: bool,
    /// How many moves are said.
    phrases: u32,
    /// The first result, wherever it stands.
    result: Option<u32>,
}

impl Survey {
    fn of(record: &Record, text: &str) -> Survey {
        let mut survey = Survey::default();
        for bit in record.tags.iter().map(|tag| tag.name_bit(text)) {
            survey.alike |= survey.tags & bit != 0;
            survey.tags |= bit;
        }
        record.items.each(|at, item| match &item.kind {
            Kind::Phrase { phrase, .. } => survey.phrase(phrase),
            Kind::Result(_) => survey.result = survey.result.or(Some(at)),
            Kind::Number { .. } | Kind::Tag(_) | Kind::Comment => {}
            _ => survey.mixed = true,
        });
        for pair in &record.pairs {
            survey.minded = survey.minded.union(pair.first.named());
            survey.minded = survey.minded.union(pair.second.named());
        }
        survey
    }

    #[inline]
    fn phrase(&mut self, phrase: &Phrase) {
        self.phrases += 1;
        self.habits.checks |= phrase.check != CheckSaid::Unsaid;
        self.habits.captures |= phrase.takes;
        if !phrase.is_plain() && phrase.says_more_than_places() {
            self.minded = self.minded.union(phrase.named());
            self.looks_back |= phrase.looks_back();
        }
    }
}

/// A variation that waits until the line it leaves is settled.
#[derive(Clone, Copy)]
struct Waiting {
    /// The item of its opening parenthesis.
    open: u32,
    /// The item of its closing parenthesis.
    close: u32,
    /// The line it leaves.
    line: u32,
    /// The item of the ply it replaces: the last move before it.
    anchor: Option<u32>,
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
    /// In how many positions more moves are compared with words that nothing reads.
    likenings: u32,
    /// The items of such words that were taken for moves, and where the words stand.
    likened: Vec<(u32, Span)>,
    /// Whether all moves of the record are known, so that its numbers tell of no other.
    known: bool,
    /// Filled anew where more than one glance is needed.
    fitting: Box<MoveList>,
}

impl<'r> Replay<'r> {
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
            likenings: likened::POSITIONS_MOST,
            likened: Vec::new(),
            known: false,
            fitting: Box::default(),
        }
    }

    /// The faults that need no board, wherever they stand.
    fn syntax(&mut self) {
        if self.survey.mixed {
            self.strange_items();
        }
        let misread = self.record.misprints.iter();
        self.game.faults.extend(misread.map(|word| {
            let read = word.read.into();
            Fault::new(Cause::Misprint { read }, word.start..word.end)
        }));
        self.repeated_tags();
    }

    /// The items that are faults by themselves.
    fn strange_items(&mut self) {
        let record = self.record;
        record.items.each(|_, item| {
            let cause = match item.kind {
                Kind::Control(control) => Cause::Control(control),
                Kind::Stray => Cause::Stray,
                Kind::BadTag => Cause::BadTag,
                Kind::TooDeep => Cause::TooDeep,
                Kind::Unterminated(what) => Cause::Unterminated(what),
                Kind::Open { close } if close as usize == record.items.len() => {
                    Cause::Unterminated(Unterminated::Variation)
                }
                Kind::Prose => Cause::Prose,
                _ => return,
            };
            self.game.faults.push(Fault::new(cause, item.span()));
        });
    }

    fn repeated_tags(&mut self) {
        if !self.survey.alike {
            return;
        }
        for at in record::repeated(&self.record.tags, self.text) {
            let Some(tag) = self.record.tags.get(at as usize) else {
                continue;
            };
            let fault = Fault::new(Cause::RepeatedTag, tag.name.start..tag.value.end);
            self.game.faults.push(fault);
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

    /// The variations, in the order of the text; those within them come to wait in their turn.
    fn variations(&mut self) {
        let mut next = 0;
        while let Some(&waiting) = self.waiting.get(next) {
            next += 1;
            self.variation(waiting);
        }
    }

    /// Replays one variation from the position before the ply it replaces. Where that ply was not
    /// reached, nothing can be said of it: its words stay with the unread text.
    fn variation(&mut self, waiting: Waiting) {
        if let Some(after) = self.record.branch(waiting.open) {
            return self.branch_off(waiting, after);
        }
        let Some(replaced) = self.ply_of(waiting.line, waiting.anchor) else {
            let unreached = self.game.lines[waiting.line as usize].plies.is_empty()
                && self.game.status == Status::Broken;
            if !unreached && waiting.anchor.is_none() {
                let item = self.record.items.at(waiting.open);
                self.game.faults.push(Fault::new(Cause::Stray, item.span()));
            }
            return;
        };
        let replaced = self.repeated(waiting, replaced);
        self.leave(waiting, waiting.line, replaced);
    }

    /// Replays one variation that goes on from a move told elsewhere; a fault where no line goes on
    /// from it.
    fn branch_off(&mut self, waiting: Waiting, after: After) {
        let next = match after {
            After::Start => Some((0, self.game.lines[0].plies.start)),
            After::Item(item) | After::Remark(item) => self.ply_behind(item),
            After::Nowhere => None,
        };
        let in_line =
            |&(line, ply): &(u32, u32)| self.game.lines[line as usize].plies.contains(&ply);
        match next.filter(in_line) {
            Some((line, replaced)) => self.leave(waiting, line, replaced),
            None if matches!(after, After::Remark(_)) => {}
            None => {
                let item = self.record.items.at(waiting.open);
                self.game.faults.push(Fault::new(Cause::Stray, item.span()));
            }
        }
    }

    /// The line in which `item` is a move, and the index behind its ply.
    fn ply_behind(&self, item: u32) -> Option<(u32, u32)> {
        let lines = self.game.lines.iter().enumerate().rev();
        let mut homes = lines.filter(|(_, line)| line.items.contains(&item));
        let found =
            homes.find_map(|(at, _)| Some((at as u32, self.ply_of(at as u32, Some(item))?)));
        found.map(|(line, ply)| (line, ply + 1))
    }

    /// Replays a variation that replaces ply `replaced` of `line`.
    fn leave(&mut self, waiting: Waiting, line: u32, replaced: u32) {
        let leaves = Leaves {
            line,
            ply: replaced,
        };
        let line = &self.game.lines[line as usize];
        let number = line.first + (replaced - line.plies.start);
        let before = self.before(leaves);
        self.line(
            before,
            waiting.open + 1..waiting.close,
            Some(leaves),
            number,
        );
    }

    /// The position that a line leaves. Most variations follow one another along a line, so the last such position
    /// is gone on from, where it is near.
    fn before(&mut self, leaves: Leaves) -> Position {
        let line = &self.game.lines[leaves.line as usize];
        let near = self.left.as_ref().filter(|(left, _)| {
            left.line == leaves.line && leaves.ply.wrapping_sub(left.ply) < NEAR
        });
        let before = match near {
            Some((left, position)) => (left.ply..leaves.ply)
                .fold(Standing::Kept(position), |here, at| {
                    self.game.after(&here, at)
                }),
            None => self.game.before(line, leaves.ply),
        };
        // Where positions are kept there is nothing to be remembered.
        let played = matches!(before, Standing::Played(_));
        let before = before.into_owned();
        if played {
            self.left = Some((leaves, before.clone()));
        }
        before
    }

    /// The ply that an example replaces which no parenthesis puts at its place: the one whose number
    /// stands again before it, and where its first move can be played; else the last, `replaced`.
    fn repeated(&mut self, waiting: Waiting, replaced: u32) -> u32 {
        let open = self.record.items.at(waiting.open);
        let behind = waiting.open as usize + 1..waiting.close as usize;
        let within = self.record.items.within(behind).map(|item| item.kind);
        let (mut value, mut said) = (None, None);
        for kind in within.take(4) {
            match kind {
                Kind::Number { value: number, .. } => value = value.or(Some(number)),
                Kind::Phrase { phrase, .. } => said = said.or(Some(phrase)),
                _ => {}
            }
        }
        let marked = self.text[open.span()].starts_with('(');
        let (Some(value), Some(said), false) = (value, said, marked) else {
            return replaced;
        };
        let line = self.game.lines[waiting.line as usize].clone();
        for ply in (line.plies.start..=replaced).rev().take(4) {
            let before = self.game.before(&line, ply);
            fit::fitting(&before, None, &said, &mut self.fitting);
            if before.fullmoves() == value && !self.fitting.is_empty() {
                return ply;
            }
        }
        replaced
    }

    /// The ply of `line` that the item `anchor` says; the last of them where an item says two.
    fn ply_of(&self, line: u32, anchor: Option<u32>) -> Option<u32> {
        let anchor = anchor?;
        let range = self.game.lines[line as usize].plies.clone();
        let plies = &self.game.plies[range.start as usize..range.end as usize];
        let after = plies.partition_point(|ply| ply.item() <= anchor);
        let found = after.checked_sub(1)?;
        (plies[found].item() == anchor).then_some(range.start + found as u32)
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

    /// Counts a ply that was added to the line that was opened last.
    #[inline]
    fn count_ply(&mut self) {
        if let Some(line) = self.game.lines.last_mut() {
            line.plies.end += 1;
        }
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
