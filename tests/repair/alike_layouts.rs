//! A damaged sheet is repaired alike in whatever way its rows are laid out: what parts its cells, how it is numbered, and where its
//! lines end say nothing of its moves.

use crate::support::sheets::{games, repaired, uci};
use greffier::repair::Options;

/// A row with one sign before its first cell, between its cells and behind them.
fn rows(cells: &[String], [before, number, between, behind]: [&str; 4]) -> String {
    let rows = cells.chunks(2).zip(1..);
    rows.map(|(row, n)| format!("{before}{n}{number}{}{behind}\n", row.join(between)))
        .collect()
}

/// The cells of the first column made as long as the longest, and two blanks more.
fn padded(cells: &[String]) -> String {
    let width = cells
        .iter()
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(0)
        + 2;
    let row = |(row, n): (&[String], usize)| match row {
        [white, black] => format!("{n:>2}. {white:<width$}{black}\n"),
        row => format!("{n:>2}. {}\n", row.concat()),
    };
    cells.chunks(2).zip(1..).map(row).collect()
}

/// The number of each row before both of its cells.
fn numbered_twice(cells: &[String]) -> String {
    let row = |(row, n): (&[String], usize)| {
        let cells: Vec<String> = row.iter().map(|cell| format!("{n}. {cell}")).collect();
        format!("{}\n", cells.join("    "))
    };
    cells.chunks(2).zip(1..).map(row).collect()
}

/// Each half-move on a line of its own.
fn one_below_the_other(cells: &[String]) -> String {
    let line = |(at, cell): (usize, &String)| match at % 2 {
        0 => format!("{}. {cell}\n", at / 2 + 1),
        _ => format!("{}... {cell}\n", at / 2 + 1),
    };
    cells.iter().enumerate().map(line).collect()
}

/// The sheet in every layout, with what it is called.
fn layouts(cells: &[String]) -> Vec<String> {
    let signs = [
        ["", "\t", "\t", ""],
        ["", ". ", " ", ""],
        ["", ". ", "  ", ""],
        ["", ". ", "   ", ""],
        ["", ". ", "      ", ""],
        ["", ") ", " ", ""],
        ["", "  ", "   ", ""],
        ["| ", " | ", " | ", " |"],
        ["| ", ". || ", " || ", ""],
        ["", ";", ";", ""],
        ["", " ; ", " ; ", ""],
        ["> ", ". ", " ", ""],
        ["(", ") ", " ", ""],
        ["[", "] ", "  ", ""],
        ["", ",", ",", ""],
        ["", ", ", ", ", ""],
    ];
    let mut sheets: Vec<String> = signs.map(|signs| rows(cells, signs)).to_vec();
    let plain = &sheets[1];
    let run_on = plain.replace('\n', " ");
    let touching = rows(cells, ["", ".", " ", ""]).replace('\n', " ");
    let apart = sheets[2].replace('\n', "\n\n");
    let bracketed = rows(cells, ["(", ") ", " ", ""]).replace('\n', " ");
    sheets.extend([run_on, touching, apart, bracketed]);
    sheets.extend([
        padded(cells),
        numbered_twice(cells),
        one_below_the_other(cells),
    ]);
    sheets
}

/// A cell with one of its letters and figures left out, written twice or taken for one that is like it.
fn damaged(cell: &str, at: usize) -> String {
    let places: Vec<(usize, char)> = cell
        .char_indices()
        .filter(|(_, c)| c.is_alphanumeric())
        .collect();
    let (place, c) = places[at % places.len()];
    let other = match c {
        'c' => "e",
        'a' => "d",
        '3' => "5",
        'F' => "T",
        _ if at.is_multiple_of(2) => "",
        _ => &cell[place..place + c.len_utf8()].repeat(2),
    };
    format!("{}{other}{}", &cell[..place], &cell[place + c.len_utf8()..])
}

#[test]
fn a_sheet_with_two_mistakes_is_repaired_alike_in_every_layout() {
    for (clean, _) in games(22) {
        for at in 2..8 {
            let mut cells = clean.clone();
            for wrong in [at, 2 * at + 3] {
                cells[wrong] = damaged(&cells[wrong], at + wrong);
            }
            let sheets = layouts(&cells);
            let found = |sheet: &String| uci(&repaired(sheet, &Options::default()).game);
            let usual = found(&sheets[0]);
            for sheet in &sheets[1..] {
                assert_eq!(found(sheet), usual, "{sheet}");
            }
        }
    }
}
