//! A game in a notation and a language.
//!
//! Comes in: a game, its record, a [`Dialect`]. Goes out: the record's tags if there are any, and
//! the movetext as PGN has it, but for the moves, which are in the dialect, and the glyphs of the
//! six judgements, which stand at the move as a reader of that language expects them. What is
//! written here is read back as the same game.
//!
//! `1. e4 e5 $1 2. Nf3` -> `1. e2-e4 e7-e5! 2. Cg1-f3`

use crate::chess::Position;
use crate::game::Ply;
use crate::notation::Dialect;
use crate::spelling;

use super::movetext::{self, Style};
use super::page::Page;
use super::short::Short;
use super::tags::Tags;
use super::{Options, Written};

/// The glyphs of the first six numbers that PGN gives to judgements (standard, 10).
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Style for Dialect {
    fn ply(&self, page: &mut Page<'_>, before: &Position, ply: &Ply) {
        let mut short = Short::new();
        // A short word takes every move.
        let _ = spelling::write(&mut short, *self, before, &ply.played);
        short.check(&ply.after);
        page.short(&short, short.width());
    }

    fn nag(&self, page: &mut Page<'_>, nag: u8, behind: bool) {
        let glyph = usize::from(nag).checked_sub(1).and_then(|i| GLYPHS.get(i));
        match glyph.filter(|_| behind) {
            Some(glyph) => page.glued(glyph.as_bytes(), glyph.len()),
            None => movetext::nag(page, nag),
        }
    }
}

/// Adds a record.
pub(super) fn write(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    options: &Options<'_>,
    dialect: Dialect,
) {
    let tags = Tags::new(written);
    tags.own(out);
    movetext::write(out, written, options, &tags, &dialect);
}
