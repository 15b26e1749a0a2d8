//! Moves and tags as other programs write them, than the standard of PGN has them.

use crate::support::sheets::{read, told, uci, whole};
use greffier::game::{Game, Status};
use greffier::reading::{self, Start};
use greffier::record::Choice;

/// The value of a tag of the first record of `text`.
fn tag(text: &str, name: &str) -> Option<String> {
    let (record, ..) = reading::next(text, 0, &Choice::default(), &Start::Record).expect(text);
    let tag = record.tags.iter().find(|tag| tag.name(text) == name);
    tag.map(|tag| tag.value(text).into_owned())
}

#[test]
fn the_values_of_tags_stand_between_other_marks_or_none() {
    let table = [
        ("[Black « Légal, M. »]", Some("Légal, M.")),
        ("[Black “Légal”]", Some("Légal")),
        ("[Black „Légal“]", Some("Légal")),
        ("[Black ”Légal”]", Some("Légal")),
        ("[Black 'Légal']", Some("Légal")),
        ("[Black van der Légal]", Some("van der Légal")),
        ("[Black is lost]", None),
        ("[Black Légal wins]", None),
        ("[Remark Légal]", None),
        ("[Remark “Légal”]", None),
    ];
    for (line, value) in table {
        for text in [
            format!("{line}\n[White \"X\"]\n\n1. d4 d5 *\n"),
            format!("[White \"X\"]\r\n{line} \r\n\r\n1. d4 d5 *\r\n"),
        ] {
            assert_eq!(tag(&text, "Black").as_deref(), value, "{text}");
            assert_eq!(uci(&read(&text).0), "d2d4 d7d5", "{text}");
            // Marks of a printer's are marks.
            if line.contains(['«', '“', '„', '”', '\'']) && value.is_some() {
                whole(&text);
            }
        }
    }
    let two = "[White “A”]\n\n1. d4 d5 *\n\n[White Martin]\n\n1. c4 *\n";
    assert_eq!(read(two).1, "[White Martin]\n\n1. c4 *");
    assert_eq!(
        tag("[Site \"D:\\jeux\\\"]\n\n1. d4 *\n", "Site").as_deref(),
        Some("D:\\jeux\\")
    );
}

/// The game of a page with a tag.
fn tagged(moves: &str) -> Game {
    read(&format!("[White \"A\"]\n\n{moves}\n")).0
}

#[test]
fn in_a_game_that_a_program_wrote_a_side_may_pass() {
    for null in ["--", "Z0", "@@@@", "0000", "null", "pass", "PASS", "<>"] {
        let table = [
            (format!("1. c4 {null} 2. d4 d5 *"), "c2c4 0000 d2d4 d7d5"),
            (
                format!("1. c4 c5 2. {null} d5 3. d4 *"),
                "c2c4 c7c5 0000 d7d5 d2d4",
            ),
        ];
        for (text, moves) in table {
            let game = tagged(&text);
            assert_eq!(
                (uci(&game).as_str(), game.status),
                (moves, Status::Whole),
                "{text}"
            );
        }
        // Numbers that go on otherwise say that a move is missing.
        let lacking = tagged(&format!("1. c4 c5 2. {null} 3. d4 d5 4. Nf3 *"));
        assert!(!uci(&lacking).contains("0000"), "{null}");
    }
}

#[test]
fn marks_stand_in_any_order() {
    let rows = "1. e4 d5 2. exd5 Nf6";
    let moves = "e2e4 d7d5 e4d5 g8f6 f1b5";
    for last in [
        "Bb5!+",
        "Bb5+!?",
        "Bb5?!+",
        "Bb5N",
        "Bb5+ N",
        "Bb5 TN",
        "Bb5+ $146",
    ] {
        assert_eq!(uci(&whole(&format!("{rows} 3. {last} *"))), moves, "{last}");
    }
    let unclear = whole("1. e4 oo d5 2. exd5 Nf6 oo 3. Bb5+ *");
    assert_eq!(uci(&unclear), moves);
    told("1. d4 d5 $256 2. c4 $99999 *", &["glyph", "glyph"]);
    let taken = whole("1. e4 f6 2. d4 g5 3. Qh5# *");
    assert_eq!(uci(&whole("1. e4 f6 2. d4 g5 3. Qh5!# *")), uci(&taken));
}

#[test]
fn words_between_parentheses_beside_a_move_are_none() {
    for row in ["3. (sealed) g3", "3. g3 (sealed)", "3. (coup sous pli) g3"] {
        assert_eq!(
            uci(&whole(&format!("1. d4 d5 2. c4 e6 {row} *"))),
            "d2d4 d7d5 c2c4 e7e6 g2g3"
        );
    }
}

#[test]
fn engines_castle_on_the_rook() {
    let text = "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e1a1 e8a8";
    assert!(uci(&whole(text)).ends_with("e1c1 e8c8"));
    let (lost, _) = read("e2e4 e7e5 e1e2 e8e7 e2e1 d7d6 g1f3 g8f6 f1e2 h7h6 e1h1");
    assert_eq!(lost.status, Status::Broken);
}

#[test]
fn variants_that_are_not_known_are_told() {
    for (variant, faults) in [
        ("Crazyhouse", &["tag"][..]),
        ("Standard", &[]),
        ("From Position", &[]),
    ] {
        told(&format!("[Variant \"{variant}\"]\n\n1. d4 d5 *"), faults);
    }
}

#[test]
fn english_is_read_without_capitals() {
    let table = [
        (
            "1. d4 nf6 2. c4 g6 3. nc3 bg7 4. e4 0-0 5. be2 *",
            "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 e8g8 f1e2",
        ),
        (
            "1. d4 d5 2. nf3 nf6 3. bf4 e6 4. nbd2 bd6 *",
            "d2d4 d7d5 g1f3 g8f6 c1f4 e7e6 b1d2 f8d6",
        ),
    ];
    for (text, moves) in table {
        assert_eq!(uci(&whole(text)), moves, "{text}");
    }
    // A pawn that can take is meant.
    let pawn = whole("1. b4 nf6 2. b5 a6 3. ba6 *");
    assert!(uci(&pawn).ends_with("b5a6"));
}

/// The games of all records of a page, and whether each is whole.
fn games(text: &str) -> Vec<(String, bool)> {
    let (mut at, mut found) = (0, Vec::new());
    while let Some((_, game, end)) = reading::next(text, at, &Choice::default(), &Start::Record) {
        found.push((uci(&game), game.status == Status::Whole));
        at = end;
    }
    found
}

#[test]
fn lists_of_moves_as_programs_exchange_them_are_games() {
    let table: [(&str, &[&str]); 15] = [
        (
            "[White \"A\"]\n[Black \"B\"]\n\n1. 5254 5755 2. 7163 2836 1-0\n",
            &["e2e4 e7e5 g1f3 b8c6"],
        ),
        ("['e2e4', 'e7e5', 'g1f3']\n", &["e2e4 e7e5 g1f3"]),
        (
            "[\"e2e4\",\n \"e7e5\"]\n\n['d2d4', 'd7d5']\n",
            &["e2e4 e7e5", "d2d4 d7d5"],
        ),
        ("5254 5755 7163 2836\n", &["e2e4 e7e5 g1f3 b8c6"]),
        (
            "1. 5254 5755 2. 7163 2836 3. 6134 7866 4. 5171 1/2-1/2\n",
            &["e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1"],
        ),
        (
            "e2e4 d7d5 e4d5p d8d5p g1f3 c8g4 f1e2 e7e6 e1g1c\n",
            &["e2e4 d7d5 e4d5 d8d5 g1f3 c8g4 f1e2 e7e6 e1g1"],
        ),
        ("e2e4 e7e5\nd2d4 d7d5\n", &["e2e4 e7e5", "d2d4 d7d5"]),
        (
            "d2d4 g8f6 c2c4\r\nd2d4 d7d5\r\n\r\nb1c3 d7d5\r\n",
            &["d2d4 g8f6 c2c4", "d2d4 d7d5", "b1c3 d7d5"],
        ),
        // One game on lines.
        (
            "e2e4 e7e5\ng1f3 b8c6\nf1b5 a7a6\n",
            &["e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"],
        ),
        ("e2e4\ne7e5\ng1f3\n", &["e2e4 e7e5 g1f3"]),
        ("e2e4 e7e5\n\n1. d4 d5 *\n", &["e2e4 e7e5", "d2d4 d7d5"]),
        // Positions.
        (
            "8/8/4k3/8/8/8/3Q4/4K3 b - - 0 1\n8/8/4k3/8/8/8/3Q4/4K3 w - - id \"fin 3\";\n",
            &["", ""],
        ),
        (
            "8/8/4k3/8/8/8/3Q4/4K3 b - - 0 1\n\n1... Rf6 2. Dd5\n",
            &["e6f6 d2d5"],
        ),
        // Years are no moves.
        ("1857 1858\n\n1. e4 e5 *\n", &["e2e4 e7e5"]),
        ("1851 1862\n1. e4 e5 *\n", &["e2e4 e7e5"]),
    ];
    for (text, expected) in table {
        let found = games(text);
        let read: Vec<&str> = found.iter().map(|(game, _)| game.as_str()).collect();
        assert_eq!(read, expected, "{text}");
        assert!(found.iter().all(|(_, whole)| *whole), "{text}");
    }
}

#[test]
fn a_game_in_a_list_that_is_no_game_costs_no_other() {
    let found = games("e2e4 e7e5\nd2d4 d7d5 e2e3\ne2e4 e7e6 d2d5\ng1f3 g8f6\n");
    let first = found.first().map(|(game, whole)| (game.as_str(), *whole));
    let last = found.last().map(|(game, whole)| (game.as_str(), *whole));
    assert_eq!(
        (first, last),
        (Some(("e2e4 e7e5", true)), Some(("g1f3 g8f6", true))),
        "{found:?}"
    );
}

#[test]
fn games_from_any_array_are_played_and_come_back() {
    let text = "[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"bbrnkrqn/pppppppp/8/8/8/8/PPPPPPPP/BBRNKRQN w FCfc - 0 1\"]\n\n\
        1. Ng3 e5 2. Ne3 Ke7 3. O-O-O d6 *\n";
    let (game, ..) = read(text);
    assert_eq!(
        (uci(&game).as_str(), game.status),
        ("h1g3 e7e5 d1e3 e8e7 e1c1 d7d6", Status::Whole)
    );
    assert_eq!(game.start.rules().to_string(), "chess960");
    assert!(game.faults.is_empty(), "{:?}", game.faults);
}
