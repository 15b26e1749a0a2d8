//! Guesses: other rows of words for a sheet, and which of them are worth a search.
//!
//! Comes in: a search that has ended, and the rows that may be meant instead of its words. Goes out: those that save something where
//! they are tried on the words about their place; of the others, how likely each is.
//!
//! A line before `4. 0-0` saves 30 nats: it is searched. One that would count 2 more than the words misread makes these less sure.
//!
//! Here too: lines left out, the numbers running on. `5. Cc3 exd5 6. e4 Fg7 7. h3 a6`: before 6. the line is missing, cxd5 g6. Fe7 for Fg7
//! would be a single letter, but who would play so?

use std::ops::Range;

use crate::chess::Move;

use super::super::channel::Channel;
use super::super::channels::Channels;
use super::super::graph::{Stand, Step};
use super::super::meet;
use super::super::search::{Ended, Limits, Search};
use super::super::sheet::Word;
use super::kinds::{weighed, with_cells};
use super::place::{Place, Wanted, squares};
use super::{
    AHEAD, BEFORE, Departed, FOLLOWED, LEAST, NEAR, PLACES, Reading, SEEN, THROWN, UNREAD, WIDTH,
};

/// What speaks against a row that is not followed, beyond what it counts: where it saves little, words were misread. Chosen so that
/// the corrections which it makes less sure are as often right as they say.
const RARER: f64 = 1.7;

/// Another row of words for a sheet.
pub(in super::super) struct Guess {
    pub words: Vec<Word>,
    /// The first word that is another, and how many cells are put in before it.
    pub(super) at: usize,
    pub(super) cells: u32,
    /// The first word that is read otherwise.
    pub(super) since: usize,
    /// The word that broke the record.
    pub(super) broken: usize,
    /// What it counts that the words were misplaced so, beyond what the search counts for cells put in.
    pub price: f64,
    /// What it counts with the moves of these: at the least.
    pub(super) total: f64,
    /// What it must save to be followed.
    pub(super) least: f64,
    /// How likely words that seem misplaced so were misplaced in another way, and whether only cells put in are doubted.
    pub(super) doubt: f64,
    pub(super) sure: bool,
}

impl Guess {
    /// The words of its row that are doubted, with those of the row that it was made of.
    pub fn doubted(&self, before: &[(Range<usize>, f64)]) -> Vec<(Range<usize>, f64)> {
        let cells = self.cells as usize;
        let shift = |word: usize| word + if word >= self.at { cells } else { 0 };
        let before = before.iter();
        let before = before.map(|(words, doubt)| (shift(words.start)..shift(words.end), *doubt));
        let words = match self.sure {
            true => self.at..self.at + cells,
            false => self.at.saturating_sub(AHEAD)..self.broken + cells + AHEAD,
        };
        before.chain([(words, self.doubt)]).collect()
    }

    /// The words that it would read otherwise, and how likely it is where it saves so much, or less than nothing.
    fn thrown(&self, saves: f64) -> (Range<usize>, f64) {
        let words = self.since.min(self.at.saturating_sub(AHEAD))..self.broken + SEEN;
        (words, 1.0 / (1.0 + (RARER - saves).exp()))
    }

    /// The same, where only what is put in is doubted.
    pub(super) fn surely(self) -> Guess {
        Guess { sure: true, ..self }
    }

    /// The same, where what it saves is seen at a word far behind.
    pub(super) fn seen_to(self, broken: usize) -> Guess {
        Guess { broken, ..self }
    }

    /// What it saves among the words about the broken one, on a way to the last word that the search reached; none where that is not
    /// known.
    fn saves(
        &self,
        search: &Search<'_>,
        last: usize,
        mut channel: Channel,
    ) -> (Option<f64>, Channel) {
        let end = (self.broken + SEEN).min(search.words.len());
        let way = search.way(end.min(last));
        let first = self.since.saturating_sub(AHEAD);
        let ahead = way.iter().take_while(|gone| gone.word < first);
        let steps: Vec<Step> = ahead.map(|gone| gone.step).collect();
        let kept: usize = steps.iter().map(Step::words).sum();
        let Some(from) = way.get(steps.len()).filter(|gone| gone.word == kept) else {
            return (None, channel);
        };
        let node = |node: u32| &search.nodes[node as usize];
        let own = match search.beams[end].first() {
            Some(&end) => node(end).cost - node(from.from).cost,
            None => UNREAD,
        };
        let own = own + search.unasked(&way[steps.len()..]);
        let limits = Limits {
            width: search.limits.width.min(WIDTH),
            anywhere: 0,
            fewer: None,
            ..search.limits
        };
        let words = &self.words[..end + self.cells as usize];
        channel.forget();
        let channels = Channels::alone(channel);
        let mut other = Search::new(words, search.pairs, channels, search.plays, limits);
        // What it saves is known to where it is thrown.
        other.ceiling = own - self.price - self.least.min(-THROWN);
        let start = &search.nodes[0].stand.position;
        let ended = other.run(start, &steps);
        let saves = match (ended, other.least()) {
            (Ended::Whole, Some((_, cost))) => {
                let way = other.way(words.len());
                Some(own - cost - other.unasked(&way[steps.len()..]) - self.price)
            }
            _ => None,
        };
        (saves, other.channels.own)
    }
}

/// Other rows of words for those of a search that has ended.
#[derive(Default)]
pub(in super::super) struct Guesses {
    /// The likeliest, to be searched.
    pub followed: Vec<Guess>,
    /// Where others may be meant that are dearer, and how likely that is.
    pub thrown: Vec<(Range<usize>, f64)>,
}

impl Guesses {
    /// These and others.
    pub fn extend(&mut self, others: Guesses) {
        self.followed.extend(others.followed);
        self.thrown.extend(others.thrown);
    }
}

/// Those of `found` that save something, what saves most first; and what is to be said of the others.
pub(super) fn tried(search: &Search<'_>, found: Vec<Guess>, last: usize) -> Guesses {
    let mut tried: Vec<(f64, Guess)> = Vec::new();
    let mut thrown = Vec::new();
    let mut channel = search.channels.own.clone();
    for guess in found {
        let (saves, back) = guess.saves(search, last, channel);
        channel = back;
        let counts = saves.unwrap_or(0.0);
        if counts > guess.least {
            tried.push((counts, guess));
        } else if saves.is_some_and(|saves| saves > -THROWN) {
            thrown.push(guess.thrown(counts));
        }
    }
    tried.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    tried.truncate(FOLLOWED);
    Guesses {
        followed: tried.into_iter().map(|(_, guess)| guess).collect(),
        thrown: apart(thrown),
    }
}

/// The likeliest of those that are of the same words.
fn apart(mut thrown: Vec<(Range<usize>, f64)>) -> Vec<(Range<usize>, f64)> {
    thrown.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let mut apart: Vec<(Range<usize>, f64)> = Vec::new();
    for (words, share) in thrown {
        if !apart.iter().any(|(other, _)| meet(&words, other)) {
            apart.push((words, share));
        }
    }
    apart
}

/// What is odd in what is played behind a line left out may count beside the departures: one alone is a reason to look for it.
const ODD: f64 = 4.5;
/// So many words before the broken one may be played though something is missing before them: each is tried where the one before it
/// finds nothing, the later ones only where the departures near are dear.
const PLAYED_ON: [usize; 3] = [0, 4, 10];
/// How many guesses are tried at a place, and how many ways to fill a line are kept.
const AT_A_PLACE: usize = 2;
const FILLINGS: usize = 24;
/// So many words behind the broken one it is seen how far they go on.
const FAR: usize = 60;

/// What a line left out counts beyond its moves: on printed forms the numbers run on, so that it is as easily forgotten as a half-move. Not
/// the line of a sheet, but Black's move and White's next, is rarer.
const LINE: f64 = 6.5;
const ACROSS: f64 = 2.0;
/// How often what seems to be a line left out is none, or another: counted on sheets from which one line was taken.
const DOUBT: f64 = 0.15;

/// Lines left out about the first words that depart, and about the first that cannot be played, all before it being read as they stand.
pub(super) fn left_out(search: &Search<'_>, reading: &Reading, found: &mut Vec<Guess>) {
    let departs = reading.departs();
    let Some(&(first, _)) = departs.first() else {
        return;
    };
    let counts = |from: usize| {
        let behind = departs.iter().filter(|(word, _)| *word >= from);
        behind.map(|(_, counts)| counts).sum::<f64>() + ODD
    };
    let written = reading.as_written(search).saving(counts(first));
    let broken = written.broken();
    for guess in lines(search, &written, &departs) {
        let since = first.min(guess.at);
        found.push(Guess { since, ..guess });
    }
    // As the search reads the words, which is another thing where it departs from them before the first that cannot be played.
    let mut due = if first < broken { first } else { broken + NEAR };
    let mut places = 0;
    for &(word, _) in &departs {
        if places == PLACES || word < due {
            continue;
        }
        let here = Departed {
            word,
            counts: counts(word),
            stray: 0.0,
        };
        if let Some(place) = reading.place(search, (word.saturating_sub(BEFORE), here)) {
            found.extend(lines(search, &place, &departs));
            places += 1;
        }
        due = word + NEAR;
    }
}

/// A line that may be left out.
struct Line<'p> {
    /// The word before which it is, and the position there.
    at: usize,
    stand: &'p Stand,
    price: f64,
    /// The moves that it may have had.
    fillings: Vec<Filling>,
}

/// White's move and Black's, or Black's and White's next, and how little players would play them.
type Filling = (Move, Move, f32);

impl Line<'_> {
    fn total(&self) -> f64 {
        let play = self
            .fillings
            .first()
            .map_or(f32::MAX, |likeliest| likeliest.2);
        self.price + f64::from(play)
    }
}

/// The likeliest lines left out about a place; `departs` are the words that depart, each with what it counts.
fn lines(search: &Search<'_>, place: &Place<'_>, departs: &[(usize, f64)]) -> Vec<Guess> {
    let broken = place.broken();
    if broken == place.words.len() || place.room(LINE) <= 0.0 {
        return Vec::new();
    }
    let near = departs
        .iter()
        .filter(|(word, _)| word.abs_diff(broken) < NEAR);
    let dear = near.map(|(_, counts)| counts).sum::<f64>() > LEAST;
    let backs = PLAYED_ON.into_iter().filter(|&back| back == 0 || dear);
    // What is played before the broken word may come of what is missing.
    let mut lines = backs
        .map(|back| wanted(search, place, &place.wanted(back)))
        .find(|lines| !lines.is_empty())
        .unwrap_or_default();
    lines.sort_by(|one, other| one.total().total_cmp(&other.total()));
    lines.truncate(AT_A_PLACE);
    let lines = lines.into_iter();
    lines
        .map(|line| guess(search, place, line, departs))
        .collect()
}

/// The `wanted` lines, before each word where any of them may stand.
fn wanted<'p>(search: &Search<'_>, place: &'p Place<'_>, wanted: &Wanted) -> Vec<Line<'p>> {
    let lines = place.before(BEFORE).map(|(at, stand)| {
        let across = stand.position.turn().is_black();
        let price = if across { LINE + ACROSS } else { LINE };
        let is_first = stand.position.turn() == wanted.turn;
        let is_wanted = |first: &Move, reply: &Move| {
            let seconds = wanted.seconds.get(&(is_first, squares(first)));
            seconds.is_some_and(|seconds| seconds.contains(&squares(reply)))
        };
        let fillings = fillings(search, place, (at, stand), price, is_wanted);
        Line {
            at,
            stand,
            price,
            fillings,
        }
    });
    lines.filter(|line| !line.fillings.is_empty()).collect()
}

/// A line as a guess: with what else may have been answered in it to the likeliest move, and played before the likeliest answer.
fn guess(
    search: &Search<'_>,
    place: &Place<'_>,
    line: Line<'_>,
    departs: &[(usize, f64)],
) -> Guess {
    let Line {
        at, stand, price, ..
    } = line;
    let (first, reply, play) = line.fillings[0];
    let alike = |one: &Move, other: &Move| *one == first || *other == reply;
    let others = fillings(search, place, (at, stand), price, alike);
    let mut words = with_cells(place.words, at, 2);
    for (first, reply, _) in line.fillings.iter().chain(&others).take(FILLINGS) {
        for (cell, played) in [(at, first), (at + 1, reply)] {
            if !words[cell].left_out.contains(played) {
                words[cell].left_out.push(*played);
            }
        }
    }
    let end = (place.broken() + FAR).min(place.words.len());
    let end = at + place.reach(stand.after(&first).after(&reply), at..end);
    let explained = departs.iter().map(|(word, _)| *word);
    let last = explained.filter(|word| *word < end).max();
    let guess = place.guess(words, (at, 2), (price, play), DOUBT);
    let last = last.unwrap_or(0).max(guess.broken);
    guess.seen_to(last)
}

/// Moves that are `looked_for` which may have been left out before word `at`, of a line of such a price; the likeliest first.
fn fillings(
    search: &Search<'_>,
    place: &Place<'_>,
    (at, stand): (usize, &Stand),
    price: f64,
    looked_for: impl Fn(&Move, &Move) -> bool,
) -> Vec<Filling> {
    let room = place.room(price);
    let mut found = Vec::new();
    for (first, cost) in weighed(search, stand) {
        if cost >= room {
            continue;
        }
        let after = stand.after(&first);
        let replies = after.position.legal_moves();
        for reply in replies.iter().filter(|reply| looked_for(&first, reply)) {
            let words = at..place.words.len();
            // What players do takes longest to ask, and few lines go on.
            if place.goes_on(after.after(reply), words, place.least(at)) {
                let play = cost + search.plays.cost(&after, reply);
                if play < room {
                    found.push((first, *reply, play));
                }
            }
        }
    }
    found.sort_by(|one, other| one.2.total_cmp(&other.2));
    found
}
