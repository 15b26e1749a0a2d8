//! What the words of two sheets of one game count together.
//!
//! Comes in: a word, with the one that a second sheet has in its place, and a move. Goes out: what they count as that move; what
//! their marks of check say of where it leads.
//!
//! `Cf3` on both sheets, where Ce2 was played: one mistake that was copied, not two.

use crate::chess::Position;

use super::channel::{ABSENT, Asked, Channel};
use super::sheet::Word;

/// What the second of two words alike counts of what the first does: a mistake may have been copied, but two writers who say the same
/// are hardly ever both wrong where the game goes on by it.
pub(super) const SHARED: f32 = 0.7;

/// What the words of one sheet count, and those of a second.
#[derive(Clone)]
pub(super) struct Channels {
    pub own: Channel,
    pub second: Option<Channel>,
}

impl Channels {
    /// Those of one sheet alone.
    pub fn alone(own: Channel) -> Channels {
        Channels { own, second: None }
    }

    /// The same, no word of the second sheet being read otherwise than it stands.
    pub fn second_kept(mut self) -> Channels {
        if let Some(second) = &mut self.second {
            second.kept = true;
        }
        self
    }

    /// What the words of the sheet count that says `word`.
    pub fn of(&self, word: &Word) -> &Channel {
        let second = self.second.as_ref().filter(|_| word.behind);
        second.unwrap_or(&self.own)
    }

    /// What a word counts as the move that is `asked` of, and what the word counts that a second sheet has in its place. Two sheets
    /// that have the same word may have one mistake, not two alike: one was copied from the other, or both players misheard.
    pub fn cost(&mut self, at: usize, word: &Word, asked: Asked<'_>) -> f64 {
        if let (true, Some(second)) = (word.behind, &mut self.second) {
            return f64::from(second.cost(at, word, asked));
        }
        let own = self.own.cost(at, word, asked);
        let other = match (&mut self.second, &word.other) {
            (Some(second), Some(other)) => {
                let literal = asked.also;
                let cost = second.cost(at, other, Asked { literal, ..asked });
                match alike(word, other) {
                    true => SHARED * cost,
                    false => cost,
                }
            }
            (Some(_), None) if !word.alone => ABSENT,
            _ => 0.0,
        };
        f64::from(own + other)
    }

    /// What the marks of check say of `after`, the position that a word leads to, on both sheets.
    pub fn check(&self, word: &Word, after: &Position) -> f64 {
        self.both(word, |channel, word| channel.check(word, after))
    }

    /// What they may count at most: what they do is not seen before the move is played.
    pub fn marked(&self, word: &Word) -> f64 {
        self.both(word, Channel::marked)
    }

    /// What the marks of a word count, and those of the other sheet's in its place.
    fn both(&self, word: &Word, count: impl Fn(&Channel, &Word) -> f32) -> f64 {
        let other = word.other.as_deref().zip(self.second.as_ref());
        let other = other.map_or(0.0, |(other, second)| count(second, other));
        f64::from(count(self.of(word), word) + other)
    }
}

/// Whether two sheets have the same in one place.
pub(super) fn alike(word: &Word, other: &Word) -> bool {
    word.written == other.written && word.core == other.core
}
