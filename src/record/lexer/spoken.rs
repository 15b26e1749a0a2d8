//! Remarks without braces that speak of moves: in the line of moves, in lines of their own, in brackets.
//!
//! Comes in: the place of the lexer, at a word or a number. Goes out: words, as far as the game does not go on, or the item
//! that opens the variation told: `a6. Menace b5.`, `Ici 6. d4 était possible.`, `(contrôle b5)`.

use crate::lexicon;

use super::super::{Item, Kind, layout};
use super::numbers::is_of_row;
use super::{Lexer, index};

/// Within how many bytes the game comes back to the number at which a remark left it.
const BACK_MOST: usize = 1024;
/// Words that end with a stop are a sentence if they are more.
const SENTENCE_LEAST: usize = 4;
/// And within how many lines.
const BACK_LINES: usize = 16;

impl Lexer<'_> {
    /// Where the game comes back, if the words of the next `n` bytes lead to the move that they speak of and not to the game:
    /// the number behind them, which is `due`, stands again there. Where it does not (then 0), they are a sentence that speaks
    /// of no move before it.
    pub(super) fn leads_to_supposed(&self, n: usize, due: u32) -> Option<usize> {
        let words = &self.rest()[..n];
        let opens = words.starts_with(char::is_uppercase);
        // Behind a sentence the game goes on.
        let ended = words.ends_with(['.', '!', '?']) && words.split(' ').count() > SENTENCE_LEAST;
        let opens = opens && !ended;
        let alone = || opens && !layout::speaks_of_move(words, self.dialect) && self.is_last_line();
        self.told_again(n, due).or_else(|| alone().then_some(0))
    }

    /// Whether no result ends the line at the place, and in the midst of a sentence no move stands below it.
    fn is_last_line(&self) -> bool {
        let near = &self.rest()[..self.rest().floor_char_boundary(BACK_MOST)];
        let line = near.split(['\n', '\r']).next().unwrap_or_default();
        let ends = line.rsplit(' ').next().unwrap_or_default();
        let below = near[line.len()..].trim_start();
        let runs_on = line.starts_with(char::is_lowercase) && self.dialect.reads(below);
        lexicon::result(ends).is_none() && !runs_on
    }

    /// Where the number `due`, which stands behind the next `n` bytes, stands again.
    fn told_again(&self, n: usize, due: u32) -> Option<usize> {
        let near = &self.rest()[n..];
        let near = &near[..near.floor_char_boundary(BACK_MOST)];
        let mut numbers = self.numbers_among(near);
        numbers.next().filter(|(_, first)| *first == due)?;
        let mut own = numbers.take_while(|(_, value)| *value > 1);
        own.find(|(_, value)| *value == due)
            .map(|(at, _)| self.at + n + at)
    }

    /// Begins an example that a word announces before the number of a move: `Exemple : 3... Cf6`.
    pub(super) fn begins_numbered_example(&mut self) -> bool {
        if !self.moves || self.over {
            return false;
        }
        let n = layout::example(self.rest());
        let begins = self.opens_numbered(n) && self.is_example(n);
        if begins {
            self.begin_example(n);
        }
        begins
    }

    /// Whether a word of `n` bytes stands before the number of a move.
    fn opens_numbered(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        n > 0 && layout::number_and_move(behind, self.dialect).is_some()
    }

    /// Whether an example that the next `n` bytes announce tells other moves than the game goes on with.
    pub(super) fn is_example(&self, n: usize) -> bool {
        let due = self.number.due();
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        let next = layout::number_and_move(behind, self.dialect);
        match next {
            _ if due == self.number.last || !self.open.is_empty() => true,
            Some((value, _)) if value == due => self.leads_to_supposed(n, due).is_some(),
            Some(_) => true,
            None => {
                let (end, goes_on) = layout::spoken(self.rest(), self.dialect, self.number.owed());
                let behind = &self.rest()[end..];
                let blanks = &behind[..behind.len() - behind.trim_start().len()];
                !goes_on || blanks.contains(['\n', '\r']) || self.told_again(end, due).is_some()
            }
        }
    }

    /// Takes words that suppose a move, or announce an example, as far as the game does not go on.
    pub(super) fn speaks_of_moves_here(&mut self) -> bool {
        let whole = self.moves && !self.over && self.open.is_empty() && self.number.last > 0;
        let rest = self.rest();
        if !whole || lexicon::supposes(rest) == 0 && lexicon::example(rest) == 0 {
            return false;
        }
        let (end, _) = layout::spoken(rest, self.dialect, self.number.owed());
        if end > 0 {
            self.push(self.at + end, Kind::Aside);
        }
        end > 0
    }

    /// The same of words that begin with a side's name.
    pub(super) fn speaks_as_side(&mut self) -> bool {
        self.moves && !self.comments_run_on() && (self.supposes(false) || self.remarks())
    }

    /// Takes words behind a whole row, more than one, where the number that is due or the result follows them; behind White's
    /// move such as go on from it: `et gain de pièce`.
    pub(super) fn remarks(&mut self) -> bool {
        let rest = self.rest();
        let whole = self.number.is_full() || self.number.moves == 1;
        let among = self.moves && !self.over && self.open.is_empty() && whole;
        let word = layout::is_plain_word(rest) || layout::is_ordinal(rest);
        if !among || self.at < self.unspoken || !word {
            return false;
        }
        let (end, goes_on) = layout::spoken(rest, self.dialect, self.number.owed());
        let plain = || layout::are_plain_words(&rest[..end], self.dialect);
        let last = || !goes_on && self.ends_record(end) && plain();
        if self.number_returns(end, goes_on) && (goes_on || plain()) || last() {
            self.push(self.at + end, Kind::Aside);
            return true;
        }
        if !goes_on || !plain() {
            self.unspoken = self.at + end;
            return false;
        }
        let answered = || rest.starts_with("et ") || self.stands_before_answer(end);
        if !self.number.is_full() && !answered() {
            return false;
        }
        self.push(self.at + end, Kind::Aside);
        true
    }

    /// Whether behind words of `end` bytes, which a sentence ends, the number of White's move stands again with dots, or words
    /// behind a whole row are parted from the number that is due by others: a bracket, the end of a line.
    fn number_returns(&self, end: usize, goes_on: bool) -> bool {
        let (words, behind) = self.rest().split_at(end);
        let next = behind.trim_start();
        if goes_on {
            let same = layout::number_and_move(next, self.dialect)
                .is_some_and(|(value, _)| value == self.number.last);
            let sentence = words.ends_with(['.', '!', '?', '»', ')']);
            return same
                && (sentence || behind[..behind.len() - next.len()].contains(['\n', '\r']));
        }
        let due = self.number.due();
        let within = || self.stands_below(behind, due);
        self.number.is_full() && self.tags.is_empty() && !self.comments_run_on() && within()
    }

    /// Whether words of `end` bytes behind a whole row are the last of the record: they speak of no move, or are sentences.
    fn ends_record(&self, end: usize) -> bool {
        let (words, behind) = self.rest().split_at(end);
        let next = behind.trim_start();
        let over = next.is_empty() || layout::has_blank_line(&behind[..behind.len() - next.len()]);
        let told = || {
            words.ends_with(['.', '!', '?', '»']) || !layout::speaks_of_move(words, self.dialect)
        };
        self.number.is_full() && self.tags.is_empty() && over && told()
    }

    /// Whether the number `due` and its move stand in the lines behind words, and no other before it.
    fn stands_below(&self, behind: &str, due: u32) -> bool {
        let near = &behind[..behind.floor_char_boundary(BACK_MOST)];
        let first = self.numbers_among(near).next();
        first.is_some_and(|(_, value)| value == due)
    }

    /// Where numbers stand before moves among `words`, and which; a result, behind which another game may have its own, is 0.
    fn numbers_among(&self, words: &str) -> impl Iterator<Item = (usize, u32)> {
        let starts = words.char_indices().filter(|&(at, c)| {
            c.is_ascii_digit() && words[..at].ends_with(|c: char| c.is_whitespace() || c == '>')
        });
        starts.filter_map(|(at, _)| match lexicon::result(&words[at..]) {
            Some(_) => Some((at, 0)),
            None => Some((at, layout::number_and_move(&words[at..], self.dialect)?.0)),
        })
    }

    /// Begins a variation at a line of words before a number, where the game comes back below to the number that is due:
    /// `La suite 6. d4 exd4 7. Te1 est jouable.` A number that the game is past needs no row below; one that it is not at
    /// makes words of the line.
    pub(super) fn tells_line(&mut self) -> bool {
        if !self.moves || self.over || !self.open.is_empty() || self.number.last == 0 {
            return false;
        }
        let Some((n, value, black)) = self.number_in_line() else {
            return false;
        };
        let awaited = self.awaited();
        let back = self.comes_back(awaited);
        let past = value < awaited && !self.comments_run_on();
        if back.is_none() && !past {
            return false;
        }
        if value > awaited {
            let end = self.text[..back.unwrap_or(self.at)].trim_end().len();
            self.push(end, Kind::Aside);
            return true;
        }
        let words = &self.rest()[..n];
        let open = index(self.items.len());
        self.begin_example(n);
        self.example_until = back.unwrap_or(self.line_end());
        match value <= self.number.last {
            true => self.refer(open, value, black, words),
            false => self.goes_on_behind_last(),
        }
        true
    }

    /// The number of the next move: that which stands a second time, until Black's move is told.
    pub(super) fn awaited(&self) -> u32 {
        match self.number.repeated && self.number.moves == 0 {
            true => self.number.last,
            false => self.number.due(),
        }
    }

    /// The number in the line of words at the place, behind how many bytes it stands, and whether dots say that it is Black's.
    fn number_in_line(&self) -> Option<(usize, u32, bool)> {
        let line = layout::near(self.rest());
        if !line.starts_with(|c: char| c.is_alphabetic()) || self.dialect.reads(line) {
            return None;
        }
        let starts = line
            .match_indices([' ', ':', '\u{a0}'])
            .map(|(at, sign)| at + sign.len());
        let mut starts = starts.filter(|&at| line[at..].starts_with(|c: char| c.is_ascii_digit()));
        let number = |at: usize| Some((at, layout::number_and_move(&line[at..], self.dialect)?));
        let (at, (value, signed)) = starts.find_map(number)?;
        let dots = layout::is_numbered_black(&line[at..]);
        let words = line[..at].trim_end();
        let said = words
            .split(|c: char| !c.is_alphabetic())
            .any(|word| word.chars().count() > 1);
        // The rank of a man is none.
        let own = signed || value == self.number.last || value == self.number.due();
        (own && said).then_some((words.len(), value, dots))
    }

    /// Where the next line with the number that is `due` begins, if the lines between belong to no other game.
    pub(super) fn comes_back(&self, due: u32) -> Option<usize> {
        let near = &self.rest()[..self.rest().floor_char_boundary(BACK_MOST)];
        let lines = near.match_indices(['\n', '\r']).map(|(at, _)| at + 1);
        // Black's move may stand alone on its line, before the next number.
        let (next, mut answered) = (self.number.last + 1, None);
        for at in lines.take(BACK_LINES) {
            let line = near[at..].trim_start_matches([' ', '\t']);
            let line = line.split(['\n', '\r']).next().unwrap_or_default();
            let begins = self.at
                + at
                + (near[at..].len() - near[at..].trim_start_matches([' ', '\t']).len());
            match layout::number_and_move(line, self.dialect) {
                Some((value, _)) if value == due => return Some(begins),
                Some((value, _)) if value == next && answered.is_some() => return answered,
                Some((1, _)) => return None,
                _ if line.starts_with('[') => return None,
                None if due < next && layout::moves_alone(line, self.dialect) == 1 => {
                    answered = answered.or(Some(begins));
                }
                _ => {}
            }
        }
        None
    }

    /// Whether what is told goes on over the ends of lines: a sign must close it, or it is known where the game comes back.
    pub(super) fn runs_over_lines(&self) -> bool {
        !self.signs.is_empty() || self.at < self.example_until
    }

    /// Whether words in the parenthesis that item `open` opens speak of moves and propose none: `(contrôle b5)`,
    /// `(menace 6. Dxf7)`.
    pub(super) fn speaks_of_moves(&self, open: u32) -> bool {
        let is_word = |item: &Item| item.kind.is_words() || matches!(item.kind, Kind::Side(_));
        let begins = self
            .behind(open)
            .next()
            .is_some_and(|first| is_word(&first));
        let nested = |item: Item| {
            matches!(
                item.kind,
                Kind::Open { .. } | Kind::Comment | Kind::LineComment
            )
        };
        if !begins || self.behind(open).any(nested) {
            return false;
        }
        let first = self.behind(open).find(|item| is_of_row(&item.kind));
        let Some(first) = first else {
            return false;
        };
        let from = self.items.at(open).end;
        // `le roi est en g1`: it stands there.
        let words = &self.text[from..first.start];
        let proposed = || layout::proposes(words) && !lexicon::places(words);
        match first.kind {
            Kind::Number { value, .. } => value > self.number.last && !proposed(),
            _ => !proposed(),
        }
    }
}
