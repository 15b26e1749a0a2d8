//! Rows of several columns side by side, as printed sheets have them, put one under the other.
//!
//! Comes in: a text and the span of a record in it. Goes out: the text with the rows of the second column under those of the
//! first, and for a span of the one that of the other; none unless the numbers say so unmistakably.
//!
//! `1 e4 e5    21 Te1 Cf6`, twenty lines of it: the rows from 1 to 20, then those from 21 on. Forms have all their numbers
//! printed, so that nothing need stand behind one: `1 e4 e5    21`. The next page begins with the row behind the last of this one.

mod columns;
mod headed;
mod pages;

use std::ops::Range;

use super::blocks::{Apart, blocks, listed, sheet_end};
use super::items::Items;
use super::layout::{is_all_dashes, is_divider, number_sign};
use super::{Item, Kind, Record, Span};

/// What parts columns and cells, but for blanks.
const SIGNS: [char; 3] = ['|', ';', ','];
const BLANKS: [char; 3] = [' ', '\t', '\u{a0}'];
const PAGE_END: char = '\u{c}';
/// No line of a sheet has more bytes.
const LINE_MOST: usize = 512;

/// A part of the text that stands elsewhere in the other.
#[derive(Clone, Copy)]
struct Piece {
    /// Its first byte in the text as it stands, and in the rows put one under the other.
    stands: usize,
    put: usize,
    len: usize,
    /// Its bytes there, with what was put behind it.
    put_len: usize,
}

/// A part of the text that is put behind another, and the signs about it that the text does not have.
pub(super) struct Put {
    pub(super) span: Span,
    pub(super) before: &'static str,
    pub(super) behind: &'static str,
}

impl Put {
    pub(super) fn new(span: Span, before: &'static str, behind: &'static str) -> Put {
        Put {
            span,
            before,
            behind,
        }
    }

    /// On a line of its own.
    pub(super) fn below(span: Span) -> Put {
        Put::new(span, "\n", "")
    }
}

/// The bytes of a record's rows: what stands above them, with figures or without, is none.
fn rows(record: &Record, text: &str) -> Span {
    let items = &record.items;
    let is_above = |at: &usize| match items.get(*at).map(|item| item.kind) {
        Some(Kind::Tag(_) | Kind::Heading) => true,
        // A rule across the page; a bar is the border of a row.
        Some(Kind::Separator) => {
            let sign = &text[items.at(*at as u32).span()];
            is_divider(sign) || is_all_dashes(sign)
        }
        // A year, or which game it is: the next number does not count on from it.
        Some(Kind::Number { value, .. }) => match items.get(at + 1).map(|next| next.kind) {
            Some(Kind::Number { value: next, .. }) => next <= value,
            _ => false,
        },
        _ => false,
    };
    let above = (0..items.len()).take_while(is_above).count();
    let Some(first) = items.get(above) else {
        return record.span.clone();
    };
    let line = text[..first.start].rfind('\n').map_or(0, |end| end + 1);
    let last = above.checked_sub(1).and_then(|last| items.get(last));
    let start = last.map_or(record.span.start, |last| last.end);
    line.max(start)..record.span.end
}

/// Whether the second number counts on from the first along its line, as that of another column does not.
fn counts_on(text: &str, record: &Record) -> bool {
    let mut numbers = record.items.iter().filter_map(|item| match item.kind {
        Kind::Number { value, .. } => Some((value, item.start)),
        _ => None,
    });
    let [Some((first, at)), Some((second, behind))] = [numbers.next(), numbers.next()] else {
        return false;
    };
    let between = text.get(at..behind);
    second == first.saturating_add(1) && between.is_some_and(|between| !between.contains('\n'))
}

/// A text whose columns were put one under the other.
pub(crate) struct Unfolded {
    text: String,
    /// The pieces as they are put.
    pieces: Vec<Piece>,
    /// The bytes in which they stand, and the end of those in which they are put.
    block: Span,
    put_end: usize,
    /// What tells how its rows stand, where that is not their numbers.
    sign: Option<Apart>,
}

impl Unfolded {
    /// The columns of a record of `text`, or its blocks; none where its rows stand in neither.
    pub(crate) fn of(text: &str, record: &Record) -> Option<Unfolded> {
        let text = sheet_end(text, record.span.start).map_or(text, |end| &text[..end]);
        Unfolded::abreast(text, record)
            .or_else(|| Unfolded::headed(text, record))
            .or_else(|| Unfolded::apart(text, &record.span))
            .or_else(|| Unfolded::listed(text, record))
    }

    /// The columns of the record one under the other; none where its rows do not stand abreast.
    pub(crate) fn abreast(text: &str, record: &Record) -> Option<Unfolded> {
        if counts_on(text, record) {
            return None;
        }
        let cells = pages::cells(text, &rows(record, text))?;
        Unfolded::put(text, cells.into_iter().map(Put::below).collect())
    }

    /// The pairs of columns that a line of names tells, one under the other; none where none does.
    pub(crate) fn headed(text: &str, record: &Record) -> Option<Unfolded> {
        let sign = Some(Apart::Columns);
        let put = Unfolded::put(text, headed::put(text, record.span.start)?);
        put.map(|put| Unfolded { sign, ..put })
    }

    /// The blocks of White's and of Black's moves beside each other; none where there are no two of them.
    pub(crate) fn apart(text: &str, span: &Span) -> Option<Unfolded> {
        let (rows, sign) = blocks(text, span)?;
        let sign = Some(sign);
        Unfolded::put(text, rows).map(|put| Unfolded { sign, ..put })
    }

    /// The moves of each side, which stand on a line of their own, beside each other; none where no lines list them.
    pub(crate) fn listed(text: &str, record: &Record) -> Option<Unfolded> {
        let (rows, sign) = listed(text, record)?;
        let sign = Some(sign);
        Unfolded::put(text, rows).map(|put| Unfolded { sign, ..put })
    }

    fn put(text: &str, parts: Vec<Put>) -> Option<Unfolded> {
        let start = parts.iter().map(|part| part.span.start).min()?;
        let end = parts.iter().map(|part| part.span.end).max()?;
        let block = start..end;
        let (mut put, mut pieces) = (String::with_capacity(block.len()), Vec::new());
        for Put {
            span,
            before,
            behind,
        } in parts
        {
            if !put.is_empty() {
                put += before;
            }
            pieces.push(Piece {
                stands: span.start,
                put: block.start + put.len(),
                len: span.len(),
                put_len: span.len() + behind.len(),
            });
            put += &text[span];
            put += behind;
        }
        let blanks = block.len().saturating_sub(put.len());
        let put_end = block.start + put.len() + blanks;
        let (before, behind) = (&text[..block.start], &text[block.end..]);
        let text = [before, &put, &" ".repeat(blanks), behind].concat();
        Some(Unfolded {
            text,
            pieces,
            block,
            put_end,
            sign: None,
        })
    }

    /// What tells that White's moves and Black's stand in blocks apart, or its rows in columns; none where their numbers do.
    pub(crate) fn sign(&self) -> Option<Apart> {
        self.sign
    }

    /// Where its pieces stand, in the order in which they are put.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Span> {
        let pieces = self.pieces.iter();
        pieces.map(|piece| piece.stands..piece.stands + piece.len)
    }

    /// The rows one under the other, with what stands before and behind them.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a record that was read in the rows put one under the other holds all of them, and no item of it more than one.
    pub(crate) fn holds(&self, record: &Record) -> bool {
        let left = self.text.get(record.span.end..self.put_end);
        let whole = left.is_none_or(|left| left.trim().is_empty());
        let within = |item: Item| {
            let outside = item.end <= self.block.start || item.start >= self.put_end;
            let place = self.pieces.partition_point(|piece| piece.put <= item.start);
            let piece = place.checked_sub(1).map(|at| self.pieces[at]);
            outside || piece.is_some_and(|piece| item.end <= piece.put + piece.put_len)
        };
        record.span.start <= self.block.start && whole && record.items.iter().all(within)
    }

    /// The record that was read in the rows put one under the other, with its spans in the text as it stands. Its items keep
    /// their order, which is that of the game.
    pub(crate) fn as_it_stands(&self, record: &Record) -> Record {
        let mut record = moved(record, |span| self.stands(span));
        record.abreast = true;
        let ends = record.items.iter().map(|item| item.end);
        record.span.end = ends.max().unwrap_or(record.span.end);
        record
    }

    /// The same record with its spans in the rows put one under the other.
    pub(crate) fn as_it_is_put(&self, record: &Record) -> Record {
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|piece| piece.stands);
        let mut record = moved(record, |span| {
            let place = pieces.partition_point(|piece| piece.stands <= span.start);
            let before = &pieces[..place];
            // What has no bytes is what was put there.
            let added = |piece: &&Piece| piece.len == 0 && piece.stands == span.start;
            let added = before.iter().rev().take(2).find(added);
            let piece = added.filter(|_| span.is_empty()).or(before.last());
            let own = piece.map(|piece| (piece.stands, piece.put, piece.len));
            let put = carried(span, own, (self.block.end, self.put_end));
            let whole = piece.filter(|piece| span.end == piece.stands + piece.len);
            let end = whole.map_or(put.end, |piece| put.end.max(piece.put + piece.put_len));
            put.start..end
        });
        let ends = record.items.iter().map(|item| item.end);
        record.span.end = ends.max().unwrap_or(record.span.end);
        record.abreast = false;
        record
    }

    /// A span of the rows put one under the other, in the text as it stands.
    pub(crate) fn stands(&self, span: &Span) -> Span {
        let place = self.pieces.partition_point(|piece| piece.put <= span.start);
        let piece = place.checked_sub(1).map(|at| self.pieces[at]);
        let piece = piece.map(|piece| (piece.put, piece.stands, piece.len));
        carried(span, piece, (self.put_end, self.block.end))
    }
}

/// A span that begins in a piece, carried with it, where it ends at the latest; one behind all pieces, which end at `ends` in
/// the one text and in the other, keeps its distance from them.
fn carried(span: &Span, piece: Option<(usize, usize, usize)>, ends: (usize, usize)) -> Span {
    if span.start >= ends.0 {
        let at = |byte: usize| byte - ends.0 + ends.1;
        return at(span.start)..at(span.end);
    }
    let Some((from, to, len)) = piece else {
        return span.clone();
    };
    let at = |byte: usize| to + byte.saturating_sub(from).min(len);
    at(span.start)..at(span.end)
}

/// A record with all its spans moved, each by itself.
pub(super) fn moved(record: &Record, to: impl Fn(&Span) -> Span) -> Record {
    let mut items = Items::with_capacity(record.items.len());
    for item in &record.items {
        let Range { start, end } = to(&item.span());
        items.push(Item { start, end, ..item });
    }
    let mut moved = Record {
        items,
        ..record.clone()
    };
    for tag in &mut moved.tags {
        (tag.name, tag.value) = (to(&tag.name), to(&tag.value));
    }
    for pair in &mut moved.pairs {
        pair.first_end = to(&(pair.first_end - 1..pair.first_end)).end;
        let second = to(&(pair.second_start..pair.second_end));
        (pair.second_start, pair.second_end) = (second.start, second.end);
    }
    for seam in &mut moved.seams {
        *seam = to(seam);
    }
    moved
}

/// The number at the start of `cells`, and whether its sign stands behind it.
pub(super) fn number(cells: &str) -> Option<(u32, bool)> {
    let figures = cells.bytes().take_while(u8::is_ascii_digit).count();
    let value = cells[..figures].parse().ok().filter(|_| figures < 5)?;
    let behind = &cells[figures..];
    let signed = number_sign(behind).0 > 0;
    let alone = behind.is_empty() || behind.starts_with(parts);
    (signed || alone).then_some((value, signed))
}

/// Whether a character parts columns or cells.
fn parts(c: char) -> bool {
    SIGNS.contains(&c) || BLANKS.contains(&c)
}
