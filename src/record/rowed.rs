//! A table with a game in each row, below a line that names its columns, as spreadsheets save it.
//!
//! Comes in: a text and the byte where a record may begin. Goes out: the cells of its row, each a tag that the head of its column names,
//! and where the moves stand; none where the text is no such table. The head is the first line of the text that the sign parts, and few
//! lines stand above it.
//!
//! `Blancs;Noirs;Coups` above `Durand;Petit;1. e4 e5`: the tags `Blancs` and `Noirs`, and the moves `1. e4 e5`.

use super::lexer::{index, skip_blanks};
use super::{After, Item, Items, Kind, Record, Span, Tag, layout};
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};

/// What parts the cells of a line, the likelier first.
const SIGNS: [char; 4] = [';', '\t', '|', ','];
/// The fewest columns of such a table, and the most bytes of its head and of a name in it.
const COLUMNS_LEAST: usize = 3;
const HEAD_MOST: usize = 512;
const NAME_MOST: usize = 32;
/// The most bytes of a row.
const ROW_MOST: usize = 1 << 15;
/// In how many lines the head is looked for.
const LINES_MOST: usize = 6;
/// In how many rows below the head the column of the moves is looked for.
const ROWS_MOST: usize = 16;

/// A row.
pub(super) struct Row {
    /// What stands above the head, at the first row; or nothing.
    above: Span,
    /// The cells that are no moves, each with the head of its column.
    tags: Vec<Tag>,
    /// Where the moves stand; nothing may stand there.
    pub(super) moves: Span,
    pub(super) span: Span,
}

/// The row at or after byte `at` of `text`.
pub(super) fn row(text: &str, at: usize) -> Option<Row> {
    let table = Table::of(text)?;
    let first = skip_blanks(text, at);
    let (above, start) = match first <= table.start {
        true => (
            first..text[..table.start].trim_end().len().max(first),
            table.first_row(text),
        ),
        false => (first..first, first),
    };
    if !text[..start].ends_with(['\n', '\r']) {
        return None;
    }
    let (mut cells, end) = cells(text, start, table.sign);
    // What is parted by the sign in the last column is of its moves.
    if cells.len() > table.names.len() && table.moves + 1 == table.names.len() {
        cells.truncate(table.names.len());
        cells[table.moves].end = end;
    }
    // A sum below the rows has fewer cells.
    let columns = table.names.len();
    if !(columns - 1..=columns).contains(&cells.len()) {
        return None;
    }
    let moves = cells.get(table.moves).cloned().unwrap_or(end..end);
    let named = table.names.into_iter().zip(cells).enumerate();
    let told =
        named.filter(|(i, (name, cell))| *i != table.moves && !name.is_empty() && !cell.is_empty());
    let tags = told.map(|(_, (name, value))| Tag { name, value });
    let from = if above.is_empty() { start } else { above.start };
    Some(Row {
        above,
        tags: tags.collect(),
        moves,
        span: from..end,
    })
}

impl Row {
    /// The record that the row tells, of whose moves `record` was read.
    pub(super) fn record(self, record: Record) -> Record {
        let mut items = Items::default();
        let tag = |at: usize| Item {
            start: self.tags[at].value.start,
            end: self.tags[at].value.end,
            kind: Kind::Tag(index(at)),
        };
        let before = self
            .tags
            .partition_point(|tag| tag.value.start < self.moves.start);
        if !self.above.is_empty() {
            items.push(Item {
                start: self.above.start,
                end: self.above.end,
                kind: Kind::Heading,
            });
        }
        let base = index(items.len() + before);
        (0..before).for_each(|at| items.push(tag(at)));
        for mut item in record.items.iter() {
            if let Kind::Open { close } = &mut item.kind {
                *close += base;
            }
            items.push(item);
        }
        (before..self.tags.len()).for_each(|at| items.push(tag(at)));
        let mut branches = record.branches;
        for branch in &mut branches {
            branch.open += base;
            if let After::Item(item) | After::Remark(item) = &mut branch.after {
                *item += base;
            }
        }
        Record {
            span: self.span,
            tags: self.tags,
            items,
            branches,
            ..record
        }
    }
}

/// The head of a table.
struct Table {
    start: usize,
    end: usize,
    sign: char,
    /// Where the names of the columns stand.
    names: Vec<Span>,
    /// Which column has the moves.
    moves: usize,
}

impl Table {
    /// Where the first row below the head and the rule under it begins.
    fn first_row(&self, text: &str) -> usize {
        let row = skip_blanks(text, self.end);
        let (cells, end) = cells(text, row, self.sign);
        let is_rule = |cell: Span| text[cell].bytes().all(|c| matches!(c, b'-' | b':' | b' '));
        match cells.into_iter().all(is_rule) {
            true => skip_blanks(text, end),
            false => row,
        }
    }

    /// The head that one of the first lines of `text` is.
    fn of(text: &str) -> Option<Table> {
        let first = skip_blanks(text, 0);
        let near = &text[first..text.floor_char_boundary(first + HEAD_MOST)];
        if near.starts_with('[') {
            return None;
        }
        let sign_of = |line: &str| {
            let parts = |sign: &char| line.matches(*sign).count() + 1 >= COLUMNS_LEAST;
            // In a sentence a blank stands behind a comma, and names have commas too.
            let heads = line.as_ptr() == near.as_ptr() && !line.contains(", ");
            let prose = |sign: &char| *sign == ',' && !heads;
            SIGNS.into_iter().find(|sign| parts(sign) && !prose(sign))
        };
        let lines = near.split_inclusive('\n').take(LINES_MOST);
        let mut lines = lines.filter(|line| line.ends_with('\n'));
        let (line, sign) = lines.find_map(|line| Some((line, sign_of(line)?)))?;
        let start = skip_blanks(text, line.as_ptr() as usize - text.as_ptr() as usize);
        let (names, end) = cells(text, start, sign);
        let is_name = |name: &Span| {
            let name = &text[name.clone()];
            name.len() <= NAME_MOST
                && !name.starts_with(|c: char| c.is_ascii_digit())
                && name.contains(char::is_alphabetic)
        };
        let named = names.iter().filter(|name| !name.is_empty());
        if named.clone().count() < COLUMNS_LEAST || !named.clone().all(is_name) {
            return None;
        }
        let mut at = end;
        let rows = std::iter::from_fn(|| {
            let row = skip_blanks(text, at);
            let (cells, end) = cells(text, row, sign);
            (at, row < text.len()).1.then(|| {
                at = end;
                cells
            })
        });
        let tells = |cells: Vec<Span>| {
            let mut told = cells.iter().take(names.len()).enumerate();
            let column = told.find(|(_, cell)| tells_moves(&text[(*cell).clone()]));
            let whole = cells.len() >= COLUMNS_LEAST;
            column.filter(|_| whole).map(|(column, _)| column)
        };
        let moves = rows.take(ROWS_MOST).find_map(tells)?;
        Some(Table {
            start,
            end,
            sign,
            names,
            moves,
        })
    }
}

/// The cells of the row that begins at byte `start`, without their quotation marks, and the byte behind it. Between quotation marks a sign
/// parts no cells, nor does the end of a line.
fn cells(text: &str, start: usize, sign: char) -> (Vec<Span>, usize) {
    let near = &text[..text.floor_char_boundary(start + ROW_MOST)];
    let (mut found, mut from, mut quoted) = (Vec::new(), start, false);
    let mut end = near.len();
    for (at, c) in near[start..].char_indices().map(|(at, c)| (start + at, c)) {
        match c {
            '"' if quoted => quoted = false,
            '"' => quoted = near[from..at].trim().trim_matches('"').is_empty(),
            '\n' | '\r' if !quoted => {
                end = at;
                break;
            }
            c if c == sign && !quoted => {
                found.push(from..at);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(from..end);
    let bare = |cell: Span| {
        let written = &near[cell.clone()];
        let inside = written.trim().trim_matches('"').trim();
        let from = inside.as_ptr() as usize - written.as_ptr() as usize;
        cell.start + from..cell.start + from + inside.len()
    };
    (found.into_iter().map(bare).collect(), end)
}

/// Whether a cell tells the moves of a game: behind the first number, or more than one of them.
fn tells_moves(cell: &str) -> bool {
    let numbered = cell.strip_prefix('1').is_some_and(|behind| {
        let moves = behind.trim_start_matches(['.', ')', '-', '–', '—', ' ', '\u{a0}']);
        moves.len() < behind.len() && moves.starts_with(char::is_alphabetic)
    });
    let dialect = |language| Dialect {
        notation: Notation::Abbreviated,
        language,
    };
    let alone = |language| layout::moves_alone(cell, dialect(language)) > 1;
    numbered || alone(Language::French) || alone(Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_below_named_columns_is_a_game() {
        for (text, at, tags, moves) in [
            ("Blancs;Noirs;Coups\nA;B;1. e4 e5\n", 0, 2, "1. e4 e5"),
            (
                "White,Moves,Black\n\"A, b\",\"1. e4, e5\",C\nD,1. d4,E\n",
                0,
                2,
                "1. e4, e5",
            ),
            (
                "White,Moves,Black\n\"A, b\",\"1. e4, e5\",C\nD,1. d4,E\n",
                39,
                2,
                "1. d4",
            ),
            ("A\tB\tC\n1\t\te4 e5\n", 0, 1, "e4 e5"),
            (
                "A;B;C\n1;2;1. e4 e5 {a; b} 2. d4\n",
                0,
                2,
                "1. e4 e5 {a; b} 2. d4",
            ),
            ("A;B;C\n1;2\n1;2;1. e4\n", 0, 2, ""),
            ("Mes parties\n\nA;B;C\n1;2;1. e4\n", 0, 2, "1. e4"),
            ("|A|B|C|\n|---|:-:|---|\n|1|2|1. e4|\n", 0, 2, "1. e4"),
            ("A;B;C\n1;2;forfait\n1;2;1. e4\n", 0, 2, "forfait"),
        ] {
            let row = row(text, at).expect(text);
            assert_eq!((row.tags.len(), &text[row.moves]), (tags, moves), "{text}");
        }
        for text in [
            "N°;Blancs;Noirs\n1;e4;e5\n2;Cf3;Cc6\n",
            "Coup;Durand;Petit\n1.;e4;e5\n",
            "[White \"A\"]\n\n1. e4 e5\n",
            "Durand;Petit;1-0;1. e4 e5 2. Cf3\n",
            "Paris, Lyon, Metz\nDurand, Petit, 1. e4 e5 2. Cf3\n",
        ] {
            assert!(row(text, 0).is_none(), "{text}");
        }
    }
}
