//! Rows in a list of plain text, each behind a dash or a star.

use crate::support::sheets::{
    SPANISH_MOVES, SPANISH_ROWS, assert_untouched, corrected, read, repaired, uci,
};
use greffier::repair::Options;

/// The signs of a list.
const SIGNS: [&str; 4] = ["- ", "* ", "• ", "-  "];
/// What stands behind a number, between the moves, and whether each half-move has an item of its own.
const ROWS: [[&str; 3]; 4] = [
    [". ", " ", ""],
    [") ", ", ", ""],
    [". ", " - ", ""],
    [". ", "", "... "],
];

fn pages(rows: &[[&str; 2]; 4]) -> Vec<String> {
    let page = |sign: &str, [number, between, black]: [&str; 3]| {
        let row = |(row, n): (&[&str; 2], usize)| match black {
            "" => format!("{sign}{n}{number}{}{between}{}\n", row[0], row[1]),
            _ => format!("{sign}{n}{number}{}\n{sign}{n}{black}{}\n", row[0], row[1]),
        };
        rows.iter().zip(1..).map(row).collect::<String>()
    };
    let signs = SIGNS.into_iter();
    signs
        .flat_map(|sign| ROWS.map(|row| page(sign, row)))
        .collect()
}

#[test]
fn the_sign_of_a_list_says_no_move() {
    for rows in &SPANISH_ROWS {
        for page in pages(rows) {
            assert_untouched(&page, SPANISH_MOVES);
            assert_untouched(&format!("Dupont - Martin\n\n{page}\n1-0\n"), SPANISH_MOVES);
        }
    }
}

#[test]
fn two_lists_are_two_games() {
    for rows in &SPANISH_ROWS {
        for page in pages(rows) {
            let both = format!("{page}1-0\n\n{page}0-1\n");
            let (first, left) = read(&both);
            for game in [first, read(left).0] {
                assert_eq!(uci(&game), SPANISH_MOVES, "{both}");
            }
        }
    }
}

#[test]
fn a_damaged_cell_is_one_correction() {
    for (rows, damaged) in SPANISH_ROWS.iter().zip(["Cc9", "Cb8-c9", "C 3 FX"]) {
        for cell in [damaged, "?"] {
            let mut rows = *rows;
            rows[1][1] = cell;
            // A dash may part two moves too.
            for page in pages(&rows)
                .into_iter()
                .filter(|page| !page.contains(" - "))
            {
                let mended = repaired(&page, &Options::default());
                assert_eq!(corrected(&page, &mended), [cell], "{page}");
                assert_eq!(uci(&mended.game), SPANISH_MOVES, "{page}");
            }
        }
    }
}

#[test]
fn the_first_cell_may_be_the_damaged_one() {
    for (rows, damaged) in SPANISH_ROWS.iter().zip(["s4", "e2-s4", "P 4 X"]) {
        let mut rows = *rows;
        rows[0][0] = damaged;
        for page in pages(&rows)
            .into_iter()
            .filter(|page| !page.contains(" - "))
        {
            let mended = repaired(&page, &Options::default());
            assert_eq!(corrected(&page, &mended), [damaged], "{page}");
            assert_eq!(uci(&mended.game), SPANISH_MOVES, "{page}");
        }
    }
}
