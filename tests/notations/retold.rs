//! Games told in prose are read back: the same moves, in one reading, with variations, judgements and comments.

use crate::support;
use std::fs;
use std::path::Path;

use crate::support::Draw;
use greffier::game::Status;
use greffier::write::{Format, Nonstandard};

/// The records of a text in a format, and whether all are whole.
fn converted(text: &str, format: Format) -> (String, bool) {
    let (out, games) = support::converted::converted(text, format, Nonstandard::Split);
    let whole = games.iter().all(|game| game.status == Status::Whole);
    (out, whole)
}

/// A game of random moves as PGN.
fn made(draw: &mut Draw) -> String {
    let mut position = support::beginning(draw);
    let start = position.to_fen();
    let mut text = format!("[FEN \"{start}\"]\n\n");
    for ply in 0..20 + draw.below(140) {
        let Some(played) = draw.played(&position) else {
            break;
        };
        if position.turn().is_white() || ply == 0 {
            let dots = if position.turn().is_white() {
                "."
            } else {
                "..."
            };
            text += &format!("{}{dots} ", position.fullmoves());
        }
        text += &format!("{} ", position.san(&played));
        if draw.one_in(40) {
            text += draw.of(&["$1 ", "$2 ", "$14 ", "{bien joué} "]);
        }
        position.play(&played);
    }
    text + "*\n"
}

#[test]
fn random_games_told_in_prose_read_back_as_they_were_played() {
    let mut draw = Draw(1777);
    for number in 0..150 {
        let game = made(&mut draw);
        let (prose, _) = converted(&game, Format::Prose);
        let (back, whole) = converted(&prose, Format::Pgn);
        let (straight, _) = converted(&game, Format::Pgn);
        assert!(whole, "{number}:\n{prose}");
        assert_eq!(back, straight, "{number}:\n{prose}");
    }
}

#[test]
fn games_with_variations_told_in_prose_read_back() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/pgn");
    for name in [
        "annotated.pgn",
        "plain.pgn",
        "null-moves.pgn",
        "special-moves.pgn",
        "no-tags.pgn",
    ] {
        let text = fs::read_to_string(path.join(name)).expect(name);
        let (prose, _) = converted(&text, Format::Prose);
        let (back, whole) = converted(&prose, Format::Pgn);
        assert!(whole, "{name}");
        assert_eq!(back, converted(&text, Format::Pgn).0, "{name}");
    }
}

#[test]
fn a_game_is_told_as_the_treatises_do() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 6. h3 h5 7. hxg4 hxg4 \
                8. Ne5 Qh4 9. f4 g3 0-1";
    let (prose, _) = converted(game, Format::Prose);
    let told = "1. Le pion du roi, deux pas. De même.\n\
                2. Le cavalier du roi à la troisième case de son fou. Le cavalier de la dame à\n\
                la troisième case de son fou.\n\
                3. Le fou du roi à la quatrième case du cavalier noir. Le pion de la tour de la\n\
                dame, un pas.\n\
                4. Le fou prend le cavalier. Le pion de la dame le reprend.\n\
                5. Le roi roque du côté de sa tour. Le fou de la dame à la quatrième case du\n\
                cavalier blanc.\n";
    assert!(prose.starts_with(told), "{prose}");
    let (_, whole) = converted(&prose, Format::Uci);
    assert!(whole);
}
