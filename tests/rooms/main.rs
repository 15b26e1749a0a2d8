//! The rooms that read no page: source, chess, headings, what is written and reported, and the programs that judge it.

mod headings;
mod legal;
mod lexicon;
mod machines;
mod parts;
mod perft;
mod pgn_readers;
mod priors;
mod readme;
mod reports;
mod rule_records;
mod source;
#[path = "../support/mod.rs"]
mod support;
mod write;
mod written;
