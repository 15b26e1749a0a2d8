//! Marks of sides: `B.`, `N`, `le blanc`, `Noir.`
//!
//! Comes in: a place in a chapter. Goes out: the side that is named there as the one who moves. `Le N` and
//! `du noir` speak of a side and mark nothing.

use shakmaty::Color;

use super::Chapter;
use crate::lexicon;

/// The mark of a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub side: Color,
    /// The byte after it, its stop among them.
    pub end: usize,
    /// Whether a new sentence begins with it: by its letter, or its capital.
    pub opens: bool,
    /// Whether it is the whole word without an article, as Philidor marks the first pair: `Blanc.`
    pub whole_word: bool,
}

impl Chapter<'_> {
    /// The mark of a side at `at`.
    pub(super) fn mark_at(&self, at: usize) -> Option<Mark> {
        let rest = self.text.get(at..)?;
        let first = rest.chars().next().filter(|c| c.is_alphabetic())?;
        if self.text[..at].ends_with(char::is_alphanumeric) {
            return None;
        }
        let (side, n) = lexicon::side(rest, self.dialect.language)?;
        let word = rest[..n].trim_end_matches('.');
        let behind = rest[n..].chars().next();
        if word.len() <= 2 {
            let clipped = matches!(behind, Some('\'' | '’'));
            let opens = first.is_uppercase() && !clipped && !self.within_words(at);
            let mark = Mark {
                side,
                end: at + n,
                opens,
                whole_word: false,
            };
            return opens.then_some(mark);
        }
        let article = word.contains(' ');
        let whole_word = !article && first.is_uppercase() && behind == Some('.');
        if !article && !whole_word || self.spoken_of(at) {
            return None;
        }
        let opens = first.is_uppercase() && !self.within_words(at);
        Some(Mark {
            side,
            end: at + n,
            opens,
            whole_word,
        })
    }

    /// Whether words go on before `at`, with no stop between.
    fn within_words(&self, at: usize) -> bool {
        let words = self.clause.words_end().is_some_and(|end| end <= at);
        let before = self.text[..at].trim_end();
        words && before.ends_with(|c: char| c.is_alphanumeric())
    }

    /// Whether the word before `at` makes of the side what is spoken of: `du blanc`.
    fn spoken_of(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end();
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next();
        let word = word.unwrap_or_default();
        ["du", "de", "des", "au", "que"]
            .iter()
            .any(|of| word.eq_ignore_ascii_case(of))
            && self.clause.words_end().is_some()
            && !word.eq_ignore_ascii_case("que")
    }
}
