//! What the rule codes change on the board.
//!
//! A position under any rules but today's comes in; out come the moves it knows, each code a branch of
//! its own, headed by the rule it follows (`grammar/rules.tsv` names the sources): here, in
//! `castling` and in `resting`. Nothing here is reached under today's rules, so nothing has to be fast.
//!
//! `Ke1-g3` under `king-leap`: the king's first move, as a bishop's, over the free f2.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, CastlingSide, Role, Square, attacks};

use super::moves::{Move, MoveKind, MoveList};
use super::position::{Position, king_attackers};
use super::rules::{RuleCode, Rules};
use crate::phrase::Phrase;

/// What takes the moves, and may stop the search.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Move) -> ControlFlow<()>;

impl Position {
    /// Gives `sink` the moves of `phrase` under these rules.
    #[cold]
    #[inline(never)]
    pub(super) fn each_departed(&self, phrase: &Phrase, sink: Sink) -> ControlFlow<()> {
        if self.has_lost_king() {
            return ControlFlow::Continue(());
        }
        self.turnings(phrase, sink)?;
        match self.turns_at_once() {
            None => self.each_of_men(phrase, sink),
            Some((pawn, role)) => {
                let mut turned = self.clone();
                turned.board.set_piece_at(pawn, role.of(self.turn));
                turned.each_of_men(phrase, sink)
            }
        }
    }

    /// Gives `sink` the castlings, leaps and moves of the men as they stand.
    fn each_of_men(&self, phrase: &Phrase, sink: Sink) -> ControlFlow<()> {
        for side in CastlingSide::ALL {
            self.castlings(side, phrase, sink)?;
        }
        self.leaps(phrase, sink)?;
        if phrase.castling.is_some() || !phrase.rook_to.is_empty() {
            return ControlFlow::Continue(());
        }
        let roles = Role::ALL.into_iter();
        for role in roles.filter(|&role| phrase.roles.contains(role)) {
            let free = phrase.to & !self.untouchable(role);
            for from in self.ours(role) & phrase.from {
                for to in self.reach(role, from) & free {
                    self.consider_departed(role, from, to, phrase, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares on which a man of that kind may not arrive, whatever he can reach.
    fn untouchable(&self, role: Role) -> Bitboard {
        let king = self.board.kings() & self.theirs();
        if !self.leaves_king_free() {
            return king;
        }
        // Asperling, rule 11: the two kings never touch. Délices royales does not say so: there a king
        // may go beside the other, and take him.
        match role == Role::King && self.rules.contains(RuleCode::KingLeap) {
            false => Bitboard::EMPTY,
            true => king
                .into_iter()
                .fold(king, |near, square| near | attacks::king_attacks(square)),
        }
    }

    /// Gives `sink` the move of a man from one square to another that he can reach, if these rules
    /// know it.
    fn consider_departed(
        &self,
        role: Role,
        from: Square,
        to: Square,
        phrase: &Phrase,
        sink: Sink,
    ) -> ControlFlow<()> {
        let pawn = role == Role::Pawn;
        let kind = if pawn && from.abs_diff(to) == 16 {
            MoveKind::DoubleStep
        } else if pawn && self.passed == Some(to) && from.file() != to.file() {
            MoveKind::EnPassant
        } else {
            MoveKind::Normal
        };
        let captured = match kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => self.board.role_at(to),
        };
        let found = Move {
            role,
            from,
            to,
            captured,
            promotion: None,
            kind,
        };
        // Asperling, rule 6, and Délices royales, II, list what pawns take, and this is not there.
        let in_passing = kind == MoveKind::EnPassant;
        let unknown = in_passing && self.rules.contains(RuleCode::NoEnPassant);
        let safe = self.leaves_king_free() || self.keeps_king_safe(&found);
        if unknown || !safe || self.is_guarded(&found) {
            return ControlFlow::Continue(());
        }
        if pawn && Bitboard::BACKRANKS.contains(to) {
            return self.promotions_departed(found, phrase, sink);
        }
        match phrase.promotion {
            None => sink(found),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    /// Asperling, rule 6: a pawn may not use its privilege of two squares where an enemy pawn strikes
    /// the square right before it.
    fn is_guarded(&self, step: &Move) -> bool {
        let guards = self.board.pawns() & self.theirs();
        self.rules.contains(RuleCode::PassedSquareGuards)
            && step.kind == MoveKind::DoubleStep
            && attacks::between(step.from, step.to)
                .into_iter()
                .any(|passed| attacks::pawn_attacks(self.turn, passed).intersects(guards))
    }

    fn keeps_king_safe(&self, found: &Move) -> bool {
        match (found.role, found.kind) {
            (Role::King, _) => self.is_safe_for_king(found.from, found.to),
            (_, MoveKind::EnPassant) => self.is_safe_in_passing(found.from, found.to),
            _ => self.is_safe(found.from, found.to),
        }
    }

    /// Délices royales, II: the game is won by taking the king, who may be left to be taken.
    pub(super) const fn leaves_king_free(&self) -> bool {
        self.rules.contains(RuleCode::KingIsTaken)
    }

    /// Whether the king of the side to move has been taken.
    pub(super) fn has_lost_king(&self) -> bool {
        self.leaves_king_free() && self.king().is_none()
    }

    /// Whether a legal move takes the other king, or leaves one's own unattacked.
    #[cold]
    pub(super) fn has_saving_move(&self) -> bool {
        self.each_departed(&Phrase::ANY, &mut |found| {
            let after = self.after(&found);
            let safe = king_attackers(&after.board, self.turn).is_some_and(Bitboard::is_empty);
            match safe || found.captured == Some(Role::King) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })
        .is_break()
    }

    /// The other men of the kind who can go where `played` goes.
    #[cold]
    pub(super) fn rivals_departed(&self, played: &Move) -> Bitboard {
        if self.is_false(played) {
            // Where nothing is forbidden, every man of the kind could be meant.
            return self.ours(played.role).without(played.from);
        }
        let mut rivals = Bitboard::EMPTY;
        let phrase = Phrase {
            to: Bitboard::from_square(played.to),
            from: !Bitboard::from_square(played.from),
            roles: crate::phrase::Roles::of(played.role),
            ..Phrase::ANY
        };
        let unheeding = self.rules.contains(RuleCode::UnannouncedCheck) && self.checkers.any();
        if unheeding && !self.is_legal(played) {
            // Those too who would leave their king in the check.
            let mut others = MoveList::new();
            self.fitting_unannounced(&phrase, &mut others);
            return others.iter().map(|rival| rival.from).collect();
        }
        let _ = self.each_departed(&phrase, &mut |rival| {
            rivals |= Bitboard::from_square(rival.from);
            ControlFlow::Continue(())
        });
        rivals
    }

    /// Whether `played` is a false move, where such may stand.
    pub(super) fn is_false(&self, played: &Move) -> bool {
        self.rules.contains(RuleCode::FalseMoveStands) && !self.is_legal(played)
    }

    /// Whether today's rules know `played`, a legal move of this position or its null move: whether a reader who knows
    /// no others can replay it from this position's FEN.
    #[must_use]
    pub fn is_usual(&self, played: &Move) -> bool {
        if self.rules.is_todays() || played.is_null() {
            return true;
        }
        let rules = self.rules.todays();
        let today = self.clone().with_rules(rules);
        let sound = Position::from_fen_under(&self.to_fen(), rules).is_ok();
        sound && played.captured != Some(Role::King) && today.is_legal(played)
    }
}

impl Rules {
    /// The codes each of which alone, added to these rules or lifted from them, would make a move of
    /// `phrase` legal in `position`; none where one is legal already. Permissions are not asked: they
    /// make whatever was written stand.
    ///
    /// ```
    /// # use greffier::chess::{Position, RuleCode, Rules};
    /// # use greffier::phrase::{Phrase, Roles};
    /// # use shakmaty::{Role, Square};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let leap = Phrase::arriving(Roles::of(Role::King), Square::G3);
    /// assert_eq!(Rules::departures_allowing(&position, &leap), [RuleCode::KingLeap]);
    /// ```
    #[must_use]
    pub fn departures_allowing(position: &Position, phrase: &Phrase) -> Vec<RuleCode> {
        let mut fitting = MoveList::new();
        position.fitting(phrase, &mut fitting);
        if !fitting.is_empty() {
            return Vec::new();
        }
        let rules = position.rules;
        let allows = |code: &RuleCode| {
            let other = match rules.contains(*code) {
                true => rules.without(*code),
                false => rules.with(*code),
            };
            position
                .clone()
                .with_rules(other)
                .fitting(phrase, &mut fitting);
            !fitting.is_empty()
        };
        RuleCode::ON_BOARD.into_iter().filter(allows).collect()
    }
}
