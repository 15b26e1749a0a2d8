//! The foot of a page, below the last row: a rule, and lines of words and figures that say nothing of the game.
//!
//! Comes in: the items of a record. Goes out: the same, the lines behind the last move told as words, and the rule above them as one.
//!
//! `---`, `Temps : Blancs 1h25, Noirs 1h30`, `06000 Nice`

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// No word of so few letters says that a line is one of words.
const LETTERS_LEAST: usize = 3;

/// A word of so many letters is no move of which some are wrong.
const LONG: usize = 6;

impl Lexer<'_> {
    /// Makes a separator of the dashes that a blank line parts from the last row, alone on their line, with nothing behind them but words and
    /// the result: a rule, and no move that was not read.
    pub(super) fn tell_last_rule(&mut self) {
        let behind = |item: Item| {
            let words = item.kind.is_words() || matches!(item.kind, Kind::Prose | Kind::Side(_));
            words || matches!(item.kind, Kind::Separator | Kind::Result(_))
        };
        let mut items = (0..self.items.len()).rev();
        let last = items.find(|at| !behind(self.items.at(index(*at))));
        let Some(at) = last.filter(|at| *at > 0 && self.number.last > 0) else {
            return;
        };
        let (before, rule) = (self.items.at(index(at - 1)), self.items.at(index(at)));
        let apart = layout::has_blank_line(&self.text[before.end..rule.start]);
        let alone = || {
            let behind = self.text[rule.end..].trim_start_matches([' ', '\t', '\r']);
            behind.is_empty() || behind.starts_with('\n')
        };
        if matches!(rule.kind, Kind::Empty { dots: false }) && apart && alone() {
            self.items.set_kind(index(at), Kind::Separator);
        }
    }

    /// Makes remarks of the lines of words that a blank line parts from the last row, figures among them or not: `Ronde 5`
    pub(super) fn tell_foot(&mut self) {
        if self.number.last == 0 || !self.open.is_empty() || self.over {
            return;
        }
        // Behind a printed number words stand in the place of a move.
        let unread = |item: Item| {
            let words = &self.text[item.span()];
            matches!(item.kind, Kind::Unreadable { .. }) && is_long(words)
        };
        let said = |item: Item| {
            matches!(item.kind, Kind::Prose | Kind::Aside | Kind::Separator) || unread(item)
        };
        let item = |at: usize| self.items.at(index(at));
        let len = self.items.len();
        let first = len - (0..len).rev().take_while(|at| said(item(*at))).count();
        // What is joined to the row, or stands right below it, may be left of a move.
        let apart = |at: &usize| {
            let before = at.checked_sub(1).map_or(0, |before| item(before).end);
            layout::has_blank_line(&self.text[before..item(*at).start])
        };
        let Some(first) = (first..len).find(apart) else {
            return;
        };
        // The printed number above the words is no row of theirs.
        let numbered = first.checked_sub(1).map(|at| item(at).kind);
        if matches!(numbered, Some(Kind::Number { black: false, .. })) {
            self.items.set_kind(index(first - 1), Kind::Separator);
        }
        for at in first..len {
            let line = self.items.at(index(at));
            let words = &self.text[line.span()];
            let told = match line.kind {
                Kind::Prose => says_words(words),
                Kind::Unreadable { .. } => true,
                _ => false,
            };
            if told {
                self.items.set_kind(index(at), Kind::Aside);
            }
        }
    }
}

/// Whether a line is a date, or holds a word beside another.
fn says_words(line: &str) -> bool {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    let mut words = line.split_whitespace();
    let several = line.contains(char::is_whitespace);
    layout::is_date(line) || several && words.any(|word| letters(word) >= LETTERS_LEAST)
}

/// Whether words begin with one that is longer than what is left of a move, and hold no figure.
fn is_long(words: &str) -> bool {
    let first = words.split(|c: char| !c.is_alphabetic()).next();
    let letters = first.map_or(0, |word| word.chars().count());
    letters >= LONG && !words.contains(|c: char| c.is_ascii_digit())
}
