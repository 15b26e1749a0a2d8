//! White's moves on a line and Black's on another, each behind the name of its side, are one game.

use crate::support::sheets::{
    SPANISH_MOVES, SPANISH_ROWS, assert_untouched, codes, corrected, read, repaired, told, uci,
};
use greffier::game::Status;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::Options;

/// What stands before each of White's and Black's moves, and between them.
const LISTS: [[&str; 3]; 10] = [
    ["N. ", "N. ", ", "],
    ["N. ", "N. ", " "],
    ["N. ", "N... ", ", "],
    ["N. ", "N. ", " ; "],
    ["N) ", "N) ", "; "],
    ["N ", "N ", " "],
    ["", "", ", "],
    ["", "", " ; "],
    ["", "", "\t"],
    ["", "", " "],
];
/// What names White and Black.
const NAMES: [[&str; 2]; 7] = [
    ["Coups des Blancs : ", "Coups des Noirs : "],
    ["Blancs : ", "Noirs : "],
    ["Les Blancs :", "Les Noirs :"],
    ["BLANCS ", "NOIRS "],
    ["**Blancs :** ", "**Noirs :** "],
    ["- Blancs : ", "- Noirs : "],
    ["Blancs (Dupont) : ", "Noirs (Martin) : "],
];

/// The two lines.
fn lines(rows: &[[&str; 2]], [white, black, between]: [&str; 3]) -> [String; 2] {
    [0, 1].map(|side| {
        let number = [white, black][side];
        let cells = rows
            .iter()
            .zip(1..)
            .filter(|(row, _)| !row[side].is_empty());
        let cells = cells.map(|(row, n)| number.replace('N', &n.to_string()) + row[side]);
        cells.collect::<Vec<String>>().join(between)
    })
}

fn pages(rows: &[[&str; 2]]) -> Vec<String> {
    let lists = LISTS.iter().flat_map(|list| {
        let [white, black] = lines(rows, *list);
        NAMES.map(|[one, other]| format!("{one}{white}\n{other}{black}\n"))
    });
    lists.collect()
}

#[test]
fn they_are_one_game() {
    for rows in &SPANISH_ROWS {
        for page in pages(rows) {
            assert_untouched(&page, SPANISH_MOVES);
            assert_untouched(
                &format!("Dupont - Martin, Paris 1923\n\n{page}1-0\n"),
                SPANISH_MOVES,
            );
        }
    }
}

#[test]
fn black_may_stand_above_and_the_result_at_an_end() {
    for rows in &SPANISH_ROWS {
        for list in LISTS {
            let [white, black] = lines(rows, list);
            for page in [
                format!("Noirs : {black}\nBlancs : {white}\n"),
                format!("Blancs : {white}\n\nNoirs : {black}\n"),
                format!("Blancs : {white} 1-0\nNoirs : {black}\n"),
                format!("Blancs : {white}\nNoirs : {black} 1-0\n"),
            ] {
                assert_untouched(&page, SPANISH_MOVES);
                let (game, _) = read(&page);
                assert_eq!(game.stated.is_some(), page.contains("1-0"), "{page}");
            }
        }
    }
}

#[test]
fn one_line_may_hold_both_and_one_list_two_lines() {
    for rows in &SPANISH_ROWS {
        for list in &LISTS[..5] {
            let [white, black] = lines(rows, *list);
            assert_untouched(
                &format!("Blancs : {white} Noirs : {black}\n"),
                SPANISH_MOVES,
            );
            let third = white
                .find("3. ")
                .or(white.find('3'))
                .expect("it is numbered");
            let (above, below) = white.split_at(third);
            if list[0] == "N. " {
                let page = format!("Blancs : {}\n{below}\nNoirs : {black}\n", above.trim_end());
                assert_untouched(&page, SPANISH_MOVES);
            }
        }
    }
}

#[test]
fn white_may_have_the_last_move() {
    for rows in &SPANISH_ROWS {
        let mut rows = *rows;
        rows[3][1] = "";
        let (moves, _) = SPANISH_MOVES.rsplit_once(' ').expect("moves");
        for page in pages(&rows) {
            assert_untouched(&page, moves);
        }
    }
}

#[test]
fn a_damaged_cell_is_one_correction_where_it_stands() {
    for (rows, damaged) in SPANISH_ROWS.iter().zip(["Cc9", "Cb8-c9", "C 9 FD"]) {
        for cell in [damaged, "?"] {
            let mut rows = *rows;
            rows[1][1] = cell;
            for page in pages(&rows) {
                let mended = repaired(&page, &Options::default());
                assert_eq!(corrected(&page, &mended), [cell], "{page}");
                assert_eq!(uci(&mended.game), SPANISH_MOVES, "{page}");
            }
        }
    }
}

#[test]
fn a_move_that_a_list_lacks_is_told() {
    for rows in &SPANISH_ROWS {
        for [row, side] in [[1, 1], [2, 0]] {
            let mut rows = *rows;
            rows[row][side] = "";
            for list in &LISTS[..6] {
                let [white, black] = lines(&rows, *list);
                let page = format!("Blancs : {white}\nNoirs : {black}\n");
                let (game, left) = read(&page);
                assert_eq!((game.status, left), (Status::Broken, ""), "{page}");
                assert_eq!(codes(&game)[0], "missing-move", "{page}");
                let mended = repaired(&page, &Options::default());
                assert_eq!(mended.game.plies.len(), 8, "{page}");
            }
        }
    }
}

#[test]
fn names_of_players_and_rows_led_by_sides_are_no_lists() {
    for rows in &SPANISH_ROWS {
        let row = |(row, n): (&[&str; 2], usize)| format!("{n}. {} {}\n", row[0], row[1]);
        let moves: String = rows.iter().zip(1..).map(row).collect();
        let led = |row: &[&str; 2]| format!("Blancs : {}\nNoirs : {}\n", row[0], row[1]);
        let led: String = rows.iter().map(led).collect();
        for page in [
            format!("Blancs : Dupont, Jean\nNoirs : Martin, Paul\n\n{moves}"),
            format!("Blancs : C. Roy, Paris\nNoirs : F. Rey, Lyon\n{moves}"),
            led,
        ] {
            assert_untouched(&page, SPANISH_MOVES);
        }
    }
    let page = "Blancs : 1. e4 e5 2. Cf3 Cc6\n";
    assert_eq!(told(page, &[]).plies.len(), 4);
}

#[test]
fn the_lists_may_be_the_rows_of_a_table() {
    for rows in &SPANISH_ROWS {
        let list = |side: usize, sign: &str| {
            let cells = rows.iter().map(|row| row[side]);
            cells.collect::<Vec<&str>>().join(sign)
        };
        for [before, sign, end] in [
            ["", ";", ""],
            ["| ", " | ", " |"],
            ["", "\t", ""],
            ["", " | ", ""],
        ] {
            let row = |name: &str, side: usize| {
                format!("{before}{name}{sign}{}{end}\n", list(side, sign))
            };
            let page = row("Blancs", 0) + &row("Noirs", 1);
            assert_untouched(&page, SPANISH_MOVES);
        }
    }
}

#[test]
fn every_byte_of_the_lists_stands_in_an_item() {
    for rows in &SPANISH_ROWS {
        for page in pages(rows) {
            let page = format!("{page}1-0\n");
            let (record, _, end) =
                next(&page, 0, &Choice::default(), &Start::Record).expect("a record");
            let mut spans: Vec<_> = record.items.iter().map(|item| item.span()).collect();
            spans.sort_by_key(|span| span.start);
            let mut at = 0;
            for span in spans {
                assert!(page[at..span.start].trim().is_empty(), "{page}{span:?}");
                at = span.end;
            }
            assert!(page[at..end].trim().is_empty(), "{page}");
        }
    }
}
