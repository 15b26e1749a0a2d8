//! A game in JSON, as `--to json` writes it a line, and other programs lay it out.
//!
//! Comes in: a text and the byte where an object begins. Goes out: the record that it tells, by the squares of each ply; its tags,
//! its position to start from, glyphs, comments, variations and result stand where the object has them.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Spelling, moved};
use crate::lexicon;
use crate::phrase::Phrase;
use crate::record::{Item, Items, Kind, Span, Tag};

/// What is read of an object: slices of it, so that their places are known.
#[derive(Deserialize)]
struct Game<'t> {
    #[serde(borrow, default)]
    tags: Tags<'t>,
    #[serde(borrow)]
    start_fen: Option<&'t str>,
    #[serde(borrow)]
    plies: Vec<Ply<'t>>,
    #[serde(borrow, default)]
    comments: Vec<Comment<'t>>,
    #[serde(borrow)]
    stated_result: Option<&'t str>,
}

#[derive(Deserialize)]
struct Ply<'t> {
    ply: Option<u32>,
    #[serde(borrow)]
    uci: &'t str,
    #[serde(borrow, default)]
    san: &'t str,
    #[serde(default)]
    span: [usize; 2],
    #[serde(default)]
    nags: Vec<u8>,
    #[serde(borrow, default)]
    comments: Vec<Comment<'t>>,
    #[serde(borrow, default)]
    variations: Vec<Vec<Ply<'t>>>,
}

#[derive(Deserialize)]
struct Comment<'t> {
    ply: u32,
    #[serde(borrow)]
    text: &'t RawValue,
    #[serde(default)]
    span: [usize; 2],
}

/// Names and values in their order.
#[derive(Default)]
struct Tags<'t>(Vec<(&'t str, &'t RawValue)>);

impl<'de: 't, 't> Deserialize<'de> for Tags<'t> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Vec<(&'de str, &'de RawValue)>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("tags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut found = Vec::new();
                while let Some(tag) = map.next_entry()? {
                    found.push(tag);
                }
                Ok(found)
            }
        }
        from.deserialize_map(Names).map(Tags)
    }
}

/// What the object at byte `start` tells, if it is a game's: its tags and items, and the bytes of it.
pub(super) fn game(text: &str, start: usize) -> Option<(Vec<Tag>, Items, Span)> {
    let inside = text[start..].strip_prefix('{')?;
    if !inside.trim_start().starts_with('"') {
        return None;
    }
    // It may run over many lines.
    let mut all = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Game<'_>>();
    let game = all.next()?.ok()?;
    let end = start + all.byte_offset();
    let mut writing = Writing {
        text,
        items: Items::default(),
    };
    let quoted = |value: &RawValue| {
        let Span { start, end } = writing.span(value.get());
        start + 1..end - 1
    };
    let tags = game.tags.0.iter();
    let tags = tags.map(|(name, value)| Tag {
        name: writing.span(name),
        value: quoted(value),
    });
    let tags: Vec<Tag> = tags.collect();
    let placed = tags.iter().any(|tag| tag.is_named(text, "FEN"));
    if let Some(position) = game.start_fen.filter(|_| !placed) {
        writing.push(writing.span(position), Kind::Heading);
    }
    writing.comments(game.comments.iter().filter(|comment| comment.ply == 0));
    writing.line(&game.plies)?;
    if let Some(result) = game.stated_result {
        let (stated, _) = lexicon::result(result)?;
        writing.push(writing.span(result), Kind::Result(stated));
    }
    Some((tags, writing.items, start..end))
}

/// The items of a line on their way.
struct Writing<'t> {
    text: &'t str,
    items: Items,
}

impl<'t> Writing<'t> {
    /// Where a slice of the text stands in it.
    fn span(&self, slice: &str) -> Span {
        let start = slice.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + slice.len()
    }

    fn push(&mut self, Span { start, end }: Span, kind: Kind) {
        self.items.push(Item { start, end, kind });
    }

    fn comments<'c>(&mut self, comments: impl Iterator<Item = &'c Comment<'t>>)
    where
        't: 'c,
    {
        for comment in comments {
            self.push(self.span(comment.text.get()), Kind::Comment);
        }
    }

    /// The plies of a line, with what stands beside each.
    fn line(&mut self, plies: &[Ply<'t>]) -> Option<()> {
        for ply in plies {
            let at = self.span(ply.uci);
            let (before, behind): (Vec<_>, Vec<_>) = ply
                .comments
                .iter()
                .partition(|comment| ply.ply.is_some_and(|number| comment.ply < number));
            self.comments(before.into_iter());
            self.push(at.clone(), cell(ply)?);
            for nag in &ply.nags {
                self.push(at.end..at.end, Kind::Nag(*nag));
            }
            let mut behind = behind.into_iter().peekable();
            for variation in &ply.variations {
                // In the order of the text that was read.
                let first = variation.first().map_or(0, |ply| ply.span[0]);
                self.comments(std::iter::from_fn(|| {
                    behind.next_if(|comment| comment.span[0] < first)
                }));
                let open = u32::try_from(self.items.len()).ok()?;
                self.push(at.end..at.end, Kind::Open { close: 0 });
                self.line(variation)?;
                let close = u32::try_from(self.items.len()).ok()?;
                self.items.set_kind(open, Kind::Open { close });
                self.push(at.end..at.end, Kind::Close);
            }
            self.comments(behind);
        }
        Some(())
    }
}

/// The move of a ply: castling by its name, for where the king does not move far his squares may be those of another move.
fn cell(ply: &Ply<'_>) -> Option<Kind> {
    let side = lexicon::castling(ply.san).filter(|_| ply.san.starts_with('O'));
    match side {
        Some((side, _)) => Some(Kind::Phrase {
            phrase: Phrase::castling(side),
            pair: 0,
        }),
        None => moved(Spelling::Letters, ply.uci).ok().map(|(_, kind)| kind),
    }
}
