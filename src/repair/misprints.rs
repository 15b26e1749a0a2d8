//! Words that the reader took for others by itself, told as corrections.
//!
//! Comes in: a [`Repaired`] record whose game was read in spite of misprints. Goes out: the same, each move of the main line that
//! was read so with a [`Repair`] in the place of its faults. How sure it is, the letters of the words tell: how much less they
//! are those of any other move that could be played there.
//!
//! `Le roi roque du côté de sa dame` where nothing stands in the way of the short castling alone: read so, and told.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::game::{Cause, Fault, Game, Ply};
use crate::reading::Start;
use crate::record::{Item, Kind, Record, Span};
use crate::spelling::sentence::{Sentence, Tellings, Told};

use super::calibration::confidence;
use super::channel;
use super::{
    Alternative, Correction, GivenUp, Options, Repair, Repaired, meet, otherwise, searched,
};

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
