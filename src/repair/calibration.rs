//! Shares made into confidences.
//!
//! Comes in: the share that a reading of some words has among those that were found. Goes out: how often such
//! a reading is right. The points were counted on the corrections of 1,000 games with one, two and five
//! mistakes each (`examples/repair_bench`), none of them among those on which the figures of the
//! project are measured.
//!
//! In coordinates a share of 0.93 is right 965 times in a thousand.

use crate::notation::Notation;

/// Shares, and how often they were right.
type Points = [(f64, f64); 12];

const COORDINATE: Points = [
    (0.0, 0.0),
    (0.26, 0.20),
    (0.36, 0.34),
    (0.45, 0.42),
    (0.56, 0.64),
    (0.65, 0.70),
    (0.75, 0.80),
    (0.85, 0.86),
    (0.93, 0.955),
    (0.98, 0.98),
    (0.998, 0.993),
    (1.0, 0.998),
];

const ABBREVIATED: Points = [
    (0.0, 0.0),
    (0.17, 0.12),
    (0.35, 0.38),
    (0.45, 0.44),
    (0.55, 0.58),
    (0.65, 0.65),
    (0.75, 0.79),
    (0.85, 0.87),
    (0.93, 0.945),
    (0.98, 0.96),
    (0.998, 0.975),
    (1.0, 0.993),
];

/// How often a reading with this share is right.
pub(super) fn confidence(notation: Notation, share: f64) -> f64 {
    let points = match notation {
        Notation::Coordinate => &COORDINATE,
        _ => &ABBREVIATED,
    };
    let share = share.clamp(0.0, 1.0);
    for pair in points.windows(2) {
        let ((from, low), (to, high)) = (pair[0], pair[1]);
        if share <= to {
            return low + (high - low) * (share - from) / (to - from);
        }
    }
    points[points.len() - 1].1
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
