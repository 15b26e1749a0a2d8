//! Lines that head something: a chapter, a defence, a variation from a numbered move.
//!
//! Comes in: a chapter at the start of a line. Goes out: what the line heads, if it does.
//!
//! `CHAP. IX.` ends the chapter before; `Défense de ce coup.` branches from it.

use shakmaty::Color;

use super::super::tags::end_of_line;
use super::super::{Kind, layout};
use super::clause::says_little;
use super::tree::Branching;
use super::{Chapter, is_tag_line, skip_blanks, word_length};
use crate::lexicon::{self, Turn};

/// How many lines set up a position at most.
const SET_UP_MOST: usize = 24;

/// With how many lines more a sentence before the moves goes on at most.
const SENTENCE_LINES: usize = 4;

/// What a line is.
pub(super) enum Line {
    /// It begins another record.
    Ends,
    /// It was read.
    Read,
    /// Moves are told in it.
    Told,
}

impl Chapter<'_> {
    /// Reads the line at hand if it heads something.
    pub(super) fn line(&mut self, byte: u8) -> Line {
        if byte == b'[' && is_tag_line(self.text, self.at) {
            if self.tree.moves() > 0 {
                return Line::Ends;
            }
            self.drop_clause();
            self.tag();
            return Line::Read;
        }
        if self.stated_result().is_some() {
            return Line::Told;
        }
        match self.turn_of_line() {
            Some((Turn::Chapter, _)) if self.tree.moves() > 0 && self.is_apart() => Line::Ends,
            None if self.tree.moves() > 0 && self.is_apart() && self.sets_up() => Line::Ends,
            Some((Turn::Defence, end)) => {
                self.defence(end - self.at);
                Line::Read
            }
            Some((Turn::Reference, _)) => {
                self.reference();
                Line::Read
            }
            Some((Turn::Stroke, end)) => {
                self.numbered(end);
                Line::Read
            }
            _ if self.tree.moves() == 0
                && (self.is_title() || self.sets_up() || !self.tells_move()) =>
            {
                self.heading();
                Line::Read
            }
            _ if self.is_title() => {
                self.title();
                Line::Read
            }
            _ => Line::Told,
        }
    }

    /// The turn that the line takes with one of its first words, and the byte after that. `Quatrième
    /// coup` numbers a move; `Premier renvoi, au quatrième coup` and `ce coup` do not.
    fn turn_of_line(&self) -> Option<(Turn, usize)> {
        let line_end = end_of_line(self.text, self.at);
        let mut at = self.at;
        for nth in 0..6 {
            let rest = self.text.get(at..line_end)?;
            if let Some((turn, n)) = lexicon::turn(&self.text[at..]) {
                let heads = match turn {
                    Turn::Chapter => self.heads(at),
                    Turn::Defence => true,
                    // The line of a note may begin with the word too.
                    Turn::Reference => {
                        !self.rest().starts_with(char::is_lowercase) || self.is_apart()
                    }
                    Turn::Stroke => {
                        nth < 3 && lexicon::numeral(self.rest()).is_some() && numbers(&rest[n..])
                    }
                    _ => false,
                };
                return heads.then_some((turn, at + n));
            }
            if self.mark_at(at).is_some() {
                return None;
            }
            at += word_length(rest).max(1);
            at = skip_blanks(self.text, at);
        }
        None
    }

    /// Whether nothing but a number stands before the word at `at` that heads a chapter, or all is in
    /// capitals: `Seconde partie`, `DU GAMBIT`, but not `Voyez la partie`.
    fn heads(&self, at: usize) -> bool {
        let before = &self.text[self.at..at];
        let roman = |word: &str| word.chars().all(|c| "IVXLC0123456789".contains(c));
        let mut words = before.split(|c: char| !c.is_alphanumeric());
        words.all(|word| roman(word) || lexicon::numeral(word).is_some()) || self.is_title()
    }

    /// Whether a sentence ended before the line.
    fn is_apart(&self) -> bool {
        let before = self.text[..self.at].trim_end();
        let blank = layout::has_blank_line(&self.text[before.len()..self.at]);
        blank || before.ends_with(['.', '!', '?', ')'])
    }

    /// The end of the line at hand, and of those below it with which its sentence goes on: `les noirs en` / `font autant.`
    fn end_of_first_sentence(&self) -> usize {
        let mut end = end_of_line(self.text, self.at);
        for _ in 0..SENTENCE_LINES {
            let ended = self.text[..end].trim_end().ends_with(['.', '!', '?']);
            let below = self.text[end..].trim_start_matches([' ', '\r']);
            let below = below
                .strip_prefix('\n')
                .map(|below| below.trim_start_matches([' ', '\t']));
            let Some(below) = below.filter(|below| !ended && below.starts_with(char::is_lowercase))
            else {
                break;
            };
            end = end_of_line(self.text, self.text.len() - below.len());
        }
        end
    }

    /// Whether a move is told in the line at hand: it begins with one, or the mark of a side does in it.
    fn tells_move(&self) -> bool {
        let line_end = self.end_of_first_sentence();
        let mut at = self.at;
        if self.text[at..].starts_with('*') || self.begins_game(at) {
            return true;
        }
        if self.bare_misread(at).is_some() {
            return true;
        }
        if let Some((_, behind)) = self.number_at(at) {
            at = behind;
            if self.clause_follows(at) {
                return true;
            }
        }
        while at < line_end {
            if let Some(mark) = self.mark_at(at).filter(|_| !self.is_behind_article(at))
                && (mark.opens || at == self.at)
            {
                // Of a side that is spoken of a move is told, or none: `Le Noir ayant le trait.`
                let spoken = !mark.whole_word && mark.end - at > 3;
                return !spoken || self.reads_within(mark.end, line_end);
            }
            at += word_length(&self.text[at..]);
        }
        false
    }

    /// Whether a move is told at `at` that can be the first: `Le même jeu` is none.
    fn begins_game(&self, at: usize) -> bool {
        let read = self.text.get(at..).map(|rest| self.dialect.phrase(rest));
        matches!(read, Some(Ok((phrase, _))) if !phrase.looks_back())
    }

    /// Whether a word between two places begins a move; `Les Blancs font mat en deux coups` tells none.
    fn reads_within(&self, mut at: usize, end: usize) -> bool {
        let little = |at: usize| {
            let read = self.dialect.phrase(&self.text[at..]);
            read.is_ok_and(|(phrase, _)| says_little(&phrase))
        };
        while at < end {
            if self.begins_game(at) && !little(at) {
                return true;
            }
            at += word_length(&self.text[at..]);
        }
        false
    }

    /// Whether the line is all in capitals, as titles are: several words of them.
    fn is_title(&self) -> bool {
        let line = &self.text[self.at..end_of_line(self.text, self.at)];
        let words = line.split(|c: char| !c.is_alphabetic());
        let long = words.filter(|word| word.chars().count() > 2).count();
        let small = line.contains(|c: char| c.is_lowercase());
        long > 1 && !small && line.starts_with(char::is_alphabetic)
    }

    /// A title among the moves.
    fn title(&mut self) {
        self.drop_clause();
        let line_end = end_of_line(self.text, self.at);
        let end = self.at + self.text[self.at..line_end].trim_end().len();
        self.add(self.at, end, Kind::Aside);
        self.at = end;
    }

    /// Whether the word before `at` is an article: `que le B. aye`.
    pub(super) fn is_behind_article(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end();
        let mut words = before.rsplit(|c: char| !c.is_alphanumeric());
        let last = words.next().unwrap_or_default();
        ["le", "la", "du", "sa", "son"]
            .iter()
            .any(|article| last.eq_ignore_ascii_case(article))
    }

    /// A line before the moves; lines that set up a position are one heading.
    fn heading(&mut self) {
        self.drop_clause();
        let mut end = end_of_line(self.text, self.at);
        if self.sets_up() {
            end = self.set_up_to(end);
        }
        let end = self.at + self.text[self.at..end].trim_end().len();
        self.add(self.at, end, Kind::Heading);
        self.at = end;
    }

    /// Whether the line at hand sets up a position: with its first word (`Supposons que`, `SITUATION.`), or
    /// as it tells the men of one side and then those of the other.
    fn sets_up(&self) -> bool {
        let set = lexicon::turn(self.rest()).filter(|(turn, _)| *turn == Turn::Sets);
        let rest = self.rest()[set.map_or(0, |(_, n)| n)..].trim_start_matches(['.', ':', ' ']);
        let names = rest.is_empty() || rest.starts_with(['\n', '\r']);
        let told = rest.starts_with(char::is_lowercase);
        set.is_some() && (names || told) || self.tells_men(rest)
    }

    /// Whether words tell the men of one side, the king first and others behind him, and then those of the
    /// other: `Blancs : le Roi à sa case, la Tour ... Noirs : le Roi`.
    fn tells_men(&self, words: &str) -> bool {
        let Some((side, behind)) = self.king_of(words) else {
            return false;
        };
        let (mut at, mut men) = (0, 0);
        // The end of the paragraph is not looked for ahead: this is asked of each of its lines.
        let goes_on = |rest: &&str| !rest.is_empty() && !rest.starts_with("\n\n");
        while let Some(rest) = behind.get(at..).filter(goes_on) {
            if let Some((other, _)) = self.king_of(rest) {
                return other != side && men > 0;
            }
            // A side that has no king is one that moves; `du roi noir` names none.
            let named = lexicon::side(rest, self.dialect.language);
            if named.is_some() && rest.starts_with(char::is_uppercase) {
                return false;
            }
            let before = behind[..at].trim_end();
            let lists = before.ends_with([',', ';', '&']) || before.ends_with(" et");
            let man = ["le ", "la ", "les ", "un ", "une ", "deux "]
                .iter()
                .find_map(|article| rest.strip_prefix(article));
            men += usize::from(lists && lexicon::man(man.unwrap_or(rest)) > 0);
            at += word_length(rest);
        }
        false
    }

    /// The side named at the start of `words`, and what stands behind the king who is the first of its men.
    fn king_of<'w>(&self, words: &'w str) -> Option<(Color, &'w str)> {
        let (side, n) = lexicon::side(words, self.dialect.language)?;
        let mut behind = &words[n..];
        for _ in 0..4 {
            behind = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
            if lexicon::names_king(behind) {
                return Some((side, behind));
            }
            let small = behind.starts_with(char::is_lowercase);
            behind = behind.get(word_length(behind)..).filter(|_| small)?;
        }
        None
    }

    /// The end of the lines that set up a position, of which the first ends at `end`: both sides are told,
    /// and another paragraph, a number or the mark of a side begins the moves.
    fn set_up_to(&self, mut end: usize) -> usize {
        for _ in 0..SET_UP_MOST {
            let next = skip_blanks(self.text, end);
            let paragraph = layout::has_blank_line(&self.text[end..next]);
            let both = self.tells_both(&self.text[self.at..end]);
            let number = self.number_at(next);
            let numbered = number.is_some_and(|(_, behind)| self.clause_follows(behind));
            let told = both && (paragraph || self.mark_at(next).is_some());
            if next == self.text.len() || told || numbered || is_tag_line(self.text, next) {
                break;
            }
            end = end_of_line(self.text, next);
        }
        end
    }

    /// Whether words name both sides.
    fn tells_both(&self, words: &str) -> bool {
        let (mut white, mut black, mut at) = (false, false, 0);
        while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
            match lexicon::side(rest, self.dialect.language) {
                Some((Color::White, _)) => white = true,
                Some((Color::Black, _)) => black = true,
                None => {}
            }
            at += word_length(rest);
        }
        white && black
    }

    /// `Défense de ce coup.`, whose first `n` bytes are read.
    pub(super) fn defence(&mut self, n: usize) {
        self.drop_clause();
        let behind = self.at + n;
        let end = behind + usize::from(self.text[behind..].starts_with('.'));
        let item = super::index(self.items.len());
        self.add(self.at, end, Kind::Open { close: 0 });
        self.tree.branch(item, Branching::Defence);
        self.number = None;
        self.at = end;
    }

    /// `Premier renvoi, au cinquième coup`, up to the number or the side with which its moves begin.
    fn reference(&mut self) {
        self.drop_clause();
        let end = self.before_move(end_of_line(self.text, self.at));
        let end = self.at + self.text[self.at..end].trim_end().len();
        let number = last_ordinal(&self.text[self.at..end]);
        let item = super::index(self.items.len());
        self.add(self.at, end, Kind::Open { close: 0 });
        self.tree.branch(item, Branching::Reference(number));
        self.number = None;
        self.at = end;
    }

    /// The end of the line, of the next few behind the one that ends at `end`, below which a move is told.
    fn before_move(&self, mut end: usize) -> usize {
        for _ in 0..4 {
            let next = skip_blanks(self.text, end);
            if next == self.text.len() || self.begins_move(next) || is_tag_line(self.text, next) {
                break;
            }
            end = end_of_line(self.text, next);
        }
        end
    }

    /// `Quatrième coup, sur lequel il y a un renvoi`: the number of the move below, up to byte `end`,
    /// and the words behind it.
    fn numbered(&mut self, end: usize) {
        self.drop_clause();
        let line_end = end_of_line(self.text, self.at);
        let Some(value) = lexicon::numeral(self.rest()) else {
            return self.heading();
        };
        let black = false;
        self.add(self.at, end, Kind::Number { value, black });
        self.number = Some(value);
        self.at = end;
        let words = self.text[end..line_end].trim_end();
        let behind = words.trim_start_matches(|c: char| !c.is_alphanumeric());
        let stop = words[..words.len() - behind.len()].trim();
        if !stop.is_empty() {
            let start = end + (words.len() - words.trim_start().len());
            self.add(start, start + stop.len(), Kind::Separator);
        }
        self.at = end + words.len() - behind.len();
        // The words run on below where they say what stands elsewhere: `sur lequel il y a un renvoi,`.
        let words_end = self.before_move(end + words.len());
        let behind = self.text[self.at..words_end].trim_end();
        if !behind.is_empty() && !self.clause_follows(self.at) {
            self.add(self.at, self.at + behind.len(), Kind::Aside);
            self.at += behind.len();
        }
    }

    fn begins_move(&self, at: usize) -> bool {
        let at = self.number_at(at).map_or(at, |(_, behind)| behind);
        self.clause_follows(at)
    }
}

/// The last ordinal among words: the fifth of `premier renvoi, au cinquième coup`.
pub(in super::super) fn last_ordinal(words: &str) -> Option<u32> {
    let (mut found, mut at) = (None, 0);
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let ordinal = lexicon::numeral(rest);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        found = ordinal.or(rest[..digits].parse().ok()).or(found);
        at += word_length(rest);
    }
    found
}

/// Whether behind `coup` nothing goes on but what refers from that move to another place.
fn numbers(behind: &str) -> bool {
    let words = behind.trim_start();
    let mut at = 0;
    let mut refers = words.is_empty() || !words.starts_with(char::is_alphabetic);
    while let Some(rest) = words.get(at..).filter(|rest| !refers && !rest.is_empty()) {
        refers = lexicon::turn(rest).is_some_and(|(turn, _)| turn == Turn::Reference);
        at += word_length(rest);
    }
    refers
}
