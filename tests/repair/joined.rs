//! Sheets on which a dash joins White's move to Black's: `3. Fb5 - a6` could be one move, and is two.

use crate::support::sheets::{repaired, said, uci};
use greffier::game::Status;
use greffier::repair::Options;

/// A sheet whose rows are `cells`, two in each, joined by `dash`, with `end` behind each row.
fn sheet(cells: &str, dash: &str, end: &str) -> String {
    let cells: Vec<&str> = cells.split(' ').collect();
    let rows = cells.chunks(2).enumerate().map(|(n, row)| {
        let row = row.join(&format!(" {dash} "));
        format!("{}. {row}{end}", n + 1)
    });
    rows.collect()
}

const SPANISH: &str = "e4 e5 Cf3 Cc6 Fb5 a6 Fa4 Cf6 0-0 Fe7 Te1 b5 Fb3 d6 c3 0-0";
const MOVES: &str =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8";

/// The sheet with `written` in the place of `meant`: one correction tells it, and the game is the one played.
fn comes_out(meant: &str, written: &str) {
    let cells = SPANISH.replacen(&format!(" {meant} "), &format!(" {written} "), 1);
    assert_ne!(cells, SPANISH, "{meant}");
    for dash in ["-", "–", "—"] {
        for end in ["; ", "\n"] {
            let text = sheet(&cells, dash, end);
            let repaired = repaired(&text, &Options::default());
            let counted = repaired.repairs.iter().filter(|repair| repair.counts());
            let found: Vec<String> = counted.map(|one| said(&text, &repaired, one)).collect();
            assert_eq!(found, [format!("{written} {meant}")], "{text}");
            assert_eq!(uci(&repaired.game), MOVES, "{text}");
            assert_eq!(repaired.game.status, Status::Whole, "{text}");
        }
    }
}

#[test]
fn one_error_among_joined_moves_is_one_correction() {
    comes_out("Fa4", "Fa5");
    comes_out("Cf6", "Cf9");
    comes_out("b5", "b4");
    comes_out("Fb3", "Fb2");
    comes_out("Te1", "Td1");
}

#[test]
fn what_is_damaged_beside_a_joining_dash_takes_no_dash_with_it() {
    comes_out("Fb5", "Fb");
    comes_out("Te1", "Te");
    comes_out("Te1", "T1");
    comes_out("Fb3", "F");
    comes_out("Cf6", "C");
    comes_out("b5", "5");
}

#[test]
fn a_cell_nobody_can_read_beside_a_joining_dash_is_a_cell() {
    comes_out("Fb5", "?");
    comes_out("a6", "?");
    comes_out("b5", "?");
}

#[test]
fn joined_moves_that_could_all_be_one_are_two_where_one_is_wrong() {
    let text = "1. e4 - e5\n2. f4 - d5\n3. d3 - d8\n4. c3 - c6\n";
    let repaired = repaired(text, &Options::default());
    let written: Vec<&str> = repaired
        .repairs
        .iter()
        .map(|one| &text[one.span.clone()])
        .collect();
    assert_eq!(written, ["d8"], "{text}");
}

#[test]
fn clean_joined_moves_come_back_untouched() {
    for dash in ["-", "–", "—"] {
        for end in ["; ", "\n"] {
            let text = sheet(SPANISH, dash, end);
            let repaired = repaired(&text, &Options::default());
            assert!(repaired.repairs.is_empty(), "{text}");
            assert_eq!(uci(&repaired.game), MOVES, "{text}");
        }
    }
}
