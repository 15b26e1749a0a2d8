//! Semicolons: whether they part moves, or begin a comment.
//!
//! Comes in: the place of the lexer, at a semicolon. Goes out: a separator, or the comment that the rest of the line is.
//!
//! `1. e4 ; e5`, `1. e4, e5; 2. Cf3, Cc6`, `1;e4;e5`; and `3. Fb5 ; la partie espagnole`.

use memchr::memrchr3;

use crate::lexicon::{self, Language};

use super::super::tags::end_of_line;
use super::super::{Item, Kind, layout};
use super::result_row::holds_result;
use super::{FORM_FEED, Lexer};

/// No damaged move of one word has more bytes.
const CELL_MOST: usize = 8;
/// Within how many blanks and commas the second move of a damaged pair is looked for.
const PAIR_MOST: usize = 8;

impl Lexer<'_> {
    /// `line_comment = ";" , ? no move goes on here ? , ? rest of the line ? ;`
    ///
    /// Pages that number with a slash put a semicolon between the moves instead
    /// (`1/ e4 - e5; 2/Cf3-d6`), and so do others without tags (`1. e4, e5; 2. Cf3, Cc6`; `P 4 R, P 4 R; C 3 FR`):
    /// there it only separates.
    pub(super) fn semicolon(&mut self) {
        let after = self.rest()[1..].trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
        let after = layout::past_markup(after);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        // In a table it stands right behind the figures of a number.
        let figures = self.text[..self.at].ends_with(|c: char| c.is_ascii_digit());
        let number = |last: Item| last.end == self.at && matches!(last.kind, Kind::Number { .. });
        let parts =
            self.semicolons || self.slashes || figures && self.items.last().is_some_and(number);
        if !parts && self.mistakes_sign(b';') {
            return;
        }
        if self.slashes || digits > 0 && after[digits..].starts_with('/') || self.goes_on(after) {
            self.semicolons |= !after.starts_with(['\n', '\r']);
            // Behind a sign before its number a row begins as others do.
            let frames = behind_frame(self.rest()).is_some() && self.is_first_of_line(self.at);
            self.push(self.at + 1, Kind::Separator);
            self.line_start = frames;
        } else {
            let before = self.rest().len() - after.len();
            let end = match layout::remark_before_column(after, self.dialect) {
                0 => self.line_end(),
                words => self.at + before + words,
            };
            self.push(end, Kind::LineComment);
        }
    }

    /// Whether the game goes on behind a semicolon: in the row of a table; without tags, where the next number stands there,
    /// or Black's move and then the next number or nothing on the line.
    fn goes_on(&self, after: &str) -> bool {
        if self.is_table_row() {
            // Behind both moves of a row words are a remark upon them.
            return self.number.moves < 2
                || !after.starts_with(char::is_alphabetic)
                || self.dialect.reads(after);
        }
        if self.begins_other_choice(after) || self.parts_sentence(after) {
            return true;
        }
        let line = &after[..end_of_line(after, 0)];
        if (self.semicolons || self.parts_below()) && self.parts_unread_cell(line) {
            return true;
        }
        if !self.tags.is_empty() || self.number.moves == 0 {
            return false;
        }
        if line.trim_end().is_empty() || ends_record(line) || self.is_parted(line) {
            return true;
        }
        if self.number.last == 0 {
            let next = line.find(';').unwrap_or(line.len());
            return layout::moves_alone(&line[..next], self.dialect) > 0;
        }
        let below = layout::number_and_move(after[line.len()..].trim_start(), self.dialect);
        let joined = self.items.last().is_some_and(|last| last.kind.is_joined());
        match self.number.moves == 1 && !joined && !self.is_row_told() {
            true => self.answers(line, after, below),
            false => self.row_follows(line, after, below),
        }
    }

    /// Whether both moves of a row stand before a semicolon, each with its number: `3 F 4 F   3 F 4 F ; C 3 F était mieux`.
    fn is_row_told(&self) -> bool {
        let number = |item: Item| match item.kind {
            Kind::Number { value, .. } => Some(value),
            _ => None,
        };
        let mut numbers = self.items.iter().rev().filter_map(number);
        let last = numbers.next();
        last.is_some() && last == numbers.next()
    }

    /// Whether no blank stands about a semicolon, nor about the one in the next line.
    fn parts_below(&self) -> bool {
        let glued = |before: &str, behind: &str| {
            !before.ends_with(char::is_whitespace) && !behind.starts_with(char::is_whitespace)
        };
        let below = layout::near(&self.text[layout::next_line(self.text, self.at)..]);
        glued(&self.text[..self.at], &self.rest()[1..])
            && below
                .split_once(';')
                .is_some_and(|(row, next)| glued(row, next))
    }

    /// Whether a semicolon parts an unread cell from the other of its row, or a damaged one, where semicolons part cells: `2. ---;Cc6`,
    /// `2. Cf3;---`, `2. Cf3;Cb8-c`
    fn parts_unread_cell(&self, line: &str) -> bool {
        let line = line.trim_end();
        let last = self.items.last().map(|item| item.kind);
        match self.number.moves {
            0 => {
                let unread = matches!(
                    last,
                    Some(Kind::Empty { .. } | Kind::Illegible | Kind::Unreadable { .. })
                );
                unread && self.dialect.reads(line)
            }
            _ => {
                let sign = |c: char| layout::is_dash(c) || "?…._".contains(c);
                let unread = !line.is_empty() && line.chars().all(sign);
                // Of a damaged move no blank is left.
                let glued = !self.rest()[1..].starts_with(char::is_whitespace);
                let word = (1..=CELL_MOST).contains(&line.len()) && !line.contains(' ');
                self.number.moves == 1 && (unread || glued && word)
            }
        }
    }

    /// Whether a semicolon stands in the midst of the words of a parenthesis that ends on its line, before `after`: `(la dame est
    /// prise ; les Blancs gagnent)`. Pages with tags have comments behind it there too.
    fn parts_sentence(&self, after: &str) -> bool {
        let said = self.items.last().is_some_and(|last| last.kind.is_words());
        let row = layout::near(after);
        said && !self.signs.is_empty() && self.tags.is_empty() && row.contains([')', ']'])
    }

    /// Whether Black's move begins the `line` behind a semicolon, and nothing but notes comes before the next number.
    ///
    /// `2. Cf3; Cc6! 3. Fc4`, `4. 0-0; Cf6 (a)`; but not `4. 0-0 ; Cf6 est mieux`.
    fn answers(&self, line: &str, after: &str, below: Option<(u32, bool)>) -> bool {
        let again = Some((self.number.last, self.number.signed));
        // `1. P 4 R ; 1. P 4 R`: each column has its number.
        if layout::number_and_move(line, self.dialect) == again && below != again {
            return true;
        }
        let due = (self.number.due_behind_next(), self.number.signed);
        let own = past_side(line, self.dialect.language);
        let reply = own.trim_start_matches(['.', '…', ' ']);
        let Ok((phrase, n)) = self.dialect.phrase(reply) else {
            return false;
        };
        let (_, n) = self.by_number(reply, phrase, n);
        let rest = reply[n..].trim_start_matches([' ', '.', ',', ';', '\u{a0}']);
        let noted = rest.starts_with(['!', '?', '(', '[', '{', '+', '-', '—', '–']);
        // Where the next line says the number again, it has Black's move.
        if below.is_some_and(|(number, _)| number == self.number.last) && !self.number.columns {
            return false;
        }
        rest.is_empty()
            || layout::number_and_move(rest, self.dialect) == Some(due)
            || below == Some(due)
            || noted && below.is_none()
            || self.stands_within(&after[line.len() - rest.len()..], rest.len(), due)
    }

    /// Whether the next number and its move stand on the `line` behind a semicolon, whatever else is said before, and the line
    /// `below` does not have that number, upon whose move this were a comment.
    ///
    /// `e5; 2. B. Cf3`, `a6 ; bon coup. 4. Fa4 Cf6`.
    fn row_follows(&self, line: &str, after: &str, below: Option<(u32, bool)>) -> bool {
        let next = self.number.last + u32::from(self.number.moves > 0);
        let due = (next.max(self.number.due()), self.number.signed);
        let own = layout::number_and_move(line, self.dialect);
        // `2. Cf3, Cc6;`: what parts rows here too is said of none.
        let again = below.is_some() && (below == Some(due) || below == own);
        if again && !line.trim_end().ends_with(';') {
            return false;
        }
        // A number that does not follow is told where it is read.
        let numbered = own == Some(due) || self.semicolons && own.is_some_and(|(_, signed)| signed);
        numbered || self.is_misnumbered(line, due.0) || self.stands_within(after, line.len(), due)
    }

    /// Whether `line` is a row with a wrong number, where `due` is the one due: both its moves and nothing else, and behind another
    /// semicolon the row that follows upon either number. `1. Cf3, Cc6 ; 3. Fb5, a6`
    fn is_misnumbered(&self, line: &str, due: u32) -> bool {
        let Some((own, next)) = line.split_once(';') else {
            return false;
        };
        let (Some(value), true, moves) = row(own) else {
            return false;
        };
        let next = layout::number_and_move(next, self.dialect);
        let follows = |number: u32| number == due + 1 || Some(number) == value.checked_add(1);
        next.is_some_and(|(number, signed)| signed && follows(number))
            && layout::moves_alone(moves.trim_end(), self.dialect) == 2
    }

    /// Whether the number `due` with its sign, and a move of a side that may be named, stand in the first `most` bytes of
    /// `rest`, as far as rows reach.
    fn stands_within(&self, rest: &str, most: usize, due: (u32, bool)) -> bool {
        let near = &rest[..rest.floor_char_boundary(most.min(layout::ROW_MOST))];
        let due_at = |at: usize| {
            let figures = rest[at..].bytes().take_while(u8::is_ascii_digit).count();
            if rest[at..at + figures].parse() != Ok(due.0) || !due.1 {
                return false;
            }
            let sign = layout::number_sign(&rest[at + figures..]).0;
            let own = rest[at + figures + sign..].trim_start();
            let named = past_side(own, self.dialect.language);
            sign > 0 && (self.dialect.reads(own) || self.dialect.reads(named))
        };
        let mut words = near.match_indices([' ', '\t', '\u{a0}', '(', '—']);
        near.starts_with(|c: char| c.is_ascii_digit()) && due_at(0)
            || words.any(|(at, blank)| due_at(at + blank.len()))
    }

    /// Whether a semicolon before `line` parts moves as others of the record do, though a word of theirs is not read
    /// (`3.Fb5 ç6; 4.Fa4 Cf6;`), or as it does in a parenthesis that ends on the line (`(3.Fb5 a6; 4.Fa4)`).
    fn is_parted(&self, line: &str) -> bool {
        let (number, signed, _) = row(line);
        let signed = number.is_some() && signed;
        let last = self.items.last().map(|item| item.kind);
        let unread = matches!(last, Some(Kind::Unreadable { .. }));
        let next = number == Some(self.number.due()) || number == Some(self.number.last + 1);
        if (self.semicolons || unread) && signed && next {
            // Where the next line has that number, this was a comment upon it.
            let below = layout::next_line_number(self.text, self.at, self.dialect);
            return below.is_none() || below != number;
        }
        let inside = !self.open.is_empty() && line.contains(')');
        inside
            && (layout::number_and_move(line, self.dialect).is_some() || self.dialect.reads(line))
            || next && self.is_pair_of_moves(line)
    }

    /// Whether the number at the start of `line` has a pair of moves behind it though none is read at its start: they are
    /// joined (`2. Cf3-Cc6`), a semicolon and the number behind that follow (`2. Gf3 Cc6 ; 3. Fb5 a6`), or the first
    /// has the shape of a move and the line ends with a move. Where the next line has that number, this was a comment upon it.
    #[cold]
    fn is_pair_of_moves(&self, line: &str) -> bool {
        let (Some(value), signed, moves) = row(&line[..line.floor_char_boundary(layout::ROW_MOST)])
        else {
            return false;
        };
        if signed != self.number.signed {
            return false;
        }
        let (pair, more) = moves.split_once(';').unwrap_or((moves, ""));
        let followed = layout::number_and_move(more, self.dialect)
            .is_some_and(|(next, signed)| next == value + 1 && signed == self.number.signed);
        let parted = self.dialect.pair(moves).is_ok() || followed || self.is_damaged_pair(pair);
        parted && layout::next_line_number(self.text, self.at, self.dialect) != Some(value)
    }

    /// Whether `pair` is a word in the shape of a move, and a move and nothing else behind it: `Gf3 Cc6`, `C 9 FR, C 3 FD`.
    fn is_damaged_pair(&self, pair: &str) -> bool {
        let figure = |c: char| c.is_ascii_digit();
        let starts = pair.char_indices().filter(|(_, c)| matches!(c, ' ' | ','));
        let second = |at: usize| {
            let (one, other) = (&pair[..at], &pair[at..]);
            let short = one.split(' ').all(|word| word.len() < 5) && one.contains(figure);
            short && layout::moves_alone(other, self.dialect) == 1
        };
        let ends = |(at, _): (usize, char)| second(at);
        !self.dialect.reads(pair) && starts.take(PAIR_MOST).any(ends)
    }

    /// Whether the line is a row of a table: `1;e4;e5`. Rows are short: what is looked at has an end.
    fn is_table_row(&self) -> bool {
        let reach = self.at.saturating_sub(layout::ROW_MOST);
        let before = &self.text.as_bytes()[reach..self.at];
        let start = match memrchr3(b'\n', b'\r', FORM_FEED, before) {
            Some(end) => reach + end + 1,
            None if reach == 0 => 0,
            None => return false,
        };
        let row = self.text[start..].trim_start_matches([' ', '\t']);
        let framed = behind_frame(row);
        let row = framed.unwrap_or(row);
        let roman = layout::roman_value(row).filter(|_| self.romans);
        let cells = match roman {
            Some((_, n)) => &row[n..],
            None => row.trim_start_matches(|c: char| c.is_ascii_digit()),
        };
        let signed = cells.strip_prefix('.').unwrap_or(cells);
        // Below rows a number that the sign follows begins one too, whatever its cells are.
        let number = &row[..row.len() - cells.len()];
        let below = || self.semicolons && signed.trim_start_matches([' ', '\t']).starts_with(';');
        let value = roman
            .map(|(value, _)| value)
            .or_else(|| number.parse().ok());
        let due = |value: Option<u32>| framed.is_some() && value == Some(self.number.due());
        let own = || value == Some(self.number.last) || due(value);
        let is_cells = layout::is_cells(signed, self.dialect);
        if number.is_empty() {
            // Below rows so does the sign alone, where a number is left out: `;;Cc6`.
            let cells = || layout::near(signed).trim_start().split_at(1).1;
            return below() && (cells().contains(';') && is_cells || holds_result(cells(), ';'));
        }
        is_cells || below() && own() || layout::is_row_of_one_side(row, self.dialect)
    }
}

/// A row behind the sign that stands before its number too: of `;1;e4;e5;` what follows the first one.
fn behind_frame(row: &str) -> Option<&str> {
    let row = row.strip_prefix(';')?.trim_ascii_start();
    let cells = row.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = cells.len() < row.len() && cells.starts_with([';', '.', ' ', '\t']);
    numbered.then_some(row)
}

/// The number that begins a row, whether it has a sign, and the moves behind it, from which a dash may part it.
fn row(line: &str) -> (Option<u32>, bool, &str) {
    let figures = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = line.split_at(figures);
    let sign = layout::number_sign(behind).0;
    let moves = layout::past_dash_apart(behind[sign..].trim_start_matches([' ', '\u{a0}']));
    (number.parse().ok(), sign > 0, moves)
}

/// Whether a line says the result and nothing else.
fn ends_record(line: &str) -> bool {
    let result = layout::result(line);
    result.is_some_and(|(_, n)| {
        line[n..]
            .trim_start_matches(['.', ' '])
            .trim_end()
            .is_empty()
    })
}

/// The text behind the name of a side: `B. P 4 R`.
fn past_side(text: &str, language: Language) -> &str {
    match lexicon::side(text, language) {
        Some((_, n)) => text[n..].trim_start_matches([' ', ':', '.', '—', '-', '\u{a0}']),
        None => text,
    }
}
