//! The row behind the last move of a table, of which one cell is the result and others say something else; and tables whose rows begin
//! with what parts their cells.

use crate::support::sheets::{MOVES, codes, read, told, uci};
use greffier::game::GameResult;
use greffier::record::{self, Choice, Kind};
use greffier::source::{Encoding, Pieces};
use shakmaty::Color;

const CELLS: [[&str; 4]; 3] = [
    ["e4", "e5", "Cf3", "Cc6"],
    ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6"],
    ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD"],
];

/// What parts the cells, what stands before the first one of a row, and what behind the last.
const LAYOUTS: [[&str; 3]; 9] = [
    [";", "", ""],
    [";", "", ";"],
    [";", ";", ";"],
    [" ; ", "", ""],
    [" ; ", "; ", " ;"],
    ["|", "", ""],
    [" | ", "| ", " |"],
    ["\t", "", ""],
    ["\t", "\t", ""],
];

const RESULTS: [(&str, GameResult); 6] = [
    ("1-0", GameResult::Wins(Color::White)),
    ("0-1", GameResult::Wins(Color::Black)),
    ("1/2-1/2", GameResult::Draw),
    ("nulle", GameResult::Draw),
    ("les Noirs abandonnent", GameResult::Wins(Color::White)),
    // White has the move.
    ("abandon", GameResult::Wins(Color::Black)),
];

/// What the other cells of the row may hold.
const WORDS: [&str; 8] = [
    "+",
    "=",
    "temps",
    "1 h 30",
    "(quarante coups)",
    "Signature",
    "OK",
    "1:30",
];

fn row([sign, before, behind]: [&str; 3], cells: &[&str]) -> String {
    format!("{before}{}{behind}\n", cells.join(sign))
}

/// A table of two rows in a layout, with a row behind them.
fn table(cells: [&str; 4], layout: [&str; 3], last: &[&str]) -> String {
    let [a, b, c, d] = cells;
    [
        row(layout, &["1", a, b]),
        row(layout, &["2", c, d]),
        row(layout, last),
    ]
    .concat()
}

/// Each kind of table.
fn tables() -> impl Iterator<Item = ([&'static str; 4], [&'static str; 3])> {
    let layouts = |cells| LAYOUTS.map(|layout| (cells, layout));
    CELLS.into_iter().flat_map(layouts)
}

/// The words of the first record that are printed beside its moves.
fn words(text: &str) -> String {
    let (record, _) = record::read(text, 0, &Choice::default()).expect(text);
    let told = record
        .items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Aside | Kind::Prose));
    told.map(|item| &text[item.span()])
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_table_is_read_whatever_stands_before_the_numbers_of_its_rows() {
    for (cells, layout) in tables() {
        let page = table(cells, layout, &["", "1-0"]);
        let head = row(layout, &["N°", "Blancs", "Noirs"]);
        for page in [page.clone(), head + &page] {
            let game = told(&page, &[]);
            assert_eq!(uci(&game), MOVES, "{page}");
            assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{page}");
        }
    }
}

#[test]
fn a_row_of_which_nothing_is_read_is_told_in_each_of_its_cells() {
    for (cells, layout) in tables() {
        let page = table(cells, layout, &["3", "Fx9", "x6"]) + &row(layout, &["4", "1-0", ""]);
        let (game, _) = read(&page);
        for word in ["Fx9", "x6"] {
            let place = page.find(word).expect(&page);
            let told = |fault: &greffier::game::Fault| fault.span.contains(&place);
            assert!(game.faults.iter().any(told), "{page}: {:?}", codes(&game));
        }
        assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{page}");
    }
}

#[test]
fn the_result_is_read_in_whichever_cell_of_its_row() {
    for ((cells, layout), (result, stated)) in
        tables().flat_map(|table| RESULTS.map(|result| (table, result)))
    {
        for word in WORDS {
            for last in [
                ["", result, word],
                ["3", result, word],
                ["", word, result],
                [result, "", word],
                ["", "-", result],
            ] {
                if last[1] == "OK" {
                    // Two letters may be left of a move.
                    continue;
                }
                let page = table(cells, layout, &last);
                let game = told(&page, &[]);
                assert_eq!(
                    (uci(&game).as_str(), game.stated),
                    (MOVES, Some(stated)),
                    "{page}"
                );
                assert!(
                    !last.contains(&word) || words(&page).contains(word),
                    "{page}: {}",
                    words(&page)
                );
            }
        }
    }
}

#[test]
fn of_two_cells_the_one_that_names_the_winner_is_the_result() {
    for (cells, layout) in tables() {
        for last in [
            ["", "abandon", "1-0"],
            ["", "1-0", "abandon"],
            ["3", "*", "1-0"],
            ["3", "mat", "1-0"],
        ] {
            let page = table(cells, layout, &last);
            assert_eq!(
                read(&page).0.stated,
                Some(GameResult::Wins(Color::White)),
                "{page}"
            );
        }
    }
}

#[test]
fn a_cell_that_may_be_a_half_move_is_told_beside_the_result() {
    for (cells, layout) in tables() {
        for last in [["3", "?", "1-0"], ["3", "Fx9", "1-0"], ["", "?", "1-0"]] {
            let page = table(cells, layout, &last);
            let (game, _) = read(&page);
            let place = page.rfind(last[1]).expect(&page);
            let told = |fault: &greffier::game::Fault| fault.span.contains(&place);
            assert!(game.faults.iter().any(told), "{page}: {:?}", codes(&game));
            assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{page}");
        }
    }
}

#[test]
fn a_semicolon_begins_a_comment_where_no_table_is() {
    let page = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6\n; 1-0 ; +\n3. Bb5 *\n";
    let (game, _) = read(page);
    assert_eq!(
        (uci(&game).as_str(), game.stated),
        ("e2e4 e7e5 g1f3 b8c6 f1b5", Some(GameResult::Unknown))
    );
    let page = "1. e4 e5 2. Cf3 Cc6\n; la suite ; 1-0 peut-être\n3. Fb5 a6\n";
    assert_eq!(uci(&read(page).0), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

#[test]
fn the_result_is_read_in_whichever_cell_of_a_file_of_values() {
    let quoted = |cell: &&str| format!("\"{cell}\"");
    for ([a, b, c, d], (result, stated)) in CELLS
        .into_iter()
        .flat_map(|cells| RESULTS.map(|result| (cells, result)))
    {
        for last in [
            vec![result, "", ""],
            vec![result],
            vec!["", result, ""],
            vec!["", "", result],
            vec!["Résultat", result],
            vec!["Résultat", result, ""],
            vec!["3", result, ""],
        ] {
            let rows = [vec!["1", a, b], vec!["2", c, d], last];
            for sign in [",", ";"] {
                let page = rows.iter().map(|row| {
                    let cells: Vec<String> = row.iter().map(quoted).collect();
                    cells.join(sign) + "\n"
                });
                let page = page.collect::<String>();
                let mut pieces = Pieces::new(page.as_bytes(), "-", Encoding::Auto);
                let piece = pieces.next().expect("no reader fails").expect("a piece");
                let game = told(piece.text(), &[]);
                assert_eq!(
                    (uci(&game), game.stated),
                    (MOVES.to_string(), Some(stated)),
                    "{page}"
                );
            }
        }
    }
}
