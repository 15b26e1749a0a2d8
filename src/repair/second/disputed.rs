//! What the other sheet says of a half-move, where that is another move than is read.
//!
//! Comes in: the moves of the game that is read, and the words of the second sheet. Goes out: for each half-move of which that says
//! another the moves that it says instead; none of them may be legal there.
//!
//! `5. d3` beside `5. h3`: h3. Beside `5. d33` or `?`: nothing.

use crate::chess::{Move, MoveList};
use crate::fit::fitting;

use super::super::channel::{Asked, Channel, Rivals};
use super::super::sheet::{Word, Written};
use super::super::stand::Stand;
use super::PAIRS_MOST;
use super::attributed::{Beside, Half, attributed};

/// What it counts at the least that a word which says no legal move was meant for the one that is read: more than one slip.
const UNLIKE: f32 = 12.0;
/// How much likelier another move must be to be what such a word says: several slips make a word like either.
const LIKER: f32 = 1.0;

/// The half-moves of a game of which the other sheet says another move, each with what it says instead; `words` are those of the
/// other sheet.
pub(in crate::repair) fn disputed(
    halves: &[Half],
    words: &[Beside<'_>],
    second: &Channel,
) -> Vec<(usize, Vec<Move>)> {
    if words.len() * halves.len() > PAIRS_MOST {
        return Vec::new();
    }
    let mut second = second.clone();
    let own = attributed(halves, words, &mut second);
    let own = own.iter().enumerate();
    let disputed = own.filter_map(|(half, at)| {
        let (at, (played, stand)) = ((*at)?, &halves[half]);
        Some((half, denied((at, words[at].1), played, stand, &mut second)?))
    });
    disputed.collect()
}

/// The moves that the word `other`, the one at `at`, says, where that is another than `played`: by the squares, or by the homes of
/// men, where one of those that can go there has the home that is named; and where it says none that can be played, those that
/// it is likest, unless that which is read is among them. A word that no letter is known of tells nothing.
fn denied(
    (at, other): (usize, &Word),
    played: &Move,
    stand: &Stand,
    second: &mut Channel,
) -> Option<Vec<Move>> {
    if let Some(phrase) = other.phrase {
        let mut fits = MoveList::new();
        fitting(&stand.position, None, &phrase, &mut fits);
        if fits.contains(played) {
            let at_home = stand.fits(other);
            return (!at_home.is_empty() && !at_home.contains(played)).then_some(at_home);
        }
        if !fits.is_empty() {
            return Some(fits.to_vec());
        }
    }
    let is_ruin = other.written == Written::Move && other.core.as_slice().len() > 1;
    match is_ruin {
        true => likest((at, other), played, stand, second),
        false => None,
    }
}

/// The moves that a word is likest which says none, where it is unlike `played`.
fn likest(
    (at, other): (usize, &Word),
    played: &Move,
    stand: &Stand,
    second: &mut Channel,
) -> Option<Vec<Move>> {
    let moves = stand.position.legal_moves();
    let rivals = Rivals::new(&moves);
    let mut cost = |played: &Move, most: f32| {
        let asked = stand.asked(played, &rivals, most);
        second.cost(at, other, asked)
    };
    let own = cost(played, Asked::ANY);
    let costs: Vec<f32> = moves.iter().map(|other| cost(other, own)).collect();
    let least = costs.iter().copied().fold(own, f32::min);
    // What is like no move says none.
    let is_liker = least + LIKER <= own && least < UNLIKE;
    if !is_liker && own < UNLIKE {
        return None;
    }
    let liker = moves.iter().zip(costs);
    let liker = liker.filter(|(_, cost)| is_liker && *cost < least + LIKER);
    Some(liker.map(|(played, _)| *played).collect())
}
