//! Lines of play: positions, each with the one that it came of.
//!
//! Comes in: a position of a [`Tree`], and a run of cells. Goes out: how far the cells can be played from there, in which ways.
//! What is asked twice is remembered.

use std::collections::HashMap;

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::page::cell::{Cell, CellReading};
use crate::page::run::Run;

/// How many positions one run may be asked in.
const ASKED_MOST: usize = 160;
/// How many ways of a run are kept.
const WAYS_MOST: usize = 3;

/// A position that was reached.
#[derive(Clone, Debug)]
pub struct Node {
    /// The one before it; itself at the root.
    pub parent: u32,
    /// How many half-moves were played.
    pub ply: u32,
    /// The position.
    pub position: Position,
    /// Its [`key`](Position::key).
    pub key: u64,
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

/// All positions that were reached, from one root.
pub struct Tree<'p> {
    /// The positions; the first is the root.
    pub nodes: Vec<Node>,
    cells: &'p [Cell],
    known: HashMap<(u32, u32), Vec<Way>>,
}

impl<'p> Tree<'p> {
    /// A tree with a root alone.
    #[must_use]
    pub fn new(root: Position, cells: &'p [Cell]) -> Tree<'p> {
        let root = Node {
            parent: 0,
            ply: 0,
            key: root.key(),
            position: root,
            played: None,
            cell: (0, 0, 0),
        };
        Tree {
            nodes: vec![root],
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
        while self.node(tip).ply > ply {
            tip = self.node(tip).parent;
        }
        (self.node(tip).ply == ply).then_some(tip)
    }

    /// The positions on the way from behind `from` to `tip`, in order.
    #[must_use]
    pub fn path(&self, from: u32, mut tip: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while tip != from && self.node(tip).ply > 0 {
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
                let ply = node.ply + 1;
                fit::fitting(&node.position, None, phrase, &mut fits);
                let behind: Vec<(Move, Position)> = fits
                    .iter()
                    .map(|played| (*played, node.position.after(played)))
                    .collect();
                for (played, position) in behind {
                    let played = Some(played);
                    self.nodes.push(Node {
                        parent: tip,
                        ply,
                        key: position.key(),
                        position,
                        played,
                        cell: (cell, nth, of as u8),
                    });
                    next.push(self.nodes.len() as u32 - 1);
                }
            }
            tips = next;
        }
        tips
    }
}
