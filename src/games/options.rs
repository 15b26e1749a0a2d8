//! How texts are read and their games written.
//!
//! Comes in: what the caller sets; each field is an option of the command line, and has its default. Goes out: the same, to
//! [`read`](Options::read).

use std::sync::Arc;

use crate::diagnostic::Messages;
use crate::game::{Game, GameResult};
use crate::heading;
use crate::lexicon::{self, Language};
use crate::openings;
use crate::reading::{self, Start};
use crate::record::{Choice, Record};
use crate::repair::{self, Repaired};
use crate::source::Encoding;
use crate::write::{Nonstandard, Without};

use super::Corrected;

/// How texts are read and their games written: the options of `greffier convert`, by the same defaults.
///
/// ```
/// use greffier::lexicon::Language;
///
/// let mut options = greffier::Options::default();
/// options.choice.language = Some(Language::German);
/// let game = options.read("1. Sf3 d5 2. g3").next().expect("a game");
/// assert_eq!(game.to_string().lines().last(), Some("1. Nf3 d5 2. g3 *"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What the input is called in messages and in JSON: `partie.txt`; `-` by default, as standard input is.
    pub name: Arc<str>,
    /// How bytes are read (`--encoding`).
    pub encoding: Encoding,
    /// The notation and the language, where they are known, and whether evidence about play and words above the moves count
    /// (`--from`, `--language`, `--no-prior`, `--tags`).
    pub choice: Choice,
    /// From which position records start, and by which rules (`--start`, `--rules`).
    pub start: Start,
    /// Whether the rules are the fewest codes under which each record replays (`--rules auto`).
    pub finds_rules: bool,
    /// Whether the likeliest reading of an ambiguous record counts as whole (`--ambiguous prefer`).
    pub prefer: bool,
    /// Names and values of tags that are set by hand, where none stands (`--tag`).
    pub tags: Vec<(String, String)>,
    /// Whether the tags `ECO` and `Opening` are filled from the moves, where they do not stand (`--eco`).
    pub eco: bool,
    /// Whether the mistakes in records are found and corrected, and how hard: `greffier repair`.
    pub repair: Option<repair::Options<'static>>,
    /// How many whole games are told of each record that is repaired (`--alternatives`).
    pub alternatives: usize,
    /// The language of messages and of words in what is written (`--messages`).
    pub messages: Messages,
    /// With FEN and EPD: a line for each ply, not only the last position (`--every`).
    pub every: bool,
    /// What becomes of moves that today's rules do not know (`--nonstandard`).
    pub nonstandard: Nonstandard,
    /// Whose letters a notation is written in; those of PGN are English (`--write-language`).
    pub language: Language,
    /// What is left out: comments, variations, glyphs (`--no-comments`, `--no-variations`, `--no-nags`).
    pub without: Without,
    /// The fields of JSON that are written, where not all are (`--fields`).
    pub fields: Option<Vec<String>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            name: Arc::from("-"),
            encoding: Encoding::Auto,
            choice: Choice::default(),
            start: Start::Record,
            finds_rules: false,
            prefer: false,
            tags: Vec::new(),
            eco: false,
            repair: None,
            alternatives: 0,
            messages: Messages::En,
            every: false,
            nonstandard: Nonstandard::Split,
            language: Language::French,
            without: Without::default(),
            fields: None,
        }
    }
}

/// The next record of a text, as a room reads it.
#[derive(Clone, Debug)]
pub struct Next {
    /// The record.
    pub record: Record,
    /// The record, replayed or repaired.
    pub game: Game,
    /// What was corrected, where it was repaired.
    pub corrected: Option<Corrected>,
    /// The byte after it.
    pub end: usize,
}

impl Options {
    /// The next record of `text` at or after byte `at`, replayed or repaired as is asked for.
    pub(super) fn next(&self, text: &str, at: usize) -> Option<Next> {
        if let Some(options) = &self.repair {
            let found = repair::next(text, at, &self.choice, &self.start, options);
            return found.map(|(repaired, end)| self.repaired(repaired, end));
        }
        let next = match self.finds_rules {
            true => reading::fewest,
            false => reading::next,
        };
        let (record, mut game, end) = next(text, at, &self.choice, &self.start)?;
        if self.prefer {
            game.prefer();
        }
        Some(Next {
            record,
            game,
            corrected: None,
            end,
        })
    }

    /// A record that was repaired, made ready to be written; `end` is the byte after it.
    #[must_use]
    pub fn repaired(&self, mut repaired: Repaired, end: usize) -> Next {
        repaired.lay_beside(self.prefer);
        repaired.lay_games_beside(self.alternatives);
        let confidences = repaired.confidences();
        let games = repaired.candidates.into_iter();
        let corrected = Corrected {
            confidences,
            repairs: repaired.repairs,
            games: games.take(self.alternatives).collect(),
        };
        Next {
            record: repaired.record,
            game: repaired.game,
            corrected: Some(corrected),
            end,
        }
    }

    /// Sets the tags that are set by hand, where none stands, and those of the opening.
    pub(super) fn set_tags(&self, record: &Record, game: &mut Game, text: &str) {
        for (name, value) in &self.tags {
            if heading::stands(record, text, name) {
                continue;
            }
            if name == "Result" && (game.stated.is_none() || game.headed.value(name).is_some()) {
                let stated = lexicon::result(value).filter(|(_, n)| *n == value.len());
                game.stated = stated.map(|(stated, _)| GameResult::resolve(stated, &game.last()));
            }
            game.headed.set(name, value);
        }
        if self.eco {
            openings::fill(game, record, text);
        }
    }
}
