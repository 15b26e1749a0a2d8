//! Rows in which nothing parts White's move from Black's, nor the number from them perhaps.
//!
//! Comes in: the place of the lexer, at the first letter behind a number. Goes out: the two moves of the word, where it can be
//! parted in one way alone.
//!
//! `1.e4e5 2.Cf3Cc6`, `1e4e5 2Cf3Cc6 3Fb5a6`, `7.d4-d5O-O`.

use crate::notation::Pair;

use super::super::{Kind, layout};
use super::Lexer;

impl Lexer<'_> {
    /// The two moves that the word at the start of `rest` is, bytes counted from 0: behind a number, and before the next or the end of
    /// the line.
    ///
    /// What is one move too (`e4e5`) may be two where others of the record are, or in its first row.
    pub(super) fn glued(&self, rest: &str) -> Option<Pair> {
        let last = self.items.last()?;
        let number = matches!(last.kind, Kind::Number { black: false, .. });
        if !number || self.number.repeated || !self.open.is_empty() {
            return None;
        }
        let pair = layout::glued(rest, self.dialect)?;
        let own = self.dialect.phrase(rest).is_err() || self.glues || self.number.last == 1;
        (own && self.ends_row(&rest[pair.second_end..])).then_some(pair)
    }

    /// Whether a word is joined to the figures of `value`, the number that is due, which may be both moves of a row with a letter misread,
    /// as others of the record are joined to theirs: `4Gf3Cc6`.
    pub(super) fn is_before_glued(&self, value: u32, rest: &str) -> bool {
        let letter = rest.starts_with(|c: char| c.is_ascii_alphabetic());
        let due = value == self.number.last.saturating_add(1) && self.number.moves > 0;
        self.glues && letter && due && layout::glued_length(rest).is_some()
    }

    /// Whether the move of `n` bytes at the start of `rest` goes on with a mark and, joined to that, a letter: `Cf6+Rg7`.
    #[inline]
    pub(super) fn goes_on_behind_mark(rest: &str, n: usize) -> bool {
        let behind = rest.as_bytes().get(n..n + 2);
        behind.is_some_and(|two| matches!(two[0], b'+' | b'#') && two[1].is_ascii_alphabetic())
    }

    /// Whether the next number begins `rest`, or the result, or nothing does.
    fn ends_row(&self, rest: &str) -> bool {
        let next = rest.trim_start_matches(|c: char| c.is_whitespace() || ",;.".contains(c));
        let figures = next.bytes().take_while(u8::is_ascii_digit).count();
        next.is_empty()
            || next[..figures].parse() == Ok(self.number.last.saturating_add(1))
            || layout::result(next).is_some()
    }
}
