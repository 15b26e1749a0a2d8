//! Rows: the moves under one number, as evidence of what is not written or not read.
//!
//! Comes in: a number, or words among the moves. Goes out: whether a half-move was to stand there. Many a move of the
//! descriptive notation can be played by either side, so that a game goes on wrong behind a cell that is
//! empty or misread; but the numbers do not.
//!
//! `2. C 3 FR illisible 3. F 4 F F 4 F`: the words stand for Black's second move.

use shakmaty::Color;

use crate::fit;
use crate::lexicon;
use crate::record::{self, Kind};

use super::Replay;
use super::live::{Live, Walk};

/// How many items of a row are looked at.
const LOOKED: u32 = 64;

/// What stands from a place to the next number.
struct Row {
    /// How many moves.
    moves: usize,
    /// The number that follows; none where the line ends before.
    next: Option<u32>,
}

impl Replay<'_> {
    /// The row from item `at` on, in a line that ends at item `end`; none where it is longer than rows are.
    fn row(&self, at: u32, end: u32) -> Option<Row> {
        let (mut at, mut moves) = (at, 0);
        let most = at.saturating_add(LOOKED);
        while at < end.min(most) {
            match self.record.items.at(at).kind {
                Kind::Open { close } => at = close,
                Kind::Phrase { pair: 0, .. } | Kind::Illegible => moves += 1,
                Kind::Phrase { .. } => moves += 2,
                Kind::Unreadable { shaped: true, .. } | Kind::Empty { dots: false } => moves += 1,
                Kind::Number { value, .. } => {
                    let next = Some(value);
                    return Some(Row { moves, next });
                }
                Kind::Result(_) => return Some(Row { moves, next: None }),
                Kind::Side(_) | Kind::Seam(_) => return None,
                _ => {}
            }
            at += 1;
        }
        (at >= end).then_some(Row { moves, next: None })
    }

    /// Whether the move at item `at` and those behind it have room under their number: none is too many.
    pub(super) fn has_room(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = &walk.live[0].position;
        let due = position.turn().fold_wb(2, 1);
        let in_row = walk.slip == 0 && walk.row == walk.due(position);
        in_row && self.row(at, end).is_some_and(|row| row.moves <= due)
    }

    /// Whether words at item `at` stand where a move is due: they are one too few under their number without them,
    /// and the next number is the next. At the end of a line words right behind a number are sure to be no
    /// remark, and one that is no word of a language.
    pub(super) fn stands_for_move(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = &walk.live[0].position;
        let due = walk.due(position);
        if !self.known && !walk.numbered {
            let unread = matches!(self.record.items.at(at).kind, Kind::Unreadable { .. });
            return unread && self.is_ruin(at, end) && self.says_no_move(at + 1, end);
        }
        if self.known || walk.row == 0 || walk.row != due || walk.slip != 0 {
            return false;
        }
        let missing = position.turn().fold_wb(2, 1);
        self.row(at + 1, end).is_some_and(|row| match row.next {
            Some(next) => row.moves < missing && i64::from(next) == due + 1,
            None => row.moves < missing && (walk.is_numbered(at) || self.is_ruin(at, end)),
        })
    }

    /// Whether item `at` is one word right behind a move and the last of its line, and none of a language.
    fn is_ruin(&self, at: u32, end: u32) -> bool {
        let item = self.record.items.at(at);
        let word = &self.text[item.span()];
        let named = lexicon::side(word, self.record.dialect.language).is_some();
        if named || !record::is_ruin(word) || self.is_apart(at) {
            return false;
        }
        let mut before = (0..at).rev().map(|at| self.record.items.at(at).kind);
        let moved = before.find(|kind| !matches!(kind, Kind::Separator | Kind::Nag(_)));
        matches!(moved, Some(Kind::Phrase { .. })) && self.ends_row(at, end)
    }

    /// Whether item `at` is the last of its line, and no first word of others: `Ce`, and below it `coup est faible`.
    fn ends_row(&self, at: u32, end: u32) -> bool {
        let next = at + 1;
        if next >= end {
            return true;
        }
        let between = self.record.items.at(at).end..self.record.items.at(next).start;
        let between = self.text.get(between).unwrap_or_default();
        let runs_on = !self.is_apart(next) && self.is_words(next);
        !runs_on && (between.contains(['\n', '\r']) || self.is_last_cell(next))
    }

    /// Whether item `at` is words that nothing reads, and begins with a small letter.
    fn is_words(&self, at: u32) -> bool {
        let item = self.record.items.at(at);
        let unread = matches!(
            item.kind,
            Kind::Unreadable { .. } | Kind::Aside | Kind::Prose
        );
        unread && self.text[item.span()].starts_with(char::is_lowercase)
    }

    /// Whether a blank line stands before item `at`.
    fn is_apart(&self, at: u32) -> bool {
        let before = at
            .checked_sub(1)
            .map(|before| self.record.items.at(before).end);
        let start = self.record.items.at(at).start;
        let blank = before.and_then(|before| self.text.get(before..start));
        blank.is_some_and(record::has_blank_line)
    }

    /// Whether a result stands at item `at`, or the sign that ends a cell.
    fn is_last_cell(&self, at: u32) -> bool {
        matches!(
            self.record.items.at(at).kind,
            Kind::Result(_) | Kind::Separator
        )
    }

    /// Whether no move is said from item `at` to item `end`.
    fn says_no_move(&self, at: u32, end: u32) -> bool {
        let says = |at: u32| matches!(self.record.items.at(at).kind, Kind::Phrase { .. });
        !(at..end.min(at.saturating_add(LOOKED))).any(says)
    }

    /// Whether behind the number `value` at item `at`, with Black to move before it, a row of White's and Black's
    /// move stands, so that it is the one before which lacks a half-move.
    pub(super) fn is_row_of(&mut self, walk: &Walk, at: u32, value: u32) -> bool {
        if self.known {
            return false;
        }
        let Live {
            position, homes, ..
        } = &walk.live[0];
        let end = self.game.lines.last().map_or(at, |line| line.items.end);
        let whole = self
            .row(at + 1, end)
            .is_some_and(|row| row.moves == 2 && row.next.is_none_or(|next| next == value + 1));
        if !whole || position.turn() == Color::White || walk.row != walk.due(position) {
            return false;
        }
        let Some(passed) = position.passing() else {
            return false;
        };
        let said = self.said(at + 1, end);
        let Some((_, first)) = said.first() else {
            return false;
        };
        fit::fitting(&passed, homes.as_deref(), first, &mut self.fitting);
        !self.fitting.is_empty()
    }
}
