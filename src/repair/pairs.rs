//! Which second sheet tells the game of which first, where there are several of both.
//!
//! Comes in: the records of the one players, and those of the others, in any order. Goes out: for each of the first the second that is
//! laid beside it, if any.
//!
//! Sheets are compared as they stand, mistakes and all, by the numbers of their words, and those left then by the words laid together:
//! the likest are paired first. Of those of which nothing is known then the headings tell, and after them the order.
//!
//! `e4 e5 Cf3 .., d4 d5 c4 ..` beside `d2-d4 d7-d5 c2-c4 .., e2-e4 e7-e5 Cg1-f3 ..`: the second, and the first.

use std::collections::HashMap;

use crate::reading::{self, Start};
use crate::record::Record;

use super::second::{Told, seen};
use super::unfolded;

/// So much likeness the same heading is worth: games that differ by more are told apart by their moves.
const HEADED: f32 = 0.25;
/// Of pairs that differ in likeness by no more in all the order decides: two sheets of one game are no more unlike than that.
const NEAR: f32 = 0.2;
/// So like no two games are, whatever others there are.
const SURE: f32 = 0.75;
/// How many pairs of words are laid together at most, some ten thousand pairs of sheets: those left are far from each other.
const WORDS_MOST: usize = 1 << 26;

/// A record and the text it stands in.
type Sheet<'s> = (&'s Record, &'s str);

/// For each of the `firsts`, which of the `seconds` is the other sheet of its game. One beside one is it, whatever they tell; and so
/// are two of one number that no others are like.
///
/// ```
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
/// use greffier::repair::paired;
///
/// let texts = [
///     "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7", "1. d4 d5 2. c4 e6 3. Cc3 Cf6 4. Fg5 Fe7 5. e3 O-O",
///     "1. d4 d5 2. c4 e6 3. ? Cf6 4. Fg5 Fe7 5. e3 O-O", "1. e4 e5 2. Cf3 ? 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7",
/// ];
/// let records = texts.map(|text| next(text, 0, &Choice::default(), &Start::Record).unwrap().0);
/// let sheets: Vec<_> = records.iter().zip(texts).collect();
/// assert_eq!(paired(&sheets[..2], &sheets[2..], &Start::Record), [Some(1), Some(0)]);
/// ```
#[must_use]
pub fn paired(firsts: &[Sheet<'_>], seconds: &[Sheet<'_>], start: &Start) -> Vec<Option<usize>> {
    if let ([_], [_]) = (firsts, seconds) {
        return vec![Some(0)];
    }
    let told = [firsts, seconds].map(|sheets| -> Vec<Told> {
        let told = sheets.iter().map(|&sheet| told(sheet, start));
        told.collect()
    });
    let headings = [firsts, seconds].map(|sheets| {
        let heading = |&(record, text): &Sheet<'_>| record.heading(text);
        sheets.iter().map(heading).collect()
    });
    let mut pairing = Pairing {
        seconds: vec![None; firsts.len()],
        firsts: vec![None; seconds.len()],
        told,
        headings,
    };
    pairing.by_numbers();
    pairing.by_words();
    let differ = |one: usize, other: usize| {
        let own = reading::replay(firsts[one].0, firsts[one].1, start);
        seen([firsts[one], seconds[other]], &own).differ == Some(true)
    };
    pairing.by_headings(differ);
    pairing.by_order(differ);
    pairing.seconds
}

/// What is compared of a record, its columns one under the other.
fn told((record, text): Sheet<'_>, start: &Start) -> Told {
    match unfolded(record, text) {
        Some(unfolded) => Told::of(&unfolded.as_it_is_put(record), unfolded.text(), start),
        None => Told::of(record, text, start),
    }
}

/// What is known so far of which is beside which.
struct Pairing {
    /// The second beside each first, and the first beside each second.
    seconds: Vec<Option<usize>>,
    firsts: Vec<Option<usize>>,
    told: [Vec<Told>; 2],
    headings: [Vec<Option<String>>; 2],
}

/// Two that may be sheets of one game, and how like they are.
type Likely = ((usize, usize), f32);

impl Pairing {
    fn by_numbers(&mut self) {
        let likely = self.left().filter_map(|(one, other)| {
            let [first, second] = self.both(one, other)?;
            Some(((one, other), first.by_numbers(second).of_one_game()?))
        });
        self.take_likest(likely.collect());
    }

    /// Those at the same place or the next are compared first: mostly the files are in one order, and nothing else need be compared.
    /// Then those that a glance at both ends makes likely, and then all.
    fn by_words(&mut self) {
        let mut words = 0;
        for (far, least, is_likely) in [
            (0, SURE, false),
            (1, SURE, false),
            (usize::MAX, 0.0, true),
            (usize::MAX, 0.0, false),
        ] {
            let near = self.near(far);
            let both = near.filter_map(|pair| Some((pair, self.both(pair.0, pair.1)?)));
            let asked =
                both.filter(|(_, [first, second])| !is_likely || first.may_be_of_one_game(second));
            let compared = asked.take_while(|(_, [first, second])| {
                words += first.pairs(second);
                words <= WORDS_MOST
            });
            let likely = compared.filter_map(|(pair, [first, second])| {
                let like = first.by_words(second).of_one_game();
                Some((pair, like.filter(|like| *like >= least)?))
            });
            self.take_likest(likely.collect());
        }
    }

    /// The pairs left whose numbers differ by no more than `far`, those that differ least first.
    fn near(&self, far: usize) -> impl Iterator<Item = (usize, usize)> {
        let [firsts, seconds] = [self.seconds.len(), self.firsts.len()];
        let by = 0..firsts.max(seconds).min(far.saturating_add(1));
        let near = by.flat_map(move |by| {
            let beside = move |one: usize| {
                let before = one.checked_sub(by);
                let others = before.into_iter().chain((by > 0).then_some(one + by));
                others.map(move |other| (one, other))
            };
            (0..firsts).flat_map(beside)
        });
        near.filter(|&(one, other)| self.is_left(one, other))
    }

    /// The pairs of which neither is beside another.
    fn left(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = (0..self.seconds.len())
            .flat_map(|one| (0..self.firsts.len()).map(move |other| (one, other)));
        pairs.filter(|&(one, other)| self.is_left(one, other))
    }

    fn is_left(&self, one: usize, other: usize) -> bool {
        let none = |beside: Option<&Option<usize>>| matches!(beside, Some(None));
        none(self.seconds.get(one)) && none(self.firsts.get(other))
    }

    /// What both say, unless they begin from different positions.
    fn both(&self, one: usize, other: usize) -> Option<[&Told; 2]> {
        let (first, second) = (&self.told[0][one], &self.told[1][other]);
        (!first.is_apart(second)).then_some([first, second])
    }

    fn take(&mut self, one: usize, other: usize) {
        (self.seconds[one], self.firsts[other]) = (Some(other), Some(one));
    }

    /// Pairs the likest, of those as like as each other the first in order.
    fn take_likest(&mut self, mut likely: Vec<Likely>) {
        for ((one, other), like) in &mut likely {
            let (own, others) = (&self.headings[0][*one], &self.headings[1][*other]);
            if own.is_some() && own == others {
                *like += HEADED;
            }
        }
        likely.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        for &((one, other), _) in &likely {
            if self.is_left(one, other) {
                self.take(one, other);
            }
        }
        self.set_in_order(&likely);
    }

    /// Exchanges the seconds of two pairs that stand crosswise, where they are hardly less like then: a game that was played twice.
    fn set_in_order(&mut self, likely: &[Likely]) {
        let like: HashMap<(usize, usize), f32> = likely.iter().copied().collect();
        // Each exchange leaves fewer pairs that stand crosswise.
        while let Some([one, behind]) = likely
            .iter()
            .find_map(|(pair, _)| self.crossed(*pair, &like))
        {
            self.take(one.0, behind.1);
            self.take(behind.0, one.1);
        }
    }

    /// The pairs of `one` and of `other`, where they stand crosswise and both firsts are nearly as like the other's second.
    fn crossed(
        &self,
        (one, other): (usize, usize),
        like: &HashMap<(usize, usize), f32>,
    ) -> Option<[(usize, usize); 2]> {
        let pairs = [(one, self.seconds[one]?), (self.firsts[other]?, other)];
        let [own, another] = pairs;
        let sum = |pairs: [(usize, usize); 2]| Some(like.get(&pairs[0])? + like.get(&pairs[1])?);
        let is_crossed = own != another && (own.0 < another.0) == (own.1 > another.1);
        let loss = sum(pairs)? - sum([(own.0, another.1), (another.0, own.1)])?;
        (is_crossed && loss <= NEAR).then_some(pairs)
    }

    /// Pairs those left whose heading is that of one of the others left alone, unless they tell different games.
    fn by_headings(&mut self, differ: impl Fn(usize, usize) -> bool) {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let headed = self.left().filter_map(|(one, other)| {
            let own = self.headings[0][one].as_deref()?;
            (self.headings[1][other].as_deref() == Some(own)).then_some(((one, other), own))
        });
        let headed: Vec<_> = headed.collect();
        for (_, heading) in &headed {
            *counts.entry(heading).or_default() += 1;
        }
        let alone = headed.iter().filter(|(_, heading)| counts[heading] == 1);
        let alone: Vec<(usize, usize)> = alone.map(|(pair, _)| *pair).collect();
        for (one, other) in alone {
            if !differ(one, other) {
                self.take(one, other);
            }
        }
    }

    /// Pairs those of one number that are left, unless they only begin alike; where they tell different games, that is told of them. And
    /// one left alone with one, if nothing can be compared of them.
    fn by_order(&mut self, differ: impl Fn(usize, usize) -> bool) {
        for at in 0..self.seconds.len().min(self.firsts.len()) {
            if self.is_left(at, at) && (differ(at, at) || !self.ends_apart(at, at)) {
                self.take(at, at);
            }
        }
        let is_even = self.seconds.len() == self.firsts.len();
        let left: Vec<(usize, usize)> = self.left().take(2).collect();
        if let ([(one, other)], true) = (&left[..], is_even)
            && let Some([first, second]) = self.both(*one, *other)
            && !first.by_numbers(second).is_known()
            && !differ(*one, *other)
        {
            self.take(*one, *other);
        }
    }

    /// Whether two sheets are unlike in the end, be their words laid together by numbers or not.
    fn ends_apart(&self, one: usize, other: usize) -> bool {
        let both = self.both(one, other);
        both.is_some_and(|[first, second]| {
            let ways = [first.by_numbers(second), first.by_words(second)];
            ways.iter().all(|like| like.is_known() && like.ends_apart())
        })
    }
}
