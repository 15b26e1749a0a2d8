//! The words that were found in a text while a move is read from it: each place is asked for many kinds of words, and
//! for most of them again and again.
//!
//! Comes in: a place of the text, as what is left from there, and a class. Goes out: the word of that class that begins
//! there, looked up once.
//!
//! Of `le pion du roi` the place before `pion` is asked for a man by each production that begins with one.

use std::cell::{Cell, RefCell};

use super::expected::{Expected, Wish};
use super::shared::{Hand, Read};
use crate::lexicon::{BITS, Class, Meaning, bit_of, lexicon};

/// How many places are kept at once: a move has hardly as many words.
const PLACES: usize = 32;
/// How many words of a place are kept.
const WORDS_MOST: usize = 4;
/// A gap that is not known.
const UNKNOWN: u16 = u16::MAX;

/// Classes of words, a bit each.
#[derive(Clone, Copy)]
pub(super) struct Classes(u64);

impl Classes {
    /// Those of a list.
    pub(super) const fn of(classes: &[Class]) -> Classes {
        let (mut bits, mut at) = (0, 0);
        while at < classes.len() {
            bits |= bit_of(classes[at]);
            at += 1;
        }
        Classes(bits)
    }

    /// Those of both.
    pub(super) const fn and(self, others: Classes) -> Classes {
        Classes(self.0 | others.0)
    }
}

/// What is known of the words of one text.
pub(super) struct Known<'t> {
    text: &'t str,
    places: [Place; PLACES],
    /// Whether a word was refused since it runs into the next.
    pub(super) run_on: Cell<bool>,
}

struct Place {
    /// How many bytes are left there.
    left: Cell<usize>,
    /// The classes of which a word may begin there, a bit each: those that were asked for in vain have none.
    may_begin: Cell<u64>,
    /// The bytes of the gap that begins there, as words end where they end and as they run into each other.
    gaps: Cell<[u16; 2]>,
    words: RefCell<Words>,
}

/// The words of a place that were found.
struct Words {
    count: usize,
    words: [(Class, Meaning, usize); WORDS_MOST],
}

impl Place {
    /// One of which nothing is known.
    const fn unknown() -> Place {
        Place {
            left: Cell::new(usize::MAX),
            may_begin: Cell::new(0),
            gaps: Cell::new([UNKNOWN; 2]),
            words: RefCell::new(Words {
                count: 0,
                words: [(Class::Man, Meaning::Sign, 0); WORDS_MOST],
            }),
        }
    }

    /// Becomes the place before `rest`, of which no more is known than how its words may begin.
    #[inline(never)]
    fn stand_at(&self, rest: &str) {
        self.left.set(rest.len());
        self.may_begin.set(lexicon().begun_old(rest));
        self.gaps.set([UNKNOWN; 2]);
        self.words.borrow_mut().count = 0;
    }

    /// The word of `class` at the start of `rest`, which is what is left here, and its length.
    #[inline]
    fn word(&self, class: Class, rest: &str) -> Option<(Meaning, usize)> {
        match self.may_begin.get() & BITS[class as usize] {
            0 => None,
            _ => self.found(class, rest),
        }
    }

    fn found(&self, class: Class, rest: &str) -> Option<(Meaning, usize)> {
        let Words { count, words } = &mut *self.words.borrow_mut();
        let mut known = words.iter().take(*count);
        if let Some((_, meaning, length)) = known.find(|(of, ..)| *of == class) {
            return Some((*meaning, *length));
        }
        let found = lexicon().old_begun(class, rest);
        match (found, words.get_mut(*count)) {
            (None, _) => {
                let others = self.may_begin.get() & !BITS[class as usize];
                self.may_begin.set(others);
            }
            (Some((meaning, length)), Some(free)) => {
                *free = (class, meaning, length);
                *count += 1;
            }
            (Some(_), None) => {}
        }
        found
    }
}

impl Known<'_> {
    /// Nothing, of `text`.
    pub(super) fn of(text: &str) -> Known<'_> {
        Known {
            text,
            places: [const { Place::unknown() }; PLACES],
            run_on: Cell::new(false),
        }
    }

    /// What is known of the place before `rest`, where that is what is left of the text.
    #[inline(always)]
    fn at(&self, rest: &str) -> Option<&Place> {
        let end = |text: &str| text.as_bytes().as_ptr_range().end;
        if end(rest) != end(self.text) || rest.len() > self.text.len() {
            return None;
        }
        let place = &self.places[rest.len() % PLACES];
        if place.left.get() != rest.len() {
            place.stand_at(rest);
        }
        Some(place)
    }
}

impl<'k> Hand<'k> {
    #[inline(always)]
    fn at(self, rest: &str) -> Option<&'k Place> {
        self.known.and_then(|known| known.at(rest))
    }

    /// The word of `class` at the start of `rest`, compared as old books print it, and its length.
    #[inline]
    pub(super) fn old(self, class: Class, rest: &str) -> Option<(Meaning, usize)> {
        match self.at(rest) {
            Some(place) => place.word(class, rest),
            None => self.lexicon.old(class, rest),
        }
    }

    /// The bytes of the gap at the start of `rest`, which `read` finds.
    pub(super) fn gap(self, rest: &str, read: impl FnOnce() -> usize) -> usize {
        let joined = usize::from(self.joined);
        match self
            .at(rest)
            .map_or(UNKNOWN, |place| place.gaps.get()[joined])
        {
            UNKNOWN => {
                let gap = read();
                if let Some(place) = self.at(rest) {
                    let mut gaps = place.gaps.get();
                    gaps[joined] = u16::try_from(gap).unwrap_or(UNKNOWN);
                    place.gaps.set(gaps);
                }
                gap
            }
            known => usize::from(known),
        }
    }

    /// Whether a word of `class` may begin `rest`.
    #[inline(always)]
    pub(super) fn may_begin(self, class: Class, rest: &str) -> bool {
        let place = self.at(rest);
        place.is_none_or(|place| place.may_begin.get() & BITS[class as usize] != 0)
    }

    /// Fails where no word of `classes` may begin `rest`, so that nothing does which begins with one.
    #[inline]
    pub(super) fn begins<'a>(self, classes: Classes, rest: &'a str) -> Read<'a, ()> {
        match self
            .at(rest)
            .is_none_or(|place| place.may_begin.get() & classes.0 != 0)
        {
            true => Ok((rest, ())),
            false => Err(Expected::wish(rest, Wish::MoveWord)),
        }
    }
}
