//! A question mark behind a move and a blank, as French is set: it judges the move, in the lines of a text and in the cells of tables.

mod support;

use greffier::game::Status;
use greffier::repair::Options;
use support::sheets::{codes, read, repaired, uci};

const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";

const HANDS: [[[&str; 2]; 4]; 3] = [
    [["e4", "e5"], ["Cf3", "Cc6"], ["Fb5", "a6"], ["Fa4", "Cf6"]],
    [
        ["e2-e4", "e7-e5"],
        ["Cg1-f3", "Cb8-c6"],
        ["Ff1-b5", "a7-a6"],
        ["Fb5-a4", "Cg8-f6"],
    ],
    [
        ["P 4 R", "P 4 R"],
        ["C 3 FR", "C 3 FD"],
        ["F 5 CD", "P 3 TD"],
        ["F 4 TD", "C 3 FR"],
    ],
];

/// How rows are laid out: what stands before the number, between the cells, and behind them.
const LAYOUTS: [[&str; 4]; 8] = [
    ["", ",", ",", "\n"],
    ["> ", ". ", " ", "\n"],
    ["<p>", ". ", " ", "</p>\n"],
    ["", ". ", " ", "\n"],
    ["", ". ", " ", " "],
    ["| ", " | ", " | ", " |\n"],
    ["", "\t", "\t", "\n"],
    ["", ";", ";", "\n"],
];

fn page(rows: &[[&str; 2]; 4], marked: usize, layout: [&str; 4]) -> String {
    let [before, number, between, behind] = layout;
    let row = |(n, row): (usize, &[&str; 2])| {
        let cell = |side: usize| match 2 * n + side == marked {
            true => format!("{} ?", row[side]),
            false => row[side].to_owned(),
        };
        let n = n + 1;
        format!("{before}{n}{number}{}{between}{}{behind}", cell(0), cell(1))
    };
    let rows: String = rows.iter().enumerate().map(row).collect();
    format!("{rows}1-0\n")
}

#[test]
fn it_is_no_cell() {
    for rows in &HANDS {
        for layout in LAYOUTS {
            for marked in 0..8 {
                let text = page(rows, marked, layout);
                let (game, _) = read(&text);
                assert_eq!(
                    (game.status, uci(&game)),
                    (Status::Whole, GAME.to_owned()),
                    "{text}"
                );
                assert_eq!(codes(&game), [""; 0], "{text}");
                let mended = repaired(&text, &Options::default());
                assert!(mended.repairs.is_empty(), "{text}");
            }
        }
    }
}

#[test]
fn alone_in_its_cell_it_is_one() {
    for rows in &HANDS {
        for layout in LAYOUTS {
            let mut rows = *rows;
            rows[2][1] = "?";
            let text = page(&rows, 8, layout);
            assert_eq!(codes(&read(&text).0), ["unreadable"], "{text}");
            let mended = repaired(&text, &Options::default());
            assert_eq!(uci(&mended.game), GAME, "{text}");
        }
    }
}

#[test]
fn behind_the_last_move_it_judges_as_others_did_before() {
    for rows in &HANDS {
        let row = |(n, row): (usize, &[&str; 2])| format!("{}. {} {} ", n + 1, row[0], row[1]);
        let moves: String = rows.iter().enumerate().map(row).collect();
        let (moves, _) = moves.rsplit_once(rows[3][1]).expect("it is there");
        let marked = moves.replacen(rows[1][0], &format!("{} !", rows[1][0]), 1);
        let text = format!("{marked}? 1-0\n");
        let (game, _) = read(&text);
        assert_eq!(
            (game.status, codes(&game)),
            (Status::Whole, vec![]),
            "{text}"
        );
        // Where none was judged so it stands in the place of Black's move.
        let text = format!("{moves}? 1-0\n");
        assert_eq!(codes(&read(&text).0), ["unreadable"], "{text}");
    }
}
