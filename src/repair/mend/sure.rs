//! How sure the corrections are.
//!
//! Comes in: a step of the way that is read, all ways, and the games beside them. Goes out: how likely its move is the one that was
//! meant, and what else it may have been.
//!
//! `Cc8-f6`, read Cb8-c6: 0.87, and Cg8-f6 0.12.

use std::mem::discriminant;

use crate::chess::{Move, Position};

use super::super::calibration::confidence;
use super::super::otherwise;
use super::{Alternative, Mender, Stood};

impl Mender<'_> {
    /// How sure a move of a step is, of which the number is as sure as `placed`, and what else may have been meant: those of them that
    /// the words say, `said`, in any case.
    pub(super) fn weighed(
        &self,
        at: &Stood,
        which: usize,
        said: &[Move],
        placed: f64,
    ) -> (f64, Vec<Alternative>) {
        let (mut share, others) = self.shares(at, which);
        let (read, before) = (at.step.moves()[which].copied(), at.before_of(which));
        let others = others.into_iter().chain(self.parted(at, which, &before));
        // What is written as the correction is differs from it earlier in the game: the word was meant so all the same.
        let own = read.map(|read| self.written(&Some(read), &before));
        let is_own = |other: &Other| Some(self.written(&other.read, &other.before)) == own;
        let (same, others): (Vec<Other>, Vec<Other>) = others.partition(is_own);
        share += same.iter().map(|other| other.share).sum::<f64>();
        let others = others.into_iter().map(|other| Alternative {
            // In the games that go as this one up to here it may be less likely than in all.
            confidence: if other.share > share {
                other.here
            } else {
                other.share
            },
            read: other.read,
        });
        let mut alternatives = otherwise::playable(others, read, &before);
        let most = self.known.sums.most(at.word, at.step);
        let share = self.beside(at, which, share.min(most));
        let confidence = self.sure(share).min(placed);
        // What the correction is not is shared among the others; none comes to be likelier by it.
        let left = (1.0 - confidence) / (1.0 - share).max(1e-9);
        for other in &mut alternatives {
            other.confidence = (other.confidence * left).min(confidence);
        }
        otherwise::named(&mut alternatives, said);
        (confidence, alternatives)
    }

    /// What the games beside play instead of a move of a step, where they come to the position `before` it.
    fn parted<'b>(
        &'b self,
        at: &Stood,
        which: usize,
        before: &'b Position,
    ) -> impl Iterator<Item = Other> + use<'b> {
        let read = at.step.moves()[which].copied();
        let ply = at.ply as usize + which - 1;
        let comes = move |moves: &[Move]| {
            let mut position = self.sheet.game.start.clone();
            moves.iter().for_each(|played| position.play(played));
            position == *before
        };
        self.known.beside.iter().filter_map(move |game| {
            let said = *game.moves.get(ply)?;
            let parts = Some(said) != read && comes(&game.moves[..ply]);
            parts.then(|| Other {
                read: Some(said),
                before: before.clone(),
                share: game.confidence,
                here: game.confidence,
            })
        })
    }

    /// The share of a move of a step with that of the games beside which have it at its place, less what is doubted there.
    fn beside(&self, at: &Stood, which: usize, share: f64) -> f64 {
        let read = at.step.moves()[which];
        let ply = at.ply as usize + which - 1;
        let beside = self.known.beside.iter();
        let same = beside.filter(|game| read.is_some() && game.moves.get(ply) == read);
        self.undoubted(at, share + same.map(|game| game.confidence).sum::<f64>())
    }

    /// How sure it is that the half-moves behind a step have their numbers: where one is put in or passed over, others may be that
    /// are not.
    pub(super) fn placed(&self, at: &Stood) -> f64 {
        let ways = self.ways.iter().zip(&self.stood);
        let same = ways.filter(|(_, steps)| {
            over(steps, at.word).is_some_and(|other| other.next() == at.next())
        });
        let last = self.best().last().map_or(0, Stood::next) as usize;
        let beside = self.known.beside.iter();
        let beside = beside.filter(|game| game.moves.len() + 1 == last);
        let shares = beside.map(|game| game.confidence);
        let share = shares.sum::<f64>() + same.map(|(way, _)| way.share).sum::<f64>();
        self.sure(self.undoubted(at, share))
    }

    /// A share of what is read at a step, less what is doubted there.
    fn undoubted(&self, at: &Stood, share: f64) -> f64 {
        let doubted = self.known.doubted.iter();
        let doubted = doubted.filter(|(words, _)| words.contains(&at.word));
        doubted.fold(share.min(1.0), |share, (_, doubt)| share * (1.0 - doubt))
    }

    fn sure(&self, share: f64) -> f64 {
        confidence(self.sheet.record.dialect.notation, share)
    }

    /// How likely the moves of one step are among all ways, and what else they say of its word.
    fn shares(&self, at: &Stood, which: usize) -> (f64, Vec<Other>) {
        let (read, own) = (at.step.moves()[which], at.before_of(which));
        let mut share = 0.0;
        let mut others: Vec<Other> = Vec::new();
        for (way, steps) in self.ways.iter().zip(&self.stood) {
            let Some(other) = over(steps, at.word) else {
                continue;
            };
            let said = other.step.moves()[which].copied();
            if said.as_ref() == read {
                // Of two moves taken together the other may be read otherwise, and the move may have another number.
                if discriminant(&other.step) == discriminant(&at.step) && other.ply == at.ply {
                    share += way.share;
                }
                continue;
            }
            let before = other.before_of(which);
            let here = if before == own { way.share } else { 0.0 };
            match others.iter_mut().find(|known| known.read == said) {
                Some(known) => {
                    (known.share, known.here) = (known.share + way.share, known.here + here)
                }
                None => others.push(Other {
                    read: said,
                    before,
                    share: way.share,
                    here,
                }),
            }
        }
        (share.min(1.0), others)
    }
}

/// The step of a way over a word.
fn over(steps: &[Stood], word: usize) -> Option<&Stood> {
    // Steps are in the order of their words.
    let next = steps.partition_point(|other| other.word <= word);
    let other = next.checked_sub(1).map(|before| &steps[before]);
    other.filter(|other| other.word + other.step.words() > word)
}

/// Another move for a word.
struct Other {
    read: Option<Move>,
    /// The position before it, in the likeliest of the ways that read it.
    before: Position,
    /// How likely it is among all ways.
    share: f64,
    /// The same of those ways that come to the position of the move that is read.
    here: f64,
}
