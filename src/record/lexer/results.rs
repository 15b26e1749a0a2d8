//! Results told in a sentence, by the boxes of a form, by a letter, or in brackets.
//!
//! Comes in: the place of the lexer, at a result, at the verb that tells one, or at a line in which one stands. Goes out: the
//! result; of a sentence by the side or the player of whom the words before the verb speak.
//!
//! `Les Noirs, voyant la perte inévitable, abandonnent.`: White wins, whoever is to move.

use shakmaty::Color;

use crate::lexicon::{self, Language, StatedResult};

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// The most bytes of a sentence before its verb.
const SENTENCE_MOST: usize = 240;
/// In how many items before the verb the sentence is looked for, and in how many headings a name.
const ITEMS_MOST: u32 = 8;
const HEADINGS_MOST: usize = 24;
/// What parts the names of two players in a heading.
const PARTS: [&str; 5] = [" — ", " – ", " - ", "   ", "\t"];
/// The most bytes of a heading in which a name is looked for.
const HEADING_MOST: usize = 400;

impl Lexer<'_> {
    /// The result that a verb at hand of `n` bytes tells together with the words before it; none where they deny it.
    pub(super) fn told_result(&self, result: StatedResult, n: usize) -> Option<StatedResult> {
        if self.is_noted(n) {
            return None;
        }
        if result != StatedResult::SideToMoveResigns {
            return Some(match self.names_other_side(n) {
                true => other(result),
                false => result,
            });
        }
        let before = self.sentence_before();
        let last = before.rsplit(',').next().unwrap_or_default();
        if words(last).any(lexicon::denies) {
            return None;
        }
        let gains = words(&self.rest()[..n]).any(lexicon::gains);
        let side = self.subject(before).or_else(|| self.player(before));
        Some(match side {
            Some(side) if (side == Color::White) == gains => StatedResult::WhiteWins,
            Some(_) => StatedResult::BlackWins,
            None => result,
        })
    }

    /// Whether the words of the next `n` bytes are what a note says: `Note : les Blancs gagnent`. It ends no game.
    fn is_noted(&self, n: usize) -> bool {
        let before = || self.sentence_before().trim_start();
        let said = self.rest()[..n].ends_with(char::is_alphabetic);
        said && lexicon::remark(before()) > 0 && before().contains(':') && !before().contains('\n')
    }

    /// Whether the side that `n` bytes at hand name is the name of the player of the other one: `Noir abandonne` where Monsieur Noir
    /// has White. Of a side men speak in the plural, or with an article.
    fn names_other_side(&self, n: usize) -> bool {
        let said = &self.rest()[..n];
        let Some((side, length)) = lexicon::side(said, self.dialect.language) else {
            return false;
        };
        let name = &said[..length];
        let one =
            name.starts_with(char::is_uppercase) && !name.contains(' ') && !name.ends_with('s');
        let is_named = |tag: &str| {
            let mut tags = self.tags.iter();
            let tag = tags.find(|found| found.is_named(self.text, tag));
            tag.is_some_and(|tag| {
                words(&tag.value(self.text)).any(|word| word.eq_ignore_ascii_case(name))
            })
        };
        let (own, others) = match side {
            Color::White => ("White", "Black"),
            Color::Black => ("Black", "White"),
        };
        one && is_named(others) && !is_named(own)
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

    /// The side that a sentence is about: the first one named that is not spoken of beside it.
    fn subject(&self, sentence: &str) -> Option<Color> {
        let mut before = "";
        for (at, word) in places(sentence) {
            let named = lexicon::side(&sentence[at..], self.dialect.language);
            if let Some((side, _)) = named.filter(|_| !lexicon::speaks_of(before)) {
                return Some(side);
            }
            before = word;
        }
        None
    }

    /// The side of the player who is named last in a sentence, behind nothing but what helps its verb: `Anderssen a`.
    fn player(&self, sentence: &str) -> Option<Color> {
        let named = words(sentence).filter(|word| !lexicon::helps(word));
        let mut last = named.last()?.chars();
        let capital = last.clone().next().is_some_and(char::is_uppercase);
        let name: String = last.by_ref().flat_map(char::to_lowercase).collect();
        if !capital || name.chars().count() < 3 {
            return None;
        }
        let holds = |tag: &str| {
            let mut tags = self.tags.iter();
            let tag = tags.find(|found| found.is_named(self.text, tag));
            tag.is_some_and(|tag| tag.value(self.text).to_lowercase().contains(&name))
        };
        match (holds("White"), holds("Black")) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (true, true) => None,
            (false, false) => self.player_in_headings(&name),
        }
    }

    /// The side of a name in the headings: by the side named before it, or by its place among two that a dash or a wide
    /// blank parts.
    fn player_in_headings(&self, name: &str) -> Option<Color> {
        let headings = self
            .items
            .iter()
            .take_while(|item| !matches!(item.kind, Kind::Phrase { .. } | Kind::Number { .. }));
        let mut first = Color::White;
        for item in headings.take(HEADINGS_MOST) {
            let heading = &self.text[item.span()];
            if !matches!(item.kind, Kind::Heading) || heading.len() > HEADING_MOST {
                continue;
            }
            let named: Vec<(usize, Color)> = places(heading)
                .filter_map(|(at, _)| {
                    let side = lexicon::side(&heading[at..], self.dialect.language);
                    side.map(|(side, _)| (at, side))
                })
                .collect();
            let own = places(heading).find(|(_, word)| word.to_lowercase() == name);
            if let Some((at, _)) = own {
                let parted = |words: &str| PARTS.iter().any(|by| words.contains(by));
                // One side alone, parted from the other name, is a name too: `Blanc - Durand`.
                let is_name = |from: usize| {
                    let words = heading[from..at].trim_start();
                    let word = words.split(' ').next().unwrap_or_default();
                    let alone = words.len() > word.len() && parted(&words[word.len()..]);
                    alone && !word.ends_with(['s', ':']) && !self.names_sides_apart()
                };
                let label = named.iter().rfind(|(side, _)| *side < at);
                if let Some((_, side)) = label.filter(|(from, _)| !is_name(*from)) {
                    return Some(*side);
                }
                return match (
                    parted(heading[..at].trim_start()),
                    parted(heading[at..].trim_end()),
                ) {
                    (true, false) => Some(!first),
                    (false, true) => Some(first),
                    _ => None,
                };
            }
            if let [(_, side), _] = named[..] {
                first = side;
            }
        }
        None
    }

    /// Whether two headings begin with the name of a side, each with the other one: they say who had it.
    fn names_sides_apart(&self) -> bool {
        let headings = self
            .items
            .iter()
            .take_while(|item| matches!(item.kind, Kind::Heading))
            .take(HEADINGS_MOST);
        let side = |item: Item| lexicon::side(&self.text[item.span()], self.dialect.language);
        let mut named = headings.filter_map(side).map(|(side, _)| side);
        let first = named.next();
        first.is_some_and(|first| named.any(|side| side != first))
    }

    /// Takes the words of a line of `n` bytes up to the result that ends it; false where none does: `M. Anderssen (Noirs)
    /// abandonne.`
    #[cold]
    pub(super) fn ends_with_result(&mut self, n: usize) -> bool {
        let line = &self.rest()[..n];
        if !self.moves || self.over || !self.open.is_empty() || n > SENTENCE_MOST {
            return false;
        }
        // Before it stand words, not what is left of a move.
        let says = |words: &str| {
            let long = |(_, word): (usize, &str)| {
                word.chars().count() > 2 && word.contains(char::is_lowercase)
            };
            places(words).any(long) && !words.contains(|c: char| c.is_ascii_digit())
        };
        let found = places(line).skip(1).find(|(at, _)| {
            let rest = &self.rest()[*at..];
            rest.starts_with(char::is_alphabetic)
                && layout::result(rest).is_some_and(|(_, length)| {
                    let ends = rest[length..].trim_start_matches(['.', '!', ' ', ')']);
                    ends.is_empty() || ends.starts_with(['\n', '\r'])
                })
        });
        let Some((at, _)) = found.filter(|(at, _)| says(&line[..*at])) else {
            return false;
        };
        let words = self.at + line[..at].trim_end().len();
        self.push(words, Kind::Aside);
        true
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

    /// Takes a result that is all that a bracket holds: `[1-0]`
    pub(super) fn bracketed_result(&mut self) -> bool {
        let found = self.stated_in_brackets();
        let found = found.filter(|(_, n)| !self.is_offer(*n));
        if let Some((result, n)) = found {
            self.result(result, n);
        }
        found.is_some()
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
        let told = || layout::verdict(&words[..inside?], self.dialect.language).zip(inside);
        let (result, n) = told().or_else(|| layout::result(words))?;
        let behind = words[n..].trim_start_matches(['.', '!', ' ']);
        Some((result, rest.len() - behind.strip_prefix(close)?.len()))
    }
}

/// The result of the other side.
fn other(result: StatedResult) -> StatedResult {
    match result {
        StatedResult::WhiteWins => StatedResult::BlackWins,
        StatedResult::BlackWins => StatedResult::WhiteWins,
        result => result,
    }
}

/// The words of a text, each with its place.
fn places(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let words = text.split_inclusive(|c: char| !c.is_alphanumeric());
    words
        .map(move |word| {
            let at = next;
            next += word.len();
            (at, word.trim_end_matches(|c: char| !c.is_alphanumeric()))
        })
        .filter(|(_, word)| !word.is_empty())
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    places(text).map(|(_, word)| word)
}
