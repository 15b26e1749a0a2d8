//! Cells that nobody could read: one cell of a table is one half-move, whatever marks stand in it, and hundreds of them cost no more
//! time than a sheet may.

use crate::support::sheets::{OPERA, cells_of, codes, read, repaired, rows, uci};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::Options;

#[test]
fn several_marks_in_one_cell_of_a_table_stand_for_one_half_move() {
    let notations = [
        ["e4", "e5", "Cf3", "Cc6", "Fb5", "a6", "Fa4", "Cf6"],
        [
            "e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-b5", "a7-a6", "Fb5-a4", "Cg8-f6",
        ],
        [
            "P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 5 CD", "P 3 TD", "F 4 TD", "C 3 FR",
        ],
    ];
    let layouts: [fn(usize, &str, &str) -> String; 3] = [
        |n, one, other| format!("{n};{one};{other}\n"),
        |n, one, other| format!("| {n} | {one} | {other} |\n"),
        |n, one, other| format!("{n}\t{one}\t{other}\n"),
    ];
    for cells in notations {
        for layout in layouts {
            for at in 0..cells.len() {
                for marks in ["? ?", "?? ?", "? ? ?"] {
                    let mut damaged = cells;
                    damaged[at] = marks;
                    let rows = damaged.chunks(2).enumerate();
                    let text: String = rows.map(|(n, row)| layout(n + 1, row[0], row[1])).collect();
                    let mended = repaired(&text, &Options::default());
                    assert_eq!(mended.game.status, Status::Whole, "{text}");
                    assert_eq!(mended.game.main().plies.len(), 8, "{text}");
                    let moves = uci(&mended.game);
                    let moves: Vec<&str> = moves.split(' ').collect();
                    let sound = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6".split(' ');
                    let others = sound.enumerate().filter(|(other, _)| *other != at);
                    for (other, played) in others {
                        assert_eq!(moves[other], played, "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn two_marks_behind_a_number_alone_are_two_half_moves() {
    for text in [
        "1. e4 e5\n2. ? ?\n3. Fb5 a6\n",
        "1.\te4 e5\n2.\t? ?\n3.\tFb5 a6\n",
    ] {
        let mended = repaired(text, &Options::default());
        assert_eq!(mended.game.main().plies.len(), 6, "{text}");
    }
}

#[test]
fn hundreds_of_cells_that_nobody_read_are_soon_given_up_or_filled() {
    for (rows, most) in [(150, 256), (128, 256), (300, 8)] {
        let text: String = (1..=rows).map(|n| format!("{n}. ? ?\n")).collect();
        let options = Options {
            most: Some(most),
            ..Options::default()
        };
        let mended = repaired(&text, &options);
        let given_up = mended.game.status == Status::Broken;
        assert_eq!(given_up, 2 * rows > most as usize, "{rows}");
    }
}

/// A record of which nothing was read, rows in several notations below it, and what may part them.
#[test]
fn rows_of_nothing_but_unread_cells_are_a_record_of_their_own() {
    let openings = [
        ["e4", "e5", "Cf3", "Cc6"],
        ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6"],
        ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD"],
    ];
    let layouts: [fn(usize, &str, &str) -> String; 5] = [
        |n, one, other| format!("{n}. {one} {other}\n"),
        |n, one, other| format!("{n}   {one}      {other}\n"),
        |n, one, other| format!("{n}\t{one}\t{other}\n"),
        |n, one, other| format!("{n};{one};{other}\n"),
        |n, one, other| format!("| {n} | {one} | {other} |\n"),
    ];
    for (opening, layout) in openings.iter().flat_map(|one| layouts.map(|l| (one, l))) {
        for cell in [
            "?",
            "??",
            "---",
            "…",
            "...",
            "-",
            "illisible",
            "[illisible]",
        ] {
            for (last, between) in [(1, "\n"), (5, "\n"), (2, "1-0\n\n"), (3, "\nPartie 2\n\n")] {
                let unread: String = (1..=last).map(|n| layout(n, cell, cell)).collect();
                let rows = opening.chunks(2).zip(1..);
                let rows: String = rows.map(|(row, n)| layout(n, row[0], row[1])).collect();
                let page = format!("{unread}{between}{rows}");
                let (first, rest) = read(&page);
                // Dashes alone part moves, and are told by the number behind them.
                assert!(cell == "-" || !first.faults.is_empty(), "{page}");
                assert_eq!(first.main().plies.len(), 0, "{page}");
                let (second, left) = read(rest);
                assert_eq!((codes(&second), left), (Vec::new(), ""), "{page}");
                assert_eq!(uci(&second), "e2e4 e7e5 g1f3 b8c6", "{page}");
            }
        }
    }
}

#[test]
fn the_mark_left_of_a_last_move_and_a_mate_that_is_there_tell_what_was_played() {
    let moves = uci(&repaired(OPERA, &Options::default()).game);
    for notation in [
        Notation::Abbreviated,
        Notation::Coordinate,
        Notation::Descriptive,
    ] {
        let mut cells = cells_of(OPERA, notation);
        for cell in ["?", "?+", "?#", "? mat", "--- mat"] {
            if notation == Notation::Descriptive && cell == "? mat" {
                continue;
            }
            *cells.last_mut().expect("a game has moves") = cell.to_owned();
            let text = rows(&cells, ["", ". ", "   ", "\n"]).concat() + "1-0\n";
            let mended = repaired(&text, &Options::default());
            assert_eq!(uci(&mended.game), moves, "{text}");
            assert_eq!(mended.repairs.len(), 1, "{text}");
        }
    }
}

#[test]
fn a_last_cell_whose_mark_the_board_denies_is_not_left_without_a_word() {
    let mended = repaired("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 ?+\n", &Options::default());
    assert_eq!(mended.repairs.len(), 1);
}
