//! Files and standard input: in order, mixed, missing.

use crate::run::{Dir, fed};

fn dir(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.put("a.txt", "1. e4 e5\n").put("b.txt", "1. d4 d5\n");
    dir
}

#[test]
fn no_file_and_a_dash_are_standard_input() {
    for args in [
        &["convert", "-t", "uci"][..],
        &["convert", "-t", "uci", "-"],
    ] {
        assert_eq!(fed(args, "1. c4").out, "c2c4\n");
    }
    assert!(
        fed(&["convert", "-t", "json"], "1. c4")
            .out
            .starts_with("{\"source\":\"-\",")
    );
}

#[test]
fn several_files_and_standard_input_are_read_in_order() {
    let ran = dir("in-order").fed(&["convert", "-t", "uci", "b.txt", "-", "a.txt"], "1. c4");
    assert_eq!(ran.out, "d2d4 d7d5\nc2c4\ne2e4 e7e5\n");
    assert_eq!(
        (ran.status, ran.last()),
        (0, "3 records: 3 whole, 0 ambiguous, 0 broken")
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_costs_no_other() {
    let dir = dir("missing");
    std::fs::create_dir(dir.path("folder")).expect("a directory");
    for missing in ["missing.txt", "folder", "a.txt/x"] {
        for jobs in ["1", "3"] {
            let ran = dir.run(&[
                "convert", "-t", "uci", "-j", jobs, "a.txt", missing, "b.txt",
            ]);
            assert_eq!(
                (ran.status, ran.out.as_str()),
                (2, "e2e4 e7e5\nd2d4 d7d5\n"),
                "{missing}"
            );
            assert!(ran.err.contains(missing), "{}", ran.err);
            assert_eq!(ran.last(), "2 records: 2 whole, 0 ambiguous, 0 broken");
        }
        let ran = dir.run(&["check", "-q", missing]);
        assert!(ran.status == 2 && ran.err.contains(missing), "{}", ran.err);
        let ran = dir.run(&["board", missing]);
        assert!(ran.status == 2 && ran.err.contains(missing), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let dir = dir("unreadable");
    let locked = std::fs::Permissions::from_mode(0o000);
    std::fs::set_permissions(dir.path("a.txt"), locked).expect("permissions");
    // Root reads everything.
    if std::fs::read(dir.path("a.txt")).is_err() {
        let ran = dir.run(&["convert", "-t", "uci", "a.txt", "b.txt"]);
        assert_eq!((ran.status, ran.out.as_str()), (2, "d2d4 d7d5\n"));
        assert!(ran.err.contains("a.txt"), "{}", ran.err);
    }
}

#[test]
fn records_and_lines_are_counted_anew_in_each_file() {
    let dir = Dir::new("counted");
    dir.put("two.txt", "1. e4 *\n\n1. d4 Zz9\n")
        .put("one.txt", "\n\n1. c4 Zz9\n");
    let ran = dir.run(&[
        "convert",
        "-t",
        "json",
        "--message-format",
        "short",
        "two.txt",
        "one.txt",
    ]);
    let heads: Vec<&str> = ran
        .out
        .lines()
        .map(|line| &line[..line.find(",\"enc").unwrap()])
        .collect();
    assert_eq!(
        heads,
        [
            r#"{"source":"two.txt","record":1,"line":1"#,
            r#"{"source":"two.txt","record":2,"line":3"#,
            r#"{"source":"one.txt","record":1,"line":3"#,
        ]
    );
    assert!(
        ran.err.contains("two.txt:3:7: error[unreadable]: "),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("one.txt:3:7: error[unreadable]: "),
        "{}",
        ran.err
    );
}

#[test]
fn a_name_that_begins_with_a_dash_stands_behind_two() {
    let dir = Dir::new("dashes");
    dir.put("-x.txt", "1. e4");
    assert_eq!(
        dir.run(&["convert", "-t", "uci", "--", "-x.txt"]).out,
        "e2e4\n"
    );
}
