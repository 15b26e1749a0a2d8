//! Why each correction was made, and which of them are one.
//!
//! Comes in: a record that was repaired, and its text. Goes out: each correction with its [`Reason`], where none was found on the way; two
//! half-moves left out in one row as one correction of a row.
//!
//! `Cc8-f6`, read Cb8-c6: illegal where it stands. `Te1`, read Tf1: legal, but later moves 14 and 17 need the other.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::phrase::{CheckSaid, Phrase, Roles};
use shakmaty::Bitboard;

use super::foresight::Loose;
use super::repaired::{Correction, Reason, Repair, Repaired};

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
