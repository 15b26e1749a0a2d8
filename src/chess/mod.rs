//! The board and the rules: what can be played, and what it leaves.
//!
//! A [`Position`] stands upon shakmaty's board. It comes in from a FEN or as the initial array; a
//! [`Phrase`](crate::phrase::Phrase) asks it for the moves that fit; out go [`Move`]s, their
//! [`San`], FEN, and the [`Outcome`] where a game ends. A position carries its [`Rules`]: today's, or
//! those that the players knew.
//!
//! ```
//! use greffier::chess::{ENGLISH, MoveList, Position};
//! use greffier::phrase::{Phrase, Roles};
//! use shakmaty::{Role, Square};
//!
//! let mut position = Position::initial();
//! let phrase = Phrase::arriving(Roles::of(Role::Knight), Square::F3);
//! let mut fitting = MoveList::new();
//! position.fitting(&phrase, &mut fitting);
//! let written = position.san(&fitting[0]);
//! position.play(&fitting[0]);
//! let mut text = String::new();
//! written.write(&mut text, &ENGLISH).expect("a string takes every text");
//! assert_eq!(text, "Nf3");
//! assert_eq!(position.to_epd(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -");
//! ```

mod castling;
mod departures;
mod fen;
mod fitting;
mod legal;
mod moves;
mod null;
mod outcome;
mod permissions;
mod position;
mod resting;
mod rule_rows;
mod rules;
mod san;

pub use fen::{FenFault, FenField, FenReading, FenWrong};
pub(crate) use fen::{Fens, Line};
pub(crate) use fitting::Way;
pub(crate) use legal::pawn_steps;
pub use moves::{Move, MoveKind, MoveList, NULL, UciText};
pub(crate) use moves::{NULL_UCI, NULLS};
pub use outcome::{Ending, Outcome, Repetition};
pub use permissions::Irregularity;
pub use position::Position;
pub(crate) use position::king_attackers;
pub use rule_rows::{CodeKind, CodeRow, Ruleset};
pub use rules::{RuleCode, Rules, RulesFault, RulesWrong};
pub use san::{CheckSuffix, ENGLISH, Letters, San};
