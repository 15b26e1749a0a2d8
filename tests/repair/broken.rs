//! What is told of a record that no reading survives: the move at which it breaks, by its own name, and what can be told behind it
//! without a board.

use crate::support::sheets::{self, games, read, repaired, rows, whole};
use greffier::diagnostic;
use greffier::game::{Game, Status};
use greffier::repair::{Correction, Options};

/// The faults of a game, each by its code and the words told.
fn told<'t>(game: &Game, text: &'t str) -> Vec<(&'static str, &'t str)> {
    let fault = |fault: &greffier::game::Fault| {
        let code = diagnostic::code(&fault.cause);
        (code, &text[fault.span.clone()])
    };
    game.faults.iter().map(fault).collect()
}

/// The same game, as far as each of its half-moves, in three notations.
const GAMES: [[&str; 9]; 3] = [
    ["e4", "e5", "Cf3", "Cc6", "Fb5", "a6", "Fa4", "Cf6", "0-0"],
    [
        "e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-b5", "a7-a6", "Fb5-a4", "Cg8-f6", "0-0",
    ],
    [
        "P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 5 CD", "P 3 TD", "F 4 TD", "C 3 FR", "0-0",
    ],
];

/// A move that nobody can play there, but the other side could, or some man elsewhere, in each of the notations.
const WRONG: [[&str; 3]; 2] = [["Cc3", "Cb1-b3", "C 5 FD"], ["De5", "Dd1-h6", "D 8 CD"]];

type Layout = fn(usize, &[&str]) -> String;

const LAYOUTS: [Layout; 7] = [
    |n, row| format!("{n}. {} ", row.join(" ")),
    |n, row| format!("{n}) {}\n", row.join(" ")),
    |n, row| format!("{n}\t{}\n", row.join("\t")),
    |n, row| format!("| {n} | {} |\n", row.join(" | ")),
    |n, row| format!("{n};{}\n", row.join(";")),
    |_, row| format!("{}\n", row.join(" ")),
    |_, row| format!("{} ", row.join("   ")),
];

#[test]
fn an_illegal_move_near_the_end_is_no_move_too_many_and_none_missing() {
    for (notation, game) in GAMES.iter().enumerate() {
        for wrong in WRONG.map(|wrong| wrong[notation]) {
            for half_moves in 4..=game.len() {
                for at in half_moves - 3..half_moves {
                    let mut cells = game[..half_moves].to_vec();
                    cells[at] = wrong;
                    // White's knight can go there.
                    if wrong == "Cc3" && at % 2 == 0 {
                        continue;
                    }
                    for layout in LAYOUTS {
                        let rows = cells.chunks(2).zip(1..);
                        let text: String = rows.map(|(row, n)| layout(n, row)).collect();
                        let (game, _) = read(&text);
                        let found = told(&game, &text);
                        assert_eq!(found, [("illegal-move", wrong)], "{text}");
                        assert_eq!(game.plies.len(), at, "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_half_move_that_is_missing_or_too_many_is_told_as_such_all_the_same() {
    for (text, code) in [
        ("1. e4 e5 2. Cf3 3. Fb5 a6 4. Fa4 Cf6", "missing-move"),
        ("1. e4 e5 2. Cf3 Cc6 3. a6 4. Fa4 Cf6", "missing-move"),
        ("1. e4 e5 2. Cf3 Cf3 Cc6 3. Fb5 a6", "extra-move"),
        ("1. e4 e5 2. Cf3 Cc6 Cc6 3. Fb5 a6", "extra-move"),
        ("e4 e5 Cf3 Cf3 Cc6 Fb5 a6", "extra-move"),
        // A side moved twice under one number, with two moves that are none alike.
        ("1. e4 e5 2. Cf3 Fc4 Cc6 3. Fb5 a6", "extra-move"),
        ("1. e4 d4 e5 2. Cf3 Cc6 3. Fb5 a6", "extra-move"),
        ("1. e4 e5 2. Cf3 Cc6 a6 3. Fb5 d6", "extra-move"),
        // Under numbers that have room for both, one is missing.
        ("1. e4 e5 2. Cf3 3. Fc4 Cc6 4. 0-0 Fc5", "missing-move"),
        ("e4 e5 Cf3 Fb5 a6 Fa4 Cf6 0-0", "missing-move"),
    ] {
        let (game, _) = read(text);
        let codes: Vec<&str> = told(&game, text).iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, [code], "{text}");
    }
}

#[test]
fn numbers_that_do_not_follow_are_told_behind_the_break() {
    for (text, faults) in [
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb6 a6 5. Fa4 Cf6 6. 0-0 Fe7 7. Te1 b5 8. Fb3 d6",
            &[("illegal-move", "Fb6"), ("move-number", "5.")][..],
        ),
        // A number that is wrong by itself is told once.
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb6 a6 4. Fa4 Cf6 8. 0-0 Fe7 6. Te1 b5 7. Fb3 d6",
            &[("illegal-move", "Fb6"), ("move-number", "8.")],
        ),
        // The number said again for Black's move, and that of a variation.
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb6 a6 (3... d6 4. d4) 4. Fa4 {mieux} 4... Cf6 5. 0-0 Fe7",
            &[("illegal-move", "Fb6")],
        ),
        // A number that a damaged move runs on into is there.
        (
            "1. P 4 R P 4 R 2. C 7 FR C 3 FD 3. F 5 CD f 2 R 4. P 4 TD C 3 FR 5. P 3 D P 3 D",
            &[("illegal-move", "C 7 FR")],
        ),
        // Another game begins.
        (
            "1. e4 e5 2. Cf7 a6 3. Fa4 Cf6\n1. d4 d5 2. c4 e6 3. Cc3 Cf6",
            &[("illegal-move", "Cf7")],
        ),
        // Dots stand for what was left out.
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb6 a6 4. Fa4 Cf6 … 9. 0-0 Fe7",
            &[("illegal-move", "Fb6")],
        ),
        (
            "1\te4\te5\n2\tCf7\ta6\n3\tdxce\t?c7\n4\td3\td6\n5\tFe3\tFe6\n",
            &[("illegal-move", "Cf7")],
        ),
        // What is left of a damaged move is no number.
        (
            "1\te4\te5\n2\tCf7\ta6\n3\tFa4\t 1\n4\td3\td6\n",
            &[("illegal-move", "Cf7")],
        ),
        (
            "1. P 4 R P 4 R 2. C 7 FR C 3 FD 3. F 5 CD f 2 R 4. F 4 TD C 3 FR",
            &[("illegal-move", "C 7 FR")],
        ),
        // Where hardly a number follows, the record is not read as it is meant.
        (
            "1. e4 e5 2. Cf7 a6 12. h3 h6 3. Fa4 Cf6 13. g3 g6 4. a3 a5",
            &[("illegal-move", "Cf7")],
        ),
    ] {
        let (game, _) = read(text);
        assert_eq!(game.status, Status::Broken, "{text}");
        let mut found = told(&game, text);
        found.retain(|(code, _)| *code != "unreadable");
        assert_eq!(found, faults, "{text}");
    }
}

#[test]
fn dots_in_the_place_of_whites_move_are_told_behind_the_break() {
    let text = "1. e4 e5 2. ? Cc6 3. … a6 4. --- Cf6";
    let (game, _) = read(text);
    assert_eq!(
        told(&game, text),
        [
            ("unreadable", "?"),
            ("missing-move", "…"),
            ("missing-move", "---")
        ]
    );
    // Dots that lead to Black's move behind a comment hide none.
    let text = "1. e4 e5 2. ? Cc6 3. Fb5 {la partie espagnole} 3. … a6 4. Fa4 Cf6";
    let (game, _) = read(text);
    assert_eq!(told(&game, text), [("unreadable", "?")]);
    whole("1. e4 e5 2. Cf3 Cc6 3. Fb5 {la partie espagnole} 3. … a6 4. Fa4 Cf6");
}

#[test]
fn of_a_page_from_the_middle_of_a_game_half_the_words_stand_or_it_is_given_up() {
    let mut given_up = 0;
    for (cells, _) in games(33) {
        for half_moves in [6, 8] {
            let page = rows(&cells[33 - half_moves..], sheets::LAYOUTS[0]).join("\n");
            let repaired = repaired(&page, &Options::default());
            let corrections = repaired.repairs.iter().map(|repair| repair.correction);
            let denied = corrections
                .filter(|told| matches!(told, Correction::Misread | Correction::Extra))
                .count();
            assert!(2 * denied <= half_moves, "{page}\n{:?}", repaired.repairs);
            given_up += usize::from(repaired.given_up.is_some());
        }
    }
    assert!(given_up > 2, "{given_up}");
}
