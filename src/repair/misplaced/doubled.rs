//! A half-move written twice far before the word that gives it away.
//!
//! Comes in: the words of a sheet, and what its search departs from. Goes out: a [`Guess`] without the second of two words alike, where
//! those behind it can then be played past the word that broke the record. Words that are counted from the mover's side can be played by
//! either, so that all of them go on for long with the sides exchanged.
//!
//! `1. P 4 FD P 4 FD 2. P 4 R C 3 FD`: White's first move stands twice.

use super::super::sheet::{Word, Written};
use super::super::steps::cost;
use super::place::{BEHIND, Place};
use super::{Guess, saved};

/// How far from the first word it is looked for: what is written twice farther on gives itself away sooner.
const FARTHEST: usize = 60;
/// How often words that seem written twice are not, about.
const DOUBT: f64 = 0.02;

/// The likeliest second of two words alike that is passed over, if there is one. `place` is that of the first word that cannot be played,
/// `departs` are the words that depart, each with what it counts.
pub(super) fn doubled(place: &Place<'_>, departs: &[(usize, f64)]) -> Option<Guess> {
    let &(first, _) = departs.first()?;
    let words = place.words;
    let least = (place.broken() + BEHIND).min(words.len());
    let stands = place.stands.iter().enumerate().skip(1).take(FARTHEST);
    let twins = stands.filter(|(at, _)| is_twin(words, *at));
    let found = twins.filter_map(|(at, stand)| {
        let end = at + 1 + place.reach(stand.clone(), at + 1..words.len());
        let (last, saved) = saved(departs, end)?;
        (end >= least && saved > cost::TWICE).then_some((saved, at, last))
    });
    let (_, at, last) = found.max_by(|(one, ..), (other, ..)| one.total_cmp(other))?;
    let mut turned = words.to_vec();
    turned[at].doubled = true;
    // The search counts what it is to pass over it.
    let guess = place.guess(turned, (at, 0), (0.0, 0.0), DOUBT);
    let guess = guess.seen_to(last.max(at));
    Some(Guess {
        since: first.min(at),
        ..guess
    })
}

/// Whether a word says what the one before it does, in as many letters.
fn is_twin(words: &[Word], at: usize) -> bool {
    let [before, word] = [&words[at - 1], &words[at]];
    let moves = [before, word].map(|word| word.written == Written::Move && !word.stray);
    moves == [true, true] && !word.core.is_empty() && before.core == word.core
}
