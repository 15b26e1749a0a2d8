//! Repair: finds the mistakes of a score sheet and returns the game that was meant.
//!
//! Comes in: a [`Record`] as the lexer gives it, and the position it starts from. Goes out: a
//! [`Repaired`]: the record with its corrections in place, its [`Game`], and the list of
//! [`Repair`]s, each with its confidence and what else could have been meant.
//!
//! A reading may depart from the text at a cost: a letter or figure misread, lost or doubled, squares
//! exchanged, a half-move left out or written twice. The search keeps the cheapest readings that replay to
//! the end; what players do (`play`) orders those that cost the same. Where departures stand near each other, words may be
//! misplaced: other rows of them are searched too. A record that replays as it stands is never changed; one that names
//! a man as taken who is not there does not replay so.
//!
//! `1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6`: the last is Cg8-f6, or else Cb8-c6.

mod answers;
mod beside;
mod both;
mod calibration;
mod channel;
mod channels;
mod columns;
mod doubt;
mod far;
mod foresight;
mod found;
mod graph;
mod judged;
mod kept;
mod letters;
mod mend;
mod misplaced;
mod next;
mod numbered;
mod one_sheet;
mod otherwise;
mod pairs;
mod plays;
mod rank;
mod reach;
mod readings;
mod recut;
mod repaired;
mod rows;
mod search;
mod second;
mod sheet;
mod slips;
mod small;
mod steps;
mod sums;
mod transposed;
mod ways;

pub use answers::{Answer, Answered};
pub use next::{next, next_beside};
pub use pairs::paired;
pub use repaired::{Alternative, Candidate, Correction, GivenUp, Reason, Repair, Repaired};

use std::ops::Range;

use crate::chess::Move;
use crate::game::{Cause, Fault, Game, Status};
use crate::play::Quick;
use crate::reading::{self, Start};
use crate::record::{Item, Kind, Record, Unfolded};

use both::both;
use channels::Channels;
use one_sheet::{Sheet, channel};
use otherwise::mended;
use plays::QuickPlays;
use sheet::Word;
use small::in_small_letters;

/// How many readings are followed at once, unless told otherwise.
pub const WIDTH: usize = 64;
/// Where a reading needs more corrections, one is looked for that needs no more, unless another number is said.
const SOUGHT: u32 = 8;
/// The most half-moves of a record that replays of which any is doubted: no game had as many, and what is weighed at each
/// of a million is more than is to be held.
pub const DOUBTED_MOST: usize = 1 << 14;

/// How hard a record is repaired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options<'a> {
    /// How many readings are followed at once: the wider, the slower and the surer.
    pub width: usize,
    /// Beyond so many corrections a record is given up; where none is said, the work of its search alone is bounded.
    pub most: Option<u32>,
    /// Whether what players do is evidence; without it, legality and the text alone are.
    pub prior: bool,
    /// What a reader of the sheet answered about places of it.
    pub answers: &'a [Answer],
}

impl Options<'_> {
    /// How many corrections a record may need.
    fn allowed(&self) -> u32 {
        self.most.unwrap_or(u32::MAX)
    }

    /// Readings with no more corrections are looked for more widely, where another needs more.
    fn sought(&self) -> u32 {
        self.most.unwrap_or(SOUGHT)
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            width: WIDTH,
            most: None,
            prior: true,
            answers: &[],
        }
    }
}

/// Finds the mistakes of `record`, one of `text`, and the game that was meant.
///
/// ```
/// use greffier::game::Status;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
/// use greffier::repair::{Options, repair};
///
/// let text = "1) e2-e4 e7-e5 2) Cg1-f5 Cb8-c6 3) Ff1-b5 a7-6";
/// let (record, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// assert_eq!(game.status, Status::Broken);
///
/// let repaired = repair(&record, text, &Start::Record, &Options::default());
/// assert_eq!(repaired.game.status, Status::Whole);
/// let words: Vec<&str> = repaired.repairs.iter().map(|repair| &text[repair.span.clone()]).collect();
/// assert_eq!(words, ["Cg1-f5", "a7-6"]);
/// ```
#[must_use]
pub fn repair(record: &Record, text: &str, start: &Start, options: &Options) -> Repaired {
    as_it_is_put((record, text), start, options, |record, text, options| {
        mended((record, text), None, start, options)
    })
}

/// What `repair` makes of a record: one told in capitals is repaired in small letters, one whose columns stand side by side with its rows
/// one under the other, and told where it stands.
fn as_it_is_put(
    (written, text): (&Record, &str),
    start: &Start,
    options: &Options,
    repair: impl Fn(&Record, &str, &Options) -> Repaired,
) -> Repaired {
    let record = &*answers::set(written, options.answers);
    let told = |mut repaired: Repaired| {
        if !options.answers.is_empty() {
            repaired.tell_answers(written, options.answers);
        }
        repaired
    };
    if let Some((record, text)) = in_small_letters((record, text), start) {
        return told(shared_out(repair(&record, &text, options), &text));
    }
    let Some(unfolded) = unfolded(record, text) else {
        return told(shared_out(repair(record, text, options), text));
    };
    let put = unfolded.as_it_is_put(record);
    let options = &Options {
        answers: &answers::there(options.answers, &put, |span| unfolded.stands(span)),
        ..*options
    };
    let mut repaired = shared_out(repair(&put, unfolded.text(), options), unfolded.text());
    repaired.record = unfolded.as_it_stands(&repaired.record);
    reading::told_there(&unfolded, &mut repaired.game);
    for repair in &mut repaired.repairs {
        repair.span = unfolded.stands(&repair.span);
    }
    told(repaired)
}

/// The same as it is told: each correction with its reason, a row left out as one, and no more left to what else could have been meant
/// than each leaves, for doubts were counted apart. What is written is no other reading of itself.
fn shared_out(mut repaired: Repaired, text: &str) -> Repaired {
    repaired.tell_reasons(text);
    repaired.join_rows();
    let dialect = repaired.record.dialect;
    for repair in &mut repaired.repairs {
        let written = text.get(repair.span.clone()).unwrap_or_default().trim();
        let mut alternatives = std::mem::take(&mut repair.alternatives);
        alternatives.retain(|other| {
            let read = other.read.as_ref();
            read.is_none_or(|read| repair.spelt(dialect, written, read) != written)
        });
        repair.alternatives = alternatives;
        let rest = 1.0 - repair.confidence;
        let others: f64 = repair
            .alternatives
            .iter()
            .map(|other| other.confidence)
            .sum();
        if others > rest {
            for other in &mut repair.alternatives {
                other.confidence *= rest / others;
            }
        }
        // What the words say as well, or the other sheet, is told however unlikely.
        if !matches!(repair.correction, Correction::Vague | Correction::Disputed) {
            otherwise::worth_telling(&mut repair.alternatives);
        }
    }
    repaired
}

/// The text of a record with its columns one under the other, where they stood side by side.
fn unfolded(record: &Record, text: &str) -> Option<Unfolded> {
    let of = || Unfolded::of(text, record);
    record.abreast.then(of).flatten()
}

/// As [`repair`], with what a second sheet of the same game says as evidence; it may be in another notation.
/// The record that comes back is the first, and spans are of its text. Where it replays as it stands its moves are never
/// changed: what the other sheet says of them is told, and what it has behind them is added.
///
/// ```
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
/// use greffier::repair::{Options, repair_both};
///
/// let (white, black) = ("1. e4 e5 2. Cf3 ? 3. Fb5 a6", "1. e4 e5 2. Cf5 Cc6 3. Fb5 a6");
/// let read = |text| next(text, 0, &Choice::default(), &Start::Record).unwrap().0;
/// let sheets = [(&read(white), white), (&read(black), black)];
/// let repaired = repair_both(sheets, &Start::Record, &Options::default());
/// let played: Vec<String> = repaired.game.plies.iter().map(|ply| ply.played.uci().to_string()).collect();
/// assert_eq!(played, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]);
/// ```
#[must_use]
pub fn repair_both(sheets: [(&Record, &str); 2], start: &Start, options: &Options) -> Repaired {
    let [first, second] = sheets;
    let unfolded = unfolded(second.0, second.1);
    let put = unfolded
        .as_ref()
        .map(|put| (put.as_it_is_put(second.0), put.text()));
    let second = put
        .as_ref()
        .map_or(second, |(record, text)| (record, *text));
    as_it_is_put(first, start, options, |record, text, options| {
        both([(record, text), second], start, options)
    })
}

/// The record as it is found to be meant, beside a `second` sheet perhaps; and what of the words that nothing reads is lost to the game.
fn searched(
    (record, text): (&Record, &str),
    second: Option<(&Record, &str)>,
    start: &Start,
    options: &Options,
) -> Repaired {
    let game = reading::replay(record, text, start);
    if let Some(why) = not_searched((record, text), &game, second.is_some()) {
        return unchanged(record, game, Some(why));
    }
    let unread = |fault: &&Fault| matches!(fault.cause, Cause::Unreadable(_));
    let unread: Vec<Fault> = game.faults.iter().filter(unread).cloned().collect();
    let mut repaired = searched_for((record, text), &game, second, start, options);
    repaired.tell_unread(unread);
    repaired
}

/// The same of a record that tells `game` as it stands, its rows cut anew where words are left of which nothing is read.
fn searched_for(
    (record, text): (&Record, &str),
    game: &Game,
    second: Option<(&Record, &str)>,
    start: &Start,
    options: &Options,
) -> Repaired {
    let words = |record: &Record, game: &Game| {
        let mut words = words(record, text, game);
        answers::mark(&mut words, options.answers);
        words
    };
    let own = &Sheet {
        record,
        text,
        words: &words(record, game),
        plays: &QuickPlays::new(options.prior.then(Quick::learned)),
        game,
        start,
        options,
    };
    // Words that are left may be cut off a move.
    let unread = |item: Item| matches!(item.kind, Kind::Unreadable { .. });
    let is_left = !own.is_read() || record.items.iter().any(unread);
    let recut = match game.status == Status::Broken || is_left {
        true => recut::recut(own),
        false => None,
    };
    let cut = second.and_then(|second| recut::likeliest(second, start));
    let second = second.map(|(record, text)| (cut.as_ref().unwrap_or(record), text));
    let Some((record, game)) = recut else {
        return own.repaired(second);
    };
    let recut = Sheet {
        record: &record,
        words: &words(&record, &game),
        game: &game,
        ..*own
    };
    recut.repaired(second)
}

/// The words of a record that tells `game`; cells behind the game's end are empty. One of which the board denies a mark is read as a broken
/// one is.
fn words(record: &Record, text: &str, game: &Game) -> Vec<Word> {
    let whole = game.status == Status::Whole && one_sheet::marks_denied(game) == 0;
    let mut words = sheet::words(record, text, &game.start, whole.then_some(game));
    if whole && !game.last().has_legal_move() {
        let written = words.iter().rposition(|word| !word.written.is_cell());
        words.truncate(written.map_or(0, |last| last + 1));
    }
    let broken = game.status == Status::Broken;
    let capital = broken.then(|| small::capitals(&words, (text, record.dialect), &game.start));
    capital.flatten().unwrap_or(words)
}

/// Why a record is given up before anything is searched, if it is.
fn not_searched((record, text): (&Record, &str), game: &Game, second: bool) -> Option<GivenUp> {
    let no_start = |fault: &Fault| matches!(fault.cause, Cause::StartPosition(_));
    if game.faults.iter().any(no_start) {
        return Some(GivenUp::Start);
    }
    if game.status == Status::Broken && columns::is_abreast(record, text) {
        return Some(GivenUp::Abreast);
    }
    if game.status == Status::Broken && !second && reading::begins_later(record, game).is_some() {
        return Some(GivenUp::LeftOut);
    }
    let long = game.status == Status::Whole && !second && game.plies.len() > DOUBTED_MOST;
    long.then_some(GivenUp::TooLong)
}

/// Whether two stretches, of bytes or of words, have any in common.
fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The moves of a game's main line.
fn moves(game: &Game) -> Vec<Move> {
    let plies = game.plies_of(game.main()).iter();
    plies.map(|ply| ply.played).collect()
}

/// The record as it stands.
fn unchanged(record: &Record, game: Game, given_up: Option<GivenUp>) -> Repaired {
    Repaired {
        record: record.clone(),
        candidates: vec![Candidate::of(moves(&game), game.confidence)],
        game,
        repairs: Vec::new(),
        given_up,
    }
}
