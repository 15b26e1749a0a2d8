//! Words between moves, and what reads as a move or a side and is one of them.
//!
//! Comes in: the place of the lexer, at a word, and how many bytes read as a move or a side. Goes out: whether it is a word, and
//! the item that takes it: `gain de pièce`, where `de` is no pawn's capture; `et les Noirs ont une pièce de plus`.

use crate::lexicon;
use crate::notation::{Expected, Wishes};

use super::super::{Item, Kind, layout};
use super::Lexer;
use super::choices::CHOICE_ITEMS_MOST;

impl Lexer<'_> {
    /// Whether what reads as a pawn's capture of two letters is a word, for words stand before it or behind it: `gain de pièce`.
    pub(super) fn is_word_between(&self, n: usize) -> bool {
        let rest = self.rest();
        let letters = n == 2 && rest[..n].bytes().all(|byte| byte.is_ascii_lowercase());
        letters && (self.is_among_words() || self.is_before_word(&rest[n..]))
    }

    /// Whether the move of `n` bytes at the place is spoken of in a bracket whose own moves are numbered: words stand before it
    /// and behind it. `(6... Fc5 est possible mais les Blancs prennent le pion e4 en vue du mat)`
    #[inline]
    pub(super) fn is_move_in_words(&self, n: usize) -> bool {
        !self.signs.is_empty() && self.number.moves > 0 && self.is_told_in_words(n)
    }

    #[cold]
    fn is_told_in_words(&self, n: usize) -> bool {
        let Some(&open) = self.open.last() else {
            return false;
        };
        let said = self.items.last().is_some_and(|last| {
            let words = &self.text[last.span()];
            last.kind.is_words()
                && words.contains(' ')
                && words.ends_with(|c: char| c.is_alphabetic() || c == ',')
        });
        let behind = self.rest()[n..].trim_start_matches([' ', ',', ';', '-', '–', '—', '\u{a0}']);
        let goes_on = || {
            behind.starts_with(char::is_lowercase)
                && layout::is_plain_word(behind)
                && !self.dialect.reads(behind)
        };
        let numbered = |item: Item| matches!(item.kind, Kind::Number { .. });
        said && goes_on() && self.behind(open).take(CHOICE_ITEMS_MOST).any(numbered)
    }

    #[cold]
    fn is_among_words(&self) -> bool {
        self.items.last().is_some_and(|last| {
            (last.kind.is_words() || matches!(last.kind, Kind::Prose))
                && self.text[last.span()].ends_with(char::is_alphabetic)
                && !layout::has_blank_line(&self.text[last.end..self.at])
        })
    }

    #[cold]
    fn is_before_word(&self, rest: &str) -> bool {
        let next = rest.trim_start();
        next.len() < rest.len()
            && layout::is_plain_word(next)
            && !self.dialect.reads(next)
            && layout::result(next).is_none()
            && lexicon::supposes(next) == 0
    }

    /// Takes such a word of `n` bytes.
    #[cold]
    pub(super) fn word_between(&mut self, n: usize) {
        if self.ends_words(n) {
            return;
        }
        let wanted = Wishes::NONE;
        let kind = match self.open.is_empty() {
            true => Kind::Unreadable {
                expected: Expected { at: 0, wanted },
                shaped: false,
            },
            false => Kind::Aside,
        };
        self.push(self.at + n, kind);
    }

    /// Whether a side is named in the next `n` bytes in the midst of words of a variation: `et les Noirs ont une pièce de plus`.
    pub(super) fn is_side_in_words(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        !self.open.is_empty()
            && behind.starts_with(char::is_lowercase)
            && !self.dialect.reads(behind)
            && (self.example.is_some() || self.joins_last())
    }

    /// Takes the next `n` bytes for the end of the item before, words of its line that nothing reads; false where it is none.
    pub(super) fn ends_words(&mut self, n: usize) -> bool {
        let Some(last) = self.items.last().filter(|_| self.joins_last()) else {
            return false;
        };
        self.at += n;
        let end = self.at;
        self.items.set_last(Item { end, ..last });
        true
    }

    /// Whether the item before is a word that nothing reads either, on the same line.
    fn joins_last(&self) -> bool {
        // Behind a time the move may stand that its row lacks.
        let due = !self.over && !self.number.is_full();
        self.items.last().is_some_and(|last| {
            last.kind.is_words()
                && !self.text[..last.end].ends_with([')', ']'])
                && !(due && layout::is_time(&self.text[last.span()]))
                && layout::result(&self.text[last.span()]).is_none()
                && !self.text[last.end..self.at].contains(['\n', '\r'])
        })
    }
}
