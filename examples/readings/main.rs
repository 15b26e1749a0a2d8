//! How often the preferred reading of a descriptive record is the game: real games are written as
//! clean records print them, read back, and compared.
//!
//! `cargo run --release --example readings -- games.pgn printed 1000`
//!
//! `... -- games.pgn learn 5000` learns the weights of `reading::preference` from all styles together.
//!
//! The styles: `full` says every wing and square, `printed` is `C 3 FR` with the man's wing where it is
//! needed and bare captures, `careful` the same with squares where a capture needs them, `half` never says the man's wing, `wing` says it and leaves the square's
//! unsaid, `sloppy` says no wing at all. `-` behind a style leaves the checks unmarked.

mod learn;
mod style;

use greffier::chess::Move;
use greffier::game::{Game, Status};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;

use style::{DIALECT, style, written};

/// What was found.
#[derive(Default)]
struct Found {
    games: u32,
    unique: u32,
    right: u32,
    third: u32,
    /// Stretches that end in several readings, in which the preferred one is the game.
    moves: (u64, u64),
    broken: u32,
    bounded: u32,
    live: Vec<usize>,
    readings: Vec<u64>,
    /// For each class of confidence: how many records, how many right, the sum of confidences.
    sure: [(u32, u32, f64); 6],
}

const CLASSES: [f64; 6] = [0.97, 0.9, 0.7, 0.5, 0.3, 0.0];

/// Whether the game is among the three likeliest readings: the preferred one, or this but for one
/// stretch, where two others are the likeliest by their share against the preferred.
fn is_among_three(read: &Game, truth: &[Move]) -> bool {
    let mut others: Vec<(f64, usize, usize)> = Vec::new();
    let mut own: Vec<Option<usize>> = Vec::new();
    for (i, stretch) in read.stretches.iter().enumerate() {
        let range = stretch.plies.start as usize..stretch.plies.end as usize;
        let part = truth.get(range).unwrap_or_default();
        own.push(stretch.ways.iter().position(|way| way.moves == part));
        let best = stretch.ways[0].share;
        let way = |(k, way): (usize, &greffier::game::Way)| (way.share / best, i, k);
        others.extend(stretch.ways.iter().enumerate().skip(1).map(way));
    }
    others.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut wrong = own.iter().enumerate().filter(|(_, way)| **way != Some(0));
    match (wrong.next(), wrong.next()) {
        (None, _) => true,
        (Some((i, Some(k))), None) => others.iter().take(2).any(|(_, j, n)| (*j, n) == (i, k)),
        _ => false,
    }
}

/// Tells where the preferred reading leaves the game.
fn tell_parting(game: &Game, truth: &[Move], read: &[Move]) {
    let Some(at) = truth.iter().zip(read).position(|(a, b)| a != b) else {
        return;
    };
    let before = game.before(game.main(), at as u32);
    let (a, b) = (truth[at], read[at]);
    let last = at
        .checked_sub(1)
        .map_or(String::new(), |at| truth[at].uci().to_string());
    println!(
        "{:?}x{:?} {} not {} after {last} {}",
        a.role,
        a.captured,
        a.uci(),
        b.uci(),
        before.to_fen()
    );
}

impl Found {
    fn take(&mut self, truth: &Game, read: &Game) {
        let truth_game = truth;
        let moves = |game: &Game| -> Vec<Move> {
            let plies = game.plies_of(game.main());
            plies.iter().map(|ply| ply.played).collect()
        };
        let (truth, plies) = (moves(truth), moves(read));
        self.games += 1;
        let right = truth == plies;
        self.right += u32::from(right);
        self.unique += u32::from(read.status == Status::Whole);
        self.broken += u32::from(read.status == Status::Broken);
        self.third += u32::from(right || is_among_three(read, &truth));
        self.bounded += u32::from(read.faults.iter().any(|fault| {
            matches!(
                fault.cause,
                greffier::game::Cause::Ambiguous { bounded: true, .. }
            )
        }));
        self.live.push(read.most_live);
        let all = read.stretches.iter().map(|stretch| stretch.readings);
        self.readings.push(all.fold(1, u64::saturating_mul));
        let same = truth.iter().zip(&plies).filter(|(a, b)| a == b).count();
        self.moves.0 += same as u64;
        self.moves.1 += truth.len() as u64;
        if !right && std::env::var_os("WRONG").is_some() {
            tell_parting(truth_game, &truth, &plies);
        }
        if read.status == Status::Ambiguous {
            let class = CLASSES.iter().position(|&least| read.confidence >= least);
            let class = &mut self.sure[class.unwrap_or(5)];
            class.0 += 1;
            class.1 += u32::from(right);
            class.2 += read.confidence;
        }
    }

    fn tell(&mut self, name: &str) {
        let share = |part: u32| 100.0 * f64::from(part) / f64::from(self.games.max(1));
        println!(
            "{name}: {} games, one reading {:.1} %, preferred right {:.2} %, among three {:.2} %, moves {:.3} %, broken {}, bounded {}",
            self.games,
            share(self.unique),
            share(self.right),
            share(self.third),
            100.0 * self.moves.0 as f64 / self.moves.1.max(1) as f64,
            self.broken,
            self.bounded,
        );
        self.live.sort_unstable();
        self.readings.sort_unstable();
        let at = |share: f64| ((self.live.len() - 1) as f64 * share) as usize;
        println!(
            "  live 50/90/99/100 %: {} {} {} {}; readings 50/99/100 %: {} {} {}",
            self.live[at(0.5)],
            self.live[at(0.9)],
            self.live[at(0.99)],
            self.live[at(1.0)],
            self.readings[at(0.5)],
            self.readings[at(0.99)],
            self.readings[at(1.0)],
        );
        for ((count, right, sum), least) in self.sure.iter().zip(CLASSES) {
            if *count > 0 {
                let count = f64::from(*count);
                println!(
                    "  said at least {least}: {count} records, {:.1} % on average, {:.1} % right",
                    100.0 * sum / count,
                    100.0 * f64::from(*right) / count
                );
            }
        }
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("a PGN file");
    let styles = args.next().unwrap_or_else(|| "printed".to_owned());
    let most: u32 = args
        .next()
        .and_then(|most| most.parse().ok())
        .unwrap_or(u32::MAX);
    let text = String::from_utf8_lossy(&std::fs::read(&path).expect("the file")).into_owned();
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
    if styles == "learn" {
        return learn::learn(&text, most);
    }
    for name in styles.split(',') {
        let style = style(name).expect("a style");
        let mut found = Found::default();
        let mut at = 0;
        while let Some((_, truth, end)) = next(&text, at, &pgn, &Start::Record) {
            at = end;
            if truth.status != Status::Whole || truth.main().plies.is_empty() {
                continue;
            }
            let page = written(style, &truth);
            if let Some((_, read, _)) = next(&page, 0, &own, &Start::Record) {
                found.take(&truth, &read);
            }
            if found.games >= most {
                break;
            }
        }
        found.tell(name);
    }
}
