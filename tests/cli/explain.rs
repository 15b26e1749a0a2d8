//! `greffier explain`.

use crate::run::{command, run};

const TWO_KNIGHTS: &[&str] = &["explain", "--after", "1.d4 d5 2.Cf3 Cf6", "Cd2"];

#[test]
fn without_words_every_legal_move_is_listed() {
    assert_eq!(run(&["explain"]).out.lines().count(), 21);
    assert_eq!(run(&["explain", ""]).out.lines().count(), 21);
    let ran = run(&["explain", "--start", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1));
}

#[test]
fn several_arguments_are_one_phrase() {
    let ran = run(&["explain", "Cg1", "-", "f3"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.out.ends_with("Cg1-f3     Nf3      g1f3\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("a knight, from g1, to f3"), "{}", ran.out);
}

#[test]
fn each_move_that_fits_is_a_line() {
    let ran = run(TWO_KNIGHTS);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(
        lines[0],
        "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3"
    );
    assert_eq!(lines[1], "Cd2 (abbreviated, fr): a knight, to d2");
    assert_eq!(
        lines[2..4],
        ["  C   a knight   29 -> 8", "  d2  to d2       8 -> 2"]
    );
    assert_eq!(
        lines[4..],
        ["Cb1-d2     Nbd2     b1d2", "Cf3-d2     Nfd2     f3d2"]
    );
    let french = run(&[TWO_KNIGHTS, &["--messages", "fr"]].concat());
    assert!(
        french.out.contains("un cavalier, vers d2"),
        "{}",
        french.out
    );
}

#[test]
fn json_has_the_keys_in_order() {
    assert_eq!(
        run(&["explain", "--to", "json", "Cc3"]).out,
        "{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\
         \"ruleset\":\"modern\",\"phrase\":\"Cc3\",\"readings\":[{\"san\":\"Nc3\",\"uci\":\"b1c3\",\
         \"coordinate\":\"Cb1-c3\",\"nonstandard\":false}],\
         \"notation\":\"abbreviated\",\"language\":\"fr\",\"means\":\"a knight, to c3\",\"legal\":20,\
         \"words\":[{\"text\":\"C\",\"span\":[0,1],\"means\":\"a knight\",\"before\":20,\"after\":4},\
         {\"text\":\"c3\",\"span\":[1,3],\"means\":\"to c3\",\"before\":4,\"after\":1}]}\n"
    );
    let two = run(&[TWO_KNIGHTS, &["-t", "json"]].concat()).out;
    assert_eq!(two.matches("\"san\"").count(), 2);
    let every = run(&["explain", "--to", "json"]).out;
    assert!(every.contains("\"phrase\":null") && every.matches("\"san\"").count() == 20);
    let mate = run(&["explain", "--to", "json", "--after", "1.f3 e5 2.g4", "Dh4"]).out;
    assert!(mate.contains("\"san\":\"Qh4#\""), "{mate}");
}

#[test]
fn words_that_nothing_fits_have_the_reason_and_the_nearest_moves() {
    for (words, told) in [
        (
            &["--after", "e4 e5 Cf3", "Cc8-f6"][..],
            &[
                "illegal-move",
                "a bishop stands on c8",
                "`Cg8-f6`, `Cb8-c6`",
            ][..],
        ),
        (
            &["Cd2"],
            &["illegal-move", "a knight cannot reach d2", "nearest"],
        ),
        (&["O-O"], &["illegal-move", "cannot castle"]),
        (&["Cb9"], &["unreadable", "expected a rank", "perhaps"]),
        (&["zorglub"], &["unreadable", "expected a piece letter"]),
        (&["-l", "fr", "Nf3"], &["unreadable", "C F T D R"]),
        (&["1-0"], &["unreadable"]),
    ] {
        for to in ["text", "json"] {
            let ran = run(&[&["explain", "--to", to], words].concat());
            assert_eq!(ran.status, 1, "{words:?}: {}", ran.err);
            for part in told {
                assert!(ran.err.contains(part), "{words:?}: {}", ran.err);
            }
            assert_eq!(
                ran.out.contains("\"readings\":[]"),
                to == "json",
                "{}",
                ran.out
            );
        }
    }
    let french = run(&["explain", "--messages", "fr", "Cd2"]).err;
    assert!(
        french.contains("un cavalier ne peut atteindre d2 ici"),
        "{french}"
    );
}

#[test]
fn a_mark_that_the_board_denies_is_a_warning() {
    let ran = run(&["explain", "Cf3#"]);
    assert!(
        ran.status == 0 && ran.err.contains("warning[check-mark]"),
        "{}",
        ran.err
    );
    assert!(
        ran.out.contains("mates") && ran.out.contains("g1f3"),
        "{}",
        ran.out
    );
}

#[test]
fn the_position_is_that_of_start_and_after() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let ran = run(&["explain", "--start", fen, "--after", "Rd7 e4", "Rc6"]);
    assert!(
        ran.out.ends_with("Rd7-c6     Kc6      d7c6\n"),
        "{}",
        ran.out
    );
    for (after, told) in [
        ("1.e4 zut", ":1:6"),
        ("1.e4 Cc6 2.Fc7", "illegal-move"),
        ("1.e4 1-0 2.d4", "more than one"),
    ] {
        let ran = run(&["explain", "--after", after, "Cf3"]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{after}");
        assert!(
            ran.err.contains("--after") && ran.err.contains(told),
            "{}",
            ran.err
        );
    }
}

#[test]
fn several_moves_are_explained_in_turn() {
    let ran = run(&["explain", "-t", "json", "e4 e5 2. Cf3"]);
    let sans: Vec<&str> = ["e4", "e5", "Nf3"].into_iter().collect();
    assert_eq!((ran.status, ran.out.lines().count()), (0, 3));
    for (line, san) in ran.out.lines().zip(sans) {
        assert!(line.contains(&format!("\"san\":\"{san}\"")), "{line}");
    }
    let ran = run(&["explain", "--after", "1.d4 d5 2.Cf3 Cf6", "Cd2 e6"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("does not lead to one position"),
        "{}",
        ran.err
    );
}

#[test]
fn each_word_stands_with_what_it_says_and_leaves() {
    let sentence = "le chevalier du Roy à la 3. case de son fou";
    let ran = run(&["explain", "--after", "1.e4 e5", sentence]);
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(
        lines,
        [
            "  le chevalier  a knight             29 -> 5",
            "  du Roy        of the king's side    5 -> 3",
            "  à la 3. case  to rank 3             3 -> 2",
            "  de son fou    to file c or f        2 -> 1",
            "Cg1-f3     Nf3      g1f3",
        ]
    );
    let ran = run(&["explain", "C 3 F R"]);
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(
        lines,
        [
            "  C    a knight    20 -> 4",
            "  3    to rank 3    4 -> 4",
            "  F R  to file f    4 -> 1",
            "Cg1-f3     Nf3      g1f3",
        ]
    );
    let ran = run(&["explain", "de même"]);
    assert!(
        ran.status == 1 && ran.err.contains("no move does"),
        "{}",
        ran.err
    );
}

#[test]
fn notation_and_language_of_words_and_answer_can_be_said() {
    let ran = run(&[
        "explain",
        "-l",
        "en",
        "-f",
        "abbreviated",
        "--write-language",
        "de",
        "Nf3",
    ]);
    assert!(
        ran.out.contains("(abbreviated, en)") && ran.out.contains("Sg1-f3"),
        "{}",
        ran.out
    );
}

#[test]
fn a_sentence_of_a_treatise_is_explained_without_a_word_of_its_notation() {
    for (after, words, san) in [
        ("", "le chevalier du Roy à la 3. case de son fou", "Nf3"),
        ("1.e4 d5", "prend le pion avec le sien.", "exd5"),
        ("1.e4", "de même", "e5"),
    ] {
        let ran = run(&["explain", "--after", after, words]);
        assert_eq!(ran.status, 0, "{words}");
        let told = |line: &&str| line.starts_with("  ");
        let moves: Vec<&str> = ran.out.lines().skip(2).skip_while(told).collect();
        assert_eq!(moves.len(), 1, "{words}: {moves:?}");
        assert!(moves[0].contains(&format!(" {san} ")), "{moves:?}");
    }
    assert_eq!(run(&["explain", "charabia du roi"]).status, 1);
}

#[test]
fn what_programs_read_does_not_depend_on_the_locale() {
    let said = |locale: &str, more: &[&str]| {
        let mut command = command();
        let args = [&["explain", "--to", "json", "Cf3"], more].concat();
        let output = command.env("LC_ALL", locale).args(args).output();
        String::from_utf8(output.expect("it starts").stdout).expect("UTF-8")
    };
    let english = said("C", &[]);
    assert!(english.contains("a knight"), "{english}");
    assert_eq!(said("fr_FR.UTF-8", &[]), english);
    assert!(said("C", &["--messages", "fr"]).contains("un cavalier"));
}

#[test]
fn what_nothing_reads_is_reported_in_the_form_that_is_asked_for() {
    for (form, begins) in [
        ("short", "-:1:1: error[unreadable]:"),
        ("json", "{\"file\":\"-\",\"line\":1"),
    ] {
        let ran = run(&["explain", "--message-format", form, "Zz9"]);
        assert_eq!(ran.status, 1);
        assert!(ran.err.starts_with(begins), "{}", ran.err);
    }
}
