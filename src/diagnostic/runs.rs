//! Half-moves put in or moved one behind the other, told in one report.
//!
//! Comes in: the corrections of a record, in the order of the text. Goes out: which of them are told together.
//!
//! A player who wrote his own moves alone left out each of the other's, a sheet that ends early a page of both, and in a column that
//! slipped each stands beside its place: told one by one these would bury what is to be looked at.

use crate::repair::{Correction, Repair};

/// So many half-moves one behind the other are told together; fewer are looked at one by one.
const LEAST: usize = 5;

/// A half-move less sure than this is told by itself, with what else may stand there.
const SURE: f64 = 0.9;

/// Half-moves one behind the other, five at least: of one side, where it is these that are left out, or of both, behind the last that is
/// written or in the wrong column.
#[derive(Clone, Debug)]
pub struct Run<'r> {
    repairs: Vec<&'r Repair>,
}

impl<'r> Run<'r> {
    /// The runs among `corrections`; each with where its half-moves stand there, from 0. What else is corrected between them does
    /// not part them: of a player's own moves some may be misread.
    #[must_use]
    pub fn of(corrections: &[Option<&'r Repair>]) -> Vec<(Run<'r>, Vec<usize>)> {
        let mut runs: Vec<(Run<'r>, Vec<usize>)> = Vec::new();
        // The last of White's, of Black's, behind the end, and in the wrong column.
        let mut last: [Option<usize>; 4] = [None; 4];
        let corrections = corrections.iter().enumerate();
        for (at, repair) in corrections.filter_map(|(at, repair)| Some((at, (*repair)?))) {
            let (which, step) = match repair.correction {
                Correction::Missing | Correction::MissingRow => {
                    (usize::from(repair.before.turn().is_black()), 2)
                }
                Correction::Added => (2, 1),
                Correction::Exchanged => (3, 1),
                _ => continue,
            };
            if repair.confidence < SURE {
                continue;
            }
            let last = &mut last[which];
            let open = last.and_then(|run| runs.get_mut(run));
            match open.filter(|(run, _)| run.last().ply + step == repair.ply) {
                Some((run, places)) => {
                    run.repairs.push(repair);
                    places.push(at);
                }
                None => {
                    *last = Some(runs.len());
                    let repairs = vec![repair];
                    runs.push((Run { repairs }, vec![at]));
                }
            }
        }
        runs.retain(|(run, _)| run.repairs.len() >= LEAST);
        runs
    }

    /// The half-moves, in the order of the game.
    pub(super) fn repairs(&self) -> &[&'r Repair] {
        &self.repairs
    }

    /// The first of them.
    pub(super) fn first(&self) -> &'r Repair {
        self.repairs[0]
    }

    /// The last of them.
    pub(super) fn last(&self) -> &'r Repair {
        self.repairs[self.repairs.len() - 1]
    }

    /// How sure the least sure of them is, from 0 to 1.
    pub(super) fn confidence(&self) -> f64 {
        let told = self.repairs.iter().map(|repair| repair.confidence);
        told.fold(1.0, f64::min)
    }
}
