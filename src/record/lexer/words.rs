//! Words that are no moves: lines of them, comments that run on, and what nothing reads.
//!
//! Comes in: the place of the lexer, at a word. Goes out: the item that it begins, to the end of
//! the line at most: `Partie jouée à Paris`, `bien joué`.

use crate::lexicon;
use crate::notation::{Notation, is_raised};

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// In how many headings moves are looked for.
const HEADINGS_MOST: usize = 256;

/// No cell of letters that nothing reads has more bytes.
const CELL_MOST: usize = 12;

/// The most words of a cell.
const CELL_WORDS: usize = 3;

impl Lexer<'_> {
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
        let example = layout::example(self.rest());
        if self.moves && !self.over && self.opens_numbered(example) && self.is_example(example) {
            self.begin_example(example);
            return true;
        }
        let line = self.text[self.at..self.line_end()].trim_end();
        // `Si les Noirs donnent échec :` heads what stands below it.
        if self.moves && line.ends_with(':') && self.refers(line.len()) {
            return true;
        }
        if self.tells_line() || self.moves && self.supposes(true) || self.joins_result() {
            return true;
        }
        if self.moves && !self.over && (self.opens_row() || self.holds_cell(line)) {
            return false;
        }
        // A line of its own where a move is due.
        if self.moves
            && !self.over
            && !self.apart
            && !self.number.is_full()
            && layout::is_ruin(line)
        {
            return false;
        }
        if self.moves && !self.over && self.number.last == 0 && self.opens_misread(line) {
            return false;
        }
        // `Le Cava-`: the move goes on in the next line.
        if self.moves && line.ends_with('-') && self.dialect.reads(self.rest()) {
            return false;
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
        if self.refers(end - self.at) {
            return true;
        }
        if self.comments_run_on() && self.moves && !self.over && self.running_comment() {
            return true;
        }
        if self.ends_with_result(end - self.at) {
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

    /// Whether a line of a record without numbers is moves, of which nothing reads the first: `Rhl Txf7 Txf7 Dd1+`.
    fn opens_misread(&self, line: &str) -> bool {
        let near = &line[..line.floor_char_boundary(layout::ROW_MOST)];
        let mut blanks = near.match_indices([' ', '\t']).take(CELL_WORDS);
        let figure = |c: char| c.is_ascii_digit() || "lIiOo".contains(c);
        let square = |cell: &str| {
            let mut last = cell.chars().rev();
            last.next().is_some_and(figure) && last.next().is_some_and(|c| ('a'..='h').contains(&c))
        };
        let misread = |cell: &str| match cell.contains(' ') {
            true => cell.split(' ').all(|word| word.chars().count() < 3) && cell.contains(figure),
            false => layout::is_ruin(cell) || cell.chars().count() < 5 && square(cell),
        };
        blanks.any(|(at, _)| {
            misread(&near[..at]) && layout::moves_alone(near[at..].trim_start(), self.dialect) > 0
        })
    }

    /// Whether the cells of a row, parted as columns are, are a move and what nothing reads: `F l CD⇥P 3 TD`.
    fn holds_cell(&self, line: &str) -> bool {
        let near = &line[..line.floor_char_boundary(layout::ROW_MOST)];
        let parts = |text: &'_ str| text.find('\t').or_else(|| text.find(layout::COLUMNS_APART));
        let Some(border) = parts(near) else {
            return false;
        };
        let (first, second) = (near[..border].trim(), near[border..].trim());
        let one = |cell: &str| layout::moves_alone(cell, self.dialect) == 1;
        let short = |cell: &str| cell.split(' ').all(|word| word.chars().count() < 5);
        parts(second).is_none() && (one(second) && short(first) || one(first) && short(second))
    }

    /// `divider = ? start of a line ? , ? a rule across the page ? ;`
    ///
    /// It parts records where the next begins behind it, and says nothing else. One of dashes may be the cell of a
    /// move, where moves go on below that are not due without it.
    pub(super) fn divider(&mut self) -> bool {
        let end = self.line_end();
        let line = self.text[self.at..end].trim_end();
        if !layout::is_divider(line) {
            return false;
        }
        let kind = match layout::is_dashes(line) && self.lacks(end) {
            true => Kind::Empty { dots: false },
            false => Kind::Separator,
        };
        self.push(self.at + line.len(), kind);
        true
    }

    /// Whether moves go on below byte `end` that are neither those due nor another game's.
    fn lacks(&self, end: usize) -> bool {
        let below = &self.text[end..];
        let below = below.trim_start();
        match layout::number_and_move(below, self.dialect) {
            Some((number, _)) => {
                number != self.number.due() && !layout::opens_game(below, self.dialect)
            }
            None => self.dialect.reads(below),
        }
    }

    /// Takes the words of a note's line as far as no numbered move stands in them, behind its call if it is `called`: where
    /// it begins with a move, and where no comment runs on; false where nothing is taken.
    pub(super) fn speaks(&mut self, called: bool) -> bool {
        let line = &self.text[self.at..self.line_end()];
        let blanks = line.len() - line.trim_start_matches([' ', '\t', '\u{a0}']).len();
        let words = &line[blanks..];
        let number = layout::number_and_move(words, self.dialect);
        if !called && number.is_some_and(|(value, _)| value == self.number.due()) {
            // The game goes on.
            self.note = false;
            return false;
        }
        let moves = layout::moves_alone(words, self.dialect) > 0;
        let spoken = !self.comments_run_on() || self.dialect.reads(words);
        if number.is_some() || !spoken || moves && !called {
            return false;
        }
        let numbered = |(at, c): &(usize, char)| {
            c.is_ascii_digit()
                && !words[..*at].ends_with(|c: char| c.is_alphanumeric())
                && layout::number_and_move(&words[*at..], self.dialect)
                    .is_some_and(|(_, sign)| sign)
        };
        let end = words
            .char_indices()
            .find(numbered)
            .map_or(words.len(), |(at, _)| at);
        let end = words[..end].trim_end().len();
        self.at += blanks;
        self.line_start &= end == 0;
        if end > 0 {
            self.push(self.at + end, Kind::Aside);
            self.apart = false;
        }
        end > 0
    }

    /// Takes a line that speaks of a move behind a whole row, where the next line has the number that is due: `F 5 C est aussi
    /// bon.`, or the move at which a line of words ended.
    pub(super) fn judges_move(&mut self) -> bool {
        let due = self.number.due();
        if !self.moves || self.over || !self.open.is_empty() || due == self.number.last {
            return false;
        }
        if !self.rest().starts_with(|c: char| c.is_alphabetic()) {
            return false;
        }
        let line = self.text[self.at..self.line_end()].trim_end();
        let Ok((phrase, n)) = self.dialect.phrase(line) else {
            return false;
        };
        let behind = line[n..].trim_start_matches([' ', '!', '?', ',', '\u{a0}']);
        let judged = behind.starts_with(char::is_lowercase)
            && layout::result(behind).is_none()
            && !behind.contains(|c: char| c.is_ascii_digit());
        let spoken =
            !phrase.names_nothing() && (judged || behind.is_empty() && self.words_run_on());
        let next = || layout::next_line_number(self.text, self.at, self.dialect);
        // The words may end the record too.
        let told = || lexicon::judges(behind) > 0 && line.len() <= layout::ROW_MOST;
        let follows = match spoken {
            true => next() == Some(due) || told() && next().is_none(),
            false => told() && next().is_none_or(|number| number == due),
        };
        if !follows || phrase.names_nothing() {
            return false;
        }
        self.push(self.at + line.len(), Kind::Aside);
        true
    }

    /// Takes a line that says White's move of the row again, with words behind it, though the next line has Black's behind dots:
    /// `6/ Fd3 - ... ;`, `6/ Ce4 est aussi bon.` and `6/ ... - Fg4 ;`
    pub(super) fn judges_instead(&mut self) -> bool {
        let among = self.moves && !self.over && self.open.is_empty() && self.number.moves == 1;
        if !among || !self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        let line = self.text[self.at..self.line_end()].trim_end();
        let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let again = line[..line.len() - after.len()].parse() == Ok(self.number.last);
        let (sign, dots) = layout::number_sign(after);
        let told = after[sign..].trim_start_matches([' ', '\t', '\u{a0}']);
        let Ok((_, n)) = self.dialect.phrase(told) else {
            return false;
        };
        let behind = told[n..].trim_start_matches([' ', '!', '?', ',', ';', '\u{a0}']);
        let judged = again && !dots && behind.starts_with(char::is_lowercase);
        if !judged || line.len() > layout::ROW_MOST || !self.answers_below(line.len()) {
            return false;
        }
        self.push(self.at + line.len(), Kind::Aside);
        true
    }

    /// Whether the line behind the next `n` bytes has the number of the row again, and dots before Black's move.
    fn answers_below(&self, n: usize) -> bool {
        let below = self.rest()[n..].trim_start();
        let again = layout::number_and_move(below, self.dialect);
        let after = below.trim_start_matches(|c: char| c.is_ascii_digit());
        let (sign, dots) = layout::number_sign(after);
        let dots = dots || lexicon::ellipsis(after[sign..].trim_start_matches([' ', '\u{a0}'])) > 0;
        dots && again.is_some_and(|(value, _)| value == self.number.last)
    }

    /// Whether the line before is one of words, and does not end a sentence.
    fn words_run_on(&self) -> bool {
        self.items.last().is_some_and(|last| {
            let words = self.text[last.span()].trim_end();
            matches!(last.kind, Kind::Prose | Kind::Aside)
                && words.contains(' ')
                && words.ends_with(|c: char| c.is_lowercase() || c == ',' || c == ':')
        })
    }

    /// Whether a line before the first move, though it could tell a move, heads the game that the next line opens (`Échec et
    /// mat`, `Dame contre Tour`), or sets the men of a side (`Blancs : Rg1, Ta1`).
    fn is_title(&self, line: &str) -> bool {
        let begun = self.moves || self.number.last > 0 || !self.open.is_empty();
        if !begun && layout::sets_king(line, self.dialect) {
            return true;
        }
        if begun || line.contains(|c: char| c.is_ascii_digit()) || !self.dialect.reads(line) {
            return false;
        }
        let below = self.text[self.at + line.len()..].trim_start();
        layout::opens_game(below, self.dialect)
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

    /// Whether comments stand among the moves without a sign, as books of the notation print them.
    pub(super) fn comments_run_on(&self) -> bool {
        self.dialect.notation.goes_by(Notation::Descriptive)
    }

    /// Whether a comment goes on behind the side named in the next `n` bytes: `Les Noirs sont bien.`
    pub(super) fn speaks_of_side(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        self.comments_run_on() && self.moves && behind.starts_with(char::is_lowercase)
    }

    /// Whether a side is named in the next `n` bytes in the midst of words of a variation: `et les Noirs ont une pièce de plus`.
    pub(super) fn is_side_in_words(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        !self.open.is_empty()
            && behind.starts_with(char::is_lowercase)
            && !self.dialect.reads(behind)
            && (self.example.is_some() || self.joins_last())
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

    /// Whether a word of `n` bytes stands before the number of a move: `Exemple : 3... Cf6`.
    fn opens_numbered(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        n > 0 && layout::number_and_move(behind, self.dialect).is_some()
    }

    /// `words = plain_word , { blanks , plain_word } ;`
    /// `plain_word = ? a word that is nothing else ? ;`
    ///
    /// In a variation and behind the result; elsewhere they are unreadable, and one item too.
    pub(super) fn unreadable(&mut self) {
        if self.joins_first_moves()
            || self.roman_number()
            || self.misread_number()
            || self.counts_stroke()
        {
            return;
        }
        if self.novel_move() || self.ends_last_move_here() || self.parts_choices() {
            return;
        }
        if self.moves && (self.supposes(false) || self.takes_judged_back()) {
            return;
        }
        if self.calls_note() || self.parted_move() {
            return;
        }
        if self.remarks_in_cell() {
            return;
        }
        let told = (!self.over || self.note) && !self.is_short_cell();
        if self.comments_run_on() && self.moves && told && self.running_comment() {
            return;
        }
        let rest = self.rest();
        let example = layout::example(rest);
        if self.moves && !self.over && self.opens_numbered(example) && self.is_example(example) {
            return self.begin_example(example);
        }
        if example > 0 && self.speaks_of_moves_here()
            || self.remarks()
            || self.names_before_answer()
        {
            return;
        }
        if self.signs.is_empty() && self.opens_with_date() {
            let end = layout::words_alone(self.text, self.at, self.dialect);
            let kind = if self.over { Kind::Aside } else { Kind::Prose };
            return self.push(end.unwrap_or(self.at + 1), kind);
        }
        let cell = match self.comments_run_on() {
            // Between the cells of a row a bar is no figure.
            true => layout::cell(rest).filter(|&n| !(rest[..n].contains('|') && self.is_in_bars())),
            false => None,
        };
        let n = cell.unwrap_or_else(|| layout::word_end(rest));
        let n = self.end_before_due(rest, n).unwrap_or(n);
        if let Some(control) = rest.chars().next().filter(|c| c.is_control()) {
            let more = rest.trim_start_matches(|c: char| c.is_control() && !c.is_whitespace());
            let run = (rest.len() - more.len()).max(control.len_utf8());
            return self.push(self.at + run, Kind::Control(control));
        }
        let n = n + layout::controls_within(&rest[n..]);
        let expected = match self.dialect.phrase(rest) {
            Err(expected) => expected,
            Ok(_) => return self.push(self.at + n, Kind::Stray),
        };
        let has = |is: fn(&u8) -> bool| rest.as_bytes()[..n].iter().any(is);
        let mixed = has(u8::is_ascii_digit)
            && has(u8::is_ascii_alphabetic)
            && !layout::opens_with_misread_number(rest, self.dialect)
            && !layout::is_ordinal(rest);
        let shaped = cell.is_some() || mixed || layout::is_like_castling(rest);
        if !shaped && self.ends_words(n) {
            return;
        }
        if self.over && self.open.is_empty() || !shaped && !self.open.is_empty() {
            return self.push(self.at + n, Kind::Aside);
        }
        self.moves |= shaped && self.open.is_empty();
        self.push(self.at + n, Kind::Unreadable { expected, shaped });
    }

    /// Whether a few letters are all that stands between two columns: a cell, and no comment that runs on. `| xx | P 3 TD |`
    fn is_short_cell(&self) -> bool {
        let opens = self
            .items
            .last()
            .is_some_and(|last| self.text[last.span()].ends_with('|'));
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

    /// Whether a date begins the line among the moves: `12 mars 1858`.
    fn opens_with_date(&self) -> bool {
        let digit = self.rest().starts_with(|c: char| c.is_ascii_digit());
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        digit
            && (self.moves || !self.open.is_empty())
            && before.ends_with(['\n', '\r'])
            && layout::opens_with_date(self.rest(), self.dialect)
    }

    /// Takes the next `n` bytes for the end of the item before, words of its line that nothing reads; false where it is none.
    pub(super) fn ends_words(&mut self, n: usize) -> bool {
        let Some(last) = self.items.last().filter(|_| self.joins_last()) else {
            return false;
        };
        self.at += n;
        let end = self.at;
        self.items.set_last(Item { end, ..last });
        true
    }

    /// Whether the item before is a word that nothing reads either, on the same line.
    fn joins_last(&self) -> bool {
        self.items.last().is_some_and(|last| {
            matches!(
                last.kind,
                Kind::Unreadable { shaped: false, .. } | Kind::Aside
            ) && !self.text[..last.end].ends_with([')', ']'])
                && layout::result(&self.text[last.span()]).is_none()
                && !self.text[last.end..self.at].contains(['\n', '\r'])
        })
    }
}
