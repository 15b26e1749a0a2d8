//! Cells of which little is left, or that two signs could be taken for: they are cells all the same, and the one beside them stays whole.

use crate::support::sheets::{corrected, repaired, uci};
use greffier::repair::Options;

/// What is corrected in a text, and the moves of the game that was meant.
fn mended(text: &str) -> (Vec<&str>, String) {
    let mended = repaired(text, &Options::default());
    (corrected(text, &mended), uci(&mended.game))
}

#[test]
fn a_pawn_of_which_the_file_alone_is_left_or_whose_square_is_turned_is_a_cell() {
    let rows = [
        ["d4", "d5"],
        ["c4", "e6"],
        ["Cc3", "Cf6"],
        ["Cf3", "c6"],
        ["b3", "Fe7"],
        ["e3", "h6"],
        ["Fb2", "b6"],
        ["h3", "0-0"],
    ];
    let truth = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 g1f3 c7c6 b2b3 f8e7 e2e3 h7h6 c1b2 b7b6 h2h3 e8g8";
    for behind in ["\n", " "] {
        for (at, left) in [
            (8, "b"),
            (8, "3b"),
            (10, "3e"),
            (11, "6h"),
            (13, "b"),
            (13, "6b"),
            (14, "3h"),
        ] {
            let cell = |n: usize| match n == at {
                true => left,
                false => rows[n / 2][n % 2],
            };
            let row = |n: usize| format!("{}. {} {}{behind}", n + 1, cell(2 * n), cell(2 * n + 1));
            let text: String = (0..rows.len()).map(row).collect();
            let text = format!("{}\n1-0\n", text.trim_end());
            let (spans, game) = mended(&text);
            assert_eq!(spans, [left], "{text}");
            // Of a file alone play tells how far the pawn went.
            match left.len() {
                1 => assert_eq!(game.split(' ').count(), 16, "{text}"),
                _ => assert_eq!(game, truth, "{text}"),
            }
        }
    }
}

#[test]
fn a_letter_names_a_side_where_others_do() {
    for text in [
        "1. b e4 n e5\n2. b Cf3 n Cc6\n",
        "1b e4\n1n e5\n2b Cf3\n2n Cc6\n",
        "1. b e4\n1. n e5\n2. b Cf3\n2. n Cc6\n",
        "1. 1b e4\n1. 1n e5\n2. 2b Cf3\n2. 2n Cc6\n",
    ] {
        let (spans, game) = mended(text);
        assert_eq!((spans, &*game), (vec![], "e2e4 e7e5 g1f3 b8c6"), "{text}");
    }
}

#[test]
fn what_is_left_of_a_capture_takes_no_cell_beside_it() {
    for (text, left, moves) in [
        // Black's man is lost.
        (
            "1. P 4 R P 4 R 2. F 4 F F 4 F 3. C 3 FR C 3 FD 4. C 4 T pr P 0-1\n",
            "pr P",
            8,
        ),
        // White's is.
        (
            "1. P 4 R P 4 R 2. D 5 T C 3 FD 3. pr P C pr D nulle\n",
            "pr P",
            6,
        ),
    ] {
        let (spans, game) = mended(text);
        assert_eq!(spans, [left], "{text}");
        assert_eq!(game.split(' ').count(), moves, "{text}{game}");
    }
}

#[test]
fn dots_in_a_column_of_their_own_are_whites_cell() {
    for number in ["", ".", ")"] {
        let row = |n: usize, white: &str, black: &str| format!("{n}{number}\t{white}\t{black}\n");
        let text = [
            row(1, "P 4 R", "P 4 R"),
            row(2, "C 3 FR", "C 3 FD"),
            row(3, "...", "P 3 TD"),
            row(4, "F 4 TD", "C 3 FR"),
        ]
        .concat();
        let (spans, game) = mended(&text);
        assert_eq!(spans, ["..."], "{text}");
        assert_eq!(game, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6", "{text}");
    }
}
