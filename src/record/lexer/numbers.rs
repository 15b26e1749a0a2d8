//! Move numbers, and what number is due.
//!
//! Comes in: digits at the place of the lexer. Goes out: a number item, and what the lexer knows of the
//! numbering: `12.`, `12)`, `12...`, `12` before a move.

use super::super::{Kind, layout};
use super::Lexer;

/// How many items of a row are looked through for its number.
const ROW_ITEMS_MOST: usize = 64;
/// Within how many items from the end the last half-move is looked for.
const LAST_ITEMS_MOST: usize = 8;
/// How many words in a row stand before the first number of a bracket.
const WORDS_MOST: usize = 4;

/// A move number, and what was read since.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbered {
    pub(super) last: u32,
    /// Whether it says that Black's move follows: by dots, or because it stands a second time.
    pub(super) repeated: bool,
    /// Whether a stop or the like stands behind it: a writer who puts one puts it always.
    pub(super) signed: bool,
    /// How many moves stand behind it.
    pub(super) moves: u32,
    /// Whether it stands before a variation, whose own first number may be any.
    pub(super) fresh: bool,
    /// Whether a number of the record stands twice, once for each side.
    pub(super) columns: bool,
    /// Whether it stands with dots behind White's move of the same number: with Black's its row is whole.
    pub(super) answers: bool,
}

impl Numbered {
    /// The number that is due behind the moves read: behind White's his own again, where each column
    /// has one.
    pub(super) fn due(self) -> u32 {
        self.last + u32::from(self.repeated || self.moves > 1)
    }

    /// Whether all moves of the last number were read.
    pub(super) fn is_full(self) -> bool {
        let due = if self.repeated { 1 } else { 2 };
        self.last > 0 && self.moves >= due
    }

    /// The number of White's next move behind those that are due, and how many are due before it; with
    /// numbers before each column nobody knows.
    pub(super) fn owed(self) -> (u32, usize) {
        match (self.last, self.repeated, self.moves) {
            (0, ..) => (0, 0),
            (last, true, 0) => (last + 1, 1),
            (last, true, _) => (last + 1, 0),
            (last, false, moves) => (last + 1, 2_usize.saturating_sub(moves as usize)),
        }
    }

    /// Whether `value` may stand next: the number that is due, or the last again; 1 before any.
    pub(super) fn may_be(self, value: u32) -> bool {
        match self.last {
            0 => value == 1,
            last => value == self.due() || value == last,
        }
    }

    /// The number that is due behind one move more.
    pub(super) fn due_behind_next(mut self) -> u32 {
        self.moves += 1;
        self.due()
    }
}

impl Lexer<'_> {
    /// `12.` or `12...` and a blank or a letter at `at`, or `12)` outside parentheses: what nearly every number
    /// is, without a look at the lexicon's signs and results, all of which go on otherwise; so does one that goes `back` in the game.
    // Inlined where it is asked at every number: to enter and leave it is a quarter of its cost.
    #[inline(always)]
    pub(super) fn plain_number(&mut self, at: usize, back: bool) -> bool {
        let bytes = self.text.as_bytes().get(at..).unwrap_or_default();
        let (mut value, mut digits) = (0, 0);
        while let Some(digit) = bytes.get(digits).filter(|byte| byte.is_ascii_digit()) {
            value = value * 10 + u32::from(digit - b'0');
            digits += 1;
            if digits > 4 {
                return false;
            }
        }
        if !back && value < self.number.due() {
            return false;
        }
        // Behind a blank dots may go on: `3. . . Cf6`.
        let goes_on = |behind: &[u8]| match behind {
            [b' ', next @ ..] => next.first() != Some(&b'.'),
            [next, ..] => *next == b'\n' || next.is_ascii_alphabetic(),
            [] => false,
        };
        let plain = match bytes.get(digits..) {
            Some([b'.', behind @ ..]) if goes_on(behind) => true,
            Some([b'.', b'.', b'.', behind @ ..]) if goes_on(behind) => {
                return self.black_number(at, at + digits + 3, value);
            }
            Some([b')', behind @ ..]) => {
                self.open.is_empty() && !self.calls.are_called() && goes_on(behind)
            }
            _ => false,
        };
        if plain {
            self.at = at;
            self.numbered(value, false, true);
            self.push(
                at + digits + 1,
                Kind::Number {
                    value,
                    black: false,
                },
            );
        }
        plain
    }

    /// `12...` from `at` to `end`.
    #[cold]
    #[inline(never)]
    fn black_number(&mut self, at: usize, end: usize, value: u32) -> bool {
        self.at = at;
        self.numbered(value, true, true);
        self.push(end, Kind::Number { value, black: true });
        true
    }

    /// The same at the place of the lexer.
    #[inline(never)]
    pub(super) fn plain_number_here(&mut self) -> bool {
        self.plain_number(self.at, true)
    }

    /// Notes a move number.
    #[inline]
    pub(super) fn numbered(&mut self, value: u32, black: bool, signed: bool) {
        // The numbers of a game follow: asked here, for it is so of nearly every one.
        let may_go_back = || self.note || value < self.number.due() || value == self.number.last;
        if !self.open.is_empty() && self.is_next_in_bracket(value, black) {
            self.goes_on_behind_last();
        } else if self.example.is_some() || may_go_back() {
            self.numbered_in_words(value, black);
        }
        let again = value == self.number.last && !self.number.fresh;
        let begun = self.number.last > 0 && self.open.is_empty();
        let whole = self.number.moves > 1 || self.number.answers && self.number.moves > 0;
        self.lacks |= begun && !whole && !black && !again;
        self.number = Numbered {
            last: value,
            repeated: black || again,
            signed,
            moves: 0,
            fresh: false,
            columns: self.number.columns || again,
            answers: black && again && self.number.moves > 0,
        };
    }

    /// Whether the number at hand, the first in its bracket, is that of the move which comes next in the game: a variation that
    /// stands before the move it replaces. `2. Cf3 Cc6 (3. Fc4 Fc5) 3. Fb5`
    #[cold]
    fn is_next_in_bracket(&self, value: u32, black: bool) -> bool {
        // Words may stand before it: `(ou 3. Fc4)`.
        let mut before = self.items.iter().rev().map(|item| item.kind);
        let opens = before
            .by_ref()
            .take(WORDS_MOST)
            .find(|kind| !matches!(kind, Kind::Aside));
        // Where not every row has its number nobody knows, nor where dots stand for White's move.
        let last = self.number.last;
        let (mut row, mut depth) = (before.take(ROW_ITEMS_MOST), 0_u32);
        let numbered = row.find(|kind| {
            match kind {
                Kind::Close => depth += 1,
                Kind::Open { .. } => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
                && (kind.is_joined() || matches!(kind, Kind::Number { .. } | Kind::Empty { .. }))
        });
        let next = match (self.number.repeated, self.number.moves) {
            _ if !matches!(numbered, Some(Kind::Number { .. })) => None,
            (false, 2) | (true, 1) => Some((last + 1, false)),
            (false, 1) => Some((last, true)),
            _ => None,
        };
        let next = next.filter(|_| last > 0 && !self.signs.is_empty());
        matches!(opens, Some(Kind::Open { .. })) && next == Some((value, black))
    }

    /// The number in brackets at the place, and its bytes, where a move follows: the first of a record whose
    /// numbers stand so, or one that is due or stands again in it. Behind the one that is due and begins its line the move may be damaged.
    pub(super) fn bracketed_number(&self) -> Option<(u32, usize)> {
        if !self.open.is_empty() || self.moves != self.brackets {
            return None;
        }
        let (rest, closing) = match self.rest().strip_prefix('[') {
            Some(rest) => (rest, b']'),
            None => (self.rest().strip_prefix('(')?, b')'),
        };
        let close = rest.bytes().take(4).position(|byte| byte == closing)?;
        let (value, rest) = (&rest[..close], &rest[close + 1..]);
        let figures =
            (1..=3).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
        let n = value.len() + 2;
        let value = value.parse().ok().filter(|_| figures)?;
        // Two moves joined by a dash fill their row: `(1) e4-e5`.
        let joined = || self.items.last().is_some_and(|last| last.kind.is_joined());
        let number = self.number;
        let follows = value == number.last + 1;
        let due = match self.moves {
            true => number.may_be(value) || follows && (joined() || self.is_row_unread()),
            false => value == 1,
        };
        let rest = rest.trim_start_matches([' ', '\t', '\u{a0}']);
        let reads = || self.dialect.reads(rest) || self.dialect.pair(rest).is_ok();
        // The row above may lack a half-move.
        let next = follows || value == number.due();
        let begins = self.moves && next && self.is_first_of_line(self.at);
        let damaged = || begins && self.is_damaged_row(rest, value + 1);
        ((due || begins) && reads() || damaged()).then_some((value, n))
    }

    /// Whether a row behind its number begins with a damaged move, and no words: the `next` row has its number in brackets too.
    fn is_damaged_row(&self, row: &str, next: u32) -> bool {
        let below = &self.text[layout::next_line(self.text, self.at)..];
        let behind = below
            .strip_prefix(['(', '['])
            .and_then(|row| row.strip_prefix(&next.to_string()[..]))
            .and_then(|row| row.strip_prefix([')', ']']))
            .map(str::trim_start);
        let told = layout::misread_sentence(row, self.dialect).is_some();
        let row = format!("1. {}", layout::near(row));
        told || layout::is_row_misread(&row, self.dialect)
            || behind.is_some_and(|behind| self.dialect.reads(behind))
    }

    /// Takes the number of the next `n` bytes, which says nothing of whose move follows.
    pub(super) fn take_number(&mut self, value: u32, n: usize) {
        self.numbered(value, false, true);
        let black = false;
        self.push(self.at + n, Kind::Number { value, black });
    }

    /// Minds whether a number ends what is spoken of, or begins it: in a text whose words run on among
    /// the moves.
    #[inline(never)]
    fn numbered_in_words(&mut self, value: u32, black: bool) {
        match self.example {
            Some(_) if self.lists_choices(value, black) => self.begin_other_choice(),
            Some(_) => self.leave_example(value, black),
            None if self.is_other_choice(value, black) => self.begin_other_choice(),
            None if self.goes_back(value, black) => self.begin_remark(value, black),
            None => self.begin_alternative(value, black),
        }
    }

    /// `number = figures , ( <ellipsis>
    /// | ? no ellipsis ? , blanks , <number_sign> , ? no parenthesis ends here ? , [ <ellipsis> ] )
    /// | digit , [ digit ] , [ digit ] , [ digit ] , ? a move or nothing follows ? ;`
    /// `figures = digit , [ digit ] , [ digit ] , [ digit ] , [ digit ] , [ digit ] ;`
    /// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;`
    pub(super) fn number(&mut self) -> bool {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(value) = rest[..digits].parse::<u32>() else {
            return false;
        };
        if value == 0 && self.left_of_castling() {
            return true;
        }
        if digits == 1 && self.turns_square(value) {
            return false;
        }
        let (sign, black) = self.sign_of_number(value, &rest[digits..]);
        if self.closes_parenthesis(digits + sign) {
            return false;
        }
        if sign == 0 && self.torn_number(digits) {
            return true;
        }
        if digits > 6 || sign == 0 && !self.numbers_bare(value, digits) {
            return false;
        }
        self.numbered(value, black, sign > 0 || self.is_named());
        self.slashes |= rest[digits..digits + sign].contains('/');
        self.push(self.at + digits + sign, Kind::Number { value, black });
        true
    }

    /// The bytes of the sign `behind` the figures of that `value`, or 0, and whether it says that the number is Black's.
    fn sign_of_number(&self, value: u32, behind: &str) -> (usize, bool) {
        // Behind White's move with that number Black's is due.
        let again = value == self.number.last && self.number.moves > 0;
        let (sign, black) = match layout::leaders(behind, self.dialect) {
            dots if dots > 0 && !again => (dots, false),
            _ => layout::number_sign(behind),
        };
        let sign = match sign {
            0 => layout::ordinal_sign(behind, self.dialect),
            // A figure before a dash is a rank elsewhere.
            _ if behind.starts_with(layout::is_dash) && !self.number.may_be(value) => 0,
            known => known,
        };
        (sign, black)
    }

    /// Whether the last of the next `n` bytes closes the parenthesis in which they stand: `(33)` is no number of a move, and what closes it
    /// is no sign.
    fn closes_parenthesis(&self, n: usize) -> bool {
        let (number, behind) = self.rest().split_at(n);
        if self.open.is_empty() || !number.ends_with(')') {
            return false;
        }
        let after = behind.trim_start_matches([' ', '\t']);
        let ends = after.is_empty() || after.starts_with(['\n', '\r']);
        ends || !layout::may_follow_number(after, self.dialect) || !is_closed(after)
    }

    /// Whether the `digits` at the place number a move though no sign follows them.
    fn numbers_bare(&mut self, value: u32, digits: usize) -> bool {
        let behind = &self.rest()[digits..];
        // Where numbers stand in brackets a figure without them is left of a move.
        let left = digits == 1 && self.brackets && self.open.is_empty();
        let bare = digits <= 4
            && !left
            && !self.is_left_of_cell(value, digits)
            && !self.is_left_of_move(value, digits)
            && !self.is_of_word(behind);
        bare && (layout::may_follow_number(behind, self.dialect)
            || self.is_named()
            || self.is_before_glued(value, behind)
            || self.is_number_of_markup(value, behind)
            || self.opens_second_column(value, behind)
            || self.opens_row()
            || self.is_before_misread(value, behind))
    }
}

impl Lexer<'_> {
    /// Whether a figure with a dash `behind` it, or nothing on its line, is of a word where no move has a number: `Blancs : 2-c4`,
    /// `Blancs : C 3`.
    fn is_of_word(&self, behind: &str) -> bool {
        let ends = behind.trim_start_matches([' ', '\t']);
        let unnumbered = self.number.last == 0 && self.moves && self.open.is_empty();
        unnumbered
            && (ends.is_empty()
                || ends.starts_with(['\n', '\r'])
                || behind.starts_with(layout::is_dash))
            && !self.is_first_of_line(self.at)
    }

    /// Takes a number of which the end of a line parts the `digits` before it from the others, letters perhaps that are like them: the
    /// one that is due, with its sign and a move behind it. `1` / `O. Fg5`
    #[cold]
    fn torn_number(&mut self, digits: usize) -> bool {
        let (above, behind) = self.rest().split_at(digits);
        let below = behind.trim_start_matches([' ', '\r', '\n']);
        let blanks = behind.len() - below.len();
        let parted = behind[..blanks].matches('\n').count() == 1;
        let figures = below
            .bytes()
            .take_while(|byte| layout::is_like_figure(char::from(*byte)));
        let figures = figures.take(3).count();
        // A nought before a row is left of a castling.
        let begins = (1..=2).contains(&digits) && !above.starts_with('0');
        if !parted || !begins || !(1..=2).contains(&figures) || !self.number.signed {
            return false;
        }
        let (sign, black) = layout::number_sign(&below[figures..]);
        let moves = below[figures + sign..].trim_start_matches([' ', '\t', '\u{a0}']);
        let joined = format!("{above}{}", &below[..figures]);
        let due = |value: u32| self.number.may_be(value) || value == self.number.last + 1;
        let value = layout::misread_value(&joined).map(|(value, _)| value);
        let Some(value) = value.filter(|value| due(*value) && sign > 0) else {
            return false;
        };
        if !self.dialect.reads(moves) {
            return false;
        }
        self.misnumbered |= joined.contains(|c: char| !c.is_ascii_digit());
        self.numbered(value, black, true);
        let end = self.at + digits + blanks + figures + sign;
        self.push(end, Kind::Number { value, black });
        true
    }

    /// Whether a row lacks a half-move, so that a cell of it may be empty: of the last one, whether its move stands apart from
    /// its number.
    pub(super) fn lacks_cells(&self) -> bool {
        let is_cell = |at: &usize| self.items.get(*at).is_some_and(|item| item.kind.is_cell());
        let last = || {
            let end = self.items.len();
            let cell = (end.saturating_sub(LAST_ITEMS_MOST)..end)
                .rev()
                .find(is_cell)?;
            let before = self.items.get(cell.checked_sub(1)?)?;
            let between = &self.text[before.end..self.items.get(cell)?.start];
            let apart = between.len() > 1 || between == "\t";
            Some(!before.kind.is_cell() && (apart || matches!(before.kind, Kind::Separator)))
        };
        self.lacks || self.number.moves < 2 && last() == Some(true)
    }
}

/// Whether an item is part of a row: its number, a move, or a cell in the place of one.
pub(super) fn is_of_row(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Number { .. } | Kind::Phrase { .. } | Kind::Empty { .. }
    )
}

/// Whether `after` stands in a parenthesis that it closes itself. Looked for nearby alone, for each
/// number of a text without an end asks.
pub(super) fn is_closed(after: &str) -> bool {
    let mut depth = 0;
    after.bytes().take(NEARBY).any(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth < 0
    })
}

/// Within how many bytes the end of a parenthesis is looked for.
const NEARBY: usize = 4096;
