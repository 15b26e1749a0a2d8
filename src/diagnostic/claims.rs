//! Draws that could have been claimed, and draws that need no claim.
//!
//! Comes in: a game. Goes out: for each reason the first half-move of the main line behind which it held
//! (FIDE Laws, 9.2, 9.3 and 9.6). That is no fault of the record: players may play on.
//!
//! Knights that go to and fro from the start: the position stands for the third time behind half-move 8.

use shakmaty::Color;

use crate::chess::Outcome;
use crate::game::{Game, Ply};
use crate::record::Span;

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

/// The draws that could be claimed in the course of a game, or that ended it, in the order of the moves.
///
/// ```
/// use greffier::diagnostic::claims;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
///
/// let text = "1. Cf3 Cf6 2. Cg1 Cg8 3. Cf3 Cf6 4. Cg1 Cg8 1/2-1/2";
/// let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// let claims = claims(&game);
/// assert_eq!((claims.len(), claims[0].why.name(), claims[0].ply), (1, "threefold-repetition", 8));
/// ```
#[must_use]
pub fn claims(game: &Game) -> Vec<Claim> {
    let plies = game.plies_of(game.main());
    let mut found = Vec::new();
    // Most games have no position that could have stood before: those cost a look at each counter.
    let idle = plies.iter().all(|ply| ply.after.halfmoves() < SOONEST);
    if idle {
        return found;
    }
    let start = std::iter::once(&game.start);
    let positions = start.chain(plies.iter().map(|ply| &ply.after));
    let keys: Vec<u64> = positions.map(|position| position.key()).collect();
    for (at, ply) in plies.iter().enumerate() {
        let (halfmoves, at) = (ply.after.halfmoves(), at + 1);
        let since = at.saturating_sub(halfmoves as usize);
        let times = keys[since..=at].iter().filter(|&&key| key == keys[at]);
        let repeated = match times.count() {
            5.. => [
                Some(Outcome::ThreefoldRepetition),
                Some(Outcome::FivefoldRepetition),
            ],
            3.. => [Some(Outcome::ThreefoldRepetition), None],
            _ => [None, None],
        };
        let mated = matches!(ply.after.outcome(), Some(Outcome::Checkmate { .. }));
        let idle = match halfmoves {
            150.. if !mated => [Some(Outcome::FiftyMoves), Some(Outcome::SeventyFiveMoves)],
            100.. if !mated => [Some(Outcome::FiftyMoves), None],
            _ => [None, None],
        };
        for why in repeated.into_iter().chain(idle).flatten() {
            if found.iter().all(|claim: &Claim| claim.why != why) {
                found.push(claim(game, ply, at as u32, why));
            }
        }
    }
    found
}

fn claim(game: &Game, ply: &Ply, at: u32, why: Outcome) -> Claim {
    let after = &ply.after;
    let mover = !after.turn();
    let number = after.fullmoves() - u32::from(mover.is_black());
    debug_assert!(at <= game.main().plies.len() as u32);
    Claim {
        why,
        ply: at,
        number,
        mover,
        span: ply.span.clone(),
    }
}
