//! What is said between two moves: words, marks of sides, conditions.
//!
//! Comes in: a chapter at a word. Goes out: the next move with the words before it, or words alone.
//!
//! `N s'il couvre du pion`: a mark, a condition, a move.

mod flushed;
mod told;
mod turns;

use shakmaty::Color;

use super::super::layout;
use super::misprints::STAINS_MOST;
use super::{Chapter, past_stains, word_length};
use crate::lexicon::{self, Class, Turn, lexicon};
use crate::phrase::{CheckSaid, Phrase};

/// The most bytes of a sentence in which the mark of a side is looked for.
const SENTENCE_MOST: usize = 400;

/// A stretch of text that belongs to no move yet.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    end: usize,
    /// The side that it names.
    mark: Option<Color>,
    /// Whether a condition begins with it, which may turn out to open a variation.
    turns: bool,
    /// Whether the side is spoken of within a sentence.
    spoken: bool,
    /// Whether it is a condition that nothing reads, with what follows from it.
    unread: bool,
}

/// What was said since the last move.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pieces: Vec<Piece>,
    /// Whether what is told is not played: refused, or what a move is for.
    refused: bool,
    /// Whether a denial runs, to the next stop.
    denied: bool,
    /// Whether one did.
    was_denied: bool,
    /// Whether it stands on a condition.
    conditional: bool,
    /// Where the words end that say so.
    condition_end: usize,
    /// Who moves on it, where he is not named.
    subject: Option<Color>,
    /// Whether it stands instead of what was told before.
    alternative: bool,
    /// Whether a note runs, which ends with the mark of a side.
    pub note: bool,
    /// Whether the mark of a side opened it.
    marked: bool,
    /// Whether a star stands before it.
    pub starred: bool,
    /// Whether its move was told: what follows is what comes of it.
    played: bool,
    /// Whether the word before is an infinitive, whose object follows.
    infinitive: bool,
}

impl Clause {
    /// Adds a word.
    pub fn word(&mut self, start: usize, end: usize) {
        match self.pieces.last_mut() {
            Some(last) if last.mark.is_none() => last.end = end,
            _ => self.piece(start, end, None, false),
        }
    }

    fn piece(&mut self, start: usize, end: usize, mark: Option<Color>, turns: bool) {
        self.pieces.push(Piece {
            start,
            end,
            mark,
            turns,
            spoken: false,
            unread: false,
        });
    }

    /// Takes from the words that stand last the bracket that they end with, which is of what follows them; its place.
    fn take_bracket(&mut self, text: &str) -> Option<usize> {
        let words = self
            .pieces
            .last_mut()
            .filter(|piece| piece.mark.is_none())?;
        let said = text.get(words.start..words.end)?;
        let before = said.trim_end().strip_suffix('(')?;
        let bracket = words.start + before.len();
        words.end = words.start + before.trim_end().len();
        if words.end == words.start {
            self.pieces.pop();
        }
        Some(bracket)
    }

    /// Where the words end that stand last, if any do.
    pub fn words_end(&self) -> Option<usize> {
        self.pieces.last().map(|piece| piece.end)
    }

    /// Whether what was said ends a sentence, or nothing was said.
    pub fn is_behind_stop(&self, text: &str) -> bool {
        self.pieces.last().is_none_or(|piece| {
            let from = piece.end.saturating_sub(STAINS_MOST);
            let near = &text[text.floor_char_boundary(from)..piece.end];
            let said = near.trim_end_matches(|c: char| !c.is_alphanumeric());
            let signs = &near[said.len()..];
            signs.contains('.') && !signs.starts_with('(')
        })
    }

    /// Whether nothing was said, or a side was named alone, `et` before it perhaps.
    pub fn names_a_side_at_most(&self, text: &str) -> bool {
        let joins = |piece: &Piece| {
            let word = text.get(piece.start..piece.end).unwrap_or_default();
            let read = lexicon().old(Class::And, word);
            read.is_some_and(|(_, n)| n == word.len())
        };
        self.pieces
            .iter()
            .all(|piece| piece.mark.is_some() || joins(piece))
    }

    /// Whether nothing that was said is refused, denied, or stands on a condition.
    pub fn is_plain(&self) -> bool {
        !self.refused && !self.was_denied && !self.conditional && !self.alternative && !self.note
    }

    /// Whether nothing was said at all, nor is a note told.
    pub fn is_bare(&self) -> bool {
        self.pieces.is_empty() && !self.note && !self.conditional && !self.starred
    }

    /// Notes that of the condition at hand no move was read: what follows from it cannot be played.
    fn condition_unread(&mut self) {
        let condition = self.pieces.iter_mut().rfind(|piece| piece.turns);
        if let Some(condition) = condition.filter(|_| !self.refused && !self.was_denied) {
            condition.unread = true;
        }
        (self.refused, self.played) = (true, true);
    }

    /// Whether a side was named that begins a sentence, and nothing since.
    pub fn is_behind_mark(&self) -> bool {
        let mark = self.pieces.last().and_then(|piece| piece.mark);
        mark.is_some() && self.marked && !self.conditional
    }

    /// The mark of a side that stands last.
    fn last_mark(&self) -> Option<&Piece> {
        self.pieces.iter().rfind(|piece| piece.mark.is_some())
    }

    /// The side named last.
    fn side(&self) -> Option<Color> {
        let named = self.last_mark().and_then(|piece| piece.mark);
        named.or(self.subject)
    }
}

impl Chapter<'_> {
    /// Reads a mark, a turn, a move or a word.
    pub(super) fn said(&mut self) {
        if let Some(mark) = self.mark_at(self.at) {
            return self.mark(mark);
        }
        let turn = lexicon::turn(self.rest()).filter(|_| !self.is_within_word());
        // Behind `si` words follow: `SJ.` is a stain.
        let ends = |n: usize| self.rest()[n..].starts_with(['.', ']', ')', '\n']);
        if let Some((turn, n)) = turn.filter(|&(turn, n)| turn != Turn::If || !ends(n)) {
            return self.turn(turn, n);
        }
        if self.may_be_move() && (self.told() || self.take_bare()) || self.told_unmarked() {
            return;
        }
        self.plain_word();
    }

    /// Whether a word goes on here, behind a stain of a scan perhaps: the `ne` of `troifi~ne` denies nothing.
    fn is_within_word(&self) -> bool {
        let before =
            self.text[..self.at].trim_end_matches(['~', '^', '_', '{', '}', '|', '<', '>']);
        before.ends_with(char::is_alphanumeric)
    }

    fn mark(&mut self, mark: super::marks::Mark) {
        if mark.opens {
            self.drop_unread();
            let starred = self.clause.starred;
            let pieces = std::mem::take(&mut self.clause.pieces);
            self.clause = Clause {
                pieces,
                starred,
                marked: true,
                ..Clause::default()
            };
            self.lettered = true;
            if std::mem::take(&mut self.paragraph) && self.tree.has_left(mark.side) {
                self.flush(false);
                let begins = self.begins(self.at);
                self.tree.returns(begins);
            }
        } else if self.clause.conditional && self.clause.side() == Some(!mark.side) {
            // What follows from a condition of which nothing reads the move cannot be played.
            let words = self.text.get(self.clause.condition_end..self.at);
            self.clause.condition_end = self.at;
            if words.is_some_and(names_man) {
                self.clause.condition_unread();
            }
        } else if !self.clause.refused {
            self.clause.played = false;
        }
        self.clause.piece(self.at, mark.end, Some(mark.side), false);
        if let Some(piece) = self.clause.pieces.last_mut() {
            piece.spoken = !mark.opens;
        }
        self.at = past_stains(self.text, mark.end).max(mark.end);
        if let Some(piece) = self.clause.pieces.last_mut() {
            let stains = self.text[mark.end..self.at].trim_end();
            piece.end = mark.end + stains.len();
        }
    }

    /// Who moves on the condition whose words end at `at`, behind a move, where the next words do not name him: the side that
    /// does not move in what comes of it, else the one that has just moved.
    fn subject_of_condition(&self, mut at: usize) -> Option<Color> {
        let due = self.tree.due().filter(|_| self.clause.played)?;
        if self.mark_at(super::skip_blanks(self.text, at)).is_some() {
            return None;
        }
        let last = at + SENTENCE_MOST;
        while let Some(rest) = self
            .text
            .get(at..)
            .filter(|rest| !rest.is_empty() && at < last)
        {
            if let Some(mark) = self.mark_at(at) {
                return Some(!mark.side);
            }
            let n = word_length(rest);
            let next = super::skip_blanks(self.text, at + n);
            let opens = self.text[next..].starts_with(char::is_uppercase);
            if rest.starts_with('.') && opens || layout::has_blank_line(&self.text[at + n..next]) {
                break;
            }
            at = next;
        }
        Some(!due)
    }

    fn plain_word(&mut self) {
        let rest = self.rest();
        let n = word_length(rest);
        let word = &rest[..n];
        self.clause.word(self.at, self.at + n);
        let ends = word.starts_with([',', ';', ':', '.', '&']) || word == "et";
        self.clause.denied &= !ends;
        self.clause.refused |= is_unreal(word) && !self.clause.note;
        self.clause.infinitive &= !word.starts_with([',', ';', ':']);
        // An article may stand before the object.
        if word.starts_with(char::is_alphabetic) && word.chars().count() > 3 {
            self.clause.infinitive = is_infinitive(word);
        }
        self.at += n;
    }
}

/// Whether a phrase says that a check is given, and nothing else.
pub(super) fn says_little(phrase: &Phrase) -> bool {
    let check = phrase.check;
    check != CheckSaid::Unsaid
        && *phrase
            == Phrase {
                check,
                frame: phrase.frame,
                ..Phrase::ANY
            }
}

/// Whether words name a man.
pub(super) fn names_man(words: &str) -> bool {
    let mut starts = words
        .char_indices()
        .filter(|(at, c)| c.is_alphabetic() && !words[..*at].ends_with(char::is_alphanumeric));
    starts.any(|(at, _)| lexicon::man(&words[at..]) > 2)
}

/// Whether a verb tells what is not so: `prenoit`, `perdroit`, `jouait`.
pub(super) fn is_unreal(word: &str) -> bool {
    let ends = |end: &str, least: usize| word.len() >= least && word.ends_with(end);
    word != "endroit" && ends("oit", 6)
        || ends("oient", 7)
        || ends("rait", 6)
        || ends("uait", 6)
        || ends("ssait", 7)
        || ends("nait", 6)
}

/// Whether a verb is an infinitive: `prendre`, `jouer`, `couvrir`.
fn is_infinitive(word: &str) -> bool {
    let nouns = ["premier", "dernier", "cavalier", "chevalier"];
    let ends = ["er", "ir", "dre", "ttre"];
    ends.iter().any(|end| word.ends_with(end))
        && !nouns.iter().any(|noun| word.eq_ignore_ascii_case(noun))
}
