//! Headings: the tags that a page tells in words.
//!
//! Comes in: a record, whose words before and behind its moves are items already. Goes out: what a careful reader writes into the
//! tags that do not stand: each with the words that say it ([`Inference`]). A name needs evidence: a field, a dash between two names
//! at the head of a line, the head of a column, a sentence that says who had White. What no production reads stays a comment.
//!
//! The grammar is `grammar/heading.ebnf`, its words are `grammar/heading.tsv`; each production has the function of its name.
//!
//! `Dupont – Martin, Paris 1900, 3e ronde`: White, Black, Site, Date, Round

mod bulletin;
mod dates;
mod fields;
mod figures;
mod lines;
mod names;
mod parts;
mod sentences;
mod verdict;
mod vocabulary;

pub use bulletin::Bulletin;
pub(crate) use verdict::{Verdict, verdict};

use std::borrow::Cow;
use std::ops::Range;

use crate::lexicon;
use crate::record::{Item, Kind, Record, Span};

/// A tag that words tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The name of the tag.
    pub name: Cow<'static, str>,
    /// Its value, as PGN has it.
    pub value: String,
    /// The words that say it; none where the user set it by hand.
    pub span: Option<Span>,
}

/// What the words of a record tell of its tags.
#[derive(Clone, Default, Debug)]
pub struct Headed {
    /// The tags, the first of a name alone.
    pub tags: Vec<Inference>,
    /// The items that tell tags and nothing else, by where they stand: no comment repeats them.
    pub spent: Vec<Span>,
    /// Those that stand above the names, for all games below too: see [`Bulletin`].
    above: Vec<Inference>,
    /// Which game of its match it is, where the heading does not say that there is one.
    game: Option<Inference>,
    /// The sentence that says how the game ended.
    pub ending: Option<Span>,
    /// Whether any words head the record.
    words: bool,
}

impl Headed {
    /// The value of a tag, if words tell it.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    /// Whether the item that stands at `span` tells tags and nothing else.
    #[must_use]
    pub fn is_spent(&self, span: &Span) -> bool {
        self.spent.iter().any(|spent| spent.start == span.start)
    }

    /// Sets a tag by hand: before what words tell.
    pub fn set(&mut self, name: &str, value: &str) {
        self.tags.retain(|tag| tag.name != name);
        self.tags.push(Inference {
            name: Cow::Owned(name.to_owned()),
            value: value.to_owned(),
            span: None,
        });
    }

    /// Whether words say anything.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.spent.is_empty()
    }

    /// Adds a tag, if none of its name is there.
    pub(crate) fn add(&mut self, tag: Inference) {
        if self.value(&tag.name).is_none() {
            self.tags.push(tag);
        }
    }
}

/// What a line of a heading tells, and how much of it was read.
pub(super) struct Heading<'t> {
    text: &'t str,
    found: Vec<Inference>,
    /// The bytes that were read, in any order.
    read: Vec<Span>,
    /// The number of a game, and where it stands: of a match it is the round.
    game: Option<(String, Span)>,
}

impl<'t> Heading<'t> {
    /// Notes that `words`, a slice of the text, tell a tag; false where other words told another value before.
    fn claim(&mut self, name: &'static str, value: impl Into<String>, words: &str) -> bool {
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
    fn span(&self, words: &str) -> Span {
        let start = words.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + words.len()
    }

    fn has(&self, name: &str) -> bool {
        self.found.iter().any(|tag| tag.name == name)
    }

    /// Whether nothing of `span` was left unread but signs.
    fn is_spent(&self, span: &Span) -> bool {
        let inside = |at: usize| self.read.iter().any(|read| read.contains(&at));
        let mut words = self.text[span.clone()].char_indices();
        let unread = words.any(|(at, c)| c.is_alphanumeric() && !inside(span.start + at));
        !unread && self.read.iter().any(|read| span.contains(&read.start))
    }
}

/// The seven tags of the standard, in its order.
const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// More items and more bytes head no record.
const ITEMS_MOST: usize = 64;
const BYTES_MOST: usize = 4096;

/// What the words of a record tell; `first` is the item of the first move that was played.
#[must_use]
pub fn headed(record: &Record, text: &str, first: Option<u32>) -> Headed {
    if has_roster(record, text) {
        return Headed::default();
    }
    let items = before_moves(record, first);
    let words = items.iter().any(|item| !matches!(item.kind, Kind::Tag(_)));
    // Of columns side by side the items are in the order of the game.
    let start = items.iter().map(|item| item.start).min();
    let end = items.iter().map(|item| item.end).max();
    let (Some(start), Some(end)) = (start, end) else {
        return Headed::default();
    };
    let plain = plain(text, start..end);
    let of = |span: Span| span.start - start..span.end - start;
    let mut heading = Heading {
        text: &plain,
        found: Vec::new(),
        read: Vec::new(),
        game: None,
    };
    let is_tag = |line: &&str| {
        let span = heading.span(line);
        record
            .tags
            .iter()
            .any(|tag| tag.name.start >= start && span.contains(&(tag.name.start - start)))
    };
    let lines = plain
        .split('\n')
        .map(str::trim_end)
        .filter(|line| !line.is_empty() && !line.starts_with('%'));
    let lines: Vec<&str> = lines.filter(|line| !is_tag(line)).collect();
    heading.tags(record, text, start);
    fields::fields(&mut heading, &lines);
    lines::sheets(&mut heading, &lines);
    lines::columns(&mut heading, &lines);
    for line in &lines {
        lines::line(&mut heading, line);
    }
    // A sentence runs over the end of its line.
    let running: String = running(&plain);
    sentences::sentences(&mut heading, &running);
    let game = heading.game.take().map(|(value, span)| Inference {
        name: Cow::Borrowed("Round"),
        value,
        span: Some(span),
    });
    let game = match game {
        Some(round) if speaks_of_match(&plain) && !heading.has("Round") => {
            heading.read.extend(round.span.clone());
            heading.found.push(round);
            None
        }
        game => game,
    };
    let spent = items
        .iter()
        .map(Item::span)
        .filter(|span| match heading_tag(record, text, span) {
            Some(_) => true,
            None => heading.is_spent(&of(span.clone())),
        });
    let spent: Vec<Span> = spent.collect();
    let above = bulletin::above(&heading, &lines);
    let placed = |mut tag: Inference| {
        tag.span = tag.span.map(|span| span.start + start..span.end + start);
        tag
    };
    let stands = |tag: &Inference| stands(record, text, &tag.name);
    Headed {
        above: above.into_iter().map(placed).collect(),
        tags: heading
            .found
            .into_iter()
            .filter(|tag| !stands(tag))
            .map(placed)
            .collect(),
        spent,
        game: game.map(placed),
        ending: None,
        words,
    }
}

/// Whether a text speaks of a match, whose games are its rounds.
pub(super) fn speaks_of_match(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.eq_ignore_ascii_case("match"))
}

/// Whether all seven tags stand in their order, with a date and a round as the standard has them: such a record asks nothing.
#[inline]
pub(crate) fn has_roster(record: &Record, text: &str) -> bool {
    let tags = &record.tags;
    tags.len() >= SEVEN.len()
        && tags
            .iter()
            .zip(SEVEN)
            .all(|(tag, name)| tag.is_named(text, name))
        && is_date(&text[tags[2].value.clone()])
        && text[tags[3].value.clone()]
            .bytes()
            .all(|byte| !byte.is_ascii_alphabetic())
}

fn is_date(value: &str) -> bool {
    value.len() == 10
        && value
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'?'))
}

/// Whether a tag of that name stands with a value.
#[must_use]
pub fn stands(record: &Record, text: &str, name: &str) -> bool {
    let mut tags = record.tags.iter();
    let tag = tags.find(|tag| tag.is_named(text, name));
    tag.is_some_and(|tag| match &text[tag.value.clone()] {
        "" | "?" | "-" | "????.??.??" => false,
        value => match name {
            "Date" => is_date(value),
            "Round" => !value.contains(char::is_alphabetic),
            _ => true,
        },
    })
}

/// The items of a record before its first move, as far as they head it. A line of words may begin with a number that is no move's.
fn before_moves(record: &Record, first: Option<u32>) -> Vec<Item> {
    let mut found: Vec<Item> = Vec::new();
    for (at, item) in record.items.iter().take(ITEMS_MOST).enumerate() {
        let from = found.first().map_or(item.start, |first| first.start);
        let over = match first {
            Some(first) => at as u32 >= first,
            None => item.kind.is_cell() || matches!(item.kind, Kind::Number { .. }),
        };
        if over || item.end.saturating_sub(from) > BYTES_MOST {
            break;
        }
        found.push(item);
    }
    // The number of the first move is its own.
    while let Some(Kind::Number { .. } | Kind::Separator | Kind::Empty { .. }) =
        found.last().map(|item| item.kind)
    {
        found.pop();
    }
    found
}

/// A part of the text with blanks for the signs of markup, byte for byte.
fn plain(text: &str, span: Range<usize>) -> String {
    let mut plain = String::with_capacity(span.len());
    let (mut markup, mut apostrophes) = (false, 0);
    let text = &text[span];
    for (at, c) in text.char_indices() {
        let behind = &text[at + c.len_utf8()..];
        let word = behind
            .trim_start_matches('/')
            .starts_with(|c: char| c.is_ascii_alphabetic());
        markup |= c == '<'
            && word
            && behind
                .split('\n')
                .next()
                .is_some_and(|line| line.contains('>'));
        apostrophes = match c {
            '\'' if apostrophes > 0 => apostrophes - 1,
            '\'' if behind.starts_with('\'') => {
                behind.len() - behind.trim_start_matches('\'').len()
            }
            _ => 0,
        };
        let doubled = c == '\'' && (apostrophes > 0 || text[..at].ends_with('\''));
        let ruled = c == '=' && (behind.starts_with('=') || text[..at].ends_with('='));
        match markup || matches!(c, '*' | '#' | '`' | '{' | '}') || doubled || ruled {
            _ if c == '\r' && !behind.starts_with('\n') => plain.push('\n'),
            true => (0..c.len_utf8()).for_each(|_| plain.push(' ')),
            false => plain.push(c),
        }
        markup &= c != '>';
    }
    plain
}

/// A text with blanks for the ends of its lines, byte for byte, but beside a blank line.
fn running(text: &str) -> String {
    let blanks = [' ', '\t', '\r'];
    let runs = |at: usize| {
        let (before, behind) = (
            text[..at].trim_end_matches(blanks),
            text[at + 1..].trim_start_matches(blanks),
        );
        !before.ends_with('\n') && !behind.starts_with('\n')
    };
    let running = text.char_indices().map(|(at, c)| match c {
        '\r' => ' ',
        '\n' if runs(at) => ' ',
        c => c,
    });
    running.collect()
}

/// The tag of the standard that a tag with a French name is, if the item at `span` is one.
fn heading_tag(record: &Record, text: &str, span: &Span) -> Option<&'static str> {
    let tag = record
        .tags
        .iter()
        .find(|tag| span.contains(&tag.name.start))?;
    let name = tag.name(text);
    let meant = fields::of_name(name).filter(|meant| *meant != name)?;
    (!stands(record, text, meant)).then_some(meant)
}

impl Heading<'_> {
    /// Takes the tags that stand under French names, and dates and rounds in words.
    ///
    /// `[Blancs "Dupont"]`, `[Date "le 14 octobre 2023"]`
    fn tags(&mut self, record: &Record, text: &str, base: usize) {
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

/// How a record ended, as the words behind its moves tell: of the last sentence that says it.
pub(crate) fn ended<'t>(
    behind: impl Iterator<Item = &'t str>,
    agent: &dyn Fn(&str) -> Option<shakmaty::Color>,
) -> Option<(Verdict, &'t str)> {
    let mut last = None;
    for words in behind {
        for sentence in sentences::apart(words) {
            if lexicon::remark(sentence.trim_start()) == 0
                && let Some(found) = verdict(sentence, agent)
            {
                last = Some((found, sentence));
            }
        }
    }
    last
}
