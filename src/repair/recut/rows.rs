//! The rows of a record that may be cut wrongly: what stands between two numbers.
//!
//! Comes in: a record in descriptive notation, and its writer's habits. Goes out: the [`Row`]s that have too few words or too
//! many, words that nothing reads, or such as the writer hardly ever has; a row that runs over a number is two.
//!
//! Of `3. P 4 D F 3 4. C 3 F P 3 D` the first row, and `F 3 4. C` taken for one move makes it two.

use crate::record::{self, COLUMNS_APART, Item, Kind, Record, Span};

use super::super::sheet::{begins_line, is_bare, is_doubled, is_one_sides, is_signed};
use super::habits::Habits;
use super::pieces::{Piece, Sort, has_columns, is_ruined_castling, is_stop, pieces};

/// How many words a row has.
const DUE: usize = 2;

/// What stands in a row.
#[derive(Clone)]
pub(super) enum Part {
    /// A piece of a word, and the item in which it is.
    Piece(Piece, usize),
    /// A cell that its writer could not read.
    Cell,
    /// What parts words: a comment, the sign of a column.
    Border,
}

impl Part {
    fn of(piece: Piece, item: usize) -> Part {
        match piece.sort {
            Sort::Border => Part::Border,
            _ => Part::Piece(piece, item),
        }
    }
}

/// A row: the parts between two numbers.
pub(super) struct Row<'r> {
    pub record: &'r Record,
    pub text: &'r str,
    pub parts: Vec<Part>,
    /// The number that opens it, where that was taken for a part of a move, and the item in which it stands.
    pub number: Option<(usize, Item)>,
    /// Whether its number says that Black's move follows, and whether no row follows.
    pub black: bool,
    pub last: bool,
    /// Whether its player wrote his own moves alone.
    pub alone: bool,
    /// Before which parts the record's own words begin; none where it has no such words.
    pub own: Option<Vec<usize>>,
}

impl Row<'_> {
    /// How many words and cells it should have.
    pub fn due(&self) -> usize {
        due(self.black || self.alone)
    }
}

/// How many words a row should have, of which one half-move `alone` is due, or both.
fn due(alone: bool) -> usize {
    if alone { 1 } else { DUE }
}

/// The rows of a record that may be cut wrongly, those together that stand between two numbers.
pub(super) fn rows<'r>(
    record: &'r Record,
    text: &'r str,
    habits: &Habits<'_>,
) -> Vec<Vec<Row<'r>>> {
    let (numbers, cells) = counts(record);
    let reader = Reader {
        record,
        text,
        habits,
        columns: habits.columns(),
        signed: is_signed(record, text),
        doubled: is_doubled(record),
        alone: is_one_sides(numbers, cells),
    };
    // A bare figure in the midst of a line may be a rank or a number: where rows begin there, nothing tells which it is.
    if !reader.signed && reader.runs_on() {
        return Vec::new();
    }
    let found = reader.found();
    found.iter().map(|found| reader.rows(found)).collect()
}

/// How many numbers a record has, and how many half-moves and cells.
fn counts(record: &Record) -> (usize, usize) {
    let (mut numbers, mut cells) = (0, 0);
    for item in &record.items {
        match item.kind {
            Kind::Number { .. } => numbers += 1,
            kind => cells += usize::from(kind.is_cell()),
        }
    }
    (numbers, cells)
}

/// As what an item stands in a row.
enum Stands {
    Words,
    /// A cell that its writer could not read.
    Cell,
    /// The number of the row, said again.
    Again,
    Border,
    Blank,
}

/// The items between two numbers.
struct Found {
    items: std::ops::Range<usize>,
    number: u32,
    black: bool,
    last: bool,
}

#[derive(Clone, Copy)]
struct Reader<'r, 'h> {
    record: &'r Record,
    text: &'r str,
    habits: &'h Habits<'h>,
    /// How many blanks part two columns.
    columns: usize,
    /// Whether the numbers of the record have signs.
    signed: bool,
    /// Whether they are said again before Black's moves.
    doubled: bool,
    /// Whether hardly a row has two half-moves.
    alone: bool,
}

impl<'r> Reader<'r, '_> {
    /// What stands between the numbers of the main line.
    fn found(&self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        let mut open = false;
        let mut at = 0;
        while let Some(item) = self.record.items.get(at) {
            match item.kind {
                // Rows with variations are no sheet's.
                Kind::Open { close } => {
                    open = false;
                    at = close as usize;
                }
                Kind::Number { value, black }
                    if self.opens_row(&item) && !self.doubles(found.last(), &item) =>
                {
                    found.push(Found {
                        items: at + 1..at + 1,
                        number: value,
                        black,
                        last: false,
                    });
                    open = true;
                }
                Kind::Result(_) => break,
                _ => {
                    open &= self.signed || !begins_line(self.text, &item);
                    if let Some(row) = found.last_mut().filter(|_| open) {
                        row.items.end = at + 1;
                    }
                }
            }
            at += 1;
        }
        if let Some(last) = found.last_mut() {
            last.last = true;
        }
        found
    }

    /// Whether rows begin in the midst of lines, one in four or more: the number of each is another than the one before it.
    fn runs_on(&self) -> bool {
        let (mut last, mut rows, mut within) = (0, 0, 0);
        for item in self.record.items.iter() {
            if let Kind::Number { value, .. } = item.kind
                && value != last
            {
                last = value;
                rows += 1;
                within += usize::from(!begins_line(self.text, &item));
            }
        }
        within > 1 && 4 * within >= rows
    }

    /// Whether a number is that of the row before it, as all are said again there.
    fn doubles(&self, last: Option<&Found>, item: &Item) -> bool {
        let last = last.filter(|last| self.doubled && !last.black);
        let value = match item.kind {
            Kind::Number { value, black } => Some(value).filter(|_| !black),
            _ => None,
        };
        last.is_some_and(|last| value == Some(last.number))
    }

    /// Whether a number begins a row: one with a sign, where numbers have signs, else the first of its line.
    fn opens_row(&self, item: &Item) -> bool {
        if self.signed {
            return !is_bare(&self.text[item.span()]);
        }
        begins_line(self.text, item)
    }

    /// Whether an item is the number of a row said again, before its second column: with its sign, or apart from the first where all are.
    fn is_again(&self, found: &Found, item: &Item) -> bool {
        let before = self.text[..item.start].trim_end_matches([' ', '\t']);
        let apart = item.start - before.len() > 1 || self.text[..item.start].ends_with('\t');
        let text = &self.text[item.span()];
        let number = match item.kind {
            Kind::Number { value, .. } => Some(value),
            // No move that is read stands behind it.
            Kind::Unreadable { .. } => text.parse().ok(),
            _ => None,
        };
        number == Some(found.number) && (!is_bare(text) || self.doubled && apart)
    }

    /// Whether the last row is one move and a cell that nobody can read: it is cut well.
    fn ends_with_ruin(&self, found: &Found) -> bool {
        let items: Vec<Item> = self.record.items.within(found.items.clone()).collect();
        match items[..] {
            [first, last] => {
                found.last
                    && matches!(first.kind, Kind::Phrase { .. })
                    && matches!(last.kind, Kind::Unreadable { .. } | Kind::Aside)
                    && record::is_ruin(&self.text[last.span()])
            }
            _ => false,
        }
    }

    /// The rows that stand between two numbers; none where all is well or something else stands there.
    fn rows(&self, found: &Found) -> Vec<Row<'r>> {
        if self.is_plain(found) || self.ends_with_ruin(found) {
            return Vec::new();
        }
        let Some(parts) = self.parts(found) else {
            return Vec::new();
        };
        // What a lost figure leaves may look like two columns: `8. P  T  0-0`
        let more = parts
            .split(|part| !is_piece(part))
            .filter(|word| !word.is_empty());
        if self.columns < COLUMNS_APART.len() && more.count() > DUE {
            let columns = COLUMNS_APART.len();
            return Reader { columns, ..*self }.rows(found);
        }
        let own = self.own(found, &parts);
        let opens = |part: &Part| numbered(part).is_some();
        let mut rows: Vec<Row<'_>> = Vec::new();
        let mut black = found.black;
        let mut number = None;
        for row in parts.split_inclusive(opens) {
            let (row, next) = match row.split_last() {
                Some((last, row)) if opens(last) => (row, numbered(last)),
                _ => (row, None),
            };
            rows.push(Row {
                record: self.record,
                text: self.text,
                parts: row.to_vec(),
                number: std::mem::replace(&mut number, next),
                black: std::mem::take(&mut black),
                last: false,
                alone: self.alone,
                own: None,
            });
        }
        if let [row] = &mut rows[..] {
            row.own = own;
        }
        if let Some(row) = rows.last_mut() {
            row.last = found.last;
        }
        rows
    }

    fn pieces(&self, span: Span) -> Option<Vec<Piece>> {
        pieces(self.text, span, self.columns)
    }

    /// What stands in a row; none where it is something else than words, cells and remarks.
    fn parts(&self, found: &Found) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        // Words that follow each other are cut into pieces together: where each begins, and in which item.
        let mut run: Vec<(usize, usize)> = Vec::new();
        let mut end = 0;
        for at in found.items.clone() {
            let item = self.record.items.at(at as u32);
            let first = run.is_empty() && !parts.iter().any(is_piece);
            let stands = self.stands(found, &item, first)?;
            if let Stands::Words = stands {
                run.push((item.start, at));
                end = item.end;
                continue;
            }
            if let Stands::Blank = stands {
                continue;
            }
            self.cut(&std::mem::take(&mut run), end, &mut parts)?;
            match stands {
                // Nothing stands in the first column.
                Stands::Again => {
                    parts.extend((self.doubled && parts.is_empty()).then_some(Part::Cell));
                    parts.push(Part::Border);
                }
                Stands::Cell => parts.push(Part::Cell),
                _ => parts.push(Part::Border),
            }
        }
        self.cut(&run, end, &mut parts)?;
        Some(parts)
    }

    /// Adds the pieces of words that follow each other, up to `end`; none where something else stands in them.
    fn cut(&self, run: &[(usize, usize)], end: usize, parts: &mut Vec<Part>) -> Option<()> {
        let Some(&(start, _)) = run.first() else {
            return Some(());
        };
        parts.extend(self.pieces(start..end)?.into_iter().map(|piece| {
            let next = run.partition_point(|(start, _)| *start <= piece.span.start);
            Part::of(piece, run[next.saturating_sub(1)].1)
        }));
        Some(())
    }

    /// As what an item stands in a row, the `first` of its words not yet begun; none where no row has such.
    fn stands(&self, found: &Found, item: &Item, first: bool) -> Option<Stands> {
        let text = &self.text[item.span()];
        Some(match item.kind {
            _ if self.is_again(found, item) => Stands::Again,
            // `C . 3FR`
            _ if is_stop(text) => Stands::Blank,
            Kind::Phrase { .. } | Kind::Unreadable { .. } | Kind::Number { .. } => Stands::Words,
            // `0:04`: a word names something.
            Kind::Aside | Kind::Prose => match self.pieces(item.span()) {
                Some(found) if names(&found) => Stands::Words,
                _ => Stands::Border,
            },
            Kind::Illegible if text.chars().all(|c| c == '?') => Stands::Words,
            Kind::Illegible | Kind::Empty { dots: false } => Stands::Cell,
            // Behind a number a dash is its sign: `12- P 4 R`.
            Kind::Separator if self.is_dash(item, first) => Stands::Words,
            Kind::Comment | Kind::Nag(_) | Kind::Separator => Stands::Border,
            Kind::Gap => Stands::Blank,
            _ => return None,
        })
    }

    /// Whether a dash is part of a word: no blanks stand about it, dashes are by the writer's habit, or it leads to a square,
    /// where a move would begin with its man; the `first` piece of a row only of a castling.
    fn is_dash(&self, item: &Item, first: bool) -> bool {
        if first {
            let written = self.text[item.start..].split_whitespace().next();
            return written.is_some_and(is_ruined_castling);
        }
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let (before, behind) = (&self.text[..item.start], &self.text[item.end..]);
        let glued = !blank(before.chars().next_back()) || !blank(behind.chars().next());
        let dash = |pieces: Vec<Piece>| !pieces.is_empty();
        (glued || self.habits.has_dashes() || leads_to_square(behind))
            && self.pieces(item.span()).is_some_and(dash)
    }

    /// Whether a row has the words that are due, none of them written as hardly any is.
    fn is_plain(&self, found: &Found) -> bool {
        let mut words = 0;
        for at in found.items.clone() {
            let item = self.record.items.at(at as u32);
            match item.kind {
                Kind::Phrase { .. } => {
                    let usual = |word: Vec<Piece>| {
                        let of_word =
                            |piece: &Piece| !matches!(piece.sort, Sort::Border | Sort::Number(_));
                        word.iter().all(of_word) && !self.habits.is_rare(&word)
                    };
                    if !self.pieces(item.span()).is_some_and(usual) {
                        return false;
                    }
                    words += 1;
                }
                Kind::Illegible | Kind::Empty { .. } => words += 1,
                _ if self.is_again(found, &item) => {}
                Kind::Unreadable { .. } | Kind::Number { .. } => return false,
                Kind::Aside | Kind::Prose
                    if self.pieces(item.span()).is_some_and(|word| names(&word)) =>
                {
                    return false;
                }
                _ => {}
            }
        }
        words == due(found.black || self.alone) || found.last && words == 1
    }

    /// Before which parts the record's own words begin; none where what it has there is no row of words.
    fn own(&self, found: &Found, parts: &[Part]) -> Option<Vec<usize>> {
        let mut borders = Vec::new();
        let mut last = None;
        for (at, part) in parts.iter().enumerate() {
            let Part::Piece(_, item) = part else {
                last = None;
                continue;
            };
            if last.replace(*item) != Some(*item) {
                borders.push(at);
            }
        }
        // A word over two columns has another border.
        let words = found.items.clone().all(|at| {
            let item = self.record.items.at(at as u32);
            let reads = !matches!(item.kind, Kind::Aside | Kind::Prose | Kind::Number { .. })
                || self.is_again(found, &item);
            let blank = matches!(item.kind, Kind::Gap);
            reads && (blank || !has_columns(&self.text[item.span()], self.habits.columns()))
        });
        words.then_some(borders)
    }
}

/// A number that was taken for a part of a move, as an item.
fn numbered(part: &Part) -> Option<(usize, Item)> {
    let Part::Piece(piece, place) = part else {
        return None;
    };
    let Sort::Number(value) = piece.sort else {
        return None;
    };
    let black = false;
    let Span { start, end } = piece.span;
    let kind = Kind::Number { value, black };
    Some((*place, Item { start, end, kind }))
}

/// Whether pieces with figures name a man, a file or a castling; `pr` may be left of a word too.
fn names(word: &[Piece]) -> bool {
    let names = |piece: &Piece| matches!(piece.sort, Sort::Name | Sort::Castling);
    let figure = |piece: &Piece| piece.sort == Sort::Rank;
    word.iter().any(names) || !word.iter().any(figure)
}

/// Whether a text begins with a rank and the name of a file: `2 D`, `l FR`.
fn leads_to_square(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t']);
    let rank = |c: char| matches!(c, '1'..='8' | 'l' | 'I');
    let file = text.strip_prefix(rank).map(str::trim_start);
    file.is_some_and(|file| file.starts_with(char::is_uppercase))
}

pub(super) fn is_piece(part: &Part) -> bool {
    matches!(part, Part::Piece(..))
}
