//! What a reader of the sheet answers about its doubtful places: evidence that outweighs all other.
//!
//! Comes in: a [`Record`], and [`Answer`]s. Goes out: the record with what was answered in the place of the words, which the search leaves as
//! it stands and goes on from; and behind the search each answer that departs from the words as a [`Repair`].
//!
//! `Cc8-f6`, answered Cb8-c6: whatever else is found, Black's move is that one.
//!
//! Here too: items put in the place of others. In the place of item 7, `a7-6`: the phrase of a7-a6.

use std::borrow::Cow;

use crate::chess::Move;
use crate::record::{After, Item, Kind, Record, Span};

use super::beside::exactly;
use super::repaired::{Correction, Reason, Repair, Repaired};
use super::sheet::{Word, Written};

/// What was answered about one place of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The words, in bytes of the source's text; empty, before a word or its number, where a half-move may have been left out.
    pub span: Span,
    /// What they stand for.
    pub said: Answered,
}

/// What words stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answered {
    /// What they say as they are written; of a place without words, that nothing was left out.
    AsWritten,
    /// These half-moves, one behind the other: one for a word, as many as were left out where there is none. Without any the words are passed
    /// over.
    Played(Vec<Move>),
}

/// The record with what was answered in the place of its words.
pub(super) fn set<'r>(record: &'r Record, answers: &[Answer]) -> Cow<'r, Record> {
    let mut sets = Vec::new();
    for Answer { span, said } in answers {
        let Answered::Played(moves) = said else {
            continue;
        };
        let mut phrases = moves.iter().map(|played| phrase(played, span));
        let items = || record.items.iter().enumerate();
        if span.is_empty() {
            let place = items().find(|(_, item)| item.start >= span.start);
            let place = place.map_or(record.items.len(), |(place, _)| place);
            sets.extend(phrases.map(|item| Set::beside(place, item)));
            continue;
        }
        let within = |item: &Item| item.start < span.end && span.start < item.end;
        let mut places = items().filter(|(_, item)| within(item));
        let Some((first, _)) = places.next() else {
            continue;
        };
        let passed = || item_of(span.clone(), Kind::Aside);
        sets.push(Set::instead(first, phrases.next().unwrap_or_else(passed)));
        sets.extend(places.map(|(place, _)| Set::gone(place)));
    }
    match sets.is_empty() {
        true => Cow::Borrowed(record),
        false => Cow::Owned(placed(record, sets)),
    }
}

fn phrase(played: &Move, span: &Span) -> Item {
    let phrase = exactly(played);
    item_of(span.clone(), Kind::Phrase { phrase, pair: 0 })
}

/// The same answers about the words of `record`, each of which `stands` elsewhere in the text that was asked about.
pub(super) fn there(
    answers: &[Answer],
    record: &Record,
    stands: impl Fn(&Span) -> Span,
) -> Vec<Answer> {
    let place = |answer: &Answer| {
        let mut spans = record.items.iter().map(|item| item.span());
        spans.find_map(|span| {
            let there = stands(&span);
            match answer.span.is_empty() {
                true => (there.start == answer.span.start).then_some(span.start..span.start),
                false => (there == answer.span).then_some(span),
            }
        })
    };
    let moved = |answer: &Answer| {
        place(answer).map(|span| Answer {
            span,
            said: answer.said.clone(),
        })
    };
    answers.iter().filter_map(moved).collect()
}

/// Marks the words that were answered: they are what they say, and where nothing was left out before one, that is known.
pub(super) fn mark(words: &mut [Word], answers: &[Answer]) {
    for Answer { span, said } in answers {
        for word in words.iter_mut() {
            let own = match span.is_empty() {
                true => word.span == *span,
                false => word.span.start < span.end && span.start < word.span.end,
            };
            if own {
                word.sure = true;
                (word.doubled, word.rewritten) = (false, false);
            }
            let begins = word.span.start == span.start && !word.span.is_empty();
            word.follows |= span.is_empty() && begins && *said == Answered::AsWritten;
        }
    }
    // A gap that the numbers tell stands before the word behind it.
    for at in 1..words.len() {
        let gap = words[at - 1].written == Written::Skipped && words[at - 1].sure;
        words[at].follows |= gap;
    }
}

impl Repaired {
    /// Tells each answer that departs from the words as a correction, and of what was answered nothing else.
    pub(super) fn tell_answers(&mut self, written: &Record, answers: &[Answer]) {
        let answered = |span: &Span| answers.iter().any(|answer| answer.span == *span);
        self.repairs.retain(|repair| !answered(&repair.span));
        for Answer { span, said } in answers {
            if let Answered::Played(moves) = said {
                self.tell_answer(written, span, moves);
            }
        }
        self.repairs.sort_by_key(|repair| repair.ply);
    }

    /// The corrections of the words in `span`, which stand for `moves`, where they are not `written` so.
    fn tell_answer(&mut self, written: &Record, span: &Span, moves: &[Move]) {
        let own = |item: &Item| item.span() == *span && matches!(item.kind, Kind::Phrase { .. });
        let main = self.game.main();
        let plies = self.game.plies_of(main).iter().enumerate();
        let here = plies.filter(|(_, ply)| ply.span(&self.record) == *span);
        let correction = match (moves.is_empty(), span.is_empty()) {
            (true, _) => Correction::Extra,
            (_, true) => Correction::Missing,
            (_, false) => Correction::Misread,
        };
        let repair = |(at, read): (usize, Option<Move>)| {
            let before = self.game.before(main, main.plies.start + at as u32);
            let place = (at as u32 + 1, span.clone());
            let mut repair = Repair::of(
                correction,
                place,
                (read, before.into_owned()),
                (1.0, Vec::new()),
            );
            repair.reason = Some(Reason::Answered);
            repair
        };
        let mut told: Vec<Repair> = here
            .map(|(at, ply)| repair((at, Some(ply.played))))
            .collect();
        if moves.is_empty() {
            let before = self.game.plies_of(main).iter();
            let before = before.take_while(|ply| ply.span(&self.record).end <= span.start);
            let at = before.count().min(main.plies.len().saturating_sub(1));
            told.push(repair((at, None)));
        }
        // What the words say by themselves is no correction.
        let said = written.items.iter().find(own).map(|item| item.kind);
        if let (Some(Kind::Phrase { phrase, .. }), [played]) = (said, moves)
            && phrase.is_plain()
            && played.lies_in(&phrase)
            && played.takes_as_named(&phrase)
        {
            told.clear();
        }
        self.repairs.extend(told);
    }
}

/// What is set into a record at one place.
#[derive(Clone, Copy)]
pub(super) struct Set {
    /// The index of the item.
    pub place: usize,
    /// What stands there; nothing where it goes alone.
    pub item: Option<Item>,
    /// And behind it.
    pub also: Option<Item>,
    /// Whether the item stays.
    pub beside: bool,
}

impl Set {
    /// An item in the place of the one at `place`.
    pub fn instead(place: usize, item: Item) -> Set {
        Set {
            place,
            item: Some(item),
            also: None,
            beside: false,
        }
    }

    /// An item before the one at `place`.
    pub fn beside(place: usize, item: Item) -> Set {
        Set {
            beside: true,
            ..Set::instead(place, item)
        }
    }

    /// Nothing in the place of the item at `place`.
    pub fn gone(place: usize) -> Set {
        Set {
            place,
            item: None,
            also: None,
            beside: false,
        }
    }
}

/// An item that says `kind` in the place of some words.
pub(super) fn item_of(span: Span, kind: Kind) -> Item {
    Item {
        start: span.start,
        end: span.end,
        kind,
    }
}

/// The record with every one of `sets` in its place.
pub(super) fn placed(record: &Record, mut sets: Vec<Set>) -> Record {
    sets.sort_by_key(|set| set.place);
    let old = &record.items;
    let mut record = Record {
        items: [].into_iter().collect(),
        ..record.clone()
    };
    let mut items: Vec<Item> = Vec::with_capacity(old.len() + sets.len());
    let mut moved: Vec<u32> = Vec::with_capacity(old.len() + 1);
    // Where an item stands, or what is read in its place: behind what was left out before it.
    let mut own: Vec<u32> = Vec::with_capacity(old.len());
    let mut sets = sets.iter().peekable();
    for (at, item) in old.iter().enumerate() {
        moved.push(items.len() as u32);
        let mut kept = true;
        while let Some(new) = sets.next_if(|new| new.place == at) {
            items.extend(new.item.iter().chain(&new.also));
            kept = new.beside;
        }
        if kept {
            items.push(item);
        }
        let last = items.len().checked_sub(1).map(|last| last as u32);
        own.push(last.map_or(0, |last| last.max(moved[at])));
    }
    moved.push(items.len() as u32);
    // What only the other sheet has stands behind the last item.
    items.extend(sets.filter_map(|new| new.item));
    for item in &mut items {
        if let Kind::Open { close } = &mut item.kind {
            *close = moved.get(*close as usize).copied().unwrap_or(*close);
        }
    }
    let place = |item: u32| own.get(item as usize).copied().unwrap_or(item);
    for branch in &mut record.branches {
        branch.open = place(branch.open);
        if let After::Item(item) | After::Remark(item) = &mut branch.after {
            *item = place(*item);
        }
    }
    record.items = items.into_iter().collect();
    record
}
