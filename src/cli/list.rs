//! `greffier list`: what can be named on the command line, one row a line, columns by tabs.

use greffier::diagnostic::{self, Described, Messages};
use greffier::lexicon::Language;

use super::args::{Listed, MessagesIn};
use super::reports::language;

/// The rows of a list.
pub fn list(what: Listed, messages: Option<MessagesIn>) -> String {
    let messages = language(messages);
    let described = |rows: &[Described]| {
        rows.iter()
            .map(|row| format!("{}\t{}\n", row.name, row.meaning(messages)))
            .collect::<String>()
    };
    match what {
        Listed::Notations => described(&diagnostic::NOTATIONS),
        Listed::Formats => described(&diagnostic::FORMATS),
        Listed::Encodings => described(&diagnostic::ENCODINGS),
        Listed::Faults => described(&diagnostic::CODES) + &described(&diagnostic::FINDINGS),
        Listed::Languages => languages(messages),
        // The rules of today, which depart from themselves in nothing: no codes yet.
        Listed::Rulesets => "modern\n".to_owned(),
        Listed::Codes => String::new(),
    }
}

/// Codes, letters of pawn, knight, bishop, rook, queen and king, and names.
fn languages(messages: Messages) -> String {
    let row = |one: Language| {
        let name = match messages {
            Messages::En => one.name(),
            Messages::Fr => one.french_name(),
        };
        format!("{}\t{}\t{name}\n", one.code(), one.letters().join(" "))
    };
    Language::ALL.into_iter().map(row).collect()
}
