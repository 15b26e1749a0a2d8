//! Writes a FEN, or its first four fields.

use std::fmt::{self, Write};

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
        out.write_str(self.line().text())
    }

    /// Adds the FEN to bytes.
    pub(crate) fn add_fen_to(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.line().bytes());
    }

    fn line(&self) -> Line {
        let mut line = self.fields();
        for number in [self.halfmoves, self.fullmoves] {
            line.push(b' ');
            line.extend(itoa::Buffer::new().format(number).as_bytes());
        }
        line
    }

    /// Writes the first four fields of the FEN, those of an EPD.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write_epd(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str(self.fields().text())
    }

    fn fields(&self) -> Line {
        let (text, len) = ([0; ROOM], 0);
        let mut line = Line { text, len };
        self.men(&mut line);
        line.extend(self.turn.fold_wb(b" w ", b" b "));
        self.rights(&mut line);
        line.push(b' ');
        match self.en_passant() {
            None => line.push(b'-'),
            Some(square) => line.extend(&[square.file().char() as u8, square.rank().char() as u8]),
        }
        line
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
        let held = self.board.occupied().0.to_be_bytes();
        // Here, since in the line it would stand in memory.
        let mut at = line.len;
        let mut put = |byte, is_said| {
            line.text[at % ROOM] = byte;
            at += usize::from(is_said);
        };
        for (nth, (rank, mut held)) in ranks.iter().rev().zip(held).enumerate() {
            put(b'/', nth > 0);
            let mut next = 0;
            while held != 0 {
                let file = held.trailing_zeros() as u8;
                put(b'0' + file - next, file > next);
                put(rank[usize::from(file & 7)], true);
                next = file + 1;
                held &= held - 1;
            }
            put(b'8' - next, next < 8);
        }
        line.len = at;
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

/// The bytes of a line: 71 of men at most, and 33 of all other fields; a power of two, so that none can lie beyond.
const ROOM: usize = 128;

/// A FEN on its way.
struct Line {
    text: [u8; ROOM],
    len: usize,
}

impl Line {
    fn push(&mut self, byte: u8) {
        self.text[self.len % ROOM] = byte;
        self.len += 1;
    }

    fn extend(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.push(*byte));
    }

    /// What was written: ASCII alone.
    fn bytes(&self) -> &[u8] {
        self.text.get(..self.len).unwrap_or_default()
    }

    fn text(&self) -> &str {
        std::str::from_utf8(self.bytes()).unwrap_or_default()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f)
    }
}
