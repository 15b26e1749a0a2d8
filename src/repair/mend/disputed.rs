//! Moves of which the other sheet says another than is read.
//!
//! Comes in: the way that is read, what is told of its words, and all ways. Goes out: the same, with a [`Repair`] that changes
//! nothing at each half-move of which the second sheet says another; where something is told already, that move is named.
//!
//! `5. d3` beside `5. h3`, other words of the first sheet being misread: d3, or else h3.

use crate::chess::Move;

use super::super::channel::Channel;
use super::super::graph::Step;
use super::super::second;
use super::super::ways::Way;
use super::{Alternative, Correction, Mender, Repair, Stood};

/// The share of what the other sheet says where no game that was found goes on from it.
const NOT_ON: f64 = 0.01;

/// A half-move of which the other sheet says another move.
struct Dispute<'s> {
    at: &'s Stood,
    which: usize,
    /// The word of the first sheet.
    word: usize,
    /// What the other says; nothing where it can be no move there.
    says: Vec<Move>,
}

impl Mender<'_> {
    /// Tells what the other sheet says of the half-moves of `best` where it says another move.
    pub(super) fn dispute(
        &self,
        best: &[Stood],
        ways: &[Way],
        stood: &[Vec<Stood>],
        repairs: &mut Vec<Repair>,
    ) {
        let mut channel = self.known.second.clone();
        if channel.is_none() {
            return;
        }
        for at in best {
            for (which, word) in places(at) {
                let Some(says) = self.denied(at, (which, word), channel.as_mut()) else {
                    continue;
                };
                let dispute = Dispute {
                    at,
                    which,
                    word,
                    says,
                };
                self.tell(&dispute, ways, stood, repairs);
            }
        }
        repairs.sort_by_key(|repair| repair.ply);
    }

    /// What the other sheet says of a move of a step, where it says another: the word of the first sheet is that at `word`.
    fn denied(
        &self,
        at: &Stood,
        (which, word): (usize, usize),
        channel: Option<&mut Channel>,
    ) -> Option<Vec<Move>> {
        let played = at.step.moves()[which]?;
        let own = (word, self.words.get(word)?);
        match (which, at.step.moves()[0]) {
            (1, Some(first)) => second::disputed(own, played, &at.before.after(first), channel),
            _ => second::disputed(own, played, &at.before, channel),
        }
    }

    /// Tells a dispute, in what is told of its half-move already if anything is.
    fn tell(
        &self,
        dispute: &Dispute<'_>,
        ways: &[Way],
        stood: &[Vec<Stood>],
        repairs: &mut Vec<Repair>,
    ) {
        let Dispute {
            at,
            which,
            word,
            says,
        } = dispute;
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
        let (confidence, alternatives) = self.weighed(at, (*which, says), ways, stood);
        let mut repair = Repair {
            ply,
            correction: Correction::Disputed,
            span: self.words[*word].span.clone(),
            read: at.step.moves()[*which].copied(),
            before: at.before_of(*which),
            confidence,
            alternatives,
        };
        name(&mut repair, says);
        repairs.push(repair);
    }
}

/// The moves of a step of which the second sheet may say another, each with the word of the first: of a half-move that
/// both left out, neither says anything.
fn places(at: &Stood) -> Vec<(usize, usize)> {
    match at.step {
        Step::Read(_) => vec![(0, at.word)],
        Step::Missing(..) => vec![(1, at.word)],
        Step::Exchanged(..) => vec![(0, at.word + 1), (1, at.word)],
        Step::Both(..) | Step::Extra => Vec::new(),
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
            let confidence = NOT_ON.min(left / 2.0);
            left -= confidence;
            repair.alternatives.push(Alternative {
                read: Some(*played),
                confidence,
            });
        }
    }
}
