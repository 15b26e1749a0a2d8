//! What is told by its first sign: tags, comments, glyphs.
//!
//! Comes in: the place of the lexer, at a sign. Goes out: the item that begins there:
//! `[White "A"]`, `{connu}`, `; connu`, `$1`, `!?`.

use crate::lexicon;
use crate::phrase::{CheckSaid, Phrase};
use crate::source::{CommentEnd, comment_end};

use super::super::tags::{Found, tag};
use super::super::{Item, Kind, Unterminated, layout, parts};
use super::{Lexer, index};

impl Lexer<'_> {
    pub(super) fn after_tag(&self) -> bool {
        // Markup may part them: `[White "A"]<br>[Black "B"]`.
        let markup = |item: &Item| self.text[item.span()].starts_with('<');
        let mut last = self.items.iter().rev().skip_while(markup);
        !self.moves
            && last
                .next()
                .is_some_and(|item| matches!(item.kind, Kind::Tag(_)))
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
            Found::Malformed(end)
                if layout::labelled_result(&self.text[self.at..end]).is_some() =>
            {
                self.push(end, Kind::Aside);
            }
            Found::Malformed(end) => self.push(end, Kind::BadTag),
            Found::Unterminated(end) => self.push(end, Kind::Unterminated(Unterminated::Tag)),
        }
    }

    /// `comment = "{" , ? up to the brace that ends it ? , "}" ;`
    pub(super) fn comment(&mut self) {
        if self.mistakes_sign(b'{') {
            return;
        }
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

    /// Takes the mark of check or mate that the end of a line parted from its move, and that more follows upon: `D 5 T`, and
    /// `éch. ; 4 R 1 F` below it.
    pub(super) fn ends_last_move(&mut self) -> bool {
        let line = &self.text[self.at..self.line_end()];
        self.may_mark() && !self.apart && !layout::is_mark(line) && self.marks_last_move()
    }

    /// The same of a mark behind a comma on the line of its move: `Fxf7, donnant échec`.
    pub(super) fn ends_last_move_here(&mut self) -> bool {
        self.may_mark() && self.marks_last_move()
    }

    /// Whether the first byte may begin a mark.
    #[inline]
    fn may_mark(&self) -> bool {
        let first = self.rest().as_bytes().first();
        self.moves
            && matches!(
                first,
                Some(0xc3 | b'e' | b'E' | b'm' | b'M' | b'+' | b'd' | b'f')
            )
    }

    #[cold]
    fn marks_last_move(&mut self) -> bool {
        let rest = self.rest();
        let sign = lexicon::check_sign(rest);
        let passing = lexicon::en_passant(rest);
        if sign.is_none() && passing == 0 {
            return false;
        }
        let n = sign.map_or(passing, |(_, n)| n);
        let cell = self.marked_cell().or_else(|| self.marked_dots(n));
        // In passing a pawn takes.
        let fits = |moved: &Item| matches!(moved.kind, Kind::Phrase { phrase, .. } if sign.is_some() || phrase.takes);
        let marked = cell.or_else(|| self.marked().filter(|(moved, _)| fits(moved)));
        let Some((moved, at)) = marked else {
            return false;
        };
        let behind = rest[n..].trim_start_matches([' ', '.', '\u{a0}']);
        let apart = rest[n..].is_empty()
            || rest[n..].starts_with(|c: char| " .,;|\t\n\r\u{a0}".contains(c));
        let runs_on = behind.starts_with(char::is_lowercase) && !self.dialect.reads(behind);
        if !apart || runs_on || lexicon::announces(rest) > 0 {
            return false;
        }
        let kind = match (moved.kind, sign) {
            (Kind::Phrase { phrase, pair }, Some((sign, _))) => {
                let check = CheckSaid::from(sign);
                let phrase = Phrase { check, ..phrase };
                Kind::Phrase { phrase, pair }
            }
            (Kind::Phrase { phrase, pair }, None) => {
                let phrase = Phrase {
                    en_passant: true,
                    ..phrase
                };
                Kind::Phrase { phrase, pair }
            }
            // Of a move that gave check something could be seen.
            (Kind::Empty { .. }, _) => Kind::Illegible,
            (kind, _) => kind,
        };
        let end = self.at + n;
        self.items.truncate(at as usize + 1);
        self.items.set_last(Item { end, kind, ..moved });
        self.at = end;
        self.line_start = false;
        true
    }

    /// `nag = "$" , digit , { digit } ;`
    ///
    /// One over 255, which no list has, is kept as words.
    pub(super) fn nag(&mut self) {
        let digits = self.rest()[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let end = self.at + 1 + digits;
        match self.text[self.at + 1..end].parse() {
            Ok(nag) => self.push(end, Kind::Nag(nag)),
            Err(_) if digits > 0 => self.push(end, Kind::Aside),
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
    /// On a move a question mark is a glyph, and several are behind a blank too: `4. e4 ?? e5`. A dash parts moves, but
    /// for one that fills the place of a move.
    pub(super) fn sign(&mut self, byte: u8) -> bool {
        let rest = self.rest();
        let (kind, n) = match layout::sign(rest, byte) {
            Some(found) => found,
            None => return false,
        };
        let mark = byte == b'?' && matches!(kind, Kind::Nag(_));
        if mark && self.judges_behind_blank(n) {
            self.push(self.at + n, kind);
            return true;
        }
        if mark && self.asks_in_brackets(n) {
            self.push(self.at + n, Kind::Aside);
            return true;
        }
        if mark && let Some(end) = self.marks_of_cell().or_else(|| self.unread_cell()) {
            self.push(end, Kind::Illegible);
            return true;
        }
        let joined = |item: Item| item.end == self.at && !self.parts_columns(item);
        let detached = !self.items.last().is_some_and(joined);
        let words = |item: Item| matches!(item.kind, Kind::Aside | Kind::Prose | Kind::Result(_));
        let kind = match kind {
            // It ends a sentence: `abandon des Blancs !`
            Kind::Nag(_) if rest[..n] == *"!" && self.items.last().is_some_and(words) => {
                Kind::Separator
            }
            Kind::Nag(_) if rest[..n] == *"?" && detached => Kind::Illegible,
            Kind::Separator if lexicon::dash(rest) == n && detached && self.fills_cell(n) => {
                Kind::Empty { dots: false }
            }
            Kind::Empty { dots: true } if !detached && self.leads_to_answer(&rest[..n]) => {
                Kind::Separator
            }
            kind => kind,
        };
        self.push(self.at + n, kind);
        if matches!(kind, Kind::Nag(_)) {
            self.marked_check();
        }
        true
    }

    /// Whether dots that touch a move lead to the other column, be it empty: so many say nothing else, and where they stand in a
    /// sheet, so do the few behind a longer move. `1. P 4 R....... P 4 R`, `4. C 1 CD - 2 D.. P 3 R`
    #[cold]
    fn leads_to_answer(&mut self, dots: &str) -> bool {
        let touched = |item: Item| is_move(item) || matches!(item.kind, Kind::Unreadable { .. });
        let count = |c| match c {
            '.' => 1,
            '…' => 3,
            _ => 0,
        };
        let many = dots.chars().map(count).sum::<usize>() >= LEADERS_LEAST;
        let leads = self.items.last().is_some_and(touched) && (many || self.leaders);
        self.leaders |= leads;
        leads
    }

    /// Whether a question mark of `n` bytes ends the words that brackets hold: `(les Blancs gagnent plus vite ?)`
    fn asks_in_brackets(&self, n: usize) -> bool {
        let words = |kind| {
            matches!(
                kind,
                Kind::Aside | Kind::Prose | Kind::Side(_) | Kind::Result(_)
            )
        };
        let said = |item: Item| words(item.kind);
        let closes = self.rest()[n..].starts_with([')', ']']);
        closes && !self.open.is_empty() && self.items.last().is_some_and(said)
    }

    /// Whether a question mark behind a move and a blank, as French is set, judges that move: no move is missing behind it, for it ends a
    /// row of two, or Black's move and the next row follow. `3. Fc4 Fg4 ? 4. h3`
    fn judges_behind_blank(&self, n: usize) -> bool {
        let moved = |last: &Item| matches!(last.kind, Kind::Phrase { .. });
        let Some(last) = self.items.last().filter(moved) else {
            return false;
        };
        let blank = matches!(&self.text[last.end..self.at], " " | "\u{a0}" | "\u{202f}");
        let behind = &self.rest()[n..];
        // In a table the number has no sign, and the mark stands in the cell of the move. A blank is left of a quotation mark.
        let cell = behind.trim_start_matches(' ');
        let in_cell = || cell.starts_with(['\t', '\n', '\r']) || behind.starts_with("  ");
        let next = past_signs(behind, &[' ', '\t']);
        let parts = || cell.starts_with(CELL_SIGNS);
        if !blank || !(self.number.signed || in_cell() || parts()) {
            return false;
        }
        let ends = |next: &str| next.is_empty() || layout::result(next).is_some();
        match self.number.is_full() {
            true => {
                let row = || past_signs(next, &LINE_SIGNS);
                ends(next) || next.starts_with(['\n', '\r']) || self.begins_next_row(row())
            }
            false => {
                let unanswered = || ends(next.trim_start()) && (parts() || self.marks_apart());
                self.number.moves == 1 && (self.is_answered_to_end(behind) || unanswered())
            }
        }
    }

    /// Takes two letters that look like the sign of what is unclear, where no castling is due: behind a whole row, or between
    /// White's move and Black's. `2. Nf3 oo Nc6`
    #[cold]
    pub(super) fn judges_unclear(&mut self) -> bool {
        let Some(behind) = self.rest().strip_prefix(UNCLEAR_LETTERS) else {
            return false;
        };
        let alone = behind.is_empty() || behind.starts_with([' ', '\n', '\r', ')']);
        let moved = self.items.last().is_some_and(is_move);
        let due = !self.number.is_full();
        let judges =
            alone && moved && (!due || self.number.moves == 1 && self.is_answered_to_end(behind));
        if judges {
            self.push(self.at + UNCLEAR_LETTERS.len(), Kind::Nag(UNCLEAR));
        }
        judges
    }

    /// Takes the mark of check that touches a glyph, which other writers set behind it: `Bxf7!+`
    fn marked_check(&mut self) {
        let rest = self.rest();
        let Some((sign, n)) = lexicon::check_sign(rest).filter(|_| rest.starts_with(['+', '#']))
        else {
            return;
        };
        let last = index(self.items.len()) - 1;
        let judged = lexicon::nag_glyph(rest).is_some_and(|(_, longer)| longer > n);
        let moved = last.checked_sub(1).map(|at| (at, self.items.at(at)));
        let glyph = self.items.at(last);
        let touched = moved.filter(|(_, item)| item.end == glyph.start && !judged);
        if let Some((
            at,
            Item {
                kind: Kind::Phrase { phrase, pair },
                ..
            },
        )) = touched
        {
            let check = CheckSaid::from(sign);
            self.items.set_kind(
                at,
                Kind::Phrase {
                    phrase: Phrase { check, ..phrase },
                    pair,
                },
            );
            self.at += n;
            self.items.set_last(Item {
                end: self.at,
                ..glyph
            });
        }
    }

    /// Whether a mark stood behind a move and a blank before, among the last items: so this writer sets them.
    fn marks_apart(&self) -> bool {
        let near = self
            .items
            .within(self.items.len().saturating_sub(MARKS_MOST)..self.items.len());
        let items: Vec<Item> = near.collect();
        items.windows(2).any(|two| {
            matches!(two[1].kind, Kind::Nag(_)) && is_move(two[0]) && two[0].end < two[1].start
        })
    }

    /// Whether behind White's move and its mark Black's stands there, marked perhaps, and then the row of the next number or the end.
    fn is_answered_to_end(&self, rest: &str) -> bool {
        let next = past_signs(rest, &[' ', '\t', '\u{a0}', '-', '–', '—']);
        // A mark of check alone is that of a cell which could not be read: `3. F pr P ? éch.`
        let answer = self.dialect.phrase(next).ok();
        let answer = answer.filter(|(phrase, n)| *n > 0 && !phrase.names_nothing());
        let Some((_, n)) = answer else {
            return false;
        };
        let behind = past_signs(&next[n..], &[' ', '\t', '\u{a0}', '!', '?']);
        let row = past_signs(behind, &LINE_SIGNS);
        let ends = row.is_empty() || layout::result(row).is_some();
        ends || self.begins_next_row(row)
    }

    /// The end of marks with blanks between, which fill one of the cells of a row: in a table it is one move. `3;? ?;a6`
    fn marks_of_cell(&self) -> Option<usize> {
        let near = layout::near(self.rest());
        let apart = near.trim_start_matches(['?', '!']);
        if !apart.starts_with(' ') || !apart.trim_start_matches(' ').starts_with('?') {
            return None;
        }
        let reach = self.at.saturating_sub(layout::ROW_MOST);
        let before = &self.text[self.text.floor_char_boundary(reach)..self.at];
        let before = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let sign = before.trim_end_matches(' ').chars().next_back();
        let sign = sign.filter(|sign| ";|\t".contains(*sign))?;
        let cell = near.split(sign).next().unwrap_or(near).trim_end();
        let marks = cell.chars().all(|c| "?! ".contains(c));
        // The number has a cell of its own, and so have both moves.
        let row = &self.text[self.at - before.len()..self.at + near.len()];
        let row = row.trim_start_matches([' ', '|']);
        let numbered = row.starts_with(|c: char| c.is_ascii_digit());
        let both = row.matches(sign).count() > 1;
        (marks && numbered && both).then_some(self.at + cell.len())
    }

    /// The end of marks that stand alone in the place of a move, behind its number or as the last cell of a row: `5. ??? Cbd7`.
    fn unread_cell(&self) -> Option<usize> {
        let last = self.items.last()?;
        let numbered = matches!(last.kind, Kind::Number { .. });
        let in_column = self.text[..self.at].ends_with('\t') || self.parts_columns(last);
        // No glyph has three of them.
        let many = || {
            let apart = last.end < self.at && (self.number.signed || self.is_in_column());
            let behind = is_move(last) || matches!(last.kind, Kind::Close);
            apart && behind && self.rest().starts_with("???")
        };
        // Before the marks are counted: each of a row of them asks.
        let empty = in_column && self.number.moves < 2 && !self.number.is_full();
        if !(numbered || empty || self.number.moves == 1 && many()) {
            return None;
        }
        let behind = self.rest().trim_start_matches(['?', '!']);
        let parting = [' ', '\t', '\n', '\r', ';', ',', '|'];
        if !(behind.is_empty() || behind.starts_with(parting)) {
            return None;
        }
        let next = behind.trim_start_matches([' ', '\t']);
        // Behind White's move a column of judgements may stand before Black's.
        let below = next.trim_start_matches(['|', ';', ' ', '\t']);
        let ends_row = match in_column {
            true => self.number.moves == 0 || below.is_empty() || below.starts_with(['\n', '\r']),
            false => numbered || self.is_next_row(next),
        };
        (numbered || ends_row).then(|| self.text.len() - behind.len())
    }

    /// Whether a dash of `n` bytes is all that stands in the place of a move: between the signs of two columns, behind a
    /// number and before Black's move alone, or behind White's move and before the next number. `5. — Fe7`, `5. O-O —`
    fn fills_cell(&self, n: usize) -> bool {
        let (Some(last), false) = (self.items.last(), self.number.is_full()) else {
            return false;
        };
        if !self.moves || self.over || !self.open.is_empty() {
            return false;
        }
        let behind = &self.rest()[n..];
        let next = behind.trim_start_matches([' ', '\t', '\u{a0}']);
        if self.parts_columns(last) {
            return next.starts_with([';', ',', '|', '\n', '\r']) && !is_end(next);
        }
        // Two moves joined by a dash have no cell behind them, nor has a rule across the page one.
        if last.kind.is_joined() || self.text[last.end..self.at].contains('\n') {
            return false;
        }
        let signed = self.number.signed || self.is_in_column();
        match last.kind {
            _ if is_move(last) && self.number.moves == 1 && signed => self.is_next_row(next),
            Kind::Number { black: true, .. } if signed => self.is_next_row(next),
            // Behind a number that stands a second time it says that Black moves.
            Kind::Number { value, .. } if signed && !self.number.repeated => {
                let number = layout::number_and_move(next, self.dialect);
                if number.is_some_and(|(next, _)| next == value) {
                    return true;
                }
                let line = layout::near(past_comment(next));
                let Ok((_, read)) = self.dialect.phrase(line) else {
                    return false;
                };
                behind.len() > next.len() && self.is_next_row(&past_comment(next)[read..])
            }
            _ => false,
        }
    }

    /// Whether blanks part what stands here from what stands before it as they part columns.
    pub(super) fn is_in_column(&self) -> bool {
        let before = &self.text[..self.at];
        before.ends_with("  ") || before.ends_with('\t')
    }

    /// Whether the next number follows at the start of `rest`, with its move; a comment may stand before it, as of a clock.
    fn is_next_row(&self, rest: &str) -> bool {
        let rest = past_comment(rest);
        let number = layout::number_and_move(rest, self.dialect);
        number.is_some_and(|(value, _)| value == self.number.last + 1)
    }

    /// Whether an item is the sign between two columns of a table.
    fn parts_columns(&self, item: Item) -> bool {
        matches!(item.kind, Kind::Separator) && self.text[item.span()].contains([';', ',', '|'])
    }
}

/// What stands behind a short comment at the start of `rest`, and behind blanks.
fn past_comment(rest: &str) -> &str {
    let next = rest.trim_start_matches([' ', '\t', '\u{a0}']);
    let near = &next.as_bytes()[..next.len().min(COMMENT_MOST)];
    let close = memchr::memchr(b'}', near).filter(|_| next.starts_with('{'));
    close.map_or(rest, |close| {
        next[close + 1..].trim_start_matches([' ', '\t', '\u{a0}'])
    })
}

/// Whether nothing but empty cells and the result follow in a table: its last half-move is White's.
fn is_end(rest: &str) -> bool {
    let sign = |c: char| c.is_whitespace() || matches!(c, '|' | ';' | ',') || layout::is_dash(c);
    let near = &rest[..rest.floor_char_boundary(layout::ROW_MOST)];
    let behind = near.trim_start_matches(sign);
    let figures = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = figures.len() < behind.len()
        && figures.starts_with([' ', '\t', '\u{a0}', '|', ';', '.', ')']);
    behind.is_empty() || !numbered && layout::result(behind).is_some()
}

/// The glyph of what is unclear, and the letters that look like its sign.
const UNCLEAR: u8 = 13;
const UNCLEAR_LETTERS: &str = "oo";
/// The most bytes of a comment that is looked behind.
const COMMENT_MOST: usize = 64;
/// What parts cells, or encloses them.
const CELL_SIGNS: [char; 4] = ['|', ';', ',', '"'];
/// What stands between two rows; each line of a quotation has its sign.
const LINE_SIGNS: [char; 5] = [' ', '\t', '\n', '\r', '>'];
/// The fewest dots that lead from a move to the next column.
const LEADERS_LEAST: usize = 4;
/// Among how many of the last items a mark apart from its move is looked for.
const MARKS_MOST: usize = 64;

/// Whether an item is a move, or the comment behind one.
fn is_move(item: Item) -> bool {
    matches!(item.kind, Kind::Phrase { .. } | Kind::Comment)
}

/// What stands behind the signs of cells, these `others`, and the tags of a page.
fn past_signs<'t>(rest: &'t str, others: &[char]) -> &'t str {
    let mut next = rest;
    loop {
        let behind = next.trim_start_matches(|c| CELL_SIGNS.contains(&c) || others.contains(&c));
        let behind = &behind[layout::markup(behind)..];
        if behind.len() == next.len() {
            return next;
        }
        next = behind;
    }
}
