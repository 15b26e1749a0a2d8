//! Help, errors of usage and of files, in English and in French.

use crate::run::{Dir, command, run};

const COMMANDS: [&str; 9] = [
    "convert",
    "check",
    "repair",
    "explain",
    "board",
    "split",
    "list",
    "completions",
    "man",
];

#[test]
fn every_help_has_examples_in_the_language_asked_for() {
    for sub in COMMANDS {
        for help in ["--help", "-h"] {
            let ran = run(&[sub, help]);
            assert!(
                ran.status == 0 && ran.out.contains("\nUsage: greffier"),
                "{sub}"
            );
            assert!(ran.out.contains("\nExamples:\n  "), "{sub}: {}", ran.out);
            let french = run(&[sub, help, "--messages", "fr"]);
            assert!(
                french.status == 0 && french.out.contains("\nExemples :\n  "),
                "{sub}"
            );
            for english in ["Usage:", "Options:", "default:", "ossible values", "Print "] {
                assert!(!french.out.contains(english), "{sub}: {english}");
            }
            assert_eq!(french, run(&["--messages=fr", sub, help]));
        }
    }
    let locale = command()
        .env("LC_ALL", "fr_CA.UTF-8")
        .arg("--help")
        .output();
    let french = run(&["--help", "--messages", "fr"]).out;
    assert_eq!(
        String::from_utf8_lossy(&locale.expect("it starts").stdout),
        french
    );
}

#[test]
fn errors_of_usage_are_told_in_the_language_asked_for() {
    for (args, english, french) in [
        (
            &["check", "--never"][..],
            "unexpected argument '--never'",
            "l'argument « --never » n'est pas connu",
        ),
        (
            &["check", "--tags", "x"],
            "possible values: infer, keep",
            "« x » n'est pas une valeur de « --tags <MANIÈRE> »",
        ),
        (
            &["check", "--tags", "x"],
            "invalid value 'x'",
            "valeurs possibles : infer, keep",
        ),
        (
            &["check", "--jobs", "0"],
            "a whole number",
            "un nombre entier",
        ),
        (
            &["check", "--start"],
            "a value is required",
            "il manque une valeur à « --start <FEN> »",
        ),
        (
            &["check", "-q", "-q"],
            "multiple times",
            "« --quiet » est donné plus d'une fois",
        ),
        (
            &["check", "--quiet=x"],
            "unexpected value",
            "« --quiet » ne prend pas de valeur",
        ),
        (
            &["board", "--ply", "1", "--move", "1"],
            "cannot be used with",
            "ne va pas avec « --move <COUP> »",
        ),
        (&["list"], "were not provided", "il manque <LISTE>"),
        (&["convrt"], "unrecognized subcommand", "proche : convert"),
        (
            &["--color", "auto"],
            "requires a subcommand",
            "il manque une commande",
        ),
        (
            &["convert", "--select", "x"],
            "`x` is no condition",
            "`x` n'est pas une condition",
        ),
        (
            &["convert", "--rules", "auto"],
            "is for `greffier check`",
            "est pour `greffier check`",
        ),
    ] {
        let ran = run(args);
        assert!(
            ran.status == 2 && ran.err.contains(english),
            "{args:?}: {}",
            ran.err
        );
        let ran = run(&[&["--messages", "fr"], args].concat());
        assert!(
            ran.status == 2 && ran.err.contains(french),
            "{args:?}: {}",
            ran.err
        );
        assert!(
            !ran.err.contains("error:") && !ran.err.contains("Usage:"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn errors_of_files_are_told_in_the_language_asked_for() {
    let dir = Dir::new("messages-of-files");
    dir.put("a.txt", "1. e4").put("a.pdf", "%PDF-1.4");
    std::fs::create_dir(dir.path("folder")).expect("a directory");
    for (args, english, french) in [
        (
            &["check", "none"][..],
            "cannot open none: ",
            "impossible d'ouvrir none : fichier ou dossier introuvable",
        ),
        (
            &["check", "folder"],
            "name the files in it: folder/*.txt",
            "nommer les fichiers qu'il contient : folder/*.txt",
        ),
        (
            &["split", "folder"],
            "it is a directory",
            "c'est un dossier",
        ),
        (
            &["check", "a.pdf"],
            "this is a PDF, not a text",
            "c'est un PDF, et non un texte",
        ),
        (
            &["convert", "a.txt", "-o", "none/x"],
            "cannot write none/x: ",
            "impossible d'écrire none/x : fichier ou dossier introuvable",
        ),
        (
            &["convert", "a.txt", "-o", "folder"],
            "cannot write folder: ",
            "impossible d'écrire folder : c'est un dossier",
        ),
        (
            &["repair", "a.txt", "--second", "none"],
            "cannot open none: ",
            "impossible d'ouvrir none : ",
        ),
        (
            &["board", "a.txt", "--ply", "9"],
            "record 1 has no half-move 9",
            "la partie 1 n'a pas de demi-coup 9",
        ),
        (
            &["explain", "--after", "1. e5"],
            "--after cannot be taken",
            "--after ne peut être pris",
        ),
    ] {
        let ran = dir.run(args);
        assert!(
            ran.status == 2 && ran.err.contains(english),
            "{args:?}: {}",
            ran.err
        );
        let ran = dir.run(&[args, &["--messages=fr"]].concat());
        assert!(
            ran.status == 2 && ran.err.contains(french),
            "{args:?}: {}",
            ran.err
        );
    }
}

#[test]
fn errors_are_json_lines_where_reports_are_and_do_not_depend_on_the_locale() {
    for (args, english, french) in [
        (
            &["check", "--start", "bla"][..],
            "--start cannot be taken",
            "--start ne peut être pris",
        ),
        (
            &["check", "--tags", "x"],
            "invalid value 'x'",
            "« x » n'est pas une valeur",
        ),
        (
            &["convert", "--rules", "auto"],
            "`--rules auto` is for",
            "`--rules auto` est pour",
        ),
        (
            &["convert", "-o", "none/x"],
            "cannot write none/x: ",
            "impossible d'écrire none/x : ",
        ),
        (
            &["check", "none"],
            "cannot open none: ",
            "impossible d'ouvrir none : ",
        ),
    ] {
        for (messages, begins) in [(None, english), (Some("--messages=fr"), french)] {
            let mut command = command();
            command
                .args(args)
                .args(["--message-format", "json"])
                .args(messages);
            let ran = command
                .env("LC_ALL", "fr_FR.UTF-8")
                .output()
                .expect("it starts");
            let told = String::from_utf8(ran.stderr).expect("UTF-8");
            assert_eq!(
                (ran.status.code(), told.lines().count()),
                (Some(2), 1),
                "{told}"
            );
            let value: serde_json::Value = serde_json::from_str(&told).expect("JSON");
            let error = value["error"].as_str().expect("an error");
            assert!(error.starts_with(begins), "{args:?}: {error}");
        }
    }
}
