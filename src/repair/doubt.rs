//! Doubts about a record that replays as it stands.
//!
//! Comes in: the words of such a record, its game, and the slips that it may have. Goes out: for each word that may
//! well have been meant otherwise, a [`Repair`] that changes nothing and names what else could stand there, and the
//! games that would follow.
//!
//! `Tf4` for `Th4`, where f4 is attacked twice, and the record goes on as before.
//!
//! Here too: moves that are written in short where a sheet writes them in full. `6. Tf1-e1 b7-b5 7. F4-b3`: Fa4-b3, of which a letter was lost.

use shakmaty::Role;

use crate::chess::{Move, Position};
use crate::game::Ply;
use crate::notation::Notation;
use crate::phrase::Phrase;

use super::graph::Stand;
use super::graph::Step;
use super::rank::Weights;
use super::second::{self, Beside, Half};
use super::sheet::Word;
use super::slips::{Slip, Slips};
use super::transposed::Rival;
use super::ways::{Way, plays};
use super::{
    Alternative, Candidate, Correction, Repair, Repaired, Sheet, calibration, doubt, moves,
    otherwise,
};

/// How many other games are named.
const NAMED: usize = 8;
/// Where each sheet says a move that can be played, one of the players wrote another than was made: by how much the other sheet's may
/// be the likelier at the most, and a move that neither has. How well they suit play tells little of which was made.
pub(super) const OTHERS_MOST: f64 = 4.0;
const NEITHERS_MOST: f64 = 0.25;

/// The doubts about the game of a sheet, and the games that may have been meant, its own first.
/// `rival` is what the other sheet tells by itself, repaired perhaps.
pub(super) fn doubts(
    sheet: &Sheet<'_>,
    mut slips: Slips<'_>,
    rival: Option<&Repaired>,
    weights: &Weights,
) -> (Vec<Repair>, Vec<Candidate>) {
    let game = sheet.game;
    let plies = game.plies_of(game.main());
    let words = slips.words;
    let steps = row(words, plies).unwrap_or_default();
    let rival = rival.map(|other| Rival::of(other, (game, &steps), &mut slips, weights));
    let stands = slips.stands(&steps);
    let vague = slips.vague(&steps, &stands);
    let disputed = match &slips.channels.second {
        Some(second) => second::disputed(&halves(plies, &stands), &beside(words, &steps), second),
        None => Vec::new(),
    };
    let disputed = disputed.into_iter();
    let disputed = disputed.map(|(at, says)| (at, Correction::Disputed, says));
    let others = others(sheet, slips, (&steps, &stands), weights);
    // Of a rival that differs in one move the slips tell.
    let rival = rival.filter(|rival| rival.differs.len() > 1);
    let share = rival.as_ref().map_or(0.0, |rival| rival.share);
    let all = 1.0 + share + others.iter().map(|other| other.share).sum::<f64>();
    let before = |at: usize| game.before(game.main(), at as u32).into_owned();
    let shares = Shares {
        others: &others,
        rival: rival.as_ref(),
        all,
        most: calibration::most(sheet.record.dialect.notation),
    };
    let slipped = |at: usize| shares.slipped((at, &plies[at]), words, || before(at));
    let mut repairs: Vec<Repair> = (0..plies.len()).filter_map(slipped).collect();
    let vague = vague
        .into_iter()
        .map(|(at, fits)| (at, Correction::Doubtful, fits));
    for (at, correction, fits) in vague.chain(disputed) {
        let word = &words[steps[at].0];
        if let Some(repair) = shares.among((at, &plies[at]), word, &fits, (correction, before(at)))
        {
            repairs.retain(|other| other.ply != repair.ply);
            repairs.push(repair);
        }
    }
    repairs.sort_by_key(|repair| repair.ply);
    (repairs, shares.candidates(&moves(game)))
}

/// The half-moves of a game, each with what stands before it.
fn halves(plies: &[Ply], stands: &[Stand]) -> Vec<Half> {
    let halves = plies.iter().zip(stands);
    halves
        .map(|(ply, stand)| (ply.played, stand.clone()))
        .collect()
}

/// The words of the other sheet, each with the half-move beside which it stands; nothing where that is not known of the `steps`.
fn beside<'w>(words: &'w [Word], steps: &[(usize, Step)]) -> Vec<Beside<'w>> {
    let others = words.iter().enumerate().filter(|_| !steps.is_empty());
    let others = others.filter_map(|(at, word)| {
        let half = steps.partition_point(|(word, _)| *word < at);
        Some((half, word.other.as_deref()?))
    });
    others.collect()
}

/// The shares of other moves than a record's own, among all that count `all`.
struct Shares<'o> {
    others: &'o [Other],
    rival: Option<&'o Rival<'o>>,
    all: f64,
    /// How sure any of them is at the most.
    most: f64,
}

impl Shares<'_> {
    /// The games that may have been meant, `own` first, then the other sheet's.
    fn candidates(&self, own: &[Move]) -> Vec<Candidate> {
        let candidate = |moves, share: f64| Candidate::of(moves, share / self.all);
        let slipped = self.others.iter().take(NAMED).map(|Other { slip, share }| {
            let mut moves = own.to_vec();
            let end = slip.at + slip.steps.len();
            moves.splice(slip.at..end, plays(&slip.steps).copied());
            candidate(moves, *share)
        });
        let rival = self.rival.iter();
        let rival = rival.map(|rival| candidate(rival.moves(), rival.share));
        let first = std::iter::once(candidate(own.to_vec(), 1.0));
        first.chain(rival).chain(slipped).collect()
    }

    /// That the word of `ply`, step `at`, may have slipped, where that is likely enough.
    fn slipped(
        &self,
        (at, ply): (usize, &Ply),
        words: &[Word],
        before: impl Fn() -> Position,
    ) -> Option<Repair> {
        let here = || self.others.iter().filter(|other| other.slip.at == at);
        let sure = 1.0 - here().map(|other| other.share / self.all).sum::<f64>();
        let word = here().next().filter(|_| sure < Repair::VOUCHED)?.slip.word;
        let others = here().map(|other| Alternative {
            read: plays(&other.slip.steps).next().copied(),
            confidence: other.share / self.all,
        });
        let (read, before) = (Some(ply.played), before());
        let mut alternatives = otherwise::playable(others, read, &before);
        alternatives.truncate(otherwise::NAMED);
        Some(Repair::of(
            Correction::Doubtful,
            (at as u32 + 1, words[word].span.clone()),
            (read, before),
            (sure.clamp(0.0, 1.0), alternatives),
        ))
    }

    /// What else there is at step `at` than `own`: each move with its share where that of the record's own is 1. What may have been
    /// meant at other steps says nothing of this one.
    fn at(&self, at: usize, own: &Move) -> Vec<(Move, f64)> {
        let here = self.others.iter().filter(|other| other.slip.at == at);
        let slips = here.filter_map(|other| {
            let played = plays(&other.slip.steps).next()?;
            Some((*played, other.share))
        });
        let rival = self
            .rival
            .and_then(|rival| Some((rival.played(at)?, rival.share)));
        let others = slips.chain(rival);
        others.filter(|(played, _)| played != own).collect()
    }

    /// That `ply` of `word` may have been one of `fits`, none where that names no other move and nothing is disputed.
    fn among(
        &self,
        (at, ply): (usize, &Ply),
        word: &Word,
        fits: &[Move],
        (correction, before): (Correction, Position),
    ) -> Option<Repair> {
        let rival = self.rival.and_then(|rival| rival.played(at));
        let said = fits.iter().copied().chain(rival);
        let said: Vec<Move> = said.filter(|played| *played != ply.played).collect();
        if said.is_empty() && correction != Correction::Disputed {
            return None;
        }
        let mut known = self.at(at, &ply.played);
        if correction == Correction::Disputed && !said.is_empty() {
            known = as_from_either(known, &said);
        }
        let all = 1.0 + known.iter().map(|(_, share)| share).sum::<f64>();
        // Of words that say several moves these alone are told.
        known.retain(|(played, _)| correction == Correction::Disputed || said.contains(played));
        // Little where the record does not go on from it.
        for played in &said {
            if known.iter().all(|(other, _)| other != played) {
                known.push((*played, otherwise::NOT_ON * all));
            }
        }
        let doubt = known.iter().map(|(_, share)| share).sum::<f64>() / all;
        let others = known
            .into_iter()
            .map(|(played, share)| Alternative::of(played, share / all));
        // What cannot be played here is a doubt all the same: of lines in another order.
        let mut alternatives = otherwise::playable(others, Some(ply.played), &before);
        otherwise::named(&mut alternatives, &said);
        Some(Repair::of(
            correction,
            (at as u32 + 1, word.span.clone()),
            (Some(ply.played), before),
            ((1.0 - doubt).clamp(0.0, self.most), alternatives),
        ))
    }
}

/// Bounds the shares of moves against the record's own, which is 1, where the other sheet says one of `said`. Both sheets are evidence
/// alike, so that the shares are the same whichever of them is the first.
fn as_from_either(known: Vec<(Move, f64)>, said: &[Move]) -> Vec<(Move, f64)> {
    let mut each: Vec<(Move, f64)> = Vec::new();
    for (played, share) in known {
        match each.iter_mut().find(|(other, _)| *other == played) {
            Some((_, most)) => *most = most.max(share),
            None => each.push((played, share)),
        }
    }
    let others = each.iter().filter(|(played, _)| said.contains(played));
    let likelier = others.map(|(_, share)| *share).fold(1.0, f64::max);
    for (played, share) in &mut each {
        *share = match said.contains(played) {
            true => share.clamp(1.0 / OTHERS_MOST, OTHERS_MOST),
            // Against the likelier of the two that are said.
            false => (*share / likelier).min(NEITHERS_MOST) * likelier.min(OTHERS_MOST),
        };
    }
    each
}

/// A slip and its share against the record's own reading.
struct Other {
    slip: Slip,
    share: f64,
}

fn others(
    sheet: &Sheet<'_>,
    mut slips: Slips<'_>,
    (steps, stands): (&[(usize, Step)], &[Stand]),
    weights: &Weights,
) -> Vec<Other> {
    let start = slips.start;
    let own = Way::kept(steps.to_vec());
    let with = |slip: Slip| Some((own.with(&slip, &own, start)?, slip));
    let found = slips.of(steps, stands, weights).into_iter();
    let (mut ways, found): (Vec<Way>, Vec<Slip>) = found.filter_map(with).unzip();
    ways.push(own);
    sheet.judge(&mut ways, weights);
    let counts = |way: &Way| way.tally.total(weights);
    let own = ways.last().map_or(0.0, counts);
    let others = found.into_iter().zip(&ways);
    let other = |(slip, way)| Other {
        slip,
        share: (own - counts(way)).exp(),
    };
    let mut others: Vec<Other> = others.map(other).collect();
    others.sort_by(|a, b| b.share.total_cmp(&a.share));
    others
}

/// The plies of a game as the steps of a way; none where one word says two moves, or speaks of the move before.
pub(super) fn row(words: &[Word], plies: &[Ply]) -> Option<Vec<(usize, Step)>> {
    let looks_back = |word: &Word| word.phrase.is_some_and(|phrase| phrase.looks_back());
    match words.iter().any(looks_back) {
        true => None,
        false => placed(words, plies),
    }
}

/// The word of each ply, with its step, whatever the words look back at; none where a ply has no word of its own.
pub(super) fn placed(words: &[Word], plies: &[Ply]) -> Option<Vec<(usize, Step)>> {
    // Plies come in the order of their words.
    let mut next = words.iter().enumerate();
    let mut step = |ply: &Ply| {
        let is_word = |word: &Word| word.items.start == ply.item() && !word.items.is_empty();
        let (word, _) = next.find(|(_, word)| is_word(word))?;
        Some((word, Step::Read(ply.played)))
    };
    plies.iter().map(&mut step).collect()
}

/// Of so many moves in full no more than one is in short, or the sheet writes them in either way.
const SELDOM: usize = 4;
/// So many in full are a habit.
const HABIT: usize = 4;

impl Sheet<'_> {
    /// The moves in short, where the others are in full.
    pub(super) fn in_short(&self) -> Vec<Repair> {
        let game = self.game;
        let notation = self.record.dialect.notation;
        let plies = game.plies_of(game.main());
        let row = doubt::row(self.words, plies).unwrap_or_default();
        let lacking = |says: fn(&Phrase, &Move) -> Option<bool>| {
            let each = row.iter().zip(plies).enumerate();
            let says = each.filter_map(|(at, (&(word, _), ply))| {
                let phrase = self.words[word].phrase?;
                Some((at, says(&phrase, &ply.played)?))
            });
            lacking(says)
        };
        // A move without its departure makes a sheet one in short.
        let departures = match notation {
            Notation::Abbreviated => lacking(says_departure),
            Notation::Coordinate => Some(Vec::new()),
            Notation::Descriptive | Notation::Lettering => return Vec::new(),
        };
        let men = departures.as_ref().and_then(|_| lacking(says_man));
        // A sheet may write `exd` and `Dxd5`.
        let all = [
            departures,
            men,
            lacking(|phrase, played| says_rank(phrase).filter(|_| played.role != Role::Pawn)),
            lacking(|phrase, played| says_rank(phrase).filter(|_| played.role == Role::Pawn)),
        ];
        let mut short: Vec<usize> = all.into_iter().flatten().flatten().collect();
        short.sort_unstable();
        short.dedup();
        let told = |at: usize| {
            Repair::of(
                Correction::Doubtful,
                (at as u32 + 1, self.words[row[at].0].span.clone()),
                (
                    Some(plies[at].played),
                    game.before(game.main(), at as u32).into_owned(),
                ),
                (calibration::most(notation), Vec::new()),
            )
        };
        short.into_iter().map(told).collect()
    }
}

/// Those that lack what the others say; none where to say it is no habit.
fn lacking(says: impl Iterator<Item = (usize, bool)>) -> Option<Vec<usize>> {
    let (full, short): (Vec<_>, Vec<_>) = says.partition(|(_, says)| *says);
    let is_habit = full.len() >= HABIT.max(SELDOM * short.len());
    is_habit.then(|| short.into_iter().map(|(at, _)| at).collect())
}

/// Whether a phrase says the square of departure; a castling has none.
fn says_departure(phrase: &Phrase, _: &Move) -> Option<bool> {
    let moves = phrase.castling.is_none() && !phrase.castles;
    moves.then(|| phrase.from.single_square().is_some())
}

/// Whether a capture says the rank on which it takes, of those that say its file.
fn says_rank(phrase: &Phrase) -> Option<bool> {
    let named = phrase.to.single_square().is_some();
    (phrase.takes && (named || phrase.takes_on_file())).then_some(named)
}

/// Whether a phrase says which man moves, of those that have a letter.
fn says_man(phrase: &Phrase, played: &Move) -> Option<bool> {
    let officer = played.role != Role::Pawn && played.castling().is_none();
    officer.then(|| phrase.roles.single().is_some())
}
