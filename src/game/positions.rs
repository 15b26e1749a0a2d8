//! The positions of a game, of which a long one keeps but a few.
//!
//! Comes in: the position behind each ply, as plies are added. Goes out: the position behind any ply, as it
//! was kept, or played anew from one that was. Of all but the longest games every position is kept; but a
//! record of a million plies would take a hundred megabytes for its positions alone.
//!
//! Behind ply 5000 of a line: the position kept behind ply 4992, and eight moves.

use std::ops::Deref;

use crate::chess::Position;

use super::{Game, Leaves, Line, Ply};

/// How many plies of a game have their positions kept.
const NEAR: usize = 1024;
/// One in so many of the plies beyond has its own.
const SPACING: usize = 512;

/// The position at some place of a game.
#[derive(Clone, Debug)]
pub enum Standing<'g> {
    /// It was kept.
    Kept(&'g Position),
    /// It was played anew.
    // In a box, so that the usual one is but a reference.
    Played(Box<Position>),
}

impl Deref for Standing<'_> {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        match self {
            Standing::Kept(position) => position,
            Standing::Played(position) => position,
        }
    }
}

impl Standing<'_> {
    /// The position by itself.
    #[must_use]
    pub fn into_owned(self) -> Position {
        match self {
            Standing::Kept(position) => position.clone(),
            Standing::Played(position) => *position,
        }
    }
}

/// The positions that a game keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// Behind each of the first plies.
    near: Vec<Position>,
    /// Behind some of the others, each with its ply, in their order: in even spaces, and wherever the move
    /// alone does not lead there.
    far: Vec<(u32, Position)>,
}

impl Kept {
    pub(super) fn with_capacity(plies: usize) -> Kept {
        Kept {
            near: Vec::with_capacity(plies.min(NEAR)),
            far: Vec::new(),
        }
    }

    /// The last position that is kept behind a ply of `from..=to`, and that ply.
    fn last_within(&self, from: u32, to: u32) -> Option<(u32, &Position)> {
        let behind = self.far.partition_point(|(at, _)| *at <= to);
        let far = behind.checked_sub(1).map(|at| &self.far[at]);
        let near = || {
            let last = (self.near.len() as u32).checked_sub(1)?.min(to);
            Some((last, &self.near[last as usize]))
        };
        let found = far.map(|(at, position)| (*at, position)).or_else(near);
        found.filter(|(at, _)| *at >= from)
    }
}

impl Game {
    /// The position behind ply `at`, which is played from `before`.
    #[must_use]
    #[inline]
    pub fn after<'g>(&'g self, before: &Position, at: u32) -> Standing<'g> {
        match self.kept.near.get(at as usize) {
            Some(after) => Standing::Kept(after),
            None => self.after_far(before, at),
        }
    }

    /// The position behind ply `at`, where it is one of those that are all kept.
    #[inline]
    pub(crate) fn near_after(&self, at: u32) -> Option<&Position> {
        self.kept.near.get(at as usize)
    }

    #[cold]
    fn after_far<'g>(&'g self, before: &Position, at: u32) -> Standing<'g> {
        let far = &self.kept.far;
        if let Ok(found) = far.binary_search_by_key(&at, |(at, _)| *at) {
            return Standing::Kept(&far[found].1);
        }
        let after = self.plies.get(at as usize);
        let after = after.map_or_else(|| before.clone(), |ply| before.after(&ply.played));
        Standing::Played(Box::new(after))
    }

    /// The position before ply `at` of `line`; before the ply behind the last, that at the end of the line.
    #[must_use]
    pub fn before(&self, line: &Line, at: u32) -> Standing<'_> {
        if let Some(kept) = at.checked_sub(1).filter(|last| *last >= line.plies.start)
            && let Some(position) = self.kept.near.get(kept as usize)
        {
            return Standing::Kept(position);
        }
        let last = at.checked_sub(1);
        let kept = last.and_then(|last| self.kept.last_within(line.plies.start, last));
        let (mut here, next) = match kept {
            Some((kept, position)) => (Standing::Kept(position), kept + 1),
            None => (self.before_line(line), line.plies.start),
        };
        for at in next..at {
            here = self.after(&here, at);
        }
        here
    }

    /// The position from which a line starts.
    #[must_use]
    pub fn before_line(&self, line: &Line) -> Standing<'_> {
        // A line that replaces the first ply of another starts where that one does.
        let mut line = line;
        while let Some(Leaves { line: parent, ply }) = line.replaces {
            line = &self.lines[parent as usize];
            if ply > line.plies.start {
                return self.before(line, ply);
            }
        }
        Standing::Kept(&self.start)
    }

    /// The position after the last ply of the main line.
    #[must_use]
    pub fn last(&self) -> Standing<'_> {
        self.before(self.main(), self.main().plies.end)
    }

    /// The plies of a line, each with the position behind it.
    pub fn positions<'g>(&'g self, line: &Line) -> impl Iterator<Item = (&'g Ply, Standing<'g>)> {
        let mut before = self.before_line(line);
        line.plies.clone().map(move |at| {
            let after = self.after(&before, at);
            before = after.clone();
            (&self.plies[at as usize], after)
        })
    }

    /// Adds a ply that is played from `before` and leads to `after`.
    pub(crate) fn add(&mut self, ply: Ply, before: &Position, after: &Position) {
        let turned = self.kept.near.len() == NEAR && before.after(&ply.played) != *after;
        self.add_played(ply, after);
        if turned {
            self.turn_last(after);
        }
    }

    /// The same where the move alone leads to `after`.
    pub(crate) fn add_played(&mut self, ply: Ply, after: &Position) {
        self.plies.push(ply);
        self.keep(after);
    }

    /// Keeps `after`, the position behind the last of all plies, if it is one of those to be kept. Where plies are
    /// added by themselves, each is followed by this before the next.
    #[inline]
    pub(crate) fn keep(&mut self, after: &Position) {
        // One question where two would do: whether there is room, in the list and among the near ones.
        match self.kept.near.len() < self.kept.near.capacity() {
            true => self.kept.near.push(after.clone()),
            false => self.keep_beyond(after),
        }
    }

    #[cold]
    #[inline(never)]
    fn keep_beyond(&mut self, after: &Position) {
        let len = self.kept.near.len();
        if len < NEAR {
            self.kept.near.reserve_exact((NEAR - len).min(len.max(8)));
            return self.kept.near.push(after.clone());
        }
        let at = self.plies.len() - 1;
        if at.is_multiple_of(SPACING) {
            if self.kept.far.is_empty() {
                let plies = self.plies.capacity().saturating_sub(at);
                self.kept.far.reserve_exact(plies / SPACING + 1);
            }
            self.kept.far.push((at as u32, after.clone()));
        }
    }

    /// Lets the last of all plies lead to `position`, as its move alone does not.
    pub(crate) fn turn_last(&mut self, position: &Position) {
        let Some(last) = self.plies.len().checked_sub(1) else {
            return;
        };
        if let Some(near) = self.kept.near.get_mut(last) {
            *near = position.clone();
            return;
        }
        let last = last as u32;
        self.kept.far.pop_if(|(at, _)| *at == last);
        self.kept.far.push((last, position.clone()));
    }
}
