//! How a game ends by the board: mate, stalemate, bare material, repetition, fifty moves.
//!
//! A position says what it can by itself ([`Position::outcome`]); repetition needs the positions
//! before, which a [`Repetition`] takes one after another. Hashes are made only there, so that who
//! does not ask pays nothing.
//!
//! A king and a knight against a king: `insufficient-material`.

use shakmaty::{Bitboard, Color};

use super::position::Position;
use super::rules::RuleCode;

/// Why a game is over, or could be claimed to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is mated (FIDE Laws, 5.1.1).
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// The side to move has no move and is not in check: a draw (5.2.1).
    Stalemate,
    /// Such a stalemate where it is half a win, under `stalemate-half`; a record states a draw.
    StalemateHalfWon {
        /// The side that stalemated.
        by: Color,
    },
    /// Such a stalemate where it wins, under `stalemate-wins-for-stalemated`.
    StalemateWon {
        /// The side stalemated.
        winner: Color,
    },
    /// A king has been taken, under `king-is-taken`.
    KingTaken {
        /// The side that took him.
        winner: Color,
    },
    /// No series of moves mates, by the material alone (5.2.2).
    InsufficientMaterial,
    /// The position stands for the third time: a draw by claim (9.2).
    ThreefoldRepetition,
    /// The position stands for the fifth time: a draw (9.6.1).
    FivefoldRepetition,
    /// Fifty moves of each side without capture or pawn's move: a draw by claim (9.3).
    FiftyMoves,
    /// Seventy-five such moves: a draw (9.6.2).
    SeventyFiveMoves,
}

impl Outcome {
    /// The name that records and reports use: `checkmate`, `fifty-moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate
            | Outcome::StalemateHalfWon { .. }
            | Outcome::StalemateWon { .. } => "stalemate",
            Outcome::KingTaken { .. } => "king-taken",
            Outcome::InsufficientMaterial => "insufficient-material",
            Outcome::ThreefoldRepetition => "threefold-repetition",
            Outcome::FivefoldRepetition => "fivefold-repetition",
            Outcome::FiftyMoves => "fifty-moves",
            Outcome::SeventyFiveMoves => "seventy-five-moves",
        }
    }

    /// The side that has won; none where the game is drawn, or stated as drawn since half won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner }
            | Outcome::StalemateWon { winner }
            | Outcome::KingTaken { winner } => Some(winner),
            _ => None,
        }
    }

    /// Whether it ends the game on the board, so that nobody has to claim or state it, and no clock is needed.
    pub(crate) const fn is_on_the_board(self) -> bool {
        matches!(
            self,
            Outcome::Checkmate { .. }
                | Outcome::Stalemate
                | Outcome::StalemateHalfWon { .. }
                | Outcome::StalemateWon { .. }
                | Outcome::KingTaken { .. }
        )
    }

    /// What `side` has won, in halves of a game: 2 a game, 1 half a game, 0 a draw; what it has lost
    /// is negative.
    #[must_use]
    pub fn halves_won(self, side: Color) -> i8 {
        let (winner, halves) = match (self, self.winner()) {
            (Outcome::StalemateHalfWon { by }, _) => (by, 1),
            (_, Some(winner)) => (winner, 2),
            _ => return 0,
        };
        if winner == side { halves } else { -halves }
    }

    /// Whether a player has to claim it: the game can go on without.
    #[must_use]
    pub const fn is_claim(self) -> bool {
        matches!(self, Outcome::ThreefoldRepetition | Outcome::FiftyMoves)
    }
}

impl Position {
    /// What the position says by itself, its counter of half-moves included.
    ///
    /// ```
    /// # use greffier::chess::{Outcome, Position};
    /// let position = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert_eq!(position.outcome(), Some(Outcome::Stalemate));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        // Philidor, XVII: fifty moves are counted from a request, which the board does not show.
        if self.rules.contains(RuleCode::FiftyMovesOnRequest) {
            return self.finish();
        }
        self.finish().or(match self.halfmoves {
            150.. => Some(Outcome::SeventyFiveMoves),
            100.. => Some(Outcome::FiftyMoves),
            _ => None,
        })
    }

    /// What a position says that stands for the `times`th time, by the claim of nobody.
    #[must_use]
    pub fn outcome_standing(&self, times: usize) -> Option<Outcome> {
        judged(self.outcome(), times)
    }

    /// What ends the game on the spot: mate, stalemate, bare material.
    fn finish(&self) -> Option<Outcome> {
        if self.has_lost_king() {
            return Some(Outcome::KingTaken { winner: !self.turn });
        }
        if !self.has_escape() {
            return Some(match self.checkers.any() {
                true => Outcome::Checkmate { winner: !self.turn },
                false => self.stalemate(),
            });
        }
        self.is_bare().then_some(Outcome::InsufficientMaterial)
    }

    /// What it is worth that the side to move is stalemated.
    fn stalemate(&self) -> Outcome {
        if self.rules.contains(RuleCode::StalemateHalf) {
            // Asperling, rule 18: the game is but half lost.
            Outcome::StalemateHalfWon { by: !self.turn }
        } else if self.rules.contains(RuleCode::StalemateWinsForStalemated) {
            // Philidor, XVI: in England, who is stalemated wins.
            Outcome::StalemateWon { winner: self.turn }
        } else {
            Outcome::Stalemate
        }
    }

    /// Whether the material mates nobody: kings with one knight at most, or with bishops that all
    /// go on squares of one colour.
    fn is_bare(&self) -> bool {
        let board = &self.board;
        let minors = board.occupied() & !board.kings();
        let bishops = minors & board.bishops();
        minors.is_empty()
            || (minors == (minors & board.knights()) && !minors.more_than_one())
            || (minors == bishops
                && (bishops.is_subset(Bitboard::DARK_SQUARES)
                    || bishops.is_subset(Bitboard::LIGHT_SQUARES)))
    }
}

/// How a series of positions ended, and what could have been claimed on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// What the last position says; a draw that needs no claim goes before one that does.
    pub outcome: Option<Outcome>,
    /// The half-moves played when a position first stood for the third time.
    pub threefold_at: Option<usize>,
    /// The half-moves played when the fifty moves were first full.
    pub fifty_at: Option<usize>,
}

/// The positions of a game so far, as far as repetition needs them.
///
/// ```
/// use greffier::chess::{Position, Repetition};
///
/// let mut seen = Repetition::default();
/// seen.record(&Position::initial());
/// assert_eq!(seen.ending().outcome, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Repetition {
    keys: Vec<u64>,
    last: Option<Position>,
    threefold_at: Option<usize>,
    fifty_at: Option<usize>,
    requested_at: Option<usize>,
}

impl Repetition {
    /// How the game of `positions` ended, the position it began with first.
    #[must_use]
    pub fn over<'a>(positions: impl IntoIterator<Item = &'a Position>) -> Ending {
        let mut seen = Repetition::default();
        for position in positions {
            seen.record(position);
        }
        seen.ending()
    }

    /// Takes the next position; the first is the one the game began with.
    pub fn record(&mut self, position: &Position) {
        let ply = self.keys.len();
        self.keys.push(position.key());
        if self.threefold_at.is_none() && self.times(position) >= 3 {
            self.threefold_at = Some(ply);
        }
        if self.fifty_at.is_none() && self.is_fifty_full(position, ply) {
            self.fifty_at = Some(ply);
        }
        self.last = Some(position.clone());
    }

    /// A player requests, at the last position recorded, that fifty moves of each side end the game
    /// (Philidor, XVII). Later requests change nothing.
    pub fn request(&mut self) {
        let ply = self.keys.len().saturating_sub(1);
        self.requested_at.get_or_insert(ply);
    }

    /// Whether fifty moves are full at `position`, after `ply` half-moves.
    fn is_fifty_full(&self, position: &Position, ply: usize) -> bool {
        match position.rules.contains(RuleCode::FiftyMovesOnRequest) {
            false => position.halfmoves >= 100,
            true => self.requested_at.is_some_and(|from| ply >= from + 100),
        }
    }

    /// How things stand at the last position recorded.
    #[must_use]
    pub fn ending(&self) -> Ending {
        Ending {
            outcome: self.last.as_ref().and_then(|last| self.judged(last)),
            threefold_at: self.threefold_at,
            fifty_at: self.fifty_at,
        }
    }

    /// How often the last position, which is `last`, has stood: no longer ago than the last
    /// capture or pawn's move, and with the same side to move.
    fn times(&self, last: &Position) -> usize {
        let span = usize::try_from(last.halfmoves).unwrap_or(usize::MAX);
        let key = self.keys.last();
        let recent = self.keys.iter().rev().step_by(2).take(span / 2 + 1);
        recent.filter(|&seen| Some(seen) == key).count()
    }

    /// The outcome at the last position, which is `last`.
    fn judged(&self, last: &Position) -> Option<Outcome> {
        let requested = last.rules.contains(RuleCode::FiftyMovesOnRequest);
        let fifty = (requested && self.fifty_at.is_some()).then_some(Outcome::FiftyMoves);
        judged(last.outcome().or(fifty), self.times(last))
    }
}

/// The outcome at a position that says `by_itself`, and stands for the `times`th time.
fn judged(by_itself: Option<Outcome>, times: usize) -> Option<Outcome> {
    match (by_itself, times) {
        (Some(Outcome::FiftyMoves) | None, 5..) => Some(Outcome::FivefoldRepetition),
        (Some(Outcome::FiftyMoves) | None, 3..) => Some(Outcome::ThreefoldRepetition),
        _ => by_itself,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_says_how_the_game_ended() {
        let white = Color::White;
        for (fen, wanted) in [
            (
                "7k/6Q1/6K1/8/8/8/8/8 b - - 150 1",
                Some(Outcome::Checkmate { winner: white }),
            ),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Outcome::Stalemate)),
            (
                "7k/8/6K1/8/8/8/8/8 b - - 0 1",
                Some(Outcome::InsufficientMaterial),
            ),
            (
                "6bk/8/6K1/8/8/8/8/8 b - - 0 1",
                Some(Outcome::InsufficientMaterial),
            ),
            (
                "7k/8/6K1/8/8/8/8/N7 w - - 0 1",
                Some(Outcome::InsufficientMaterial),
            ),
            (
                "5b1k/8/6K1/8/8/8/8/2B5 w - - 0 1",
                Some(Outcome::InsufficientMaterial),
            ),
            ("6bk/8/8/6K1/8/8/8/2B5 w - - 0 1", None),
            ("6bk/8/8/6K1/8/8/8/N7 w - - 0 1", None),
            ("7k/8/6K1/8/8/8/8/NN6 w - - 0 1", None),
            ("7k/8/6K1/8/8/8/P7/8 w - - 0 1", None),
            ("7k/8/6K1/8/8/8/8/R7 w - - 99 1", None),
            ("7k/8/6K1/8/8/8/8/R7 w - - 100 1", Some(Outcome::FiftyMoves)),
            (
                "7k/8/6K1/8/8/8/8/R7 w - - 150 1",
                Some(Outcome::SeventyFiveMoves),
            ),
        ] {
            let position = Position::from_fen(fen).expect(fen);
            assert_eq!(position.outcome(), wanted, "{fen}");
        }
    }

    /// The ending after so many half-moves of knights to and fro, from a position with knights on
    /// g1 and g8.
    fn after_knights(fen: &str, plies: usize) -> Ending {
        let mut position = Position::from_fen(fen).expect(fen);
        let mut seen = Repetition::default();
        seen.record(&position);
        for name in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(plies) {
            let moves = position.legal_moves();
            let next = moves.iter().find(|m| m.uci().to_string() == **name);
            position.play(next.expect(name));
            seen.record(&position);
        }
        seen.ending()
    }

    #[test]
    fn a_position_that_stands_again_is_counted() {
        const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (plies, outcome, threefold_at) in [
            (7, None, None),
            (8, Some(Outcome::ThreefoldRepetition), Some(8)),
            (15, Some(Outcome::ThreefoldRepetition), Some(8)),
            (16, Some(Outcome::FivefoldRepetition), Some(8)),
        ] {
            let ending = after_knights(INITIAL, plies);
            assert_eq!(ending.outcome, outcome, "{plies}");
            assert_eq!(ending.threefold_at, threefold_at, "{plies}");
        }
    }

    #[test]
    fn a_capture_in_passing_makes_a_position_another() {
        let open = "4k1n1/8/8/8/3pP3/8/8/4K1N1 b - e3 0 1";
        let shut = "4k1n1/8/8/8/3pP3/8/8/4K1N1 b - - 0 1";
        let key = |fen| Position::from_fen(fen).expect("a position").key();
        assert_ne!(key(open), key(shut));
        let idle = "4k1n1/8/8/8/4P3/8/8/4K1N1 b - e3 0 1";
        assert_eq!(key(idle), key("4k1n1/8/8/8/4P3/8/8/4K1N1 b - - 7 9"));
    }

    #[test]
    fn fifty_moves_are_noted_when_first_full() {
        let ending = after_knights("r3k1n1/8/8/8/8/8/8/R3K1N1 w - - 97 60", 6);
        assert_eq!(ending.fifty_at, Some(3));
        assert_eq!(ending.outcome, Some(Outcome::FiftyMoves));
    }
}
