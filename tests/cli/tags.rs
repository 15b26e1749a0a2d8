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
    let refused = fed(&["convert", "--tag", "White"], page);
    assert_eq!(refused.status, 2);
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
