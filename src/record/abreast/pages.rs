//! The pages of a record whose rows stand in columns side by side.
//!
//! Comes in: a text and the span of a record in it. Goes out: where the rows stand, those of a column one after the other, page by page.
//!
//! The next page begins with the row behind the last of this one. A number from which those behind it do not count on is one row's
//! own: `1.`, `2.`, `95.`, `4.`, `5.`; and a line without one, with the next number but one behind it, is a row.

use super::super::Span;
use super::super::layout::{drawn, is_result_alone, result};
use super::columns::{Columns, Line, columns};
use super::{BLANKS, LINE_MOST, PAGE_END, parts};

/// So many numbers are looked at to tell from which of two they count on.
const AHEAD: usize = 4;
/// A number no further from the one due than this may number the rows of the same page anew; so may one from which as many count on.
const SHIFT_MOST: u32 = 3;
/// No more lines that have no number stand one after the other within the columns.
const NOTES_MOST: usize = 4;
/// A record has no more lines.
const LINES_MOST: usize = 1 << 10;

/// The lines of a page that are rows, the first number of them and the one that follows the last.
#[derive(Clone)]
struct Page {
    rows: Vec<usize>,
    first: u32,
    due: u32,
}

/// What the number of a line makes of it.
enum Told {
    /// A row, behind so many that have no number.
    Row(usize),
    /// A row from which numbers count on otherwise.
    Anew,
    Page,
    Nothing,
    End,
}

/// Where the rows of all pages stand; none where the first has but one column.
pub(super) fn cells(text: &str, span: &Span) -> Option<Vec<Span>> {
    let lines = lines(text, span);
    let mut cells = Vec::new();
    let (mut at, mut behind) = (0, 0);
    while at < lines.len() {
        let (page, end) = Page::of(text, &lines, at, at == 0)?;
        let Some(found) = page.columns(text, &lines, at == 0) else {
            break;
        };
        if at > 0 {
            // What stands between two pages stays there.
            cells.extend(lines[behind..at].iter().map(|line| line.span.clone()));
        }
        behind = page.rows.last().map_or(at, |row| row + 1);
        page.put(&lines, found, &mut cells);
        at = end;
    }
    for cell in &mut cells {
        cell.start = cell.start.max(span.start);
    }
    (!cells.is_empty()).then_some(cells)
}

/// The lines that may be rows, from the one before the first number of a record on. What is read along the lines may end among them, for
/// a castling misread is like a result.
fn lines(text: &str, span: &Span) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    // Blanks before the first row count for where its columns stand.
    let blanks = text[..span.start].len() - text[..span.start].trim_end_matches(BLANKS).len();
    let (mut start, mut notes, mut begun) = (span.start - blanks, 0, false);
    let mut board = start;
    for line in text[start..].split_inclusive('\n') {
        // A page may end with a form feed, before its first row.
        let own = line.trim_start_matches(PAGE_END);
        let from = start + line.len() - own.len();
        let words = own.trim();
        start += line.len();
        if !begun && from >= span.end || lines.len() > LINES_MOST {
            break;
        }
        if words.is_empty() || from < board {
            continue;
        }
        let place = from + own.len() - own.trim_start().len();
        if let Some(end) = drawn(text, place) {
            board = end;
            continue;
        }
        let long = own.len() > LINE_MOST;
        // The figures of `0 - 1` number no row.
        if begun && (long || is_result_alone(words)) {
            break;
        }
        let line = match long {
            true => continue,
            false => Line::new(own.trim_end(), from),
        };
        notes = if line.number.is_some() { 0 } else { notes + 1 };
        let ends = || words.starts_with('[') || result(words).is_some() || notes > NOTES_MOST;
        match line.number {
            Some(_) => begun = true,
            None if begun && ends() => break,
            None if begun => {}
            None => lines.clear(),
        }
        lines.push(line);
    }
    lines
}

impl Page {
    /// The page that begins with line `at`, and the line with which the next one does.
    fn of(text: &str, lines: &[Line], at: usize, is_first: bool) -> Option<(Page, usize)> {
        let head = (at..lines.len()).find(|&line| lines[line].number.is_some())?;
        let first = first(&lines[head..])?;
        let mut page = Page {
            rows: Vec::new(),
            first,
            due: first,
        };
        let before = head.checked_sub(1).filter(|&line| line >= at);
        if let Some(before) = before.filter(|&line| lines[line].goes_on(&lines[head])) {
            page.rows.push(before);
            page.first = first.checked_sub(1)?;
        }
        let mut bare = Vec::new();
        for (number, line) in lines.iter().enumerate().skip(head) {
            let Some(value) = line.number else {
                bare.push(number);
                continue;
            };
            let told = match number == head {
                true => Told::Row(0),
                false => page.told(text, &lines[number..], value, bare.len()),
            };
            match told {
                Told::Row(count) => page.add_bare(lines, &bare, count),
                Told::Anew => page.due = value,
                Told::Page if page.is_followed(text, lines, number, is_first) => {
                    return Some((page, number));
                }
                Told::Page if line.marks.is_empty() => break,
                Told::Page => {}
                Told::Nothing => {
                    bare.push(number);
                    continue;
                }
                Told::End => break,
            }
            page.rows.push(number);
            page.due = page.due.checked_add(1)?;
            bare.clear();
        }
        Some((page, lines.len()))
    }

    /// What a line is that begins with number `value`, the first of `lines`, behind so many `bare` of a number.
    fn told(&self, text: &str, lines: &[Line], value: u32, bare: usize) -> Told {
        let ahead = numbers(lines);
        let agree = |from: u32| {
            let counted = ahead.iter().zip(from..);
            counted.filter(|(number, due)| **number == *due).count()
        };
        let rows = (0..=bare).rev();
        let rows = rows.max_by_key(|&rows| agree(self.due.saturating_add(rows as u32)));
        let rows = rows.unwrap_or(0);
        let goes_on = agree(self.due.saturating_add(rows as u32));
        let anew = agree(value);
        // A number alone may be that of the page.
        let alone = !text[lines[0].span.clone()].trim().contains(parts);
        if goes_on >= anew {
            return Told::Row(rows);
        }
        if alone {
            return Told::Nothing;
        }
        let near = value.abs_diff(self.due) <= SHIFT_MOST && anew > 1;
        match value > self.due {
            _ if value == 1 => Told::End,
            _ if near => Told::Anew,
            true => Told::Page,
            false if anew > 1 || lines[0].marks.is_empty() => Told::End,
            false => Told::Row(0),
        }
    }

    /// Whether the number of a line follows the last of the page's columns.
    fn is_followed(&self, text: &str, lines: &[Line], number: usize, is_first: bool) -> bool {
        let found = self.columns(text, lines, is_first);
        let value = lines[number].number;
        found.is_some_and(|found| found.due.into_iter().any(|due| value == Some(due)))
    }

    /// Takes for rows `count` of the lines that are `bare` of a number.
    fn add_bare(&mut self, lines: &[Line], bare: &[usize], count: usize) {
        let goes_on = |line: &&usize| {
            let before = self.rows.last().map(|&row| &lines[row]);
            let next = lines.get(**line + 1);
            let near = before.into_iter().chain(next);
            near.into_iter().any(|other| lines[**line].goes_on(other))
        };
        let told: Vec<usize> = bare.iter().filter(goes_on).copied().collect();
        let rows = match count {
            0 => return,
            _ if told.len() == count => &told,
            _ if bare.len() == count => bare,
            _ => return,
        };
        self.due = self.due.saturating_add(rows.len() as u32);
        self.rows.extend_from_slice(rows);
    }

    fn columns(&self, text: &str, lines: &[Line], is_first: bool) -> Option<Columns> {
        let rows: Vec<&Line> = self.rows.iter().map(|&row| &lines[row]).collect();
        columns(text, &rows, [self.first, self.due], is_first)
    }

    /// Puts the rows of each column behind those of the one before; what is no row stays behind the row before it.
    fn put(&self, lines: &[Line], found: Columns, cells: &mut Vec<Span>) {
        let mut columns = found.cells.into_iter();
        let first = columns.next().unwrap_or_default();
        let mut next = self.rows.first().copied().unwrap_or(0);
        for (&row, cell) in self.rows.iter().zip(first) {
            cells.extend(lines[next..row].iter().map(|line| line.span.clone()));
            cells.extend(cell);
            next = row + 1;
        }
        cells.extend(columns.flatten().flatten());
    }
}

/// The numbers of the first lines that have any.
fn numbers(lines: &[Line]) -> Vec<u32> {
    let numbers = lines.iter().filter_map(|line| line.number);
    numbers.take(AHEAD).collect()
}

/// The first number of a page, by those behind it that count on from it.
fn first(lines: &[Line]) -> Option<u32> {
    let mut row = 0;
    let mut firsts: Vec<u32> = Vec::new();
    for (at, line) in lines.iter().enumerate().take(AHEAD) {
        let before = at.checked_sub(1).map(|before| &lines[before]);
        firsts.extend(line.number.and_then(|number| number.checked_sub(row)));
        let is_row = line.number.is_some() || before.is_some_and(|before| line.goes_on(before));
        row += u32::from(is_row);
    }
    let agree = |first: &u32| firsts.iter().filter(|other| *other == first).count();
    firsts
        .iter()
        .rev()
        .max_by_key(|first| agree(first))
        .copied()
}

/// The number that follows the last of a column which begins with number `first`: what others do not count on from is one row's own.
pub(super) fn follows(numbers: &[Option<u32>], first: u32) -> u32 {
    let mut due = first;
    for (row, number) in numbers.iter().enumerate() {
        let next = numbers.get(row + 1).copied().flatten();
        let counted = number.filter(|own| next.is_some() && next == own.checked_add(1));
        due = counted.unwrap_or(due).saturating_add(1);
    }
    due
}
