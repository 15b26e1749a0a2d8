//! Moves told on a condition, and where the text leaves them again.
//!
//! Comes in: a move with what was said of it. Goes out: the line that it stands in: a variation behind the last
//! condition, or one that the text goes back to.
//!
//! `N. s'il couvre, B. prendra. N. le Roy`: what comes of the condition is told in its sentence, and the next
//! sentence tells another move of its side, which stands instead of it. `N. s'il couvre. B. prend. N. le Roy`
//! goes on.

use shakmaty::Color;

use super::{Grown, How, Tree};
use crate::record::chapter::other;

/// A move told on a condition, until another is told instead or the text goes on with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    open: u32,
    before: Option<usize>,
    side: Option<Color>,
    /// Its number among the moves told.
    at: usize,
    /// The move number that stood last when it was told.
    number: Option<u32>,
    /// Whether it stands in a variation of its own already.
    beside: bool,
    /// Whether it was told instead of another: with the last of these the text goes on.
    alternative: bool,
    /// Whether what comes of it is told in its sentence.
    bound: bool,
    /// Whether its side moves again in that sentence: another condition is no more told instead of it.
    carried: bool,
}

impl Tree {
    /// Minds what the move that is told next stands on, or goes back from it; whose move it is, where that is known.
    pub(super) fn conditioned(&mut self, turned: Option<u32>, how: How) -> Option<Color> {
        let last = self.tip.and_then(|tip| self.told[tip].side);
        let pending = self.pending.and_then(|pending| pending.side);
        let instead = how.alternative || self.is_parallel(how);
        let was_beside = self.pending.is_some_and(|pending| pending.beside);
        let beside = match turned {
            Some(open) if instead && self.instead(open, how) => was_beside,
            Some(open) => self.beside(open, how),
            None => {
                self.resume(how);
                false
            }
        };
        if let Some(open) = turned.filter(|_| how.conditional || how.alternative) {
            let side = how.side.or(pending).or(last.filter(|_| beside));
            self.pending = Some(Pending {
                open,
                before: self.tip,
                side,
                at: self.told.len(),
                number: how.number,
                beside,
                alternative: how.alternative,
                bound: false,
                carried: false,
            });
        } else if let Some(pending) = &mut self.pending
            && !how.afresh
            && self.tip == Some(pending.at)
        {
            pending.bound = true;
        }
        match self.pending {
            Some(pending) if pending.at == self.told.len() => pending.side,
            _ => how.side,
        }
    }

    /// Whether a condition is one more of its kind: `s'il joue A, B. jouera C. S'il joue D`. `Alors` says that
    /// the text goes on behind the one before.
    fn is_parallel(&self, how: How) -> bool {
        let ended = |pending: &Pending| pending.bound || self.tip == Some(pending.at);
        let open = self.pending.as_ref().filter(|pending| !pending.carried);
        let pending = open.filter(|pending| ended(pending));
        let same = pending.is_some_and(|pending| pending.side == how.side);
        how.conditional && !how.then && how.side.is_some() && same
    }

    /// Makes a variation of what was told on a condition, where this move stands instead of it;
    /// whether it does.
    fn instead(&mut self, open: u32, how: How) -> bool {
        let Some(pending) = self.pending.filter(|pending| !pending.carried) else {
            return false;
        };
        if how.side.is_some() && how.side != pending.side {
            return false;
        }
        let after = self.after(pending.before);
        let grown = match pending.beside {
            true => {
                self.close_last(open);
                Grown {
                    open,
                    close: None,
                    after,
                }
            }
            false => Grown {
                open: pending.open,
                close: Some(open),
                after,
            },
        };
        self.grown.push(grown);
        self.tip = pending.before;
        true
    }

    /// Begins a variation with a move told on a condition, where its side has just moved without one:
    /// `N. prend la Tour, qui est le mieux. Mais s'il couvre`; whether it does.
    fn beside(&mut self, open: u32, how: How) -> bool {
        let Some(tip) = self.tip.filter(|_| how.conditional) else {
            return false;
        };
        let last = self.told[tip];
        let same = match how.side {
            Some(_) => how.side == last.side,
            None => how.alternative && last.side.is_some(),
        };
        if !same {
            return false;
        }
        if self.left.is_some() {
            self.close_last(open);
        }
        self.left = self.left.or(Some(tip));
        let after = self.after(last.before());
        self.grown.push(Grown {
            open,
            close: None,
            after,
        });
        self.tip = last.before();
        true
    }

    /// Goes back to the line that was left for a condition, where a new sentence goes on with it: because its side
    /// can move there alone, or because all that comes of the condition was told in one sentence.
    fn resume(&mut self, how: How) {
        let (Some(side), Some(pending)) = (how.side, self.pending) else {
            return;
        };
        let same = pending.side == Some(side);
        if same && !pending.beside && how.opens_sentence() && self.is_over(&pending, how) {
            let after = self.after(pending.before);
            self.grown.push(Grown {
                open: pending.open,
                close: Some(how.begins),
                after,
            });
            (self.tip, self.pending) = (pending.before, None);
            return;
        }
        // All was told that comes of the condition.
        let back = pending.beside && how.opens_sentence() && self.has_left(side);
        if back && self.decided(self.is_told_out(&pending, how)) {
            self.returns(how.begins);
        }
        self.pending = self.pending.filter(|_| !same || !how.afresh);
        if let Some(pending) = self.pending.as_mut().filter(|_| same) {
            pending.carried = true;
        }
    }

    /// Whether a sentence that tells another move of the side of a condition leaves it.
    fn is_over(&mut self, pending: &Pending, how: How) -> bool {
        let over = self.is_told_out(pending, how) && how.number == pending.number;
        self.due() == how.side.map(other) || self.decided(over)
    }

    /// What is decided of the next move that may stand behind a condition or instead of what was told on it, for which
    /// the text speaks as it is said here.
    fn decided(&mut self, said: bool) -> bool {
        let turned = self.turned.checked_shr(self.doubts).unwrap_or_default() & 1 == 1;
        self.doubts += 1;
        said != turned
    }

    /// How many moves may stand behind a condition or instead of what was told on it.
    pub fn conditions(&self) -> u32 {
        self.doubts
    }

    /// Whether all that comes of a condition was told in its sentence.
    fn is_told_out(&self, pending: &Pending, how: How) -> bool {
        let in_words = how.spoken && self.tip == Some(pending.at);
        (pending.bound || in_words) && !pending.alternative && !how.then
    }

    /// Whether the line that was left for a move told instead of its last goes on with a move of `side`.
    pub fn has_left(&self, side: Color) -> bool {
        let due = |at: usize| self.told[at].side.map(other);
        self.left.is_some_and(|left| due(left) == Some(side))
    }

    /// Goes back to that line, with item `item`.
    pub fn returns(&mut self, item: u32) {
        self.close_last(item);
        (self.tip, self.left, self.pending) = (self.left.take(), None, None);
    }

    /// Ends the variation that was opened last.
    fn close_last(&mut self, before: u32) {
        let open = self.grown.iter_mut().rfind(|grown| grown.close.is_none());
        if let Some(grown) = open {
            grown.close = Some(before);
        }
    }
}
