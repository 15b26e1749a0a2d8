//! What else the words of a correction may say where no game that was found reads them otherwise.
//!
//! Comes in: a correction that is not sure and names nothing else. Goes out: the same, naming the moves that its words are most like and
//! that players would play there, though the record does not go on from them as it stands.
//!
//! `13. Dd1xd4 Dd8-d8` read Dd8-a5, since the queen is there later: Dd8-d7 is named too.

use crate::chess::Move;

use super::super::channel::{Asked, Rivals};
use super::super::graph::Step;
use super::super::otherwise;
use super::super::search::WEIGHT;
use super::super::sheet::Word;
use super::{Alternative, Mender, Repair, Stood};

/// Corrections that are less sure name what else may have been meant.
const SURE: f64 = 0.95;
/// How many of these.
const NAMED: usize = 3;

impl Mender<'_> {
    /// Names the likeliest moves besides the one that is read, where nothing else is named and it is not sure.
    pub(super) fn name_unfollowed(&self, repair: &mut Repair, at: &Stood, which: usize) {
        let is_open = repair.alternatives.is_empty() && repair.confidence < SURE;
        if !repair.counts() || !is_open {
            return;
        }
        let mut others = self.unfollowed(at, which);
        others.retain(|(played, _)| repair.read != Some(*played));
        others.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let least = others.first().map_or(0.0, |(_, least)| *least);
        let named = others.into_iter().take(NAMED);
        let named = named.map(|(played, counts)| Alternative {
            read: Some(played),
            confidence: otherwise::NOT_ON.min(repair.confidence) * (least - counts).exp(),
        });
        repair.alternatives = named.collect();
        otherwise::worth_telling(&mut repair.alternatives);
    }

    /// The moves that may be played there, each with what it counts.
    fn unfollowed(&self, at: &Stood, which: usize) -> Vec<(Move, f64)> {
        let stand = match (which, at.step.moves()[0]) {
            (1, Some(first)) => at.before.after(first),
            _ => at.before.clone(),
        };
        let moves = stand.position.legal_moves();
        let plays = self.sheet.plays.costs(&stand, &moves);
        let rivals = &Rivals::new(&moves);
        let mut channels = self.sheet.channels();
        let word = self.word_of(at, which);
        let fits = word.map_or(Vec::new(), |(_, word)| stand.fits(word));
        let mut counts = |played: &Move, play: f32| {
            let text = word.map_or(0.0, |(place, word)| {
                let asked = Asked {
                    literal: fits.contains(played),
                    ..stand.asked(played, rivals, Asked::ANY)
                };
                channels.cost(place, word, asked)
            });
            text + WEIGHT * f64::from(play)
        };
        let all = moves.iter().zip(plays.iter());
        all.map(|(played, &play)| (*played, counts(played, play)))
            .collect()
    }

    /// The word that says one of the moves of a step, with its place; none where that was left out.
    fn word_of(&self, at: &Stood, which: usize) -> Option<(usize, &Word)> {
        let place = match (at.step, which) {
            (Step::Missing(..), 0) => return None,
            (Step::Exchanged(..), 0) => at.word + 1,
            _ => at.word,
        };
        Some((place, self.sheet.words.get(place)?))
    }
}
