//! Two cells in which nothing is missing: a half-move stands in the other column between them, in a row of its own, and the numbers behind run
//! ahead.

use crate::support::sheets::{BREYER, OPERA, cells, codes, read, repaired, uci};
use greffier::game::{Cause, Game, Status};
use greffier::notation::Notation;
use greffier::repair::{Correction, Options, Repaired};

const NOTATIONS: [Notation; 3] = [
    Notation::Coordinate,
    Notation::Abbreviated,
    Notation::Descriptive,
];

/// The signs of a cell that could not be read.
const SIGNS: [&str; 3] = ["---", "…", "?"];

/// A table of cells.
fn table(cells: &[String]) -> String {
    let row = |(at, row): (usize, &[String])| {
        let other = row.get(1).map_or("", String::as_str);
        format!("| {} | {} | {other} |\n", at + 1, row[0])
    };
    cells.chunks(2).enumerate().map(row).collect()
}

/// A sheet whose columns show by their blanks alone.
fn lines(cells: &[String]) -> String {
    let row = |(at, row): (usize, &[String])| {
        let other = row.get(1).map_or("", String::as_str);
        format!("{}. {:<16} {other}\n", at + 1, row[0])
    };
    cells.chunks(2).enumerate().map(row).collect()
}

/// The cells of a game in which each of some half-moves stands in a row of its own, with `sign` before and behind it.
fn alone(played: &[String], at: &[usize], sign: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for (ply, word) in played.iter().enumerate() {
        match at.contains(&ply) {
            true => cells.extend([sign, word, sign].map(str::to_string)),
            false => cells.push(word.clone()),
        }
    }
    cells
}

fn missing(game: &Game) -> usize {
    let missing = |cause: &Cause| {
        matches!(
            cause,
            Cause::Missing { .. } | Cause::Twice { .. } | Cause::Illegible
        )
    };
    let faults = game.faults.iter();
    faults.filter(|fault| missing(&fault.cause)).count()
}

fn corrections(found: &Repaired) -> Vec<Correction> {
    let repairs = found.repairs.iter().filter(|repair| repair.counts());
    repairs.map(|repair| repair.correction).collect()
}

/// What is read and repaired of a sheet that holds nothing but a game and stray cells; whether it was read.
fn is_read(text: &str, game: &Game, strays: usize, passed: Correction) -> bool {
    let (found, _) = read(text);
    let is_whole = found.status == Status::Whole;
    if is_whole {
        assert_eq!(uci(&found), uci(game), "{text}");
        assert_eq!(missing(&found), 0, "{text}");
        let codes = codes(&found);
        let told = codes.iter().filter(|code| *code == "stray-cell").count();
        assert_eq!(told, strays, "{text}");
    }
    let mended = repaired(text, &Options::default());
    assert_eq!(uci(&mended.game), uci(game), "{text}");
    let told = match is_whole {
        true => Vec::new(),
        false => vec![passed; strays],
    };
    assert_eq!(corrections(&mended), told, "{text}");
    is_whole
}

#[test]
fn of_a_half_move_in_the_other_column_neither_cell_beside_it_is_missing() {
    let (game, _) = read(OPERA);
    for notation in NOTATIONS {
        let played = cells(&game, notation);
        let all = 1..played.len() - 3;
        let read = all.clone().filter(|&at| {
            let cells = alone(&played, &[at], "");
            is_read(&table(&cells), &game, 2, Correction::Blank)
        });
        // Behind moves that may have been meant in both cells other words may be playable too.
        let (read, all) = (read.count(), all.len());
        let most = match notation {
            Notation::Descriptive => all / 2,
            _ => all - 2,
        };
        assert!(read >= most, "{notation:?}: {read} of {all}");
    }
}

#[test]
fn of_blacks_move_in_a_row_of_its_own_in_his_column_neither_cell_before_it_is_missing() {
    for text in [OPERA, BREYER] {
        let (game, _) = read(text);
        for notation in NOTATIONS {
            let played = cells(&game, notation);
            // Behind so few words as the last have they tell too little.
            for black in crate::support::sampled((3..played.len() - 9).step_by(2), 3) {
                let mut cells = played.clone();
                cells.splice(black..black, [String::new(), String::new()]);
                // In lines a square behind a man taken may be a word of its own.
                let sheets = match notation {
                    Notation::Descriptive => vec![table(&cells)],
                    _ => vec![table(&cells), lines(&cells)],
                };
                for text in sheets {
                    let found = repaired(&text, &Options::default());
                    assert_eq!(uci(&found.game), uci(&game), "{text}");
                    assert_eq!(corrections(&found), [Correction::Blank; 2], "{text}");
                }
            }
        }
    }
}

#[test]
fn several_half_moves_may_stand_so() {
    let (game, _) = read(BREYER);
    for notation in NOTATIONS {
        let played = cells(&game, notation);
        for places in [[3, 9, 21], [2, 12, 25], [5, 7, 30]] {
            let cells = alone(&played, &places, "");
            is_read(&table(&cells), &game, 6, Correction::Blank);
        }
    }
}

#[test]
fn signs_of_cells_that_could_not_be_read_are_passed_where_the_numbers_run_ahead() {
    let (game, _) = read(BREYER);
    for sign in SIGNS {
        for (notation, at) in NOTATIONS.into_iter().zip([7, 8, 13]) {
            let cells = alone(&cells(&game, notation), &[at], sign);
            is_read(&lines(&cells), &game, 2, Correction::Extra);
            is_read(&table(&cells), &game, 2, Correction::Extra);
        }
    }
}

#[test]
fn two_half_moves_that_are_not_written_are_missing() {
    let (game, _) = read(BREYER);
    for notation in NOTATIONS {
        let played = cells(&game, notation);
        for at in 2..played.len() - 10 {
            for sign in ["", "…"] {
                let mut cells = played.clone();
                cells[at] = sign.to_string();
                cells[at + 2] = sign.to_string();
                let text = table(&cells);
                let (found, _) = read(&text);
                assert_eq!(found.status, Status::Broken, "{text}");
                assert!(missing(&found) > 0, "{text}");
                assert!(!codes(&found).contains(&"stray-cell".to_string()), "{text}");
            }
        }
        for at in [4, 9, 16, 25] {
            let mut cells = played.clone();
            cells[at] = String::new();
            cells[at + 2] = String::new();
            let text = table(&cells);
            let told = corrections(&repaired(&text, &Options::default()));
            assert_eq!(told, [Correction::Missing; 2], "{text}");
        }
    }
}

#[test]
fn a_word_that_is_misread_besides_is_corrected() {
    let (game, _) = read(BREYER);
    let mut cells = alone(&cells(&game, Notation::Coordinate), &[13], "");
    for (at, wrong) in [(6, "Fb5-e4"), (20, "Cb1-e2")] {
        let right = std::mem::replace(&mut cells[at], wrong.to_string());
        let text = table(&cells);
        let found = repaired(&text, &Options::default());
        assert_eq!(uci(&found.game), uci(&game), "{text}");
        let told = corrections(&found);
        assert!(told.contains(&Correction::Misread), "{text}");
        let blanks = told.iter().filter(|told| **told == Correction::Blank);
        assert_eq!(blanks.count(), 2, "{text}");
        cells[at] = right;
    }
}

#[test]
fn dots_that_lead_to_blacks_move_are_no_cells_where_a_number_does_not_follow() {
    for text in [
        "1. e4 …\n1... e5\n3. Cf3 …\n3... Cc6\n4. Fb5 …\n4... a6\n5. Fa4 …\n5... Cf6\n6. 0-0 …\n6... Fe7\n",
        "1. e4 … e5\n3. Cf3 … Cc6\n4. Fb5 … a6\n5. Fa4 … Cf6\n6. 0-0 … Fe7\n",
        "1. e4 … e5 …\n2. Cf3 … Cc6 …\n4. Fb5 … a6 …\n4. Fa4 … Cf6 …\n5. 0-0 … Fe7\n",
        "1. e4 …\n… e5\n2. Cf3 …\n… Cc6\n4. Fb5 …\n… a6\n5. Fa4 …\n… Cf6\n5. 0-0 …\n… Fe7\n",
    ] {
        let (found, _) = read(text);
        assert_eq!(found.status, Status::Whole, "{text}");
        let strays = codes(&found)
            .iter()
            .filter(|code| *code == "stray-cell")
            .count();
        assert_eq!(strays, 0, "{text}");
    }
}

#[test]
fn a_half_move_in_the_column_of_the_other_is_told_with_its_number_said_again_too() {
    let tables: [[&str; 3]; 3] = [["", ";", ""], ["", "\t", ""], ["| ", " | ", " |"]];
    for text in [BREYER, OPERA] {
        let (game, _) = read(text);
        for notation in NOTATIONS {
            let played = cells(&game, notation);
            for moved in [4, 8, 12] {
                for [before, sign, end] in tables {
                    let line = |at: usize, one: &str, other: &str| {
                        format!("{before}{}{sign}{one}{sign}{other}{end}\n", at / 2 + 1)
                    };
                    let row = |at: usize| match at == moved {
                        true => line(at, "", &played[at]) + &line(at, "", &played[at + 1]),
                        false => line(at, &played[at], &played[at + 1]),
                    };
                    let sheet: String = (0..20).step_by(2).map(row).collect();
                    let (found, _) = read(&sheet);
                    assert_eq!(codes(&found), ["stray-cell"], "{sheet}");
                    let first: Vec<String> =
                        uci(&game).split(' ').take(20).map(str::to_string).collect();
                    assert_eq!(uci(&found), first.join(" "), "{sheet}");
                    let mended = repaired(&sheet, &Options::default());
                    assert_eq!(uci(&mended.game), first.join(" "), "{sheet}");
                    assert_eq!(corrections(&mended), [], "{sheet}");
                }
            }
        }
    }
}

#[test]
fn a_row_may_stand_in_two_lines() {
    let (game, _) = read(BREYER);
    for notation in NOTATIONS {
        let played = cells(&game, notation);
        let row = |at: usize| match at {
            4 | 10 => format!(
                "{0};{1};\n{0};;{2}\n",
                at / 2 + 1,
                played[at],
                played[at + 1]
            ),
            _ => format!("{};{};{}\n", at / 2 + 1, played[at], played[at + 1]),
        };
        let sheet: String = (0..20).step_by(2).map(row).collect();
        let (found, _) = read(&sheet);
        assert_eq!(codes(&found), [] as [&str; 0], "{sheet}");
        assert_eq!(found.status, Status::Whole);
    }
}
