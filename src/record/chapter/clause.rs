//! What is said between two moves: words, marks of sides, conditions.
//!
//! Comes in: a chapter at a word. Goes out: the next move with the words before it, or words alone.
//!
//! `N s'il couvre du pion`: a mark, a condition, a move.

use shakmaty::Color;

use super::super::{Item, Kind};
use super::tree::How;
use super::{Chapter, past_stains, word_length};
use crate::lexicon::{self, Turn};
use crate::phrase::{CheckSaid, Phrase};

/// A stretch of text that belongs to no move yet.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    end: usize,
    /// The side that it names.
    mark: Option<Color>,
    /// Whether a condition begins with it, which may turn out to open a variation.
    turns: bool,
}

/// What was said since the last move.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pieces: Vec<Piece>,
    /// Whether what is told is not played: refused, or what a move is for.
    refused: bool,
    /// Whether a denial runs, to the next stop.
    denied: bool,
    /// Whether it stands on a condition.
    conditional: bool,
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
        });
    }

    /// Where the words end that stand last, if any do.
    pub fn words_end(&self) -> Option<usize> {
        self.pieces.last().map(|piece| piece.end)
    }

    /// Whether what was said ends a sentence, or nothing was said.
    pub fn is_behind_stop(&self, text: &str) -> bool {
        self.pieces.last().is_none_or(|piece| {
            let said = text[..piece.end].trim_end_matches(|c: char| !c.is_alphanumeric());
            text[said.len()..piece.end].contains('.')
                && !text[said.len()..piece.end].starts_with('(')
        })
    }

    /// Whether nothing was said, or a side was named alone.
    pub fn names_a_side_at_most(&self) -> bool {
        self.pieces.iter().all(|piece| piece.mark.is_some())
    }

    /// Whether it stands on a condition.
    pub fn is_conditional(&self) -> bool {
        self.conditional
    }

    /// The side named last.
    fn side(&self) -> Option<Color> {
        self.pieces.iter().rev().find_map(|piece| piece.mark)
    }
}

impl Chapter<'_> {
    /// Reads a mark, a turn, a move or a word.
    pub(super) fn said(&mut self) {
        if let Some(mark) = self.mark_at(self.at) {
            return self.mark(mark);
        }
        if let Some((turn, n)) = lexicon::turn(self.rest()).filter(|_| !self.is_within_word()) {
            return self.turn(turn, n);
        }
        if self.may_be_move() && self.told() {
            return;
        }
        self.plain_word();
    }

    fn is_within_word(&self) -> bool {
        self.text[..self.at].ends_with(char::is_alphanumeric)
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
            self.tree.goes_on(mark.side);
        } else if !self.clause.refused {
            self.clause.played = false;
        }
        self.clause.piece(self.at, mark.end, Some(mark.side), false);
        self.at = past_stains(self.text, mark.end).max(mark.end);
        if let Some(piece) = self.clause.pieces.last_mut() {
            let stains = self.text[mark.end..self.at].trim_end();
            piece.end = mark.end + stains.len();
        }
    }

    fn turn(&mut self, turn: Turn, n: usize) {
        let clause = &mut self.clause;
        let turns = match turn {
            Turn::If => {
                clause.conditional = true;
                !clause.refused
            }
            Turn::ElseIf => {
                (clause.refused, clause.played) = (false, false);
                (clause.conditional, clause.alternative) = (true, true);
                true
            }
            Turn::But => {
                (clause.refused, clause.conditional, clause.played) = (false, false, false);
                (clause.denied, clause.alternative) = (false, true);
                true
            }
            Turn::Or => return self.or(n),
            Turn::Not => {
                clause.denied = true;
                false
            }
            Turn::Ill | Turn::For => {
                clause.refused |= !clause.note;
                false
            }
            Turn::Defence if n > 12 => return self.defence(n),
            Turn::Chapter | Turn::Defence | Turn::Reference | Turn::Sets => {
                return self.plain_word();
            }
        };
        match turns {
            true => self.clause.piece(self.at, self.at + n, None, true),
            false => self.clause.word(self.at, self.at + n),
        }
        self.clause.infinitive = false;
        self.at += n;
    }

    /// `ou la dame à la 2. du Roy`: another way to move, where one was told on a condition.
    fn or(&mut self, n: usize) {
        let next = super::skip_blanks(self.text, self.at + n);
        let rest = &self.text[next..];
        if !self.clause.refused && self.tree.is_pending() && self.dialect.reads(rest) {
            (self.clause.alternative, self.clause.played) = (true, false);
            self.clause.piece(self.at, self.at + n, None, true);
            self.at += n;
        } else {
            self.plain_word();
        }
    }

    /// Whether a move can be told here: by the side named, or on a page that names none.
    fn may_be_move(&self) -> bool {
        let clause = &self.clause;
        if clause.refused
            || clause.denied
            || clause.played
            || clause.infinitive
            || self.is_within_word()
        {
            return false;
        }
        let named = clause.side().is_some() || clause.alternative && self.tree.is_pending();
        let capital = self.rest().starts_with(char::is_uppercase);
        let opens = clause.pieces.is_empty() && (capital || !self.lettered);
        named || !clause.note && (opens || !self.lettered)
    }

    /// Reads a move, if one stands here.
    fn told(&mut self) -> bool {
        let rest = self.rest();
        let Ok((phrase, n)) = self.dialect.phrase(rest) else {
            return false;
        };
        if n < 3 || rest[..n].split(|c: char| !c.is_alphabetic()).any(is_unreal) {
            return false;
        }
        // Behind words that nothing reads a bare name is the rest of another: `Lepiondela tour`.
        let within =
            self.clause.pieces.last().is_some_and(|piece| {
                piece.mark.is_none() && !piece.turns && lexicon::man(rest) > 0
            });
        if within && self.lettered {
            return false;
        }
        // A running head of a scan (`ECH`) looks like a check.
        if self.clause.side().is_none() && !self.is_behind_number() && says_little(&phrase) {
            return false;
        }
        self.accept(phrase, n);
        true
    }

    /// Whether a number stands right before: `3. Échec & mat.`
    fn is_behind_number(&self) -> bool {
        let number = |item: &Item| matches!(item.kind, Kind::Number { .. });
        self.clause.pieces.is_empty() && self.items.last().is_some_and(number)
    }

    /// Takes the move of the next `n` bytes, with what was said before it.
    fn accept(&mut self, phrase: Phrase, n: usize) {
        let how = How {
            side: self.clause.side(),
            starred: self.clause.starred,
            conditional: self.clause.conditional,
            alternative: self.clause.alternative,
            number: self.number,
        };
        let turned = self.flush(true);
        let end = self.at + n;
        let item = super::index(self.items.len());
        let again = self.tree.told(phrase, item, turned, how);
        let side = |item: &&mut Item| matches!(item.kind, Kind::Side(_));
        let kind = match again {
            true => Kind::Aside,
            false => Kind::Phrase { phrase, pair: 0 },
        };
        if let Some(item) = self.items.last_mut().filter(|_| again).filter(side) {
            item.kind = Kind::Aside;
        }
        self.add(self.at, end, kind);
        self.at = end;
        self.clause = Clause {
            played: self.lettered,
            ..Clause::default()
        };
        if self.rest().starts_with(['.', ',', ';', ':']) {
            self.add(self.at, self.at + 1, Kind::Separator);
            self.at += 1;
        }
    }

    /// Adds the pieces as items, the last mark as one where a move follows it; the item with which a
    /// condition begins.
    fn flush(&mut self, before_move: bool) -> Option<u32> {
        let pieces = std::mem::take(&mut self.clause.pieces);
        let last_mark = pieces.iter().rposition(|piece| piece.mark.is_some());
        let kind = match self.tree.moves() {
            0 => Kind::Heading,
            _ => Kind::Aside,
        };
        let (mut turned, mut open) = (None, false);
        for (i, piece) in pieces.iter().enumerate() {
            if before_move && Some(i) == last_mark {
                if let Some(side) = piece.mark {
                    self.add(piece.start, piece.end, Kind::Side(side));
                }
                open = false;
                continue;
            }
            if piece.turns && before_move {
                // A condition within a condition is one.
                turned = turned.or(Some(super::index(self.items.len())));
                open &= turned.is_none();
            }
            match self.items.last_mut().filter(|_| open && !piece.turns) {
                Some(item) => item.end = piece.end,
                None => self.add(piece.start, piece.end, kind),
            }
            open = true;
        }
        turned
    }

    /// Leaves what was said without a move.
    pub(super) fn drop_clause(&mut self) {
        self.drop_unread();
        self.flush(false);
        self.clause = Clause::default();
    }

    /// The mark of a sentence and words that are no move, where one should stand, are a fault.
    fn drop_unread(&mut self) {
        let clause = &self.clause;
        let told = clause.refused || clause.denied || clause.conditional || clause.played;
        let [.., mark, words] = clause.pieces[..] else {
            return;
        };
        if told || clause.note || !clause.marked || mark.mark.is_none() || words.mark.is_some() {
            return;
        }
        let said = &self.text[words.start..words.end];
        let word = |word: &str| word.chars().count() > 1;
        if !said.split(|c: char| !c.is_alphabetic()).any(word) {
            return;
        }
        if let Err(expected) = self.dialect.phrase(said) {
            self.clause.pieces.pop();
            self.flush(true);
            let kind = Kind::Unreadable {
                expected,
                shaped: true,
            };
            self.add(words.start, words.end, kind);
            self.tree.unread();
        }
    }

    fn plain_word(&mut self) {
        let rest = self.rest();
        let n = word_length(rest);
        let word = &rest[..n];
        self.clause.word(self.at, self.at + n);
        self.clause.denied &= !word.starts_with([',', ';', ':', '.']);
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
fn says_little(phrase: &Phrase) -> bool {
    let check = phrase.check;
    check != CheckSaid::Unsaid
        && *phrase
            == Phrase {
                check,
                frame: phrase.frame,
                ..Phrase::ANY
            }
}

/// Whether a verb tells what is not so: `prenoit`, `perdroit`, `jouait`.
fn is_unreal(word: &str) -> bool {
    let ends = |end: &str, least: usize| word.len() >= least && word.ends_with(end);
    word != "endroit" && ends("oit", 6)
        || ends("oient", 7)
        || ends("rait", 6)
        || ends("uait", 6)
        || ends("nait", 6)
}

/// Whether a verb is an infinitive: `prendre`, `jouer`, `couvrir`.
fn is_infinitive(word: &str) -> bool {
    let nouns = ["premier", "dernier", "cavalier", "chevalier"];
    let ends = ["er", "ir", "dre", "ttre"];
    ends.iter().any(|end| word.ends_with(end))
        && !nouns.iter().any(|noun| word.eq_ignore_ascii_case(noun))
}
