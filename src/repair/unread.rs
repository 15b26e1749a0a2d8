//! Cells that nobody could read, counted before anything is searched: each is a correction, whatever stood in it.
//!
//! Comes in: the words of a sheet beside which there is no other. Goes out: how many corrections they need at the least. A page with more of
//! them than are allowed is given up at once; a search of it takes long, since any move may stand in each.
//!
//! `1. e4 ? 2. ? ? 3. Fb5 a6`: three. Behind a mate a cell is empty, and what is written there is too much.

use super::sheet::{Word, Written};

/// How many corrections `words` need at the least, wherever the game that they tell is at its end: the cells before it, and the moves
/// behind it.
pub(super) fn least(words: &[Word]) -> usize {
    let is_move = |word: &&Word| word.written == Written::Move;
    let behind = words.iter().filter(is_move).count();
    // How many where it is at its end before the first word, before the second and so on.
    let ends = words.iter().scan((0, behind), |(cells, moves), word| {
        match word.written {
            Written::Illegible => *cells += 1,
            Written::Move => *moves -= 1,
            _ => {}
        }
        Some(*cells + *moves)
    });
    let least = ends.fold(behind, usize::min);
    least.saturating_sub(usize::from(ends_in_a_cell(words)))
}

/// Whether one of the last two words is a cell: where a column slipped, nothing is missing in the one that comes to stand last.
fn ends_in_a_cell(words: &[Word]) -> bool {
    words
        .iter()
        .rev()
        .take(2)
        .any(|word| word.written == Written::Illegible)
}
