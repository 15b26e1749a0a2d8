//! A phrase followed from every living position, and what that makes of the set.
//!
//! Comes in: the [`Walk`] along a line, and a phrase. Goes out: the positions behind it, those that are the same merged, the
//! likeliest kept.
//!
//! `C 3 F` from two positions, in one of which two knights can go there: three positions behind it.

use crate::chess::{Move, Position};
use crate::fit;
use crate::game::Part;
use crate::homes::Homes;
use crate::notation::Pair;
use crate::phrase::Phrase;
use crate::record::{Item, Span};

use super::super::Replay;
use super::super::preference::{self, Denied, Evidence, Habits, Play};
use super::{Before, Branch, Live, Reached, STEPS_MANY, Step, Walk, keep_least_denied};

impl Replay<'_> {
    /// Follows a phrase from every living position, by every move that lies in it; false, with the
    /// set untouched, where none does.
    pub(in crate::reading) fn branch(
        &mut self,
        walk: &mut Walk,
        at: u32,
        phrase: &Phrase,
        pair: u32,
    ) -> bool {
        let pair = pair.checked_sub(1).map(|at| self.record.pairs[at as usize]);
        let pair = pair.filter(|_| self.has_room_for_two(walk, at));
        let mut branches = Vec::new();
        for (parent, live) in walk.live.iter().enumerate() {
            let (position, homes) = (&live.position, live.homes.as_deref());
            let alone = self.followed(position, homes, phrase).into_iter();
            branches.extend(alone.map(|first| Branch::alone(parent, first)));
            if let Some(pair) = &pair {
                self.follow_both(parent, live, pair, &mut branches);
            }
        }
        if !keep_least_denied(&mut branches) {
            return false;
        }
        self.advance(walk, at, phrase, pair, branches);
        true
    }

    /// Adds the ways by the two moves of `pair` from the living position `parent`.
    fn follow_both(&mut self, parent: usize, live: &Live, pair: &Pair, to: &mut Vec<Branch>) {
        let homes = live.homes.as_deref();
        for first in self.followed(&live.position, homes, &pair.first) {
            let mut after = homes.cloned();
            if let Some(after) = &mut after {
                after.play(&first.0);
            }
            for second in self.followed(&first.1, after.as_ref(), &pair.second) {
                to.push(Branch {
                    parent,
                    first: first.clone(),
                    second: Some(second),
                });
            }
        }
    }

    /// The legal moves of `position` that lie in `phrase`, each with where it leads.
    fn followed(
        &mut self,
        position: &Position,
        homes: Option<&Homes>,
        phrase: &Phrase,
    ) -> Vec<(Move, Position, Denied)> {
        fit::fitting(position, homes, phrase, &mut self.fitting);
        let follow = |played: &Move| {
            let after = position.after(played);
            let denied = preference::denied(phrase, played, &after);
            (*played, after, denied)
        };
        self.fitting.iter().map(follow).collect()
    }

    /// The last two moves before what follows `step`, the other side's first.
    pub(in crate::reading) fn moves_before(
        &self,
        walk: &Walk,
        step: Option<u32>,
    ) -> (Option<Move>, Option<Move>) {
        let line = self.game.lines.last().map(|line| self.game.plies_of(line));
        let mut settled = line.unwrap_or_default().iter().rev().map(|ply| ply.played);
        let Some(last) = step.map(|at| &walk.steps[at as usize]) else {
            return (settled.next(), settled.next());
        };
        let own = last.before.map(|at| walk.steps[at as usize].played);
        (Some(last.played), own.or_else(|| settled.next()))
    }

    /// Makes the branches the living set.
    pub(in crate::reading) fn advance(
        &mut self,
        walk: &mut Walk,
        at: u32,
        phrase: &Phrase,
        pair: Option<Pair>,
        branches: Vec<Branch>,
    ) {
        let parents = std::mem::take(&mut walk.live);
        // One way alone, as where a mark decides, is weighed against none.
        let play = match branches.len() == 1 && walk.is_single() {
            false if self.record.prior => Play::among(parents.len()),
            _ => Play::among(usize::MAX),
        };
        let mut weighing = Weighing {
            at,
            item: self.record.items.at(at),
            phrase,
            pair,
            habits: walk.habits,
            prior: self.record.prior,
            play,
        };
        let mut reached = Reached::by(branches.len());
        for branch in branches {
            let parent = &parents[branch.parent];
            let moves = self.moves_before(walk, parent.step);
            weighing.go(walk, branch, (parent, moves), &mut reached);
        }
        self.game.most_live = self.game.most_live.max(reached.live.len());
        walk.live = reached.live;
        walk.prune();
        let many = walk.steps.len() > 2 * STEPS_MANY;
        walk.bounded |= many && walk.live.len() > 1;
        walk.few |= many;
        if many || walk.live.len() == 1 {
            self.settle(walk);
        }
    }
}

/// How the moves that an item says are weighed.
struct Weighing<'w> {
    at: u32,
    item: Item,
    phrase: &'w Phrase,
    /// The two moves that it says perhaps, joined by a dash.
    pair: Option<Pair>,
    habits: Habits,
    prior: bool,
    play: Play,
}

impl Weighing<'_> {
    /// Goes one way from `parent`, before which `last` and `own_last` were moved.
    fn go(
        &mut self,
        walk: &mut Walk,
        branch: Branch,
        (parent, (last, own_last)): (&Live, (Option<Move>, Option<Move>)),
        reached: &mut Reached,
    ) {
        let way = Before {
            step: parent.step,
            depth: walk.depth(parent.step),
            position: &parent.position,
            last,
            own_last,
        };
        let Some((second, pair)) = branch.second.zip(self.pair) else {
            let place = (Part::Whole, self.item.span());
            let step = self.step(branch.first, self.phrase, way, place);
            return walk.arrive(step, parent, reached);
        };
        let depth = way.depth + 1;
        let place = (Part::First, self.item.start..pair.first_end);
        let first = self.step(branch.first, &pair.first, way, place);
        let way = Before {
            step: Some(walk.steps.len() as u32),
            depth,
            position: &first.after,
            last: Some(first.played),
            own_last: last,
        };
        let place = (Part::Second, pair.second_start..pair.second_end);
        let second = self.step(second, &pair.second, way, place);
        let between = parent.behind(&first);
        walk.steps.push(first);
        walk.arrive(second, &between, reached);
    }

    /// The step of a move behind `way`, which `phrase`, the words at `place`, says.
    fn step(
        &mut self,
        (played, after, denied): (Move, Position, Denied),
        phrase: &Phrase,
        way: Before<'_>,
        (part, span): (Part, Span),
    ) -> Step {
        let evidence = Evidence {
            before: way.position,
            played: &played,
            after: &after,
            last: way.last.as_ref(),
            own_last: way.own_last.as_ref(),
            prior: self.play.cost(way.position, way.last.as_ref(), &played),
        };
        Step {
            before: way.step,
            twin: None,
            depth: way.depth + 1,
            cost: preference::cost(phrase, evidence, self.habits, self.prior),
            played,
            after,
            item: self.at,
            part,
            span,
            denied,
        }
    }
}
