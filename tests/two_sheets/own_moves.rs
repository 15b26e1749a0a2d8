//! A whole sheet with mistakes beside one on which a player wrote his own moves alone: what that says of his moves holds, and that it has not
//! the other's tells nothing of these.

use crate::support::sheets::{BREYER, beside, cells_of, uci, whole};
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::{Choice, Kind};
use greffier::repair::{Correction, Repair};

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
        for at in crate::support::sampled((8..cells.len() - 8).step_by(3), 3) {
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

/// How the rows of White's own moves are written in tables, and those of Black's.
const TABLES: [[&str; 2]; 4] = [
    ["N;X;", "N;;X"],
    ["N;X", "N,,X"],
    ["N\tX\t", "N\t\tX"],
    ["| N | X |  |", "| N |  | X |"],
];

#[test]
fn a_cell_that_is_not_read_in_a_table_of_one_sides_moves_leaves_its_row_the_number() {
    for notation in [
        Notation::Abbreviated,
        Notation::Coordinate,
        Notation::Descriptive,
    ] {
        let cells = cells_of(BREYER, notation);
        for (form, side) in TABLES
            .into_iter()
            .flat_map(|forms| [(forms[0], 0), (forms[1], 1)])
        {
            let own: Vec<&str> = cells
                .iter()
                .skip(side)
                .step_by(2)
                .map(String::as_str)
                .collect();
            for at in [0, 1, 5, own.len() - 2, own.len() - 1] {
                for word in ["?", "Fe9", "Vf3", "xx", "b1l"] {
                    let row = |(row, cell): (usize, &&str)| {
                        let cell = if row == at { word } else { cell };
                        let line = form.replace('N', &(row + 1).to_string());
                        format!("{}\n", line.replace('X', cell))
                    };
                    let sheet: String = own.iter().enumerate().map(row).collect();
                    let (record, ..) =
                        next(&sheet, 0, &Choice::default(), &Start::Record).expect("a record");
                    let numbers = record.items.iter().filter_map(|item| match item.kind {
                        Kind::Number { value, .. } => Some(value as usize),
                        _ => None,
                    });
                    assert!(numbers.eq(1..=own.len()), "{sheet}");
                }
            }
        }
    }
}

#[test]
fn a_row_with_one_move_is_not_cut_in_two_where_a_player_wrote_his_own_alone() {
    let game = "1. d4 Cf6 2. c4 g6 3. Cf3 Fg7 4. e3 O-O 5. Fe2 d6 6. Cc3 Cbd7 7. O-O e5 8. b4 Te8 9. Fb2 exd4 10. Cxd4 a5 \
                11. a3 Ce5 12. Db3 Fg4 13. Tad1 axb4 14. axb4 Fxe2 15. Cdxe2 c6 16. h3 De7 17. Cd4 Ced7 18. Ta1 Cb6\n";
    // Of the thirteenth, the fifteenth and the last move he tells from where the man goes.
    let white = "P 4 D,P 4 FD,C 3 FR,P 3 R,F 2 R,C 3 FD,O-O,P 4 CD,F 2 CD,C pr P,P 3 TD,D 3 CD,T 1 TD - 1 D,P pr P,\
                 C 4 D pr F 2 R,P 3 TR,C 4 D,T 1 D - 1 TD";
    for [before, behind] in [[";", ";\n"], [". ", "\n"]] {
        let rows = white.split(',').zip(1..);
        let sheet: String = rows
            .map(|(cell, at)| format!("{at}{before}{cell}{behind}"))
            .collect();
        let laid = beside(&sheet, game);
        assert_eq!(uci(&laid.game), uci(&whole(game)), "{sheet}");
        let written = laid
            .repairs
            .iter()
            .filter(|one| !one.span.is_empty() && one.counts());
        assert_eq!(written.count(), 0, "{sheet}");
    }
}

#[test]
fn what_only_a_sheet_without_mistakes_says_is_not_read_otherwise_for_what_players_do() {
    // White could take the queen that goes to g4, and Ng4 is what players do.
    let game = "1. d4 Cf6 2. Cf3 d6 3. c4 g6 4. b4 Fg7 5. Fb2 O-O 6. e3 e5 7. Fe2 Te8 8. O-O e4 9. Cfd2 h5 10. Cc3 Ff5 \
                11. a4 Cbd7 12. a5 h4 13. a6 b6 14. b5 Cf8 15. Te1 h3 16. g3 C8h7 17. Ca2 Dd7 18. Cb4 Fg4 19. Cc6 Cg5 \
                20. Tc1 Fxe2 21. Dxe2 Dg4 22. Cb4 Df5 23. Fa1 Rh7 24. Cd5 Tac8 25. Cb4 Fh6 \
                26. Cd5 Fg7 27. Cb4 Fh6 28. Cd5 Fg7 29. Cb4\n";
    let all = "P 4 D,C 3 FR,C 3 FR,P 3 D,P 4 FD,P 3 CR,P 4 CD,F 2 CR,F 2 CD,O-O,P 3 R,P 4 R,F 2 R,T 1 R,O-O,P 5 R,\
               C 3 FR - 2 D,P 4 TR,C 3 FD,F 4 FR,P 4 TD,C 1 CD - 2 D,P 5 TD,P 5 TR,P 6 TD,P 3 CD,P 5 CD,C 1 FR,T 1 R,P 6 TR,\
               P 3 CR,C 1 FR - 2 TR,C 2 TD,D 2 D,C 4 CD,F 5 CR,C 6 FD,C 4 CR,T 1 FD,F pr F,D pr F,D 5 CR,C 4 CD,D 4 FR,F 1 TD,\
               R 2 TR,C 5 D,T 1 TD - 1 FD,C 4 CD,F 3 TR,C 5 D,F 2 CR,C 4 CD,F 3 TR,\
               C 5 D,F 2 CR,C 4 CD";
    let cells: Vec<String> = all.split(',').map(str::to_string).collect();
    let rows: Vec<Option<String>> = cells.iter().cloned().map(Some).collect();
    for side in 0..2 {
        for own in own(&cells, side) {
            let both = beside(&own, &self::rows(&rows));
            assert_eq!(uci(&both.game), uci(&whole(game)), "{own}");
            let written = |repair: &&Repair| repair.counts() && !repair.span.is_empty();
            assert_eq!(both.repairs.iter().filter(written).count(), 0, "{own}");
        }
    }
}
