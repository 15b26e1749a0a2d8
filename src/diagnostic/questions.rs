//! A doubtful place of a sheet as a question, and what a reader answers.
//!
//! Comes in: a [`Repair`], the words it is about, the dialect of its record. Goes out: the choices with their keys, below the line and
//! the board that reports draw; and what an answer means, be it a key, a move or a sign.
//!
//! `1 Cb8-c6 0.71`, `2 Cg8-f6 0.28`: `2`, `Cg8-f6` and `f6` are one answer.

use std::fmt::Write;

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::notation::{Dialect, Notation};
use crate::repair::{Answered, Repair};
use crate::spelling::spell;

use super::{Messages, words};

/// The keys of what is not a move: the words are right as they are written, there is no move, no more questions.
const AS_WRITTEN: &str = "=";
const NO_MOVE: &str = "-";
const NO_MORE: &str = "q";

/// A doubtful place, to be asked about.
pub struct Question<'r> {
    repair: &'r Repair,
    /// The words as they are written; empty where a half-move may have been left out.
    written: &'r str,
    dialect: Dialect,
    messages: Messages,
}

/// What a reader replies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// What the words stand for.
    Answer(Answered),
    /// He does not know.
    Skip,
    /// He wants no more questions.
    NoMore,
    /// It is no answer: no move can be played there that is called so, or several.
    Unclear,
}

impl<'r> Question<'r> {
    /// The question that a correction or a doubt is, of words `written` in a record in `dialect`.
    #[must_use]
    pub fn new(
        repair: &'r Repair,
        written: &'r str,
        dialect: Dialect,
        messages: Messages,
    ) -> Question<'r> {
        Question {
            repair,
            written: written.trim(),
            dialect,
            messages,
        }
    }

    /// What may stand there, the likeliest first, each with its share from 0 to 1.
    fn choices(&self) -> Vec<(Vec<Move>, f64)> {
        let repair = self.repair;
        let own: Vec<Move> = repair.read.into_iter().chain(repair.reply).collect();
        let others = repair.alternatives.iter();
        let others = others.map(|other| (other.read.into_iter().collect(), other.confidence));
        std::iter::once((own, repair.confidence))
            .chain(others)
            .collect()
    }

    /// The choices, a line each with its key, and below them what may be answered besides; without a line end.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (at, (moves, share)) in self.choices().iter().enumerate() {
            // A string takes every text.
            let _ = writeln!(text, "  {}  {}  {share:.2}", at + 1, self.named(moves));
        }
        let say = |said: words::Both| said[self.messages as usize];
        let besides: &[_] = match self.written.is_empty() {
            true => &[(AS_WRITTEN, words::NOTHING_LEFT_OUT)],
            false => &[(AS_WRITTEN, words::AS_WRITTEN), (NO_MOVE, words::TOO_MANY)],
        };
        for (key, said) in besides {
            let _ = writeln!(text, "  {key}  {}", say(*said));
        }
        text.push_str(say(words::ASKED));
        text
    }

    /// How a choice is called.
    fn named(&self, moves: &[Move]) -> String {
        match moves {
            [] => words::TOO_MANY[self.messages as usize].to_owned(),
            [first, rest @ ..] => {
                let mut text = self.repair.spelt(self.dialect, self.written, first);
                let mut position = self.repair.before.after(first);
                for played in rest {
                    text.push(' ');
                    text.push_str(&spell(self.dialect, &position, played));
                    position.play(played);
                }
                text
            }
        }
    }

    /// What a reader's answer means: the key of a choice, a sign, or the half-moves themselves in the record's notation, in coordinates or
    /// in the abbreviated one.
    #[must_use]
    pub fn reply(&self, answer: &str) -> Reply {
        let answer = answer.trim();
        let choice = answer.parse::<usize>().ok();
        let choice = choice.and_then(|key| key.checked_sub(1));
        let choices = self.choices();
        match (answer, choice.and_then(|key| choices.get(key))) {
            (_, Some((moves, _))) => Reply::Answer(Answered::Played(moves.clone())),
            ("", _) => Reply::Skip,
            (AS_WRITTEN, _) => Reply::Answer(Answered::AsWritten),
            (NO_MOVE, _) if self.written.is_empty() => Reply::Answer(Answered::AsWritten),
            (NO_MOVE, _) => Reply::Answer(Answered::Played(Vec::new())),
            (NO_MORE, _) => Reply::NoMore,
            _ => match self.moves(answer) {
                Some(moves) => Reply::Answer(Answered::Played(moves)),
                None => Reply::Unclear,
            },
        }
    }

    /// The half-moves that an answer names one behind the other; none where one names no move or several, or a word is asked about and they are
    /// more than one.
    fn moves(&self, answer: &str) -> Option<Vec<Move>> {
        let mut position = self.repair.before.clone();
        let (mut moves, mut rest) = (Vec::new(), answer);
        while !rest.is_empty() {
            let (played, length) = self.first(&position, rest)?;
            position.play(&played);
            moves.push(played);
            rest = rest[length..].trim_start();
        }
        (moves.len() == 1 || self.written.is_empty()).then_some(moves)
    }

    /// The half-move that an answer begins with, and how many bytes of it say it.
    fn first(&self, position: &Position, answer: &str) -> Option<(Move, usize)> {
        let notations = [Notation::Coordinate, Notation::Abbreviated];
        let others = notations.map(|notation| Dialect {
            notation,
            ..self.dialect
        });
        let mut found = MoveList::new();
        std::iter::once(self.dialect)
            .chain(others)
            .find_map(|dialect| {
                let (phrase, length) = dialect.phrase(answer).ok()?;
                fit::fitting(position, None, &phrase, &mut found);
                let ends = answer[length..]
                    .chars()
                    .next()
                    .is_none_or(char::is_whitespace);
                match found[..] {
                    [played] if ends => Some((played, length)),
                    _ => None,
                }
            })
    }

    /// An answer as it is kept: the squares of the half-moves, or a sign. Of the position that is asked about [`Question::reply`] reads
    /// it again.
    #[must_use]
    pub fn kept(answered: &Answered) -> String {
        match answered {
            Answered::AsWritten => AS_WRITTEN.to_owned(),
            Answered::Played(moves) if moves.is_empty() => NO_MOVE.to_owned(),
            Answered::Played(moves) => {
                let moves: Vec<String> = moves.iter().map(|one| one.uci().to_string()).collect();
                moves.join(" ")
            }
        }
    }

    /// What is said of an answer that is none.
    #[must_use]
    pub fn unclear(&self) -> &'static str {
        words::NO_ANSWER[self.messages as usize]
    }
}
