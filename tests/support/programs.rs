//! Programs of other people that a test asks, where they are installed.

use std::path::Path;
use std::process::Command;

/// Whether a program is there; where it is not, that is said, or fails where the variable `needed` of
/// the environment is 1.
pub fn is_there(program: &str, found: bool, needed: &str) -> bool {
    if !found {
        println!("{program} is not installed: nothing was tested");
        let needed = std::env::var(needed).is_ok_and(|value| value == "1");
        assert!(!needed, "{program} is not installed");
    }
    found
}

/// Whether Python is there with python-chess.
pub fn has_python_chess() -> bool {
    let asked = Command::new("python3")
        .args(["-c", "import chess.pgn"])
        .output();
    is_there(
        "python-chess",
        asked.is_ok_and(|run| run.status.success()),
        READERS,
    )
}

/// What a Python script writes, run without a complaint over some files.
pub fn python<'a>(script: &str, files: impl Iterator<Item = &'a Path>) -> String {
    let read = Command::new("python3")
        .args(["-c", script])
        .args(files)
        .output();
    let read = read.expect("python3 runs");
    let errors = String::from_utf8_lossy(&read.stderr);
    assert!(read.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8(read.stdout).expect("UTF-8")
}

/// The command of pgn-extract, if it is there; Debian has it among the games.
pub fn pgn_extract() -> Option<&'static str> {
    let names = ["pgn-extract", "/usr/games/pgn-extract"];
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = names.into_iter().find(runs);
    is_there("pgn-extract", found.is_some(), READERS);
    found
}

const READERS: &str = "GREFFIER_NEED_READERS";
