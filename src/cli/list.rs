//! `greffier list`: what can be named on the command line, one row a line, columns by tabs.

use greffier::chess::{CodeRow, Ruleset};
use greffier::diagnostic::{self, Described, Messages};
use greffier::lexicon::Language;

use super::args::Listed;
use super::language::language;

/// The rows of a list.
pub fn list(what: Listed) -> String {
    let messages = language();
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
        Listed::Rulesets => Ruleset::all().iter().map(ruleset).collect(),
        Listed::Codes => CodeRow::all().iter().map(code).collect(),
    }
}

/// Its name, its codes, what its source permits where it is asked for by name, and the source.
fn ruleset(row: &Ruleset) -> String {
    let in_force = row.rules.codes().map(|code| code.to_string());
    let permitted = row.permits.iter().map(|code| format!("(+{code})"));
    let codes: Vec<String> = in_force.chain(permitted).collect();
    let codes = match codes.is_empty() {
        true => "-".to_owned(),
        false => codes.join(" "),
    };
    format!("{}\t{codes}\t{}\n", row.name, noted(row.source, row.note))
}

/// Its name, what it changes, what it says, and the source.
fn code(row: &CodeRow) -> String {
    let source = noted(row.source, row.note);
    format!(
        "{}\t{}\t{}\t{source}\n",
        row.code,
        row.kind.name(),
        row.meaning
    )
}

/// A source, and what is said of how it is read.
fn noted(source: &str, note: &str) -> String {
    match note.is_empty() {
        true => source.to_owned(),
        false => format!("{source}\t{note}"),
    }
}

/// Codes, letters of pawn, knight, bishop, rook, queen and king, and names.
fn languages(messages: Messages) -> String {
    let row = |one: Language| {
        let name = match messages {
            Messages::Fr => one.french_name(),
            _ => one.name(),
        };
        format!("{}\t{}\t{name}\n", one.code(), one.letters().join(" "))
    };
    Language::ALL.into_iter().map(row).collect()
}
