//! A word of a few bytes without heap: a move number, a move.
//!
//! Comes in: bytes and texts. Goes out: what was put in, and how many characters wide it is. A move
//! takes at most fourteen bytes, in figurines with a promotion; what does not fit is cut off, and
//! nothing is that long.
//!
//! `12.`, `Nbxd2+`, `♘g1-f3`

use std::fmt;

use shakmaty::{CastlingSide, File, Role, Square};

use crate::chess::{CheckSuffix, Move, NULL, NULL_UCI, Position, San};
use crate::game::Ply;

/// A short word.
// The bytes stand in two registers, the first in the lowest place, their number in the highest byte:
// bytes stored one by one and loaded as a whole would wait for each other.
#[derive(Clone, Copy)]
pub(super) struct Short {
    head: u64,
    tail: u64,
}

/// The eight figures of a number below a hundred million, a byte each, the first in the lowest place.
// All at once: numbers of four figures in the halves of a word, of two in its quarters, of one in its bytes. A quotient is a
// product with a fraction that is a little too great and by too little to show: 10486/2^20 for a hundredth of what is below
// 10,000, 103/2^10 for a tenth of what is below 100.
const fn eight_figures(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let twos = hundreds | ((fours - hundreds * 100) << 16);
    let tens = ((twos * 103) >> 10) & 0xf_000f_000f_000f;
    tens | ((twos - tens * 10) << 8)
}

/// How many bytes the first register holds; the second has one less.
const HALF: usize = size_of::<u64>();
/// How many bytes a word has at most.
const MOST: usize = 2 * HALF - 1;
/// One byte more, in the place where they are counted.
const ONE: u64 = 1 << COUNT;
const COUNT: u32 = 56;

impl Short {
    /// The empty word.
    pub(super) const fn new() -> Short {
        Short { head: 0, tail: 0 }
    }

    /// Adds a byte of ASCII.
    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        let len = self.len();
        let byte = u64::from(byte) << (len % HALF * 8);
        match len {
            0..HALF => self.head |= byte,
            HALF..MOST => self.tail |= byte,
            _ => return,
        }
        self.tail += ONE;
    }

    #[inline]
    fn square(&mut self, square: Square) {
        self.push(b'a' + u8::from(square.file()));
        self.push(b'1' + u8::from(square.rank()));
    }

    /// Adds the word to `out`.
    // A half is copied whole and cut to the word: a copy of unknown length is a call.
    #[inline]
    pub(super) fn add_to(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        out.extend_from_slice(&self.head.to_le_bytes());
        if self.len() > HALF {
            out.extend_from_slice(&self.tail.to_le_bytes());
        }
        out.truncate(end);
    }

    /// The word in the first bytes, and how many they are.
    #[inline]
    pub(super) const fn bytes(&self) -> ([u8; MOST + 1], usize) {
        let tail = self.tail & (ONE - 1);
        let both = self.head as u128 | ((tail as u128) << u64::BITS);
        (both.to_le_bytes(), self.len())
    }

    /// The word behind a blank, where a half holds both.
    #[inline]
    pub(super) fn behind_blank(&self) -> Option<Short> {
        (self.len() < HALF).then_some(Short {
            head: self.head << 8 | u64::from(b' '),
            tail: self.tail + ONE,
        })
    }

    /// How many bytes it has: its characters, where all are ASCII.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        (self.tail >> COUNT) as usize
    }

    /// How many characters it has.
    pub(super) fn width(&self) -> usize {
        let bytes = self.head.to_le_bytes().into_iter();
        let bytes = bytes.chain(self.tail.to_le_bytes()).take(self.len());
        bytes.filter(|byte| byte & 0xc0 != 0x80).count()
    }

    /// A number in figures.
    #[inline]
    pub(super) fn figures(number: u64) -> Short {
        let mut short = Short::new();
        if number < 10 {
            short.push(b'0' + number as u8);
        } else if number < 100 {
            short.push(b'0' + (number / 10) as u8);
            short.push(b'0' + (number % 10) as u8);
        } else {
            short = Short::many_figures(number);
        }
        short
    }

    /// A number in figures, of which it has three or more.
    // Out of line, since the numbers of moves are smaller.
    #[inline(never)]
    fn many_figures(number: u64) -> Short {
        if number >= 100_000_000 {
            return Short::of(format_args!("{number}"));
        }
        let figures = eight_figures(number);
        let noughts = figures.trailing_zeros() / u8::BITS;
        Short {
            head: (figures | 0x3030_3030_3030_3030) >> (noughts * u8::BITS),
            tail: ONE * (HALF as u64 - u64::from(noughts)),
        }
    }

    /// These figures of a number, which is `more` greater, where no figure but the last is another.
    #[inline]
    pub(super) fn counted_on(self, more: usize) -> Option<Short> {
        let place = (self.len().checked_sub(1)? % HALF) as u32 * u8::BITS;
        let last = (self.head >> place) as u8;
        let greater = usize::from(last - b'0') + more < 10 && self.len() <= HALF;
        greater.then_some(Short {
            head: self.head + ((more as u64) << place),
            ..self
        })
    }

    /// `12.`, or `12...` before Black's move.
    #[inline]
    pub(super) fn number(number: u32, black: bool) -> Short {
        let mut short = Short::figures(u64::from(number));
        short.push(b'.');
        if black {
            short.push(b'.');
            short.push(b'.');
        }
        short
    }

    /// What is formatted.
    // Out of line, since a word that is written to by `fmt` stands in memory from its start.
    #[cold]
    #[inline(never)]
    fn of(formatted: fmt::Arguments<'_>) -> Short {
        let mut short = Short::new();
        // A short word takes every text.
        let _ = fmt::Write::write_fmt(&mut short, formatted);
        short
    }

    /// A ply as PGN writes it, with its mark of check; it goes from `before` to `after`.
    // `San::write` says the same for every alphabet; through `fmt` it took twice as long. Inlined, so
    // that the word never leaves its registers.
    #[inline(always)]
    pub(super) fn san(before: &Position, ply: &Ply, after: &Position) -> Short {
        let mut short = Short::unmarked(before, ply);
        short.check(after);
        short
    }

    /// The same without its mark of check.
    #[inline(always)]
    pub(super) fn unmarked(before: &Position, ply: &Ply) -> Short {
        let played = &ply.played;
        let mut short = match played.castling() {
            Some(side) if played.is_usual_castling() => Short::castling(side),
            Some(_) => Short::of(format_args!("{}", San::of(played))),
            None if played.is_null() => Short::null(NULL),
            None => Short::new(),
        };
        if short.len() == 0 {
            if played.role != Role::Pawn {
                short.push(letter(played.role));
            }
            let (file, rank) = match ply.is_alone() {
                // Some notations leave unsaid where a pawn came from that took: SAN never does.
                true if played.role == Role::Pawn => (taking_file(played), None),
                true => (None, None),
                false => before.told_apart(played),
            };
            if let Some(file) = file {
                short.push(b'a' + u8::from(file));
            }
            if let Some(rank) = rank {
                short.push(b'1' + u8::from(rank));
            }
            if played.captured.is_some() {
                short.push(b'x');
            }
            short.square(played.to);
            if let Some(role) = played.promotion {
                short.push(b'=');
                short.push(letter(role));
            }
        }
        short
    }

    #[inline]
    fn castling(side: CastlingSide) -> Short {
        let mut short = Short::new();
        match side {
            CastlingSide::KingSide => short.text("O-O"),
            CastlingSide::QueenSide => short.text("O-O-O"),
        }
        short
    }

    #[cold]
    fn null(written: &str) -> Short {
        let mut short = Short::new();
        short.text(written);
        short
    }

    /// A move as chess engines exchange it.
    // `Move::uci` says the same; through `fmt` it took three times as long.
    pub(super) fn uci(played: &Move) -> Short {
        if played.is_null() {
            return Short::null(NULL_UCI);
        }
        let mut short = Short::new();
        short.square(played.from);
        short.square(played.to);
        if let Some(role) = played.promotion {
            short.push(letter(role).to_ascii_lowercase());
        }
        short
    }

    /// Adds the mark of check of the move that led to `after`.
    #[inline]
    pub(super) fn check(&mut self, after: &Position) {
        match after.check_suffix() {
            CheckSuffix::None => {}
            CheckSuffix::Check => self.push(b'+'),
            CheckSuffix::Mate => self.push(b'#'),
        }
    }

    #[inline]
    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }
}

impl fmt::Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

/// The file that a pawn leaves with a capture.
#[inline]
fn taking_file(played: &Move) -> Option<File> {
    played.captured.is_some().then_some(played.from.file())
}

/// The letter of an officer in PGN.
// By a table: a jump by the man who moves is never foreseen.
const fn letter(role: Role) -> u8 {
    b" PNBRQK"[role as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::ENGLISH;
    use crate::game::Part;

    fn text(short: &Short) -> String {
        let mut out = Vec::new();
        short.add_to(&mut out);
        assert_eq!(out.len(), short.len());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn figures_are_those_of_the_number() {
        let powers = (0..12).map(|power| 10_u64.pow(power));
        let near = powers.flat_map(|power| [power - 1, power, power + 1, power * 7 / 3]);
        for number in near.chain(0..20_000).chain((0..99_999_999).step_by(4_567)) {
            let figures = Short::figures(number);
            assert_eq!(text(&figures), number.to_string());
            if let Some(greater) = figures.counted_on(3) {
                assert_eq!(text(&greater), (number + 3).to_string());
            }
        }
    }

    #[test]
    fn every_move_is_spelt_as_the_board_spells_it() {
        for fen in [
            "r3k2r/pPp2ppp/8/3Pp3/1N3N2/8/PP4PP/R3K2R w KQkq e6 0 9",
            "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1",
            "6k1/8/8/Q7/8/Q6Q/8/K7 w - - 0 1",
        ] {
            let before = Position::from_fen(fen).unwrap();
            for &played in &before.legal_moves() {
                let after = before.after(&played);
                let mut expected = String::new();
                before.san(&played).write(&mut expected, &ENGLISH).unwrap();
                expected.push_str(after.check_suffix().as_str());
                assert_eq!(text(&Short::uci(&played)), played.uci().to_string());
                let ply = Ply::new(played, 0, Part::Whole);
                assert_eq!(text(&Short::san(&before, &ply, &after)), expected);
            }
        }
    }

    #[test]
    fn a_number_has_a_dot_or_three() {
        for (number, black, expected) in [
            (1, false, "1."),
            (12, true, "12..."),
            (100, false, "100."),
            (u32::MAX, true, "4294967295..."),
        ] {
            assert_eq!(text(&Short::number(number, black)), expected);
        }
    }

    #[test]
    fn what_does_not_fit_is_cut_off() {
        let mut short = Short::new();
        short.text("♘g1-f3 and more words");
        assert_eq!(text(&short), "♘g1-f3 and mo");
        assert_eq!((short.len(), short.width()), (15, 13));
    }
}
