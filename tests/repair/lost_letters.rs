//! Moves that lost their first letter or all but it, where what is left looks like something else: the sign of capture of the move
//! before, a comment, a number.

use crate::support::sheets::{
    BREYER, LAYOUTS, OPERA, assert_clean, cells, codes, read, repaired, rows, uci, whole,
};
use greffier::game::{Game, Status};
use greffier::notation::Notation;
use greffier::repair::{Correction, Options, Repaired};

/// What is told of a text: the code and the words of its first error.
fn first_error(text: &str) -> (String, String) {
    let (game, _) = read(text);
    assert_eq!(game.status, Status::Broken, "{text}");
    let at = codes(&game).iter().position(|code| code != "move-number");
    let at = at.unwrap_or_else(|| panic!("nothing is told: {text}"));
    let fault = &game.faults[at];
    (
        codes(&game)[at].clone(),
        text[fault.span.clone()].to_string(),
    )
}

/// The corrections of a sheet: the words of each, as they stand.
fn corrected<'t>(text: &'t str, mended: &Repaired) -> Vec<(Correction, &'t str)> {
    let counted = mended.repairs.iter().filter(|repair| repair.counts());
    counted
        .map(|repair| (repair.correction, &text[repair.span.clone()]))
        .collect()
}

/// The first half-moves of a game.
fn first(game: &Game, plies: usize) -> String {
    let moves = uci(game);
    let moves: Vec<&str> = moves.split(' ').take(plies).collect();
    moves.join(" ")
}

/// Asserts that a sheet of `game` breaks at the damaged `word` of half-move `at`, and is repaired by reading that anew.
fn assert_misread(text: &str, game: &Game, at: usize, word: &str) {
    let told = first_error(text);
    assert_eq!(told, ("unreadable".to_string(), word.to_string()), "{text}");
    assert_eq!(uci(&read(text).0), first(game, at), "{text}");
    let mended = repaired(text, &Options::default());
    assert_eq!(
        corrected(text, &mended),
        [(Correction::Misread, word)],
        "{text}"
    );
}

/// The cells as running text.
fn running(cells: &[String]) -> String {
    rows(cells, LAYOUTS[0]).join(" ")
}

#[test]
fn a_capture_that_lost_its_man_is_not_of_the_cell_before_it() {
    let mut shown = 0;
    for text in [BREYER, OPERA] {
        let game = whole(text);
        let played = cells(&game, Notation::Abbreviated);
        for at in (1..played.len()).step_by(2) {
            let quiet = played[at - 1].len() <= 3 && !played[at - 1].contains('O');
            if !quiet || played[at].find('x') != Some(1) {
                continue;
            }
            let mut cells = played.clone();
            cells[at].remove(0);
            // Behind blanks it is of the move before it.
            for layout in &LAYOUTS[4..] {
                let sheet = rows(&cells, *layout).join("\n");
                let word = cells[at].trim_end_matches(['+', '#']);
                let (code, said) = first_error(&sheet);
                assert_eq!(code, "unreadable", "{sheet}");
                assert!(said.starts_with(word), "{said}: {sheet}");
                assert_eq!(uci(&read(&sheet).0), first(&game, at), "{sheet}");
                shown += 1;
            }
        }
    }
    assert!(shown > 1, "{shown}");
}

#[test]
fn blanks_within_a_move_that_takes_part_nothing() {
    for (text, moves) in [
        (
            "1. e4 d5 2. e4 x d5 Dd8 x d5 3. Cb1-c3 Dd5-a5",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fb5 xc6 d7 xc6 5. Cf3 xe5 Dd4",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3e5 d8d4",
        ),
        (
            "1\te4\te5\n2\tCf3\tCc6\n3\td4\te5 xd4\n4\tCf3 xd4\tCc6 xd4\n",
            "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 c6d4",
        ),
    ] {
        assert_clean(text, moves);
    }
}

#[test]
fn what_is_left_of_a_move_stands_for_it_behind_a_comment_and_its_number() {
    let game = whole(OPERA);
    let played = cells(&game, Notation::Abbreviated);
    for at in [1, 3, 5, 7, 11, 13, 19] {
        let stub = &played[at][..1];
        for remark in ["{bien} ", "{bien} {encore} ", "", "(un bon coup) "] {
            let mut cells = played[..24].to_vec();
            let number = at / 2 + 1;
            cells[at] = format!("{remark}{number}... {stub}");
            let text = running(&cells);
            let mended = repaired(&text, &Options::default());
            assert_eq!(
                corrected(&text, &mended),
                [(Correction::Misread, stub)],
                "{text}"
            );
            // The letter is evidence: the sheet without comment and number is repaired as well.
            cells[at] = stub.to_string();
            let plain = repaired(&running(&cells), &Options::default());
            assert_eq!(uci(&mended.game), uci(&plain.game), "{text}");
        }
    }
}

#[test]
fn a_file_that_is_the_letter_of_a_side_stands_for_its_move_too() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 b7b5 a4b3 d7d6";
    for row in ["4. Fa4 b", "4. Fa4 {recul} 4... b", "4. Fa4 4... b"] {
        let text = format!("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 {row} 5. Fb3 d6");
        assert_eq!(
            first_error(&text),
            ("unreadable".to_string(), "b".to_string())
        );
        let mended = repaired(&text, &Options::default());
        assert_eq!(
            corrected(&text, &mended),
            [(Correction::Misread, "b")],
            "{text}"
        );
        assert_eq!(uci(&mended.game), moves, "{text}");
    }
    // The side that moves may be named.
    assert_clean("1. b e4 n e5 2. b Cf3 n Cc6", "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn words_behind_a_whole_row_and_its_number_are_no_move() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 {bien} 2... bien 3. Fb5 a6",
        "1. e4 e5 2. Cf3 {bon} 2... Cc6 bien 3. Fb5 a6",
    ] {
        let mended = repaired(text, &Options::default());
        assert_eq!(corrected(text, &mended), [], "{text}");
        assert_eq!(uci(&mended.game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "{text}");
    }
}

#[test]
fn a_rank_before_a_dash_and_a_square_is_no_number_between_bars() {
    for text in [BREYER, OPERA] {
        let game = whole(text);
        let played = cells(&game, Notation::Coordinate)[..16].to_vec();
        for at in 0..played.len() {
            let sign = played[at].find('-').filter(|dash| (2..4).contains(dash));
            let Some(dash) = sign else {
                continue;
            };
            let mut cells = played.clone();
            cells[at].replace_range(..dash - 1, "");
            // The number of the row itself or of the next one is a number.
            let row = at / 2 + 1;
            if [row, row + 1]
                .map(|n| n.to_string())
                .contains(&cells[at][..1].to_string())
            {
                continue;
            }
            let sheet = rows(&cells, LAYOUTS[5]).join("\n");
            assert_misread(&sheet, &game, at, &cells[at]);
        }
    }
}

#[test]
fn numbers_whose_sign_is_a_dash_are_numbers() {
    assert_clean(
        "1-e4 e5 2-Cf3 Cc6 3-Fb5 a6",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    );
    assert_clean("1-e4 1-e5 2-Cf3 2-Cc6", "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn figures_of_minutes_beside_the_moves_are_none() {
    for text in [
        "1;e4;3;e5;4\n2;Cf3;5;Cc6;6\n3;Fb5;7;a6;8\n4;Fa4;8;Cf6;9\n",
        "1\te4\t3\te5\t4\n2\tCf3\t5\tCc6\t6\n3\tFb5\t7\ta6\t8\n4\tFa4\t8\tCf6\t9\n",
    ] {
        assert_clean(text, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
    }
}

#[test]
fn a_rank_and_a_file_whose_man_was_lost_are_no_number_in_a_table() {
    let tables = [LAYOUTS[3], LAYOUTS[4], LAYOUTS[5]];
    let mut shown = 0;
    for text in [BREYER, OPERA] {
        let game = whole(text);
        let played = cells(&game, Notation::Descriptive)[..24].to_vec();
        for at in 2..played.len() - 2 {
            let left = played[at].get(2..).unwrap_or_default();
            let rank = left.starts_with(|c: char| c.is_ascii_digit()) && !left.contains('-');
            if !rank || left.contains(' ') && left.split(' ').count() != 2 {
                continue;
            }
            let mut cells = played.clone();
            cells[at] = left.to_string();
            let word = left.trim_end_matches(" éch.");
            for layout in tables {
                let sheet = rows(&cells, layout).join("\n");
                assert_misread(&sheet, &game, at, word);
            }
            shown += 1;
        }
    }
    assert!(shown > 20, "{shown}");
}

#[test]
fn a_bare_number_before_the_rest_of_a_row_is_one() {
    // What stands behind the number is a man's letter, which is that of a file as well.
    assert_clean(
        "1 P 4 R P 4 R\n2 R 2 R C 3 FR\n3 C 3 FR R 2 R",
        "e2e4 e7e5 e1e2 g8f6 g1f3 e8e7",
    );
}
