//! What the words of a heading claim, and how much of it was read.
//!
//! Comes in: from each production the words that it read and what they tell. Goes out: the tags, the first of a name alone, and whether a line
//! is spent: nothing of it was left unread.
//!
//! `Dupont – Martin, superbe`: White and Black are claimed, and the line is not spent.

use std::borrow::Cow;

use super::{Inference, dates, fields, stands};
use crate::record::{Record, Span};

/// What a line of a heading tells, and how much of it was read.
pub(super) struct Heading<'t> {
    pub(super) text: &'t str,
    pub(super) found: Vec<Inference>,
    /// The bytes that were read, in any order.
    pub(super) read: Vec<Span>,
    /// The number of a game, and where it stands: of a match it is the round.
    pub(super) game: Option<(String, Span)>,
}

impl<'t> Heading<'t> {
    /// Notes that `words`, a slice of the text, tell a tag; false where other words told another value before.
    pub(super) fn claim(
        &mut self,
        name: &'static str,
        value: impl Into<String>,
        words: &str,
    ) -> bool {
        let (value, span) = (value.into(), self.span(words));
        let known = self.found.iter_mut().find(|tag| tag.name == name);
        let is_new = known.is_none();
        let agrees = match known {
            Some(tag) if name == "Date" => dates::joined(&tag.value, &value)
                .map(|both| tag.value = both)
                .is_some(),
            Some(tag) => tag.value == value,
            None => true,
        };
        // What is said to be about so stays beside it: `vers 1750`.
        let about = name == "Date"
            && ["vers ", "circa", "ca."]
                .iter()
                .any(|word| words.to_lowercase().contains(word));
        if agrees && !about {
            self.read.push(span.clone());
        }
        if is_new && !value.is_empty() {
            let span = Some(span);
            self.found.push(Inference {
                name: Cow::Borrowed(name),
                value,
                span,
            });
        }
        agrees
    }

    /// Where a slice of the text stands.
    pub(super) fn span(&self, words: &str) -> Span {
        let start = words.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + words.len()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.found.iter().any(|tag| tag.name == name)
    }

    /// Whether nothing of `span` was left unread but signs.
    pub(super) fn is_spent(&self, span: &Span) -> bool {
        let inside = |at: usize| self.read.iter().any(|read| read.contains(&at));
        let mut words = self.text[span.clone()].char_indices();
        let unread = words.any(|(at, c)| c.is_alphanumeric() && !inside(span.start + at));
        !unread && self.read.iter().any(|read| span.contains(&read.start))
    }
}

impl Heading<'_> {
    /// Takes the tags that stand under French names, and dates and rounds in words.
    ///
    /// `[Blancs "Dupont"]`, `[Date "le 14 octobre 2023"]`
    pub(super) fn tags(&mut self, record: &Record, text: &str, base: usize) {
        for tag in &record.tags {
            let (name, value) = (tag.name(text), tag.value(text));
            let Some(name) = fields::of_name(name) else {
                continue;
            };
            if stands(record, text, name) || self.has(name) {
                continue;
            }
            if let Some(read) = fields::value(name, &value) {
                self.found.push(Inference {
                    name: Cow::Borrowed(name),
                    value: read,
                    span: Some(
                        tag.value.start.saturating_sub(base)..tag.value.end.saturating_sub(base),
                    ),
                });
            }
        }
    }
}
