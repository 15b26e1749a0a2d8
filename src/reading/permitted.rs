//! Moves against the rules that stand all the same, where a permission is in force.
//!
//! Comes in: a phrase that no legal move fits in any living reading. Goes out: the readings that go on by
//! a permission of the rules, if any do: a check that nobody announced and the king did not heed,
//! a second move in a row of the same side, a false move. Each is told where it stands.
//!
//! `5. Ff1-e5` under `false-move-stands`: the bishop stands on e5, and the game goes on from there.

use crate::chess::{Irregularity, Move, MoveKind, MoveList, Position, RuleCode, Rules};
use crate::fit;
use crate::game::{Allowance, Cause};
use crate::homes::Homes;
use crate::phrase::{CheckSaid, Phrase};
use crate::record::Kind;

use super::Replay;
use super::live::{Branch, Live, Walk};
use super::preference;

impl Replay<'_> {
    /// Follows item `at`, whose phrase no legal move fits, by a permission; false, with the set
    /// untouched, where none helps.
    pub(super) fn permitted(
        &mut self,
        walk: &mut Walk,
        at: u32,
        phrase: &Phrase,
        end: u32,
    ) -> bool {
        let rules = walk.position().rules();
        if rules.contains(RuleCode::UnannouncedCheck) && self.by_silence(walk, at, phrase) {
            return true;
        }
        let twice = rules.contains(RuleCode::TwoMovesMayStand);
        let falsely = rules.contains(RuleCode::FalseMoveStands);
        let hinted = walk.is_other_side_due();
        // Where both could be meant, the record tells by how it goes on.
        let rather_false =
            twice && falsely && !hinted && self.goes_on_falsely(walk, at, phrase, end);
        if twice && !rather_false && self.by_second_move(walk, at, phrase) {
            return true;
        }
        falsely && self.by_false_move(walk, at, phrase, end)
    }

    /// Lets the king stay in a check that its record does not mark (Philidor, XIII; Régence, XIX, XX).
    fn by_silence(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase) -> bool {
        if self.is_announced(walk) {
            return false;
        }
        self.stand(walk, at, phrase, RuleCode::UnannouncedCheck, |live, out| {
            let absolute = phrase.seen_by(live.position.turn());
            if live.position.checkers().any() {
                live.position.fitting_unannounced(&absolute, out);
            }
        })
    }

    /// Whether the last move of the record has a mark of check.
    pub(super) fn is_announced(&self, walk: &Walk) -> bool {
        let before = walk.anchor.map(|at| self.kind(at));
        matches!(before, Some(Kind::Phrase { phrase, .. }) if phrase.check != CheckSaid::Unsaid)
    }

    /// Lets the side that has just moved move again (Régence, XV).
    pub(super) fn by_second_move(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase) -> bool {
        let passed = |live: &Live| {
            let position = live.position.passing()?;
            Some(Live {
                position,
                ..live.clone()
            })
        };
        let mut again: Vec<Live> = walk.live.iter().filter_map(passed).collect();
        again.retain(|live| self.fits(&live.position, live.homes.as_deref(), phrase));
        if again.is_empty() || walk.anchor.is_none() {
            return false;
        }
        for live in &mut again {
            self.turn_back(walk, live);
        }
        walk.live = again;
        // Two moves in one cell count as one in the numbers of the record.
        walk.offset -= i64::from(walk.number.is_none());
        self.stand(walk, at, phrase, RuleCode::TwoMovesMayStand, |live, out| {
            fit::fitting(&live.position, live.homes.as_deref(), phrase, out);
        })
    }

    /// Compares the position from which a part of the record goes on with the one that its moves lead to.
    pub(super) fn seam(&mut self, walk: &mut Walk, seam: u32) {
        let Some(span) = self.record.seams.get(seam as usize).cloned() else {
            return;
        };
        // Parts are numbered as their positions are.
        (walk.offset, walk.slip) = (0, 0);
        let rules = walk.position().rules();
        let fen = self.text.get(span.clone()).unwrap_or_default();
        let said = Position::from_fen_under(fen, rules).ok();
        let is_said = |position: &Position| {
            said.as_ref()
                .is_some_and(|said| said.to_fen() == position.to_fen())
        };
        if walk.live.iter().any(|live| is_said(&live.position)) {
            // What fits the words of a move and leads elsewhere was not meant: `Ke1-g1`, a leap or a
            // castling.
            walk.live.retain(|live| is_said(&live.position));
            self.settle(walk);
            return;
        }
        let passed = walk.live.iter().filter_map(|live| live.position.passing());
        walk.twice = passed.into_iter().any(|passed| is_said(&passed));
        if !walk.twice {
            self.tell(Cause::StartRights, span);
        }
    }

    /// Makes the position that the last move of `live` led to the one in which its side moves again.
    fn turn_back(&mut self, walk: &mut Walk, live: &mut Live) {
        match live.step {
            None => self.game.turn_last(&live.position),
            Some(at) => {
                let mut again = walk.steps[at as usize].clone();
                again.after = live.position.clone();
                again.twin = None;
                live.step = Some(walk.steps.len() as u32);
                walk.steps.push(again);
            }
        }
    }

    /// Lets a false move stand (Philidor, VIII; Régence, XI, XIII, XIV and XXII).
    fn by_false_move(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase, end: u32) -> bool {
        let mut found = MoveList::new();
        false_moves(walk.position(), phrase, &mut found);
        if found.iter().any(is_foreign) && !self.is_foreign_meant(walk, at, phrase, end) {
            return false;
        }
        self.stand(walk, at, phrase, RuleCode::FalseMoveStands, |live, out| {
            false_moves(&live.position, phrase, out);
        })
    }

    /// Whether `phrase` moves a man of the other side by mistake: a half-move that was left out looks the
    /// same. It is one where the record goes on behind it, and nothing says that it was the other's turn.
    fn is_foreign_meant(&self, walk: &Walk, at: u32, phrase: &Phrase, end: u32) -> bool {
        let position = walk.position();
        let mut found = MoveList::new();
        false_moves(position, phrase, &mut found);
        let Some(played) = found.iter().find(|played| is_foreign(played)) else {
            return false;
        };
        if walk.is_other_side_due() {
            return false;
        }
        let Some((_, next)) = self.said(at + 1, end).first().copied() else {
            return true;
        };
        let after = position.after(played);
        let mut fitting = MoveList::new();
        fit::fitting(&after, None, &next, &mut fitting);
        if fitting.is_empty() {
            false_moves(&after, &next, &mut fitting);
        }
        fitting.iter().any(|next| !is_foreign(next))
    }

    /// What the source of the rules would see in `phrase`, item `at`, which is no legal move: an
    /// irregularity that it treats of.
    pub(super) fn ruled(
        &mut self,
        walk: &Walk,
        at: u32,
        phrase: &Phrase,
        end: u32,
    ) -> Option<Irregularity> {
        let Live {
            position, homes, ..
        } = &walk.live[0];
        let speaks_of = |code| speaks_of(position.rules(), code);
        let mut moves = MoveList::new();
        let unheeding = position.checkers().any() && !self.is_announced(walk);
        if unheeding && speaks_of(RuleCode::UnannouncedCheck) {
            position.fitting_unannounced(&phrase.seen_by(position.turn()), &mut moves);
            if !moves.is_empty() {
                return Some(Irregularity::UnheededCheck);
            }
        }
        let foreign = self.is_foreign_meant(walk, at, phrase, end);
        let hinted = walk.is_other_side_due();
        let falsely = foreign || !hinted && self.goes_on_falsely(walk, at, phrase, end);
        if speaks_of(RuleCode::TwoMovesMayStand) && !falsely {
            if let Some(again) = position.passing() {
                fit::fitting(&again, homes.as_deref(), phrase, &mut moves);
            }
            if !moves.is_empty() {
                return Some(Irregularity::SecondMove);
            }
        }
        if !speaks_of(RuleCode::FalseMoveStands) {
            return None;
        }
        false_moves(position, phrase, &mut moves);
        let found = moves.iter().find(|played| foreign || !is_foreign(played))?;
        Some(position.irregularity(found, RuleCode::FalseMoveStands))
    }

    /// Follows the moves that `found` gives for each living reading, which stand by `code`.
    fn stand(
        &mut self,
        walk: &mut Walk,
        at: u32,
        phrase: &Phrase,
        code: RuleCode,
        found: impl Fn(&Live, &mut MoveList),
    ) -> bool {
        let mut branches = Vec::new();
        let mut moves = MoveList::new();
        for (parent, live) in walk.live.iter().enumerate() {
            moves.clear();
            found(live, &mut moves);
            for played in &moves {
                let after = live.position.after(played);
                let mut denied = preference::denied(phrase, played, &after);
                denied.stands = Some(live.position.irregularity(played, code));
                branches.push(Branch::alone(parent, (*played, after, denied)));
            }
        }
        if !super::live::keep_least_denied(&mut branches) {
            return false;
        }
        walk.doubt = walk.doubt.take().filter(|doubt| !doubt.other_side);
        self.doubted(walk);
        self.advance(walk, at, phrase, None, branches);
        walk.passed(at);
        true
    }

    /// Whether the next move of the record can be played behind item `at` as a false move, and cannot
    /// behind it as a second move in a row.
    fn goes_on_falsely(&mut self, walk: &Walk, at: u32, phrase: &Phrase, end: u32) -> bool {
        let Some((_, next)) = self.said(at + 1, end).first().copied() else {
            return false;
        };
        let live = &walk.live[0];
        let mut moves = MoveList::new();
        let goes_on = |replay: &mut Self, position: &Position, moves: &[Move]| {
            moves
                .iter()
                .any(|played| replay.fits(&position.after(played), None, &next))
        };
        false_moves(&live.position, phrase, &mut moves);
        let falsely = goes_on(self, &live.position, &moves);
        let twice = live.position.passing().is_some_and(|passed| {
            fit::fitting(&passed, live.homes.as_deref(), phrase, &mut moves);
            goes_on(self, &passed, &moves)
        });
        falsely && !twice
    }

    /// Whether a phrase says some move.
    pub(super) fn fits(
        &mut self,
        position: &Position,
        homes: Option<&Homes>,
        phrase: &Phrase,
    ) -> bool {
        fit::fitting(position, homes, phrase, &mut self.fitting);
        !self.fitting.is_empty()
    }
}

/// The false moves that the words can mean, those that stray the least from the rules.
fn false_moves(position: &Position, phrase: &Phrase, out: &mut MoveList) {
    position.false_moves(&phrase.seen_by(position.turn()), out);
    let Some(least) = out.iter().map(|played| position.strain(played)).min() else {
        return;
    };
    let all = out.clone();
    out.clear();
    let kept = all.iter().filter(|played| position.strain(played) == least);
    kept.for_each(|&played| out.push(played));
}

/// Whether a man of the other side is moved.
fn is_foreign(played: &Move) -> bool {
    played.kind == MoveKind::Foreign
}

/// Whether the source of `rules` treats of what `code` permits: its row grants it, or it is in force.
fn speaks_of(rules: Rules, code: RuleCode) -> bool {
    let granted = |row: &crate::chess::Ruleset| row.permits.contains(&code);
    rules.contains(code) || rules.ruleset().is_some_and(granted)
}

/// What those sources see in a check that is said and not given: Philidor, XIV; Régence, XXI.
pub(super) fn declared(rules: Rules) -> Option<Irregularity> {
    let permissions = [
        RuleCode::FalseMoveStands,
        RuleCode::TwoMovesMayStand,
        RuleCode::UnannouncedCheck,
    ];
    let spoken = permissions.into_iter().any(|code| speaks_of(rules, code));
    spoken.then_some(Irregularity::DeclaredCheck)
}

/// The changes of the rules each of which alone would let a move of `phrase` be played in `position`.
/// Permissions are not asked: they let whatever was written stand. Where a king is taken nothing goes on.
pub(super) fn allowances(
    position: &Position,
    homes: Option<&Homes>,
    phrase: &Phrase,
) -> Vec<Allowance> {
    let rules = position.rules();
    if position.board().king_of(position.turn()).is_none() {
        return Vec::new();
    }
    let mut moves = MoveList::new();
    let allowance = |code| Allowance {
        code,
        lifted: rules.contains(code),
    };
    let all = RuleCode::ON_BOARD.into_iter().map(allowance);
    all.filter(|&Allowance { code, lifted }| {
        let other = match lifted {
            true => rules.without(code),
            false => rules.with(code),
        };
        fit::fitting(
            &position.clone().with_rules(other),
            homes,
            phrase,
            &mut moves,
        );
        !moves.is_empty()
    })
    .collect()
}
