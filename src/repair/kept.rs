//! A record that replays as it stands: no move of it is changed.
//!
//! Comes in: the words of a sheet, and the whole game that they tell. Goes out: that game, with the moves that
//! may be doubted, what words that are not read may be, and what the other sheet has behind them.
//!
//! `1. e4 e5 2. Cf3 ?`: the game goes on by a half-move, most likely Cc6.
//!
//! Here too: a record beside the other sheet of its game, which may go on behind its end. `1. e4 ?` beside `1. e4 e5 2. Cf3 Cc9`: the last is
//! Cc6, and nothing is wrong with it on this sheet.

use std::collections::HashSet;

use crate::game::{Cause, Fault, Game, Status};
use crate::record::Span;

use super::channels::Channels;
use super::graph::{Stand, Step};
use super::mend::Known;
use super::one_sheet::{Sheet, marks_denied};
use super::repaired::{Repair, Repaired};
use super::search::Ended;
use super::sheet::Word;
use super::slips::Slips;
use super::ways::{self, Stated};
use super::{Correction, channel, doubt, moves, otherwise, rank, steps};

/// From which share on another game stands in the place of one of which the board denies a mark.
const LIKELIER: f64 = 0.5;
/// From which share on another game stands in the place of all that an ambiguous record tells.
const CERTAIN: f64 = 0.999_999;

impl Sheet<'_> {
    /// The record, of which some words are not read: these may be explained, the last as a move more, and what several
    /// moves are said by, but no move is changed for them.
    pub fn explained(&self, channels: impl Fn() -> Channels) -> Repaired {
        let game = self.game;
        let repaired = self.searched(channels()).0;
        let ends_unread = self.words.last().is_some_and(Word::hides_a_move);
        let same = plays_the_same(&repaired.game, game, usize::from(ends_unread));
        let kept = || self.kept(None, channels());
        match same {
            false if repaired.given_up.is_none() && self.is_denied(&repaired) => repaired,
            _ if game.status == Status::Ambiguous && self.is_read() => {
                self.ambiguous(Some(repaired).filter(|_| same), kept)
            }
            // A man misnamed where the move stands is a mark that the board denies.
            true if game.status != Status::Whole || !self.is_read() => repaired,
            _ => kept(),
        }
    }

    /// Whether the words, as far as they tell a game, speak against it, and `found` is another: a man is named who is not taken, a side whose
    /// move it is not, or a writer who tells moves apart has left one open, and next to nothing is left of the likelihood for any game
    /// that his record tells.
    fn is_denied(&self, found: &Repaired) -> bool {
        let game = self.game;
        let best = found.candidates.first().map_or(0.0, |best| best.confidence);
        let vague = || game.status == Status::Ambiguous && self.is_read();
        let is_exact = || channel(self.record, self.words).is_exact();
        let marks = || marks_denied(game) > marks_denied(&found.game);
        marks() && best > LIKELIER
            || self.misnames_taken()
            || self.misnames_sides()
            || best > CERTAIN && vague() && is_exact()
    }

    /// Whether before a word of a game the other side is named than plays it there, where sides are named before most.
    fn misnames_sides(&self) -> bool {
        let game = self.game;
        let black = game.start.turn().is_black();
        let row = doubt::row(self.words, game.plies_of(game.main()));
        row.iter().flatten().enumerate().any(|(ply, &(word, _))| {
            let named = self.words[word].side;
            named.is_some_and(|side| side.is_black() != (black ^ (ply % 2 == 1)))
        })
    }

    /// Whether a word of a game names a man who is taken, and another is, or none.
    pub fn misnames_taken(&self) -> bool {
        let game = self.game;
        let row = doubt::row(self.words, game.plies_of(game.main()));
        row.iter().flatten().any(|&(word, step)| {
            let phrase = self.words[word].phrase;
            let mut moves = step.moves().into_iter().flatten();
            phrase.is_some_and(|phrase| moves.any(|played| !played.takes_as_named(&phrase)))
        })
    }

    /// The record, every word of which is read and some as several moves, as it stands: with what the words say as well, and
    /// doubts about others, unless the search (`found`) prefers the same game.
    fn ambiguous(&self, found: Option<Repaired>, kept: impl FnOnce() -> Repaired) -> Repaired {
        let vague = otherwise::vague(self.record, self.game);
        let mut repaired = match found {
            Some(found) => Repaired {
                candidates: found.candidates,
                ..self.unchanged(None)
            },
            None => kept(),
        };
        repaired.tell_instead(vague);
        repaired
    }

    /// The record, whole as it stands, with what may be doubted, and with what only the other sheet has behind it; `rival` is
    /// what the other tells by itself, repaired perhaps.
    pub fn kept(&self, rival: Option<&Repaired>, mut channels: Channels) -> Repaired {
        let known = steps::goes_on(self.words);
        let behind = known.then(|| self.gone_on(channels.clone()));
        let mut doubted = self.doubted(rival, &mut channels);
        match behind {
            None => doubted,
            Some(None) => {
                doubted.tell_not_added(self.options.most);
                doubted
            }
            Some(Some(longer))
                if self.repeats_behind() && !self.says_most_behind(&doubted.game, &longer.game) =>
            {
                doubted
            }
            Some(Some(mut longer)) => {
                let own = doubted.game.main().plies.len() as u32;
                longer.repairs.retain(|repair| repair.ply > own);
                longer.repairs.splice(..0, doubted.repairs);
                longer
            }
        }
    }

    /// Whether what only the other sheet has behind the end of this one is what it has before that, written a second time.
    fn repeats_behind(&self) -> bool {
        let (own, behind) = self.words.split_at(steps::own_end(self.words));
        let others = own.iter().rev().filter_map(|word| word.other.as_deref());
        let before: Vec<&Word> = others.take(behind.len()).collect();
        let same = |(word, before): (&Word, &Word)| word.core == before.core;
        before.len() == behind.len() && behind.iter().zip(before.into_iter().rev()).all(same)
    }

    /// Whether most of the words that only the other sheet has say what `longer` has behind `game`, as they stand.
    fn says_most_behind(&self, game: &Game, longer: &Game) -> bool {
        let mut words = &self.words[steps::own_end(self.words)..];
        let mut stand = Stand::before(self.words, &game.start);
        let own = game.main().plies.len();
        let (mut said, all) = (0, words.len());
        for (at, played) in moves(longer).iter().enumerate() {
            if at >= own {
                let says = |word: &Word| word.phrase.is_some() && stand.fits(word).contains(played);
                // A word may be one too many.
                let found = words.iter().take(2).position(says);
                said += usize::from(found.is_some());
                words = &words[found.map_or(0, |found| found + 1).min(words.len())..];
            }
            stand.play(played);
        }
        2 * said > all
    }

    /// The record, whole as it stands, with what may be doubted.
    fn doubted(&self, rival: Option<&Repaired>, channels: &mut Channels) -> Repaired {
        let game = self.game;
        let slips = Slips {
            words: self.words,
            channels,
            plays: self.plays,
            start: &game.start,
            open: &vec![false; self.words.len()],
        };
        let notation = self.record.dialect.notation;
        let weights = &rank::weights(notation, self.words).replaying();
        let (mut repairs, candidates) = doubt::doubts(self, slips, rival, weights);
        let short = self.in_short().into_iter();
        let short: Vec<Repair> = short
            .filter(|short| repairs.iter().all(|told| told.ply != short.ply))
            .collect();
        repairs.extend(short);
        repairs.sort_by_key(|repair| repair.ply);
        Repaired {
            repairs,
            candidates,
            ..self.unchanged(None)
        }
    }
}

/// Whether a game has the moves of the other, and as many more behind them at most.
fn plays_the_same(one: &Game, other: &Game, more: usize) -> bool {
    let (one, other) = (moves(one), moves(other));
    one.starts_with(&other) && one.len() <= other.len() + more
}

impl Sheet<'_> {
    /// The record with what the search finds, laid beside the other sheet in each of the `ways`: which words stand for one half-move,
    /// the games tell that come of it.
    pub fn cheapest_beside(&self, ways: &[Vec<Word>], channels: impl Fn() -> Channels) -> Repaired {
        let cheapest = |ends: &dyn Fn(&[Word]) -> usize| {
            let searched = ways.iter().map(|words| {
                let sheet = self.with(&words[..ends(words)]);
                sheet.searched(channels())
            });
            let searched: Vec<(Repaired, f64)> = searched.collect();
            let by_cost =
                |one: &&(Repaired, f64), other: &&(Repaired, f64)| one.1.total_cmp(&other.1);
            let best = searched.iter().min_by(by_cost);
            let stay = searched
                .iter()
                .filter(|own| best.is_some_and(|best| own.0.leaves(&best.0)));
            let best = stay.min_by(by_cost).or(best);
            best.map_or_else(|| self.unchanged(None), |best| best.0.clone())
        };
        let whole = cheapest(&|words| words.len());
        let goes_on = ways.iter().any(|words| steps::goes_on(words));
        if whole.given_up.is_none() || !goes_on {
            return whole;
        }
        let mut own = cheapest(&steps::own_end);
        if own.given_up.is_none() {
            own.tell_not_added(self.options.most);
        }
        own
    }

    /// The record, whole as it stands, with what only the other sheet has behind its last word; none where no reading of
    /// that was found.
    pub fn gone_on(&self, channels: Channels) -> Option<Repaired> {
        let game = self.game;
        let own = doubt::placed(self.words, game.plies_of(game.main()))?;
        let mut steps = vec![Step::Extra; steps::own_end(self.words)];
        own.iter().for_each(|&(word, step)| steps[word] = step);
        let mut search = self.search(channels);
        if search.run(&game.start, &steps) != Ended::Whole {
            return None;
        }
        let weights = &rank::weights(self.record.dialect.notation, self.words);
        let stated = Stated::of(self.record, game.stated);
        let ways = ways::ways(&search, self.words.len(), stated);
        let ways = ways::shared(ways, weights);
        self.mended(&ways, &Known::default())
    }
}

impl Repaired {
    /// Whether it leaves words where they stand that `other` exchanges, and needs no correction for it: nothing but play speaks for another
    /// order then, which tells little of the one that was played.
    fn leaves(&self, other: &Repaired) -> bool {
        let counted = |found: &Repaired| {
            let counted = found.repairs.iter().filter(|repair| repair.counts());
            counted
                .map(|repair| repair.span.clone())
                .collect::<HashSet<Span>>()
        };
        let exchanged = |repair: &Repair| repair.correction == Correction::Exchanged;
        let (own, others) = (counted(self), counted(other));
        let is_so = self.given_up.is_none() && other.repairs.iter().any(exchanged);
        is_so && own.len() < others.len() && own.is_subset(&others)
    }

    /// Adds the fault that what the other sheet has behind the last move would need more than so many corrections, or has no reading.
    pub(super) fn tell_not_added(&mut self, most: Option<u32>) {
        let last = self.game.plies_of(self.game.main()).last();
        let start = self.record.span.start;
        let span = last.map_or(start..start, |ply| ply.span(&self.record));
        self.game
            .faults
            .push(Fault::new(Cause::NotAdded { most }, span));
    }
}
