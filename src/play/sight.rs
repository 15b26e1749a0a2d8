//! What sides see, and how far a game has come.
//!
//! Comes in: a board or a position. Goes out: squares, and the phase that features tell apart.
//!
//! In the initial position White sees the whole of the third rank.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

use crate::chess::Position;

/// The squares that a side's men attack.
pub(super) fn seen_by(board: &Board, side: Color) -> Bitboard {
    let occupied = board.occupied();
    let us = board.by_color(side);
    let mut sight = pawn_sight(side, board.pawns() & us);
    for from in us & !board.pawns() {
        if let Some(role) = board.role_at(from) {
            sight |= attacks::attacks(from, role.of(side), occupied);
        }
    }
    sight
}

/// The squares that pawns attack.
pub(super) fn pawn_sight(side: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.shift(side.fold_wb(8, -8));
    ahead.shift(1) & !Bitboard::from_file(shakmaty::File::A)
        | ahead.shift(-1) & !Bitboard::from_file(shakmaty::File::H)
}

/// The ranks beyond a square.
pub(super) fn ahead(side: Color, square: Square) -> Bitboard {
    let rank = u32::from(square.rank());
    match side {
        Color::White if rank == 7 => Bitboard::EMPTY,
        Color::White => Bitboard(u64::MAX << (8 * (rank + 1))),
        Color::Black => Bitboard((1u64 << (8 * rank)) - 1),
    }
}

/// The opening until the twelfth move, the ending when few pieces are left.
pub(super) fn phase(position: &Position) -> usize {
    match is_ending(position.board()) {
        true => 2,
        false if is_opening(position) => 0,
        false => 1,
    }
}

/// Whether few pieces are left.
pub(super) fn is_ending(board: &Board) -> bool {
    let pieces = board.knights().count() + board.bishops().count();
    3 * pieces + 5 * board.rooks().count() + 9 * board.queens().count() <= 26
}

fn is_opening(position: &Position) -> bool {
    position.fullmoves() <= 12
}

/// How far the game has come: six moves of each side make one, and the eighth lasts to the end.
pub(super) fn time(position: &Position) -> usize {
    (position.fullmoves() as usize / 6).min(7)
}

/// All that the number of the move tells here.
pub(super) fn stage(position: &Position) -> usize {
    2 * time(position) + usize::from(is_opening(position))
}
