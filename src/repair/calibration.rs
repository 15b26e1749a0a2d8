//! Shares made into confidences.
//!
//! Comes in: the share that a reading of some words has among those that were found. Goes out: how often such
//! a reading is right. The points are fitted, rising, to corrections counted in sheets with one, two and five
//! mistakes each (`examples/repair_bench --each`): 17,321 in coordinates, 10,381 in abbreviated and 12,684
//! in descriptive notation, of up to 1,176 games, none of them among those on which the figures of the project
//! are measured. Where corrections are few, points are drawn to the share itself.
//!
//! In descriptive notation a share of 0.94 is right 89 times in a hundred.

use crate::notation::Notation;

/// Shares, and how often they were right.
type Points = [(f64, f64); 9];

const COORDINATE: Points = [
    (0.0, 0.0),
    (0.3, 0.324),
    (0.5, 0.484),
    (0.7, 0.747),
    (0.85, 0.888),
    (0.94, 0.950),
    (0.98, 0.985),
    (0.998, 0.992),
    (1.0, 0.997),
];

const ABBREVIATED: Points = [
    (0.0, 0.0),
    (0.3, 0.461),
    (0.5, 0.527),
    (0.7, 0.784),
    (0.85, 0.868),
    (0.94, 0.945),
    (0.98, 0.955),
    (0.998, 0.9929),
    (1.0, 0.9934),
];

const DESCRIPTIVE: Points = [
    (0.0, 0.0),
    (0.3, 0.284),
    (0.5, 0.546),
    (0.7, 0.752),
    (0.85, 0.879),
    (0.94, 0.892),
    (0.98, 0.947),
    (0.998, 0.990),
    (1.0, 0.993),
];

/// How often a reading with this share is right.
pub(super) fn confidence(notation: Notation, share: f64) -> f64 {
    let points = match notation {
        Notation::Coordinate => &COORDINATE,
        Notation::Abbreviated | Notation::Lettering => &ABBREVIATED,
        Notation::Descriptive => &DESCRIPTIVE,
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
