//! What words say of how a game ended, one question each.
//!
//! Comes in: a text, or a word of a sentence that may say who won. Goes out: the result, ending or deed that is named
//! at its start, and the bytes that takes; where nothing but the length is of use, that alone, and 0 for no such word.
//!
//! `result("1-0 (37)")` -> White wins, 3 bytes.

use super::meant::length;
use super::{Class, Meaning, StatedEnding, StatedResult, lexicon};

/// The result stated at the start of `input`, and its length in bytes.
#[must_use]
pub fn result(input: &str) -> Option<(StatedResult, usize)> {
    if let Some(found) = marker(input) {
        return Some(found);
    }
    match lexicon().word(Class::Result, input)? {
        (Meaning::Result(result), length) => Some((result, length)),
        _ => None,
    }
}

/// The marker of the PGN standard (8.1.1.7) that is all of `input`, or of its first line.
// The table has them too. It is asked four times a game, and these are the answer nearly always: through the table it
// would take a fiftieth of all time.
fn marker(input: &str) -> Option<(StatedResult, usize)> {
    let (result, length) = match input.as_bytes() {
        [b'1', b'-', b'0', ..] => (StatedResult::WhiteWins, 3),
        [b'0', b'-', b'1', ..] => (StatedResult::BlackWins, 3),
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => (StatedResult::Draw, 7),
        [b'*', ..] => (StatedResult::Unknown, 1),
        _ => return None,
    };
    let over = matches!(input.as_bytes().get(length), None | Some(b'\n'));
    over.then_some((result, length))
}

/// The bytes of the word at the start of `input` that announces a result (`Résultat`), or 0.
#[must_use]
pub fn result_label(input: &str) -> usize {
    length(Class::ResultLabel, input)
}

/// The bytes of the word at the start of `input` with which the reason of a result begins (`au temps`),
/// or 0.
#[must_use]
pub fn result_reason(input: &str) -> usize {
    length(Class::ResultReason, input)
}

/// The bytes of the word at the start of `input` whose figures count the games of a match (`score`), or 0.
pub(crate) fn tally(input: &str) -> usize {
    length(Class::Tally, input)
}

/// How a game ended, as the words at the start of `input` name it (`pat`, `répétition`), and their length in bytes.
#[must_use]
pub fn ending(input: &str) -> Option<(StatedEnding, usize)> {
    match lexicon().word(Class::Ending, input)? {
        (Meaning::Ending(ending), length) => Some((ending, length)),
        _ => None,
    }
}

/// The bytes of the word at the start of `input` that stands beside those that name an ending and says nothing by itself (`par`, `règle
/// des`), or 0.
#[must_use]
pub fn about_ending(input: &str) -> usize {
    length(Class::AboutEnding, input)
}

/// The bytes of the words at the start of `input` that say that a flag fell (`temps dépassé`), or 0.
#[must_use]
pub fn flag(input: &str) -> usize {
    length(Class::Flag, input)
}

/// The bytes of the words at the start of `input` that say how much is won, or in what, and not why (`au moins`, `en espace`), or 0.
pub(crate) fn measures(input: &str) -> usize {
    length(Class::Measures, input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_markers_of_the_standard_are_those_of_the_table() {
        for word in ["1-0", "0-1", "1/2-1/2", "*"] {
            for behind in ["", "\n", "\n1. e4", "\r\n", " ", "]", "1", "-"] {
                let text = format!("{word}{behind}");
                let found = lexicon().word(Class::Result, &text);
                let table = found.map(|(meaning, n)| (format!("{meaning:?}"), n));
                let own = marker(&text);
                let own = own.map(|(said, n)| (format!("{:?}", Meaning::Result(said)), n));
                assert!(own.is_none() || own == table, "{text:?}");
                assert_eq!(own.is_some(), behind.is_empty() || behind.starts_with('\n'));
            }
        }
    }
}
