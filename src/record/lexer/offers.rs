//! Results behind which the game goes on: they do not end it.
//!
//! Comes in: the place of the lexer, at what reads as a result. Goes out: whether the game goes on behind it, so that it is the
//! offer of a draw, a question, a castling misread, or a cell that was not read.
//!
//! `3. Fb5 a6 ½? 4. Fa4`: a draw was offered.

use crate::lexicon::{self, StatedResult};
use crate::notation::Expected;
use crate::source::is_tag_line;

use super::super::layout::{self, BORDERS};
use super::super::{Item, Kind};
use super::Lexer;

/// The most bytes of a reason behind which the game goes on.
const REASON_MOST: usize = 160;
/// The most bytes of a move before the end of a line that parts it, and behind it.
const PARTED_MOST: usize = 16;
/// No more lines stand between an offer and the next row.
const LINES_MOST: usize = 12;
/// What ends a sentence, in quotation marks or parentheses perhaps.
const SENTENCE_ENDS: [char; 8] = ['.', '!', '?', '…', ')', '»', '"', '”'];
/// What parts cells, and rows.
const PARTS: [char; 8] = [' ', '\t', '\u{a0}', '|', ';', ',', '\n', '\r'];

impl Lexer<'_> {
    /// The bytes of a result of `n` behind which the game goes on, with the signs that ask about it or judge it: an offer. `½?`, `nulle ?`
    ///
    /// There or on the next line, clocks aside, begins the row that is due; or Black's move stands there, and then that row; or White's, behind
    /// its number. Where it is asked about, any row goes on but a first one: numbers are wrong at times.
    pub(super) fn offered(&self, n: usize) -> Option<usize> {
        let number = self.number;
        if number.last == 0 {
            return None;
        }
        let behind = &self.rest()[n..];
        let signs = behind.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
        let next = match signs.starts_with(['?', '!']) {
            true => signs.trim_start_matches(['?', '!']),
            false => behind,
        };
        let signs = n + behind.len() - next.len();
        let asked =
            signs > n && self.rest()[n..signs].contains('?') || self.rest()[..n].contains('=');
        let next = layout::past_clocks(next);
        let line = layout::next_line(self.text, self.at + n);
        let below = &self.text[line..];
        let whites = number.moves == 1 && !number.repeated;
        let answered = whites
            && (self.is_answered(next)
                || self.answers_over_lines(next.trim_start_matches([' ', '\u{a0}'])));
        // Between a number and White's move nothing ends the game; a star calls a note there: `12. * Cf3`.
        let numbered = number.moves == 0
            && !number.repeated
            && self.dialect.reads(next.trim_start_matches([' ', '\u{a0}']));
        // Behind White's move a result ends the game, and what follows is told there.
        let next_row = || self.begins_next_row(next) || self.begins_next_row(below);
        let row = || next_row() && !self.is_unused_behind(line);
        let remark = || layout::remark_with_moves(self.text, line, self.dialect) > 0;
        let asks_on = || {
            let any = self.begins_any_row(next) || self.begins_any_row(below);
            asked && (any || self.goes_on_behind_lines(n))
        };
        let goes_on = answered || numbered || (number.is_full() && row() || asks_on()) && !remark();
        goes_on.then_some(signs)
    }

    /// The bytes of a result of `n` bytes which ends nothing, where the row that is due begins on the line behind its reason, so that it
    /// judges a move (`les Noirs gagnent la partie 24. Fe5`), or behind the sentence that goes on from it, which tells what others say
    /// or do: `les Noirs abandonnent, dit Durand. 24. Fe5`. Those of the sentence are among them, if no figure stands in it.
    pub(super) fn goes_on_behind_reason(&self, n: usize) -> Option<usize> {
        let (said, behind) = self.rest().split_at(n);
        let tail = behind.trim_start_matches([' ', '\u{a0}', ',']);
        if !tail.starts_with(char::is_alphabetic) || !self.number.is_full() {
            return None;
        }
        // What a comma parts from it says why: `abandonnent, à cause de 24. Fe5`.
        let parted = behind.trim_start().starts_with(',');
        let reason = !parted && lexicon::result_reason(tail) > 0;
        let words = said.ends_with(char::is_alphabetic) && tail.len() < behind.len();
        let paragraph = paragraph(&tail[..tail.floor_char_boundary(REASON_MOST)]);
        let line = layout::near(paragraph).len();
        let due = |number| number == self.number.last + 1;
        let begins = |at: usize| {
            // A number within the words is spoken of.
            let apart = || words && tail[..at].trim_end().ends_with(SENTENCE_ENDS);
            (reason && at <= line || apart())
                && self
                    .row_of(&tail[at..], due)
                    .is_some_and(|cell| self.dialect.reads(cell))
        };
        let mut places = paragraph
            .match_indices([' ', '\n'])
            .map(|(at, _)| at + 1)
            .filter(|at| tail[*at..].starts_with(|c: char| c.is_ascii_digit()));
        let first = places.next().filter(|_| reason || words)?;
        if begins(first) {
            let told = tail[..first].trim_end().len();
            return Some(n + behind.len() - tail.len() + told);
        }
        places.any(begins).then_some(n)
    }

    /// Whether the game goes on behind the `n` bytes of a draw in parentheses, clocks aside, which is offered then: with the number
    /// that is due or that stood last, or in the same paragraph with a move or another result.
    pub(super) fn is_offer(&self, n: usize) -> bool {
        let behind = &self.rest()[n..];
        let next = layout::past_clocks(behind.trim_start()).trim_start();
        if self.over || next.is_empty() {
            return false;
        }
        let figures = next.bytes().take_while(u8::is_ascii_digit).count();
        let number: Option<u32> = next[..figures].parse().ok();
        let line = layout::next_line(self.text, self.at + n);
        let remark = layout::remark_with_moves(self.text, line, self.dialect) > 0;
        let below = layout::next_line_number(self.text, self.at + n, self.dialect);
        let below = below.filter(|_| !remark);
        // What judges a move on the line below is told behind the game.
        let here = !behind
            .trim_start_matches([' ', '\t'])
            .starts_with(['\n', '\r']);
        let number = number.filter(|_| here || !remark);
        let goes_on = |number: &u32| {
            *number > 1 && (*number == self.number.due() || *number == self.number.last)
        };
        if number.as_ref().is_some_and(goes_on) || below.as_ref().is_some_and(goes_on) {
            return true;
        }
        let blanks = &behind[..behind.len() - next.len()];
        let paragraph = blanks.bytes().filter(|&byte| byte == b'\n').count() < 2;
        let goes_on = || self.dialect.reads(next) || self.answers_over_lines(next);
        let told = paragraph && (layout::result(next).is_some() || goes_on());
        let words = &self.rest()[1..n];
        let drawn = || matches!(layout::result(words), Some((StatedResult::Draw, _)));
        told || drawn() && self.goes_on_behind_lines(n)
    }

    /// Whether the row that is due stands below the next `n` bytes, and nothing between the two but lines that are no rows: the page's, words,
    /// rules, the markup of a table.
    fn goes_on_behind_lines(&self, n: usize) -> bool {
        let due =
            |number| number > 1 && (number == self.number.due() || number == self.number.last);
        let mut line = self.at + n;
        for _ in 0..LINES_MOST {
            line = layout::next_line(self.text, line);
            let mut row = self.text[line..].trim_start_matches(PARTS);
            while let n @ 1.. = layout::markup(row) {
                row = row[n..].trim_start_matches(PARTS);
            }
            let cells = layout::past_markup(row.trim_start_matches(|c: char| c.is_ascii_digit()));
            let value = row.bytes().take_while(u8::is_ascii_digit).count();
            let tagged = row.starts_with('[') && is_tag_line(self.text, line);
            let ends = row.is_empty() || tagged || layout::result(row).is_some();
            if ends || self.opens_another(row) {
                return false;
            }
            let marked = || row[..value].parse().is_ok_and(due) && self.dialect.reads(cells);
            if (self.begins_read_row(row, due) || marked())
                && layout::remark_with_moves(self.text, line, self.dialect) == 0
            {
                return true;
            }
        }
        false
    }

    /// Whether Black's move stands at the start of `rest`, parted by the end of a line, and the row of the next number behind it:
    /// `P` / `pr P 6. C 3 F`, `C` / `c6 3. Fb5`
    fn answers_over_lines(&self, rest: &str) -> bool {
        let above = layout::near(rest);
        let behind = &rest[above.len()..];
        let blanks = behind.len() - behind.trim_start().len();
        let below = layout::near(&behind[blanks..]);
        let near = &below[..below.floor_char_boundary(PARTED_MOST)];
        let whites = self.number.moves == 1 && !self.number.repeated;
        if !whites || above.len() > PARTED_MOST || layout::has_blank_line(&behind[..blanks]) {
            return false;
        }
        near.match_indices(' ').any(|(end, _)| {
            // A square is parted from its man, or a word from the next.
            let reads = |blank: &str| {
                let cell = format!("{}{blank}{}", above.trim_end(), &below[..end]);
                self.dialect.reads_whole(cell.trim_end())
            };
            self.begins_next_row(&below[end..]) && (reads("") || reads(" "))
        })
    }

    /// What was wanted where `0-1` or `1-0` stands for a castling, a nought being misread: in the place of a move, and the game goes on
    /// behind it with the other move of the row and the number that is due. `4. 0-1 d6 5. c3`
    pub(super) fn castles_misread(&self, n: usize) -> Option<Expected> {
        let rest = self.rest();
        let row = self.number.last > 1 && !self.number.is_full() && !self.over;
        if !row || !self.open.is_empty() || !matches!(&rest[..n], "0-1" | "1-0") {
            return None;
        }
        let behind = &rest[n..];
        let whites = self.number.moves == 0 && !self.number.repeated;
        let goes_on = match whites {
            true => self.is_answered(behind),
            false => {
                let below = layout::next_line(self.text, self.at + n);
                self.begins_next_row(behind) && !self.is_unused_behind(below)
            }
        };
        goes_on
            .then(|| self.dialect.phrase(&rest[..n]).err())
            .flatten()
    }

    /// Whether a star of `n` bytes is all that stands in the cell of a row in a table, or the last of a row that lacks Black's move, and the game
    /// goes on behind it: a move that was not read, as `?` is. `| 10 | Dd2 | * |`
    pub(super) fn is_unread_cell(&self, n: usize) -> bool {
        let star = &self.rest()[..n] == "*";
        if !star || self.number.last == 0 || self.number.is_full() || self.over {
            return false;
        }
        let before = self.text[..self.at].trim_end_matches([' ', '\u{a0}']);
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        let parted = behind.starts_with(['\t', ';', '|', '\n', '\r']);
        let next = behind.trim_start_matches(BORDERS);
        let goes_on = match self.number.moves == 0 && !self.number.repeated {
            true => self.dialect.reads(next) && self.begins_row_below(next),
            false => self.begins_next_row(next),
        };
        // Games that end with their first move have one below the other.
        let last = || {
            let below = behind.trim_start_matches('\r').strip_prefix('\n');
            let row = below.is_some_and(|below| self.goes_on_with_next(below));
            let above = self.number.last.checked_sub(1).filter(|above| *above > 0);
            let known = |item: Item| matches!(item.kind, Kind::Number { value, .. } if Some(value) == above);
            row && before.len() < self.at
                && self.number.moves == 1
                && !self.lacks
                && self.items.iter().any(known)
        };
        (before.ends_with(['\t', ';', '|']) || last()) && parted && goes_on
    }

    /// Whether the next line is the row of the next number.
    fn begins_row_below(&self, rest: &str) -> bool {
        let line = layout::near(rest).len();
        self.begins_next_row(&rest[line..])
    }

    /// Whether the row of the next number begins there: behind blanks, signs of columns and ends of lines the number, and a cell.
    pub(super) fn begins_next_row(&self, rest: &str) -> bool {
        let due = |number| number == self.number.last + 1;
        self.row_of(rest, due).is_some()
    }

    /// Whether the line begins with the row of the next number, and a move in it.
    pub(super) fn goes_on_with_next(&self, line: &str) -> bool {
        let due = |number| number == self.number.last + 1;
        !line.starts_with(['\n', '\r']) && self.begins_read_row(line, due)
    }

    /// Whether the row of any number but the first begins there, with a move.
    fn begins_any_row(&self, rest: &str) -> bool {
        self.begins_read_row(rest, |number| number > 1)
    }

    /// Whether the first row of a game begins there, as a line of moves or in a table.
    pub(super) fn begins_first_row(&self, rest: &str) -> bool {
        self.begins_read_row(rest, |number| number == 1)
    }

    /// Whether the row of a number that is `wanted` begins there, with a move.
    fn begins_read_row(&self, rest: &str, wanted: impl Fn(u32) -> bool) -> bool {
        let cell = self.row_of(rest, wanted);
        cell.is_some_and(|cell| self.dialect.reads(cell))
    }

    /// The cells of the row that begins there, if its number is one of those `wanted`.
    fn row_of<'t>(&self, rest: &'t str, wanted: impl Fn(u32) -> bool) -> Option<&'t str> {
        let row = rest.trim_start_matches(PARTS);
        let figures = row.bytes().take_while(u8::is_ascii_digit).count();
        // Of what follows a result nearly nothing is a number.
        if !row[..figures].parse().is_ok_and(wanted) {
            return None;
        }
        let after = &row[figures..];
        let sign = layout::number_sign(after).0;
        let cell = after[sign..].trim_start_matches(BORDERS);
        let numbered = sign > 0 || layout::may_follow_number(after, self.dialect);
        let told = numbered && !cell.is_empty() && !cell.starts_with(['\n', '\r']);
        told.then_some(cell)
    }

    /// Whether a move stands there, and the row of the next number behind it.
    pub(super) fn is_answered(&self, rest: &str) -> bool {
        let next = rest.trim_start_matches(PARTS);
        match self.dialect.phrase(next) {
            Ok((_, length)) if length > 0 => self.begins_next_row(&next[length..]),
            _ => false,
        }
    }
}

/// The words before the first blank line.
fn paragraph(words: &str) -> &str {
    let lines = words.split_inclusive('\n');
    let own = lines.take_while(|line| !line.trim().is_empty());
    &words[..own.map(str::len).sum()]
}
