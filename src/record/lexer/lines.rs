//! Lines of words: headings, prose among the moves, rules across the page; and such as are moves after all.
//!
//! Comes in: the place of the lexer, at the start of a line. Goes out: the item that the line is, if it is words: `Partie jouée à
//! Paris`, `Les Noirs sont mieux.`; not the row `Rhl Txf7 Txf7 Dd1+`, of which nothing reads the first cell.

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// In how many headings moves are looked for.
const HEADINGS_MOST: usize = 256;

/// The most words of a cell.
const CELL_WORDS: usize = 3;

impl Lexer<'_> {
    /// Whether rows in the other family of notations begin again at 1 below others, though nothing sets them apart.
    pub(super) fn begins_other_family(&self) -> bool {
        let rows = self.number.last > 1 && self.open.is_empty() && !self.note;
        // `1/2-1/2` begins many lines, and would be looked at in every dialect.
        rows && layout::result(self.rest()).is_none()
            && layout::opens_other_family(self.rest(), self.dialect.notation, false)
    }

    /// Whether a line among the moves surely begins with a move or a result: most lines do, and are
    /// not looked at twice.
    pub(super) fn opens_no_words(&self) -> bool {
        let mut word = self.rest().bytes().take(8);
        let digit = word.find(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
        digit.is_some_and(|byte| byte.is_ascii_digit()) || layout::result(self.rest()).is_some()
    }

    /// `heading = ? start of a line ? , ( ? words and no move ? | ? figures and no number ? ) ,
    /// ? rest of the words ? ;`
    /// `prose = ? start of a line ? , ( ? words and no move ? | ? a date ? ) , ? rest of the words ? ;`
    ///
    /// A heading before the moves, prose among them; behind the result they are words.
    pub(super) fn words_alone(&mut self) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        if layout::is_marked_heading(line, self.dialect) {
            let kind = match (self.over, self.moves) {
                (true, _) => Kind::Aside,
                (false, true) => Kind::Separator,
                (false, false) => Kind::Heading,
            };
            self.push(self.at + line.len(), kind);
            return true;
        }
        if self.moves && layout::is_table_rule(line) {
            return self.rules_off_heads(line);
        }
        if let Some(end) = self.speaks_above_rows(line) {
            self.push(end, Kind::Heading);
            return true;
        }
        if self.leads_on(line) {
            return true;
        }
        let row = line.trim_start_matches(['|', ' ', '\t']);
        if self.romans && layout::roman_row(row, self.dialect, Some(self.number.last + 1)).is_some()
        {
            return false;
        }
        if self.tells_cell_of_side(line) {
            self.moves = true;
            return false;
        }
        if self.moves && self.is_row(line) {
            return false;
        }
        if self.moves && self.open.is_empty() && (self.parted_by_slash() || self.castles_both()) {
            return true;
        }
        if self.is_title(line) {
            self.push(self.at + line.len(), Kind::Heading);
            return true;
        }
        // The mark of the move above, or what stands about a diagram.
        if self.moves && (layout::is_mark(line) || layout::is_caption(line, self.dialect)) {
            self.push(self.at + line.len(), Kind::Aside);
            return true;
        }
        let Some(end) = layout::words_alone(self.text, self.at, self.dialect) else {
            return false;
        };
        if self.over && self.remarks_behind() {
            return true;
        }
        let comments = self.comments_run_on() && self.moves && !self.over;
        if self.refers(end - self.at) || comments && self.running_comment() {
            return true;
        }
        let kind = match self.over {
            true => Kind::Aside,
            false if !self.moves && self.open.is_empty() => Kind::Heading,
            false => Kind::Prose,
        };
        self.push(end, kind);
        true
    }

    /// Takes a line of words above the moves that a letter or a figure in brackets counts: `(a) Dupont – Martin`.
    #[cold]
    pub(super) fn counted_heading(&mut self) -> bool {
        let call = layout::note_call(self.rest());
        if self.moves || call == 0 {
            return false;
        }
        let line = self.line_end();
        let behind = self.at + call;
        let words =
            behind + self.text[behind..line].len() - self.text[behind..line].trim_start().len();
        let heads = layout::words_alone(self.text, words, self.dialect) == Some(line);
        if heads {
            self.push(line, Kind::Heading);
        }
        heads
    }

    /// Takes a `line` of dashes and bars among the moves where words stand in the line above it, the heads of its columns. Among rows
    /// without numbers it may be one of two empty cells.
    fn rules_off_heads(&mut self, line: &str) -> bool {
        let words = |last: Item| {
            let words = matches!(
                last.kind,
                Kind::Heading | Kind::Prose | Kind::Aside | Kind::Separator
            );
            words && self.text[last.span()].contains(char::is_alphabetic)
        };
        let headed = self.items.last().is_some_and(words);
        if headed {
            self.push(self.at + line.len(), Kind::Separator);
        }
        headed
    }

    /// Minds a line above all moves that is the first row of a sheet, be it that nothing was read in it: it heads no other.
    pub(super) fn begins_unread(&mut self) {
        let above = !self.moves && self.number.last == 0 && self.open.is_empty();
        if above && self.rest().starts_with(['1', '|']) {
            let line = layout::near(self.rest()).trim_end();
            self.moves = layout::is_first_row_unread(line);
            self.semicolons |= self.moves && line.contains(';');
        }
    }

    /// Takes a line above the first row that names a round, a table or a group, as moves are written: `R5`, `D1 Groupe A`
    pub(super) fn names_place(&mut self) -> bool {
        let above = !self.moves && self.number.last == 0 && self.open.is_empty();
        let heads = above && layout::heads_with_place(self.text, self.at, self.dialect);
        if heads {
            self.take_line(Kind::Heading);
        }
        heads
    }

    /// Takes a line that says what a sign means, below the moves or above them.
    pub(super) fn legend(&mut self) -> bool {
        let sign = |byte: &u8| !byte.is_ascii_alphanumeric() || b"xO0".contains(byte);
        let may = self.open.is_empty() && self.rest().as_bytes().first().is_some_and(sign);
        let told = may && layout::is_legend(layout::near(self.rest()).trim_end());
        if told {
            self.take_line(match self.moves {
                true => Kind::Aside,
                false => Kind::Heading,
            });
        }
        told
    }

    /// Takes all of the line at hand, which is set apart from what follows.
    fn take_line(&mut self, kind: Kind) {
        let line = self.text[self.at..self.line_end()].trim_end().len();
        self.push(self.at + line, kind);
        self.line_start = false;
        self.apart = matches!(kind, Kind::Heading);
    }

    /// The end of the words that begin a line above the first row, where they speak of moves: `La dame donne échec.`
    fn speaks_above_rows(&mut self, line: &str) -> Option<usize> {
        let begun = self.moves || self.number.last > 0 || !self.open.is_empty();
        let word = &line[..layout::word_end(line)];
        let word = word.trim_end_matches([',', '.', ':', '!', '?']);
        // `Rd7 e4` are moves, be they without numbers.
        let plain = word.chars().count() > 1
            && word.chars().all(char::is_alphabetic)
            && layout::is_plain_word(word);
        let moves = || !self.comments_run_on() && layout::moves_alone(line, self.dialect) > 0;
        if begun || !plain || moves() || !layout::speaks_of_move(line, self.dialect) {
            return None;
        }
        let (text, at) = (self.text, self.at);
        let row = *self
            .led_to
            .get_or_insert_with(|| layout::led_to(text, at).unwrap_or(at));
        let words = line.find('{').unwrap_or(line.len());
        let end = row.min(at + words);
        (at < row).then(|| text[..end].trim_end().len())
    }

    /// Takes a line behind the result that tells moves, of which none is played.
    pub(super) fn remarks_behind(&mut self) -> bool {
        if !self.open.is_empty() || self.note {
            return false;
        }
        let told = layout::remark_with_moves(self.text, self.at, self.dialect);
        if told > 0 {
            self.push(told, Kind::Aside);
        }
        told > 0
    }

    /// Takes the start of a line whose words lead to what stands behind or below them: an example, a variation, a move supposed,
    /// a result.
    fn leads_on(&mut self, line: &str) -> bool {
        // `Si les Noirs donnent échec :` heads what stands below it.
        self.moves && line.ends_with(':') && self.refers(line.len())
            || self.tells_line()
            || self.moves && self.supposes(true)
    }

    /// Whether a line among the moves is moves, or the cell of one, though it begins as words do.
    fn is_row(&mut self, line: &str) -> bool {
        if !self.over && self.opens_row() {
            return true;
        }
        // A line of its own where a move is due.
        let due = !self.apart && !self.number.is_full();
        let ruin = || due && layout::is_ruin(line);
        let unnumbered = self.number.last == 0 || !self.apart && self.number.is_full();
        let misread = || unnumbered && self.opens_misread(line);
        let runs_on = || due && self.number.last > 0 && self.runs_on_misread(line);
        // `Le Cava-`: the move goes on in the next line.
        let parted = || line.ends_with('-') && self.dialect.reads(self.rest());
        !self.over && (ruin() || misread() || runs_on()) || parted()
    }

    /// Takes a line behind the result that says no move: nothing is due there.
    pub(super) fn says_no_move_behind(&mut self) -> bool {
        let line = layout::near(self.rest()).trim_end();
        let told = self.open.is_empty() && layout::says_no_move(line);
        if told {
            let kind = match layout::is_rule(line) {
                true => Kind::Separator,
                false => Kind::Aside,
            };
            self.push(self.at + line.len(), kind);
        }
        told
    }

    /// Whether a line without a number is moves, of which nothing reads the first, to its end, or its result:
    /// `Rhl Txf7 Txf7 Dd1+`, `F 5 CDD P 3 TD 1-0`.
    fn opens_misread(&self, line: &str) -> bool {
        begins_misread(line, |rest| {
            let last = rest.rfind([' ', '\t']).map_or(0, |at| at + 1);
            let moves = match layout::result(&rest[last..]) {
                Some(_) => &rest[..last],
                None => rest,
            };
            layout::moves_alone(moves, self.dialect) > 0
        })
    }

    /// Whether a row goes on in a line with a move that nothing reads, before the next number or a move that it stands behind: below
    /// `6.` at the end of a line `Tel b5 7. Fb3`.
    fn runs_on_misread(&self, line: &str) -> bool {
        let below = &self.text[self.at + line.len()..];
        let next = |rest: &str| {
            let rest = match rest.trim_start() {
                // The next row may begin in the next line, or the record end with this one.
                "" => below.trim_start(),
                rest => rest,
            };
            let next = layout::number_and_move(rest, self.dialect);
            next.is_some_and(|(number, _)| number == self.number.last + 1)
                || rest.is_empty()
                || layout::result(rest).is_some()
        };
        begins_misread(line, |rest| match self.dialect.phrase(rest) {
            Ok((_, n)) if n > 0 => next(&rest[n..]),
            _ => next(rest),
        })
    }

    /// Whether a line before the first move, though it could tell a move, heads the game that the next line opens (`Échec et
    /// mat`, `Dame contre Tour`), names its players, or sets the men of a side (`Blancs : Rg1, Ta1`).
    fn is_title(&self, line: &str) -> bool {
        let begun = self.moves || self.number.last > 0 || !self.open.is_empty();
        if !begun && layout::sets_king(line, self.dialect) {
            return true;
        }
        if begun {
            return false;
        }
        let place = (self.at, self.at + line.len());
        if layout::heads_with_names(self.text, place, false) {
            return true;
        }
        if line.contains(|c: char| c.is_ascii_digit()) || !self.dialect.reads(line) {
            return false;
        }
        let below = self.text[self.at + line.len()..].trim_start();
        layout::opens_game(below, self.dialect)
    }

    /// `divider = ? start of a line ? , ? a rule across the page ? ;`
    ///
    /// It parts records where the next begins behind it, and says nothing else. One of dashes may be the cell of a
    /// move, where moves go on below that are not due without it.
    pub(super) fn divider(&mut self) -> bool {
        let end = self.line_end();
        let line = self.text[self.at..end].trim_end();
        let parts = layout::is_divider(line) || self.stands_above(line, end);
        if !parts && !self.parts_games(line, end) {
            return false;
        }
        let kind = match layout::is_dashes(line) && self.lacks(end) {
            true => Kind::Empty { dots: false },
            false => Kind::Separator,
        };
        self.push(self.at + line.len(), kind);
        true
    }

    /// Whether a line of few dashes is the first of the record: above a heading or a number it is the cell of no move.
    fn stands_above(&self, line: &str, end: usize) -> bool {
        let below = || self.text[end..].trim_start();
        self.items.is_empty() && layout::is_all_dashes(line) && !self.dialect.reads(below())
    }

    /// Whether a line of few dashes, which may be the cell of a move, parts the rows above from those of another game that
    /// begins below byte `end`, headed perhaps.
    fn parts_games(&self, line: &str, end: usize) -> bool {
        let below = self.text[end..].trim_start();
        let place = self.text.len() - below.len();
        let headed = || layout::heads_game(self.text, place, self.dialect, true);
        layout::is_all_dashes(line)
            && self.number.last > 1
            && (self.opens_another(below) || headed().is_some_and(|(_, heads)| heads))
    }

    /// Whether the first row of a game begins `rest`, be its first move damaged.
    pub(super) fn opens_another(&self, rest: &str) -> bool {
        layout::opens_game(rest, self.dialect) || layout::opens_damaged_game(rest, self.dialect)
    }

    /// Whether moves go on below byte `end` that are neither those due nor another game's.
    fn lacks(&self, end: usize) -> bool {
        let below = &self.text[end..];
        let below = below.trim_start();
        match layout::number_and_move(below, self.dialect) {
            Some((number, _)) => number != self.number.due() && !self.opens_another(below),
            None => self.dialect.reads(below),
        }
    }

    /// Makes of headings in which moves stand words that are none, in a record of which no move was read: its rows are
    /// numbered in a way that nothing reads.
    pub(super) fn tell_moves_in_headings(&mut self) {
        if self.moves && !self.over {
            return;
        }
        let read = |item: Item| matches!(item.kind, Kind::Phrase { .. } | Kind::Unreadable { .. });
        if self.items.iter().any(read) {
            return;
        }
        for at in 0..self.items.len().min(HEADINGS_MOST) {
            let at = index(at);
            let item = self.items.at(at);
            let words = &self.text[item.span()];
            if matches!(item.kind, Kind::Heading) && layout::holds_moves(words, self.dialect) {
                self.items.set_kind(at, Kind::Prose);
            }
        }
    }
}

/// Whether a line begins with a cell that may be a move though nothing reads it, and `goes_on` so behind it.
fn begins_misread(line: &str, goes_on: impl Fn(&str) -> bool) -> bool {
    let near = &line[..line.floor_char_boundary(layout::ROW_MOST)];
    let mut blanks = near.match_indices([' ', '\t']).take(CELL_WORDS);
    blanks.any(|(at, _)| is_misread(&near[..at]) && goes_on(near[at..].trim_start()))
}

/// Whether a cell may be a move though nothing reads it: `Tel`, `F l CD`.
fn is_misread(cell: &str) -> bool {
    let figure = |c: char| c.is_ascii_digit() || layout::is_like_figure(c) || "AB".contains(c);
    let square = |cell: &str| {
        let mut last = cell.chars().rev();
        last.next().is_some_and(figure) && last.next().is_some_and(|c| ('a'..='h').contains(&c))
    };
    match cell.contains(' ') {
        true => {
            // A letter may be written twice: `F 5 CDD`.
            let letters = |word: &str| word.chars().all(char::is_uppercase);
            let short = |word: &str| word.len() < 3 || word.len() == 3 && letters(word);
            cell.split(' ').all(short) && cell.contains(figure)
                || layout::cell_misread(cell, false, |_| false) == Some(cell.len())
        }
        // Of `O-O` a nought may be left.
        false => {
            let nought = matches!(cell, "O" | "o" | "0");
            nought || layout::is_ruin(cell) || cell.chars().count() < 5 && square(cell)
        }
    }
}
