//! Lines that a page has among the rows and that say nothing of the game: its number, where it goes on.
//!
//! Comes in: the place of the lexer, at the start of a line. Goes out: the item that the line is, which parts no moves:
//! `p. 43`, `— 46 —`, `46 LE PALAMÈDE.`, `Suite au verso`.

use super::super::layout::BORDERS;
use super::super::{Kind, layout};
use super::Lexer;
use super::last_row::number_of_row;

/// No page has more lines above its first row.
const HEADINGS_MOST: usize = 6;

impl<'s> Lexer<'s> {
    /// Takes a line that the page says of itself.
    pub(super) fn page_line(&mut self) -> bool {
        if !self.moves {
            return self.stands_above_game();
        }
        let bytes = self.rest().as_bytes();
        let figures = bytes
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        match bytes.first() {
            Some(b'0'..=b'9') => {
                figures < 5 && ends_figures(&bytes[figures..]) && self.figures_of_page(figures)
            }
            Some(b'-' | b'.' | b'(' | b'[' | 0x80.. | b'A'..=b'Z' | b'a'..=b'z') => {
                self.words_of_page()
            }
            _ => false,
        }
    }

    /// Takes the number of a page, a year, a rule or what else says no move alone on its line above the first row of a game: `1836`,
    /// `— 12 —`, `---`, `____`. A 1 may be that of the row.
    fn stands_above_game(&mut self) -> bool {
        let first = self.rest().chars().next();
        let line = self.text[self.at..self.line_end()].trim_end();
        let says_nothing = layout::says_no_move(line);
        if !says_nothing && !first.is_some_and(|c| c.is_ascii_digit() || layout::is_dash(c)) {
            return false;
        }
        let figures = line.trim_matches(|c: char| layout::is_dash(c) || c == ' ' || c == '.');
        let alone = says_nothing || figures.is_empty() || is_page_number(figures);
        let above = alone
            && !layout::is_divider(line)
            && layout::opens_below(self.text, self.at + line.len(), self.dialect).1;
        if above {
            self.push(self.at + line.len(), Kind::Heading);
        }
        above
    }

    /// Takes a line of words and figures with which a new page begins, behind a blank line and the whole of a row, where the row that is due
    /// stands below it and other such lines: `Open de Cannes 2023 - Ronde 5`, `Dupont (1850) - Martin (1790)`
    pub(super) fn heads_page(&mut self) -> bool {
        let may = self.apart && self.moves && !self.over && self.number.is_full();
        if !may || !self.open.is_empty() || !self.rest().starts_with(char::is_uppercase) {
            return false;
        }
        let line = self.text[self.at..self.line_end()].trim_end();
        let head = self.is_line_of_page(line).then(|| self.head_of_page());
        let Some(head) = head.flatten() else {
            return false;
        };
        // Words alone are told apart from comments elsewhere.
        let heads = head.contains(|c: char| c.is_ascii_digit());
        if heads {
            self.push(self.at + head.len(), Kind::Prose);
            self.line_start = false;
            self.apart = true;
        }
        heads
    }

    /// Whether no word of a line that has a figure is a move, and a word of some letters stands in it.
    fn is_line_of_page(&self, line: &str) -> bool {
        let mut words = line.split(|c: char| c.is_whitespace() || "(),;:-–—".contains(c));
        let moves = |word: &str| {
            let letter = word.contains(char::is_alphabetic);
            letter && word.contains(|c: char| c.is_ascii_digit()) && self.dialect.reads(word)
        };
        let first = words.clone().next().unwrap_or_default();
        let letters = first.chars().all(char::is_alphabetic);
        let named = letters && first.chars().count() > 3 && !self.dialect.reads_whole(first);
        line.len() < layout::ROW_MOST && named && !words.any(moves)
    }

    /// The line at hand and those of words below it, if few stand above the row of the next number.
    fn head_of_page(&self) -> Option<&'s str> {
        let mut line = self.at;
        for _ in 0..HEADINGS_MOST {
            let words = layout::near(&self.text[line..]).trim_end();
            if !words.starts_with(char::is_uppercase) || !self.is_line_of_page(words) {
                return None;
            }
            let end = line + words.len();
            line = layout::next_line(self.text, end);
            if self.goes_on_with_next(&self.text[line..]) {
                return Some(&self.text[self.at..end]);
            }
        }
        None
    }

    /// Whether a line that the page says of itself stands behind the result, and ends no record.
    pub(super) fn is_page_line_behind(&self) -> bool {
        let line = layout::near(self.rest()).trim_end();
        let figures = line.strip_suffix('.').unwrap_or(line);
        self.is_page_line(line) || is_page_number(figures)
    }

    #[cold]
    fn words_of_page(&mut self) -> bool {
        let line = layout::near(self.rest()).trim_end();
        let page = self.is_page_line(line);
        if page {
            self.take_page(line.len());
        }
        page
    }

    /// Takes words that the page says of itself in the midst of a row, between brackets, or before a move, a number or the end of the line:
    /// `[Diagramme]`, `12. Cf3 Cf6 Diagramme 3`
    pub(super) fn page_words(&mut self) -> bool {
        let rest = self.rest();
        let n = match self.moves {
            true => layout::page_words(rest),
            false => 0,
        };
        let behind = rest[n..].trim_start_matches([' ', '\u{a0}']);
        let ends = || {
            behind.is_empty()
                || behind.starts_with(['\n', '\r', '\t', '|', ';'])
                || layout::number_and_move(behind, self.dialect).is_some()
                || layout::result(behind).is_some()
                || self.dialect.reads(behind)
        };
        let letters = rest[..n].chars().take_while(|c| c.is_alphabetic()).count();
        let told = n > 0 && (rest.starts_with(['(', '[']) || letters > 2 && ends());
        if told {
            // Between a number and its move words would fill the cell.
            let last = self.items.last().map(|last| last.kind);
            let kind = match last {
                Some(Kind::Number { .. }) => Kind::Separator,
                _ => Kind::Aside,
            };
            self.push(self.at + n, kind);
        }
        told
    }

    /// Whether a line is words that the page says of itself; `P. 4` may be left of a move.
    pub(super) fn is_page_line(&self, line: &str) -> bool {
        let left = || self.comments_run_on() && line.starts_with('P') && line.len() < 5;
        layout::is_page_line(line) && !left()
    }

    /// Takes the next `n` bytes, the line of a page.
    fn take_page(&mut self, n: usize) {
        let kind = match self.over {
            true => Kind::Aside,
            false => Kind::Separator,
        };
        self.push(self.at + n, kind);
        self.line_start = false;
        self.apart = false;
    }

    /// Takes a line that begins with `figures`: `2/3`, or `46` where the next line has the number that is due or goes on with the row, or
    /// where no row follows.
    #[cold]
    fn figures_of_page(&mut self, figures: usize) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        let title = line[figures..].trim_start();
        let counts = !self.slashes && self.is_page_line(line);
        let titled = || title.is_empty() || title == "." || self.is_page_title(title);
        let value = line[..figures].parse().unwrap_or(0);
        let bare = title.is_empty();
        let page =
            counts || titled() && (self.over || self.is_page((value, bare), self.at + line.len()));
        if page {
            self.take_page(line.len());
        }
        page
    }

    /// Whether a number alone on its line is that of a page, by what stands behind byte `below`, at which that ends.
    fn is_page(&mut self, (value, bare): (u32, bool), below: usize) -> bool {
        let due = self.number.due();
        let rows = self.below_heads(below);
        let next = row_below(rows);
        let whites = due != self.number.last;
        let goes_on = match whites {
            true => next == Some(due),
            false => {
                self.dialect.reads(rows.trim_start()) || next == Some(due) || next == Some(due + 1)
            }
        };
        // Noughts are left of a castling, and ranks of a move. No page ends between a number and its move, but where rows run on.
        let number = self
            .items
            .last()
            .filter(|last| matches!(last.kind, Kind::Number { .. }));
        let behind_number =
            number.is_some_and(|number| value < 9 || self.is_first_of_line(number.start));
        let other = value > due + 1 || value < self.number.last || whites && goes_on;
        let within = goes_on && other && !behind_number;
        value > 0 && (within || bare && self.is_page_at_end(value) && self.is_unused_from(below))
    }

    /// What stands behind byte `below`, the heads of the columns left out that each page repeats.
    fn below_heads(&self, below: usize) -> &'s str {
        let rows = self.text[below..].trim_start();
        let line = layout::near(rows).trim_end();
        match line.starts_with(char::is_alphabetic) && self.is_page_line(line) {
            true => &rows[line.len()..],
            false => &self.text[below..],
        }
    }

    /// Whether a number alone below the last row is that of the page: not of the row that a form has printed there.
    fn is_page_at_end(&self, value: u32) -> bool {
        let last = self.number.last;
        last > 0 && value != self.number.due() && value != last + 1
    }

    /// Whether nothing stands behind the number of a page, or the title of its book: `46 LE PALAMÈDE.`
    fn is_page_title(&self, title: &str) -> bool {
        let capitals = title.chars().filter(|c| c.is_uppercase()).count();
        let others = |c: char| c.is_lowercase() || c.is_ascii_digit();
        capitals > 3
            && title.len() < layout::ROW_MOST
            && !title.contains(others)
            && !self.dialect.reads(title)
    }
}

/// The number of the row `below`, in which something stands behind it.
fn row_below(below: &str) -> Option<u32> {
    let row = layout::near(below.trim_start());
    let (number, place) = number_of_row(row)?;
    let filled = !row[place.end..].trim_matches(BORDERS).is_empty();
    filled.then_some(number)
}

/// Whether words are figures alone, as many as a page or a year has. A 1 may be the number of a row.
fn is_page_number(words: &str) -> bool {
    let figures = words.bytes().all(|byte| byte.is_ascii_digit());
    figures && (1..5).contains(&words.len()) && words != "1"
}

/// Whether what stands behind the figures of a line may end them, as those of a page; a number has a stop and its row behind it.
fn ends_figures(behind: &[u8]) -> bool {
    match behind {
        [b'.', behind @ ..] => matches!(behind, [] | [b'\n' | b'\r', ..]),
        _ => matches!(behind, [] | [b' ' | b'\n' | b'\r' | b'\t' | b'/', ..]),
    }
}
