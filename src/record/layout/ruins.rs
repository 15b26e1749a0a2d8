//! What has the shape of a move and does not read as one, a letter or a sign of it being wrong.
//!
//! Comes in: text at the start of a word. Goes out: whether such a ruin stands there, or its bytes.
//!
//! `CR 3 E` and `F s C` have the shape of a move, `0-00` that of castling.

use super::number_sign;
use super::words::{is_dash, word_end};
use crate::lexicon;

/// The bytes of what has the shape of a move in words of capitals, and is none: `CR 3 E`, `GR l F`,
/// `G pr P`, `F 2e K`, `F à 2 K`; where numbers have `signs`, a figure alone may stand for the man taken: `F pr 3`.
pub(in crate::record) fn cell(rest: &str, signs: bool) -> Option<usize> {
    let name = |at: usize| {
        let letters = rest[at..]
            .bytes()
            .take_while(u8::is_ascii_uppercase)
            .count();
        let behind = rest[at + letters..].chars().next();
        let ends = behind.is_none_or(|c| !c.is_alphanumeric());
        ((1..=3).contains(&letters) && ends).then_some(at + letters)
    };
    let apart = |at: usize| {
        let n = rest[at..].len() - rest[at..].trim_start_matches([' ', '.', '\u{a0}']).len();
        (n > 0).then_some(at + n)
    };
    let man = past_lead(rest, apart(name(0)?)?);
    let deed = &rest[man..man + word_end(&rest[man..])];
    let deed = deed.trim_end_matches('.');
    let like_figure = |c: char| c.is_ascii_digit() || "lIiOoZSB|".contains(c);
    let figure = without_sign(deed);
    let rank = figure.chars().count() == 1 && figure.contains(like_figure);
    let takes = matches!(deed, "pr" | "x" | "×" | ":");
    let taken = apart(man + deed.len()).filter(|_| rank || takes)?;
    let misread = || {
        let first = rest[taken..].chars().next().filter(|c| like_figure(*c))?;
        let behind = &rest[taken + first.len_utf8()..];
        let alone = !behind.starts_with(char::is_alphanumeric) && number_sign(behind).0 == 0;
        (takes && signs && alone).then_some(taken + first.len_utf8())
    };
    name(taken).or_else(misread)
}

/// The bytes of a move in words of capitals of which one was misread, whatever stands in its place: `F s C`, `C 3 g`, `dD 1 R`,
/// `F pB C`, `F 22` before a move, which `reads` tells; what stands in the place of the figure is one letter, two figures, or two
/// letters with one of a sign of capture. In a text that is `wrapped` the end of a line may part it, though not before the
/// number of a row.
pub(in crate::record) fn cell_misread(
    rest: &str,
    wrapped: bool,
    reads: impl Fn(&str) -> bool,
) -> Option<usize> {
    let near = &rest[..rest.floor_char_boundary(CELL_MOST)];
    let mut words = [0..0, 0..0, 0..0];
    let mut at = 0;
    for (place, word) in words.iter_mut().enumerate() {
        if place == 1 {
            at = past_lead(near, at);
        }
        let end = at + near[at..].find(ends_name).unwrap_or(near.len() - at);
        let letters = near[at..end]
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric());
        if !(1..=3).contains(&(end - at)) || !letters {
            *word = end..end;
            if place < 2 {
                return None;
            }
            break;
        }
        *word = at..end;
        at = end + blanks_within(&near[end..], wrapped)?;
    }
    let [man, deed, file] = words;
    let name = |word: &str| !word.is_empty() && word.chars().all(|c| "RDTFCP".contains(c));
    let (first, told, last) = (&near[man], &near[deed.clone()], &near[file.clone()]);
    let told = without_sign(told);
    let ranks = told.bytes().all(|byte| (b'1'..=b'8').contains(&byte));
    let twice = ranks && told.len() == 2;
    if twice && name(first) && (!name(last) || reads(&rest[file.start..])) {
        return Some(deed.end);
    }
    let known = ranks && told.len() == 1 || lexicon::captures(told);
    let like =
        twice || told.len() == 1 && !name(told) || told.len() < 4 && told.contains(['p', 'r']);
    let right = u8::from(name(first)) + u8::from(known) + u8::from(name(last));
    (right == 2 && !last.is_empty() && (known || like)).then_some(file.end)
}

/// The byte behind the word at byte `at` that leads to a place (`à`) and its blanks, or `at` where none stands there.
fn past_lead(text: &str, at: usize) -> usize {
    let behind = &text[at + lexicon::at(&text[at..])..];
    text.len() - behind.trim_start_matches([' ', '\u{a0}']).len()
}

/// The figure of an ordinal, or a capital that is like one, without the sign behind it: `2` of `2e`; `le` is a word.
fn without_sign(word: &str) -> &str {
    let figure = |c: char| c.is_ascii_digit() || "IOSBZ".contains(c);
    let first = usize::from(word.starts_with(figure));
    let sign = &word[first..];
    match first > 0 && !sign.is_empty() && lexicon::ordinal_sign(sign) == sign.len() {
        true => &word[..first],
        false => word,
    }
}

/// The bytes of what is left of a capture: `pr P`, `D pr`.
pub(in crate::record) fn capture_left(rest: &str) -> Option<usize> {
    let near = &rest[..rest.floor_char_boundary(CELL_MOST)];
    let mut words = near.split([' ', '\n', '\t']);
    let (first, second) = (words.next()?, words.next()?);
    let name = |word: &str| !word.is_empty() && word.chars().all(|c| "RDTFCP".contains(c));
    let takes = lexicon::captures;
    (name(first) && takes(second) || takes(first) && name(second))
        .then_some(first.len() + 1 + second.len())
}

/// Whether a letter ends one of the words of such a move.
fn ends_name(c: char) -> bool {
    c.is_whitespace() || ".,;!?".contains(c)
}

/// The bytes of the blanks that part two words of a move; None where the number of a row stands behind the end of the line.
fn blanks_within(behind: &str, wrapped: bool) -> Option<usize> {
    let next = behind.trim_start_matches(['.', '\u{a0}', ' ']);
    let Some(below) = next.strip_prefix('\n').filter(|_| wrapped) else {
        return Some(behind.len() - next.len());
    };
    let sign = below.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbers = sign.len() < below.len() && number_sign(sign).0 > 0;
    (!numbers).then_some(behind.len() - below.len())
}

/// No such move has more bytes.
const CELL_MOST: usize = 16;

/// Within how many bytes a castling stands: each sign asks, and a word may have no end nearby.
const CASTLING_MOST: usize = 32;

/// Whether the word at the start of `rest` is castling or a slip of it: `0-00`, `000`, `1-0-0`, `O-OO`.
pub(in crate::record) fn is_like_castling(rest: &str) -> bool {
    // Most of what is asked is a result, and has but one nought.
    let bytes = rest.bytes().take(CASTLING_MOST);
    let mut bytes = bytes.take_while(|byte| !byte.is_ascii_whitespace());
    let nought = |byte: &u8| matches!(byte, b'0' | b'O' | b'o');
    if bytes.by_ref().filter(nought).nth(1).is_none() {
        return false;
    }
    let near = &rest[..rest.floor_char_boundary(CASTLING_MOST)];
    let word = near[..word_end(near)].trim_end_matches([',', '.', ';', ':', '!', '?', '+', '#']);
    let noughts = word.chars().filter(|c| "0Oo".contains(*c)).count();
    let dashes = || word.chars().filter(|&c| is_dash(c));
    let others = word.chars().filter(|c| "1l".contains(*c)).count();
    noughts > 1
        && noughts + others + dashes().count() == word.chars().count()
        // `100-` is a number and its sign.
        && (word.starts_with(['0', 'O', 'o']) || word.trim_end_matches(is_dash).contains(is_dash))
}
