//! How a game ended, as its record says.
//!
//! Comes in: what the record states, the last position. Goes out: who won. What the board itself says is an
//! [`Outcome`].
//!
//! `abandonne` with Black to move: 1-0.

use shakmaty::Color;

use crate::chess::{Outcome, Position, RuleCode};
use crate::lexicon::StatedResult;

/// How a game ended, as its record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Wins(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: not known or not over.
    Unknown,
}

impl GameResult {
    /// The termination marker of the PGN standard, section 8.2.6.
    #[must_use]
    pub const fn marker(self) -> &'static str {
        match self {
            GameResult::Wins(Color::White) => "1-0",
            GameResult::Wins(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Whether `outcome` excludes this result. What a player would have to claim excludes nothing.
    pub(crate) fn is_denied_by(self, outcome: Outcome) -> bool {
        let due = outcome.winner().map_or(GameResult::Draw, GameResult::Wins);
        !outcome.is_claim() && self != GameResult::Unknown && self != due
    }

    /// What a stated result means where the record ends in `last`: who resigns there, and to whom his rules give
    /// a stalemate (Philidor, XVI).
    ///
    /// ```
    /// # use greffier::{chess::{Position, Rules}, game::GameResult, lexicon::StatedResult};
    /// # use shakmaty::Color;
    /// for (rules, result) in [("modern", GameResult::Draw), ("london-1777", GameResult::Wins(Color::White))] {
    ///     let last = Position::initial().with_rules(Rules::from_name(rules).unwrap());
    ///     assert_eq!(GameResult::resolve(StatedResult::Stalemate, &last), result);
    /// }
    /// ```
    #[must_use]
    pub fn resolve(stated: StatedResult, last: &Position) -> GameResult {
        let turn = last.turn();
        let won = last.rules().contains(RuleCode::StalemateWinsForStalemated);
        match stated {
            StatedResult::Stalemate if won => GameResult::Wins(turn),
            StatedResult::Stalemate => GameResult::Draw,
            StatedResult::WhiteWins => GameResult::Wins(Color::White),
            StatedResult::BlackWins => GameResult::Wins(Color::Black),
            StatedResult::Draw => GameResult::Draw,
            StatedResult::Unknown => GameResult::Unknown,
            StatedResult::SideToMoveResigns => GameResult::Wins(!turn),
        }
    }
}
