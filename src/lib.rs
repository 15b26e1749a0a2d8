//! The clerk who writes the record and vouches for it: chess records in French notations, read,
//! checked on the board and written again.
//!
//! ```
//! let text = "1) e2-e4 e7-e5 2) Cg1-f3 Cb8-c6 1/2-1/2";
//! for game in greffier::read(text) {
//!     println!("{game}");
//! }
//! ```
//!
//! This prints PGN, as `greffier convert` does. A [`ReadGame`] has what was read besides: its [status](ReadGame::status), its
//! [half-moves](ReadGame::plies), its [faults](ReadGame::faults) with a [message](ReadGame::message) for each, its
//! [tags](ReadGame::tags); serde writes of it what `--to json` writes, and [`ReadGame::written`] every other format. Languages, rules,
//! repair and all else that can be asked of the command line are [`Options`]; files in any encoding are read by [`read_bytes`] and
//! [`Options::read_from`], one record at a time. Who needs no command line leaves its crates out: `default-features = false`; the feature
//! `reports` draws faults under their lines.
//!
//! # The rooms
//!
//! Two lines make the whole program:
//!
//! ```text
//! a text:   bytes -> Source -> Record -> Game -> PGN, FEN, EPD, UCI, JSON, any notation
//! a move:   text  -> Phrase -> Move   -> SAN
//! ```
//!
//! The first is the program; each of its steps applies the second to the moves. A
//! [`Phrase`](phrase::Phrase) is what the author wrote, a [`Move`](chess::Move) is what happened on the board.
//! A phrase is a set of moves: each thing said narrows it, a thing unsaid does not. Reading a move is one
//! sentence: the legal moves of the position that lie in the phrase.
//!
//! The rooms, from the ground up; a room uses only those above it in this list:
//!
//! | room | what it does |
//! |---|---|
//! | [`source`] | bytes to text: encodings, places, pieces of a stream |
//! | [`lexicon`] | words, letters and signs to their meanings |
//! | [`phrase`] | one move as written: a set of moves |
//! | [`notation`] | the grammars that read phrases |
//! | [`page`] | the tokens, cells and runs of a text |
//! | [`record`] | one game as written: tags, numbers, phrases, comments, variations |
//! | [`heading`] | the tags that the words of a record tell |
//! | [`chess`] | positions, legal moves, SAN, FEN, outcomes, on shakmaty's board |
//! | [`homes`] | where each man began, and the last move |
//! | [`fit`] | the moves of a position that lie in a phrase, homes and frame minded |
//! | [`beginning`] | odds and positions in words |
//! | [`spelling`] | a move in the letters of a notation |
//! | [`game`] | what happened: the tree of plies, and the faults |
//! | [`openings`] | the code and the French name of the opening played |
//! | [`thread`] | which of the moves that a page names were played |
//! | [`reading`] | a record replayed, every reading alive |
//! | [`play`] | what players do: how likely a move is |
//! | [`repair`] | a record with mistakes: the game that was meant |
//! | [`write`](mod@write) | a game as PGN, FEN, EPD, UCI, JSON, in a notation |
//! | [`diagnostic`] | every fault in words, under the lines of the source |
//! | [`games`] | all of these in a row: the games of a text, one after another |
//!
//! The library never prints, never reads a file and never exits.
//!
//! # Where to add …
//!
//! | new | where | shown by |
//! |---|---|---|
//! | mistake that is reported | a variant of [`game::Cause`] in `src/game/fault.rs`, its code in [`diagnostic::code`], its sentence in `src/diagnostic/words/` and `said/` | a text in `fixtures/faults/` |
//! | slip of the pen that is mended | what it costs: `src/repair/channel/`; a new kind of correction: [`repair::Correction`], its step in `src/repair/steps/` | `tests/repair/` |
//! | rule | a code: a row in `grammar/rules.tsv`, a variant of [`chess::RuleCode`], a branch in `src/chess/departures.rs`; a ruleset: a row alone | `tests/rules/codes.rs`, a line in `fixtures/perft-rules.tsv` |
//! | format that is written | a file in `src/write/`, a variant of [`write::Format`], a line in [`diagnostic::FORMATS`] | `tests/rooms/write.rs` |
//! | notation that is read | `grammar/x.ebnf`, `src/notation/x.rs`, a variant of [`notation::Notation`] | `grammar/x.examples` |
//! | turn of phrase | a production in `grammar/*.ebnf`, its function in `src/notation/` | an example it reads, one it refuses |
//! | word, letter, sign or abbreviation | a row in `grammar/lexicon.tsv`; nothing else | an example in `grammar/*.examples` |
//! | tag heading (label, month, verb) | a row in `grammar/heading.tsv`; a new kind of line: a production in `grammar/heading.ebnf`, its function in `src/heading/` | a case in `tests/rooms/headings.rs` |
//! | layout of a page | a form of line in `src/record/layout/`; how rows and columns are replayed: `src/reading/` | `tests/pages/` |
//! | option | a field of [`Options`], an argument in `src/cli/args.rs` | `tests/cli/options.rs` |
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod beginning;
mod cheapest;
pub mod chess;
pub mod diagnostic;
pub mod fit;
pub mod game;
pub mod games;
pub mod heading;
pub mod homes;
pub mod lexicon;
pub mod notation;
pub mod openings;
pub mod page;
pub mod phrase;
pub mod play;
pub mod reading;
pub mod record;
mod relation;
pub mod repair;
pub mod source;
pub mod spelling;
pub mod thread;
pub mod write;

pub use games::{Games, Options, ReadGame, read, read_bytes};
/// The board that stands below all: squares, men, sides, bitboards.
pub use shakmaty;
