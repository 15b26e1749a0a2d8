//! One line of a record, item by item.
//!
//! Comes in: a position, and a range of items. Goes out: a line of plies, faults, and the item at which no
//! reading survived, if any. Numbers and side marks are compared with the turn; they are evidence,
//! never structure.

use std::ops::Range;

use shakmaty::Color;

use crate::chess::{Move, MoveList, Position, RuleCode};
use crate::fit;
use crate::game::{Cause, Fault, Leaves, Origin, Part, Ply};
use crate::homes::Homes;
use crate::phrase::Phrase;
use crate::record::{self, Item, Kind};

use super::live::Walk;
use super::permitted::declared;
use super::preference::{Denied, denied, sole_agreeing};
use super::{Replay, Waiting};

/// A number or side mark against the turn. What it means shows at the next move: a slip of the
/// pen where the move can be played, a missing half-move where it cannot.
#[derive(Clone, Debug)]
pub(super) struct Doubt {
    pub fault: Fault,
    /// Whether it says that the other side moves next.
    pub other_side: bool,
}

/// The one move that fits, or that alone denies the fewest marks, where that takes more than a glance; and whether
/// it is known to be the only one of such a man to its square.
// Out of line, that the plies before and behind it keep their registers.
#[inline(never)]
fn only(
    before: &Position,
    homes: Option<&Homes>,
    phrase: &Phrase,
    fitting: &mut MoveList,
) -> Option<(Move, bool)> {
    fit::fitting(before, homes, phrase, fitting);
    match **fitting {
        [played] => {
            let alone = before.rules().is_modern() && phrase.says_no_departure();
            Some((played, alone))
        }
        _ => sole_agreeing(before, phrase, fitting).map(|played| (played, false)),
    }
}

impl Replay<'_> {
    /// Replays `items` from `start`; the item at which it broke, if it did.
    pub(super) fn line(
        &mut self,
        start: Position,
        items: Range<u32>,
        leaves: Option<Leaves>,
        first: u32,
    ) -> Option<u32> {
        let origin = leaves.map_or(Origin::Main, |_| Origin::Variation);
        self.open_line(items.clone(), origin, leaves, first);
        let homes = self.homes_before(leaves);
        let mut walk = Walk::new(start, homes, self.survey.habits);
        let mut at = items.start;
        let mut broken = None;
        let record = self.record;
        let mut spare = Item::NONE;
        let end = items.end.min(self.survey.struck);
        while broken.is_none() {
            at = self.plainly(&mut walk, at, end);
            if at >= end {
                break;
            }
            let Some(item) = record.items.get_in(at as usize, &mut spare) else {
                break;
            };
            if let Kind::Open { close } = item.kind {
                self.wait(at, close, walk.anchor);
                at = close;
            } else if !self.take(&mut walk, at, item, end) {
                broken = Some(at);
            }
            at += 1;
        }
        self.catch_up(&mut walk);
        self.settle(&mut walk);
        if let Some(at) = broken {
            self.wait_behind(at, items.end);
            self.stuck(&mut walk, at, items.end);
        }
        self.doubted(&mut walk);
        self.hang_alternatives();
        broken
    }

    /// Lets the variations wait that stand behind item `broken` and go on from a move told elsewhere:
    /// that may have been reached.
    fn wait_behind(&mut self, broken: u32, end: u32) {
        let record = self.record;
        let behind = record.branches.iter().map(|branch| branch.open);
        let mut from = broken;
        for open in behind.filter(|open| (broken..end).contains(open)) {
            if let Some(Kind::Open { close }) =
                record.items.get(open as usize).map(|item| item.kind)
                && open >= from
            {
                self.wait(open, close, None);
                from = close;
            }
        }
    }

    /// Lets a variation wait until its line is settled.
    fn wait(&mut self, open: u32, close: u32, anchor: Option<u32>) {
        self.waiting.push(Waiting {
            open,
            close,
            line: self.current(),
            anchor,
        });
    }

    /// Takes one item; false where no reading survives it.
    fn take(&mut self, walk: &mut Walk, at: u32, item: &Item, end: u32) -> bool {
        match &item.kind {
            Kind::Number { value, black } => return self.number(walk, at, *value, *black),
            Kind::Phrase { .. } if self.is_third(walk, at, end) => return false,
            Kind::Phrase { phrase, pair: 0 }
                if walk.is_straight()
                    && !walk.says_other_side()
                    && self.straight(walk, at, item, phrase) =>
            {
                return true;
            }
            _ => {}
        }
        self.catch_up(walk);
        match &item.kind {
            Kind::Empty { dots: false } | Kind::Illegible | Kind::Unreadable { .. }
                if self.null(walk, at, end) => {}
            Kind::Phrase { phrase, pair } => return self.weigh(walk, at, phrase, *pair, end),
            Kind::Seam(seam) => self.seam(walk, *seam),
            // The sign of a column parts a number from its cells, and is none.
            Kind::Separator if walk.is_numbered(at) => walk.number = Some(at),
            Kind::Side(side) => self.side(walk, item, *side),
            Kind::Empty { dots } => return self.empty(walk, at, *dots, end),
            Kind::Gap => return self.blank(walk, at, end),
            Kind::Illegible => {
                let cell = walk.is_numbered(at) || self.fills_line(walk, at);
                return self.is_over(walk, at, end)
                    || self.passes_both(walk, at, end)
                    || !cell && self.passes_cell(walk, at, end);
            }
            Kind::Aside => return !self.stands_for_move(walk, at, end),
            Kind::Unreadable { shaped: true, .. } if self.likened(walk, at) => {}
            Kind::Unreadable { shaped, .. } => {
                let beside = !shaped && !self.stands_for_move(walk, at, end);
                let survives = beside && (self.known || self.resumes(walk, at, end));
                if survives {
                    self.unreadable(walk, at);
                }
                return survives;
            }
            _ => {}
        }
        true
    }

    /// Takes a phrase that takes more than a glance, by itself or with what stands about it; false where no reading
    /// survives it.
    fn weigh(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase, pair: u32, end: u32) -> bool {
        if walk.castled.take_if(|rook| *rook == at).is_some() {
            return true;
        }
        if std::mem::take(&mut walk.twice) {
            return self.by_second_move(walk, at, phrase);
        }
        walk.says_other_side() && self.by_second_move(walk, at, phrase)
            || walk.free_castling && self.castles(walk, at, phrase)
            || self.phrase(walk, at, phrase, pair)
            || self.castles_on_rook(walk, at, phrase)
            || self.small_bishop(walk, at, phrase)
            || self.permitted(walk, at, phrase, end)
            || self.likened(walk, at)
    }

    /// Plays a phrase that one move fits where one reading lives; false, with nothing done, where it is not.
    fn straight(&mut self, walk: &mut Walk, at: u32, item: &Item, phrase: &Phrase) -> bool {
        let Some(live) = walk.live.first_mut() else {
            return false;
        };
        let before = &live.position;
        let homes = live.homes.as_deref();
        let Some((played, alone)) = only(before, homes, phrase, &mut self.fitting) else {
            return false;
        };
        live.homes.iter_mut().for_each(|homes| homes.play(&played));
        if walk.owed {
            self.game.keep(&live.position);
        }
        live.position.play(&played);
        let marked = phrase.is_marked();
        let denied = marked.then(|| denied(phrase, &played, &live.position));
        let ply = Ply::new(played, at, Part::Whole).with_alone(alone);
        self.went_on(walk, at, ply);
        if let Some(denied) = denied.filter(|denied| denied.count() > 0) {
            self.denied_at(self.next_number() - 1, denied, item.span());
        }
        true
    }

    /// Takes into the line the ply that item `at` says, which the only reading has just played.
    #[inline]
    pub(super) fn went_on(&mut self, walk: &mut Walk, at: u32, ply: Ply) {
        walk.owed = true;
        walk.passed(at);
        self.doubted(walk);
        self.game.plies.push(ply);
        self.count_ply();
    }

    /// Keeps the position behind the last ply, if that is still owed.
    // It is kept when the next ply comes, and not when it is reached: a copy made right behind the changes would
    // wait for them.
    fn catch_up(&mut self, walk: &mut Walk) {
        if std::mem::take(&mut walk.owed) {
            self.game.keep(walk.position());
        }
    }

    /// Plays a phrase in every reading that lives; false where none survives it.
    pub(super) fn phrase(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase, pair: u32) -> bool {
        if !self.branch(walk, at, phrase, pair) {
            return false;
        }
        self.doubted(walk);
        walk.passed(at);
        true
    }

    /// Tells the marks that the board denies, at the next ply of the line.
    pub(super) fn denied(&mut self, denied: Denied, span: Range<usize>) {
        self.denied_at(self.next_number(), denied, span);
    }

    /// The same, at half-move `ply`.
    pub(super) fn denied_at(&mut self, ply: u32, denied: Denied, span: Range<usize>) {
        let mut tell = |said, cause| {
            if said {
                let mut fault = Fault::new(cause, span.clone());
                fault.ply = Some(ply);
                fault.ruled = match fault.cause {
                    Cause::CheckMark { mate: false } => declared(self.game.start.rules()),
                    _ => None,
                };
                self.game.faults.push(fault);
            }
        };
        if let Some(how) = denied.stands {
            tell(true, Cause::Irregular(how));
        }
        tell(denied.capture, Cause::CaptureMark);
        tell(denied.check, Cause::CheckMark { mate: false });
        tell(denied.mate, Cause::CheckMark { mate: true });
    }

    /// Tells the doubt that is left: the move behind it could be played, so it was a slip.
    pub(super) fn doubted(&mut self, walk: &mut Walk) {
        // Asked at every ply, and nearly always in vain: taking moves the whole doubt.
        if walk.doubt.is_none() {
            return;
        }
        if let Some(doubt) = walk.doubt.take() {
            self.game.faults.push(doubt.fault);
        }
    }

    /// Compares a number with the one that is due; false where it shows an empty cell.
    fn number(&mut self, walk: &mut Walk, at: u32, value: u32, black: bool) -> bool {
        if self.record.misnumbered {
            self.misnumbered(walk, at, value);
        }
        let position = walk.position();
        let (turn, due) = (position.turn(), walk.due(position));
        let value_due = i64::from(value);
        let dotted = turn == Color::White && value_due == due && black;
        // What nearly every number is: none of the rest asks more of it.
        if walk.numbered && value_due == due && !dotted {
            (walk.number, walk.row, walk.slip) = (Some(at), value_due, 0);
            if black {
                walk.empty = Some(at);
            }
            return true;
        }
        let may_stand = position.rules().contains(RuleCode::TwoMovesMayStand);
        let first = !std::mem::replace(&mut walk.numbered, true);
        if self.counts_otherwise(first, value_due - due) {
            walk.offset += value_due - due;
            return true;
        }
        let follows = value_due == due || value_due == due + walk.slip;
        let skipped = turn == Color::Black && value_due == due + 1 && !black;
        let again = may_stand && turn == Color::White && value_due == due - 1 && black;
        // Black's number said again: both his moves stand under it.
        walk.number = Some(at).filter(|_| !again);
        let lacks = skipped && !walk.shifted;
        if lacks && (walk.empty.is_some() || !may_stand && self.is_row_of(walk, at, value)) {
            return false;
        }
        if follows && !dotted {
            (walk.row, walk.slip) = (value_due, value_due - due);
            return true;
        }
        if !(follows || again || may_stand && skipped) {
            walk.slip = value_due - due;
        }
        let cause = match dotted {
            true => Cause::Side { due: turn },
            false => Cause::Number {
                written: value,
                due: u32::try_from(due).unwrap_or(1),
            },
        };
        let fault = Fault::new(cause, self.record.items.at(at).span());
        self.doubt(walk, fault, skipped || dotted || again);
        true
    }

    /// Whether a number, the `first` of its line perhaps, that is `ahead` of the one due counts from elsewhere than the
    /// position does.
    fn counts_otherwise(&self, first: bool, ahead: i64) -> bool {
        let start = &self.game.start;
        // A set position may be numbered from 1 or from where its game stood.
        let set = first && ahead != 0 && !start.is_initial();
        // Two moves of White at pawn and two moves may have stood under one number.
        set || (1..=i64::from(start.moves_ahead())).contains(&-ahead)
    }

    /// Tells letters that stand for the figures of a number.
    #[cold]
    fn misnumbered(&mut self, walk: &Walk, at: u32, due: u32) {
        let span = self.record.items.at(at).span();
        let written = self.text.get(span.clone()).unwrap_or_default();
        if record::is_misread(written, due) {
            self.tell_at(
                self.next_number() + walk.pending(),
                Cause::Misnumbered { due },
                span,
            );
        }
    }

    /// Compares a side mark with the turn.
    fn side(&mut self, walk: &mut Walk, item: &Item, side: Color) {
        let due = walk.position().turn();
        if side != due {
            self.doubt(walk, Fault::new(Cause::Side { due }, item.span()), true);
        }
    }

    fn doubt(&mut self, walk: &mut Walk, mut fault: Fault, other_side: bool) {
        self.doubted(walk);
        fault.ply = Some(self.next_number() + walk.pending());
        walk.doubt = Some(Doubt { fault, other_side });
    }

    /// Tells a word that stands beside the moves and that nothing reads.
    fn unreadable(&mut self, walk: &Walk, at: u32) {
        let item = self.record.items.at(at);
        if let Kind::Unreadable { expected, .. } = item.kind {
            self.tell_at(
                self.next_number() + walk.pending(),
                Cause::Unreadable(expected),
                item.span(),
            );
        }
    }
}
