//! Moves that the end of a line parts, as wherever a text is wrapped.
//!
//! Comes in: the place of the lexer, at a word that is no move, the last of its line. Goes out: the move that it is with the
//! words below it: `P pr` / `P 4. C pr P`, `P 3` / `TD ; 4 F 4 T`, `Ff1-` / `b5`.

use std::ops::Range;

use crate::notation::Notation;
use crate::phrase::Phrase;

use super::super::{Item, Kind, layout};
use super::Lexer;

/// The most bytes of a move before the end of a line that parts it, and behind it.
const PARTED_MOST: usize = 16;

/// Within how many items before the place a line is looked for that holds more than a row.
const ITEMS_MOST: usize = 24;

/// No line of a running text that is wrapped is looked through further.
const LINE_MOST: usize = 512;

impl Lexer<'_> {
    /// What stands behind the place, as far as the end of the next line, with a blank for the end of the line nearby, where a
    /// text in which rows run on is wrapped there: `P pr` / `P 4. C pr P`.
    ///
    /// Bytes stand where they stood.
    pub(super) fn unwrapped(&self) -> Option<String> {
        if self.dialect.notation != Notation::Descriptive {
            return None;
        }
        let rest = self.rest();
        let near = &rest.as_bytes()[..rest.len().min(2 * PARTED_MOST)];
        let end = near.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
        let blank = if rest[end..].starts_with("\r\n") {
            2
        } else {
            1
        };
        let below = &rest[end + blank..];
        let words = below.trim_start_matches([' ', '\t']);
        let begins_row = || {
            self.begins_row(words) && !self.goes_on_with_rank(words)
                || self.begins_row_of_game(words)
                || self.is_whole_before_due(&rest[..end], words)
                || self.is_listed(words)
        };
        if !words.starts_with(|c: char| !c.is_whitespace()) || begins_row() {
            return None;
        }
        let line = &below[..below.floor_char_boundary(LINE_MOST)];
        let line = line.split_inclusive('\n').next().unwrap_or_default();
        let numbered = || self.rows_run_on(end) || holds_number(line, self.number.last + 1);
        let runs_on = self.number.signed && numbered() || self.lines_run_on();
        if !runs_on {
            return None;
        }
        let (above, blanks) = (&rest[..end], " ".repeat(blank));
        Some(format!("{above}{blanks}{line}"))
    }

    /// Takes the first of two moves that a slash alone parts, where neither could be read with it: `e4/e5`, `Cf3/Cc6`.
    #[cold]
    pub(super) fn parted_by_slash(&mut self) -> bool {
        let near = layout::near(self.rest());
        let near = &near[..near.floor_char_boundary(PARTED_MOST)];
        let Some((first, second)) = near.split_once('/') else {
            return false;
        };
        let reads = |words: &str, n: usize| n > 0 && !words.starts_with('/');
        let found = match (self.dialect.phrase(first), self.dialect.phrase(second)) {
            (Ok((phrase, n)), Ok((_, m))) if n == first.len() && reads(second, m) => {
                Some((phrase, n))
            }
            _ => None,
        };
        if let Some((phrase, n)) = found {
            self.take_move(self.at + n, Kind::Phrase { phrase, pair: 0 });
            self.push(self.at + 1, Kind::Separator);
        }
        found.is_some()
    }

    /// Takes a slash apart from the moves, or the cells of moves, that it parts: `e4 / e5`.
    pub(super) fn slash_between(&mut self) -> bool {
        let apart = self.rest().starts_with("/ ") || self.rest().starts_with("/\t");
        let cell = self.items.last().filter(|last| last.kind.is_cell());
        let here = |last: Item| !self.text[last.end..self.at].contains(['\n', '\r']);
        let parts = apart && cell.is_some_and(here);
        if parts {
            self.push(self.at + 1, Kind::Separator);
        }
        parts
    }

    /// A move of `n` bytes that ends with the man a pawn becomes behind a sign, as far as that sign parts it from another: of
    /// `d4xe5 / C b8-c6` and `P pr P = C 3 FR` what stands before it.
    pub(super) fn before_joint(&self, rest: &str, (phrase, n): (Phrase, usize)) -> (Phrase, usize) {
        if !rest.as_bytes()[..n].contains(&b' ') {
            return (phrase, n);
        }
        // The sign of what a pawn becomes parts moves where it did so above.
        let joint = |sign| rest[..n].find(sign);
        let slash = joint(" / ");
        let equals = || joint(" = ").filter(|_| phrase.promotion.is_some() && self.equals_parts());
        let Some(sign) = slash.or_else(equals) else {
            return (phrase, n);
        };
        let answers = self.dialect.reads(rest[sign + 3..].trim_start());
        let numbered = || self.begins_due_row(rest[n..].trim_start());
        match self.dialect.phrase(&rest[..sign]) {
            Ok((before, length)) if length == sign && answers && !numbered() => (before, length),
            _ => (phrase, n),
        }
    }

    /// Whether a sign of equality stands between the two moves of a row nearby.
    #[cold]
    fn equals_parts(&self) -> bool {
        let near = self.items.len().saturating_sub(ITEMS_MOST)..self.items.len();
        let is_move = |item: &Item| matches!(item.kind, Kind::Phrase { .. });
        let (mut joined, mut equals) = (false, false);
        for item in self.items.within(near).rev() {
            if is_move(&item) && equals {
                return true;
            }
            equals = joined && self.text[item.span()] == *"=";
            joined = is_move(&item);
        }
        false
    }

    /// Whether a number stands within the line whose end is `end` bytes away, not at its start.
    pub(super) fn rows_run_on(&self, end: usize) -> bool {
        let reach = self
            .text
            .floor_char_boundary(self.at.saturating_sub(LINE_MOST));
        let before = &self.text[reach..self.at + end];
        let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let below = self.text[self.at + end..].trim_start();
        holds_number(line, self.number.last) && !self.is_listed(below)
    }

    /// Whether a line begins with the sign of a list and a row: no move above goes on in it.
    fn is_listed(&self, line: &str) -> bool {
        let row = line.strip_prefix(['-', '*']);
        row.is_some_and(|row| row.starts_with(' ') && self.begins_item(row.trim_start()))
    }

    /// Whether a move that ends with its line may go on below: no row begins there with the number that is due, and no other
    /// move; a wing is looked for where the file is left `open`.
    #[inline]
    pub(super) fn may_be_wrapped(&self, open: bool, rest: &[u8]) -> bool {
        let below = match rest {
            [b'\n', below @ ..] | [b'\r', b'\n', below @ ..] => below,
            _ => return false,
        };
        let goes_on = match below {
            // `0-0`, `1/2-1/2`: neither a number nor a square.
            [] | [b'0'..=b'9', b'-' | b'/', ..] => false,
            // `12. C 3 F`, and not `3 F`.
            [b'0'..=b'9', ..] => !self.opens_with_due(below),
            // `D 3 F` is another move, and not `D 12. C 3 F`.
            [b'D' | b'R' | b'Q' | b'K', b' ' | b'.', behind @ ..] => {
                let rank =
                    matches!(behind, [b'1'..=b'8', next, ..] if !b".)0123456789".contains(next));
                open && !rank
            }
            [b'D' | b'R' | b'Q' | b'K', b'-', ..] => open,
            [b'A'..=b'Z', ..] => false,
            _ => true,
        };
        goes_on && (self.number.signed || self.lines_run_on())
    }

    /// Whether lines nearby, that of the place or those above it, end anywhere: one holds more moves than a row has, or a number
    /// behind a move, or the end of one parts a move. The rows of columns end with their lines.
    #[cold]
    fn lines_run_on(&self) -> bool {
        if self.number.columns {
            return false;
        }
        let (mut below, mut moves, mut numbered) = (self.at, 1, false);
        let breaks = |range: Range<usize>| self.text[range].contains(['\n', '\r']);
        let near = self.items.len().saturating_sub(ITEMS_MOST)..self.items.len();
        let column = |gap: &str| gap.contains(['\t', '|']) || gap.contains(layout::COLUMNS_APART);
        for item in self.items.within(near).rev() {
            let gap = item.end..below;
            if column(&self.text[gap.clone()]) || column(&self.text[item.span()]) {
                return false;
            }
            if breaks(gap) {
                (moves, numbered) = (0, false);
            }
            below = item.start;
            let is_move = matches!(item.kind, Kind::Phrase { .. });
            moves += u32::from(is_move);
            if moves > 2 || is_move && (numbered || breaks(item.span())) {
                return true;
            }
            numbered |= matches!(item.kind, Kind::Number { .. });
        }
        false
    }

    /// Whether `below` begins with the number that is due behind the next move, and its sign.
    #[inline]
    fn opens_with_due(&self, below: &[u8]) -> bool {
        let figures = below.iter().take_while(|byte| byte.is_ascii_digit());
        let figures = figures.take(5).count();
        let value = |value: u32, digit: &u8| 10 * value + u32::from(digit - b'0');
        let value = below[..figures].iter().fold(0, value);
        let signed = matches!(below.get(figures), Some(b'.' | b')'));
        signed && value == self.number.due_behind_next()
    }

    /// Takes a move that the end of a line parts, in a record with numbers, where a sign, the answer, the number that is due or
    /// nothing stands behind it.
    #[cold]
    pub(super) fn parted_move(&mut self) -> bool {
        if self.number.last == 0 || self.line_end() - self.at > LINE_MOST {
            return false;
        }
        let line = self.text[self.at..self.line_end()].trim_end();
        let behind = &self.text[self.at + line.len()..];
        // Signs that are blanks in lines alone may go on to the end of the text.
        let near = &behind[..behind.floor_char_boundary(LINE_MOST)];
        let blanks = near.len() - near.trim_start().len();
        let below = &behind[blanks..];
        let parted = near[..blanks].matches('\n').count() == 1;
        if line.len() > PARTED_MOST || !parted || self.begins_row(below) {
            return false;
        }
        self.takes_joined(line, below)
    }

    /// Takes a capture of `n` bytes that says a file alone with the rank that a blank or the end of the line parts from it: `Dxd` / `5`,
    /// where what stands behind the rank shows that it is no number.
    #[cold]
    pub(super) fn rank_apart(&mut self, n: usize) -> bool {
        let (line, behind) = self.rest().split_at(n);
        let below = behind.trim_start_matches([' ', '\u{a0}', '\r', '\n']);
        let blanks = &behind[..behind.len() - below.len()];
        let parted = !blanks.is_empty() && blanks.matches('\n').count() < 2;
        let rank = below.starts_with(|c: char| matches!(c, '1'..='8'));
        let numbered = self.number.last > 0 && !self.begins_row(below);
        parted && rank && numbered && self.takes_joined(line, below)
    }

    /// Takes the move that the words of a `line` and those `below` it are, where a sign, the answer, the number that is due or nothing
    /// stands behind it.
    fn takes_joined(&mut self, line: &str, below: &str) -> bool {
        let Some((phrase, n)) = self.joined_to(line, below) else {
            return false;
        };
        let end = self.text.len() - below.len() + n;
        let rest = self.text[end..].trim_start_matches([' ', '\t', '\u{a0}']);
        // A slash may part the moves of both sides.
        let rest = match self.number.moves {
            0 => rest.strip_prefix("/ ").map_or(rest, str::trim_start),
            _ => rest,
        };
        let answered = self.number.moves == 0 && self.reads_over_line(rest);
        let ends = rest.is_empty()
            || answered
            || rest.starts_with([';', '.', ',', '!', '?', '(', '{', '\n', '\r'])
            || self.begins_due_row(rest)
            || layout::result(rest).is_some();
        if ends {
            self.take_move(end, Kind::Phrase { phrase, pair: 0 });
        }
        ends
    }

    /// Whether a move stands at the start of `words`, be it that the end of a line parts it too.
    fn reads_over_line(&self, words: &str) -> bool {
        if self.dialect.reads(words) {
            return true;
        }
        let near = &words[..words.floor_char_boundary(PARTED_MOST)];
        let Some((line, _)) = near.split_once('\n') else {
            return false;
        };
        let below = words[line.len() + 1..].trim_start_matches([' ', '\t']);
        let line = line.trim_end();
        !line.is_empty() && !self.begins_row(below) && self.joined_to(line, below).is_some()
    }

    /// Whether the row that is due behind the next move begins at the start of `words`.
    pub(super) fn begins_due_row(&self, words: &str) -> bool {
        let due = self.number.due_behind_next();
        if layout::number_and_move(words, self.dialect).is_some_and(|(number, _)| number == due) {
            return true;
        }
        let figures = words.bytes().take_while(u8::is_ascii_digit).count();
        let sign = layout::number_sign(&words[figures..]).0;
        let cells = words[figures + sign..].trim_start_matches([' ', '\u{a0}']);
        words[..figures].parse() == Ok(due)
            && (sign > 0) == self.number.signed
            && self.reads_over_line(cells)
    }

    /// Takes the sign at the start of a line with which the last move of the line above goes on, or the last word of that move:
    /// `P 4 CR` / `pr P 5 FR`, `P pr P D` / `pr P`.
    pub(super) fn resumes_move(&mut self) -> bool {
        let rest = self.rest();
        let may_go_on = matches!(
            rest.as_bytes().first(),
            Some(b'p' | b'x' | b':' | b'-' | 0xc3 | 0xe2)
        );
        may_go_on && self.dialect.notation.goes_by(Notation::Descriptive) && self.resumed()
    }

    #[cold]
    fn resumed(&mut self) -> bool {
        let Some(last) = self.items.last().filter(|_| self.moves && !self.apart) else {
            return false;
        };
        let between = &self.text[last.end..self.at];
        let is_move = matches!(last.kind, Kind::Phrase { .. });
        if !is_move || between.matches('\n').count() != 1 || !between.trim().is_empty() {
            return false;
        }
        let (written, below) = (&self.text[last.span()], self.rest());
        if let Some((phrase, taken)) = self.joined_to(written, below) {
            let (end, pair) = (self.at + taken, 0);
            let kind = Kind::Phrase { phrase, pair };
            self.items.set_last(Item { end, kind, ..last });
            self.at = end;
            self.line_start = false;
            return true;
        }
        let Some((whole, word)) = written.rsplit_once([' ', '.']) else {
            return false;
        };
        let whole = whole.trim_end();
        let Some((next, taken)) = self.joined_to(word, below) else {
            return false;
        };
        let Ok((phrase, n)) = self.dialect.phrase(whole) else {
            return false;
        };
        if n == whole.len() && !word.is_empty() {
            let (start, pair) = (last.end - word.len(), 0);
            let (end, kind) = (last.start + n, Kind::Phrase { phrase, pair });
            self.items.set_last(Item { end, kind, ..last });
            let end = self.at + taken;
            self.at = start;
            let kind = Kind::Phrase { phrase: next, pair };
            self.number.moves += 1;
            self.push(end, kind);
            self.line_start = false;
        }
        n == whole.len() && !word.is_empty()
    }

    /// Whether a row begins at `below`: the number that is due there is none of a square.
    fn begins_row(&self, below: &str) -> bool {
        let number = layout::number_and_move(below, self.dialect);
        let next = [self.number.last, self.number.last + 1];
        let figures = below.bytes().take_while(u8::is_ascii_digit).count();
        let due = below[..figures].parse().is_ok_and(|n| next.contains(&n));
        let cells = self.semicolons && below[figures..].starts_with(';');
        let is_row =
            |(value, signed)| signed == self.number.signed && (signed || next.contains(&value));
        cells && due || number.is_some_and(is_row)
    }

    /// Whether what is left of a line is a move by itself that fills its row, and the number that is due then begins `words`, be the move behind
    /// it damaged: `P pr P` / `4 C p P`.
    fn is_whole_before_due(&self, line: &str, words: &str) -> bool {
        let figures = words.bytes().take_while(u8::is_ascii_digit).count();
        let due = self.number.last > 0 && words[..figures].parse() == Ok(self.number.last + 1);
        let fills = self.number.moves > 0 || self.number.repeated;
        let line = line.trim_end();
        // The row may have begun in the line: `D pr P 3 C` / `3 FD`.
        let begun = || line.split(' ').any(|word| word == &words[..figures]);
        let read = || self.dialect.phrase(line).map_or(0, |(_, n)| n);
        due && fills && !begun() && read() == line.len()
    }

    /// Whether a row begins at `words` with the number, and its sign, that is due where the variations that are open left the game.
    fn begins_row_of_game(&self, words: &str) -> bool {
        let due = |value: u32| self.numbers.iter().any(|game| value == game.due());
        !self.numbers.is_empty()
            && layout::number_and_move(words, self.dialect)
                .is_some_and(|(value, signed)| signed && due(value))
    }

    /// Whether the figure that begins `words` is a rank, though a move can be read behind it, where numbers have no sign or there is none:
    /// the row of that number has begun, or no row goes on behind that move. `3 F 4 C 3 F`
    fn goes_on_with_rank(&self, words: &str) -> bool {
        let behind = words.trim_start_matches(|c: char| c.is_ascii_digit());
        if self.number.signed || words.len() - behind.len() != 1 {
            return false;
        }
        let value: u32 = words[..1].parse().unwrap_or(0);
        let begun = match self.number.last {
            0 => self.moves,
            last => value == last && !self.number.columns,
        };
        let goes_on = || {
            let behind = behind.trim_start();
            self.dialect.phrase(behind).is_ok_and(|(_, n)| {
                let next = behind[n..].trim_start_matches([' ', '\t', ',', ';']);
                next.starts_with(['\n', '\r']) || next.is_empty() || self.dialect.reads(next)
            })
        };
        begun || !goes_on()
    }

    /// The move that the words of a line and those `below` it are, and how many bytes of these belong to it.
    fn joined_to(&self, line: &str, below: &str) -> Option<(Phrase, usize)> {
        let near = &below[..below.floor_char_boundary(PARTED_MOST)];
        let mut blanks = near.match_indices([' ', '\t', '\n']);
        let number = blanks.find(|(at, _)| self.begins_row(&below[at + 1..]));
        let near = number.map_or(near, |(at, _)| &near[..at]);
        let blank = match self.dialect.notation {
            Notation::Descriptive => " ",
            _ => "",
        };
        let joined = format!("{line}{blank}{near}");
        let (phrase, n) = self.dialect.phrase(&joined).ok()?;
        let taken = n.checked_sub(line.len() + blank.len())?;
        (taken > 0).then_some((phrase, taken))
    }
}

/// Whether a number with its sign or its name stands within a line, and not at its start.
fn holds_number(line: &str, number: u32) -> bool {
    let line = line.trim_start();
    let mut blanks = line.match_indices(' ');
    blanks.any(|(at, _)| {
        let word = &line[at + 1..];
        let figures = word.bytes().take_while(u8::is_ascii_digit).count();
        let (value, n) = match figures {
            0 => layout::roman_value(word).unwrap_or_default(),
            _ => (word[..figures].parse().unwrap_or_default(), figures),
        };
        let before = || line[..at].split(' ').next_back().unwrap_or_default();
        let named = || figures > 0 && layout::is_number_name(before());
        n > 0 && value == number && (word[n..].starts_with(['.', ')']) || named())
    })
}
