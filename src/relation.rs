//! What a phrase says by what the game has come to: relations, tested move by move.
//!
//! Comes in: a position, the homes of its men with the last move, a phrase and a move of it. Goes
//! out: whether the relation that the phrase tells holds.
//!
//! `De même` behind 1. e4 is e5; `couvre du pion` in check from a rook is a pawn between.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::chess::{Move, MoveKind, MoveList, Position};
use crate::homes::Homes;
use crate::phrase::{CheckSaid, Files, Phrase, Relation};

/// Whether what `phrase` tells beside its masks holds for a move of `position`.
pub(crate) fn holds(
    position: &Position,
    homes: Option<&Homes>,
    phrase: &Phrase,
    played: &Move,
) -> bool {
    match phrase.relation {
        Relation::OneStep => steps(played, 1),
        Relation::TwoSteps => steps(played, 2),
        Relation::Steps => steps(played, 1) || steps(played, 2),
        Relation::MoreSteps(count) => steps(played, u32::from(count)),
        Relation::Covers => covers(position, played),
        Relation::Attacks => attacks_named(position, homes, phrase, played),
        Relation::OwnFile => own_files(homes, played).contains(played.to.file()),
        Relation::PawnOf(file) => played.role != Role::Pawn || played.from.file() == file,
        Relation::Unsaid | Relation::Same | Relation::TakesBack => true,
    }
}

/// Whether a move goes so many squares, straight ahead if it is a pawn's.
fn steps(played: &Move, count: u32) -> bool {
    let straight = played.role != Role::Pawn || played.from.file() == played.to.file();
    straight && played.from.distance(played.to) == count
}

/// Whether a move puts a man between the king and who attacks him; out of check all may cover
/// something.
fn covers(position: &Position, played: &Move) -> bool {
    let beside = played.role != Role::King && played.captured.is_none();
    !position.checkers().any() || beside
}

/// Whether the man who moved attacks one of those who are named.
fn attacks_named(
    position: &Position,
    homes: Option<&Homes>,
    phrase: &Phrase,
    played: &Move,
) -> bool {
    let board = position.board();
    let role = played.promotion.unwrap_or(played.role);
    let occupied = board.occupied().without(played.from).with(played.to);
    let seen = attacks::attacks(played.to, role.of(position.turn()), occupied);
    let theirs = board.by_color(!position.turn()) & seen;
    theirs.into_iter().any(|at| {
        board.role_at(at).is_some_and(|role| {
            let named = |homes: &Homes| homes.may_be(role, at, phrase.victim_homes);
            phrase.victims.contains(role) && homes.is_none_or(named)
        })
    })
}

/// The files where a man began, as far as that is known, else those where men of his kind begin; a
/// pawn's is the one he stands on.
fn own_files(homes: Option<&Homes>, played: &Move) -> Files {
    use shakmaty::File;
    let home = homes.and_then(|homes| homes.file(played.from));
    match (played.role, home) {
        (Role::Pawn, _) => Files::of(played.from.file()),
        (_, Some(file)) => Files::of(file),
        (Role::Knight, None) => Files::of(File::B).union(Files::of(File::G)),
        (Role::Bishop, None) => Files::of(File::C).union(Files::of(File::F)),
        (Role::Rook, None) => Files::of(File::A).union(Files::of(File::H)),
        (Role::Queen, None) => Files::of(File::D),
        (Role::King, None) => Files::of(File::E),
    }
}

/// Where the man stood that a move takes.
pub(crate) fn taken_at(played: &Move) -> Square {
    match played.kind {
        MoveKind::EnPassant => Square::from_coords(played.to.file(), played.from.rank()),
        _ => played.to,
    }
}

/// Keeps of the captures those that take the man who moved last, where any does.
pub(crate) fn taking_back(homes: Option<&Homes>, phrase: &Phrase, out: &mut MoveList) {
    let last = homes.and_then(Homes::last);
    if let (Relation::TakesBack, Some(last)) = (phrase.relation, last) {
        narrow(out, |played| {
            played.captured.is_some() && taken_at(played) == last.to
        });
    }
}

/// Keeps the moves that pass a test, where any does.
fn narrow(out: &mut MoveList, test: impl Fn(&Move) -> bool) {
    if out.iter().any(&test) {
        out.retain(test);
    }
}

/// Whether any of the moves gives the check that `phrase` tells, or any is there at all where it
/// tells none.
pub(crate) fn any_checks(position: &Position, phrase: &Phrase, moves: &MoveList) -> bool {
    let checks = |played: &Move| position.after(played).checkers().any();
    match phrase.check {
        CheckSaid::Unsaid => !moves.is_empty(),
        _ => moves.iter().any(checks),
    }
}

/// Fills `out` with the moves that do what the other side has just done: its mirror image; after a
/// capture the same, or one of a man of the same kind, by one of the same kind where any can;
/// after a castling another.
pub(crate) fn same(position: &Position, last: Option<&Move>, out: &mut MoveList) {
    out.clear();
    let Some(last) = last else {
        return;
    };
    position.fitting(&Phrase::ANY, out);
    let mirrored = |played: &Move| {
        played.role == last.role
            && played.from == last.from.flip_vertical()
            && played.to == last.to.flip_vertical()
    };
    let arrives = |played: &Move| {
        let there = Bitboard::from(last.to.flip_vertical());
        played.role == last.role && there.contains(played.to)
    };
    match (last.castling(), last.captured) {
        (Some(side), _) => {
            narrow(out, |played| played.castling().is_some());
            narrow(out, |played| played.castling() == Some(side));
            only(out, |played| played.castling().is_some());
        }
        (None, Some(victim)) => {
            narrow(out, |played| played.captured == Some(victim));
            narrow(out, |played| {
                played.captured == Some(victim) && played.role == last.role
            });
            only(out, |played| played.captured == Some(victim));
        }
        (None, None) => {
            narrow(out, arrives);
            narrow(out, mirrored);
            only(out, arrives);
        }
    }
}

/// Keeps the moves that pass a test.
fn only(out: &mut MoveList, test: impl Fn(&Move) -> bool) {
    if !out.iter().any(&test) {
        out.clear();
    }
}
