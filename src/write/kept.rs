//! What of a text is no move and stays beside the moves, as comments.
//!
//! Comes in: a record on its way to the page, at words that say no move of its game: what was corrected, what was not
//! read. Goes out: comments that keep them, as they stand in the source.
//!
//! `2. Cf3 Zz9 3. 0-0`, where nothing reads `Zz9`: `2. Nf3 {Zz9 3. 0-0}`.

use std::borrow::Cow;

use crate::lexicon;
use crate::record::{Item, Items, Kind, Unterminated};
use crate::repair::Repair;

use super::comment::comment;
use super::movetext::{Frame, Last, Style, Walk};
use super::tags::Tags;
use super::{Corrections, Written};

/// What of a record is no move of its game.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) written: &'a Written<'a>,
    pub(super) tags: &'a Tags<'a>,
    pub(super) corrections: Option<Corrections<'a>>,
}

/// What was decided of an item behind the moves of a line.
pub(super) enum Found<'a> {
    /// It is kept as a comment.
    Comment(Cow<'a, str>),
    /// The line of words from it on states the result: a comment, if it says more than a result, and the item behind it.
    Sentence(Option<Cow<'a, str>>, u32),
    /// From it on nothing was read.
    Unread,
    /// It is passed over as no move: the same, with words of ours.
    Sic(String),
    /// It stands before the next item, and is kept where that is.
    Held,
    /// It parts two items.
    Between,
    /// It says nothing that is not written.
    Nothing,
}

impl<'a> Kept<'a> {
    pub(super) fn text(&self) -> &'a str {
        self.written.source.text()
    }

    fn items(&self) -> &'a Items {
        &self.written.record.items
    }

    /// What becomes of item `at`, which is no move that was played, nor a glyph, nor a variation. `from` is the first that is held before it,
    /// `end` the one behind its line; `ended` where no move of the line stands behind it.
    pub(super) fn found(
        &self,
        from: u32,
        at: u32,
        end: u32,
        is_main: bool,
        ended: bool,
    ) -> Found<'a> {
        let item = self.items().at(at);
        match item.kind {
            Kind::Aside if is_main && let Some(sic) = self.passed_over(&item) => Found::Sic(sic),
            Kind::Aside
            | Kind::Prose
            | Kind::Result(_)
            | Kind::Unreadable { shaped: false, .. }
                if is_main
                    && ended
                    && let Some((said, next)) = self.sentence(from, end) =>
            {
                Found::Sentence(said, next)
            }
            Kind::Phrase { .. } | Kind::Unreadable { shaped: true, .. } => Found::Unread,
            Kind::Illegible | Kind::Gap | Kind::Empty { dots: false } if ended => Found::Unread,
            Kind::Number { .. } | Kind::Side(_) | Kind::Empty { dots: true } => Found::Held,
            Kind::Separator | Kind::Close | Kind::Gap | Kind::Seam(_) | Kind::Parted => {
                Found::Between
            }
            Kind::Result(_) if is_main => Found::Nothing,
            Kind::Tag(index) if !self.tags.leaves_out(index) => Found::Nothing,
            _ if self.is_told_in_tags(&item) => Found::Nothing,
            // The head of its column stands elsewhere.
            Kind::Tag(index)
                if let Some(tag) = self.written.record.tags.get(index as usize)
                    && tag.name.end < item.start =>
            {
                let (name, value) = (tag.name(self.text()), tag.value(self.text()));
                Found::Comment(format!("{name} : {value}").into())
            }
            _ => said(self.text(), &item).map_or(Found::Nothing, Found::Comment),
        }
    }

    /// What was written in the place of ply `number` of the main line, where it was corrected.
    #[inline]
    pub(super) fn sic(&self, number: u32) -> Option<String> {
        let corrections = self.corrections?;
        let here = |repair: &&Repair| repair.ply == number && repair.read.is_some();
        (corrections.sic)(corrections.repairs.iter().find(here)?)
    }

    /// The words of an item that are passed over as no move; none where they are not.
    fn passed_over(&self, item: &Item) -> Option<String> {
        let corrections = self.corrections?;
        let here = |repair: &&Repair| repair.read.is_none() && repair.span == item.span();
        (corrections.sic)(corrections.repairs.iter().find(here)?)
    }

    /// The line of words from item `begin` on, if it states the result in a sentence, and the item behind it.
    ///
    /// `Partie nulle par pat quelques coups plus tard.`
    fn sentence(&self, begin: u32, end: u32) -> Option<(Option<Cow<'a, str>>, u32)> {
        let text = self.text();
        let words = |item: &Item| {
            let said = text.get(item.span()).unwrap_or_default();
            match item.kind {
                Kind::Result(_) => said.contains(char::is_alphabetic) && !is_field(said),
                Kind::Aside | Kind::Prose | Kind::Unreadable { shaped: false, .. } => true,
                Kind::Side(_) | Kind::Separator => true,
                _ => false,
            }
        };
        let first = self.items().at(begin);
        let line = (begin..end).map(|at| (at, self.items().at(at)));
        let mut reached = first.end;
        let line = line.take_while(|(_, item)| {
            let between = reached.min(item.start)..item.start;
            let same = words(item) && !text[between].contains(['\n', '\r']);
            reached = item.end;
            same
        });
        let line: Vec<(u32, Item)> = line.collect();
        let ending = self.written.game.headed.ending.as_ref();
        let states = line.iter().any(|(_, item)| {
            let said = ending.is_some_and(|ending| ending.contains(&item.start));
            said || matches!(item.kind, Kind::Result(_))
        });
        let (last, item) = line.last().filter(|_| states)?;
        let said = lexicon::without_markup(text.get(first.start..item.end).unwrap_or_default());
        // `nulle` is what the result says.
        let more = said.trim().contains([' ', '\u{a0}']);
        Some((more.then_some(said), last + 1))
    }

    /// Whether an item tells tags and nothing else.
    fn is_told_in_tags(&self, item: &Item) -> bool {
        let headed = &self.written.game.headed;
        !headed.spent.is_empty() && headed.is_spent(&item.span())
    }

    /// The texts from item `from` on that nothing reads, to the parenthesis of a variation, or to the result of the main line, and the item
    /// behind them. What is told of a move that was reached stands there: the items of `placed` open it.
    pub(super) fn unread(
        &self,
        from: u32,
        at: u32,
        end: u32,
        is_main: bool,
        placed: &[u32],
    ) -> (Vec<Cow<'a, str>>, u32) {
        let end = if is_main {
            self.last_result(at, end)
        } else {
            end
        };
        let (mut from, mut found) = (from, Vec::new());
        let first = placed.partition_point(|&open| open < from);
        for &open in placed.iter().skip(first).take_while(|&&open| open < end) {
            if let Some(Kind::Open { close }) =
                self.items().get(open as usize).map(|item| item.kind)
                && open >= from
            {
                found.extend((from < open).then(|| self.between(from, open)));
                from = close.saturating_add(1);
            }
        }
        found.extend((from < end).then(|| self.between(from, end)));
        (found, end)
    }

    /// The last result from item `at` on, outside variations; `end` where there is none.
    fn last_result(&self, at: u32, end: u32) -> u32 {
        let mut found = end;
        let mut at = at;
        while let Some(item) = self.items().get(at as usize) {
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
        let text = self.text();
        if self.written.record.abreast {
            let said = |item: Item| text.get(item.span()).unwrap_or_default();
            let items = self.items().within(from as usize..to as usize);
            return items.map(said).collect::<Vec<_>>().join(" ").into();
        }
        let start = self.items().get(from as usize).map(|item| item.start);
        let end = to
            .checked_sub(1)
            .and_then(|last| self.items().get(last as usize));
        let span = start.zip(end.map(|item| item.end));
        let between = span.and_then(|(start, end)| text.get(start..end));
        lexicon::without_markup(between.unwrap_or_default())
    }
}

impl<'a, S: Style> Walk<'a, '_, S> {
    pub(super) fn kept(&self) -> Kept<'a> {
        Kept {
            written: self.written,
            tags: self.tags,
            corrections: self.corrections,
        }
    }

    /// Writes an item that is a comment and nothing else, and passes over the sign of a column or a tag that is written as such, as
    /// [`Kept::found`] says; whether numbers before it are still held. None of another.
    #[inline(never)]
    pub(super) fn beside_plainly(&mut self, item: &Item) -> Option<bool> {
        match item.kind {
            Kind::Comment => {}
            Kind::Separator => return Some(true),
            Kind::Tag(index) => return (!self.tags.leaves_out(index)).then_some(false),
            _ => return None,
        }
        let text = self.written.source.text();
        // A comment may be a string of JSON.
        let braced = text.as_bytes().get(item.start) == Some(&b'{');
        let plain = self.written.game.headed.spent.is_empty() && braced;
        let words = text.get(item.start + 1..item.end - 1);
        let words = words.filter(|words| plain && !words.starts_with('{'))?;
        if !self.options.without.comments {
            self.comment(words);
        }
        Some(false)
    }

    pub(super) fn comment(&mut self, text: &str) {
        comment(&mut self.page, text);
        if self.last != Last::Variation {
            self.last = Last::Comment;
        }
    }

    /// Adds what was written in the place of the ply written last, where it was corrected.
    #[inline]
    pub(super) fn sic(&mut self, frame: &Frame<'_>) {
        if self.corrections.is_some() {
            let number = frame.ply - self.written.game.main().plies.start;
            let sic = self.kept().sic(number);
            sic.into_iter().for_each(|sic| self.comment(&sic));
        }
    }

    /// Writes the text from item `at` on, with the numbers before it, to the end of its line as a comment.
    pub(super) fn unread(&mut self, frame: &mut Frame<'a>, at: u32, is_main: bool) {
        self.alternatives(frame);
        let from = frame.held.take().unwrap_or(at);
        let (texts, end) = self
            .kept()
            .unread(from, at, frame.end, is_main, &self.branched);
        frame.at = end;
        frame.broken = None;
        texts.iter().for_each(|text| self.comment(text));
    }
}

/// Whether a result stands behind its label: `Résultat : nulle`.
fn is_field(said: &str) -> bool {
    let label = lexicon::result_label(said);
    label > 0 && said[label..].trim_start().starts_with(':')
}

/// Whether an item says something beside the moves, which need not be written.
pub(super) fn is_beside(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Comment | Kind::LineComment | Kind::Heading | Kind::Prose | Kind::Aside
    )
}

/// Whether a comment is a box of a wiki: `{{Infobox ...}}`.
fn is_box(comment: &str) -> bool {
    comment.len() > 3 && comment.starts_with("{{") && comment.ends_with("}}")
}

/// The words of an item that is kept as a comment; of a comment, those within.
pub(super) fn words<'t>(text: &'t str, item: &Item) -> &'t str {
    let span = match item.kind {
        Kind::Comment if text.get(item.span()).is_some_and(is_box) => item.start + 2..item.end - 2,
        Kind::Comment => item.start + 1..item.end - 1,
        Kind::LineComment | Kind::Unterminated(Unterminated::Comment) => item.start + 1..item.end,
        _ => item.span(),
    };
    text.get(span).unwrap_or_default()
}

/// What an item that is kept as a comment says: a comment what stands in it, where it is a string of JSON without its escapes; words what
/// a reader of the page sees, and nothing where that is nothing.
fn said<'t>(text: &'t str, item: &Item) -> Option<Cow<'t, str>> {
    let words = words(text, item);
    if !matches!(item.kind, Kind::Comment | Kind::LineComment) {
        return Some(lexicon::without_markup(words)).filter(|words| !words.trim().is_empty());
    }
    let start = words.as_ptr() as usize - text.as_ptr() as usize;
    let quoted = start > 0 && text.as_bytes()[start - 1] == b'"' && words.contains('\\');
    let string = || text.get(start - 1..=start + words.len());
    let read = quoted.then(string).flatten();
    let read = read.and_then(|string| serde_json::from_str::<String>(string).ok());
    Some(read.map_or(Cow::Borrowed(words), Cow::Owned))
}
