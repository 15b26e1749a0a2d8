//! Cells in which nothing is written, on sheets whose columns show: a word stands in the column in which it stands.

use crate::support::converted::converted;
use crate::support::sheets::{OPERA, cells, codes, read, repaired, uci, whole};
use greffier::diagnostic;
use greffier::game::{Cause, Game, Status};
use greffier::notation::Notation;
use greffier::repair::{Correction, Options};
use greffier::source::{Encoding, Pieces};
use greffier::write::{Format, Nonstandard};

/// How the rows of a sheet show their columns.
const SHEETS: [fn(usize, &str, &str) -> String; 8] = [
    |n, one, other| format!("{n}\t{one}\t{other}\n"),
    |n, one, other| format!("{n}.\t{one}\t{other}").trim_end().to_string() + "\n",
    |n, one, other| format!("| {n} | {one} | {other} |\n"),
    |n, one, other| format!("{n};{one};{other}\n"),
    |n, one, other| format!("{n:>3}  {one:<10}{other:<10}\n"),
    |n, one, other| format!("{n:>3}. {one:<10}{other}").trim_end().to_string() + "\n",
    |n, one, other| format!("{n};{one};0:{n:02};{other};0:10\n"),
    |n, one, other| format!("<tr><td>{n}</td><td>{one}</td><td>{other}</td></tr>\n"),
];

/// The one with times.
const TIMES: usize = 6;

const SPANISH: [[&str; 2]; 5] = [
    ["e4", "e5"],
    ["Cf3", "Cc6"],
    ["Fb5", "a6"],
    ["Fa4", "Cf6"],
    ["0-0", "Fe7"],
];
const PLAYED: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";

fn sheet(rows: &[[&str; 2]], row: fn(usize, &str, &str) -> String) -> String {
    let rows = rows.iter().zip(1..);
    rows.map(|([one, other], n)| row(n, one, other)).collect()
}

/// The lines of the half-moves that are told as missing.
fn missing(game: &Game, text: &str) -> Vec<usize> {
    let missing = game.faults.iter();
    let missing =
        missing.filter(|fault| matches!(fault.cause, Cause::Missing { .. } | Cause::Twice { .. }));
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    missing.map(|fault| line(fault.span.start)).collect()
}

#[test]
fn an_empty_cell_is_a_half_move_that_is_missing_and_is_filled() {
    for row in SHEETS {
        for (at, column) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)] {
            let mut rows = SPANISH;
            rows[at][column] = "";
            let text = sheet(&rows, row);
            let (game, _) = read(&text);
            assert_eq!(game.status, Status::Broken, "{text}");
            assert_eq!(missing(&game, &text), [at + 1], "{text}");
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), PLAYED, "{text}");
            let told: Vec<(u32, Correction)> = found
                .repairs
                .iter()
                .filter(|repair| repair.counts())
                .map(|repair| (repair.ply, repair.correction))
                .collect();
            let ply = (2 * at + column + 1) as u32;
            assert_eq!(told, [(ply, Correction::Missing)], "{text}");
        }
    }
}

#[test]
fn the_move_beside_an_empty_cell_is_never_the_other_sides() {
    // Each of them could be played by either side.
    let sheets = [
        "| n | Blancs | Noirs |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Cf3 | Cf6 |\n| 3 | Fc4 | Fe7 |\n| 4 |  | 0-0 |\n",
        "1\tP 4 R\tP 4 R\n2\t\tP 3 D\n3\tC 3 FR\tC 3 FR\n",
    ];
    for text in sheets {
        let (game, _) = read(text);
        assert_eq!(game.status, Status::Broken, "{text}");
        let codes: Vec<&str> = game
            .faults
            .iter()
            .map(|fault| diagnostic::code(&fault.cause))
            .collect();
        assert_eq!(codes, ["missing-move"], "{text}");
        let found = repaired(text, &Options::default());
        assert_eq!(found.repairs[0].correction, Correction::Missing, "{text}");
        assert_eq!(found.repairs.len(), 1, "{text}");
    }
    let text = "  1  d2-d4    Cg8-f6\n  2  c2-c4    g7-g6\n  3  Cb1-c3   Ff8-g7\n  4  e2-e4    0-0\n  \
                5  Cg1-f3   d7-d6\n  6  Ff1-e2   c7-c5\n  7  0-0      Tf8-e8\n  8           c5xd4\n*\n";
    let found = repaired(text, &Options::default());
    assert!(uci(&found.game).ends_with(" c5d4"), "{:?}", found.repairs);
}

#[test]
fn an_empty_cell_in_which_no_half_move_was_left_out_is_told_in_its_place() {
    let wrong = |fifth: &'static str| {
        [
            ["e4", "e5"],
            ["Cf3", ""],
            ["Cc6", "Fb5"],
            ["a6", fifth],
            ["Cf6", "0-0"],
            ["Fe7", ""],
        ]
    };
    // A time beside an empty cell could as well be what is left of a move.
    for (row, _) in SHEETS.into_iter().zip(0..).filter(|(_, at)| *at != TIMES) {
        // The words are a game as they stand: no move of them is changed.
        let text = sheet(&wrong("Fa4"), row);
        let (game, _) = read(&text);
        assert_eq!((uci(&game).as_str(), game.status), (PLAYED, Status::Whole));
        let told: Vec<&str> = game
            .faults
            .iter()
            .map(|fault| diagnostic::code(&fault.cause))
            .collect();
        assert_eq!(told, ["stray-cell", "move-number"], "{text}");
        assert!(repaired(&text, &Options::default()).repairs.is_empty());
        assert!(
            !converted(&text, Format::Pgn, Nonstandard::Split)
                .0
                .contains("{}"),
            "{text}"
        );
        // With a move misread besides, both are corrected.
        let text = sheet(&wrong("Fa44"), row);
        let found = repaired(&text, &Options::default());
        assert_eq!(uci(&found.game), PLAYED, "{text}");
        let told: Vec<(u32, Correction)> = found
            .repairs
            .iter()
            .map(|repair| (repair.ply, repair.correction))
            .collect();
        assert_eq!(
            told,
            [(4, Correction::Blank), (7, Correction::Misread)],
            "{text}"
        );
    }
}

#[test]
fn cells_that_hold_no_half_move_are_no_fault() {
    for row in SHEETS {
        // The game ends with White's move.
        let mut rows = SPANISH;
        rows[4][1] = "";
        let text = sheet(&rows, row);
        assert_eq!(uci(&whole(&text)), PLAYED.rsplit_once(' ').unwrap().0);
        let found = repaired(&text, &Options::default());
        assert!(found.repairs.is_empty(), "{text}");
    }
    // White's and Black's move in two lines, or a position in which Black moves.
    for text in [
        "1\te4\te5\n2\tCf3\t\n2\t\tCc6\n3\tFb5\ta6\n",
        "| 1 | e4 | e5 |\n| 2 | Cf3 | |\n| 2 | | Cc6 |\n| 3 | Fb5 | a6 |\n",
        "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1\t\te5\n2\tCf3\tCc6\n3\tFb5\ta6\n",
    ] {
        let game = whole(text);
        assert!(uci(&game).ends_with("g1f3 b8c6 f1b5 a7a6"), "{text}");
    }
}

/// A move in the wrong column may be the other side's too, as SAN and the descriptive notation have it.
#[test]
fn behind_an_empty_cell_in_which_nothing_is_missing_no_half_move_is_missing_either() {
    let (game, _) = read(OPERA);
    for notation in [
        Notation::Abbreviated,
        Notation::Descriptive,
        Notation::Coordinate,
    ] {
        let played = cells(&game, notation);
        for at in 2..played.len() - 8 {
            let mut cells = played.clone();
            cells.insert(at, String::new());
            cells.push(String::new());
            let rows: Vec<[&str; 2]> = cells
                .chunks_exact(2)
                .map(|row| [&*row[0], &*row[1]])
                .collect();
            let text = sheet(&rows, SHEETS[2]);
            let (read, _) = read(&text);
            // What may have been meant in the cell is not known: a move may be missing there, and nowhere else.
            let missing = missing(&read, &text);
            assert!(missing.iter().all(|line| *line == at / 2 + 1), "{text}");
            if missing.is_empty() {
                assert_eq!(uci(&read), uci(&game), "{text}");
            }
        }
    }
}

#[test]
fn where_black_begins_the_cell_of_white_is_none_beside_a_damaged_move() {
    let fen = "[SetUp \"1\"]\n[FEN \"rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 16\"]\n\n";
    let games = [
        ["Cc6", "Fb5", "a6", "Fa9", "b5", "Fb3", "Fc5", "O-O", "O-O"],
        [
            "Cb8-c6", "Ff1-b5", "a7-a6", "Fb5-a9", "b7-b5", "Fa4-b3", "Ff8-c5", "O-O", "O-O",
        ],
        [
            "C 3 FD", "F 5 CD", "P 3 TD", "F 9 T", "P 4 CD", "F 3 CD", "F 4 FD", "O-O", "O-O",
        ],
    ];
    for game in games {
        for sign in ["…", "...", "---", "--"] {
            for (before, number, between, end) in [
                ("", ". ", " ", " "),
                ("", ". ", " ", "\n"),
                ("", "\t", "\t", "\n"),
                ("", ";", ";", "\n"),
                ("| ", " | ", " | ", " |\n"),
            ] {
                let cells = [&[sign][..], &game[..]].concat();
                let rows = cells.chunks(2).zip(16..);
                let rows =
                    rows.map(|(row, n)| format!("{before}{n}{number}{}{end}", row.join(between)));
                let text = format!("{fen}{}", rows.collect::<String>());
                let repaired = repaired(&text, &Options::default());
                assert_eq!(
                    uci(&repaired.game),
                    "b8c6 f1b5 a7a6 b5a4 b7b5 a4b3 f8c5 e1g1 e8g8",
                    "{text}"
                );
                let words: Vec<&str> = repaired
                    .repairs
                    .iter()
                    .map(|one| &text[one.span.clone()])
                    .collect();
                assert_eq!(words, [game[3]], "{text}");
            }
        }
    }
}

#[test]
fn a_row_of_a_table_without_its_number_is_one_of_the_game() {
    let game = whole("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6");
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for at in 1..4 {
            let row = |row: usize| match &cells[2 * row..2 * row + 2] {
                [white, black] if row == at => {
                    format!("{};{white};\n;;{black}\n", row + 1)
                }
                moves => format!("{};{}\n", row + 1, moves.join(";")),
            };
            let parted: String = (0..4).map(row).collect();
            assert_eq!(uci(&whole(&parted)), uci(&game), "{parted}");
            let row = |row: usize| {
                let number = if row == at {
                    ""
                } else {
                    &format!("{}", row + 1)
                };
                format!("{number};{}\n", cells[2 * row..2 * row + 2].join(";"))
            };
            let bare: String = (0..4).map(row).collect();
            assert_eq!(uci(&read(&bare).0), uci(&game), "{bare}");
        }
    }
}

#[test]
fn a_row_without_its_number_may_have_quotation_marks_about_its_cells() {
    for sign in [";", ",", "\t"] {
        let rows = [
            ["1", "e4", "e5"],
            ["2", "Cf3", ""],
            ["", "", "Cc6"],
            ["", "Fb5", "a6"],
        ];
        let row = |cells: [&str; 3]| cells.map(|cell| format!("\"{cell}\"")).join(sign) + "\n";
        let table: String = rows.map(row).concat();
        let mut pieces = Pieces::new(table.as_bytes(), "-", Encoding::Auto);
        let piece = pieces.next().expect("no reader fails").expect("a piece");
        let game = whole("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6");
        assert_eq!(uci(&read(piece.text()).0), uci(&game), "{table}");
    }
}

#[test]
fn quoted_rows_stand_below_tags_in_each_notation() {
    let game = whole("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7");
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for (above, sign) in ["[Event \"X\"]\n\n", "", "Blancs;Anne\n"]
            .into_iter()
            .flat_map(|above| [";", ",", "\t"].map(|sign| (above, sign)))
        {
            let row = |(at, row): (usize, &[String])| {
                let cells = row.iter().map(|cell| format!("\"{cell}\""));
                let cells: Vec<String> = cells.collect();
                format!("\"{}\"{sign}{}\n", at + 1, cells.join(sign))
            };
            let rows: String = cells.chunks(2).enumerate().map(row).collect();
            let table = format!("{above}{rows}");
            let mut pieces = Pieces::new(table.as_bytes(), "-", Encoding::Auto);
            let piece = pieces.next().expect("no reader fails").expect("a piece");
            assert_eq!(uci(&read(piece.text()).0), uci(&game), "{table}");
        }
    }
}

#[test]
fn the_printed_numbers_of_a_form_on_which_nobody_wrote_are_no_slips() {
    for head in ["", "[White \"A\"]\n\n", "Ronde 3\n"] {
        for rows in [3, 12] {
            for row in ["{}.\n", "{};;\n", "| {} |  |  |\n"] {
                let numbered = |n: u32| row.replace("{}", &n.to_string());
                let form: String = (1..=rows).map(numbered).collect();
                let text = format!("{head}{form}");
                assert!(codes(&read(&text).0).is_empty(), "{text}");
                // One that does not follow is told.
                let wrong = text.replace(&numbered(3), &numbered(7));
                assert!(
                    codes(&read(&wrong).0).contains(&"move-number".into()),
                    "{wrong}"
                );
            }
        }
    }
}

#[test]
fn of_a_row_with_one_cell_one_half_move_is_missing() {
    // Black's move stands in the first cell: nothing but blanks parts the columns.
    let opera = whole(OPERA);
    for notation in Notation::ALL {
        let played = cells(&opera, notation);
        for row in 2..14 {
            let mut left = played.clone();
            left[2 * row].clear();
            let rows = left.chunks(2).zip(1..);
            let rows = rows.map(|(row, n)| format!("{n}. {}", row.join("   ").trim_start()));
            let text = rows.collect::<Vec<_>>().join("\n");
            let (game, _) = read(&text);
            assert!(
                missing(&game, &text).len() <= 1,
                "{text}: {:?}",
                codes(&game)
            );
            let found = repaired(&text, &Options::default());
            let blank = |repair: &greffier::repair::Repair| repair.correction == Correction::Blank;
            assert!(!found.repairs.iter().any(blank), "{text}");
        }
    }
}

#[test]
fn numbers_that_follow_each_other_are_no_fault_where_a_column_slipped() {
    let opera = whole(OPERA);
    for notation in [Notation::Abbreviated, Notation::Coordinate] {
        let played = cells(&opera, notation);
        for from in [3, 5, 8] {
            let mut black: Vec<String> = played.iter().skip(1).step_by(2).cloned().collect();
            black.insert(from, String::new());
            let white = played.iter().step_by(2);
            let rows = white.zip(&black).zip(1..);
            let rows = rows.map(|((one, other), n)| {
                format!("{n:>2}. {one:<12}{other}").trim_end().to_string()
            });
            let text = rows.collect::<Vec<_>>().join("\n");
            let found = repaired(&text, &Options::default());
            let told = codes(&found.game);
            assert!(!told.contains(&"move-number".to_string()), "{text}");
        }
    }
}
