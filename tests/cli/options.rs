//! Options, their short forms and defaults, and the values that are refused.

use crate::run::{command, fed, run};

const GAME: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 *\n";

#[test]
fn a_value_that_is_none_is_refused_with_the_option_and_the_values() {
    for (args, told) in [
        (&["convert", "--from", "bogus"][..], "coordinate"),
        (&["convert", "-f", "descriptif"], "abbreviated"),
        (&["check", "--language", "xx"], "fr"),
        (&["convert", "--to", "docx"], "json"),
        (&["convert", "--write-language", "auto"], "fr"),
        (
            &["convert", "-t", "descriptive", "--write-language", "en"],
            "fr",
        ),
        (&["repair", "-t", "prose", "--write-language", "de"], "fr"),
        (&["convert", "--rules", "bogus"], "modern"),
        (&["convert", "--encoding", "marron"], "WHATWG"),
        (&["convert", "--jobs", "0"], "1 or more"),
        (&["convert", "--jobs=-1"], "1 or more"),
        (&["convert", "--jobs", "deux"], "1 or more"),
        (&["convert", "--ambiguous", "maybe"], "prefer"),
        (&["check", "--message-format", "xml"], "short"),
        (&["check", "--messages", "de"], "fr"),
        (&["board", "--record", "0"], "1 or more"),
        (&["board", "--ply", "x"], "--ply"),
        (&["list", "bogus"], "notations"),
        (&["completions", "bogus"], "zsh"),
        (&["convert", "--bogus"], "--bogus"),
        (&["bogus"], "bogus"),
        (&[], "convert"),
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
    }
}

#[test]
fn help_and_version_are_no_failure() {
    for args in [
        &["--help"][..],
        &["-h"],
        &["convert", "--help"],
        &["--version"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(ran.out.contains("greffier"), "{args:?}");
    }
}

#[test]
fn short_forms_are_the_long_ones() {
    for (short, long, input) in [
        (["-f", "abbreviated"], ["--from", "abbreviated"], GAME),
        (["-l", "fr"], ["--language", "fr"], GAME),
        (["-t", "uci"], ["--to", "uci"], GAME),
        (["-r", "modern"], ["--rules", "modern"], GAME),
        (["-e", "utf-8"], ["--encoding", "utf-8"], GAME),
        (["-j", "2"], ["--jobs", "2"], GAME),
    ] {
        let (one, other) = (
            fed(&[&["convert"], &short[..]].concat(), input),
            fed(&[&["convert"], &long[..]].concat(), input),
        );
        assert_eq!(one.status, 0, "{short:?}: {}", one.err);
        assert_eq!(one, other);
    }
    assert_eq!(
        fed(&["check", "-q"], "Zz9"),
        fed(&["check", "--quiet"], "Zz9")
    );
}

#[test]
fn what_is_not_said_is_the_default() {
    let said = [
        "convert",
        "-f",
        "auto",
        "-l",
        "auto",
        "-t",
        "pgn",
        "-r",
        "modern",
        "-e",
        "auto",
        "--write-language",
        "fr",
        "--message-format",
        "human",
        "--messages",
        "en",
        "--ambiguous",
        "fault",
        "-",
    ];
    let input = format!("{GAME}\n1. e4 Cc8-f6\n");
    assert_eq!(fed(&["convert"], &input), fed(&said, &input));
}

#[test]
fn notations_and_languages_can_be_said() {
    for (args, uci) in [
        (&["-f", "coordinate"][..], "e2e4 e7e5 g1f3"),
        (&["-f", "coordinate", "-l", "fr"], "e2e4 e7e5 g1f3"),
    ] {
        let ran = fed(
            &[&["convert", "-t", "uci"], args].concat(),
            "e2-e4 e7-e5 Cg1-f3",
        );
        assert_eq!(
            (ran.status, ran.out.trim()),
            (0, uci),
            "{args:?}: {}",
            ran.err
        );
    }
    // A rook in English, a king in French.
    let input = "1. e4 e5 2. Re2";
    assert_eq!(fed(&["check", "-l", "fr"], input).status, 0);
    assert_eq!(fed(&["check", "-l", "en"], input).status, 1);
}

#[test]
fn tags_with_english_letters_are_english_and_french_wins_ties() {
    let language = |input: &str| {
        let ran = fed(&["convert", "-t", "json"], input);
        let at = ran.out.find("\"language\":").expect("a key") + 12;
        ran.out[at..at + 2].to_owned()
    };
    assert_eq!(language("[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *"), "en");
    assert_eq!(language("1. e4 e5 2. d4"), "fr");
    assert_eq!(language("1. e4 e5 2. Cf3"), "fr");
    assert_eq!(language("1. e4 e5 2. Sf3 Sc6 3. Lb5"), "de");
}

#[test]
fn every_format_is_written_and_the_letters_are_those_asked_for() {
    for (args, out) in [
        (&["-t", "uci"][..], "e2e4 e7e5 g1f3 b8c6 f1b5\n"),
        (
            &["-t", "fen"],
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n",
        ),
        (
            &["-t", "coordinate"],
            "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-b5 *\n",
        ),
        (&["-t", "abbreviated"], "1. e4 e5 2. Cf3 Cc6 3. Fb5 *\n"),
        (
            &["-t", "abbreviated", "--write-language", "de"],
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n",
        ),
    ] {
        let ran = fed(&[&["convert"], args].concat(), GAME);
        assert_eq!(
            (ran.status, ran.out.trim_end()),
            (0, out.trim_end()),
            "{args:?}"
        );
    }
    let pgn = fed(&["convert", "--write-language", "fr"], GAME).out;
    assert!(pgn.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 *"), "{pgn}");
}

#[test]
fn every_ply_has_its_line_where_it_is_asked_for() {
    for format in ["fen", "epd"] {
        let last = fed(&["convert", "-t", format], GAME).out;
        let every = fed(&["convert", "-t", format, "--every"], GAME).out;
        assert_eq!((last.lines().count(), every.lines().count()), (1, 5));
        assert_eq!(every.lines().last(), last.lines().last());
        assert!(every.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"));
    }
}

#[test]
fn a_start_holds_for_every_record_also_with_black_to_move() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7";
    let ran = fed(
        &["convert", "-t", "json", "--start", fen],
        "Rd7 e4 *\n\n1. Re7 *",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(
        ran.out.matches(&format!("\"start_fen\":\"{fen}\"")).count(),
        2
    );
    assert!(ran.out.contains("\"uci\":\"e8d7\""));
    let pgn = fed(&["convert", "--start", fen], "Rd7 e4").out;
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")), "{pgn}");
    assert!(pgn.contains("7... Kd7 8. e4"), "{pgn}");
}

#[test]
fn a_start_that_is_none_is_refused_with_its_place() {
    for (fen, place, told) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            ":1:45",
            "side to move",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", ":1:1", "no king"),
        ("zut", ":1:1", "no beginning"),
        ("", ":1:1", "no beginning"),
        ("la tour", ":1:4", "which of the two"),
    ] {
        for sub in ["convert", "check", "explain", "board"] {
            let ran = run(&[sub, "--start", fen]);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{sub} {fen}");
            for part in ["--start", place, told] {
                assert!(ran.err.contains(part), "{sub} {fen}: {}", ran.err);
            }
        }
    }
}

#[test]
fn reports_are_in_the_language_asked_for_else_in_that_of_the_locale() {
    let words = |vars: &[(&str, &str)], args: &[&str]| {
        let mut command = command();
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.envs(vars.iter().copied()).args(["explain", "Cd2"]);
        let ran = command.args(args).output().expect("it starts");
        let err = String::from_utf8_lossy(&ran.stderr).into_owned();
        if err.starts_with("erreur") {
            "fr"
        } else {
            "en"
        }
    };
    for (vars, args, expected) in [
        (&[][..], &[][..], "en"),
        (&[("LANG", "fr_FR.UTF-8")], &[], "fr"),
        (&[("LANG", "de_DE.UTF-8")], &[], "en"),
        (&[("LANG", "en_US"), ("LC_MESSAGES", "fr_CA")], &[], "fr"),
        (
            &[("LC_ALL", "C"), ("LC_MESSAGES", "fr"), ("LANG", "fr")],
            &[],
            "en",
        ),
        (&[("LC_ALL", ""), ("LANG", "fr")], &[], "fr"),
        (&[("LC_ALL", "fr_FR")], &["--messages", "en"], "en"),
        (&[("LC_ALL", "C")], &["--messages", "fr"], "fr"),
    ] {
        assert_eq!(words(vars, args), expected, "{vars:?} {args:?}");
    }
}

/// Two knights can go to d2: players send the one from b1.
const OPEN: &str = "1. d4 d5 2. Cf3 Cf6 3. e3 e6 4. Cd2 c5\n";

#[test]
fn what_players_do_prefers_no_reading_where_it_is_not_to_be_evidence() {
    let ran = fed(&["convert", "-t", "json"], OPEN);
    assert!(ran.out.contains("\"confidence\":0.9"), "{}", ran.out);
    // Of two knights neither is likelier by the text alone.
    let ran = fed(&["convert", "-t", "json", "--no-prior"], OPEN);
    assert!(ran.out.contains("\"confidence\":0.5,"), "{}", ran.out);
    for args in [
        &["check", "--no-prior"][..],
        &["explain", "--no-prior", "Cf3"],
        &["board", "--no-prior", "--ambiguous", "prefer"],
        &["repair", "--no-prior"],
    ] {
        assert_ne!(fed(args, OPEN).status, 2, "{args:?}");
    }
}

#[test]
fn a_reading_that_is_let_stand_is_told_with_its_share() {
    for (messages, share) in [("en", "0.9"), ("fr", "0,9")] {
        for form in ["human", "short", "json"] {
            let args = ["check", "--ambiguous", "prefer", "--messages", messages];
            let ran = fed(&[&args[..], &["--message-format", form]].concat(), OPEN);
            assert_eq!(ran.status, 0, "{}", ran.err);
            let told = format!("{}{}", ran.out, ran.err);
            assert!(told.contains(share), "{told}");
        }
        let ran = fed(&["check", "--messages", messages], OPEN);
        assert!(!ran.err.contains(share), "{}", ran.err);
    }
}

#[test]
fn colour_is_as_asked_and_as_the_environment_says() {
    let coloured = |args: &[&str], variable: Option<(&str, &str)>| {
        let mut command = command();
        command
            .args(args)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        if let Some((name, value)) = variable {
            command.env(name, value);
        }
        let output = command.output().expect("it starts");
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    let check = ["check", "fixtures/faults/illegal-move.txt"];
    assert!(std::path::Path::new(check[1]).exists(), "{check:?}");
    for (more, variable, expected) in [
        (&[][..], None, false),
        (&[], Some(("CLICOLOR_FORCE", "1")), true),
        (&["--color", "always"], Some(("NO_COLOR", "1")), true),
        (&["--color=never"], Some(("CLICOLOR_FORCE", "1")), false),
    ] {
        assert_eq!(
            coloured(&[&check, more].concat(), variable),
            expected,
            "{more:?} {variable:?}"
        );
        assert_eq!(
            coloured(&[&["convert", "--help"], more].concat(), variable),
            expected,
            "help {more:?} {variable:?}"
        );
    }
}

#[test]
fn names_that_can_be_given_are_told_where_one_is_wrong_and_in_help() {
    for (option, name) in [("--to", "epd"), ("--from", "descriptive")] {
        let wrong = run(&["convert", option, "doc"]);
        assert_eq!(wrong.status, 2);
        assert!(
            wrong.err.contains(&format!("{name},")) || wrong.err.contains(&format!("{name}]")),
            "{}",
            wrong.err
        );
        assert!(run(&["convert", "--help"]).out.contains(name));
        assert!(run(&["completions", "bash"]).out.contains(name));
    }
}
