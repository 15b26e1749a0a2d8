//! Records with moves that today's rules do not know, as PGN: games that other people's programs
//! load, and that are read as one record again.
//!
//! python-chess and pgn-extract read every part; where one of them is not installed, a line says so
//! and its test passes, unless `GREFFIER_NEED_READERS=1` is set.

use crate::support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use greffier::game::{Game, Status};
use greffier::source::{Encoding, Pieces};
use greffier::write::{Format, Nonstandard, nonstandard};
use support::programs::{has_python_chess, pgn_extract, python};

/// The fixtures under other rules.
fn texts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/regles");
    let entries = fs::read_dir(folder).expect("the fixtures are there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths
}

/// The records of a text as PGN and as lines of UCI moves, and their games.
fn converted(text: &str, nonstandard: Nonstandard) -> (String, String, Vec<Game>) {
    let (pgn, games) = support::converted::converted(text, Format::Pgn, nonstandard);
    let (uci, _) = support::converted::converted(text, Format::Uci, nonstandard);
    (pgn, uci, games)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a fixture is read")
}

#[test]
fn a_record_in_parts_is_read_as_one_and_written_alike() {
    for path in texts() {
        let text = read(&path);
        let (pgn, uci, games) = converted(&text, Nonstandard::Split);
        let (again, joined, same) = converted(&pgn, Nonstandard::Split);
        let name = path.display();
        assert_eq!(joined, uci, "{name}\n{pgn}");
        assert_eq!(again, pgn, "{name}");
        for (one, other) in games.iter().zip(&same) {
            assert_eq!(
                (one.status, &one.start),
                (other.status, &other.start),
                "{name}"
            );
            assert_eq!(
                (one.stated, one.outcome),
                (other.stated, other.outcome),
                "{name}"
            );
            assert_eq!(*one.last(), *other.last(), "{name}");
            assert_eq!(
                one.faults.len(),
                other.faults.len(),
                "{name}: {:?}",
                other.faults
            );
        }
    }
}

#[test]
fn a_record_in_one_game_is_read_alike() {
    for path in texts() {
        let (pgn, uci, _) = converted(&read(&path), Nonstandard::Inline);
        let (_, joined, games) = converted(&pgn, Nonstandard::Inline);
        assert_eq!(joined, uci, "{}\n{pgn}", path.display());
        assert!(
            games.iter().all(|game| game.status == Status::Whole),
            "{pgn}"
        );
        assert!(!pgn.contains("[Part "), "{pgn}");
    }
}

#[test]
fn each_ruleset_has_five_records_and_four_have_moves_of_their_own() {
    let mut own = 0;
    for path in texts() {
        let (_, _, games) = converted(&read(&path), Nonstandard::Split);
        assert!(games.len() >= 5, "{}: {}", path.display(), games.len());
        own += u32::from(games.iter().any(|game| nonstandard(game).is_some()));
    }
    // Asperling, Italian castling, the statutes, irregularities; and pawn and two moves.
    assert_eq!((texts().len(), own), (7, 5));
}

#[test]
fn parts_of_a_record_stay_in_one_piece_of_a_stream() {
    let text = read(&texts()[0]);
    let (pgn, uci, _) = converted(&text.repeat(400), Nonstandard::Split);
    let mut pieces = Pieces::new(pgn.as_bytes(), "-", Encoding::Auto);
    let (mut read, mut count) = (String::new(), 0);
    while let Some(piece) = pieces.next().expect("a piece") {
        read += &converted(piece.text(), Nonstandard::Split).1;
        count += 1;
    }
    assert!(count > 1, "{} bytes", pgn.len());
    assert_eq!(read, uci);
}

/// Writes every fixture as PGN in parts; the files, and how many games each holds.
fn written(folder: &str) -> Vec<(PathBuf, usize)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    let file = |path: PathBuf| {
        let (pgn, _, _) = converted(&read(&path), Nonstandard::Split);
        let file = folder
            .join(path.file_stem().expect("a name"))
            .with_extension("pgn");
        fs::write(&file, &pgn).expect("a file is written");
        (file, pgn.matches("[Event ").count())
    };
    texts().into_iter().map(file).collect()
}

const READER: &str = r#"
import sys, chess, chess.pgn
for name in sys.argv[1:]:
    games = 0
    with open(name, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games += 1
            for error in game.errors:
                print("!", name, error)
            # Pawns received in exchange make more than eight.
            many = chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_WHITE_PIECES
            if game.board().status() & ~many:
                print("!", name, game.board().fen())
    print(games)
"#;

#[test]
fn python_chess_loads_every_part() {
    if !has_python_chess() {
        return;
    }
    let files = written("parts-python-chess");
    let read = python(READER, files.iter().map(|(file, _)| file.as_path()));
    let games: String = files
        .iter()
        .map(|(_, games)| format!("{games}\n"))
        .collect();
    assert_eq!(read, games);
}

#[test]
fn pgn_extract_loads_every_part() {
    let Some(program) = pgn_extract() else {
        return;
    };
    for (file, games) in written("parts-pgn-extract") {
        let read = Command::new(program)
            .arg("-s")
            .arg(&file)
            .output()
            .expect("it runs");
        let complaints = String::from_utf8_lossy(&read.stderr);
        // Who is stalemated wins in London, which it cannot know.
        let london = file.ends_with("london-1777.pgn");
        assert!(
            complaints.trim().is_empty() || london,
            "{}: {complaints}",
            file.display()
        );
        let loaded = String::from_utf8_lossy(&read.stdout)
            .matches("[Event ")
            .count();
        assert_eq!(loaded, games, "{}", file.display());
    }
}
