//! Sentences that no grammar reads, by the moves that could be told there.
//!
//! Comes in: words where a move is due, and the positions that live. Goes out: the legal moves whose telling
//! is so like the words that they may be what was printed, followed each; and, once one is kept, a misprint with
//! what the words were taken for. Words that are like no legal move break the record as before, and so do those
//! that tell another move more plainly.
//!
//! `N. Le poj le repr~d.` where a pawn and nobody else can take back: that move.
//!
//! Here too: squares that a sheet counts from the other side, once. `Le cavalier à la 6. case du fou du roi` for g1-f3, on a sheet that has `à
//! la 3. case` elsewhere.

use crate::chess::Move;
use crate::game::{Cause, Leaves};
use crate::lexicon::{self, Language};
use crate::notation::Notation;
use crate::phrase::{Frame, Phrase};
use crate::record::{Item, Kind, Record, Span};
use crate::spelling::descriptive::Case;
use crate::spelling::prose;
use crate::spelling::sentence::{Likeness, Sentence, Tellings, Told};

use super::Replay;
use super::live::{Branch, Walk};
use super::preference::Denied;

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
/// How many items behind the one at hand are looked at, and how many bytes, for the rest of its sentence.
const ITEMS_MOST: usize = 8;
const BYTES_MOST: usize = 200;

impl Replay<'_> {
    /// Follows words that nothing reads, or that no legal move fits, by the legal moves that they are like;
    /// false where they are like none.
    pub(super) fn likened(&mut self, walk: &mut Walk, at: u32) -> bool {
        let positions = u32::try_from(walk.live.len()).unwrap_or(u32::MAX);
        if !is_told(self.record) || positions > self.likenings {
            return false;
        }
        let words = self.sentence(at);
        let sentence = Sentence::of(self.text.get(words.clone()).unwrap_or_default());
        let item = self.record.items.at(at);
        let short = sentence.letters() < LETTERS_LEAST;
        if short
            || matches!(item.kind, Kind::Phrase { .. }) && !names_man(&self.text[words.clone()])
        {
            return false;
        }
        self.likenings -= positions;
        let near = self.near(walk, &sentence);
        if near.is_empty() || near.len() > MOVES_MOST {
            return false;
        }
        let branch = |(parent, played): (usize, Move)| {
            let after = walk.live[parent].position.after(&played);
            Branch::alone(parent, (played, after, Denied::default()))
        };
        let branches = near.into_iter().map(branch).collect();
        self.advance(walk, at, &Phrase::ANY, None, branches);
        self.doubted(walk);
        walk.passed(at);
        self.likened.push((at, words));
        true
    }

    /// Where the words of item `at` stand, with those behind it that belong to no other move.
    fn sentence(&self, at: u32) -> Span {
        let start = self.record.items.at(at).start;
        let words = |item: &Item| matches!(item.kind, Kind::Aside | Kind::Separator);
        let behind = self.record.items.iter().skip(at as usize + 1);
        let next = behind.take(ITEMS_MOST).find(|item| !words(item));
        let end = next.map_or(self.record.span.end, |item| item.start);
        let end = self.text.floor_char_boundary(end.min(start + BYTES_MOST));
        let said = self.text.get(start..end).unwrap_or_default();
        start..start + said.trim_end().len()
    }

    /// The legal moves that a sentence is like, each with the living position that it leaves.
    fn near(&self, walk: &Walk, sentence: &Sentence) -> Vec<(usize, Move)> {
        let mut tellings = Tellings::strictly(sentence);
        let mut all: Vec<(Likeness, usize, Move)> = Vec::new();
        for (parent, live) in walk.live.iter().enumerate() {
            let (last, _) = self.moves_before(walk, live.step);
            for played in &live.position.legal_moves() {
                let told = Told {
                    played,
                    turn: live.position.turn(),
                    last: last.as_ref(),
                    homes: live.homes.as_deref(),
                };
                let like = tellings.likeness(told);
                if like.wrong <= like.letters as f32 * WRONG_MOST {
                    all.push((like, parent, *played));
                }
            }
        }
        let nearest = all.iter().map(|(like, ..)| like.far);
        let nearest = nearest.fold(f32::MAX, f32::min);
        // Words that tell another move more plainly tell one that cannot be played.
        if all.is_empty() || nearest > tellings.least_far() + FARTHER {
            return Vec::new();
        }
        all.retain(|(like, ..)| like.far <= nearest + FARTHER);
        let near = all.into_iter();
        near.map(|(_, parent, played)| (parent, played)).collect()
    }

    /// Tells the sentences that were taken for moves, and for which.
    pub(super) fn tell_likened(&mut self) {
        let mut likened = std::mem::take(&mut self.likened);
        if likened.is_empty() {
            return;
        }
        for line in 0..self.game.lines.len() as u32 {
            for ply in self.game.lines[line as usize].plies.clone() {
                let at = self.game.plies[ply as usize].item();
                let Some(place) = likened.iter().position(|(item, _)| *item == at) else {
                    continue;
                };
                let (_, words) = likened.swap_remove(place);
                let read = self.read_as(Leaves { line, ply }).into();
                self.tell(Cause::Misprint { read }, words);
            }
        }
    }

    /// The words in which a ply's move would be told.
    pub(super) fn read_as(&mut self, place: Leaves) -> String {
        let before = self.before(place);
        let homes = self.homes_before(Some(place));
        let case = Case {
            position: &before,
            homes: homes.as_deref(),
            played: &self.game.plies[place.ply as usize].played,
            after: None,
        };
        let mut read = String::new();
        // A string takes every text.
        let _ = prose::write(&mut read, case);
        read
    }
}

/// Whether the moves of a record may be told in words.
pub(super) fn is_told(record: &Record) -> bool {
    let dialect = record.dialect;
    dialect.notation == Notation::Descriptive && dialect.language == Language::French
}

/// Whether a word is the name of a man.
fn names_man(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.len() > 2 && lexicon::man(word) == word.len())
}

/// How many squares are counted from the mover's side for each that is counted from the other, where that is a slip.
const OWN_EACH: usize = 8;

impl Replay<'_> {
    /// Tells the moves of the main line whose squares are counted from the other side, and nearly no others are.
    pub(super) fn tell_turned(&mut self) {
        if !self.survey.either {
            return;
        }
        let (mut own, mut turned) = (0, Vec::new());
        let mut mover = self.game.start.turn();
        for ply in self.game.main().plies.clone() {
            let said = &self.game.plies[ply as usize];
            if let Kind::Phrase { phrase, .. } = self.record.items.at(said.item()).kind
                && phrase.frame == Frame::Either
                && phrase.to != phrase.to.flip_vertical()
            {
                match phrase.seen_by(mover).to.contains(said.played.to) {
                    true => own += 1,
                    false => turned.push(ply),
                }
            }
            mover = !mover;
        }
        if own < OWN_EACH * turned.len() {
            return;
        }
        for ply in turned {
            let words = self.game.plies[ply as usize].span(self.record);
            let read = self.read_as(Leaves { line: 0, ply }).into();
            self.tell(Cause::Turned { read }, words);
        }
    }
}
