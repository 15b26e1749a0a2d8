//! The lexicon as Rust: what the build script writes, and the library holds.
//!
//! Comes in: the table, read. Goes out: the text of a static, in which nothing is left to be done at a start.
//!
//! `Node { letter: 'e', child: n(2), sibling: n(0), word: n(0) }`

use std::fmt::Write;
use std::num::NonZeroU16;

use super::{Language, Letters, Lexicon, Meaning, Row};

/// The text of the static `LAID_OUT` and of the statics that it stands upon.
///
/// A bad row is left out, and loses no other; the tests let none pass.
#[must_use]
pub fn laid_out() -> String {
    let lexicon = Lexicon::gathered(include_str!("../../grammar/lexicon.tsv")).0;
    let each = |texts: Vec<String>| format!("[{}]", texts.join(","));
    let tries = lexicon.tries.iter().map(super::trie::Trie::code).collect();
    let roles = lexicon.roles.iter().map(|of| {
        let one = |role: &Option<_>| {
            role.map_or("None".to_owned(), |role| format!("Some(Role::{role:?})"))
        };
        each(of.iter().map(one).collect())
    });
    let figurines = list(&lexicon.figurines, |(c, role)| {
        format!("({c:?},Role::{role:?})")
    });
    let letters = lexicon.alphabets.iter().map(|set: &Letters| {
        set.iter().fold("Letters::NONE".to_owned(), |all, letter| {
            format!("{all}.with({letter:?})")
        })
    });
    let files = lexicon
        .files
        .iter()
        .map(|files| list(files, |file| format!("{file:?}")));
    let pairs = lexicon
        .file_pairs
        .iter()
        .map(|pairs| list(pairs, |pair| format!("{pair:?}")));
    let mut out = "const fn n(number: u16) -> Option<std::num::NonZeroU16> { std::num::NonZeroU16::new(number) }\n".to_owned();
    // A string takes every text.
    let _ = writeln!(
        out,
        "static LAID_OUT: Lexicon = Lexicon {{ rows: {}, tries: {}, old: {}, signs: {}, behind_blank: {}, roles: {}, figurines: \
         {figurines}, letters: {:?}, alphabets: {}, names: {:?}, files: {}, file_letters: {:?}, file_pairs: {} }};",
        list(&lexicon.rows, row),
        each(tries),
        lexicon.old.code(),
        lexicon.signs.code(),
        lexicon.behind_blank.code(),
        each(roles.collect()),
        lexicon.letters,
        each(letters.collect()),
        lexicon.names,
        each(files.collect()),
        lexicon.file_letters,
        each(pairs.collect()),
    );
    out
}

/// A borrowed list.
pub(super) fn list<T>(all: &[T], one: impl Fn(&T) -> String) -> String {
    let all: Vec<String> = all.iter().map(one).collect();
    format!("Cow::Borrowed(&[{}])", all.join(","))
}

/// An index of a node or a word, or none.
pub(super) fn index(index: Option<NonZeroU16>) -> String {
    format!("n({})", index.map_or(0, NonZeroU16::get))
}

pub(super) fn meaning(meaning: Meaning) -> String {
    match meaning {
        Meaning::Piece(role) => format!("Meaning::Piece(Role::{role:?})"),
        Meaning::Castling(side) => format!("Meaning::Castling(CastlingSide::{side:?})"),
        Meaning::Check(sign) => format!("Meaning::Check(CheckSign::{sign:?})"),
        Meaning::Result(result) => format!("Meaning::Result(StatedResult::{result:?})"),
        Meaning::Ending(ending) => format!("Meaning::Ending(StatedEnding::{ending:?})"),
        Meaning::Side(color) => format!("Meaning::Side(shakmaty::Color::{color:?})"),
        Meaning::Name(language) => format!("Meaning::Name(Language::{language:?})"),
        Meaning::Turn(turn) => format!("Meaning::Turn(Turn::{turn:?})"),
        other => format!("Meaning::{other:?}"),
    }
}

pub(super) fn language(language: Option<Language>) -> String {
    language.map_or("None".to_owned(), |one| format!("Some(Language::{one:?})"))
}

fn row(row: &Row) -> String {
    format!(
        "Row {{ class: Class::{:?}, meaning: {}, meaning_name: {:?}, spelling: {:?}, code_point: {:?}, language: {}, notations: {:?}, \
         attested: {:?} }}",
        row.class,
        meaning(row.meaning),
        row.meaning_name,
        row.spelling,
        row.code_point,
        language(row.language),
        row.notations,
        row.attested,
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_was_laid_out_is_what_the_table_says() {
        let built = include_str!(concat!(env!("OUT_DIR"), "/lexicon.rs"));
        assert!(
            super::laid_out() == built,
            "the build script wrote another lexicon"
        );
    }
}
