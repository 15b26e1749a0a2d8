//! The readings of one sheet: what a search of its words finds, and of the same words misplaced.
//!
//! Comes in: a [`Sheet`], and how hard it is to be repaired. Goes out: the record as the cheapest reading has it, mended, or
//! why it is given up. What ways of one search count is compared as it is; between searches what stands in the text without a choice
//! is counted too.
//!
//! `3. Fb5 a6 4. 0-0 Fe7`: of the words as they stand and with a line put in before 4., the cheaper.

use std::collections::HashSet;
use std::ops::Range;

use crate::chess::Move;
use crate::game::{Game, Status};
use crate::record::Span;

use super::beside::are_row;
use super::calibration;
use super::channel::Channel;
use super::graph::Stand;
use super::graph::Step;
use super::mend::{Known, Mender};
use super::misplaced::{self, Guesses};
use super::numbered;
use super::rank::{self, Tally, Weights};
use super::repaired::{Candidate, Correction, GivenUp, Repair, Repaired};
use super::search::Search;
use super::sheet::Word;
use super::sums::Sums;
use super::ways::Stated;
use super::ways::{self, Way};
use super::{Channels, Sheet, steps};

/// So many half-moves that are left out are put in however short a record is; of more, a third of its words at most.
const GUESSED: usize = 3;
/// Of so many words and more some half has to stand.
const TOLD_LEAST: usize = 5;
/// How many lines and moves may be misplaced in one sheet, and how many half-moves it may have: no sheet has more, and each guess is
/// followed to the end.
const MISPLACED: usize = 3;
const GUESSED_MOST: usize = 1 << 10;

/// What a search found.
#[derive(Default)]
pub(super) struct Readings {
    /// The likeliest first; none where no reading came to the last word.
    ways: Vec<Way>,
    /// What the cheapest counts, and what it counts that the words were misplaced so.
    cost: f64,
    price: f64,
    /// How they may be misplaced otherwise.
    guesses: Guesses,
    /// The words about which they were misplaced, and how likely it is that they were so in another way.
    doubted: Vec<(Range<usize>, f64)>,
    /// What is known of far more ways, where cells follow each other, and the share of them all that the likeliest have.
    sums: Sums,
    covered: f64,
    /// What the words of a second sheet count.
    second: Option<Channel>,
    /// Whether none was found because the search had spent what it may.
    is_cut_short: bool,
}

impl Readings {
    fn none(guesses: Guesses, is_cut_short: bool) -> Readings {
        Readings {
            cost: f64::MAX,
            guesses,
            covered: 1.0,
            is_cut_short,
            ..Readings::default()
        }
    }

    /// Whether the likeliest reading departs from no word.
    pub fn departs(&self) -> bool {
        let best = self.ways.first();
        best.is_none_or(|way| !way.changes.is_empty())
    }

    /// The moves of the likeliest reading.
    pub fn moves(&self) -> Vec<Move> {
        let best = self.ways.first().into_iter();
        best.flat_map(|way| ways::plays(&way.steps))
            .copied()
            .collect()
    }

    pub fn total(&self) -> f64 {
        self.cost + self.price
    }

    /// What is known besides the ways, the games of `rivals` each with its share; and what these and the ways have together where the
    /// ways alone have 1.
    fn known(&self, rivals: &[&Readings]) -> (Known, f64) {
        // Beside another sheet what a departure counts is what both say.
        let best = self.ways.first().filter(|_| self.second.is_none());
        let dear = best.map_or(Vec::new(), |best| calibration::doubted(&best.paid));
        let mut beside = beside(self, rivals);
        let shares = beside.iter().map(|game| game.confidence);
        let all = 1.0 + shares.sum::<f64>();
        for game in &mut beside {
            game.confidence /= all;
        }
        let known = Known {
            beside,
            doubted: [&self.doubted[..], &self.guesses.thrown, &dear].concat(),
            sums: self.sums.clone(),
            second: self.second.clone(),
        };
        (known, all)
    }
}

impl Sheet<'_> {
    /// The record with what the search finds, the words as they stand or misplaced; and what that counts.
    pub(super) fn replaced(&self, channels: Channels, compared: bool) -> (Repaired, f64) {
        let numbered = self.in_order();
        let compared = compared || numbered.is_some();
        let own = self.read(channels, (true, compared));
        let (rows, best) = self.laid(own, numbered);
        // The best is told first, and where that is given up another.
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|&a, &b| {
            let total = |at: usize| rows[at].1.total();
            let dearer = total(a).total_cmp(&total(b));
            (a != best).cmp(&(b != best)).then(dearer)
        });
        let told = |at: usize| {
            let others = (0..rows.len()).filter(|&other| other != at);
            let rivals: Vec<&Readings> = others.map(|other| &rows[other].1).collect();
            let (words, found) = &rows[at];
            self.with(words).told(found, &rivals)
        };
        let whole = order.into_iter().map(told);
        let mut whole = whole.filter(|(repaired, _)| repaired.given_up.is_none());
        whole.next().unwrap_or_else(|| told(0))
    }

    /// The words as they stand, of which `own` was found, and as they may be misplaced, as their numbers tell (`numbered`) or
    /// otherwise, each row with what is found of it; and which of these is the best.
    fn laid(
        &self,
        own: Readings,
        numbered: Option<(Vec<Word>, Readings)>,
    ) -> (Vec<(Vec<Word>, Readings)>, usize) {
        let mut rows = vec![(self.words.to_vec(), own)];
        let mut best = 0;
        if let Some((words, read)) = numbered {
            best = usize::from(read.total() < rows[0].1.total());
            rows.push((words, read));
        }
        for round in 0..MISPLACED {
            let known = rows.len();
            let guesses = match round {
                0 if best == 0 => std::mem::take(&mut rows[0].1.guesses.followed),
                _ => {
                    let (words, found) = &rows[best];
                    let guesses = self.with(words).guesses(found);
                    rows[best].1.guesses.thrown = guesses.thrown;
                    guesses.followed
                }
            };
            for guess in guesses {
                let sheet = self.with(&guess.words);
                let mut read = sheet.as_they_stand();
                let from = &rows[best].1;
                read.price += from.price + guess.price;
                read.doubted = guess.doubted(&from.doubted);
                rows.push((guess.words, read));
            }
            let total = |at: usize| rows[at].1.total();
            let cheapest = (known..rows.len()).min_by(|&a, &b| total(a).total_cmp(&total(b)));
            match cheapest.filter(|&at| total(at) + misplaced::SURE < total(best)) {
                Some(cheaper) => best = cheaper,
                None => break,
            }
        }
        (rows, best)
    }

    /// The rows in the order of their numbers, where they stand in another, and what is found of them.
    pub(super) fn in_order(&self) -> Option<(Vec<Word>, Readings)> {
        let first = self.game.start.is_initial().then_some(1);
        let (words, places) = numbered::in_order(self.words, first)?;
        let sheet = self.with(&words);
        let mut read = sheet.as_they_stand();
        read.price = -numbered::TOLD * places.len() as f64;
        let doubted = places.into_iter().map(|place| (place, numbered::DOUBT));
        read.doubted = doubted.collect();
        Some((words, read))
    }

    /// The record as the first of `ways` reads it; none where it does not replay even so.
    pub(super) fn mended(&self, ways: &[Way], known: &Known) -> Option<Repaired> {
        let mended = Mender::new(*self, ways, known).mend();
        (mended.game.status != Status::Broken).then_some(mended)
    }

    /// The record with what the search finds, and what that counts.
    pub(super) fn searched(&self, channels: Channels) -> (Repaired, f64) {
        self.told(&self.read(channels, (false, true)), &[])
    }

    /// What the search finds of the words as they stand, to be compared with what it finds of other rows of them.
    pub(super) fn as_they_stand(&self) -> Readings {
        self.read(self.channels(), (false, true))
    }

    /// What the search finds, and where `guessed`, how the words may be misplaced; what it counts is `compared` with what other rows of
    /// words do, or else only its ways with each other.
    fn read(&self, channels: Channels, (guessed, compared): (bool, bool)) -> Readings {
        let game = self.game;
        let mut search = self.found((&[], true), channels);
        let guessed = guessed && self.words.len() <= GUESSED_MOST;
        let least = search.least();
        let unsaid = search.least_unsaid();
        let too_many = unsaid.is_none_or(|changes| changes > self.options.allowed());
        // Its first departures may have a cause, and those that are dear.
        let mut guesses = match too_many && guessed {
            true => misplaced::guesses(&mut search, None),
            false => Guesses::default(),
        };
        if least.is_none() {
            let is_cut_short = self.plays.work.is_over(search.bounded);
            return Readings::none(guesses, is_cut_short);
        }
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        let stated = Stated::of(self.record, game.stated);
        let mut ways = ways::ways(&search, self.words.len(), stated);
        let sums = Sums::of(&search, ways.first(), (self.words.len(), stated), weights);
        let covered = sums.covered(&ways, weights);
        let mut cost = slipped(&mut ways, &mut search, game, weights);
        if let Some(best) = ways.first().filter(|_| guessed) {
            guesses.extend(misplaced::guesses(&mut search, Some(&best.departs)));
        }
        if compared || !guesses.followed.is_empty() {
            cost += unasked_by(&search, 0, self.words, weights);
        }
        self.judge(&mut ways, weights);
        let mut ways = ways::shared(ways, weights);
        ways::joined(&mut ways, self.words);
        Readings {
            ways,
            cost,
            price: 0.0,
            guesses,
            doubted: Vec::new(),
            sums,
            covered,
            second: search.channels.second,
            is_cut_short: false,
        }
    }

    /// How the words may be misplaced, where `best` is their cheapest reading.
    fn guesses(&self, best: &Readings) -> Guesses {
        let departs = best.ways.first().map(|way| &way.departs[..]);
        misplaced::guesses(&mut self.found((&[], true), self.channels()), departs)
    }

    /// The record as the cheapest of `readings` has it, and what that counts; `rivals` are the readings of its words misplaced
    /// otherwise.
    fn told(&self, readings: &Readings, rivals: &[&Readings]) -> (Repaired, f64) {
        let given_up = |why| (self.unchanged(Some(why)), f64::MAX);
        if readings.ways.is_empty() {
            return given_up(match (readings.is_cut_short, self.options.most) {
                (true, _) => GivenUp::Work,
                (false, Some(most)) => GivenUp::TooMany { most },
                (false, None) => GivenUp::NoReading,
            });
        }
        let (known, all) = readings.known(rivals);
        let mut ways = readings.ways.clone();
        for way in &mut ways {
            way.share /= all;
        }
        let mended = self.mended(&ways, &known);
        let Some(mut mended) = mended else {
            return given_up(GivenUp::NoReading);
        };
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        for (candidate, way) in mended.candidates.iter_mut().zip(&ways) {
            candidate.against = way.tally.on(weights).to_vec();
        }
        mended.game.confidence *= readings.covered;
        for candidate in &mut mended.candidates {
            candidate.confidence *= readings.covered;
        }
        // The one that is read stays the first, however the shares were made.
        let runners_up = 1.min(mended.candidates.len());
        mended.candidates.extend(known.beside);
        mended.candidates[runners_up..].sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
        match self.given_up(&mended, ways.first()) {
            None => (mended, readings.total()),
            Some(why) => given_up(why),
        }
    }

    /// Why a record mended by the way `best` is given up all the same; none where it is not.
    fn given_up(&self, mended: &Repaired, best: Option<&Way>) -> Option<GivenUp> {
        let most = self.options.allowed();
        let counted = mended.repairs.iter().filter(|repair| repair.counts());
        let rows = mended
            .repairs
            .windows(2)
            .filter(|two| are_row(&two[0], &two[1]))
            .count();
        let filled = best.map_or(Vec::new(), |best| self.filled(best));
        let column = self.with_column(mended, best);
        // A column that stands elsewhere is one correction, however many half-moves it moves; of others exchanged each is one.
        let columns = usize::from(column > 0);
        let said = best.map_or(0, |best| self.said_beside(mended, best));
        let others = counted
            .count()
            .saturating_sub(filled.len() + column + said + rows);
        if others + columns > most as usize {
            return Some(GivenUp::TooMany { most });
        }
        let left_out = |repair: &&Repair| repair.correction == Correction::Missing;
        let left_out = mended.repairs.iter().filter(left_out).count();
        // A cell that cannot be read is not left out.
        let added = filled.iter().filter(|word| word.span.is_empty()).count();
        let guessed = self.words.len().div_ceil(3).max(GUESSED);
        if left_out.saturating_sub(added) > guessed {
            return Some(GivenUp::LeftOut);
        }
        // Of a game that says hardly a word of the record the record is none: the page may begin in the middle of one.
        let denied =
            |repair: &&Repair| matches!(repair.correction, Correction::Misread | Correction::Extra);
        let denied = mended.repairs.iter().filter(denied).count();
        let words = self.words.len();
        (words >= TOLD_LEAST && 2 * denied > words).then_some(GivenUp::NoReading)
    }

    /// How many of the corrections only move words with the rest of their column.
    fn with_column(&self, mended: &Repaired, best: Option<&Way>) -> usize {
        let exchanged = |repair: &&Repair| repair.correction == Correction::Exchanged;
        let exchanged: HashSet<&Span> = mended
            .repairs
            .iter()
            .filter(exchanged)
            .map(|repair| &repair.span)
            .collect();
        let steps = best.into_iter().flat_map(|best| &best.steps);
        let read = steps.filter(|(_, step)| matches!(step, Step::Read(_)));
        let moved = read.filter(|(at, _)| {
            let word = &self.words[*at];
            word.column && exchanged.contains(&word.span)
        });
        moved.count()
    }

    /// How many of the corrections are of words that were misread, where the other sheet says the move.
    fn said_beside(&self, mended: &Repaired, best: &Way) -> usize {
        let misread = |repair: &&Repair| repair.correction == Correction::Misread;
        let misread = mended.repairs.iter().filter(misread);
        let misread: HashSet<&Span> = misread.map(|repair| &repair.span).collect();
        let mut stand = Stand::before(self.words, &self.game.start);
        let said = best.steps.iter().filter(|(at, step)| {
            let word = &self.words[*at];
            let is_said = match step {
                Step::Read(played) => steps::is_said_beside(word, played, &stand),
                _ => false,
            };
            stand.take(step);
            is_said && misread.contains(&word.span)
        });
        said.count()
    }

    /// The cells of a way that the other sheet fills, those behind the last word aside: what the other has and this one has
    /// not is no mistake of either.
    fn filled(&self, way: &Way) -> Vec<&Word> {
        let end = steps::own_end(self.words);
        let own = way.steps.iter().filter(|(at, _)| *at < end);
        let said = own.filter_map(|&(at, step)| match step {
            Step::Read(played) => Some((&self.words[at], played)),
            _ => None,
        });
        let filled = said.filter(|(word, played)| steps::is_filled(word, played));
        filled.map(|(word, _)| word).collect()
    }
}

/// Adds the slips that the ways may have which a search found to the last word; what the cheapest of them counts.
fn slipped(ways: &mut Vec<Way>, search: &mut Search, game: &Game, weights: &Weights) -> f64 {
    if let Some(best) = ways.first() {
        let slips = search.slips_of(&best.steps, &game.start, weights);
        ways::with_slips(ways, &slips, &game.start, weights);
    }
    ways::unforced(ways);
    cheapest(ways, weights)
}

/// What the cheapest of some ways counts.
pub(super) fn cheapest(ways: &[Way], weights: &Weights) -> f64 {
    let counts = ways.iter().map(|way| way.tally.total(weights));
    counts.fold(f64::MAX, f64::min)
}

/// What the moves count about which players were not asked, there being no choice, on the cheapest way from word `first` to the
/// last of `words`.
pub(super) fn unasked_by(search: &Search, first: usize, words: &[Word], weights: &Weights) -> f64 {
    let plays = search.unasked_plays(&search.way_from(first, words.len()));
    let plays = plays.into_iter();
    plays.map(|play| Tally::said(play).total(weights)).sum()
}

/// The games of `rivals` that are no dearer way to that of `readings`, each once, and how likely they are where that is 1.
fn beside(readings: &Readings, rivals: &[&Readings]) -> Vec<Candidate> {
    // Those that are cheaper were given up.
    let dearer = |rival: &&&Readings| rival.total() >= readings.total();
    let mut rivals: Vec<&&Readings> = rivals.iter().filter(dearer).collect();
    rivals.sort_by(|a, b| a.total().total_cmp(&b.total()));
    let mut known = vec![readings.moves()];
    let mut beside = Vec::new();
    for rival in rivals {
        let moves = rival.moves();
        if !moves.is_empty() && !known.contains(&moves) {
            known.push(moves.clone());
            beside.push(Candidate::of(
                moves,
                (readings.total() - rival.total()).exp(),
            ));
        }
    }
    beside
}
