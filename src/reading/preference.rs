//! Which of the moves that fit the words is likelier to be meant: evidence about play.
//!
//! Comes in: a move that fits, the position it leaves, and the moves before it. Goes out: a cost, the
//! negative logarithm of a likelihood. Costs order readings; they delete none. All weights stand here.
//!
//! What a writer leaves unsaid is what goes without saying: the man just moved or just captured is
//! the one that is taken, the man that hangs is taken or moved, the rook that does nothing moves.
//!
//! After `P pr P`, a second `P pr P` takes back.

use shakmaty::{Bitboard, Color, Role, Square};

use crate::chess::{Move, Position};
use crate::phrase::{CheckSaid, Phrase, Roles};

use super::marks::Habits;

/// A move in its place.
#[derive(Clone, Copy)]
pub(super) struct Evidence<'a> {
    /// The move as written.
    pub phrase: &'a Phrase,
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

/// What each of [`features`] adds to the likelihood, as a logarithm: a conditional logit over 10,036
/// moves of 1,000 modern tournament games written with bare captures (`P pr P`), half of them without
/// any wing (`C 3 F`), rounded to quarters. The likeliest of the moves that fit was then the one
/// played in 68 of 100 cases, where a draw of lots would find 49.
const WEIGHTS: [f64; FEATURES] = [1.0, 0.75, -0.25, -1.0, -1.25, 1.25, -1.5, 1.25, 0.5, 0.25];

const FEATURES: usize = 10;

/// What is asked of a move.
fn features(evidence: Evidence<'_>) -> [f64; FEATURES] {
    let Evidence {
        before,
        played,
        after,
        last,
        own_last,
        ..
    } = evidence;
    let one = |holds: bool| if holds { 1.0 } else { 0.0 };
    let arrived = last.is_some_and(|last| last.to == played.to);
    let fought = last.is_some_and(|last| last.captured.is_some());
    let theirs = after.turn();
    let hangs = |at: Square| threatened(after, theirs, at);
    let others = after.board().by_color(!theirs).without(played.to);
    let rook = played.role == Role::Rook;
    let backrank = Bitboard::from_rank(before.turn().backrank());
    let developing = matches!(played.role, Role::Knight | Role::Bishop | Role::Rook)
        && backrank.contains(played.from)
        && !(rook && backrank.contains(played.to));
    let pawns = before.board().pawns() & before.board().by_color(before.turn());
    let half_open = |at: Square| !pawns.intersects(Bitboard::from_file(at.file()));
    let centre = |at: Square| f64::from((2 * u32::from(at.file())).abs_diff(7)) / 2.0;
    let pawn = played.role == Role::Pawn;
    [
        // Takes back; takes the man that moved last; goes on with the man that it moved last.
        one(arrived && fought && played.captured.is_some()),
        one(arrived && !fought && played.captured.is_some()),
        one(own_last.is_some_and(|own| own.to == played.from)),
        // What it leaves hanging: the man himself, and the dearest of the others.
        hangs(played.to),
        others.into_iter().map(hangs).fold(0.0, f64::max),
        // Leaves home; a rook leaves a file that is open to him, or takes one.
        one(developing),
        one(rook && half_open(played.from)),
        one(rook && half_open(played.to)),
        // How much nearer to the middle files, for a pawn and for others.
        one(pawn) * (centre(played.from) - centre(played.to)),
        one(!pawn) * (centre(played.from) - centre(played.to)),
    ]
}

/// How much less likely than another a reading is that fits the words as well.
pub(super) fn cost(evidence: Evidence<'_>, habits: Habits) -> f64 {
    let Evidence {
        phrase,
        played,
        after,
        ..
    } = evidence;
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

/// What the side `by` gains by taking the man on `at`, by and large: his worth, where nobody
/// guards him; else what he is worth more than the least of those who attack him.
fn threatened(position: &Position, by: Color, at: Square) -> f64 {
    let board = position.board();
    let occupied = board.occupied();
    let Some(role) = board.role_at(at) else {
        return 0.0;
    };
    let attackers = board.attacks_to(at, by, occupied);
    let least = attackers.into_iter().filter_map(|from| board.role_at(from));
    let Some(least) = least.map(value).min_by(f64::total_cmp) else {
        return 0.0;
    };
    let guarded = board.attacks_to(at, !by, occupied).any();
    match guarded {
        false => value(role),
        true => (value(role) - least).max(0.0),
    }
}
