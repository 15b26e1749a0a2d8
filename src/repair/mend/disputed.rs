//! Moves of which the other sheet says another than is read.
//!
//! Comes in: the way that is read, what is told of its words, and all ways. Goes out: the same, with a [`Repair`] that changes
//! nothing at each half-move of which the second sheet says another; where something is told already, that move is named.
//!
//! `5. d3` beside `5. h3`, other words of the first sheet being misread: d3, or else h3.
//!
//! Here too: words that are read as they stand in a record that is mended, though others may well have been meant. `Tf4` for `Th4` in a record
//! that breaks elsewhere, as `doubt` tells it of one that breaks nowhere.
//! Here too: what else the words of a correction may say where no game that was found reads them otherwise. `13. Dd1xd4 Dd8-d8` read Dd8-a5,
//! since the queen is there later: Dd8-d7 is named too.
//! Here too: words that say several moves, of which what is written behind them leaves one. `6. C 3 FR D pr P éch. 7. D 2 R`: of the two pawns
//! that the queen may take with check one leaves White this move.

use crate::chess::Move;
use crate::game::{Game, Status};

use super::super::channel::{Asked, Rivals};
use super::super::doubt::OTHERS_MOST;
use super::super::graph::Step;
use super::super::search::WEIGHT;
use super::super::second::{self, Beside, Half};
use super::super::sheet::{Word, Written};
use super::super::{channel, moves, otherwise};
use super::{Alternative, Correction, Mender, Repair, Stood, correction};

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
            self.tell((at, which), &says, repairs);
        }
        repairs.sort_by_key(|repair| repair.ply);
    }

    /// Tells what the other sheet `says` of a half-move, in what is told of that already if anything is; nothing where it can be no move there.
    fn tell(&self, (at, which): (&Stood, usize), says: &[Move], repairs: &mut Vec<Repair>) {
        let ply = at.ply + which as u32;
        let told = repairs
            .iter_mut()
            .find(|repair| repair.ply == ply && repair.read.is_some());
        if let Some(told) = told {
            if told.correction == Correction::Doubtful {
                told.correction = Correction::Disputed;
            }
            return name(told, says);
        }
        let (confidence, mut alternatives) = self.weighed(at, which, says, 1.0);
        let confidence = bounded(confidence, &mut alternatives, says);
        let own = beside(at).into_iter().find(|(own, _)| *own == which);
        let own = own.and_then(|(_, word)| self.sheet.words.get(word));
        let mut repair = Repair::of(
            Correction::Disputed,
            (ply, own.unwrap_or(&self.sheet.words[at.word]).span.clone()),
            (at.step.moves()[which].copied(), at.before_of(which)),
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
            repair
                .alternatives
                .push(Alternative::of(*played, confidence));
        }
    }
    otherwise::likeliest_first(&mut repair.alternatives);
}

/// How likely something else must be.
const DOUBTED: f64 = 0.3;

impl Mender<'_> {
    /// Tells the words that are read as they stand and may well have been meant otherwise. Where words stand in another order
    /// than they are read in, nothing: what other orders say is named beside those.
    pub(super) fn doubt(&self, repairs: &mut Vec<Repair>) {
        if self.sheet.words.iter().any(|word| word.moved) {
            return;
        }
        let known = repairs.len();
        for at in self
            .best()
            .iter()
            .filter(|at| self.is_read_as_it_stands(at))
        {
            if repairs[..known].iter().any(|told| told.ply == at.ply) {
                continue;
            }
            let (confidence, alternatives) = self.weighed(at, 0, &[], 1.0);
            if 1.0 - confidence >= DOUBTED && !alternatives.is_empty() {
                repairs.push(Repair::of(
                    Correction::Doubtful,
                    (at.ply, self.sheet.words[at.word].span.clone()),
                    (at.step.moves()[0].copied(), at.before.position.clone()),
                    (confidence, alternatives),
                ));
            }
        }
        // What is told of one half-move stays in its order.
        if repairs.len() > known {
            repairs.sort_by_key(|repair| repair.ply);
        }
    }

    /// Whether a step reads a word of this sheet as a move that it says.
    fn is_read_as_it_stands(&self, at: &Stood) -> bool {
        let word = &self.sheet.words[at.word];
        let of_sheet = word.written == Written::Move && !word.behind && word.phrase.is_some();
        of_sheet && matches!(at.step, Step::Read(_)) && self.told(at, false).is_empty()
    }
}

/// Corrections that are less sure name what else may have been meant; words that say several moves are doubted.
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
        let named = named.map(|(played, counts)| {
            Alternative::of(
                played,
                otherwise::NOT_ON.min(repair.confidence) * (least - counts).exp(),
            )
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
                repair.alternatives.push(Alternative::of(
                    played,
                    otherwise::NOT_ON.min(1.0 - repair.confidence),
                ));
            }
        }
        otherwise::likeliest_first(&mut repair.alternatives);
    }
}
