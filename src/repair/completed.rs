//! Two sheets of one game that complete each other: each player wrote his own moves alone.
//!
//! Comes in: two records of which neither says anything where the other does. Goes out: the game of both; none where they are of different
//! games, as far as that shows.
//!
//! `1. e4 ? 2. Cf3 ?` beside `1. ? e5 2. ? Cc6`: e4 e5, Cf3 Cc6.
//!
//! Two sheets of one game, each with the moves of one side alone, repaired as one row of words.
//!
//! `1. e4 2. Cf3` and `1. e5 2. Cc6`: e4 e5 Cf3 Cc6, of which the first sheet has not e5 and Cc6.

use crate::game::{Game, Status};
use crate::play::Quick;
use crate::reading::Start;
use crate::record::Record;

use super::channels::Channels;
use super::misprints::{corrected, mended};
use super::one_sheet::{Sheet, channel};
use super::plays::QuickPlays;
use super::{Correction, Options, Repair, Repaired, moves, second, words};

/// Of two sheets of one game, no more than one word in so many is corrected, or does not say its half-move.
const DENIED: usize = 10;

/// The game of two sheets of which each has only half-moves that the other has not, which belongs to which half-move being told by
/// their numbers; none where that is no game without many corrections of either, for each may be of another.
pub(super) fn completed(
    sheets: [(&Record, &str); 2],
    start: &Start,
    options: &Options,
) -> Option<Repaired> {
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
pub(super) fn woven(
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
