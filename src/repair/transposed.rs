//! Half-moves that stand in another order on the other sheet, where both orders lead to one position.
//!
//! Comes in: a record as it was found to be meant, and the game that the other sheet tells by itself. Goes out: the
//! same game, each half-move disputed that the other has in the place of another, and that order among what may have been meant.
//!
//! `3. Fb5 a6 4. Fa4 Cf6` beside `3. Fb5 Cf6 4. Fa4 a6`: words laid together by what they say tell nothing of it.
//!
//! Here too: the game that the other sheet tells by itself, beside that of a record that replays as it stands. `4. O-O Fe7 5. Te1 b5` beside
//! `4. Te1 Fe7 5. O-O b5`.

use std::ops::Range;

use crate::chess::Move;
use crate::game::{Game, Status};

use super::graph::Stand;
use super::graph::Step;
use super::one_sheet::Sheet;
use super::plays::QuickPlays;
use super::rank::{self, Tally, Weights};
use super::slips::Slips;
use super::{
    Alternative, Candidate, Correction, Repair, Repaired, calibration, doubt, moves, otherwise,
};

/// Where two games part until they come to one position again.
struct Stretch {
    /// How many half-moves stand before it.
    first: usize,
    own: Vec<Move>,
    other: Vec<Move>,
}

impl Sheet<'_> {
    /// What was `found`, with the half-moves disputed that the `rival`, the game of the other sheet by itself, has in another order.
    pub fn with_orders(&self, mut found: Repaired, rival: &Repaired) -> Repaired {
        if found.given_up.is_some() || rival.game.status != Status::Whole {
            return found;
        }
        for stretch in stretches(&found.game, rival) {
            let share = self.share(&stretch, &found.game);
            found.dispute_order(&stretch, share);
        }
        found
    }

    /// How likely the order of the other sheet is by what players do where that of `game` is 1.
    fn share(&self, stretch: &Stretch, game: &Game) -> f64 {
        let mut before = Stand::before(self.words, &game.start);
        let own = moves(game);
        own[..stretch.first].iter().for_each(|own| before.play(own));
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        let counts = |moves: &[Move]| {
            let mut stand = before.clone();
            let counts = moves.iter().map(|played| {
                let counts = count(self.plays, (played, &stand), weights);
                stand.play(played);
                counts
            });
            counts.sum::<f64>()
        };
        let likelier = counts(&stretch.own) - counts(&stretch.other);
        likelier.exp().min(doubt::OTHERS_MOST)
    }
}

/// The half-moves of a game, counted from 0, that stand in another order in the `rival`, from where the games part to where they meet.
pub(super) fn orders(game: &Game, rival: &Repaired) -> Vec<Range<usize>> {
    let stretches = stretches(game, rival).into_iter();
    let plies = stretches.map(|stretch| stretch.first..stretch.first + stretch.own.len());
    plies.collect()
}

impl Repaired {
    /// Tells each half-move of a stretch that the other sheet has another instead, and its order as another game, `share` times as likely.
    fn dispute_order(&mut self, stretch: &Stretch, share: f64) {
        let plies = stretch.first..stretch.first + stretch.own.len();
        let is_disputed = |repair: &Repair| {
            let place = (repair.ply as usize).checked_sub(1);
            repair.correction == Correction::Disputed && place.is_some_and(|at| plies.contains(&at))
        };
        let mut others = moves(&self.game);
        others.splice(plies.clone(), stretch.other.iter().copied());
        // Of a sheet that replays it may be known already: then no other move than the other sheet has is meant.
        if self.candidates.iter().any(|known| known.moves == others) {
            for repair in self.repairs.iter_mut().filter(|repair| is_disputed(repair)) {
                let said = others[repair.ply as usize - 1];
                repair
                    .alternatives
                    .retain(|another| another.read == Some(said));
            }
            return;
        }
        self.repairs.retain(|repair| !is_disputed(repair));
        let own = 1.0 / (1.0 + share);
        let pairs = stretch.own.iter().zip(&stretch.other).enumerate();
        for (at, (played, other)) in pairs.filter(|(_, (played, other))| played != other) {
            self.dispute_half(stretch.first + at, (played, other), own);
        }
        self.repairs.sort_by_key(|repair| repair.ply);
        let confidence = self.game.confidence * (1.0 - own);
        self.game.confidence *= own;
        for candidate in &mut self.candidates {
            candidate.confidence *= own;
        }
        let place = self.candidates.len().min(1);
        self.candidates
            .insert(place, Candidate::of(others, confidence));
        self.candidates[place..].sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    }

    /// Tells of the half-move `at`, counted from 0, that the other sheet says `other` there; `own` is how likely the one is that is `played`.
    fn dispute_half(&mut self, at: usize, (played, other): (&Move, &Move), own: f64) {
        let line = self.game.main();
        let ply = line.plies.start + at as u32;
        let before = self.game.before(line, ply).into_owned();
        let another = Alternative::of(*other, 1.0 - own);
        let number = at as u32 + 1;
        let mut told = self.repairs.iter_mut();
        let told = told.find(|repair| repair.read.is_some() && repair.ply == number);
        if let Some(told) = told {
            told.confidence *= own;
            let known = std::mem::take(&mut told.alternatives).into_iter();
            let known = known.map(|known| Alternative {
                confidence: known.confidence * own,
                ..known
            });
            told.alternatives = otherwise::playable(known.chain([another]), told.read, &before);
            return;
        }
        let most = calibration::most(self.record.dialect.notation);
        let others = otherwise::playable([another], Some(*played), &before);
        self.repairs.push(Repair::of(
            Correction::Disputed,
            (number, self.game.plies[ply as usize].span(&self.record)),
            (Some(*played), before),
            (own.min(most), others),
        ));
    }
}

/// Where the game of a record and that of the `rival` part and meet again, and nothing was corrected on the rival's sheet.
fn stretches(game: &Game, rival: &Repaired) -> Vec<Stretch> {
    let (ones, others) = (moves(game), moves(&rival.game));
    let (mut one, mut other) = (game.start.clone(), game.start.clone());
    let (mut found, mut first) = (Vec::new(), None);
    for (at, (played, replied)) in ones.iter().zip(&others).enumerate() {
        if first.is_none() && played != replied {
            first = Some(at);
        }
        one.play(played);
        other.play(replied);
        if let Some(from) = first.filter(|_| one.key() == other.key()) {
            first = None;
            let plies = from..at + 1;
            let (own, other) = (&ones[plies.clone()], &others[plies.clone()]);
            if are_the_same(own, other) && !plies.into_iter().any(|at| is_corrected(rival, at)) {
                found.push(Stretch {
                    first: from,
                    own: own.to_vec(),
                    other: other.to_vec(),
                });
            }
        }
    }
    found
}

/// Whether the half-move `at`, counted from 0, of a record was corrected.
fn is_corrected(found: &Repaired, at: usize) -> bool {
    let mut repairs = found.repairs.iter().filter(|repair| repair.counts());
    repairs.any(|repair| repair.ply as usize == at + 1)
}

/// What a move counts by what players do, which a word says.
fn count(plays: &QuickPlays, (played, stand): (&Move, &Stand), weights: &Weights) -> f64 {
    Tally::said(plays.cost(stand, played)).total(weights)
}

/// Whether two rows of moves are the same in another order.
fn are_the_same(own: &[Move], other: &[Move]) -> bool {
    let sorted = |moves: &[Move]| {
        let moves = moves.iter();
        let mut moves: Vec<_> = moves
            .map(|played| (played.from, played.to, played.promotion))
            .collect();
        moves.sort();
        moves
    };
    sorted(own) == sorted(other)
}

/// Another game than that of a record.
pub(super) struct Rival<'g> {
    game: &'g Game,
    /// The first half-moves, from 0, of which more than one differ until the games come to one position again, or one ends.
    pub differs: Range<usize>,
    /// How likely it is where the record's own game is 1.
    pub share: f64,
}

impl<'g> Rival<'g> {
    /// The game of the other sheet as it was repaired, beside `own`, which the `steps` over the words of the record tell.
    pub fn of(
        found: &'g Repaired,
        (own, steps): (&Game, &[(usize, Step)]),
        slips: &mut Slips<'_>,
        weights: &Weights,
    ) -> Rival<'g> {
        let game = &found.game;
        let plays = slips.plays;
        let stand = Stand::before(&[], &own.start);
        let (mut one, mut other) = (stand.clone(), stand);
        let (mut differs, mut likelier) = (0..0, 0.0);
        let (ones, others) = (moves(own), moves(game));
        for (at, (played, replied)) in ones.iter().zip(&others).enumerate() {
            let alike = one.meets(&other);
            if alike && differs.len() > 1 {
                break;
            }
            if alike {
                // Of a single move the slips tell.
                (differs, likelier) = (at..at, 0.0);
            }
            if !alike || played != replied {
                differs.end = at + 1;
                let own = count(plays, (played, &one), weights);
                likelier += own - count(plays, (replied, &other), weights);
                if let Some(&(word, _)) = steps.get(at).filter(|_| is_corrected(found, at)) {
                    likelier -= slips.denies(word, (played, &one), (replied, &other));
                }
            }
            one.play(played);
            other.play(replied);
        }
        Rival {
            game,
            differs,
            share: likelier.exp(),
        }
    }

    pub fn moves(&self) -> Vec<Move> {
        moves(self.game)
    }

    /// What it plays at a half-move where the games differ.
    pub fn played(&self, at: usize) -> Option<Move> {
        let ply = self.game.plies_of(self.game.main()).get(at)?;
        self.differs.contains(&at).then_some(ply.played)
    }
}
