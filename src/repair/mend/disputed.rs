//! Moves of which the other sheet says another than is read.
//!
//! Comes in: the way that is read, what is told of its words, and all ways. Goes out: the same, with a [`Repair`] that changes
//! nothing at each half-move of which the second sheet says another; where something is told already, that move is named.
//!
//! `5. d3` beside `5. h3`, other words of the first sheet being misread: d3, or else h3.

use crate::chess::Move;

use super::super::doubt::OTHERS_MOST;
use super::super::graph::Step;
use super::super::otherwise;
use super::super::second::{self, Beside, Half};
use super::{Alternative, Correction, Mender, Repair, Stood};

/// A half-move of which the other sheet says another move.
struct Dispute<'s> {
    at: &'s Stood,
    which: usize,
    /// What the other says; nothing where it can be no move there.
    says: Vec<Move>,
}

impl Mender<'_> {
    /// Tells what the other sheet says of the half-moves where it says another move.
    pub(super) fn dispute(&self, repairs: &mut Vec<Repair>) {
        let Some(channel) = &self.known.second else {
            return;
        };
        let mut places: Vec<(&Stood, usize)> = Vec::new();
        let (mut halves, mut others): (Vec<Half>, Vec<Beside<'_>>) = (Vec::new(), Vec::new());
        for at in self.best() {
            let words = beside(at).into_iter();
            let words =
                words.map(|(which, word)| (halves.len() + which, self.sheet.words.get(word)));
            let words = words.filter_map(|(half, word)| Some((half, word?.other.as_deref()?)));
            others.extend(words);
            let mut stand = at.before.clone();
            for (which, played) in at.step.moves().into_iter().flatten().enumerate() {
                places.push((at, which));
                halves.push((*played, stand.clone()));
                stand.play(played);
            }
        }
        for (half, says) in second::disputed(&halves, &others, channel) {
            let (at, which) = places[half];
            self.tell(&Dispute { at, which, says }, repairs);
        }
        repairs.sort_by_key(|repair| repair.ply);
    }

    /// Tells a dispute, in what is told of its half-move already if anything is.
    fn tell(&self, dispute: &Dispute<'_>, repairs: &mut Vec<Repair>) {
        let Dispute { at, which, says } = dispute;
        let ply = at.ply + *which as u32;
        let told = repairs
            .iter_mut()
            .find(|repair| repair.ply == ply && repair.read.is_some());
        if let Some(told) = told {
            if told.correction == Correction::Doubtful {
                told.correction = Correction::Disputed;
            }
            return name(told, says);
        }
        let (confidence, mut alternatives) = self.weighed(at, *which, says, 1.0);
        let confidence = bounded(confidence, &mut alternatives, says);
        let own = beside(at).into_iter().find(|(own, _)| own == which);
        let own = own.and_then(|(_, word)| self.sheet.words.get(word));
        let mut repair = Repair::of(
            Correction::Disputed,
            (ply, own.unwrap_or(&self.sheet.words[at.word]).span.clone()),
            (at.step.moves()[*which].copied(), at.before_of(*which)),
            (confidence, alternatives),
        );
        name(&mut repair, says);
        repairs.push(repair);
    }
}

/// Bounds how much likelier the move that is read may be than one that the other sheet says, as where either sheet is kept; what is left
/// for the former.
pub(super) fn bounded(confidence: f64, alternatives: &mut [Alternative], says: &[Move]) -> f64 {
    let is_said = |other: &&mut Alternative| other.read.is_some_and(|read| says.contains(&read));
    let mut said: Vec<&mut Alternative> = alternatives.iter_mut().filter(is_said).collect();
    let known: f64 = said.iter().map(|other| other.confidence).sum();
    let least = (confidence + known) / (1.0 + OTHERS_MOST);
    if known <= 0.0 || known >= least {
        return confidence;
    }
    for other in &mut said {
        other.confidence *= least / known;
    }
    confidence + known - least
}

/// The words of a step in the order of its moves, each with which of them it stands for: of one that was left out none does.
fn beside(at: &Stood) -> Vec<(usize, usize)> {
    match at.step {
        Step::Read(_) | Step::Both(..) | Step::Extra => vec![(0, at.word)],
        Step::Missing(..) => vec![(1, at.word)],
        Step::Exchanged(..) => vec![(0, at.word + 1), (1, at.word)],
    }
}

/// Names what the other sheet says among what else may have been meant.
fn name(repair: &mut Repair, says: &[Move]) {
    let known: f64 = repair
        .alternatives
        .iter()
        .map(|other| other.confidence)
        .sum();
    let mut left = (1.0 - repair.confidence - known).max(0.0);
    for played in says {
        let named = |other: &Alternative| other.read == Some(*played);
        if repair.read != Some(*played) && !repair.alternatives.iter().any(named) {
            let confidence = otherwise::NOT_ON.min(left / 2.0);
            left -= confidence;
            repair.alternatives.push(Alternative {
                read: Some(*played),
                confidence,
            });
        }
    }
    otherwise::likeliest_first(&mut repair.alternatives);
}
