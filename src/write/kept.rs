//! What of a text is no move and stays beside the moves, as comments.
//!
//! Comes in: a record on its way to the page, at words that say no move of its game: what was corrected, what was not
//! read. Goes out: comments that keep them, as they stand in the source.
//!
//! `2. Cf3 Zz9 3. 0-0`, where nothing reads `Zz9`: `2. Nf3 {Zz9 3. 0-0}`.

use std::borrow::Cow;

use crate::lexicon;
use crate::record::{Item, Kind, Unterminated};
use crate::repair::Repair;

use super::comment::comment;
use super::movetext::{Frame, Last, Style, Walk};

impl<'a, S: Style> Walk<'a, '_, S> {
    pub(super) fn comment(&mut self, text: &str) {
        comment(&mut self.page, text);
        if self.last != Last::Variation {
            self.last = Last::Comment;
        }
    }

    /// Adds what was written in the place of the ply written last, where it was corrected.
    #[inline]
    pub(super) fn sic(&mut self, frame: &Frame<'_>) {
        if let Some(corrections) = self.corrections {
            let number = frame.ply - self.written.game.main().plies.start;
            let here = |repair: &&Repair| repair.ply == number && repair.read.is_some();
            self.corrected(corrections.repairs.iter().find(here));
        }
    }

    /// Adds the words of an item that are passed over as no move; false where they are not.
    pub(super) fn passed_over(&mut self, item: &Item) -> bool {
        let here = |repair: &&Repair| repair.read.is_none() && repair.span == item.span();
        let repairs = self.corrections.map(|corrections| corrections.repairs);
        let found = repairs.and_then(|repairs| repairs.iter().find(here));
        self.corrected(found)
    }

    fn corrected(&mut self, repair: Option<&Repair>) -> bool {
        let Some((corrections, repair)) = self.corrections.zip(repair) else {
            return false;
        };
        match (corrections.sic)(repair) {
            Some(sic) => {
                self.comment(&sic);
                true
            }
            None => false,
        }
    }

    /// Writes the text from item `at` on, with the numbers before it, to the end of its line as a
    /// comment: to the parenthesis of a variation, to the result of the main line.
    pub(super) fn unread(&mut self, frame: &mut Frame<'a>, at: u32, is_main: bool) {
        self.alternatives(frame);
        let end = match is_main {
            true => self.last_result(at, frame.end),
            false => frame.end,
        };
        frame.at = end;
        frame.broken = None;
        let mut from = frame.held.take().unwrap_or(at);
        // What is told of a move that was reached stands there.
        let first = self.branched.partition_point(|&open| open < from);
        let placed: Vec<u32> = self.branched.iter().skip(first).copied().collect();
        for open in placed.into_iter().take_while(|&open| open < end) {
            if let Some(Kind::Open { close }) = self.items.get(open as usize).map(|item| item.kind)
                && open >= from
            {
                self.kept(from, open);
                from = close.saturating_add(1);
            }
        }
        self.kept(from, end);
    }

    /// Writes the line of words from item `at` on as one comment, if it states the result in a sentence; false where it does not.
    ///
    /// `Partie nulle par pat quelques coups plus tard.`
    pub(super) fn sentence(&mut self, frame: &mut Frame<'a>, at: u32) -> bool {
        let words = |item: &Item| {
            let said = self.text.get(item.span()).unwrap_or_default();
            match item.kind {
                Kind::Result(_) => said.contains(char::is_alphabetic) && !is_field(said),
                Kind::Aside | Kind::Prose | Kind::Unreadable { shaped: false, .. } => true,
                Kind::Side(_) | Kind::Separator => true,
                _ => false,
            }
        };
        let begin = frame.held.unwrap_or(at);
        let first = self.items.at(begin);
        let line = (begin..frame.end).map(|at| (at, self.items.at(at)));
        let mut end = first.end;
        let line = line.take_while(|(_, item)| {
            let same =
                words(item) && !self.text[end.min(item.start)..item.start].contains(['\n', '\r']);
            end = item.end;
            same
        });
        let line: Vec<(u32, Item)> = line.collect();
        let ending = self.written.game.headed.ending.as_ref();
        let states = line.iter().any(|(_, item)| {
            let said = ending.is_some_and(|ending| ending.contains(&item.start));
            said || matches!(item.kind, Kind::Result(_))
        });
        let Some((last, item)) = line.last().filter(|_| states) else {
            return false;
        };
        let said = self.text.get(first.start..item.end).unwrap_or_default();
        // `nulle` is what the result says.
        if said.trim().contains([' ', '\u{a0}']) {
            self.comment(said);
        }
        frame.at = last + 1;
        true
    }

    /// Whether an item tells tags and nothing else.
    pub(super) fn is_told_in_tags(&self, item: &Item) -> bool {
        let headed = &self.written.game.headed;
        !headed.spent.is_empty() && headed.is_spent(&item.span())
    }

    /// Keeps the text from item `from` to item `to` as a comment, if there is any.
    fn kept(&mut self, from: u32, to: u32) {
        if from < to {
            self.comment(&self.between(from, to));
        }
    }

    /// The last result from item `at` on, outside variations; `end` where there is none.
    fn last_result(&self, at: u32, end: u32) -> u32 {
        let mut found = end;
        let mut at = at;
        while let Some(item) = self.items.get(at as usize) {
            match item.kind {
                Kind::Open { close } => at = close,
                Kind::Result(_) => found = at,
                _ => {}
            }
            at = at.saturating_add(1);
        }
        found
    }

    /// The text from item `from` to what stands before item `to`; of columns side by side, theirs alone.
    pub(super) fn between(&self, from: u32, to: u32) -> Cow<'a, str> {
        if self.written.record.abreast {
            let text = |item: Item| self.text.get(item.span()).unwrap_or_default();
            let items = self.items.within(from as usize..to as usize);
            return items.map(text).collect::<Vec<_>>().join(" ").into();
        }
        let start = self.items.get(from as usize).map(|item| item.start);
        let end = to
            .checked_sub(1)
            .and_then(|last| self.items.get(last as usize));
        let span = start.zip(end.map(|item| item.end));
        span.and_then(|(start, end)| self.text.get(start..end))
            .unwrap_or_default()
            .into()
    }
}

/// Whether a result stands behind its label: `Résultat : nulle`.
fn is_field(said: &str) -> bool {
    let label = lexicon::result_label(said);
    label > 0 && said[label..].trim_start().starts_with(':')
}

/// The words of an item that is kept as a comment; of a comment, those within.
pub(super) fn words<'t>(text: &'t str, item: &Item) -> &'t str {
    let span = match item.kind {
        Kind::Comment => item.start + 1..item.end - 1,
        Kind::LineComment | Kind::Unterminated(Unterminated::Comment) => item.start + 1..item.end,
        _ => item.span(),
    };
    text.get(span).unwrap_or_default()
}

/// The words of a comment, a slice of the text; of one that stands as a string of JSON its escapes are resolved.
pub(super) fn unescaped<'t>(text: &str, words: &'t str) -> Cow<'t, str> {
    let start = words.as_ptr() as usize - text.as_ptr() as usize;
    let quoted = start > 0 && text.as_bytes()[start - 1] == b'"' && words.contains('\\');
    let string = || text.get(start - 1..=start + words.len());
    let read = quoted.then(string).flatten();
    match read.and_then(|string| serde_json::from_str::<String>(string).ok()) {
        Some(words) => Cow::Owned(words),
        None => Cow::Borrowed(words),
    }
}
