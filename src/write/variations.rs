//! What stands beside the moves of a line: variations, and the other readings of a ply.
//!
//! Comes in: a line on its way to the page, of which a ply was just written. Goes out: the variation that begins
//! there, to be walked next, or the page with what another reading plays. Most variations stand behind the
//! move they replace; a record may tell one elsewhere (a branch), and then it is written with the words that lead to it.
//!
//! `1. e4 e5 (1... c5)`; `3. Nc3 ({autre lecture} 3. Nge2)`.

use crate::game::{Game, Line, Origin};

use super::Written;
use super::movetext::{Frame, Last, Style, Walk};

impl<'a, S: Style> Walk<'a, '_, S> {
    /// Begins the next variation beside the ply written last that the record tells in another place,
    /// with the words that lead to it.
    pub(super) fn branch(&mut self, frame: &mut Frame<'a>) -> Option<Frame<'a>> {
        if !self.branched.is_empty() && self.awaits_branch(frame.beside) {
            self.alternatives(frame);
        }
        let line = self.written.game.lines.get(frame.beside? as usize)?;
        let open = line.items.start.checked_sub(1)?;
        if self.branched.binary_search(&open).is_err() {
            return None;
        }
        frame.beside = line.next;
        frame.held = None;
        self.opens_with(open);
        Some(self.frame(line, Some(frame)))
    }

    /// Opens a variation with the words that lead to it: `Exemple :`, none in a parenthesis.
    fn opens_with(&mut self, open: u32) {
        self.page.opening(b'(');
        let words = self.kept().between(open, open + 1);
        if !["", "(", "["].contains(&&*words) {
            self.comment(&words);
        }
        self.last = Last::Other;
    }

    /// Whether behind other readings a variation waits that the record tells in another place.
    fn awaits_branch(&self, beside: Option<u32>) -> bool {
        let line = |at: u32| self.written.game.lines.get(at as usize);
        let all = std::iter::successors(beside.and_then(line), |before| before.next.and_then(line));
        let mut behind = all.skip_while(|line| line.origin == Origin::Alternative);
        behind.next().is_some_and(|line| {
            let open = line.items.start.checked_sub(1);
            open.is_some_and(|open| self.branched.binary_search(&open).is_ok())
        })
    }

    /// Begins the variation whose parenthesis is item `open`; one without moves is a comment.
    pub(super) fn open(
        &mut self,
        frame: &mut Frame<'a>,
        open: u32,
        close: u32,
    ) -> Option<Frame<'a>> {
        self.alternatives(frame);
        frame.at = close.saturating_add(1).min(frame.end);
        if self.branched.binary_search(&open).is_ok() {
            return None;
        }
        let game = self.written.game;
        let found = frame.beside.and_then(|line| game.lines.get(line as usize));
        let found = found.filter(|line| line.items.start == open + 1);
        if let Some(line) = found {
            frame.beside = line.next;
        }
        let stands = |line: &&Line| !frame.unusual && self.begins(line);
        let Some(line) = found.filter(stands) else {
            self.comment(&self.kept().between(open, frame.at));
            return None;
        };
        self.opens_with(open);
        Some(self.frame(line, Some(frame)))
    }

    pub(super) fn close(&mut self) {
        self.page.closing(b')');
        self.last = Last::Variation;
    }

    /// Writes the other readings of the ply written last, each as a variation that says what it is.
    #[inline]
    pub(super) fn alternatives(&mut self, frame: &mut Frame<'a>) {
        while let Some(line) = frame.beside {
            let Some(line) = self.written.game.lines.get(line as usize) else {
                return;
            };
            if line.origin != Origin::Alternative {
                return;
            }
            frame.beside = line.next;
            if self.options.without.variations {
                continue;
            }
            match frame.unusual {
                true => self.alternative_in_words(line),
                false => self.alternative(line),
            }
        }
    }

    fn alternative(&mut self, line: &Line) {
        if !self.begins(line) {
            return self.alternative_in_words(line);
        }
        let game = self.written.game;
        let mut before = game.before_line(line);
        self.page.opening(b'(');
        self.comment(self.options.wording.other_reading());
        for (at, ply) in (line.plies.start..).zip(game.plies_of(line)) {
            if !self.parting.is_usual(&before, ply) {
                break;
            }
            let after = game.after(&before, at);
            self.ply(&before, ply, at, &after);
            before = after;
        }
        self.close();
    }
}

/// The items that open variations which are told elsewhere than behind the move they replace, as far
/// as they have moves.
pub(super) fn branched(written: &Written<'_>) -> Vec<u32> {
    let game = written.game;
    let lines = game.lines.iter().filter(|line| !line.plies.is_empty());
    let opens = lines.filter_map(|line| Some((line, line.items.start.checked_sub(1)?)));
    let mut branched: Vec<u32> = opens
        .filter(|(line, open)| {
            written.record.branch(*open).is_some() || stands_later(game, line, *open)
        })
        .map(|(_, open)| open)
        .collect();
    branched.sort_unstable();
    branched
}

/// Whether the line that item `open` begins stands behind a later move than the one it replaces.
fn stands_later(game: &Game, line: &Line, open: u32) -> bool {
    let next = line.replaces.and_then(|leaves| {
        let parent = game.lines.get(leaves.line as usize)?;
        let next = leaves.ply + 1;
        parent.plies.contains(&next).then_some(next)
    });
    let next = next.and_then(|next| game.plies.get(next as usize));
    next.is_some_and(|ply| ply.item() < open)
}
