//! Moves, and results: what stands where a move stands.
//!
//! Comes in: the place of the lexer, at a letter, a digit or a sign. Goes out: the item that is read
//! there: `Cf3`, `d4xe5 - Cc6`, `1-0`.

use shakmaty::Bitboard;

use crate::lexicon::{self, StatedResult};
use crate::notation::{Expected, Notation, Pair, Wishes};
use crate::phrase::Phrase;

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// How score sheets shorten `abandonne`; in the lexicon it would be a result wherever a pawn takes.
const ABANDONED: &str = "ab.";
/// Within how many bytes of a move the number stands behind letters that may be a man's and a file's.
const LETTERS_MOST: usize = 32;
/// How many lines a head may have behind its result.
const HEAD_LINES: usize = 16;

impl<'s> Lexer<'s> {
    /// `move = phrase | joined | empty | illegible ;`
    /// `side = <side> ;`
    ///
    /// Whatever begins with a letter, a digit or a sign: result, move, number, glyph, side, or none.
    pub(super) fn word(&mut self, byte: u8) {
        let letter = byte.is_ascii_alphabetic();
        if letter && self.is_abandoned() {
            return self.result(StatedResult::SideToMoveResigns, ABANDONED.len());
        }
        let announces = matches!(byte, b'M' | b'm' | b'E' | b'e' | 0xc3)
            && lexicon::announces(self.rest()) > 0
            && layout::result(self.rest()).is_none();
        if announces && self.announces() {
            return;
        }
        if letter && self.phrase() {
            return;
        }
        if letter && self.rest().as_bytes().get(1) == Some(&b')') && self.calls_note() {
            return;
        }
        if byte.is_ascii_digit() && (self.plain_number_here() || self.clock()) {
            return;
        }
        if matches!(byte, b'0' | b'1') && layout::is_like_castling(self.rest()) {
            if !self.phrase() {
                self.unreadable();
            }
            return;
        }
        if !letter && byte != b'!' && byte != b'?' {
            if let Some((result, n)) = layout::result(self.rest()) {
                return self.result(result, n);
            }
            if byte.is_ascii_digit() && (byte == b'0' && self.phrase() || self.number()) {
                return;
            }
        }
        if !letter && (self.sign(byte) || byte >= 0x80 && self.phrase()) {
            return;
        }
        if let Some((result, n)) = layout::result(self.rest()) {
            return self.result(result, n);
        }
        match lexicon::side(self.rest(), self.dialect.language) {
            Some((_, n)) if self.speaks_of_side(n) && self.running_comment() => {}
            Some((_, n))
                if self.rest()[n..].starts_with(char::is_whitespace) && self.speaks_as_side() => {}
            Some((_, n)) if self.is_side_in_words(n) => self.word_between(n),
            Some((side, n)) => self.push(self.at + n, Kind::Side(side)),
            None => self.unreadable(),
        }
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

    /// `clock = digit , [ digit ] , ( ":" , digit , digit , [ ":" , digit , digit ] | "h" , digit , digit ) ,
    /// ? no letter and no figure follows ? ;`
    ///
    /// What a player has left, or has used: a remark. `1:22:05`, `1h22`
    fn clock(&mut self) -> bool {
        let bytes = self.rest().as_bytes();
        let two = |at: usize, sign: u8| match bytes.get(at..at + 3) {
            Some([first, figures @ ..]) => *first == sign && figures.iter().all(u8::is_ascii_digit),
            _ => false,
        };
        let figures = bytes.iter().take_while(|byte| byte.is_ascii_digit());
        let hours = figures.take(3).count();
        let seconds = two(hours, b':') && two(hours + 3, b':');
        if hours > 2 || !two(hours, b':') && !two(hours, b'h') {
            return false;
        }
        let n = hours + if seconds { 6 } else { 3 };
        if self.rest()[n..].starts_with(char::is_alphanumeric) {
            return false;
        }
        self.push(self.at + n, Kind::Aside);
        true
    }

    /// `restated = result ;`
    ///
    /// It ends the record, unless it ends a variation. Said once more, or where the game goes on or begins behind it, it
    /// is kept as words are.
    pub(super) fn result(&mut self, result: StatedResult, n: usize) {
        let Some(result) = self.told_result(result, n) else {
            return self.push(self.at + n, Kind::Aside);
        };
        if self.open.is_empty() && (self.over || self.is_in_head(n) || self.numbers_go_on(n)) {
            return self.push(self.at + n, Kind::Aside);
        }
        self.push(self.at + n, Kind::Result(result));
        self.over |= self.open.is_empty();
        self.moves |= self.over;
        self.heads = None;
        self.reason();
    }

    /// The reason of a result, to the end of its line: `par échec perpétuel`.
    fn reason(&mut self) {
        let end = self.line_end();
        let line = &self.text[self.at..end];
        let tail = line.trim_start_matches([' ', '\t', '\u{a0}', ',']);
        // Nearly always nothing stands there.
        if tail.starts_with(char::is_alphabetic) && lexicon::result_reason(tail) > 0 {
            self.at += line.len() - tail.len();
            let n = tail.find(['{', '(', ')', '$']).unwrap_or(tail.len());
            self.push(self.at + tail[..n].trim_end().len(), Kind::Aside);
        }
    }

    /// Whether the number that is due follows the `n` bytes of a result with its move, there or on the next line.
    fn numbers_go_on(&self, n: usize) -> bool {
        let behind = &self.rest()[n..];
        let here = layout::number_and_move(behind, self.dialect).map(|(number, _)| number);
        let below = || layout::next_line_number(self.text, self.at + n, self.dialect);
        let due = |number: u32| number > 1 && number == self.number.due();
        self.number.last > 0 && (here.is_some_and(due) || below().is_some_and(due))
    }

    /// Whether a result stands in the head of a sheet: words alone before its `n` bytes or in them, and the first move some
    /// lines below.
    fn is_in_head(&self, n: usize) -> bool {
        let words = |item: Item| matches!(item.kind, Kind::Heading | Kind::Aside);
        let says = self.rest()[..n].contains(char::is_alphabetic);
        let begun = self.moves || !self.tags.is_empty() || self.number.last > 0;
        let first = |line: &str| {
            layout::number_and_move(line, self.dialect).is_some_and(|(number, _)| number == 1)
        };
        // Behind tags it would be another record's.
        let own = |line: &&str| !line.trim_start().starts_with('[');
        let mut below = self.rest()[n..].lines().skip(1).take(HEAD_LINES);
        let mut below = || below.by_ref().take_while(own).any(first);
        !begun && (says || self.items.iter().any(words)) && below()
    }

    /// A move, or White's and Black's move joined by a dash.
    fn phrase(&mut self) -> bool {
        let unwrapped = self.unwrapped();
        let rest = unwrapped.as_deref().unwrap_or(self.rest());
        if let Ok((phrase, n)) = self.dialect.phrase(rest) {
            if n == 2 && self.is_word_between(n) || self.is_move_in_words(n) {
                self.word_between(n);
                return true;
            }
            let (phrase, n) = match phrase.promotion {
                Some(_) if rest[..n].ends_with(')') => self.without_diagram(phrase, n),
                None if phrase.castling.is_some() => self.without_rook(rest, (phrase, n)),
                _ => self.by_number(rest, phrase, n),
            };
            if let Some(end) = self.end_before_number(rest, &phrase, n) {
                return self.damaged(end);
            }
            // `écb. et mat`: the mark ends words that nothing reads.
            if phrase.names_nothing() && self.ends_words(n) {
                return true;
            }
            if phrase.looks_back() && self.number.is_full() && lexicon::ditto(rest) > 0 {
                // Behind a whole row it says no move again.
                self.push(self.at + n, Kind::Aside);
                return true;
            }
            let pair = if phrase.from.single_square().is_some() && phrase.is_plain() {
                self.pair(rest, n)
            } else {
                0
            };
            self.take_move(self.at + n, Kind::Phrase { phrase, pair });
            return true;
        }
        let Some(pair) = self.joined(rest) else {
            return false;
        };
        self.moves |= self.open.is_empty();
        self.number.moves += 2;
        let alone = |phrase| Kind::Phrase { phrase, pair: 0 };
        self.push(pair.first_end, alone(pair.first));
        let joint = &self.text[pair.first_end..pair.second_start];
        self.at = pair.second_start - joint.trim_start().len();
        self.push(pair.first_end + joint.trim_end().len(), Kind::Separator);
        self.at = pair.second_start;
        self.push(pair.second_end, alone(pair.second));
        true
    }

    /// Where what could be one move of `n` bytes ends, if the number that is due stands in it, and not behind it: of
    /// `C FR 4. F 4 F` behind `C FR`.
    #[inline]
    fn end_before_number(&self, rest: &str, phrase: &Phrase, n: usize) -> Option<usize> {
        match self.number.signed && !phrase.is_plain() && has_stop(&rest.as_bytes()[..n]) {
            true => self.end_before_due(rest, n),
            false => None,
        }
    }

    /// The same of `n` bytes that may be a move or its ruin.
    #[cold]
    pub(super) fn end_before_due(&self, rest: &str, n: usize) -> Option<usize> {
        let due = self.number.due_behind_next();
        let opens = |at: usize| {
            let figures = rest[at..].bytes().take_while(u8::is_ascii_digit).count();
            // Whether a move stands behind it takes long to tell.
            rest[at..at + figures].parse() == Ok(due)
                && layout::number_and_move(&rest[at..], self.dialect) == Some((due, true))
        };
        let mut blanks = rest[..n].match_indices([' ', '\t', '\n']);
        let (end, _) = blanks.find(|(blank, _)| opens(blank + 1))?;
        let last = due == self.number.last || self.is_numbered(rest, n, due);
        (!last).then(|| rest[..end].trim_end().len())
    }

    /// Takes the next `n` bytes for a move, damaged if nothing reads it.
    #[cold]
    fn damaged(&mut self, n: usize) -> bool {
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
        true
    }

    /// Takes the words to byte `end` for one move, be it read or not.
    #[inline]
    pub(super) fn take_move(&mut self, end: usize, kind: Kind) {
        self.number.moves += 1;
        self.moves |= self.open.is_empty();
        self.push(end, kind);
    }

    /// A move of `n` bytes, as far as the number behind it says that it goes.
    pub(super) fn by_number(&self, rest: &str, phrase: Phrase, n: usize) -> (Phrase, usize) {
        let whole = (phrase, n);
        if phrase.is_plain() {
            return whole;
        }
        let longer = self.with_wing(rest, n);
        let longer = longer.or_else(|| self.with_sign(rest, n));
        longer.unwrap_or_else(|| self.without_number(rest, whole))
    }

    /// A move without the digit and the letter at its end where these are the number and the man of
    /// the next move: `P pr P 5 D pr P`.
    fn without_number(&self, rest: &str, (phrase, n): (Phrase, usize)) -> (Phrase, usize) {
        let whole = (phrase, n);
        if !phrase.takes || phrase.to == Bitboard::FULL {
            return whole;
        }
        let Some((bare, length)) = self.dialect.bare_capture(rest).filter(|(_, m)| *m < n) else {
            return whole;
        };
        let due = self.number.due_behind_next();
        let numbered = self.is_numbered(rest, length, due) && !self.is_numbered(rest, n, due);
        // The other side may have left out its move: then what the number's move leaves is none.
        let next = self.number.last + 1;
        let passed = self.number.signed && self.is_numbered(rest, length, next);
        match numbered || passed && !layout::may_follow_move(&rest[n..], next, self.dialect) {
            true => (bare, length),
            false => whole,
        }
    }

    /// A castling without the rook named behind it where he moves himself, and the figure behind his name is not the number that
    /// is due: `Roque` of `Roque   TR 1 R`, and not of `Roque TR 7. D 2 R`.
    fn without_rook(&self, rest: &str, whole: (Phrase, usize)) -> (Phrase, usize) {
        let n = whole.1;
        let mut signs = rest[..n].char_indices().rev();
        let blank = signs.find(|(_, c)| c.is_whitespace());
        let rook = blank.map_or(0, |(at, c)| at + c.len_utf8());
        if !rest[rook..].starts_with(|c: char| c.is_ascii_uppercase()) || rook == 0 {
            return whole;
        }
        let moves =
            |(phrase, length): (Phrase, usize)| rook + length > n && !phrase.names_nothing();
        let numbered = self.is_numbered(rest, n, self.number.due_behind_next());
        let bare = self.dialect.phrase(rest[..rook].trim_end()).ok();
        match bare.filter(|_| !numbered && self.dialect.phrase(&rest[rook..]).is_ok_and(moves)) {
            Some((phrase, length)) => (phrase, length),
            None => whole,
        }
    }

    /// A move of more than `n` bytes, with a wing that could also be the man of the next move, but
    /// for the number that is due behind it: `C 3 F D` of `C 3 F D 3 F 4 F`.
    fn with_wing(&self, rest: &str, n: usize) -> Option<(Phrase, usize)> {
        if !self.is_due_behind_letter(&rest.as_bytes()[n..]) {
            return None;
        }
        let longer = self.dialect.with_wing_apart(rest).filter(|(_, m)| *m > n)?;
        let due = self.number.due_behind_next();
        let after = rest[longer.1..].trim_start_matches(['.', ',', ' ']);
        let due_there =
            self.is_numbered(rest, longer.1, due) || self.number.signed && opens_row(after, due);
        due_there.then_some(longer)
    }

    /// A move of more than `n` bytes that goes on behind a file whose wing stands apart, which could also be the man of the
    /// next move, but for how many moves stand before the next number: `P 4 F R pr P` of `4. P 4 F R pr P P 3 D 5. P pr P`,
    /// `F 5 C D éch.`
    fn with_sign(&self, rest: &str, n: usize) -> Option<(Phrase, usize)> {
        if self.number.last == 0 || !is_wing_before_sign(&rest.as_bytes()[n..]) {
            return None;
        }
        let (due, next) = (self.number.due_behind_next(), self.number.last + 1);
        // Nearly always it is the man of Black's move, before the next number.
        let second = rest[n..].trim_start_matches(['.', ' ']);
        let is_man = |(_, length)| self.is_numbered(second, length, next);
        // A variation begins with a number that was said before.
        let last = self.items.last().map(|item| item.kind);
        let opens = matches!(last, Some(Kind::Number { black: false, .. }));
        let whites = due != next || opens && !self.open.is_empty();
        if whites && self.dialect.phrase(second).is_ok_and(is_man) {
            return None;
        }
        let (phrase, m) = self.dialect.with_wing_apart(rest)?;
        let ends = |at: usize, due: u32| {
            let after = rest[at..].trim_start_matches(['.', ',', ' ']);
            let ended =
                due == next && (after.trim().is_empty() || lexicon::result(after).is_some());
            // Its move may go on in the next line.
            ended || self.is_numbered(rest, at, due) || opens_row(after, due)
        };
        let answered = || {
            let between = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | '|');
            let reply = rest[m..].trim_start_matches(between);
            let at = rest.len() - reply.len();
            let whole = self.dialect.phrase(reply).ok();
            let replies = [whole, self.dialect.with_wing_apart(reply)];
            let mut replies = replies.into_iter().flatten();
            replies.any(|(_, length)| ends(at + length, next))
        };
        let own = match due == next {
            true => ends(m, next),
            false => self.number.columns && ends(m, due) || answered(),
        };
        (own && m > n).then_some((phrase, m))
    }

    /// Whether the number `due`, written as numbers are here, and a move stand behind byte `at`.
    pub(super) fn is_numbered(&self, rest: &str, at: usize, due: u32) -> bool {
        let next = rest[at..].trim_start_matches(['.', ',', ' ']);
        layout::number_and_move(next, self.dialect) == Some((due, self.number.signed))
    }

    /// Whether the letters at the start of `rest` have the figures behind them of the number due
    /// behind the next move. White's own stands there only where columns have their own, and none where none was yet.
    #[inline(always)]
    pub(super) fn is_due_behind_letter(&self, rest: &[u8]) -> bool {
        let due = self.number.due_behind_next();
        if self.number.last == 0 || due == self.number.last && !self.number.columns {
            return false;
        }
        match *rest {
            [b' ', b'0'..=b'9', ..] => false,
            // One letter and one figure, which is nearly always so.
            [b' ', b'A'..=b'Z', b' ', digit @ b'1'..=b'9', next, ..] if !next.is_ascii_digit() => {
                u32::from(digit - b'0') == due
            }
            _ => self.is_number_behind_letters(rest, due),
        }
    }

    #[inline(never)]
    fn is_number_behind_letters(&self, rest: &[u8], due: u32) -> bool {
        // A line of capitals is all letters.
        let rest = &rest[..rest.len().min(LETTERS_MOST)];
        let mut at = past_stops(rest, 0);
        if !rest.get(at).is_some_and(u8::is_ascii_uppercase) {
            return false;
        }
        while rest.get(at).is_some_and(u8::is_ascii_uppercase) {
            at = past_stops(rest, at + 1);
        }
        let digits = rest[at..].iter().take_while(|byte| byte.is_ascii_digit());
        let value = digits.fold(0, |value: u32, digit| {
            value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'))
        });
        value > 0 && value == due
    }

    /// Keeps the reading of the next `n` bytes as two moves, where there is one: its index plus one.
    fn pair(&mut self, rest: &str, n: usize) -> u32 {
        match self.joined(rest) {
            Some(pair) if pair.second_end == self.at + n => {
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
        if self.dialect.notation == Notation::Coordinate {
            return None;
        }
        let pair = self.dialect.pair(rest).ok()?;
        Some(Pair {
            first_end: self.at + pair.first_end,
            second_start: self.at + pair.second_start,
            second_end: self.at + pair.second_end,
            ..pair
        })
    }
}

/// The place behind the blanks and stops at byte `at`.
#[inline(always)]
fn past_stops(rest: &[u8], at: usize) -> usize {
    let stops = rest[at..].iter().take_while(|b| matches!(b, b' ' | b'.'));
    at + stops.count()
}

/// Whether `rest` begins with a letter that names a wing, alone, and goes on with a sign of capture or a mark.
#[inline(always)]
pub(super) fn is_wing_before_sign(rest: &[u8]) -> bool {
    let wing = past_stops(rest, 0);
    if !matches!(rest.get(wing), Some(b'D' | b'R' | b'Q' | b'K')) {
        return false;
    }
    // `pr`, `éch.`, `(éch.)`, `+`: no letter of a man, no figure.
    let sign = rest.get(past_stops(rest, wing + 1));
    sign.is_some_and(|byte| {
        !byte.is_ascii_uppercase() && !byte.is_ascii_digit() && !byte.is_ascii_whitespace()
    })
}

/// Whether the number `due` with a stop, and what may be the letter of a man, begin `rest`.
fn opens_row(rest: &str, due: u32) -> bool {
    let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = rest[figures..]
        .strip_prefix('.')
        .unwrap_or_default()
        .trim_start();
    rest[..figures].parse() == Ok(due) && behind.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether a stop stands behind a figure, as behind a number.
pub(super) fn has_stop(word: &[u8]) -> bool {
    word.array_windows()
        .any(|[figure, stop]| figure.is_ascii_digit() && *stop == b'.')
}
