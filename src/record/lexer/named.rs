//! Numbers of moves that are more than figures: named, in words, roman, or read as letters.
//!
//! Comes in: the place of the lexer, before a number. Goes out: a number item, or the separator that its name is.
//!
//! `N° 1 e4 e5`, `Premier coup. Blancs : P 4 R.`, `IV. Cf3`, `lO. Cf3`

use super::super::{Kind, layout};
use super::Lexer;

impl Lexer<'_> {
    /// Takes the words before the number of a row: `N° 1 e4 e5`.
    pub(super) fn names_number(&mut self) -> bool {
        let among = self.named && self.open.is_empty() && !self.over;
        let due = among.then_some(self.number.last + 1);
        let n = match self.rest().starts_with('#') && !self.is_hash_before_due() {
            true => 0,
            false => layout::number_name(self.rest(), self.dialect, due),
        };
        if n > 0 {
            self.named = true;
            let name = self.rest()[..n].trim_end().len();
            self.push(self.at + name, Kind::Separator);
            self.line_start = false;
        }
        n > 0
    }

    /// Whether the number that is due stands at the start of a line behind a sign that is the mark of mate, or of a mate to come, behind
    /// moves: `#2 Cf3 Cc6`.
    fn is_hash_before_due(&self) -> bool {
        let figures = self.rest()[1..].bytes().take_while(u8::is_ascii_digit);
        let value = self.rest()[1..=figures.count()].parse();
        let due = |value: u32| self.number.may_be(value) || value == self.number.last + 1;
        value.is_ok_and(due) && self.is_first_of_line(self.at)
    }

    /// Whether words stand before the number at the place: they are a sign as those behind it are.
    pub(super) fn is_named(&self) -> bool {
        let last = self
            .items
            .last()
            .filter(|item| matches!(item.kind, Kind::Separator));
        last.is_some_and(|item| layout::is_number_name(&self.text[item.span()]))
    }

    /// Takes the number that an ordinal says before a move, where it is the one that is due: `Premier coup. Blancs : P 4 R.`
    #[inline]
    pub(super) fn counts_stroke(&mut self) -> bool {
        // Of moves hardly any begins with four letters.
        let letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
        let word = self.rest().as_bytes().get(..4);
        word.is_some_and(|word| word.iter().all(letter))
            && self.open.is_empty()
            && !self.over
            && self.stroke_here()
    }

    #[cold]
    fn stroke_here(&mut self) -> bool {
        let Some((value, n)) = layout::counted_stroke(self.rest(), self.dialect) else {
            return false;
        };
        let due = match self.number.last {
            0 => value == 1,
            last => value == self.number.due() || value == last + 1,
        };
        if due {
            self.take_number(value, n);
            self.line_start = false;
        }
        due
    }

    /// Takes a roman number before a move, the one that is due or that stands again: where others of the record are roman, or the
    /// next one is.
    #[cold]
    pub(super) fn roman_number(&mut self) -> bool {
        let rest = self.rest();
        let Some((value, n)) = layout::roman_value(rest) else {
            return false;
        };
        let (sign, black) = layout::number_sign(&rest[n..]);
        let reads = || layout::number_and_move(rest, self.dialect).is_some();
        // The end of a line may part the move behind it, or it is damaged.
        let numbered = match self.romans {
            true => sign > 0 && value == self.number.due() || reads(),
            false => reads() && layout::roman_follows(rest, value, self.dialect),
        };
        if !self.number.may_be(value) || !numbered {
            return false;
        }
        self.romans = true;
        self.numbered(value, black, true);
        self.push(self.at + n + sign, Kind::Number { value, black });
        true
    }

    /// Takes the roman number at the start of a row, where it is the one that is due: `IV;P 3 F;C 3 F`.
    pub(super) fn roman_row(&mut self, byte: u8) -> bool {
        matches!(byte, b'I' | b'V' | b'X' | b'L') && self.opens_roman_row()
    }

    #[cold]
    fn opens_roman_row(&mut self) -> bool {
        if !self.open.is_empty() || self.over || !self.is_first_of_line(self.at) {
            return false;
        }
        let due = self.romans.then_some(self.number.last + 1);
        let Some((value, n)) = layout::roman_row(self.rest(), self.dialect, due) else {
            return false;
        };
        let due = self.number.may_be(value) || value == self.number.last + 1;
        if due {
            self.romans = true;
            self.take_number(value, n);
        }
        due
    }

    /// Takes a number in which letters were written or read for figures (`l`, `lO`, `II`): the one that is due, or that stands
    /// again, before a move.
    #[cold]
    pub(super) fn misread_number(&mut self) -> bool {
        let rest = self.rest();
        let Some((value, n)) = layout::misread_value(rest) else {
            return false;
        };
        let figures = rest[..n].bytes().all(|byte| byte.is_ascii_digit());
        let (sign, black) = layout::number_sign(&rest[n..]);
        let behind = &rest[n + sign..];
        let moves = behind.trim_start_matches([' ', '\t', '\u{a0}']);
        let apart = sign > 0 || moves.len() < behind.len();
        // Behind its stop the move may stand on the next line.
        let below = sign > 0 && moves.starts_with(['\n', '\r']);
        let moves = if below { moves.trim_start() } else { moves };
        let due = !figures && self.number.may_be(value) && apart;
        if !due || !self.dialect.reads(moves) || self.dialect.phrase(rest).is_ok() {
            return false;
        }
        self.misnumbered = true;
        self.numbered(value, black, sign > 0);
        self.push(self.at + n + sign, Kind::Number { value, black });
        true
    }
}
