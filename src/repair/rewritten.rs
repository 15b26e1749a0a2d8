//! Rows written again: where the same number stands before two rows, and the next one before what follows them.
//!
//! Comes in: the words of a sheet. Goes out: the same, those of such rows marked, for one of the two is no row of the game.
//!
//! `3. d3 d6`, below it `3. Fb5 a6`, `4. Fa4 Cf6`: what was written first was struck out, or should have been.

use super::numbered::{Row, rows};
use super::sheet::{Word, Written};

/// How many words a row has.
const ROW: usize = 2;

/// Marks the words of rows of which one was written in the place of the other.
pub(super) fn mark(words: &mut [Word]) {
    let rows = rows(words);
    let numbered = |at: Option<usize>| at.and_then(|at| rows.get(at)).map(|row| row.number);
    for (at, pair) in rows.windows(2).enumerate() {
        let [first, second] = pair else {
            continue;
        };
        let before = numbered(at.checked_sub(1)).is_none_or(|before| before + 1 == first.number);
        let behind = numbered(Some(at + 2)).is_none_or(|behind| behind == first.number + 1);
        let again = first.number == second.number && before && behind;
        let is_whole = |row: &Row| {
            let row = &words[row.words.clone()];
            row.len() == ROW && row.iter().all(|word| word.written == Written::Move)
        };
        if again && is_whole(first) && is_whole(second) {
            let both = &mut words[first.words.start..second.words.end];
            both.iter_mut().for_each(|word| word.rewritten = true);
        }
    }
}
