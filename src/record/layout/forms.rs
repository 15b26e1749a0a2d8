//! Rows of a printed form in which nothing is written.
//!
//! Comes in: a line. Goes out: what stands in it, where that is nothing but printed numbers and the rules of its cells.
//!
//! `31. ....... .......`, `32 ______ ______`, `| 33 | | |`, `34`; and where no row below has anything in it `35. - -`, `36. / /`,
//! `37. XXXX XXXX`

use super::{BORDERS, is_dash, number_sign};

/// So many dots or dashes are a rule at least; fewer stand for a move that was not read.
pub(in crate::record) const RULE_LEAST: usize = 5;

/// A row of a form with nothing written in it.
#[derive(Clone, Copy)]
pub(in crate::record) struct UnusedRow {
    /// Its first number.
    pub number: u32,
    /// How many numbers it has: those of rows side by side are printed too.
    pub numbers: usize,
    /// How many cells are ruled or struck out.
    pub ruled: usize,
    /// Whether the form has ruled one of them, with other signs than dashes.
    pub rules: bool,
}

/// The row of a form that a line is in which nothing is written; None where anything is, or nothing says that more than one
/// half-move was not read.
pub(in crate::record) fn unused_row(line: &str) -> Option<UnusedRow> {
    let mut rest = line.trim_matches(BORDERS);
    let mut row: Option<UnusedRow> = None;
    let mut long = true;
    let mut struck = None;
    while !rest.is_empty() {
        let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
        let n = match (figures, row.as_mut()) {
            (0, None) => return None,
            (0, Some(row)) => {
                let (n, is_rule) = rule(rest)?;
                long &= is_rule;
                // A few dots are a move that was not read, and so are dashes beside others.
                let others = *struck.get_or_insert(&rest[..n]) != &rest[..n];
                if !is_rule && (others || rest.starts_with(['.', '…'])) {
                    return None;
                }
                row.ruled += 1;
                row.rules |= !rest.starts_with(is_dash);
                n
            }
            (n, row_above) => {
                let number = rest[..n].parse().ok().filter(|_| n < 4)?;
                match row_above {
                    Some(row) if number > row.number => row.numbers += 1,
                    Some(_) => return None,
                    None => {
                        let (numbers, ruled, rules) = (1, 0, false);
                        row = Some(UnusedRow {
                            number,
                            numbers,
                            ruled,
                            rules,
                        });
                    }
                }
                n + sign(&rest[n..])?
            }
        };
        rest = rest[n..].trim_start_matches(BORDERS);
    }
    row.filter(|row| long || row.ruled > 1)
}

/// The row of a form in which nothing that tells a move stands behind the number.
#[derive(Clone, Copy)]
pub(in crate::record) struct BlankRow {
    /// Its first number.
    pub number: u32,
    /// Whether a sign stands in one of its cells.
    pub marked: bool,
    /// Whether each sign is one dash, which stands for no move that was not read.
    pub dashes: bool,
}

/// The row that a line is in which no letter and no figure stands behind its numbers, but for crosses of the letter x. One alone may hold
/// moves that were not read.
pub(in crate::record) fn blank_row(line: &str) -> Option<BlankRow> {
    let line = line.trim_start_matches(BORDERS);
    if !line.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut row: Option<BlankRow> = None;
    for word in line.split(BORDERS).filter(|word| !word.is_empty()) {
        let figures = word.bytes().take_while(u8::is_ascii_digit).count();
        let behind = &word[figures..];
        let signs = match behind.strip_prefix(['.', ')', ':']) {
            Some(signs) if figures > 0 => signs,
            _ => behind,
        };
        if !signs.chars().all(is_blank_sign) || figures > 3 {
            return None;
        }
        let number: Option<u32> = word[..figures].parse().ok();
        let one_dash = |signs: &str| signs.chars().count() == 1 && signs.starts_with(is_dash);
        let marked = !signs.is_empty();
        let dashes = !marked || one_dash(signs);
        row = Some(match (row, number) {
            (None, None) => return None,
            (None, Some(number)) => BlankRow {
                number,
                marked,
                dashes,
            },
            // Those of rows side by side are printed too.
            (Some(row), Some(number)) if number <= row.number => return None,
            (Some(row), _) => BlankRow {
                number: row.number,
                marked: row.marked || marked,
                dashes: row.dashes && dashes,
            },
        });
    }
    row
}

/// Whether writers strike cells out with a sign, or fill them with it where nothing is played.
fn is_blank_sign(c: char) -> bool {
    r#"._…/\\|?~"'*·•∅×xX"#.contains(c) || is_dash(c)
}

/// The bytes of the sign behind a printed number, be it the first of the dots that rule a cell; None where letters stand there.
fn sign(behind: &str) -> Option<usize> {
    let n = match behind.strip_prefix('.') {
        Some(_) => 1,
        None if rule(behind.trim_start()).is_some() => 0,
        None => number_sign(behind).0,
    };
    let apart = behind.is_empty() || behind.starts_with(BORDERS) || rule(behind).is_some();
    (n > 0 || apart).then_some(n)
}

/// The bytes of the sign at the start of `rest`, said again and again, that rules a cell or strikes it out, and whether it is
/// surely the form's.
pub(in crate::record) fn rule(rest: &str) -> Option<(usize, bool)> {
    let first = rest.chars().next()?;
    let alike = |c: char| match first {
        '.' | '…' => c == '.' || c == '…',
        '_' => c == '_',
        _ => is_dash(first) && c == first,
    };
    let behind = rest.trim_start_matches(alike);
    let run = &rest[..rest.len() - behind.len()];
    // One alone may stand within a move that was misread.
    if run == "_" {
        return None;
    }
    let signs = run.chars().map(|c| if c == '…' { 3 } else { 1 });
    let long = first == '_' || signs.sum::<usize>() >= RULE_LEAST;
    (!run.is_empty()).then_some((run.len(), long))
}
