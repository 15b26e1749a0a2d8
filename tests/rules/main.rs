//! The rules the players knew, against a second generator written from the rules' words.

mod codes;
mod endings;
mod games;
mod irregular;
#[path = "../second_generator/mod.rs"]
mod second_generator;
#[path = "../support/mod.rs"]
mod support;

use greffier::chess::{CodeKind, CodeRow, FenReading, Move, MoveKind, Position, Rules, Ruleset};
use second_generator::Plain;
use support::perft;

fn rules(name: &str) -> Rules {
    Rules::from_name(name).expect(name)
}

fn position(fen: &str, under: Rules) -> Position {
    let reading = FenReading::under(fen, under).expect(fen);
    assert_eq!(reading.castling_denied, None, "{fen}");
    reading.position
}

fn plain(fen: &str, under: Rules) -> Plain {
    Plain::new(fen, under.codes().map(|code| code.name().to_owned()))
}

/// A move as the second generator names it.
fn name(played: &Move) -> String {
    let uci = played.uci();
    match played.kind {
        MoveKind::Castling { rook_to, .. } => format!("{uci}/{rook_to}"),
        MoveKind::Leap => format!("{uci}!"),
        _ => uci.to_string(),
    }
}

fn names(position: &Position) -> Vec<String> {
    let mut names: Vec<String> = position.legal_moves().iter().map(name).collect();
    names.sort();
    names
}

#[test]
fn both_generators_count_what_the_table_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/perft-rules.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let bless = std::env::var_os("GREFFIER_BLESS").is_some();
    let lines: Vec<&str> = table.lines().collect();
    let checked = |line: &&str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [under, fen, depth, ..] = cells[..] else {
            return (*line).to_owned();
        };
        let depth = depth.parse().unwrap();
        let ours = perft(&position(fen, rules(under)), depth);
        let second = plain(fen, rules(under)).perft(depth);
        assert_eq!(ours, second, "{line}");
        let row = format!("{under}\t{fen}\t{depth}\t{ours}");
        assert!(bless || row == **line, "{row} against {line}");
        row
    };
    let rows: Vec<String> = std::thread::scope(|scope| {
        let (one, two) = lines.split_at(lines.len() / 2);
        let second = scope.spawn(|| two.iter().map(checked).collect::<Vec<_>>());
        let mut rows: Vec<String> = one.iter().map(checked).collect();
        rows.extend(second.join().unwrap());
        rows
    });
    // Both counts are alike by now; with --nocapture this is the table, to be set in a page.
    println!("| rules | position | depth | ours | second generator |\n|---|---|---|---|---|");
    for row in rows.iter().filter(|row| !row.starts_with('#')) {
        let count = row.rsplit('\t').next().unwrap_or_default();
        println!("| {} | {count} |", row.replace('\t', " | "));
    }
    if bless {
        std::fs::write(path, rows.join("\n") + "\n").unwrap();
    }
    let has = |name: String| rows.iter().any(|row| row.split('\t').next() == Some(&name));
    for row in Ruleset::all() {
        assert!(has(row.name.to_owned()), "{}", row.name);
    }
    for row in CodeRow::all() {
        let alone = format!("modern,+{}", row.code);
        assert_eq!(has(alone), row.kind == CodeKind::Board, "{}", row.code);
    }
}
