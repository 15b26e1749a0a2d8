//! White's moves in one block of rows and Black's in another below it, put beside each other.
//!
//! Comes in: a text and the span of a record in it. Goes out: where the rows of both stand, in the order of the game; none where the
//! lines are no two blocks. Whether each line has one half-move only, and the game is told better so, is asked by who reads it.
//!
//! `1. e4`, `2. Cf3`, `3. Fb5`, and below them `1. e5`, `2. Cc6`, `3. a6`, as the two columns of a page that were read one after
//! the other: `1. e4 1. e5`, `2. Cf3 2. Cc6`, `3. Fb5 3. a6`.

mod ends;
mod listed;
mod titles;

use shakmaty::Color;

pub(crate) use ends::sheet_end;
pub(super) use listed::listed;

use crate::lexicon::{self, Language};

use titles::{is_numbered_title, is_title};

use super::Span;
use super::abreast::{Put, number};
use super::layout::{
    drawn, is_all_dashes, is_divider, is_numbered_black, is_page_line, is_result_alone, result,
};

/// So many rows has each of two blocks that no words name.
const ROWS_LEAST: usize = 3;
/// What is longer, in bytes, is no row; and a block has no more of them.
const ROW_MOST: usize = 96;
const ROWS_MOST: usize = 1 << 10;
/// So many lines may stand above the first row.
const ABOVE_MOST: usize = 64;
/// A line that names a side has no more bytes, and no more words before the name.
const HEAD_MOST: usize = 64;
const WORDS_BEFORE: usize = 2;
/// A word shorter than that is a move's letter.
const SIDE_LEAST: usize = 3;
/// So many words has a row at the most where no figure stands in it.
const WORDS_MOST: usize = 6;

/// What parts the two half-moves of a row.
const BESIDE: &str = "\t";
const BELOW: &str = "\n";
/// What says that nothing is written in White's cell, or in Black's.
const EMPTY: &str = "---";
/// What says that the move behind a number is Black's; and the signs of a number, one of which is put where it has none.
const STOPS: [char; 2] = ['.', ')'];
const STOP: &str = ".";
const BLANK: &str = " ";
const BLACKS: &str = "...";

/// What a line is.
enum Line {
    Blank,
    /// It names a side and no move: `LES NOIRS.`
    Head(Color),
    /// A result, a rule, a page.
    Other,
    Row(Option<u32>, bool),
}

/// A line with a half-move on it.
#[derive(Clone)]
struct Row {
    span: Span,
    number: Option<u32>,
    /// Whether its number is one of Black's: `1...`.
    dots: bool,
    /// Whether something stands between it and the row before it, and which side that names.
    parted: bool,
    head: Option<Color>,
}

/// The rows of a record, and the lines between them and behind them.
#[derive(Default)]
struct Page {
    rows: Vec<Row>,
    heads: Vec<(usize, Span)>,
    others: Vec<(usize, Span)>,
}

/// What tells that there are two blocks, or columns without numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Apart {
    /// Words name the side of the second, or of both; or the numbers of the second are Black's.
    Named,
    /// Numbers begin again with the second, or end with the first.
    Numbered,
    /// They have as many rows.
    Halves,
    /// Each stands in a line of its own, behind the name of its side.
    Listed,
    /// They are no blocks: a line names the sides of columns that stand abreast.
    Columns,
}

/// Two blocks: the rows of each as numbers of [`Page::rows`], and what tells them.
struct Blocks {
    white: Span,
    black: Span,
    sign: Apart,
}

/// Where the lines of both blocks stand, in the order of the game; and what tells them.
pub(super) fn blocks(text: &str, span: &Span) -> Option<(Vec<Put>, Apart)> {
    let page = page(text, span);
    let found = page.blocks()?;
    Some((page.put(&found, text), found.sign))
}

/// The rows from the first of a record on.
fn page(text: &str, span: &Span) -> Page {
    let mut page = Page::default();
    let (mut start, mut above, mut parted, mut head) = (span.start, 0, false, None);
    let mut board = start;
    for line in text[span.start..].split_inclusive('\n') {
        let words = line.trim();
        let place = start + line.len() - line.trim_start().len();
        let own = place..place + words.len();
        start += line.len();
        if place < board {
            continue;
        }
        if let Some(end) = drawn(text, place) {
            (board, parted) = (end, true);
            continue;
        }
        let begun = !page.rows.is_empty();
        let last = page.rows.last();
        match line_of(words) {
            // A few dashes are a cell where no row has a number.
            Some(Line::Row(..))
                if is_all_dashes(words) && last.is_none_or(|row| row.number.is_some()) =>
            {
                parted = true;
                page.others.extend(begun.then_some((page.rows.len(), own)));
            }
            Some(Line::Blank) => parted = true,
            // Both sides are named above one record: `Blancs : M. Dupont`, `Noirs : M. Durand`.
            Some(Line::Head(side)) if head.is_some_and(|above| above != side) => {
                if begun {
                    break;
                }
                (above, head) = (above + 1, None);
            }
            Some(Line::Head(side)) => {
                (parted, head) = (true, Some(side));
                page.heads.push((page.rows.len(), own));
            }
            Some(Line::Other) if begun => {
                parted = true;
                page.others.push((page.rows.len(), own));
            }
            Some(Line::Row(number, dots)) if page.rows.len() < ROWS_MOST => {
                page.rows.push(Row {
                    span: own,
                    number,
                    dots,
                    parted: std::mem::take(&mut parted),
                    head: head.take(),
                });
            }
            _ if begun || above > ABOVE_MOST => break,
            _ => (above, head) = (above + 1, None),
        }
    }
    page
}

/// What a line is; none where it is of no sheet in blocks.
fn line_of(words: &str) -> Option<Line> {
    if words.is_empty() {
        return Some(Line::Blank);
    }
    if words.len() > ROW_MOST || words.starts_with(['[', '#']) {
        return None;
    }
    if is_result_alone(words) {
        return Some(Line::Other);
    }
    if is_numbered_title(words) {
        return None;
    }
    if let Some((value, _)) = number(words).filter(|(value, _)| *value > 0) {
        return Some(Line::Row(Some(value), is_numbered_black(words)));
    }
    if let Some(side) = head(words) {
        return Some(Line::Head(side));
    }
    let is_other = result(words).is_some() || is_page_line(words) || is_divider(words);
    if is_other {
        return Some(Line::Other);
    }
    let figure = words.contains(|c: char| c.is_ascii_digit());
    let short = figure || words.split_whitespace().count() <= WORDS_MOST;
    (short && !is_title(words)).then_some(Line::Row(None, false))
}

/// The side that a line names, and no more than a player behind it: `LES NOIRS.`, `Coups des Noirs :`, `Noirs : Kieseritzky`.
fn head(line: &str) -> Option<Color> {
    if line.len() > HEAD_MOST || line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let starts = line
        .char_indices()
        .filter(|(at, _)| *at == 0 || line[..*at].ends_with([' ', '\u{a0}']));
    starts.take(WORDS_BEFORE + 1).find_map(|(at, _)| {
        let named = Language::ALL
            .into_iter()
            .find_map(|language| lexicon::side(&line[at..], language));
        let (side, n) = named.filter(|(_, n)| *n >= SIDE_LEAST)?;
        let rest = line[at + n..].trim_start();
        let ends = rest.is_empty() || rest.starts_with([':', '.', '(', ',', '-', '–', '—']);
        ends.then_some(side)
    })
}

impl Page {
    /// The two blocks of the page: those that words name, those that numbers tell, or those between which something stands; else
    /// its halves.
    fn blocks(&self) -> Option<Blocks> {
        self.named()
            .or_else(|| self.numbered())
            .or_else(|| self.halves())
    }

    fn named(&self) -> Option<Blocks> {
        let second = (1..self.rows.len()).find(|&at| self.rows[at].head.is_some())?;
        let below = self.rows[second].head?;
        if self.rows[0].head.is_some_and(|above| above == below) {
            return None;
        }
        let (above, below_span) = (0..second, second..self.end(second, second));
        let (white, black) = match below {
            Color::Black => (above, below_span),
            Color::White => (below_span, above),
        };
        let fits = white.len() > 1 && !black.is_empty() && is_answered(&white, &black);
        fits.then_some(Blocks {
            white,
            black,
            sign: Apart::Named,
        })
    }

    fn numbered(&self) -> Option<Blocks> {
        if !self.begins(0) {
            return None;
        }
        let again = self.again(1);
        let last = (0..again)
            .rev()
            .find(|&at| self.rows[at].number.is_some())?;
        let bare = again - last - 1;
        // Black's have no number, or numbers begin anew.
        let (second, end) = match bare >= ROWS_LEAST {
            true => (last + 1, self.end(last + 1, last + 1)),
            false => (again, self.end(again, again)),
        };
        let (white, black) = (0..second, second..end);
        let fits = black.len() >= ROWS_LEAST && is_answered(&white, &black);
        let dots = |row: &Row| row.dots;
        let sign = match self.rows[black.clone()].iter().all(dots) {
            true => Apart::Named,
            false => Apart::Numbered,
        };
        fits.then_some(Blocks { white, black, sign })
    }

    fn halves(&self) -> Option<Blocks> {
        if self.rows.iter().any(|row| row.number.is_some()) {
            return None;
        }
        let parted = |from: usize| {
            let mut rows = from..self.rows.len();
            rows.find(|&at| self.rows[at].parted)
                .unwrap_or(self.rows.len())
        };
        let first = parted(1);
        let second = parted(first + 1).min(self.rows.len());
        let (white, black) = match second.saturating_sub(first) {
            rows if rows == first || rows + 1 == first => (0..first, first..second),
            _ => (0..first.div_ceil(2), first.div_ceil(2)..first),
        };
        (black.len() >= ROWS_LEAST).then_some(Blocks {
            white,
            black,
            sign: Apart::Halves,
        })
    }

    /// The row behind row `at` with which numbers begin again; the number of rows where none does.
    fn again(&self, at: usize) -> usize {
        let mut rows = at..self.rows.len();
        rows.find(|&at| self.begins(at)).unwrap_or(self.rows.len())
    }

    /// Whether numbers begin with row `at`, its own being misread perhaps.
    fn begins(&self, at: usize) -> bool {
        let is = |at: usize, value| {
            self.rows
                .get(at)
                .is_some_and(|row| row.number == Some(value))
        };
        is(at, 1) || is(at + 1, 2)
    }

    /// The row behind the last of the block that begins with row `first`, below one of `above` rows.
    fn end(&self, first: usize, above: usize) -> usize {
        let numbered = self.rows.get(first).is_some_and(|row| row.number.is_some());
        let ends = |at: &usize| {
            let row = &self.rows[*at];
            let rows = at - first;
            let full = row.parted && rows + 1 >= above;
            let other = match row.number {
                Some(_) => !numbered,
                None => full,
            };
            row.head.is_some() || self.begins(*at) || other
        };
        let mut rows = first + 1..self.rows.len();
        rows.find(ends).unwrap_or(self.rows.len())
    }

    /// The lines in the order of the game: what names the sides, the rows, and what stood between them.
    fn put(&self, found: &Blocks, text: &str) -> Vec<Put> {
        let rows = [&found.white, &found.black].map(|block| self.placed(block.clone()));
        let end = found.white.end.max(found.black.end);
        let heads = self.heads.iter().filter(|(at, _)| (1..end).contains(at));
        let mut put: Vec<Put> = heads.map(|(_, span)| Put::below(span.clone())).collect();
        let [mut white, mut black] = rows.map(|rows| rows.into_iter().peekable());
        loop {
            let due = [white.peek(), black.peek()];
            let Some(due) = due.into_iter().flatten().map(|(place, _)| *place).min() else {
                break;
            };
            let [one, other] = [&mut white, &mut black]
                .map(|rows| rows.next_if(|(place, _)| *place == due).map(|(_, row)| row));
            let alone = one.is_none();
            let unanswered = other.is_none() && black.peek().is_some();
            if let Some(row) = one {
                put.push(Put::below(row.span.clone()));
                let end = row.span.end;
                put.extend(unanswered.then(|| Put::new(end..end, BESIDE, EMPTY)));
            }
            if let Some(row) = other {
                put.extend(Page::answer(row, alone, text));
            }
        }
        let others = self.others.iter().filter(|(at, _)| *at <= end);
        put.extend(others.map(|(_, span)| Put::below(span.clone())));
        put
    }

    /// Black's move, beside White's or `alone`. Its number says whose it is there, and where a dash is its sign, which parts moves too.
    fn answer(row: &Row, alone: bool, text: &str) -> Vec<Put> {
        let before = if alone { BELOW } else { BESIDE };
        let part = Put::new;
        let words = &text[row.span.clone()];
        let figures = words.len() - words.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let sign = words[figures..].trim_start();
        if alone && (row.dots || row.number.is_none()) {
            // Without a number White's stands at the start of a line.
            let start = row.span.start;
            return vec![
                part(start..start, BELOW, EMPTY),
                part(row.span.clone(), BESIDE, ""),
            ];
        }
        if row.number.is_none() || row.dots || !alone && lexicon::dash(sign) == 0 {
            return vec![part(row.span.clone(), before, "")];
        }
        let stopped = sign.starts_with(STOPS);
        let n = match stopped {
            true => words.len() - sign.len() + 1,
            false => figures,
        };
        let at = row.span.start + n;
        let (number, cell) = (row.span.start..at, at..row.span.end);
        if !alone {
            return vec![part(number, before, BLACKS), part(cell, "", "")];
        }
        vec![
            part(number, before, if stopped { "" } else { STOP }),
            part(at..at, BLANK, EMPTY),
            part(cell, BESIDE, ""),
        ]
    }

    /// The rows of a block, each with its place in it: what its number says, where the next row goes on from there.
    fn placed(&self, block: Span) -> Vec<(u32, &Row)> {
        let rows = &self.rows[block];
        let mut due = 1;
        let mut placed = Vec::with_capacity(rows.len());
        for (at, row) in rows.iter().enumerate() {
            let behind = rows.get(at + 1).map(|next| next.number);
            let sure = |value: &u32| {
                let goes_on = behind.is_none_or(|next| next == value.checked_add(1));
                *value > due && goes_on
            };
            let place = row.number.filter(sure).unwrap_or(due);
            placed.push((place, row));
            due = place.saturating_add(1);
        }
        placed
    }
}

/// Whether the rows of the one block answer those of the other, but for one or two.
fn is_answered(white: &Span, black: &Span) -> bool {
    let lacking = white.len().abs_diff(black.len());
    lacking <= 1 + white.len() / ROWS_LEAST
}
