//! Guesses: other rows of words for a sheet, and which of them are worth a search.
//!
//! Comes in: a search that has ended, and the rows that may be meant instead of its words. Goes out: those that save something where
//! they are tried on the words about their place; of the others, how likely each is.
//!
//! A line before `4. 0-0` saves 30 nats: it is searched. One that would count 2 more than the words misread makes these less sure.

use std::ops::Range;

use super::super::channel::Channel;
use super::super::channels::Channels;
use super::super::graph::Step;
use super::super::meet;
use super::super::search::{Ended, Limits, Search};
use super::super::sheet::Word;
use super::{AHEAD, FOLLOWED, SEEN, THROWN, UNREAD, WIDTH};

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
