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

/// What all moves of a man share.
#[derive(Clone, Debug, Default)]
pub(super) struct Departure {
    /// The squares that he attacks where he stands.
    pub before: Bitboard,
    /// How he is threatened there, from 0 to 4.
    pub threat: usize,
    /// The sliders whose sight he hides, from which men, and the feature of that.
    hides: Vec<(Square, Square, usize)>,
}

impl Departure {
    /// What the moves of `played`'s man share; `sink` is given the features that they all have.
    pub fn fill(&mut self, features: &Features<'_>, played: &Move, sink: &mut Seen) {
        let (man, from) = (played.role as usize - 1, played.from);
        let occupied = features.board.occupied();
        self.before = attacks::attacks(from, played.role.of(features.us), occupied);
        self.threat = features.threat(from);
        features.seen_from(from, (1, man), features.attackers(from, occupied), sink);
        self.hides.clear();
        features.lines(from, man, &mut self.hides);
    }
}

impl Features<'_> {
    /// The men of either side that see a square, ours before theirs.
    pub(super) fn attackers(&self, square: Square, occupied: Bitboard) -> [Bitboard; 2] {
        [self.us, !self.us].map(|side| self.board.attacks_to(square, side, occupied))
    }

    /// Gives `sink` what stands around a move of `man`, who sees `sight` where he arrives and could be taken there
    /// by the second of `attackers`.
    pub(super) fn around(
        &self,
        (played, man): (&Move, usize),
        departure: &Departure,
        (attackers, sight): ([Bitboard; 2], Bitboard),
        sink: &mut Seen,
    ) {
        self.seen_from(played.from, (0, man), attackers, sink);
        self.neighbours(played, man, sink);
        self.guards((played, man), departure.before, sight, sink);
        for &(slider, hidden, feature) in &departure.hides {
            if !attacks::aligned(slider, hidden, played.to) {
                sink.add(at::OPENED, feature);
            }
        }
    }

    /// Which kinds of men see the arrival, part 0, or the departure, part 1; the man himself, on `from`, aside.
    fn seen_from(
        &self,
        from: Square,
        (part, man): (usize, usize),
        attackers: [Bitboard; 2],
        sink: &mut Seen,
    ) {
        for (theirs, men) in attackers.into_iter().enumerate() {
            let men = men.without(from);
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
    fn guards(
        &self,
        (played, man): (&Move, usize),
        before: Bitboard,
        after: Bitboard,
        sink: &mut Seen,
    ) {
        let attacked = self.board.by_color(self.us) & self.theirs;
        let attacked = attacked.without(played.from);
        for (now, sight) in [before & !after, after].into_iter().enumerate() {
            for square in sight & attacked {
                let role = usize::from(self.cells.0[square as usize]);
                sink.add(at::LEFT, (now * 6 + man) * 6 + role);
            }
        }
    }

    /// Which men come into the sight of a slider that `from` was hiding: theirs before ours, ours
    /// before theirs.
    fn lines(&self, from: Square, man: usize, hides: &mut Vec<(Square, Square, usize)>) {
        let (board, occupied) = (self.board, self.board.occupied());
        let straight = attacks::rook_attacks(from, occupied) & occupied;
        let slant = attacks::bishop_attacks(from, occupied) & occupied;
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
                    if attacks::between(slider, square).contains(from) {
                        let role = usize::from(self.cells.0[square as usize]) % 6;
                        hides.push((slider, square, (side * 6 + man) * 6 + role));
                    }
                }
            }
        }
    }
}
