//! `split`: pieces that hold whole records, and are the input again.

use std::fs;

use crate::run::{Dir, Ran};

/// Records of several habits, of which each would be cut within by whoever looks for tags or numbers alone.
const RECORDS: [&str; 7] = [
    "[Event \"{\"]\n[White \"A\"]\n\n1. e4 {\n\n[Event \"dans une glose\"]\n\n1. d4 } e5 2. Nf3 1-0\n\n",
    "[Event \"B\"]\n\n1. d4 d5\n\n{une ligne\n\nblanche}\n\n2. c4 ; [Event \"C\"]\n*\n\n",
    "% [Event \"D\"]\n[Event \"E\"]\n\n1.e4 e5 (1... c5\n\n2.Cf3\n\n1-0\n\n) 2.Cf3 Cc6 1/2-1/2\n\n",
    "[Event \"F\"]\n\n1) e2-e4 e7-e5 2) Cg1-f3 Cb8-c6 *\n\n\n\n",
    "1. P4R P4R 2. C3FR C3FD 3. F5C P3TD *\n\n",
    "1. e4 e5 1-0\n\n",
    "1. d4 d5 1/2-1/2",
];

fn dir(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.put("a.pgn", RECORDS.concat());
    dir
}

/// The pieces that a run tells of, read again.
fn pieces(dir: &Dir, ran: &Ran) -> Vec<Vec<u8>> {
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    let read = |name: &str| fs::read(dir.path(name)).expect("a piece");
    ran.out.lines().map(read).collect()
}

fn uci(dir: &Dir, path: &str) -> String {
    let ran = dir.run(&["convert", "-t", "uci", "--quiet", path]);
    assert_eq!(ran.status, 0, "{path}");
    ran.out
}

#[test]
fn pieces_are_the_input_and_give_its_games() {
    let whole = dir("split-whole");
    let games = uci(&whole, "a.pgn");
    assert_eq!(games.lines().count(), RECORDS.len());
    for (number, args) in [
        &["--size", "1"][..],
        &["--size", "200"],
        &["--size", "1K"],
        &["--pieces", "1"],
        &["--pieces", "3"],
        &["--pieces", "1000"],
        &[],
    ]
    .into_iter()
    .enumerate()
    {
        let place = format!("pieces-{number}");
        let ran = whole.run(&[&["split", "-d", &place], args, &["a.pgn"]].concat());
        let parts = pieces(&whole, &ran);
        assert_eq!(parts.concat(), RECORDS.concat().as_bytes(), "{args:?}");
        let again: String = ran.out.lines().map(|path| uci(&whole, path)).collect();
        assert_eq!(again, games, "{args:?}");
    }
}

#[test]
fn each_record_is_a_piece_where_no_more_is_asked_for() {
    let dir = dir("split-each");
    let parts = pieces(&dir, &dir.run(&["split", "--size", "1", "a.pgn"]));
    // An escape line stands with the record before it.
    let begins = |part: &Vec<u8>| String::from_utf8_lossy(part).chars().take(12).collect();
    let begins: Vec<String> = parts.iter().map(begins).collect();
    let certain = [
        "[Event \"{\"]\n",
        "[Event \"B\"]\n",
        "[Event \"E\"]\n",
        "[Event \"F\"]\n",
        "1. P4R P4R 2",
        "1. e4 e5 1-0",
        "1. d4 d5 1/2",
    ];
    assert_eq!(begins, certain);
}

#[test]
fn as_many_pieces_as_asked_for_of_about_one_size() {
    let dir = Dir::new("split-even");
    let game = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
    dir.put("a.pgn", game.repeat(1000));
    for many in [1, 2, 3, 7, 10] {
        let (number, place) = (many.to_string(), format!("in-{many}"));
        let ran = dir.run(&["split", "--pieces", &number, "-d", &place, "a.pgn"]);
        let lens: Vec<usize> = pieces(&dir, &ran).iter().map(Vec::len).collect();
        assert_eq!(lens.len(), many);
        let even = 1000 * game.len() / many;
        let near = |len: &usize| len.abs_diff(even) * 20 < even;
        assert!(lens.iter().all(near), "{many}: {lens:?}");
    }
    let ran = dir.run(&["split", "--size", "4000", "-d", "of-size", "a.pgn"]);
    let lens: Vec<usize> = pieces(&dir, &ran).iter().map(Vec::len).collect();
    let (last, full) = lens.split_last().expect("pieces");
    assert!(
        *last <= 4000 && full.iter().all(|len| (3800..=4000).contains(len)),
        "{lens:?}"
    );
}

#[test]
fn names_tell_the_file_and_the_order() {
    let dir = dir("split-names");
    let ran = dir.run(&["split", "--pieces", "2", "-d", "far/off", "a.pgn"]);
    assert_eq!(ran.out, "far/off/a-00001.pgn\nfar/off/a-00002.pgn\n");
    assert_eq!(
        fs::read_dir(dir.path("far/off"))
            .expect("a directory")
            .count(),
        2
    );
    let fed = dir.fed(&["split", "-d", "in", "--prefix", "x"], RECORDS.concat());
    assert_eq!((fed.status, fed.out.as_str()), (0, "in/x00001\n"));
    let fed = dir.fed(&["split", "-d", "in", "-"], RECORDS.concat());
    assert_eq!((fed.status, fed.out.as_str()), (0, "in/records-00001\n"));
    let empty = dir.fed(&["split", "-d", "none"], "");
    assert_eq!((empty.status, empty.out.as_str()), (0, ""));
}

#[test]
fn a_run_that_fails_leaves_nothing() {
    let dir = dir("split-fails");
    dir.put("a-00003.pgn", "old");
    for (args, told) in [
        (&["split", "--size", "1", "a.pgn"][..], "a-00003.pgn"),
        (&["split", "-d", "new", "missing"], "missing"),
        (&["split", "-d", "new", "."], "."),
        (&["split", "-d", "a.pgn", "a.pgn"], "a.pgn"),
        (&["split", "-d", "new", "--pieces", "2"], "--size"),
        (
            &["split", "-d", "new", "--pieces", "0", "a.pgn"],
            "1 or more",
        ),
        (&["split", "-d", "new", "--size", "0", "a.pgn"], "64M"),
        (
            &["split", "-d", "new", "--size", "99999999999G", "a.pgn"],
            "64M",
        ),
        (
            &[
                "split", "-d", "new", "--size", "1", "--pieces", "2", "a.pgn",
            ],
            "--pieces",
        ),
        (
            &["split", "-d", "new", "--prefix", "no/place", "a.pgn"],
            "no/place",
        ),
        (
            &["split", "-d", "new", "-e", "iso-2022-jp", "a.pgn"],
            "UTF-8",
        ),
    ] {
        let ran = dir.run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
        assert_eq!(dir.names(), ["a-00003.pgn", "a.pgn"], "{args:?}");
    }
    assert_eq!(dir.text("a-00003.pgn"), "old");
}

#[test]
fn an_encoding_that_pieces_may_not_show_is_told() {
    let dir = Dir::new("split-encoding");
    let game = "[White \"Andr\u{e9}\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let old: Vec<u8> = game.chars().map(|sign| sign as u8).collect();
    let wide = || "\u{feff}".encode_utf16().chain(game.encode_utf16());
    let table = [
        ("utf8", game.as_bytes().to_vec(), ""),
        ("old", old, "windows-1252"),
        (
            "wide",
            wide().flat_map(u16::to_le_bytes).collect(),
            "UTF-16LE",
        ),
    ];
    for (name, bytes, encoding) in table {
        dir.put(name, &bytes);
        let ran = dir.run(&["split", "--size", "1", name]);
        assert_eq!((ran.status, ran.out.lines().count()), (0, 2), "{name}");
        let said = ran.err.trim_end();
        let advice = format!("read its pieces with --encoding {encoding}");
        assert!(
            said.is_empty() && encoding.is_empty() || said.ends_with(&advice),
            "{said}"
        );
        let label = if encoding.is_empty() {
            "auto"
        } else {
            encoding
        };
        let mut read = String::new();
        for piece in ran.out.lines() {
            let ran = dir.run(&["convert", "--strict", "-e", label, piece]);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{piece}");
            read += &ran.out;
        }
        assert_eq!(read, dir.run(&["convert", "-e", label, name]).out, "{name}");
        assert!(read.contains("Andr\u{e9}"));
        assert_eq!(dir.run(&["split", "-q", "-d", "quiet", name]).err, "");
    }
}
