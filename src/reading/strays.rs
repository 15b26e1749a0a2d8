//! Two cells in which nothing is missing: between them a half-move stands in the other column.
//!
//! Comes in: a line as far as it was replayed, and a cell at which a move is due. Goes out: the next cell, where the words between the two and
//! those behind can be played one after another as if neither were there, and not behind any moves that may have been meant in both.
//!
//! `3. Fb5 …`, `4. a6 …`, `5. Fa4 Cf6`: no move stands in the dots.

use crate::chess::Position;
use crate::fit;
use crate::game::Cause;
use crate::phrase::Phrase;
use crate::record::Kind;

use super::Replay;
use super::live::Walk;

/// So many moves behind the first of two cells are looked at, and so many at the least are followed where one behind them is wrong.
const LOOKED: usize = 40;
const LEAST: usize = 8;

/// Moves that are said, each with the number before it.
type Said = Vec<(Option<u32>, Phrase)>;

impl Replay<'_> {
    /// Whether item `at` is a cell in which nothing is missing, nor in the next, or the second of these; both are told.
    pub(super) fn passes_both(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        if walk.second == Some(at) {
            self.stray_at(walk, at);
            (walk.second, walk.shifted) = (None, false);
            return true;
        }
        let second = self.second_cell(walk, at, end);
        if second.is_some() {
            self.stray_at(walk, at);
            (walk.second, walk.shifted) = (second, true);
        }
        second.is_some()
    }

    fn stray_at(&mut self, walk: &Walk, at: u32) {
        let item = self.record.items.at(at);
        match item.kind {
            Kind::Gap => self.stray(walk, Cause::StrayBlank, self.beside_cell(at)),
            _ => self.stray(walk, Cause::StrayCell, item.span()),
        }
    }

    /// The cell behind item `at`, a cell as well, where nothing is missing in either.
    fn second_cell(&mut self, walk: &Walk, at: u32, end: u32) -> Option<u32> {
        let (between, next) = self.said_to_cell(at + 1, end);
        let next = next.filter(|_| !between.is_empty())?;
        let (mut behind, _) = self.said_to_cell(next + 1, end);
        let all = [&between[..], &behind].concat();
        if !self.are_of_rows(walk, (at, next), between.len())
            || !self.run_ahead(walk, at, next, &all)
        {
            return None;
        }
        let position = walk.position().clone();
        let (follow, _) = self.follow_all(&position, walk, &all);
        let enough = follow == all.len() || follow >= LEAST;
        behind.truncate(follow.saturating_sub(between.len()));
        let passes = enough && !behind.is_empty();
        (passes && !self.fill_both(walk, &position, (&between, &behind))).then_some(next)
    }

    /// Whether two cells with so many words between stand each in the column in which it should: the first in that of the side to move.
    fn are_of_rows(&self, walk: &Walk, (first, second): (u32, u32), between: usize) -> bool {
        let white = walk.position().turn().is_white();
        let same = !between.is_multiple_of(2);
        self.begins_row(first) == white && (self.begins_row(second) == white) == same
    }

    /// Whether two cells are both empty, or the numbers between them and before the moves said next run ahead of these by one: a sign
    /// stands for a move otherwise.
    fn run_ahead(&self, walk: &Walk, first: u32, second: u32, said: &Said) -> bool {
        let item = |at: u32| self.kind(at);
        if [first, second]
            .iter()
            .all(|&at| matches!(item(at), Kind::Gap))
        {
            return true;
        }
        let is_number = |at: u32| matches!(item(at), Kind::Number { .. });
        let position = walk.position();
        let black = usize::from(position.turn().is_black());
        let due = |at: usize| walk.due(position) + walk.slip + ((at + black) / 2) as i64;
        let numbers = said.iter().enumerate();
        let mut numbers = numbers.filter_map(|(at, (number, _))| Some((at, (*number)?)));
        let ahead = |(at, number): (usize, u32)| i64::from(number) == due(at) + 1;
        (first..second).any(is_number) && numbers.all(ahead)
    }

    /// The next moves from item `at` on, up to a cell; and the cell.
    fn said_to_cell(&self, at: u32, end: u32) -> (Said, Option<u32>) {
        let unread = |kind: &Kind| matches!(kind, Kind::Unreadable { .. });
        let ends = |kind: &Kind| {
            let cell = matches!(kind, Kind::Empty { .. } | Kind::Illegible);
            cell || unread(kind)
        };
        let (said, ended) = self.said_until((at, end), LOOKED, ends);
        let cell = ended.filter(|at| !unread(&self.record.items.at(*at).kind));
        (said, cell)
    }

    /// Whether the moves said can be played behind moves that were meant in both cells, whichever.
    fn fill_both(
        &mut self,
        walk: &Walk,
        position: &Position,
        (between, behind): (&Said, &Said),
    ) -> bool {
        let firsts = position.legal_moves();
        firsts.iter().any(|first| {
            let after = self.played_all(&position.after(first), walk, between);
            after.is_some_and(|after| {
                let seconds = after.legal_moves();
                let after = seconds.iter().map(|second| after.after(second));
                after.into_iter().any(|after| {
                    let (follow, _) = self.follow_all(&after, walk, behind);
                    follow == behind.len()
                })
            })
        })
    }

    /// The position behind all the moves said, each being played in the first way that fits; none where one cannot be.
    fn played_all(
        &mut self,
        position: &Position,
        walk: &Walk,
        said: &[(Option<u32>, Phrase)],
    ) -> Option<Position> {
        let (after, follow, _) = self.play_all(position.clone(), walk, said);
        (follow == said.len()).then_some(after)
    }

    /// Plays the moves said from a position as far as they can be: where it stands then, how many were, and whether each number before
    /// them is the one due.
    pub(super) fn play_all(
        &mut self,
        mut position: Position,
        walk: &Walk,
        said: &[(Option<u32>, Phrase)],
    ) -> (Position, usize, bool) {
        let mut agree = true;
        let mut homes = walk.live[0].homes.clone();
        for (i, (number, phrase)) in said.iter().enumerate() {
            agree &= number.is_none_or(|number| i64::from(number) == walk.due(&position));
            fit::fitting(&position, homes.as_deref(), phrase, &mut self.fitting);
            let Some(played) = self.fitting.first().copied() else {
                return (position, i, agree);
            };
            position.play(&played);
            homes.iter_mut().for_each(|homes| homes.play(&played));
        }
        (position, said.len(), agree)
    }
}
