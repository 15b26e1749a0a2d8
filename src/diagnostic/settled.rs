//! Moves that several men could make as they are written, and which only the moves behind them tell.
//!
//! Comes in: a game. Goes out: each such move of the main line that is written by the squares of the board. The game is known, and
//! nothing of it is a fault; but who keeps score has to name the man (FIDE Laws, C.10).
//!
//! Of `4. Cd2 … 6. Cgf3`, where knights stand on b1 and f3, the sixth move tells that the fourth was Cbd2.

use shakmaty::Color;

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::game::{Cause, Fault, Game, Ply};
use crate::phrase::CheckSaid;
use crate::record::{Kind, Record, Span};
use crate::spelling::spell;

/// A move that its words alone do not tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The half-move of the main line, counted from 1.
    pub ply: u32,
    /// The number of that move.
    pub number: u32,
    /// Who made it.
    pub mover: Color,
    /// Where the text says it.
    pub span: Span,
    /// All that the words say, in the notation of the record, the move that was played first.
    pub candidates: Vec<String>,
}

/// The moves of the main line that several men could make as they are written, in the order of the moves. Those of which nothing tells which
/// it was are faults, and none of these.
///
/// ```
/// use greffier::diagnostic::settled;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
///
/// let text = "1. e4 e5 2. Cf3 Cc6 3. d3 d6 4. Cd2 Cf6 5. Cg5 h6 6. Cgf3 g6 1/2-1/2";
/// let (record, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// let settled = settled(&record, &game, text);
/// assert_eq!((settled.len(), settled[0].ply), (1, 7));
/// assert_eq!(settled[0].candidates, ["Cbd2", "Cfd2"]);
/// ```
#[must_use]
pub fn settled(record: &Record, game: &Game, text: &str) -> Vec<Settled> {
    let mut found = Vec::new();
    let plies = game.plies_of(game.main());
    if plies.iter().all(Ply::is_alone) {
        return found;
    }
    let dialect = record.mostly(text);
    let told = |span: &Span| {
        let ambiguous = |fault: &Fault| matches!(fault.cause, Cause::Ambiguous { .. });
        let mut faults = game.faults.iter();
        faults.any(|fault| ambiguous(fault) && fault.span == *span)
    };
    let mut before = game.start.clone();
    for (at, (ply, after)) in (1..).zip(game.positions(game.main())) {
        let moves = said_by(record, ply, &before);
        let span = ply.span(record);
        if let Some(moves) = moves.filter(|_| !told(&span)) {
            let spelt = moves.iter().map(|played| spell(dialect, &before, played));
            found.push(Settled {
                ply: at,
                number: before.fullmoves(),
                mover: before.turn(),
                candidates: spelt.collect(),
                span,
            });
        }
        before = after.into_owned();
    }
    found
}

/// What the words of `ply` say in the position `before` it, where several men could make it; the move that was played first.
fn said_by(record: &Record, ply: &Ply, before: &Position) -> Option<Vec<Move>> {
    if ply.is_alone() {
        return None;
    }
    let Kind::Phrase { phrase, .. } = record.items.at(ply.item()).kind else {
        return None;
    };
    if !phrase.is_plain() {
        return None;
    }
    let mut moves = MoveList::new();
    fit::said(before, None, &phrase, &mut moves);
    let checks = |played: &Move| !before.after(played).checkers().is_empty();
    if phrase.check != CheckSaid::Unsaid && moves.iter().any(checks) {
        moves.retain(|played| checks(played));
    }
    // Into what a pawn is promoted is no question of which man moves.
    let others = moves.iter().filter(|other| other.from != ply.played.from);
    let said: Vec<Move> = std::iter::once(ply.played).chain(others.copied()).collect();
    (said.len() > 1 && moves.contains(&ply.played)).then_some(said)
}
