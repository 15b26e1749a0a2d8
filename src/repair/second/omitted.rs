//! Half-moves that one of two sheets leaves out, both of which can be played to their ends.
//!
//! Comes in: the game of a sheet that replays as it stands, and the one that the other sheet tells. Goes out: faults about the half-moves
//! that only one of them has with others behind them. Neither sheet is changed: nothing but the other speaks against it.
//!
//! `4. Fa4 Cf6 5. Fb3` beside `4. Fa4 Cf6 5. d3 b5 6. Fb3`: before Fb3 the other has `d3 b5`.

use std::cmp::Ordering;
use std::ops::Range;

use crate::game::{Cause, Fault, Ply};
use crate::record::Record;

use super::super::repaired::{Correction, Repair, Repaired};
use super::{PAIRS_MOST, aligned};

/// What only one of two sheets has: the plies of one are `own`, of `record`; the second, of `text`, tells `other`. Plies that stand in
/// another order on the other sheet are on both: the `orders`.
pub(in crate::repair) fn omitted(
    (record, own): (&Record, &[Ply]),
    (other, text): (&Repaired, &str),
    orders: &[Range<usize>],
) -> Vec<Fault> {
    let others = other.game.plies_of(other.game.main());
    if own.len() * others.len() > PAIRS_MOST {
        return Vec::new();
    }
    let only_other = |(at, said): (usize, Range<usize>)| {
        // A move that was put in there is on neither sheet.
        let is_put_in = |ply: usize| {
            let missing = |repair: &Repair| {
                repair.correction == Correction::Missing && repair.ply as usize == ply + 1
            };
            other.repairs.iter().any(missing)
        };
        let said = said.filter(|ply| !is_put_in(*ply));
        let said = said.filter_map(|ply| text.get(others[ply].span(&other.record)));
        let said = said.collect::<Vec<&str>>().join(" ");
        let next = own[at].span(record).start;
        (!said.is_empty()).then(|| Fault::new(Cause::OnlyOther { said }, next..next))
    };
    let not_other = |alone: Range<usize>| {
        let plies = &own[alone];
        let (first, last) = (plies.first()?, plies.last()?);
        let span = first.span(record).start..last.span(record).end;
        Some(Fault::new(Cause::NotOther, span))
    };
    let is_of_order = |parts: &(Range<usize>, Range<usize>)| {
        let is_within = |plies: &Range<usize>, order: &Range<usize>| {
            order.start <= plies.start && plies.end <= order.end
        };
        orders
            .iter()
            .any(|order| is_within(&parts.0, order) && is_within(&parts.1, order))
    };
    let faults = apart(own, others).into_iter();
    let faults = faults.filter(|parts| !is_of_order(parts));
    let faults = faults.filter_map(|(one, other)| match one.len().cmp(&other.len()) {
        Ordering::Less => only_other((one.start, other)),
        Ordering::Greater => not_other(one),
        // Of as many other moves each is disputed by itself.
        Ordering::Equal => None,
    });
    faults.collect()
}

/// The plies of two games, from the same position, between those that are told alike in both, as many as can be laid together in their
/// order; those behind the last of these are left.
fn apart(one: &[Ply], other: &[Ply]) -> Vec<(Range<usize>, Range<usize>)> {
    // A man who went there from elsewhere is told by the same words.
    let are_alike = |at: usize, beside: usize| {
        let [one, other] = [&one[at].played, &other[beside].played];
        at % 2 == beside % 2
            && (one.role, one.to, one.promotion) == (other.role, other.to, other.promotion)
    };
    const STEPS: [(Ordering, [usize; 2]); 3] = [
        (Ordering::Equal, [1, 1]),
        (Ordering::Less, [1, 0]),
        (Ordering::Greater, [0, 1]),
    ];
    let cost = |step, (at, beside): (usize, usize), _| match step {
        Ordering::Equal if are_alike(at, beside) => (0.0, 0),
        Ordering::Equal => (f32::INFINITY, 0),
        _ => (1.0, 0),
    };
    let (mut apart, mut first) = (Vec::new(), (0, 0));
    for (step, place) in aligned([one.len(), other.len()], &STEPS, (1, 0), cost).0 {
        if step == Ordering::Equal {
            if place != first {
                apart.push((first.0..place.0, first.1..place.1));
            }
            first = (place.0 + 1, place.1 + 1);
        }
    }
    apart
}
