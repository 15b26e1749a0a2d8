//! Numbers that are due, and moves of which one is seen at a glance to fit: what nearly every record is made of.
//!
//! Comes in: a line on its way, and the next of its items. Goes out: the line with its plies, up to the first item that takes more. This
//! says nothing that [`line`](super::line) does not say of each item by itself; it is here because it takes less time.
//!
//! Of `1. e4 e5 (1... c5) 2. Cf3` two moves are played; the variation is left.

use crate::fit;
use crate::game::{Part, Ply};
use crate::record::Kind;

use super::Replay;
use super::live::Walk;
use super::preference::denied;

impl Replay<'_> {
    /// Plays on from item `at` as long as nothing stands there but the numbers that are due, and moves of which one is seen at a glance
    /// to fit: what nearly every ply is. The item at which that ends.
    #[inline]
    pub(super) fn plainly(&mut self, walk: &mut Walk, mut at: u32, end: u32) -> u32 {
        let record = self.record;
        let near = record.items.near();
        let straight = walk.is_straight() && walk.doubt.is_none() && !record.misnumbered;
        let Some(live) = walk.live.first_mut().filter(|_| straight) else {
            return at;
        };
        let (mut row, mut number, mut empty) = (walk.row, walk.number, walk.empty);
        let (mut numbered, mut anchor, mut owed) = (walk.numbered, walk.anchor, walk.owed);
        let mut plies = 0;
        let mut slip = walk.slip;
        while let Some(item) = near.get(at as usize).filter(|_| at < end) {
            let white = live.position.turn().is_white();
            match &item.kind {
                Kind::Number { value, black } => {
                    let due = i64::from(live.position.fullmoves()) + walk.offset;
                    if i64::from(*value) != due || *black && (white || !numbered) {
                        break;
                    }
                    (number, row, slip, numbered) = (Some(at), due, 0, true);
                    if *black {
                        empty = number;
                    }
                }
                Kind::Phrase { phrase, pair: 0 } => {
                    // A third move under one number.
                    if white && number.is_none() && row > 0 {
                        break;
                    }
                    let homes = live.homes.as_deref();
                    let Some((played, alone)) = fit::sole(&live.position, homes, phrase) else {
                        break;
                    };
                    live.homes.iter_mut().for_each(|homes| homes.play(&played));
                    if owed {
                        self.game.keep(&live.position);
                    }
                    live.position.play(&played);
                    let ply = Ply::new(played, at, Part::Whole).with_alone(alone);
                    self.game.plies.push(ply);
                    plies += 1;
                    (owed, anchor, number, empty) = (true, Some(at), None, None);
                    if phrase.is_marked() {
                        let denied = denied(phrase, &played, &live.position);
                        if denied.count() > 0 {
                            let ply = self.next_number() + plies - 1;
                            self.denied_at(ply, denied, item.span());
                        }
                    }
                }
                Kind::Comment | Kind::Tag(_) | Kind::Nag(_) => {}
                // The sign of a column parts a number from its cells, and is none.
                Kind::Separator if number.is_some_and(|number| number + 1 == at) => {
                    number = Some(at);
                }
                Kind::Separator => {}
                _ => break,
            }
            at += 1;
        }
        (walk.row, walk.number, walk.empty) = (row, number, empty);
        (walk.numbered, walk.anchor, walk.owed) = (numbered, anchor, owed);
        walk.slip = slip;
        if let Some(line) = self.game.lines.last_mut() {
            line.plies.end += plies;
        }
        at
    }
}
