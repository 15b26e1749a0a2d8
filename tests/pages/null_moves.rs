//! Null moves, with which annotators show in a variation what is threatened, are read and written as moves.

use crate::support::Draw;
use crate::support::converted::converted;
use crate::support::sheets::{codes, read, uci, variations, whole};
use greffier::chess::{NULL, Position};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::write::{Format, Nonstandard};

/// A random game with a variation behind some of its plies, in which now and then a side passes: as PGN, and the
/// moves of each variation.
fn annotated(draw: &mut Draw, written: &str) -> (String, Vec<String>) {
    let mut position = Position::initial();
    let (mut text, mut told) = (String::new(), Vec::new());
    for _ in 0..10 + draw.below(30) {
        let Some(played) = draw.played(&position) else {
            break;
        };
        text += &numbered(&position, &position.san(&played).to_string());
        if draw.one_in(3) {
            let (variation, moves) = variation(draw, position.clone(), written);
            if !moves.is_empty() {
                text += &format!("({variation}) ");
                told.push(moves);
            }
        }
        position.play(&played);
    }
    (text + "*", told)
}

/// A few moves from `position`, one in two of them a null move where there can be one.
fn variation(draw: &mut Draw, mut position: Position, written: &str) -> (String, String) {
    let (mut text, mut moves) = (String::new(), Vec::new());
    for _ in 0..1 + draw.below(6) {
        let null = position.null_move().filter(|_| draw.one_in(2));
        let Some(played) = null.or_else(|| draw.played(&position)) else {
            break;
        };
        let word = match null {
            Some(_) => written.to_owned(),
            None => position.san(&played).to_string(),
        };
        text += &numbered(&position, &word);
        moves.push(played.uci().to_string());
        position.play(&played);
    }
    (text.trim_end().to_owned(), moves.join(" "))
}

/// `4. Ng5 `, `4... d6 `
fn numbered(position: &Position, word: &str) -> String {
    let dots = if position.turn().is_black() {
        "..."
    } else {
        "."
    };
    format!("{}{dots} {word} ", position.fullmoves())
}

#[test]
fn variations_with_null_moves_are_the_same_in_every_notation() {
    let mut draw = Draw(1);
    let mut passed = 0;
    for round in 0..60 {
        let written = [NULL, "Z0"][round % 2];
        let (text, told) = annotated(&mut draw, written);
        let game = whole(&text);
        assert_eq!(variations(&game), told, "{text}");
        passed += told.iter().filter(|moves| moves.contains("0000")).count();
        let formats = [
            Format::Pgn,
            Format::Notation(Notation::Coordinate),
            Format::Notation(Notation::Abbreviated),
            Format::Notation(Notation::Descriptive),
            Format::Prose,
        ];
        for format in formats {
            let (page, _) = converted(&text, format, Nonstandard::Split);
            let (again, left) = read(&page);
            assert_eq!((again.status, left), (Status::Whole, ""), "{page}");
            assert_eq!(
                (uci(&again), variations(&again)),
                (uci(&game), told.clone()),
                "{page}"
            );
        }
    }
    assert!(passed > 100, "{passed} variations with a null move");
}

/// What stands for a null move where nobody can pass is a cell without a move.
fn assert_untold(text: &str, moves: &str) {
    let (game, _) = read(text);
    assert_eq!(uci(&game), moves, "{text}");
    assert!(!codes(&game).is_empty(), "{text}");
}

#[test]
fn in_a_game_and_out_of_check_nobody_passes() {
    assert_untold("1. e4 e5 2. -- Nc6 *", "e2e4 e7e5");
    let checked = "1. e4 e5 2. Qh5 Nc6 (2... g6 3. Qxe5+ -- 4. Qxh8) 3. Bc4 *";
    assert_untold(checked, "e2e4 e7e5 d1h5 b8c6 f1c4");
    let (game, _) = read(checked);
    assert_eq!(variations(&game), ["g7g6 h5e5"]);
}
