//! A question mark behind a move and a blank, as French is set: it judges the move, in the lines of a text and in the cells of tables.

use crate::support::sheets::{
    SPANISH_MOVES, SPANISH_ROWS, assert_untouched, codes, read, repaired, uci,
};
use greffier::game::Status;
use greffier::repair::Options;
use greffier::source::{Encoding, Pieces};

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
    for rows in &SPANISH_ROWS {
        for layout in LAYOUTS {
            for marked in 0..8 {
                let text = page(rows, marked, layout);
                assert_untouched(&text, SPANISH_MOVES);
            }
        }
    }
}

#[test]
fn alone_in_its_cell_it_is_one() {
    for rows in &SPANISH_ROWS {
        for layout in LAYOUTS {
            let mut rows = *rows;
            rows[2][1] = "?";
            let text = page(&rows, 8, layout);
            assert_eq!(codes(&read(&text).0), ["unreadable"], "{text}");
            let mended = repaired(&text, &Options::default());
            assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
        }
    }
}

#[test]
fn behind_the_last_move_it_judges_as_others_did_before() {
    for rows in &SPANISH_ROWS {
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

/// Rows as spreadsheets save them: what stands before the number, behind it, between the cells, and behind them.
const QUOTED: [[&str; 4]; 4] = [
    ["", ";\"", "\";\"", "\"\n"],
    ["\"", "\";\"", "\";\"", "\"\n"],
    ["\"", "\",\"", "\",\"", "\"\r\n"],
    ["\"", "\"\t\"", "\"\t\"", "\"\n"],
];

/// A text as its source has it: quotation marks about cells are blanks.
fn decoded(text: &str) -> String {
    let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto);
    let piece = pieces.next().expect("it can be read").expect("a piece");
    piece.text().to_owned()
}

#[test]
fn between_quotation_marks_it_judges_as_without() {
    for rows in &SPANISH_ROWS {
        for [before, number, between, behind] in QUOTED {
            for mark in ["?", "!", "!?", "?!", "??"] {
                for marked in 0..8 {
                    let mut cells: Vec<String> =
                        rows.iter().flatten().map(|cell| (*cell).into()).collect();
                    cells[marked] += &format!(" {mark}");
                    let row = |(n, row): (usize, &[String])| {
                        let n = n + 1;
                        format!("{before}{n}{number}{}{between}{}{behind}", row[0], row[1])
                    };
                    let text: String = cells.chunks(2).enumerate().map(row).collect();
                    assert_untouched(&decoded(&text), SPANISH_MOVES);
                }
            }
        }
    }
}

#[test]
fn alone_between_quotation_marks_it_is_a_cell() {
    for rows in &SPANISH_ROWS {
        for [before, number, between, behind] in QUOTED {
            let mut rows = *rows;
            rows[2][1] = "?";
            let row = |(n, row): (usize, &[&str; 2])| {
                let n = n + 1;
                format!("{before}{n}{number}{}{between}{}{behind}", row[0], row[1])
            };
            let text: String = rows.iter().enumerate().map(row).collect();
            let text = decoded(&text);
            assert_eq!(codes(&read(&text).0), ["unreadable"], "{text}");
            let mended = repaired(&text, &Options::default());
            assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
        }
    }
}
