//! The last half-move of a sheet, damaged by one letter: it is told where it stands, and given back, in rows of every kind, with the
//! cell behind it empty or not written, and with a result below or none.

mod support;

use greffier::game::Status;
use greffier::repair::Options;
use support::sheets::{read, repaired, uci};

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
