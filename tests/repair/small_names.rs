//! Sheets in descriptive notation whose letters are not all capitals: one small by a slip, or all by habit.

use crate::support::sheets::{self, cells, repaired, uci};
use greffier::diagnostic::{Severity, code, severity};
use greffier::game::{Game, Status};
use greffier::notation::Notation;
use greffier::repair::Options;

/// The closed Spanish, and a Scotch game with captures.
const PLAYED: [&str; 2] = [
    "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7 6. Te1 b5 7. Fb3 d6 8. c3 0-0 9. h3 Cb8 10. d4 Cbd7 11. Cbd2 Fb7",
    "1. e4 e5 2. Cf3 Cc6 3. d4 exd4 4. Cxd4 Cf6 5. Cxc6 bxc6 6. e5 De7 7. De2 Cd5 8. c4 Fa6 9. b3 g6 10. f4 Fg7 11. Df2 Cf6",
];

fn descriptive(played: &str) -> Vec<String> {
    cells(
        &repaired(played, &Options::default()).game,
        Notation::Descriptive,
    )
}

/// A sheet of cells, each row with its number, its cells behind these signs and its end behind that.
fn sheet(cells: &[String], [number, between, end]: [&str; 3]) -> String {
    let rows = cells.chunks(2).enumerate();
    let rows = rows.map(|(row, cells)| {
        let second = cells.get(1).map_or("", |cell| cell);
        format!("{}{number}{}{between}{second}{end}", row + 1, cells[0])
    });
    rows.collect()
}

/// Running text, lines, columns of blanks, of tabs, and a table.
const LAYOUTS: [[&str; 3]; 5] = [
    [". ", " ", " "],
    [". ", " ", "\n"],
    ["   ", "      ", "\n"],
    ["\t", "\t", "\n"],
    [" | ", " | ", " |\n"],
];

fn read(text: &str) -> Game {
    sheets::read(text).0
}

#[test]
fn a_man_in_a_small_letter_is_the_man_in_every_layout() {
    for played in PLAYED {
        let game = repaired(played, &Options::default()).game;
        let cells = descriptive(played);
        for layout in LAYOUTS {
            for at in 0..cells.len() {
                if cells[at].starts_with('0') {
                    continue;
                }
                let mut cells = cells.clone();
                cells[at] = cells[at][..1].to_lowercase() + &cells[at][1..];
                let text = sheet(&cells, layout);
                let found = read(&text);
                assert_eq!(found.status, Status::Whole, "{text}");
                assert_eq!(uci(&found), uci(&game), "{text}");
            }
        }
    }
}

#[test]
fn a_square_in_small_letters_is_the_square() {
    let text = "1. P 4 R P 4 r 2. C 3 fr C 3 FD 3. F 5 C P 3 td 4. F 4 T";
    let found = read(text);
    assert_eq!(found.status, Status::Whole);
    assert_eq!(uci(&found), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4");
}

#[test]
fn a_sheet_all_in_small_letters_is_read() {
    for played in PLAYED {
        let game = repaired(played, &Options::default()).game;
        let mut cells = descriptive(played);
        for cell in &mut cells {
            *cell = cell.to_lowercase();
        }
        for layout in LAYOUTS {
            let text = sheet(&cells, layout);
            let found = read(&text);
            assert_eq!(uci(&found), uci(&game), "{text}");
            assert_eq!(found.status, Status::Whole, "{text}");
        }
    }
    let found = read("p 4 R p 4 R\nc 3 FR c 3 FD\nf 5 C p 3 TD\n");
    assert_eq!(uci(&found), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

#[test]
fn small_letters_between_words_are_no_moves() {
    let text = "1. P 4 R P 4 R 2. C 3 FR C 3 FD {p. 4 r d'abord}";
    assert_eq!(read(text).plies.len(), 4);
    let text = "1. d4 d5 2. c4 c5 3. e3 d 4 d 5";
    assert_eq!(uci(&read(text)), "d2d4 d7d5 c2c4 c7c5 e2e3");
}

#[test]
fn a_letter_in_a_number_is_told_as_a_slip_of_the_number() {
    let sheets = PLAYED.map(|played| {
        let game = repaired(played, &Options::default()).game;
        let notations = [
            Notation::Descriptive,
            Notation::Abbreviated,
            Notation::Coordinate,
        ];
        notations.map(|notation| (uci(&game), sheet(&cells(&game, notation), LAYOUTS[1])))
    });
    for (game, text) in sheets.into_iter().flatten() {
        for (number, misread) in [
            ("10.", "l0."),
            ("11.", "l1."),
            ("11.", "ll."),
            ("10.", "1O."),
            ("11.", "I1."),
            ("10.", "lO."),
        ] {
            let text = text.replace(&format!("\n{number}"), &format!("\n{misread}"));
            let at = text.find(&format!("\n{misread}")).unwrap() + 1;
            let found = read(&text);
            assert_eq!(found.status, Status::Whole, "{text}");
            assert_eq!(uci(&found), game, "{text}");
            let [fault] = &found.faults[..] else {
                panic!("{:?} {text}", found.faults);
            };
            assert_eq!(code(&fault.cause), "move-number");
            assert_eq!(severity(&fault.cause), Severity::Warning);
            assert_eq!(fault.span, at..at + misread.len());
            let mended = repaired(&text, &Options::default());
            assert!(mended.repairs.iter().all(|repair| !repair.counts()));
            assert_eq!(uci(&mended.game), game);
        }
    }
}

#[test]
fn a_file_said_twice_may_be_a_man_in_a_small_letter() {
    for (text, moves, told) in [
        // Either can be meant.
        ("1. e4 d5 2. exd5 Dxd5 3. cc3 Da5", None, 1),
        ("1. e4 e5 2. cc3 Cc6", None, 1),
        (
            "1. d4 d5 2. Ff4 Cf6 3. e3 Cc6 4. Fe2 ff5",
            Some("d2d4 d7d5 c1f4 g8f6 e2e3 b8c6 f1e2 c8f5"),
            0,
        ),
        // What follows tells.
        (
            "1. e4 e5 2. cc3 Cc6 3. Cd5 Cf6",
            Some("e2e4 e7e5 b1c3 b8c6 c3d5 g8f6"),
            0,
        ),
        (
            "1. e4 e5 2. cc3 Cc6 3. c4 Cf6",
            Some("e2e4 e7e5 c2c3 b8c6 c3c4 g8f6"),
            0,
        ),
        (
            "1. d4 d5 2. Cf3 dd6 3. e3 e6",
            Some("d2d4 d7d5 g1f3 d8d6 e2e3 e7e6"),
            0,
        ),
        // No man is named by these.
        (
            "1. e4 e5 2. aa3 hh6 3. bb4 gg5",
            Some("e2e4 e7e5 a2a3 h7h6 b2b4 g7g5"),
            0,
        ),
    ] {
        let game = read(text);
        let faults = sheets::codes(&game);
        assert_eq!(faults.len(), told, "{text}: {faults:?}");
        if let Some(moves) = moves {
            assert_eq!(uci(&game), moves, "{text}");
        }
    }
    let played = uci(&read("1. e4 e5 2. Nf3 Nc6 3. bb5 a6"));
    assert_eq!(played, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

#[test]
fn a_pawns_capture_is_no_man_in_a_small_letter() {
    for text in [
        "1. d4 d5 2. c4 Cf6 3. Cc3 e6 4. cxd5 exd5",
        "1. d4 d5 2. c4 Cf6 3. Cc3 e6 4. cd5 ed5",
        "1. e4 d5 2. Cc3 dxe4 3. Cxe4 f5 4. Cg3 g6",
        "1. f4 e5 2. fxe5 d6 3. exd6 Fxd6",
    ] {
        let game = read(text);
        assert_eq!(sheets::codes(&game), [""; 0], "{text}");
        assert_eq!(game.plies.len() % 2, 0, "{text}");
    }
}
