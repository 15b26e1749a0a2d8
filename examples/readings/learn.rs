//! The weights of the preference, learnt from games of which the readings are known.
//!
//! Each stretch of a record over which several readings lived is a choice among them, of which one was
//! played: a conditional logit over the summed answers of their moves, by Newton's method.

use greffier::chess::{Move, Position};
use greffier::game::{Game, Status, Stretch};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::reading::preference::{self, Evidence, FEATURES, WEIGHTS, features};
use greffier::reading::{Start, next};
use greffier::record::Choice;

use crate::style::{DIALECT, style, written};

type Answers = [f64; FEATURES];

/// One choice: for each reading what it costs beside the weights, and its answers; the first was played.
struct Case {
    readings: Vec<(f64, Answers)>,
    weight: f64,
}

/// The styles that are learnt from: of how many games one is taken, and what it weighs.
const MIX: [(&str, u32, f64); 6] = [
    ("printed", 1, 1.0),
    ("printed-", 2, 1.0),
    ("half", 2, 0.6),
    ("wing", 4, 0.6),
    ("sloppy", 8, 0.6),
    ("half-", 4, 0.6),
];

pub fn learn(text: &str, most: u32) {
    let pgn = Choice {
        notation: Some(Notation::Abbreviated),
        language: Some(Language::English),
        ..Choice::default()
    };
    let own = Choice {
        notation: Some(DIALECT.notation),
        language: Some(DIALECT.language),
        ..Choice::default()
    };
    let (mut at, mut games) = (0, 0);
    let mut cases = Vec::new();
    while let Some((_, truth, end)) = next(text, at, &pgn, &Start::Record) {
        at = end;
        if truth.status != Status::Whole || truth.main().plies.is_empty() {
            continue;
        }
        games += 1;
        for (name, every, weight) in MIX {
            if games % every != 0 {
                continue;
            }
            let page = written(style(name).expect("a style"), &truth);
            if let Some((_, read, _)) = next(&page, 0, &own, &Start::Record) {
                cases.extend(
                    read.stretches
                        .iter()
                        .filter_map(|stretch| case(stretch, &truth, weight)),
                );
            }
        }
        if games == most {
            break;
        }
    }
    println!("{games} games, {} choices", cases.len());
    let mut weights = WEIGHTS;
    for _ in 0..12 {
        let (likelihood, right, change) = step(&cases, &weights);
        // As much of the step as makes the choices likelier.
        let mut share = 1.0;
        while share > 1e-3 {
            let next = std::array::from_fn(|i| weights[i] + share * change[i]);
            if step(&cases, &next).0 > likelihood {
                weights = next;
                break;
            }
            share /= 2.0;
        }
        println!("{likelihood:.5} a choice, {:.2} % first", 100.0 * right);
    }
    for (i, weight) in weights.iter().enumerate() {
        print!("{:.5}, ", (weight * 32.0).round() / 32.0);
        if i % 6 == 5 {
            println!();
        }
    }
    println!();
}

/// The choice that a stretch was, if the game is among its readings.
fn case(stretch: &Stretch, truth: &Game, weight: f64) -> Option<Case> {
    let plies = truth.plies_of(truth.main());
    let range = stretch.plies.start as usize..stretch.plies.end as usize;
    let played: Vec<Move> = plies.get(range)?.iter().map(|ply| ply.played).collect();
    let own = stretch.ways.iter().position(|way| way.moves == played)?;
    let first = stretch.plies.start as usize;
    let before = plies.get(..first)?;
    let start = truth.before(truth.main(), stretch.plies.start);
    let moves: Vec<Move> = before.iter().rev().take(2).map(|ply| ply.played).collect();
    let mut readings: Vec<(f64, Answers)> = Vec::new();
    for way in &stretch.ways {
        let answers = sum(&start, &moves, &way.moves);
        let weighed: f64 = answers.iter().zip(WEIGHTS).map(|(a, w)| a * w).sum();
        readings.push((way.share.max(1e-300).ln() - weighed, answers));
    }
    readings.swap(0, own);
    (readings.len() > 1).then_some(Case { readings, weight })
}

/// The answers of all moves of a reading, together. `before` are the moves before it, the last first.
fn sum(start: &Position, before: &[Move], moves: &[Move]) -> Answers {
    let mut position = start.clone();
    let (mut last, mut own_last) = (before.first().copied(), before.get(1).copied());
    let mut sum = [0.0; FEATURES];
    for played in moves {
        let after = position.after(played);
        let evidence = Evidence {
            before: &position,
            played,
            after: &after,
            last: last.as_ref(),
            own_last: own_last.as_ref(),
            prior: preference::Play::default().cost(&position, last.as_ref(), played),
        };
        sum.iter_mut()
            .zip(features(evidence))
            .for_each(|(sum, answer)| *sum += answer);
        (own_last, last) = (last, Some(*played));
        position = after;
    }
    sum
}

/// The likelihood under `weights`, the share of choices whose first was played, and a step of
/// Newton's method.
fn step(cases: &[Case], weights: &Answers) -> (f64, f64, Answers) {
    let mut slope = [0.0; FEATURES];
    let mut curve = vec![[0.0; FEATURES]; FEATURES];
    let (mut likelihood, mut right, mut all) = (0.0, 0.0, 0.0);
    for Case { readings, weight } in cases {
        let score = |(cost, answers): &(f64, Answers)| -> f64 {
            cost + answers
                .iter()
                .zip(weights.iter())
                .map(|(a, w)| a * w)
                .sum::<f64>()
        };
        let scores: Vec<f64> = readings.iter().map(score).collect();
        let top = scores.iter().copied().fold(f64::MIN, f64::max);
        let total: f64 = scores.iter().map(|score| (score - top).exp()).sum();
        let shares: Vec<f64> = scores
            .iter()
            .map(|score| (score - top).exp() / total)
            .collect();
        likelihood += weight * shares[0].ln();
        all += weight;
        right += if scores[0] >= top { *weight } else { 0.0 };
        let mut mean = [0.0; FEATURES];
        for ((_, answers), share) in readings.iter().zip(&shares) {
            (0..FEATURES).for_each(|i| mean[i] += share * answers[i]);
        }
        for ((_, answers), share) in readings.iter().zip(&shares) {
            for i in 0..FEATURES {
                let a = weight * share * (answers[i] - mean[i]);
                if a != 0.0 {
                    (0..FEATURES).for_each(|j| curve[i][j] += a * (answers[j] - mean[j]));
                }
            }
        }
        (0..FEATURES).for_each(|i| slope[i] += weight * (readings[0].1[i] - mean[i]));
    }
    for i in 0..FEATURES {
        slope[i] -= weights[i];
        curve[i][i] += 1.0;
    }
    (likelihood / all, right / all, solved(curve, slope))
}

/// The solution of a system of equations, by Gauss's elimination.
fn solved(mut rows: Vec<Answers>, mut right: Answers) -> Answers {
    for i in 0..FEATURES {
        for j in i + 1..FEATURES {
            let factor = rows[j][i] / rows[i][i];
            let pivot = rows[i];
            for (left, above) in rows[j].iter_mut().zip(pivot).skip(i) {
                *left -= factor * above;
            }
            right[j] -= factor * right[i];
        }
    }
    for i in (0..FEATURES).rev() {
        for k in i + 1..FEATURES {
            right[i] -= rows[i][k] * right[k];
        }
        right[i] /= rows[i][i];
    }
    right
}
