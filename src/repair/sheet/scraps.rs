//! Words that are no moves, and the moves that some of them were.
//!
//! Comes in: an item that the grammar does not read, or takes for a remark. Goes out: its words, each a damaged move, a
//! scrap that may be one, or a remark.
//!
//! Of `Px DxP` each is a move, the first without the man taken.

use crate::record::{self, Item, Kind};

use super::super::letters::{Core, LONGEST, MARKS, castles, is_told, like_figures, unshifted};
use super::{Reader, Written};

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
