//! Times that stand among the moves or behind the result, in figures and in words: remarks, and no moves.

use crate::support::sheets::{codes, read, repaired, uci, whole};
use greffier::repair::Options;

/// What players note of the time.
const TIMES: [&str; 16] = [
    "3h12 de jeu",
    "3 h 12 de jeu",
    "après 2 heures de jeu",
    "temps : 1h30/1h45",
    "temps : 1h30 / 1h45",
    "Temps : 1 h 30 / 1 h 45",
    "1h30/1h45",
    "durée : 3h12",
    "en 3h12",
    "B : 1h30, N : 1h45",
    "0'30\"",
    "12'05''",
    "1h05",
    "1:22:05",
    "durée 4 heures",
    "90 minutes de réflexion",
];

/// The same that stand behind the result.
const BEHIND: [&str; 6] = [
    "4 heures de jeu",
    "4 h. de jeu",
    "B 1h30 N 1h45",
    "20 min",
    "45 minutes",
    "3 h de jeu",
];

const ROWS: [[&str; 3]; 3] = [
    ["1. e4 e5", "2. Cf3 Cc6", "3. Fb5 a6"],
    ["1. e2-e4 e7-e5", "2. Cg1-f3 Cb8-c6", "3. Ff1-b5 a7-a6"],
    ["1. P 4 R P 4 R", "2. C 3 FR C 3 FD", "3. F 5 CD P 3 TD"],
];
const MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";

#[test]
fn times_behind_the_result_are_remarks() {
    for rows in ROWS {
        let rows = rows.join(" ");
        for time in TIMES.iter().chain(&BEHIND) {
            for end in [
                format!("1-0 {time}"),
                format!("1-0, {time}"),
                format!("1-0 ({time})"),
                format!("1-0 [{time}]"),
                format!("les Noirs abandonnent, {time}"),
            ] {
                let page = format!("{rows} {end}\n");
                assert_eq!(uci(&whole(&page)), MOVES, "{page}");
                let both = format!("{page}\n{rows}\n");
                let (_, left) = read(&both);
                assert_eq!(left, rows, "{both}");
            }
        }
    }
}

#[test]
fn times_between_rows_are_remarks() {
    for rows in ROWS {
        for time in TIMES {
            for beside in [
                format!("({time})"),
                format!("[{time}]"),
                format!("{{{time}}}"),
            ] {
                let [first, second, third] = rows;
                for page in [
                    format!("{first} {second} {beside} {third} 1-0\n"),
                    format!("{first}\n{second} {beside}\n{third}\n1-0\n"),
                    format!("{first}\n{second}\n{third} {beside}\n1-0\n"),
                ] {
                    assert_eq!(uci(&whole(&page)), MOVES, "{page}");
                }
            }
        }
    }
}

#[test]
fn another_game_on_the_line_of_the_result_is_read() {
    for (page, next) in [
        ("1. e4 e5 1-0 1. d4 d5 0-1\n", "1. d4 d5 0-1"),
        ("1. e4 e5 1-0 d4 d5 Cf3\n", "d4 d5 Cf3"),
    ] {
        let (game, left) = read(page);
        assert_eq!((uci(&game).as_str(), left), ("e2e4 e7e5", next), "{page}");
    }
}

/// Cells of both columns, and the times beside them: clocks, and minutes.
const TIMED: [[[&str; 4]; 5]; 3] = [
    [
        ["e4", "1", "e5", "1"],
        ["Cf3", "2", "Cc6", "3"],
        ["Fb5", "4", "a6", "6"],
        ["Fa4", "7", "Cf6", "9"],
        ["O-O", "8", "Fe7", "12"],
    ],
    [
        ["e2-e4", "0:01", "e7-e5", "0:01"],
        ["Cg1-f3", "0:02", "Cb8-c6", "0:03"],
        ["Ff1-b5", "0:04", "a7-a6", "0:04"],
        ["Fb5-a4", "0:05", "Cg8-f6", "0:06"],
        ["0-0", "0:05", "Ff8-e7", "1:07"],
    ],
    [
        ["P 4 R", "1", "P 4 R", "1"],
        ["C 3 FR", "2", "C 3 FD", "3"],
        ["F 5 CD", "4", "P 3 TD", "6"],
        ["F 4 T", "7", "C 3 FR", "9"],
        ["0-0", "8", "F 2 R", "12"],
    ],
];

#[test]
fn times_beside_a_cell_that_is_not_read_are_no_moves() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    for rows in TIMED {
        for [before, sign, behind] in [["| ", " | ", " |"], ["", "\t", ""], ["", ";", ""]] {
            for unread in ["---", "?", "…"] {
                for (row, column) in [(1, 2), (2, 2), (2, 0), (3, 0)] {
                    let mut rows = rows;
                    rows[row][column] = unread;
                    let lines = rows.iter().zip(1..);
                    let lines = lines.map(|(cells, number)| {
                        format!("{before}{number}{sign}{}{behind}\n", cells.join(sign))
                    });
                    let text: String = lines.collect();
                    let found = repaired(&text, &Options::default());
                    let told = found.repairs.iter().filter(|repair| repair.counts());
                    let told: Vec<_> = told.map(|repair| repair.ply as usize).collect();
                    assert_eq!(told, [2 * row + column / 2 + 1], "{text}");
                    assert_eq!(uci(&found.game).len(), moves.len(), "{text}");
                    assert_eq!(codes(&read(&text).0).len(), 1, "{text}");
                }
            }
        }
    }
}

#[test]
fn words_for_a_cell_that_was_not_read_stand_beside_clocks_as_signs_do() {
    for [number, between] in [["\t", "\t"], [";", ";"], [" | ", " | "]] {
        for unread in ["illisible", "…", "?", "---"] {
            let cells = [
                "e4", "e5", "Cf3", "Cc6", "Fb5", unread, "Fa4", "Cf6", "O-O", "Fe7",
            ];
            let rows = cells.chunks(2).zip(1..);
            let text: String = rows
                .map(|(row, n)| {
                    format!(
                        "{n}{number}{}{between}0:0{n}{between}{}{between}0:1{n}\n",
                        row[0], row[1]
                    )
                })
                .collect();
            let (game, _) = read(&text);
            let [fault] = &game.faults[..] else {
                panic!("{text} {:?}", codes(&game));
            };
            assert_eq!(&text[fault.span.clone()], unread, "{text}");
            let found = repaired(&text, &Options::default());
            assert_eq!(
                uci(&found.game),
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7",
                "{text}"
            );
            assert_eq!(found.repairs.len(), 1, "{text}");
        }
    }
}
