//! Which of the readings of a record is kept: its dialect, its layout, how far its own text goes.
//!
//! Comes in: a text and the place where a record begins. Goes out: the record and its game as the legal reading decides.
//!
//! Letters that are French and English: the language in which the moves can be played.
//!
//! Here too: words that a language cannot mean, where a record does not replay in it: which of two languages it is written in. `Rd7` is no
//! rook's move where the board has none; `Fb5` is no word of English.

use std::cmp::Reverse;

use shakmaty::Role;

use crate::chess::Position;
use crate::fit;
use crate::game::{Cause, Fault, Game, Status};
use crate::notation::Dialect;
use crate::phrase::{Phrase, Roles};
use crate::record::{self, Choice, Kind, Record};
use crate::source::boundary;

use super::{Found, Start, abreast, replay, replay_silent, tried, welded};

/// What `read` reads of the record at byte `at` in `text`, its table ruled with the usual signs and its columns one behind the other; and where
/// another record begins in that, if one does.
fn laid_out(
    text: &str,
    at: usize,
    read: impl Fn(&str) -> Option<Found>,
) -> Option<(Option<usize>, Found)> {
    let ruled = record::ruled(text, at);
    let put = ruled.as_deref().unwrap_or(text);
    let found = abreast::unfolded(read(put)?, put, read);
    let second = welded::second_record(&found.0, &found.1, put);
    let found = match ruled.is_some() {
        true => as_it_is_ruled(found, text),
        false => found,
    };
    Some((second, found))
}

/// What was read where a table is ruled with the usual signs, in `text` as it stands.
fn as_it_is_ruled((record, mut game, end): Found, text: &str) -> Found {
    for fault in &mut game.faults {
        fault.span = record::with_signs(&fault.span, text);
    }
    (
        record::as_it_is_ruled(&record, text),
        game,
        text.ceil_char_boundary(end),
    )
}

/// How many rows that may begin another record are read at first, and how many times as many where that is none of them.
const ROWS_NEAR: usize = 8;
const ROWS_TIMES: usize = 4;

/// What `read` reads of the record at byte `at` of as much of `text` as is its own, and the byte after it.
pub(super) fn parted(text: &str, at: usize, read: impl Fn(&str) -> Option<Found>) -> Option<Found> {
    within(&text[..boundary(text, at).end], at, &read)
}

/// The same of a text that goes on to no other record's tags.
fn within(text: &str, at: usize, read: impl Fn(&str) -> Option<Found>) -> Option<Found> {
    // A sheet that tells the moves of each side apart says itself where it ends.
    let text = record::sheet_end(text, at).map_or(text, |end| &text[..end]);
    let text = record::set_up_end(text, at).map_or(text, |end| &text[..end]);
    let mut rows = ROWS_NEAR;
    loop {
        let near = &text[..welded::near(text, at, rows)];
        let (second, found) = laid_out(near, at, &read)?;
        if let Some(second) = second {
            return laid_out(&text[..second], at, &read).map(|(_, found)| found);
        }
        if near.len() == text.len() || !near[found.2..].trim().is_empty() {
            return Some(found);
        }
        rows *= ROWS_TIMES;
    }
}

/// The next record in the dialect that the legal reading decides for.
pub(super) fn decided(text: &str, at: usize, choice: &Choice, start: &Start) -> Option<Found> {
    let (record, end) = record::read(text, at, choice)?;
    let known = choice.notation.is_some() && choice.language.is_some();
    if known && record.conditions == 0 {
        let game = replay(&record, text, start);
        return Some((record, game, end));
    }
    let game = tried(&record, text, start);
    decided_beside((record, game, end), text, choice, start)
}

/// As [`decided`], of a record that was read in the dialect which its letters speak for.
pub(super) fn decided_beside(
    (record, game, end): Found,
    text: &str,
    choice: &Choice,
    start: &Start,
) -> Option<Found> {
    let known = choice.notation.is_some() && choice.language.is_some();
    if game.status == Status::Whole && !is_doubtful(&game) {
        return Some((record, game, end));
    }
    let decided = record.dialect;
    let mut best = turned((record, game, end), text, start);
    let others = match known {
        true => Vec::new(),
        false => choice.others(text, best.0.span.start, decided),
    };
    for dialect in others {
        let Some((record, game, end)) = other(text, dialect, &best, start) else {
            continue;
        };
        // Another language than the letters speak for has to be right in every move, or in far more of them; that a move says too
        // little is no reason to keep letters by which none of them can be played.
        let right = match game.status {
            Status::Whole => true,
            Status::Ambiguous => best.1.status == Status::Broken,
            Status::Broken => false,
        };
        let sure = dialect.language == decided.language || right && !is_doubtful(&game);
        // A page of which nothing is read as a move is whole in any language.
        let says = !game.plies.is_empty() || !best.0.tells_moves();
        // Moves of a record behind this one are none of it.
        let own = begins(&record).is_none_or(|first| first < best.2) || !best.0.tells_moves();
        if !own {
            continue;
        }
        let further = sure && says && reach(&game) > reach(&best.1);
        if further || is_fewer((&record, &game), (&best.0, &best.1)) {
            best = (record, game, end);
        }
    }
    // What could stand in the place of a fault is asked of the reading that is kept alone.
    best.1 = match choice.candidates {
        true => replay(&best.0, text, start),
        false => replay_silent(&best.0, text, start),
    };
    Some(best)
}

/// The first byte of the first move of a record.
fn begins(record: &Record) -> Option<usize> {
    let mut items = record.items.iter();
    let first = items.find(|item| matches!(item.kind, Kind::Phrase { .. }));
    first.map(|item| item.start)
}

/// How many times the bytes of a record, and how many more, are first read in another dialect. What is no move in it may be
/// words to the end of the text, and all records of that text ask.
const HEARD_TIMES: usize = 4;
const HEARD_MORE: usize = 64;
/// And how many bytes behind its first move are in another notation.
const ROWS_HEARD: usize = 64;

/// The record that was read as `best`, in another dialect; none where that cannot say more: nothing is a move in it, or where
/// it goes on far beyond the other, it reaches no further as far as it was heard.
fn other(
    text: &str,
    dialect: Dialect,
    (record, game, end): &Found,
    start: &Start,
) -> Option<Found> {
    let first = record.span.start;
    let heard = heard(text, first, *end);
    let read = |text: &str| {
        let (read, end) = record::read_as(text, first, dialect);
        let prior = record.prior;
        let record = Record { prior, ..read };
        let says = game.plies.is_empty() || record.tells_moves();
        says.then(|| (tried(&record, text, start), record, end))
    };
    // A notation in which the first move cannot be played, or none of the first rows, says nothing of the others.
    if dialect.notation != record.dialect.notation && !game.plies.is_empty() {
        let from = begins(record)?;
        let (opening, _) = dialect.phrase(&text[from..]).ok()?;
        fit::first(&game.start, None, &opening)?;
        let rows = whole_words(heard, from, ROWS_HEARD);
        let (played, ..) = read(rows)?;
        if played.status == Status::Broken && played.plies.is_empty() {
            return None;
        }
    }
    let (mut played, mut record, mut end) = read(heard)?;
    if heard.len() < text.len() && heard[end..].trim().is_empty() {
        if reach(&played) <= reach(game) {
            return None;
        }
        (played, record, end) = read(text)?;
    }
    Some((record, played, end))
}

/// As much of `text` as is first read of the record from `start` to `end` in another dialect.
fn heard(text: &str, start: usize, end: usize) -> &str {
    whole_words(text, end, HEARD_TIMES * (end - start) + HEARD_MORE)
}

/// What of `text` stands before byte `at` and in the `most` bytes behind it; no word is cut in two.
fn whole_words(text: &str, at: usize, most: usize) -> &str {
    let near = &text[..text.floor_char_boundary(at + most)];
    match near[at..].rfind(char::is_whitespace) {
        Some(blank) if near.len() < text.len() => &near[..at + blank],
        _ => near,
    }
}

/// For how many moves of a chapter both lines are asked in which they may stand.
const TURNED_MOST: u32 = 12;
/// And of how many items a chapter may have for it: it is read anew for each.
const TURNED_ITEMS_MOST: usize = 1 << 12;

/// The chapter with its moves behind conditions in the lines in which they can be played, where it does not replay
/// as its sentences speak for.
fn turned(read: Found, text: &str, start: &Start) -> Found {
    let (mut best, mut turned) = (read, 0);
    if best.0.items.len() > TURNED_ITEMS_MOST {
        return best;
    }
    for nth in 0..best.0.conditions.min(TURNED_MOST) {
        let (mut record, end) =
            record::read_turned(text, best.0.span.start, best.0.dialect, turned | 1 << nth);
        record.prior = best.0.prior;
        let game = tried(&record, text, start);
        if game.status != Status::Broken && game.faults.len() < best.1.faults.len() {
            (best, turned) = ((record, game, end), turned | 1 << nth);
        }
    }
    best
}

/// Whether words of a game were not read or not played, in its variations perhaps: letters of another
/// language.
fn is_doubtful(game: &Game) -> bool {
    let doubtful = |fault: &Fault| {
        matches!(
            fault.cause,
            Cause::Unreadable(_) | Cause::Illegal(_) | Cause::CheckMark { .. } | Cause::CaptureMark
        )
    };
    game.faults.iter().any(doubtful)
}

/// How far a record was understood: to its end, then the more plies of the main line, then
/// in one way only, then the fewer faults.
pub(super) fn reach(game: &Game) -> (bool, u32, bool, Reverse<usize>) {
    (
        game.status != Status::Broken,
        game.main().plies.len() as u32,
        game.status == Status::Whole,
        Reverse(game.faults.len()),
    )
}

/// How many words have to be without sense in a language, so that another is asked for: one is a slip.
const LEAST: usize = 2;
/// How many words that one language cannot mean make up for a word that the other cannot.
const FAR: usize = 3;
/// How many half-moves further a language has to read where both know all the words.
const FURTHER: u32 = 2;

/// Whether the first reading of a record leaves far fewer words without sense than the second, in another language and
/// the same notation; or as many, and its men can go where they are said to for longer.
pub(super) fn is_fewer(first: (&Record, &Game), second: (&Record, &Game)) -> bool {
    let (one, other) = (first.0.dialect, second.0.dialect);
    if one.notation != other.notation || one.language == other.language {
        return false;
    }
    let (own, theirs) = (foreign(first), foreign(second));
    let lost = own.iter().filter(|at| theirs.binary_search(at).is_err());
    let won = theirs.iter().filter(|at| own.binary_search(at).is_err());
    let (lost, won) = (lost.count(), won.count());
    let plies = |game: &Game| game.main().plies.len() as u32;
    won >= LEAST && won > FAR * lost
        || won == 0 && lost == 0 && plies(first.1) >= plies(second.1) + FURTHER
}

/// Where the words stand that nothing reads, or that are of men whom the game does not have.
fn foreign((record, game): (&Record, &Game)) -> Vec<usize> {
    let men = men(record, &game.start);
    let absent = |phrase: &Phrase| phrase.castling.is_none() && !phrase.roles.meets(men);
    let foreign = record.items.iter().filter(|item| match &item.kind {
        Kind::Unreadable { .. } => true,
        Kind::Phrase { phrase, .. } => absent(phrase),
        _ => false,
    });
    foreign.map(|item| item.start).collect()
}

/// The men of a record's game: those that it begins with, and what its pawns become.
fn men(record: &Record, start: &Position) -> Roles {
    let board = start.board();
    let standing = Role::ALL
        .into_iter()
        .filter(|role| !board.by_role(*role).is_empty());
    let promoted = record.items.iter().filter_map(|item| match item.kind {
        Kind::Phrase { phrase, .. } => phrase.promotion,
        _ => None,
    });
    let all = standing.chain(promoted);
    all.fold(Roles::NONE, |men, role| men.union(Roles::of(role)))
}
