//! What is left of a damaged move is one cell, and mended by one correction: figures and noughts of it are no numbers.

use crate::support::sheets::{repaired, uci};
use greffier::repair::{Correction, Options};

/// A Spanish game in which both castle on the king's side, each half-move a cell.
const ABBREVIATED: &str = "e4 e5|Cf3 Cc6|Fb5 a6|Fa4 Cf6|0-0 Fe7|Te1 b5|Fb3 d6|c3 0-0|h3 Cb8";
const COORDINATE: &str = "e2-e4 e7-e5|Cg1-f3 Cb8-c6|Ff1-b5 a7-a6|Fb5-a4 Cg8-f6|0-0 Ff8-e7|Tf1-e1 b7-b5|Fa4-b3 d7-d6|c2-c3 0-0|h2-h3 Cc6-b8";
const DESCRIPTIVE: &str =
    "P4R P4R|C3FR C3FD|F5C P3TD|F4T C3F|0-0 F2R|T1R P4CD|F3C P3D|P3F 0-0|P3TR C1C";
const MOVES: &str =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8";

/// The sheet with such cells instead of its own, counted from 0, in rows whose number and cells are parted so.
fn sheet(cells: &str, instead: &[(usize, &str)], number: &str, between: &str) -> String {
    let mut cells: Vec<&str> = cells.split([' ', '|']).collect();
    for (at, cell) in instead {
        cells[*at] = cell;
    }
    let rows = cells.chunks(2).zip(1..);
    rows.map(|(row, n)| format!("{n}{number}{}\n", row.join(between)))
        .collect()
}

/// How numbers and cells are parted.
const PARTED: [[&str; 2]; 6] = [
    [". ", " "],
    [". ", "  "],
    ["\t", "\t"],
    [" ", " "],
    ["  ", "    "],
    [";", ";"],
];

/// Asserts that so many cells are misread, that each is one correction, and that the game is found.
fn assert_mended(text: &str, cells: usize) {
    let found = repaired(text, &Options::default());
    assert_eq!(uci(&found.game), MOVES, "{text}");
    let corrections = found.repairs.iter().map(|repair| repair.correction);
    let wrong: Vec<Correction> = corrections
        .filter(|told| *told != Correction::Vague)
        .collect();
    assert_eq!(wrong, vec![Correction::Misread; cells], "{text}");
}

#[test]
fn what_is_left_of_castlings_is_mended_wherever_they_stand() {
    for game in [ABBREVIATED, COORDINATE, DESCRIPTIVE] {
        for left in ["0-", "-0", "-O", "O-"] {
            for [number, between] in PARTED {
                assert_mended(&sheet(game, &[(8, left)], number, between), 1);
                assert_mended(&sheet(game, &[(15, left)], number, between), 1);
                assert_mended(&sheet(game, &[(8, left), (15, left)], number, between), 2);
            }
        }
    }
}

#[test]
fn a_figure_that_is_left_of_a_move_is_no_number() {
    for (game, white, black, parted) in [
        (ABBREVIATED, "4", "6", &PARTED[..3]),
        (COORDINATE, "4", "6", &PARTED[..3]),
        (DESCRIPTIVE, "5", "3", &PARTED),
    ] {
        for [number, between] in parted {
            assert_mended(&sheet(game, &[(4, white)], number, between), 1);
            assert_mended(&sheet(game, &[(5, black)], number, between), 1);
            // That of the row itself.
            assert_mended(&sheet(game, &[(11, "6")], number, between), 1);
        }
    }
}

#[test]
fn a_capture_that_lost_its_file_is_no_number() {
    let rows = "1 e2-e4 e7-e5\n2 Cg1-f3 Cb8-c6\n3 Ff1-b5 a7-a6\n4 Fb5xc6 7xc6\n5 O-O f7-f6\n6 d2-d4 e5xd4\n";
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4";
    let quoted: String = rows.lines().map(|row| format!("> {row}\n")).collect();
    for text in [rows.to_owned(), rows.replace("7xc6", "7×c6"), quoted] {
        let found = repaired(&text, &Options::default());
        assert_eq!(uci(&found.game), moves, "{text}");
    }
}

#[test]
fn squares_that_blanks_part_from_their_dash_are_one_cell_of_a_table() {
    let apart = |cell: &str| match cell.starts_with('0') {
        true => cell.to_owned(),
        false => cell.replace('-', " - "),
    };
    let cells: Vec<String> = COORDINATE.split([' ', '|']).map(apart).collect();
    let tables = [["\t", "\t"], [";", ";"], [". ", " "], [". ", "   "]];
    for (damaged, parted) in [
        ("Cb8 - cc6", &tables[..2]),
        ("Cb8 - c66", &tables[..2]),
        ("Cbb8 - c6", &tables[..2]),
        ("Cb8 - ce6", &tables[..2]),
        ("Cb8 – 6c", &tables[..2]),
        // A square that can be read is one in rows too.
        ("Cb8 - e6", &tables),
    ] {
        for [number, between] in parted {
            let mut cells = cells.clone();
            cells[3] = damaged.to_owned();
            let rows = cells.chunks(2).zip(1..);
            let text: String = rows
                .map(|(row, n)| format!("{n}{number}{}\n", row.join(between)))
                .collect();
            assert_mended(&text, 1);
        }
    }
}

#[test]
fn a_word_of_which_the_figure_is_lost_is_one_however_far_columns_stand_apart() {
    let printed = |cell: &str| {
        let mut apart = String::new();
        for c in cell.chars() {
            match c {
                '1'..='8' => apart.extend([' ', c, ' ']),
                _ => apart.push(c),
            }
        }
        apart
    };
    let cells: Vec<String> = DESCRIPTIVE.split([' ', '|']).map(printed).collect();
    for at in [2, 4, 5, 6, 7, 11, 12] {
        for between in [" ", "  ", "   ", "      ", "\t"] {
            let mut cells = cells.clone();
            cells[at] = cells[at].replace(|c: char| c.is_ascii_digit(), "");
            let rows = cells.chunks(2).zip(1..);
            let text: String = rows
                .map(|(row, n)| format!("{n}. {}\n", row.join(between)))
                .collect();
            assert_mended(&text, 1);
        }
    }
}

#[test]
fn a_capture_cut_behind_its_sign_leaves_the_cell_beside_it_alone() {
    let abbreviated = "e4;d5|exd5;c6|dxc6;Cxc6|d4;Cf6|Fb5;Fd7|Fxc6;Fxc6|Cf3;e6";
    let descriptive =
        "P 4 R;P 4 D|P pr P;P 3 FD|P pr P;C pr P|P 4 D;C 3 F|F 5 C;F 2 D|F pr C;F pr F|C 3 F;P 3 R";
    let moves = "e2e4 d7d5 e4d5 c7c6 d5c6 b8c6 d2d4 g8f6 f1b5 c8d7 b5c6 d7c6 g1f3 e7e6";
    let cut = |game: &str, cells: &[(usize, &str)], between: &str| {
        let rows = game.split('|').enumerate();
        let row = |(at, row): (usize, &str)| {
            let cut = cells.iter().find(|(wrong, _)| *wrong == at);
            let (own, black) = row.split_once(';').unwrap();
            let white = cut.map_or(own, |(_, cut)| *cut);
            format!("{}. {white}{between}{black}\n", at + 1)
        };
        rows.map(row).collect::<String>()
    };
    for (game, wrong) in [
        (abbreviated, [(1, "ex"), (5, "Fx")]),
        (descriptive, [(1, "P pr"), (5, "F pr")]),
    ] {
        for between in ["\t", "   ", "      ", ","] {
            // Behind blanks a square is what was taken.
            let damages: &[&[(usize, &str)]] = match between.starts_with(' ') {
                true => &[&wrong[1..]],
                false => &[&wrong[..1], &wrong[1..], &wrong],
            };
            for &cells in damages {
                let text = cut(game, cells, between);
                let found = repaired(&text, &Options::default());
                assert_eq!(uci(&found.game), moves, "{text}");
                let told = found.repairs.iter().filter(|repair| repair.counts());
                let told: Vec<&str> = told.map(|repair| &text[repair.span.clone()]).collect();
                let wrong: Vec<&str> = cells.iter().map(|(_, cell)| *cell).collect();
                assert_eq!(told, wrong, "{text}");
            }
        }
    }
}

#[test]
fn times_and_remarks_beside_what_is_left_of_a_move_are_no_part_of_it() {
    let beside = ["[12:34]", "(3')", "0:12", "(bien)", "(menace mat)"];
    for (rows, cell, read) in [
        (["e4", "e5", "Fc4", "d3", "d6"], "Cc", "b8c6"),
        (["P 4 R", "P 4 R", "F 4 F", "P 3 D", "P 3 D"], "D R", "d8e7"),
    ] {
        let [e4, e5, fc4, d3, d6] = rows;
        let moves = format!("e2e4 e7e5 f1c4 {read} d2d3 d7d6");
        for note in beside {
            for row in [
                format!("{fc4} {note}   {cell}"),
                format!("{fc4}   {cell} {note}"),
                format!("{fc4} {note}   {cell} {note}"),
                format!("{fc4} {note}\t{cell}"),
            ] {
                let text = format!("1. {e4} {e5}\n2. {row}\n3. {d3}   {d6}\n");
                let found = repaired(&text, &Options::default());
                assert_eq!(uci(&found.game), moves, "{text}");
                let told = found.repairs.iter().filter(|repair| repair.counts());
                let told: Vec<&str> = told.map(|repair| &text[repair.span.clone()]).collect();
                assert_eq!(told, [cell], "{text}");
                assert_eq!(found.game.faults.len(), 0, "{text}");
            }
        }
    }
}

#[test]
fn a_damaged_last_move_has_the_mark_behind_it() {
    for (rows, moves, cells, result) in [
        (
            "1. f3 e5\n2. g4 ",
            "f2f3 e7e5 g2g4 d8h4",
            ["DhA", "Dh", "Dhh4"],
            "0-1",
        ),
        (
            "1. e4 e5\n2. Fc4 Cc6\n3. Dh5 Cf6\n4. ",
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7",
            ["DxfT", "Dxf", "Dxff7"],
            "1-0",
        ),
    ] {
        for cell in cells {
            for mark in ["#", " mat", " échec et mat", " éch. et mat"] {
                let text = format!("{rows}{cell}{mark}\n{result}\n");
                let found = repaired(&text, &Options::default());
                assert_eq!(uci(&found.game), moves, "{text}");
                let counted = found.repairs.iter().filter(|repair| repair.counts());
                // A capture on a file is one without its rank.
                assert!(counted.count() <= 1, "{text}");
            }
        }
    }
}

#[test]
fn what_is_left_of_a_castling_above_the_result_is_the_last_move() {
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fc4 Fc5\n4. c3 Cf6\n5. d3 ";
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 e8g8";
    for left in ["0-", "0 -", "O-"] {
        for result in ["1-0", "0-1", "1/2-1/2"] {
            let text = format!("{rows}{left}\n{result}\n");
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), moves, "{text}");
            let stated = found.game.stated.map(|stated| stated.marker());
            assert_eq!(stated, Some(result), "{text}");
        }
    }
}

#[test]
fn a_square_turned_is_no_clock_and_a_row_in_one_word_is_two_moves() {
    for [number, between] in [[". ", " "], [". ", "  "]] {
        assert_mended(&sheet(ABBREVIATED, &[(16, "3h")], number, between), 1);
    }
    for instead in [[(1, "e")], [(8, "0-0+")], [(16, "h3+")]] {
        let text = sheet(ABBREVIATED, &instead, ".", "");
        let found = repaired(&text, &Options::default());
        assert_eq!(uci(&found.game), MOVES, "{text}");
    }
}
