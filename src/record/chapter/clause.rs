//! What is said between two moves: words, marks of sides, conditions.
//!
//! Comes in: a chapter at a word. Goes out: the next move with the words before it, or words alone.
//!
//! `N s'il couvre du pion`: a mark, a condition, a move.

use shakmaty::Color;

use super::super::{Item, Kind};
use super::misprints::cut_off;
use super::tree::How;
use super::{Chapter, past_stains, word_length};
use crate::lexicon::{self, Turn};
use crate::phrase::{CheckSaid, Phrase};

/// The most bytes of a sentence that stand before the end of its page and were not read, and the most
/// that are looked at behind it.
const CUT_OFF_MOST: usize = 80;

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

    /// Notes that of the condition at hand no move was read: what follows from it cannot be played.
    fn condition_unread(&mut self) {
        let condition = self.pieces.iter_mut().rfind(|piece| piece.turns);
        if let Some(condition) = condition.filter(|_| !self.refused) {
            condition.unread = true;
        }
        (self.refused, self.played) = (true, true);
    }

    /// Whether a side was named that begins a sentence, and nothing since.
    pub fn is_behind_mark(&self) -> bool {
        let mark = self.pieces.last().and_then(|piece| piece.mark);
        mark.is_some() && self.marked && !self.conditional
    }

    /// Takes the star that ends at `end` to the mark of a side, where that stands last; whether it does.
    pub fn stars_mark(&mut self, end: usize) -> bool {
        let behind = self.is_behind_mark();
        if let Some(mark) = self.pieces.last_mut().filter(|_| behind) {
            mark.end = end;
            self.starred = true;
        }
        behind
    }

    /// The side of the mark that stands last, if nothing else was said.
    pub fn marks(&self) -> Option<Color> {
        self.side().filter(|_| self.is_behind_mark())
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
        if self.may_be_move() && (self.told() || self.told_misread()) {
            return;
        }
        self.plain_word();
    }

    fn is_within_word(&self) -> bool {
        self.text[..self.at].ends_with(char::is_alphanumeric)
    }

    fn mark(&mut self, mark: super::marks::Mark) {
        if mark.opens {
            if self.stacks(&mark) {
                return;
            }
            self.stacked = 0;
        }
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
            if std::mem::take(&mut self.paragraph) && self.tree.has_left(mark.side) {
                self.flush(false);
                self.tree.returns(super::index(self.items.len()));
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

    fn turn(&mut self, turn: Turn, n: usize) {
        let clause = &mut self.clause;
        let turns = match turn {
            Turn::If => {
                clause.conditional = true;
                !clause.refused
            }
            Turn::ElseIf => {
                // Of him whose move it is another is told, whoever was spoken of since.
                for piece in clause.pieces.iter_mut().filter(|piece| piece.spoken) {
                    piece.mark = None;
                }
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
                (clause.denied, clause.was_denied) = (true, true);
                false
            }
            Turn::Ill | Turn::For => {
                clause.refused |= !clause.note;
                false
            }
            Turn::Defence if n > 12 => return self.defence(n),
            Turn::Chapter | Turn::Defence | Turn::Reference | Turn::Stroke | Turn::Sets => {
                return self.plain_word();
            }
        };
        if turns {
            self.clause.condition_end = self.at + n;
        }
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
        let phrase = self.tree.or_else(phrase, super::index(self.items.len()));
        self.add(self.at, self.at + n, Kind::Open { close: 0 });
        self.add(next, next + length, Kind::Phrase { phrase, pair: 0 });
        self.at = next + length;
        self.clause.played = self.lettered;
        true
    }

    /// Whether a move can be told here: by the side named, or on a page that names none.
    pub(super) fn may_be_move(&self) -> bool {
        let clause = &self.clause;
        if clause.refused
            || clause.denied
            || clause.played
            || clause.infinitive
            || self.is_within_word()
        {
            return false;
        }
        let stands = clause.conditional && !clause.note && self.tree.moves() > 0;
        let instead = self.tree.is_pending() || stands;
        let named = clause.side().is_some() || clause.alternative && instead;
        let capital = self.rest().starts_with(char::is_uppercase);
        let second = self.stacked == 1 && clause.is_behind_stop(self.text);
        let opens = (clause.pieces.is_empty() || second) && (capital || !self.lettered);
        named || !clause.note && (opens || !self.lettered)
    }

    /// Reads a move, if one stands here.
    fn told(&mut self) -> bool {
        let rest = self.rest();
        let Some((phrase, n)) = self.phrase_before_mark_at(self.at) else {
            return self.told_place();
        };
        // `le pion avec celui du chevalier`, `de la Dame`: of them another is told.
        let named = lexicon::man(self.rest()) > 0 && self.is_behind_article(self.at);
        if named || self.spoken_of(self.at) {
            return false;
        }
        if n < 3 || rest[..n].split(|c: char| !c.is_alphabetic()).any(is_unreal) {
            return false;
        }
        if self.clause.side().is_some() && self.is_behind_unreal() {
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
        if self.goes_on_misread(&phrase, n) {
            return true;
        }
        if cut_off(&phrase, self.rest(), n).is_some() {
            return false;
        }
        self.accept(phrase, n);
        true
    }

    /// Reads a square behind the mark of a side, to which a man goes who is not named.
    fn told_place(&mut self) -> bool {
        let place = self.clause.is_behind_mark().then(|| self.place_at(self.at));
        let Some((phrase, n)) = place.flatten() else {
            return false;
        };
        self.accept(phrase, n);
        true
    }

    /// The square at `at` that is all there is of its sentence: `N. à la 4. du Roy.`
    fn place_at(&self, at: usize) -> Option<(Phrase, usize)> {
        let rest = self.text.get(at..)?;
        let (phrase, n) = self.dialect.place(rest)?;
        let behind = rest[n..].trim_start();
        let ends = behind.is_empty() || behind.starts_with(['.', ',', ';', ':', '&']);
        (ends || self.mark_at(at + rest.len() - behind.len()).is_some()).then_some((phrase, n))
    }

    /// Whether the word right before is what would be: `les noirs pousseroient le pion`.
    fn is_behind_unreal(&self) -> bool {
        let before = self.text[..self.at].trim_end();
        let word = before.rsplit(|c: char| !c.is_alphabetic()).next();
        word.is_some_and(is_unreal)
    }

    /// Whether a number stands right before: `3. Échec & mat.`
    pub(super) fn is_behind_number(&self) -> bool {
        let number = |item: &Item| matches!(item.kind, Kind::Number { .. });
        self.clause.pieces.is_empty() && self.items.last().is_some_and(number)
    }

    /// The move told at `at`, which does not go on in the sentence of the other side: the bishop of
    /// `à la case du fou. Noir. Le roi` is not the black one.
    fn phrase_before_mark_at(&self, at: usize) -> Option<(Phrase, usize)> {
        let rest = self.text.get(at..)?;
        let read = self.dialect.phrase(rest).ok();
        if let Some(whole) = self.over_page_break(rest, read.map_or(0, |(_, n)| n)) {
            return Some(whole);
        }
        let (phrase, n) = read?;
        let stops = rest[..n].match_indices('.').map(|(stop, _)| stop + 1);
        let mut sentences = stops.map(|behind| super::skip_blanks(rest, behind));
        let mark = sentences.find(|&next| {
            let mark = self.mark_at(at + next);
            next < n && mark.is_some_and(|mark| mark.whole_word)
        });
        match mark {
            Some(mark) => self.dialect.phrase(&rest[..mark]).ok(),
            None => Some((phrase, n)),
        }
    }

    /// The move at the start of `rest`, of which `n` bytes are read, where its sentence goes on behind a
    /// break between pages: `le Roy à la 2. de la`, a blank line, `dame`.
    fn over_page_break(&self, rest: &str, n: usize) -> Option<(Phrase, usize)> {
        let near = rest.len().min(n + CUT_OFF_MOST);
        let paragraph = rest.as_bytes()[..near]
            .windows(2)
            .position(|two| two == b"\n\n")?;
        // The stop behind a figure ends nothing where a small letter follows.
        let cut_off = rest.get(n..paragraph)?;
        let cut_off = match cut_off.strip_prefix(". ") {
            Some(behind) if behind.starts_with(char::is_lowercase) => behind,
            _ => cut_off,
        };
        let words = cut_off.contains(char::is_alphanumeric);
        if !words || cut_off.contains(['.', ',', ';', ':', '(']) {
            return None;
        }
        let mut end = rest.len().min(paragraph + CUT_OFF_MOST);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let joined = rest[..end].replace(['\n', '\r'], " ");
        let (phrase, whole) = self.dialect.phrase(&joined).ok()?;
        (whole > paragraph).then_some((phrase, whole))
    }

    /// Takes the move of the next `n` bytes, with what was said before it.
    pub(super) fn accept(&mut self, phrase: Phrase, n: usize) {
        let how = How {
            side: self.clause.side(),
            starred: self.clause.starred,
            conditional: self.clause.conditional,
            alternative: self.clause.alternative,
            number: self.number,
        };
        self.stacked = self.stacked.saturating_sub(1);
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
            played: self.lettered && self.stacked != 1,
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
            if piece.turns && before_move && !piece.unread {
                // A condition within a condition is one.
                turned = turned.or(Some(super::index(self.items.len())));
                open &= turned.is_none();
            }
            match self.items.last_mut().filter(|_| open && !piece.turns) {
                Some(item) => item.end = piece.end,
                None => {
                    let kind = self.unread(piece).unwrap_or(kind);
                    self.add(piece.start, piece.end, kind);
                }
            }
            open = true;
        }
        turned
    }

    /// What a condition is whose move nothing reads.
    fn unread(&self, piece: &Piece) -> Option<Kind> {
        let said = self.text.get(piece.start..piece.end)?;
        let expected = self.dialect.phrase(said).err().filter(|_| piece.unread)?;
        Some(Kind::Unreadable {
            expected,
            shaped: false,
        })
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
        let told = clause.refused || clause.was_denied || clause.conditional || clause.played;
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
        let expected = match self.dialect.phrase(said) {
            Err(expected) => Some(expected),
            Ok((phrase, n)) => cut_off(&phrase, said, n),
        };
        if let Some(expected) = expected {
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
fn names_man(words: &str) -> bool {
    let mut starts = words
        .char_indices()
        .filter(|(at, c)| c.is_alphabetic() && !words[..*at].ends_with(char::is_alphanumeric));
    starts.any(|(at, _)| lexicon::man(&words[at..]) > 2)
}

/// Whether a verb tells what is not so: `prenoit`, `perdroit`, `jouait`.
fn is_unreal(word: &str) -> bool {
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
