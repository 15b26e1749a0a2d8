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
use super::PAIRS_MOST;

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
    // How many of the plies from each place on are the same.
    let width = other.len() + 1;
    let mut same = vec![0u32; (one.len() + 1) * width];
    for at in (0..one.len()).rev() {
        for beside in (0..other.len()).rev() {
            let here = at * width + beside;
            same[here] = match are_alike(at, beside) {
                true => same[here + width + 1] + 1,
                false => same[here + width].max(same[here + 1]),
            };
        }
    }
    let mut apart = Vec::new();
    let (mut at, mut beside) = (0, 0);
    let (mut first, mut first_beside) = (0, 0);
    while same[at * width + beside] > 0 {
        let here = at * width + beside;
        if are_alike(at, beside) {
            if at > first || beside > first_beside {
                apart.push((first..at, first_beside..beside));
            }
            (at, beside) = (at + 1, beside + 1);
            (first, first_beside) = (at, beside);
        } else if same[here + width] >= same[here + 1] {
            at += 1;
        } else {
            beside += 1;
        }
    }
    apart
}
