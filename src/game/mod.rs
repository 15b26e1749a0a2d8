//! A game: what happened on the board, as a tree of plies, and the faults beside it.
//!
//! Comes in from [`reading`](crate::reading), which replays a record. Goes out to
//! [`write`](crate::write) and [`diagnostic`](crate::diagnostic).
//!
//! The tree is a list of [`Line`]s, each a run of plies in one vector: the main line is line 0, a variation
//! names the ply that it replaces. So a game of one line costs no allocation a ply. A record may be one game of
//! a million plies, so a ply is a move and where it is said; [`Game::after`] has the positions.

mod fault;
mod ply;
mod positions;
mod result;

use std::ops::Range;

use crate::chess::{Move, Outcome, Position};
use crate::heading::Headed;

pub use fault::{Allowance, Cause, Fault, Impossible};
pub(crate) use ply::Part;
pub use ply::Ply;
use positions::Kept;
pub use positions::Standing;
pub use result::GameResult;

/// What a record turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// Every phrase read, exactly one game fits.
    Whole,
    /// More than one game fits.
    Ambiguous,
    /// No game fits beyond some ply.
    Broken,
}

impl Status {
    /// Its name: `whole`, `ambiguous`, `broken`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Whole => "whole",
            Status::Ambiguous => "ambiguous",
            Status::Broken => "broken",
        }
    }
}

/// Why a line stands beside another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// The game as played.
    Main,
    /// A variation that the record gives.
    Variation,
    /// Another reading of the same words.
    Alternative,
}

/// A run of plies, each following the one before.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its plies, in [`Game::plies`].
    pub plies: Range<u32>,
    /// Its items in the record, for the words among its moves: those of a variation lie inside its parentheses.
    pub items: Range<u32>,
    /// The number of its first ply, counted in half-moves of the record from 1.
    pub first: u32,
    /// Why it stands here.
    pub origin: Origin,
    /// The line it leaves, and the ply there that its first ply replaces; none for the main line.
    pub replaces: Option<Leaves>,
    /// The next line that replaces the same ply.
    pub next: Option<u32>,
}

/// Where a line leaves another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaves {
    /// Index of the other line.
    pub line: u32,
    /// Index of the ply that is replaced.
    pub ply: u32,
}

/// A run of plies of the main line over which several readings lived to the end of the record.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// The plies of the preferred reading, in [`Game::plies`].
    pub plies: Range<u32>,
    /// How many readings fit; more than there are `ways`, where not all are kept.
    pub readings: u64,
    /// The likeliest of them, the preferred one first.
    pub ways: Vec<Way>,
}

/// One reading of a [`Stretch`].
#[derive(Clone, Debug)]
pub struct Way {
    /// Its share among the readings that fit, from 0 to 1.
    pub share: f64,
    /// Its moves: as many as the stretch has plies.
    pub moves: Vec<Move>,
}

/// A record, replayed.
#[derive(Clone, Debug)]
pub struct Game {
    /// Where it began.
    pub start: Position,
    /// The plies of every line, each line's together, the main line's first.
    pub plies: Vec<Ply>,
    /// The main line, then the variations.
    pub lines: Vec<Line>,
    /// What the record turned out to be.
    pub status: Status,
    /// The preferred reading's share among the readings that fit, from 0 to 1.
    pub confidence: f64,
    /// Where the readings of the main line part; none in a record that has one.
    pub stretches: Vec<Stretch>,
    /// The most positions that were alive at once.
    pub most_live: usize,
    /// The result that the record states, resolved to a side.
    pub stated: Option<GameResult>,
    /// What the final position of the main line says.
    pub outcome: Option<Outcome>,
    /// Index of the first item of the main line that was not replayed, where the record is broken.
    pub broken_at: Option<u32>,
    /// What is wrong, in the order of the text.
    pub faults: Vec<Fault>,
    /// What the words beside the moves tell of its tags.
    pub headed: Headed,
    /// The positions that are kept.
    kept: Kept,
    /// The first and the last of the lines that replace a ply, by the ply; those between follow by [`Line::next`].
    replaced: Vec<(u32, (u32, u32))>,
}

impl Game {
    /// The main line.
    #[must_use]
    pub fn main(&self) -> &Line {
        &self.lines[0]
    }

    /// The plies of a line.
    #[must_use]
    pub fn plies_of(&self, line: &Line) -> &[Ply] {
        &self.plies[line.plies.start as usize..line.plies.end as usize]
    }

    /// The first of the lines that replace ply `at`.
    #[inline]
    pub(crate) fn first_replacing(&self, at: u32) -> Option<u32> {
        let ply = self.plies.get(at as usize)?;
        match ply.is_replaced() {
            false => None,
            true => self.replaced_by(at).map(|(first, _)| first),
        }
    }

    #[cold]
    fn replaced_by(&self, at: u32) -> Option<(u32, u32)> {
        let found = self.replaced.binary_search_by_key(&at, |(ply, _)| *ply);
        found.ok().map(|found| self.replaced[found].1)
    }

    /// The lines that replace ply `at`, in the order in which they were found.
    pub fn replacing(&self, at: u32) -> impl Iterator<Item = &Line> {
        let mut next = self.first_replacing(at);
        std::iter::from_fn(move || {
            let line = &self.lines[next? as usize];
            next = line.next;
            Some(line)
        })
    }

    /// Lets the preferred reading of an ambiguous record stand: the record is whole, and its ambiguities
    /// are warnings.
    pub fn prefer(&mut self) {
        if self.status == Status::Ambiguous {
            self.status = Status::Whole;
        }
        for fault in &mut self.faults {
            if let Cause::Ambiguous { preferred, .. } = &mut fault.cause {
                *preferred = Some(self.confidence);
            }
        }
    }

    /// Hangs `moves`, which can be played before ply `at` of the main line, beside it as another
    /// reading of the same words, and before all other lines that replace that ply.
    pub(crate) fn read_otherwise(&mut self, at: u32, moves: &[Move]) {
        let mut before = self.before(self.main(), at).into_owned();
        let first = self.plies.len() as u32;
        for (beside, &played) in (at..self.main().plies.end).zip(moves) {
            let after = before.after(&played);
            let words = self.plies[beside as usize];
            self.add_played(words.otherwise(played), &after);
            before = after;
        }
        let line = self.lines.len() as u32;
        let replaced = self.replaced_by(at);
        let next = replaced.map(|(first, _)| first);
        let last = replaced.map_or(line, |(_, last)| last);
        self.replace(at, (line, last));
        self.lines.push(Line {
            plies: first..self.plies.len() as u32,
            items: 0..0,
            first: at + 1,
            origin: Origin::Alternative,
            replaces: Some(Leaves { line: 0, ply: at }),
            next,
        });
    }

    /// Whether `moves` hang beside ply `at` of the main line, or a line that goes on as they do.
    pub(crate) fn is_read_otherwise(&self, at: u32, moves: &[Move]) -> bool {
        let mut beside = self.lines.iter().filter(|line| {
            let leaves = line.replaces.as_ref();
            leaves.is_some_and(|leaves| leaves.line == 0 && leaves.ply == at)
        });
        beside.any(|line| {
            let played = self.plies_of(line).iter().map(|ply| ply.played);
            played.eq(moves[..moves.len().min(line.plies.len())].iter().copied())
        })
    }

    /// How the game ended, as PGN writes it: as the record states. Where it states nothing, or `*`, and is whole, mate, stalemate
    /// and a king taken speak for themselves.
    #[must_use]
    pub fn result(&self) -> GameResult {
        let stated = self.stated.unwrap_or(GameResult::Unknown);
        match (stated, self.status, self.outcome) {
            (GameResult::Unknown, Status::Whole, Some(outcome)) if outcome.is_on_the_board() => {
                outcome.winner().map_or(GameResult::Draw, GameResult::Wins)
            }
            _ => stated,
        }
    }

    /// Makes line `line` the last that replaces ply `replaced`.
    pub(crate) fn hang(&mut self, line: u32, replaced: u32) {
        match self.replaced_by(replaced) {
            Some((first, last)) => {
                self.lines[last as usize].next = Some(line);
                self.replace(replaced, (first, line));
            }
            None => self.replace(replaced, (line, line)),
        }
    }

    /// Notes the first and the last of the lines that replace ply `at`.
    // Lines are hung in the order of the plies that they replace, or nearly so.
    fn replace(&mut self, at: u32, lines: (u32, u32)) {
        self.plies[at as usize].said |= Ply::REPLACED;
        match self.replaced.binary_search_by_key(&at, |(ply, _)| *ply) {
            Ok(found) => self.replaced[found].1 = lines,
            Err(place) => self.replaced.insert(place, (at, lines)),
        }
    }

    /// A game that begins with `start`, with room for `plies` plies.
    pub(crate) fn begun(start: Position, plies: usize) -> Game {
        Game {
            start,
            plies: Vec::with_capacity(plies),
            lines: Vec::with_capacity(1),
            status: Status::Whole,
            confidence: 1.0,
            stretches: Vec::new(),
            most_live: 1,
            stated: None,
            outcome: None,
            broken_at: None,
            faults: Vec::new(),
            headed: Headed::default(),
            kept: Kept::with_capacity(plies),
            replaced: Vec::new(),
        }
    }
}
