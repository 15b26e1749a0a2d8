//! The homes of the men before each ply of a game, of which few are kept.
//!
//! Comes in: a game, whose plies are asked for as they are written. Goes out: the homes before one. Those before
//! every ply of a record of a million plies would take a hundred megabytes, so they are played on from ply to ply;
//! where a line is left or gone back to, from the last that were kept.
//!
//! Before ply 70 of the main line: the homes kept before ply 64, and six moves.

use std::cell::{Ref, RefCell};

use crate::game::{Game, Line};
use crate::homes::Homes;

/// Before one in so many plies the homes are kept.
const SPACING: u32 = 64;

/// The homes along the lines of a game.
pub(super) struct Followed<'g> {
    game: &'g Game,
    start: Homes,
    /// Before every ply whose index is a multiple of the spacing.
    kept: Vec<Homes>,
    here: RefCell<Here>,
}

/// The homes that were asked for last.
struct Here {
    /// The ply before which they are.
    at: u32,
    /// The end of its line.
    end: u32,
    homes: Homes,
}

impl<'g> Followed<'g> {
    pub(super) fn new(game: &'g Game, start: Homes) -> Followed<'g> {
        let here = Here {
            at: 0,
            end: game.main().plies.end,
            homes: start.clone(),
        };
        let mut followed = Followed {
            game,
            start,
            kept: Vec::with_capacity(game.plies.len().div_ceil(SPACING as usize)),
            here: RefCell::new(here),
        };
        // Lines stand behind those they leave, and their plies one after another.
        for line in &game.lines {
            let mut here = followed.before_line(line);
            for at in line.plies.clone() {
                if at.is_multiple_of(SPACING) {
                    followed.kept.push(here.clone());
                }
                followed.play(&mut here, at);
            }
        }
        followed
    }

    /// The homes before ply `at`.
    pub(super) fn before(&self, at: u32) -> Ref<'_, Homes> {
        {
            let mut here = self.here.borrow_mut();
            if at == here.at + 1 && at < here.end {
                self.play(&mut here.homes, at - 1);
                here.at = at;
            } else if at != here.at {
                *here = self.found(at);
            }
        }
        Ref::map(self.here.borrow(), |here| &here.homes)
    }

    fn play(&self, homes: &mut Homes, at: u32) {
        if let Some(ply) = self.game.plies.get(at as usize) {
            homes.play(&ply.played);
        }
    }

    #[cold]
    fn found(&self, at: u32) -> Here {
        let line = self.line_of(at);
        Here {
            at,
            end: line.plies.end,
            homes: self.before_in(line, at),
        }
    }

    /// The line that ply `at` stands in.
    fn line_of(&self, at: u32) -> &'g Line {
        let behind = self
            .game
            .lines
            .partition_point(|line| line.plies.start <= at);
        &self.game.lines[behind.saturating_sub(1)]
    }

    fn before_line(&self, line: &Line) -> Homes {
        self.before_in(line, line.plies.start)
    }

    /// The homes before ply `at` of `line`: out of its own, or those of the lines it goes on from.
    fn before_in(&self, line: &Line, at: u32) -> Homes {
        let (mut line, mut at) = (line, at);
        let mut way = Vec::new();
        let mut homes = loop {
            let kept = at / SPACING * SPACING;
            let found = self.kept.get((kept / SPACING) as usize);
            if let Some(homes) = found.filter(|_| line.plies.start <= kept && kept < line.plies.end)
            {
                way.push(kept..at);
                break homes.clone();
            }
            way.push(line.plies.start..at);
            match line.replaces {
                Some(leaves) => (line, at) = (&self.game.lines[leaves.line as usize], leaves.ply),
                None => break self.start.clone(),
            }
        };
        for at in way.into_iter().rev().flatten() {
            self.play(&mut homes, at);
        }
        homes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase::Roles;
    use crate::reading::{Start, next};
    use crate::record::Choice;

    /// A game of a long line with variations, and variations within them.
    fn game() -> Game {
        let mut text = String::new();
        for number in 1..120 {
            let (white, black) = match number % 2 {
                1 => ("Nf3", "Nf6"),
                _ => ("Ng1", "Ng8"),
            };
            let mut branch = String::new();
            if number % 7 == 1 {
                branch = format!(
                    "({number}. Nh3 Nh6 (Nc6 {}. Nc3) {}. Rg1)",
                    number + 1,
                    number + 1
                );
            }
            text += &format!("{number}. {white} {branch} {number}... {black} ");
        }
        next(&text, 0, &Choice::default(), &Start::Record)
            .unwrap()
            .1
    }

    #[test]
    fn homes_are_those_of_every_line_in_any_order() {
        let game = game();
        assert!(game.lines.len() > 25, "{}", game.lines.len());
        let start = Homes::in_position(&game.start, Roles::ANY).minding_last();
        let mut all: Vec<Homes> = Vec::new();
        for line in &game.lines {
            let leaves = line.replaces.map(|leaves| all[leaves.ply as usize].clone());
            let mut here = leaves.unwrap_or_else(|| start.clone());
            for ply in game.plies_of(line) {
                all.push(here.clone());
                here.play(&ply.played);
            }
        }
        let followed = Followed::new(&game, start);
        let plies = all.len() as u32;
        let forth = 0..plies;
        for at in forth
            .clone()
            .chain(forth.rev())
            .chain([5, 6, plies - 1, 0, 1])
        {
            assert_eq!(*followed.before(at), all[at as usize], "{at}");
        }
    }
}
