//! A record that was written as several games, since today's readers do not know all its moves.
//!
//! Comes in: a record with the tag `Part "1/3"`, and the text behind it. Goes out: one record, the games
//! that follow joined to it. What stands between two of them, the result that ends the one and
//! the tags that begin the other, is one item; a move that stands in a comment is a phrase.
//!
//! `{[%nonstandard Ke1-g3] le roi saute} * [Event ...] 3... d5` -> phrase, seam, number, phrase

use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::Phrase;

use super::lexer::{index, read_part, skip_blanks};
use super::{Item, Kind, Record};

/// What begins a comment that says a move which today's readers do not know; behind it stand a blank,
/// the move and `]`.
pub const NONSTANDARD: &str = "[%nonstandard";

/// The letters of such a comment, whatever those of the record are.
const ENGLISH: Dialect = Dialect {
    notation: Notation::Abbreviated,
    language: Language::English,
};

/// The move that a comment says, whose brace opens `rest`.
pub(super) fn said(rest: &str) -> Option<Phrase> {
    let words = rest.strip_prefix('{')?.strip_prefix(NONSTANDARD)?;
    // A line may end anywhere between two words.
    let blanks = words.len() - words.trim_ascii_start().len();
    let words = words.get(blanks..).filter(|_| blanks > 0)?;
    let (phrase, length) = ENGLISH.phrase(words).ok()?;
    words.get(length..)?.starts_with(']').then_some(phrase)
}

/// Which part a record is, counted from 1, and of how many.
fn part(record: &Record, text: &str) -> Option<(u32, u32)> {
    let mut tags = record.tags.iter();
    let value = tags.find(|tag| tag.is_named(text, "Part"))?.value(text);
    let (at, of) = value.split_once('/')?;
    Some((at.parse().ok()?, of.parse().ok()?))
}

/// The record that ends at `end`, and the byte after it; with the parts that follow, where it is the
/// first of several.
pub(super) fn joined(text: &str, record: Record, end: usize) -> (Record, usize) {
    let Some((1, of @ 2..)) = part(&record, text) else {
        return (record, end);
    };
    let (mut whole, mut end) = (record, end);
    for at in 2..=of {
        let start = skip_blanks(text, end);
        if !text[start..].starts_with('[') {
            break;
        }
        let (next, next_end) = read_part(text, start, whole.dialect);
        if part(&next, text) != Some((at, of)) || !join(&mut whole, next, text) {
            break;
        }
        end = next_end;
    }
    if !whole.seams.is_empty() {
        forget_part(&mut whole, text);
        whole.span.end = end;
    }
    (whole, end)
}

/// Adds the items of `next` to `whole`; false, with nothing changed, where the two do not meet at a
/// result and a position.
fn join(whole: &mut Record, next: Record, text: &str) -> bool {
    let ends = matches!(
        whole.items.last(),
        Some(Item {
            kind: Kind::Result(_),
            ..
        })
    );
    let heads = next
        .items
        .iter()
        .take_while(|item| matches!(item.kind, Kind::Tag(_)));
    let heads = heads.count();
    let start = next.tags.iter().find(|tag| tag.name(text) == "FEN");
    let (true, Some(fen), Some(last)) = (ends, start, next.items.get(heads.wrapping_sub(1))) else {
        return false;
    };
    let kind = Kind::Seam(index(whole.seams.len()));
    whole.seams.push(fen.value.clone());
    if let Some(result) = whole.items.last() {
        let end = last.end;
        whole.items.set_last(Item {
            end,
            kind,
            ..result
        });
    }
    let (base, pairs) = (index(whole.items.len()), index(whole.pairs.len()));
    whole.pairs.extend(next.pairs);
    whole.misnumbered |= next.misnumbered;
    for mut item in next.items.iter().skip(heads) {
        match &mut item.kind {
            Kind::Open { close } => *close = *close - index(heads) + base,
            Kind::Phrase { pair, .. } if *pair > 0 => *pair += pairs,
            _ => {}
        }
        whole.items.push(item);
    }
    true
}

/// Forgets the tag that says which part the first game was: its item is part of the seams.
fn forget_part(whole: &mut Record, text: &str) {
    let Some(gone) = whole.tags.iter().position(|tag| tag.name(text) == "Part") else {
        return;
    };
    whole.tags.remove(gone);
    let gone = index(gone);
    for place in 0..index(whole.items.len()) {
        match whole.items.at(place).kind {
            Kind::Tag(at) if at == gone => whole.items.set_kind(place, Kind::Parted),
            Kind::Tag(at) if at > gone => whole.items.set_kind(place, Kind::Tag(at - 1)),
            _ => {}
        }
    }
}
