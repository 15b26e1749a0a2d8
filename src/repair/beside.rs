//! What stands beside a repaired game: the runner-up where a correction is not sure, and what the
//! record has come to.
//!
//! Comes in: a [`Repaired`] record. Goes out: the same, ready to be written and reported.
//!
//! `Cc8-f6`, read Cb8-c6 with 0.87: Cg8-f6 hangs beside it as another reading.
//!
//! Here too: why each correction was made, and which of them are one. `Cc8-f6`, read Cb8-c6: illegal where it stands. `Te1`, read Tf1: legal,
//! but later moves 14 and 17 need the other.

use shakmaty::Bitboard;

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::game::{Cause, Fault, Status};
use crate::notation::Notation;
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::record::Span;
use crate::spelling::spell;

use super::foresight::Loose;
use super::repaired::{Correction, Reason, Repair, Repaired, meets};
use super::{DOUBTED_MOST, GivenUp, meet};

/// Corrections that are less sure have their runner-up beside them.
const SURE: f64 = 0.95;
/// Runners-up that are less likely are not laid beside.
const LIKELY: f64 = 0.02;
/// How many half-moves of a runner-up are shown at most.
const SHOWN: usize = 12;

impl Repaired {
    /// Tells what of the words that nothing reads is in no move of the game and in no correction either: it is lost to the game.
    pub(super) fn tell_unread(&mut self, unread: Vec<Fault>) {
        if self.given_up.is_some() || unread.is_empty() {
            return;
        }
        let plies = self.game.plies_of(self.game.main()).iter();
        let plies = plies.map(|ply| ply.span(&self.record));
        let told = self.game.faults.iter().map(|fault| fault.span.clone());
        let repairs = self.repairs.iter().map(|repair| repair.span.clone());
        let known: Vec<Span> = plies.chain(told).chain(repairs).collect();
        let is_known = |fault: &Fault| known.iter().any(|span| meet(span, &fault.span));
        let lost = unread.into_iter().filter(|fault| !is_known(fault));
        self.game.faults.extend(lost);
        self.game.faults.sort_by_key(|fault| fault.span.start);
    }

    /// Makes the record ready to be written: the runner-up of each correction that is not sure is hung
    /// in the game as another reading, a record given up has a fault that says so, and one that was
    /// read in the likeliest of several ways is ambiguous, unless the user lets that stand (`prefer`).
    ///
    /// ```
    /// use greffier::reading::{Start, next};
    /// use greffier::record::Choice;
    /// use greffier::repair::{Options, repair};
    ///
    /// let text = "1. e4 e5 2. Cf3 Cb6 3. Fb5";
    /// let (record, _, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
    /// let mut repaired = repair(&record, text, &Start::Record, &Options::default());
    /// repaired.lay_beside(false);
    /// assert!(repaired.repairs[0].confidence > 0.9 || repaired.game.lines.len() == 2);
    /// ```
    pub fn lay_beside(&mut self, prefer: bool) {
        match self.given_up {
            Some(GivenUp::TooMany { most }) => return self.tell_given_up(Cause::GivenUp { most }),
            Some(GivenUp::Work) => return self.tell_given_up(Cause::SearchedEnough),
            Some(GivenUp::NoReading) => return self.tell_given_up(Cause::NoReading),
            Some(GivenUp::LeftOut) => return self.tell_given_up(Cause::LeftOut),
            Some(GivenUp::Abreast) => return self.tell_given_up(Cause::Abreast),
            Some(GivenUp::TooLong) => {
                let most = DOUBTED_MOST as u32;
                let fault = Fault::new(Cause::Undoubted { most }, 0..0);
                return self.game.faults.push(fault);
            }
            Some(GivenUp::Start) | None => {}
        }
        for repair in &mut self.repairs {
            // Shares are sums, and a sum of shares may be a hair above 1.
            repair.confidence = repair.confidence.clamp(0.0, 1.0);
            let at = repair.ply.saturating_sub(1) as usize;
            let ply = self.game.plies_of(self.game.main()).get(at);
            if let (Correction::Exchanged, Some(ply)) = (repair.correction, ply) {
                // Of two words exchanged, each is corrected at its own place.
                repair.span = ply.span(&self.record);
            }
        }
        // An ambiguous record that is read as it stands has its other readings beside it.
        let repairs = match self.game.status {
            Status::Ambiguous => &[],
            _ => &self.repairs[..],
        };
        let beside: Vec<(u32, Vec<Move>)> = repairs
            .iter()
            .filter_map(|repair| Some((repair.ply.checked_sub(1)?, self.runner_up(repair)?)))
            .collect();
        for (at, moves) in beside {
            self.game.read_otherwise(at, &moves);
        }
        self.tell_vague(prefer);
        if prefer {
            self.game.prefer();
        }
    }

    /// Tells the words that say several moves: the record is ambiguous for them, unless the likeliest may stand.
    fn tell_vague(&mut self, preferred: bool) {
        let dialect = self.record.dialect;
        let vague = |repair: &&Repair| repair.correction == Correction::Vague;
        let described = dialect.notation.goes_by(Notation::Descriptive);
        let fault = |repair: &Repair| {
            let others = repair.alternatives.iter().filter_map(|other| other.read);
            let others = others.filter(|other| is_said(repair, described, other));
            let candidates = repair.read.into_iter().chain(others);
            let candidates = candidates.map(|read| spell(dialect, &repair.before, &read));
            let candidates: Vec<String> = candidates.collect();
            let cause = Cause::Ambiguous {
                readings: candidates.len() as u64,
                bounded: false,
                preferred: preferred.then_some(repair.confidence),
            };
            let mut fault = Fault::new(cause, repair.span.clone());
            (fault.ply, fault.candidates) = (Some(repair.ply), candidates);
            fault
        };
        let faults: Vec<Fault> = self.repairs.iter().filter(vague).map(fault).collect();
        if faults.is_empty() || self.game.status != Status::Whole {
            return;
        }
        if !preferred {
            self.game.status = Status::Ambiguous;
        }
        self.game.faults.extend(faults);
        self.game.faults.sort_by_key(|fault| fault.span.start);
    }

    /// Adds the fault that the record is given up, at the first word that cannot be played.
    fn tell_given_up(&mut self, cause: Cause) {
        let faults = &mut self.game.faults;
        let stuck = faults.iter().position(|fault| {
            matches!(
                fault.cause,
                Cause::Illegal(_)
                    | Cause::Unreadable(_)
                    | Cause::Illegible
                    | Cause::Missing { .. }
                    | Cause::MissingRow { .. }
                    | Cause::Twice { .. }
                    | Cause::Exchanged
                    | Cause::OneSide { .. }
            )
        });
        let at = stuck.unwrap_or(0);
        let span = faults.get(at).map_or(0..0, |fault| fault.span.clone());
        let mut fault = Fault::new(cause, span);
        fault.ply = faults.get(at).and_then(|fault| fault.ply);
        faults.insert((at + 1).min(faults.len()), fault);
    }

    /// The moves of the runner-up of a correction, from where it parts to where it meets the game again; none where the
    /// correction is sure.
    fn runner_up(&self, repair: &Repair) -> Option<Vec<Move>> {
        let described = self.record.dialect.notation.goes_by(Notation::Descriptive);
        let at = repair.ply.checked_sub(1)? as usize;
        self.game.plies_of(self.game.main()).get(at)?;
        if repair.correction == Correction::Vague {
            // What the words say as well is another reading of them, however unlikely.
            let mut others = repair.alternatives.iter().filter_map(|other| other.read);
            let other = others.find(|other| is_said(repair, described, other))?;
            return Some(self.instead(repair, &other));
        }
        let is_disputed = repair.correction == Correction::Disputed;
        let shown = (repair.counts() || is_disputed) && repair.read.is_some();
        if !shown || repair.confidence >= SURE {
            return None;
        }
        let likely = repair.alternatives.iter();
        let mut likely = likely.take_while(|other| other.confidence >= LIKELY);
        likely.find_map(|other| match other.read {
            Some(other) => Some(self.instead(repair, &other)),
            // Of a game that ends there nothing can be shown.
            None => self.passed_over(repair),
        })
    }

    /// The game in which another move is played instead of a correction's, from there to where it meets the repaired one again.
    fn instead(&self, repair: &Repair, other: &Move) -> Vec<Move> {
        let parted = self.parted(repair, |moves| moves.first() == Some(other));
        parted.unwrap_or_else(|| vec![*other])
    }

    /// The same of the game in which the words of a correction are no move: it is shorter, and goes on with a move as which they are
    /// nowhere read.
    fn passed_over(&self, repair: &Repair) -> Option<Vec<Move>> {
        let others = repair.alternatives.iter().map(|other| other.read);
        let read: Vec<Option<Move>> = others.chain([repair.read]).collect();
        let own = self.game.plies_of(self.game.main()).len();
        let behind = own.checked_sub(repair.ply.checked_sub(1)? as usize)?;
        self.parted(repair, |moves| {
            let next = moves.first().copied();
            moves.len() < behind && next.is_some() && !read.contains(&next)
        })
    }

    /// The likeliest game that is the repaired one before a correction and goes on so, from there to where they meet again.
    fn parted(&self, repair: &Repair, goes_on: impl Fn(&[Move]) -> bool) -> Option<Vec<Move>> {
        let at = repair.ply.checked_sub(1)? as usize;
        let (before, own) = self.game.plies_of(self.game.main()).split_at_checked(at)?;
        let same = |moves: &[Move]| before.iter().map(|ply| &ply.played).eq(moves);
        let mut games = self.candidates.iter().filter_map(|candidate| {
            let (ahead, behind) = candidate.moves.split_at_checked(at)?;
            (goes_on(behind) && same(ahead)).then_some(behind)
        });
        let moves = games.next()?;
        let own = own.iter().map(|ply| &ply.played);
        let shown = meets(&repair.before, own, moves).map_or(SHOWN, |met| met.min(SHOWN));
        Some(moves.iter().take(shown).copied().collect())
    }
}

/// Whether the words of a repair say `other` as well. What else was meant may be another word: the moves that this one says
/// are of the same man, and but for the names of files (`described`) to the same square.
fn is_said(repair: &Repair, described: bool, other: &Move) -> bool {
    let same = |read: Move| read.role == other.role && (described || read.to == other.to);
    repair.read.is_some_and(same)
}

/// How many later moves are named at most.
const NAMED: usize = 3;

impl Repaired {
    /// Tells of each correction why it was made.
    pub(super) fn tell_reasons(&mut self, text: &str) {
        let plies = self.game.plies_of(self.game.main());
        let played: Vec<Move> = plies.iter().map(|ply| ply.played).collect();
        let dialect = self.record.dialect;
        for repair in &mut self.repairs {
            if repair.reason.is_some() || !repair.counts() {
                continue;
            }
            let written = text.get(repair.span.clone()).unwrap_or_default();
            let phrase = dialect.phrase(written).ok();
            let phrase = phrase.filter(|(_, read)| *read == written.len());
            let at = repair.ply.saturating_sub(1) as usize;
            repair.reason = Some(match (repair.correction, phrase) {
                (Correction::Blank, _) => continue,
                (Correction::Missing, _) => Reason::Needed(next(&repair.before, true)),
                (Correction::Illegible, _) | (_, None) => Reason::Unreadable,
                (_, Some((phrase, _))) => said(repair, &phrase, played.get(at + 1..)),
            });
        }
    }

    /// Makes one of two half-moves that are left out in one row.
    pub(super) fn join_rows(&mut self) {
        self.repairs.dedup_by(|next, first| {
            let is_row = are_row(first, next);
            if is_row {
                first.reply = next.read;
                first.correction = Correction::MissingRow;
                first.confidence = first.confidence.min(next.confidence);
            }
            is_row
        });
    }
}

/// Whether two corrections are the half-moves of one row that was left out.
pub(super) fn are_row(first: &Repair, next: &Repair) -> bool {
    let missing = |repair: &Repair| repair.correction == Correction::Missing;
    let together = first.ply + 1 == next.ply && first.span == next.span && first.span.is_empty();
    missing(first) && missing(next) && together && first.before.turn().is_white()
}

/// Why words that say a `phrase` are read otherwise; `behind` are the moves played later.
fn said(repair: &Repair, phrase: &Phrase, behind: Option<&[Move]>) -> Reason {
    let before = &repair.before;
    let mut fits = MoveList::new();
    fit::said(before, None, phrase, &mut fits);
    let Some(&literal) = fits.first() else {
        return Reason::Illegal;
    };
    if phrase.check != CheckSaid::Unsaid
        && !fits.iter().any(|said| before.after(said).checkers().any())
    {
        return Reason::CheckMark;
    }
    if phrase.takes && fits.iter().all(|said| said.captured.is_none()) {
        return Reason::CaptureMark;
    }
    if repair.read.is_none() {
        return Reason::Needed(next(before, false));
    }
    let mut loose = Loose::of(&before.after(&literal));
    let mut needed: Vec<u32> = Vec::new();
    let black = u32::from(before.turn().is_black());
    let mut ply = before.fullmoves().saturating_mul(2).saturating_add(black);
    for played in behind.into_iter().flatten() {
        ply = ply.saturating_add(1);
        if !loose.follow(&exactly(played)) && needed.last() != Some(&(ply / 2)) {
            needed.push(ply / 2);
        }
        loose.pass();
        if needed.len() == NAMED {
            break;
        }
    }
    match needed.is_empty() {
        true if repair.correction == Correction::Exchanged => Reason::Needed(next(before, true)),
        true => Reason::Unlikely,
        false => Reason::Needed(needed),
    }
}

/// The number of the move that is due at a position, or of the one behind it.
fn next(before: &Position, behind: bool) -> Vec<u32> {
    let next = u32::from(behind && before.turn().is_black());
    vec![before.fullmoves().saturating_add(next)]
}

/// The phrase of a move that names both squares.
pub(super) fn exactly(played: &Move) -> Phrase {
    Phrase {
        roles: Roles::of(played.role),
        from: Bitboard::from_square(played.from),
        to: Bitboard::from_square(played.to),
        promotion: played.promotion,
        castling: played.castling(),
        takes: played.captured.is_some(),
        ..Phrase::ANY
    }
}
