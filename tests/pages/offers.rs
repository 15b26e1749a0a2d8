//! What players note between the moves of a sheet and ends no game: a draw that is offered, a result that is asked about, a
//! repetition counted, a move sealed. The game goes on behind it, in rows of every kind, and nothing is an error.

use crate::support::sheets::{BREYER, cells, codes, read, repaired, uci, whole};
use greffier::diagnostic;
use greffier::game::{Game, GameResult, Status};
use greffier::repair::Options;

use greffier::notation::Notation;
use shakmaty::Color::White;

const NOTATIONS: [Notation; 3] = [
    Notation::Abbreviated,
    Notation::Coordinate,
    Notation::Descriptive,
];

/// Results that the moves behind them deny.
const RESULTS: [&str; 13] = [
    "(nulle ?)",
    "(½ ?)",
    "(nulle?)",
    "(½\u{a0}?)",
    "½",
    "½?",
    "½ ?",
    "1/2?",
    "nulle?",
    "nulle ?",
    "remise ?",
    "abandon?",
    "*",
];
/// Words of score sheets.
const NOTES: [&str; 12] = [
    "propose nulle",
    "propose la nulle",
    "nulle proposée",
    "nulle proposée par les Noirs",
    "offre de nulle",
    "nulle refusée",
    "refusée",
    "p.n.",
    "rép.",
    "ajournée",
    "sous pli",
    "(=)",
];

/// The rows of a sheet with a note behind one half-move, in running text, in rows and in tables of three signs.
fn pages(cells: &[String], noted: usize, note: &str) -> Vec<String> {
    let told = |at: usize| match at == noted {
        true => format!("{} {note}", cells[at]),
        false => cells[at].clone(),
    };
    let cells: Vec<String> = (0..cells.len()).map(told).collect();
    let layouts: [(&str, &str, &str, &str); 5] = [
        ("", ". ", " ", " "),
        ("", ". ", " ", "\n"),
        ("", "\t", "\t", "\n"),
        ("", ";", ";", "\n"),
        ("| ", " | ", " | ", " |\n"),
    ];
    let page = |(before, number, between, end): (&str, &str, &str, &str)| -> String {
        let rows = cells.chunks(2).zip(1..);
        rows.map(|(row, n)| format!("{before}{n}{number}{}{end}", row.join(between)))
            .collect()
    };
    layouts.into_iter().map(page).collect()
}

/// The first so many half-moves of a game in each notation.
fn sheets(half_moves: usize) -> impl Iterator<Item = (Vec<String>, String)> {
    let game = whole(BREYER);
    NOTATIONS.into_iter().map(move |notation| {
        let cells = cells(&game, notation)[..half_moves].to_vec();
        let moves = uci(&game);
        let moves: Vec<&str> = moves.split(' ').take(half_moves).collect();
        (cells, moves.join(" "))
    })
}

fn errors(game: &Game) -> Vec<&'static str> {
    let faults = game.faults.iter();
    faults
        .filter(|fault| diagnostic::severity(&fault.cause) == diagnostic::Severity::Error)
        .map(|fault| diagnostic::code(&fault.cause))
        .collect()
}

fn goes_on(notes: &[&str], noted: usize) {
    for (cells, moves) in sheets(24) {
        for note in notes {
            for page in pages(&cells, noted, note) {
                let (game, left) = read(&page);
                assert_eq!((uci(&game), left), (moves.clone(), ""), "{page}");
                assert_eq!(errors(&game), [""; 0], "{page}");
                assert_eq!(game.status, Status::Whole, "{page}");
                let repaired = repaired(&page, &Options::default());
                assert_eq!(uci(&repaired.game), moves, "{page}");
            }
        }
    }
}

#[test]
fn a_result_among_the_moves_is_an_offer_behind_blacks_move() {
    goes_on(&RESULTS, 15);
}

#[test]
fn a_result_among_the_moves_is_an_offer_behind_whites_move() {
    goes_on(&RESULTS, 14);
}

#[test]
fn words_of_score_sheets_are_no_moves_behind_blacks_move() {
    goes_on(&NOTES, 15);
}

#[test]
fn words_of_score_sheets_are_no_moves_behind_whites_move() {
    goes_on(&NOTES, 14);
}

/// What a player has used, or has left.
const CLOCKS: [&str; 6] = ["[0:05]", "2'", "3 mn", "12 min.", "0.02", "[1:22:05]"];

#[test]
fn clocks_behind_moves_are_no_moves() {
    goes_on(&CLOCKS, 15);
    goes_on(&CLOCKS, 14);
}

#[test]
fn a_clock_that_begins_a_line_is_no_tag() {
    for (cells, moves) in sheets(24) {
        let rows = cells.chunks(2).zip(1..);
        let rows =
            rows.map(|(row, n)| format!("{n}. {} [0:01]\n[0:02] ", row.join(" [0:03]\n[0:04] ")));
        let page: String = rows.collect();
        let (game, left) = read(&page);
        assert_eq!((uci(&game), left), (moves, ""), "{page}");
        assert!(game.faults.is_empty(), "{page}");
    }
}

#[test]
fn a_star_in_a_cell_is_a_move_that_was_not_read() {
    for (cells, _) in sheets(24) {
        for at in [14, 15] {
            let mut cells = cells.clone();
            cells[at] = "*".to_string();
            for page in pages(&cells, 23, "").into_iter().skip(2) {
                let (game, left) = read(&page);
                assert_eq!((errors(&game), left), (vec!["unreadable"], ""), "{page}");
                let repaired = repaired(&page, &Options::default());
                assert_eq!(uci(&repaired.game).split(' ').count(), 24, "{page}");
            }
        }
    }
}

#[test]
fn a_slash_parts_whites_move_from_blacks() {
    for (cells, moves) in sheets(24).take(2) {
        let rows = cells.chunks(2).zip(1..);
        let rows = rows.map(|(row, n)| format!("{n}. {} ", row.join("/")));
        let page: String = rows.collect();
        let (game, left) = read(&page);
        assert_eq!((uci(&game), left), (moves, ""), "{page}");
        assert_eq!(game.status, Status::Whole, "{page}");
    }
}

#[test]
fn a_star_before_a_move_ends_no_game() {
    for (mut cells, moves) in sheets(24) {
        cells[14] = format!("* {}", cells[14]);
        for page in pages(&cells, 23, "") {
            let (game, left) = read(&page);
            assert_eq!((uci(&game), left), (moves.clone(), ""), "{page}");
            assert_eq!(errors(&game), [""; 0], "{page}");
        }
    }
}

#[test]
fn behind_the_last_move_a_result_ends_the_game() {
    for (cells, moves) in sheets(24) {
        for result in ["½", "1/2-1/2", "nulle", "*"] {
            for page in pages(&cells, 23, result) {
                let (game, left) = read(&page);
                assert_eq!((uci(&game), left), (moves.clone(), ""), "{page}");
                assert!(game.stated.is_some(), "{page}");
            }
        }
    }
}

#[test]
fn a_damaged_move_behind_an_offer_is_still_a_move_of_the_game() {
    for (cells, moves) in sheets(24) {
        for note in ["½?", "nulle ?", "propose nulle"] {
            let mut cells = cells.clone();
            cells[17] = cells[17].replace(|c: char| c.is_ascii_digit(), "?");
            for page in pages(&cells, 15, note) {
                let repaired = repaired(&page, &Options::default());
                let found = uci(&repaired.game);
                assert_eq!(found.split(' ').count(), moves.split(' ').count(), "{page}");
            }
        }
    }
}

/// Offers that ask, or that are signed as the laws have it.
const ASKED: [&str; 5] = ["(=)", "½?", "nulle?", "nulle ?", "1/2 ?"];

#[test]
fn clocks_may_stand_behind_an_offer() {
    let notes: Vec<String> = [
        "0:12 0:13",
        "(0:12)",
        "[0:12]",
        "12' / 9'",
        "1h05",
        "{0:12}",
    ]
    .iter()
    .flat_map(|clock| ASKED.iter().map(move |offer| format!("{offer} {clock}")))
    .collect();
    for (cells, moves) in sheets(24) {
        for note in &notes {
            // In tables minutes have a column of their own.
            for page in &pages(&cells, 15, note)[..2] {
                let (game, left) = read(page);
                assert_eq!((uci(&game), left), (moves.clone(), ""), "{page}");
                assert_eq!(errors(&game), [""; 0], "{page}");
            }
        }
    }
}

#[test]
fn a_wrong_number_beside_an_offer_makes_no_end_of_it() {
    for (cells, moves) in sheets(24) {
        for offer in ASKED {
            for (page, at) in pages(&cells, 15, offer).iter().zip(0..) {
                // The number of its row, or that of the next.
                for (number, wrong) in [(8, 18), (8, 3), (9, 19), (9, 6)] {
                    let signs = [". ", ". ", "\t", ";", " | "][at];
                    let place = |number: u32| format!("{number}{signs}");
                    let text = page.replacen(&place(number), &place(wrong), 1);
                    let (game, left) = read(&text);
                    assert_eq!((uci(&game), left), (moves.clone(), ""), "{text}");
                    let codes = codes(&game);
                    assert!(
                        codes.iter().all(|code| code == "move-number"),
                        "{codes:?} {text}"
                    );
                    assert!(!codes.is_empty(), "{text}");
                }
            }
        }
    }
}

#[test]
fn the_answer_to_an_offer_may_have_a_number_and_a_line_of_its_own() {
    for (cells, moves) in sheets(24) {
        for offer in ASKED {
            for noted in [14, 15] {
                let line = |at: usize| {
                    let dots = if at.is_multiple_of(2) { "." } else { "..." };
                    let note = if at == noted { offer } else { "" };
                    format!("{}{dots} {} {note}\n", at / 2 + 1, cells[at])
                };
                let text: String = (0..cells.len()).map(line).collect();
                let (game, left) = read(&text);
                assert_eq!((uci(&game), left), (moves.clone(), ""), "{text}");
                assert_eq!(errors(&game), [""; 0], "{text}");
            }
        }
    }
}

#[test]
fn the_letter_of_a_drawn_game_ends_it_or_is_an_offer() {
    for half_moves in [19, 20] {
        for (cells, moves) in sheets(half_moves) {
            let last = |sign: &str| match half_moves % 2 {
                0 => format!("11{sign}N"),
                _ => "N".to_string(),
            };
            for (number, between, end) in [(". ", " ", "\n"), (";", ";", "\n"), ("\t", "\t", "\n")]
            {
                let rows = cells.chunks(2).zip(1..);
                let rows: Vec<String> = rows
                    .map(|(row, n)| format!("{n}{number}{}", row.join(between)))
                    .collect();
                let page = rows.join(end);
                let gap = if half_moves % 2 == 0 { end } else { between };
                for behind in [
                    "",
                    "\n",
                    "\n\n1. e4 e5 2. Cf3\n",
                    "\nSignature : J. Dupont\n",
                ] {
                    let text = format!("{page}{gap}{}{behind}", last(number));
                    let (game, _) = read(&text);
                    assert_eq!(uci(&game), moves, "{text}");
                    assert_eq!(
                        game.stated.map(GameResult::marker),
                        Some("1/2-1/2"),
                        "{text}"
                    );
                    assert_eq!(errors(&game), [""; 0], "{text}");
                }
            }
        }
    }
    goes_on(&["N?", "N ?", "(N)"], 15);
    goes_on(&["N?", "N ?"], 14);
}

#[test]
fn the_end_of_a_line_may_part_the_answer_to_an_offer() {
    const CENTRE: &str = "e2e4 e7e5 g1f3 f7f5 f3e5 d8f6 d2d4 d7d6 e5c4 f5e4 b1c3 f6g6";
    for note in ["(=)", "½?", "nulle ?"] {
        for (page, moves) in [
            (
                "1. P 4 R P 4 R 2. C 3 FR P 4 FR 3. C pr P D 3 F 4. P 4 D P 3 D 5. C 4 F NOTE P\npr P 6. C 3 F D 3 C 1-0",
                CENTRE,
            ),
            (
                "1. e4 e5 2. Cf3 NOTE C\nc6 3. Fb5 a6 1-0",
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
            ),
            (
                "1. P 4 R P 4 R 2. C 3 FR NOTE C 3\nFD 3. F 5 CD P 3 TD 1-0",
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
            ),
        ] {
            let text = page.replace("NOTE", note);
            let (game, left) = read(&text);
            assert_eq!((uci(&game).as_str(), left), (moves, ""), "{text}");
            assert_eq!(game.stated.map(GameResult::marker), Some("1-0"), "{text}");
        }
    }
}

/// Lines that may stand between an offer and the next row.
const BETWEEN: [&str; 9] = [
    "Page 2",
    "\nPage 2\n",
    "N°  Blancs  Noirs",
    "suite page 2",
    "[Diagramme]",
    "------",
    "Position critique",
    "les Blancs refusent",
    "{refusée}",
];

#[test]
fn the_game_goes_on_behind_an_offer_and_lines_that_are_no_rows() {
    let mut between = BETWEEN.into_iter().cycle();
    for (cells, moves) in sheets(24) {
        for offer in ["(=)", "½?", "(½-½)", "(nulle ?)"] {
            for noted in [11, 15] {
                for page in pages(&cells, noted, offer).into_iter().skip(1) {
                    let lines = between.by_ref().take(4).collect::<Vec<_>>();
                    for line in lines {
                        let mut rows: Vec<&str> = page.lines().collect();
                        rows.insert(noted / 2 + 1, line);
                        let page = format!("{}\n1-0\n", rows.join("\n"));
                        let game = whole(&page);
                        assert_eq!(uci(&game), moves, "{page}");
                        assert_eq!(game.stated, Some(GameResult::Wins(White)), "{page}");
                    }
                    between.next();
                }
            }
        }
        let row = |(row, n): (&[String], usize)| match n {
            6 => format!(
                "<tr><td>6</td><td>{}</td><td>{} (=)</td></tr>",
                row[0], row[1]
            ),
            _ => format!("<tr><td>{n}</td><td>{}</td></tr>", row.join("</td><td>")),
        };
        let rows: Vec<String> = cells.chunks(2).zip(1..).map(row).collect();
        let page = format!("<table>\n{}\n</table>\n1-0\n", rows.join("\n"));
        assert_eq!(uci(&whole(&page)), moves, "{page}");
    }
}

#[test]
fn a_draw_above_words_or_another_game_ends_the_game() {
    for (cells, moves) in sheets(24) {
        for draw in ["(=)", "(½-½)", "½-½"] {
            for page in pages(&cells, 23, draw).into_iter().skip(1) {
                for below in [
                    "Page 2",
                    "Partie 2\n\n1. d4 d5 2. c4 1-0",
                    "\nArbitre : M. Leroy",
                ] {
                    let page = format!("{page}{below}\n");
                    let (game, _) = read(&page);
                    assert_eq!(uci(&game), moves, "{page}");
                    assert_eq!(game.stated, Some(GameResult::Draw), "{page}");
                    assert_eq!(codes(&game), [""; 0], "{page}");
                }
            }
        }
    }
}
