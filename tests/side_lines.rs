//! Lines that begin with the side whose move they tell: `Noirs e7-e5`, `Noirs : 1. e5`.

mod support;

use greffier::game::Status;
use greffier::repair::Options;
use support::sheets::{codes, read, repaired, uci};

const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";

/// The moves of each notation, two by two, and how Black's third may be damaged.
const HANDS: [([[&str; 2]; 4], &str); 3] = [
    (
        [["e4", "e5"], ["Cf3", "Cc6"], ["Fb5", "a6"], ["Fa4", "Cf6"]],
        "a9",
    ),
    (
        [
            ["e2-e4", "e7-e5"],
            ["Cg1-f3", "Cb8-c6"],
            ["Ff1-b5", "a7-a6"],
            ["Fb5-a4", "Cg8-f6"],
        ],
        "a7-a9",
    ),
    (
        [
            ["P 4 R", "P 4 R"],
            ["C 3 FR", "C 3 FD"],
            ["F 5 CD", "P 3 TD"],
            ["F 4 TD", "C 3 FR"],
        ],
        "P 3 X",
    ),
];

#[test]
fn each_half_move_may_have_a_line_that_its_side_begins() {
    for (rows, damaged) in HANDS {
        for sign in [" ", " : ", ": "] {
            for numbers in [0, 1, 2, 3] {
                let line = |(n, row): (usize, &[&str; 2])| {
                    let n = n + 1;
                    let [white, black] = row;
                    match numbers {
                        0 => format!("Blancs{sign}{white}\nNoirs{sign}{black}\n"),
                        1 => format!("Blancs{sign}{n}. {white}\nNoirs{sign}{n}. {black}\n"),
                        2 => format!("{n}. Blancs{sign}{white}\nNoirs{sign}{black}\n"),
                        _ => format!("{n}.\nBlancs{sign}{white}\nNoirs{sign}{black}\n"),
                    }
                };
                let text: String = rows.iter().enumerate().map(line).collect();
                let (game, _) = read(&text);
                assert_eq!(
                    (game.status, uci(&game)),
                    (Status::Whole, GAME.to_owned()),
                    "{text}"
                );
                assert_eq!(codes(&game), [""; 0], "{text}");
                let own = rows[2][1];
                let text = text.replacen(&format!("{own}\n"), &format!("{damaged}\n"), 1);
                let mended = repaired(&text, &Options::default());
                assert_eq!(uci(&mended.game), GAME, "{text}");
                assert_eq!(mended.repairs.len(), 1, "{text}");
            }
        }
    }
}
