//! The kinds of words misplaced.
//!
//! Comes in: a [`Place`]. Goes out: [`Guess`]es. A half-move was forgotten right before a word misread; two moves of one side
//! were exchanged, or two lines; a column slipped by a line.
//!
//! `4. 0-0 Fe7 5. Fa4 Cf6`: the lines are exchanged.

use crate::chess::Move;

use super::super::channel::Rivals;
use super::super::graph::Stand;
use super::super::search::Search;
use super::super::sheet::{Word, Written};
use super::place::{BEHIND, Place};
use super::{BEFORE, Guess, saved};

/// What breaks a record soon is no farther before.
const SOON: usize = 5;
/// How many guesses of a kind are tried at a place.
const OF_A_KIND: usize = 2;
/// What a word that is misread counts at most, and at the least.
const SLIP: f32 = 8.5;
const SLIP_LEAST: f32 = 5.0;

/// What a guess counts beyond its moves.
mod cost {
    /// A half-move was left out, right before one misread.
    pub const HALF: f64 = 5.0;
    /// Two moves of one side were exchanged, or two lines: twice as many half-moves, where one pair of them explains the sheet as well.
    pub const MOVES: f64 = 7.0;
    pub const LINES: f64 = 8.5;
    /// A column slipped by a line.
    pub const SLIPPED: f64 = 9.0;
}

/// How often words that seem misplaced so were misplaced in another way, about, in sheets with one such mistake:
/// counted of half-moves before one misread, and of the half-move by which a column slipped.
mod doubt {
    pub const HALF: f64 = 0.05;
    pub const EXCHANGED: f64 = 0.06;
    pub const SLIPPED: f64 = 0.1;
}

/// Looks for all kinds of words misplaced about a place; of each the likeliest.
pub(super) fn kinds(search: &mut Search<'_>, place: &Place<'_>, found: &mut Vec<Guess>) {
    for kind in [halves, slipped] {
        found.extend(likeliest(kind, search, place));
    }
    for order in ORDERS {
        let exchanged = |_: &mut Search<'_>, place: &Place<'_>, found: &mut Vec<Guess>| {
            exchanged(place, order, found);
        };
        found.extend(likeliest(exchanged, search, place));
    }
}

/// The likeliest guesses of a kind.
fn likeliest(
    kind: impl Fn(&mut Search<'_>, &Place<'_>, &mut Vec<Guess>),
    search: &mut Search<'_>,
    place: &Place<'_>,
) -> impl Iterator<Item = Guess> {
    let mut guesses = Vec::new();
    kind(search, place, &mut guesses);
    guesses.sort_by(|a, b| a.total.total_cmp(&b.total));
    guesses.into_iter().take(OF_A_KIND)
}

/// Where a column slipped up.
pub(super) fn slipped_up(search: &mut Search<'_>, place: &Place<'_>) -> Vec<Guess> {
    likeliest(slipped, search, place).collect()
}

/// A half-move left out right before a word that says another move than was meant.
fn halves(search: &mut Search<'_>, place: &Place<'_>, found: &mut Vec<Guess>) {
    for (at, stand) in place.before(SOON) {
        if place.words[at].written != Written::Move {
            continue;
        }
        if let Some(play) = half_at(search, place, (at, stand), place.room(cost::HALF)) {
            let words = with_cells(place.words, at, 1);
            found.push(place.guess(words, (at, 1), (cost::HALF, play), doubt::HALF));
        }
    }
}

/// What the likeliest half-move put in before word `at` counts with the slip of that word, where that is less than `room`.
fn half_at(
    search: &mut Search<'_>,
    place: &Place<'_>,
    (at, stand): (usize, &Stand),
    room: f32,
) -> Option<f32> {
    let word = &place.words[at];
    let mut best = room;
    for (first, cost) in weighed(search, stand) {
        if cost + SLIP_LEAST > best {
            continue;
        }
        let after = stand.after(&first);
        let replies = after.position.legal_moves();
        let rivals = &Rivals::new(&replies);
        let own = after.said(Some(word));
        // What the word says needs no guess: the search itself puts in a half-move before it.
        for reply in replies.iter().filter(|reply| !own.is(reply)) {
            let asked = after.asked(reply, rivals, (best - cost).min(SLIP));
            let total = cost + search.channels.cost(at, word, asked) as f32;
            let words = at + 1..place.words.len();
            if total < best && place.goes_on(after.after(reply), words, place.least(at + 1)) {
                best = total;
            }
        }
    }
    (best < room).then_some(best)
}

/// Two moves of one side exchanged, or two lines: the words that come first, so many on, and what that counts.
const ORDERS: [(&[usize], f64); 2] = [(&[2, 1, 0], cost::MOVES), (&[2, 3, 0, 1], cost::LINES)];

/// The words from `at` on in another order.
fn ordered(at: usize, order: &[usize], end: usize) -> impl Iterator<Item = usize> {
    let first = order.iter().map(move |by| at + by);
    first.chain(at + order.len()..end)
}

/// The same as a row of words; none where that is the same row, or there are too few.
fn in_order(words: &[Word], at: usize, order: &[usize]) -> Option<Vec<Word>> {
    let end = at + order.len();
    if end > words.len() || words[at].core == words[at + 2].core {
        return None;
    }
    let mut turned = words.to_vec();
    for (to, by) in order.iter().enumerate().filter(|(to, by)| to != *by) {
        turned[at + to] = words[at + to].saying(&words[at + by]);
    }
    Some(turned)
}

/// Two moves of one side exchanged, or two lines, as one of `ORDERS` says.
fn exchanged(place: &Place<'_>, (order, price): (&[usize], f64), found: &mut Vec<Guess>) {
    let words = place.words;
    for (at, stand) in place.before(SOON) {
        let Some(turned) = in_order(words, at, order) else {
            continue;
        };
        let in_order = ordered(at, order, words.len());
        if place.room(price) > 0.0 && place.goes_on(stand.clone(), in_order, place.least(at)) {
            found.push(place.guess(turned, (at, 0), (price, 0.0), doubt::EXCHANGED));
        }
    }
}

/// The same where the first word departs and the next that does is far behind: with the words exchanged both can be played as they
/// stand. `departed` are the words behind the broken one that do, each with what it counts.
pub(super) fn exchanged_far(place: &Place<'_>, departed: &[(usize, f64)], found: &mut Vec<Guess>) {
    let words = place.words;
    for (at, stand) in place.before(SOON) {
        for (order, price) in ORDERS {
            let Some(turned) = in_order(words, at, order) else {
                continue;
            };
            let end = at + place.reach(stand.clone(), ordered(at, order, words.len()));
            let has_room = |&(_, saved): &(usize, f64)| place.room(price - saved) > 0.0;
            if let Some((last, _)) = saved(departed, end).filter(has_room) {
                let guess = place.guess(turned, (at, 0), (price, 0.0), doubt::EXCHANGED);
                found.push(guess.seen_to(last));
            }
        }
    }
}

/// A column slipped up by a line: a half-move left out, and from there on each pair of words in the other order.
fn slipped(search: &mut Search<'_>, place: &Place<'_>, found: &mut Vec<Guess>) {
    let words = place.words;
    let room = place.room(cost::SLIPPED);
    for (at, stand) in place.before(BEFORE) {
        if words[at].written.is_cell() {
            continue;
        }
        let least = place.least(at).max(BEHIND);
        let mut best = room;
        let moves = weighed(search, stand);
        for &(ref first, cost) in &moves {
            let pairs = in_pairs(at, words.len());
            if cost < best && place.goes_on(stand.after(first), pairs, least) {
                best = cost;
            }
        }
        if best < room {
            let words = with_cells(&paired(words, at), at, 1);
            let guess = place.guess(words, (at, 1), (cost::SLIPPED, best), doubt::SLIPPED);
            found.push(guess.surely());
        }
    }
}

/// A column slipped down by a line: the cell `at`, before which the sheet stands so, was left empty. `departed` are the words that depart from
/// somewhat before it on, each with what it counts.
pub(super) fn slipped_down(
    (words, own): (&[Word], &[Option<Move>]),
    (at, stand): (usize, &Stand),
    departed: &[(usize, f64)],
) -> Option<Guess> {
    let place = Place::new((words, own), (at, vec![stand.clone()]), (0.0, 0.0));
    let end = at + 1 + place.reach(stand.clone(), in_pairs(at + 1, words.len()));
    // By the last cell nothing slipped, and by one of the last row but one nothing tells it.
    let whole = end == words.len() && end > at + 3;
    let last = match saved(departed, end) {
        // In the one order as in the other the words can be played to the last: what players do tells which it is.
        _ if whole && end > at + BEHIND => end - 1,
        Some((last, saved)) if (whole || end > at + BEHIND) && saved > cost::SLIPPED => last,
        _ => return None,
    };
    let mut turned = paired(words, at + 1);
    turned[at] = Word {
        written: Written::Dots,
        moved: true,
        ..words[at].clone()
    };
    let guess = place.guess(turned, (at, 0), (cost::SLIPPED, 0.0), doubt::SLIPPED);
    Some(guess.seen_to(last.max(at)).surely())
}

/// The moves from a position between words, each with how little players would play it.
pub(super) fn weighed(search: &Search<'_>, stand: &Stand) -> Vec<(Move, f32)> {
    let moves = stand.position.legal_moves();
    let costs = search.plays.costs(stand, &moves);
    moves.iter().copied().zip(costs.iter().copied()).collect()
}

/// The words from `at` to `end`, each pair in the other order.
fn in_pairs(at: usize, end: usize) -> impl Iterator<Item = usize> {
    (at..end).map(move |word| match (word - at) % 2 {
        0 if word + 1 == end => word,
        0 => word + 1,
        _ => word - 1,
    })
}

/// The same as a row of words. A cell that comes to stand behind the last of them is empty: the slipped column is the longer one there.
fn paired(words: &[Word], at: usize) -> Vec<Word> {
    let mut turned = words.to_vec();
    for (to, by) in (at..).zip(in_pairs(at, words.len())) {
        turned[to] = words[to].saying_with_column(&words[by]);
    }
    let last = turned.last_mut();
    if let Some(last) = last.filter(|last| last.moved && last.written.is_cell()) {
        last.written = Written::Dots;
    }
    turned
}

/// The words with so many cells put in before word `at`.
pub(super) fn with_cells(words: &[Word], at: usize, cells: usize) -> Vec<Word> {
    let empty = words[at].skipped();
    let mut words = words.to_vec();
    words.splice(at..at, std::iter::repeat_n(empty, cells));
    words
}
