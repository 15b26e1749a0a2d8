//! Notes that suppose a move or judge one, in the midst of the rows: it is spoken of, and not played.
//!
//! Comes in: the place of the lexer, at a word. Goes out: the item that opens the variation told, or words:
//! `Si 4 P 3 F, C 3 F.`, `Menace : P 4 D.`, `4 P 4 D serait prématuré.`

use crate::lexicon;

use super::super::{Item, Kind, layout};
use super::Lexer;
use super::numbers::{Numbered, is_closed};

/// Within how many bytes of the word that supposes a move its number is looked for.
const SUPPOSED_MOST: usize = 64;

/// Over no more lines does a sentence go on that judges a move said again.
const SENTENCE_LINES: usize = 8;

impl Lexer<'_> {
    /// Begins a variation at a word that supposes the move of the number that is due: `Si 4 P 3 F, C 3 F.` Where no number
    /// stands in a line of its own (`alone`), that line is words.
    #[cold]
    pub(super) fn supposes(&mut self, alone: bool) -> bool {
        let due = self.number.due();
        if !self.moves || self.over || !self.open.is_empty() || lexicon::supposes(self.rest()) == 0
        {
            return false;
        }
        let whole = due != self.number.last && due > 1;
        let supposed = self.supposed_number().filter(|_| whole);
        let own = supposed.filter(|(_, value)| *value == due);
        let back = own.and_then(|(n, _)| Some((n, self.leads_to_supposed(n, due)?)));
        if let Some((n, back)) = back {
            // Where Black's move is awaited the game comes back before that.
            let whole = self.awaited() == due;
            self.begin_example(n);
            self.example_until = if whole { back } else { 0 };
            if self.example_until > 0 {
                self.goes_on_behind_last();
            }
            return true;
        }
        match supposed {
            Some((_, value)) if value < due && self.comments_run_on() => false,
            None if whole && alone && self.speaks_in_line(due) => true,
            _ => self.speaks_of_moves_here(),
        }
    }

    /// The number of the move that the words at the place lead to, and the bytes before it.
    fn supposed_number(&self) -> Option<(usize, u32)> {
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(SUPPOSED_MOST)];
        let line = near.split(['\n', '\r']).next().unwrap_or_default();
        let figures = line.match_indices(|c: char| c.is_ascii_digit());
        let numbers = figures.filter(|(at, _)| line[..*at].ends_with([' ', '\u{a0}', ':']));
        let known = |at: usize| {
            let (value, _) = layout::number_and_move(&rest[at..], self.dialect)?;
            Some((line[..at].trim_end().len(), value))
        };
        numbers.into_iter().find_map(|(at, _)| known(at))
    }

    /// Takes a line of words that suppose moves without their number, before the row that is `due`, or the last of the text.
    fn speaks_in_line(&mut self, due: u32) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        let next = || layout::next_line_number(self.text, self.at, self.dialect);
        let spoken = self.comments_run_on()
            && line.len() <= layout::ROW_MOST
            && layout::result(line).is_none()
            && next().is_none_or(|number| number == due);
        if spoken {
            self.push(self.at + line.len(), Kind::Aside);
        }
        spoken
    }

    /// Takes back a move and its number at the start of this line, where the words at the place judge it and no move of the game
    /// follows: `4 P 4 CD est plus fort.`
    #[cold]
    pub(super) fn takes_judged_back(&mut self) -> bool {
        let last = self.items.len().wrapping_sub(1);
        let (Some(number), Some(played)) =
            (self.items.get(last.wrapping_sub(1)), self.items.get(last))
        else {
            return false;
        };
        let Kind::Number {
            value,
            black: false,
        } = number.kind
        else {
            return false;
        };
        let alone = matches!(played.kind, Kind::Phrase { .. })
            && self.number.last == value
            && (self.number.moves, self.number.repeated) == (1, false)
            && self.open.is_empty();
        if !alone || value < 2 || self.over || !self.is_judged_row(&number, value) {
            return false;
        }
        self.items.truncate(last - 1);
        self.number = Numbered {
            last: value - 1,
            moves: 2,
            ..self.number
        };
        let line = self.text[self.at..self.line_end()].trim_end().len();
        let end = self.at + line;
        self.at = number.start;
        self.push(end, Kind::Aside);
        true
    }

    /// Whether the row of that `number` says nothing but that its move is judged, and the next line has the same number, or none.
    fn is_judged_row(&mut self, number: &Item, value: u32) -> bool {
        let words = self.rest().trim_start_matches([',', ' ']);
        let line = self.text[self.at..self.line_end()].len();
        let before = self.text[..number.start].trim_end_matches([' ', '\t', '\u{a0}']);
        let below = || layout::next_line_number(self.text, self.at, self.dialect);
        lexicon::judges(words) > 0
            && line <= layout::ROW_MOST
            && before.ends_with(['\n', '\r'])
            && below().is_none_or(|next| next == value)
    }

    /// Minds whether a note begins at this line, or goes on; true where the call of one was read.
    #[cold]
    pub(super) fn begin_note(&mut self) -> bool {
        let call = match layout::note_call(self.rest()) {
            n if self.goes_on_behind(n) => {
                self.push(self.at + n, Kind::Aside);
                self.line_start = false;
                return true;
            }
            n if self.opens_with_number(n) => 0,
            n => n,
        };
        self.note = (self.note && !self.apart || call > 0) && self.moves;
        let called = self.note && call > 0 && self.open.is_empty();
        if called {
            self.push(self.at + call, Kind::Aside);
            self.line_start = false;
        }
        self.note && self.open.is_empty() && self.speaks(called) || called
    }

    /// Whether the next `n` bytes, in parentheses, open a variation by its number, which a parenthesis closes, or a line of moves:
    /// `(14) Cg3 15) Dd1)`, `(1) e4 e5`. Where comments run on they call a note, and before other words: `(1) d6 est plus sûr.`
    fn opens_with_number(&self, n: usize) -> bool {
        let (call, body) = self.rest().split_at(n);
        let figures = call.contains(|c: char| c.is_ascii_digit());
        let body = body.trim_start_matches([' ', '\t']);
        let row = || {
            let line = layout::near(body).trim_end();
            let first = self.dialect.phrase(line).map_or(0, |(_, n)| n);
            let answer = line[first..].trim_start();
            first > 0 && (answer.is_empty() || self.dialect.reads(answer))
        };
        figures && !self.comments_run_on() && self.dialect.reads(body) && (is_closed(body) || row())
    }

    /// Whether the game goes on behind the call of a note that a line's end parted from its move: `a) 4. c3 Cf6`.
    fn goes_on_behind(&self, n: usize) -> bool {
        let (call, behind) = self.rest().split_at(n);
        let next = || layout::number_and_move(behind, self.dialect);
        call.starts_with(char::is_alphabetic)
            && next().is_some_and(|(number, _)| number == self.number.due())
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

    /// Takes a line that says White's move of the row again, with words behind it that may go on below, though Black's stands under them
    /// behind dots: `6/ Fd3 - ... ;`, `6/ Ce4 est aussi bon.` and `6/ ... - Fg4 ;`
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
        if !judged || line.len() > layout::ROW_MOST {
            return false;
        }
        let words = self.before_answer(line.len());
        if let Some(n) = words {
            self.push(self.at + n, Kind::Aside);
        }
        words.is_some()
    }

    /// The bytes of the sentence that goes on behind the next `n` from line to line, where the row is answered below it.
    fn before_answer(&self, n: usize) -> Option<usize> {
        let mut end = n;
        for _ in 0..SENTENCE_LINES {
            if self.answers_below(end) {
                return Some(end);
            }
            let below = self.rest()[end..].trim_start_matches([' ', '\t', '\r']);
            let line = layout::near(below.strip_prefix('\n')?).trim_end();
            if !line.trim_start().starts_with(char::is_alphabetic) {
                return None;
            }
            end = self.rest().len() - below.len() + 1 + line.len();
        }
        None
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
}
