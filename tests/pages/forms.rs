//! What the paper of a sheet says of itself: its pages, its rules, the rows that nobody wrote upon. None of it is a move or an error, parts
//! a game or hides what stands beside it, in rows of every kind; an empty cell among the moves is told all the same.

use crate::support::sheets::{LAYOUTS, assert_clean, codes, games, read, repaired, rows, uci};
use greffier::game::Status;
use greffier::repair::Options;

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

#[test]
fn a_line_of_the_page_stands_anywhere_among_the_rows_and_behind_them() {
    let mut results = ["", "1-0\n", "1/2-1/2\n"].into_iter().cycle();
    let mut layouts = LAYOUTS.into_iter().cycle();
    for (cells, moves) in games(25).into_iter().chain(games(26)) {
        for line in crate::support::sampled(PAGE_LINES, 2) {
            // Each line stands in three layouts of each game.
            for layout in layouts.by_ref().take(3) {
                let rows = rows(&cells, layout);
                for at in [4, rows.len() - 1, rows.len()] {
                    let (above, below) = rows.split_at(at);
                    let lines = [above, &[line.to_string()], below].concat();
                    let result = results.next().unwrap_or_default();
                    // A number with a stop may be that of an unused row.
                    if at < rows.len() || line != "43." {
                        assert_clean(&format!("{}\n{result}", lines.join("\n")), &moves);
                    }
                }
            }
            layouts.next();
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
    for line in PAGE_LINES.into_iter().filter(|line| *line != "43.") {
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
    let results = [
        "",
        "1-0\n",
        "\n1/2-1/2\n",
        "p. 2\n\nLes Noirs abandonnent.\n",
    ];
    let mut unused = [(1, ""), (2, "1-0\n"), (9, "")]
        .into_iter()
        .chain(results.map(|result| (9, result)))
        .cycle();
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for (layout, rule) in LAYOUTS
                .iter()
                .flat_map(|layout| RULES.map(|rule| (layout, rule)))
            {
                let [before, number, between, end] = layout;
                let mut lines = rows(&cells, *layout);
                if half_moves % 2 == 1 && !rule.is_empty() {
                    let last = lines.pop().unwrap_or_default();
                    let last = last.strip_suffix(end).unwrap_or(&last);
                    lines.push(format!("{last}{between}{rule}{end}"));
                }
                let (count, result) = unused.next().unwrap_or_default();
                lines.extend(
                    (14..14 + count)
                        .map(|n| format!("{before}{n}{number}{rule}{between}{rule}{end}")),
                );
                assert_clean(&format!("{}\n{result}", lines.join("\n")), &moves);
            }
        }
    }
}

/// What rules the cells of a form, or strikes them out.
const RULES: [&str; 6] = ["____", "__________", "........", "......", "------", ""];

/// The signs with which writers fill or strike out the cells of rows that nobody needs.
const SIGNS: [&str; 14] = [
    "-",
    "—",
    "–",
    "---",
    "————",
    "…",
    "...",
    "/",
    "//",
    "XXXX",
    "x",
    "?",
    "~",
    r"\",
];

#[test]
fn rows_below_the_last_move_in_which_signs_alone_stand_are_no_half_moves() {
    let ends = [
        "1-0\n",
        "",
        "\n0-1\n",
        "(1-0)\n",
        "Les Noirs abandonnent.\n",
    ];
    let mut unused = ends.into_iter().zip([2, 3, 2, 9, 4]).cycle();
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for (layout, sign) in LAYOUTS
                .iter()
                .flat_map(|layout| SIGNS.map(|sign| (layout, sign)))
            {
                let (end_of_page, count) = unused.next().unwrap_or_default();
                let mut lines = rows(&cells, *layout);
                // Black's cell beside the last move is filled too, or left as it is.
                if half_moves == 25 && count % 2 == 0 {
                    let [.., between, end] = layout;
                    let last = lines.pop().unwrap_or_default();
                    let last = last.strip_suffix(end).unwrap_or(&last);
                    lines.push(format!("{last}{between}{sign}{end}"));
                }
                lines.extend(unused_rows(14, count, sign, *layout));
                let page = format!("{}\n{end_of_page}", lines.join("\n"));
                assert_clean(&page, &moves);
            }
        }
    }
}

/// Rows of a form from a number on, each cell with a sign in it.
fn unused_rows(
    from: usize,
    count: usize,
    sign: &str,
    [before, number, between, end]: [&str; 4],
) -> Vec<String> {
    let row = |n| format!("{before}{n}{number}{sign}{between}{sign}{end}");
    (from..from + count).map(row).collect()
}

#[test]
fn unused_rows_below_a_damaged_move_are_no_half_moves() {
    for (sign, count) in SIGNS.into_iter().flat_map(|sign| [2, 5].map(|n| (sign, n))) {
        for layout in LAYOUTS {
            for result in ["", "1-0\n"] {
                let cells = ["e4", "e5", "Cf3", "Cc6", "Fk5", "a6", "Fa4", "Cf6"];
                let mut lines = rows(&cells.map(str::to_string), layout);
                lines.extend(unused_rows(5, count, sign, layout));
                let page = format!("{}\n{result}", lines.join("\n"));
                let (game, _) = read(&page);
                assert_eq!(codes(&game), ["unreadable"], "{page}");
                let repaired = repaired(&page, &Options::default());
                let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
                assert_eq!(uci(&repaired.game), moves, "{page}");
            }
        }
    }
}

#[test]
fn unused_rows_stand_behind_the_result_too() {
    let signs = SIGNS.into_iter().chain(RULES);
    let mut signs = signs.cycle();
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for layout in LAYOUTS {
                for result in [
                    "1-0",
                    "½-½",
                    "\n0-1\n",
                    "Les Noirs abandonnent.",
                    "Résultat : 1-0",
                ] {
                    let sign = signs.next().unwrap_or_default();
                    for (count, footer) in [(1, ""), (4, ""), (3, "\nSignatures :\n")] {
                        let mut lines = rows(&cells, layout);
                        lines.push(result.to_string());
                        lines.extend(unused_rows(14, count, sign, layout));
                        let page = format!("{}\n{footer}", lines.join("\n"));
                        assert_clean(&page, &moves);
                        assert!(read(&page).0.stated.is_some(), "{page}");
                    }
                }
            }
        }
    }
}

#[test]
fn one_row_of_signs_below_the_rows_may_be_moves_that_were_not_read() {
    for sign in ["?", "…", "/"] {
        for layout in LAYOUTS {
            let cells = ["e4", "e5", "Cf3", "Cc6", sign, sign].map(str::to_string);
            let page = format!("{}\n1-0\n", rows(&cells, layout).join("\n"));
            let (game, _) = read(&page);
            assert_eq!(game.status, Status::Broken, "{page}");
        }
    }
}

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

#[test]
fn a_few_dots_below_the_rows_are_a_move_that_was_not_read() {
    for cell in ["…", "---"] {
        for (number, between, end) in [(". ", " ", ""), (";", ";", ""), ("\t", "\t", "")] {
            let page = format!(
                "1{number}e4{between}e5{end}\n2{number}Cf3{between}Cc6{end}\n3{number}{cell}{between}-{end}\n1-0\n"
            );
            let (game, _) = read(&page);
            assert_eq!(game.status, Status::Broken, "{page}");
            let told = game.faults.iter();
            let mut told = told.map(|fault| &page[fault.span.clone()]);
            assert!(told.any(|told| told == cell), "{page}");
        }
    }
}
