//! Lines that say where and when a game was played, in letters and figures as moves have, and lines that say what the signs of a sheet mean.
//!
//! Comes in: a line above the first row, or one below the last. Goes out: whether it is such a line.
//!
//! `R5`, `T4`, `D1 Groupe A`, `Ech. 5` above a game; `* : coup noté par l'arbitre`, `+ = échec` below it.

/// The most bytes of a sign that a legend tells of.
const SIGN_MOST: usize = 6;

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
