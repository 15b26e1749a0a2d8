//! The export format of the PGN standard (Edwards 1994, section 3.2).
//!
//! Comes in: a game and its record. Goes out: the tags, an empty line, the movetext, an empty line.
//! Moves are made anew from the board; numbers, checks and mates are the board's; comments, glyphs
//! and variations stand where they stood.
//!
//! `1. e2-e4 e7-e5! (1... c7-c5)` -> `1. e4 e5 $1 (1... c5) *`

use super::movetext::{self, Said, Style};
use super::page::Page;
use super::parts::Parting;
use super::short::Short;
use super::tags::Tags;
use super::{Corrections, Options, Written};

/// How PGN spells.
struct Pgn;

impl Style for Pgn {
    #[inline]
    fn ply(&self, page: &mut Page<'_>, said: &Said<'_>) {
        let mut san = Short::unmarked(said.before, said.ply);
        if said.marked {
            san.check(said.after);
        }
        page.short(&san, san.len());
    }

    fn nag(&self, page: &mut Page<'_>, nag: u8, _behind: bool) {
        movetext::nag(page, nag);
    }
}

/// Adds a record.
pub(super) fn write(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    options: &Options<'_>,
) {
    let tags = Tags::new(written);
    let parting = Parting::of(written.game, options);
    tags.export(out, &written.game.start, (1, parting.parts));
    movetext::write(out, written, corrections, options, &tags, parting, &Pgn);
}
