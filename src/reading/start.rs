//! Where a record begins: the initial array, a FEN among its tags, or what the user said.

use crate::chess::{FenReading, Position};
use crate::game::{Cause, Fault, Status};

use super::Replay;

/// The position from which records are replayed.
#[derive(Clone, Debug, Default)]
pub enum Start {
    /// The one that the record's `FEN` tag gives, else the initial array.
    #[default]
    Record,
    /// This one, whatever the record says.
    Position(Box<Position>),
}

impl Replay<'_> {
    /// Sets up the position from which the record starts. Where its tag is no position, the record
    /// is broken before its first move.
    pub(super) fn start(&mut self, start: &Start) {
        if let Start::Position(position) = start {
            self.game.start = (**position).clone();
            return;
        }
        let named = |tag: &&crate::record::Tag| tag.name(self.text) == "FEN";
        let Some(tag) = self.record.tags.iter().find(named) else {
            return;
        };
        match FenReading::of(&tag.value(self.text)) {
            Ok(reading) => {
                self.game.start = reading.position;
                for denied in [reading.castling_denied, reading.en_passant_denied]
                    .into_iter()
                    .flatten()
                {
                    let span = tag.value.start + denied.start..tag.value.start + denied.end;
                    self.game.faults.push(Fault::new(Cause::StartRights, span));
                }
            }
            Err(fault) => {
                let at = &fault.at;
                let mut span =
                    tag.value.start + at.start..(tag.value.start + at.end).min(tag.value.end);
                // What is not there cannot be pointed at.
                if span.is_empty() {
                    span = tag.name.start..tag.value.end;
                }
                let fault = Fault::new(Cause::StartPosition(fault), span);
                self.game.faults.push(fault);
                self.game.status = Status::Broken;
            }
        }
    }
}
