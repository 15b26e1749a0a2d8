//! `greffier repair --second`: what is told of either sheet, and the exit status.

use crate::run::Dir;

/// What the program makes of one sheet beside another: its exit status, the moves, and what it reports, the files being `A` and `B`.
fn told(name: &str, sheets: [&str; 2], options: &[&str]) -> (i32, String, Vec<String>) {
    let dir = Dir::new(name);
    dir.put("A", sheets[0]).put("B", sheets[1]);
    let args = ["repair", "A", "--second", "B", "-t", "uci"];
    let short = ["--message-format", "short"];
    let format = match options.contains(&"--message-format") {
        true => &[][..],
        false => &short,
    };
    let ran = dir.run(&[&args[..], format, options].concat());
    let lines = ran.err.lines().map(str::to_owned).collect();
    (ran.status, ran.out.trim().to_owned(), lines)
}

/// The lines that tell something of the sheet `name`.
fn of<'l>(lines: &'l [String], name: &str) -> Vec<&'l str> {
    let own = lines.iter().filter(|line| line.starts_with(name));
    own.map(String::as_str).collect()
}

const SHORT: &str = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n";
const OPENING: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";

#[test]
fn what_is_wrong_behind_the_end_of_the_first_sheet_is_told_of_the_second_alone() {
    let second = format!("{SHORT}4. Fa4 Cf9\n5. O-O Fe7\n");
    let (status, moves, lines) = told("behind", [SHORT, &second], &[]);
    assert_eq!(moves, format!("{OPENING} b5a4 g8f6 e1g1 f8e7"));
    let added = of(&lines, "A:");
    assert_eq!(added.len(), 4, "{lines:#?}");
    let is_added = |line: &&str| line.starts_with("A:3:10: warning[added-move]: move ");
    assert!(added.iter().all(is_added), "{lines:#?}");
    assert!(added[1].contains("Black: Cf6 is added"), "{lines:#?}");
    let wrong = of(&lines, "B:");
    assert_eq!(wrong.len(), 1, "{lines:#?}");
    let misread = "B:4:8: warning[misread]: move 4, Black: `Cf9` read as Cf6";
    assert!(wrong[0].starts_with(misread), "{lines:#?}");
    assert_eq!(status, 0);
}

#[test]
fn the_last_move_written_twice_on_the_second_sheet_is_told_of_that() {
    let first = format!("{SHORT}4. Fa4 Cf6\n5. O-O Fe7\n");
    let second = first.replace("Fe7", "Fe7 Fe7");
    let (status, moves, lines) = told("twice", [&first, &second], &[]);
    assert_eq!(moves, format!("{OPENING} b5a4 g8f6 e1g1 f8e7"));
    assert_eq!(lines.len(), 1, "{lines:#?}");
    let twice = "B:5:12: warning[extra-move]";
    assert!(lines[0].starts_with(twice), "{lines:#?}");
    assert_eq!(status, 0);
}

#[test]
fn nothing_is_told_of_moves_behind_the_end_of_the_second_sheet() {
    let second = format!("{SHORT}4. Fa4 Cf6\n");
    let rest = "5. O-O Fe7\n6. Te1 b5\n7. Fd3 d6\n8. c3 O-O\n9. h3 Cb8\n";
    let first = format!("{second}{rest}");
    let (status, _, lines) = told("ended", [&first, &second], &[]);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].starts_with("A:7:4: error[misread]"), "{lines:#?}");
    assert_eq!(status, 1);
}

#[test]
fn however_much_is_wrong_on_the_second_sheet_all_of_it_is_told() {
    let first = format!("{SHORT}4. Fa4 Cf6\n5. O-O Fe7\n");
    let second = format!("{first}6. Te9 b9\n7. Fb9 d9\n8. c9 O-O\n9. h9 Cb9\n10. d9 Cbd9\n");
    let (status, moves, lines) = told("much", [&first, &second], &[]);
    assert_eq!(moves.split(' ').count(), 20, "{moves}");
    assert_eq!(of(&lines, "B:").len(), 9, "{lines:#?}");
    assert_eq!(status, 0);
}

const RUINS: &str = "4. Fa9 Cf9\n5. O-O Fe9\n6. Te9 b9\n7. Fb9 O-O\n8. c9 d6\n9. h3 Ca5\n";

#[test]
fn what_the_second_sheet_goes_on_with_is_added_or_told_to_be_left() {
    let second = format!("{SHORT}{RUINS}");
    let unread = second.replace("Cf9", "?").replace("b9", "?");
    let torn = SHORT.replace("Cc6", "?");
    for first in [SHORT, &torn] {
        for second in [&second, &unread] {
            let (_, moves, _) = told("tail", [first, second], &[]);
            assert_eq!(moves.split(' ').count(), 18, "{first}{second}{moves}");
            assert!(moves.starts_with(OPENING), "{first}{second}{moves}");
        }
        // Of so many ruins nothing is read.
        let ruined = format!("{SHORT}{}", RUINS.repeat(4).replace(['6', '3', '5'], "9"));
        let (_, moves, lines) = told("ruined", [first, &ruined], &["--max-repairs", "1"]);
        assert_eq!(moves, OPENING);
        let left = |line: &&String| line.starts_with("A:3:8: warning[not-added]");
        assert_eq!(lines.iter().filter(left).count(), 1, "{lines:#?}");
    }
}

#[test]
fn half_moves_in_another_order_on_the_second_sheet_are_disputed() {
    let first = format!("{SHORT}4. Fa4 Cf6\n5. O-O Fe9\n");
    let second = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 Cf6\n4. Fa4 a6\n5. O-O Fe7\n";
    let (status, moves, lines) = told("order", [&first, second], &[]);
    assert_eq!(moves, format!("{OPENING} b5a4 g8f6 e1g1 f8e7"));
    let kinds = [
        "A:3:8: warning[disputed]: move 3, Black: `a6` is not what the other sheet says",
        "A:4:8: warning[disputed]: move 4, Black: `Cf6` is not what the other sheet says",
        "A:5:8: error[misread]: move 5, Black: `Fe9` read as Fe7",
    ];
    assert_eq!(lines.len(), kinds.len(), "{lines:#?}");
    for (line, kind) in lines.iter().zip(kinds) {
        assert!(line.starts_with(kind), "{lines:#?}");
    }
    assert_eq!(status, 1);
}

#[test]
fn what_is_put_in_one_behind_the_other_is_told_once() {
    let moves = ["e4 e5", "Cf3 Cc6", "Fb5 a6", "Fa4 Cf6", "O-O Fe7", "Te1 b5"];
    let rows = || moves.iter().zip(1..);
    let both: String = rows().map(|(row, at)| format!("{at}. {row}\n")).collect();
    let black = rows().map(|(row, at)| format!("{at};;{}\n", &row[row.find(' ').unwrap() + 1..]));
    let black: String = black.collect();
    let (status, _, lines) = told("own", [&black, &both], &[]);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    let own = "A:1:1: error[missing-move]: moves 1 to 6, White: 6 moves are not written";
    assert!(lines[0].starts_with(own), "{lines:#?}");
    assert!(
        lines[0].ends_with(": e4, Cf3, Fb5, Fa4, O-O, Te1"),
        "{lines:#?}"
    );
    assert_eq!(status, 1);
    let misread = black.replace("Fe7", "Fe9");
    let (_, _, lines) = told("misread", [&misread, &both], &[]);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    let read = "A:5:4: error[misread]: move 5, Black: `Fe9` read as Fe7";
    assert!(lines[1].starts_with(read), "{lines:#?}");
    // A page of both sides behind the end.
    let (_, _, lines) = told("page", [SHORT, &both], &[]);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    let added = "A:3:10: warning[added-move]: moves 4 to 6: 6 half-moves are added";
    assert!(lines[0].starts_with(added), "{lines:#?}");
    assert!(
        lines[0].ends_with(": Fa4, Cf6, O-O, Fe7, Te1, b5"),
        "{lines:#?}"
    );
    // A program is told each by itself.
    let (_, _, lines) = told("json", [&black, &both], &["--message-format", "json"]);
    assert_eq!(lines.len(), 6, "{lines:#?}");
}
