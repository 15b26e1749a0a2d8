//! A game in a notation and a language.
//!
//! Comes in: a game, its record, a [`Dialect`]. Goes out: the record's tags if there are any, and
//! the movetext as PGN has it, but for the moves, which are in the dialect, and the glyphs of the
//! six judgements, which stand at the move as a reader of that language expects them. What is
//! written here is read back as the same game.
//!
//! `1. e4 e5 $1 2. Nf3` -> `1. e2-e4 e7-e5! 2. Cg1-f3`

use crate::game::Game;
use crate::homes::Homes;
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::Roles;
use crate::spelling;
use crate::spelling::descriptive::{self, Case};
use crate::spelling::prose;

use super::homes::Followed;
use super::movetext::{self, Said, Style};
use super::page::Page;
use super::parts::Parting;
use super::short::Short;
use super::tags::Tags;
use super::{Corrections, Options, Written};

/// The glyphs of the first six numbers that PGN gives to judgements (standard, 10).
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Style for Dialect {
    fn ply(&self, page: &mut Page<'_>, said: &Said<'_>) {
        let mut short = Short::new();
        // A short word takes every move.
        let _ = spelling::write(&mut short, *self, said.before, &said.ply.played);
        if said.marked {
            short.check(said.after);
        }
        page.short(&short, short.width());
    }

    fn nag(&self, page: &mut Page<'_>, nag: u8, behind: bool) {
        glyph(page, nag, behind);
    }
}

/// The glyph of a judgement at its move, or its number.
fn glyph(page: &mut Page<'_>, nag: u8, behind: bool) {
    let glyph = usize::from(nag).checked_sub(1).and_then(|i| GLYPHS.get(i));
    match glyph.filter(|_| behind) {
        Some(glyph) => page.glued(glyph.as_bytes(), glyph.len()),
        None => movetext::nag(page, nag),
    }
}

/// How the descriptive notation spells: a man may be named by his home, so homes are followed along
/// each line.
struct Descriptive<'g> {
    language: Language,
    /// Whether moves are told in sentences.
    tells: bool,
    /// The homes before each ply of the game.
    homes: Followed<'g>,
}

impl<'g> Descriptive<'g> {
    fn new(game: &'g Game, language: Language, tells: bool) -> Descriptive<'g> {
        let start = Homes::in_position(&game.start, Roles::ANY);
        // Sentences speak of the move before: `De même.`
        let start = if tells { start.minding_last() } else { start };
        Descriptive {
            language,
            tells,
            homes: Followed::new(game, start),
        }
    }
}

impl Style for Descriptive<'_> {
    fn ply(&self, page: &mut Page<'_>, said: &Said<'_>) {
        let homes = self.homes.before(said.at);
        let case = Case {
            position: said.before,
            homes: Some(&homes),
            played: &said.ply.played,
            after: Some(said.after).filter(|_| said.marked),
        };
        let mut word = String::with_capacity(24);
        if !self.tells {
            // A string takes every text.
            let _ = descriptive::write(&mut word, self.language, case);
            return page.word(word.as_bytes(), word.chars().count());
        }
        let _ = prose::write(&mut word, case);
        // A sentence may be broken at its blanks, a move in letters not.
        let parts = match word.find(' ') {
            Some(1) | None => 1,
            Some(_) => usize::MAX,
        };
        for part in word.splitn(parts, ' ') {
            page.word(part.as_bytes(), part.chars().count());
        }
        page.glued(b".", 1);
    }

    fn nag(&self, page: &mut Page<'_>, nag: u8, behind: bool) {
        if self.tells && behind && (1..7).contains(&nag) {
            page.without_stop();
        }
        glyph(page, nag, behind);
    }

    fn begins_lines(&self) -> bool {
        self.tells
    }
}

/// Adds a record.
pub(super) fn write(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    options: &Options<'_>,
    dialect: Dialect,
) {
    match dialect.notation {
        Notation::Descriptive => {
            let style = Descriptive::new(written.game, dialect.language, false);
            styled(out, written, corrections, options, &style);
        }
        _ => styled(out, written, corrections, options, &dialect),
    }
}

/// Adds a record in sentences.
pub(super) fn prose(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    options: &Options<'_>,
) {
    let style = Descriptive::new(written.game, Language::French, true);
    styled(out, written, corrections, options, &style);
}

fn styled<S: Style>(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    options: &Options<'_>,
    style: &S,
) {
    let tags = Tags::new(written);
    tags.own(out);
    let whole = Parting::WHOLE;
    movetext::write(out, written, corrections, options, &tags, whole, style);
}
