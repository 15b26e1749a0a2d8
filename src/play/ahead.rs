//! What a move loses, as far as a short look ahead tells.
//!
//! Comes in: a position, a move. Goes out: how much more the best move would bring, in pawns, where each side does its best for
//! some half-moves, and captures are seen to their end.
//!
//! A rook that leaves the first rank, and is mated there: as much as is counted at the most.

use shakmaty::{Bitboard, Color, Role, Square};

use super::exchange::{exchange, value};
use super::sight::is_ending;
use crate::chess::{Move, Position};

/// How many half-moves are looked ahead, besides captures and answers to a check.
const DEPTH: u32 = 3;
/// How much a move may lose at the most, in hundredths of a pawn: beyond that all is lost alike.
const MOST: i32 = 150;
/// What mate counts, and more than that.
const MATE: i32 = 10_000;
const FAR: i32 = 20_000;
/// So many half-moves ahead all ends.
const END: usize = 16;
/// What it is worth to be on the move, and a pair of bishops; what a pawn is worth less that stands before another.
const TURN: i32 = 10;
const PAIR: i32 = 30;
const DOUBLED: i32 = 10;
/// What a capture may bring besides the man that it takes.
const BESIDES: i32 = 200;

/// How many positions are looked at for one move at the most; where that is too few, nothing is told.
const POSITIONS: u32 = 20_000;

/// What the side to move loses by `played`, one of the legal moves of `position`, in pawns: from 0 to 1.5. Nought where the side has
/// moves to make ahead, for which nobody answers.
#[must_use]
pub(crate) fn loss(position: &Position, played: &Move) -> f32 {
    if position.moves_ahead() > 0 {
        return 0.0;
    }
    let mut ahead = Lookahead {
        left: POSITIONS,
        refutations: Default::default(),
    };
    let own = -ahead.best(&position.after(played), DEPTH - 1, (-FAR, FAR), 1);
    let best = ahead.best(position, DEPTH, (own, own + MOST), 0);
    match ahead.left {
        0 => 0.0,
        _ => (best - own).clamp(0, MOST) as f32 / 100.0,
    }
}

/// A search by minimax, whose windows leave out what cannot be played by both (alpha-beta).
struct Lookahead {
    /// How many positions it may look at yet.
    left: u32,
    /// For each depth the quiet moves that last refuted another: they are tried early.
    refutations: [[Option<Move>; 2]; END],
}

impl Lookahead {
    /// What `position` is worth to the side to move within a window, after so many half-moves more.
    fn best(&mut self, position: &Position, depth: u32, window: (i32, i32), ply: usize) -> i32 {
        let checked = position.checkers().any();
        let depth = depth + u32::from(checked);
        if depth == 0 || ply >= END {
            return self.quiet(position, window, ply);
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return worth(position);
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if checked { ply as i32 - MATE } else { 0 };
        }
        let (mut alpha, beta) = window;
        let mut best = -FAR;
        for (one, _) in self.ordered(position, moves.iter().copied(), ply) {
            let worth = -self.best(&position.after(&one), depth - 1, (-beta, -alpha), ply + 1);
            best = best.max(worth);
            alpha = alpha.max(worth);
            if alpha >= beta {
                self.refuted(&one, ply);
                break;
            }
        }
        best
    }

    /// The same where nothing is done any more but to take, to promote and to answer a check.
    fn quiet(&mut self, position: &Position, window: (i32, i32), ply: usize) -> i32 {
        let (mut alpha, beta) = window;
        self.left = self.left.saturating_sub(1);
        let checked = position.checkers().any() && ply < END;
        let stands = worth(position);
        let mut best = if checked { ply as i32 - MATE } else { stands };
        alpha = alpha.max(best);
        if alpha >= beta || ply >= 2 * END || self.left == 0 {
            return best;
        }
        let moves = position.legal_moves();
        let goes_on = |one: &Move| checked || one.captured.is_some() || one.promotion.is_some();
        let moves = moves.iter().copied().filter(goes_on);
        for (one, is_bad) in self.ordered(position, moves, ply) {
            // What it takes may bring it above alpha, or a promotion.
            let taken = one.captured.map_or(0, hundredths);
            let pays = !is_bad && stands + taken + BESIDES > alpha || one.promotion.is_some();
            if !checked && !pays {
                continue;
            }
            let worth = -self.quiet(&position.after(&one), (-beta, -alpha), ply + 1);
            best = best.max(worth);
            alpha = alpha.max(worth);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves, those first that are likely to refute what led here, each with whether it is a capture that loses a man.
    fn ordered(
        &self,
        position: &Position,
        moves: impl Iterator<Item = Move>,
        ply: usize,
    ) -> Vec<(Move, bool)> {
        let refutations = self.refutations.get(ply).copied().unwrap_or_default();
        let key = |one: &Move| match one.captured {
            Some(taken) if is_bad(position, one) => 30 - value(taken),
            Some(taken) => value(one.role) - 100 * value(taken) - 1000,
            None if one.promotion.is_some() => -1000,
            None if refutations.contains(&Some(*one)) => -1,
            None => 0,
        };
        let mut moves: Vec<(i32, Move)> = moves.map(|one| (key(&one), one)).collect();
        moves.sort_by_key(|(key, _)| *key);
        let told = moves.into_iter().map(|(key, one)| (one, key > 0));
        told.collect()
    }

    /// Remembers what refuted another move, unless it took something: that is tried early anyhow.
    fn refuted(&mut self, by: &Move, ply: usize) {
        if by.captured.is_none()
            && let Some(known) = self.refutations.get_mut(ply)
            && known[0] != Some(*by)
        {
            known[1] = known[0].replace(*by);
        }
    }
}

/// Whether a capture loses a man in the exchange.
fn is_bad(position: &Position, one: &Move) -> bool {
    let taken = one.captured.map_or(0, value);
    if taken >= value(one.role) {
        return false;
    }
    let (board, us) = (position.board(), position.turn());
    let takers = board.attacks_to(one.to, !us, board.occupied().without(one.from));
    exchange(board, us, one, takers) < 0
}

/// What a man is worth, in hundredths of a pawn: a king is never taken.
const fn hundredths(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 335,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// What the men and their places are worth to the side to move, in hundredths of a pawn.
fn worth(position: &Position) -> i32 {
    let (own, other) = (position.turn(), !position.turn());
    let board = position.board();
    let ending = is_ending(board);
    let side = |side: Color| -> i32 {
        let us = board.by_color(side);
        let enemy = board.king_of(!side);
        let men = us
            .into_iter()
            .filter_map(|square| Some((board.role_at(square)?, square)));
        let men: i32 = men
            .map(|(role, square)| hundredths(role) + stands((role, square), side, (ending, enemy)))
            .sum();
        let pair = if (us & board.bishops()).count() > 1 {
            PAIR
        } else {
            0
        };
        let pawns = us & board.pawns();
        let doubled = pawns & Bitboard(pawns.0 << 8 | pawns.0 << 16 | pawns.0 << 24);
        men + pair - DOUBLED * doubled.count() as i32
    };
    side(own) - side(other) + TURN
}

/// What the place of a man is worth: pieces in the centre and near the other king, pawns ahead, kings sheltered until the ending.
fn stands(
    (role, square): (Role, Square),
    side: Color,
    (ending, enemy): (bool, Option<Square>),
) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let rank = side.fold_wb(rank, 7 - rank);
    let aside = |at: i32| (2 * at - 7).abs();
    let centre = 14 - aside(file) - aside(rank);
    let near = enemy.map_or(0, |king| 7 - king.distance(square) as i32);
    match role {
        Role::Pawn if ending => 3 * (rank - 1) * (rank - 1),
        Role::Pawn if aside(file) == 1 => 3 * (rank - 1) + 8 * (rank - 1).min(3),
        Role::Pawn => 3 * (rank - 1),
        Role::Knight => 5 * centre - 30 + 2 * near,
        Role::Bishop => 3 * centre - 15 + near,
        Role::Rook => 2 * (7 - aside(file)) + if rank == 6 { 20 } else { 0 } + near,
        Role::Queen => centre + 2 * near,
        Role::King if ending => 5 * centre,
        Role::King => -12 * rank.min(3) + 4 * aside(file),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(fen: &str, uci: &str) -> f32 {
        let position = Position::from_fen(fen).expect(fen);
        let moves = position.legal_moves();
        let played = moves.iter().find(|one| one.uci().to_string() == uci);
        loss(&position, played.expect(uci))
    }

    #[test]
    fn what_is_left_hanging_is_lost_and_what_saves_it_is_not() {
        let attacked = "4k3/pp6/8/3p4/4N3/8/PP6/4K3 w - - 0 1";
        assert!(lost(attacked, "a2a3") > 1.0);
        assert!(lost(attacked, "e4d6") < 0.5);
    }

    #[test]
    fn a_mate_that_is_missed_or_let_happen_counts_as_much_as_all() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        assert_eq!(lost(back_rank, "d1d8"), 0.0);
        assert_eq!(lost(back_rank, "g1f1"), 1.5);
        let threatened = "3r2k1/5ppp/8/8/8/8/P4PPP/1R4K1 w - - 0 1";
        assert_eq!(lost(threatened, "b1b7"), 1.5);
    }

    #[test]
    fn many_queens_are_given_up_not_waited_for() {
        let queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
        let position = Position::from_fen(queens).expect(queens);
        for one in &*position.legal_moves() {
            assert!((0.0..=1.5).contains(&loss(&position, one)));
        }
    }
}
