//! What the words of a heading claim, and how much of it was read.
//!
//! Comes in: from each production the words that it read and what they tell. Goes out: the tags, the first of a name alone, and whether a line
//! is spent: nothing of it was left unread.
//!
//! `Dupont – Martin, superbe`: White and Black are claimed, and the line is not spent.

use super::figures::LINE;
use super::names::Player;
use super::words::Plain;
use super::{Inference, dates, fields, stands};
use crate::record::{Record, Span, Verdict, sole, verdict};

/// What a line of a heading tells, and how much of it was read.
#[derive(Default)]
pub(super) struct Heading<'t> {
    pub(super) text: &'t str,
    pub(super) found: Vec<Inference>,
    /// The bytes that were read, in any order.
    pub(super) read: Vec<Span>,
    /// Those that were read and say more than the tags that they tell.
    pub(super) taken: Vec<Span>,
    /// Whether the first of two is taken for White though only who won is said.
    pub(super) first_is_white: bool,
    /// Whether it says that the sides changed since the last game.
    pub(super) reversed: bool,
    /// Sentences that may say how the game ended, and where they stand.
    pub(super) said: Vec<(String, Span)>,
}

impl<'t> Heading<'t> {
    /// Notes that `words`, a slice of the text, tell a tag; false where other words told another value before.
    pub(super) fn claim(
        &mut self,
        name: &'static str,
        value: impl Into<String>,
        words: &str,
    ) -> bool {
        let value: String = value.into();
        let (value, span) = (value.replace(LINE, " "), self.span(words));
        let place = |name: &str| self.found.iter().find(|tag| tag.name == name)?.span.clone();
        let (event, site) = (place("Event"), place("Site"));
        let parted = |one: &Span, other: &Span| self.text.get(one.end..other.start)?.find('\n');
        let known = self.found.iter_mut().find(|tag| tag.name == name);
        let is_new = known.is_none();
        let agrees = match known {
            Some(tag) if name == "Date" => {
                // A day is told of the game, and a year may be the event's.
                let of_event = || tag.span == event && !value.contains('?');
                let both = dates::joined(&tag.value, &value);
                // The day of the page may stand above, and that of the game behind its place.
                let of_site = || {
                    let (above, site) = (tag.span.as_ref()?, site.as_ref()?);
                    parted(above, site).filter(|_| site.end <= span.start)?;
                    parted(site, &span).is_none().then_some(())
                };
                let of_game = || (of_event() || of_site().is_some()).then(|| value.clone());
                let both = both.or_else(of_game);
                // The day stands below the year.
                if both.as_ref().is_some_and(|both| *both != tag.value) {
                    tag.span = Some(span.clone());
                }
                both.map(|both| tag.value = both).is_some()
            }
            Some(tag) => tag.value == value,
            None => true,
        };
        // What the tag cannot hold stays beside it: `vers 1750`, `hiver 1890`.
        if agrees && !(name == "Date" && dates::tell_more(words)) {
            self.read.push(span.clone());
        } else if agrees {
            self.taken.push(span.clone());
        }
        if is_new && !value.is_empty() {
            self.found.push(Inference::new(name, value, Some(span)));
        }
        agrees
    }

    /// The same of words that say more where `more` is true: they stay beside the tag.
    pub(super) fn claim_of(
        &mut self,
        name: &'static str,
        value: impl Into<String>,
        words: &str,
        more: bool,
    ) {
        if more {
            self.taken.push(self.span(words));
        }
        self.claim(name, value, if more { &words[..0] } else { words });
    }

    /// The same of a player of a side, with his rating and his title.
    pub(super) fn claim_player(&mut self, name: &'static str, player: Player, words: &str) {
        let [elo, title] = match name {
            "White" => ["WhiteElo", "WhiteTitle"],
            _ => ["BlackElo", "BlackTitle"],
        };
        let title = player.title.map(|own| (title, own.to_owned()));
        let besides = player.elo.map(|own| (elo, own)).into_iter().chain(title);
        for (tag, value) in std::iter::once((name, player.name)).chain(besides) {
            self.claim_of(tag, value, words, player.more);
        }
    }

    /// Whether byte `at` is read.
    pub(super) fn is_read(&self, at: usize) -> bool {
        let mut all = self.read.iter().chain(&self.taken);
        all.any(|read| read.contains(&at))
    }

    /// Where a slice of the text stands.
    pub(super) fn span(&self, words: &str) -> Span {
        let start = words.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + words.len()
    }

    /// Takes the result that a sentence tells of players who are known.
    pub(super) fn ended(&mut self) {
        for (said, span) in std::mem::take(&mut self.said) {
            if self.has("Result") || !(self.has("White") || self.has("Black")) {
                return;
            }
            let named = |side: &str, name: &str| {
                let value = self.found.iter().find(|tag| tag.name == side);
                value.is_some_and(|tag| tag.value.split([' ', ',']).any(|word| word == name))
            };
            let agent = |name: &str| sole(named("White", name), named("Black", name));
            let Some(Verdict::Ended(winner, how)) = verdict(&said, &agent) else {
                continue;
            };
            let result = winner.map_or("1/2-1/2", |side| side.fold_wb("1-0", "0-1"));
            for (name, value) in [("Result", Some(result)), ("Termination", how)] {
                let tag = |value: &str| Inference::new(name, value.to_owned(), Some(span.clone()));
                self.found.extend(value.map(tag));
            }
        }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.found.iter().any(|tag| tag.name == name)
    }

    /// Whether nothing of `span` was left unread but signs, be there more in it than its tags say.
    pub(super) fn is_told(&self, span: &Span) -> bool {
        self.is_whole(span, |at| self.is_read(at))
    }

    /// Whether nothing of `span` was left unread but signs.
    pub(super) fn is_spent(&self, span: &Span) -> bool {
        let inside = |at: usize| self.read.iter().any(|read| read.contains(&at));
        let begins = self.read.iter().any(|read| span.contains(&read.start));
        begins && self.is_whole(span, inside)
    }

    /// Whether every letter and figure of `span` is read.
    fn is_whole(&self, span: &Span, is_read: impl Fn(usize) -> bool) -> bool {
        let words = self.text.get(span.clone());
        let told = |(at, c): (usize, char)| !c.is_alphanumeric() || is_read(span.start + at);
        words.is_some_and(|words| words.char_indices().all(told))
    }

    /// Takes the tags that stand under French names, and dates and rounds in words.
    ///
    /// `[Blancs "Dupont"]`, `[Date "le 14 octobre 2023"]`
    pub(super) fn tags(&mut self, record: &Record, text: &str, plain: &Plain) {
        for tag in &record.tags {
            let (name, value) = (tag.name(text), tag.value(text));
            let Some(name) = fields::of_name(name) else {
                continue;
            };
            if stands(record, text, name) || self.has(name) {
                continue;
            }
            // What stands for itself between quotation marks may be any name: `pion_passe`.
            let raw = || matches!(name, "White" | "Black").then(|| value.trim().to_owned());
            if let Some(read) = fields::value(name, &value).or_else(raw) {
                let span = plain.of_source(&tag.value);
                self.found.push(Inference::new(name, read, Some(span)));
            }
        }
    }
}
