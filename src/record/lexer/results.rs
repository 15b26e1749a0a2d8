//! Results told in a sentence, by the boxes of a form, by a letter, or in brackets.
//!
//! Comes in: the place of the lexer, at a result, at the verb that tells one, or at a line in which one stands. Goes out: the
//! result; of a sentence by the side or the player of whom the words before the verb speak.
//!
//! `Les Noirs, voyant la perte inévitable, abandonnent.`: White wins, whoever is to move.

use shakmaty::Color;

use crate::lexicon::{self, Language, StatedResult};

use super::super::verdict::{Verdict, bare_verdict, sole, verdict, wins};
use super::super::{Kind, layout};
use super::{Lexer, index};

/// The most bytes of a sentence before its verb.
const SENTENCE_MOST: usize = 240;
/// In how many items before the verb the sentence is looked for.
const ITEMS_MOST: u32 = 8;

impl Lexer<'_> {
    /// The result that a verb at hand of `n` bytes tells together with the words before it; none where they make a note, an offer, a hope
    /// or a denial of it.
    pub(super) fn told_result(&self, result: StatedResult, n: usize) -> Option<StatedResult> {
        if !self.rest()[..n].ends_with(char::is_alphabetic) {
            return Some(result);
        }
        // `abandonnent-ils ?`
        let mut tail = self.rest()[n..].chars();
        let asked = tail.next() == Some('-') && tail.next().is_some_and(char::is_alphabetic);
        if asked || self.is_noted(n) {
            return None;
        }
        let start = self.at - self.sentence_before().len();
        match verdict(&self.text[start..self.at + n], &|name| self.called(name)) {
            Some(Verdict::Open) => None,
            Some(Verdict::Ended(Some(side), _)) => Some(wins(side)),
            _ => Some(result),
        }
    }

    /// The side of a player whom the tags call so.
    fn called(&self, name: &str) -> Option<Color> {
        let holds = |tag: &str| {
            let mut tags = self.tags.iter();
            let tag = tags.find(|found| found.is_named(self.text, tag));
            let is_name = |word: &str| word.eq_ignore_ascii_case(name);
            tag.is_some_and(|tag| {
                let value = tag.value(self.text);
                let mut words = value.split(|c: char| !c.is_alphanumeric());
                words.any(is_name)
            })
        };
        sole(holds("White"), holds("Black"))
    }

    /// Whether the words of the next `n` bytes are what a note says: `Note : les Blancs gagnent`. It ends no game.
    fn is_noted(&self, n: usize) -> bool {
        let before = || self.sentence_before().trim_start();
        let said = self.rest()[..n].ends_with(char::is_alphabetic);
        said && lexicon::remark(before()) > 0 && before().contains(':') && !before().contains('\n')
    }

    /// The words of the sentence at hand that stand before the place, no move among them.
    fn sentence_before(&self) -> &str {
        let mut from = self.at;
        let end = index(self.items.len());
        for at in (end.saturating_sub(ITEMS_MOST)..end).rev() {
            let item = self.items.at(at);
            let told = matches!(item.kind, Kind::Aside | Kind::Prose | Kind::Side(_));
            let sign = matches!(item.kind, Kind::Separator);
            if !told && !sign || self.at - item.start > SENTENCE_MOST {
                break;
            }
            from = item.start;
        }
        let said = &self.text[from..self.at];
        // `M.` and `N.` end no sentence.
        let ends = |at: usize| {
            let word = said[..at]
                .rsplit(|c: char| !c.is_alphanumeric())
                .next()
                .unwrap_or_default();
            word.chars().count() > 2
        };
        let stops = said.match_indices(['.', '!', '?', ';']);
        let mut start = stops
            .filter(|(at, stop)| *stop != "." || ends(*at))
            .map(|(at, _)| at + 1);
        &said[start.next_back().unwrap_or(0)..]
    }

    /// Takes the letter that stands for a drawn game on French sheets, behind all moves or asked about: `2. Cf3 Cc6 N`, `3;N;`, `N ?`
    #[cold]
    pub(super) fn draws_by_letter(&mut self) -> bool {
        if self.dialect.language != Language::French || self.over || !self.open.is_empty() {
            return false;
        }
        let behind = &self.rest()[1..];
        let asked = behind
            .trim_start_matches([' ', '\u{a0}', '\u{202f}'])
            .starts_with('?');
        let signs = behind.trim_start_matches([' ', '\t', '\u{a0}', ';', '|', '"', ',']);
        let below = signs.trim_start_matches(['\n', '\r']);
        let next = || layout::next_line_number(self.text, self.at, self.dialect);
        let ends = || {
            below.len() < signs.len()
                && !self.dialect.reads(below)
                && next().is_none_or(|number| number == 1)
                && !self.goes_on_with_next(below)
        };
        let last = below.is_empty() || lexicon::result(signs).is_some() || ends();
        let drawn = asked || last;
        if drawn {
            self.result(StatedResult::Draw, 1);
        }
        drawn
    }

    /// Whether a line begins as one of boxes for the result may: `[ ] 1-0`, `1-0 ( )`, `Résultat : [X] 1-0`.
    pub(super) fn may_be_ballot(&self) -> bool {
        let rest = self.rest();
        match rest.as_bytes() {
            [b'[' | b'(', _, b']' | b')' | b' ', ..] | [b'[' | b'(', b']' | b')', ..] => true,
            [b'0' | b'1', b'-' | b'/' | b' ', ..] | [0xc2 | 0xe2, ..] => true,
            [b'A'..=b'Z' | b'a'..=b'z', ..] => {
                let line = layout::near(rest).as_bytes();
                memchr::memchr3(b'[', b'(', 0xe2, line).is_some() && lexicon::result_label(rest) > 0
            }
            _ => false,
        }
    }

    /// Takes a line of boxes for the result, one of which is crossed: `[ ] 1-0 [X] 0-1`. Above the moves it announces it.
    #[cold]
    pub(super) fn ballot(&mut self) -> bool {
        let end = self.line_end();
        let line = self.text[self.at..end].trim_end();
        if line.len() > layout::ROW_MOST || !self.open.is_empty() {
            return false;
        }
        let Some(crossed) = layout::ballot(line) else {
            return false;
        };
        let end = self.at + line.len();
        match crossed.filter(|_| self.moves && !self.over) {
            Some(result) => {
                self.push(end, Kind::Result(result));
                self.over = true;
            }
            None => self.push(end, Kind::Aside),
        }
        true
    }

    /// Takes a result in which letters were read for figures, the last word of its line, where no row goes on below: `l-O`
    pub(super) fn misread_result(&mut self) -> bool {
        let found = layout::misread_result(self.rest());
        let Some((result, n)) = found.filter(|_| self.moves && self.open.is_empty()) else {
            return false;
        };
        let behind = self.rest()[n..].trim_start_matches(['.', ' ', '\t']);
        let ends = behind.is_empty() || behind.starts_with(['\n', '\r']);
        let stated = || !self.tags.is_empty() || layout::result(behind.trim_start()).is_some();
        let last = ends && !self.over && !self.begins_next_row(behind);
        let last = last && !self.may_be_castling() && !stated();
        if last {
            self.result(result, n);
        }
        last
    }

    /// Whether the word at the place may be a castling of which a letter was misread: behind a number, or where Black's move is due on the
    /// line. `4. O-O O-I` The figure of one in it is that of a result: `4. O-O O-1`
    fn may_be_castling(&self) -> bool {
        let Some(last) = self.items.last() else {
            return false;
        };
        let word = &self.rest()[..layout::word_end(self.rest())];
        let nought = word.starts_with(['O', 'o', '0']) && !word.contains('1');
        let here = || !self.text[last.end..self.at].contains(['\n', '\r']);
        match last.kind {
            Kind::Number { .. } => true,
            Kind::Phrase { .. } => nought && self.number.moves == 1 && here(),
            _ => false,
        }
    }

    /// The result that is all that a parenthesis or a bracket holds, and the bytes of both: `(Les Noirs abandonnent.)`, `(1-0)`
    pub(super) fn stated_in_brackets(&self) -> Option<(StatedResult, usize)> {
        let rest = self.rest();
        let close = match rest.starts_with('[') {
            true => ']',
            false => ')',
        };
        let words = rest.strip_prefix(['(', '[']).filter(|_| self.moves)?;
        if !self.open.is_empty() {
            return None;
        }
        let inside = words[..words.floor_char_boundary(SENTENCE_MOST)].find(close);
        let told = || bare_verdict(&words[..inside?]).zip(inside);
        let (result, n) = told().or_else(|| layout::result(words))?;
        let behind = words[n..].trim_start_matches(['.', '!', ' ']);
        Some((result, rest.len() - behind.strip_prefix(close)?.len()))
    }
}
