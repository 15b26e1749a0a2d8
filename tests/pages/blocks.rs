//! White's moves in one block of rows and Black's in another below it are one game, where play or what stands there says so.

use crate::support::Draw;
use crate::support::sheets::{
    BREYER, OPERA, assert_clean, cells, codes, games, read, repaired, said, uci, whole,
};
use greffier::game::{Game, Status};
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{Options, next_beside, repair};
use greffier::source::{Encoding, Pieces};

/// How the numbers of both blocks are written; in a block without, no line has one.
const NUMBERS: [[&str; 2]; 7] = [
    [". ", ". "],
    [") ", ") "],
    [" - ", " - "],
    ["\t", "\t"],
    [". ", "... "],
    [". ", ""],
    ["", ""],
];
/// What stands above each block.
const HEADS: [[&str; 2]; 6] = [
    ["", "\n"],
    ["", ""],
    ["Blancs\n", "Noirs\n"],
    ["LES BLANCS.\n", "\nLES NOIRS.\n"],
    ["Les Blancs :\n\n", "\n\nLes Noirs :\n"],
    ["", "Coups des Noirs\n"],
];
/// What stands behind each.
const RESULTS: [[&str; 2]; 3] = [["", ""], ["", "1-0\n"], ["1-0\n", ""]];

/// The lines of the two blocks.
fn lines(cells: &[String], numbers: [&str; 2]) -> [Vec<String>; 2] {
    [0, 1].map(|side| {
        let own = cells.iter().skip(side).step_by(2).zip(1..);
        let number = |n: usize| match numbers[side] {
            "" => String::new(),
            sign => format!("{n}{sign}"),
        };
        own.map(|(cell, n)| format!("{}{cell}\n", number(n)))
            .collect()
    })
}

fn sheet(lines: &[Vec<String>; 2], heads: [&str; 2], results: [&str; 2]) -> String {
    let block = |side: usize| [heads[side], &lines[side].concat(), results[side]].concat();
    block(0) + &block(1)
}

/// Asks of a sheet in each way in which its blocks are numbered, headed and ended.
fn in_each_way(cells: &[String], ask: impl Fn(&str)) {
    for numbers in NUMBERS {
        let lines = lines(cells, numbers);
        for heads in HEADS {
            for results in RESULTS {
                ask(&sheet(&lines, heads, results));
            }
        }
    }
}

#[test]
fn blocks_apart_are_one_game() {
    for (cells, moves) in games(33) {
        in_each_way(&cells, |text| assert_clean(text, &moves));
    }
}

#[test]
fn moves_of_blocks_stand_where_they_are_written() {
    for (cells, _) in games(24) {
        in_each_way(&cells, |text| {
            let (record, game, end) =
                next(text, 0, &Choice::default(), &Start::Record).expect("a record");
            let spans: Vec<&str> = game
                .plies
                .iter()
                .map(|ply| &text[ply.span(&record)])
                .collect();
            assert_eq!(spans, cells, "{text}");
            assert_eq!(text[end..].trim(), "");
        });
    }
}

#[test]
fn damaged_cells_of_either_block_are_corrected_where_they_stand() {
    for (own, moves) in games(30) {
        for (at, misread) in [(4, "?"), (9, "?"), (13, "?"), (22, "?")] {
            let mut cells = own.clone();
            cells[at] = misread.to_owned();
            // A dash may part two moves too.
            for numbers in NUMBERS.into_iter().filter(|numbers| numbers[0] != " - ") {
                let lines = lines(&cells, numbers);
                for heads in [HEADS[0], HEADS[2]] {
                    let text = sheet(&lines, heads, RESULTS[1]);
                    let (game, left) = read(&text);
                    assert_eq!((game.status, left), (Status::Broken, ""), "{text}");
                    assert_eq!(game.plies.len(), at, "{text}");
                    assert_eq!(&text[game.faults[0].span.clone()], misread, "{text}");
                    let found = repaired(&text, &Options::default());
                    let counted = found.repairs.iter().filter(|repair| repair.counts());
                    let said: Vec<String> =
                        counted.map(|repair| said(&text, &found, repair)).collect();
                    assert_eq!(said.len(), 1, "{text}");
                    assert!(said[0].starts_with(misread), "{text}");
                    let played = uci(&found.game);
                    let words = |moves: &str| -> Vec<String> {
                        let own = moves.split(' ').enumerate();
                        let own = own.filter(|(place, _)| *place != at);
                        own.map(|(_, word)| word.to_owned()).collect()
                    };
                    assert_eq!(words(&played), words(&moves), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_row_that_one_block_lacks_is_told() {
    for (cells, moves) in games(30) {
        for numbers in [NUMBERS[0], NUMBERS[1], NUMBERS[4]] {
            for (side, row) in [(0, 4), (1, 4), (0, 9), (1, 9)] {
                let mut lines = lines(&cells, numbers);
                lines[side].remove(row);
                for heads in [HEADS[0], HEADS[3]] {
                    let text = sheet(&lines, heads, RESULTS[1]);
                    let (game, left) = read(&text);
                    assert_eq!(left, "", "{text}");
                    assert_eq!(codes(&game)[0], "missing-move", "{text}");
                    assert_eq!(game.plies.len(), 2 * row + side, "{text}");
                    let found = repaired(&text, &Options::default());
                    assert_eq!(found.game.plies.len(), cells.len(), "{text}");
                    let behind = |moves: &str| {
                        let words = moves.split(' ').skip(2 * row + side + 1);
                        words.map(str::to_owned).collect::<Vec<_>>()
                    };
                    assert_eq!(behind(&uci(&found.game)), behind(&moves), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_block_without_numbers_that_has_a_row_more_is_told() {
    for (cells, _) in games(30) {
        let mut lines = lines(&cells, NUMBERS[6]);
        lines[0].truncate(12);
        let text = sheet(&lines, HEADS[2], RESULTS[0]);
        assert!(!codes(&read(&text).0).is_empty(), "{text}");
    }
}

/// A page, and how many half-moves each of its records has.
fn stays(page: &str, records: &[usize]) {
    let (mut at, mut found) = (0, Vec::new());
    while let Some((record, game, end)) = next(page, at, &Choice::default(), &Start::Record) {
        assert!(!record.abreast, "{page}");
        found.push(game.plies.len());
        at = end;
    }
    assert_eq!(found, records, "{page}");
}

#[test]
fn lines_of_one_half_move_in_the_order_of_the_game_stay_as_they_are() {
    for (cells, _) in games(20) {
        let half: String = cells.iter().map(|cell| format!("{cell}\n")).collect();
        stays(&half, &[20]);
        let (first, second) = cells.split_at(10);
        let lines = |cells: &[String]| {
            cells
                .iter()
                .map(|cell| format!("{cell}\n"))
                .collect::<String>()
        };
        stays(&format!("{}\n{}", lines(first), lines(second)), &[20]);
        let counted: String = (1..)
            .zip(&cells)
            .map(|(n, cell)| format!("{n}. {cell}\n"))
            .collect();
        stays(&format!("{counted}\n{counted}"), &[20, 20]);
        let rows = cells.chunks(2).zip(1..);
        let rows: String = rows
            .map(|(row, n)| format!("{n}. {}\n{n}... {}\n", row[0], row[1]))
            .collect();
        stays(&format!("{rows}\n{rows}"), &[20, 20]);
        let named = "Blancs : M. Dupont\nNoirs : M. Durand\n";
        stays(&format!("{rows}\n{named}{rows}"), &[20, 20]);
    }
}

#[test]
fn whites_moves_of_two_games_are_no_two_blocks() {
    let [one, other] = [BREYER, OPERA].map(|text| cells(&whole(text), Notation::Abbreviated));
    for head in [
        "\n",
        "\n1-0\n\n",
        "\nPartie 2\n\n",
        "\nSuite\n",
        "\nPartie II\n\n",
    ] {
        let [one, other] = [&one, &other].map(|cells| lines(cells, NUMBERS[0])[0].concat());
        let text = format!("{one}{head}{other}");
        let (record, ..) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert!(!record.abreast, "{text}");
    }
    // What is counted from the mover's side either could play, but a title parts two games.
    let [one, other] = [BREYER, OPERA].map(|text| cells(&whole(text), Notation::Descriptive));
    let [one, other] = [&one, &other].map(|cells| lines(cells, NUMBERS[0])[0].concat());
    for head in ["\nPartie II\n\n", "\nSeconde partie.\n"] {
        let text = format!("{one}{head}{other}");
        let (record, ..) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert!(!record.abreast, "{text}");
    }
}

#[test]
fn a_record_behind_the_blocks_is_another() {
    for (cells, moves) in games(24) {
        for numbers in NUMBERS {
            let lines = lines(&cells, numbers);
            let blocks = sheet(&lines, HEADS[2], RESULTS[1]);
            for behind in ["1. d4 d5 2. c4\n", "[White \"Anne\"]\n\n1. d4 d5 2. c4\n"] {
                let text = format!("{blocks}\n{behind}");
                let (game, left) = read(&text);
                assert_eq!(uci(&game), moves, "{text}");
                assert_eq!(left, behind.trim(), "{text}");
            }
            let text = format!("{blocks}\n{blocks}");
            let (game, left) = read(&text);
            assert_eq!((uci(&game), left), (moves.clone(), blocks.trim()), "{text}");
        }
    }
}

#[test]
fn a_piece_holds_both_blocks() {
    for (cells, _) in games(32) {
        for numbers in NUMBERS {
            let lines = lines(&cells, numbers);
            let text = sheet(&lines, HEADS[0], RESULTS[2]);
            let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto).with_size(1);
            let first = pieces.next().expect("no reader fails").expect("a piece");
            assert_eq!(first.text(), text);
        }
    }
}

#[test]
fn blocks_stand_beside_another_sheet() {
    let game = whole(BREYER);
    let mut own = cells(&game, Notation::Abbreviated);
    let other = sheet(&lines(&own, NUMBERS[5]), HEADS[0], RESULTS[0]);
    own[15] = "?".to_owned();
    let damaged = sheet(&lines(&own, NUMBERS[0]), HEADS[2], RESULTS[0]);
    for (one, other) in [(&damaged, &other), (&other, &damaged), (&damaged, &damaged)] {
        let (choice, start) = (Choice::default(), Start::Record);
        let (second, ..) = next(other, 0, &choice, &start).expect("a record");
        let options = Options::default();
        let sheets = (second, other.as_str());
        let found = next_beside(one, 0, &choice, &start, &options, (&sheets.0, sheets.1));
        let (found, _) = found.expect("a record");
        assert_eq!(found.game.plies.len(), 40, "{one}{other}");
        if one != other {
            assert_eq!(uci(&found.game), uci(&game), "{one}{other}");
        }
        for repair in found.repairs.iter().filter(|repair| repair.counts()) {
            assert_eq!(&one[repair.span.clone()], "?", "{one}{other}");
        }
    }
}

/// Asserts that nothing of a garbled page is lost, and that all that is told of it has a place there.
fn is_told(text: &str) -> usize {
    let (mut at, mut abreast) = (0, 0);
    while let Some((record, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        assert!(at < end && record.span.end <= end, "{text}");
        assert_faults_stand(text, &game);
        let found = repair(&record, text, &Start::Record, &Options::default());
        for repair in &found.repairs {
            assert!(text.get(repair.span.clone()).is_some(), "{text}");
        }
        let mut left = text.as_bytes()[at..end].to_vec();
        for item in &record.items {
            left[item.start - at..item.end - at].fill(b' ');
        }
        assert!(left.iter().all(u8::is_ascii_whitespace), "{text}");
        abreast += usize::from(record.abreast);
        at = end;
    }
    abreast
}

fn assert_faults_stand(text: &str, game: &Game) {
    for fault in &game.faults {
        assert!(text.get(fault.span.clone()).is_some(), "{text}");
    }
    assert!(
        game.faults.is_sorted_by_key(|fault| fault.span.start),
        "{text}"
    );
}

#[test]
fn blocks_that_are_garbled_are_told_where_they_stand() {
    let own = cells(&whole(BREYER), Notation::Abbreviated);
    let (mut texts, mut abreast) = (0, 0);
    for seed in crate::support::sampled(0..150, 3) {
        texts += 1;
        let mut draw = Draw(seed);
        let lines = lines(&own, NUMBERS[draw.below(NUMBERS.len())]);
        let mut text = sheet(&lines, HEADS[draw.below(HEADS.len())], RESULTS[0]);
        for _ in 0..1 + draw.below(4) {
            let at = draw.below(text.len());
            let end = (at + draw.below(3)).min(text.len());
            text.replace_range(
                at..end,
                draw.of(&["", "?", "e4", "(", "1-0", "{", " ", "\n", "x", "1."]),
            );
        }
        abreast += is_told(&text);
    }
    assert!(2 * abreast > texts, "{abreast} of {texts}");
}
