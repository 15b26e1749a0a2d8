//! The words that turn what is told: conditions, other ways, denials.
//!
//! Comes in: a chapter at such a word. Goes out: what the clause is from there on; where another way to a move is told,
//! that move.
//!
//! `mais s'il prend le pion, le Roy`: what was refused before is so no more, and what follows stands on a condition.

use shakmaty::Color;

use super::super::{Chapter, Kind, index, skip_blanks};
use super::{Clause, Piece};
use crate::lexicon::Turn;

impl Clause {
    /// It stands on a condition, on which `subject` moves where he is not named.
    fn stand_on_condition(&mut self, subject: Option<Color>) {
        self.conditional = true;
        if subject.is_some() {
            (self.subject, self.played) = (subject, false);
        }
    }

    /// It stands on another condition, instead of what was told.
    fn stand_on_other_condition(&mut self) {
        // Of him whose move it is another is told, whoever was spoken of since.
        for piece in self.pieces.iter_mut().filter(|piece| piece.spoken) {
            piece.mark = None;
        }
        (self.refused, self.played) = (false, false);
        (self.conditional, self.alternative) = (true, true);
    }

    /// It stands instead of what was told, on no condition.
    fn take_back(&mut self) {
        (self.refused, self.conditional, self.played) = (false, false, false);
        (self.denied, self.alternative) = (false, true);
    }
}

impl Chapter<'_> {
    /// Takes a turn of `n` bytes.
    pub(super) fn turn(&mut self, turn: Turn, n: usize) {
        let turns = match turn {
            Turn::If => {
                let asked = !self.clause.note;
                let subject = asked.then(|| self.subject_of_condition(self.at + n));
                self.clause.stand_on_condition(subject.flatten());
                !self.clause.refused
            }
            Turn::ElseIf => {
                self.clause.stand_on_other_condition();
                true
            }
            Turn::But => {
                self.clause.take_back();
                true
            }
            Turn::Or => return self.or(n),
            Turn::Not => {
                (self.clause.denied, self.clause.was_denied) = (true, true);
                false
            }
            Turn::Ill | Turn::For => {
                self.clause.refused |= !self.clause.note;
                false
            }
            Turn::Defence if n > 12 => return self.defence(n),
            Turn::Then
            | Turn::Chapter
            | Turn::Defence
            | Turn::Reference
            | Turn::Stroke
            | Turn::Sets => {
                return self.plain_word();
            }
        };
        if turns {
            self.clause.condition_end = self.at + n;
            let start = self.clause.take_bracket(self.text).unwrap_or(self.at);
            self.clause.piece(start, self.at + n, None, true);
        } else {
            self.clause.word(self.at, self.at + n);
        }
        self.clause.infinitive = false;
        self.at += n;
    }

    /// `ou la dame à la 2. du Roy`: another way to move, where one was told on a condition.
    fn or(&mut self, n: usize) {
        let next = skip_blanks(self.text, self.at + n);
        let rest = &self.text[next..];
        if self.or_else(n, next) {
            return;
        }
        if !self.clause.refused && self.tree.is_pending() && self.dialect.reads(rest) {
            (self.clause.alternative, self.clause.played) = (true, false);
            self.clause.piece(self.at, self.at + n, None, true);
            self.at += n;
        } else {
            self.plain_word();
        }
    }

    /// `la Dame à sa case, ou à la 3. du Roy`: a move that could stand for the one just told; true where
    /// it was taken.
    fn or_else(&mut self, n: usize, next: usize) -> bool {
        let said = |piece: &Piece| {
            let words = self.text.get(piece.start..piece.end).unwrap_or_default();
            words.contains(char::is_alphanumeric)
        };
        let behind_move = !self.clause.pieces.iter().any(said) && !self.clause.refused;
        if !behind_move || self.tree.is_pending() || !self.tree.goes_on_from_move() {
            return false;
        }
        let told = self.phrase_before_mark_at(next);
        let Some((phrase, length)) = told.or_else(|| self.place_at(next)) else {
            return false;
        };
        self.flush(false);
        let phrase = self.tree.or_else(phrase, index(self.items.len()));
        self.add(self.at, self.at + n, Kind::Open { close: 0 });
        self.add(next, next + length, Kind::Phrase { phrase, pair: 0 });
        self.at = next + length;
        self.clause.played = self.lettered;
        true
    }
}
