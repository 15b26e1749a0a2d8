//! The homes of men before a line: what its phrases go by that name a man so.
//!
//! Comes in: the ply that a variation replaces. Goes out: the homes before it. They are played along the moves that
//! lead there, from where they are known: along the main line they are kept before one ply in some, and behind it
//! those where a variation left last, since most follow one another along a line.
//!
//! Before `(3. CR 4 R)` the homes behind the first two moves of the game.

use std::ops::Range;

use crate::game::Leaves;
use crate::homes::Homes;
use crate::phrase::Roles;

use super::Replay;

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
