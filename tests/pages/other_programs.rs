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
