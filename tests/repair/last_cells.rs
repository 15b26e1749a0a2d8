//! The last half-move of a sheet, damaged by one letter: it is told where it stands, and given back, in rows of every kind, with the
//! cell behind it empty or not written, and with a result below or none.

use crate::support::sheets::{games, read, repaired, uci};
use greffier::game::Status;
use greffier::repair::{Options, Repaired};

const WHITE: [[&str; 5]; 3] = [
    ["e4", "e5", "Cf3", "Cc6", "Fb5"],
    ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-b5"],
    ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 5 CD"],
];
const BLACK: [[&str; 6]; 3] = [
    ["e4", "e5", "Cf3", "Cc6", "Fb5", "a6"],
    ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-b5", "a7-a6"],
    ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 5 CD", "P 3 TD"],
];

/// The rows of a sheet in each layout, the last one with the sign of an empty cell and without, above a result and without.
fn pages(cells: &[&str]) -> Vec<String> {
    let mut pages = Vec::new();
    let layouts = [
        ("", ";", ";", ""),
        ("", "\t", "\t", ""),
        ("| ", " | ", " | ", " |"),
        ("", "   ", "     ", ""),
        ("", ". ", " ", ""),
    ];
    for (before, behind_number, between, end) in layouts {
        for empty in ["", between] {
            for result in ["", "1-0\n", "1/2-1/2\n"] {
                let mut page = String::new();
                for (at, row) in cells.chunks(2).enumerate() {
                    let cells = match row {
                        [white, black] => format!("{white}{between}{black}"),
                        [white, ..] => format!("{white}{empty}"),
                        [] => String::new(),
                    };
                    let number = at + 1;
                    page += &format!("{before}{number}{behind_number}{cells}{end}\n");
                }
                pages.push(page + result);
            }
        }
    }
    let moves = |mark: &str| {
        let rows = cells.chunks(2).enumerate();
        let rows = rows.map(|(at, row)| format!("{}{mark} {}", at + 1, row.join(" ")));
        rows.collect::<Vec<_>>().join(" ")
    };
    pages.extend([moves("."), moves(".") + " 1-0", moves(".") + "\n0-1\n"]);
    pages
}

/// What one slip of the pen makes of a cell: a letter for a figure that is like it and the reverse, a character lost or doubled.
fn slips(cell: &str) -> Vec<String> {
    let alike = [
        ('1', 'l'),
        ('5', 'S'),
        ('5', 's'),
        ('6', 'b'),
        ('b', '6'),
        ('3', 's'),
        ('4', 'A'),
        ('a', '4'),
    ];
    let mut slips = Vec::new();
    for (at, c) in cell.char_indices().filter(|(_, c)| *c != ' ') {
        let (before, behind) = (&cell[..at], &cell[at + 1..]);
        let likes = alike.iter().filter(|(figure, _)| *figure == c);
        slips.extend(likes.map(|(_, like)| format!("{before}{like}{behind}")));
        slips.push(format!("{before}{c}{c}{behind}"));
        slips.push(format!("{before}{behind}").trim().to_string());
    }
    slips
}

/// Asserts that each slip in the last cell that makes it no move is told there, and that a game of as many half-moves comes back.
fn each_slip_is_told(cells: &[&str]) {
    let (last, before) = cells.split_last().expect("cells");
    let (mut told, mut whole) = (0, 0);
    for slip in slips(last) {
        let mut damaged = before.to_vec();
        damaged.push(&slip);
        for text in pages(&damaged) {
            let (game, _) = read(&text);
            if game.status == Status::Whole && game.plies.len() == cells.len() {
                continue;
            }
            let at = text.rfind(&slip).expect("the slip");
            let place = at..at + slip.len();
            let here =
                |span: &std::ops::Range<usize>| span.start < place.end && place.start < span.end;
            let faults: Vec<_> = game.faults.iter().map(|fault| fault.span.clone()).collect();
            assert!(faults.iter().any(here), "{slip}: {text}\n{faults:?}");
            told += 1;
            let found = repaired(&text, &Options::default());
            whole += usize::from(found.game.main().plies.len() == cells.len());
            assert!(
                uci(&found.game).starts_with("e2e4 e7e5 g1f3 b8c6"),
                "{slip}: {text}"
            );
        }
    }
    assert!(told > 100, "{told}");
    assert!(100 * whole >= 97 * told, "{whole} of {told}");
}

#[test]
fn a_slip_in_whites_last_move_is_told_and_mended() {
    for cells in WHITE {
        each_slip_is_told(&cells);
    }
}

#[test]
fn a_slip_in_blacks_last_move_is_told_and_mended() {
    for cells in BLACK {
        each_slip_is_told(&cells);
    }
}

/// What a slip of the typist makes of a cell: a sign that belongs to none between its letters, or a blank.
fn signs_within(cell: &str) -> Vec<String> {
    let mut slips = Vec::new();
    for (at, _) in cell.char_indices().skip(1) {
        let (before, behind) = cell.split_at(at);
        slips.extend(["~", "'", "_", "/", ":", " "].map(|sign| format!("{before}{sign}{behind}")));
    }
    slips
}

/// Asserts that each of the `slips` of the last cell in running text and in rows is told, or leaves the game as it was; and that
/// so many of a hundred are mended to it.
fn each_is_told_or_read(cells: &[&str], slips: &[String], least: usize) {
    let (_, before) = cells.split_last().expect("cells");
    let (truth, _) = read(&pages(cells)[12]);
    let (mut mended, mut all) = (0, 0);
    for slip in slips {
        let mut damaged = before.to_vec();
        damaged.push(slip);
        for text in pages(&damaged) {
            let (game, _) = read(&text);
            let as_meant = uci(&game) == uci(&truth);
            assert!(as_meant || !game.faults.is_empty(), "{slip}: {text}");
            let found = repaired(&text, &Options::default());
            mended += usize::from(uci(&found.game) == uci(&truth));
            all += 1;
        }
    }
    assert!(all > 100, "{all}");
    assert!(100 * mended >= least * all, "{mended} of {all}");
}

#[test]
fn a_sign_or_a_blank_within_the_last_move_is_told() {
    // Between blanks `F 5/ CD` may be two cells, of which the second is nearly a knight's move.
    for (cells, least) in WHITE.iter().zip([96, 96, 91]) {
        each_is_told_or_read(cells, &signs_within(cells[4]), least);
    }
    for cells in BLACK {
        each_is_told_or_read(&cells, &signs_within(cells[5]), 96);
    }
}

#[test]
fn what_is_left_of_a_move_that_lost_its_man_is_one_cell() {
    let rows = [
        ["P 4 R", "P 4 R"],
        ["C 3 FR", "C 3 FD"],
        ["F 5 C", "P 3 TD"],
        ["F 4 T", "3 F"],
        ["P 3 D", "F 2 R"],
    ];
    let row = |number: usize, cells: &[&str], signs: [&str; 2]| {
        let cells = cells.join(signs[1]);
        format!("{number}{}{cells}\n", signs[0])
    };
    for signs in [["\t", "\t"], [";", ";"], [" | ", " | "]] {
        let text: String = (1..)
            .zip(&rows)
            .map(|(number, cells)| row(number, cells, signs))
            .collect();
        let (game, _) = read(&text);
        let said: Vec<_> = game
            .faults
            .iter()
            .map(|fault| &text[fault.span.clone()])
            .collect();
        assert_eq!((game.plies.len(), said), (7, vec!["3 F"]), "{text}");
        let found = repaired(&text, &Options::default());
        assert_eq!(found.game.main().plies.len(), 10, "{text}");
    }
    // In running text too, where the sign of capture is left.
    let text = "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 C P 3 TD 4. pr C PD pr F 5. P 3 D F 3 D\n";
    let (game, _) = read(text);
    let said: Vec<_> = game
        .faults
        .iter()
        .map(|fault| &text[fault.span.clone()])
        .collect();
    assert_eq!((game.plies.len(), said), (6, vec!["pr C"]));
}

#[test]
fn a_damaged_mark_of_check_is_told_and_is_no_move() {
    let before = "1. P 4 R P 4 R 2. F 4 F P 3 D 3. F pr PF";
    for mark in [
        "é ch.", "éc h.", "éch.-", ":éch.", "~éch.", "échee", "écb.", "éc.h",
    ] {
        let text = format!("{before} {mark} R pr F 4. C 3 FR C 3 FR\n");
        let (game, _) = read(&text);
        let codes: Vec<_> = game
            .faults
            .iter()
            .map(|fault| greffier::diagnostic::code(&fault.cause))
            .collect();
        assert_eq!((game.plies.len(), codes), (8, vec!["check-mark"]), "{text}");
        let at = game.faults[0].span.clone();
        assert!(mark.contains(&text[at.clone()]) && !at.is_empty(), "{text}");
    }
    for words in ["bien", "(a)", "échappe", "cher"] {
        let text = format!("{before} {words} R pr F 4. C 3 FR C 3 FR\n");
        let (game, _) = read(&text);
        let marks = game
            .faults
            .iter()
            .filter(|fault| greffier::diagnostic::code(&fault.cause) == "check-mark");
        assert_eq!(marks.count(), 0, "{text}");
    }
}

#[test]
fn words_in_the_place_of_the_last_move_are_remarks() {
    for remark in [
        "faible",
        "bon coup",
        "(le temps manque)",
        "les Blancs pensent",
        "mieux",
    ] {
        for cells in [&WHITE[0][..4], &WHITE[1][..4], &WHITE[2][..4]] {
            let mut cells = cells.to_vec();
            cells.push(remark);
            for text in pages(&cells[..5]) {
                let (game, _) = read(&text);
                let no_move =
                    |fault: &greffier::game::Fault| text[fault.span.clone()].contains(remark);
                assert_eq!(game.plies.len(), 4, "{text}");
                let found = repaired(&text, &Options::default());
                assert_eq!(found.game.main().plies.len(), 4, "{text}");
                assert!(
                    game.status == Status::Whole || game.faults.iter().any(no_move),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_misspelt_mark_of_check_is_no_move_nor_begins_a_remark() {
    for mark in ["éc.h", "échee", "écch.", "échc"] {
        for text in [
            format!("1. P 4 R P 4 R 2. D 5 T C 3 FD 3. D pr PFR {mark} R pr D\n"),
            format!("1. e4 e5 2. Dh5 Cc6 3. Dxf7 {mark} Rxf7\n"),
        ] {
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), "e2e4 e7e5 d1h5 b8c6 h5f7 e8f7", "{text}");
        }
    }
}

#[test]
fn a_line_of_running_text_is_read_though_its_first_move_is_damaged() {
    let played = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    for (text, count) in [
        (
            "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-b5 a7-a6 4. Fb5-a4 Cg8-f6 5.\nO Ff8-e7 6. Tf1-e1\n",
            11,
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 C P 3 TD 4. F 4 T C 3 F 5.\nO F 2 R 6. T 1 R\n",
            11,
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3.\nF s C  P 3 TD 4. F 4 T C 3 F 5. 0-0 F 2 R\n",
            10,
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F\n55 P 3 TD 4. F 4 T C 3 F 5. 0-0 F 2 R\n",
            10,
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 55\nC P 3 TD 4. F 4 T C 3 F 5. 0-0 F 2 R\n",
            10,
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3.~F s C P 3 TD 4. F 4 T C 3 F 5. 0-0 F 2 R\n",
            10,
        ),
    ] {
        let found = repaired(text, &Options::default());
        assert!(
            uci(&found.game).starts_with(played),
            "{text}: {}",
            uci(&found.game)
        );
        assert_eq!(found.game.main().plies.len(), count, "{text}");
    }
}

#[test]
fn a_number_that_the_end_of_a_line_parts_is_one() {
    let rows = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 O-O 8. c3 d6 9. h3 Ca5 1\n";
    for below in [
        "0. Fc2 c5 11. d4 Dc7",
        "O. Fc2 c5 11. d4 Dc7",
        "o. Fc2 c5 11. d4 Dc7",
    ] {
        let (game, _) = read(&format!("{rows}{below}\n"));
        assert_eq!(
            (game.status, game.plies.len()),
            (Status::Whole, 22),
            "{below}"
        );
    }
}

#[test]
fn a_result_that_touches_the_last_move_is_the_result() {
    let games = [
        ["e4", "e5", "Dh5", "Re7", "Dxe5+"],
        ["e2-e4", "e7-e5", "Dd1-h5", "Re8-e7", "Dh5xe5+"],
        ["P 4 R", "P 4 R", "D 5 T", "R 2 R", "D pr PR éch."],
    ];
    for cells in games {
        for (count, result) in [(5, "1-0"), (5, "1/2-1/2"), (4, "0-1"), (3, "1-0")] {
            for page in pages(&cells[..count]) {
                if page.contains("1-0") || page.contains("1/2") || page.contains("0-1") {
                    continue;
                }
                let end = page.trim_end_matches([' ', '|', ';', '\t', '\n']).len();
                let text = format!("{}{result}{}", &page[..end], &page[end..]);
                let (game, _) = read(&text);
                assert_eq!(
                    (game.status, game.plies.len()),
                    (Status::Whole, count),
                    "{text}"
                );
                assert!(game.stated.is_some(), "{text}");
            }
        }
    }
}

#[test]
fn what_check_cannot_read_behind_the_last_move_repair_tells_too() {
    for (text, word) in [
        ("1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. [?]\n1-0\n", "[?]"),
        ("1. e4 e5\n2. Cf3 Cc6\n3. [illisible]\n", "[illisible]"),
        (
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. illisible\n",
            "illisible",
        ),
    ] {
        let (game, _) = read(text);
        let said = |faults: &[greffier::game::Fault]| {
            let words = faults
                .iter()
                .map(|fault| text[fault.span.clone()].to_string());
            words.collect::<Vec<_>>()
        };
        assert_eq!(said(&game.faults), [word], "{text}");
        let found = repaired(text, &Options::default());
        let told = found
            .repairs
            .iter()
            .any(|repair| text[repair.span.clone()] == *word);
        assert!(told || said(&found.game.faults) == [word], "{text}");
    }
}

#[test]
fn a_castling_misread_for_a_result_ends_no_record() {
    let games = [
        [
            "e4", "e5", "Cf3", "Cc6", "Fc4", "Fc5", "0-0", "Cf6", "d3", "0-0", "c3", "d6",
        ],
        [
            "e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-c4", "Ff8-c5", "0-0", "Cg8-f6", "d2-d3",
            "0-0", "c2-c3", "d7-d6",
        ],
        [
            "P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 4 F", "F 4 F", "0-0", "C 3 F", "P 3 D", "0-0",
            "P 3 F", "P 3 D",
        ],
    ];
    for cells in games {
        for (at, misread) in [(6, "0-1"), (9, "0-1"), (6, "1-0"), (9, "1-0")] {
            let mut damaged = cells.to_vec();
            damaged[at] = misread;
            for text in pages(&damaged) {
                let (game, rest) = read(&text);
                assert_eq!(rest, "", "{text}");
                assert_eq!(game.plies.len(), at, "{text}");
                let found = repaired(&text, &Options::default());
                let moves = &found.game.main();
                assert_eq!(moves.plies.len(), 12, "{text}");
                assert_eq!(uci(&found.game), uci(&read(&pages(&cells)[0]).0), "{text}");
            }
        }
    }
}

/// Signs and words that stand in a cell for a move that was not read.
const UNREAD: [&str; 9] = [
    "[?]",
    "(?)",
    "??",
    "!?",
    "?…",
    "[...]",
    "illisible",
    "(illisible)",
    "[coup illisible]",
];

/// Asserts that a sheet is told as broken, and repaired to so many half-moves.
fn is_proposed(page: &str, half_moves: usize) -> Repaired {
    let (game, _) = read(page);
    assert_eq!(game.status, Status::Broken, "{page}");
    let repaired = repaired(page, &Options::default());
    assert_eq!(uci(&repaired.game).split(' ').count(), half_moves, "{page}");
    repaired
}

#[test]
fn a_last_cell_that_signs_or_words_say_is_unread_is_told_and_proposed() {
    for cells in BLACK {
        for sign in crate::support::sampled(UNREAD, 3) {
            let mut cells = cells;
            cells[5] = sign;
            let tables = pages(&cells).into_iter();
            let tables =
                tables.filter(|page| page.contains([';', '\t', '|']) || page.contains("    "));
            for page in tables {
                let repaired = is_proposed(&page, 6);
                let told: Vec<&str> = repaired
                    .repairs
                    .iter()
                    .map(|one| &page[one.span.clone()])
                    .collect();
                assert_eq!(told, [sign], "{page}");
            }
        }
    }
}

#[test]
fn a_white_move_that_signs_or_words_say_is_unread_is_told_and_proposed() {
    for cells in WHITE {
        for sign in crate::support::sampled(UNREAD, 3) {
            let mut cells = cells;
            cells[4] = sign;
            for page in pages(&cells) {
                is_proposed(&page, 5);
            }
        }
    }
}

#[test]
fn behind_the_last_move_of_running_text_a_sign_judges_it() {
    for cells in WHITE {
        for sign in ["??", "!?", "!", "(?)"] {
            let rows = cells.chunks(2).zip(1..);
            let rows = rows.map(|(row, n)| format!("{n}. {}", row.join(" ")));
            let page = format!("{} {sign} 1-0\n", rows.collect::<Vec<_>>().join(" "));
            let (game, _) = read(&page);
            assert_eq!(game.status, Status::Whole, "{page}");
            assert_eq!(uci(&game).split(' ').count(), 5, "{page}");
        }
    }
}

#[test]
fn dots_that_lead_from_column_to_column_are_no_cell_behind_the_last_move() {
    for leaders in [
        ". . . . .",
        ". . . . . .",
        ". . . . . . . . .",
        ". . . .",
        ".....",
        " ......",
        ". . .",
        "...",
        " … ",
    ] {
        let rows = [
            ("P 4 R", "P 4 R."),
            ("C 3 FR", "C 3 FD."),
            ("F 4 FD", "F 4 FD."),
            ("P 4 D", ""),
        ];
        let row = |(n, (white, black)): (usize, (&str, &str))| {
            format!("{}. {white}{leaders} {black}\n", n + 1)
        };
        let page: String = rows.into_iter().enumerate().map(row).collect();
        let page = format!("{page}1-0\n");
        let (game, _) = read(&page);
        assert_eq!(game.status, Status::Whole, "{page}");
        assert_eq!(uci(&game).split(' ').count(), 7, "{page}");
        let found = repaired(&page, &Options::default());
        assert!(
            !found.repairs.iter().any(|repair| repair.counts()),
            "{page}"
        );
    }
}

#[test]
fn dots_that_lead_from_column_to_column_are_no_cell_where_the_columns_slipped() {
    for (cells, moves) in games(24) {
        for missing in [5, 8, 11] {
            let mut cells = cells.clone();
            cells.remove(missing);
            for sign in [".", "_"] {
                let row = |(row, n): (&[String], usize)| {
                    let leaders = sign.repeat(16 - row[0].chars().count().min(12));
                    format!(
                        "{n}. {}{leaders} {}\n",
                        row[0],
                        row.get(1).map_or("", |cell| cell)
                    )
                };
                let page: String = cells.chunks(2).zip(1..).map(row).collect();
                let found = repaired(&page, &Options::default());
                assert_eq!(uci(&found.game), moves, "{page}");
            }
        }
    }
}
