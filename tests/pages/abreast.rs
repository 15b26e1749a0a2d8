//! Sheets with their rows in two columns side by side, or more, are read one column behind the other, where their numbers say so
//! unmistakably.

use crate::support::Draw;
use crate::support::converted::converted;
use crate::support::sheets::{BREYER, cells, codes, read, repaired, said, uci, whole};
use greffier::game::{Game, GameResult, Status};
use greffier::notation::Notation;
use greffier::reading::{self, Start, next};
use greffier::record::Choice;
use greffier::repair::{Options, repair, repair_both};
use greffier::source::{Encoding, Pieces};
use greffier::write::{Format, Nonstandard};

const PLAYED: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7 6. Te1 b5 7. Fb3 d6 8. c3 0-0 9. h3 Cb8 \
     10. d4 Cbd7 11. Cbd2 Fb7 12. Fc2 Te8 13. Cf1 Ff8";

/// A sheet of `cells` with so many rows in a column, numbers with a `sign`, and what stands between columns and cells.
fn sheet(cells: &[String], height: usize, sign: &str, parted: [&str; 2]) -> String {
    let numbers = (1..=cells.len().div_ceil(2)).map(|number| format!("{number}{sign}"));
    numbered(cells, height, &numbers.collect::<Vec<String>>(), parted)
}

/// The same with the numbers that are written before its rows.
fn numbered(
    cells: &[String],
    height: usize,
    numbers: &[String],
    [columns, between]: [&str; 2],
) -> String {
    let rows: Vec<String> = numbers
        .iter()
        .zip(cells.chunks(2))
        .map(|(number, row)| format!("{number}{between}{}", row.join(between)))
        .collect();
    let line = |line: usize| {
        let of_line: Vec<&str> = rows
            .iter()
            .skip(line)
            .step_by(height)
            .map(|row| &**row)
            .collect();
        of_line.join(columns) + "\n"
    };
    (0..height).map(line).collect()
}

/// How columns and cells are parted.
const PARTED: [[&str; 2]; 9] = [
    ["\t", " "],
    ["    ", " "],
    ["  ", " "],
    ["\t", "\t"],
    [" | ", " | "],
    ["|", "|"],
    [";", ";"],
    [",", ","],
    [" ; ", " ; "],
];
/// The signs of their numbers.
const SIGNS: [&str; 9] = [".", "", ")", ".", "", "", "", ".", "."];

/// Asserts that a sheet tells a game without a fault, and that nothing of it is corrected.
fn is_read(text: &str, game: &Game) {
    assert_eq!(uci(&whole(text)), uci(game), "{text}");
    let repaired = repaired(text, &Options::default());
    let counted = repaired.repairs.iter().filter(|repair| repair.counts());
    assert_eq!((counted.count(), repaired.given_up), (0, None), "{text}");
}

/// Asks of a game's cells in each notation, with each sign of numbers and what parts columns and cells.
fn in_each_layout(game: &Game, ask: impl Fn(&[String], &str, [&str; 2])) {
    for notation in [
        Notation::Abbreviated,
        Notation::Coordinate,
        Notation::Descriptive,
    ] {
        let cells = cells(game, notation);
        for (parted, sign) in PARTED.into_iter().zip(SIGNS) {
            ask(&cells, sign, parted);
        }
    }
}

#[test]
fn columns_side_by_side_are_read_one_behind_the_other() {
    let game = whole(PLAYED);
    in_each_layout(&game, |cells, sign, parted| {
        // Of thirteen rows the last are lacking in the second column, or one column is a little longer than three.
        for height in [7, 8, 10, 5, 4] {
            is_read(&sheet(cells, height, sign, parted), &game);
        }
    });
}

#[test]
fn numbers_that_a_form_has_printed_are_no_fault_where_nothing_stands_behind_them() {
    let game = whole(PLAYED);
    in_each_layout(&game, |cells, sign, parted| {
        // The game ends in the first column, with it, or in the first rows of the second.
        let forms = [(20, 2), (13, 2), (12, 2), (11, 2), (11, 3), (5, 3)];
        for (height, columns) in crate::support::sampled(forms, 2) {
            let mut rows = cells.to_vec();
            rows.resize(2 * height * columns, String::new());
            let printed = sheet(&rows, height, sign, parted);
            is_read(&printed, &game);
            is_read(&(printed.clone() + "1/2-1/2\n"), &game);
            let lines = printed
                .lines()
                .map(|line| line.trim_end().to_owned() + "\n");
            is_read(&lines.collect::<String>(), &game);
            // White's move is the last.
            let short = whole(PLAYED.rsplit_once(' ').expect("moves").0);
            rows[cells.len() - 1].clear();
            is_read(&sheet(&rows, height, sign, parted), &short);
        }
    });
}

#[test]
fn titles_stand_above_each_column_of_cells_that_signs_part() {
    let game = whole(PLAYED);
    let cells = cells(&game, Notation::Abbreviated);
    for sign in [";", ",", "\t", " | "] {
        let titles = ["N°", "Blancs", "Noirs"].repeat(2).join(sign);
        let rows = sheet(&cells, 7, ".", [sign, sign]);
        is_read(&format!("{titles}\n{rows}1/2-1/2\n"), &game);
    }
}

#[test]
fn one_row_begins_the_second_column_of_a_tall_sheet() {
    let game = whole(BREYER);
    for notation in [Notation::Abbreviated, Notation::Descriptive] {
        let cells = cells(&game, notation);
        for (parted, sign) in PARTED.into_iter().zip(SIGNS) {
            for height in [18, 19] {
                is_read(&sheet(&cells, height, sign, parted), &game);
            }
        }
    }
}

#[test]
fn a_castling_misread_for_a_result_ends_no_column() {
    let game = whole(PLAYED);
    for (at, misread) in [(8, "0-1"), (15, "1-0")] {
        let mut cells = cells(&game, Notation::Abbreviated);
        cells[at] = misread.to_owned();
        for parted in PARTED {
            let text = sheet(&cells, 7, ".", parted);
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), uci(&game), "{text}");
        }
    }
}

#[test]
fn figures_behind_the_moves_that_no_column_has_are_told() {
    // The numbers of a second column would be 4, 5 and 6.
    for figures in [["4", "5", "7"], ["4", "6", "5"], ["5", "6", "7"]] {
        let rows = ["1\te4\te5", "2\tCf3\tCc6", "3\tFb5\ta6"]
            .iter()
            .zip(figures);
        let text: String = rows
            .map(|(row, figure)| format!("{row}\t{figure}\n"))
            .collect();
        assert!(!codes(&read(&text).0).is_empty(), "{text}");
    }
}

#[test]
fn what_stands_about_the_columns_stays_where_it_is() {
    let cells = cells(&whole(PLAYED), Notation::Abbreviated);
    let rows = sheet(&cells, 7, ".", ["     ", " "]);
    let text =
        format!("[White \"Anne\"]\n\nBlancs Noirs     Blancs Noirs\n{rows}1-0\n\n1. d4 d5\n");
    let (record, game, end) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
    assert_eq!(game.status, Status::Whole);
    assert_eq!(text[end..].trim(), "1. d4 d5");
    for (ply, cell) in game.plies.iter().zip(&cells) {
        assert_eq!(&text[ply.span(&record)], cell);
    }
    let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto).with_size(1);
    let first = pieces.next().expect("no reader fails").expect("a piece");
    assert_eq!(uci(&read(first.text()).0), uci(&game));
}

/// What may stand above the rows with figures in it: when and where the game was played, and which of several it is.
const HEADINGS: [&str; 10] = [
    "12 mars 1921",
    "12/03/2019",
    "1921",
    "2 Juin 1858, Paris",
    "Lyon, le 12 mars 1921",
    "Ronde 3",
    "3e ronde",
    "Roi : 3",
    "Points : 2,5",
    "Match 2, partie 5",
];

#[test]
fn figures_above_the_columns_number_no_row() {
    let game = whole(PLAYED);
    in_each_layout(&game, |cells, sign, parted| {
        for heading in crate::support::sampled(HEADINGS, 3) {
            for (height, blank) in [(7, ""), (7, "\n"), (5, "\n")] {
                let rows = sheet(cells, height, sign, parted);
                is_read(&format!("{heading}\n{blank}{rows}"), &game);
            }
        }
    });
}

#[test]
fn damaged_cells_of_either_column_are_corrected_where_they_stand() {
    let game = whole(PLAYED);
    for notation in [Notation::Abbreviated, Notation::Descriptive] {
        for parted in PARTED {
            let mut cells = cells(&game, notation);
            let (one, other) = (cells[4].clone(), cells[19].clone());
            cells[4] = one.replace('5', "8");
            cells[19] = other.replace(['7', '2'], "6");
            let text = sheet(&cells, 7, ".", parted);
            let (record, read, _) =
                next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
            assert_eq!(read.faults.len(), 1, "{text}");
            assert_eq!(&text[read.faults[0].span.clone()], cells[4], "{text}");
            // What is behind it is kept, that of the second column too.
            let (page, _) = converted(&text, Format::Pgn, Nonstandard::Split);
            let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
            let behind = cells[4..].join(" ");
            let words = |text: &str| -> Vec<String> {
                let words = text.split([' ', '\t', '\n', '{', '}', '|', ';', ',']);
                let number = |word: &str| {
                    word.trim_end_matches('.')
                        .parse::<u32>()
                        .is_ok_and(|_| word.ends_with('.'))
                };
                words
                    .filter(|word| !word.is_empty() && !number(word))
                    .map(str::to_owned)
                    .collect()
            };
            let kept = words(&page[page.find('{').expect("a comment")..]);
            assert_eq!(kept[..kept.len() - 1], words(&behind), "{text}");
            let found = repaired(&text, &Options::default());
            let counted = found.repairs.iter().filter(|repair| repair.counts());
            let said: Vec<String> = counted.map(|repair| said(&text, &found, repair)).collect();
            let expected = [
                format!("{} {one}", cells[4]),
                format!("{} {other}", cells[19]),
            ];
            assert_eq!(said, expected, "{text}");
            assert_eq!(uci(&found.game), uci(&game), "{text}");
            let again = repair(&record, &text, &Start::Record, &Options::default());
            assert_eq!(uci(&again.game), uci(&game), "{text}");
            assert_eq!(
                reading::replay(&record, &text, &Start::Record).status,
                Status::Broken
            );
        }
    }
}

#[test]
fn columns_that_are_garbled_are_told_where_they_stand() {
    let cells = cells(&whole(PLAYED), Notation::Abbreviated);
    let (mut texts, mut abreast) = (0, 0);
    for seed in crate::support::sampled(0..100, 2) {
        texts += 1;
        let mut draw = Draw(seed);
        let mut text = sheet(&cells, 7, ".", PARTED[draw.below(PARTED.len())]);
        for _ in 0..1 + draw.below(4) {
            let at = draw.below(text.len());
            let end = (at + draw.below(3)).min(text.len());
            text.replace_range(
                at..end,
                draw.of(&["", "?", "e4", "(", "1-0", "{", " ", "\n", "x", "é"]),
            );
            // Accents are cut nowhere.
            if !text.is_ascii() {
                break;
            }
        }
        let mut at = 0;
        while let Some((record, game, end)) = next(&text, at, &Choice::default(), &Start::Record) {
            assert!(at < end && record.span.end <= end, "seed {seed}");
            let spans = game.plies.iter().map(|ply| ply.span(&record));
            for span in spans.chain(game.faults.iter().map(|fault| fault.span.clone())) {
                assert!(
                    span.start >= record.span.start && span.end <= record.span.end,
                    "seed {seed}"
                );
                assert!(
                    span.start < span.end && text.get(span).is_some(),
                    "seed {seed}"
                );
            }
            assert!(
                game.faults.is_sorted_by_key(|fault| fault.span.start),
                "seed {seed}"
            );
            let repaired = repair(&record, &text, &Start::Record, &Options::default());
            for repair in &repaired.repairs {
                assert!(text.get(repair.span.clone()).is_some(), "seed {seed}");
            }
            // Nothing is lost: what is no item is blank.
            let mut left = text.as_bytes()[at..end].to_vec();
            for item in &record.items {
                left[item.start - at..item.end - at].fill(b' ');
            }
            assert!(
                left.iter().all(|byte| byte.is_ascii_whitespace()),
                "seed {seed}: {text}"
            );
            abreast += usize::from(record.abreast);
            at = end;
        }
    }
    assert!(4 * abreast > texts, "{abreast} of {texts}");
}

#[test]
fn columns_side_by_side_stand_beside_another_sheet() {
    let game = whole(PLAYED);
    let mut cells = cells(&game, Notation::Abbreviated);
    let own = sheet(&cells, 13, ".", ["\t", " "]);
    cells[15] = "?".to_owned();
    let damaged = sheet(&cells, 7, ".", ["\t", " "]);
    let read = |text| {
        next(text, 0, &Choice::default(), &Start::Record)
            .expect("a record")
            .0
    };
    for sheets in [[&damaged, &own], [&own, &damaged], [&damaged, &damaged]] {
        let [one, other] = sheets.map(|text| (read(text), text.as_str()));
        let sheets = [(&one.0, one.1), (&other.0, other.1)];
        let repaired = repair_both(sheets, &Start::Record, &Options::default());
        assert_eq!(uci(&repaired.game), uci(&game));
        for repair in repaired.repairs.iter().filter(|repair| repair.counts()) {
            assert_eq!(&one.1[repair.span.clone()], "?");
        }
    }
}

/// The pages of a printed form, each of so many rows in so many columns, and what stands above every page but the first.
fn printed(
    cells: &[String],
    (height, columns): (usize, usize),
    above: &str,
    lines: impl Fn(usize, &str) -> String,
) -> String {
    let (mut page, mut first) = (String::new(), 0);
    let rows: Vec<&[String]> = cells.chunks(2).collect();
    for rows in rows.chunks(height * columns) {
        if first > 0 {
            page += above;
        }
        for line in 0..height {
            let of_line = rows.iter().enumerate().skip(line).step_by(height);
            let row =
                |(at, row): (usize, &&[String])| format!("{}. {}", first + at + 1, row.join(" "));
            let of_line: Vec<String> = of_line.map(row).collect();
            if !of_line.is_empty() {
                page += &lines(line, &of_line.join("#"));
            }
        }
        first += height * columns;
    }
    page
}

#[test]
fn printed_pages_stand_one_behind_the_other() {
    let game = whole(BREYER);
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for shape in [(5, 2), (4, 2), (3, 3), (7, 2)] {
            for above in [
                "",
                "\n",
                "\u{c}",
                "Page 2\n",
                "p. 2\n\n",
                "----------------\n",
                "Blancs Noirs    Blancs Noirs\n",
                "- 2 -\nBlancs  Noirs\n",
            ] {
                for between in crate::support::sampled(["    ", " | ", "\t", " "], 2) {
                    let line = |_: usize, line: &str| format!("{}\n", line.replace('#', between));
                    is_read(&printed(&cells, shape, above, line), &game);
                    is_read(&(printed(&cells, shape, above, line) + "1-0\n"), &game);
                }
            }
        }
    }
}

#[test]
fn blank_lines_stand_between_rows_side_by_side() {
    let game = whole(PLAYED);
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for (every, shape) in [(1, (7, 2)), (2, (5, 3)), (5, (10, 2))] {
            let line = |at: usize, line: &str| {
                let blank = if at % every == every - 1 { "\n" } else { "" };
                format!("{}\n{blank}", line.replace('#', "   "))
            };
            is_read(&printed(&cells, shape, "", line), &game);
        }
    }
}

/// Asserts that a sheet with something irregular about its rows tells the game of its columns, without a correction.
fn tells(text: &str, game: &Game) {
    assert_eq!(uci(&read(text).0), uci(game), "{text}");
    let repaired = repaired(text, &Options::default());
    assert_eq!(uci(&repaired.game), uci(game), "{text}");
    assert_eq!(repaired.given_up, None, "{text}");
}

/// Asks of the numbers of thirteen rows in each layout, with one of them at each of some places written otherwise.
fn with_numbers(irregular: impl Fn(&mut [String], usize, &str), ask: impl Fn(&str, &Game, bool)) {
    let game = whole(PLAYED);
    in_each_layout(&game, |cells, sign, parted| {
        for at in [1, 4, 8, 10] {
            let numbers = (1..=13).map(|number| format!("{number}{sign}"));
            let mut numbers: Vec<String> = numbers.collect();
            irregular(&mut numbers, at, sign);
            let apart = parted[0] == parted[1] || parted[0] == "\t";
            ask(&numbered(cells, 7, &numbers, parted), &game, apart);
        }
    });
}

#[test]
fn one_wrong_number_in_either_column_is_that_row_s_own() {
    for wrong in [95, 3, 24] {
        with_numbers(
            |numbers, at, sign| numbers[at] = format!("{wrong}{sign}"),
            |text, game, apart| {
                // Where blanks alone part ragged rows, figures without a sign may be a move's.
                if apart || text.contains("1.") || text.contains("1)") {
                    tells(text, game);
                    assert_eq!(codes(&read(text).0)[0], "move-number", "{text}");
                }
            },
        );
    }
}

#[test]
fn numbers_astray_from_some_row_on_part_no_column() {
    let shifted = |numbers: &mut [String], at: usize, sign: &str| {
        for (row, number) in numbers.iter_mut().enumerate().skip(at) {
            *number = format!("{}{sign}", row + 2);
        }
    };
    with_numbers(shifted, |text, game, apart| {
        if apart {
            assert_eq!(uci(&read(text).0), uci(game), "{text}");
        }
    });
}

#[test]
fn a_row_without_its_number_stands_where_the_others_do() {
    let lost = |numbers: &mut [String], at: usize, _: &str| numbers[at].clear();
    with_numbers(lost, |text, game, apart| {
        if apart {
            tells(text, game);
        }
    });
    // Hands keep the columns without a sign between them.
    let game = whole(PLAYED);
    for notation in [Notation::Abbreviated, Notation::Coordinate] {
        let cells = cells(&game, notation);
        for (at, number) in [(4, ""), (9, ""), (4, "l."), (9, "S."), (10, "7.")] {
            let row = |row: usize| {
                let [white, black] = [&cells[2 * row], &cells[2 * row + 1]];
                let own = format!("{}.", row + 1);
                let written = if row == at { number } else { &own };
                format!("{written:>4} {white:<14} {black:<14}")
            };
            let line = |line: usize| match line + 7 {
                second @ ..13 => format!("{} {}\n", row(line), row(second)),
                _ => format!("{}\n", row(line)),
            };
            tells(&(0..7).map(line).collect::<String>(), &game);
        }
    }
}

#[test]
fn a_line_that_is_no_row_stands_among_the_columns() {
    let game = whole(PLAYED);
    in_each_layout(&game, |cells, sign, parted| {
        let rows = sheet(cells, 7, sign, parted);
        for note in ["(2h00 aux 40 coups)", "Ronde : 4", "Ajournée à 18 h"] {
            for line in [2, 5] {
                let mut lines: Vec<&str> = rows.lines().collect();
                lines.insert(line, note);
                assert_eq!(uci(&read(&(lines.join("\n") + "\n")).0), uci(&game));
            }
        }
    });
}

#[test]
fn the_result_below_the_columns_is_no_row() {
    let game = whole(PLAYED);
    in_each_layout(&game, |cells, sign, parted| {
        for height in [7, 8] {
            for (result, marker) in [
                ("0 - 1", "0-1"),
                ("1 - 0", "1-0"),
                ("1-0", "1-0"),
                ("½ - ½", "1/2-1/2"),
            ] {
                for foot in [
                    "",
                    "\nSignature Blancs ________  Signature Noirs ________\n",
                ] {
                    let rows = sheet(cells, height, sign, parted);
                    let text = format!("{rows}{result}\n{foot}");
                    is_read(&text, &game);
                    let stated = read(&text).0.stated.map(GameResult::marker);
                    assert_eq!(stated, Some(marker), "{text}");
                }
            }
        }
    });
}
