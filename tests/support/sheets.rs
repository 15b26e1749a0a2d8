//! Sheets, repaired as the program repairs them, and the games that come out.

use greffier::game::Game;
use greffier::reading::Start;
use greffier::record::Choice;
use greffier::repair::{Options, Repaired, next};

/// The first record of a text, repaired.
pub fn repaired(text: &str, options: &Options) -> Repaired {
    let found = next(text, 0, &Choice::default(), &Start::Record, options);
    let (mut repaired, _) = found.expect("a record");
    repaired.lay_beside(false);
    repaired
}

/// The moves of the main line as chess engines take them, with a blank between.
pub fn uci(game: &Game) -> String {
    let plies = game.plies_of(game.main()).iter();
    let words: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
    words.join(" ")
}
