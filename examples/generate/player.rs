//! A player who is neither strong nor silly, and never tires.
//!
//! Comes in: a position and a source of chance. Goes out: the move he likes best, and the next best. He takes
//! what hangs, moves away what is attacked, brings his men out, castles, pushes pawns in the ending; chance
//! decides between moves of about the same worth. It is only meant that games look played: lengths, captures,
//! checks and men that could go to the same square come as often as in collections of real games.
//!
//! `1. e4 e5 2. Nf3` -> `Nc6`, or `Nf6`, or `d6`.

use shakmaty::{Bitboard, Board, Chess, Color, Move, MoveList, Position, Role, Square, attacks};

/// Chance that is the same everywhere: splitmix64, of S. Vigna, public domain.
pub struct Chance(u64);

impl Chance {
    /// The chance of game `number` under `seed`.
    pub fn new(seed: u64, number: u64) -> Chance {
        let mut chance = Chance(seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        chance.next();
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `most`.
    pub fn below(&mut self, most: u64) -> u64 {
        self.next() % most.max(1)
    }

    /// One of `all`.
    pub fn one<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }

    /// True `times` times of `of`.
    pub fn is(&mut self, times: u64, of: u64) -> bool {
        self.below(of) < times
    }
}

/// What a man is worth, in hundredths of a pawn.
pub fn worth(role: Role) -> i64 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 310,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

/// White's men less Black's, in hundredths of a pawn.
pub fn balance(board: &Board) -> i64 {
    let side = |color| -> i64 {
        let men = board.by_color(color) & !board.kings();
        men.into_iter()
            .filter_map(|square| board.role_at(square))
            .map(worth)
            .sum()
    };
    side(Color::White) - side(Color::Black)
}

/// The move liked best and the next best; none where the game is over. `last` is his own last move.
pub fn choice(
    position: &Chess,
    last: Option<Move>,
    chance: &mut Chance,
) -> Option<(Move, Option<Move>)> {
    let seen = Seen::new(position);
    let mut best: Option<(i64, Move)> = None;
    let mut next = None;
    let moves: MoveList = position.legal_moves();
    for played in moves {
        let back = last.is_some_and(|last| {
            last.from() == Some(played.to()) && Some(last.to()) == played.from()
        });
        let liked = seen.liking(played) - if back { 60 } else { 0 } + chance.below(45) as i64;
        if best.is_none_or(|(most, _)| liked > most) {
            next = best;
            best = Some((liked, played));
        } else if next.is_none_or(|(most, _): (i64, _)| liked > most) {
            next = Some((liked, played));
        }
    }
    best.map(|(_, played)| (played, next.map(|(_, other): (i64, _)| other)))
}

/// What he sees of the position.
struct Seen<'p> {
    board: &'p Board,
    us: Color,
    ply: u32,
    ending: bool,
}

impl Seen<'_> {
    fn new(position: &Chess) -> Seen<'_> {
        let board = position.board();
        let officers = board.occupied() & !board.pawns() & !board.kings();
        Seen {
            board,
            us: position.turn(),
            ply: 2 * position.fullmoves().get(),
            ending: officers.count() <= 5,
        }
    }

    fn liking(&self, played: Move) -> i64 {
        let Some(from) = played.from() else { return 0 };
        let (role, to) = (played.role(), played.to());
        if played.is_castle() {
            return 90;
        }
        let gain = played.capture().map_or(0, worth);
        let becomes = played.promotion().map_or(role, |role| role);
        let promoted = played
            .promotion()
            .map_or(0, |role| worth(role) - worth(Role::Pawn));
        let without = self.board.occupied() ^ Bitboard::from_square(from);
        let lost = self.loss(becomes, to, without);
        let saved = self.loss(role, from, self.board.occupied());
        gain + promoted - lost + saved.min(900) + self.manner(role, from, to)
    }

    /// What is lost on `square` if a man of this role stands there, and `occupied` else.
    fn loss(&self, role: Role, square: Square, occupied: Bitboard) -> i64 {
        let theirs = self.attackers(square, !self.us, occupied);
        if role == Role::King || theirs.is_empty() {
            return 0;
        }
        let ours = self.attackers(square, self.us, occupied);
        let least = theirs
            .into_iter()
            .filter_map(|square| self.board.role_at(square))
            .map(worth)
            .min()
            .unwrap_or(0);
        match ours.without(square).any() {
            true => (worth(role) - least).max(0),
            false => worth(role),
        }
    }

    fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let board = self.board;
        let straight = attacks::rook_attacks(square, occupied) & board.rooks_and_queens();
        let slanting = attacks::bishop_attacks(square, occupied) & board.bishops_and_queens();
        let near = attacks::king_attacks(square) & board.kings()
            | attacks::knight_attacks(square) & board.knights()
            | attacks::pawn_attacks(!by, square) & board.pawns();
        (straight | slanting | near) & board.by_color(by) & occupied
    }

    /// Habits: what a man likes to do without being driven.
    fn manner(&self, role: Role, from: Square, to: Square) -> i64 {
        let rank = |square: Square| match self.us {
            Color::White => square.rank().to_u32() as i64,
            Color::Black => 7 - square.rank().to_u32() as i64,
        };
        let midst = |square: Square| {
            let off = |n: u32| (2 * n as i64 - 7).abs();
            14 - off(square.file().to_u32()) - off(square.rank().to_u32())
        };
        let opening = self.ply < 24;
        let midward = midst(to) - midst(from);
        match role {
            Role::Pawn if self.ending => 15 + 6 * rank(to),
            Role::Pawn if opening && midst(to) >= 10 => 40,
            Role::Pawn => 2 * midward + if opening { -5 } else { 8 },
            Role::Knight | Role::Bishop if opening && rank(from) == 0 => 45 + 2 * midward,
            Role::Knight | Role::Bishop => 3 * midward,
            Role::Rook => 2 * midward + if opening { -30 } else { 5 },
            Role::Queen => midward - if opening { 40 } else { 0 },
            Role::King if self.ending => 4 * midward,
            Role::King => -60,
        }
    }
}
