//! A sheet whose columns are exchanged, or of which one slipped, by itself and beside the other player's.

use crate::support::sheets::{beside, games, read, repaired, uci};
use greffier::repair::Options;

/// How many half-moves of each game are written: White moves last, or Black.
const LENGTHS: [usize; 2] = [30, 31];
/// In which row a column slips.
const ROW: usize = 6;

/// The rows of a sheet with these columns, the shorter of which ends in empty cells.
fn sheet([white, black]: [&[&str]; 2]) -> String {
    let cell = |column: &[&str], at: usize| column.get(at).map_or("", |cell| cell).to_owned();
    let rows = 0..white.len().max(black.len());
    let rows = rows.map(|at| format!("{};{};{}\n", at + 1, cell(white, at), cell(black, at)));
    rows.collect::<String>() + "1/2-1/2\n"
}

/// White's half-moves, and Black's.
fn columns(cells: &[String]) -> [Vec<&str>; 2] {
    [0, 1].map(|side| {
        let column = cells.iter().skip(side).step_by(2);
        column.map(String::as_str).collect()
    })
}

fn plain(cells: &[String]) -> String {
    let [white, black] = columns(cells);
    sheet([&white, &black])
}

fn exchanged(cells: &[String]) -> String {
    let [white, black] = columns(cells);
    sheet([&black, &white])
}

/// The sheet with one column a row too low behind an empty cell.
fn slipped(cells: &[String], side: usize) -> String {
    let mut both = columns(cells);
    both[side].insert(ROW, "");
    sheet([&both[0], &both[1]])
}

/// Whether a sheet other than the plain ones replays for long: in descriptive notation exchanged columns may tell a game as well.
fn is_another_game(sheet: &str) -> bool {
    let game = read(sheet).0;
    let clean = LENGTHS
        .into_iter()
        .flat_map(games)
        .any(|(_, moves)| moves == uci(&game));
    !clean && game.main().plies.len() > 2 * ROW + 8
}

#[test]
fn columns_exchanged_throughout_end_with_the_last_move_whoever_makes_it() {
    for (cells, moves) in LENGTHS.into_iter().flat_map(games) {
        let sheet = exchanged(&cells);
        if is_another_game(&sheet) {
            continue;
        }
        let mended = repaired(&sheet, &Options::default());
        assert_eq!(uci(&mended.game), moves, "{sheet}");
    }
}

#[test]
fn what_each_sheet_tells_by_itself_is_told_by_both() {
    for (cells, moves) in games(LENGTHS[1]) {
        let clean = plain(&cells);
        let others = [exchanged(&cells), slipped(&cells, 0), slipped(&cells, 1)];
        for other in others {
            let orders = [[&clean, &other], [&other, &clean]];
            for [first, second] in orders.into_iter().filter(|[one, _]| !is_another_game(one)) {
                let both = beside(first, second);
                assert_eq!(uci(&both.game), moves, "{first}\n{second}");
            }
        }
    }
}

#[test]
fn a_sheet_with_a_mistake_is_not_lengthened_by_one_of_which_a_column_slipped() {
    for (mut cells, moves) in games(LENGTHS[0]) {
        let other = slipped(&cells, 1);
        // Of White's ninth move a letter is lost.
        let short = cells[16].chars().skip(1).collect();
        cells[16] = short;
        let first = plain(&cells);
        let both = beside(&first, &other);
        assert_eq!(uci(&both.game), moves, "{first}\n{other}");
    }
}

#[test]
fn a_last_row_written_twice_on_the_other_sheet_lengthens_no_game() {
    for (cells, moves) in games(30) {
        let clean = plain(&cells);
        let twice = [&cells[..], &cells[28..]].concat();
        let second = plain(&twice);
        let both = beside(&clean, &second);
        assert_eq!(uci(&both.game), moves, "{second}");
    }
}
