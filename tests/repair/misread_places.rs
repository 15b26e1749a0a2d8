//! A letter misread in a move of which the rank has the sign of an ordinal, or a word leads to the place: it is one damaged word.

use crate::support::sheets::{codes, read, repaired, uci};

use greffier::repair::Options;

/// A game by the names of files.
const GAME: [[&str; 2]; 7] = [
    ["P 4 R", "P 4 R"],
    ["C 3 FR", "C 3 FD"],
    ["F 4 FD", "F 4 FD"],
    ["P 3 FD", "C 3 FR"],
    ["P 3 D", "P 3 D"],
    ["P 4 CD", "F 3 CD"],
    ["P 4 TD", "P 3 TD"],
];

/// A move in a manner of writing it.
fn written(cell: &str, manner: usize) -> String {
    let mut words = cell.split(' ');
    let [man, rank, file] = [(); 3].map(|()| words.next().unwrap_or_default());
    match manner {
        0 => format!("{man} {rank} {file}"),
        1 => format!("{man} {rank}e {file}"),
        2 => format!("{man} à {rank} {file}"),
        _ => format!("{man}. {rank}e {file}"),
    }
}

/// A move of which a scan has misread a letter or the figure, each way.
fn misread(cell: &str) -> Vec<String> {
    let (man, place) = cell.split_once(' ').unwrap_or_default();
    let (rank, file) = place.split_once(' ').unwrap_or_default();
    vec![
        format!("{man} {rank} K"),
        format!("{man} {rank} E"),
        format!("H {rank} {file}"),
        format!("{man} S {file}"),
        format!("{man} Z {file}"),
    ]
}

#[test]
fn a_misread_letter_is_one_damaged_word_in_every_manner() {
    for manner in 0..4 {
        for (at, side) in [(2, 0), (3, 1), (4, 0), (5, 1)] {
            for damaged in misread(GAME[at][side]) {
                for (number, between) in [("    ", "          "), (". ", " ")] {
                    let row = |(row, n): (&[&str; 2], usize)| {
                        let mut cells = row.map(|cell| written(cell, manner));
                        if n == at + 1 {
                            cells[side] = written(&damaged, manner);
                        }
                        format!("{n}{number}{}\n", cells.join(between))
                    };
                    let page: String = GAME.iter().zip(1..).map(row).collect();
                    let (game, left) = read(&page);
                    assert_eq!(left, "", "{page}");
                    let unread = codes(&game);
                    // What the misread letters make a move of is none here.
                    assert_eq!(unread.len(), 1, "{unread:?} {page}");
                    let mended = repaired(&page, &Options::default());
                    assert_eq!(mended.repairs.len(), 1, "{page}");
                    assert_eq!(uci(&mended.game).split(" ").count(), 14, "{page}");
                }
            }
        }
    }
}
