//! Two sheets of one game, each with the moves of one side alone, repaired as one row of words.
//!
//! Comes in: two records, neither of which replays. Goes out: the game of both; none where they are no such sheets, or of different games,
//! as far as that shows.
//!
//! `1. e4 2. Cf3` and `1. e5 2. Cc6`: e4 e5 Cf3 Cc6, of which the first sheet has not e5 and Cc6.

use crate::game::{Game, Status};
use crate::play::Quick;
use crate::reading::Start;
use crate::record::Record;

use super::channels::Channels;
use super::misprints::corrected;
use super::one_sheet::{Sheet, channel};
use super::plays::QuickPlays;
use super::{Options, Repaired, moves, second, words};

/// Of two sheets of one game no more than one word in so many does not say its half-move.
const DENIED: usize = 10;

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
