//! Who speaks at the head of the lines of a page: in a forum, a chat, an exchange of messages.
//!
//! Comes in: the text. Goes out: at the head of a line, the bytes before what is said there. They frame the moves, and say nothing of
//! them.
//!
//! `Yoda92 : 2.d4`, `Mireille : Cf6`, `[21:05] <piou> 3 Cc3`

use std::collections::HashMap;

use crate::lexicon::{self, Language};

/// The longest name, in bytes, and the most words that it has.
const NAME_MOST: usize = 32;
const WORDS_MOST: usize = 3;
/// The longest time in brackets, in bytes.
const TIME_MOST: usize = 24;
/// So many speak, and each so often, or what stands before a colon is a heading.
const SPEAKERS_LEAST: usize = 2;
const TURNS_LEAST: usize = 3;

/// The names of those who speak.
#[derive(Default)]
pub(super) struct Speakers<'t>(Vec<&'t str>);

impl<'t> Speakers<'t> {
    /// Those of a text; the sides of a game in `language` are none.
    pub(super) fn of(text: &'t str, language: Language) -> Speakers<'t> {
        let mut turns: HashMap<&str, usize> = HashMap::new();
        for (name, _) in text.lines().filter_map(turn) {
            *turns.entry(name).or_default() += 1;
        }
        let speaks = |name: &str| lexicon::side(name, language).is_none();
        turns.retain(|name, times| *times >= TURNS_LEAST && speaks(name));
        let names = turns.into_keys().collect::<Vec<_>>();
        match names.len() < SPEAKERS_LEAST {
            true => Speakers::default(),
            false => Speakers(names),
        }
    }

    /// How many bytes stand before what is said on a line; none where nobody is named.
    pub(super) fn before(&self, line: &str) -> usize {
        let said = turn(line).filter(|(name, _)| self.0.contains(name));
        said.map_or(0, |(_, length)| length)
    }
}

/// The name at the head of a line, behind a time perhaps, and the bytes up to what is said.
fn turn(line: &str) -> Option<(&str, usize)> {
    let close = line[..line.floor_char_boundary(TIME_MOST)].find(']');
    let timed = close
        .filter(|_| line.starts_with('[') && line[1..].starts_with(|c: char| c.is_ascii_digit()));
    let rest = line[timed.map_or(0, |end| end + 1)..].trim_start_matches(' ');
    let near = &rest[..rest.floor_char_boundary(NAME_MOST)];
    let (name, length) = match near.strip_prefix('<') {
        Some(inside) => inside.find('>').map(|end| (&inside[..end], end + 2))?,
        None => near.find(':').map(|end| (&near[..end], end + 1))?,
    };
    let name = name.trim();
    let named = name.starts_with(|c: char| c.is_alphabetic() || c == '@');
    let apart = rest[length..].starts_with(char::is_whitespace);
    let few = name.split_whitespace().count() <= WORDS_MOST;
    (named && apart && few).then_some((name, line.len() - rest.len() + length))
}
