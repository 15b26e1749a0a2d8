//! A sheet of which one column slipped beside the other sheet of the game, whose rows tell where.
//!
//! Comes in: the words of both, compared. Goes out: the half-moves in the order of either sheet, or of neither where no row
//! of both can be trusted, each column laid beside the same of the other by itself.
//!
//! `1. e4 e5 2. Cf3 3. Fb5 Cc6 4. O-O a6` beside `1. e4 e5 2. Cf3 Cc6 3. Fb5 a6`: Black's answers stand a row too low.
//!
//! Here too: a word of the second sheet that may stand for the one before or behind that in whose place it was laid. `f4xe3`, `Fd6xe5` beside
//! `f4xe5` alone: it is the second by its square, and the first by its man.
//! Here too: rows that lack a half-move, beside the same rows of the other sheet, which tell which of the two it is. `6.   b5` beside `6. De2
//! b5`: it is White's, and the number stands before it.

use shakmaty::Color;

use super::super::sheet::{Word, Written};
use super::alike::{self, Compared, compared};
use super::together::{Place, Rows, cost, places, places as in_order};

/// The ways in which the words of both stand together so, where that counts so much less than `least`, what they count as they
/// stand: that the first slipped, or the second. Two moves of one side in another order on the other sheet are no slip.
pub(super) fn ways(rows: &Rows<'_>, least: f32) -> Vec<Vec<Place>> {
    let columns = Color::ALL.map(|side| column(rows, side));
    let crossed = columns.iter().any(|(places, _)| is_crossed(places));
    let saved = if crossed { 0.0 } else { cost::SLIPPED };
    if columns[0].1 + columns[1].1 >= least - saved {
        return Vec::new();
    }
    let columns = columns.map(|(places, _)| places);
    let way = |(slipped, by_rows): (usize, bool)| {
        let mut columns = columns.clone();
        across(rows, &mut columns, slipped);
        merged(&columns, by_rows.then_some(1 - slipped))
    };
    [(0, true), (1, true), (0, false), (1, false)]
        .map(way)
        .to_vec()
}

/// Whether words of the second sheet stand in another order than those of the first beside them.
fn is_crossed(places: &[Place]) -> bool {
    let others: Vec<usize> = places.iter().filter_map(|(_, other)| *other).collect();
    !others.is_sorted()
}

/// The moves of one side on both sheets, and how unlike they are.
fn column(rows: &Rows<'_>, side: Color) -> (Vec<Place>, f32) {
    let known = rows.sheets.map(|words| -> Vec<usize> {
        let is_his = |at: &usize| words[*at].side(*at) == side;
        (0..words.len()).filter(is_his).collect()
    });
    let words = |sheet: usize| -> Vec<Compared> {
        let known = known[sheet].iter();
        known.map(|&at| rows.sheets[sheet][at].clone()).collect()
    };
    let words = [words(0), words(1)];
    let (way, cost) = Rows::new([&words[0], &words[1]], Some(side)).way(alike::cost::OTHER);
    let place = |(one, other): Place| {
        (
            one.map(|at: usize| known[0][at]),
            other.map(|at: usize| known[1][at]),
        )
    };
    (in_order(&way).into_iter().map(place).collect(), cost)
}

/// Both columns as one row: each half-move as the rows of sheet `by` have it, and what that has not, or all where no sheet is
/// followed, when it is that side's turn.
fn merged(columns: &[Vec<Place>; 2], by: Option<usize>) -> Vec<Place> {
    let of = |&(one, other): &Place| match by? {
        0 => one,
        _ => other,
    };
    // Moves of one side stand in another order on the other sheet.
    let columns = columns.each_ref().map(|column| {
        let mut last = None;
        let place = |place: &Place| {
            last = of(place).or(last);
            (last, *place)
        };
        let mut known: Vec<_> = column.iter().map(place).collect();
        known.sort_by_key(|(at, _)| *at);
        known
            .into_iter()
            .map(|(_, place)| place)
            .collect::<Vec<_>>()
    });
    let [mut white, mut black] = columns.each_ref().map(|column| column.iter().peekable());
    let mut places: Vec<Place> = Vec::new();
    let mut turn = Color::White;
    loop {
        let next = match (white.peek(), black.peek()) {
            (None, None) => return places,
            (Some(_), None) => Color::White,
            (None, Some(_)) => Color::Black,
            (Some(one), Some(other)) => match of(one).zip(of(other)) {
                Some((one, other)) => Color::from_white(one < other),
                None => turn,
            },
        };
        places.extend(next.fold_wb(&mut white, &mut black).next());
        turn = next.other();
    }
}

/// The same, where a word that the sheet `slipped` alone has in one column is what the other alone has in the other: its row
/// lacks a cell.
fn across(rows: &Rows<'_>, columns: &mut [Vec<Place>; 2], slipped: usize) {
    for from in 0..2 {
        let mut at = 0;
        while let Some(&place) = columns[from].get(at) {
            let moved = lone(place, slipped);
            let same = moved.and_then(|word| stands(rows, &columns[1 - from], (word, at), slipped));
            let Some(found) = same else {
                at += 1;
                continue;
            };
            let place = &mut columns[1 - from][found];
            match slipped {
                0 => place.0 = moved,
                _ => place.1 = moved,
            }
            columns[from].remove(at);
        }
    }
}

/// Where in a column, nearest to `at`, the other sheet alone has what `word` of the sheet `slipped` says.
fn stands(
    rows: &Rows<'_>,
    column: &[Place],
    (word, at): (usize, usize),
    slipped: usize,
) -> Option<usize> {
    let is_same = |other: usize| {
        let side = rows.sheets[1 - slipped][other].side(other);
        let (one, other) = if slipped == 0 {
            (word, other)
        } else {
            (other, word)
        };
        rows.unlike(one, other, side) <= alike::cost::SPELLING
    };
    let others = column.iter().enumerate();
    let found = others.filter(|(_, place)| lone(**place, 1 - slipped).is_some_and(is_same));
    found
        .map(|(found, _)| found)
        .min_by_key(|found| found.abs_diff(at))
}

/// The word of a place that one sheet alone has.
fn lone((one, other): Place, sheet: usize) -> Option<usize> {
    match sheet {
        0 => one.filter(|_| other.is_none()),
        _ => other.filter(|_| one.is_none()),
    }
}

/// So many words are shifted at most: each is searched for by itself.
const SHIFTED_MOST: usize = 3;
/// How much more unlike the neighbour may be.
const MORE: f32 = 0.5;

/// The ways in which one word of the second sheet stands beside a neighbour of the word beside which it stands in `way`, where that has none
/// of its own and the two there are not the same.
pub(super) fn shifted(rows: &Rows<'_>, way: &[Place]) -> Vec<Vec<Place>> {
    let [_, others] = rows.sheets;
    let unlike = |one: usize, other: usize| rows.unlike(one, other, others[other].side(other));
    let mut ways = Vec::new();
    for at in 0..way.len() {
        let (Some(one), Some(other)) = way[at] else {
            continue;
        };
        let own = unlike(one, other);
        if own <= alike::cost::SPELLING {
            continue;
        }
        for next in [at.wrapping_sub(1), at + 1] {
            let Some(&(Some(neighbour), None)) = way.get(next) else {
                continue;
            };
            if unlike(neighbour, other) > own + MORE {
                continue;
            }
            let mut way = way.to_vec();
            way[at].1 = None;
            way[next].1 = Some(other);
            ways.push(way);
        }
    }
    ways.truncate(SHIFTED_MOST);
    ways
}

/// The words of a sheet so; none where all stand as they should.
pub(super) fn placed(words: &[Word], others: &[Compared]) -> Option<Vec<Word>> {
    let lacking = (1..words.len()).filter(|&at| lacks_one(words, at));
    let lacking: Vec<usize> = lacking.collect();
    if lacking.is_empty() {
        return None;
    }
    let ones = compared(words);
    let rows = Rows::new([&ones, others], None);
    let beside = beside(&rows);
    let is_blacks = |&at: &usize| {
        let white = whites(&rows, &beside, at - 1);
        white.is_some_and(|white| {
            let unlike = |by: usize, side: Color| match others.get(white + by) {
                Some(_) => rows.unlike(at - 1, white + by, side),
                None => alike::cost::NOTHING,
            };
            unlike(1, Color::Black) < unlike(0, Color::White)
        })
    };
    let turned: Vec<usize> = lacking.into_iter().filter(is_blacks).collect();
    let mut words = words.to_vec();
    for &at in &turned {
        let black = &mut words[at - 1];
        let place = (black.items.start, black.span.start);
        let white = Word {
            number: black.number.take(),
            number_item: black.number_item.take(),
            ..Word::empty(Written::Skipped, place)
        };
        words[at] = white;
        words.swap(at - 1, at);
    }
    (!turned.is_empty()).then_some(words)
}

/// Whether word `at` is the one half-move left out of a row that has White's number and one word before it.
fn lacks_one(words: &[Word], at: usize) -> bool {
    let is_skipped = |at: usize| {
        let word = words.get(at);
        word.is_some_and(|word| word.written == Written::Skipped)
    };
    let is_whites = matches!(words[at - 1].number, Some((_, false)));
    is_skipped(at) && is_whites && !is_skipped(at - 1) && !is_skipped(at + 1)
}

/// The word of the second sheet beside each of the first.
fn beside(rows: &Rows<'_>) -> Vec<Option<usize>> {
    let mut beside = vec![None; rows.sheets[0].len()];
    for (one, other) in places(&rows.way(alike::cost::OTHER).0) {
        if let Some(one) = one {
            beside[one] = other;
        }
    }
    beside
}

/// White's word in the row of the second sheet that has the number of word `at` of the first, or without that in the row of
/// the word beside it.
fn whites(rows: &Rows<'_>, beside: &[Option<usize>], at: usize) -> Option<usize> {
    let [ones, others] = rows.sheets;
    let mut numbered = (0..others.len()).filter(|&other| others[other].due == ones[at].due);
    if let (Some(only), None) = (numbered.next(), numbered.next()) {
        return Some(only);
    }
    let other = beside[at]?;
    match others[other].side(other) {
        Color::White => Some(other),
        Color::Black => other.checked_sub(1),
    }
}
