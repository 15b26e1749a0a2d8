//! Letters that name a side, or are what is left of a pawn's move: the `b` of Blancs, and the file, alone or behind its rank.
//!
//! Comes in: the place of the lexer, at such a letter. Goes out: whether it is a move's.
//!
//! `5. b Fe7 6. e3`: of White's fifth move its file is left. `5. b e4 n e5`: the sides.

use shakmaty::Color;

use crate::lexicon;

use super::super::{Item, Kind, layout};
use super::Lexer;

/// Among how many of the last items a side is looked for.
const NAMED_MOST: usize = 64;
/// What is left of a move has no more words, and none of several has more letters, nor one alone.
const WORDS_MOST: usize = 5;
const LETTERS_MOST: usize = 4;
const WORD_MOST: usize = 7;
/// So many rows stand below the first one of those that are led by their sides, where that is damaged.
const ROWS_LEAST: usize = 2;

impl Lexer<'_> {
    /// Whether a side's letter of `n` bytes is small and a square is joined to it: `b-b5` is a pawn's move with a figure lost.
    pub(super) fn is_file(&self, n: usize) -> bool {
        let (letter, behind) = self.rest().split_at(n);
        let square = behind.strip_prefix('-').map_or("", |square| square);
        letter.len() == 1
            && letter.starts_with(|letter: char| letter.is_ascii_lowercase())
            && square.starts_with(|file| ('a'..='h').contains(&file))
    }

    /// Whether a side's letter of `n` bytes is the file of a pawn that moves, all that is left of the move with which the row ends:
    /// `5... b 6. Cc3`
    pub(super) fn fills_row(&self, n: usize) -> bool {
        let (letter, behind) = self.rest().split_at(n);
        let due = self.number.last > 0 && !self.number.is_full() && self.open.is_empty();
        // Each line of a quotation has its sign.
        let sign = |c: char| c == '>' || self.brackets && matches!(c, '(' | '[');
        let below = behind.trim_start_matches(|c: char| c.is_whitespace() || sign(c));
        due && letter == "b" && self.begins_due_row(below)
    }

    /// Whether a side's letter of `n` bytes is the file of a pawn that moves, all that is left of the move with which the row begins, in a
    /// record that names no sides: `5. b Fe7 6. e3`
    pub(super) fn is_first_of_row(&self, n: usize) -> bool {
        let (letter, behind) = self.rest().split_at(n);
        let due = self.number.last > 0
            && self.number.moves == 0
            && !self.number.repeated
            && self.open.is_empty();
        if letter != "b" || !due {
            return false;
        }
        let reply = behind.trim_start_matches([' ', '\t', '\u{a0}', '|']);
        let Ok((_, reply_end)) = self.dialect.phrase(reply) else {
            return false;
        };
        let below = reply[reply_end..]
            .trim_start_matches(|c: char| c.is_whitespace() || "+|!?".contains(c));
        let next = layout::number_and_move(below, self.dialect);
        let ends = below.is_empty() || layout::result(below).is_some();
        let last = self.number.last;
        (ends || next.is_some_and(|(number, _)| number == last + 1)) && !self.names_sides()
    }

    /// Whether a side is named among the last items.
    fn names_sides(&self) -> bool {
        let mut last = self.items.iter().rev().take(NAMED_MOST);
        last.any(|item| matches!(item.kind, Kind::Side(_)))
    }

    /// Whether a side's letter of `n` bytes is small and may be the file of a pawn whose capture the end of the line parts: `b` / `xc6`.
    pub(super) fn may_take_below(&self, n: usize) -> bool {
        let (letter, behind) = self.rest().split_at(n);
        let sign = behind.trim_start_matches([' ', '\r', '\n']);
        let parted = matches!(letter, "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h")
            && sign.len() < behind.len();
        parted && sign.starts_with(['x', '×', ':', 'p'])
    }

    /// Whether a side's letter of `n` bytes begins a cell that was misread: `| 23 | b |`, `B 3 D`.
    pub(super) fn is_of_cell(&self, n: usize) -> bool {
        let longer = || self.cell_here().filter(|cell| *cell > n);
        let cell = self.cell_of_table().or_else(longer);
        let own = self.rest()[n..].trim_start_matches([' ', '.', ':']);
        cell.is_some_and(|cell| cell >= n) && !self.dialect.reads(own) && !self.heads_its_column()
    }

    /// Whether the cell at hand names a side, and the one below it or above it the other: a column says whose move stands in the next.
    /// `1;B;e4` above `1;N;e5`
    fn heads_its_column(&self) -> bool {
        let start = self.text[..self.at]
            .rfind(['\n', '\r'])
            .map_or(0, |at| at + 1);
        let named = |line: &str| {
            let number =
                line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '|' || c == ' ');
            let cell = number.trim_start_matches(['.', ';', '|', ' ', '\t']);
            let (side, n) = lexicon::side(cell, self.dialect.language)?;
            let behind = cell[n..].trim_start_matches(' ');
            behind.starts_with([';', '|', '\t']).then_some(side)
        };
        let own = named(&self.text[start..]);
        let below = layout::next_line(self.text, self.at);
        let above = self.text[..start].trim_end().lines().next_back();
        let others = [self.text.get(below..), above].into_iter().flatten();
        own.is_some_and(|own| others.filter_map(named).any(|side| side != own))
    }

    /// Whether a line begins with the name of a side as those before it do, and tells its cell: what is left of a move, the signs of one
    /// that could not be read, or nothing. `Noirs : ?`, `Blancs : 2. P F`, `Noirs :`
    pub(super) fn tells_cell_of_side(&self, line: &str) -> bool {
        if self.over || !self.open.is_empty() {
            return false;
        }
        let Some((_, n)) = lexicon::side(line, self.dialect.language) else {
            return false;
        };
        let known = match self.moves {
            true => self.names_sides(),
            false => self.number.last == 0 && self.leads_rows(line),
        };
        if !known {
            return false;
        }
        let own = &line[..self.other_side(line).unwrap_or(line.len())];
        let behind = own[n..].trim_start();
        let cell = past_colon(&own[n..]);
        let words = || cell.split_whitespace();
        let most = match words().count() {
            0 => return behind.starts_with([':', '.']),
            1 => WORD_MOST,
            2..=WORDS_MOST => LETTERS_MOST,
            _ => return false,
        };
        words().all(|word| word.chars().count() <= most) && layout::clocks(cell) == 0
    }

    /// Where a line that begins with the name of White names Black behind it: `Blancs e4 Noirs e5`.
    fn other_side(&self, line: &str) -> Option<usize> {
        let side = |at: usize| lexicon::side(&line[at..], self.dialect.language);
        let (_, named) = side(0).filter(|(side, _)| *side == Color::White)?;
        let mut words = line.match_indices(' ').map(|(at, _)| at + 1);
        words.find(|&at| at > named && side(at).is_some_and(|(side, _)| side == Color::Black))
    }

    /// Whether a line above all moves that names a side is the row of its first one: that of the other side stands in the next line, or
    /// behind it, and then this one is named again, before moves that are read. Above a game each player is named once.
    fn leads_rows(&self, line: &str) -> bool {
        let side = |line: &str| lexicon::side(line, self.dialect.language);
        // With Black's name only what stands above the rows can begin.
        let Some((first, _)) = side(line).filter(|(side, _)| *side == Color::White) else {
            return false;
        };
        let rows = self.text[self.at + line.len()..].lines().map(str::trim);
        let answer = self.other_side(line).map(|at| &line[at..]);
        let rows = answer.into_iter().chain(rows.filter(|row| !row.is_empty()));
        let mut due = first;
        let mut led = rows.take(ROWS_LEAST).take_while(|row| {
            due = !due;
            // A name may be a word of chess, but has no figure.
            let moves = |n: usize| {
                let cell = past_colon(&row[n..]);
                let read = self.dialect.phrase(cell).ok();
                read.is_some_and(|(phrase, n)| {
                    phrase.castling.is_some() || cell[..n].contains(|c: char| c.is_ascii_digit())
                })
            };
            side(row).is_some_and(|(named, n)| named == due && moves(n))
        });
        led.by_ref().count() == ROWS_LEAST
    }

    /// Whether a figure and `h` are a pawn's square turned, for behind them begins the row that is due: `9. Fxc4 6h 10. Fh4`.
    pub(super) fn is_square_turned(&self) -> bool {
        let square = self.rest().as_bytes();
        matches!(
            square,
            [b'1'..=b'8', b'h', b' ' | b'\n' | b'\r' | b'\t', ..]
        ) && self.begins_due_row(self.rest()[2..].trim_start())
    }

    /// Whether a figure and a letter are a pawn's square turned, and neither a number nor its ending: they stand behind a number with its
    /// sign, or behind White's move and before the row that is due. `1. 4e e5`, `2. 4b exb4`, `7. Fb2 6b 8. h3`. A number said again may
    /// name a side: `1. 1b e4`.
    pub(super) fn turns_square(&self, value: u32) -> bool {
        let square = self.rest().as_bytes();
        let turned = matches!(
            square,
            [b'1'..=b'8', b'a'..=b'h', b' ' | b'\t' | b'\n' | b'\r', ..]
        );
        let named = value == self.number.last && square.get(1) == Some(&b'b');
        if !turned || named || !self.number.signed {
            return false;
        }
        let numbered = |last: Item| matches!(last.kind, Kind::Number { black: false, .. });
        match self.number.moves {
            0 => self.items.last().is_some_and(numbered),
            1 => !self.number.repeated && self.begins_due_row(self.rest()[2..].trim_start()),
            _ => false,
        }
    }
}

/// What stands behind the name of a side, its colon, and the number of the move.
fn past_colon(behind: &str) -> &str {
    let cell = behind.trim_start_matches([':', '.', ' ', '\t', '\u{a0}']);
    layout::past_signed_number(cell)
}
