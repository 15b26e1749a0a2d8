//! Words between square brackets that are no pair of a tag.
//!
//! Comes in: text at a bracket. Goes out: the bytes of such words with their brackets, and whether they are what is left of a tag, or the
//! code of an opening.
//!
//! `[Les Noirs abandonnent]`; and `[White philidor]`, which lost its quotation marks.

use crate::source::QUOTES;

/// Within how many bytes the bracket is looked for that closes another.
const BRACKET_MOST: usize = 1024;

/// The tags that every game has.
const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The same in French, with and without their accents.
const SEVEN_IN_FRENCH: [&str; 12] = [
    "Événement",
    "Évènement",
    "Evénement",
    "Evènement",
    "Evenement",
    "Lieu",
    "Ronde",
    "Blanc",
    "Blancs",
    "Noir",
    "Noirs",
    "Résultat",
];

/// The bytes of words between brackets at the start of `rest`, of which no quotation mark follows the first, as it does in a tag; 0 where
/// none are, or nothing closes them nearby.
pub(in crate::record) fn bracketed_words(rest: &str) -> usize {
    let near = &rest.as_bytes()[..rest.len().min(BRACKET_MOST)];
    let close = memchr::memchr(b']', near).filter(|_| rest.starts_with('['));
    let names = |close: &usize| {
        let behind = rest[1..*close].trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        behind.trim_start_matches([' ', '\t']).starts_with('"')
    };
    close
        .filter(|close| !names(close))
        .map_or(0, |close| close + 1)
}

/// Whether such words begin as a tag does that every game has, whose quotation marks were lost, or are a name and a value between marks that
/// are no tag's: `[White Philidor]`, `[Lieu “Paris”]`.
pub(in crate::record) fn is_left_of_tag(rest: &str) -> bool {
    let words = rest[1..].trim_start_matches([' ', '\t']);
    let n = words.find(|c: char| !c.is_alphanumeric());
    let (name, value) = words.split_at(n.unwrap_or(words.len()));
    let quoted = || {
        let value = value
            .split_once(']')
            .map_or("", |(value, _)| value.trim_end());
        let inside = value.trim_start_matches([' ', '\t', '\u{a0}']);
        let quotes = inside.starts_with(QUOTES) && inside.ends_with(QUOTES);
        inside.len() < value.len() && quotes && name.starts_with(char::is_uppercase)
    };
    // In French they begin sentences too: `[Noirs au trait]`.
    let valued = || {
        let value = value.trim_start_matches([' ', '\t', '\u{a0}', ':']);
        value.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '?')
    };
    SEVEN.contains(&name) || SEVEN_IN_FRENCH.contains(&name) && valued() || quoted()
}

/// The bytes of a code of an opening that is all that brackets hold, or 0: `(C45)`, `[D30]`.
pub(in crate::record) fn opening_code(rest: &str) -> usize {
    match rest.as_bytes() {
        [
            b'(' | b'[',
            b'A'..=b'E',
            b'0'..=b'9',
            b'0'..=b'9',
            b')' | b']',
            ..,
        ] => 5,
        _ => 0,
    }
}
