//! Cells that nobody could read, counted before anything is searched: each is a correction, whatever stood in it.
//!
//! Comes in: the words of a sheet beside which there is no other. Goes out: how many corrections they need at the least. A page with more of
//! them than are allowed is given up at once; a search of it takes long, since any move may stand in each.
//!
//! `1. e4 ? 2. ? ? 3. Fb5 a6`: three. Behind a mate a cell is empty, and what is written there is too much.

use super::sheet::{Word, Written};

/// How many corrections `words` need at the least, wherever the game that they tell is at its end: the cells before it, and the moves
/// behind it.
pub(super) fn least(words: &[Word]) -> u32 {
    from_each(words).first().copied().unwrap_or_default()
}

/// The same of the words from each of them on, and of none.
pub(super) fn from_each(words: &[Word]) -> Vec<u32> {
    let slipped = u32::from(ends_in_a_cell(words));
    let (mut moves, mut least) = (0_u32, 0_u32);
    let mut needed = vec![0];
    for word in words.iter().rev() {
        match word.written {
            Written::Illegible => least += 1,
            Written::Move => moves += 1,
            _ => {}
        }
        // The game may be at its end before this word.
        least = least.min(moves);
        needed.push(least.saturating_sub(slipped));
    }
    needed.reverse();
    needed
}

/// Whether one of the last two words is a cell: where a column slipped, nothing is missing in the one that comes to stand last.
fn ends_in_a_cell(words: &[Word]) -> bool {
    words
        .iter()
        .rev()
        .take(2)
        .any(|word| word.written == Written::Illegible)
}
