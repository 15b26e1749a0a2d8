//! Lines that head something: a chapter, a defence, a variation from a numbered move.
//!
//! Comes in: a chapter at the start of a line. Goes out: what the line heads, if it does.
//!
//! `CHAP. IX.` ends the chapter before; `Défense de ce coup.` branches from it.

use super::super::Kind;
use super::super::tags::end_of_line;
use super::tree::Branching;
use super::{Chapter, is_tag_line, skip_blanks, word_length};
use crate::lexicon::{self, Turn};

/// What a line is.
pub(super) enum Line {
    /// It begins another record.
    Ends,
    /// It was read.
    Read,
    /// Moves are told in it.
    Told,
}

impl Chapter<'_> {
    /// Reads the line at hand if it heads something.
    pub(super) fn line(&mut self, byte: u8) -> Line {
        if byte == b'[' && is_tag_line(self.text, self.at) {
            if self.tree.moves() > 0 {
                return Line::Ends;
            }
            self.drop_clause();
            self.tag();
            return Line::Read;
        }
        match self.turn_of_line() {
            Some((Turn::Chapter, _)) if self.tree.moves() > 0 && self.is_apart() => Line::Ends,
            Some((Turn::Defence, end)) => {
                self.defence(end - self.at);
                Line::Read
            }
            Some((Turn::Reference, _)) => {
                self.reference();
                Line::Read
            }
            _ if self.tree.moves() == 0 && !self.tells_move() => {
                self.heading();
                Line::Read
            }
            _ => Line::Told,
        }
    }

    /// The turn that the line takes with one of its first words, and the byte after that.
    fn turn_of_line(&self) -> Option<(Turn, usize)> {
        let line_end = end_of_line(self.text, self.at);
        let mut at = self.at;
        for _ in 0..6 {
            let rest = self.text.get(at..line_end)?;
            if let Some((turn, n)) = lexicon::turn(&self.text[at..]) {
                return matches!(turn, Turn::Chapter | Turn::Defence | Turn::Reference)
                    .then_some((turn, at + n));
            }
            if self.mark_at(at).is_some() {
                return None;
            }
            at += word_length(rest).max(1);
            at = skip_blanks(self.text, at);
        }
        None
    }

    /// Whether a sentence ended before the line.
    fn is_apart(&self) -> bool {
        let before = self.text[..self.at].trim_end();
        let blank = self.text[before.len()..self.at].matches('\n').count() > 1;
        blank || before.ends_with(['.', '!', '?', ')'])
    }

    /// Whether a move is told in the line at hand: it begins with one, or the mark of a side does in it.
    fn tells_move(&self) -> bool {
        let line_end = end_of_line(self.text, self.at);
        let mut at = self.at;
        if self.text[at..].starts_with('*') || self.dialect.reads(&self.text[at..]) {
            return true;
        }
        if let Some((_, behind)) = self.number_at(at) {
            at = behind;
            if self.clause_follows(at) {
                return true;
            }
        }
        while at < line_end {
            if let Some(mark) = self.mark_at(at).filter(|_| !self.is_behind_article(at))
                && (mark.opens || at == self.at)
            {
                return true;
            }
            at += word_length(&self.text[at..]);
        }
        false
    }

    /// Whether the word before `at` is an article: `que le B. aye`.
    fn is_behind_article(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end();
        before.ends_with(" le") || before.ends_with(" du")
    }

    /// A line before the moves; lines that set up a position are one heading.
    fn heading(&mut self) {
        self.drop_clause();
        let mut end = end_of_line(self.text, self.at);
        let mut next = self.at;
        while self.sets_up(next) {
            end = end_of_line(self.text, next);
            next = skip_blanks(self.text, end);
        }
        let end = self.at + self.text[self.at..end].trim_end().len();
        self.add(self.at, end, Kind::Heading);
        self.at = end;
    }

    /// Whether the line at `at` sets up a position with one of its first words: `Et supposons que`.
    fn sets_up(&self, at: usize) -> bool {
        let second = skip_blanks(self.text, at + word_length(&self.text[at..]));
        [at, second].iter().any(|&at| {
            let turn = self.text.get(at..).and_then(lexicon::turn);
            turn.is_some_and(|(turn, _)| turn == Turn::Sets)
        })
    }

    /// `Défense de ce coup.`, whose first `n` bytes are read.
    pub(super) fn defence(&mut self, n: usize) {
        self.drop_clause();
        let behind = self.at + n;
        let end = behind + usize::from(self.text[behind..].starts_with('.'));
        let item = super::index(self.items.len());
        self.add(self.at, end, Kind::Open { close: 0 });
        self.tree.branch(item, Branching::Defence);
        self.number = None;
        self.at = end;
    }

    /// `Premier renvoi, au cinquième coup`, up to the number or the side with which its moves begin.
    fn reference(&mut self) {
        self.drop_clause();
        let mut end = end_of_line(self.text, self.at);
        for _ in 0..4 {
            let next = skip_blanks(self.text, end);
            if next == self.text.len() || self.begins_move(next) {
                break;
            }
            end = end_of_line(self.text, next);
        }
        let end = self.at + self.text[self.at..end].trim_end().len();
        let number = last_ordinal(&self.text[self.at..end]);
        let item = super::index(self.items.len());
        self.add(self.at, end, Kind::Open { close: 0 });
        self.tree.branch(item, Branching::Reference(number));
        self.number = None;
        self.at = end;
    }

    fn begins_move(&self, at: usize) -> bool {
        let at = self.number_at(at).map_or(at, |(_, behind)| behind);
        self.clause_follows(at)
    }
}

/// The last ordinal among words: the fifth of `premier renvoi, au cinquième coup`.
fn last_ordinal(words: &str) -> Option<u32> {
    let (mut found, mut at) = (None, 0);
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let ordinal = lexicon::ordinal(rest).map(u32::from);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        found = ordinal.or(rest[..digits].parse().ok()).or(found);
        at += word_length(rest);
    }
    found
}
