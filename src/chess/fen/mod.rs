//! Forsyth-Edwards Notation: a position as one line of text (PGN standard, 16.1).
//!
//! Text comes in, a [`FenReading`] or a [`FenFault`] goes out; or a position, and its line.
//!
//! Read leniently, since collections are careless: fields at the end may be missing (side: White;
//! castling and en passant: none; counters: 0 and 1), and a move number 0 counts as 1. Castling
//! rights that the board denies are dropped, and so is an en passant square that no double step
//! explains; the reading says so. Any number of men is taken, since odds add men as well as take
//! them away; but each side has one king.
//!
//! `8/8/8/8/8/8/8/K1k5 w` is a position with both counters fresh.

mod read;
mod write;

pub use read::{FenFault, FenField, FenReading, FenWrong};
pub(crate) use write::{Fens, Line};
