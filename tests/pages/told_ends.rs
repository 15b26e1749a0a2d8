//! Words that say how a game ended, and do not end this one: others are spoken of, a note says them; and players who have the names of
//! the sides.

use crate::support::sheets::{MOVES, read, told, uci};
use greffier::game::GameResult;
use shakmaty::Color;

const ROWS: [[&str; 2]; 3] = [
    ["1. e4 e5 2. Cf3 Cc6", "3. Fb5 a6 4. Fa4"],
    [
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6",
        "3. Ff1-b5 a7-a6 4. Fb5-a4",
    ],
    [
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD",
        "3. F 5 CD P 3 TD 4. F 4 T",
    ],
];
const WHOLE: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4";

#[test]
fn a_sentence_that_says_more_does_not_end_the_game_where_its_rows_go_on() {
    for [above, below] in ROWS {
        for said in [
            "et les Noirs abandonnent, dit Durand.",
            "les Blancs gagnent, selon Philidor !",
            "les Noirs abandonnent, écrit « Le Palamède ».",
            "et les Blancs abandonnent, à ce qu'on dit (bien à tort).",
            "partie nulle, pensait Martin.",
        ] {
            for apart in [" ", "\n"] {
                let page = format!("{above} {said}{apart}{below} 1-0\n");
                let game = told(&page, &[]);
                assert_eq!(uci(&game), WHOLE, "{page}");
                assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{page}");
            }
        }
        // With nothing behind it the sentence ends the game.
        let page = format!("{above} et les Noirs abandonnent, dit Durand.\n");
        let (game, left) = read(&page);
        assert_eq!((uci(&game).as_str(), left), (MOVES, ""), "{page}");
        assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{page}");
        // So it does before another game.
        let page = format!("{above} et les Noirs abandonnent, dit Durand.\n\n{above}\n");
        assert_eq!(uci(&read(&page).0), MOVES, "{page}");
        assert_eq!(uci(&read(read(&page).1).0), MOVES, "{page}");
    }
}

#[test]
fn a_note_is_no_result() {
    for [rows, _] in ROWS {
        for note in [
            "Note : les Blancs gagnent",
            "Remarque : les Noirs abandonnent.",
            "Note de l'éditeur : les Blancs gagnent.",
        ] {
            for apart in ["\n", "\n\n"] {
                let page = format!("{rows}{apart}{note}\n");
                let game = told(&page, &[]);
                assert_eq!((uci(&game).as_str(), game.stated), (MOVES, None), "{page}");
            }
        }
        let page = format!("{rows}\nFinalement, les Blancs gagnent.\n");
        assert_eq!(
            read(&page).0.stated,
            Some(GameResult::Wins(Color::White)),
            "{page}"
        );
    }
}

#[test]
fn a_player_may_have_the_name_of_a_side() {
    let white = Some(GameResult::Wins(Color::White));
    let black = Some(GameResult::Wins(Color::Black));
    for [rows, _] in ROWS {
        for (head, end, stated) in [
            (
                "[White \"Noir\"]\n[Black \"Durand\"]\n",
                "Noir abandonne.",
                black,
            ),
            (
                "[White \"Noir, Jean\"]\n[Black \"Durand\"]\n",
                "Noir abandonne.",
                black,
            ),
            (
                "[White \"Noir\"]\n[Black \"Durand\"]\n",
                "Les Noirs abandonnent.",
                white,
            ),
            (
                "[White \"Noir\"]\n[Black \"Durand\"]\n",
                "Durand abandonne.",
                white,
            ),
            (
                "[White \"Durand\"]\n[Black \"Blanc\"]\n",
                "Blanc abandonne.",
                white,
            ),
            (
                "[White \"Durand\"]\n[Black \"Noir\"]\n",
                "Noir abandonne.",
                white,
            ),
            (
                "[White \"Martin\"]\n[Black \"Durand\"]\n",
                "Noir abandonne.",
                white,
            ),
            ("Blanc - Durand\nParis 1890\n", "Durand abandonne", white),
            ("Durand - Blanc\n", "Durand abandonne", black),
            ("Noir — Durand\n", "Durand abandonne", white),
            (
                "Blancs - Durand\nNoirs - Martin\n",
                "Durand abandonne",
                black,
            ),
            ("Blanc : Durand\nNoir : Martin\n", "Durand abandonne", black),
            ("Blanc - Durand\nNoir - Martin\n", "Martin abandonne", white),
            ("Blancs : M. Noir\nNoirs : M. Blanc\n", "1-0", white),
            ("M. Blanc contre M. Noir\n", "0-1", black),
        ] {
            let page = format!("{head}\n{rows}\n{end}\n");
            let game = told(&page, &[]);
            assert_eq!(
                (uci(&game).as_str(), game.stated),
                (MOVES, stated),
                "{page}"
            );
        }
    }
}

#[test]
fn a_line_that_says_who_won_or_lost_is_the_result() {
    for [above, below] in ROWS {
        for [winner, loser, singular, adjective] in [
            ["Blancs", "Noirs", "Noir", "blanche"],
            ["Noirs", "Blancs", "Blanc", "noire"],
        ] {
            let won = match winner {
                "Blancs" => [1, 0],
                _ => [0, 1],
            };
            let color = Color::from_white(won[0] == 1);
            for said in [
                format!("victoire des {winner}"),
                format!("Victoire {adjective}."),
                format!("Les {winner} l'emportent."),
                format!("Forfait des {loser}"),
                format!("Les {loser} sont mat."),
                format!("Les {loser} sont mats"),
                format!("Le {singular} est mat."),
                format!("Blancs : {} Noirs : {}", won[0], won[1]),
                format!("Blancs : {}, Noirs : {}", won[0], won[1]),
            ] {
                let page = format!("{above} {below}\n{said}\n");
                let (game, _) = read(&page);
                assert_eq!(uci(&game), WHOLE, "{page}");
                assert_eq!(game.stated, Some(GameResult::Wins(color)), "{page}");
            }
        }
        let page = format!("{above} {below}\nBlancs : ½ Noirs : ½\n");
        assert_eq!(read(&page).0.stated, Some(GameResult::Draw), "{page}");
    }
}

#[test]
fn a_paragraph_that_says_how_a_game_ended_is_its_own_though_another_follows() {
    let rows = "1.c4 e5 2.Cc3 Cf6 3.g3 d5";
    let next = "Partie 12. Vidal – Roche\n\n1.d4 d5 2.c4 e6\n";
    let white = Some(GameResult::Wins(Color::White));
    for (said, result) in [
        ("Partie nulle, d'un commun accord.", Some(GameResult::Draw)),
        (
            "La partie fut déclarée nulle d'un commun accord.",
            Some(GameResult::Draw),
        ),
        ("Les Noirs, à court de temps, rendent les armes.", white),
        // What is asked of the reader, and what others did.
        ("Les Blancs jouent et gagnent.", None),
        ("Les Noirs jouent et font nulle.", None),
        ("Vidal remporte le tournoi.", None),
        ("Les Blancs gagneront-ils ?", None),
    ] {
        let page = format!("{rows}\n\n{said}\n\n{next}");
        let (game, left) = read(&page);
        assert_eq!((game.plies.len(), game.stated), (6, result), "{page}");
        let (game, _) = read(left);
        assert_eq!((game.plies.len(), game.stated), (4, None), "{page}");
    }
}
