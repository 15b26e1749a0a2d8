//! Words that are like one of the lexicon but for what scans misread.
//!
//! Comes in: a text at a word that means nothing, and `grammar/misprints.tsv`, the letters that are
//! printed for others. Goes out: the words of prose that it may have been, and what each would count.
//! What the table has counts one, and so does a stain; any other letter lost, added or changed counts two.
//! Short words may have less wrong than long ones.
//!
//! `c~evalier` may be `chevalier`, for one.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::class::Class;
use super::language::Language;
use super::meaning::Meaning;
use super::row::Row;

mod symbols;

use symbols::{LONGEST, Letter, Symbol, compared, symbols};

/// What it counts to have one of the table's letters, or a stain, for another.
const MISREAD: u8 = 1;
/// What any other letter counts.
const STRANGE: u8 = 2;
/// More than any word may have wrong.
const FAR: u8 = u8::MAX / 2;
/// From how many letters on a word is long.
const LONG: usize = 6;
/// How many symbols more or fewer than letters may stand for the beginning of a word.
const ASTRAY: usize = 6;
/// What it counts that each number of symbols stands for the beginning of a word.
type Costs = [u8; LONGEST + 1];

/// What it counts that each number of symbols stands for each beginning of a word, and the least of that.
#[derive(Default)]
struct Rows<'w> {
    /// The letters of the word.
    letters: &'w [Letter],
    costs: Vec<(Costs, u8)>,
}

/// What is printed, and what it stands for: one or two letters each.
struct Pair {
    printed: Vec<Letter>,
    meant: Vec<Letter>,
}

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
    /// Those that begin alike stand together.
    words: Vec<Word>,
    /// The letters of each.
    known: HashSet<Vec<Letter>>,
    /// For each letter those that it is printed for, a bit each.
    single: [u128; 128],
    /// The pairs of which one has two letters, by the last that is printed.
    double: [Vec<Pair>; 128],
}

struct Word {
    /// Its place in the lexicon.
    nth: usize,
    spelling: &'static str,
    /// All that it means.
    means: Vec<(Class, Meaning)>,
    letters: Vec<Letter>,
    /// Its letters, a bit each.
    mask: u128,
    most: u8,
}

impl Misprints {
    /// Those of this library.
    pub fn of(rows: &[Row]) -> &'static Misprints {
        static MISPRINTS: OnceLock<Misprints> = OnceLock::new();
        MISPRINTS.get_or_init(|| Misprints::new(rows, include_str!("../../grammar/misprints.tsv")))
    }

    fn new(rows: &[Row], table: &str) -> Misprints {
        let lines = table.lines().filter(|line| !line.starts_with("# "));
        let (mut single, mut double) = ([0; 128], [const { Vec::new() }; 128]);
        for line in lines {
            let mut columns = line.split('\t').map(compared);
            let (Some(printed), Some(meant)) = (columns.next(), columns.next()) else {
                continue;
            };
            match (&printed[..], &meant[..]) {
                ([printed], [meant]) => single[usize::from(*printed)] |= 1u128 << meant,
                ([.., last], _) => double[usize::from(*last)].push(Pair { printed, meant }),
                _ => {}
            }
        }
        let mut words: Vec<Word> = Vec::new();
        for word in rows.iter().filter_map(Word::of) {
            match words.iter_mut().find(|known| known.letters == word.letters) {
                Some(known) => known.means.extend(word.means),
                None => words.push(Word {
                    nth: words.len(),
                    ..word
                }),
            }
        }
        words.sort_by(|one, other| one.letters.cmp(&other.letters));
        Misprints {
            known: words.iter().map(|word| word.letters.clone()).collect(),
            words,
            single,
            double,
        }
    }

    /// The words that the start of `input` may have meant.
    pub fn near(&self, input: &str) -> Vec<Near> {
        let symbols = symbols(input);
        let reach = self.reach(&symbols);
        let mut rows = Rows::default();
        let words = self.words.iter().filter(|word| word.is_in_reach(&reach));
        let like = |word| Some((word, self.like(word, input, &symbols, &mut rows)?));
        let mut found: Vec<(&Word, Near)> = words.filter_map(like).collect();
        found.sort_unstable_by_key(|(word, _)| word.nth);
        let mut all: Vec<(&Word, Near)> = Vec::new();
        for (word, near) in found {
            // Of words that mean the same the likeliest is enough: `le`, `la`, `ce`.
            let same = |known: &&mut (&Word, Near)| {
                known.1.length == near.length && known.0.means == word.means
            };
            match all.iter_mut().find(same) {
                Some(known) if known.1.cost <= near.cost => {}
                Some(known) => *known = (word, near),
                None => all.push((word, near)),
            }
        }
        all.into_iter().map(|(_, near)| near).collect()
    }

    /// For each number of symbols the letters that any of them may be, and how many are stains.
    fn reach(&self, symbols: &[Symbol]) -> Vec<(u128, u32)> {
        let mut reach = (1u128 << b' ', 0);
        let first = std::iter::once(reach);
        let all = symbols.iter().map(|symbol| {
            let letter = usize::from(symbol.letter);
            let doubles = self.double[letter].iter().flat_map(|pair| &pair.meant);
            let doubles = doubles.fold(0, |mask, meant| mask | 1u128 << meant);
            reach.0 |= 1u128 << letter | self.single[letter] | doubles;
            reach.1 += u32::from(symbol.is_stain());
            reach
        });
        first.chain(all).collect()
    }

    /// How the start of `input` is like `word`, if it is.
    fn like<'w>(
        &'w self,
        word: &'w Word,
        input: &str,
        symbols: &[Symbol],
        rows: &mut Rows<'w>,
    ) -> Option<Near> {
        let costs = self.costs(word, symbols, rows)?;
        let ends = (1..=symbols.len().min(LONGEST)).zip(&costs[1..]);
        let near = ends.filter_map(|(count, &cost)| {
            let length = symbols.get(count - 1)?.end;
            let behind = input.get(length..)?;
            let joined = behind.starts_with(char::is_alphanumeric);
            let long = word.letters.len() > 3;
            // Before the word behind it is looked up.
            if cost > word.most || joined && !long {
                return None;
            }
            // The stop behind a word is none of its stains.
            if input[..length].ends_with(['.', ',', ';', ':']) {
                return None;
            }
            // What is left of a short word is little: where one letter of it is strange it stands apart, or
            // before a word that is whole.
            let strange = cost > MISREAD && word.letters.len() < LONG;
            if strange && joined && !self.is_word(behind) {
                return None;
            }
            Some(Near {
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

    /// Whether the run of letters at the start of `input` is one of the words.
    fn is_word(&self, input: &str) -> bool {
        let end = input.find(|c: char| !c.is_alphanumeric());
        let run = compared(&input[..end.unwrap_or(input.len())]);
        self.known.contains(&run)
    }

    /// What it counts that each number of symbols stands for `word`; none where all count too much. Of the `rows` of the word
    /// before those of the letters with which both begin are its own.
    fn costs<'w>(&self, word: &'w Word, symbols: &[Symbol], rows: &mut Rows<'w>) -> Option<Costs> {
        let pairs = word.letters.iter().zip(rows.letters);
        let alike = pairs.take_while(|(one, other)| one == other).count();
        rows.letters = &word.letters;
        rows.costs.truncate(alike + 1);
        let width = symbols.len().min(LONGEST);
        let mut least_before = 0;
        for at in 0..=word.letters.len() {
            if rows.costs.len() == at {
                let (mut row, mut least) = ([FAR; LONGEST + 1], FAR);
                let before = |n: usize| {
                    let row = at.checked_sub(n).map(|at| &rows.costs[at].0);
                    row.unwrap_or(&[FAR; LONGEST + 1])
                };
                for count in at.saturating_sub(ASTRAY)..=width.min(at + ASTRAY) {
                    row[count] =
                        self.cost(word, symbols, (at, count), [&row, before(1), before(2)]);
                    least = least.min(row[count]);
                }
                rows.costs.push((row, least));
            }
            let least = rows.costs[at].1;
            // Two letters may be printed as one.
            if least > word.most && least_before > word.most {
                return None;
            }
            least_before = least;
        }
        rows.costs.last().map(|(row, _)| *row)
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
        let lost = if letter == b' ' { 0 } else { STRANGE };
        let mut least = rows[1][count].saturating_add(lost);
        let Some(symbol) = symbol.map(|at| symbols[at]) else {
            return least;
        };
        let same = rows[1][count - 1].saturating_add(self.changed(letter, symbol));
        let again = count > 1 && symbols[count - 2].is_stain();
        least = least
            .min(same)
            .min(rows[0][count - 1].saturating_add(added(symbol, again)));
        for Pair { printed, meant } in &self.double[usize::from(symbol.letter)] {
            let (a, b) = (
                at.checked_sub(meant.len()),
                count.checked_sub(printed.len()),
            );
            if let (Some(a), Some(b)) = (a, b)
                && word.letters[a..at].iter().eq(meant)
                && (printed.len() == 1 || symbols[b].letter == printed[0])
            {
                least = least.min(rows[meant.len().min(2)][b].saturating_add(MISREAD));
            }
        }
        least
    }

    /// What it counts that `symbol` stands for a letter of a word.
    fn changed(&self, letter: Letter, symbol: Symbol) -> u8 {
        match symbol.letter {
            same if same == letter => 0,
            _ if letter == b' ' => match symbol.is_stain() {
                true => 0,
                false => FAR,
            },
            b' ' => FAR,
            other if self.single[usize::from(other)] >> letter & 1 != 0 => MISREAD,
            _ if symbol.is_stain() => MISREAD,
            _ => STRANGE,
        }
    }
}

impl Word {
    /// Whether so few of its letters are none of those that the symbols may be that it can be near.
    fn is_in_reach(&self, reach: &[(u128, u32)]) -> bool {
        let window = self.letters.len() + usize::from(self.most);
        let Some((letters, stains)) = reach.get(window).or(reach.last()) else {
            return false;
        };
        let strange = (self.mask & !letters).count_ones();
        let cost = strange.saturating_sub(*stains) * u32::from(STRANGE) + strange.min(*stains);
        cost <= u32::from(self.most)
    }

    /// The word of `row`, if it is one of prose that a move can be told with.
    fn of(row: &Row) -> Option<Word> {
        // What is seldom printed is more seldom misread.
        let seldom = ["raw OCR", "French books before", "Asperling, rule"]
            .iter()
            .any(|by| row.attested.starts_with(by));
        let says_nothing = matches!(
            row.class,
            Class::Adverb | Class::Subject | Class::Turn | Class::Numeral | Class::OrdinalSign
        );
        // Roman figures are no words that letters are mistaken for.
        let figure = row.spelling.chars().all(char::is_uppercase);
        let prose = !figure
            && (row.class.is_old() || row.class.is_in_prose() && row.is_prose())
            && !says_nothing;
        if !prose || seldom || row.language != Some(Language::French) {
            return None;
        }
        let letters = compared(row.spelling);
        let count = letters
            .iter()
            .filter(|letter| letter.is_ascii_alphabetic())
            .count();
        let all = letters
            .iter()
            .all(|&letter| letter.is_ascii_alphabetic() || b" '".contains(&letter));
        let most = match count {
            0 | 1 => return None,
            2..=5 => 2,
            6..=8 => 3,
            _ => 5,
        };
        all.then_some(Word {
            nth: 0,
            spelling: row.spelling,
            means: vec![(row.class, row.meaning)],
            mask: letters.iter().fold(0, |mask, letter| mask | 1 << letter),
            letters,
            most,
        })
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
        symbol if symbol.is_blank() || symbol.comma => MISREAD,
        _ => STRANGE,
    }
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
    fn one_letter_of_a_short_word_may_be_strange() {
        let misprints = Misprints::of(&lexicon().rows);
        for (input, meant, known) in [
            ("foa", "fou", true),
            ("f~u", "fou", true),
            ("came", "dame", true),
            ("gome", "dame", false),
            ("comeblanche", "dame", false),
        ] {
            let near = misprints.near(input);
            let found = near.iter().any(|near| near.spelling == meant);
            assert_eq!(found, known, "{input}: {near:?}");
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
            ("damej un", "dame", 5, 1),
        ] {
            let near = misprints.near(input);
            let long = near.iter().filter(|near| near.length > 2);
            let least = long.min_by_key(|near| near.cost);
            let found = near.iter().find(|near| near.spelling == spelling);
            let told = found.map(|near| (near.length, near.cost));
            assert_eq!(told, Some((length, cost)), "{input}: {near:?}");
            assert_eq!(least.map(|near| near.cost), Some(cost), "{input}: {near:?}");
        }
        assert_eq!(misprints.near("embarrassent"), []);
        assert_eq!(misprints.near("mieux"), []);
    }
}
