//! What the words of one place say in a position: that of the sheet, and that of the other sheet.
//!
//! Comes in: a word, with the one that a second sheet has in its place, and a move. Goes out: whether they say it.
//!
//! `?` beside `Cf3`: the other sheet fills the cell with Cg1-f3.
//!
//! Here too: the step that takes a word for no move. `1. e4 e5 2. Cf3 Cf3 Cc6`: the second `Cf3` was written twice.

use crate::chess::{Move, Position};
use crate::homes::Homes;
use crate::phrase::Phrase;

use super::super::channels::{SHARED, alike};
use super::super::graph::{self, Prospect, Stand, Step};
use super::super::search::Search;
use super::super::sheet::{Word, Written};
use super::cost;

/// What a word says in a position, if there is one.
pub(in crate::repair) struct Said<'w> {
    word: Option<&'w Word>,
    phrase: Option<&'w Phrase>,
    /// The moves that fit, where that is not seen from a move alone.
    fits: Option<Vec<Move>>,
}

impl<'w> Said<'w> {
    pub fn of(word: Option<&'w Word>, position: &Position, homes: Option<&Homes>) -> Said<'w> {
        let phrase = word.and_then(|word| word.phrase.as_ref());
        let fits = phrase.filter(|phrase| !phrase.is_plain());
        let fits = fits.map(|phrase| graph::said(position, homes, phrase));
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
pub(in crate::repair) fn is_filled(word: &Word, played: &Move) -> bool {
    let says = |phrase: Phrase| !phrase.is_plain() || played.lies_in(&phrase);
    let said = |other: &Word| other.phrase.is_some_and(says);
    match word.other.as_deref() {
        None if word.behind => word.phrase.is_some_and(says),
        Some(other) => (word.written == Written::Absent || word.written.is_cell()) && said(other),
        None => word.written == Written::Absent,
    }
}

/// Whether a word of the first sheet says another move than `played`, or none, and the other sheet says it in its place.
pub(in crate::repair) fn is_said_beside(word: &Word, played: &Move, stand: &Stand) -> bool {
    let other = word
        .other
        .as_deref()
        .filter(|_| word.written == Written::Move);
    other.is_some_and(|other| {
        stand.said(Some(other)).is(played) && !stand.said(Some(word)).is(played)
    })
}

/// How many words say something else than those of the other sheet in their place, which are read: for so many it may say the move.
pub(in crate::repair) fn differ_beside(words: &[Word]) -> usize {
    let differs = |word: &&Word| {
        let other = word.other.as_deref();
        let other = other.filter(|other| other.phrase.is_some() && other.core != word.core);
        word.written == Written::Move && other.is_some()
    };
    words.iter().filter(differs).count()
}

/// How many words there are up to the last that the first sheet has: what is behind them only the other says.
pub(in crate::repair) fn own_end(words: &[Word]) -> usize {
    let own = |word: &Word| word.written != Written::Absent && !word.behind;
    words.iter().rposition(own).map_or(0, |last| last + 1)
}

/// Whether the other sheet goes on behind the last word of the first.
pub(in crate::repair) fn goes_on(words: &[Word]) -> bool {
    own_end(words) < words.len()
}

impl Search<'_> {
    /// The step that takes a word for no move.
    pub(super) fn extra(&mut self, at: usize, from: u32) {
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
        let prospect = self.prospect(at, from, Step::Extra);
        let due = matches!(word.written, Written::Move | Written::Illegible);
        let change = cost > 0.0 && due && !self.is_over(at, from);
        self.arriving[at + 1].push(Prospect {
            total: prospect.total + cost,
            change,
            paid: cost,
            ..prospect
        });
    }

    /// Whether the position before word `at` is a mate, and a word before it was marked as one. Where a half-move was left out right
    /// before the mate, what stands right behind it is that half-move: the two were exchanged.
    fn is_over(&self, at: usize, from: u32) -> bool {
        let position = &self.nodes[from as usize].stand.position;
        let over = self.mated < at && position.checkers().any() && !position.has_legal_move();
        let into = || {
            self.cheapest_arc(from)
                .map(|arc| self.arcs[arc as usize].step)
        };
        over && !matches!(into(), Some(Step::Missing(..)))
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

    /// Whether a word is the second of a row of two, behind and before White's numbers that follow each other.
    fn fills_row(&self, at: usize) -> bool {
        let number = |at: Option<usize>| at.and_then(|at| self.words.get(at)?.number);
        let [own, row, next] = [Some(at), at.checked_sub(1), Some(at + 1)].map(number);
        let ends =
            matches!((row, next), (Some((row, false)), Some((next, false))) if next == row + 1);
        own.is_none() && ends && !self.words[at].moved
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
            _ if !word.left_out.is_empty() => return None,
            Written::Move if word.sure => return None,
            // An empty cell that a column slipped by.
            Written::Dots if word.moved => 0.0,
            // Dots say that Black's move follows; where White's is due they stand for it, and between two numbers for Black's.
            Written::Dots if self.fills_row(at) => cost::CELL,
            Written::Dots if self.nodes[from as usize].stand.position.turn().is_black() => {
                cost::DOTS
            }
            Written::Dots => cost::CELL,
            Written::Scrap | Written::Remark => cost::SCRAP,
            Written::Illegible if self.ends_by_words(from) => 0.0,
            // A mark of check is left of a move: that no move gives it speaks against none more than against each.
            Written::Illegible => cost::CELL + self.channels.marked(word),
            Written::Absent => 0.0,
            Written::Skipped if self.is_skipped_alone(at) => cost::SKIPPED_ONE,
            Written::Skipped => cost::SKIPPED,
            Written::Move if self.is_over(at, from) => cost::OVER,
            Written::Move if word.doubled => cost::TWICE,
            Written::Move if word.rewritten => cost::REWRITTEN,
            Written::Move if !self.open[at] => return None,
            Written::Move if at > 0 && (twin(at - 1) || at > 1 && twin(at - 2)) => cost::TWICE,
            Written::Move if word.scrawl => cost::SCRAWL + self.channels.marked(word),
            Written::Move if at + 1 == self.words.len() => cost::LAST + self.channels.marked(word),
            Written::Move => cost::EXTRA,
        })
    }
}
