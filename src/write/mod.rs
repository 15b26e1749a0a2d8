//! A game as text: PGN, FEN, EPD, UCI, JSON, the notations, a drawn board.
//!
//! Comes in: a [`Game`] with the [`Record`] and the [`Source`] it was read from. Goes out: bytes of
//! UTF-8 with LF, added to a buffer that the caller keeps and empties. Nothing that the record says
//! is lost on the way: what a format cannot say as its own is kept as a comment, where the format
//! has comments.
//!
//! A format is one file here. Words of a natural language come from [`Wording`], since all of them
//! stand in one place outside.
//!
//! `1. e2-e4 e7-e5 {connu}` -> `1. e4 e5 {connu} *`

pub mod board;
mod comment;
mod epd;
mod fen;
mod fields;
mod homes;
mod json;
mod kept;
mod movetext;
mod notation;
mod page;
mod parts;
mod pgn;
mod plainly;
mod short;
mod tags;
mod uci;
mod variations;

pub use fields::FIELDS;
pub use json::number_at;
pub use parts::nonstandard;
pub use tags::tags;

use std::fmt;

use shakmaty::Color;

use crate::chess::{Move, Position, RuleCode};
use crate::game::{Cause, Fault, Game};
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::record::Record;
use crate::repair::{Candidate, Repair};
use crate::source::{Places, Source};

/// A format of output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// The export format of the PGN standard.
    Pgn,
    /// The last position, or each one, as a FEN.
    Fen,
    /// The last position, or each one, as an EPD.
    Epd,
    /// The moves of the main line as chess engines exchange them.
    Uci,
    /// Everything that is known of the record, one object a line.
    Json,
    /// The moves in a notation, in the letters of [`Options::language`].
    Notation(Notation),
    /// The moves in sentences, as French treatises tell them.
    Prose,
}

impl Format {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Format; 9] = [
        Format::Pgn,
        Format::Fen,
        Format::Epd,
        Format::Uci,
        Format::Json,
        Format::Notation(Notation::Coordinate),
        Format::Notation(Notation::Abbreviated),
        Format::Notation(Notation::Descriptive),
        Format::Prose,
    ];

    /// Its name: `pgn`, `coordinate`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Fen => "fen",
            Format::Epd => "epd",
            Format::Uci => "uci",
            Format::Json => "json",
            Format::Notation(notation) => notation.name(),
            Format::Prose => "prose",
        }
    }

    /// The format of that name.
    ///
    /// ```
    /// use greffier::write::Format;
    ///
    /// assert_eq!(Format::from_name("epd"), Some(Format::Epd));
    /// assert_eq!(Format::from_name("doc"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// What is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The source that the record was read from; all spans are of its text.
    pub source: &'a Source,
    /// The record.
    pub record: &'a Record,
    /// The record, replayed.
    pub game: &'a Game,
    /// The number of the record in its file, from 1.
    pub number: u64,
}

/// The words that a report of faults is made of, and those that stand in what is written.
pub trait Wording {
    /// The code of a fault: `illegal-move`.
    fn code(&self, cause: &Cause) -> &'static str;
    /// `error` or `warning`.
    fn severity(&self, cause: &Cause) -> &'static str;
    /// What is wrong, as a sentence.
    fn message(&self, fault: &Fault) -> String;
    /// What would help, where something would.
    fn help(&self, fault: &Fault) -> Option<String>;
    /// The comment that says of a variation that it is another reading of the same words:
    /// `autre lecture`.
    fn other_reading(&self) -> &str;
    /// What `played`, a move from `before` that today's rules do not know, is in words; `permitted` is
    /// what it stands by, where the rules of its record forbid it too.
    fn nonstandard(
        &self,
        _before: &Position,
        _played: &Move,
        _permitted: Option<RuleCode>,
    ) -> String {
        String::new()
    }
    /// The code of a correction, and `error`, `warning` or `note`; `preferred` where the user lets the likeliest reading of
    /// vague words stand.
    fn correction(&self, _repair: &Repair, _preferred: bool) -> (&'static str, &'static str) {
        ("", "")
    }
    /// Why a correction was made.
    fn reason(&self, _repair: &Repair) -> Option<String> {
        None
    }
    /// That the side `by` has half won by stalemate.
    fn half_won(&self, _by: Color) -> String {
        String::new()
    }
}

/// What becomes of moves that today's rules do not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Nonstandard {
    /// In PGN each ends a game, in a comment that says it; the record goes on in a further game.
    #[default]
    Split,
    /// They stand among the others, for readers that know the rules.
    Inline,
}

/// What stands among the moves of a record and is not to be written. Words that nothing reads are no comments: they stay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Without {
    /// Comments, headings and prose.
    pub comments: bool,
    /// Variations, and other readings of ambiguous words.
    pub variations: bool,
    /// Numeric annotation glyphs.
    pub nags: bool,
}

/// How it is to be written.
#[derive(Clone, Copy)]
pub struct Options<'w> {
    /// With FEN and EPD: a line for each ply, not only the last position.
    pub every: bool,
    /// What becomes of moves that today's rules do not know.
    pub nonstandard: Nonstandard,
    /// Whose letters a notation is written in. The movetext of PGN is English, as its standard
    /// says.
    pub language: Language,
    /// What stands among the moves and is left out.
    pub without: Without,
    /// The fields of JSON that are written, where not all are.
    pub fields: Option<&'w [String]>,
    /// The words.
    pub wording: &'w dyn Wording,
    /// Called within a record whenever much has been written of it, with all of that, to take it away: a record
    /// may be longer than is to be held. Where there is none, all is kept.
    pub overflow: Option<Overflow<'w>>,
}

/// What takes away the bytes that it is shown.
pub type Overflow<'w> = &'w dyn Fn(&mut Vec<u8>);

/// How many bytes are written before they are taken away.
const MUCH: usize = 1 << 18;

impl Options<'_> {
    /// Has what is written taken away, if it is much.
    #[inline]
    fn relieve(&self, out: &mut Vec<u8>) {
        if out.len() >= MUCH
            && let Some(overflow) = self.overflow
        {
            overflow(out);
        }
    }
}

/// Adds `written` to `out` in `format`.
///
/// `places` is a cursor over `written.source`, made once for all records of the source: where they
/// are written in their order, places cost one reading of the text in all. Only JSON asks it.
///
/// ```
/// use greffier::game::{Cause, Fault};
/// use greffier::lexicon::Language;
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
/// use greffier::source::Source;
/// use greffier::write::{Format, Nonstandard, Options, Without, Wording, Written, write};
///
/// struct Words;
/// impl Wording for Words {
///     fn code(&self, _: &Cause) -> &'static str { "unreadable" }
///     fn severity(&self, _: &Cause) -> &'static str { "error" }
///     fn message(&self, _: &Fault) -> String { "mot illisible".to_owned() }
///     fn help(&self, _: &Fault) -> Option<String> { None }
///     fn other_reading(&self) -> &str { "autre lecture" }
/// }
///
/// let source = Source::new("-", "1) e2-e4 e7-e5 2) Cg1-f3");
/// let (record, game, _) = next(source.text(), 0, &Choice::default(), &Start::Record).unwrap();
/// let written = Written { source: &source, record: &record, game: &game, number: 1 };
/// let options = Options {
///     every: false,
///     nonstandard: Nonstandard::Split,
///     language: Language::French,
///     without: Without::default(),
///     fields: None,
///     wording: &Words,
///     overflow: None,
/// };
/// let mut out = Vec::new();
/// write(&mut out, &written, Format::Uci, &options, &mut source.places());
/// assert_eq!(out, b"e2e4 e7e5 g1f3\n");
/// ```
pub fn write(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    format: Format,
    options: &Options<'_>,
    places: &mut Places<'_>,
) {
    with(out, written, None, format, options, places);
}

/// What of a record was corrected.
#[derive(Clone, Copy)]
pub struct Corrections<'c> {
    /// The corrections, in the order of the text.
    pub repairs: &'c [Repair],
    /// Whether the user lets the likeliest reading of vague words stand.
    pub preferred: bool,
    /// How sure each half-move of the main line is, from 0 to 1.
    pub confidences: &'c [f64],
    /// The likeliest games, the preferred one first, where they are asked for.
    pub games: &'c [Candidate],
    /// The comment that keeps what was written in the place of one: `sic: Cc8-f6`. None where nothing of the
    /// text is lost.
    pub sic: &'c dyn Fn(&Repair) -> Option<String>,
}

/// As [`write()`], of a record that was repaired: beside each correction stands what was written, where
/// the format has comments; JSON has the corrections.
pub fn write_repaired(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Corrections<'_>,
    format: Format,
    options: &Options<'_>,
    places: &mut Places<'_>,
) {
    with(out, written, Some(corrections), format, options, places);
}

fn with(
    out: &mut Vec<u8>,
    written: &Written<'_>,
    corrections: Option<Corrections<'_>>,
    format: Format,
    options: &Options<'_>,
    places: &mut Places<'_>,
) {
    match format {
        Format::Pgn => pgn::write(out, written, corrections, options),
        Format::Fen => fen::write(out, written.game, options),
        Format::Epd => epd::write(out, written, options),
        Format::Uci => uci::write(out, written.game, options),
        Format::Json => json::write(out, written, corrections, options, places),
        Format::Notation(notation) => {
            let dialect = Dialect {
                notation,
                language: options.language,
            };
            notation::write(out, written, corrections, options, dialect);
        }
        Format::Prose => notation::prose(out, written, corrections, options),
    }
}

/// Adds a line for the last position of the main line, or for the position after each of its
/// plies; one with nothing in it where the game has no position to start from, since the array would be
/// taken for that.
fn positions(
    out: &mut Vec<u8>,
    game: &Game,
    options: &Options<'_>,
    line: fn(&mut Text<'_>, &Position) -> fmt::Result,
) {
    let mut one = |position: &Position| {
        // A vector takes every text.
        let _ = line(&mut Text(out), position);
        out.push(b'\n');
        options.relieve(out);
    };
    match options.every {
        true => game
            .positions(game.main())
            .for_each(|(_, after)| one(&after)),
        false if is_without_start(game) => out.push(b'\n'),
        false => one(&game.last()),
    }
}

/// Whether it is a fault that says from where the game starts, and nothing was played.
fn is_without_start(game: &Game) -> bool {
    let unknown =
        |fault: &Fault| matches!(fault.cause, Cause::StartPosition(_) | Cause::Beginning(_));
    game.main().plies.is_empty() && game.faults.iter().any(unknown)
}

/// A buffer of bytes that takes text.
struct Text<'o>(&'o mut Vec<u8>);

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
