//! Learns what players do from the games of PGN files, and writes the weights that `play` has: of its quick prior, or of its
//! deep one.
//!
//! `cargo run --release --example learn_play -- quick src/play/learned.bin tried.pgn train.pgn ...`
//! `cargo run --release --example learn_play -- deep src/play/deeper.bin tried.pgn train.pgn ...`
//!
//! The first PGN file is not learned: the games in it are tried in the end. A file named twice is gone through twice.
//! Prints, every so many positions, the perplexity of the last of them: 30 for a guess among thirty moves.

use std::time::Instant;

use greffier::chess::{Move, Position};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::play::{Deep, Last, Learner, Prior, Quick, Workspace};
use greffier::reading::{self, Start};
use greffier::record::Choice;

/// After how many positions the perplexity is printed.
const REPORT: usize = 1_000_000;
/// How long the first steps are.
const RATE: f32 = 0.05;
/// So many games are tried.
const TRIED: usize = 1000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (kind, out, tried) = (arguments.next(), arguments.next(), arguments.next());
    let (Some(kind), Some(out), Some(tried)) = (kind, out, tried) else {
        eprintln!("quick or deep, where to, tried on which games, and learned from which?");
        std::process::exit(2);
    };
    let texts: Vec<String> = arguments
        .map(|file| std::fs::read_to_string(file).unwrap_or_default())
        .collect();
    let tried = games(&tried);
    match kind.as_str() {
        "deep" => learn(Deep::learner(), &out, &texts, &tried),
        _ => learn(Quick::learner(), &out, &texts, &tried),
    }
}

/// Learns from the games of `texts`, writes what was learned to `out`, and tries it on other games.
fn learn<const W: usize, const M: usize>(
    mut learner: Learner<W, M>,
    out: &str,
    texts: &[String],
    others: &[Vec<Move>],
) {
    let (mut seen, mut cost) = (0, 0.0);
    let begun = Instant::now();
    let all: usize = texts.iter().map(String::len).sum();
    let mut before = 0;
    for text in texts {
        each_game(text, |moves, at| {
            // Steps grow shorter towards the end.
            let done = (before + at) as f32 / all as f32;
            learner.set_rate(RATE * (1.0 - done).max(0.02));
            learned(&moves, |position, last, legal, played| {
                cost += f64::from(learner.learn(position, last, legal, played));
                seen += 1;
                if seen % REPORT == 0 {
                    let perplexity = (cost / REPORT as f64).exp();
                    cost = 0.0;
                    eprintln!(
                        "{seen} positions, {:.0} s: {perplexity:.3}",
                        begun.elapsed().as_secs_f64()
                    );
                    if seen % (4 * REPORT) == 0 {
                        write(out, &learner.prior());
                    }
                }
            });
        });
        before += text.len();
    }
    write(out, &learner.prior());
    // As they are written: in whole numbers.
    tried(
        others,
        &Prior::<W, M>::from_bytes(&learner.prior().to_bytes()),
    );
}

/// The first games of a file.
fn games(file: &str) -> Vec<Vec<Move>> {
    let mut games = Vec::new();
    each_game(
        &std::fs::read_to_string(file).unwrap_or_default(),
        |moves, _| {
            if games.len() < TRIED {
                games.push(moves);
            }
        },
    );
    games
}

fn write<const W: usize, const M: usize>(out: &str, prior: &Prior<W, M>) {
    if let Err(error) = std::fs::write(out, prior.to_bytes()) {
        eprintln!("{out}: {error}");
    }
}

/// Reads the games of a text; each with how far the text is read.
fn each_game(text: &str, mut sink: impl FnMut(Vec<Move>, usize)) {
    let choice = Choice {
        notation: Some(Notation::Abbreviated),
        language: Some(Language::English),
        ..Choice::default()
    };
    let mut at = 0;
    while let Some((_, game, end)) = reading::next(text, at, &choice, &Start::Record) {
        at = end;
        sink(
            game.plies_of(game.main())
                .iter()
                .map(|ply| ply.played)
                .collect(),
            at,
        );
    }
}

/// Gives `sink` each position of a game with the move played there.
fn learned(moves: &[Move], mut sink: impl FnMut(&Position, Last<'_>, &[Move], usize)) {
    let mut position = Position::initial();
    let (mut theirs, mut own) = (None, None);
    for played in moves {
        let legal = position.legal_moves();
        if let Some(at) = legal.iter().position(|other| other == played)
            && legal.len() > 1
        {
            sink(&position, Last { theirs, own }, &legal, at);
        }
        position.play(played);
        (own, theirs) = (theirs, Some(played));
    }
}

/// Prints how likely the prior finds games that it did not learn.
fn tried<const W: usize, const M: usize>(games: &[Vec<Move>], prior: &Prior<W, M>) {
    let (mut cost, mut first, mut five, mut count) = (0.0, 0, 0, 0);
    let (mut work, mut costs) = (Workspace::default(), Vec::new());
    for moves in games {
        learned(moves, |position, last, legal, played| {
            prior.costs(position, last, legal, &mut work, &mut costs);
            let better = costs.iter().filter(|cost| **cost < costs[played]).count();
            cost += f64::from(costs[played]);
            first += usize::from(better == 0);
            five += usize::from(better < 5);
            count += 1;
        });
    }
    let share = |of: usize| 100.0 * of as f64 / count.max(1) as f64;
    println!(
        "{count} positions of other games: perplexity {:.3}, first {:.1} %, among five {:.1} %",
        (cost / f64::from(count)).exp(),
        share(first),
        share(five)
    );
}
