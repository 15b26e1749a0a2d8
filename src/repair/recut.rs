//! Rows of a descriptive sheet cut into words anew: where a word is damaged, what is left of it may have been taken for a
//! part of the word beside it, or a number for its rank.
//!
//! Comes in: a record that does not replay, and its text. Goes out: the record with its rows cut as its writer's own words
//! and the numbers make likeliest; where other cuts are hardly less likely, the cheapest reading tells which it is.
//!
//! Of `4. P 4 D F 3 5. C 3 F`, `F 3` is a word; `P 4 C 3 FR` is `P 4` and `C 3 FR`, or `P 4 C` and `3 FR`.
//!
//! Here too: what the readings of a row cut in one way count, to be compared with those of the same row cut otherwise. Of `4. P 4 C 3 FR` cut
//! as `P 4`, `C 3 FR` or `P 4 C`, `3 FR`: the first counts less where the knight can go to f3.

mod cuts;
mod habits;
mod pieces;
mod rows;

use crate::game::{Game, Status};
use crate::reading::{self, Start};
use crate::record::{Item, Record};

use super::answers::{Set, placed};
use super::graph::Step;
use super::readings::{cheapest, unasked_by};
use super::ways::{self, Stated};
use super::{Options, Sheet, rank, words};
use cuts::cuts;
use habits::Habits;
use rows::{Row, rows};

/// How many rows of a record are doubted; how many readings are followed there, from how many words before the row to how
/// many behind it.
const ROWS: usize = 6;
const WIDTH: usize = 24;
const BEFORE: usize = 20;
const BEHIND: usize = 12;

/// The record cut anew, and the game that it tells; none where it is cut well.
pub(super) fn recut(sheet: &Sheet<'_>) -> Option<(Record, Game)> {
    let cuttings = Cuttings::of(sheet.record, sheet.text)?;
    let mut chosen = vec![0; cuttings.rows.len()];
    let own = &Sheet {
        options: &Options {
            width: sheet.options.width.min(WIDTH),
            ..*sheet.options
        },
        ..*sheet
    };
    let doubted = (0..cuttings.rows.len()).filter(|&row| cuttings.rows[row].cuts.len() > 1);
    let mut ahead = Vec::new();
    for row in doubted.take(ROWS) {
        let upto = Upto::Before(row);
        ahead = cuttings.counted((&chosen, upto), own, |sheet| {
            let most = sheet.words.len().saturating_sub(BEFORE);
            match most > ahead.len() {
                true => sheet.ahead(&ahead, most),
                false => ahead,
            }
        });
        let counts = (0..cuttings.rows[row].cuts.len()).map(|cut| {
            chosen[row] = cut;
            let upto = Upto::Behind(row);
            let count = cuttings.counted((&chosen, upto), own, |sheet| sheet.count(&ahead));
            (cut, count)
        });
        let least = counts.min_by(|a, b| a.1.total_cmp(&b.1));
        chosen[row] = least.map_or(0, |(cut, _)| cut);
    }
    let record = cuttings.record(&chosen);
    let game = reading::replay(&record, sheet.text, sheet.start);
    Some((record, game))
}

/// The likeliest cut of a second sheet's record, where it is another.
pub(super) fn likeliest((record, text): (&Record, &str), start: &Start) -> Option<Record> {
    if reading::replay(record, text, start).status != Status::Broken {
        return None;
    }
    let sheet = Cuttings::of(record, text)?;
    Some(sheet.record(&vec![0; sheet.rows.len()]))
}

/// How a row may be cut: its words and numbers, each with the item in which it begins; none as the record has it.
type Cut = Option<Vec<(usize, Item)>>;

/// The cuts of a row, the likeliest first.
struct Cutting {
    cuts: Vec<Cut>,
    /// The items that its words are cut of, and where it begins and ends in the text.
    items: Vec<usize>,
    start: usize,
    end: usize,
}

/// A record, and the rows of it that may be cut otherwise than they are.
struct Cuttings<'r> {
    record: &'r Record,
    text: &'r str,
    rows: Vec<Cutting>,
}

impl<'r> Cuttings<'r> {
    /// Those of a record; none where it is cut well.
    fn of(record: &'r Record, text: &'r str) -> Option<Cuttings<'r>> {
        let habits = Habits::of(record, text).filter(Habits::tells_numbers)?;
        // Rows that share an item are cut together or not at all.
        let cut = |rows: &Vec<Row<'_>>| -> Option<Vec<Cutting>> {
            rows.iter().map(|row| cuts(row, &habits)).collect()
        };
        let rows = rows(record, text, &habits);
        let rows: Vec<Cutting> = rows.iter().filter_map(cut).flatten().collect();
        (!rows.is_empty()).then_some(Cuttings { record, text, rows })
    }

    /// The record with these cuts of its rows.
    fn record(&self, chosen: &[usize]) -> Record {
        let mut sets = Vec::new();
        let mut left: Vec<usize> = Vec::new();
        for (row, &cut) in self.rows.iter().zip(chosen) {
            if let Some(words) = &row.cuts[cut] {
                sets.extend(
                    words
                        .iter()
                        .map(|(place, item)| Set::instead(*place, *item)),
                );
                left.extend(&row.items);
            }
        }
        left.sort_unstable();
        left.dedup();
        let taken: Vec<usize> = sets.iter().map(|set| set.place).collect();
        left.retain(|item| !taken.contains(item));
        sets.extend(left.into_iter().map(Set::gone));
        placed(self.record, sets)
    }
}

/// The words of a record that are looked at, for one of its rows.
#[derive(Clone, Copy)]
enum Upto {
    /// Those before it.
    Before(usize),
    /// Its own and a few behind it, with all before.
    Behind(usize),
}

impl Cuttings<'_> {
    /// What is counted of the record with these cuts, as far as a little behind a row or the words before it; the sheet is else as `own`.
    fn counted<T>(
        &self,
        (chosen, upto): (&[usize], Upto),
        own: &Sheet<'_>,
        count: impl FnOnce(Sheet<'_>) -> T,
    ) -> T {
        let record = &self.record(chosen);
        let game = reading::replay(record, self.text, own.start);
        let words = words(record, self.text, &game);
        let until = |end: usize| words.partition_point(|word| word.span.start < end);
        let end = match upto {
            Upto::Before(row) => until(self.rows[row].start),
            Upto::Behind(row) => words.len().min(until(self.rows[row].end) + BEHIND),
        };
        count(Sheet {
            record,
            words: &words[..end],
            game: &game,
            ..*own
        })
    }
}

impl Sheet<'_> {
    /// What the cheapest reading of the words as they stand counts behind the first of them, which are taken by the steps
    /// `ahead`: to be compared with that of other words behind the same steps, which a closer look would change little.
    fn count(&self, ahead: &[Step]) -> f64 {
        let search = self.found((ahead, false), self.channels());
        if search.least().is_none() {
            return f64::MAX;
        }
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        let stated = Stated::of(self.record, self.game.stated);
        let mut ways = ways::ways(&search, self.words.len(), stated);
        let unasked = unasked_by(&search, ahead.len(), self.words, weights);
        ways::unforced(&mut ways);
        cheapest(&ways, weights) + unasked
    }

    /// The steps of the cheapest reading over the first `most` words, of which the first are taken by the steps `ahead`: over
    /// fewer where two words are one step, and over none more where no reading comes to the last word.
    fn ahead(&self, ahead: &[Step], most: usize) -> Vec<Step> {
        let search = self.found((ahead, false), self.channels());
        if search.least().is_none() {
            return ahead.to_vec();
        }
        let way = search.way(self.words.len()).into_iter().enumerate();
        let single = way.take_while(|(at, gone)| gone.word == *at && *at < most);
        single.map(|(_, gone)| gone.step).collect()
    }
}
