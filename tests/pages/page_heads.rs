//! What stands above the rows of a page: the heads of its columns, said again, and headings with a number.

use crate::support::sheets::{assert_clean, games, rows};

/// How the cells of a row stand.
const COLUMNS: [[&str; 4]; 3] = [
    ["", "    ", "                     ", ""],
    ["", ". ", "          ", ""],
    ["     ", "   ", "                ", ""],
];

/// The heads of two columns.
const HEADS: [&str; 6] = [
    "     Blancs.                   Noirs.",
    "     BLANCS.                   NOIRS.",
    "     Blancs                    Noirs",
    "     Blancs :                  Noirs :",
    "     Les Blancs.               Les Noirs.",
    "     Blanc.    Noir.",
];

#[test]
fn the_heads_of_columns_are_said_again_on_each_page() {
    for (cells, moves) in games(24) {
        for layout in COLUMNS {
            for head in HEADS {
                for page in [
                    "",
                    "\n46\n",
                    "\n46   LE PALAMÈDE.\n",
                    "\n— 46 —\n",
                    "\nLE PALAMÈDE.   47\n",
                ] {
                    let rows = rows(&cells, layout);
                    let (one, two) = rows.split_at(6);
                    let (one, two) = (one.join("\n"), two.join("\n"));
                    let page = format!("{head}\n{one}\n{page}\n{head}\n{two}\n");
                    assert_clean(&page, &moves);
                }
            }
        }
    }
}

#[test]
fn a_dash_may_part_the_number_of_a_heading_from_its_words() {
    for (cells, moves) in games(8) {
        for layout in COLUMNS {
            for words in [
                "Gambit du Roi.",
                "Gambit de la Dame",
                "Partie du Capitaine Evans.",
                "Défense sicilienne.",
                "Début du Fou.",
            ] {
                for number in ["21", "1", "2"] {
                    for sign in [". — ", " — ", ". - ", " – "] {
                        let rows = rows(&cells, layout).join("\n");
                        let page = format!("{number}{sign}{words}\n\n{rows}\n");
                        assert_clean(&page, &moves);
                    }
                }
            }
        }
    }
}
