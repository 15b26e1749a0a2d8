//! Which records are written: those that fit some conditions, and each game once.
//!
//! Comes in: conditions as they are asked on the command line, and a record with its game. Goes out: whether they hold; and of text
//! that was written of records, what is of games not seen before.
//!
//! `White=Morphy,status=broken,plies>20`

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use greffier::ReadGame;
use greffier::game::{Game, GameResult, Status};
use greffier::lexicon::{self, StatedResult, folded};

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
    /// Whether no tag of that name is usual, and no record had one so far.
    unknown: Arc<AtomicBool>,
}

/// The longer ones first, of which others are beginnings.
const RELATIONS: [&str; 7] = ["!=", ">=", "<=", "==", "=", ">", "<"];
/// What can be asked of a record besides its tags, and of which no part is meant.
const OWN: [&str; 4] = ["status", "plies", "result", "ruleset"];
/// The tags that a record may well lack: those of the PGN standard, and those that programs write.
const USUAL: &str = "Event Site Date Round White Black Result Annotator Board ECO Opening Variation SubVariation NIC Time UTCDate UTCTime \
    TimeControl Termination Mode FEN SetUp PlyCount WhiteElo BlackElo WhiteTitle BlackTitle WhiteTeam BlackTeam WhiteUSCF BlackUSCF WhiteNA \
    BlackNA WhiteType BlackType WhiteFideId BlackFideId EventDate EventSponsor EventType EventRounds EventCountry Section Stage Source \
    SourceDate SourceTitle Variant Rules Odds Part Link CurrentPosition EndTime StartTime WhiteRatingDiff BlackRatingDiff LiveChessVersion \
    WhiteClock BlackClock Remark";

impl Selection {
    /// The conditions that `given` lists, parted by commas. A comma behind which no condition begins belongs to the value, and one that is
    /// doubled does.
    ///
    /// # Errors
    /// Which part is no condition.
    pub fn of(given: &str) -> Result<Selection, String> {
        let parts = given.replace(",,", "\0");
        let mut found: Vec<String> = Vec::new();
        for part in parts.split(',') {
            let own = OWN.iter().any(|own| own.eq_ignore_ascii_case(part.trim()));
            match found.last_mut() {
                Some(before) if !part.contains(['=', '>', '<']) && !own => {
                    before.push(',');
                    before.push_str(part);
                }
                _ => found.push(part.to_owned()),
            }
        }
        let conditions = found
            .iter()
            .map(|part| Condition::of(&part.replace('\0', ",")));
        conditions.collect::<Result<_, _>>().map(Selection)
    }

    /// Whether a record fits.
    pub fn holds(&self, read: &ReadGame) -> bool {
        let held = self
            .0
            .iter()
            .map(|condition| condition.holds(&condition.found(read)));
        held.fold(true, |all, holds| all & holds)
    }

    /// A name that is no usual tag's, and that no record had.
    pub fn unknown(&self) -> Option<&str> {
        let mut unknown = self
            .0
            .iter()
            .filter(|one| one.unknown.load(Ordering::Relaxed));
        unknown.next().map(|one| &*one.name)
    }
}

impl Condition {
    fn of(part: &str) -> Result<Condition, String> {
        let at = part.find(['!', '>', '<', '=']);
        let (name, rest) = part.split_at(at.unwrap_or(part.len()));
        let name = name.trim();
        let relation = RELATIONS
            .into_iter()
            .find(|relation| rest.starts_with(relation));
        let relation = relation
            .filter(|_| !name.is_empty())
            .ok_or_else(|| said(words::NO_CONDITION, &[&part]))?;
        let value = rest[relation.len()..].trim();
        let value =
            valued(name, relation, value).ok_or_else(|| said(words::NO_VALUE, &[&value, &name]))?;
        let mut usual = USUAL.split_whitespace().chain(OWN);
        let known = usual.any(|usual| usual.eq_ignore_ascii_case(name));
        Ok(Condition {
            name: name.to_owned(),
            relation,
            value,
            unknown: Arc::new(AtomicBool::new(!known)),
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
                let told = game.headed.value(&self.name);
                if tag.is_some() || told.is_some() {
                    self.unknown.store(false, Ordering::Relaxed);
                }
                let told = told.unwrap_or_default();
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

/// The value that a field is held against, if it can have one like it: of a number, a date, a result and a status.
fn valued(name: &str, relation: &str, value: &str) -> Option<String> {
    let name = name.to_ascii_lowercase();
    let ordered = relation.starts_with(['>', '<']);
    let fits = match &*name {
        "status" => [Status::Whole, Status::Ambiguous, Status::Broken]
            .iter()
            .any(|status| status.name() == value),
        "plies" => value.parse::<f64>().is_ok(),
        "whiteelo" | "blackelo" | "plycount" => !ordered || value.parse::<f64>().is_ok(),
        "date" => !ordered || value.starts_with(|c: char| c.is_ascii_digit()),
        "result" => {
            let (result, n) = lexicon::result(value)?;
            let won = match result {
                StatedResult::WhiteWins => Some("1-0"),
                StatedResult::BlackWins => Some("0-1"),
                StatedResult::Draw | StatedResult::Stalemate => Some("1/2-1/2"),
                StatedResult::Unknown => Some("*"),
                StatedResult::SideToMoveResigns => None,
            };
            return won.filter(|_| n == value.len()).map(str::to_owned);
        }
        _ => true,
    };
    fits.then(|| value.to_owned())
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
