//! A whole sheet with mistakes beside one on which a player wrote his own moves alone: what that says of his moves holds, and that it has not
//! the other's tells nothing of these.

mod support;

use greffier::notation::Notation;
use greffier::repair::Correction;
use support::sheets::{BREYER, beside, cells_of, uci, whole};

/// The row of each half-move of `cells`, two to a row; `None` is one that was left out, and those behind it move up.
fn rows(cells: &[Option<String>]) -> String {
    let written: Vec<&String> = cells.iter().flatten().collect();
    let rows = written.chunks(2).enumerate();
    let row = |(at, row): (usize, &[&String])| {
        let black = row.get(1).map_or("", |black| black.as_str());
        format!("{};{};{black}\n", at + 1, row[0])
    };
    rows.map(row).collect()
}

/// The moves of one side, each with its number.
fn own(cells: &[String], side: usize) -> [String; 2] {
    let own = cells.iter().enumerate().skip(side).step_by(2);
    let sign = ["", "..."][side];
    let lines = own.clone().map(|(at, cell)| {
        format!(
            "{}{}{sign} {cell}\n",
            at / 2 + 1,
            if side == 0 { "." } else { "" }
        )
    });
    let row = |(at, cell): (usize, &String)| match side {
        0 => format!("{};{cell};\n", at / 2 + 1),
        _ => format!("{};;{cell}\n", at / 2 + 1),
    };
    [lines.collect(), own.map(row).collect()]
}

/// A cell with another last figure.
fn misread(cell: &str) -> Option<String> {
    let at = cell.rfind(|c: char| ('1'..='8').contains(&c))?;
    let figure = if &cell[at..=at] == "3" { "5" } else { "3" };
    Some(format!("{}{figure}{}", &cell[..at], &cell[at + 1..]))
}

#[test]
fn a_half_move_left_out_before_one_misread_is_found_by_what_the_other_player_wrote() {
    let (mut right, mut all) = (0, 0);
    let played = uci(&whole(BREYER));
    for notation in [Notation::Abbreviated, Notation::Coordinate] {
        let cells = cells_of(BREYER, notation);
        for at in (8..cells.len() - 8).step_by(3) {
            let Some(wrong) = misread(&cells[at + 1]) else {
                continue;
            };
            let mut damaged: Vec<Option<String>> = cells.iter().cloned().map(Some).collect();
            damaged[at] = None;
            damaged[at + 1] = Some(wrong);
            for other in own(&cells, (at + 1) % 2) {
                let both = beside(&rows(&damaged), &other);
                all += 1;
                let told = both
                    .repairs
                    .iter()
                    .filter(|repair| repair.counts())
                    .map(|repair| (repair.correction, repair.ply as usize))
                    .collect::<Vec<_>>();
                let expected = [(Correction::Missing, at + 1), (Correction::Misread, at + 2)];
                right += usize::from(uci(&both.game) == played && told == expected);
            }
        }
    }
    // What was left out the other player did not write, and play alone may speak for another move.
    assert!(right * 10 >= all * 8, "{right} of {all}");
}
