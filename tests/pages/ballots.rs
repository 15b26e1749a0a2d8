//! Boxes for the result on printed forms: the crossed one is the result, above the moves and below them.

use crate::support::sheets::{BREYER, cells, codes, read, uci, whole};
use greffier::game::GameResult;
use greffier::notation::Notation;

const RESULTS: [&str; 3] = ["1-0", "1/2-1/2", "0-1"];

/// The ways in which forms print the boxes: with the place of the one that is crossed, none where it is none.
fn ballots(crossed: Option<usize>) -> Vec<String> {
    let mark = |at: usize, one: &str, other: &str| match crossed == Some(at) {
        true => one.to_string(),
        false => other.to_string(),
    };
    let before = |draw: &str, one: &str, other: &str, between: &str| {
        let results = ["1-0", draw, "0-1"].into_iter().enumerate();
        let boxed = results.map(|(at, result)| format!("{} {result}", mark(at, one, other)));
        boxed.collect::<Vec<_>>().join(between)
    };
    let behind = |draw: &str, one: &str, other: &str| {
        let results = ["1-0", draw, "0-1"].into_iter().enumerate();
        let boxed = results.map(|(at, result)| format!("{result} {}", mark(at, one, other)));
        boxed.collect::<Vec<_>>().join("  ")
    };
    vec![
        before("1/2", "[X]", "[ ]", "  "),
        before("½-½", "[x]", "[]", " / "),
        before("½", "☒", "☐", " "),
        before("1/2-1/2", "■", "□", "   "),
        behind("½", "(X)", "( )"),
        behind("½-½", "[×]", "[_]"),
        format!("Résultat : {}", before("½-½", "[X]", "[ ]", " ")),
        format!("Résultat : {}", behind("½", "(x)", "(  )")),
    ]
}

/// A game in each notation, as rows and as a table, and its moves.
fn sheets(half_moves: usize) -> Vec<(String, String)> {
    let game = whole(BREYER);
    let moves = uci(&game);
    let moves: Vec<&str> = moves.split(' ').take(half_moves).collect();
    let mut sheets = Vec::new();
    for notation in [
        Notation::Abbreviated,
        Notation::Coordinate,
        Notation::Descriptive,
    ] {
        let cells = cells(&game, notation)[..half_moves].to_vec();
        for (sign, between) in [(". ", " "), (";", ";")] {
            let rows = cells.chunks(2).zip(1..);
            let rows = rows.map(|(row, n)| format!("{n}{sign}{}\n", row.join(between)));
            sheets.push((rows.collect(), moves.join(" ")));
        }
    }
    sheets
}

#[test]
fn the_crossed_box_below_the_moves_is_the_result() {
    for half_moves in [19, 20] {
        for (sheet, moves) in sheets(half_moves) {
            for (crossed, result) in RESULTS.iter().enumerate() {
                for ballot in ballots(Some(crossed)) {
                    for text in [format!("{sheet}{ballot}\n"), format!("{sheet}\n{ballot}\n")] {
                        let (game, left) = read(&text);
                        assert_eq!((uci(&game), left), (moves.clone(), ""), "{text}");
                        let stated = game.stated.map(GameResult::marker);
                        assert_eq!((stated, codes(&game)), (Some(*result), vec![]), "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_crossed_box_above_the_moves_announces_the_result() {
    for (sheet, moves) in sheets(20) {
        for (crossed, result) in RESULTS.iter().enumerate() {
            for ballot in ballots(Some(crossed)) {
                let text = format!("Blancs : Roy\nNoirs : Rey\n{ballot}\n\n{sheet}");
                let (game, left) = read(&text);
                assert_eq!((uci(&game), left), (moves.clone(), ""), "{text}");
                let stated = game.stated.map(GameResult::marker);
                assert_eq!((stated, codes(&game)), (Some(*result), vec![]), "{text}");
            }
        }
    }
}

#[test]
fn boxes_of_which_none_is_crossed_state_no_result() {
    for (sheet, moves) in sheets(20) {
        for ballot in ballots(None) {
            let text = format!("{sheet}{ballot}\n");
            let (game, left) = read(&text);
            assert_eq!((uci(&game), left), (moves.clone(), ""), "{text}");
            assert_eq!((game.stated, codes(&game)), (None, vec![]), "{text}");
        }
    }
}

/// Labels of a result behind which nothing is filled in.
const UNFILLED: [&str; 10] = [
    "Résultat :",
    "Résultat : ",
    "Résultat :\t",
    "Résultat :\u{a0}",
    "RESULTAT :   ",
    "Résultat",
    "Résultat : ........",
    "Résultat : ____ ",
    "Résultat;;",
    "\"Résultat\";\"\";\"\"",
];

#[test]
fn a_label_below_the_result_without_another_begins_no_record() {
    for (sheet, moves) in sheets(20) {
        for label in UNFILLED {
            for text in [
                format!("{sheet}1-0\n{label}\n"),
                format!("{sheet}1-0\r\n\r\n{label}\r\nSignature : \r\n"),
                format!("{sheet}Résultat : 1-0\n{label}\nL'arbitre : \nSignatures :\t\n"),
            ] {
                let (game, left) = read(&text);
                assert_eq!((uci(&game), left), (moves.clone(), ""), "{text}");
                let stated = game.stated.map(GameResult::marker);
                assert_eq!((stated, codes(&game)), (Some("1-0"), vec![]), "{text}");
            }
            // Above the next game it heads that.
            let text = format!("{sheet}1-0\n\n{label}\n\n{sheet}");
            let (game, left) = read(&text);
            assert_eq!(
                (uci(&game), codes(&game)),
                (moves.clone(), vec![]),
                "{text}"
            );
            let (next, left) = read(left);
            assert_eq!((uci(&next), left), (moves.clone(), ""), "{text}");
            assert_eq!((next.stated, codes(&next)), (None, vec![]), "{text}");
        }
    }
}
