//! What stands beside the moves of a sheet and is none: where a diagram is, what a machine makes of the position, the minutes used. And rows
//! that are numbered with words or roman letters, or ruled with signs of box drawing.

use crate::support::sheets::{
    LAYOUTS, assert_clean, codes, games, named_rows, read, repaired, rows, uci,
};
use greffier::lexicon::{Class, rows as lexicon_rows};
use greffier::repair::Options;

/// Words beside a diagram.
const DIAGRAMS: [&str; 7] = [
    "[Diagramme]",
    "(Diagramme)",
    "(voir diagramme)",
    "Diagramme 3",
    "(Diagramme 2)",
    "Diagramme n° 4",
    "Diagr. 2",
];
/// What machines make of positions.
const EVALUATIONS: [&str; 10] = [
    "+0.25",
    "-1.3",
    "(+0.25/12)",
    "(-0.10)",
    "+1.74/22",
    "-0,5",
    "+M5",
    "-M3",
    "#4",
    "0.00",
];

#[test]
fn words_beside_a_diagram_part_no_moves() {
    for (cells, moves) in games(26) {
        for (layout, words) in LAYOUTS
            .iter()
            .flat_map(|layout| DIAGRAMS.map(|words| (layout, words)))
        {
            let rows = rows(&cells, *layout);
            for at in [5, 13] {
                let mut lines = rows.clone();
                lines[at - 1] += &format!(" {words}");
                assert_clean(&format!("{}\n1-0\n", lines.join("\n")), &moves);
            }
            let (above, below) = rows.split_at(7);
            assert_clean(
                &[above, &[words.to_string()], below].concat().join("\n"),
                &moves,
            );
        }
    }
    for words in ["[Diagramme]", "(Diagramme 2)", "(voir diagramme)"] {
        let page = format!("1. e4 e5 2. Dh5 Cc6 3. Fc4 Cf6 4. {words} Dxf7# 1-0");
        let moves = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7";
        assert_clean(&page, moves);
        assert_clean(&page.replace(". ", ".\n"), moves);
    }
    let page = "1. e4 e5 2. Cf3 Cc6 Diagramme 3 3. Fb5 Diagramme a6 4. Fa4 [Diagramme] Cf6 Diagramme 5. O-O 1-0";
    assert_clean(page, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1");
}

#[test]
fn what_a_machine_makes_of_the_position_is_no_check_and_no_number() {
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for told in EVALUATIONS {
                let told: Vec<String> = cells.iter().map(|cell| format!("{cell} {told}")).collect();
                for layout in LAYOUTS {
                    assert_clean(&rows(&told, layout).join("\n"), &moves);
                }
                assert_clean(&rows(&told, LAYOUTS[0]).join(" "), &moves);
            }
        }
    }
}

#[test]
fn a_check_before_a_number_is_one_still() {
    for (page, san) in [
        ("1. e4 e5 2. Dh5 Cc6 3. Dxf7+4. Rxf7", "h5f7"),
        ("1. e4 e5 2. Dh5 Cc6 3. Dxf7+ 3... Rxf7", "h5f7"),
        ("1. e4 e5 2. Dh5 Cc6 3. Fc4 Cf6 4. Dxf7#", "h5f7"),
    ] {
        let (game, _) = read(page);
        assert!(uci(&game).contains(san), "{page}");
        assert!(!codes(&game).contains(&"check-mark".to_string()), "{page}");
    }
}

#[test]
fn minutes_have_columns_of_their_own() {
    let used = [3, 5, 1, 8, 2, 2, 13, 1, 0, 4, 17, 6, 9];
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for (before, number, between, end) in [
                ("", "\t", "\t", ""),
                ("", ";", ";", ""),
                ("| ", " | ", " | ", " |"),
                ("", ".  ", "     ", ""),
            ] {
                let page = |timed: fn(usize) -> bool| {
                    let cell = |(at, cell): (usize, &String)| {
                        let minutes = used[at % used.len()].to_string();
                        let minutes = if timed(at) { minutes.as_str() } else { "" };
                        format!("{cell}{between}{minutes}")
                    };
                    let told: Vec<String> = cells.iter().enumerate().map(cell).collect();
                    rows(&told, [before, number, between, end]).join("\n")
                };
                assert_clean(&page(|_| true), &moves);
                assert_clean(&page(|at| at % 4 < 2), &moves);
            }
        }
    }
}

/// A number in roman letters, below forty.
fn roman(mut number: usize) -> String {
    let signs = [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut word = String::new();
    for (worth, sign) in signs {
        while number >= worth {
            word += sign;
            number -= worth;
        }
    }
    word
}

/// The rows of a sheet with the number of each written by `name`.
fn named(cells: &[String], layout: [&str; 4], name: impl Fn(usize) -> String) -> String {
    named_rows(cells, layout, name).join("\n") + "\n"
}

#[test]
fn rows_are_numbered_in_roman_letters() {
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for layout in [
                ["", ". ", " ", ""],
                ["", " ", " ", ""],
                ["", " - ", " ", ""],
                ["", "    ", "      ", ""],
                ["", "\t", "\t", ""],
                ["", ";", ";", ""],
                ["| ", " | ", " | ", " |"],
            ] {
                let page = named(&cells, layout, roman);
                assert_clean(&page, &moves);
                assert_clean(&(page + "1-0\n"), &moves);
            }
        }
    }
}

#[test]
fn a_name_stands_before_the_number_of_a_row() {
    let names = lexicon_rows()
        .iter()
        .filter(|row| row.class == Class::NumberName);
    // A mark apart at the start of a line may be that of the move above.
    let names = names.map(|row| match row.spelling {
        "#" => "#".to_owned(),
        name => format!("{name} "),
    });
    let more = ["n°", "no", "Coup ", "coup n° "].map(str::to_owned);
    let names: Vec<String> = names.chain(more).collect();
    for (cells, moves) in games(26) {
        for name in &names {
            let layouts = [
                ["", " ", " ", ""],
                ["", "\t", "\t", ""],
                ["| ", " | ", " | ", " |"],
            ];
            // Behind moves it is the mark of mate.
            let hash = name.starts_with('#');
            for layout in &layouts[..if hash { 2 } else { 3 }] {
                assert_clean(&named(&cells, *layout, |n| format!("{name}{n}")), &moves);
            }
            if hash {
                continue;
            }
            // Among the moves of running text too.
            let page = named(&cells, ["", " ", " ", ""], |n| format!("{name}{n}"));
            assert_clean(&page.replace('\n', " "), &moves);
        }
    }
}

#[test]
fn tables_are_ruled_with_signs_of_box_drawing() {
    for half_moves in [25, 26] {
        for (mut cells, moves) in games(half_moves) {
            cells.resize(26, String::new());
            for ([bar, left, cross, right], line) in [
                (["│", "├", "┼", "┤"], "─"),
                (["║", "╠", "╬", "╣"], "═"),
                (["┃", "┣", "╋", "┫"], "━"),
            ] {
                let line = line.repeat(6);
                let rule = format!("{left}{line}{cross}{line}{cross}{line}{right}\n");
                let framed = [
                    format!("{bar} "),
                    format!(" {bar} "),
                    format!(" {bar} "),
                    format!(" {bar}"),
                ];
                let close = [bar, bar, bar, bar].map(str::to_string);
                let inner = [
                    "".to_string(),
                    format!(" {bar} "),
                    format!(" {bar} "),
                    "".to_string(),
                ];
                for layout in [&framed, &close, &inner] {
                    let layout = layout.each_ref().map(String::as_str);
                    let page = named(&cells, layout, |n| n.to_string());
                    assert_clean(&page, &moves);
                    let heads = format!("{rule}{bar} N° {bar} Blancs {bar} Noirs {bar}\n{rule}");
                    assert_clean(
                        &format!(
                            "{heads}{}{rule}1-0\n",
                            page.replace('\n', &format!("\n{rule}"))
                        ),
                        &moves,
                    );
                }
            }
        }
    }
}

#[test]
fn a_move_misread_in_a_ruled_table_is_told_where_it_stands_and_given_back() {
    for bar in ["│", "║", "┃", "|"] {
        for damaged in ["Fb9", "Fk5", "?"] {
            let page =
                format!("#1#e4#e5#\n#2#Cf3#Cc6#\n#3#{damaged}#a6#\n#4#Fa4#Cf6#\n#5#O-O#Fe7#\n")
                    .replace('#', bar);
            let (game, left) = read(&page);
            assert_eq!((game.faults.len(), left), (1, ""), "{page}");
            assert_eq!(&page[game.faults[0].span.clone()], damaged, "{page}");
            let mended = repaired(&page, &Options::default());
            assert_eq!(
                uci(&mended.game),
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7",
                "{page}"
            );
            let told = mended.repairs.iter().filter(|repair| repair.counts());
            let told: Vec<&str> = told.map(|repair| &page[repair.span.clone()]).collect();
            assert_eq!(told, [damaged], "{page}");
        }
    }
}

#[test]
fn castlings_of_both_sides_in_a_row_of_named_number_are_no_page() {
    for zeros in [false, true] {
        for name in ["n°", "N° ", "Nº "] {
            let castles = if zeros { "0-0" } else { "O-O" };
            let rows = [
                "e4 e5",
                "Cf3 Cf6",
                "Fc4 Fc5",
                &format!("{castles} {castles}"),
                "d3 d6",
            ];
            for end in [4, 5] {
                let lines = rows[..end].iter().zip(1..);
                let page: String = lines.map(|(row, n)| format!("{name}{n} {row}\n")).collect();
                let moves = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8 d2d3 d7d6";
                assert_clean(&(page + "1-0\n"), &moves[..5 * 2 * end - 1]);
            }
        }
    }
}

#[test]
fn a_damaged_move_behind_a_named_or_roman_number_is_told() {
    let arabic = |name: &'static str| move |n: usize| format!("{name}{n}");
    for (cells, _) in games(26) {
        for at in [4, 12, 24] {
            for word in ["Gz%", "?", "Fz3"] {
                let mut damaged = cells.clone();
                damaged[at] = word.to_string();
                let pages = [
                    named(&damaged, ["", " ", " ", ""], arabic("n° ")),
                    named(&damaged, ["", ": ", " ", ""], arabic("Nº ")),
                    named(&damaged, ["", ": ", " ", ""], arabic("Nº ")).replace('\n', " ") + "\n",
                    named(&damaged, ["", ". ", " ", ""], roman),
                    named(&damaged, ["", " ", " ", ""], roman),
                ];
                for page in pages.map(|page| page + "1-0\n") {
                    let (game, _) = read(&page);
                    let told = game.faults.iter();
                    let told: Vec<&str> = told.map(|fault| &page[fault.span.clone()]).collect();
                    assert!(
                        told.iter().any(|told| told.starts_with(word)),
                        "{told:?} {page}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_clock_behind_each_half_move_is_no_cell_and_no_castling_behind_the_last_one_too() {
    let clocks: [fn(usize) -> String; 6] = [
        |at| format!("[0:{:02}:10]", at + 1),
        |at| format!("(0:{:02})", at + 1),
        |at| format!("({}.00)", at / 2 + 1),
        |at| format!("[{}.{:02}]", at / 10, at),
        |at| format!("0:{:02}:05", at),
        |at| format!("{}'", at + 1),
    ];
    for half_moves in [11, 12] {
        for (cells, moves) in games(half_moves) {
            for clock in clocks {
                let cells: Vec<String> = (cells.iter().zip(0..))
                    .map(|(cell, at)| format!("{cell} {}", clock(at)))
                    .collect();
                for layout in [
                    ["", ". ", " ", ""],
                    ["", ";", ";", ""],
                    ["| ", " | ", " | ", " |"],
                ] {
                    assert_clean(&rows(&cells, layout).join("\n"), &moves);
                }
                assert_clean(&rows(&cells, ["", ". ", " ", ""]).join(" "), &moves);
            }
        }
    }
}

/// What both players have used, as it stands behind a row; and behind White's move alone.
const TIMES: [&str; 11] = [
    "33' / 39'",
    "33'/39'",
    "1:05 0:58",
    "1:05 / 0:58",
    "(1:05) (0:58)",
    "(1h05 / 0h58)",
    "(1h 05 / 0h 58)",
    "(33' / 39')",
    "1h 05 / 0h 58",
    "12 mn / 9 mn",
    "[0:25]",
];

/// A text with the blank at byte `at` made a line's end.
fn parted_at(page: &str, at: usize) -> String {
    format!("{}\n{}", &page[..at], &page[at + 1..])
}

#[test]
fn times_behind_a_row_may_be_parted_by_the_end_of_a_line() {
    for (cells, moves) in games(16) {
        for times in TIMES {
            let mut cells = cells.clone();
            cells[9] = format!("{} {times}", cells[9]);
            let offered = cells[9].replace(times, &format!("(=) {times}"));
            let page = rows(&cells, ["", ". ", " ", ""]).join(" ");
            assert_clean(&page, &moves);
            let start = page.find(times).expect("its times") - 1;
            let blanks = page[start..].match_indices(' ').map(|(at, _)| start + at);
            for at in blanks.take_while(|&at| at <= start + 1 + times.len()) {
                assert_clean(&parted_at(&page, at), &moves);
            }
            let offered = page.replace(&cells[9], &offered);
            assert_clean(&offered, &moves);
            assert_clean(&parted_at(&offered, start + "(=) ".len()), &moves);
        }
    }
}

#[test]
fn the_time_behind_whites_move_may_begin_a_line() {
    for (cells, moves) in games(16) {
        for time in ["33'", "1:05", "(1h05)", "1h 05", "(1h 05)", "12 mn"] {
            let mut cells = cells.clone();
            cells[8] = format!("{} {time}", cells[8]);
            let page = rows(&cells, ["", ". ", " ", ""]).join(" ");
            let at = page.find(time).expect("its time") - 1;
            assert_clean(&page, &moves);
            assert_clean(&parted_at(&page, at), &moves);
        }
    }
}
