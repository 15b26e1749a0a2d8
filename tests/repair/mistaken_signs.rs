//! Signs read for a letter of a move: `;`, `{` and `(` begin no comment and no variation where the row goes on behind them. What is a
//! comment or a variation stays one.

use crate::support::sheets::{BREYER, OPERA, cells, codes, read, repaired, uci, variations, whole};
use greffier::notation::Notation;
use greffier::repair::Options;

/// Rows by what parts number and move, the two moves, and one row from the next.
const LAYOUTS: [(&str, &str, &str); 5] = [
    (". ", " ", " "),
    (". ", " ", "\n"),
    (". ", "    ", "\n"),
    (") ", " ", " "),
    (".", " ", "\n"),
];

/// A sheet in which word `at` stands otherwise.
fn page(cells: &[String], at: usize, word: &str, layout: (&str, &str, &str)) -> String {
    let (sign, between, end) = layout;
    let mut cells = cells.to_vec();
    cells[at] = word.to_string();
    let rows = cells.chunks(2).zip(1..);
    let rows = rows.map(|(row, n)| format!("{n}{sign}{}", row.join(between)));
    rows.collect::<Vec<_>>().join(end) + "\n"
}

/// The word with a sign in the place of its letter `at`, or joined to its start.
fn spoiled(word: &str, sign: char) -> [String; 2] {
    let letters: String = word.chars().skip(1).collect();
    [format!("{sign}{letters}"), format!("{sign}{word}")]
}

/// Demands that a damaged word is told where it stands, and the game that was meant is proposed.
fn is_mended(text: &str, word: &str, moves: &str) {
    let (game, left) = read(text);
    assert_eq!(left, "", "{text}");
    let at = text.find(word).expect(word);
    let told = game
        .faults
        .iter()
        .any(|fault| fault.span.start < at + word.len() && fault.span.end > at);
    assert!(told, "{text}{:?}", codes(&game));
    let repaired = repaired(text, &Options::default());
    assert_eq!(uci(&repaired.game), moves, "{text}");
}

fn signs_are_letters(sign: char) {
    for (game, odd) in [(whole(BREYER), 1), (whole(OPERA), 0)] {
        for notation in Notation::ALL {
            let cells = cells(&game, notation);
            for (at, layout) in (9 + odd..28).step_by(6).zip(LAYOUTS) {
                for word in spoiled(&cells[at], sign) {
                    is_mended(&page(&cells, at, &word, layout), &word, &uci(&game));
                }
            }
        }
    }
}

#[test]
fn a_semicolon_may_be_a_letter_of_a_move() {
    signs_are_letters(';');
}

#[test]
fn a_brace_may_be_a_letter_of_a_move() {
    signs_are_letters('{');
}

#[test]
fn a_parenthesis_may_be_a_letter_of_a_move() {
    signs_are_letters('(');
}

#[test]
fn a_sign_stands_within_a_move() {
    let game = whole(BREYER);
    let moves = uci(&game);
    for sign in [';', '{', '('] {
        for (notation, word, spoiled) in [
            (Notation::Abbreviated, "Cc6", "C%6"),
            (Notation::Abbreviated, "Cbd7", "Cb%7"),
            (Notation::Coordinate, "Ff8-e7", "Ff%-e7"),
            (Notation::Coordinate, "Cg1-f3", "Cg1%f3"),
            (Notation::Descriptive, "C 3 FD", "C % FD"),
            (Notation::Descriptive, "C 3 FR", "C %3 FR"),
            (Notation::Descriptive, "P 3 D", "P 3 %"),
        ] {
            let cells = cells(&game, notation);
            let at = cells.iter().position(|cell| cell == word).expect(word);
            let spoiled = spoiled.replace('%', &sign.to_string());
            for layout in LAYOUTS {
                is_mended(&page(&cells, at, &spoiled, layout), &spoiled, &moves);
            }
        }
    }
}

#[test]
fn junk_that_a_semicolon_begins_hides_no_row() {
    let game = whole(BREYER);
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for (at, junk) in [(5, ";a+6x"), (8, ";-O"), (13, ";c%x"), (20, ";~4")] {
            for layout in LAYOUTS {
                is_mended(&page(&cells, at, junk, layout), junk, &uci(&game));
            }
        }
    }
}

#[test]
fn what_a_comment_says_is_not_played() {
    let tags = "[Event \"?\"]\n[Result \"*\"]\n\n";
    for head in ["", tags] {
        for text in [
            "1. e4 e5 2. Cf3 ;ou 2. Fc4 Cf6 3. d3\n2... Cc6 3. Fb5 a6 *\n",
            "1. e4 e5 2. Cf3 ;f4 exf4 3. Cf3 g5\n2... Cc6 3. Fb5 a6 *\n",
            "1. e4 e5 2. Cf3 Cc6 ;Cf6 3. Cxe5 d6 est la défense russe\n3. Fb5 a6 *\n",
            "1. e4 e5 2. Cf3 Cc6\n; 3. Fc4 Fc5 4. b4\n3. Fb5 a6 *\n",
            "1. e4 e5 {d5 2. exd5 Dxd5} 2. Cf3 Cc6 3. Fb5 a6 *\n",
            "1. e4 {e5 2. Cf3 Cc6} 1... e5 2. Cf3 Cc6 3. Fb5 a6 *\n",
            "1. e4 {c5 2. Cf3 d6 { sicilienne} 1... e5 2. Cf3 Cc6 3. Fb5 a6 *\n",
            "1. e4 e5 {d5 2. exd5 {scandinave Dxd5} 2. Cf3 Cc6 3. Fb5 a6 *\n",
            "1. e4 e5 2. Cf3 Cc6 {d6 3. d4 { Philidor} 3. Fb5 a6 *\n",
            "1. e4 e5 2. Cf3 {[%clk 0:03:00]} Cc6 {[%clk 0:03:00]} 3. Fb5 a6 *\n",
        ] {
            let text = format!("{head}{text}");
            let game = whole(&text);
            assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "{text}");
            assert_eq!(variations(&game), [""; 0], "{text}");
        }
    }
}

#[test]
fn a_note_behind_the_last_move_is_none() {
    for note in ["; 12", "; 1858", "; 1h20", "; 0:12", "; C65", "; 2e partie"] {
        for end in ["\n1-0\n", "\n", ""] {
            for rows in ["1. e4 e5\n2. Cf3 Cc6\n3. Fb5", "1. e4 e5 2. Cf3 Cc6 3. Fb5"] {
                let text = format!("{rows} {note}{end}");
                assert_eq!(uci(&whole(&text)), "e2e4 e7e5 g1f3 b8c6 f1b5", "{text}");
            }
        }
    }
}

#[test]
fn what_a_parenthesis_closes_is_a_variation() {
    for (text, line) in [
        (
            "1. e4 e5 2. Cf3 (f4 exf4 3. Cf3) 2... Cc6 3. Fb5 a6",
            "f2f4 e5f4 g1f3",
        ),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 (Fc4 Fc5) a6", "f1c4 f8c5"),
        ("1. e4 e5 2. Cf3 Cc6 (Cf6 3. Cxe5) 3. Fb5 a6", "g8f6 f3e5"),
    ] {
        let game = whole(text);
        assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "{text}");
        assert_eq!(variations(&game), [line], "{text}");
    }
}
