//! Moves of which a scan has misread words.
//!
//! Comes in: a chapter where a move is due, and the grammar reads none, or stops within its sentence.
//! Goes out: the move that was printed, with the words that were taken for others.
//!
//! `N. Le c~evalier du roi, à la cafe de fon roi.`: the king's knight to the king's square.

use super::super::tags::end_of_line;
use super::super::{Kind, layout};
use super::clause::{is_unreal, names_man};
use super::marks::Mark;
use super::{Chapter, note_call, past_stains, skip_blanks, word_length};
use crate::lexicon;
use crate::notation::{Expected, Mended, Misprint, Wish, Wishes};
use crate::phrase::{Phrase, Relation};
use shakmaty::Color;

/// The most bytes of a sentence that are looked at.
const LONGEST: usize = 200;
/// How many sentences may be taken for misread moves in vain, at the beginning and for so many bytes more: it takes as long as
/// all the rest to tell that of a hundred lines, and each word of what is told in other ways asks.
const VAIN_FIRST: usize = 64;
const VAIN_EACH: usize = 512;
/// How many words behind a place are looked at for letters that a scan misread.
const CUT_OFF_WORDS: usize = 4;
/// The most letters of a mark that a scan garbled.
const MARK_LONGEST: usize = 4;
/// Within how many bytes such a mark ends.
const MARK_BYTES: usize = 4 * MARK_LONGEST + 4;
/// More characters than a scan leaves of a number in a line of its own.
pub(super) const STUB_LONGEST: usize = 6;
/// What a scan prints where the paper has specks, behind a word or for a stop.
const STAINS: &str = "»·•*■|";
/// How many bytes of stains may stand in a row.
pub(super) const STAINS_MOST: usize = 80;

impl Chapter<'_> {
    /// Reads the move behind the mark of a side, or behind a number, that nothing reads as it stands.
    pub(super) fn told_misread(&mut self) -> bool {
        let due = self.clause.is_behind_mark()
            || self.clause.garbled && self.clause.names_a_side_at_most(self.text)
            || self.is_behind_number() && (!self.lettered || self.is_due(self.at));
        let alone = self.clause.garbled || self.lettered && self.is_behind_number();
        due && (self.take_mended(None) || alone && self.take_unread()) || self.take_bare()
    }

    /// Takes the sentence at hand where it tells a move with letters wrong, on a page that names no side: there each
    /// sentence may be a move.
    pub(super) fn take_bare(&mut self) -> bool {
        let bare = self.clause.is_bare();
        let Some(n) = bare.then(|| self.bare_misread(self.at)).flatten() else {
            return false;
        };
        let end = self.at + n;
        let read = self.dialect.phrase(&self.text[self.at..end]);
        let wanted = |at| Expected {
            at,
            wanted: Wishes::NONE,
        };
        let expected = read.map_or_else(|expected| expected, |(_, at)| wanted(at));
        self.tell_unread(end, expected);
        self.stop();
        true
    }

    /// The bytes of such a sentence at `at`: it begins a line, or with a capital behind a stop.
    pub(super) fn bare_misread(&self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let before = self.text[..at].trim_end();
        let capital = rest.starts_with(char::is_uppercase);
        let apart = before.ends_with(['.', ';', '!', '?', ':']) && capital || self.opens_line(at);
        let apart = apart || self.is_behind_number();
        if self.lettered || !apart {
            return None;
        }
        let n = layout::misread_sentence(rest, self.dialect)?;
        // `Mat en deux coups` is all words of moves, and tells none.
        let mut words = rest[..n].split(|c: char| !c.is_alphabetic());
        let mut misspelt = || words.any(|word| word.len() > 1 && !lexicon::is_word(word));
        let man = names_man(&rest[..n]);
        let told = match self.tree.moves() {
            0 => man && layout::tells_on(&rest[n..], self.dialect),
            _ => man || misspelt(),
        };
        told.then_some(n)
    }

    /// Whether the sentence at `at` has to be the move that is due: behind it stands the mark of the side that
    /// moved before.
    fn is_due(&self, at: usize) -> bool {
        let due = self.tree.due();
        due.is_some_and(|side| self.ends_pair(self.sentence_end(at), side))
    }

    /// Takes the sentence at hand, that has to be a move and that nothing reads, for one that is told nonetheless.
    fn take_unread(&mut self) -> bool {
        let end = self.sentence_end(self.at);
        let said = self.text.get(self.at..end).unwrap_or_default();
        let Err(expected) = self.dialect.phrase(said) else {
            return false;
        };
        if !said.contains(' ') || !self.is_due(self.at) {
            return false;
        }
        self.drop_clause();
        self.tell_unread(end, expected);
        true
    }

    /// Takes the words up to byte `end` for a move that nothing reads.
    fn tell_unread(&mut self, end: usize, expected: Expected) {
        let shaped = true;
        self.add(self.at, end, Kind::Unreadable { expected, shaped });
        self.tree.unread();
        self.at = end;
    }

    /// Reads the move at hand, of which `n` bytes are read as they stand, where its sentence goes on with
    /// words that nothing reads.
    pub(super) fn goes_on_misread(&mut self, phrase: &Phrase, n: usize) -> bool {
        let stain = |c: char| c.is_whitespace() || STAINS.contains(c);
        let behind = self.rest()[n..].trim_start_matches(stain);
        let end = self.at + self.rest().len() - behind.len();
        let same_line = !self.text[self.at + n..end].contains(['\n', '\r']);
        // On the next line a sentence goes on with a small letter.
        let ends = behind.is_empty()
            || behind.starts_with(['.', ',', ';', ':', '(', '&'])
            || !same_line && !behind.starts_with(char::is_lowercase);
        !ends && self.sentence_end(self.at + n) > end && self.take_mended(Some((phrase, n)))
    }

    /// Takes the sentence at hand as it was printed, where that says more than the phrase of its first bytes
    /// that are read as they stand.
    fn take_mended(&mut self, literal: Option<(&Phrase, usize)>) -> bool {
        if self.vain > VAIN_FIRST + (self.at - self.start) / VAIN_EACH {
            return false;
        }
        let taken = self.take_misread(literal);
        self.vain += usize::from(!taken);
        taken
    }

    fn take_misread(&mut self, literal: Option<(&Phrase, usize)>) -> bool {
        let sentence = self.text.get(self.at..self.sentence_end(self.at)).unwrap_or_default();
        let Some(mended) = self.dialect.mended(sentence) else {
            return false;
        };
        let told = sentence.get(..mended.length).unwrap_or_default();
        if told.split(|c: char| !c.is_alphabetic()).any(is_unreal) {
            return false;
        }
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
        self.at = past_stains(self.text, end).max(end);
        let stains = self.text[end..self.at].trim_end();
        self.add(start, end + stains.len(), Kind::Aside);
        self.clause.garbled = true;
        true
    }

    /// The byte behind the few signs at `at`, of which one is a letter, and behind their stop. Where they open
    /// a line there may be two words of them, and no stop.
    fn short_word(&self, at: usize) -> Option<usize> {
        let opens_line = self.opens_line(at);
        let (mut end, mut words) = (at, 0);
        loop {
            let rest = self.text.get(end..)?;
            let near = &rest[..rest.floor_char_boundary(MARK_BYTES)];
            let word = near.find(|c: char| c.is_whitespace() || ".,:;".contains(c))?;
            words += 1;
            end += word;
            let said = &self.text[at..end];
            let short = (1..=MARK_LONGEST).contains(&said.chars().count());
            if !short || !said.contains(|c: char| c.is_alphabetic() || c == '£') {
                return None;
            }
            let behind = self.text[end..].trim_start_matches(' ');
            let blanks = self.text.len() - end - behind.len();
            match behind.starts_with('.') || opens_line && behind.starts_with([',', ':', ';']) {
                true => return Some(end + blanks + 1),
                false if opens_line && opens_sentence(behind) => return Some(end),
                false if opens_line && words < 2 => end += blanks.max(1),
                false => return None,
            }
        }
    }

    /// Whether nothing but stains stands before `at` in its line.
    pub(super) fn opens_line(&self, at: usize) -> bool {
        // No further back than stains go: a text without lines would be looked through to its beginning.
        let near = self
            .text
            .floor_char_boundary(at.saturating_sub(STAINS_MOST));
        let line = self.text[near..at].rsplit('\n').next().unwrap_or_default();
        let begins = near == 0 || line.len() < at - near;
        begins && !line.contains(char::is_alphanumeric)
    }

    /// The byte behind the garbled mark at `at`, if there is one.
    pub(super) fn garbled_mark_end(&self, at: usize) -> Option<usize> {
        let before = self.text[..at].trim_end();
        let opens_line = self.opens_line(at);
        let behind_stop = before.ends_with(['.', ')', '•', '»', '·']);
        let opens = behind_stop || before.len() < at && self.clause.is_behind_stop(self.text);
        let noted = self.clause.note && !(opens_line && before.ends_with('.'));
        if noted || !opens && !opens_line || self.mark_at(at).is_some() {
            return None;
        }
        let end = self.short_word(at)?;
        let told = past_stains(self.text, end);
        let Some(n) = self.whole_sentence(told, opens_line) else {
            // Where the other side's mark follows, words that nothing reads are a move too.
            let words = opens_line && opens && self.lettered && self.mark_at(told).is_none();
            let due = words && self.is_due(told);
            return due.then_some(end);
        };
        // Where no side was named yet the other has to be, behind that move.
        let marked = self.lettered || self.mark_at(past_stains(self.text, told + n)).is_some();
        marked.then_some(end)
    }

    /// Reads the sentence at hand that opens a line, of which words are misread and the mark was left out: that of
    /// `side`, behind which the other moves.
    pub(super) fn told_unmarked_misread(&mut self, side: Color) -> bool {
        let before = self.text[..self.at].trim_end();
        let opens = self.rest().starts_with(char::is_alphabetic) && self.opens_line(self.at);
        let sentence = self.sentence_end(self.at);
        if !opens || !before.ends_with(['.', ';', ':']) || !self.ends_pair(sentence, side) {
            return false;
        }
        self.take_mended(None) || self.take_unread()
    }

    /// Whether behind a stop at `at` that ends a line the side moves that moved before `side`: its mark stands
    /// there, with the number of the pair or what a scan left of it.
    pub(super) fn ends_pair(&self, at: usize, side: Color) -> bool {
        let line_end = end_of_line(self.text, at);
        let over = self.text.get(at..line_end).unwrap_or_default();
        if over.contains(char::is_alphanumeric) {
            return false;
        }
        let mut next = past_stains(self.text, line_end);
        let line_end = end_of_line(self.text, next);
        let line = self.text.get(next..line_end).unwrap_or_default();
        if is_number_left(line) {
            next = past_stains(self.text, line_end);
        } else if let Some((_, behind)) = self.number_at(next) {
            next = past_stains(self.text, behind);
        }
        self.mark_at(next).is_some_and(|mark| mark.side == !side)
    }

    /// The bytes of the move of a man at `at`, which is all of its sentence; words of it may be misread where it
    /// opens a line.
    fn whole_sentence(&self, at: usize, opens_line: bool) -> Option<usize> {
        let told = self.text.get(at..)?;
        if !told.starts_with(char::is_uppercase) {
            return None;
        }
        if let Ok((phrase, n)) = self.dialect.phrase(told) {
            let named = phrase.roles.is_single() || phrase.looks_back();
            let behind = told[n..].trim_start_matches(|c: char| c == ' ' || STAINS.contains(c));
            let ends = behind.starts_with(['.', ',', ';', '(', '{']);
            // A line may end without its stop.
            let ends = ends || behind.starts_with('\n') && !continues(behind);
            if named && (ends || behind.len() < told.len() - n) {
                return Some(n);
            }
        }
        if !opens_line {
            return None;
        }
        let sentence = self.text.get(at..self.sentence_end(at))?;
        let mended = self.dialect.mended(sentence)?;
        let named = mended.phrase.roles.is_single() || mended.phrase.looks_back();
        named.then_some(mended.length)
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
        let garbled = || Some((0, self.short_word(at).filter(|_| no_mark)?));
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

    /// Whether the line at `at` is what a scan left of a number, above the mark of a side.
    fn is_stub_before_mark(&self, at: usize) -> bool {
        let line_end = end_of_line(self.text, at);
        let line = self.text.get(at..line_end).unwrap_or_default();
        let before = self.text[..at].trim_end();
        let ended =
            before.ends_with(['.', ',', ';', ':']) || before.ends_with(|c| STAINS.contains(c));
        ended
            && is_number_left(line)
            && self
                .mark_at(past_stains(self.text, line_end))
                .is_some_and(|mark| mark.opens)
    }

    /// Whether a few signs with a stop open the line at `at`, and then a sentence begins.
    fn may_be_mark(&self, at: usize) -> bool {
        let told = self.short_word(at).map(|end| past_stains(self.text, end));
        told.and_then(|told| self.text.get(told..))
            .is_some_and(opens_sentence)
    }

    /// The end of the sentence that goes on at `at`: the mark of a side, a note, a number, a blank line.
    fn sentence_end(&self, mut at: usize) -> usize {
        let last = at + LONGEST;
        loop {
            let end = at + self.text.get(at..).map_or(0, word_length);
            let next = skip_blanks(self.text, end);
            let between = self.text.get(end..next).unwrap_or_default();
            let paragraph = layout::has_blank_line(between);
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
                || between.contains('\n')
                    && (self.is_stub_before_mark(next) || self.may_be_mark(next))
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

/// Whether a line may be what a scan left of a number: a few signs, and no word among them.
fn is_number_left(line: &str) -> bool {
    let few = line.trim().chars().count() < STUB_LONGEST;
    let letters = line.chars().filter(|c| c.is_lowercase()).count();
    few && letters < 3 && !lexicon::is_word(line.trim())
}

/// Whether words begin as a sentence does: with a capital and small letters.
fn opens_sentence(words: &str) -> bool {
    let mut letters = words.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

/// Whether a sentence goes on below the line that ends at the start of `behind`: with a small letter.
fn continues(behind: &str) -> bool {
    behind.trim_start().starts_with(char::is_lowercase)
}

/// What is wanted behind the `n` bytes of `text` that tell `phrase`, where that ends with a rank and the file is
/// there but misread: `à la quatrième cafe d~ ch~v`. Read without it the man would stay on his own file.
pub(super) fn cut_off(phrase: &Phrase, text: &str, n: usize) -> Option<Expected> {
    let behind = text.get(n..)?;
    let behind = behind.trim_start_matches(|c: char| c.is_whitespace() || STAINS.contains(c));
    let near = &behind[..behind.floor_char_boundary(LONGEST)];
    let sentence = near.split(['.', ',', ';', ':', '(', '&']).next()?;
    let mut words = sentence.split_whitespace().take(CUT_OFF_WORDS);
    let garbled = |word: &str| {
        word.contains(|c: char| !c.is_alphabetic() && !"'’-".contains(c))
            && word.contains(char::is_alphabetic)
    };
    let file = phrase.relation == Relation::OwnFile && sentence.starts_with(char::is_alphabetic);
    let first = sentence.split_whitespace().next().unwrap_or_default();
    let goes_on = sentence.starts_with(['d', 'D'])
        || file && (garbled(first) || ends_with_man(first) || lexicon::may_name_square(sentence));
    let named = |word: &str| garbled(word) || ends_with_man(word);
    (file && goes_on && words.any(named)).then_some(Expected {
        at: n,
        wanted: Wishes::of(Wish::MoveWord),
    })
}

/// Whether the name of a man ends a word: `cufou`.
fn ends_with_man(word: &str) -> bool {
    let mut starts = word.char_indices().map(|(at, _)| at);
    starts.any(|at| lexicon::man(&word[at..]) == word.len() - at)
}
