//! Moves in words of which men and files are named by letters: `C. 3. du F. du Roy`, `Le P. du R. 2 cases`.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: what the same words say with the names in full.
//!
//! `P. à la 4e du R.` is `pion à la 4e du roi`: the letters and the words of places are those of two manners that some mix.

use std::ops::Range;

use super::super::expected::{Expected, Wish};
use super::super::prose::prose;
use super::super::shared::{Hand, Read};
use crate::lexicon::{Class, Language};
use crate::phrase::Phrase;

/// How many bytes are looked at: `Le C. du R. prend le P. du F. de la D. à la 5e case du C. du R.`
const SHORTENED_MOST: usize = 96;

/// No article before such a letter has more bytes.
const ARTICLE_MOST: usize = 3;

/// The letters, and the names for which they stand.
const NAMES: [(char, &str); 6] = [
    ('P', "pion"),
    ('C', "cavalier"),
    ('F', "fou"),
    ('T', "tour"),
    ('D', "dame"),
    ('R', "roi"),
];

/// `shortened = ? prose, the letter of a man standing first for his name, and others perhaps ? ;`
///
/// P. 4. du Roy, C. 3. du F. du Roy, Le P. du R. 2 cases, R à la case du C. D.
pub(super) fn shortened(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, Phrase> {
    move |input| {
        let failure = Expected::wish(input, Wish::PieceLetter);
        let told = in_full(hand, input).ok_or(failure.clone())?;
        let (behind, phrase) = prose(hand)(&told.words).map_err(|_| failure.clone())?;
        let n = told.behind(told.words.len() - behind.len());
        let read = n.and_then(|n| input.split_at_checked(n));
        let (said, rest) = read
            .filter(|(said, _)| names_place(hand, said))
            .ok_or(failure)?;
        debug_assert!(!said.is_empty(), "a letter has been read");
        Ok((rest, phrase))
    }
}

/// Words of which letters are written in full.
struct Told {
    words: String,
    /// Where each name stands in the words, and the byte behind its letters in the source.
    names: Vec<(Range<usize>, usize)>,
}

impl Told {
    /// The byte of the source behind the first `n` bytes of the words; none within a name.
    fn behind(&self, n: usize) -> Option<usize> {
        let mut names = self.names.iter().rev();
        let (name, source) = names.find(|(name, _)| name.start < n)?;
        n.checked_sub(name.end).map(|behind| source + behind)
    }
}

/// Whether a word for a place or a step stands among those that were read, so that more than letters tell the move.
fn names_place(hand: Hand, said: &str) -> bool {
    let is = |word: &str, class: Class| {
        let read = hand.lexicon.old(class, word);
        read.is_some_and(|(_, n)| n == word.len())
    };
    let mut words = said.split(|c: char| !c.is_alphabetic());
    words.any(|word| {
        let kinds = [Class::Of, Class::Case, Class::Step];
        kinds.into_iter().any(|class| is(word, class))
    })
}

/// The words at the start of `input` with names in full; none where no man's letter stands first, behind an article perhaps.
fn in_full(hand: Hand, input: &str) -> Option<Told> {
    if hand.language != Language::French || !may_be_lettered(input.as_bytes()) {
        return None;
    }
    let first = match name(input) {
        Some(_) => 0,
        None => past_article(hand, input),
    };
    name(&input[first..])?;
    let near = &input[..input.floor_char_boundary(SHORTENED_MOST)];
    let mut told = Told {
        words: near[..first].to_owned(),
        names: Vec::new(),
    };
    let (mut at, mut before) = (first, ' ');
    while let Some(c) = near[at..].chars().next() {
        let rest = &near[at..];
        let named = match before.is_alphanumeric() {
            true => None,
            false => name(rest),
        };
        match named {
            Some((name, n)) => {
                let start = told.words.len();
                told.words.push_str(name);
                at += n;
                let wing = wing(&near[at..]);
                if let Some((wing, n)) = wing.filter(|_| !matches!(c, 'P' | 'D' | 'R')) {
                    told.words.push_str(wing);
                    at += n;
                }
                told.names.push((start..told.words.len(), at));
                before = '.';
            }
            None => {
                told.words.push(c);
                at += c.len_utf8();
                before = c;
            }
        }
    }
    Some(told)
}

/// Whether a man's letter stands alone, or with that of a wing, at the start of `bytes` or behind a word as short as an article: it is asked
/// of whatever is no move.
fn may_be_lettered(bytes: &[u8]) -> bool {
    let letter = |byte: &u8| b"PCFTDR".contains(byte);
    let lettered = |bytes: &[u8]| match bytes {
        [first, b'R' | b'D', next, ..] => letter(first) && !next.is_ascii_alphanumeric(),
        [first, next, ..] => letter(first) && !next.is_ascii_alphanumeric(),
        _ => false,
    };
    let blank = bytes
        .iter()
        .take(ARTICLE_MOST + 1)
        .position(|byte| *byte == b' ');
    let behind = blank.map(|blank| bytes[blank..].trim_ascii_start());
    lettered(bytes) || behind.is_some_and(lettered)
}

/// The bytes of the article at the start of `input` and the blanks behind it.
fn past_article(hand: Hand, input: &str) -> usize {
    let Some((_, n)) = hand.lexicon.old(Class::Determiner, input) else {
        return 0;
    };
    let behind = &input[n..];
    let blanks = behind.len() - behind.trim_start_matches([' ', '\u{a0}']).len();
    if blanks > 0 { n + blanks } else { 0 }
}

/// The name for which the letter at the start of `rest` stands alone or before that of a wing, and its bytes with its stop.
fn name(rest: &str) -> Option<(&'static str, usize)> {
    let letter = rest.chars().next()?;
    let (_, name) = NAMES.into_iter().find(|(own, _)| *own == letter)?;
    let behind = &rest[1..];
    let joined = behind.starts_with(['R', 'D']) && is_alone(&behind[1..]);
    (is_alone(behind) || joined).then(|| (name, 1 + usize::from(behind.starts_with('.'))))
}

/// The words for the wing whose letter stands at the start of `rest`, joined to that of a man or apart, and their bytes. Apart, it may be the
/// next man who moves: `3. du F. R. à la case`.
fn wing(rest: &str) -> Option<(&'static str, usize)> {
    let letter = rest.trim_start_matches([' ', '\u{a0}']);
    let words = match letter.chars().next()? {
        'R' => " du roi",
        'D' => " de la dame",
        _ => return None,
    };
    let behind = &letter[1..];
    let n = rest.len() - behind.len() + usize::from(behind.starts_with('.'));
    let next = rest[n..].trim_start_matches([' ', '\u{a0}', '.']);
    let steps = || {
        let figure = next.trim_start_matches(|c: char| c.is_ascii_digit());
        ["cas", "pas"]
            .into_iter()
            .any(|step| figure.trim_start().starts_with(step))
    };
    let moves = match next.chars().next() {
        Some(c) if c.is_ascii_digit() => !steps(),
        Some(c) => c.is_lowercase() || c == 'à',
        None => false,
    };
    let joined = letter.len() == rest.len();
    (is_alone(behind) && (joined || !moves)).then_some((words, n))
}

/// Whether a letter ends its word, before what stands `behind` it.
fn is_alone(behind: &str) -> bool {
    !behind.starts_with(|c: char| c.is_alphanumeric() || c == '\'' || c == '’')
}
