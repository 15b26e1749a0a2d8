//! Rows that words count and in which the sides are named: a damaged cell of theirs is one, and no remark begins there.

use crate::support::sheets::{BREYER, cells, read, repaired, uci};
use greffier::repair::Options;

use greffier::notation::Notation;

#[test]
fn a_damaged_cell_behind_the_name_of_a_side_is_one() {
    let (game, _) = read(BREYER);
    for notation in [Notation::Coordinate, Notation::Abbreviated] {
        let played = cells(&game, notation);
        for wrong in 2..played.len().min(20) {
            let mut damaged = played.clone();
            damaged[wrong] = damaged[wrong].replace('C', "G").replace('3', "E");
            for number in ["e coup. ", "e coup : ", "ème coup. — "] {
                let row = |(at, row): (usize, &[String])| {
                    let black = row.get(1).map(|cell| format!(" — Noirs : {cell}."));
                    let (n, black) = (at + 1, black.unwrap_or_default());
                    let number = if at == 0 { "er coup. " } else { number };
                    format!("{n}{number}Blancs : {}.{black}\n", row[0])
                };
                let text: String = damaged.chunks(2).enumerate().map(row).collect();
                let found = repaired(&text, &Options::default());
                assert_eq!(uci(&found.game), uci(&game), "{text}");
            }
        }
    }
}
