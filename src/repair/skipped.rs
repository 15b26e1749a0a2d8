//! Lines left out: where the numbers run ahead of the words.
//!
//! Comes in: the words of a sheet. Goes out: the same, with empty words where the numbers tell that
//! lines were left out, each to be read as some move or passed over.
//!
//! `4. Fa4 Cf6 6. Te1 b5 7. Fb3`: two half-moves, castling among them, are missing before 6. `2. Cf3 Cc6 3. Fb5`: the
//! first line is torn off.

use super::sheet::{Word, Written, ply};

/// How many half-moves may be left out at once.
const MOST: i64 = 4;

/// A number: the word behind it, how many half-moves stand before it and how many it tells of.
struct Numbered {
    at: usize,
    before: i64,
    said: i64,
}

impl Numbered {
    /// The number that stands before the first move of a sheet.
    fn opening(number: u32) -> Numbered {
        Numbered {
            at: 0,
            before: 0,
            said: ply((number, false)),
        }
    }

    /// How many half-moves the numbers run ahead of the words.
    fn ahead(&self) -> i64 {
        self.said - self.before
    }
}

/// Puts empty words where a number, and the next as well, tells that lines were left out; `first` is the number that a
/// whole sheet begins with, where it is known.
pub(super) fn with_skipped(words: Vec<Word>, first: Option<u32>) -> Vec<Word> {
    let mut numbers = numbers(&words);
    if let Some(first) = first.filter(|_| numbers.first().is_some_and(|number| number.at == 0)) {
        numbers.insert(0, Numbered::opening(first));
    }
    let all_words = words.iter().map(half_moves).sum::<i64>();
    let mut gaps = numbers.windows(2).enumerate().filter_map(|(i, pair)| {
        let gap = pair[1].ahead() - pair[0].ahead();
        let next = numbers.get(i + 2);
        // Of one half-move more must tell: the row behind it is whole.
        let behind = next.map_or(all_words, |next| next.before) - pair[1].before;
        let goes_on = next.is_none_or(|next| next.ahead() == pair[1].ahead());
        let told = gap % 2 == 0 || behind == 2;
        let is_gap = gap > 0 && told && gap <= MOST && goes_on;
        is_gap.then_some((pair[1].at, gap as usize))
    });
    let mut next = gaps.next();
    let mut all = Vec::with_capacity(words.len() + 4);
    for (at, word) in words.into_iter().enumerate() {
        if let Some((_, gap)) = next.filter(|(place, _)| *place == at) {
            all.extend(std::iter::repeat_n(word.skipped(), gap));
            next = gaps.next();
        }
        all.push(word);
    }
    all
}

/// How many half-moves a word may be.
fn half_moves(word: &Word) -> i64 {
    i64::from(word.written != Written::Scrap)
}

fn numbers(words: &[Word]) -> Vec<Numbered> {
    let mut numbers = Vec::new();
    let mut before = 0;
    for (at, word) in words.iter().enumerate() {
        if let Some(said) = word.due() {
            numbers.push(Numbered { at, before, said });
        }
        before += half_moves(word);
    }
    numbers
}
