//! A position: the men on shakmaty's board, and what the board does not show.
//!
//! It comes in from a FEN or as the initial array, is asked for its moves, and is changed by
//! [`Position::play`]. Which men give check is kept up to date, so that asking costs nothing.
//!
//! What has not moved is one mask of kings and rooks. Castling needs both its men in the mask; a
//! move clears its two squares, so that a rook taken at home loses the right as one that moved.

use std::hash::{Hash, Hasher};

use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Role, Square, attacks};

use super::moves::{Move, MoveKind};
use super::rules::{RuleCode, Rules};

/// A position of a game, with the counters that a FEN names.
///
/// Two positions are equal when their FENs and the codes of their rules are, and, under `king-leap`,
/// the kings that may still leap, which a FEN cannot tell where no castling is left.
///
/// ```
/// use greffier::chess::Position;
///
/// let position = Position::initial();
/// assert_eq!(position.legal_moves().len(), 20);
/// assert!(position.checkers().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) checkers: Bitboard,
    pub(super) unmoved: Bitboard,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
    pub(super) turn: Color,
    /// The square that a pawn has just passed, where a pawn of the side to move attacks it.
    pub(super) passed: Option<Square>,
    /// How many moves the side to move makes before the other begins, besides the next.
    pub(super) ahead: u8,
    pub(super) rules: Rules,
}

impl Position {
    /// The initial array, White to move.
    #[must_use]
    pub const fn initial() -> Position {
        Position {
            board: Board::new(),
            checkers: Bitboard::EMPTY,
            unmoved: Bitboard(0x9100_0000_0000_0091),
            halfmoves: 0,
            fullmoves: 1,
            turn: Color::White,
            passed: None,
            ahead: 0,
            rules: Rules::MODERN,
        }
    }

    /// Whether a game begins so, under whatever rules: the initial array, White to move.
    #[must_use]
    pub fn is_initial(&self) -> bool {
        *self == Position::initial().with_rules(self.rules)
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same men, to be played under `rules`.
    ///
    /// ```
    /// # use greffier::chess::{Position, Rules};
    /// let rules = Rules::from_name("modern,+free-castling").unwrap();
    /// assert_eq!(Position::initial().with_rules(rules).rules(), rules);
    /// ```
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Position {
        self.rules = rules;
        self
    }

    /// The same position, where the side to move makes `moves` more moves than one before the other
    /// begins: one, in a game at pawn and two moves.
    ///
    /// ```
    /// # use greffier::chess::Position;
    /// # use shakmaty::Color;
    /// let mut position = Position::initial().with_moves_ahead(1);
    /// position.play(&position.legal_moves()[0]);
    /// assert_eq!((position.turn(), position.moves_ahead()), (Color::White, 0));
    /// ```
    #[must_use]
    pub const fn with_moves_ahead(mut self, moves: u8) -> Position {
        self.ahead = moves;
        self
    }

    /// How many moves the side to move makes before the other begins, besides the next.
    #[must_use]
    pub const fn moves_ahead(&self) -> u8 {
        self.ahead
    }

    /// The men and where they stand.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The enemy men that attack the king of the side to move.
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether `color` may still castle to `side`, now or later: neither king nor rook has moved.
    #[must_use]
    pub fn may_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.castling_men(color, side).is_some()
    }

    /// The squares of the king and the rook of `color` that may still castle to `side`.
    pub(super) fn castling_men(
        &self,
        color: Color,
        side: CastlingSide,
    ) -> Option<(Square, Square)> {
        let (king, rook) = match self.rules.contains(RuleCode::Chess960) {
            false => (king_home(color), rook_home(color, side)),
            true => {
                let king = self.board.king_of(color)?;
                (king, self.castling_rook(king, color, side)?)
            }
        };
        (self.unmoved.contains(king) && self.unmoved.contains(rook)).then_some((king, rook))
    }

    /// The unmoved rook of `color` on that side of the king, wherever both began.
    fn castling_rook(&self, king: Square, color: Color, side: CastlingSide) -> Option<Square> {
        let rooks = self.unmoved & self.board.by_piece(color.rook()) & king.rank();
        let beside = |rook: &Square| CastlingSide::from_king_side(*rook > king) == side;
        rooks.into_iter().find(beside)
    }

    /// The castling rights, as the squares of the rooks that may still castle.
    #[must_use]
    pub fn castling_rights(&self) -> Bitboard {
        if self.rules.contains(RuleCode::Chess960) {
            let sides = Color::ALL
                .into_iter()
                .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
            return sides
                .filter_map(|(color, side)| Some(self.castling_men(color, side)?.1))
                .collect();
        }
        let mut rooks = self.unmoved & Bitboard::CORNERS;
        for color in Color::ALL {
            if !self.unmoved.contains(king_home(color)) {
                rooks &= !Bitboard::from_rank(color.backrank());
            }
        }
        rooks
    }

    /// The rights that make a position another: those to castle, and the kings that may still leap.
    fn unmoved_rights(&self) -> Bitboard {
        match self.rules.contains(RuleCode::KingLeap) {
            false => self.castling_rights(),
            true => self.castling_rights() | (self.unmoved & self.board.kings()),
        }
    }

    /// The square on which a pawn can be taken in passing by a legal move.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        let passed = self.passed?;
        if self.rules.contains(RuleCode::NoEnPassant) {
            return None;
        }
        let takers = attacks::pawn_attacks(!self.turn, passed) & self.ours(Role::Pawn);
        takers
            .into_iter()
            .any(|from| self.leaves_king_free() || self.is_safe_in_passing(from, passed))
            .then_some(passed)
    }

    /// Half-moves since the last capture or pawn's move.
    #[must_use]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move to be played, counted from 1, one number for both sides.
    #[must_use]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Plays `played`, a legal move of this position or its null move. It is not tested: what an illegal move leaves
    /// is a position, but not one of this game.
    pub fn play(&mut self, played: &Move) {
        if !self.rules.is_modern() {
            self.turn_at_once(played);
        }
        let us = self.turn;
        let counts = played.role != Role::Pawn && played.captured.is_none();
        self.halfmoves = if counts {
            self.halfmoves.saturating_add(1)
        } else {
            0
        };
        self.fullmoves = self.fullmoves.saturating_add(u32::from(us.is_black()));
        self.passed = None;
        let arrives = played.promotion.unwrap_or(played.role);
        match played.kind {
            // In one go, as nearly always: what is stored between would be loaded again.
            MoveKind::Normal => {
                self.board.discard_piece_at(played.from);
                self.board.set_piece_at(played.to, arrives.of(us));
            }
            _ => {
                self.board.discard_piece_at(played.from);
                if played.kind == MoveKind::Null {
                    return self.stay(played);
                }
                let owner = self.play_besides(played);
                self.board.set_piece_at(played.to, arrives.of(owner));
            }
        }
        self.unmoved &= !(Bitboard::from_square(played.from) | Bitboard::from_square(played.to));
        self.turn = !us;
        self.checkers = self.checkers_behind(played);
        if self.ahead > 0 {
            self.move_again();
        }
    }

    /// What a move does besides going from one square to another; and whose man it is that goes.
    #[inline]
    fn play_besides(&mut self, played: &Move) -> Color {
        match played.kind {
            MoveKind::Normal
            | MoveKind::Leap
            | MoveKind::Resting
            | MoveKind::Turning
            | MoveKind::Null => {}
            MoveKind::Foreign => return !self.turn,
            MoveKind::DoubleStep => self.passed = self.takeable(played),
            MoveKind::EnPassant => self.board.discard_piece_at(taken_in_passing(played)),
            MoveKind::Castling { rook_from, rook_to } => {
                self.board.discard_piece_at(rook_from);
                self.board.set_piece_at(rook_to, Role::Rook.of(self.turn));
            }
        }
        self.turn
    }

    /// Gives the move back to the side that has just moved and is still ahead; after a check the other
    /// side answers.
    #[cold]
    fn move_again(&mut self) {
        let left = self.ahead - 1;
        self.ahead = 0;
        if let Some(again) = self.passing() {
            *self = again.with_moves_ahead(left);
        }
    }

    /// The checkers that `played`, which led here, leaves.
    ///
    /// The king was not in check before it. So where no line of the king's that holds a slider goes
    /// through one of its two squares, only a knight or pawn that arrived can give check: that is so
    /// of three moves in four, and spares them the sliders' tables, which are slow to reach.
    #[inline]
    fn checkers_behind(&self, played: &Move) -> Bitboard {
        let Some(king) = self.king() else {
            return Bitboard::EMPTY;
        };
        let two_squares = matches!(played.kind, MoveKind::Normal | MoveKind::DoubleStep);
        let lines = attacks::ray(king, played.from) | attacks::ray(king, played.to);
        let open = lines.intersects(self.board.sliders() & self.theirs());
        if open || !two_squares || !self.rules.is_modern() {
            return self.seen_checkers();
        }
        let knights = attacks::knight_attacks(king) & self.board.knights();
        let pawns = attacks::pawn_attacks(self.turn, king) & self.board.pawns();
        (knights | pawns) & Bitboard::from_square(played.to)
    }

    /// The square passed by a pawn's double step, where an enemy pawn attacks it.
    fn takeable(&self, step: &Move) -> Option<Square> {
        let passed = attacks::between(step.from, step.to).first()?;
        let takers = attacks::pawn_attacks(self.turn, passed);
        (takers & self.board.pawns() & self.theirs())
            .any()
            .then_some(passed)
    }

    /// The checkers, found on the board.
    pub(super) fn seen_checkers(&self) -> Bitboard {
        self.king().map_or(Bitboard::EMPTY, |king| {
            self.board
                .attacks_to(king, !self.turn, self.board.occupied())
        })
    }

    /// The king of the side to move.
    #[inline]
    pub(super) fn king(&self) -> Option<Square> {
        self.ours(Role::King).first()
    }

    /// The men of the side to move.
    #[inline]
    pub(super) const fn us(&self) -> Bitboard {
        self.board.by_color(self.turn)
    }

    /// The men of the other side.
    #[inline]
    pub(super) const fn theirs(&self) -> Bitboard {
        self.board.by_color(self.turn.other())
    }

    /// The men of one kind of the side to move.
    #[inline]
    pub(crate) const fn ours(&self, role: Role) -> Bitboard {
        self.us().intersect_const(self.board.by_role(role))
    }

    /// A hash of what makes two positions the same for the rule of repetition (FIDE Laws, 9.2):
    /// men, side to move, castling rights, and a capture in passing that is legal; under `king-leap` also
    /// which king may still leap.
    #[must_use]
    pub fn key(&self) -> u64 {
        let marks = u64::from(self.turn.is_white())
            | self
                .en_passant()
                .map_or(0, |square| 2 << u32::from(square.file()));
        let men = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
        let queens_and_kings = [self.board.queens(), self.board.kings(), self.board.white()];
        men.into_iter()
            .map(|role| self.board.by_role(role))
            .chain(queens_and_kings)
            .chain([self.unmoved_rights()])
            .fold(mixed(marks), |key, mask| mixed(key ^ mask.0))
    }
}

/// Spreads every bit over the whole word (the finalizer of SplitMix64, Steele et al. 2014), after
/// an odd step so that empty masks count too.
const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.ahead == other.ahead
            && self.halfmoves == other.halfmoves
            && self.fullmoves == other.fullmoves
            && self.rules.same_codes(other.rules)
            && self.unmoved_rights() == other.unmoved_rights()
            && self.en_passant() == other.en_passant()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// The square on which a king begins.
pub(super) const fn king_home(color: Color) -> Square {
    Square::from_coords(File::E, color.backrank())
}

/// The square on which the rook of a side begins.
pub(super) const fn rook_home(color: Color, side: CastlingSide) -> Square {
    let file = match side {
        CastlingSide::KingSide => File::H,
        CastlingSide::QueenSide => File::A,
    };
    Square::from_coords(file, color.backrank())
}

/// Where the pawn stands that a capture in passing takes.
pub(super) const fn taken_in_passing(capture: &Move) -> Square {
    Square::from_coords(capture.to.file(), capture.from.rank())
}

/// The men that attack the king of `side`; none where he is not on the board.
pub(crate) fn king_attackers(board: &Board, side: Color) -> Option<Bitboard> {
    let king = board.king_of(side)?;
    Some(board.attacks_to(king, !side, board.occupied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 104);
    }

    #[test]
    fn a_move_changes_what_it_should() {
        for (before, uci, after) in [
            (
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7",
                "h1h8",
                "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 7",
            ),
            (
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7",
                "e1c1",
                "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 7",
            ),
            (
                "4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 7",
                "e2e4",
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7",
            ),
            (
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7",
                "d4e3",
                "4k3/8/8/8/8/4p3/8/4K3 w - - 0 8",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 3 7",
                "a7a8n",
                "N3k3/8/8/8/8/8/8/4K3 b - - 0 7",
            ),
        ] {
            let mut position = Position::from_fen(before).expect(before);
            let moves = position.legal_moves();
            let played = moves.iter().find(|m| m.uci().to_string() == uci);
            position.play(played.expect(uci));
            assert_eq!(position.to_fen(), after, "{before} {uci}");
        }
    }

    #[test]
    fn positions_are_equal_when_their_lines_are() {
        let position = |fen| Position::from_fen(fen).expect("a position");
        let moved = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        assert_ne!(moved, position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
        assert_ne!(moved, position("4k3/8/8/8/8/8/8/R3K3 w - - 1 1"));
        assert_ne!(moved, position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"));
        assert_eq!(moved, position("4k3/8/8/8/8/8/8/R3K3 w - e6 0 1"));
    }
}
