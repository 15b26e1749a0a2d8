//! A small network: how a move suits the array of men.
//!
//! Comes in: a position and its moves. Goes out: a score for each. Every man on his square adds a row to
//! a hidden layer of [`WIDTH`] units; a move is the sum of two rows, man and departure, man and arrival; its score
//! is the product of the two. All is seen from the side to move.

use shakmaty::{Color, Role, Square};

use crate::chess::{Move, Position};

/// The units of the hidden layer.
pub(super) const WIDTH: usize = 64;
/// The rows of men on their squares: ours, then theirs; the last is always there.
const MEN: usize = 2 * 6 * 64 + 1;
/// The rows of departures and arrivals.
const MOVES: usize = 2 * 6 * 64;
/// How many weights there are.
pub(super) const SIZE: usize = (MEN + MOVES) * WIDTH;
/// Into how many parts a weight of 1 is divided.
const FINE: f32 = 48.0;

/// A row of weights.
pub(super) type Row = [f32; WIDTH];

/// The weights of the network.
#[derive(Clone)]
pub(super) struct Net {
    pub men: Vec<Row>,
    pub moves: Vec<Row>,
}

impl Net {
    /// A network without weights.
    pub fn blank() -> Net {
        Net {
            men: vec![[0.0; WIDTH]; MEN],
            moves: vec![[0.0; WIDTH]; MOVES],
        }
    }

    /// Takes the weights from bytes, one each; what is missing stays.
    pub fn fill(&mut self, bytes: &[u8]) {
        let rows = self.men.iter_mut().chain(&mut self.moves);
        for (weight, byte) in rows.flatten().zip(bytes) {
            *weight = f32::from(byte.cast_signed()) / FINE;
        }
    }

    /// Adds the weights as bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let rows = self.men.iter().chain(&self.moves);
        let byte =
            |weight: &f32| ((weight * FINE).round().clamp(-127.0, 127.0) as i8).cast_unsigned();
        bytes.extend(rows.flatten().map(byte));
    }

    /// Fills `scores` with the score of each move.
    pub fn scores(&self, position: &Position, moves: &[Move], scores: &mut Vec<f32>) {
        let hidden = self.hidden(position).map(|unit| unit.max(0.0));
        let turn = position.turn();
        scores.clear();
        scores.extend(moves.iter().map(|played| {
            let (from, to) = rows(turn, played);
            product(&hidden, &self.moves[from]) + product(&hidden, &self.moves[to])
        }));
    }

    /// The sums of the hidden layer.
    pub fn hidden(&self, position: &Position) -> Row {
        let mut sums = self.men[MEN - 1];
        each_man(position, |row| {
            for (sum, weight) in sums.iter_mut().zip(&self.men[row]) {
                *sum += weight;
            }
        });
        sums
    }
}

/// The row that is always there.
pub(super) const ALWAYS: usize = MEN - 1;

/// Gives `sink` the row of each man.
pub(super) fn each_man(position: &Position, mut sink: impl FnMut(usize)) {
    let turn = position.turn();
    let board = position.board();
    for role in Role::ALL {
        for color in Color::ALL {
            let theirs = usize::from(color != turn);
            for square in board.by_piece(role.of(color)) {
                sink((theirs * 6 + role as usize - 1) * 64 + seen(turn, square));
            }
        }
    }
}

/// The rows of a move: its man and departure, its man and arrival.
pub(super) fn rows(turn: Color, played: &Move) -> (usize, usize) {
    let man = (played.role as usize - 1) * 64;
    (
        man + seen(turn, played.from),
        6 * 64 + man + seen(turn, played.to),
    )
}

/// A square as the side to move sees it.
pub(super) fn seen(turn: Color, square: Square) -> usize {
    turn.fold_wb(square, square.flip_vertical()) as usize
}

fn product(one: &Row, other: &Row) -> f32 {
    // Eight sums side by side: the compiler makes lanes of them.
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for i in 0..8 {
            sums[i] += one[i] * other[i];
        }
    }
    sums.iter().sum()
}
