//! What to say where no reading survives, and of the words after it.
//!
//! The first move that cannot be played is told with its reason and with what could have stood there. Behind
//! it the position is not known, so only words that no grammar reads are told; what
//! they may have meant is asked of the positions that the candidates lead to.

use crate::chess::{Move, Position};
use crate::fit;
use crate::game::{Cause, Fault};
use crate::phrase::Phrase;
use crate::record::{Item, Kind};
use crate::spelling::spell;

use super::Replay;
use super::live::{Live, Walk};
use super::nearest::impossible;
use super::nearest::{MOST, nearest};
use super::permitted::allowances;

/// How many positions are guessed at behind a broken move.
const GUESSES: usize = 4;
/// What is longer than this, in bytes, was never a move.
const WORD_MOST: usize = 40;
/// How many items of a row are looked at, to either side of a cell.
const ROW_MOST: u32 = 32;
/// Within how many items behind a move the cell beside it stands.
const BESIDE_MOST: usize = 8;
/// How many half-moves from one on tell whether it is wrong.
const FOLLOWED: usize = 4;
/// For how many words of a record guesses are made: a page with more of them is no record of moves.
pub(super) const GUESSES_MOST: u32 = 64;

impl Replay<'_> {
    /// Tells why item `at` could not be taken, and the unreadable words from there to item `end`.
    pub(super) fn stuck(&mut self, walk: &mut Walk, at: u32, end: u32) {
        if self.tell_columns(walk, at, end) {
            return;
        }
        let item = self.record.items.at(at);
        let mut fault = Fault::new(self.why(walk, at, end), self.cell_span(at));
        // A half-move that is missing explains the number or side that did not follow.
        let missing = matches!(fault.cause, Cause::Missing { .. } | Cause::Twice { .. });
        let row = matches!(fault.cause, Cause::MissingRow { .. });
        if let Some(doubt) = walk.doubt.take_if(|_| row) {
            fault.span = doubt.fault.span;
        }
        if missing {
            walk.doubt = walk.doubt.take().filter(|doubt| !doubt.other_side);
        }
        let position = walk.position();
        if missing {
            // What is missing stands in an empty cell, or before the move behind the number.
            let numbered = matches!(item.kind, Kind::Number { .. });
            let cell = self.cell_before(at).or(walk.empty.filter(|_| numbered));
            let place = cell.or_else(|| self.next_phrase(at, end).filter(|_| numbered));
            fault.span = self.cell_span(place.unwrap_or(at));
        }
        fault.ply = Some(self.next_number());
        if let (Cause::Illegal(_), Kind::Phrase { phrase, .. }) = (&fault.cause, &item.kind) {
            let homes = walk.live[0].homes.as_deref();
            fault.allowed_by = allowances(position, homes, phrase);
        }
        if let Kind::Phrase { phrase, .. } = &item.kind {
            fault.ruled = self.ruled(walk, at, phrase, end);
        }
        let mut guesses = Vec::new();
        if matches!(fault.cause, Cause::Illegal(_) | Cause::Unreadable(_)) {
            guesses = self.guess(&item, std::slice::from_ref(position), &mut fault.candidates);
        }
        let behind = match missing && position.turn().is_white() {
            true => self.past_empty_cell(at, end),
            false => at + 1,
        };
        self.game.faults.push(fault);
        self.behind(behind, end, guesses);
        self.tell_numbers(walk, at, end);
    }

    /// The item behind that of `at`, before which White's move is missing, and behind Black's empty cell beside it: its move stands in
    /// White's. `7. cxd4`
    fn past_empty_cell(&self, at: u32, end: u32) -> u32 {
        let kind = |at: &u32| self.record.items.at(*at).kind;
        let is_phrase = matches!(kind(&at), Kind::Phrase { .. });
        let beside = |kind| matches!(kind, Kind::Nag(_) | Kind::Comment | Kind::Separator);
        let mut next = (at + 1..end)
            .take(BESIDE_MOST)
            .skip_while(|at| beside(kind(at)));
        match next.next() {
            Some(cell) if is_phrase && matches!(kind(&cell), Kind::Gap) => cell + 1,
            _ => at + 1,
        }
    }

    /// The next move from item `at` on.
    fn next_phrase(&self, at: u32, end: u32) -> Option<u32> {
        let is_phrase = |&at: &u32| {
            let kind = self.kind(at);
            matches!(kind, Kind::Phrase { .. })
        };
        (at..end).find(is_phrase)
    }

    /// What is wrong at item `at`.
    fn why(&mut self, walk: &Walk, at: u32, end: u32) -> Cause {
        let Live {
            position, homes, ..
        } = &walk.live[0];
        let impossible = |phrase| Cause::Illegal(impossible(position, homes.as_deref(), phrase));
        match &self.kind(at) {
            Kind::Unreadable { expected, .. } => Cause::Unreadable(*expected),
            Kind::Illegible => Cause::Illegible,
            Kind::Aside => {
                let words = &self.text[self.record.items.at(at).span()];
                match self.record.dialect.phrase(words) {
                    Err(expected) => Cause::Unreadable(expected),
                    Ok(_) => Cause::Missing { side: None },
                }
            }
            Kind::Phrase { .. } if self.is_third(walk, at, end) => Cause::Extra,
            Kind::Phrase { phrase, .. } => {
                if let Some(number) = self.skips_row(walk, at, end) {
                    return Cause::MissingRow { number };
                }
                let hinted = walk.is_other_side_due();
                let missing = self.as_missing(walk, at, end, hinted);
                let room = self.has_room(walk, at, end);
                // What stands twice is one too many, whatever room its row has.
                let again = self.said_before(at) == Some(*phrase);
                let extra = self.as_extra(walk, at, end).filter(|_| !room || again);
                let otherwise = !hinted && self.is_one_wrong(walk, at, end);
                // Where the record goes on either way, its numbers decide.
                match (missing, extra) {
                    _ if otherwise => impossible(phrase),
                    (Some(false), Some(true)) | (None, Some(_)) => Cause::Extra,
                    (Some(false), Some(_)) if again => Cause::Extra,
                    // The row has its moves without this one: a side moved twice.
                    (Some(true), Some(true)) if self.is_overfull(walk, at, end) => Cause::Extra,
                    (Some(_), _) => self.unwritten(walk, at, end),
                    (None, None) if self.lacks_any(walk, at, end) => self.unwritten(walk, at, end),
                    (None, None) => impossible(phrase),
                }
            }
            _ => Cause::Missing { side: None },
        }
    }

    /// Whether the record goes on from item `at` as if the side to move had moved already; if so,
    /// whether its numbers agree. Where they tell that it has, one move behind it is enough, whatever it was.
    fn as_missing(&mut self, walk: &Walk, at: u32, end: u32, hinted: bool) -> Option<bool> {
        let said = self.said(at, end);
        let lacks = hinted || self.lacks_move(walk, at, end);
        let all = self.follow_unwritten(walk, &said, lacks);
        all.or_else(|| {
            let first = said.get(..1).filter(|_| lacks)?;
            self.follow_unwritten(walk, first, lacks)
        })
    }

    /// Whether the record goes on if the move of item `at` is left out; if so, whether its numbers
    /// agree.
    pub(super) fn as_extra(&mut self, walk: &Walk, at: u32, end: u32) -> Option<bool> {
        let said = self.said(at + 1, end);
        let (follow, agree) = self.follow_all(walk.position(), walk, &said);
        (follow >= 1 && follow == said.len()).then_some(agree)
    }

    /// Whether the record goes on behind item `at` as if any move stood there, numbers agreeing: that one is wrong, and none too
    /// many or too few. Of one written twice, and of a third under its number, the other is the likelier.
    fn is_one_wrong(&mut self, walk: &Walk, at: u32, end: u32) -> bool {
        let said = self.said_first(at, end, FOLLOWED);
        let Some(((_, own), behind)) = said.split_first() else {
            return false;
        };
        // Without numbers a long row of moves tells more than that.
        let near_end = said.len() < FOLLOWED;
        if !near_end && !walk.is_in_row()
            || self.said_before(at) == Some(*own)
            || behind.iter().take(1).any(|(_, next)| next == own)
            || self.lacks_move(walk, at, end)
            || self.is_overfull(walk, at, end)
        {
            return false;
        }
        let position = walk.position();
        let after = position.legal_moves();
        let after = after.iter().map(|played| position.after(played));
        let whole = (behind.len(), true);
        after.into_iter().any(|position| {
            let follows = self.follow_all(&position, walk, behind);
            follows == whole
        })
    }

    /// The next two moves from item `at` on, outside variations, each with the number before it.
    pub(super) fn said(&self, at: u32, end: u32) -> Vec<(Option<u32>, Phrase)> {
        self.said_first(at, end, 2)
    }

    /// The next `most` of them.
    pub(super) fn said_first(&self, at: u32, end: u32, most: usize) -> Vec<(Option<u32>, Phrase)> {
        let ends = |kind: &Kind| {
            matches!(
                kind,
                Kind::Unreadable { .. } | Kind::Illegible | Kind::Empty { dots: false }
            )
        };
        self.said_until((at, end), most, ends).0
    }

    /// The next `most` moves from an item on, up to one of a kind that `ends` them or an empty cell; and the item of that, where they
    /// come to one.
    pub(super) fn said_until(
        &self,
        (at, end): (u32, u32),
        most: usize,
        ends: impl Fn(&Kind) -> bool,
    ) -> (Vec<(Option<u32>, Phrase)>, Option<u32>) {
        let mut said = Vec::with_capacity(most);
        let mut number = None;
        for (at, item) in self.record.items.outside(at..end) {
            match &item.kind {
                _ if said.len() == most => break,
                Kind::Number { value, .. } => number = Some(*value),
                Kind::Phrase { phrase, .. } => said.push((number.take(), *phrase)),
                Kind::Gap if self.record.columned => return (said, Some(at)),
                kind if ends(kind) => return (said, Some(at)),
                _ => {}
            }
        }
        (said, None)
    }

    /// How many of the moves said can be played one after another, each in the first way that fits,
    /// and whether each number before them is the one due.
    pub(super) fn follow_all(
        &mut self,
        position: &Position,
        walk: &Walk,
        said: &[(Option<u32>, Phrase)],
    ) -> (usize, bool) {
        let (_, follow, agree) = self.play_all(position.clone(), walk, said);
        (follow, agree)
    }

    /// The nearest moves to an item's words in each of `positions`: their spelling is added to
    /// `candidates`, the positions they lead to are returned.
    fn guess(
        &mut self,
        item: &Item,
        positions: &[Position],
        candidates: &mut Vec<String>,
    ) -> Vec<Position> {
        let words = &self.text[item.span()];
        if words.len() > WORD_MOST || self.guesses == 0 {
            return Vec::new();
        }
        self.guesses -= 1;
        if !self.candidates {
            return Vec::new();
        }
        let dialect = self.record.mostly(self.text);
        let near = |position| {
            nearest(words, dialect, position)
                .into_iter()
                .map(move |near| (position, near))
        };
        let mut found: Vec<(&Position, (f64, Move))> = positions.iter().flat_map(near).collect();
        if matches!(&item.kind, Kind::Phrase { phrase, .. } if phrase.castling.is_some()) {
            // Nothing looks like a castling but the other one.
            found.retain(|(_, (_, played))| played.castling().is_some());
        }
        found.sort_by(|(_, (one, _)), (_, (other, _))| one.total_cmp(other));
        for (position, (_, played)) in &found {
            let spelt = spell(dialect, position, played);
            if candidates.len() < MOST && !candidates.contains(&spelt) {
                candidates.push(spelt);
            }
        }
        let after = |(position, (_, played)): &(&Position, (f64, Move))| position.after(played);
        found.iter().take(GUESSES).map(after).collect()
    }

    /// Tells the unreadable words and cells from item `at` on, behind a half-move that was told.
    pub(super) fn behind(&mut self, at: u32, end: u32, mut guesses: Vec<Position>) {
        let mut number = self.next_number();
        let mut depth = 0u32;
        for at in at..end {
            let item = self.record.items.at(at);
            match &item.kind {
                Kind::Open { .. } => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Phrase { phrase, .. } if depth == 0 => {
                    number += 1;
                    guesses = guesses
                        .iter()
                        .filter_map(|guess| follow(guess, phrase))
                        .collect();
                }
                Kind::Unreadable { expected, shaped } => {
                    let mut fault = Fault::new(Cause::Unreadable(*expected), item.span());
                    if depth == 0 && *shaped {
                        number += 1;
                        fault.ply = Some(number);
                        guesses = self.guess(&item, &guesses, &mut fault.candidates);
                    }
                    self.game.faults.push(fault);
                }
                Kind::Illegible | Kind::Empty { .. } | Kind::Gap
                    if depth == 0 && self.hides_a_move(at, end) =>
                {
                    number += 1;
                    let cause = match item.kind {
                        Kind::Illegible => Cause::Illegible,
                        _ => Cause::Missing { side: None },
                    };
                    self.tell_at(number, cause, self.cell_span(at));
                    // Any move may have stood there.
                    guesses.clear();
                }
                _ => {}
            }
        }
    }

    /// Whether the sign at item `at`, where no position is known, hides a move.
    fn hides_a_move(&self, at: u32, end: u32) -> bool {
        match self.kind(at) {
            Kind::Empty { dots: true } => self.hides_whites(at),
            Kind::Gap => self.record.columned,
            _ => self.is_unread(at, end),
        }
    }

    /// Whether the sign at item `at`, where no position is known, stands in the place of a move: its row has room for one, or
    /// no number tells of rows. What was struck out holds none.
    fn is_unread(&self, at: u32, end: u32) -> bool {
        let kind = |at: u32| self.kind(at);
        let is_number = |&at: &u32| matches!(kind(at), Kind::Number { .. });
        if at >= self.survey.struck || self.record.is_struck(at) || self.is_rule(at) {
            return false;
        }
        let near = at.saturating_sub(ROW_MOST)..end.min(at.saturating_add(ROW_MOST));
        let Some(number) = (near.start..at).rev().find(is_number) else {
            return true;
        };
        let next = (at..near.end).find(is_number).unwrap_or(near.end);
        let cells = (number + 1..next).filter(|&at| kind(at).is_cell());
        let black = matches!(kind(number), Kind::Number { black: true, .. });
        cells.count() + usize::from(black) <= 2
    }

    /// Whether dashes at item `at` stand alone on their line and fill none as a cell does: a rule across the page.
    fn is_rule(&self, at: u32) -> bool {
        let item = self.record.items.at(at);
        let blank = |c: char| matches!(c, ' ' | '\t' | '\u{a0}');
        let (before, behind) = (&self.text[..item.start], &self.text[item.end..]);
        let (before, behind) = (
            before.trim_end_matches(blank),
            behind.trim_start_matches(blank),
        );
        let begins = before.is_empty() || before.ends_with(['\n', '\r']);
        let ends = behind.is_empty() || behind.starts_with(['\n', '\r']);
        let dashes = matches!(item.kind, Kind::Empty { .. });
        dashes && begins && ends && !self.record.fills_line(at, self.text)
    }
}

/// The position behind the first move that lies in a phrase.
fn follow(position: &Position, phrase: &Phrase) -> Option<Position> {
    let played = fit::first(position, None, phrase)?;
    Some(position.after(&played))
}
