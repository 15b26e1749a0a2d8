//! Lines that begin with the side whose move they tell: `Noirs e7-e5`, `Noirs : 1. e5`.

use crate::support::sheets::{
    SPANISH_MOVES, SPANISH_ROWS, assert_clean, assert_untouched, codes, corrected, games, read,
    repaired, uci,
};
use greffier::repair::Options;

/// How Black's third move may be damaged in each notation.
const DAMAGED: [&str; 3] = ["a9", "a7-a9", "P 3 X"];

#[test]
fn each_half_move_may_have_a_line_that_its_side_begins() {
    for (rows, damaged) in SPANISH_ROWS.into_iter().zip(DAMAGED) {
        for sign in [" ", " : ", ": "] {
            for numbers in [0, 1, 2, 3] {
                let line = |(n, row): (usize, &[&str; 2])| {
                    let n = n + 1;
                    let [white, black] = row;
                    match numbers {
                        0 => format!("Blancs{sign}{white}\nNoirs{sign}{black}\n"),
                        1 => format!("Blancs{sign}{n}. {white}\nNoirs{sign}{n}. {black}\n"),
                        2 => format!("{n}. Blancs{sign}{white}\nNoirs{sign}{black}\n"),
                        _ => format!("{n}.\nBlancs{sign}{white}\nNoirs{sign}{black}\n"),
                    }
                };
                let text: String = rows.iter().enumerate().map(line).collect();
                assert_untouched(&text, SPANISH_MOVES);
                let own = rows[2][1];
                let text = text.replacen(&format!("{own}\n"), &format!("{damaged}\n"), 1);
                let mended = repaired(&text, &Options::default());
                assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
                assert_eq!(mended.repairs.len(), 1, "{text}");
            }
        }
    }
}

#[test]
fn the_side_that_is_named_tells_where_a_half_move_is_missing() {
    for rows in SPANISH_ROWS {
        let line = |row: &[&str; 2]| {
            let [white, black] = row;
            format!("Blancs : {white}\nNoirs : {black}\n")
        };
        let text: String = rows.iter().map(line).collect();
        for lost in [rows[1][1], rows[2][0], rows[2][1]] {
            let cut = format!(": {lost}\n");
            let at = text.find(&cut).expect("it is written");
            let begins = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let text = format!("{}{}", &text[..begins], &text[at + cut.len()..]);
            let mended = repaired(&text, &Options::default());
            assert_eq!(
                uci(&mended.game).split(' ').count(),
                8,
                "{text}{}",
                uci(&mended.game)
            );
        }
    }
}

#[test]
fn what_is_left_of_a_move_behind_a_side_is_no_number_and_no_words() {
    for (text, left) in [
        (
            "Blancs e2-e4\nNoirs e7-e5\nBlancs Cg1-f3\nNoirs 8-c6\nBlancs Ff1-b5\nNoirs a7-a6\nBlancs Fb5-a4\nNoirs Cg8-f6\n",
            "8-c6",
        ),
        (
            "Blancs : P 4 R\nNoirs : P 4 R\nBlancs : C 3\nNoirs : C 3 FD\nBlancs : F 5 CD\nNoirs : P 3 TD\nBlancs : F 4 TD\nNoirs : C 3 FR\n",
            "C 3",
        ),
    ] {
        let mended = repaired(text, &Options::default());
        assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
        let spans = corrected(text, &mended);
        assert!(
            spans.len() == 1 && left.starts_with(spans[0]),
            "{text}{spans:?}"
        );
    }
}

#[test]
fn a_cell_behind_a_side_may_be_unread_or_empty() {
    for rows in SPANISH_ROWS {
        for cell in ["?", "---", "…", ""] {
            let line = |row: &[&str; 2]| format!("Blancs : {}\nNoirs : {}\n", row[0], row[1]);
            let text: String = rows.iter().map(line).collect();
            let (above, below) = text.split_at(text.rfind("Noirs").expect("it is there"));
            // Behind the last move an empty cell is none.
            let (_, last) = below.split_at("Noirs : ".len());
            let text = format!("{above}Noirs : {cell}\n1-0\n");
            let (game, _) = read(&text);
            let mended = repaired(&text, &Options::default());
            let spans = corrected(&text, &mended);
            match cell {
                "" => assert_eq!((codes(&game), spans), (vec![], vec![]), "{text}{last}"),
                _ => assert_eq!(spans, [cell], "{text}{last}"),
            }
        }
    }
}

#[test]
fn the_first_cell_behind_a_side_may_be_damaged_unread_or_empty() {
    let damaged = [["s4", "e"], ["e2-s4", "e2-"], ["P 4 X", "P 9 R"]];
    for (rows, damaged) in SPANISH_ROWS.into_iter().zip(damaged) {
        for cell in damaged.into_iter().chain(["?", "---", ""]) {
            for sign in [" : ", " "] {
                let line =
                    |row: &[&str; 2]| format!("Blancs{sign}{}\nNoirs{sign}{}\n", row[0], row[1]);
                let text: String = rows.iter().map(line).collect();
                let text = text.replacen(rows[0][0], cell, 1);
                let (game, left) = read(&text);
                assert!(left.is_empty() && !codes(&game).is_empty(), "{text}");
                let mended = repaired(&text, &Options::default());
                assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
                assert_eq!(corrected(&text, &mended), [cell], "{text}");
                // Both sides on a line. Without a colon no cell is empty there.
                if cell.is_empty() && !sign.contains(':') {
                    continue;
                }
                let text = text.replace("\nNoirs", " Noirs");
                let mended = repaired(&text, &Options::default());
                assert_eq!(uci(&mended.game), SPANISH_MOVES, "{text}");
                assert_eq!(corrected(&text, &mended), [cell], "{text}");
            }
        }
    }
}

#[test]
fn the_names_of_players_above_such_lines_are_none_of_them() {
    for rows in SPANISH_ROWS {
        let line = |row: &[&str; 2]| format!("Blancs : {}\nNoirs : {}\n", row[0], row[1]);
        let text: String = rows.iter().map(line).collect();
        for names in [
            "Blancs : Roy\nNoirs : Rey\n",
            "Blancs : Dame\nNoirs : Roi\n\n",
            "Blancs : Dupont (2100)\nNoirs : Petit\n",
            "Blancs : Roy Noirs : Rey\n",
            "Blancs Dupont (2100) Noirs Petit\n",
        ] {
            assert_untouched(&format!("{names}{text}"), SPANISH_MOVES);
        }
    }
}

#[test]
fn sides_may_be_named_with_their_articles() {
    for (cells, moves) in games(12) {
        for (white, black) in [("Les Blancs", "Les Noirs"), ("Le Blanc", "Le Noir")] {
            for sign in [" :", ".", ""] {
                let row = |(row, n): (&[String], usize)| {
                    let [one, two] = [&row[0], &row[1]];
                    format!("{n}. {white}{sign} {one}\n   {black}{sign} {two}\n")
                };
                let page: String = cells.chunks(2).zip(1..).map(row).collect();
                assert_clean(&page, &moves);
            }
        }
    }
}

#[test]
fn a_castling_in_noughts_may_stand_behind_the_name_of_a_side() {
    let cells = [
        "d4", "d5", "Ff4", "Ff5", "Cc3", "Cc6", "Dd2", "Dd7", "0-0-0", "0-0-0", "h3", "h6",
    ];
    let moves = "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e1c1 e8c8 h2h3 h7h6";
    for (white, black) in [
        ("Blancs", "Noirs"),
        ("Les Blancs", "Les Noirs"),
        ("Blanc", "Noir"),
    ] {
        for sign in [" :", "."] {
            for noughts in ["0-0-0", "0 - 0 - 0", "O-O-O", "0—0—0"] {
                for joint in ["\n   ", "  "] {
                    let row = |(row, n): (&[&str], usize)| {
                        let cell = |cell: &str| cell.replace("0-0-0", noughts);
                        let [one, two] = [cell(row[0]), cell(row[1])];
                        format!("{n}. {white}{sign} {one}{joint}{black}{sign} {two}\n")
                    };
                    let page: String = cells.chunks(2).zip(1..).map(row).collect();
                    assert_clean(&page, moves);
                }
            }
        }
    }
}

#[test]
fn a_column_may_name_the_sides_by_their_letters() {
    for (cells, moves) in games(12) {
        for [white, black] in [
            ["B", "N"],
            ["B.", "N."],
            ["Blancs", "Noirs"],
            ["Blanc", "Noir"],
        ] {
            for sign in [";", "\t", " | "] {
                for head in ["", "Coup#Trait#Notation\n", "N°#Trait#Coup\n"] {
                    let edge = if sign.contains('|') { "| " } else { "" };
                    let row = |(at, cell): (usize, &String)| {
                        let side = [white, black][at % 2];
                        format!("{edge}{}{sign}{side}{sign}{cell}\n", at / 2 + 1)
                    };
                    let rows: String = cells.iter().enumerate().map(row).collect();
                    let page = format!("{}{rows}", head.replace('#', sign));
                    assert_clean(&page, &moves);
                }
            }
        }
    }
}
