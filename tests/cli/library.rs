//! The library beside the command line: a game is displayed and serialized as it is printed.

use std::fmt::Write as _;
use std::fs;

use greffier::{Options, repair};

use crate::run::command;

/// The files of a directory of fixtures and of those within it that have one of the endings.
fn files(directory: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&name, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(name);
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{directory}");
    found
}

/// What the library makes of files: PGN, and JSON.
fn made(options: &Options, files: &[String]) -> [String; 2] {
    let [mut pgn, mut json] = [String::new(), String::new()];
    for name in files {
        let mut options = options.clone();
        options.name = name.as_str().into();
        for game in options.read_bytes(&fs::read(name).expect("a fixture")) {
            writeln!(pgn, "{game}").expect("a string takes all");
            json += &serde_json::to_string(&game).expect("JSON");
            json.push('\n');
        }
    }
    [pgn, json]
}

/// Demands that a command prints of files what the library makes of them.
fn is_printed(command_name: &str, options: &Options, files: &[String]) {
    let made = made(options, files);
    for (format, made) in ["pgn", "json"].into_iter().zip(made) {
        let args = [command_name, "-q", "--to", format];
        let ran = command().args(args).args(files).output();
        let printed = String::from_utf8(ran.expect("it starts").stdout).expect("UTF-8");
        let parted = made
            .lines()
            .zip(printed.lines())
            .find(|(own, its)| own != its);
        assert_eq!(parted, None, "{format}");
        assert!(made == printed, "{format}: one ends before the other");
    }
}

#[test]
fn a_game_is_displayed_and_serialized_as_convert_prints_it() {
    let mut all = files("fixtures/games", &[".txt", ".pgn"]);
    all.extend(files("fixtures/pages", &[".txt"]));
    is_printed("convert", &Options::default(), &all);
}

#[test]
fn a_repaired_game_is_displayed_and_serialized_as_repair_prints_it() {
    let mut options = Options::default();
    options.repair = Some(repair::Options::default());
    let all = files("fixtures/faults", &[".txt"]);
    is_printed("repair", &options, &all);
}

#[test]
fn a_text_is_read_as_its_bytes_are() {
    for text in [
        "\u{feff}1. e4 e5 {\u{e9}t\u{e9}}",
        "1. e4 {\0x\0}",
        "",
        "\n",
    ] {
        let of_text = greffier::read(text).map(|game| game.to_string());
        let of_bytes = greffier::read_bytes(text.as_bytes()).map(|game| game.to_string());
        assert!(of_text.eq(of_bytes), "{text:?}");
    }
}

#[test]
fn numbers_and_lines_go_on_over_the_pieces_of_a_text() {
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n".repeat(9000);
    let last = greffier::read(&text).last().expect("a game");
    assert!(last.source.offset() > 0 && last.number == 9000);
    let line = serde_json::to_value(&last).expect("JSON")["line"].as_u64();
    assert_eq!(line, Some(4 * 8999 + 1));
    assert_eq!(last.tag("White").as_deref(), Some("A"));
}

#[test]
fn a_reader_that_fails_ends_the_games_with_its_error() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::ConnectionReset.into())
        }
    }
    let mut games = Options::default().read_from(Failing);
    assert!(games.next().is_some_and(|game| game.is_err()));
    assert!(games.next().is_none());
}
