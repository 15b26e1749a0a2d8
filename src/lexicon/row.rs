//! A row of the lexicon: one spelling, what it means, and who wrote it.
//!
//! Comes in: a line of `grammar/lexicon.tsv`. Goes out: a `Row`, or the reason why the line is none.
//!
//! `check ⇥ mate ⇥ échec et mat ⇥ fr ⇥ coordinate abbreviated ⇥ everywhere` is a mark of mate.

use super::class::Class;
use super::language::Language;
use super::meaning::Meaning;

/// One spelling of the lexicon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// What kind of word.
    pub class: Class,
    /// What it means.
    pub meaning: Meaning,
    /// The column `meaning` as it is written in the table: what stands after the point in
    /// `<piece.queen>`.
    pub meaning_name: &'static str,
    /// How it is spelt: a `-` stands for every dash, a blank for a run of blanks; case and
    /// accents are folded, but not those of a piece letter.
    pub spelling: &'static str,
    /// The character, where the table gives it by number (`U+00A0`).
    pub code_point: Option<char>,
    /// Whose word it is; `None` is everybody's.
    pub language: Option<Language>,
    /// Where it is read: `coordinate`, `abbreviated`, `descriptive`, `record`, or `*`.
    pub notations: &'static str,
    /// Who writes it so.
    pub attested: &'static str,
}

/// Why a line of the lexicon is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There are not six columns, or one that must say something is empty.
    Columns,
    /// No such class.
    Class,
    /// No such meaning in its class.
    Meaning,
    /// No such language.
    Language,
    /// No such notation.
    Notations,
    /// The spelling stands there already, with the same meaning.
    Double,
    /// The spelling stands there already, with another meaning.
    TwoMeanings,
}

impl Row {
    /// Whether the row is a French word or words, no sign and no abbreviation with stops.
    #[must_use]
    pub fn is_prose(&self) -> bool {
        let word = |c: char| c.is_alphabetic() || c == ' ' || c == '&';
        let french = matches!(self.language, None | Some(Language::French));
        french && self.spelling.len() > 2 && self.spelling.chars().all(word)
    }

    /// The row that a line of the table holds, which likely is of the class of the row above it.
    ///
    /// # Errors
    /// The first column that is wrong.
    pub(crate) fn from_line(line: &'static str, above: Option<Class>) -> Result<Row, Refusal> {
        let mut rest = line;
        let mut column = || {
            let tab = memchr::memchr(b'\t', rest.as_bytes()).ok_or(Refusal::Columns)?;
            let (column, behind) = rest.split_at(tab);
            rest = &behind[1..];
            Ok(column)
        };
        let (class, meaning_name, spelling) = (column()?, column()?, column()?);
        let (language, notations) = (column()?, column()?);
        let attested = rest;
        let more = memchr::memchr(b'\t', attested.as_bytes()).is_some();
        if more || spelling.is_empty() || attested.is_empty() {
            return Err(Refusal::Columns);
        }
        let same = above.filter(|above| above.name() == class);
        let class = same.or_else(|| Class::from_name(class));
        let class = class.ok_or(Refusal::Class)?;
        let language = match language {
            "*" => None,
            code => Some(Language::from_code(code).ok_or(Refusal::Language)?),
        };
        let known = ["coordinate", "abbreviated", "descriptive", "record", "*"];
        let all = || notations.split(' ').all(|one| known.contains(&one));
        if !(known.contains(&notations) || all()) {
            return Err(Refusal::Notations);
        }
        Ok(Row {
            class,
            meaning: Meaning::from_name(class, meaning_name).ok_or(Refusal::Meaning)?,
            meaning_name,
            spelling,
            code_point: code_point(spelling),
            language,
            notations,
            attested,
        })
    }
}

/// The character of `U+00A0`: what cannot be seen is given by its number.
fn code_point(spelling: &str) -> Option<char> {
    let number = u32::from_str_radix(spelling.strip_prefix("U+")?, 16).ok()?;
    char::from_u32(number)
}
