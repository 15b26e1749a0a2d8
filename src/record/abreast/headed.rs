//! Rows side by side whose columns a line of names tells, without numbers.
//!
//! Comes in: a text and the place of a record in it. Goes out: where the rows of each pair of columns stand, pair by pair; none unless
//! a line above them names White and Black more than once.
//!
//! `Blancs;Noirs;Blancs;Noirs`, `e4;e5;d3;Cf6`, `Cf3;Cc6;0-0;d6`: `e4;e5`, `Cf3;Cc6`, then `d3;Cf6`, `0-0;d6`.

use std::ops::Range;

use shakmaty::Color;

use super::super::Span;
use super::super::layout::{is_result_alone, is_table_rule, usual};
use super::{BLANKS, LINE_MOST, Put};
use crate::lexicon;
use crate::source::is_tag_line;

/// What parts the cells, the first of them that stands in the line of names.
const BORDERS: [char; 4] = ['|', ';', '\t', ','];
/// So many lines may stand above that of the names.
const ABOVE_MOST: usize = 64;
/// A sheet has no more pairs of columns, and no more rows in one of them.
const PAIRS_MOST: usize = 4;
const ROWS_MOST: usize = 1 << 10;

/// The cells of each pair of columns, as their places in a row; and what parts them.
struct Pairs {
    border: char,
    starts: Vec<usize>,
    /// Whether a column of something else stands before White's.
    numbered: bool,
}

/// Where the rows of all pairs stand, one under the other.
pub(super) fn put(text: &str, start: usize) -> Option<Vec<Put>> {
    let (pairs, below) = named(text, start)?;
    let is_row = |line: &Span| {
        let words = text[line.clone()].trim();
        !words.is_empty() && !is_table_rule(words.trim_matches('|'))
    };
    let rows = lines(text, below).filter(is_row).take(ROWS_MOST);
    let rows = rows.map_while(|line| pairs.cells(text, line));
    let rows: Vec<Vec<Option<Span>>> = rows.collect();
    let of_pair = |pair: usize| {
        let cells = rows
            .iter()
            .filter_map(move |row| row.get(pair).cloned().flatten());
        cells.map(move |cell| (pair, cell))
    };
    let cells = (0..pairs.starts.len()).flat_map(of_pair);
    let (mut put, mut signs) = (Vec::new(), Vec::new());
    // Behind moves without a number among such as have one a semicolon begins a comment.
    let sign = |pair: usize, cell: &Span| {
        let apart = pair > 0 && pairs.numbered && pairs.border == ';';
        let at = apart.then(|| text[cell.clone()].find(';')).flatten();
        at.filter(|at| *at > 0).map(|at| cell.start + at)
    };
    for (pair, cell) in cells {
        match sign(pair, &cell) {
            Some(at) => {
                put.push(Put::below(cell.start..at));
                put.push(Put::new(at + 1..cell.end, "\t", ""));
                signs.push(Put::below(at..at + 1));
            }
            None => put.push(Put::below(cell)),
        }
    }
    put.append(&mut signs);
    (put.len() > rows.len()).then_some(put)
}

/// The pairs of columns that a line names, and the byte behind it.
fn named(text: &str, start: usize) -> Option<(Pairs, usize)> {
    let above = lines(text, start).take(ABOVE_MOST);
    let mut above =
        above.take_while(|line| line.len() < LINE_MOST && !is_tag_line(text, line.start));
    above.find_map(|line| Some((pairs(&text[line.clone()])?, line.end)))
}

/// The pairs of columns that a line names, each White's and then Black's, with a column of numbers before it perhaps.
fn pairs(line: &str) -> Option<Pairs> {
    let border = BORDERS.into_iter().find(|border| line.contains(*border))?;
    let (mut starts, mut behind, mut due) = (Vec::new(), 0, Color::White);
    let mut numbered = false;
    for (place, cell) in line.split(border).enumerate() {
        let Some(side) = side(cell.trim()) else {
            continue;
        };
        if side != due {
            return None;
        }
        match side {
            Color::White => {
                numbered |= starts.is_empty() && place > 0 && border != '|';
                starts.push(behind);
            }
            Color::Black => behind = place + 1,
        }
        due = !due;
    }
    let paired = due == Color::White && (2..=PAIRS_MOST).contains(&starts.len());
    paired.then_some(Pairs {
        border,
        starts,
        numbered,
    })
}

/// The side that a cell names, and nothing else.
fn side(cell: &str) -> Option<Color> {
    let named = usual().find_map(|dialect| lexicon::side(cell, dialect.language));
    named
        .filter(|(_, n)| *n == cell.len())
        .map(|(side, _)| side)
}

impl Pairs {
    /// The cells of each pair in a row, of which the last may be empty; none where a line is no row.
    fn cells(&self, text: &str, line: Span) -> Option<Vec<Option<Span>>> {
        let words = &text[line.clone()];
        if line.len() > LINE_MOST || is_result_alone(words) || is_tag_line(text, line.start) {
            return None;
        }
        let signs: Vec<usize> = words.match_indices(self.border).map(|(at, _)| at).collect();
        let begins = |start: usize| match start.checked_sub(1) {
            None => Some(0),
            // A bar is the border of the row that it stands before.
            Some(sign) => signs
                .get(sign)
                .map(|at| at + usize::from(self.border != '|')),
        };
        let cuts: Vec<usize> = self
            .starts
            .iter()
            .map_while(|start| begins(*start))
            .collect();
        // The names of players have their signs too, but fewer.
        if cuts.len() < 2 {
            return None;
        }
        let is_written = |span: &Range<usize>| {
            let cells =
                words[span.clone()].trim_matches(|c| c == self.border || BLANKS.contains(&c));
            !cells.trim().is_empty()
        };
        let ends = cuts.iter().skip(1).copied().chain([words.len()]);
        let spans: Vec<Range<usize>> = cuts
            .iter()
            .zip(ends)
            .map(|(start, end)| *start..end)
            .collect();
        let last = spans.iter().rposition(is_written)?;
        let cell = |(pair, span): (usize, Range<usize>)| {
            // What is empty at the end of the line belongs to the row before it.
            let end = if pair == last { words.len() } else { span.end };
            let own = words[span.start..end].trim_end();
            let written = pair == 0 || is_written(&span);
            written.then(|| line.start + span.start..line.start + span.start + own.len())
        };
        Some(
            spans
                .into_iter()
                .take(last + 1)
                .enumerate()
                .map(cell)
                .collect(),
        )
    }
}

/// The lines of a text from byte `at` on, without their ends.
fn lines(text: &str, at: usize) -> impl Iterator<Item = Span> {
    let mut start = at;
    text[at..].split_inclusive('\n').map(move |line| {
        let own = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        own
    })
}
