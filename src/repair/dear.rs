//! Departures that are too dear to be believed.
//!
//! Comes in: the words that a reading departs from, each with what that counts. Goes out: which words are doubted for it, and how
//! much. What a hand does to a single word seldom counts as much as a line forgotten: where a departure does, something may have
//! happened to the sheet that nothing here looks for, or that was not found.
//!
//! `Fh7xd3` read Fg6xd3, at 17 nats: more likely a line is missing before it.

use std::ops::Range;

/// What a departure counts that is as likely as not. Of corrections in sheets with one, two and five words misread, one in two
/// hundred counts 12 or more, a whole square misread some 13; of those in sheets with words misplaced that are wrong, nearly a half count
/// more.
const DEAR: f64 = 15.5;
/// In how many nats the odds change e-fold.
const STEEP: f64 = 0.9;
/// What is less likely is not doubted; and the most that any is: where words are misread, and no line is forgotten, three in ten of
/// such departures are wrong, where lines are forgotten most of them.
const LEAST: f64 = 0.005;
const MOST: f64 = 0.4;
/// So many words before and behind one that is doubted others may depart for the same reason, and how much less likely than it.
const NEAR: usize = 20;
const SHARED: f64 = 0.15;

/// The words that are doubted where these are read otherwise, each at its price.
pub(super) fn doubted(paid: &[(usize, f64)]) -> Vec<(Range<usize>, f64)> {
    let doubts = paid.iter().map(|&(word, counts)| (word, doubt(counts)));
    let doubts = doubts.filter(|(_, doubt)| *doubt > LEAST);
    let ranges = doubts.flat_map(|(word, doubt)| {
        let near = word.saturating_sub(NEAR)..word + NEAR + 1;
        [(word..word + 1, doubt), (near, SHARED * doubt)]
    });
    ranges.collect()
}

/// How likely a departure that counts so much is none.
fn doubt(counts: f64) -> f64 {
    MOST / (1.0 + ((DEAR - counts) / STEEP).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearer_a_departure_the_less_it_is_believed() {
        assert!(doubted(&[(4, 7.0)]).is_empty());
        let most = |counts| doubted(&[(30, counts)])[0].1;
        assert!(most(13.0) < 0.1 && most(13.0) < most(15.0) && most(17.0) > 0.3);
    }

    #[test]
    fn what_departs_near_a_dear_departure_is_doubted_too() {
        let doubted = doubted(&[(30, 17.0)]);
        let about = |word: usize| {
            doubted
                .iter()
                .filter(|(words, _)| words.contains(&word))
                .count()
        };
        assert_eq!((about(30), about(40), about(70)), (2, 1, 0));
    }
}
