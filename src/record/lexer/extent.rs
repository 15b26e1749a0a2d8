//! How far a move goes, where the letters and figures behind it could be the next one's.
//!
//! Comes in: what stands at the place of the lexer, and the move read there with its bytes. Goes out: the same move, or it with
//! fewer bytes or more, as the number that is due behind it says: of `P pr P 5 D pr P` the first move is `P pr P` before number 5.

use shakmaty::Bitboard;

use crate::lexicon;
use crate::phrase::{CheckSaid, Phrase};

use super::super::{Kind, layout};
use super::Lexer;

/// Within how many bytes of a move the number stands behind letters that may be a man's and a file's.
const LETTERS_MOST: usize = 32;

impl Lexer<'_> {
    /// A move of `n` bytes, as far as the number behind it says that it goes.
    pub(super) fn by_number(&self, rest: &str, phrase: Phrase, n: usize) -> (Phrase, usize) {
        let whole = (phrase, n);
        if phrase.is_plain() && phrase.check == CheckSaid::Unsaid {
            return whole;
        }
        if let Some(cell) = self.before_column(rest, &phrase, n) {
            return cell;
        }
        if phrase.is_plain() {
            return whole;
        }
        let longer = self.with_wing(rest, n);
        let longer = longer.or_else(|| self.with_sign(rest, n));
        longer.unwrap_or_else(|| self.without_number(rest, whole))
    }

    /// What could be a move of `n` bytes, as far as the column goes in which it is one: the letter behind the border names the
    /// man of the next cell, though nothing reads that. `C pr C⇥D ppr C`
    /// Two blanks alone part them where nothing goes on behind the letter.
    #[inline]
    fn before_column(&self, rest: &str, phrase: &Phrase, n: usize) -> Option<(Phrase, usize)> {
        let border = column_end(&rest.as_bytes()[..n])?;
        self.in_column(rest, border, phrase, n)
    }

    #[cold]
    fn in_column(
        &self,
        rest: &str,
        border: usize,
        phrase: &Phrase,
        n: usize,
    ) -> Option<(Phrase, usize)> {
        let next = rest[border..].trim_start_matches([' ', '\t', '\u{a0}']);
        let blanks = &rest[border..rest.len() - next.len()];
        // A mark of check has no capital: `axe5  Ch`.
        let wide = blanks.contains('\t')
            || blanks.len() >= layout::COLUMNS_APART.len()
            || phrase.is_plain();
        let number = self.number.last + 1;
        if !next.starts_with(|c: char| c.is_ascii_uppercase())
            || !wide && layout::may_follow_move(&rest[n..], number, self.dialect)
        {
            return None;
        }
        let cell = rest[..border].trim_end();
        let own = self.dialect.phrase(cell).ok()?;
        (own.1 == cell.len()).then_some(own)
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
        // The row is full: a figure and its sign before a move are a number, though rows stand in another order.
        let full = self.number.signed && due == next && !self.is_numbered(rest, n, due);
        let numbered = numbered || full && self.is_sign_before_move(rest, length);
        match numbered || passed && !layout::may_follow_move(&rest[n..], next, self.dialect) {
            true => (bare, length),
            false => whole,
        }
    }

    /// A castling without the rook named behind it where he moves himself, and the figure behind his name is not the number that
    /// is due: `Roque` of `Roque   TR 1 R`, and not of `Roque TR 7. D 2 R`.
    pub(super) fn without_rook(&self, rest: &str, whole: (Phrase, usize)) -> (Phrase, usize) {
        let n = whole.1;
        let mut signs = rest[..n].char_indices().rev();
        let blank = signs.find(|(_, c)| c.is_whitespace());
        let rook = blank.map_or(0, |(at, c)| at + c.len_utf8());
        let name = &rest[rook..n];
        // `Roque   Dame 2 R`: a man named in full moves himself as well, whatever his letters.
        let in_full = name.chars().filter(|c| c.is_alphabetic()).count() > 2;
        if name.is_empty() || rook == 0 || !in_full && name.contains(char::is_lowercase) {
            return whole;
        }
        // `Roque dame   Roque dame` are two castlings.
        let goes = rest[n..]
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit());
        let moves = |(phrase, length): (Phrase, usize)| {
            rook + length > n && !phrase.names_nothing() && (!in_full || goes || phrase.takes)
        };
        let numbered = self.is_numbered(rest, n, self.number.due_behind_next());
        let before = rest[..rook].trim_end();
        let bare = self.dialect.phrase(before).ok();
        let bare = bare.filter(|(_, length)| !in_full || *length == before.len());
        match bare.filter(|_| !numbered && self.dialect.phrase(&rest[rook..]).is_ok_and(moves)) {
            Some((phrase, length)) => (phrase, length),
            None => whole,
        }
    }

    /// Where the first of two cells ends that read as one castling of `n` bytes: what is left of one, and a whole one in the next column. `0-   0-0`
    pub(super) fn castles_beside(&self, rest: &str, n: usize) -> Option<usize> {
        let border = column_end(&rest.as_bytes()[..n])?;
        let next = self.dialect.phrase(rest[border..].trim_start()).ok();
        next.and_then(|(phrase, _)| phrase.castling).map(|_| border)
    }

    /// The bytes of a move of `n`, without the letter in brackets behind it where no pawn is promoted: `a6 (D)` marks a diagram.
    #[cold]
    pub(super) fn without_diagram(&self, phrase: Phrase, n: usize) -> (Phrase, usize) {
        let rest = self.rest();
        let ends = shakmaty::Bitboard::from_rank(shakmaty::Rank::First)
            | shakmaty::Bitboard::from_rank(shakmaty::Rank::Eighth);
        let letter = |at: &usize| rest[at + 1..n].trim_end_matches(')').trim().chars().count() == 1;
        let bracket = rest[..n].rfind('(').filter(letter);
        let bracket = bracket.filter(|_| (phrase.to & ends).is_empty());
        let bare = bracket.and_then(|at| self.dialect.phrase(rest[..at].trim_end()).ok());
        bare.unwrap_or((phrase, n))
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

    /// Where what could be one move of `n` bytes ends, if the number that is due stands in it, and not behind it: of
    /// `C FR 4. F 4 F` behind `C FR`.
    #[inline]
    pub(super) fn end_before_number(&self, rest: &str, phrase: &Phrase, n: usize) -> Option<usize> {
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
                && (layout::number_and_move(&rest[at..], self.dialect) == Some((due, true))
                    || is_before_cell(&rest[at + figures..]))
        };
        let mut blanks = rest[..n].match_indices([' ', '\t', '\n']);
        let (end, _) = blanks.find(|(blank, _)| opens(blank + 1))?;
        let last = due == self.number.last || self.is_numbered(rest, n, due);
        (!last).then(|| rest[..end].trim_end().len())
    }

    /// Whether the number `due`, written as numbers are here, and a move stand behind byte `at`.
    pub(super) fn is_numbered(&self, rest: &str, at: usize, due: u32) -> bool {
        let next = rest[at..].trim_start_matches(['.', ',', ' ']);
        layout::number_and_move(next, self.dialect) == Some((due, self.number.signed))
    }

    /// Whether some number with its sign, and a move, stand behind byte `at`.
    fn is_sign_before_move(&self, rest: &str, at: usize) -> bool {
        let next = rest[at..].trim_start_matches(['.', ',', ' ']);
        matches!(layout::number_and_move(next, self.dialect), Some((_, true)))
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
            _ => is_number_behind_letters(rest, due),
        }
    }
}

/// Where blanks that may part columns begin in a word: a tab, or more than one.
#[inline(always)]
fn column_end(word: &[u8]) -> Option<usize> {
    word.array_windows()
        .position(|two| matches!(two, [b' ', b' '] | [b'\t', _]))
}

#[inline(never)]
fn is_number_behind_letters(rest: &[u8], due: u32) -> bool {
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

/// Whether the sign of a number, and behind it what has the shape of a move and is none, begin `rest`: `. C pr 3`
fn is_before_cell(rest: &str) -> bool {
    let behind = rest.strip_prefix(['.', ')']).unwrap_or_default();
    layout::cell(behind.trim_start(), true).is_some()
}

/// Whether a stop stands behind a figure, as behind a number.
pub(super) fn has_stop(word: &[u8]) -> bool {
    word.array_windows()
        .any(|[figure, stop]| figure.is_ascii_digit() && *stop == b'.')
}
