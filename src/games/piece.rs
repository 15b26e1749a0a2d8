//! The games of a piece of text, which holds whole records: what a worker makes alone.
//!
//! Comes in: a [`Source`]. Goes out: its [`ReadGame`]s, with the tags that stand above them and those that are set by hand, and the
//! faults of their bytes among their own.

use std::iter::Peekable;
use std::sync::Arc;
use std::vec::IntoIter;

use crate::diagnostic::encoding_faults;
use crate::game::Fault;
use crate::heading::Bulletin;
use crate::record::Roster;
use crate::source::Source;

use super::options::Next;
use super::{Options, ReadGame};

/// The games of a piece of text, one after another, numbered from 1.
#[derive(Debug)]
pub struct PieceGames {
    options: Arc<Options>,
    source: Arc<Source>,
    /// The byte from which the next record is looked for.
    at: usize,
    number: u64,
    /// The faults of the bytes behind it.
    strays: Peekable<IntoIter<Fault>>,
    /// What stands above the records.
    bulletin: Bulletin,
}

impl PieceGames {
    /// The games of `source`; `tells_guess` is to be true for the first piece of a file whose encoding
    /// [was guessed](Source::guessed), so that it is told once.
    #[must_use]
    pub fn new(options: &Arc<Options>, source: Source, tells_guess: bool) -> PieceGames {
        PieceGames {
            options: Arc::clone(options),
            at: 0,
            number: 0,
            strays: encoding_faults(&source, tells_guess).into_iter().peekable(),
            bulletin: Bulletin::default(),
            source: Arc::new(source),
        }
    }

    /// The piece.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The next game, its record read by `read`, which is given the options, the piece and the byte from which it is to look.
    pub fn next_by(
        &mut self,
        read: impl FnOnce(&Options, &Source, usize) -> Option<Next>,
    ) -> Option<ReadGame> {
        let Next {
            record,
            mut game,
            corrected,
            end,
        } = read(&self.options, &self.source, self.at)?;
        self.at = end;
        self.number += 1;
        if self.options.choice.tags == Roster::Infer {
            self.bulletin.hand_down(&record, &mut game.headed);
        }
        self.options
            .set_tags(&record, &mut game, self.source.text());
        let before = game.faults.len();
        while let Some(fault) = self.strays.next_if(|fault| fault.span.start < end) {
            game.faults.push(fault);
        }
        if game.faults.len() > before {
            game.faults.sort_by_key(|fault| fault.span.start);
        }
        Some(ReadGame {
            source: Arc::clone(&self.source),
            record,
            game,
            number: self.number,
            corrected,
            options: Arc::clone(&self.options),
            mark: None,
        })
    }
}

impl Iterator for PieceGames {
    type Item = ReadGame;

    fn next(&mut self) -> Option<ReadGame> {
        self.next_by(|options, source, at| options.next(source.text(), at))
    }
}
