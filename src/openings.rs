//! Openings: the code and the French name of what was played.
//!
//! Comes in: a game. Goes out: the last position of its main line that `grammar/openings.tsv` names ([`named`]), or the tags
//! that say it ([`fill`]). A position is its men, the side to move, the rights to castle and to take in passing, so an
//! opening is found whatever the order of its moves. The names are French, as the table has them. The table is played
//! through when the first game asks.
//!
//! `1. e4 c5 2. Cf3 d6 3. Fb5+`: B51, Défense sicilienne, variante de Moscou

use std::sync::OnceLock;

use nohash_hasher::IntMap;

use crate::chess::{Move, MoveList, Position};
use crate::game::Game;
use crate::heading::{self, Inference};
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::record::Record;

/// An opening, as the table names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: `B51`.
    pub eco: &'static str,
    /// Its name in French.
    pub name: &'static str,
}

/// How many half-moves of a game are looked at: near twice the longest row.
const MOST: usize = 64;

/// The letters of the table's moves.
const ROWS: Dialect = Dialect {
    notation: Notation::Abbreviated,
    language: Language::English,
};

/// The opening of a game's main line; none where the game began elsewhere than with the initial array, or under other
/// rules than today's.
///
/// ```
/// use greffier::openings;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
///
/// let text = "1. e4 e6 2. d4 d5 3. e5 c5 4. c3 *";
/// let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// let opening = openings::named(&game).unwrap();
/// assert_eq!(opening.eco, "C02");
/// assert_eq!(opening.name, "Défense française, variante d'avance avec c5");
/// ```
#[must_use]
pub fn named(game: &Game) -> Option<&'static Opening> {
    found(game).map(|(_, opening)| opening)
}

/// Adds the tags `ECO` and `Opening` to those that words tell, each where it neither stands nor is told already.
pub fn fill(game: &mut Game, record: &Record, text: &str) {
    let Some((last, opening)) = found(game) else {
        return;
    };
    // A code of the record's own goes by another table, whose name is not known.
    let code = record.tags.iter().find(|tag| tag.is_named(text, "ECO"));
    let own = code.filter(|_| heading::stands(record, text, "ECO"));
    if own.is_some_and(|tag| tag.value(text) != opening.eco) {
        return;
    }
    let span = game.plies[last].span(record);
    for (name, value) in [("ECO", opening.eco), ("Opening", opening.name)] {
        if !heading::stands(record, text, name) {
            let tag = Inference::new(name, value.to_owned(), Some(span.clone()));
            game.headed.add(tag);
        }
    }
}

/// The opening, and the ply of the main line that leads to the position it is named for.
fn found(game: &Game) -> Option<(usize, &'static Opening)> {
    if game.start != Position::initial() {
        return None;
    }
    let main = game.main();
    // Behind a null move the positions are those of no opening.
    let plies = game.plies_of(main).iter().take(MOST);
    let plies = plies.take_while(|ply| !ply.played.is_null()).count();
    let (first, end) = (main.plies.start, main.plies.start + plies as u32);
    (first..end).rev().find_map(|at| {
        let opening = table().get(&game.before(main, at + 1).key())?;
        Some((at as usize, opening))
    })
}

/// The openings, by the key of their positions.
fn table() -> &'static IntMap<u64, Opening> {
    static TABLE: OnceLock<IntMap<u64, Opening>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut line = Line::default();
        let rows = lines().filter_map(|row| {
            let (opening, moves) = cells(row)?;
            Some((line.last(moves)?.key(), opening))
        });
        rows.collect()
    })
}

/// The lines of the table behind its head.
fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("../grammar/openings.tsv").lines().skip(1)
}

/// The cells of a row; none where a line is none, which fails a test.
fn cells(row: &'static str) -> Option<(Opening, &'static str)> {
    let (eco, rest) = row.split_once('\t')?;
    let (name, moves) = rest.split_once('\t')?;
    Some((Opening { eco, name }, moves))
}

/// A row's moves with the position behind each: the next row often begins as this one does.
#[derive(Default)]
struct Line(Vec<(&'static str, Position)>);

impl Line {
    /// The position behind `moves`, of which there is one or more.
    fn last(&mut self, moves: &'static str) -> Option<&Position> {
        let same = self.0.iter().zip(moves.split(' '));
        let same = same.take_while(|((san, _), next)| san == next).count();
        self.0.truncate(same);
        for san in moves.split(' ').skip(same) {
            let before = self
                .0
                .last()
                .map_or(Position::initial(), |(_, p)| p.clone());
            let after = before.after(&read(&before, san)?);
            self.0.push((san, after));
        }
        self.0.last().map(|(_, position)| position)
    }
}

/// The move of a row.
fn read(before: &Position, san: &str) -> Option<Move> {
    let (phrase, _) = ROWS.phrase(san).ok()?;
    let mut moves = MoveList::new();
    before.fitting(&phrase, &mut moves);
    moves.retain(|played| played.captured.is_some() == san.contains('x'));
    moves.first().copied().filter(|_| moves.len() == 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::reading::{Start, next};
    use crate::record::Choice;

    fn game(text: &str) -> Game {
        let read = next(text, 0, &Choice::default(), &Start::Record);
        read.expect("a record").1
    }

    #[test]
    fn every_row_is_found_from_its_own_moves_and_no_position_has_two() {
        let mut seen = HashMap::new();
        for row in lines() {
            let (opening, moves) = cells(row).expect(row);
            let position = Line::default().last(moves).expect(row).clone();
            assert_eq!(seen.insert(position.key(), row), None, "{row}");
            let text = format!("[White \"A\"]\n\n{moves} *\n");
            assert_eq!(named(&game(&text)), Some(&opening), "{row}");
        }
        assert_eq!(table().len(), seen.len());
    }

    #[test]
    fn every_code_from_a00_to_e99_has_a_row_and_they_stand_in_order() {
        let mut codes: Vec<&str> = lines().map(|row| &row[..3]).collect();
        assert!(codes.is_sorted());
        codes.dedup();
        let all = ('A'..='E').flat_map(|volume| (0..100).map(move |n| format!("{volume}{n:02}")));
        assert!(all.eq(codes.iter().copied()));
    }

    #[test]
    fn the_order_of_the_moves_does_not_matter() {
        for (moves, eco) in [
            ("1. d4 d5 2. c4 e6 3. Cc3 Cf6 4. Cf3 c6", "D43"),
            ("1. Cf3 Cf6 2. d4 e6 3. c4 c6 4. Cc3 d5", "D43"),
            ("1. d4 e6 2. e4 d5", "C00"),
            ("1. Cf3 Cc6 2. e4 e5 3. Fb5", "C60"),
            ("1. d4 d6 2. e4 g6 3. Cc3 Fg7", "B06"),
        ] {
            let found = named(&game(moves)).map(|opening| opening.eco);
            assert_eq!(found, Some(eco), "{moves}");
        }
    }
}
