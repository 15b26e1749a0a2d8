//! What an arbiter wants to know of a game in which nothing is wrong.
//!
//! Comes in: a game. Goes out: the tags that words tell, the draws that could have been claimed, and the moves that only those behind them tell, as [`Note`]s: they are
//! no faults, and no exit status is theirs.
//!
//! `note[disambiguation]: move 4, White: ...`

use crate::game::Game;
use crate::heading::Inference;
use crate::record::{Record, Span};

use super::claims::{Claim, claims};
use super::settled::{Settled, settled};

/// What is worth telling and no fault.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// A draw that could be claimed, or that ended the game.
    Claim(Claim),
    /// A move that its words alone do not tell.
    Settled(Settled),
    /// A tag that words tell.
    Inferred(Inference),
}

impl Note {
    /// Where the text says the half-move.
    #[must_use]
    pub fn span(&self) -> &Span {
        match self {
            Note::Claim(claim) => &claim.span,
            Note::Settled(settled) => &settled.span,
            Note::Inferred(tag) => tag.span.as_ref().unwrap_or(&(0..0)),
        }
    }

    /// The half-move of the main line, counted from 1.
    #[must_use]
    pub fn ply(&self) -> u32 {
        match self {
            Note::Claim(claim) => claim.ply,
            Note::Settled(settled) => settled.ply,
            Note::Inferred(_) => 0,
        }
    }

    /// What it is called for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Note::Claim(claim) => claim.why.name(),
            Note::Settled(_) => "disambiguation",
            Note::Inferred(_) => "inferred-tag",
        }
    }

    /// What else the words say, as [`Settled::candidates`] has it; nothing of a claim.
    pub(super) fn candidates(&self) -> &[String] {
        match self {
            Note::Claim(_) | Note::Inferred(_) => &[],
            Note::Settled(settled) => &settled.candidates,
        }
    }
}

/// The notes on a game of `text`, its claims first.
#[must_use]
pub fn notes(record: &Record, game: &Game, text: &str) -> Vec<Note> {
    let claims = claims(record, game).into_iter().map(Note::Claim);
    let settled = settled(record, game, text).into_iter().map(Note::Settled);
    let told = game.headed.tags.iter().filter(|tag| tag.span.is_some());
    let told = told.cloned().map(Note::Inferred);
    told.chain(claims).chain(settled).collect()
}
