//! Words that end a record behind its last move: remarks, whoever moved last.

use crate::support::sheets::{BREYER, cells, read, rows, uci, whole};
use greffier::notation::Notation;
use greffier::record::Kind;

const WORDS: [&str; 14] = [
    "La partie espagnole.",
    "est la partie espagnole.",
    "etc.",
    "et ainsi de suite",
    "Les Noirs sont mieux.",
    "Un coup très fort.",
    "avec égalité",
    "La suite au prochain numéro.",
    "et les Blancs sont mieux",
    "avec un bon jeu pour les Noirs.",
    "L'ouverture est connue depuis longtemps.",
    "Voilà le début espagnol, une ouverture ancienne.",
    "Attaque Marshall",
    "Les Noirs ont plusieurs réponses : le cavalier ou le pion.",
];

#[test]
fn they_are_remarks_behind_either_side_in_every_notation() {
    let game = whole(BREYER);
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for length in [1, 2, 5, 6, 9, 12, 15] {
            let moves = uci(&game);
            let moves: Vec<&str> = moves.split(' ').take(length).collect();
            let sheet = rows(&cells[..length], ["", ". ", " ", ""]);
            for by in [" ", "\n"] {
                let sheet = sheet.join(by);
                for words in WORDS {
                    for before in [" ", ". ", "\n", "\n\n"] {
                        let page = format!("{sheet}{before}{words}");
                        assert_eq!(uci(&whole(&page)), moves.join(" "), "{page}");
                    }
                }
            }
        }
    }
}

#[test]
fn they_are_so_below_rows_with_dashes() {
    for rows in [
        "1. e4 - d5",
        "1. e4 - e5\n2. Cf3 - Cc6",
        "1. e4 - e5\n2. Cf3",
    ] {
        let clean = uci(&whole(rows));
        for words in WORDS {
            let page = format!("{rows}\n{words}\n");
            assert_eq!(uci(&whole(&page)), clean, "{page}");
        }
    }
}

#[test]
fn what_may_be_left_of_a_move_is_told_there() {
    for (page, word) in [
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a9", "a9"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 Zk6", "Zk6"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 DD+", "DD+"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 axb", "axb"),
    ] {
        let (game, _) = read(page);
        let told = |fault: &greffier::game::Fault| &page[fault.span.clone()] == word;
        assert!(game.faults.iter().any(told), "{page}: {:?}", game.faults);
    }
}

#[test]
fn the_words_are_kept() {
    let text = "1. e4 e5 2. Cf3 Cc6 3. Fb5 est la partie espagnole.";
    let choice = greffier::record::Choice::default();
    let (record, _) = greffier::record::read(text, 0, &choice).expect(text);
    let words: Vec<&str> = record
        .items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Aside))
        .map(|item| &text[item.span()])
        .collect();
    assert_eq!(words.join(" "), "est la partie espagnole.");
}
