//! Two sheets of one game.
//!
//! Comes in: two records. Goes out: the first, with what the second says as evidence, or why that is none. Each player may have written
//! his own moves alone: of sheets neither of which says anything where the other does, or of which each has the moves of one side alone
//! and is woven with the other into one row of words, it is the game of both.
//!
//! `1. e4 ? 2. Cf3 ?` beside `1. ? e5 2. ? Cc6`, and `1. e4 2. Cf3` beside `1. e5 2. Cc6`: e4 e5, Cf3 Cc6.

use crate::game::{Cause, Fault, Game, Status};
use crate::play::Quick;
use crate::reading::{self, Start};
use crate::record::Record;

use super::channels::Channels;
use super::one_sheet::{Sheet, channel};
use super::otherwise::{corrected, mended};
use super::plays::QuickPlays;
use super::{Correction, GivenUp, Options, Repair, Repaired, moves, second, words};

/// Of two sheets of one game, no more than one word in so many is corrected, or does not say its half-move.
const DENIED: usize = 10;

/// The first of two records, of which the columns stand one under the other, with what the second says as evidence.
pub(super) fn both(sheets: [(&Record, &str); 2], start: &Start, options: &Options) -> Repaired {
    let [first, second] = sheets;
    let own = reading::replay(first.0, first.1, start);
    let other = reading::replay(second.0, second.1, start);
    let seen = second::seen(sheets, &own);
    let is_apart = second::start_apart(&own, &other);
    let may_weave = !is_apart && !seen.too_long;
    let games = ([&own, &other], seen.differ == Some(false));
    let woven = may_weave.then(|| woven(sheets, games, start, options));
    let woven = woven.flatten();
    let seen = match woven {
        Some(_) => seen.of_one_game(),
        None => seen,
    };
    let differ = |one: &Game| {
        let by_words = seen.differ;
        by_words.unwrap_or_else(|| second::differ(one, &other))
    };
    let alone = || mended(first, None, start, options);
    let completed = (woven.is_none() && seen.complete).then(|| completed(sheets, start, options));
    if let Some(whole) = completed.flatten() {
        return whole;
    }
    let mut repaired = match woven {
        Some(whole) => whole,
        None if is_apart => return told_first(alone(), Cause::OtherStart),
        None if differ(&own) => told_first(alone(), Cause::OtherGame),
        None if seen.unlike => return told_first(alone(), Cause::Unlike),
        None => {
            let both = mended(first, Some(second), start, options);
            match both.given_up {
                Some(
                    GivenUp::TooMany { .. } | GivenUp::NoReading | GivenUp::Work | GivenUp::LeftOut,
                ) => {
                    match alone() {
                        alone if alone.given_up.is_some() => both,
                        alone if differ(&alone.game) => told_first(alone, Cause::OtherGame),
                        // Beside the other sheet it needs too much, by itself it does not.
                        alone => alone,
                    }
                }
                _ => both,
            }
        }
    };
    let is_of_other = |fault: &Fault| matches!(fault.cause, Cause::OtherGame);
    if seen.too_long && !repaired.game.faults.iter().any(is_of_other) {
        repaired = told_first(repaired, Cause::Uncompared);
    }
    let denied = second::result_denied(first.0, &own, &other);
    repaired.game.faults.extend(denied);
    let is_one_game = repaired.given_up.is_none() && !differ(&repaired.game);
    if is_one_game
        && let Some(added) = second::result_added(&repaired.game, (second.0, &other), &seen)
    {
        repaired.game.stated = Some(added);
    }
    repaired
}

/// A record with a fault at its first move: why the second sheet is no evidence for it.
fn told_first(mut repaired: Repaired, cause: Cause) -> Repaired {
    let start = repaired.record.span.start;
    let first = repaired.game.plies_of(repaired.game.main()).first();
    let span = first.map_or(start..start, |ply| ply.span(&repaired.record));
    repaired.game.faults.insert(0, Fault::new(cause, span));
    repaired
}

/// The game of two sheets of which each has only half-moves that the other has not, which belongs to which half-move being told by
/// their numbers; none where that is no game without many corrections of either, for each may be of another.
fn completed(sheets: [(&Record, &str); 2], start: &Start, options: &Options) -> Option<Repaired> {
    let [first, second] = sheets;
    let (whole, other) = (
        mended(first, Some(second), start, options),
        mended(second, Some(first), start, options),
    );
    let is_denied = |repair: &&Repair| {
        matches!(
            repair.correction,
            Correction::Misread | Correction::Extra | Correction::Exchanged
        )
    };
    let denied = [&whole, &other].map(|found| found.repairs.iter().filter(is_denied).count());
    let all = moves(&whole.game);
    let is_one = whole.given_up.is_none() && other.given_up.is_none();
    let few = DENIED * (denied[0] + denied[1]) <= all.len();
    (is_one && few && all == moves(&other.game)).then_some(whole)
}

/// The game of two sheets, each with the moves of one side, the first of which tells `games[0]` by itself and the second `games[1]`; their
/// words may seem `alike`. None where that is no game without many corrections, for each may be of another.
fn woven(
    sheets: [(&Record, &str); 2],
    (games, alike): ([&Game; 2], bool),
    start: &Start,
    options: &Options,
) -> Option<Repaired> {
    if games.iter().any(|game| game.status != Status::Broken) {
        return None;
    }
    let [(record, text), (other, _)] = sheets;
    let rows = [0, 1].map(|at| words(sheets[at].0, sheets[at].1, games[at]));
    let ways = second::woven([&rows[0], &rows[1]], &games[0].start, alike)?;
    let sheet = Sheet {
        record,
        text,
        words: &rows[0],
        plays: &QuickPlays::new(options.prior.then(Quick::learned)),
        game: games[0],
        start,
        options,
    };
    let channels = || Channels {
        own: channel(record, &rows[0]),
        second: Some(channel(other, &rows[1])),
    };
    let found = sheet.cheapest_beside(&ways, channels);
    let found = corrected(found, text, options);
    let played = moves(&found.game);
    let denied = second::denied([&rows[0], &rows[1]], &played, &games[0].start);
    (found.given_up.is_none() && DENIED * denied <= played.len()).then_some(found)
}
