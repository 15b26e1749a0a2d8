//! What a grammar wanted and did not find.
//!
//! Comes in: the failures of parsers. Goes out: the place that the furthest branch reached, and
//! what any branch wanted there.
//!
//! `Cbz` fails at `z`, where a rank, a file or a sign of capture could stand.

use nom::error::{ErrorKind, ParseError};

/// One thing that could stand at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// A letter of the language's alphabet, or a figurine.
    PieceLetter,
    /// a to h.
    File,
    /// The name of a file: `R`, `FR`.
    FileName,
    /// 1 to 8.
    Rank,
    /// Any dash.
    Dash,
    /// A word or sign of capture.
    Capture,
    /// A castling.
    Castling,
    /// The letter of a man that a pawn can become.
    PromotionLetter,
    /// What closes the parenthesis of `e8(D)`.
    Close,
    /// A word of a move in prose.
    MoveWord,
    /// The end of the word: a blank, a stop, a sign that belongs to no move.
    WordEnd,
}

impl Wish {
    /// All of them.
    pub const ALL: [Wish; 11] = [
        Wish::PieceLetter,
        Wish::File,
        Wish::FileName,
        Wish::Rank,
        Wish::Dash,
        Wish::Capture,
        Wish::Castling,
        Wish::PromotionLetter,
        Wish::Close,
        Wish::MoveWord,
        Wish::WordEnd,
    ];
}

/// A set of wishes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wishes(u16);

impl Wishes {
    /// No wish.
    pub const NONE: Wishes = Wishes(0);

    /// The one wish.
    #[must_use]
    pub const fn of(wish: Wish) -> Wishes {
        Wishes(1 << wish as u16)
    }

    /// The wishes of both.
    #[must_use]
    pub const fn union(self, other: Wishes) -> Wishes {
        Wishes(self.0 | other.0)
    }

    /// Whether `wish` is among them.
    #[must_use]
    pub const fn contains(self, wish: Wish) -> bool {
        self.0 & (1 << wish as u16) != 0
    }

    /// The wishes, in the order of [`Wish::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Wish> {
        Wish::ALL
            .into_iter()
            .filter(move |&wish| self.contains(wish))
    }
}

/// A failure: where, and what was wanted there.
///
/// Within a grammar the place is what was left to read (`Expected<&str>`), which every parser has
/// at hand; outside it is the distance in bytes from the start of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected<Place = usize> {
    /// The place of the failure.
    pub at: Place,
    /// What could have stood there.
    pub wanted: Wishes,
}

impl<'a> Expected<&'a str> {
    /// A failure at the start of `rest`, where `wish` was wanted.
    pub(crate) fn wish(rest: &'a str, wish: Wish) -> nom::Err<Expected<&'a str>> {
        nom::Err::Error(Expected {
            at: rest,
            wanted: Wishes::of(wish),
        })
    }

    /// The same failure, its place counted from the start of `input`.
    pub(crate) fn within(failure: nom::Err<Expected<&'a str>>, input: &str) -> Expected {
        match failure {
            nom::Err::Error(expected) | nom::Err::Failure(expected) => Expected {
                at: input.len().saturating_sub(expected.at.len()),
                wanted: expected.wanted,
            },
            nom::Err::Incomplete(_) => Expected {
                at: input.len(),
                wanted: Wishes::NONE,
            },
        }
    }
}

impl<'a> ParseError<&'a str> for Expected<&'a str> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Self {
        let wanted = Wishes::NONE;
        Expected { at, wanted }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// The branch that read furthest speaks; of equals, both do.
    fn or(self, other: Self) -> Self {
        match self.at.len().cmp(&other.at.len()) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Expected {
                at: self.at,
                wanted: self.wanted.union(other.wanted),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_furthest_branch_speaks_and_equals_speak_together() {
        let text = "Cbz";
        let failure = |at: usize, wish| Expected {
            at: &text[at..],
            wanted: Wishes::of(wish),
        };
        let (near, far) = (failure(0, Wish::Castling), failure(2, Wish::Rank));
        assert_eq!(near.or(far), far);
        assert_eq!(far.or(near), far);
        let both = far.or(failure(2, Wish::File)).wanted;
        assert_eq!(both.iter().collect::<Vec<_>>(), [Wish::File, Wish::Rank]);
    }
}
