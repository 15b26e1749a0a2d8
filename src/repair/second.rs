//! A second sheet of the same game, laid beside the first.
//!
//! Comes in: the words of both sheets. Goes out: those of the first, each with the word of the second that
//! stands in its place; where the first has none, an absent word that only the second says.
//!
//! `Cf3 ? Fb5` beside `Cf3 Cc6 Fb5`: the cell that could not be read is `Cc6` on the other sheet.

mod alike;
mod apart;
mod attributed;
mod likeness;
mod slipped;
mod together;
mod woven;

use crate::game::{Cause, Fault, Game, GameResult, Status};
use crate::record::Record;

use super::sheet::{Word, Written};
use super::steps::own_end;
use alike::{Compared, compared, is_column};
pub(super) use apart::{Seen, differ, seen};
pub(super) use attributed::disputed;
pub(super) use attributed::omitted;
pub(super) use attributed::{Beside, Half};
pub(super) use likeness::Told;
use together::{Place, Rows};
pub(super) use woven::{denied, woven};

/// The most pairs of words that are compared; no game has so many.
const PAIRS_MOST: usize = 1 << 21;

/// Whether two sheets begin from different positions, both of which are known.
pub(super) fn start_apart(one: &Game, other: &Game) -> bool {
    start_known(one) && start_known(other) && one.start.key() != other.start.key()
}

/// Whether it is known from which position a game begins.
fn start_known(game: &Game) -> bool {
    let unknown = |fault: &Fault| matches!(fault.cause, Cause::StartPosition(_));
    !game.faults.iter().any(unknown)
}

/// The ways to lay `second` beside `first`, one at least; one alone where `first` replays as it stands and is `kept`: each word
/// beside that in its place.
pub(super) fn beside(first: &[Word], second: &[Word], kept: bool) -> Vec<Vec<Word>> {
    if first.len() * second.len() > PAIRS_MOST {
        return vec![alone(first.to_vec())];
    }
    let placed = [
        slipped::placed(first, &compared(second)),
        slipped::placed(second, &compared(first)),
    ];
    let first = placed[0].as_deref().unwrap_or(first);
    let second = placed[1].as_deref().unwrap_or(second);
    let (ones, others) = (compared(first), compared(second));
    let rows = Rows::new([&ones, &others], None);
    let ways = match kept {
        true => vec![rows.in_place()],
        false => rows.ways(),
    };
    // Of a player who wrote his own moves alone, that he has not the other's tells nothing of these.
    let is_column = is_column(&others);
    let laid = ways.iter().map(|way| {
        let mut words = alone(paired(first, second, &others, way));
        for word in &mut words {
            word.alone |= is_column && word.other.is_none();
        }
        words
    });
    laid.collect()
}

/// Notes which words the second sheet does not come to: that it has none there tells nothing of them.
fn alone(mut words: Vec<Word>) -> Vec<Word> {
    let is_both = |word: &Word| word.other.is_some();
    let first = words.iter().position(is_both).unwrap_or(words.len());
    let last = words.iter().rposition(is_both).unwrap_or(0);
    for (at, word) in words.iter_mut().enumerate() {
        word.alone = at < first || at > last;
    }
    gone_on(words)
}

/// The words, those behind the last of the first sheet as words of the second alone.
fn gone_on(mut words: Vec<Word>) -> Vec<Word> {
    let end = own_end(&words);
    let behind = words.split_off(end);
    words.extend(behind.into_iter().map(Word::goes_on));
    words
}

/// The fault that a second sheet states another result than the first.
pub(super) fn result_denied(record: &Record, own: &Game, other: &Game) -> Option<Fault> {
    let (stated, denied) = (own.stated?, other.stated?);
    if stated == denied || [stated, denied].contains(&GameResult::Unknown) {
        return None;
    }
    let span = record.result_from(0)?.1.span();
    Some(Fault::new(
        Cause::ResultAgainstSheet { stated: denied },
        span,
    ))
}

/// The result of `game` that only the second sheet states: of a game that ends as the sheet does, and by the moves that are
/// played in it, since who resigns is told by whose move it is.
pub(super) fn result_added(
    game: &Game,
    (record, other): (&Record, &Game),
    seen: &Seen,
) -> Option<GameResult> {
    let is_open = |stated: Option<GameResult>| stated.is_none_or(|own| own == GameResult::Unknown);
    if !is_open(game.stated) || game.status == Status::Broken {
        return None;
    }
    let last = game.last();
    let ends_alike = seen.to_the_end || other.status == Status::Whole && *other.last() == *last;
    let item = record.result_from(0);
    let stated = item.map(|(stated, _)| GameResult::resolve(stated, &last));
    let added = stated.or(other.stated).filter(|_| ends_alike)?;
    let is_denied = game.outcome.is_some_and(|over| added.is_denied_by(over));
    (!is_open(Some(added)) && !is_denied).then_some(added)
}

/// Lays two rows of words together as they go on; `due` is what the numbers make of each of the second.
fn paired(first: &[Word], second: &[Word], due: &[Compared], places: &[Place]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::with_capacity(places.len());
    // The cell of the first sheet that is filled next.
    let mut cell = 0;
    // By a column that slipped a word would stand before the one that it answers.
    let mut least = (0, 0);
    for &(one, other) in places {
        let word = match one {
            Some(at) if at == cell => first[at].clone(),
            // An empty cell that a column slipped by.
            Some(at) if other.is_none() && first[at].written.is_cell() => Word {
                written: Written::Dots,
                ..first[cell].saying_with_column(&first[at])
            },
            Some(at) => first[cell].saying_with_column(&first[at]),
            None => {
                let due = other.and_then(|at| due[at].due);
                least = place(first, cell, due).max(least);
                Word::empty(Written::Absent, least)
            }
        };
        cell += usize::from(one.is_some());
        words.push(Word {
            other: other.map(|at| Box::new(second[at].clone())),
            ..word
        });
    }
    words
}

/// The item and the byte before word `at` where the half-move `due` is put that is missing there.
fn place(first: &[Word], at: usize, due: Option<i64>) -> (u32, usize) {
    let (before, behind) = first.split_at(at);
    let end = before
        .last()
        .map_or((0, 0), |word| (word.items.end, word.span.end));
    behind.first().map_or(end, |next| match next.number_item {
        // Black's stands before the number of White's next.
        Some(number) if due < next.due() => (number, end.1),
        _ => (next.items.start, next.span.start),
    })
}

/// A step and its place in both rows.
type Placed<G> = (G, (usize, usize));

/// How two rows of so many each go on together at the least cost, each step with its place, and that cost: of the `steps`, each with how many of either row it passes, the
/// first of those that are as cheap as each other. What a step counts at a place of both, in one of so many states, comes with the state behind it.
fn aligned<G: Copy>(
    [n, m]: [usize; 2],
    steps: &[(G, [usize; 2])],
    (states, first): (usize, usize),
    cost: impl Fn(G, (usize, usize), usize) -> (f32, usize),
) -> (Vec<Placed<G>>, f32) {
    let place = |i: usize, j: usize, state: usize| states * (i * (m + 1) + j) + state;
    // What is left costs from each place on, and the step there.
    let mut least: Vec<(f32, Option<u8>)> = vec![(0.0, None); states * (n + 1) * (m + 1)];
    let rows = (0..=n).rev();
    for (i, j) in rows.flat_map(|i| (0..=m).rev().map(move |j| (i, j))) {
        for state in 0..states {
            let within = (0..).zip(steps);
            let within = within.filter(|(_, (_, [one, other]))| i + one <= n && j + other <= m);
            let costs = within.map(|(step, &(going, [one, other]))| {
                let (own, next) = cost(going, (i, j), state);
                (own + least[place(i + one, j + other, next)].0, Some(step))
            });
            if let Some(first) = costs.min_by(|one, other| one.0.total_cmp(&other.0)) {
                least[place(i, j, state)] = first;
            }
        }
    }
    let mut goings = Vec::with_capacity(n + 4);
    let (mut i, mut j, mut state) = (0, 0, first);
    while let Some(step) = least[place(i, j, state)].1 {
        let (going, [one, other]) = steps[usize::from(step)];
        goings.push((going, (i, j)));
        state = cost(going, (i, j), state).1;
        (i, j) = (i + one, j + other);
    }
    (goings, least[first].0)
}
