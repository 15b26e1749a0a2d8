//! Moves of which a scan has misread words.
//!
//! Comes in: a chapter where a move is due, and the grammar reads none, or stops within its sentence.
//! Goes out: the move that was printed, with the words that were taken for others.
//!
//! `N. Le c~evalier du roi, à la cafe de fon roi.`: the king's knight to the king's square.

use super::super::Kind;
use super::marks::Mark;
use super::{Chapter, note_call, past_stains, skip_blanks, word_length};
use crate::notation::{Expected, Mended, Misprint, Wish, Wishes};
use crate::phrase::{Phrase, Relation};

/// The most bytes of a sentence that are looked at.
const LONGEST: usize = 200;
/// How many words behind a place are looked at for letters that a scan misread.
const CUT_OFF_WORDS: usize = 4;
/// The most letters of a mark that a scan garbled.
const MARK_LONGEST: usize = 3;

impl Chapter<'_> {
    /// Reads the move behind the mark of a side, or behind a number, that nothing reads as it stands.
    pub(super) fn told_misread(&mut self) -> bool {
        let due = self.clause.is_behind_mark() || !self.lettered && self.is_behind_number();
        due && self.take_mended(None)
    }

    /// Reads the move at hand, of which `n` bytes are read as they stand, where its sentence goes on with
    /// words that nothing reads.
    pub(super) fn goes_on_misread(&mut self, phrase: &Phrase, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}', '·', '•']);
        let ends = behind.is_empty()
            || behind.starts_with(['.', ',', ';', ':', '(', '&', '*', '\n', '\r']);
        let end = self.at + self.rest().len() - behind.len();
        !ends && self.sentence_end(self.at + n) > end && self.take_mended(Some((phrase, n)))
    }

    /// Takes the sentence at hand as it was printed, where that says more than the phrase of its first bytes
    /// that are read as they stand.
    fn take_mended(&mut self, literal: Option<(&Phrase, usize)>) -> bool {
        let Some(sentence) = self.text.get(self.at..self.sentence_end(self.at)) else {
            return false;
        };
        let Some(mended) = self.dialect.mended(sentence) else {
            return false;
        };
        if literal.is_some_and(|(phrase, n)| mended.length <= n || mended.phrase == *phrase) {
            return false;
        }
        let Mended {
            phrase,
            length,
            words,
        } = mended;
        let placed = |word: Misprint| Misprint {
            start: word.start + self.at,
            end: word.end + self.at,
            ..word
        };
        let words: Vec<Misprint> = words.into_iter().map(placed).collect();
        self.misprints.extend(words);
        self.accept(phrase, length);
        true
    }

    /// Passes over a mark that names no side any more, where a move of a man follows in its sentence: `R. Le
    /// pion de la tour, un pas.` Whose move it is the moves before it tell.
    pub(super) fn garbled_mark(&mut self) -> bool {
        let Some(end) = self.garbled_mark_end(self.at) else {
            return false;
        };
        let start = self.at;
        self.drop_clause();
        self.add(start, end, Kind::Aside);
        self.at = past_stains(self.text, end).max(end);
        true
    }

    /// The bytes of the few letters at `at` before a stop.
    fn short_word(&self, at: usize) -> Option<usize> {
        let (word, _) = self.text.get(at..)?.split_once('.')?;
        let short = (1..=MARK_LONGEST).contains(&word.chars().count());
        let letters = word.contains(char::is_alphabetic) && !word.contains(char::is_whitespace);
        (short && letters).then_some(word.len())
    }

    /// The byte behind the garbled mark at `at`, if there is one.
    pub(super) fn garbled_mark_end(&self, at: usize) -> Option<usize> {
        let before = self.text[..at].trim_end();
        let opens = before.ends_with(['.', ')', '•', '»', '·'])
            || before.len() < at && self.clause.is_behind_stop(self.text);
        if !self.lettered || self.clause.note || !opens || self.mark_at(at).is_some() {
            return None;
        }
        let end = at + self.short_word(at)? + 1;
        let told = self.text.get(past_stains(self.text, end)..)?;
        let (phrase, n) = self.dialect.phrase(told).ok()?;
        let named = phrase.roles.is_single() || phrase.looks_back();
        let named = named && told.starts_with(char::is_uppercase);
        let ends = told[n..]
            .trim_start()
            .starts_with(['.', ',', ';', '(', '{']);
        (named && ends).then_some(end)
    }

    /// Takes the mark of a side behind that of the other, where a scan read the column of marks before that of
    /// the moves: `N. B. Le fou reprend. La tour prend le fou.` Whose they are the moves before them tell.
    pub(super) fn stacks(&mut self, mark: &Mark) -> bool {
        if self.clause.marks() != Some(!mark.side) {
            return false;
        }
        let Some(first) = self.sentence_behind(mark.end) else {
            return false;
        };
        if self.sentence_behind(first).is_none() {
            return false;
        }
        self.clause.word(self.at, mark.end);
        self.drop_clause();
        self.at = past_stains(self.text, mark.end).max(mark.end);
        self.stacked = 2;
        true
    }

    /// The end of the sentence of a move behind `at` and a number, with no mark before it.
    fn sentence_behind(&self, at: usize) -> Option<usize> {
        let mut at = past_stains(self.text, at);
        // The number of the pair, which may be misread too.
        let no_mark = self.mark_at(at).is_none();
        let garbled = || Some((0, at + self.short_word(at).filter(|_| no_mark)? + 1));
        if let Some((_, behind)) = self.number_at(at).or_else(garbled) {
            at = past_stains(self.text, behind);
        }
        let rest = self.text.get(at..)?;
        if let Some(call) = rest
            .starts_with(['(', '{'])
            .then(|| note_call(rest))
            .flatten()
        {
            at = past_stains(self.text, at + call);
        }
        let told = self
            .text
            .get(at..)
            .filter(|told| told.starts_with(char::is_uppercase))?;
        let (phrase, n) = self.dialect.phrase(told).ok()?;
        let named = phrase.roles.is_single() && self.mark_at(at).is_none();
        let ends = told[n..]
            .trim_start()
            .starts_with(['.', ',', ';', '(', '{']);
        (named && ends).then_some(at + n)
    }

    /// The end of the sentence that goes on at `at`: the mark of a side, a note, a number, a blank line.
    fn sentence_end(&self, mut at: usize) -> usize {
        let last = self.at + LONGEST;
        loop {
            let end = at + self.text.get(at..).map_or(0, word_length);
            let next = skip_blanks(self.text, end);
            let between = self.text.get(end..next).unwrap_or_default();
            let paragraph = between.matches('\n').count() > 1;
            let rest = self.text.get(next..).unwrap_or_default();
            let opens = || self.mark_at(next).is_some_and(|mark| mark.opens);
            let number = || {
                let digit = rest.starts_with(|c: char| c.is_ascii_digit());
                digit
                    && self
                        .number_at(next)
                        .is_some_and(|(_, behind)| self.clause_follows(behind))
            };
            if paragraph
                || rest.is_empty()
                || rest.starts_with(['(', '{'])
                || rest.starts_with('*') && !between.is_empty()
                || opens()
                || number()
                || next > last
            {
                return end;
            }
            at = next;
        }
    }
}

/// What is wanted behind the `n` bytes of `text` that tell `phrase`, where that ends with a rank and the file is
/// there but misread: `à la quatrième cafe d~ ch~v`. Read without it the man would stay on his own file.
pub(super) fn cut_off(phrase: &Phrase, text: &str, n: usize) -> Option<Expected> {
    let behind = text.get(n..)?.trim_start();
    let mut words = behind.split_whitespace().take(CUT_OFF_WORDS);
    let garbled = |word: &str| {
        let word = word.trim_matches(|c: char| ".,;:()·•".contains(c));
        word.contains(|c: char| !c.is_alphabetic() && !"'’-&".contains(c))
            && word.contains(char::is_alphabetic)
    };
    let file = phrase.relation == Relation::OwnFile && behind.starts_with(['d', 'D']);
    (file && words.any(garbled)).then_some(Expected {
        at: n,
        wanted: Wishes::of(Wish::MoveWord),
    })
}
