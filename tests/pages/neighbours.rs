//! Records that say little or nothing, between two that are whole: none takes the moves or the names of another.

use crate::support::sheets::uci;
use greffier::game::{Game, GameResult, Status};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record};
use greffier::source::{Encoding, Pieces};

/// A record, as far as a neighbour may change it: the name of White, the moves, the result.
type Seen = (Option<String>, String, Option<GameResult>, Status);

fn seen(text: &str, record: &Record, game: &Game) -> Seen {
    let white = record.tags.iter().find(|tag| tag.name(text) == "White");
    let white = white.map(|tag| tag.value(text).into_owned());
    (white, uci(game), game.stated, game.status)
}

/// The records of a stream that is cut in pieces of `size` bytes at least.
fn records(text: &str, size: usize) -> Vec<Seen> {
    let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto).with_size(size);
    let mut records = Vec::new();
    while let Some(source) = pieces.next().expect("no reader here fails") {
        let (text, mut at) = (source.text(), 0);
        while let Some((record, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
            records.push(seen(text, &record, &game));
            at = end;
        }
    }
    records
}

/// The result with the sign `marker`.
fn result_of(marker: &str) -> Option<GameResult> {
    let white = GameResult::Wins(shakmaty::Color::White);
    let all = [
        white,
        GameResult::Wins(shakmaty::Color::Black),
        GameResult::Draw,
    ];
    all.into_iter().find(|result| result.marker() == marker)
}

const TAGGED: &str =
    "[White \"Rameau\"]\n[Black \"Lully\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Cf3 Cc6 1-0\n\n";
const UNTAGGED: &str = "1. e4 e5 2. Cf3 Cc6 1-0\n\n";
const BEHIND: &str =
    "[White \"Satie\"]\n[Black \"Dukas\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 e6 0-1\n";
const TAGS: &str = "[White \"Adam\"]\n[Black \"Auber\"]\n[Result \"*\"]\n\n";

/// What stands behind the tags of the record between.
const BETWEEN: &[&str] = &[
    "",
    "\n\n",
    "{forfait}\n\n",
    "forfait 1-0\n\n",
    "forfait\n\n",
    "1.\n\n",
    "*\n\n",
    "1. pawn goes to e4 *\n\n",
    "[[[[\n\n",
    "1. xxxx *\n\n",
    "99999999999. e4 e5 *\n\n",
    "e4 zz xx vv\n\n",
    "Chapitre II\n\nDe la fin des parties\n\n",
    "Le pion du roi deux pas. Le noir de même. Le cavalier du roi à la troisième case de son fou.\n\n",
    "On verra comment les Blancs gagnent.\n\nPremier coup. Les Blancs jouent le pion du roi deux pas.\nLes Noirs, de même.\n\n",
    "1. e4 e5 2.\n\n",
    "1. e4 e5\n",
    "1. e4 e5 { à suivre\n\n",
    "{ à suivre\n\n",
    "{ à suivre\n",
    "{ deux\n[Site \"Lyon\"]\nlignes }\n\n",
    "1. e4 e5 (1... c5 2. Cf3\n\n",
    "[Date \"18\n\n",
    "; rien\n\n",
    "% rien\n\n",
    "1 P 4 R\n\n",
    "\"\n\n",
];

#[test]
fn no_record_between_two_takes_what_is_theirs() {
    let first = |white: Option<&str>| {
        let moves = "e2e4 e7e5 g1f3 b8c6".to_owned();
        let white = white.map(str::to_owned);
        (white, moves, result_of("1-0"), Status::Whole)
    };
    let last = (
        Some("Satie".to_owned()),
        "d2d4 d7d5 c2c4 e7e6".to_owned(),
        result_of("0-1"),
        Status::Whole,
    );
    let before = [
        ("", None),
        (TAGGED, Some(first(Some("Rameau")))),
        (UNTAGGED, Some(first(None))),
    ];
    for between in BETWEEN {
        for (record, before) in &before {
            for tags in [TAGS, ""] {
                let text = format!("{record}{tags}{between}{BEHIND}");
                let read = records(&text, 1 << 16);
                assert_eq!(read.last(), Some(&last), "{text}");
                assert!(
                    before.as_ref().is_none_or(|first| read[0] == *first),
                    "{text}"
                );
                if tags.is_empty() {
                    continue;
                }
                assert_eq!(read.len(), 2 + usize::from(before.is_some()), "{text}");
                assert_eq!(read[read.len() - 2].0.as_deref(), Some("Adam"), "{text}");
                for size in [1, 60, 90] {
                    assert_eq!(records(&text, size), read, "{size} {text}");
                }
            }
        }
    }
}

#[test]
fn tags_alone_are_records_wherever_a_name_comes_again() {
    let game = |at: usize| format!("[Event \"{at}\"]\n[White \"W{at}\"]\n[Result \"1-0\"]\n");
    for blank in ["\n", "\n\n\n", "\r\n"] {
        let text: String = (0..300).map(|at| game(at) + blank).collect();
        let text = match blank {
            "\r\n" => text.replace("\r\n", "\n").replace('\n', "\r\n"),
            _ => text,
        };
        for size in [1, 1000, 1 << 16] {
            let read = records(&text, size);
            assert_eq!(read.len(), 300, "{size}");
            for (at, (white, moves, result, status)) in read.into_iter().enumerate() {
                assert_eq!((white, moves), (Some(format!("W{at}")), String::new()));
                assert_eq!((result, status), (result_of("1-0"), Status::Whole));
            }
        }
    }
}

#[test]
fn blank_lines_within_a_record_part_none() {
    for text in [
        "[White \"A\"]\n[Black \"B\"]\n\n\n1. e4 e5 2. Cf3 Cc6 1-0\n",
        "[Event \"x\"]\n\n[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 e5\n\n2. Cf3 Cc6 1-0\n",
        "[White \"A\"]\n{ un tournoi }\n[Black \"B\"]\n\n1. e4 e5 2. Cf3 Cc6 1-0\n",
        "Partie 12\n\n[White \"A\"]\n\n1. e4 e5 { ceci :\n\n[White \"B\"]\n\nest un titre } 2. Cf3 Cc6 1-0\n",
        "[White A]\n[Black \"B\"]\n[Black Élo]\n[Result \"1-0\"]\n\n1. e4 e5 2. Cf3 Cc6 1-0\n",
    ] {
        for size in [1, 1 << 16] {
            let read = records(text, size);
            assert_eq!(read.len(), 1, "{text}: {read:?}");
            assert_eq!(read[0].1, "e2e4 e7e5 g1f3 b8c6", "{text}");
        }
    }
}

#[test]
fn the_sign_of_no_result_contradicts_no_tag() {
    for moves in ["1. e4 e5 *", "1. e4 e5 { le temps } *", "*"] {
        for result in ["1-0", "0-1", "1/2-1/2"] {
            let text = format!("[White \"A\"]\n[Result \"{result}\"]\n\n{moves}\n");
            let (_, _, stated, status) = records(&text, 1).remove(0);
            assert_eq!((stated, status), (result_of(result), Status::Whole));
        }
    }
}
