//! A second move generator, written plainly from the words of the rules: it is slow, has neither
//! bitboards nor tables, and shares nothing with the library, so that two minds can be compared.
//!
//! A FEN and the names of codes come in; out come the moves as text: `e2e4`, `e7e8q`, `e1g1/f1` for a
//! castling (king from, king to, rook to), `e1g3!` for a leap of the king.

mod text;

use std::collections::BTreeSet;

/// A square: rank and file, both counted from 0 at White's left.
pub type At = (i32, i32);

/// A man, white or black, by the English letter of his kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub white: bool,
    pub kind: char,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deed {
    pub from: At,
    pub to: At,
    pub becomes: Option<char>,
    /// Where the rook stood and arrives, in a castling.
    pub rook: Option<(At, At)>,
    pub leap: bool,
    /// The pawn taken in passing.
    pub passed_pawn: Option<At>,
}

impl Deed {
    fn step(from: At, to: At) -> Deed {
        Deed {
            from,
            to,
            becomes: None,
            rook: None,
            leap: false,
            passed_pawn: None,
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Mate,
    Stalemate,
    KingTaken,
}

const STRAIGHT: [At; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const OBLIQUE: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [At; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A position, and the codes under which it is played.
#[derive(Clone)]
pub struct Plain {
    board: [[Option<Man>; 8]; 8],
    white_moves: bool,
    /// The homes of kings and rooks from which nobody has moved yet.
    unmoved: BTreeSet<At>,
    /// The square that a pawn has just passed, and where that pawn stands.
    passed: Option<(At, At)>,
    codes: BTreeSet<String>,
}

impl Plain {
    fn plays(&self, code: &str) -> bool {
        self.codes.contains(code)
    }

    fn man(&self, (rank, file): At) -> Option<Man> {
        let row = self.board.get(usize::try_from(rank).ok()?)?;
        *row.get(usize::try_from(file).ok()?)?
    }

    fn is_on_board((rank, file): At) -> bool {
        (0..8).contains(&rank) && (0..8).contains(&file)
    }

    fn is_free(&self, at: At) -> bool {
        Plain::is_on_board(at) && self.man(at).is_none()
    }

    fn put(&mut self, (rank, file): At, man: Option<Man>) {
        self.board[rank as usize][file as usize] = man;
    }

    /// Which way the pawns of the side to move go.
    fn ahead(&self) -> i32 {
        if self.white_moves { 1 } else { -1 }
    }

    fn last_rank(&self) -> i32 {
        if self.white_moves { 7 } else { 0 }
    }

    fn squares() -> impl Iterator<Item = At> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)))
    }

    /// The squares of the men of one side and kind.
    fn men(&self, white: bool, kind: char) -> Vec<At> {
        let wanted = Some(Man { white, kind });
        Plain::squares()
            .filter(|&at| self.man(at) == wanted)
            .collect()
    }

    /// The squares that the man on `from` strikes: those he could take on.
    fn struck_from(&self, from: At) -> Vec<At> {
        let Some(man) = self.man(from) else {
            return Vec::new();
        };
        let near = |steps: &[At]| -> Vec<At> {
            steps
                .iter()
                .map(|step| (from.0 + step.0, from.1 + step.1))
                .collect()
        };
        let far = |ways: &[At]| -> Vec<At> {
            let mut struck = Vec::new();
            for way in ways {
                let mut at = (from.0 + way.0, from.1 + way.1);
                while Plain::is_on_board(at) {
                    struck.push(at);
                    if self.man(at).is_some() {
                        break;
                    }
                    at = (at.0 + way.0, at.1 + way.1);
                }
            }
            struck
        };
        let both = [STRAIGHT, OBLIQUE].concat();
        let mut struck = match man.kind {
            'p' => {
                let ahead = if man.white { 1 } else { -1 };
                near(&[(ahead, -1), (ahead, 1)])
            }
            'n' => near(&JUMPS),
            'k' => near(&both),
            'b' => far(&OBLIQUE),
            'r' => far(&STRAIGHT),
            _ => far(&both),
        };
        struck.retain(|&at| Plain::is_on_board(at));
        struck
    }

    /// Whether a side strikes a square.
    fn strikes(&self, white: bool, at: At) -> bool {
        Plain::squares().any(|from| {
            self.man(from).is_some_and(|man| man.white == white)
                && self.struck_from(from).contains(&at)
        })
    }

    /// Whether the king of a side is in check.
    fn in_check(&self, white: bool) -> bool {
        let king = self.men(white, 'k');
        king.first().is_some_and(|&king| self.strikes(!white, king))
    }

    /// The kinds a pawn may become.
    fn kinds(&self) -> Vec<char> {
        let mut kinds = vec!['q', 'r', 'b', 'n'];
        // Asperling, 6: pawns are made queens.
        if self.plays("promotes-to-queen") {
            kinds = vec!['q'];
        }
        // The custom in Délices royales: only what its side has lost of queen, rooks, bishops, knights.
        if self.plays("promotes-to-lost-piece") {
            kinds.retain(|&kind| {
                let began_with = if kind == 'q' { 1 } else { 2 };
                self.men(self.white_moves, kind).len() < began_with
            });
        }
        kinds
    }

    /// The pawns of the side to move that wait on the last rank.
    fn waiting(&self) -> Vec<At> {
        let mut pawns = self.men(self.white_moves, 'p');
        pawns.retain(|at| at.0 == self.last_rank());
        pawns
    }

    /// The board after a waiting pawn has turned of itself: where there is one only, and one kind only
    /// that it can become.
    fn turned(&self) -> Plain {
        let mut turned = self.clone();
        if let ([pawn], [kind]) = (&self.waiting()[..], &self.kinds()[..]) {
            let man = Man {
                white: self.white_moves,
                kind: *kind,
            };
            turned.put(*pawn, Some(man));
        }
        turned
    }

    /// All legal moves.
    pub fn moves(&self) -> Vec<Deed> {
        let mut moves = Vec::new();
        if self.men(self.white_moves, 'k').is_empty() {
            return moves;
        }
        let takes_kings = self.plays("king-is-taken");
        if takes_kings || !self.in_check(self.white_moves) {
            for at in self.waiting() {
                for kind in self.kinds() {
                    let becomes = Some(kind);
                    moves.push(Deed {
                        becomes,
                        ..Deed::step(at, at)
                    });
                }
            }
        }
        let turned = self.turned();
        for from in Plain::squares() {
            let Some(man) = turned.man(from).filter(|man| man.white == self.white_moves) else {
                continue;
            };
            match man.kind {
                'p' => turned.pawn_moves(from, &mut moves),
                _ => moves.extend(
                    turned
                        .struck_from(from)
                        .iter()
                        .map(|&to| Deed::step(from, to)),
                ),
            }
        }
        turned.leaps(&mut moves);
        turned.castlings(&mut moves);
        moves.retain(|deed| turned.is_allowed(deed));
        moves
    }

    /// Whether a man may do what his kind can do: he does not take his own, nor a king, nor leaves
    /// his own king in check.
    fn is_allowed(&self, deed: &Deed) -> bool {
        let turns = deed.from == deed.to;
        let taken = self.man(deed.to).filter(|_| deed.rook.is_none() && !turns);
        if taken.is_some_and(|man| man.white == self.white_moves) {
            return false;
        }
        if self.plays("king-is-taken") {
            let king = self.man(deed.from).is_some_and(|man| man.kind == 'k');
            let apart =
                |other: At| (other.0 - deed.to.0).abs() > 1 || (other.1 - deed.to.1).abs() > 1;
            // Asperling, 11: never can the two kings touch.
            return !self.plays("king-leap")
                || !king
                || self.men(!self.white_moves, 'k').into_iter().all(apart);
        }
        taken.is_none_or(|man| man.kind != 'k') && !self.after_deed(deed).in_check(self.white_moves)
    }

    fn pawn_moves(&self, from: At, moves: &mut Vec<Deed>) {
        let ahead = self.ahead();
        let one = (from.0 + ahead, from.1);
        let two = (from.0 + 2 * ahead, from.1);
        let mut ends = Vec::new();
        if self.is_free(one) {
            ends.push(Deed::step(from, one));
            let home = self.last_rank() - 6 * ahead;
            if from.0 == home && self.is_free(two) && !self.is_guarded(one) {
                ends.push(Deed::step(from, two));
            }
        }
        for at in self.struck_from(from) {
            let passed = self.passed.filter(|passed| passed.0 == at);
            if self.man(at).is_some() || passed.is_some() {
                let passed_pawn = passed.map(|passed| passed.1);
                ends.push(Deed {
                    passed_pawn,
                    ..Deed::step(from, at)
                });
            }
        }
        for deed in ends {
            let kinds = if deed.to.0 == self.last_rank() {
                self.kinds()
            } else {
                Vec::new()
            };
            if kinds.is_empty() {
                moves.push(deed);
            }
            for kind in kinds {
                let becomes = Some(kind);
                moves.push(Deed { becomes, ..deed });
            }
        }
    }

    /// Asperling, 6: no two squares at once when an enemy pawn strikes the nearest square before.
    fn is_guarded(&self, passed: At) -> bool {
        let pawns = self.men(!self.white_moves, 'p');
        self.plays("passed-square-guards")
            && pawns
                .iter()
                .any(|&pawn| self.struck_from(pawn).contains(&passed))
    }

    /// Asperling, 11: the king's first move, free of check, two squares in every manner; 5: taking
    /// nothing.
    fn leaps(&self, moves: &mut Vec<Deed>) {
        let home = (7 - self.last_rank(), 4);
        let white = self.white_moves;
        if !self.plays("king-leap") || !self.unmoved.contains(&home) || self.in_check(white) {
            return;
        }
        for rank in -2..=2i32 {
            for file in -2..=2i32 {
                let to = (home.0 + rank, home.1 + file);
                if rank.abs().max(file.abs()) != 2 || !self.is_free(to) {
                    continue;
                }
                let as_knight = rank.abs() == 1 || file.abs() == 1;
                let middle = (home.0 + rank / 2, home.1 + file / 2);
                if !as_knight && !self.is_free(middle) {
                    continue;
                }
                let leap = Deed {
                    leap: true,
                    ..Deed::step(home, to)
                };
                if !self.after_deed(&leap).in_check(white) {
                    moves.push(leap);
                }
            }
        }
    }

    /// Castling: to the squares of today, or to any two of the interval.
    fn castlings(&self, moves: &mut Vec<Deed>) {
        let rank = 7 - self.last_rank();
        let white = self.white_moves;
        let king = (rank, 4);
        for corner in [0, 7] {
            let rook = (rank, corner);
            let unmoved = self.unmoved.contains(&king) && self.unmoved.contains(&rook);
            let (low, high) = (corner.min(4), corner.max(4));
            let held = (low + 1..high).any(|file| !self.is_free((rank, file)));
            if !unmoved || held || self.in_check(white) {
                continue;
            }
            let toward = if corner == 7 { 1 } else { -1 };
            for king_file in low..=high {
                for rook_file in low..=high {
                    // The king has gone past the rook, toward its corner.
                    if (king_file - rook_file) * toward <= 0 {
                        continue;
                    }
                    let today = king_file == 4 + 2 * toward && rook_file == 4 + toward;
                    if !today && !self.plays("free-castling") {
                        continue;
                    }
                    let castling = Deed {
                        rook: Some((rook, (rank, rook_file))),
                        ..Deed::step(king, (rank, king_file))
                    };
                    if self.is_castling_safe(&castling) {
                        moves.push(castling);
                    }
                }
            }
        }
    }

    /// Philidor, XII: not where he would be in check on the way; and nowhere into check.
    fn is_castling_safe(&self, castling: &Deed) -> bool {
        let white = self.white_moves;
        let (from, to) = (castling.from.1, castling.to.1);
        let mut between = from.min(to) + 1..from.max(to);
        let passes_check = between.any(|file| {
            let stop = Deed::step(castling.from, (castling.from.0, file));
            self.after_deed(&stop).in_check(white)
        });
        let minds = !self.plays("castles-only-unchecked");
        let lands_in_check = self.after_deed(castling).in_check(white);
        !(minds && passes_check || lands_in_check)
    }

    /// The position after a move; a waiting pawn that turns of itself turns before it.
    pub fn after(&self, deed: &Deed) -> Plain {
        match deed.from == deed.to {
            true => self.after_deed(deed),
            false => self.turned().after_deed(deed),
        }
    }

    fn after_deed(&self, deed: &Deed) -> Plain {
        let mut after = self.clone();
        let Some(mut man) = self.man(deed.from) else {
            return after;
        };
        after.put(deed.from, None);
        if let Some(pawn) = deed.passed_pawn {
            after.put(pawn, None);
        }
        if let Some((from, to)) = deed.rook {
            after.put(from, None);
            after.put(to, self.man(from));
        }
        after.passed = None;
        if man.kind == 'p' && (deed.from.0 - deed.to.0).abs() == 2 && !self.plays("no-en-passant") {
            after.passed = Some(((deed.from.0 + self.ahead(), deed.from.1), deed.to));
        }
        if let Some(kind) = deed.becomes {
            man.kind = kind;
        }
        after.put(deed.to, Some(man));
        after.unmoved.remove(&deed.from);
        after.unmoved.remove(&deed.to);
        after.white_moves = !self.white_moves;
        after
    }

    /// Whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        self.in_check(self.white_moves)
    }

    /// How the game has ended, if it has by mate, stalemate or the taking of a king.
    pub fn end(&self) -> Option<End> {
        let white = self.white_moves;
        if self.men(white, 'k').is_empty() {
            return Some(End::KingTaken);
        }
        // Délices royales: pat is the king that can only move into check, though he could be taken.
        let saves = |deed: &Deed| {
            let after = self.after(deed);
            !after.in_check(white) || after.men(!white, 'k').is_empty()
        };
        if self.moves().iter().any(saves) {
            return None;
        }
        Some(if self.in_check(white) {
            End::Mate
        } else {
            End::Stalemate
        })
    }

    /// Sequences of `depth` moves.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth <= 1 {
            return if depth == 0 { 1 } else { moves.len() as u64 };
        }
        moves
            .iter()
            .map(|deed| self.after(deed).perft(depth - 1))
            .sum()
    }
}
