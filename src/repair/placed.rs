//! Items put in the place of others.
//!
//! Comes in: a [`Record`], and what is to stand at which of its items. Goes out: the record with that in its place;
//! variations and what they go on from are where they were.
//!
//! In the place of item 7, `a7-6`: the phrase of a7-a6.

use crate::record::{After, Item, Kind, Record, Span};

/// What is set into a record at one place.
#[derive(Clone, Copy)]
pub(super) struct Set {
    /// The index of the item.
    pub place: usize,
    /// What stands there; nothing where it goes alone.
    pub item: Option<Item>,
    /// And behind it.
    pub also: Option<Item>,
    /// Whether the item stays.
    pub beside: bool,
}

impl Set {
    /// An item in the place of the one at `place`.
    pub fn instead(place: usize, item: Item) -> Set {
        Set {
            place,
            item: Some(item),
            also: None,
            beside: false,
        }
    }

    /// An item before the one at `place`.
    pub fn beside(place: usize, item: Item) -> Set {
        Set {
            beside: true,
            ..Set::instead(place, item)
        }
    }

    /// Nothing in the place of the item at `place`.
    pub fn gone(place: usize) -> Set {
        Set {
            place,
            item: None,
            also: None,
            beside: false,
        }
    }
}

/// An item that says `kind` in the place of some words.
pub(super) fn item_of(span: Span, kind: Kind) -> Item {
    Item {
        start: span.start,
        end: span.end,
        kind,
    }
}

/// The record with every one of `sets` in its place.
pub(super) fn placed(record: &Record, mut sets: Vec<Set>) -> Record {
    sets.sort_by_key(|set| set.place);
    let old = &record.items;
    let mut record = Record {
        items: [].into_iter().collect(),
        ..record.clone()
    };
    let mut items: Vec<Item> = Vec::with_capacity(old.len() + sets.len());
    let mut moved: Vec<u32> = Vec::with_capacity(old.len() + 1);
    // Where an item stands, or what is read in its place: behind what was left out before it.
    let mut own: Vec<u32> = Vec::with_capacity(old.len());
    let mut sets = sets.iter().peekable();
    for (at, item) in old.iter().enumerate() {
        moved.push(items.len() as u32);
        let mut kept = true;
        while let Some(new) = sets.next_if(|new| new.place == at) {
            items.extend(new.item.iter().chain(&new.also));
            kept = new.beside;
        }
        if kept {
            items.push(item);
        }
        let last = items.len().checked_sub(1).map(|last| last as u32);
        own.push(last.map_or(0, |last| last.max(moved[at])));
    }
    moved.push(items.len() as u32);
    // What only the other sheet has stands behind the last item.
    items.extend(sets.filter_map(|new| new.item));
    for item in &mut items {
        if let Kind::Open { close } = &mut item.kind {
            *close = moved.get(*close as usize).copied().unwrap_or(*close);
        }
    }
    let place = |item: u32| own.get(item as usize).copied().unwrap_or(item);
    for branch in &mut record.branches {
        branch.open = place(branch.open);
        if let After::Item(item) | After::Remark(item) = &mut branch.after {
            *item = place(*item);
        }
    }
    record.items = items.into_iter().collect();
    record
}
