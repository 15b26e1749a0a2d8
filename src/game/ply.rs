//! A ply: a move, and where the record says it.
//!
//! Comes in from the replay. Goes out to whoever goes over a game. A record may be one game of a million plies, so
//! what marks a ply lies in the low bits of the item that says it.
//!
//! Of `1. e4 e5` the second ply is e7-e5, said by the third item.

use crate::chess::Move;
use crate::record::{Kind, Record, Span};

/// One side's move at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What happened.
    pub played: Move,
    /// The item that says it, above the marks.
    pub(super) said: u32,
}

/// What of an item says a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// The first of two moves that are joined by a dash.
    First,
    /// The second of them.
    Second,
}

impl Ply {
    const ALONE: u32 = 1;
    pub(super) const REPLACED: u32 = 2;
    const FIRST: u32 = 4;
    const SECOND: u32 = 8;
    /// How many bits the marks take.
    const MARKS: u32 = 4;

    /// A ply that `part` of item `item` says.
    #[inline]
    pub(crate) const fn new(played: Move, item: u32, part: Part) -> Ply {
        let part = match part {
            Part::Whole => 0,
            Part::First => Ply::FIRST,
            Part::Second => Ply::SECOND,
        };
        let said = item << Ply::MARKS | part;
        Ply { played, said }
    }

    /// The same, known to be the only move of such a man to its square where `alone` says so.
    #[inline]
    pub(crate) const fn with_alone(self, alone: bool) -> Ply {
        let said = self.said | if alone { Ply::ALONE } else { 0 };
        Ply { said, ..self }
    }

    /// Another move that the same words say.
    pub(crate) const fn otherwise(self, played: Move) -> Ply {
        let said = self.said & !(Ply::ALONE | Ply::REPLACED);
        Ply { played, said }
    }

    /// Index of the record's item that says it.
    #[must_use]
    #[inline]
    pub const fn item(&self) -> u32 {
        self.said >> Ply::MARKS
    }

    /// Whether it is known that no other man of the kind could go to the same square: the words that
    /// say no more than man and square fit this move alone.
    #[must_use]
    #[inline]
    pub const fn is_alone(&self) -> bool {
        self.said & Ply::ALONE != 0
    }

    /// Whether a line replaces it.
    #[must_use]
    #[inline]
    pub const fn is_replaced(&self) -> bool {
        self.said & Ply::REPLACED != 0
    }

    /// Where the text says it. An alternative of an ambiguous record has the span of the same words.
    #[must_use]
    pub fn span(&self, record: &Record) -> Span {
        let item = record.items.at(self.item());
        let pair = match item.kind {
            Kind::Phrase { pair, .. } => pair.checked_sub(1),
            _ => None,
        };
        let pair = pair.and_then(|pair| record.pairs.get(pair as usize));
        match pair {
            Some(pair) if self.said & Ply::FIRST != 0 => item.start..pair.first_end,
            Some(pair) if self.said & Ply::SECOND != 0 => pair.second_start..pair.second_end,
            _ => item.span(),
        }
    }
}
