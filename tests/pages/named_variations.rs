//! Variations that are named by a letter, and such as are supposed: the letter may be that of a side, and the move a man's.

use crate::support::sheets::{cells, codes, read, uci, variations, whole};
use greffier::notation::Notation;

/// A game, and what Black and White could have played in it.
const GAME: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. d3 d6 6. c3 Fe7 7. 0-0 0-0";
const PLAYED: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 f8e7 e1g1 e8g8";
const BLACKS: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. d3 b5 6. Fb3 d6";
const WHITES: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. d4 b5 6. Fb3 d6";

/// The rows of a game in a notation, from its fifth move on if `dots` stand for White's or it is White's own.
fn rows(text: &str, notation: Notation, from: usize, dots: bool) -> String {
    let cells = cells(&whole(text), notation);
    let rows = cells.chunks(2).zip(1..).skip(from - 1);
    let row = |(row, n): (&[String], usize)| match dots && n == from {
        true => format!("{n}. ... {}\n", row[1]),
        false => format!("{n}. {}\n", row.join(" ")),
    };
    rows.map(row).collect()
}

/// The notations in which variations have headings.
const NOTATIONS: [Notation; 3] = [
    Notation::Abbreviated,
    Notation::Coordinate,
    Notation::Descriptive,
];

#[test]
fn the_letter_behind_the_word_of_a_variation_is_its_name() {
    for notation in NOTATIONS {
        for word in [
            "Variante",
            "VARIANTE",
            "Renvoi",
            "Défense",
            "Première variante",
        ] {
            for letter in ["A", "B", "C", "N", "b", "n", "W"] {
                for sign in [".", "", " :"] {
                    for (told, dots, line) in [
                        (BLACKS, true, "b7b5 a4b3 d7d6"),
                        (WHITES, false, "d2d4 b7b5 a4b3 d7d6"),
                    ] {
                        let game = rows(GAME, notation, 1, false);
                        let own = rows(told, notation, 5, dots);
                        let page = format!("{game}\n{word} {letter}{sign}\n\n{own}");
                        let (game, _) = read(&page);
                        assert_eq!(codes(&game), [""; 0], "{page}");
                        assert_eq!(uci(&game), PLAYED, "{page}");
                        assert_eq!(variations(&game), [line], "{page}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_side_in_a_heading_tells_whose_move_is_another() {
    for notation in NOTATIONS {
        for (words, told, dots, line) in [
            (
                "Variante au 5e coup des Noirs.",
                BLACKS,
                true,
                "b7b5 a4b3 d7d6",
            ),
            (
                "Variante au 5e coup des Blancs.",
                WHITES,
                false,
                "d2d4 b7b5 a4b3 d7d6",
            ),
            (
                "Variante B, au 5e coup des Noirs.",
                BLACKS,
                true,
                "b7b5 a4b3 d7d6",
            ),
            (
                "Variante N, au 5e coup des Blancs.",
                WHITES,
                false,
                "d2d4 b7b5 a4b3 d7d6",
            ),
        ] {
            let game = rows(GAME, notation, 1, false);
            let page = format!("{game}\n{words}\n\n{}", rows(told, notation, 5, dots));
            let (game, _) = read(&page);
            assert_eq!(codes(&game), [""; 0], "{page}");
            assert_eq!(variations(&game), [line], "{page}");
        }
    }
}

#[test]
fn a_move_supposed_in_brackets_may_be_any_mans() {
    for notation in NOTATIONS {
        let game = cells(&whole(WHITES), notation);
        let other = cells(&whole(BLACKS), notation);
        for word in ["si", "Si", "sur"] {
            for sign in [". ", ".", " "] {
                // White's fifth move, and Black's answer, are supposed.
                let told = format!("{word} 5{sign}{} {}", other[8], other[9]);
                let head: Vec<String> = game[..9]
                    .chunks(2)
                    .zip(1..)
                    .map(|(row, n)| format!("{n}. {}", row.join(" ")))
                    .collect();
                let page = format!("{} ({told}) {} 6. {}", head.join(" "), game[9], game[10]);
                let (read, _) = read(&page);
                if sign == " " && notation != Notation::Abbreviated {
                    continue;
                }
                assert_eq!(codes(&read), [""; 0], "{page}");
                let played = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d4 b7b5 a4b3";
                assert_eq!(uci(&read), played, "{page}");
                assert_eq!(variations(&read), ["d2d3 b7b5"], "{page}");
            }
        }
    }
}
