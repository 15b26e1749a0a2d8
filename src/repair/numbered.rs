//! Rows that stand in another order than their numbers tell.
//!
//! Comes in: the words of a sheet, with the numbers before them. Goes out: the same, the rows in the order of their numbers, where
//! these run on without a gap once they are put so. One figure misread never makes such a row of numbers: of two rows exchanged each
//! has the number that the other's place asks for.
//!
//! `7. Te1 b5 9. c3 0-0 8. Fb3 d6 10. h3`: the rows 8 and 9 are exchanged.
//!
//! Here too: rows written again: where the same number stands before two rows, and the next one before what follows them. `3. d3 d6`, below it
//! `3. Fb5 a6`, `4. Fa4 Cf6`: what was written first was struck out, or should have been.
//! Here too: lines left out: where the numbers run ahead of the words. `4. Fa4 Cf6 6. Te1 b5 7. Fb3`: two half-moves, castling among them, are
//! missing before 6. `2. Cf3 Cc6 3. Fb5`: the first line is torn off.

use std::ops::Range;

use crate::chess::Move;

use super::repaired::{Alternative, Candidate, Correction, Repair, Repaired};
use super::sheet::{Word, Written, ply};
use super::{Sheet, calibration, moves, otherwise};

/// How much likelier it is that rows stand where they should not than that just their numbers do.
pub(super) const TOLD: f64 = 3.0;
/// How likely rows whose numbers run on in their order were misplaced in another way.
pub(super) const DOUBT: f64 = 0.02;
/// Of so many rows one at the most may have a number that does not follow all the same: figures of another column have none that do.
const FOLLOWING: usize = 4;
/// Among so many rows that follow each other the order is looked for.
const ROWS_MOST: usize = 64;

impl Sheet<'_> {
    /// The record, of which the moves are left as they stand, with those doubted that the rows in the order of their
    /// numbers have elsewhere, where these can be played as they stand too.
    pub(super) fn doubt_rows(&self, repaired: Repaired) -> Repaired {
        let own = moves(self.game);
        if moves(&repaired.game) != own {
            return repaired;
        }
        let Some((_, numbered)) = self.in_order() else {
            return repaired;
        };
        let other = numbered.moves();
        if numbered.departs() || other.len() != own.len() || other == own {
            return repaired;
        }
        // What the numbers say is counted for the other order.
        let unnumbered: Vec<Word> = self.words.iter().map(Word::unnumbered).collect();
        let stands = self.with(&unnumbered).as_they_stand();
        let odds = stands.total() - numbered.total();
        let share = 1.0 / (1.0 + (-odds).exp());
        let share = calibration::confidence(self.record.dialect.notation, share);
        doubted_as(repaired, other, share * (1.0 - DOUBT))
    }
}

/// The record with a doubt at each move that the game of the moves `other`, which is so likely, has not at its place.
fn doubted_as(mut repaired: Repaired, other: Vec<Move>, share: f64) -> Repaired {
    let game = &repaired.game;
    let plies = game.plies_of(game.main()).iter().zip(&other).enumerate();
    let doubts = plies.filter(|(_, (ply, other))| ply.played != **other);
    let doubts = doubts.map(|(at, (ply, other))| {
        let before = game.before(game.main(), at as u32).into_owned();
        let other = Alternative::of(*other, share);
        let others = otherwise::playable([other], Some(ply.played), &before);
        Repair::of(
            Correction::Doubtful,
            (at as u32 + 1, ply.span(&repaired.record)),
            (Some(ply.played), before),
            (1.0 - share, others),
        )
    });
    let doubts: Vec<Repair> = doubts.collect();
    repaired.tell_instead(doubts);
    for candidate in &mut repaired.candidates {
        candidate.confidence *= 1.0 - share;
    }
    let place = 1.min(repaired.candidates.len());
    repaired
        .candidates
        .insert(place, Candidate::of(other, share));
    repaired
}

/// A row of the sheet: its number, and its words.
pub(super) struct Row {
    pub number: u32,
    pub words: Range<usize>,
}

/// The words of a sheet with its rows in the order of their numbers, and those among which rows change places; none where all
/// stand so, or numbers are missing or twice among those that do not. The first row of a sheet that begins with White's move
/// has the number `first`, where that is known.
pub(super) fn in_order(
    words: &[Word],
    first: Option<u32>,
) -> Option<(Vec<Word>, Vec<Range<usize>>)> {
    let rows = rows(words);
    let least = rows.iter().map(|row| row.number).min()?;
    let mut turned = words[..rows.first()?.words.start].to_vec();
    let mut places = Vec::new();
    let mut strays = 0;
    // The number before the next row, as it was written and as it is counted.
    let mut before = [first.unwrap_or(least).saturating_sub(1); 2];
    let mut at = 0;
    while let Some(Row { number, words: own }) = rows.get(at) {
        let found = match before.contains(&number.saturating_sub(1)) {
            true => None,
            false => before.iter().find_map(|&before| {
                let many = out_of_order(&rows[at..], before)?;
                Some((before + many as u32, many))
            }),
        };
        match found {
            Some((last, many)) => {
                let start = turned.len();
                turned.extend(turn(words, &rows[at..at + many]));
                places.push(start..turned.len());
                (before, at) = ([last; 2], at + many);
            }
            None => {
                strays += usize::from(*number != before[0] + 1);
                turned.extend_from_slice(&words[own.clone()]);
                (before, at) = ([*number, before[1] + 1], at + 1);
            }
        }
    }
    // Behind the last move of the game nothing is missing.
    let last = turned.last_mut();
    if let Some(last) = last.filter(|last| last.moved && last.is_blank()) {
        last.written = Written::Dots;
    }
    let follows = strays * FOLLOWING <= rows.len();
    (!places.is_empty() && follows).then_some((turned, places))
}

/// The rows of a sheet; a number said again before Black's move begins none.
pub(super) fn rows(words: &[Word]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match word.number {
            Some((number, false)) => rows.push(Row {
                number,
                words: at..at + 1,
            }),
            _ => {
                if let Some(row) = rows.last_mut() {
                    row.words.end = at + 1;
                }
            }
        }
    }
    rows
}

/// How many of the first of `rows` have, in another order, just the numbers that follow `before`; none where the first has
/// its own, or these have not.
fn out_of_order(rows: &[Row], before: u32) -> Option<usize> {
    let mut seen = [false; ROWS_MOST];
    let mut most = 0;
    for (at, row) in rows.iter().enumerate() {
        let place = row.number.checked_sub(before + 1)? as usize;
        let seen = seen.get_mut(place)?;
        if std::mem::replace(seen, true) {
            return None;
        }
        most = most.max(place);
        if most == at {
            return (at > 0).then_some(at + 1);
        }
    }
    None
}

/// The words of some rows in the order of their numbers. These leave nothing out then.
fn turn(words: &[Word], block: &[Row]) -> Vec<Word> {
    let of = |rows: &[&Row]| -> Vec<usize> {
        let all = rows.iter().flat_map(|row| row.words.clone());
        all.filter(|&at| words[at].written != Written::Skipped)
            .collect()
    };
    let mut rows: Vec<&Row> = block.iter().collect();
    let places = of(&rows);
    rows.sort_by_key(|row| row.number);
    let said = |(&to, &by): (&usize, &usize)| match to == by {
        true => words[to].clone(),
        false => Word {
            number: words[by].number,
            ..words[to].saying_with_column(&words[by])
        },
    };
    places.iter().zip(&of(&rows)).map(said).collect()
}

/// How many words a row has.
const ROW: usize = 2;

/// Marks the words of rows of which one was written in the place of the other.
pub(super) fn mark_rewritten(words: &mut [Word]) {
    let rows = rows(words);
    let numbered = |at: Option<usize>| at.and_then(|at| rows.get(at)).map(|row| row.number);
    for (at, pair) in rows.windows(2).enumerate() {
        let [first, second] = pair else {
            continue;
        };
        let before = numbered(at.checked_sub(1)).is_none_or(|before| before + 1 == first.number);
        let behind = numbered(Some(at + 2)).is_none_or(|behind| behind == first.number + 1);
        let again = first.number == second.number && before && behind;
        let is_whole = |row: &Row| {
            let row = &words[row.words.clone()];
            row.len() == ROW && row.iter().all(|word| word.written == Written::Move)
        };
        if again && is_whole(first) && is_whole(second) {
            let both = &mut words[first.words.start..second.words.end];
            both.iter_mut().for_each(|word| word.rewritten = true);
        }
    }
}

/// How many half-moves may be left out at once.
const MOST: i64 = 4;

/// A number: the word behind it, how many half-moves stand before it and how many it tells of.
struct Numbered {
    at: usize,
    before: i64,
    said: i64,
}

impl Numbered {
    /// The number that stands before the first move of a sheet.
    fn opening(number: u32) -> Numbered {
        Numbered {
            at: 0,
            before: 0,
            said: ply((number, false)),
        }
    }

    /// How many half-moves the numbers run ahead of the words.
    fn ahead(&self) -> i64 {
        self.said - self.before
    }
}

/// Puts empty words where a number, and the next as well, tells that lines were left out; `first` is the number that a
/// whole sheet begins with, where it is known.
pub(super) fn with_skipped(words: Vec<Word>, first: Option<u32>) -> Vec<Word> {
    let mut numbers = numbers(&words);
    if let Some(first) = first.filter(|_| numbers.first().is_some_and(|number| number.at == 0)) {
        numbers.insert(0, Numbered::opening(first));
    }
    let all_words = words.iter().map(half_moves).sum::<i64>();
    let mut gaps = numbers.windows(2).enumerate().filter_map(|(i, pair)| {
        let gap = pair[1].ahead() - pair[0].ahead();
        let next = numbers.get(i + 2);
        // Of one half-move more must tell: the row behind it is whole.
        let behind = next.map_or(all_words, |next| next.before) - pair[1].before;
        let goes_on = next.is_none_or(|next| next.ahead() == pair[1].ahead());
        let told = gap % 2 == 0 || behind == 2;
        let is_gap = gap > 0 && told && gap <= MOST && goes_on;
        is_gap.then_some((pair[1].at, gap as usize))
    });
    let mut next = gaps.next();
    let mut all = Vec::with_capacity(words.len() + 4);
    for (at, word) in words.into_iter().enumerate() {
        if let Some((_, gap)) = next.filter(|(place, _)| *place == at) {
            all.extend(std::iter::repeat_n(word.skipped(), gap));
            next = gaps.next();
        }
        all.push(word);
    }
    all
}

/// How many half-moves a word may be.
fn half_moves(word: &Word) -> i64 {
    i64::from(word.written != Written::Scrap)
}

fn numbers(words: &[Word]) -> Vec<Numbered> {
    let mut numbers = Vec::new();
    let mut before = 0;
    for (at, word) in words.iter().enumerate() {
        if let Some(said) = word.due() {
            numbers.push(Numbered { at, before, said });
        }
        before += half_moves(word);
    }
    numbers
}
