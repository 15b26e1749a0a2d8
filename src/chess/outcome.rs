//! How a game ends by the board: mate, stalemate, bare material, repetition, fifty moves.
//!
//! A position says what it can by itself ([`Position::outcome`]); repetition needs the positions
//! before, which a [`Repetition`] takes one after another. Hashes are made only there, so that who
//! does not ask pays nothing.
//!
//! A king and a knight against a king: `insufficient-material`.

use shakmaty::{Bitboard, Color};

use super::position::Position;

/// Why a game is over, or could be claimed to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move is mated (FIDE Laws, 5.1.1).
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// The side to move has no move and is not in check (5.2.1).
    Stalemate,
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
            Outcome::Stalemate => "stalemate",
            Outcome::InsufficientMaterial => "insufficient-material",
            Outcome::ThreefoldRepetition => "threefold-repetition",
            Outcome::FivefoldRepetition => "fivefold-repetition",
            Outcome::FiftyMoves => "fifty-moves",
            Outcome::SeventyFiveMoves => "seventy-five-moves",
        }
    }

    /// The side that has won; none where the game is drawn.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
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
        self.finish().or(match self.halfmoves {
            150.. => Some(Outcome::SeventyFiveMoves),
            100.. => Some(Outcome::FiftyMoves),
            _ => None,
        })
    }

    /// What ends the game on the spot: mate, stalemate, bare material.
    fn finish(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(match self.checkers.any() {
                true => Outcome::Checkmate { winner: !self.turn },
                false => Outcome::Stalemate,
            });
        }
        self.is_bare().then_some(Outcome::InsufficientMaterial)
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
    ending: Ending,
}

impl Repetition {
    /// How the game of `positions` ended, the position it began with first.
    #[must_use]
    pub fn over<'a>(positions: impl IntoIterator<Item = &'a Position>) -> Ending {
        let mut seen = Repetition::default();
        let mut last = None;
        for position in positions {
            seen.note(position);
            last = Some(position);
        }
        last.map_or(Ending::default(), |position| seen.judged(position))
    }

    /// Takes the next position; the first is the one the game began with.
    pub fn record(&mut self, position: &Position) {
        self.note(position);
        self.ending = self.judged(position);
    }

    /// How things stand at the last position recorded.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Takes the key of the next position, and what can be claimed there.
    fn note(&mut self, position: &Position) {
        let ply = self.keys.len();
        self.keys.push(position.key());
        if self.ending.threefold_at.is_none() && self.times(position) >= 3 {
            self.ending.threefold_at = Some(ply);
        }
        if self.ending.fifty_at.is_none() && position.halfmoves >= 100 {
            self.ending.fifty_at = Some(ply);
        }
    }

    /// How often the last position, which is `position`, has stood: no longer ago than the last
    /// capture or pawn's move, and with the same side to move.
    fn times(&self, position: &Position) -> usize {
        let span = usize::try_from(position.halfmoves).unwrap_or(usize::MAX);
        let recent = self.keys.iter().rev().step_by(2).take(span / 2 + 1);
        let last = self.keys.last();
        recent.filter(|&key| Some(key) == last).count()
    }

    /// The ending at the last position, which is `position`.
    fn judged(&self, position: &Position) -> Ending {
        let repeated = match self.times(position) {
            5.. => Some(Outcome::FivefoldRepetition),
            3.. => Some(Outcome::ThreefoldRepetition),
            _ => None,
        };
        let by_itself = position.outcome();
        let outcome = match (by_itself, repeated) {
            (Some(Outcome::FiftyMoves), Some(repetition)) => Some(repetition),
            (found, other) => found.or(other),
        };
        Ending {
            outcome,
            ..self.ending
        }
    }
}
