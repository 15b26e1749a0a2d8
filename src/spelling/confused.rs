//! Letters and figures that hands confuse, and how often they were seen to.
//!
//! The pairs were counted on 3,115 half-moves that both players of a game wrote down (the HCS data set of
//! handwritten score sheets, CC-BY 3.0). Either of a pair may be written for the other.
//!
//! `c` for `e` is the likeliest of all; `b` for `d`, of which the books warn, was seen once in ninety.

/// Two characters of ASCII, and how often one was taken for the other.
pub(crate) type Pair = (&'static str, u8);

/// Files taken for each other, and how often.
pub(crate) const FILES: [Pair; 19] = [
    ("ce", 29),
    ("ag", 11),
    ("cd", 9),
    ("ad", 7),
    ("bh", 7),
    ("fg", 7),
    ("ac", 6),
    ("bc", 5),
    ("fh", 5),
    ("bg", 4),
    ("dg", 4),
    ("cf", 4),
    ("cg", 4),
    ("de", 4),
    ("ef", 3),
    ("df", 3),
    ("bf", 3),
    ("ch", 3),
    ("bd", 3),
];
/// Ranks taken for each other.
pub(crate) const RANKS: [Pair; 15] = [
    ("35", 12),
    ("45", 8),
    ("27", 7),
    ("18", 6),
    ("12", 6),
    ("17", 5),
    ("67", 5),
    ("68", 4),
    ("26", 3),
    ("56", 3),
    ("34", 2),
    ("23", 2),
    ("57", 2),
    ("38", 2),
    ("78", 2),
];
/// French letters of men taken for each other.
pub(crate) const MEN: [Pair; 10] = [
    ("TF", 3),
    ("CF", 2),
    ("CD", 2),
    ("FR", 2),
    ("TR", 2),
    ("DR", 1),
    ("CT", 1),
    ("DF", 1),
    ("CR", 1),
    ("DT", 1),
];
