//! What stands beside a ply: comments, glyphs, and the commands that programs write into comments.
//!
//! Comes in: the items of a record behind a move, to the next of its line. Goes out: their words and numbers.
//! Commands are those of the PGN supplement of Steven Edwards' standard by Alan Cowderoy (2001), as programs write them.
//!
//! `{[%clk 1:02:03] [%eval -0.35] bon}`: a clock, an evaluation, and one word left.

use std::borrow::Cow;
use std::ops::Range;

use crate::game::{Line, Ply};
use crate::record::{Kind, Span};

use super::super::fields::{BESIDE, COMMENT, field};
use super::super::kept::{Found, Kept, is_beside};
use super::Json;

/// No evaluation is as great as this: what is, is kept as it is written.
const PAWNS_MOST: f64 = 1e9;

/// What stands beside a ply, in the order of the text.
#[derive(Default)]
struct Annotations<'a> {
    /// The numeric annotation glyphs.
    nags: Vec<u8>,
    /// The comments, and the bytes of the source's text that say each.
    comments: Vec<(Cow<'a, str>, Span)>,
}

impl<'a> Annotations<'a> {
    fn add(&mut self, words: impl Into<Cow<'a, str>>, kept: &Kept<'a>, at: u32) {
        let words = words.into();
        // What is a slice of the text says itself where it stands.
        let text = kept.text();
        let trimmed = words.trim();
        let start = (trimmed.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        let slice = start
            .checked_add(trimmed.len())
            .is_some_and(|end| end <= text.len());
        let span = match slice {
            true => start..start + trimmed.len(),
            false => kept.written.record.items.at(at).span(),
        };
        let words = match words {
            Cow::Borrowed(words) => Cow::Borrowed(words.trim()),
            Cow::Owned(words) => Cow::Owned(words),
        };
        self.comments.push((words, span));
    }

    /// What the last command of that name says, `name` with its sign: `%clk`.
    fn command(&self, name: &str) -> Option<&str> {
        let mut comments = self.comments.iter().rev();
        comments.find_map(|(comment, _)| {
            let (_, behind) = comment.rsplit_once(name)?;
            let opened = comment[..comment.len() - behind.len() - name.len()].ends_with('[');
            let value = behind
                .split(']')
                .next()
                .filter(|_| opened && behind.starts_with(' '))?;
            Some(value.trim())
        })
    }
}

impl<'a> Json<'a, '_> {
    /// What stands beside ply `at` of a line, whose number is `number`.
    pub(super) fn annotations(&mut self, number: u32, line: &Line, at: u32) {
        if self.named & BESIDE == 0 {
            return;
        }
        let (items, within) = (&self.written.record.items, self.behind(line, at));
        let is_number = |at: u32| matches!(items.at(at).kind, Kind::Number { .. });
        let whole = self.corrections.is_none() && self.written.game.broken_at.is_none();
        // Nearly always there is but the number of the next move.
        if whole && at > line.plies.start && within.clone().all(is_number) {
            return;
        }
        let found = self.beside(line, within, Some(at));
        let before = self.before(line, at);
        if !found.nags.is_empty() && self.key::<{ field("nags") }>() {
            self.sign(b'[');
            for (i, nag) in found.nags.iter().enumerate() {
                self.comma(i > 0);
                self.number(u64::from(*nag));
            }
            self.sign(b']');
        }
        if let Some(clock) = found.command("%clk")
            && self.key::<{ field("clock") }>()
        {
            self.string(clock);
        }
        if let Some(eval) = found.command("%eval")
            && self.key::<{ field("eval") }>()
        {
            // Of a forced mate the number of moves is told: `#-3`.
            match eval.split(',').next().map(str::parse::<f64>) {
                Some(Ok(pawns)) if pawns.abs() < PAWNS_MOST => {
                    // No number of JSON is nought below nought.
                    let pawns = (pawns * 1e4).round() / 1e4 + 0.0;
                    self.put(format_args!("{pawns}"));
                }
                _ => self.string(eval),
            }
        }
        if let Some(arrows) = found.command("%cal")
            && self.key::<{ field("arrows") }>()
        {
            self.drawn(arrows);
        }
        if let Some(squares) = found.command("%csl")
            && self.key::<{ field("squares") }>()
        {
            self.drawn(squares);
        }
        if before.comments.is_empty() && found.comments.is_empty() {
            return;
        }
        self.commented = true;
        if self.key::<{ field("comments") }>() {
            self.sign(b'[');
            self.each_comment(number.saturating_sub(1), &before.comments);
            self.comma(!before.comments.is_empty() && !found.comments.is_empty());
            self.each_comment(number, &found.comments);
            self.sign(b']');
        }
    }

    /// Arrows or squares, parted by commas in the text too.
    fn drawn(&mut self, drawn: &str) {
        self.sign(b'[');
        for (i, one) in drawn.split(',').enumerate() {
            self.comma(i > 0);
            self.string(one.trim());
        }
        self.sign(b']');
    }

    /// What of the items `within` a line stands beside its ply `at`, or before its first, and is to be written.
    fn beside(&self, line: &Line, within: Range<u32>, at: Option<u32>) -> Annotations<'a> {
        let (game, kept) = (self.written.game, self.kept);
        let is_main = std::ptr::eq(line, game.main());
        let ended = at.map_or(line.plies.is_empty(), |at| at + 1 == line.plies.end);
        let mut found = Annotations::default();
        if let Some(sic) = at
            .filter(|_| is_main)
            .and_then(|at| kept.sic(at + 1 - line.plies.start))
        {
            found.add(sic, &kept, within.start.saturating_sub(1));
        }
        let (mut next, mut held) = (within.start, None);
        while next < within.end {
            let (at, item) = (next, self.written.record.items.at(next));
            next += 1;
            let from = held.take().unwrap_or(at);
            let broken = is_main && game.broken_at == Some(at);
            match item.kind {
                Kind::Open { close } => {
                    next = close.saturating_add(1);
                    if self.opened.binary_search(&(at + 1)).is_err() {
                        found.add(kept.between(at, next.min(within.end)), &kept, at);
                    }
                }
                Kind::Nag(nag) => found
                    .nags
                    .extend((!self.options.without.nags).then_some(nag)),
                _ => match kept.found(from, at, within.end, is_main, ended) {
                    said if broken || matches!(said, Found::Unread) => {
                        let all = kept.unread(from, at, within.end, is_main, &self.branched);
                        next = all.1;
                        all.0
                            .into_iter()
                            .for_each(|words| found.add(words, &kept, from));
                    }
                    Found::Held => held = Some(from),
                    Found::Between => held = Some(from).filter(|from| *from < at),
                    Found::Comment(_) if self.options.without.comments && is_beside(&item) => {}
                    Found::Comment(words) => found.add(words, &kept, at),
                    Found::Sic(sic) => found.add(sic, &kept, at),
                    Found::Sentence(said, behind) => {
                        said.into_iter().for_each(|said| found.add(said, &kept, at));
                        next = behind;
                    }
                    Found::Nothing | Found::Unread => {}
                },
            }
        }
        found
    }

    /// What stands in a variation before ply `at`, where that is its first; before the main line it stands with the record.
    fn before(&self, line: &Line, at: u32) -> Annotations<'a> {
        let game = self.written.game;
        let first = at == line.plies.start && at != game.main().plies.start;
        let Some(ply) = game.plies.get(at as usize).filter(|_| first) else {
            return Annotations::default();
        };
        let mut found = self.beside(line, line.items.start..ply.item(), None);
        let open = line.items.start.checked_sub(1);
        let words = open.map(|open| (self.kept.between(open, open + 1), open));
        if let Some((words, open)) = words.filter(|(words, _)| !["", "(", "["].contains(&&**words))
        {
            found.add(words, &self.kept, open);
            found.comments.rotate_right(1);
        }
        found
    }

    /// Says beside ply `number`, the first of another reading, that it is one.
    pub(super) fn another(&mut self, number: u32, span: &Span) {
        let words = self.options.wording.other_reading();
        if self.key::<{ field("comments") }>() {
            self.sign(b'[');
            self.each_comment(number.saturating_sub(1), &[(words.into(), span.clone())]);
            self.sign(b']');
        }
    }

    /// The items behind ply `at` of a line, to the next of it or to its end.
    fn behind(&self, line: &Line, at: u32) -> Range<u32> {
        let plies = &self.written.game.plies;
        let own = plies.get(at as usize).map_or(0, |ply| ply.item() + 1);
        let next = plies
            .get(at as usize + 1)
            .filter(|_| at + 1 < line.plies.end);
        own..next.map_or(line.items.end, Ply::item)
    }

    /// The comments of the main line, those before its first move with ply 0; nothing where there are none.
    pub(super) fn comments(&mut self) {
        if !self.names::<{ field("comments") }>() {
            return;
        }
        let game = self.written.game;
        let line = game.main();
        let first = game.plies_of(line).first();
        let before = line.items.start..first.map_or(line.items.end, Ply::item);
        let commented = |_: &_| self.commented;
        let behind = (line.first..).zip(line.plies.clone()).take_while(commented);
        let behind = behind.map(|(number, at)| (number, self.behind(line, at), Some(at)));
        let all = std::iter::once((0, before, None)).chain(behind);
        let all = all.map(|(ply, within, at)| (ply, self.beside(line, within, at)));
        let any: Vec<(u32, Annotations)> = all
            .filter(|(_, found)| !found.comments.is_empty())
            .collect();
        if any.is_empty() || !self.key::<{ field("comments") }>() {
            return;
        }
        self.sign(b'[');
        for (i, (ply, found)) in any.iter().enumerate() {
            self.comma(i > 0);
            self.each_comment(*ply, &found.comments);
        }
        self.sign(b']');
    }

    /// Comments beside a ply, parted by commas.
    fn each_comment(&mut self, ply: u32, found: &[(Cow<'_, str>, Span)]) {
        for (i, (words, span)) in found.iter().enumerate() {
            self.comma(i > 0);
            let outer = self.open(COMMENT);
            if self.key::<{ field("ply") }>() {
                self.number(u64::from(ply));
            }
            if self.key::<{ field("text") }>() {
                self.string(words);
            }
            self.span(span);
            self.shut(outer);
        }
    }
}
