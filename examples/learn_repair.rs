//! Learns what each kind of evidence weighs when the games that a sheet may have meant are laid side by side, and
//! prints the weights that `src/repair/rank.rs` has.
//!
//! `cargo run --release --example learn_repair -- games.pgn [--games 2000] [--notation descriptive] [--style careful]
//! [--seed 11] [--errors 1,2,5] [--hold 0.0001]`
//!
//! Each game is spoilt by each of so many mistakes (`repair_bench`) and repaired; the weights are those under which
//! the game that was played is the likeliest among those found, held near today's by `--hold` times the square of what
//! they change. Prints how well a fifth of the games is told when the rest is learned, for each fifth, and then what all
//! teach; both for each number of mistakes. The games must be others than those on which anything is measured, and than those that `play` learned.

#[path = "repair_bench/noise.rs"]
#[allow(dead_code)]
mod noise;
#[path = "repair_bench/sheets.rs"]
#[allow(dead_code)]
mod sheets;
#[path = "readings/style.rs"]
#[allow(dead_code)]
mod style;

use greffier::chess::Move;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::Start;
use greffier::repair::{Candidate, Options, repair};

use noise::Dice;
use sheets::Spoil;
use style::{Style, style};

/// How many kinds there are.
const KINDS: usize = Candidate::KINDS.len();
/// In how many parts the games are cut, of which each is told once by what the others teach.
const PARTS: usize = 5;
/// How many steps are gone at most; a few are enough.
const STEPS: usize = 30;

type Row = [f64; KINDS];

/// The games that one sheet may have meant: what speaks against each, and which was played.
struct Sheet {
    against: Vec<Row>,
    played: usize,
    errors: usize,
}

struct Asked {
    files: Vec<String>,
    games: usize,
    notation: Notation,
    style: Option<Style>,
    seed: u64,
    errors: Vec<usize>,
    hold: f64,
}

fn asked() -> Asked {
    let mut asked = Asked {
        files: Vec::new(),
        games: 2000,
        notation: Notation::Descriptive,
        style: style("careful"),
        seed: 11,
        errors: vec![1, 2, 5],
        hold: 1e-4,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_default();
        match argument.as_str() {
            "--games" => asked.games = value().parse().unwrap_or(asked.games),
            "--notation" => {
                asked.notation = Notation::from_name(&value()).unwrap_or(asked.notation);
            }
            "--style" => asked.style = style(&value()),
            "--seed" => asked.seed = value().parse().unwrap_or(asked.seed),
            "--errors" => {
                asked.errors = value().split(',').filter_map(|n| n.parse().ok()).collect();
            }
            "--hold" => asked.hold = value().parse().unwrap_or(asked.hold),
            _ => asked.files.push(argument),
        }
    }
    asked
}

fn main() {
    let asked = asked();
    let games = asked
        .files
        .iter()
        .flat_map(|file| sheets::games(file, asked.games));
    let mut found: Vec<Vec<Sheet>> = (0..PARTS).map(|_| Vec::new()).collect();
    let mut today = [0.0; KINDS];
    for (at, game) in games.enumerate() {
        for &errors in &asked.errors {
            let seed = asked.seed * 1_000_003 + at as u64 * 31 + errors as u64;
            if let Some((sheet, weights)) = spoilt(&game, errors, Dice(seed), &asked) {
                found[at % PARTS].push(sheet);
                today = weights;
            }
        }
    }
    for told in 0..PARTS {
        let others = found.iter().enumerate().filter(|(part, _)| *part != told);
        let others: Vec<&Sheet> = others.flat_map(|(_, part)| part).collect();
        let part: Vec<&Sheet> = found[told].iter().collect();
        let weights = learned(&others, &today, asked.hold);
        for (name, weights) in [("today", &today), ("learned", &weights)] {
            report(name, &part, weights, &asked.errors);
        }
    }
    let all: Vec<&Sheet> = found.iter().flatten().collect();
    let weights = learned(&all, &today, asked.hold);
    report("all", &all, &weights, &asked.errors);
    for (kind, weight) in Candidate::KINDS.iter().zip(weights) {
        println!("{weight:6.2}  {kind}");
    }
}

/// A sheet of a game with mistakes, and what each kind weighs today; none where the game is not among those found.
fn spoilt(game: &[Move], errors: usize, mut dice: Dice, asked: &Asked) -> Option<(Sheet, Row)> {
    let (notation, language) = (asked.notation, Language::French);
    let dialect = Dialect { notation, language };
    let spoil = Spoil {
        errors,
        only: None,
        columns: false,
        layout: sheets::Layout::default(),
    };
    let sheet = sheets::spoilt(&mut dice, game, dialect, asked.style, spoil)?;
    let repaired = repair(
        &sheet.record,
        &sheet.text,
        &Start::Record,
        &Options::default(),
    );
    // Games of other rows of the same words are told by what the rows count.
    let weighed = |candidate: &&Candidate| candidate.against.len() == KINDS;
    let candidates = repaired.candidates.iter().filter(weighed);
    let played = candidates
        .clone()
        .position(|candidate| candidate.moves == game)?;
    let row = |candidate: &Candidate| -> Row {
        let mut row = [0.0; KINDS];
        row.iter_mut()
            .zip(&candidate.against)
            .for_each(|(own, part)| *own = f64::from(*part));
        row
    };
    let against: Vec<Row> = candidates.map(row).collect();
    (against.len() > 1).then(|| {
        (
            Sheet {
                against,
                played,
                errors,
            },
            Candidate::weights(notation).map(f64::from),
        )
    })
}

/// What a row counts.
fn total(row: &Row, weights: &Row) -> f64 {
    row.iter()
        .zip(weights)
        .map(|(part, weight)| part * weight)
        .sum()
}

/// How likely each game of a sheet is.
fn shares(sheet: &Sheet, weights: &Row) -> Vec<f64> {
    let totals: Vec<f64> = sheet
        .against
        .iter()
        .map(|row| total(row, weights))
        .collect();
    let least = totals.iter().copied().fold(f64::MAX, f64::min);
    let shares = totals.iter().map(|total| (least - total).exp());
    let all: f64 = shares.clone().sum();
    shares.map(|share| share / all).collect()
}

/// How little likely the games played are, a sheet; and in what share of the sheets they are the likeliest.
fn told(sheets: &[&Sheet], weights: &Row) -> (f64, f64) {
    let (mut cost, mut first) = (0.0, 0.0);
    for sheet in sheets {
        let shares = shares(sheet, weights);
        let own = shares[sheet.played];
        cost -= own.max(1e-300).ln();
        first += f64::from(u8::from(shares.iter().all(|share| *share <= own)));
    }
    let all = sheets.len().max(1) as f64;
    (cost / all, first / all)
}

fn report(name: &str, sheets: &[&Sheet], weights: &Row, errors: &[usize]) {
    let (cost, first) = told(sheets, weights);
    print!(
        "{name:8} {:6} sheets  {cost:.4} nats  first {:.2} %",
        sheets.len(),
        100.0 * first
    );
    for &errors in errors {
        let own = sheets.iter().copied().filter(|own| own.errors == errors);
        let (cost, first) = told(&own.collect::<Vec<_>>(), weights);
        print!("   {errors}: {cost:.4} {:.2}", 100.0 * first);
    }
    println!();
}

/// The weights under which the games played are the likeliest, by Newton's steps from `today`'s.
fn learned(sheets: &[&Sheet], today: &Row, hold: f64) -> Row {
    let held = |weights: &Row| -> f64 {
        let changes = weights.iter().zip(today).map(|(own, other)| own - other);
        told(sheets, weights).0 + hold * changes.map(|change| change * change).sum::<f64>()
    };
    let (mut weights, mut cost) = (*today, held(today));
    for _ in 0..STEPS {
        let step = step(sheets, &weights, today, hold);
        // Half as far, and half again, until it goes down.
        let nearer = (0..12).map(|halves| {
            let mut tried = weights;
            let far = 0.5f64.powi(halves);
            tried
                .iter_mut()
                .zip(&step)
                .for_each(|(own, step)| *own -= far * step);
            tried
        });
        let Some((tried, less)) = nearer
            .map(|tried| (tried, held(&tried)))
            .find(|(_, less)| *less < cost)
        else {
            break;
        };
        let gained = cost - less;
        (weights, cost) = (tried, less);
        if gained < 1e-8 {
            break;
        }
    }
    weights
}

/// Newton's step: the slope of the cost over its bend.
fn step(sheets: &[&Sheet], weights: &Row, today: &Row, hold: f64) -> Row {
    let mut slope = [0.0; KINDS];
    let mut bend = [[0.0; KINDS]; KINDS];
    let each = 1.0 / sheets.len().max(1) as f64;
    for sheet in sheets {
        let shares = shares(sheet, weights);
        let mut mean = [0.0; KINDS];
        for (row, share) in sheet.against.iter().zip(&shares) {
            for i in 0..KINDS {
                mean[i] += share * row[i];
                for j in 0..KINDS {
                    bend[i][j] += each * share * row[i] * row[j];
                }
            }
        }
        for i in 0..KINDS {
            slope[i] += each * (sheet.against[sheet.played][i] - mean[i]);
            for j in 0..KINDS {
                bend[i][j] -= each * mean[i] * mean[j];
            }
        }
    }
    for i in 0..KINDS {
        slope[i] += 2.0 * hold * (weights[i] - today[i]);
        bend[i][i] += 2.0 * hold + 1e-9;
    }
    solved(bend, slope)
}

/// Solves `rows` times what is looked for = `right`, by elimination; the rows are symmetric and positive.
fn solved(mut rows: [Row; KINDS], mut right: Row) -> Row {
    for at in 0..KINDS {
        let (pivot, own) = (rows[at], right[at]);
        for below in at + 1..KINDS {
            let times = rows[below][at] / pivot[at];
            rows[below]
                .iter_mut()
                .zip(pivot)
                .for_each(|(part, own)| *part -= times * own);
            right[below] -= times * own;
        }
    }
    let mut found = [0.0; KINDS];
    for at in (0..KINDS).rev() {
        found[at] = (right[at] - total(&rows[at], &found)) / rows[at][at];
    }
    found
}
