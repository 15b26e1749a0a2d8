//! Why a move cannot be played.
//!
//! Comes in: a position, and a phrase in which none of its legal moves lies. Goes out: what is wrong with it, an [`Impossible`].
//!
//! `Fc4` with the bishop behind its own pawn: it cannot reach that square.

use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use crate::chess::{MoveList, Position, Rules, king_attackers};
use crate::fit;
use crate::game::Impossible;
use crate::homes::Homes;
use crate::phrase::{CheckSaid, Phrase};

/// Why no legal move of `position` lies in `phrase`.
pub(super) fn impossible(
    position: &Position,
    homes: Option<&Homes>,
    phrase: &Phrase,
) -> Impossible {
    let phrase = &phrase.seen_by(position.turn());
    if let Some(impossible) = whatever_man(position, phrase) {
        return impossible;
    }
    let men = men(position, homes, phrase);
    if men.is_empty() {
        return Impossible::NoSuchMan;
    }
    let reached = reached(position, &men, phrase);
    let leaves_in_check = |&(from, to): &(Square, Square)| leaves_in_check(position, from, to);
    match reached.iter().all(leaves_in_check) {
        _ if reached.is_empty() => Impossible::CannotReach,
        true => Impossible::LeavesKingInCheck,
        false if position.rules() == Rules::MODERN => Impossible::CannotReach,
        false => Impossible::AgainstRules,
    }
}

/// Why no man whatever could make the move: the game is over, it is a castling or a check alone, or another man stands where it begins.
fn whatever_man(position: &Position, phrase: &Phrase) -> Option<Impossible> {
    let board = position.board();
    let turn = position.turn();
    if board.king_of(turn).is_none() {
        return Some(Impossible::KingTaken);
    }
    if !position.has_legal_move() {
        let mated = position.checkers().any();
        return Some(Impossible::Over { mated });
    }
    if phrase.castling.is_some() || phrase.castles {
        return Some(Impossible::Castling);
    }
    if phrase.check != CheckSaid::Unsaid && phrase.names_nothing() {
        return Some(Impossible::NoCheck);
    }
    let from = phrase.from.single_square()?;
    match board.role_at(from) {
        Some(role) if board.by_color(turn).contains(from) => {
            (!phrase.roles.contains(role)).then_some(Impossible::OtherMan(role))
        }
        Some(_) if is_theirs(position, phrase) => Some(Impossible::TheirMove { side: !turn }),
        _ => Some(Impossible::NotYours),
    }
}

/// Whether the side that is not to move could make the move.
fn is_theirs(position: &Position, phrase: &Phrase) -> bool {
    let mut fits = MoveList::new();
    if let Some(passed) = position.passing() {
        fit::fitting(&passed, None, phrase, &mut fits);
    }
    !fits.is_empty()
}

/// The men of the side to move that the phrase may mean, each with its square.
fn men(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Vec<(Role, Square)> {
    let board = position.board();
    let own = board.by_color(position.turn()) & phrase.from;
    let named = Role::ALL
        .into_iter()
        .filter(|role| phrase.roles.contains(*role));
    let men = named.flat_map(|role| {
        (board.by_role(role) & own)
            .into_iter()
            .map(move |at| (role, at))
    });
    men.filter(|&(role, from)| homes.is_none_or(|homes| homes.may_be(role, from, phrase.homes)))
        .collect()
}

/// The ways of these men to squares that the phrase means, checks to their king aside.
fn reached(position: &Position, men: &[(Role, Square)], phrase: &Phrase) -> Vec<(Square, Square)> {
    let board = position.board();
    let (us, them) = (
        board.by_color(position.turn()),
        board.by_color(!position.turn()),
    );
    let free = match phrase.takes && (phrase.to == Bitboard::FULL || phrase.takes_on_file()) {
        true => Role::ALL
            .into_iter()
            .filter(|&role| phrase.victims.contains(role))
            .flat_map(|role| board.by_role(role) & phrase.to & !us)
            .collect(),
        false => phrase.to & !us,
    };
    let reached = men.iter().flat_map(|&(role, from)| {
        let piece = role.of(position.turn());
        let seen = attacks::attacks(from, piece, board.occupied());
        let steps = match role {
            Role::Pawn => steps(position, from) | seen & them,
            _ => seen,
        };
        (steps & free).into_iter().map(move |to| (from, to))
    });
    reached.collect()
}

/// Whether the king of the side to move stands in check where its man on `from` goes to `to`.
fn leaves_in_check(position: &Position, from: Square, to: Square) -> bool {
    let (turn, mut board) = (position.turn(), position.board().clone());
    if let Some(piece) = board.remove_piece_at(from) {
        board.set_piece_at(to, piece);
    }
    king_attackers(&board, turn).is_some_and(Bitboard::any)
}

/// The squares straight before a pawn that it may step to.
fn steps(position: &Position, from: Square) -> Bitboard {
    let color = position.turn();
    let free = |square: &Square| !position.board().occupied().contains(*square);
    let one = from.offset(color.fold_wb(8, -8)).filter(free);
    let home = color.fold_wb(Rank::Second, Rank::Seventh);
    let two = one
        .filter(|_| from.rank() == home)
        .and_then(|square| square.offset(color.fold_wb(8, -8)))
        .filter(free);
    one.into_iter().chain(two).collect()
}
