//! Two cells in which nothing is missing: between them a half-move stands in the other column.
//!
//! Comes in: a line as far as it was replayed, and a cell at which a move is due. Goes out: the next cell, where the words between the two and
//! those behind can be played one after another as if neither were there, and not behind any moves that may have been meant in both.
//!
//! `3. Fb5 …`, `4. a6 …`, `5. Fa4 Cf6`: no move stands in the dots.

use crate::chess::Position;
use crate::fit;
use crate::phrase::Phrase;

use super::Replay;
use super::live::Walk;

impl Replay<'_> {
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
