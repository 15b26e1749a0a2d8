//! Which notation and which alphabet a record is written in.
//!
//! Comes in: the text of a record, and what the user said. Goes out: a [`Dialect`]. A page has one alphabet:
//! `R` is the king in French and the rook in English, so the letters of all its moves are weighed
//! together, and no table ever unites two languages.
//!
//! `Cf3 Fb5` are letters of French alone; `Cf3 Td1 Re2` could be Spanish too, and French wins ties,
//! but for a page with tags, where English does.

use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};

use super::lexer::skip_blanks;
use evidence::Evidence;

mod ends;
mod evidence;
mod verdict;

/// What the user said of the notation and the language; what was not said is decided by the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The notation, where it was said.
    pub notation: Option<Notation>,
    /// The language, where it was said.
    pub language: Option<Language>,
    /// Whether what players do is evidence of what words mean that fit several moves; without it, legality and the text alone are.
    pub prior: bool,
    /// Where its tags come from.
    pub tags: Roster,
    /// Whether it is told what could stand in the place of a fault: nothing of a game takes as long.
    pub candidates: bool,
}

/// Where the tags of a record come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Roster {
    /// From those that stand as tags, and where one is missing from headings, fields and results in words.
    #[default]
    Infer,
    /// From those that stand as tags alone.
    Keep,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice {
            notation: None,
            language: None,
            prior: true,
            tags: Roster::Infer,
            candidates: true,
        }
    }
}

impl Choice {
    /// What is left to decide when the record turned out not to replay in `tried`: the other dialects
    /// that the letters of the record at `at` allow, the likelier first. French wins ties, and only English is
    /// common enough on French pages to be asked for besides.
    #[must_use]
    pub fn others(&self, text: &str, at: usize, tried: Dialect) -> Vec<Dialect> {
        // A letter far down the page has shown that the first ones told too little.
        let evidence = Evidence::of_rows(text, skip_blanks(text, at), true);
        let languages = match self.language {
            Some(language) => vec![language],
            None => evidence.likely(tried.language),
        };
        let mut dialects = Vec::new();
        for language in languages {
            for notation in Notation::ALL {
                let said = self.notation.map_or_else(
                    || evidence.allows(notation, language),
                    |said| notation.goes_by(said) && (notation == said || evidence.homed > 0),
                );
                let dialect = Dialect { notation, language };
                if said && dialect != tried {
                    dialects.push(dialect);
                }
            }
        }
        dialects
    }
}

/// The dialect of the record that begins at byte `start` of `text`.
pub(super) fn decide(text: &str, start: usize, choice: &Choice) -> Dialect {
    if let (Some(notation), Some(language)) = (choice.notation, choice.language)
        && notation != Notation::Descriptive
    {
        return Dialect { notation, language };
    }
    let evidence = Evidence::of_rows(text, start, false);
    let notation = match choice.notation {
        Some(Notation::Descriptive) if evidence.is_lettering() => Notation::Lettering,
        said => said.unwrap_or_else(|| evidence.notation()),
    };
    let language = choice.language.unwrap_or_else(|| match notation {
        Notation::Descriptive | Notation::Lettering => Language::French,
        _ => evidence.language(),
    });
    Dialect { notation, language }
}
