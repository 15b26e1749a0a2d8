//! Mistakes far before the word that gives them away.
//!
//! Comes in: a search at a word where it broke. Goes out: moves for words farther back, from which the record
//! would go on past that word: one word read otherwise, or a line that the numbers tell was left out.
//!
//! `Tf4` for `Th4`, and thirty half-moves later `Txh7`: from h4 the rook can.

use crate::chess::{Move, MoveList, Position};
use crate::fit;

use super::channel::{Asked, Rivals};
use super::graph::Step;
use super::search::Search;
use super::sheet::Written;

/// What a word may count as another move.
const SLIP: f64 = 8.5;
/// How many words are looked at.
const FARTHEST: usize = 200;
/// How many ways to fill a line are kept.
const LINES: usize = 16;

/// A step of the cheapest way: its word, the node that it leaves, and its arc.
#[derive(Clone, Copy)]
pub(super) struct Gone {
    pub word: usize,
    pub step: Step,
    pub from: u32,
    pub arc: u32,
}

impl Search<'_> {
    /// Finds moves for words before word `near` behind which the record goes on past word `at`, at which it
    /// broke, the other words being as on the cheapest way. The first word of those found.
    pub fn far(&mut self, at: usize, near: usize) -> usize {
        // With the step before the first that is looked at.
        let way = self.way_from(near.saturating_sub(FARTHEST + 1), at);
        let mut first = near;
        for i in 0..way.len() {
            let word = way[i].word;
            if word >= near || word + FARTHEST < near || word < self.kept {
                continue;
            }
            if self.slip(i, &way, at) | self.line(i, &way, at) {
                first = first.min(word);
            }
        }
        first
    }

    /// The cheapest way to word `at`.
    pub fn way(&self, at: usize) -> Vec<Gone> {
        self.way_from(0, at)
    }

    /// The same from word `first` on.
    pub fn way_from(&self, first: usize, at: usize) -> Vec<Gone> {
        let mut way = Vec::new();
        let mut node = self.beams[at][0];
        while let Some(at) = self.cheapest_arc(node) {
            let arc = &self.arcs[at as usize];
            if (arc.word as usize) < first {
                break;
            }
            way.push(Gone {
                word: arc.word as usize,
                step: arc.step,
                from: arc.from,
                arc: at,
            });
            node = arc.from;
        }
        way.reverse();
        way
    }

    /// The arc by which the cheapest way comes to a node; of those that count the same the first.
    pub fn cheapest_arc(&self, node: u32) -> Option<u32> {
        let arc = |at: u32| &self.arcs[at as usize];
        let total = |at: u32| self.nodes[arc(at).from as usize].cost + arc(at).cost;
        let order =
            |one: &u32, other: &u32| total(*one).total_cmp(&total(*other)).then(one.cmp(other));
        self.arcs_to(node).min_by(order)
    }

    /// The arcs that lead to a node, the last that was found first.
    pub fn arcs_to(&self, node: u32) -> impl Iterator<Item = u32> {
        let next = |at: &u32| self.arcs[*at as usize].twin;
        std::iter::successors(self.nodes[node as usize].arc, next)
    }

    /// Looks for other moves for the word of step `i`; whether there are any.
    fn slip(&mut self, i: usize, way: &[Gone], at: usize) -> bool {
        let Gone {
            word, step, from, ..
        } = way[i];
        let Step::Read(read) = step else { return false };
        let stand = self.nodes[from as usize].stand.clone();
        let moves = stand.position.legal_moves();
        let rivals = &Rivals::new(&moves);
        let known = self.slipped[word].len();
        let own = stand.said(Some(&self.words[word]));
        let also = stand.said(self.words[word].other.as_deref());
        for other in &moves {
            if *other == read || self.slipped[word].contains(other) {
                continue;
            }
            let written = &self.words[word];
            let asked = Asked {
                literal: own.is(other),
                also: also.is(other),
                ..stand.asked(other, rivals, SLIP as f32)
            };
            if self.channels.cost(word, written, asked) <= SLIP
                && self.goes_on(stand.position.after(other), &way[i + 1..], at)
            {
                self.slipped[word].push(*other);
            }
        }
        self.slipped[word].len() > known
    }

    /// Looks for the moves of a line left out whole, whose cells steps `i` and the next are; whether there are any. So
    /// many may stand there that those which later words need are not among the cheapest.
    fn line(&mut self, i: usize, way: &[Gone], at: usize) -> bool {
        let is_cell = |gone: &Gone| self.words[gone.word].written == Written::Skipped;
        let cells = way[i..].iter().take_while(|gone| is_cell(gone)).count();
        let begins = i == 0 || !is_cell(&way[i - 1]);
        let word = way[i].word;
        if cells != 2 || !begins || !self.slipped[word].is_empty() {
            return false;
        }
        let mut lines = self.lines(way[i].from, &way[i + 2..], at);
        lines.sort_by(|a, b| a.1.total_cmp(&b.1));
        for (moves, _) in lines.iter().take(LINES) {
            for (cell, played) in moves.iter().enumerate() {
                if !self.slipped[word + cell].contains(played) {
                    self.slipped[word + cell].push(*played);
                }
            }
        }
        self.filled |= !lines.is_empty();
        !lines.is_empty()
    }

    /// The pairs of moves from a node behind which the way goes on past word `at`, with how little players would
    /// play them.
    fn lines(&self, from: u32, way: &[Gone], at: usize) -> Vec<([Move; 2], f32)> {
        let stand = self.nodes[from as usize].stand.clone();
        let moves = stand.position.legal_moves();
        let costs = self.plays.costs(&stand, &moves).to_vec();
        let mut lines = Vec::new();
        for (first, cost) in moves.iter().zip(costs) {
            let after = stand.after(first);
            let replies = after.position.legal_moves();
            let goes_on = |reply: &Move| self.goes_on(after.position.after(reply), way, at);
            let replies_on: Vec<bool> = replies.iter().map(goes_on).collect();
            if !replies_on.contains(&true) {
                continue;
            }
            let others = self.plays.costs(&after, &replies);
            for ((reply, other), on) in replies.iter().zip(others.iter()).zip(replies_on) {
                if on {
                    lines.push(([*first, *reply], cost + other));
                }
            }
        }
        lines
    }

    /// Whether a way can be gone from `position`, and then word `at` played.
    fn goes_on(&self, mut position: Position, way: &[Gone], at: usize) -> bool {
        let mut fits = MoveList::new();
        for gone in way {
            if let (Step::Read(own), Some(phrase)) = (gone.step, self.words[gone.word].phrase) {
                fit::said(&position, None, &phrase, &mut fits);
                // Of several that the word says, the one that the way has.
                let same = fits.iter().find(|fits| **fits == own);
                if let Some(played) = same.or(fits.first()) {
                    position.play(played);
                    continue;
                }
            }
            for played in gone.step.moves().into_iter().flatten() {
                if !position.is_legal(played) {
                    return false;
                }
                position.play(played);
            }
        }
        let Some(phrase) = self.words[at].phrase else {
            return true;
        };
        fit::said(&position, None, &phrase, &mut fits);
        !fits.is_empty()
    }
}
