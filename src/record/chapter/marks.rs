//! Marks of sides: `B.`, `N`, `le blanc`, `Noir.`
//!
//! Comes in: a place in a chapter. Goes out: the side that is named there as the one who moves. `Le N` and
//! `du noir` speak of a side and mark nothing.

use shakmaty::Color;

use super::{Chapter, past_stains};
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
        if word.len() <= 2 {
            return self.letter_at(at, side, at + n);
        }
        let article = word.contains(char::is_whitespace);
        let tells = || {
            let behind = rest[n..].trim_start_matches([':', ' ']);
            !self.within_words(at) && self.dialect.reads(behind)
        };
        let whole_word =
            !article && first.is_uppercase() && (rest[n..].starts_with('.') || tells());
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

    /// The mark of a letter at `at` that ends at `end`: a new sentence, unless it is spoken of
    /// (`que le B. lors qu'il`); `si le N. joue` goes on in one.
    fn letter_at(&self, at: usize, side: Color, end: usize) -> Option<Mark> {
        let capital = self.text[at..].starts_with(char::is_uppercase);
        if !capital || self.text[end..].starts_with(['\'', '’', '°', 'º']) || self.spoken_of(at)
        {
            return None;
        }
        let article = self
            .word_before(at)
            .is_some_and(|word| word.eq_ignore_ascii_case("le"));
        let told = || {
            self.dialect
                .reads(&self.text[past_stains(self.text, end)..])
        };
        let opens = !self.within_words(at) || !article && told();
        opens.then_some(Mark {
            side,
            end,
            opens,
            whole_word: false,
        })
    }

    /// Whether words go on before `at`, with no stop between; a stray figure is none.
    fn within_words(&self, at: usize) -> bool {
        let word = self.word_before(at);
        word.is_some_and(|word| word.contains(char::is_alphabetic))
    }

    /// The word before `at`, where words go on there with no stop between.
    fn word_before(&self, at: usize) -> Option<&str> {
        self.clause.words_end().filter(|&end| end <= at)?;
        let before = self.text[..at].trim_end();
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next();
        word.filter(|word| !word.is_empty())
    }

    /// Whether the word before `at` makes of the side what is spoken of: `du blanc`.
    pub(super) fn spoken_of(&self, at: usize) -> bool {
        let of = ["du", "de", "des", "au"];
        self.word_before(at)
            .is_some_and(|word| of.iter().any(|of| word.eq_ignore_ascii_case(of)))
    }
}
