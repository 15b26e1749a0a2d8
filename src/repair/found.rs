//! The searches of one sheet: as wide as is asked for, and wider where that finds too little.
//!
//! Comes in: a [`Sheet`], and how hard it is to be repaired. Goes out: a search that came to the last word, if one did.
//!
//! A dear reading near the first mistakes may crowd out the cheap one that the whole sheet needs: where none of as few corrections as are
//! allowed is found, a last search follows those alone, and many more of them.
//!
//! Of eight cells that follow each other, none of which was read, the first search may find none that lets the words behind stand: one
//! that allows no more corrections does.

use std::ops::RangeInclusive;

use super::graph::Step;
use super::reach;
use super::repaired::{Correction, Repair, Repaired};
use super::search::{Ended, Limits, Search};
use super::sheet::{Word, Written};
use super::{Channels, Sheet, steps};

/// The most readings that one sheet's search keeps in mind, over all its words.
const KEPT: usize = 1 << 18;
/// The same over the cells that nobody could read, of which each step leads to every move.
const UNREAD_KEPT: usize = 1 << 13;
/// More departures than these are looked for twice: dear ones nearby may stand for a cheap one far off.
const MANY: u32 = 5;
/// So few as these are looked for twice too, from two on, for a reading with fewer: a half-move left out at the beginning may show
/// in two words far behind it, each of which is nearly another move.
const FEW: RangeInclusive<u32> = 2..=3;
/// How much wider a second search is, and how much more its readings may cost where nothing else limits them; still more where the first needs
/// very many departures, or finds nothing.
const WIDER: usize = 2;
const DEARER: f64 = 4.0;
const DEARER_YET: f64 = 7.0;
const VERY_MANY: u32 = 7;
/// How much wider the last search is, where none of as few corrections as are allowed was found.
const WIDEST: usize = 16;
/// So many corrections more than are allowed are searched: words misplaced, which would be one, show in them.
const BEYOND: u32 = 6;
/// How many times as many as are allowed are searched where the other sheet says the moves: a page of which more is wrong is of no game.
const SAID: u32 = 4;

impl Sheet<'_> {
    /// A search as wide as is asked for.
    pub(super) fn search(&self, channels: Channels) -> Search<'_> {
        // Of what only the other sheet has as many may be wrong again.
        let again = u32::from(steps::goes_on(self.words));
        let limits = Limits {
            width: self.width(self.options.width),
            most: self
                .options
                .allowed()
                .saturating_mul(1 + again)
                .saturating_add(BEYOND + self.may_be_said()),
            margin: reach::margin(self.record.dialect.notation),
            anywhere: 0,
            fewer: None,
        };
        self.within(limits, channels)
    }

    /// How many corrections more a reading may have, for which the other sheet says the move: where nothing else is known of them, as
    /// many as its words are others, and four times as many as are allowed besides.
    fn may_be_said(&self) -> u32 {
        let most = self.options.most.map_or(0, |most| SAID * most);
        u32::try_from(steps::differ_beside(self.words)).map_or(most, |differ| differ.min(most))
    }

    /// The limits of a search for readings with no more than `most` corrections, so many times as wide, of which each may be so much dearer.
    fn no_more_than(&self, most: u32, wider: usize, dearer: f64, anywhere: usize) -> Limits {
        Limits {
            width: self.width(self.options.width * wider),
            most,
            margin: reach::margin(self.record.dialect.notation) + dearer,
            anywhere,
            fewer: Some(most),
        }
    }

    fn within(&self, limits: Limits, channels: Channels) -> Search<'_> {
        Search::new(self.words, &self.record.pairs, channels, self.plays, limits)
    }

    /// Whether the words as they stand need no more corrections than `exchanged`, their columns being exchanged throughout,
    /// which is one more: each counts as much as that at the least, nearly.
    pub(super) fn needs_as_few(&self, exchanged: &Repaired) -> bool {
        let counts =
            |repair: &&Repair| repair.counts() && repair.correction != Correction::Exchanged;
        let others = exchanged.repairs.iter().filter(counts).count() as u32;
        let limits = self.no_more_than(others + 1, 1, 0.0, self.words.len());
        let mut search = self.within(limits, self.channels());
        search.run(&self.game.start, &[]) == Ended::Whole
    }

    /// Whether a search as wide as is asked for comes to the last word, looked at no more closely.
    pub(super) fn comes_to_the_last(&self) -> bool {
        let mut search = self.search(self.channels());
        search.run(&self.game.start, &[]) == Ended::Whole
    }

    /// How many readings a search follows that is to follow so many.
    fn width(&self, asked: usize) -> usize {
        let most = (KEPT / self.words.len()).min(UNREAD_KEPT / self.unread().max(1));
        asked.clamp(1, most.max(1))
    }

    /// How many cells nobody could read: each may be any move.
    fn unread(&self) -> usize {
        let unread = |word: &&Word| word.written == Written::Illegible;
        self.words.iter().filter(unread).count()
    }

    /// The limits of a second search behind the `first`, which came to the last word with so many `changes`, if it did; none where
    /// these are trusted, as all are that are not looked at `closely`.
    fn wider(&self, first: &Search, changes: Option<u32>, closely: bool) -> Option<Limits> {
        // Cells that follow each other have no other cause.
        let unread = first.unread(0..self.words.len()) as u32;
        let others = changes.map(|changes| changes.saturating_sub(unread));
        // Each of them is a correction: no other search finds fewer.
        if self.unread() as u32 > first.limits.most {
            return None;
        }
        let (anywhere, fewer, dearer) = match others {
            Some(_) if !closely => return None,
            Some(changes) if FEW.contains(&changes) => {
                (first.looked(), Some(changes + unread - 1), 0.0)
            }
            Some(changes) if changes <= MANY => return None,
            Some(changes) if changes < VERY_MANY => (self.words.len(), None, DEARER),
            _ => (self.words.len(), None, DEARER_YET),
        };
        Some(Limits {
            width: self.width(self.options.width * WIDER),
            margin: first.limits.margin + dearer,
            anywhere,
            fewer,
            ..first.limits
        })
    }

    /// A search that came to the last word, if one did; where the first does not, or, looked at `closely`, needs departures of which
    /// others may be the cause, a wider one that begins to look for them at the first word. The first words are taken by the steps
    /// `ahead`.
    pub(super) fn found(
        &self,
        (ahead, closely): (&[Step], bool),
        channels: Channels,
    ) -> Search<'_> {
        let mut first = self.search(channels);
        let ended = first.run(&self.game.start, ahead);
        let least = first.least().filter(|_| ended == Ended::Whole);
        let changes = least.map(|(changes, _)| changes);
        if let Some(fewer) = self.fewer(&first, changes, ahead) {
            return fewer;
        }
        let Some(limits) = self.wider(&first, changes, closely) else {
            return first;
        };
        let found = self.dearer(first, limits, ahead, least.is_some());
        self.last(&found, ahead).unwrap_or(found)
    }

    /// Where what was `found` needs more corrections than are sought, another search, much wider, for readings that need no more, if
    /// there are any.
    fn last<'s>(&'s self, found: &Search<'_>, ahead: &[Step]) -> Option<Search<'s>> {
        let options = self.options;
        let enough = found
            .least_unsaid()
            .is_some_and(|changes| changes <= options.sought());
        if enough || self.unread() as u32 > options.sought() {
            return None;
        }
        let limits = self.no_more_than(options.sought(), WIDEST, DEARER_YET, self.words.len());
        self.whole(found, limits, ahead)
    }

    /// The `first` of two searches, which came to the last word or not (`ended`), or another within `limits` where that finds a cheaper
    /// reading.
    fn dearer<'s>(
        &'s self,
        first: Search<'s>,
        limits: Limits,
        ahead: &[Step],
        ended: bool,
    ) -> Search<'s> {
        let mut again = self.again(&first, limits);
        again.run(&self.game.start, ahead);
        let compared = |search: &Search<'_>| {
            let least = search.least().map(|(_, cost)| cost);
            least.map(|cost| cost + search.unasked(&search.way(self.words.len())))
        };
        match (compared(&first).filter(|_| ended), compared(&again)) {
            (Some(cost), Some(wider)) if wider < cost => again,
            (Some(_), _) => first,
            (None, _) => again,
        }
    }

    /// Another search of the same words within `limits`.
    fn again<'s>(&'s self, first: &Search<'_>, limits: Limits) -> Search<'s> {
        self.within(limits, first.channels.clone())
    }

    /// Where the `first` search found none but readings with more corrections (`changes`) than are allowed, and cells that follow each other
    /// are some of them, a wider one for readings that need no more, if there are any.
    fn fewer<'s>(
        &'s self,
        first: &Search<'_>,
        changes: Option<u32>,
        ahead: &[Step],
    ) -> Option<Search<'s>> {
        let options = self.options;
        let unsaid = changes.and_then(|_| first.least_unsaid());
        let enough = unsaid.is_some_and(|changes| changes <= options.sought());
        let unread = first.unread(0..self.words.len()) as u32;
        if enough || unread == 0 || unread > options.sought() {
            return None;
        }
        let limits = self.no_more_than(options.sought(), WIDER, DEARER, 0);
        self.whole(first, limits, ahead)
    }

    /// Another search of the same words within `limits`, if it comes to the last word.
    fn whole<'s>(
        &'s self,
        first: &Search<'_>,
        limits: Limits,
        ahead: &[Step],
    ) -> Option<Search<'s>> {
        let mut again = self.again(first, limits);
        let ended = again.run(&self.game.start, ahead);
        (ended == Ended::Whole && again.least().is_some()).then_some(again)
    }
}
