//! What is written as PGN is loaded by programs of other people, without a complaint and with the
//! same moves.
//!
//! Every fixture goes through the library into one PGN each; python-chess and pgn-extract read it.
//! Where one of them is not installed, a line says so and its test passes, unless
//! `GREFFIER_NEED_READERS=1` is set.

use crate::support;

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use greffier::diagnostic::{self, Messages};
use greffier::game::{Cause, Fault};
use greffier::lexicon::Language;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{self, Repair, repair};
use greffier::source::{Encoding, Pieces};
use greffier::write::{
    Corrections, Format, Nonstandard, Options, Wording, Written, write, write_repaired,
};
use support::programs::{has_python_chess, pgn_extract, python};

/// How sheets are repaired: narrowly, since garbled ones are too.
const REPAIRING: repair::Options = repair::Options {
    answers: &[],
    width: 16,
    most: Some(12),
    prior: true,
};

struct Words;

impl Wording for Words {
    fn code(&self, _: &Cause) -> &'static str {
        "fault"
    }
    fn severity(&self, _: &Cause) -> &'static str {
        "error"
    }
    fn message(&self, _: &Fault) -> String {
        String::new()
    }
    fn help(&self, _: &Fault) -> Option<String> {
        None
    }
    fn other_reading(&self) -> &str {
        "autre lecture"
    }
}

/// A file, as PGN and as lines of UCI moves.
fn converted(path: &Path) -> (Vec<u8>, String) {
    let file = File::open(path).expect("a fixture opens");
    converted_from(file, path)
}

/// The same of the bytes that `file` gives.
fn converted_from(file: impl Read, path: &Path) -> (Vec<u8>, String) {
    // No reader can tell this encoding by its bytes: œ in the one is ½ in the other.
    let latin = path.file_stem().is_some_and(|stem| stem == "gibaud-lazard");
    let encoding = match latin {
        true => Encoding::for_label("iso-8859-15").expect("a label"),
        false => Encoding::Auto,
    };
    let mut pieces = Pieces::new(file, path.display().to_string(), encoding);
    let options = Options {
        every: false,
        nonstandard: Nonstandard::Split,
        language: Language::French,
        without: greffier::write::Without::default(),
        fields: None,
        wording: &Words,
        overflow: None,
    };
    let (mut pgn, mut uci) = (Vec::new(), Vec::new());
    while let Some(source) = pieces.next().expect("a fixture is read") {
        let (mut at, mut number) = (0, 1);
        let mut places = source.places();
        while let Some((record, game, end)) =
            next(source.text(), at, &Choice::default(), &Start::Record)
        {
            (at, number) = (end, number + 1);
            if path
                .parent()
                .is_some_and(|folder| folder.ends_with("sheets"))
            {
                let mut mended = repair(&record, source.text(), &Start::Record, &REPAIRING);
                mended.lay_beside(false);
                let sic = |repair: &Repair| diagnostic::sic(&source, repair, Messages::Fr);
                let corrections = Corrections {
                    preferred: false,
                    repairs: &mended.repairs,
                    confidences: &[],
                    games: &[],
                    sic: &sic,
                };
                let written = Written {
                    source: &source,
                    record: &mended.record,
                    game: &mended.game,
                    number,
                };
                for (out, format) in [(&mut pgn, Format::Pgn), (&mut uci, Format::Uci)] {
                    let places = &mut places;
                    write_repaired(out, &written, corrections, format, &options, places);
                }
                continue;
            }
            let written = Written {
                source: &source,
                record: &record,
                game: &game,
                number,
            };
            write(&mut pgn, &written, Format::Pgn, &options, &mut places);
            write(&mut uci, &written, Format::Uci, &options, &mut places);
        }
    }
    (pgn, String::from_utf8(uci).expect("UTF-8"))
}

/// The texts under `fixtures`, those with faults among them; `tests/rooms/parts.rs` has those under other
/// rules, of which each part is a game to these readers.
fn texts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let folders = [
        "games/abregees",
        "games/chapitres",
        "games/coordonnees",
        "games/pgn",
        "faults",
        "sheets",
    ];
    let entries = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("the fixtures are there"));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt" || e == "pgn"))
        .filter(|path| {
            let bytes = fs::read(path).expect("a fixture is read");
            !String::from_utf8_lossy(&bytes).contains("[Rules \"")
        })
        .collect();
    paths.sort();
    paths
}

/// Writes each text as PGN into `folder`; the files, each with the moves that it must hold.
fn written(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut files = Vec::new();
    for path in texts() {
        let (pgn, uci) = converted(&path);
        let parent = path.parent().and_then(Path::file_name).expect("a folder");
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let file = folder.join(format!("{}-{stem}.pgn", parent.to_string_lossy()));
        fs::write(&file, &pgn).expect("a file is written");
        let uci = match fs::read_to_string(path.with_extension("uci")) {
            Ok(truth) => truth
                .lines()
                .map(|line| format!("{}\n", line.split(" |").next().unwrap_or_default()))
                .collect(),
            Err(_) => uci,
        };
        files.push((file, uci));
    }
    files
}

/// Texts cut and garbled: bytes left out, doubled, swapped for signs that mean something.
fn garbled() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("garbled");
    fs::create_dir_all(&folder).expect("a folder");
    let mut chance = 7_u64;
    let mut below = |bound: usize| {
        chance = chance
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (chance >> 33) as usize % bound
    };
    let signs = b"(){}[];%$.\"\\\n\r\0 !?-1*Nx#+\xe9";
    let mut files = Vec::new();
    for (i, path) in texts().iter().enumerate() {
        let mut bytes = fs::read(path).expect("a fixture is read");
        for _ in 0..1 + bytes.len() / 150 {
            let at = below(bytes.len());
            match below(3) {
                0 => bytes[at] = signs[below(signs.len())],
                1 => bytes.insert(at, signs[below(signs.len())]),
                _ => drop(bytes.remove(at)),
            }
        }
        let (pgn, uci) = converted_from(&bytes[..], path);
        let file = folder.join(format!("{i}.pgn"));
        fs::write(&file, &pgn).expect("a file is written");
        files.push((file, uci));
    }
    files
}

/// Reads the files named on its command line; for each game its moves, and what python-chess has
/// against it.
const READER: &str = r#"
import sys, chess.pgn
for name in sys.argv[1:]:
    print("=", name)
    with open(name, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            print(" ".join(move.uci() for move in game.mainline_moves()))
            for error in game.errors:
                print("!", error)
            if game.headers["Result"] not in ("1-0", "0-1", "1/2-1/2", "*"):
                print("! result", game.headers["Result"])
"#;

#[test]
fn python_chess_loads_what_is_written() {
    if !has_python_chess() {
        return;
    }
    let mut files = written("python-chess");
    files.extend(garbled());
    let read = python(READER, files.iter().map(|(file, _)| file.as_path()));
    let expected: String = files
        .iter()
        .map(|(file, uci)| format!("= {}\n{uci}", file.display()))
        .collect();
    same_lines(&read, &expected);
}

#[test]
fn pgn_extract_loads_what_is_written() {
    let Some(program) = pgn_extract() else {
        return;
    };
    // It allows null moves in variations alone.
    let allowed = |(_, uci): &(PathBuf, String)| !uci.contains("0000");
    for (file, uci) in written("pgn-extract").into_iter().filter(allowed) {
        let read = Command::new(program)
            .args(["-s", "-Wuci", "--notags", "-w100000"])
            .arg(&file)
            .output()
            .expect("pgn-extract runs");
        let complaints = String::from_utf8_lossy(&read.stderr);
        // The one states a draw where Black has mated, and what is stated is written; the other is broken
        // behind a mate, and a broken record ends on `*`.
        let stated =
            file.ends_with("faults-result.pgn") || file.ends_with("faults-illegal-move-mated.pgn");
        assert!(
            complaints.trim().is_empty() || stated,
            "{}: {complaints}",
            file.display()
        );
        // It writes the man of a promotion in upper case, which the protocol does not.
        let moves: String = String::from_utf8_lossy(&read.stdout)
            .to_ascii_lowercase()
            .lines()
            .filter_map(|line| line.rsplit_once(' ').or(Some(("", line))))
            .filter(|(_, result)| !result.is_empty())
            .map(|(moves, _)| format!("{moves}\n"))
            .collect();
        same_lines(&moves, &uci);
    }
}

/// Compares line by line, so that a failure names the game.
fn same_lines(read: &str, expected: &str) {
    for (read, expected) in read.lines().zip(expected.lines()) {
        assert_eq!(read, expected);
    }
    assert_eq!(read.lines().count(), expected.lines().count());
}

#[test]
fn every_comment_is_closed_once_and_no_line_is_too_long() {
    for path in texts() {
        let (pgn, _) = converted(&path);
        let pgn = String::from_utf8(pgn).expect("UTF-8");
        let mut within = false;
        for line in pgn.lines() {
            if line.starts_with('[') && !within {
                continue;
            }
            assert!(line.chars().count() <= 79, "{}: {line}", path.display());
            for c in line.chars() {
                match c {
                    // Within a comment it is a character as others are.
                    '{' => within = true,
                    '}' => assert!(std::mem::replace(&mut within, false), "{line}"),
                    _ => {}
                }
            }
        }
        assert!(!within, "{}", path.display());
    }
}
