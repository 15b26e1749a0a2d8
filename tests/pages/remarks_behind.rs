//! Remarks behind the result that tell moves: they are no record of their own, and are told.

use crate::support::sheets::{MOVES, codes, read, told, uci, whole};

const ROWS: [&str; 3] = [
    "1. e4 e5\n2. Cf3 Cc6\n",
    "1;e2-e4;e7-e5\n2;Cg1-f3;Cb8-c6\n",
    "1. P 4 R P 4 R 2. C 3 FR C 3 FD\n",
];

#[test]
fn a_remark_behind_the_result_that_tells_moves_makes_no_record() {
    for rows in ROWS {
        let moved = if rows.contains("Cf3") {
            "Fb5"
        } else {
            "Ff1-b5"
        };
        let moved = if rows.contains("P 4 R") {
            "F 5 CD"
        } else {
            moved
        };
        for remark in [
            format!("Analyse : 3. {moved}"),
            format!("Note : 12. {moved} était plus fort."),
            format!("Au 3e coup : 3. {moved}"),
            format!("Il fallait jouer 3. {moved}"),
        ] {
            for between in ["", "\n"] {
                let text = format!("{rows}1-0\n{between}{remark}\n\n{rows}");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), MOVES, "{text}");
                assert_eq!(codes(&game), ["commented-moves"], "{text}");
                assert_eq!(&text[game.faults[0].span.clone()], remark, "{text}");
                assert_eq!(uci(&whole(left)), MOVES, "{text}");
            }
        }
    }
}

#[test]
fn words_before_the_first_move_of_another_game_head_it() {
    let (game, left) = read("1. e4 e5 1-0\n\nPartie espagnole : 1. e4 e5 2. Cf3 Cc6\n");
    assert_eq!(codes(&game), [""; 0]);
    assert_eq!(uci(&read(left).0), MOVES);
    told(
        "1. e4 e5 1-0\n\nNote : 1. d4 d5 est plus sûr.\n",
        &["commented-moves"],
    );
}

#[test]
fn a_numbered_move_that_words_judge_behind_the_result_makes_no_record() {
    for (rows, moved) in ROWS.into_iter().zip(["Fb5", "Ff1-b5", "F 5 CD"]) {
        for remark in [
            format!("12. {moved} était plus fort."),
            format!("3. {moved} gagnait une pièce"),
            format!("3. {moved}, est meilleur"),
            format!("1. {moved} serait meilleur."),
            format!("12. {moved} était plus fort que {moved}."),
        ] {
            for (result, between) in [("1-0", ""), ("1-0", "\n"), ("[1-0]", ""), ("(1-0)", "")] {
                let text = format!("{rows}{result}\n{between}{remark}\n\n{rows}");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), MOVES, "{text}");
                assert_eq!(codes(&game), ["commented-moves"], "{text}");
                assert_eq!(&text[game.faults[0].span.clone()], remark, "{text}");
                assert_eq!(uci(&read(left).0), MOVES, "{text}");
            }
        }
    }
    // Rows that go on are another record.
    let (_, left) = read("1. e4 e5 1-0\n\n12. Cf3 gagne un pion\n12... Cc6\n13. Fb5 a6\n");
    assert!(left.starts_with("12. Cf3"), "{left}");
}

/// What the signs of a sheet mean, as its foot tells it.
const LEGENDS: [&str; 12] = [
    "* : coup noté par l'arbitre",
    "+ : échec",
    "+ = échec",
    "† : échec",
    "# : mat",
    "x : prise",
    "= : nulle proposée",
    "(=) : proposition de nulle",
    "? : coup douteux",
    "! : bon coup",
    "0-0 : petit roque",
    "++ : échec double\n* = coup noté par l'arbitre",
];

#[test]
fn a_legend_of_signs_begins_no_record() {
    for rows in ROWS {
        for legend in LEGENDS {
            for page in [
                format!("{rows}1-0\n{legend}\n"),
                format!("{rows}1-0\n\n{legend}\n"),
                format!("{rows}1-0\n\nL'arbitre : \n{legend}\n+ : échec\n"),
                format!("{legend}\n\n{rows}1-0\n"),
            ] {
                assert_eq!(uci(&whole(&page)), MOVES, "{page}");
            }
            // Another game begins below it.
            let page = format!("{rows}1-0\n\n{legend}\n\n{rows}0-1\n");
            assert_eq!(uci(&whole(read(&page).1)), MOVES, "{page}");
        }
    }
}

#[test]
fn moves_told_behind_the_result_go_on_over_the_ends_of_lines() {
    let remarks = [
        "Blanc tente la finale de pions : 44...Dd4??\n45.Dxd4 cxd4 46.b4! axb4",
        "L'autre joueur tente la finale\nde pions : 44...Dd4?? 45.Dxd4\ncxd4 46. a4 b5",
        "Il fallait jouer 12. Fb5\nCc6 13. 0-0\na6 14. Fa4 b5",
        "Analyse : 12. Cf3 Cc6\n13. Fb5 a6\n14. Fa4",
    ];
    for remark in remarks {
        for between in ["", "\n"] {
            let page = format!("{}1-0\n{between}{remark}\n", ROWS[0]);
            assert_eq!(uci(&told(&page, &["commented-moves"])), MOVES, "{page}");
            let both = format!("{page}\n{}0-1\n", ROWS[0]);
            whole(read(&both).1);
        }
    }
    // A game that begins below is none of it.
    let page = format!("{}1-0\nAnalyse : 12. Cf3 Cc6\n1. d4 d5 2. c4\n", ROWS[0]);
    assert_eq!(uci(&read(read(&page).1).0), "d2d4 d7d5 c2c4");
}
