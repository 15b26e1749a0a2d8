//! The live set: every position that the text of a line so far allows.
//!
//! As long as there is one, plies go straight into the game. When a phrase fits several moves, each
//! is followed, with the way back to where they parted; readings that come to the same position are merged. When
//! one is left, or the line ends, the set is settled: the likeliest reading becomes the line,
//! the others hang beside it.

use std::collections::HashMap;

use crate::chess::{Move, Position, RuleCode};
use crate::game::Part;
use crate::homes::Homes;
use crate::record::Span;

use super::LIVE_MOST;
use super::line::Doubt;
use super::preference::{Denied, Habits};

mod follow;

/// When so many steps are not settled, only a few readings are followed further, and with twice as
/// many the likeliest is taken, and still fewer are followed to the end of the line: what is held in mind must not grow with the record,
/// and what was not settled in so many steps is not worth as many again.
const STEPS_MANY: usize = 1 << 18;
/// How many positions are then kept alive.
const LIVE_FEW: usize = 64;
/// And behind the first that was taken so.
const LIVE_FEWEST: usize = 8;

/// A position that the text allows.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub position: Position,
    /// Where its men began, if the record names any by that.
    pub homes: Option<Box<Homes>>,
    /// The last step of a way that leads here from where the readings parted.
    pub(super) step: Option<u32>,
    /// The likelihood of all ways that lead here, together; the likeliest position has 1.
    pub(super) weight: f64,
    /// How many ways lead here.
    pub(super) ways: u64,
}

/// A half-move of a reading that is not settled yet.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub before: Option<u32>,
    /// Another step that leads to the same position.
    pub twin: Option<u32>,
    /// How many steps lead here, this one included.
    pub depth: u32,
    pub played: Move,
    pub after: Position,
    pub item: u32,
    pub part: Part,
    pub span: Span,
    pub denied: Denied,
    pub cost: f64,
}

/// One line on its way.
#[derive(Default)]
pub(super) struct Walk {
    /// Every position that lives, the likeliest first; there is always one.
    pub live: Vec<Live>,
    pub steps: Vec<Step>,
    habits: Habits,
    /// The logarithm of the likelihood that a weight of 1 stands for.
    pub scale: f64,
    /// Whether more readings fitted than are followed.
    pub bounded: bool,
    /// Whether only a few are followed from here on: the likeliest was taken once since nothing settled them.
    few: bool,
    /// The item of the last move.
    pub anchor: Option<u32>,
    /// The item of the last number, where no move stands behind it.
    pub number: Option<u32>,
    /// The last number that was the one due, as it is written; nought where none was.
    pub row: i64,
    /// The item of dots that may be an empty cell of Black's.
    pub empty: Option<u32>,
    /// Whether an empty cell in which no move is missing moved what follows into the other columns: numbers stand before Black's moves.
    pub shifted: bool,
    /// The second of two cells in which nothing is missing, the first of which was passed.
    pub second: Option<u32>,
    /// Whether a number was met.
    pub numbered: bool,
    /// What the record's numbers are ahead of the position's.
    pub offset: i64,
    /// What the last number was ahead of the one due.
    pub slip: i64,
    /// Words before this item do not keep the record from going on: whether because of a move
    /// that can be played there.
    pub resumes: Option<(u32, bool)>,
    pub doubt: Option<Doubt>,
    /// Whether the side that moved last moves again, as a part of the record says.
    pub twice: bool,
    /// Whether king and rook castle to the squares they are said to go to.
    pub free_castling: bool,
    /// The item of a rook that was read with his king.
    pub castled: Option<u32>,
    /// Whether the game has still to keep the position of the only reading, which is the one behind its last
    /// ply.
    pub owed: bool,
}

impl Walk {
    /// The likeliest position.
    pub fn position(&self) -> &Position {
        &self.live[0].position
    }

    /// Whether a number stands right before item `at`: then a move is due there.
    pub fn is_numbered(&self, at: u32) -> bool {
        self.number.is_some() && self.number == at.checked_sub(1)
    }

    pub fn new(start: Position, homes: Option<Box<Homes>>, habits: Habits) -> Walk {
        Walk {
            free_castling: start.rules().contains(RuleCode::FreeCastling),
            live: vec![Live {
                position: start,
                homes,
                step: None,
                weight: 1.0,
                ways: 1,
            }],
            habits,
            ..Walk::default()
        }
    }

    /// Whether nothing stands in the way of the next move but that it has to fit.
    #[inline]
    pub fn is_straight(&self) -> bool {
        self.is_single() && !self.twice && !self.free_castling
    }

    /// Whether a number or a side mark says that the side that has just moved moves again.
    #[inline]
    pub fn is_other_side_due(&self) -> bool {
        self.doubt.as_ref().is_some_and(|doubt| doubt.other_side)
    }

    /// Whether one says so, and two moves of a side may stand.
    #[inline]
    pub fn says_other_side(&self) -> bool {
        let two = RuleCode::TwoMovesMayStand;
        self.is_other_side_due() && self.live[0].position.rules().contains(two)
    }

    /// Whether one reading lives, and all its plies are in the game.
    pub fn is_single(&self) -> bool {
        self.steps.is_empty()
    }

    /// The number due before the next move of `position`.
    pub fn due(&self, position: &Position) -> i64 {
        i64::from(position.fullmoves()) + self.offset
    }

    /// Whether the last number was the one due, and the next move stands under it.
    pub fn is_in_row(&self) -> bool {
        self.slip == 0 && self.row > 0 && self.row == self.due(&self.live[0].position)
    }

    /// Forgets the steps: the position that `step` leads to lives on alone.
    pub fn settled(&mut self, step: u32) {
        let leads = |live: &Live| self.twins(live.step).any(|twin| twin == step);
        if let Some(found) = self.live.iter().position(leads) {
            self.live.swap(0, found);
        }
        self.live.truncate(1);
        self.steps.clear();
        for live in &mut self.live {
            (live.step, live.weight, live.ways) = (None, 1.0, 1);
        }
        self.scale = 0.0;
        self.bounded = false;
    }

    /// The steps that lead to the same position as `step`.
    fn twins(&self, step: Option<u32>) -> impl Iterator<Item = u32> {
        let mut next = step;
        std::iter::from_fn(move || {
            let at = next?;
            next = self.steps[at as usize].twin;
            Some(at)
        })
    }

    /// Notes that the move of item `at` was played.
    pub fn passed(&mut self, at: u32) {
        self.anchor = Some(at);
        self.number = None;
        self.empty = None;
    }

    /// How many plies of the likeliest reading are not in the game yet.
    pub fn pending(&self) -> u32 {
        self.depth(self.live[0].step)
    }

    /// How many steps lead to `step`, itself included.
    fn depth(&self, step: Option<u32>) -> u32 {
        step.map_or(0, |at| self.steps[at as usize].depth)
    }

    /// Puts the likeliest first and gives up those that are too many. Weights are measured by the
    /// likeliest, for over a long record their product would vanish.
    fn prune(&mut self) {
        self.live.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let most = match self.steps.len() {
            _ if self.few => LIVE_FEWEST,
            0..STEPS_MANY => LIVE_MOST,
            _ => LIVE_FEW,
        };
        self.bounded |= self.live.len() > most;
        self.live.truncate(most);
        let top = self.live[0].weight;
        self.scale += top.ln();
        for live in &mut self.live {
            live.weight /= top;
        }
    }

    /// Adds a step that leads to `after`, merged with those that lead there already.
    fn arrive(&mut self, step: Step, parent: &Live, reached: &mut Reached) {
        let mut homes = parent.homes.clone();
        homes.iter_mut().for_each(|homes| homes.play(&step.played));
        let at = self.steps.len() as u32;
        let weight = parent.weight * (-step.cost).exp();
        let key = (step.after.clone(), homes);
        let Reached { live, known } = reached;
        match known.get(&key) {
            Some(&found) => {
                let live = &mut live[found];
                self.steps.push(Step {
                    twin: live.step,
                    ..step
                });
                live.step = Some(at);
                live.weight += weight;
                live.ways = live.ways.saturating_add(parent.ways);
            }
            None => {
                live.push(Live {
                    position: step.after.clone(),
                    homes: key.1.clone(),
                    step: Some(at),
                    weight,
                    ways: parent.ways,
                });
                self.steps.push(step);
                known.insert(key, live.len() - 1);
            }
        }
    }
}

/// The positions that the readings reach behind an item.
struct Reached {
    live: Vec<Live>,
    /// Where each of them lies.
    known: HashMap<(Position, Option<Box<Homes>>), usize>,
}

impl Reached {
    /// None yet, with room for those that so many ways lead to.
    fn by(ways: usize) -> Reached {
        Reached {
            live: Vec::with_capacity(ways),
            known: HashMap::with_capacity(ways),
        }
    }
}

impl Live {
    /// The same behind the first of two moves that are said as one, whose place in the steps comes next.
    fn behind(&self, first: &Step) -> Live {
        let mut between = self.clone();
        between.weight *= (-first.cost).exp();
        between
            .homes
            .iter_mut()
            .for_each(|homes| homes.play(&first.played));
        between
    }
}

/// What stands before a half-move of a reading.
struct Before<'a> {
    step: Option<u32>,
    /// How many steps lead there.
    depth: u32,
    position: &'a Position,
    last: Option<Move>,
    own_last: Option<Move>,
}

/// One way to follow a phrase from a living position.
pub(super) struct Branch {
    parent: usize,
    first: (Move, Position, Denied),
    second: Option<(Move, Position, Denied)>,
}

impl Branch {
    /// The way by one move from the living position `parent`.
    pub(super) fn alone(parent: usize, first: (Move, Position, Denied)) -> Branch {
        let second = None;
        Branch {
            parent,
            first,
            second,
        }
    }

    fn denied(&self) -> u8 {
        self.first.2.count() + self.second.as_ref().map_or(0, |second| second.2.count())
    }
}

/// Keeps the ways that deny the fewest marks; false where there is none.
pub(super) fn keep_least_denied(branches: &mut Vec<Branch>) -> bool {
    let least = branches.iter().map(Branch::denied).min();
    branches.retain(|branch| Some(branch.denied()) == least);
    least.is_some()
}
