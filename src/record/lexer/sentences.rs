//! Moves told in words of which letters are wrong.
//!
//! Comes in: the place of the lexer, where a move is due that nothing reads to the end of its sentence. Goes out: the sentence as
//! one move that is not read, in its place: no part of it is a comment, and none another move.
//!
//! `1. Le pion du caalier du roi, un pas. De même.` is two moves, the first unread.

use super::super::{Item, Kind, layout};
use super::Lexer;

use crate::lexicon::Language;
use crate::notation::{Expected, Notation, Wishes};

/// How many items before the place are looked at for a move told in words.
const NEAR: usize = 16;

impl Lexer<'_> {
    /// Takes the sentence at the place, if letters of it are wrong and a move told in words is due.
    #[cold]
    pub(super) fn misread_sentence(&mut self) -> bool {
        let Some(n) = self.misread_here() else {
            return false;
        };
        let expected = match self.dialect.phrase(&self.rest()[..n]) {
            Err(expected) => expected,
            Ok((_, at)) => Expected {
                at,
                wanted: Wishes::NONE,
            },
        };
        let shaped = true;
        self.take_move(self.at + n, Kind::Unreadable { expected, shaped });
        true
    }

    /// The same at the start of a line, which nothing reads as a move.
    pub(super) fn misread_line(&mut self) -> bool {
        self.moves_in_words() && !self.dialect.reads(self.rest()) && self.misread_sentence()
    }

    /// Takes the sentence at the place though its first `n` bytes read as a move, if it goes on behind them with letters wrong.
    #[inline]
    pub(super) fn misreads_end(&mut self, rest: &str, n: usize) -> bool {
        // The stop of a figure ends nothing: `à la 4. casse de la dame`.
        let figure = || rest.as_bytes()[..n].last().is_some_and(u8::is_ascii_digit);
        let skipped = |byte: &u8| matches!(byte, b' ' | b',') || *byte == b'.' && figure();
        let mut behind = rest[n..].bytes().filter(|byte| !skipped(byte));
        let goes_on = behind.next().is_some_and(|byte| {
            byte.is_ascii_lowercase() || matches!(byte, b'&' | b'\n' | b'\r' | 0x80..)
        });
        goes_on
            && self.moves_in_words()
            && layout::is_in_words(&rest[..n])
            && self.misread_sentence()
    }

    /// Whether the number `value` stands before a cell in which a move is told with letters wrong: `| 7 | la touur à la case`.
    pub(super) fn is_before_misread(&self, value: u32, behind: &str) -> bool {
        let blanks = [' ', '\u{a0}'];
        let due = self.number.may_be(value) || value == self.number.last + 1;
        let cell = || {
            let border = behind.trim_start_matches(blanks);
            border.strip_prefix(['|', ';', '\t'])
        };
        let told = |cell: &str| {
            let sentence = cell.trim_start_matches(blanks);
            layout::misread_sentence(sentence, self.dialect).is_some()
        };
        due && self.moves_in_words() && cell().is_some_and(told)
    }

    /// Whether moves may be told in words.
    #[inline]
    fn moves_in_words(&self) -> bool {
        let dialect = self.dialect;
        dialect.notation == Notation::Descriptive && dialect.language == Language::French
    }

    /// The bytes of that sentence.
    fn misread_here(&self) -> Option<usize> {
        let dialect = self.dialect;
        if !self.moves_in_words() || self.over || !self.is_told_due() {
            return None;
        }
        let n = layout::misread_sentence(self.rest(), dialect)?;
        let told = self.tells_in_words() || layout::tells_on(&self.rest()[n..], dialect);
        told.then_some(n)
    }

    /// Whether a move is due that no words lead to: behind a number, a move, or what ends a sentence.
    fn is_told_due(&self) -> bool {
        let begins = match self.items.last() {
            None => false,
            Some(last) => match last.kind {
                Kind::Aside => self.text[last.span()].ends_with(['.', ';', '!', '?', ':', ')']),
                Kind::Heading | Kind::Prose => false,
                _ => true,
            },
        };
        let (_, owed) = self.number.owed();
        begins && owed > 0
    }

    /// Whether moves before the place are told in words.
    fn tells_in_words(&self) -> bool {
        let told = |item: Item| {
            let is_move = matches!(item.kind, Kind::Phrase { .. });
            is_move && layout::is_in_words(&self.text[item.span()])
        };
        self.items.iter().rev().take(NEAR).any(told)
    }
}
