//! Moves of which a scan has misread words.
//!
//! Comes in: a chapter where a move is due, and the grammar reads none, or stops within its sentence.
//! Goes out: the sentence as a move that nothing reads.
//!
//! `Le c~evalier du roi, à la cafe de fon roi.`: a move of the king's knight, to be told from the position.

use super::super::{Kind, layout};
use super::Chapter;
use super::clause::names_man;
use crate::lexicon;
use crate::notation::{Expected, Wish, Wishes};
use crate::phrase::{Phrase, Relation};

/// The most bytes of a sentence that are looked at.
pub(super) const LONGEST: usize = 200;
/// How many words behind a place are looked at for letters that a scan misread.
const CUT_OFF_WORDS: usize = 4;
/// What a scan prints where the paper has specks, behind a word or for a stop.
const STAINS: &str = "»·•*■|";
/// How many bytes of stains may stand in a row.
pub(super) const STAINS_MOST: usize = 80;

impl Chapter<'_> {
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

    /// Takes the words up to byte `end` for a move that nothing reads.
    fn tell_unread(&mut self, end: usize, expected: Expected) {
        let shaped = true;
        self.add(self.at, end, Kind::Unreadable { expected, shaped });
        self.tree.unread();
        self.at = end;
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
