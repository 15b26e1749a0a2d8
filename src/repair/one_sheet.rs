//! One sheet as a row of words, and what is made of it, beside a second sheet or without one.
//!
//! Comes in: a record whose rows are cut as they are, and the game that it tells as it stands. Goes out: that game with what is doubtful
//! in it, where it replays and every word is read; else what the search finds, the words as they stand or its columns exchanged.
//!
//! `1. e4 e5 2. Cf3 Cc6` replays: it is kept. `1. e4 e5 2. Cf3 Cc9` does not: it is searched.

use crate::game::{Cause, Fault, Game, Status};
use crate::reading::Start;
use crate::record::{Item, Kind, Record};

use super::channel::{Channel, Habits};
use super::channels::Channels;
use super::otherwise::mended;
use super::plays::QuickPlays;
use super::sheet::{self, Word, Written};
use super::{
    Correction, GivenUp, Options, Repair, Repaired, columns, moves, search, second, small, steps,
    transposed, unchanged,
};

/// What it counts that the columns of a sheet are exchanged throughout.
const TURNED: f64 = 8.0;

/// So many half-moves in the other column are one mistake, perhaps from the first row on.
const COLUMN: usize = 12;

/// A record as a row of words, and how hard it is to be repaired.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'r> {
    pub record: &'r Record,
    pub text: &'r str,
    pub words: &'r [Word],
    pub plays: &'r QuickPlays,
    /// What the record tells as it stands.
    pub game: &'r Game,
    pub start: &'r Start,
    pub options: &'r Options<'r>,
}

impl Sheet<'_> {
    /// Whether no word is left that may be the ruin of a move: a scrap at the end breaks no record. A bare figure that
    /// was read as a number without harm is one.
    pub fn is_read(&self) -> bool {
        let number = |word: &Word| {
            let sign = |item: Item| matches!(item.kind, Kind::Number { .. } | Kind::Separator);
            let mut items = word.items.clone();
            items.all(|at| self.record.items.get(at as usize).is_some_and(sign))
        };
        let read =
            |word: &Word| word.phrase.is_some() || word.written == Written::Dots || number(word);
        self.words.iter().all(read)
    }

    /// The record, its rows being cut as they are, mended.
    pub fn repaired(&self, second: Option<(&Record, &str)>) -> Repaired {
        let (game, options) = (self.game, self.options);
        let other = second.map(|(record, text)| {
            let words = sheet::words(record, text, &game.start, None);
            let capital = small::capitals(&words, (text, record.dialect), &game.start);
            (record, capital.unwrap_or(words))
        });
        if self.words.is_empty() && other.as_ref().is_none_or(|(_, words)| words.is_empty()) {
            return self.unchanged(None);
        }
        let channels = || Channels {
            own: channel(self.record, self.words),
            second: other.as_ref().map(|(record, words)| channel(record, words)),
        };
        let whole = game.status == Status::Whole;
        let is_kept = whole && self.is_read() && !self.misnames_taken() && marks_denied(game) == 0;
        let laid = other
            .as_ref()
            .map(|(_, other)| second::beside(self.words, other, is_kept));
        match (laid, game.status) {
            (ways, _) if is_kept => {
                let way = ways.as_deref().and_then(<[_]>::first);
                let sheet = self.with(way.map_or(self.words, Vec::as_slice));
                self.doubt_rows(sheet.kept_beside(second, channels()))
            }
            (None, Status::Broken)
                if options
                    .most
                    .is_some_and(|most| search::least(self.words) > most) =>
            {
                let most = options.allowed();
                self.unchanged(Some(GivenUp::TooMany { most }))
            }
            (None, Status::Broken) => self.turned(channels()),
            (None, Status::Whole | Status::Ambiguous) => self.doubt_rows(self.explained(channels)),
            (Some(ways), _) => {
                let found = self.cheapest_beside(&ways, channels);
                match second.map(|second| mended(second, None, self.start, options)) {
                    Some(rival) => {
                        let beside_kept =
                            || self.cheapest_beside(&ways, || channels().second_kept());
                        let found = undenied(found, &rival, beside_kept);
                        self.with_orders(self.agreed(found, &rival), &rival)
                    }
                    None => found,
                }
            }
        }
    }

    /// The record as it stands.
    pub fn unchanged(&self, given_up: Option<GivenUp>) -> Repaired {
        unchanged(self.record, self.game.clone(), given_up)
    }

    /// What was `found` beside the other sheet, or what this sheet is found to be alone, where the other by itself (`rival`) tells the same game:
    /// columns that slipped are no evidence for half-moves that neither has.
    fn agreed(&self, found: Repaired, rival: &Repaired) -> Repaired {
        let is_theirs = |own: &Repaired| tells(own, &rival.game);
        if rival.given_up.is_some() || is_theirs(&found) {
            return found;
        }
        Some(self.repaired(None)).filter(is_theirs).unwrap_or(found)
    }

    /// The record, whole as it stands, with what may be doubted, and what the `second` sheet says, has or has not.
    fn kept_beside(&self, second: Option<(&Record, &str)>, channels: Channels) -> Repaired {
        let game = self.game;
        let other = second.map(|second| mended(second, None, self.start, self.options));
        // What the other sheet has behind the end was written twice there, or slipped, where by itself it tells this game.
        let own = match other.as_ref().is_some_and(|other| tells(other, game)) {
            true => self.with(&self.words[..steps::own_end(self.words)]),
            false => *self,
        };
        let rival = other.filter(|other| other.game.status == Status::Whole);
        let mut kept = own.kept(rival.as_ref(), channels);
        if let (Some(rival), Some((_, text))) = (&rival, second) {
            let own = (self.record, game.plies_of(game.main()));
            let orders = transposed::orders(game, rival);
            let omitted = second::omitted(own, (rival, text), &orders);
            kept.game.faults.extend(omitted);
            kept = self.with_orders(kept, rival);
        }
        kept
    }

    /// The record with what the search finds, the words as they stand or misplaced, the columns as they stand or exchanged
    /// throughout or from some row on.
    fn turned(&self, channels: Channels) -> Repaired {
        let since = columns::since(self.words, (&self.game.start, self.text));
        let words = columns::exchanged(self.words, since.unwrap_or(0), self.text);
        let turned = self.with(&words);
        let searched = || turned.searched(turned.channels());
        let helps = since.is_some();
        let stands = |found: &Repaired| found.given_up.is_none() && !self.needs_as_few(found);
        let exchanged = match helps.then(searched) {
            Some((repaired, _)) if stands(&repaired) => return repaired,
            found => found,
        };
        let (own, own_cost) = self.replaced(channels, helps);
        // A record that cannot be mended as it stands may begin with a mistake, and one of which most moves stand in the other column then.
        let exchanged_words = || {
            let exchanged = |repair: &&Repair| repair.correction == Correction::Exchanged;
            own.repairs.iter().filter(exchanged).count()
        };
        if own.given_up.is_none() && !helps && exchanged_words() < COLUMN {
            return own;
        }
        // Where hardly any of them can be played so, and no reading comes to the last word, the columns stand as they should.
        let comes = || turned.comes_to_the_last();
        match exchanged.or_else(|| comes().then(searched)) {
            Some((turned, cost)) if cost + TURNED < own_cost => turned,
            _ => own,
        }
    }

    /// The sheet with other words in the place of its own.
    pub fn with<'w>(&'w self, words: &'w [Word]) -> Sheet<'w> {
        Sheet { words, ..*self }
    }

    /// What its words count, beside no other sheet's.
    pub fn channels(&self) -> Channels {
        Channels::alone(channel(self.record, self.words))
    }
}

pub(super) fn channel(record: &Record, words: &[Word]) -> Channel {
    let dialect = record.dialect;
    Channel::new(dialect.notation, dialect.language, Habits::of(words))
}

/// What was `found` beside the other sheet; or what is found where that is kept, if it replays as it stands (`rival`) and nothing that is
/// written here denies its game: of what only the other says, play alone tells no other.
fn undenied(found: Repaired, rival: &Repaired, kept: impl FnOnce() -> Repaired) -> Repaired {
    let replays = rival.given_up.is_none() && rival.game.status == Status::Whole;
    if !replays || rival.repairs.iter().any(Repair::counts) || tells(&found, &rival.game) {
        return found;
    }
    let is_denied = |repair: &Repair| repair.counts() && !repair.span.is_empty();
    let is_it = |kept: &Repaired| tells(kept, &rival.game) && !kept.repairs.iter().any(is_denied);
    Some(kept()).filter(is_it).unwrap_or(found)
}

/// How many marks of check and of capture the board denies in a game.
pub(super) fn marks_denied(game: &Game) -> usize {
    let is_mark =
        |fault: &&Fault| matches!(fault.cause, Cause::CheckMark { .. } | Cause::CaptureMark);
    game.faults.iter().filter(is_mark).count()
}

/// Whether a record was repaired, and has the moves of `game`.
fn tells(found: &Repaired, game: &Game) -> bool {
    found.given_up.is_none() && moves(&found.game) == moves(game)
}
