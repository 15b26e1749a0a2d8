//! What the paper of a sheet says of itself: its pages, its rules, the rows that nobody wrote upon. None of it is a move or an error, parts
//! a game or hides what stands beside it, in rows of every kind; an empty cell among the moves is told all the same.

mod support;

use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::Options;
use support::sheets::{BREYER, OPERA, cells, codes, read, repaired, uci, whole};

const NOTATIONS: [Notation; 3] = [
    Notation::Abbreviated,
    Notation::Coordinate,
    Notation::Descriptive,
];

/// Lines with which a page ends or begins.
const PAGE_LINES: [&str; 18] = [
    "p. 43",
    "Page 2",
    "page 2/3",
    "Page 2 sur 3",
    "2/3",
    "41",
    "347",
    "43.",
    "- 41 -",
    "— 41 —",
    "Suite de la feuille",
    "suite au verso",
    "(suite au verso)",
    "Suite p. 2",
    "T.S.V.P.",
    "Tournez S.V.P.",
    ".../...",
    "Feuille 2",
];

/// How the cells of a row are parted.
const LAYOUTS: [[&str; 4]; 6] = [
    ["", ". ", " ", ""],
    ["", "  ", "      ", ""],
    ["", ". ", "      ", ""],
    ["", "\t", "\t", ""],
    ["", ";", ";", ""],
    ["| ", " | ", " | ", " |"],
];

/// The half-moves of two games in a notation, as far as they are asked for, with the moves that they are.
fn games(half_moves: usize) -> Vec<(Vec<String>, String)> {
    let mut games = Vec::new();
    for (text, notation) in [BREYER, OPERA]
        .iter()
        .flat_map(|text| NOTATIONS.map(|n| (text, n)))
    {
        let game = whole(text);
        let cells = cells(&game, notation)[..half_moves].to_vec();
        let moves = uci(&game);
        let moves: Vec<&str> = moves.split(' ').take(half_moves).collect();
        games.push((cells, moves.join(" ")));
    }
    games
}

/// The rows of a sheet.
fn rows(cells: &[String], [before, number, between, end]: [&str; 4]) -> Vec<String> {
    let rows = cells.chunks(2).zip(1..);
    let row =
        |(row, n): (&[String], usize)| format!("{before}{n}{number}{}{end}", row.join(between));
    rows.map(row).collect()
}

/// Asserts that nothing is wrong with a page, and that its moves are those, as they stand and repaired.
fn assert_clean(page: &str, moves: &str) {
    let (game, left) = read(page);
    assert_eq!((codes(&game), left), (Vec::new(), ""), "{page}");
    assert_eq!(
        (game.status, uci(&game).as_str()),
        (Status::Whole, moves),
        "{page}"
    );
    let repaired = repaired(page, &Options::default());
    assert_eq!(uci(&repaired.game), moves, "{page}");
}

#[test]
fn a_line_of_the_page_stands_anywhere_among_the_rows_and_behind_them() {
    for half_moves in [25, 26] {
        for ((cells, moves), result) in games(half_moves)
            .iter()
            .zip([None, Some("1-0"), Some("1/2-1/2")].iter().cycle())
        {
            for (layout, line) in LAYOUTS
                .iter()
                .flat_map(|layout| PAGE_LINES.map(|line| (layout, line)))
            {
                let rows = rows(cells, *layout);
                for at in [4, rows.len() - 1, rows.len()] {
                    let (above, below) = rows.split_at(at);
                    let mut lines = [above, &[line.to_string()], below].concat();
                    lines.extend(result.map(str::to_string));
                    assert_clean(&lines.join("\n"), moves);
                }
            }
        }
    }
}

#[test]
fn a_line_of_the_page_behind_the_result_begins_no_other_record() {
    for (cells, moves) in games(26) {
        let rows = rows(&cells, LAYOUTS[0]).join("\n");
        for line in PAGE_LINES {
            assert_clean(&format!("{rows}\n1-0\n{line}\n"), &moves);
            let page = format!("{rows}\n1-0\n\n{line}\n\n1. e4 e5 2. Cf3 1-0\n");
            let (game, left) = read(&page);
            assert_eq!(
                (uci(&game), left),
                (moves.clone(), "1. e4 e5 2. Cf3 1-0"),
                "{page}"
            );
        }
    }
}

#[test]
fn a_move_misread_beside_a_line_of_the_page_is_told_and_given_back() {
    for line in PAGE_LINES {
        for damaged in ["Fb9", "Fk5"] {
            let page = format!(
                "1. e4 e5\n2. Cf3 Cc6\n{line}\n3. {damaged} a6\n{line}\n4. Fa4 Cf6\n5. O-O\n{line}\n1-0\n"
            );
            let (game, _) = read(&page);
            assert_eq!(codes(&game), ["unreadable"], "{page}");
            let repaired = repaired(&page, &Options::default());
            let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1";
            assert_eq!(uci(&repaired.game), moves, "{page}");
        }
    }
}

#[test]
fn unused_rows_of_a_form_are_no_half_moves() {
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for (layout, rule) in LAYOUTS
                .iter()
                .flat_map(|layout| RULES.map(|rule| (layout, rule)))
            {
                let [before, number, between, end] = layout;
                let mut written = rows(&cells, *layout);
                if half_moves % 2 == 1 && !rule.is_empty() {
                    let last = written.pop().unwrap_or_default();
                    let last = last.strip_suffix(end).unwrap_or(&last);
                    written.push(format!("{last}{between}{rule}{end}"));
                }
                for unused in [1, 2, 9] {
                    let printed = (14..14 + unused)
                        .map(|n| format!("{before}{n}{number}{rule}{between}{rule}{end}"));
                    let mut lines = written.clone();
                    lines.extend(printed);
                    assert_clean(&lines.join("\n"), &moves);
                    for result in ["1-0", "\n1/2-1/2", "p. 2\n\nLes Noirs abandonnent."] {
                        assert_clean(&format!("{}\n{result}\n", lines.join("\n")), &moves);
                    }
                }
            }
        }
    }
}

/// What rules the cells of a form, or strikes them out.
const RULES: [&str; 6] = ["____", "__________", "........", "......", "------", ""];

#[test]
fn a_rule_behind_a_move_is_no_cell() {
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for rule in ["___", "________", " ____"] {
                let ruled: Vec<String> = cells.iter().map(|cell| format!("{cell}{rule}")).collect();
                for layout in LAYOUTS {
                    let mut lines = rows(&ruled, layout);
                    lines.push("14. ______ ______".to_string());
                    assert_clean(&lines.join("\n"), &moves);
                }
            }
        }
    }
}

#[test]
fn an_empty_cell_among_the_moves_is_told() {
    for rule in ["____", "........", "------"] {
        for page in [
            format!("1. e4 e5\n2. Cf3 {rule}\n3. Fb5 a6\n4. Fa4 Cf6\n"),
            format!("1. e4 e5\n2. {rule} Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n"),
            format!("1\te4\te5\n2\tCf3\t{rule}\n3\tFb5\ta6\n4\tFa4\tCf6\n"),
            format!("1;e4;e5\n2;{rule};Cc6\n3;Fb5;a6\n4;Fa4;Cf6\n"),
            format!("1. e4 e5\n2. {rule} {rule}\n3. Fb5 a6\n4. Fa4 Cf6\n"),
        ] {
            let (game, _) = read(&page);
            assert_ne!(codes(&game), [""; 0], "{page}");
            assert_eq!(game.status, Status::Broken, "{page}");
        }
    }
}
