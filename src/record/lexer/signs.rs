//! What is told by its first sign: tags, comments, glyphs.
//!
//! Comes in: the place of the lexer, at a sign. Goes out: the item that begins there:
//! `[White "A"]`, `{connu}`, `; connu`, `$1`, `!?`.

use memchr::memrchr2;

use crate::lexicon;
use crate::phrase::{CheckSaid, Phrase};
use crate::source::{CommentEnd, comment_end};

use super::super::tags::{Found, end_of_line, tag};
use super::super::{Item, Kind, Unterminated, layout, parts};
use super::{Lexer, index};

/// Within how many blanks and commas the second move of a damaged pair is looked for.
const PAIR_MOST: usize = 8;

impl Lexer<'_> {
    pub(super) fn after_tag(&self) -> bool {
        !self.moves
            && matches!(
                self.items.last(),
                Some(Item {
                    kind: Kind::Tag(_),
                    ..
                })
            )
    }

    /// A tag, or what was begun as one.
    pub(super) fn tag(&mut self) {
        let line_end = self.line_end();
        match tag(&self.text[..line_end], self.at) {
            Found::Tag(found, end) => {
                let kind = Kind::Tag(index(self.tags.len()));
                self.tags.push(found);
                self.push(end, kind);
            }
            Found::Malformed(end) => self.push(end, Kind::BadTag),
            Found::Unterminated(end) => self.push(end, Kind::Unterminated(Unterminated::Tag)),
        }
    }

    /// `comment = "{" , ? up to the brace that ends it ? , "}" ;`
    pub(super) fn comment(&mut self) {
        match comment_end(self.text, self.at) {
            CommentEnd::Closed(close) => {
                // A move that today's readers do not know stands in a comment of its own.
                let said = parts::said(self.rest());
                let phrase = |phrase| Kind::Phrase { phrase, pair: 0 };
                self.moves |= said.is_some() && self.open.is_empty();
                self.push(close + 1, said.map_or(Kind::Comment, phrase));
            }
            CommentEnd::Unterminated(end) => {
                let swallowed = self.text[self.at..end].trim_end().len();
                self.push(
                    self.at + swallowed,
                    Kind::Unterminated(Unterminated::Comment),
                );
            }
        }
    }

    /// `line_comment = ";" , ? no move goes on here ? , ? rest of the line ? ;`
    ///
    /// Pages that number with a slash put a semicolon between the moves instead
    /// (`1/ e4 - e5; 2/Cf3-d6`), and so do others without tags (`1. e4, e5; 2. Cf3, Cc6`; `P 4 R, P 4 R; C 3 FR`):
    /// there it only separates.
    pub(super) fn semicolon(&mut self) {
        let after = self.rest()[1..].trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if self.slashes || digits > 0 && after[digits..].starts_with('/') || self.goes_on(after) {
            self.semicolons |= !after.starts_with(['\n', '\r']);
            self.push(self.at + 1, Kind::Separator);
        } else {
            let end = self.line_end();
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
        if self.begins_other_choice(after) {
            return true;
        }
        if !self.tags.is_empty() || self.number.moves == 0 {
            return false;
        }
        let line = &after[..end_of_line(after, 0)];
        if line.trim_end().is_empty() || self.is_parted(line) {
            return true;
        }
        if self.number.last == 0 {
            let next = line.find(';').unwrap_or(line.len());
            return layout::moves_alone(&line[..next], self.dialect) > 0;
        }
        if layout::number_and_move(line, self.dialect)
            == Some((self.number.due(), self.number.signed))
        {
            // Where the next line has that number, this was a comment upon it.
            let below = after[line.len()..].trim_start();
            let again = layout::number_and_move(below, self.dialect);
            return again != Some((self.number.due(), self.number.signed));
        }
        let Ok((phrase, n)) = self.dialect.phrase(line) else {
            return false;
        };
        let (_, n) = self.by_number(line, phrase, n);
        let rest = line[n..].trim_start_matches([' ', '.', ',', ';', '\u{a0}']);
        let due = (self.number.due_behind_next(), self.number.signed);
        self.number.moves == 1
            && (rest.is_empty() || layout::number_and_move(rest, self.dialect) == Some(due))
    }

    /// Whether a semicolon before `line` parts moves as others of the record do, though a word of theirs is not read
    /// (`3.Fb5 ç6; 4.Fa4 Cf6;`), or as it does in a parenthesis that ends on the line (`(3.Fb5 a6; 4.Fa4)`).
    fn is_parted(&self, line: &str) -> bool {
        let figures = line.bytes().take_while(u8::is_ascii_digit).count();
        let number: Option<u32> = line[..figures].parse().ok();
        let signed = figures > 0 && layout::number_sign(&line[figures..]).0 > 0;
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
            || next && self.is_pair_of_moves(line, figures)
    }

    /// Whether the next number, of so many `figures`, has a pair of moves behind it though none is read at its start: they are
    /// joined (`2. Cf3-Cc6`), a semicolon and the number behind that follow (`2. Gf3 Cc6 ; 3. Fb5 a6`), or the first
    /// has the shape of a move and the line ends with a move. Where the next line has that number, this was a comment upon it.
    #[cold]
    fn is_pair_of_moves(&self, line: &str, figures: usize) -> bool {
        let near = &line[..line.floor_char_boundary(layout::ROW_MOST)];
        let (number, behind) = near.split_at(figures);
        let value: u32 = number.parse().unwrap_or_default();
        let sign = layout::number_sign(behind).0;
        if (sign > 0) != self.number.signed {
            return false;
        }
        let moves = behind[sign..].trim_start_matches([' ', '\u{a0}']);
        let (pair, more) = moves.split_once(';').unwrap_or((moves, ""));
        let followed = layout::number_and_move(more, self.dialect)
            .is_some_and(|(next, signed)| next == value + 1 && signed == self.number.signed)
            || self.is_numbered_pair(more, value + 1);
        let parted = self.dialect.pair(moves).is_ok() || followed || self.is_damaged_pair(pair);
        parted && layout::next_line_number(self.text, self.at, self.dialect) != Some(value)
    }

    /// Whether the number `value` and two moves that a dash joins begin `rest`.
    fn is_numbered_pair(&self, rest: &str, value: u32) -> bool {
        let rest = rest.trim_start();
        let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
        let sign = layout::number_sign(&rest[figures..]).0;
        let moves = rest[figures + sign..].trim_start_matches([' ', '\u{a0}']);
        rest[..figures].parse() == Ok(value) && self.dialect.pair(moves).is_ok()
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
        let start = match memrchr2(b'\n', b'\r', before) {
            Some(end) => reach + end + 1,
            None if reach == 0 => 0,
            None => return false,
        };
        let row = self.text[start..].trim_start_matches([' ', '\t']);
        let cells = row.trim_start_matches(|c: char| c.is_ascii_digit());
        let signed = cells.strip_prefix('.').unwrap_or(cells);
        cells.len() < row.len() && layout::is_cells(signed, self.dialect)
    }

    /// Takes the number of a page, alone on its line among the rows: `— 46 —`, or `46` where the next line has the number that
    /// is due or goes on with the row.
    pub(super) fn is_page_number(&mut self) -> bool {
        let bytes = self.rest().as_bytes();
        let digits = bytes
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let ends = matches!(bytes.get(digits), None | Some(b' ' | b'\n' | b'\r' | b'\t'));
        match bytes.first() {
            Some(b'0'..=b'9') if digits < 4 && ends => self.bare_page_number(),
            Some(b'-' | 0xe2) => self.dashed_page_number(),
            _ => false,
        }
    }

    #[cold]
    fn bare_page_number(&mut self) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        let Some(value) = line
            .parse::<u32>()
            .ok()
            .filter(|_| self.moves && !self.over)
        else {
            return false;
        };
        let below = &self.text[self.at + line.len()..];
        let due = self.number.due();
        let next = layout::number_and_move(below, self.dialect).map(|(number, _)| number);
        let goes_on = match due == self.number.last {
            true => self.dialect.reads(below.trim_start()) || next == Some(due + 1),
            false => next == Some(due),
        };
        let page = value > due + 1 || value < self.number.last;
        if page && goes_on {
            self.push(self.at + line.len(), Kind::Separator);
            self.line_start = false;
        }
        page && goes_on
    }

    #[cold]
    fn dashed_page_number(&mut self) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        let dashes =
            |c: char| layout::is_dashes(c.encode_utf8(&mut [0; 4])) || c == ' ' || c == '\u{a0}';
        let number = line.trim_matches(dashes);
        let figures =
            (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
        let page = self.moves && !self.over && figures && !line.ends_with(number);
        if page {
            self.push(self.at + line.len(), Kind::Separator);
            self.line_start = false;
        }
        page
    }

    /// Takes the mark of check or mate that the end of a line parted from its move, and that more follows upon: `D 5 T`, and
    /// `éch. ; 4 R 1 F` below it.
    pub(super) fn ends_last_move(&mut self) -> bool {
        let first = self.rest().as_bytes().first();
        let may_mark = matches!(first, Some(0xc3 | b'e' | b'm' | b'+'));
        may_mark && self.marks_last_move()
    }

    #[cold]
    fn marks_last_move(&mut self) -> bool {
        let rest = self.rest();
        let line = &self.text[self.at..self.line_end()];
        let Some(last) = self.items.last().filter(|_| !self.apart && self.moves) else {
            return false;
        };
        let Kind::Phrase { phrase, pair } = last.kind else {
            return false;
        };
        let mark = lexicon::check_sign(rest).filter(|_| phrase.check == CheckSaid::Unsaid);
        let Some((sign, n)) = mark.filter(|_| !layout::is_mark(line)) else {
            return false;
        };
        let behind = rest[n..].trim_start_matches([' ', '.', '\u{a0}']);
        let apart =
            rest[n..].is_empty() || rest[n..].starts_with(|c: char| " .,;\n\r\u{a0}".contains(c));
        if !apart || behind.starts_with(char::is_lowercase) || lexicon::announces(rest) > 0 {
            return false;
        }
        let check = CheckSaid::from(sign);
        let phrase = Phrase { check, ..phrase };
        let end = self.at + n;
        let kind = Kind::Phrase { phrase, pair };
        self.items.set_last(Item { end, kind, ..last });
        self.at = end;
        self.line_start = false;
        true
    }

    /// `nag = "$" , digit , { digit } , ? at most 255 ? ;`
    pub(super) fn nag(&mut self) {
        let digits = self.rest()[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let end = self.at + 1 + digits;
        match self.text[self.at + 1..end].parse() {
            Ok(nag) => self.push(end, Kind::Nag(nag)),
            Err(_) => self.unreadable(),
        }
    }

    /// Whether nothing stands before on the line, not even a blank (PGN standard, section 6).
    pub(super) fn is_first_column(&self) -> bool {
        let before = self.text.as_bytes()[..self.at].last();
        before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// `illegible = ? behind a blank or the sign of a column ? , "?" , ? in the place of a move all its marks ? ;`
    ///
    /// On a move a question mark is a glyph, and several are behind a blank too: `4. e4 ?? e5`.
    pub(super) fn sign(&mut self, byte: u8) -> bool {
        let rest = self.rest();
        let (kind, n) = match layout::sign(rest, byte) {
            Some(found) => found,
            None => return false,
        };
        if let Kind::Nag(_) = kind
            && byte == b'?'
            && let Some(end) = self.unread_cell()
        {
            self.push(end, Kind::Illegible);
            return true;
        }
        let joined = |item: Item| item.end == self.at && !self.parts_columns(item);
        let detached = !self.items.last().is_some_and(joined);
        let kind = match kind {
            Kind::Nag(_) if rest[..n] == *"?" && detached => Kind::Illegible,
            kind => kind,
        };
        self.push(self.at + n, kind);
        true
    }

    /// The end of marks that stand alone in the place of a move, behind its number or as the last cell of a row: `5. ??? Cbd7`.
    fn unread_cell(&self) -> Option<usize> {
        let rest = self.rest();
        let behind = rest.trim_start_matches(['?', '!']);
        let parting = [' ', '\t', '\n', '\r', ';', ',', '|'];
        if !(behind.is_empty() || behind.starts_with(parting)) {
            return None;
        }
        let last = self.items.last()?;
        let numbered = matches!(last.kind, Kind::Number { .. });
        let next = behind.trim_start_matches([' ', '\t']);
        let ends_row = next.is_empty() || next.starts_with(['\n', '\r']);
        let in_column = self.text[..self.at].ends_with('\t') || self.parts_columns(last);
        let is_cell = numbered || in_column && ends_row && self.number.moves == 1;
        is_cell.then(|| self.text.len() - behind.len())
    }

    /// Whether an item is the sign between two columns of a table.
    fn parts_columns(&self, item: Item) -> bool {
        matches!(item.kind, Kind::Separator) && self.text[item.span()].contains([';', ',', '|'])
    }
}
