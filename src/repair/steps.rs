//! The steps over one word: as a move, as no move, with a half-move left out or two exchanged.
//!
//! Comes in: the positions before a word. Goes out: what may lead to the next word, each step with what
//! it counts by the text, the marks, the numbers and what players do.
//!
//! `a7-6`: a7-a6 for a letter lost, g7-g6 for more.

use crate::chess::{Move, MoveList, Position};
use crate::fit::fitting;
use crate::phrase::Phrase;
use crate::play::Prior;

use super::channel::{self, Asked, Channel};
use super::graph::{Candidate, Node, Step, before};
use super::search::{Search, WEIGHT};
use super::sheet::{Word, Written};

/// How many of the cheapest readings are tried with a half-move left out.
const STRUCTURAL: usize = 16;

/// What departures from the row of words count.
mod cost {
    /// A half-move was left out.
    pub const MISSING: f64 = 5.0;
    /// A half-move was written twice.
    pub const TWICE: f64 = 6.0;
    /// A word is no move of this game, or a scrap no move at all.
    pub const EXTRA: f64 = 10.5;
    pub const SCRAP: f64 = 4.0;
    pub const CELL: f64 = 12.0;
    pub const DOTS: f64 = 0.5;
    /// Two half-moves were exchanged.
    pub const EXCHANGED: f64 = 6.0;
    /// A number does not follow.
    pub const NUMBER: f64 = 1.5;
}

impl Search<'_> {
    /// The two moves that a word may be, joined by a dash.
    pub fn both(&self, node: &Node, word: &Word) -> impl Iterator<Item = (Move, Move)> + use<> {
        let mut found = Vec::new();
        if let Some(pair) = word.pair.and_then(|pair| self.pairs.get(pair as usize)) {
            let (mut fitting, mut second) = (MoveList::new(), MoveList::new());
            node.position.fitting(&pair.first, &mut fitting);
            for first in &fitting {
                node.position
                    .after(first)
                    .fitting(&pair.second, &mut second);
                found.extend(second.iter().map(|second| (*first, *second)));
            }
        }
        found.into_iter()
    }

    /// Gathers the steps over word `at` from every position before it.
    pub fn expand(&mut self, at: usize) {
        let beam = std::mem::take(&mut self.beams[at]);
        let (width, margin) = self.reach(at);
        let enough = width + width / 2;
        self.bound = f64::MAX;
        for (rank, &from) in beam.iter().enumerate() {
            let alone = !self.open[at] && self.slipped[at].is_empty() && beam.len() == 1;
            if alone && self.plain(at, from) {
                break;
            }
            self.steps(at, from, rank);
            let arriving = &mut self.arriving[at + 1];
            if arriving.len() > enough {
                arriving.select_nth_unstable_by(enough, before);
                self.bound = self.bound.min(arriving[enough].total);
                arriving.truncate(enough);
            }
            let least = arriving.iter().map(|c| c.total).fold(f64::MAX, f64::min);
            self.bound = self.bound.min(least + margin);
        }
        self.beams[at] = beam;
    }

    /// The step of a single reading over a word that says one move; false where it says none or several.
    fn plain(&mut self, at: usize, from: u32) -> bool {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let (Some(phrase), None) = (&word.phrase, word.pair) else {
            return false;
        };
        let mut fits = MoveList::new();
        fitting(&node.position, node.homes.as_deref(), phrase, &mut fits);
        let [only] = fits[..] else { return false };
        if !is_said(&word.other, &only) {
            return false;
        }
        let (_, offset) = numbered(node, word);
        self.arriving[at + 1].push(Candidate {
            total: node.cost,
            from,
            step: Step::Read(only),
            word: at as u32,
            change: false,
            paid: 0.0,
            offset,
        });
        true
    }

    /// The steps over word `at` from one position.
    fn steps(&mut self, at: usize, from: u32, rank: usize) {
        let node = &self.nodes[from as usize];
        let word = &self.words[at];
        let moves = node.position.legal_moves();
        let open = self.open[at];
        let turn = node.position.turn();
        let (number, offset) = numbered(node, word);
        let base = node.cost + number;
        let mut costs = std::mem::take(&mut self.costs);
        costs.clear();
        let fits = word
            .phrase
            .filter(|phrase| !phrase.is_plain())
            .map(|phrase| {
                let mut fits = MoveList::new();
                fitting(&node.position, node.homes.as_deref(), &phrase, &mut fits);
                fits
            });
        for played in &moves {
            let literal = match &fits {
                Some(fits) => fits.contains(played),
                None => plainly(word, played),
            };
            let asked = open || literal || self.slipped[at].contains(played);
            let cost = match asked {
                true => {
                    let moves = &moves[..];
                    let asked = Asked {
                        played,
                        moves,
                        literal,
                        turn,
                        homes: node.homes.as_deref(),
                    };
                    worth(&mut self.channel, &mut self.second, at, word, asked)
                }
                false => f64::MAX,
            };
            costs.push((cost, literal));
        }
        let least = costs.iter().map(|(cost, _)| *cost).fold(f64::MAX, f64::min);
        let structural = open && rank < STRUCTURAL;
        // What players do is asked last: it costs more than all the rest.
        if base + least > self.bound && !structural {
            self.costs = costs;
            return self.extra(at, from);
        }
        let node = &self.nodes[from as usize];
        let mut weights = std::mem::take(&mut self.moves);
        match self.prior {
            Some(prior) => prior.costs(
                &node.position,
                node.last.as_ref(),
                &moves,
                &mut self.work,
                &mut weights,
            ),
            None => Prior::even(&moves, &mut weights),
        }
        let cell = matches!(word.written, Written::Illegible | Written::Dots);
        let weight = if cell { 1.0 } else { WEIGHT };
        for ((played, &prior), &(cost, literal)) in moves.iter().zip(&weights).zip(&costs) {
            let total = base + cost + weight * f64::from(prior);
            if total > self.bound {
                continue;
            }
            self.arriving[at + 1].push(Candidate {
                total,
                from,
                step: Step::Read(*played),
                word: at as u32,
                change: !literal,
                paid: cost,
                offset,
            });
        }
        self.costs = costs;
        for (first, second) in self.both(&self.nodes[from as usize], word) {
            self.arriving[at + 1].push(Candidate {
                total: base + 2.0 * WEIGHT * 2.0,
                from,
                step: Step::Both(first, second),
                word: at as u32,
                change: false,
                paid: 0.0,
                offset,
            });
        }
        self.extra(at, from);
        if structural {
            self.structural(at, from, &moves, &weights);
        }
        self.moves = weights;
    }

    /// The step that takes a word for no move.
    fn extra(&mut self, at: usize, from: u32) {
        let word = &self.words[at];
        let twin = |other: usize| {
            self.words
                .get(other)
                .is_some_and(|other| other.core == word.core && !word.core.is_empty())
        };
        let cost = match word.written {
            // Dots say that Black's move follows; where White's is due they stand for it.
            Written::Dots if self.nodes[from as usize].position.turn().is_black() => cost::DOTS,
            Written::Dots => cost::CELL,
            Written::Scrap => cost::SCRAP,
            Written::Illegible => cost::CELL,
            Written::Absent => 0.0,
            Written::Move if !self.open[at] => return,
            Written::Move if at > 0 && (twin(at - 1) || at > 1 && twin(at - 2)) => cost::TWICE,
            Written::Move => cost::EXTRA,
        };
        // The other sheet has the word too, and passes it over as well.
        let cost = cost
            + if word.other.is_some() {
                cost::EXTRA
            } else {
                0.0
            };
        let node = &self.nodes[from as usize];
        self.arriving[at + 1].push(Candidate {
            total: node.cost + cost,
            from,
            step: Step::Extra,
            word: at as u32,
            change: matches!(word.written, Written::Move | Written::Illegible),
            paid: cost,
            offset: node.offset,
        });
    }

    /// The steps with a half-move left out before word `at`, and with the next two exchanged.
    fn structural(&mut self, at: usize, from: u32, moves: &MoveList, weights: &[f32]) {
        let Some(phrase) = self.words[at].phrase else {
            return;
        };
        let next = self.words.get(at + 1).and_then(|word| word.phrase);
        let mut fits = MoveList::new();
        for (first, &weight) in moves.iter().zip(weights) {
            let node = &self.nodes[from as usize];
            let after = node.position.after(first);
            fitting(&after, None, &phrase, &mut fits);
            if fits.is_empty() {
                continue;
            }
            let homes = node.homes.clone().map(|mut homes| {
                homes.play(first);
                homes
            });
            if homes.is_some() {
                fitting(&after, homes.as_deref(), &phrase, &mut fits);
            }
            let word = &self.words[at];
            let exchanged = next.is_some_and(|next| says(&node.position, &next, first));
            let replies = after.legal_moves();
            for second in &fits {
                let cost = {
                    let (played, moves, literal, turn) = (second, &replies[..], true, after.turn());
                    let asked = Asked {
                        played,
                        moves,
                        literal,
                        turn,
                        homes: homes.as_deref(),
                    };
                    worth(&mut self.channel, &mut self.second, at, word, asked)
                };
                let after_cost = f64::from(self.channel.check(word, &after.after(second)));
                let node = &self.nodes[from as usize];
                // The number may stand before the move left out or behind it.
                let here = numbered(node, word);
                let (number, offset) = match numbered_at(node.offset, &after, word) {
                    behind if behind.0 < here.0 => behind,
                    _ => here,
                };
                self.arriving[at + 1].push(Candidate {
                    total: node.cost
                        + cost::MISSING
                        + f64::from(weight)
                        + cost
                        + after_cost
                        + number
                        + WEIGHT * 2.0,
                    from,
                    step: Step::Missing(*first, *second),
                    word: at as u32,
                    change: true,
                    paid: cost::MISSING + cost,
                    offset,
                });
                if exchanged {
                    let other = &self.words[at + 1];
                    let cost = cost + {
                        let (played, literal, turn) = (first, true, !after.turn());
                        let asked = Asked {
                            played,
                            moves,
                            literal,
                            turn,
                            homes: None,
                        };
                        worth(&mut self.channel, &mut self.second, at + 1, other, asked)
                    };
                    self.arriving[at + 2].push(Candidate {
                        total: node.cost
                            + cost::EXCHANGED
                            + cost
                            + WEIGHT * (f64::from(weight) + 2.0),
                        from,
                        step: Step::Exchanged(*first, *second),
                        word: at as u32,
                        change: true,
                        paid: cost::EXCHANGED + cost,
                        offset: node.offset,
                    });
                }
            }
        }
    }
}

/// Whether a second sheet says the move too, or nothing.
pub(super) fn is_said(other: &Option<Box<Word>>, played: &Move) -> bool {
    let phrase = |word: &Word| {
        word.phrase
            .is_some_and(|phrase| !phrase.is_plain() || played.lies_in(&phrase))
    };
    other.as_deref().is_none_or(phrase)
}

/// Whether a word that needs nothing but the board says a move.
pub(super) fn plainly(word: &Word, played: &Move) -> bool {
    word.phrase
        .is_some_and(|phrase| phrase.is_plain() && played.lies_in(&phrase))
}

/// Whether a phrase says a move of `position`.
fn says(position: &Position, phrase: &Phrase, played: &Move) -> bool {
    if phrase.is_plain() {
        return played.lies_in(phrase);
    }
    let mut fits = MoveList::new();
    fitting(position, None, phrase, &mut fits);
    fits.contains(played)
}

/// What a word counts as `played`, and what the word counts that a second sheet has in its place.
pub(super) fn worth(
    channel: &mut Channel,
    second: &mut Option<Channel>,
    at: usize,
    word: &Word,
    asked: Asked<'_>,
) -> f64 {
    let own = channel.cost(at, word, asked);
    let other = match (second, &word.other) {
        (Some(second), Some(other)) => {
            let literal = plainly(other, asked.played);
            second.cost(at, other, Asked { literal, ..asked })
        }
        (Some(_), None) => channel::ABSENT,
        _ => 0.0,
    };
    f64::from(own + other)
}

/// What the number before a word counts at a position, and what it is ahead then.
fn numbered(node: &Node, word: &Word) -> (f64, Option<i32>) {
    numbered_at(node.offset, &node.position, word)
}

fn numbered_at(offset: Option<i32>, position: &Position, word: &Word) -> (f64, Option<i32>) {
    let Some((value, black)) = word.number else {
        return (0.0, offset);
    };
    let ply = |number: u32, black: bool| {
        i32::try_from(number)
            .unwrap_or(i32::MAX / 4)
            .min(i32::MAX / 4)
            * 2
            + i32::from(black)
    };
    let due = ply(position.fullmoves(), position.turn().is_black());
    let ahead = ply(value, black) - due;
    match offset {
        Some(offset) if offset != ahead => (cost::NUMBER, Some(ahead)),
        _ => (0.0, Some(ahead)),
    }
}
