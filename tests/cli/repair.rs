//! `greffier repair`: what it writes and reports, and what it leaves; `check` for arbiters.

use std::process::Stdio;

use crate::json::Json;
use crate::run::{Dir, command, fed};

const TWO_WAYS: &str = "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6\n";
const WHOLE: &str = "1. e4 e5 2. Cf3 Cc6 *\n";
/// A knight left to be taken for nothing, and the record goes on: Cc4 perhaps.
const ODD: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6 8. c3 O-O 9. h3 Ca5 10. Fc2 c5 \
    11. d4 Dc7 12. Cbd2 Ce4 13. a4 Tb8\n";
/// A knight that cannot get there, and two half-moves that no grammar reads.
const WORN: &str = "1. e4 e5 2. Cf5 Cc6 3. Fb9 a6 4. Fa4 Cz6 5. O-O *\n";

#[test]
fn the_exit_status_tells_whether_a_correction_was_needed() {
    for (input, status) in [
        ("", 0),
        (WHOLE, 0),
        (TWO_WAYS, 1),
        (WORN, 1),
        ("1. e4+ e5 *\n", 0),
        (ODD, 1),
        (&[WHOLE, "\n", WORN].concat(), 1),
    ] {
        assert_eq!(fed(&["repair"], input).status, status, "{input}");
        assert_eq!(fed(&["repair", "-q"], input).status, status, "{input}");
    }
    assert_eq!(fed(&["repair", "--strict"], "1. e4+ e5 *\n").status, 1);
    assert_eq!(fed(&["repair", "nowhere.txt"], "").status, 2);
    for most in ["few", "-1", "4294967296"] {
        assert_eq!(fed(&["repair", "--max-repairs", most], "").status, 2);
    }
    assert_eq!(fed(&["repair", "--max-repairs", "300"], WHOLE).status, 0);
}

#[test]
fn a_score_below_the_result_is_no_record_of_its_own() {
    for rows in [
        "1. e4 e5\n2. Cf3 Cc6\n",
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n",
    ] {
        for score in ["1 - 0", "1 – 0", "1 à 0", "1-0"] {
            let input = format!("{rows}1-0\n\n{score}\n");
            let converted = fed(&["convert"], &input);
            assert_eq!(converted.status, 0, "{input}");
            assert_eq!(fed(&["repair"], &input), converted, "{input}");
        }
    }
}

#[test]
fn a_record_without_mistakes_is_written_as_convert_writes_it() {
    for format in [
        "pgn",
        "fen",
        "epd",
        "uci",
        "coordinate",
        "abbreviated",
        "descriptive",
    ] {
        let converted = fed(&["convert", "--to", format], WHOLE);
        assert_eq!(
            fed(&["repair", "--to", format], WHOLE),
            converted,
            "{format}"
        );
    }
    let object = fed(&["repair", "--to", "json"], WHOLE).out;
    let converted = fed(&["convert", "--to", "json"], WHOLE).out;
    let object = Json::of(&object);
    let converted = Json::of(&converted);
    assert_eq!(object["repairs"].list(), []);
    assert_eq!(
        object["plies"].list().len(),
        converted["plies"].list().len()
    );
    for key in converted.keys().into_iter().filter(|key| *key != "plies") {
        assert_eq!(object[key], converted[key], "{key}");
    }
}

#[test]
fn every_format_has_the_repaired_game() {
    for (format, part) in [
        (
            "pgn",
            "2. Nf3 {sic: Cf5} 2... Nc6 3. Bb5 {sic: Fb9} 3... a6 4. Ba4",
        ),
        ("fen", " b kq - "),
        ("epd", "hmvc"),
        ("uci", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 "),
        ("json", "\"status\":\"whole\""),
        (
            "coordinate",
            "2. Cg1-f3 {sic: Cf5} 2... Cb8-c6 3. Ff1-b5 {sic: Fb9}",
        ),
        (
            "abbreviated",
            "2. Cf3 {sic: Cf5} 2... Cc6 3. Fb5 {sic: Fb9}",
        ),
        ("descriptive", "{sic: Cf5}"),
    ] {
        let ran = fed(&["repair", "-t", format], WORN);
        let out = ran.out.replace('\n', " ");
        assert!(out.contains(part), "{format}: {out}");
        assert_eq!(ran.status, 1);
    }
}

#[test]
fn json_has_the_corrections() {
    let ran = fed(&["repair", "--to", "json", "-q"], TWO_WAYS);
    let object = Json::of(&ran.out);
    assert_eq!(object.keys().last(), Some(&"repairs"));
    let [knight, pawn] = object["repairs"].list() else {
        panic!("{}", ran.out);
    };
    let keys = [
        "ply",
        "text",
        "read",
        "san",
        "confidence",
        "alternatives",
        "reason",
        "kind",
        "code",
        "severity",
        "line",
        "column",
        "span",
    ];
    assert_eq!(knight.keys(), keys);
    assert_eq!(pawn.keys(), keys);
    assert_eq!(
        (knight["ply"].number(), knight["text"].text()),
        (4, "Cc8-f6")
    );
    assert_eq!((pawn["read"].text(), pawn["san"].text()), ("a7-a6", "a6"));
    let at = TWO_WAYS.find("Cc8-f6").expect("the move as written");
    let span: Vec<usize> = knight["span"].list().iter().map(Json::number).collect();
    assert_eq!(span, [at, at + 6]);
    assert_eq!(knight["line"].number(), 1);
    let column = TWO_WAYS[..at].chars().count() + 1;
    assert_eq!(knight["column"].number(), column);
    let other = &knight["alternatives"].list()[0];
    assert_eq!(other.keys(), ["read", "san", "confidence"]);
    let both = [knight["san"].text(), other["san"].text()];
    assert!(both == ["Nf6", "Nc6"] || both == ["Nc6", "Nf6"], "{both:?}");
    let share = |json: &Json| match json["confidence"] {
        Json::Number(share) => share,
        _ => panic!("{json:?}"),
    };
    assert!(share(knight) > share(other) && share(other) > 0.0);
    // The plies are those of the repaired game, under the words as written.
    let ply = &object["plies"].list()[3];
    assert_eq!(ply["text"].text(), "Cc8-f6");
    assert_eq!(ply["san"].text(), knight["san"].text());
    assert_eq!(object["plies"].list().len(), 6);
    assert_eq!(object["faults"].list(), []);
}

#[test]
fn a_half_move_put_in_and_a_word_passed_over_are_in_json() {
    let missing = "1. e4 e5 2. Cf3 Cc6 3. Fb5 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6\n";
    let ran = fed(&["repair", "-qt", "json"], missing);
    let object = Json::of(&ran.out);
    let put_in = &object["repairs"].list()[0];
    assert_eq!((put_in["ply"].number(), put_in["text"].text()), (6, ""));
    assert_eq!(put_in["san"].text(), "a6");
    let twice = "1. e4 e5 2. Cf3 Cc6 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7\n";
    let ran = fed(&["repair", "-qt", "json"], twice);
    let object = Json::of(&ran.out);
    let over = &object["repairs"].list()[0];
    assert_eq!((over["text"].text(), &over["read"]), ("Cc6", &Json::Null));
    assert_eq!((over["ply"].number(), &over["san"]), (5, &Json::Null));
}

#[test]
fn a_human_report_shows_the_words_the_correction_and_the_board() {
    let ran = fed(&["repair", "--messages", "fr"], TWO_WAYS);
    for part in [
        "erreur[misread]: coup 2 noir : « Cc8-f6 » lu C",
        " ; sinon C",
        "-:1:26",
        "1 | 1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6",
        "^^^^^^ C",
        "    8 t c f d r f c t\n    7 p p p p . p p p\n",
        "    a b c d e f g h",
        "coup 3 noir : « a7-6 » lu a7-a6 (0,",
    ] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
}

#[test]
fn machine_reports_are_lines() {
    let short = fed(
        &["repair", "--message-format", "short", "-t", "uci"],
        TWO_WAYS,
    )
    .err;
    assert_eq!(short.lines().count(), 2, "{short}");
    assert!(short.starts_with("-:1:26: error[misread]: move 2, Black: `Cc8-f6` read as C"));
    let json = fed(
        &["repair", "--message-format", "json", "-t", "uci"],
        TWO_WAYS,
    )
    .err;
    let told: Vec<Json> = json.lines().map(Json::of).collect();
    assert_eq!(told.len(), 2);
    assert_eq!(told[0]["code"].text(), "misread");
    assert_eq!(
        (told[0]["record"].number(), told[0]["ply"].number()),
        (1, 4)
    );
    assert_eq!(told[1]["candidates"].list()[0].text(), "a7-a6");
    assert_eq!(told[1]["text"].text(), "a7-6");
}

#[test]
fn a_limit_is_told_where_one_was_set_and_there_is_none_else() {
    // Each knight goes out and back, and every fourth half-move is misread.
    let rows = (0..100).map(|row| {
        let moves = ["Cg1-f9 Cg8-f6", "Cf3-g1 Cf6-g8"][row % 2];
        format!("{}. {moves}\n", row + 1)
    });
    let text: String = rows.collect();
    let given_up = fed(&["repair", "--max-repairs", "8", "--messages", "en"], &text);
    assert_eq!(given_up.status, 1);
    for told in [
        "no more than 8 corrections",
        "allow more with `--max-repairs`",
    ] {
        assert!(given_up.err.contains(told), "{}", given_up.err);
    }
    let read = fed(&["repair", "--to", "uci", "-q"], &text);
    assert_eq!(read.out.split_whitespace().count(), 200, "{}", read.err);
}

#[test]
fn a_record_given_up_is_what_convert_makes_of_it() {
    let ran = fed(
        &["repair", "--max-repairs", "1", "--message-format", "short"],
        WORN,
    );
    let converted = fed(&["convert", "--message-format", "short"], WORN);
    assert_eq!((ran.status, &ran.out), (1, &converted.out));
    let given_up = "error[given-up]: this record is not repaired: \
                    no game was found that needs no more than 1 corrections";
    assert!(ran.err.contains(given_up), "{}", ran.err);
    for line in converted.err.lines() {
        assert!(ran.err.contains(line), "{line}: {}", ran.err);
    }
    assert_eq!(
        fed(&["repair", "--max-repairs", "0"], WORN).out,
        converted.out
    );
    assert_eq!(fed(&["repair", "--max-repairs", "0"], WHOLE).status, 0);
    let object = fed(&["repair", "-qt", "json", "--max-repairs", "1"], WORN).out;
    let object = Json::of(&object);
    assert_eq!(object["status"].text(), "broken");
    assert_eq!(object["repairs"].list(), []);
}

#[test]
fn records_keep_their_order_and_number_whatever_the_workers() {
    let all: String = (0..12)
        .map(|i| {
            [
                "[White \"A\"]\n\n",
                if i % 3 == 0 { WORN } else { WHOLE },
                "\n",
            ]
            .concat()
        })
        .collect();
    for format in ["pgn", "json"] {
        let args = ["repair", "--message-format", "short", "-t", format, "-j"];
        let one = fed(&[&args[..], &["1"]].concat(), &all);
        let many = fed(&[&args[..], &["3"]].concat(), &all);
        assert_eq!(one, many);
        assert_eq!(one.last(), "12 records: 12 whole, 0 ambiguous, 0 broken");
    }
    let json = fed(&["repair", "-qt", "json"], &all).out;
    let numbers: Vec<usize> = json
        .lines()
        .map(|line| Json::of(line)["record"].number())
        .collect();
    assert_eq!(numbers, (1..=12).collect::<Vec<usize>>());
}

#[test]
fn a_reading_chosen_among_several_is_a_fault_unless_preferred() {
    let vague = "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 *\n";
    let ran = fed(&["repair", "--message-format", "short"], vague);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[ambiguous-move]"), "{}", ran.err);
    assert!(ran.out.contains("({another reading} 3."), "{}", ran.out);
    let ran = fed(
        &[
            "repair",
            "--message-format",
            "short",
            "--ambiguous",
            "prefer",
        ],
        vague,
    );
    assert_eq!(ran.status, 0);
    assert!(ran.err.contains("warning[ambiguous-move]"), "{}", ran.err);
}

#[test]
fn without_the_prior_play_is_no_evidence() {
    let knight = |args: &[&str]| {
        let object = Json::of(&fed(args, TWO_WAYS).out);
        object["repairs"].list()[0]["confidence"].clone()
    };
    let with = knight(&["repair", "-qt", "json"]);
    let without = knight(&["repair", "-qt", "json", "--no-prior"]);
    assert_ne!(with, without);
}

#[test]
fn json_tells_of_what_is_reported_of_each_correction_its_code_and_severity() {
    let dir = Dir::new("kinds");
    let whole = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6\n";
    dir.put("whole.txt", whole)
        .put("other.txt", whole.replace("a6", "Cf6 4. O-O"))
        .put("worn.txt", "1. e4 ? 2. Cf5 Cc6 Cc6 3. Fb5 4. Fa4 Cf6\n")
        .put("vague.txt", "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6\n");
    for (args, faulty, strict) in [
        (&["whole.txt", "--second", "other.txt"][..], 0, 1),
        (&["worn.txt"], 1, 1),
        (&["vague.txt"], 1, 1),
        (&["vague.txt", "--ambiguous", "prefer"], 0, 1),
    ] {
        let args = [&["repair", "-t", "json", "--message-format", "json"], args].concat();
        let ran = dir.run(&args);
        let record = Json::of(&ran.out);
        let word = |object: &Json, key: &str| object[key].text().to_owned();
        let said = |object: &Json| (word(object, "code"), word(object, "severity"));
        let objects = ["faults", "repairs"].map(|key| record[key].list().to_vec());
        let known: Vec<_> = objects.concat().iter().map(said).collect();
        for line in ran.err.lines() {
            assert!(known.contains(&said(&Json::of(line))), "{line}: {known:?}");
        }
        assert!(!known.is_empty());
        assert_eq!(ran.status, faulty, "{}", ran.err);
        let strictly = [&args[..], &["--strict"]].concat();
        assert_eq!(dir.run(&strictly).status, strict);
        // A note or a warning changes nothing.
        for repair in record["repairs"].list() {
            let kind = repair["kind"].text();
            let changes = !["vague", "added", "doubtful", "disputed"].contains(&kind);
            let grave = repair["severity"].text() == "error";
            assert!(!changes || grave, "{kind}");
        }
    }
}

#[test]
fn a_second_sheet_is_laid_beside_the_first() {
    let dir = Dir::new("second");
    let white = "1. e4 e5 2. Cf3 Cc6 3. ? a6 4. ? ? 5. ? Fe7\n";
    let black = "1) e2-e4 ? 2) ? ? 3) Ff1-b5 ? 4) Fb5xc6 d7xc6 5) d2-d3 ?\n";
    dir.put("white.txt", white).put("black.txt", black);
    dir.put("two.txt", [white, "\n[White \"B\"]\n\n", WORN].concat());
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 d2d3 f8e7\n";
    let ran = dir.run(&["repair", "-qt", "uci", "white.txt", "--second", "black.txt"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, game));
    let ran = dir.fed(
        &["repair", "-qt", "uci", "black.txt", "--second", "-"],
        white,
    );
    assert_eq!((ran.status, ran.out.as_str()), (1, game));
    let ran = dir.run(&["repair", "-qt", "uci", "two.txt", "--second", "two.txt"]);
    assert_eq!((ran.status, ran.out.lines().count()), (1, 2));
    // Of sheets that do not pair all is written that can be, whichever are too few.
    for (first, second, written, told) in [
        (
            "two.txt",
            "black.txt",
            2,
            "two.txt:3:1: warning[no-second-sheet]: record 2 ",
        ),
        (
            "white.txt",
            "two.txt",
            1,
            "two.txt:3:1: error[no-first-sheet]: record 2 ",
        ),
    ] {
        let short = ["--message-format", "short", "-t", "uci", "--second", second];
        let ran = dir.run(&[&["repair", first], &short[..]].concat());
        assert_eq!(
            (ran.status, ran.out.lines().count()),
            (1, written),
            "{first} {second}"
        );
        assert!(ran.out.starts_with(&game[..30]), "{}", ran.out);
        assert!(ran.err.contains(told), "{}", ran.err);
        let text = std::fs::read_to_string(dir.path(first)).expect("a sheet");
        let fed = dir.fed(&[&["repair"], &short[..]].concat(), &text);
        assert_eq!((fed.status, fed.out), (1, ran.out), "{second}");
        assert_eq!(
            fed.err,
            ran.err.replace(&format!("{first}:"), "-:"),
            "{second}"
        );
    }
    let ran = dir.run(&["repair", "white.txt", "--second", "nowhere.txt"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("nowhere.txt"), "{}", ran.err);
    // Without a move it is no sheet, be it a page of words or a result alone.
    for (name, page) in [
        ("empty.txt", ""),
        ("words.txt", "Bonjour\n"),
        ("end.txt", "1-0\n"),
    ] {
        dir.put(name, page);
        let ran = dir.run(&["repair", "white.txt", "--second", name]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{name}");
        assert!(ran.err.contains(name), "{}", ran.err);
    }
    // One on which no cell could be read is one.
    dir.put("unread.txt", "1. ? ?\n2. ? ?\n");
    let ran = dir.run(&["repair", "-q", "white.txt", "--second", "unread.txt"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
}

#[test]
fn what_is_wrong_on_the_second_sheet_is_told_and_changes_nothing() {
    let dir = Dir::new("second-told");
    let right =
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6 8. c3 O-O\n";
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8\n";
    dir.put("first.txt", right);
    for (word, other, told) in [
        (
            "7. Fb3",
            "7. Fb8",
            "2:5: warning[misread]: move 7, White: `Fb8` read as Fb3",
        ),
        (
            "7. Fb3",
            "7. ?",
            "2:5: warning[unreadable]: move 7, White: `?` read as Fb3",
        ),
        (
            "5. O-O Fe7",
            "5. O-O",
            "1:49: warning[missing-move]: move 5, Black: Fe7 is not written",
        ),
    ] {
        let wrong = right.replace(word, other).replace(" 7.", "\n 7.");
        dir.put("second.txt", &wrong);
        let ran = dir.run(&[
            "repair",
            "-t",
            "uci",
            "--message-format",
            "short",
            "first.txt",
            "--second",
            "second.txt",
        ]);
        assert_eq!((ran.status, ran.out.as_str()), (0, game), "{wrong}");
        let told = format!("second.txt:{told}");
        assert!(ran.err.contains(&told), "{told}\n{}", ran.err);
        assert_eq!(ran.err.trim().lines().count(), 1, "{}", ran.err);
        let ran = dir.run(&[
            "repair",
            "-qt",
            "uci",
            "--strict",
            "first.txt",
            "--second",
            "second.txt",
        ]);
        assert_eq!(ran.status, 1, "{wrong}");
    }
    dir.put("second.txt", right);
    let ran = dir.run(&["repair", "-t", "uci", "first.txt", "--second", "second.txt"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, game, "")
    );
}

#[test]
fn the_result_of_the_second_sheet_is_written_where_the_first_has_none() {
    let dir = Dir::new("second-result");
    dir.put("one.txt", "1. e4 e5\n2. Cf3 Cc6\n");
    dir.put("two.txt", "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n1-0\n");
    for (form, says) in [
        ("json", "\"stated_result\":\"1-0\""),
        ("pgn", "[Result \"1-0\"]"),
        ("pgn", "(left out)} 1-0"),
        ("coordinate", " 1-0"),
    ] {
        let ran = dir.run(&["repair", "-qt", form, "one.txt", "--second", "two.txt"]);
        assert!(ran.out.contains(says), "{form}: {}", ran.out);
    }
}

#[test]
fn a_closed_pipe_is_success() {
    let dir = Dir::new("repair-closed");
    dir.put(
        "worn.txt",
        ["[White \"A\"]\n\n", WORN, "\n"].concat().repeat(60),
    );
    for (form, out) in [("pgn", true), ("json", true), ("pgn", false)] {
        let mut command = command();
        command.args(["repair", "-t", form, "worn.txt"]);
        command.current_dir(dir.path("."));
        command.stdout(if out { Stdio::piped() } else { Stdio::null() });
        command.stderr(if out { Stdio::null() } else { Stdio::piped() });
        let mut child = command.spawn().expect("it starts");
        drop((child.stdout.take(), child.stderr.take()));
        let status = child.wait().expect("it ends").code();
        assert_eq!(status, Some(0), "{form} {out}");
    }
}

#[test]
fn check_tells_moves_that_only_what_follows_tells() {
    let notes = |sheet: &str| {
        let ran = fed(&["check", "--message-format", "short"], sheet);
        assert_eq!(ran.status, 0, "{sheet}");
        ran.err
    };
    // From b1 and f3 knights go to d2; the sixth move is made from g5, where the other has gone.
    assert_eq!(
        notes("1. e4 e5 2. Cf3 Cc6 3. d3 d6 4. Cd2 Cf6 5. Cg5 h6 6. Cgf3 g6\n"),
        "-:1:33: note[disambiguation]: move 4, White: `Cd2` may be Cbd2 or Cfd2; only what follows \
         tells that it is Cbd2\n"
    );
    // The same in coordinate notation, of which one move is short; and with the man named.
    assert_eq!(
        notes("1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. d2-d3 d7-d6 4. Cd2 Cg8-f6 5. Cf3-g5 h7-h6\n"),
        "-:1:51: note[disambiguation]: move 4, White: `Cd2` may be Cb1-d2 or Cf3-d2; only what \
         follows tells that it is Cb1-d2\n"
    );
    // The man named; one of two pinned by Fb4; the manner of the treatises, which leave much to what follows.
    for clear in [
        "1. e4 e5 2. Cf3 Cc6 3. d3 d6 4. Cbd2 Cf6 5. Cg5 h6\n",
        "1. d4 e6 2. c4 Fb4+ 3. Cc3 Cf6 4. e3 0-0 5. Ce2 d5\n",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. P 3 D P 3 D 4. C 2 D C 3 F 5. C 5 C P 3 TR\n",
    ] {
        assert_eq!(notes(clear), "", "{clear}");
    }
}

#[test]
fn check_tells_from_where_a_draw_could_be_claimed() {
    let to_and_fro = "1. Cf3 Cf6 2. Cg1 Cg8 3. Cf3 Cf6 4. Cg1 Cg8 5. e4 1/2-1/2\n";
    let ran = fed(&["check", "--message-format", "short"], to_and_fro);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (
            0,
            "-:1:41: note[threefold-repetition]: move 4, Black: from here a draw can be claimed: \
             the position stands for the third time\n"
        )
    );
    let json = Json::of(&fed(&["check", "--message-format", "json"], to_and_fro).err);
    assert_eq!((json["ply"].number(), json["severity"].text()), (8, "note"));
    let rooks = "[FEN \"r3k3/8/8/8/8/8/8/4K2R w - - 98 80\"]\n\n80. Rf1 Re7 81. Rg1 Re8 *\n";
    let ran = fed(
        &[
            "check",
            "--message-format",
            "short",
            "--messages",
            "fr",
            "--language",
            "fr",
        ],
        rooks,
    );
    assert!(
        ran.err
            .contains("note[fifty-moves]: coup 80 noir : dès ce coup"),
        "{}",
        ran.err
    );
    // Notes are no faults, and none is told where none is wanted.
    assert_eq!(fed(&["check", "--strict"], to_and_fro).status, 0);
    assert_eq!(fed(&["check", "-q"], to_and_fro).err, "");
    assert_eq!(fed(&["convert"], to_and_fro).err, "");
}

#[test]
fn check_tells_what_arbiters_ask() {
    for (input, code) in [
        ("1. e4 e5 3. Cf3 Cc6 *\n", "move-number"),
        ("1. e4 e5 2. Cf3 3. Fb5 a6 *\n", "missing-move"),
        ("1. e4 e5 2. Cf3 Cc6 Cf6 3. Fb5 *\n", "extra-move"),
        (include_str!("../../fixtures/faults/side.txt"), "side"),
        ("Blancs : e4\nBlancs : d4\nNoirs : d5\n", "missing-move"),
        ("1. f3 e5 2. g4 Dh4# 1-0\n", "result"),
        ("1. e4 e5 2. Cf4 Cc6 *\n", "illegal-move"),
        ("1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 *\n", "ambiguous-move"),
        ("1. e4 e5+ 2. Cf3 *\n", "check-mark"),
        ("1. e4 e5 2. Cxf3 *\n", "capture-mark"),
    ] {
        let ran = fed(&["check", "--message-format", "short"], input);
        assert!(
            ran.err.contains(&format!("[{code}]")),
            "{input}: {}",
            ran.err
        );
    }
}

#[test]
fn a_column_that_slipped_is_told_once_and_the_numbers_are_no_fault() {
    let moves = "d4 Cf6 c4 e6 Cc3 Fb4 e3 O-O Fd3 d5 Cf3 c5 O-O Cc6 a3 Fxc3 bxc3 dxc4 Fxc4 Dc7 Fd3 e5 Dc2 Te8";
    let moves: Vec<&str> = moves.split(' ').collect();
    let white = moves.iter().step_by(2);
    // Black's third cell is empty, and what he played stands a row too low from there on.
    let mut black: Vec<&str> = moves.iter().skip(1).step_by(2).copied().collect();
    black.insert(2, "");
    let white = white.copied().chain([""]);
    let rows = white.zip(black).zip(1..);
    let sheet: String = rows
        .map(|((one, other), at)| format!("{at}\t{one}\t{other}\n"))
        .collect();
    let ran = fed(
        &["repair", "-t", "uci", "--message-format", "short"],
        &sheet,
    );
    assert_eq!(
        ran.out.split_whitespace().count(),
        moves.len(),
        "{}",
        ran.out
    );
    let told: Vec<&str> = ran
        .err
        .lines()
        .filter(|line| line.contains("error"))
        .collect();
    assert_eq!(told.len(), 1, "{}", ran.err);
    let column = "error[exchanged]: moves 3 to 12: 19 half-moves stand in the wrong column";
    assert!(told[0].contains(column), "{}", ran.err);
    assert!(!ran.err.contains("move-number"), "{}", ran.err);
    assert_eq!(ran.status, 1);
}

#[test]
fn each_half_move_of_a_repaired_record_says_how_sure_it_is() {
    let object = Json::of(&fed(&["repair", "-qt", "json"], WORN).out);
    for ply in object["plies"].list() {
        assert!((0.0..=1.0).contains(&ply["confidence"].share()), "{ply:?}");
    }
    let converted = Json::of(&fed(&["convert", "-qt", "json"], WHOLE).out);
    assert!(!converted["plies"].list()[0].keys().contains(&"confidence"));
}

#[test]
fn the_likeliest_whole_games_are_told_where_they_are_asked_for() {
    let object = Json::of(&fed(&["repair", "-qt", "json", "--alternatives", "3"], TWO_WAYS).out);
    let games = object["games"].list();
    assert!((2..=3).contains(&games.len()));
    let shares: Vec<f64> = games.iter().map(|game| game["share"].share()).collect();
    assert!(shares.iter().sum::<f64>() <= 1.000_1, "{shares:?}");
    assert!(
        shares[1..].is_sorted_by(|one, next| one >= next),
        "{shares:?}"
    );
    let uci = |plies: &Json| {
        plies
            .list()
            .iter()
            .map(|ply| ply["uci"].text().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(uci(&games[0]["plies"]), uci(&object["plies"]));
    assert_ne!(uci(&games[1]["plies"]), uci(&object["plies"]));
    let without = Json::of(&fed(&["repair", "-qt", "json"], TWO_WAYS).out);
    assert!(!without.keys().contains(&"games"));
    let pgn = fed(&["repair", "-q", "--alternatives", "3"], TWO_WAYS).out;
    assert!(pgn.contains("(") && pgn.contains("2... Nf6"), "{pgn}");
}

#[test]
fn json_has_the_fields_that_are_asked_for() {
    let ran = |fields: &str| fed(&["convert", "-qt", "json", "--fields", fields], WHOLE);
    assert_eq!(
        ran("record,status").out,
        "{\"record\":1,\"status\":\"whole\"}\n"
    );
    assert_eq!(
        ran("plies,san").out,
        "{\"plies\":[{\"san\":\"e4\"},{\"san\":\"e5\"},{\"san\":\"Nf3\"},{\"san\":\"Nc6\"}]}\n"
    );
    assert_eq!(ran("moves").status, 2);
    let two = [WHOLE, "\n", WHOLE].concat();
    let numbered = fed(&["convert", "-qt", "json", "--fields", "record"], &two).out;
    assert_eq!(numbered, "{\"record\":1}\n{\"record\":2}\n");
}

#[test]
fn who_converts_is_told_last_where_repair_would_find_a_game() {
    let hint = "`greffier repair` finds a game for 1 broken record";
    for asked in ["convert", "check"] {
        let told = |input: &str| fed(&[asked, "--messages", "en"], input).err;
        assert_eq!(told(WORN).lines().last(), Some(hint), "{asked}");
        let two = told(&[WHOLE, "\n", WORN].concat());
        assert_eq!(two.lines().rev().nth(1), Some(hint), "{asked}");
        assert!(!told(WHOLE).contains("repair"));
        assert_eq!(fed(&[asked, "-q"], WORN).err, "");
    }
}
