//! Which of the moves that fit the words is likelier to be meant: evidence about play.
//!
//! Comes in: a move that fits, the position it leaves, and the moves before it. Goes out: a cost, the
//! negative logarithm of a likelihood. Costs order readings; they delete none. All weights stand here.
//!
//! What a writer leaves unsaid is what goes without saying: the man just moved or just captured is
//! the one that is taken, the man that hangs is taken or moved, the rook that does nothing moves.
//!
//! After `P pr P`, a second `P pr P` takes back.
//!
//! Here too: marks against the board: what a phrase says of capture and check, and whether it is so. A mark that is missing is no
//! contradiction; one that the board denies makes a reading less likely, and where no reading agrees it is a slip, and told as one.

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::chess::{Irregularity, Move, MoveKind, MoveList, Position};
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::play::{Last, Quick, Workspace};

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
    /// What [`play`](crate::play) counts it, as the negative logarithm of a likelihood.
    pub prior: f64,
}

/// Among how many positions the likelihood of each move is asked. Beyond them it costs more than it
/// tells: whole games are meant to be read that say no wing at all.
const PLAY_MOST: usize = 256;

/// What players do in the position asked of last.
#[derive(Default)]
pub struct Play {
    /// Whether there are too many positions to ask.
    silent: bool,
    position: Option<Position>,
    moves: MoveList,
    work: Workspace,
    costs: Vec<f32>,
}

impl Play {
    /// Asked of so many positions.
    #[must_use]
    pub fn among(positions: usize) -> Play {
        Play {
            silent: positions > PLAY_MOST,
            ..Play::default()
        }
    }

    /// The negative logarithm of the likelihood of a legal move, by the general habits of players;
    /// nought where it is not asked. `last` is the move that led to `position`.
    pub fn cost(&mut self, position: &Position, last: Option<&Move>, played: &Move) -> f64 {
        if self.silent {
            return 0.0;
        }
        if self.position.as_ref() != Some(position) {
            self.position = Some(position.clone());
            self.moves = position.legal_moves();
            let prior = Quick::learned();
            let last = Last {
                theirs: last,
                own: None,
            };
            prior.costs(position, last, &self.moves, &mut self.work, &mut self.costs);
        }
        let at = self.moves.iter().position(|one| one == played);
        let cost = at.and_then(|at| self.costs.get(at));
        // Sums of such numbers are exact, so that equal readings stay equal.
        cost.map_or(0.0, |cost| f64::from((cost * 64.0).round()) / 64.0)
    }
}

// Numbers of quarters, so that sums are exact.

/// Three checks in ten go unmarked on real sheets.
const CHECK_UNMARKED: f64 = 1.25;
const CAPTURE_UNMARKED: f64 = 1.25;
/// A pawn that becomes something other than a queen is seldom left unsaid.
const KNIGHT_UNSAID: f64 = 4.0;
const OTHER_UNSAID: f64 = 5.0;
/// Where no piece is named and two men can go there, the pawn needs no letter.
const CASTLING_UNNAMED: f64 = 1.0;

/// How many things are asked of a move.
pub const FEATURES: usize = 26;

/// What each of [`features`] adds to the likelihood of a reading, as a logarithm: a conditional logit over
/// 12,780 stretches of 8,000 modern games in five styles, each a choice among whole readings, made by
/// `examples/readings`. Rounded, so that sums are exact and equals are equal.
pub const WEIGHTS: [f64; FEATURES] = [
    0.8125, -0.5625, 0.21875, -0.5625, 0.1875, 0.15625, 0.3125, 0.375, 0.53125, 0.5625, -0.3125,
    0.15625, 0.1875, 0.09375, 0.3125, 0.5625, -0.34375, 0.1875, 1.34375, 0.46875, 0.375, 0.28125,
    -0.40625, 0.15625, 0.09375, -0.0625,
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
        prior,
    } = evidence;
    let us = before.turn();
    let (from, to) = (played.from, played.to);
    let (mine, theirs) = (after.board().by_color(us), after.board().by_color(!us));
    let (pawns, occupied) = (after.board().pawns(), after.board().occupied());
    let takes = played.captured.is_some();
    let takes_pawn = played.captured == Some(Role::Pawn);
    let officer = matches!(played.role, Role::Knight | Role::Bishop | Role::Rook);
    let (rook, pawn) = (played.role == Role::Rook, played.role == Role::Pawn);
    let backrank = Bitboard::from_rank(us.backrank());
    let king = after.board().king_of(us).unwrap_or(to);
    let their_king = after.board().king_of(!us).unwrap_or(to);
    let rooks = mine.without(to) & after.board().rooks();
    let on_file = Bitboard::from_file(to.file());
    let forward = f64::from(u32::from(us.relative_rank(to.rank())));
    let inward = centre(from) - centre(to);
    let all_room = |men: Bitboard| sum(men & !pawns, |at| room(after.board(), at)) / 4.0;
    [
        -prior,
        // He takes the man that came there without a fight; goes on with the man that he moved last.
        one(takes && last.is_some_and(|last| last.to == to && last.captured.is_none())),
        one(own_last.is_some_and(|own| own.to == from)),
        // An officer leaves home, comes nearer to the other king, moves away from his own.
        one(officer && backrank.contains(from) && !(rook && backrank.contains(to))),
        one(officer) * (f64::from(from.distance(their_king)) - f64::from(to.distance(their_king))),
        one(officer && from.distance(king) < to.distance(king)),
        // A rook on a file without pawns of his own, on the other's file, guarded by him, on the seventh
        // rank; how far he went, and what room both have.
        one(rook && !(pawns & mine).intersects(on_file)),
        one(rook && rooks.intersects(on_file)),
        one(rook && rooks.intersects(attacks::rook_attacks(to, occupied))),
        one(rook && us.relative_rank(to.rank()) == Rank::Seventh),
        one(rook) * f64::from(from.distance(to)) / 4.0,
        one(rook) * sum(rooks, |at| room(after.board(), at)) / 4.0,
        // To the middle files: an officer, a pawn, a pawn while the board is full.
        one(!pawn) * inward,
        one(pawn && takes && !takes_pawn) * inward,
        one(pawn) * inward * f64::from(occupied.count() as u32) / 32.0,
        // A pawn: how far on, doubled, from before his king, taking in passing.
        one(pawn) * forward,
        one(pawn && (pawns & mine).without(to).intersects(on_file)),
        one(pawn && from.distance(king) <= 1),
        one(played.kind == MoveKind::EnPassant),
        // What is taken: guarded, passed, in the middle, far on.
        one(takes && is_guarded(before, !us, to)),
        one(takes_pawn && is_passed(before.board(), !us, to)),
        one(takes) * centre(to),
        one(takes) * forward,
        // The guards of his own men, the room of both sides' officers.
        sum(mine, |at| one(is_guarded(after, us, at))) / 4.0,
        all_room(mine),
        all_room(theirs),
    ]
}

/// How much less likely than another a reading is that fits the words of `phrase` as well: by what goes unmarked, and, where what players do
/// is evidence (`prior`), by how they play.
pub(super) fn cost(phrase: &Phrase, evidence: Evidence<'_>, habits: Habits, prior: bool) -> f64 {
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
    if !prior {
        return cost;
    }
    let weighed = features(evidence).into_iter().zip(WEIGHTS);
    cost - weighed
        .map(|(feature, weight)| feature * weight)
        .sum::<f64>()
}

fn one(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}

/// The answers of all `men` together.
fn sum(men: Bitboard, answer: impl Fn(Square) -> f64) -> f64 {
    men.into_iter().map(answer).sum()
}

/// How far a square is from the middle files, in files.
fn centre(at: Square) -> f64 {
    f64::from((2 * u32::from(at.file())).abs_diff(7)) / 2.0
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

/// Whether no pawn of theirs stands before the one on `at`, or beside his way.
fn is_passed(board: &Board, us: Color, at: Square) -> bool {
    let theirs = board.pawns() & board.by_color(!us);
    theirs.into_iter().all(|pawn| {
        let beside = u32::from(pawn.file()).abs_diff(u32::from(at.file())) <= 1;
        let ahead = us.relative_rank(pawn.rank()) > us.relative_rank(at.rank());
        !(beside && ahead)
    })
}

/// The marks of a phrase that a move denies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Denied {
    /// A capture is said, and nothing is taken, or another man, or not in passing.
    pub capture: bool,
    /// A check is said that is none.
    pub check: bool,
    /// A mate is said that is none.
    pub mate: bool,
    /// And no check either, so that more is denied.
    pub quiet: bool,
    /// The move itself is denied, and stands by a permission: how it breaks the rules.
    pub stands: Option<Irregularity>,
}

impl Denied {
    /// How much of the marks is denied.
    pub fn count(self) -> u8 {
        [self.capture, self.check, self.mate, self.quiet]
            .into_iter()
            .map(u8::from)
            .sum()
    }
}

/// What `played`, which led to `after`, denies of `phrase`.
pub(super) fn denied(phrase: &Phrase, played: &Move, after: &Position) -> Denied {
    let mut denied = Denied {
        capture: phrase.takes && !played.takes_one_of(phrase.victims)
            || phrase.en_passant && played.kind != MoveKind::EnPassant,
        ..Denied::default()
    };
    let checkers = after.checkers();
    match phrase.check {
        CheckSaid::Unsaid => {}
        CheckSaid::Check | CheckSaid::DoubleOrMate => denied.check = checkers.is_empty(),
        CheckSaid::Mate => {
            denied.mate = !after.is_mate();
            denied.quiet = checkers.is_empty();
        }
    }
    denied
}

/// Those of `fitting`, moves of `position` that lie in `phrase`, which deny the fewest of its marks.
#[must_use]
pub fn agreeing(position: &Position, phrase: &Phrase, fitting: &[Move]) -> Vec<Move> {
    let marks = |played: &Move| denied(phrase, played, &position.after(played)).count();
    let least = fitting.iter().map(marks).min();
    fitting
        .iter()
        .filter(|played| Some(marks(played)) == least)
        .copied()
        .collect()
}

/// The only one of them, where there is but one.
pub(super) fn sole_agreeing(
    position: &Position,
    phrase: &Phrase,
    fitting: &[Move],
) -> Option<Move> {
    if !phrase.is_marked() {
        return None;
    }
    let (mut sole, mut least) = (None, u8::MAX);
    for played in fitting {
        let marks = denied(phrase, played, &position.after(played)).count();
        if marks <= least {
            sole = (marks < least).then_some(*played);
            least = marks;
        }
    }
    sole
}

/// The habits of a record's writer, which make a missing mark tell something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habits {
    /// Checks are marked somewhere.
    pub checks: bool,
    /// Captures are marked somewhere.
    pub captures: bool,
}
