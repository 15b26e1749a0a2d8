//! Words that say several moves, of which what is written behind them leaves one.
//!
//! Comes in: the way that is read, the game that comes of it, and what is told of its words. Goes out: the same, without those
//! that say several moves where one game alone fits the corrected record all the same.
//!
//! `6. C 3 FR D pr P éch. 7. D 2 R`: of the two pawns that the queen may take with check one leaves White this move.

use crate::game::{Game, Status};

use super::super::graph::Step;
use super::super::{channel, moves, otherwise};
use super::{Alternative, Correction, Mender, Repair, Stood, correction};

/// What is less sure is doubted.
const SURE: f64 = 0.95;

impl Mender<'_> {
    /// Whether a word says the move that is read, be it alone or among others.
    pub(super) fn says_its_move(&self, at: &Stood) -> bool {
        match at.step {
            Step::Read(played) => {
                let corrected = correction(&self.sheet.words[at.word], &played, &at.before);
                matches!(corrected, None | Some(Correction::Vague))
            }
            _ => false,
        }
    }

    /// Keeps of the words that say several moves those at which the corrected record leaves more than one game open. Of others
    /// that is no more than doubted which is not sure, or which a writer who tells moves apart has left open by a slip.
    pub(super) fn keep_vague(&self, game: &Game, repairs: &mut Vec<Repair>) {
        let is_vague = |repair: &Repair| repair.correction == Correction::Vague;
        if !repairs.iter().any(is_vague) {
            return;
        }
        let record = self.corrected_alone();
        let open = self.tells(&record);
        if open.status == Status::Broken || moves(&open) != moves(game) {
            return;
        }
        let told = otherwise::vague(&record, &open);
        let parts = |repair: &Repair| told.iter().any(|told| told.ply == repair.ply);
        let is_exact = channel(self.sheet.record, self.sheet.words).is_exact();
        repairs.retain_mut(|repair| {
            if !is_vague(repair) || parts(repair) {
                return true;
            }
            repair.correction = Correction::Doubtful;
            if is_exact {
                self.say_all(repair);
            }
            (is_exact || repair.confidence < SURE) && !repair.alternatives.is_empty()
        });
    }

    /// Names what the word of a repair says besides what is named.
    fn say_all(&self, repair: &mut Repair) {
        let Some(at) = self.best().iter().find(|at| at.ply == repair.ply) else {
            return;
        };
        for played in at.before.fits(&self.sheet.words[at.word]) {
            let named = |other: &Alternative| other.read == Some(played);
            if repair.read != Some(played) && !repair.alternatives.iter().any(named) {
                repair.alternatives.push(Alternative {
                    read: Some(played),
                    confidence: otherwise::NOT_ON.min(1.0 - repair.confidence),
                });
            }
        }
        otherwise::likeliest_first(&mut repair.alternatives);
    }
}
