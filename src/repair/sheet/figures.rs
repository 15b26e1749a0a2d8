//! Figures: the numbers of rows, and what is left of damaged moves.
//!
//! Comes in: an item that is a number, or begins with one. Goes out: whether it numbers a row, is the ruin of a move or part of one;
//! the number is noted for the word behind it.
//!
//! `12. 2-e4`: 12 numbers the row, 2 is all that is left of a square.

use crate::notation::Notation;
use crate::record::{Item, Kind};

use super::super::letters::{Core, like_figures};
use super::SHORT_WORD;
use super::{Reader, Written, is_bare, manner};

impl Reader<'_> {
    /// Notes a number. One behind which Black's move should follow, and the next number does, is an empty cell: `2 ...`. So is
    /// one that is said again at once, where all are before Black's moves; that which is said again is Black's.
    pub(super) fn number(&mut self, value: u32, black: bool, at: u32) {
        let again = self.doubled && !black && self.last == Some(value);
        if let Some((last, blacks, item)) = self.number.filter(|_| !self.whole)
            && (again || blacks && !black && value == last + 1)
        {
            self.number = Some((last, blacks && !again, item));
            let span = self.record.items.at(item).span();
            let word = self.word(item..item + 1, span, Written::Illegible, Core::default());
            self.words.push(word);
        } else {
            self.blank_row(value, black);
        }
        self.number = Some((value, black || again, at));
        self.last = Some(value).filter(|_| !black && !again);
    }

    /// Makes two cells of a row that has its number and nothing behind it, before the next number.
    fn blank_row(&mut self, value: u32, black: bool) {
        let pending = self
            .number
            .filter(|_| !self.whole && !black && !self.words.is_empty());
        let Some((_, _, item)) = pending.filter(|(last, black, _)| !black && value == last + 1)
        else {
            return;
        };
        let end = self.record.items.at(item).end;
        let start = match self.blank.end == self.words.len() {
            true => self.blank.start,
            false => self.words.len(),
        };
        for _ in 0..2 {
            let word = self.word(
                item + 1..item + 1,
                end..end,
                Written::Illegible,
                Core::default(),
            );
            self.words.push(word);
        }
        self.blank = start..self.words.len();
    }

    /// Whether item `at`, a cell with nothing in it, says with the number before it that Black's move follows, which stands behind: in
    /// the row with which he begins, or as dots where White's number is said again. `16. … Cc6`, `1. e4 1. ... e5`
    pub(super) fn is_of_number(&self, at: u32, item: &Item) -> bool {
        let number = self.number.map(|(value, ..)| (value, false));
        let said = || self.words.iter().rev().find_map(|word| word.number);
        let dots = matches!(item.kind, Kind::Empty { dots: true });
        let begins = self.black_begins && self.words.is_empty();
        let follows = || {
            self.record
                .behind(at)
                .is_some_and(|next| next.kind.is_cell())
        };
        number.is_some() && (begins || dots && number == said()) && follows()
    }

    /// Whether the number behind item `at` is the rank of a move: it numbers nothing. Where numbers have signs a figure without one, alone
    /// behind the file of a square, is its rank: `e 4`, and `h-` at the end of a line with `3` below.
    pub(super) fn is_before_rank(&self, at: u32) -> bool {
        self.is_rank_of_lettering(at) || self.signed && self.is_torn_square(at)
    }

    fn is_torn_square(&self, at: u32) -> bool {
        let items = &self.record.items;
        let (Some(first), Some(next)) = (items.get(at as usize), items.get(at as usize + 1)) else {
            return false;
        };
        let (file, rank) = (&self.text[first.span()], &self.text[next.span()]);
        let between = self.text.get(first.end..next.start).unwrap_or_default();
        let hyphen = file.ends_with('-') && between.contains('\n');
        let file = file.trim_end_matches('-');
        matches!(rank.as_bytes(), [b'1'..=b'8'])
            && (hyphen || between == " ")
            && file.ends_with(|c: char| matches!(c, 'a'..='h'))
            && file.len() <= SHORT_WORD
            && between.trim().is_empty()
    }

    fn is_rank_of_lettering(&self, at: u32) -> bool {
        let is_number = |item: Item| matches!(item.kind, Kind::Number { black: false, .. });
        let behind = |by: usize| self.record.items.get(at as usize + by);
        let lettering = self.record.dialect.notation == Notation::Lettering;
        lettering && behind(1).is_some_and(is_number) && behind(2).is_none_or(is_number)
    }

    /// The item after the last of those that are written in one with item `at`, where that begins
    /// with a bare figure: `2-e4`, `4e5`, `0-00`.
    pub(super) fn glued(&self, at: u32) -> u32 {
        let items = &self.record.items;
        let first = items.at(at);
        let figure = matches!(first.kind, Kind::Number { .. }) && is_bare(&self.text[first.span()]);
        if !figure {
            return at + 1;
        }
        let goes_on = |end: &u32| {
            let (last, next) = (items.at(*end - 1), items.get(*end as usize));
            next.is_some_and(|next| {
                next.start == last.end
                    && match next.kind {
                        // `1;e4`, `1</td><td>e4`: a row of a table.
                        Kind::Separator => !self.text[next.span()].contains([';', ',', '|', '<']),
                        Kind::Phrase { .. } | Kind::Unreadable { .. } => true,
                        Kind::Number { .. } => is_bare(&self.text[next.span()]),
                        _ => false,
                    }
            })
        };
        let end = (at + 1..).find(|end| !goes_on(end)).unwrap_or(at + 1);
        // `1e4`, `1e4e5`: a number and a move, or both of its row, where numbers have no signs.
        let is_move = |at: u32| matches!(items.at(at).kind, Kind::Phrase { .. });
        let moves = end == at + 2 || end == at + 3 && is_move(at + 1) && is_move(at + 2);
        let joined = moves && !self.signed;
        if joined { at + 1 } else { end }
    }

    /// Whether a bare number is the ruin of a move, in a record whose numbers have signs or a column of their own; noughts alone
    /// always are.
    pub(super) fn is_figure(&self, at: u32, item: &Item) -> bool {
        let text = &self.text[item.span()];
        let noughts = text.bytes().all(|byte| byte == b'0');
        let of_cell = || self.columned && manner::is_cell_of_figure(self.record, self.text, at);
        noughts || text.len() <= 2 && is_bare(text) && (self.signed || of_cell())
    }

    /// Whether an item is a number in which a letter stands for a figure, before a move: `l2.`.
    pub(super) fn is_misread_number(&self, item: &Item) -> bool {
        let Some(number) = self.text[item.span()].strip_suffix('.') else {
            return false;
        };
        let is_one = |c: char| move |(letter, figure)| figure == b'1' && char::from(letter) == c;
        let like_one = |c: char| like_figures().any(is_one(c));
        let like = |c: char| c.is_ascii_digit() || like_one(c);
        let figures = number.bytes().any(|byte| byte.is_ascii_digit());
        figures && (2..=3).contains(&number.len()) && number.chars().all(like)
    }
}
