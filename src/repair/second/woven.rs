//! Two sheets, on each of which one side's moves stand alone: woven into one row by their numbers.
//!
//! Comes in: the words of both, and the position before them. Goes out: those of the first, each half-move that only the second has in its
//! place between them; in two ways, where nothing but the search tells which is White's. None where a sheet has both sides' moves.
//!
//! `1. e4 2. Cf3` and `1. e5 2. Cc6`: e4 e5 Cf3 Cc6. Of `1;;e5` the empty cell is White's.

use std::collections::BTreeMap;

use shakmaty::Color;

use crate::chess::{Move, Position};
use crate::record::sole;

use super::super::columns::playable;
use super::super::graph::Stand;
use super::super::sheet::{Word, Written, ply};
use super::{gone_on, place};

/// So many rows tell that one side's moves stand alone; of so many no more than one has another word besides, or none.
const ROWS_LEAST: usize = 3;
const SELDOM: usize = 6;
/// How many half-moves more can be played in one of two orders than twice as many as in the other, where that order is the one.
const MORE: usize = 4;

/// The words of a sheet with one side's moves, by their rows.
struct Column<'w> {
    rows: BTreeMap<u32, Row<'w>>,
    /// Whose moves they are, where cells or dots about them tell.
    side: Option<Color>,
}

/// The words of a row, the first of which is the `index`th of the sheet, and which of them says a move or stands for it.
struct Row<'w> {
    index: usize,
    words: &'w [Word],
    own: usize,
}

impl Row<'_> {
    /// The one side for which a cell or dots stand beside the other's move.
    fn side(&self) -> Option<Color> {
        match (self.own, self.words.len(), self.words[0].number) {
            (0, 1, Some((_, true))) => Some(Color::Black),
            (0, 2, Some((_, false))) => Some(Color::White),
            (1, 2, _) => Some(Color::Black),
            _ => None,
        }
    }
}

impl<'w> Column<'w> {
    /// Those of `words`; none where rows have two moves, or have no numbers that count on.
    fn of(words: &'w [Word]) -> Option<Column<'w>> {
        let begins = |at: usize| {
            words[at].number.is_some_and(|(own, _)| {
                let before = words[..at].iter().rev().find_map(|word| word.number);
                before.is_none_or(|(before, _)| before != own)
            })
        };
        let starts: Vec<usize> = (0..words.len()).filter(|&at| begins(at)).collect();
        let ends = starts.iter().skip(1).copied().chain([words.len()]);
        let (mut rows, mut odd, mut last) = (BTreeMap::new(), 0, 0);
        for (&index, end) in starts.iter().zip(ends) {
            let row = &words[index..end];
            let (number, _) = row[0].number?;
            let says = |word: &Word| !word.core.is_empty();
            let said = row.iter().filter(|word| says(word)).count();
            odd += usize::from(said != 1 || row.len() > 2);
            let own = row.iter().position(says).unwrap_or(0);
            let counts_on = number > last
                && rows
                    .insert(
                        number,
                        Row {
                            index,
                            words: row,
                            own,
                        },
                    )
                    .is_none();
            if !counts_on {
                return None;
            }
            last = number;
        }
        let begins_so = starts.first() == Some(&0);
        if !begins_so || rows.len() < ROWS_LEAST || odd * SELDOM > rows.len() {
            return None;
        }
        let sides = |side: Color| rows.values().filter(|row| row.side() == Some(side)).count();
        let [white, black] = [Color::White, Color::Black].map(sides);
        let side = sole(2 * white > rows.len(), 2 * black > rows.len());
        Some(Column { rows, side })
    }
}

/// The ways to weave two sheets of one side's moves each, one or both. None where they are no such sheets:
/// where what both say in the same rows is `alike`, cells or dots have to tell whose moves they are.
pub(in crate::repair) fn woven(
    [first, second]: [&[Word]; 2],
    start: &Position,
    alike: bool,
) -> Option<Vec<Vec<Word>>> {
    let (one, other) = (Column::of(first)?, Column::of(second)?);
    let side = match (one.side, other.side.map(Color::other)) {
        (Some(one), Some(other)) if one != other => return None,
        (one, other) => one.or(other),
    };
    let ways = |side: Color| weave((first, &one), &other, side);
    if let Some(side) = side {
        return Some(vec![ways(side)]);
    }
    if alike {
        return None;
    }
    let [white, black] = Color::ALL.map(ways);
    let reached = [&white, &black].map(|words| playable(&said(words), start));
    Some(match reached {
        [white_reached, black_reached] if white_reached >= 2 * black_reached + MORE => vec![white],
        [white_reached, black_reached] if black_reached >= 2 * white_reached + MORE => vec![black],
        _ => vec![white, black],
    })
}

/// How many words of two such sheets do not say the half-moves of their rows in a game with these `moves`.
pub(in crate::repair) fn denied(rows: [&[Word]; 2], moves: &[Move], start: &Position) -> usize {
    let [Some(one), Some(other)] = rows.map(Column::of) else {
        return 0;
    };
    let first = ply((start.fullmoves(), start.turn().is_black()));
    let counted = Color::ALL.map(|side| {
        let due = |number: u32, side: Color| ply((number, side.is_black())) - first;
        let columns = [(&one, rows[0], side), (&other, rows[1], side.other())];
        let denied = columns.map(|(column, words, side)| {
            let known = column.rows.iter();
            let known = known.map(|(number, row)| (due(*number, side), &row.words[row.own]));
            let words_of: BTreeMap<i64, &Word> = known.collect();
            let mut stand = Stand::before(words, start);
            let denied = (0..).zip(moves).filter(|(at, played)| {
                let says = |word: &&Word| word.core.is_empty() || stand.fits(word).contains(played);
                let is_denied = words_of.get(at).is_some_and(|word| !says(word));
                stand.play(played);
                is_denied
            });
            denied.count()
        });
        denied[0] + denied[1]
    });
    counted.into_iter().min().unwrap_or(0)
}

/// The words with what the second sheet says in the place of those that the first has not.
fn said(words: &[Word]) -> Vec<Word> {
    let said = words.iter().map(|word| match &word.other {
        Some(other) => (**other).clone(),
        None => word.clone(),
    });
    said.collect()
}

/// The words of the `first` sheet, which has the moves of `side`, and those of the `other` between them.
fn weave((words, first): (&[Word], &Column<'_>), other: &Column<'_>, side: Color) -> Vec<Word> {
    let mut numbers: Vec<u32> = first
        .rows
        .keys()
        .chain(other.rows.keys())
        .copied()
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut woven: Vec<Word> = Vec::with_capacity(2 * numbers.len());
    // How many words of the first sheet are in it.
    let mut at = 0;
    for &number in &numbers {
        let own = first.rows.get(&number);
        let beside = other.rows.get(&number);
        let beside = beside.map(|row| Box::new(row.words[row.own].clone()));
        let place = |at: usize, black: bool| place(words, at, Some(ply((number, black))));
        let absent = |at: usize, black: bool, other: Option<Box<Word>>| {
            let written = if other.is_some() {
                Written::Absent
            } else {
                Written::Skipped
            };
            Word {
                other,
                ..Word::empty(written, place(at, black))
            }
        };
        let Some(row) = own else {
            if beside.is_some() {
                let lacks = absent(at, side.is_black(), None);
                let says = absent(at, side.is_white(), beside);
                match side {
                    Color::White => woven.extend([lacks, says]),
                    // Behind the last move of the game nothing is missing.
                    Color::Black if Some(&number) == numbers.last() => woven.push(says),
                    Color::Black => woven.extend([says, lacks]),
                }
            }
            continue;
        };
        let mut words = row.words.to_vec();
        at = row.index + words.len();
        // A cell of this sheet holds what the other says.
        let cell = side.fold_wb(row.own + 1, row.own.wrapping_sub(1));
        match words.get_mut(cell).filter(|cell| cell.core.is_empty()) {
            Some(cell) if beside.is_some() => cell.other = beside,
            _ if beside.is_some() => {
                let before = side.fold_wb(at, row.index);
                let says = absent(before, side.is_white(), beside);
                words.insert(side.fold_wb(row.own + 1, row.own), says);
            }
            // Nor is it there in a cell.
            Some(cell) if side.is_white() && Some(&number) == numbers.last() => {
                (cell.written, cell.moved) = (Written::Dots, true);
            }
            _ => {}
        }
        woven.extend(words);
    }
    for word in &mut woven {
        word.alone = true;
    }
    gone_on(woven)
}
