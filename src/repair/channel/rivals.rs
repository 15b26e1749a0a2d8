//! The moves beside a move: what a careful writer tells it from.
//!
//! Comes in: the legal moves of a position. Goes out: for each whether another man of its kind could go to the same
//! square, and what tells the two apart.
//!
//! `Cbd2`, where f3-d2 could be played too: by its file.

use shakmaty::{Bitboard, Role};

use crate::chess::Move;

/// How a move is told from those of men like it that could go to the same square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::repair) enum Told {
    /// There is no other.
    Alone,
    /// By its file.
    ByFile,
    /// By its rank.
    ByRank,
    /// By both.
    ByBoth,
}

/// The legal moves of a position, and to which squares several men of a kind can go.
pub(in crate::repair) struct Rivals<'m> {
    moves: &'m [Move],
    contested: [Bitboard; 7],
}

impl<'m> Rivals<'m> {
    pub fn new(moves: &'m [Move]) -> Rivals<'m> {
        let mut once = [Bitboard::EMPTY; 7];
        let mut contested = [Bitboard::EMPTY; 7];
        for played in moves {
            let man = played.role as usize;
            if once[man].contains(played.to) {
                contested[man].add(played.to);
            }
            once[man].add(played.to);
        }
        Rivals { moves, contested }
    }
}

/// How `played` is told from its rivals.
pub(in crate::repair) fn told(played: &Move, rivals: &Rivals<'_>) -> Told {
    let contested = rivals.contested[played.role as usize].contains(played.to);
    if !contested || matches!(played.role, Role::Pawn | Role::King) {
        return Told::Alone;
    }
    let moves = rivals.moves;
    let (mut any, mut file, mut rank) = (false, false, false);
    for other in moves {
        if other.to == played.to && other.role == played.role && other.from != played.from {
            any = true;
            file |= other.from.file() == played.from.file();
            rank |= other.from.rank() == played.from.rank();
        }
    }
    match (any, file, rank) {
        (false, ..) => Told::Alone,
        (_, false, _) => Told::ByFile,
        (_, _, false) => Told::ByRank,
        _ => Told::ByBoth,
    }
}
