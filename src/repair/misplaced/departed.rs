//! Where the cheapest reading of a search departs from the words.
//!
//! Comes in: a search that has ended. Goes out: the way of its cheapest reading to the last word that any came to, the departures on it, and
//! the places where these may have one cause.
//!
//! `3. Fb5 a6 4. 0-0 Fe7 5. Te1 b5 6. Fb3`, read 6. Fa4: a departure at `Fb3`.

use crate::chess::Move;

use super::super::far::Gone;
use super::super::graph::Stand;
use super::super::graph::Step;
use super::super::search::Search;
use super::super::steps::cost::EXTRA;
use super::place::Place;
use super::{LEAST, LEAST_EXCHANGED, NEAR, PLACES, PLACES_BROKEN, SAID, STRAY, UNREAD};

/// Where a reading departs from the words.
#[derive(Clone, Copy)]
pub(super) struct Departed {
    pub word: usize,
    /// What the departure counts, or together with those near it.
    pub counts: f64,
    /// How much dearer another cause may be: more than nothing for a word passed over that is no move of the game.
    pub stray: f64,
}

/// The cheapest reading of a search that has ended.
pub(super) struct Reading {
    /// Its way to the last word that a reading came to.
    way: Vec<Gone>,
    pub last: usize,
    /// As what it reads each word.
    pub own: Vec<Option<Move>>,
    /// Where it departs from the words.
    departed: Vec<Departed>,
    /// What cells count in which nothing is written and that follow each other.
    emptied: Vec<(usize, f64)>,
}

impl Reading {
    pub fn of(search: &Search<'_>) -> Reading {
        let last = search.beams.iter().rposition(|beam| !beam.is_empty());
        let last = last.unwrap_or(0);
        let way = search.way(last);
        let mut own = vec![None; search.words.len()];
        for gone in &way {
            if let Step::Read(played) = gone.step {
                own[gone.word] = Some(played);
            }
        }
        Reading {
            departed: departed(search, &way, last),
            emptied: emptied(search, &way),
            way,
            last,
            own,
        }
    }

    /// The words that depart, each with what it counts beyond a word that says its move.
    pub fn departs(&self) -> Vec<(usize, f64)> {
        let departed = self.departed.iter();
        departed
            .map(|other| (other.word, other.counts - SAID))
            .collect()
    }

    /// The same, with cells in which nothing is written and that follow each other.
    pub fn departs_emptied(&self) -> Vec<(usize, f64)> {
        let mut departs = self.departs();
        departs.extend(&self.emptied);
        departs.sort_by_key(|(word, _)| *word);
        departs
    }

    /// The place about the first word that cannot be played, all before it being read as they stand.
    pub fn as_written<'p>(&'p self, search: &Search<'p>) -> Place<'p> {
        let start = search.nodes[0].stand.clone();
        Place::new((search.words, &self.own), (0, vec![start]), (0.0, 0.0))
    }

    /// The place about a `departed` word, the positions before it from word `first` on being those of the way; none where these are not
    /// known.
    pub fn place<'p>(
        &'p self,
        search: &Search<'p>,
        (first, departed): (usize, Departed),
    ) -> Option<Place<'p>> {
        let stands = self.stands(search, (first, departed.word));
        let first = (departed.word + 1)
            .checked_sub(stands.len())
            .filter(|_| !stands.is_empty())?;
        let saved = (departed.counts, departed.stray);
        Some(Place::new(
            (search.words, &self.own),
            (first, stands),
            saved,
        ))
    }

    /// Where departures are so near each other that they may have one cause: the first of them, with what they count together. A stray
    /// word alone may have another cause.
    pub fn places(&self, search: &Search<'_>, departs: Option<&[usize]>) -> Vec<Departed> {
        let departed = &self.departed;
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
            let near = |at: &&usize| {
                (word..=word + NEAR).contains(*at) && search.unread(**at..**at + 1) == 0
            };
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

    /// The positions before words `first` to `word`; where two words are one step, those behind it.
    pub fn stands(&self, search: &Search<'_>, (first, word): (usize, usize)) -> Vec<Stand> {
        let end = search.beams[self.last].first();
        let end = end.map(|&node| (self.last, node));
        let steps = self
            .way
            .iter()
            .map(|gone| (gone.word, gone.from))
            .chain(end);
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

/// The cells on a way in which nothing is written and that follow each other, each with what it counts.
fn emptied(search: &Search<'_>, way: &[Gone]) -> Vec<(usize, f64)> {
    let arcs = way.iter().map(|gone| &search.arcs[gone.arc as usize]);
    let arcs = arcs.map(|arc| (arc.word as usize, arc.cost));
    let together = |word: usize| search.unread(word..word + 1) > 0;
    arcs.filter(|&(word, _)| together(word) && search.words[word].span.is_empty())
        .collect()
}

/// The last of the words that depart before word `end`, and what they count together; none where none does.
pub(super) fn saved(departs: &[(usize, f64)], end: usize) -> Option<(usize, f64)> {
    let before = departs.iter().take_while(|(word, _)| *word < end);
    let counts = before.clone().map(|(_, counts)| counts).sum();
    before.last().map(|&(last, _)| (last, counts))
}
