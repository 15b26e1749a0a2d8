//! Numbers in brackets, as some books set them: what is known of a row is known of it whether `(3)` or `3)` begins it.

use crate::support::sheets::{games, named_rows, read, repaired, told, uci, whole};
use greffier::repair::Options;

/// A cell with its last figure left out, or its first letter.
fn damaged(cell: &str) -> String {
    let lost = cell.rfind(|c: char| c.is_ascii_digit()).unwrap_or(0);
    [&cell[..lost], &cell[lost + 1..]].concat()
}

#[test]
fn a_sheet_with_bracketed_numbers_is_repaired_as_another_is() {
    // In the descriptive notation figures in brackets call notes too.
    let squares = games(20);
    for (clean, _) in squares.iter().filter(|(cells, _)| cells[0] != "P 4 R") {
        for at in (2..18).step_by(3) {
            let mut cells = clean.clone();
            cells[at] = damaged(&cells[at]);
            for between in [" ", "  ", "   "] {
                let rows = |[before, behind]: [&'static str; 2]| {
                    named_rows(&cells, [before, behind, between, ""], |n| n.to_string()).join("\n")
                };
                let usual = repaired(&rows(["", ") "]), &Options::default());
                let text = rows(["(", ") "]);
                let found = repaired(&text, &Options::default());
                assert_eq!(uci(&found.game), uci(&usual.game), "{text}");
            }
        }
    }
}

#[test]
fn sentences_behind_bracketed_numbers_are_rows() {
    let text = "Partie jouée à Paris\n\n(1) Le pion du roi, deux pas. De même.\n(2) Le cavalier du roi à la troisième case de son fou. \
        Le cavalier de la dame à la troisième case de son fou.\n(3) Le fou du roi à la quatrième case du fou de la dame. De même.\n";
    assert_eq!(uci(&whole(text)), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    let wrong = text.replace(
        "Le fou du roi à la quatrième",
        "Le fiu du roi à la quatriéne",
    );
    let found = repaired(&wrong, &Options::default());
    assert_eq!(uci(&found.game), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
}

#[test]
fn bracketed_numbers_that_begin_again_begin_a_game() {
    for heading in ["", "Partie 2\n\n"] {
        let text = format!(
            "(1) P 4 R  P 4 R\n(2) C 3 FR  C 3 FD\n\n{heading}(1) P 4 D  P 4 D\n(2) P 4 FD  P 3 R\n"
        );
        let (first, left) = read(&text);
        assert_eq!(uci(&first), "e2e4 e7e5 g1f3 b8c6", "{text}");
        assert_eq!(uci(&whole(left)), "d2d4 d7d5 c2c4 e7e6", "{text}");
    }
}

#[test]
fn notes_called_by_figures_are_none_of_the_rows() {
    let text = "1. e4 e5\n2. Cf3 Cc6 (1)\n3. Fc4 Fc5 (2)\n\n(1) d6 est la défense de Philidor.\n(2) Cf6 est plus vif.\n";
    assert_eq!(uci(&whole(text)), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    let text = "(1) e4 e5\n(2) Cf3 Cc6\n(3) Fc4 Fc5\n\n(2) Le cavalier défend le pion.\n";
    assert_eq!(uci(&told(text, &[])), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
}
