//! Measures repair on games of a PGN file: each is written in a notation, spoilt by so many mistakes
//! of real sheets, repaired, and compared with what was played.
//!
//! `cargo run --release --example repair_bench -- games.pgn [--games 300] [--width 64] [--errors 1,2,5]
//! [--notation coordinate,abbreviated] [--style careful] [--no-prior] [--clean] [--seed 1] [--kinds] [--lost]
//! [--each] [--told] [--only mark] [--columns] [--apart] [--rows] [--second coordinate]`
//!
//! Prints, a line for each notation and number of mistakes: games recovered exactly, the truth among
//! the first five, half-moves right, mistakes located, flags that are true, records that were given up, and
//! milliseconds a game; then how often corrections of each confidence are right. With `--each`, a line for
//! each correction: its notation, the mistakes of its sheet, its confidence, whether it is right (1 or 0). With
//! `--told`, one for each flag that is false, each correction that is wrong and each mistake that is missed. With
//! `--second`, the other player's sheet, in that notation or in the first's (`same`) and with as many mistakes of its
//! own, is laid beside each. With `--apart`, descriptive words are written as books print them (`C 3 FR`, `P pr P`); with
//! `--rows`, each number begins a line.

mod disputes;
mod noise;
mod sheets;
#[path = "../readings/style.rs"]
#[allow(dead_code)]
mod style;

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use greffier::chess::Move;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::Start;
use greffier::record::{self, Choice};
use greffier::repair::{Correction, Options, Repair, Repaired, repair, repair_both};

use disputes::Disputes;
use noise::{Cell, Dice, Kind};
use sheets::{Layout, Sheet, Spoil, cells, games, sheet, spoilt};
use style::{Style, style};

struct Asked {
    file: Vec<String>,
    games: usize,
    errors: Vec<usize>,
    notations: Vec<Notation>,
    /// How descriptive moves are written, in the words of `examples/readings`; in the shortest form
    /// that leaves no doubt where it has none.
    style: Option<Style>,
    options: Options<'static>,
    clean: bool,
    kinds: bool,
    lost: bool,
    each: bool,
    /// Whether flags that are false, corrections that are wrong and mistakes that are missed are told.
    told: bool,
    /// The one kind of mistakes that is made.
    only: Option<Kind>,
    /// Whether the columns are exchanged throughout.
    columns: bool,
    layout: Layout,
    second: Second,
    seed: u64,
}

/// The other player's sheet.
#[derive(Clone, Copy)]
enum Second {
    None,
    Same,
    In(Notation),
}

fn asked() -> Asked {
    let mut asked = Asked {
        file: Vec::new(),
        games: 300,
        errors: vec![1, 2, 5],
        notations: vec![Notation::Coordinate, Notation::Abbreviated],
        style: style("careful"),
        options: Options::default(),
        clean: false,
        kinds: false,
        lost: false,
        each: false,
        told: false,
        only: None,
        columns: false,
        layout: Layout::default(),
        second: Second::None,
        seed: 1,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_default();
        match argument.as_str() {
            "--games" => asked.games = value().parse().unwrap_or(300),
            "--width" => asked.options.width = value().parse().unwrap_or(64),
            "--most" => asked.options.most = value().parse().ok(),
            "--seed" => asked.seed = value().parse().unwrap_or(1),
            "--errors" => asked.errors = value().split(',').flat_map(str::parse).collect(),
            "--notation" => {
                asked.notations = value().split(',').filter_map(Notation::from_name).collect();
            }
            "--style" => asked.style = style(&value()),
            "--no-prior" => asked.options.prior = false,
            "--clean" => asked.clean = true,
            "--kinds" => asked.kinds = true,
            "--lost" => asked.lost = true,
            "--each" => asked.each = true,
            "--told" => asked.told = true,
            "--only" => asked.only = Kind::from_name(&value()),
            "--columns" => asked.columns = true,
            "--apart" => asked.layout.apart = true,
            "--rows" => asked.layout.rows = true,
            "--second" => {
                asked.second = Notation::from_name(&value()).map_or(Second::Same, Second::In);
            }
            _ => asked.file.push(argument),
        }
    }
    asked
}

#[derive(Default)]
struct Tally {
    games: usize,
    exact: usize,
    five: usize,
    plies: usize,
    right: usize,
    wrong: usize,
    located: usize,
    flags: usize,
    true_flags: usize,
    given_up: usize,
    time: Duration,
    slowest: Duration,
    bands: BTreeMap<u32, (usize, usize, f64)>,
    kinds: BTreeMap<String, (usize, usize)>,
    /// The confidence of each correction, and whether it is right.
    each: Vec<(f64, bool)>,
    disputes: Disputes,
}

fn main() {
    let asked = asked();
    let mut all = Vec::new();
    for file in &asked.file {
        all.extend(games(file, asked.games));
    }
    println!("{} games", all.len());
    if asked.clean {
        return clean(&all, &asked);
    }
    for &notation in &asked.notations {
        let mut bands = Tally::default();
        for &errors in &asked.errors {
            let tally = measured(&all, notation, errors, &asked);
            line(notation, errors, &tally);
            let disputes = &tally.disputes;
            if !matches!(asked.second, Second::None) {
                println!(
                    "    the other sheet says {} half-moves otherwise, untold {}; {} disputed, idle {}",
                    disputes.differ, disputes.untold, disputes.told, disputes.idle
                );
            }
            for line in disputes.wrong.iter().filter(|_| asked.told) {
                println!("    {line}");
            }
            for line in disputes.lines().filter(|_| asked.each) {
                println!("{} {errors} {line}", notation.name());
            }
            for (kind, (right, of)) in &tally.kinds {
                if asked.kinds {
                    println!(
                        "    {kind:12} {:5.1} of {of}",
                        100.0 * *right as f64 / *of as f64
                    );
                }
            }
            for (confidence, right) in tally.each.iter().filter(|_| asked.each) {
                let right = u8::from(*right);
                println!("{} {errors} {confidence:.9} {right}", notation.name());
            }
            for (band, (right, of, sum)) in tally.bands {
                let all = bands.bands.entry(band).or_default();
                (all.0, all.1, all.2) = (all.0 + right, all.1 + of, all.2 + sum);
            }
        }
        for (band, (right, of, sum)) in &bands.bands {
            println!(
                "    confidence {:4.2}: {of:5} corrections, said {:5.1} %, right {:5.1} %",
                f64::from(*band) / 20.0,
                100.0 * sum / *of as f64,
                100.0 * *right as f64 / *of as f64,
            );
        }
    }
}

fn line(notation: Notation, errors: usize, tally: &Tally) {
    let share = |of: usize, all: usize| 100.0 * of as f64 / all.max(1) as f64;
    println!(
        "{:12} {errors}  exact {:6.2}  five {:6.2}  right {:6.2}  located {:5.1}  true {:5.1}  \
         given up {:3}  {:6.2} ms (most {:.0})",
        notation.name(),
        share(tally.exact, tally.games),
        share(tally.five, tally.games),
        share(tally.right, tally.plies),
        share(tally.located, tally.wrong),
        share(tally.true_flags, tally.flags),
        tally.given_up,
        tally.time.as_secs_f64() * 1000.0 / tally.games.max(1) as f64,
        tally.slowest.as_secs_f64() * 1000.0,
    );
}

fn measured(all: &[Vec<Move>], notation: Notation, errors: usize, asked: &Asked) -> Tally {
    let spoil = Spoil {
        errors,
        only: asked.only,
        columns: asked.columns,
        layout: asked.layout,
    };
    let french = |notation| Dialect {
        notation,
        language: Language::French,
    };
    let other = match asked.second {
        Second::None => None,
        Second::Same => Some(notation),
        Second::In(other) => Some(other),
    };
    let mut tally = Tally::default();
    for (i, game) in all.iter().enumerate() {
        let mut dice = Dice(asked.seed * 1_000_003 + i as u64 * 31 + errors as u64);
        let mut spoilt =
            |notation, spoil| spoilt(&mut dice, game, french(notation), asked.style, spoil);
        let Some(sheet) = spoilt(notation, spoil) else {
            continue;
        };
        let alone = Spoil {
            columns: false,
            ..spoil
        };
        let other = other.and_then(|notation| spoilt(notation, alone));
        let Sheet {
            cells,
            made,
            text,
            starts,
            record,
        } = &sheet;
        let begun = spent();
        let repaired = match &other {
            Some(other) => {
                let sheets = [(record, text.as_str()), (&other.record, &other.text)];
                repair_both(sheets, &Start::Record, &asked.options)
            }
            None => repair(record, text, &Start::Record, &asked.options),
        };
        let time = spent().saturating_sub(begun);
        tally.time += time;
        tally.slowest = tally.slowest.max(time);
        if let (Some(beside), Second::In(_) | Second::Same) = (&other, asked.second) {
            let notation = beside.record.dialect.notation;
            tally
                .disputes
                .count(game, beside, french(notation), &repaired);
        }
        let exact = compared(&mut tally, game, cells, starts, &repaired, asked.told);
        if errors == 1 {
            for kind in made {
                let of = tally.kinds.entry(format!("{kind:?}")).or_default();
                (of.0, of.1) = (of.0 + usize::from(exact), of.1 + 1);
            }
        }
        if !exact && asked.lost {
            lost(game, text, made, &repaired);
            if let Some(other) = &other {
                println!("beside {}", other.text);
            }
        }
    }
    tally
}

/// The time that this thread has had a processor, where the system tells it, else the time of day.
fn spent() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    match nanoseconds {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default(),
    }
}

/// Prints a game that was not recovered.
fn lost(game: &[Move], text: &str, made: &[noise::Kind], repaired: &Repaired) {
    let read = repaired
        .candidates
        .first()
        .map_or(&[][..], |c| &c.moves[..]);
    let parts = game.iter().zip(read).position(|(a, b)| a != b);
    let kept = repaired.repairs.iter().all(|repair| !repair.counts());
    let status = repaired.game.status;
    println!(
        "--- {made:?} kept {kept} {status:?} given up {:?}\n{text}",
        repaired.given_up
    );
    let played: Vec<String> = game.iter().map(|m| m.uci().to_string()).collect();
    println!("played {}", played.join(" "));
    println!(
        "parts at {parts:?} of {}: {:?} read {:?}",
        game.len(),
        parts.map(|p| game[p].uci().to_string()),
        parts.map(|p| read[p].uci().to_string())
    );
    let rank = repaired.candidates.iter().position(|c| c.moves == game);
    println!(
        "rank {rank:?}, share {:.3}, {:?}",
        repaired.candidates.first().map_or(0.0, |c| c.confidence),
        rank.map(|r| repaired.candidates[r].confidence)
    );
    for found in &repaired.repairs {
        println!(
            "  {} {:?} {} -> {:?} {:.3}",
            found.ply,
            found.correction,
            &text[found.span.clone()],
            found.read.map(|m| m.uci().to_string()),
            found.confidence
        );
    }
}

/// Compares what was read with what was played; whether it is the same.
fn compared(
    tally: &mut Tally,
    game: &[Move],
    cells: &[Cell],
    starts: &[usize],
    repaired: &Repaired,
    told: bool,
) -> bool {
    let read: Vec<Move> = repaired
        .game
        .plies_of(repaired.game.main())
        .iter()
        .map(|ply| ply.played)
        .collect();
    let exact = read == game;
    tally.games += 1;
    tally.exact += usize::from(exact);
    tally.five += usize::from(exact || repaired.candidates.iter().take(5).any(|c| c.moves == game));
    tally.plies += game.len();
    let ahead = game.iter().zip(&read).take_while(|(a, b)| a == b).count();
    let behind = game
        .iter()
        .rev()
        .zip(read.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    tally.right += match exact {
        true => game.len(),
        false => (ahead + behind).min(game.len() - 1),
    };
    tally.given_up += usize::from(repaired.given_up.is_some());
    flags(tally, cells, starts, repaired, told);
    for found in &repaired.repairs {
        if matches!(found.correction, Correction::Doubtful) {
            continue;
        }
        let band = (found.confidence * 20.0) as u32;
        let right = right(game, &read, cells, starts, found);
        if told && !right {
            println!("wrong {}", shown(found));
        }
        tally.each.push((found.confidence, right));
        let of = tally.bands.entry(band).or_default();
        (of.0, of.1, of.2) = (of.0 + usize::from(right), of.1 + 1, of.2 + found.confidence);
    }
    exact
}

/// Whether a correction says what was played there.
fn right(game: &[Move], read: &[Move], cells: &[Cell], starts: &[usize], found: &Repair) -> bool {
    let at = starts.iter().position(|&start| start == found.span.start);
    let cell = at.map(|at| &cells[at]);
    match (found.correction, found.read) {
        (Correction::Missing, Some(played)) => {
            let at = found.ply as usize - 1;
            game.get(at) == Some(&played) && game.len() >= at && read.get(at) == Some(&played)
        }
        (_, Some(played)) => cell
            .and_then(|cell| cell.ply)
            .is_some_and(|ply| game[ply] == played),
        // Of two that say one half-move either may go: they are alike, or the second, which stands behind the first, is none
        // of its game's.
        (_, None) => cell.is_some_and(|cell| {
            let second = |at: usize| cells.get(at + 1).is_some_and(|next| next.ply.is_none());
            let alike = |other: &Cell| other.ply.is_none() && other.text == cell.text;
            cell.ply.is_none() || at.is_some_and(second) || cells.iter().any(alike)
        }),
    }
}

/// A correction: what, how surely, of which half-move, and what is read.
fn shown(found: &Repair) -> String {
    let (name, said, ply) = (found.correction.name(), found.confidence, found.ply);
    let read = found.read.map(|played| played.uci().to_string());
    format!("{name} {said:.3} {ply} {}", read.unwrap_or_default())
}

/// What a cell says between the cells beside it.
fn around(cells: &[Cell], at: usize) -> String {
    let near = &cells[at.saturating_sub(2)..cells.len().min(at + 3)];
    let words: Vec<&str> = near.iter().map(|cell| &*cell.text).collect();
    format!("{} in `{}`", cells[at].text, words.join(" "))
}

/// Counts mistakes that were located, and flags that are true. A flag on a neighbour locates a half-move that is
/// missing, written twice or exchanged.
fn flags(tally: &mut Tally, cells: &[Cell], starts: &[usize], repaired: &Repaired, told: bool) {
    let mut flagged = vec![false; cells.len()];
    // What the other sheet disputes is no flag on this one.
    let own = |found: &&Repair| found.correction != Correction::Disputed;
    for found in repaired.repairs.iter().filter(own) {
        let at = starts
            .partition_point(|&start| start < found.span.start)
            .min(cells.len() - 1);
        flagged[at] = true;
        // A half-move put in may stand before the number of the cell behind it.
        let near = matches!(
            found.correction,
            Correction::Missing | Correction::Extra | Correction::Blank | Correction::Exchanged
        );
        let wrong = |at: usize| cells.get(at).is_some_and(|c| c.wrong || c.after_gap);
        tally.flags += 1;
        let is_true =
            wrong(at) || cells[at].harmless || near && (wrong(at + 1) || at > 0 && wrong(at - 1));
        tally.true_flags += usize::from(is_true);
        if told && !is_true {
            println!("false {} {}", shown(found), around(cells, at));
        }
    }
    for (at, cell) in cells.iter().enumerate() {
        if cell.wrong || cell.after_gap {
            tally.wrong += 1;
            let beside = cell.after_gap || cell.ply.is_none();
            let near = beside && (at > 0 && flagged[at - 1] || flagged.get(at + 1) == Some(&true));
            tally.located += usize::from(flagged[at] || near);
            if told && !(flagged[at] || near) {
                let replays = repaired.repairs.iter().all(|repair| !repair.counts());
                let (gap, second, moved) = (cell.after_gap, cell.ply.is_none(), cell.moved);
                println!(
                    "missed {} replays {replays} gap {gap} twice {second} moved {moved}",
                    around(cells, at)
                );
            }
        }
    }
}

/// How many correct records come back altered.
fn clean(all: &[Vec<Move>], asked: &Asked) {
    for &notation in &asked.notations {
        let dialect = Dialect {
            notation,
            language: Language::French,
        };
        let choice = Choice {
            notation: Some(notation),
            language: Some(Language::French),
            ..Choice::default()
        };
        let (mut altered, mut doubted, mut repairs) = (0, 0, 0);
        let mut time = Duration::ZERO;
        for (i, game) in all.iter().enumerate() {
            let cells = cells(&mut Dice(i as u64), game, dialect, asked.style);
            let (text, _) = sheet(&cells, asked.layout.of(notation));
            let Some((record, _)) = record::read(&text, 0, &choice) else {
                continue;
            };
            let begun = spent();
            let repaired = repair(&record, &text, &Start::Record, &asked.options);
            time += spent().saturating_sub(begun);
            let read = repaired
                .game
                .plies_of(repaired.game.main())
                .iter()
                .map(|ply| ply.played);
            altered += usize::from(!read.eq(game.iter().copied()));
            repairs += repaired
                .repairs
                .iter()
                .filter(|r| r.correction != Correction::Doubtful)
                .count();
            doubted += usize::from(!repaired.repairs.is_empty());
        }
        println!(
            "{:12} {} correct records: {altered} altered, {repairs} corrections, {doubted} doubted, {:.3} ms",
            notation.name(),
            all.len(),
            time.as_secs_f64() * 1000.0 / all.len().max(1) as f64
        );
    }
}
