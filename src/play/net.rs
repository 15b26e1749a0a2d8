//! A small network: how a move suits the array of men.
//!
//! Comes in: a position and its moves. Goes out: a score for each. Every man on his square adds a row to
//! a hidden layer of `W` units, and so do men that are attacked, those that hang, the rights to castle and the
//! last two moves. The hidden layer is multiplied with three rows of the move, man and departure, man and arrival,
//! what it takes and risks. It also feeds a second layer of `M` units for each move, to which
//! everything that the move shows adds a row: there a move's own marks are weighed by the position. All is
//! seen from the side to move.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::chess::{Move, Position};

use super::Last;
use super::features::{self, Features, KINDS};
use super::fluid::FluidNet;
use super::sight;

/// How many rows there are for a man on a square, of either side.
const MEN: usize = 2 * 6 * 64;
/// Where the rows of each kind begin: men on their squares, ours, then theirs; departure and arrival of the
/// last move and of the one before; men that hang; men attacked and alone, attacked and guarded; rights to castle;
/// how far the game has come; what the last two moves took; one that is always there.
mod at {
    use super::MEN;
    pub const LAST: usize = MEN;
    pub const OWN_LAST: usize = LAST + MEN;
    pub const HANGING: usize = OWN_LAST + MEN;
    pub const ALONE: usize = HANGING + MEN;
    pub const GUARDED: usize = ALONE + MEN;
    pub const CASTLING: usize = GUARDED + MEN;
    pub const TIME: usize = CASTLING + 4;
    pub const TAKEN: usize = TIME + 8;
    pub const ALWAYS: usize = TAKEN + 2 * 6 * 6;
    pub const END: usize = ALWAYS + 1;
}
/// The rows of positions.
pub(super) const INPUTS: usize = at::END;
/// The rows of departures, arrivals, and kinds of moves.
pub(super) const MOVES: usize = KIND + KINDS;
/// Where those of kinds begin.
const KIND: usize = 2 * 6 * 64;
/// Into how many parts a weight of 1 is divided: in the rows of the hidden layer, and in the second layer.
const FINE: i32 = 64;
const FINER: i32 = 256;

/// The weights of a network of `W` units in the hidden layer and `M` in the second, in whole numbers: sums of them are quick, and
/// the same on every machine.
#[derive(Clone)]
pub(super) struct Net<const W: usize, const M: usize> {
    men: Vec<[i16; W]>,
    moves: Vec<[i16; W]>,
    /// From the hidden layer to the second, a row for each of its units.
    bridge: Vec<[i16; W]>,
    /// What each of its units begins with, and what it weighs in the end.
    begins: [i16; M],
    weighs: [i16; M],
    /// What each feature of a move adds to it.
    shown: Vec<[i16; M]>,
}

impl<const W: usize, const M: usize> Net<W, M> {
    /// The weights from bytes, one or two each; what is missing is nought.
    pub fn from_bytes(bytes: &[u8]) -> Net<W, M> {
        let (men, rest) = parted(bytes, INPUTS * W);
        let (moves, rest) = parted(rest, MOVES * W);
        let (bridge, rest) = parted(rest, 2 * M * W);
        let (ends, shown) = parted(rest, 2 * 2 * M);
        let ends = doubles(ends, 2);
        Net {
            men: singles(men, INPUTS),
            moves: singles(moves, MOVES),
            bridge: doubles(bridge, M),
            begins: ends[0],
            weighs: ends[1],
            shown: doubles(shown, features::COUNT),
        }
    }

    /// The weights as bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let rows = self.men.iter().chain(&self.moves);
        bytes.extend(rows.flatten().map(|weight| (*weight as i8).cast_unsigned()));
        let ends = self.begins.iter().chain(&self.weighs);
        let doubles = self.bridge.iter().flatten().chain(ends);
        let doubles = doubles.chain(self.shown.iter().flatten());
        bytes.extend(doubles.flat_map(|weight| weight.to_le_bytes()));
    }

    /// Fills `scores` with the score of each move, by its rows and by what it shows, the features of its man before its
    /// own; `inputs` are the rows of the position.
    pub fn scores<'m>(
        &self,
        inputs: &[u16],
        moves: impl Iterator<Item = ([usize; 3], [&'m [u16]; 2])>,
        scores: &mut Vec<f32>,
    ) {
        let hidden = self.hidden(inputs);
        let met = self.met(&hidden);
        let (mut man, mut shared): (&[u16], [i16; M]) = (&[], met);
        let times = |row: usize| product(&hidden, &self.moves[row]);
        // What several moves share is multiplied once: the departure of a man, and the kind.
        let (mut left, mut departure) = (usize::MAX, 0);
        let mut kinds = [None; KINDS];
        scores.clear();
        scores.extend(moves.map(|([from, to, kind], [all, own])| {
            if !std::ptr::eq(man, all) {
                (man, shared) = (all, self.shown(&met, all));
            }
            let together = self.together(&shared, own);
            if left != from {
                (left, departure) = (from, times(from));
            }
            let kind = *kinds[kind - KIND].get_or_insert_with(|| times(kind));
            let own = departure + times(to) + kind;
            own as f32 / (FINE * FINE) as f32 + together as f32 / (FINER * FINER) as f32
        }));
    }

    fn hidden(&self, inputs: &[u16]) -> [i16; W] {
        // Some eighty rows of numbers up to 127 stay far below what 16 bits hold.
        let mut hidden = [0; W];
        for &row in inputs {
            add(&mut hidden, &self.men[usize::from(row)]);
        }
        hidden.map(|unit| unit.max(0))
    }

    /// What the position brings to the units where it meets each move.
    fn met(&self, hidden: &[i16; W]) -> [i16; M] {
        let mut met = self.begins;
        for (unit, row) in met.iter_mut().zip(&self.bridge) {
            let sum = product(hidden, row) / FINE;
            *unit = unit.saturating_add(sum.clamp(-MET_MOST, MET_MOST) as i16);
        }
        met
    }

    /// The units with what features add to them.
    fn shown(&self, units: &[i16; M], shown: &[u16]) -> [i16; M] {
        // Sums of its own, and no end for features that are not: so they stay in registers.
        let mut sums = [0; M];
        for row in shown
            .iter()
            .filter_map(|&feature| self.shown.get(usize::from(feature)))
        {
            add(&mut sums, row);
        }
        std::array::from_fn(|i| sums[i].wrapping_add(units[i]))
    }

    /// What a position and a move that shows these features come to together.
    fn together(&self, units: &[i16; M], shown: &[u16]) -> i32 {
        let units = self.shown(units, shown);
        product(&units.map(|unit| unit.clamp(0, UNIT_MOST)), &self.weighs)
    }
}

/// What a unit takes from the position at most, and what it may hold: far more than any was seen to, and little
/// enough that sums of 32 stay within their bits.
const MET_MOST: i32 = 1 << 14;
const UNIT_MOST: i16 = 1 << 13;

/// The first so many bytes, or as many as there are, and the rest.
fn parted(bytes: &[u8], at: usize) -> (&[u8], &[u8]) {
    bytes.split_at(at.min(bytes.len()))
}

/// Rows of weights of one byte each.
fn singles<const N: usize>(bytes: &[u8], count: usize) -> Vec<[i16; N]> {
    let mut rows = vec![[0; N]; count];
    for (weight, byte) in rows.as_flattened_mut().iter_mut().zip(bytes) {
        *weight = i16::from(byte.cast_signed());
    }
    rows
}

/// Rows of weights of two bytes each.
fn doubles<const N: usize>(bytes: &[u8], count: usize) -> Vec<[i16; N]> {
    let mut rows = vec![[0; N]; count];
    let pairs = bytes.chunks_exact(2);
    for (weight, pair) in rows.as_flattened_mut().iter_mut().zip(pairs) {
        *weight = i16::from_le_bytes([pair[0], pair[1]]);
    }
    rows
}

// The loops below count to a fixed end: the compiler makes lanes of them, also where it folds nothing across crates.

/// Adds a row to sums.
fn add<const N: usize>(sums: &mut [i16; N], row: &[i16; N]) {
    for i in 0..N {
        sums[i] = sums[i].wrapping_add(row[i]);
    }
}

/// The sum of the products of two rows. Eight sums side by side, and on its own: so the compiler multiplies pairs of 16
/// bits at once; otherwise it widens each number first, and multiplies four times as long.
#[inline(never)]
fn product<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    const { assert!(N.is_multiple_of(32)) };
    let mut sums = [0i32; 8];
    let mut add = |at: usize| {
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = sum.wrapping_add(i32::from(one[at + i]) * i32::from(other[at + i]));
        }
    };
    // Four at a time: fewer turns.
    for at in (0..N / 32).map(|at| 32 * at) {
        add(at);
        add(at + 8);
        add(at + 16);
        add(at + 24);
    }
    sums.into_iter().fold(0, i32::wrapping_add)
}

impl<const W: usize, const M: usize> From<&FluidNet<W, M>> for Net<W, M> {
    /// What was learned, in whole numbers.
    fn from(fluid: &FluidNet<W, M>) -> Net<W, M> {
        let narrow = |row: &[f32; W]| row.map(|weight| whole(weight, FINE, 127));
        let wide = |row: &[f32; W]| row.map(|weight| whole(weight, FINER, 2047));
        let short = |row: &[f32; M]| row.map(|weight| whole(weight, FINER, 2047));
        Net {
            men: fluid.men.rows.iter().map(narrow).collect(),
            moves: fluid.moves.rows.iter().map(narrow).collect(),
            bridge: fluid.bridge.rows.iter().map(wide).collect(),
            begins: short(&fluid.ends.rows[0]),
            weighs: short(&fluid.ends.rows[1]),
            shown: fluid.shown.rows.iter().map(short).collect(),
        }
    }
}

fn whole(weight: f32, fine: i32, most: i16) -> i16 {
    let most = f32::from(most);
    (weight * fine as f32).round().clamp(-most, most) as i16
}

/// Gathers the rows of a position and of the moves that led to it.
pub(super) fn inputs(
    position: &Position,
    last: Last<'_>,
    features: &Features<'_>,
    rows: &mut Vec<u16>,
) {
    let turn = position.turn();
    let board = position.board();
    let (us, men) = (board.by_color(turn), board.occupied());
    let attacked = us & features.theirs | men & !us & features.ours;
    let guarded = us & features.ours | men & !us & features.theirs;
    rows.clear();
    rows.push(at::ALWAYS as u16);
    each_man(board, turn, men, 0, rows);
    each_man(board, turn, features.all_hanging(), at::HANGING, rows);
    each_man(board, turn, attacked & !guarded, at::ALONE, rows);
    each_man(board, turn, attacked & guarded, at::GUARDED, rows);
    for rook in position.castling_rights() {
        let rook = seen(turn, rook);
        let right = 2 * (rook / 32) + usize::from(rook % 8 > 3);
        rows.push((at::CASTLING + right) as u16);
    }
    rows.push((at::TIME + sight::time(position)) as u16);
    for (i, (first, last)) in [(at::LAST, last.theirs), (at::OWN_LAST, last.own)]
        .into_iter()
        .enumerate()
    {
        let Some(last) = last else { continue };
        let man = last.role as usize - 1;
        for (part, square) in [(0, last.from), (6 * 64, last.to)] {
            rows.push((first + part + man * 64 + seen(turn, square)) as u16);
        }
        if let Some(victim) = last.captured {
            rows.push((at::TAKEN + (i * 6 + man) * 6 + victim as usize - 1) as u16);
        }
    }
}

/// Adds the row of each of `men`, the rows of their kind beginning at `first`.
fn each_man(board: &Board, turn: Color, men: Bitboard, first: usize, rows: &mut Vec<u16>) {
    if men.is_empty() {
        return;
    }
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
        KIND + usize::from(kind),
    ]
}

/// A square as the side to move sees it.
pub(super) fn seen(turn: Color, square: Square) -> usize {
    turn.fold_wb(square, square.flip_vertical()) as usize
}
