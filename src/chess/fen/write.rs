//! Writes a FEN, or its first four fields.

use std::fmt::{self, Write};

use shakmaty::{Bitboard, Board, CastlingSide, Color, Role, Square};

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
        out.write_str(Fens::default().line(self).text())
    }

    /// Writes the first four fields of the FEN, those of an EPD.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write_epd(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str(Fens::default().fields(self).text())
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

/// FENs one after the other: a rank on which nothing has changed since the last is not spelt anew.
pub(crate) struct Fens {
    /// The last board.
    board: Board,
    /// The letter of the man on each square.
    letters: [u8; 64],
    /// What is written of each rank and behind it, and how many bytes.
    ranks: [([u8; 16], usize); 8],
}

impl Default for Fens {
    /// Behind an empty board.
    fn default() -> Fens {
        Fens {
            board: Board::empty(),
            letters: [0; 64],
            ranks: [spell(&[0; 8], 0); 8],
        }
    }
}

impl Fens {
    /// Adds the FEN of a position.
    pub(crate) fn add(&mut self, position: &Position, out: &mut Vec<u8>) {
        out.extend_from_slice(self.line(position).bytes());
    }

    fn line(&mut self, position: &Position) -> Line {
        let mut line = self.fields(position);
        for number in [position.halfmoves, position.fullmoves] {
            line.push(b' ');
            line.extend(itoa::Buffer::new().format(number).as_bytes());
        }
        line
    }

    fn fields(&mut self, position: &Position) -> Line {
        let (text, len) = ([0; ROOM], 0);
        let mut line = Line { text, len };
        self.spell(&position.board);
        for (rank, length) in self.ranks.iter().rev() {
            // Copied whole; what comes next covers what is none of it.
            line.text[line.len..][..16].copy_from_slice(rank);
            line.len += length;
        }
        line.len -= 1;
        line.extend(position.turn.fold_wb(b" w ", b" b "));
        position.rights(&mut line);
        line.push(b' ');
        match position.en_passant() {
            None => line.push(b'-'),
            Some(square) => line.extend(&[square.file().char() as u8, square.rank().char() as u8]),
        }
        line
    }

    /// Spells the ranks on which a board differs from the last.
    fn spell(&mut self, board: &Board) {
        let roles = Role::ALL.map(|role| board.by_role(role) ^ self.board.by_role(role));
        let colors = Color::ALL.map(|color| board.by_color(color) ^ self.board.by_color(color));
        let changed = roles.into_iter().chain(colors);
        let changed = changed.fold(Bitboard::EMPTY, |all, one| all | one);
        for square in changed {
            let man = board.piece_at(square);
            self.letters[usize::from(square)] = man.map_or(0, |man| man.char() as u8);
        }
        let held = board.occupied().0.to_le_bytes();
        let (letters, _) = self.letters.as_chunks::<8>();
        let mut left = changed.0;
        while left != 0 {
            let rank = left.trailing_zeros() as usize / 8;
            self.ranks[rank] = spell(&letters[rank], held[rank]);
            left &= !(0xff << (8 * rank));
        }
        self.board = board.clone();
    }
}

/// What is written of a rank with these men on the squares that are held: the men, the counts of empty squares between them, and what
/// parts it from the next.
fn spell(letters: &[u8; 8], mut held: u8) -> ([u8; 16], usize) {
    let (mut rank, mut length) = ([0; 16], 0);
    // What is not said is covered by what comes next.
    let mut put = |byte: u8, is_said: bool| {
        rank[length % 16] = byte;
        length += usize::from(is_said);
    };
    let mut next = 0;
    while held != 0 {
        let file = held.trailing_zeros() as u8;
        put(b'0' + file.wrapping_sub(next), file > next);
        put(letters[usize::from(file & 7)], true);
        next = file + 1;
        held &= held - 1;
    }
    put(b'8' - next, next < 8);
    put(b'/', true);
    (rank, length)
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
