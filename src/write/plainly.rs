//! Numbers and moves with nothing else among them: what nearly every game is made of.
//!
//! Comes in: a line on its way to the page. Goes out: the page with its moves, up to the first item that is
//! neither number nor move, or a move that something hangs on. This says nothing that
//! [`movetext`](super::movetext) does not say of each item by itself; it is here because it takes half of
//! that time.
//!
//! Of `1. e4 e5 {connu} 2. Nf3` two moves are written; the comment is left.

use super::movetext::{Frame, Style, Walk};
use crate::game::Standing;
use crate::record::Kind;

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
        // Of a long record the beginning alone is written so: its items and positions stand as they are.
        let items = self.items.near();
        let items = items.get(..frame.end as usize).unwrap_or(items);
        let (mut at, mut next, mut held) = (frame.at, frame.ply, frame.held);
        let (mut mover, mut reached) = (frame.mover, None);
        while let Some(item) = items.get(at as usize) {
            match item.kind {
                Kind::Number { .. } => held = held.or(Some(at)),
                Kind::Phrase { .. } => {
                    let mut said = plies.get(next as usize..).unwrap_or_default().iter();
                    let ply = said.next().filter(|ply| ply.item() == at);
                    let Some((ply, after)) = ply.zip(game.near_after(next)) else {
                        break;
                    };
                    let before = reached.unwrap_or(&*frame.before);
                    let twice = said.next().is_some_and(|ply| ply.item() == at);
                    let again = mover == Some(before.turn());
                    if twice || again || ply.is_replaced() {
                        break;
                    }
                    self.ply(before, ply, next, after);
                    (mover, reached, held) = (Some(before.turn()), Some(after), None);
                    next += 1;
                }
                _ => match self.beside_plainly(item) {
                    Some(holds) => held = held.filter(|_| holds),
                    None => break,
                },
            }
            at += 1;
        }
        if let Some(after) = reached {
            frame.before = Standing::Kept(after);
            (frame.unusual, frame.begun) = (false, true);
        }
        (frame.at, frame.ply, frame.held, frame.mover) = (at, next, held, mover);
    }
}
