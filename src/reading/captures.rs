//! The sign of capture behind a blank, which belongs to the move before it or to the next one: the board decides.
//!
//! Comes in: a record that cannot be played as it was read, and its game. Goes out: the same read and played anew, where the move that
//! cannot be played has such a sign, and without it could be.
//!
//! `2. Cc3 xe4`: no knight stands on c3, but one goes there, and a man whose letter was lost takes on e4.

use crate::chess::MoveList;
use crate::fit;
use crate::game::{Game, Status};
use crate::record::{self, Kind, Record};

use super::{Start, replay, welded};

/// The record in which the move that could not be played ends before its sign of capture.
pub(super) fn apart(
    (record, game, _): &(Record, Game, usize),
    text: &str,
    start: &Start,
) -> Option<(Record, Game, usize)> {
    let at = game.broken_at.filter(|_| game.status == Status::Broken)?;
    let item = record.items.at(at);
    if !matches!(item.kind, Kind::Phrase { phrase, .. } if phrase.takes) {
        return None;
    }
    let (first, _) = record::before_capture(&text[item.span()], record.dialect)?;
    let position = welded::reached(game, at as usize)?;
    let mut fitting = MoveList::new();
    fit::fitting(&position, None, &first, &mut fitting);
    if fitting.is_empty() {
        return None;
    }
    let (read, end) = record::read_apart(text, record.span.start, record.dialect, item.start);
    let prior = record.prior;
    let record = Record { prior, ..read };
    let game = replay(&record, text, start);
    Some((record, game, end))
}
