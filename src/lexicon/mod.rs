//! Words to meanings: every word, letter and sign that a record can be written with.
//!
//! Comes in: a text; the words stand in `grammar/lexicon.tsv`, which is read once. Goes out: what
//! the word at the start of the text means, and its length in bytes. Case, accents, the long s and
//! ligatures are folded at the comparison; the text is never rewritten.
//!
//! ```
//! use greffier::lexicon::{self, StatedResult};
//! assert_eq!(lexicon::result("½ – ½ (37)"), Some((StatedResult::Draw, 9)));
//! assert_eq!(lexicon::blank("\u{a0} f3"), 3);
//! ```

mod astray;
mod class;
mod ended;
mod fold;
mod language;
#[cfg(any(test, not(laid_out)))]
mod lay_out;
// The build script reads no pages.
#[cfg(laid_out)]
mod markup;
mod meaning;
mod meant;
mod nodes;
mod old;
mod row;
mod signs;
mod starts;
mod table;
mod trie;

use std::borrow::Cow;

use shakmaty::{CastlingSide, Role};

use astray::Astray;
pub use class::Class;
pub use ended::{about_ending, ending, flag, result, result_label, result_reason};
pub(crate) use ended::{measures, tally};
pub(crate) use fold::fold;
pub use fold::folded;
pub use language::{Language, Letters};
#[cfg(not(laid_out))]
pub use lay_out::laid_out;
#[cfg(laid_out)]
pub use markup::{MARKUP, Markup, closes_note, markup, unseen, without_markup};
pub(crate) use meaning::role_named;
pub use meaning::{CheckSign, Meaning, StatedEnding, StatedResult, Turn};
pub use meant::{
    announces, blank, captures, castling, check, check_sign, column, dash, ditto, ellipsis,
    en_passant, example, is_word, judges, man, may_name_square, nag_glyph, names, names_king,
    notes, number_sign, numeral, on, ordinal, page, proposes, remark, side, states, subject,
    supposes, turn, unread,
};
pub(crate) use meant::{
    another, article, at, caption, case, moment, number_name, of, ordinal_sign, otherwise, places,
    step,
};
use old::OldWords;
pub(crate) use old::{BITS, bit_of, spaces};
pub use row::{Refusal, Row};
use signs::Signs;
pub(crate) use signs::is_raised;
pub use signs::picture;
use starts::Starts;
pub use table::BadRow;
use trie::Trie;

/// A name of two letters, and a bit for each file it names.
type FilePair = ([u8; 2], u8);

/// The rows of the lexicon, and tables to find a word among them.
pub struct Lexicon {
    rows: Cow<'static, [Row]>,
    tries: [Trie; Class::COUNT],
    old: OldWords,
    signs: Signs,
    /// With what a move can go on behind a blank.
    behind_blank: Starts,
    roles: [[Option<Role>; 128]; Language::COUNT],
    figurines: Cow<'static, [(char, Role)]>,
    letters: [[&'static str; 6]; Language::COUNT],
    alphabets: [Letters; Language::COUNT],
    names: [[&'static str; 2]; Language::COUNT],
    /// The names of files, the longer ones first, and a bit for each file they name.
    files: [Cow<'static, [(&'static str, u8)]>; Language::COUNT],
    /// The same by their bytes: names of one letter, and of two.
    file_letters: [[u8; 128]; Language::COUNT],
    file_pairs: [Cow<'static, [FilePair]>; Language::COUNT],
}

/// The lexicon of this library, which the build script laid out: reading the table at every start would take longer than a
/// short game.
pub(crate) fn lexicon() -> &'static Lexicon {
    #[cfg(laid_out)]
    return &LAID_OUT;
    #[cfg(not(laid_out))]
    unreachable!("the build script reads the table itself")
}

#[cfg(laid_out)]
include!(concat!(env!("OUT_DIR"), "/lexicon.rs"));

impl Lexicon {
    fn figurine(&self, glyph: char) -> Option<Role> {
        let mut all = self.figurines.iter();
        all.find(|(known, _)| *known == glyph)
            .map(|(_, role)| *role)
    }

    fn role(&self, language: Language, letter: char) -> Option<Role> {
        match self.roles[language as usize].get(letter as usize) {
            Some(role) => *role,
            None => self.figurine(letter),
        }
    }

    /// The man whose letter or figurine begins `input`, and its length in bytes; a figurine may
    /// be followed by the selector that asks for text or for a picture.
    #[inline]
    pub(crate) fn piece(&self, language: Language, input: &str) -> Option<(Role, usize)> {
        let byte = *input.as_bytes().first()?;
        match self.roles[language as usize].get(usize::from(byte)) {
            Some(role) => role.map(|role| (role, 1)),
            None => {
                let mut chars = input.chars();
                let role = self.figurine(chars.next()?)?;
                let rest = chars.as_str();
                let rest = rest.strip_prefix(['\u{fe0e}', '\u{fe0f}']).unwrap_or(rest);
                Some((role, input.len() - rest.len()))
            }
        }
    }

    /// The files named at the start of `input`, in capitals as they are printed, a bit for each, and
    /// the length of the name; it may run into a letter (`P4Rmat`).
    #[inline]
    pub(crate) fn files(&self, language: Language, input: &str) -> Option<(u8, usize)> {
        let bytes = input.as_bytes();
        if let [first, second @ b'A'..=b'Z', ..] = *bytes {
            let mut pairs = self.file_pairs[language as usize].iter();
            if let Some((_, files)) = pairs.find(|(pair, _)| *pair == [first, second]) {
                return Some((*files, 2));
            }
        }
        let letters = &self.file_letters[language as usize];
        let files = *letters.get(usize::from(*bytes.first()?))?;
        (files > 0).then_some((files, 1))
    }

    /// The names of files in `language`, and a bit for each file they name, the longer names first.
    pub(crate) fn file_names(&self, language: Language) -> &[(&'static str, u8)] {
        &self.files[language as usize]
    }

    /// The longest word of `class` at the start of `input`, in any language, and its length.
    #[inline]
    pub(crate) fn word(&self, class: Class, input: &str) -> Option<(Meaning, usize)> {
        self.tries[class as usize].longest(input, None, class.is_loose(), &self.signs)
    }

    /// The longest word of `class` at the start of `input`, compared as old books and their scans
    /// print it, and its length.
    pub(crate) fn old(&self, class: Class, input: &str) -> Option<(Meaning, usize)> {
        self.old.longest(class, input)
    }

    /// The same of a class of which a word may begin `input`.
    pub(crate) fn old_begun(&self, class: Class, input: &str) -> Option<(Meaning, usize)> {
        self.old.walk(class, input)
    }

    /// The classes of which a word that old books print may begin `input`, a bit each.
    pub(crate) fn begun_old(&self, input: &str) -> u64 {
        self.old.begun(input)
    }

    /// Whether any word that old books print begins `input`.
    pub(crate) fn any_old(&self, input: &str) -> bool {
        self.old.any(input)
    }

    /// Whether `word` is one that old books print.
    pub(crate) fn is_prose_word(&self, word: &str) -> bool {
        let whole = |class| {
            self.old
                .longest(class, word)
                .is_some_and(|(_, length)| length == word.len())
        };
        Class::ALL.into_iter().any(whole)
    }

    /// How many letters part `word` from the nearest word of prose, if they are few.
    pub(crate) fn astray(&self, word: &str) -> Option<u32> {
        Astray::of(&self.rows).far(word)
    }

    /// Whether `words` say a move again, but for a letter.
    pub(crate) fn is_like_same(&self, words: &str) -> bool {
        Astray::of(&self.rows).is_like_same(words)
    }

    /// The castling at the start of `input`, and its length; `loose` where blanks may stand around
    /// its dashes.
    #[inline]
    pub(crate) fn castling(&self, input: &str, loose: bool) -> Option<(CastlingSide, usize)> {
        let trie = &self.tries[Class::Castling as usize];
        match trie.longest(input, None, loose, &self.signs)? {
            (Meaning::Castling(side), length) => Some((side, length)),
            _ => None,
        }
    }

    /// The man whose letter is `byte`.
    #[inline]
    pub(crate) fn letter(&self, language: Language, byte: u8) -> Option<Role> {
        let role = self.roles[language as usize].get(usize::from(byte));
        role.copied().flatten()
    }

    /// Whether `byte` alone is a word of `class` that can be no other's beginning.
    #[inline]
    pub(crate) fn is_sign(&self, class: Class, byte: u8) -> bool {
        self.tries[class as usize].sign(byte).is_some()
    }

    /// The sign of check that `byte` is.
    #[inline]
    pub(crate) fn check(&self, byte: u8) -> Option<CheckSign> {
        match self.tries[Class::Check as usize].alone(byte)? {
            Meaning::Check(sign) => Some(sign),
            _ => None,
        }
    }

    /// Whether `rest`, which follows a square, can hold more of the move: a mark, a promotion, a
    /// sign before another square.
    #[inline(always)]
    pub(crate) fn may_go_on(&self, rest: &str) -> bool {
        match *rest.as_bytes() {
            [] | [b'\n' | b'\r', ..] => false,
            // One blank and a letter or digit, which is nearly always so. A figure in parentheses is a variation's:
            // no pawn becomes one.
            [b' ', first @ 33..=126, second, ..] => {
                self.behind_blank.may_with(first, second)
                    && !(first == b'(' && second.is_ascii_digit())
            }
            [b' ', ..] => self.may_go_on_behind_blanks(rest),
            // The end of a variation.
            [b')', ..] => false,
            _ => true,
        }
    }

    #[cold]
    fn may_go_on_behind_blanks(&self, rest: &str) -> bool {
        self.behind_blank.may(self.signs.skip_blanks(rest))
    }

    /// What follows the blanks at the start of `input`.
    #[inline]
    pub(crate) fn skip_blanks<'a>(&self, input: &'a str) -> &'a str {
        self.signs.skip_blanks(input)
    }

    /// The bytes of the dash at the start of `input`, or 0.
    #[inline]
    pub(crate) fn dash(&self, input: &str) -> usize {
        self.signs.dash(input)
    }
}

/// Every row of the lexicon, in the order of the table.
#[must_use]
pub fn rows() -> &'static [Row] {
    &lexicon().rows
}
