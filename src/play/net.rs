//! A small network: how a move suits the array of men.
//!
//! Comes in: a position and its moves. Goes out: a score for each. Every man on his square adds a row to
//! a hidden layer of [`WIDTH`] units, and so do the last move and the men that hang; a move is the sum of two rows,
//! man and departure, man and arrival; its score is the product of the two. All is seen from the side to move.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::chess::{Move, Position};

/// The units of the hidden layer.
pub(super) const WIDTH: usize = 96;
/// Where the rows of each kind begin: men on their squares, ours, then theirs; departure and arrival of the
/// last move; men that hang, ours, then theirs; one that is always there.
const LAST: usize = 2 * 6 * 64;
const HANGING: usize = LAST + 2 * 6 * 64;
const ALWAYS: usize = HANGING + 2 * 6 * 64;
const INPUTS: usize = ALWAYS + 1;
/// The rows of departures and arrivals.
const MOVES: usize = 2 * 6 * 64;
/// How many weights there are.
pub(super) const SIZE: usize = (INPUTS + MOVES) * WIDTH;
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
            men: vec![[0.0; WIDTH]; INPUTS],
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

    /// Fills `scores` with the score of each move, `inputs` being the rows of the position.
    pub fn scores(&self, inputs: &[u16], turn: Color, moves: &[Move], scores: &mut Vec<f32>) {
        let hidden = self.hidden(inputs).map(|unit| unit.max(0.0));
        scores.clear();
        scores.extend(moves.iter().map(|played| {
            let (from, to) = rows(turn, played);
            product(&hidden, &self.moves[from], &self.moves[to])
        }));
    }

    /// The sums of the hidden layer.
    pub fn hidden(&self, inputs: &[u16]) -> Row {
        let mut sums: Row = [0.0; WIDTH];
        for &row in inputs {
            for (sum, weight) in sums.iter_mut().zip(&self.men[usize::from(row)]) {
                *sum += weight;
            }
        }
        sums
    }
}

/// Gathers the rows of a position, of the move that led to it and of the men that hang in it.
pub(super) fn inputs(
    position: &Position,
    last: Option<&Move>,
    hanging: Bitboard,
    rows: &mut Vec<u16>,
) {
    let turn = position.turn();
    let board = position.board();
    rows.clear();
    rows.push(ALWAYS as u16);
    each_man(board, turn, board.occupied(), 0, rows);
    each_man(board, turn, hanging, HANGING, rows);
    if let Some(last) = last {
        let man = (last.role as usize - 1) * 64;
        for (part, square) in [(0, last.from), (6 * 64, last.to)] {
            rows.push((LAST + part + man + seen(turn, square)) as u16);
        }
    }
}

/// Adds the row of each of `men`, the rows of their kind beginning at `first`.
fn each_man(board: &Board, turn: Color, men: Bitboard, first: usize, rows: &mut Vec<u16>) {
    for role in Role::ALL {
        for color in Color::ALL {
            let theirs = usize::from(color != turn);
            let row = first + (theirs * 6 + role as usize - 1) * 64;
            for square in board.by_piece(role.of(color)) & men {
                rows.push((row + seen(turn, square)) as u16);
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

/// The product of a row with the sum of two others.
fn product(hidden: &Row, from: &Row, to: &Row) -> f32 {
    // Eight sums side by side: the compiler makes lanes of them.
    let mut sums = [0.0; 8];
    let rows = from.chunks_exact(8).zip(to.chunks_exact(8));
    for (hidden, (from, to)) in hidden.chunks_exact(8).zip(rows) {
        for i in 0..8 {
            sums[i] += hidden[i] * (from[i] + to[i]);
        }
    }
    sums.iter().sum()
}
