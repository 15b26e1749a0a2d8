//! A sheet of which one column slipped beside the other sheet of the game, whose rows tell where.
//!
//! Comes in: the words of both, compared. Goes out: the half-moves in the order of the second sheet, each column laid
//! beside the same of the other by itself.
//!
//! `1. e4 e5 2. Cf3 3. Fb5 Cc6 4. O-O a6` beside `1. e4 e5 2. Cf3 Cc6 3. Fb5 a6`: Black's answers stand a row too low.

use shakmaty::Color;

use super::alike::{self, Compared};
use super::together::{Place, Rows, places as in_order};

/// How the words of both stand together so, where that counts less than `most`.
pub(super) fn places(rows: &Rows<'_>, most: f32) -> Option<Vec<Place>> {
    let [white, black] = Color::ALL.map(|side| column(rows, side));
    if white.cost + black.cost >= most {
        return None;
    }
    let mut places = white.places;
    places.extend(black.places);
    places.sort_by_key(|(at, _)| *at);
    let places = places.into_iter().map(|(_, place)| place).collect();
    Some(across(rows, places))
}

/// The moves of one side on both sheets.
struct Column {
    /// Each with where it stands: behind so manieth word of the second sheet, and how manieth there.
    places: Vec<((usize, usize), Place)>,
    cost: f32,
}

fn column(rows: &Rows<'_>, side: Color) -> Column {
    let known = rows.sheets.map(|words| -> Vec<usize> {
        let is_his = |at: &usize| words[*at].side(*at) == side;
        (0..words.len()).filter(is_his).collect()
    });
    let words = |sheet: usize| -> Vec<Compared<'_>> {
        let known = known[sheet].iter();
        known.map(|&at| rows.sheets[sheet][at].clone()).collect()
    };
    let words = [words(0), words(1)];
    let (way, cost) = Rows::new([&words[0], &words[1]], Some(side)).way(alike::cost::OTHER);
    let mut last = (0, 0);
    let place = |(one, other): Place| {
        let place = (one.map(|at| known[0][at]), other.map(|at| known[1][at]));
        last = match place.1 {
            Some(at) => (at, 0),
            // What only the first has comes behind the other side's answer.
            None => (last.0 + usize::from(last.1 == 0), last.1 + 1),
        };
        (last, place)
    };
    Column {
        places: in_order(&way).into_iter().map(place).collect(),
        cost,
    }
}

/// The same, where a word that one sheet alone has in one column is what the other alone has in the other: the row lacks a cell.
fn across(rows: &Rows<'_>, mut places: Vec<Place>) -> Vec<Place> {
    let alone: Vec<usize> = places
        .iter()
        .filter_map(|place| match place {
            (Some(one), None) => Some(*one),
            _ => None,
        })
        .collect();
    for one in alone {
        let is_same = |&(known, other): &Place| {
            let side = |other: usize| rows.sheets[1][other].side(other);
            let unlike = |other: usize| rows.unlike(one, other, side(other));
            known.is_none() && other.is_some_and(|other| unlike(other) <= alike::cost::SPELLING)
        };
        let stands = places.iter().position(|&place| place == (Some(one), None));
        let same = places
            .iter()
            .enumerate()
            .filter(|(_, place)| is_same(place));
        let nearest = same.min_by_key(|(at, _)| at.abs_diff(stands.unwrap_or_default()));
        if let (Some((at, _)), Some(stands)) = (nearest, stands) {
            places[at].0 = Some(one);
            places.remove(stands);
        }
    }
    places
}
