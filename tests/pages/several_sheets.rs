//! Several sheets in a file are as many records, whatever the layout of their moves and whatever stands between two of them.

use crate::support::sheets::{
    BREYER, LAYOUTS, OPERA, cells, codes, corrected, repaired, rows, uci, whole,
};
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::Options;

/// What stands between two sheets, behind the result of the first.
const BETWEEN: [&str; 9] = [
    "\n\n",
    "\n",
    "\n---\n",
    "\n***\n",
    "\n* * *\n",
    "\n=====\n",
    "\n-----\n",
    "\n\n----------\n\n",
    "\n\n=====\n\n",
];
/// How a game ended.
const RESULTS: [&str; 4] = ["1-0", "Résultat : 0-1", "1/2-1/2", "Les Noirs abandonnent"];

/// The half-moves of a game, and how engines write them.
type Sheet = (Vec<String>, String);

/// Three games of different length in a notation.
fn games(notation: Notation) -> [Sheet; 3] {
    [(BREYER, 24), (OPERA, 17), (BREYER, 11)].map(|(game, half_moves)| {
        let game = whole(game);
        let moves = uci(&game);
        let moves: Vec<&str> = moves.split(' ').take(half_moves).collect();
        let own = cells(&game, notation)[..half_moves].to_vec();
        (own, moves.join(" "))
    })
}

/// The moves of each record of a text, and what is told of it.
fn records(text: &str) -> Vec<(String, Vec<String>)> {
    let (mut at, mut found) = (0, Vec::new());
    while let Some((_, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        found.push((uci(&game), codes(&game)));
        at = end;
    }
    found
}

/// A text of the sheets, each below its heading.
fn text(
    sheets: &[String],
    headings: &[String],
    between: &str,
    blank: bool,
    ended: usize,
) -> String {
    let blank = if blank { "\n" } else { "" };
    let sheet = |(at, (sheet, heading)): (usize, (&String, &String))| {
        let result = RESULTS[(at + ended) % RESULTS.len()];
        format!("{heading}\n{blank}{sheet}{result}")
    };
    let all: Vec<String> = sheets.iter().zip(headings).enumerate().map(sheet).collect();
    all.join(between) + "\n"
}

/// Asserts of texts of three sheets as `laid` says that each is a record, and nothing is told of it.
fn assert_parted(headings: &[[&str; 3]], laid: impl Fn(&[String]) -> String) {
    for notation in Notation::ALL {
        let games = games(notation);
        let sheets = games.each_ref().map(|(cells, _)| laid(cells));
        let moves: Vec<&str> = games.iter().map(|(_, moves)| &**moves).collect();
        let mut ended = 0;
        for heading in headings {
            let heading = heading.map(str::to_owned);
            for between in crate::support::sampled(BETWEEN, 2) {
                // A blank line stands below each other heading, and not always behind the same rule.
                let blank = (ended + ended / BETWEEN.len()) % 2 == 1;
                let text = text(&sheets, &heading, between, blank, ended);
                let found = records(&text);
                let own: Vec<&str> = found.iter().map(|(moves, _)| &**moves).collect();
                assert_eq!(own, moves, "{text}");
                let told: Vec<&String> = found.iter().flat_map(|(_, told)| told).collect();
                assert!(told.iter().all(|code| *code == "result"), "{text}{told:?}");
                ended += 1;
            }
        }
    }
}

const HEADINGS: [[&str; 3]; 5] = [
    ["Table 1", "Table 2", "Table 3"],
    [
        "Ronde 3 – Échiquier 1",
        "Ronde 3 – Échiquier 2",
        "Ronde 3 – Échiquier 3",
    ],
    [
        "Table 1 : Dupont – Leroy",
        "Table 2 : Martin – Faure",
        "Table 3 : Lefèvre – Noiret",
    ],
    ["## Partie 1", "## Partie 2", "## Partie 3"],
    [
        "1. Dupont – Leroy",
        "2. Martin – Faure",
        "3. Lefèvre – Noiret",
    ],
];

/// The moves of a side, each with its number.
fn numbered(cells: &[String], side: usize, sign: &str, between: &str) -> String {
    let own = cells.iter().skip(side).step_by(2).zip(1..);
    let own = own.map(|(cell, n)| format!("{n}{sign}{cell}"));
    own.collect::<Vec<String>>().join(between)
}

/// A row of the numbers above those of both sides.
fn transposed(cells: &[String], [before, sign, end]: [&str; 3], numbers: bool) -> String {
    let rows = cells.len().div_ceil(2);
    let row = |name: &str, cells: Vec<String>| {
        let cells = cells.join(sign);
        format!("{before}{name}{sign}{cells}{end}\n")
    };
    let side = |side: usize| cells.iter().skip(side).step_by(2).cloned().collect();
    let heads = row("N°", (1..=rows).map(|n| n.to_string()).collect());
    let heads = if numbers { heads } else { String::new() };
    heads + &row("Blancs", side(0)) + &row("Noirs", side(1))
}

#[test]
fn rows_of_each_side_across_the_page() {
    for layout in [
        ["", ";", ""],
        ["", "\t", ""],
        ["", ",", ""],
        ["| ", " | ", " |"],
    ] {
        for numbers in [true, false] {
            assert_parted(&HEADINGS, |cells| transposed(cells, layout, numbers));
        }
    }
}

#[test]
fn lists_of_each_sides_moves() {
    for between in [", ", " ", " ; "] {
        for names in [
            ["Blancs : ", "Noirs : "],
            ["Les Blancs : ", "\nLes Noirs : "],
        ] {
            assert_parted(&HEADINGS, |cells| {
                let list = |side| numbered(cells, side, ". ", between);
                format!("{}{}\n{}{}\n", names[0], list(0), names[1], list(1))
            });
        }
    }
}

#[test]
fn a_column_of_each_side_below_the_other() {
    for sign in [". ", ") ", "\t"] {
        for names in [
            ["Blancs\n", "Noirs\n"],
            ["Les Blancs :\n", "\nLes Noirs :\n"],
            ["", "\n"],
        ] {
            assert_parted(&HEADINGS, |cells| {
                let block = |side| numbered(cells, side, sign, "\n");
                format!("{}{}\n{}{}\n", names[0], block(0), names[1], block(1))
            });
        }
    }
}

/// Asserts that damaged cells part no sheets and join none.
fn assert_parted_though_damaged(laid: impl Fn(&[String]) -> String) {
    for notation in Notation::ALL {
        for (at, damaged) in [(0, "?"), (1, "?"), (4, "Cc9"), (7, "?")] {
            let sheets = games(notation).map(|(mut cells, _)| {
                cells[at] = damaged.to_owned();
                laid(&cells)
            });
            let heading = HEADINGS[0].map(str::to_owned);
            for between in crate::support::sampled(BETWEEN, 2) {
                let text = text(&sheets, &heading, between, true, 0);
                assert_eq!(records(&text).len(), 3, "{text}");
                let (mut start, mut line) = (0, 0);
                while let Some((record, _, end)) =
                    next(&text, start, &Choice::default(), &Start::Record)
                {
                    let own = &text[record.span.start..end];
                    line += 1;
                    assert!(own.contains(&format!("Table {line}")), "{text}{own}");
                    start = end;
                }
            }
        }
    }
}

#[test]
fn damaged_cells_part_and_join_no_sheets() {
    assert_parted_though_damaged(|cells| transposed(cells, ["", ";", ""], true));
    assert_parted_though_damaged(|cells| {
        let list = |side| numbered(cells, side, ". ", ", ");
        format!("Blancs : {}\nNoirs : {}\n", list(0), list(1))
    });
    assert_parted_though_damaged(|cells| {
        let block = |side| numbered(cells, side, ". ", "\n");
        format!("Blancs\n{}\nNoirs\n{}\n", block(0), block(1))
    });
}

/// Headings that begin with a number, as rows do.
const NUMBERED_HEADINGS: [[&str; 3]; 6] = [
    [
        "1. Dupont – Leroy",
        "2. Martin – Faure",
        "3. Lefèvre – Noiret",
    ],
    [
        "1) Dupont – Leroy",
        "2) Martin – Faure",
        "3) Lefèvre – Noiret",
    ],
    [
        "1 - Dupont – Leroy 1-0",
        "2 - Martin – Faure 0-1",
        "3 - Lefèvre – Noiret 1/2-1/2",
    ],
    [
        "12/03/2023 – Ronde 3",
        "12/03/2023 – Ronde 4",
        "13/03/2023 – Ronde 5",
    ],
    [
        "4. Dupont – Leroy",
        "5. Martin – Faure",
        "6. Lefèvre – Noiret",
    ],
    ["Table 1", "Table 2", "Table 3"],
];

/// Rows in two columns side by side, each cell as wide as in the others where `width` is not nought.
fn abreast(cells: &[String], [before, sign, apart, end]: [&str; 4], width: usize) -> String {
    let rows: Vec<(usize, &[String])> = (1..).zip(cells.chunks(2)).collect();
    let height = rows.len().div_ceil(2);
    let row = |(n, row): &(usize, &[String])| {
        let black = row.get(1).map_or("", |cell| &**cell);
        format!("{n:>2}{sign}{:<width$}{sign}{black:<width$}", row[0])
    };
    let line = |at: usize| {
        let left = row(&rows[at]);
        let right = rows.get(at + height).map_or(String::new(), row);
        format!("{before}{left}{apart}{right}{end}")
            .trim_end()
            .to_owned()
            + "\n"
    };
    (0..height).map(line).collect()
}

#[test]
fn two_columns_under_a_heading_with_a_number() {
    for (layout, width) in [
        (["", " ", "  ", ""], 10),
        (["", ". ", "   ", ""], 10),
        (["", ";", ";", ""], 0),
        (["", "\t", "\t", ""], 0),
        (["| ", " | ", " | ", " |"], 0),
    ] {
        assert_parted(&NUMBERED_HEADINGS, |cells| abreast(cells, layout, width));
    }
}

/// Rows in pairs of columns under a line that names the sides of each; only those of the first have numbers, or none has.
fn under_names(
    cells: &[String],
    [before, sign, end]: [&str; 3],
    numbers: bool,
    pairs: usize,
) -> String {
    let rows: Vec<&[String]> = cells.chunks(2).collect();
    let height = rows.len().div_ceil(pairs);
    let line = |own: Vec<String>| format!("{before}{}{end}\n", own.join(sign));
    let names = (0..pairs).flat_map(|_| ["Blancs", "Noirs"].map(str::to_owned));
    let number = |number: String| numbers.then_some(number);
    let head = number("N°".to_owned()).into_iter().chain(names);
    let row = |at: usize| {
        let number = number((at + 1).to_string());
        let cell = |place: usize| {
            let row = rows.get(at + place / 2 * height);
            row.and_then(|row| row.get(place % 2)).cloned()
        };
        let cells = (0..2 * pairs).map(|place| cell(place).unwrap_or_default());
        line(number.into_iter().chain(cells).collect())
    };
    let rule = match before {
        "" => String::new(),
        _ => "|".to_owned() + &"---|".repeat(2 * pairs + usize::from(numbers)) + "\n",
    };
    line(head.collect()) + &rule + &(0..height).map(row).collect::<String>()
}

#[test]
fn pairs_of_columns_that_their_names_tell() {
    for layout in [
        ["", ";", ""],
        ["", "\t", ""],
        ["", ",", ""],
        ["| ", " | ", " |"],
    ] {
        for numbers in [false, true] {
            for pairs in [2, 3] {
                assert_parted(&HEADINGS[..4], |cells| {
                    under_names(cells, layout, numbers, pairs)
                });
            }
        }
    }
}

#[test]
fn damaged_cells_of_pairs_stand_in_their_rows() {
    for notation in Notation::ALL {
        let (cells, moves) = games(notation).into_iter().next().expect("a game");
        for numbers in [false, true] {
            for at in [0, 3, 12, 13, 19] {
                let mut cells = cells.clone();
                cells[at] = "?".to_owned();
                for layout in [["", ";", ""], ["", "\t", ""], ["| ", " | ", " |"]] {
                    let page = under_names(&cells, layout, numbers, 2);
                    let text = format!("{page}1-0\n\nTable 2\n{page}0-1\n");
                    let found = records(&text);
                    assert_eq!(found.len(), 2, "{text}");
                    let mended = repaired(&text, &Options::default());
                    assert_eq!(corrected(&text, &mended).len(), 1, "{text}");
                    let played = uci(&mended.game);
                    let others = |moves: &str| -> Vec<String> {
                        let all = moves.split(' ').enumerate();
                        let all = all.filter(|(place, _)| *place != at);
                        all.map(|(_, word)| word.to_owned()).collect()
                    };
                    assert_eq!(others(&played), others(&moves), "{text}");
                }
            }
        }
    }
}

/// A day, or the number of a table in figures, which stands alone below a heading.
const DAYS: [&str; 8] = [
    "01/10/23",
    "1/10/2023",
    "12.03.23",
    "12-03-23",
    "2023-03-12",
    "3/8",
    "12/3",
    "1/8",
];

#[test]
fn a_day_in_figures_alone_above_the_rows_says_no_move() {
    let headings: Vec<[String; 3]> = DAYS
        .iter()
        .flat_map(|day| {
            let below = [1, 2, 3].map(|table| format!("Table {table}\n{day}"));
            let above = [1, 2, 3].map(|table| format!("{day}\nTable {table}"));
            [below, above, [1, 2, 3].map(|_| (*day).to_owned())]
        })
        .collect();
    let headings: Vec<[&str; 3]> = headings
        .iter()
        .map(|heading| heading.each_ref().map(|line| &**line))
        .collect();
    for layout in [LAYOUTS[0], LAYOUTS[3], LAYOUTS[4]] {
        assert_parted(&headings, |cells| rows(cells, layout).join("\n") + "\n");
    }
}
