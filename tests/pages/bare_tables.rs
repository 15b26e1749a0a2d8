//! Tables of plain text whose rows have no bars at their ends: what heads their columns, and the rule below it, say no move.

use crate::support::sheets::{
    SPANISH_MOVES, SPANISH_ROWS, assert_untouched, codes, corrected, read, repaired, uci,
};
use greffier::repair::Options;

/// What stands above the rows where they are numbered.
const HEADS: [&str; 7] = [
    "N° | Blancs | Noirs\n--- | --- | ---\n",
    "N° | Blancs | Noirs\n",
    "N°|Blancs|Noirs\n---|---|---\n",
    "Coup | Blancs | Noirs\n:---: | :--- | ---:\n",
    "# | Blancs | Noirs\n-- | -- | --\n",
    " N° | Blancs | Noirs \n----+--------+-------\n",
    "Dupont - Martin\n\nN° | Blancs | Noirs\n--- | --- | ---\n",
];
/// And where they are not.
const BARE_HEADS: [&str; 2] = ["Blancs | Noirs\n--- | ---\n", "Blancs|Noirs\n:-|-:\n"];

/// The page below each head.
fn pages(rows: &[[&str; 2]; 4]) -> Vec<String> {
    let page = |head: &str, numbered: bool| {
        let row = |(n, row): (usize, &[&str; 2])| match numbered {
            true => format!("{} | {} | {}\n", n + 1, row[0], row[1]),
            false => format!("{} | {}\n", row[0], row[1]),
        };
        let rows: String = rows.iter().enumerate().map(row).collect();
        format!("{head}{rows}")
    };
    let numbered = HEADS.iter().map(|head| page(head, true));
    let bare = BARE_HEADS.iter().map(|head| page(head, false));
    numbered.chain(bare).collect()
}

#[test]
fn what_stands_above_the_rows_says_no_move() {
    for rows in &SPANISH_ROWS {
        for page in pages(rows) {
            assert_untouched(&page, SPANISH_MOVES);
        }
    }
}

#[test]
fn one_damaged_cell_is_one_correction() {
    for (rows, damaged) in SPANISH_ROWS.iter().zip(["Cc9", "Cb8-c9", "C 3 FX"]) {
        for (row, cell) in [(1, damaged), (2, damaged), (1, "?")] {
            let mut rows = *rows;
            rows[row][1] = cell;
            for page in pages(&rows) {
                let mended = repaired(&page, &Options::default());
                assert_eq!(corrected(&page, &mended), [cell], "{page}");
                if row == 1 {
                    assert_eq!(uci(&mended.game), SPANISH_MOVES, "{page}");
                }
            }
        }
    }
}

#[test]
fn the_head_may_stand_again_on_the_next_page_and_head_another_game() {
    for rows in &SPANISH_ROWS {
        let named = |page: &String| !page.starts_with('#');
        for page in pages(rows).into_iter().filter(named) {
            let (head, row) = page.split_at(page.find(rows[0][0]).expect("it is there"));
            let head = head.trim_end_matches([' ', '|', '1']);
            let number = &page[head.len()..page.len() - row.len()];
            let third = row.find(rows[2][0]).expect("it is there");
            let line = row[..third].rfind('\n').expect("rows stand above") + 1;
            let (above, below) = row.split_at(line);
            let again = format!("{head}{number}{above}\n{head}{below}");
            assert_untouched(&again, SPANISH_MOVES);
            let both = format!("{page}1-0\n\n{page}0-1\n");
            let (first, left) = read(&both);
            for game in [first, read(left).0] {
                assert_eq!(
                    (codes(&game), &*uci(&game)),
                    (vec![], SPANISH_MOVES),
                    "{both}"
                );
            }
        }
    }
}

#[test]
fn a_damaged_cell_of_a_table_without_numbers_takes_nothing_with_it() {
    for (at, rows) in SPANISH_ROWS.iter().enumerate() {
        for damaged in [["Fb", "Ff1-b", "F 5"], ["Fbb5", "Ff11-b5", "F 55 CD"]] {
            let mut rows = *rows;
            rows[2][0] = damaged[at];
            for sign in [";", ",", "|"] {
                for head in ["", "Blancs;Noirs\n", "Dupont – Martin\n\n"] {
                    let head = head.replace(';', sign);
                    let rows: String = rows.iter().map(|row| row.join(sign) + "\n").collect();
                    let page = format!("{head}{rows}");
                    let mended = repaired(&page, &Options::default());
                    assert_eq!(corrected(&page, &mended), [damaged[at]], "{page}");
                    assert_eq!(uci(&mended.game), SPANISH_MOVES, "{page}");
                }
            }
        }
    }
}
