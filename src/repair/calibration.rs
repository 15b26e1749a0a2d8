//! Shares made into confidences.
//!
//! Comes in: the share that a reading of some words has among those that were found. Goes out: how often such
//! a reading is right: a logistic curve over the share's odds (Platt 1999), below a top, since some slips leave no trace.
//! Its three numbers are the likeliest for corrections counted in sheets with one, two and five mistakes each
//! (`examples/repair_bench --each`), some 44,000 in each notation, of games on which the figures of the project are not
//! measured.
//!
//! In descriptive notation a share of 0.94 is right 9 times in ten.

use crate::notation::Notation;

/// A curve: what it adds to the logarithm of the odds, what that is multiplied by, and the top.
struct Curve {
    added: f64,
    times: f64,
    top: f64,
}

const COORDINATE: Curve = Curve {
    added: 0.315,
    times: 0.852,
    top: 0.9983,
};
const ABBREVIATED: Curve = Curve {
    added: 0.067,
    times: 0.877,
    top: 0.9965,
};
const DESCRIPTIVE: Curve = Curve {
    added: 0.111,
    times: 0.773,
    top: 0.9955,
};

/// What is as good as nought.
const TINY: f64 = 1e-7;

/// How often a reading with this share is right.
pub(super) fn confidence(notation: Notation, share: f64) -> f64 {
    let curve = match notation {
        Notation::Coordinate => &COORDINATE,
        Notation::Abbreviated | Notation::Lettering => &ABBREVIATED,
        Notation::Descriptive => &DESCRIPTIVE,
    };
    let share = share.clamp(TINY, 1.0 - TINY);
    let odds = (share / (1.0 - share)).ln();
    curve.top / (1.0 + (-curve.added - curve.times * odds).exp())
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
