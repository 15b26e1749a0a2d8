//! What a machine makes of a position, in figures behind a move.
//!
//! Comes in: text behind a move. Goes out: the bytes of the figures with their sign, or 0.
//!
//! `+0.25`, `-1.3/22`, `+0,5`, `-M3`, `#4`; but not the check before a number: `+13.0-0`.

use crate::lexicon;

/// What stands before moves to mate.
const MATES: [char; 2] = ['M', '#'];
/// No part of an evaluation has more figures.
const FIGURES_MOST: usize = 3;

/// The bytes of the evaluation at the start of `rest`, or 0.
pub(crate) fn evaluation(rest: &str) -> usize {
    let signs = [rest.starts_with(['+', '±', '=']), lexicon::dash(rest) > 0];
    let sign = match signs {
        [false, false] => 0,
        [true, _] => rest.chars().next().map_or(0, char::len_utf8),
        _ => lexicon::dash(rest),
    };
    let told = &rest[sign..];
    let n = match told.strip_prefix(MATES) {
        Some(behind) if sign > 0 || told.starts_with('#') => {
            let minus = usize::from(behind.starts_with('-'));
            match figures(&behind[minus..]) {
                0 => 0,
                n => 1 + minus + n,
            }
        }
        _ if sign > 0 => decimals(told),
        _ => 0,
    };
    let behind = &told[n..];
    let ends =
        !behind.starts_with(|c: char| c.is_alphanumeric() || ".)-/".contains(c)) || closes(behind);
    if n > 0 && ends { sign + n } else { 0 }
}

/// Whether a bracket closes there, or a line ends with a stop: a stop before more is a number's.
fn closes(behind: &str) -> bool {
    let closed = behind
        .strip_prefix(')')
        .map(|next| !next.starts_with(char::is_alphanumeric));
    let stopped = behind
        .strip_prefix('.')
        .map(|next| next.is_empty() || next.starts_with(['\n', '\r']));
    closed.or(stopped).unwrap_or(false)
}

/// The bytes of figures with a stop or a comma among them, and of the depth behind a stroke.
fn decimals(told: &str) -> usize {
    let whole = figures(told);
    let Some(behind) = told[whole..].strip_prefix(['.', ',']).filter(|_| whole > 0) else {
        return 0;
    };
    let parts = match figures(behind) {
        0 => return 0,
        parts => whole + 1 + parts,
    };
    match told[parts..].strip_prefix('/').map_or(0, figures) {
        0 => parts,
        depth => parts + 1 + depth,
    }
}

/// How many figures begin `rest`, if they are few.
fn figures(rest: &str) -> usize {
    let n = rest.bytes().take_while(u8::is_ascii_digit).count();
    if n <= FIGURES_MOST { n } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::evaluation;

    #[test]
    fn figures_with_a_sign_are_an_evaluation_and_no_check_before_a_number() {
        for (text, n) in [
            ("+0.25", 5),
            ("-1.3 e5", 4),
            ("+0,50/22", 8),
            ("+0.25/12)", 8),
            ("−2.00", 7),
            ("+M5", 3),
            ("#-3", 3),
            ("#4", 2),
            ("+", 0),
            ("+13.0-0", 0),
            ("+13. e4", 0),
            ("#12. e4", 0),
            ("-1", 0),
            ("0.25", 0),
        ] {
            assert_eq!(evaluation(text), n, "{text}");
        }
    }
}
