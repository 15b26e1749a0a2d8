//! The pages of `fixtures/pages` and `fixtures/held-pages`, each with the games that a careful reader takes from it.
//!
//! A page comes out where the main lines and results of all its games do, and no error is told of it but where it breaks.
//! `left.txt` beside them names those that do not yet: one that comes out is struck off, and none may be added to.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use greffier::game::Status;
use greffier::reading::{self, Start};
use greffier::record::Choice;
use serde_json::Value;

/// A game as it was read: its moves, its result, whether it broke.
struct Read {
    moves: Vec<String>,
    result: &'static str,
    broken: bool,
}

fn read(text: &str) -> (Vec<Read>, bool) {
    let (mut at, mut games, mut errors) = (0, Vec::new(), false);
    while let Some((_, game, end)) = reading::next(text, at, &Choice::default(), &Start::Record) {
        let plies = game.plies_of(game.main()).iter();
        let moves: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
        errors |= game.faults.iter().any(|fault| !fault.cause.is_warning());
        errors |= game.status != Status::Whole;
        let result = game.result().marker();
        let broken = game.status == Status::Broken;
        games.push(Read {
            moves,
            result,
            broken,
        });
        at = end;
    }
    (games, errors)
}

/// Whether `games` are those of `truth`; of the one that must break, its moves so far.
fn are(games: &[&Read], truth: &Value, breaks: &Value, results: bool) -> bool {
    let mut truth: Vec<(Vec<String>, &Value)> = truth
        .as_array()
        .into_iter()
        .flatten()
        .map(|game| (moves(&game["uci"]), &game["result"]))
        .collect();
    if let (Some(at), Some(ply)) = (breaks["game"].as_u64(), breaks["ply"].as_u64())
        && let Some(game) = truth.get_mut(at as usize)
    {
        game.0.truncate(ply as usize - 1);
    }
    truth.retain(|game| !game.0.is_empty());
    let same = |(read, (moves, result)): (&&Read, &(Vec<String>, &Value))| {
        let stated = result.as_str().filter(|result| *result != "*");
        let same = stated.is_none_or(|stated| stated == read.result);
        read.moves == *moves && (!results || read.broken || same)
    };
    games.len() == truth.len() && games.iter().zip(&truth).all(same)
}

fn moves(uci: &Value) -> Vec<String> {
    let all = uci.as_array().into_iter().flatten();
    all.filter_map(|uci| uci.as_str().map(str::to_owned))
        .collect()
}

fn comes_out(text: &str, truth: &Value) -> bool {
    let (all, errors) = read(text);
    let games: Vec<&Read> = all.iter().filter(|game| !game.moves.is_empty()).collect();
    let breaks = &truth["must_break"];
    let none = truth["games"].as_array().is_some_and(Vec::is_empty);
    let told = none || errors == breaks.is_object();
    let others = truth["alternatives"].as_array().into_iter().flatten();
    let as_other = others
        .filter(|other| other.is_array())
        .any(|other| are(&games, other, breaks, false));
    told && (are(&games, &truth["games"], breaks, true) || as_other)
}

#[test]
fn pages_with_known_games_come_out() {
    come_out("fixtures/pages");
}

#[test]
fn pages_that_nothing_was_learned_from_come_out() {
    come_out("fixtures/held-pages");
}

fn come_out(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let left = fs::read_to_string(folder.join("left.txt")).unwrap();
    let left: BTreeSet<&str> = left.split_whitespace().collect();
    let mut wrong = BTreeSet::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let truth: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let text =
            String::from_utf8_lossy(&fs::read(file.with_extension("txt")).unwrap()).into_owned();
        if !comes_out(&text, &truth) {
            wrong.insert(file.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    let wrong: BTreeSet<&str> = wrong.iter().map(String::as_str).collect();
    assert_eq!(
        wrong, left,
        "the pages that do not come out, and those that are said not to"
    );
}
