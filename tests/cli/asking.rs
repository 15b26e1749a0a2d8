//! `greffier repair --ask` and `--answers`: what is asked, what an answer does, what is kept.

use crate::json::Json;
use crate::run::{Dir, Ran, fed};

/// Black's knight may be either; the pawn is clear.
const TWO_WAYS: &str = "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6\n";
/// A row that nobody wrote: numbers tell it.
const ROW: &str =
    "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n7. Fb3 O-O\n8. h3 Fb7\n";
/// Black's last cannot be, or else the bishop before it.
const DENIED: &str =
    "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O b5 6. Fb3 Fb7 7. Te1 Fd6 8. c3 d6\n";

/// A run that is asked about a sheet, with the replies.
fn asked(sheet: &str, options: &[&str], replies: &str) -> (Ran, Dir) {
    let name = format!(
        "asked-{:x}",
        sheet.len() * 31 + replies.len() + 7 * options.len()
    );
    let dir = Dir::new(&(name + &replies.replace(['\n', ' '], "_")));
    dir.put("sheet.txt", sheet);
    let args = [&["repair", "--ask", "-t", "uci", "sheet.txt"], options].concat();
    (dir.fed(&args, replies), dir)
}

#[test]
fn a_reply_is_a_key_a_move_or_a_sign_and_the_rest_is_searched_with_it() {
    let likeliest = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n";
    let other = "e2e4 e7e5 g1f3 g8f6 f1b5 a7a6\n";
    for (replies, game) in [
        ("1\n", likeliest),
        ("2\n", other),
        ("Cg8-f6\n", other),
        ("g8f6\n", other),
        ("Cf6\n", other),
        ("Cb8-c6\n", likeliest),
        // Another move than was found at all.
        ("Ff8-c5\n", "e2e4 e7e5 g1f3 f8c5 f1b5 a7a6\n"),
        // No such key, no such move, several moves, and then one.
        ("9\nCg8-e5\nC\n2\n", other),
        ("\n", likeliest),
        ("q\n", likeliest),
        ("", likeliest),
    ] {
        let (ran, _) = asked(TWO_WAYS, &[], replies);
        assert_eq!((ran.out, ran.status), (game.to_owned(), 1), "{replies:?}");
    }
}

#[test]
fn a_place_is_shown_with_its_line_its_board_and_its_choices() {
    let (ran, _) = asked(TWO_WAYS, &["--messages", "fr"], "2\n");
    let told = &ran.err;
    for shown in [
        "sheet.txt:1:26",
        "^^^^^^",
        "T C F D R F . T",
        "  2  Cg8-f6  0.0",
        "comme c'est écrit",
        "répondu ainsi",
    ] {
        assert!(told.contains(shown), "{shown}: {told}");
    }
    assert_eq!(told.matches("q pour finir").count(), 1, "the pawn is sure");
}

#[test]
fn what_was_answered_is_a_correction_that_is_certain() {
    let (_, dir) = asked(TWO_WAYS, &["--answers", "kept"], "2\n");
    let ran = dir.run(&["repair", "--answers", "kept", "-t", "json", "sheet.txt"]);
    let json = Json::of(&ran.out);
    let repair = &json["repairs"].list()[0];
    assert_eq!(repair["read"].text(), "Cg8-f6");
    assert_eq!(repair["confidence"], Json::Number(1.0));
    assert_eq!(repair["reason"].text(), "answered so");
    assert!(repair["alternatives"].list().is_empty());
    assert_eq!(json["plies"].list()[3]["confidence"], Json::Number(1.0));
}

#[test]
fn a_session_is_kept_and_goes_on() {
    let (first, dir) = asked(TWO_WAYS, &["--answers", "kept"], "2\n");
    assert_eq!(dir.text("kept"), "sheet.txt\t1\t26\tCc8-f6\tg8f6\n");
    let again = dir.run(&["repair", "-t", "uci", "--answers", "kept", "sheet.txt"]);
    assert_eq!(again.out, first.out);
    // What was answered is not asked again.
    let args = [
        "repair",
        "-t",
        "uci",
        "--ask",
        "--answers",
        "kept",
        "sheet.txt",
    ];
    let more = dir.fed(&args, "1\n1\n1\n");
    assert_eq!(more.out, first.out);
    assert!(!more.err.contains("q to ask no more"), "{}", more.err);
    assert_eq!(dir.text("kept").lines().count(), 1);
}

#[test]
fn answers_about_no_place_of_the_sheet_are_counted_and_others_are_refused() {
    let dir = Dir::new("answers-of-another");
    dir.put("sheet.txt", TWO_WAYS);
    dir.put(
        "kept",
        "# of another sheet\nother.txt\t1\t26\tCc8-f6\tg8f6\n",
    );
    let ran = dir.run(&["repair", "-t", "uci", "--answers", "kept", "sheet.txt"]);
    assert_eq!(ran.out, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n");
    assert!(ran.err.contains("no doubtful place: 1"), "{}", ran.err);
    dir.put("kept", "sheet.txt 1 26 g8f6\n");
    let ran = dir.run(&["repair", "--answers", "kept", "sheet.txt"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("kept:1"), "{}", ran.err);
    assert_eq!(
        dir.run(&["repair", "--answers", "none", "sheet.txt"])
            .status,
        2
    );
}

#[test]
fn as_it_is_written_is_an_answer_too() {
    let begin = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 b7b5 a4b3 c8b7 f1e1";
    // Of two words one is wrong: which, the reader says. Unasked it is the bishop's: 7. … Fc5 8. c3 d6 is what players play.
    for (replies, end) in [
        ("q\n", "f8c5 c2c3 d7d6"),
        ("=\nh6\n", "f8d6 c2c3 h7h6"),
        ("Fe7\n", "f8e7 c2c3 d7d6"),
    ] {
        let (ran, _) = asked(DENIED, &[], replies);
        assert_eq!(
            ran.out,
            format!("{begin} {end}\n"),
            "{replies:?} {}",
            ran.err
        );
    }
}

#[test]
fn a_row_that_was_left_out_is_one_question() {
    let begin = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    let end = "a4b3 e8g8 h2h3 c8b7";
    let (ran, dir) = asked(ROW, &["--answers", "kept"], "d3 b5\n");
    assert_eq!(ran.out, format!("{begin} d2d3 b7b5 {end}\n"), "{}", ran.err);
    assert_eq!(dir.text("kept"), "sheet.txt\t6\t1\t\td2d3 b7b5\n");
}

#[test]
fn asking_needs_a_file_and_no_programs() {
    for args in [
        &["--ask"][..],
        &["--ask", "-"],
        &["--ask", "x.txt", "--message-format", "json"],
    ] {
        let ran = fed(&[&["repair"], args].concat(), TWO_WAYS);
        assert_eq!((ran.status, &*ran.out), (2, ""), "{args:?}");
    }
}
