//! Learns the prices of the thread, `grammar/thread.tsv`, from pages whose games are known.
//!
//! Comes in: folders of pages, each a text and a JSON file of the same name with the moves of its games (see
//! `fixtures/pages/README.md`). Goes out: the table, on standard output; and on standard error how many pages come out right:
//! with the prices that it starts from, for each fifth of the pages with prices learned from the others, and with all.
//!
//! ```text
//! cargo run --release --example learn_thread -- fixtures/pages [FOLDER]... > grammar/thread.tsv
//! ```
//!
//! The learner is an averaged structured perceptron (Collins 2002): a page whose cheapest thread is not the known one makes what was
//! weighed in the one cheaper, and in the other dearer. Pages are read in the order of their names, so that the same pages give
//! the same table.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use greffier::chess::Position;
use greffier::lexicon::Language;
use greffier::page::{alphabets, run, token};
use greffier::thread::price::{Link, Prices, ROLES, Role, row_of};
use greffier::thread::search::{Known, Step, Thread, search};
use serde_json::Value;

/// The prices that learning starts from: set by hand, so that few pages suffice.
const START: &str = include_str!("start.tsv");
/// How often the pages are read.
const ROUNDS: usize = 10;
/// How many parts the pages are split into.
const FOLDS: usize = 5;
/// How far a price goes at first for one page, in hundredths of a natural logarithm, and how soon it goes less far.
const STEP: f64 = 14.0;
const COOLING: f64 = 0.3;

type Table = Vec<[f64; ROLES.len()]>;

/// A page, and the games that it may be taken to hold.
struct Page {
    tokens: token::Tokens,
    events: Vec<run::Event>,
    known: Vec<Known>,
}

fn main() -> Result<()> {
    let mut pages = Vec::new();
    for folder in std::env::args().skip(1) {
        pages.extend(folder_of_pages(Path::new(&folder))?);
    }
    let start = Prices::from_tsv(START).map_err(anyhow::Error::msg)?;
    let all: Vec<&Page> = pages.iter().collect();
    let right = |pages: &[&Page], prices: &Prices| {
        pages.iter().filter(|page| page.is_right(prices)).count()
    };
    eprintln!(
        "by the prices it starts from: {} of {}",
        right(&all, &start),
        all.len()
    );
    let mut unseen = 0;
    for fold in 0..FOLDS {
        let (held, rest) = split(&all, fold);
        unseen += right(&held, &learned(&rest, &start));
    }
    eprintln!(
        "cross-validated, pages not learned from: {unseen} of {}",
        all.len()
    );
    let prices = learned(&all, &start);
    eprintln!(
        "learned from all: {} of {}",
        right(&all, &prices),
        all.len()
    );
    print!("{}", prices.to_tsv());
    Ok(())
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
    fn thread<'p>(&'p self, prices: &'p Prices, known: Option<&'p Known>) -> Option<Thread<'p>> {
        search(
            &self.events,
            &self.tokens.cells,
            &Position::initial(),
            prices,
            known,
        )
    }

    /// Whether the cheapest thread plays the games that are known.
    fn is_right(&self, prices: &Prices) -> bool {
        let found = self.thread(prices, None).map(|thread| games(&thread));
        found.is_some_and(|found| self.known.iter().any(|known| known.games == found))
    }
}

/// The games that a thread plays.
fn games(thread: &Thread<'_>) -> Vec<Vec<String>> {
    let mut tips: Vec<u32> = Vec::new();
    for step in &thread.steps {
        match (step.role, tips.last_mut()) {
            (Role::New, _) => tips.push(step.tip),
            (Role::Game, Some(tip)) => *tip = step.tip,
            _ => {}
        }
    }
    let played = |at: u32| {
        thread
            .tree
            .node(at)
            .played
            .map(|played| played.uci().to_string())
    };
    let moves = |tip: &u32| {
        thread
            .tree
            .path(0, *tip)
            .into_iter()
            .filter_map(played)
            .collect()
    };
    tips.iter().map(moves).collect()
}

/// The prices that `pages` teach: the mean of what they were behind each page.
fn learned(pages: &[&Page], start: &Prices) -> Prices {
    let mut table: Table = start.rows.iter().map(|row| row.map(f64::from)).collect();
    let mut sum = table.clone();
    let mut count = 1.0;
    for round in 0..ROUNDS {
        let step = STEP / (1.0 + round as f64 * COOLING);
        for page in pages {
            let prices = rounded(&table, start);
            let threads = page
                .known
                .iter()
                .filter_map(|known| page.thread(&prices, Some(known)));
            let Some(known) = threads.min_by_key(|thread| thread.cost) else {
                continue;
            };
            if !page.is_right(&prices)
                && let Some(found) = page.thread(&prices, None)
            {
                teach(&mut table, &known.steps, &found.steps, step);
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

fn rounded(table: &Table, start: &Prices) -> Prices {
    let mut prices = start.clone();
    for (price, exact) in prices.rows.iter_mut().flatten().zip(table.iter().flatten()) {
        *price = exact.round() as i32;
    }
    prices
}

/// Makes what was weighed for the `known` thread cheaper, and what was for the one that was `found` dearer, where they differ.
fn teach(table: &mut Table, known: &[Step], found: &[Step], step: f64) {
    let longest = known.len().max(found.len());
    let role = |steps: &[Step], at: usize| steps.get(at).map(|step| (step.role, step.tip));
    let differ = (0..longest)
        .filter(|&at| role(known, at) != role(found, at))
        .count();
    let step = step / (differ.max(1) as f64).sqrt();
    for at in 0..longest {
        let (known, found) = (known.get(at), found.get(at));
        if let (Some(known), Some(found)) = (known, found)
            && known.role == found.role
            && known.seen == found.seen
        {
            continue;
        }
        for (steps, by) in [(known, -step), (found, step)] {
            let Some(one) = steps else { continue };
            for &(row, value) in &one.seen {
                // Letters are priced where they are read.
                if row != row_of(Link::Letters) {
                    table[usize::from(row)][one.role as usize] += by * f64::from(value.min(6));
                }
            }
        }
    }
}
