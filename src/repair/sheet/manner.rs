//! How a writer lays out a sheet: signs behind numbers, blanks inside moves, dashes for cells.
//!
//! Comes in: a [`Record`] and its text. Goes out: whether it is written so throughout, so that what else looks alike
//! is something else.
//!
//! Of `1. e4 e5 2. Cf3 12 xd4` the numbers have signs: `12` is none.
//!
//! Here too: figures: the numbers of rows, and what is left of damaged moves. `12. 2-e4`: 12 numbers the row, 2 is all that is left of a
//! square.

use crate::notation::Notation;
use crate::record::{Item, Kind, Record};

use super::super::letters::{Core, like_figures};
use super::word::Word;
use super::{Reader, SHORT_WORD, Written};

/// Of so many rows one at the most has a figure alone for a cell, where more than one has and they are damaged moves.
const FIGURES: usize = 4;

/// Whether the numbers of the record have signs, so that a bare figure is none; where as many have none, the first tells: figures
/// that damaged moves leave behind stand within the rows.
pub(in crate::repair) fn is_signed(record: &Record, text: &str) -> bool {
    let (mut signed, mut bare, mut first) = (0, 0, None);
    for item in &record.items {
        if let Kind::Number { .. } = item.kind {
            let is_bare = is_bare(&text[item.span()]);
            first.get_or_insert(!is_bare);
            match is_bare {
                true => bare += 1,
                false => signed += 1,
            }
        }
    }
    signed > bare || signed == bare && first == Some(true)
}

/// Whether blanks stand inside few of the record's moves.
pub(super) fn is_tight(record: &Record, text: &str) -> bool {
    let moves = record.items.iter().filter(is_move);
    let (loose, tight): (Vec<Item>, Vec<Item>) =
        moves.partition(|item| text[item.span()].contains([' ', '\t']));
    tight.len() > 4 * loose.len()
}

/// Whether a dash stands between number and move in few of the record's rows, not in most, as a habit.
pub(super) fn is_dashed(record: &Record, text: &str) -> bool {
    let (mut dashes, mut numbers, mut last) = (0, 0, None);
    for item in &record.items {
        numbers += usize::from(matches!(item.kind, Kind::Number { .. }));
        dashes += usize::from(last.is_some_and(|last| is_dashed_cell(text, last, item)));
        last = Some(item);
    }
    2 * dashes < numbers
}

/// Whether the numbers of rows are said again before Black's moves: `1. e4   1. e5`.
pub(in crate::repair) fn is_doubled(record: &Record) -> bool {
    let (mut all, mut again, mut last) = (0, 0, None);
    for item in &record.items {
        if let Kind::Number { value, black } = item.kind {
            let is_again = !black && last == Some(value);
            all += 1;
            again += usize::from(is_again);
            last = Some(value).filter(|_| !is_again);
        }
    }
    again > 1 && 3 * again > all
}

/// Whether a dash joins White's move to Black's in half of the record's rows at least: `2. Cf3 - Cc6`. What reads as one move as
/// well, `3. Fb5 - a6`, is no such row by itself, unless all are. In other notations dashes stand within moves.
pub(super) fn is_joining(record: &Record, text: &str) -> bool {
    let (mut joints, mut open, mut alone, mut numbers) = (0, 0, 0, 0);
    let mut before: [Option<Item>; 2] = [None; 2];
    for item in &record.items {
        let joined = match &before {
            [Some(first), Some(dash)] => is_move(first) && is_separator(text, dash),
            _ => false,
        };
        match item.kind {
            Kind::Number { .. } => numbers += 1,
            Kind::Phrase { .. } if item.kind.is_joined() => open += 1,
            Kind::Phrase { .. } if joined => joints += 1,
            Kind::Phrase { .. } => alone += 1,
            _ => {}
        }
        before = [before[1], Some(item)];
    }
    let sure = joints > 0 || alone == 0;
    record.dialect.notation == Notation::Abbreviated
        && sure
        && open <= numbers
        && joints + open > 0
        && 2 * (joints + open) >= numbers
}

fn is_move(item: &Item) -> bool {
    matches!(item.kind, Kind::Phrase { .. })
}

/// Of so many half-moves of one side one at the most is a second in its row.
const ONE_SIDES: usize = 5;

/// Of fewer rows nobody knows whose they are.
const ROWS_LEAST: usize = 3;

/// Whether numbers stand in a column of their own, and few figures alone in another: times and pages have columns too.
pub(super) fn is_columned(record: &Record, text: &str) -> bool {
    let (mut rows, mut cells) = (0, 0);
    for (at, item) in (0..).zip(&record.items) {
        if let Kind::Number { .. } = item.kind {
            let is_cell = is_cell_of_figure(record, text, at);
            cells += usize::from(is_cell);
            rows += usize::from(!is_cell && begins_line(text, &item));
        }
    }
    cells == 1 || cells > 0 && FIGURES * cells <= rows
}

/// Whether item `at` is a bare number that stands alone between the signs of columns, behind the number of its row and one
/// cell at the most: `3|Fb5|6`, and not `3|Fb5|a6|4|Fa4|Cf6`.
pub(super) fn is_cell_of_figure(record: &Record, text: &str, at: u32) -> bool {
    let item = record.items.at(at);
    let blank = |c: char| c == ' ';
    let before = text[..item.start].trim_end_matches(blank);
    let behind = text[item.end..].trim_start_matches(blank);
    let ends = behind.is_empty() || behind.starts_with(['\t', '|', '\n', '\r']);
    if !before.ends_with(['\t', '|']) || !ends || begins_line(text, &item) {
        return false;
    }
    let mut cells = 0;
    for at in (0..at).rev() {
        let before = record.items.at(at);
        match before.kind {
            Kind::Number { .. } => return begins_line(text, &before),
            Kind::Separator => {}
            _ if cells == 1 || begins_line(text, &before) => return false,
            _ => cells += 1,
        }
    }
    false
}

/// Whether nothing stands before an item in its line but the sign of a column.
pub(in crate::repair) fn begins_line(text: &str, item: &Item) -> bool {
    let line = text[..item.start].trim_end_matches([' ', '\t', '|']);
    line.is_empty() || line.ends_with(['\n', '\r'])
}

/// Whether commas part the cells of the record's rows: `1,e4,e5`.
pub(super) fn is_parted(record: &Record, text: &str) -> bool {
    let count = |is: &dyn Fn(&Item) -> bool| record.items.iter().filter(|item| is(item)).count();
    let commas = count(&|item| is_sign(item) && &text[item.span()] == ",");
    commas > 1 && 2 * commas > count(&|item| matches!(item.kind, Kind::Number { .. }))
}

/// Whether an item is a dash behind a number with its sign.
pub(super) fn is_dashed_cell(text: &str, number: Item, dash: Item) -> bool {
    let is_signed =
        matches!(number.kind, Kind::Number { black: false, .. }) && !is_bare(&text[number.span()]);
    is_signed && is_separator(text, &dash)
}

/// Whether an item is a dash that parts what stands beside it.
fn is_separator(text: &str, item: &Item) -> bool {
    is_sign(item) && is_dash(&text[item.span()])
}

fn is_sign(item: &Item) -> bool {
    matches!(item.kind, Kind::Separator)
}

pub(super) fn is_dash(sign: &str) -> bool {
    matches!(sign, "-" | "–" | "—")
}

pub(in crate::repair) fn is_bare(number: &str) -> bool {
    number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether every row of a table has one word, behind an empty cell: a player wrote Black's moves alone. `5;;Fe7`
pub(super) fn is_second_column(words: &[Word], record: &Record, text: &str) -> bool {
    let is_second = |word: &Word| {
        let number = word.number_item.map(|at| record.items.at(at));
        let before = number.and_then(|number| text.get(number.end..word.span.start));
        before.is_some_and(is_empty_cell)
    };
    words.len() >= ROWS_LEAST && words.iter().all(is_second)
}

/// Whether nothing stands in the cell of a table before the next one: `;;`, ` |  | `.
fn is_empty_cell(between: &str) -> bool {
    ["|", "\t", ";", ","].iter().any(|sign| {
        let mut cells = between.split(sign).map(|cell| cell.trim_matches(' '));
        cells.clone().count() == 3 && cells.all(str::is_empty)
    })
}

/// Whether hardly one of the `numbers` of a sheet with so many half-moves has two: a player wrote his own alone.
pub(in crate::repair) fn is_one_sides(numbers: usize, half_moves: usize) -> bool {
    ONE_SIDES * half_moves.saturating_sub(numbers) < half_moves
}

impl Reader<'_> {
    /// Notes a number. One behind which Black's move should follow, and the next number does, is an empty cell: `2 ...`. So is
    /// one that is said again at once, where all are before Black's moves; that which is said again is Black's.
    pub(super) fn number(&mut self, value: u32, black: bool, at: u32) {
        let again = self.doubled && !black && self.last == Some(value);
        if let Some((last, blacks, item)) = self.number.filter(|_| !self.whole)
            && (again || blacks && !black && value == last + 1)
        {
            self.number = Some((last, blacks && !again, item));
            let span = self.record.items.at(item).span();
            let word = self.word(item..item + 1, span, Written::Illegible, Core::default());
            self.words.push(word);
        } else {
            self.blank_row(value, black);
        }
        self.number = Some((value, black || again, at));
        self.last = Some(value).filter(|_| !black && !again);
    }

    /// Makes two cells of a row that has its number and nothing behind it, before the next number.
    fn blank_row(&mut self, value: u32, black: bool) {
        let pending = self
            .number
            .filter(|_| !self.whole && !black && !self.words.is_empty());
        let Some((_, _, item)) = pending.filter(|(last, black, _)| !black && value == last + 1)
        else {
            return;
        };
        let end = self.record.items.at(item).end;
        let start = match self.blank.end == self.words.len() {
            true => self.blank.start,
            false => self.words.len(),
        };
        for _ in 0..2 {
            let word = self.word(
                item + 1..item + 1,
                end..end,
                Written::Illegible,
                Core::default(),
            );
            self.words.push(word);
        }
        self.blank = start..self.words.len();
    }

    /// Whether item `at`, a cell with nothing in it, says with the number before it that Black's move follows, which stands behind: in
    /// the row with which he begins, or as dots where White's number is said again. `16. … Cc6`, `1. e4 1. ... e5`
    pub(super) fn is_of_number(&self, at: u32, item: &Item) -> bool {
        let number = self.number.map(|(value, ..)| (value, false));
        let said = || self.words.iter().rev().find_map(|word| word.number);
        let dots = matches!(item.kind, Kind::Empty { dots: true });
        let begins = self.black_begins && self.words.is_empty();
        let follows = || {
            self.record
                .behind(at)
                .is_some_and(|next| next.kind.is_cell())
        };
        number.is_some() && (begins || dots && number == said()) && follows()
    }

    /// Whether the number behind item `at` is the rank of a move: it numbers nothing. Where numbers have signs a figure without one, alone
    /// behind the file of a square, is its rank: `e 4`, and `h-` at the end of a line with `3` below.
    pub(super) fn is_before_rank(&self, at: u32) -> bool {
        self.is_rank_of_lettering(at) || self.signed && self.is_torn_square(at)
    }

    fn is_torn_square(&self, at: u32) -> bool {
        let items = &self.record.items;
        let (Some(first), Some(next)) = (items.get(at as usize), items.get(at as usize + 1)) else {
            return false;
        };
        let (file, rank) = (&self.text[first.span()], &self.text[next.span()]);
        let between = self.text.get(first.end..next.start).unwrap_or_default();
        let hyphen = file.ends_with('-') && between.contains('\n');
        let file = file.trim_end_matches('-');
        matches!(rank.as_bytes(), [b'1'..=b'8'])
            && (hyphen || between == " ")
            && file.ends_with(|c: char| matches!(c, 'a'..='h'))
            && file.len() <= SHORT_WORD
            && between.trim().is_empty()
    }

    fn is_rank_of_lettering(&self, at: u32) -> bool {
        let is_number = |item: Item| matches!(item.kind, Kind::Number { black: false, .. });
        let behind = |by: usize| self.record.items.get(at as usize + by);
        let lettering = self.record.dialect.notation == Notation::Lettering;
        lettering && behind(1).is_some_and(is_number) && behind(2).is_none_or(is_number)
    }

    /// The item after the last of those that are written in one with item `at`, where that begins
    /// with a bare figure: `2-e4`, `4e5`, `0-00`.
    pub(super) fn glued(&self, at: u32) -> u32 {
        let items = &self.record.items;
        let first = items.at(at);
        let figure = matches!(first.kind, Kind::Number { .. }) && is_bare(&self.text[first.span()]);
        if !figure {
            return at + 1;
        }
        let goes_on = |end: &u32| {
            let (last, next) = (items.at(*end - 1), items.get(*end as usize));
            next.is_some_and(|next| {
                next.start == last.end
                    && match next.kind {
                        // `1;e4`, `1</td><td>e4`: a row of a table.
                        Kind::Separator => !self.text[next.span()].contains([';', ',', '|', '<']),
                        Kind::Phrase { .. } | Kind::Unreadable { .. } => true,
                        Kind::Number { .. } => is_bare(&self.text[next.span()]),
                        _ => false,
                    }
            })
        };
        let end = (at + 1..).find(|end| !goes_on(end)).unwrap_or(at + 1);
        // `1e4`, `1e4e5`: a number and a move, or both of its row, where numbers have no signs.
        let is_move = |at: u32| matches!(items.at(at).kind, Kind::Phrase { .. });
        let moves = end == at + 2 || end == at + 3 && is_move(at + 1) && is_move(at + 2);
        let joined = moves && !self.signed;
        if joined { at + 1 } else { end }
    }

    /// Whether a bare number is the ruin of a move, in a record whose numbers have signs or a column of their own; noughts alone
    /// always are.
    pub(super) fn is_figure(&self, at: u32, item: &Item) -> bool {
        let text = &self.text[item.span()];
        let noughts = text.bytes().all(|byte| byte == b'0');
        let of_cell = || self.columned && is_cell_of_figure(self.record, self.text, at);
        noughts || text.len() <= 2 && is_bare(text) && (self.signed || of_cell())
    }

    /// Whether an item is a number in which a letter stands for a figure, before a move: `l2.`.
    pub(super) fn is_misread_number(&self, item: &Item) -> bool {
        let Some(number) = self.text[item.span()].strip_suffix('.') else {
            return false;
        };
        let is_one = |c: char| move |(letter, figure)| figure == b'1' && char::from(letter) == c;
        let like_one = |c: char| like_figures().any(is_one(c));
        let like = |c: char| c.is_ascii_digit() || like_one(c);
        let figures = number.bytes().any(|byte| byte.is_ascii_digit());
        figures && (2..=3).contains(&number.len()) && number.chars().all(like)
    }
}
