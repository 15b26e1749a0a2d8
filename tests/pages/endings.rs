//! How a game ended, as the last row of a sheet and the words behind its last move say it, and what the board says to that.

use crate::support::sheets::{cells, codes, read, repaired, uci};
use greffier::chess::{Outcome, Position};
use greffier::diagnostic;
use greffier::game::{Cause, Game, GameResult, Status};
use greffier::lexicon::{self, Meaning, StatedEnding};
use greffier::notation::Notation;
use greffier::repair::Options;
use shakmaty::Color;

/// The rows of a game in each layout: the number, White's cell and Black's.
const LAYOUTS: [fn(usize, &str, &str) -> String; 6] = [
    |n, one, other| format!("{n}. {one} {other}\n"),
    |n, one, other| format!("{n:<4}{one:<14}{other}\n"),
    |n, one, other| format!("{n};{one};{other}\n"),
    |n, one, other| format!("| {n} | {one} | {other} |\n"),
    |n, one, other| format!("{n}\t{one}\t{other}\n"),
    |n, one, other| format!("{n} {one}   {other}\n"),
];

/// What may stand below the last row, whose next would have that number.
type Rows = fn(usize) -> Vec<String>;

/// The words of a game in each notation.
fn told(game: &str) -> Vec<Vec<String>> {
    let (game, _) = read(game);
    let notations = [
        Notation::Coordinate,
        Notation::Abbreviated,
        Notation::Descriptive,
    ];
    notations.map(|notation| cells(&game, notation)).to_vec()
}

fn sheet(cells: &[String], layout: fn(usize, &str, &str) -> String) -> String {
    let rows = cells.chunks(2).enumerate();
    rows.map(|(at, row)| layout(at + 1, &row[0], row.get(1).map_or("", |cell| cell)))
        .collect()
}

/// The sheets of a game, with what stands in the row below its last.
fn ended(game: &str, last: Rows) -> Vec<String> {
    let mut sheets = Vec::new();
    for cells in told(game) {
        for layout in LAYOUTS {
            let sheet = sheet(&cells, layout);
            let number = cells.len() / 2 + 1;
            sheets.extend(last(number).iter().map(|row| format!("{sheet}{row}\n")));
        }
    }
    sheets
}

const OPENED: &str = "1. e4 e5 2. Cf3 Cc6";
const MATED: &str = "1. f3 e5 2. g4 Dh4";
const STALEMATED: &str = "1. e3 a5 2. Dh5 Ta6 3. Dxa5 h5 4. h4 Tah6 5. Dxc7 f6 6. Dxd7 Rf7 7. Dxb7 Dd3 8. Dxb8 Dh7 9. Dxc8 Rg6 10. De6";
const REPEATED: &str = "1. Cf3 Cf6 2. Cg1 Cg8 3. Cf3 Cf6 4. Cg1 Cg8";

fn whole(text: &str) -> Game {
    let (game, left) = read(text);
    assert_eq!((game.status, left), (Status::Whole, ""), "{text}");
    game
}

#[test]
fn the_results_of_both_sides_in_a_row_of_their_own_are_the_result() {
    let white = GameResult::Wins(Color::White);
    let black = GameResult::Wins(Color::Black);
    let draw = GameResult::Draw;
    let pairs: [(Rows, GameResult); 5] = [
        (|n| rows(n, "1", "0"), white),
        (|n| rows(n, "0", "1"), black),
        (|n| rows(n, "½", "½"), draw),
        (|n| rows(n, "1/2", "1/2"), draw),
        (|n| rows(n, "-", "+"), black),
    ];
    for (last, result) in pairs {
        for text in ended(OPENED, last) {
            let game = whole(&text);
            assert_eq!(
                (game.stated, codes(&game)),
                (Some(result), vec![]),
                "{text}"
            );
            assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6", "{text}");
        }
    }
    for text in ended(OPENED, |_| vec!["+ -".into(), "(1-0)".into()]) {
        assert_eq!(whole(&text).stated, Some(white), "{text}");
    }
    // The game goes on below, or another begins.
    let (game, left) = read("1 e4 e5\n2 Cf3 Cc6\n  1   0\n\n1 d4 d5\n");
    assert_eq!((game.stated, left), (Some(white), "1 d4 d5"));
    let (game, _) = read("1. e4 e5 2. Cf3 Cc6 3. 0-1 d6 4. d3\n");
    assert_eq!(game.stated, None);
}

/// A row of two results as each layout has it.
fn rows(number: usize, one: &str, other: &str) -> Vec<String> {
    vec![
        format!("{number}. {one} {other}"),
        format!("    {one:<14}{other}"),
        format!(";{one};{other}"),
        format!("{number};{one};{other}"),
        format!("|  | {one} | {other} |"),
        format!("| {number} | {one} | {other} |"),
        format!("\t{one}\t{other}"),
    ]
}

#[test]
fn who_lost_on_time_is_read() {
    let (white, black) = (
        GameResult::Wins(Color::White),
        GameResult::Wins(Color::Black),
    );
    // White is to move.
    for (words, result) in [
        ("les Noirs ont perdu au temps", white),
        ("les Blancs ont perdu au temps", black),
        ("les Noirs perdent au temps", white),
        ("perd au temps", black),
        ("temps", black),
        ("Drapeau.", black),
    ] {
        for cells in told(OPENED) {
            for layout in LAYOUTS {
                let text = format!("{}{words}\n", sheet(&cells, layout));
                let game = whole(&text);
                assert_eq!(
                    (game.stated, codes(&game)),
                    (Some(result), vec![]),
                    "{text}"
                );
            }
        }
    }
    let game = whole("1;e4;e5\n2;Cf3;temps\n");
    assert_eq!(game.stated, Some(white));
    // Of time is spoken otherwise too.
    assert_eq!(whole("1. e4 e5 2. Cf3 Cc6\ntemps : 5 min\n").stated, None);
}

#[test]
fn an_ending_that_the_board_denies_is_told() {
    let said: [(Rows, StatedEnding, &str); 4] = [
        (
            |_| lines(&["mat", "Échec et mat."]),
            StatedEnding::Mate,
            MATED,
        ),
        (
            |_| lines(&["pat", "Nulle par pat"]),
            StatedEnding::Stalemate,
            STALEMATED,
        ),
        (
            |_| vec!["Nulle par répétition".into(), "répétition de coups".into()],
            StatedEnding::Repetition,
            REPEATED,
        ),
        (
            |_| {
                vec![
                    "Règle des 50 coups".into(),
                    "nulle par la règle des cinquante coups".into(),
                ]
            },
            StatedEnding::FiftyMoves,
            "",
        ),
    ];
    for (last, ending, true_of) in said {
        for text in ended(OPENED, last) {
            let game = whole(&text);
            let denied = game.faults.iter().filter(|fault| {
                // In descriptive words the mark may run on from the line of its move.
                let denies = match fault.cause {
                    Cause::EndAgainstBoard { said } => said == ending,
                    Cause::CheckMark { mate } => mate && ending == StatedEnding::Mate,
                    _ => false,
                };
                denies && diagnostic::severity(&fault.cause) == diagnostic::Severity::Warning
            });
            assert_eq!(
                (denied.count(), game.faults.len()),
                (1, 1),
                "{text}: {:?}",
                game.faults
            );
        }
        if true_of.is_empty() {
            continue;
        }
        for text in ended(true_of, last) {
            let game = whole(&text);
            assert_eq!(codes(&game), [""; 0], "{text}");
        }
    }
    for text in ended(OPENED, |_| {
        vec![
            "Nulle par échec perpétuel".into(),
            "Mat en trois coups.".into(),
        ]
    }) {
        let game = read(&text).0;
        assert!(!codes(&game).contains(&"result".to_owned()), "{text}");
    }
}

/// Words in a line of their own.
fn lines(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn a_mark_of_mate_in_the_cell_behind_the_last_move_is_held_against_the_board() {
    for (first, mated) in [
        (["f3", "e5", "g4", "Dh4"], false),
        (["f4", "e5", "g3", "Dh4"], true),
    ] {
        let [a, b, c, d] = first;
        for text in [
            format!("1;{a};{b}\n2;{c};mat\n"),
            format!("| 1 | {a} | {b} |\n| 2 | {c} | mat |\n"),
            format!("1\t{a}\t{b}\n2\t{c}\tmat\n"),
        ] {
            let game = whole(&text);
            assert_eq!(codes(&game).len(), 1, "{text}");
        }
        let text = format!("1;{a};{b}\n2;{c};{d}\nmat\n");
        assert_eq!(codes(&whole(&text)).is_empty(), !mated, "{text}");
    }
}

#[test]
fn fifty_moves_are_denied_by_no_board_that_saw_them() {
    let to_and_fro = ["Cf3", "Cf6", "Cg1", "Cg8", "Ch3", "Ch6", "Cg1", "Cg8"];
    let mut text = String::new();
    for at in 0..50 {
        let row = &to_and_fro[at * 2 % 8..];
        text += &format!("{}. {} {}\n", at + 1, row[0], row[1]);
    }
    let game = whole(&format!("{text}Règle des 50 coups\n"));
    assert_eq!(game.last().halfmoves(), 100);
    assert!(!codes(&game).contains(&"result".to_owned()));
    assert_ne!(
        game.last().key(),
        Position::initial()
            .after(&game.plies_of(game.main())[0].played)
            .key()
    );
}

#[test]
fn a_word_in_a_row_of_its_own_ends_the_game() {
    const WHITE_MATES: &str = "1. e4 e5 2. Fc4 Cc6 3. Dh5 Cf6 4. Dxf7";
    let (white, black) = (
        GameResult::Wins(Color::White),
        GameResult::Wins(Color::Black),
    );
    for (game, word, result) in [
        (MATED, "mat", None),
        (WHITE_MATES, "mat", None),
        (OPENED, "abandon", Some(black)),
        (OPENED, "les Noirs abandonnent", Some(white)),
        (OPENED, "nulle", Some(GameResult::Draw)),
    ] {
        let (played, _) = read(game);
        let number = played.plies.len() / 2 + 1;
        let number = number + played.plies.len() % 2;
        for cells in told(game) {
            for layout in LAYOUTS {
                let text = sheet(&cells, layout) + &layout(number, word, "");
                let found = whole(&text);
                assert_eq!(uci(&found), uci(&played), "{text}");
                assert_eq!((found.stated, codes(&found)), (result, vec![]), "{text}");
            }
        }
    }
}

#[test]
fn whoever_names_the_fifty_moves_in_a_comment_asks_for_them() {
    let text = include_str!("../../fixtures/games/regles/london-1777.txt");
    let asked = text.split("[Rules").find(|game| game.contains("cinquante"));
    let asked = format!("[Rules{}", asked.unwrap());
    let ended = |words: &str| {
        let (game, _) = read(&asked.replace("cinquante coups", words));
        game.outcome
    };
    let named = lexicon::rows().iter();
    let named = named.filter(|row| row.meaning == Meaning::Ending(StatedEnding::FiftyMoves));
    let mut named: Vec<&str> = named.map(|row| row.spelling).collect();
    assert_eq!(named.len(), 6);
    named.push("CINQUANTE COUPS");
    for words in named {
        assert_eq!(ended(words), Some(Outcome::FiftyMoves), "{words}");
    }
    for words in ["coups", "cent cinquante", "trois répétitions"] {
        assert_eq!(ended(words), None, "{words}");
    }
}

#[test]
fn a_result_may_stand_in_a_bracket_or_have_letters_for_its_figures() {
    for (said, marker, told) in [
        ("[1-0]", "1-0", false),
        ("(0-1)", "0-1", false),
        ("[1/2-1/2]", "1/2-1/2", false),
        ("l-0", "1-0", true),
        ("1-O", "1-0", true),
        ("I-O", "1-0", true),
        ("O-1", "0-1", true),
        ("0-l", "0-1", true),
    ] {
        for cells in self::told(OPENED) {
            for layout in LAYOUTS {
                for between in ["", "\n"] {
                    let text = format!("{}{between}{said}\n", sheet(&cells, layout));
                    let (game, left) = read(&text);
                    assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6", "{text}");
                    assert_eq!(game.stated.map(GameResult::marker), Some(marker), "{text}");
                    let due: &[&str] = if told { &["result"] } else { &[] };
                    assert_eq!(
                        (codes(&game), left),
                        (due.iter().map(|code| code.to_string()).collect(), ""),
                        "{text}"
                    );
                    let mended = repaired(&text, &Options::default());
                    assert_eq!(
                        (mended.repairs.len(), uci(&mended.game)),
                        (0, uci(&game)),
                        "{text}"
                    );
                }
            }
        }
    }
    // A castling of which a letter was misread is none, where it is due and the result stands elsewhere.
    for (before, after) in [("", "\n1-0"), ("[Result \"1-0\"]\n\n", ""), ("", "\n")] {
        for castling in ["O-l", "O-I"] {
            let text =
                format!("{before}1. e4 e5\n2. Cf3 Cf6\n3. Fc4 Fc5\n4. O-O {castling}{after}\n");
            let mended = repaired(&text, &Options::default());
            assert!(uci(&mended.game).ends_with("e1g1 e8g8"), "{text}");
        }
    }
    // Where nothing else states one, the figure of one makes it the result, whatever stands before it.
    for row in ["3. Fb5 O-1", "3. Fb5 O-1.", "3. Fc4 Fc5 4. O-O O-1"] {
        let text = format!("1. e4 e5\n2. Cf3 Cc6\n{row}\n");
        let (game, _) = read(&text);
        assert_eq!(game.stated.map(GameResult::marker), Some("0-1"), "{text}");
    }
    // Nor is one that is read.
    let (game, _) = read("1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. O-O Cf6\n");
    assert_eq!(game.stated, None);
}

#[test]
fn a_result_announced_above_moves_without_numbers_is_theirs() {
    let pages = [
        "P 4 R P 4 R C 3 FR C 3 FD\n",
        "e4 e5\nCf3 Cc6\n",
        "1. e4 e5 2. Cf3 Cc6\n",
        "e2-e4 e7-e5 Cg1-f3 Cb8-c6\n",
    ];
    for heading in [
        "Blancs : Roy\nNoirs : Rey\nRésultat : 1-0",
        "Résultat : 1-0",
    ] {
        for page in pages {
            let text = format!("{heading}\n\n{page}");
            let (game, left) = read(&text);
            assert_eq!((codes(&game), left), (vec![], ""), "{text}");
            assert_eq!(game.stated.map(GameResult::marker), Some("1-0"), "{text}");
            assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6", "{text}");
        }
    }
}

#[test]
fn a_result_in_the_head_of_a_table_is_that_of_the_game() {
    let heads = [
        "Résultat : 1-0",
        "Score : 1 – 0",
        "Résultat;1-0",
        "Résultat;1-0;",
        "\"Résultat\";\"1-0\"",
        "Résultat\t1-0",
        "| Résultat | 1-0 |",
    ];
    let tables = [
        "1;e4;e5\n2;Cf3;Cc6\n3;Fb5;a6\n",
        "1;P 4 R;P 4 R\n2;C 3 FR;C 3 FD\n3;F 5 CD;P 3 TD\n",
        "1\te2-e4\te7-e5\n2\tCg1-f3\tCb8-c6\n3\tFf1-b5\ta7-a6\n",
        "| 1 | e4 | e5 |\n| 2 | Cf3 | Cc6 |\n| 3 | Fb5 | a6 |\n",
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n",
    ];
    for head in heads {
        for table in tables {
            for names in ["", "Blancs : Roy\nNoirs : Rey\n", "Blancs;Roy\nNoirs;Rey\n"] {
                for apart in ["", "\n"] {
                    let text = format!("{names}{head}\n{apart}{table}");
                    let (game, left) = read(&text);
                    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
                    assert_eq!((uci(&game).as_str(), left), (moves, ""), "{text}");
                    assert_eq!(game.stated.map(GameResult::marker), Some("1-0"), "{text}");
                }
            }
        }
    }
}
