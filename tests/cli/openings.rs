//! `--eco`: the tags of the opening.

use crate::run::{fed, run};

/// The values of a tag in what was written, one a record that has it.
fn values<'t>(written: &'t str, tag: &str) -> Vec<&'t str> {
    let lines = written.lines().filter_map(|line| {
        let value = line.strip_prefix('[')?.strip_prefix(tag)?;
        value.strip_prefix(" \"")?.strip_suffix("\"]")
    });
    lines.collect()
}

#[test]
fn games_of_the_fixtures_have_the_codes_that_books_give_them() {
    for (file, codes) in [
        ("abregees/legal.txt", &["C41"][..]),
        ("abregees/opera.txt", &["C41"]),
        ("abregees/philidor-bruhl.txt", &["C38"]),
        ("abregees/toujours-jeune.txt", &["C52"]),
        ("abregees/reti-tartakover.txt", &["C36"]),
        ("abregees/saemisch-nimzovitch.txt", &["E18"]),
        ("abregees/kasparov-topalov.txt", &["B07"]),
        ("coordonnees/byrne-fischer.txt", &["D92"]),
        ("coordonnees/capablanca-marshall.txt", &["C89"]),
        ("coordonnees/immortelle.txt", &["C33"]),
        ("coordonnees/labourdonnais-62.txt", &["B32"]),
        ("coordonnees/lasker-bauer.txt", &["A03"]),
        ("coordonnees/steinitz-bardeleben.txt", &["C54"]),
        ("descriptives/greco.txt", &["B00", "C54", "C50", "C41"]),
        ("descriptives/immortelle.txt", &["C33"]),
        ("pgn/plain.pgn", &["C41", "C33", "B32", "B01"]),
    ] {
        let ran = run(&["convert", "-q", "--eco", &format!("fixtures/games/{file}")]);
        assert_eq!(values(&ran.out, "ECO"), codes, "{file}: {}", ran.err);
        assert_eq!(values(&ran.out, "Opening").len(), codes.len(), "{file}");
    }
}

#[test]
fn without_the_option_no_opening_is_told() {
    let ran = fed(&["convert"], "1. e4 c5 *\n");
    assert!(!ran.out.contains("ECO") && !ran.out.contains("Opening"));
}

#[test]
fn games_under_other_rules_at_odds_or_from_a_position_have_none() {
    let chess960 = "[Variant \"Chess960\"]\n\n1. e4 c5 *\n";
    let set = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let old = "[Rules \"london-1777\"]\n\n1. e4 e5 *\n";
    let odds = ["--start", "cavalier de la dame"];
    for (args, text) in [
        (&[][..], chess960),
        (&[], set),
        (&[], old),
        (&odds, "1. e4 e5 2. Fc4 *\n"),
        (&[], "*\n"),
    ] {
        let ran = fed(&[&["convert", "--eco"], args].concat(), text);
        assert_eq!(ran.status, 0, "{text}{}", ran.err);
        assert!(!ran.out.contains("[ECO"), "{}", ran.out);
        assert!(!ran.out.contains("[Opening"), "{}", ran.out);
    }
}

#[test]
fn what_stands_or_is_told_or_set_is_kept() {
    let moves = "1. e4 c5 2. Cf3 d6 3. Fb5+ *\n";
    let moscow = "Défense sicilienne, variante de Moscou";
    for (args, head, eco, opening) in [
        (&[][..], "", "B51", moscow),
        (&["--tags", "keep"], "", "B51", moscow),
        (&[], "[ECO \"B51\"]\n\n", "B51", moscow),
        (&[], "[Opening \"Sicilienne\"]\n\n", "B51", "Sicilienne"),
        (&[], "[ECO \"?\"]\n\n", "B51", moscow),
        (&[], "Ouverture : Sicilienne\n\n", "B51", "Sicilienne"),
        (&["--tag", "ECO=B99"], "", "B99", moscow),
    ] {
        let ran = fed(
            &[&["convert", "--eco"], args].concat(),
            format!("{head}{moves}"),
        );
        assert_eq!(values(&ran.out, "ECO"), [eco], "{head}{}", ran.out);
        assert_eq!(values(&ran.out, "Opening"), [opening], "{head}");
    }
    // A code of another table has another name.
    let ran = fed(&["convert", "--eco"], format!("[ECO \"B50\"]\n\n{moves}"));
    assert_eq!(values(&ran.out, "ECO"), ["B50"]);
    assert_eq!(values(&ran.out, "Opening"), [""; 0]);
}

#[test]
fn once_filled_the_tags_stand_and_come_out_the_same() {
    for file in [
        "fixtures/games/pgn/plain.pgn",
        "fixtures/games/pgn/special-moves.pgn",
        "fixtures/games/descriptives/greco.txt",
        "fixtures/games/coordonnees/lasker-thomas.txt",
    ] {
        let once = run(&["convert", "-q", "--eco", file]).out;
        let twice = fed(&["convert", "-q", "--eco"], &once).out;
        assert_eq!(once, twice, "{file}");
    }
}

#[test]
fn json_names_them_among_the_inferred_and_repair_fills_them_too() {
    let args = ["--eco", "--to", "json", "--fields", "tags,inferred"];
    let told = concat!(
        "{\"tags\":{\"ECO\":\"C50\",\"Opening\":\"Partie italienne, giuoco piano\"},",
        "\"inferred\":[\"ECO\",\"Opening\"]}\n"
    );
    for command in ["convert", "repair"] {
        let text = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 *\n";
        let ran = fed(&[&[command], &args[..]].concat(), text);
        assert_eq!(ran.out, told, "{command} {}", ran.err);
    }
    let selected = ["convert", "--eco", "--select", "ECO=C50"];
    let ran = fed(&selected, "1. e4 e5 2. Cf3 Cc6 3. Fc4 *\n\n1. e4 c5 *\n");
    assert_eq!(values(&ran.out, "ECO"), ["C50"]);
    assert_eq!(fed(&["check", "--eco"], "1. e4 *\n").status, 2);
}
