//! Draws that could have been claimed, and draws that need no claim.
//!
//! Comes in: a game. Goes out: for each reason the first half-move of the main line behind which it held
//! (FIDE Laws, 9.2, 9.3 and 9.6). That is no fault of the record: players may play on.
//!
//! Knights that go to and fro from the start: the position stands for the third time behind half-move 8.

use std::collections::HashMap;

use shakmaty::Color;

use crate::chess::{Outcome, Position};
use crate::game::Game;
use crate::record::{Record, Span};

/// A draw that could be claimed, or that ended the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Why.
    pub why: Outcome,
    /// The half-move of the main line behind which it first held, counted from 1.
    pub ply: u32,
    /// The number of that move.
    pub number: u32,
    /// Who made it.
    pub mover: Color,
    /// Where the text says it.
    pub span: Span,
}

/// Half-moves in which a position can stand for the third time.
const SOONEST: u32 = 8;
/// How many reasons there are.
const ALL: usize = 4;

/// The draws that could be claimed in the course of a game, or that ended it, in the order of the moves.
///
/// ```
/// use greffier::diagnostic::claims;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
///
/// let text = "1. Cf3 Cf6 2. Cg1 Cg8 3. Cf3 Cf6 4. Cg1 Cg8 1/2-1/2";
/// let (record, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// let claims = claims(&record, &game);
/// assert_eq!((claims.len(), claims[0].why.name(), claims[0].ply), (1, "threefold-repetition", 8));
/// ```
#[must_use]
pub fn claims(record: &Record, game: &Game) -> Vec<Claim> {
    let mut found: Vec<Claim> = Vec::new();
    // Most games have no position that could have stood before: those cost a look at each counter.
    let mut counters = game.positions(game.main());
    if counters.all(|(_, after)| after.halfmoves() < SOONEST) {
        return found;
    }
    // How often each position has stood since the last capture or pawn's move.
    let mut stood: HashMap<u64, u32> = HashMap::new();
    stood.insert(game.start.key(), 1);
    for (at, (ply, after)) in (1..).zip(game.positions(game.main())) {
        let halfmoves = after.halfmoves();
        if halfmoves == 0 {
            stood.clear();
        }
        let times = stood.entry(after.key()).or_default();
        *times += 1;
        let repeated = match times {
            5.. => [
                Some(Outcome::ThreefoldRepetition),
                Some(Outcome::FivefoldRepetition),
            ],
            3.. => [Some(Outcome::ThreefoldRepetition), None],
            _ => [None, None],
        };
        for why in repeated.into_iter().chain(idle(&after)).flatten() {
            if found.iter().all(|claim| claim.why != why) {
                found.push(claim(&after, at, ply.span(record), why));
            }
        }
        if found.len() == ALL {
            break;
        }
    }
    found
}

/// What could be claimed because nothing was taken and no pawn moved for long.
fn idle(after: &Position) -> [Option<Outcome>; 2] {
    let halfmoves = after.halfmoves();
    let mated = || matches!(after.outcome(), Some(Outcome::Checkmate { .. }));
    match halfmoves {
        100.. if mated() => [None, None],
        150.. => [Some(Outcome::FiftyMoves), Some(Outcome::SeventyFiveMoves)],
        100.. => [Some(Outcome::FiftyMoves), None],
        _ => [None, None],
    }
}

fn claim(after: &Position, ply: u32, span: Span, why: Outcome) -> Claim {
    let mover = !after.turn();
    let number = after.fullmoves() - u32::from(mover.is_black());
    Claim {
        why,
        ply,
        number,
        mover,
        span,
    }
}
