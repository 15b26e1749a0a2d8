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

/// The bytes of the word at the start of `input` by which headings count games (`partie`, `ronde`), or 0.
pub(crate) fn game(input: &str) -> usize {
    length(Class::Game, input)
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

/// Whether the words at the start of `input` say of the side beside them that it won (`victoire`), or that it lost (`sont mats`), and
/// their length in bytes.
pub(crate) fn deed(input: &str) -> Option<(bool, usize)> {
    let (won, lost) = (length(Class::Wins, input), length(Class::Loses, input));
    (won.max(lost) > 0).then_some((won > lost, won.max(lost)))
}

/// The bytes of the word at the start of `input` that links a deed and a side (`des`, `par`), or 0.
pub(crate) fn links(input: &str) -> usize {
    length(Class::Links, input)
}

/// The bytes of the words at the start of `input` that say how much is won, or in what, and not why (`au moins`, `en espace`), or 0.
pub(crate) fn measures(input: &str) -> usize {
    length(Class::Measures, input)
}

/// Whether `word` is a verb that says of its subject that he won (`gagne`).
pub(crate) fn gains(word: &str) -> bool {
    is_small(word) && is_spelt(Class::Gains, word)
}

/// Whether `word` helps a verb behind him who does what it says (`Anderssen a abandonné`); `à` is no `a`, nor is the capital of a name.
pub(crate) fn helps(word: &str) -> bool {
    is_small(word) && is_spelt(Class::Helps, word)
}

/// Whether `word` denies a verb (`jamais`); the capital of a name is no `n'`.
pub(crate) fn denies(word: &str) -> bool {
    is_small(word) && is_spelt(Class::Denies, word)
}

/// Whether `word` is one behind which a side is not the one that its sentence is about (`voyant que les Blancs`), as it is spelt: `dès` is
/// no `des`.
pub(crate) fn speaks_of(word: &str) -> bool {
    is_spelt(Class::SpeaksOf, word)
}

/// Whether all of `word` is one of `class`, which has no accents, by the letters themselves.
fn is_spelt(class: Class, word: &str) -> bool {
    word.is_ascii() && !word.is_empty() && length(class, word) == word.len()
}

/// Whether `word` begins with a small letter.
fn is_small(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_whatever_their_case_accents_and_dashes() {
        use StatedResult::{BlackWins, Draw, SideToMoveResigns, WhiteWins};
        for (input, read) in [
            ("1-0", Some((WhiteWins, 3))),
            ("0 – 1\n", Some((BlackWins, 7))),
            ("½-½", Some((Draw, 5))),
            ("1/2 - 1/2", Some((Draw, 9))),
            ("1/2-1", Some((Draw, 3))),
            ("LES BLANCS  ABANDONNENT.", Some((BlackWins, 23))),
            ("aband.", Some((SideToMoveResigns, 6))),
            ("nullement", None),
            ("1-0-0", Some((WhiteWins, 3))),
        ] {
            assert_eq!(result(input), read, "{input}");
        }
    }

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
