//! The steps that take more than a word says: a half-move left out before it, or two exchanged.
//!
//! Comes in: a position before a word, and its moves. Goes out: the steps with one of them put in, where the word can
//! be played then.
//!
//! `1. e4 2. Cf3 Cc6`: Black's first half-move is put in.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::homes::Homes;
use crate::phrase::Phrase;

use super::super::channel::{Asked, Channel, Rivals};
use super::super::graph::{Ahead, Node, Prospect, Step};
use super::super::search::{Search, WEIGHT};
use super::super::sheet::{Word, Written};
use super::{Said, UNASKED, cost};

impl Search<'_> {
    /// The steps with a half-move left out before word `at`, and with the next two exchanged.
    pub(super) fn structural(&mut self, at: usize, from: u32, moves: &MoveList) {
        if self.stands_in_dots(at, from) {
            return;
        }
        let word = &self.words[at];
        if word.follows {
            return;
        }
        // Where the word is misread the other sheet may say what follows the half-move left out.
        let other = word.other.as_ref().and_then(|other| other.phrase);
        let other = other.filter(|said| word.phrase != Some(*said));
        let said = [
            word.phrase.map(|own| (own, true)),
            other.map(|other| (other, false)),
        ];
        for (phrase, literal) in said.into_iter().flatten() {
            self.put_in((at, from), moves, (&phrase, literal));
        }
    }

    /// The steps with one of `moves` left out before word `at`, which says a `phrase` or beside which the other sheet does.
    fn put_in(
        &mut self,
        (at, from): (usize, u32),
        moves: &MoveList,
        (phrase, literal): (&Phrase, bool),
    ) {
        let own = Rivals::new(moves);
        let mut fits = MoveList::new();
        for (i, first) in moves.iter().enumerate() {
            if self.least_left_out(from, self.known_play(i)) > self.bound {
                continue;
            }
            let stand = &self.nodes[from as usize].stand;
            let after = stand.position.after(first);
            fit::said(&after, None, phrase, &mut fits);
            if fits.is_empty() {
                continue;
            }
            self.weigh(from, moves);
            let stand = &self.nodes[from as usize].stand;
            let homes = stand.homes.clone().map(|mut homes| {
                homes.play(first);
                homes
            });
            if homes.is_some() {
                fit::said(&after, homes.as_deref(), phrase, &mut fits);
            }
            self.left_out(
                &LeftOut {
                    at,
                    from,
                    first,
                    play: self.moves[i],
                    own: &own,
                    after: &after,
                    homes: homes.as_deref(),
                    literal,
                },
                &fits,
            );
        }
    }

    /// Whether a half-move of Black's before word `at` would stand in dots, which are its cell then.
    fn stands_in_dots(&self, at: usize, from: u32) -> bool {
        let before = at.checked_sub(1).map(|before| &self.words[before]);
        let dots = before.is_some_and(|before| before.written == Written::Dots && !before.moved);
        let numbered = self.words[at].number.is_some();
        dots && !numbered && self.nodes[from as usize].stand.position.turn().is_black()
    }

    /// What a step counts at the least with a move put in, which players would play so little.
    fn least_left_out(&self, from: u32, play: f32) -> f64 {
        let play = f64::from(play);
        let dearer = (cost::MISSING + play).min(cost::EXCHANGED + WEIGHT * play);
        self.nodes[from as usize].cost + dearer + UNASKED
    }

    /// The steps with a half-move left out before a word, which says one of `fits`, or with the two exchanged.
    fn left_out(&mut self, left: &LeftOut<'_>, fits: &MoveList) {
        let (at, after, word) = (left.at, left.after, &self.words[left.at]);
        let node = &self.nodes[left.from as usize];
        let says = |next: &&Word| Said::of(Some(next), &node.stand.position, None).is(left.first);
        let exchanged = self.words.get(at + 1).filter(says).is_some() && !word.sure;
        let number = self.numbered_before(at, node, after);
        let channels = [Some(&self.channels.own), self.channels.second.as_ref()];
        let replies = match channels.into_iter().flatten().any(Channel::minds_rivals) {
            true => after.legal_moves(),
            false => MoveList::new(),
        };
        let rivals = Rivals::new(&replies);
        let own = Said::of(Some(word), after, left.homes);
        let other = Said::of(word.other.as_deref(), after, left.homes);
        for reply in fits {
            // Said once more it is no other step.
            if !left.literal && own.is(reply) {
                continue;
            }
            let also = other.is(reply);
            let asked = Asked {
                literal: left.literal,
                ..asked(reply, &rivals, also, (after, left.homes))
            };
            let text = self.channels.cost(at, word, asked);
            let marks = f64::from(self.channels.of(word).check(word, &after.after(reply)));
            let missing = self.prospect(at, left.from, Step::Missing(*left.first, *reply));
            let paid = cost::MISSING + text;
            let rest = marks + number.0 + UNASKED;
            self.arriving[at + 1].push(Prospect {
                total: missing.total + paid + f64::from(left.play) + rest,
                paid,
                play: left.play,
                ahead: number.1,
                ..missing
            });
            if exchanged && left.literal {
                self.exchanged(left, (reply, text));
            }
        }
    }

    /// What the number before word `at` counts where a half-move is left out: it may stand before that or behind it, where `after` is.
    fn numbered_before(&self, at: usize, node: &Node, after: &Position) -> (f64, Option<Ahead>) {
        let behind = self.numbered_at(at, node.ahead, after);
        match self.words[at].number.map(|_| self.numbered(at, node)) {
            Some(here) if here.0 <= behind.0 => here,
            _ => behind,
        }
    }

    /// The step with a word and the next exchanged, the word saying `reply`.
    fn exchanged(&mut self, left: &LeftOut<'_>, (reply, text): (&Move, f64)) {
        let at = left.at + 1;
        let before = &self.nodes[left.from as usize].stand.position;
        let other = self.words[at].other.as_deref();
        let also = Said::of(other, before, None).is(left.first);
        let asked = asked(left.first, left.own, also, (before, None));
        let other = self.channels.cost(at, &self.words[at], asked);
        let step = Step::Exchanged(*left.first, *reply);
        let exchanged = self.prospect(left.at, left.from, step);
        let paid = cost::EXCHANGED + text + other;
        self.arriving[at + 1].push(Prospect {
            total: exchanged.total + paid + WEIGHT * f64::from(left.play) + UNASKED,
            paid,
            play: left.play,
            ..exchanged
        });
    }
}

/// A half-move that may be left out before a word.
struct LeftOut<'m> {
    /// The word.
    at: usize,
    /// The node before the half-move.
    from: u32,
    first: &'m Move,
    /// How little players would play it.
    play: f32,
    /// The moves beside it.
    own: &'m Rivals<'m>,
    /// The position behind it.
    after: &'m Position,
    homes: Option<&'m Homes>,
    /// Whether the word says what follows it; else the other sheet does.
    literal: bool,
}

/// A move that a word says, of `position`.
fn asked<'a>(
    played: &'a Move,
    rivals: &'a Rivals<'a>,
    also: bool,
    (position, homes): (&Position, Option<&'a Homes>),
) -> Asked<'a> {
    Asked {
        played,
        rivals,
        literal: true,
        also,
        turn: position.turn(),
        homes,
        // What it says is known.
        last: None,
        most: Asked::ANY,
    }
}
