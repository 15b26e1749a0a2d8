//! The games of a text: all rooms in a row, by the defaults of the command line.
//!
//! Comes in: a text, bytes or a reader, and [`Options`]. Goes out: an iterator of [`ReadGame`]s, each made when it is asked for. What is
//! held is a piece of the text, which ends where a record does, and the games that the caller keeps.
//!
//! The command line goes through here too: what a [`ReadGame`] writes is what it prints, byte for byte.
//!
//! `1. e2-e4 e7-e5`: a [`ReadGame`], displayed as the seven tags and `1. e4 e5 *`.

mod options;
mod piece;
mod serialize;

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use crate::diagnostic::{Reports, Words, sic};
use crate::game::{Fault, Game, Ply, Status};
use crate::record::Record;
use crate::repair::{Candidate, Repair};
use crate::source::{Encoding, Mark, Pieces, Places, Source};
use crate::write::{self, Corrections, Format, Overflow, Written};

pub use options::{Next, Options};
pub use piece::PieceGames;

/// The games of `text` by the default [`Options`], in the order of the text.
pub fn read(text: &str) -> impl Iterator<Item = ReadGame> + use<'_> {
    Options::default().read(text)
}

/// The games of `bytes` by the default [`Options`]: a file as it stands on a disk, in whatever encoding.
///
/// ```
/// let game = greffier::read_bytes(b"1. e4 e5 {d\xE9but}").next().expect("a game");
/// assert_eq!((game.encoding(), game.faults().len()), ("windows-1252", 1));
/// assert!(game.message(&game.faults()[0]).starts_with("-:1:12: warning[encoding]: "));
/// ```
pub fn read_bytes(bytes: &[u8]) -> impl Iterator<Item = ReadGame> + use<'_> {
    Options::default().read_bytes(bytes)
}

impl Options {
    /// The games of `text`, in the order of the text; [`Options::encoding`] is not asked.
    pub fn read<'t>(&self, text: &'t str) -> impl Iterator<Item = ReadGame> + use<'t> {
        let options = Options {
            encoding: Encoding::Named(encoding_rs::UTF_8),
            ..self.clone()
        };
        options.read_bytes(text.as_bytes())
    }

    /// The games of `bytes`, in the order of the text.
    pub fn read_bytes<'t>(&self, bytes: &'t [u8]) -> impl Iterator<Item = ReadGame> + use<'t> {
        // To read from a slice never fails.
        self.read_from(bytes).map_while(Result::ok)
    }

    /// The games of what `reader` gives, in the order of the text. It needs no buffer of its own.
    pub fn read_from<R: Read>(&self, reader: R) -> Games<R> {
        let pieces = Pieces::new(reader, Arc::clone(&self.name), self.encoding);
        Games {
            // Of records that are repaired one is work enough.
            pieces: match self.repair {
                None => pieces,
                Some(_) => pieces.with_size(1),
            },
            options: Arc::new(self.clone()),
            open: None,
            guessed: false,
            failed: false,
            number: 0,
            mark: None,
        }
    }
}

/// The games of a stream, one after another; what the reader reports, except interruptions, is an error and ends them.
pub struct Games<R> {
    pieces: Pieces<R>,
    options: Arc<Options>,
    open: Option<PieceGames>,
    /// Whether it was told that the encoding is a guess.
    guessed: bool,
    failed: bool,
    /// The number of the last game.
    number: u64,
    /// Where it begins in its piece.
    mark: Option<Mark>,
}

impl<R: Read> Games<R> {
    /// The next game of the piece at hand.
    fn here(&mut self) -> Option<ReadGame> {
        let mut game = self.open.as_mut()?.next()?;
        self.number += 1;
        let mut places = game.source.places_from(self.mark);
        let _ = places.place(game.record.span.start);
        self.mark = Some(places.mark());
        (game.number, game.mark) = (self.number, self.mark);
        Some(game)
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<io::Result<ReadGame>> {
        while !self.failed {
            if let Some(game) = self.here() {
                return Some(Ok(game));
            }
            match self.pieces.next() {
                Ok(source) => {
                    let source = source?;
                    let guess = source.guessed() && !self.guessed;
                    self.guessed |= guess;
                    self.mark = None;
                    self.open = Some(PieceGames::new(&self.options, source, guess));
                }
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// A game that was read: what is written, what happened on the board, and what is wrong.
///
/// It is displayed as PGN, and serialized as the JSON that `greffier convert --to json` writes; [`ReadGame::written`] has the other
/// formats.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// The piece of text that it was read from: all spans are of its text.
    pub source: Arc<Source>,
    /// The record: what is written.
    pub record: Record,
    /// What happened on the board: where it began, the plies of every line, the result, the tags that words tell.
    pub game: Game,
    /// Its number among the games of its input, from 1.
    pub number: u64,
    /// What was corrected, where [`Options::repair`] asks for it.
    pub corrected: Option<Corrected>,
    options: Arc<Options>,
    mark: Option<Mark>,
}

/// What was corrected in a record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Corrected {
    /// The corrections, in the order of the text.
    pub repairs: Vec<Repair>,
    /// How sure each half-move of the main line is, from 0 to 1.
    pub confidences: Vec<f64>,
    /// The likeliest games, as many as [`Options::alternatives`] asks for.
    pub games: Vec<Candidate>,
}

impl ReadGame {
    /// What the record turned out to be.
    #[must_use]
    pub fn status(&self) -> Status {
        self.game.status
    }

    /// The half-moves of the main line; those before the first that cannot be played, where the record is broken.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        self.game.plies_of(self.game.main())
    }

    /// What is wrong, in the order of the text.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.game.faults
    }

    /// A fault as one line without a line end: `file:line:column: severity[code]: message`.
    #[must_use]
    pub fn message(&self, fault: &Fault) -> String {
        let mut reports = Reports::new(&self.source, self.options.messages);
        reports.short(fault, self.record.dialect)
    }

    /// The names and values of its tags: those that stand, then those that words tell. A name is there once.
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        write::tags(&self.record, &self.game, self.source.text())
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut tags = self.tags();
        tags.find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// The name of the encoding that it was read in: `UTF-8`, `windows-1252`.
    #[must_use]
    pub fn encoding(&self) -> &'static str {
        self.source.encoding()
    }

    /// The game in a format, as the command line writes it, without the last line end.
    ///
    /// ```
    /// use greffier::write::Format;
    ///
    /// let game = greffier::read("1) e2-e4 e7-e5 2) Cg1-f3").next().expect("a game");
    /// assert_eq!(game.written(Format::Uci), "e2e4 e7e5 g1f3");
    /// ```
    #[must_use]
    pub fn written(&self, format: Format) -> String {
        let mut out = Vec::new();
        let mut places = self.source.places_from(self.mark);
        self.write(&mut out, format, &mut places, None);
        out.pop_if(|last| *last == b'\n');
        // All that is written is UTF-8.
        String::from_utf8(out).unwrap_or_default()
    }

    /// Adds the game to `out` in a format.
    ///
    /// `places` is a cursor over [`ReadGame::source`], made once for all games of a piece. `overflow` is called whenever much has been
    /// written, to take it away, since a record may be longer than is to be held.
    pub fn write(
        &self,
        out: &mut Vec<u8>,
        format: Format,
        places: &mut Places<'_>,
        overflow: Option<Overflow<'_>>,
    ) {
        let (source, asked) = (&*self.source, &*self.options);
        let written = Written {
            source,
            record: &self.record,
            game: &self.game,
            number: self.number,
        };
        let words = Words {
            messages: asked.messages,
            source,
            dialect: self.record.dialect,
        };
        let options = write::Options {
            every: asked.every,
            nonstandard: asked.nonstandard,
            language: asked.language,
            without: asked.without,
            fields: asked.fields.as_deref(),
            wording: &words,
            overflow,
        };
        let Some(corrected) = &self.corrected else {
            return write::write(out, &written, format, &options, places);
        };
        let corrections = Corrections {
            repairs: &corrected.repairs,
            confidences: &corrected.confidences,
            games: &corrected.games,
            preferred: asked.prefer,
            sic: &|repair| sic(source, repair, asked.messages),
        };
        write::write_repaired(out, &written, corrections, format, &options, places);
    }
}

/// PGN, without the last line end.
impl fmt::Display for ReadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Format::Pgn))
    }
}
