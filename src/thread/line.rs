//! Lines of play: positions, each with the one that it came of.
//!
//! Comes in: a position of a [`Tree`], and a run of cells. Goes out: how far the cells can be played from there, in which ways.
//! What is asked twice is remembered.

use std::collections::HashMap;

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::homes::Homes;
use crate::page::cell::{Cell, CellReading};
use crate::page::run::Run;
use crate::phrase::Roles;

/// How many positions one run may be asked in.
const ASKED_MOST: usize = 160;
/// How many ways of a run are kept.
const WAYS_MOST: usize = 3;

/// A position that was reached.
#[derive(Clone, Debug)]
pub struct Node {
    /// The one before it; itself at the root.
    pub parent: u32,
    /// The half-move that led to it, counted from White's first; of a root, as many as its number says went before.
    pub ply: u32,
    /// The position.
    pub position: Position,
    /// Its [`key`](Position::key).
    pub key: u64,
    /// Where its men began, and its last move, on a page whose moves speak of such.
    pub homes: Option<Homes>,
    /// The move that led to it; none at the root.
    pub played: Option<Move>,
    /// The cell that said so, which of its readings, and which move of that.
    pub cell: (u32, u8, u8),
}

/// One way to play a run.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The position behind the last cell that was played.
    pub tip: u32,
    /// How many cells were played.
    pub cells: u32,
    /// What the readings of its cells cost.
    pub price: i32,
}

/// All positions that were reached from the roots.
pub struct Tree<'p> {
    /// The positions; the roots come first.
    pub nodes: Vec<Node>,
    /// How many of them are roots.
    pub roots: u32,
    /// From how many of these the first game may begin: not from the usual one, where the page has another for it.
    pub firsts: u32,
    /// The key of the usual array.
    pub usual: u64,
    cells: &'p [Cell],
    known: HashMap<(u32, u32), Vec<Way>>,
}

impl<'p> Tree<'p> {
    /// A tree with the roots alone: the position from which the first game is played, `ply` half-moves behind its beginning, and
    /// those of later ones, where they are others: the usual one, and what the page sets up.
    #[must_use]
    pub fn new((first, others): (&Position, &[Position]), ply: u32, cells: &'p [Cell]) -> Tree<'p> {
        let usual = Position::initial().with_rules(first.rules());
        let later = others
            .iter()
            .filter(|other| *other != first && **other != usual);
        // The moves are numbered from 1, or as the position counts them.
        let numbered = |position: &Position| {
            let black = u32::from(position.turn().is_black());
            let moves = position.fullmoves().saturating_sub(1).saturating_mul(2);
            let counted = Some(moves.saturating_add(black)).filter(|ply| *ply != black);
            std::iter::once(black).chain(counted)
        };
        let later =
            later.flat_map(|position| numbered(position).map(|ply| (position.clone(), ply)));
        let mut roots: Vec<_> = std::iter::once((first.clone(), ply)).chain(later).collect();
        let firsts = roots.len() as u32;
        let key = usual.key();
        roots.extend(Some((usual, 0)).filter(|(usual, _)| usual != first));
        let mut readings = cells.iter().flat_map(|cell| &cell.readings);
        let minded = readings.any(|reading| !reading.moves[0].0.is_plain());
        let homes = |position: &Position| Homes::in_position(position, Roles::ANY).minding_last();
        let root = |(parent, (position, ply)): (u32, (Position, u32))| Node {
            parent,
            ply,
            homes: minded.then(|| homes(&position)),
            key: position.key(),
            position,
            played: None,
            cell: (0, 0, 0),
        };
        let nodes: Vec<Node> = (0..).zip(roots).map(root).collect();
        Tree {
            roots: nodes.len() as u32,
            firsts,
            usual: key,
            nodes,
            cells,
            known: HashMap::new(),
        }
    }

    /// The position `tip`.
    #[must_use]
    pub fn node(&self, tip: u32) -> &Node {
        &self.nodes[tip as usize]
    }

    /// The position on the way to `tip` behind `ply` half-moves.
    #[must_use]
    pub fn behind(&self, mut tip: u32, ply: u32) -> Option<u32> {
        while self.node(tip).ply > ply && tip >= self.roots {
            tip = self.node(tip).parent;
        }
        (self.node(tip).ply == ply).then_some(tip)
    }

    /// The root from which `tip` was reached.
    #[must_use]
    pub fn root_of(&self, mut tip: u32) -> u32 {
        while tip >= self.roots {
            tip = self.node(tip).parent;
        }
        tip
    }

    /// The positions on the way from behind `from`, or from the root, to `tip`, in order.
    #[must_use]
    pub fn path(&self, from: u32, mut tip: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while tip != from && tip >= self.roots {
            path.push(tip);
            tip = self.node(tip).parent;
        }
        path.reverse();
        path
    }

    /// The ways to play `run`, the `nth`, from `tip`: the farthest, and of those the cheapest first.
    pub fn ways(&mut self, tip: u32, nth: u32, run: &Run) -> Vec<Way> {
        if let Some(ways) = self.known.get(&(tip, nth)) {
            return ways.clone();
        }
        let mut found = Vec::new();
        let mut asked = 0;
        let way = Way {
            tip,
            cells: 0,
            price: 0,
        };
        self.follow(way, &run.cells, &mut asked, &mut found);
        let most = found.iter().map(|way| way.cells).max().unwrap_or(0);
        found.retain(|way| way.cells == most && most > 0);
        found.sort_by_key(|way| way.price);
        found.truncate(WAYS_MOST);
        self.known.insert((tip, nth), found.clone());
        found
    }

    fn follow(&mut self, way: Way, cells: &[u32], asked: &mut usize, found: &mut Vec<Way>) {
        *asked += 1;
        let Some((&cell, rest)) = cells.split_first().filter(|_| *asked < ASKED_MOST) else {
            return found.push(way);
        };
        let mut any = false;
        let all = self.cells;
        for (nth, reading) in all[cell as usize].readings.iter().enumerate() {
            for tip in self.played(way.tip, (cell, nth as u8), reading) {
                any = true;
                let next = Way {
                    tip,
                    cells: way.cells + 1,
                    price: way.price + reading.price,
                };
                self.follow(next, rest, asked, found);
            }
        }
        if !any {
            found.push(way);
        }
    }

    /// The positions behind the moves of a reading.
    fn played(&mut self, tip: u32, (cell, nth): (u32, u8), reading: &CellReading) -> Vec<u32> {
        let mut tips = vec![tip];
        for (of, (phrase, ..)) in reading.moves.iter().enumerate() {
            let mut next = Vec::new();
            for tip in tips {
                let mut fits = MoveList::new();
                let node = self.node(tip);
                fit::fitting(&node.position, node.homes.as_ref(), phrase, &mut fits);
                let after = |&played: &Move| {
                    let position = node.position.after(&played);
                    let mut homes = node.homes.clone();
                    if let Some(homes) = &mut homes {
                        homes.play(&played);
                    }
                    Node {
                        parent: tip,
                        ply: node.ply + 1,
                        homes,
                        key: position.key(),
                        position,
                        played: Some(played),
                        cell: (cell, nth, of as u8),
                    }
                };
                let behind: Vec<Node> = fits.iter().map(after).collect();
                let first = self.nodes.len() as u32;
                self.nodes.extend(behind);
                next.extend(first..self.nodes.len() as u32);
            }
            tips = next;
        }
        tips
    }
}
