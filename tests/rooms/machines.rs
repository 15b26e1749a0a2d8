//! The page of the documentation on many machines, run as it stands: what several processes write is what one writes.
//!
//! Its commands need GNU parallel, and pyspark with Java. Where one of them is not installed, a line says so and
//! its test passes, unless `GREFFIER_NEED_PARALLEL=1` or `GREFFIER_NEED_SPARK=1` is set.

#![cfg(unix)]

use crate::support;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A record of PGN that no search for two strings cuts wrongly.
const GAME: &str =
    "[Event \"Gen\u{e8}ve\"]\n[White \"A\"]\n\n1. e4 {bon} e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
const BROKEN: &str = "[Event \"Paris\"]\n\n1. e4 e5 2. Nd5 *\n\n";
/// Records that only a reader of records parts.
const SHEETS: &str = "[Event \"A\"]\n\n1) e2-e4 e7-e5 {\n\n[Event \"glose\"]\n} 2) Cg1-f3 1-0\n\n1. d4 d5 1/2-1/2\n\n";

/// The blocks of the page that are meant for a shell.
fn blocks() -> Vec<String> {
    let page = include_str!("../../docs/machines.md");
    let block = |part: &str| Some(part.split_once("\n```")?.0.to_owned());
    page.split("```sh\n").skip(1).filter_map(block).collect()
}

fn block(naming: &str) -> String {
    let mut all = blocks().into_iter().filter(|block| block.contains(naming));
    let one = all.next().expect("a block");
    assert_eq!(all.next(), None, "{naming}");
    // Nobody waits for a test of 16 MB.
    one.replace("16M", "4K")
}

/// A directory in which the page's commands find what they name.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a directory");
    let games = [GAME.repeat(120), BROKEN.to_owned(), GAME.repeat(60)].concat();
    let sheets = [&games, &SHEETS.repeat(90)[..]].concat();
    fs::write(place.join("games.pgn"), games).expect("a file");
    fs::write(place.join("games.txt"), sheets).expect("a file");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    std::os::unix::fs::symlink(examples, place.join("examples")).expect("a link");
    place
}

fn shell(place: &Path, script: &str) -> Command {
    let greffier = Path::new(env!("CARGO_BIN_EXE_greffier"));
    let own = greffier.parent().expect("a directory").to_path_buf();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own].into_iter().chain(env::split_paths(&path)));
    let mut shell = Command::new("bash");
    shell.args(["-c", script]).current_dir(place);
    shell.env("PATH", path.expect("no colon in a directory's name"));
    shell
        .env("LC_ALL", "C.UTF-8")
        .env("SPARK_LOCAL_IP", "127.0.0.1");
    shell.stdin(Stdio::null());
    shell
}

/// What the shell writes on standard output.
fn ran(place: &Path, script: &str) -> String {
    let output = shell(place, script).output().expect("bash");
    assert!(
        output.status.code().is_some_and(|status| status < 2),
        "{output:?}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Whether a tool is there; where it is not, that is said, or fails.
fn is_there(tool: &str, asked: &str, needed: &str) -> bool {
    let mut asking = shell(Path::new("."), asked);
    let found = asking.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    support::programs::is_there(tool, found, needed)
}

#[test]
fn pieces_dealt_out_by_parallel_are_converted_as_by_one_process() {
    if !is_there(
        "GNU parallel",
        "parallel --version | grep GNU",
        "GREFFIER_NEED_PARALLEL",
    ) {
        return;
    }
    let place = place("machines-parallel");
    let pieces = ran(&place, &block("ls pieces/*"));
    assert!(pieces.lines().count() > 4, "{pieces}");
    let one = ran(&place, "greffier convert --quiet games.txt");
    assert_eq!(one.matches("[Event ").count(), 120 + 1 + 60 + 2 * 90 + 90);
    let many = fs::read_to_string(place.join("converted.pgn")).expect("a file");
    assert!(many == one, "{many}");
}

#[test]
fn blocks_cut_by_parallel_are_converted_as_by_one_process() {
    if !is_there(
        "GNU parallel",
        "parallel --version | grep GNU",
        "GREFFIER_NEED_PARALLEL",
    ) {
        return;
    }
    let place = place("machines-blocks");
    ran(&place, &block("--pipe-part"));
    let one = ran(&place, "greffier convert --quiet games.pgn");
    let many = fs::read_to_string(place.join("converted.pgn")).expect("a file");
    assert!(many == one, "{many}");
}

#[test]
fn pieces_dealt_out_by_spark_are_converted_and_counted_as_by_one_process() {
    let asked = "python3 -c 'import pyspark' && java -version && command -v spark-submit";
    if !is_there("pyspark or Java", asked, "GREFFIER_NEED_SPARK") {
        return;
    }
    let place = place("machines-spark");
    let told = ran(&place, &block("spark-submit"));
    let one = ran(&place, "greffier convert --quiet games.txt");
    let many = fs::read_to_string(place.join("converted.pgn")).expect("a file");
    assert!(many == one, "{many}");
    let counted: Vec<Vec<&str>> = told
        .lines()
        .filter(|line| !line.starts_with("pieces/"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    let expected = [
        ["1", "broken"],
        ["1", "illegal-move"],
        ["361", "records"],
        ["360", "whole"],
    ];
    assert_eq!(counted, expected, "{told}");
}
