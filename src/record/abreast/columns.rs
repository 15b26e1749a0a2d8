//! Where each column of rows side by side begins in the lines of a page, told by all of them together.
//!
//! Comes in: the lines of a page that are rows. Goes out: the rows of each column; none where the numbers of most lines do not tell them.
//!
//! `1. e4 e5    21. Te1 Cf6`, `2. Cf3 Cc6    95. h3 h6`, `3. Fb5 a6    23. d4 Cbd7`: 95 stands in the column of 21 and 23.

use super::super::Span;
use super::super::layout::{misread_value, number_sign};
use super::pages::follows;
use super::{BLANKS, SIGNS, number, parts};

/// So many lines have a row of the second column, or it is begun and the first one is as tall as those of printed sheets.
const ROWS_LEAST: usize = 3;
const ROWS_TALL: usize = 10;
/// A sheet has no more columns than these.
const COLUMNS_MOST: usize = 4;
/// The numbers of a column go on where those before it end, but for rows forgotten or counted twice.
const ASTRAY_MOST: u32 = 2;
/// What is written by hand stands so many letters beside its place at the most.
const BESIDE_MOST: usize = 1;
/// The figures of a number are no more.
const FIGURES_MOST: usize = 3;

/// A number in the midst of a line, behind what parts columns.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    /// Its first byte in the text, and where its row begins: a bar before it belongs to it.
    at: usize,
    cut: usize,
    pub(super) value: u32,
    signed: bool,
    /// Whether more than one blank parts it from what stands before.
    wide: bool,
    place: Place,
}

/// Where something stands in its line: behind so many letters, with its own so many, and behind so many signs that part cells.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
    signs: usize,
}

/// A line that may be a row.
pub(super) struct Line {
    pub(super) span: Span,
    /// The number that begins it.
    pub(super) number: Option<u32>,
    pub(super) marks: Vec<Mark>,
}

/// A column of a page: the row of it that each line has, and its marks.
struct Column {
    cells: Vec<Option<Span>>,
    marks: Vec<Option<Mark>>,
    /// The first number of it, and the one that follows its last.
    first: u32,
    due: u32,
    /// Whether its first number is not the one that follows the column before.
    astray: bool,
}

/// The rows of all columns of a page, and the numbers that may follow the last of them.
pub(super) struct Columns {
    pub(super) cells: Vec<Vec<Option<Span>>>,
    pub(super) due: [u32; 2],
}

impl Place {
    fn figures(self) -> usize {
        self.end - self.start
    }
}

/// What the places of a column's numbers have in common.
enum Common {
    Signs(usize),
    Letters { start: Span, end: Span },
    Nothing,
}

impl Line {
    pub(super) fn new(line: &str, start: usize) -> Line {
        let own = line.trim_start_matches([' ', '\t', '|']);
        Line {
            span: start..start + line.len(),
            number: number(own).map(|(value, _)| value),
            marks: marks(line, start),
        }
    }

    /// Whether a number in the midst of this line goes on from one at its place in another, or leads to it.
    pub(super) fn goes_on(&self, other: &Line) -> bool {
        let near = |a: Place, b: Place| match a.signs + b.signs {
            0 => a.start.abs_diff(b.start) <= BESIDE_MOST || a.end == b.end,
            _ => a.signs == b.signs,
        };
        let pair = |own: &Mark| {
            let mut others = other.marks.iter();
            others.any(|mark| mark.value.abs_diff(own.value) == 1 && near(own.place, mark.place))
        };
        self.marks.iter().any(pair)
    }
}

/// The numbers in the midst of a line.
fn marks(line: &str, start: usize) -> Vec<Mark> {
    let mut marks = Vec::new();
    let (mut letters, mut signs, mut parted) = (0, 0, 0);
    let mut begun = false;
    for (at, c) in line.char_indices() {
        let (sign, figure) = (SIGNS.contains(&c) || c == '\t', c.is_ascii_digit());
        if figure && begun && parted > 0 {
            let figures = line[at..].bytes().take_while(u8::is_ascii_digit).count();
            let before = line[..at].trim_end_matches(parts);
            let between = &line[before.len()..at];
            let bar = line[..at].trim_end_matches(BLANKS).strip_suffix('|');
            let counted = number(&line[at..]).filter(|(value, _)| *value > 0);
            marks.extend(counted.map(|(value, signed)| Mark {
                at: start + at,
                cut: start + bar.map_or(at, str::len),
                value,
                signed,
                wide: parted > 1 || between.contains(|c| SIGNS.contains(&c) || c == '\t'),
                place: Place {
                    start: letters,
                    end: letters + figures,
                    signs,
                },
            }));
        }
        parted = if parts(c) { parted + 1 } else { 0 };
        begun |= !parts(c);
        (letters, signs) = (letters + 1, signs + usize::from(sign));
    }
    marks
}

/// The columns of a page's rows, of which the first begins with number `first` and ends before `due`; none where it has but one, or where
/// they are not told. What stands on the `first_page` of a record tells it without the page before.
pub(super) fn columns(
    text: &str,
    rows: &[&Line],
    numbers: [u32; 2],
    first_page: bool,
) -> Option<Columns> {
    let [first, due] = numbers;
    let own = |line: &&Line| Some(line.span.clone());
    let mut columns = vec![Column {
        cells: rows.iter().map(own).collect(),
        marks: vec![None; rows.len()],
        first,
        due,
        astray: false,
    }];
    while columns.len() < COLUMNS_MOST {
        let last = columns.last_mut()?;
        let Some(next) = last.next(text, rows)? else {
            break;
        };
        // What is behind the border is the next column's.
        for (cell, next) in last.cells.iter_mut().zip(&next.cells) {
            if let (Some(cell), Some(next)) = (cell, next) {
                cell.end = cell.start + text[cell.start..next.start].trim_end().len();
            }
        }
        columns.push(next);
    }
    let (_, whole) = columns.split_last()?;
    let lacking = |column: &Column| column.cells.iter().filter(|cell| cell.is_none()).count();
    let full = whole
        .iter()
        .all(|column| lacking(column) <= rows.len() / ROWS_TALL);
    let told = !first_page || columns.get(1)?.is_told(text);
    let last = columns.last()?;
    let cells = |column: &Column| column.cells.iter().flatten().count();
    let all: usize = columns.iter().map(cells).sum();
    let due = [first.checked_add(u32::try_from(all).ok()?)?, last.due];
    let cells = columns.into_iter().map(|column| column.cells).collect();
    (full && told).then_some(Columns { cells, due })
}

impl Column {
    /// The column behind this one, if there is one. None where the lines do not agree on where it begins.
    fn next(&self, text: &str, rows: &[&Line]) -> Option<Option<Column>> {
        let marks = self.marks_behind(rows);
        let Some(first) = self.first_of_next(&marks) else {
            return Some(None);
        };
        let exact = |(row, marks): (usize, &Vec<Mark>)| one(marks, first + row as u32);
        let exact: Vec<Option<Mark>> = marks.iter().enumerate().map(exact).collect();
        let common = Common::of(exact.iter().flatten());
        let marks = with_like(&exact, &marks, &common);
        let column = Column {
            due: due(&marks, first),
            cells: self.cells_of_next(text, rows, &marks, &common)?,
            marks,
            first,
            astray: first != self.due,
        };
        let regular = column.regular();
        let filled = column.marks.iter().flatten().count();
        Some((regular * 3 >= filled * 2).then_some(column))
    }

    /// The marks of each line behind where its cell begins.
    fn marks_behind(&self, rows: &[&Line]) -> Vec<Vec<Mark>> {
        let behind = |(line, cell): (&&Line, &Option<Span>)| {
            let start = cell.as_ref().map_or(usize::MAX, |cell| cell.start);
            let marks = line.marks.iter().filter(|mark| mark.at > start);
            marks.copied().collect()
        };
        rows.iter().zip(&self.cells).map(behind).collect()
    }

    /// The cells of the column behind this one, which begin at `marks`, or else where these have it in `common`; none where a row
    /// among them has no border.
    fn cells_of_next(
        &self,
        text: &str,
        rows: &[&Line],
        marks: &[Option<Mark>],
        common: &Common,
    ) -> Option<Vec<Option<Span>>> {
        let last = marks.iter().rposition(Option::is_some)?;
        let signed = marks.iter().flatten().all(|mark| mark.signed);
        let mut cells = Vec::with_capacity(rows.len());
        for (row, (line, mark)) in rows.iter().zip(marks).enumerate() {
            let behind = || self.behind_number(row);
            let unnumbered = || common.cut(text, &line.span, (behind()?, signed));
            let cut = mark.map(|mark| mark.cut).or_else(unnumbered);
            if cut.is_none() && row < last && matches!(common, Common::Nothing) {
                return None;
            }
            let cell = cut.map(|cut| cut..line.span.end);
            cells.push(cell.filter(|cell| cell.start < cell.end));
        }
        Some(cells)
    }

    /// Where what stands behind the number of a row begins.
    fn behind_number(&self, row: usize) -> Option<usize> {
        let cell = self.cells[row].as_ref()?;
        let at = self.marks[row].map_or(cell.start, |mark| mark.at + mark.place.figures());
        Some(at)
    }

    /// The first number of the next column: the one from which most lines count on. Where this one ends it may have come astray.
    fn first_of_next(&self, marks: &[Vec<Mark>]) -> Option<u32> {
        let ends = self.first.checked_add(u32::try_from(marks.len()).ok()?)?;
        let low = ends.min(self.due).saturating_sub(ASTRAY_MOST);
        let high = ends.max(self.due).checked_add(ASTRAY_MOST)?;
        let votes = |first: u32| {
            let agrees = |(row, marks): &(usize, &Vec<Mark>)| {
                let due = first + *row as u32;
                marks.iter().any(|mark| mark.value == due)
            };
            marks.iter().enumerate().filter(agrees).count()
        };
        let near = |first: u32| first.abs_diff(ends).min(first.abs_diff(self.due));
        let all = (low..=high).map(|first| (votes(first), first));
        let best = all.max_by_key(|(votes, first)| (*votes, std::cmp::Reverse(near(*first))));
        best.filter(|(votes, _)| *votes > 0).map(|(_, first)| first)
    }

    /// How many numbers go on from the one before, or lead to the next.
    fn regular(&self) -> usize {
        let value = |row: usize| {
            self.marks
                .get(row)
                .copied()
                .flatten()
                .map(|mark| mark.value)
        };
        let is = |row: &usize| {
            let Some(own) = value(*row) else { return false };
            let before = row.checked_sub(1).and_then(value);
            let exact = own == self.first + *row as u32;
            exact || before == own.checked_sub(1) || value(row + 1) == own.checked_add(1)
        };
        (0..self.marks.len()).filter(is).count()
    }

    /// Whether it is begun beyond doubt.
    fn is_told(&self, text: &str) -> bool {
        let rows = self.cells.len();
        let regular = self.regular();
        let first = self.cells.first().and_then(Option::as_ref);
        let letters = first.is_some_and(|cell| text[cell.clone()].contains(char::is_alphabetic));
        let begun = rows >= ROWS_TALL && letters && regular > 0;
        // Figures that count on from elsewhere number nothing unless moves stand behind them.
        let told = regular >= ROWS_LEAST && (letters || !self.astray);
        rows >= ROWS_LEAST && (told || begun)
    }
}

/// The number that follows the last of a column, by those that go on from one another.
fn due(marks: &[Option<Mark>], first: u32) -> u32 {
    let values: Vec<Option<u32>> = marks
        .iter()
        .map(|mark| mark.map(|mark| mark.value))
        .collect();
    follows(&values, first)
}

/// The marks of the lines where the number due stands (`exact`), and of each other line the only one that is like them.
fn with_like(exact: &[Option<Mark>], marks: &[Vec<Mark>], common: &Common) -> Vec<Option<Mark>> {
    let signed = exact.iter().flatten().all(|mark| mark.signed);
    let wide = exact.iter().flatten().all(|mark| mark.wide);
    let like = |marks: &[Mark]| {
        let fits = |mark: &&Mark| {
            let alike = (mark.signed || !signed) && (mark.wide || !wide);
            alike && common.has(mark.place)
        };
        let mut there = marks.iter().filter(fits);
        let first = there.next()?;
        there.next().is_none().then_some(*first)
    };
    let marks = exact.iter().zip(marks);
    marks
        .map(|(exact, marks)| exact.or_else(|| like(marks)))
        .collect()
}

/// The mark of a line that is the number due: the one that stands apart, if there are more.
fn one(marks: &[Mark], due: u32) -> Option<Mark> {
    let due = || marks.iter().filter(move |mark| mark.value == due);
    let wide = due().any(|mark| mark.wide);
    let mut found = due().filter(|mark| mark.wide || !wide);
    let first = found.next()?;
    found.next().is_none().then_some(*first)
}

impl Common {
    fn of<'a>(marks: impl Iterator<Item = &'a Mark>) -> Common {
        let places: Vec<Place> = marks.map(|mark| mark.place).collect();
        let Some(one) = places.first().copied() else {
            return Common::Nothing;
        };
        if one.signs > 0 && places.iter().all(|place| place.signs == one.signs) {
            return Common::Signs(one.signs);
        }
        let range = |of: fn(&Place) -> usize| {
            let (least, most) = (places.iter().map(of).min(), places.iter().map(of).max());
            least.unwrap_or(0)..most.unwrap_or(0)
        };
        let (start, end) = (range(|place| place.start), range(|place| place.end));
        match start.len().min(end.len()) <= BESIDE_MOST {
            true => Common::Letters { start, end },
            false => Common::Nothing,
        }
    }

    /// Whether a number stands where those of the column do.
    fn has(&self, place: Place) -> bool {
        match self {
            Common::Signs(signs) => place.signs == *signs,
            Common::Letters { start, end } => {
                let within = |range: &Span, at: usize| {
                    at + BESIDE_MOST >= range.start && at <= range.end + BESIDE_MOST
                };
                within(start, place.start) && within(end, place.end)
            }
            Common::Nothing => true,
        }
    }

    /// Where the row of the column begins in a line that has no number there, or one misread: behind byte `from`.
    fn cut(&self, text: &str, line: &Span, (from, signed): (usize, bool)) -> Option<usize> {
        let words = &text[line.clone()];
        let at = match self {
            Common::Signs(signs) => {
                let is_sign = |(_, c): &(usize, char)| SIGNS.contains(c) || *c == '\t';
                let (at, sign) = words.char_indices().filter(is_sign).nth(signs - 1)?;
                at + if sign == '|' { 0 } else { sign.len_utf8() }
            }
            Common::Letters { start, .. } => {
                let (from, to) = (start.start.saturating_sub(BESIDE_MOST), start.end);
                let mut letters = words.char_indices().skip(from);
                // The blanks before it part the columns.
                let (at, c) = letters.next()?;
                let apart = words[..at].ends_with(BLANKS) || BLANKS.contains(&c);
                let blanks = letters.take(to + BESIDE_MOST - from);
                let begins = std::iter::once((at, c))
                    .chain(blanks)
                    .find(|(_, c)| !BLANKS.contains(c));
                let next =
                    begins.map_or(words.len() - words[at..].trim_start().len(), |(at, _)| at);
                let wide = words[..next].len() - words[..next].trim_end().len() > 1;
                (apart && wide).then_some(next)?
            }
            Common::Nothing => {
                let starts = |(at, _): &(usize, char)| {
                    line.start + at > from && words[..*at].ends_with(parts)
                };
                let misread = |(at, _): &(usize, char)| {
                    let number = misread_value(&words[*at..]);
                    let own = number.filter(|(value, n)| {
                        *value > 0 && *n <= FIGURES_MOST && number_sign(&words[at + n..]).0 > 0
                    });
                    !words[..*at].trim().is_empty() && own.is_some()
                };
                let mut found = words.char_indices().filter(starts).filter(misread);
                let (at, _) = found.next().filter(|_| signed)?;
                found.next().is_none().then_some(at)?
            }
        };
        Some(line.start + at).filter(|at| *at > from)
    }
}
