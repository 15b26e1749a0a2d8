//! Moves that are said behind a place of the line, played as far as they can be.
//!
//! Comes in: a line as far as it was replayed, a position, and what is said behind. Goes out: how many of these moves can be played there.
//!
//! Behind `3. Fb5` of `4. Fa4 Cf6`: Black's move is missing, and none can be played.

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
