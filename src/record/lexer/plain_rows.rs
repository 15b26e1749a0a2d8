//! Rows of a table, each below one like it: numbers and plain moves in cells.
//!
//! Comes in: the place of a line behind a row. Goes out: the items of the row, where it has the number that is due and is written as the one
//! above. This says nothing that [`Lexer::item`] does not say; it is here because it takes a tenth of its time.
//!
//! `| 3 | e4 | e5 |` below `| 2 | Cf3 | Cf6 |`, `3;e4;e5` below `2;Cf3;Cf6`.

use memchr::memchr;

use crate::notation::Notation;

use super::super::tags::end_of_line;
use super::super::{Item, Kind};
use super::Lexer;

/// How the cells of a row are parted.
#[derive(Clone, Copy)]
struct Ruling {
    /// What stands between two of them.
    sign: u8,
    /// Whether a bar stands before the first, and behind the last.
    framed: (bool, bool),
}

impl Lexer<'_> {
    /// Reads the rows from the line at `at` on, as long as the row above is ruled as they are and whole, and that of the next number
    /// stands below; false where none is.
    #[cold]
    pub(super) fn plain_row(&mut self, at: usize) -> bool {
        let number = self.number;
        let whole = number.moves == 2 && !number.signed && !number.repeated && !number.columns;
        let within = !self.open.is_empty() || self.note || self.apart || self.calls.are_called();
        let counted = self.brackets || self.romans || self.named || self.slashes;
        let set = self.table || self.timed || self.leaders;
        let squares = matches!(
            self.dialect.notation,
            Notation::Abbreviated | Notation::Coordinate
        );
        if !whole || within || counted || set || !squares {
            return false;
        }
        let Some(ruling) = self.ruling_above() else {
            return false;
        };
        let (mut at, mut due) = (at, number.last + 1);
        let mut figures = self.number_cell(at, due, ruling);
        while let Some((below, next)) =
            figures.and_then(|figures| self.row_ruled(at, due, figures, ruling))
        {
            (at, due, figures) = (below, due + 1, Some(next));
        }
        due > number.last + 1
    }

    /// Reads the row of the number `due`, whose `figures` stand in the line at `at`; where the line below it begins, and the figures there.
    fn row_ruled(
        &mut self,
        at: usize,
        due: u32,
        figures: (usize, usize),
        ruling: Ruling,
    ) -> Option<(usize, (usize, usize))> {
        // Nothing of a move goes on behind a sign.
        let line_end = end_of_line(self.text, at);
        let cell = |signs: usize| {
            let start = self.past_sign(signs, ruling.sign)?;
            let rest = self.text.get(start..line_end)?;
            let cell = &rest[..memchr(ruling.sign, rest.as_bytes()).unwrap_or(rest.len())];
            let (phrase, n) = self.dialect.plain(cell)?;
            let alone = self.dialect.notation != Notation::Abbreviated
                || phrase.from.single_square().is_none();
            alone.then_some((start, n, phrase))
        };
        let white = cell(figures.1)?;
        let black = cell(white.0 + white.1)?;
        let mut end = black.0 + black.1;
        if ruling.framed.1 {
            end = self.past_sign(end, b'|')?;
        }
        if self.text.as_bytes().get(end) != Some(&b'\n') {
            return None;
        }
        let next = self.number_cell(end + 1, due + 1, ruling)?;
        if ruling.framed.0 {
            self.border(at);
        }
        self.at = figures.0;
        self.numbered(due, false, false);
        self.push(
            figures.1,
            Kind::Number {
                value: due,
                black: false,
            },
        );
        for (start, n, phrase) in [white, black] {
            self.border_between(ruling.sign);
            self.plain_item(start, n, phrase);
        }
        if ruling.framed.1 {
            self.border_between(b'|');
        }
        (self.line_start, self.apart) = (false, false);
        Some((end + 1, next))
    }

    /// How the row is ruled whose items were read last: the last number and two plain moves, in a line of their own.
    fn ruling_above(&self) -> Option<Ruling> {
        let bytes = self.text.as_bytes();
        let mut items = self.items.iter().rev().peekable();
        let bar = |item: &Item| matches!(item.kind, Kind::Separator) && bytes[item.start] == b'|';
        let ends = items.next_if(bar).is_some();
        let moved = |item: &Item| matches!(item.kind, Kind::Phrase { pair: 0, .. });
        let mut sign = None;
        let mut cell = items.next().filter(moved)?;
        for nth in 0..2 {
            let parts = |item: &Item| matches!(item.kind, Kind::Separator);
            let border = items.next_if(parts).map(|border| border.start);
            let before = items.next()?;
            let tab = || {
                bytes[before.end..cell.start]
                    .iter()
                    .position(|byte| *byte == b'\t')
            };
            let border = border.or_else(|| Some(before.end + tab()?))?;
            if sign
                .replace(bytes[border])
                .is_some_and(|sign| sign != bytes[border])
            {
                return None;
            }
            let fits = match before.kind {
                Kind::Number { value, black } => nth == 1 && value == self.number.last && !black,
                _ => nth == 0 && moved(&before),
            };
            cell = Some(before).filter(|_| fits)?;
        }
        let start = memchr::memrchr(b'\n', &bytes[..cell.start])? + 1;
        let begins = match &bytes[start..cell.start] {
            [] => false,
            [b'|'] | [b'|', b' '] => true,
            _ => return None,
        };
        let sign = sign.filter(|sign| matches!(sign, b'|' | b';' | b'\t'))?;
        Some(Ruling {
            sign,
            framed: (begins, ends),
        })
    }

    /// The place behind a sign at `at`, one blank before it and one behind it at most.
    fn past_sign(&self, at: usize, sign: u8) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let blank = |at: usize| usize::from(bytes.get(at) == Some(&b' '));
        let at = at + blank(at);
        (bytes.get(at) == Some(&sign)).then(|| at + 1 + blank(at + 1))
    }

    /// Where the figures of the number `due` begin and end in the first cell of the line at `at`.
    fn number_cell(&self, at: usize, due: u32, ruling: Ruling) -> Option<(usize, usize)> {
        let start = match ruling.framed.0 {
            true => self
                .past_sign(at, b'|')
                .filter(|_| self.text.as_bytes()[at] == b'|')?,
            false => at,
        };
        let rest = self.text.get(start..)?;
        let figures = rest.bytes().take_while(u8::is_ascii_digit).take(4).count();
        let end = start + figures;
        (rest[..figures].parse() == Ok(due)).then_some((start, end))
    }

    /// Takes the sign between two cells that stands at the place or behind a blank; a tab is none.
    fn border_between(&mut self, sign: u8) {
        let blank = self.text.as_bytes().get(self.at) == Some(&b' ');
        if sign != b'\t' {
            self.border(self.at + usize::from(blank));
        }
    }

    /// Takes the sign at `at`.
    fn border(&mut self, at: usize) {
        self.at = at;
        self.push(at + 1, Kind::Separator);
    }
}
