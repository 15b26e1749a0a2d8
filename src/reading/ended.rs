//! What words behind the last move say of how the game ended, against the board.
//!
//! Comes in: a replayed record. Goes out: a fault for each ending that the board denies. Who claims a draw may be wrong, and a
//! clerk who writes `mat` under a check too; a perpetual check is nobody's to deny.
//!
//! `41. Dd7 Rh8 pat`, and Black has legal moves: told.

use crate::chess::Repetition;
use crate::game::{Cause, Fault, Status};
use crate::lexicon::{self, CheckSign, StatedEnding};
use crate::record::{Item, Kind};

use super::Replay;

/// No words of an ending have more bytes, and fewer items stand behind the last move of most records.
const WORDS_MOST: usize = 64;
const ITEMS_MOST: usize = 16;

impl Replay<'_> {
    /// Tells the endings that the board denies.
    pub(super) fn said_ending(&mut self) {
        let plies = self.game.plies_of(self.game.main());
        let Some(last) = plies.last().map(|ply| ply.item() as usize) else {
            return;
        };
        if self.game.status == Status::Broken || last + 1 >= self.record.items.len() {
            return;
        }
        for item in self.behind_moves(last + 1) {
            let words = self.text.get(item.span()).unwrap_or_default();
            let Some(said) = ending(words) else {
                continue;
            };
            // It is no cell that nothing reads.
            self.game.faults.retain(|fault| fault.span != item.span());
            if self.denies(said) {
                let mut fault = Fault::new(Cause::EndAgainstBoard { said }, item.span());
                fault.ply = Some(self.game.main().plies.len() as u32);
                self.game.faults.push(fault);
            }
        }
    }

    /// The words behind the last move, which item `from` follows, without those of variations.
    fn behind_moves(&self, from: usize) -> Vec<Item> {
        let (mut at, mut found) = (from, Vec::new());
        while let Some(item) = self.record.items.get(at).filter(|_| at < from + ITEMS_MOST) {
            match item.kind {
                Kind::Open { close } => at = close as usize,
                Kind::Result(_) | Kind::Aside | Kind::Prose | Kind::Unreadable { .. } => {
                    found.push(item);
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// Whether the board denies that the game ended so.
    fn denies(&self, said: StatedEnding) -> bool {
        let last = self.game.last();
        match said {
            StatedEnding::Mate => !last.is_mate(),
            StatedEnding::Stalemate => last.has_legal_move() || last.is_mate(),
            StatedEnding::Repetition => !self.stood_thrice(),
            StatedEnding::FiftyMoves => {
                let idle = |halfmoves: u32| halfmoves >= FIFTY;
                let mut positions = self.game.positions(self.game.main());
                !positions.any(|(_, after)| idle(after.halfmoves()))
            }
        }
    }

    /// Whether a position of the game stood three times.
    fn stood_thrice(&self) -> bool {
        let mut seen = Repetition::default();
        seen.record(&self.game.start);
        for (_, after) in self.game.positions(self.game.main()) {
            seen.record(&after);
        }
        seen.ending().threefold_at.is_some()
    }
}

/// Half-moves without a capture or a pawn's move, of both sides.
const FIFTY: u32 = 100;

/// The ending that words tell and nothing else.
fn ending(words: &str) -> Option<StatedEnding> {
    if words.len() > WORDS_MOST {
        return None;
    }
    let signs = |c: char| c.is_whitespace() || ".,;:!|()\u{a0}".contains(c);
    let (mut rest, mut said) = (words.trim_matches(signs), None);
    while !rest.is_empty() {
        let n = match (said, lexicon::check_sign(rest), lexicon::ending(rest)) {
            (None, Some((CheckSign::Mate, n)), _)
                if n == rest.len() && rest.starts_with(char::is_alphabetic) =>
            {
                said = Some(StatedEnding::Mate);
                n
            }
            (None, _, Some((ending, n))) => {
                said = Some(ending);
                n
            }
            _ => lexicon::about_ending(rest),
        };
        if n == 0 {
            return None;
        }
        rest = rest[n..].trim_start_matches(signs);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_an_ending_where_they_say_nothing_else() {
        for (words, told) in [
            ("pat", Some(StatedEnding::Stalemate)),
            ("Nulle par pat.", Some(StatedEnding::Stalemate)),
            (
                "par répétition de la position",
                Some(StatedEnding::Repetition),
            ),
            ("Règle des 50 coups", Some(StatedEnding::FiftyMoves)),
            ("Échec et mat !", Some(StatedEnding::Mate)),
            ("mat en trois coups", None),
            ("échec perpétuel", None),
            ("nulle", None),
            ("les Noirs évitent la répétition", None),
            ("", None),
        ] {
            assert_eq!(ending(words), told, "{words}");
        }
    }
}
