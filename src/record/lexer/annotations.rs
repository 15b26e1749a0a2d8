//! Sentences of an annotator that run on among the moves of abbreviated and full notation.
//!
//! Comes in: the place of the lexer, at a word. Goes out: one item for all that is said before the game goes on, over the ends of
//! lines: `Le fou attaque c6. 3...a6`, `2.Cf3 Cc6 défend e5. 3.Fb5`.

use super::super::{Item, Kind, layout};
use super::Lexer;
use crate::phrase::CheckSaid;
use layout::{Annotation, Due};

/// So many words at most ask whether a remark stands before one move of the game.
const ASKED_MOST: u32 = 256;

impl Lexer<'_> {
    /// The move that is due in the game, where a remark may stand.
    fn due_in_game(&self) -> Option<Due> {
        let number = self.number;
        let among = self.moves
            && !self.over
            && !self.note
            && self.open.is_empty()
            && number.last > 0
            && number.moves > 0
            && !self.comments_run_on();
        let black = !number.is_full();
        among.then(|| Due {
            number: number.last + u32::from(!black),
            black,
        })
    }

    /// The remark at the place, before the move that is `due`. Each word may ask; where so many have asked for the same move in vain, it is looked for
    /// no more.
    fn annotation(&mut self, due: Due) -> Option<Annotation> {
        let (asked, times) = self
            .asked
            .filter(|(asked, _)| *asked == due)
            .unwrap_or((due, 0));
        if times >= ASKED_MOST {
            return None;
        }
        self.asked = Some((asked, times + 1));
        layout::annotation(self.rest(), due, self.dialect)
    }

    /// The remark at the place with the move that is due behind it, where one is due in the game.
    fn annotation_in_game(&mut self) -> Option<(Due, Annotation)> {
        let due = self.due_in_game()?;
        Some((due, self.annotation(due)?))
    }

    /// Takes the words at the place, where the game goes on behind them or they run over the end of the line.
    pub(super) fn annotates(&mut self) -> bool {
        let Some((_, told)) = self.annotation_in_game() else {
            return false;
        };
        let lines = self.rest()[..told.length].contains(['\n', '\r']);
        let taken = told.goes_on || lines || told.speaks_of_due;
        if taken {
            self.push(self.at + told.length, Kind::Aside);
        }
        taken
    }

    /// Whether the line at the place is a remark behind which the game goes on, and heads no other: `On joue aussi 1.e4.`
    pub(super) fn is_annotated(&mut self) -> bool {
        let told = self.annotation_in_game();
        told.is_some_and(|(_, told)| told.goes_on)
    }

    /// Takes a line of words that no stop ends, with those below it, or one in which the game goes on.
    pub(super) fn annotates_lines(&mut self) -> bool {
        let Some((due, told)) = self.annotation_in_game() else {
            return false;
        };
        let words = &self.rest()[..told.length];
        let first = words
            .split(['\n', '\r'])
            .next()
            .unwrap_or_default()
            .trim_end();
        let behind = &self.rest()[told.length..];
        let blanks = behind.len() - behind.trim_start().len();
        let runs_on = first.len() < words.len() && !first.ends_with(['.', '!', '?']);
        let within = told.goes_on && {
            let behind = layout::near(&self.rest()[told.length..]);
            first.len() == words.len() && !behind.trim().is_empty()
        };
        // `L'alternative` / `3... Cf6`, `La suite 6. d4` / `exd4 7. Te1` / `6. Te1` are variations.
        let below = layout::number_and_move(&words[first.len()..], self.dialect);
        let instead = below.is_some_and(|(value, _)| value == self.number.last);
        let back = || self.comes_back(self.awaited()) == Some(self.at + told.length + blanks);
        if runs_on && (instead && !due.black || back() && self.tells_line()) {
            return !instead;
        }
        let taken = runs_on || within;
        if taken {
            self.push(self.at + told.length, Kind::Prose);
        }
        taken
    }
}

impl Lexer<'_> {
    /// Takes a move that words judge, though the game is past its number, with what is said behind it before the game goes on:
    /// `2…Fe8 est plus solide. 11. Fe3`.
    pub(super) fn annotates_back(&mut self) -> bool {
        let Some(due) = self.due_in_game() else {
            return false;
        };
        let rest = self.rest();
        let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
        let value = rest[..figures].parse().unwrap_or(due.number);
        // Of figures that are no number nearly all are a result's.
        let result = matches!(rest.as_bytes().get(figures), Some(b'-' | b'/'));
        value < due.number && !result && self.judges_back(due, value)
    }

    #[cold]
    fn judges_back(&mut self, due: Due, value: u32) -> bool {
        let rest = self.rest();
        let numbered = layout::number_and_move(rest, self.dialect);
        if numbered != Some((value, true)) || layout::clocks(rest) > 0 {
            return false;
        }
        let Some(told) = self.annotation(due) else {
            return false;
        };
        let runs_on = rest[..told.length].contains(['\n', '\r']);
        let variation = (!runs_on || self.is_told_instead(value))
            && self.goes_back(value, layout::is_numbered_black(rest));
        let taken = told.goes_on && !variation;
        if taken {
            self.push(self.at + told.length, Kind::Aside);
        }
        taken
    }
}

impl Lexer<'_> {
    /// Begins a variation at a number of the side that has moved, said again without words, where the other side's move stands below
    /// with that number: `4.Fh4 4.Fxf6 Dxf6 5.e4 est possible.` before `4...Fb4`, `4...Fb4 4...Fe7 est jouable. 5.Dd3`.
    pub(super) fn begin_alternative(&mut self, value: u32, black: bool) {
        let number = self.number;
        let again = value == number.last && black == number.is_full();
        let moved = |item: Item| matches!(item.kind, Kind::Phrase { .. });
        let due = self.due_in_game().filter(|_| again);
        let due = due.filter(|_| self.items.last().is_some_and(moved));
        let back = due.and_then(|due| layout::comes_back_to(self.rest(), due, self.dialect));
        if let Some(back) = back {
            self.open_alternative(value, black, self.at + back);
        }
    }
}

/// How many words a line has at most that heads notes, and how many lines stand between it and them.
const HEAD_WORDS: usize = 4;

impl Lexer<'_> {
    /// Takes the notes below a game that is over, by its result or by mate: lines that judge moves of it by their numbers, and a line
    /// of few words above them. Nothing behind mate is a move of the game.
    pub(super) fn notes_behind(&mut self) -> bool {
        let Some(end) = self.note_behind() else {
            return false;
        };
        self.over = true;
        self.push(end, Kind::Aside);
        true
    }

    /// The end of the line at the place, if notes begin with it.
    pub(super) fn note_behind(&self) -> Option<usize> {
        if !self.moves || self.note || !self.open.is_empty() || !self.over && !self.is_mated() {
            return None;
        }
        let line = self.rest().split(['\n', '\r']).next().unwrap_or_default();
        let head = line.starts_with(char::is_alphabetic)
            && line.split_whitespace().count() <= HEAD_WORDS
            && !self.dialect.reads(line);
        let below = self.rest()[line.len()..].trim_start();
        let note = match head {
            true => below,
            false => self.rest(),
        };
        let told = layout::judged_number(note, self.dialect)?;
        let back = told.number < self.number.last
            || told.number == self.number.last && (told.black || told.number > 1);
        let first = told.number == 1 && !told.black;
        (back && !first).then(|| self.at + line.trim_end().len())
    }

    /// Whether the last move says that it mates.
    fn is_mated(&self) -> bool {
        self.items.iter().rev().take(3).any(|item| match item.kind {
            Kind::Phrase { phrase, .. } => phrase.check == CheckSaid::Mate,
            _ => false,
        })
    }
}
