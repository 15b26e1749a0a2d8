//! Headings that plain text marks with signs: `# Ronde 4`, `## Page 2`. They head the rows below them, or stand among them, and say no move.

use crate::support::sheets::{LAYOUTS, assert_clean, codes, games, read, repaired, rows, uci};
use greffier::repair::Options;

const SIGNS: [&str; 3] = ["#", "##", "####"];
const WORDS: [&str; 7] = [
    "Ma partie",
    "Ronde 4",
    "Partie 1",
    "Page 2",
    "Dupont – Martin",
    "Coupe de Nice, 12 mars 2023",
    "4e ronde",
];

#[test]
fn marked_headings_stand_above_the_rows_and_among_them() {
    let mut signs = SIGNS.into_iter().cycle();
    for (cells, moves) in games(26) {
        for (layout, words) in LAYOUTS
            .iter()
            .flat_map(|layout| WORDS.map(|words| (layout, words)))
        {
            let sign = signs.next().unwrap_or_default();
            let rows = rows(&cells, *layout);
            for at in [0, 4, 12] {
                let (above, below) = (rows[..at].join("\n"), rows[at..].join("\n"));
                let page = format!("{above}\n\n{sign} {words}\n\n{below}\n1-0\n");
                assert_clean(&page, &moves);
            }
        }
    }
}

#[test]
fn marked_headings_part_games() {
    for (cells, moves) in games(26) {
        for (layout, sign) in LAYOUTS
            .iter()
            .flat_map(|layout| SIGNS.map(|sign| (layout, sign)))
        {
            let rows = rows(&cells, *layout).join("\n");
            for result in ["", "1-0\n"] {
                let page = format!(
                    "{sign} Partie 1\n\n{rows}\n{result}\n{sign} Partie 2\n\n{rows}\n{result}"
                );
                let (game, left) = read(&page);
                assert_eq!(
                    (uci(&game), codes(&game)),
                    (moves.clone(), vec![]),
                    "{page}"
                );
                let (second, left) = read(left);
                assert_eq!((uci(&second), left), (moves.clone(), ""), "{page}");
            }
        }
    }
}

#[test]
fn a_move_damaged_beside_a_marked_heading_is_given_back() {
    for words in WORDS {
        let page = format!(
            "# {words}\n\n1. e4 e5\n2. Cf3 Cc6\n\n## {words}\n\n3. Fk5 a6\n4. Fa4 Cf6\n1-0\n"
        );
        let (game, _) = read(&page);
        assert_eq!(codes(&game), ["unreadable"], "{page}");
        let repaired = repaired(&page, &Options::default());
        let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
        assert_eq!(uci(&repaired.game), moves, "{page}");
    }
}
