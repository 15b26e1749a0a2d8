//! The clerk who writes the record and vouches for it: chess records in French notations, read,
//! checked on the board and written again.
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
//!
//! The library never prints, never reads a file and never exits.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod beginning;
pub mod chess;
pub mod diagnostic;
pub mod fit;
pub mod game;
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
