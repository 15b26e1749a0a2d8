//! The boxes of a printed form for the result, one of which is crossed.
//!
//! Comes in: a line. Goes out: the result whose box is crossed, where the line holds nothing but results and their boxes.
//!
//! `[ ] 1-0  [ ] 1/2  [X] 0-1`, `☐ 1-0 ☐ ½-½ ☒ 0-1`, `1-0 ( )  ½ ( )  0-1 (X)`

use crate::lexicon::{self, StatedResult};

/// What parts the results and boxes of a line.
const PARTS: [char; 8] = [' ', '\t', '\u{a0}', '\u{202f}', '/', '|', ',', ';'];
/// Boxes that are drawn, empty and crossed.
const EMPTY: [char; 3] = ['☐', '□', '▢'];
const CROSSED: [char; 8] = ['☒', '☑', '■', '✓', '✔', '✗', '✘', '×'];
/// What crosses a box between brackets.
const CROSSES: [char; 10] = ['X', 'x', '×', '*', 'v', 'V', '✓', '✔', '✗', '✘'];

/// The result that the boxes of a line tell, behind its label perhaps: none where no box is crossed, or more than one are. None at all where
/// the line is no such row, or has but one result.
pub(in crate::record) fn ballot(line: &str) -> Option<Option<StatedResult>> {
    let label = lexicon::result_label(line);
    let mut rest = line[label..].trim_start_matches([' ', ':', '\u{a0}', '\u{202f}']);
    let (mut results, mut boxes) = (Vec::new(), Vec::new());
    loop {
        rest = rest.trim_start_matches(PARTS);
        if rest.is_empty() {
            break;
        }
        if let Some((crossed, n)) = a_box(rest) {
            boxes.push(crossed);
            rest = &rest[n..];
        } else {
            let (result, n) = lexicon::result(rest)?;
            results.push(result);
            rest = &rest[n..];
        }
    }
    if !(2..=3).contains(&results.len()) || boxes.len() != results.len() {
        return None;
    }
    let mut crossed = results.iter().zip(&boxes).filter(|(_, crossed)| **crossed);
    let result = crossed.next().map(|(result, _)| *result);
    Some(result.filter(|_| crossed.next().is_none()))
}

/// Whether the box at the start of `rest` is crossed, and its bytes.
fn a_box(rest: &str) -> Option<(bool, usize)> {
    let first = rest.chars().next()?;
    let close = match first {
        '[' => ']',
        '(' => ')',
        _ if EMPTY.contains(&first) => return Some((false, first.len_utf8())),
        _ if CROSSED.contains(&first) => return Some((true, first.len_utf8())),
        _ => return None,
    };
    let (inside, _) = rest[1..].split_once(close)?;
    let blank = |c: char| c.is_whitespace() || c == '_' || c == '.';
    let crossed = match inside.trim_matches(blank) {
        "" => false,
        cross if cross.chars().count() == 1 && cross.starts_with(CROSSES) => true,
        _ => return None,
    };
    Some((crossed, inside.len() + 2))
}
