//! A pass over the letters of a sentence, from its first to its last or from its last to its first.
//!
//! Comes in: what it counts to stand at each place of the sentence, and a part of a telling. Goes out: what it counts to
//! stand at each place when that part was told as well. The pass forward tells what stands before a place, the
//! pass backward what stands behind it, and a telling counts what both do where they meet.
//!
//! From the second place of `lecheualierduroi` the pass forward tells `cheualier` to the eleventh for nothing, and the
//! pass backward from the eleventh to the second.

use std::array;

use shakmaty::File;

use super::Sentence;
use super::told::Part;

/// What a letter counts that is lost, added or changed, in tenths.
pub(super) const LETTER: i16 = 7;

/// What the figure of a rank counts that is lost, added or changed: as much as the letters that part two of their words.
pub(super) const FIGURE: i16 = 4 * LETTER;

/// What it counts that `letter` is wrong.
pub(super) fn wrong(letter: u8) -> i16 {
    match letter {
        b'0'..=b'9' => FIGURE,
        _ => LETTER,
    }
}

/// What it counts to stand at one place, for each of the files that the part may tell.
pub(super) type Files<C> = [C; 8];
/// The same at each place, in the order in which a pass comes to them.
pub(super) type Row<C> = Vec<Files<C>>;

/// What parts of a telling count together.
pub(crate) trait Count: Copy + PartialOrd {
    /// What nothing comes to: more than any sentence counts, and twice as much is still a number.
    const NEVER: Self;

    /// So many tenths more.
    fn plus(self, tenths: i16) -> Self;

    /// The less of two, the first where they are equal.
    fn or(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
}

/// Tenths.
impl Count for i16 {
    const NEVER: i16 = 1 << 13;

    fn plus(self, tenths: i16) -> i16 {
        self + tenths
    }
}

/// Tenths, and at which place the telling ends: of ends that count the same the first is the least.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) struct Ending(i32);

impl Ending {
    /// How many places there may be.
    const PLACES: i32 = 1 << 8;

    /// An end at a place, behind which letters count so many tenths.
    pub(super) fn at(place: usize, tenths: i16) -> Ending {
        Ending(i32::from(tenths) * Ending::PLACES + place as i32)
    }

    /// The place, and the tenths.
    pub(super) fn place(self) -> (usize, i32) {
        ((self.0 % Ending::PLACES) as usize, self.0 / Ending::PLACES)
    }
}

impl Count for Ending {
    const NEVER: Ending = Ending((1 << 13) * Ending::PLACES);

    fn plus(self, tenths: i16) -> Ending {
        Ending(self.0 + i32::from(tenths) * Ending::PLACES)
    }
}

/// The letters of a sentence in the order in which they are passed.
pub(super) struct Pass {
    letters: Vec<u8>,
    backward: bool,
    how: How,
}

/// How letters are compared with words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// Every word has to be there, with few letters wrong.
    Strictly,
    /// Any letters may be wrong.
    #[cfg(test)]
    Loosely,
    /// The same, and a word may be written for another.
    WithSlips,
}

impl Pass {
    pub fn forward(sentence: &Sentence, how: How) -> Pass {
        Pass {
            letters: sentence.letters.clone(),
            backward: false,
            how,
        }
    }

    pub fn backward(sentence: &Sentence, how: How) -> Pass {
        Pass {
            letters: sentence.letters.iter().rev().copied().collect(),
            backward: true,
            how,
        }
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.letters.len()
    }

    /// What it counts to stand at each place when `part` was told from one of those in `row`.
    pub fn told<C: Count>(&self, row: &Row<C>, part: &Part) -> Row<C> {
        match part {
            Part::Words(words) => {
                let rows = words.iter().map(|word| self.word(row, word));
                self.least(rows)
            }
            Part::RatherOn(files, (others, tenths), words) => {
                let mut row = self.told(row, &Part::Words(words));
                of_files(&mut row, |file, count| match files.contains(file) {
                    true => count,
                    false if others.contains(file) && self.how == How::WithSlips => {
                        count.plus(*tenths)
                    }
                    false => C::NEVER,
                });
                row
            }
            Part::Dearer(tenths, words) => {
                let mut row = self.told(row, &Part::Words(words));
                row.iter_mut().for_each(|at| *at = plus(*at, *tenths));
                row
            }
            part if self.never_says(part) => self.least([]),
            Part::Slip(tenths, words) => self.told(row, &Part::Dearer(*tenths, words)),
            Part::OneOf(parts) => self.least(parts.iter().map(|part| self.told(row, part))),
            Part::InTurn(parts) => {
                let first = row.clone();
                let then = |row, part| self.told(&row, part);
                match self.backward {
                    true => parts.iter().rfold(first, then),
                    false => parts.iter().fold(first, then),
                }
            }
        }
    }

    /// Whether no sentence may say a part: a word for another, where none may be written so.
    pub fn never_says(&self, part: &Part) -> bool {
        self.how != How::WithSlips && matches!(part, Part::Slip(..))
    }

    /// The least of several rows at each place.
    pub fn least<C: Count>(&self, rows: impl IntoIterator<Item = Row<C>>) -> Row<C> {
        let both = |mut one: Row<C>, other: Row<C>| {
            for (own, other) in one.iter_mut().zip(other) {
                *own = least(*own, other);
            }
            one
        };
        let never = || vec![[C::NEVER; 8]; self.letters.len() + 1];
        rows.into_iter().reduce(both).unwrap_or_else(never)
    }

    /// What it counts to come to each place when `word` was said.
    fn word<C: Count>(&self, row: &Row<C>, word: &str) -> Row<C> {
        let letters = word.bytes();
        match (self.how, self.backward) {
            (How::Strictly, _) => self.strictly(row, word),
            (_, true) => self.loosely(row, letters.rev()),
            (_, false) => self.loosely(row, letters),
        }
    }

    fn loosely<C: Count>(&self, row: &Row<C>, word: impl Iterator<Item = u8>) -> Row<C> {
        let mut row = row.clone();
        for said in word {
            let Some((first, behind)) = row.split_first_mut() else {
                break;
            };
            let lost = wrong(said);
            let mut diagonal = *first;
            *first = plus(*first, lost);
            let mut before = *first;
            for (count, &letter) in behind.iter_mut().zip(&self.letters) {
                let added = wrong(letter);
                let changed = match letter == said {
                    true => diagonal,
                    false => plus(diagonal, lost.max(added)),
                };
                diagonal = *count;
                let either = least(plus(diagonal, lost), plus(before, added));
                before = least(changed, either);
                *count = before;
            }
        }
        row
    }

    /// The same, where no more letters of the word may be wrong than of a misread one, and no figure.
    fn strictly<C: Count>(&self, row: &Row<C>, word: &str) -> Row<C> {
        let most = wrong_most(word.len());
        let never = || vec![[C::NEVER; 8]; row.len()];
        // What it counts to stand at each place with so many of its letters wrong.
        let mut rows: Vec<Row<C>> = (0..most).map(|_| never()).collect();
        rows.insert(0, row.clone());
        let mut letters: Vec<u8> = word.bytes().collect();
        if self.backward {
            letters.reverse();
        }
        for said in letters {
            // Letters are added behind one of the word, and none before its first.
            if self.backward {
                self.added(&mut rows);
            }
            let mut fewer = never();
            for row in &mut rows {
                let next = self.said(row, &fewer, said);
                fewer = std::mem::replace(row, next);
            }
            if !self.backward {
                self.added(&mut rows);
            }
        }
        let wrong = rows.into_iter().zip((0..).step_by(LETTER as usize));
        self.least(wrong.map(|(row, more)| row.into_iter().map(|at| plus(at, more)).collect()))
    }

    /// What it counts to stand at each place when the letter `said` was said from those of `row`, or a letter that is none or
    /// another was from those of `fewer`, where one less was wrong.
    fn said<C: Count>(&self, row: &Row<C>, fewer: &Row<C>, said: u8) -> Row<C> {
        let figure = said.is_ascii_digit();
        let mut next = match figure {
            true => vec![[C::NEVER; 8]; fewer.len()],
            false => fewer.clone(),
        };
        for (at, &letter) in self.letters.iter().enumerate() {
            if !figure && !letter.is_ascii_digit() {
                next[at + 1] = least(next[at + 1], fewer[at]);
            }
            if letter == said {
                next[at + 1] = least(next[at + 1], row[at]);
            }
        }
        next
    }

    /// Adds letters of the sentence that the word does not have, each of which is wrong.
    fn added<C: Count>(&self, rows: &mut [Row<C>]) {
        for wrong in 1..rows.len() {
            for at in 1..rows[wrong].len() {
                if !self.letters[at - 1].is_ascii_digit() {
                    rows[wrong][at] = least(rows[wrong][at], rows[wrong - 1][at - 1]);
                }
            }
        }
    }
}

/// Changes what is counted at each place on each file.
fn of_files<C: Count>(row: &mut Row<C>, change: impl Fn(File, C) -> C) {
    for at in row {
        for (file, count) in File::ALL.into_iter().zip(at) {
            *count = change(file, *count);
        }
    }
}

/// How many letters of a word, or of a few that belong together, may be wrong.
pub(super) fn wrong_most(letters: usize) -> usize {
    match letters {
        0 => 0,
        1..=3 => 1,
        4..=5 => 2,
        6..=8 => 3,
        _ => 4,
    }
}

/// So many tenths more on each file.
fn plus<C: Count>(counts: Files<C>, tenths: i16) -> Files<C> {
    counts.map(|count| count.plus(tenths))
}

/// The least on each file.
fn least<C: Count>(one: Files<C>, other: Files<C>) -> Files<C> {
    array::from_fn(|file| one[file].or(other[file]))
}
