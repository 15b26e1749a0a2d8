//! Which words of a move say what.
//!
//! Comes in: a move as it is written, in its dialect. Goes out: its words in groups, each with the
//! things that it says: the man, his home, the rank. Every notation is asked in the same way: a
//! word is exchanged for another of its kind, or left out, and what the grammar then reads differently is
//! what the word says.
//!
//! `CR 3 F`: `C` says the man, for `T` in its place is another; `R` his home; `3` the rank, `F` the
//! file.

use std::ops::Range;

use super::{Dialect, Notation};
use crate::lexicon::{Class, lexicon};
use crate::phrase::Phrase;

mod says;

pub use says::Says;

/// Words of a move that together say something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where they stand in the move, in bytes.
    pub span: Range<usize>,
    /// What they say.
    pub says: Says,
}

/// A word on its way to a part.
#[derive(Clone, Debug)]
struct Word {
    span: Range<usize>,
    says: Says,
    /// Whether it leads to what follows, as articles do.
    leads: bool,
}

/// Kinds of words that say the same thing wherever they stand.
const SAYING: [(Class, Says); 11] = [
    (Class::Same, Says::RELATION),
    (Class::Check, Says::CHECK),
    (Class::EnPassant, Says::TAKES),
    (Class::Castling, Says::CASTLING),
    (Class::Castles, Says::CASTLING),
    (Class::Takes, Says::TAKES),
    (Class::Capture, Says::TAKES),
    (Class::Covers, Says::RELATION),
    (Class::Crowns, Says::BECOMES),
    (Class::Becomes, Says::BECOMES),
    (Class::Sort, Says::MAN),
];

/// Kinds of words that lead to the next.
const LEADING: [Class; 11] = [
    Class::Determiner,
    Class::Of,
    Class::At,
    Class::On,
    Class::With,
    Class::Beside,
    Class::Gives,
    Class::Goes,
    Class::And,
    Class::That,
    Class::Promotion,
];

/// Names of men, and of ranks, to be exchanged for one another.
const MEN: [&str; 6] = ["chevalier", "fou", "tour", "dame", "roi", "pion"];
const RANKS: [&str; 4] = ["première", "troisième", "cinquième", "huitième"];

impl Dialect {
    /// The words of `text`, a move from its first byte to its last, by what they say.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use greffier::notation::{Dialect, Notation};
    /// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
    /// let parts = dialect.parts("CR 3 F");
    /// let words: Vec<&str> = parts.iter().map(|part| &"CR 3 F"[part.span.clone()]).collect();
    /// assert_eq!(words, ["C", "R", "3", "F"]);
    /// ```
    #[must_use]
    pub fn parts(self, text: &str) -> Vec<Part> {
        let Ok((phrase, n)) = self.phrase(text) else {
            return Vec::new();
        };
        let text = &text[..n];
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(found) = text[at..].find(|c: char| !is_blank(c)) {
            let word = self.word(text, at + found, &phrase);
            at = word.span.end;
            words.push(word);
        }
        let squares = self.notation != Notation::Descriptive;
        told_once(joined(words, squares), &phrase)
    }

    /// The word at byte `at`, with what it says.
    fn word(self, text: &str, at: usize, phrase: &Phrase) -> Word {
        let rest = &text[at..];
        let prose = self.notation == Notation::Descriptive
            && letters(rest) > 1
            && !rest.starts_with(|c: char| c.is_uppercase() && letters(rest) < 3)
            && !is_joined(text);
        let known = lexicon();
        let found = |class: Class| {
            let sign = known.word(class, rest).map(|(_, n)| n);
            let word = known.old(class, rest).filter(|_| prose).map(|(_, n)| n);
            let n = sign.max(word)?;
            // A letter that a name begins with is no sign.
            let whole = !rest[n..].starts_with(char::is_alphabetic) || !prose;
            whole.then_some(n)
        };
        let says = SAYING
            .iter()
            .filter_map(|&(class, says)| Some((found(class)?, says)));
        let open = Says::all(phrase);
        if let Some((n, says)) = says
            .filter(|(_, says)| open.holds(*says) || *says == Says::MAN)
            .max_by_key(|(n, _)| *n)
        {
            let span = at..at + n;
            let tried = self.without(text, &span, phrase);
            let says = says.and(if prose { Says::NOTHING } else { tried });
            return Word {
                span,
                says,
                leads: false,
            };
        }
        let n = match prose {
            true => letters(rest),
            false => rest.chars().next().map_or(1, char::len_utf8),
        };
        let span = at..at + n;
        let dash = known.dash(rest) > 0;
        let leads = dash
            || LEADING
                .iter()
                .any(|&class| found(class).is_some_and(|m| m >= n.min(m)));
        let exchanged = self.exchanged(text, &span, phrase, prose);
        let says = match exchanged {
            Says::NOTHING => self.without(text, &span, phrase),
            says => says,
        };
        Word { span, says, leads }
    }

    /// What the words at `span` say, by others of their kind in their place: the least that any of them
    /// changes.
    fn exchanged(self, text: &str, span: &Range<usize>, phrase: &Phrase, prose: bool) -> Says {
        let word = &text[span.clone()];
        let mut others: Vec<String> = Vec::new();
        let mut add = |all: &[&str]| others.extend(all.iter().map(|&one| one.to_owned()));
        let first = word.chars().next().unwrap_or(' ');
        match first {
            '0'..='9' => add(&["1", "2", "3", "4", "5", "6", "7", "8"]),
            _ if prose && lexicon().old(Class::Man, word).is_some() => add(&MEN),
            _ if prose && lexicon().old(Class::Ordinal, word).is_some() => add(&RANKS),
            _ if prose && lexicon().old(Class::Count, word).is_some() => add(&["un", "deux"]),
            _ if prose => {}
            'a'..='z' if self.notation != Notation::Descriptive => {
                add(&["a", "b", "c", "d", "e", "f", "g", "h"]);
            }
            'a'..='z' => add(&["p", "c", "f", "t", "d", "r"]),
            'A'..='H' if self.notation == Notation::Lettering => {
                add(&["A", "B", "C", "D", "E", "F", "G", "H"]);
            }
            _ if first.is_uppercase() || !first.is_ascii() => add(self.language.letters()),
            _ => {}
        }
        let changed = others.iter().filter(|other| *other != word);
        let changed = changed.filter_map(|other| self.changed(text, span, other, phrase));
        let least = changed.filter(|says| *says != Says::NOTHING);
        least
            .min_by_key(|says| says.0.count_ones())
            .unwrap_or_default()
    }

    /// What is said no more where the words at `span` are left out.
    fn without(self, text: &str, span: &Range<usize>, phrase: &Phrase) -> Says {
        self.changed(text, span, "", phrase).unwrap_or_default()
    }

    /// What the whole says differently with `other` at `span`, if it is a move then.
    fn changed(
        self,
        text: &str,
        span: &Range<usize>,
        other: &str,
        phrase: &Phrase,
    ) -> Option<Says> {
        let exchanged = [&text[..span.start], other, &text[span.end..]].concat();
        let (read, n) = self.phrase(&exchanged).ok()?;
        let whole = n == exchanged.trim_end_matches(is_blank).len();
        whole.then(|| Says::differing(phrase, &read))
    }
}

/// The words in groups: what leads goes with what follows, what says nothing with what stands before; and
/// with `squares` the two signs of a square are one.
fn joined(words: Vec<Word>, squares: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut leading: Option<(usize, Says)> = None;
    for word in words {
        let alone = word.says.without(Says::FRAME);
        if alone == Says::NOTHING && (word.leads || parts.is_empty()) {
            let (start, says) = leading.unwrap_or((word.span.start, Says::NOTHING));
            leading = Some((start, says.and(word.says)));
            continue;
        }
        let (start, says) = leading.take().unwrap_or((word.span.start, Says::NOTHING));
        let says = says.and(word.says);
        match parts.last_mut() {
            Some(last)
                if alone == Says::NOTHING
                    || last.says == says
                    || squares && last.says.holds(Says::FILE) && says == Says::RANK =>
            {
                (last.span.end, last.says) = (word.span.end, last.says.and(says));
            }
            _ => parts.push(Part {
                span: start..word.span.end,
                says,
            }),
        }
    }
    parts
}

/// The parts, of which each thing is said by one: by those that say no more, if there are any. What
/// no word says by itself goes with the first.
fn told_once(mut parts: Vec<Part>, phrase: &Phrase) -> Vec<Part> {
    let alone: Vec<Says> = parts.iter().map(|part| part.says).collect();
    for part in &mut parts {
        for says in alone.iter().filter(|says| says.0.is_power_of_two()) {
            if part.says != *says {
                part.says = part.says.without(*says);
            }
        }
    }
    let each = parts.iter().map(|part| part.says);
    let unsaid = Says::all(phrase).without(each.fold(Says::FRAME, Says::and));
    if let Some(first) = parts.first_mut() {
        first.says = first.says.and(unsaid);
    }
    parts
}

/// The bytes of the letters at the start of `rest`.
fn letters(rest: &str) -> usize {
    rest.find(|c: char| !c.is_alphabetic())
        .unwrap_or(rest.len())
}

/// Whether a move is written without blanks: its letters are no words.
fn is_joined(text: &str) -> bool {
    let sign = |c: char| c.is_ascii_digit() || matches!(c, ':' | 'x');
    let capital = text.chars().skip(1).any(char::is_uppercase);
    (capital || text.contains(sign)) && !text.contains(is_blank)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;

    /// The words of each part, with what they say as bits.
    fn told(notation: Notation, text: &str) -> Vec<(&str, Says)> {
        let language = Language::French;
        let parts = Dialect { notation, language }.parts(text);
        let told = |part: Part| (&text[part.span], part.says);
        parts.into_iter().map(told).collect()
    }

    #[test]
    fn each_word_of_a_sentence_says_its_own() {
        let file = Says::FILE.and(Says::FRAME);
        assert_eq!(
            told(
                Notation::Descriptive,
                "le chevalier du Roy à la 3. case de son fou"
            ),
            [
                ("le chevalier", Says::MAN),
                ("du Roy", Says::HOME),
                ("à la 3. case", Says::RANK),
                ("de son fou", file),
            ]
        );
        assert_eq!(
            told(Notation::Descriptive, "prend le pion avec le sien"),
            [
                ("prend", Says::TAKES),
                ("le pion", Says::VICTIM),
                ("avec le sien", Says::MAN),
            ]
        );
    }

    #[test]
    fn letters_and_figures_say_what_their_places_make_them() {
        use Notation::{Abbreviated, Coordinate, Descriptive, Lettering};
        for (notation, text, expected) in [
            (Descriptive, "CR 3 F", "C|R|3|F"),
            (Descriptive, "P pr P", "P|pr|P"),
            (Descriptive, "TprPéch", "T|pr|P|éch"),
            (Descriptive, "C 3 F R", "C|3|F R"),
            (Descriptive, "P 4 R pr P 5 D", "P|4 R|pr|P|5|D"),
            (Descriptive, "Roq. TR", "Roq. TR"),
            (Abbreviated, "Cgf3", "C|g|f3"),
            (Abbreviated, "0-0", "0-0"),
            (Coordinate, "e7xd8=D+", "e7|x|d8|=D|+"),
            (Lettering, "G. F. 3.", "G.|F. 3"),
        ] {
            let words: Vec<&str> = told(notation, text).iter().map(|(word, _)| *word).collect();
            assert_eq!(words.join("|"), expected, "{text}");
        }
    }
}
