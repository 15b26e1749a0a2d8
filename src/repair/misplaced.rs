//! Words misplaced: what no departure at a single word mends, since the words behind it stand elsewhere than they should.
//!
//! Comes in: a search that has ended, and so where its cheapest reading departs from the words. Goes out: [`Guess`]es, other
//! rows of words which from some place on can be played as they stand past the word that broke the record. Each is tried on the words
//! about that place; those that save something are to be searched as sheets of their own, and the cheapest game decides.
//!
//! `3. Fb5 a6 4. 0-0 Fe7 5. Te1 b5 6. Fb3`: before 4. a line is missing, Fa4 Cf6.

use crate::chess::Move;

use super::graph::Stand;
use super::search::Search;
use super::sheet::Word;

mod departed;
mod guess;
mod kinds;
mod place;

use departed::{Departed, Reading, saved};
use guess::tried;
pub(super) use guess::{Guess, Guesses};
use kinds::{exchanged_far, kinds, slipped_down, slipped_up};
use place::doubled;
use place::play_on;
use place::{is_cell, passed_over};

/// How far before a departure its cause may be.
const BEFORE: usize = 20;
/// Departures so near each other may have one cause.
const NEAR: usize = 12;
/// Where these count no more than this, nothing else is looked for: one alone may be as dear.
const LEAST: f64 = 10.0;
/// The same where two words of one side depart that follow each other.
const LEAST_EXCHANGED: f64 = 7.0;
/// The same about the first word that cannot be played, all before it being read as it stands.
const LEAST_WRITTEN: f64 = 9.0;
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
const FOLLOWED: usize = 4;
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
    let reading = Reading::of(search);
    let mut found = Vec::new();
    let mut known = 0;
    for departed in reading.places(search, departs) {
        let first = departed.word.saturating_sub(BEFORE).max(known);
        known = departed.word + 1;
        if let Some(place) = reading.place(search, (first, departed)) {
            kinds(search, &place, &mut found);
        }
    }
    guess::left_out(search, &reading, &mut found);
    far(search, &reading, &mut found);
    as_written(search, &reading, &mut found);
    apart(&mut found);
    found.truncate(TRIED);
    found.extend(slipped_as_written(search, &reading));
    apart(&mut found);
    tried(search, found, reading.last)
}

/// Words exchanged that cost a departure where they stand and others far behind.
fn far(search: &Search<'_>, reading: &Reading, found: &mut Vec<Guess>) {
    let departs = reading.departs();
    for (at, &(word, counts)) in departs.iter().enumerate().take(PLACES_BROKEN) {
        let behind = &departs[at + 1..];
        if behind.first().is_none_or(|(next, _)| *next <= word + NEAR) {
            continue;
        }
        let first = word.saturating_sub(EXCHANGED_MOST);
        let here = Departed {
            word,
            counts,
            stray: 0.0,
        };
        if let Some(place) = reading.place(search, (first, here)) {
            exchanged_far(&place, behind, found);
        }
    }
}

/// Words misplaced about the first that cannot be played, all before it being read as they stand: what is missing there may make the
/// search depart from words far ahead or behind.
fn as_written(search: &mut Search<'_>, reading: &Reading, found: &mut Vec<Guess>) {
    let departs = reading.departs();
    let Some(&(first, _)) = departs.first() else {
        return;
    };
    let place = reading.as_written(search);
    let broken = place.broken();
    let near = departs
        .iter()
        .take_while(|(word, _)| *word <= broken + NEAR);
    let saved: f64 = near.map(|(_, counts)| counts).sum();
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
fn slipped_as_written(search: &mut Search<'_>, reading: &Reading) -> Vec<Guess> {
    let departs = reading.departs();
    let mut found = emptied(search, reading, &departs);
    let written = reading.as_written(search);
    found.extend(doubled(&written, &departs));
    let Some(&(first, _)) = departs.first() else {
        return found;
    };
    let reach = written.broken();
    let near = departs.iter();
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
fn emptied(search: &Search<'_>, reading: &Reading, departs: &[(usize, f64)]) -> Vec<Guess> {
    let (words, own) = (search.words, &reading.own[..]);
    let mut written = Some((0, search.nodes[0].stand.clone()));
    let emptied = reading.departs_emptied();
    let mut found = Vec::new();
    let cells = (0..words.len()).filter(|&at| is_cell(&words[at]));
    for at in cells.take(PLACES_BROKEN) {
        written = written.and_then(|(from, mut stand)| {
            let read = play_on(&words[from..at], &own[from..at], &mut stand);
            (from + read == at).then_some((at, stand))
        });
        let since = departs.first().map_or(at, |(first, _)| at.min(*first));
        let searched = match written {
            Some(_) if since == at => None,
            _ => reading.stands(search, (at, at)).pop(),
        };
        let written = written.as_ref().map(|(_, stand)| (since, stand));
        let searched = searched.as_ref().map(|stand| (at, stand));
        let readings = || [written, searched].into_iter().flatten();
        let guess = |kind: Kind, departs: &[(usize, f64)], (since, stand)| {
            let first = departs.partition_point(|(word, _)| *word < since);
            let guess = kind((words, own), (at, stand), &departs[first..])?;
            Some(Guess { since, ..guess })
        };
        found.extend(readings().find_map(|reading| guess(slipped_down, departs, reading)));
        // A word that can be read as it stands may say another move than was meant.
        found.extend(readings().filter_map(|reading| guess(passed_over, &emptied, reading)));
    }
    found
}
