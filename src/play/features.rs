//! What a move shows: what it takes and risks, what it leaves hanging, where it goes.
//!
//! Comes in: a position, the move that led to it, a legal move. Goes out: the numbers of the features that
//! the move has, each with a weight of its own. All is seen from the side to move.
//!
//! `exd5`, which takes back a pawn: a pawn takes a pawn, nothing is lost, on the square of the last move.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::chess::{Move, Position};

use super::Last;
use super::around::{Cells, Departure};
use super::exchange::{exchange, replies, value};
use super::net::seen;
use super::sight::{ahead, pawn_sight, phase, seen_by};

/// Where the features of each kind begin.
pub(super) mod at {
    pub const FROM: usize = 0;
    pub const TO: usize = FROM + 3 * 384;
    pub const TAKES: usize = TO + 3 * 384;
    pub const TAKES_BACK: usize = TAKES + 36 * 5;
    pub const RISK: usize = TAKES_BACK + 6 * 6;
    pub const ESCAPE: usize = RISK + 6 * 5 * 2;
    pub const LEAVES: usize = ESCAPE + 6 * 5 * 2;
    pub const ATTACKS: usize = LEAVES + 5 * 4;
    pub const CHECK: usize = ATTACKS + 36 * 4;
    pub const CASTLING: usize = CHECK + 6 * 4;
    pub const NEAR: usize = CASTLING + 4;
    pub const PROMOTES: usize = NEAR + 6 * 8;
    pub const PASSED: usize = PROMOTES + 8;
    pub const ROOK: usize = PASSED + 3 * 8;
    pub const OUT_OF_CHECK: usize = ROOK + 9 + 8;
    pub const ROOM: usize = OUT_OF_CHECK + 6 * 3;
    pub const KING_RING: usize = ROOM + 2 * 6 * 16;
    pub const AT_LAST: usize = KING_RING + 6 * 6;
    pub const PAWN: usize = AT_LAST + 36;
    pub const GUARDED: usize = PAWN + 16;
    pub const DEFENDS: usize = GUARDED + 6 * 4;
    pub const AGAIN: usize = DEFENDS + 6 * 4;
    pub const KIND: usize = AGAIN + 6 * 3;
    pub const SEEN_FROM: usize = KIND + super::KINDS;
    pub const AROUND: usize = SEEN_FROM + 2 * 6 * 2 * 6;
    pub const LEFT: usize = AROUND + 6 * 25 * 12;
    pub const OPENED: usize = LEFT + 2 * 6 * 6;
    pub const END: usize = OPENED + 2 * 6 * 6;
}

/// How many features there are.
pub(super) const COUNT: usize = at::END;

/// How many kinds of moves the network tells apart: by man, victim, what is won, and whether it is check.
pub(super) const KINDS: usize = 6 * 6 * 3 * 2;

/// The features of a move, as they are found.
pub(super) struct Seen<'s>(pub &'s mut Vec<u16>);

impl Seen<'_> {
    pub fn add(&mut self, kind: usize, number: usize) {
        self.0.push((kind + number) as u16);
    }
}

/// What all moves of a position share.
pub(super) struct Features<'p> {
    pub board: &'p Board,
    pub us: Color,
    last: Option<Move>,
    own_last: Option<Move>,
    /// Opening, middle game, ending.
    phase: usize,
    in_check: bool,
    checkers: Bitboard,
    /// Squares that they attack; that their pawns do; that we do.
    pub theirs: Bitboard,
    their_pawns: Bitboard,
    pub ours: Bitboard,
    our_pawns: Bitboard,
    /// Our men that can be taken at a gain, and the worth of what each loses.
    hanging: Bitboard,
    their_king: Option<Square>,
    ring: Bitboard,
    /// Our men that stand between a slider of ours and their king.
    screens: Bitboard,
    /// The men, square by square.
    pub cells: Cells,
}

impl<'p> Features<'p> {
    pub fn new(position: &'p Position, last: Last<'_>) -> Features<'p> {
        let board = position.board();
        let us = position.turn();
        let (ours, theirs) = (seen_by(board, us), seen_by(board, !us));
        let pawns = |side| pawn_sight(side, board.pawns() & board.by_color(side));
        let their_king = board.king_of(!us);
        let mut features = Features {
            board,
            us,
            last: last.theirs.copied(),
            own_last: last.own.copied(),
            phase: phase(position),
            in_check: position.checkers().any(),
            checkers: position.checkers(),
            theirs,
            their_pawns: pawns(!us),
            ours,
            our_pawns: pawns(us),
            hanging: Bitboard::EMPTY,
            their_king,
            ring: their_king.map_or(Bitboard::EMPTY, |king| {
                attacks::king_attacks(king).with(king)
            }),
            screens: Bitboard::EMPTY,
            cells: Cells::of(board, us),
        };
        features.hanging = features.hang(us, features.theirs);
        features.screens = features.screens();
        features
    }

    /// The men of `side` that the other can take at a gain, of those in `sight`.
    fn hang(&self, side: Color, sight: Bitboard) -> Bitboard {
        let men = self.board.by_color(side) & sight & !self.board.kings();
        let occupied = self.board.occupied();
        let hangs = |&square: &Square| {
            let worth = self.board.role_at(square).map_or(0, value);
            let takers = self.board.attacks_to(square, !side, occupied);
            replies(self.board, square, (!side, takers), worth, occupied) > 0
        };
        men.into_iter().filter(hangs).collect()
    }

    /// The men of either side that the other can take at a gain.
    pub fn all_hanging(&self) -> Bitboard {
        self.hanging | self.hang(!self.us, self.ours)
    }

    fn screens(&self) -> Bitboard {
        let Some(king) = self.their_king else {
            return Bitboard::EMPTY;
        };
        let us = self.board.by_color(self.us);
        let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & self.board.rooks_and_queens();
        let slant =
            attacks::bishop_attacks(king, Bitboard::EMPTY) & self.board.bishops_and_queens();
        let mut screens = Bitboard::EMPTY;
        for slider in (straight | slant) & us {
            let between = attacks::between(king, slider) & self.board.occupied();
            if between.single_square().is_some() {
                screens |= between & us;
            }
        }
        screens
    }

    /// Gives `sink` the features that all moves of `played`'s man have from where he stands.
    pub fn shared(&self, played: &Move, departure: &mut Departure, sink: &mut Seen) {
        let man = played.role as usize - 1;
        sink.add(
            at::FROM,
            self.phase * 384 + man * 64 + seen(self.us, played.from),
        );
        departure.fill(self, played, sink);
        sink.add(at::ROOM, man * 16 + room(departure.before));
    }

    /// Gives `sink` the other features of `played`; its kind.
    pub fn each(&self, played: &Move, departure: &Departure, sink: &mut Seen) -> u16 {
        let man = played.role as usize - 1;
        let occupied = self.board.occupied().without(played.from);
        let attackers = self.attackers(played.to, occupied);
        sink.add(
            at::TO,
            self.phase * 384 + man * 64 + seen(self.us, played.to),
        );
        let won = self.won(played, attackers[1]);
        self.taking(played, man, won, sink);
        self.safety(played, man, won, departure.threat, sink);
        let arrives = played.promotion.unwrap_or(played.role);
        let sight = attacks::attacks(played.to, arrives.of(self.us), occupied.with(played.to));
        let checks = self.aims(played, (departure.before, sight), won, sink);
        self.shape(played, man, sink);
        self.again(played, man, sink);
        self.around((played, man), departure, (attackers, sight), sink);
        // A king, whom some rules let be taken, stands for a queen: no game that was learned from had such a move.
        let victim = played
            .captured
            .map_or(0, |role| role.min(Role::Queen) as usize);
        let won = (won.signum() + 1) as usize;
        let kind = ((man * 6 + victim) * 3 + won) * 2 + usize::from(checks);
        sink.add(at::KIND, kind);
        kind as u16
    }

    /// Whether the man moves that moved before, on or back.
    fn again(&self, played: &Move, man: usize, sink: &mut Seen) {
        let Some(own) = &self.own_last else { return };
        let how = match (own.to == played.from, own.from == played.to) {
            (true, true) => 2,
            (true, false) => 1,
            _ => 0,
        };
        sink.add(at::AGAIN, man * 3 + how);
    }

    /// What the exchange on the square of arrival comes to, where `takers` may take back.
    fn won(&self, played: &Move, takers: Bitboard) -> i32 {
        match self.theirs.contains(played.to) && played.castling().is_none() {
            true => exchange(self.board, self.us, played, takers),
            // Men behind the one that moves may see the square too, but seldom.
            false => {
                played.captured.map_or(0, value)
                    + played.promotion.map_or(0, |role| value(role) - 1)
            }
        }
    }

    fn taking(&self, played: &Move, man: usize, won: i32, sink: &mut Seen) {
        if let Some(victim) = played.captured {
            let sign = match won {
                ..=-3 => 0,
                -2..=-1 => 1,
                0 => 2,
                1..=2 => 3,
                _ => 4,
            };
            sink.add(at::TAKES, (man * 6 + victim as usize - 1) * 5 + sign);
        }
        let Some(last) = &self.last else { return };
        if last.to == played.to {
            let back = usize::from(last.captured.is_some()) * 3;
            sink.add(at::TAKES_BACK, man * 6 + back + (won.signum() + 1) as usize);
        }
        let near = last.to.distance(played.to) as usize;
        sink.add(at::NEAR, man * 8 + near.min(7));
    }

    fn safety(&self, played: &Move, man: usize, won: i32, threat: usize, sink: &mut Seen) {
        let takes = usize::from(played.captured.is_some());
        let lost = match won {
            0.. => 0,
            -1 => 1,
            -3..=-2 => 2,
            -5..=-4 => 3,
            _ => 4,
        };
        sink.add(at::RISK, (man * 5 + lost) * 2 + takes);
        sink.add(at::ESCAPE, (man * 5 + threat) * 2 + usize::from(won < 0));
        let left = self.left_hanging(played);
        let how = takes + 2 * usize::from(won > 0);
        sink.add(at::LEAVES, left * 4 + how);
    }

    /// How our man on a square is threatened: 0 for not at all, 1 by the man that moved last, 2 to 4 where he hangs.
    pub(super) fn threat(&self, from: Square) -> usize {
        let by_last = || {
            self.last
                .is_some_and(|last| self.sees(last.to, last.role, from))
        };
        match self.hanging.contains(from) {
            true if self.their_pawns.contains(from) => 4,
            true if by_last() => 3,
            true => 2,
            false => usize::from(by_last()),
        }
    }

    /// Whether a man of theirs on `from` sees `to`.
    fn sees(&self, from: Square, role: Role, to: Square) -> bool {
        attacks::attacks(from, role.of(!self.us), self.board.occupied()).contains(to)
    }

    /// The greatest of our men that still hangs after `played`, himself aside: 0 for none, to 4 for a queen.
    fn left_hanging(&self, played: &Move) -> usize {
        let others = self.hanging.without(played.from);
        if others.is_empty() {
            return 0;
        }
        let occupied = self.board.occupied().without(played.from).with(played.to);
        let stands = attacks::attacks(played.to, played.role.of(self.us), occupied);
        let mut most = 0;
        for square in others {
            let Some(role) = self.board.role_at(square) else {
                continue;
            };
            let takers = self
                .board
                .attacks_to(square, !self.us, occupied)
                .without(played.to);
            let least = Role::ALL
                .into_iter()
                .find(|role| (takers & self.board.by_role(*role)).any());
            let held = match least {
                None => true,
                Some(least) => {
                    let guarded = stands.contains(square)
                        || (self.board.attacks_to(square, self.us, occupied) & occupied)
                            .without(played.from)
                            .any();
                    guarded && value(least) >= value(role)
                }
            };
            if !held {
                most = most.max(match role {
                    Role::Pawn => 1,
                    Role::Knight | Role::Bishop => 2,
                    Role::Rook => 3,
                    _ => 4,
                });
            }
        }
        most
    }

    /// What the man attacks and guards from where he arrives, by what he saw before and sees then; whether that is
    /// the king.
    fn aims(
        &self,
        played: &Move,
        (before, sight): (Bitboard, Bitboard),
        won: i32,
        sink: &mut Seen,
    ) -> bool {
        let man = played.role as usize - 1;
        let safe = usize::from(won >= 0);
        let enemies = self.board.by_color(!self.us);
        for target in sight & enemies & !before {
            if let Some(role) = self.board.role_at(target) {
                let loose = usize::from(!self.theirs.contains(target));
                let number = ((man * 6 + role as usize - 1) * 2 + loose) * 2 + safe;
                sink.add(at::ATTACKS, number);
            }
        }
        self.checks(played, man, sight, safe, sink);
        if let Some(last) = &self.last
            && sight.contains(last.to)
            && last.to != played.to
        {
            sink.add(at::AT_LAST, man * 6 + last.role as usize - 1);
        }
        let ring = (sight & self.ring).count().min(5);
        sink.add(at::KING_RING, man * 6 + ring);
        sink.add(at::ROOM, (6 + man) * 16 + room(sight));
        let defends = (sight & self.hanging.without(played.from)).any();
        let guards = usize::from((sight & self.board.by_color(self.us) & self.theirs).any());
        sink.add(at::DEFENDS, man * 4 + 2 * usize::from(defends) + guards);
        let guarded = usize::from(self.ours.contains(played.to));
        let by_pawn = usize::from(self.our_pawns.contains(played.to));
        sink.add(at::GUARDED, man * 4 + guarded + 2 * by_pawn);
        self.their_king.is_some_and(|king| sight.contains(king))
    }

    fn checks(&self, played: &Move, man: usize, sight: Bitboard, safe: usize, sink: &mut Seen) {
        let Some(king) = self.their_king else { return };
        let direct = sight.contains(king);
        let uncovers =
            self.screens.contains(played.from) && !attacks::aligned(king, played.from, played.to);
        match (direct, uncovers) {
            (true, _) => sink.add(at::CHECK, man * 4 + safe),
            (_, true) => sink.add(at::CHECK, man * 4 + 2 + safe),
            _ => {}
        }
    }

    fn shape(&self, played: &Move, man: usize, sink: &mut Seen) {
        if let Some(side) = played.castling() {
            let opposite = self.their_king.is_some_and(|king| {
                (king.file() > shakmaty::File::D) != (played.to.file() > shakmaty::File::D)
            });
            let side = usize::from(side == shakmaty::CastlingSide::QueenSide);
            sink.add(at::CASTLING, 2 * side + usize::from(opposite));
        }
        if let Some(role) = played.promotion {
            let safe = usize::from(!self.theirs.contains(played.to));
            sink.add(at::PROMOTES, 2 * ((role as usize).clamp(2, 5) - 2) + safe);
        }
        match played.role {
            Role::Pawn => self.pawn(played, sink),
            Role::Rook => self.rook(played, sink),
            _ => {}
        }
        if self.in_check {
            let how = match (played.role, self.checkers.contains(played.to)) {
                (_, true) => 0,
                (Role::King, _) => 1,
                _ => 2,
            };
            sink.add(at::OUT_OF_CHECK, man * 3 + how);
        }
    }

    fn pawn(&self, played: &Move, sink: &mut Seen) {
        let enemies = self.board.pawns() & self.board.by_color(!self.us);
        let rank = seen(self.us, played.to) / 8;
        let file = Bitboard::from_file(played.to.file());
        let wide = file
            | file.shift(1) & !Bitboard::from_file(shakmaty::File::A)
            | file.shift(-1) & !Bitboard::from_file(shakmaty::File::H);
        let ahead = enemies & wide & ahead(self.us, played.to);
        if ahead.is_empty() {
            sink.add(at::PASSED, self.phase * 8 + rank);
        }
        let lever = (attacks::pawn_attacks(self.us, played.to) & enemies).any();
        let held = self.our_pawns.contains(played.to);
        let attacked = self.their_pawns.contains(played.to);
        let near_king = self
            .board
            .king_of(self.us)
            .is_some_and(|king| king.file().distance(played.from.file()) <= 1 && self.phase > 0);
        let number = usize::from(lever)
            + 2 * usize::from(held)
            + 4 * usize::from(attacked)
            + 8 * usize::from(near_king);
        sink.add(at::PAWN, number);
    }

    fn rook(&self, played: &Move, sink: &mut Seen) {
        let file = |square: Square| {
            let pawns = self.board.pawns() & Bitboard::from_file(square.file());
            match (
                pawns.is_empty(),
                (pawns & self.board.by_color(self.us)).is_empty(),
            ) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 2,
            }
        };
        sink.add(at::ROOK, file(played.from) * 3 + file(played.to));
        let steps = played.from.file().distance(played.to.file()) as usize;
        sink.add(at::ROOK, 9 + steps.min(7));
    }
}

/// How many squares a man sees, up to 15.
fn room(sight: Bitboard) -> usize {
    sight.count().min(15)
}
