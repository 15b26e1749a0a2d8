//! Squares that a sheet counts from the other side, once.
//!
//! Comes in: a record that is replayed, whose sentences leave it open from which side their squares are counted. Goes out: a
//! fault for each move whose square was found only from the other side, where nearly all others are counted from the
//! mover's: a slip, though one move alone fits it. Books that count now so and now so are read as they are.
//!
//! `Le cavalier à la 6. case du fou du roi` for g1-f3, on a sheet that has `à la 3. case` elsewhere.

use crate::game::{Cause, Fault, Leaves};
use crate::phrase::Frame;
use crate::record::Kind;

use super::Replay;

/// How many squares are counted from the mover's side for each that is counted from the other, where that is a slip.
const OWN_EACH: usize = 8;

impl Replay<'_> {
    /// Tells the moves of the main line whose squares are counted from the other side, and nearly no others are.
    pub(super) fn tell_turned(&mut self) {
        if !self.survey.either {
            return;
        }
        let (mut own, mut turned) = (0, Vec::new());
        let mut mover = self.game.start.turn();
        for ply in self.game.main().plies.clone() {
            let said = &self.game.plies[ply as usize];
            if let Kind::Phrase { phrase, .. } = self.record.items.at(said.item()).kind
                && phrase.frame == Frame::Either
                && phrase.to != phrase.to.flip_vertical()
            {
                match phrase.seen_by(mover).to.contains(said.played.to) {
                    true => own += 1,
                    false => turned.push(ply),
                }
            }
            mover = !mover;
        }
        if own < OWN_EACH * turned.len() {
            return;
        }
        for ply in turned {
            let words = self.game.plies[ply as usize].span(self.record);
            let read = self.read_as(Leaves { line: 0, ply }).into();
            let fault = Fault::new(Cause::Turned { read }, words);
            self.game.faults.push(fault);
        }
    }
}
