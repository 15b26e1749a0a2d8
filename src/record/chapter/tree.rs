//! How the moves of a chapter branch.
//!
//! Comes in: each move as it is told, and what was said before it. Goes out: the items with the variations
//! opened and closed, and for each the move that it goes on from.
//!
//! A move told on a condition leads into a variation as soon as another is told instead of it.

use shakmaty::Color;

use super::super::{After, Branch, Item, Kind};
use super::{index, other};
use crate::phrase::Phrase;

/// What was said of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    pub side: Option<Color>,
    pub starred: bool,
    pub conditional: bool,
    pub alternative: bool,
    pub number: Option<u32>,
}

/// Where a heading branches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branching {
    /// Behind the move that it tells first, and that was told before.
    Defence,
    /// At the move of this number, or of the one that follows.
    Reference(Option<u32>),
}

/// A move that was told.
#[derive(Clone, Copy, Debug)]
struct Told {
    phrase: Phrase,
    item: u32,
    side: Option<Color>,
    starred: bool,
    number: Option<u32>,
    /// The move before it in its line.
    before: Option<usize>,
    /// Whether it is of the main line.
    main: bool,
}

/// A variation, by items.
#[derive(Clone, Copy, Debug)]
struct Grown {
    open: u32,
    /// The item before which it ends.
    close: Option<u32>,
    after: After,
}

/// A move told on a condition, until another is told instead or the text goes on with it.
#[derive(Clone, Copy, Debug)]
struct Pending {
    open: u32,
    before: Option<usize>,
    side: Option<Color>,
}

/// The moves so far.
#[derive(Default)]
pub(super) struct Tree {
    told: Vec<Told>,
    /// The last move of the line at hand.
    tip: Option<usize>,
    pending: Option<Pending>,
    grown: Vec<Grown>,
    /// The heading whose first move is awaited.
    awaited: Option<Branching>,
    /// Whether the line at hand is that of a heading.
    branched: Option<Branching>,
    /// Whether a move was told that nothing reads.
    unread: bool,
    /// Whether one was before all others.
    late: bool,
}

impl Tree {
    /// How many moves were told.
    pub fn moves(&self) -> usize {
        self.told.len() + usize::from(self.unread)
    }

    /// Notes that a move was told that nothing reads.
    pub fn unread(&mut self) {
        self.late |= self.told.is_empty();
        self.unread = true;
    }

    /// The side of the first move.
    pub fn begins(&self) -> Option<Color> {
        self.told.first().filter(|_| !self.late)?.side
    }

    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether the line at hand is a variation from a numbered move.
    pub fn is_referring(&self) -> bool {
        matches!(self.branched, Some(Branching::Reference(_)))
    }

    /// The text goes on with a move of `side`: what was told of him on a condition was played.
    pub fn goes_on(&mut self, side: Color) {
        self.pending = self
            .pending
            .filter(|pending| pending.side == Some(other(side)));
    }

    /// Begins the variation of the heading that is item `open`.
    pub fn branch(&mut self, open: u32, branching: Branching) {
        self.close_branch(open);
        self.grown.push(Grown {
            open,
            close: None,
            after: After::Nowhere,
        });
        (self.awaited, self.branched) = (Some(branching), Some(branching));
        (self.pending, self.tip) = (None, None);
    }

    fn close_branch(&mut self, before: u32) {
        let open = self.grown.iter_mut().filter(|grown| grown.close.is_none());
        open.for_each(|grown| grown.close = Some(before));
    }

    /// Takes the move that will be item `item`; its condition begins with item `turned`. True where it
    /// only says once more from which move a heading branches.
    pub fn told(&mut self, phrase: Phrase, item: u32, turned: Option<u32>, how: How) -> bool {
        if let Some(branching) = self.awaited.take()
            && self.anchored(branching, &phrase, how)
        {
            return true;
        }
        self.instead(turned, how);
        let before = self.tip;
        if let Some(open) = turned.filter(|_| how.conditional || how.alternative) {
            let side = how.side.or(self.pending.and_then(|pending| pending.side));
            self.pending = Some(Pending { open, before, side });
        }
        self.tip = Some(self.told.len());
        let main = self.branched.is_none();
        let How {
            side,
            starred,
            number,
            ..
        } = how;
        self.told.push(Told {
            phrase,
            item,
            side,
            starred,
            number,
            before,
            main,
        });
        false
    }

    /// Makes a variation of what was told on a condition, where this move stands instead of it.
    fn instead(&mut self, turned: Option<u32>, how: How) {
        let (Some(pending), Some(close), true) = (self.pending, turned, how.alternative) else {
            return;
        };
        if how.side.is_some() && how.side != pending.side {
            return;
        }
        let after = self.after(pending.before);
        self.grown.push(Grown {
            open: pending.open,
            close: Some(close),
            after,
        });
        self.tip = pending.before;
    }

    fn after(&self, before: Option<usize>) -> After {
        before.map_or(After::Start, |at| After::Item(self.told[at].item))
    }

    /// Finds the move that a heading branches from; whether it is the one told.
    fn anchored(&mut self, branching: Branching, phrase: &Phrase, how: How) -> bool {
        let (tip, again) = match branching {
            Branching::Defence => (self.same(phrase, how), true),
            Branching::Reference(number) => {
                (self.before_number(number.or(how.number), how.side), false)
            }
        };
        let after = match tip {
            Some(None) => After::Start,
            Some(Some(at)) => self.after(Some(at)),
            None => After::Nowhere,
        };
        self.tip = tip.flatten();
        if let Some(grown) = self.grown.iter_mut().rfind(|grown| grown.close.is_none()) {
            grown.after = after;
        }
        again && tip.is_some()
    }

    /// The move told before in the same words: a starred one first, else the last.
    fn same(&self, phrase: &Phrase, how: How) -> Option<Option<usize>> {
        let alike = |told: &Told| {
            let side = how.side.is_none() || told.side.is_none() || told.side == how.side;
            side && told.phrase == *phrase
        };
        let starred = self
            .told
            .iter()
            .rposition(|told| told.starred && alike(told));
        let last = || self.told.iter().rposition(alike);
        let any = || {
            let star = |told: &Told| told.starred && told.side == how.side;
            self.told.iter().rposition(star).filter(|_| how.starred)
        };
        starred.or_else(last).or_else(any).map(Some)
    }

    /// The move before the one of that number and side in the main line.
    fn before_number(&self, number: Option<u32>, side: Option<Color>) -> Option<Option<usize>> {
        let number = number?;
        let main = || self.told.iter().filter(|told| told.main);
        let printed = main().find(|told| told.number == Some(number) && told.side == side);
        if let Some(told) = printed {
            return Some(told.before);
        }
        let first = self.told.first()?.side;
        let ply = 2 * (number as usize).checked_sub(1)? + usize::from(first != side);
        main().nth(ply).map(|told| told.before)
    }

    /// The items with an end for each variation, and where they branch.
    pub fn grown(mut self, items: Vec<Item>) -> (Vec<Item>, Vec<Branch>) {
        self.close_branch(index(items.len()));
        // Of variations that end at one place the inner one ends first.
        self.grown
            .sort_by_key(|grown| (grown.close, std::cmp::Reverse(grown.open)));
        let mut all: Vec<Item> = Vec::with_capacity(items.len() + self.grown.len());
        let mut place = Vec::with_capacity(items.len() + 1);
        let mut closes = Vec::with_capacity(self.grown.len());
        let mut grown = self.grown.iter().peekable();
        for at in 0..=items.len() {
            while grown
                .next_if(|grown| grown.close == Some(index(at)))
                .is_some()
            {
                let end = all.last().map_or(0, |item| item.end);
                closes.push(index(all.len()));
                all.push(Item {
                    start: end,
                    end,
                    kind: Kind::Close,
                });
            }
            place.push(index(all.len()));
            all.extend(items.get(at));
        }
        let mut branches = Vec::with_capacity(self.grown.len());
        for (grown, close) in self.grown.iter().zip(closes) {
            let open = place[grown.open as usize];
            let after = match grown.after {
                After::Item(item) => After::Item(place[item as usize]),
                after => after,
            };
            if let Some(item) = all.get_mut(open as usize) {
                item.kind = Kind::Open { close };
            }
            branches.push(Branch { open, after });
        }
        branches.sort_by_key(|branch| branch.open);
        (all, branches)
    }
}
