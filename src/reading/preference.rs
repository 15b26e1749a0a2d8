//! Which of the moves that fit the words is likelier to be meant: evidence about play.
//!
//! Comes in: a move that fits, the position it leaves, and the moves before it. Goes out: a cost, the
//! negative logarithm of a likelihood. Costs order readings; they delete none. All weights stand here.
//!
//! What a writer leaves unsaid is what goes without saying: the man just moved or just captured is
//! the one that is taken, the man that hangs is taken or moved, the rook that does nothing moves.
//!
//! After `P pr P`, a second `P pr P` takes back.

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::chess::{Move, Position};
use crate::phrase::{CheckSaid, Phrase, Roles};

use super::marks::Habits;

/// A move in its place.
#[derive(Clone, Copy)]
pub struct Evidence<'a> {
    /// The position it leaves.
    pub before: &'a Position,
    /// What it would be.
    pub played: &'a Move,
    /// The position it leads to.
    pub after: &'a Position,
    /// The move before it, the other side's.
    pub last: Option<&'a Move>,
    /// The mover's own last move.
    pub own_last: Option<&'a Move>,
}

// Numbers of quarters, so that sums are exact and equals are equal.

/// Three checks in ten go unmarked on real sheets.
const CHECK_UNMARKED: f64 = 1.25;
const CAPTURE_UNMARKED: f64 = 1.25;
/// A pawn that becomes something other than a queen is seldom left unsaid.
const KNIGHT_UNSAID: f64 = 4.0;
const OTHER_UNSAID: f64 = 5.0;
/// Where no piece is named and two men can go there, the pawn needs no letter.
const CASTLING_UNNAMED: f64 = 1.0;

/// How many things are asked of a move.
pub const FEATURES: usize = 36 + 10 + 14;

/// What each of [`features`] adds to the likelihood of a reading, as a logarithm.
pub const WEIGHTS: [f64; FEATURES] = [
    1.6875, 0.375, 0.09375, -0.875, -0.4375, -0.625, -0.4375, 1.0, -0.0625, 0.375, -0.0625, 0.125,
    -0.03125, 0.0, 0.0625, 0.125, 0.3125, 0.0625, 0.03125, 0.25, 0.46875, 0.40625, 0.78125,
    -0.1875, 0.0625, 0.09375, 0.25, -0.1875, 0.1875, 0.0625, 0.25, 0.40625, 0.3125, -0.15625,
    0.1875, 0.09375, 0.1875, -0.125, 0.03125, -0.03125, 0.28125, 0.71875, 0.0625, 0.0, -2.875,
    0.125, -0.03125, 0.21875, -0.53125, -0.0625, 0.09375, -0.5, 0.375, 0.09375, 0.0625, 0.59375,
    -0.65625, 0.09375, 0.625, -0.4375,
];

/// What is asked of a move, each answer a number of about the size of 1.
#[must_use]
pub fn features(evidence: Evidence<'_>) -> [f64; FEATURES] {
    let Evidence {
        before,
        played,
        after,
        last,
        own_last,
    } = evidence;
    let us = before.turn();
    let (from, to) = (played.from, played.to);
    let arrived = last.is_some_and(|last| last.to == to);
    let fought = last.is_some_and(|last| last.captured.is_some());
    let takes = played.captured.is_some();
    let hangs = |at: Square| threatened(after, !us, at);
    let mine = after.board().by_color(us);
    let others = mine.without(to);
    let officer = matches!(played.role, Role::Knight | Role::Bishop | Role::Rook);
    let rook = played.role == Role::Rook;
    let pawn = played.role == Role::Pawn;
    let backrank = Bitboard::from_rank(us.backrank());
    let developing = officer && backrank.contains(from) && !(rook && backrank.contains(to));
    let pawns = before.board().pawns() & before.board().by_color(us);
    let half_open = |at: Square| !pawns.intersects(Bitboard::from_file(at.file()));
    let centre = |at: Square| f64::from((2 * u32::from(at.file())).abs_diff(7)) / 2.0;
    let middle = |at: Square| f64::from((2 * u32::from(at.rank())).abs_diff(7)) / 2.0;
    let advance = |at: Square| f64::from(u32::from(us.relative_rank(at.rank())));
    let rooks = others & after.board().rooks();
    let on_file = Bitboard::from_file(to.file());
    let king = after.board().king_of(us).unwrap_or(to);
    let their_king = after.board().king_of(!us).unwrap_or(to);
    let my_pawns = mine & after.board().pawns();
    let before_worst = worst(before, !us, before.board().by_color(us));
    let shield = pawn && distance(from, king) <= 1;
    let victim_guarded = takes
        && before
            .board()
            .attacks_to(to, !us, before.board().occupied())
            .any();
    let ring = |of: Square| attacks::king_attacks(of);
    let seen = |by: Color, squares: Bitboard| {
        let all = squares.into_iter().map(|at| {
            after
                .board()
                .attacks_to(at, by, after.board().occupied())
                .count()
        });
        all.sum::<usize>() as f64 / 4.0
    };
    let all_room = |men: Bitboard| {
        men.into_iter()
            .map(|at| room(after.board(), at))
            .sum::<f64>()
            / 4.0
    };
    let theirs = after.board().by_color(!us);
    let few = after.board().occupied().count() as f64 / 32.0;
    let pair = match pawn && takes {
        true => {
            let (from, to) = (from.file() as usize, to.file() as usize);
            Some(2 * from.min(to) + usize::from(from < to))
        }
        false => None,
    };
    let first = [
        // Takes back; takes the man that moved last; goes on with the man that it moved last.
        one(arrived && fought && takes),
        one(arrived && !fought && takes),
        one(own_last.is_some_and(|own| own.to == from)),
        // What it leaves hanging: the man himself, and the dearest of the others.
        hangs(to),
        others.into_iter().map(hangs).fold(0.0, f64::max),
        // Leaves home; a rook leaves a file that is open to him, or takes one.
        one(developing),
        one(rook && half_open(from)),
        one(rook && half_open(to)),
        // How much nearer to the middle files, for a pawn and for others.
        one(pawn) * (centre(from) - centre(to)),
        one(!pawn) * (centre(from) - centre(to)),
        // Goes back whence he came; comes away from where he hung.
        one(own_last.is_some_and(|own| own.to == from && own.from == to)),
        threatened(before, !us, from),
        // All that hung before, all that hangs now, and of theirs.
        before_worst,
        others.into_iter().map(hangs).sum::<f64>(),
        worst(after, us, after.board().by_color(!us)),
        // Forward, for officers and for pawns; nearer to the middle ranks.
        one(officer) * (advance(to) - advance(from)),
        one(pawn) * (advance(to)),
        one(officer) * (middle(from) - middle(to)),
        // What room he wins, and all his side's rooks.
        one(officer) * (room(after.board(), to) - room(before.board(), from)) / 4.0,
        one(rook)
            * rooks
                .into_iter()
                .map(|at| room(after.board(), at))
                .sum::<f64>()
            / 4.0,
        // A rook beside the other, behind a pawn of his own, on the seventh rank, on his way.
        one(rook && rooks.intersects(on_file)),
        one(rook && rooks.intersects(attacks::rook_attacks(to, after.board().occupied()))),
        one(rook && us.relative_rank(to.rank()) == Rank::Seventh),
        one(rook) * f64::from(distance(from, to)) / 4.0,
        one(rook && from.file() != to.file() && rooks_between(from, to, king)),
        // A knight's way, nearer to the other king.
        one(officer) * f64::from(distance(from, their_king))
            - one(officer) * f64::from(distance(to, their_king)),
        one(officer && distance(to, their_king) <= 2),
        // Pawns: doubled, alone, away from the king, passed.
        one(pawn && (my_pawns.without(to)).intersects(on_file)),
        one(pawn) * (islands(my_pawns) - islands(pawns)),
        one(shield),
        one(pawn && is_passed(after.board(), us, to)),
        // What is taken: guarded, in the middle, far on.
        one(victim_guarded),
        one(takes) * centre(to),
        one(takes) * advance(to),
        // Guards of his own men, as many as there are.
        f64::from(
            mine.into_iter()
                .filter(|&at| is_guarded(after, us, at))
                .count() as u32,
        ) / 4.0,
        one(is_guarded(after, us, to)),
        seen(!us, ring(king)),
        seen(us, ring(their_king)),
        all_room(mine & !after.board().pawns()),
        all_room(theirs & !after.board().pawns()),
        one(takes && played.captured == Some(Role::Pawn) && is_passed(before.board(), !us, to)),
        one(pawn) * (centre(from) - centre(to)) * few,
        one(pawn && takes && played.captured != Some(Role::Pawn)) * (centre(from) - centre(to)),
        one(rook) * one(from.file() == to.file()),
        one(takes && is_guarded(before, us, to)),
        one(officer && distance(from, king) < distance(to, king)),
    ];
    let mut all = [0.0; FEATURES];
    all[..first.len()].copy_from_slice(&first);
    if let Some(pair) = pair {
        all[first.len() + pair] = 1.0;
    }
    all
}

/// How much less likely than another a reading is that fits the words of `phrase` as well.
pub(super) fn cost(phrase: &Phrase, evidence: Evidence<'_>, habits: Habits) -> f64 {
    let Evidence { played, after, .. } = evidence;
    let mut cost = 0.0;
    if habits.checks && phrase.check == CheckSaid::Unsaid && after.checkers().any() {
        cost += CHECK_UNMARKED;
    }
    if habits.captures && !phrase.takes && played.captured.is_some() {
        cost += CAPTURE_UNMARKED;
    }
    match played.promotion {
        Some(Role::Queen) | None => {}
        Some(_) if phrase.promotion.is_some() => {}
        Some(Role::Knight) => cost += KNIGHT_UNSAID,
        Some(_) => cost += OTHER_UNSAID,
    }
    if phrase.roles == Roles::ANY && phrase.castling.is_none() && played.castling().is_some() {
        cost += CASTLING_UNNAMED;
    }
    let weighed = features(evidence).into_iter().zip(WEIGHTS);
    cost - weighed
        .map(|(feature, weight)| feature * weight)
        .sum::<f64>()
}

fn one(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}

/// What a man is worth, in pawns.
fn value(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.0,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 12.0,
    }
}

/// The most that the side `by` gains among `men`.
fn worst(position: &Position, by: Color, men: Bitboard) -> f64 {
    men.into_iter()
        .map(|at| threatened(position, by, at))
        .fold(0.0, f64::max)
}

/// What the side `by` gains by taking the man on `at`, if both sides take back with the least of
/// their men as long as it pays.
fn threatened(position: &Position, by: Color, at: Square) -> f64 {
    let board = position.board();
    let Some(role) = board.role_at(at) else {
        return 0.0;
    };
    let mut occupied = board.occupied();
    let (mut side, mut stands) = (by, value(role));
    let mut gains = [0.0; 32];
    let mut depth = 0;
    loop {
        let attackers = board.attacks_to(at, side, occupied) & occupied;
        let least = attackers
            .into_iter()
            .filter_map(|from| Some((from, value(board.role_at(from)?))))
            .min_by(|one, other| one.1.total_cmp(&other.1));
        let (Some((from, worth)), true) = (least, depth < gains.len()) else {
            break;
        };
        gains[depth] = stands;
        depth += 1;
        stands = worth;
        occupied.discard(from);
        side = !side;
    }
    let taken = gains[..depth].iter().rev();
    taken.fold(0.0, |then: f64, gain| (gain - then).max(0.0))
}

fn is_guarded(position: &Position, by: Color, at: Square) -> bool {
    let board = position.board();
    board.attacks_to(at, by, board.occupied()).any()
}

/// The squares that the man on `at` sees.
fn room(board: &Board, at: Square) -> f64 {
    let seen = board
        .piece_at(at)
        .map(|piece| attacks::attacks(at, piece, board.occupied()) & !board.by_color(piece.color));
    seen.map_or(0.0, |seen| f64::from(seen.count() as u32))
}

fn distance(one: Square, other: Square) -> u32 {
    one.distance(other)
}

/// Whether a rook comes from the king's side of the board, as far as his king shows it.
fn rooks_between(from: Square, to: Square, king: Square) -> bool {
    let side = |at: Square| u32::from(at.file()) > u32::from(king.file());
    side(from) != side(to)
}

/// The groups of files on which pawns stand.
fn islands(pawns: Bitboard) -> f64 {
    let files = shakmaty::File::ALL.map(|file| pawns.intersects(Bitboard::from_file(file)));
    let mut count = 0;
    let mut before = false;
    for here in files {
        count += u32::from(here && !before);
        before = here;
    }
    f64::from(count)
}

/// Whether no pawn of theirs stands before the one on `at`, or beside his way.
fn is_passed(board: &Board, us: Color, at: Square) -> bool {
    let theirs = board.pawns() & board.by_color(!us);
    theirs.into_iter().all(|pawn| {
        let beside = u32::from(pawn.file()).abs_diff(u32::from(at.file())) <= 1;
        let ahead = us.relative_rank(pawn.rank()) > us.relative_rank(at.rank());
        !(beside && ahead)
    })
}
