//! Numbers of rows in roman letters.
//!
//! Comes in: text at the start of a line, or at a number. Goes out: the value of the number, with its sign, if it is one.
//!
//! `IV. P 3 F`: 4; `IX;P 3 F`: 9; and `IIII`, which is none.

use super::BARS;
use super::numbers::{ROW_MOST, next_line, number_and_move, number_sign, past_dash_apart};
use crate::notation::Dialect;

/// The value of the roman number at the start of `rest`, and its bytes: 4 of `IV`. Beyond the letter L others name men.
pub(in crate::record) fn roman_value(rest: &str) -> Option<(u32, usize)> {
    let found = roman_number(rest, "IVXL");
    found.filter(|(_, n)| !rest[*n..].starts_with(char::is_alphanumeric))
}

/// The same of a number in some letters, whatever stands behind it.
pub(crate) fn roman_number(rest: &str, letters: &str) -> Option<(u32, usize)> {
    let own = |byte: &u8| letters.contains(char::from(*byte));
    let n = rest.bytes().take(1 + LONGEST).take_while(own).count();
    if n == 0 || n > LONGEST {
        return None;
    }
    let (mut word, mut sum) = (&rest[..n], 0);
    for (worth, sign) in WORTH.into_iter().zip(LETTERS.split(' ')) {
        while let Some(behind) = word.strip_prefix(sign) {
            (word, sum) = (behind, sum + worth);
        }
    }
    (in_roman(sum) == rest[..n]).then_some((sum, n))
}

/// The roman number at the start of a row, and its bytes with its sign, where a move stands behind it in the next cell: `IV - P 3 F`, `IV;P 3 F`.
/// Unless roman numbers are known the next row has the number behind it; where they are, behind the one that is `due` something stands that is
/// a damaged move.
pub(in crate::record) fn roman_row(
    rest: &str,
    dialect: Dialect,
    due: Option<u32>,
) -> Option<(u32, usize)> {
    let (value, n) = roman_value(rest)?;
    let behind = &rest[n..];
    let sign = number_sign(behind).0;
    let cells = behind[sign..].trim_start_matches(BARS);
    let parted = sign > 0 || cells.len() < behind.len();
    let cells = past_dash_apart(cells).trim_start_matches(BARS);
    let next = || {
        let below = rest[next_line(rest, 0)..].trim_start_matches(BARS);
        roman_value(below).is_some_and(|(next, _)| next == value + 1)
    };
    let reads = || dialect.reads(cells) && (due.is_some() || next());
    let is_due = due == Some(value) && !cells.starts_with(['\n', '\r']) && !cells.is_empty();
    (parted && (is_due || reads())).then_some((value, n + sign))
}

/// Whether a line begins with a roman number and a move: `IV. P 3 F`.
pub(in crate::record) fn opens_with_roman_number(line: &str, dialect: Dialect) -> bool {
    roman_value(line).is_some() && number_and_move(line, dialect).is_some()
}

/// Whether the roman number behind `value` stands with its sign and a move within a page of `rest`.
pub(in crate::record) fn roman_follows(rest: &str, value: u32, dialect: Dialect) -> bool {
    let page = &rest[..rest.floor_char_boundary(PAGE_MOST)];
    let next = in_roman(value + 1);
    let mut found = page.match_indices(next.as_str());
    found.any(|(at, _)| {
        let row = &page[at..];
        // The end of a line may part the move: `II. P` / `4 R`
        let wrapped = || row[..row.floor_char_boundary(ROW_MOST)].replacen('\n', " ", 1);
        let follows = Some((value + 1, true));
        page[..at].ends_with(char::is_whitespace)
            && (number_and_move(row, dialect) == follows
                || number_and_move(&wrapped(), dialect) == follows)
    })
}

/// How far, in bytes, the next roman number may stand.
const PAGE_MOST: usize = 1024;

/// The letters, and two of them where the first is taken away; and what they are worth.
const LETTERS: &str = "M CM D CD C XC L XL X IX V IV I";
const WORTH: [u32; 13] = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];

/// No number has more letters: `MMMDCCCLXXXVIII`.
const LONGEST: usize = 15;

/// A number in roman letters.
fn in_roman(mut value: u32) -> String {
    let mut word = String::new();
    for (worth, sign) in WORTH.into_iter().zip(LETTERS.split(' ')) {
        while value >= worth {
            word += sign;
            value -= worth;
        }
    }
    word
}
