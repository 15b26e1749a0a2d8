//! What is said beside the result of who won, held against it.
//!
//! Comes in: a record that was replayed, and its result. Goes out: a fault for each sentence before and behind the result that says otherwise
//! of this game; what is said of a line of play, in a note, or in the heading of the next game, says nothing of it.
//!
//! `1-0 (les Blancs abandonnent)`

use std::ops::Range;

use crate::game::{Cause, Fault, GameResult};
use crate::lexicon::StatedResult;
use crate::record::{self, Item, Kind};

use super::Replay;

impl Replay<'_> {
    /// Holds what is stated beside the item of the result against it.
    pub(super) fn restated(&mut self, ended: GameResult, result: Item) {
        let end = result.end;
        let last = self.record.items.last().map_or(end, |item| item.end);
        let before = self.told_before(result);
        if last == end && before.is_empty() {
            return;
        }
        // What stands behind the last item, where items follow each other as they do in the text.
        let ends = last == end && !self.record.abreast;
        let items = self.record.items.len();
        let rest = move || match ends {
            true => items..items,
            false => 0..items,
        };
        let game_over = self.game.last();
        let contradicts = |again: StatedResult| {
            let again = GameResult::resolve(again, &game_over);
            ![again, ended].contains(&GameResult::Unknown) && again != ended
        };
        let behind = self.record.items.within(rest());
        let behind = behind.filter(|item| item.start >= end && matches!(item.kind, Kind::Aside));
        let behind: Vec<Item> = behind.collect();
        let remarks = behind.iter().filter(|item| {
            let dialect = self.record.dialect;
            // What stands about a board says where the position is of.
            if record::caption(self.text, item.start, dialect, false) > 0 {
                return false;
            }
            let end = record::remark_with_moves(self.text, item.start, dialect);
            let rest = self.text.get(item.end..end);
            rest.is_some_and(record::is_result_alone)
        });
        let remarks = remarks.map(|item| Fault::new(Cause::RemarkedMoves, item.span()));
        let remarks: Vec<Fault> = remarks.collect();
        let said = sentences(self.text, &before);
        let said = said.chain(sentences(self.text, &self.told_behind(end, rest())));
        let said = said.filter(|said| !self.is_of_something_else(said, end));
        let said: Vec<record::Span> = said.collect();
        let verdicts = said.iter().filter_map(|said| {
            let words = self.text[said.clone()].trim_matches(BRACKETS);
            Some((record::bare_verdict(words)?, said))
        });
        let verdicts: Vec<(StatedResult, &record::Span)> = verdicts.collect();
        // What stands in such a sentence is a part of it: `gagnent par abandon`. Words that begin none are a part of another.
        let alone = |item: &&Item| {
            let within = |(_, said): &(_, &record::Span)| said.contains(&item.start);
            let words = &self.text[item.span()];
            let in_figures = words.starts_with(char::is_numeric);
            let whole = |said: &record::Span| said.start == item.start && is_whole(self.text, said);
            !verdicts.iter().any(within) && (in_figures || said.iter().any(whole))
        };
        let denies = |item: &&Item| said_again(&self.text[item.span()]).is_some_and(contradicts);
        let items = behind.iter().filter(alone).filter(denies);
        let mut denied: Vec<record::Span> = items.map(Item::span).collect();
        let against = verdicts.iter().filter(|(again, _)| contradicts(*again));
        denied.extend(against.map(|(_, said)| (*said).clone()));
        let told = |span| Fault::new(Cause::ResultAgainstResult { stated: ended }, span);
        self.game.faults.extend(remarks);
        self.game.faults.extend(denied.into_iter().map(told));
    }

    /// Whether a sentence that stands beside the result, which ends at byte `end`, may speak of something else: in a note, which is said of
    /// the move that calls it, or as a line apart that no stop ends, as the title of the next game is one.
    fn is_of_something_else(&self, said: &record::Span, end: usize) -> bool {
        let line = self.text[..said.start].rfind('\n').map_or(0, |at| at + 1);
        if line > end && record::note_call(&self.text[line..]) > 0 {
            return true;
        }
        let before = self.text.get(end..said.start).unwrap_or_default();
        let own = &self.text[said.clone()];
        record::has_blank_line(before) && !own.starts_with(BRACKETS) && !own.ends_with(STOPS)
    }

    /// The result that figures state in the line of a resignation that names no side: they tell whose it was.
    ///
    /// `Abandon au 33e coup, 1-0`
    pub(super) fn figures_behind(&self, resigned: Item) -> Option<StatedResult> {
        let line = self.text[resigned.end..].find('\n');
        let end = line.map_or(self.text.len(), |length| resigned.end + length);
        let items = self.record.items.iter();
        let mut behind = items.filter(|item| item.start >= resigned.end && item.end <= end);
        behind.find_map(|item| {
            let words = &self.text[item.span()];
            let figures = words.starts_with(char::is_numeric);
            said_again(words).filter(|_| figures)
        })
    }

    /// The words between the last move and the item of the result.
    fn told_before(&self, result: Item) -> Vec<Item> {
        let items = self.record.items.iter().rev();
        let before = items.skip_while(|item| item.start >= result.start);
        let mut said: Vec<Item> = before.take_while(is_said).take(WORDS_MOST).collect();
        said.reverse();
        said
    }

    /// The words of some items behind byte `end`, but for those of variations.
    fn told_behind(&self, end: usize, items: Range<usize>) -> Vec<Item> {
        let mut depth = 0_u32;
        let behind = self.record.items.within(items);
        let behind = behind.skip_while(|item| item.start < end).filter(|item| {
            match item.kind {
                Kind::Open { .. } => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && is_said(item)
        });
        behind.take(WORDS_MOST).collect()
    }
}

/// In how many items words are looked for beside the result.
const WORDS_MOST: usize = 64;
/// What encloses words that stand for themselves.
const BRACKETS: [char; 6] = ['(', ')', '[', ']', '{', '}'];

/// What ends a sentence.
const STOPS: [char; 4] = ['.', '!', '?', ';'];

/// Whether an item is words, or a sign between such.
fn is_said(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Aside | Kind::Prose | Kind::Comment | Kind::Side(_) | Kind::Separator
    )
}

/// The sentences that such items are: those that follow each other on a line, and on the next one where it goes on with a small letter, and
/// no bracket parts them.
fn sentences<'t>(text: &'t str, items: &[Item]) -> impl Iterator<Item = record::Span> + use<'t> {
    let mut said: Vec<record::Span> = Vec::new();
    for item in items {
        let apart = |last: &record::Span| {
            let ends = text[..last.end].ends_with(BRACKETS);
            let gap = text.get(last.end..item.start).unwrap_or("\n");
            let own = &text[item.start..];
            let goes_on = || {
                let small = own.starts_with(char::is_lowercase);
                small && !text[..last.end].ends_with(STOPS) && !record::has_blank_line(gap)
            };
            ends || own.starts_with(BRACKETS) || gap.contains(['\n', '\r']) && !goes_on()
        };
        match said.last_mut().filter(|last| !apart(last)) {
            Some(last) => last.end = item.end,
            None => said.push(item.span()),
        }
    }
    said.into_iter()
}

/// Whether a sentence ends with its line, and asks nothing.
fn is_whole(text: &str, said: &record::Span) -> bool {
    let words = text[said.clone()].trim_end_matches(BRACKETS);
    !words.contains('\n') && !words.ends_with('?')
}

/// The result that words behind another say: `les Noirs abandonnent`, `(les Noirs abandonnent)`. Between brackets one that names no side may
/// be the reason of the other.
fn said_again(words: &str) -> Option<StatedResult> {
    if record::is_legend(words) {
        return None;
    }
    let plain = record::result(words);
    let bracketed = || {
        let inside = words.strip_prefix(['(', '['])?;
        record::result(inside).filter(|(result, _)| *result != StatedResult::SideToMoveResigns)
    };
    plain.or_else(bracketed).map(|(result, _)| result)
}
