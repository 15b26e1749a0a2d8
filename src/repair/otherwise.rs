//! What else the words of a repair may say.
//!
//! Comes in: moves beside the one that is read, each with its share, from games that may part before. Goes out: those of
//! them that can be played in the repaired game, each once, the likeliest first.
//!
//! Of `3. g5 e5`, read 3. g3 d5, Black's e6-e4 is no other move: it follows another third move of White's.

use crate::chess::{Move, MoveList, Position};
use crate::game::{Game, Stretch};
use crate::record::Record;

use super::{Alternative, Correction, Repair, calibration};

/// How many other moves are named beside one that is read, and how likely they must be.
pub(super) const NAMED: usize = 4;
const UNLIKELY: f64 = 0.001;
/// The share of what words say as well, or the other sheet, where no game that was found goes on from it.
pub(super) const NOT_ON: f64 = 0.01;
/// And how likely beside another: in hundredths it would be nothing.
const TOLD: f64 = 0.005;

/// The one of `moves` that is `played`, whatever that takes elsewhere.
fn own(played: &Move, moves: &MoveList) -> Option<Move> {
    let same = |own: &&Move| {
        let squares = (own.from, own.to) == (played.from, played.to);
        squares && own.promotion == played.promotion && own.castling() == played.castling()
    };
    moves.iter().find(same).copied()
}

/// Those of `others` that can be played in `before`, where `read` is: each once, and that one not at all; the likeliest first.
pub(super) fn playable(
    others: impl IntoIterator<Item = Alternative>,
    read: Option<Move>,
    before: &Position,
) -> Vec<Alternative> {
    let moves = before.legal_moves();
    let mut apart: Vec<Alternative> = Vec::new();
    for mut other in others {
        let here = other.read.map(|played| own(&played, &moves));
        // What cannot be played here is left out.
        let Some(said) = here.map_or(Some(None), |here| here.map(Some)) else {
            continue;
        };
        if said == read {
            continue;
        }
        other.read = said;
        match apart.iter_mut().find(|known| known.read == said) {
            Some(known) => known.confidence += other.confidence,
            None => apart.push(other),
        }
    }
    likeliest_first(&mut apart);
    apart
}

/// The likeliest first; those that are alike stay as they stand.
pub(super) fn likeliest_first(others: &mut [Alternative]) {
    others.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
}

/// Leaves of `others`, the likeliest first, that one and those that are likely enough to be of use beside it.
pub(super) fn worth_telling(others: &mut Vec<Alternative>) {
    let likely = others.iter().take_while(|other| other.confidence >= TOLD);
    let likely = likely.count();
    others.truncate(likely.max(1));
}

/// Leaves of `others`, the likeliest first, those that are named, and of these none that is too unlikely: what the words say as
/// well, `said`, is named before what they do not say, however unlikely.
pub(super) fn named(others: &mut Vec<Alternative>, said: &[Move]) {
    let is_said = |other: &Alternative| other.read.is_some_and(|read| said.contains(&read));
    others.retain(|other| other.confidence >= UNLIKELY || is_said(other));
    let mut room = NAMED.saturating_sub(others.iter().filter(|other| is_said(other)).count());
    others.retain(|other| {
        let has_room = room > 0;
        room -= usize::from(has_room && !is_said(other));
        has_room || is_said(other)
    });
    others.truncate(NAMED);
}

/// The words of an ambiguous record that say several moves, each with these: what else they say where the readings part.
pub(super) fn vague(record: &Record, game: &Game) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for stretch in &game.stretches {
        let places = 0..stretch.plies.len();
        repairs.extend(places.filter_map(|at| parting(record, game, (stretch, at))));
    }
    repairs
}

/// The word at place `at` of a stretch, where readings part from the preferred one; none where none does.
fn parting(record: &Record, game: &Game, (stretch, at): (&Stretch, usize)) -> Option<Repair> {
    let best = &stretch.ways.first()?.moves;
    let (ply, read) = (stretch.plies.start + at as u32, *best.get(at)?);
    let parts = |moves: &[Move]| moves.starts_with(&best[..at]) && moves.get(at) != Some(&read);
    let others = stretch.ways.iter().filter(|way| parts(&way.moves));
    let others = others.map(|way| Alternative {
        read: way.moves.get(at).copied(),
        confidence: way.share,
    });
    let before = game.before(game.main(), ply).into_owned();
    let alternatives = playable(others, Some(read), &before);
    let same = |moves: &[Move]| moves.get(at) == Some(&read);
    let same = stretch.ways.iter().filter(|way| same(&way.moves));
    let first = game.main().plies.start;
    let most = calibration::most(record.dialect.notation);
    (!alternatives.is_empty()).then(|| {
        Repair::of(
            Correction::Vague,
            (ply - first + 1, game.plies[ply as usize].span(record)),
            (Some(read), before),
            (
                same.map(|way| way.share).sum::<f64>().min(most),
                alternatives,
            ),
        )
    })
}
