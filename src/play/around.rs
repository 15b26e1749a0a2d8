//! What stands around a move: who sees its squares, which men are near, what it covers and uncovers.
//!
//! Comes in: a position's features and a legal move. Goes out: more features of the move.
//!
//! A knight that leaves f3: whom he guarded there, which lines he opens, who awaits him on e5.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::chess::Move;

use super::features::{Features, Seen, at};
use super::net::seen;

/// Which man stands on each square: 0 to 5 ours, 6 to 11 theirs.
pub(super) struct Cells([u8; 64]);

impl Cells {
    pub fn of(board: &Board, us: Color) -> Cells {
        let mut cells = [0; 64];
        for (square, man) in board {
            let theirs = u8::from(man.color != us) * 6;
            cells[square as usize] = theirs + man.role as u8 - 1;
        }
        Cells(cells)
    }
}

/// The squares at most two steps from each.
const NEAR: [Bitboard; 64] = near();

const fn near() -> [Bitboard; 64] {
    let mut all = [Bitboard::EMPTY; 64];
    let mut pair: usize = 0;
    while pair < 64 * 64 {
        let (one, other) = (pair / 64, pair % 64);
        let files = (one % 8).abs_diff(other % 8);
        let ranks = (one / 8).abs_diff(other / 8);
        if files <= 2 && ranks <= 2 {
            all[one].0 |= 1 << other;
        }
        pair += 1;
    }
    all
}

impl Features<'_> {
    /// Gives `sink` what stands around a move of `man`.
    pub(super) fn around(&self, played: &Move, man: usize, sink: &mut Seen) {
        self.seen_from(played, man, sink);
        self.neighbours(played, man, sink);
        self.guards(played, man, sink);
        self.lines(played, man, sink);
    }

    /// Which kinds of men see the arrival, and which the departure.
    fn seen_from(&self, played: &Move, man: usize, sink: &mut Seen) {
        let occupied = self.board.occupied();
        let squares = [
            (played.to, occupied.without(played.from)),
            (played.from, occupied),
        ];
        for (part, (square, occupied)) in squares.into_iter().enumerate() {
            for (theirs, side) in [self.us, !self.us].into_iter().enumerate() {
                let men = self.board.attacks_to(square, side, occupied);
                let men = men.without(played.from);
                if men.is_empty() {
                    continue;
                }
                for role in Role::ALL {
                    if (men & self.board.by_role(role)).any() {
                        let number = ((part * 6 + man) * 2 + theirs) * 6 + role as usize - 1;
                        sink.add(at::SEEN_FROM, number);
                    }
                }
            }
        }
    }

    /// The men at most two steps from the arrival.
    fn neighbours(&self, played: &Move, man: usize, sink: &mut Seen) {
        let near = NEAR[played.to as usize] & self.board.occupied();
        let here = seen(self.us, played.to);
        for square in near.without(played.from).without(played.to) {
            let there = seen(self.us, square);
            // Both steps lie between -2 and 2.
            let place = (there / 8 + 2 - here / 8) * 5 + (there % 8 + 2 - here % 8);
            let cell = usize::from(self.cells.0[square as usize]);
            sink.add(at::AROUND, (man * 25 + place) * 12 + cell);
        }
    }

    /// Which attacked men of ours he leaves, and which he guards from where he arrives.
    fn guards(&self, played: &Move, man: usize, sink: &mut Seen) {
        let arrives = played.promotion.unwrap_or(played.role);
        let occupied = self.board.occupied();
        let before = attacks::attacks(played.from, played.role.of(self.us), occupied);
        let occupied = occupied.without(played.from).with(played.to);
        let after = attacks::attacks(played.to, arrives.of(self.us), occupied);
        let attacked = self.board.by_color(self.us) & self.theirs;
        let attacked = attacked.without(played.from);
        for (now, sight) in [before & !after, after].into_iter().enumerate() {
            for square in sight & attacked {
                let role = usize::from(self.cells.0[square as usize]);
                sink.add(at::LEFT, (now * 6 + man) * 6 + role);
            }
        }
    }

    /// Which men come into the sight of a slider that the departure was hiding: theirs before ours, ours
    /// before theirs.
    fn lines(&self, played: &Move, man: usize, sink: &mut Seen) {
        let (board, occupied) = (self.board, self.board.occupied());
        let straight = attacks::rook_attacks(played.from, occupied) & occupied;
        let slant = attacks::bishop_attacks(played.from, occupied) & occupied;
        let sliders = [
            (straight, board.rooks_and_queens()),
            (slant, board.bishops_and_queens()),
        ];
        for (line, sliders) in sliders {
            for slider in line & sliders {
                let ours = board.by_color(self.us);
                let (side, hidden) = match ours.contains(slider) {
                    true => (0, line & !ours),
                    false => (1, line & ours),
                };
                for square in hidden {
                    if opens(slider, square, played) {
                        let role = usize::from(self.cells.0[square as usize]) % 6;
                        sink.add(at::OPENED, (side * 6 + man) * 6 + role);
                    }
                }
            }
        }
    }
}

/// Whether a move opens the line between two squares.
fn opens(slider: Square, hidden: Square, played: &Move) -> bool {
    attacks::between(slider, hidden).contains(played.from)
        && !attacks::aligned(slider, hidden, played.to)
}
