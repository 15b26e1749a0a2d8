//! Words that are like one of the lexicon but for what scans misread.
//!
//! Comes in: a text at a word that means nothing, and `grammar/misprints.tsv`, the letters that are
//! printed for others. Goes out: the words of prose that it may have been, and what each would count.
//! What the table has counts one, and so does a stain; any other letter lost, added or changed counts two.
//! Short words may have less wrong than long ones.
//!
//! `c~evalier` may be `chevalier`, for one.

use std::sync::OnceLock;

use super::language::Language;
use super::old::letters;
use super::row::{Class, Row};

/// What it counts to have one of the table's letters, or a stain, for another.
const MISREAD: u8 = 1;
/// What any other letter counts.
const STRANGE: u8 = 2;
/// More than any word may have wrong.
const FAR: u8 = u8::MAX / 2;
/// From how many letters on a word is long.
const LONG: usize = 6;
/// The most symbols of a text that are compared.
const LONGEST: usize = 32;
/// How many symbols more or fewer than letters may stand for the beginning of a word.
const ASTRAY: usize = 6;
/// The places of the table of pairs, by the last letter that is meant.
const PLACES: usize = 32;

/// What it counts that each number of symbols stands for the beginning of a word.
type Costs = [u8; LONGEST + 1];
/// What is printed, and what it stands for, as they are compared.
type Pair = (Vec<char>, Vec<char>);

/// A word of the lexicon that a text may have meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Near {
    /// How the lexicon spells it.
    pub spelling: &'static str,
    /// The bytes of the text that stand for it.
    pub length: usize,
    /// What is wrong with them.
    pub cost: u8,
    /// Whether another word begins right behind.
    pub joined: bool,
}

/// The words that are looked for.
pub(crate) struct Misprints {
    words: Vec<Word>,
    /// The pairs of the table, by the last letter that is meant.
    pairs: [Vec<Pair>; PLACES],
}

struct Word {
    spelling: &'static str,
    letters: Vec<char>,
    most: u8,
}

/// A letter of a text as it is compared, a blank or a stain; and the byte behind it.
#[derive(Clone, Copy)]
struct Symbol {
    letter: char,
    end: usize,
}

impl Symbol {
    fn is_blank(self) -> bool {
        self.letter == ' '
    }

    fn is_stain(self) -> bool {
        !self.is_blank() && !self.letter.is_alphanumeric()
    }
}

impl Misprints {
    /// Those of this library.
    pub fn of(rows: &[Row]) -> &'static Misprints {
        static MISPRINTS: OnceLock<Misprints> = OnceLock::new();
        MISPRINTS.get_or_init(|| Misprints::new(rows, include_str!("../../grammar/misprints.tsv")))
    }

    fn new(rows: &[Row], table: &str) -> Misprints {
        let lines = table.lines().filter(|line| !line.starts_with("# "));
        let pair = |line: &str| {
            let (printed, rest) = line.split_once('\t')?;
            let (meant, _) = rest.split_once('\t')?;
            Some((compared(printed), compared(meant)))
        };
        let mut pairs = [const { Vec::new() }; PLACES];
        for (printed, meant) in lines.filter_map(pair) {
            let last = meant.last().map_or(0, |&last| last as usize);
            pairs[last % PLACES].push((printed, meant));
        }
        let mut words: Vec<Word> = rows.iter().filter_map(Word::of).collect();
        words.sort_by(|one, other| one.letters.cmp(&other.letters));
        words.dedup_by(|one, other| one.letters == other.letters);
        Misprints { words, pairs }
    }

    /// The words that the start of `input` may have meant.
    pub fn near(&self, input: &str) -> Vec<Near> {
        let symbols = symbols(input);
        let near = self
            .words
            .iter()
            .filter_map(|word| self.like(word, input, &symbols));
        near.collect()
    }

    /// How the start of `input` is like `word`, if it is.
    fn like(&self, word: &Word, input: &str, symbols: &[Symbol]) -> Option<Near> {
        let costs = self.costs(word, symbols)?;
        let ends = (1..=symbols.len().min(LONGEST)).zip(&costs[1..]);
        let near = ends.filter_map(|(count, &cost)| {
            let length = symbols.get(count - 1)?.end;
            let behind = input.get(length..)?;
            let joined = behind.starts_with(char::is_alphanumeric);
            // A short word that is all letters may well be another: `font`.
            let whole = cost > MISREAD && word.letters.len() < LONG;
            if whole && !is_spoilt(input.get(..length)?) {
                return None;
            }
            let long = word.letters.len() > 3;
            (cost <= word.most && (!joined || long)).then_some(Near {
                spelling: word.spelling,
                length,
                cost,
                joined,
            })
        });
        let rank = |near: &Near| {
            (
                near.cost + u8::from(near.joined),
                near.joined,
                usize::MAX - near.length,
            )
        };
        near.min_by_key(rank)
    }

    /// What it counts that each number of symbols stands for `word`; none where all count too much.
    fn costs(&self, word: &Word, symbols: &[Symbol]) -> Option<Costs> {
        let mut rows: [Costs; 2] = [[FAR; LONGEST + 1]; 2];
        let width = symbols.len().min(LONGEST);
        let mut least_before = 0;
        for at in 0..=word.letters.len() {
            let mut row = [FAR; LONGEST + 1];
            let mut least = FAR;
            for count in at.saturating_sub(ASTRAY)..=width.min(at + ASTRAY) {
                row[count] = self.cost(word, symbols, (at, count), [&row, &rows[1], &rows[0]]);
                least = least.min(row[count]);
            }
            // Two letters may be printed as one.
            if least > word.most && least_before > word.most {
                return None;
            }
            least_before = least;
            rows = [rows[1], row];
        }
        Some(rows[1])
    }

    /// What it counts that `count` symbols stand for the first `at` letters of `word`, by what the rows of as
    /// many letters, of one less and of two less have.
    fn cost(
        &self,
        word: &Word,
        symbols: &[Symbol],
        place: (usize, usize),
        rows: [&Costs; 3],
    ) -> u8 {
        let (at, count) = place;
        let (Some(letter), symbol) = (
            at.checked_sub(1).map(|at| word.letters[at]),
            count.checked_sub(1),
        ) else {
            // A stain may stand before the word.
            return match count {
                0 => 0,
                count if symbols[..count].iter().all(|symbol| symbol.is_stain()) => MISREAD,
                _ => FAR,
            };
        };
        let lost = if letter == ' ' { 0 } else { STRANGE };
        let mut least = rows[1][count].saturating_add(lost);
        let Some(symbol) = symbol.map(|at| symbols[at]) else {
            return least;
        };
        least = least.min(rows[1][count - 1].saturating_add(changed(letter, symbol)));
        let again = count > 1 && symbols[count - 2].is_stain();
        least = least.min(rows[0][count - 1].saturating_add(added(symbol, again)));
        let pairs = letter as usize % PLACES;
        for (printed, meant) in &self.pairs[pairs] {
            let (a, b) = (
                at.checked_sub(meant.len()),
                count.checked_sub(printed.len()),
            );
            if let (Some(a), Some(b)) = (a, b)
                && word.letters[a..at] == meant[..]
                && symbols[b..count]
                    .iter()
                    .map(|symbol| symbol.letter)
                    .eq(printed.iter().copied())
            {
                least = least.min(rows[meant.len().min(2)][b].saturating_add(MISREAD));
            }
        }
        least
    }
}

impl Word {
    /// The word of `row`, if it is one of prose that a move can be told with.
    fn of(row: &Row) -> Option<Word> {
        // What is seldom printed is more seldom misread.
        let seldom = ["raw OCR", "French books before"]
            .iter()
            .any(|by| row.attested.starts_with(by));
        let says_nothing = matches!(
            row.class,
            Class::Adverb | Class::Subject | Class::Turn | Class::Numeral | Class::OrdinalSign
        );
        let prose =
            (row.class.is_old() || row.class.is_in_prose() && row.is_prose()) && !says_nothing;
        if !prose || seldom || row.language != Some(Language::French) {
            return None;
        }
        let letters = compared(row.spelling);
        let count = letters
            .iter()
            .filter(|letter| letter.is_alphabetic())
            .count();
        let all = letters
            .iter()
            .all(|&letter| letter.is_alphabetic() || " '".contains(letter));
        let most = match count {
            0 | 1 => return None,
            2 => 1,
            3..=5 => 2,
            6..=8 => 3,
            _ => 5,
        };
        all.then_some(Word {
            spelling: row.spelling,
            letters,
            most,
        })
    }
}

/// Whether letters show that they were misread: a sign, a figure or a capital stands among them.
fn is_spoilt(printed: &str) -> bool {
    let mut letters = printed.chars().skip(1).peekable();
    let capital = letters.any(|c| c.is_uppercase());
    let capitals = printed.chars().all(|c| c.is_uppercase());
    let sign = |c: char| !c.is_alphabetic() && !c.is_whitespace();
    capital && !capitals || printed.contains(sign)
}

/// What it counts that `symbol` stands for a letter of a word.
fn changed(letter: char, symbol: Symbol) -> u8 {
    match symbol.letter {
        same if same == letter => 0,
        _ if letter == ' ' => {
            if symbol.is_stain() {
                0
            } else {
                FAR
            }
        }
        ' ' => FAR,
        _ if symbol.is_stain() => MISREAD,
        _ => STRANGE,
    }
}

/// What it counts that `symbol` stands within a word; behind another stain a stain is but more of it.
fn added(symbol: Symbol, again: bool) -> u8 {
    match symbol {
        symbol if symbol.is_stain() => {
            if again {
                0
            } else {
                MISREAD
            }
        }
        symbol if symbol.is_blank() => MISREAD,
        _ => STRANGE,
    }
}

/// The letters of `text` as they are compared; signs are themselves.
fn compared(text: &str) -> Vec<char> {
    symbols(text).iter().map(|symbol| symbol.letter).collect()
}

/// The start of `input`, symbol by symbol; blanks in a row, a hyphen and the end of a line are one.
fn symbols(input: &str) -> Vec<Symbol> {
    let mut all: Vec<Symbol> = Vec::new();
    for (at, c) in input.char_indices().take(2 * LONGEST) {
        let end = at + c.len_utf8();
        if c.is_whitespace() {
            match all.last_mut().filter(|last| last.is_blank()) {
                Some(last) => last.end = end,
                None => all.push(Symbol { letter: ' ', end }),
            }
            continue;
        }
        let folded = letters(c).into_iter().flatten();
        all.extend(folded.map(|letter| Symbol { letter, end }));
        if all.len() >= LONGEST {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::lexicon;

    #[test]
    fn each_row_of_the_table_has_its_source_and_stands_once() {
        let table = include_str!("../../grammar/misprints.tsv");
        let mut seen = Vec::new();
        for line in table.lines().filter(|line| !line.starts_with("# ")) {
            let columns: Vec<&str> = line.split('\t').collect();
            assert!(
                columns.len() == 3 && columns.iter().all(|column| !column.is_empty()),
                "{line}"
            );
            let pair = (compared(columns[0]), compared(columns[1]));
            assert!(
                pair.0 != pair.1 && pair.0.len() < 3 && pair.1.len() < 3,
                "{line}"
            );
            assert!(!seen.contains(&pair), "{line}");
            seen.push(pair);
        }
    }

    #[test]
    fn a_short_word_of_letters_alone_is_no_other() {
        let misprints = Misprints::of(&lexicon().rows);
        for (input, known) in [("font", false), ("fOI", true), ("f~i", true)] {
            assert_eq!(misprints.near(input).is_empty(), !known, "{input}");
        }
    }

    #[test]
    fn a_word_is_known_again_by_the_letters_that_are_left() {
        let misprints = Misprints::of(&lexicon().rows);
        for (input, spelling, length, cost) in [
            ("c~evalier du", "chevalier", 9, 1),
            ("clieualier du", "chevalier", 10, 1),
            ("l)ame blanche", "dame", 5, 1),
            ("tonr,", "tour", 4, 1),
            ("tr oifiè m• cafe", "troisième", 14, 3),
            ("quat ~ième", "quatrième", 11, 2),
            ("b troisième", "la", 1, 1),
        ] {
            let near = misprints.near(input);
            let least = near.iter().min_by_key(|near| near.cost);
            let found = near.iter().find(|near| near.spelling == spelling);
            let told = found.map(|near| (near.length, near.cost));
            assert_eq!(told, Some((length, cost)), "{input}: {near:?}");
            assert_eq!(least.map(|near| near.cost), Some(cost), "{input}: {near:?}");
        }
        assert_eq!(misprints.near("embarrassent"), []);
        assert_eq!(misprints.near("mieux"), []);
    }
}
