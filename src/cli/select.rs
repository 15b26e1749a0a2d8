//! Which records are written: those that fit some conditions, and each game once.
//!
//! Comes in: conditions as they are asked on the command line, and a record with its game. Goes out: whether they hold; and of text
//! that was written of records, what is of games not seen before.
//!
//! `White=Morphy,status=broken,plies>20`

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use greffier::ReadGame;
use greffier::game::{Game, GameResult};
use greffier::lexicon::folded;

use super::records::Text;
use super::words::{self, said};

/// Conditions, all of which must hold.
#[derive(Clone)]
pub struct Selection(Vec<Condition>);

/// A condition: a name, a relation, a value.
#[derive(Clone)]
struct Condition {
    name: String,
    relation: &'static str,
    value: String,
}

/// The longer ones first, of which others are beginnings.
const RELATIONS: [&str; 7] = ["!=", ">=", "<=", "==", "=", ">", "<"];

impl Selection {
    /// The conditions that `given` lists, parted by commas: a comma within a value is doubled.
    ///
    /// # Errors
    /// Which part is no condition.
    pub fn of(given: &str) -> Result<Selection, String> {
        let parts = given.replace(",,", "\0");
        let parts = parts.split(',').map(|part| part.replace('\0', ","));
        parts
            .map(|part| Condition::of(&part))
            .collect::<Result<_, _>>()
            .map(Selection)
    }

    /// Whether a record fits.
    pub fn holds(&self, read: &ReadGame) -> bool {
        self.0
            .iter()
            .all(|condition| condition.holds(&condition.found(read)))
    }
}

impl Condition {
    fn of(part: &str) -> Result<Condition, String> {
        let at = part.find(['!', '>', '<', '=']);
        let (name, rest) = part.split_at(at.unwrap_or(part.len()));
        let relation = RELATIONS
            .into_iter()
            .find(|relation| rest.starts_with(relation));
        let relation = relation
            .filter(|_| !name.trim().is_empty())
            .ok_or_else(|| said(words::NO_CONDITION, &[&part]))?;
        Ok(Condition {
            name: name.trim().to_owned(),
            relation,
            value: rest[relation.len()..].trim().to_owned(),
        })
    }

    /// What the record has under the name: its status, its result, its plies, or the tag.
    fn found(&self, read: &ReadGame) -> String {
        let (record, game, text) = (&read.record, &read.game, read.source.text());
        match self.name.to_ascii_lowercase().as_str() {
            "status" => game.status.name().to_owned(),
            "plies" => game.main().plies.len().to_string(),
            "result" => game.stated.map_or("*", GameResult::marker).to_owned(),
            "ruleset" => game.start.rules().to_string(),
            _ => {
                let mut tags = record.tags.iter();
                let tag = tags.find(|tag| tag.name(text).eq_ignore_ascii_case(&self.name));
                let told = game.headed.value(&self.name).unwrap_or_default();
                tag.map_or_else(|| told.to_owned(), |tag| tag.value(text).into_owned())
            }
        }
    }

    /// Whether what was found stands in the relation to the value: `=` asks for a part of it, whatever its case and accents; numbers are
    /// compared as numbers, all else as dates are, letter by letter.
    fn holds(&self, found: &str) -> bool {
        let numbers = || Some((found.parse::<f64>().ok()?, self.value.parse::<f64>().ok()?));
        let order = match numbers() {
            Some((found, value)) => found.total_cmp(&value),
            None => found.cmp(&self.value),
        };
        let known = !found.is_empty() && !found.starts_with('?');
        let part = || match self.name.as_str() {
            // Of these no part is meant.
            "status" | "plies" | "result" | "Result" => found == self.value,
            _ => folded(found).contains(&folded(&self.value)),
        };
        match self.relation {
            "=" => part(),
            "!=" => !part(),
            "==" => found == self.value,
            ">" => known && order.is_gt(),
            ">=" => known && order.is_ge(),
            "<" => known && order.is_lt(),
            _ => known && order.is_le(),
        }
    }
}

/// What tells a game from others: its start and its moves.
pub fn key(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.start.key().hash(&mut hasher);
    for ply in game.plies_of(game.main()) {
        ply.played.uci().hash(&mut hasher);
    }
    hasher.finish()
}

/// The games that were written.
#[derive(Default)]
pub struct Seen {
    games: HashSet<u64>,
    /// Whether the record is left out whose text goes on in the next part.
    leaving: bool,
}

impl Seen {
    /// What of a text is of games that were not seen; all of it where each record is to be written.
    pub fn once(&mut self, text: Text) -> Text {
        if text.games.is_empty() && !self.leaving {
            return text;
        }
        let ends = text.games.iter().skip(1).map(|(start, _)| *start);
        let ends = ends.chain([text.bytes.len()]);
        let head = text
            .games
            .first()
            .map_or(text.bytes.len(), |(start, _)| *start);
        let mut kept = Text {
            bytes: Vec::with_capacity(text.bytes.len()),
            numbers: Vec::new(),
            games: Vec::new(),
            ..text
        };
        let take = |kept: &mut Text, part: std::ops::Range<usize>| {
            let begin = kept.bytes.len();
            let numbers = text.numbers.iter().filter(|(at, _)| part.contains(at));
            let moved = numbers.map(|(at, number)| (begin + at - part.start, *number));
            kept.numbers.extend(moved);
            kept.bytes.extend_from_slice(&text.bytes[part]);
        };
        if !self.leaving {
            take(&mut kept, 0..head);
        }
        for ((start, game), end) in text.games.iter().zip(ends) {
            self.leaving = !self.games.insert(*game);
            if !self.leaving {
                take(&mut kept, *start..end);
            }
        }
        kept
    }
}
