//! Boards that are printed above a record, between its rows or behind it, and the captions and lists of men that stand about them: no move
//! and no mistake.

use crate::support::sheets::{assert_untouched, codes, corrected, read, repaired, uci, whole};
use greffier::repair::Options;

/// The moves of a game, row by row, in each notation; the fifth row stands above the board, the sixth below it.
const ROWS: [[&str; 8]; 3] = [
    [
        "1. e4 c5",
        "2. Cf3 d6",
        "3. d4 cxd4",
        "4. Cxd4 Cf6",
        "5. Cc3 a6",
        "6. Fe2 e5",
        "7. Cb3 Fe7",
        "8. O-O O-O",
    ],
    [
        "1. e2-e4 c7-c5",
        "2. Cg1-f3 d7-d6",
        "3. d2-d4 c5xd4",
        "4. Cf3xd4 Cg8-f6",
        "5. Cb1-c3 a7-a6",
        "6. Ff1-e2 e7-e5",
        "7. Cd4-b3 Ff8-e7",
        "8. O-O O-O",
    ],
    [
        "1. P 4 R P 4 FD",
        "2. C 3 FR P 3 D",
        "3. P 4 D P pr P",
        "4. C pr P C 3 FR",
        "5. C 3 FD P 3 TD",
        "6. F 2 R P 4 R",
        "7. C 3 CD F 2 R",
        "8. O-O O-O",
    ],
];
/// What they are.
const MOVES: &str =
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1e2 e7e5 d4b3 f8e7 e1g1 e8g8";
/// Words of the fifth and of the sixth row, and what stands there where a letter of them is wrong.
const SLIPS: [[[&str; 2]; 2]; 3] = [
    [["Cc3", "Cc8"], ["Fe2", "Fe7"]],
    [["Cb1-c3", "Cb1-c8"], ["Ff1-e2", "Ff1-e7"]],
    [["C 3 FD", "C 8 FD"], ["F 2 R", "F 7 R"]],
];
/// The board behind the fifth row.
const RANKS: [&str; 8] = [
    "tcfdrf.t", ".p..pppp", "p..p.c..", "........", "...CP...", "..C.....", "PPP..PPP", "T.FDRF.T",
];
/// The men in other alphabets.
const ALPHABETS: [&str; 4] = [
    "tcfdrpTCFDRP",
    "rnbqkpRNBQKP",
    "tsldkbTSLDKB",
    "♜♞♝♛♚♟♖♘♗♕♔♙",
];

/// The ranks of the board, each square told by `square` of its sign and of whether it is a dark one.
fn ranks(alphabet: &str, square: impl Fn(char, bool) -> String, between: &str) -> Vec<String> {
    let sign = |c: char| {
        let place = ALPHABETS[0].chars().position(|man| man == c);
        place
            .and_then(|place| alphabet.chars().nth(place))
            .unwrap_or(c)
    };
    let ranks = RANKS.iter().enumerate().map(|(rank, signs)| {
        let squares = signs.chars().enumerate();
        let told = squares.map(|(file, c)| square(sign(c), (rank + file) % 2 == 1));
        told.collect::<Vec<_>>().join(between)
    });
    ranks.collect()
}

/// The same with each empty square told by `light` or by `dark`.
fn told(alphabet: &str, light: &str, dark: &str, between: &str) -> Vec<String> {
    let square = |c: char, is_dark: bool| match c {
        '.' if is_dark => dark.to_string(),
        '.' => light.to_string(),
        man => man.to_string(),
    };
    ranks(alphabet, square, between)
}

/// The ranks with their figures before them, or behind them, or both.
fn numbered(ranks: &[String], before: bool, behind: bool) -> Vec<String> {
    let figure = |shown: bool, rank: usize| {
        if shown {
            (8 - rank).to_string()
        } else {
            String::new()
        }
    };
    let numbered = ranks.iter().enumerate().map(|(rank, squares)| {
        let line = format!(
            "{} {squares} {}",
            figure(before, rank),
            figure(behind, rank)
        );
        line.trim_end().to_string()
    });
    numbered.collect()
}

/// The lines of boards as they are printed.
fn boards() -> Vec<String> {
    let mut all = Vec::new();
    let files = ["  a b c d e f g h".to_string()];
    for men in ALPHABETS {
        for (light, dark) in [(".", "."), ("-", "-"), (".", "#"), ("·", "·"), ("_", "_")] {
            let (apart, tight) = (told(men, light, dark, " "), told(men, light, dark, ""));
            all.push(apart.clone());
            all.push(tight.clone());
            all.push([&apart[..], &files].concat());
            all.push([&files, &numbered(&apart, true, false)[..]].concat());
            all.push([&files, &numbered(&apart, true, true)[..], &files].concat());
            all.push(
                [
                    &numbered(&tight, true, false)[..],
                    &["  abcdefgh".to_string()],
                ]
                .concat(),
            );
            all.push(numbered(&apart, false, true));
        }
        for (light, dark) in [(" ", " "), (" ", "#")] {
            let bars = told(men, light, dark, " | ")
                .iter()
                .map(|rank| format!("| {rank} |"))
                .collect::<Vec<_>>();
            all.push(bars.clone());
            all.push([&numbered(&bars, true, false)[..], &files].concat());
            let rule = "+---+---+---+---+---+---+---+---+".to_string();
            let ruled = bars.iter().flat_map(|rank| [rank.clone(), rule.clone()]);
            all.push(std::iter::once(rule.clone()).chain(ruled).collect());
            all.push(
                [
                    &numbered(&told(men, light, dark, " "), true, false)[..],
                    &files,
                ]
                .concat(),
            );
            let framed = told(men, light, dark, " ")
                .iter()
                .map(|rank| format!("| {rank} |"))
                .collect::<Vec<_>>();
            let edge = ["+-----------------+".to_string()];
            all.push([&edge, &framed[..], &edge].concat());
        }
        // From Black's side.
        let apart = numbered(&told(men, ".", ".", " "), true, false);
        let turned = apart.iter().rev().map(|rank| {
            let (figure, squares) = rank.split_at(1);
            format!("{figure}{}", squares.chars().rev().collect::<String>())
        });
        all.push(turned.collect());
    }
    for men in &ALPHABETS[..3] {
        let sides = |empty: &'static str, black: &'static str, white: &'static str| {
            move |c: char, _: bool| match c {
                '.' => empty.to_string(),
                man if man.is_lowercase() => format!("{black}{}", man.to_uppercase()),
                man => format!("{white}{man}"),
            }
        };
        all.push(numbered(
            &ranks(men, sides("..", "*", " "), " "),
            true,
            false,
        ));
        all.push(ranks(men, sides("--", "n", "b"), " "));
        all.push(ranks(men, sides("  ", "N", "B"), "|"));
    }
    all.iter().map(|lines| lines.join("\n")).collect()
}

/// A record with a board above it, between its rows and behind it.
fn pages(rows: &[&str; 8], board: &str) -> [String; 4] {
    let (above, below) = (rows[..5].join("\n"), rows[5..].join("\n"));
    let all = rows.join(" ");
    [
        format!("{above}\n\n{board}\n\n{below} 1/2-1/2\n"),
        format!(
            "{}\n{board}\n{} 1/2-1/2\n",
            rows[..5].join(" "),
            rows[5..].join(" ")
        ),
        format!("{board}\n\n{all} 1/2-1/2\n"),
        format!("{all} 1/2-1/2\n\n{board}\n"),
    ]
}

#[test]
fn a_board_is_no_move_and_no_mistake() {
    for board in crate::support::sampled(boards(), 3) {
        for rows in &ROWS {
            for page in pages(rows, &board) {
                assert_untouched(&page, MOVES);
            }
        }
    }
}

#[test]
fn what_stands_about_a_board_is_told_of_it() {
    let board = numbered(&told(ALPHABETS[0], ".", ".", " "), true, false).join("\n");
    for caption in [
        "Diagramme 1",
        "Diagramme 1 (après 5...a6)",
        "Après 5...a6",
        "Position après 5...a6",
        "(Position après 5. Cc3 a6)",
        "Position après le 5e coup des Noirs",
        "La position après 5...a6 :",
        "Les Noirs viennent de jouer 5...a6 :",
    ] {
        for rows in &ROWS {
            for page in pages(rows, &format!("{caption}\n\n{board}")) {
                assert_untouched(&page, MOVES);
            }
            let (above, below) = (rows[..5].join("\n"), rows[5..].join("\n"));
            assert_untouched(
                &format!("{above}\n{board}\n{caption}\n{below}\n1-0\n"),
                MOVES,
            );
        }
    }
    // The board itself was a picture.
    for caption in [
        "Diagramme 1 (après 5...a6)",
        "Position après 5...a6",
        "Figure 3 : après 5. Cc3 a6",
    ] {
        let rows = &ROWS[0];
        let page = format!(
            "{}\n{caption}\n{}\n1-0\n",
            rows[..5].join("\n"),
            rows[5..].join("\n")
        );
        assert_untouched(&page, MOVES);
    }
}

#[test]
fn a_row_behind_a_caption_on_its_line_is_played() {
    for caption in [
        "Position après 5...a6",
        "Position après 5. Cc3 a6 :",
        "Diagramme 2 (après 5...a6)",
        "Position après le 5e coup des Noirs.",
    ] {
        for rows in &ROWS {
            let (above, below) = (rows[..5].join("\n"), rows[5..].join("\n"));
            let page = format!("{above}\n{caption} {below}\n1-0\n");
            assert_untouched(&page, MOVES);
        }
    }
}

#[test]
fn men_that_are_listed_are_no_moves() {
    for men in [
        "Blancs : Re1, Dd1, Ta1, Th1, Fc1, Ff1, Cc3, Cd4 ; pions a2, b2, c2, e4, f2, g2, h2\n\
         Noirs : Re8, Dd8, Ta8, Th8, Fc8, Ff8, Cb8, Cf6 ; pions a6, b7, d6, e7, f7, g7, h7",
        "Blancs : Roi e1, Dame d1, Tours a1 et h1, Fous c1 et f1, Cavaliers c3 et d4, Pions a2, b2, c2, e4, f2.\n\
         Noirs : Roi e8, Dame d8, Tours a8 et h8, Fous c8 et f8, Cavaliers b8 et f6, Pions a6, b7, d6, e7, f7.",
    ] {
        for caption in [
            "",
            "Diagramme 1\n\n",
            "Position après le 5e coup des Noirs\n",
        ] {
            for rows in &ROWS {
                let [between, close, _, behind] = pages(rows, &format!("{caption}{men}"));
                for page in [between, close, behind] {
                    assert_untouched(&page, MOVES);
                }
            }
        }
        let [_, _, above, _] = pages(
            &ROWS[0],
            &format!("Position après le 5e coup des Noirs\n{men}"),
        );
        assert_untouched(&above, MOVES);
    }
}

#[test]
fn beside_a_board_one_letter_is_one_correction() {
    let boards = boards();
    for board in boards.iter().step_by(7) {
        for (rows, slips) in ROWS.iter().zip(SLIPS) {
            for ([word, slip], row) in slips.into_iter().zip(4..) {
                let damaged = rows[row].replace(word, slip);
                let mut rows = *rows;
                rows[row] = &damaged;
                for page in pages(&rows, board) {
                    let mended = repaired(&page, &Options::default());
                    assert_eq!(uci(&mended.game), MOVES, "{page}");
                    assert_eq!(corrected(&page, &mended), [slip], "{page}");
                }
            }
        }
    }
}

#[test]
fn the_board_of_a_report_is_read_over() {
    let page = "1. e4 c5 2. Cf3 d6\n\n    8 t c f d r f c t\n    7 p p . . p p p p\n    6 . . . p . . . .\n    5 . . p . . . . .\n    \
        4 . . . . P . . .\n    3 . . . . . C . .\n    2 P P P P . P P P\n    1 T C F D R F . T\n      a b c d e f g h\n\n3. d4 cxd4 *";
    assert_untouched(page, "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4");
}

#[test]
fn a_board_in_a_letter_that_is_answered_has_its_signs() {
    let quoted = |page: &str| {
        page.lines()
            .map(|line| format!("> {line}\n"))
            .collect::<String>()
    };
    let tight = RANKS.join("\n");
    let apart = numbered(&told(ALPHABETS[0], ".", ".", " "), true, false).join("\n");
    for board in [tight, apart] {
        for rows in &ROWS {
            let [page, ..] = pages(rows, &board);
            assert_untouched(&quoted(&page), MOVES);
        }
    }
}

#[test]
fn rows_of_moves_are_no_ranks() {
    let unused = (3..=10).map(|row| format!("{row}. - -\n"));
    let page = format!("1. e4 e5\n2. Cf3 Cc6\n{}1-0\n", unused.collect::<String>());
    assert_untouched(&page, "e2e4 e7e5 g1f3 b8c6");
    // Five lines are no board.
    let five = RANKS[..5].join("\n");
    let page = format!(
        "{}\n{five}\n{}\n1-0\n",
        ROWS[0][..5].join("\n"),
        ROWS[0][5..].join("\n")
    );
    assert_ne!(codes(&read(&page).0), [""; 0], "{page}");
    // Without a board below, and without the name of one, words lead to what is played.
    assert_eq!(
        uci(&whole("1. e4 c5\nAprès\n2. Cf3 d6\n")),
        "e2e4 c7c5 g1f3 d7d6"
    );
}
