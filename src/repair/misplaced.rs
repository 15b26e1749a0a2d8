//! Words misplaced: what no departure at a single word mends, since the words behind it stand elsewhere than they should.
//!
//! Comes in: a search that has ended, and so where its cheapest reading departs from the words. Goes out: [`Guess`]es, other
//! rows of words which from some place on can be played as they stand past the word that broke the record. Each is tried on the words
//! about that place; those that save something are to be searched as sheets of their own, and the cheapest game decides.
//!
//! `3. Fb5 a6 4. 0-0 Fe7 5. Te1 b5 6. Fb3`: before 4. a line is missing, Fa4 Cf6.

use crate::chess::Move;

use super::far::Gone;
use super::graph::Step;
use super::search::Search;
use super::sheet::Word;
use super::stand::Stand;
use super::steps::cost::EXTRA;

mod doubled;
mod guess;
mod kinds;
mod lines;
mod passed;
mod place;

use doubled::doubled;
use guess::tried;
pub(super) use guess::{Guess, Guesses};
use kinds::{exchanged_far, kinds, slipped_down, slipped_up};
use passed::{is_cell, passed_over};
use place::{Place, play_on};

/// How far before a departure its cause may be.
const BEFORE: usize = 20;
/// Departures so near each other may have one cause.
const NEAR: usize = 12;
/// Where these count no more than this, nothing else is looked for: one alone may be as dear.
const LEAST: f64 = 13.0;
/// The same where two words of one side depart that follow each other.
const LEAST_EXCHANGED: f64 = 7.0;
/// The same about the first word that cannot be played, all before it being read as it stands.
const LEAST_WRITTEN: f64 = 11.0;
/// What a guess may count more than the reading that it is to be instead of, which is less sure for it.
const THROWN: f64 = 10.0;
/// So many words about the first that cannot be read as it stands depart at the least where a column slipped up.
const SLIPPED_LEAST: usize = 3;
/// So many words on is the last of those exchanged.
const EXCHANGED_MOST: usize = 3;
/// In how many places of a sheet a cause is looked for, and in how many of one that no reading goes on with.
const PLACES: usize = 3;
const PLACES_BROKEN: usize = 8;
/// How many guesses are tried, and how many are followed over the whole sheet.
const TRIED: usize = 6;
const FOLLOWED: usize = 3;
/// How many readings are followed where a guess is tried.
const WIDTH: usize = 24;
/// What a guess must save to be followed, and then to be believed.
pub(super) const SURE: f64 = 1.0;
/// What it saves is seen from so many words before the first that is another to so many behind the broken one.
const AHEAD: usize = 6;
const SEEN: usize = 12;
/// How much dearer a guess may be than a word passed over that is no move of the game: a stray one is rarer than it counts.
const STRAY: f64 = 7.0;
/// What it counts that no reading comes to a word.
const UNREAD: f64 = 1e3;
/// What a word counts, more or less, that says its move.
const SAID: f64 = 1.5;

/// The likeliest other rows of words for those of a search that has ended, the likeliest reading of which departs from the words `departs`;
/// none where no reading came to the last word.
pub(super) fn guesses(search: &mut Search<'_>, departs: Option<&[usize]>) -> Guesses {
    let last = search.beams.iter().rposition(|beam| !beam.is_empty());
    let last = last.unwrap_or(0);
    let way = search.way(last);
    let mut own = vec![None; search.words.len()];
    for gone in &way {
        if let Step::Read(played) = gone.step {
            own[gone.word] = Some(played);
        }
    }
    let mut found = Vec::new();
    let mut known = 0;
    for Departed {
        word,
        counts,
        stray,
    } in places(search, &way, last, departs)
    {
        let first = word.saturating_sub(BEFORE).max(known);
        known = word + 1;
        let stands = stands(search, &way, (first, word, last));
        if !stands.is_empty() {
            let first = word + 1 - stands.len();
            let place = Place::new((search.words, &own), (first, stands), (counts, stray));
            kinds(search, &place, &mut found);
        }
    }
    lines::left_out(search, &way, (last, &own), &mut found);
    far(search, &way, (last, &own), &mut found);
    as_written(search, &way, (last, &own), &mut found);
    apart(&mut found);
    found.truncate(TRIED);
    found.extend(slipped_as_written(search, &way, (last, &own)));
    tried(search, found, last)
}

/// Words exchanged that cost a departure where they stand and others far behind.
fn far(
    search: &Search<'_>,
    way: &[Gone],
    (last, own): (usize, &[Option<Move>]),
    found: &mut Vec<Guess>,
) {
    let departed = departed(search, way, last);
    for (at, here) in departed.iter().enumerate().take(PLACES_BROKEN) {
        let behind = &departed[at + 1..];
        if behind
            .first()
            .is_none_or(|next| next.word <= here.word + NEAR)
        {
            continue;
        }
        let first = here.word.saturating_sub(EXCHANGED_MOST);
        let stands = stands(search, way, (first, here.word, last));
        if stands.is_empty() {
            continue;
        }
        let first = here.word + 1 - stands.len();
        let counts = here.counts - SAID;
        let place = Place::new((search.words, own), (first, stands), (counts, 0.0));
        let behind = behind.iter().map(|next| (next.word, next.counts - SAID));
        let behind: Vec<(usize, f64)> = behind.collect();
        exchanged_far(&place, &behind, found);
    }
}

/// Words misplaced about the first that cannot be played, all before it being read as they stand: what is missing there may make the
/// search depart from words far ahead or behind.
fn as_written(
    search: &mut Search<'_>,
    way: &[Gone],
    (last, own): (usize, &[Option<Move>]),
    found: &mut Vec<Guess>,
) {
    let departed = departed(search, way, last);
    let Some(first) = departed.first().map(|first| first.word) else {
        return;
    };
    let start = search.nodes[0].stand.clone();
    let place = Place::new((search.words, own), (0, vec![start]), (0.0, 0.0));
    let broken = place.broken();
    let near = departed
        .iter()
        .take_while(|other| other.word <= broken + NEAR);
    let saved: f64 = near.map(|other| other.counts - SAID).sum();
    if broken == search.words.len() || saved <= LEAST_WRITTEN {
        return;
    }
    let mut guesses = Vec::new();
    kinds(search, &place.saving(saved), &mut guesses);
    found.extend(guesses.into_iter().map(|guess| Guess {
        since: first.min(guess.at),
        ..guess
    }));
}

/// Puts the cheapest of some guesses first, each once.
fn apart(found: &mut Vec<Guess>) {
    let order = |one: &Guess, other: &Guess| {
        let words = (one.at, one.cells).cmp(&(other.at, other.cells));
        let total = one.total.total_cmp(&other.total);
        total.then(words).then(one.since.cmp(&other.since))
    };
    found.sort_by(order);
    found.dedup_by(|other, one| {
        (one.at, one.cells, one.price) == (other.at, other.cells, other.price)
    });
}

/// Columns that slipped where all before them can be read as it stands, while the search departs from it: cells that were left empty, and
/// half-moves left out.
fn slipped_as_written(
    search: &mut Search<'_>,
    way: &[Gone],
    (last, own): (usize, &[Option<Move>]),
) -> Vec<Guess> {
    let departed = departed(search, way, last);
    let departed = departed.iter();
    let departed: Vec<(usize, f64)> = departed
        .map(|other| (other.word, other.counts - SAID))
        .collect();
    let mut found = emptied(search, way, (last, own), &departed);
    let start = &search.nodes[0].stand;
    found.extend(doubled((search.words, own), start, &departed));
    let Some(&(first, _)) = departed.first() else {
        return found;
    };
    let start = search.nodes[0].stand.clone();
    let written = Place::new((search.words, own), (0, vec![start]), (0.0, 0.0));
    let reach = written.broken();
    let near = departed.iter();
    let near = near.take_while(|(word, _)| *word <= reach + NEAR);
    if first < reach && near.clone().count() >= SLIPPED_LEAST {
        let saved = near.map(|(_, counts)| counts).sum();
        let up = slipped_up(search, &written.saving(saved)).into_iter();
        found.extend(up.map(|guess| Guess {
            since: first.min(guess.at),
            ..guess
        }));
    }
    found
}

/// A kind of cells in which nothing is missing: of a cell, before which the sheet stands so, and the words that depart.
type Kind = fn((&[Word], &[Option<Move>]), (usize, &Stand), &[(usize, f64)]) -> Option<Guess>;

/// Cells that may have been left empty by a column that slipped down: where all before them can be read as it stands, or else as the search
/// reads it.
fn emptied(
    search: &Search<'_>,
    way: &[Gone],
    (last, own): (usize, &[Option<Move>]),
    departed: &[(usize, f64)],
) -> Vec<Guess> {
    let words = search.words;
    let mut written = Some((0, search.nodes[0].stand.clone()));
    let mut found = Vec::new();
    let cells = (0..words.len()).filter(|&at| is_cell(&words[at]));
    for at in cells.take(PLACES_BROKEN) {
        written = written.and_then(|(from, mut stand)| {
            let read = play_on(&words[from..at], &own[from..at], &mut stand);
            (from + read == at).then_some((at, stand))
        });
        let since = departed.first().map_or(at, |(first, _)| at.min(*first));
        let searched = match written {
            Some(_) if since == at => None,
            _ => stands(search, way, (at, at, last)).pop(),
        };
        let written = written.as_ref().map(|(_, stand)| (since, stand));
        let searched = searched.as_ref().map(|stand| (at, stand));
        let readings = || [written, searched].into_iter().flatten();
        let guess = |kind: Kind, (since, stand)| {
            let first = departed.partition_point(|(word, _)| *word < since);
            let guess = kind((words, own), (at, stand), &departed[first..])?;
            Some(Guess { since, ..guess })
        };
        found.extend(readings().find_map(|reading| guess(slipped_down, reading)));
        // A word that can be read as it stands may say another move than was meant.
        found.extend(readings().filter_map(|reading| guess(passed_over, reading)));
    }
    found
}

/// Where a reading departs from the words.
#[derive(Clone, Copy)]
struct Departed {
    word: usize,
    /// What the departure counts, or together with those near it.
    counts: f64,
    /// How much dearer another cause may be: more than nothing for a word passed over that is no move of the game.
    stray: f64,
}

/// The departures on a way to word `last`; a word behind it that no reading comes to is one.
fn departed(search: &Search<'_>, way: &[Gone], last: usize) -> Vec<Departed> {
    // A word passed over and a half-move put in behind it are one misread.
    let goes_on = |at: usize| {
        let next = way.get(at + 1);
        next.is_some_and(|next| !matches!(next.step, Step::Missing(..)))
    };
    let arcs = way.iter().map(|gone| &search.arcs[gone.arc as usize]);
    // What could not be read in cells that follow each other stands where it should.
    let read = |word: u32| search.unread(word as usize..word as usize + 1) == 0;
    let departed = arcs.enumerate();
    let departed = departed.filter(|(_, arc)| arc.change && read(arc.word));
    let departed = departed.map(|(at, arc)| {
        let passed = matches!(arc.step, Step::Extra) && arc.paid >= EXTRA;
        Departed {
            word: arc.word as usize,
            counts: arc.cost,
            stray: if passed && goes_on(at) { STRAY } else { 0.0 },
        }
    });
    let unread = (last < search.words.len()).then_some(Departed {
        word: last,
        counts: UNREAD,
        stray: 0.0,
    });
    departed.chain(unread).collect()
}

/// Where departures are so near each other that they may have one cause: the first of them, with what they count together. A stray
/// word alone may have another cause.
fn places(
    search: &Search<'_>,
    way: &[Gone],
    last: usize,
    departs: Option<&[usize]>,
) -> Vec<Departed> {
    let departed = departed(search, way, last);
    let together = |i: usize| {
        let first = departed[i];
        let near = departed[i..].iter();
        let near = near.take_while(|other| other.word - first.word <= NEAR);
        Departed {
            counts: near.map(|other| other.counts - SAID).sum(),
            ..first
        }
    };
    let are_near = |word: usize, departs: &[usize]| {
        let near =
            |at: &&usize| (word..=word + NEAR).contains(*at) && search.unread(**at..**at + 1) == 0;
        departs.iter().filter(near).count() > 1
    };
    // Two words of one side that follow each other, where they are exchanged, depart both.
    let are_two = |place: &Departed| {
        let next = place.word + 2;
        departed.iter().any(|other| other.word == next) && place.counts > LEAST_EXCHANGED
    };
    let is_dear = |place: &Departed| {
        let near = departs.is_none_or(|departs| are_near(place.word, departs));
        place.stray > 0.0 || (place.counts > LEAST || are_two(place)) && near
    };
    let places = (0..departed.len()).map(together).filter(is_dear);
    let mut places: Vec<Departed> = places.collect();
    // What breaks a record is before the first departure; of a record that goes on the dearest are looked at.
    if departs.is_some() {
        places.sort_by(|one, other| other.counts.total_cmp(&one.counts));
        places.truncate(PLACES);
        places.sort_by_key(|place| place.word);
    }
    places.truncate(PLACES_BROKEN);
    places
}

/// The positions before words `first` to `word` on a way to word `last`; where two words are one step, those behind it.
fn stands(
    search: &Search<'_>,
    way: &[Gone],
    (first, word, last): (usize, usize, usize),
) -> Vec<Stand> {
    let end = search.beams[last].first().map(|&node| (last, node));
    let steps = way.iter().map(|gone| (gone.word, gone.from)).chain(end);
    let mut stands = Vec::new();
    let mut due = first;
    for (at, node) in steps.filter(|(at, _)| (first..=word).contains(at)) {
        if at != due {
            stands.clear();
        }
        stands.push(search.nodes[node as usize].stand.clone());
        due = at + 1;
    }
    if due == word + 1 { stands } else { Vec::new() }
}
