//! Moves, and results: what stands where a move stands.
//!
//! Comes in: the place of the lexer, at a letter, a digit or a sign. Goes out: the item that is read
//! there: `Cf3`, `d4xe5 - Cc6`, `1-0`.

use crate::lexicon::{self, StatedResult};
use crate::notation::{Expected, Notation, Pair, Wishes};
use crate::phrase::Phrase;

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// How score sheets shorten `abandonne`; in the lexicon it would be a result wherever a pawn takes.
const ABANDONED: &str = "ab.";
/// How many lines a head may have behind its result.
const HEAD_LINES: usize = 16;

impl<'s> Lexer<'s> {
    /// `move = phrase | joined | empty | illegible ;`
    /// `side = <side> ;`
    ///
    /// Whatever begins with a letter, a digit or a sign: result, move, number, glyph, side, or none.
    pub(super) fn word(&mut self, byte: u8) {
        let letter = byte.is_ascii_alphabetic();
        let figure = byte.is_ascii_digit();
        let read = letter && self.abandons()
            || matches!(byte, b'/' | b'\\' | b'~' | b'?' | b'X' | b'x') && self.blank_cell()
            || self.last_row_behind_number(byte)
            || self.may_announce(byte) && self.announces()
            || self.names_number()
            || self.roman_row(byte)
            || letter && (self.phrase() || self.misread_sentence() || self.letter_calls_note())
            || figure
                && (self.annotates_back()
                    || self.plain_number_here()
                    || self.clock()
                    || self.minutes())
            || matches!(byte, b'0' | b'1') && self.castling()
            || !letter && byte != b'!' && byte != b'?' && self.result_or_number(byte)
            || byte == b'-' && self.left_of_castling()
            || matches!(byte, b'+' | b'-' | b'=' | b'#' | 0xc2 | 0xe2) && self.evaluation()
            || matches!(byte, b'_' | b'.' | b'-' | 0xe2) && self.rule()
            || !letter && (self.sign(byte) || byte >= 0x80 && self.phrase())
            || self.stated_result();
        if !read {
            self.side_or_none();
        }
    }

    /// Takes what could be a pawn's capture and says at the end of a record that it was given up: `ab.`
    fn abandons(&mut self) -> bool {
        let abandoned = self.is_abandoned();
        if abandoned {
            self.result(StatedResult::SideToMoveResigns, ABANDONED.len());
        }
        abandoned
    }

    /// Takes a letter that calls a note: `a)`.
    #[inline]
    fn letter_calls_note(&mut self) -> bool {
        self.rest().as_bytes().get(1) == Some(&b')') && self.calls_note()
    }

    /// Takes a castling in noughts, be it misread.
    fn castling(&mut self) -> bool {
        let castles = layout::is_like_castling(self.rest());
        if castles && !self.phrase() {
            self.unreadable();
        }
        castles
    }

    /// Takes what begins with a figure or a sign and is a result, be it misread, or a number of a move.
    #[inline]
    fn result_or_number(&mut self, byte: u8) -> bool {
        self.stated_result()
            || matches!(byte, b'0' | b'1') && self.misread_result()
            || byte.is_ascii_digit()
                && (byte == b'0' && (self.phrase() || self.parted_by_slash()) || self.number())
    }

    /// Takes a result that stands at the place.
    #[inline]
    fn stated_result(&mut self) -> bool {
        let found = layout::result(self.rest());
        if let Some((result, n)) = found {
            self.result(result, n);
        }
        found.is_some()
    }

    /// A side named in words or for itself, or what is no move at all.
    fn side_or_none(&mut self) {
        match lexicon::side(self.rest(), self.dialect.language) {
            Some((_, n)) if self.speaks_of_side(n) && self.running_comment() => {}
            Some((_, n))
                if self.rest()[n..].starts_with(char::is_whitespace) && self.speaks_as_side() => {}
            Some((_, n)) if self.is_side_in_words(n) => self.word_between(n),
            Some((_, n))
                if self.is_file(n)
                    || self.is_of_cell(n)
                    || self.fills_row(n)
                    || self.is_first_of_row(n) =>
            {
                self.unreadable();
            }
            Some((_, n)) if self.may_take_below(n) && self.parted_move() => {}
            // Behind the result none is to move: `1-0 B 1h30 N 1h45`
            Some((_, n)) if self.over && self.open.is_empty() => {
                self.push(self.at + n, Kind::Aside)
            }
            Some((side, n)) => self.push(self.at + n, Kind::Side(side)),
            None => self.unreadable(),
        }
    }

    /// Whether words that begin with a `byte` announce mate, and are no result.
    #[inline]
    fn may_announce(&self, byte: u8) -> bool {
        matches!(byte, b'M' | b'm' | b'E' | b'e' | 0xc3)
            && lexicon::announces(self.rest()) > 0
            && layout::result(self.rest()).is_none()
    }

    /// Whether what could be a pawn's capture says at the end of a record that it was given up: `ab.`
    fn is_abandoned(&self) -> bool {
        let Some(behind) = self.rest().strip_prefix(ABANDONED) else {
            return false;
        };
        let is_blank = |c: char| c.is_whitespace() && !"\n\r".contains(c);
        let behind = behind.trim_start_matches(is_blank);
        let ends = behind.is_empty() || behind.starts_with(['\n', '\r']);
        let below = || layout::next_line_number(self.text, self.at, self.dialect);
        ends && self.moves && below().is_none_or(|number| number == 1)
    }

    /// `restated = result ;`
    ///
    /// It ends the record, unless it ends a variation. Said once more, or where the game goes on or begins behind it, it
    /// is kept as words are.
    pub(super) fn result(&mut self, result: StatedResult, n: usize) {
        if let Some(expected) = self.castles_misread(n) {
            let shaped = true;
            return self.take_move(self.at + n, Kind::Unreadable { expected, shaped });
        }
        if self.open.is_empty() && self.is_unread_cell(n) {
            return self.take_move(self.at + n, Kind::Illegible);
        }
        let Some(result) = self.told_result(result, n) else {
            return self.push(self.at + n, Kind::Aside);
        };
        if self.open.is_empty() && self.over {
            return self.push(self.at + n, Kind::Aside);
        }
        if self.open.is_empty() && self.is_in_head(n) {
            self.push(self.at + n, Kind::Aside);
            return self.reason(false);
        }
        let played = self.open.is_empty();
        if let Some(n) = played.then(|| self.goes_on_behind_reason(n)).flatten() {
            return self.push(self.at + n, Kind::Aside);
        }
        // A win in figures is no offer.
        let won = matches!(result, StatedResult::WhiteWins | StatedResult::BlackWins);
        let figures = won && !self.rest()[..n].ends_with(char::is_alphabetic);
        if let Some(n) = self.offered(n).filter(|_| self.open.is_empty() && !figures) {
            return self.push(self.at + n, Kind::Aside);
        }
        let in_words = won && self.rest()[..n].ends_with(char::is_alphabetic);
        self.push(self.at + n, Kind::Result(result));
        self.over |= self.open.is_empty();
        self.moves |= self.over;
        self.heads = None;
        self.reason(in_words && played);
    }

    /// The reason of a result, to the end of its line: `par échec perpétuel`.
    fn reason(&mut self, in_words: bool) {
        let end = self.line_end();
        let line = &self.text[self.at..end];
        let tail = line.trim_start_matches([' ', '\t', '\u{a0}', ',']);
        let words = tail.trim_start_matches([':', ' ', '\u{a0}']);
        // Nearly always nothing stands there. What goes on with the sentence of a verdict is spoken of, moves too.
        let parted = line[..line.len() - tail.len()].contains('\t');
        let goes_on = in_words && !parted && words.starts_with(char::is_lowercase);
        let tail = match goes_on {
            true => line.trim_start_matches([' ', '\t', '\u{a0}']),
            false => tail,
        };
        if goes_on || tail.starts_with(char::is_alphabetic) && lexicon::result_reason(tail) > 0 {
            self.at += line.len() - tail.len();
            let n = tail
                .find(['{', '(', ')', '[', ']', '$'])
                .unwrap_or(tail.len());
            let n = layout::before_figures(&tail[..n]);
            self.push(self.at + tail[..n].trim_end().len(), Kind::Aside);
        }
    }

    /// Whether a result stands in the head of a sheet: words alone before its `n` bytes or in them, and the first move some
    /// lines below.
    fn is_in_head(&self, n: usize) -> bool {
        let words = |item: Item| matches!(item.kind, Kind::Heading | Kind::Aside);
        let says = self.rest()[..n].contains(char::is_alphabetic);
        let begun = self.moves || !self.tags.is_empty() || self.number.last > 0;
        let first = |line: &str| {
            self.begins_first_row(line)
                || layout::moves_alone(layout::near(line).trim(), self.dialect) > 1
        };
        // Behind tags it would be another record's.
        let own = |line: &&str| !line.trim_start().starts_with('[');
        let mut below = self.rest()[n..].lines().skip(1).take(HEAD_LINES);
        let mut below = || below.by_ref().take_while(own).any(first);
        !begun && (says || self.items.iter().any(words)) && below()
    }

    /// A move, or White's and Black's move joined by a dash, or by nothing.
    fn phrase(&mut self) -> bool {
        let unwrapped = self.unwrapped();
        let rest = unwrapped.as_deref().unwrap_or(self.rest());
        match self.dialect.phrase(rest) {
            Ok((_, n)) if Self::goes_on_behind_mark(rest, n) && self.moves_joined(rest) => true,
            Ok(read) => {
                let (phrase, n) = self.before_joint(rest, read);
                self.move_alone(rest, phrase, n);
                true
            }
            Err(_) => self.moves_joined(rest),
        }
    }

    /// Takes what reads as a move of `n` bytes: a word between others, a mark, or the move as far as it goes.
    #[inline]
    fn move_alone(&mut self, rest: &str, phrase: Phrase, n: usize) {
        if self.misreads_end(rest, n) || phrase.takes_on_file() && self.rank_apart(n) {
            return;
        }
        let (phrase, n) = self.above_last_row(rest, phrase, n);
        let (phrase, n) = self.before_minutes(rest, (phrase, n));
        if n == 2 && self.is_word_between(n) || self.is_move_in_words(n) {
            return self.word_between(n);
        }
        let (phrase, n) = match phrase.promotion {
            Some(_) if rest[..n].ends_with(')') => self.without_diagram(phrase, n),
            None if phrase.castling.is_some() => {
                if let Some(end) = self.castles_beside(rest, n) {
                    return self.damaged(end);
                }
                self.without_rook(rest, self.without_evaluation(rest, (phrase, n)))
            }
            _ => self.by_number(rest, phrase, n),
        };
        if let Some(end) = self.end_before_number(rest, &phrase, n) {
            return self.damaged(end);
        }
        // `écb. et mat`: the mark ends words that nothing reads; `mat` in the row behind the last tells the end.
        if phrase.names_nothing()
            && (self.marks_unread()
                || self.mate_fills_cell()
                || self.misspells_mark()
                || self.ends_words(n))
        {
            return;
        }
        if phrase.looks_back() && self.number.is_full() && lexicon::ditto(rest) > 0 {
            // Behind a whole row it says no move again.
            return self.push(self.at + n, Kind::Aside);
        }
        let pair = if phrase.from.single_square().is_some() && phrase.is_plain() {
            self.pair(rest, n)
        } else {
            0
        };
        self.take_move(self.at + n, Kind::Phrase { phrase, pair });
    }

    /// Takes both castlings of a row that a dash joins.
    pub(super) fn castles_both(&mut self) -> bool {
        let rest = self.rest();
        layout::castlings(rest, self.dialect).is_some() && self.moves_joined(rest)
    }

    /// Takes White's and Black's move with the dash that joins them.
    fn moves_joined(&mut self, rest: &str) -> bool {
        let Some(pair) = self.joined(rest) else {
            return false;
        };
        self.moves |= self.open.is_empty();
        self.glues |= pair.first_end == pair.second_start;
        self.number.moves += 2;
        let alone = |phrase| Kind::Phrase { phrase, pair: 0 };
        self.push(pair.first_end, alone(pair.first));
        let joint = &self.text[pair.first_end..pair.second_start];
        if !joint.is_empty() {
            self.at = pair.second_start - joint.trim_start().len();
            self.push(pair.first_end + joint.trim_end().len(), Kind::Separator);
        }
        self.at = pair.second_start;
        self.push(pair.second_end, alone(pair.second));
        true
    }

    /// Takes the next `n` bytes for a move, damaged if nothing reads it.
    #[cold]
    pub(super) fn damaged(&mut self, n: usize) {
        let kind = match self.dialect.phrase(&self.rest()[..n]) {
            Ok((phrase, read)) if read == n => Kind::Phrase { phrase, pair: 0 },
            found => Kind::Unreadable {
                expected: found.map_or_else(
                    |expected| expected,
                    |(_, at)| Expected {
                        at,
                        wanted: Wishes::NONE,
                    },
                ),
                shaped: true,
            },
        };
        self.take_move(self.at + n, kind);
    }

    /// Takes the words to byte `end` for one move, be it read or not.
    #[inline]
    pub(super) fn take_move(&mut self, end: usize, kind: Kind) {
        self.number.moves += 1;
        self.moves |= self.open.is_empty();
        self.push(end, kind);
    }

    /// Keeps the reading of the next `n` bytes as two moves, where there is one: its index plus one.
    fn pair(&mut self, rest: &str, n: usize) -> u32 {
        match self.joined(rest) {
            Some(pair) if pair.second_end == self.at + n => {
                self.glues |= pair.first_end == pair.second_start;
                self.pairs.push(pair);
                index(self.pairs.len())
            }
            _ => 0,
        }
    }

    /// `joined = first , blanks , joint , blanks , second ;`
    /// `first = ? phrase before a dash ? ;`
    /// `joint = <dash> ;`
    /// `second = ? phrase without a dash ? ;`
    fn joined(&self, rest: &str) -> Option<Pair> {
        let joined = || match self.dialect.notation {
            Notation::Coordinate => None,
            _ => self.dialect.pair(rest).ok(),
        };
        let castlings = || layout::castlings(rest, self.dialect);
        let pair = self.glued(rest).or_else(joined).or_else(castlings)?;
        Some(Pair {
            first_end: self.at + pair.first_end,
            second_start: self.at + pair.second_start,
            second_end: self.at + pair.second_end,
            ..pair
        })
    }
}
