//! How far a word is from the words that moves are told with.
//!
//! Comes in: one word, of letters alone. Goes out: how many letters part it from the nearest word of prose, where they are few:
//! a letter lost, added or changed, or two neighbours exchanged, counts one. Of what is read as several words in one each is
//! such a word. Which letters are like each other is not minded: hands slip otherwise than scans.
//!
//! `chavalier` is one letter from `chevalier`, and so is `fuo` from `fou`.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::class::Class;
use super::language::Language;
use super::old::letters;
use super::row::Row;

/// No word that is compared has more letters.
const LONGEST: usize = 16;
/// From how many letters on a word may have two wrong, and from how many three.
const TWO: usize = 5;
const THREE: usize = 9;

/// The letters of a word as they are compared.
type Letters = Vec<char>;

/// The words of prose, by themselves.
pub(crate) struct Astray {
    /// Each with the bits of its letters, the shortest first.
    words: Vec<(u32, Letters)>,
    known: HashSet<Letters>,
    /// Those that say a move again, each run into one.
    same: Vec<Letters>,
}

impl Astray {
    /// Those of this library.
    pub fn of(rows: &[Row]) -> &'static Astray {
        static ASTRAY: OnceLock<Astray> = OnceLock::new();
        ASTRAY.get_or_init(|| {
            let told = || rows.iter().filter(|row| is_of_prose(row));
            let words = told().flat_map(|row| row.spelling.split(' '));
            // What is elided stands before an apostrophe, and is no word without it.
            let words = words.flat_map(|word| word.rsplit('\'').take(1));
            let mut words: Vec<Letters> = words.map(compared).collect();
            words.retain(|word| !word.is_empty());
            words.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            words.dedup();
            let known = words.iter().cloned().collect();
            let words = words.into_iter().map(|word| (bits(&word), word)).collect();
            let same = told().filter(|row| row.class == Class::Same);
            let same = same.map(|row| together(row.spelling)).collect();
            Astray { words, known, same }
        })
    }

    /// Whether `words` are those that say a move again, but for a letter.
    pub fn is_like_same(&self, words: &str) -> bool {
        let words = together(words);
        let near = |same: &&Letters| same.len().abs_diff(words.len()) < 2;
        let mut near = self.same.iter().filter(near);
        near.any(|same| parted(&words, same, 1).is_some())
    }

    /// How many letters part `word` from the nearest of the words, nought where it is one; none where they are too many.
    pub fn far(&self, word: &str) -> Option<u32> {
        let word = compared(word);
        if self.known.contains(&word) {
            return Some(0);
        }
        let most = match word.len() {
            0 => return None,
            count if count > LONGEST => return None,
            count if count < TWO => 1,
            count if count < THREE => 2,
            _ => 3,
        };
        let own = bits(&word);
        // No edit takes more than one of the letters away, nor adds more.
        let shorter = |least: usize| self.words.partition_point(|(_, other)| other.len() < least);
        let edits = most as usize;
        let alike = shorter(word.len().saturating_sub(edits))..shorter(word.len() + edits + 1);
        let near = self.words[alike].iter().filter(|(letters, _)| {
            let apart = (letters & !own)
                .count_ones()
                .max((own & !letters).count_ones());
            apart <= most
        });
        near.filter_map(|(_, other)| parted(&word, other, most))
            .min()
    }
}

/// Whether a row is a word of French prose as a writer would spell it.
fn is_of_prose(row: &Row) -> bool {
    let french = matches!(row.language, None | Some(Language::French));
    let words = |c: char| c.is_alphabetic() || c == ' ' || c == '\'';
    let spelt = row.spelling.chars().all(words) && row.spelling.contains(char::is_lowercase);
    let scanned = row.attested.starts_with("raw OCR");
    // What parts variations, and their numbers, tells no move.
    let tells = !matches!(row.class, Class::Turn | Class::Numeral);
    (row.class.is_old() || row.class.is_in_prose()) && tells && french && spelt && !scanned
}

/// The letters of words run into one.
fn together(words: &str) -> Letters {
    let letters = compared(words).into_iter();
    letters.filter(|c| c.is_alphabetic()).collect()
}

/// The letters of a word as they are compared.
fn compared(word: &str) -> Letters {
    word.chars().flat_map(letters).flatten().collect()
}

/// The letters of a word, a bit each; some share theirs.
fn bits(word: &[char]) -> u32 {
    word.iter()
        .fold(0, |bits, letter| bits | 1 << (u32::from(*letter) % 32))
}

/// No word that another is compared with has more letters.
const WIDE: usize = 31;

/// How many letters part two words, where they are not more than `most`.
fn parted(one: &[char], other: &[char], most: u32) -> Option<u32> {
    // More than any words are apart.
    const APART: u8 = 100;
    if other.len() > WIDE || one.len().abs_diff(other.len()) > most as usize {
        return None;
    }
    let mut rows = [[APART; WIDE + 1]; 3];
    rows[0] = std::array::from_fn(|place| place as u8);
    for (at, letter) in one.iter().enumerate() {
        let [row, last, older] = &mut rows;
        std::mem::swap(last, older);
        std::mem::swap(row, last);
        // Letters that stand farther from each other are too far apart.
        let near = at.saturating_sub(most as usize)..other.len().min(at + most as usize + 1);
        row[near.start] = if near.start > 0 { APART } else { at as u8 + 1 };
        let mut nearest = row[near.start];
        for place in near {
            let meant = &other[place];
            let changed = last[place] + u8::from(letter != meant);
            let mut least = changed.min(last[place + 1] + 1).min(row[place] + 1);
            let exchanged =
                at > 0 && place > 0 && *letter == other[place - 1] && one[at - 1] == *meant;
            if exchanged {
                least = least.min(older[place - 1] + 1);
            }
            row[place + 1] = least;
            nearest = nearest.min(least);
        }
        // No row has less than the one before it.
        if u32::from(nearest) > most {
            return None;
        }
    }
    let [row, ..] = rows;
    Some(row[other.len()].into()).filter(|far| *far <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::lexicon;

    #[test]
    fn a_letter_lost_added_changed_or_exchanged_counts_one() {
        let astray = Astray::of(&lexicon().rows);
        for (word, far) in [
            ("chevalier", Some(0)),
            ("Cafe", Some(0)),
            ("même", Some(0)),
            ("chavalier", Some(1)),
            ("caalier", Some(1)),
            ("fuo", Some(1)),
            ("repend", Some(1)),
            ("ed", Some(1)),
            ("qutirème", Some(2)),
            ("zwischenzug", None),
            ("", None),
        ] {
            assert_eq!(astray.far(word), far, "{word}");
        }
        assert!(astray.is_like_same("De mêm") && !astray.is_like_same("Bon coup"));
    }
}
