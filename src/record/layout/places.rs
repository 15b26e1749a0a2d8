//! Lines that say where and when a game was played, in letters and figures as moves have, and lines that say what the signs of a sheet mean.
//!
//! Comes in: a line above the first row, or one below the last. Goes out: whether it is such a line.
//!
//! `R5`, `T4`, `D1 Groupe A`, `Ech. 5` above a game; `* : coup noté par l'arbitre`, `+ = échec` below it.

use super::{lines, moves_alone, near, opens_below};
use crate::notation::Dialect;

/// No line of places has more bytes.
const LINE_MOST: usize = 48;
/// No round, table or group has more figures.
const FIGURES_MOST: usize = 2;
/// In how many bytes below the game opens.
const BELOW_MOST: usize = 2048;
/// The most bytes of a sign that a legend tells of.
const SIGN_MOST: usize = 6;

/// Whether the line at byte `at` names a round, a table or a group, and the first row of a game is the next line of moves.
pub(in crate::record) fn heads_with_place(text: &str, at: usize, dialect: Dialect) -> bool {
    let line = near(&text[at..]).trim_end();
    // One such line behind the other asks.
    let text = &text[..text.floor_char_boundary(at + BELOW_MOST)];
    let below = || {
        let mut others = lines(text, at).skip(1);
        others.find(|&line| !names_place(near(&text[line..]).trim_end(), dialect))
    };
    names_place(line, dialect) && below().is_some_and(|line| opens_below(text, line, dialect).1)
}

/// Whether a line begins with letters and figures that are no move, and goes on with nothing but words and others like them.
fn names_place(line: &str, dialect: Dialect) -> bool {
    let first = label(line);
    let more = |n: usize| line[n..].is_empty() || line[n..].starts_with([' ', ',', ':', '\t']);
    if first == 0 || line.len() > LINE_MOST || !more(first) {
        return false;
    }
    // `F4 FD` is a move, and so is `D4 D5` two.
    let longer = dialect.phrase(line).is_ok_and(|(_, n)| n > first);
    let mut words = line[first..].split([' ', ',', ':', '\t', '-', '–', '—', '/']);
    let named = words.all(|word| {
        let bare = word.trim_end_matches('.');
        let figures = !bare.is_empty() && bare.len() <= FIGURES_MOST;
        figures && bare.bytes().all(|byte| byte.is_ascii_digit())
            || bare.chars().all(char::is_alphabetic)
            || label(word) == word.len()
    });
    named && !longer && moves_alone(line, dialect) < 2
}

/// The bytes of a capital with figures at the start of `line`, or of a word with them, or 0: `R5`, `Ech. 5`.
fn label(line: &str) -> usize {
    let behind = line.trim_start_matches(char::is_alphabetic);
    let letters = &line[..line.len() - behind.len()];
    let capital = letters.starts_with(char::is_uppercase);
    let figures = match letters.chars().count() {
        1 => behind,
        _ => behind.trim_start_matches(['.', ' ', '\u{a0}']),
    };
    let apart = behind.len() - figures.len();
    let rest = figures.trim_start_matches(|c: char| c.is_ascii_digit());
    let n = figures.len() - rest.len();
    // Of a square the figure is joined to the letters: `Cf3`.
    let is_label = letters.chars().count() == 1 || apart > 0;
    match capital && is_label && (1..=FIGURES_MOST).contains(&n) {
        true => line.len() - rest.len(),
        false => 0,
    }
}

/// Whether a line says in words what a sign means: `* : coup noté par l'arbitre`, `+ = échec`, `0-0 : petit roque`.
pub(crate) fn is_legend(line: &str) -> bool {
    let sign = line.split([' ', '\u{a0}', '\t', ':']).next().unwrap_or("");
    let is_sign = |c: char| !c.is_alphanumeric() && !"{}[];%\"|".contains(c) || "xO0".contains(c);
    if sign.is_empty() || sign.len() > SIGN_MOST || !sign.chars().all(is_sign) {
        return false;
    }
    let blanks = [' ', '\u{a0}', '\u{202f}', '\t'];
    let behind = line[sign.len()..].trim_start_matches(blanks);
    let said = behind.strip_prefix([':', '=']).unwrap_or(behind);
    let words = said.trim_start_matches(blanks);
    let mut letters = words.chars();
    let word = letters.next().is_some_and(char::is_lowercase)
        && letters.next().is_some_and(char::is_alphabetic);
    said.len() < behind.len() && word && !words.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::Notation;

    #[test]
    fn places_are_told_from_moves() {
        let language = Language::French;
        for notation in Notation::ALL {
            let dialect = Dialect { notation, language };
            for line in [
                "R5",
                "T4",
                "D1 Groupe A",
                "N4 Gr. 3",
                "R7 - Table 4",
                "Ech. 5",
                "R5 T4",
            ] {
                assert!(names_place(line, dialect), "{line}");
            }
            for line in ["Cf3", "Cf3 Cc6", "P 4 R", "1. e4", "e4", "Roi", "5", "R5x"] {
                assert!(!names_place(line, dialect), "{line}");
            }
        }
        let notation = Notation::Descriptive;
        for line in ["F4 FD", "T4 R", "C3 FR C3 FD"] {
            assert!(!names_place(line, Dialect { notation, language }), "{line}");
        }
        let notation = Notation::Abbreviated;
        assert!(!names_place("D4 D5", Dialect { notation, language }));
    }

    #[test]
    fn legends_say_what_signs_mean() {
        for line in [
            "* : coup noté par l'arbitre",
            "+ = échec",
            "0-0 : petit roque",
            "(=) : nulle proposée",
        ] {
            assert!(is_legend(line), "{line}");
        }
        for line in [
            "* Cf3", "+ 0.25", "1-0", "0-0 Cf6", "[X] : f", "* : Cf3", "(=) 12", "e4 : bon",
            "? : d4",
        ] {
            assert!(!is_legend(line), "{line}");
        }
    }
}
