//! Cells in which nothing is missing, two or more together: a half-move stands in the other column, in a row of its own.
//!
//! Comes in: a cell, and where the sheet stands before it. Goes out: a [`Guess`] that passes over it and the next, where the words
//! between and behind can then be played as they stand.
//!
//! `| 3 | Fb5 |  |`, `| 4 | a6 |  |`, `| 5 | Fa4 | Cf6 |`: of Black's third move and his fourth none is missing. Of `| 3 | Fb5 |  |`,
//! `| 4 |  | a6 |` none is of his third and White's fourth.
//!
//! A half-move written twice far before the word that gives it away.
//!
//! `1. P 4 FD P 4 FD 2. P 4 R C 3 FD`: White's first move stands twice.

use crate::chess::Move;

use super::super::graph::Stand;
use super::super::sheet::{Word, Written};
use super::super::steps::cost;
use super::place::{BEHIND, Place, play_on};
use super::{Guess, saved};

/// What a guess counts beyond its moves, where nothing is written in the cells, and how much more where a sign says that something could not
/// be read. The numbers, which run ahead from there on, count besides.
const EMPTY: f64 = 7.0;
const SIGNS: f64 = 4.0;
/// The same of each pair of cells behind the first: who did it once does it again.
const AGAIN: f64 = 4.0;

/// Whether a word is a cell.
pub(super) fn is_cell(word: &Word) -> bool {
    matches!(word.written, Written::Illegible | Written::Dots) && !word.stray
}

/// The cell `at`, before which the sheet stands so, and those behind it with none of which anything is missing. `departed` are the words
/// that depart from somewhat before it on, each with what it counts.
pub(super) fn passed_over(
    (words, own): (&[Word], &[Option<Move>]),
    (at, stand): (usize, &Stand),
    departed: &[(usize, f64)],
) -> Option<Guess> {
    let (cells, end) = cells((words, own), at, stand);
    let &behind = cells.last().filter(|_| cells.len() > 1)?;
    let price = price(words, &cells);
    let (last, _) = saved(departed, end).filter(|(_, saved)| *saved > price)?;
    let mut turned = words.to_vec();
    for &cell in &cells {
        turned[cell] = words[cell].stray();
    }
    let place = Place::new((words, own), (at, vec![stand.clone()]), (0.0, 0.0));
    // Of cells that seem to be passed over nearly all are: nothing is doubted.
    let guess = place.guess(turned, (at, 0), (price, 0.0), 0.0);
    Some(guess.seen_to(last.max(behind)))
}

/// The cells from `at` on that are passed over, and the word behind the last that can be played then: each has words before the next, and
/// those behind the last tell enough.
fn cells(
    (words, own): (&[Word], &[Option<Move>]),
    at: usize,
    stand: &Stand,
) -> (Vec<usize>, usize) {
    let (mut cells, mut stand) = (vec![at], stand.clone());
    let mut sure = (0, at);
    let mut from = at + 1;
    loop {
        let next = (from..words.len()).find(|&next| is_cell(&words[next]));
        let next = next.unwrap_or(words.len());
        let end = from + play_on(&words[from..next], &own[from..next], &mut stand);
        if end == words.len() || end >= from + BEHIND {
            sure = (cells.len(), end);
        }
        let row = next == from && cells.len() == 1 && !is_between_rows(words, at);
        if end < next || next == words.len() || row {
            break;
        }
        cells.push(next);
        from = next + 1;
    }
    cells.truncate(sure.0);
    (cells, sure.1)
}

/// Whether nothing is written in the cell `at`, with which its row ends, nor in that with which the next begins: Black's move stands in
/// a row of its own, in its own column.
fn is_between_rows(words: &[Word], at: usize) -> bool {
    let [ends, begins, ..] = &words[at..] else {
        return false;
    };
    let is_first = |word: &Word| word.number.is_some_and(|(_, black)| !black);
    let blank = ends.span.is_empty() && begins.span.is_empty();
    blank && !is_first(ends) && is_first(begins)
}

fn price(words: &[Word], cells: &[usize]) -> f64 {
    let signs = cells.iter().any(|&cell| !words[cell].span.is_empty());
    let again = cells.len().div_ceil(2) - 1;
    EMPTY + if signs { SIGNS } else { 0.0 } + again as f64 * AGAIN
}

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
