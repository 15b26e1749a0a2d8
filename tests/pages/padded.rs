//! Rows whose numbers have noughts before them, as forms print them: they are rows whatever is damaged in them.

use crate::support::sheets::{BREYER, cells_of, named_rows, read, repaired, uci};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::Options;

/// How a number is padded.
fn padded(number: usize) -> String {
    format!("{number:02}")
}

const LAYOUTS: [[&str; 4]; 4] = [
    ["", ". ", " ", ""],
    ["", ". ", "   ", ""],
    ["", ") ", " ", ""],
    ["", " ", " ", ""],
];

#[test]
fn a_sheet_with_padded_numbers_is_repaired_as_another_is() {
    let mut clean = cells_of(BREYER, Notation::Coordinate);
    let moves = uci(&read(BREYER).0);
    let moves: Vec<&str> = moves.split(' ').take(20).collect();
    clean.truncate(20);
    // A letter twice, and a square left out.
    for damaged in [5, 7, 9, 13] {
        let mut cells = clean.clone();
        let twice = cells[damaged].find('-').expect("a dash") + 1;
        let letter = cells[damaged][twice..=twice].to_string();
        cells[damaged].insert_str(twice, &letter);
        cells[damaged + 2] = match cells[damaged + 2].split_once('-') {
            Some((_, square)) if square.len() == 2 && !square.contains('0') => square.to_string(),
            _ => continue,
        };
        for layout in LAYOUTS {
            let plain = named_rows(&cells, layout, |n| n.to_string()).join("\n");
            let text = named_rows(&cells, layout, padded).join("\n");
            let (game, _) = read(&text);
            assert_eq!(game.status, Status::Broken, "{text}");
            let found = uci(&repaired(&text, &Options::default()).game);
            let usual = uci(&repaired(&plain, &Options::default()).game);
            assert_eq!(found, usual, "{text}");
            assert_eq!(found.split(' ').count(), moves.len(), "{text}");
        }
    }
}
