//! Shares made into confidences.
//!
//! Comes in: the share that a reading of some words has among those that were found. Goes out: how often such
//! a reading is right: a curve over the share's odds, both in logarithms, below a top, since some slips leave no trace.
//! One line (Platt 1999) is too straight: where three readings are left the first is right less often than it says, so that
//! the curve is a line broken in a few places. Its numbers are the likeliest for corrections counted in sheets with one, two and five
//! mistakes each (`examples/repair_bench --each`), of games on which the figures of the project are not measured: 375,000 in 144,000
//! sheets in each of coordinate and abbreviated notation, 280,000 in 108,000 in the descriptive; as little broken as these allow.
//!
//! In abbreviated notation a share of 0.89 is right 9 times in ten.
//!
//! Here too: departures that are too dear to be believed. `Fh7xd3` read Fg6xd3, at 17 nats: more likely a line is missing before it.

use std::ops::Range;

use crate::notation::Notation;

/// The odds of shares, as logarithms, where the curves are broken, but for the first and the last.
const BROKEN: [f64; 7] = [-2.0, -1.0, 0.0, 1.0, 2.0, 3.5, 6.0];

/// A curve: the logarithms of the odds that it has there, and the top.
struct Curve {
    odds: [f64; BROKEN.len()],
    top: f64,
}

const COORDINATE: Curve = Curve {
    odds: [-1.450, -0.470, 0.100, 1.525, 2.510, 4.100, 5.940],
    top: 0.9995,
};
const ABBREVIATED: Curve = Curve {
    odds: [-1.650, -0.940, 0.085, 1.195, 2.140, 3.500, 4.870],
    top: 0.9992,
};
const DESCRIPTIVE: Curve = Curve {
    odds: [-1.410, -0.980, 0.070, 1.100, 2.030, 3.260, 5.010],
    top: 0.9974,
};

impl Curve {
    /// What the curve has where a share has these odds: the first piece and the last have no end.
    fn at(&self, odds: f64) -> f64 {
        let inner = &BROKEN[1..BROKEN.len() - 1];
        let piece = inner.iter().filter(|&&broken| broken < odds).count();
        let ([from, to], [low, high]) = (
            [BROKEN[piece], BROKEN[piece + 1]],
            [self.odds[piece], self.odds[piece + 1]],
        );
        low + (high - low) * (odds - from) / (to - from)
    }
}

/// What is as good as nought.
const TINY: f64 = 1e-7;

fn curve(notation: Notation) -> &'static Curve {
    match notation {
        Notation::Coordinate => &COORDINATE,
        Notation::Abbreviated | Notation::Lettering => &ABBREVIATED,
        Notation::Descriptive => &DESCRIPTIVE,
    }
}

/// How often a reading is right at the most, though no other may be seen: some slips leave no trace.
pub(super) fn most(notation: Notation) -> f64 {
    curve(notation).top
}

/// How often a reading with this share is right.
pub(super) fn confidence(notation: Notation, share: f64) -> f64 {
    let curve = curve(notation);
    let share = share.clamp(TINY, 1.0 - TINY);
    let odds = (share / (1.0 - share)).ln();
    curve.top / (1.0 + (-curve.at(odds)).exp())
}

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
mod dear_tests {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_share_is_more_confidence() {
        for notation in Notation::ALL {
            let mut last = -1.0;
            for share in 0..=1000 {
                let here = confidence(notation, f64::from(share) / 1000.0);
                assert!(here > last && (0.0..=1.0).contains(&here), "{share}");
                last = here;
            }
        }
    }
}
