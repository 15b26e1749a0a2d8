//! The items of a record, of which a long one keeps most in a word each.
//!
//! Comes in: items, one after another. Goes out: the same items. The first stand as they are, for they are all
//! that nearly any record has, and are asked for at every step. A record of a million moves has its others
//! packed: an item of a plain kind in eight bytes instead of sixty-four; what does not fit there stands in lists of
//! their own: a phrase once, however often it is said, and other items whole.
//!
//! `Nf3` at byte 70,000: its place, its length, a knight, f3.

use super::packed::Packed;
use super::phrases::Phrases;
use super::{Item, Kind};

/// How many items stand as they are.
const NEAR: usize = 2048;

/// For how many of them room is made at least.
const BLOCK_NEAR: usize = 64;
/// How many words a block of the others holds.
const BLOCK: usize = 1 << 13;

/// The items of a record, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Items {
    near: Vec<Item>,
    /// The others, in blocks that are full but for the last: one list would have to be copied to grow, and leave
    /// its old places behind.
    far: Vec<Vec<Packed>>,
    /// The phrases of the far ones that do not fit in a word.
    said: Option<Box<Phrases>>,
    /// The others that do not.
    whole: Vec<Item>,
}

impl Items {
    pub(super) fn with_capacity(items: usize) -> Items {
        Items {
            near: Vec::with_capacity(items),
            ..Items::default()
        }
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.near.len() + self.far_len()
    }

    #[inline]
    fn far_len(&self) -> usize {
        self.far
            .last()
            .map_or(0, |last| (self.far.len() - 1) * BLOCK + last.len())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// Item `at`, counted from 0.
    #[must_use]
    #[inline]
    pub fn get(&self, at: usize) -> Option<Item> {
        match self.near.get(at) {
            Some(item) => Some(*item),
            None => self.far(at),
        }
    }

    /// The same without a copy of those that stand as they are; the others are unpacked into `spare`.
    #[inline]
    pub(crate) fn get_in<'i>(&'i self, at: usize, spare: &'i mut Item) -> Option<&'i Item> {
        match self.near.get(at) {
            Some(item) => Some(item),
            None => {
                *spare = self.far(at)?;
                Some(spare)
            }
        }
    }

    #[cold]
    fn far(&self, at: usize) -> Option<Item> {
        let at = at.checked_sub(self.near.len())?;
        let packed = self.far.get(at / BLOCK)?.get(at % BLOCK)?;
        match (packed.index(), packed.place()) {
            (Some(whole), _) => self.whole.get(whole).copied(),
            (None, Some(place)) => {
                let (span, phrase) = (packed.span(), *self.said.as_ref()?.get(place)?);
                Some(Item {
                    start: span.start,
                    end: span.end,
                    kind: Kind::Phrase { phrase, pair: 0 },
                })
            }
            (None, None) => Some(packed.item()),
        }
    }

    /// Item `at`, which the caller knows to be there: an index that the record or its game tells.
    #[must_use]
    #[inline]
    pub fn at(&self, at: u32) -> Item {
        self.get(at as usize).unwrap_or(Item::NONE)
    }

    /// The last item.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<Item> {
        self.get(self.len().wrapping_sub(1))
    }

    /// The first, as they stand.
    #[inline]
    pub(crate) fn near(&self) -> &[Item] {
        &self.near
    }

    /// All of them, in order.
    pub fn iter(&self) -> Iter<'_> {
        let far = self.near.len()..self.len();
        Iter {
            near: self.near.iter(),
            far,
            items: self,
        }
    }

    /// Shows each of them with its index, in order, without a copy of those that stand as they are.
    #[inline]
    pub(crate) fn each(&self, mut show: impl FnMut(u32, &Item)) {
        // Shown in one place, so that what is done there is inlined.
        let (mut at, mut spare) = (0, Item::NONE);
        while let Some(item) = self.get_in(at, &mut spare) {
            show(at as u32, item);
            at += 1;
        }
    }

    /// Those of `range`, as far as there are any.
    pub fn within(&self, range: std::ops::Range<usize>) -> impl DoubleEndedIterator<Item = Item> {
        let range = range.start..range.end.min(self.len());
        range.map(|at| self.at(at as u32))
    }

    /// Those of `range` with their indices, without the variations that open in it.
    pub(crate) fn outside(&self, range: std::ops::Range<u32>) -> impl Iterator<Item = (u32, Item)> {
        let (mut next, end) = (range.start, range.end.min(self.len() as u32));
        std::iter::from_fn(move || {
            while next < end {
                let (at, item) = (next, self.at(next));
                next += 1;
                match item.kind {
                    Kind::Open { close } => next = next.max(close.saturating_add(1)),
                    _ => return Some((at, item)),
                }
            }
            None
        })
    }

    /// Adds an item.
    #[inline]
    pub(crate) fn push(&mut self, item: Item) {
        self.push_made(|| item);
    }

    /// Adds the item that `make` makes, in its place.
    #[inline(always)]
    pub(crate) fn push_made(&mut self, make: impl FnOnce() -> Item) {
        // One question where two would do: whether there is room, in the list and among the near ones.
        match self.near.len() < self.near.capacity() {
            true => self.near.push(make()),
            false => self.push_beyond(make()),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_beyond(&mut self, item: Item) {
        let len = self.near.len();
        if len < NEAR {
            self.near
                .reserve_exact((NEAR - len).min(len.max(BLOCK_NEAR)));
            return self.near.push(item);
        }
        let packed = self.packed(&item);
        match self.far.last_mut().filter(|last| last.len() < BLOCK) {
            Some(last) => last.push(packed),
            None => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(packed);
                self.far.push(block);
            }
        }
    }

    fn packed(&mut self, item: &Item) -> Packed {
        let said = |phrases: &mut Option<Box<Phrases>>| match item.kind {
            Kind::Phrase { phrase, pair: 0 } => {
                let phrases = phrases.get_or_insert_default();
                Packed::said(item, phrases.place(phrase))
            }
            _ => None,
        };
        let fits = Packed::of(item).or_else(|| said(&mut self.said));
        fits.unwrap_or_else(|| {
            self.whole.push(*item);
            Packed::whole(self.whole.len() - 1)
        })
    }

    /// Puts `item` in the place of the one that stands at `at`.
    pub(crate) fn set(&mut self, at: u32, item: Item) {
        let at = at as usize;
        if let Some(near) = self.near.get_mut(at) {
            *near = item;
            return;
        }
        let there = at - self.near.len();
        let (block, at) = (there / BLOCK, there % BLOCK);
        let word = self.far.get(block).and_then(|block| block.get(at));
        match word.map(|word| word.index()) {
            Some(Some(whole)) => self.whole[whole] = item,
            Some(None) => self.far[block][at] = self.packed(&item),
            None => {}
        }
    }

    /// Makes item `at` one of another kind.
    pub(crate) fn set_kind(&mut self, at: u32, kind: Kind) {
        self.set(
            at,
            Item {
                kind,
                ..self.at(at)
            },
        );
    }

    /// Puts `item` in the place of the last.
    pub(crate) fn set_last(&mut self, item: Item) {
        if let Some(last) = self.len().checked_sub(1) {
            self.set(last as u32, item);
        }
    }

    /// Forgets all but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        let far = len.saturating_sub(self.near.len());
        self.far.truncate(far.div_ceil(BLOCK));
        if let Some(last) = self.far.last_mut() {
            last.truncate(far - (far - 1) / BLOCK * BLOCK);
        }
        self.near.truncate(len);
    }
}

impl FromIterator<Item> for Items {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Items {
        let mut all = Items::default();
        items.into_iter().for_each(|item| all.push(item));
        all
    }
}

/// The items of a record: those that stand as they are, then the others.
#[derive(Clone, Debug)]
pub struct Iter<'i> {
    near: std::slice::Iter<'i, Item>,
    far: std::ops::Range<usize>,
    items: &'i Items,
}

impl Iterator for Iter<'_> {
    type Item = Item;

    #[inline]
    fn next(&mut self) -> Option<Item> {
        match self.near.next() {
            Some(item) => Some(*item),
            None => self.items.far(self.far.next()?),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.near.len() + self.far.len();
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Item> {
        match self.far.next_back() {
            Some(at) => self.items.far(at),
            None => self.near.next_back().copied(),
        }
    }
}

impl<'i> IntoIterator for &'i Items {
    type Item = Item;
    type IntoIter = Iter<'i>;

    fn into_iter(self) -> Iter<'i> {
        self.iter()
    }
}

impl ExactSizeIterator for Iter<'_> {}

#[cfg(test)]
mod tests {
    use super::super::packed::tests::{all, item, same};
    use super::*;

    #[test]
    fn near_and_far_items_are_told_alike() {
        let many: Vec<Item> = all().into_iter().cycle().take(NEAR + 500).collect();
        let mut items: Items = many.iter().copied().collect();
        assert_eq!((items.len(), items.iter().len()), (many.len(), many.len()));
        assert!(items.iter().zip(&many).all(|(a, b)| same(a, *b)));
        assert!(
            items
                .iter()
                .rev()
                .zip(many.iter().rev())
                .all(|(a, b)| same(a, *b))
        );
        let range = NEAR - 5..NEAR + 5;
        let some: Vec<Item> = items.within(range.clone()).collect();
        assert!(some.iter().zip(&many[range]).all(|(a, b)| same(*a, *b)));
        for at in [3, NEAR as u32 + 3, NEAR as u32 + 20] {
            items.set_kind(at, Kind::TooDeep);
            assert!(matches!(items.at(at).kind, Kind::TooDeep));
            items.set_kind(at, Kind::Close);
            assert!(matches!(items.at(at).kind, Kind::Close));
        }
        items.truncate(NEAR + 4);
        items.set_last(item(1, 2, Kind::Stray));
        assert!(matches!(
            items.last().map(|last| last.kind),
            Some(Kind::Stray)
        ));
        items.truncate(4);
        assert_eq!((items.len(), items.iter().count()), (4, 4));
    }
}
