//! The letters that stand where letters of men stand, whatever the language.
//!
//! Comes in: a word. Goes out: a set of capitals, for who looks for the language whose alphabet
//! holds them all.
//!
//! `Cg1xFf3` gives C and F; `e8=D` gives D; `E2-E4` and `O-O` give none.

use crate::lexicon::Letters;

/// The capital letters of `word` that stand where the letter of a man stands: before a square, a
/// file, a rank or a sign, and behind a square of promotion. A word that has no square gives none;
/// only what stands before the first blank is asked.
///
/// ```
/// use greffier::notation::piece_letters;
/// let letters = |word| piece_letters(word).iter().collect::<String>();
/// assert_eq!(letters("Cg1xFf3"), "CF");
/// assert_eq!(letters("e8=D+"), "D");
/// assert_eq!(letters("FC4"), "F");
/// assert_eq!(letters("E2-E4"), "");
/// assert_eq!(letters("Diagramme"), "");
/// ```
#[must_use]
pub fn piece_letters(word: &str) -> Letters {
    let bytes = word.as_bytes();
    let end = bytes.iter().position(u8::is_ascii_whitespace);
    let bytes = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
    let squares = bytes.windows(2).filter(|two| is_square(two)).count();
    let mut letters = Letters::NONE;
    for index in 0..bytes.len() {
        let (before, rest) = bytes.split_at(index);
        let Some((letter, after)) = rest.split_first() else {
            break;
        };
        let stands = is_man(before, after) || is_promotion(before, after);
        if squares > 0 && letter.is_ascii_uppercase() && stands {
            letters = letters.with(char::from(*letter));
        }
    }
    letters
}

/// Whether a capital is the letter of the man that moves or is taken: a place follows.
fn is_man(before: &[u8], after: &[u8]) -> bool {
    let sign = |byte: &u8| matches!(byte, b'x' | b':' | b'-');
    let starts = before
        .last()
        .is_none_or(|byte| matches!(byte, b'x' | b':' | b'.' | b')' | b'/'));
    starts
        && match after {
            [b'a'..=b'h', ..] => true,
            [file, rank, ..] if is_square(&[*file, *rank]) => true,
            [b'1'..=b'8', next, ..] => matches!(next, b'a'..=b'h' | b'x' | b':'),
            [next, ..] => before.is_empty() && sign(next),
            [] => false,
        }
}

/// Whether a capital is the letter of what a pawn becomes: it ends the word behind a square of
/// the last rank.
fn is_promotion(before: &[u8], after: &[u8]) -> bool {
    let ends = after
        .first()
        .is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let square = match before {
        [square @ .., b'=' | b'(' | b'/' | b':'] => square,
        square => square,
    };
    ends && matches!(square, [.., b'a'..=b'h' | b'A'..=b'H', b'1' | b'8'])
}

fn is_square(two: &[u8]) -> bool {
    matches!(two, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8'])
}

#[cfg(test)]
mod tests {
    use super::piece_letters;

    #[test]
    fn the_letters_of_men_are_found_in_any_language() {
        for (word, letters) in [
            ("Cf3", "C"),
            ("Cg1xFf3", "CF"),
            ("Cg1-f3", "C"),
            ("T1e8", "T"),
            ("Rxd5", "R"),
            ("e8=D", "D"),
            ("e7-e8(Q)", "Q"),
            ("h8T", "T"),
            ("FC4", "F"),
            ("e4", ""),
            ("E2-E4", ""),
            ("D4", ""),
            ("O-O", ""),
            ("Blancs", ""),
            ("Cf3 Fc5", "C"),
        ] {
            assert_eq!(
                piece_letters(word).iter().collect::<String>(),
                letters,
                "{word}"
            );
        }
    }
}
