//! Half-moves that are not written: what is told of them, at which ply and on which words.

use greffier::diagnostic::code;
use greffier::reading::{Start, next};
use greffier::record::Choice;

/// The faults of a text: code, half-move and words.
fn faults(text: &str) -> Vec<(&'static str, Option<u32>, &str)> {
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    let told = |fault: &greffier::game::Fault| {
        let words = &text[fault.span.clone()];
        (code(&fault.cause), fault.ply, words)
    };
    let errors = game.faults.iter().filter(|fault| fault.ply.is_some());
    errors.map(told).collect()
}

fn are_told(texts: &[(&str, u32, &str)]) {
    for &(text, ply, words) in texts {
        let due = [("missing-move", Some(ply), words)];
        assert_eq!(faults(text), due, "{text}");
    }
}

#[test]
fn a_half_move_that_the_next_answers_is_missing_by_the_numbers() {
    are_told(&[
        // What Black took on d4 is taken back, so that without it nothing can be.
        (
            "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. d2-d4\n4. Cf3xd4 Cc6xd4\n5. Dd1xd4 d7-d6\n",
            6,
            "Cf3xd4",
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. d4 4. Cxd4 Cxd4 5. Dxd4 d6",
            6,
            "Cxd4",
        ),
        // What White castled with goes on.
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. Fe7\n6. Te1 b5\n",
            9,
            "Fe7",
        ),
        (
            "n;B;N\n1;e4;e5\n2;Cf3;Cc6\n3;;a6\n4;Fa4;Cf6\n5;0-0;Fe7\n",
            5,
            "a6",
        ),
    ]);
}

#[test]
fn a_half_move_that_either_side_could_have_played_is_whose_line_it_stands_in() {
    are_told(&[
        (
            "1. P 4 R\n1... P 4 R\n2. C 3 FR\n3. F 4 F\n3... F 4 F\n4. P 3 D\n4... P 3 D\n",
            4,
            "F 4 F",
        ),
        (
            "1. P 4 R\n1... P 4 R\n2. P 4 D\n3. D pr P\n3... C 3 FD\n4. D 3 R\n4... C 3 F\n",
            4,
            "D pr P",
        ),
    ]);
}

#[test]
fn an_empty_cell_is_the_place_of_what_is_not_written() {
    let row = |cell: &str, other: &str| {
        format!("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. {cell} {other}\n5. 0-0 Fe7\n6. Te1 b5\n")
    };
    let table = |cell: &str, other: &str| {
        format!(
            "| 1 | e4 | e5 |\n| 2 | Cf3 | Cc6 |\n| 3 | Fb5 | a6 |\n| 4 | {cell} | {other} |\n\
             | 5 | 0-0 | Fe7 |\n| 6 | Te1 | b5 |\n"
        )
    };
    let saved = |cell: &str, other: &str| {
        format!("1;e4;e5\n2;Cf3;Cc6\n3;Fb5;a6\n4;{cell};{other}\n5;0-0;Fe7\n6;Te1;b5\n")
    };
    let line = |cell: &str, other: &str| {
        format!("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. {cell} {other} 5. 0-0 Fe7 6. Te1 b5")
    };
    for sign in ["-", "—", "–", "---", "...", "…"] {
        are_told(&[
            (&row("Fa4", sign), 8, sign),
            (&table("Fa4", sign), 8, sign),
            (&saved("Fa4", sign), 8, sign),
            (&line("Fa4", sign), 8, sign),
            (&row(sign, "Cf6"), 7, sign),
            (&table(sign, "Cf6"), 7, sign),
            (&saved(sign, "Cf6"), 7, sign),
            (&line(sign, "Cf6"), 7, sign),
        ]);
    }
}

#[test]
fn a_dash_between_the_moves_of_a_row_is_no_cell() {
    for text in [
        "1. e4 — e5\n2. Cf3 — Cc6\n3. Fb5 — a6\n",
        "1 — e4 e5\n2 — Cf3 Cc6\n3 — Fb5 a6\n",
        "1. — e4 e5\n2. — Cf3 Cc6\n3. — Fb5 a6\n",
        "1. e4 —\ne5\n2. Cf3 —\nCc6\n3. Fb5 —\na6\n",
        "1. e4 e5 — 2. Cf3 Cc6 — 3. Fb5 a6",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 — 1-0",
        "| 1 | e4 | e5 | - |\n| 2 | Cf3 | Cc6 | - |\n| 3 | Fb5 | a6 | - |\n",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn marks_and_words_in_brackets_in_the_place_of_a_move_are_not_read() {
    for (text, words) in [
        ("1. e4 e5 2. Cf3 ??? 3. Fb5 a6", "???"),
        ("1. e4 e5\n2. Cf3 ???\n3. Fb5 a6\n", "???"),
        (
            "| 1 | e4 | e5 |\n| 2 | Cf3 | ??? |\n| 3 | Fb5 | a6 |\n",
            "???",
        ),
        (
            "1. e4 {0:59} e5 {0:58} 2. Cf3 {0:57} ??? {0:56} 3. Fb5 a6",
            "???",
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR [illisible] 3. F 4 F F 4 F",
            "[illisible]",
        ),
        (
            "1. P 4 R P 4 R\n2. C 3 FR [mot illisible]\n3. F 4 F F 4 F\n",
            "[mot illisible]",
        ),
        (
            "1. P 4 R\n1... P 4 R\n2. C 3 FR\n2... (illisible)\n3. F 4 F\n3... F 4 F\n",
            "(illisible)",
        ),
    ] {
        assert_eq!(faults(text), [("unreadable", Some(4), words)], "{text}");
    }
    let white = "1. e4\n1... e5\n2. Cf3\n2... Cc6\n3. (illisible)\n3... a6\n4. Fa4\n4... Cf6\n";
    assert_eq!(faults(white), [("unreadable", Some(5), "(illisible)")]);
    let white = "| 1 | e4 | e5 |\n| 2 | Cf3 | Cc6 |\n| 3 | ??? | a6 |\n| 4 | Fa4 | Cf6 |\n";
    assert_eq!(faults(white), [("unreadable", Some(5), "???")]);
    for text in [
        "1. e4 e5 2. Cf3 Cc6 ??? 3. Fb5 ??? a6",
        "| 1 | e4 | ?! | e5 |\n| 2 | Cf3 | ??? | Cc6 |\n| 3 | Fb5 | | a6 |\n",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn a_row_of_a_table_is_one_though_its_cell_was_misread() {
    let table = "| 1 | P 4 R | P 4 R |\n| 2 | C 3 FR | C 3 FD |\n| 3 | F 4 F | F 4 F |\n";
    for (row, cell) in [
        ("| 4 | 3 D | C 3 F |\n| 5 | 0-0 | 0-0 |\n", "3 D"),
        ("| 4 | pr PF | R pr F |\n| 5 | 0-0 | 0-0 |\n", "pr PF"),
        ("| 4 | Pzz |  |\n1/2-1/2\n", "Pzz"),
    ] {
        let text = format!("{table}{row}");
        assert_eq!(faults(&text), [("unreadable", Some(7), cell)], "{text}");
    }
    for text in [
        "1;e4;e5\n2;Cf3;Cc6\n3;Fbl;\n1-0\n",
        "1 e4 e5\n2 Cf3 Cc6\n3 Fbl\n1-0\n",
    ] {
        assert_eq!(faults(text), [("unreadable", Some(5), "Fbl")], "{text}");
    }
}

#[test]
fn an_empty_cell_is_told_in_columns_without_stops_and_where_each_move_has_its_number() {
    for sign in ["-", "—", "---", "..."] {
        let columns = |white: &str, black: &str| {
            format!(
                "  1  e4    e5\n  2  Cf3   Cc6\n  3  Fb5   a6\n  4  {white}   {black}\n  5  0-0   Fe7\n  6  Te1   b5\n"
            )
        };
        let numbered = |white: &str, black: &str| {
            format!("1. e4\n1... e5\n2. Cf3\n2... {black}\n3. {white}\n3... a6\n4. Fa4\n4... Cf6\n")
        };
        are_told(&[
            (&columns("Fa4", sign), 8, sign),
            (&numbered("Fb5", sign), 4, sign),
        ]);
        // Dots behind a number are its own.
        if sign != "..." {
            are_told(&[
                (&columns(sign, "Cf6"), 7, sign),
                (&numbered(sign, "Cc6"), 5, sign),
            ]);
        }
    }
    let unread = "  1  e4    e5\n  2  Cf3   ???\n  3  Fb5   a6\n  4  Fa4   Cf6\n";
    assert_eq!(faults(unread), [("unreadable", Some(4), "???")]);
    let unread = "  1  P 4 R    P 4 R\n  2  Zk9      C 3 FD\n  3  F 4 F    F 4 F\n";
    assert_eq!(faults(unread), [("unreadable", Some(3), "Zk9")]);
}

#[test]
fn a_third_move_before_the_next_number_is_one_too_many() {
    for text in [
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. P 3 D P 3 D P 3 F 4. F 2 R F 2 R",
        "1. e4 e5 2. Cf3 Cc6 3. d3 d6 c3 4. Fe2 Fe7",
    ] {
        let found = faults(text);
        let place = text
            .find(" 4. ")
            .map(|at| &text[at - 5..at])
            .unwrap_or_default();
        let [("extra-move", Some(7), words)] = found[..] else {
            panic!("{text}: {found:?}");
        };
        assert!(place.ends_with(words), "{text}: {words}");
    }
    // A number that was forgotten is no move too many.
    for text in [
        "1. e4 e5 2. Cf3 Cc6 Fb5 a6 4. Fa4 Cf6",
        "1. e4 e5 Cf3 Cc6 Fb5 a6 4. Fa4 Cf6",
        "1. e4 e5 2. Cf3 Cc6 Fb5 3. a6 4. Fa4 Cf6",
        "1. e4 e5 2. Cf3 Cc6 Fb5 (3. Fc4 Fc5) 3... a6 4. Fa4 Cf6",
        "1. e4 e5 2. Cf3 Cc6 Fb5 {bien} 3. ... a6 4. Fa4 Cf6",
    ] {
        let found = faults(text);
        assert!(
            found.iter().all(|(code, ..)| *code == "move-number"),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn two_moves_that_a_dash_joins_fill_a_row() {
    // `Ca5-g3` names no knight; it is not a knight's move and a pawn's.
    let text = "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-b5 Ca5-g3 4. 0-0 a7-a6";
    assert_eq!(faults(text), [("illegal-move", Some(6), "Ca5-g3")]);
    for text in [
        "1/ e4-e5; 2/Cf3-Cc6; 3/ Fb5-a6; 4/ Fa4-Cf6",
        "1. e4-e5 Cf3-Cc6 3. Fb5-a6 4. Fa4-Cf6",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn a_control_character_in_a_move_is_one_fault() {
    for text in [
        "1. e4 e5 2. C\u{0}f3 Cc6",
        "1. e4 e5 2. Cf\u{7}3 Cc6",
        "1. e2-e4 e7-e5 2. Cg1\u{1b}-f3 Cb8-c6",
    ] {
        let found = faults(text);
        assert!(
            matches!(found[..], [("unreadable", Some(3), _)]),
            "{text:?}: {found:?}"
        );
    }
}

#[test]
fn a_line_without_numbers_is_moves_though_its_first_was_misread() {
    for (text, words) in [
        ("e4 e5 Cf3 Cc6\nFbl a6 Fa4 Cf6\n", "Fbl"),
        ("e4 e5\nCf3 Cc6\nFel a6\nFa4 Cf6\n", "Fel"),
        (
            "P 4 R P 4 R C 3 FR C 3 FD\nF l F F 4 F P 3 D P 3 D\n",
            "F l F",
        ),
    ] {
        let found = faults(text);
        assert!(
            matches!(found[..], [("unreadable", Some(5), read)] if words.starts_with(read)),
            "{text}: {found:?}"
        );
    }
    // A word of a language heads a line that speaks of moves.
    for word in ["Mieux", "Ou", "Si", "Puis"] {
        let text = format!("e4 e5 Cf3 Cc6 Fb5 a6\n{word} Cf6 0-0 Fe7\n");
        let found = faults(&text);
        assert!(
            found.iter().all(|(_, ply, _)| ply.is_none()),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn a_mate_that_is_none_was_a_check_at_least() {
    // The rook gives check on f5 and none on c5.
    let text = "[SetUp \"1\"]\n[FEN \"5k2/8/8/7R/8/8/8/4K3 w - - 0 1\"]\n\n1. T 5 F mat R 2 R *\n";
    assert_eq!(faults(text), [("check-mark", Some(1), "T 5 F mat")]);
}
