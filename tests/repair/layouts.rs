//! Sheets in many layouts, of which one cell is damaged: that cell alone is corrected, and every other is read as it is on a sound
//! sheet.

use crate::support::sheets::{self, codes, games, read, said, uci};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::{Options, Repaired};

/// A game with squares told twice in its descriptive words: `C 1 CD - 2 D`, `P 4 FD pr P 5 D`.
const PLAYED: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6 8. c3 O-O 9. h3 Ca5 \
     10. Fc2 c5 11. d4 Dc7 12. Cbd2 cxd4 13. cxd4 Cc6 14. Cb3 a5 15. Fe3 a4 16. Cbd2 Fd7";

fn repaired(text: &str) -> Repaired {
    sheets::repaired(text, &Options::default())
}

/// How a row is laid out: its number, White's cell and Black's.
type Layout = fn(usize, &str, &str) -> String;

const LAYOUTS: [(&str, Layout); 8] = [
    ("a dash behind the number", |n, one, other| {
        format!("{n}- {one} {other}\n")
    }),
    ("a dash apart", |n, one, other| {
        format!("{n} - {one} {other}\n")
    }),
    ("the number said again", |n, one, other| {
        format!("{n}. {one:<20}{n}. {other}\n")
    }),
    ("the number said again, bare", |n, one, other| {
        format!("{n} {one}\t{n} {other}\n")
    }),
    ("commas", |n, one, other| format!("{n},{one},{other}\n")),
    ("columns", |n, one, other| {
        format!("| {n} | {one} | {other} |\n")
    }),
    ("ordinals", |n, one, other| match n {
        1 => format!("1er coup : {one}, {other}\n"),
        _ => format!("{n}e coup : {one}, {other}\n"),
    }),
    ("times", |n, one, other| {
        format!("{n};{one};0:{n:02};{other};0:{:02}\n", n + 1)
    }),
];

fn sheet(cells: &[String], layout: Layout) -> String {
    let rows = cells.chunks(2).enumerate();
    let rows = rows.map(|(at, row)| layout(at + 1, &row[0], row.get(1).map_or("", |cell| cell)));
    rows.collect()
}

#[test]
fn a_cell_that_cannot_be_read_leaves_every_other_sound() {
    let game = repaired(PLAYED).game;
    let moves = uci(&game);
    for notation in [Notation::Descriptive, Notation::Abbreviated] {
        let cells = sheets::cells(&game, notation);
        for (name, layout) in LAYOUTS {
            for at in [4, 10, 11, 12, 13] {
                let mut cells = cells.clone();
                "?".clone_into(&mut cells[at]);
                let text = sheet(&cells, layout);
                let found = repaired(&text);
                let corrected = found.repairs.iter().filter(|repair| repair.counts());
                let corrected: Vec<String> =
                    corrected.map(|one| said(&text, &found, one)).collect();
                assert_eq!(
                    uci(&found.game),
                    moves,
                    "{name}, {at}: {corrected:?}\n{text}"
                );
                assert_eq!(corrected.len(), 1, "{name}, {at}: {corrected:?}\n{text}");
                assert!(
                    corrected[0].starts_with('?'),
                    "{name}, {at}: {corrected:?}\n{text}"
                );
            }
        }
    }
}

#[test]
fn cells_of_a_ruin_and_a_mark_or_of_letters_are_one_correction_each() {
    for (text, damaged) in [
        (
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 ? P 3 TD\n4. F 4 TD C 3 FR\n",
            "F 5 ?",
        ),
        ("1,e4,e5\n2,Cf3,Cc6\n3,Fb55,a6\n4,Fa4,Cf6\n", "Fb55"),
        (
            "| 1 | P 4 R | P 4 R |\n| 2 | C 3 FR | C 3 FD |\n| 3 | xx | P 3 TD |\n| 4 | F 4 TD | C 3 FR |\n",
            "xx",
        ),
    ] {
        let found = repaired(text);
        assert_eq!(
            uci(&found.game),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
            "{text}"
        );
        let corrected: Vec<&str> = found
            .repairs
            .iter()
            .map(|one| &text[one.span.clone()])
            .collect();
        assert_eq!(corrected, [damaged], "{text}");
    }
}

#[test]
fn what_leads_or_ticks_behind_the_last_move_is_no_move() {
    for text in [
        "1. e4 ....... e5\n2. Cf3 ...... Cc6\n3. Fb5 ...... a6\n4. Fa4 ......\nLes Noirs abandonnent.\n",
        "1;P 4 R;0:01;P 4 R;0:02\n2;C 3 FR;0:02;C 3 FD;0:03\n3;F 5 CD;0:03;P 3 TD;0:04\n4;F 4 TD;0:04;;\n",
        "1;P 4 R;0:01;P 4 R;0:02\n2;C 3 FR;0:02;C 3 FD;0:03\n3;F 5 CG;0:03;P 3 TD;0:04\n4;F 4 TD;0:04;;\n",
    ] {
        let found = repaired(text);
        assert_eq!(
            uci(&found.game),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4",
            "{text}"
        );
        let corrected: Vec<String> = found
            .repairs
            .iter()
            .map(|one| said(text, &found, one))
            .collect();
        let misread = text.contains("CG");
        assert_eq!(
            corrected.len(),
            usize::from(misread),
            "{text}: {corrected:?}"
        );
        assert_eq!(found.game.status, Status::Whole, "{text}");
    }
}

#[test]
fn a_hundred_and_a_dash_is_a_number() {
    let row = |n: usize| match n % 2 {
        1 => format!("{n}- Cf3 Cf6\n"),
        _ => format!("{n}- Cg1 Cg8\n"),
    };
    let text: String = (1..=102).map(row).collect();
    let found = repaired(&text);
    assert_eq!(found.game.status, Status::Whole);
    assert_eq!(found.game.plies_of(found.game.main()).len(), 204);
    assert!(found.repairs.is_empty());
}

/// The words of the corrections of a sheet, and its moves.
fn corrected(text: &str) -> (Vec<(u32, &str)>, String) {
    let found = repaired(text);
    let corrected = found.repairs.iter().filter(|repair| repair.counts());
    let words = corrected.map(|repair| (repair.ply, &text[repair.span.clone()]));
    (words.collect(), uci(&found.game))
}

#[test]
fn a_figure_alone_in_a_cell_behind_the_number_of_its_row_is_what_is_left_of_a_move() {
    let played = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    let sheet = "1|e4|e5\n2|Cf3|Cc6\n3|Fb5|a6\n4|Fa4|Cf6\n5|O-O|Fe7\n";
    for (whole, left, ply) in [
        ("e4", "4", 1),
        ("a6", "6", 6),
        ("Fa4", " 4", 7),
        ("e5", "5", 2),
    ] {
        let damaged = sheet.replacen(whole, left, 1);
        let tabs = damaged.replace('|', "\t");
        let rows = damaged
            .lines()
            .map(|row| format!("| {} |\n", row.replace('|', " | ")));
        for text in [tabs, rows.collect()] {
            let (words, moves) = corrected(&text);
            assert_eq!(words, [(ply, left.trim())], "{text}");
            assert_eq!(moves, played, "{text}");
        }
    }
    // What has lost its man is no number of its row said again.
    let text = "1\tP 4 R\tP 4 FD\n2\tC 3 FR\tC 3 FD\n3\tC 3 FD\t3 FR\n4\tP 3 CR\tP 4 D\n5\tP pr P\tC pr P\n6\tF 2 CR\tP 3 CR\n";
    let (words, moves) = corrected(text);
    assert_eq!(words.len(), 1, "{words:?}");
    assert!(moves.contains("b1c3 g8f6"), "{moves}");
}

#[test]
fn figures_of_a_column_of_times_are_no_moves() {
    let text = "1\te4\t2\te5\t1\n2\tCf3\t3\tCc6\t4\n3\tFb55\t5\ta6\t4\n4\tFa4\t7\tCf6\t6\n5\tO-O\t9\tFe7\t8\n";
    let (words, _) = corrected(text);
    assert_eq!(words, [(5, "Fb55")]);
}

#[test]
fn rows_of_semicolons_are_cells_behind_tags_too() {
    let rows = "1;P 4 R;P 4 R\n2;C 3 FR;C 3 FD\n3;F 5 C;P 3 TD\n4;F 4 T;C 3 FR\n5;0-0;F 2 R\n";
    let signed = rows.replace(";0", "; 0").replacen("1;", "1.;", 1);
    for text in [
        rows.to_string(),
        format!("[White \"A\"]\n\n{rows}"),
        format!("[White \"A\"]\n\n{signed}"),
    ] {
        let game = sheets::whole(&text);
        let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
        assert_eq!(uci(&game), moves, "{text}");
        assert!(repaired(&text).repairs.is_empty(), "{text}");
    }
    // A semicolon of PGN begins a comment.
    let text = "[White \"A\"]\n\n1. e4 e5 ; P 4 R; P 4 R\n2. Nf3 Nc6 ; C 3 FR\n3. Bb5 *\n";
    assert_eq!(uci(&sheets::whole(text)), "e2e4 e7e5 g1f3 b8c6 f1b5");
}

#[test]
fn a_wrong_number_makes_no_comment_of_the_rows_behind_a_semicolon() {
    for (one, other) in [("1.", "3."), ("4.", "3."), ("2.", "2."), ("5.", "6.")] {
        let text = format!(
            "1. e4, e5 ; {one} Cf3, Cc6 ; {other} Fb5, a6 ; 4. Fa4, Cf6 ; 5. De2, b5 ; 6. Fb3, Fc5 ;"
        );
        let (game, left) = sheets::read(&text);
        assert_eq!((game.plies.len(), left), (12, ""), "{text}");
        assert!(
            sheets::codes(&game)
                .iter()
                .all(|code| code == "move-number"),
            "{text}"
        );
    }
}

#[test]
fn a_letter_written_twice_in_the_first_move_of_a_line_hides_no_line() {
    let (cells, moves) = games(24)
        .into_iter()
        .find(|(cells, _)| cells[0] == "P 4 R")
        .expect("a game in descriptive notation");
    let lines = |cells: &[String], numbered: bool| {
        let rows = cells.chunks(2).zip(1..);
        let row = |(row, n): (&[String], usize)| match numbered {
            // The number stands at the end of the line above.
            true => format!("{} {}.\n", row.join(" "), n + 1),
            false => format!("{}\n", row.join(" ")),
        };
        let text: String = rows.map(row).collect();
        match numbered {
            true => format!("1.\n{}", text.trim_end_matches(char::is_numeric)),
            false => text,
        }
    };
    for row in 1..cells.len() / 2 {
        let mut cells = cells.clone();
        let cell = &mut cells[2 * row];
        let letter = cell.chars().last().expect("a letter");
        if !letter.is_alphabetic() || cell.ends_with("FD") {
            continue;
        }
        cell.push(letter);
        for numbered in [false, true] {
            let text = lines(&cells, numbered);
            let text = text
                .trim_end()
                .trim_end_matches("13.")
                .trim_end()
                .to_owned()
                + "\n1-0\n";
            let (game, left) = read(&text);
            assert!(!codes(&game).is_empty() && left.is_empty(), "{text}");
            let mended = repaired(&text);
            assert_eq!(uci(&mended.game), moves, "{text}");
        }
    }
}
