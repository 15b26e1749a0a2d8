//! Sheets in which nothing parts the number from the moves, or White's move from Black's: `1e4e5 2Cf3Cc6`, `1.e4e5`, `1-e4 e5`.

use crate::support;
use crate::support::sheets::{
    BREYER, OPERA, assert_clean, cells, games, read, repaired, uci, whole,
};
use greffier::notation::Notation;
use greffier::repair::Options;

/// What stands between number and move, and between the moves.
const JOINTS: [(&str, &str); 9] = [
    ("", ""),
    (".", ""),
    (") ", ""),
    (" ", ""),
    ("", " "),
    ("-", " "),
    (":", " "),
    (")", " "),
    ("/ ", " "),
];

/// A sheet written so, its rows parted by `end`.
fn page(cells: &[String], (number, between): (&str, &str), end: &str) -> String {
    let rows = cells.chunks(2).zip(1..);
    let rows = rows.map(|(row, n)| format!("{n}{number}{}", row.join(between)));
    rows.collect::<Vec<_>>().join(end) + "\n"
}

fn sheets() -> Vec<(Vec<String>, String)> {
    let mut sheets = Vec::new();
    for game in [whole(BREYER), whole(OPERA)] {
        for notation in [Notation::Abbreviated, Notation::Coordinate] {
            sheets.push((cells(&game, notation), uci(&game)));
        }
    }
    sheets
}

#[test]
fn a_sheet_without_blanks_is_read() {
    for (cells, moves) in sheets() {
        for joint in JOINTS {
            for end in [" ", "\n"] {
                for most in [cells.len(), 13] {
                    let text = page(&cells[..most], joint, end);
                    let moves: Vec<&str> = moves.split(' ').take(most).collect();
                    assert_eq!(uci(&whole(&text)), moves.join(" "), "{text}");
                    let repaired = repaired(&text, &Options::default());
                    assert!(
                        !repaired.repairs.iter().any(|repair| repair.counts()),
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_dash_behind_a_number_is_its_sign_in_descriptive_too() {
    let game = whole(BREYER);
    let cells = cells(&game, Notation::Descriptive);
    for end in [" ", "\n"] {
        let text = page(&cells, ("-", " "), end);
        assert_eq!(uci(&whole(&text)), uci(&game), "{text}");
    }
}

#[test]
fn a_misread_letter_in_a_sheet_without_blanks_is_mended() {
    for (cells, moves) in sheets() {
        for joint in JOINTS {
            for at in [4, 6] {
                let mut cells = cells.clone();
                let man = cells[at].starts_with(|c: char| c.is_ascii_uppercase() && c != 'O');
                let rest: String = cells[at].chars().skip(usize::from(man)).collect();
                cells[at] = format!("G{rest}");
                let text = page(&cells, joint, "\n");
                let (game, _) = read(&text);
                assert!(!game.faults.is_empty(), "{text}");
                let repaired = repaired(&text, &Options::default());
                assert_eq!(uci(&repaired.game), moves, "{text}");
            }
        }
    }
}

#[test]
fn one_move_of_both_squares_stays_one() {
    let text = "1. e2e4 e7e5 2. Cg1f3 Cb8c6 3. Ff1b5 a7a6 4. Fb5a4";
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4";
    for text in [
        text.to_string(),
        text.replace(". ", "."),
        text.replace(". ", ""),
    ] {
        assert_eq!(uci(&whole(&text)), moves, "{text}");
    }
}

#[test]
fn each_cell_may_have_a_number_of_its_own_that_touches_it() {
    for (cells, moves) in games(24) {
        let columns = |between: &str, sign: &str| {
            let rows = cells.chunks(2).zip(1..);
            let row = |(row, n): (&[String], usize)| {
                format!("{n}{sign}{}{between}{n}{sign}{}\n", row[0], row[1])
            };
            rows.map(row).collect::<String>()
        };
        let block = |side: usize| {
            let cells = cells.iter().skip(side).step_by(2).zip(1..);
            cells
                .map(|(cell, n)| format!("{n}.{cell}\n"))
                .collect::<String>()
        };
        for page in [
            columns(";", "."),
            columns("\t", "."),
            columns("      ", "."),
            columns("\t", ")"),
            format!("{}\n{}", block(0), block(1)),
            format!("Blancs\n{}\nNoirs\n{}", block(0), block(1)),
        ] {
            assert_clean(&page, &moves);
        }
    }
}

#[test]
fn castlings_joined_by_a_sign_are_both() {
    let played = [
        "e4", "e5", "Cf3", "Cf6", "Fc4", "Fc5", "0-0", "0-0", "d3", "d6",
    ];
    for sign in ["/", "-", ",", " - ", " / "] {
        for castling in ["0-0", "O-O"] {
            let cells = played.map(|cell| if cell == "0-0" { castling } else { cell });
            for (between, numbered) in [(" ", true), ("\n", true), ("\n", false), (" ", false)] {
                let rows = cells.chunks(2).enumerate().map(|(row, cells)| {
                    let number = if numbered {
                        format!("{}. ", row + 1)
                    } else {
                        String::new()
                    };
                    format!("{number}{}", cells.join(sign))
                });
                let text = rows.collect::<Vec<_>>().join(between) + "\n";
                if sign == "," && !numbered {
                    continue;
                }
                let game = whole(&text);
                assert_eq!(
                    uci(&game),
                    "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8 d2d3 d7d6",
                    "{text}"
                );
            }
        }
    }
    // Which of them is the long one nobody knows.
    let (game, _) = read("1. d4-d5 2. Cc3-Cc6 3. Ff4-Ff5 4. Dd2-Dd7 5. 0-0-0-0-0\n");
    assert_ne!(support::sheets::codes(&game), [""; 0]);
}
