//! The values of options: what is read of each, and what is said where it is none.
//!
//! Comes in: the text of a value. Goes out: what it names, or which values there are.
//!
//! `17b`: Black's seventeenth move.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use greffier::chess::Rules;
use greffier::diagnostic::rules_refused;
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::source::Encoding;
use greffier::write::{self, Format};

use super::args::Auto;
use super::language::language as spoken;
use super::words::{self, said};

/// `17b`, `17w`, `17`
pub fn numbered(given: &str) -> Result<(u32, shakmaty::Color), String> {
    let digits = given.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.' || c == '…');
    let side = match given[digits.len()..].trim_start_matches('.') {
        "" if given.ends_with("...") || given.ends_with('…') => Some(shakmaty::Color::Black),
        "" | "w" | "W" | "b" | "B" => {
            Some(shakmaty::Color::from_white(!given.ends_with(['b', 'B'])))
        }
        _ => None,
    };
    let number = digits.parse().ok().filter(|number| *number > 0);
    number
        .zip(side)
        .ok_or_else(|| said(words::A_NUMBER_AND_SIDE, &[]))
}

pub fn counted(given: &str) -> Result<NonZeroUsize, String> {
    given.parse().map_err(|_| said(words::A_WHOLE_NUMBER, &[]))
}

/// `4096`, `64M`.
pub fn bytes(given: &str) -> Result<u64, String> {
    let (number, power) = match given.as_bytes().last() {
        Some(b'K' | b'k') => (&given[..given.len() - 1], 10),
        Some(b'M' | b'm') => (&given[..given.len() - 1], 20),
        Some(b'G' | b'g') => (&given[..given.len() - 1], 30),
        _ => (given, 0),
    };
    let number = number.parse::<u64>().ok().filter(|number| *number > 0);
    number
        .and_then(|number| number.checked_mul(1 << power))
        .ok_or_else(|| said(words::BYTES, &[]))
}

/// One of some names, which help and completions list; `find` finds each.
fn named<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    find: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    let find = move |name: String| find(&name).ok_or("unknown");
    PossibleValuesParser::new(names).try_map(find)
}

pub fn formats() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(Format::name), Format::from_name)
}

pub fn notations() -> impl TypedValueParser<Value = Auto<Notation>> {
    let names = ["auto"]
        .into_iter()
        .chain(Notation::NAMED.map(Notation::name));
    named(names, |name| match name {
        "auto" => Some(Auto(None)),
        _ => Notation::from_name(name).map(|notation| Auto(Some(notation))),
    })
}

fn auto<T>(given: &str, named: impl Fn(&str) -> Option<T>, names: &str) -> Result<Auto<T>, String> {
    match given {
        "auto" => Ok(Auto(None)),
        _ => named(given)
            .map(|value| Auto(Some(value)))
            .ok_or_else(|| said(words::ONE_OF, &[&format!("auto {names}")])),
    }
}

pub fn language(given: &str) -> Result<Auto<Language>, String> {
    auto(given, Language::from_code, &codes())
}

pub fn one_language(given: &str) -> Result<Language, String> {
    Language::from_code(given).ok_or_else(|| said(words::ONE_OF, &[&codes()]))
}

pub fn rules(given: &str) -> Result<Auto<Rules>, String> {
    if given == "auto" {
        return Ok(Auto(None));
    }
    let found = Rules::from_name(given);
    found
        .map(|rules| Auto(Some(rules)))
        .map_err(|fault| rules_refused(given, &fault, spoken()))
}

fn codes() -> String {
    Language::ALL.map(Language::code).join(" ")
}

pub fn encoding(given: &str) -> Result<Encoding, String> {
    Encoding::for_label(given).ok_or_else(|| said(words::AN_ENCODING, &[]))
}

pub fn field(given: &str) -> Result<String, String> {
    match write::FIELDS.contains(&given) {
        true => Ok(given.to_owned()),
        false => Err(said(words::SOME_OF, &[&write::FIELDS.join(" ")])),
    }
}

/// The letters of the men, or the first file, where no language is named before it: `--letters partie.txt`.
#[derive(Clone)]
pub enum Letters {
    /// Those of a language.
    Of(Language),
    /// The usual ones, and a file to read.
    Before(PathBuf),
}

/// A language, or a file.
pub fn letters(given: &str) -> Result<Letters, String> {
    let file = || given == "-" || std::path::Path::new(given).exists();
    match one_language(given) {
        Ok(language) => Ok(Letters::Of(language)),
        Err(_) if file() => Ok(Letters::Before(given.into())),
        Err(error) => Err(error),
    }
}

/// `White=Dupont`.
pub fn tag(given: &str) -> Result<(String, String), String> {
    let symbol = |name: &&str| {
        let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.chars().all(part)
    };
    let parts = given.split_once('=').filter(|(name, _)| symbol(name));
    let (name, value) = parts.ok_or_else(|| said(words::A_TAG, &[]))?;
    let value = value.trim();
    let as_pgn = greffier::heading::as_pgn(name, value);
    let as_pgn = as_pgn.ok_or_else(|| said(words::NO_VALUE, &[&value, &name]))?;
    Ok((name.to_owned(), as_pgn))
}
