//! What words behind the last move say of how the game ended, against the board.
//!
//! Comes in: a replayed record. Goes out: a fault for each ending that the board denies. Who claims a draw may be wrong, and a
//! clerk who writes `mat` under a check too; a perpetual check is nobody's to deny.
//!
//! `41. Dd7 Rh8 pat`, and Black has legal moves: told.

use std::collections::HashMap;

use crate::game::{Cause, Ending, Fault, Status};
use crate::lexicon::{self, CheckSign};
use crate::record::{Item, Kind};

use super::Replay;

/// Words that say nothing of how a game ended, before those that do: `partie nulle par la règle des 50 coups`.
const BEFORE: [&str; 19] = [
    "partie",
    "nulle",
    "nul",
    "match",
    "draw",
    "par",
    "pour",
    "pour cause",
    "de",
    "des",
    "la",
    "le",
    "les",
    "une",
    "règle",
    "triple",
    "by",
    "the",
    "remise",
];
/// The words of each ending but mate, which the lexicon has.
const ENDINGS: [(&str, Ending); 12] = [
    ("pat", Ending::Stalemate),
    ("stalemate", Ending::Stalemate),
    ("répétition", Ending::Repetition),
    ("repetition", Ending::Repetition),
    ("triple répétition", Ending::Repetition),
    ("50 coups", Ending::FiftyMoves),
    ("cinquante coups", Ending::FiftyMoves),
    ("50 moves", Ending::FiftyMoves),
    ("fifty moves", Ending::FiftyMoves),
    ("50-move rule", Ending::FiftyMoves),
    ("fifty-move rule", Ending::FiftyMoves),
    ("threefold repetition", Ending::Repetition),
];
/// Words that may stand behind them.
const BEHIND: [&str; 8] = [
    "de",
    "des",
    "coups",
    "la",
    "position",
    "positions",
    "du",
    "roi",
];
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
    fn denies(&self, said: Ending) -> bool {
        let last = self.game.last();
        match said {
            Ending::Mate => !last.is_mate(),
            Ending::Stalemate => last.has_legal_move() || last.is_mate(),
            Ending::Repetition => !self.stood_thrice(),
            Ending::FiftyMoves => {
                let idle = |halfmoves: u32| halfmoves >= FIFTY;
                let mut positions = self.game.positions(self.game.main());
                !positions.any(|(_, after)| idle(after.halfmoves()))
            }
        }
    }

    /// Whether a position of the game stood three times.
    fn stood_thrice(&self) -> bool {
        let mut stood: HashMap<u64, u32> = HashMap::new();
        stood.insert(self.game.start.key(), 1);
        self.game.positions(self.game.main()).any(|(_, after)| {
            let times = stood.entry(after.key()).or_default();
            *times += 1;
            *times > 2
        })
    }
}

/// Half-moves without a capture or a pawn's move, of both sides.
const FIFTY: u32 = 100;

/// The ending that words tell and nothing else.
fn ending(words: &str) -> Option<Ending> {
    if words.len() > WORDS_MOST {
        return None;
    }
    let signs = |c: char| c.is_whitespace() || ".,;:!|()\u{a0}".contains(c);
    let mut rest = words.trim_matches(signs).to_lowercase();
    loop {
        if let Some((CheckSign::Mate, n)) = lexicon::check_sign(&rest)
            && n == rest.len()
            && rest.starts_with(char::is_alphabetic)
        {
            return Some(Ending::Mate);
        }
        let found = ENDINGS.iter().find_map(|(name, ending)| {
            let behind = rest.strip_prefix(name)?;
            let behind = behind.split(signs).filter(|word| !word.is_empty());
            let mut behind = behind.map(|word| BEHIND.contains(&word));
            let ends = rest[name.len()..].starts_with(signs) || rest.len() == name.len();
            (ends && behind.all(|known| known)).then_some(*ending)
        });
        if found.is_some() {
            return found;
        }
        let word = rest.split(signs).next().unwrap_or_default();
        if !BEFORE.contains(&word) {
            return None;
        }
        rest = rest[word.len()..].trim_start_matches(signs).to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_an_ending_where_they_say_nothing_else() {
        for (words, told) in [
            ("pat", Some(Ending::Stalemate)),
            ("Nulle par pat.", Some(Ending::Stalemate)),
            ("par répétition de la position", Some(Ending::Repetition)),
            ("Règle des 50 coups", Some(Ending::FiftyMoves)),
            ("Échec et mat !", Some(Ending::Mate)),
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
