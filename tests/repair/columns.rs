//! What is told of a sheet whose columns hold the wrong side's moves: exchanged in every row, or one side's alone in both.

use crate::support::sheets::{BREYER, cells, read, repaired, uci, whole};
use greffier::diagnostic;
use greffier::game::{Game, Status};
use greffier::notation::Notation;
use greffier::repair::{Correction, Options};

/// One game in three notations.
const GAMES: [[&str; 16]; 3] = [
    [
        "e4", "e5", "f4", "exf4", "Cf3", "g5", "h4", "g4", "Ce5", "Cf6", "Fc4", "d5", "exd5",
        "Fd6", "d4", "Ch5",
    ],
    [
        "e2-e4", "e7-e5", "f2-f4", "e5xf4", "Cg1-f3", "g7-g5", "h2-h4", "g5-g4", "Cf3-e5",
        "Cg8-f6", "Ff1-c4", "d7-d5", "e4xd5", "Ff8-d6", "d2-d4", "Cf6-h5",
    ],
    [
        "P 4 R", "P 4 R", "P 4 FR", "P pr P", "C 3 FR", "P 4 CR", "P 4 TR", "P 5 CR", "C 5 R",
        "C 3 FR", "F 4 FD", "P 4 D", "P pr P", "F 3 D", "P 4 D", "C 4 TR",
    ],
];

type Layout = fn(usize, &[&str]) -> String;

const LAYOUTS: [Layout; 6] = [
    |n, row| format!("{n}. {} ", row.join(" ")),
    |n, row| format!("{n}) {}\n", row.join(" ")),
    |n, row| format!("{n}\t{}\n", row.join("\t")),
    |n, row| format!("| {n} | {} |\n", row.join(" | ")),
    |n, row| format!("{n};{}\n", row.join(";")),
    |n, row| format!("{n:<6}{}\n", row.join("        ")),
];

fn laid_out(cells: &[&str], layout: Layout) -> String {
    let rows = cells.chunks(2).zip(1..);
    rows.map(|(row, n)| layout(n, row)).collect()
}

/// The errors of a game, each by its code, its half-move and the words told.
fn errors<'t>(game: &Game, text: &'t str) -> Vec<(&'static str, Option<u32>, &'t str)> {
    let is_error = |fault: &&greffier::game::Fault| {
        diagnostic::severity(&fault.cause) == diagnostic::Severity::Error
    };
    let errors = game.faults.iter().filter(is_error);
    errors
        .map(|fault| {
            let words = &text[fault.span.clone()];
            (diagnostic::code(&fault.cause), fault.ply, words)
        })
        .collect()
}

fn exchanged<'w>(cells: &[&'w str]) -> Vec<&'w str> {
    let rows = cells.chunks(2);
    rows.flat_map(|row| row.iter().rev().copied()).collect()
}

#[test]
fn columns_exchanged_in_every_row_are_told_and_no_missing_move() {
    for game in GAMES {
        for half_moves in [10, 12, 16] {
            let cells = exchanged(&game[..half_moves]);
            for layout in LAYOUTS {
                let text = laid_out(&cells, layout);
                let (game, _) = read(&text);
                assert_eq!(game.status, Status::Broken, "{text}");
                let found = errors(&game, &text);
                assert_eq!(found, [("side", Some(1), cells[0])], "{text}");
            }
        }
    }
}

#[test]
fn a_last_row_of_one_move_is_exchanged_as_the_others_are() {
    for game in &GAMES[..2] {
        for last in ["8\t\t", "8\t"] {
            let cells = exchanged(&game[..14]);
            let text = laid_out(&cells, LAYOUTS[2]) + last + game[14] + "\n";
            let (game, _) = read(&text);
            assert_eq!(errors(&game, &text)[0].0, "side", "{text}");
        }
    }
}

#[test]
fn one_sides_moves_alone_in_both_columns_are_told_as_moves_made_twice() {
    for game in &GAMES[..2] {
        for first in [0, 1] {
            let own: Vec<&str> = game.iter().skip(first).step_by(2).copied().collect();
            for layout in LAYOUTS {
                let text = laid_out(&own, layout);
                let (game, _) = read(&text);
                let shown = 1 - first;
                let ply = shown as u32 + 1;
                let found = errors(&game, &text);
                assert_eq!(found, [("side", Some(ply), own[shown])], "{text}");
            }
        }
    }
}

#[test]
fn words_counted_from_the_movers_side_tell_it_as_well_but_not_whose_they_are() {
    let own = [
        "P 4 R", "C 3 FR", "F 4 F", "0-0", "P 3 D", "P 3 TR", "F 5 CR", "F 4 T", "F 3 CD", "C 3 F",
        "P 4 D", "C pr P", "PTD pr F", "F 3 C",
    ];
    for layout in LAYOUTS {
        let text = laid_out(&own, layout);
        let (game, _) = read(&text);
        assert_eq!(
            errors(&game, &text),
            [("side", Some(2), "C 3 FR")],
            "{text}"
        );
    }
}

#[test]
fn a_single_move_that_is_wrong_tells_nothing_of_the_columns() {
    for game in GAMES {
        for at in 0..game.len() - 2 {
            let mut left_out = game.to_vec();
            left_out.remove(at);
            let mut twice = game.to_vec();
            twice.insert(at, game[at]);
            let mut turned = game.to_vec();
            turned.swap(at, at + 1);
            for cells in [left_out, twice, turned] {
                for layout in LAYOUTS {
                    let text = laid_out(&cells, layout);
                    let (game, _) = read(&text);
                    let sides = errors(&game, &text).into_iter();
                    let sides: Vec<_> = sides.filter(|(code, ..)| *code == "side").collect();
                    assert!(sides.is_empty(), "{text}: {sides:?}");
                }
            }
        }
    }
}

#[test]
fn a_table_whose_first_move_is_wrong_is_no_page_of_remarks_in_another_language() {
    let cells = exchanged(&[
        "c4", "c6", "Cf3", "d5", "e3", "Ff5", "Db3", "Dc7", "Cc3", "e6", "Ch4", "Fg6", "Cxg6",
        "hxg6", "d4", "Cf6", "Fd2", "Cbd7", "Tc1", "dxc4",
    ]);
    let text = laid_out(&cells, LAYOUTS[4]) + "11;;Fxc4\n1-0\n";
    let (game, _) = read(&text);
    assert_eq!(game.status, Status::Broken, "{text}");
}

#[test]
fn a_half_move_left_out_is_told_where_what_follows_moved_into_its_place() {
    for game in &GAMES[1..2] {
        for at in 1..game.len() - 4 {
            let mut cells = game.to_vec();
            cells.remove(at);
            for layout in LAYOUTS {
                let text = laid_out(&cells, layout);
                let (game, _) = read(&text);
                let found = errors(&game, &text);
                let ply = at as u32 + 1;
                assert_eq!(found, [("missing-move", Some(ply), cells[at])], "{text}");
            }
        }
    }
}

#[test]
fn a_half_move_written_twice_is_one_too_many_though_its_row_has_room_for_it() {
    for game in &GAMES[1..2] {
        for at in 0..game.len() - 3 {
            let mut cells = game.to_vec();
            cells.insert(at, game[at]);
            for layout in LAYOUTS {
                let text = laid_out(&cells, layout);
                let (game, _) = read(&text);
                let found = errors(&game, &text);
                let ply = at as u32 + 2;
                assert_eq!(found, [("extra-move", Some(ply), cells[at])], "{text}");
            }
        }
    }
}

#[test]
fn columns_exchanged_from_some_row_on_are_found() {
    let game = whole(BREYER);
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for (row, layout) in [3, 5, 8, 11, 13].into_iter().zip(LAYOUTS) {
            let (one, other) = cells.split_at(2 * row);
            let mut cells: Vec<&str> = one.iter().map(String::as_str).collect();
            let other: Vec<&str> = other.iter().map(String::as_str).collect();
            cells.extend(exchanged(&other));
            let text = laid_out(&cells, layout);
            let repaired = repaired(&text, &Options::default());
            assert_eq!(uci(&repaired.game), uci(&game), "{text}");
            let kinds = repaired.repairs.iter().map(|repair| repair.correction);
            assert!(
                kinds.eq(other.iter().map(|_| Correction::Exchanged)),
                "{text}"
            );
        }
    }
}

#[test]
fn columns_exchanged_throughout_are_so_in_rows_that_read_either_way() {
    // In the old notation the first rows can be played in either order.
    let rows = [
        ["P 4 D", "C 3 FR"],
        ["C 3 FR", "P 4 D"],
        ["P 3 F", "P 4 F"],
        ["P pr P", "C 3 F"],
        ["F 4 F", "P 4 TD"],
        ["P 3 R", "P 3 R"],
        ["F 5 CD", "F pr P"],
        ["0-0", "0-0"],
        ["F 3 C", "D 2 R"],
        ["CD 2 D", "T 1 D"],
        ["F pr F", "F 3 D"],
        ["D 4 T", "T pr F"],
        ["P 4 F", "F 2 D"],
        ["P pr P", "F 1 R"],
        ["P 4 R", "T pr P"],
        ["P 3 TD", "TR 1 D"],
        ["F pr F", "C 4 R"],
        ["C pr C", "C pr C éch."],
        ["D pr D éch.", "D pr F"],
        ["P 5 R", "T pr D"],
        ["TR 1 FD", "C 4 D"],
        ["P 3 CR", "TR 1 FD"],
        ["P 3 C", "C 3 C"],
        ["C 2 D", "P 3 T"],
    ];
    let truth =
        "g1f3 d7d5 d2d4 g8f6 c2c4 c7c6 b1c3 d5c4 a2a4 c8f5 e2e3 e7e6 f1c4 f8b4 e1g1 e8g8 d1e2 f5g6";
    for (damaged, written) in [("", ""), ("6. P 3 R", "6. P 8 R"), ("5. F 4 F", "5. F F")] {
        let row = |(n, row): (usize, &[&str; 2])| format!("{}. {}   {}\n", n + 1, row[0], row[1]);
        let text: String = rows.iter().enumerate().map(row).collect();
        let text = text.replacen(damaged, written, 1);
        let mended = repaired(&text, &Options::default());
        assert!(
            uci(&mended.game).starts_with(truth),
            "{text}{}",
            uci(&mended.game)
        );
    }
}
