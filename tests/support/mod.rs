//! What several tests share: numbers drawn from a seed, and games played at random.

#![allow(dead_code, reason = "each test uses a part")]

pub mod converted;
pub mod programs;
pub mod sheets;

use greffier::chess::{Move, Position};
use shakmaty::Role;

/// Positions from which the moves of the codes are near.
pub const RULE_STARTS: [&str; 13] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/2p1p3/8/3p1P2/3P1p2/8/2P1P3/R3K2R b KQkq - 0 1",
    "1nbqkbnr/Pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQk - 0 1",
    "rnbqkbnr/1ppppppp/8/8/8/8/pPPPPPPP/1NBQKBNR b Kkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/2P1P1P1/8/8/8/8/1p1p1p2/4K3 w - - 0 1",
    "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3k4/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/3K4 w - - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1",
    "8/8/4k3/8/2K5/8/8/8 w - - 0 1",
    "3qk2r/8/8/8/8/8/8/R3KQ2 w Qk - 0 1",
];

/// Whether all cases are asked for, as `GREFFIER_FULL` says.
pub fn is_full() -> bool {
    std::env::var_os("GREFFIER_FULL").is_some()
}

/// Of cases of which each is a search of its own, one of so many, unless all are asked for.
pub fn sampled<T>(cases: impl IntoIterator<Item = T>, of: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if is_full() { 1 } else { of })
}

/// Numbers that look random and are the same at every run (SplitMix64, Steele et al. 2014).
#[derive(Clone)]
pub struct Draw(pub u64);

impl Draw {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `most`, which is not nought.
    pub fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    /// True once in `many` times.
    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    /// One of `all`.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A move of `position`, if there is one; castlings, promotions and captures in passing, which
    /// chance seldom meets, are drawn more often than others.
    pub fn played(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let rare: Vec<&Move> = moves.iter().filter(|played| is_rare(played)).collect();
        if !rare.is_empty() && !self.one_in(3) {
            return Some(*self.of(&rare));
        }
        // Pawns that run make room, and promotions.
        let pawns: Vec<&Move> = moves
            .iter()
            .filter(|played| played.role == Role::Pawn)
            .collect();
        if !pawns.is_empty() && self.one_in(4) {
            return Some(*self.of(&pawns));
        }
        Some(self.of(&moves))
    }
}

/// Sequences of `depth` legal moves from `position`.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 {
        return if depth == 0 { 1 } else { moves.len() as u64 };
    }
    let behind = moves.iter().map(|played| position.after(played));
    behind.map(|after| perft(&after, depth - 1)).sum()
}

fn is_rare(played: &Move) -> bool {
    use greffier::chess::MoveKind;
    let kind = matches!(played.kind, MoveKind::EnPassant | MoveKind::Castling { .. });
    kind || played.promotion.is_some()
}

/// Positions in which games can be set up: crowded with officers, about to promote, to castle, to
/// take in passing.
pub const SET_UP: [&str; 10] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/1N3N2/8/8/1N3N2/4K3 w - - 0 30",
    "3qkq2/8/3q4/8/8/4Q3/8/2Q1KQ2 b - - 4 57",
    "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 12",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 9",
    "4k2r/2P1P1P1/1r6/8/8/8/1p1p1p1p/R3K3 w Qk - 0 40",
];

/// Where the `i`th random game begins: seven in ten at the initial array.
pub fn beginning(draw: &mut Draw) -> Position {
    let at = draw.below(3 * SET_UP.len());
    match SET_UP.get(at) {
        Some(fen) => Position::from_fen(fen).expect("a position"),
        None => Position::initial(),
    }
}
