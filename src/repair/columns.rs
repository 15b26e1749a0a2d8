//! The columns of a sheet exchanged, throughout or from some row on: White's moves where Black's should stand.
//!
//! Comes in: the words of a sheet. Goes out: the same, the two of each line exchanged, and whether more of them can
//! then be played as they stand.
//!
//! `1. e5 e4 2. Cc6 Cf3`: 1. e4 e5 2. Cf3 Cc6.
//!
//! Here too: columns of rows side by side, as printed sheets have them, copied line by line. `1. e4 e5 21. Td1 Fe6` above `2. Cf3 Cc6 22. h3
//! h6`.

use crate::chess::Position;
use crate::record::{self, Kind, Record};

use super::foresight::{Loose, Said};
use super::graph::Stand;
use super::sheet::{Word, Written};

/// How many words more must be playable.
const MORE: usize = 4;
/// In the longest sheet of which every row is tried: of a longer one the columns are exchanged throughout or not.
const WORDS_MOST: usize = 512;

/// The word from which on the columns are exchanged, where so more of the words can be played on a board that forgives what cannot: a cell
/// that nobody can read, or a mistake, hides nothing behind it. The last of these with which most can be, the first where as many can be
/// throughout; none where hardly more can be.
pub(super) fn since(words: &[Word], (start, text): (&Position, &str)) -> Option<usize> {
    // Behind a cell that is empty, before the last row, the one column may have slipped.
    let is_empty = |word: &Word| word.is_blank() || word.written == Written::Dots;
    let empty = words.iter().position(is_empty);
    let empty = empty.filter(|empty| empty + 2 < words.len());
    let words = &words[..empty.unwrap_or(words.len())];
    let said: Vec<Said> = words.iter().map(Said::of).collect();
    let turned: Vec<Said> = exchanged(words, 0, text).iter().map(Said::of).collect();
    let board = Loose::of(start);
    let mut found = (unplayed(&turned, board.clone()), 0);
    let (mut own, mut before) = (board, 0);
    for at in 0..words.len().min(WORDS_MOST) {
        let is_first = at > 0 && is_row(words, at) && words.len() <= WORDS_MOST;
        if is_first
            && own.is_whites()
            && words[at..at + 2]
                .iter()
                .all(|word| word.written == Written::Move)
        {
            let all = before + unplayed(&turned[at..], own.clone());
            if all < found.0 || all == found.0 && found.1 > 0 {
                found = (all, at);
            }
        }
        before += usize::from(!own.goes_on(&said[at]));
    }
    let rest = said.get(WORDS_MOST..).unwrap_or_default();
    (found.0 + MORE <= before + unplayed(rest, own)).then_some(found.1)
}

/// How many words cannot be played as they stand from a board, each on which is played all the same.
fn unplayed(said: &[Said], mut board: Loose) -> usize {
    said.iter().filter(|said| !board.goes_on(said)).count()
}

/// The words with their columns exchanged from word `since` on.
pub(super) fn exchanged(words: &[Word], since: usize, text: &str) -> Vec<Word> {
    let mut turned = words.to_vec();
    let mut at = since;
    while at + 1 < turned.len() {
        if is_row(words, at) {
            let (one, other) = (&words[at], &words[at + 1]);
            (turned[at], turned[at + 1]) =
                (one.saying_with_column(other), other.saying_with_column(one));
            let dots = |word: &Word| record::is_ellipsis(&text[word.span.clone()]);
            if at + 2 == words.len() && (one.is_blank() || one.written.is_cell() && dots(one)) {
                // White moved last: the cell that Black's next move would have is empty, and nothing is missing in it.
                turned[at + 1].written = Written::Dots;
            }
            at += 1;
        }
        at += 1;
    }
    turned
}

/// Whether both words of a row stand at word `at`, and no more.
fn is_row(words: &[Word], at: usize) -> bool {
    let begins = |at: usize| words.get(at).is_none_or(|word| word.number.is_some());
    at + 1 < words.len() && begins(at) && is_second(words, at) && begins(at + 2)
}

/// Whether the word behind word `at` is the second of its row: no number stands before it, or that of the row said again.
fn is_second(words: &[Word], at: usize) -> bool {
    match (words[at].number, words[at + 1].number) {
        (_, None) => true,
        (Some((row, false)), Some((again, true))) => row == again,
        _ => false,
    }
}

/// How many words can be played as they stand, each as the first move that it says.
pub(super) fn playable(words: &[Word], start: &Position) -> usize {
    let mut stand = Stand::before(words, start);
    words
        .iter()
        .take_while(|word| plays(word, &mut stand))
        .count()
}

/// Plays a word as it stands, as the first move that it says; false where it cannot be.
fn plays(word: &Word, stand: &mut Stand) -> bool {
    if word.phrase.is_none() {
        return word.written != Written::Move;
    }
    let fits = stand.fits(word);
    if let Some(played) = fits.first() {
        stand.play(played);
    }
    !fits.is_empty()
}

/// So many lines have a row of the second column.
const ROWS: usize = 3;

/// The rows that stand one under the other.
struct Column {
    first: u32,
    last: u32,
    rows: usize,
}

/// Whether the numbers of each line follow, place by place, those of the line before, and the second column goes on
/// somewhere behind the first.
pub(super) fn is_abreast(record: &Record, text: &str) -> bool {
    let mut columns: Vec<Column> = Vec::new();
    let (mut seen, mut place, mut begun) = (record.span.start, 0, false);
    for item in record.items.iter() {
        let Kind::Number {
            value,
            black: false,
        } = item.kind
        else {
            continue;
        };
        if text[seen..item.start].contains('\n') {
            (place, begun) = (0, !columns.is_empty());
        }
        match columns.get_mut(place) {
            Some(column) if Some(value) == column.last.checked_add(1) => {
                (column.last, column.rows) = (value, column.rows + 1);
            }
            None if !begun => columns.push(Column {
                first: value,
                last: value,
                rows: 1,
            }),
            _ => return false,
        }
        (seen, place) = (item.start, place + 1);
    }
    let follows = |pair: &[Column]| pair[1].first > pair[0].last && pair[1].rows >= ROWS;
    columns.len() > 1 && columns.windows(2).all(follows)
}
