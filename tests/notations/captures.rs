//! Captures of which the file alone is said on which they take, `Dxd`, or whose rank stands apart: `Dxd` / `5`.

use crate::support::sheets::{assert_clean, codes, games, read, repaired, uci};
use greffier::repair::Options;

/// The cells of games in which officers take, with one such capture of each.
fn with_captures(most: usize) -> Vec<(Vec<String>, usize, String)> {
    let takes = |cell: &str| {
        let parts: Vec<char> = cell.chars().collect();
        parts.len() > 3 && "CFTDR".contains(parts[0]) && parts[1] == 'x'
    };
    let of_game = |(cells, moves): (Vec<String>, String)| {
        let at = (0..cells.len()).filter(|&at| takes(&cells[at]));
        let each: Vec<_> = at.map(|at| (cells.clone(), at, moves.clone())).collect();
        each
    };
    games(most).into_iter().flat_map(of_game).collect()
}

#[test]
fn the_rank_of_a_capture_may_stand_apart() {
    let mut shown = 0;
    for (cells, at, moves) in with_captures(33) {
        for blank in [" ", "\n"] {
            let mut one = cells.clone();
            one[at].insert_str(3, blank);
            let numbered = one.chunks(2).enumerate();
            let row = |(n, row): (usize, &[String])| format!("{}. {}", n + 1, row.join(" "));
            let text: Vec<String> = numbered.map(row).collect();
            assert_clean(&text.join(" "), &moves);
            shown += 1;
        }
    }
    assert!(shown > 12, "{shown}");
}

#[test]
fn a_file_on_which_nothing_can_be_taken_is_no_square() {
    for text in [
        "1. e4 e5 2. Dg4 d5 3. Dxd Cf6",
        "1. e4 d5 2. exd5 Dxd5 3. Cc3 Da5 4. Fxa",
        "1. d4 d5 2. Dd3 Dxd",
    ] {
        let (game, _) = read(text);
        assert_eq!(codes(&game), ["illegal-move"], "{text}");
    }
    // The other man can be taken on the file.
    assert_eq!(
        uci(&read("1. d4 e5 2. dxe5 d6 3. Dxd").0),
        "d2d4 e7e5 d4e5 d7d6 d1d6"
    );
}

#[test]
fn pawns_may_take_in_short_where_men_do_not() {
    for (text, told) in [
        (
            "1. e4 e5 2. Cf3 Cc6 3. d4 exd 4. Cxd4 Cxd4 5. Dxd4 Cf6 6. e5 Ce4 7. Dxe4 Fe7",
            None,
        ),
        (
            "1. e4 d5 2. exd Dxd5 3. Cc3 Dxg2 4. Fxg2 Fh3 5. Fxb7 Fg2 6. Fxg2 e6",
            None,
        ),
        // One of them is not as the others are.
        (
            "1. e4 e5 2. Cf3 Cc6 3. d4 exd4 4. Cxd Cxd4 5. Dxd4 Cf6 6. e5 Ce4 7. Dxe4 d5 8. Dxd5 Dxd5",
            Some("Cxd"),
        ),
        (
            "1. d4 d5 2. c4 dxc4 3. e3 b5 4. a4 c6 5. axb5 cxb5 6. b3 cxb3 7. Dxb3 a6 8. Fxb5 axb 9. Dxb5 Fd7",
            Some("axb"),
        ),
    ] {
        let repaired = repaired(text, &Options::default());
        let said: Vec<&str> = repaired
            .repairs
            .iter()
            .map(|told| &text[told.span.clone()])
            .collect();
        assert_eq!(said, Vec::from_iter(told), "{text}");
    }
}

/// The cells of a game as running text.
fn running(cells: &[String]) -> String {
    let numbered = cells.chunks(2).enumerate();
    let row = |(n, row): (usize, &[String])| format!("{}. {}", n + 1, row.join(" "));
    numbered.map(row).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_capture_of_a_sheet_may_be_parted_by_the_end_of_a_line() {
    let mut shown = 0;
    for (cells, moves) in games(33) {
        let text = running(&cells);
        if text.matches('x').count() < 3 {
            continue;
        }
        for parted in ["x\n", "\nx", " x\n", "\nx "] {
            assert_clean(&text.replace('x', parted), &moves);
            shown += 1;
        }
    }
    assert!(shown > 8, "{shown}");
    // A pawn's file is no side.
    let page = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. F\nxc6 b\nxc6 5. C\nxe5";
    assert_clean(page, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 b7c6 f3e5");
}

#[test]
fn a_man_takes_on_a_file_with_blanks_about_the_sign() {
    for (text, moves) in [
        (
            "1. e4 d5 2. e x d D x d 3. Cc3 Da5",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
        ),
        (
            "1. e4 d5 2. exd D x d\n3. Cc3 Da5",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
        ),
        (
            "1. e4 d5 2. exd D × d 5 3. Cc3 Da5",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. F x c d x c 5. C x e Dd4 6. Cf3 D x e +",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3e5 d8d4 e5f3 d4e4",
        ),
        (
            "1;e4;e5\n2;Cf3;Cc6\n3;d4;e x d\n4;C x d;C x d\n5;D x d;\n",
            "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 c6d4 d1d4",
        ),
        (
            "1;e4;e5\n2;Cf3;Cc6\n3;d4;exd\n4;Cxd;Cxd\n5;Dxd;\n",
            "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 c6d4 d1d4",
        ),
    ] {
        assert_clean(text, moves);
    }
}

#[test]
fn the_letter_of_a_man_stands_at_the_end_of_a_line_before_a_slash_too() {
    for text in [
        "1. e2-e4 / e7-e6 2. d2-d4 / d7-d5 3. C\nb1-c3 / F f8-b4 4. e4-e5 / c7-c5",
        "1. e2-e4 / e7-e6 2. d2-d4 / d7-d5 3. C b1-c3 / F\nf8-b4 4. e4-e5 / c7-c5",
        "1. e2-e4 / e7-e6 2. d2-d4 / d7-d5 3. C\nb1-c3 / F\nf8-b4 4. e4-e5 / c7-c5",
    ] {
        assert_clean(text, "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5");
    }
}
