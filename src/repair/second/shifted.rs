//! A word of the second sheet that may stand for the one before or behind that in whose place it was laid.
//!
//! Comes in: two rows of words, and a way to lay them together. Goes out: the same with such a word beside its neighbour, for each that
//! is not what it was laid beside.
//!
//! `f4xe3`, `Fd6xe5` beside `f4xe5` alone: it is the second by its square, and the first by its man.

use super::alike;
use super::together::{Place, Rows};

/// So many words are shifted at most: each is searched for by itself.
const SHIFTED_MOST: usize = 3;
/// How much more unlike the neighbour may be.
const MORE: f32 = 0.5;

/// The ways in which one word of the second sheet stands beside a neighbour of the word beside which it stands in `way`, where that has none
/// of its own and the two there are not the same.
pub(super) fn shifted(rows: &Rows<'_>, way: &[Place]) -> Vec<Vec<Place>> {
    let [_, others] = rows.sheets;
    let unlike = |one: usize, other: usize| rows.unlike(one, other, others[other].side(other));
    let mut ways = Vec::new();
    for at in 0..way.len() {
        let (Some(one), Some(other)) = way[at] else {
            continue;
        };
        let own = unlike(one, other);
        if own <= alike::cost::SPELLING {
            continue;
        }
        for next in [at.wrapping_sub(1), at + 1] {
            let Some(&(Some(neighbour), None)) = way.get(next) else {
                continue;
            };
            if unlike(neighbour, other) > own + MORE {
                continue;
            }
            let mut way = way.to_vec();
            way[at].1 = None;
            way[next].1 = Some(other);
            ways.push(way);
        }
    }
    ways.truncate(SHIFTED_MOST);
    ways
}
