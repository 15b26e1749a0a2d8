//! What words behind the last move say of how the game ended, against the board.
//!
//! Comes in: a replayed record. Goes out: a fault for each ending that the board denies. Who claims a draw may be wrong, and a
//! clerk who writes `mat` under a check too; a perpetual check is nobody's to deny.
//!
//! `41. Dd7 Rh8 pat`, and Black has legal moves: told.
//!
//! Here too: moves in the words beside a game that go on from its end, or are a game of their own: told, so that none is lost in silence. `1.
//! c4 c5` and behind it the remark `dit-on : 2. Cf3 Cc6 3. d4`: three half-moves that nobody played.

use crate::chess::{MoveList, Position, Repetition};
use crate::fit;
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
                self.tell_at(
                    self.game.main().plies.len() as u32,
                    Cause::EndAgainstBoard { said },
                    item.span(),
                );
            }
        }
    }

    /// The words behind the last move, which item `from` follows, without those of variations.
    fn behind_moves(&self, from: usize) -> Vec<Item> {
        let items = self
            .record
            .items
            .outside(from as u32..(from + ITEMS_MOST) as u32);
        let words = items.map(|(_, item)| item).filter(|item| {
            matches!(
                item.kind,
                Kind::Result(_) | Kind::Aside | Kind::Prose | Kind::Unreadable { .. }
            )
        });
        words.collect()
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

/// How many half-moves are a game, where the record has moves of its own, and where it has none; and how many from what is due on are the
/// game's, whatever the words go on with.
const GAME_LEAST: usize = 8;
const ALONE_LEAST: usize = 4;
const DUE_LEAST: usize = 3;
/// How many items are looked through.
const LOOKED_MOST: usize = 64;
/// How many numbers of one are tried.
const NUMBERS_MOST: usize = 64;

impl Replay<'_> {
    /// Tells what stands behind the last move and should have been played.
    pub(super) fn lost_in_words(&mut self) {
        let told = |fault: &Fault| !fault.cause.is_warning();
        if self.game.status != Status::Whole || self.game.faults.iter().any(told) {
            return;
        }
        let plies = self.game.plies_of(self.game.main());
        let first = plies.last().map_or(0, |ply| ply.item() as usize + 1);
        let alone = plies.is_empty();
        let may_hold = |item: &Item| match item.kind {
            Kind::Aside | Kind::Prose => true,
            Kind::Heading | Kind::Comment => alone,
            _ => false,
        };
        let items = self.record.items.within(first..first + LOOKED_MOST);
        let mut words = items.filter(may_hold).peekable();
        // Behind nearly every game stands its result alone.
        if words.peek().is_none() {
            return;
        }
        let (begin, last) = (&self.game.start, self.game.last());
        let ends = self.record.result_from(0).map(|(_, item)| item.start);
        let mates = !last.has_legal_move();
        let game = if alone { ALONE_LEAST } else { GAME_LEAST };
        let lost = words.filter(|item| {
            let words = &self.text[item.span()];
            let over = alone || mates || ends.is_some_and(|end| end < item.start);
            !over && self.holds(words, &last, DUE_LEAST, true)
                || self.holds(words, begin, game, false)
        });
        let lost: Vec<Item> = lost.collect();
        let told = lost
            .iter()
            .map(|item| Fault::new(Cause::UnplayedMoves, item.span()));
        self.game.faults.extend(told);
    }

    /// Whether words hold the number that is due in a position, and behind it at least so many half-moves that can be played there; or fewer behind
    /// their first number, `to_the_end` of the words. A line of play that is mentioned goes over into words again.
    fn holds(&self, words: &str, position: &Position, least: usize, to_the_end: bool) -> bool {
        let bytes = words.as_bytes();
        let begins = |at: &usize| {
            bytes[*at].is_ascii_digit()
                && !words[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '.' || c == '-')
        };
        let starts = (0..bytes.len())
            .filter(|at| words.is_char_boundary(*at))
            .filter(begins);
        starts.take(NUMBERS_MOST).enumerate().any(|(nth, at)| {
            let rest = &words[at..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let behind = rest[digits..].trim_start_matches(['.', '…', ')', ' ']);
            let dots = rest[digits..].starts_with("...") || rest[digits..].starts_with('…');
            let number: Option<u32> = rest[..digits].parse().ok();
            let black = position.turn().is_black();
            // What goes on is the first that has a number.
            let (due, run, to_the_end) =
                match number == Some(position.fullmoves().saturating_add(1)) {
                    // Black's answer stands before White's next number: `a6 4. Fa4`.
                    true => (
                        black && !dots && rest[digits..].starts_with(['.', ')']),
                        &words[word_before(words, at)..],
                        true,
                    ),
                    false => (
                        number == Some(position.fullmoves()) && dots == black,
                        behind,
                        to_the_end && nth == 0,
                    ),
                };
            due && digits + behind.len() < rest.len()
                && self.run_of(run, position, least, to_the_end)
        })
    }

    /// Whether words begin with so many half-moves as can be played from a position, or are nothing else.
    fn run_of(&self, words: &str, position: &Position, least: usize, to_the_end: bool) -> bool {
        let (mut position, mut rest, mut count) = (position.clone(), words, 0);
        let mut found = MoveList::new();
        while to_the_end || count < least {
            let next = rest.trim_start();
            let digits = next.bytes().take_while(u8::is_ascii_digit).count();
            let numbered = next[digits..].trim_start_matches(['.', '…', ')']);
            let behind = match digits > 0 && numbered.len() < next.len() - digits {
                true => numbered.trim_start(),
                false => next,
            };
            let Ok((phrase, length)) = self.record.dialect.phrase(behind) else {
                break;
            };
            fit::fitting(&position, None, &phrase, &mut found);
            let [played] = found[..] else { break };
            position.play(&played);
            rest = &behind[length..];
            count += 1;
        }
        let left = rest.trim_matches(|c: char| c.is_whitespace() || ".!?".contains(c));
        count >= least || to_the_end && count > 0 && left.is_empty()
    }
}

/// Where the word before byte `at` of some words begins.
fn word_before(words: &str, at: usize) -> usize {
    let before = words[..at].trim_end();
    before
        .rfind(char::is_whitespace)
        .map_or(0, |blank| blank + 1)
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
