//! What was never closed, and results that contradict each other, lose no record that stands behind them.

use crate::support::sheets::{codes, uci};
use greffier::game::{Game, Status};
use greffier::reading::{Start, next};
use greffier::record::Choice;

/// All records of a text.
fn all(text: &str) -> Vec<Game> {
    let (mut at, mut games) = (0, Vec::new());
    while let Some((_, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        assert!(end > at, "{text}");
        at = end;
        games.push(game);
    }
    games
}

/// Two moves of each side in rows, in a table and in a line, in each notation, with what each row is told by.
fn games() -> Vec<[String; 2]> {
    let notations = [
        ["e4", "e5", "Cf3", "Cc6"],
        ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6"],
        ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD"],
    ];
    let pages = |[a, b, c, d]: [&str; 4]| {
        [
            [format!("1. {a} {b}"), format!("2. {c} {d}")],
            [format!("1 {a}   {b}"), format!("2 {c}   {d}")],
            [format!("1;{a};{b}"), format!("2;{c};{d}")],
            [format!("| 1 | {a} | {b} |"), format!("| 2 | {c} | {d} |")],
            [format!("1.\t{a}\t{b}"), format!("2.\t{c}\t{d}")],
        ]
    };
    notations.into_iter().flat_map(pages).collect()
}

const OPENED: &str = "e2e4 e7e5 g1f3 b8c6";

#[test]
fn what_was_never_closed_is_told_and_ends_with_its_record() {
    for [one, two] in games() {
        for open in ["{voici", "(voici"] {
            for (between, behind) in [
                (" 1-0\n\n", " 0-1\n\n"),
                (" 1-0\n", " {bien joué} 0-1\n"),
                ("\n\n", "\n\n"),
                (
                    "\n1-0\n\nRoy - Rey\n\n",
                    "\n0-1\n\nBlancs : Roy\nNoirs : Rey\n",
                ),
                ("\n\nRoy - Rey\n", " (bien joué)\n\nRoy - Rey\n"),
            ] {
                let text =
                    format!("{one} {open}\n{two}{between}{one}\n{two}{behind}{one}\n{two}\n");
                let games = all(&text);
                assert_eq!(games.len(), 3, "{text}");
                let unterminated = games[0].faults.iter().zip(codes(&games[0]));
                let mut at = unterminated.filter(|(_, code)| code == "unterminated");
                let (fault, _) = at.next().expect(&text);
                assert_eq!(fault.span.start, text.find(open).expect("it"), "{text}");
                for game in &games[1..] {
                    assert_eq!(
                        (game.status, &*uci(game)),
                        (Status::Whole, OPENED),
                        "{text}"
                    );
                    assert_eq!(codes(game), [""; 0], "{text}");
                }
            }
        }
    }
}

#[test]
fn a_comment_that_is_closed_may_hold_the_rows_of_a_game() {
    let text = "1. e4 e5 {comme dans\n\n1. e4 e5 2. Cf3\n\n1-0} 2. Cf3 Cc6\n\n1. d4 d5 {bon}\n";
    let games = all(text);
    assert_eq!(games.len(), 2);
    assert_eq!((uci(&games[0]), codes(&games[0])), (OPENED.into(), vec![]));
    // No row of a game: it is all one comment.
    let text =
        "1. e4 e5 {pour deux raisons :\n\n1. il prend le centre\n\n2. il ouvre la diagonale\n";
    let games = all(text);
    assert_eq!(
        (games.len(), codes(&games[0])),
        (1, vec!["unterminated".to_owned()])
    );
}

#[test]
fn a_result_that_contradicts_the_one_before_it_is_told_and_makes_no_record() {
    for [one, two] in games() {
        for (first, second) in [
            ("1-0", "0-1"),
            ("0-1", "½-½"),
            ("1/2-1/2", "1-0"),
            ("les Noirs abandonnent", "0-1"),
        ] {
            for (before, between, behind) in [
                ("\n", "\n", "\n\n"),
                ("\n", "\n\n", "\n\n"),
                ("\n", "\n", "\n"),
                ("\n", " ", "\n\n"),
                ("\n\n", "\n", "\n\nRoy - Rey\n\n"),
            ] {
                let text =
                    format!("{one}\n{two}{before}{first}{between}{second}{behind}{one}\n{two}\n");
                let games = all(&text);
                assert_eq!(games.len(), 2, "{text}");
                assert_eq!(codes(&games[0]), ["result"], "{text}");
                let span = games[0].faults[0].span.clone();
                assert_eq!(&text[span], second, "{text}");
                assert_eq!(
                    (uci(&games[1]), codes(&games[1])),
                    (OPENED.into(), vec![]),
                    "{text}"
                );
            }
        }
    }
    // Said once more, it is no other.
    let games = all("1. e4 e5 1-0\n1-0\n\n1. e4 e5\n");
    assert_eq!((games.len(), codes(&games[0])), (2, vec![]));
}
