//! A row that one of two sheets leaves out, the numbers running on.

use crate::support::sheets::{self, BREYER, beside, cells_of, repaired, uci};
use greffier::game::{Cause, Status};
use greffier::notation::Notation;
use greffier::repair::{Options, Repaired};

/// A sheet with its cells in rows, numbered from 1.
fn sheet(cells: &[String]) -> String {
    sheets::rows(cells, ["", ". ", "  ", "\n"]).concat()
}

/// The cells without those of a row, counted from 0.
fn without(cells: &[String], row: usize) -> Vec<String> {
    let mut cells = cells.to_vec();
    cells.drain(2 * row..2 * row + 2);
    cells
}

/// What only one of the sheets has: the words of the other where it is the other, or those in the text.
fn only_one(repaired: &Repaired, text: &str) -> Vec<(bool, String)> {
    let told = repaired
        .game
        .faults
        .iter()
        .filter_map(|fault| match &fault.cause {
            Cause::OnlyOther { said } => Some((false, said.clone())),
            Cause::NotOther => Some((true, text[fault.span.clone()].to_owned())),
            _ => None,
        });
    told.collect()
}

#[test]
fn a_row_that_one_sheet_leaves_out_is_put_in_or_told_whichever_sheet_is_the_first() {
    let game = repaired(BREYER, &Options::default()).game;
    for notation in [Notation::Coordinate, Notation::Abbreviated] {
        let all = cells_of(BREYER, notation);
        let whole = sheet(&all);
        let mut legal = 0;
        for row in 2..all.len() / 2 - 1 {
            let short = sheet(&without(&all, row));
            let alone = repaired(&short, &Options::default());
            let found = beside(&short, &whole);
            let told = only_one(&found, &short);
            let replays = alone.repairs.iter().all(|repair| !repair.counts())
                && alone.game.status == Status::Whole
                && alone.game.plies.len() == game.plies.len() - 2;
            if !replays {
                assert_eq!(uci(&found.game), uci(&game), "{short}");
                assert!(told.is_empty(), "{told:?}");
                continue;
            }
            legal += 1;
            assert_eq!(uci(&found.game), uci(&alone.game));
            let row = all[2 * row..2 * row + 2].join(" ");
            assert_eq!(told, [(false, row.clone())]);
            // The other way round the words that the other sheet has not are named.
            let told = only_one(&beside(&whole, &short), &whole);
            let named = told
                .iter()
                .map(|(own, words)| (*own, words.split_whitespace().collect::<Vec<_>>().join(" ")));
            assert_eq!(named.collect::<Vec<_>>(), [(true, row)]);
        }
        assert!(legal > 0);
    }
}
