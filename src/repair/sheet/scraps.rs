//! Words that are no moves, and the moves that some of them were.
//!
//! Comes in: an item that the grammar does not read, or takes for a remark. Goes out: its words, each a damaged move, a
//! scrap that may be one, or a remark.
//!
//! Of `Px DxP` each is a move, the first without the man taken.
//!
//! Here too: items that are two words or more: moves that a dash joins, cells that commas part, and moves that one blank tears. `Te - b5`,
//! where dashes join White's moves to Black's: a damaged move, and b5.

use crate::record::{self, Item, Kind};

use super::super::letters::{
    Core, LONGEST, MARKS, castles, is_told, like_figures, looked, unshifted,
};
use super::super::small;
use super::{Reader, Written, manner};

/// A word without figures that is longer than this is no damaged move.
pub(in crate::repair) const SHORT_WORD: usize = 6;
/// No cell has more letters than this: what has is a remark.
const LONGEST_CELL: usize = 24;

impl Reader<'_> {
    /// Whether moves are written with a letter or figure.
    pub fn is_of_moves(&self, byte: u8) -> bool {
        match byte {
            b'a'..=b'h' | b'O' | b'0'..=b'9' | 0x80.. => true,
            other => self.is_man(other),
        }
    }

    /// Whether a letter names a man; of names of files and men the pawn's does too.
    pub fn is_man(&self, byte: u8) -> bool {
        let of_man = (0..6).any(|role| self.alphabet.byte(role) == Some(byte));
        of_man || self.descriptive && byte == b'P'
    }

    /// Whether letters without figures are a move that has lost some: `Px`, `PFD`, `TlR`.
    fn is_ruin(&self, scrap: &str, core: &Core) -> bool {
        let scrap = scrap.trim_end_matches(MARKS);
        if castles(scrap).is_some() {
            return true;
        }
        let takes = scrap.contains('x');
        if !self.descriptive {
            let takes = scrap.starts_with('x') || scrap.ends_with('x');
            // A sign where a figure is due is no remark, though the record replays without it.
            let sign = !scrap.ends_with(|c: char| c.is_ascii_alphanumeric());
            return self.tight && takes || (self.tight || sign) && self.is_slip_of_one(scrap);
        }
        let of_names = |byte: u8| self.is_man(byte) || matches!(byte, b'G' | b'l' | b'x' | b'X');
        let core = core.as_slice().len();
        scrap.bytes().all(of_names) && (core > 1 || takes && core > 0)
    }

    /// Whether a word would be a man's move, did its last letter not stand for the figure that it is like, or any move, did its last sign not
    /// stand for that on its key: `Cel`, `CfS`, `Feè`.
    fn is_slip_of_one(&self, scrap: &str) -> bool {
        let man = self
            .alphabet
            .folded(scrap)
            .is_some_and(|(byte, _)| self.is_man(byte));
        let last = scrap.char_indices().next_back();
        let like = last.and_then(|(at, last)| {
            let like = like_figures().find(|(letter, _)| char::from(*letter) == last);
            let like = like.filter(|_| man).map(|(_, figure)| figure);
            let figure = like.or_else(|| unshifted(&scrap[at..]))?;
            Some([&scrap[..at], &char::from(figure).to_string()].concat())
        });
        like.is_some_and(|word| self.record.dialect.reads_whole(&word))
    }

    /// Words without figures: those short enough, of letters that moves have.
    pub fn scraps(&mut self, at: u32, item: &Item) {
        let text = &self.text[item.span()];
        let known = self.words.len();
        for scrap in text.split_whitespace() {
            let start = item.start + (scrap.as_ptr() as usize - text.as_ptr() as usize);
            let core = self.core(scrap);
            let of_moves = |byte: &u8| self.is_of_moves(*byte);
            let ruin = self.is_ruin(scrap, &core);
            let short = ruin || core.as_slice().iter().all(of_moves);
            if scrap.len() <= SHORT_WORD && short && !core.is_empty() {
                let written = if ruin { Written::Move } else { Written::Scrap };
                self.loose(at..at + 1, start..start + scrap.len(), written);
            }
        }
        if self.words.len() == known {
            self.remark(at, item);
        }
    }

    /// Words that may be a cell where the row has too few.
    fn remark(&mut self, at: u32, item: &Item) {
        let text = &self.text[item.span()];
        let beside = text.starts_with('(') || record::is_time(text);
        if !self.whole && text.len() <= LONGEST_CELL && !beside {
            self.cell(at, item, Written::Remark);
        }
    }

    /// Whether an item is a move told in words, not in capitals and figures.
    pub fn is_sentence(&self, item: &Item) -> bool {
        let text = &self.text[item.span()];
        let words = || text.split_whitespace().count();
        let long = || text.len() > LONGEST && words() > 2;
        // `De mêm`
        let damaged = matches!(item.kind, Kind::Unreadable { shaped: true, .. });
        let small = |c: char| c.is_lowercase() || c == ' ';
        let short = || damaged && words() > 1 && text.chars().skip(1).all(small);
        self.descriptive && (long() || short()) && is_told(text)
    }

    /// Words taken for a remark that begins with a damaged move: `Px DxP`.
    pub fn aside(&mut self, at: u32, item: &Item) {
        let text = &self.text[item.span()];
        let is_move = |scrap: &str| {
            self.record.dialect.reads_whole(scrap) || self.is_ruin(scrap, &self.core(scrap))
        };
        if !self.tight || !text.split_whitespace().all(is_move) {
            self.remark(at, item);
        } else {
            for scrap in text.split_whitespace() {
                let start = item.start + (scrap.as_ptr() as usize - text.as_ptr() as usize);
                self.loose(at..at + 1, start..start + scrap.len(), Written::Move);
            }
        }
    }
}

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
