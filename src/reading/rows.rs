//! Rows: the moves under one number, as evidence of what is not written or not read.
//!
//! Comes in: a number, or words among the moves. Goes out: whether a half-move was to stand there. Many a move of the
//! descriptive notation can be played by either side, so that a game goes on wrong behind a cell that is
//! empty or misread; but the numbers do not.
//!
//! `2. C 3 FR illisible 3. F 4 F F 4 F`: the words stand for Black's second move.

use shakmaty::Color;

use crate::chess::RuleCode;
use crate::fit;
use crate::lexicon;
use crate::phrase::Phrase;
use crate::record::{self, Item, Kind};

use super::Replay;
use super::live::Walk;

/// How many items of a row are looked at.
const LOOKED: u32 = 64;

/// What stands from a place to the next number.
pub(super) struct Row {
    /// How many moves.
    pub moves: usize,
    /// The number that follows; none where the line ends before.
    pub next: Option<u32>,
    /// Whether dots behind that say that Black's move follows.
    black: bool,
}

impl Row {
    /// The last of a line.
    fn last(moves: usize) -> Row {
        Row {
            moves,
            next: None,
            black: false,
        }
    }

    /// Whether White's move of the number `due` follows.
    fn is_before(&self, due: i64) -> bool {
        !self.black && self.next.map(i64::from) == Some(due)
    }
}

impl Replay<'_> {
    /// The row of the number `own` from item `at` on, in a line that ends at item `end`; none where it is longer than rows
    /// are. The number may stand a second time, before Black's move.
    pub(super) fn row(&self, own: i64, at: u32, end: u32) -> Option<Row> {
        let mut moves = 0;
        let most = at.saturating_add(LOOKED);
        for (at, item) in self.record.items.outside(at..end) {
            match item.kind {
                _ if at >= most => return None,
                kind if kind.is_joined() => moves += 2,
                kind if kind.is_cell() => moves += 1,
                Kind::Number { value, black: true } if i64::from(value) == own => {}
                Kind::Number { value, black } => {
                    let behind = self.record.items.get(at as usize + 1);
                    let dots = |item: Item| matches!(item.kind, Kind::Empty { dots: true });
                    return Some(Row {
                        moves,
                        next: Some(value),
                        black: black || behind.is_some_and(dots),
                    });
                }
                Kind::Result(_) => break,
                Kind::Side(_) | Kind::Seam(_) => return None,
                _ => {}
            }
        }
        Some(Row::last(moves))
    }

    /// Whether the move at item `at` and those behind it have room under their number: none is too many.
    pub(super) fn has_room(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = walk.position();
        let due = position.turn().fold_wb(2, 1);
        let in_row = walk.slip == 0 && walk.row == walk.due(position);
        in_row
            && self
                .row(walk.row, at, end)
                .is_some_and(|row| row.moves <= due)
    }

    /// Whether more half-moves stand from item `at` on than their number has room for.
    pub(super) fn is_overfull(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let due = walk.position().turn().fold_wb(2, 1);
        let row = self.row(walk.row, at, end).filter(|_| walk.is_in_row());
        row.is_some_and(|row| row.moves > due)
    }

    /// Whether so many half-moves stand from item `at` on as their number has room for.
    pub(super) fn fills_row(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let due = walk.position().turn().fold_wb(2, 1);
        self.row(walk.row, at, end)
            .is_some_and(|row| row.moves == due)
    }

    /// Whether White's move is due and Black's alone stands from item `at` on under its number, which the next follows: one of
    /// the two is not written.
    pub(super) fn lacks_move(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = walk.position();
        let due = walk.due(position);
        let in_row = !self.known && walk.slip == 0 && walk.row == due;
        in_row
            && position.turn() == Color::White
            && self
                .row(due, at, end)
                .is_some_and(|row| row.moves == 1 && row.is_before(due + 1))
    }

    /// Whether both moves of a row may stand in item `at`: under a number that was the one due they do not where with one move
    /// in it the row is full before the next number.
    pub(super) fn has_room_for_two(&self, walk: &Walk, at: u32) -> bool {
        let position = walk.position();
        let due = walk.due(position);
        if self.known || walk.slip != 0 || walk.row != due {
            return true;
        }
        let end = self.game.lines.last().map_or(at, |line| line.items.end);
        let others = position.turn().fold_wb(1, 0);
        let row = self.row(due, at + 1, end);
        !row.is_some_and(|row| row.is_before(due + 1) && row.moves == others)
    }

    /// Whether the move at item `at` is a third under its number: White's next is due, and his number follows, with a move
    /// that can be played without this one.
    #[inline]
    pub(super) fn is_third(&mut self, walk: &Walk, at: u32, end: u32) -> bool {
        let white = walk.position().turn() == Color::White;
        white && walk.number.is_none() && walk.row > 0 && self.is_left_over(walk, at, end)
    }

    /// The same of a move of White's without a number.
    #[cold]
    fn is_left_over(&mut self, walk: &Walk, at: u32, end: u32) -> bool {
        let due = walk.due(walk.position());
        let rules = walk.position().rules();
        let may_stand = rules.contains(RuleCode::TwoMovesMayStand);
        if walk.slip != 0 || self.known || walk.row + 1 != due || may_stand {
            return false;
        }
        if self.row_before(at) != Some(2) {
            return false;
        }
        let row = self.row(walk.row, at, end);
        let alone = row.is_some_and(|row| row.moves == 1 && row.is_before(due));
        alone && self.as_extra(walk, at, end) == Some(true)
    }

    /// The move that stands right before item `at`, but for its number.
    pub(super) fn said_before(&self, at: u32) -> Option<Phrase> {
        let mut before = (0..at).rev().map(|at| self.kind(at));
        let last = before.find(|kind| !matches!(kind, Kind::Number { .. } | Kind::Separator));
        match last {
            Some(Kind::Phrase { phrase, .. }) => Some(phrase),
            _ => None,
        }
    }

    /// How many moves stand before item `at`, back to the number of their row.
    fn row_before(&self, at: u32) -> Option<usize> {
        let mut moves = 0;
        for at in (at.saturating_sub(LOOKED)..at).rev() {
            match self.kind(at) {
                Kind::Phrase { .. } => moves += 1,
                Kind::Number { black: false, .. } => return Some(moves),
                Kind::Number { .. } => {}
                Kind::Close | Kind::Open { .. } | Kind::Side(_) | Kind::Seam(_) => return None,
                _ => {}
            }
        }
        None
    }

    /// The empty cell before item `at`, where nothing else stands between the move or number before: dots or a dash.
    pub(super) fn cell_before(&self, at: u32) -> Option<u32> {
        let kind = |at: &u32| self.record.items.at(*at).kind;
        let beside = |at: &u32| !matches!(kind(at), Kind::Phrase { .. } | Kind::Number { .. });
        let most = at.saturating_sub(LOOKED);
        let mut cells = (most..at).rev().take_while(beside);
        cells.find(|at| matches!(kind(at), Kind::Empty { .. }))
    }

    /// Whether words at item `at` stand where a move is due: they are one too few under their number without them,
    /// and the next number is the next. At the end of a line words right behind a number are sure to be no
    /// remark, and one that is no word of a language.
    pub(super) fn stands_for_move(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = walk.position();
        let due = walk.due(position);
        if !self.known && !walk.numbered {
            let unread = matches!(self.kind(at), Kind::Unreadable { .. });
            return unread && self.is_ruin(at, end) && self.says_no_move(at + 1, end);
        }
        let remark =
            || self.is_time(at) || self.is_before_ruin(at, end) || self.is_beside_move(walk, at);
        if self.known || walk.row == 0 || walk.row != due || walk.slip != 0 || remark() {
            return false;
        }
        let missing = position.turn().fold_wb(2, 1);
        self.row(due, at + 1, end)
            .is_some_and(|row| match row.next {
                Some(next) => row.moves < missing && i64::from(next) == due + 1,
                None => row.moves < missing && (walk.is_numbered(at) || self.is_ruin(at, end)),
            })
    }

    /// Whether item `at` is a remark in parentheses before a move that can be played: `41. (sealed) Kf2`.
    fn is_beside_move(&self, walk: &Walk, at: u32) -> bool {
        let next = self.record.items.get(at as usize + 1);
        let Some(Kind::Phrase { phrase, .. }) = next.map(|item| item.kind) else {
            return false;
        };
        let bracketed = self.text[self.record.items.at(at).span()].starts_with('(');
        bracketed && fit::first(walk.position(), None, &phrase).is_some()
    }

    /// Whether item `at` is what a player has used or has left, and no more.
    fn is_time(&self, at: u32) -> bool {
        record::is_time(&self.text[self.record.items.at(at).span()])
    }

    /// Whether item `at` is a remark, and what nothing reads as a move stands behind it in its row: that is the cell.
    fn is_before_ruin(&self, at: u32, end: u32) -> bool {
        let kind = |at: u32| self.kind(at);
        let behind = at + 1..end.min(at.saturating_add(LOOKED));
        let mut row = behind
            .map(kind)
            .take_while(|kind| !matches!(kind, Kind::Number { .. } | Kind::Result(_)));
        let remark = matches!(kind(at), Kind::Aside | Kind::Prose);
        remark && row.any(|kind| matches!(kind, Kind::Unreadable { .. }))
    }

    /// Whether item `at` is one word right behind a move and the last of its line, and none of a language.
    fn is_ruin(&self, at: u32, end: u32) -> bool {
        let item = self.record.items.at(at);
        let word = &self.text[item.span()];
        let named = lexicon::side(word, self.record.dialect.language).is_some();
        if named || !record::is_ruin(word) {
            return false;
        }
        let mut before = (0..at).rev().map(|at| self.kind(at));
        let moved = before.find(|kind| !matches!(kind, Kind::Separator | Kind::Nag(_)));
        matches!(moved, Some(Kind::Phrase { .. })) && self.ends_row(at, end)
    }

    /// Whether item `at` is the last of its line.
    fn ends_row(&self, at: u32, end: u32) -> bool {
        let next = at + 1;
        if next >= end {
            return true;
        }
        let between = self.record.items.at(at).end..self.record.items.at(next).start;
        let between = self.text.get(between).unwrap_or_default();
        between.contains(['\n', '\r']) || self.is_last_cell(next)
    }

    /// Whether a result stands at item `at`, or the sign that ends a cell.
    fn is_last_cell(&self, at: u32) -> bool {
        matches!(self.kind(at), Kind::Result(_) | Kind::Separator)
    }

    /// Whether no move is said from item `at` to item `end`.
    fn says_no_move(&self, at: u32, end: u32) -> bool {
        let says = |at: u32| matches!(self.kind(at), Kind::Phrase { .. });
        !(at..end.min(at.saturating_add(LOOKED))).any(says)
    }

    /// Whether behind the number `value` at item `at`, with Black to move before it, a row of White's and Black's
    /// move stands, so that it is the one before which lacks a half-move.
    pub(super) fn is_row_of(&mut self, walk: &Walk, at: u32, value: u32) -> bool {
        if self.known {
            return false;
        }
        let position = walk.position();
        let end = self.game.lines.last().map_or(at, |line| line.items.end);
        let whole = self
            .row(i64::from(value), at + 1, end)
            .is_some_and(|row| row.moves == 2 && row.next.is_none_or(|next| next == value + 1));
        if !whole || position.turn() == Color::White || walk.row != walk.due(position) {
            return false;
        }
        let said = self.said(at + 1, end);
        self.follow_unwritten(walk, &said[..said.len().min(1)], true) == Some(true)
    }

    /// Whether all the moves said can be played behind a half-move that is not written: as if its side had passed, or behind
    /// `any` that it can play; if so, whether the numbers before them agree.
    pub(super) fn follow_unwritten(
        &mut self,
        walk: &Walk,
        said: &[(Option<u32>, Phrase)],
        any: bool,
    ) -> Option<bool> {
        if said.is_empty() {
            return None;
        }
        let position = walk.position();
        let passed = position.passing();
        let played = any.then(|| position.legal_moves());
        let behind = played.iter().flatten().map(|one| position.after(one));
        let behind = passed.into_iter().chain(behind);
        let found = behind.map(|position| self.follow_all(&position, walk, said));
        let mut found = found.filter(|(follow, _)| *follow == said.len());
        found.next().map(|(_, agree)| agree)
    }
}
