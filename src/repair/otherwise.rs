//! What else the words of a repair may say.
//!
//! Comes in: moves beside the one that is read, each with its share, from games that may part before. Goes out: those of
//! them that can be played in the repaired game, each once, the likeliest first.
//!
//! Of `3. g5 e5`, read 3. g3 d5, Black's e6-e4 is no other move: it follows another third move of White's.
//!
//! Here too: words that the reader took for others by itself, told as corrections. `Le roi roque du côté de sa dame` where nothing stands in
//! the way of the short castling alone: read so, and told.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::game::{Cause, Fault, Game, Ply, Stretch};
use crate::reading::Start;
use crate::record::{Item, Kind, Record, Span};
use crate::spelling::sentence::{Sentence, Tellings, Told};

use super::calibration::{self, confidence};
use super::{
    Alternative, Correction, GivenUp, Options, Repair, Repaired, channel, meet, otherwise, searched,
};

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

/// The record as the search finds it, beside a `second` sheet perhaps, with its misprints as corrections.
pub(super) fn mended(
    (record, text): (&Record, &str),
    second: Option<(&Record, &str)>,
    start: &Start,
    options: &Options,
) -> Repaired {
    let repaired = searched((record, text), second, start, options);
    corrected(repaired, text, options)
}

/// `repaired` with its misprints as corrections; one that would have more than `options` allow is left as it stands.
pub(super) fn corrected(mut repaired: Repaired, text: &str, options: &Options) -> Repaired {
    let misprinted =
        |fault: &Fault| matches!(fault.cause, Cause::Misprint { .. } | Cause::Turned { .. });
    if repaired.given_up.is_some() || !repaired.game.faults.iter().any(misprinted) {
        return repaired;
    }
    let (record, game) = (&repaired.record, &repaired.game);
    let known = repaired.repairs.iter().filter(|repair| repair.counts());
    let known: Vec<u32> = known.map(|repair| repair.ply).collect();
    let plies = game.plies_of(game.main()).iter().enumerate();
    let misread = plies.filter_map(|(at, ply)| {
        let words = ply.span(record);
        let own = |fault: &&Fault| misprinted(fault) && meet(&fault.span, &words);
        let mut faults = game.faults.iter().filter(own);
        let first = faults.next()?;
        // Where all its words were misread, those that belong to it behind the item are among them.
        let end = faults.chain([first]).map(|fault| fault.span.end).max();
        Some((
            at,
            ply,
            words.start..end.unwrap_or(words.end).max(words.end),
        ))
    });
    let misread: Vec<(usize, &Ply, Span)> = misread.collect();
    if known.len() + misread.len() > options.allowed() as usize {
        let most = options.allowed();
        repaired.given_up = Some(GivenUp::TooMany { most });
        return repaired;
    }
    let neat = channel::is_neat(misread.len(), game.main().plies.len());
    let spans: Vec<Span> = misread.iter().map(|(.., span)| span.clone()).collect();
    let found = misread
        .into_iter()
        .filter(|(at, ..)| !known.contains(&(*at as u32 + 1)));
    let found: Vec<Repair> = found
        .map(|(at, ply, span)| repair((record, text), game, (at, ply), (span, neat)))
        .collect();
    // That a misread move is doubtful besides, its own correction tells.
    repaired.tell_instead(found);
    let told =
        |fault: &Fault| misprinted(fault) && spans.iter().any(|span| meet(&fault.span, span));
    repaired.game.faults.retain(|fault| !told(fault));
    repaired
}

/// The correction of the words in `span`, which were read as the ply at place `at` of the main line, on a sheet that is `neat`
/// elsewhere or not.
fn repair(
    (record, text): (&Record, &str),
    game: &Game,
    (at, ply): (usize, &Ply),
    (span, neat): (Span, bool),
) -> Repair {
    let before = game
        .before(game.main(), game.main().plies.start + at as u32)
        .into_owned();
    let last = at
        .checked_sub(1)
        .map(|last| &game.plies_of(game.main())[last].played);
    let words = text.get(span.clone()).unwrap_or_default();
    let shares = shares((words, neat), &before, last, |played| {
        *played == ply.played && is_said(record, ply, &before)
    });
    let share = |read: &Move| {
        let of = shares.iter().find(|(other, _)| other == read);
        of.map_or(0.0, |(_, share)| *share)
    };
    let own = share(&ply.played);
    let sure = confidence(record.dialect.notation, own);
    let left = (1.0 - sure) / (1.0 - own).max(1e-9);
    let others = shares
        .iter()
        .map(|(read, share)| Alternative::of(*read, (share * left).min(sure)));
    let mut alternatives = otherwise::playable(others, Some(ply.played), &before);
    otherwise::named(&mut alternatives, &[]);
    Repair::of(
        Correction::Misread,
        (at as u32 + 1, span),
        (Some(ply.played), before),
        (sure, alternatives),
    )
}

/// Whether the words of a ply say it, one or the other of them taken for what it was like.
fn is_said(record: &Record, ply: &Ply, before: &Position) -> bool {
    let item: Item = record.items.at(ply.item());
    let Kind::Phrase { phrase, .. } = item.kind else {
        return false;
    };
    let mut fits = MoveList::new();
    fit::said(before, None, &phrase, &mut fits);
    fits.contains(&ply.played)
}

/// How likely the letters of `words` make each move that can be played; what is `said` by them all the same needs no letter.
fn shares(
    (words, neat): (&str, bool),
    before: &Position,
    last: Option<&Move>,
    said: impl Fn(&Move) -> bool,
) -> Vec<(Move, f64)> {
    let mut tellings = Tellings::loosely(&Sentence::of(words));
    let moves = before.legal_moves();
    let weighed = moves.iter().map(|played| {
        let told = Told {
            played,
            turn: before.turn(),
            last,
            homes: None,
        };
        let far = if said(played) {
            0.0
        } else {
            channel::of_letters(tellings.cost(told), neat)
        };
        (*played, f64::from(-far).exp())
    });
    let weighed: Vec<(Move, f64)> = weighed.collect();
    let all: f64 = weighed.iter().map(|(_, weight)| weight).sum();
    weighed
        .into_iter()
        .map(|(played, weight)| (played, weight / all))
        .collect()
}
