//! What stands behind the result and says no move: nothing is due there, and no game begins.

use crate::support::sheets::{MOVES, read, told, uci, whole};
use greffier::game::GameResult;
use shakmaty::Color;

const ROWS: [&str; 4] = [
    "1. e4 e5\n2. Cf3 Cc6\n",
    "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n",
    "1. P 4 R P 4 R 2. C 3 FR C 3 FD\n",
    "1. Le pion du roi, deux pas. — Le pion du roi, deux pas.\n\
     2. Le cavalier du roi à la 3e case de son fou. — Le cavalier de la dame à la 3e case de son fou.\n",
];

#[test]
fn a_rule_behind_the_result_is_no_cell() {
    for rows in ROWS {
        for line in ["www.a4.fr", "club@d4.fr"] {
            for apart in ["", "\n"] {
                let text = format!("{rows}1-0\n{apart}{line}\n");
                assert_eq!(uci(&told(&text, &[])), MOVES, "{text}");
                // It says nothing of the letters of the next game.
                let text = format!("{rows}1-0\n{apart}{line}\n\n{rows}0-1\n");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), MOVES, "{text}");
                assert_eq!(uci(&whole(left)), MOVES, "{text}");
            }
        }
        for rule in ["---", "- - -", "...", ". . . . . . . . . .", "____", "?"] {
            for apart in ["", "\n"] {
                let text = format!("{rows}1-0\n{apart}{rule}\n");
                let game = told(&text, &[]);
                assert_eq!(uci(&game), MOVES, "{text}");
                assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{text}");
                // Above the next game it ends none.
                let text = format!("{rows}1-0\n{apart}{rule}\n\n{rows}0-1\n");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), MOVES, "{text}");
                let next = whole(left);
                assert_eq!(uci(&next), MOVES, "{text}");
                assert_eq!(next.stated, Some(GameResult::Wins(Color::Black)), "{text}");
            }
        }
    }
}

#[test]
fn a_cell_that_was_not_read_may_begin_the_next_game() {
    for rows in &ROWS[..3] {
        let first = rows.find(". ").expect("a number") + 2;
        let unread = match rows[first..].strip_prefix("P 4 R ") {
            Some(behind) => behind,
            None => rows[first..].split_once(' ').expect("two cells").1,
        };
        for cell in ["---", "?"] {
            let text = format!("{rows}1-0\n\n1. {cell} {unread}0-1\n");
            let (game, left) = read(&text);
            assert_eq!(uci(&game), MOVES, "{text}");
            assert!(left.starts_with("1. "), "{text}");
        }
    }
}

#[test]
fn the_mark_of_the_mate_may_stand_behind_the_result() {
    for rows in [
        "1. f3 e5\n2. g4 Dh4\n",
        "1. f2-f3 e7-e5\n2. g2-g4 Dd8-h4\n",
        "1. P 3 FR   P 4 R\n2. P 4 CR   D 5 TR\n",
        "1. Le pion du fou du roi, un pas. — Le pion du roi, deux pas.\n\
         2. Le pion du cavalier du roi, deux pas. — La dame à la 4e case de la tour du roi blanc.\n",
    ] {
        for mark in [
            "Mat",
            "Mat.",
            "Échec et mat",
            "Échec et mat.",
            "Échec et mat !",
        ] {
            for apart in ["", "\n"] {
                let text = format!("{rows}0-1\n{apart}{mark}\n");
                let game = told(&text, &[]);
                assert_eq!(uci(&game), "f2f3 e7e5 g2g4 d8h4", "{text}");
                assert_eq!(game.stated, Some(GameResult::Wins(Color::Black)), "{text}");
            }
        }
    }
}

#[test]
fn a_score_behind_a_blank_line_is_the_result() {
    for rows in &ROWS[..3] {
        for (score, result) in [
            ("1 - 0", GameResult::Wins(Color::White)),
            ("1 à 0", GameResult::Wins(Color::White)),
            ("0 à 1", GameResult::Wins(Color::Black)),
            ("½ à ½", GameResult::Draw),
        ] {
            let game = told(&format!("{rows}\n{score}\n"), &[]);
            assert_eq!(
                (uci(&game).as_str(), game.stated),
                (MOVES, Some(result)),
                "{rows}{score}"
            );
            let said = result.marker();
            let game = told(&format!("{rows}{said}\n\n{score}\n"), &[]);
            assert_eq!(
                (uci(&game).as_str(), game.stated),
                (MOVES, Some(result)),
                "{rows}{score}"
            );
        }
    }
}
