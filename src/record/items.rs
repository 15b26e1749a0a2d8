//! The items of a record.
//!
//! Comes in: items, one after another. Goes out: the same items, by their places in the order of the text.

use super::{Item, Kind};

/// The items of a record, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Items(Vec<Item>);

impl Items {
    pub(super) fn with_capacity(items: usize) -> Items {
        Items(Vec::with_capacity(items))
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Item `at`, counted from 0.
    #[must_use]
    #[inline]
    pub fn get(&self, at: usize) -> Option<Item> {
        self.0.get(at).copied()
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
        self.0.last().copied()
    }

    /// All of them, as they stand.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Item] {
        &self.0
    }

    /// All of them, in order.
    pub fn iter(&self) -> Iter<'_> {
        self.0.iter().copied()
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
        self.0.push(item);
    }

    /// Makes item `at` one of another kind.
    pub(crate) fn set_kind(&mut self, at: u32, kind: Kind) {
        if let Some(there) = self.0.get_mut(at as usize) {
            there.kind = kind;
        }
    }

    /// Puts `item` in the place of the last.
    pub(crate) fn set_last(&mut self, item: Item) {
        if let Some(last) = self.0.last_mut() {
            *last = item;
        }
    }

    /// Forgets all but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl FromIterator<Item> for Items {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Items {
        Items(items.into_iter().collect())
    }
}

/// The items of a record, one after another.
pub type Iter<'i> = std::iter::Copied<std::slice::Iter<'i, Item>>;

impl<'i> IntoIterator for &'i Items {
    type Item = Item;
    type IntoIter = Iter<'i>;

    fn into_iter(self) -> Iter<'i> {
        self.iter()
    }
}
