//! Lines that name the players, whose names may be words of chess.
//!
//! Comes in: a line, and the text it stands in. Goes out: whether it names who plays the game that a line below opens, and no
//! move.
//!
//! `Blancs : Roy   Noirs : Rey`, `de la Bourdonnais - Roque`, `Blanc0 - Noir0`

use super::super::squares;
use super::numbers::number_and_move;
use super::openings::{opens_any_game, opens_unnumbered};
use super::ordinals::is_ordinal_word;
use super::words::opens_with_words;
use super::{lines, moves_alone, near, number_sign, usual};
use crate::heading::{headed_result, may_state_result};
use crate::lexicon;

/// What parts two names, or a name from whose it is.
const BETWEEN: [&str; 18] = [
    " - ", " – ", " — ", " / ", " contre ", " vs ", " bat ", " et ", "Entre ", "entre ", "\t",
    "  ", ":", ";", "|", "=", ". Les ", ", ",
];
/// What does so in a line before the first move of a record, where it can be no move's.
const BRACKETS: [char; 2] = ['(', ')'];
/// In how many lines below the game opens: a round, a place, the heads of columns.
const BELOW_MOST: usize = 4;
/// How many bytes of headings are looked at for words that look like squares.
const HEADINGS_MOST: usize = 1024;
/// No line of names has more bytes, and no name more words.
const LINE_MOST: usize = 160;
const NAME_WORDS: usize = 4;
/// A word of so many letters with a figure in it was misread, and tells no square.
const MISREAD_LEAST: usize = 3;

/// Whether a line names players, and the game opens below; where no game is `begun`, without a number too, and the line may have
/// one, and the result.
pub(in crate::record) fn heads_with_names(
    text: &str,
    (at, end): (usize, usize),
    begun: bool,
) -> bool {
    let line = without_round(&text[at..end]);
    // The last row of a game may have its result and words behind it.
    let row = || usual().any(|dialect| number_and_move(line, dialect).is_some());
    let opens = || opens_below(text, end, begun);
    match names_players(line, begun) {
        true => opens(),
        // What a name may be is asked last: a line of moves may be long.
        false => may_state_result(line) && !row() && opens() && headed_result(line).is_some(),
    }
}

/// Whether a line is two names or more, or a name and whose it is, and nothing in it tells a square.
fn names_players(line: &str, begun: bool) -> bool {
    if line.len() > LINE_MOST || !line.contains(char::is_uppercase) {
        return false;
    }
    let line = match begun {
        true => line,
        false => without_result(without_number(line)),
    };
    // `Td1xd7` has letters enough for a name.
    if tells_place(line) || squares(line) > 1 {
        return false;
    }
    let mut parts = vec![line];
    for by in BETWEEN {
        parts = parts.iter().flat_map(|part| part.split(by)).collect();
    }
    if !begun {
        parts = parts.iter().flat_map(|part| part.split(BRACKETS)).collect();
    }
    parts.retain(|part| part.contains(char::is_alphabetic));
    parts.len() > 1 && parts.iter().all(|part| is_name(part))
}

/// Whether words may be somebody's name: one word of any kind, or a few that are not moves alone.
fn is_name(part: &str) -> bool {
    let words = part.split_whitespace();
    let moves = || usual().any(|dialect| moves_alone(part.trim(), dialect) > 0);
    match words
        .filter(|word| word.contains(char::is_alphabetic))
        .count()
    {
        0 | 1 => true,
        count => count <= NAME_WORDS && !moves(),
    }
}

/// A line without the round before it, which may look like a move of the king: `R2 : Roy - Rey`
fn without_round(line: &str) -> &str {
    let figures = line.strip_prefix('R').unwrap_or_default();
    let behind = figures.trim_start_matches(|c: char| c.is_ascii_digit());
    let sign = behind.trim_start().strip_prefix([':', '–', ',']);
    sign.filter(|_| behind.len() < figures.len())
        .unwrap_or(line)
}

/// A line without the number of a game before it: `3. Roy - Rey`
fn without_number(line: &str) -> &str {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let sign = number_sign(behind).0;
    match sign > 0 && behind.len() < line.len() {
        true => &behind[sign..],
        false => line,
    }
}

/// A line without the result at its end: `Roy - Rey 1-0`
fn without_result(line: &str) -> &str {
    let last = line.rfind([' ', '\t']).map_or(0, |at| at + 1);
    let whole = lexicon::result(&line[last..]).is_some_and(|(_, n)| last + n == line.len());
    let figures = line[last..].starts_with(|c: char| c.is_ascii_digit() || c == '½');
    match whole && figures {
        true => &line[..last],
        false => line,
    }
}

/// Whether a figure of a line may tell a square: it stands alone, or in a word that may be a move's. `R 1 TR`, `Cf3`, `exd5`; not
/// `1867`, nor `N0ir`, nor the sign of an opening (`C65`).
fn tells_place(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        let figures = word.bytes().filter(u8::is_ascii_digit).count();
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        let opening = letters == 1 && figures == 2 && word.starts_with(['A', 'B', 'C', 'D', 'E']);
        let stranger = |c: char| c.is_lowercase() && !"abcdefghpréx".contains(c);
        match letters {
            0 => figures == 1,
            _ if figures == 0 || opening || is_ordinal_word(word) => false,
            letters => {
                letters < MISREAD_LEAST || letters == MISREAD_LEAST && !word.contains(stranger)
            }
        }
    })
}

/// Whether lines are headings, though something in them may look like a square: no line begins with a number and a move, and where
/// a square may stand a word does that is no part of a move. `Salle a1`
pub(in crate::record) fn are_headings(words: &str) -> bool {
    let square = |word: &str| {
        let pairs = word.as_bytes().windows(2);
        let mut squares = pairs.filter(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
        squares.next().is_some()
    };
    let plain = |word: &str| {
        word.chars().count() > 3 && word.chars().all(char::is_alphabetic) && lexicon::man(word) == 0
    };
    let heading = |line: &str| {
        let words = || line.split(|c: char| !c.is_alphanumeric());
        let row = || usual().any(|dialect| number_and_move(line, dialect).is_some());
        !words().any(square) || words().any(plain) && !row()
    };
    words.len() <= HEADINGS_MOST && words.lines().all(heading)
}

/// Whether a game opens in one of the next lines behind byte `end`, and nothing but headings stands between.
fn opens_below(text: &str, end: usize, begun: bool) -> bool {
    for line in lines(text, end).take(BELOW_MOST) {
        if opens_any_game(&text[line..]) {
            return true;
        }
        let below = near(&text[line..]).trim_end();
        if !begun && opens_unnumbered(below) {
            return true;
        }
        let words = usual().all(|dialect| opens_with_words(below, dialect));
        if !words && !names_players(below, begun) {
            return false;
        }
    }
    false
}
