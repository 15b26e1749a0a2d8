//! The fields that the objects of JSON may have, and which of them are asked for.
//!
//! Comes in: names of fields. Goes out: masks of them, a bit each in the order of [`FIELDS`]. Of each object only the fields that are
//! named are written; one that can have none of them is whole where the field that holds it is named.
//!
//! `plies,san` leaves of `{"record":1,"plies":[{"ply":1,"san":"e4"}]}` the object `{"plies":[{"san":"e4"}]}`.

/// All fields that an object may have, at any depth.
#[rustfmt::skip]
pub const FIELDS: [&str; 48] = [
    "source", "record", "line", "encoding", "notation", "language", "ruleset", "tags", "inferred",
    "start_fen", "status", "plies", "ply", "text", "column", "span", "san", "uci", "fen",
    "confidence", "comments", "nags", "clock", "eval", "arrows", "squares", "variations",
    "final_fen", "stated_result", "outcome", "faults", "code", "severity", "message", "help",
    "candidates", "repairs", "read", "alternatives", "kind", "reason", "because", "games", "share",
    "number", "opening", "eco", "annotations",
];

/// The fields of a half-move.
pub(super) const PLY: u64 = BESIDE
    | PLACE
    | mask(&[
        "ply",
        "text",
        "san",
        "uci",
        "fen",
        "confidence",
        "variations",
    ]);
/// Those of what stands beside it.
pub(super) const BESIDE: u64 = mask(&["comments", "nags", "clock", "eval", "arrows", "squares"]);
/// Where anything stands in the text.
pub(super) const PLACE: u64 = mask(&["line", "column", "span"]);
/// The fields of a comment.
pub(super) const COMMENT: u64 = mask(&["ply", "text", "span"]);
/// The fields of a fault.
pub(super) const FAULT: u64 = PLACE
    | mask(&[
        "code",
        "severity",
        "ply",
        "text",
        "message",
        "help",
        "candidates",
    ]);
/// The fields of a correction.
pub(super) const REPAIR: u64 = PLACE
    | READ
    | mask(&[
        "ply",
        "text",
        "alternatives",
        "reason",
        "kind",
        "code",
        "severity",
    ]);
/// How the words of a correction are read.
pub(super) const READ: u64 = mask(&["read", "san", "confidence"]);
/// The fields of one of the likeliest games.
pub(super) const CANDIDATE: u64 = mask(&["share", "plies", "final_fen"]);
/// Those of its half-moves.
pub(super) const SPELT: u64 = mask(&["ply", "san", "uci"]);

/// The fields of these names.
pub(super) fn named(names: &[String]) -> u64 {
    let places = FIELDS.iter().enumerate();
    let named = places.filter(|(_, field)| names.iter().any(|name| name == *field));
    named.fold(0, |mask, (place, _)| mask | 1 << place)
}

/// The place of a field among all.
pub(super) const fn field(name: &str) -> usize {
    let mut place = 0;
    while !is_same(FIELDS[place].as_bytes(), name.as_bytes()) {
        place += 1;
    }
    place
}

/// What stands before the value of a field, behind a sign, `,"san":`; and how many bytes that is.
pub(super) const fn key(field: usize) -> ([u8; 24], usize) {
    let name = FIELDS[field].as_bytes();
    let mut key = [b'"'; 24];
    let mut at = 0;
    while at < name.len() {
        key[at + 2] = name[at];
        at += 1;
    }
    (key[0], key[name.len() + 3]) = (b',', b':');
    (key, name.len() + 4)
}

const fn mask(names: &[&str]) -> u64 {
    let (mut mask, mut at) = (0, 0);
    while at < names.len() {
        mask |= 1 << field(names[at]);
        at += 1;
    }
    mask
}

/// Whether two names are one: what is compared when compiling.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_known_by_its_name() {
        for (place, name) in FIELDS.into_iter().enumerate() {
            let (key, length) = key(place);
            assert_eq!(key[..length], *format!(",\"{name}\":").as_bytes());
            assert_eq!((field(name), mask(&[name])), (place, 1 << place));
            assert_eq!(named(&[name.to_owned(), "?".to_owned()]), 1 << place);
        }
    }
}
