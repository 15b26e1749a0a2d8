//! Every fixture game, read from its bytes: the moves and results of its truth file, no fault.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use greffier::game::{Game, GameResult, Status};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::{Encoding, Pieces};

/// The records of a file as lines like those of its truth file, and what is wrong with them.
fn read(path: &Path, encoding: Encoding) -> (Vec<String>, Vec<String>) {
    let file = File::open(path).expect("a fixture opens");
    let name = path.display().to_string();
    let mut pieces = Pieces::new(file, name.as_str(), encoding);
    let (mut lines, mut wrong) = (Vec::new(), Vec::new());
    while let Some(source) = pieces.next().expect("a fixture is read") {
        let mut at = 0;
        while let Some((record, game, end)) =
            next(source.text(), at, &Choice::default(), &Start::Record)
        {
            assert!(end > at, "{name}: a record has at least one byte");
            at = end;
            lines.push(line(&game));
            if game.status != Status::Whole || !game.faults.is_empty() {
                let place = source.place(record.span.start);
                let faults: Vec<String> = game
                    .faults
                    .iter()
                    .take(3)
                    .map(|fault| fault_line(fault, source.text()))
                    .collect();
                wrong.push(format!(
                    "{name}:{}: {:?} {}",
                    place.line,
                    game.status,
                    faults.join("\n  ")
                ));
            }
        }
    }
    (lines, wrong)
}

fn line(game: &Game) -> String {
    let moves: Vec<String> = game
        .plies_of(game.main())
        .iter()
        .map(|ply| ply.played.uci().to_string())
        .collect();
    let result = game.stated.unwrap_or(GameResult::Unknown).marker();
    format!("{} | {result}", moves.join(" "))
}

fn texts(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/games")
        .join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(root)
        .expect("the fixtures are there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt" || e == "pgn"))
        .collect();
    paths.sort();
    paths
}

/// Texts whose encoding no reader can tell by their bytes: œ in the one is ½ in the other.
fn encoding(path: &Path) -> Encoding {
    let latin = path.file_stem().is_some_and(|stem| stem == "gibaud-lazard");
    if latin {
        Encoding::for_label("iso-8859-15").expect("a label")
    } else {
        Encoding::Auto
    }
}

fn all_read_as_their_truth(folder: &str, flawed: &[&str]) {
    let mut failures = Vec::new();
    for path in texts(folder) {
        let truth = fs::read_to_string(path.with_extension("uci")).expect("a truth file");
        let (lines, wrong) = read(&path, encoding(&path));
        let truth: Vec<&str> = truth.lines().collect();
        for (i, (read, truth)) in lines.iter().zip(&truth).enumerate() {
            if read != truth {
                failures.push(format!(
                    "{} record {}:\n  {read}\n  {truth}",
                    path.display(),
                    i + 1
                ));
            }
        }
        if lines.len() != truth.len() {
            failures.push(format!(
                "{}: {} records of {}",
                path.display(),
                lines.len(),
                truth.len()
            ));
        }
        let stem = path
            .file_stem()
            .and_then(|s| s.to_str())
            .unwrap_or_default();
        if !flawed.contains(&stem) {
            failures.extend(wrong);
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn coordinate_records_read_as_their_truth() {
    all_read_as_their_truth("coordonnees", &[]);
}

#[test]
fn abbreviated_records_read_as_their_truth() {
    all_read_as_their_truth("abregees", &[]);
}

#[test]
fn descriptive_records_read_as_their_truth() {
    all_read_as_their_truth("descriptives", &[]);
}

#[test]
fn chapters_read_as_their_truth() {
    all_read_as_their_truth("chapitres", &[]);
}

#[test]
fn records_under_other_rules_read_as_their_truth() {
    all_read_as_their_truth("regles", &["irregularites"]);
}

#[test]
fn pgn_reads_as_its_truth() {
    all_read_as_their_truth("pgn", &["five-games"]);
}

/// A fault in one line: its words and its cause.
fn fault_line(fault: &greffier::game::Fault, text: &str) -> String {
    let words: String = text[fault.span.clone()].chars().take(60).collect();
    format!("{words:?} {:?} {:?}", fault.cause, fault.candidates)
}
