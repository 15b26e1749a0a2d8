//! Writes a FEN, or its first four fields.

use std::fmt::{self, Write};

use shakmaty::{CastlingSide, Color, Piece, Rank, Square};

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
        self.write_epd(out)?;
        write!(out, " {} {}", self.halfmoves, self.fullmoves)
    }

    /// Writes the first four fields of the FEN, those of an EPD.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write_epd(&self, out: &mut impl Write) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            self.write_rank(rank, out)?;
            out.write_char(if rank == Rank::First { ' ' } else { '/' })?;
        }
        out.write_str(self.turn.fold_wb("w ", "b "))?;
        self.write_castling(out)?;
        match self.en_passant() {
            None => out.write_str(" -"),
            Some(square) => {
                out.write_char(' ')?;
                out.write_char(square.file().char())?;
                out.write_char(square.rank().char())
            }
        }
    }

    /// Writes the men of one rank and the counts of empty squares between them.
    fn write_rank(&self, rank: Rank, out: &mut impl Write) -> fmt::Result {
        const COUNTS: [&str; 9] = ["", "1", "2", "3", "4", "5", "6", "7", "8"];
        let mut next = 0;
        for square in self.board.occupied() & rank {
            let file = usize::from(square.file());
            out.write_str(COUNTS[file - next])?;
            next = file + 1;
            let letter = self.board.piece_at(square).map_or('?', Piece::char);
            out.write_char(letter)?;
        }
        out.write_str(COUNTS[8 - next])
    }

    /// Writes the castling rights.
    fn write_castling(&self, out: &mut impl Write) -> fmt::Result {
        let rights = self.castling_rights();
        if rights.is_empty() {
            return out.write_char('-');
        }
        for (letter, (color, side)) in RIGHTS {
            if let Some((_, rook)) = self.castling_men(color, side) {
                out.write_char(self.right_letter(letter, rook, color, side))?;
            }
        }
        Ok(())
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

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f)
    }
}
