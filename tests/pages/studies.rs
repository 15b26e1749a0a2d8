//! Studies of which a page has several: the men of both sides, and the moves from where they stand.

use crate::support::sheets::{codes, uci};
use greffier::game::{Game, Status};
use greffier::reading::{self, Start};
use greffier::record::Choice;

/// A king and a rook against a king and a pawn, as books list them.
const LISTS: [(&str, &str); 15] = [
    ("Blancs : Rg1, Te1.", "Noirs : Rg8, Ph7."),
    ("Blancs : R g1, T e1.", "Noirs : R g8, P h7."),
    ("Blancs : R 1 CR, T 1 R.", "Noirs : R 1 CR, P 2 TR."),
    ("Blancs : Roi g1, Tour e1.", "Noirs : Roi g8, Pion h7."),
    (
        "Blancs : Roi à g1, Tour à e1.",
        "Noirs : Roi à g8, Pion à h7.",
    ),
    (
        "Blancs : le Roi à g1, la Tour à e1.",
        "Noirs : le Roi à g8, un pion à h7.",
    ),
    ("Blancs : R en g1, T en e1.", "Noirs : R en g8, P en h7."),
    ("Blancs : R en g1 ; T en e1.", "Noirs : R en g8 ; P en h7."),
    ("Les Blancs : Rg1, Te1.", "Les Noirs : Rg8, Ph7."),
    ("BLANCS (2) : Rg1, Te1.", "NOIRS (2) : Rg8, Ph7."),
    ("Blancs.\nR en g1,\nT en e1.", "Noirs.\nR en g8,\nP en h7."),
    ("Blancs.\nRg1, Te1.", "Noirs.\nRg8, Ph7."),
    (
        "Blancs : R à la case du CR, T à la case du R.",
        "Noirs : R à la case du CR, P à la 2e de la TR.",
    ),
    (
        "Blancs : R à la case du C. R., T à la case du R.",
        "Noirs : R à la case du C. R., P à la 2. case de la T. R.",
    ),
    (
        "Blancs : le Roi à la case du Cavalier du Roi, la Tour à la case du Roi.",
        "Noirs : le Roi à la case du Cavalier du Roi, un Pion à la 2e case de la Tour du Roi.",
    ),
];

/// The men of [`LISTS`].
const MEN: &str = "6k1/7p/8/8/8/8/8/4R1K1 w - - 0 1";

/// What is played from there, in each notation.
const MOVES: [&str; 3] = [
    "1. Te8+ Rg7 2. Te7+ Rg6",
    "1. Te1-e8+ Rg8-g7\n2. Te8-e7+ Rg7-g6",
    "1. T 8 R éch. R 2 CR 2. T 7 R éch. R 3 CR",
];
const PLAYED: &str = "e1e8 g8g7 e8e7 g7g6";

/// A game above a study, in the same notations.
const GAMES: [&str; 3] = [
    "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6",
    "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. Ff1-b5 a7-a6",
    "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 C P 3 TD",
];

/// What stands above a study.
const HEADS: [&str; 8] = [
    "",
    "Étude {}.\n\n",
    "Problème {}.\n\n",
    "N° {}.\n\n",
    "N° {}\n\n",
    "{}.\n\n",
    "FINS DE PARTIES\n\nÉtude {}.\nLes Blancs jouent.\n\n",
    "Étude {}, par M. Kling.\n",
];

/// The games of all records of a text.
fn records(text: &str) -> Vec<Game> {
    let (mut at, mut games) = (0, Vec::new());
    while let Some((_, game, end)) = reading::next(text, at, &Choice::default(), &Start::Record) {
        games.push(game);
        at = end;
    }
    games
}

/// Asserts that a game is that study.
fn assert_study(game: &Game, page: &str) {
    assert_eq!(game.start.to_fen(), MEN, "{page}");
    assert_eq!(codes(game), [""; 0], "{page}");
    assert_eq!(game.status, Status::Whole, "{page}");
    assert_eq!(uci(game), PLAYED, "{page}");
}

/// The study of a list, with its head and its moves.
fn study(
    (white, black): (&str, &str),
    head: &str,
    joint: &str,
    number: usize,
    moves: &str,
) -> String {
    let head = head.replace("{}", &number.to_string());
    format!("{head}{white}{joint}{black}\n\n{moves}\n\n")
}

#[test]
fn each_position_of_a_page_begins_a_record() {
    for list in LISTS {
        for joint in ["\n", " ", "\n\n"] {
            for head in crate::support::sampled(HEADS, 3) {
                for moves in MOVES {
                    let pages = 1..=3;
                    let page: String = pages
                        .map(|nth| study(list, head, joint, nth, moves))
                        .collect();
                    let games = records(&page);
                    assert_eq!(games.len(), 3, "{page}");
                    for game in &games {
                        assert_study(game, &page);
                    }
                }
            }
        }
    }
}

#[test]
fn a_position_below_a_game_begins_a_record() {
    for list in LISTS {
        for (game, moves) in GAMES.into_iter().zip(MOVES) {
            for head in HEADS {
                let page = format!("{game}\n\n{}", study(list, head, "\n", 2, moves));
                let games = records(&page);
                assert_eq!(games.len(), 2, "{page}");
                assert_eq!(uci(&games[0]), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "{page}");
                assert_eq!(codes(&games[0]), [""; 0], "{page}");
                assert_study(&games[1], &page);
            }
        }
    }
}

#[test]
fn men_listed_within_a_game_begin_none() {
    let men = "Blancs : Re1, Dd1, Ta1, Th1, Fb5, Fc1, Cb1, Cf3, a2, b2, c2, d2, e4, f2, g2, h2.\n\
        Noirs : Re8, Dd8, Ta8, Th8, Fc8, Ff8, Cc6, Cg8, a6, b7, c7, d7, e5, f7, g7, h7.";
    for rest in ["4. Fa4 Cf6", "4. Fa4\nCf6"] {
        let page = format!("{}\n\n{men}\n\n{rest}\n", GAMES[0]);
        let games = records(&page);
        assert_eq!(games.len(), 1, "{page}");
        let played = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
        assert_eq!(uci(&games[0]), played, "{page}");
    }
}

#[test]
fn positions_in_fen_are_solved_where_they_stand_or_below_all_of_them() {
    let white = "5r1k/4Nppp/8/7Q/8/4R3/5PPP/6K1 w - - 0 1";
    let black = "3r2k1/5ppp/8/8/8/1q6/5PPP/1R1Q2K1 b - - 0 1";
    let solved = [(white, "h5h7 h8h7 e3h3"), (black, "b3d1 b1d1 d8d1")];
    let own = |name: &str, fen: &str, told: &str| {
        format!("Exercice {name}\nFEN : {fen}\nRéponse : {told}\n")
    };
    let (one, other) = ("1.Dxh7+! Rxh7 2.Th3#", "1...Dxd1+ 2.Txd1 Txd1#");
    for page in [
        format!(
            "{}\n{}",
            own("1 (mat en 2)", white, one),
            own("2 (mat en 2, trait aux Noirs)", black, other)
        ),
        format!("{}{}", own("1", white, one), own("2", black, other)),
        format!(
            "A.\n{white}\n\nB.\n{black}\n\nSolutions (ne trichez pas avant d'avoir cherché)\nSolution A : {one}, le mat d'Anastasie.\nSolution B : {other}.\n"
        ),
    ] {
        let (mut at, mut found) = (0, Vec::new());
        while let Some((_, game, end)) =
            reading::next(&page, at, &Choice::default(), &Start::Record)
        {
            assert_eq!(codes(&game), [""; 0], "{page}");
            found.push((game.start.to_fen(), uci(&game)));
            at = end;
        }
        let found: Vec<_> = found
            .iter()
            .map(|(fen, moves)| (fen.as_str(), moves.as_str()))
            .collect();
        assert_eq!(found, solved, "{page}");
    }
}
