//! Learns the prices of the thread, `grammar/thread.tsv`, from pages whose games are known.
//!
//! Comes in: folders of pages, each a text and a JSON file of the same name with the moves of its games (see
//! `fixtures/pages/README.md`). Goes out: the table, on standard output; and on standard error how many pages come out right:
//! with the prices that it starts from, for each fifth of the pages with prices learned from the others, and with all.
//!
//! ```text
//! cargo run --release --example learn_thread -- fixtures/pages > grammar/thread.tsv
//! cargo run --release --example learn_thread -- --measure TABLE FOLDER...
//! ```
//!
//! The second learns nothing: it measures a table on pages, those that were not learned from among them.
//!
//! The learner is an averaged structured perceptron (Collins 2002) with a margin: where the cheapest thread with other games than the
//! known ones is not dearer by the margin than the cheapest with those, what was weighed in the one becomes dearer, and in the other
//! cheaper. The pages are shuffled for each round by a fixed seed, and nothing is computed that machines round differently, so that
//! the same pages give the same table.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use greffier::chess::Position;
use greffier::lexicon::Language;
use greffier::page::{alphabets, run, token};
use greffier::thread::price::{Link, Prices, ROLES, row_of};
use greffier::thread::search::{Followed, Known, Sought, Step, followed};
use serde_json::Value;

/// The prices that learning starts from: set by hand, so that few pages suffice.
const START: &str = include_str!("start.tsv");
/// How often the pages are read.
const ROUNDS: usize = 20;
/// How many parts the pages are split into.
const FOLDS: usize = 5;
/// How far a price goes at first for one page, in hundredths of a natural logarithm, and how soon it goes less far.
const STEP: f64 = 25.0;
const COOLING: f64 = 0.3;
/// By how much a thread with other games shall be dearer than one with those that are known.
const MARGIN: i64 = 300;
/// What is weighed more often in one run than this teaches no more.
const MOST: i16 = 6;
/// The seed of the order in which pages are read, and the numbers that make the next of the last (Knuth).
const SEED: u64 = 1;
const TIMES: u64 = 6_364_136_223_846_793_005;
const PLUS: u64 = 1_442_695_040_888_963_407;

type Table = Vec<[f64; ROLES.len()]>;

/// A page, and the games that it may be taken to hold.
struct Page {
    tokens: token::Tokens,
    events: Vec<run::Event>,
    known: Vec<Known>,
}

fn main() -> Result<()> {
    let mut folders: Vec<String> = std::env::args().skip(1).collect();
    let measures = folders.first().is_some_and(|first| first == "--measure");
    let table = measures.then(|| folders.drain(..2).nth(1)).flatten();
    let mut pages = Vec::new();
    for folder in folders {
        pages.extend(folder_of_pages(Path::new(&folder))?);
    }
    let all: Vec<&Page> = pages.iter().collect();
    let tell = |what: &str, right: usize| eprintln!("{what}: {right} of {}", all.len());
    if let Some(table) = table {
        let text = std::fs::read_to_string(table)?;
        let prices = Prices::from_tsv(&text).map_err(anyhow::Error::msg)?;
        tell("by the table", right(&all, &prices));
        return Ok(());
    }
    let start = Prices::from_tsv(START).map_err(anyhow::Error::msg)?;
    tell("by the prices it starts from", right(&all, &start));
    let of_fold = |fold: usize| {
        let (held, rest) = split(&all, fold);
        right(&held, &learned(&rest, &start))
    };
    let unseen = (0..FOLDS).map(of_fold).sum();
    tell("cross-validated, pages not learned from", unseen);
    let prices = learned(&all, &start);
    tell("learned from all", right(&all, &prices));
    print!("{}", prices.to_tsv());
    Ok(())
}

/// How many pages come out right.
fn right(pages: &[&Page], prices: &Prices) -> usize {
    pages.iter().filter(|page| page.is_right(prices)).count()
}

/// The pages of one fold, and the others.
fn split<'p>(all: &[&'p Page], fold: usize) -> (Vec<&'p Page>, Vec<&'p Page>) {
    let numbered = || all.iter().enumerate();
    let held = numbered()
        .filter(|(at, _)| at % FOLDS == fold)
        .map(|(_, page)| *page);
    let rest = numbered()
        .filter(|(at, _)| at % FOLDS != fold)
        .map(|(_, page)| *page);
    (held.collect(), rest.collect())
}

fn folder_of_pages(folder: &Path) -> Result<Vec<Page>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut names: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    names.retain(|name| name.extension().is_some_and(|end| end == "json"));
    names.sort();
    names.iter().map(|name| page(name)).collect()
}

fn page(name: &Path) -> Result<Page> {
    let bytes = std::fs::read(name.with_extension("txt"))?;
    let text = String::from_utf8_lossy(&bytes);
    let truth: Value = serde_json::from_slice(&std::fs::read(name)?)?;
    let tokens = token::tokens(&text, 0, text.len(), alphabets(&text, Language::French));
    let events = run::events(&tokens);
    let others = truth["alternatives"].as_array().into_iter().flatten();
    let all = std::iter::once(&truth["games"]).chain(others.filter(|other| other.is_array()));
    let known = all
        .map(|games| known(games, &truth["must_break"]))
        .collect();
    Ok(Page {
        tokens,
        events,
        known,
    })
}

fn known(games: &Value, breaks: &Value) -> Known {
    let moves = |game: &Value| -> Vec<String> {
        let all = game["uci"].as_array().into_iter().flatten();
        all.filter_map(|uci| uci.as_str().map(str::to_owned))
            .collect()
    };
    let mut games: Vec<Vec<String>> = games.as_array().into_iter().flatten().map(moves).collect();
    if let (Some(game), Some(ply)) = (breaks["game"].as_u64(), breaks["ply"].as_u64())
        && let Some(game) = games.get_mut(game as usize)
    {
        game.truncate(ply as usize - 1);
    }
    games.retain(|game| !game.is_empty());
    Known {
        games,
        breaks: breaks.is_object(),
    }
}

impl Page {
    /// The threads that are followed through the page, the cheapest first.
    fn threads(&self, prices: &Prices, sought: Sought<'_>) -> Vec<Followed> {
        let root = Position::initial();
        followed(
            &self.events,
            &self.tokens.cells,
            (&root, &[]),
            prices,
            sought,
        )
    }

    /// The cheapest thread that plays the games that are known.
    fn known(&self, prices: &Prices) -> Option<Followed> {
        let of = |known| self.threads(prices, Sought::As(known)).into_iter().next();
        let all = self.known.iter().filter_map(of);
        all.min_by_key(|thread| thread.cost)
    }

    /// The cheapest that plays others.
    fn other(&self, prices: &Prices) -> Option<Followed> {
        let all = self.threads(prices, Sought::All).into_iter();
        all.into_iter().find(|thread| !self.is_known(thread))
    }

    fn is_known(&self, thread: &Followed) -> bool {
        self.known.iter().any(|known| known.games == thread.games)
    }

    /// Whether the cheapest thread plays the games that are known.
    fn is_right(&self, prices: &Prices) -> bool {
        let all = self.threads(prices, Sought::All);
        all.first().is_some_and(|thread| self.is_known(thread))
    }
}

/// The prices that `pages` teach: the mean of what they were behind each page.
fn learned(pages: &[&Page], start: &Prices) -> Prices {
    let mut table: Table = start.rows.iter().map(|row| row.map(f64::from)).collect();
    let mut sum = table.clone();
    let mut count = 1.0;
    let mut pages = pages.to_vec();
    let mut seed = SEED;
    for round in 0..ROUNDS {
        let step = STEP / (1.0 + round as f64 * COOLING);
        shuffle(&mut pages, &mut seed);
        for page in &pages {
            let prices = rounded(&table, start);
            // From a page whose games no thread plays, nothing can be learned.
            let Some(known) = page.known(&prices) else {
                continue;
            };
            let near = |other: &Followed| other.cost < known.cost + MARGIN;
            if let Some(other) = page.other(&prices).filter(near) {
                teach(&mut table, &known.steps, &other.steps, step);
            }
            for (sum, row) in sum.iter_mut().flatten().zip(table.iter().flatten()) {
                *sum += row;
            }
            count += 1.0;
        }
    }
    let mean: Table = sum
        .iter()
        .map(|row| row.map(|price| price / count))
        .collect();
    rounded(&mean, start)
}

/// Another order of the pages, the same at every start.
fn shuffle(pages: &mut [&Page], seed: &mut u64) {
    for at in (1..pages.len()).rev() {
        *seed = seed.wrapping_mul(TIMES).wrapping_add(PLUS);
        pages.swap(at, (*seed >> 33) as usize % (at + 1));
    }
}

fn rounded(table: &Table, start: &Prices) -> Prices {
    let mut prices = start.clone();
    for (price, exact) in prices.rows.iter_mut().flatten().zip(table.iter().flatten()) {
        *price = exact.round() as i32;
    }
    prices
}

/// Makes what was weighed for the `known` thread cheaper, and what was for the `other` dearer, where they differ. Long threads have much
/// that differs, and teach each of it the less.
fn teach(table: &mut Table, known: &[Step], other: &[Step], step: f64) {
    let longest = known.len().max(other.len());
    let place = |steps: &[Step], at: usize| steps.get(at).map(|step| (step.role, step.tip));
    let differ = (0..longest)
        .filter(|&at| place(known, at) != place(other, at))
        .count();
    let step = step / (differ.max(1) as f64).sqrt();
    let mut apart = vec![[0.0; ROLES.len()]; table.len()];
    for (steps, by) in [(known, -1.0), (other, 1.0)] {
        for one in steps {
            for &(row, value) in &one.seen {
                apart[usize::from(row)][one.role as usize] += by * f64::from(value.min(MOST));
            }
        }
    }
    // Letters are priced where they are read.
    apart[usize::from(row_of(Link::Letters))] = [0.0; ROLES.len()];
    for (price, by) in table.iter_mut().flatten().zip(apart.iter().flatten()) {
        *price += step * by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_again_gives_the_committed_table() -> Result<()> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/pages");
        let pages = folder_of_pages(Path::new(folder))?;
        let all: Vec<&Page> = pages.iter().collect();
        let start = Prices::from_tsv(START).map_err(anyhow::Error::msg)?;
        let table = include_str!("../../grammar/thread.tsv");
        assert_eq!(learned(&all, &start).to_tsv(), table);
        Ok(())
    }
}
