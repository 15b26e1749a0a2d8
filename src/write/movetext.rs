//! The moves of a record with everything that stands among them.
//!
//! Comes in: a game, its record, a [`Style`] that spells the moves. Goes out: numbered moves in
//! lines, and among them comments, glyphs and variations in the order of the text, ended by the
//! result. The record's items are walked once, the plies beside them; a variation is walked when
//! its parenthesis is met, and waits on a stack, so that the depth of nesting costs no recursion.
//!
//! What is no move, comment, glyph or variation (headings, prose, unread words, escapes) becomes a
//! comment. Where a line is broken, the text from there on is one comment, as it stands in the
//! source.

use shakmaty::Color;

use crate::chess::{Position, RuleCode};
use crate::game::{Line, Ply, Standing};
use crate::phrase::CheckSaid;
use crate::record::{Item, Items, Kind};

use super::kept::{Found, is_beside};
use super::page::Page;
use super::parts::{Parting, is_sound};
use super::short::Short;
use super::tags::Tags;
use super::variations::branched;
use super::{Corrections, Options, Written};

/// How a format spells what stands in the movetext.
pub(super) trait Style {
    /// Adds a ply.
    fn ply(&self, page: &mut Page<'_>, said: &Said<'_>);
    /// Adds a judgement; `behind` where it stands right behind its move.
    fn nag(&self, page: &mut Page<'_>, nag: u8, behind: bool);
    /// Whether each pair of moves begins a line.
    fn begins_lines(&self) -> bool {
        false
    }
}

/// A ply to be spelt.
pub(super) struct Said<'a> {
    /// The position it leaves.
    pub(super) before: &'a Position,
    pub(super) ply: &'a Ply,
    /// Its index in the game.
    pub(super) at: u32,
    /// The position it leads to.
    pub(super) after: &'a Position,
    /// Whether a check is marked.
    pub(super) marked: bool,
}

/// Adds the movetext of a record, and an empty line.
pub(super) fn write<S: Style>(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    options: &Options<'_>,
    tags: &Tags<'_>,
    parting: Parting,
    style: &S,
) {
    let mut walk = Walk {
        written,
        options,
        parting,
        part: 1,
        parted: false,
        silent: written
            .game
            .start
            .rules()
            .contains(RuleCode::UnannouncedCheck),
        text: written.source.text(),
        items: &written.record.items,
        branched: match options.without.variations {
            true => Vec::new(),
            false => branched(written),
        },
        tags,
        style,
        corrections,
        page: Page::new(out).relieved(options),
        last: Last::Other,
    };
    walk.lines();
    walk.half_won();
    walk.result();
    walk.page.end();
}

/// `$14`
pub(super) fn nag(page: &mut Page<'_>, nag: u8) {
    let mut short = Short::new();
    short.push(b'$');
    // A short word takes every number of a byte.
    let _ = std::fmt::Write::write_fmt(&mut short, format_args!("{nag}"));
    page.short(&short, short.len());
}

/// A line on its way to the page.
pub(super) struct Frame<'a> {
    /// The next item, and the one behind the last.
    pub(super) at: u32,
    pub(super) end: u32,
    /// The next ply, and the one behind the last.
    pub(super) ply: u32,
    pub(super) last: u32,
    /// The position that the next ply leaves.
    pub(super) before: Standing<'a>,
    /// The position that the ply written last left, where `before` was played anew: most variations begin there.
    pub(super) left: Option<Standing<'a>>,
    /// The side that moved last in this line.
    pub(super) mover: Option<Color>,
    /// Whether the last ply was said in a comment: nothing can replace or judge it.
    pub(super) unusual: bool,
    /// Whether a ply of it was written.
    pub(super) begun: bool,
    /// The next of the lines that replace the ply written last.
    pub(super) beside: Option<u32>,
    /// The first of the numbers and side marks that stand before the next item.
    pub(super) held: Option<u32>,
    /// The item from which on nothing was replayed, where that is known.
    pub(super) broken: Option<u32>,
}

impl<'a> Frame<'a> {
    /// Goes on to `after`, the position behind the next ply.
    #[inline]
    pub(super) fn advance(&mut self, after: Standing<'a>) {
        match after {
            // What is kept needs no memory of what it left.
            Standing::Kept(_) => self.before = after,
            Standing::Played(_) => self.left = Some(std::mem::replace(&mut self.before, after)),
        }
    }
}

pub(super) struct Walk<'a, 'o, S> {
    pub(super) written: &'a Written<'a>,
    pub(super) text: &'a str,
    pub(super) items: &'a Items,
    /// The items that open variations which are told elsewhere than behind the move they replace.
    pub(super) branched: Vec<u32>,
    pub(super) tags: &'a Tags<'a>,
    pub(super) style: &'a S,
    pub(super) corrections: Option<Corrections<'a>>,
    pub(super) options: &'a Options<'a>,
    pub(super) parting: Parting,
    /// The game that is being written, from 1.
    pub(super) part: u32,
    /// Whether it ends with a move that only a comment says.
    pub(super) parted: bool,
    /// Whether a check that the record does not mark has to stay unmarked.
    pub(super) silent: bool,
    pub(super) page: Page<'o>,
    pub(super) last: Last,
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Move,
    Nag,
    Comment,
    /// A variation, and comments behind it perhaps.
    Variation,
    Other,
}

impl<'a, S: Style> Walk<'a, '_, S> {
    /// Writes the main line, and each variation where its parenthesis stands.
    fn lines(&mut self) {
        let game = self.written.game;
        let mut frame = self.frame(game.main(), None);
        frame.broken = game.broken_at;
        let mut waiting = Vec::new();
        loop {
            while frame.at < frame.end {
                self.plainly(&mut frame);
                if frame.at == frame.end {
                    break;
                }
                let is_main = waiting.is_empty();
                if let Some(variation) = self.item(&mut frame, is_main) {
                    waiting.push(std::mem::replace(&mut frame, variation));
                }
            }
            if let Some(branch) = self.branch(&mut frame) {
                waiting.push(std::mem::replace(&mut frame, branch));
                continue;
            }
            self.alternatives(&mut frame);
            let Some(parent) = waiting.pop() else {
                if self.parted && is_sound(&frame.before) {
                    self.next_part(&frame.before);
                }
                return;
            };
            self.close();
            frame = parent;
        }
    }

    /// A line that begins, in the place of the ply that `parent` wrote last, or elsewhere.
    pub(super) fn frame(&self, line: &Line, parent: Option<&Frame<'a>>) -> Frame<'a> {
        let replaced = line.replaces.map(|leaves| leaves.ply + 1);
        let last = parent.filter(|parent| Some(parent.ply) == replaced);
        let last = last.filter(|parent| matches!(parent.before, Standing::Played(_)));
        let left = last.and_then(|parent| parent.left.clone());
        Frame {
            at: line.items.start,
            end: line.items.end,
            ply: line.plies.start,
            last: line.plies.end,
            before: left.unwrap_or_else(|| self.written.game.before_line(line)),
            left: None,
            mover: None,
            unusual: false,
            begun: false,
            beside: None,
            held: None,
            broken: None,
        }
    }

    /// Writes the next item of a line; returns the variation that begins with it.
    #[inline]
    fn item(&mut self, frame: &mut Frame<'a>, is_main: bool) -> Option<Frame<'a>> {
        let at = frame.at;
        let item = self.items.get(at as usize)?;
        if !self.branched.is_empty()
            && !self.precedes_branch(frame, &item)
            && let Some(branch) = self.branch(frame)
        {
            return Some(branch);
        }
        frame.at += 1;
        if frame.broken == Some(at) {
            self.unread(frame, at, is_main);
            return None;
        }
        self.found(frame, at, &item, is_main)
    }

    /// Whether an item behind a ply stands before the variation that is told elsewhere: a glyph, or words before it in the text.
    fn precedes_branch(&self, frame: &Frame<'_>, item: &Item) -> bool {
        let line = frame
            .beside
            .and_then(|line| self.written.game.lines.get(line as usize));
        let told = line.and_then(|line| self.items.get(line.items.start as usize));
        match item.kind {
            Kind::Nag(_) | Kind::Separator => true,
            Kind::Open { .. } | Kind::Close | Kind::Number { .. } | Kind::Result(_) => false,
            kind => !kind.is_cell() && told.is_some_and(|told| item.start < told.start),
        }
    }

    /// Writes item `at`; returns the variation that begins with it.
    #[inline]
    fn found(
        &mut self,
        frame: &mut Frame<'a>,
        at: u32,
        item: &Item,
        is_main: bool,
    ) -> Option<Frame<'a>> {
        match item.kind {
            // Dashes say a null move, where they are replayed.
            Kind::Phrase { .. }
            | Kind::Unreadable { .. }
            | Kind::Illegible
            | Kind::Empty { dots: false }
                if self.replays(frame, at) =>
            {
                self.plies(frame, at, is_main);
                if is_main {
                    self.sic(frame);
                }
            }
            Kind::Open { close } => {
                frame.held = None;
                if self.options.without.variations {
                    frame.at = close.saturating_add(1).min(frame.end);
                    return None;
                }
                return self.open(frame, at, close);
            }
            // Behind a variation pgn-extract takes a glyph for the end of the game, whatever comments part them.
            Kind::Nag(nag) if frame.begun && self.last != Last::Variation => {
                self.nag(nag);
            }
            _ => {
                let from = frame.held.unwrap_or(at);
                let ended = frame.ply == frame.last;
                match self.kept().found(from, at, frame.end, is_main, ended) {
                    Found::Held => {
                        frame.held = Some(from);
                        return None;
                    }
                    Found::Between => return None,
                    Found::Unread => self.unread(frame, at, is_main),
                    Found::Comment(_) if self.options.without.comments && is_beside(item) => {}
                    Found::Comment(words) => self.comment(&words),
                    Found::Sic(sic) => self.comment(&sic),
                    Found::Sentence(said, next) => {
                        said.into_iter().for_each(|said| self.comment(&said));
                        frame.at = next;
                    }
                    Found::Nothing => {}
                }
            }
        }
        frame.held = None;
        None
    }

    /// Writes a judgement.
    fn nag(&mut self, nag: u8) {
        if self.options.without.nags {
            return;
        }
        let behind = self.last == Last::Move;
        self.style.nag(&mut self.page, nag, behind);
        if behind {
            self.last = Last::Nag;
        }
    }

    /// Whether item `at` says the next ply of the line.
    #[inline]
    fn replays(&self, frame: &Frame<'_>, at: u32) -> bool {
        let plies = &self.written.game.plies;
        let next = plies.get(frame.ply as usize);
        frame.ply < frame.last && next.is_some_and(|ply| ply.item() == at)
    }

    /// Writes the one or two plies that item `at` says.
    #[inline]
    fn plies(&mut self, frame: &mut Frame<'a>, at: u32, is_main: bool) {
        let game = self.written.game;
        while let Some(ply) = game.plies.get(frame.ply as usize) {
            if frame.ply == frame.last || ply.item() != at {
                return;
            }
            if frame.beside.is_some() {
                self.alternatives(frame);
            }
            frame.unusual = false;
            if frame.mover == Some(frame.before.turn()) {
                // Whose second move it is shows by its number alone.
                self.last = Last::Other;
            }
            let after = game.after(&frame.before, frame.ply);
            if !self.parting.splits() || self.can_stand(frame, ply, is_main) {
                self.ply(&frame.before, ply, frame.ply, &after);
            } else if frame.ply == frame.last {
                return;
            }
            frame.mover = Some(frame.before.turn());
            frame.advance(after);
            frame.beside = game.first_replacing(frame.ply);
            frame.ply += 1;
            frame.begun = !frame.unusual;
        }
    }

    /// Writes a ply, and its number where one is due.
    #[inline]
    pub(super) fn ply(&mut self, before: &Position, ply: &Ply, at: u32, after: &Position) {
        let black = before.turn().is_black();
        if !black || !matches!(self.last, Last::Move | Last::Nag) {
            let number = Short::number(before.fullmoves(), black);
            if !black && self.style.begins_lines() {
                self.page.new_line();
            }
            self.page.short(&number, number.len());
        }
        let marked = !self.silent || self.is_marked(ply);
        let said = Said {
            before,
            ply,
            at,
            after,
            marked,
        };
        self.style.ply(&mut self.page, &said);
        self.last = Last::Move;
    }

    /// Whether the record marks the check that a ply gives: under `unannounced-check` one that is not
    /// marked was not announced, and has to stay so.
    #[cold]
    fn is_marked(&self, ply: &Ply) -> bool {
        let item = self.items.get(ply.item() as usize);
        match item.map(|item| item.kind) {
            Some(Kind::Phrase { phrase, .. }) => phrase.check != CheckSaid::Unsaid,
            _ => true,
        }
    }

    /// Adds the result that ends a game.
    pub(super) fn result(&mut self) {
        let marker = self.tags.result().marker().as_bytes();
        self.page.word(marker, marker.len());
    }
}
