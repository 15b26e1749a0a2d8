//! What a source lets pass, where the rules of a game ask for it by name: false moves, and checks
//! that nobody announced.
//!
//! In go a position and a phrase that no legal move fits; out come the moves that the words can mean
//! all the same. Whether the permission is in force, and what the report says of it, is the
//! reader's business. For two moves in a row there is [`Position::passing`].
//!
//! `Ng1-e2` with a pawn on e2 is nothing; `Ng1-g3` is a false move, which may stand.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, CastlingSide, Role, Square, attacks};

use super::moves::{Move, MoveKind, MoveList};
use super::position::{Position, king_home, rook_home};
use super::rules::RuleCode;
use crate::phrase::Phrase;

/// How a move that stands by a permission breaks the rules: the sources tell these apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Irregularity {
    /// A man goes where he cannot go.
    FalseMove,
    /// A man takes where he cannot take.
    FalseCapture,
    /// A man takes another of his own side.
    OwnManTaken,
    /// A man of the other side is moved.
    OtherSidesMan,
    /// A castling that is not allowed.
    FalseCastling,
    /// A man leaves his king in check.
    ExposedKing,
    /// The side that has moved moves again.
    SecondMove,
    /// The king stays in a check that nobody announced.
    UnheededCheck,
    /// Check is declared where none is given. It is no move, so nothing has to stand.
    DeclaredCheck,
}

impl Irregularity {
    /// All of them.
    pub const ALL: [Irregularity; 9] = [
        Irregularity::FalseMove,
        Irregularity::FalseCapture,
        Irregularity::OwnManTaken,
        Irregularity::OtherSidesMan,
        Irregularity::FalseCastling,
        Irregularity::ExposedKing,
        Irregularity::SecondMove,
        Irregularity::UnheededCheck,
        Irregularity::DeclaredCheck,
    ];

    /// The permission by which it stands, where it is a move.
    #[must_use]
    pub const fn code(self) -> Option<RuleCode> {
        match self {
            Irregularity::SecondMove => Some(RuleCode::TwoMovesMayStand),
            Irregularity::UnheededCheck => Some(RuleCode::UnannouncedCheck),
            Irregularity::DeclaredCheck => None,
            _ => Some(RuleCode::FalseMoveStands),
        }
    }
}

/// How much further than any other false move one strays that takes a man of its own side.
const OWN: u8 = 4;

impl Position {
    /// How `played`, which is no legal move of this position, breaks the rules, where it stands by `code`.
    ///
    /// ```
    /// # use greffier::chess::{Irregularity, MoveList, Position, RuleCode};
    /// # use greffier::phrase::{Phrase, Roles};
    /// # use shakmaty::{Role, Square};
    /// let (position, mut moves) = (Position::initial(), MoveList::new());
    /// position.false_moves(&Phrase::arriving(Roles::of(Role::Rook), Square::A7), &mut moves);
    /// let how = position.irregularity(&moves[0], RuleCode::FalseMoveStands);
    /// assert_eq!(how, Irregularity::FalseCapture);
    /// ```
    #[must_use]
    pub fn irregularity(&self, played: &Move, code: RuleCode) -> Irregularity {
        match code {
            RuleCode::TwoMovesMayStand => Irregularity::SecondMove,
            RuleCode::UnannouncedCheck => Irregularity::UnheededCheck,
            _ if played.castling().is_some() => Irregularity::FalseCastling,
            _ if played.kind == MoveKind::Foreign => Irregularity::OtherSidesMan,
            _ if self.us().contains(played.to) => Irregularity::OwnManTaken,
            _ if self.strain(played) == 0 => Irregularity::ExposedKing,
            _ if played.captured.is_some() => Irregularity::FalseCapture,
            _ => Irregularity::FalseMove,
        }
    }

    /// Fills `out` with what a false move can be: every man whom `phrase` can mean, set on the one
    /// square it names, on which stands no king (Philidor, VIII; Régence, XIII, XIV and XXII). It castles
    /// where king and rook stand at home with nobody between them. A pawn set on the last rank becomes
    /// what is said, else a queen. Where the square of departure is named and a man of the other side
    /// stands there, it is he, and he goes as he can (Régence, XI).
    ///
    /// Legal moves of the phrase are among them. A phrase that names no single square has none.
    ///
    /// ```
    /// # use greffier::chess::{MoveList, Position};
    /// # use greffier::phrase::{Phrase, Roles};
    /// # use shakmaty::{Role, Square};
    /// let mut moves = MoveList::new();
    /// let bishop = Phrase::arriving(Roles::of(Role::Bishop), Square::C4);
    /// Position::initial().false_moves(&bishop, &mut moves);
    /// assert_eq!(moves.len(), 2);
    /// ```
    pub fn false_moves(&self, phrase: &Phrase, out: &mut MoveList) {
        out.clear();
        if let Some(side) = phrase.castling {
            self.false_castling(side)
                .into_iter()
                .for_each(|m| out.push(m));
            return;
        }
        let Some(to) = phrase.target() else { return };
        // Where the rook is named too, a castling was meant.
        let castles = phrase.castles || !phrase.rook_to.is_empty();
        if castles || self.board.kings().contains(to) {
            return;
        }
        for role in Role::ALL
            .into_iter()
            .filter(|&role| phrase.roles.contains(role))
        {
            for from in (self.ours(role) & phrase.from).without(to) {
                out.push(self.false_move(role, from, to, phrase.promotion));
            }
        }
        if let Some(from) = phrase.from.single_square() {
            let foreign = self.foreign_move(from, to, phrase);
            foreign.into_iter().for_each(|found| out.push(found));
        }
    }

    /// The move of the other side's man on `from`, as that side could make it, kings aside.
    fn foreign_move(&self, from: Square, to: Square, phrase: &Phrase) -> Option<Move> {
        let mut theirs = self.clone();
        theirs.turn = !self.turn;
        let role = self
            .board
            .role_at(from)
            .filter(|_| theirs.us().contains(from))?;
        let goes = phrase.roles.contains(role) && theirs.reach(role, from).contains(to);
        let found = theirs.false_move(role, from, to, phrase.promotion);
        goes.then_some(Move {
            kind: MoveKind::Foreign,
            ..found
        })
    }

    fn false_move(&self, role: Role, from: Square, to: Square, said: Option<Role>) -> Move {
        let pawn = role == Role::Pawn;
        let last = pawn && Bitboard::from_rank((!self.turn).backrank()).contains(to);
        // Only a pawn's own double step can be taken in passing.
        let double = pawn && self.reach(role, from).contains(to) && from.abs_diff(to) == 16;
        Move {
            role,
            from,
            to,
            captured: self.board.role_at(to),
            promotion: last.then(|| said.unwrap_or(Role::Queen)),
            kind: if double {
                MoveKind::DoubleStep
            } else {
                MoveKind::Normal
            },
        }
    }

    /// How far a false move strays from the rules: 0 where it only leaves its king in check, 1 where men
    /// stand in its way, 2 where no such man goes so, 3 for a bishop on squares of the other colour; 4
    /// more where it takes a man of its own side.
    ///
    /// ```
    /// # use greffier::chess::{MoveList, Position};
    /// # use greffier::phrase::{Phrase, Roles};
    /// # use shakmaty::{Role, Square};
    /// let (position, mut moves) = (Position::initial(), MoveList::new());
    /// position.false_moves(&Phrase::arriving(Roles::of(Role::Bishop), Square::C4), &mut moves);
    /// let strains: Vec<u8> = moves.iter().map(|played| position.strain(played)).collect();
    /// assert_eq!(strains, [3, 1]);
    /// ```
    #[must_use]
    pub fn strain(&self, played: &Move) -> u8 {
        let Move { role, from, to, .. } = *played;
        let own = if self.us().contains(to) { OWN } else { 0 };
        let straight = role == Role::Pawn && from.file() == to.file() && played.captured.is_none();
        let [alone, seen] = [Bitboard::EMPTY, self.board.occupied()]
            .map(|between| attacks::attacks(from, role.of(self.turn), between).contains(to));
        let goes = self.reach(role, from).contains(to) || own > 0 && seen;
        own + if goes || played.castling().is_some() || played.kind == MoveKind::Foreign {
            0
        } else if straight || role != Role::Pawn && alone {
            1
        } else if role == Role::Bishop && from.is_light() != to.is_light() {
            3
        } else {
            2
        }
    }

    fn false_castling(&self, side: CastlingSide) -> Option<Move> {
        let (from, rook_from) = (king_home(self.turn), rook_home(self.turn, side));
        let between = attacks::between(from, rook_from);
        let at_home =
            self.ours(Role::King).contains(from) && self.ours(Role::Rook).contains(rook_from);
        let rook_to = side.rook_to(self.turn);
        (at_home && between.is_disjoint(self.board.occupied())).then_some(Move::castled(
            (from, side.king_to(self.turn)),
            (rook_from, rook_to),
        ))
    }

    /// Fills `out` with the moves of `phrase` that are legal if the check on the board was not
    /// announced, and so need not be answered (Philidor, XIII; Régence, XIX and XX): the king may
    /// stay attacked by the men who give check, and by no other. Legal moves are among them.
    ///
    /// ```
    /// # use greffier::chess::{MoveList, Position};
    /// # use greffier::phrase::Phrase;
    /// let position = Position::from_fen("4k3/7p/8/8/8/8/8/4RK2 b - - 0 1").unwrap();
    /// let mut moves = MoveList::new();
    /// position.fitting_unannounced(&Phrase::ANY, &mut moves);
    /// assert!(moves.iter().any(|m| m.uci().to_string() == "h7h5"));
    /// ```
    pub fn fitting_unannounced(&self, phrase: &Phrase, out: &mut MoveList) {
        out.clear();
        let unheeding = self
            .clone()
            .with_rules(self.rules.with(RuleCode::KingIsTaken));
        let _ = unheeding.each_departed(phrase, &mut |found| {
            let mut after = self.after(&found);
            after.turn = self.turn;
            let new = after.seen_checkers() & !self.checkers;
            if new.is_empty() && found.captured != Some(Role::King) {
                out.push(found);
            }
            ControlFlow::Continue(())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase::Roles;

    fn names(moves: &MoveList) -> Vec<String> {
        let mut names: Vec<String> = moves.iter().map(|m| m.uci().to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_false_move_is_whatever_the_words_can_mean() {
        let arriving = |role, to| Phrase::arriving(Roles::of(role), to);
        let queen_side = Phrase::castling(CastlingSide::QueenSide);
        for (fen, phrase, wanted) in [
            (
                "4k3/8/8/8/8/8/8/N3K1N1 w - -",
                arriving(Role::Knight, Square::D5),
                &["a1d5", "g1d5"][..],
            ),
            (
                "4k3/8/8/8/8/8/8/N3K1N1 w - -",
                arriving(Role::Knight, Square::E8),
                &[],
            ),
            (
                "4k3/8/8/8/8/8/8/N3K1N1 w - -",
                arriving(Role::Knight, Square::E1),
                &[],
            ),
            (
                "4k3/8/8/8/8/8/P7/4K3 w - -",
                arriving(Role::Pawn, Square::B8),
                &["a2b8q"],
            ),
            ("4k3/8/8/8/8/8/8/R3K3 w - -", queen_side, &["e1c1"]),
            ("4k3/8/8/8/8/8/8/RN2K3 w - -", queen_side, &[]),
        ] {
            let mut moves = MoveList::new();
            let position = Position::from_fen(fen).expect(fen);
            position.false_moves(&phrase, &mut moves);
            assert_eq!(names(&moves), wanted, "{fen}");
        }
    }

    #[test]
    fn an_unannounced_check_excuses_no_other() {
        for (fen, wanted) in [
            // The rook checks on the file; the bishop pins the knight.
            (
                "4k3/5n2/8/7B/8/8/8/K3R3 b - -",
                &["e8d7", "e8d8", "e8e7", "e8f8"][..],
            ),
            (
                "4k3/8/8/8/8/8/p7/K3R3 b - -",
                &["e8d7", "e8d8", "e8e7", "e8f7", "e8f8"],
            ),
        ] {
            let mut moves = MoveList::new();
            let position = Position::from_fen(fen).expect(fen);
            position.fitting_unannounced(&Phrase::ANY, &mut moves);
            assert_eq!(names(&moves), wanted, "{fen}");
        }
    }
}
