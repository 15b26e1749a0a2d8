//! A result in the heading of a game, between the names of the players or behind them: it is the game's own, and held against the
//! board and against the one behind the moves. Dates, rounds and scores are none.

use crate::support::sheets::{codes, read, repaired, uci};
use greffier::game::GameResult;
use greffier::repair::Options;
use shakmaty::Color;

/// A game that Black ends by mate, in each notation.
const MATES: [&str; 3] = [
    "1. f3 e5\n2. g4 Dh4#\n",
    "1. f2-f3 e7-e5\n2. g2-g4 Dd8-h4 mat\n",
    "1. P 3 FR P 4 R\n2. P 4 CR D 5 T mat\n",
];
const MATE_MOVES: &str = "f2f3 e7e5 g2g4 d8h4";

/// What stands above the moves, where the game ends `result`.
fn headings(result: &str) -> Vec<String> {
    [
        "Dupont RES Martin",
        "Dupont - Martin RES",
        "Dupont – Martin, RES",
        "Dupont-Martin RES",
        "Dupont contre Martin : RES",
        "M. Dupont (2100) RES M. Martin (1987)",
        "Ronde 3, table 5 : Dupont RES Martin",
        "# Dupont RES Martin",
        "**Dupont – Martin** RES",
        "de la Bourdonnais RES de Saint-Amant",
        "Championnat de Paris\nDupont - Martin (RES)\n12-10-1890",
        "Dupont - Martin, Nancy 1923, RES",
        "Dupont\tMartin\tRES",
        "Première partie RES",
        "2e partie : RES",
        "IIe partie, RES",
        "IVe partie : RES",
        "Partie n° 12 : RES",
        "Dupont d'Ancona RES d'Artois",
        "| Dupont | RES | Martin |",
        "Partie n° 3 (RES)",
        "Ronde 3 – Échiquier 2 : RES",
    ]
    .map(|heading| heading.replace("RES", result))
    .into()
}

#[test]
fn it_is_the_games_own() {
    for moves in MATES {
        for (token, result) in [
            ("1-0", GameResult::Wins(Color::White)),
            ("0–1", GameResult::Wins(Color::Black)),
            ("1 - 0", GameResult::Wins(Color::White)),
            ("½ – ½", GameResult::Draw),
            ("½-½", GameResult::Draw),
            ("1/2-1/2", GameResult::Draw),
        ] {
            for heading in headings(token) {
                let page = format!("{heading}\n\n{}", &moves[..moves.len() / 2]);
                let (game, left) = read(&page);
                assert_eq!((game.stated, left), (Some(result), ""), "{page}");
            }
        }
    }
}

#[test]
fn the_board_denies_it() {
    for moves in MATES {
        for heading in headings("1-0") {
            let page = format!("{heading}\n\n{moves}");
            let (game, _) = read(&page);
            assert_eq!(
                (codes(&game), &*uci(&game)),
                (vec!["result".into()], MATE_MOVES),
                "{page}"
            );
            let fault = &game.faults[0];
            assert_eq!(&page[fault.span.clone()], "1-0", "{page}");
            let mended = repaired(&page, &Options::default());
            assert!(mended.repairs.is_empty(), "{page}");
        }
        for heading in headings("0-1") {
            let page = format!("{heading}\n\n{moves}");
            assert_eq!(codes(&read(&page).0), [""; 0], "{page}");
        }
    }
}

#[test]
fn it_is_held_against_the_one_behind_the_moves() {
    for moves in MATES {
        for heading in headings("1-0") {
            let page = format!("{heading}\n\n{moves}0-1\n");
            let (game, _) = read(&page);
            assert_eq!(game.stated, Some(GameResult::Wins(Color::Black)), "{page}");
            assert_eq!(codes(&game), ["result"], "{page}");
            // The board denies that in the heading.
            assert_eq!(&page[game.faults[0].span.clone()], "1-0", "{page}");
        }
    }
}

#[test]
fn the_end_that_is_read_agrees_with_it() {
    // Two mates are one letter from what is written, and White's is none of them.
    let page = "Dupont 0-1 Martin\n\n1. f3 e5\n2. g4 Dh5\n";
    let mended = repaired(page, &Options::default());
    assert_eq!(mended.game.stated, Some(GameResult::Wins(Color::Black)));
}

#[test]
fn dates_rounds_and_scores_are_no_results() {
    for moves in MATES {
        for heading in [
            "Nancy, 12-10-1890",
            "12-10-1890",
            "Ronde 1-2",
            "Match Dupont-Martin 3-1",
            "Match Dupont - Martin 1-0",
            "Match Dupont - Martin, 3e partie, score 1-0",
            "Nancy 4½ - Metz 3½",
            "Nancy 4½-3½ Metz",
            "Dupont - Martin 1-0, 0-1, ½-½",
            "Dupont 1-0 Martin\nDurand 0-1 Petit",
            "Dupont - Martin, variante 1-0 bis",
            "Saint-Amant - Dupont\nVariante de la 1-0",
            "Ronde 1-0",
            "Nancy, 1-0-1890",
            "Dupont 1-0",
            "Dupont 1 0 Martin",
            "Dupont - Martin 1 - 0 - 1890",
            "Dupont - Martin 10 - 1 - 0",
            "Seconde partie gagnée 1-0",
        ] {
            let page = format!("{heading}\n\n{moves}");
            let (game, _) = read(&page);
            assert_eq!((game.stated, codes(&game)), (None, vec![]), "{page}");
        }
    }
}

#[test]
fn each_of_several_games_has_its_own() {
    let page = "Dupont 0-1 Martin\n\n1. f3 e5\n2. g4 Dh4#\n\nMartin 1-0 Dupont\n\n1. e4 e5\n2. Dh5 Cc6\n3. Fc4 Cf6\n4. Dxf7#\n";
    let (first, second) = read(page);
    assert_eq!(
        (first.stated, codes(&first)),
        (Some(GameResult::Wins(Color::Black)), vec![])
    );
    let (second, _) = read(second);
    assert_eq!(
        (second.stated, codes(&second)),
        (Some(GameResult::Wins(Color::White)), vec![])
    );
}

#[test]
fn a_result_in_the_heading_of_the_next_game_is_not_that_of_the_game_above() {
    let games = [
        "1. e4 e5 2. Dh5 Cc6 3. Fc4 Cf6 4. Dxf7#\n",
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6\n3. Ff1-b5 a7-a6\n",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 4 FD F 4 FD\n",
    ];
    for heading in [
        "Petit - Durand 0-1",
        "Lemoine contre Sarrazin, 0-1",
        "Petit – Durand, Nancy 1923, 0-1",
        "Petit 0-1 Durand",
        "Petit 0 - 1 Durand",
        "Deuxième partie 0-1",
        "Table n° 2 : 0-1",
    ] {
        let blanks = [("\n", "\n\n"), ("\n", "\n"), ("", "\n")];
        for (above, (before, behind)) in
            games.into_iter().flat_map(|game| blanks.map(|b| (game, b)))
        {
            let page = format!(
                "Dupont - Martin, 1-0\n\n{above}{before}{heading}{behind}1. f3 e5 2. g4 Dh4#\n"
            );
            let (first, behind) = read(&page);
            assert_eq!(first.stated, Some(GameResult::Wins(Color::White)), "{page}");
            assert!(behind.starts_with(heading), "{page}");
            let (second, behind) = read(behind);
            assert_eq!(
                second.stated,
                Some(GameResult::Wins(Color::Black)),
                "{page}"
            );
            assert_eq!((codes(&second), behind), (vec![], ""), "{page}");
        }
    }
}

#[test]
fn of_two_results_the_one_that_the_board_denies_is_told() {
    for moves in MATES {
        for (head, end, wrong) in [
            ("1-0", "0-1", "1-0"),
            ("0-1", "1-0", "1-0"),
            ("nulle", "0-1", "nulle"),
        ] {
            let page = format!("Résultat : {head}\n\n{moves}{end}\n");
            let (game, _) = read(&page);
            let against = |fault: &&greffier::game::Fault| {
                matches!(
                    fault.cause,
                    greffier::game::Cause::ResultAgainstBoard { .. }
                )
            };
            let told: Vec<&str> = game
                .faults
                .iter()
                .filter(against)
                .map(|fault| &page[fault.span.clone()])
                .collect();
            assert!(
                told.len() == 1 && told[0].ends_with(wrong),
                "{told:?}: {page}"
            );
            let is_last = head != wrong;
            assert_eq!(game.faults.len(), 1 + usize::from(is_last), "{page}");
        }
    }
}
