//! Letters that stand for the figures that they are like, in moves of one letter and a square.

use crate::support::sheets::{repaired, uci};
use greffier::repair::{Correction, Options};

const PLAYED: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6";

#[test]
fn a_letter_like_a_figure_is_misread_for_it() {
    let game = uci(&repaired(PLAYED, &Options::default()).game);
    for (word, written) in [
        ("Cc6", "CcG"),
        ("Fb5", "FbS"),
        ("Fa4", "FaA"),
        ("Te1", "Tel"),
    ] {
        let sheet = PLAYED.replacen(word, written, 1);
        let mended = repaired(&sheet, &Options::default());
        assert_eq!(uci(&mended.game), game, "{sheet}");
        let told: Vec<_> = mended
            .repairs
            .iter()
            .map(|repair| (repair.correction, &sheet[repair.span.clone()]))
            .collect();
        assert_eq!(told, [(Correction::Misread, written)], "{sheet}");
    }
}

#[test]
fn a_line_that_begins_with_such_a_word_is_moves() {
    let game = uci(&repaired(PLAYED, &Options::default()).game);
    for (word, written) in [(" Fa4", "\nFaA"), (" Fb5", "\nFbS"), (" Te1", "\nTel")] {
        let sheet = PLAYED.replacen(word, written, 1);
        let mended = repaired(&sheet, &Options::default());
        assert_eq!(uci(&mended.game), game, "{sheet}");
    }
}
