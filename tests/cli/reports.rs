//! Reports, their forms, what they count for; the summary and the exit status.

use crate::run::{Dir, fed};

const WHOLE: &str = "1. e4 e5 *\n\n";
const AMBIGUOUS: &str = "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 *\n\n";
const BROKEN: &str = "1. e4 Zz9 2. d4 *\n\n";
const WARNED: &str = "1. e4+ e5 *\n\n";

#[test]
fn the_exit_status_tells_what_the_records_are() {
    for (input, status, strict) in [
        ("", 0, 0),
        (WHOLE, 0, 0),
        (WARNED, 0, 1),
        (AMBIGUOUS, 1, 1),
        (BROKEN, 1, 1),
        ("1. e4 e5 {open", 1, 1),
        (
            "1. e4 e5 1-0 \n\n[White \"A\"]\n[White \"B\"]\n\n1. d4 *",
            0,
            1,
        ),
    ] {
        for sub in ["check", "convert", "board"] {
            // Nothing is no board.
            if sub == "board" && (input.is_empty() || input.contains('[')) {
                continue;
            }
            assert_eq!(fed(&[sub], input).status, status, "{sub} {input}");
            assert_eq!(
                fed(&[sub, "--strict"], input).status,
                strict,
                "{sub} {input}"
            );
            assert_eq!(fed(&[sub, "-q"], input).status, status, "{sub} {input}");
        }
    }
}

#[test]
fn the_last_line_counts_the_records_where_there_are_several() {
    let all = [WHOLE, AMBIGUOUS, BROKEN, WHOLE].concat();
    let counted = "4 records: 2 whole, 1 ambiguous, 1 broken";
    let in_json = r#"{"summary":{"ambiguous":1,"broken":1,"records":4,"whole":2}}"#;
    for form in ["human", "short", "json"] {
        for sub in ["check", "convert"] {
            let ran = fed(&[sub, "--message-format", form], &all);
            let last = if form == "json" { in_json } else { counted };
            assert_eq!((ran.status, ran.last()), (1, last), "{sub} {form}");
            assert!(ran.err.ends_with('\n'));
        }
    }
    assert_eq!(fed(&["check"], WHOLE).err, "");
    assert!(!fed(&["check"], BROKEN).err.contains("1 record"));
    let french = fed(&["check", "--messages", "fr"], &all);
    assert_eq!(
        french.last(),
        "4 parties : 2 complètes, 1 ambiguë, 1 interrompue"
    );
    let dir = Dir::new("counted-over-files");
    dir.put("a", WHOLE).put("b", BROKEN);
    assert_eq!(
        dir.run(&["check", "a", "b"]).last(),
        "2 records: 1 whole, 0 ambiguous, 1 broken"
    );
}

#[test]
fn quiet_is_without_reports_and_summary() {
    let ran = fed(&["check", "-q"], [WHOLE, BROKEN].concat());
    assert_eq!(
        (ran.status, ran.err.as_str(), ran.out.as_str()),
        (1, "", "")
    );
    let ran = fed(&["convert", "-q", "-t", "uci"], [WHOLE, BROKEN].concat());
    assert_eq!(
        (ran.status, ran.err.as_str(), ran.out.as_str()),
        (1, "", "e2e4 e7e5\ne2e4\n")
    );
}

#[test]
fn progress_is_shown_where_it_is_asked_for() {
    let silent = fed(&["convert", "-t", "uci"], WHOLE);
    let ran = fed(&["convert", "-t", "uci", "--progress"], WHOLE);
    assert_eq!((silent.err.as_str(), &ran.out), ("", &silent.out));
    assert!(!ran.err.is_empty());
    let ran = fed(&["check", "--progress"], [WHOLE, WHOLE].concat());
    assert_eq!(ran.last(), "2 records: 2 whole, 0 ambiguous, 0 broken");
}

#[test]
fn a_human_report_shows_the_line_the_words_and_help() {
    let ran = fed(&["check"], "1) e2-e4 e7-e5\n2) Cg1-f3 Cc8-f6\n");
    for part in [
        "error[illegal-move]",
        "-:2:11",
        "2 | 2) Cg1-f3 Cc8-f6",
        "^^^^^^",
        "help",
        "Cg8-f6",
    ] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    assert!(!ran.err.contains('\x1b'), "colours are for terminals");
}

#[test]
fn a_short_report_is_a_line_that_editors_know() {
    let ran = fed(
        &["check", "--message-format", "short"],
        "1. e4 {é} e5\r\n2. Zz9 e4+\r\n",
    );
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].starts_with("-:2:4: error[unreadable]: "),
        "{lines:?}"
    );
    let warned = fed(&["check", "--message-format", "short"], WARNED).err;
    assert!(
        warned.starts_with("-:1:4: warning[check-mark]: "),
        "{warned}"
    );
}

#[test]
fn a_json_report_is_an_object_a_line() {
    let ran = fed(
        &["check", "--message-format", "json"],
        [BROKEN, WARNED].concat(),
    );
    let lines: Vec<&str> = ran.err.lines().collect();
    let counted = r#"{"summary":{"ambiguous":0,"broken":1,"records":2,"whole":1}}"#;
    assert_eq!(lines[2], counted);
    for (line, code, record) in [(lines[0], "unreadable", 1), (lines[1], "check-mark", 2)] {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(
            (&value["code"], &value["record"]),
            (&code.into(), &record.into())
        );
        assert!(value["message"].is_string() && value["candidates"].is_array());
        assert!(value["line"].is_u64() && value["column"].is_u64() && value["span"].is_array());
    }
}

#[test]
fn a_preferred_reading_counts_as_whole_with_a_warning() {
    let fault = fed(&["convert", "-t", "json"], AMBIGUOUS);
    let prefer = fed(
        &["convert", "-t", "json", "--ambiguous", "prefer"],
        AMBIGUOUS,
    );
    assert_eq!((fault.status, prefer.status), (1, 0));
    assert!(fault.out.contains(r#""status":"ambiguous""#));
    assert!(
        fault
            .out
            .contains(r#""code":"ambiguous-move","severity":"error""#)
    );
    assert!(prefer.out.contains(r#""status":"whole""#));
    assert!(
        prefer
            .out
            .contains(r#""code":"ambiguous-move","severity":"warning""#)
    );
    for ran in [&fault, &prefer] {
        assert!(!ran.out.contains(r#""confidence":1,"#), "{}", ran.out);
        assert!(
            ran.out.contains(r#""candidates":["Cb1-d2","Cf3-d2"]"#) || ran.out.contains("Cbd2")
        );
    }
    let args = [
        "check",
        "--ambiguous",
        "prefer",
        "--message-format",
        "short",
    ];
    let told = fed(&args, AMBIGUOUS);
    assert!(
        told.err.contains("warning[ambiguous-move]") && told.status == 0,
        "{}",
        told.err
    );
    assert_eq!(
        fed(&[&args[..], &["--strict"]].concat(), AMBIGUOUS).status,
        1
    );
    let both = fed(&args, [AMBIGUOUS, AMBIGUOUS].concat());
    assert_eq!(both.last(), "2 records: 2 whole, 0 ambiguous, 0 broken");
    assert_eq!(
        fed(&["board", "-q", "--ambiguous", "prefer"], AMBIGUOUS).status,
        0
    );
}

#[test]
fn an_ambiguous_game_has_its_other_readings_in_the_pgn() {
    let pgn = fed(&["convert", "-q"], AMBIGUOUS).out;
    assert!(
        pgn.contains("Nbd2") && pgn.contains("3. Nfd2 e6)") && pgn.contains('{'),
        "{pgn}"
    );
}

#[test]
fn messages_of_a_json_record_are_in_the_language_asked_for() {
    let ran = fed(&["convert", "-q", "-t", "json", "--messages", "fr"], BROKEN);
    assert!(
        ran.out.contains("ne se lit pas comme un coup"),
        "{}",
        ran.out
    );
}
