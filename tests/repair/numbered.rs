//! Sheets whose rows stand in another order than their numbers tell: the numbers are evidence for the other order.

use crate::support::sheets::{self, BREYER, OPERA, read, repaired, uci};
use greffier::chess::Move;
use greffier::game::{Game, Status};
use greffier::notation::Notation;
use greffier::repair::{Correction, Options};

const NOTATIONS: [Notation; 3] = [
    Notation::Abbreviated,
    Notation::Coordinate,
    Notation::Descriptive,
];

/// The rows of a game as a notation writes them, each with its number.
fn rows(played: &str, notation: Notation) -> Vec<String> {
    let game = repaired(played, &Options::default()).game;
    let cells = sheets::cells(&game, notation);
    let rows = cells.chunks(2).zip(1..);
    rows.map(|(row, number)| format!("{number}. {}", row.join(" ")))
        .collect()
}

/// The rows in lines of their own, and in running text.
fn layouts(rows: &[String]) -> [String; 2] {
    ["\n", " "].map(|between| rows.join(between))
}

/// Two of the rows exchanged, their numbers with them, or without.
fn exchanged(rows: &[String], (one, other): (usize, usize)) -> Vec<String> {
    let mut rows = rows.to_vec();
    rows.swap(one - 1, other - 1);
    rows
}

/// The sheets of a game with two rows exchanged, near each other and farther apart, in one layout and the other.
fn all_exchanged(played: &str, notation: Notation) -> Vec<String> {
    let rows = rows(played, notation);
    let pairs = (1..rows.len()).flat_map(|one| [1, 1 + one % 5].map(|apart| (one, one + apart)));
    let pairs = pairs.filter(|(_, other)| *other <= rows.len());
    let sheet = |(one, other)| {
        let [lines, running] = layouts(&exchanged(&rows, (one, other)));
        if one % 2 == 0 { lines } else { running }
    };
    pairs.map(sheet).collect()
}

#[test]
fn rows_that_cannot_be_played_where_they_stand_are_put_into_the_order_of_their_numbers() {
    for (notation, played) in NOTATIONS
        .into_iter()
        .flat_map(|of| [(of, OPERA), (of, BREYER)])
    {
        let meant = repaired(played, &Options::default()).game;
        let mut broken = 0;
        for text in all_exchanged(played, notation) {
            if read(&text).0.status != Status::Broken {
                continue;
            }
            broken += 1;
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), uci(&meant), "{text}");
            let counted = found.repairs.iter().filter(|repair| repair.counts());
            for repair in counted {
                assert_eq!(repair.correction, Correction::Exchanged, "{text}");
                assert!(repair.confidence > 0.9, "{text}");
            }
        }
        assert!(broken > 12, "{broken}");
    }
}

#[test]
fn an_empty_cell_behind_the_last_move_may_stand_before_another_row() {
    for notation in NOTATIONS {
        let meant = repaired(OPERA, &Options::default()).game;
        let rows = rows(OPERA, notation);
        let cells = sheets::cells(&meant, notation);
        assert_eq!((rows.len(), cells.len()), (17, 33));
        let row = |number: usize| {
            let cell = |at: usize| cells.get(at).map_or("", |cell| cell.as_str());
            let (white, black) = (cell(2 * number - 2), cell(2 * number - 1));
            [
                format!("{number}\t{white}\t{black}\n"),
                format!("| {number} | {white} | {black} |\n"),
            ]
        };
        for layout in [0, 1] {
            let order = (1..=15).chain([17, 16]);
            let text: String = order.map(|number| row(number)[layout].clone()).collect();
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), uci(&meant), "{text}");
        }
    }
}

#[test]
fn a_word_misread_besides_is_corrected_too() {
    for (notation, wrong) in NOTATIONS.into_iter().zip(["Cg6", "Cg8-g6", "C 3 CR"]) {
        let meant = repaired(OPERA, &Options::default()).game;
        let rows = exchanged(&rows(OPERA, notation), (8, 10));
        let right = ["Cf6", "Cg8-f6", "C 3 FR"];
        let at = NOTATIONS.iter().position(|other| *other == notation);
        let right = right[at.unwrap_or(0)];
        for text in layouts(&rows) {
            assert!(text.contains(right), "{text}");
            let found = repaired(&text.replacen(right, wrong, 1), &Options::default());
            assert_eq!(uci(&found.game), uci(&meant), "{text}");
        }
    }
}

#[test]
fn rows_that_can_be_played_where_they_stand_are_doubted_where_their_numbers_tell_another_order() {
    let (mut told, mut likelier) = (0, 0);
    for notation in NOTATIONS {
        let meant = repaired(BREYER, &Options::default()).game;
        let meant = moves(&meant);
        for text in all_exchanged(BREYER, notation) {
            let (game, _) = read(&text);
            if game.status != Status::Whole {
                continue;
            }
            let found = repaired(&text, &Options::default());
            let own = moves(&game);
            assert_eq!(moves(&found.game), own, "{text}");
            let other: Vec<u32> = (0..own.len())
                .filter(|&at| own[at] != meant[at])
                .map(|at| at as u32 + 1)
                .collect();
            let doubts: Vec<u32> = found.repairs.iter().map(|repair| repair.ply).collect();
            assert_eq!(doubts, other, "{text}");
            let first = &found.repairs[0];
            let right = meant[first.ply as usize - 1];
            assert_eq!(first.correction, Correction::Doubtful, "{text}");
            assert_eq!(first.alternatives[0].read, Some(right), "{text}");
            let others = found.candidates.iter().skip(1);
            assert!(others.clone().any(|other| other.moves == meant), "{text}");
            told += 1;
            likelier += usize::from(first.alternatives[0].confidence > first.confidence);
        }
    }
    assert!(told > 25 && likelier * 4 > told * 3, "{likelier} of {told}");
}

fn moves(game: &Game) -> Vec<Move> {
    let plies = game.plies_of(game.main()).iter();
    plies.map(|ply| ply.played).collect()
}

#[test]
fn a_number_that_is_merely_wrong_tells_no_other_order() {
    for notation in NOTATIONS {
        let rows = rows(BREYER, notation);
        for (right, wrong) in [
            ("8. ", "3. "),
            ("7. ", "1. "),
            ("9. ", "8. "),
            ("5. ", "6. "),
        ] {
            for text in layouts(&rows) {
                let text = text.replacen(right, wrong, 1);
                let found = repaired(&text, &Options::default());
                assert!(found.repairs.is_empty(), "{text} {:?}", found.repairs);
            }
        }
        // From the tenth on each is one too high.
        let ahead = |row: &String| {
            let (number, cells) = row.split_once(". ").expect("a number");
            let number: u32 = number.parse().expect("a number");
            format!("{}. {cells}", number + u32::from(number >= 10))
        };
        let rows: Vec<String> = rows.iter().map(ahead).collect();
        for text in layouts(&rows) {
            let found = repaired(&text, &Options::default());
            assert!(found.repairs.is_empty(), "{text} {:?}", found.repairs);
        }
    }
}
