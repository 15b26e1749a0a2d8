//! How the moves of a chapter branch.
//!
//! Comes in: each move as it is told, and what was said before it. Goes out: the items with the variations
//! opened and closed, and for each the move that it goes on from.
//!
//! A move told on a condition leads into a variation as soon as another is told instead of it.

mod conditions;

use std::num::NonZeroU32;

use shakmaty::Color;

use super::super::phrases::Phrases;
use super::super::{After, Branch, Item, Items, Kind};
use super::{index, other};
use crate::phrase::{Phrase, Roles};
use conditions::Pending;

/// What was said of a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct How {
    pub side: Option<Color>,
    pub starred: bool,
    pub conditional: bool,
    pub alternative: bool,
    pub number: Option<u32>,
    /// Whether the mark of its side stands before it.
    pub marked: bool,
    /// Whether a sentence ended since the last move.
    pub afresh: bool,
    /// Whether it is said to follow (`alors`).
    pub then: bool,
    /// Whether words since the last move tell what comes of that.
    pub spoken: bool,
    /// The item with which it begins: its number, the mark of its side, or itself.
    pub begins: u32,
}

impl How {
    /// Whether a new sentence begins with the mark of its side.
    fn opens_sentence(&self) -> bool {
        self.marked && self.afresh
    }
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
    /// The place of its phrase.
    said: u32,
    item: u32,
    side: Option<Color>,
    starred: bool,
    number: Option<u32>,
    /// The number of the move before it in its line, counted from 1.
    before: Option<NonZeroU32>,
    /// Whether it is of the main line.
    main: bool,
    /// Whether a move that nothing reads stands before it.
    behind_unread: bool,
}

impl Told {
    /// The move before it in its line.
    fn before(&self) -> Option<usize> {
        self.before.map(|number| number.get() as usize - 1)
    }
}

/// A variation, by items.
#[derive(Clone, Copy, Debug)]
struct Grown {
    open: u32,
    /// The item before which it ends.
    close: Option<u32>,
    after: After,
}

/// The moves so far.
#[derive(Default)]
pub(super) struct Tree {
    told: Vec<Told>,
    /// What their phrases are.
    said: Phrases,
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
    /// Whether one was since the last move.
    unread_last: bool,
    /// The move with which the main line goes on where it was left for a move told instead of it.
    left: Option<usize>,
    /// Whether one was before all others.
    late: bool,
    /// The item of a heading that turned out to begin no variation.
    unbranched: Option<u32>,
    /// How many moves might stand behind a condition or instead of what was told on it.
    doubts: u32,
    /// Those of them that are taken the other way, by bits.
    turned: u64,
}

impl Tree {
    /// No moves yet; of the doubts to come those of the bits are decided the other way.
    pub fn turned(turned: u64) -> Tree {
        Tree {
            turned,
            ..Tree::default()
        }
    }

    /// How many moves were told.
    pub fn moves(&self) -> usize {
        self.told.len() + usize::from(self.unread)
    }

    /// Notes that a move was told that nothing reads.
    pub fn unread(&mut self) {
        self.late |= self.told.is_empty();
        (self.unread, self.unread_last) = (true, true);
    }

    /// The side of the first move.
    pub fn begins(&self) -> Option<Color> {
        self.told.first().filter(|_| !self.late)?.side
    }

    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether a move was told in the line at hand.
    pub fn goes_on_from_move(&self) -> bool {
        self.tip.is_some() && self.awaited.is_none()
    }

    /// The side that moves behind the last move of the line at hand, where that one's is known.
    pub fn due(&self) -> Option<Color> {
        let last = self.told.get(self.tip?)?;
        last.side.map(other)
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
        (self.pending, self.tip, self.left) = (None, None, None);
    }

    fn close_branch(&mut self, before: u32) {
        let open = self.grown.iter_mut().filter(|grown| grown.close.is_none());
        open.for_each(|grown| grown.close = Some(before));
    }

    /// Takes the move that will be item `item`; its condition begins with item `turned`. True where it
    /// only says once more from which move a heading branches.
    pub fn told(&mut self, phrase: Phrase, item: u32, turned: Option<u32>, how: How) -> bool {
        match self.awaited.take() {
            Some(branching) if self.goes_on_at(branching, how) => self.unbranch(),
            Some(branching) if self.anchored(branching, &phrase, how) => return true,
            _ => {}
        }
        let side = self.conditioned(turned, how);
        let before = self.tip;
        self.tip = Some(self.told.len());
        let main = self.branched.is_none() && self.left.is_none();
        let behind_unread = std::mem::take(&mut self.unread_last);
        let How {
            starred, number, ..
        } = how;
        self.told.push(Told {
            said: self.said.place(phrase),
            item,
            side,
            starred,
            number,
            before: before.and_then(|at| NonZeroU32::new(index(at + 1))),
            main,
            behind_unread,
        });
        false
    }

    /// The item of the heading behind which the main line goes on, once.
    pub fn take_unbranched(&mut self) -> Option<u32> {
        self.unbranched.take()
    }

    /// The items of the moves before which one is missing: two of one side stand one behind the other, and
    /// the other side goes on. Where that side goes on a third time its mark is a slip.
    fn gaps(&self) -> Vec<u32> {
        let mut next: Vec<Option<usize>> = vec![None; self.told.len()];
        for (at, told) in self.told.iter().enumerate().rev() {
            if let Some(before) = told.before() {
                next[before] = Some(at);
            }
        }
        let mut sides: Vec<Option<Color>> = self.told.iter().map(|told| told.side).collect();
        let mut gaps = Vec::new();
        for (at, told) in self.told.iter().enumerate() {
            let twice =
                told.side.is_some() && told.before().map(|before| sides[before]) == Some(told.side);
            if !twice || told.behind_unread {
                continue;
            }
            match next[at].is_some_and(|next| sides[next] == told.side) {
                true => sides[at] = told.side.map(other),
                false => gaps.push(told.item),
            }
        }
        gaps
    }

    /// Begins and ends a variation of one move that could stand for the last one, with item `open`: the
    /// move, by the man of that one where it names none.
    pub fn or_else(&mut self, phrase: Phrase, open: u32) -> Phrase {
        let Some(&last) = self.tip.and_then(|tip| self.told.get(tip)) else {
            return phrase;
        };
        let nameless = phrase.roles == Roles::ANY && !phrase.castles && phrase.castling.is_none();
        let phrase = match self.said.get(last.said).filter(|_| nameless) {
            Some(named) => Phrase {
                roles: named.roles,
                homes: named.homes,
                ..phrase
            },
            None => phrase,
        };
        let after = self.after(last.before());
        self.grown.push(Grown {
            open,
            close: Some(open + 2),
            after,
        });
        phrase
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

    /// Whether a heading branches at the move of the main line that is due, so that there is none that it could stand
    /// for: the page tells of the game up to there, and goes on with the variation.
    fn goes_on_at(&self, branching: Branching, how: How) -> bool {
        let Branching::Reference(number) = branching else {
            return false;
        };
        let main = self.told.iter().filter(|told| told.main);
        let ply = number
            .or(how.number)
            .and_then(|number| self.ply(number, how.side));
        ply == Some(main.count()) && ply > Some(0)
    }

    /// Goes on in the main line with what a heading began a variation for.
    fn unbranch(&mut self) {
        self.unbranched = self.grown.pop().map(|grown| grown.open);
        self.branched = None;
        self.tip = self.told.iter().rposition(|told| told.main);
    }

    /// The half-move of that number and side, counted from 0.
    fn ply(&self, number: u32, side: Option<Color>) -> Option<usize> {
        let first = self.told.first()?.side;
        Some(2 * (number as usize).checked_sub(1)? + usize::from(first != side))
    }

    /// The move told before in the same words: a starred one first, else the last.
    fn same(&self, phrase: &Phrase, how: How) -> Option<Option<usize>> {
        let alike = |told: &Told| {
            let side = how.side.is_none() || told.side.is_none() || told.side == how.side;
            side && self.said.get(told.said) == Some(phrase)
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
            return Some(told.before());
        }
        main().nth(self.ply(number, side)?).map(Told::before)
    }

    /// The items with an end for each variation, and where they branch.
    pub fn grown(mut self, items: Items) -> (Items, Vec<Branch>) {
        let gaps = self.gaps();
        if gaps.is_empty() && self.grown.is_empty() {
            return (items, Vec::new());
        }
        self.close_branch(index(items.len()));
        // Of variations that end at one place the inner one ends first.
        self.grown
            .sort_by_key(|grown| (grown.close, std::cmp::Reverse(grown.open)));
        let mut laid = self.laid(&items, &gaps);
        let mut branches = Vec::with_capacity(self.grown.len());
        for (grown, &close) in self.grown.iter().zip(&laid.closes) {
            let open = laid.place[grown.open as usize];
            let after = match grown.after {
                After::Item(item) => After::Item(laid.place[item as usize]),
                after => after,
            };
            laid.items.set_kind(open, Kind::Open { close });
            branches.push(Branch { open, after });
        }
        branches.sort_by_key(|branch| branch.open);
        (laid.items, branches)
    }

    /// The items with those between them that end variations, and that stand for moves which are not written.
    fn laid(&self, items: &Items, gaps: &[u32]) -> Laid {
        let mut laid = Laid {
            items: Items::default(),
            place: Vec::with_capacity(items.len() + 1),
            closes: Vec::with_capacity(self.grown.len()),
        };
        let mut gaps = gaps.iter().map(|&item| marked(items, item)).peekable();
        let mut grown = self.grown.iter().peekable();
        for at in 0..=items.len() {
            let closes = |grown: &&Grown| grown.close == Some(index(at));
            while grown.next_if(closes).is_some() {
                let end = laid.items.last().map_or(0, |item| item.end);
                laid.closes.push(index(laid.items.len()));
                laid.items.push(empty(end, Kind::Close));
            }
            let item = items.get(at);
            if let Some(item) = item
                && gaps.next_if_eq(&index(at)).is_some()
            {
                laid.items.push(empty(item.start, Kind::Gap));
            }
            laid.place.push(index(laid.items.len()));
            if let Some(item) = item {
                laid.items.push(item);
            }
        }
        laid
    }
}

/// Items with others put between them.
struct Laid {
    items: Items,
    /// Where each of them stands now, and the end.
    place: Vec<u32>,
    /// The items that end variations.
    closes: Vec<u32>,
}

/// An item without bytes.
fn empty(at: usize, kind: Kind) -> Item {
    Item {
        start: at,
        end: at,
        kind,
    }
}

/// The item that marks the side of the move that item `at` tells; that item itself where none does.
fn marked(items: &Items, at: u32) -> u32 {
    let before = at.checked_sub(1);
    let mark = before.and_then(|before| items.get(before as usize));
    match mark.map(|item| item.kind) {
        Some(Kind::Side(_)) => at - 1,
        _ => at,
    }
}
