//! Slips that no later word gives away: one word of a game read otherwise, and the game goes on as it did.
//!
//! Comes in: a way through a sheet. Goes out: the [`Slip`]s that it may have, each with what it changes in what
//! the way counts. They are found by what players do: a man left to be taken for nothing, and not taken.
//!
//! `Tf4` for `Th4`, where f4 is attacked twice, and the record goes on as before.

use crate::chess::{Move, Position};

use super::channel::{Asked, Rivals};
use super::channels::Channels;
use super::graph::Stand;
use super::graph::Step;
use super::plays::QuickPlays;
use super::rank::{Tally, Weights, part};
use super::sheet::{Word, Written};
use super::steps::Said;

/// What another move may count more than the one that is read.
const SLIP: f64 = 11.0;
/// How many slips are weighed.
const WEIGHED: usize = 64;
/// For how many half-moves play is asked, and what a slip counts behind which it is not asked any more.
const ASKED: usize = 16;
const DEAR: f64 = 16.0;

/// One word read otherwise.
#[derive(Clone, Debug)]
pub(super) struct Slip {
    /// The index of the word.
    pub word: usize,
    /// The position before it, as a key.
    pub key: u64,
    /// The index of its step in the way.
    pub at: usize,
    /// The steps in the place of the way's, from there until it meets the way again or ends.
    pub steps: Vec<(usize, Step)>,
    /// What changes.
    pub change: Tally,
    /// Whether the word says what it is read as.
    pub literal: bool,
}

/// Looks for slips.
pub(super) struct Slips<'s> {
    pub words: &'s [Word],
    pub channels: &'s mut Channels,
    pub plays: &'s QuickPlays,
    pub start: &'s Position,
    /// Around which words departures were looked for.
    pub open: &'s [bool],
}

/// What one word may be read as, before play is asked.
struct Found {
    at: usize,
    steps: Vec<(usize, Step)>,
    text: f64,
}

/// A way, its positions, and what its own words count, as far as that was asked.
struct Own<'w> {
    way: &'w [(usize, Step)],
    stands: &'w [Stand],
    tallies: Vec<Option<Tally>>,
}

impl Slips<'_> {
    /// The slips that `way` may have, the likeliest first; `stands` are its positions.
    pub fn of(&mut self, way: &[(usize, Step)], stands: &[Stand], weights: &Weights) -> Vec<Slip> {
        let mut found = Vec::new();
        for at in 0..way.len() {
            self.at(at, way, stands, &mut found);
        }
        found.sort_by(|a, b| a.text.total_cmp(&b.text).then(a.at.cmp(&b.at)));
        found.truncate(WEIGHED);
        let mut own = Own {
            way,
            stands,
            tallies: vec![None; way.len()],
        };
        let weighed = found
            .into_iter()
            .map(|found| self.weighed(found, &mut own, weights));
        let mut slips: Vec<Slip> = weighed.collect();
        slips.sort_by(|a, b| {
            let total = |slip: &Slip| slip.change.total(weights);
            total(a).total_cmp(&total(b)).then(a.at.cmp(&b.at))
        });
        slips
    }

    /// The steps of `way` whose words say several moves, with these, where the writer says all that is needed.
    pub fn vague(&self, way: &[(usize, Step)], stands: &[Stand]) -> Vec<(usize, Vec<Move>)> {
        let told = self.words.iter().any(|word| word.sentence.is_some());
        if told || !self.channels.own.is_exact() {
            return Vec::new();
        }
        let steps = way.iter().zip(stands).enumerate();
        let said = steps.map(|(at, (&(word, _), stand))| (at, stand.fits(&self.words[word])));
        said.filter(|(_, fits)| fits.len() > 1).collect()
    }

    /// The positions before each step of a way, and behind the last.
    pub fn stands(&self, way: &[(usize, Step)]) -> Vec<Stand> {
        let mut stands = Vec::with_capacity(way.len() + 1);
        let mut stand = Stand::before(self.words, self.start);
        for (_, step) in way {
            stands.push(stand.clone());
            stand.take(step);
        }
        stands.push(stand);
        stands
    }

    /// What the word of step `at` may be read as instead.
    fn at(&mut self, at: usize, way: &[(usize, Step)], stands: &[Stand], found: &mut Vec<Found>) {
        let (word, Step::Read(own)) = way[at] else {
            return;
        };
        if self.words[word].written != Written::Move {
            return;
        }
        let stand = &stands[at];
        let moves = stand.position.legal_moves();
        let rivals = Rivals::new(&moves);
        let fits = stand.fits(&self.words[word]);
        let other = stand.said(self.words[word].other.as_deref());
        let beside = (&rivals, &fits[..], &other);
        // What is written may be another move by its own mark alone.
        let own_text =
            self.text(word, &own, beside, (stand, Asked::ANY)) + self.marks(word, &own, stand);
        let most = (own_text + SLIP) as f32;
        for other in moves.iter().filter(|other| **other != own) {
            let text = self.text(word, other, beside, (stand, most)) - own_text;
            if text <= SLIP
                && text + self.marks(word, other, stand) <= SLIP
                && let Some(steps) = self.goes_on(at, other, way, stands)
            {
                found.push(Found { at, steps, text });
            }
        }
    }

    fn text(
        &mut self,
        at: usize,
        played: &Move,
        (rivals, fits, other): (&Rivals<'_>, &[Move], &Said<'_>),
        (stand, most): (&Stand, f32),
    ) -> f64 {
        let asked = Asked {
            literal: fits.contains(played),
            also: other.is(played),
            ..stand.asked(played, rivals, most)
        };
        self.channels.cost(at, &self.words[at], asked)
    }

    /// How much more the words of both sheets in the place of word `at` count as a move of another game than as the one that is
    /// read there, each with the position before it.
    pub fn denies(
        &mut self,
        at: usize,
        (own, stand): (&Move, &Stand),
        (other, elsewhere): (&Move, &Stand),
    ) -> f64 {
        let mut count = |played: &Move, stand: &Stand| {
            let moves = stand.position.legal_moves();
            let word = &self.words[at];
            let fits = stand.fits(word);
            let said = stand.said(word.other.as_deref());
            let beside = (&Rivals::new(&moves), &fits[..], &said);
            self.text(at, played, beside, (stand, Asked::ANY))
        };
        count(other, elsewhere) - count(own, stand)
    }

    /// The steps from `at` on when `other` is played there, until all is as on the way or the way ends;
    /// none where a word cannot be played.
    fn goes_on(
        &self,
        at: usize,
        other: &Move,
        way: &[(usize, Step)],
        stands: &[Stand],
    ) -> Option<Vec<(usize, Step)>> {
        let mut stand = stands[at].after(other);
        let mut steps = vec![(way[at].0, Step::Read(*other))];
        for (&(word, step), own) in way.iter().zip(stands).skip(at + 1) {
            if stand.meets(own) {
                break;
            }
            let step = self.same(word, step, &stand, own)?;
            for played in step.moves().into_iter().flatten() {
                if !stand.position.is_legal(played) {
                    return None;
                }
                stand.play(played);
            }
            steps.push((word, step));
        }
        Some(steps)
    }

    /// The step over a word from `stand`, where the way has `step` from `own`.
    fn same(&self, word: usize, step: Step, stand: &Stand, own: &Stand) -> Option<Step> {
        let Step::Read(played) = step else {
            return Some(step);
        };
        let word = &self.words[word];
        match stand.fits(word)[..] {
            [] if own.fits(word).contains(&played) => None,
            [only] => Some(Step::Read(only)),
            _ => Some(step),
        }
    }

    /// What a slip changes.
    fn weighed(&mut self, found: Found, own: &mut Own<'_>, weights: &Weights) -> Slip {
        let Found { at, steps, .. } = found;
        let Own { way, stands, .. } = *own;
        let mut stand = stands[at].clone();
        let mut change = Tally::NONE;
        for (i, &(word, step)) in steps.iter().enumerate().take(ASKED) {
            let (place, before) = (at + i, &stands[at + i]);
            if let (Step::Read(new), Step::Read(old)) = (step, way[place].1) {
                change = change.and(&self.tally(word, &new, &stand));
                let old = *own.tallies[place].get_or_insert_with(|| self.tally(word, &old, before));
                change = change.without(&old);
            }
            if change.total(weights) > DEAR {
                break;
            }
            stand.take(&step);
        }
        let literal = match steps.first() {
            Some((word, Step::Read(new))) => stands[at].fits(&self.words[*word]).contains(new),
            _ => false,
        };
        Slip {
            literal,
            word: way[at].0,
            key: stands[at].position.key(),
            at,
            steps,
            change,
        }
    }

    /// What a word counts as a move.
    fn tally(&mut self, at: usize, played: &Move, stand: &Stand) -> Tally {
        let word = &self.words[at];
        let moves = stand.position.legal_moves();
        let fits = stand.fits(word);
        let rivals = Rivals::new(&moves);
        let other = stand.said(word.other.as_deref());
        let text = self.text(at, played, (&rivals, &fits, &other), (stand, Asked::ANY));
        let marks = self.marks(at, played, stand);
        let play = self.plays.cost(stand, played);
        let literal = fits.contains(played);
        let tally = Tally::read(text, marks, play, (literal, !self.open[at]));
        let vague = literal && fits.len() > 1 && self.channels.of(word).habits.careful;
        tally.with(part::VAGUE, f32::from(u8::from(vague)))
    }

    /// What the marks of a word count as a move.
    fn marks(&self, at: usize, played: &Move, stand: &Stand) -> f64 {
        let after = stand.position.after(played);
        self.channels.check(&self.words[at], &after)
    }
}
