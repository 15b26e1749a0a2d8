//! The fewest rule codes under which a record replays.
//!
//! Comes in: a text, the place of a record, where it starts. Goes out: the record and its game as
//! [`next`] reads them, under the smallest set of codes by which it replays to its end.
//! Only codes that allow moves are tried; permissions, by which whatever was written stands, only
//! where no others help.
//!
//! `1. f2-f4 f7-f5 2. Re1-g3`: `modern,+king-leap`

use crate::chess::{RuleCode, Rules};
use crate::game::Status;
use crate::record::Choice;

use super::{Found, Start, next};

/// The codes that allow a move which today's rules forbid.
const ALLOWING: [RuleCode; 5] = [
    RuleCode::KingLeap,
    RuleCode::PromotesToLostPiece,
    RuleCode::CastlesOnlyUnchecked,
    RuleCode::FreeCastling,
    RuleCode::KingIsTaken,
];

const PERMITTING: [RuleCode; 3] = [
    RuleCode::FalseMoveStands,
    RuleCode::TwoMovesMayStand,
    RuleCode::UnannouncedCheck,
];

/// The next record of `text` at or after byte `at`, as [`next`] reads it, under the fewest codes added to
/// today's rules by which it replays; of sets of one size that by which it is whole. Where it replays
/// under none, it is read by today's rules. The rules are those of the game's start.
///
/// ```
/// use greffier::reading::{Start, fewest};
/// use greffier::record::Choice;
///
/// let text = "1. f2-f4 f7-f5 2. Re1-g3";
/// let (_, game, _) = fewest(text, 0, &Choice::default(), &Start::Record).unwrap();
/// assert_eq!(game.start.rules().to_string(), "modern,+king-leap");
/// ```
#[must_use]
pub fn fewest(text: &str, at: usize, choice: &Choice, start: &Start) -> Option<Found> {
    let read = |rules| next(text, at, choice, &start.under(rules));
    let modern = read(Rules::MODERN)?;
    if modern.1.status != Status::Broken {
        return Some(modern);
    }
    let mut sets: Vec<Rules> = sets().collect();
    // Those with permissions last, then the smaller first; equals stay in the order of the rows.
    let size = |rules: &Rules| rules.codes().count();
    let permits = |rules: &Rules| PERMITTING.into_iter().any(|code| rules.contains(code));
    sets.sort_by_key(|rules| (permits(rules), size(rules)));
    let mut hopeless = None;
    for same in
        sets.chunk_by(|one, other| (permits(one), size(one)) == (permits(other), size(other)))
    {
        // Most broken records replay under no rules: what no greatest set lets go on, no part of it does.
        let in_vain = || {
            largest()
                .all(|rules| read(rules).is_none_or(|(_, game, _)| game.status == Status::Broken))
        };
        if permits(&same[0]) && *hopeless.get_or_insert_with(in_vain) {
            break;
        }
        let readings = same.iter().filter_map(|&rules| read(rules));
        let replayed = readings.filter(|(_, game, _)| game.status != Status::Broken);
        let best = replayed.min_by_key(|(_, game, _)| game.status != Status::Whole);
        if best.is_some() {
            return best;
        }
    }
    Some(modern)
}

/// The greatest sets of permissions: by themselves, and with all codes that allow moves. By one of these pawns become less than they do else,
/// so that it may also do harm.
fn largest() -> impl Iterator<Item = Rules> {
    let with = |rules: Rules, code| rules.with(code);
    let permitting = PERMITTING.into_iter().fold(Rules::MODERN, with);
    let all = ALLOWING.into_iter().fold(permitting, with);
    [permitting, all, all.without(RuleCode::PromotesToLostPiece)].into_iter()
}

/// All sets of the codes that can let a record go on, but the empty one.
fn sets() -> impl Iterator<Item = Rules> {
    let codes = || ALLOWING.into_iter().chain(PERMITTING);
    (1..1_u32 << codes().count()).map(move |mask| {
        let chosen = codes().enumerate().filter(move |(i, _)| mask >> i & 1 == 1);
        chosen.fold(Rules::MODERN, |rules, (_, code)| rules.with(code))
    })
}
