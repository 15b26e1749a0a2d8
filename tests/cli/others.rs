//! `board`, `list`, `completions` and `man`.

use crate::run::{Dir, fed, run};

const GAMES: &str = "1. e4 e5 *\n\n1. d4 d5 2. c4 *\n";

#[test]
fn the_last_position_of_the_first_record_is_drawn() {
    let ran = fed(&["board"], GAMES);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.status, lines.len()), (0, 9));
    assert_eq!(
        (lines[3], lines[4]),
        ("5 . . . . ♟ . . .", "4 . . . . ♙ . . .")
    );
}

#[test]
fn record_and_ply_choose_the_position() {
    let start = fed(&["board", "--ply", "0"], GAMES).out;
    assert_eq!(
        fed(&["board", "--record", "2", "--ply", "0"], GAMES).out,
        start
    );
    let ran = fed(&["board", "--record", "2", "--ply", "1"], GAMES).out;
    assert!(
        ran.contains("4 . . . ♙ . . . .") && ran.contains("7 ♟ ♟ ♟ ♟"),
        "{ran}"
    );
    for args in [
        &["--record", "3"][..],
        &["--ply", "9"],
        &["--record", "2", "--ply", "4"],
    ] {
        let ran = fed(&[&["board"], args].concat(), GAMES);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty());
    }
    assert_eq!(fed(&["board"], "").status, 2);
    let dir = Dir::new("board");
    dir.put("a", "1. e4 *").put("b", GAMES);
    assert_eq!(
        dir.run(&["board", "a", "b", "--record", "3", "--ply", "1"])
            .out,
        ran
    );
}

#[test]
fn a_broken_record_is_drawn_where_it_breaks_and_told() {
    let ran = fed(&["board", "--message-format", "short"], "1. e4 e5 2. Zz9");
    assert_eq!((ran.status, ran.out), (1, fed(&["board"], GAMES).out));
    assert!(
        ran.err.starts_with("-:1:13: error[unreadable]"),
        "{}",
        ran.err
    );
    assert_eq!(fed(&["board", "-q"], "1. e4 e5 2. Zz9").err, "");
    let guessed = fed(
        &["board", "--message-format", "short"],
        b"1. e4 {d\xe9but} e5",
    );
    assert!(
        guessed.status == 0 && guessed.err.contains("encoding"),
        "{}",
        guessed.err
    );
}

#[test]
fn an_svg_is_one_element() {
    let svg = fed(&["board", "--svg"], GAMES).out;
    assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"), "{svg}");
    assert!(svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<svg").count(), 1);
}

#[test]
fn every_list_names_what_options_take() {
    let names = |what: &str| -> Vec<String> {
        let ran = run(&["list", what]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{what}");
        let name = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
        ran.out.lines().map(name).collect()
    };
    for (what, option) in [
        ("notations", "--from"),
        ("languages", "--language"),
        ("languages", "--write-language"),
        ("rulesets", "--rules"),
        ("encodings", "--encoding"),
        ("formats", "--to"),
    ] {
        assert!(!names(what).is_empty());
        for name in names(what) {
            assert_eq!(
                fed(&["convert", option, &name], "").status,
                0,
                "{option} {name}"
            );
        }
    }
    let faults = names("faults");
    for code in [
        "unreadable",
        "illegal-move",
        "ambiguous-move",
        "missing-move",
        "extra-move",
        "move-number",
        "side",
        "check-mark",
        "capture-mark",
        "result",
        "tag",
        "start-position",
        "encoding",
        "unterminated",
        "too-deep",
        "nonstandard-move",
    ] {
        assert!(faults.iter().any(|name| name == code), "{code}");
    }
    for code in names("codes") {
        let rules = format!("modern,+{code}");
        assert_eq!(fed(&["convert", "--rules", &rules], "").status, 0, "{code}");
    }
    assert_eq!(names("codes").len(), 15);
    let french = run(&["list", "faults", "--messages", "fr"]).out;
    assert!(french.contains("coup") && french.lines().count() == faults.len());
}

#[test]
fn each_shell_has_its_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.status, 0, "{shell}");
        for word in ["convert", "explain", "message-format"] {
            assert!(ran.out.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_has_every_command_and_option() {
    let page = run(&["man"]).out;
    assert!(page.contains(".TH greffier 1"));
    let plain = page.replace('\\', "");
    for sub in [
        "convert",
        "check",
        "explain",
        "board",
        "list",
        "completions",
    ] {
        assert!(
            plain.contains(&format!(".SH \"{}\"", sub.to_uppercase())),
            "{sub}"
        );
        let help = run(&[sub, "--help"]).out;
        for word in help
            .split_whitespace()
            .filter(|word| word.starts_with("--"))
        {
            let option = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '-');
            assert!(plain.contains(option), "{sub} {option}");
        }
    }
    assert!(plain.contains("EXIT STATUS") && plain.contains("\ngreffier repair --ask "));
}
