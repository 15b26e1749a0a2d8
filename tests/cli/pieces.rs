//! Inputs of many pieces: the same games and reports whatever the number of workers.

use crate::run::Dir;

const GOOD: &str = "[Event \"Café\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 \
                    4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2\n\n";
const BROKEN: &str =
    "[Event \"Café\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. e4 e5 2. Nf3 Nc9 1-0\n\n";

/// What makes records long and costs little to read.
fn comment() -> String {
    format!("{{{}}} ", "déjà vu ".repeat(90))
}

/// `many` records of which those numbered in `broken` are broken.
fn records(many: usize, broken: &[usize]) -> String {
    let good = GOOD.replace("2. Nf3", &(comment() + "2. Nf3"));
    (1..=many)
        .map(|number| match broken.contains(&number) {
            true => BROKEN,
            false => &good,
        })
        .collect()
}

fn dir(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.put("a.pgn", records(1000, &[1, 500, 999]));
    dir.put("b.pgn", records(3, &[2]));
    dir.put("c.pgn", records(1400, &[600, 1400]));
    dir
}

#[test]
fn workers_change_nothing_in_games_and_reports() {
    let dir = dir("pieces-workers");
    for args in [
        &["convert", "-t", "json", "--message-format", "json"][..],
        &["convert", "--message-format", "human"],
        &["check", "--message-format", "short"],
    ] {
        let ran =
            |jobs| dir.run(&[args, &["-j", jobs, "a.pgn", "b.pgn", "missing", "c.pgn"]].concat());
        let one = ran("1");
        assert_eq!(one.status, 2);
        let counted = match args.contains(&"json") && args.contains(&"--message-format") {
            true => r#"{"summary":{"ambiguous":0,"broken":6,"records":2403,"whole":2397}}"#,
            false => "2403 records: 2397 whole, 0 ambiguous, 6 broken",
        };
        assert_eq!(one.last(), counted);
        for jobs in ["2", "7"] {
            assert!(one == ran(jobs), "{args:?} -j {jobs}");
        }
    }
}

#[test]
fn records_and_lines_are_counted_on_from_piece_to_piece() {
    let dir = dir("pieces-counted");
    let ran = dir.run(&[
        "convert",
        "-t",
        "json",
        "--message-format",
        "short",
        "a.pgn",
        "b.pgn",
        "c.pgn",
    ]);
    let mut expected = (1..=1000).chain(1..=3).chain(1..=1400);
    for line in ran.out.lines() {
        let number = expected.next().expect("no record too many");
        let head = &line[line.find(",\"record\":").expect("a key")..];
        assert!(
            head.starts_with(&format!(",\"record\":{number},\"line\":")),
            "{head}"
        );
    }
    assert_eq!(expected.next(), None);
    let told: Vec<&str> = ran
        .err
        .lines()
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    // A good record has six lines, and the moves stand on the fifth of either.
    let place = |file: &str, number: usize| format!("{file}:{}:17", (number - 1) * 6 + 5);
    let places = [
        place("a.pgn", 1),
        place("a.pgn", 500),
        place("a.pgn", 999),
        place("b.pgn", 2),
        place("c.pgn", 600),
        place("c.pgn", 1400),
    ];
    assert_eq!(told[..6], places);
}

/// Words that head the tags of a first record are no record of their own, in however small pieces a text is read.
#[test]
fn words_before_the_first_tags_are_a_head_wherever_records_are_read() {
    let dir = Dir::new("head");
    let heads = [
        "Paris",
        "Tournoi de Paris, 1867\nRonde 3",
        "1. Partie",
        "2. Partie du Café de la Régence\n\nQuatrième ronde",
        "Échiquier 4, table 12",
        "12 octobre 1901",
    ];
    let tags = "[White \"A\"]\n[Black \"B\"]\n\n";
    for head in heads {
        for rest in [
            "1. e4 e5 2. Cf3 *\n",
            "1;e4;e5\n2;Cf3\n",
            "1. P 4 R P 4 R 2. C 3 FR *\n",
        ] {
            for next in ["", "\n[White \"C\"]\n\n1. d4 d5 *\n"] {
                let text = format!("{head}\n\n{tags}{rest}{next}");
                let records = |command: &str| {
                    let ran = dir.fed(&[command, "--to", "uci", "-"], &text);
                    (ran.status, ran.out)
                };
                let (status, games) = records("convert");
                let many = 1 + usize::from(!next.is_empty());
                assert_eq!((status, games.lines().count()), (0, many), "{text}");
                assert_eq!(records("repair"), (0, games), "{text}");
            }
        }
    }
}

/// Rows of moves or a result before the first tags are a record, and cut off as one.
#[test]
fn moves_before_the_first_tags_are_a_record() {
    let dir = Dir::new("no-head");
    for (number, first) in [
        "Paris\n\n1. e4 e5",
        "1. P 4 R  P 4 R",
        "Paris 1900 1-0",
        "1. Cg1-f3",
    ]
    .into_iter()
    .enumerate()
    {
        dir.put("a.pgn", format!("{first}\n\n[White \"A\"]\n\n1. d4 *\n"));
        let place = number.to_string();
        let ran = dir.run(&["split", "--size", "1", "-d", &place, "a.pgn"]);
        assert_eq!(
            (ran.status, ran.out.lines().count()),
            (0, 2),
            "{first}: {ran:?}"
        );
    }
}

#[test]
fn records_that_are_selected_keep_the_number_they_have_in_their_file() {
    let dir = dir("pieces-selected");
    let numbers = |text: &str| -> Vec<u64> {
        let lines = text.lines().map(serde_json::from_str::<serde_json::Value>);
        let lines = lines.filter_map(|line| line.expect("JSON")["record"].as_u64());
        lines.collect()
    };
    for jobs in ["1", "7"] {
        let args = [
            "convert",
            "-t",
            "json",
            "--message-format",
            "json",
            "-j",
            jobs,
        ];
        let ran =
            |more: &[&str]| dir.run(&[&args[..], more, &["a.pgn", "b.pgn", "c.pgn"]].concat());
        let broken = ran(&["--select", "status=broken"]);
        assert_eq!(numbers(&broken.out), [1, 500, 999, 2, 600, 1400]);
        assert_eq!(numbers(&broken.err), numbers(&broken.out));
        assert!(
            broken.last().contains("\"records\":6,"),
            "{}",
            broken.last()
        );
        let refused = ran(&["--select", "White=A", "--unique"]);
        assert_eq!(numbers(&refused.out), [2]);
    }
}
