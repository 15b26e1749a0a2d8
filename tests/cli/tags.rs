//! Tags from words, and tags set by hand.

use crate::run::fed;

const PAGE: &str = "Tournoi de Lyon, 1901\n\nDupont – Martin\n1. e4 e5 2. Cf3 Cc6 1-0\n\nDurand – Petit\n1. d4 d5 2. c4 e6 0-1\n";

#[test]
fn what_stands_wins_over_what_is_set_and_that_over_what_is_inferred() {
    let page = "[White \"Durand\"]\n\nNoirs : Martin\n\n1. e4 e5 2. Cf3 Cc6 *\n";
    let args = [
        "convert",
        "--tag",
        "White=X",
        "--tag",
        "Black=Petit",
        "--tag",
        "Annotator=Moi",
    ];
    let ran = fed(&args, page);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for tag in [
        "[White \"Durand\"]",
        "[Black \"Petit\"]",
        "[Annotator \"Moi\"]",
    ] {
        assert!(ran.out.contains(tag), "{tag} {}", ran.out);
    }
    for refused in [
        "White",
        "Date=demain",
        "Date=31/02/1900",
        "Result=2-0",
        "WhiteElo=fort",
    ] {
        assert_eq!(
            fed(&["convert", "--tag", refused], page).status,
            2,
            "{refused}"
        );
    }
    for (given, written) in [
        ("Date=12/03/1900", "[Date \"1900.03.12\"]"),
        ("Date=mai 1901", "[Date \"1901.05.??\"]"),
        ("Result=nulle", "[Result \"1/2-1/2\"]"),
    ] {
        let ran = fed(&["convert", "--tag", given], "1. e4 e5\n");
        assert!(ran.out.contains(written), "{given} {}", ran.out);
    }
}

#[test]
fn conditions_that_nothing_can_meet_are_refused() {
    let page = "[White \"Morphy, Paul\"]\n[Ligue \"Lorraine\"]\n\n1. e4 e5 1-0\n\n[White \"Paul\"]\n\n1. d4 0-1\n";
    for (conditions, games) in [
        ("White=Morphy, Paul", 1),
        ("White=Morphy,, Paul,plies>1", 1),
        ("White=Paul,plies=1", 1),
        ("result=1-0", 1),
        ("Ligue=Lorraine", 1),
        ("WhiteElo>2000", 0),
    ] {
        let ran = fed(&["convert", "--select", conditions], page);
        assert_eq!(ran.status, 0, "{conditions} {}", ran.err);
        assert_eq!(ran.out.matches("[White ").count(), games, "{conditions}");
    }
    for conditions in [
        "plies>dix",
        "status=bon",
        "result=2-0",
        "Date>mai",
        "Whte=Paul",
        "White=Paul,status",
    ] {
        let ran = fed(&["convert", "--select", conditions], page);
        assert_eq!((ran.status, &*ran.out), (2, ""), "{conditions} {}", ran.err);
    }
}

#[test]
fn json_names_the_tags_that_came_from_words() {
    let ran = fed(&["convert", "--to", "json", "--tag", "Site=Lyon"], PAGE);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    assert!(lines[0].contains("\"Site\":\"Lyon\""), "{}", lines[0]);
    assert!(
        lines[1].contains("\"Event\":\"Tournoi de Lyon\""),
        "{}",
        lines[1]
    );
    for line in lines {
        let (_, inferred) = line.split_once("\"inferred\":[").expect("inferred");
        let names = inferred.split(']').next().unwrap_or_default();
        assert!(
            names.contains("\"White\"") && !names.contains("Site"),
            "{names}"
        );
    }
    let kept = fed(&["convert", "--to", "json", "--tags", "keep"], PAGE);
    assert!(
        kept.out.contains("\"tags\":{},\"inferred\":[]"),
        "{}",
        kept.out
    );
}

#[test]
fn a_note_tells_what_is_filled_and_is_no_fault() {
    let ran = fed(&["check", "--strict", "--message-format", "short"], PAGE);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.contains("note[inferred-tag]"), "{}", ran.err);
}

#[test]
fn a_bulletin_is_the_same_with_any_number_of_workers() {
    let mut page = String::new();
    for round in 1..400 {
        page.push_str(&format!("Ronde {round}\n\n"));
        page.push_str(&PAGE["Tournoi de Lyon, 1901\n\n".len()..].repeat(4));
        page.push('\n');
    }
    let page = format!("Tournoi de Lyon, 1901\n\n{page}");
    let [one, four] = ["1", "4"].map(|jobs| fed(&["convert", "-q", "-j", jobs], &page).out);
    assert!(one.contains("[Round \"399\"]") && one == four);
}
