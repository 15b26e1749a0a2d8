//! A small network: how a move suits the array of men.
//!
//! Comes in: a position and its moves. Goes out: a score for each. Every man on his square adds a row to
//! a hidden layer of [`WIDTH`] units, and so do the last two moves and the men that hang; a move is the sum of three
//! rows, man and departure, man and arrival, what it takes and risks; its score is the product of the two. All is seen
//! from the side to move.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::chess::{Move, Position};

use super::Last;
use super::features::KINDS;

/// The units of the hidden layer.
pub(super) const WIDTH: usize = 128;
/// Where the rows of each kind begin: men on their squares, ours, then theirs; departure and arrival of the
/// last move and of the one before; men that hang, ours, then theirs; one that is always there.
const LAST: usize = 2 * 6 * 64;
const OWN_LAST: usize = LAST + 2 * 6 * 64;
const HANGING: usize = OWN_LAST + 2 * 6 * 64;
const ALWAYS: usize = HANGING + 2 * 6 * 64;
const INPUTS: usize = ALWAYS + 1;
/// The rows of departures, arrivals, and kinds of moves.
const MOVES: usize = 2 * 6 * 64 + KINDS;
/// How many weights there are.
pub(super) const SIZE: usize = (INPUTS + MOVES) * WIDTH;
/// Into how many parts a weight of 1 is divided.
const FINE: f32 = 48.0;

/// A row of weights, and one of those that learn.
pub(super) type Row = [i16; WIDTH];
pub(super) type Fluid = [f32; WIDTH];

/// The weights of the network, in whole numbers: sums of them are quick, and the same on every machine.
#[derive(Clone)]
pub(super) struct Net {
    men: Vec<Row>,
    moves: Vec<Row>,
}

impl Net {
    /// The weights from bytes, one each; what is missing is nought.
    pub fn from_bytes(bytes: &[u8]) -> Net {
        let mut bytes = bytes.iter().copied();
        let mut row = || [0; WIDTH].map(|_: i16| bytes.next().map_or(0, signed));
        let men = (0..INPUTS).map(|_| row()).collect();
        let moves = (0..MOVES).map(|_| row()).collect();
        Net { men, moves }
    }

    /// The weights as bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let rows = self.men.iter().chain(&self.moves);
        bytes.extend(rows.flatten().map(|weight| (*weight as i8).cast_unsigned()));
    }

    /// Fills `scores` with the score of each move by its rows, `inputs` being those of the position.
    pub fn scores(
        &self,
        inputs: &[u16],
        moves: impl Iterator<Item = [usize; 3]>,
        scores: &mut Vec<f32>,
    ) {
        // Some fifty rows of numbers up to 127 stay far below what 16 bits hold, and so do three.
        let mut hidden: Row = [0; WIDTH];
        for &row in inputs {
            for (sum, weight) in hidden.iter_mut().zip(&self.men[usize::from(row)]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        let hidden = hidden.map(|unit| unit.max(0));
        scores.clear();
        scores.extend(moves.map(|rows| {
            let product = product(&hidden, rows.map(|row| &self.moves[row]));
            product as f32 / (FINE * FINE)
        }));
    }
}

fn signed(byte: u8) -> i16 {
    i16::from(byte.cast_signed())
}

/// The product of a row with the sum of three others.
fn product(hidden: &Row, [from, to, kind]: [&Row; 3]) -> i32 {
    let mut sum = 0;
    for i in 0..WIDTH {
        let weight = from[i].wrapping_add(to[i]).wrapping_add(kind[i]);
        sum += i32::from(hidden[i]) * i32::from(weight);
    }
    sum
}

/// The network while it learns.
#[derive(Clone)]
pub(super) struct FluidNet {
    pub men: Vec<Fluid>,
    pub moves: Vec<Fluid>,
}

impl FluidNet {
    /// A network all of whose weights are `weight`.
    pub fn of(weight: f32) -> FluidNet {
        FluidNet {
            men: vec![[weight; WIDTH]; INPUTS],
            moves: vec![[weight; WIDTH]; MOVES],
        }
    }

    /// All weights, one after the other.
    pub fn weights(&mut self) -> impl Iterator<Item = &mut f32> {
        self.men.iter_mut().chain(&mut self.moves).flatten()
    }

    /// What was learned, in whole numbers.
    pub fn settled(&self) -> Net {
        let whole =
            |row: &Fluid| row.map(|weight| (weight * FINE).round().clamp(-127.0, 127.0) as i16);
        Net {
            men: self.men.iter().map(whole).collect(),
            moves: self.moves.iter().map(whole).collect(),
        }
    }

    /// The sums of the hidden layer.
    pub fn hidden(&self, inputs: &[u16]) -> Fluid {
        let mut sums: Fluid = [0.0; WIDTH];
        for &row in inputs {
            for (sum, weight) in sums.iter_mut().zip(&self.men[usize::from(row)]) {
                *sum += weight;
            }
        }
        sums
    }

    /// As [`Net::scores`].
    pub fn scores(
        &self,
        inputs: &[u16],
        moves: impl Iterator<Item = [usize; 3]>,
        scores: &mut Vec<f32>,
    ) {
        let hidden = self.hidden(inputs).map(|unit| unit.max(0.0));
        scores.clear();
        scores.extend(moves.map(|rows| {
            let [from, to, kind] = rows.map(|row| &self.moves[row]);
            // Eight sums side by side: the compiler makes lanes of them.
            let mut sums = [0.0; 8];
            for at in (0..WIDTH).step_by(8) {
                for (i, sum) in sums.iter_mut().enumerate() {
                    let i = at + i;
                    *sum += hidden[i] * (from[i] + to[i] + kind[i]);
                }
            }
            sums.iter().sum::<f32>()
        }));
    }
}

/// Gathers the rows of a position, of the moves that led to it and of the men that hang in it.
pub(super) fn inputs(position: &Position, last: Last<'_>, hanging: Bitboard, rows: &mut Vec<u16>) {
    let turn = position.turn();
    let board = position.board();
    rows.clear();
    rows.push(ALWAYS as u16);
    each_man(board, turn, board.occupied(), 0, rows);
    each_man(board, turn, hanging, HANGING, rows);
    for (first, last) in [(LAST, last.theirs), (OWN_LAST, last.own)] {
        let Some(last) = last else { continue };
        let man = (last.role as usize - 1) * 64;
        for (part, square) in [(0, last.from), (6 * 64, last.to)] {
            rows.push((first + part + man + seen(turn, square)) as u16);
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

/// The rows of a move: its man and departure, its man and arrival, its kind.
pub(super) fn rows(turn: Color, played: &Move, kind: u16) -> [usize; 3] {
    let man = (played.role as usize - 1) * 64;
    [
        man + seen(turn, played.from),
        6 * 64 + man + seen(turn, played.to),
        2 * 6 * 64 + usize::from(kind),
    ]
}

/// A square as the side to move sees it.
pub(super) fn seen(turn: Color, square: Square) -> usize {
    turn.fold_wb(square, square.flip_vertical()) as usize
}
