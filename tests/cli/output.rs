//! Where games go: standard output, a file whole or not at all, pipes that close.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::run::{Dir, command, fed, run};

fn dir(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.put("a.txt", "1. e4 e5\n").put("out", "old");
    dir
}

#[test]
fn a_file_is_written_and_nothing_else() {
    let dir = dir("output");
    for option in ["-o", "--output"] {
        dir.put("out", "old");
        let ran = dir.run(&["convert", "-t", "uci", "a.txt", option, "out"]);
        assert_eq!(
            (ran.status, ran.out.as_str(), dir.text("out").as_str()),
            (0, "", "e2e4 e7e5\n")
        );
    }
    assert_eq!(
        dir.run(&["convert", "-t", "uci", "a.txt", "-o", "-"]).out,
        "e2e4 e7e5\n"
    );
    assert_eq!(dir.run(&["board", "--svg", "a.txt", "-o", "out"]).status, 0);
    assert!(dir.text("out").contains("<svg"));
    assert_eq!(dir.names(), ["a.txt", "out"]);
}

#[test]
fn records_that_are_not_whole_are_written_too() {
    let dir = dir("output-broken");
    dir.put("a.txt", "1. e4 Zz9");
    assert_eq!(dir.run(&["convert", "a.txt", "-o", "out"]).status, 1);
    assert!(
        dir.text("out").contains("1. e4 {Zz9} *"),
        "{}",
        dir.text("out")
    );
}

#[test]
fn a_run_that_fails_leaves_the_old_file_and_no_draft() {
    let dir = dir("output-fails");
    for args in [
        &["convert", "a.txt", "missing", "-o", "out"][..],
        &["convert", "missing", "a.txt", "-j1", "-o", "out"],
        &["convert", "a.txt", ".", "-o", "out"],
        &["convert", "a.txt", "--start", "zut", "-o", "out"],
        &["board", "a.txt", "--ply", "99", "-o", "out"],
    ] {
        let ran = dir.run(args);
        assert_eq!(
            (ran.status, dir.text("out").as_str()),
            (2, "old"),
            "{args:?}"
        );
        assert_eq!(dir.names(), ["a.txt", "out"], "{args:?}");
    }
    assert_eq!(dir.run(&["convert", "missing", "-o", "new"]).status, 2);
    assert_eq!(dir.names(), ["a.txt", "out"]);
}

#[test]
fn the_input_itself_can_be_written() {
    let dir = dir("output-itself");
    assert_eq!(
        dir.run(&["convert", "-t", "uci", "a.txt", "-o", "a.txt"])
            .status,
        0
    );
    assert_eq!(dir.text("a.txt"), "e2e4 e7e5\n");
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let dir = dir("output-no-place");
    std::fs::create_dir(dir.path("folder")).expect("a directory");
    for place in ["folder", "folder/", "no/such/place", "a.txt/x", ""] {
        let ran = dir.run(&["convert", "a.txt", "-o", place]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{place}");
        assert!(ran.err.contains(place), "{}", ran.err);
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_link_stays_one_and_permissions_stay() {
        let dir = dir("output-link");
        std::fs::create_dir(dir.path("far")).expect("a directory");
        symlink("far/file", dir.path("link")).expect("a link");
        symlink("link", dir.path("chain")).expect("a link");
        for old in [None, Some("old")] {
            if let Some(old) = old {
                dir.put("far/file", old);
            }
            assert_eq!(
                dir.run(&["convert", "-t", "uci", "a.txt", "-o", "chain"])
                    .status,
                0
            );
            assert_eq!(dir.text("far/file"), "e2e4 e7e5\n");
            assert!(dir.path("chain").is_symlink() && dir.path("link").is_symlink());
        }
        let mode = std::fs::Permissions::from_mode(0o640);
        std::fs::set_permissions(dir.path("out"), mode).expect("permissions");
        assert_eq!(dir.run(&["convert", "a.txt", "-o", "out"]).status, 0);
        let mode = dir.path("out").metadata().expect("a file").permissions();
        assert_eq!(mode.mode() & 0o777, 0o640);
    }

    #[test]
    fn a_device_is_written_and_a_full_one_is_a_failure() {
        let dir = dir("output-device");
        assert_eq!(dir.run(&["convert", "a.txt", "-o", "/dev/null"]).status, 0);
        let ran = dir.run(&["convert", "a.txt", "-o", "/dev/full"]);
        assert!(
            ran.status == 2 && ran.err.contains("/dev/full"),
            "{}",
            ran.err
        );
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        for args in [
            &["convert", "a.txt"][..],
            &["list", "faults"],
            &["man"],
            &["explain"],
        ] {
            let full = full.try_clone().expect("a device");
            let ran = dir
                .command()
                .args(args)
                .stdout(full)
                .output()
                .expect("it starts");
            assert_eq!(ran.status.code(), Some(2), "{args:?}");
            assert!(!ran.stderr.is_empty());
        }
    }
}

/// A broken record and a thousand with many warnings: more games and reports than a pipe holds.
fn faulty() -> String {
    let warned = "[White \"A\"]\n\n1. e4+ e5+ 2. Nf3+ Nc6+ *\n\n";
    format!("1. e4 e5 2. Zz9 *\n\n{}", warned.repeat(1000))
}

/// Runs a command of which one stream is closed after its first line.
fn closed(args: &[&str], err: bool, games: &Dir) -> i32 {
    let mut command = command();
    command.args(args).current_dir(games.path("."));
    match err {
        true => command.stderr(Stdio::piped()).stdout(Stdio::null()),
        false => command.stdout(Stdio::piped()).stderr(Stdio::null()),
    };
    let mut child = command.spawn().expect("it starts");
    let mut line = String::new();
    match err {
        true => drop(BufReader::new(child.stderr.take().unwrap()).read_line(&mut line)),
        false => drop(BufReader::new(child.stdout.take().unwrap()).read_line(&mut line)),
    }
    child
        .wait()
        .expect("it ends")
        .code()
        .expect("no signal ends it")
}

#[test]
fn a_closed_pipe_is_success() {
    let dir = Dir::new("closed");
    dir.put("faulty.txt", faulty());
    for args in [
        &["convert", "-t", "fen", "--every", "-j1", "faulty.txt"][..],
        &["convert", "-t", "json", "faulty.txt"],
        &["list", "languages"],
        &["completions", "bash"],
        &["man"],
        &["explain"],
        &["explain", "--to", "json"],
        &["board", "-q", "faulty.txt", "--ply", "0"],
    ] {
        let status = closed(args, false, &dir);
        // A small page is in the pipe before it closes.
        assert!(
            status == 0 || args[0] == "board" && status == 1,
            "{args:?}: {status}"
        );
    }
    for args in [
        &["check", "--message-format", "short", "faulty.txt"][..],
        &["check", "-j1", "faulty.txt"],
        &["convert", "--message-format", "json", "faulty.txt"],
    ] {
        assert_eq!(closed(args, true, &dir), 0, "{args:?}");
    }
}

#[test]
fn games_are_written_whole_though_nobody_reads_the_reports() {
    let dir = Dir::new("closed-reports");
    dir.put("faulty.txt", faulty());
    let args = ["convert", "-t", "fen", "-o", "out", "faulty.txt"];
    assert_eq!(closed(&args, true, &dir), 0);
    assert_eq!(dir.text("out").lines().count(), 1001);
}

#[test]
fn reports_and_games_keep_to_their_streams() {
    let input = "1. e4 e5 2. Zz9\n";
    for form in ["human", "short", "json"] {
        let ran = fed(&["convert", "-t", "uci", "--message-format", form], input);
        assert_eq!(ran.out, "e2e4 e7e5\n");
        assert!(ran.err.contains("Zz9"), "{}", ran.err);
        let ran = fed(&["check", "--message-format", form], input);
        assert_eq!(ran.out, "");
        assert!(ran.err.contains("Zz9"), "{}", ran.err);
    }
    assert_eq!(run(&["explain", "Cf3"]).err, "");
}
