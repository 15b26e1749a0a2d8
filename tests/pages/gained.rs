//! Who wins something wins no game yet, and who wins the game is told by the moves as they were written.

use crate::support::sheets::{OPERA, cells, read, rows, uci, whole};
use greffier::game::{GameResult, Status};
use greffier::notation::Notation;
use shakmaty::Color;

/// Remarks in which something is won.
const GAINED: [&str; 14] = [
    "Les Blancs gagnent au moins un pion.",
    "Les Noirs gagnent au minimum la qualité.",
    "Les Blancs gagnent un pion.",
    "Les Blancs gagnent une pièce.",
    "Les Noirs gagnent la qualité.",
    "Les Noirs gagnent du temps.",
    "Les Blancs gagnent deux pions.",
    "Les Blancs gagnent en espace.",
    "Les Noirs gagnent en développement.",
    "Les Blancs gagnent en outre la dame.",
    "Les Noirs gagnent au passage un pion.",
    "Les Blancs gagnent par exemple un pion.",
    "et gagnent un pion.",
    "et gagne au moins la tour.",
];

/// Remarks that tell how the game ended.
const WON: [(&str, &str); 9] = [
    ("Les Blancs gagnent.", "1-0"),
    ("Les Blancs gagnent au temps.", "1-0"),
    ("Les Noirs gagnent au temps.", "0-1"),
    ("Les Noirs gagnent par forfait.", "0-1"),
    ("Les Blancs gagnent en 34 coups.", "1-0"),
    ("Les Blancs gagnent la partie.", "1-0"),
    ("Les Noirs gagnent aux points.", "0-1"),
    ("et gagne.", "0-1"),
    ("et gagnent.", "0-1"),
];

#[test]
fn what_is_won_beside_the_game_is_no_result() {
    let game = whole(OPERA);
    for notation in Notation::ALL {
        for length in [6, 10, 14] {
            let sheet = rows(&cells(&game, notation)[..length], ["", ". ", " ", ""]);
            for (by, before) in [(" ", " "), ("\n", " "), ("\n", "\n"), (" ", ". ")] {
                let sheet = sheet.join(by);
                let clean = uci(&whole(&sheet));
                for words in GAINED {
                    let page = format!("{sheet}{before}{words}");
                    let (read, left) = read(&page);
                    assert_eq!((read.stated, left), (None, ""), "{page}");
                    assert_eq!(uci(&read), clean, "{page}");
                }
                for (words, result) in WON {
                    let page = format!("{sheet}{before}{words}");
                    let (read, _) = read(&page);
                    assert_eq!(read.stated.map(GameResult::marker), Some(result), "{page}");
                }
            }
        }
    }
}

#[test]
fn of_a_broken_game_the_moves_as_written_tell_who_won() {
    let records = [
        (
            "1.Th5 Txh5 2.Ta6+ Re5 3.Ta5+ Rf4 4.Txh5 et gagnent",
            Color::White,
        ),
        ("1.Th5 Txh5 2.Ta6+ Re5 3.Ta5+ Rf4 et gagnent", Color::Black),
        ("1. e4 e5 2. Td5 Cc6 3. Fc4 et gagne", Color::White),
        ("1. e4 e5 2. Td5 Cc6 3. Fc4 Cf6 et gagne", Color::Black),
        ("1. e4 e5 2. Td5 Cc6 3. Fc4 abandonne", Color::White),
        (
            "1. e2-e4 e7-e5 2. Ta1-d5 Cb8-c6 3. Ff1-c4 et gagne",
            Color::White,
        ),
        (
            "1. e2-e4 e7-e5 2. Ta1-d5 Cb8-c6 3... Cc6-d4 et gagne",
            Color::Black,
        ),
        (
            "1. P 4 R P 4 R 2. T 5 D C 3 FD 3. F 4 FD et gagne",
            Color::White,
        ),
    ];
    for (text, side) in records {
        let (game, _) = read(text);
        assert_eq!(game.status, Status::Broken, "{text}");
        assert_eq!(game.stated, Some(GameResult::Wins(side)), "{text}");
    }
}
