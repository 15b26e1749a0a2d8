//! What an exchange on a square comes to, each side taking with its least man.
//!
//! Comes in: a board, a move. Goes out: what the mover wins, in pawns; less than nought where he loses.
//!
//! A queen that takes a pawn which a pawn defends: 1 - 9.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::chess::Move;

/// What a man is worth, in pawns. A king is worth more than all.
pub(super) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 50,
    }
}

/// What the side of `played` wins by it and by all that follows on its square, where `takers` may take first.
pub(super) fn exchange(board: &Board, us: Color, played: &Move, takers: Bitboard) -> i32 {
    let taken = played.captured.map_or(0, value);
    let promoted = played.promotion.map_or(0, |role| value(role) - 1);
    let stands = played.promotion.unwrap_or(played.role);
    let occupied = board.occupied().without(played.from).with(played.to);
    taken + promoted - replies(board, played.to, (!us, takers), value(stands), occupied)
}

/// What `side` wins by taking on `square`, where a man worth `stands` stands, with one of `takers` first; nought where
/// it had better not.
pub(super) fn replies(
    board: &Board,
    square: Square,
    (mut side, mut takers): (Color, Bitboard),
    stands: i32,
    mut occupied: Bitboard,
) -> i32 {
    let mut gains = [0; 32];
    let (mut depth, mut worth) = (0, stands);
    while depth < gains.len() {
        let Some((from, role)) = least(board, takers & occupied) else {
            break;
        };
        // A king does not take what is defended.
        if role == Role::King && (board.attacks_to(square, !side, occupied) & occupied).any() {
            break;
        }
        gains[depth] = worth;
        worth = value(role);
        occupied = occupied.without(from);
        side = !side;
        takers = board.attacks_to(square, side, occupied);
        depth += 1;
    }
    let mut gain = 0;
    for won in gains[..depth].iter().rev() {
        gain = (won - gain).max(0);
    }
    gain
}

/// The least of some men.
fn least(board: &Board, men: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| {
        let square = (men & board.by_role(role)).first()?;
        Some((square, role))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;

    #[test]
    fn an_exchange_goes_on_as_long_as_it_pays() {
        for (fen, uci, won) in [
            ("4k3/8/3p4/4p3/8/8/4Q3/4K3 w - - 0 1", "e2e5", -8),
            ("4k3/8/8/4p3/8/8/4Q3/4K3 w - - 0 1", "e2e5", 1),
            ("4k3/4r3/3p4/4p3/8/5N2/4R3/4K3 w - - 0 1", "f3e5", -2),
            ("4k3/8/3p4/4r3/8/5N2/8/4K3 w - - 0 1", "f3e5", 2),
            ("4k3/8/8/8/8/2p5/8/1R2K3 w - - 0 1", "b1b2", -5),
        ] {
            let position = Position::from_fen(fen).expect(fen);
            let moves = position.legal_moves();
            let played = moves
                .iter()
                .find(|m| m.uci().to_string() == uci)
                .expect(uci);
            let (board, us) = (position.board(), position.turn());
            let occupied = board.occupied().without(played.from);
            let takers = board.attacks_to(played.to, !us, occupied);
            assert_eq!(exchange(board, us, played, takers), won, "{fen} {uci}");
        }
    }
}
