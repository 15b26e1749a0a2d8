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
        let mut line = Line::new();
        Fens::default().add(self, &mut line);
        out.write_str(line.text())
    }

    /// Writes the first four fields of the FEN, those of an EPD.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write_epd(&self, out: &mut impl Write) -> fmt::Result {
        let mut line = Line::new();
        Fens::default().fields(self, &mut line);
        out.write_str(line.text())
    }

    /// The castling rights as a FEN names them, and how many bytes.
    fn rights(&self) -> ([u8; 4], usize) {
        let (mut letters, mut length) = ([b'-'; 4], 0);
        for (letter, (color, side)) in RIGHTS {
            if let Some((_, rook)) = self.castling_men(color, side) {
                letters[length] = self.right_letter(letter, rook, color, side) as u8;
                length += 1;
            }
        }
        (letters, length.max(1))
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

/// FENs of one game, one after the other: what has not changed since the last is not spelt anew.
pub(crate) struct Fens {
    /// The last board, and which of its men had not moved.
    board: Board,
    unmoved: Bitboard,
    /// What signs of each rank may be: the letter of the man on each file that is held, and the counts of empty squares.
    signs: [[u8; 16]; 8],
    /// The castling rights, and how many bytes.
    rights: ([u8; 4], usize),
    /// What is written of each rank and behind it, and how many bytes.
    ranks: [([u8; 16], usize); 8],
}

impl Default for Fens {
    /// Behind an empty board.
    fn default() -> Fens {
        Fens {
            board: Board::empty(),
            unmoved: Bitboard::EMPTY,
            signs: [*b"????????12345678"; 8],
            rights: ([b'-'; 4], 1),
            ranks: [(*b"8/              ", 2); 8],
        }
    }
}

impl Fens {
    /// Adds the FEN of a position.
    pub(crate) fn add(&mut self, position: &Position, line: &mut Line) {
        self.fields(position, line);
        for number in [position.halfmoves, position.fullmoves] {
            line.push(b' ');
            match number {
                0..10 => line.push(b'0' + number as u8),
                10..100 => line.extend([b'0' + (number / 10) as u8, b'0' + (number % 10) as u8], 2),
                _ => number.to_string().bytes().for_each(|byte| line.push(byte)),
            }
        }
    }

    fn fields(&mut self, position: &Position, line: &mut Line) {
        self.spell(position);
        for (rank, length) in self.ranks.iter().rev() {
            line.extend(*rank, *length);
        }
        line.len -= 1;
        line.extend(position.turn.fold_wb(*b" w ", *b" b "), 3);
        let (rights, length) = self.rights;
        line.extend(rights, length);
        match position.en_passant() {
            None => line.extend(*b" -", 2),
            Some(square) => {
                let (file, rank) = (square.file().char() as u8, square.rank().char() as u8);
                line.extend([b' ', file, rank], 3);
            }
        }
    }

    /// Spells the ranks on which the board differs from the last, and the castling rights where they may.
    fn spell(&mut self, position: &Position) {
        let board = &position.board;
        let roles = Role::ALL.map(|role| board.by_role(role) ^ self.board.by_role(role));
        let colors = Color::ALL.map(|color| board.by_color(color) ^ self.board.by_color(color));
        let changed = roles.into_iter().chain(colors);
        let changed = changed.fold(Bitboard::EMPTY, |all, one| all | one);
        for square in changed & board.occupied() {
            let man = board.piece_at(square).map_or(b'?', |man| man.char() as u8);
            self.signs[usize::from(square.rank())][usize::from(square.file())] = man;
        }
        let held = board.occupied().0.to_le_bytes();
        let mut left = changed.0;
        while left != 0 {
            let rank = left.trailing_zeros() as usize / 8;
            let (of, length) = &RANKS[usize::from(held[rank])];
            let (spelt, its_length) = &mut self.ranks[rank];
            for (sign, of) in spelt.iter_mut().zip(of) {
                *sign = self.signs[rank][usize::from(*of % 16)];
            }
            spelt[usize::from(*length % 16)] = b'/';
            *its_length = usize::from(*length) + 1;
            left &= !(0xff << (8 * rank));
        }
        if changed.intersects(Bitboard::BACKRANKS) || position.unmoved != self.unmoved {
            self.rights = position.rights();
            self.unmoved = position.unmoved;
        }
        self.board = board.clone();
    }
}

/// How a rank is spelt on which these squares are held: which of its signs each is, that of a file or 7 and a count of empty
/// squares; and how many they are.
const RANKS: [([u8; 8], u8); 256] = {
    let mut ranks = [([0; 8], 0); 256];
    let mut held = 0;
    while held < ranks.len() {
        let (signs, length) = &mut ranks[held];
        let (mut file, mut empty) = (0, 0);
        while file <= 8 {
            let is_held = file < 8 && held >> file & 1 == 1;
            if (is_held || file == 8) && empty > 0 {
                signs[*length as usize] = 7 + empty;
                *length += 1;
                empty = 0;
            }
            match is_held {
                true => {
                    signs[*length as usize] = file;
                    *length += 1;
                }
                false => empty += 1,
            }
            file += 1;
        }
        held += 1;
    }
    ranks
};

/// The letters of the castling rights, in the order of the standard.
const RIGHTS: [(char, (Color, CastlingSide)); 4] = [
    ('K', (Color::White, CastlingSide::KingSide)),
    ('Q', (Color::White, CastlingSide::QueenSide)),
    ('k', (Color::Black, CastlingSide::KingSide)),
    ('q', (Color::Black, CastlingSide::QueenSide)),
];

/// The most bytes of a line; a power of two, so that none can lie beyond.
const ROOM: usize = 512;
/// No more bytes are copied at once.
const COPIED: usize = 24;

/// A few hundred bytes on their way, without heap: a FEN, of which 71 are men at most and 33 all other fields, or what is written of a
/// half-move.
pub(crate) struct Line {
    text: [u8; ROOM + COPIED],
    len: usize,
}

impl Line {
    /// An empty line.
    pub(crate) fn new() -> Line {
        Line {
            text: [0; ROOM + COPIED],
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        self.text[self.len % ROOM] = byte;
        self.len += 1;
        debug_assert!(self.len <= ROOM);
    }

    /// Adds the first `length` of these bytes, 24 at most: copied whole, since a copy of unknown length is a call, and what comes next
    /// covers what is none of it.
    #[inline]
    pub(crate) fn extend<const N: usize>(&mut self, bytes: [u8; N], length: usize) {
        self.text[self.len % ROOM..][..N].copy_from_slice(&bytes);
        self.len += length;
        debug_assert!(self.len <= ROOM);
    }

    /// What was written.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.text.get(..self.len).unwrap_or_default()
    }

    /// The same, where it is ASCII alone.
    fn text(&self) -> &str {
        std::str::from_utf8(self.bytes()).unwrap_or_default()
    }

    /// Whether it is half full.
    pub(crate) const fn is_long(&self) -> bool {
        self.len > ROOM / 2
    }

    /// Begins anew.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f)
    }
}
