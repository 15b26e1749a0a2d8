//! The steps over one word: as a move, as no move, with a half-move left out or two exchanged.
//!
//! Comes in: the positions before a word. Goes out: what may lead to the next word, each step with what
//! it counts by the text, the marks, the numbers and what players do.
//!
//! `a7-6`: a7-a6 for a letter lost, g7-g6 for more.

use crate::chess::{Move, MoveList, Position};
use crate::homes::Homes;
use crate::phrase::Phrase;

mod left_out;

use super::channel::{self, Asked, Channel, Rivals};
use super::graph::{Ahead, Candidate, Node, Step, before};
use super::search::{Search, WEIGHT};
use super::sheet::{Word, Written, ply};
use super::stand::{self, Stand};

/// How many of the cheapest readings are tried with a half-move left out.
const STRUCTURAL: usize = 8;
/// Of how many times as many readings as are followed it is foreseen how they go on, where that is looked at.
const FORESEEN: usize = 24;
/// What a move counts about which the prior is not asked.
const UNASKED: f64 = 2.0 * WEIGHT;

/// What the second of two words alike counts of what the first does.
const SHARED: f32 = 0.2;

/// What departures from the row of words count.
pub(super) mod cost {
    /// A half-move was left out.
    pub const MISSING: f64 = 5.0;
    /// A half-move was written twice.
    pub const TWICE: f64 = 6.0;
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
    /// Two half-moves were exchanged.
    pub const EXCHANGED: f64 = 6.0;
    /// A number does not follow.
    pub const NUMBER: f64 = 1.5;
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
        let (width, margin) = self.reach(at);
        let enough = match self.is_behind_unread(at) {
            true => FORESEEN * width,
            false => width + width / 2,
        };
        self.bound = self.ceiling;
        for (rank, &from) in beam.iter().enumerate() {
            let alone = !self.open[at] && self.slipped[at].is_empty() && beam.len() == 1;
            if alone && self.plain(at, from) {
                break;
            }
            self.steps(at, from, rank);
            let arriving = &mut self.arriving[at + 1];
            // Seldom, since to find the last that is cheap enough takes long.
            if arriving.len() > 2 * enough {
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
        let candidate = self.candidate(at, from, Step::Read(only));
        self.arriving[at + 1].push(Candidate {
            change: false,
            ahead,
            ..candidate
        });
        true
    }

    /// A step over word `at` that counts nothing yet and departs from the words.
    pub fn candidate(&self, at: usize, from: u32, step: Step) -> Candidate {
        let node = &self.nodes[from as usize];
        Candidate {
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
        let turn = node.stand.position.turn();
        let rivals = &Rivals::new(moves);
        let mut least = f64::MAX;
        self.says(word, &own, moves);
        // Of a line left out, what later words need is looked for alone.
        let needed = word.written == Written::Skipped && !self.slipped[at].is_empty();
        let open = self.open[at] && !needed && (word.written.is_cell() || !self.is_full(from));
        // What the word says first: how dear that is tells how dear another move may be.
        for literal in [true, false] {
            for (i, played) in moves.iter().enumerate() {
                let looked_for = open || literal || self.slipped[at].contains(played);
                let room = self.room(i, base);
                if self.costs[i].1 != literal || !looked_for || room < 0.0 {
                    continue;
                }
                let node = &self.nodes[from as usize].stand;
                let asked = Asked {
                    played,
                    rivals,
                    literal,
                    also: other.is(played),
                    turn,
                    homes: node.homes.as_deref(),
                    last: node.last[0].as_ref(),
                    most: room.min(f64::from(Asked::ANY)) as f32,
                };
                let cost = worth(&mut self.channel, &mut self.second, at, word, asked);
                self.costs[i].0 = cost;
                least = least.min(cost);
            }
            if literal && base + least <= self.bound {
                self.weigh(from, moves);
                let cheap = base + self.said() + self.reach(at).1 + self.marked(word);
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
        self.vague = says > 1 && self.channel_of(word).habits.careful;
    }

    /// What the marks of a word may count of a step at most: what they do is not seen before it is played.
    fn marked(&self, word: &Word) -> f64 {
        let own = self.channel_of(word).marked(word);
        let other = word.other.as_deref().zip(self.second.as_ref());
        let other = other.map_or(0.0, |(other, second)| second.marked(other));
        f64::from(own + other)
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
        let none = self.candidate(at, from, Step::Extra);
        for ((played, &play), &(paid, literal)) in moves.iter().zip(&self.moves).zip(&self.costs) {
            let total = base + paid + weight * f64::from(play);
            if total <= self.bound {
                self.arriving[at + 1].push(Candidate {
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
            let candidate = self.candidate(at, from, Step::Both(first, second));
            self.arriving[at + 1].push(Candidate {
                total: candidate.total + number + 2.0 * UNASKED,
                change: false,
                ahead,
                ..candidate
            });
        }
    }

    /// What the number before word `at` counts at a position, and what the numbers are ahead then.
    fn numbered(&self, at: usize, node: &Node) -> (f64, Option<Ahead>) {
        self.numbered_at(at, node.ahead, &node.stand.position)
    }

    fn numbered_at(
        &self,
        at: usize,
        before: Option<Ahead>,
        position: &Position,
    ) -> (f64, Option<Ahead>) {
        let closing = self.closing.filter(|(closing, _)| *closing == at);
        let (due, price) = match (self.words[at].due(), closing) {
            (Some(due), _) => (due, cost::NUMBER),
            (None, Some((_, due))) => (due, cost::CLOSING),
            (None, None) => return (0.0, before),
        };
        let last = due - ply((position.fullmoves(), position.turn().is_black()));
        match before {
            Some(Ahead { first, last: known }) if known != last => {
                (price, Some(Ahead { first, last }))
            }
            Some(_) => (0.0, before),
            None => (0.0, Some(Ahead { first: last, last })),
        }
    }

    /// The step that takes a word for no move.
    fn extra(&mut self, at: usize, from: u32) {
        let word = &self.words[at];
        let Some(own) = self.passed(at, word, from) else {
            return;
        };
        // What the other sheet has there is passed over as well.
        let cost = match &word.other {
            None => own,
            Some(other) if alike(word, other) => own * (1.0 + f64::from(SHARED)),
            Some(other) if other.written == Written::Move => own + cost::EXTRA,
            Some(other) => own + self.passed(at, other, from).unwrap_or(cost::EXTRA),
        };
        let candidate = self.candidate(at, from, Step::Extra);
        let due = matches!(word.written, Written::Move | Written::Illegible);
        let change = cost > 0.0 && due && !self.is_over(at, from);
        self.arriving[at + 1].push(Candidate {
            total: candidate.total + cost,
            change,
            paid: cost,
            ..candidate
        });
    }

    /// Whether the position before word `at` is a mate, and a word before it was marked as one.
    fn is_over(&self, at: usize, from: u32) -> bool {
        let position = &self.nodes[from as usize].stand.position;
        self.mated < at && position.checkers().any() && !position.has_legal_move()
    }

    /// Whether the game is at its end at a position, by a move that is written: a mate that is read into one cell explains none of those
    /// behind it.
    pub fn ends_by_words(&self, mut node: u32) -> bool {
        if self.nodes[node as usize].stand.position.has_legal_move() {
            return false;
        }
        while let Some(at) = self.cheapest_arc(node) {
            let arc = &self.arcs[at as usize];
            let cell = self.words[arc.word as usize].written.is_cell();
            match arc.step {
                Step::Extra => node = arc.from,
                _ => return !cell,
            }
        }
        true
    }

    /// Whether the numbers leave out one half-move at word `at`, no whole line.
    fn is_skipped_alone(&self, at: usize) -> bool {
        let skipped = |word: &&Word| word.written == Written::Skipped;
        let before = self.words[..at].iter().rev().take_while(skipped).count();
        let behind = self.words[at + 1..].iter().take_while(skipped).count();
        before + behind == 0
    }

    /// What it counts that a word at place `at` is no move; none where that is not looked for.
    fn passed(&self, at: usize, word: &Word, from: u32) -> Option<f64> {
        let twin = |other: usize| {
            self.words
                .get(other)
                .is_some_and(|other| other.core == word.core && !word.core.is_empty())
        };
        Some(match word.written {
            _ if word.stray => 0.0,
            // An empty cell that a column slipped by.
            Written::Dots if word.moved => 0.0,
            // Dots say that Black's move follows; where White's is due they stand for it.
            Written::Dots if self.nodes[from as usize].stand.position.turn().is_black() => {
                cost::DOTS
            }
            Written::Dots => cost::CELL,
            Written::Scrap | Written::Remark => cost::SCRAP,
            Written::Illegible if self.ends_by_words(from) => 0.0,
            Written::Illegible => cost::CELL,
            Written::Absent => 0.0,
            Written::Skipped if self.is_skipped_alone(at) => cost::SKIPPED_ONE,
            Written::Skipped => cost::SKIPPED,
            Written::Move if self.is_over(at, from) => cost::OVER,
            Written::Move if word.doubled => cost::TWICE,
            Written::Move if !self.open[at] => return None,
            Written::Move if at > 0 && (twin(at - 1) || at > 1 && twin(at - 2)) => cost::TWICE,
            Written::Move if word.scrawl => cost::SCRAWL,
            Written::Move if at + 1 == self.words.len() => cost::LAST,
            Written::Move => cost::EXTRA,
        })
    }
}

/// What a word says in a position, if there is one.
pub(super) struct Said<'w> {
    word: Option<&'w Word>,
    phrase: Option<&'w Phrase>,
    /// The moves that fit, where that is not seen from a move alone.
    fits: Option<Vec<Move>>,
}

impl<'w> Said<'w> {
    pub fn of(word: Option<&'w Word>, position: &Position, homes: Option<&Homes>) -> Said<'w> {
        let phrase = word.and_then(|word| word.phrase.as_ref());
        let fits = phrase.filter(|phrase| !phrase.is_plain());
        let fits = fits.map(|phrase| stand::said(position, homes, phrase));
        Said { word, phrase, fits }
    }

    /// Whether it says a move of the position, or there is no word.
    pub fn allows(&self, played: &Move) -> bool {
        self.word.is_none() || self.is(played)
    }

    /// Whether it says a move of the position.
    pub fn is(&self, played: &Move) -> bool {
        match (&self.fits, self.phrase) {
            (Some(fits), _) => fits.contains(played),
            (None, Some(phrase)) => played.lies_in(phrase) && played.takes_as_named(phrase),
            (None, None) => false,
        }
    }
}

/// Whether the first sheet has no word there, or a cell that cannot be read, and the other has one, which may say a move.
pub(super) fn is_filled(word: &Word, played: &Move) -> bool {
    let says = |phrase: Phrase| !phrase.is_plain() || played.lies_in(&phrase);
    let said = |other: &Word| other.phrase.is_some_and(says);
    match word.other.as_deref() {
        None if word.behind => word.phrase.is_some_and(says),
        Some(other) => (word.written == Written::Absent || word.written.is_cell()) && said(other),
        None => word.written == Written::Absent,
    }
}

/// How many words there are up to the last that the first sheet has: what is behind them only the other says.
pub(super) fn own_end(words: &[Word]) -> usize {
    let own = |word: &Word| word.written != Written::Absent && !word.behind;
    words.iter().rposition(own).map_or(0, |last| last + 1)
}

/// Whether two sheets have the same in one place.
fn alike(word: &Word, other: &Word) -> bool {
    word.written == other.written && word.core == other.core
}

/// What a word counts as `played`, and what the word counts that a second sheet has in its place. Two sheets that have
/// the same word have one mistake, not two alike: one was copied from the other, or both players misheard.
pub(super) fn worth(
    channel: &mut Channel,
    second: &mut Option<Channel>,
    at: usize,
    word: &Word,
    asked: Asked<'_>,
) -> f64 {
    if let (true, Some(second)) = (word.behind, &mut *second) {
        return f64::from(second.cost(at, word, asked));
    }
    let own = channel.cost(at, word, asked);
    let other = match (second, &word.other) {
        (Some(second), Some(other)) => {
            let literal = asked.also;
            let cost = second.cost(at, other, Asked { literal, ..asked });
            match alike(word, other) {
                true => SHARED * cost,
                false => cost,
            }
        }
        (Some(_), None) if !word.alone => channel::ABSENT,
        _ => 0.0,
    };
    f64::from(own + other)
}
