//! Sentences that no grammar reads, by the moves that could be told there.
//!
//! Comes in: words where a move is due, and the positions that live. Goes out: the legal moves whose telling
//! is so like the words that they may be what was printed, followed each; and, once one is kept, a misprint with
//! what the words were taken for. Words that are like no legal move break the record as before.
//!
//! `N. Le poj le repr~d.` where a pawn and nobody else can take back: that move.

use crate::chess::Move;
use crate::game::{Cause, Fault, Leaves};
use crate::lexicon::Language;
use crate::notation::Notation;
use crate::phrase::Phrase;
use crate::record::{Item, Kind};
use crate::spelling::descriptive::Case;
use crate::spelling::prose;
use crate::spelling::sentence::{Likeness, Sentence, Told};

use super::Replay;
use super::live::{Branch, Walk};
use super::marks::Denied;

/// In how many positions of a record the moves are compared with words: a ruined page is not read so to its end.
pub(super) const POSITIONS_MOST: u32 = 256;
/// What part of the letters of a move may be wrong.
const WRONG_MOST: f32 = 0.25;
/// How many letters farther than the nearest a move may be that could have been meant too.
const FARTHER: f32 = 1.5;
/// Of more moves than this that are as near the words say nothing.
const MOVES_MOST: usize = 8;
/// Words of fewer letters are no sentence.
const LETTERS_LEAST: usize = 5;

impl Replay<'_> {
    /// Follows words that nothing reads by the legal moves that they are like; false where they are like none.
    pub(super) fn likened(&mut self, walk: &mut Walk, at: u32) -> bool {
        let dialect = self.record.dialect;
        let told =
            dialect.notation == Notation::Descriptive && dialect.language == Language::French;
        let positions = u32::try_from(walk.live.len()).unwrap_or(u32::MAX);
        if !told || positions > self.likenings {
            return false;
        }
        self.likenings -= positions;
        let item = self.record.items.at(at);
        let words = self.text.get(item.span()).unwrap_or_default();
        let sentence = Sentence::of(words).strictly();
        let near = self.near(walk, &sentence);
        if near.is_empty() || near.len() > MOVES_MOST {
            return false;
        }
        let branch = |(parent, played): (usize, Move)| {
            let after = walk.live[parent].position.after(&played);
            Branch::alone(parent, (played, after, Denied::default()))
        };
        let branches = near.into_iter().map(branch).collect();
        self.advance(walk, at, &Phrase::ANY, 0, branches);
        self.doubted(walk);
        walk.passed(at);
        self.is_likened = true;
        true
    }

    /// The legal moves that a sentence is like, each with the living position that it leaves.
    fn near(&self, walk: &Walk, sentence: &Sentence) -> Vec<(usize, Move)> {
        let mut all: Vec<(Likeness, usize, Move)> = Vec::new();
        if sentence.letters() < LETTERS_LEAST {
            return Vec::new();
        }
        for (parent, live) in walk.live.iter().enumerate() {
            let (last, _) = self.moves_before(walk, live.step);
            for played in &live.position.legal_moves() {
                let told = Told {
                    played,
                    turn: live.position.turn(),
                    last: last.as_ref(),
                    homes: live.homes.as_deref(),
                };
                let like = sentence.likeness(told);
                if like.wrong <= like.letters as f32 * WRONG_MOST {
                    all.push((like, parent, *played));
                }
            }
        }
        let nearest = all
            .iter()
            .map(|(like, ..)| like.far)
            .fold(f32::MAX, f32::min);
        let near = all
            .into_iter()
            .filter(|(like, ..)| like.far <= nearest + FARTHER);
        near.map(|(_, parent, played)| (parent, played)).collect()
    }

    /// Tells the sentences that were taken for moves, and for which.
    pub(super) fn tell_likened(&mut self) {
        if !self.is_likened {
            return;
        }
        let mut told: Vec<u32> = Vec::new();
        for line in 0..self.game.lines.len() as u32 {
            for ply in self.game.lines[line as usize].plies.clone() {
                let at = self.game.plies[ply as usize].item();
                let item = self.record.items.at(at);
                if told.contains(&at) || !matches!(item.kind, Kind::Unreadable { .. }) {
                    continue;
                }
                told.push(at);
                let before = self.before(Leaves { line, ply });
                let homes = self.homes_before(Some(Leaves { line, ply }));
                let case = Case {
                    position: &before,
                    homes: homes.as_deref(),
                    played: &self.game.plies[ply as usize].played,
                    after: None,
                };
                let fault = misprint(&item, case);
                self.game.faults.push(fault);
            }
        }
    }
}

/// The fault of words that were taken for a move.
fn misprint(item: &Item, case: Case<'_>) -> Fault {
    let mut read = String::new();
    // A string takes every text.
    let _ = prose::write(&mut read, case);
    let read = read.into();
    Fault::new(Cause::Misprint { read }, item.span())
}
