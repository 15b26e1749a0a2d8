//! A second sheet of the same game, laid beside the first.
//!
//! Comes in: the words of both sheets. Goes out: those of the first, each with the word of the second that
//! stands in its place; where the first has none, an absent word that only the second says.
//!
//! `Cf3 ? Fb5` beside `Cf3 Cc6 Fb5`: the cell that could not be read is `Cc6` on the other sheet.

use shakmaty::{Bitboard, Color};

use crate::game::{Cause, Fault, Game, GameResult};
use crate::phrase::Phrase;
use crate::record::Record;

use super::sheet::{Word, Written};

/// From how many half-moves on that can be compared two sheets may tell different games: they do where fewer than one in
/// so many are alike.
const ENOUGH: usize = 8;
const SAME: usize = 3;

/// How unlike two words are, and what else counts where they are laid together.
mod cost {
    /// A word stands alone.
    pub const ALONE: f32 = 0.8;
    /// Two words stand in different places by their numbers, unless they are so little unlike that they say one move.
    pub const OUT_OF_PLACE: f32 = 0.4;
    pub const SAME_MOVE: f32 = 0.35;
    /// They say one move in two ways.
    pub const SPELLING: f32 = 0.1;
    pub const CASTLINGS: f32 = 0.2;
    /// One has the squares of the other, exchanged.
    pub const TURNED: f32 = 0.3;
    /// They name one square, and two men.
    pub const OTHER_MAN: f32 = 0.3;
    /// They name one man, and one of them no square.
    pub const WIDE: f32 = 0.35;
    /// They have the man in common and the file or the rank.
    pub const HALF: f32 = 0.5;
    /// One of them has a sign of capture.
    pub const TAKES: f32 = 0.3;
    /// Two words stand in the other order than on the other sheet.
    pub const CROSSED: f32 = 0.7;
    /// One of them says nothing that could be compared.
    pub const UNREAD: f32 = 0.6;
    /// They have little in common.
    pub const OTHER: f32 = 1.1;
    /// They name two men and two squares: more than two that stand alone, for one slip does not make one of the other.
    pub const NOTHING: f32 = 1.7;
}
/// The most pairs of words that are compared; no game has so many.
const PAIRS_MOST: usize = 1 << 22;

/// How two rows of words go on together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Going {
    /// A word of each stands for one half-move.
    Both,
    /// Only the first has a word there, or only the second.
    First,
    Second,
    /// Of each the next two words, in the other order.
    Crossed,
}

impl Going {
    const ALL: [Going; 4] = [Going::Second, Going::First, Going::Both, Going::Crossed];

    /// How many words of each are passed.
    fn words(self) -> (usize, usize) {
        match self {
            Going::Both => (1, 1),
            Going::First => (1, 0),
            Going::Second => (0, 1),
            Going::Crossed => (2, 2),
        }
    }
}

/// The ways to lay `second` beside `first`, one at least: words that name two men and two squares may be one half-move,
/// miswritten, or two of which each sheet lacks one.
pub(super) fn beside(first: &[Word], second: &[Word]) -> Vec<Vec<Word>> {
    let (n, m) = (first.len(), second.len());
    if n * m > PAIRS_MOST {
        return vec![alone(first.to_vec())];
    }
    let (ones, others) = (numbered(first), numbered(second));
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(|other| unlike(one, other)));
    let unlike: Vec<f32> = pairs.collect();
    let mut ways: Vec<Vec<Going>> = Vec::new();
    for most in [cost::OTHER, cost::NOTHING] {
        let way = together(&unlike, [&ones, &others], most);
        for way in [flipped(&way), way].into_iter().rev() {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways.iter()
        .map(|way| alone(paired(first, second, way)))
        .collect()
}

/// The same, where each has a word alone the other's first: which half-move comes before the other, no cost tells.
fn flipped(way: &[Going]) -> Vec<Going> {
    let mut way = way.to_vec();
    let mut at = 0;
    while let Some(pair) = way.get_mut(at..at + 2) {
        let is_so = matches!(
            pair,
            [Going::First, Going::Second] | [Going::Second, Going::First]
        );
        if is_so {
            pair.swap(0, 1);
        }
        at += if is_so { 2 } else { 1 };
    }
    way
}

/// How two rows go on together at the least cost, words being so much unlike at most.
fn together(unlike: &[f32], [ones, others]: [&[Option<u64>]; 2], most: f32) -> Vec<Going> {
    let (n, m) = (ones.len(), others.len());
    let apart = |i: usize, j: usize| {
        ones[i]
            .zip(others[j])
            .is_some_and(|(one, other)| one != other)
    };
    let unlike = |i: usize, j: usize| unlike[i * m + j].min(most);
    let cost = |going: Going, i: usize, j: usize| match going {
        Going::First | Going::Second => cost::ALONE,
        Going::Both => {
            let unlike = unlike(i, j);
            // Words that say one move are one wherever they stand: a half-move may be missing before them.
            let is_far = unlike > cost::SAME_MOVE && apart(i, j);
            unlike + if is_far { cost::OUT_OF_PLACE } else { 0.0 }
        }
        Going::Crossed => unlike(i, j + 1) + unlike(i + 1, j) + cost::CROSSED,
    };
    // What is left costs from each pair of places on, and how it goes on.
    let mut least = vec![(0.0f32, None); (n + 1) * (m + 1)];
    for (i, j) in (0..=n)
        .rev()
        .flat_map(|i| (0..=m).rev().map(move |j| (i, j)))
    {
        let goings = Going::ALL.into_iter().filter_map(|going| {
            let (own, other) = going.words();
            let is_there = i + own <= n && j + other <= m;
            is_there.then(|| {
                (
                    least[(i + own) * (m + 1) + j + other].0 + cost(going, i, j),
                    going,
                )
            })
        });
        let first = goings.min_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((cost, going)) = first {
            least[i * (m + 1) + j] = (cost, Some(going));
        }
    }
    let mut goings = Vec::with_capacity(n + 4);
    let (mut i, mut j) = (0, 0);
    while let Some(going) = least[i * (m + 1) + j].1 {
        goings.push(going);
        let (own, other) = going.words();
        (i, j) = (i + own, j + other);
    }
    goings
}

/// The half-move that each word is by the numbers.
fn numbered(words: &[Word]) -> Vec<Option<u64>> {
    let mut ply = None;
    let due = |word: &Word| {
        ply = match word.number {
            Some((number, black)) => Some(2 * u64::from(number) + u64::from(black)),
            None => ply.map(|ply: u64| ply + 1),
        };
        ply
    };
    words.iter().map(due).collect()
}

/// Notes which words the second sheet does not come to: that it has none there tells nothing of them.
fn alone(mut words: Vec<Word>) -> Vec<Word> {
    let is_both = |word: &Word| word.other.is_some();
    let first = words.iter().position(is_both).unwrap_or(words.len());
    let last = words.iter().rposition(is_both).unwrap_or(0);
    for (at, word) in words.iter_mut().enumerate() {
        word.alone = at < first || at > last;
    }
    words
}

/// Whether two sheets, each read by itself, tell different games.
pub(super) fn differ(one: &Game, other: &Game) -> bool {
    let (one, other) = (one.plies_of(one.main()), other.plies_of(other.main()));
    let same = one
        .iter()
        .zip(other)
        .filter(|(one, other)| one.played == other.played);
    let all = one.len().min(other.len());
    all >= ENOUGH && SAME * same.count() < all
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

/// Lays two rows of words together as they go on.
fn paired(first: &[Word], second: &[Word], goings: &[Going]) -> Vec<Word> {
    let end = first
        .last()
        .map_or((0, 0), |word| (word.items.end, word.span.end));
    let mut ones = first.iter().cloned().peekable();
    let mut others = second.iter().cloned();
    let mut words = Vec::with_capacity(goings.len() + 1);
    let with = |one: Option<Word>, other: Option<Word>| {
        one.map(|one| Word {
            other: other.map(Box::new),
            ..one
        })
    };
    for going in goings {
        match going {
            Going::Both => words.extend(with(ones.next(), others.next())),
            Going::First => words.extend(ones.next()),
            Going::Second => {
                let place = ones
                    .peek()
                    .map_or(end, |one| (one.items.start, one.span.start));
                words.extend(others.next().map(|other| absent(place, other)));
            }
            Going::Crossed => {
                let (here, there) = (others.next(), others.next());
                words.extend(with(ones.next(), there));
                words.extend(with(ones.next(), here));
            }
        }
    }
    words
}

/// A word that the first sheet does not have, before the item and the byte of `place`.
fn absent(place: (u32, usize), other: Word) -> Word {
    Word {
        other: Some(Box::new(other)),
        ..Word::empty(Written::Absent, place)
    }
}

/// How unlike two words are, from 0 to a little more than 1.
fn unlike(one: &Word, other: &Word) -> f32 {
    let (a, b) = (one.core.as_slice(), other.core.as_slice());
    if a.is_empty() || b.is_empty() {
        return cost::UNREAD;
    }
    if a == b {
        return 0.0;
    }
    match (&one.phrase, &other.phrase) {
        (Some(one), Some(other)) => apart(one, other),
        _ => by_letters(a, b),
    }
}

/// How unlike what two words say is. Whose move it is stays open: where one counts squares from the mover's side and the
/// other does not, they may meet from either.
fn apart(one: &Phrase, other: &Phrase) -> f32 {
    let sides = match one.frame == other.frame {
        true => &[Color::White][..],
        false => &Color::ALL,
    };
    let seen = sides.iter().map(|&side| {
        let (one, other) = (one.seen_by(side), other.seen_by(side));
        seen_apart(&one, &other)
    });
    seen.fold(cost::NOTHING, f32::min)
}

/// The same, both from one side.
fn seen_apart(one: &Phrase, other: &Phrase) -> f32 {
    let castles = |phrase: &Phrase| phrase.castles || phrase.castling.is_some();
    match (castles(one), castles(other)) {
        (true, true) => return cost::CASTLINGS,
        (false, false) => {}
        _ => return cost::NOTHING,
    }
    let narrow = |squares: Bitboard| squares.count() <= 2;
    let apart =
        |one: Bitboard, other: Bitboard| narrow(one) && narrow(other) && one.is_disjoint(other);
    let turned = !apart(one.from, other.to) && !apart(one.to, other.from);
    if turned && apart(one.from, other.from) && apart(one.to, other.to) {
        return cost::TURNED;
    }
    let man = one.roles.meets(other.roles) && !apart(one.from, other.from);
    match (narrow(one.to), narrow(other.to), one.to & other.to) {
        (true, true, Bitboard::EMPTY) => {
            let of = |phrase: &Phrase| phrase.to.first().map(|to| (to.file(), to.rank()));
            let half = of(one)
                .zip(of(other))
                .is_some_and(|(one, other)| one.0 == other.0 || one.1 == other.1);
            match (man, half) {
                (true, true) => cost::HALF,
                (true, false) => cost::OTHER,
                (false, _) => cost::NOTHING,
            }
        }
        (_, _, Bitboard::EMPTY) if man => cost::OTHER,
        (_, _, Bitboard::EMPTY) => cost::NOTHING,
        (true, true, _) if man && one.takes == other.takes => cost::SPELLING,
        (true, true, _) if man => cost::TAKES,
        (true, true, _) => cost::OTHER_MAN,
        // `PxP`: what takes is told, not where.
        _ if man && one.takes == other.takes => cost::WIDE,
        _ if man => cost::HALF,
        _ => cost::NOTHING,
    }
}

/// The same by letters alone, where one word is not read. Words in two notations say nothing of each other so.
fn by_letters(a: &[u8], b: &[u8]) -> f32 {
    let of_board = |core: &[u8]| core.iter().any(|byte| (b'a'..=b'h').contains(byte));
    if of_board(a) != of_board(b) {
        return cost::UNREAD;
    }
    let man = |core: &[u8]| {
        core.first()
            .copied()
            .filter(|byte| !byte.is_ascii_lowercase())
    };
    let (here, there) = (arrival(a), arrival(b));
    let same = |at: usize| usize::from(here[at].is_some() && here[at] == there[at]);
    match (same(0) + same(1), man(a) == man(b)) {
        (2, true) => cost::SPELLING,
        (2, false) => cost::OTHER_MAN,
        (1, true) => cost::HALF,
        _ => cost::OTHER,
    }
}

/// The last file and the last rank of a word; of names, all behind the rank.
fn arrival(core: &[u8]) -> [Option<&[u8]>; 2] {
    let last = |is: fn(&u8) -> bool| core.iter().rposition(is);
    let rank = last(u8::is_ascii_digit);
    let file = match last(|byte| (b'a'..=b'h').contains(byte)) {
        Some(file) => Some(file..file + 1),
        None => rank.map(|rank| rank + 1..core.len()),
    };
    [file, rank.map(|rank| rank..rank + 1)].map(|at| at.and_then(|at| core.get(at)))
}
