//! Words that are no moves, where a move is due: comments that run on, calls of notes, and what nothing reads.
//!
//! Comes in: the place of the lexer, at a word. Goes out: the item that it begins, to the end of
//! the line at most: `bien joué`, `Mat en deux coups.`, `Zk9`.

use crate::chess::NULLS;
use crate::lexicon::{self, is_raised};
use crate::notation::Notation;

use super::super::{Item, Kind, layout};
use super::Lexer;

/// No cell of letters that nothing reads has more bytes.
const CELL_MOST: usize = 12;

impl Lexer<'_> {
    /// Whether comments stand among the moves without a sign, as books of the notation print them.
    pub(super) fn comments_run_on(&self) -> bool {
        self.dialect.notation.goes_by(Notation::Descriptive)
    }

    /// Whether a comment goes on behind the side named in the next `n` bytes: `Les Noirs sont bien.`
    pub(super) fn speaks_of_side(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        self.comments_run_on() && self.moves && behind.starts_with(char::is_lowercase)
    }

    /// Words of a comment that runs on in the line of moves, or an example that begins here.
    pub(super) fn running_comment(&mut self) -> bool {
        match layout::example(self.rest()) {
            0 => {}
            n if !self.is_example(n) => return self.speaks_of_moves_here(),
            n => {
                self.begin_example(n);
                return true;
            }
        }
        let end = self.cell_of_row().unwrap_or(self.end_in_bracket());
        let line = (self.text, self.at..end);
        let due = self.number.owed();
        let length = layout::running_comment(line, self.dialect, due, &mut self.looked);
        if length > 0 && !self.refers(length) {
            self.push(self.at + length, Kind::Aside);
        }
        length > 0
    }

    /// The end of the cell at hand, where blanks part it from Black's move, which is the last of its line: `Zk9    C 3 FD`.
    fn cell_of_row(&self) -> Option<usize> {
        let line = layout::near(self.rest());
        let end = line.find(layout::COLUMNS_APART)?;
        let numbered = matches!(self.items.last()?.kind, Kind::Number { .. });
        let answer = line[end..].trim();
        let short = line[..end].split(' ').all(|word| word.len() < 6);
        let row = numbered && short && layout::moves_alone(answer, self.dialect) == 1;
        row.then_some(self.at + end)
    }

    /// `words = plain_word , { blanks , plain_word } ;`
    /// `plain_word = ? a word that is nothing else ? ;`
    ///
    /// In a variation and behind the result; elsewhere they are unreadable, and one item too.
    pub(super) fn unreadable(&mut self) {
        match self.cell_of_table() {
            _ if self.says_null() => {}
            _ if self.page_words() || self.mate_fills_cell() || self.takes_unread() => {}
            Some(n) if self.dialect.phrase(&self.rest()[..n]).is_err() => self.take_cell(n),
            _ if self.is_last_before_mark() => self.says_nothing(),
            _ if self.says_unread() => {}
            _ if self.slash_between() || self.parted_by_slash() => {}
            _ if self.flag_falls() || self.misspells_mark() || self.notes_beside() => {}
            _ if self.says_something() => {}
            _ => self.says_nothing(),
        }
    }

    /// Takes a null move as programs write it, where one wrote the record: `null`, `pass`. Dashes and figures are signs.
    fn says_null(&mut self) -> bool {
        let word = layout::near(self.rest());
        let word = &word[..word.find(char::is_whitespace).unwrap_or(word.len())];
        let null =
            !self.tags.is_empty() && NULLS.iter().any(|null| null.eq_ignore_ascii_case(word));
        let Some(Err(expected)) = null.then(|| self.dialect.phrase(word)) else {
            return false;
        };
        let shaped = true;
        self.take_move(self.at + word.len(), Kind::Unreadable { expected, shaped });
        true
    }

    /// Takes words for a move that its writer could not read, where one is due; between brackets right behind a number: `illisible`,
    /// `3. [illisible] a6`, `3. Fb5 (?)`
    pub(super) fn says_unread(&mut self) -> bool {
        let due = self.number.last > 0 && !self.number.is_full() && self.open.is_empty();
        if !due || self.over {
            return false;
        }
        let rest = self.rest();
        let words = rest.strip_prefix(['(', '[']).unwrap_or(rest);
        let bracketed = words.len() < rest.len();
        let marks = words.len() - words.trim_start_matches('?').len();
        // Without brackets the marks are read as signs are.
        let asked = bracketed && marks > 0;
        let unread = if asked { marks } else { lexicon::unread(words) };
        let behind = &words[unread..];
        let behind = match bracketed {
            true => behind.strip_prefix([')', ']']),
            false => Some(behind),
        };
        // Behind a move in running text they judge it: `2. Cf3 (?)` / `Cc6`.
        let fills = |behind: &str| {
            let below = behind.trim_start();
            let over = below.is_empty() || layout::result(below).is_some();
            !asked || self.number.moves == 0 || over || self.begins_due_row(below)
        };
        let is_cell = |behind: &&str| unread > 0 && self.is_cell_before(behind) && fills(behind);
        let Some(behind) = behind.filter(is_cell) else {
            return false;
        };
        self.take_move(self.text.len() - behind.len(), Kind::Illegible);
        true
    }

    /// Whether words are a cell of a row by what stands behind them: the border of a column, the end of the line, the next number, or behind the
    /// number of the row Black's move alone.
    fn is_cell_before(&self, behind: &str) -> bool {
        let next = behind.trim_start_matches([' ', '\u{a0}']);
        let ends = next.is_empty() || next.starts_with(['\n', '\r', '\t', '|', ';', ',', '<']);
        let answered = || {
            let line = layout::near(next).trim_end();
            let moved = self.dialect.phrase(line).map_or(0, |(_, n)| n);
            let more = line[moved..].trim_start();
            moved > 0 && (more.is_empty() || !self.dialect.reads(more))
        };
        ends || self.begins_due_row(next) || self.number.moves == 0 && answered()
    }

    /// Takes what stands in the place of a move and is none, where something tells what it is: a number, a note, a remark, a date.
    fn says_something(&mut self) -> bool {
        self.joins_first_moves()
            || self.roman_number()
            || self.misread_number()
            || self.misread_result()
            || self.counts_stroke()
            || self.novel_move()
            || self.ends_last_move_here()
            || self.parts_choices()
            || self.moves && (self.supposes(false) || self.takes_judged_back())
            || self.calls_note()
            || self.parted_move()
            || self.remarks_in_cell()
            || self.comments()
            || self.begins_numbered_example()
            || layout::example(self.rest()) > 0 && self.speaks_of_moves_here()
            || self.annotates()
            || self.remarks()
            || self.names_before_answer()
            || self.tells_date()
    }

    /// Takes a word behind a move on its line that is a mark of check but for one letter: it says no move, nor do the words behind it
    /// run on as a remark. `D pr PFR échee R pr D`
    ///
    /// So is a mark to which a sign is joined, or that a blank parts: `F pr PF :éch.`, `D 8 T é ch.`
    pub(super) fn misspells_mark(&mut self) -> bool {
        let joined = |item: &Item| item.end == self.at && !item.kind.is_cell();
        let sign = self.items.last().filter(joined);
        let mut before = self.items.iter().rev().skip(usize::from(sign.is_some()));
        let Some(last) = before.next() else {
            return false;
        };
        let moved = matches!(last.kind, Kind::Phrase { .. });
        let from = sign.map_or(self.at, |sign| sign.start);
        let apart = &self.text[last.end..from];
        if !moved || apart.is_empty() && sign.is_none() || apart.contains(['\n', '\r']) {
            return false;
        }
        let n = layout::damaged_mark(self.rest(), sign.is_some());
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// Takes the next `n` bytes, which fill the cell of a row in which a move is due: one that nothing reads.
    fn take_cell(&mut self, n: usize) {
        let found = self.dialect.phrase(&self.rest()[..n]);
        let kind = match found {
            Err(expected) => Kind::Unreadable {
                expected,
                shaped: true,
            },
            Ok((phrase, _)) => Kind::Phrase { phrase, pair: 0 },
        };
        self.push(self.at + n, kind);
    }

    /// Takes a word that nothing tells of: damaged, if it is shaped as a move is.
    fn says_nothing(&mut self) {
        if self.control() {
            return;
        }
        let rest = self.rest();
        let cell = self.cell_here();
        let n = cell.unwrap_or_else(|| layout::word_end(rest));
        let n = self.end_before_due(rest, n).unwrap_or(n);
        let n = n + layout::controls_within(&rest[n..]);
        let expected = match self.dialect.phrase(rest) {
            Err(expected) => expected,
            Ok(_) => return self.push(self.at + n, Kind::Stray),
        };
        let may_be = || layout::may_be_move(&rest[..n], self.dialect) || self.is_before_mark(n);
        let last = || may_be() && self.is_last_due(n);
        let letters = rest[..n].chars().filter(|c| c.is_alphanumeric()).count();
        let sign = letters < 2 && self.is_joined_to_move();
        let shaped =
            !sign && (cell.is_some() || self.mixes(n) || layout::is_like_castling(rest) || last());
        if !shaped && self.ends_words(n) {
            return;
        }
        if self.over && self.open.is_empty() || !shaped && !self.open.is_empty() {
            return self.push(self.at + n, Kind::Aside);
        }
        self.moves |= shaped && self.open.is_empty();
        self.push(self.at + n, Kind::Unreadable { expected, shaped });
    }

    /// Whether the word at the place stands where the last move is due, and the mark of it behind.
    fn is_last_before_mark(&self) -> bool {
        let n = layout::word_end(self.rest());
        self.is_before_mark(n) && self.is_last_due(n)
    }

    /// Whether the word of `n` bytes at the place would begin a move with a rank in it, and a mark of check stands behind it: `Df mat`,
    /// `DfE échec et mat`.
    fn is_before_mark(&self, n: usize) -> bool {
        let (word, behind) = self.rest().split_at(n);
        let begins = |at: usize| {
            let start = word.get(..at);
            start.is_some_and(|start| self.dialect.reads_whole(&format!("{start}4")))
        };
        let capital = word.starts_with(|c: char| c.is_ascii_uppercase());
        let marked = || lexicon::check(behind.trim_start_matches([' ', '\u{a0}'])) > 0;
        capital && word.len() <= CELL_MOST && marked() && (2..=word.len()).any(begins)
    }

    /// Whether nothing stands between the place and a move before it, or but a sign.
    fn is_joined_to_move(&self) -> bool {
        let mut before = self.items.iter().rev();
        let moved = |item: Item| matches!(item.kind, Kind::Phrase { .. });
        let last = before.next().filter(|item| item.end == self.at);
        let sign = last.filter(|item| !moved(*item) && item.end - item.start == 1);
        let behind = match sign {
            Some(sign) => before.next().filter(|item| item.end == sign.start),
            None => last,
        };
        behind.is_some_and(moved)
    }

    /// Takes a comment that runs on among the moves, or in a note behind them.
    fn comments(&mut self) -> bool {
        let told = (!self.over || self.note) && !self.is_short_cell();
        self.comments_run_on()
            && self.moves
            && told
            && self.cell_here().is_none()
            && self.running_comment()
    }

    /// Takes control characters.
    fn control(&mut self) -> bool {
        let rest = self.rest();
        let Some(control) = rest.chars().next().filter(|c| c.is_control()) else {
            return false;
        };
        let more = rest.trim_start_matches(|c: char| c.is_control() && !c.is_whitespace());
        let run = (rest.len() - more.len()).max(control.len_utf8());
        self.push(self.at + run, Kind::Control(control));
        true
    }

    /// The bytes of a cell whose man and figures stand apart, in a notation that writes them so: `Zk 9`, `F pr 3`.
    pub(super) fn cell_here(&self) -> Option<usize> {
        let rest = self.rest();
        // `si 5. P 3 D` supposes a move.
        let supposed = rest[lexicon::supposes(rest)..].trim_start_matches([' ', '\u{a0}']);
        if supposed.len() < rest.len()
            && layout::number_and_move(supposed, self.dialect).is_some_and(|(_, sign)| sign)
        {
            return None;
        }
        let signs = self.number.signed;
        let due = self.number.last > 0 && !self.number.is_full();
        let capture = || {
            let left = layout::capture_left(rest);
            left.filter(|&n| self.is_last_due(n) || due && self.is_before_due(n))
        };
        // Where rows run on a line may end within a move.
        let line = layout::near(rest).len();
        let misread = || {
            let wrapped = signs && self.rows_run_on(line);
            layout::cell_misread(rest, wrapped, |next| self.dialect.reads(next)).filter(|_| due)
        };
        let cell = self
            .comments_run_on()
            .then(|| layout::cell(rest, signs).or_else(misread).or_else(capture));
        // Between the cells of a row a bar is no figure.
        cell.flatten()
            .filter(|&n| !(rest[..n].contains('|') && self.is_in_bars()))
    }

    /// Whether the number that is due stands behind the next `n` bytes, or behind the move there, and a move before them on the line or
    /// the number of the row: so that they are White's move, or Black's. `4. pr C PD pr F 5. P 4 CD`
    fn is_before_due(&self, n: usize) -> bool {
        let signs = [' ', '\u{a0}', '\n', ',', ';'];
        let next = self.rest()[n..].trim_start_matches(signs);
        let due = |rest: &str, number: u32| {
            layout::number_and_move(rest.trim_start_matches(signs), self.dialect)
                == Some((number, self.number.signed))
        };
        let last = self.number.last + 1;
        match self.number.moves {
            _ if self.number.is_full() => false,
            0 if !self.number.repeated => {
                let answer = self.dialect.phrase(next).ok().filter(|(_, n)| *n > 0);
                let answer = answer.map(|(phrase, n)| self.by_number(next, phrase, n).1);
                answer.is_some_and(|n| due(&next[n..], last)) || due(next, last)
            }
            _ => due(next, last),
        }
    }

    /// Whether letters and figures stand in the next `n` bytes, and are no number: a move that was misread.
    fn mixes(&self, n: usize) -> bool {
        let rest = self.rest();
        let has = |is: fn(&u8) -> bool| rest.as_bytes()[..n].iter().any(is);
        has(u8::is_ascii_digit)
            && has(u8::is_ascii_alphabetic)
            && !layout::opens_with_misread_number(rest, self.dialect)
            && !layout::is_ordinal(rest)
    }

    /// Whether a few letters are all that stands between two columns: a cell, and no comment that runs on. `| xx | P 3 TD |`,
    /// `<td>xx</td>`
    fn is_short_cell(&self) -> bool {
        let before = self.items.last().map_or("", |last| &self.text[last.span()]);
        if before.starts_with("<td") {
            let near = layout::near(self.rest());
            return near.find("</td").is_some_and(|end| end <= CELL_MOST);
        }
        let opens = before.ends_with('|');
        let short = self.rest().bytes().take(CELL_MOST);
        let mut short = short.take_while(|byte| !matches!(byte, b'\n' | b'\r'));
        opens && short.any(|byte| byte == b'|')
    }

    /// Takes the call of a note between moves, or joined to one: `¹`, `²)`, and outside parentheses `a)`.
    #[cold]
    pub(super) fn calls_note(&mut self) -> bool {
        let rest = self.rest();
        let behind = rest.trim_start_matches(is_raised);
        let figures = rest.len() - behind.len();
        let n = match (figures, rest.as_bytes()) {
            (0, [letter @ b'a'..=b'z', b')', ..])
                if self.open.is_empty() && !layout::is_like_figure(char::from(*letter)) =>
            {
                2
            }
            (0, _) => return false,
            (n, _) => n + usize::from(self.open.is_empty() && behind.starts_with(')')),
        };
        if self.moves {
            self.calls_raised(figures);
            self.push(self.at + n, Kind::Aside);
        }
        self.moves
    }

    /// Takes the words that announce mate, to the end of their line: `Mat en deux coups.`
    #[cold]
    pub(super) fn announces(&mut self) -> bool {
        let announced = self.moves && !self.over && lexicon::announces(self.rest()) > 0;
        if announced {
            let line = &self.text[self.at..self.line_end()];
            let n = line.find(['{', '(', ')', '$', ';']).unwrap_or(line.len());
            let (spoken, goes_on) = layout::spoken(line, self.dialect, self.number.owed());
            let n = if goes_on { n.min(spoken) } else { n };
            let end = self.at + line[..n].trim_end().len();
            // A number before them is that of no move.
            let last = self
                .items
                .last()
                .filter(|last| self.text[last.end..self.at].trim().is_empty());
            if let Some(number) = last.filter(|last| matches!(last.kind, Kind::Number { .. })) {
                self.items.truncate(self.items.len() - 1);
                self.at = number.start;
            }
            self.push(end, Kind::Aside);
        }
        announced
    }

    /// Takes the word that joins the first two moves of him who has two ahead: `1. P 4 R et P 4 D`.
    fn joins_first_moves(&mut self) -> bool {
        let first = self.number.last == 1 && self.number.moves == 1 && !self.over;
        let (Some(behind), true) = (self.rest().strip_prefix("et "), first) else {
            return false;
        };
        let joins = self.dialect.reads(behind.trim_start());
        if joins {
            self.push(self.at + 2, Kind::Separator);
        }
        joins
    }

    /// Takes the words of a line that a date begins among the moves.
    fn tells_date(&mut self) -> bool {
        let tells = self.signs.is_empty() && self.opens_with_date();
        if tells {
            let end = layout::words_alone(self.text, self.at, self.dialect);
            let kind = if self.over { Kind::Aside } else { Kind::Prose };
            self.push(end.unwrap_or(self.at + 1), kind);
        }
        tells
    }

    /// Whether a date begins the line among the moves: `12 mars 1858`.
    fn opens_with_date(&self) -> bool {
        let digit = self.rest().starts_with(|c: char| c.is_ascii_digit());
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        digit
            && (self.moves || !self.open.is_empty())
            && before.ends_with(['\n', '\r'])
            && layout::opens_with_date(self.rest(), self.dialect)
    }
}
