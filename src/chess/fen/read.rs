//! Reads a FEN: text comes in, a [`FenReading`] or a [`FenFault`] goes out.

use std::ops::Range;

use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Piece, Rank, Role, Square, attacks};

use crate::chess::legal::forward;
use crate::chess::position::{Position, king_attackers, king_home, rook_home};
use crate::chess::rules::{RuleCode, Rules};

/// The fields of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// The men, rank by rank from the eighth.
    Placement,
    /// The side to move, `w` or `b`.
    Turn,
    /// The castling rights, of `KQkq`, or `-`.
    Castling,
    /// The square that a pawn has just passed, or `-`.
    EnPassant,
    /// Half-moves since the last capture or pawn's move.
    Halfmoves,
    /// The number of the move to be played.
    Fullmoves,
}

/// What is wrong with a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenWrong {
    /// `8/8/8/8/8/8/8/9`, `... x KQkq`: a field that is not what stands in this place.
    Field(FenField),
    /// Text after the last field.
    Surplus,
    /// This side has no king.
    NoKing(Color),
    /// This side has more than one king.
    ManyKings(Color),
    /// A pawn stands on the first or the eighth rank.
    PawnOnLastRank(Square),
    /// The king of the side not to move is attacked.
    OpponentInCheck,
}

/// What is wrong with a FEN, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// What is wrong.
    pub wrong: FenWrong,
    /// Where, in bytes of the text, half-open.
    pub at: Range<usize>,
}

/// A position read, and what of the text the board denies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// The castling field, in bytes of the text, where it claims a right that the board denies.
    pub castling_denied: Option<Range<usize>>,
    /// The en passant field, in bytes of the text, where no double step explains it.
    pub en_passant_denied: Option<Range<usize>>,
}

/// A field's text, and the byte at which it begins.
type Field<'a> = (usize, &'a str);

impl Position {
    /// Reads a position from a FEN, or from the first four fields of one.
    ///
    /// ```
    /// # use greffier::chess::{FenWrong, Position};
    /// # use shakmaty::Color;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K -").unwrap();
    /// assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let fault = Position::from_fen("8/8/8/8/8/8/8/4K2R w K -").unwrap_err();
    /// assert_eq!(fault.wrong, FenWrong::NoKing(Color::Black));
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong, and where: a field that cannot be read, or men of whom no game can be made.
    pub fn from_fen(text: &str) -> Result<Position, FenFault> {
        FenReading::of(text).map(|reading| reading.position)
    }

    /// Reads a position of a game under `rules`, as [`FenReading::under`] does.
    ///
    /// # Errors
    ///
    /// What is wrong, and where: a field that cannot be read, or men of whom no game can be made.
    pub fn from_fen_under(text: &str, rules: Rules) -> Result<Position, FenFault> {
        FenReading::under(text, rules).map(|reading| reading.position)
    }
}

impl FenReading {
    /// Reads a FEN, and keeps what the board denies of it.
    ///
    /// ```
    /// # use greffier::chess::FenReading;
    /// let reading = FenReading::of("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1").unwrap();
    /// assert_eq!(reading.castling_denied, Some(23..25));
    /// assert_eq!(reading.position.to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong, and where: a field that cannot be read, or men of whom no game can be made.
    pub fn of(text: &str) -> Result<FenReading, FenFault> {
        FenReading::under(text, Rules::MODERN)
    }

    /// Reads a FEN of a game under `rules`, and keeps what the board denies of it.
    ///
    /// A king on his home square counts as unmoved where any castling right is left. A pawn rests on
    /// its last rank under `promotes-to-lost-piece`; under `king-is-taken` a king may stand attacked by
    /// the side to move, and the side to move may have lost its own.
    ///
    /// ```
    /// # use greffier::chess::{FenReading, Rules};
    /// let rules = Rules::from_name("delices-royales").unwrap();
    /// let resting = "4P1k1/8/8/8/8/8/8/RNBQKBNR w - - 0 1";
    /// assert!(FenReading::under(resting, rules).is_ok());
    /// assert!(FenReading::of(resting).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong, and where: a field that cannot be read, or men of whom no game can be made.
    pub fn under(text: &str, rules: Rules) -> Result<FenReading, FenFault> {
        let mut fields = fields(text);
        let placement = fields.next().unwrap_or((text.len(), ""));
        let board = placed(placement)?;
        let turn_field = fields.next();
        let turn = turn_field.map_or(Ok(Color::White), turn)?;
        let castling = fields.next();
        let (unmoved, castling_sound) = castling.map_or(Ok((Bitboard::EMPTY, true)), |field| {
            rights(field, &board, rules)
        })?;
        let ep_field = fields.next();
        let passed = ep_field.map_or(Ok(None), passed)?;
        let halfmoves = fields.next();
        let halfmoves = halfmoves.map_or(Ok(0), |field| count(field, FenField::Halfmoves))?;
        let fullmoves = fields.next();
        let fullmoves = fullmoves.map_or(Ok(1), |field| count(field, FenField::Fullmoves))?;
        if let Some(surplus) = fields.next() {
            return Err(fault(FenWrong::Surplus, surplus.0..text.trim_end().len()));
        }
        let mut position = Position {
            board,
            checkers: Bitboard::EMPTY,
            unmoved,
            halfmoves,
            fullmoves: fullmoves.max(1),
            turn,
            passed: None,
            ahead: 0,
            rules,
        };
        playable(&position, placement, turn_field.unwrap_or(placement))?;
        position.checkers = position.seen_checkers();
        let explained = passed.is_none_or(|square| position.set_passed(square));
        Ok(FenReading {
            position,
            castling_denied: castling.filter(|_| !castling_sound).map(span),
            en_passant_denied: ep_field.filter(|_| !explained).map(span),
        })
    }
}

impl Position {
    /// Takes note that a pawn has passed `square`, where a capture there comes into question; says
    /// whether a double step of the other side can have been the last move.
    fn set_passed(&mut self, square: Square) -> bool {
        let them = !self.turn;
        let Some(pawn) = forward(them, Bitboard::from_square(square)).first() else {
            return false;
        };
        let home = forward(self.turn, Bitboard::from_square(square));
        let way = home.with(square);
        let stepped = square.rank() == them.relative_rank(Rank::Third)
            && (self.board.pawns() & self.theirs()).contains(pawn)
            && way.is_disjoint(self.board.occupied());
        let takers = attacks::pawn_attacks(them, square) & self.ours(Role::Pawn);
        if stepped && takers.any() {
            self.passed = Some(square);
        }
        stepped
    }
}

fn fault(wrong: FenWrong, at: Range<usize>) -> FenFault {
    FenFault { wrong, at }
}

fn span((start, text): Field) -> Range<usize> {
    start..start + text.len()
}

/// The fields of a text, parted by blanks.
fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    text.split_ascii_whitespace()
        .map(|field| (field.as_ptr() as usize - text.as_ptr() as usize, field))
}

/// `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR`
fn placed(field: Field) -> Result<Board, FenFault> {
    let wrong = |at| fault(FenWrong::Field(FenField::Placement), at);
    let mut board = Board::empty();
    let (mut rank, mut file) = (7_u32, 0_u32);
    for (index, letter) in field.1.char_indices() {
        let at = field.0 + index..field.0 + index + letter.len_utf8();
        match (letter, Piece::from_char(letter), letter.to_digit(9)) {
            ('/', ..) if file == 8 && rank > 0 => (rank, file) = (rank - 1, 0),
            (_, Some(man), _) if file < 8 => {
                let square = Square::from_coords(File::new(file), Rank::new(rank));
                board.set_piece_at(square, man);
                file += 1;
            }
            (_, None, Some(empty)) if empty > 0 && file + empty <= 8 => file += empty,
            _ => return Err(wrong(at)),
        }
    }
    if (rank, file) == (0, 8) {
        Ok(board)
    } else {
        let end = span(field).end;
        Err(wrong(end..end))
    }
}

/// `w`, `b`
fn turn(field: Field) -> Result<Color, FenFault> {
    match field.1 {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(fault(FenWrong::Field(FenField::Turn), span(field))),
    }
}

/// `KQkq`, `-`: the kings and rooks unmoved, and whether the board bears out every letter. The
/// letters of files, as Chess960 writes them, are read where they mean a rook of the standard array, or under its rules.
fn rights(field: Field, board: &Board, rules: Rules) -> Result<(Bitboard, bool), FenFault> {
    let any_array = rules.contains(RuleCode::Chess960);
    let mut unmoved = Bitboard::EMPTY;
    let mut sound = true;
    for (index, letter) in field.1.char_indices() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        if any_array && letter.is_ascii_alphabetic() {
            match men_of_right(letter.to_ascii_lowercase(), color, board) {
                Some((king, rook)) => unmoved = unmoved.with(king).with(rook),
                None => sound = false,
            }
            continue;
        }
        let side = match letter.to_ascii_lowercase() {
            '-' if field.1.len() == 1 => break,
            'k' | 'h' => CastlingSide::KingSide,
            'q' | 'a' => CastlingSide::QueenSide,
            'b'..='g' => {
                sound = false;
                continue;
            }
            _ => {
                let at = field.0 + index..field.0 + index + letter.len_utf8();
                return Err(fault(FenWrong::Field(FenField::Castling), at));
            }
        };
        let (king, rook) = (king_home(color), rook_home(color, side));
        if board.piece_at(king) == Some(color.king()) && board.piece_at(rook) == Some(color.rook())
        {
            unmoved |= Bitboard::from_square(king) | Bitboard::from_square(rook);
        } else {
            sound = false;
        }
    }
    Ok((unmoved, sound))
}

/// The king and the rook that a letter of the rights of Chess960 means: `k` and `q` the outermost rook of that side, the
/// letter of a file the rook there (Shredder-FEN; and X-FEN for an inner rook).
fn men_of_right(letter: char, color: Color, board: &Board) -> Option<(Square, Square)> {
    let home = color.backrank();
    let king = board.king_of(color).filter(|king| king.rank() == home)?;
    let rooks = board.by_piece(color.rook()) & home;
    let rook = match letter {
        'k' => rooks.last().filter(|rook| *rook > king)?,
        'q' => rooks.first().filter(|rook| *rook < king)?,
        _ => Square::from_coords(File::from_char(letter)?, home),
    };
    rooks.contains(rook).then_some((king, rook))
}

/// `e3`, `-`
fn passed(field: Field) -> Result<Option<Square>, FenFault> {
    if field.1 == "-" {
        return Ok(None);
    }
    Square::from_ascii(field.1.as_bytes())
        .map(Some)
        .map_err(|_| fault(FenWrong::Field(FenField::EnPassant), span(field)))
}

/// `0`, `17`; and `-`, which some programs write for a counter they do not keep.
fn count(field: Field, name: FenField) -> Result<u32, FenFault> {
    match field.1 {
        "-" => Ok(0),
        digits => digits
            .parse()
            .map_err(|_| fault(FenWrong::Field(name), span(field))),
    }
}

/// Whether a game can be made of these men: one king each, no pawn on a last rank, and no king
/// left to be taken, where the rules do not say otherwise.
fn playable(position: &Position, placement: Field, turn: Field) -> Result<(), FenFault> {
    let board = &position.board;
    let taken = position.rules.contains(RuleCode::KingIsTaken);
    for color in Color::ALL {
        match board.by_piece(color.king()).count() {
            0 if taken && color == position.turn => {}
            0 => return Err(fault(FenWrong::NoKing(color), span(placement))),
            1 => {}
            _ => return Err(fault(FenWrong::ManyKings(color), span(placement))),
        }
    }
    let resting = match position.rules.contains(RuleCode::PromotesToLostPiece) {
        false => Bitboard::EMPTY,
        true => position.resting(Color::White) | position.resting(Color::Black),
    };
    if let Some(square) = (board.pawns() & Bitboard::BACKRANKS & !resting).first() {
        return Err(fault(FenWrong::PawnOnLastRank(square), span(placement)));
    }
    let attacked = king_attackers(board, !position.turn);
    if !taken && attacked.is_some_and(Bitboard::any) {
        return Err(fault(FenWrong::OpponentInCheck, span(turn)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn a_fault_says_what_is_wrong_and_where() {
        for (text, wrong, at) in [
            ("", FenWrong::Field(FenField::Placement), 0..0),
            ("8/8 w", FenWrong::Field(FenField::Placement), 3..3),
            ("8/8/x w", FenWrong::Field(FenField::Placement), 4..5),
            ("8/8/7/8 w", FenWrong::Field(FenField::Placement), 5..6),
            ("8/8/45/8 w", FenWrong::Field(FenField::Placement), 5..6),
            ("  8/é w", FenWrong::Field(FenField::Placement), 4..6),
            ("8/8/8/8/8/8/8/K7 w", FenWrong::NoKing(Color::Black), 0..16),
            (
                "kk6/8/8/8/8/8/8/K7",
                FenWrong::ManyKings(Color::Black),
                0..18,
            ),
            (
                "k7/8/8/8/8/8/8/K3P3 w",
                FenWrong::PawnOnLastRank(Square::E1),
                0..19,
            ),
            (" k7/8/8/8/8/8/8/Q3K2R w", FenWrong::OpponentInCheck, 22..23),
            (
                "k7/8/8/8/8/8/8/K7 x",
                FenWrong::Field(FenField::Turn),
                18..19,
            ),
            (
                "k7/8/8/8/8/8/8/K7 w KX",
                FenWrong::Field(FenField::Castling),
                21..22,
            ),
            (
                "k7/8/8/8/8/8/8/K7 w - e9",
                FenWrong::Field(FenField::EnPassant),
                22..24,
            ),
            (
                "k7/8/8/8/8/8/8/K7 w - - x",
                FenWrong::Field(FenField::Halfmoves),
                24..25,
            ),
            (
                "k7/8/8/8/8/8/8/K7 w - - 0 -1",
                FenWrong::Field(FenField::Fullmoves),
                26..28,
            ),
            (
                "k7/8/8/8/8/8/8/K7 w - - 0 1 bm Ka2",
                FenWrong::Surplus,
                28..34,
            ),
        ] {
            assert_eq!(Position::from_fen(text), Err(fault(wrong, at)), "{text}");
        }
    }

    #[test]
    fn fields_at_the_end_may_be_missing() {
        let bare = format!("{INITIAL} w - - 0 1");
        for text in [
            INITIAL,
            &format!(" {INITIAL}  w\t- "),
            &format!("{INITIAL} w - - 0 0"),
        ] {
            assert_eq!(
                Position::from_fen(text).map(|p| p.to_fen()),
                Ok(bare.clone())
            );
        }
    }

    #[test]
    fn rights_that_the_board_denies_are_dropped_and_told() {
        for (text, castling_denied, kept) in [
            ("4k3/8/8/8/8/8/8/R3K2R w KQ", None, "KQ"),
            ("4k3/8/8/8/8/8/8/R3K2R w HA", None, "KQ"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQk", Some(24..27), "KQ"),
            ("4k3/8/8/8/8/8/8/R2K3R w KQ", Some(24..26), "-"),
            ("4k3/8/8/8/8/8/8/4KR2 w F", Some(23..24), "-"),
        ] {
            let reading = FenReading::of(text).expect(text);
            assert_eq!(reading.castling_denied, castling_denied, "{text}");
            let epd = reading.position.to_epd();
            assert_eq!(epd.split(' ').nth(2), Some(kept), "{text}");
        }
    }

    #[test]
    fn an_en_passant_square_stands_only_where_a_capture_is_legal() {
        for (text, denied, kept) in [
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", false, "e3"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e3", false, "-"),
            ("3rk3/8/8/8/3pP3/8/8/3K4 b - e3", false, "e3"),
            ("8/8/8/8/k2pP2R/8/8/4K3 b - e3", false, "-"),
            ("4k3/8/8/8/3pP3/8/8/4K3 w - e3", true, "-"),
            ("4k3/8/8/8/3p4/8/8/4K3 b - e3", true, "-"),
            ("4k3/8/8/8/3pP3/8/4B3/4K3 b - e3", true, "-"),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e4", true, "-"),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e8", true, "-"),
        ] {
            let reading = FenReading::of(text).expect(text);
            assert_eq!(reading.en_passant_denied.is_some(), denied, "{text}");
            let epd = reading.position.to_epd();
            assert_eq!(epd.split(' ').nth(3), Some(kept), "{text}");
        }
    }
}
