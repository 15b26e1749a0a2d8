//! The tags at the head of what is written.
//!
//! Comes in: a record, its game, the result. Goes out: the seven tags in the order of the PGN
//! standard (8.1.1), then the record's others in their own, and the two that say where the game
//! starts, where that is not the initial array. A tag is written once: the first of a name wins.
//! What is left out here stands as a comment before the moves.
//!
//! `[Blancs "X"] 1. e4` -> `[Event "?"]` ... `[Result "*"]`, `[Blancs "X"]`.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::chess::{FenReading, Position, Rules};
use crate::game::{Game, GameResult};
use crate::heading::Headed;
use crate::lexicon;
use crate::record::{IN_WORDS, Record, Tag, repeated};

use super::comment::uncontrolled;
use super::{Text, Written};

/// The seven tags that every PGN has, and what stands where the record says nothing.
const SEVEN: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// How a tag says that a side makes so many moves before the other, besides its first: a FEN
/// cannot.
const AHEAD: [&str; 3] = ["trait", "deux traits", "trois traits"];

/// The tags of a record, as they are to be written.
pub(super) struct Tags<'a> {
    written: &'a Written<'a>,
    text: &'a str,
    result: GameResult,
    /// Indices of the tags whose name an earlier one has, in increasing order.
    repeated: Vec<u32>,
}

impl<'a> Tags<'a> {
    pub(super) fn new(written: &'a Written<'a>) -> Tags<'a> {
        let text = written.source.text();
        Tags {
            written,
            text,
            result: written.game.result(),
            repeated: repeated(&written.record.tags, text),
        }
    }

    /// The result that tag and movetext agree in.
    pub(super) fn result(&self) -> GameResult {
        self.result
    }

    /// Adds the tags as PGN has them, of a game from `start`, and an empty line. `part` says which game
    /// it is of those that the record makes, counted from 1, and of how many.
    pub(super) fn export(&self, out: &mut Vec<u8>, start: &Position, part: (u32, u32)) {
        let tags = &self.written.record.tags;
        // As long as the record has them in this order too, none need be looked for.
        let mut ordered = 0;
        for (at, (name, unknown)) in SEVEN.into_iter().enumerate() {
            let here = tags.get(at).filter(|_| ordered == at);
            let here = here.filter(|tag| tag.is_named(self.text, name));
            ordered += usize::from(here.is_some());
            match here.or_else(|| self.first(name)) {
                _ if name == "Result" => line(out, name, self.result.marker()),
                _ if self.headed(name).is_some() => {
                    line(out, name, self.headed(name).unwrap_or_default());
                }
                Some(tag) => self.line(out, name, tag),
                None => line(out, name, unknown),
            }
        }
        let seven = |name: &str| SEVEN.iter().any(|(seven, _)| *seven == name);
        self.others(out, start, ordered, |name| {
            seven(name) || part.1 > 1 && name == "Part"
        });
        self.inferred(out, seven);
        if part.1 > 1 {
            line(out, "Part", &format!("{}/{}", part.0, part.1));
        }
        out.push(b'\n');
    }

    /// Adds the record's own tags and those of its start, and an empty line if there are any.
    pub(super) fn own(&self, out: &mut Vec<u8>) {
        let before = out.len();
        self.others(out, &self.written.game.start, 0, |_| false);
        self.inferred(out, |name| name == "Result");
        if out.len() > before {
            out.push(b'\n');
        }
    }

    /// Adds the tags from index `from` on but those that `known` names, and the start where it has no tag yet.
    fn others(
        &self,
        out: &mut Vec<u8>,
        start: &Position,
        from: usize,
        known: impl Fn(&str) -> bool,
    ) {
        let set = !start.is_initial();
        let rules = start.rules();
        // Where a later part goes on nothing is told in words.
        let goes_on = *start != self.written.game.start;
        for (i, tag) in self.written.record.tags.iter().enumerate().skip(from) {
            let name = tag.name(self.text);
            if goes_on && IN_WORDS.contains(&name) {
                continue;
            }
            if known(name) || self.repeated.binary_search(&(i as u32)).is_ok() || !is_symbol(name) {
                continue;
            }
            match name {
                "Result" => line(out, name, self.result.marker()),
                "Rules" => line(out, name, &rules.to_string()),
                "FEN" if set => self.start(out, start),
                "SetUp" if set => line(out, name, "1"),
                "FEN" | "SetUp" => {}
                _ if self.is_replaced(tag) => {}
                _ => self.line(out, name, tag),
            }
        }
        if let Some((name, value)) = ruled(rules)
            && self.first(name).is_none()
        {
            line(out, name, &value);
        }
        if start.moves_ahead() > 0 && self.first("Odds").is_none() {
            line(
                out,
                "Odds",
                AHEAD.get(usize::from(start.moves_ahead())).unwrap_or(&""),
            );
        }
        if set && self.first("FEN").is_none() {
            self.start(out, start);
        }
    }

    /// The tag of the start, and before it the one that says so, where that is missing.
    fn start(&self, out: &mut Vec<u8>, start: &Position) {
        if self.first("SetUp").is_none() {
            line(out, "SetUp", "1");
        }
        // A vector takes every text.
        let _ = writeln!(Text(out), "[FEN \"{start}\"]");
    }

    /// Adds `tag` as one of that name.
    fn line(&self, out: &mut Vec<u8>, name: &str, tag: &Tag) {
        let written = &self.text[tag.value.clone()];
        // Where nothing needs care there is no backslash to be resolved either.
        match needs_care(written) {
            false => plain_line(out, name, written),
            true => line(out, name, &tag.value(self.text)),
        }
    }

    /// The value that words tell of a tag.
    #[inline]
    fn headed(&self, name: &str) -> Option<&'a str> {
        match self.written.game.headed.tags.is_empty() {
            true => None,
            false => self.written.game.headed.value(name),
        }
    }

    /// Whether a tag that stands is written as one of another name, or with another value.
    fn is_replaced(&self, tag: &Tag) -> bool {
        replaces(&self.written.game.headed, tag, self.text)
    }

    /// Adds the tags that words tell, but those that `known` names.
    fn inferred(&self, out: &mut Vec<u8>, known: impl Fn(&str) -> bool) {
        let tags = self.written.game.headed.tags.iter();
        for tag in tags.filter(|tag| !known(&tag.name)) {
            line(out, &tag.name, &tag.value);
        }
    }

    fn first(&self, name: &str) -> Option<&'a Tag> {
        let mut tags = self.written.record.tags.iter();
        tags.find(|tag| tag.is_named(self.text, name))
    }

    /// Whether tag `index` of the record says something that the tags written do not.
    pub(super) fn leaves_out(&self, index: u32) -> bool {
        let Some(tag) = self.written.record.tags.get(index as usize) else {
            return false;
        };
        let name = tag.name(self.text);
        if self.repeated.binary_search(&index).is_ok() {
            return self
                .first(name)
                .is_none_or(|first| first.value(self.text) != tag.value(self.text));
        }
        match name {
            "Result" => self.denies_result(&tag.value(self.text)),
            "Rules" => Rules::from_name(&tag.value(self.text)).is_err(),
            "FEN" => {
                let start = &self.written.game.start;
                let reading = FenReading::under(&tag.value(self.text), start.rules());
                // That a side moves twice another tag says.
                let ahead = start.moves_ahead();
                !reading.is_ok_and(|found| found.position.with_moves_ahead(ahead) == *start)
            }
            _ => !is_symbol(name),
        }
    }

    /// Whether a result tag says another result than the one written, or more than a result.
    fn denies_result(&self, value: &str) -> bool {
        if matches!(value, "" | "*" | "?") || value == self.result.marker() {
            return false;
        }
        let last = self.written.game.last();
        lexicon::result(value).is_none_or(|(stated, n)| {
            n < value.len() || GameResult::resolve(stated, &last) != self.result
        })
    }
}

/// The tag that names rules which are not today's.
fn ruled(rules: Rules) -> Option<(&'static str, String)> {
    if rules == Rules::MODERN {
        return None;
    }
    match Rules::from_name("chess960") == Ok(rules) {
        true => Some(("Variant", "Chess960".to_owned())),
        false => Some(("Rules", rules.to_string())),
    }
}

/// The names and values of the tags of a record of `text`, in its order, and of those that words tell; of a name that stands twice the
/// first, the result as it is written, and the rules and the position to start from if no tag names them.
pub fn tags<'a>(
    record: &'a Record,
    game: &'a Game,
    text: &'a str,
) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> {
    let repeated = repeated(&record.tags, text);
    let headed = &game.headed;
    let standing = (0..)
        .zip(&record.tags)
        .filter(move |(i, tag)| repeated.binary_search(i).is_err() && !replaces(headed, tag, text));
    let written = game.result().marker();
    let standing = standing.map(move |(_, tag)| match tag.name(text) {
        "Result" => ("Result", Cow::Borrowed(written)),
        name => (name, tag.value(text)),
    });
    let told = headed.tags.iter();
    let told = told.map(|tag| (&*tag.name, Cow::Borrowed(&*tag.value)));
    let named = |name: &str| record.tags.iter().any(|tag| tag.is_named(text, name));
    let rules = ruled(game.start.rules()).filter(|(name, _)| !named(name));
    let set = !game.start.is_initial() && !named("FEN");
    let fen = set.then(|| [("SetUp", "1".to_owned()), ("FEN", game.start.to_fen())]);
    let start = rules.into_iter().chain(fen.into_iter().flatten());
    let start = start.map(|(name, value)| (name, Cow::Owned(value)));
    standing.chain(told).chain(start)
}

/// Whether words that were read anew, as a tag with a French name, tell what a tag says.
fn replaces(headed: &Headed, tag: &Tag, text: &str) -> bool {
    !headed.is_empty()
        && (headed.value(tag.name(text)).is_some()
            || headed
                .spent
                .iter()
                .any(|spent| spent.contains(&tag.value.start)))
}

/// Whether a name is a symbol of the standard (section 7), which begins with a letter or digit, and has no blank.
fn is_symbol(name: &str) -> bool {
    !name.starts_with('_') && !name.contains([' ', '°', '\'', '’', '.'])
}

/// A name without accents, which no symbol has: `Thème` is `Theme`.
fn symbol(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return Cow::Borrowed(name);
    }
    let folded = lexicon::folded(name);
    let (first, rest) = folded.split_at(folded.chars().next().map_or(0, char::len_utf8));
    Cow::Owned(first.to_uppercase() + rest)
}

/// `[White "Philidor"]`
fn line(out: &mut Vec<u8>, name: &str, value: &str) {
    if !needs_care(value) {
        return plain_line(out, name, value);
    }
    open(out, name);
    value.chars().for_each(|c| escaped(out, c));
    out.extend_from_slice(b"\"]\n");
}

/// The same of a value that stands as it is.
fn plain_line(out: &mut Vec<u8>, name: &str, value: &str) {
    open(out, name);
    out.extend_from_slice(value.as_bytes());
    out.extend_from_slice(b"\"]\n");
}

/// `[White "`
fn open(out: &mut Vec<u8>, name: &str) {
    out.push(b'[');
    out.extend_from_slice(symbol(name).as_bytes());
    out.extend_from_slice(b" \"");
}

/// Whether any character of a value may not stand as it is.
fn needs_care(value: &str) -> bool {
    // All bytes are looked at, since so many are looked at together.
    let care = |byte: u8| {
        (byte < 0x20) | (byte == b'"') | (byte == b'\\') | (byte == 0x7f) | (byte == 0xc2)
    };
    value.bytes().fold(false, |any, byte| any | care(byte))
}

/// A character of a value: `"` and `\` behind a backslash, line ends and tabs as blanks.
fn escaped(out: &mut Vec<u8>, c: char) {
    let c = match c {
        '\t' | '\n' | '\r' => ' ',
        c => uncontrolled(c),
    };
    if matches!(c, '"' | '\\') {
        out.push(b'\\');
    }
    out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}
