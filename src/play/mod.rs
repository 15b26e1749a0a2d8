//! Evidence about play: how likely players are to make a move.
//!
//! Comes in: a position, the move that led to it, its legal moves. Goes out: for each move the
//! negative logarithm of its likelihood. What players do was learned from games: they take back, take what
//! hangs, leave little hanging, castle, and answer the last move.
//!
//! The likelihood is a softmax over what a move shows (`features`) and over how it suits the
//! array of men, which a small network sees (`net`). A quick prior is asked at every step of a search, a deep one
//! where few games are left to choose from; there what a move loses is looked for too (`ahead`). `examples/learn_play.rs`
//! makes the weights of either anew.
//!
//! After 1. e4 e5 2. Nf3 the prior has Nb8-c6 before all others.

mod ahead;
mod around;
mod exchange;
mod features;
mod fluid;
mod learner;
mod net;
mod sight;

pub(crate) use ahead::loss;
pub use learner::Learner;

use std::ops::Range;
use std::sync::OnceLock;

use crate::chess::{Move, Position};

use features::{Features, Seen};
use net::Net;

/// The weights, as `examples/learn_play.rs` wrote them. Learned from 67,000 games of players of all strengths, then from
/// 84,000 of masters, of all times, gone through twice (PGN collections in github.com/louis-yay/AIchess and
/// github.com/goatchess/goatchess.github.io).
static LEARNED: &[u8] = include_bytes!("learned.bin");

/// The weights of [`Deep`], learned from 300,000 games of the same collections.
static DEEPER: &[u8] = include_bytes!("deeper.bin");

/// How much of the likelihood is spread over all moves alike: players err, and so does the prior.
const SPREAD: f32 = 0.05;

/// What players do, as a network of `W` units in its hidden layer and `M` in its second sees it.
#[derive(Clone)]
pub struct Prior<const W: usize, const M: usize> {
    /// What the features weigh.
    weights: Vec<f32>,
    net: Net<W, M>,
}

/// How many units the layers of each prior have.
pub(crate) const QUICK: (usize, usize) = (160, 32);
pub(crate) const DEEP: (usize, usize) = (512, 64);

/// A prior quick enough to be asked at every step of a search.
pub type Quick = Prior<{ QUICK.0 }, { QUICK.1 }>;

/// A prior that knows more and takes longer, to be asked about few games.
pub type Deep = Prior<{ DEEP.0 }, { DEEP.1 }>;

/// The moves that led to a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Last<'m> {
    /// The last, of the side that does not move.
    pub theirs: Option<&'m Move>,
    /// The one before, of the side that moves; none where it is not known.
    pub own: Option<&'m Move>,
}

impl Last<'_> {
    /// A hash of all that a prior sees of `position` and of the moves that led there.
    #[must_use]
    pub fn key(&self, position: &Position) -> u64 {
        let mut key = position.key() ^ mixed(sight::stage(position) as u64);
        for played in [self.theirs, self.own].into_iter().flatten() {
            let victim = played.captured.map_or(0, |role| role as u64);
            let shown = (played.from as u64) << 12 | (played.to as u64) << 6 | played.role as u64;
            key = key.rotate_left(17) ^ mixed(shown << 3 | victim);
        }
        key
    }
}

/// Numbers far apart for numbers near each other.
const fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What is filled anew at each position, to be kept between them.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    seen: Vec<u16>,
    inputs: Vec<u16>,
    shown: Vec<Shown>,
    departure: around::Departure,
    scores: Vec<f32>,
}

/// Where the features of a move stand, and its rows in the network.
#[derive(Clone, Debug)]
struct Shown {
    rows: [usize; 3],
    /// Those that all moves of his man have, and those of the move alone.
    shared: Range<usize>,
    own: Range<usize>,
}

impl Quick {
    /// The prior learned from games, made ready once.
    #[must_use]
    pub fn learned() -> &'static Quick {
        static PRIOR: OnceLock<Quick> = OnceLock::new();
        PRIOR.get_or_init(|| Quick::from_bytes(LEARNED))
    }
}

impl Deep {
    /// The prior learned from games, made ready once.
    #[must_use]
    pub fn learned() -> &'static Deep {
        static PRIOR: OnceLock<Deep> = OnceLock::new();
        PRIOR.get_or_init(|| Deep::from_bytes(DEEPER))
    }
}

impl<const W: usize, const M: usize> Prior<W, M> {
    /// A learner of such a prior, that knows nothing.
    #[must_use]
    pub fn learner() -> Learner<W, M> {
        Learner::new()
    }

    /// The prior of weights written by [`Prior::to_bytes`]. Bytes that are missing count as nought.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Prior<W, M> {
        let (plain, rest) = bytes.split_at(bytes.len().min(2 * features::COUNT));
        let mut weights = vec![0.0; features::COUNT];
        for (weight, pair) in weights.iter_mut().zip(plain.chunks_exact(2)) {
            *weight = f32::from(i16::from_le_bytes([pair[0], pair[1]])) / FINE;
        }
        let net = Net::from_bytes(rest);
        Prior { weights, net }
    }

    /// The weights as bytes: those of the features in two bytes each, then those of the
    /// network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for weight in &self.weights {
            bytes.extend(((weight * FINE).round() as i16).to_le_bytes());
        }
        self.net.write(&mut bytes);
        bytes
    }

    /// Fills `costs` with what each of `moves`, the legal moves of `position`, counts: the negative
    /// logarithm of its likelihood. `last` are the moves that led here.
    pub fn costs(
        &self,
        position: &Position,
        last: Last<'_>,
        moves: &[Move],
        work: &mut Workspace,
        costs: &mut Vec<f32>,
    ) {
        work.show(position, last, moves);
        let mut scores = std::mem::take(&mut work.scores);
        self.net.scores(&work.inputs, work.each(), &mut scores);
        work.scores = scores;
        work.add(&self.weights);
        let top = work.scores.iter().copied().fold(f32::MIN, f32::max);
        costs.clear();
        costs.extend(work.scores.iter().map(|score| (score - top).exp()));
        let all: f32 = costs.iter().sum();
        let spread = SPREAD / moves.len().max(1) as f32;
        for cost in costs.iter_mut() {
            *cost = -((1.0 - SPREAD) * *cost / all + spread).ln();
        }
    }

    /// As [`costs`](Prior::costs), where nothing is known of play: all moves are as likely.
    pub fn even(moves: &[Move], costs: &mut Vec<f32>) {
        costs.clear();
        costs.resize(moves.len(), (moves.len().max(1) as f32).ln());
    }
}

impl Workspace {
    /// Gathers what each of `moves` shows, and the position.
    fn show(&mut self, position: &Position, last: Last<'_>, moves: &[Move]) {
        let features = Features::new(position, last);
        self.seen.clear();
        self.shown.clear();
        let (mut from, mut shared) = (None, 0..0);
        for played in moves {
            let start = self.seen.len();
            let mut sink = Seen(&mut self.seen);
            if from != Some(played.from) {
                features.shared(played, &mut self.departure, &mut sink);
                from = Some(played.from);
                shared = start..sink.0.len();
            }
            let start = sink.0.len();
            let kind = features.each(played, &self.departure, &mut sink);
            self.shown.push(Shown {
                rows: net::rows(position.turn(), played, kind),
                shared: shared.clone(),
                own: start..self.seen.len(),
            });
        }
        net::inputs(position, last, &features, &mut self.inputs);
    }

    /// The rows of each move, and what it shows: what all moves of his man do, and what he does besides.
    fn each(&self) -> impl Iterator<Item = ([usize; 3], [&[u16]; 2])> {
        self.shown.iter().map(|shown| {
            let [shared, own] = [&shown.shared, &shown.own].map(|at| &self.seen[at.clone()]);
            (shown.rows, [shared, own])
        })
    }

    /// Adds to the score of each move what its features weigh.
    fn add(&mut self, weights: &[f32]) {
        let weigh = |shown: &Range<usize>| {
            let weight = |&seen: &u16| weights[usize::from(seen)];
            self.seen[shown.clone()].iter().map(weight).sum::<f32>()
        };
        let (mut shared, mut weighed) = (0..0, 0.0);
        for (score, shown) in self.scores.iter_mut().zip(&self.shown) {
            if shared != shown.shared {
                shared = shown.shared.clone();
                weighed = weigh(&shared);
            }
            *score += weighed + weigh(&shown.own);
        }
    }
}

/// Into how many parts a weight of 1 is divided.
const FINE: f32 = 2048.0;

impl<const W: usize, const M: usize> std::fmt::Debug for Prior<W, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prior").finish_non_exhaustive()
    }
}
