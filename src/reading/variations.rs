//! Variations find the ply that they replace.
//!
//! Comes in: the variations of a line that is settled, and those that chapters tell elsewhere. Goes out: a line for each,
//! hung where it leaves another; a fault where no move is told that it goes on from.
//!
//! `2. Cf3 Cc6 (2... Cf6 3. Cxe5)`: the knight's move replaces the ply before the parenthesis.
//!
//! Here too: the homes of men before a line: what its phrases go by that name a man so. Before `(3. CR 4 R)` the homes behind the first two
//! moves of the game.

use std::ops::Range;

use crate::chess::Position;
use crate::game::{Cause, Leaves, Standing, Status};
use crate::homes::Homes;
use crate::phrase::Roles;
use crate::record::{After, Kind};

use super::Replay;

/// How many plies are played from a position that a variation left to the one that the next leaves: where there
/// are more, the game has kept one that is nearer.
const NEAR: u32 = 64;
/// How many plies before the last are looked at for the one that a variation replaces.
const REPEATED_MOST: usize = 4;

/// A variation that waits until the line it leaves is settled.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The item of its opening parenthesis.
    pub open: u32,
    /// The item of its closing parenthesis.
    pub close: u32,
    /// The line it leaves.
    pub line: u32,
    /// The item of the ply it replaces: the last move before it.
    pub anchor: Option<u32>,
}

impl Replay<'_> {
    /// The variations, in the order of the text; those within them come to wait in their turn.
    pub fn variations(&mut self) {
        let mut next = 0;
        while let Some(&waiting) = self.waiting.get(next) {
            next += 1;
            self.variation(waiting);
        }
    }

    /// Replays one variation from the position before the ply it replaces. Where that ply was not
    /// reached, nothing can be said of it: its words stay with the unread text.
    fn variation(&mut self, waiting: Waiting) {
        if let Some(after) = self.record.branch(waiting.open) {
            return self.branch_off(waiting, after);
        }
        let Some(replaced) = self.ply_of(waiting.line, waiting.anchor) else {
            let unreached = self.game.lines[waiting.line as usize].plies.is_empty()
                && self.game.status == Status::Broken;
            if !unreached && waiting.anchor.is_none() {
                let opening = self.opening(waiting.open);
                self.tell(Cause::Stray, opening);
            }
            return;
        };
        let replaced = self.repeated(waiting, replaced);
        self.leave(waiting, waiting.line, replaced);
    }

    /// Where the variation opens that item `open` begins: with that, or where nothing stands there with the next.
    fn opening(&self, open: u32) -> Range<usize> {
        let items = &self.record.items;
        let (item, next) = (items.at(open), items.get(open as usize + 1));
        match next.filter(|_| item.start == item.end) {
            Some(next) => next.span(),
            None => item.span(),
        }
    }

    /// Replays one variation that goes on from a move told elsewhere; a fault where no line goes on
    /// from it.
    fn branch_off(&mut self, waiting: Waiting, after: After) {
        let next = match after {
            After::Start => Some((0, self.game.lines[0].plies.start)),
            After::Item(item) | After::Remark(item) => self.ply_behind(item),
            After::Nowhere => None,
        };
        let in_line =
            |&(line, ply): &(u32, u32)| self.game.lines[line as usize].plies.contains(&ply);
        match next.filter(in_line) {
            Some((line, replaced)) => self.leave(waiting, line, replaced),
            None if matches!(after, After::Remark(_)) => {}
            None => {
                let opening = self.opening(waiting.open);
                self.tell(Cause::Stray, opening);
            }
        }
    }

    /// The line in which `item` is a move, and the index behind its ply.
    fn ply_behind(&self, item: u32) -> Option<(u32, u32)> {
        let lines = self.game.lines.iter().enumerate().rev();
        let mut homes = lines.filter(|(_, line)| line.items.contains(&item));
        let found =
            homes.find_map(|(at, _)| Some((at as u32, self.ply_of(at as u32, Some(item))?)));
        found.map(|(line, ply)| (line, ply + 1))
    }

    /// Replays a variation that replaces ply `replaced` of `line`.
    fn leave(&mut self, waiting: Waiting, line: u32, replaced: u32) {
        let leaves = Leaves {
            line,
            ply: replaced,
        };
        let line = &self.game.lines[line as usize];
        let number = line.first + (replaced - line.plies.start);
        let before = self.before(leaves);
        self.line(
            before,
            waiting.open + 1..waiting.close,
            Some(leaves),
            number,
        );
    }

    /// The position that a line leaves. Most variations follow one another along a line, so the last such position
    /// is gone on from, where it is near.
    pub(super) fn before(&mut self, leaves: Leaves) -> Position {
        let line = &self.game.lines[leaves.line as usize];
        let near = self.left.as_ref().filter(|(left, _)| {
            left.line == leaves.line && leaves.ply.wrapping_sub(left.ply) < NEAR
        });
        let before = match near {
            Some((left, position)) => (left.ply..leaves.ply)
                .fold(Standing::Kept(position), |here, at| {
                    self.game.after(&here, at)
                }),
            None => self.game.before(line, leaves.ply),
        };
        // Where positions are kept there is nothing to be remembered.
        let played = matches!(before, Standing::Played(_));
        let before = before.into_owned();
        if played {
            self.left = Some((leaves, before.clone()));
        }
        before
    }

    /// The ply that a variation replaces whose first number stands before it: the ply of that number from which its
    /// first move can be played; else the last, `replaced`.
    ///
    /// What stands between parentheses replaces the last, as PGN has it; but periodicals have it behind the whole row, or
    /// behind the game: `3. Fb5 a6 (3. Fc4 était meilleur)`
    fn repeated(&mut self, waiting: Waiting, replaced: u32) -> u32 {
        let open = self.record.items.at(waiting.open);
        let behind = waiting.open as usize + 1..waiting.close as usize;
        let within = self.record.items.within(behind).map(|item| item.kind);
        let (mut number, mut said) = (None, None);
        for kind in within.take(4) {
            match kind {
                Kind::Number { value, black } => number = number.or(Some((value, black))),
                Kind::Phrase { phrase, .. } => said = said.or(Some(phrase)),
                _ => {}
            }
        }
        let (Some((value, black)), Some(said)) = (number, said) else {
            return replaced;
        };
        let first = self.game.lines[waiting.line as usize].plies.start;
        if !self.text[open.span()].starts_with('(') {
            let plies = (first..=replaced).rev().take(REPEATED_MOST);
            let mut numbered = plies.filter(|&ply| {
                let before = self.before_ply(waiting.line, ply);
                before.fullmoves() == value && self.fits(&before, None, &said)
            });
            return numbered.next().unwrap_or(replaced);
        }
        let half_moves =
            |number: u32, black: bool| number.saturating_mul(2).saturating_add(u32::from(black));
        let start = &self.game.start;
        let played = self.game.lines[waiting.line as usize].first + (replaced - first) - 1;
        let last = half_moves(start.fullmoves(), start.turn().is_black()).saturating_add(played);
        let back = last.saturating_sub(half_moves(value, black));
        if back == 0 || back > replaced - first {
            return replaced;
        }
        // A page with tags keeps to that of PGN, whatever its numbers say; dots before Black's may be left out.
        let by_number = self.record.tags.is_empty() && value != last / 2;
        let mut fits_last = || {
            let last = self.before_ply(waiting.line, replaced);
            self.fits(&last, None, &said)
        };
        if !by_number && fits_last() {
            return replaced;
        }
        let before = self.before_ply(waiting.line, replaced - back);
        match self.fits(&before, None, &said) {
            true => replaced - back,
            false => replaced,
        }
    }

    /// The position before a ply of a line.
    fn before_ply(&mut self, line: u32, ply: u32) -> Position {
        self.before(Leaves { line, ply })
    }

    /// The ply of `line` that the item `anchor` says; the last of them where an item says two.
    fn ply_of(&self, line: u32, anchor: Option<u32>) -> Option<u32> {
        let anchor = anchor?;
        let range = self.game.lines[line as usize].plies.clone();
        let plies = &self.game.plies[range.start as usize..range.end as usize];
        let after = plies.partition_point(|ply| ply.item() <= anchor);
        let found = after.checked_sub(1)?;
        (plies[found].item() == anchor).then_some(range.start + found as u32)
    }
}

/// Before how many plies of the main line the homes are kept once.
const SPACING: u32 = 64;

/// Homes that are known.
#[derive(Default)]
pub(super) struct Kept {
    /// Those along the main line.
    main: Vec<Homes>,
    /// Those where a variation left last.
    left: Option<(Leaves, Homes)>,
}

impl Replay<'_> {
    /// The homes before the ply that a line replaces, at the start for the main line; none where the
    /// record names no man by his home.
    pub(super) fn homes_before(&mut self, leaves: Option<Leaves>) -> Option<Box<Homes>> {
        if self.survey.minded == Roles::NONE && !self.survey.looks_back {
            return None;
        }
        let Some(leaves) = leaves else {
            return Some(Box::new(self.homes_at_start()));
        };
        let left = self.homes.as_mut().and_then(|kept| kept.left.take());
        let near = left.filter(|(left, _)| {
            left.line == leaves.line && left.ply <= leaves.ply && leaves.line > 0
        });
        let homes = match near {
            Some((left, mut homes)) => {
                self.play_homes(&mut homes, left.ply..leaves.ply);
                homes
            }
            None => self.homes_along(leaves),
        };
        if leaves.line > 0 {
            let kept = self.homes.get_or_insert_default();
            kept.left = Some((leaves, homes.clone()));
        }
        Some(Box::new(homes))
    }

    fn homes_at_start(&self) -> Homes {
        let homes = Homes::in_position(&self.game.start, self.survey.minded);
        match self.survey.looks_back {
            true => homes.minding_last(),
            false => homes,
        }
    }

    /// The homes before a ply, played along the lines that lead there.
    fn homes_along(&mut self, leaves: Leaves) -> Homes {
        let mut way = Vec::new();
        let Leaves { mut line, mut ply } = leaves;
        while let Some(leaves) = self.game.lines[line as usize].replaces {
            way.push(self.game.lines[line as usize].plies.start..ply);
            Leaves { line, ply } = leaves;
        }
        let mut homes = self.homes_in_main(ply);
        for range in way.into_iter().rev() {
            self.play_homes(&mut homes, range);
        }
        homes
    }

    /// The homes before a ply of the main line.
    fn homes_in_main(&mut self, ply: u32) -> Homes {
        let first = self.game.main().plies.start;
        let place = (ply.saturating_sub(first) / SPACING) as usize;
        let mut kept = self.homes.take().unwrap_or_default();
        while kept.main.len() <= place {
            let next = match kept.main.last() {
                None => self.homes_at_start(),
                Some(last) => {
                    let mut next = last.clone();
                    let from = first + (kept.main.len() as u32 - 1) * SPACING;
                    self.play_homes(&mut next, from..from + SPACING);
                    next
                }
            };
            kept.main.push(next);
        }
        let mut homes = kept.main[place].clone();
        self.homes = Some(kept);
        self.play_homes(&mut homes, first + place as u32 * SPACING..ply);
        homes
    }

    fn play_homes(&self, homes: &mut Homes, plies: Range<u32>) {
        let plies = plies.start as usize..plies.end as usize;
        for ply in self.game.plies.get(plies).unwrap_or_default() {
            homes.play(&ply.played);
        }
    }
}
