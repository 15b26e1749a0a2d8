//! Two sheets of one game that complete each other: each player wrote his own moves alone.
//!
//! Comes in: two records of which neither says anything where the other does. Goes out: the game of both; none where they are of different
//! games, as far as that shows.
//!
//! `1. e4 ? 2. Cf3 ?` beside `1. ? e5 2. ? Cc6`: e4 e5, Cf3 Cc6.

use crate::reading::Start;
use crate::record::Record;

use super::misprints::mended;
use super::{Correction, Options, Repair, Repaired, moves};

/// Of two sheets that complete each other, no more than one word in so many is corrected where they are of one game.
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
