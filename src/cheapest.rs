//! The cheapest ways through a graph, laid side by side.
//!
//! Comes in: arcs, each with the last of those that lead to where it begins, and what the cheapest way there costs. Goes out: whole ways,
//! the cheapest first.
//!
//! Two readings that differ in one half-move are two ways, whatever they cost.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An arc of a graph.
pub(crate) struct Link {
    pub cost: f64,
    /// The last arc to where it begins; none at the beginning of all ways.
    pub before: Option<u32>,
    /// What the cheapest way to there costs.
    pub least: f64,
    /// Another arc to where it ends.
    pub twin: Option<u32>,
}

/// A whole way: what it costs, how much of that its end does, and its arcs in their order.
pub(crate) struct Whole {
    pub cost: f64,
    pub end: f64,
    pub arcs: Vec<u32>,
}

/// A way that is known from some arc on to its end.
#[derive(Clone, Copy)]
struct Part {
    /// What is known of it costs, and what its end does.
    known: f64,
    end: f64,
    arc: u32,
    /// The part that follows it, in the order in which parts were made.
    then: Option<u32>,
}

/// No more than `most` ways to the `ends`, the cheapest first; of each end the last arc that leads there, and what it costs to end so. With one
/// way found no more parts than `parts_most` are laid aside.
pub(crate) fn cheapest(
    ends: impl Iterator<Item = (Option<u32>, f64)>,
    link: impl Fn(u32) -> Link,
    (most, parts_most): (usize, usize),
) -> Vec<Whole> {
    let (mut parts, mut open): (Vec<Part>, _) = (Vec::new(), BinaryHeap::new());
    let extend = |head, (known, end), then, parts: &mut Vec<Part>, open: &mut BinaryHeap<_>| {
        let mut next = head;
        while let Some(arc) = next {
            let own = link(arc);
            let known = known + own.cost;
            // Of parts that promise the same cost the latest goes first: it is the longest, where the earliest would have all of a
            // million equals laid out before the first is whole.
            open.push((Reverse(Cost::of(known + own.least)), parts.len() as u32));
            parts.push(Part {
                known,
                end,
                arc,
                then,
            });
            next = own.twin;
        }
    };
    for (head, end) in ends {
        extend(head, (end, end), None, &mut parts, &mut open);
    }
    let mut found = Vec::new();
    while let Some((_, at)) = open.pop() {
        let Part {
            known, end, arc, ..
        } = parts[at as usize];
        match link(arc).before {
            None => found.push(Whole {
                cost: known,
                end,
                arcs: arcs(&parts, at),
            }),
            before => extend(before, (known, end), Some(at), &mut parts, &mut open),
        }
        if found.len() == most || !found.is_empty() && parts.len() > parts_most {
            break;
        }
    }
    found
}

/// The arcs of the way that begins with a part.
fn arcs(parts: &[Part], first: u32) -> Vec<u32> {
    let way = std::iter::successors(Some(first), |at| parts[*at as usize].then);
    way.map(|at| parts[at as usize].arc).collect()
}

/// A cost, to be compared in steps of a millionth: sums of the same terms are alike, in whatever order they were added. Of
/// ways alike one is followed to its end before the others, or each word that may be taken in two ways would double their
/// number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost(i64);

impl Cost {
    fn of(cost: f64) -> Cost {
        Cost((cost * 1e6).round() as i64)
    }
}
