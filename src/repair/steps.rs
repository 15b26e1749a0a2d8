//! The steps over one word: as a move, as no move, with a half-move left out or two exchanged.
//!
//! Comes in: the positions before a word. Goes out: what may lead to the next word, each step with what
//! it counts by the text, the marks, the numbers and what players do.
//!
//! `a7-6`: a7-a6 for a letter lost, g7-g6 for more.

use crate::chess::{Move, MoveList, Position};

mod left_out;
mod said;

use super::channel::{Asked, Rivals};
use super::graph::Stand;
use super::graph::{Ahead, Node, Prospect, Step, before};
use super::search::{Search, WEIGHT};
use super::sheet::{Word, Written, ply};

pub(super) use said::{Said, differ_beside, goes_on, is_filled, is_said_beside, own_end};

/// How many of the cheapest readings are tried with a half-move left out.
const STRUCTURAL: usize = 8;
/// Of how many times as many readings as are followed it is foreseen how they go on, where that is looked at.
const FORESEEN: usize = 24;
/// What a move counts about which the prior is not asked.
const UNASKED: f64 = 2.0 * WEIGHT;

/// What departures from the row of words count.
pub(super) mod cost {
    /// A half-move was left out.
    pub const MISSING: f64 = 5.0;
    /// A half-move was written twice.
    pub const TWICE: f64 = 6.0;
    /// One of the two half-moves of a row that was written again.
    pub const REWRITTEN: f64 = 2.5;
    /// A word is no move of this game, or a scrap no move at all.
    pub const EXTRA: f64 = 10.5;
    pub const SCRAP: f64 = 4.0;
    /// The same of the last word, behind which nothing was written by mistake.
    pub const LAST: f64 = 13.5;
    /// The same of what stands there for some move, whichever.
    pub const SCRAWL: f64 = 20.0;
    pub const CELL: f64 = 12.0;
    /// A word behind a mate that is marked as one: the game was over, and what follows was analysed or is another's.
    pub const OVER: f64 = 1.5;
    /// Numbers leave out a line, and none was left out.
    pub const SKIPPED: f64 = 1.0;
    /// They leave out one half-move, so that all behind it would be the other side's.
    pub const SKIPPED_ONE: f64 = 3.5;
    pub const DOTS: f64 = 0.5;
    /// How little players would mate where they can: a prior that looks at men and squares does not see it.
    pub const MATES: f32 = 0.2;
    /// Two half-moves were exchanged.
    pub const EXCHANGED: f64 = 6.0;
    /// A number does not follow.
    pub const NUMBER: f64 = 1.5;
    /// The other side is named before a half-move.
    pub const SIDE: f64 = 2.5;
    /// The second half-move of the last row is White's: a number was not begun, which is less than a wrong one.
    pub const CLOSING: f64 = 0.8;
}

impl Search<'_> {
    /// The two moves that a word may be, joined by a dash.
    pub fn both(&self, stand: &Stand, word: &Word) -> impl Iterator<Item = (Move, Move)> + use<> {
        let mut found = Vec::new();
        if let Some(pair) = word.pair.and_then(|pair| self.pairs.get(pair as usize)) {
            let (mut fitting, mut second) = (MoveList::new(), MoveList::new());
            stand.position.fitting(&pair.first, &mut fitting);
            for first in &fitting {
                let after = stand.position.after(first);
                after.fitting(&pair.second, &mut second);
                found.extend(second.iter().map(|second| (*first, *second)));
            }
        }
        found.into_iter()
    }

    /// Gathers the steps over word `at` from every position before it.
    pub fn expand(&mut self, at: usize) {
        let beam = std::mem::take(&mut self.beams[at]);
        self.plays.work.spend(beam.len());
        let (width, margin) = self.reach(at);
        let enough = match self.is_behind_unread(at) {
            true => FORESEEN * width,
            false => width + width / 2,
        };
        self.bound = self.ceiling;
        // The least that any step counts, of so many of them.
        let (mut least, mut known) = (f64::MAX, 0);
        for (rank, &from) in beam.iter().enumerate() {
            let alone = !self.open[at] && self.slipped[at].is_empty() && beam.len() == 1;
            if alone && self.plain(at, from) {
                break;
            }
            self.steps(at, from, rank);
            let arriving = &mut self.arriving[at + 1];
            let new = arriving[known..].iter().map(|step| step.total);
            least = new.fold(least, f64::min);
            // Seldom, since to find the last that is cheap enough takes long.
            if arriving.len() > 2 * enough {
                arriving.select_nth_unstable_by(enough, before);
                self.bound = self.bound.min(arriving[enough].total);
                arriving.truncate(enough);
            }
            known = arriving.len();
            self.bound = self.bound.min(least + margin);
        }
        self.beams[at] = beam;
    }

    /// The step of a single reading over a word that says one move; false where it says none or several.
    fn plain(&mut self, at: usize, from: u32) -> bool {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        if word.pair.is_some() || word.doubled {
            return false;
        }
        let [only] = node.stand.fits(word)[..] else {
            return false;
        };
        let other = node.stand.said(word.other.as_deref());
        if !other.allows(&only) {
            return false;
        }
        let (_, ahead) = self.numbered(at, node);
        let prospect = self.prospect(at, from, Step::Read(only));
        self.arriving[at + 1].push(Prospect {
            change: false,
            ahead,
            ..prospect
        });
        true
    }

    /// A step over word `at` that counts nothing yet and departs from the words.
    pub fn prospect(&self, at: usize, from: u32, step: Step) -> Prospect {
        let node = &self.nodes[from as usize];
        Prospect {
            total: node.cost,
            from,
            step,
            word: at as u32,
            change: true,
            vague: false,
            paid: 0.0,
            play: 0.0,
            ahead: node.ahead,
        }
    }

    /// The steps over word `at` from one position.
    fn steps(&mut self, at: usize, from: u32, rank: usize) {
        if self.words[at].doubled {
            return self.extra(at, from);
        }
        let node = &self.nodes[from as usize];
        let moves = node.stand.position.legal_moves();
        let base = node.cost + self.numbered(at, node).0;
        self.weighed = false;
        let least = self.texts(at, from, &moves, base);
        if self.weighed || base + least <= self.bound {
            self.weigh(from, &moves);
            self.reads(at, from, &moves);
        }
        self.boths(at, from);
        if self.open[at] && rank < STRUCTURAL {
            self.structural(at, from, &moves);
        }
        self.extra(at, from);
    }

    /// Fills the costs with what the text of word `at` counts as each of `moves`, as far as a reading of that price is
    /// followed; the least of them. What reaches the position and the number count `base`.
    fn texts(&mut self, at: usize, from: u32, moves: &MoveList, base: f64) -> f64 {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let own = node.stand.said(Some(word));
        let other = node.stand.said(word.other.as_deref());
        let rivals = &Rivals::new(moves);
        let mut least = f64::MAX;
        self.says(word, &own, moves);
        // Of a line left out, what later words need is looked for alone.
        let needed = word.written == Written::Skipped && !self.slipped[at].is_empty();
        let open = self.open[at] && !needed && (word.written.is_cell() || !self.is_full(at, from));
        // What the word says first: how dear that is tells how dear another move may be.
        for literal in [true, false] {
            for (i, played) in moves.iter().enumerate() {
                let looked_for = open || literal || self.slipped[at].contains(played);
                let room = self.room(i, base);
                if self.costs[i].1 != literal || !looked_for || room < 0.0 {
                    continue;
                }
                let node = &self.nodes[from as usize].stand;
                let most = room.min(f64::from(Asked::ANY)) as f32;
                let asked = Asked {
                    literal,
                    also: other.is(played),
                    ..node.asked(played, rivals, most)
                };
                let cost = self.channels.cost(at, word, asked);
                self.costs[i].0 = cost;
                least = least.min(cost);
            }
            if literal && base + least <= self.bound {
                self.weigh(from, moves);
                let cheap = base + self.said() + self.reach(at).1 + self.channels.marked(word);
                self.bound = self.bound.min(cheap);
            }
        }
        least
    }

    /// What the text may count of a reading as the `i`th move that is followed, what players do being known or not.
    fn room(&self, i: usize, base: f64) -> f64 {
        self.bound - base - WEIGHT * f64::from(self.known_play(i))
    }

    /// How little players would play the `i`th move, nought as long as that is not known.
    pub(super) fn known_play(&self, i: usize) -> f32 {
        if self.weighed { self.moves[i] } else { 0.0 }
    }

    /// Fills the costs with which of `moves` the word at hand says, nothing being counted yet.
    fn says(&mut self, word: &Word, own: &Said<'_>, moves: &MoveList) {
        self.costs.clear();
        let literal = moves.iter().map(|played| (f64::MAX, own.is(played)));
        self.costs.extend(literal);
        let says = self.costs.iter().filter(|(_, literal)| *literal).count();
        self.vague = says > 1 && self.channels.of(word).habits.careful;
    }

    /// What the cheapest move that the word at hand says counts.
    fn said(&self) -> f64 {
        let costs = self.costs.iter().zip(&self.moves);
        let said = costs.filter(|((_, literal), _)| *literal);
        said.map(|((paid, _), play)| paid + WEIGHT * f64::from(*play))
            .fold(f64::MAX, f64::min)
    }

    /// Fills the weights with how little players would play each of `moves`, once for each position: it takes longer
    /// than all the rest.
    pub(super) fn weigh(&mut self, from: u32, moves: &MoveList) {
        if std::mem::replace(&mut self.weighed, true) {
            return;
        }
        let stand = &self.nodes[from as usize].stand;
        let costs = self.plays.costs(stand, moves);
        self.moves.clear();
        self.moves.extend_from_slice(&costs);
    }

    /// The steps that take word `at` for one of `moves`.
    fn reads(&mut self, at: usize, from: u32, moves: &MoveList) {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let (number, ahead) = self.numbered(at, node);
        let base = node.cost + number;
        let weight = if word.written.is_cell() { 1.0 } else { WEIGHT };
        let none = self.prospect(at, from, Step::Extra);
        let is_last = at + 1 == self.words.len();
        for ((played, &play), &(paid, literal)) in moves.iter().zip(&self.moves).zip(&self.costs) {
            let mates = is_last && base + paid <= self.bound;
            let mates = mates && node.stand.position.gives_mate(played);
            let play = if mates { play.min(cost::MATES) } else { play };
            let total = base + paid + weight * f64::from(play);
            if total <= self.bound {
                self.arriving[at + 1].push(Prospect {
                    total,
                    step: Step::Read(*played),
                    change: !literal && !is_filled(word, played),
                    vague: literal && self.vague,
                    paid,
                    play,
                    ahead,
                    ..none
                });
            }
        }
    }

    /// The steps that take word `at` for two moves, joined by a dash.
    fn boths(&mut self, at: usize, from: u32) {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let (number, ahead) = self.numbered(at, node);
        for (first, second) in self.both(&node.stand, word) {
            let prospect = self.prospect(at, from, Step::Both(first, second));
            self.arriving[at + 1].push(Prospect {
                total: prospect.total + number + 2.0 * UNASKED,
                change: false,
                ahead,
                ..prospect
            });
        }
    }

    /// What the number and the side named before word `at` count at a position, and what the numbers are ahead then.
    fn numbered(&self, at: usize, node: &Node) -> (f64, Option<Ahead>) {
        self.numbered_at(at, node.ahead, &node.stand.position)
    }

    fn numbered_at(
        &self,
        at: usize,
        before: Option<Ahead>,
        position: &Position,
    ) -> (f64, Option<Ahead>) {
        let side = match self.words[at].is_of_other_side(position) {
            true => cost::SIDE,
            false => 0.0,
        };
        let closing = self.closing.filter(|(closing, _)| *closing == at);
        let (due, price) = match (self.words[at].due(), closing) {
            (Some(due), _) => (due, cost::NUMBER),
            (None, Some((_, due))) => (due, cost::CLOSING),
            (None, None) => return (side, before),
        };
        let last = due - ply((position.fullmoves(), position.turn().is_black()));
        match before {
            Some(Ahead { first, last: known }) if known != last => {
                (side + price, Some(Ahead { first, last }))
            }
            Some(_) => (side, before),
            None => (side, Some(Ahead { first: last, last })),
        }
    }
}
