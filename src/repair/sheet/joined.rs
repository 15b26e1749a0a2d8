//! Items that are two words or more: moves that a dash joins, cells that commas part, and moves that one blank tears.
//!
//! Comes in: an item, in a sheet whose writer has such dashes, commas, or no blanks inside moves. Goes out: its words; none where it
//! is one.
//!
//! `Te - b5`, where dashes join White's moves to Black's: a damaged move, and b5.

use crate::record::Item;

use super::super::letters::{castles, looked};
use super::super::small;
use super::{Reader, Written, manner};

/// Two moves in one cell have no more bytes.
const TWO_MOST: usize = 32;

impl Reader<'_> {
    /// What a dash with blanks joins within one item, one of its moves being damaged: `Te - b5`. False where none does.
    pub(super) fn joined_ruin(&mut self, at: u32, item: &Item) -> bool {
        let text = &self.text[item.span()];
        let dashes = text.char_indices().filter_map(|(start, c)| {
            let (first, second) = (&text[..start], &text[start + c.len_utf8()..]);
            let two = (first.trim_end(), second.trim_start());
            let apart = two.0.len() < first.len() && two.1.len() < second.len();
            let joins = apart && !two.0.is_empty() && !two.1.is_empty();
            (joins && manner::is_dash(c.encode_utf8(&mut [0; 4]))).then_some(two)
        });
        let reads = |two: &(&str, &str)| {
            let reads = |word| self.record.dialect.reads_whole(word);
            reads(two.0) || reads(two.1)
        };
        let Some((first, second)) = dashes.clone().find(reads).or(dashes.clone().next()) else {
            return false;
        };
        let (end, start) = (item.start + first.len(), item.end - second.len());
        self.loose(at..at + 1, item.start..end, Written::Move);
        self.loose(at..at + 1, start..item.end, Written::Move);
        true
    }

    /// Two moves in one cell, each of which reads: `b5Fb3`, `Fd7-Txd7`; where a blank parts them one of them may be damaged: `Fz5 a6`.
    /// False where there are no two.
    pub(super) fn two_in_one(&mut self, at: u32, item: &Item) -> bool {
        let (text, dialect) = (&self.text[item.span()], self.record.dialect);
        if !dialect.notation.names_squares() || text.len() > TWO_MOST {
            return false;
        }
        let is_sign = |c: char| manner::is_dash(c.encode_utf8(&mut [0; 4])) || c.is_whitespace();
        let is_like = |part: &str| {
            let figure = part.bytes().any(|byte| byte.is_ascii_digit());
            figure && part.len() > 1 && part.starts_with(char::is_alphabetic)
        };
        let reads = |part: &str| {
            let reads = |part: &str| dialect.reads_whole(part);
            let is_whole = is_like(part) || castles(part).is_some();
            is_whole && (reads(part) || reads(&small::capital(part)))
        };
        let cuts = text.char_indices().skip(1).map(|(cut, _)| {
            let (first, second) = text.split_at(cut);
            (
                first.trim_end_matches(is_sign),
                second.trim_start_matches(is_sign),
            )
        });
        let cut = cuts.into_iter().find(|(first, second)| {
            let blank = text[first.len()..].starts_with(char::is_whitespace);
            match (reads(first), reads(second)) {
                (true, true) => true,
                (true, false) => blank && is_like(second),
                (false, true) => blank && is_like(first),
                (false, false) => false,
            }
        });
        let Some((first, second)) = cut else {
            return false;
        };
        let (end, start) = (item.start + first.len(), item.end - second.len());
        self.loose(at..at + 1, item.start..end, Written::Move);
        self.loose(at..at + 1, start..item.end, Written::Move);
        true
    }

    /// What commas part within one item, one of its cells not being read: `Fb55,a6`.
    pub(super) fn cells(&mut self, at: u32, item: &Item) {
        let text = &self.text[item.span()];
        let mut start = item.start;
        for cell in text.split(',') {
            let first = start + cell.len() - cell.trim_start().len();
            let word = cell.trim();
            if !word.is_empty() {
                self.loose(at..at + 1, first..first + word.len(), Written::Move);
            }
            start += cell.len() + 1;
        }
    }

    /// Where dashes join moves, what reads as one move as well as two is two: `3. Fb5 - a6`.
    pub(super) fn joined(&mut self, at: u32, item: &Item, pair: u32) -> bool {
        let pair = pair.checked_sub(1);
        let pair = pair.and_then(|pair| self.record.pairs.get(pair as usize).copied());
        if let Some(pair) = pair {
            self.loose(at..at + 1, item.start..pair.first_end, Written::Move);
            self.loose(
                at..at + 1,
                pair.second_start..pair.second_end,
                Written::Move,
            );
        }
        pair.is_some()
    }

    /// Where moves have no blanks inside, what has one may be two moves, one of them damaged: `Fd3 xd4`.
    pub(super) fn torn(&mut self, at: u32, item: &Item) -> bool {
        let text = &self.text[item.span()];
        let Some(blank) = text.find(char::is_whitespace) else {
            return false;
        };
        let (first, second) = (&text[..blank], text[blank..].trim_start());
        let core = |text| self.core(text);
        // `Fx D1FD`: the sign of capture, and the man taken lost.
        let ends = |text| looked(text, &self.alphabet, self.descriptive).takes;
        let is_two = (core(first).as_slice().len() > 1 || ends(first))
            && core(second).as_slice().len() > 1
            && second.bytes().any(|byte| byte.is_ascii_digit())
            && !second.contains(char::is_whitespace);
        if is_two {
            let start = item.end - second.len();
            self.loose(at..at + 1, item.start..item.start + blank, Written::Move);
            self.loose(at..at + 1, start..item.end, Written::Move);
        }
        is_two
    }
}
