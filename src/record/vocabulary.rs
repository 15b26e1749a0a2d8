//! The words of headings, out of `grammar/heading.tsv`.
//!
//! Comes in: a text at a word. Goes out: the longest word of a class that stands there, what it means, and the text behind it.
//! Case, accents and ligatures are folded as the words are compared. The table is read when the first heading is.
//!
//! `word(Class::Month)("Févr. 1902")`: `2`, and ` 1902` is left.

use std::collections::HashMap;
use std::sync::OnceLock;

use nom::IResult;
use nom::error::{Error, ErrorKind};

use crate::lexicon::{fold, folded};

/// What a production made of the start of a text.
pub(crate) type Read<'a, T> = IResult<&'a str, T>;

/// A row of the table.
struct Row {
    class: &'static str,
    /// Folded; a stem ends with `+`, or with `~` where it is a word too.
    spelling: String,
    meaning: &'static str,
}

/// The longest word of a class at the start of a text, and what it means.
///
/// `word = ? a row of the class, whole words ? ;`
pub(crate) fn word(class: &'static str) -> impl Fn(&str) -> Read<'_, &'static str> {
    move |input| match verb(class, input) {
        Some(found) => Ok((&input[found.n..], found.meaning)),
        None => Err(refused(input)),
    }
}

/// A word that was found: its bytes, what it means, and the mood in which it stands if it is a verb.
pub(crate) struct Verb {
    pub(crate) n: usize,
    pub(crate) meaning: &'static str,
    pub(crate) mood: Mood,
}

/// What a verb says of the deed, by its ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// That it is done, or was: `gagne`, `gagna`.
    Told,
    /// That it went on: `gagnait`.
    Lasting,
    Infinitive,
    /// A noun or a participle: other words say it.
    Noun,
}

/// The longest word of a class at the start of a text.
pub(crate) fn verb(class: &'static str, input: &str) -> Option<Verb> {
    // An accent that stands by itself says nothing of the first letter.
    let first = input.chars().next().and_then(|c| fold(unified(c)).0);
    let may_be = match first {
        Some(first) => with_letter(class, first),
        None => of(class),
    };
    let found = may_be.iter().filter_map(|row| {
        let (n, mood) = matched(input, &row.spelling)?;
        let meaning = row.meaning;
        Some(Verb { n, meaning, mood })
    });
    // `a` is no `à`, though accents are folded.
    let found = found.filter(|verb| class != "at" || !input[..verb.n].eq_ignore_ascii_case("a"));
    found.max_by_key(|verb| verb.n)
}

/// The rows of a class as they are spelt.
pub(crate) fn spellings(class: &'static str) -> impl Iterator<Item = &'static str> {
    of(class).iter().map(|row| &*row.spelling)
}

/// Whether a word of a class stands at the start of a text.
pub(crate) fn is(class: &'static str, input: &str) -> bool {
    word(class)(input).is_ok()
}

/// That a production does not read a text.
pub(crate) fn refused(input: &str) -> nom::Err<Error<&str>> {
    nom::Err::Error(Error::new(input, ErrorKind::Verify))
}

/// The bytes of `input` that a spelling takes, if a word ends there, and the mood of its verb.
fn matched(input: &str, spelling: &str) -> Option<(usize, Mood)> {
    let stem = spelling.find(['+', '~']).unwrap_or(spelling.len());
    let mut at = prefix(input, &spelling[..stem])?;
    let mut mood = Mood::Noun;
    if let Some(behind) = spelling.get(stem + 1..) {
        let rest = &input[at..];
        let alone = spelling[stem..].starts_with('~') && !rest.starts_with(char::is_alphanumeric);
        let end = if alone {
            Some((0, "told"))
        } else {
            verb_end(rest)
        };
        let (n, meaning) = end?;
        // `gagné` is no `gagne`.
        mood = match meaning {
            _ if rest[..n].contains(['é', 'É']) => Mood::Noun,
            "told" => Mood::Told,
            "lasting" => Mood::Lasting,
            "infinitive" => Mood::Infinitive,
            _ => Mood::Noun,
        };
        at += n;
        at += prefix(&input[at..], behind)?;
    }
    let inside =
        spelling.ends_with(char::is_alphanumeric) && input[at..].starts_with(char::is_alphanumeric);
    (!inside).then_some((at, mood))
}

/// The bytes of the ending of a verb at the start of `rest`, and its meaning.
fn verb_end(rest: &str) -> Option<(usize, &'static str)> {
    let found = verb("verb_end", rest)?;
    Some((found.n, found.meaning))
}

/// The bytes of `input` that fold to `spelling`.
fn prefix(input: &str, spelling: &str) -> Option<usize> {
    let mut wanted = spelling.chars().peekable();
    for (at, c) in input.char_indices() {
        if wanted.peek().is_none() {
            // An accent that stands by itself belongs to the letter before it.
            return Some(at).filter(|_| fold(c) != (None, None));
        }
        let (first, second) = fold(unified(c));
        for letter in first.into_iter().chain(second) {
            if wanted.next() != Some(letter) {
                return None;
            }
        }
    }
    wanted.peek().is_none().then_some(input.len())
}

/// Blanks and apostrophes as the table has them.
fn unified(c: char) -> char {
    match c {
        '\u{a0}' | '\u{202f}' | '\u{b}' => ' ',
        '’' | 'ʼ' => '\'',
        c => c,
    }
}

/// All rows, by class and first letter.
fn all() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let lines = include_str!("../../grammar/heading.tsv").lines();
        let mut rows: Vec<Row> = lines.filter_map(row).collect();
        rows.sort_by_cached_key(|row| (row.class, row.spelling.chars().next()));
        rows
    })
}

/// The rows of a class.
fn of(class: &'static str) -> &'static [Row] {
    let rows = all();
    let from = rows.partition_point(|row| row.class < class);
    let to = rows.partition_point(|row| row.class <= class);
    debug_assert!(from < to, "no row of {class}");
    &rows[from..to]
}

/// The rows of a class that begin with a letter.
fn with_letter(class: &'static str, letter: char) -> &'static [Row] {
    type Letters = HashMap<(&'static str, char), &'static [Row]>;
    static LETTERS: OnceLock<Letters> = OnceLock::new();
    let letters = LETTERS.get_or_init(|| {
        let like = |one: &Row, other: &Row| letter_of(one) == letter_of(other);
        let rows = all().chunk_by(like);
        rows.filter_map(|rows| Some((letter_of(&rows[0])?, rows)))
            .collect()
    });
    // A class that has no row at all is misspelt.
    debug_assert!(!of(class).is_empty());
    letters.get(&(class, letter)).copied().unwrap_or_default()
}

/// The class of a row, and its first letter.
fn letter_of(row: &Row) -> Option<(&'static str, char)> {
    Some((row.class, row.spelling.chars().next()?))
}

/// A row of the table; none where a line is none, which fails a test.
fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.split('\t');
    let (class, meaning, spelling) = (cells.next()?, cells.next()?, cells.next()?);
    let attested = cells.next().is_some_and(|cell| !cell.is_empty()) && cells.next().is_none();
    attested.then(|| Row {
        class,
        meaning,
        spelling: folded(spelling),
    })
}

/// The word at the start of `input`, dashes and all.
pub(super) fn first_word(input: &str) -> &str {
    let end = input.find(|c: char| !(c.is_alphanumeric() || c == '-'));
    &input[..end.unwrap_or(input.len())]
}

/// Where the words of a sentence begin.
pub(super) fn starts(sentence: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| !sentence[..at].ends_with(char::is_alphanumeric);
    sentence
        .char_indices()
        .filter(move |(at, c)| c.is_alphanumeric() && begins(*at))
        .map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_of_the_table_is_a_row_and_no_spelling_stands_twice() {
        let mut seen = HashSet::new();
        for line in include_str!("../../grammar/heading.tsv").lines().skip(1) {
            let row = row(line);
            assert!(row.is_some(), "{line}");
            let row = row.expect("a row");
            assert!(seen.insert((row.class, row.spelling)), "{line}");
        }
    }

    #[test]
    fn words_are_read_whatever_their_case_and_accents_and_verbs_in_every_tense() {
        for (class, text, rest) in [
            ("month", "FÉVR. 1902", " 1902"),
            ("loses", "abandonnèrent.", "."),
            ("loses", "dépassa le temps", ""),
            ("field", "Événement : x", " : x"),
        ] {
            assert_eq!(word(class)(text).map(|(rest, _)| rest), Ok(rest), "{text}");
        }
        assert!(!is("month", "marsouin"));
    }
}
