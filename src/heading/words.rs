//! The words before the moves: which they are, and how they are looked at.
//!
//! Comes in: a record and its text. Goes out: the items that head it, and their text with blanks for markup or for the ends of lines, and
//! where its words stand in the source.
//!
//! `**Dupont** – Andr&eacute;`: `  Dupont   – André`

use std::borrow::Cow;
use std::ops::Range;

use super::figures::{LINE, blanks};
use crate::lexicon::{self, Markup};
use crate::record::vocabulary::{spellings, word};
use crate::record::{Item, Kind, Record};

/// More items and more bytes head no record.
const ITEMS_MOST: usize = 64;
const BYTES_MOST: usize = 4096;
/// So many characters fill no line of a paragraph.
const SHORT: usize = 32;

/// The items of a record before its first move, as far as they head it. A line of words may begin with a number that is no move's.
pub(super) fn before_moves(record: &Record, first: Option<u32>) -> Vec<Item> {
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
    let mut numbers = 0..1;
    while found.last().is_some_and(|item| match item.kind {
        Kind::Number { .. } => numbers.next().is_some(),
        kind => matches!(kind, Kind::Separator | Kind::Empty { .. }),
    }) {
        found.pop();
    }
    found
}

/// Words without markup, and where they stand in their source.
pub(super) struct Plain {
    pub(super) text: String,
    /// Where each byte stands, and the end.
    places: Vec<usize>,
}

impl Plain {
    /// Where a span of these words stands in the source.
    pub(super) fn in_source(&self, span: &Range<usize>) -> Range<usize> {
        self.places[span.start]..self.places[span.end]
    }

    /// Where a span of the source stands in these words.
    pub(super) fn of_source(&self, span: &Range<usize>) -> Range<usize> {
        let places = &self.places[..self.text.len()];
        let place = |at| places.partition_point(|own| *own < at);
        place(span.start)..place(span.end)
    }
}

/// A part of the text with blanks for the signs of markup, and with the characters that `&eacute;` and the like mean.
pub(super) fn plain(text: &str, span: Range<usize>) -> Plain {
    let mut plain = String::with_capacity(span.len());
    let (mut apostrophes, mut starred) = (0, false);
    let (mut places, mut next) = (Vec::with_capacity(span.len() + 1), 0);
    let (start, text) = (span.start, &text[span]);
    for (at, c) in text.char_indices() {
        if at < next {
            continue;
        }
        let from = plain.len();
        if let Some((kind, n)) = lexicon::markup(&text[at..]) {
            let meant = match kind {
                Markup::Character => lexicon::without_markup(&text[at..at + n]),
                _ => Cow::Borrowed(""),
            };
            plain.push_str(&meant);
            if meant.trim().is_empty() {
                plain.extend(std::iter::repeat_n(' ', n.saturating_sub(meant.len())));
            }
            places.extend((0..plain.len() - from).map(|byte| start + at + byte));
            next = at + n;
            continue;
        }
        let behind = &text[at + c.len_utf8()..];
        apostrophes = match c {
            '\'' if apostrophes > 0 => apostrophes - 1,
            '\'' if behind.starts_with('\'') => {
                behind.len() - behind.trim_start_matches('\'').len()
            }
            _ => 0,
        };
        let seconds = text[..at]
            .trim_end_matches('\'')
            .ends_with(|c: char| c.is_ascii_digit());
        let doubled = c == '\'' && (apostrophes > 0 || text[..at].ends_with('\'')) && !seconds;
        // Stars that close what none opened stand for a name: `M. L***`.
        let before = text[..at].chars().next_back().filter(|c| *c != '*');
        let name = |c: char| c.is_alphabetic();
        starred = match c {
            '\n' => false,
            '*' => starred || before.is_some_and(|before| !name(before)) || at == 0,
            _ => starred,
        };
        let kept = c == '*' && !starred;
        let ruled = c == '=' && (behind.starts_with('=') || text[..at].ends_with('='));
        let signs = matches!(c, '*' | '#' | '`' | '{' | '}') && !kept;
        match signs || doubled || ruled {
            _ if c == '\r' && !behind.starts_with('\n') => plain.push('\n'),
            true => (0..c.len_utf8()).for_each(|_| plain.push(' ')),
            false => plain.push(c),
        }
        places.extend((0..plain.len() - from).map(|byte| start + at + byte));
    }
    places.push(start + text.len());
    let text = unlinked(plain);
    Plain { text, places }
}

/// A text with blanks for what a link of a wiki leads to: `[[Karl de Brunswick|le duc]]` is `le duc`.
fn unlinked(mut text: String) -> String {
    let mut from = 0;
    while let Some(open) = text[from..].find("[[").map(|n| from + n) {
        let Some(close) = text[open..].find("]]").map(|n| open + n) else {
            break;
        };
        let led = text[open..close]
            .find('|')
            .map_or(open + 2, |n| open + n + 1);
        let blank = " ".repeat(led - open);
        text.replace_range(open..led, &blank);
        text.replace_range(close..close + 2, "  ");
        from = close;
    }
    text
}

/// A text with a sign for the ends of its lines, byte for byte, but beside a blank line.
pub(super) fn running(text: &str) -> String {
    let blanks = [' ', '\t', '\r'];
    let runs = |at: usize| {
        let (before, behind) = (
            text[..at].trim_end_matches(blanks),
            text[at + 1..].trim_start_matches(blanks),
        );
        // A line that is all in brackets stands alone, and a short one that ends with a name where another begins.
        let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        let last = line.rsplit(' ').next().unwrap_or_default();
        let short = line.chars().count() < SHORT
            && behind.starts_with(char::is_uppercase)
            && last.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            && last.len() > 2
            && !last.ends_with([',', '-']);
        let alone = short || line.starts_with('(') && line.ends_with(')');
        !before.ends_with('\n') && !behind.starts_with('\n') && !alone
    };
    let running = text.char_indices().map(|(at, c)| match c {
        '\r' => ' ',
        '\n' if runs(at) => LINE,
        c => c,
    });
    running.collect()
}

/// The text behind a word of a small letter that says of what kind a house is: ` philharmonique`
pub(super) fn of_kind(noun: &str) -> &str {
    let word = blanks(noun);
    let (kind, behind) =
        word.split_at(word.find(|c: char| !c.is_lowercase()).unwrap_or(word.len()));
    let apart = word.len() < noun.len() && !behind.starts_with(char::is_alphanumeric);
    match apart && spellings("kind_end").any(|end| kind.ends_with(end)) {
        true => behind,
        false => noun,
    }
}

/// The sentences of a text; a stop behind a short form or an initial ends none.
pub(super) fn apart(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim().is_empty() {
            return None;
        }
        let ends = |(at, c): &(usize, char)| {
            let word = rest[..*at]
                .rsplit(|c: char| !c.is_alphanumeric())
                .next()
                .unwrap_or_default();
            let blank = || {
                rest[at + 1..]
                    .trim_start_matches([' ', '\t', '\r'])
                    .starts_with('\n')
            };
            matches!(c, '!' | '?' | ';')
                || *c == '.' && word.chars().count() > 2
                || *c == '\n' && blank()
        };
        let end = rest
            .char_indices()
            .find(ends)
            .map_or(rest.len(), |(at, _)| at + 1);
        let (sentence, behind) = rest.split_at(end);
        rest = behind;
        Some(sentence)
    })
}

/// A word in small letters behind its capitals: `Saint-Amant`.
pub(super) fn in_small(word: &str) -> String {
    let mut begins = true;
    let mut small = String::new();
    for c in word.chars() {
        match begins {
            true => small.push(c),
            false => small.extend(c.to_lowercase()),
        }
        begins = !c.is_alphabetic();
    }
    small
}

/// What brackets hold, if a cell is all in them: `(M. Kolisch.)`
pub(super) fn bracketed(cell: &str) -> &str {
    let inside = cell
        .strip_prefix('(')
        .and_then(|cell| cell.strip_suffix(')'));
    inside.unwrap_or(cell)
}

/// The cells of a line, without those that head the numbers.
pub(super) fn cells(line: &str) -> Vec<&str> {
    cells_by(line, sign(line))
}

/// The sign that parts the cells of a line.
pub(super) fn sign(line: &str) -> &'static str {
    let signs = ["|", ";", "\t", "\",\"", "   "];
    let found = signs.into_iter().find(|sign| line.contains(sign));
    match found {
        Some(sign) => sign,
        None if line.contains(',') && !line.contains(", ") => ",",
        None => "\n",
    }
}

fn cells_by<'t>(line: &'t str, sign: &str) -> Vec<&'t str> {
    let mut cells = all_cells(line, sign);
    let head = |cell: &str| matches!(word("field")(cell), Ok(("" | "s", "Other")));
    cells.retain(|cell| !cell.is_empty() && !head(cell));
    cells
}

/// All cells; wide blanks part none that are empty.
pub(super) fn all_cells<'t>(line: &'t str, sign: &str) -> Vec<&'t str> {
    let signs = ['"', ' ', '\t', '\u{a0}'];
    let cells = line.split(sign).map(|cell| cell.trim_matches(signs));
    cells
        .filter(|cell| !cell.is_empty() || sign != "   ")
        .collect()
}

/// Where words begin in a line.
pub(super) fn starts(line: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
    line.char_indices()
        .filter(move |(at, c)| c.is_alphanumeric() && begins(*at))
        .map(|(at, _)| at)
}
