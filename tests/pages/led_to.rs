//! Words above the moves that speak of moves, and play none: `La dame donne échec.` above `1. e4 e5`.

use crate::support::sheets::{LAYOUTS, cells, games, read, rows, uci, whole};

use greffier::game::Status;
use greffier::notation::Notation;

/// Lines that speak of moves.
const SPOKEN: [&str; 18] = [
    "Mat en 3 coups : la dame prend la tour.",
    "Le pion du roi prend le cavalier. Le fou donne mat.",
    "La dame donne échec.",
    "Le mat de Légal est célèbre.",
    "Ce mat est connu.",
    "Le fou prend la tour.",
    "La dame prend le pion.",
    "Le cavalier prend le pion du roi.",
    "Le roi roque.",
    "Les Blancs roquent.",
    "La tour fait échec et mat.",
    "Échec et mat.",
    "Le mat",
    "Le pion du roi, deux pas.",
    "Le cavalier du roi sort.",
    "La dame prend le pion et donne mat.",
    "Le sacrifice de la dame : la dame prend la tour, le fou donne mat.",
    "Le cavalier mate. La dame prend le fou. Le roi prend la tour.",
];

/// Pages on which a line stands above the moves.
fn pages(line: &str, moves: &str) -> [String; 5] {
    [
        format!("{line}\n{moves}"),
        format!("{line}\n\n{moves}"),
        format!("La partie de Légal\n\n{line}\n\n\n{moves}"),
        format!("Dupont - Durand\n{line}\n{moves}"),
        format!(
            "Le mat de Légal\n\nVoici une partie. {line} On le voit souvent.\nElle est courte.\n\n{moves}"
        ),
    ]
}

#[test]
fn words_above_numbered_moves_are_headings_in_every_notation() {
    for (cells, moves) in games(14) {
        let sheet = rows(&cells, LAYOUTS[0]);
        for line in SPOKEN {
            for page in [" ", "\n"]
                .iter()
                .flat_map(|by| pages(line, &sheet.join(by)))
            {
                let (game, left) = read(&page);
                assert_eq!((game.faults.len(), left), (0, ""), "{page}");
                assert_eq!(game.status, Status::Whole, "{page}");
                assert_eq!(uci(&game), moves, "{page}");
            }
        }
    }
}

#[test]
fn they_are_so_on_the_line_of_the_first_move() {
    for (cells, moves) in games(14) {
        let sheet = rows(&cells, LAYOUTS[0]).join(" ");
        for line in SPOKEN {
            let page = format!("{line} {sheet}");
            assert_eq!(uci(&whole(&page)), moves, "{page}");
        }
    }
}

#[test]
fn a_game_told_in_words_is_no_heading_though_another_follows() {
    let told = "Le pion du roi, deux pas. Le pion du roi, deux pas.\n\
        Le cavalier du roi à la troisième case de son fou. Le cavalier de la dame à la troisième case de son fou.\n";
    for below in ["1. d4 d5 2. c4 e6", "1. d2-d4 d7-d5 2. c2-c4 e7-e6"] {
        let page = format!("{told}\n{below}\n");
        let (first, _) = read(&page);
        assert_eq!(uci(&first), "e2e4 e7e5 g1f3 b8c6", "{page}");
    }
}

#[test]
fn a_game_numbered_in_words_keeps_its_moves() {
    let game = whole("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6");
    let told = cells(&game, Notation::Descriptive);
    assert_eq!(told.len(), 6);
    let page = "La partie espagnole. Le fou attaque.\n\n1. Le pion du roi, deux pas. De même.\n\
        2. Le cavalier du roi à la troisième case de son fou. Le cavalier de la dame à la troisième case de son fou.\n\
        3. Le fou du roi à la quatrième case du cavalier noir.";
    assert_eq!(uci(&whole(page)), "e2e4 e7e5 g1f3 b8c6 f1b5");
}
