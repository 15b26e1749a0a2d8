//! What stands beside a ply: comments, glyphs, and the commands that programs write into comments.
//!
//! Comes in: the items of a record behind a move, to the next of its line. Goes out: their words and numbers.
//! Commands are those of the PGN supplement of Steven Edwards' standard by Alan Cowderoy (2001), as programs write them.
//!
//! `{[%clk 1:02:03] [%eval -0.35] bon}`: a clock, an evaluation, and one word left.

use std::ops::Range;

use crate::game::{Line, Ply};
use crate::record::{Item, Kind, Record, Span};

use super::super::kept;
use super::Json;

/// No evaluation is as great as this: what is, is kept as it is written.
const PAWNS_MOST: f64 = 1e9;

/// What stands beside a ply, in the order of the text.
#[derive(Default)]
struct Annotations {
    /// The numeric annotation glyphs.
    nags: Vec<u8>,
    /// The comments, each its bytes of the source's text and without its braces.
    comments: Vec<Span>,
}

impl Annotations {
    /// Those of the items of `within`, which begin behind a move or with a line, up to its next move; variations aside.
    fn of(record: &Record, text: &str, within: Range<u32>) -> Annotations {
        let mut found = Annotations::default();
        let mut at = within.start;
        while at < within.end {
            let item = record.items.at(at);
            match item.kind {
                Kind::Open { close } => at = close,
                Kind::Nag(nag) => found.nags.push(nag),
                Kind::Comment | Kind::LineComment | Kind::Heading | Kind::Prose | Kind::Aside => {
                    found.comments.push(words(&item, text))
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// What the last command of that name says, `name` with its sign: `%clk`.
    fn command<'t>(&self, text: &'t str, name: &str) -> Option<&'t str> {
        let mut comments = self.comments.iter().rev();
        comments.find_map(|span| {
            let comment = &text[span.clone()];
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

impl Json<'_, '_> {
    /// What stands beside ply `at` of a line, whose number is `number`.
    pub(super) fn annotations(&mut self, number: u32, line: &Line, at: u32) {
        let text = self.written.source.text();
        let found = self.beside(self.behind(line, at));
        let before = self.before(line, at);
        let commented = !(before.comments.is_empty() && found.comments.is_empty());
        if found.nags.is_empty() && !commented {
            return;
        }
        if !found.nags.is_empty() {
            self.raw(",\"nags\":[");
            for (i, nag) in found.nags.iter().enumerate() {
                self.comma(i > 0);
                self.number(u64::from(*nag));
            }
            self.raw("]");
        }
        if let Some(clock) = found.command(text, "%clk") {
            self.raw(",\"clock\":");
            self.string(clock);
        }
        if let Some(eval) = found.command(text, "%eval") {
            self.raw(",\"eval\":");
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
        for (command, key) in [("%cal", ",\"arrows\":["), ("%csl", ",\"squares\":[")] {
            if let Some(drawn) = found.command(text, command) {
                self.raw(key);
                for (i, one) in drawn.split(',').enumerate() {
                    self.comma(i > 0);
                    self.string(one.trim());
                }
                self.raw("]");
            }
        }
        if commented {
            self.commented = true;
            self.raw(",\"comments\":[");
            self.each_comment(number.saturating_sub(1), &before);
            self.comma(!before.comments.is_empty() && !found.comments.is_empty());
            self.each_comment(number, &found);
            self.raw("]");
        }
    }

    /// What of the items `within` stands beside a ply and is to be written.
    fn beside(&self, within: Range<u32>) -> Annotations {
        let without = self.options.without;
        let mut found = Annotations::of(self.written.record, self.written.source.text(), within);
        if without.comments {
            found.comments.clear();
        }
        if without.nags {
            found.nags.clear();
        }
        found
    }

    /// What stands in a variation before ply `at`, where that is its first; before the main line it stands with the record.
    fn before(&self, line: &Line, at: u32) -> Annotations {
        let game = self.written.game;
        let first = at == line.plies.start && at != game.main().plies.start;
        let ply = game.plies.get(at as usize).filter(|_| first);
        ply.map_or_else(Annotations::default, |ply| {
            self.beside(line.items.start..ply.item())
        })
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
        let game = self.written.game;
        let line = game.main();
        let first = game.plies_of(line).first();
        let before = line.items.start..first.map_or(line.items.end, Ply::item);
        let commented = |_: &_| self.commented;
        let behind = (line.first..).zip(line.plies.clone()).take_while(commented);
        let behind = behind.map(|(number, at)| (number, self.behind(line, at)));
        let all = std::iter::once((0, before)).chain(behind);
        let all = all.map(|(ply, within)| (ply, self.beside(within)));
        let any: Vec<(u32, Annotations)> = all
            .filter(|(_, found)| !found.comments.is_empty())
            .collect();
        if any.is_empty() {
            return;
        }
        self.raw(",\"comments\":[");
        for (i, (ply, found)) in any.iter().enumerate() {
            self.comma(i > 0);
            self.each_comment(*ply, found);
        }
        self.raw("]");
    }

    /// Comments beside a ply, parted by commas.
    fn each_comment(&mut self, ply: u32, found: &Annotations) {
        let (text, offset) = (self.written.source.text(), self.written.source.offset());
        for (i, span) in found.comments.iter().enumerate() {
            self.comma(i > 0);
            self.raw("{\"ply\":");
            self.number(u64::from(ply));
            self.raw(",\"text\":");
            self.string(&kept::unescaped(text, &text[span.clone()]));
            self.raw(",\"span\":[");
            self.number(offset + span.start as u64);
            self.raw(",");
            self.number(offset + span.end as u64);
            self.raw("]}");
        }
    }
}

/// The bytes of the words of a comment, without what opens and closes it.
fn words(item: &Item, text: &str) -> Span {
    let words = kept::words(text, item).trim();
    let start = words.as_ptr() as usize - text.as_ptr() as usize;
    start..start + words.len()
}
