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
mod claims;
mod dates;
mod fields;
mod figures;
mod lines;
mod names;
mod parts;
mod sentences;
mod stated;
mod words;

pub(crate) use crate::record::{Verdict, verdict};
pub use bulletin::Bulletin;
use claims::Heading;
pub(crate) use stated::{headed_result, may_state_result};

use std::borrow::Cow;

use words::{before_moves, plain, running};

use crate::game::GameResult;
use crate::lexicon;
use crate::record::vocabulary::is;
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

impl Inference {
    /// A tag of the standard, and the words that say it.
    pub(crate) fn new(name: &'static str, value: String, span: Option<Span>) -> Inference {
        let name = Cow::Borrowed(name);
        Inference { name, value, span }
    }
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
    /// The sentence that says how the game ended.
    pub ending: Option<Span>,
    /// Whether the first of two is taken for White though only who won is said: `Dupont bat Martin`.
    first_is_white: bool,
    /// Whether it says that the sides changed since the last game.
    reversed: bool,
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

    /// Takes the first of two for Black where `result` says that the first, who won, or the second had it.
    pub(crate) fn decide_sides(&mut self, result: GameResult) {
        let told = self
            .value("Result")
            .is_some_and(|own| own != result.marker());
        if !(self.first_is_white && told && matches!(result, GameResult::Wins(_))) {
            return;
        }
        for tag in &mut self.tags {
            let turned = match tag.name.strip_prefix("White") {
                Some(of) => format!("Black{of}"),
                None => tag.name.replacen("Black", "White", 1),
            };
            tag.name = Cow::Owned(turned);
        }
        self.tags.retain(|tag| tag.name != "Result");
    }

    /// Adds a tag, if none of its name is there.
    pub(crate) fn add(&mut self, tag: Inference) {
        if self.value(&tag.name).is_none() {
            self.tags.push(tag);
        }
    }
}

/// The seven tags of the standard, in its order.
const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
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
    let mut heading = Heading {
        text: &plain.text,
        ..Heading::default()
    };
    let lines = plain
        .text
        .split('\n')
        .map(str::trim_end)
        .filter(|line| !line.is_empty() && !line.starts_with('%'));
    // A tag is read as such, and what a comment quotes of PGN is no heading.
    let is_tag = |line: &&str| {
        let at = plain.in_source(&heading.span(line)).start;
        let mut items = items.iter();
        let item = items.find(|item| item.span().contains(&at));
        item.is_some_and(|item| match item.kind {
            Kind::Tag(_) => true,
            Kind::Comment => text[item.span()].starts_with("{["),
            _ => false,
        })
    };
    let lines: Vec<&str> = lines.filter(|line| !is_tag(line)).collect();
    heading.tags(record, text, &plain);
    fields::fields(&mut heading, &lines);
    lines::sheets(&mut heading, &lines);
    lines::columns(&mut heading, &lines);
    lines::teams(&mut heading, &lines);
    let listed = lines::listed(&lines);
    for (line, _) in lines.iter().zip(&listed).filter(|(_, listed)| !**listed) {
        lines::line(&mut heading, line);
    }
    // A sentence runs over the end of its line.
    let running: String = running(&plain.text);
    sentences::sentences(&mut heading, &running);
    heading.ended();
    // Of several results none is the game's.
    let results = plain.text.split_whitespace().filter(|word| {
        let word = word.trim_matches([',', ';', '.', '(', ')']);
        lexicon::result(word).is_some_and(|(_, n)| n == word.len())
    });
    if results.count() > 1 {
        heading.found.retain(|tag| tag.name != "Result");
    }
    let spent = items
        .iter()
        .map(Item::span)
        .filter(|span| match heading_tag(record, text, span) {
            Some(_) => true,
            None => heading.is_spent(&plain.of_source(span)) || is_rule(&text[span.clone()]),
        });
    let spent: Vec<Span> = spent.collect();
    let above = bulletin::above(&heading, &lines);
    let placed = |mut tag: Inference| {
        tag.span = tag.span.map(|span| plain.in_source(&span));
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
        ending: None,
        first_is_white: heading.first_is_white,
        reversed: heading.reversed,
        words,
    }
}

/// Whether a line of a table parts its head from its cells: `|---|---|`.
fn is_rule(line: &str) -> bool {
    line.contains("|-") && line.chars().all(|c| "|-: ".contains(c))
}

/// Whether a text speaks of a match, whose games are its rounds.
pub(super) fn speaks_of_match(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| is("match", word))
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

/// The value of a tag as PGN has it, out of one that a user wrote: none where the tag can have no such value.
///
/// ```
/// use greffier::heading::as_pgn;
///
/// assert_eq!(as_pgn("Date", "12/03/1900").as_deref(), Some("1900.03.12"));
/// assert_eq!(as_pgn("Date", "demain"), None);
/// assert_eq!(as_pgn("White", "Petit, Anne").as_deref(), Some("Petit, Anne"));
/// ```
#[must_use]
pub fn as_pgn(name: &str, value: &str) -> Option<String> {
    let said = || fields::value(name, value);
    match name {
        _ if matches!(value, "" | "?" | "*" | "-") => Some(value.to_owned()),
        "Date" | "EventDate" => dates::date(value)
            .ok()
            .filter(|(rest, _)| rest.is_empty())
            .map(|(_, day)| day.pgn),
        "Result" => said(),
        "WhiteElo" | "BlackElo" => value.parse::<u16>().ok().map(|_| value.to_owned()),
        "Round" => Some(said().unwrap_or_else(|| value.to_owned())),
        _ => Some(value.to_owned()),
    }
}

fn is_date(value: &str) -> bool {
    let figure = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let mut bytes = value.bytes().enumerate();
    value.len() == 10
        && bytes.all(|(at, byte)| match at {
            4 | 7 => byte == b'.',
            _ => figure(byte),
        })
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

/// The tag of the standard that a tag with a French name is, if the item at `span` is one.
fn heading_tag(record: &Record, text: &str, span: &Span) -> Option<&'static str> {
    let tag = record
        .tags
        .iter()
        .find(|tag| span.contains(&tag.value.start) || span.end == tag.value.start)?;
    let name = tag.name(text);
    let meant = fields::of_name(name).filter(|meant| *meant != name)?;
    (!stands(record, text, meant)).then_some(meant)
}

/// A sentence with the words whole that the ends of lines part: `aban-` / `donnent`
fn rejoined(sentence: &str) -> Cow<'_, str> {
    let parted = |at: &usize| {
        let behind = sentence[at + 1..].trim_start_matches([' ', '\r']);
        let next = behind.strip_prefix('\n').map(str::trim_start);
        next.is_some_and(|next| next.starts_with(char::is_lowercase))
            && sentence[..*at].ends_with(char::is_alphabetic)
    };
    let hyphens = sentence.match_indices('-').map(|(at, _)| at);
    let hyphens: Vec<usize> = hyphens.filter(parted).collect();
    if hyphens.is_empty() {
        return Cow::Borrowed(sentence);
    }
    let (mut whole, mut from) = (String::with_capacity(sentence.len()), 0);
    for at in hyphens {
        whole.push_str(&sentence[from..at]);
        from = sentence.len() - sentence[at + 1..].trim_start().len();
    }
    Cow::Owned(whole + &sentence[from..])
}

/// How a record ended, as the words behind its moves tell: of the last sentence that says it.
pub(crate) fn ended<'t>(
    behind: impl Iterator<Item = &'t str>,
    agent: &dyn Fn(&str) -> Option<shakmaty::Color>,
) -> Option<(Verdict, &'t str)> {
    let mut last = None;
    for words in behind {
        for sentence in words::apart(words) {
            if lexicon::remark(sentence.trim_start()) == 0
                && let Some(found) = verdict(&rejoined(sentence), agent)
            {
                last = Some((found, sentence));
            }
        }
    }
    last
}
