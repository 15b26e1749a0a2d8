//! `--rules`, `--nonstandard`, odds in `--start`, and what is said of rules.

use crate::json::Json;
use crate::run::{fed, run};

const LEAP: &str = "1. e2-e4 e7-e5 2. f2-f4 d7-d6 3. Re1-g3 Cb8-c6 *\n";

#[test]
fn the_rules_are_those_said_else_those_of_the_tag_else_todays() {
    let tagged = format!("[Rules \"asperling-1690\"]\n\n{LEAP}");
    for (args, input, status, ruleset) in [
        (&[][..], LEAP, 1, "modern"),
        (&[], tagged.as_str(), 0, "asperling-1690"),
        (&["--rules", "asperling-1690"], LEAP, 0, "asperling-1690"),
        (&["-r", "modern,+king-leap"], LEAP, 0, "modern,+king-leap"),
        (&["--rules", "modern"], &tagged, 1, "modern"),
        (
            &["--rules", "asperling-1690,-king-leap"],
            LEAP,
            1,
            "asperling-1690,-king-leap",
        ),
    ] {
        let ran = fed(&[&["convert", "-q", "-t", "json"], args].concat(), input);
        assert_eq!(ran.status, status, "{args:?}");
        assert_eq!(
            Json::of(ran.out.trim())["ruleset"].text(),
            ruleset,
            "{args:?}"
        );
    }
    let start = [
        "--start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];
    let ran = fed(&[&["convert", "-t", "uci"], &start[..]].concat(), &tagged);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "e2e4 e7e5 f2f4 d7d6 e1g3 b8c6\n")
    );
}

#[test]
fn names_that_name_no_rules_are_refused_with_what_could_stand_there() {
    for (rules, told) in [
        ("asperling", "no ruleset is called `asperling`"),
        ("modern,king-leap", "added by `+` or lifted by `-`"),
        ("modern,+king-jump", "no rule code is called `king-jump`"),
        ("london-1777,+stalemate-half", "says the contrary"),
    ] {
        let ran = run(&["convert", "--rules", rules]);
        assert_eq!(ran.status, 2, "{rules}");
        assert!(ran.err.contains(told), "{rules}: {}", ran.err);
    }
    let ran = fed(&["check"], "[Rules \"asperling\"]\n\n1. e4 e5\n");
    assert_eq!(ran.status, 0);
    assert!(
        ran.err.contains("warning[tag]") && ran.err.contains("asperling-1690"),
        "{}",
        ran.err
    );
}

#[test]
fn an_illegal_move_names_the_code_under_which_it_would_be_legal() {
    for (rules, input, told) in [
        (
            "modern",
            LEAP,
            "under `king-leap` (Asperling 1690, Livre Premier, rule 11)",
        ),
        (
            "modern",
            "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. Rh1/Tf1 Cf6",
            "under `free-castling` (Philidor 1777, Règles du Club de Londres, XI, note (a))",
        ),
        // By the names of files the next move fits either side: the leap is no move too many.
        (
            "modern",
            "1. P 4 R P 4 R 2. P 4 FR P 3 D 3. R 3 C P 3 TD",
            "under `king-leap` (Asperling 1690, Livre Premier, rule 11)",
        ),
        (
            "modern",
            "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n\
             1. Le roi roque à la case de sa tour, la tour à la case de sa dame.",
            "under `free-castling`",
        ),
        (
            "asperling-1690",
            "1. e4 d5 2. e5 f5 3. Cf3 Cc6",
            "without `passed-square-guards` (Asperling 1690, Livre Premier, rule 6)",
        ),
    ] {
        let ran = fed(&["check", "--rules", rules], input);
        assert_eq!(ran.status, 1);
        assert!(ran.err.contains(told), "{rules}: {}", ran.err);
    }
    let french = fed(&["check", "--messages", "fr"], LEAP).err;
    assert!(french.contains("sous `king-leap`"), "{french}");
}

#[test]
fn the_fewest_codes_are_found_for_each_record() {
    let both = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. Rh1/Tf1 Rg5 5. d3 Cf6\n";
    for (input, ruleset, codes) in [
        ("1. e4 e5 2. Cf3 Cc6\n", "modern", &[][..]),
        (LEAP, "modern,+king-leap", &["king-leap"]),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fa3 d6 4. Fxd6\n",
            "modern,+false-move-stands",
            &["false-move-stands"],
        ),
        (
            both,
            "modern,+free-castling,+false-move-stands",
            &["free-castling", "false-move-stands"],
        ),
    ] {
        let ran = fed(
            &["check", "--rules", "auto", "--message-format", "json"],
            input,
        );
        let found = Json::of(ran.err.lines().next().expect("a line"));
        assert_eq!(found["ruleset"].text(), ruleset, "{input}");
        let named: Vec<&str> = found["codes"].list().iter().map(Json::text).collect();
        assert_eq!(named, codes, "{input}");
    }
    let ran = fed(&["check", "--rules", "auto"], LEAP);
    let told = "-:1: note: read under `modern,+king-leap`: king-leap (Asperling 1690";
    assert!(ran.status == 0 && ran.err.starts_with(told), "{}", ran.err);
    assert_eq!(fed(&["convert", "--rules", "auto"], both).status, 2);
}

#[test]
fn moves_that_today_does_not_know_are_split_written_or_refused() {
    let rules = ["convert", "--rules", "asperling-1690"];
    let split = fed(&rules, LEAP);
    assert_eq!(
        (split.status, split.out.matches("[Event ").count()),
        (0, 2),
        "{}",
        split.out
    );
    assert!(
        split.out.contains("[Part \"2/2\"]") && split.out.contains("[Rules \"asperling-1690\"]")
    );
    assert!(
        split
            .out
            .contains("{[%nonstandard Ke1-g3] the king leaps from e1 to g3"),
        "{}",
        split.out
    );
    let inline = fed(&[&rules[..], &["--nonstandard", "inline"]].concat(), LEAP);
    assert!(
        inline.status == 0 && inline.out.contains("3. Kg3 Nc6 *"),
        "{}",
        inline.out
    );
    let refuse = fed(&[&rules[..], &["--nonstandard", "refuse"]].concat(), LEAP);
    assert_eq!((refuse.status, refuse.out.as_str()), (1, ""));
    assert!(
        refuse.err.contains("error[nonstandard-move]"),
        "{}",
        refuse.err
    );
    let plain = fed(
        &[&rules[..], &["--nonstandard", "refuse"]].concat(),
        "1. e4 e5 *\n",
    );
    assert!(
        plain.status == 0 && plain.out.contains("1. e4 e5 *"),
        "{}",
        plain.out
    );
}

#[test]
fn a_move_that_stands_is_a_warning_and_the_record_whole() {
    let input = "1. e4 e5 2. Cf3 Cc6 3. Fa3 d6 4. Fxd6\n";
    let asked = ["check", "--rules", "regence-1844,+false-move-stands"];
    let ran = fed(&asked, input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for told in ["warning[nonstandard-move]", "XIV", "XXII", "VIII"] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    // The sources tell false moves apart.
    for (input, rules) in [
        ("1. e4 e5 2. Txa7 d6", "XII"),
        (
            "[FEN \"4k3/8/8/4r3/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O Te2",
            "XVII",
        ),
        (
            "[FEN \"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1\"]\n\n1. Cc3 Te2+",
            "XVIII",
        ),
    ] {
        let told = fed(&asked, input).err;
        assert!(told.contains(&format!("Régence 1844, {rules}")), "{told}");
    }
    assert_eq!(fed(&[&asked[..], &["--strict"]].concat(), input).status, 1);
    assert_eq!(fed(&["check", "--rules", "regence-1844"], input).status, 1);
}

#[test]
fn a_stated_result_is_compared_with_the_end_under_the_rules() {
    let stalemate =
        |result| format!("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Df1-f7 {result}\n");
    for (rules, agrees) in [
        ("modern", "1/2-1/2"),
        ("paris-1777", "1/2-1/2"),
        ("asperling-1690", "1/2-1/2"),
        ("london-1777", "0-1"),
    ] {
        for result in ["1-0", "0-1", "1/2-1/2"] {
            let ran = fed(&["check", "--rules", rules], stalemate(result));
            assert_eq!(
                ran.err.is_empty(),
                result == agrees,
                "{rules} {result}: {}",
                ran.err
            );
            assert!(
                ran.err.is_empty() || ran.err.contains("warning[result]"),
                "{}",
                ran.err
            );
        }
        let unsaid = fed(&["convert", "--rules", rules], stalemate(""));
        assert!(
            unsaid.out.contains(&format!("[Result \"{agrees}\"]")),
            "{rules}: {}",
            unsaid.out
        );
    }
    let half = fed(
        &["convert", "--rules", "asperling-1690"],
        stalemate("1/2-1/2"),
    )
    .out;
    assert!(
        half.contains("{[%halfwon w] stalemate: half a win for White"),
        "{half}"
    );
    assert_eq!(fed(&["convert"], &half).out, half);
    let taken = "[FEN \"4k3/8/8/8/8/8/8/4RK2 b - - 0 1\"]\n\n1... Re8-e7 2. Te1xe7 0-1\n";
    let ran = fed(
        &["convert", "-t", "json", "--rules", "delices-royales"],
        taken,
    );
    assert_eq!(Json::of(ran.out.trim())["outcome"].text(), "king-taken");
    assert!(
        ran.err.contains("a king has been taken") && ran.err.contains("`1-0`"),
        "{}",
        ran.err
    );
}

#[test]
fn odds_can_be_said_under_every_ruleset() {
    for (odds, moves, uci) in [
        ("cavalier de la dame", "1. e4 e5 2. Fc4", "e2e4 e7e5 f1c4\n"),
        ("pion et deux traits", "1. e4 d4 e6", "e2e4 d2d4 e7e6\n"),
        ("pion et trait", "1. e4 e6 2. Dh5+", "e2e4 e7e6 d1h5\n"),
    ] {
        for rules in ["modern", "regence-1844", "asperling-1690"] {
            let ran = fed(
                &["convert", "-t", "uci", "--start", odds, "-r", rules],
                moves,
            );
            assert_eq!(
                (ran.status, ran.out.as_str()),
                (0, uci),
                "{odds} {rules}: {}",
                ran.err
            );
        }
    }
}

#[test]
fn explain_lists_the_moves_of_the_ruleset_and_says_which_are_not_todays() {
    let after = ["--after", "1. e2-e4 e7-e5 2. f2-f4 d7-d6"];
    let args = [
        &["explain", "--rules", "asperling-1690", "-t", "json"],
        &after[..],
    ]
    .concat();
    let out = run(&args).out;
    assert!(out.contains("\"ruleset\":\"asperling-1690\""), "{out}");
    let mut unusual = out
        .split('{')
        .filter(|part| part.contains("\"nonstandard\":true"));
    let mut uci: Vec<&str> = unusual
        .by_ref()
        .filter_map(|part| part.split('"').nth(7))
        .collect();
    uci.sort_unstable();
    assert_eq!(uci, ["e1d3", "e1e3", "e1f3", "e1g3"]);
}

#[test]
fn rulesets_and_codes_are_listed_with_their_sources() {
    for (what, name, source) in [
        ("rulesets", "regence-1844", "Café de la Régence"),
        ("rulesets", "london-1777", "Philidor"),
        ("codes", "king-leap", "rule 11"),
        ("codes", "free-castling", "note (a)"),
    ] {
        let out = run(&["list", what]).out;
        let row = out
            .lines()
            .find(|line| line.split('\t').next() == Some(name));
        assert!(row.expect(name).contains(source), "{what} {name}");
    }
}
