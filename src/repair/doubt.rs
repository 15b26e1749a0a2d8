//! Doubts about a record that replays as it stands.
//!
//! Comes in: the words of such a record and its game. Goes out: for each word that may well have been meant
//! otherwise, a [`Repair`] that changes nothing and names what else could stand there, and the games that
//! would follow. A slip that no later move gives away is found by what players do: a man left to be
//! taken for nothing, and not taken.
//!
//! `Tf4` for `Th4`, where f4 is attacked twice, and the record goes on as before.

use crate::chess::{Move, MoveList, Position};
use crate::fit::fitting;
use crate::game::{Game, Ply, Standing};
use crate::homes::Homes;
use crate::play::{Prior, Workspace};

use super::channel::{Asked, Channel, Rivals};
use super::search::{self, WEIGHT};
use super::sheet::Word;
use super::{Alternative, Candidate, Correction, Repair};

/// What another move may count as the meaning of a word.
const SLIP: f32 = 9.0;
/// How many other games are weighed.
const WEIGHED: usize = 12;
/// From which share on the record's own reading is not doubted.
const SURE: f64 = 0.4;
/// How many other games are named.
const NAMED: usize = 8;

/// A game in which one word is read otherwise.
struct Other {
    /// The index of the half-move.
    at: usize,
    /// Its moves from there on, until it meets the record's own game.
    moves: Vec<Move>,
    cost: f64,
}

/// Looks for doubts.
pub(super) struct Doubter<'g> {
    words: &'g [Word],
    channel: Channel,
    prior: Option<&'static Prior>,
    start: &'g Position,
    plies: &'g [Ply],
    /// The position behind each.
    positions: Vec<Standing<'g>>,
    /// The index of each half-move's word.
    said: Vec<usize>,
    /// The homes of the men before each half-move and after the last, where words name men by them.
    homes: Vec<Homes>,
    work: Workspace,
    costs: Vec<f32>,
}

impl<'g> Doubter<'g> {
    pub fn new(
        words: &'g [Word],
        channel: Channel,
        prior: Option<&'static Prior>,
        game: &'g Game,
    ) -> Doubter<'g> {
        let plies = game.plies_of(game.main());
        let word = |ply: &Ply| words.iter().position(|word| word.items.start == ply.item());
        let mut homes: Vec<Homes> = Vec::new();
        if let Some(mut at) = search::homes(words, &game.start) {
            for ply in plies {
                homes.push((*at).clone());
                at.play(&ply.played);
            }
            homes.push(*at);
        }
        Doubter {
            words,
            channel,
            prior,
            start: &game.start,
            plies,
            positions: game
                .positions(game.main())
                .map(|(_, after)| after)
                .collect(),
            said: plies.iter().map_while(word).collect(),
            homes,
            work: Workspace::default(),
            costs: Vec::new(),
        }
    }

    /// The doubts, and the games that may have been meant, the record's own first.
    pub fn doubts(mut self) -> (Vec<Repair>, Vec<Candidate>) {
        // Where one word says two moves, or speaks of the move before, nothing is doubted.
        let alone = |word: &Word| word.phrase.is_none_or(|phrase| !phrase.looks_back());
        let plain = self.words.iter().all(alone)
            && self.said.len() == self.plies.len()
            && self.said.windows(2).all(|pair| pair[0] < pair[1]);
        let own: Vec<Move> = self.plies.iter().map(|ply| ply.played).collect();
        let others = match plain {
            true => self.others(),
            false => Vec::new(),
        };
        let all = 1.0 + others.iter().map(|other| (-other.cost).exp()).sum::<f64>();
        let share = |cost: f64| (-cost).exp() / all;
        let mut candidates = vec![Candidate {
            moves: own.clone(),
            confidence: share(0.0),
        }];
        for other in others.iter().take(NAMED) {
            let mut moves = own.clone();
            let end = other.at + other.moves.len();
            moves.splice(other.at..end, other.moves.iter().copied());
            let confidence = share(other.cost);
            candidates.push(Candidate { moves, confidence });
        }
        (self.told(&others, share), candidates)
    }

    fn before(&self, at: usize) -> &Position {
        match at.checked_sub(1) {
            Some(last) => &self.positions[last],
            None => self.start,
        }
    }

    fn told(&self, others: &[Other], share: impl Fn(f64) -> f64) -> Vec<Repair> {
        let mut repairs: Vec<Repair> = Vec::new();
        for at in 0..self.plies.len() {
            let here = || others.iter().filter(|other| other.at == at);
            let doubt: f64 = here().map(|other| share(other.cost)).sum();
            if 1.0 - doubt >= SURE {
                continue;
            }
            let before = self.before(at).clone();
            let alternative = |other: &Other| Alternative {
                read: other.moves.first().copied(),
                before: before.clone(),
                confidence: share(other.cost),
            };
            repairs.push(Repair {
                ply: at as u32 + 1,
                correction: Correction::Doubtful,
                span: self.words[self.said[at]].span.clone(),
                read: Some(self.plies[at].played),
                confidence: (1.0 - doubt).clamp(0.0, 1.0),
                alternatives: here().take(4).map(alternative).collect(),
                before,
            });
        }
        repairs
    }

    /// The games in which one word is read otherwise and all others as they stand, the likeliest first.
    fn others(&mut self) -> Vec<Other> {
        let mut found: Vec<Other> = Vec::new();
        for at in 0..self.plies.len() {
            let before = self.before(at);
            let moves = before.legal_moves();
            let (rivals, fits) = (Rivals::new(&moves), self.fits(at));
            let own = self.word_cost(at, &self.plies[at].played, (&rivals, &fits));
            for other in &moves {
                if *other == self.plies[at].played {
                    continue;
                }
                let cost = self.word_cost(at, other, (&rivals, &fits));
                if cost <= SLIP
                    && let Some(moves) = self.goes_on(at, other)
                {
                    let cost = f64::from(cost - own);
                    found.push(Other { at, moves, cost });
                }
            }
        }
        found.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.at.cmp(&b.at)));
        found.truncate(WEIGHED);
        for other in &mut found {
            other.cost += self.play(other);
        }
        found.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.at.cmp(&b.at)));
        found
    }

    /// The moves that a half-move's word says.
    fn fits(&self, at: usize) -> MoveList {
        let mut fits = MoveList::new();
        if let Some(phrase) = self.words[self.said[at]].phrase {
            fitting(self.before(at), self.homes.get(at), &phrase, &mut fits);
        }
        fits
    }

    fn word_cost(
        &mut self,
        at: usize,
        played: &Move,
        (rivals, fits): (&Rivals<'_>, &[Move]),
    ) -> f32 {
        let word = &self.words[self.said[at]];
        let asked = Asked {
            played,
            rivals,
            literal: fits.contains(played),
            turn: self.before(at).turn(),
            homes: self.homes.get(at),
        };
        self.channel.cost(self.said[at], word, asked)
    }

    /// The moves from half-move `at` on when `other` is played there, until the position is that of
    /// the record's own game or the record ends; none where a word cannot be played.
    fn goes_on(&self, at: usize, other: &Move) -> Option<Vec<Move>> {
        let mut position = self.before(at).after(other);
        let mut homes = self.homes.get(at).cloned();
        let mut moves = vec![*other];
        let mut fits = MoveList::new();
        let play = |homes: &mut Option<Homes>, played: &Move| {
            if let Some(homes) = homes {
                homes.play(played);
            }
        };
        play(&mut homes, other);
        for (i, &said) in self.said.iter().enumerate().skip(at + 1) {
            let phrase = self.words[said].phrase?;
            fitting(&position, homes.as_ref(), &phrase, &mut fits);
            let [played] = fits[..] else {
                return None;
            };
            position.play(&played);
            play(&mut homes, &played);
            moves.push(played);
            let meets = position.key() == self.positions[i].key();
            if meets && homes.as_ref() == self.homes.get(i + 1) {
                break;
            }
        }
        Some(moves)
    }

    /// How much less likely players are to play another game than the record's own, marks of check
    /// included.
    fn play(&mut self, other: &Other) -> f64 {
        let mut position = self.before(other.at).clone();
        let mut last = other.at.checked_sub(1).map(|at| self.plies[at].played);
        let mut own_last = last;
        let mut cost = 0.0;
        for (i, played) in other.moves.iter().enumerate() {
            let ply = &self.plies[other.at + i];
            let word = &self.words[self.said[other.at + i]];
            let own = self.before(other.at + i).clone();
            cost += WEIGHT * self.surprise(&position, last.as_ref(), played);
            cost -= WEIGHT * self.surprise(&own, own_last.as_ref(), &ply.played);
            position.play(played);
            cost += f64::from(self.channel.check(word, &position));
            cost -= f64::from(self.channel.check(word, &self.positions[other.at + i]));
            (last, own_last) = (Some(*played), Some(ply.played));
        }
        cost
    }

    fn surprise(&mut self, position: &Position, last: Option<&Move>, played: &Move) -> f64 {
        let Some(prior) = self.prior else { return 0.0 };
        let moves = position.legal_moves();
        prior.costs(position, last, &moves, &mut self.work, &mut self.costs);
        let at = moves.iter().position(|other| other == played);
        at.map_or(0.0, |at| f64::from(self.costs[at]))
    }
}
