//! Whether words head the record whose tags follow them, or are movetext.
//!
//! Comes in: the text before a tag line. Goes out: a decision: a heading holds no tag line, no row of moves, no result.
//!
//! `Partie 2` heads a record; `1. e4 e5`, `1-0` do not.

use memchr::memrchr2;

use super::tag::is_tag_line;

/// Whether `text` holds words alone, as a heading does: no tag line, no row of moves, no result, no comment that is open at its end.
pub(super) fn is_head(text: &str) -> bool {
    let bytes = text.as_bytes();
    let open = memrchr2(b'{', b'}', bytes).is_some_and(|last| bytes[last] == b'{');
    !open
        && text.split(['\n', '\r']).all(|line| {
            let line = line.trim();
            let result = line.split_whitespace().any(is_result);
            !(result || is_tag_line(line, 0) || is_row(line) && says_square(line))
        })
}

/// Whether the row at hand has something like a move behind its number: a word with a figure, or men and figures by themselves.
fn says_square(row: &str) -> bool {
    let behind = row.trim_start_matches(|c: char| !c.is_alphabetic() && c != '0');
    let mut words = behind.split([' ', '\t', ';', ',', '|']);
    let mut next = || words.next().unwrap_or_default();
    let (first, second) = (next(), next());
    let has_figure = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let is_short = |word: &str| word.chars().count() < 4;
    has_figure(first) || first.starts_with("O-O") || is_short(first) && is_short(second)
}

/// Whether a line begins with a number and a letter, as rows of moves do.
pub(super) fn is_row(line: &str) -> bool {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let played = behind.trim_start_matches(['.', ')', ' ', '\t', ';', ',', '|', '…', '/']);
    behind.len() < line.len() && played.starts_with(|c: char| c.is_alphabetic() || c == '0')
}

/// `1-0` `0-1` `1/2-1/2` `½-½` `*`, with any dash.
pub(super) fn is_result(word: &str) -> bool {
    let is_dash = |sign: char| matches!(sign, '-' | '‐'..='―' | '−');
    word == "*"
        || matches!(
            word.split_once(is_dash),
            Some(("1", "0") | ("0", "1") | ("1/2", "1/2") | ("½", "½"))
        )
}
