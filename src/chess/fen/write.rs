//! Writes a FEN, or its first four fields.

use std::fmt::{self, Write};

use arrayvec::ArrayVec;
use shakmaty::{CastlingSide, Color, Role, Square};

use crate::chess::position::Position;

impl Position {
    /// The position as a FEN, in a new string.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::with_capacity(80);
        // A string takes every text.
        let _ = self.write_fen(&mut text);
        text
    }

    /// The first four fields of the FEN, those of an EPD, in a new string.
    #[must_use]
    pub fn to_epd(&self) -> String {
        let mut text = String::with_capacity(72);
        let _ = self.write_epd(&mut text);
        text
    }

    /// Writes the FEN. It names an en passant square only where a capture there is legal.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write_fen(&self, out: &mut impl Write) -> fmt::Result {
        let mut line = Line::default();
        self.fields(&mut line);
        for number in [self.halfmoves, self.fullmoves] {
            line.push(b' ');
            line.extend(itoa::Buffer::new().format(number).as_bytes());
        }
        out.write_str(line.text())
    }

    /// Writes the first four fields of the FEN, those of an EPD.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write_epd(&self, out: &mut impl Write) -> fmt::Result {
        let mut line = Line::default();
        self.fields(&mut line);
        out.write_str(line.text())
    }

    fn fields(&self, line: &mut Line) {
        self.men(line);
        line.extend(self.turn.fold_wb(b" w ", b" b "));
        self.rights(line);
        line.push(b' ');
        match self.en_passant() {
            None => line.push(b'-'),
            Some(square) => line.extend(&[square.file().char() as u8, square.rank().char() as u8]),
        }
    }

    /// The men rank by rank, and the counts of empty squares between them.
    fn men(&self, line: &mut Line) {
        let mut letters = [0; 64];
        for color in Color::ALL {
            for role in Role::ALL {
                let man = role.of(color);
                for square in self.board.by_piece(man) {
                    letters[usize::from(square)] = man.char() as u8;
                }
            }
        }
        let (ranks, _) = letters.as_chunks::<8>();
        for (nth, rank) in ranks.iter().rev().enumerate() {
            if nth > 0 {
                line.push(b'/');
            }
            let mut empty = 0;
            for &letter in rank {
                if letter == 0 {
                    empty += 1;
                    continue;
                }
                line.count(std::mem::take(&mut empty));
                line.push(letter);
            }
            line.count(empty);
        }
    }

    /// The castling rights.
    fn rights(&self, line: &mut Line) {
        if self.castling_rights().is_empty() {
            return line.push(b'-');
        }
        for (letter, (color, side)) in RIGHTS {
            if let Some((_, rook)) = self.castling_men(color, side) {
                line.push(self.right_letter(letter, rook, color, side) as u8);
            }
        }
    }

    /// `letter`; that of the rook's file where another rook stands farther out (X-FEN).
    fn right_letter(&self, letter: char, rook: Square, color: Color, side: CastlingSide) -> char {
        let rooks = self.board.by_piece(color.rook()) & color.backrank();
        let outermost = match side {
            CastlingSide::KingSide => rooks.last(),
            CastlingSide::QueenSide => rooks.first(),
        };
        let file = rook.file();
        match outermost == Some(rook) {
            true => letter,
            false => color.fold_wb(file.upper_char(), file.char()),
        }
    }
}

/// The letters of the castling rights, in the order of the standard.
const RIGHTS: [(char, (Color, CastlingSide)); 4] = [
    ('K', (Color::White, CastlingSide::KingSide)),
    ('Q', (Color::White, CastlingSide::QueenSide)),
    ('k', (Color::Black, CastlingSide::KingSide)),
    ('q', (Color::Black, CastlingSide::QueenSide)),
];

/// A FEN on its way: 71 bytes of men at most, and 33 of all other fields.
#[derive(Default)]
struct Line(ArrayVec<u8, 112>);

impl Line {
    fn push(&mut self, byte: u8) {
        // There is room for the longest.
        let _ = self.0.try_push(byte);
    }

    fn extend(&mut self, bytes: &[u8]) {
        let _ = self.0.try_extend_from_slice(bytes);
    }

    /// Adds a count of empty squares, if there are any.
    fn count(&mut self, empty: u8) {
        if empty > 0 {
            self.push(b'0' + empty);
        }
    }

    /// What was written: ASCII alone.
    fn text(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f)
    }
}
