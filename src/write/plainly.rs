//! Numbers and moves with nothing else among them: what nearly every game is made of.
//!
//! Comes in: a line on its way to the page. Goes out: the page with its moves, up to the first item that is
//! neither number nor move, or a move that something hangs on. This says nothing that
//! [`movetext`](super::movetext) does not say of each item by itself; it is here because it takes half of
//! that time.
//!
//! Of `1. e4 e5 {connu} 2. Nf3` two moves are written; the comment is left.

use super::movetext::{Frame, Style, Walk};
use crate::record::{Item, Kind};

impl<'a, S: Style> Walk<'a, '_, S> {
    /// Writes on as long as there are but numbers and moves, each of which is one ply of the line.
    pub(super) fn plainly(&mut self, frame: &mut Frame<'a>) {
        let whole = frame.broken.is_none() && frame.beside.is_none();
        let plain = self.branched.is_empty() && self.corrections.is_none();
        if !whole || !plain || self.parting.splits() {
            return;
        }
        let game = self.written.game;
        let plies = game.plies.get(..frame.last as usize).unwrap_or_default();
        let mut spare = Item::NONE;
        let (mut at, mut next, mut held) = (frame.at, frame.ply, frame.held);
        while at < frame.end
            && let Some(item) = self.items.get_in(at as usize, &mut spare)
        {
            match item.kind {
                Kind::Number { .. } => held = held.or(Some(at)),
                Kind::Phrase { .. } => {
                    let mut said = plies.get(next as usize..).unwrap_or_default().iter();
                    let Some(ply) = said.next().filter(|ply| ply.item() == at) else {
                        break;
                    };
                    let twice = said.next().is_some_and(|ply| ply.item() == at);
                    let again = frame.mover == Some(frame.before.turn());
                    if twice || again || ply.is_replaced() {
                        break;
                    }
                    let after = game.after(&frame.before, next);
                    self.ply(&frame.before, ply, next, &after);
                    frame.mover = Some(frame.before.turn());
                    frame.advance(after);
                    (frame.unusual, frame.begun, held) = (false, true, None);
                    next += 1;
                }
                _ => break,
            }
            at += 1;
        }
        (frame.at, frame.ply, frame.held) = (at, next, held);
    }
}
