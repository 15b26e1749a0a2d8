//! How far a word is from a spelling, letter by letter.
//!
//! Comes in: what was written and what may have been meant, in letters and figures without signs. Goes out: what the
//! slips between them count, confused letters, lost ones, exchanged ones.
//!
//! `C5FR` for `C3FR`: a figure confused with another.
//!
//! Here too: the sentences of a sheet, each compared with many moves. `Le pion prend le pion.`, written five times in a game, is compared once
//! with `prend le pion`.
//! Here too: letters and figures that hands confuse, and what each confusion counts. `c` for `e` is the likeliest of all; `b` for `d`, of which
//! the books warn, was seen once in ninety.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::OnceLock;

use crate::lexicon::Language;
use crate::notation::Notation;
use crate::spelling::confused::pairs;
use crate::spelling::sentence::{Sentence, Tellings, Told};

use super::super::letters::{Alphabet, LONGEST};
use super::{Asked, Channel, cost};

impl Channel {
    /// What it counts to have written one where the other was meant, letter by letter; `most` or more
    /// where it counts that much.
    pub(super) fn distance(&self, written: &[u8], meant: &[u8], most: f32) -> f32 {
        let apart = written.len().abs_diff(meant.len()) as f32;
        if apart * cost::DOUBLED >= most {
            return cost::FAR;
        }
        let named = self.notation == Notation::Descriptive;
        // The last three rows of the table: a letter each of what is written.
        let mut rows = [[0.0f32; LONGEST + 1]; 3];
        for j in 1..=meant.len() {
            rows[0][j] = rows[0][j - 1] + cost::LOST;
        }
        for (i, &byte) in written.iter().enumerate() {
            let earlier = i.checked_sub(1).map(|last| written[last]);
            let added = match earlier == Some(byte) {
                true => cost::DOUBLED,
                false => cost::ADDED,
            };
            let (above, two_above) = (rows[i % 3], rows[(i + 2) % 3]);
            let row = &mut rows[(i + 1) % 3];
            row[0] = above[0] + added;
            let mut least = row[0];
            for j in 1..=meant.len() {
                let confused = match named && j > 1 {
                    true => self.confusions.name_cost(byte, meant[j - 1]),
                    false => self.confusions.cost(byte, meant[j - 1]),
                };
                let changed = above[j - 1] + confused;
                let mut here = smaller(changed, smaller(row[j - 1] + cost::LOST, above[j] + added));
                let crossed = j > 1
                    && byte == meant[j - 2]
                    && earlier == Some(meant[j - 1])
                    && byte != meant[j - 1];
                if crossed {
                    here = smaller(here, two_above[j - 2] + cost::EXCHANGED);
                }
                row[j] = here;
                least = smaller(least, here);
            }
            if least >= most + cost::EXCHANGED {
                return cost::FAR;
            }
        }
        rows[written.len() % 3][meant.len()]
    }

    /// What letters count at least that stand in one of a word and a spelling only.
    pub(super) fn unlike(&self, written: u64, meant: u64) -> f32 {
        let apart = (written & !meant)
            .count_ones()
            .max((meant & !written).count_ones());
        apart as f32 * self.confusions.least()
    }
}

/// The letters and figures of a word, as a set; a few share a place in it.
pub(super) fn letters(word: &[u8]) -> u64 {
    word.iter()
        .fold(0, |letters, byte| letters | 1 << (byte & 0x3f))
}

/// The smaller of two costs, none of which is no number.
fn smaller(one: f32, other: f32) -> f32 {
    if other < one { other } else { one }
}

impl Asked<'_> {
    /// The move as it may be told in words.
    pub fn told(&self) -> Told<'_> {
        Told {
            played: self.played,
            turn: self.turn,
            last: self.last,
            homes: None,
        }
    }
}

/// Of how many sentences the parts are remembered: some ten thousand bytes each, a hundred thousand of the longest.
const TOLD: usize = 1 << 7;

/// What sentences that were asked of count. It holds whatever row a sentence stands in, so that copies share it.
#[derive(Clone, Default)]
pub(super) struct Sentences(Rc<RefCell<HashMap<Sentence, Tellings<i16>>>>);

impl Sentences {
    /// What it counts that a sentence tells a move.
    pub fn cost(&self, sentence: &Sentence, told: Told<'_>) -> f32 {
        let mut known = self.0.borrow_mut();
        if let Some(tellings) = known.get_mut(sentence) {
            return tellings.cost(told);
        }
        if known.len() == TOLD {
            known.clear();
        }
        let tellings = known.entry(sentence.clone());
        tellings
            .or_insert_with(|| Tellings::loosely(sentence))
            .cost(told)
    }
}

/// How often a half-move is written wrong, in any way.
const ERROR: f64 = 0.05;
/// The share of files, ranks and men among the errors, a letter or figure of the two or so of each kind.
const FILE: f64 = 0.36 / 1.4;
const RANK: f64 = 0.21 / 1.4;
const MAN: f64 = 0.09;
/// The share of the names of files, where they are letters of men, and of wings taken for each other.
const NAME: f64 = 0.33 / 1.7;
const WING: f64 = 0.5;
/// The share of capitals written small, and small letters written as capitals.
const CASE: f64 = 0.04;
/// The share of men named by their English letters.
const ENGLISH: f64 = 0.05;
/// What one letter for any other counts.
const STRANGE: f32 = 9.0;

/// What it counts to read one byte where another was meant.
pub(super) struct Confusions {
    costs: Box<Table>,
    /// The same for the letters that name files, behind that of the man.
    names: Box<Table>,
    /// The least that any confusion counts.
    least: f32,
}

type Table = [f32; 128 * 128];

impl Confusions {
    /// The table for the letters of `language`, made once.
    pub fn of(language: Language) -> &'static Confusions {
        static TABLES: [OnceLock<Confusions>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        TABLES[language as usize].get_or_init(|| Confusions::new(language))
    }

    fn new(language: Language) -> Confusions {
        let alphabet = Alphabet::new(language);
        let men: Vec<u8> = (1..6).filter_map(|role| alphabet.byte(role)).collect();
        let mut costs = blank();
        fill(&mut costs, b"abcdefgh", "file", ERROR * FILE);
        fill(&mut costs, b"12345678", "rank", ERROR * RANK);
        fill(&mut costs, &men, "man", ERROR * MAN);
        for &man in &men {
            both(
                &mut costs,
                alphabet.byte(0).unwrap_or(b'P'),
                man,
                ERROR * MAN / 9.0,
            );
        }
        // Many players learned their letters from English books: `Ne2` on a French sheet.
        let english = Alphabet::new(Language::English);
        for role in 1..6 {
            if let (Some(own), Some(theirs)) = (alphabet.byte(role), english.byte(role))
                && !men.contains(&theirs)
            {
                let small = theirs.to_ascii_lowercase();
                let is_file = (b'a'..=b'h').contains(&small);
                for letter in std::iter::once(theirs).chain((!is_file).then_some(small)) {
                    costs[place(letter, own)] = -(ERROR * ENGLISH).ln() as f32;
                }
            }
        }
        let mut names = blank();
        fill(&mut names, b"12345678", "rank", ERROR * RANK * 1.4);
        fill(&mut names, &men, "man", ERROR * NAME);
        for wing in [5, 4].into_iter().filter_map(|role| alphabet.byte(role)) {
            for &other in men.iter().filter(|other| **other != wing) {
                names[place(other, wing)] -= (1.0 - WING).ln() as f32;
            }
        }
        if let (Some(king), Some(queen)) = (alphabet.byte(5), alphabet.byte(4)) {
            both(&mut names, king, queen, ERROR * NAME * WING);
        }
        for table in [&mut costs, &mut names] {
            // As printed pages are misread by machines: `G` for `C`, `l` for 1, `P` for F.
            for ([one, other], _) in pairs("look") {
                both(table, one, other, ERROR * CASE);
            }
            for byte in men.iter().copied().chain(*b"ABCDEFGH") {
                both(table, byte, byte.to_ascii_lowercase(), ERROR * CASE);
            }
            for byte in 0..128u8 {
                table[usize::from(byte) * 129] = 0.0;
            }
        }
        let least = |table: &Table| {
            let confused = table.iter().copied().filter(|cost| *cost > 0.0);
            confused.fold(STRANGE, f32::min)
        };
        let least = least(&costs).min(least(&names));
        Confusions {
            costs,
            names,
            least,
        }
    }

    /// The least that any confusion counts.
    pub fn least(&self) -> f32 {
        self.least
    }

    /// What it counts that `written` stands where `meant` should.
    pub fn cost(&self, written: u8, meant: u8) -> f32 {
        self.costs[place(written, meant)]
    }

    /// The same in the name of a file.
    pub fn name_cost(&self, written: u8, meant: u8) -> f32 {
        self.names[place(written, meant)]
    }
}

fn blank() -> Box<Table> {
    Box::new([STRANGE; 128 * 128])
}

/// Spreads a share over the letters of one kind, by how often they were confused.
fn fill(costs: &mut Table, kind: &[u8], seen: &str, share: f64) {
    let seen: Vec<([u8; 2], u8)> = pairs(seen).collect();
    let count = |a: u8, b: u8| {
        let pair = seen
            .iter()
            .find(|(pair, _)| *pair == [a, b] || *pair == [b, a]);
        1.0 + pair.map_or(0.0, |(_, count)| f64::from(*count))
    };
    for &meant in kind {
        let others = || kind.iter().copied().filter(|&other| other != meant);
        let all: f64 = others().map(|other| count(meant, other)).sum();
        for other in others() {
            let cost = -(share * count(meant, other) / all).ln();
            costs[place(other, meant)] = cost as f32;
        }
    }
}

/// Gives a pair this share at the least.
fn both(table: &mut Table, a: u8, b: u8, share: f64) {
    for pair in [place(a, b), place(b, a)] {
        table[pair] = table[pair].min(-share.ln() as f32);
    }
}

/// Letters beyond ASCII stand in the table where its control characters would.
fn place(written: u8, meant: u8) -> usize {
    usize::from(written & 0x7f) * 128 + usize::from(meant & 0x7f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_more_often_counts_less() {
        let table = Confusions::of(Language::French);
        for (likely, seldom) in [((b'c', b'e'), (b'b', b'd')), ((b'5', b'3'), (b'1', b'4'))] {
            let cost = |(written, meant)| table.cost(written, meant);
            assert!(cost(likely) < cost(seldom));
            assert!(cost(seldom) < table.cost(b'a', b'1'));
        }
        assert_eq!(table.cost(b'e', b'e'), 0.0);
        assert!(table.cost(b'C', b'c') < STRANGE);
    }

    #[test]
    fn a_wing_is_taken_for_the_other_more_often_than_for_a_man() {
        let table = Confusions::of(Language::French);
        assert!(table.name_cost(b'R', b'D') < table.name_cost(b'R', b'C'));
        assert!(table.name_cost(b'R', b'D') < table.cost(b'R', b'D'));
    }

    #[test]
    fn every_language_has_its_letters_in_the_table() {
        for language in Language::ALL {
            let alphabet = Alphabet::new(language);
            let men: Vec<u8> = (1..6).filter_map(|role| alphabet.byte(role)).collect();
            for pair in men.windows(2) {
                assert!(Confusions::of(language).cost(pair[0], pair[1]) < STRANGE);
            }
        }
    }
}
